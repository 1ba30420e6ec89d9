"""The checks of the exercises of unit 19 that are code; everything else is in 19.toml."""

import numpy as np

from clustlib.course.checking.coded import Function, tables


def _table_from_entries(clusters, classes, points):
    table = np.zeros((clusters.max() + 1, classes.max() + 1), dtype=int)
    np.add.at(table, (clusters, classes), points)
    return table


def _table_of_last_entries(clusters, classes, points):
    table = np.zeros((clusters.max() + 1, classes.max() + 1), dtype=int)
    table[clusters, classes] = points
    return table


def _table_of_entry_counts(clusters, classes, points):
    return _table_from_entries(clusters, classes, np.ones_like(points))


def _transposed_table(clusters, classes, points):
    return _table_from_entries(classes, clusters, points)


def _table_without_empty_groups(clusters, classes, points):
    table = _table_from_entries(clusters, classes, points)
    return table[np.ix_(np.unique(clusters), np.unique(classes))]


def _random_entries():
    """Return lists of clusters, classes and points; in long lists, cells are repeated."""
    rng = np.random.default_rng(19)
    return [
        tuple(rng.integers(low, high, length) for low, high in ((0, r), (0, k), (1, 9)))
        for length in (1, 2, 3, 5, 8, 12)
        for r, k in ((2, 3), (3, 2), (1, 4), (4, 4))
    ]


def _misplaced_counts(counts):
    return counts.sum(axis=1) - counts.max(axis=1)


def _tables_with_many_rows():
    """Return the usual tables, and some on which half of the points takes several rows.

    Tables with a decisive tie are left out, because the order of ties depends on the machine.
    """
    rng = np.random.default_rng(195)
    more = [(rng.integers(0, 9, (r, 3)),) for r in (5, 6, 7, 8) for _ in range(20)]
    return [(counts,) for (counts,) in tables() + more if _no_tie_decides(counts)]


def _no_tie_decides(counts):
    misplaced = np.sort(_misplaced_counts(counts))[::-1]
    taken = misplaced[: len(_rows_with_half(counts)) + 1]
    return not misplaced.any() or bool((np.diff(taken) < 0).all())


def _first_half(order, numbers):
    """Return the first rows in an order that have at least half of the sum."""
    before = np.cumsum(numbers[order]) - numbers[order]
    return order[2 * before < numbers.sum()]


def _descending_order(values):
    """Return the order from the largest value to the smallest; ties stay in order."""
    return np.argsort(-values, kind="stable")


def _rows_with_half(counts):
    return _first_half(_descending_order(_misplaced_counts(counts)), _misplaced_counts(counts))


def _rows_in_given_order(counts):
    return _first_half(np.arange(len(counts)), _misplaced_counts(counts))


def _largest_rows_first(counts):
    return _first_half(_descending_order(counts.sum(axis=1)), _misplaced_counts(counts))


def _least_pure_rows_first(counts):
    sizes = np.maximum(counts.sum(axis=1), 1)
    return _first_half(_descending_order(-counts.max(axis=1) / sizes), _misplaced_counts(counts))


def _rows_with_more_than_half(counts):
    misplaced = _misplaced_counts(counts)
    order = _descending_order(misplaced)
    before = np.cumsum(misplaced[order]) - misplaced[order]
    return order[2 * before <= misplaced.sum()] if misplaced.any() else order[:0]


def _rows_with_half_of_all_points(counts):
    sizes = counts.sum(axis=1)
    return _first_half(
        _descending_order(sizes), sizes if _misplaced_counts(counts).any() else 0 * sizes
    )


CHECKS = {
    "19.5": Function(
        reference=_rows_with_half,
        inputs=_tables_with_many_rows,
        names=("counts",),
        wrong_turns={
            "that takes the rows as they come; begin with the row that has most misplaced points": (
                _rows_in_given_order
            ),
            "that begins with the largest clusters, which may be pure": _largest_rows_first,
            "that begins with the least pure ones, which may be small": _least_pure_rows_first,
            "half is enough; that wants more than half": _rows_with_more_than_half,
            "that goes along the columns, which are the classes": lambda counts: _rows_with_half(
                counts.T
            ),
            "those are all clusters that are not pure": lambda counts: _descending_order(
                _misplaced_counts(counts)
            )[: (_misplaced_counts(counts) > 0).sum()],
            "half of the misplaced points is meant, not half of all points": (
                _rows_with_half_of_all_points
            ),
            "those are the right places in another order: the worst comes first": lambda counts: (
                np.sort(_rows_with_half(counts))
            ),
            "that is how many they are; their places are asked for": lambda counts: len(
                _rows_with_half(counts)
            ),
        },
    ),
    "19.6": Function(
        reference=_table_from_entries,
        inputs=_random_entries,
        names=("clusters", "classes", "points"),
        wrong_turns={
            "of a cell that comes twice only the last is kept: add them": (_table_of_last_entries),
            "that counts the entries of the lists; each stands for several points": (
                _table_of_entry_counts
            ),
            "a position at which nothing was counted keeps its row or column, of zeros": (
                _table_without_empty_groups
            ),
            "that has the classes in the rows; they belong into the columns": _transposed_table,
        },
    ),
}
