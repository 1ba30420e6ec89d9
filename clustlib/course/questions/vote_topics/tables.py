"""Votes on tables: units 00 to 04, 16, 18 and 19."""

import numpy as np

from clustlib.course.questions import data as small
from clustlib.course.questions.topics import (
    Topic,
    mean_of_parts,
    merged,
    of_columns,
    weighted_mean_of_parts,
)
from clustlib.course.questions.vote_topics.changes import as_one_cluster, doubled
from clustlib.measures import matching
from clustlib.table import ContingencyTable


def _with_first_in_dust(t: ContingencyTable) -> ContingencyTable:
    singles = np.repeat(np.eye(len(t.partitions), dtype=int), t.counts[0], 0)
    return ContingencyTable(np.vstack([singles, t.counts[1:]]))


def _without_first(t):
    return matching.purity(ContingencyTable(t.counts[1:]))


def _has_first_whole(t):
    """Without C1 every partition is there still."""
    return bool(t.counts[1:].any(0).all())


def _mean_of_cell(t):
    return (matching.cell_precision(t, 1, 1) + matching.cell_recall(t, 1, 1)) / 2


def _right_of_all(columns):
    """Noise counts as wrong."""
    t = of_columns(matching.purity, noise="drop")(columns)
    return t * sum(i > 0 for i in columns.labels_pred) / len(columns.labels_pred)


# fmt: off
VOTES = (
    Topic("00", "purity after cutting a cluster into points",
        "$C_1$ is cut into single points. What is the purity then?",
        small.small_table, lambda t: matching.purity(_with_first_in_dust(t)), {
        "a cut was thought to leave purity as it is": matching.purity,
        "single points are pure, the other clusters are as they were": lambda t: 1,
        "the single points still count": _without_first,
    }, _has_first_whole),
    Topic("01", "clustering ratio after an exchange",
        "Clusters and partitions are exchanged. What is the clustering ratio then?",
        small.small_table, lambda t: matching.clustering_ratio(t.T), {
        "the ratio was thought to be symmetric": matching.clustering_ratio,
        "that is the number of cells": lambda t: t.counts.size,
        "that is the number of points in each cluster, on average": (
            lambda t: t.n / len(t.clusters)),
    }),
    Topic("02", "maximum matching after a merge",
        "$C_1$ and $C_2$ become one cluster. What is the maximum matching then?",
        small.small_table, lambda t: matching.maximum_matching(merged(t)), {
        "that is the purity then": lambda t: matching.purity(merged(t)),
        "a merge was thought to cost nothing": matching.maximum_matching,
        "that is the inverse purity then": lambda t: matching.inverse_purity(merged(t)),
    }),
    Topic("03", "F of a cell after doubling",
        "Every count is doubled. What is $F$ of $C_1$ with $T_1$ then?",
        small.small_table, lambda t: matching.cell_f_measure(doubled(t), 1, 1), {
        "twice the points were thought to make twice the F": (
            lambda t: 2 * matching.cell_f_measure(t, 1, 1)),
        "that is the arithmetic mean of precision and recall": _mean_of_cell,
        "that is the precision alone": lambda t: matching.cell_precision(t, 1, 1),
    }),
    Topic("04", "clustering error",
        "What is the clustering error, with the maximum matching?",
        small.small_table, matching.clustering_error, {
        "two clusters took the same partition: that is 1 − purity": (
            lambda t: 1 - matching.purity(t)),
        "equal numbers were taken for partners: the diagonal is nothing special": (
            lambda t: 1 - np.trace(t.counts) / t.n),
        "that is the share of the points in the right place": matching.maximum_matching,
    }),
    Topic("16", "purity of one cluster",
        "All clusters become one. What is the purity then?",
        small.small_table, lambda t: matching.purity(as_one_cluster(t)), {
        "that is the inverse purity": lambda t: 1,
        "a merge was thought to cost nothing": matching.purity,
        "the partitions were thought to be of one size": lambda t: 1 / len(t.partitions),
    }),
    Topic("18", "purity without noise",
        "The points of noise are left out. What is the purity of the others?",
        small.columns_with_noise, of_columns(matching.purity, noise="drop"), {
        "the noise was taken for one cluster": of_columns(matching.purity),
        "each point of noise was a cluster of its own": (
            of_columns(matching.purity, noise="singletons")),
        "the noise was counted as wrong": _right_of_all,
    }),
    Topic("19", "purity of two tables",
        "The points were counted on two machines. What is the purity of all points?",
        small.two_tables, lambda tables: matching.purity(tables.first + tables.second), {
        "that is the mean over the machines": mean_of_parts,
        "that is their weighted mean; the machines may disagree about a cluster": (
            weighted_mean_of_parts),
        "that is the better machine's": lambda tables: max(map(matching.purity, tables)),
    }),
)
# fmt: on
