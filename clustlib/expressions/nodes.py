"""Nodes of an expression: numbers, quantities, the operators and the functions.

Python's operators build a tree of nodes. ``value`` evaluates it, ``substitute`` replaces names by
numbers, ``evaluate_step`` evaluates one level, and ``render`` writes it in a style.
"""

from __future__ import annotations

import copy
import math
import operator
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial, reduce
from numbers import Real
from reprlib import repr as shown
from typing import Any

import numpy as np

from clustlib.expressions.arithmetic import (
    divide,
    divide_or_infinity,
    logarithm,
    map_pairwise,
    map_values,
    multiply,
    raise_to_power,
    square_root,
    to_python_number,
)
from clustlib.expressions.decimals import (
    FIGURES,
    format_decimal,
    is_exactly,
    is_readable,
    is_shown_in_full,
    round_visibly,
)
from clustlib.expressions.names import as_name
from clustlib.expressions.sparse import SparseCounts
from clustlib.expressions.styles import LATEX, TEXT, Precedence, Rendered, Text

TABLE_INDICES = ("i", "j")


def _operator(make: Callable) -> Callable:
    """Return the method of an operator, which leaves foreign operands to their own types."""

    def method(self, other):
        try:
            other = as_expression(other)
        except TypeError:
            return NotImplemented
        return make(self, other)

    return method


def _reflected(make: Callable) -> Callable:
    return lambda self, other: make(as_expression(other), self)


def _comparison(compare: Callable) -> Callable:
    """Return the method that compares an expression with another or with a number, by value."""

    def method(left, right):
        if left.indices or getattr(right, "indices", ()):
            raise TypeError(f"{left} and {right} are not two numbers, and cannot be compared")
        value = getattr(right, "value", right)
        return compare(left.value, value) if isinstance(value, Real) else NotImplemented

    return method


class Expression:
    """A node with its operands; calculating with it gives an expression again.

    ``value`` is an int, a Fraction, or a float where roots, logarithms or floats take part; of an
    expression with indices it is an array with an axis for each index. Dividing by 0 raises
    ``Undefined``, and only when the value is asked for.
    """

    operands: Sequence[Expression] = ()
    indices: tuple[str, ...] = ()
    is_zero_at_zeros = False  # 0 where all operands are 0
    is_function = False  # rendered with a name before its argument: √x, log x
    is_over = False  # begins with Σ, max or min, which extend over all that follows
    # NumPy and pandas leave the operation to the expression, instead of making an array of them.
    __array_ufunc__ = None
    __pandas_priority__ = 5000

    def __init__(self, *operands):
        self.operands = operands
        self.indices = common_indices(operands)

    @property
    def value(self) -> Any:
        if (cells := sparse_cells(self)) is not None:
            cells.require_room()
        numbers = self.evaluate()
        if not self.indices:
            return numbers
        return np.array(numbers, dtype=object).reshape(tuple(self.sizes().values()))

    def evaluate(self) -> Any:
        """Return the value; with indices a flat list, in which the last index runs fastest."""
        raise NotImplementedError

    def _combine(self, function: Callable) -> Any:
        """Return the values of the operands, combined by a function of two numbers."""
        values = [operand.broadcast_to(self) for operand in self.operands]
        return reduce(partial(map_pairwise, function), values)

    def sizes(self) -> dict[str, int]:
        """Return how many values each index has."""
        sizes: dict[str, int] = {}
        for child in self.children():
            sizes |= child.sizes()
        return {index: sizes[index] for index in self.indices}

    def children(self) -> Sequence[Expression]:
        """Return the operands, from left to right."""
        return self.operands

    def with_children(self, children: Sequence[Expression]) -> Expression:
        """Return the same node with other operands."""
        other = copy.copy(self)
        vars(other).update(operands=children, indices=common_indices(children))
        return other

    def walk(self) -> Iterable[Expression]:
        """Yield the node and all its descendants."""
        yield self
        for child in self.children():
            yield from child.walk()

    def substitute(self, at: dict[str, int] | None = None) -> Expression:
        """Return the expression with numbers for names; ``at`` gives the position on each index."""
        return self.with_children([child.substitute(at) for child in self.children()])

    def evaluate_step(self) -> Expression:
        """Evaluate every node whose operands are all numbers."""
        children = self.children()
        if all(isinstance(child.without_label(), Number) for child in children):
            return Number(self.value) if children else self
        return self.with_children([child.evaluate_step() for child in children])

    def map_numbers(self, change: Callable[[Number], Number]) -> Expression:
        """Return the expression with every number changed."""
        return self.with_children([child.map_numbers(change) for child in self.children()])

    def without_label(self) -> Expression:
        return self

    def render(self, style: Text = TEXT) -> str:
        """Render the expression in a style."""
        return self._render(style)[0]

    def _render(self, style: Text) -> Rendered:
        """Render the expression, and return its precedence as well."""
        raise NotImplementedError

    def broadcast_to(self, whole: Expression) -> Any:
        """Return the value at every position of an expression that may have more indices."""
        numbers = self.evaluate()
        if self.indices == whole.indices or not self.indices:
            return numbers
        sizes = whole.sizes()
        own_shape = [size if index in self.indices else 1 for index, size in sizes.items()]
        array = np.array(numbers, dtype=object).reshape(own_shape)
        return np.broadcast_to(array, tuple(sizes.values())).ravel().tolist()

    def value_at(self, at: dict[str, int] | None) -> Any:
        """Return the value at one position."""
        numbers = self.evaluate()
        if not self.indices:
            return numbers
        position = 0
        for index, size in self.sizes().items():
            position = position * size + (at or {})[index]
        return numbers[position]

    @property
    def is_exact(self) -> bool:
        """True if every number in it is rendered exactly."""
        return all(child.is_exact for child in self.children())

    @property
    def hides_term(self) -> bool:
        """True if a term that contains this node is 0 and not worth showing."""
        return False

    @property
    def is_sparse(self) -> bool:
        """True if it is 0 in every empty cell of a sparse table."""
        return self.is_zero_at_zeros and all(operand.is_sparse for operand in self.operands)

    def may_divide_by_zero(self) -> bool:
        """Return True if evaluating it in an empty cell may divide by 0."""
        return any(child.may_divide_by_zero() for child in self.children())

    def at_cells(self, cells: SparseCounts) -> Expression:
        """Return the expression with numbers for the nonempty cells alone, over one index."""
        if not self.indices:
            return self
        if len(self.indices) == 2:
            return self.with_children([child.at_cells(cells) for child in self.children()])
        numbers = self.evaluate()
        places = cells.rows if self.indices == ("i",) else cells.columns
        return Quantity("", [numbers[place] for place in places.tolist()], ("ij",))

    __add__ = _operator(lambda x, y: _add(x, y, 1))
    __radd__ = _reflected(lambda x, y: _add(x, y, 1))
    __sub__ = _operator(lambda x, y: _add(x, y, -1))
    __rsub__ = _reflected(lambda x, y: _add(x, y, -1))
    __mul__ = _operator(lambda x, y: _multiply(x, y))
    __rmul__ = _reflected(lambda x, y: _multiply(x, y))
    __truediv__ = _operator(lambda x, y: Quotient(x, y))
    __rtruediv__ = _reflected(lambda x, y: Quotient(x, y))
    __pow__ = _operator(lambda x, y: Power(x, y))
    __rpow__ = _reflected(lambda x, y: Power(x, y))

    def __neg__(self):
        return Sum([self], [-1])

    def __abs__(self):
        return Absolute(self)

    def __float__(self):
        return float(self.value)

    # Python's min and max of expressions return one of them.
    __lt__, __le__ = _comparison(operator.lt), _comparison(operator.le)
    __gt__, __ge__ = _comparison(operator.gt), _comparison(operator.ge)

    def __repr__(self):
        return self.render()

    def _repr_latex_(self):
        return rf"$\displaystyle {self.render(LATEX)}$"


def as_expression(value) -> Expression:
    """Return an expression as it is, and a number as a node."""
    if isinstance(value, Expression):
        return value
    if type(value) is int:
        return Number(value)
    if not isinstance(value, Real) or isinstance(value, (bool, np.bool_)):
        raise TypeError(f"a formula is made of quantities and numbers, got {shown(value)}")
    value = to_python_number(value)
    if type(value) is float and not math.isfinite(value):
        raise ValueError(f"a formula is made of finite numbers, got {shown(value)}")
    return Number(value)


def nth_operand(position: int) -> Any:
    """Return the property that names one of a node's operands."""
    return property(lambda node: node.operands[position])


def _add(left: Expression, right: Expression, sign: int) -> Sum:
    if type(left) is Sum and left.total is None:
        return Sum([*left.operands, right], [*left.signs, sign])
    return Sum([left, right], [1, sign])


def _multiply(left: Expression, right: Expression) -> Product:
    return Product(*(left.operands if type(left) is Product else [left]), right)


def sparse_cells(whole: Expression) -> SparseCounts | None:
    """Return the cells that an expression of i and j is made of, if it has those of one table."""
    if whole.indices != TABLE_INDICES:
        return None
    numbers = [node.number for node in whole.walk() if isinstance(node, Quantity)]
    tables = [number for number in numbers if isinstance(number, SparseCounts)]
    return tables[0] if tables and all(cells is tables[0] for cells in tables) else None


def common_indices(nodes: Sequence[Expression]) -> tuple[str, ...]:
    """Return all indices of the nodes, sorted."""
    indices: tuple[str, ...] = ()
    for node in nodes:
        # Nodes nearly always have the same indices, or none.
        if (own := node.indices) and own != indices:
            indices = tuple(sorted({*indices, *own})) if indices else own
    return indices


# --- numbers and quantities ----------------------------------------------------------------------


class Number(Expression):
    """A number; ``given`` if it was substituted for a quantity, and so is a blank on a worksheet.

    A readable Fraction is rendered as one, unless ``as_decimal`` asks for its decimal.
    """

    def __init__(self, number, given=False, figures=FIGURES, as_decimal=False):
        self.number, self.given, self.figures = number, given, figures
        self.as_decimal = as_decimal

    @property
    def short(self) -> Decimal | None:
        """The decimal that is rendered, or None where the number is rendered as it is."""
        if isinstance(self.number, int):
            return None
        if isinstance(self.number, Fraction) and not self.as_decimal and is_readable(self.number):
            return None
        return round_visibly(self.number, self.figures)

    @property
    def is_exact(self) -> bool:
        return self.short is None or is_exactly(self.number, self.short)

    def with_figures(self, figures: int) -> Number:
        """Return the same number, rendered with other digits."""
        return Number(self.number, self.given, figures, self.as_decimal)

    def evaluate(self):
        return self.number

    def substitute(self, at=None):
        return self

    def map_numbers(self, change):
        return change(self)

    def _render(self, style):
        if self.given and style.is_worksheet:
            return style.box, Precedence.ATOM
        number, short = self.number, self.short
        if short is None and number.denominator > 1:
            above, below = abs(number.numerator), number.denominator
            text, level = style.ratio((str(above), Precedence.ATOM), (str(below), Precedence.ATOM))
            return (style.name("−") + text, Precedence.NEGATIVE) if number < 0 else (text, level)
        short = Decimal(number.numerator) if short is None else short
        text = style.name(format_decimal(short, is_shown_in_full(number), self.figures))
        if number < 0:
            return text, Precedence.NEGATIVE
        return text, Precedence.ATOM if " " not in text else Precedence.PRODUCT


class Quantity(Expression):
    """A named number, or one for each value of its indices; or a named expression.

    It is immutable, because all measures of a table share its quantities.
    """

    name: Any
    number: Any  # or a function that returns it, an array, the cells of a table, an expression
    source: Any  # the table that it was counted in, which a working shows
    written_out: bool  # substituting gives the definition's own numbers, instead of its value
    _evaluated: Any = None  # the cached value of a named expression

    def __init__(self, name, number, indices=(), source=None, written_out=False):
        if isinstance(number, Expression):
            indices = number.indices
        vars(self).update(
            name=name, number=number, indices=indices, source=source, written_out=written_out
        )

    def __setattr__(self, name, value):
        raise AttributeError(f"{name} of {self} cannot be set: a quantity does not change")

    @property
    def definition(self) -> Expression | None:
        """The expression that it names."""
        return self.number if isinstance(self.number, Expression) else None

    def evaluate(self):
        if isinstance(self.number, Expression):
            if self._evaluated is None:
                vars(self)["_evaluated"] = self.number.evaluate()
            return self._evaluated
        if type(self.number) is list or not self.indices:
            return self.number
        return self.array().ravel().tolist()

    def value_at(self, at):
        if isinstance(self.number, SparseCounts):
            return self.number[tuple(at[index] for index in self.indices)]
        return super().value_at(at)

    @property
    def is_sparse(self):
        definition = self.definition
        return isinstance(self.number, SparseCounts) if definition is None else definition.is_sparse

    def may_divide_by_zero(self):
        return self.definition is not None and self.definition.may_divide_by_zero()

    def at_cells(self, cells):
        if self.number is cells:
            return Quantity("", cells.counts.tolist(), ("ij",))
        if len(self.indices) < 2:
            return super().at_cells(cells)
        if self.definition is not None:
            return self.definition.at_cells(cells)
        return Quantity("", self.array()[cells.rows, cells.columns].tolist(), ("ij",))

    def array(self) -> np.ndarray:
        """Return its numbers as an array, calling the function that may stand for them."""
        if callable(self.number):
            vars(self)["number"] = self.number()
        if isinstance(self.number, SparseCounts):
            return self.number.array()
        return self.number if isinstance(self.number, np.ndarray) else np.array(self.number)

    def sizes(self):
        if isinstance(self.number, Expression):
            return self.number.sizes()
        if not self.indices:
            return {}
        numbers = self.number if isinstance(self.number, SparseCounts) else self.array()
        return dict(zip(self.indices, numbers.shape, strict=True))

    def substitute(self, at=None):
        definition = self.definition
        if definition is None:
            return Number(self.value_at(at), given=True)
        if self.written_out:
            return definition.substitute(at)
        # A ratio is shown as it is counted, 60/85, and not reduced to 12/17.
        if isinstance(definition, Quotient):
            above, below = definition.above.value_at(at), definition.below.value_at(at)
            return Quotient(Number(above, given=True), Number(below, given=True))
        return Number(self.value_at(at), given=True)

    def walk(self):
        yield self
        if self.definition is not None:
            yield from self.definition.walk()

    def _render(self, style):
        name = style.name(self.name)
        is_atom = (
            " " not in as_name(self.name).text.partition("(")[0] and "^" not in as_name(name).latex
        )
        return name, Precedence.ATOM if is_atom else Precedence.PRODUCT


# --- operators -----------------------------------------------------------------------------------


class Sum(Expression):
    """A sum of terms, each with its sign.

    An elided sum has its first and last terms, the ``total`` of all, and ``first``, the number of
    terms before the dots.
    """

    is_zero_at_zeros = True

    def __init__(self, terms, signs, total=None, first=0):
        super().__init__(*terms)
        self.signs, self.total, self.first = signs, total, first

    def evaluate(self):
        if self.total is not None:
            return self.total
        total = None
        for sign, term in zip(self.signs, self.operands):  # noqa: B905 (of one length, and hot)
            value = term.broadcast_to(self) if self.indices else term.evaluate()
            if total is None:
                total = value if sign > 0 else map_values(operator.neg, value)
                continue
            combine = operator.add if sign > 0 else operator.sub
            total = map_pairwise(combine, total, value) if self.indices else combine(total, value)
        return total

    def _render(self, style):
        text = ""
        for k, (term, sign) in enumerate(zip(self.operands, self.signs, strict=True)):
            if self.total is not None and k == self.first:
                text += f" + {style.dots}"
            part, level = term._render(style)
            has_minus = part.startswith(style.name("−"))
            if (k and has_minus) or (sign < 0 and level <= Precedence.SUM):
                part = style.brackets(part)
            mark = style.name("−") if sign < 0 else "+"
            text += f" {mark} {part}" if k else f"{mark}{part}" if sign < 0 else part
        if len(self.operands) > 1:
            return text, Precedence.SUM
        return text, level if self.signs[0] > 0 else Precedence.NEGATIVE


class Product(Expression):
    """A product of factors."""

    def evaluate(self):
        return self._combine(multiply)

    @property
    def is_sparse(self):
        is_zero = any(factor.is_sparse for factor in self.operands)
        return is_zero and not self.may_divide_by_zero()

    def _render(self, style):
        text = ""
        for k, factor in enumerate(self.operands):
            part, level = factor._render(style)
            is_last = k == len(self.operands) - 1
            is_last_sum = is_last and factor.is_over
            if level <= Precedence.SUM or (level == Precedence.RATIO and not is_last_sum):
                part = style.brackets(part)
            if k:
                is_coefficient = _is_coefficient(self.operands[k - 1], factor)
                text += " " if is_coefficient else style.times
            text += part
        return text, Precedence.PRODUCT


def _is_coefficient(number: Expression, factor: Expression) -> bool:
    """Return True if no dot is needed between the two: 2 TP, but 1/2 · TP."""
    if not isinstance(number, Number) or number.given or isinstance(number.number, Fraction):
        return False
    has_name = any(isinstance(node, Quantity) for node in factor.walk())
    return has_name and not isinstance(factor, Quotient)


class Quotient(Expression):
    """A numerator divided by a denominator."""

    above, below = nth_operand(0), nth_operand(1)

    def evaluate(self):
        if self.indices:
            return self._combine(divide)
        above, below = self.above.evaluate(), self.below.evaluate()
        if isinstance(self.below, Root):
            # The root of a ratio is rounded once, the ratio to a root twice.
            square = self.below.radicand.evaluate()
            if not isinstance(above, (float, Decimal)) and not isinstance(square, float):
                return math.copysign(math.sqrt(divide(above**2, square)), above)
        return divide(above, below)

    @property
    def is_sparse(self):
        return self.above.is_sparse and not self.may_divide_by_zero()

    def may_divide_by_zero(self):
        nodes = self.below.walk()
        has_difference = any(isinstance(node, Sum) and -1 in node.signs for node in nodes)
        is_positive = len(self.below.indices) < 2 or (
            sparse_cells(self.below) is None and not has_difference
        )
        return not is_positive or super().may_divide_by_zero()

    def _render(self, style):
        is_short = isinstance(self.below, (Quantity, Number, Power))
        if self.above.is_over and is_short:  # a mean, as slides write it: (1/n) Σ_i …
            share, level = style.ratio(("1", Precedence.ATOM), self.below._render(style))
            share = share if level == Precedence.POWER else style.brackets(share)
            return f"{share} {self.above.render(style)}", Precedence.RATIO
        return style.ratio(self.above._render(style), self.below._render(style))


class Power(Expression):
    """A base to an exponent."""

    base, exponent = nth_operand(0), nth_operand(1)

    def evaluate(self):
        return self._combine(raise_to_power)

    @property
    def is_sparse(self):
        return self.base.is_sparse and not self.may_divide_by_zero()

    def may_divide_by_zero(self):
        return self.exponent.indices != () or self.exponent.value <= 0

    def _render(self, style):
        base, level = self.base._render(style)
        # √x² and log x² would read as a root and a logarithm of x².
        is_atom = level == Precedence.ATOM and not self.base.is_function
        base = base if is_atom else style.brackets(base)
        return style.power(base, self.exponent.render(style)), Precedence.POWER


class Root(Expression):
    """A square root."""

    radicand = nth_operand(0)
    is_function = True
    is_zero_at_zeros = True

    def evaluate(self):
        return map_values(square_root, self.radicand.evaluate())

    def _render(self, style):
        return style.root(self.radicand.render(style)), Precedence.ATOM


class Absolute(Expression):
    """An absolute value."""

    x = nth_operand(0)
    is_zero_at_zeros = True

    def evaluate(self):
        return map_values(abs, self.x.evaluate())

    def _render(self, style):
        return style.absolute(self.x.render(style)), Precedence.ATOM


# --- functions -----------------------------------------------------------------------------------


_NEXT_TO_1 = Fraction(999, 1000)


class Log(Expression):
    """A logarithm to a base."""

    x = nth_operand(0)
    is_function = True

    def __init__(self, x, base):
        super().__init__(x)
        self.base = base

    def evaluate(self):
        return map_values(self._logarithm, self._evaluate_argument())

    def _evaluate_argument(self):
        """Evaluate the argument, in which n/0 is infinite, because 0 · log n/0 is 0."""
        if isinstance(self.x, Quotient):
            return self.x._combine(divide_or_infinity)
        return self.x.evaluate()

    def _logarithm(self, x):
        if x < 0:
            raise ValueError(f"no logarithm of a negative number: {x}")
        # The float of such a fraction may be 1, whose logarithm is 0.
        if isinstance(x, Fraction) and _NEXT_TO_1 < x < 1 / _NEXT_TO_1:
            return math.log1p(float(x - 1)) / math.log(self.base)
        if isinstance(x, Decimal) and x:
            return x.ln() if self.base == math.e else x.ln() / Decimal(self.base).ln()
        return logarithm(self.base)(x) if x else -math.inf

    @property
    def hides_term(self):
        return not self.indices and self._evaluate_argument() in (0, math.inf)

    def may_divide_by_zero(self):
        # The argument itself may be n/0.
        operands = self.x.children() if isinstance(self.x, Quotient) else [self.x]
        return any(operand.may_divide_by_zero() for operand in operands)

    def _render(self, style):
        base = "e" if self.base == math.e else f"{float(self.base)!r}".removesuffix(".0")
        return style.logarithm(base, self.x.render(style)), Precedence.ATOM


class Choose(Expression):
    """A binomial coefficient: how many ways there are to choose k of n."""

    n, k = nth_operand(0), nth_operand(1)

    def __init__(self, n, k):
        super().__init__(as_expression(n), as_expression(k))

    def evaluate(self):
        return self._combine(math.comb)

    @property
    def is_sparse(self):
        return self.n.is_sparse and self.k.value > 0

    @property
    def hides_term(self):
        return not self.indices and self.evaluate() == 0

    def _render(self, style):
        return style.choose(self.n.render(style), self.k.render(style)), Precedence.ATOM


class Extreme(Expression):
    """The minimum or maximum of its arguments, with dots where some of many are left out."""

    is_zero_at_zeros = True

    def __init__(self, name, arguments, dots_at=()):
        super().__init__(*arguments)
        self.name, self.dots_at = name, dots_at

    def evaluate(self):
        return self._combine(max if self.name == "max" else min)

    def _render(self, style):
        arguments = [argument.render(style) for argument in self.operands]
        for place in self.dots_at:
            arguments.insert(place, style.dots)
        return style.function(self.name, arguments), Precedence.ATOM
