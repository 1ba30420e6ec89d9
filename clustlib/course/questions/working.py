"""Workings as LaTeX, with every term and with long sums broken into rows."""

from __future__ import annotations

import re
from fractions import Fraction

from clustlib.course.questions.conventions import DEFAULT, Conventions
from clustlib.expressions import decimal
from clustlib.score import Score, Working

ROW = r" \\[4pt] "
_IN_A_ROW = 12  # boxes, or numbers, beside each other
_EVERY_TERM = 100
_LONGEST_KEY = 400
_ROUNDING = 1e-9
_SIGNS = {"=": "&=", "≈": r"&\approx"}
_NUMBER = re.compile(r"(?<![\w_{.])\{?\d[\d.]*")
# A contingency table, or the table of the four kinds of pairs, beside a working.
_TABLE = re.compile(r"\\begin\{array\}\{r\|(?:r+\|r|cc)\}(.*?)\\end\{array\}")
_ALIGNED = re.compile(r"(?<=\\begin{aligned})(.*)(?=\\end{aligned})", re.DOTALL)


def latex_lines(working: Working) -> list[str]:
    """Return the lines of a working as LaTeX, aligned at their &, without the table beside it."""
    found = _ALIGNED.search(_spaced(working.latex))
    return found[1].split(ROW) if found else []


def whole_working(score: Score, conventions: Conventions = DEFAULT) -> str:
    """Return the working as LaTeX, with every term and with the fraction that the value is.

    A table beside it has the rows that the conventions ask for.
    """
    working = score.explain(terms=_EVERY_TERM)
    if not (found := latex_lines(working)):
        return working.latex
    first, *lines = found
    if score.exact is None:
        lines[-1:] = _value(score) or lines[-1:]
    body = ROW.join([first, *(break_sum(line, _NUMBER) for line in lines)])
    latex = _ALIGNED.sub(lambda _: body, _spaced(working.latex))
    return _TABLE.sub(_transposed, latex) if conventions.rows == "classes" else latex


def _value(score):
    """Return the lines of a float that is a short fraction, or none."""
    short = Fraction(float(score)).limit_denominator(_LONGEST_KEY)
    if abs(short - score) > _ROUNDING:
        return []
    sign, value = decimal(short)
    line = rf"{_SIGNS[sign]} {value.latex}"
    if short.denominator == 1:
        return [line]
    above, below = short.as_integer_ratio()
    minus = "-" if above < 0 else ""
    return [rf"&= {minus}\frac{{{abs(above)}}}{{{below}}}", line]


def _transposed(table):
    lines = table[1].replace(r"\hline ", "").split(r" \\ ")
    columns = zip(*(line.split(" & ") for line in lines), strict=True)
    header, *rows = (" & ".join(column) for column in columns)
    has_sums = "m_j" in header
    last = [r"\hline " + rows.pop()] if has_sums else []
    sides = f"{'r' * (len(lines) - 2)}|r" if has_sums else "c" * (len(lines) - 1)
    body = r" \\ ".join([*rows, *last])
    return rf"\begin{{array}}{{r|{sides}}}{header} \\ \hline {body}\end{{array}}"


def _spaced(latex):
    """Add a space between a word and the letter after it, which TeX sets without one."""
    return re.sub(r"(\\text\{\w+\}) (?=[A-Z])", r"\1\\ ", latex)


def break_sum(line: str, counted: re.Pattern[str]) -> str:
    """Break a long sum into rows, by the number of matches that a row may have."""
    rows, many = "", 0
    for term in _terms(line):
        here = len(counted.findall(term))
        many += here
        if rows and many > _IN_A_ROW:
            rows, many = rf"{rows}{ROW}& \quad", here
        rows += f" + {term}" if rows else term
    return rows


def _terms(line):
    """Split a line at the plus signs that are outside of all brackets."""
    terms, depth = [""], 0
    for piece in re.split(r"(\\left|\\right|[{}]| \+ )", line):
        depth += {"{": 1, r"\left": 1, "}": -1, r"\right": -1}.get(piece, 0)
        if piece == " + " and depth == 0:
            terms.append("")
        else:
            terms[-1] += piece
    return terms
