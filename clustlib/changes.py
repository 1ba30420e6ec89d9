"""Changing a clustering by one step: split a cluster, merge two, move points.

Each function returns a new table of the same points; the partitions stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from clustlib.cells import cell_of, cluster_of
from clustlib.contingency import ContingencyTable, takes_table
from clustlib.reading import checked_counts

__all__ = [
    "merge_clusters",
    "move_points",
    "split_cluster",
]


@takes_table
def split_cluster(
    t: ContingencyTable, cluster: object, off: ArrayLike | None = None, name: object = None
) -> ContingencyTable:
    """Cut one cluster in two.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    cluster : label
        The cluster that is cut.
    off : array-like of shape (k,), optional
        How many of its points of each partition leave it. By default half of each: the cluster is
        cut blindly, and both halves are mixed as it was.
    name : label, optional
        The label of the new cluster: by default the next whole number, or the label with a prime.

    Returns
    -------
    ContingencyTable
        With the new cluster as its last row.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable; counts that are not numbers.
    ValueError
        A cluster that the table does not have; more points than the cluster has, none or all of
        them; an odd number of points to be halved; a name that is taken.

    Examples
    --------
    A cut between partitions makes purity better, a blind one does not change it.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[6, 4], [0, 10]])
    >>> cl.split_cluster(t, 1)
         T1  T2  n_i
    C1    3   2    5
    C2    0  10   10
    C3    3   2    5
    m_j   6  14   20
    >>> blindly, between = cl.split_cluster(t, 1), cl.split_cluster(t, 1, off=[6, 0])
    >>> cl.purity(t), cl.purity(blindly), cl.purity(between)
    (0.8, 0.8, 1.0)
    """
    i = cluster_of(t, cluster)
    row = t.counts[i]
    if off is None:
        if (row % 2).any():
            raise ValueError(
                f"cluster {cluster!r} cannot be halved, its counts are {row.tolist()}: say with "
                "off how many points of each partition leave it"
            )
        off = row // 2
    if np.ndim(off) != 1:
        raise ValueError(f"off must be a list of numbers of points, got shape {np.shape(off)}")
    off = checked_counts([off], "off")[0]
    if off.shape != row.shape:
        raise ValueError(f"off has {off.size} numbers for {row.size} partitions")
    if (off > row).any() or not off.any() or (off == row).all():
        raise ValueError(
            f"off must leave a part of the counts {row.tolist()} of cluster {cluster!r}, and "
            f"take a part: got {off.tolist()}"
        )
    counts = np.vstack([t.counts, off])
    counts[i] -= off
    name = _next_name(t.clusters, cluster) if name is None else name
    return ContingencyTable(counts, [*t.clusters, name], t.partitions)


@takes_table
def merge_clusters(t: ContingencyTable, cluster: object, other: object) -> ContingencyTable:
    """Make one cluster of two; it keeps the place and the label of the first.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    cluster, other : label

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        A cluster that the table does not have; the same cluster twice.

    Examples
    --------
    To merge two clusters of one partition helps a matching, and purity does not see it.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[6, 0], [4, 0], [0, 10]])
    >>> merged = cl.merge_clusters(t, 1, 2)
    >>> cl.purity(t), cl.purity(merged), cl.maximum_matching(t), cl.maximum_matching(merged)
    (1.0, 1.0, 0.8, 1.0)
    """
    i, k = cluster_of(t, cluster), cluster_of(t, other, "other")
    if i == k:
        raise ValueError(f"other must be another cluster than {cluster!r}")
    counts = t.counts.copy()
    counts[i] += counts[k]
    names = [name for at, name in enumerate(t.clusters) if at != k]
    return ContingencyTable(np.delete(counts, k, axis=0), names, t.partitions)


@takes_table
def move_points(
    t: ContingencyTable, partition: object, start: object, end: object, points: int = 1
) -> ContingencyTable:
    """Move points of one partition from a cluster to another one.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    partition : label
        Whose points move.
    start, end : label
        The clusters that they leave and join. The one that is left may become empty.
    points : int
        How many.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable; points that is no whole number.
    ValueError
        A cluster or partition that the table does not have; one cluster twice; more points than
        there are; fewer than one.

    Examples
    --------
    One point among a hundred: the pair measures lose more by it than purity does.

    >>> import clustlib as cl
    >>> truth = cl.ContingencyTable([[50, 0], [0, 50]])
    >>> t = cl.move_points(truth, 1, start=1, end=2)
    >>> cl.purity(t), cl.rand_index(t).exact
    (0.99, Fraction(49, 50))
    """
    i, j = cell_of(t, start, partition, "start")
    k = cluster_of(t, end, "end")
    if not isinstance(points, (int, np.integer)) or isinstance(points, bool):
        raise TypeError(f"points must be a whole number, got {points!r}")
    if i == k:
        raise ValueError(f"end must be another cluster than start, got {end!r} for both")
    if not 1 <= points <= t.counts[i, j]:
        raise ValueError(
            f"points must be from 1 to the {t.counts[i, j]} that cluster {start!r} has of "
            f"partition {partition!r}, got {points}"
        )
    counts = t.counts.copy()
    counts[i, j] -= points
    counts[k, j] += points
    return ContingencyTable(counts, t.clusters, t.partitions)


def _next_name(names: Sequence, cut: object):
    """A label of the same kind that is not taken."""
    if all(isinstance(name, int) and not isinstance(name, bool) for name in names):
        return max(names) + 1
    if isinstance(cut, str):
        while cut in names:
            cut += "′"
        return cut
    raise ValueError(f"the new cluster needs a name of its own, of the kind of {cut!r}")
