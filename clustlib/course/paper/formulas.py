"""All measures, and what they are made of, on three pages, for an exam.

Every row is read off the measure itself: the definition that its working has, the first line of its
docstring, and its row in the tables of properties.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from clustlib.contingency import ContingencyTable
from clustlib.course.paper.sheet import latex_document
from clustlib.course.questions.working import latex_lines
from clustlib.display import as_latex
from clustlib.expressions import named
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from clustlib.scorecard import external_scorecard, internal_scorecard

# A definition is the same on any data; on these no measure is 0/0.
_TABLE = ContingencyTable([[5, 1, 0], [1, 4, 2]])
_X, _LABELS = [[0], [1], [4], [9], [11]], [1, 1, 1, 2, 2]

_ALPHABET = {
    "With a reference": (
        "$n_{ij}$: points of cluster $C_i$ and class $T_j$, in all $n$; $n_i$, $m_j$: sizes of "
        "$C_i$ and $T_j$; $r$, $k$: numbers of clusters and classes. Pairs of points that are "
        "together in cluster and class: $TP$; only in the class: $FN$; only in the "
        "cluster: $FP$; in neither: $TN$. $M_C = TP + FP$, $M_T = TP + FN$, $N$: all pairs."
    ),
    "Without a reference": (
        "$W(A, B)$: sum of the distances from $A$ to $B$; $W_{\\text{in}}$, $W_{\\text{out}}$: of "
        "the $N_{\\text{in}}$ pairs within, the $N_{\\text{out}}$ pairs between clusters; $V$: all "
        "points; $k$: number of clusters; $\\mu_i$: centroid of $C_i$; SSB, SSW: sums of squares "
        "between and within; DSC$_i$: the sparsest place inside $C_i$, DSPC$_i$: the densest "
        "between it and another cluster."
    ),
}
# What stands above the table, or in another column.
_SAID = re.compile(r"N = TP.*|M_\{[CT]\} = .*|\\text\{(base \}2|distances: .*|weighted by .*)")
# What the measures are made of. Logarithms are to base 2; a term with n_ij = 0 is 0.
_PARTS = {
    "Pairs, from the table": r"TP = \sum_{ij} \binom{n_{ij}}{2}, \quad "
    r"M_C = \sum_i \binom{n_i}{2}, \quad M_T = \sum_j \binom{m_j}{2}, "
    r"\quad N = \binom{n}{2}, \quad TN = N - TP - FP - FN",
    "Precision, recall and F of a cell": r"\frac{n_{ij}}{n_i}, \quad \frac{n_{ij}}{m_j}, \quad "
    r"F_{ij} = \frac{2 n_{ij}}{n_i + m_j}",
    "F weighted by β, of precision P and recall R": r"F_\beta = \frac{(1 + \beta^2) P \cdot R}"
    r"{\beta^2 P + R}, \quad V_\beta = \frac{(1 + \beta) h \cdot c}{\beta h + c}",
    "Entropies, in bits": r"H(C) = \sum_i \frac{n_i}{n} \log_2 \frac{n}{n_i}, \quad "
    r"H(T) = \sum_j \frac{m_j}{n} \log_2 \frac{n}{m_j}, \quad "
    r"H(C,T) = \sum_{ij} \frac{n_{ij}}{n} \log_2 \frac{n}{n_{ij}}",
    "Conditional entropies": r"H(T\mid C_i) = \sum_j \frac{n_{ij}}{n_i} \log_2 \frac{n_i}{n_{ij}}, "
    r"\quad H(T\mid C) = H(C,T) - H(C), \quad H(C\mid T) = H(C,T) - H(T)",
    "Mutual information": r"I(C,T) = H(C) + H(T) - H(C,T) = H(T) - H(T\mid C)",
    "Its mean over random clusterings": r"E[I] = \sum_{ij} \sum_{x \ge 1} P(n_{ij} = x)\, "
    r"\frac{x}{n} \log_2 \frac{n x}{n_i m_j}, \quad P(n_{ij} = x) = "
    r"\binom{n_i}{x} \binom{n - n_i}{m_j - x} \Big/ \binom{n}{m_j}",
    "Sums of distances": r"W(A, B) = \sum_{x \in A} \sum_{y \in B} d(x, y), \quad W_{\text{in}} = "
    r"\tfrac12 \sum_i W(C_i, C_i), \quad W_{\text{out}} = \tfrac12 \sum_i W(C_i, \bar{C}_i)",
    "The least and the most": r"W_{\text{min}},\ W_{\text{max}}\text{: sums of the }N_{\text{in}}"
    r"\text{ smallest and largest of all distances}",
    "Silhouette of a point": r"a_x = \frac{1}{n_i - 1} \sum_{y \in C_i} d(x, y), \quad "
    r"b_x = \min_{j \ne i} \frac{1}{n_j} \sum_{y \in C_j} d(x, y), \quad "
    r"s(x) = \frac{b_x - a_x}{\max(a_x, b_x)} \quad (x \in C_i)",
    "Distance of clusters, diameter": r"d(C_i, C_j) = \min_{x \in C_i,\, y \in C_j} d(x, y), \quad "
    r"\text{diam}(C_i) = \max_{x,\, y \in C_i} d(x, y)",
    "Spread of a cluster": r"\sigma_i = \sqrt{\frac{1}{n_i} \sum_{x \in C_i} d(x, \mu_i)^2}"
    r"\quad \text{or the mean distance } \frac{1}{n_i} \sum_{x \in C_i} d(x, \mu_i)",
    "Sums of squares": r"\text{SSB} = \sum_i n_i \cdot d(\mu_i, \mu)^2, \quad "
    r"\text{SSW} = \text{SSE} = \sum_i \sum_{x \in C_i} d(x, \mu_i)^2",
    "p-value of B shuffles, b of them as good": r"p = \frac{1 + b}{1 + B}",
    "Minkowski distance": r"\text{dist}_p(x, y) = \left(\sum_u |x_u - y_u|^p\right)^{1/p}, \quad "
    r"\text{dist}_\infty(x, y) = \max_u |x_u - y_u|; \quad "
    r"\text{with weights } \left(\sum_u w_u |x_u - y_u|^p\right)^{1/p}",
    "Cosine similarity, cosine distance": r"\cos(x, y) = \frac{\sum_u x_u y_u}"
    r"{\sqrt{\sum_u x_u^2} \cdot \sqrt{\sum_u y_u^2}}, \quad 1 - \cos(x, y)",
    "VDM of the words a and b": r"\text{VDM}_p(a, b) = \sum_k \left|\frac{n_{a,k}}{n_a} - "
    r"\frac{n_{b,k}}{n_b}\right|^p \quad (n_{a,k}\text{: points of class }k\text{ that have }a)",
    "Mixed distance": r"\text{dist}(x, y) = \left(\sum_{\text{ordered}} |x_u - y_u|^p + "
    r"\sum_{\text{nominal}} \text{VDM}_p(x_u, y_u)\right)^{1/p}",
}
_COLUMNS = ("measure", "formula", "range, better", "blind to")
_WIDTHS = (0.3, 0.38, 0.12, 0.18)
_WIDTHS_OF_PARTS = (0.2, 0.78)
_ON_ONE_LINE = 90  # characters of LaTeX


_OF_PARTS = "What they are made of"


class FormulaRow(NamedTuple):
    """What the sheet says of one measure; formulas are LaTeX without dollars."""

    measure: str
    says: str  # the first line of its docstring
    formula: list[str]  # the definition, and what its names stand for
    range: str
    better: str
    blind_to: str


class FormulaSheet:
    """Every measure of the scorecards, a row each, and their parts. A notebook shows it as tables.

    Attributes
    ----------
    rows : dict of heading → list of FormulaRow
    parts : dict of name → LaTeX of what the measures are made of
    """

    def __init__(self):
        cards = (EXTERNAL, external_scorecard(_TABLE)), (INTERNAL, internal_scorecard(_X, _LABELS))
        self.parts: dict[str, str] = _PARTS
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
        lines = [f"| {name} | ${_in_a_cell(formula)}$ |" for name, formula in _PARTS.items()]
        parts += [f"## {_OF_PARTS}", "\n".join(["| | formula |", "| --- | --- |", *lines])]
        return "\n\n".join(parts) + "\n"

    def to_latex(self) -> str:
        """A LaTeX document of three A4 pages, for pdflatex, without a package that is not base."""
        parts = []
        for heading, rows in self.rows.items():
            title = f"Formula sheet: {heading[0].lower()}{heading[1:]}"
            above = _in_columns(*(rf"\emph{{{name}}}" for name in _COLUMNS))
            parts += [rf"\subsection*{{{title}}}", as_latex(_ALPHABET[heading]), above]
            parts += map(_typed, rows)
        parts.append(rf"\subsection*{{Formula sheet: {_OF_PARTS.lower()}}}")
        for name, formula in _PARTS.items():
            cells = rf"\textbf{{{as_latex(name)}}}", rf"\fitted{{$\displaystyle {formula}$}}"
            parts.append(_in_columns(*cells, widths=_WIDTHS_OF_PARTS))
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
        re.sub(r"\b\w_\w+", lambda name: f"${named(name[0]).latex}$", _without_beta(says)),
        [it for line in definition for it in _lines(line.replace("&=", "=").replace("&", ""))],
        named(about.range.words.replace("log2", "log_2")).latex,
        about.better,
        ", ".join(map(str, about.blind_to)) or "–",
    )


def _without_beta(says):
    """The formula is the one without weights."""
    return re.sub(r", weighted by β²?", "", says.replace("``", ""))


def _lines(line):
    """A definition, or lines of what its names stand for, none too wide to be read."""
    if not (remark := re.fullmatch(r" *\\quad \((.*)\)", line)):
        return [line.strip()]
    parts = [part for part in re.split(r"[,;]\\ ", remark[1]) if not _SAID.fullmatch(part)]
    is_short = sum(map(len, parts)) < _ON_ONE_LINE
    return [rf"\quad ({part})" for part in ([r";\ ".join(parts)] if is_short else parts) if part]


def _in_a_cell(formula):
    """A vertical bar ends the cell, even within a formula."""
    return rf"\displaystyle {formula}".replace("|", r"\vert ")


def _in_cells(row):
    formulas = (f"${_in_a_cell(line)}$" for line in row.formula)
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


def _in_columns(*cells, widths=_WIDTHS):
    """Cells of one row, which is not torn over two pages, and a thin line below."""
    boxes = (
        rf"\begin{{minipage}}[c]{{{width}\linewidth}}\raggedright {cell}\end{{minipage}}"
        for width, cell in zip(widths, cells, strict=True)
    )
    row = "\\hfill\n".join(boxes)
    air = r"\vspace{0.6pt plus 1fil}"
    return rf"{row}\par{air}\hrule height 0.1pt{air}"


def formula_sheet() -> FormulaSheet:
    """All measures of the scorecards on three pages, and what they are made of, for an exam.

    Of each its formula, range, better values and blind spots; then entropies, sums of distances,
    silhouettes of points, and the distances themselves.

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
