"""The lines of a working: a formula carried out level by level, with digits that suffice."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal, localcontext
from fractions import Fraction

from clustlib.expressions.tree import Formula, Number, Power, Quantity, Sum, Undefined
from clustlib.expressions.writing import FIGURES, Name, decimals_of, with_decimals


def levels(line: Formula, detail: str) -> list[Formula]:
    """The numbers put in and, of a sum too long to be shown, its total; or all steps from there."""
    if has_names(line):  # it is only said
        return [line]
    if detail == "steps":
        return list(_carried_out(line))
    total = _summed(line)
    return [line] if total is line else [line, total]


def _carried_out(line: Formula) -> Iterator[Formula]:
    """The line, and what it becomes level by level until it is a number, or 0/0."""
    yield line
    while line.parts():
        try:
            line = line.carried_out()
        except Undefined:
            return
        if not isinstance(line, Number):
            yield line


def has_names(line: Formula) -> bool:
    """Whether something in it is still to be put in."""
    return any(isinstance(part, Quantity) for part in line.walk())


def has_floats(line: Formula | Name) -> bool:
    """Return True for a line of numbers of which at least one is a float."""
    parts = line.walk() if isinstance(line, Formula) and not has_names(line) else []
    return any(isinstance(part, Number) and isinstance(part.number, float) for part in parts)


def _summed(line: Formula) -> Formula:
    """The line with the totals in place of the sums that are elided."""
    if isinstance(line, Sum) and line.total is not None:
        return Number(line.total, as_decimal=True)
    parts = line.parts()
    summed = [_summed(part) for part in parts]
    return line if all(map(lambda a, b: a is b, parts, summed)) else line.of(summed)


# --- what is exact --------------------------------------------------------------------------------


_PRECISION = 60  # digits, many more than a float has
_SAME = Decimal(10) ** -40


def precisely(line: Formula) -> Decimal | None:
    """The value of a line of numbers as they are written, or None where a sum is elided."""
    with localcontext() as context:
        context.prec = _PRECISION
        try:
            value = line.each_number(_as_decimal).value
        except (TypeError, ArithmeticError, ValueError):
            return None
        return value if isinstance(value, Decimal) else None


def _as_decimal(number):
    if number.short is not None:
        return Number(number.short)
    return Number(Decimal(number.number.numerator) / Decimal(number.number.denominator))


def are_same(x: Decimal, y: Decimal) -> bool:
    """Return True if two numbers are equal up to rounding in their last digits."""
    return abs(x - y) <= _SAME * max(Decimal(1), abs(y))


# --- digits that suffice -------------------------------------------------------------------------


_ALL_DIGITS = 17  # with so many, the text of a float is that float


def with_enough_digits(line: Formula, value, places: int = FIGURES) -> tuple[Formula, int]:
    """A line of numbers, with as few digits of each as give the decimal that is shown.

    Also the places to which the decimal may be shown: fewer than wanted where the line cancels so
    much that no more of them hold, down to none. Where it is 0/0, some other rule decided the
    value, and the numbers are the zeros that they are.
    """
    if all(isinstance(part.number, int) for part in line.walk() if isinstance(part, Number)):
        return line, places
    try:
        result = float(line.value)
    except Undefined:
        return line, places
    except OverflowError:
        result = math.inf
    has_powers = any(isinstance(part, Power) for part in line.walk())
    if not math.isfinite(result) or (has_powers and value and not result):  # beyond all floats
        return _with_figures(line, _ALL_DIGITS), places
    most = places
    for places in range(most, 0, -1):
        for figures in range(max(1, min(FIGURES, most)), _ALL_DIGITS + 1):
            # By hand, without rounding, and on a calculator, which rounds every step.
            if all(_gives(value, places, _cut(line, figures, kind)) for kind in (Fraction, float)):
                return _with_figures(line, figures), places
    return _with_figures(line, _ALL_DIGITS), 0


def _cut(line, figures, kind):
    """The line with its numbers as they are shown, to calculate with."""

    def cut(number):
        short = number.with_figures(figures).short
        return number if short is None else Number(kind(Fraction(short)))

    return line.each_number(cut)


def _with_figures(line, figures):
    return line.each_number(lambda n: n.with_figures(figures))


def _gives(value, places, line) -> bool:
    """Whether the line of numbers is shown like the value itself."""
    decimals = decimals_of(value, places)
    try:
        found = with_decimals(line.value, decimals, places)
    except (ZeroDivisionError, ValueError):  # so short that nothing is left to divide by
        return False
    return found == with_decimals(value, decimals, places)
