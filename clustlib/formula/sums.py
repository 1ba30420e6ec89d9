"""Sums and extremes over an index, and what stands in them."""

from __future__ import annotations

import copy
from itertools import pairwise

import numpy as np

from clustlib.formula.arithmetic import added, added_ratios, plain_number
from clustlib.formula.functions import Extreme
from clustlib.formula.names import Name, elided, named
from clustlib.formula.styles import PRODUCT, RATIO
from clustlib.formula.tree import Formula, Number, Quantity, Quotient, Sum

LONGEST = 6  # a sum of more terms is shown by its first and its last ones


class Over(Formula):
    """A sum, maximum or minimum over an index, which its term has and it has not."""

    made_of = ("term",)
    is_over = True

    def __init__(self, sign, index, term, labels=None, longest=LONGEST):
        if not isinstance(index, str) or not index:
            raise TypeError(f"index of {sign} must be a text, as 'i' or 'ij', got {index!r}")
        self.sign, self.index, self.term, self.labels = sign, index, term, labels
        self.longest = longest
        self.used = used = (index,) if index in term.indices else tuple(index)
        self.indices = tuple([i for i in term.indices if i not in used])
        if len(self.indices) + len(used) > len(term.indices):
            missing = [letter for letter in used if letter not in term.indices]
            if not missing:
                raise ValueError(f"index of {sign} must have each letter once, got {index!r}")
            raise ValueError(
                f"nothing in {term} has the index {missing[0]!r} of {sign}_{index}: give a "
                "quantity one number for each, as in quantity('x_i', [3, 1, 2])"
            )

    def numbers(self):
        term = self.term
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

    def sizes(self):
        sizes = self.term.sizes()
        return {index: sizes[index] for index in self.indices}

    def put_in(self, at=None):
        if self.sign != "Σ" and at:  # in a sum, a maximum is put in as the number that it is
            return Number(self.at(at), given=True)
        sizes = self.term.sizes()
        shape = [sizes[index] for index in self.used]
        places = [dict(zip(self.used, place, strict=True)) for place in np.ndindex(*shape)]
        if self.sign != "Σ":
            return self._extreme(places)
        shown = list(self._terms(places, at, self.longest + 1))
        if not shown:
            return Number(self.at(at))
        if len(shown) <= self.longest:
            return Sum(shown, [1] * len(shown))
        last = max(1, self.longest // 3)
        first = self.longest - 1 - last
        ends = shown[:first] + [*self._terms(places[::-1], at, last)][::-1]
        return Sum(ends, [1] * len(ends), self.at(at), first)

    def _terms(self, places, at, most):
        """The first terms of these places; 0 · log 0, and the pairs of one point, are left out."""
        for place in places:
            if not most:
                return
            term = self.term.put_in((at or {}) | place)
            if any(part.is_nothing for part in term.walk()):
                continue
            if self.labels is not None:
                (k,) = place.values()
                label = self.labels(k) if callable(self.labels) else self.labels[k]
                label = label if isinstance(label, (str, Name)) else str(label)
                term = Labelled(named(label), term)
            most -= 1
            yield term

    def _extreme(self, places):
        chosen = range(len(places))
        if len(places) > self.longest:
            best = {"max": max, "min": min}[self.sign](
                chosen, key=lambda k: self.term.at(places[k])
            )
            chosen = sorted({*elided(chosen, best, self.longest), best})
        gaps = [k for k, (a, b) in enumerate(pairwise(chosen), 1) if b - a > 1]
        arguments = [self.term.put_in(places[k]) for k in chosen]
        return Extreme(self.sign, arguments, gaps[::-1])

    def write(self, style):
        term, level = self.term.write(style)
        if level <= RATIO or (level == PRODUCT and isinstance(self.term, Quotient)):
            term = term if isinstance(self.term, Over) else style.brackets(term)
        return style.over(self.sign, self.index, term), RATIO


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
