"""Cells of a table: which of them a measure takes, (i, j) from 0, and what it makes of them.

Quantities of cells are made for a formula; their names only when somebody looks at it.
"""

import functools
from fractions import Fraction

import numpy as np

from clustlib.formula import Quantity, elided, symbol
from clustlib.score import Score


def majorities(t):
    """The cell (i, j) of each non-empty cluster and its majority partition.

    Of tied majorities F is larger for the smaller partition, since F_ij = 2 n_ij / (n_i + m_j).
    """
    order = t.partition_sizes.argsort(kind="stable")
    partitions = order[t.counts[:, order].argmax(axis=1)]
    sizes = t.cluster_sizes.tolist()
    return [(i, j) for i, j in enumerate(partitions.tolist()) if sizes[i]]


def maximum_cells(t):
    """The cells of a one-to-one matching that covers the most points."""
    rows, columns = _hungarian()(t.counts, maximize=True)
    return [cell for cell in zip(rows.tolist(), columns.tolist(), strict=True) if t.counts[cell]]


@functools.cache
def _hungarian():
    """The Hungarian method, looked for once: a search in SciPy takes longer than a small table."""
    from scipy.optimize import linear_sum_assignment

    return linear_sum_assignment


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
    rows, columns = (f >= f.max(axis=0) * (1 - 1e-12)).nonzero()
    best = {}
    for i, j in zip(rows.tolist(), columns.tolist(), strict=True):
        if not t.counts[i, j]:  # of an empty column
            continue
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
    return 2 * t.counts.item(i, j), t.cluster_sizes.item(i) + t.partition_sizes.item(j)


def shares(above, below):
    """Elementwise above/below; where below is 0 there is no agreement: 0."""
    return above / np.maximum(below, 1)


# --- as quantities -------------------------------------------------------------------------------


def counts_at(t, cells, index):
    """n_ij of these cells; a worksheet shows the table they stand in, and does not outline them."""
    n_ij = Quantity("n_ij", [t.counts.item(cell) for cell in cells], (index,))
    n_ij.source = t
    return n_ij


def sizes_at(t, cells, index):
    """n_ij, n_i and m_j of these cells, of which there is one for each value of the index."""
    n_i, m_j = t.cluster_sizes.tolist(), t.partition_sizes.tolist()
    return (
        counts_at(t, cells, index),
        Quantity("n_i", [n_i[i] for i, _ in cells], (index,)),
        Quantity("m_j", [m_j[j] for _, j in cells], (index,)),
    )


class Overlap:
    """A cluster and a partition, to make a ratio of: their sizes, and what they share."""

    def __init__(self, t, i, j):
        self.table, self.place = t, (i, j)
        self.cluster = Quantity(lambda: "|" + self.c_i() + "|", t.cluster_sizes.item(i))
        self.partition = Quantity(lambda: "|" + self.t_j() + "|", t.partition_sizes.item(j))
        self.shared = Quantity(
            lambda: "|" + self.c_i() + " ∩ " + self.t_j() + "|", t.counts.item(i, j)
        )

    def c_i(self):
        """What the cluster is called."""
        return symbol("C", self.table.clusters[self.place[0]])

    def t_j(self):
        """What the partition is called."""
        return symbol("T", self.table.partitions[self.place[1]])

    def both(self):
        """What the two are called."""
        return self.c_i() + ", " + self.t_j()

    def score(self, measure, ratio, of=None, **about):
        """The Score of a ratio, as a measure of what ``of`` names, or of the cell."""
        of = of or self.both
        if ratio.below.value == 0:  # as in the matrices
            about.update(value=Fraction(0), note="0/0: an empty group shares nothing, so 0")
        return Score(
            lambda: f"{measure}(" + of() + ")",
            ratio,
            picture=lambda: self.table.picture([self.place]),
            **about,
        )
