"""The cells of a large table that are not empty."""

from __future__ import annotations

from functools import cached_property

import numpy as np

FEW = 2**20  # cells: a table of as many is an array, a larger one is kept cell by cell
_MOST = 2**27  # a gigabyte of counts


def sums_at(places, counts, length):
    """The sum of the counts at each of so many places: floats are exact, up to 2^53 points."""
    return np.bincount(places, counts, length).astype(np.int64)


class Cells:
    """The cells of a table that have points in them, row by row; in all others there is none.

    Of a million points in half a million clusters and as many classes these are a million at
    most, and the table has 250 billion cells. ``array()`` has all of them, where memory allows.

    Attributes
    ----------
    rows, columns, counts : ndarrays of shape (m,), int64, read-only
        Where each cell is, counted from 0, and how many points it has.
    shape : tuple of two ints
    T : Cells
        The same with rows and columns exchanged, so column by column.

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
        """The cells of an array."""
        rows, columns = counts.nonzero()
        return cls(rows, columns, counts[rows, columns], counts.shape)

    @classmethod
    def added(cls, entries, shape):
        """The cells of lists of rows, columns and counts, which are added up where they meet."""
        rows, columns, counts = map(np.concatenate, zip(*entries, strict=True))
        places, cell = np.unique(rows * shape[1] + columns, return_inverse=True)
        counts = sums_at(cell, counts, len(places))
        rows, columns = np.divmod(places[counts > 0], shape[1])
        return cls(rows, columns, counts[counts > 0], shape)

    def __reduce__(self):
        return Cells, (self.rows, self.columns, self.counts, self.shape)

    @property
    def entries(self):
        """Where the cells are, and how many points they have."""
        return self.rows, self.columns, self.counts

    @cached_property
    def T(self):
        order = self.columns.argsort(kind="stable")
        return Cells(self.columns[order], self.rows[order], self.counts[order], self.shape[::-1])

    @cached_property
    def starts(self):
        """Where each row begins, and where the last one ends."""
        return self.rows.searchsorted(np.arange(self.shape[0] + 1)).tolist()

    def row(self, i):
        """The columns of the row's cells, and their counts."""
        here = slice(self.starts[i], self.starts[i + 1])
        return self.columns[here], self.counts[here]

    def __getitem__(self, place):
        """How many points one cell has, [i, j], or each cell of a row, [i]; as of an array."""
        if not isinstance(place, tuple):
            columns, counts = self.row(place)
            row = np.zeros(self.shape[1], dtype=np.int64)
            row[columns] = counts
            return row
        return int(self.at(*place))

    def at(self, rows, columns):
        """How many points these cells have, each given by its row and its column."""
        wanted = rows * self.shape[1] + columns
        at = np.minimum(self._places.searchsorted(wanted), len(self._places) - 1)
        return np.where(self._places[at] == wanted, self.counts[at], 0)

    @cached_property
    def _places(self):
        return self.rows * self.shape[1] + self.columns

    def an_empty_one(self):
        """Where the first empty cell is, if there is one."""
        for i in range(self.shape[0]):
            columns = self.row(i)[0].tolist()
            if len(columns) < self.shape[1]:
                return i, next((j for j, column in enumerate(columns) if j != column), len(columns))
        return None

    def within(self, rows, columns):
        """The cells of a table that has only these rows and columns, and loses no point."""
        own_rows, own_columns = np.cumsum(rows)[self.rows] - 1, np.cumsum(columns)[self.columns] - 1
        return Cells(own_rows, own_columns, self.counts, (int(rows.sum()), int(columns.sum())))

    def one_less(self, c):
        """The same with one point less in the c-th of these cells."""
        counts = self.counts.copy()
        counts[c] -= 1
        rows, columns = self.rows, self.columns
        if not counts[c]:
            rows, columns, counts = (np.delete(each, c) for each in (rows, columns, counts))
        return Cells(rows, columns, counts, self.shape)

    def require_room(self):
        """Refuse to fill up a table that memory should not be asked for."""
        r, k = self.shape
        if r * k > _MOST:
            raise ValueError(
                f"a table of {r} clusters and {k} classes has {r * k} cells, of which "
                f"{_MOST} can be held or shown: t.cells has the {len(self.counts)} that have points"
            )

    def array(self):
        """All cells as an array of this shape; of too many a ValueError."""
        self.require_room()
        array = np.zeros(self.shape, dtype=np.int64)
        array[self.rows, self.columns] = self.counts
        return array
