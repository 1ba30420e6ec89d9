"""Arithmetic of exact numbers and floats, and of lists of them; 0 · log 0 is 0."""

import math
from collections.abc import Callable
from fractions import Fraction
from numbers import Integral, Rational, Real

_MOST_BITS = 10**6  # of a power that is calculated exactly


class Undefined(ZeroDivisionError):
    """The formula divides by 0; ``above`` is what it divides."""

    def __init__(self, above):
        super().__init__(f"{above} / 0")
        self.above = above


def plain_number(value) -> int | Fraction | float:
    """A number as Python calculates with it: exactly, unless it is a float."""
    if isinstance(value, (int, Fraction)):
        return value
    if isinstance(value, Integral):
        return int(value)
    return Fraction(value) if isinstance(value, Rational) else float(value)


def pointwise(function: Callable, x, y):
    """The function of two numbers, or of each number of a list and the other, or its partner."""
    if type(x) is list:
        if type(y) is list:
            if len(x) != len(y):
                raise ValueError(f"one index has {len(x)} numbers here and {len(y)} there")
            return list(map(function, x, y))
        return [function(number, y) for number in x]
    return [function(x, number) for number in y] if type(y) is list else function(x, y)


def each(function: Callable, x):
    """The function of a number, or of each number of a list."""
    return list(map(function, x)) if type(x) is list else function(x)


def times(x, y):
    """The product of two numbers."""
    if x == 0 or y == 0:  # also of 0 · log 0
        return 0.0 if isinstance(x, float) or isinstance(y, float) else 0
    try:
        return x * y
    except OverflowError:  # a whole number too large for a float, and a float
        return math.inf


def divided(above, below):
    """The ratio of two numbers: of whole ones a Fraction, of any number and 0 an error."""
    if below == 0:
        raise Undefined(above)
    both_whole = type(above) is int and type(below) is int
    return Fraction(above, below) if both_whole else above / below


def divided_by_any(above, below):
    """The same; what is divided by 0 is infinite."""
    return divided(above, below) if below else math.inf


def power(base, exponent):
    """The power: exact of whole exponents, infinite where it is too large for a float."""
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
            if bits * abs(exponent) > _MOST_BITS:  # nobody would live to see it
                return float(base) ** exponent
            base = Fraction(base) if exponent < 0 else base
        return base**exponent
    except OverflowError:
        return math.inf


def root(x):
    """The square root of a number."""
    if x < 0:
        raise ValueError(f"no root of a negative number: {x}")
    try:
        return math.sqrt(x)
    except OverflowError:
        return math.inf


def added(values: list):
    """The sum, exact if the numbers are; many fractions are brought to one denominator, once."""
    kinds = set(map(type, values))
    if float in kinds:
        return math.fsum(values)
    if kinds == {int}:
        return sum(values)
    below = math.lcm(*{value.denominator for value in values})
    above = sum(value.numerator * (below // value.denominator) for value in values)
    return Fraction(above, below)


def added_ratios(above, below):
    """The same of ratios, which need not be made one by one where they are of whole numbers."""
    try:
        whole = math.lcm(*below)
        return Fraction(sum([a * (whole // b) for a, b in zip(above, below, strict=True)]), whole)
    except (TypeError, ZeroDivisionError):  # of what is no list of whole numbers, or has a 0
        return added(pointwise(divided, above, below))


def logarithm(base: float) -> Callable[[float], float]:
    """The logarithm to a base; those that the library has are exact where the result is whole."""
    known = {2: math.log2, 10: math.log10, math.e: math.log}
    return known.get(base) or (lambda x: math.log(x) / math.log(base))


def comparison(compare):
    """The method that compares a formula by its value, with a formula or with a number."""

    def method(left, right):
        if left.indices or getattr(right, "indices", ()):
            raise TypeError(f"{left} and {right} are not two numbers, and cannot be compared")
        value = getattr(right, "value", right)
        return compare(left.value, value) if isinstance(value, Real) else NotImplemented

    return method
