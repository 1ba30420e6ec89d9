"""What checks the exercises of unit 19 that need code; all else is in 19.toml."""

import numpy as np

from clustlib.course.checking.coded import Function, tables


def _table_of(clusters, classes, points):
    table = np.zeros((clusters.max() + 1, classes.max() + 1), dtype=int)
    np.add.at(table, (clusters, classes), points)
    return table


def _last_of_each_cell(clusters, classes, points):
    table = np.zeros((clusters.max() + 1, classes.max() + 1), dtype=int)
    table[clusters, classes] = points
    return table


def _entries(clusters, classes, points):
    return _table_of(clusters, classes, np.ones_like(points))


def _turned(clusters, classes, points):
    return _table_of(classes, clusters, points)


def _compact(clusters, classes, points):
    table = _table_of(clusters, classes, points)
    return table[np.ix_(np.unique(clusters), np.unique(classes))]


def _counted():
    """Clusters, classes and points, short lists first; longer ones have cells twice."""
    rng = np.random.default_rng(19)
    return [
        tuple(rng.integers(low, high, length) for low, high in ((0, r), (0, k), (1, 9)))
        for length in (1, 2, 3, 5, 8, 12)
        for r, k in ((2, 3), (3, 2), (1, 4), (4, 4))
    ]


def _misplaced(counts):
    return counts.sum(axis=1) - counts.max(axis=1)


def _tables_of_many_rows():
    """The usual tables, and some with so many rows that one alone rarely holds half.

    No tie decides: sorting in NumPy leaves equals in an order that depends on the machine.
    """
    rng = np.random.default_rng(195)
    more = [(rng.integers(0, 9, (r, 3)),) for r in (5, 6, 7, 8) for _ in range(20)]
    return [(counts,) for (counts,) in tables() + more if _no_tie_decides(counts)]


def _no_tie_decides(counts):
    misplaced = np.sort(_misplaced(counts))[::-1]
    taken = misplaced[: len(_the_few(counts)) + 1]
    return not misplaced.any() or bool((np.diff(taken) < 0).all())


def _until_half(order, numbers):
    """The first of these places that hold at least half of the sum, in this order."""
    before = np.cumsum(numbers[order]) - numbers[order]
    return order[2 * before < numbers.sum()]


def _by(values):
    """The places of the largest values first, of equals the first."""
    return np.argsort(-values, kind="stable")


def _the_few(counts):
    return _until_half(_by(_misplaced(counts)), _misplaced(counts))


def _as_they_come(counts):
    return _until_half(np.arange(len(counts)), _misplaced(counts))


def _largest_first(counts):
    return _until_half(_by(counts.sum(axis=1)), _misplaced(counts))


def _least_pure_first(counts):
    sizes = np.maximum(counts.sum(axis=1), 1)
    return _until_half(_by(-counts.max(axis=1) / sizes), _misplaced(counts))


def _more_than_half(counts):
    misplaced = _misplaced(counts)
    order = _by(misplaced)
    before = np.cumsum(misplaced[order]) - misplaced[order]
    return order[2 * before <= misplaced.sum()] if misplaced.any() else order[:0]


def _of_all_points(counts):
    sizes = counts.sum(axis=1)
    return _until_half(_by(sizes), sizes if _misplaced(counts).any() else 0 * sizes)


CHECKS = {
    "19.5": Function(
        reference=_the_few,
        inputs=_tables_of_many_rows,
        names=("counts",),
        wrong_turns={
            "that takes the rows as they come; begin with the row that has most misplaced points": (
                _as_they_come
            ),
            "that begins with the largest clusters, which may be pure": _largest_first,
            "that begins with the least pure ones, which may be small": _least_pure_first,
            "half is enough; that wants more than half": _more_than_half,
            "that goes along the columns, which are the classes": lambda counts: _the_few(counts.T),
            "those are all clusters that are not pure": lambda counts: _by(_misplaced(counts))[
                : (_misplaced(counts) > 0).sum()
            ],
            "half of the misplaced points is meant, not half of all points": _of_all_points,
            "those are the right places in another order: the worst comes first": lambda counts: (
                np.sort(_the_few(counts))
            ),
            "that is how many they are; their places are asked for": lambda counts: len(
                _the_few(counts)
            ),
        },
    ),
    "19.6": Function(
        reference=_table_of,
        inputs=_counted,
        names=("clusters", "classes", "points"),
        wrong_turns={
            "of a cell that comes twice only the last is kept: add them": (_last_of_each_cell),
            "that counts the entries of the lists; each stands for several points": _entries,
            "a position at which nothing was counted keeps its row or column, of zeros": _compact,
            "that has the classes in the rows; they belong into the columns": _turned,
        },
    ),
}
