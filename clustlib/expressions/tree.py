"""Formulas: quantities, what arithmetic makes of them, and their functions and sums."""

from __future__ import annotations

import copy
import itertools
import math
import operator
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from numbers import Integral, Rational, Real
from reprlib import repr as shown
from typing import Any

import numpy as np

from clustlib.expressions.cells import FEW, Cells
from clustlib.expressions.writing import (
    FIGURES,
    LATEX,
    NEGATIVE,
    ONE,
    POWER,
    PRODUCT,
    RATIO,
    SUM,
    TEXT,
    Name,
    Text,
    Written,
    digits_of,
    elided,
    is_exactly,
    is_readable,
    is_shown_in_full,
    named,
    rounded_visibly,
)

_MOST_BITS = 10**6  # of a power that is calculated exactly
_OF_CELLS = ("i", "j")  # the indices of a table


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
    if type(base) is int and type(exponent) is int and 0 <= exponent < 9 and base < 2**64:
        return base**exponent  # as nearly always
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
        return x.sqrt() if isinstance(x, Decimal) else math.sqrt(x)
    except OverflowError:
        return math.inf


def added(values: list):
    """The sum, exact if the numbers are; many fractions are brought to one denominator, once."""
    kinds = set(map(type, values))
    if float in kinds:
        return math.fsum(values)
    if kinds == {int}:
        return sum(values)
    return added_ratios([x.numerator for x in values], [x.denominator for x in values])


def added_ratios(above, below):
    """The same of ratios, which need not be made one by one where they are of whole numbers."""
    try:
        totals: dict[int, int] = {}  # of what is divided by the same number
        for a, b in zip(above, below, strict=True):
            totals[b] = totals.get(b, 0) + a
        whole = math.lcm(*totals)
        return Fraction(sum([a * (whole // b) for b, a in totals.items()]), whole)
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


class Formula:
    """Something to calculate with; what comes out is a formula again.

    ``value`` is a whole number, a Fraction, or a float where roots, logarithms or floats take part;
    of a formula with indices it is an array of them, an axis for each index. Dividing by 0 raises
    ``Undefined``.
    """

    indices: tuple[str, ...] = ()
    made_of: tuple[str, ...] = ()  # which attributes are formulas
    is_function = False  # whether it is written with a name before its argument: √x, log x
    is_over = False  # whether it begins with Σ, max or min, which take in all that follows
    # NumPy and pandas leave calculating to the formula, instead of making an array of formulas.
    __array_ufunc__ = None
    __pandas_priority__ = 5000

    @property
    def value(self) -> Any:
        if (cells := cells_in(self)) is not None:
            cells.require_room()
        numbers = self.numbers()
        if not self.indices:
            return numbers
        return np.array(numbers, dtype=object).reshape(tuple(self.sizes().values()))

    def numbers(self) -> Any:
        """The value; with indices the values in a list, in which the last index runs fastest."""
        raise NotImplementedError

    def sizes(self) -> dict[str, int]:
        """How many values each index has."""
        found: dict[str, int] = {}
        for part in self.parts():
            found |= part.sizes()
        return {index: found[index] for index in self.indices}

    def parts(self) -> Sequence[Formula]:
        """The formulas that it is made of, from left to right."""
        return [getattr(self, name) for name in self.made_of]

    def of(self, parts: Sequence[Formula]) -> Formula:
        """The same of other parts."""
        other = copy.copy(self)
        vars(other).update(zip(self.made_of, parts, strict=True), indices=common_indices(parts))
        return other

    def put_in(self, at: dict[str, int] | None = None) -> Formula:
        """The formula with numbers in place of names; ``at`` says where on each index."""
        return self.of([part.put_in(at) for part in self.parts()])

    def carried_out(self) -> Formula:
        """The formula of numbers, with what can be calculated in one step calculated."""
        parts = self.parts()
        if all(isinstance(part.bare(), Number) for part in parts):
            return Number(self.value) if parts else self
        return self.of([part.carried_out() for part in parts])

    @property
    def is_nothing(self) -> bool:
        """Whether a term that has it is 0, and need not be shown."""
        return False

    def bare(self) -> Formula:
        """The formula without a label."""
        return self

    def each_number(self, change: Callable[[Number], Number]) -> Formula:
        """The same with every number changed."""
        return self.of([part.each_number(change) for part in self.parts()])

    def write(self, style: Text) -> Written:
        """The formula written, and how tightly it holds together."""
        raise NotImplementedError

    def written(self, style: Text = TEXT) -> str:
        """The formula written."""
        return self.write(style)[0]

    def on(self, whole: Formula) -> Any:
        """The values at all places of a formula that may have more indices."""
        numbers = self.numbers()
        if self.indices == whole.indices or not self.indices:
            return numbers
        sizes = whole.sizes()
        own = [size if index in self.indices else 1 for index, size in sizes.items()]
        array = np.array(numbers, dtype=object).reshape(own)
        return np.broadcast_to(array, tuple(sizes.values())).ravel().tolist()

    def at(self, where: dict[str, int] | None) -> Any:
        """One number of the value."""
        numbers = self.numbers()
        if not self.indices:
            return numbers
        place = 0
        for index, size in self.sizes().items():
            place = place * size + (where or {})[index]
        return numbers[place]

    @property
    def is_exact(self) -> bool:
        """Return True if every number in it is written exactly."""
        return all(part.is_exact for part in self.parts())

    def walk(self) -> Iterable[Formula]:
        """The formula and all that it is made of."""
        yield self
        for part in self.parts():
            yield from part.walk()

    @property
    def vanishes(self) -> bool:
        """Whether it is 0 in all empty cells of a large table, and need not be calculated there."""
        return False

    def in_cells(self, cells: Cells) -> Formula:
        """The same with numbers for those cells alone that are not empty, over one index."""
        if not self.indices:
            return self
        if len(self.indices) == 2:
            return self.of([part.in_cells(cells) for part in self.parts()])
        numbers = self.numbers()
        places = cells.rows if self.indices == ("i",) else cells.columns
        return Quantity("", [numbers[place] for place in places.tolist()], ("ij",))

    def __add__(self, other):
        return _sum(self, other, 1)

    def __radd__(self, other):
        return _sum(formula(other), self, 1)

    def __sub__(self, other):
        return _sum(self, other, -1)

    def __rsub__(self, other):
        return _sum(formula(other), self, -1)

    def __neg__(self):
        return Sum([self], [-1])

    def __mul__(self, other):
        return _product(self, other)

    def __rmul__(self, other):
        return _product(formula(other), self)

    def __truediv__(self, other):
        return _if_formula(Quotient, self, other)

    def __rtruediv__(self, other):
        return Quotient(formula(other), self)

    def __pow__(self, other):
        return _if_formula(Power, self, other)

    def __rpow__(self, other):
        return Power(formula(other), self)

    def __abs__(self):
        return Absolute(self)

    def __iter__(self):
        raise TypeError(f"{self} is a formula: sum_over and max_over add it up, not sum and max")

    def __float__(self):
        return float(self.value)

    # By value, so that min and max of formulas are one of them.
    __lt__, __le__ = comparison(operator.lt), comparison(operator.le)
    __gt__, __ge__ = comparison(operator.gt), comparison(operator.ge)

    def __repr__(self):
        return self.written()

    def _repr_latex_(self):
        return rf"$\displaystyle {self.written(LATEX)}$"


def formula(value) -> Formula:
    """A formula as it is, a number as a formula."""
    if isinstance(value, Formula):
        return value
    if type(value) is int:
        return Number(value)
    if not isinstance(value, Real) or isinstance(value, (bool, np.bool_)):
        raise TypeError(f"a formula is made of quantities and numbers, got {shown(value)}")
    value = plain_number(value)
    if type(value) is float and not math.isfinite(value):
        raise ValueError(f"a formula is made of finite numbers, got {shown(value)}")
    return Number(value)


def _if_formula(kind, left, right):
    if isinstance(right, Formula):
        return kind(left, right)
    try:
        return kind(left, formula(right))
    except TypeError:
        return NotImplemented


def _sum(left, right, sign):
    try:
        right = formula(right)
    except TypeError:
        return NotImplemented
    if type(left) is Sum and left.total is None:
        return Sum([*left.terms, right], [*left.signs, sign])
    return Sum([left, right], [1, sign])


def _product(left, right):
    try:
        right = formula(right)
    except TypeError:
        return NotImplemented
    return Product([*(left.factors if type(left) is Product else [left]), right])


def cells_in(whole: Formula) -> Cells | None:
    """The cells that are not empty, where a formula of i and j is made of them, and no others."""
    if whole.indices != _OF_CELLS:
        return None
    found = [part.number for part in whole.walk() if isinstance(part, Quantity)]
    found = [number for number in found if isinstance(number, Cells)]
    return found[0] if found and all(cells is found[0] for cells in found) else None


def common_indices(parts: Sequence[Formula]) -> tuple[str, ...]:
    """All indices of the parts, sorted; nearly always they have the same, or none."""
    found: tuple[str, ...] = ()
    for part in parts:
        if (own := part.indices) and own != found:
            found = tuple(sorted({*found, *own})) if found else own
    return found


class Number(Formula):
    """A number; ``given``, if it was put in for a quantity, and so a blank on a worksheet.

    A Fraction is written as one if it is readable, and ``as_decimal`` does not ask for a decimal.
    """

    def __init__(self, number, given=False, figures=FIGURES, as_decimal=False):
        self.number, self.given, self.figures = number, given, figures
        self.as_decimal = as_decimal

    @property
    def short(self) -> Decimal | None:
        """The decimal that is written, or None where the number is written as it is."""
        if isinstance(self.number, int):
            return None
        if isinstance(self.number, Fraction) and not self.as_decimal and is_readable(self.number):
            return None
        return rounded_visibly(self.number, self.figures)

    @property
    def is_exact(self) -> bool:
        """Return True if it is written without rounding."""
        return self.short is None or is_exactly(self.number, self.short)

    def with_figures(self, figures: int) -> Number:
        """The same with other digits."""
        return Number(self.number, self.given, figures, self.as_decimal)

    def numbers(self):
        return self.number

    def put_in(self, at=None):
        return self

    def each_number(self, change):
        return change(self)

    def write(self, style):
        if self.given and style.is_worksheet:
            return style.box, ONE
        number, short = self.number, self.short
        if short is None and number.denominator > 1:
            above, below = abs(number.numerator), number.denominator
            text, level = style.ratio((str(above), ONE), (str(below), ONE))
            return (style.name("−") + text, NEGATIVE) if number < 0 else (text, level)
        short = Decimal(number.numerator) if short is None else short
        text = style.name(digits_of(short, is_shown_in_full(number), self.figures))
        if number < 0:
            return text, NEGATIVE
        return text, ONE if " " not in text else PRODUCT


class Quantity(Formula):
    """A number, or one for each value of its indices, with a name; or a formula with a name.

    It does not change: all measures of a table are made of the same quantities.
    """

    name: Any
    number: Any
    source: Any  # what it was counted in, to be shown beside a working
    written_out: bool  # rather than put in as the number that it is
    _numbers: Any = None  # of a formula with a name, once they are calculated

    def __init__(self, name, number, indices=(), source=None, written_out=False):
        if isinstance(number, Formula):
            indices = number.indices
        vars(self).update(
            name=name, number=number, indices=indices, source=source, written_out=written_out
        )

    def __setattr__(self, name, value):
        raise AttributeError(f"{name} of {self} cannot be set: a quantity does not change")

    @property
    def definition(self) -> Formula | None:
        """The formula that it is the name of."""
        return self.number if isinstance(self.number, Formula) else None

    def numbers(self):
        if isinstance(self.number, Formula):
            if self._numbers is None:
                vars(self)["_numbers"] = self.number.numbers()
            return self._numbers
        if type(self.number) is list or not self.indices:
            return self.number
        return self.array().ravel().tolist()

    def at(self, where):
        if isinstance(self.number, Cells):
            return self.number[tuple(where[index] for index in self.indices)]
        return super().at(where)

    @property
    def vanishes(self):
        whole = self.definition
        return isinstance(self.number, Cells) if whole is None else whole.vanishes

    def in_cells(self, cells):
        if self.number is cells:
            return Quantity("", cells.counts.tolist(), ("ij",))
        if len(self.indices) < 2:
            return super().in_cells(cells)
        if self.definition is not None:
            return self.definition.in_cells(cells)
        return Quantity("", self.array()[cells.rows, cells.columns].tolist(), ("ij",))

    def array(self):
        """The array of its numbers, which may be made only when it is looked at."""
        if callable(self.number):
            vars(self)["number"] = self.number()
        if isinstance(self.number, Cells):
            return self.number.array()
        return self.number if isinstance(self.number, np.ndarray) else np.array(self.number)

    def sizes(self):
        if isinstance(self.number, Formula):
            return self.number.sizes()
        if not self.indices:
            return {}
        whole = self.number if isinstance(self.number, Cells) else self.array()
        return dict(zip(self.indices, whole.shape, strict=True))

    def put_in(self, at=None):
        whole = self.definition
        if whole is None:
            return Number(self.at(at), given=True)
        if self.written_out:
            return whole.put_in(at)
        if isinstance(whole, Quotient):  # 60/85, as it is written on a board, and not 12/17
            above, below = whole.above.at(at), whole.below.at(at)
            return Quotient(Number(above, given=True), Number(below, given=True))
        return Number(self.at(at), given=True)

    def walk(self):
        yield self
        if self.definition is not None:
            yield from self.definition.walk()

    def write(self, style):
        name = style.name(self.name)
        is_one = " " not in named(self.name).text.partition("(")[0] and "^" not in named(name).latex
        return name, ONE if is_one else PRODUCT


class Sum(Formula):
    """A sum of terms, each with its sign; of many, the first and last with the total of all."""

    def __init__(self, terms, signs, total=None, first=0):
        self.terms, self.signs = terms, signs
        self.total, self.first = total, first  # of many terms: what all sum to; the dots' place
        self.indices = common_indices(terms)

    def numbers(self):
        if self.total is not None:
            return self.total
        total = None
        for sign, term in zip(self.signs, self.terms):  # noqa: B905 (they are of one length)
            value = term.on(self) if self.indices else term.numbers()
            if total is None:
                total = value if sign > 0 else each(operator.neg, value)
                continue
            combine = operator.add if sign > 0 else operator.sub
            total = pointwise(combine, total, value) if self.indices else combine(total, value)
        return total

    def parts(self):
        return self.terms

    def of(self, parts):
        return Sum(parts, self.signs, self.total, self.first)

    @property
    def vanishes(self):
        return all(term.vanishes for term in self.terms)

    def write(self, style):
        text = ""
        for k, (term, sign) in enumerate(zip(self.terms, self.signs, strict=True)):
            if self.total is not None and k == self.first:
                text += f" + {style.dots}"
            part, level = term.write(style)
            begins_with_minus = part.startswith(style.name("−"))
            if (k and begins_with_minus) or (sign < 0 and level <= SUM):
                part = style.brackets(part)
            mark = style.name("−") if sign < 0 else "+"
            text += f" {mark} {part}" if k else f"{mark}{part}" if sign < 0 else part
        is_one = len(self.terms) == 1 and self.signs[0] > 0
        return text, level if is_one else NEGATIVE if len(self.terms) == 1 else SUM


class Product(Formula):
    """A product of factors."""

    def __init__(self, factors):
        self.factors = factors
        self.indices = common_indices(factors)

    def numbers(self):
        product, *others = [factor.on(self) for factor in self.factors]
        for value in others:
            product = pointwise(times, product, value)
        return product

    def parts(self):
        return self.factors

    def of(self, parts):
        return Product(parts)

    @property
    def vanishes(self):
        return any(f.vanishes for f in self.factors) and not any(map(divides_by_0, self.factors))

    def write(self, style):
        text = ""
        for k, factor in enumerate(self.factors):
            part, level = factor.write(style)
            is_last = k == len(self.factors) - 1
            if level <= SUM or (level == RATIO and not (is_last and factor.is_over)):
                part = style.brackets(part)
            # A number and what it multiplies stand side by side: 2 TP.
            before = self.factors[k - 1]
            beside = k and isinstance(before, Number) and not before.given
            beside = beside and not isinstance(before.number, Fraction)  # what is below 1/2 x?
            beside = beside and any(isinstance(part, Quantity) for part in factor.walk())
            beside = beside and not isinstance(factor, Quotient)
            text += part if not k else f" {part}" if beside else style.times + part
        return text, PRODUCT


class Quotient(Formula):
    """One thing divided by another."""

    made_of = "above", "below"

    def __init__(self, above, below):
        self.above, self.below = above, below
        self.indices = common_indices([above, below])

    def numbers(self):
        if self.indices:
            return pointwise(divided, self.above.on(self), self.below.on(self))
        above, below = self.above.numbers(), self.below.numbers()
        if isinstance(self.below, Root):
            # The root of a ratio, rounded once, instead of the ratio of a root that was rounded.
            square = self.below.radicand.numbers()
            if not isinstance(above, (float, Decimal)) and not isinstance(square, float):
                return math.copysign(math.sqrt(divided(above**2, square)), above)
        return divided(above, below)

    @property
    def vanishes(self):
        return self.above.vanishes and not divides_by_0(self)

    def write(self, style):
        is_short = isinstance(self.below, (Quantity, Number, Power))
        if self.above.is_over and is_short:  # a mean, as slides write it: (1/n) Σ_i …
            share, level = style.ratio(("1", ONE), self.below.write(style))
            share = share if level == POWER else style.brackets(share)
            return f"{share} {self.above.written(style)}", RATIO
        return style.ratio(self.above.write(style), self.below.write(style))


class Power(Formula):
    """A base to an exponent."""

    made_of = "base", "exponent"

    def __init__(self, base, exponent):
        self.base, self.exponent = base, exponent
        self.indices = common_indices([base, exponent])

    def numbers(self):
        return pointwise(power, self.base.on(self), self.exponent.on(self))

    @property
    def vanishes(self):
        return self.base.vanishes and not divides_by_0(self)

    def write(self, style):
        base, level = self.base.write(style)
        # √x² and log x² would be a root and a logarithm of x².
        is_one = level == ONE and not self.base.is_function
        base = base if is_one else style.brackets(base)
        return style.power(base, self.exponent.written(style)), POWER


class Root(Formula):
    """A square root."""

    made_of = ("radicand",)
    is_function = True

    def __init__(self, radicand):
        self.radicand = radicand
        self.indices = radicand.indices

    def numbers(self):
        return each(root, self.radicand.numbers())

    @property
    def vanishes(self):
        return self.radicand.vanishes

    def write(self, style):
        return style.root(self.radicand.written(style)), ONE


class Absolute(Formula):
    """A number without its sign."""

    made_of = ("x",)

    def __init__(self, x):
        self.x = x
        self.indices = x.indices

    def numbers(self):
        return each(abs, self.x.numbers())

    @property
    def vanishes(self):
        return self.x.vanishes

    def write(self, style):
        return style.absolute(self.x.written(style)), ONE


# --- functions -----------------------------------------------------------------------------------


_NEXT_TO_1 = Fraction(999, 1000)


class Log(Formula):
    """A logarithm."""

    made_of = ("x",)
    is_function = True

    def __init__(self, x, base):
        self.x, self.base = x, base
        self.indices = x.indices

    def numbers(self):
        return each(self._of, self._argument())

    def _argument(self):
        """What the logarithm is taken of; n/0 is infinite, for 0 · log n/0 is 0."""
        if isinstance(self.x, Quotient):
            return pointwise(divided_by_any, self.x.above.on(self.x), self.x.below.on(self.x))
        return self.x.numbers()

    def _of(self, x):
        if x < 0:
            raise ValueError(f"no logarithm of a negative number: {x}")
        if isinstance(x, Fraction) and _NEXT_TO_1 < x < 1 / _NEXT_TO_1:  # whose float would be 1
            return math.log1p(float(x - 1)) / math.log(self.base)
        if isinstance(x, Decimal) and x:
            return x.ln() if self.base == math.e else x.ln() / Decimal(self.base).ln()
        return logarithm(self.base)(x) if x else -math.inf

    @property
    def is_nothing(self):
        return not self.indices and self._argument() in (0, math.inf)

    def write(self, style):
        base = "e" if self.base == math.e else f"{float(self.base)!r}".removesuffix(".0")
        return style.logarithm(base, self.x.written(style)), ONE


class Choose(Formula):
    """How many ways there are to choose k of n: for k = 2, the number of pairs."""

    made_of = "n", "k"

    def __init__(self, n, k):
        self.n, self.k = formula(n), formula(k)
        self.indices = n.indices

    def numbers(self):
        return pointwise(math.comb, self.n.on(self), self.k.numbers())

    @property
    def vanishes(self):
        return self.n.vanishes and self.k.value > 0

    @property
    def is_nothing(self):
        return not self.indices and self.numbers() == 0

    def write(self, style):
        return style.choose(self.n.written(style), self.k.written(style)), ONE


class Extreme(Formula):
    """The smallest or largest of its arguments; of many, the first and last, and the one it is."""

    def __init__(self, name, arguments, dots_at=()):
        self.name, self.arguments, self.dots_at = name, arguments, dots_at
        self.indices = common_indices(arguments)

    def numbers(self):
        choose = max if self.name == "max" else min
        return reduce(
            lambda x, y: pointwise(choose, x, y),
            [argument.on(self) for argument in self.arguments],
        )

    def parts(self):
        return self.arguments

    def of(self, parts):
        return Extreme(self.name, parts, self.dots_at)

    @property
    def vanishes(self):
        return all(argument.vanishes for argument in self.arguments)

    def write(self, style):
        arguments = [argument.written(style) for argument in self.arguments]
        for place in self.dots_at:
            arguments.insert(place, style.dots)
        return style.function(self.name, arguments), ONE


def divides_by_0(part: Formula) -> bool:
    """Whether it may divide by 0 in an empty cell; log n/0, times 0, does no harm."""
    if isinstance(part, Log):
        inner = part.x.parts() if isinstance(part.x, Quotient) else [part.x]
        return any(map(divides_by_0, inner))
    if isinstance(part, Quantity):
        return part.definition is not None and divides_by_0(part.definition)
    if isinstance(part, Power):
        return part.exponent.indices != () or part.exponent.value <= 0
    below = part.below if isinstance(part, Quotient) else Number(1)
    has_difference = any(isinstance(one, Sum) and -1 in one.signs for one in below.walk())
    is_sure = len(below.indices) < 2 or (cells_in(below) is None and not has_difference)
    return not is_sure or any(map(divides_by_0, part.parts()))


# --- sums ----------------------------------------------------------------------------------------


LONGEST = 6  # a sum of more terms is shown by its first and its last ones


class Over(Formula):
    """A sum, maximum or minimum over an index, which its term has and it has not."""

    made_of = ("term",)
    is_over = True

    def __init__(self, sign, index, term, labels=None, longest=LONGEST):
        if not isinstance(index, str) or not index:
            raise TypeError(f"index of {sign} must be a text, as 'i' or 'ij', got {shown(index)}")
        self.sign, self.index, self.term, self.labels = sign, index, term, labels
        self.longest = longest
        self.used = used = (index,) if index in term.indices else tuple(index)
        self.indices = tuple([i for i in term.indices if i not in used])
        if len(self.indices) + len(used) > len(term.indices):
            missing = [letter for letter in used if letter not in term.indices]
            if not missing:
                raise ValueError(f"index of {sign} must have each letter once, got {shown(index)}")
            said, over = str(term)[:80], str(index)[:40]
            raise ValueError(
                f"nothing in {said} has the index {missing[0]!r} of {sign}_{over}: give a "
                "quantity one number for each, as in quantity('x_i', [3, 1, 2])"
            )

    def numbers(self):
        term = self.term
        if (cells := cells_in(term)) is not None:
            if term.vanishes:
                return self._of_cells(term.in_cells(cells), cells)
            cells.require_room()
        if self.sign == "Σ" and not self.indices:
            ratio = term.definition if isinstance(term, Quantity) else term
            if isinstance(ratio, Quotient):
                return added_ratios(ratio.above.on(ratio), ratio.below.on(ratio))
            return added(term.numbers())
        if isinstance(term, Quantity) and term.definition is None and self.sign != "Σ":
            array = term.array()  # of counts, a comparison is fast and exact
        else:
            array = np.array(term.numbers(), dtype=object).reshape(tuple(term.sizes().values()))
        combine = {"Σ": np.add, "max": np.maximum, "min": np.minimum}[self.sign]
        axes = tuple(term.indices.index(index) for index in self.used)
        result = combine.reduce(array, axis=axes)
        return result.ravel().tolist() if self.indices else plain_number(result)

    def _of_cells(self, term, cells):
        """The same from the cells that are not empty: in all others the term is 0."""
        combine: Any = {"Σ": added, "max": max, "min": min}[self.sign]
        if not self.indices:
            if self.sign == "Σ":
                return Over("Σ", "ij", term).numbers()
            empty = [0] if len(cells.counts) < math.prod(cells.shape) else []
            return combine(term.numbers() + empty)
        numbers, width = term.numbers(), cells.shape[1]
        if self.indices == ("j",):
            numbers = [numbers[place] for place in cells.columns.argsort(kind="stable").tolist()]
            cells, width = cells.T, cells.shape[0]
        lines = itertools.starmap(slice, pairwise(cells.starts))
        empty = [[], [0]]
        return [combine(one + empty[len(one) < width]) for one in map(numbers.__getitem__, lines)]

    def sizes(self):
        sizes = self.term.sizes()
        return {index: sizes[index] for index in self.indices}

    def put_in(self, at=None):
        if self.sign != "Σ" and at:  # in a sum, a maximum is put in as the number that it is
            return Number(self.at(at), given=True)
        if self.sign != "Σ":
            if math.prod(self.term.sizes()[index] for index in self.used) > FEW:
                return Number(self.at(at), given=True)
            return self._extreme([dict(zip(self.used, p, strict=True)) for p in self._places()])
        shown = list(self._terms(self._places(), at, self.longest + 1))
        if not shown:
            return Number(self.at(at))
        if len(shown) <= self.longest:
            return Sum(shown, [1] * len(shown))
        last = max(1, self.longest // 3)
        first = self.longest - 1 - last
        ends = shown[:first] + [*self._terms(self._places(-1), at, last)][::-1]
        return Sum(ends, [1] * len(ends), self.at(at), first)

    def _places(self, step=1):
        """Where its terms are, from the first one on, or from the last."""
        cells = cells_in(self.term)
        if cells is not None and self.used == _OF_CELLS and (empty := cells.an_empty_one()):
            term = self.term.put_in(dict(zip(_OF_CELLS, empty, strict=True)))
            if _is_left_out(term):  # and so are those of all empty cells
                return zip(cells.rows[::step].tolist(), cells.columns[::step].tolist(), strict=True)
        sizes = self.term.sizes()
        return itertools.product(*(range(sizes[index])[::step] for index in self.used))

    def _terms(self, places, at, most):
        """The first terms of these places; 0 · log 0, and the pairs of one point, are left out."""
        # A maximum calculates those of all places at once, and here a few are shown.
        is_extreme = type(self.term) is Over and self.term.sign != "Σ"
        each = Quantity("", self.term) if is_extreme else self.term
        for numbers in places:
            if not most:
                return
            place = dict(zip(self.used, numbers, strict=True))
            term = each.put_in((at or {}) | place)
            if _is_left_out(term):
                continue
            if self.labels is not None:
                (k,) = numbers
                label = self.labels(k) if callable(self.labels) else self.labels[k]
                label = label if isinstance(label, (str, Name)) else str(label)
                term = Labelled(named(label), term)
            most -= 1
            yield term

    def _extreme(self, places):
        chosen = range(len(places))
        if len(places) > self.longest:
            term = Quantity("", self.term)  # which keeps its numbers, for all of them are compared
            best = {"max": max, "min": min}[self.sign](chosen, key=lambda k: term.at(places[k]))
            chosen = sorted({*elided(chosen, best, self.longest), best})
        gaps = [k for k, (a, b) in enumerate(pairwise(chosen), 1) if b - a > 1]
        arguments = [self.term.put_in(places[k]) for k in chosen]
        return Extreme(self.sign, arguments, gaps[::-1])

    def write(self, style):
        term, level = self.term.write(style)
        if level <= RATIO or (level == PRODUCT and isinstance(self.term, Quotient)):
            term = term if isinstance(self.term, Over) else style.brackets(term)
        return style.over(self.sign, self.index, term), RATIO


def _is_left_out(term):
    """Whether a term is 0 for a reason that makes it not worth showing."""
    return any(part.is_nothing for part in term.walk())


class Best(Over):
    """The term where it is largest over something: the numbers are given for that place."""

    def __init__(self, sign, index, term):
        self.sign, self.index, self.term = sign, index, term
        self.indices = term.indices

    def numbers(self):
        return self.term.numbers()

    def put_in(self, at=None):
        return self.term.put_in(at)


class Said(Formula):
    """A formula that is said, and whose numbers are left to the one that follows."""

    def __init__(self, whole):
        self.whole = whole

    def numbers(self):
        return self.whole.numbers()

    def put_in(self, at=None):
        return self

    def carried_out(self):
        return self

    @property
    def is_exact(self):
        return self.whole.is_exact

    def walk(self):
        return self.whole.walk()

    def write(self, style):
        return self.whole.write(style)


class Labelled(Formula):
    """A term that says where it comes from."""

    made_of = ("term",)

    def __init__(self, label, term):
        self.label, self.term = label, term

    def numbers(self):
        return self.term.numbers()

    def bare(self):
        return self.term

    def write(self, style):
        term, level = self.term.write(style)
        if style.is_worksheet:  # which one to take is what is asked
            return term, level
        return style.labelled(self.label, term), level


def with_terms(formula: Formula, longest: int) -> Formula:
    """The same with sums that show so many terms before they are elided."""
    if isinstance(formula, Over):
        other = copy.copy(formula)
        other.term, other.longest = with_terms(formula.term, longest), longest
        return other
    parts = formula.parts()
    return formula.of([with_terms(part, longest) for part in parts]) if parts else formula
