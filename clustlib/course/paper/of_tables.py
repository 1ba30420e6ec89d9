"""Topics of which the data are a table of counts: units 02 to 07, and 16."""

import math
from fractions import Fraction

import numpy as np

from clustlib.course.paper import by_hand
from clustlib.course.paper.by_hand import Topic
from clustlib.measures import matching, pairs
from clustlib.table import ContingencyTable, merge_clusters, split_cluster


def _mean_of_majorities(t):
    """Purity of each cluster, not weighted by its size."""
    shares = zip(t.counts.max(1).tolist(), t.cluster_sizes.tolist(), strict=True)
    return sum(Fraction(*share) for share in shares) / len(t.clusters)


def _pair_shares(t):
    return [measure(t).exact for measure in (pairs.pair_precision, pairs.pair_recall)]


def _merged(t: ContingencyTable) -> ContingencyTable:
    return merge_clusters(t, 1, 2)


def _cut_off(t: ContingencyTable) -> ContingencyTable:
    """C1 without its points of T1, which become a cluster."""
    off = np.zeros(len(t.partitions), dtype=int)
    off[0] = t.counts[0, 0]
    return split_cluster(t, 1, off)


def _can_be_cut(t):
    return 0 < t.counts[0, 0] < t.cluster_sizes[0]


_NOT_DIVIDED = "that is a number of points; divide it by n"
# fmt: off
TOPICS = (
    # --- 02
    Topic(
        "02", "purity", "Compute the purity.", by_hand.small_table, matching.purity,
        {
            "that is the inverse purity; purity takes the maximum in each row": (
                matching.inverse_purity
            ),
            "the clusters were averaged without their sizes as weights": _mean_of_majorities,
            _NOT_DIVIDED: lambda t: matching.purity(t).exact * t.n,
        },
        by_hand.row_maxima_are_unique,
    ),
    Topic(
        "02", "inverse purity", "Compute the inverse purity.",
        by_hand.small_table, matching.inverse_purity,
        {
            "that is the purity; inverse purity takes the maximum in each column": matching.purity,
            "the partitions were averaged without their sizes as weights": (
                lambda t: _mean_of_majorities(t.T)
            ),
            _NOT_DIVIDED: lambda t: matching.inverse_purity(t).exact * t.n,
        },
        by_hand.column_maxima_are_unique,
    ),
    Topic(
        "02", "maximum matching", "Compute the maximum matching.",
        by_hand.small_table, matching.maximum_matching,
        {
            "that is the purity, in which two clusters may take the same partition": (
                matching.purity
            ),
            _NOT_DIVIDED: lambda t: matching.maximum_matching(t).exact * t.n,
        },
        by_hand.matching_is_unique,
    ),
    # --- 03
    Topic(
        "03", "precision", "Compute the precision of cluster $C_2$ with respect to $T_1$.",
        by_hand.small_table, lambda t: matching.cell_precision(t, 2, 1),
        {
            "that is the recall, which divides by the size of the partition": (
                lambda t: matching.cell_recall(t, 2, 1)
            ),
            "that is the share of all points; divide by the size of the cluster": (
                lambda t: Fraction(int(t.counts[1, 0]), t.n)
            ),
        },
    ),
    Topic(
        "03", "recall", "Compute the recall of cluster $C_2$ with respect to $T_1$.",
        by_hand.small_table, lambda t: matching.cell_recall(t, 2, 1),
        {
            "that is the precision, which divides by the size of the cluster": (
                lambda t: matching.cell_precision(t, 2, 1)
            ),
            "that is the share of all points; divide by the size of the partition": (
                lambda t: Fraction(int(t.counts[1, 0]), t.n)
            ),
        },
    ),
    Topic(
        "03", "F of a cell", "Compute $F$ of cluster $C_2$ with respect to $T_1$.",
        by_hand.small_table, lambda t: matching.cell_f_measure(t, 2, 1),
        {
            "that is the arithmetic mean of precision and recall; F is the harmonic one": (
                lambda t: (matching.cell_precision(t, 2, 1) + matching.cell_recall(t, 2, 1)) / 2
            ),
            "that is half of it; 2 n_ij stands above": (
                lambda t: matching.cell_f_measure(t, 2, 1).exact / 2
            ),
        },
    ),
    Topic(
        "03", "F-measure (macro)", "Compute macro F, the mean over the clusters.",
        by_hand.small_table, matching.f_measure,
        {
            "that is the weighted F, which asks each partition": matching.weighted_f_measure,
            "that is macro F of the table with rows and columns changed": (
                lambda t: matching.f_measure(t.T)
            ),
            "that is the sum of the F; divide it by the number of clusters": (
                lambda t: matching.f_measure(t).exact * len(t.clusters)
            ),
        },
        by_hand.row_maxima_are_unique,
    ),
    Topic(
        "03", "F-measure (weighted)", "Compute weighted F, the mean over the points.",
        by_hand.small_table, matching.weighted_f_measure,
        {
            "that is macro F, which asks each cluster": matching.f_measure,
            "that is the weighted F of the table with rows and columns changed": (
                lambda t: matching.weighted_f_measure(t.T)
            ),
        },
        by_hand.best_f_is_unique,
    ),
    # --- 04
    Topic(
        "04", "clustering error", "Compute the clustering error, with the maximum matching.",
        by_hand.small_table, matching.clustering_error,
        {
            "that is the share of points in the right place; the error is the rest": (
                matching.maximum_matching
            ),
            "that is 1 − purity, in which two clusters may take the same partition": (
                lambda t: 1 - matching.purity(t).exact
            ),
            _NOT_DIVIDED: lambda t: matching.clustering_error(t).exact * t.n,
        },
        by_hand.matching_is_unique,
    ),
    # --- 05
    Topic(
        "05", "Rand index", "Count the four kinds of pairs, and compute the Rand index.",
        by_hand.small_table, pairs.rand_index,
        {
            "that is the Jaccard coefficient, which leaves TN out": pairs.jaccard_coefficient,
            "that is the share of pairs in which the two differ": (
                lambda t: 1 - pairs.rand_index(t).exact
            ),
            "that is Γ; TN stands above, too": pairs.hubert_statistic,
        },
    ),
    Topic(
        "05", "Jaccard coefficient", "Count TP, FN and FP, and compute the Jaccard coefficient.",
        by_hand.small_table, pairs.jaccard_coefficient,
        {
            "that is the Rand index; Jaccard leaves TN out": pairs.rand_index,
            "that is pair F₁, which counts TP twice": pairs.pair_f_measure,
        },
    ),
    Topic(
        "05", "pair precision", "Compute the pair precision.",
        by_hand.small_table, pairs.pair_precision,
        {
            "that is the pair recall, which divides by the pairs of the partitions": (
                pairs.pair_recall
            ),
            "that is the Jaccard coefficient; precision leaves FN out": pairs.jaccard_coefficient,
        },
    ),
    Topic(
        "05", "pair recall", "Compute the pair recall.", by_hand.small_table, pairs.pair_recall,
        {
            "that is the pair precision, which divides by the pairs of the clusters": (
                pairs.pair_precision
            ),
            "that is the Jaccard coefficient; recall leaves FP out": pairs.jaccard_coefficient,
        },
    ),
    Topic(
        "05", "pair F-measure", "Compute pair F₁.", by_hand.small_table, pairs.pair_f_measure,
        {
            "that is the arithmetic mean of precision and recall; F is the harmonic one": (
                lambda t: sum(_pair_shares(t)) / 2
            ),
            "that is the Jaccard coefficient, which counts TP once": pairs.jaccard_coefficient,
        },
    ),
    Topic(
        "05", "Fowlkes–Mallows index",
        "Compute the Fowlkes–Mallows index. The root is a whole number.",
        by_hand.small_table, pairs.fowlkes_mallows_index,
        {
            "that is the arithmetic mean of precision and recall; take the geometric one": (
                lambda t: sum(_pair_shares(t)) / 2
            ),
            "that is pair F₁, the harmonic mean; take the geometric one": pairs.pair_f_measure,
            "that is its square; take the root": lambda t: math.prod(_pair_shares(t)),
        },
        by_hand.root_is_whole,
    ),
    # --- 06
    Topic(
        "06", "Hubert statistic", "Compute Hubert's statistic $\\Gamma$.",
        by_hand.small_table, pairs.hubert_statistic,
        {
            "that is the Jaccard coefficient; Γ divides by all pairs": pairs.jaccard_coefficient,
            "that is the Rand index; Γ counts TP alone": pairs.rand_index,
        },
    ),
    Topic(
        "06", "normalised Hubert statistic",
        "Compute the normalised $\\Gamma$. The root is a whole number.",
        by_hand.small_table, pairs.normalized_hubert_statistic,
        {
            "that is Γ; the normalised one is a correlation": pairs.hubert_statistic,
            "that is the cosine, the Fowlkes–Mallows index; subtract the means": (
                pairs.fowlkes_mallows_index
            ),
        },
        lambda t: by_hand.root_is_whole(t, others=True),
    ),
    # --- 07
    Topic(
        "07", "adjusted Rand index", "Compute the adjusted Rand index.",
        by_hand.small_table, pairs.adjusted_rand_index,
        {
            "that is the Rand index; subtract what chance scores": pairs.rand_index,
            "that is the Jaccard coefficient; subtract what chance scores": (
                pairs.jaccard_coefficient
            ),
        },
    ),
    # --- 16
    Topic(
        "16", "purity after a merge",
        "$C_1$ and $C_2$ become one cluster. Compute the purity then.",
        by_hand.small_table, lambda t: matching.purity(_merged(t)),
        {
            "that is the purity before the merge": matching.purity,
            "that is the inverse purity after the merge": (
                lambda t: matching.inverse_purity(_merged(t))
            ),
        },
        lambda t: len(t.clusters) > 2 and by_hand.row_maxima_are_unique(_merged(t)),
    ),
    Topic(
        "16", "maximum matching after a cut",
        "The points of $C_1$ that are in $T_1$ become a cluster of their own. Compute the maximum "
        "matching then.",
        by_hand.small_table, lambda t: matching.maximum_matching(_cut_off(t)),
        {
            "that is the purity after the cut": lambda t: matching.purity(_cut_off(t)),
            "that is the maximum matching before the cut": matching.maximum_matching,
        },
        lambda t: _can_be_cut(t) and by_hand.matching_is_unique(_cut_off(t)),
    ),
)
# fmt: on
