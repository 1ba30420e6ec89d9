"""Votes on tables: units 00 to 04, 16, 18 and 19."""

import math

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.course.questions import data as small
from clustlib.course.questions.topics import (
    Topic,
    mean_of_parts,
    merged,
    of_columns,
    weighted_mean_of_parts,
)
from clustlib.course.questions.vote_topics.changes import (
    as_one_cluster,
    as_single_points,
    doubled,
)
from clustlib.expressions import max_over, min_of, quantity, sum_over
from clustlib.measures import matching, pairs
from clustlib.score import Score


def _with_first_in_points(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which each point of C1 is a cluster."""
    singles = np.repeat(np.eye(len(t.classes), dtype=int), t.counts[0], 0)
    return ContingencyTable(np.vstack([singles, t.counts[1:]]))


def _without_first(t):
    return matching.purity(ContingencyTable(t.counts[1:]))


def _has_classes_without_first(t):
    """Return True if every class has points outside of C1."""
    return bool(t.counts[1:].any(0).all())


def _cell(t):
    return int(t.counts[0, 0])


def _share_of_diagonal(t):
    return np.trace(t.counts) / t.n


def _majorities_are_single(t):
    """Return True if no cluster has two largest cells."""
    return all(row.count(max(row)) == 1 for row in t.counts.tolist())


def _points_of_majorities(t):
    return int(t.counts.max(1).sum())


def _with_two_exchanged(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which C1 and C2 have exchanged their names."""
    return ContingencyTable(t.counts[[1, 0, *range(2, len(t.clusters))]])


def _with_first_sorted(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which the points of C1 that are in T1 are a cluster of their own."""
    sorted_off, rest = np.zeros((2, len(t.classes)), dtype=int)
    sorted_off[0], rest[1:] = t.counts[0, 0], t.counts[0, 1:]
    return ContingencyTable([sorted_off, rest, *t.counts[1:]])


def _has_first_mixed(t):
    return 0 < t.counts[0, 0] < t.cluster_sizes[0]


def _named_wrong(t: ContingencyTable) -> Score:
    right = quantity("right", _points_of_majorities(t))
    return Score("wrong", quantity("n", t.n) - right)


def _purity_of_worst(t: ContingencyTable) -> Score:
    shares = [row.max() / row.sum() for row in t.counts]
    worst = t.counts[int(np.argmin(shares))]
    share = quantity("largest", int(worst.max())) / quantity("n_i", int(worst.sum()))
    return Score("purity of the cluster", share)


def _worst_share_of_all(t):
    shares = [row.max() / row.sum() for row in t.counts]
    return t.counts[int(np.argmin(shares))].max() / t.n


def _outside(t: ContingencyTable) -> Score:
    return Score("points", quantity("n_1", int(t.cluster_sizes[0])) - quantity("n_11", _cell(t)))


def _most_in_common(t: ContingencyTable) -> Score:
    sizes = int(t.cluster_sizes[0]), int(t.class_sizes[0])
    return Score("points", min_of(quantity("n_1", sizes[0]), quantity("m_1", sizes[1])))


def _expected_in_common(t: ContingencyTable) -> Score:
    n_1, m_1 = quantity("n_1", int(t.cluster_sizes[0])), quantity("m_1", int(t.class_sizes[0]))
    return Score("mean", n_1 * m_1 / quantity("n", t.n))


def _ratio_after_cuts(t: ContingencyTable) -> Score:
    return Score("η", 2 * quantity("r", len(t.clusters)) / quantity("k", len(t.classes)))


def _greedy_cells(t):
    """Return the cells that a greedy matching takes, or None if a tie leaves it a choice."""
    counts, cells = t.counts.astype(int).copy(), []
    while counts.max() > 0:
        largest = counts.max()
        if np.count_nonzero(counts == largest) > 1:
            return None
        i, j = np.unravel_index(counts.argmax(), counts.shape)
        cells.append(int(largest))
        counts[i], counts[:, j] = 0, 0
    return cells


def _greedy_cover(t: ContingencyTable) -> Score:
    return Score("points", sum_over("ij", quantity("n_ij", _greedy_cells(t), over="ij")))


def _mean_of_cell(t):
    return (matching.cell_precision(t, 1, 1) + matching.cell_recall(t, 1, 1)) / 2


def _geometric_mean_of_cell(t):
    return (matching.cell_precision(t, 1, 1) * matching.cell_recall(t, 1, 1)) ** 0.5


def _points_to_move(t: ContingencyTable) -> Score:
    covered = round(float(matching.maximum_matching(t)) * t.n)
    return Score("points", quantity("n", t.n) - quantity("matched", covered))


def _false_alarms(t: ContingencyTable) -> Score:
    n_1 = quantity("n_1", int(t.cluster_sizes[0]))
    return Score("share", (n_1 - quantity("n_11", _cell(t))) / n_1)


# --- two columns of labels, two tables -----------------------------------------------------------

_purity_without_noise = of_columns(matching.purity, noise="drop")
_purity_of_single_noise = of_columns(matching.purity, noise="singletons")
_purity_with_noise = of_columns(matching.purity)


def _labelled(columns):
    return sum(i > 0 for i in columns.labels_pred)


def _share_labelled(columns: small.TwoColumns) -> Score:
    n = len(columns.labels_pred)
    return Score("share", quantity("labelled", _labelled(columns)) / quantity("n", n))


def _right_of_all(columns):
    """Return the share of right points if the noise counts as wrong."""
    share = _purity_without_noise(columns)
    return share * _labelled(columns) / len(columns.labels_pred)


def _share_right(columns: small.TwoColumns) -> Score:
    right = round(_right_of_all(columns) * len(columns.labels_pred))
    return Score("share", quantity("right", right) / quantity("n", len(columns.labels_pred)))


def _between_machines(tables: small.TwoTables) -> Score:
    return Score("pairs", quantity("n_1", tables.first.n) * quantity("n_2", tables.second.n))


def _within_machines(tables):
    return sum(math.comb(t.n, 2) for t in tables)


def _pairs_together(t):
    return pairs.pair_counts(t).tp


def _added(tables):
    return tables.first + tables.second


def _together_on_all(tables: small.TwoTables) -> Score:
    cells = quantity("n_ij", _added(tables).counts.ravel().tolist(), over="ij")
    return Score("TP", sum_over("ij", cells * (cells - 1)) / 2)


def _together_on_each(tables):
    return sum(map(_pairs_together, tables))


def _with_second_twice(tables):
    return ContingencyTable(tables.first.counts + 2 * tables.second.counts)


def _largest_cluster(tables: small.TwoTables) -> Score:
    sizes = quantity("n_i", _added(tables).cluster_sizes.tolist(), over="i")
    return Score("points", max_over("i", sizes))


# fmt: off
VOTES = (
    Topic("00", "purity after cutting a cluster into points",
        "$C_1$ is cut into single points. What is the purity then?",
        small.small_table, lambda t: matching.purity(_with_first_in_points(t)), {
        "a cut was thought to leave purity as it is": matching.purity,
        "all clusters were thought to be pure now; only the single points are": lambda t: 1,
        "the single points were left out of the count": _without_first,
    }, _has_classes_without_first),
    Topic("00", "points with the wrong name",
        "Each cluster is named after the class that most of its points belong to. How many "
        "points are in a cluster with the wrong name?",
        small.small_table, _named_wrong, {
        "those with the right name were counted": _points_of_majorities,
        "equal numbers were taken for partners: C1 for T1, C2 for T2": (
            lambda t: t.n - int(np.trace(t.counts))),
        "only the largest cell was thought to be right": lambda t: t.n - int(t.counts.max()),
    }, _majorities_are_single),
    Topic("00", "purity after a merge",
        "$C_1$ and $C_2$ become one cluster. What is the purity then?",
        small.small_table, lambda t: matching.purity(merged(t)), {
        "a merge was thought to cost nothing": matching.purity,
        "the new cluster was left out": (
            lambda t: int(t.counts[2:].max(1, initial=0).sum()) / t.n),
        "that is the inverse purity then": lambda t: matching.inverse_purity(merged(t)),
    }, lambda t: len(t.clusters) > 2),
    Topic("00", "purity after an exchange of names",
        "$C_1$ and $C_2$ exchange their names. What is the purity then?",
        small.small_table, lambda t: matching.purity(_with_two_exchanged(t)), {
        "equal numbers were taken for partners": (
            lambda t: _share_of_diagonal(_with_two_exchanged(t))),
        "that is the share of the wrong points": lambda t: 1 - matching.purity(t),
        "that is the inverse purity": matching.inverse_purity,
    }),
    Topic("00", "purity of the worst cluster",
        "What is the purity of the worst cluster alone?",
        small.small_table, _purity_of_worst, {
        "that is the purity of all clusters": matching.purity,
        "the points of its largest cell were divided by all points": _worst_share_of_all,
        "that is the best cluster's": lambda t: max(row.max() / row.sum() for row in t.counts),
    }),
    Topic("01", "clustering ratio after an exchange",
        "Clusters and classes are exchanged. What is the clustering ratio then?",
        small.small_table, lambda t: matching.clustering_ratio(t.T), {
        "the ratio was thought to be symmetric": matching.clustering_ratio,
        "that is the number of cells": lambda t: t.counts.size,
        "that is the number of points in each cluster, on average": (
            lambda t: t.n / len(t.clusters)),
    }),
    Topic("01", "clustering ratio after cuts",
        "Every cluster is cut into two. What is the clustering ratio $\\eta$ then?",
        small.small_table, _ratio_after_cuts, {
        "a cut was thought to leave it as it is": matching.clustering_ratio,
        "twice the clusters were thought to halve it": (
            lambda t: matching.clustering_ratio(t) / 2),
        "one cluster alone was cut": lambda t: (len(t.clusters) + 1) / len(t.classes),
    }, lambda t: t.cluster_sizes.min() > 1),
    Topic("01", "points outside of a class",
        "How many points of $C_1$ are not in $T_1$?",
        small.small_table, _outside, {
        "those of T1 that are not in C1 were counted": (
            lambda t: int(t.class_sizes[0]) - _cell(t)),
        "all points of C1 were counted": lambda t: int(t.cluster_sizes[0]),
        "those that are in both were counted": _cell,
    }),
    Topic("01", "most points in common",
        "Suppose that you knew only the sizes of clusters and classes, not the cells. How many "
        "points could $C_1$ and $T_1$ have in common, at most?",
        small.small_table, _most_in_common, {
        "that is what they have in common in this table": _cell,
        "the larger size was taken, but the other one does not have that many points": (
            lambda t: max(int(t.cluster_sizes[0]), int(t.class_sizes[0]))),
        "that is the mean if the labels are shuffled": (
            lambda t: t.cluster_sizes[0] * t.class_sizes[0] / t.n),
    }),
    Topic("01", "points in common after a shuffle",
        "The cluster labels are shuffled among the points, many times. How many points have $C_1$ "
        "and $T_1$ in common, on average?",
        small.small_table, _expected_in_common, {
        "a shuffle was thought to leave the cell as it is": _cell,
        "all cells were thought to become equal": lambda t: t.n / t.counts.size,
        "that is the largest number that is possible": (
            lambda t: min(int(t.cluster_sizes[0]), int(t.class_sizes[0]))),
    }),
    Topic("02", "maximum matching after a merge",
        "$C_1$ and $C_2$ become one cluster. What is the maximum matching then?",
        small.small_table, lambda t: matching.maximum_matching(merged(t)), {
        "that is the purity then": lambda t: matching.purity(merged(t)),
        "a merge was thought to leave it as it is": matching.maximum_matching,
        "that is the inverse purity then": lambda t: matching.inverse_purity(merged(t)),
    }),
    Topic("02", "purity after sorting a cluster",
        "The points of $C_1$ that are in $T_1$ become a cluster of their own. What is the purity "
        "then?",
        small.small_table, lambda t: matching.purity(_with_first_sorted(t)), {
        "a cut was thought to leave it as it is": matching.purity,
        "all points of C1 were thought to be right now": (
            lambda t: (t.cluster_sizes[0] + t.counts[1:].max(1).sum()) / t.n),
        "that is the maximum matching then": (
            lambda t: matching.maximum_matching(_with_first_sorted(t))),
    }, _has_first_mixed),
    Topic("02", "points of a greedy matching",
        "Take the largest cell, and cross out its cluster and its class. Go on with the cells "
        "that are left, until none is. How many points do your cells have?",
        small.small_table, _greedy_cover, {
        "that is the maximum matching; the largest cell need not belong to it": (
            lambda t: round(float(matching.maximum_matching(t)) * t.n)),
        "two clusters took the same class": _points_of_majorities,
        "only the largest cell was taken": lambda t: int(t.counts.max()),
    }, _greedy_cells),
    Topic("02", "inverse purity",
        "What is the inverse purity?",
        small.small_table, matching.inverse_purity, {
        "that is the purity, which asks each cluster": matching.purity,
        "that is the maximum matching": matching.maximum_matching,
        "only the largest cell was counted": lambda t: t.counts.max() / t.n,
    }),
    Topic("02", "maximum matching of single points",
        "Each point becomes a cluster of its own. What is the maximum matching then?",
        small.small_table, lambda t: matching.maximum_matching(as_single_points(t)), {
        "that is the purity then": lambda t: 1,
        "a single point was thought to match nothing": lambda t: 0,
        "a cut was thought to leave it as it is": matching.maximum_matching,
    }),
    Topic("03", "F of a cell after doubling",
        "Every count is doubled. What is $F$ of $C_1$ with $T_1$ then?",
        small.small_table, lambda t: matching.cell_f_measure(doubled(t), 1, 1), {
        "twice the points were thought to make twice the F": (
            lambda t: 2 * matching.cell_f_measure(t, 1, 1)),
        "that is the arithmetic mean of precision and recall": _mean_of_cell,
        "that is the precision alone": lambda t: matching.cell_precision(t, 1, 1),
    }),
    Topic("03", "recall after a merge",
        "$C_1$ and $C_2$ become one cluster. What is its recall with respect to $T_1$?",
        small.small_table, lambda t: matching.cell_recall(merged(t), 1, 1), {
        "the recalls of the two were averaged": (
            lambda t: (matching.cell_recall(t, 1, 1) + matching.cell_recall(t, 2, 1)) / 2),
        "the recall of C1 was thought to stay": lambda t: matching.cell_recall(t, 1, 1),
        "that is its precision": lambda t: matching.cell_precision(merged(t), 1, 1),
    }, lambda t: t.counts[1, 0] > 0),
    Topic("03", "precision of one cluster",
        "All points become one cluster. What is its precision with respect to $T_1$?",
        small.small_table, lambda t: matching.cell_precision(as_one_cluster(t), 1, 1), {
        "that is its recall": lambda t: 1,
        "the precision of C1 was thought to stay": lambda t: matching.cell_precision(t, 1, 1),
        "the classes were thought to be of equal size": lambda t: 1 / len(t.classes),
    }),
    Topic("03", "macro F of one cluster",
        "All points become one cluster. What is macro F then?",
        small.small_table, lambda t: matching.f_measure(as_one_cluster(t)), {
        "that is its precision": lambda t: t.class_sizes.max() / t.n,
        "its recall is 1, and so F was thought to be": lambda t: 1,
        "that is the arithmetic mean of precision and recall": (
            lambda t: (t.class_sizes.max() / t.n + 1) / 2),
    }, lambda t: np.count_nonzero(t.class_sizes == t.class_sizes.max()) == 1),
    Topic("03", "F of a cell",
        "What is $F$ of $C_1$ with $T_1$?",
        small.small_table, lambda t: matching.cell_f_measure(t, 1, 1), {
        "that is the arithmetic mean of precision and recall": _mean_of_cell,
        "that is their geometric mean": _geometric_mean_of_cell,
        "precision and recall were multiplied": (
            lambda t: matching.cell_precision(t, 1, 1) * matching.cell_recall(t, 1, 1)),
    }),
    Topic("04", "clustering error",
        "What is the clustering error, with the maximum matching?",
        small.small_table, matching.clustering_error, {
        "two clusters took the same class: that is 1 − purity": (
            lambda t: 1 - matching.purity(t)),
        "equal numbers were taken for partners: the diagonal is nothing special": (
            lambda t: 1 - np.trace(t.counts) / t.n),
        "that is the share of the points in the right place": matching.maximum_matching,
    }),
    Topic("04", "clustering error of single points",
        "Each point becomes a cluster of its own. What is the clustering error then?",
        small.small_table, lambda t: matching.clustering_error(as_single_points(t)), {
        "nothing is mixed, so nothing was thought to be wrong": lambda t: 0,
        "that is the share of the points in the right place": (
            lambda t: len(t.classes) / t.n),
        "a cut was thought to leave it as it is": matching.clustering_error,
    }),
    Topic("04", "clustering error of one cluster",
        "All points become one cluster. What is the clustering error then?",
        small.small_table, lambda t: matching.clustering_error(as_one_cluster(t)), {
        "one cluster was thought to stand for all classes": lambda t: 0,
        "that is the share of the points in the right place": (
            lambda t: t.class_sizes.max() / t.n),
        "a merge was thought to leave it as it is": matching.clustering_error,
    }),
    Topic("04", "clustering error after an exchange of names",
        "$C_1$ and $C_2$ exchange their names. What is the clustering error then?",
        small.small_table, lambda t: matching.clustering_error(_with_two_exchanged(t)), {
        "equal numbers were taken for partners": (
            lambda t: 1 - _share_of_diagonal(_with_two_exchanged(t))),
        "two clusters took the same class": lambda t: 1 - matching.purity(t),
        "that is the share of the points in the right place": matching.maximum_matching,
    }),
    Topic("04", "points to move",
        "How many points must change their cluster, at least, until each class is one cluster?",
        small.small_table, _points_to_move, {
        "two clusters kept the same class": lambda t: t.n - _points_of_majorities(t),
        "those that can stay were counted": (
            lambda t: round(float(matching.maximum_matching(t)) * t.n)),
        "equal numbers were taken for partners": lambda t: t.n - int(np.trace(t.counts)),
    }),
    Topic("16", "purity of one cluster",
        "All clusters become one. What is the purity then?",
        small.small_table, lambda t: matching.purity(as_one_cluster(t)), {
        "that is the inverse purity": lambda t: 1,
        "a merge was thought to cost nothing": matching.purity,
        "the classes were thought to be of equal size": lambda t: 1 / len(t.classes),
    }),
    Topic("16", "inverse purity of single points",
        "Each point becomes a cluster of its own. What is the inverse purity then?",
        small.small_table, lambda t: matching.inverse_purity(as_single_points(t)), {
        "that is the purity": lambda t: 1,
        "a cut was thought to cost nothing": matching.inverse_purity,
        "it was thought to be lost altogether": lambda t: 0,
    }),
    Topic("16", "pair precision of one cluster",
        "All clusters become one. What is the pair precision then?",
        small.small_table, lambda t: pairs.pair_precision(as_one_cluster(t)), {
        "that is the pair recall": lambda t: 1,
        "a merge was thought to leave it as it is": pairs.pair_precision,
        "that is the purity": lambda t: matching.purity(as_one_cluster(t)),
    }),
    Topic("16", "cases that are found",
        "The ill are $T_1$; an alarm reports the points of $C_1$. What share of the ill does it "
        "report?",
        small.small_table, lambda t: matching.cell_recall(t, 1, 1), {
        "that is the share of the reported who are ill": (
            lambda t: matching.cell_precision(t, 1, 1)),
        "that is the share of all points": lambda t: _cell(t) / t.n,
        "that is the share of the ill who are missed": (
            lambda t: 1 - matching.cell_recall(t, 1, 1)),
    }),
    Topic("16", "false alarms",
        "The ill are $T_1$; an alarm reports the points of $C_1$. What share of the reported is "
        "not ill?",
        small.small_table, _false_alarms, {
        "that is the share of the ill who are missed": (
            lambda t: 1 - matching.cell_recall(t, 1, 1)),
        "that is the share of the reported who are ill": (
            lambda t: matching.cell_precision(t, 1, 1)),
        "that is the share of all points": lambda t: (t.cluster_sizes[0] - _cell(t)) / t.n,
    }),
    Topic("18", "purity without noise",
        "The points of noise are left out. What is the purity of the others?",
        small.columns_with_noise, _purity_without_noise, {
        "the noise was taken for one cluster": _purity_with_noise,
        "each point of noise was a cluster of its own": _purity_of_single_noise,
        "the noise was counted as wrong": _right_of_all,
    }),
    Topic("18", "purity with noise as a cluster",
        "The points of noise count as one cluster. What is the purity then?",
        small.columns_with_noise, _purity_with_noise, {
        "the noise was left out": _purity_without_noise,
        "each point of noise was a cluster of its own": _purity_of_single_noise,
        "the noise was counted as wrong": _right_of_all,
    }),
    Topic("18", "share of points with a cluster",
        "The points of noise have no cluster. What share of all points has one?",
        small.columns_with_noise, _share_labelled, {
        "that is the share of the noise": lambda columns: 1 - _share_labelled(columns),
        "that is the purity of those that have one": _purity_without_noise,
        "only those in the majority class of their cluster were counted": _right_of_all,
    }),
    Topic("18", "share of right points",
        "The points of noise count as wrong. What share of all points belongs to the majority "
        "class of its cluster?",
        small.columns_with_noise, _share_right, {
        "the noise was left out of all points, too": _purity_without_noise,
        "each point of noise was counted as right": _purity_of_single_noise,
        "the noise was taken for one cluster": _purity_with_noise,
    }),
    Topic("18", "purity of exchanged columns",
        "A program computes the purity, but is given clusters for classes and classes for "
        "clusters. What does it return?",
        small.two_columns, of_columns(matching.inverse_purity), {
        "purity was thought to be symmetric": of_columns(matching.purity),
        "that is the maximum matching, which the exchange does not change": (
            of_columns(matching.maximum_matching)),
        "that is the share of the wrong points": (
            lambda columns: 1 - of_columns(matching.purity)(columns)),
    }),
    Topic("19", "purity of two tables",
        "The points were counted on two machines. What is the purity of all points?",
        small.two_tables, lambda tables: matching.purity(tables.first + tables.second), {
        "that is the mean over the machines": mean_of_parts,
        "that is their weighted mean; the machines may disagree about a cluster": (
            weighted_mean_of_parts),
        "that is the better machine's": lambda tables: max(map(matching.purity, tables)),
    }),
    Topic("19", "pairs of two machines",
        "The points were counted on two machines. How many pairs of points have one point on "
        "each machine?",
        small.two_tables, _between_machines, {
        "the points were added, not multiplied": lambda tables: _added(tables).n,
        "all pairs were counted": lambda tables: math.comb(_added(tables).n, 2),
        "the pairs on one machine were counted": _within_machines,
    }),
    Topic("19", "pairs together in two tables",
        "The points were counted on two machines. How many pairs of all points are together in "
        "cluster and class?",
        small.two_tables, _together_on_all, {
        "the pairs of each machine were added, without those between": _together_on_each,
        "only the pairs between the machines were counted": (
            lambda tables: _pairs_together(_added(tables)) - _together_on_each(tables)),
        "each pair was counted from both of its ends": (
            lambda tables: 2 * _pairs_together(_added(tables))),
    }),
    Topic("19", "purity with a table read twice",
        "The points were counted on two machines; those of machine 2 were read twice by mistake. "
        "What does the purity of all points come to?",
        small.two_tables, lambda tables: matching.purity(_with_second_twice(tables)), {
        "it was thought to change nothing": lambda tables: matching.purity(_added(tables)),
        "that is machine 2 alone": lambda tables: matching.purity(tables.second),
        "that is the mean over the machines": mean_of_parts,
    }),
    Topic("19", "largest cluster of two tables",
        "The points were counted on two machines. How many points has the largest cluster?",
        small.two_tables, _largest_cluster, {
        "the largest clusters of both machines were added, but they may have different names": (
            lambda tables: sum(int(t.cluster_sizes.max()) for t in tables)),
        "that is the largest cluster on one machine alone": (
            lambda tables: max(int(t.cluster_sizes.max()) for t in tables)),
        "that is the largest class": (
            lambda tables: int(_added(tables).class_sizes.max())),
    }),
)
# fmt: on
