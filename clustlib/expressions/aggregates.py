"""Sums, maxima and minima over an index, and terms with a label.

A node with indices enters; the aggregate has one index less, or two. Substituting numbers gives the
terms themselves: all of them, or the first and last ones of a long sum.
"""

from __future__ import annotations

import copy
import itertools
import math
from itertools import pairwise
from reprlib import repr as shown
from typing import Any

import numpy as np

from clustlib.expressions.arithmetic import add_all, add_ratios, to_python_number
from clustlib.expressions.names import Name, as_name
from clustlib.expressions.nodes import (
    TABLE_INDICES,
    Expression,
    Extreme,
    Number,
    Quantity,
    Quotient,
    Sum,
    nth_operand,
    sparse_cells,
)
from clustlib.expressions.sparse import DENSE_CELLS
from clustlib.expressions.styles import Precedence, elide

LONGEST = 6  # A sum of more terms is shown by its first and last ones.


class Over(Expression):
    """A sum, maximum or minimum over one or more indices of its term."""

    term = nth_operand(0)
    is_over = True

    def __init__(self, sign, index, term, labels=None, longest=LONGEST):
        if not isinstance(index, str) or not index:
            raise TypeError(f"index of {sign} must be a text, as 'i' or 'ij', got {shown(index)}")
        super().__init__(term)
        self.sign, self.index, self.labels, self.longest = sign, index, labels, longest
        self.bound = (index,) if index in term.indices else tuple(index)
        self.indices = tuple([i for i in term.indices if i not in self.bound])
        if len(self.indices) + len(self.bound) > len(term.indices):
            raise ValueError(
                f"{sign}_{index[:40]} needs a term with this index, got {str(term)[:80]}: give a "
                "quantity one number for each, as in quantity('x_i', [3, 1, 2])"
            )

    def evaluate(self):
        term = self.term
        if (cells := sparse_cells(term)) is not None:
            if term.is_sparse:
                return self._evaluate_sparse(term.at_cells(cells), cells)
            cells.require_room()
        if self.sign == "Σ" and not self.indices:
            ratio = term.definition if isinstance(term, Quantity) else term
            if isinstance(ratio, Quotient):
                return add_ratios(ratio.above.broadcast_to(ratio), ratio.below.broadcast_to(ratio))
            return add_all(term.evaluate())
        if isinstance(term, Quantity) and term.definition is None and self.sign != "Σ":
            array = term.array()  # comparing counts is exact, and fast as integers
        else:
            array = np.array(term.evaluate(), dtype=object).reshape(tuple(term.sizes().values()))
        combine = {"Σ": np.add, "max": np.maximum, "min": np.minimum}[self.sign]
        axes = tuple(term.indices.index(index) for index in self.bound)
        result = combine.reduce(array, axis=axes)
        return result.ravel().tolist() if self.indices else to_python_number(result)

    def _evaluate_sparse(self, term, cells):
        """Evaluate from the nonempty cells, because the term is 0 in all others."""
        combine: Any = {"Σ": add_all, "max": max, "min": min}[self.sign]
        if not self.indices:
            if self.sign == "Σ":
                return Over("Σ", "ij", term).evaluate()
            empty = [0] if len(cells.counts) < math.prod(cells.shape) else []
            return combine(term.evaluate() + empty)
        numbers, width = term.evaluate(), cells.shape[1]
        if self.indices == ("j",):
            numbers = [numbers[place] for place in cells.columns.argsort(kind="stable").tolist()]
            cells, width = cells.T, cells.shape[0]
        lines = [numbers[start:end] for start, end in pairwise(cells.starts)]
        return [combine(line if len(line) == width else [*line, 0]) for line in lines]

    def substitute(self, at=None):
        if self.sign != "Σ":
            return self._substitute_extreme(at)
        terms = list(self._terms(self._positions(), at, self.longest + 1))
        if not terms:
            return Number(self.value_at(at))
        if len(terms) <= self.longest:
            return Sum(terms, [1] * len(terms))
        last = max(1, self.longest // 3)
        first = self.longest - 1 - last
        ends = terms[:first] + [*self._terms(self._positions(-1), at, last)][::-1]
        return Sum(ends, [1] * len(ends), self.value_at(at), first)

    def _substitute_extreme(self, at):
        # Within a sum, and of very many numbers, the maximum is shown as the number that it is.
        if at or math.prod(self.term.sizes()[index] for index in self.bound) > DENSE_CELLS:
            return Number(self.value_at(at), given=True)
        positions = [dict(zip(self.bound, p, strict=True)) for p in self._positions()]
        chosen = range(len(positions))
        if len(positions) > self.longest:
            term = Quantity("", self.term)  # caches the values, all of which are compared
            best = {"max": max, "min": min}[self.sign](
                chosen, key=lambda k: term.value_at(positions[k])
            )
            chosen = sorted({*elide(chosen, best, self.longest), best})
        gaps = [k for k, (a, b) in enumerate(pairwise(chosen), 1) if b - a > 1]
        arguments = [self.term.substitute(positions[k]) for k in chosen]
        return Extreme(self.sign, arguments, gaps[::-1])

    def _positions(self, step=1):
        """Return the positions of the terms, from the first one on or, for −1, from the last."""
        cells = sparse_cells(self.term)
        if cells is not None and self.bound == TABLE_INDICES:
            empty = cells.first_empty_cell()
            # If the term of one empty cell is left out, those of all empty cells are.
            if empty and _is_left_out(self.term.substitute(dict(zip("ij", empty, strict=True)))):
                return zip(cells.rows[::step].tolist(), cells.columns[::step].tolist(), strict=True)
        sizes = self.term.sizes()
        return itertools.product(*(range(sizes[index])[::step] for index in self.bound))

    def _terms(self, positions, at, most):
        """Yield the first terms at these positions, without 0 · log 0 and pairs of one point."""
        term = self.term
        if type(term) is Over and term.sign != "Σ":
            # Evaluating a maximum at one position evaluates it at all, so cache the values.
            term = Quantity("", term)
        for numbers in positions:
            if not most:
                return
            part = term.substitute((at or {}) | dict(zip(self.bound, numbers, strict=True)))
            if _is_left_out(part):
                continue
            if self.labels is not None:
                part = Labelled(self._label(*numbers), part)
            most -= 1
            yield part

    def _label(self, k: int) -> Name:
        label = self.labels(k) if callable(self.labels) else self.labels[k]
        return as_name(label if isinstance(label, (str, Name)) else str(label))

    def _render(self, style):
        term, level = self.term._render(style)
        is_loose = level <= Precedence.RATIO or (
            level == Precedence.PRODUCT and isinstance(self.term, Quotient)
        )
        if is_loose and not isinstance(self.term, Over):
            term = style.brackets(term)
        return style.over(self.sign, self.index, term), Precedence.RATIO


def _is_left_out(term: Expression) -> bool:
    return any(node.hides_term for node in term.walk())


class Best(Over):
    """A maximum whose place is known: the term has the numbers at that place."""

    def __init__(self, sign, index, term):
        Expression.__init__(self, term)
        self.sign, self.index = sign, index

    def evaluate(self):
        return self.term.evaluate()

    def substitute(self, at=None):
        return self.term.substitute(at)


class Said(Expression):
    """A definition that is only stated: the expression after it in the working has the numbers."""

    def __init__(self, whole):
        self.whole = whole

    def evaluate(self):
        return self.whole.evaluate()

    def substitute(self, at=None):
        return self

    def evaluate_step(self):
        return self

    @property
    def is_exact(self):
        return self.whole.is_exact

    def walk(self):
        return self.whole.walk()

    def _render(self, style):
        return self.whole._render(style)


class Labelled(Expression):
    """A term with a label that says which row or cell it comes from."""

    term = nth_operand(0)

    def __init__(self, label, term):
        super().__init__(term)
        self.label = label

    def evaluate(self):
        return self.term.evaluate()

    def without_label(self):
        return self.term

    def _render(self, style):
        term, level = self.term._render(style)
        # On a worksheet, finding the right cell is the exercise.
        if style.is_worksheet:
            return term, level
        return style.labelled(self.label, term), level


def with_longest(expression: Expression, longest: int) -> Expression:
    """Return the expression with sums that show so many terms before they are elided."""
    if isinstance(expression, Over):
        other = copy.copy(expression)
        other.operands, other.longest = [with_longest(expression.term, longest)], longest
        return other
    children = expression.children()
    if not children:
        return expression
    return expression.with_children([with_longest(child, longest) for child in children])
