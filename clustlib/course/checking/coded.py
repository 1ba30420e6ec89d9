"""Kinds of exercises whose checks are code: write a function, or find a table or labels.

Their reference functions, wrong turns and requirements are in ``notebooks/exercises/NN.py``. An
answer enters, and the feedback leaves: "correct", or what is wrong.
"""

import contextlib
import io
import itertools
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.course.checking.kinds import NOT_ANSWERED, Unread, as_floats, sentence, shorten
from clustlib.validation import check_labels, plural


@dataclass(frozen=True)
class Function:
    """Write a function, which is compared with a reference on many inputs, the smallest first."""

    reference: Callable
    inputs: Callable[[], Sequence[tuple]]
    names: Sequence[str]  # of the arguments
    wrong_turns: Mapping[str, Callable] = field(default_factory=dict)

    def verdict(self, answer):
        """Return the feedback on a function."""
        if not callable(answer):
            return Unread(
                f"{shorten(answer)} is not a function: hand over its name, without brackets"
            )
        calls = []
        for arguments in self.inputs():
            result = _call_quietly(answer, arguments)
            if result is None or result is ...:
                return Unread(
                    f"{NOT_ANSWERED}: your function returns nothing; does it end with return?"
                )
            calls.append((arguments, result))
            if isinstance(result, BaseException) and len(calls) == 1:
                break
        differences = (
            (arguments, result)
            for arguments, result in calls
            if not _is_same(result, self.reference(*arguments))
        )
        difference = next(differences, None)
        if difference is None:
            return "correct"
        return self._explain(*difference, differences, calls)

    def _explain(self, arguments, result, more_differences, calls):
        """Return the feedback on the first input with a wrong result."""
        input_text = self._input_text(arguments)
        if isinstance(result, BaseException):
            return f"your function stops with {type(result).__name__}: {result}\non\n{input_text}"
        if turn := self._wrong_turn(calls):
            # An example with a finite result shows the mistake, and not a division by 0.
            examples = itertools.chain([(arguments, result)], more_differences)
            legible = next((inputs for inputs, value in examples if _is_finite(value)), arguments)
            return f"not yet: {sentence(turn)} Try it on\n{self._input_text(legible)}"
        if not _is_finite(result):
            return f"not yet: your function divides by 0, or returns no number, on\n{input_text}"
        expected = self.reference(*arguments)
        return (
            f"not yet: on\n{input_text}\n"
            f"your function returns {shorten(_rounded(result))}, not {shorten(_rounded(expected))}"
        )

    def _wrong_turn(self, calls):
        """Return the wrong turn with the same results, where they are finite, or None."""
        finite = [(arguments, result) for arguments, result in calls if _is_finite(result)]
        if len(finite) <= len(calls) / 2:
            return None
        for turn, function in self.wrong_turns.items():
            if all(_is_same(result, _call_quietly(function, inputs)) for inputs, result in finite):
                return turn
        return None

    def _input_text(self, arguments):
        return "\n".join(map(_argument_text, self.names, arguments))


@dataclass(frozen=True)
class Find:
    """Find a table with given properties: every table that has them is right.

    Each requirement takes the table and returns None or what is wrong with it.
    """

    requirements: Sequence[Callable[[ContingencyTable], str | None]]

    def verdict(self, answer):
        """Return the feedback on a table, or on a widget with a table."""
        answer = getattr(answer, "table", answer)
        try:
            t = answer if isinstance(answer, ContingencyTable) else ContingencyTable(answer)
        except (TypeError, ValueError) as error:
            return Unread(f"that is not a table of counts: {error}")
        complaints = [complaint for need in self.requirements if (complaint := need(t))]
        return "; ".join(complaints) or "correct"


@dataclass(frozen=True)
class FindLabels:
    """Find labels of n points with given properties: all labels that have them are right.

    Each requirement takes the labels and returns None or what is wrong with them.
    """

    n: int
    requirements: Sequence[Callable[[np.ndarray], str | None]]
    labelled: str = "point"

    def verdict(self, answer):
        """Return the feedback on labels, or on a widget with labels."""
        answer = getattr(answer, "labels", answer)
        try:
            labels = check_labels(answer, "answer")
        except (TypeError, ValueError) as error:
            return Unread(f"these are no labels: {error}")
        if len(labels) != self.n:
            noun = self.labelled
            return Unread(
                f"{len(labels)} labels for {self.n} {plural(noun)}: every {noun} needs one"
            )
        complaints = (complaint for need in self.requirements if (complaint := need(labels)))
        return next(complaints, "correct")


def _rounded(result):
    """Return a float rounded to six digits, which are easier to read."""
    return float(f"{result:.6g}") if isinstance(result, float) else result


def _call_quietly(function, arguments):
    """Return the result of a function or, as a value, the exception that it raises."""
    copies = [np.array(argument) for argument in arguments]
    try:
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return function(*copies)
    except (Exception, SystemExit) as error:
        return error


def _is_same(result, expected):
    try:
        result, expected = as_floats(result), as_floats(expected)
    except (TypeError, ValueError):
        return False
    return result.shape == expected.shape and bool(np.all(np.abs(result - expected) < 1e-9))


def _is_finite(result):
    try:
        return bool(np.isfinite(as_floats(result)).all())
    except (TypeError, ValueError):
        return False


def _argument_text(name, argument):
    if name == "counts":
        return repr(ContingencyTable(argument))
    return f"{name} = {argument.tolist()}"


# --- inputs for functions ------------------------------------------------------------------------


@cache
def tables(square=False):
    """Return tables as inputs, the smallest first: all with few points, then larger ones."""
    rng = np.random.default_rng(2)
    counts = []
    for r, k in [(1, 1), (1, 2), (2, 1), (2, 2)]:
        every = itertools.product(range(4), repeat=r * k)
        counts += [np.array(cells).reshape(r, k) for cells in every if any(cells)]
    for shape in [(2, 3), (3, 2), (3, 3), (4, 4), (2, 5), (4, 3)] * 8:
        table = rng.integers(0, 12, shape) * rng.integers(0, 2, shape)
        counts.append(table + (table.sum() == 0))
    if square:
        counts = [table for table in counts if table.shape[0] == table.shape[1]]
    return [(table,) for table in sorted(counts, key=lambda table: (table.sum(), table.size))]


@cache
def label_pairs():
    """Return pairs of label vectors as inputs, the shortest first. Labels are not 0, 1, 2, …."""
    rng = np.random.default_rng(1)
    pairs = []
    for n in [1, 2, 2, 3, 3, 4, 4, 5, 6, 8, 12, 20, 40]:
        for r, k in [(1, 3), (3, 1), (2, 3), (4, 2)]:
            true, pred = 3 * rng.integers(0, k, n) + 2, rng.integers(0, r, n) - 1
            pairs.append((true, pred))
    return pairs
