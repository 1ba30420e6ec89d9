"""Tables of numbers with labels in both directions, and with margins.

A ``Grid`` of labels, numbers and sums enters. A table that subclasses ``TwoWayTable`` shows itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

import numpy as np

from clustlib.display.formats import Typeset, html_table, terminal_width, text_table
from clustlib.display.tables import Document
from clustlib.expressions import Name, SparseCounts, digits, elide, symbol
from clustlib.validation import (
    MAX_EXACT,
    ReadOnly,
    is_index,
    safe_shape,
    short_repr,
    truncate_label,
)

_MOST = 12  # rows and columns of a display, with an ellipsis in the middle of more
_MOST_IN_WORKING = 8  # rows and columns of a table that is shown with a working

Measured = TypeVar("Measured", bound=Callable)  # a measure of such a table


class Grid(NamedTuple):
    """Numbers between the labels of their rows and columns, and their sums."""

    rows: tuple[str, Sequence]  # a letter, and the labels
    columns: tuple[str, Sequence]
    cells: np.ndarray | SparseCounts
    below: tuple[Typeset, np.ndarray]  # a heading, and a sum for each column
    beside: Mapping[Typeset, np.ndarray]  # heading: a sum for each row, and the sum of all

    def lines(
        self, rows: int | None = None, columns: int | None = None
    ) -> tuple[list[str], list[list[str]]]:
        """Return header and lines of a display, elided to at most so many rows and columns."""
        if rows is columns is None:
            self.require_room()
        rows, columns = (
            elide(range(length), None, length if most is None else most)
            for length, most in zip(self.cells.shape, (rows, columns), strict=True)
        )

        def name(side, at):
            letter, labels = side
            return "…" if at is None else symbol(letter, labels[at]).text

        def amounts(value_of, at):
            cells = ("…" if j is None else _amount(value_of(j)).text for j in columns)
            return [*cells, *(_amount(sums[at]).text for sums in self.beside.values())]

        header = ["", *(name(self.columns, j) for j in columns), *self.beside]
        lines = [
            ["…"] * len(header)
            if i is None
            else [name(self.rows, i), *amounts(lambda j, i=i: self.cells[i, j], i)]
            for i in rows
        ]
        heading, column_sums = self.below
        return header, [*lines, [heading, *amounts(column_sums.__getitem__, -1)]]

    def require_room(self) -> None:
        """Raise ValueError if a sparse table has too many cells to be shown whole."""
        if isinstance(self.cells, SparseCounts):
            self.cells.require_room()

    def latex(self, outlined: Iterable[tuple[int, int]]) -> str:
        """Return a LaTeX array with cells outlined; empty if it is too large for a working."""
        if max(self.cells.shape) > _MOST_IN_WORKING:
            return ""
        outlined = set(outlined)
        rows, columns = (
            [symbol(letter, truncate_label(label)).latex for label in labels]
            for letter, labels in (self.rows, self.columns)
        )

        def line(name, cells, at):
            row_sums = (_amount(sums[at]).latex for sums in self.beside.values())
            return " & ".join([name, *cells, *row_sums])

        lines = []
        for i, name in enumerate(rows):
            cells = (_amount(cell).latex for cell in self.cells[i])
            boxed = (rf"\boxed{{{w}}}" if (i, j) in outlined else w for j, w in enumerate(cells))
            lines.append(line(name, boxed, i))
        heading, column_sums = self.below
        totals = (_amount(total).latex for total in column_sums)
        lines.append(line(rf"\hline {heading}", totals, -1))
        header = " & ".join(["", *columns, *self.beside])
        edges = f"r|{'r' * len(columns)}|{'r' * len(self.beside)}"
        body = r" \\ ".join(lines)
        return rf"\begin{{array}}{{{edges}}}{header} \\ \hline {body}\end{{array}}"


def _amount(number) -> Name:
    if isinstance(number, (int, np.integer)):
        return Name(str(number), str(number))
    return digits(number)


class View(NamedTuple):
    """A table, or a part of it, to look at."""

    header: list[str]
    rows: list[list[str]]
    caption: str
    note: str = ""

    def __repr__(self):
        return text_table(self.header, self.rows, room=terminal_width(), note=self.note)

    def _repr_html_(self):
        return html_table(*self)


class TwoWayTable(Document, ReadOnly):
    """A read-only table of numbers with its margins, which shows itself."""

    def _grid(self) -> Grid:
        """Return the labels, numbers and sums."""
        raise NotImplementedError

    def _caption(self) -> str:
        raise NotImplementedError

    def _whole(self):
        return self._grid().lines()

    def _plain(self):
        grid = self._grid()
        grid.require_room()
        (_, rows), (_, columns) = grid.rows, grid.columns
        lines = ([row, *grid.cells[i].tolist()] for i, row in enumerate(rows))
        return [self._below(), *columns], lines

    def __repr__(self):
        room = terminal_width()
        text = text_table(*self._grid().lines(_MOST, _MOST), room=room)
        size = self._size_note() if room and "…" in text else ""
        return "\n".join(filter(None, [text, size, self._below()]))

    def _repr_html_(self):
        grid = self._grid()
        caption = self._caption()
        if max(grid.cells.shape) > _MOST:
            caption = f"{caption}; {self._size_note()}"
        return html_table(*grid.lines(_MOST, _MOST), caption=caption, note=self._below())

    def _size_note(self):
        return "in all {} rows and {} columns: see .view()".format(*self._grid().cells.shape)

    def view(self, rows: int | None = None, columns: int | None = None) -> View:
        """Return all rows and columns to look at, or at most so many.

        Parameters
        ----------
        rows, columns : int, optional
            The most that are shown, with an ellipsis in the middle; None is all.

        Returns
        -------
        View
            It displays itself in a notebook and as text, whose lines are cut at a terminal's edge.

        Raises
        ------
        ValueError
            If rows or columns is not a whole number of at least 3.
        """
        for argument, most in (("rows", rows), ("columns", columns)):
            if most is not None and (not is_index(most, MAX_EXACT) or most < 3):
                raise ValueError(
                    f"{argument} must be a whole number ≥ 3, or None, got {short_repr(most)}"
                )
        return View(*self._grid().lines(rows, columns), self._caption(), self._below())

    def latex(self, outlined: Iterable[tuple[int, int]] = ()) -> str:
        r"""Return a LaTeX array with the given cells (i, j), counted from 0, outlined.

        It is the empty string where the table is too large to be shown with a working.
        """
        cells = list(outlined) if isinstance(outlined, Iterable) else [outlined]
        if not all(safe_shape(cell) == (2,) for cell in cells):
            raise TypeError(f"outlined must be a list of cells (i, j), got {short_repr(outlined)}")
        return self._grid().latex((i, j) for i, j in cells)

    def picture(self, outlined: Iterable[tuple[int, int]] = ()) -> Name:
        """Return the table for a working, and as text, whose lines tell how wide it is."""
        text = text_table(*self._grid().lines(_MOST, _MOST))
        return Name(text, self.latex(outlined))
