"""Topics on one contingency table: units 00 to 04 and 16."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from clustlib.contingency import ContingencyTable, merge_clusters
from clustlib.course.questions.chapters.changes import (
    after,
    as_one_cluster,
    as_single_points,
    double,
    has_three_clusters,
    has_unique_majorities,
    is_first_mixed,
    merge_first_two,
    split_first,
    transpose,
)
from clustlib.course.questions.data import small_table
from clustlib.course.questions.topic import Topic
from clustlib.expressions import min_of, quantity, sum_over
from clustlib.measures import matching, pairs
from clustlib.score import Score

# --- purity and names ----------------------------------------------------------------------------


def _mean_of_majorities(t):
    """Return the mean purity of the clusters, not weighted by their sizes."""
    return (t.counts.max(1) / t.cluster_sizes).mean()


def _worst_merge(t: ContingencyTable) -> Score:
    """Return the smallest purity that a merge of two clusters leaves."""
    return min(matching.purity(merge_clusters(t, *two)) for two in combinations(t.clusters, 2))


def _split_into_points(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which each point of C1 is a cluster."""
    singles = np.repeat(np.eye(len(t.classes), dtype=int), t.counts[0], 0)
    return ContingencyTable(np.vstack([singles, t.counts[1:]]))


def _without_first(t: ContingencyTable) -> ContingencyTable:
    return ContingencyTable(t.counts[1:])


def _has_classes_without_first(t: ContingencyTable) -> bool:
    """Return True if every class has points outside of C1."""
    return bool(t.counts[1:].any(0).all())


def _exchange_first_two(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which C1 and C2 have exchanged their names."""
    return ContingencyTable(t.counts[[1, 0, *range(2, len(t.clusters))]])


def _sort_first(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which the points of C1 and T1 are a cluster, before the rest of C1."""
    in_class, rest = np.zeros((2, len(t.classes)), dtype=int)
    in_class[0], rest[1:] = t.counts[0, 0], t.counts[0, 1:]
    return ContingencyTable([in_class, rest, *t.counts[1:]])


def _count_majorities(t):
    return int(t.counts.max(1).sum())


def _count_off_diagonal(t):
    """Return the number of points that are wrong if equal numbers are partners."""
    return t.n - int(np.trace(t.counts))


def _misnamed_points(t: ContingencyTable) -> Score:
    right = quantity("right", _count_majorities(t))
    return Score("wrong", quantity("n", t.n) - right)


def _worst_cluster(t):
    """Return the counts of the cluster with the smallest purity."""
    return t.counts[int(np.argmin([row.max() / row.sum() for row in t.counts]))]


def _purity_of_worst(t: ContingencyTable) -> Score:
    counts = _worst_cluster(t)
    share = quantity("largest", int(counts.max())) / quantity("n_i", int(counts.sum()))
    return Score("purity of the cluster", share)


# --- one cell ------------------------------------------------------------------------------------


def _first_cell(t):
    return int(t.counts[0, 0])


def _first_sizes(t):
    """Return the sizes of C1 and T1 as quantities."""
    return quantity("n_1", int(t.cluster_sizes[0])), quantity("m_1", int(t.class_sizes[0]))


def _points_outside(t: ContingencyTable) -> Score:
    n_1, _ = _first_sizes(t)
    return Score("points", n_1 - quantity("n_11", _first_cell(t)))


def _false_alarms(t: ContingencyTable) -> Score:
    n_1, _ = _first_sizes(t)
    return Score("share", (n_1 - quantity("n_11", _first_cell(t))) / n_1)


def _most_in_common(t: ContingencyTable) -> Score:
    return Score("points", min_of(*_first_sizes(t)))


def _mean_in_common(t: ContingencyTable) -> Score:
    n_1, m_1 = _first_sizes(t)
    return Score("mean", n_1 * m_1 / quantity("n", t.n))


def _ratio_after_splits(t: ContingencyTable) -> Score:
    return Score("η", 2 * quantity("r", len(t.clusters)) / quantity("k", len(t.classes)))


def _precision(t):
    return matching.cell_precision(t, 1, 1)


def _recall(t):
    return matching.cell_recall(t, 1, 1)


def _f_measure(t):
    return matching.cell_f_measure(t, 1, 1)


def _mean_of_shares(t):
    return (_precision(t) + _recall(t)) / 2


# --- matching ------------------------------------------------------------------------------------


def _greedy_cells(t):
    """Return the cells of a greedy matching, or None if a tie leaves a choice."""
    counts, cells = t.counts.astype(int).copy(), []
    while counts.max() > 0:
        largest = counts.max()
        if np.count_nonzero(counts == largest) > 1:
            return None
        i, j = np.unravel_index(counts.argmax(), counts.shape)
        cells.append(int(largest))
        counts[i], counts[:, j] = 0, 0
    return cells


def _points_of_greedy(t: ContingencyTable) -> Score:
    return Score("points", sum_over("ij", quantity("n_ij", _greedy_cells(t), over="ij")))


def _count_matched(t):
    """Return the number of points in a maximum matching."""
    return round(float(matching.maximum_matching(t)) * t.n)


def _points_to_move(t: ContingencyTable) -> Score:
    return Score("points", quantity("n", t.n) - quantity("matched", _count_matched(t)))


_NOT_DIVIDED = "that is a number of points; divide it by n"

# fmt: off
QUESTIONS: tuple[Topic, ...] = (
    Topic("00", "purity after the worst merge",
        "Two of the clusters become one. Compute the smallest purity that can result.",
        small_table, _worst_merge, {
        "that is the purity before the merge": matching.purity,
        "that is the inverse purity, and before the merge; take the maximum of each cluster": (
            matching.inverse_purity),
    }, has_three_clusters),
    Topic("02", "purity", "Compute the purity.", small_table, matching.purity, {
        "that is the inverse purity; purity takes the maximum of each cluster": (
            matching.inverse_purity),
        "the clusters were averaged without their sizes as weights": _mean_of_majorities,
        _NOT_DIVIDED: lambda t: matching.purity(t) * t.n,
    }),
    Topic("02", "inverse purity", "Compute the inverse purity.",
        small_table, matching.inverse_purity, {
        "that is the purity; inverse purity takes the maximum of each class": matching.purity,
        "the classes were averaged without their sizes as weights": (
            after(transpose, _mean_of_majorities)),
        _NOT_DIVIDED: lambda t: matching.inverse_purity(t) * t.n,
    }),
    Topic("02", "maximum matching", "Compute the maximum matching.",
        small_table, matching.maximum_matching, {
        "that is the purity, in which two clusters may take the same class": matching.purity,
        _NOT_DIVIDED: lambda t: matching.maximum_matching(t) * t.n,
    }),
    Topic("03", "precision", "Compute the precision of cluster $C_2$ with respect to $T_1$.",
        small_table, lambda t: matching.cell_precision(t, 2, 1), {
        "that is the recall, which divides by the size of the class": (
            lambda t: matching.cell_recall(t, 2, 1)),
        "that is the share of all points; divide by the size of the cluster": (
            lambda t: t.counts[1, 0] / t.n),
    }),
    Topic("03", "recall", "Compute the recall of cluster $C_2$ with respect to $T_1$.",
        small_table, lambda t: matching.cell_recall(t, 2, 1), {
        "that is the precision, which divides by the size of the cluster": (
            lambda t: matching.cell_precision(t, 2, 1)),
        "that is the share of all points; divide by the size of the class": (
            lambda t: t.counts[1, 0] / t.n),
    }),
    Topic("03", "F of a cell", "Compute $F$ of cluster $C_2$ with respect to $T_1$.",
        small_table, lambda t: matching.cell_f_measure(t, 2, 1), {
        "that is the arithmetic mean of precision and recall; F is the harmonic one": (
            lambda t: (matching.cell_precision(t, 2, 1) + matching.cell_recall(t, 2, 1)) / 2),
        "that is half of it; the numerator is 2 n_ij": (
            lambda t: matching.cell_f_measure(t, 2, 1) / 2),
    }),
    Topic("03", "F-measure (macro)",
        "Compute macro F, the mean over the clusters, each with its majority class.",
        small_table, matching.f_measure, {
        "that is the weighted F, which asks each class": matching.weighted_f_measure,
        "that is macro F with clusters and classes exchanged": after(transpose, matching.f_measure),
        "that is the sum of the F values; divide it by the number of clusters": (
            lambda t: matching.f_measure(t) * len(t.clusters)),
    }, has_unique_majorities),
    Topic("03", "F-measure (weighted)", "Compute weighted F, the mean over the points.",
        small_table, matching.weighted_f_measure, {
        "that is macro F, which asks each cluster": matching.f_measure,
        "that is the weighted F with clusters and classes exchanged": (
            after(transpose, matching.weighted_f_measure)),
    }),
    Topic("04", "clustering error", "Compute the clustering error, with the maximum matching.",
        small_table, matching.clustering_error, {
        "that is the share of points in the right place; the error is the rest": (
            matching.maximum_matching),
        "that is 1 − purity, in which two clusters may take the same class": (
            lambda t: 1 - matching.purity(t)),
        _NOT_DIVIDED: lambda t: matching.clustering_error(t) * t.n,
    }),
    Topic("16", "purity after a merge",
        "$C_1$ and $C_2$ become one cluster. Compute the purity then.",
        small_table, after(merge_first_two, matching.purity), {
        "that is the purity before the merge": matching.purity,
        "that is the inverse purity after the merge": (
            after(merge_first_two, matching.inverse_purity)),
    }, has_three_clusters),
    Topic("16", "maximum matching after a split",
        "The points of $C_1$ that are in $T_1$ become a cluster of their own. Compute the maximum "
        "matching then.",
        small_table, after(split_first, matching.maximum_matching), {
        "that is the purity after the split": after(split_first, matching.purity),
        "that is the maximum matching before the split": matching.maximum_matching,
    }, is_first_mixed),
)

VOTES: tuple[Topic, ...] = (
    Topic("00", "purity after splitting a cluster into points",
        "$C_1$ is split into single points. What is the purity then?",
        small_table, after(_split_into_points, matching.purity), {
        "a split was thought to leave purity as it is": matching.purity,
        "all clusters were thought to be pure now; only the single points are": 1,
        "the single points were left out of the count": after(_without_first, matching.purity),
    }, _has_classes_without_first),
    Topic("00", "points with the wrong name",
        "Each cluster is named after the class that most of its points belong to. How many "
        "points are in a cluster with the wrong name?",
        small_table, _misnamed_points, {
        "those with the right name were counted": _count_majorities,
        "equal numbers were taken for partners: C1 for T1, C2 for T2": _count_off_diagonal,
        "only the largest cell was thought to be right": lambda t: t.n - int(t.counts.max()),
    }, has_unique_majorities),
    Topic("00", "purity after a merge",
        "$C_1$ and $C_2$ become one cluster. What is the purity then?",
        small_table, after(merge_first_two, matching.purity), {
        "a merge was thought to cost nothing": matching.purity,
        "the new cluster was left out": lambda t: int(t.counts[2:].max(1, initial=0).sum()) / t.n,
        "that is the inverse purity then": after(merge_first_two, matching.inverse_purity),
    }, has_three_clusters),
    Topic("00", "purity after an exchange of names",
        "$C_1$ and $C_2$ exchange their names. What is the purity then?",
        small_table, after(_exchange_first_two, matching.purity), {
        "equal numbers were taken for partners": (
            lambda t: 1 - _count_off_diagonal(_exchange_first_two(t)) / t.n),
        "that is the share of the wrong points": lambda t: 1 - matching.purity(t),
        "that is the inverse purity": matching.inverse_purity,
    }),
    Topic("00", "purity of the worst cluster",
        "What is the purity of the worst cluster alone?",
        small_table, _purity_of_worst, {
        "that is the purity of all clusters": matching.purity,
        "the points of its largest cell were divided by all points": (
            lambda t: _worst_cluster(t).max() / t.n),
        "that is the best cluster's": lambda t: max(row.max() / row.sum() for row in t.counts),
    }),
    Topic("01", "clustering ratio after an exchange",
        "Clusters and classes are exchanged. What is the clustering ratio then?",
        small_table, after(transpose, matching.clustering_ratio), {
        "the ratio was thought to be symmetric": matching.clustering_ratio,
        "that is the number of cells": lambda t: t.counts.size,
        "that is the number of points in each cluster, on average": lambda t: t.n / len(t.clusters),
    }),
    Topic("01", "clustering ratio after splits",
        "Every cluster is split in two. What is the clustering ratio $\\eta$ then?",
        small_table, _ratio_after_splits, {
        "a split was thought to leave it as it is": matching.clustering_ratio,
        "twice the clusters were thought to halve it": lambda t: matching.clustering_ratio(t) / 2,
        "only one cluster was split": lambda t: (len(t.clusters) + 1) / len(t.classes),
    }, lambda t: t.cluster_sizes.min() > 1),
    Topic("01", "points outside of a class",
        "How many points of $C_1$ are not in $T_1$?",
        small_table, _points_outside, {
        "those of T1 that are not in C1 were counted": (
            lambda t: int(t.class_sizes[0]) - _first_cell(t)),
        "all points of C1 were counted": lambda t: int(t.cluster_sizes[0]),
        "those that are in both were counted": _first_cell,
    }),
    Topic("01", "most points in common",
        "Suppose that you knew only the sizes of clusters and classes, not the cells. How many "
        "points could $C_1$ and $T_1$ have in common, at most?",
        small_table, _most_in_common, {
        "that is what they have in common in this table": _first_cell,
        "the larger size was taken, but the other one does not have that many points": (
            lambda t: max(int(t.cluster_sizes[0]), int(t.class_sizes[0]))),
        "that is the mean if the labels are shuffled": (
            lambda t: t.cluster_sizes[0] * t.class_sizes[0] / t.n),
    }),
    Topic("01", "points in common after a shuffle",
        "The cluster labels are shuffled among the points, many times. How many points have $C_1$ "
        "and $T_1$ in common, on average?",
        small_table, _mean_in_common, {
        "a shuffle was thought to leave the cell as it is": _first_cell,
        "all cells were thought to become equal": lambda t: t.n / t.counts.size,
        "that is the largest number that is possible": (
            lambda t: min(int(t.cluster_sizes[0]), int(t.class_sizes[0]))),
    }),
    Topic("02", "maximum matching after a merge",
        "$C_1$ and $C_2$ become one cluster. What is the maximum matching then?",
        small_table, after(merge_first_two, matching.maximum_matching), {
        "that is the purity then": after(merge_first_two, matching.purity),
        "a merge was thought to leave it as it is": matching.maximum_matching,
        "that is the inverse purity then": after(merge_first_two, matching.inverse_purity),
    }),
    Topic("02", "purity after sorting a cluster",
        "The points of $C_1$ that are in $T_1$ become a cluster of their own. What is the purity "
        "then?",
        small_table, after(_sort_first, matching.purity), {
        "a split was thought to leave it as it is": matching.purity,
        "all points of C1 were thought to be right now": (
            lambda t: (t.cluster_sizes[0] + t.counts[1:].max(1).sum()) / t.n),
        "that is the maximum matching then": after(_sort_first, matching.maximum_matching),
    }, is_first_mixed),
    Topic("02", "points of a greedy matching",
        "Take the largest cell, and cross out its cluster and its class. Go on with the cells "
        "that are left, until none is. How many points do your cells have?",
        small_table, _points_of_greedy, {
        "that is the maximum matching; the largest cell need not belong to it": _count_matched,
        "two clusters took the same class": _count_majorities,
        "only the largest cell was taken": lambda t: int(t.counts.max()),
    }, _greedy_cells),
    Topic("02", "inverse purity",
        "What is the inverse purity?",
        small_table, matching.inverse_purity, {
        "that is the purity, which asks each cluster": matching.purity,
        "that is the maximum matching": matching.maximum_matching,
        "only the largest cell was counted": lambda t: t.counts.max() / t.n,
    }),
    Topic("02", "maximum matching of single points",
        "Each point becomes a cluster of its own. What is the maximum matching then?",
        small_table, after(as_single_points, matching.maximum_matching), {
        "that is the purity then": 1,
        "a single point was thought to match nothing": 0,
        "a split was thought to leave it as it is": matching.maximum_matching,
    }),
    Topic("03", "F of a cell after doubling",
        "Every count is doubled. What is $F$ of $C_1$ with $T_1$ then?",
        small_table, after(double, _f_measure), {
        "twice the points were thought to make twice the F": lambda t: 2 * _f_measure(t),
        "that is the arithmetic mean of precision and recall": _mean_of_shares,
        "that is the precision alone": _precision,
    }),
    Topic("03", "recall after a merge",
        "$C_1$ and $C_2$ become one cluster. What is its recall with respect to $T_1$?",
        small_table, after(merge_first_two, _recall), {
        "the recalls of the two were averaged": (
            lambda t: (_recall(t) + matching.cell_recall(t, 2, 1)) / 2),
        "the recall of C1 was thought to stay": _recall,
        "that is its precision": after(merge_first_two, _precision),
    }, lambda t: t.counts[1, 0] > 0),
    Topic("03", "precision of one cluster",
        "All points become one cluster. What is its precision with respect to $T_1$?",
        small_table, after(as_one_cluster, _precision), {
        "that is its recall": 1,
        "the precision of C1 was thought to stay": _precision,
        "the classes were thought to be of equal size": lambda t: 1 / len(t.classes),
    }),
    Topic("03", "macro F of one cluster",
        "All points become one cluster. What is macro F then?",
        small_table, after(as_one_cluster, matching.f_measure), {
        "that is its precision": lambda t: t.class_sizes.max() / t.n,
        "its recall is 1, and so F was thought to be": 1,
        "that is the arithmetic mean of precision and recall": (
            lambda t: (t.class_sizes.max() / t.n + 1) / 2),
    }, lambda t: np.count_nonzero(t.class_sizes == t.class_sizes.max()) == 1),
    Topic("03", "F of a cell",
        "What is $F$ of $C_1$ with $T_1$?",
        small_table, _f_measure, {
        "that is the arithmetic mean of precision and recall": _mean_of_shares,
        "that is their geometric mean": lambda t: (_precision(t) * _recall(t)) ** 0.5,
        "precision and recall were multiplied": lambda t: _precision(t) * _recall(t),
    }),
    Topic("04", "clustering error",
        "What is the clustering error, with the maximum matching?",
        small_table, matching.clustering_error, {
        "two clusters took the same class: that is 1 − purity": lambda t: 1 - matching.purity(t),
        "equal numbers were taken for partners: the diagonal is nothing special": (
            lambda t: _count_off_diagonal(t) / t.n),
        "that is the share of the points in the right place": matching.maximum_matching,
    }),
    Topic("04", "clustering error of single points",
        "Each point becomes a cluster of its own. What is the clustering error then?",
        small_table, after(as_single_points, matching.clustering_error), {
        "nothing is mixed, so nothing was thought to be wrong": 0,
        "that is the share of the points in the right place": lambda t: len(t.classes) / t.n,
        "a split was thought to leave it as it is": matching.clustering_error,
    }),
    Topic("04", "clustering error of one cluster",
        "All points become one cluster. What is the clustering error then?",
        small_table, after(as_one_cluster, matching.clustering_error), {
        "one cluster was thought to stand for all classes": 0,
        "that is the share of the points in the right place": lambda t: t.class_sizes.max() / t.n,
        "a merge was thought to leave it as it is": matching.clustering_error,
    }),
    Topic("04", "clustering error after an exchange of names",
        "$C_1$ and $C_2$ exchange their names. What is the clustering error then?",
        small_table, after(_exchange_first_two, matching.clustering_error), {
        "equal numbers were taken for partners": (
            lambda t: _count_off_diagonal(_exchange_first_two(t)) / t.n),
        "two clusters took the same class": lambda t: 1 - matching.purity(t),
        "that is the share of the points in the right place": matching.maximum_matching,
    }),
    Topic("04", "points to move",
        "How many points must change their cluster, at least, until each class is one cluster?",
        small_table, _points_to_move, {
        "two clusters kept the same class": lambda t: t.n - _count_majorities(t),
        "those that can stay were counted": _count_matched,
        "equal numbers were taken for partners": _count_off_diagonal,
    }),
    Topic("16", "purity of one cluster",
        "All clusters become one. What is the purity then?",
        small_table, after(as_one_cluster, matching.purity), {
        "that is the inverse purity": 1,
        "a merge was thought to cost nothing": matching.purity,
        "the classes were thought to be of equal size": lambda t: 1 / len(t.classes),
    }),
    Topic("16", "inverse purity of single points",
        "Each point becomes a cluster of its own. What is the inverse purity then?",
        small_table, after(as_single_points, matching.inverse_purity), {
        "that is the purity": 1,
        "a split was thought to cost nothing": matching.inverse_purity,
        "it was thought to be lost altogether": 0,
    }),
    Topic("16", "pair precision of one cluster",
        "All clusters become one. What is the pair precision then?",
        small_table, after(as_one_cluster, pairs.pair_precision), {
        "that is the pair recall": 1,
        "a merge was thought to leave it as it is": pairs.pair_precision,
        "that is the purity": after(as_one_cluster, matching.purity),
    }),
    Topic("16", "cases that are found",
        "The ill are $T_1$; an alarm reports the points of $C_1$. What share of the ill does it "
        "report?",
        small_table, _recall, {
        "that is the share of the reported who are ill": _precision,
        "that is the share of all points": lambda t: _first_cell(t) / t.n,
        "that is the share of the ill who are missed": lambda t: 1 - _recall(t),
    }),
    Topic("16", "false alarms",
        "The ill are $T_1$; an alarm reports the points of $C_1$. What share of the reported is "
        "not ill?",
        small_table, _false_alarms, {
        "that is the share of the ill who are missed": lambda t: 1 - _recall(t),
        "that is the share of the reported who are ill": _precision,
        "that is the share of all points": lambda t: (t.cluster_sizes[0] - _first_cell(t)) / t.n,
    }),
)
# fmt: on
