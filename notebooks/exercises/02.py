"""The checks of the exercises of unit 02 that are code; everything else is in 02.toml."""

from fractions import Fraction
from itertools import permutations

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.course.checking.coded import Find, Function, tables
from clustlib.measures import matching


def _purity_along_columns(counts):
    return counts.max(axis=0).sum() / counts.sum()


def _unweighted_purity(counts):
    counts = counts[counts.sum(axis=1) > 0]
    return (counts.max(axis=1) / counts.sum(axis=1)).mean()


def _greedy_share_by_rows(counts):
    free, total = list(range(counts.shape[1])), 0
    for row in counts:
        best = max(free, key=lambda j: row[j])
        free.remove(best)
        total += row[best]
    return total / counts.sum()


def _greedy_share_by_largest(counts):
    counts, n, total = counts.astype(int), counts.sum(), 0
    while counts.max(initial=-1) >= 0:
        i, j = np.unravel_index(counts.argmax(), counts.shape)
        total += counts[i, j]
        counts[i, :] = counts[:, j] = -1
    return total / n


def _require_purity(t):
    value = matching.purity(t)
    return (
        None
        if value.exact >= Fraction(9, 10)
        else f"its purity should be at least 0.9; it is {value:.3f}"
    )


def _require_two_classes(t):
    k = int((t.class_sizes > 0).sum())
    return None if k >= 2 else "it should have two classes at least; all its points are of one"


def _require_low_matching(t):
    value = matching.maximum_matching(t)
    if value.exact <= Fraction(1, 2):
        return None
    return f"its maximum matching should be at most 0.5; it is {value:.3f}"


_COUNTS = np.array([[11, 2, 8], [12, 0, 5], [3, 8, 11]])

_WITHOUT_CROSSING = np.array([[0, 3, 0], [0, 6, 4], [8, 0, 0]])  # the last table, but for C3–T1


def _is_by_whole_lines(change):
    """Return True if a change is a number for each row plus a number for each column."""
    rest = change - change[:, :1]
    return bool((rest == rest[0]).all())


def _require_last_table(t):
    """Require a table of losses with three one-to-one zeros, changed by whole rows and columns.

    The order of these changes does not matter.
    """
    left = t.counts
    if left.shape != _COUNTS.shape:
        return "it should have three rows and three columns, as the table of counts"
    if np.array_equal(left, _WITHOUT_CROSSING):
        return (
            "look where the two lines cross: the column with a line is raised as a whole, and the"
            " row with a line is not lowered"
        )
    if _is_by_whole_lines(left - _COUNTS):
        return "these are counts still; what does each cell lose against the largest of its row?"
    if not _is_by_whole_lines(left + _COUNTS):
        return (
            "it does not come from the losses by changes of whole rows and columns; is a number"
            " left out, or taken off a part of a line?"
        )
    if not any(left[range(3), columns].sum() == 0 for columns in permutations(range(3))):
        return "it has no three one-to-one zeros, so it is not the last one; how does it go on?"
    return None


def _diagonal_share(counts):
    return np.trace(counts) / counts.sum()


CHECKS = {
    "02.2": Function(
        reference=(lambda counts: float(matching.purity(ContingencyTable(counts)))),
        inputs=tables,
        names=("counts",),
        wrong_turns={
            "it takes the maximum along the columns; purity takes it in each row": (
                _purity_along_columns
            ),
            "it averages the clusters without their sizes as weights": _unweighted_purity,
            "that is the number of points; divide it by n": lambda counts: counts.max(axis=1).sum(),
            "that is a percentage; a share lies between 0 and 1": (
                lambda counts: 100 * counts.max(axis=1).sum() / counts.sum()
            ),
            "that is the purity of each cluster; what about all of them together?": (
                lambda counts: counts.max(axis=1) / counts.sum(axis=1)
            ),
        },
    ),
    "02.3": Find(
        [_require_two_classes, _require_purity, _require_low_matching],
    ),
    "02.4": Function(
        reference=(lambda counts: float(matching.maximum_matching(ContingencyTable(counts)))),
        inputs=(lambda: tables(square=True)),
        names=("counts",),
        wrong_turns={
            "it gives each row in turn the best column still free; an earlier row may have to leave"
            " its best to a later one": _greedy_share_by_rows,
            "it takes the largest free cell again and again; the largest may stand in the way of"
            " two that are larger together": _greedy_share_by_largest,
            "it takes the diagonal, C1 with T1 and so on; the numbers of clusters are only names": (
                _diagonal_share
            ),
            "that is the purity, in which two clusters may take the same class": (
                lambda counts: float(matching.purity(ContingencyTable(counts)))
            ),
            "that is the number of points; divide it by n": (
                lambda counts: matching.best_matching(ContingencyTable(counts)).weight
            ),
        },
    ),
    "02.7": Find(
        [_require_last_table],
    ),
}
