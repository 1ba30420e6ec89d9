"""Tables of texts, written as text, HTML, Markdown, LaTeX and CSV: a header, and rows of cells."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence

from clustlib.formula import as_typed, width

_GAP = 2  # between two columns of a text
_READABLE = 24  # columns of a terminal: a text is not folded to less, if it can have a line below


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


def html_table(header: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "") -> str:
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
    header: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "", room: int | None = None
) -> str:
    """The same table as text, numbers to the right, everything else to the left.

    Where it is wider than the room, texts are folded; columns that do not fit stand below the
    others, beside the first one again.
    """
    columns = [list(map(as_typed, column)) for column in zip(header, *rows, strict=True)]
    is_narrow = room is not None and sum(map(_widest, columns)) + _GAP * len(columns) - _GAP > room
    parts = _parts(columns, room) if is_narrow else [[[[c] for c in column] for column in columns]]
    lines = [line for part in parts for line in ["", *_side_by_side(part)]]
    return "\n".join([caption, *lines[1:]] if caption else lines[1:])


def _widest(column):
    return max(map(width, column))


def _parts(columns, room):
    """The columns, their cells folded into lines, in groups that fit, each with the first one."""
    first, *others = (
        [_folded(head, max(map(width, below), default=0)), *([cell] for cell in below)]
        for head, *below in columns
    )
    first = [_folded(" ".join(cell), room // 2) for cell in first]
    parts = [[first]]
    left = room - max(map(_widest, first))
    for column in others:
        wide = max(map(_widest, column))
        is_text = not _are_numbers([cell for [cell] in column[1:]])
        least = min(wide, _READABLE) if is_text else wide
        if least + _GAP > left and len(parts[-1]) > 1:
            parts.append([first])
            left = room - max(map(_widest, first))
        if is_text:
            column = [_folded(" ".join(cell), max(left - _GAP, 1)) for cell in column]
        parts[-1].append(column)
        left -= max(map(_widest, column)) + _GAP
    return parts


def _folded(text: str, room: int) -> list[str]:
    """The text on lines of at most so many columns; a single word may be longer."""
    import textwrap

    room = room * len(text) // max(1, width(text))  # of characters that take two columns, half
    return textwrap.wrap(text, max(1, room), break_long_words=False, break_on_hyphens=False) or [""]


def paragraph(text: str, room: int) -> str:
    """A text on lines of at most so many columns, where words allow it."""
    return "\n".join(_folded(as_typed(text), room))


def _side_by_side(columns):
    """Lines of text of columns whose cells are lists of lines."""
    padded = []
    for column in columns:
        widest = max(map(_widest, column))
        right = _are_numbers([" ".join(cell) for cell in column[1:]])
        padded.append([[_pad(text, widest, right) for text in cell] for cell in column])
    lines = []
    for row in zip(*padded, strict=True):
        for k in range(max(map(len, row))):
            cells = (cell[k] if k < len(cell) else " " * width(cell[0]) for cell in row)
            lines.append((" " * _GAP).join(cells).rstrip())
    return lines


def _pad(text: str, widest: int, right: bool) -> str:
    gap = " " * (widest - width(text))
    return gap + text if right else text + gap


# --- for other documents -------------------------------------------------------------------------


def markdown_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The table in Markdown, as GitHub and notebooks read it."""
    cells = [list(map(_in_markdown, line)) for line in (header, *rows)]
    columns = list(zip(*cells, strict=True))
    widths = [max(3, _widest(column)) for column in columns]
    sides = [_are_numbers(column[1:]) for column in zip(header, *rows, strict=True)]
    rule = ["-" * (w - 1) + (":" if right else "-") for w, right in zip(widths, sides, strict=True)]
    lines = (
        [_pad(text, w, right) for text, w, right in zip(line, widths, sides, strict=True)]
        for line in cells
    )
    first, *others = (f"| {' | '.join(line)} |" for line in lines)
    return "\n".join([first, f"| {' | '.join(rule)} |", *others])


# What Markdown, or MathJax in it, would take for its own. An underscore is only where a word ends
# after it, and a bracket where an address may follow it.
_OWN_IN_MARKDOWN = re.compile(r"[\\`*|<>~$]|_(?![^\W_])|&(?=#?\w+;)|\](?=[(\[:])")


def _in_markdown(text):
    return _OWN_IN_MARKDOWN.sub(r"\\\g<0>", as_typed(text))


def latex_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The table as a LaTeX tabular that needs no package."""
    columns = zip(header, *rows, strict=True)
    sides = "".join("r" if _are_numbers(column[1:]) else "l" for column in columns)
    first, *others = (" & ".join(map(latex_text, line)) + r" \\" for line in (header, *rows))
    lines = [r"\hline", first, r"\hline", *others, r"\hline"]
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


def csv_table(header: Iterable, rows: Iterable[Iterable], path=None) -> str | None:
    """The table as CSV: written to a path, or else the text of it."""
    import csv
    import io

    if path is None:
        text = io.StringIO(newline="")
        csv.writer(text, lineterminator="\n").writerows([header, *rows])
        return text.getvalue()
    with open(path, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])
    return None
