"""Tables of a few columns: as text, HTML, Markdown, LaTeX and CSV."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import numpy as np

from clustlib.expressions import (
    Cells,
    Name,
    aligned_decimal,
    as_typed,
    digits,
    elided,
    symbol,
    width,
)
from clustlib.score import Score
from clustlib.validation import EXACT, ReadOnly, is_index, shape_of, shortened, shown

__all__ = ["Measure", "Scorecard"]

_GAP = 2  # between two columns of a text


class Typeset(str):
    """A heading that an HTML table shows in another form than a table of text."""

    html: str

    def __new__(cls, text: str, html: str):
        self = super().__new__(cls, text)
        self.html = html
        return self


def _reads_as_number(text: str) -> bool:
    return bool(re.match(r"[-−(]?\d[^,]*$", text)) or text in ("", "…")  # not (0, 1], a range


def _are_numbers(column: Sequence[str]) -> bool:
    """Whether a column holds numbers, apart from dashes for those that are missing."""
    return all(_reads_as_number(text) or text == "–" for text in column) and set(column) != {"–"}


def html_text(text: str) -> str:
    r"""HTML that shows the text as it is typed, in a page where MathJax looks for formulas, too.

    MathJax finds a formula only where no element begins or ends between its two marks. So each
    ``$`` and each backslash is an element of its own.
    """
    import html  # only here, for a notebook

    if isinstance(text, Typeset):
        return text.html
    return re.sub(r"[$\\]", r"<span>\g<0></span>", html.escape(as_typed(text)))


def html_table(
    header: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "", note: str = ""
) -> str:
    """An HTML table: its first row and first column are headings, numbers stand to the right."""
    columns = list(zip(header, *rows, strict=True))
    are_numbers = [_are_numbers(below) for _, *below in columns]

    def cell(text, in_numbers):
        style = f"text-align: {'right' if in_numbers or _reads_as_number(text) else 'left'}"
        if in_numbers and "–" in text[1:]:  # an interval is not broken between its ends
            style += "; white-space: nowrap"
        return f'<td style="{style}">{html_text(text)}</td>'

    lines = ["<table>"]
    if caption:
        lines.append(f'<caption style="white-space: nowrap">{html_text(caption)}</caption>')
    # A heading stands on the side of what is below it.
    heads = (
        f'<th scope="col" style="text-align: {"right" if right else "left"}">{html_text(text)}</th>'
        for right, text in zip(are_numbers, header, strict=True)
    )
    lines.append("<thead><tr>" + "".join(heads) + "</tr></thead>")
    lines.append("<tbody>")
    for first, *rest in rows:
        cells = "".join(map(cell, rest, are_numbers[1:]))
        lines.append(f'<tr><th scope="row">{html_text(first)}</th>{cells}</tr>')
    lines += ["</tbody>", "</table>"]
    if note:
        lines.append(f"<p>{html_text(note)}</p>")
    return "\n".join(lines)


# --- text ----------------------------------------------------------------------------------------


def terminal_width() -> int | None:
    """Columns of the terminal that is printed to; None for a notebook, a file or a pipe."""
    try:
        is_terminal = sys.stdout.isatty()
    except (AttributeError, ValueError):  # there is none, or it is closed
        return None
    import shutil

    return shutil.get_terminal_size().columns if is_terminal else None


def text_table(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    caption: str = "",
    room: int | None = None,
    note: str = "",
) -> str:
    """The same table as text, numbers to the right, the rest to the left; cut to the room."""
    columns = [list(map(as_typed, column)) for column in zip(header, *rows, strict=True)]
    padded = []
    for column in columns:
        widest, right = max(map(width, column)), _are_numbers(column[1:])
        padded.append([_pad(text, widest, right) for text in column])
    lines = ((" " * _GAP).join(row).rstrip() for row in zip(*padded, strict=True))
    lines = [_cut(line, room) for line in lines]
    return "\n".join([*([caption] if caption else []), *lines, *([note] if note else [])])


def _pad(text: str, widest: int, right: bool) -> str:
    gap = " " * (widest - width(text))
    return gap + text if right else text + gap


def _cut(line: str, room: int | None) -> str:
    if room is None or width(line) <= room:
        return line
    while width(line) >= room:
        line = line[:-1]
    return line + "…"


# --- for other documents -------------------------------------------------------------------------


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]], note: str = "") -> str:
    """The table in Markdown, as GitHub and notebooks read it."""
    cells = [list(map(_in_markdown, line)) for line in (header, *rows)]
    columns = list(zip(*cells, strict=True))
    widths = [max(3, *map(width, column)) for column in columns]
    sides = [_are_numbers(column[1:]) for column in zip(header, *rows, strict=True)]
    rule = ["-" * (w - 1) + (":" if right else "-") for w, right in zip(widths, sides, strict=True)]
    lines = (
        [_pad(text, w, right) for text, w, right in zip(line, widths, sides, strict=True)]
        for line in cells
    )
    first, *others = (f"| {' | '.join(line)} |" for line in lines)
    below = ["", _in_markdown(note)] if note else []
    return "\n".join([first, f"| {' | '.join(rule)} |", *others, *below])


# What Markdown, or MathJax in it, would take for its own. An underscore is only where a word ends
# after it, and a bracket where an address may follow it.
_OWN_IN_MARKDOWN = re.compile(r"[\\`*|<>~$]|_(?![^\W_])|&(?=#?\w+;)|\](?=[(\[:])")


def _in_markdown(text):
    return _OWN_IN_MARKDOWN.sub(r"\\\g<0>", as_typed(text))


def latex_table(header: Sequence[str], rows: Sequence[Sequence[str]], note: str = "") -> str:
    """The table as a LaTeX tabular that needs no package."""
    columns = zip(header, *rows, strict=True)
    sides = "".join("r" if _are_numbers(column[1:]) else "l" for column in columns)
    first, *others = (" & ".join(map(latex_text, line)) + r" \\" for line in (header, *rows))
    lines = [r"\hline", first, r"\hline", *others, r"\hline"]
    if note:
        lines.append(rf"\multicolumn{{{len(header)}}}{{l}}{{{latex_text(note)}}} \\")
    return "\n".join([rf"\begin{{tabular}}{{{sides}}}", *lines, r"\end{tabular}"])


_MATHS = {
    "−": "-", "≤": r"\leq", "≥": r"\geq", "≠": r"\neq", "≈": r"\approx", "∞": r"\infty",
    "√": r"\surd", "·": r"\cdot", "×": r"\times", "∈": r"\in", "∩": r"\cap", "Σ": r"\Sigma",
    "Γ": r"\Gamma", "β": r"\beta", "η": r"\eta", "μ": r"\mu", "σ": r"\sigma", "²": "^2",
    "₁": "_1",
    "½": r"\frac{1}{2}", "<": "<", ">": ">", "|": "|",
}  # fmt: skip
_LATEX = {sign: f"${latex}$" for sign, latex in _MATHS.items()} | {
    "\\": r"\textbackslash{}", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "–": "--", "—": "---", "…": r"\dots{}", "“": "``", "”": "''", "’": "'", "\u00a0": "~",
    '"': r"\char34{}", "`": r"\`{}", "\0": "{}",
} | {sign: "\\" + sign for sign in "&%$#_{}"}  # fmt: skip


def latex_text(text: str) -> str:
    """LaTeX that shows the text as it is typed, in running text or in a cell."""
    if isinstance(text, Typeset):
        return f"${text}$"
    text = as_typed(text)
    power = re.fullmatch(r"([−\d.]+) · 10\^(−?\d+)", text)  # a number that is very large or small
    if power:
        number, exponent = (part.replace("−", "-") for part in power.groups())
        return rf"${number} \cdot 10^{{{exponent}}}$"
    text = re.sub("-(?=-)", "-\0", text)  # two hyphens are no dash
    cell = "".join(_LATEX.get(sign, sign) for sign in text)
    return "{" + cell[0] + "}" + cell[1:] if cell[:1] in ("[", "*") else cell  # no option of \\


def as_latex(text: str) -> str:
    """LaTeX of a text in Markdown that has formulas in $…$, and nothing else."""
    parts = re.split(r"(\$[^$]*\$)", text)
    return "".join(part if part.startswith("$") else latex_text(part) for part in parts)


def csv_table(header: Iterable, rows: Iterable[Iterable], path=None) -> str | None:
    """The table as CSV: written to a path, or else the text of it."""
    import csv
    import io

    if path is not None and not isinstance(path, (str, PathLike)):  # a number is an open file's
        raise TypeError(f"path must be the path of a file, got {shown(path)}")
    if path is None:
        text = io.StringIO(newline="")
        csv.writer(text, lineterminator="\n").writerows([header, *rows])
        return text.getvalue()
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])
    return None


# --- tables --------------------------------------------------------------------------------------


def left_out(points: int, counted: int) -> str:
    """What a table says of points that are not in it; nothing if all are."""
    return f"{points} of {counted + points} points left out" if points else ""


class Document:
    """What can be put into other documents, whole: in Markdown, LaTeX and CSV."""

    def _below(self) -> str:
        """What is to be known of all of it."""
        return ""

    def _whole(self) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
        """The header and the rows, as they are shown."""
        raise NotImplementedError

    def _plain(self) -> tuple[Sequence, Iterable[Sequence]]:
        """The same with all digits, and with the columns that are not shown."""
        raise NotImplementedError

    def to_markdown(self) -> str:
        """The whole table in Markdown, with the digits that are shown."""
        return markdown_table(*self._whole(), self._below())

    def to_latex(self) -> str:
        r"""The whole table as a LaTeX tabular, with the digits that are shown.

        It needs no package; letters that pdfLaTeX does not have, as Chinese ones, need XeLaTeX.
        """
        return latex_table(*self._whole(), self._below())

    def to_csv(self, path=None) -> str | None:
        """The whole table as CSV, with all digits: written to a path, or else returned as text.

        A column that a display hides is there, too. What is not defined is empty; of several words
        in one field, as in ``blind_to``, "; " stands in between. What is said below a table, as
        how many points were left out, is a column ``note``; of a table with margins it stands in
        the first field of all, which is empty else. So either can be read back.
        """
        header, rows = self._plain()
        return csv_table(header, ([plain_value(value) for value in row] for row in rows), path)


def plain_value(value):
    """A value for a file: several words are one text."""
    is_several = isinstance(value, (tuple, list)) and all(isinstance(one, str) for one in value)
    return "; ".join(value) if is_several else value


class Table(Document, tuple):
    """Rows of one tuple each: look at it, take a row by its number or a column by its name.

    ``to_markdown()``, ``to_latex()`` and ``to_csv(path)`` put it into other documents;
    ``pd.DataFrame(rows)`` has a column for each field.
    """

    _fields: tuple[str, ...] = ()  # the columns, where a table has no row to name them
    # Of columns whose heading is not the field's name.
    _headings: Mapping[str, str] = MappingProxyType({})
    _hidden: frozenset[str] = frozenset()  # columns that can be taken, and are not shown

    def __new__(cls, rows: Iterable[tuple], fields: Sequence[str] = ()):
        self = super().__new__(cls, rows)
        self._fields = _checked_names(fields) or (
            getattr(self[0], "_fields", ()) if self else cls._fields
        )
        if not self._fields:
            raise ValueError(
                "a table needs the names of its columns: give fields, or rows that are named tuples"
            )
        return self

    def __getitem__(self, key):
        if isinstance(key, str):
            at = self._place(key)
            return tuple(row[at] for row in self)
        rows = super().__getitem__(key)
        return self._of(rows) if isinstance(key, slice) else rows

    def _place(self, column):
        """The place of a column, found by its name or by its heading."""
        known = {self._heading(name): name for name in self._fields}
        field = known.get(column, column) if isinstance(column, str) else None
        if field not in self._fields:
            raise KeyError(f"no column {shown(column)}: the columns are {', '.join(self._fields)}")
        return self._fields.index(field)

    def sorted_by(self, column: str, *, descending: bool = False):
        """The same rows in the order of a column; rows without a value there come last.

        Rows with equal values keep their order. Raises KeyError for a column that is not there.
        """
        at = self._place(column)
        if not isinstance(descending, bool):
            raise TypeError(f"descending must be True or False, got {shown(descending)}")
        known = [row for row in self if row[at] is not None]
        known = sorted(known, key=lambda row: row[at], reverse=descending)
        return self._of([*known, *(row for row in self if row[at] is None)])

    def _of(self, rows):
        """A table like this one, of other rows."""
        return type(self)(rows, self._fields)

    def __reduce__(self):
        return type(self), (tuple(self), self._fields)

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
        return cell_text(value)

    def _whole(self):
        return self._header(), self._cells()

    def _plain(self):
        return self._fields, self

    def __repr__(self):
        shown, below = self._in_sight()
        header, rows = shown._whole()
        return text_table(header, rows, room=terminal_width(), note=below)

    def _repr_html_(self):
        shown, below = self._in_sight()
        header, rows = shown._whole()
        return html_table(header, rows, note=below)

    def _in_sight(self):
        """The rows that a display shows, and what stands below them: nobody reads thousands."""
        if len(self) <= _MOST_ROWS:
            return self, self._below()
        more = f"… and {len(self) - _SHOWN} rows more; [:100] shows some of them"
        return self[:_SHOWN], "\n".join(filter(None, [more, self._below()]))


def _checked_names(fields):
    names = tuple(fields) if isinstance(fields, Iterable) and not isinstance(fields, str) else None
    if names is None or not all(isinstance(name, str) for name in names):
        raise TypeError(f"fields must be names of columns, a list of texts, got {shown(fields)}")
    return names


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
    interval: object = "–"  # of the jackknife: two ends
    chance: float | str = "–"  # what chance scores on average
    p_value: float | str = "–"  # how often it scores at least as well
    range: str = "–"
    better: str = "larger"
    blind_to: Sequence[str] | str = ()
    remark: str = ""
    function: str = ""


_MEASURES = Measure, ResampledMeasure
_WORDS = {"range", "better", "blind_to", "remark"}  # fields of text


class Scorecard(Table):
    """Measures with their values, and what is to be known of each; the first column names them.

    ``card["value"]`` is the column of values, ``card["purity"]`` the row of a measure, ``card[0]``
    the first row, and ``card[["purity", "Rand index"]]`` a card of these measures. A measure is
    found by its name, by its function's, by what else it is called, ``card["ARI"]`` or
    ``card["纯度"]``, in capitals or not, with hyphens, underscores or spaces, *-ised* or *-ized*;
    none has the name of a column. Where a measure is not defined for the data,
    its value is None, shown as –, and its remark says why.

    Parameters
    ----------
    rows : iterable of Measure or of other named tuples
    fields : sequence of str
        The columns, for rows that do not name them.
    judged : tuple
        The data, as far as ``compare`` has to tell them from other data.
    note : str
        What is to be known of all values, as how many points were left out: it stands below them.

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
    note: str

    def __new__(
        cls,
        rows: Iterable[tuple],
        fields: Sequence[str] = (),
        judged: tuple = (),
        note: str = "",
    ):
        if not isinstance(rows, Iterable):
            raise TypeError(f"rows must be measures, or other named tuples, got {shown(rows)}")
        if not isinstance(note, str):
            raise TypeError(f"note must be a text, got {shown(note)}")
        self = super().__new__(cls, rows, fields)
        self.judged, self.note = judged, note
        for row in self:
            name = row[0] if isinstance(row, tuple) and row else row
            if not (isinstance(name, str) and name is not row):
                raise TypeError(f"measure must be the name of a measure, got {shown(name)}")
            for field, words in zip(getattr(row, "_fields", ()), row, strict=False):
                if field not in _WORDS:
                    continue
                several = field == "blind_to" and isinstance(words, (tuple, list))
                if not all(isinstance(word, str) for word in (words if several else [words])):
                    raise TypeError(f"{field} of a measure must be a text, got {shown(words)}")
        both = {spelled(field) for field in self._fields} & {spelled(row[0]) for row in self}
        if both:
            raise ValueError(f"{both.pop()!r} is the name of a column and of a measure")
        return self

    def __getitem__(self, key):
        if isinstance(key, list):
            return self._of([self._row(name) for name in key])
        if not isinstance(key, str) or key in {*self._fields, *map(self._heading, self._fields)}:
            return super().__getitem__(key)
        return self._row(key)

    def _row(self, key):
        """The row of a measure."""
        if not isinstance(key, str):
            raise KeyError(f"no measure {shown(key)}: measures are asked for by name")
        rows = {row[0]: row for row in self}
        try:
            return rows[measure_named(key, rows)]
        except ValueError as error:
            raise KeyError(str(error)) from None

    def _heading(self, field):
        # Names of cards stand as they are.
        return {"blind_to": "blind to", "p_value": "p"}.get(field, field)

    def _plain(self):
        header, rows = self._split()
        if self.note:
            return [*header, "note"], ([*row, self.note] for row in rows)
        return header, rows

    def _below(self):
        return self.note

    def _split(self):
        if "interval" not in self._fields:
            return super()._plain()
        at = self._fields.index("interval")  # of two numbers: a column for each

        def split(row):
            ends = row[at] if isinstance(row[at], tuple) else (None, None)
            return [*row[:at], *ends, *row[at + 1 :]]

        header = split((*self._fields[:at], ("low", "high"), *self._fields[at + 1 :]))
        return header, map(split, self)

    def _of(self, rows):
        return type(self)(rows, self._fields, self.judged, self.note)

    def __add__(self, rows):
        if isinstance(rows, Score):
            raise TypeError(
                "a card is made of measures: wrap the Score, as in Measure('mine', score)"
            )
        rows = [rows] if isinstance(rows, _MEASURES) else rows
        rows = list(rows) if isinstance(rows, Iterable) else [rows]
        if not all(isinstance(row, _MEASURES) for row in rows):
            raise TypeError(f"rows must be measures, as Measure('mine', score), got {shown(rows)}")
        for row in rows:
            if not (isinstance(row.better, str) and row.better in BETTER):
                better = shown(row.better)
                raise ValueError(f"better must be one of {', '.join(BETTER)}, got {better}")
        every = [*self, *rows]
        if {Measure._fields, ResampledMeasure._fields} == {row._fields for row in every}:
            every = [ResampledMeasure(**row._asdict()) for row in every]
            return type(self)(every, judged=self.judged, note=self.note)
        return self._of(every)

    def __reduce__(self):
        return type(self), (tuple(self), self._fields, self.judged, self.note)

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
            if not spots:  # the column's words begin small
                return row.remark[:1].lower() + row.remark[1:] or "–"
            return ". ".join(filter(None, [spots, row.remark]))
        return cell_text(value)


# By what else a measure is asked for, spelled → its name on the scorecard, spelled. The catalogue
# puts them in: they stand in the rows of the measures.
OTHER_NAMES: dict[str, str] = {}


def measure_named(name: str, titles: Iterable[str]) -> str:
    """Which of the titles a name means, in any spelling or by another name of the measure."""
    known = {spelled(title): title for title in titles}
    known = {other: known[one] for other, one in OTHER_NAMES.items() if one in known} | known
    if spelled(name) in known:
        return known[spelled(name)]
    import difflib  # only here, where somebody has to wait anyway

    near = difflib.get_close_matches(spelled(name), known, len(known) or 1, 0)
    meant = list(dict.fromkeys(known[one] for one in near))[:3]
    raise ValueError(f"no measure {name!r}: did you mean {', '.join(meant) or 'another card'}?")


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
    return f"{value:.6g}" if isinstance(value, float) else shown(value, str)


# --- the two doors -------------------------------------------------------------------------------

_SHOWN = 12  # rows and columns of a display; in the middle of more stands an ellipsis
_MOST_ROWS = 200  # of results, before a display shows the first ones only
_BESIDE_A_WORKING = 8  # and at most so many stand beside a working


class Grid(NamedTuple):
    """Numbers between the names of their rows and columns, and their sums."""

    rows: tuple[str, Sequence]  # a letter, and the labels
    columns: tuple[str, Sequence]
    cells: np.ndarray | Cells
    below: tuple[Typeset, np.ndarray]  # a heading, and a sum for each column
    beside: Mapping[Typeset, np.ndarray]  # heading: a sum for each row, and one of all

    def lines(
        self, rows: int | None = None, columns: int | None = None
    ) -> tuple[list[str], list[list[str]]]:
        """The header and the lines of a display, elided where there are more than so many."""
        if rows is columns is None:
            self.require_room()
        rows, columns = (
            elided(range(many), None, many if most is None else most)
            for many, most in zip(self.cells.shape, (rows, columns), strict=True)
        )

        def name(side, at):
            letter, labels = side
            return "…" if at is None else symbol(letter, labels[at]).text

        def amounts(value_of, at):
            sums = (sums[at] for sums in self.beside.values())
            shown = ("…" if j is None else _in_cell(value_of(j)).text for j in columns)
            return [*shown, *(_in_cell(total).text for total in sums)]

        header = ["", *(name(self.columns, j) for j in columns), *self.beside]
        lines = [
            ["…"] * len(header)
            if i is None
            else [name(self.rows, i), *amounts(lambda j, i=i: self.cells[i, j], i)]
            for i in rows
        ]
        heading, sums = self.below
        return header, [*lines, [heading, *amounts(sums.__getitem__, -1)]]

    def require_room(self) -> None:
        """Refuse to write out a table of too many cells."""
        if isinstance(self.cells, Cells):
            self.cells.require_room()

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


class View(NamedTuple):
    """A part of a table, or all of it, to look at."""

    header: list[str]
    rows: list[list[str]]
    caption: str
    note: str = ""

    def __repr__(self):
        return text_table(self.header, self.rows, room=terminal_width(), note=self.note)

    def _repr_html_(self):
        return html_table(*self)


Measured = TypeVar("Measured", bound=Callable)  # a measure of one of them


class TwoWayTable(Document, ReadOnly):
    """A read-only table of numbers with its margins, that shows itself."""

    def _grid(self) -> Grid:
        raise NotImplementedError

    def _caption(self) -> str:
        raise NotImplementedError

    def _whole(self):
        return self._grid().lines()

    def _plain(self):
        (_, rows), (_, columns), cells, *_ = self._grid()
        self._grid().require_room()
        lines = ([row, *cells[i].tolist()] for i, row in enumerate(rows))
        return [self._below(), *columns], lines

    def __repr__(self):
        room = terminal_width()
        text = text_table(*self._grid().lines(_SHOWN, _SHOWN), room=room)
        below = self._in_all() if room and "…" in text else ""
        return "\n".join(filter(None, [text, below, self._below()]))

    def _repr_html_(self):
        shape = self._grid().cells.shape
        caption = [self._caption(), *([self._in_all()] if max(shape) > _SHOWN else [])]
        lines = self._grid().lines(_SHOWN, _SHOWN)
        return html_table(*lines, caption="; ".join(caption), note=self._below())

    def _in_all(self):
        return "in all {} rows and {} columns: see .view()".format(*self._grid().cells.shape)

    def view(self, rows: int | None = None, columns: int | None = None) -> View:
        """All rows and columns to look at, or as many as are asked for.

        Parameters
        ----------
        rows, columns : int, optional
            How many are shown at most, an ellipsis in the middle among them; None is all.

        Returns
        -------
        View
            It displays itself, in a notebook and as text, whose lines end at a terminal's edge.

        Raises
        ------
        ValueError
            If rows or columns is not a whole number of at least 3.
        """
        for argument, many in (("rows", rows), ("columns", columns)):
            if many is not None and (not is_index(many, EXACT) or many < 3):
                raise ValueError(
                    f"{argument} must be a whole number ≥ 3, or None, got {shown(many)}"
                )
        return View(*self._grid().lines(rows, columns), self._caption(), self._below())

    def latex(self, outlined: Iterable[tuple[int, int]] = ()) -> str:
        r"""The table as a LaTeX array, the given cells (i, j), counted from 0, outlined.

        The empty string where the table is too large to stand beside a working.
        """
        cells = list(outlined) if isinstance(outlined, Iterable) else [outlined]
        if not all(shape_of(cell) == (2,) for cell in cells):
            raise TypeError(f"outlined must be a list of cells (i, j), got {shown(outlined)}")
        return self._grid().latex((i, j) for i, j in cells)

    def picture(self, outlined: Iterable[tuple[int, int]] = ()) -> Name:
        """The table as it stands beside a working, and as text, which says how wide that is."""
        text = text_table(*self._grid().lines(_SHOWN, _SHOWN))
        return Name(text, self.latex(outlined))
