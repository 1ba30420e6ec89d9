"""Exercises of notebook 04."""

from fractions import Fraction
from functools import cache

import numpy as np

from clustlib import matching
from clustlib.cells import cells_by_f, maximum_cells
from clustlib.contingency import ContingencyTable
from clustlib.exercises.kinds import Find, Function, Number, tables

_MOST_POINTS = 20


def _oblong():
    return ContingencyTable([[8, 5, 0], [0, 0, 8], [0, 4, 0], [9, 7, 0]])


def _error(t, mapping="matching"):
    return matching.clustering_error(t, mapping=mapping).exact


def _greedy_by_largest(counts):
    """The points covered if the largest count that is free is taken again and again."""
    counts, total = counts.astype(int), 0
    while (largest := int(counts.max())) > 0:
        i, j = np.unravel_index(counts.argmax(), counts.shape)
        total += largest
        counts[i, :] = counts[:, j] = 0
    return total


def _row_by_row(counts):
    """The points covered if each row in turn takes the largest count that is free."""
    free, total = list(range(counts.shape[1])), 0
    for row in counts:
        if free:
            best = max(free, key=lambda j: row[j])
            free.remove(best)
            total += int(row[best])
    return total


def _wrong_among_matched(t):
    """Of the clusters that have a partner, the points that are misplaced."""
    cells = maximum_cells(t)
    return sum(int(t.cluster_sizes[i] - t.counts[i, j]) for i, j in cells)


def _by_f(counts):
    return float(_error(ContingencyTable(counts), "f_measure"))


def _covered_by_f(counts):
    return 1 - _by_f(counts)


def _best_f_of_each(counts, axis):
    """The share left out if each row (or column) takes its largest F, whether it is free or not."""
    f = matching.f_matrix(ContingencyTable(counts))
    best = np.expand_dims(f.argmax(axis=axis), axis)
    return 1 - np.take_along_axis(counts, best, axis).sum() / counts.sum()


def _struck_with_zero(counts, rounds):
    """The error if what is struck out is set to 0, so that a struck cell may be taken again."""
    f = matching.f_matrix(ContingencyTable(counts)).copy()
    covered = 0
    for _ in range(rounds):
        i, j = np.unravel_index(f.argmax(), f.shape)
        covered += counts[i, j]
        f[i, :] = f[:, j] = 0
    return 1 - covered / counts.sum()


def _errors_of_all_orders(counts):
    """What the map by F leaves out, of equal F each taken first."""
    f = 2 * counts / (counts.sum(axis=1)[:, None] + counts.sum(axis=0))
    left = set()

    def strike(free, covered):
        if not free.any():
            left.add(covered)
            return
        for i, j in np.argwhere(free & (f == f[free].max())):
            rest = free.copy()
            rest[i, :] = rest[:, j] = False
            strike(rest, covered + counts[i, j])

    strike(counts > 0, 0)
    return left


@cache
def _tables_of_one_error():
    """Tables without empty rows and columns on which any of equal F may come first."""
    full = [t for (t,) in tables() if t.sum(axis=0).all() and t.sum(axis=1).all()]
    return [(t,) for t in full if len(_errors_of_all_orders(t)) == 1]


def _at_least_three_by_three(t):
    r, k = np.count_nonzero(t.cluster_sizes), np.count_nonzero(t.partition_sizes)
    return (
        None
        if min(r, k) >= 3
        else f"it should be 3×3 at least; without what is empty it is {r}×{k}"
    )


def _few_points(t):
    return (
        None
        if t.n <= _MOST_POINTS
        else f"it should have at most {_MOST_POINTS} points; it has {t.n}"
    )


def _maps_differ(t):
    by_matching, by_f = _error(t), _error(t, "f_measure")
    if by_matching != by_f:
        return None
    maps = [_written(t, cells(t)) for cells in (maximum_cells, cells_by_f)]
    if maps[0] == maps[1]:
        why = f"both maps are {maps[0]}; let a large F stand in the way of two other cells"
    else:
        why = f"the matching is {maps[0]}, the map by F {maps[1]}, and they misplace as many points"
    return f"both maps give the error {by_matching}: {why}"


def _written(t, cells):
    return ", ".join(f"C{t.clusters[i]}–T{t.partitions[j]}" for i, j in sorted(cells)[:6])


EXERCISES = {
    "04.1": Number(
        value=lambda: _error(_oblong()),
        wrong_turns={
            "that is the share of the points that are right; the error is the rest": lambda: (
                1 - _error(_oblong())
            ),
            "that is the number of points misplaced; divide it by n": lambda: (
                _error(_oblong()) * _oblong().n
            ),
            "the cluster that finds no partner has all its points misplaced, too": lambda: Fraction(
                _wrong_among_matched(_oblong()), _oblong().n
            ),
            "that is the error with the map by F; another map misplaces fewer points": lambda: (
                _error(_oblong(), "f_measure")
            ),
            "that is 1 − purity, where two clusters may take one partition": lambda: (
                1 - matching.purity(_oblong()).exact
            ),
            "the largest count was taken first, and then the largest that was left; another map "
            "misplaces fewer points": lambda: (
                1 - Fraction(_greedy_by_largest(_oblong().counts), _oblong().n)
            ),
            "each cluster in turn took the best partition that was left; another map misplaces "
            "fewer points": lambda: 1 - Fraction(_row_by_row(_oblong().counts), _oblong().n),
            "the clusters were given to partitions column by column, some twice; a map is "
            "one-to-one": lambda: 1 - matching.inverse_purity(_oblong()).exact,
        },
    ),
    "04.2": Function(
        reference=_by_f,
        inputs=_tables_of_one_error,
        names=("counts",),
        wrong_turns={
            "that is the share of the points that are right; the error is the rest": _covered_by_f,
            "that is the number of points misplaced; divide it by n": (
                lambda counts: _by_f(counts) * counts.sum()
            ),
            "that is a percentage; a share lies between 0 and 1": (
                lambda counts: 100 * _by_f(counts)
            ),
            "each cluster takes its largest F, though another cluster may have that partition "
            "already": lambda counts: _best_f_of_each(counts, 1),
            "each partition takes its largest F, though another partition may have that cluster "
            "already": lambda counts: _best_f_of_each(counts, 0),
            "a struck cell was taken again; stop when no F above 0 is left": (
                lambda counts: _struck_with_zero(counts, min(counts.shape))
            ),
            "a struck cell was taken again; where there are more clusters than partitions, some "
            "cluster goes without": lambda counts: _struck_with_zero(counts, len(counts)),
            "it takes the largest count that is left; the map by F goes by the largest F": (
                lambda counts: 1 - _greedy_by_largest(counts) / counts.sum()
            ),
            "that is the error with the best matching; the map by F may misplace more points": (
                lambda counts: float(_error(ContingencyTable(counts)))
            ),
        },
    ),
    "04.3": Find([_at_least_three_by_three, _few_points, _maps_differ]),
}

PREDICTIONS = {}
