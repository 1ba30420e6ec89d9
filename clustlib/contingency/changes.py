"""Changes of a contingency table: one cluster split, two merged, points moved.

Each function takes a table and returns a new one.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency.table import (
    ContingencyTable,
    cell_position,
    cluster_position,
    require_table,
)
from clustlib.expressions import SparseCounts, elide
from clustlib.validation import check_counts, check_names, safe_shape, short_repr


def split_cluster(
    t: ContingencyTable, cluster: object, off: ArrayLike | None = None, name: object = None
) -> ContingencyTable:
    """Split one cluster in two.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.
    cluster : label
        The cluster to split.
    off : array-like of shape (k,), optional
        How many of its points of each class leave it. By default half of each, so that
        both halves have the mixture of the whole.
    name : label, optional
        The label of the new cluster: by default the next whole number, or the label with a prime.

    Returns
    -------
    ContingencyTable
        With the new cluster as its last row.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable; if ``off`` is not numbers.
    ValueError
        If the table does not have the cluster; if ``off`` is more points than the cluster has,
        none or all of them; if an odd number of points would be halved; if the name is taken.

    Examples
    --------
    A split between classes raises purity; a blind one does not change it.

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
    require_table(t, "t in split_cluster(t, …)")
    i = cluster_position(t, cluster)
    row = t.cells[i]
    if off is None:
        if (row % 2).any():
            raise ValueError(
                f"cluster {cluster!r} cannot be halved, its counts are {_list_counts(row)}: say "
                "with off how many points of each class leave it"
            )
        off = row // 2
    if safe_shape(off) != row.shape:
        raise ValueError(f"off must be a list of {row.size} numbers, one for each class")
    off = check_counts([off], "off")[0]
    if (off > row).any() or not off.any() or (off == row).all():
        raise ValueError(
            f"off must leave a part of the counts {_list_counts(row)} of cluster {cluster!r}, and "
            f"take a part: got {_list_counts(off)}"
        )
    name = _next_name(t.clusters, cluster) if name is None else name
    new = len(t.clusters)
    names = check_names([*t.clusters, name], "clusters", new + 1, "rows of counts")
    columns = off.nonzero()[0]
    off = off[columns]
    return _add_points(t, names, [i] * len(off) + [new] * len(off), [*columns] * 2, [*-off, *off])


def merge_clusters(t: ContingencyTable, cluster: object, other: object) -> ContingencyTable:
    """Merge two clusters into one, which keeps the place and the label of the first.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.
    cluster, other : label

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        If the table does not have a cluster; if the two are the same.

    Examples
    --------
    Merging two clusters of one class makes the matching better, and does not change purity.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[6, 0], [4, 0], [0, 10]])
    >>> merged = cl.merge_clusters(t, 1, 2)
    >>> cl.purity(t), cl.purity(merged), cl.maximum_matching(t), cl.maximum_matching(merged)
    (1.0, 1.0, 0.8, 1.0)
    """
    require_table(t, "t in merge_clusters(t, …)")
    i, k = cluster_position(t, cluster), cluster_position(t, other, "other")
    if i == k:
        raise ValueError(f"other must be another cluster than {cluster!r}")
    names = t.clusters[:k] + t.clusters[k + 1 :]
    rows = np.where(t.cells.rows == k, i, t.cells.rows)
    rows -= rows > k
    cells = SparseCounts.added([(rows, t.cells.columns, t.cells.counts)], (len(names), t.shape[1]))
    return ContingencyTable.from_cells(cells, names, t.classes, t.left_out, t.noise, t.note)


def move_points(
    t: ContingencyTable, class_: object, start: object, end: object, points: int = 1
) -> ContingencyTable:
    """Move points of one class from one cluster to another.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.
    class_ : label
        The class of the points.
    start, end : label
        The clusters that they leave and enter. The first one may become empty.
    points : int
        The number of points.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable; if ``points`` is no whole number.
    ValueError
        If the table does not have a cluster or class; if both clusters are the same; if there are
        not so many points, or fewer than one.

    Examples
    --------
    One point among a hundred lowers a pair measure by more than purity.

    >>> import clustlib as cl
    >>> ideal = cl.ContingencyTable([[50, 0], [0, 50]])
    >>> t = cl.move_points(ideal, 1, start=1, end=2)
    >>> cl.purity(t), cl.rand_index(t).exact
    (0.99, Fraction(49, 50))
    """
    require_table(t, "t in move_points(t, …)")
    i, j = cell_position(t, start, class_, "start")
    k = cluster_position(t, end, "end")
    if not isinstance(points, (int, np.integer)) or isinstance(points, bool):
        raise TypeError(f"points must be a whole number, got {short_repr(points)}")
    if i == k:
        raise ValueError(f"end must be another cluster than start, got {short_repr(end)} for both")
    if not 1 <= points <= t.cells[i, j]:
        raise ValueError(
            f"points must be from 1 to the {t.cells[i, j]} that cluster {start!r} has of "
            f"class {class_!r}, got {short_repr(points)}"
        )
    return _add_points(t, t.clusters, [i, k], [j, j], [-points, points])


def _add_points(t, clusters, rows, columns, points):
    """Return the table with the points, which may be negative, added to some of its cells."""
    changes = np.array(rows), np.array(columns), np.array(points)
    cells = SparseCounts.added([t.cells.entries, changes], (len(clusters), t.shape[1]))
    return ContingencyTable.from_cells(cells, clusters, t.classes, t.left_out, t.noise, t.note)


def _list_counts(counts):
    """Return the counts of a row as text, elided in the middle if there are many."""
    return f"[{', '.join(map(str, elide(counts.tolist(), '…', 20)))}]"


def _next_name(names: Sequence, name: object):
    """Return a label for a part of the cluster ``name`` that no cluster has."""
    if all(isinstance(name, int) and not isinstance(name, bool) for name in names):
        return max(names) + 1
    if isinstance(name, str):
        while name in names:
            name += "′"
        return name
    raise ValueError(f"the new cluster needs a name of its own, of the kind of {name!r}")
