"""Kinds that need code: a function to write, a table or labels with wanted properties.

What they are held against stands beside the entries, in ``NN.py``: references, wrong turns and
requirements are functions there.
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
from clustlib.course.checking.kinds import NOT_YET, Unread, as_floats, sentence, short
from clustlib.validation import plural, read_labels


@dataclass(frozen=True)
class Function:
    """Write a function: it is held against the reference on many inputs, smallest first."""

    reference: Callable
    inputs: Callable[[], Sequence[tuple]]
    names: Sequence[str]  # of the arguments
    wrong_turns: Mapping[str, Callable] = field(default_factory=dict)

    def verdict(self, answer):
        if not callable(answer):
            return Unread(
                f"{short(answer)} is not a function: hand over its name, without brackets"
            )
        inputs = self.inputs()
        results = []
        for arguments in inputs:
            result = _quietly(answer, arguments)
            if result is None or result is ...:
                return Unread(f"{NOT_YET}: your function returns nothing; does it end with return?")
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
class Find:
    """Find a table with wanted properties: any that has them all is accepted.

    Each requirement takes the table and returns None or what is wrong with it.
    """

    requirements: Sequence[Callable[[ContingencyTable], str | None]]

    def verdict(self, answer):
        answer = getattr(answer, "table", answer)  # of a game
        try:
            t = answer if isinstance(answer, ContingencyTable) else ContingencyTable(answer)
        except (TypeError, ValueError) as error:
            return Unread(f"that is not a table of counts: {error}")
        complaints = [complaint for need in self.requirements if (complaint := need(t))]
        return "; ".join(complaints) if complaints else "correct"


@dataclass(frozen=True)
class FindLabels:
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
            return Unread(f"these are no labels: {error}")
        if len(labels) != self.n:
            what = self.labelled
            return Unread(
                f"{len(labels)} labels for {self.n} {plural(what)}: every {what} needs one"
            )
        complaints = (complaint for need in self.requirements if (complaint := need(labels)))
        return next(complaints, "correct")


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
        result, expected = as_floats(result), as_floats(expected)
    except (TypeError, ValueError):
        return False
    return result.shape == expected.shape and bool(np.all(np.abs(result - expected) < 1e-9))


def _is_finite(result):
    try:
        return bool(np.isfinite(as_floats(result)).all())
    except (TypeError, ValueError):
        return False


def _input_text(name, argument):
    if name == "counts":
        return repr(ContingencyTable(argument))
    return f"{name} = {argument.tolist()}"


# --- inputs for functions ------------------------------------------------------------------------


@cache
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


@cache
def label_pairs():
    """Pairs of label vectors, short ones first; labels need not start at 0, nor follow on."""
    rng = np.random.default_rng(1)
    pairs = []
    for n in [1, 2, 2, 3, 3, 4, 4, 5, 6, 8, 12, 20, 40]:
        for r, k in [(1, 3), (3, 1), (2, 3), (4, 2)]:
            true, pred = 3 * rng.integers(0, k, n) + 2, rng.integers(0, r, n) - 1
            pairs.append((true, pred))
    return pairs
