"""Tables of results, and of numbers with their margins: as text, HTML and LaTeX."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import numpy as np

from clustlib.formula import Name, aligned_decimal, as_typed, digits, elided, symbol, width
from clustlib.reading import ReadOnly, shortened
from clustlib.score import Score

__all__ = [
    "Measure",
    "Scorecard",
]


class Table(tuple):
    """Rows of one tuple each: look at it, take a row by its number or a column by its name."""

    _fields: tuple[str, ...] = ()  # the columns, where a table has no row to name them
    # Of columns whose heading is not the field's name.
    _headings: Mapping[str, str] = MappingProxyType({})
    _hidden: frozenset[str] = frozenset()  # columns that can be taken, and are not shown

    def __new__(cls, rows: Iterable[tuple], fields: Sequence[str] = ()):
        self = super().__new__(cls, rows)
        self._fields = tuple(fields) or (getattr(self[0], "_fields", ()) if self else cls._fields)
        if not self._fields:
            raise ValueError(
                "a table needs the names of its columns: give fields, or rows that are named tuples"
            )
        return self

    def __getitem__(self, key):
        if isinstance(key, str):
            field = {self._heading(name): name for name in self._fields}.get(key, key)
            if field not in self._fields:
                raise KeyError(f"no column {key!r}: the columns are {', '.join(self._fields)}")
            at = self._fields.index(field)
            return tuple(row[at] for row in self)
        rows = super().__getitem__(key)
        return self._of(rows) if isinstance(key, slice) else rows

    def _of(self, rows):
        """A table like this one, of other rows."""
        return type(self)(rows, self._fields)

    def __reduce__(self):
        return type(self), (tuple(self), self._fields)

    def _heading(self, field):
        return self._headings.get(field, field.replace("_", " "))

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
        return cell_text(value)

    def __repr__(self):
        return text_table(self._header(), self._cells())

    def _repr_html_(self):
        return html_table(self._header(), self._cells())


class Row(tuple):
    """A row of a table whose columns may have any names, not only words as in a named tuple."""

    _fields: tuple[str, ...]

    def __new__(cls, values: Iterable, fields: Sequence[str]):
        self = super().__new__(cls, values)
        self._fields = tuple(fields)
        return self

    def __reduce__(self):
        return Row, (tuple(self), self._fields)


class Measure(NamedTuple):
    """One row of a ``Scorecard``: a measure, its value, and what is to be known of it.

    Examples
    --------
    A scorecard says which way is better; a value alone does not.

    >>> import clustlib as cl
    >>> card = cl.external_scorecard(cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]]))
    >>> isinstance(card["purity"], cl.Measure)
    True
    >>> card["purity"].better, card["clustering error"].better
    ('larger', 'smaller')
    """

    measure: str
    value: Score | None  # None where the measure is not defined; the remark says why
    range: str = "–"
    better: str = "larger"  # or "smaller", or "close to 1"
    blind_to: Sequence[str] | str = ()  # what it does not see
    remark: str = ""  # what else is to be known, in words
    function: str = ""  # the name of the function that computes it


BETTER = "larger", "smaller", "close to 1"


class ResampledMeasure(NamedTuple):
    """A row of a ``Scorecard`` that says, too, how sure a value is and what chance scores."""

    measure: str
    value: Score | None
    interval: object = "–"  # of the bootstrap: two ends
    chance: float | str = "–"  # what chance scores on average
    p_value: float | str = "–"  # how often it scores at least as well
    range: str = "–"
    better: str = "larger"
    blind_to: Sequence[str] | str = ()
    remark: str = ""
    function: str = ""


_MEASURES = Measure, ResampledMeasure


class Scorecard(Table):
    """Measures with their values, and what is to be known of each; the first column names them.

    ``card["value"]`` is the column of values, ``card["purity"]`` the row of a measure, ``card[0]``
    the first row. A measure is found by its name or by its function's, in capitals or not, with
    hyphens, underscores or spaces, *-ised* or *-ized*; none has the name of a column. Where a
    measure is not defined for the data, its value is None, shown as –, and its remark says why.

    Parameters
    ----------
    rows : iterable of Measure or of other named tuples
    fields : sequence of str
        The columns, for rows that do not name them.
    judged : tuple
        The data, as far as ``compare`` has to tell them from other data.

    Examples
    --------
    A measure of your own is put below the others with ``+``, and is compared like them.

    >>> import clustlib as cl
    >>> def mcc(t):
    ...     tp, fn, fp, tn = cl.pair_counts(t).named()
    ...     root = cl.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))
    ...     return cl.Measure("MCC", cl.Score("MCC", (tp * tn - fp * fn) / root), "(−1, 1]")
    >>> green = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
    >>> orange = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    >>> cards = {
    ...     name: cl.external_scorecard(t) + mcc(t)
    ...     for name, t in {"green": green, "orange": orange}.items()
    ... }
    >>> cl.compare(cards)[-1:]
    measure     green    orange  better  preferred
    MCC      0.392438  0.449085  larger  orange
    """

    _fields = Measure._fields
    _hidden = frozenset({"remark", "function"})
    judged: tuple

    def __new__(cls, rows: Iterable[tuple], fields: Sequence[str] = (), judged: tuple = ()):
        self = super().__new__(cls, rows, fields)
        self.judged = judged
        both = {spelled(field) for field in self._fields}.intersection(self._rows_by_name())
        if both:
            raise ValueError(f"{both.pop()!r} is the name of a column and of a measure")
        return self

    def __getitem__(self, key):
        if not isinstance(key, str) or key in {*self._fields, *map(self._heading, self._fields)}:
            return super().__getitem__(key)
        rows = self._rows_by_name()
        if spelled(key) in rows:
            return rows[spelled(key)]
        import difflib  # only here, where somebody has to wait anyway

        near = difflib.get_close_matches(spelled(key), rows, n=3)
        names = dict.fromkeys(repr(rows[name][0]) for name in near)
        meant = f" (did you mean {' or '.join(names)}?)" if names else ""
        names = ", ".join(row[0] for row in self)
        raise KeyError(f"no measure {key!r}{meant}: the measures are {names}")

    def _heading(self, field):
        # Names of cards stand as they are.
        return {"blind_to": "blind to", "p_value": "p"}.get(field, field)

    def _rows_by_name(self):
        by_function = {spelled(name): row for row in self if (name := getattr(row, "function", ""))}
        return by_function | {spelled(row[0]): row for row in self}

    def _of(self, rows):
        return type(self)(rows, self._fields, self.judged)

    def __add__(self, rows):
        if isinstance(rows, Score):
            raise TypeError(
                "a card is made of measures: wrap the Score, as in Measure('mine', score)"
            )
        rows = [rows] if isinstance(rows, _MEASURES) else rows
        if not isinstance(rows, Iterable) or not all(isinstance(row, _MEASURES) for row in rows):
            return NotImplemented
        for row in rows:
            if row.better not in BETTER:
                raise ValueError(f"better must be one of {', '.join(BETTER)}, got {row.better!r}")
        every = [*self, *rows]
        if {Measure._fields, ResampledMeasure._fields} == {row._fields for row in every}:
            every = [ResampledMeasure(**row._asdict()) for row in every]
            return type(self)(every, judged=self.judged)
        return self._of(every)

    def __reduce__(self):
        return type(self), (tuple(self), self._fields, self.judged)

    def _cell(self, row, field, value):
        # Decimals alone, point below point, to be compared; a value shows its own working.
        if isinstance(value, Score):
            return aligned_decimal(value)
        if value is None:
            return "–"
        if field == "blind_to" and row.value is None:
            return row.remark
        if field == "blind_to":
            spots = value if isinstance(value, str) else "; ".join(value)
            return ". ".join(filter(None, [spots, row.remark])) or "–"
        return cell_text(value)


def spelled(name: str) -> str:
    """The name in the one spelling by which names are compared.

    >>> spelled("Normalized_Cut") == spelled("normalised cut")
    True
    """
    return re.sub(r"[\W_]+", "", name.lower()).replace("normalized", "normalised")


def cell_text(value) -> str:
    """What a cell of a table shows."""
    if isinstance(value, Score):
        return value.brief()
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


# --- the two doors -------------------------------------------------------------------------------

_SHOWN = 12  # rows and columns of a display; in the middle of more stands an ellipsis
_BESIDE_A_WORKING = 8  # and at most so many stand beside a working


class Typeset(str):
    """A heading that an HTML table shows in another form than a table of text."""

    html: str

    def __new__(cls, text: str, html: str):
        self = super().__new__(cls, text)
        self.html = html
        return self


class Grid(NamedTuple):
    """Numbers between the names of their rows and columns, and their sums."""

    rows: tuple[str, Sequence]  # a letter, and the labels
    columns: tuple[str, Sequence]
    cells: np.ndarray
    below: tuple[Typeset, np.ndarray]  # a heading, and a sum for each column
    beside: Mapping[Typeset, np.ndarray]  # heading: a sum for each row, and one of all

    def lines(self) -> tuple[list[str], list[list[str]]]:
        """The header and the lines of a display, elided where there are many of them."""
        rows, columns = (elided(range(many), None, _SHOWN) for many in self.cells.shape)

        def name(side, at):
            letter, labels = side
            return "…" if at is None else symbol(letter, labels[at]).text

        def amounts(values, at):
            sums = (sums[at] for sums in self.beside.values())
            shown = ("…" if j is None else _in_cell(values[j]).text for j in columns)
            return [*shown, *(_in_cell(total).text for total in sums)]

        header = ["", *(name(self.columns, j) for j in columns), *self.beside]
        lines = [
            ["…"] * len(header) if i is None else [name(self.rows, i), *amounts(self.cells[i], i)]
            for i in rows
        ]
        heading, sums = self.below
        return header, [*lines, [heading, *amounts(sums, -1)]]

    def latex(self, outlined: Iterable[tuple[int, int]]) -> str:
        """The same as a LaTeX array, with cells outlined; empty where it is too large."""
        if max(self.cells.shape) > _BESIDE_A_WORKING:
            return ""
        outlined = set(outlined)
        rows, columns = (
            [symbol(letter, shortened(label)).latex for label in labels]
            for letter, labels in (self.rows, self.columns)
        )

        def line(name, cells, at):
            return " & ".join(
                [name, *cells, *(_in_cell(sums[at]).latex for sums in self.beside.values())]
            )

        lines = []
        for i, name in enumerate(rows):
            cells = (_in_cell(cell).latex for cell in self.cells[i])
            boxed = (rf"\boxed{{{w}}}" if (i, j) in outlined else w for j, w in enumerate(cells))
            lines.append(line(name, boxed, i))
        heading, sums = self.below
        lines.append(line(rf"\hline {heading}", (_in_cell(total).latex for total in sums), -1))
        header = " & ".join(["", *columns, *self.beside])
        edges = f"r|{'r' * len(columns)}|{'r' * len(self.beside)}"
        body = r" \\ ".join(lines)
        return rf"\begin{{array}}{{{edges}}}{header} \\ \hline {body}\end{{array}}"


def _in_cell(number) -> Name:
    if isinstance(number, (int, np.integer)):
        return Name(str(number), str(number))
    return digits(number)


Measured = TypeVar("Measured", bound=Callable)  # a measure of one of them


class TwoWayTable(ReadOnly):
    """A read-only table of numbers with its margins, that shows itself."""

    def _grid(self) -> Grid:
        raise NotImplementedError

    def _caption(self) -> str:
        raise NotImplementedError

    def __repr__(self):
        return text_table(*self._grid().lines())

    def _repr_html_(self):
        return html_table(*self._grid().lines(), caption=self._caption())

    def latex(self, outlined: Iterable[tuple[int, int]] = ()) -> str:
        r"""The table as a LaTeX array, the given cells (i, j), counted from 0, outlined.

        The empty string where the table is too large to stand beside a working.
        """
        return self._grid().latex(outlined)

    def picture(self, outlined: Iterable[tuple[int, int]] = ()) -> Name:
        """The table as it stands beside a working, and as text, which says how wide that is."""
        return Name(repr(self), self.latex(outlined))


# --- text and HTML -------------------------------------------------------------------------------


def _reads_as_number(text: str) -> bool:
    return bool(re.match(r"[-−(]?\d[^,]*$", text)) or text in ("", "…")  # not (0, 1], a range


def _are_numbers(column: Sequence[str]) -> bool:
    """Whether a column holds numbers, apart from dashes for those that are missing."""
    return all(_reads_as_number(text) or text == "–" for text in column) and set(column) != {"–"}


def _escaped(text: str) -> str:
    r"""HTML that shows the text as it is typed, in a page where MathJax looks for formulas, too.

    MathJax finds a formula only where no element begins or ends between its two marks. So each
    ``$`` and each backslash is an element of its own.
    """
    import html  # only here, for a notebook

    if isinstance(text, Typeset):
        return text.html
    return re.sub(r"[$\\]", r"<span>\g<0></span>", html.escape(as_typed(text)))


def html_table(header: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "") -> str:
    """An HTML table: its first row and first column are headings, numbers stand to the right."""
    columns = list(zip(header, *rows, strict=True))
    are_numbers = [_are_numbers(below) for _, *below in columns]

    def cell(text, in_numbers):
        side = "right" if in_numbers or _reads_as_number(text) else "left"
        return f'<td style="text-align: {side}">{_escaped(text)}</td>'

    lines = ["<table>"]
    if caption:
        lines.append(f'<caption style="white-space: nowrap">{_escaped(caption)}</caption>')
    # A heading stands on the side of what is below it.
    heads = (
        f'<th scope="col" style="text-align: {"right" if right else "left"}">{_escaped(text)}</th>'
        for right, text in zip(are_numbers, header, strict=True)
    )
    lines.append("<thead><tr>" + "".join(heads) + "</tr></thead>")
    lines.append("<tbody>")
    for first, *rest in rows:
        cells = "".join(map(cell, rest, are_numbers[1:]))
        lines.append(f'<tr><th scope="row">{_escaped(first)}</th>{cells}</tr>')
    lines += ["</tbody>", "</table>"]
    return "\n".join(lines)


def text_table(header: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "") -> str:
    """The same table as text, numbers to the right, everything else to the left."""
    columns = [list(map(as_typed, column)) for column in zip(header, *rows, strict=True)]
    padded = []
    for column in columns:
        widest = max(map(width, column))
        right = _are_numbers(column[1:])
        padded.append([_pad(text, widest, right) for text in column])
    lines = ["  ".join(row).rstrip() for row in zip(*padded, strict=True)]
    return "\n".join([caption, *lines] if caption else lines)


def _pad(text: str, widest: int, right: bool) -> str:
    gap = " " * (widest - width(text))
    return gap + text if right else text + gap
