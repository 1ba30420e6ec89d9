"""Workings as LaTeX, with every term and with long sums broken into rows."""

from __future__ import annotations

import re
from fractions import Fraction

from clustlib.course.questions.conventions import DEFAULT, Conventions
from clustlib.expressions import decimal
from clustlib.score import Score, Working

ROW = r" \\[4pt] "
_MOST_IN_A_ROW = 12  # boxes, or numbers, beside each other
_ALL_TERMS = 100
_LARGEST_DENOMINATOR = 400
_ROUNDING = 1e-9
_SIGNS = {"=": "&=", "≈": r"&\approx"}
_NUMBER = re.compile(r"(?<![\w_{.])\{?\d[\d.]*")
# A contingency table, or the table of the four kinds of pairs, beside a working.
_TABLE = re.compile(r"\\begin\{array\}\{r\|(?:r+\|r|cc)\}(.*?)\\end\{array\}")
_ALIGNED = re.compile(r"(?<=\\begin{aligned})(.*)(?=\\end{aligned})", re.DOTALL)


def latex_lines(working: Working) -> list[str]:
    """Return the lines of a working as LaTeX, aligned at their &, without the table beside it."""
    match = _ALIGNED.search(_space_words(working.latex))
    return match[1].split(ROW) if match else []


def whole_working(score: Score, conventions: Conventions = DEFAULT) -> str:
    """Return the working as LaTeX, with every term and with the fraction of a decimal value.

    A table beside it has the rows that the conventions ask for.
    """
    working = score.explain(terms=_ALL_TERMS)
    if not (all_lines := latex_lines(working)):
        return working.latex
    first, *lines = all_lines
    if score.exact is None:
        lines[-1:] = _fraction_lines(score) or lines[-1:]
    body = ROW.join([first, *(break_sum(line, _NUMBER) for line in lines)])
    latex = _ALIGNED.sub(lambda _: body, _space_words(working.latex))
    return _TABLE.sub(_transpose, latex) if conventions.rows == "classes" else latex


def _fraction_lines(score):
    """Return a float as a fraction and as a decimal, or nothing if it is no short fraction."""
    short = Fraction(float(score)).limit_denominator(_LARGEST_DENOMINATOR)
    if abs(short - score) > _ROUNDING:
        return []
    sign, value = decimal(short)
    line = rf"{_SIGNS[sign]} {value.latex}"
    if short.denominator == 1:
        return [line]
    above, below = short.as_integer_ratio()
    minus = "-" if above < 0 else ""
    return [rf"&= {minus}\frac{{{abs(above)}}}{{{below}}}", line]


def _transpose(table):
    lines = table[1].replace(r"\hline ", "").split(r" \\ ")
    columns = zip(*(line.split(" & ") for line in lines), strict=True)
    header, *rows = (" & ".join(column) for column in columns)
    has_sums = "m_j" in header
    last = [r"\hline " + rows.pop()] if has_sums else []
    sides = f"{'r' * (len(lines) - 2)}|r" if has_sums else "c" * (len(lines) - 1)
    body = r" \\ ".join([*rows, *last])
    return rf"\begin{{array}}{{r|{sides}}}{header} \\ \hline {body}\end{{array}}"


def _space_words(latex):
    """Add a space between a word and the letter after it, which TeX sets without one."""
    return re.sub(r"(\\text\{\w+\}) (?=[A-Z])", r"\1\\ ", latex)


def break_sum(line: str, counted: re.Pattern[str]) -> str:
    """Break a long sum at its plus signs into rows of at most _MOST_IN_A_ROW matches.

    A term with more matches of the pattern has a row of its own.
    """
    rows, count = "", 0
    for term in _split_terms(line):
        matches = len(counted.findall(term))
        count += matches
        if rows and count > _MOST_IN_A_ROW:
            rows, count = rf"{rows}{ROW}& \quad", matches
        rows += f" + {term}" if rows else term
    return rows


def _split_terms(line):
    """Split a line at the plus signs that are outside of all brackets."""
    terms, depth = [""], 0
    for piece in re.split(r"(\\left|\\right|[{}]| \+ )", line):
        depth += {"{": 1, r"\left": 1, "}": -1, r"\right": -1}.get(piece, 0)
        if piece == " + " and depth == 0:
            terms.append("")
        else:
            terms[-1] += piece
    return terms
