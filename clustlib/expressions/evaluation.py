"""The lines of a working: an expression evaluated level by level, with the digits that it takes.

An expression with numbers for its names enters. Lines leave whose rounded numbers still give the
value that is shown, by hand and on a calculator.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal, localcontext
from fractions import Fraction

from clustlib.expressions.arithmetic import Undefined
from clustlib.expressions.decimals import FIGURES, decimal_places, format_fixed
from clustlib.expressions.names import Name
from clustlib.expressions.nodes import Expression, Number, Power, Quantity, Sum


def evaluation_lines(line: Expression, detail: str) -> list[Expression]:
    """Return the line, then its steps or, without them, the totals of its elided sums."""
    if has_names(line):  # a definition that is only stated
        return [line]
    if detail == "steps":
        return list(_steps(line))
    total = _with_totals(line)
    return [line] if total is line else [line, total]


def _steps(line: Expression) -> Iterator[Expression]:
    """Yield the line at every level of its evaluation, until it is a number, or 0/0."""
    yield line
    while line.children():
        try:
            line = line.evaluate_step()
        except Undefined:
            return
        if not isinstance(line, Number):
            yield line


def has_names(line: Expression) -> bool:
    """Return True if the line has quantities in it."""
    return any(isinstance(node, Quantity) for node in line.walk())


def has_floats(line: Expression | Name) -> bool:
    """Return True for a line of numbers of which at least one is a float."""
    nodes = line.walk() if isinstance(line, Expression) and not has_names(line) else []
    return any(isinstance(node, Number) and isinstance(node.number, float) for node in nodes)


def _with_totals(line: Expression) -> Expression:
    """Return the line with totals in place of its elided sums; itself, if it has none."""
    if isinstance(line, Sum) and line.total is not None:
        return Number(line.total, as_decimal=True)
    children = line.children()
    totals = [_with_totals(child) for child in children]
    is_same = all(child is total for child, total in zip(children, totals, strict=True))
    return line if is_same else line.with_children(totals)


# --- exactness -----------------------------------------------------------------------------------


_PRECISION = 60  # digits, many more than a float has
_TOLERANCE = Decimal(10) ** -40


def evaluate_precisely(line: Expression) -> Decimal | None:
    """Return the value of a line of numbers as they are shown, or None where a sum is elided."""
    with localcontext() as context:
        context.prec = _PRECISION
        try:
            value = line.map_numbers(_as_decimal).value
        except (TypeError, ArithmeticError, ValueError):
            return None
        return value if isinstance(value, Decimal) else None


def _as_decimal(number: Number) -> Number:
    if number.short is not None:
        return Number(number.short)
    return Number(Decimal(number.number.numerator) / Decimal(number.number.denominator))


def are_equal(x: Decimal, y: Decimal) -> bool:
    """Return True if two precise values are equal up to rounding in their last digits."""
    return abs(x - y) <= _TOLERANCE * max(Decimal(1), abs(y))


# --- enough digits -------------------------------------------------------------------------------


_ALL_DIGITS = 17  # enough for the text of any float to be that float


def with_enough_digits(line: Expression, value, places: int = FIGURES) -> tuple[Expression, int]:
    """Return a line of numbers with as few digits as give the decimal, and its places.

    There are fewer places than requested, down to none, where the line cancels so much that no
    more of them are right. Where the line is 0/0, another rule gave the value, and the numbers
    stay as they are.
    """
    if all(isinstance(node.number, int) for node in line.walk() if isinstance(node, Number)):
        return line, places
    try:
        result = float(line.value)
    except Undefined:
        return line, places
    except OverflowError:
        result = math.inf
    has_powers = any(isinstance(node, Power) for node in line.walk())
    is_beyond_floats = not math.isfinite(result) or (has_powers and value and not result)
    if is_beyond_floats:
        return _with_figures(line, _ALL_DIGITS), places
    for fewer in range(places, 0, -1):
        for figures in range(max(1, min(FIGURES, places)), _ALL_DIGITS + 1):
            # A reader calculates by hand, without rounding, or with floats, which round each step.
            if all(
                _gives(value, fewer, _as_shown(line, figures, kind)) for kind in (Fraction, float)
            ):
                return _with_figures(line, figures), fewer
    return _with_figures(line, _ALL_DIGITS), 0


def _as_shown(line: Expression, figures: int, kind: type) -> Expression:
    """Return the line with its numbers as they are shown, to calculate with."""

    def cut(number):
        short = number.with_figures(figures).short
        return number if short is None else Number(kind(Fraction(short)))

    return line.map_numbers(cut)


def _with_figures(line: Expression, figures: int) -> Expression:
    return line.map_numbers(lambda number: number.with_figures(figures))


def _gives(value, places: int, line: Expression) -> bool:
    """Return True if the line's value is shown by the same decimal as the value."""
    decimals = decimal_places(value, places)
    try:
        text = format_fixed(line.value, decimals, places)
    except (ZeroDivisionError, ValueError):  # cut to so few digits that a denominator is 0
        return False
    return text == format_fixed(value, decimals, places)
