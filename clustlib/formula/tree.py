"""Formulas: quantities, and what arithmetic makes of them."""

from __future__ import annotations

import copy
import math
import operator
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from numbers import Real
from typing import Any

import numpy as np

from clustlib.formula.arithmetic import (
    comparison,
    divided,
    each,
    plain_number,
    pointwise,
    power,
    root,
    times,
)
from clustlib.formula.names import FIGURES, digits, is_readable, named
from clustlib.formula.styles import (
    LATEX,
    NEGATIVE,
    ONE,
    POWER,
    PRODUCT,
    RATIO,
    SUM,
    TEXT,
    Text,
    Written,
)


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
    # NumPy leaves calculating to the formula, instead of making an array of formulas.
    __array_ufunc__ = None

    @property
    def value(self) -> Any:
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

    def walk(self) -> Iterable[Formula]:
        """The formula and all that it is made of."""
        yield self
        for part in self.parts():
            yield from part.walk()

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
        raise TypeError(f"a formula is made of quantities and numbers, got {value!r}")
    value = plain_number(value)
    if type(value) is float and not math.isfinite(value):
        raise ValueError(f"a formula is made of finite numbers, got {value!r}")
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


def common_indices(parts: Sequence[Formula]) -> tuple[str, ...]:
    """All indices of the parts, sorted; nearly always they have the same, or none."""
    found: tuple[str, ...] = ()
    for part in parts:
        if (own := part.indices) and own != found:
            found = tuple(sorted({*found, *own})) if found else own
    return found


class Number(Formula):
    """A number; ``given``, if it was put in for a quantity, and so a blank on a worksheet."""

    def __init__(self, number, given=False, figures=FIGURES):
        self.number, self.given, self.figures = number, given, figures

    def numbers(self):
        return self.number

    def put_in(self, at=None):
        return self

    def each_number(self, change):
        return change(self)

    def write(self, style):
        if self.given and style.is_worksheet:
            return style.box, ONE
        number = self.number
        if isinstance(number, Fraction) and number.denominator > 1 and is_readable(number):
            above, below = abs(number.numerator), number.denominator
            text, level = style.ratio((str(above), ONE), (str(below), ONE))
            return (style.name("−") + text, NEGATIVE) if number < 0 else (text, level)
        text = style.name(digits(number, self.figures))
        if number < 0:
            return text, NEGATIVE
        return text, ONE if " " not in text else PRODUCT


class Quantity(Formula):
    """A number, or one for each value of its indices, with a name; or a formula with a name."""

    source: Any = None  # what it was counted in, to be shown beside a working
    _numbers: Any = None  # of a formula with a name, once they are calculated

    def __init__(self, name, number, indices=(), written_out=False):
        self.name, self.number = name, number
        self.indices = number.indices if isinstance(number, Formula) else indices
        self.written_out = written_out  # rather than put in as the number that it is

    @property
    def definition(self) -> Formula | None:
        """The formula that it is the name of."""
        return self.number if isinstance(self.number, Formula) else None

    def numbers(self):
        if isinstance(self.number, Formula):
            if self._numbers is None:
                self._numbers = self.number.numbers()
            return self._numbers
        if type(self.number) is list or not self.indices:
            return self.number
        return self.array().ravel().tolist()

    def array(self):
        """The array of its numbers, which may be made only when it is looked at."""
        if callable(self.number):
            self.number = self.number()
        return self.number if isinstance(self.number, np.ndarray) else np.array(self.number)

    def sizes(self):
        if isinstance(self.number, Formula):
            return self.number.sizes()
        return dict(zip(self.indices, self.array().shape, strict=True)) if self.indices else {}

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
            if not isinstance(above, float) and not isinstance(square, float):
                return math.copysign(math.sqrt(divided(above**2, square)), above)
        return divided(above, below)

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

    def write(self, style):
        return style.absolute(self.x.written(style)), ONE
