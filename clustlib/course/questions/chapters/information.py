"""Topics on entropies and information: units 08 and 09.

The data are tables of which every logarithm is whole in bits. To another base the key of an
entropy is a decimal; the normalised measures keep their value.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.course.questions.chapters.changes import (
    after,
    as_one_cluster,
    as_single_points,
    double,
    transpose,
)
from clustlib.course.questions.conventions import DEFAULT, Conventions
from clustlib.course.questions.data import MOST_POINTS, draw_shape, small_table
from clustlib.course.questions.steps import Steps, format_number, format_result, format_sum
from clustlib.course.questions.topic import Topic
from clustlib.expressions import Quantity, let, log, quantity, sum_over
from clustlib.measures import information
from clustlib.score import Score

# --- tables of powers of two ---------------------------------------------------------------------

_MOST_LOGARITHMS = 9  # fits on a page


def table_of_powers(rng: np.random.Generator, difficulty: int) -> ContingencyTable:
    """Draw a table whose counts and sums are powers of two."""
    # There are few small ones, so some are wider than other tables of this difficulty.
    shape = draw_shape(rng, min(3, difficulty + int(rng.integers(2))))
    return _draw_powers(rng, shape, difficulty)


def table_of_large_entropies(rng: np.random.Generator, difficulty: int) -> ContingencyTable:
    """Draw a table of powers with three clusters and four classes, or the other way round."""
    return _draw_powers(rng, (3, 4) if rng.integers(2) else (4, 3), difficulty)


def _draw_powers(rng, shape, difficulty):
    r, k = shape
    clusters = _clusters_of_powers(k)
    while True:
        tables = clusters[rng.integers(0, len(clusters), (200, r))]
        columns, n = tables.sum(1), tables.sum((1, 2))
        is_whole = _is_power(columns).all(1) & _is_power(n)
        # Some cluster is mixed and some class is split, so that neither determines the other.
        is_mixed = ((tables > 0).sum(2).max(1) > 1) & ((tables > 0).sum(1).max(1) > 1)
        is_short = ((tables > 0).sum((1, 2)) <= _MOST_LOGARITHMS) & (n <= MOST_POINTS[difficulty])
        for counts in tables[is_whole & is_mixed & is_short]:
            return ContingencyTable(counts)


@functools.cache
def _clusters_of_powers(k):
    """Return the rows of k counts that are 0 or powers of two, as is their sum."""
    # An empty cell is twice as likely as any other count.
    rows = np.array(list(itertools.product((0, 0, 1, 2, 4, 8), repeat=k)))
    return rows[_is_power(rows.sum(1))]


def _is_power(sizes):
    return (sizes > 0) & (sizes & (sizes - 1) == 0)


def table_of_two_entropies(rng: np.random.Generator, difficulty: int) -> ContingencyTable:
    """Draw a table of powers in which one entropy is 1 and the other one 9/4.

    Of the pairs of different entropies of so few groups, only this one has a whole root.
    """
    sizes = np.array([4, 4, 4, 2, 2])
    while True:
        first = sizes // 2 * rng.integers(0, 3, 5)
        is_cut = first[:3] % 4 > 0
        if first.sum() == 8 and is_cut.any() and (2 * first != sizes).any():
            break
    counts = np.stack([first, sizes - first])[:, rng.permutation(5)] * min(difficulty, 2)
    return ContingencyTable(counts if rng.integers(2) else counts.T)


def table_of_small_clusters(rng: np.random.Generator, difficulty: int) -> ContingencyTable:
    """Draw a table of powers whose clusters, and so whose cells, have at most two points."""
    n, k = {1: (8, 2), 2: (8, 3), 3: (16, 3)}[difficulty]
    while True:
        sizes = np.array([1, 2, 4, 8])[rng.integers(0, 4, k)]
        rows = rng.integers(1, 3, n)
        rows = rows[: 1 + np.searchsorted(rows.cumsum(), n)]
        if sizes.sum() == rows.sum() == n and sizes.max() < n:
            truth = rng.permutation(np.repeat(np.arange(k), sizes))
            counts = np.zeros((len(rows), k), int)
            np.add.at(counts, (np.repeat(np.arange(len(rows)), rows), truth), 1)
            return ContingencyTable(counts)


# --- steps ---------------------------------------------------------------------------------------


def _entropy_steps(*names: str, base: float = 2) -> Callable[[ContingencyTable], Steps]:
    """Return the steps to the entropies of a formula: all of them from H(C), H(T) and H(C,T)."""

    def steps(t):
        sizes = {"C": t.cluster_sizes, "T": t.class_sizes, "C,T": t.counts.ravel()}
        h = {name: float(information.entropy(it, base)) for name, it in sizes.items()}
        rows = {f"H({name})": _format_entropy(it, h[name], base) for name, it in sizes.items()}
        both, c, k = (format_number(h[name]) for name in ("C,T", "C", "T"))
        rows["I(C,T)"] = f"{c} + {k} - {both} {format_result(h['C'] + h['T'] - h['C,T'])}"
        rows[r"H(T\mid C)"] = f"{both} - {c} {format_result(h['C,T'] - h['C'])}"
        rows[r"H(C\mid T)"] = f"{both} - {k} {format_result(h['C,T'] - h['T'])}"
        # Shares of entropies are equal to every base.
        shares = ("h", "T", information.homogeneity), ("c", "C", information.completeness)
        for name, whole, measure in shares:
            share = Fraction(float(measure(t))).limit_denominator(512)
            rows[name] = rf"\frac{{I(C,T)}}{{H({whole})}} = {format_number(share)}"
        mean = float(information.expected_mutual_information(t, base))
        rows["E[I]"] = format_sum(_format_chances(t, base), mean)
        return Steps([(name, rows[name]) for name in names])

    return steps


def _format_log(base):
    return {2: r"\log_2", math.e: r"\ln", 10: r"\log_{10}"}[base]


def _format_entropy(sizes, value, base):
    n = sum(sizes.tolist())
    terms = (
        f"{times} \\cdot " * (times > 1)
        + rf"\tfrac{{{m}}}{{{n}}} {_format_log(base)} \tfrac{{{n}}}{{{m}}}"
        for m, times in sorted(Counter(m for m in sizes.tolist() if m).items(), reverse=True)
    )
    return format_sum(terms, value)


def _format_chances(t, base):
    """Yield the terms of E[I]; cells with equal sums share a term."""
    sums = Counter((a, b) for a in t.cluster_sizes.tolist() for b in t.class_sizes.tolist())
    for (a, b), times in sorted(sums.items()):
        xs, chances = information.cell_distribution(a, b, t.n)
        for x, p in zip(xs.tolist(), chances.tolist(), strict=True):
            # A logarithm of 1 is 0 and adds nothing.
            if x and t.n * x != a * b:
                yield (
                    rf"{times} \cdot {format_number(p)} \cdot \tfrac{{{x}}}{{{t.n}}} "
                    rf"{_format_log(base)} \tfrac{{{t.n * x}}}{{{a * b}}}"
                )


# --- measures ------------------------------------------------------------------------------------


def _entropy_of_clusters(t: ContingencyTable, base: float = 2) -> Score:
    return information.entropy(t.cluster_sizes, base)


def _entropy_of_classes(t: ContingencyTable, base: float = 2) -> Score:
    """Return H(T) with the letters of the sheet, where the sizes of the classes are m_j."""
    n, _, m_j, *_ = t.named()
    value = information.entropy(t.class_sizes, base)
    return Score("H(T)", sum_over("j", m_j / n * log(n / m_j, base)), value=float(value))


def _information(t: ContingencyTable, base: float = 2) -> Score:
    """Return I(C,T) by its definition alone."""
    n, n_i, m_j, n_ij = information.nonempty_cells(t)
    terms = sum_over("ij", n_ij / n * log(n * n_ij / (n_i * m_j), base))
    return Score("I(C,T)", terms, value=float(information.mutual_information(t, base)))


def _quantities(t, base):
    """Return I(C,T), H(C) and H(T) to a base."""
    value = float(information.mutual_information(t, base))
    return (
        information.table_quantity(t, "I(C,T)", value),
        Quantity("H(C)", float(_entropy_of_clusters(t, base))),
        Quantity("H(T)", float(_entropy_of_classes(t, base))),
    )


def _homogeneity(t: ContingencyTable, base: float) -> Score:
    i, _, h_t = _quantities(t, base)
    return Score("homogeneity", i / h_t, value=float(information.homogeneity(t)))


def _completeness(t: ContingencyTable, base: float) -> Score:
    i, h_c, _ = _quantities(t, base)
    return Score("completeness", i / h_c, value=float(information.completeness(t)))


def _nmi(t: ContingencyTable, average: str, base: float) -> Score:
    i, h_c, h_t = _quantities(t, base)
    value = information.normalized_mutual_information(t, average)
    mean = information.AVERAGES[average](h_c, h_t)
    return Score("NMI", i / mean, value=float(value), note=_note(average, base))


def _ami(t: ContingencyTable, average: str, base: float) -> Score:
    i, h_c, h_t = _quantities(t, base)
    i = information.table_quantity(t, "I", i.value)
    e = Quantity("E[I]", float(information.expected_mutual_information(t, base)))
    value = information.adjusted_mutual_information(t, average)
    mean = information.AVERAGES[average](h_c, h_t)
    return Score("AMI", (i - e) / (mean - e), value=float(value), note=_note(average, base))


def _nvi(t: ContingencyTable, base: float) -> Score:
    left = information.entropy_quantity(t, "C|T", base)
    right = information.entropy_quantity(t, "T|C", base)
    both = Quantity("H(C,T)", float(information.entropy(t.counts.ravel(), base)))
    value = information.normalized_variation_of_information(t)
    return Score("NVI", (left + right) / both, value=float(value))


def _note(average, base):
    # The formula itself shows which of the two entropies is taken.
    mean = [f"{average} mean"] if average in ("geometric", "arithmetic") else []
    return "; ".join(mean if base == 2 else [*mean, information.base_note(base)])


def _ami_with_chance_in_mean(t: ContingencyTable, average: str) -> float:
    """Return AMI without subtracting chance from the mean of the entropies."""
    _, h_c, h_t = _quantities(t, 2)
    shared = information.mutual_information(t) - information.expected_mutual_information(t)
    return shared / information.AVERAGES[average](h_c, h_t).value


def _vi_by_sum_of_entropies(t: ContingencyTable) -> float:
    """Return VI divided by H(C) + H(T)."""
    whole = _entropy_of_clusters(t) + _entropy_of_classes(t)
    return information.variation_of_information(t) / whole


def _joint_entropy(t: ContingencyTable) -> Score:
    """Return H(C,T), from the share of each cell with points."""
    n, _, _, n_ij = information.nonempty_cells(t)
    terms = sum_over("ij", n_ij / n * log(n / n_ij))
    return Score("H(C,T)", terms, value=float(information.entropy(t.counts.ravel())))


def _surprise_in_cluster(t: ContingencyTable) -> Score:
    """Return the surprise, in bits, that a point of C1 is in T1."""
    n_1, n_11 = quantity("n_1", t.cluster_sizes[0]), quantity("n_11", t.counts[0, 0])
    return Score("surprise", log(n_1 / n_11))


def _mean_entropy(t: ContingencyTable) -> float:
    """Return the mean of the entropies within the clusters, not weighted by size."""
    return float(np.mean([information.entropy(counts) for counts in t.counts]))


def _has_clusters_of_two_sizes(t: ContingencyTable) -> bool:
    return t.cluster_sizes.min() < t.cluster_sizes.max()


def _can_be_halved(t: ContingencyTable) -> bool:
    return not (t.counts % 2).any()


def _halve(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which each cluster is split in two with equal counts."""
    return ContingencyTable(np.repeat(t.counts // 2, 2, axis=0))


def _has_even_first(t: ContingencyTable) -> bool:
    """Return True if C1 can be split into two clusters of the same size."""
    return t.cluster_sizes[0] % 2 == 0


def _vi_of_split(t: ContingencyTable) -> Score:
    """Return VI of the clustering and of that in which C1 is split into halves."""
    n_1, n = quantity("n_1", t.cluster_sizes[0]), quantity("n", t.n)
    return Score("VI", n_1 / n * log(n_1 / let("h", n_1 / 2)))


def _nmi_with(average: str) -> Callable[[ContingencyTable], Score]:
    """Return NMI with this mean as a function of the table."""
    return lambda t: information.normalized_mutual_information(t, average)


# --- questions to compute ------------------------------------------------------------------------

_MEAN_NAMES = {
    "geometric": "the geometric mean of the entropies",
    "arithmetic": "the arithmetic mean of the entropies",
    "min": "the smaller of the two entropies",
    "max": "the larger of the two entropies",
}
_OTHER_MEAN = {"geometric": "arithmetic", "arithmetic": "geometric", "min": "max", "max": "min"}
# Most tables of powers have an entropy of 1, by which dividing changes nothing; and the geometric
# mean is a fraction in few.
_DRAW = {
    "geometric": table_of_two_entropies,
    "arithmetic": table_of_powers,
    "min": table_of_large_entropies,
    "max": table_of_large_entropies,
}
_OTHER_BASE = {
    2: ("that is in nats; take the logarithm to base 2", math.e),
    math.e: ("that is in bits; take the natural logarithm", 2),
    10: ("that is in bits; take the logarithm to base 10", 2),
}

# fmt: off


def topics_under(conventions: Conventions) -> tuple[Topic, ...]:
    """Return the topics to compute under these conventions."""
    return (*_entropies(conventions), *_comparisons(conventions))


def _entropies(conventions):
    base, unit = conventions.base, conventions.unit
    in_other_base, other = _OTHER_BASE[base]
    shares = _entropy_steps("H(C)", "H(T)", "H(C,T)", "I(C,T)", base=base)
    return (
        Topic("08", "entropy", f"Compute $H(T)$, the entropy of the classes, {unit}.",
            table_of_powers, lambda t: _entropy_of_classes(t, base), {
            "that is the entropy of the clusters; take the sizes of the classes": (
                lambda t: _entropy_of_clusters(t, base)),
            in_other_base: lambda t: _entropy_of_classes(t, other),
        }, works_out=_entropy_of_classes),
        Topic("08", "conditional entropy", f"Compute $H(T|C)$, {unit}.",
            table_of_powers, lambda t: information.conditional_entropy(t, base), {
            "that is H(C|T), for which T is known": (
                lambda t: information.conditional_entropy(t.T, base)),
            "that is H(T), for which nothing is known": lambda t: _entropy_of_classes(t, base),
        }, works_out=information.conditional_entropy),
        Topic("08", "mutual information", f"Compute the mutual information $I(C,T)$, {unit}.",
            table_of_powers, lambda t: _information(t, base), {
            "that is H(T|C), what C does not tell": (
                lambda t: information.conditional_entropy(t, base)),
            in_other_base: lambda t: _information(t, other),
        }, works_out=_information),
        Topic("08", "homogeneity", "Compute the homogeneity.",
            table_of_powers, lambda t: _homogeneity(t, base), {
            "that is the completeness, which divides by H(C)": information.completeness,
            "that is the share of H(T) that C does not tell": (
                lambda t: 1 - information.homogeneity(t)),
        }, steps=shares),
        Topic("08", "completeness", "Compute the completeness.",
            table_of_powers, lambda t: _completeness(t, base), {
            "that is the homogeneity, which divides by H(T)": information.homogeneity,
            "that is the share of H(C) that T does not tell": (
                lambda t: 1 - information.completeness(t)),
        }, steps=shares),
        Topic("08", "V-measure", "Compute the V-measure.",
            table_of_powers, information.v_measure, {
            "that is the arithmetic mean of homogeneity and completeness; take the harmonic one": (
                lambda t: (information.homogeneity(t) + information.completeness(t)) / 2),
            "that is the geometric mean of homogeneity and completeness; take the harmonic one": (
                information.normalized_mutual_information),
        }, steps=_entropy_steps("H(C)", "H(T)", "H(C,T)", "I(C,T)", "h", "c", base=base)),
    )


def _comparisons(conventions):
    base, unit = conventions.base, conventions.unit
    average = conventions.average or "geometric"
    average_of_ami = conventions.average or "arithmetic"
    shares = ("H(C)", "H(T)", "H(C,T)", "I(C,T)")
    differences = ("H(C)", "H(T)", "H(C,T)", r"H(T\mid C)", r"H(C\mid T)")
    return (
        Topic("09", "normalised mutual information", f"Compute NMI, with {_MEAN_NAMES[average]}.",
            _DRAW[average], lambda t: _nmi(t, average, base), {
            "that is the mutual information; divide it by the mean of the entropies": (
                lambda t: information.mutual_information(t, base)),
            "that divides by the joint entropy": (
                lambda t: 1 - information.normalized_variation_of_information(t)),
            f"that divides by {_MEAN_NAMES[_OTHER_MEAN[average]]}": (
                lambda t: information.normalized_mutual_information(t, _OTHER_MEAN[average])),
        }, steps=_entropy_steps(*shares, base=base)),
        Topic("09", "adjusted mutual information",
            f"Compute AMI, with {_MEAN_NAMES[average_of_ami]}. No cell can hold more than two "
            "points; $E[I]$ has a term for each number that a cell can hold.",
            table_of_small_clusters, lambda t: _ami(t, average_of_ami, base), {
            "that is NMI, from which chance is not subtracted": (
                lambda t: information.normalized_mutual_information(t, average_of_ami)),
            "chance was subtracted in the numerator only; subtract it in the denominator, too": (
                lambda t: _ami_with_chance_in_mean(t, average_of_ami)),
            f"that takes {_MEAN_NAMES[_OTHER_MEAN[average_of_ami]]}": (
                lambda t: information.adjusted_mutual_information(
                    t, _OTHER_MEAN[average_of_ami])),
        }, lambda t: len(t.clusters) < t.n, _entropy_steps(*shares, "E[I]", base=base),
            # The root of a geometric mean is rarely whole here.
            works_out=information.adjusted_mutual_information),
        Topic("09", "variation of information", f"Compute VI, {unit}.",
            table_of_powers, lambda t: information.variation_of_information(t, base), {
            "that is H(T|C) alone; add H(C|T)": lambda t: information.conditional_entropy(t, base),
            "that is the mutual information, what the two share": (
                lambda t: information.mutual_information(t, base)),
        }, steps=_entropy_steps(*differences, base=base),
            works_out=information.variation_of_information),
        Topic("09", "normalised variation of information", "Compute NVI.",
            table_of_powers, lambda t: _nvi(t, base), {
            "that is VI; divide it by the joint entropy": (
                lambda t: information.variation_of_information(t, base)),
            "that divides by H(C) + H(T), in which the shared part is counted twice": (
                _vi_by_sum_of_entropies),
        }, steps=_entropy_steps(*differences, base=base)),
    )


QUESTIONS: tuple[Topic, ...] = topics_under(DEFAULT)

VOTES: tuple[Topic, ...] = (
    Topic("08", "completeness of single points",
        "Each point becomes a cluster of its own. What is the completeness then?",
        table_of_powers, after(as_single_points, information.completeness), {
        "that is the homogeneity": 1,
        "single points were thought to tell nothing": 0,
        "a split was thought to leave it as it is": information.completeness,
    }),
    Topic("08", "mutual information of single points",
        "Each point becomes a cluster of its own. What is the mutual information then, in bits?",
        table_of_powers, after(as_single_points, information.mutual_information), {
        "a split that knows nothing was thought to tell nothing": 0,
        "that is the entropy of the new clusters": lambda t: math.log2(t.n),
        "a split was thought to leave it as it is": information.mutual_information,
    }),
    Topic("08", "conditional entropy of one cluster",
        "All points become one cluster. What is $H(T|C)$ then, in bits?",
        table_of_powers, after(as_one_cluster, information.conditional_entropy), {
        "that is H(C|T) then": 0,
        "a merge was thought to leave it as it is": information.conditional_entropy,
        "the classes were thought to be of equal size": lambda t: math.log2(len(t.classes)),
    }),
    Topic("08", "surprise within a cluster",
        "You know that a point is in $C_1$. Then you are told that it is in $T_1$. How many bits "
        "of surprise is that?",
        table_of_powers, _surprise_in_cluster, {
        "that is the surprise if the cluster is not known": (
            lambda t: math.log2(t.n / t.class_sizes[0])),
        "that is the surprise of the cluster if the class is known": (
            lambda t: math.log2(t.class_sizes[0] / t.counts[0, 0])),
        "that is the probability, not its surprise": lambda t: t.counts[0, 0] / t.cluster_sizes[0],
    }, lambda t: t.counts[0, 0] > 0),
    Topic("08", "conditional entropy",
        "You know the cluster of a point. How many bits of its class are left to learn, on "
        "average?",
        table_of_powers, information.conditional_entropy, {
        "that is H(C|T), for which the class is known": (
            after(transpose, information.conditional_entropy)),
        "the clusters were averaged without their sizes as weights": _mean_entropy,
        "that is H(T), as if the cluster were not known": _entropy_of_classes,
    }, _has_clusters_of_two_sizes),
    Topic("08", "completeness after halving",
        "Each cluster is split into halves with the same mixture. What is the completeness then?",
        table_of_powers, after(_halve, information.completeness), {
        "a split that tells nothing was thought to cost nothing": information.completeness,
        "that is the homogeneity, which stays": information.homogeneity,
        "twice as many clusters were thought to halve it": (
            lambda t: information.completeness(t) / 2),
    }, _can_be_halved),
    Topic("08", "joint entropy",
        "What is the joint entropy $H(C,T)$, in bits?",
        table_of_powers, _joint_entropy, {
        "what the two share was counted twice": (
            lambda t: _entropy_of_clusters(t) + _entropy_of_classes(t)),
        "joint was taken for shared: that is the mutual information": (
            information.mutual_information),
        "what the two share was left out": information.variation_of_information,
    }),
    Topic("09", "VI after doubling",
        "Each point is written down twice. What is VI then, in bits?",
        table_of_powers, after(double, information.variation_of_information), {
        "bits are per point, not a sum over the points": (
            lambda t: 2 * information.variation_of_information(t)),
        "twice the points were thought to be worth one bit more": (
            lambda t: 1 + information.variation_of_information(t)),
        "twice the points were thought to halve it": (
            lambda t: information.variation_of_information(t) / 2),
    }),
    Topic("09", "VI of one cluster",
        "All points become one cluster. What is VI then, in bits?",
        table_of_powers, after(as_one_cluster, information.variation_of_information), {
        "that is NVI then": 1,
        "a merge was thought to leave it as it is": information.variation_of_information,
        "that is the largest VI that so many points can have": lambda t: math.log2(t.n),
    }),
    Topic("09", "VI between a clustering and its split",
        "$C_1$ is split into two clusters of equal size. How far is the new clustering from the "
        "old one, by VI in bits?",
        small_table, _vi_of_split, {
        "a split was thought to change nothing": 0,
        "only the points of the cluster were averaged, which have one bit each": 1,
        "the bits were summed over the points, not averaged": lambda t: t.cluster_sizes[0],
    }, _has_even_first),
    Topic("09", "NMI of single points",
        "Each point becomes a cluster of its own. What is NMI then, with the geometric mean?",
        table_of_powers, after(as_single_points, _nmi_with("geometric")), {
        "that is NMI with the smaller entropy": 1,
        "that is NMI with the larger entropy": after(as_single_points, _nmi_with("max")),
        "that is AMI, from which chance is subtracted": 0,
    }),
    Topic("09", "NMI with the larger entropy",
        "A paper divides the mutual information by the larger one of the two entropies. Which NMI "
        "does it print?",
        table_of_powers, _nmi_with("max"), {
        "that is NMI with the smaller entropy": _nmi_with("min"),
        "that is NMI with the geometric mean": _nmi_with("geometric"),
        "that is NMI with the arithmetic mean": _nmi_with("arithmetic"),
    }),
    Topic("09", "NMI in nats",
        "All logarithms are taken to base $e$, not 2. What is NMI then, with the geometric mean?",
        table_of_powers, _nmi_with("geometric"), {
        "the unit was thought to stay in it, and a bit is 0.693 nats": (
            lambda t: _nmi_with("geometric")(t) * math.log(2)),
        "that is the mutual information in nats": (
            lambda t: information.mutual_information(t) * math.log(2)),
        "homogeneity was multiplied by completeness, and no root taken": (
            lambda t: _nmi_with("geometric")(t) ** 2),
    }),
    Topic("09", "NVI",
        "What is NVI, the variation of information normalised by the joint entropy?",
        table_of_powers, information.normalized_variation_of_information, {
        "that is VI in bits, not normalised": information.variation_of_information,
        "that divides by H(C) + H(T), in which the shared part counts twice": (
            _vi_by_sum_of_entropies),
        "that divides by the largest VI that so many points can have": (
            lambda t: information.variation_of_information(t) / math.log2(t.n)),
    }),
    Topic("09", "AMI of single points",
        "Each point becomes a cluster of its own. What is AMI then, with the arithmetic mean?",
        table_of_powers, after(as_single_points, information.adjusted_mutual_information), {
        "that is NMI, from which chance is not subtracted": (
            after(as_single_points, _nmi_with("arithmetic"))),
        "that is the homogeneity": 1,
        "a split was thought to leave it as it is": information.adjusted_mutual_information,
    }),
)
# fmt: on
