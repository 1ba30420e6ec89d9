"""Tables that a sample cannot tell from its own, and which points move a value alike."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.expressions import Cells, symbol

_LEAD = 2  # standard errors by which a count, or a size, is surely the larger one
_MANY = 20  # points, of which one more or less is no matter
_MOST_CELLS = 10**6  # of a table that has points in all of them


def degrees_of_freedom(t: ContingencyTable) -> int:
    """Return (r − 1)(k − 1), empty clusters and classes not counted."""
    r, k = (int((sizes > 0).sum()) for sizes in (t.cluster_sizes, t.class_sizes))
    return (r - 1) * (k - 1)


def copied(t: ContingencyTable, times: int) -> ContingencyTable:
    """Return the table with every point so many times, or the same if these are too many."""
    cells = t.cells
    if t.n * times > 2**53:
        return t
    cells = Cells(cells.rows, cells.columns, cells.counts * times, cells.shape)
    return ContingencyTable.of_cells(cells, t.clusters, t.classes)


def independence_p(t: ContingencyTable) -> float:
    """Return the p-value of Pearson's chi-square test of independence.

    The statistic has the factor n − 1 in place of n, so that its mean by chance is exact.
    """
    from scipy.stats import chi2

    rows, columns, counts = t.cells.entries
    shares = counts / t.cluster_sizes[rows] * (counts / t.class_sizes[columns])
    return float(chi2.sf((t.n - 1) * (shares.sum() - 1), degrees_of_freedom(t)))


def fewest_expected(t: ContingencyTable) -> float:
    """Return the smallest n_i · m_j / n: as many points chance puts in a cell."""
    a, b = (sizes[sizes > 0].min() for sizes in (t.cluster_sizes, t.class_sizes))
    return int(a) * int(b) / t.n


def independent(t: ContingencyTable) -> ContingencyTable | None:
    """Return a table of the same shares n_i/n and m_j/n that is independent; too large, None."""
    a, b = (sizes[sizes > 0] for sizes in (t.cluster_sizes, t.class_sizes))
    if len(a) * len(b) > _MOST_CELLS or t.n**2 > 2**53:
        return None
    return ContingencyTable(np.outer(a, b))


def levelled(t: ContingencyTable, sides: Sequence[str]) -> list[ContingencyTable]:
    """Make equal what may be equal: the largest counts of a cluster, or of a class, or of both.

    A count may be as large as the largest if it is less than two standard errors of the difference,
    2 √(their sum), below. Where points cannot be shared out, or one of many can decide what a
    measure takes for the largest, the largest group gets them in one table, the smallest in the
    other.
    """
    tables = []
    for first in (np.argmax, np.argmin):
        cells = t.cells
        if "clusters" in sides:
            cells = _level(cells, t.class_sizes, first)
        if "classes" in sides:
            cells = _level(cells.T, t.cluster_sizes, first).T
        tables.append(ContingencyTable.of_cells(cells, t.clusters, t.classes))
    return tables


def _level(cells, sizes, first):
    counts = cells.counts.copy()
    for start, end in pairwise(cells.starts):
        row = counts[start:end]
        largest = row.max(initial=0)
        near = np.flatnonzero(largest - row < _LEAD * np.sqrt(largest + row))
        if len(near) > 1:
            total = row[near].sum()
            share = (total - (total > _MANY)) // len(near)
            leader = near[first(sizes[cells.columns[start:end][near]])]
            row[near] = share
            row[leader] += total - share * len(near)
    return Cells(cells.rows, cells.columns, counts, cells.shape)


def element_centric_similarity_between(t: ContingencyTable) -> float:
    """Return the similarity with the mean of 1/n_i and 1/m_j where n_i and m_j may be equal.

    Elsewhere it has the smaller of the two, as in the measure itself.
    """
    rows, columns, counts = t.cells.entries
    n_i, m_j = t.cluster_sizes[rows], t.class_sizes[columns]
    may_be_equal = np.abs(n_i - m_j) < _LEAD * np.sqrt(n_i + m_j - 2 * counts)
    weights = np.where(may_be_equal, (1 / n_i + 1 / m_j) / 2, 1 / np.maximum(n_i, m_j))
    return math.fsum((counts / t.n * counts * weights).tolist())


# --- one point less, one point more --------------------------------------------------------------


def kinds_of_cells(t: ContingencyTable, alike: tuple[str, str]) -> tuple[np.ndarray, np.ndarray]:
    """Number the kinds of cells: leaving out a point of either of a kind moves a measure alike.

    Returns the first cell of each kind, and the kind of each cell.
    """
    rows, columns = _kinds(t, alike)
    cells = t.cells
    keys = np.stack([cells.counts, rows[cells.rows], columns[cells.columns]])
    _, first, kind = np.unique(keys, axis=1, return_index=True, return_inverse=True)
    return first, kind.ravel()


def with_a_point_more(
    t: ContingencyTable, alike: tuple[str, str]
) -> Iterator[tuple[str, ContingencyTable]]:
    """The tables with a point in a cell that has none, in the largest clusters and classes."""
    row_kinds, column_kinds = _kinds(t, alike)
    seen = set()
    for i, j in _empty_cells(t):
        kind = int(row_kinds[i]), int(column_kinds[j])
        if kind not in seen:
            seen.add(kind)
            cells = Cells.added([t.cells.entries, ([i], [j], [1])], t.shape)
            name = f"{symbol('C', t.clusters[i]).text}–{symbol('T', t.classes[j]).text}"
            yield name, ContingencyTable.of_cells(cells, t.clusters, t.classes)


def _empty_cells(t):
    for i in np.flatnonzero(t.cluster_sizes == t.cluster_sizes.max()).tolist():
        for j in np.setdiff1d(np.flatnonzero(t.class_sizes), t.cells.row(i)[0]).tolist():
            yield i, j
    for j in np.flatnonzero(t.class_sizes == t.class_sizes.max()).tolist():
        for i in np.setdiff1d(np.flatnonzero(t.cluster_sizes), t.cells.T.row(j)[0]).tolist():
            yield i, j


def _kinds(t, alike):
    """A number for each cluster and for each class: those with equal numbers count alike."""
    sides = (t.cells, t.cluster_sizes), (t.cells.T, t.class_sizes)
    return [_kinds_of_rows(*side, kind) for side, kind in zip(sides, alike, strict=True)]


def _kinds_of_rows(cells, sizes, kind):
    match kind:
        case "any":
            return np.zeros(len(sizes), dtype=int)
        case "size":
            return sizes
        case "counts":
            numbers: dict[tuple, int] = {}
            rows = (tuple(sorted(cells.counts[a:b].tolist())) for a, b in pairwise(cells.starts))
            return np.array([numbers.setdefault(row, len(numbers)) for row in rows])
        case _:
            return np.arange(len(sizes))
