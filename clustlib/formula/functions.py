"""Functions of formulas: logarithms, the smallest and the largest, the number of choices."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import reduce

from clustlib.formula.arithmetic import divided_by_any, each, logarithm, pointwise
from clustlib.formula.styles import ONE
from clustlib.formula.tree import Formula, Quotient, common_indices, formula

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

    def write(self, style):
        arguments = [argument.written(style) for argument in self.arguments]
        for place in self.dots_at:
            arguments.insert(place, style.dots)
        return style.function(self.name, arguments), ONE
