"""Topics on points on a line in clusters: units 12 and 13."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np

from clustlib.course.questions.chapters.changes import after
from clustlib.course.questions.data import OnALine, Table, group_places, point_table, series_table
from clustlib.course.questions.steps import (
    Steps,
    format_mean,
    format_number,
    format_sum,
    sum_steps,
)
from clustlib.course.questions.topic import Topic
from clustlib.distances import ProximityTable, proximity_table
from clustlib.expressions import Number, max_of, quantity, sum_over
from clustlib.measures import internal
from clustlib.score import Score

LINE = "The points lie on a line; their distance is $|x - y|$."

# --- data ----------------------------------------------------------------------------------------


class TwoClusterings(NamedTuple):
    """Points on a line, and two clusterings of them."""

    x: list[int]
    c: list[int]
    d: list[int]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        return [point_table(x=self.x, C=self.c, D=self.d)]


class Ratios(NamedTuple):
    """The ratio of the Davies–Bouldin index for each two clusters, in hundredths."""

    of: list[list[int]]  # symmetric, with zeros on its diagonal

    @property
    def neighbours(self) -> list[list[int]]:
        """The ratios of each cluster with the others."""
        return [row[:at] + row[at + 1 :] for at, row in enumerate(self.of)]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        names = [f"C{i}" for i in range(1, len(self.of) + 1)]
        rows = {
            name: ["–" if value == 0 else f"{value / 100:.2f}" for value in row]
            for name, row in zip(names, self.of, strict=True)
        }
        return [series_table("", names, **rows)]


class SumsOfSquares(NamedTuple):
    """Sums of squares between and within clusters, and the numbers of clusters and points."""

    ssb: int
    ssw: int
    k: int
    n: int

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        return [(["SSB", "SSW", "k", "n"], [list(map(str, self))])]


def points_on_a_line(rng: np.random.Generator, difficulty: int) -> OnALine:
    """Draw different whole numbers in runs of two points or more; two may have changed places.

    Most of these measures are about a point that is among those of another cluster.
    """
    k = 3 if difficulty == 3 else 2
    n = int(rng.integers(3, 5)) + difficulty  # 4 or 5, 5 or 6, 6 or 7
    places = np.sort(rng.permutation(6 + 4 * difficulty)[:n])
    while True:
        labels = np.sort(rng.integers(1, k + 1, n))
        if min(np.count_nonzero(labels == i) for i in range(1, k + 1)) >= 2:
            break
    if rng.integers(2):
        exchange_two(rng, labels)
    return OnALine([[x] for x in places.tolist()], labels.tolist())


def exchange_two(rng: np.random.Generator, labels: np.ndarray | list[int]) -> None:
    """Exchange two labels in place."""
    at, other = rng.permutation(len(labels))[:2].tolist()
    labels[at], labels[other] = labels[other], labels[at]


def points_in_two(rng: np.random.Generator, difficulty: int) -> OnALine:
    """Draw points on a line in two clusters, whatever the difficulty."""
    return points_on_a_line(rng, min(difficulty, 2))


def two_clusterings(rng: np.random.Generator, difficulty: int) -> TwoClusterings:
    """Draw two clusterings of the same points; in the second two points have changed places."""
    n = 3 + difficulty
    x = np.sort(rng.permutation(6 + 4 * difficulty)[:n]).tolist()
    c, d = ([1] * size + [2] * (n - size) for size in rng.integers(1, n, 2).tolist())
    exchange_two(rng, d)
    return TwoClusterings(x, c, d)


def ratios(rng: np.random.Generator, difficulty: int) -> Ratios:
    """Draw ratios of three or four clusters."""
    k = 3 if difficulty < 3 else 4
    upper = np.triu(rng.integers(5, 100, (k, k)), 1)
    return Ratios((upper + upper.T).tolist())


def sums_of_squares(rng: np.random.Generator, difficulty: int) -> SumsOfSquares:
    """Draw sums of squares of two to six clusters."""
    k = int(rng.integers(2, 3 + difficulty))
    n = int(rng.integers(2, 4 + difficulty)) * 5 + k
    ssb, ssw = (10 * rng.integers(2, 20, 2)).tolist()
    return SumsOfSquares(ssb, ssw, k, n)


# --- gaps between points -------------------------------------------------------------------------


def _gaps_within(places):
    return [abs(x - y) for x, y in combinations(places, 2)]


def _gaps_between(places, others):
    return [abs(x - y) for x in places for y in others]


def split_gaps(x: Sequence[int], labels: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the distances within the clusters and those between them, each pair once."""
    clusters = group_places(x, labels).values()
    within = [gap for own in clusters for gap in _gaps_within(own)]
    between = [gap for two in combinations(clusters, 2) for gap in _gaps_between(*two)]
    return within, between


def exact_mean(numbers: Sequence[int | Fraction]) -> Fraction:
    """Return the mean as a fraction."""
    return Fraction(sum(numbers), len(numbers))


def sum_errors(clusters: Iterable[Sequence[int]], p: int) -> Fraction:
    """Return the sum of the distances to the means of the clusters, to this power."""
    return sum((abs(x - exact_mean(own)) ** p for own in clusters for x in own), Fraction())


# --- unit 12: sums of distances ------------------------------------------------------------------


def _measure_line(measure: Callable) -> Callable:
    """Return a function of points: the measure of the sums of their distances."""
    return lambda points: measure(proximity_table(*points))


_beta_cv = _measure_line(internal.beta_cv)
_graph_cut = _measure_line(internal.graph_cut)
_modularity = _measure_line(internal.modularity)
_normalized_cut = _measure_line(internal.normalized_cut)
_ratio_of_sums = _measure_line(lambda p: p.w_in / p.w_out)


def _own_share(points):
    sums = proximity_table(*points).sums
    return np.trace(sums) / sums.sum()


def _within_and_between(points: OnALine) -> Steps:
    """Return W_in and W_out, each pair once."""
    within, between = split_gaps(points.places, points.labels)
    return sum_steps({r"W_{\text{in}}": within, r"W_{\text{out}}": between})


def _sums_of_distances(points: OnALine) -> Steps:
    """Return W(C_i, C_j); within a cluster each pair counts in both directions."""
    clusters = points.clusters
    own_rows = [
        (f"W(C_{i}, C_{i})", rf"2 \cdot ({' + '.join(map(str, gaps))}) = {2 * sum(gaps)}")
        for i, gaps in ((i, _gaps_within(own)) for i, own in clusters.items())
    ]
    pairs = {
        f"W(C_{i}, C_{j})": _gaps_between(own, other)
        for (i, own), (j, other) in combinations(clusters.items(), 2)
    }
    return Steps([*own_rows, *sum_steps(pairs).rows])


def _double_places(points: OnALine) -> OnALine:
    return points._replace(X=[[2 * x] for x in points.places])


def _move_first(points: OnALine) -> OnALine:
    """Return two clusters in which point 1 has changed its own."""
    first, *others = points.labels
    return points._replace(labels=[3 - first, *others])


def _as_one(points: OnALine) -> OnALine:
    return points._replace(labels=[1] * len(points.labels))


def _as_singles(points: OnALine) -> OnALine:
    return points._replace(labels=list(range(1, len(points.labels) + 1)))


def _at_equal_distances(points: OnALine) -> ProximityTable:
    W = 1 - np.eye(len(points.labels), dtype=int)
    return ProximityTable.from_matrix(W, points.labels, kind="distance")


def _ratio_of_pairs(points):
    """Return the ratio of the numbers of pairs within clusters and between them."""
    within, between = split_gaps(points.places, points.labels)
    return Fraction(len(within), len(between))


def _sum_of_first_cluster(points: OnALine) -> Score:
    gaps = quantity("d_p", _gaps_within(points.clusters[1]))
    return Score("W(C_1, C_1)", 2 * sum_over("p", gaps), note="p: pairs in C1")


def _sum_within(points):
    return sum(split_gaps(points.places, points.labels)[0])


def _sum_between(points):
    return sum(split_gaps(points.places, points.labels)[1])


def _cut(x, labels):
    """Return the sums of the distances between the clusters and within them."""
    within, between = split_gaps(x, labels)
    return sum(between), sum(within)


def _cuts(points: TwoClusterings) -> list[tuple[int, int]]:
    """Return the sums between and within of C and D, those with the larger cut first."""
    return sorted((_cut(points.x, labels) for labels in points[1:]), reverse=True)


def _cut_of_better(points: TwoClusterings) -> Score:
    labels = max(points[1:], key=lambda labels: _cut(points.x, labels)[0])
    return internal.graph_cut(proximity_table([[x] for x in points.x], labels))


def _cuts_differ(points: TwoClusterings) -> bool:
    (cut, within), (smaller, _) = _cuts(points)
    return len({within, cut, smaller, 2 * cut}) == 4


# --- unit 13: points one by one ------------------------------------------------------------------


def _silhouettes(
    points: OnALine, counts_itself: bool = False
) -> list[tuple[Fraction, Fraction, Fraction]]:
    """Return a, b and s of each point; a may count its distance to itself, by mistake."""
    rows = []
    for x, own in zip(points.places, points.labels, strict=True):
        means = {
            i: Fraction(sum(_gaps_between([x], places)), len(places))
            for i, places in points.clusters.items()
        }
        a, n = means.pop(own), points.labels.count(own)
        a = a if counts_itself else a * n / (n - 1)
        b = min(means.values())
        rows.append((a, b, (b - a) / max(a, b)))
    return rows


def _silhouette_steps(points: OnALine) -> Steps:
    """Return a, b and the silhouette of each point."""
    columns = zip(*_silhouettes(points), strict=True)
    header = ("", *(str(at) for at in range(1, len(points.X) + 1)))
    names = ("a_x", "b_x", "s(x)")
    rows = [(name, *map(format_number, row)) for name, row in zip(names, columns, strict=True)]
    return Steps([header, *rows])


def _mean_silhouette(points: OnALine) -> Score:
    s = quantity("s(x)", [s for _, _, s in _silhouettes(points)], over="x")
    return Score("s", sum_over("x", s) / quantity("n", len(points.X)))


def _silhouette_with_itself(points: OnALine) -> Fraction:
    return exact_mean([s for _, _, s in _silhouettes(points, counts_itself=True)])


def _score_silhouette(a, b):
    a, b = quantity("a", a), quantity("b", b)
    return Score("s", (b - a) / max_of(a, b))


def _first_silhouette(points: OnALine) -> Score:
    a, b, _ = _silhouettes(points)[0]
    return _score_silhouette(a, b)


def _silhouette_after_move(points: OnALine) -> Score:
    """Return the silhouette of point 1 in the other cluster, where a and b are exchanged."""
    a, b, _ = _silhouettes(points)[0]
    return _score_silhouette(b, a)


def _silhouette_of_nearest_point(points: OnALine) -> Fraction:
    """Return the silhouette of point 1 with b from the nearest point of another cluster."""
    a, _, _ = _silhouettes(points)[0]
    others = [places for i, places in points.clusters.items() if i != points.labels[0]]
    b = min(gap for places in others for gap in _gaps_between(places, points.places[:1]))
    return (b - a) / max(a, b)


def _dunn_index(points: OnALine) -> Score:
    return internal.dunn_index(*points)


def _diameter(places):
    return max(places) - min(places)


def _gaps_and_diameters(points: OnALine) -> Steps:
    """Return the smallest distance of each two clusters, and the diameter of each."""
    clusters = points.clusters
    gaps = [
        (f"d(C_{i}, C_{j})", str(min(_gaps_between(own, other))))
        for (i, own), (j, other) in combinations(clusters.items(), 2)
    ]
    diameters = [
        (rf"\text{{diam}}(C_{i})", f"{max(own)} - {min(own)} = {_diameter(own)}")
        for i, own in clusters.items()
    ]
    return Steps([*gaps, *diameters])


def _move_last(points: OnALine) -> OnALine:
    """Return the points with the last one 10 farther to the right."""
    *others, (last,) = points.X
    return points._replace(X=[*others, [last + 10]])


def _dunn_ratio(points: OnALine, choose: Callable = max, more: int = 0) -> Fraction:
    """Return the smallest gap plus `more`, divided by one of the diameters."""
    _, between = split_gaps(points.places, points.labels)
    return Fraction(min(between) + more, choose(map(_diameter, points.clusters.values())))


def _centroids_differ(points: OnALine) -> bool:
    clusters = points.clusters.values()
    return len(set(map(exact_mean, clusters))) == len(clusters)


def _davies_bouldin_index(points: OnALine) -> Score:
    return internal.davies_bouldin_index(*points, spread="mean")


def _centroids_and_spreads(points: OnALine) -> Steps:
    """Return the centroid of each cluster and the mean distance to it."""
    rows = []
    for i, own in points.clusters.items():
        center = exact_mean(own)
        gaps = [abs(x - center) for x in own]
        spread = format_mean(map(format_number, gaps), len(own), exact_mean(gaps))
        rows.append((rf"\mu_{i}", format_mean(map(str, own), len(own), center)))
        rows.append((rf"\sigma_{i}", spread))
    return Steps(rows)


def _mean_of_ratios(data: Ratios) -> Score:
    worst = [Fraction(max(row), 100) for row in data.neighbours]
    total = sum_over("i", quantity("R_i", worst))
    return Score("DB", total / quantity("k", len(worst)), note="R_i: the largest")


def _calinski_harabasz_index(points: OnALine) -> Score:
    return internal.calinski_harabasz_index(*points)


def _ratio_of_squares(points):
    n, k = len(points.X), len(set(points.labels))
    return _calinski_harabasz_index(points) * (k - 1) / (n - k)


def _squares_steps(points: OnALine) -> Steps:
    """Return SSB and SSW, with the centroids that they need."""
    places = points.places
    whole = exact_mean(places)
    rows = [(r"\mu", format_mean(map(str, places), len(places), whole))]
    between, within, ssb = [], [], Fraction()
    for i, own in points.clusters.items():
        center = exact_mean(own)
        rows.append((rf"\mu_{i}", format_mean(map(str, own), len(own), center)))
        between.append(rf"{len(own)} \cdot ({format_number(center)} - {format_number(whole)})^2")
        within += [f"({x} - {format_number(center)})^2" for x in own]
        ssb += len(own) * (center - whole) ** 2
    rows.append((r"\text{SSB}", format_sum(between, ssb)))
    ssw = sum_errors(points.clusters.values(), 2)
    return Steps([*rows, (r"\text{SSW}", format_sum(within, ssw))])


def _index_of_sums(data: SumsOfSquares, more_above: int = 0, more_below: int = 0) -> Score:
    """Return the Calinski–Harabasz index, with a larger k in k − 1 and in n − k."""
    k, n = quantity("k", data.k + more_above), quantity("n", data.n + more_above - more_below)
    ssb, ssw = quantity("SSB", data.ssb), quantity("SSW", data.ssw)
    return Score("CH", (ssb / (k - 1)) / (ssw / (n - k)))


def _squares_between(data: SumsOfSquares) -> Score:
    total = quantity("SSB + SSW", data.ssb + data.ssw)
    return Score("SSB", total - quantity("SSW'", data.ssw - 10))


def _extremes(points: OnALine) -> dict[str, list[int]]:
    """Return the distances within clusters, and as many of the smallest and of the largest."""
    within, between = split_gaps(points.places, points.labels)
    gaps = sorted(within + between)
    return {"in": within, "min": gaps[: len(within)], "max": gaps[-len(within) :]}


def _extreme_steps(points: OnALine) -> Steps:
    """Return W_in, W_min and W_max."""
    gaps = _extremes(points)
    return sum_steps({rf"W_{{\text{{{name}}}}}": gaps[name] for name in gaps})


def _c_index(points: OnALine) -> Score:
    w_in, w_min, w_max = (
        quantity(f"W_{name}", sum(gaps)) for name, gaps in _extremes(points).items()
    )
    return Score("C", (w_in - w_min) / (w_max - w_min))


def _c_index_from_zero(points: OnALine) -> Fraction:
    """Return the C-index without W_min in its denominator."""
    w_in, w_min, w_max = map(sum, _extremes(points).values())
    return Fraction(w_in - w_min, w_max)


# fmt: off
QUESTIONS: tuple[Topic, ...] = (
    Topic("12", "BetaCV", f"{LINE} Compute BetaCV.",
        points_on_a_line, _beta_cv, {
        "that divides the sums; divide their means": _ratio_of_sums,
        "that is its inverse; the distances within clusters are in the numerator": (
            lambda points: 1 / _beta_cv(points)),
    }, steps=_within_and_between),
    Topic("12", "graph cut", f"{LINE} Compute the graph cut.",
        points_on_a_line, _graph_cut, {
        "that counts each pair twice": _measure_line(lambda p: 2 * p.w_out),
        "that is what lies within the clusters": _measure_line(lambda p: p.w_in),
    }, steps=_sums_of_distances),
    Topic("12", "normalised cut", f"{LINE} Compute the normalised cut.",
        points_on_a_line, _normalized_cut, {
        "that is k − NC, the shares that lie within the clusters": (
            _measure_line(lambda p: len(p.sums) - internal.normalized_cut(p))),
        "that is the share of all distances; divide each cluster's by its own": (
            lambda points: 1 - _own_share(points)),
    }, steps=_sums_of_distances),
    Topic("12", "modularity", f"{LINE} Compute the modularity of the distances.",
        points_on_a_line, _modularity, {
        "that is the share within the clusters; subtract the expected one": _own_share,
        "its sign is the other one; the expected share is subtracted": (
            _measure_line(lambda p: -internal.modularity(p))),
    }, steps=_sums_of_distances),
    Topic("13", "silhouette",
        f"{LINE} $a_x$ is the mean distance to the other points of the cluster, $b_x$ that to the "
        "nearest other cluster, $s(x) = (b_x - a_x)/\\max(a_x, b_x)$. Compute the mean silhouette.",
        points_on_a_line, _mean_silhouette, {
        "a is the mean distance to the other points of the cluster, itself left out": (
            _silhouette_with_itself),
        "its sign is the other one; a is subtracted from b": (
            lambda points: -internal.silhouette(*points)),
    }, steps=_silhouette_steps),
    Topic("13", "Dunn index", f"{LINE} Compute the Dunn index.",
        points_on_a_line, _dunn_index, {
        "that is its inverse; the diameter is in the denominator": (
            lambda points: 1 / _dunn_index(points)),
    }, steps=_gaps_and_diameters),
    Topic("13", "Davies–Bouldin index",
        f"{LINE} Compute the Davies–Bouldin index; a spread is a mean distance to the centroid.",
        points_on_a_line, _davies_bouldin_index, {
        "that has the root mean squared distance for a spread": (
            lambda points: internal.davies_bouldin_index(*points)),
        "that is a sum over the clusters; divide it by k": (
            lambda points: len(set(points.labels)) * _davies_bouldin_index(points)),
    }, _centroids_differ, steps=_centroids_and_spreads),
    Topic("13", "Calinski–Harabasz index", f"{LINE} Compute the Calinski–Harabasz index.",
        points_on_a_line, _calinski_harabasz_index, {
        "that is SSB/SSW; divide each by its degrees of freedom": _ratio_of_squares,
        "that is its inverse; SSB is in the numerator": (
            lambda points: 1 / _calinski_harabasz_index(points)),
    }, steps=_squares_steps),
    Topic("13", "C-index", f"{LINE} Compute the C-index.",
        points_on_a_line, _c_index, {
        "W_min was subtracted in the numerator only; subtract it in the denominator, too": (
            _c_index_from_zero),
    }, steps=_extreme_steps),
)

VOTES: tuple[Topic, ...] = (
    Topic("12", "BetaCV after doubling the distances",
        "All distances are doubled. What is BetaCV then?",
        points_on_a_line, after(_double_places, _beta_cv), {
        "it was thought to have a unit": lambda points: 2 * _beta_cv(points),
        "only the distances between clusters were doubled": lambda points: _beta_cv(points) / 2,
        "sums were divided, not means": _ratio_of_sums,
    }),
    Topic("12", "graph cut after a move",
        "Point 1 moves to the other cluster. What is the graph cut of the distances then?",
        points_in_two, after(_move_first, _graph_cut), {
        "only the sum within was thought to change": _sum_between,
        "both sums were thought to rise and fall together": lambda points: (
            _sum_between(points) + _sum_within(_move_first(points)) - _sum_within(points)),
        "that is what lies within the clusters then": after(_move_first, _sum_within),
    }),
    Topic("12", "modularity of one cluster",
        "All points become one cluster. What is the modularity $Q$ of the distances then?",
        points_on_a_line, after(_as_one, _modularity), {
        "that is the share within; what chance puts there is as much": 1,
        "a merge was thought to leave it as it is": _modularity,
        "a useless clustering was thought to have the smallest value that Q can have": -0.5,
    }),
    Topic("12", "normalised cut of single points",
        "Each point becomes a cluster of its own. What is the normalised cut of the distances?",
        points_on_a_line, after(_as_singles, _normalized_cut), {
        "the shares of all clusters were thought to sum to 1": 1,
        "where nothing is left within, nothing was thought to be cut": 0,
        "a finer cut was thought to leave it as it is": _normalized_cut,
    }),
    Topic("12", "W of a cluster with itself",
        "The weights are the distances of the points. What is $W(C_1, C_1)$?",
        points_on_a_line, _sum_of_first_cluster, {
        "each pair was counted once": lambda points: sum(_gaps_within(points.clusters[1])),
        "that is the sum over the pairs within all clusters, each once": _sum_within,
        "that is the double sum from C1 to all points": (
            lambda points: sum(_gaps_between(points.clusters[1], points.places))),
    }),
    Topic("12", "graph cut of the better clustering",
        "The weights are the distances of the points. The graph cut chooses between C and D. What "
        "is the cut of the one that it chooses?",
        two_clusterings, _cut_of_better, {
        "a small cut was thought better, as for similarities": lambda points: _cuts(points)[1][0],
        "that is what lies within its clusters": lambda points: _cuts(points)[0][1],
        "each pair was counted twice": lambda points: 2 * _cuts(points)[0][0],
    }, _cuts_differ),
    Topic("12", "BetaCV of equal distances",
        "Suppose that every two of these points were 1 apart, and the clusters the same. What is "
        "BetaCV then?",
        points_on_a_line, after(_at_equal_distances, internal.beta_cv), {
        "no difference between near and far was thought to give 0": 0,
        "sums were divided, not means": _ratio_of_pairs,
        "the distances were thought not to matter if the clusters stay": _beta_cv,
    }),
    Topic("13", "silhouette after a move",
        "Point 1 moves to the other cluster. What is its own silhouette then?",
        points_in_two, _silhouette_after_move, {
        "it was thought to keep its silhouette": lambda points: _silhouettes(points)[0][2],
        "moved was taken for undecided": 0,
        "that is the mean silhouette before the move": lambda points: internal.silhouette(*points),
    }),
    Topic("13", "silhouette of a lone point",
        "Point 1 becomes a cluster of its own. What is its silhouette then?",
        points_on_a_line, lambda points: Score(
            "s", Number(0), note="there is no other point in its cluster"), {
        "alone, it was thought perfectly at home": 1,
        "alone, it was thought to be nearer to every other cluster": -1,
        "it was thought to keep its silhouette": _first_silhouette,
    }),
    Topic("13", "silhouette of a point",
        "What is the silhouette of point 1?",
        points_in_two, _first_silhouette, {
        "its sign is the other one: a is subtracted from b": (
            lambda points: -_first_silhouette(points)),
        "b is the mean distance, not that to the nearest point": _silhouette_of_nearest_point,
        "its distance to itself was counted in a": (
            lambda points: _silhouettes(points, counts_itself=True)[0][2]),
    }),
    Topic("13", "Dunn index with an outlier",
        "The last point moves 10 to the right. What is the Dunn index then?",
        points_in_two, after(_move_last, _dunn_index), {
        "a single point was thought not to matter": _dunn_index,
        "the gap was thought to become wider, and the diameter to stay": (
            lambda points: _dunn_ratio(points, more=10)),
        "the gap was divided by the smallest diameter": (
            lambda points: _dunn_ratio(_move_last(points), min)),
    }),
    Topic("13", "Davies–Bouldin index of given ratios",
        "The table has $(\\sigma_i + \\sigma_j) / d(\\mu_i, \\mu_j)$ for every two clusters. What "
        "is the Davies–Bouldin index?",
        ratios, _mean_of_ratios, {
        "all neighbours were averaged: far ones excuse a near one": lambda data: (
            np.mean([value for own in data.neighbours for value in own]) / 100),
        "the best neighbour was taken, not the worst": lambda data: (
            np.mean([min(own) for own in data.neighbours]) / 100),
        "that is the worst of all, not the mean over the clusters": lambda data: (
            max(map(max, data.of)) / 100),
    }),
    Topic("13", "Calinski–Harabasz index after a useless split",
        "A cluster is split in two with the same centroid, so that SSB and SSW stay as they are. "
        "What is the Calinski–Harabasz index then?",
        sums_of_squares, lambda data: _index_of_sums(data, 1, 1), {
        "a useless split was thought to cost nothing": _index_of_sums,
        "k − 1 grows, but n − k shrinks, too": lambda data: _index_of_sums(data, 1, 0),
        "n − k shrinks, but k − 1 grows, too": lambda data: _index_of_sums(data, 0, 1),
    }),
    Topic("13", "sum of squares between other clusters",
        "Another clustering of the same points has an SSW that is 10 less. What is its SSB?",
        sums_of_squares, _squares_between, {
        "both were thought to fall together": lambda data: data.ssb - 10,
        "they were thought to have nothing to do with each other": lambda data: data.ssb,
        "that is the sum of both, which stays": lambda data: data.ssb + data.ssw,
    }),
)
# fmt: on
