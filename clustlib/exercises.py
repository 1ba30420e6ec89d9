"""The exercises of the notebooks: ``check(number, answer)`` says how an answer stands.

It never stops with an error and never gives the answer away. Where the answer is what a usual wrong
turn leads to, it names that turn.
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

from clustlib import datasets, matching
from clustlib.contingency import ContingencyTable, contingency_table

_NOT_YET = "not answered yet"
_TOLERANCE = Fraction(1, 2000)  # three decimals


def check(number: str, answer) -> None:
    """Print whether the answer to an exercise is right or, if not, what is wrong with it.

    Parameters
    ----------
    number : str
        The exercise, such as "02.1".
    answer
        A number (``Fraction(3, 4)``, ``3/4``, ``0.75`` or ``"3/4"``), a list of numbers, a table
        of counts or a function, whatever the exercise asks for; ``...`` while there is none.

    Examples
    --------
    >>> from clustlib.exercises import check
    >>> check("02.1", ...)
    not answered yet
    >>> check("02.1", 0.84)
    0.84 is not it: the maximum was taken along the columns; purity takes it in each row.
    """
    try:
        print(_verdict(number, answer))
    except (
        Exception
    ) as error:  # an answer can be anything at all, and no answer may stop a notebook
        print(f"this answer cannot be read: {type(error).__name__}: {error}")


def _verdict(number, answer):
    exercise = _EXERCISES.get(number) if isinstance(number, str) else None
    if exercise is None:
        return f"there is no exercise {number!r}: there are {', '.join(_EXERCISES)}"
    return _NOT_YET if _is_open(answer) else exercise.verdict(answer)


def _is_open(answer):
    if isinstance(answer, (list, tuple)):
        return len(answer) == 0 or any(map(_is_open, answer))
    return answer is ... or answer is None


# --- kinds of exercises --------------------------------------------------------------------------


@dataclass(frozen=True)
class Number:
    """Put in one number: a fraction, or a decimal right to three places."""

    value: Callable[[], Fraction]
    wrong_turns: Mapping[str, Callable[[], Fraction]] = field(default_factory=dict)

    def verdict(self, answer):
        try:
            given = _as_fraction(answer)
        except (TypeError, ValueError, ArithmeticError):
            return f"{_short(answer)} is not a number: put in a fraction such as 3/4, or a decimal"
        value = self.value()
        if abs(given - value) <= _TOLERANCE:
            return "correct"
        for turn, wrong in self.wrong_turns.items():
            if abs(given - wrong()) <= _TOLERANCE:
                return f"{_short(answer)} is not it: {turn}."
        if abs(given / 100 - value) <= _TOLERANCE:
            return f"{_short(answer)} looks like a percentage: put in a share between 0 and 1"
        if abs(given - value) <= 10 * _TOLERANCE:
            return f"{_short(answer)} is close: put in the fraction, or three decimals"
        return f"{_short(answer)} is not it"


@dataclass(frozen=True)
class Counts:
    """Put in whole numbers: a row or a table of them."""

    value: Callable[[], np.ndarray]
    wrong_turns: Mapping[str, Callable[[], np.ndarray]] = field(default_factory=dict)

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
                return f"not quite: {turn}."
        if given.ndim != value.ndim:
            kinds = {1: "a list of numbers", 2: "a list of rows"}
            return f"not yet: {kinds[value.ndim]} is asked for"
        with_sums = tuple(length + 1 for length in value.shape)
        if given.ndim == 2 and given.shape == with_sums and np.array_equal(given[:-1, :-1], value):
            return "not yet: leave out the sums of the rows and columns"
        if given.shape != value.shape:
            return f"the shape {given.shape} is not the one asked for: count the labels again"
        if sorted(given.tolist()) == sorted(value.tolist()):
            return "not yet: all there, but in another order; labels come sorted"
        if given.sum() != value.sum():
            return f"your numbers sum to {given.sum():g}; how many points are there?"
        return f"{int((given != value).sum())} of your numbers are not right yet"


@dataclass(frozen=True)
class Function:
    """Write a function: it is held against the reference on many inputs, smallest first."""

    reference: Callable
    inputs: Callable[[], Sequence[tuple]]
    names: Sequence[str]  # of the arguments
    wrong_turns: Mapping[str, Callable] = field(default_factory=dict)

    def verdict(self, answer):
        if not callable(answer):
            return f"{_short(answer)} is not a function: hand over its name, without brackets"
        inputs = self.inputs()
        results = []
        for arguments in inputs:
            result = _quietly(answer, arguments)
            if result is None or result is ...:
                return f"{_NOT_YET}: your function returns nothing; does it end with return?"
            results.append(result)
            if isinstance(result, BaseException) and not results[:-1]:
                break
        for arguments, result in zip(inputs, results, strict=False):
            expected = self.reference(*arguments)
            if not _same(result, expected):
                return self._difference(arguments, result, expected, inputs, results)
        return "correct"

    def _difference(self, arguments, result, expected, inputs, results):
        shown = "\n".join(map(_input_text, self.names, arguments))
        if isinstance(result, BaseException):
            return f"your function stops with {type(result).__name__}: {result}\non\n{shown}"
        # Where it divides 0 by 0 it may still have taken the right turn, or a known wrong one.
        known = [(each, it) for each, it in zip(inputs, results, strict=True) if _is_finite(it)]
        if len(known) > len(results) / 2:
            for turn, wrong in self.wrong_turns.items():
                if all(_same(it, _quietly(wrong, each)) for each, it in known):
                    return f"not yet: {turn}. Try it on\n{shown}"
        if not _is_finite(result):
            return f"not yet: your function divides by 0, or returns no number, on\n{shown}"
        return (
            f"not yet: on\n{shown}\nyour function returns {_short(result)}, not {_short(expected)}"
        )


@dataclass(frozen=True)
class Find:
    """Find a table with wanted properties: any that has them all is accepted.

    Each requirement takes the table and returns None or what is wrong with it.
    """

    requirements: Sequence[Callable[[ContingencyTable], str | None]]

    def verdict(self, answer):
        try:
            t = answer if isinstance(answer, ContingencyTable) else ContingencyTable(answer)
        except (TypeError, ValueError) as error:
            return f"that is not a table of counts: {error}"
        complaints = [complaint for need in self.requirements if (complaint := need(t))]
        return "; ".join(complaints) if complaints else "correct"


# --- reading answers -----------------------------------------------------------------------------


def _as_fraction(answer):
    if isinstance(answer, (bool, np.bool_)):
        raise TypeError
    if isinstance(answer, str):
        answer = answer.replace(" ", "")
        # As a Fraction, 1e999999999 would fill the memory.
        return Fraction(answer if re.fullmatch(r"-?[\d./]{1,40}", answer) else float(answer))
    if isinstance(answer, np.ndarray):
        answer = answer.item()
    if isinstance(answer, numbers.Rational):
        return Fraction(answer)
    if not isinstance(answer, (numbers.Real, Decimal)):
        raise TypeError
    return Fraction(float(answer))  # which refuses NaN and infinity


def _as_floats(answer):
    array = np.array(answer.counts if isinstance(answer, ContingencyTable) else answer)
    if array.dtype.kind not in "biufO":
        raise TypeError("not numbers")
    return array.astype(float)


def _short(answer):
    text = repr(answer.tolist() if isinstance(answer, np.ndarray) else answer)
    if isinstance(answer, (Fraction, np.number)):
        text = str(answer)
    if "correct" in text:  # a word kept for right answers
        return "this answer"
    return text if len(text) <= 60 else text[:57] + "..."


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
    if argument.ndim == 1:
        return f"{name} = {argument.tolist()}"
    return repr(ContingencyTable(argument))


# --- inputs for functions ------------------------------------------------------------------------


def _tables(square=False):
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


def _label_pairs():
    rng = np.random.default_rng(1)
    pairs = []
    for n in [1, 2, 2, 3, 3, 4, 4, 5, 6, 8, 12, 20, 40]:
        for r, k in [(1, 3), (3, 1), (2, 3), (4, 2)]:
            # Labels need not start at 0, nor follow on each other.
            true, pred = 3 * rng.integers(0, k, n) + 2, rng.integers(0, r, n) - 1
            pairs.append((true, pred))
    return pairs


# --- wrong turns ---------------------------------------------------------------------------------


def _purity_along_columns(counts):
    return counts.max(axis=0).sum() / counts.sum()


def _unweighted_purity(counts):
    counts = counts[counts.sum(axis=1) > 0]
    return (counts.max(axis=1) / counts.sum(axis=1)).mean()


def _counted_once(true, pred):
    _, columns = np.unique(true, return_inverse=True)
    _, rows = np.unique(pred, return_inverse=True)
    counts = np.zeros((rows.max() + 1, columns.max() + 1), dtype=int)
    counts[rows, columns] += 1
    return counts


def _greedy_by_rows(counts):
    free, total = list(range(counts.shape[1])), 0
    for row in counts:
        best = max(free, key=lambda j: row[j])
        free.remove(best)
        total += row[best]
    return total / counts.sum()


def _greedy_by_largest(counts):
    counts, n, total = counts.astype(int), counts.sum(), 0
    while counts.max(initial=-1) >= 0:
        i, j = np.unravel_index(counts.argmax(), counts.shape)
        total += counts[i, j]
        counts[i, :] = counts[:, j] = -1
    return total / n


# --- the exercises -------------------------------------------------------------------------------

_MARGINS = ((75, 30, 45), (50, 50, 50))


def _small_labels():
    return list("aabbbc"), [1, 1, 1, 2, 2, 2]


def _iris_bad():
    _, species = datasets.iris()
    return contingency_table(species, datasets.iris_kmeans()[1])


def _sizes(t):
    given = tuple(t.cluster_sizes.tolist()), tuple(t.partition_sizes.tolist())
    if given[0] != _MARGINS[0]:
        return f"its rows sum to {given[0]}: the clusters are to have {_MARGINS[0]} points"
    if given[1] != _MARGINS[1]:
        return f"its columns sum to {given[1]}: the partitions are to have {_MARGINS[1]} points"
    return None


def _first_partition_whole(t):
    if t.counts.shape == (3, 3) and t.counts[0, 0] != 50:
        return f"only {t.counts[0, 0]} of the points of T1 are in C1: all are to be there"
    return None


def _second_partition_away(t):
    if t.counts.shape == (3, 3) and t.counts[0, 1] != 0:
        return f"C1 and T2 share {t.counts[0, 1]} points: they are to share none"
    return None


def _pure(t):
    value = matching.purity(t)
    return None if value.exact >= Fraction(9, 10) else f"its purity is {value:.3f}: at least 0.9"


def _two_partitions(t):
    k = int((t.partition_sizes > 0).sum())
    return None if k >= 2 else "all its points are of one partition: there are to be two at least"


def _badly_matched(t):
    value = matching.maximum_matching(t)
    if value.exact <= Fraction(1, 2):
        return None
    return f"its maximum matching is {value:.3f}: at most 0.5"


def _mappings_differ(t):
    by_matching, by_f = (
        matching.clustering_error(t, mapping=mapping).exact for mapping in ("matching", "f_measure")
    )
    return None if by_matching != by_f else f"both mappings give the error {by_matching}"


def _at_least_three_by_three(t):
    r, k = t.counts.shape
    return None if min(r, k) >= 3 else f"it is {r}×{k}: at least 3×3"


_EXERCISES = {
    "01.1": Counts(
        value=lambda: contingency_table(*_small_labels()).counts,
        wrong_turns={
            "clusters belong in the rows, partitions in the columns": lambda: (
                contingency_table(*_small_labels()).T.counts
            ),
        },
    ),
    "01.2": Function(
        reference=lambda true, pred: contingency_table(true, pred).counts,
        inputs=_label_pairs,
        names=("labels_true", "labels_pred"),
        wrong_turns={
            "a cell that several points hit is counted once; NumPy's += adds to it only once": (
                _counted_once
            ),
            "clusters belong in the rows, partitions in the columns": lambda true, pred: (
                contingency_table(true, pred).T.counts
            ),
        },
    ),
    "01.3": Counts(
        value=lambda: contingency_table(*datasets.fourteen_objects()).cluster_sizes,
        wrong_turns={
            "these are the sizes of the partitions, the diagonal of Z_Tᵀ Z_T": lambda: (
                contingency_table(*datasets.fourteen_objects()).partition_sizes
            ),
        },
    ),
    "01.4": Find([_sizes, _first_partition_whole, _second_partition_away]),
    "02.1": Number(
        value=lambda: matching.purity(_iris_bad()).exact,
        wrong_turns={
            "the maximum was taken along the columns; purity takes it in each row": lambda: (
                matching.purity(_iris_bad().T).exact
            ),
            "the clusters were averaged without their sizes as weights": lambda: Fraction(
                _unweighted_purity(_iris_bad().counts)
            ),
            "that is the maximum matching, where each partition may be taken once": lambda: (
                matching.maximum_matching(_iris_bad()).exact
            ),
        },
    ),
    "02.2": Function(
        reference=lambda counts: float(matching.purity(ContingencyTable(counts))),
        inputs=_tables,
        names=("counts",),
        wrong_turns={
            "it takes the maximum along the columns; purity takes it in each row": (
                _purity_along_columns
            ),
            "it averages the clusters without their sizes as weights": _unweighted_purity,
            "that is the number of points; divide it by n": lambda counts: counts.max(axis=1).sum(),
            "that is a percentage; a share lies between 0 and 1": (
                lambda counts: 100 * counts.max(axis=1).sum() / counts.sum()
            ),
            "that is the purity of each cluster; what about all of them together?": (
                lambda counts: counts.max(axis=1) / counts.sum(axis=1)
            ),
        },
    ),
    "02.3": Find([_two_partitions, _pure, _badly_matched]),
    "02.4": Function(
        reference=lambda counts: float(matching.maximum_matching(ContingencyTable(counts))),
        inputs=lambda: _tables(square=True),
        names=("counts",),
        wrong_turns={
            "it gives each row in turn the best column still free; an earlier row may have to leave"
            " its best to a later one": _greedy_by_rows,
            "it takes the largest free cell again and again; the largest may stand in the way of"
            " two that are larger together": _greedy_by_largest,
            "that is the purity, in which two clusters may take the same partition": (
                lambda counts: float(matching.purity(ContingencyTable(counts)))
            ),
            "that is the number of points; divide it by n": (
                lambda counts: matching.best_matching(ContingencyTable(counts)).weight
            ),
        },
    ),
    "02.5": Find([_at_least_three_by_three, _mappings_differ]),
}
