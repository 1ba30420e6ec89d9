"""Topics on two columns of labels and on the tables of two machines: units 01, 18 and 19."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from clustlib.contingency import ContingencyTable, contingency_table
from clustlib.course.questions.chapters.changes import after
from clustlib.course.questions.data import MOST_POINTS, TwoColumns, TwoTables, draw_shape
from clustlib.course.questions.topic import Topic
from clustlib.expressions import max_over, quantity, sum_over
from clustlib.measures import matching, pairs
from clustlib.score import Score

# --- two columns of labels -----------------------------------------------------------------------


def two_columns(rng: np.random.Generator, difficulty: int, noise: int = 0) -> TwoColumns:
    """Draw a class and a cluster for each point; most points of a cluster have one class."""
    n, (r, k) = 6 + 3 * difficulty, draw_shape(rng, min(difficulty, 2))
    while True:
        pred = rng.integers(0, r, n)
        true = np.where(rng.integers(0, 4, n), rng.integers(0, k, r)[pred], rng.integers(0, k, n))
        pred[rng.permutation(n)[:noise]] = -2
        if len(set(true.tolist())) == k and len(set(pred.tolist()) - {-2}) == r:
            return TwoColumns((true + 1).tolist(), (pred + 1).tolist())


def columns_with_noise(rng: np.random.Generator, difficulty: int) -> TwoColumns:
    """Draw two columns in which two points or more are noise."""
    return two_columns(rng, difficulty, noise=1 + difficulty)


def _count_columns(measure: Callable, noise: str = "cluster") -> Callable:
    """Return a function of two columns: the measure of their table."""
    return lambda columns: measure(contingency_table(*columns, noise=noise))


_ratio = _count_columns(matching.clustering_ratio)
_purity_without_noise = _count_columns(matching.purity, noise="drop")
_purity_with_single_noise = _count_columns(matching.purity, noise="singletons")
_purity_with_noise = _count_columns(matching.purity)


def _count_labelled(columns):
    return sum(i > 0 for i in columns.labels_pred)


def _share_labelled(columns: TwoColumns) -> Score:
    n = len(columns.labels_pred)
    return Score("share", quantity("labelled", _count_labelled(columns)) / quantity("n", n))


def _share_right(columns):
    """Return the share of right points if noise counts as wrong."""
    share = _purity_without_noise(columns)
    return share * _count_labelled(columns) / len(columns.labels_pred)


def _score_right(columns: TwoColumns) -> Score:
    n = len(columns.labels_pred)
    return Score("share", quantity("right", round(_share_right(columns) * n)) / quantity("n", n))


# --- two tables ----------------------------------------------------------------------------------


def two_tables(rng: np.random.Generator, difficulty: int) -> TwoTables:
    """Draw two tables of one shape."""
    r, k = draw_shape(rng, min(difficulty, 2))
    while True:
        both = rng.integers(0, 8, (2, r, k))
        if both.any(2).all() and (both.sum((1, 2)) <= MOST_POINTS[difficulty]).all():
            return TwoTables(*map(ContingencyTable, both))


def _add(tables):
    return tables.first + tables.second


def _read_second_twice(tables):
    return ContingencyTable(tables.first.counts + 2 * tables.second.counts)


def _purity_of_sum(tables):
    return matching.purity(_add(tables))


def _mean_purity(tables):
    return (matching.purity(tables.first) + matching.purity(tables.second)) / 2


def _weighted_mean_purity(tables):
    return sum(matching.purity(t) * t.n for t in tables) / sum(t.n for t in tables)


def _pairs_between(tables: TwoTables) -> Score:
    return Score("pairs", quantity("n_1", tables.first.n) * quantity("n_2", tables.second.n))


def _count_together(t):
    return pairs.pair_counts(t).tp


def _count_together_on_each(tables):
    return sum(map(_count_together, tables))


def _pairs_together(tables: TwoTables) -> Score:
    cells = quantity("n_ij", _add(tables).counts.ravel().tolist(), over="ij")
    return Score("TP", sum_over("ij", cells * (cells - 1)) / 2)


def _largest_size(t):
    return int(t.cluster_sizes.max())


def _largest_cluster(tables: TwoTables) -> Score:
    sizes = quantity("n_i", _add(tables).cluster_sizes.tolist(), over="i")
    return Score("points", max_over("i", sizes))


_NOISE = "Each point of noise counts as a cluster of its own, $C_{-1}$, $C_{-2}$ and so on."

# fmt: off
QUESTIONS: tuple[Topic, ...] = (
    Topic("01", "clustering ratio", "Compute the clustering ratio $\\eta$.",
        two_columns, _ratio, {
        "that is its inverse; the number of clusters is the numerator": (
            lambda columns: 1 / _ratio(columns)),
    }),
    Topic("18", "purity with noise as singletons", f"{_NOISE} Compute the purity.",
        columns_with_noise, _purity_with_single_noise, {
        "that takes the noise for one cluster": _purity_with_noise,
        "that leaves the noise out": _purity_without_noise,
    }),
    Topic("18", "maximum matching with noise as singletons",
        f"{_NOISE} Compute the maximum matching.",
        columns_with_noise, _count_columns(matching.maximum_matching, noise="singletons"), {
        "that takes the noise for one cluster": _count_columns(matching.maximum_matching),
        "that leaves the noise out": _count_columns(matching.maximum_matching, noise="drop"),
    }),
    Topic("19", "purity after adding two tables",
        "The points were counted on two machines. Compute the purity of all points.",
        two_tables, _purity_of_sum, {
        "that is the mean over the machines": _mean_purity,
        "that is the mean over the machines, weighted by their points; add the tables": (
            _weighted_mean_purity),
    }),
)

VOTES: tuple[Topic, ...] = (
    Topic("18", "purity without noise",
        "The points of noise are left out. What is the purity of the others?",
        columns_with_noise, _purity_without_noise, {
        "the noise was taken for one cluster": _purity_with_noise,
        "each point of noise was a cluster of its own": _purity_with_single_noise,
        "the noise was counted as wrong": _share_right,
    }),
    Topic("18", "purity with noise as a cluster",
        "The points of noise count as one cluster. What is the purity then?",
        columns_with_noise, _purity_with_noise, {
        "the noise was left out": _purity_without_noise,
        "each point of noise was a cluster of its own": _purity_with_single_noise,
        "the noise was counted as wrong": _share_right,
    }),
    Topic("18", "share of points with a cluster",
        "The points of noise have no cluster. What share of all points has one?",
        columns_with_noise, _share_labelled, {
        "that is the share of the noise": lambda columns: 1 - _share_labelled(columns),
        "that is the purity of those that have one": _purity_without_noise,
        "only those in the majority class of their cluster were counted": _share_right,
    }),
    Topic("18", "share of right points",
        "The points of noise count as wrong. What share of all points belongs to the majority "
        "class of its cluster?",
        columns_with_noise, _score_right, {
        "the noise was left out of all points, too": _purity_without_noise,
        "each point of noise was counted as right": _purity_with_single_noise,
        "the noise was taken for one cluster": _purity_with_noise,
    }),
    Topic("18", "purity of exchanged columns",
        "A program computes the purity, but is given clusters for classes and classes for "
        "clusters. What does it return?",
        two_columns, _count_columns(matching.inverse_purity), {
        "purity was thought to be symmetric": _purity_with_noise,
        "that is the maximum matching, which the exchange does not change": (
            _count_columns(matching.maximum_matching)),
        "that is the share of the wrong points": lambda columns: 1 - _purity_with_noise(columns),
    }),
    Topic("19", "purity of two tables",
        "The points were counted on two machines. What is the purity of all points?",
        two_tables, _purity_of_sum, {
        "that is the mean over the machines": _mean_purity,
        "that is their weighted mean; the machines may disagree about a cluster": (
            _weighted_mean_purity),
        "that is the better machine's": lambda tables: max(map(matching.purity, tables)),
    }),
    Topic("19", "pairs of two machines",
        "The points were counted on two machines. How many pairs of points have one point on "
        "each machine?",
        two_tables, _pairs_between, {
        "the points were added, not multiplied": lambda tables: _add(tables).n,
        "all pairs were counted": lambda tables: math.comb(_add(tables).n, 2),
        "the pairs on one machine were counted": (
            lambda tables: sum(math.comb(t.n, 2) for t in tables)),
    }),
    Topic("19", "pairs together in two tables",
        "The points were counted on two machines. How many pairs of all points are together in "
        "cluster and class?",
        two_tables, _pairs_together, {
        "the pairs of each machine were added, without those between": _count_together_on_each,
        "only the pairs between the machines were counted": (
            lambda tables: _count_together(_add(tables)) - _count_together_on_each(tables)),
        "each pair was counted from both of its ends": (
            lambda tables: 2 * _count_together(_add(tables))),
    }),
    Topic("19", "purity with a table read twice",
        "The points were counted on two machines; those of machine 2 were read twice by mistake. "
        "What does the purity of all points come to?",
        two_tables, after(_read_second_twice, matching.purity), {
        "it was thought to change nothing": _purity_of_sum,
        "that is machine 2 alone": lambda tables: matching.purity(tables.second),
        "that is the mean over the machines": _mean_purity,
    }),
    Topic("19", "largest cluster of two tables",
        "The points were counted on two machines. How many points has the largest cluster?",
        two_tables, _largest_cluster, {
        "the largest clusters of both machines were added, but they may have different names": (
            lambda tables: sum(map(_largest_size, tables))),
        "that is the largest cluster on one machine alone": (
            lambda tables: max(map(_largest_size, tables))),
        "that is the largest class": lambda tables: int(_add(tables).class_sizes.max()),
    }),
)
# fmt: on
