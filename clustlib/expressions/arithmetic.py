"""Arithmetic on ints, Fractions, floats and Decimals that stays exact as long as it can.

A value with indices is a flat list of numbers; ``map_pairwise`` and ``map_values`` work on both.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational

_MOST_BITS = 10**6  # of a power that is computed exactly


class Undefined(ZeroDivisionError):
    """Division of ``above`` by 0."""

    def __init__(self, above):
        super().__init__(f"{above} / 0")
        self.above = above


def to_python_number(value) -> int | Fraction | float:
    """Convert any real number to an int, a Fraction or a float, without rounding rationals."""
    if isinstance(value, (int, Fraction)):
        return value
    if isinstance(value, Integral):
        return int(value)
    return Fraction(value) if isinstance(value, Rational) else float(value)


def map_pairwise(function: Callable, x, y):
    """Apply a function to two numbers, to a list and a number, or to two lists pair by pair."""
    match x, y:
        case list(), list():
            if len(x) != len(y):
                raise ValueError(f"one index has {len(x)} numbers here and {len(y)} there")
            return list(map(function, x, y))
        case list(), _:
            return [function(number, y) for number in x]
        case _, list():
            return [function(x, number) for number in y]
    return function(x, y)


def map_values(function: Callable, x):
    """Apply a function to a number, or to each number of a list."""
    return list(map(function, x)) if type(x) is list else function(x)


def multiply(x, y):
    """Return the product, which is 0 for 0 times anything, so also for 0 · log 0."""
    if x == 0 or y == 0:
        return 0.0 if isinstance(x, float) or isinstance(y, float) else 0
    try:
        return x * y
    except OverflowError:  # a float times an int that is too large for one
        return math.inf


def divide(above, below):
    """Return the ratio, a Fraction for two ints; dividing by 0 raises Undefined."""
    if below == 0:
        raise Undefined(above)
    are_ints = type(above) is int and type(below) is int
    return Fraction(above, below) if are_ints else above / below


def divide_or_infinity(above, below):
    """Return the ratio, or infinity where the denominator is 0."""
    return divide(above, below) if below else math.inf


def raise_to_power(base, exponent):
    """Return the power: exact for whole exponents, infinite where it is too large for a float."""
    if type(base) is int and type(exponent) is int and 0 <= exponent < 9 and base < 2**64:
        return base**exponent  # a fast path for nearly every case
    if type(exponent) is Fraction and exponent.denominator == 1:
        exponent = exponent.numerator
    if exponent < 0 and base == 0:
        raise Undefined(1)
    is_whole = isinstance(exponent, int)
    if not is_whole and base < 0 and not float(exponent).is_integer():
        raise ValueError(f"no root of a negative number: {base}")
    try:
        if is_whole and not isinstance(base, float) and base:
            bits = base.numerator.bit_length() + base.denominator.bit_length()
            # Computing a larger power exactly would take too long.
            if bits * abs(exponent) > _MOST_BITS:
                return float(base) ** exponent
            base = Fraction(base) if exponent < 0 else base
        return base**exponent
    except OverflowError:
        return math.inf


def square_root(x):
    """Return the square root, infinite where it is too large for a float."""
    if x < 0:
        raise ValueError(f"no root of a negative number: {x}")
    try:
        return x.sqrt() if isinstance(x, Decimal) else math.sqrt(x)
    except OverflowError:
        return math.inf


def add_all(values: list):
    """Return the sum, exact if the numbers are."""
    kinds = set(map(type, values))
    if float in kinds:
        return math.fsum(values)
    if kinds == {int}:
        return sum(values)
    return add_ratios([x.numerator for x in values], [x.denominator for x in values])


def add_ratios(above: Iterable, below: Iterable):
    """Return the sum of ratios, with one common denominator instead of a Fraction for each."""
    try:
        totals: dict[int, int] = {}  # denominator: sum of its numerators
        for a, b in zip(above, below, strict=True):
            totals[b] = totals.get(b, 0) + a
        common = math.lcm(*totals)
        return Fraction(sum([a * (common // b) for b, a in totals.items()]), common)
    except (TypeError, ZeroDivisionError):  # not two lists of ints, or a denominator of 0
        return add_all(map_pairwise(divide, above, below))


def logarithm(base: float) -> Callable[[float], float]:
    """Return the logarithm to a base, exact where the library knows the base and it is whole."""
    known = {2: math.log2, 10: math.log10, math.e: math.log}
    return known.get(base) or (lambda x: math.log(x) / math.log(base))
