"""Topics on pairs of points and on chance: units 05 to 07."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.course.questions.chapters.changes import (
    after,
    as_one_cluster,
    as_single_points,
    has_three_clusters,
    is_first_mixed,
    merge_first_two,
    split_first,
    transpose,
)
from clustlib.course.questions.data import small_table
from clustlib.course.questions.steps import Steps, format_sum
from clustlib.course.questions.topic import Topic
from clustlib.expressions import Choose, Name, Quantity, let, quantity, sqrt, sum_over
from clustlib.measures import pairs
from clustlib.score import Score

# --- counts of pairs -----------------------------------------------------------------------------


def _count_steps(*names: str) -> Callable[[ContingencyTable], Steps]:
    """Return a function that writes, for a table, how each of these counts of pairs is computed."""

    def write_steps(t):
        formulas = _count_formulas(t)
        titles = {"N": r"\text{all pairs, }N"}
        return Steps([(titles.get(name, name), formulas[name]) for name in names])

    return write_steps


def _count_formulas(t):
    """Return the computation of every count of pairs, by name."""
    tp, fn, fp, tn = pairs.pair_counts(t)
    n_pairs = _all_pairs(t)
    return {
        "TP": _format_pairs(t.counts.ravel()),
        "TP + FP": _format_pairs(t.cluster_sizes),
        "TP + FN": _format_pairs(t.class_sizes),
        "N": rf"\binom{{{t.n}}}{{2}} = {n_pairs}",
        "FP": rf"{tp + fp} - {tp} = {fp}",
        "FN": rf"{tp + fn} - {tp} = {fn}",
        "TN": rf"{n_pairs} - {tp} - {fp} - {fn} = {tn}",
    }


def _format_pairs(sizes):
    sizes = [size for size in sizes.tolist() if size > 1]
    terms = (rf"\binom{{{size}}}{{2}}" for size in sizes)
    return format_sum(terms, sum(math.comb(size, 2) for size in sizes))


_ALL_COUNTS = _count_steps("TP", "TP + FP", "TP + FN", "N", "FP", "FN", "TN")
_ERRORS = _count_steps("TP", "TP + FP", "TP + FN", "FP", "FN")
_SUMS = _count_steps("TP", "TP + FP", "TP + FN", "N")


def _all_pairs(t: ContingencyTable) -> int:
    return math.comb(t.n, 2)


def _cluster_pairs(t: ContingencyTable) -> int:
    counts = pairs.pair_counts(t)
    return counts.tp + counts.fp


def _class_pairs(t: ContingencyTable) -> int:
    counts = pairs.pair_counts(t)
    return counts.tp + counts.fn


def _share_of_clusters(t: ContingencyTable) -> float:
    """Return the share of the pairs that are together in a cluster."""
    return _cluster_pairs(t) / _all_pairs(t)


def _mean_of_shares(t):
    return (pairs.pair_precision(t) + pairs.pair_recall(t)) / 2


def _add_lone_point(t: ContingencyTable) -> ContingencyTable:
    """Return the table with one more point, alone in its cluster and in its class."""
    counts = np.pad(t.counts, (0, 1))
    counts[-1, -1] = 1
    return ContingencyTable(counts)


def _rand_with_wrong_new_pairs(t: ContingencyTable) -> float:
    """Return the Rand index if all pairs of the new point counted as wrong."""
    tp, _, _, tn = pairs.pair_counts(t)
    return (tp + tn) / math.comb(t.n + 1, 2)


def _false_negatives(t: ContingencyTable) -> Score:
    _, _, m_j, n_ij, _, _ = t.named()
    return Score("FN", sum_over("j", Choose(m_j, 2)) - sum_over("ij", Choose(n_ij, 2)))


def _pairs_changed_by_move(t: ContingencyTable) -> Score:
    """Return the number of pairs that change if a point moves from C1 to C2."""
    n_1, n_2 = t.cluster_sizes[:2].tolist()
    return Score("changed", quantity("n_1", n_1) - 1 + quantity("n_2", n_2))


# --- vectors of pairs ----------------------------------------------------------------------------


def _as_classes(t: ContingencyTable) -> ContingencyTable:
    """Return the table of a perfect clustering."""
    return ContingencyTable(np.diag(t.class_sizes))


def _recoded_hubert(t: ContingencyTable) -> Score:
    """Return Γ if 1 means apart in both vectors."""
    tp, fn, fp, tn = pairs.pair_counts(t).named()
    return Score("Γ", tn / (tp + fn + fp + tn))


def _half_recoded_normalized_hubert(t: ContingencyTable) -> Score:
    """Return the correlation if 1 means apart in the vector of the clusters only."""
    _, fn, _, tn = pairs.pair_counts(t).named()
    _, m_t, n = _named_sums(t)
    a = Quantity("A", fn + tn)
    return Score("Γ_n", (n * fn - m_t * a) / sqrt(m_t * a * (n - m_t) * (n - a)))


def _half_recoded_cosine(t: ContingencyTable) -> float:
    tp, fn, _, tn = pairs.pair_counts(t)
    return fn / math.sqrt((tp + fn) * (fn + tn))


def _equal_entries(t: ContingencyTable) -> Score:
    """Return the share of the entries in which the two n × n matrices are equal."""
    tp, _, _, tn = pairs.pair_counts(t).named()
    n = quantity("n", t.n)
    return Score("share", (n + 2 * (tp + tn)) / n**2)


def _equal_entries_off_diagonal(t: ContingencyTable) -> float:
    tp, _, _, tn = pairs.pair_counts(t)
    return 2 * (tp + tn) / t.n**2


def _length_of_clusters(t: ContingencyTable) -> Score:
    """Return the length of the vector of pairs of the clusters."""
    _, n_i, *_ = t.named()
    return Score(Name("‖c‖", r"\lVert c \rVert"), sqrt(sum_over("i", Choose(n_i, 2))))


# --- chance --------------------------------------------------------------------------------------


def _named_sums(t: ContingencyTable):
    """Return M_C, the pairs together in a cluster, M_T, those in a class, and N, all pairs."""
    tp, fn, fp, tn = pairs.pair_counts(t).named()
    return Quantity("M_C", tp + fp), Quantity("M_T", tp + fn), Quantity("N", tp + fn + fp + tn)


def _mean_rand(t: ContingencyTable) -> Score:
    """Return the mean of the Rand index over all shuffles of the labels."""
    m_c, m_t, n = _named_sums(t)
    return Score("E[RI]", (n - m_c - m_t + 2 * (m_c * m_t / n)) / n)


def _mean_pairs(t: ContingencyTable) -> Score:
    """Return the mean of TP over all shuffles of the labels."""
    m_c, m_t, n = _named_sums(t)
    return Score("E", m_c * m_t / n)


def _mean_precision(t: ContingencyTable) -> Score:
    """Return the mean of the pair precision over all shuffles of the labels."""
    _, m_t, n = _named_sums(t)
    return Score("E[P]", m_t / n)


def _largest_pairs(t: ContingencyTable) -> float:
    """Return the TP at which ARI is 1: the mean of the pairs of clusters and classes."""
    tp, fn, fp, _ = pairs.pair_counts(t)
    return tp + (fn + fp) / 2


def _pairs_at_one_half(t: ContingencyTable) -> Score:
    """Return the TP at which ARI is one half."""
    m_c, m_t, n = _named_sums(t)
    e = let("E", m_c * m_t / n)
    return Score("TP", (e + (m_c + m_t) / 2) / 2)


def _adjusted_recall(t: ContingencyTable) -> Score:
    m_c, m_t, n = _named_sums(t)
    e = let("E", m_c * m_t / n)
    return Score("R'", (pairs.pair_counts(t).named().tp - e) / (m_t - e))


def _beats_chance(t: ContingencyTable) -> bool:
    """Return True if more pairs are together in both than after a shuffle."""
    return pairs.pair_counts(t).tp > _mean_pairs(t)


def _share_beyond_chance(t: ContingencyTable, whole: float) -> float:
    """Return TP − E as a share of another number of pairs."""
    return (pairs.pair_counts(t).tp - float(_mean_pairs(t))) / whole


# fmt: off
QUESTIONS: tuple[Topic, ...] = (
    Topic("05", "Rand index", "Count the four kinds of pairs, and compute the Rand index.",
        small_table, pairs.rand_index, {
        "that is the Jaccard coefficient, which leaves TN out": pairs.jaccard_coefficient,
        "that is the share of pairs in which the two differ": lambda t: 1 - pairs.rand_index(t),
        "that is Γ; TN is in the numerator, too": pairs.hubert_statistic,
    }, steps=_ALL_COUNTS),
    Topic("05", "Jaccard coefficient", "Count TP, FN and FP, and compute the Jaccard coefficient.",
        small_table, pairs.jaccard_coefficient, {
        "that is the Rand index; Jaccard leaves TN out": pairs.rand_index,
        "that is pair F₁, which counts TP twice": pairs.pair_f_measure,
    }, steps=_ERRORS),
    Topic("05", "pair precision", "Compute the pair precision.",
        small_table, pairs.pair_precision, {
        "that is the pair recall, which divides by the pairs of the classes": pairs.pair_recall,
        "that is the Jaccard coefficient; precision leaves FN out": pairs.jaccard_coefficient,
    }, steps=_count_steps("TP", "TP + FP", "FP")),
    Topic("05", "pair recall", "Compute the pair recall.", small_table, pairs.pair_recall, {
        "that is the pair precision, which divides by the pairs of the clusters": (
            pairs.pair_precision),
        "that is the Jaccard coefficient; recall leaves FP out": pairs.jaccard_coefficient,
    }, steps=_count_steps("TP", "TP + FN", "FN")),
    Topic("05", "pair F-measure", "Compute pair F₁.", small_table, pairs.pair_f_measure, {
        "that is the arithmetic mean of precision and recall; F is the harmonic one": (
            _mean_of_shares),
        "that is the Jaccard coefficient, which counts TP once": pairs.jaccard_coefficient,
    }, steps=_ERRORS),
    Topic("05", "Fowlkes–Mallows index",
        "Compute the Fowlkes–Mallows index. The root is a whole number.",
        small_table, pairs.fowlkes_mallows_index, {
        "that is the arithmetic mean of precision and recall; take the geometric one": (
            _mean_of_shares),
        "that is pair F₁, the harmonic mean; take the geometric one": pairs.pair_f_measure,
        "that is its square; take the root": lambda t: pairs.fowlkes_mallows_index(t) ** 2,
    }, steps=_ERRORS),
    Topic("06", "Hubert statistic", "Compute Hubert's statistic $\\Gamma$.",
        small_table, pairs.hubert_statistic, {
        "that is the Jaccard coefficient; Γ divides by all pairs": pairs.jaccard_coefficient,
        "that is the Rand index; Γ counts TP alone": pairs.rand_index,
    }, steps=_ALL_COUNTS),
    Topic("06", "normalised Hubert statistic",
        "Compute the normalised $\\Gamma$. The root is a whole number.",
        small_table, pairs.normalized_hubert_statistic, {
        "that is Γ; the normalised one is a correlation": pairs.hubert_statistic,
        "that is the cosine, the Fowlkes–Mallows index; subtract the means": (
            pairs.fowlkes_mallows_index),
    }, steps=_SUMS),
    Topic("07", "adjusted Rand index", "Compute the adjusted Rand index.",
        small_table, pairs.adjusted_rand_index, {
        "that is the Rand index; subtract what chance scores": pairs.rand_index,
        "that is the Jaccard coefficient; subtract what chance scores": pairs.jaccard_coefficient,
    }, steps=_SUMS),
)

VOTES: tuple[Topic, ...] = (
    Topic("05", "Rand index of single points",
        "Each point becomes a cluster of its own. What is the Rand index then?",
        small_table, after(as_single_points, pairs.rand_index), {
        "no pair is found, but those apart in both count, too": 0,
        "nothing is mixed, but pairs of the classes are lost": 1,
        "that is the share of the pairs that are lost": (
            after(as_one_cluster, pairs.hubert_statistic)),
    }),
    Topic("05", "Rand index with a lone point",
        "A new point comes, the only one of its class, and is alone in a new cluster. What is "
        "the Rand index then?",
        small_table, after(_add_lone_point, pairs.rand_index), {
        "a point without a mate was thought to make no pairs": pairs.rand_index,
        "a cluster more was thought to make only wrong pairs": _rand_with_wrong_new_pairs,
        "that is the Jaccard coefficient, in which pairs apart in both do not count": (
            pairs.jaccard_coefficient),
    }),
    Topic("05", "pairs wrongly apart",
        "How many pairs of points does the clustering wrongly keep apart (FN)?",
        small_table, _false_negatives, {
        "that is FP, the pairs that it wrongly puts together": lambda t: pairs.pair_counts(t).fp,
        "the pairs that are found (TP) were not subtracted": lambda t: (
            pairs.pair_counts(t).tp + pairs.pair_counts(t).fn),
        "each pair was counted from both ends": lambda t: 2 * pairs.pair_counts(t).fn,
    }),
    Topic("05", "pairs that a move changes",
        "A point that is in $C_1$ and $T_1$ moves to $C_2$. How many pairs change their kind (TP, "
        "FN, FP or TN)?",
        small_table, _pairs_changed_by_move, {
        "only the points that it leaves were counted": lambda t: t.cluster_sizes[0] - 1,
        "only the points that it joins were counted": lambda t: t.cluster_sizes[1],
        "only pairs within its class were thought to change": (
            lambda t: t.counts[0, 0] - 1 + t.counts[1, 0]),
    }, lambda t: t.counts[0, 0] > 1),
    Topic("05", "pair precision after a pure split",
        "The points of $C_1$ that are in $T_1$ become a cluster of their own. What is the pair "
        "precision then?",
        small_table, after(split_first, pairs.pair_precision), {
        "a split was thought to leave it as it is": pairs.pair_precision,
        "that is the pair recall, which this split does not change": pairs.pair_recall,
        "a pure split was thought to make all clusters pure": 1,
    }, is_first_mixed),
    Topic("05", "pair recall after a merge",
        "$C_1$ and $C_2$ become one cluster. What is the pair recall then?",
        small_table, after(merge_first_two, pairs.pair_recall), {
        "that is the pair precision then": after(merge_first_two, pairs.pair_precision),
        "a merge was thought to find no further pair": pairs.pair_recall,
        "a merge was thought to find every pair": 1,
    }, has_three_clusters),
    Topic("05", "pair precision after an exchange",
        "Clusters and classes are exchanged. What is the pair precision then?",
        small_table, after(transpose, pairs.pair_precision), {
        "it was thought to be symmetric": pairs.pair_precision,
        "that is the Jaccard coefficient, which stays": pairs.jaccard_coefficient,
        "that is pair F₁, which stays": pairs.pair_f_measure,
    }),
    Topic("06", "Hubert statistic of one cluster",
        "All points become one cluster. What is $\\Gamma$ then, not normalised?",
        small_table, after(as_one_cluster, pairs.hubert_statistic), {
        "that is the normalised one, which is 0/0 here and set to 0": 0,
        "that is the pair recall": 1,
        "that is the cosine, the Fowlkes–Mallows index": (
            after(as_one_cluster, pairs.fowlkes_mallows_index)),
    }),
    Topic("06", "Hubert statistic of a perfect clustering",
        "Another clustering is perfect: its clusters are the classes. What is its $\\Gamma$, "
        "not normalised?",
        small_table, after(_as_classes, pairs.hubert_statistic), {
        "perfect was thought to be 1 in any measure": 1,
        "only the pairs were counted that the old clustering finds": pairs.hubert_statistic,
        "that is the share of the pairs together in the old clusters": _share_of_clusters,
    }),
    Topic("06", "Hubert statistic after recoding",
        "In both vectors of pairs, 1 now says apart and 0 says together. What is $\\Gamma$ then, "
        "not normalised?",
        small_table, _recoded_hubert, {
        "0 and 1 were taken for mere names": pairs.hubert_statistic,
        "that is 1 − Γ, which counts the pairs of FN and FP, too": (
            lambda t: 1 - pairs.hubert_statistic(t)),
        "that is the Rand index, which counts both kinds of agreement": pairs.rand_index,
    }),
    Topic("06", "normalised Γ after recoding one vector",
        "In the vector of pairs of the clusters, 1 now says apart and 0 says together; that of the "
        "classes stays as it is. What is the normalised $\\Gamma$ then?",
        small_table, _half_recoded_normalized_hubert, {
        "it was thought to stay, as it does if both are recoded": pairs.normalized_hubert_statistic,
        "that is Γ then, not normalised": lambda t: pairs.pair_counts(t).fn / _all_pairs(t),
        "that is the cosine then, of vectors that are not centred": _half_recoded_cosine,
    }),
    Topic("06", "whole matrices",
        "$T(i,j)$ is 1 if the points $i$ and $j$ are in one class, else 0; $C(i,j)$ is 1 if "
        "they are in one cluster, else 0. In what share of all $n^2$ entries are $T$ and $C$ "
        "equal?",
        small_table, _equal_entries, {
        "that is the Rand index, for which the diagonal is left out": pairs.rand_index,
        "the diagonal was counted among the differences": _equal_entries_off_diagonal,
        "only entries in which both have a 1 were counted": (
            lambda t: (t.n + 2 * pairs.pair_counts(t).tp) / t.n**2),
    }),
    Topic("06", "length of a vector of pairs",
        "What is $|c|$, the Euclidean length of the vector of pairs of the clusters?",
        small_table, _length_of_clusters, {
        "that is its squared length": _cluster_pairs,
        "that is the length of t, the vector of the classes": lambda t: math.sqrt(_class_pairs(t)),
        "all entries were counted as 1, the zeros, too": lambda t: math.sqrt(_all_pairs(t)),
    }),
    Topic("07", "Rand index of shuffled labels",
        "The labels are shuffled, many times. What is the Rand index on average?",
        small_table, _mean_rand, {
        "that is the mean of the adjusted one": 0,
        "chance was thought to be one half": 0.5,
        "a shuffle was thought to leave it as it is": pairs.rand_index,
    }),
    Topic("07", "pairs together after a shuffle",
        "The labels are shuffled, many times. How many pairs are together in both (TP), on "
        "average?",
        small_table, _mean_pairs, {
        "a shuffle was thought to keep TP": lambda t: pairs.pair_counts(t).tp,
        "that is the probability that a pair of one class is also in one cluster": (
            _share_of_clusters),
        "that is the maximum that ARI takes, the mean of both numbers of pairs": _largest_pairs,
    }),
    Topic("07", "pairs for an ARI of one half",
        "All sizes stay. At which number of pairs together in both (TP) is the adjusted Rand index "
        "(ARI) one half? It need not be a whole number.",
        small_table, _pairs_at_one_half, {
        "one half of all pairs was taken": lambda t: _all_pairs(t) / 2,
        "the scale was thought to begin at 0, not at chance": lambda t: _largest_pairs(t) / 2,
        "that is a pair recall of one half": lambda t: _class_pairs(t) / 2,
    }),
    Topic("07", "adjusted Rand index",
        "What is the adjusted Rand index (ARI)?",
        small_table, pairs.adjusted_rand_index, {
        "that is the Rand index, from which chance is not subtracted": pairs.rand_index,
        "chance was subtracted above, not below": (
            lambda t: _share_beyond_chance(t, _largest_pairs(t))),
        "the maximum was taken to be the number of all pairs": (
            lambda t: _share_beyond_chance(t, _all_pairs(t) - _mean_pairs(t))),
    }),
    Topic("07", "ARI of one cluster",
        "All points become one cluster. What is the adjusted Rand index (ARI) then?",
        small_table, after(as_one_cluster, pairs.adjusted_rand_index), {
        "that is the Rand index then": after(as_one_cluster, pairs.rand_index),
        "every pair of the classes is found: that is the pair recall": 1,
        "a merge was thought to leave it as it is": pairs.adjusted_rand_index,
    }),
    Topic("07", "pair precision of shuffled labels",
        "The labels are shuffled, many times. What is the pair precision on average?",
        small_table, _mean_precision, {
        "that is the mean of the pair recall": _share_of_clusters,
        "chance was thought to find no pair": 0,
        "a shuffle was thought to leave it as it is": pairs.pair_precision,
    }),
    Topic("07", "adjusted pair recall",
        "The pair recall, with 1 as its maximum, is adjusted for chance. What is it then?",
        small_table, _adjusted_recall, {
        "that is the adjusted Rand index, which has another maximum": pairs.adjusted_rand_index,
        "chance was subtracted above, not below": (
            lambda t: _share_beyond_chance(t, _class_pairs(t))),
        "that is the adjusted pair precision": (
            lambda t: _share_beyond_chance(t, _cluster_pairs(t) - _mean_pairs(t))),
    }, _beats_chance),
)
# fmt: on
