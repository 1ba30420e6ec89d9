"""Changes of a table that several chapters ask about, and what a table must have for them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from clustlib.contingency import ContingencyTable, merge_clusters, split_cluster


def after(change: Callable, measure: Callable) -> Callable:
    """Return a function of the data: the measure after the change."""
    return lambda data: measure(change(data))


def as_one_cluster(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which all points are one cluster."""
    return ContingencyTable([t.class_sizes.tolist()])


def as_single_points(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which each point is a cluster."""
    return ContingencyTable(np.repeat(np.eye(len(t.classes), dtype=int), t.class_sizes, 0))


def double(t: ContingencyTable) -> ContingencyTable:
    """Return the table with every count doubled."""
    return ContingencyTable(2 * t.counts)


def transpose(t: ContingencyTable) -> ContingencyTable:
    """Return the table with clusters and classes exchanged."""
    return t.T


def merge_first_two(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which C1 and C2 are one cluster."""
    return merge_clusters(t, 1, 2)


def split_first(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which the points of T1 have left C1 for a cluster of their own."""
    counts = np.zeros(len(t.classes), dtype=int)
    counts[0] = t.counts[0, 0]
    return split_cluster(t, 1, counts)


def has_three_clusters(t: ContingencyTable) -> bool:
    """Return True if a merge of two clusters leaves more than one."""
    return len(t.clusters) > 2


def is_first_mixed(t: ContingencyTable) -> bool:
    """Return True if C1 has points of T1 and points of other classes."""
    return bool(0 < t.counts[0, 0] < t.cluster_sizes[0])


def has_unique_majorities(t: ContingencyTable) -> bool:
    """Return True if each cluster has one largest cell, so that no rule for ties is needed."""
    return all(row.count(max(row)) == 1 for row in t.counts.tolist())
