"""Workings as LaTeX, with every term and with long sums broken into rows."""

from __future__ import annotations

import re
from fractions import Fraction

from clustlib.formula import decimal
from clustlib.score import Score, Working

ROW = r" \\[4pt] "
_IN_A_ROW = 12  # boxes, or numbers, beside each other
_EVERY_TERM = 100
_LONGEST_KEY = 400
_SIGNS = {"=": "&=", "≈": r"&\approx"}
_NUMBER = re.compile(r"(?<![\w_{.])\{?\d[\d.]*")
_ALIGNED = re.compile(r"(?<=\\begin{aligned})(.*)(?=\\end{aligned})", re.DOTALL)


def latex_lines(working: Working) -> list[str]:
    """Return the lines of a working as LaTeX, aligned at their &, without the table beside it."""
    found = _ALIGNED.search(_spaced(working.latex))
    return found[1].split(ROW) if found else []


def whole_working(score: Score) -> str:
    """Return the working as LaTeX, with every term and with the fraction that the value is."""
    working = score.explain(terms=_EVERY_TERM)
    first, *lines = latex_lines(working)
    if score.exact is None:
        short = Fraction(float(score)).limit_denominator(_LONGEST_KEY)
        sign, value = decimal(short)
        lines[-1] = rf"{_SIGNS[sign]} {value.latex}"
        if short.denominator > 1:
            above, below = short.as_integer_ratio()
            minus = "-" if above < 0 else ""
            lines.insert(-1, rf"&= {minus}\frac{{{abs(above)}}}{{{below}}}")
    body = ROW.join([first, *(break_sum(line, _NUMBER) for line in lines)])
    return _ALIGNED.sub(lambda _: body, _spaced(working.latex))


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
