"""All measures on two pages: formula, range, which values are better, what each is blind to.

Every row is read off the measure itself: the definition that its working has, the first line of its
docstring, and its row in the tables of properties.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from clustlib.course.paper.sheet import as_latex, latex_document, latex_lines
from clustlib.formula import named
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from clustlib.scorecard import external_scorecard, internal_scorecard
from clustlib.table import ContingencyTable

# A definition is the same on any data; on these no measure is 0/0.
_TABLE = ContingencyTable([[5, 1, 0], [1, 4, 2]])
_X, _LABELS = [[0], [1], [4], [9], [11]], [1, 1, 1, 2, 2]

_ALPHABET = {
    "With a reference": (
        "$n_{ij}$: points of cluster $C_i$ and partition $T_j$, in all $n$; $n_i$, $m_j$: sizes of "
        "$C_i$ and $T_j$; $r$, $k$: numbers of clusters and partitions. Pairs of points that are "
        "together in cluster and partition: $TP$; only in the partition: $FN$; only in the "
        "cluster: $FP$; in neither: $TN$."
    ),
    "Without a reference": (
        "$W(A, B)$: sum of the distances from $A$ to $B$; $W_{\\text{in}}$, $W_{\\text{out}}$: of "
        "the $N_{\\text{in}}$ pairs within, the $N_{\\text{out}}$ pairs between clusters; $V$: all "
        "points; $k$: number of clusters; $\\mu_i$: centroid of $C_i$; SSB, SSW: sums of squares "
        "between and within."
    ),
}
_COLUMNS = ("measure", "formula", "range, better", "blind to")
_WIDTHS = (0.28, 0.37, 0.15, 0.17)


class FormulaRow(NamedTuple):
    """What the sheet says of one measure; formulas are LaTeX without dollars."""

    measure: str
    says: str  # the first line of its docstring
    formula: list[str]  # the definition, and what its names stand for
    range: str
    better: str
    blind_to: str


class FormulaSheet:
    """Every measure of the scorecards, a row each. A notebook shows it as tables.

    Attributes
    ----------
    rows : dict of heading → list of FormulaRow
    """

    def __init__(self):
        cards = (EXTERNAL, external_scorecard(_TABLE)), (INTERNAL, internal_scorecard(_X, _LABELS))
        self.rows: dict[str, list[FormulaRow]] = {
            heading: [_formula_row(about, row.value) for about, row in zip(*both, strict=True)]
            for heading, both in zip(_ALPHABET, cards, strict=True)
        }

    def to_markdown(self) -> str:
        """Two tables in Markdown, with formulas in ``$…$``."""
        parts = ["# Formula sheet"]
        for heading, rows in self.rows.items():
            header = *_COLUMNS[:2], ", ".join(_COLUMNS[2:])  # so that a screen is wide enough
            lines = [header, ("---",) * len(header), *map(_in_cells, rows)]
            table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
            parts += [f"## {heading}", _ALPHABET[heading], table]
        return "\n\n".join(parts) + "\n"

    def to_latex(self) -> str:
        """A LaTeX document of two A4 pages, for pdflatex, without a package that is not base."""
        parts = []
        for heading, rows in self.rows.items():
            title = f"Formula sheet: {heading[0].lower()}{heading[1:]}"
            above = _in_columns(*(rf"\emph{{{name}}}" for name in _COLUMNS))
            parts += [rf"\subsection*{{{title}}}", as_latex(_ALPHABET[heading]), above]
            parts += map(_typed, rows)
        body = "\n\n".join(["\\footnotesize", *parts])
        return latex_document(body, "10pt", "margin=10mm, top=8mm, bottom=11mm, footskip=6mm")

    def _repr_markdown_(self):
        return self.to_markdown()

    def __repr__(self):
        return f"<FormulaSheet of {sum(map(len, self.rows.values()))} measures>"


def _formula_row(about, score):
    first, *others = latex_lines(score.explain("definition"))
    # Remarks are set in; what else it is equal to may name clusters of the example.
    definition = [first, *(line for line in others if not line.startswith(("&=", r"&\approx")))]
    says, *_ = (about.function.__doc__ or "").strip().splitlines()
    return FormulaRow(
        about.measure,
        re.sub(r"\b\w_\w+", lambda name: f"${named(name[0]).latex}$", says.replace("``", "")),
        [line.replace("&=", "=").replace("&", "").strip() for line in definition],
        named(about.range.words.replace("log2", "log_2")).latex,
        about.better,
        ", ".join(map(str, about.blind_to)) or "–",
    )


def _in_cells(row):
    # What names stand for goes on lines of its own: a column is as wide as its widest formula.
    lines = (part for line in row.formula for part in re.split(r"(?<=[,;])\\ ", line))
    # A vertical bar ends the cell, even within a formula.
    formulas = (rf"$\displaystyle {line}$".replace("|", r"\vert ") for line in lines)
    first = f"**{row.measure}**<br>{row.says}".replace("|", r"\|")
    return first, "<br>".join(formulas), f"${row.range}$<br>{row.better}<br>{row.blind_to}"


def _typed(row):
    formulas = (rf"\fitted{{$\displaystyle {line}$}}" for line in row.formula)
    return _in_columns(
        rf"\textbf{{{as_latex(row.measure)}}}\\{as_latex(row.says)}",
        r"\\[2pt]".join(formulas),
        rf"\fitted{{${row.range}$}}\\{as_latex(row.better)}",
        as_latex(row.blind_to),
    )


def _in_columns(*cells):
    """Cells of one row, which is not torn over two pages, and a thin line below."""
    boxes = (
        rf"\begin{{minipage}}[c]{{{width}\linewidth}}\raggedright {cell}\end{{minipage}}"
        for width, cell in zip(_WIDTHS, cells, strict=True)
    )
    row = "\\hfill\n".join(boxes)
    air = r"\vspace{0.6pt plus 1fil}"
    return rf"{row}\par{air}\hrule height 0.1pt{air}"


def formula_sheet() -> FormulaSheet:
    """All measures of the scorecards on two pages: formula, range, better values, blind spots.

    Returns
    -------
    FormulaSheet
        With ``to_markdown()`` and ``to_latex()``; a notebook shows it.

    Examples
    --------
    A measure of the scorecards is on the sheet, too: it is written nowhere else.

    >>> import clustlib as cl
    >>> sheet = cl.formula_sheet()
    >>> [row.blind_to for row in sheet.rows["With a reference"] if row.measure == "Rand index"]
    ['chance']
    >>> len(sheet.rows["With a reference"]) == len(cl.external_properties())
    True
    """
    return FormulaSheet()
