"""Kinds of exercises that are computed, and the inputs on which functions are held to account.

A number, counts, a function, a table or labels to be found; what is chosen, ordered, read or filled
in is in ``words.py``.
"""

import contextlib
import io
import itertools
import numbers
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

import numpy as np

from clustlib.formula.tree import Formula
from clustlib.reading import read_labels
from clustlib.table import ContingencyTable

NOT_YET = "not answered yet"
_TOLERANCE = Fraction(1, 2000)  # three decimals
_FINEST = Fraction(1, 10**6)  # no more is asked of sums of rounded numbers


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """What every exercise says besides its verdict."""

    hint: str = ""  # from the second miss on
    matters: str = ""  # one sentence, when the answer is right


@dataclass(frozen=True)
class Number(Exercise):
    """Put in one number: a fraction, or a decimal right to three places."""

    value: Callable[[], Fraction]
    wrong_turns: Mapping[str, Callable[[], Fraction]] = field(default_factory=dict)

    def verdict(self, answer):
        try:
            given = as_fraction(answer)
        except (TypeError, ValueError, ArithmeticError):
            return f"{short(answer)} is not a number: put in a fraction such as 3/4, or a decimal"
        value = self.value()
        if abs(given - value) <= _tolerance(answer):
            return "correct"
        for turn, wrong in self.wrong_turns.items():
            if abs(given - wrong()) <= _TOLERANCE:
                return f"{short(answer)} is not it: {sentence(turn)}"
        if abs(given / 100 - value) <= 2 * _TOLERANCE:  # 65.9 for 0.6585
            return f"{short(answer)} looks like a percentage: put in a share between 0 and 1"
        if abs(given - value) <= 10 * _TOLERANCE:
            if _places(answer) in (1, 2):
                return f"{short(answer)} is close: put in the fraction, or three decimals"
            return f"{short(answer)} is close: do not round in between, or put in the fraction"
        return f"{short(answer)} is not it"


@dataclass(frozen=True)
class Counts(Exercise):
    """Put in whole numbers: a row or a table of them."""

    value: Callable[[], np.ndarray]
    wrong_turns: Mapping[str, Callable[[], np.ndarray]] = field(default_factory=dict)
    counted: str = "points"
    order: str = "labels come sorted"

    def verdict(self, answer):
        value = self.value()
        try:
            given = _as_floats(answer)
        except (TypeError, ValueError):
            return "that is not a table of numbers, all rows of one length"
        if np.array_equal(given, value):
            return "correct"
        for turn, wrong in self.wrong_turns.items():
            if np.array_equal(given, wrong()):
                return f"not quite: {sentence(turn)}"
        if given.ndim != value.ndim:
            kinds = {1: "a list of numbers", 2: "a list of rows"}
            return f"not yet: {kinds[value.ndim]} is asked for"
        with_sums = tuple(length + 1 for length in value.shape)
        if given.ndim == 2 and given.shape == with_sums and np.array_equal(given[:-1, :-1], value):
            return "not yet: leave out the sums of the rows and columns"
        if given.shape != value.shape:
            return f"the shape {given.shape} is not the one asked for, {value.shape}"
        if sorted(given.tolist()) == sorted(value.tolist()):
            return f"not yet: all there, but in another order; {self.order}"
        if given.sum() != value.sum():
            return f"your numbers sum to {given.sum():g}; how many {self.counted} are there?"
        return f"{int((given != value).sum())} of your numbers are not right yet"


@dataclass(frozen=True)
class Function(Exercise):
    """Write a function: it is held against the reference on many inputs, smallest first."""

    reference: Callable
    inputs: Callable[[], Sequence[tuple]]
    names: Sequence[str]  # of the arguments
    wrong_turns: Mapping[str, Callable] = field(default_factory=dict)

    def verdict(self, answer):
        if not callable(answer):
            return f"{short(answer)} is not a function: hand over its name, without brackets"
        inputs = self.inputs()
        results = []
        for arguments in inputs:
            result = _quietly(answer, arguments)
            if result is None or result is ...:
                return f"{NOT_YET}: your function returns nothing; does it end with return?"
            results.append(result)
            if isinstance(result, BaseException) and not results[:-1]:
                break
        wrong = (
            (arguments, result, expected)
            for arguments, result in zip(inputs, results, strict=False)
            if not _same(result, expected := self.reference(*arguments))
        )
        first = next(wrong, None)
        return self._difference(first, wrong, inputs, results) if first else "correct"

    def _difference(self, first, further, inputs, results):
        arguments, result, expected = first
        if isinstance(result, BaseException):
            shown = self._shown(arguments)
            return f"your function stops with {type(result).__name__}: {result}\non\n{shown}"
        # Where it divides 0 by 0 it may still have taken the right turn, or a known wrong one.
        known = [(each, it) for each, it in zip(inputs, results, strict=True) if _is_finite(it)]
        if len(known) > len(results) / 2:
            for turn, wrong_turn in self.wrong_turns.items():
                if all(_same(it, _quietly(wrong_turn, each)) for each, it in known):
                    # Not on an input where it is the division that fails.
                    legible = (
                        each for each, it, _ in itertools.chain([first], further) if _is_finite(it)
                    )
                    shown = self._shown(next(legible, arguments))
                    return f"not yet: {sentence(turn)} Try it on\n{shown}"
        if not _is_finite(result):
            shown = self._shown(arguments)
            return f"not yet: your function divides by 0, or returns no number, on\n{shown}"
        return (
            f"not yet: on\n{self._shown(arguments)}\n"
            f"your function returns {short(_rounded(result))}, not {short(_rounded(expected))}"
        )

    def _shown(self, arguments):
        return "\n".join(map(_input_text, self.names, arguments))


@dataclass(frozen=True)
class Find(Exercise):
    """Find a table with wanted properties: any that has them all is accepted.

    Each requirement takes the table and returns None or what is wrong with it.
    """

    requirements: Sequence[Callable[[ContingencyTable], str | None]]

    def verdict(self, answer):
        answer = getattr(answer, "table", answer)  # of a game
        try:
            t = answer if isinstance(answer, ContingencyTable) else ContingencyTable(answer)
        except (TypeError, ValueError) as error:
            return f"that is not a table of counts: {error}"
        complaints = [complaint for need in self.requirements if (complaint := need(t))]
        return "; ".join(complaints) if complaints else "correct"


@dataclass(frozen=True)
class FindLabels(Exercise):
    """Find labels of n points with wanted properties: any that have them all are accepted.

    Each requirement takes the labels and returns None or what is wrong with them.
    """

    n: int
    requirements: Sequence[Callable[[np.ndarray], str | None]]
    labelled: str = "point"

    def verdict(self, answer):
        answer = getattr(answer, "labels", answer)  # of a game
        try:
            labels = read_labels(answer, "answer")
        except (TypeError, ValueError) as error:
            return f"these are no labels: {error}"
        if len(labels) != self.n:
            what = self.labelled
            return f"{len(labels)} labels for {self.n} {what}s: every {what} needs one"
        complaints = (complaint for need in self.requirements if (complaint := need(labels)))
        return next(complaints, "correct")


# --- reading answers -----------------------------------------------------------------------------


def as_fraction(answer):
    """The number that an answer is, exactly; no infinite one, and no truth value."""
    if isinstance(answer, (bool, np.bool_)):
        raise TypeError
    if isinstance(answer, str):
        answer = answer.replace(" ", "")
        # As a Fraction, 1e999999999 would fill the memory.
        return Fraction(answer if re.fullmatch(r"-?[\d./]{1,40}", answer) else float(answer))
    if isinstance(answer, np.ndarray):
        answer = answer.item()
    if isinstance(answer, Formula):
        answer = float(answer)
    if isinstance(answer, numbers.Rational):
        return Fraction(answer)
    if not isinstance(answer, (numbers.Real, Decimal)):
        raise TypeError
    return Fraction(float(answer))  # which refuses NaN and infinity


def _places(answer):
    """How many decimals an answer was given with; None if it is a fraction or a whole number."""
    text = str(answer.item() if isinstance(answer, np.ndarray) else answer).replace(" ", "")
    decimal = re.fullmatch(r"-?\d*\.(\d+)", text)
    return len(decimal[1]) if decimal else None


def _tolerance(answer):
    """Three decimals will do; whoever gives more is to have them right."""
    places = _places(answer)
    given = _TOLERANCE if places is None else Fraction(1, 10**places)
    return max(_FINEST, min(_TOLERANCE, given))


def sentence(text):
    """The text with a full stop, if it ends with no mark."""
    return text if text[-1] in ".?!" else f"{text}."


def _as_floats(answer):
    array = np.array(answer.counts if isinstance(answer, ContingencyTable) else answer)
    if array.dtype.kind not in "biufO":
        raise TypeError("not numbers")
    return array.astype(float)


def short(answer):
    """What was typed, as it was typed, and not too long."""
    text = repr(_plain(answer))
    if isinstance(answer, (Fraction, np.number)):
        text = str(answer)
    if "correct" in text:  # a word kept for right answers
        return "this answer"
    return text if len(text) <= 60 else text[:57] + "..."


def _plain(answer):
    """Numbers of NumPy as those of Python, which a student has typed."""
    if isinstance(answer, np.ndarray):
        return answer.tolist()
    if type(answer) in (tuple, list):
        return type(answer)(each.item() if isinstance(each, np.number) else each for each in answer)
    return answer


def _rounded(result):
    """What a function returned, its floats to six digits: more would hide the number."""
    return float(f"{result:.6g}") if isinstance(result, float) else result


def _quietly(function, arguments):
    """What the function returns or, as a value, the exception that it stops with."""
    copies = [np.array(argument) for argument in arguments]
    try:
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return function(*copies)
    except (Exception, SystemExit) as error:
        return error


def _same(result, expected):
    try:
        result, expected = _as_floats(result), _as_floats(expected)
    except (TypeError, ValueError):
        return False
    return result.shape == expected.shape and bool(np.all(np.abs(result - expected) < 1e-9))


def _is_finite(result):
    try:
        return bool(np.isfinite(_as_floats(result)).all())
    except (TypeError, ValueError):
        return False


def _input_text(name, argument):
    if name == "counts":
        return repr(ContingencyTable(argument))
    return f"{name} = {argument.tolist()}"


# --- inputs for functions ------------------------------------------------------------------------


def tables(square=False):
    """Small tables first, every 1×2, 2×1 and 2×2 with few points, then larger ones."""
    rng = np.random.default_rng(2)
    tables = []
    for r, k in [(1, 1), (1, 2), (2, 1), (2, 2)]:
        every = itertools.product(range(4), repeat=r * k)
        tables += [np.array(cells).reshape(r, k) for cells in every if any(cells)]
    for shape in [(2, 3), (3, 2), (3, 3), (4, 4), (2, 5), (4, 3)] * 8:
        table = rng.integers(0, 12, shape) * rng.integers(0, 2, shape)
        tables.append(table + (table.sum() == 0))
    tables = [table for table in tables if not square or table.shape[0] == table.shape[1]]
    return [(table,) for table in sorted(tables, key=lambda table: (table.sum(), table.size))]


def label_pairs():
    """Pairs of label vectors, short ones first; labels need not start at 0, nor follow on."""
    rng = np.random.default_rng(1)
    pairs = []
    for n in [1, 2, 2, 3, 3, 4, 4, 5, 6, 8, 12, 20, 40]:
        for r, k in [(1, 3), (3, 1), (2, 3), (4, 2)]:
            true, pred = 3 * rng.integers(0, k, n) + 2, rng.integers(0, r, n) - 1
            pairs.append((true, pred))
    return pairs
