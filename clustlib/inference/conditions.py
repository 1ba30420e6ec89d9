"""Conditions under which a jackknife interval is given, and alternatives that make it wider.

A measure, its value and the table of a sample enter. An ``Assessment`` leaves: why there is no
interval, or which other values all points may have.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.expressions import SparseCounts, symbol
from clustlib.inference.base import Measure, evaluate, three_digits
from clustlib.measures.catalogue import entry_of
from clustlib.score import Score

COPIES = 10  # of each point, for the curvature of a measure

# Simulations show that intervals that meet these conditions contain the true value often enough.
_POINTS_PER_GROUP = 2
_POINTS_PER_CELL = 3  # for entropies
_POINTS_FOR_RARE_CLUSTERS = 600  # 19 of 20 such samples have a point of a cluster of 0.5 %
_MIN_EXPECTED = 1  # points in a cell, for Pearson's test (Cochran 1954)

_LEAD = 2  # standard errors by which a count or size is reliably the larger one
_DIVISIBLE = 20  # points: of more, one point that is left over does not matter
_MAX_CELLS = 10**6  # in a table without empty cells


@dataclass(frozen=True)
class Assessment:
    """The uncertainty of a sample besides the scatter of its points.

    ``alternatives`` are pairs (reason, value) of other values that all points may have, and
    ``curvature`` pairs (shift of the value by copies, degrees of freedom). Functions in
    ``additions`` yield pairs (cell, shift of the value by a point in this empty cell); they are
    called only if the other conditions are met, because that takes time.
    """

    why_not: str = ""
    alternatives: Sequence[tuple[str, float]] = ()
    curvature: Sequence[tuple[float, int]] = ()
    additions: Sequence[Callable[[], Iterator[tuple[str, float]]]] = ()

    def decisive_point(self, standard_error: float) -> str:
        """Return why there is no interval if one more point moves the value too far, or ""."""
        for addition in self.additions:
            for cell, shift in addition():
                if shift > standard_error:
                    return (
                        f"one point in {cell}, where there is none, would move it by "
                        f"{three_digits(shift)}, beyond its standard error, "
                        f"{three_digits(standard_error)}"
                    )
        return ""


def assess(measure: Measure, score: Score, t: ContingencyTable, level: float) -> Assessment:
    """Assess what a sample leaves open about the value of its table."""

    def value_of(table, which="that may be behind the sample"):
        return float(evaluate(measure, table, which))

    def additions():
        for cell, table in _tables_with_a_point_more(t):
            yield cell, abs(value_of(table, "with a point more") - score)

    why_not, freedom = too_few_points(t, score), _degrees_of_freedom(t)
    if why_not or not freedom:
        return Assessment(why_not, additions=[additions])
    facts = entry_of(score)
    alternatives = []
    p = _independence_p(t)
    if p > 1 - level:
        reason = f"chance alone may be behind the table (p = {three_digits(p)})"
        if _min_expected(t) < _MIN_EXPECTED:
            return Assessment(f"{reason}, and in some cell it puts less than one point")
        chance = 0.0
        if not (facts and facts.adjusted_for_chance):
            table = _independent_table(t)
            if table is None:
                return Assessment(reason)
            chance = value_of(table)
        alternatives.append(
            (f"if chance alone is behind the table (p = {three_digits(p)})", chance)
        )
    sides = facts.takes_maximum_in if facts else ("clusters", "classes")
    if "sizes" in sides:
        alternatives.append(("with sizes equal that may be", _similarity_of_tied_sizes(t)))
    elif sides:
        tied = {value_of(table) for table in _tied_tables(t, sides) if table != t}
        alternatives += [("with largest counts equal that may be", value) for value in sorted(tied)]
    shift = abs(value_of(_copied_table(t)) - score)
    return Assessment("", alternatives, [(shift, freedom)], [additions])


def assess_difference(a: float, of_a: Assessment, b: float, of_b: Assessment) -> Assessment:
    """Assess what a sample leaves open about the difference a − b."""
    alternatives = []
    if of_a.alternatives or of_b.alternatives:
        values_a = [a, *(value for _, value in of_a.alternatives)]
        values_b = [b, *(value for _, value in of_b.alternatives)]
        alternatives = [
            ("if a is as low as it may be, and b as high", float(min(values_a) - max(values_b))),
            ("if a is as high as it may be, and b as low", float(max(values_a) - min(values_b))),
        ]
    return Assessment(
        of_a.why_not or of_b.why_not,
        alternatives,
        [*of_a.curvature, *of_b.curvature],
        [*of_a.additions, *of_b.additions],
    )


def too_few_points(t: ContingencyTable, score: Score) -> str:
    """Return which condition on the number of points is not met, or ""."""
    facts = entry_of(score)
    r, k = map(len, _sizes(t))
    if t.n < _POINTS_PER_GROUP * max(r, k):
        name, groups = ("r", r) if r >= k else ("k", k)
        return f"n = {t.n} is below {_POINTS_PER_GROUP} · {name} = {_POINTS_PER_GROUP * groups}"
    if facts and facts.averages_clusters and t.n < _POINTS_FOR_RARE_CLUSTERS:
        return (
            f"n = {t.n} is below {_POINTS_FOR_RARE_CLUSTERS}, and a rare cluster may not be among "
            "them"
        )
    depends_on_cells = facts is None or facts.family == "information-theoretic"
    if depends_on_cells and t.n < _POINTS_PER_CELL * r * k:
        return f"n = {t.n} is below {_POINTS_PER_CELL} · r · k = {_POINTS_PER_CELL * r * k}"
    return ""


# --- independence --------------------------------------------------------------------------------


def _sizes(t):
    """Return the sizes of the clusters and of the classes that have points."""
    return [sizes[sizes > 0] for sizes in (t.cluster_sizes, t.class_sizes)]


def _degrees_of_freedom(t):
    r, k = map(len, _sizes(t))
    return (r - 1) * (k - 1)


def _independence_p(t):
    """Return the p-value of Pearson's chi-square test of independence.

    Pearson's statistic is n (Σ n_ij² / (n_i m_j) − 1). With the factor n − 1 instead of n, its mean
    over random tables with these sizes is exactly the degrees of freedom, as the test assumes.
    """
    # scipy.stats has the same tail, but takes a second to import.
    from scipy.special import chdtrc

    rows, columns, counts = t.cells.entries
    shares = counts / t.cluster_sizes[rows] * (counts / t.class_sizes[columns])
    # Rounding may make the statistic of an independent table negative.
    statistic = max(0.0, (t.n - 1) * (shares.sum() - 1))
    return float(chdtrc(_degrees_of_freedom(t), statistic))


def _min_expected(t):
    """Return the smallest number of points that chance puts in a cell, n_i · m_j / n."""
    n_i, m_j = (int(sizes.min()) for sizes in _sizes(t))
    return n_i * m_j / t.n


def _independent_table(t):
    """Return an independent table with the same shares n_i/n and m_j/n; None if it is too large."""
    n_i, m_j = _sizes(t)
    if len(n_i) * len(m_j) > _MAX_CELLS or t.n**2 > 2**53:
        return None
    return ContingencyTable(np.outer(n_i, m_j))


# --- ties and copies -----------------------------------------------------------------------------


def _tied_tables(t, sides):
    """Return two tables in which counts are equal that may be tied for the largest.

    A count may be tied with the largest one of its cluster, or of its class, if it is less than two
    standard errors of the difference, 2 √(their sum), below. Points that cannot be shared out
    equally go to the largest group in one table and to the smallest in the other.
    """
    tables = []
    for first in (np.argmax, np.argmin):
        cells = t.cells
        if "clusters" in sides:
            cells = _tie_rows(cells, t.class_sizes, first)
        if "classes" in sides:
            cells = _tie_rows(cells.T, t.cluster_sizes, first).T
        tables.append(ContingencyTable.from_cells(cells, t.clusters, t.classes))
    return tables


def _tie_rows(cells, sizes, first):
    counts = cells.counts.copy()
    for start, end in pairwise(cells.starts):
        row = counts[start:end]
        largest = row.max(initial=0)
        tied = np.flatnonzero(largest - row < _LEAD * np.sqrt(largest + row))
        if len(tied) > 1:
            total = row[tied].sum()
            # Among many points one is left over, because it can decide which count is the largest.
            share = (total - (total > _DIVISIBLE)) // len(tied)
            leader = tied[first(sizes[cells.columns[start:end][tied]])]
            row[tied] = share
            row[leader] += total - share * len(tied)
    return SparseCounts(cells.rows, cells.columns, counts, cells.shape)


def _similarity_of_tied_sizes(t):
    """Return the element-centric similarity with the mean of 1/n_i and 1/m_j for tied sizes.

    Other sizes contribute the smaller one of the two, as they do in the measure itself.
    """
    rows, columns, counts = t.cells.entries
    n_i, m_j = t.cluster_sizes[rows], t.class_sizes[columns]
    is_tied = np.abs(n_i - m_j) < _LEAD * np.sqrt(n_i + m_j - 2 * counts)
    weights = np.where(is_tied, (1 / n_i + 1 / m_j) / 2, 1 / np.maximum(n_i, m_j))
    return math.fsum((counts / t.n * counts * weights).tolist())


def _copied_table(t):
    """Return a table with copies of each point, or the same table if that has too many points."""
    if t.n * COPIES > 2**53:
        return t
    cells = SparseCounts(t.cells.rows, t.cells.columns, t.cells.counts * COPIES, t.cells.shape)
    return ContingencyTable.from_cells(cells, t.clusters, t.classes)


# --- one more point ------------------------------------------------------------------------------


def _tables_with_a_point_more(t) -> Iterator[tuple[str, ContingencyTable]]:
    """Yield a table with a point more for each empty cell of the largest cluster and class."""
    largest_cluster, largest_class = int(t.cluster_sizes.argmax()), int(t.class_sizes.argmax())
    columns = np.setdiff1d(np.flatnonzero(t.class_sizes), t.cells.row(largest_cluster)[0])
    rows = np.setdiff1d(np.flatnonzero(t.cluster_sizes), t.cells.T.row(largest_class)[0])
    empty_cells = {(largest_cluster, j) for j in columns.tolist()}
    empty_cells |= {(i, largest_class) for i in rows.tolist()}
    for i, j in sorted(empty_cells):
        cells = SparseCounts.added([t.cells.entries, ([i], [j], [1])], t.shape)
        name = f"{symbol('C', t.clusters[i]).text}–{symbol('T', t.classes[j]).text}"
        yield name, ContingencyTable.from_cells(cells, t.clusters, t.classes)
