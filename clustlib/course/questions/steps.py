"""Intermediate results of an answer: empty cells on a sheet, filled on its key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from clustlib.expressions import decimal, digits

_STRUT = r"\rule[-2.2mm]{0mm}{6.4mm}"


class Steps(NamedTuple):
    """Rows of cells in LaTeX: a name, and beside it the result.

    The first row is a heading if its first name is empty.
    """

    rows: Sequence[Sequence[str]]

    def latex(self, is_key: bool) -> str:
        """Return the table as an array; without the key its cells are empty, with room to write."""
        width = len(self.rows[0])
        lines = [
            _STRUT + " & ".join(row) if is_key or not row[0] else self._empty(row[0], width)
            for row in self.rows
        ]
        sides = "l" if width == 2 else "c" * (width - 1)
        rule = r" \\ \hline "
        # Without a rule below the last row, its empty cells would not look like cells.
        body = rf"\hline {rule.join(lines)}{rule}"
        return rf"\begin{{array}}{{r|{sides}}}{body}\end{{array}}"

    @staticmethod
    def _empty(name, width):
        room = r"\hspace{55mm}" if width == 2 else r"\hspace{9mm}"
        return " & ".join([rf"\rule[-3mm]{{0mm}}{{8mm}}{name}", *[room] * (width - 1)])


def format_number(value: Fraction | float) -> str:
    """Return a float with six digits, any other number as a fraction."""
    if isinstance(value, float):
        return digits(value).latex
    value = Fraction(value)
    sign = "-" if value < 0 else ""
    above, below = abs(value.numerator), value.denominator
    return f"{sign}{above}" if below == 1 else rf"{sign}\tfrac{{{above}}}{{{below}}}"


def format_result(value: Fraction | float) -> str:
    """Return a value after an equals sign, or after ≈ if it is rounded."""
    is_rounded = isinstance(value, float) and decimal(value)[0] == "≈"
    return (r"\approx " if is_rounded else "= ") + format_number(value)


def format_sum(terms: Iterable[str], value: Fraction | float) -> str:
    """Return a sum with its value; a single number is not repeated."""
    text = " + ".join(terms) or "0"
    return text if text == format_number(value) else f"{text} {format_result(value)}"


def format_mean(terms: Iterable[str], count: int, value: Fraction) -> str:
    """Return a sum divided by the number of its terms, with the value."""
    return rf"\frac{{{' + '.join(terms)}}}{{{count}}} = {format_number(value)}"


def sum_steps(terms: dict[str, list[int]]) -> Steps:
    """Return a row for each name: the numbers, and their sum."""
    return Steps([(name, format_sum(map(str, it), sum(it))) for name, it in terms.items()])
