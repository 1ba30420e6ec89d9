"""The formula sheet: every measure, and the quantities it uses, on three pages.

Each row is generated: the formula is the definition in the measure's working, the text is the first
line of its docstring, and range, direction and blind spots are its row in the catalogue.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from clustlib.contingency import ContingencyTable
from clustlib.course.paper.sheet import latex_document
from clustlib.course.questions.working import latex_lines
from clustlib.display import markdown_to_latex
from clustlib.expressions import as_name
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from clustlib.scorecard import external_scorecard, internal_scorecard

# Any data give the same definitions. On these no measure is 0/0, which would add a remark.
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
# Remarks that the text above the table or another column already contains.
_REPEATED = re.compile(r"N = TP.*|M_\{[CT]\} = .*|\\text\{(base \}2|distances: .*|weighted by .*)")
# Logarithms are to base 2; a term with n_ij = 0 is 0.
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
_PART_WIDTHS = (0.2, 0.78)
_PART_HEADING = "What they are made of"
_LONGEST_LINE = 90  # characters of LaTeX


class FormulaRow(NamedTuple):
    """One measure on the formula sheet. Formulas are LaTeX without dollar signs."""

    measure: str
    says: str  # the first line of the docstring
    formula: list[str]  # the definition and the definitions of its names
    range: str
    better: str
    blind_to: str


class FormulaSheet:
    """Every measure of the scorecards and its parts, displayed in a notebook as tables.

    Attributes
    ----------
    rows : dict of heading → list of FormulaRow
    parts : dict of name → LaTeX of a quantity that measures use
    """

    def __init__(self):
        cards = (
            (EXTERNAL, external_scorecard(_TABLE)),
            (INTERNAL, internal_scorecard(_X, _LABELS)),
        )
        self.parts: dict[str, str] = _PARTS
        self.rows: dict[str, list[FormulaRow]] = {
            heading: [_formula_row(about, row.value) for about, row in zip(*both, strict=True)]
            for heading, both in zip(_ALPHABET, cards, strict=True)
        }

    def to_markdown(self) -> str:
        """Return the sheet in Markdown, with formulas in ``$…$``."""
        parts = ["# Formula sheet"]
        for heading, rows in self.rows.items():
            # A screen is wide enough for three columns.
            header = *_COLUMNS[:2], ", ".join(_COLUMNS[2:])
            lines = [header, ("---",) * len(header), *map(_markdown_cells, rows)]
            table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
            parts += [f"## {heading}", _ALPHABET[heading], table]
        lines = [f"| {name} | ${_cell_formula(formula)}$ |" for name, formula in _PARTS.items()]
        parts += [f"## {_PART_HEADING}", "\n".join(["| | formula |", "| --- | --- |", *lines])]
        return "\n\n".join(parts) + "\n"

    def to_latex(self) -> str:
        """Return a LaTeX document of three A4 pages, which needs only base packages."""
        parts = []
        for heading, rows in self.rows.items():
            title = f"Formula sheet: {heading[0].lower()}{heading[1:]}"
            above = _minipages(*(rf"\emph{{{name}}}" for name in _COLUMNS))
            parts += [rf"\subsection*{{{title}}}", markdown_to_latex(_ALPHABET[heading]), above]
            parts += map(_latex_row, rows)
        parts.append(rf"\subsection*{{Formula sheet: {_PART_HEADING.lower()}}}")
        for name, formula in _PARTS.items():
            cells = (
                rf"\textbf{{{markdown_to_latex(name)}}}",
                rf"\fitted{{$\displaystyle {formula}$}}",
            )
            parts.append(_minipages(*cells, widths=_PART_WIDTHS))
        body = "\n\n".join(["\\footnotesize", *parts])
        return latex_document(body, "10pt", "margin=10mm, top=8mm, bottom=11mm, footskip=6mm")

    def _repr_markdown_(self):
        return self.to_markdown()

    def __repr__(self):
        return f"<FormulaSheet of {sum(map(len, self.rows.values()))} measures>"


def _formula_row(about, score):
    first, *others = latex_lines(score.explain("definition"))
    # Keep remarks, drop lines after the definition: they may name clusters of the example.
    definition = [first, *(line for line in others if not line.startswith(("&=", r"&\approx")))]
    says, *_ = (about.function.__doc__ or "").strip().splitlines()
    return FormulaRow(
        about.measure,
        re.sub(r"\b\w_\w+", lambda name: f"${as_name(name[0]).latex}$", _without_beta(says)),
        [it for line in definition for it in _lines(line.replace("&=", "=").replace("&", ""))],
        as_name(about.range.words.replace("log2", "log_2")).latex,
        about.better,
        ", ".join(map(str, about.blind_to)) or "–",
    )


def _without_beta(says):
    """Drop the mention of β, since the sheet has the unweighted formula."""
    return re.sub(r", weighted by β²?", "", says.replace("``", ""))


def _lines(line):
    """Split a remark into lines that are not too wide; return a definition as it is."""
    if not (remark := re.fullmatch(r" *\\quad \((.*)\)", line)):
        return [line.strip()]
    parts = [part for part in re.split(r"[,;]\\ ", remark[1]) if not _REPEATED.fullmatch(part)]
    is_short = sum(map(len, parts)) < _LONGEST_LINE
    return [rf"\quad ({part})" for part in ([r";\ ".join(parts)] if is_short else parts) if part]


def _cell_formula(formula):
    """Escape vertical bars, which would end the cell of a Markdown table."""
    return rf"\displaystyle {formula}".replace("|", r"\vert ")


def _markdown_cells(row):
    formulas = (f"${_cell_formula(line)}$" for line in row.formula)
    first = f"**{row.measure}**<br>{row.says}".replace("|", r"\|")
    return first, "<br>".join(formulas), f"${row.range}$<br>{row.better}<br>{row.blind_to}"


def _latex_row(row):
    formulas = (rf"\fitted{{$\displaystyle {line}$}}" for line in row.formula)
    return _minipages(
        rf"\textbf{{{markdown_to_latex(row.measure)}}}\\{markdown_to_latex(row.says)}",
        r"\\[2pt]".join(formulas),
        rf"\fitted{{${row.range}$}}\\{markdown_to_latex(row.better)}",
        markdown_to_latex(row.blind_to),
    )


def _minipages(*cells, widths=_WIDTHS):
    """Return a row of minipages, which no page break divides, and a thin line below."""
    boxes = (
        rf"\begin{{minipage}}[c]{{{width}\linewidth}}\raggedright {cell}\end{{minipage}}"
        for width, cell in zip(widths, cells, strict=True)
    )
    row = "\\hfill\n".join(boxes)
    space = r"\vspace{0.6pt plus 1fil}"
    return rf"{row}\par{space}\hrule height 0.1pt{space}"


def formula_sheet() -> FormulaSheet:
    """Return a formula sheet for an exam: three pages with every measure of the scorecards.

    Each measure has its formula, range, direction and blind spots. The last part defines entropies,
    sums of distances, silhouettes of points, and the distances themselves.

    Returns
    -------
    FormulaSheet
        With ``to_markdown()`` and ``to_latex()``; displayed in a notebook.

    Examples
    --------
    The sheet is generated from the scorecards, so a new measure is on it.

    >>> import clustlib as cl
    >>> sheet = cl.formula_sheet()
    >>> [row.blind_to for row in sheet.rows["With a reference"] if row.measure == "Rand index"]
    ['chance']
    >>> len(sheet.rows["With a reference"]) == len(cl.external_properties())
    True
    """
    return FormulaSheet()
