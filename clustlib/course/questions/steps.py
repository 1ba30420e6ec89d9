"""What is worked out on the way to an answer: empty cells on a sheet, and filled on its key.

A table of LaTeX: its first row is a heading if its first name is empty. Points lie on a line.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from clustlib.contingency import ContingencyTable
from clustlib.course.questions.data import Candidates, Classified, OnALine, Started
from clustlib.distances import proximity_table
from clustlib.expressions import decimal, digits
from clustlib.measures import information, internal, pairs
from clustlib.score import Score

_STRUT = r"\rule[-2.2mm]{0mm}{6.4mm}"


class Steps(NamedTuple):
    """Rows of cells in LaTeX: what is asked in the first, and beside it what comes out."""

    rows: Sequence[Sequence[str]]

    def latex(self, is_key: bool) -> str:
        """The table as an array; without the key its cells are empty, and large enough to write."""
        heading, *_ = self.rows
        width = len(heading)
        lines = [
            _STRUT + " & ".join(row) if is_key or not row[0] else self._empty(row[0], width)
            for row in self.rows
        ]
        sides = "l" if width == 2 else "c" * (width - 1)
        rule = r" \\ \hline "
        # The last row has a rule below, without which an empty cell is none.
        body = rf"\hline {rule.join(lines)}{rule}"
        return rf"\begin{{array}}{{r|{sides}}}{body}\end{{array}}"

    @staticmethod
    def _empty(name, width):
        room = r"\hspace{55mm}" if width == 2 else r"\hspace{9mm}"
        return " & ".join([rf"\rule[-3mm]{{0mm}}{{8mm}}{name}", *[room] * (width - 1)])


def number(value: Fraction | float) -> str:
    """A fraction where there is one, else six digits."""
    if isinstance(value, float):
        return digits(value).latex
    value = Fraction(value)
    sign = "-" if value < 0 else ""
    above, below = abs(value.numerator), value.denominator
    return f"{sign}{above}" if below == 1 else rf"{sign}\tfrac{{{above}}}{{{below}}}"


def _sum(terms, value) -> str:
    """A sum and its value, which is not said twice."""
    terms = list(terms)
    said = " + ".join(terms) or "0"
    return said if said == number(value) else f"{said} {_equal_to(value)}"


def _equal_to(value) -> str:
    """A value after its sign, which says whether it is rounded."""
    is_rounded = isinstance(value, float) and decimal(value)[0] == "≈"
    return (r"\approx " if is_rounded else "= ") + number(value)


# --- pairs ---------------------------------------------------------------------------------------


def kinds_of_pairs(*names: str):
    """How these pairs are counted, from the binomials of the table and of its sums."""

    def steps(t: ContingencyTable) -> Steps:
        tp, fn, fp, tn = pairs.pair_counts(t)
        counted = {
            "TP": _within(t.counts.ravel()),
            "TP + FP": _within(t.cluster_sizes),
            "TP + FN": _within(t.class_sizes),
            "N": rf"\binom{{{t.n}}}{{2}} = {math.comb(t.n, 2)}",
            "FP": rf"{tp + fp} - {tp} = {fp}",
            "FN": rf"{tp + fn} - {tp} = {fn}",
            "TN": rf"{math.comb(t.n, 2)} - {tp} - {fp} - {fn} = {tn}",
        }
        return Steps([(_KINDS.get(name, name), counted[name]) for name in names])

    return steps


_KINDS = {"N": r"\text{all pairs, }N"}


def _within(sizes):
    """Pairs in groups of these sizes, of two points or more."""
    sizes = [size for size in sizes.tolist() if size > 1]
    terms = (rf"\binom{{{size}}}{{2}}" for size in sizes)
    return _sum(terms, sum(math.comb(size, 2) for size in sizes))


# --- information ---------------------------------------------------------------------------------


def entropies(*names: str, base: float = 2):
    """Return the steps to the entropies of a formula: all of them from H(C), H(T) and H(C,T)."""

    def steps(t: ContingencyTable) -> Steps:
        sizes = {"C": t.cluster_sizes, "T": t.class_sizes, "C,T": t.counts.ravel()}
        h = {name: float(information.entropy(each, base)) for name, each in sizes.items()}
        rows = {f"H({name})": _surprise(each, h[name], base) for name, each in sizes.items()}
        both, c, k = (number(h[name]) for name in ("C,T", "C", "T"))
        rows["I(C,T)"] = f"{c} + {k} - {both} {_equal_to(h['C'] + h['T'] - h['C,T'])}"
        rows[r"H(T\mid C)"] = f"{both} - {c} {_equal_to(h['C,T'] - h['C'])}"
        rows[r"H(C\mid T)"] = f"{both} - {k} {_equal_to(h['C,T'] - h['T'])}"
        # The same to every base.
        shares = ("h", "T", information.homogeneity), ("c", "C", information.completeness)
        for name, of, measure in shares:
            share = Fraction(float(measure(t))).limit_denominator(512)
            rows[name] = rf"\frac{{I(C,T)}}{{H({of})}} = {number(share)}"
        expected = float(information.expected_mutual_information(t, base))
        rows["E[I]"] = _sum(_expected(t, base), expected)
        return Steps([(name, rows[name]) for name in names])

    return steps


def _log(base):
    return {2: r"\log_2", math.e: r"\ln", 10: r"\log_{10}"}[base]


def _surprise(sizes, value, base) -> str:
    n = sum(sizes.tolist())
    many = sorted(Counter(m for m in sizes.tolist() if m).items(), reverse=True)
    terms = (
        f"{times} \\cdot " * (times > 1)
        + rf"\tfrac{{{m}}}{{{n}}} {_log(base)} \tfrac{{{n}}}{{{m}}}"
        for m, times in many
    )
    return _sum(terms, value)


def _expected(t, base):
    """What the cells bring to E[I], those with sums alike in one term."""
    sums = Counter((a, b) for a in t.cluster_sizes.tolist() for b in t.class_sizes.tolist())
    for (a, b), times in sorted(sums.items()):
        xs, chances = information.probabilities(a, b, t.n)
        for x, p in zip(xs.tolist(), chances.tolist(), strict=True):
            if x and t.n * x != a * b:  # the logarithm of 1 is 0
                yield (
                    rf"{times} \cdot {number(p)} \cdot \tfrac{{{x}}}{{{t.n}}} "
                    rf"{_log(base)} \tfrac{{{t.n * x}}}{{{a * b}}}"
                )


# --- points on a line ----------------------------------------------------------------------------


def _clusters(points: OnALine) -> dict[int, list[int]]:
    """The places of the points of each cluster."""
    return {
        i: [x for (x,), label in zip(*points, strict=True) if label == i]
        for i in sorted(set(points.labels))
    }


def _gaps(some, others=None):
    """Distances between the places, or from some to others."""
    if others is None:
        return [abs(x - y) for x, y in combinations(some, 2)]
    return [abs(x - y) for x in some for y in others]


def silhouettes(points: OnALine) -> list[tuple[Fraction, Fraction, Fraction]]:
    """a, b and s of each point."""
    clusters, found = _clusters(points), []
    for (x,), own in zip(*points, strict=True):
        means = {
            i: Fraction(sum(_gaps([x], each)), len(each) - (i == own))
            for i, each in clusters.items()
        }
        a = means.pop(own)
        b = min(means.values())
        found.append((a, b, (b - a) / max(a, b)))
    return found


def a_and_b(points: OnALine) -> Steps:
    """The silhouette of each point, with what it is made of."""
    found = zip(*silhouettes(points), strict=True)
    many = range(1, len(points.X) + 1)
    named = zip(("a_x", "b_x", "s(x)"), found, strict=True)
    return Steps([("", *map(str, many)), *((name, *map(number, row)) for name, row in named)])


def sums_of_distances(points: OnALine) -> Steps:
    """W(C_i, C_j): within a cluster each pair counts in both directions."""
    clusters = _clusters(points)
    rows = []
    for i, own in clusters.items():
        gaps = _gaps(own)
        rows.append((f"W(C_{i}, C_{i})", _twice(gaps)))
    for (i, own), (j, other) in combinations(clusters.items(), 2):
        gaps = _gaps(own, other)
        rows.append((f"W(C_{i}, C_{j})", _sum(map(str, gaps), sum(gaps))))
    return Steps(rows)


def _twice(gaps):
    return rf"2 \cdot ({' + '.join(map(str, gaps))}) = {2 * sum(gaps)}"


def within_and_between(points: OnALine) -> Steps:
    """W_in and W_out, from all distances, each pair once."""
    clusters = list(_clusters(points).values())
    within = [gap for own in clusters for gap in _gaps(own)]
    between = [gap for own, other in combinations(clusters, 2) for gap in _gaps(own, other)]
    named = {r"W_{\text{in}}": within, r"W_{\text{out}}": between}
    return Steps([(name, _sum(map(str, gaps), sum(gaps))) for name, gaps in named.items()])


def extremes(points: OnALine) -> dict[str, list[int]]:
    """The distances within clusters, and as many of the smallest and of the largest."""
    within = [gap for own in _clusters(points).values() for gap in _gaps(own)]
    ordered = sorted(_gaps([x for (x,) in points.X]))
    return {"in": within, "min": ordered[: len(within)], "max": ordered[-len(within) :]}


def least_and_most(points: OnALine) -> Steps:
    """W_in, W_min and W_max."""
    return Steps([
        (rf"W_{{\text{{{name}}}}}", _sum(map(str, gaps), sum(gaps)))
        for name, gaps in extremes(points).items()
    ])  # fmt: skip


def gaps_and_diameters(points: OnALine) -> Steps:
    """The smallest distance of each two clusters, and the diameter of each."""
    clusters = _clusters(points)
    rows = [
        (f"d(C_{i}, C_{j})", str(min(_gaps(own, other))))
        for (i, own), (j, other) in combinations(clusters.items(), 2)
    ]
    rows += [
        (rf"\text{{diam}}(C_{i})", f"{max(own)} - {min(own)} = {max(own) - min(own)}")
        for i, own in clusters.items()
    ]
    return Steps(rows)


def _centroid(places):
    return Fraction(sum(places), len(places))


def _share(terms, below, value):
    return rf"\frac{{{' + '.join(terms)}}}{{{below}}} = {number(value)}"


def centroids_and_spreads(points: OnALine) -> Steps:
    """Centroid and mean distance to it of each cluster."""
    rows = []
    for i, own in _clusters(points).items():
        center = _centroid(own)
        gaps = [abs(x - center) for x in own]
        rows.append((rf"\mu_{i}", _share(map(str, own), len(own), center)))
        rows.append((rf"\sigma_{i}", _share(map(number, gaps), len(own), _centroid(gaps))))
    return Steps(rows)


def sums_of_squares(points: OnALine) -> Steps:
    """SSB and SSW, with the centroids that they need."""
    clusters = _clusters(points)
    places = [x for (x,) in points.X]
    whole = _centroid(places)
    rows = [(r"\mu", _share(map(str, places), len(places), whole))]
    between, within, ssb, ssw = [], [], Fraction(), Fraction()
    for i, own in clusters.items():
        center = _centroid(own)
        rows.append((rf"\mu_{i}", _share(map(str, own), len(own), center)))
        between.append(rf"{len(own)} \cdot ({number(center)} - {number(whole)})^2")
        within += [f"({x} - {number(center)})^2" for x in own]
        ssb += len(own) * (center - whole) ** 2
        ssw += sum((x - center) ** 2 for x in own)
    rows.append((r"\text{SSB}", _sum(between, ssb)))
    rows.append((r"\text{SSW}", _sum(within, ssw)))
    return Steps(rows)


# --- words ---------------------------------------------------------------------------------------


def vdm_of_words(data: Classified) -> Steps:
    """VDM of the words of the first two points, with p = 1."""
    words = [point[-1] for point in data.points]
    a, b = words[:2]
    shares = [
        [
            (
                sum(pair == (word, k) for pair in zip(words, data.classes, strict=True)),
                words.count(word),
            )
            for word in (a, b)
        ]
        for k in sorted(set(data.classes))
    ]
    terms = (rf"|\tfrac{{{m}}}{{{n}}} - \tfrac{{{i}}}{{{j}}}|" for (m, n), (i, j) in shares)
    whole = sum(abs(Fraction(*first) - Fraction(*second)) for first, second in shares)
    return Steps([(rf"\text{{VDM}}_1(\text{{{a}}}, \text{{{b}}})", _sum(terms, whole))])


# --- K-means, and a choice -----------------------------------------------------------------------


def rounds(points: Started) -> list[tuple[list[Fraction], list[list[int]]]]:
    """The centroids of each round of K-means, and which points are nearest to each of them.

    The last round changes nothing. A cluster that has lost its points ends it, too.
    """
    centers, found = [Fraction(x) for x in points.start], []
    while True:
        nearest: list[list[int]] = [[] for _ in centers]
        for x in points.x:
            gaps = [abs(x - center) for center in centers]
            nearest[gaps.index(min(gaps))].append(x)
        found.append((centers, nearest))
        moved = [
            _centroid(own) if own else center for own, center in zip(nearest, centers, strict=True)
        ]
        if moved == centers:
            return found
        centers = moved


def rounds_of_means(points: Started) -> Steps:
    """The clusters of each round, and their means."""
    rows = []
    for at, (_, nearest) in enumerate(rounds(points), start=1):
        sets = r",\ ".join(rf"\{{{', '.join(map(str, own))}\}}" for own in nearest)
        means = ", ".join(number(_centroid(own)) for own in nearest)
        rows.append((rf"\text{{round }}{at}", rf"{sets};\quad \mu = {means}"))
    return Steps(rows)


def beta_cvs_of(points: Candidates) -> list[Score]:
    """BetaCV of both candidates."""
    X = [[x] for x in points.x]
    return [internal.beta_cv(proximity_table(X, labels)) for labels in (points.c, points.d)]


def can_be_judged(points: Candidates) -> bool:
    """Both have a BetaCV, and these differ: there are distances within clusters, and between."""
    many = [{labels.count(i) for i in labels} for labels in (points.c, points.d, points.truth)]
    are_clusterings = all(1 < max(sizes) < len(points.x) for sizes in many)
    return are_clusterings and len(set(beta_cvs_of(points))) == 2


def two_beta_cvs(points: Candidates) -> Steps:
    """How the BetaCV of both candidates comes about."""
    rows = []
    for name, labels, value in zip("CD", (points.c, points.d), beta_cvs_of(points), strict=True):
        p = proximity_table([[x] for x in points.x], labels)
        means = rf"\tfrac{{{p.w_in:.0f}}}{{{p.n_in}}} / \tfrac{{{p.w_out:.0f}}}{{{p.n_out}}}"
        short = Fraction(float(value)).limit_denominator(10_000)
        rows.append((rf"\text{{BetaCV of }}{name}", f"{means} = {number(short)}"))
    return Steps(rows)
