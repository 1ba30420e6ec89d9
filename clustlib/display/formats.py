"""One table of texts in five formats: text, HTML, Markdown, LaTeX and CSV.

A header and rows of texts enter. Columns of numbers are aligned to the right, and each format has
its own special characters escaped.
"""

from __future__ import annotations

import bisect
import itertools
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from numbers import Real
from os import PathLike
from types import SimpleNamespace

from clustlib.expressions import escape_unprintable, width
from clustlib.validation import short_repr

_GAP = 2  # spaces between two columns of a text
_NARROWEST = 16  # columns of a terminal in which words are wrapped


class Typeset(str):
    """A heading with a form of its own in HTML."""

    html: str

    def __new__(cls, text: str, html: str):
        self = super().__new__(cls, text)
        self.html = html
        return self


def _reads_as_number(text: str) -> bool:
    # A range such as (0, 1] is not a number.
    return bool(re.match(r"[-−(]?\d[^,]*$", text)) or text in ("", "…")


def _are_numbers(column: Sequence[str]) -> bool:
    """Return True for a column of numbers, with dashes for missing ones."""
    return all(_reads_as_number(text) or text == "–" for text in column) and set(column) != {"–"}


# --- HTML ----------------------------------------------------------------------------------------


def escape_html(text: str) -> str:
    r"""Return HTML that shows the text as it is typed, on a page where MathJax looks for formulas.

    MathJax finds a formula only where no element begins or ends between its two marks. So each
    ``$`` and each backslash gets an element of its own.
    """
    # Imported here, because only a notebook needs it.
    import html

    if isinstance(text, Typeset):
        return text.html
    return re.sub(r"[$\\]", r"<span>\g<0></span>", html.escape(escape_unprintable(text)))


def html_table(
    header: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "", note: str = ""
) -> str:
    """Return an HTML table whose first row and first column are headings."""
    columns = list(zip(header, *rows, strict=True))
    are_numbers = [_are_numbers(cells) for _, *cells in columns]

    def cell(text, in_numbers):
        style = f"text-align: {'right' if in_numbers or _reads_as_number(text) else 'left'}"
        # Keep the two ends of an interval on one line.
        if in_numbers and "–" in text[1:]:
            style += "; white-space: nowrap"
        return f'<td style="{style}">{escape_html(text)}</td>'

    def heading(text, is_right):
        side = "right" if is_right else "left"
        return f'<th scope="col" style="text-align: {side}">{escape_html(text)}</th>'

    lines = ["<table>"]
    if caption:
        lines.append(f'<caption style="white-space: nowrap">{escape_html(caption)}</caption>')
    lines.append("<thead><tr>" + "".join(map(heading, header, are_numbers)) + "</tr></thead>")
    lines.append("<tbody>")
    for first, *rest in rows:
        cells = "".join(map(cell, rest, are_numbers[1:]))
        lines.append(f'<tr><th scope="row">{escape_html(first)}</th>{cells}</tr>')
    lines += ["</tbody>", "</table>"]
    if note:
        lines.append(f"<p>{escape_html(note)}</p>")
    return "\n".join(lines)


# --- text ----------------------------------------------------------------------------------------


def terminal_width() -> int | None:
    """Return the columns of the terminal, or None for a notebook, a file or a pipe."""
    try:
        is_terminal = sys.stdout.isatty()
    except (AttributeError, ValueError):  # stdout is None, or closed
        return None
    import shutil

    return shutil.get_terminal_size().columns if is_terminal else None


def text_table(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    room: int | None = None,
    note: str = "",
) -> str:
    """Return the table as text that fits into the room of a terminal.

    If the table is wider, a last column of words is wrapped; other columns that have no room are
    left out, and a line below names them.
    """
    columns = [list(map(escape_unprintable, column)) for column in zip(header, *rows, strict=True)]
    if room is not None:
        columns, left_out = _fit(columns, room)
        note = "\n".join(filter(None, [left_out, note]))
    padded = []
    for column in columns:
        widest, is_right = max(map(width, column)), _are_numbers(column[1:])
        padded.append([_pad(text, widest, is_right) for text in column])
    lines = ((" " * _GAP).join(row).rstrip() for row in zip(*padded, strict=True))
    return "\n".join([*(_cut(line, room) for line in lines), *([note] if note else [])])


def _cut(line: str, room: int | None) -> str:
    if room is None or width(line) <= room:
        return line
    while width(line) >= room:
        line = line[:-1]
    return line + "…"


def _pad(text: str, widest: int, is_right: bool) -> str:
    gap = " " * (widest - width(text))
    return gap + text if is_right else text + gap


def _fit(columns: list[list[str]], room: int) -> tuple[list[list[str]], str]:
    """Return columns that fit into the room, and a line that names those that do not."""
    ends = list(itertools.accumulate(max(map(width, column)) + _GAP for column in columns))
    # The last end has a gap after it, which needs no room.
    fitting = max(1, bisect.bisect_right(ends, room + _GAP))
    if fitting == len(columns):
        return columns, ""
    *others, last = columns[: fitting + 1]
    left = room - ends[fitting - 1]
    if left >= _NARROWEST and not _are_numbers(last[1:]):
        others = _wrap_last([*others, last], left)
        fitting += 1
    if not (names := [column[0] for column in columns[fitting:]]):
        return others, ""
    more = "one column" if len(names) == 1 else f"{len(names)} columns"
    return others, "\n".join(_wrap(f"… and {more} more: {', '.join(names)}", room))


def _wrap_last(columns: list[list[str]], room: int) -> list[list[str]]:
    """Return the columns with more rows, so that the cells of the last column fit into the room."""
    wrapped = []
    for *cells, last in zip(*columns, strict=True):
        first, *more = _wrap(last, room)
        wrapped += [[*cells, first], *([*[""] * len(cells), line] for line in more)]
    return [list(column) for column in zip(*wrapped, strict=True)]


def _wrap(text: str, room: int) -> list[str]:
    """Return the words of a text in lines, which fit into the room unless a word is longer."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if width(longer) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


# --- Markdown ------------------------------------------------------------------------------------


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]], note: str = "") -> str:
    """Return the table in Markdown, as GitHub and notebooks read it."""
    cells = [list(map(_escape_markdown, line)) for line in (header, *rows)]
    widths = [max(3, *map(width, column)) for column in zip(*cells, strict=True)]
    sides = [_are_numbers(column[1:]) for column in zip(header, *rows, strict=True)]
    rule = ["-" * (w - 1) + (":" if right else "-") for w, right in zip(widths, sides, strict=True)]
    padded = [list(map(_pad, line, widths, sides)) for line in cells]
    first, *others = (f"| {' | '.join(line)} |" for line in (padded[0], rule, *padded[1:]))
    below = ["", _escape_markdown(note)] if note else []
    return "\n".join([first, *others, *below])


# Characters with a meaning in Markdown, or in MathJax within it. An underscore has one only where
# a word ends after it, and a bracket where an address may follow it.
_SPECIAL_IN_MARKDOWN = re.compile(r"[\\`*|<>~$]|_(?![^\W_])|&(?=#?\w+;)|\](?=[(\[:])")


def _escape_markdown(text):
    return _SPECIAL_IN_MARKDOWN.sub(r"\\\g<0>", escape_unprintable(text))


# --- LaTeX ---------------------------------------------------------------------------------------


def latex_table(header: Sequence[str], rows: Sequence[Sequence[str]], note: str = "") -> str:
    """Return the table as a LaTeX tabular that needs no package."""
    columns = zip(header, *rows, strict=True)
    sides = "".join("r" if _are_numbers(column[1:]) else "l" for column in columns)
    first, *others = (" & ".join(map(escape_latex, line)) + r" \\" for line in (header, *rows))
    lines = [r"\hline", first, r"\hline", *others, r"\hline"]
    if note:
        lines.append(rf"\multicolumn{{{len(header)}}}{{l}}{{{escape_latex(note)}}} \\")
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


def escape_latex(text: str) -> str:
    """Return LaTeX that shows the text as it is typed, in running text or in a cell."""
    if isinstance(text, Typeset):
        return f"${text}$"
    text = escape_unprintable(text)
    power = re.fullmatch(r"([−\d.]+) · 10\^(−?\d+)", text)
    if power:
        number, exponent = (part.replace("−", "-") for part in power.groups())
        return rf"${number} \cdot 10^{{{exponent}}}$"
    # Two hyphens in a row would be a dash, so put an empty group between them.
    text = re.sub("-(?=-)", "-\0", text)
    cell = "".join(_LATEX.get(sign, sign) for sign in text)
    # At the beginning of a row, a bracket or an asterisk would be an option of the \\ before it.
    return "{" + cell[0] + "}" + cell[1:] if cell[:1] in ("[", "*") else cell


def markdown_to_latex(text: str) -> str:
    """Return LaTeX of a text in Markdown that has formulas in $…$, and no other markup."""
    parts = re.split(r"(\$[^$]*\$)", text)
    return "".join(part if part.startswith("$") else escape_latex(part) for part in parts)


# --- CSV -----------------------------------------------------------------------------------------


def csv_table(
    header: Iterable, rows: Iterable[Iterable], path: str | PathLike | None = None
) -> str | None:
    """Write header and rows as CSV to a path, or return the text if there is no path.

    A text that a spreadsheet would run as a formula gets an apostrophe in front.
    """
    # An int would be taken for the descriptor of an open file.
    if path is not None and not isinstance(path, (str, PathLike)):
        raise TypeError(f"path must be the path of a file, got {short_repr(path)}")
    # An error in a late row must not leave half a file, so the text is complete first.
    text = "".join(_csv_lines([header], rows))
    if path is None:
        return text
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return None


def _csv_lines(*tables: Iterable[Iterable]) -> Iterator[str]:
    import csv

    # The writer quotes a cell with a carriage return only if its line terminator has one.
    lines: list[str] = []
    writer = csv.writer(SimpleNamespace(write=lines.append), lineterminator="\r\n")
    for rows in tables:
        for row in rows:
            writer.writerow(map(_guard_formula, row))
            yield lines.pop().removesuffix("\r\n") + "\n"


def _guard_formula(value):
    """Return the value for a spreadsheet, with an apostrophe before a text that is a formula."""
    if value is None or isinstance(value, Real):
        return value
    text = str(value)
    is_formula = text.startswith(("=", "+", "-", "@", "\t", "\r")) and not _is_float(text)
    return "'" + text if is_formula else text


def _is_float(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
