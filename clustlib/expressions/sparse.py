"""The nonempty cells of a large table of counts.

Rows, columns and counts enter, as arrays of one length. Everything that needs an empty cell as
well asks for the dense array, which is refused where it would not fit into memory.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

DENSE_CELLS = 2**20  # A table of so many cells is kept as a dense array.
_MOST = 2**27  # the cells of a gigabyte of counts


def sum_by_place(places, counts, length):
    """Return the sum of the counts at each of so many places, exact up to 2^53 points."""
    return np.bincount(places, counts, length).astype(np.int64)


class SparseCounts:
    """The cells of a table that have points in them, row by row; all others have none.

    Of a million points in half a million clusters and as many classes these are a million at
    most, and the table has 250 billion cells. ``array()`` has all of them, where memory allows.

    Attributes
    ----------
    rows, columns, counts : ndarrays of shape (m,), int64, read-only
        The row and the column of each cell, counted from 0, and how many points it has.
    shape : tuple of two ints
    T : SparseCounts
        The transposed table, so the cells column by column.

    Examples
    --------
    >>> import clustlib as cl
    >>> cells = cl.ContingencyTable([[0, 3, 0], [2, 0, 1]]).cells
    >>> cells.rows.tolist(), cells.columns.tolist(), cells.counts.tolist()
    ([0, 1, 1], [1, 0, 2], [3, 2, 1])
    """

    def __init__(self, rows, columns, counts, shape):
        self.rows, self.columns, self.counts, self.shape = rows, columns, counts, shape
        for array in (rows, columns, counts):
            array.flags.writeable = False

    @classmethod
    def of(cls, counts):
        """Return the cells of an array."""
        rows, columns = counts.nonzero()
        return cls(rows, columns, counts[rows, columns], counts.shape)

    @classmethod
    def added(cls, entries, shape):
        """Return the cells of lists of rows, columns and counts, with equal places added up."""
        rows, columns, counts = map(np.concatenate, zip(*entries, strict=True))
        places, cell = np.unique(rows * shape[1] + columns, return_inverse=True)
        counts = sum_by_place(cell, counts, len(places))
        rows, columns = np.divmod(places[counts > 0], shape[1])
        return cls(rows, columns, counts[counts > 0], shape)

    def __reduce__(self):
        return SparseCounts, (self.rows, self.columns, self.counts, self.shape)

    @property
    def entries(self):
        """The rows, columns and counts."""
        return self.rows, self.columns, self.counts

    @cached_property
    def T(self):
        order = self.columns.argsort(kind="stable")
        return SparseCounts(
            self.columns[order], self.rows[order], self.counts[order], self.shape[::-1]
        )

    @cached_property
    def starts(self):
        """The position of the first cell of each row, and the number of cells."""
        return self.rows.searchsorted(np.arange(self.shape[0] + 1)).tolist()

    def row(self, i):
        """Return the columns of a row's cells, and their counts."""
        cells = slice(self.starts[i], self.starts[i + 1])
        return self.columns[cells], self.counts[cells]

    def __getitem__(self, place):
        """Return the count of one cell, [i, j], or those of a whole row, [i], as an array does."""
        if not isinstance(place, tuple):
            columns, counts = self.row(place)
            row = np.zeros(self.shape[1], dtype=np.int64)
            row[columns] = counts
            return row
        return int(self.at(*place))

    def at(self, rows, columns):
        """Return the counts of these cells, each given by its row and its column."""
        places = rows * self.shape[1] + columns
        at = np.minimum(self._places.searchsorted(places), len(self._places) - 1)
        return np.where(self._places[at] == places, self.counts[at], 0)

    @cached_property
    def _places(self):
        return self.rows * self.shape[1] + self.columns

    def first_empty_cell(self):
        """Return row and column of the first empty cell, or None if there is none."""
        for i in range(self.shape[0]):
            columns = self.row(i)[0].tolist()
            if len(columns) < self.shape[1]:
                return i, next((j for j, column in enumerate(columns) if j != column), len(columns))
        return None

    def within(self, rows, columns):
        """Return the table with the rows and columns of two masks, which must keep every point."""
        own_rows, own_columns = np.cumsum(rows)[self.rows] - 1, np.cumsum(columns)[self.columns] - 1
        shape = int(rows.sum()), int(columns.sum())
        return SparseCounts(own_rows, own_columns, self.counts, shape)

    def one_less(self, c):
        """Return the table with one point less in the c-th of these cells."""
        counts = self.counts.copy()
        counts[c] -= 1
        rows, columns = self.rows, self.columns
        if not counts[c]:
            rows, columns, counts = (np.delete(array, c) for array in (rows, columns, counts))
        return SparseCounts(rows, columns, counts, self.shape)

    def require_room(self):
        """Raise ValueError if the dense array would not fit into memory."""
        r, k = self.shape
        if r * k > _MOST:
            raise ValueError(
                f"a table of {r} clusters and {k} classes has {r * k} cells, of which at most "
                f"{_MOST} can be held or shown: t.cells has the {len(self.counts)} that have points"
            )

    def array(self):
        """Return all cells as a dense array; raise ValueError if there are too many."""
        self.require_room()
        array = np.zeros(self.shape, dtype=np.int64)
        array[self.rows, self.columns] = self.counts
        return array
