"""Tables of rows: a row is taken by its number, a column by its name.

Named tuples enter. A subclass chooses headings and how a cell is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from clustlib.display.formats import (
    csv_table,
    html_table,
    latex_table,
    markdown_table,
    terminal_width,
    text_table,
)
from clustlib.score import Score
from clustlib.validation import is_index, short_repr

_FIRST_ROWS = 12  # displayed of a table that has more than _MOST_ROWS
_MOST_ROWS = 200


class Document:
    """A table that can be exported whole: in Markdown, LaTeX and CSV."""

    def _below(self) -> str:
        """Return the note below the table."""
        return ""

    def _whole(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """Return the header and the rows, as they are displayed."""
        raise NotImplementedError

    def _plain(self) -> tuple[Sequence, Iterable[Sequence]]:
        """Return the header and the rows with all digits, and with the hidden columns."""
        raise NotImplementedError

    def to_markdown(self) -> str:
        """Return the whole table in Markdown, with the digits that are displayed."""
        return markdown_table(*self._whole(), self._below())

    def to_latex(self) -> str:
        r"""Return the whole table as a LaTeX tabular, with the digits that are displayed.

        It needs no package; letters that pdfLaTeX does not have, as Chinese ones, need XeLaTeX.
        """
        return latex_table(*self._whole(), self._below())

    def to_csv(self, path=None) -> str | None:
        """Write the whole table as CSV with all digits.

        Hidden columns are included, undefined values are empty, and several words in one field are
        separated by "; ". The note below a table is a column ``note``; in a table with margins it
        is in the top left field. A text that a spreadsheet would run as a formula, because it
        begins with ``=``, ``+``, ``-``, ``@``, a tab or a carriage return, gets an apostrophe in
        front.

        Parameters
        ----------
        path : path, optional
            The file to write. By default the text is returned.
        """
        header, rows = self._plain()
        return csv_table(header, (map(_join_words, row) for row in rows), path)


def _join_words(value):
    """Return several words as one text, and any other value as it is."""
    are_words = isinstance(value, (tuple, list)) and all(isinstance(word, str) for word in value)
    return "; ".join(value) if are_words else value


class Table(Document, tuple):
    """Rows of one tuple each: look at it, take a row by its number or a column by its name.

    ``to_markdown()``, ``to_latex()`` and ``to_csv(path)`` export it for other documents,
    ``to_pandas()`` for further work.
    """

    _fields: tuple[str, ...] = ()  # the columns of a table without rows
    _headings: Mapping[str, str] = MappingProxyType({})  # where they differ from the field's name
    _hidden: frozenset[str] = frozenset()  # columns that are not displayed

    def __new__(cls, rows: Iterable[tuple], fields: Sequence[str] = ()):
        self = super().__new__(cls, rows)
        self._fields = _read_names(fields) or (
            getattr(self[0], "_fields", ()) if self else cls._fields
        )
        if not self._fields:
            raise ValueError(
                "a table needs the names of its columns: give fields, or rows that are named tuples"
            )
        return self

    def __getitem__(self, key):
        if isinstance(key, str):
            at = self._position(key)
            return tuple(row[at] for row in self)
        rows = super().__getitem__(key)
        return self._of(rows) if isinstance(key, slice) else rows

    def _position(self, column):
        """Return the position of a column, found by its name or by its heading."""
        fields = {self._heading(name): name for name in self._fields}
        field = fields.get(column, column) if isinstance(column, str) else None
        if field not in self._fields:
            raise KeyError(
                f"no column {short_repr(column)}: the columns are {', '.join(self._fields)}"
            )
        return self._fields.index(field)

    def sorted_by(self, column: str, *, descending: bool = False):
        """Return the rows in the order of a column; rows without a value there come last.

        Rows with equal values keep their order. Raises KeyError for a column that does not exist.
        """
        at = self._position(column)
        if not isinstance(descending, bool):
            raise TypeError(f"descending must be True or False, got {short_repr(descending)}")
        defined = [row for row in self if row[at] is not None]
        defined = sorted(defined, key=lambda row: row[at], reverse=descending)
        return self._of([*defined, *(row for row in self if row[at] is None)])

    def _of(self, rows):
        """Return a table like this one, of other rows."""
        return type(self)(rows, self._fields)

    def __reduce__(self):
        return type(self), (tuple(self), self._fields)

    def _below(self, fields: Sequence[str] | None = None, are_joined: bool = False) -> str:
        """Return the note below these columns, by default below all of them.

        An interval may be joined to its value.
        """
        return ""

    def _heading(self, field):
        return self._headings.get(field, field.rstrip("_").replace("_", " "))

    def _header(self):
        return [self._heading(field) for field in self._fields if field not in self._hidden]

    def _cells(self):
        return [
            [
                self._cell(row, field, value)
                for field, value in zip(self._fields, row, strict=True)
                if field not in self._hidden
            ]
            for row in self
        ]

    def _cell(self, row, field, value):
        """Return the text of a cell."""
        return cell_text(value)

    def _whole(self):
        return self._header(), self._cells()

    def to_markdown(
        self, *, columns: Sequence[str] | None = None, digits: int | None = None
    ) -> str:
        """Return the whole table in Markdown; columns and digits are as in ``to_latex``."""
        return markdown_table(*self._chosen(columns, digits))

    def to_latex(self, *, columns: Sequence[str] | None = None, digits: int | None = None) -> str:
        r"""Return the whole table as a LaTeX tabular.

        It needs no package; letters that pdfLaTeX does not have, as Chinese ones, need XeLaTeX.

        Parameters
        ----------
        columns : list of str, optional
            The columns, in the order in which they are wanted; by default those displayed.
        digits : int, optional
            Decimals of all numbers that are not whole, by default as displayed. An interval then
            follows its value in the same cell.

        Raises
        ------
        KeyError
            If a column does not exist.
        TypeError
            If columns is not a list of names.
        ValueError
            If digits is not a whole number from 0 to 15.

        Examples
        --------
        >>> import clustlib as cl
        >>> card = cl.external_scorecard([0] * 60 + [1] * 60, [0] * 75 + [1] * 45, resamples=9)
        >>> print(card[["ARI"]].to_latex(columns=["measure", "value", "interval"], digits=2))
        \begin{tabular}{ll}
        \hline
        measure & value \\
        \hline
        adjusted Rand index & 0.56 [0.34, 0.75] \\
        \hline
        \end{tabular}
        """
        return latex_table(*self._chosen(columns, digits))

    def _chosen(self, columns, digits):
        """Return the header and the texts of some columns, with so many digits, and their note."""
        header, cells = self._whole()
        shown = [field for field in self._fields if field not in self._hidden]
        if columns is None:
            fields = shown
        elif isinstance(columns, str) or not isinstance(columns, Iterable):
            raise TypeError(f"columns must be a list of names, got {short_repr(columns)}")
        else:
            fields = [self._fields[self._position(column)] for column in columns]
        if hidden := self._hidden.intersection(fields):
            raise KeyError(f"column {min(hidden)!r} is not displayed; to_csv() has it")
        if digits is not None:
            if not is_index(digits, 16):
                raise ValueError(f"digits must be a whole number to 15, got {short_repr(digits)}")
            cells = [
                [
                    _rounded(row[self._fields.index(field)], text, digits)
                    for field, text in zip(shown, texts, strict=True)
                ]
                for row, texts in zip(self, cells, strict=True)
            ]
        chosen = [[line[shown.index(field)] for field in fields] for line in (header, *cells)]
        if digits is not None:
            chosen = _join_intervals(fields, chosen)
        return chosen[0], chosen[1:], self._below(fields, digits is not None)

    def to_pandas(self):
        """Return a pandas data frame with the columns of ``to_csv()``, but without its note."""
        # Imported here, because clustlib does not need it.
        import pandas as pd

        header, rows = self._columns()
        return pd.DataFrame([list(row) for row in rows], columns=list(header))

    def _columns(self):
        """Return the names of all columns, also hidden ones, and the rows with all digits."""
        return self._fields, self

    def _plain(self):
        return self._columns()

    def __repr__(self):
        table, note = self._displayed()
        header, rows = table._whole()
        return text_table(header, rows, room=terminal_width(), note=note)

    def _repr_html_(self):
        table, note = self._displayed()
        header, rows = table._whole()
        return html_table(header, rows, note=note)

    def _displayed(self):
        """Return the rows that a display shows, and the note below them."""
        if len(self) <= _MOST_ROWS:
            return self, self._below()
        more = f"… and {len(self) - _FIRST_ROWS} rows more; [:100] shows some of them"
        return self[:_FIRST_ROWS], "\n".join(filter(None, [more, self._below()]))


def _read_names(fields):
    names = tuple(fields) if isinstance(fields, Iterable) and not isinstance(fields, str) else None
    if names is None or not all(isinstance(name, str) for name in names):
        raise TypeError(
            f"fields must be names of columns, a list of texts, got {short_repr(fields)}"
        )
    return names


def is_interval_column(field: str) -> bool:
    """Return True for the column of an interval, such as "interval" or "k-means interval"."""
    return field.split()[-1:] == ["interval"]


def _rounded(value, text: str, digits: int) -> str:
    """Return the text of a value with so many decimals; of anything but a number as it is."""
    if isinstance(value, float):
        return f"{value:.{digits}f}".replace("-", "−")
    if isinstance(value, tuple) and value and all(isinstance(end, float) for end in value):
        return f"[{', '.join(_rounded(end, '', digits) for end in value)}]"
    return text


def _join_intervals(fields: Sequence[str], lines: list[list[str]]) -> list[list[str]]:
    """Return the lines with each interval in the cell of the value before it, if there is one."""
    header, *rows = lines
    joined = [place for place, field in enumerate(fields) if place and is_interval_column(field)]
    for row in rows:
        for place in joined:
            if row[place] != "–":
                row[place - 1] += f" {row[place]}"
    keep = [place for place in range(len(fields)) if place not in joined]
    return [[line[place] for place in keep] for line in (header, *rows)]


class Row(tuple):
    """A row of a table whose columns may have names that a named tuple refuses."""

    _fields: tuple[str, ...]

    def __new__(cls, values: Iterable, fields: Sequence[str]):
        self = super().__new__(cls, values)
        self._fields = tuple(fields)
        return self

    def __reduce__(self):
        return Row, (tuple(self), self._fields)


def cell_text(value) -> str:
    """Return the text of a value in a cell."""
    if isinstance(value, Score):
        return value.brief()
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.6g}" if isinstance(value, float) else short_repr(value, str)
