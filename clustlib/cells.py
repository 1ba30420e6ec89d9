"""Which cells of a table a measure takes: (i, j), counted from 0."""

from fractions import Fraction

import numpy as np

from clustlib.formula import elided


def majorities(t):
    """The cell (i, j) of each non-empty cluster and its majority partition.

    Of tied majorities F is larger for the smaller partition, since F_ij = 2 n_ij / (n_i + m_j).
    """
    largest = t.counts == t.counts.max(axis=1, keepdims=True)
    partitions = np.where(largest, t.partition_sizes, t.n + 1).argmin(axis=1)
    return [(i, j) for i, j in enumerate(partitions.tolist()) if t.cluster_sizes[i] > 0]


def maximum_cells(t):
    """The cells of a one-to-one matching that covers the most points."""
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(t.counts, maximize=True)
    return [cell for cell in zip(rows.tolist(), columns.tolist(), strict=True) if t.counts[cell]]


def cells_by_f(t):
    """The cells of the one-to-one matching that takes pairs in descending order of F_ij."""
    rows, columns = set(), set()
    cells = zip(*(axis.tolist() for axis in t.counts.nonzero()), strict=True)
    cells = sorted(cells, key=lambda cell: Fraction(*f_ratio(t, *cell)), reverse=True)
    chosen = []
    for i, j in cells:
        if i not in rows and j not in columns:
            rows.add(i)
            columns.add(j)
            chosen.append((i, j))
    return sorted(chosen)


def best_clusters(t):
    """The cell with the largest F_ij of each non-empty column."""
    f = shares(2 * t.counts, t.cluster_sizes[:, None] + t.partition_sizes)
    # Floats leave very few candidates; which of these is largest, only fractions can tell.
    candidates = (f >= f.max(axis=0) * (1 - 1e-12)) & (f > 0)
    best = {}
    for i, j in zip(*(axis.tolist() for axis in candidates.nonzero()), strict=True):
        if j not in best or Fraction(*f_ratio(t, i, j)) > Fraction(*f_ratio(t, *best[j])):
            best[j] = (i, j)
    return [best[j] for j in sorted(best)]


def cell_of(t, cluster, partition, cluster_argument="cluster", partition_argument="partition"):
    """The cell (i, j) of two labels."""
    return (
        cluster_of(t, cluster, cluster_argument),
        _position(t.partitions, partition, partition_argument, "partition"),
    )


def cluster_of(t, cluster, argument="cluster"):
    """The row of a label."""
    return _position(t.clusters, cluster, argument, "cluster")


def _position(labels, label, argument, side):
    # True is no 1 here, though Python takes them for equal. A list or an array is no label.
    is_bool = isinstance(label, (bool, np.bool_))
    if not isinstance(label, (list, np.ndarray)):
        for position, one in enumerate(labels):
            if isinstance(one, bool) == is_bool and one == label:
                return position
    known = ", ".join(map(str, elided(map(repr, labels), "…", 12)))
    raise ValueError(f"{argument} {label!r} is not in the table, whose {side}s are {known}")


def f_ratio(t, i, j):
    """F_ij as numerator and denominator, not reduced."""
    return 2 * int(t.counts[i, j]), int(t.cluster_sizes[i]) + int(t.partition_sizes[j])


def shares(above, below):
    """Elementwise above/below; where below is 0 there is no agreement: 0."""
    return np.divide(above, below, out=np.zeros(above.shape), where=below > 0)
