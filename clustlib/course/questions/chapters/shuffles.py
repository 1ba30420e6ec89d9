"""Topics on p-values and standard errors: unit 17."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from clustlib.course.questions.chapters.changes import after, as_one_cluster
from clustlib.course.questions.data import (
    Shuffled,
    Table,
    as_hundredths,
    series_table,
    small_table,
)
from clustlib.course.questions.topic import Topic
from clustlib.expressions import max_over, min_over, quantity, sqrt, sum_over
from clustlib.measures import matching
from clustlib.score import Score

# --- data ----------------------------------------------------------------------------------------


class LeftOut(NamedTuple):
    """Values of a measure, in hundredths, each without one of the points."""

    values: list[int]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        numbers = range(1, len(self.values) + 1)
        return [series_table("without point", numbers, value=as_hundredths(self.values))]


class MorePoints(NamedTuple):
    """A standard error, in thousandths, a number of points, and the factor of its growth."""

    error: int
    n: int
    times: int

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        header = ["points", "standard error", "points then"]
        return [(header, [[str(self.n), f"{self.error / 1000:.3f}", str(self.times * self.n)]])]


class Samples(NamedTuple):
    """A number of samples, and the level of their confidence intervals in percent."""

    many: int
    percent: int

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        return [(["samples", "intervals of"], [[str(self.many), f"{self.percent} %"]])]


class Paired(NamedTuple):
    """Values of two programs on the same samples, in hundredths."""

    a: list[int]
    b: list[int]

    @property
    def differences(self) -> list[int]:
        """The values of B − A."""
        return [b - a for a, b in zip(*self, strict=True)]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        numbers = range(1, len(self.a) + 1)
        return [series_table("sample", numbers, A=as_hundredths(self.a), B=as_hundredths(self.b))]


def shuffled_values(rng: np.random.Generator, difficulty: int) -> Shuffled:
    """Draw values of shuffles, one of them as large as that of the table."""
    value = int(rng.integers(30, 50))
    values = rng.integers(0, 60, 4 * difficulty - 1)
    values[rng.integers(len(values))] = value
    return Shuffled(value, values.tolist())


def small_shuffled_values(rng: np.random.Generator, difficulty: int) -> Shuffled:
    """Draw values of a measure of which less is better, one of them as small as the table's."""
    data = shuffled_values(rng, difficulty)
    return Shuffled(90 - data.found, [90 - value for value in data.values])


def left_out(rng: np.random.Generator, difficulty: int) -> LeftOut:
    """Draw values without each point, of which most are alike."""
    n = 3 + difficulty
    base = int(rng.integers(40, 70))
    return LeftOut((base + 4 * rng.integers(0, 4, n)).tolist())


def more_points(rng: np.random.Generator, difficulty: int) -> MorePoints:
    """Draw four, nine or sixteen times as many points, and an error that a purity can have."""
    root = 2 + int(rng.integers(difficulty))
    error = root * int(rng.integers(24 // root, 60 // root))
    return MorePoints(error, int(rng.integers(8, 13)) * 5, root**2)


def samples(rng: np.random.Generator, difficulty: int) -> Samples:
    """Draw so many samples that the expected number of intervals is whole."""
    percent = (95, 90, 80)[int(rng.integers(difficulty))]
    return Samples(20 * int(rng.integers(1, 51)), percent)


def paired(rng: np.random.Generator, difficulty: int) -> Paired:
    """Draw values that rise and fall together: a sample is hard for both programs."""
    n = 2 + difficulty
    shared, apart = rng.integers(0, 40, n), rng.integers(-4, 5, n)
    a = 40 + shared
    return Paired(a.tolist(), (a + 5 + apart).tolist())


# --- p-values ------------------------------------------------------------------------------------


def _count_as_good(data, is_as_good=operator.ge):
    return sum(is_as_good(value, data.found) for value in data.values)


def _score_p(b: int, many: int) -> Score:
    b, many = quantity("b", b), quantity("B", many)
    return Score("p", (1 + b) / (1 + many))


def _p_value(is_as_good: Callable = operator.ge) -> Callable[[Shuffled], Score]:
    """Return a function of the data: the share of values as good, the table's own counted."""
    return lambda data: _score_p(_count_as_good(data, is_as_good), len(data.values))


_p, _p_if_less_is_better = _p_value(), _p_value(operator.le)


def _share_as_good(data: Shuffled, is_as_good: Callable = operator.ge) -> Fraction:
    """Return the p-value without the table's own value."""
    return Fraction(_count_as_good(data, is_as_good), len(data.values))


def _smallest_p(data: Shuffled) -> Score:
    return Score("p", 1 / (1 + quantity("B", len(data.values))))


def _p_after_twice_the_shuffles(data: Shuffled) -> Score:
    return _score_p(2 * _count_as_good(data), 2 * len(data.values))


def _p_of_one_cluster(data: Shuffled) -> Score:
    return _score_p(len(data.values), len(data.values))


_TURNS_OF_P: dict[str, Callable] = {
    "the table that was found was not counted": _share_as_good,
    "a shuffle that is as good was not counted": _p_value(operator.gt),
}

# --- errors --------------------------------------------------------------------------------------


def _root_of_squares(factor: Callable[[int], Fraction | int]) -> Callable[[LeftOut], float]:
    """Return a function of the data: the root of the sum of squares, times a factor of n."""

    def root(data):
        values = [Fraction(value, 100) for value in data.values]
        mean = sum(values, Fraction()) / len(values)
        squares = sum(((value - mean) ** 2 for value in values), Fraction())
        return math.sqrt(factor(len(values)) * squares)

    return root


def _standard_error(data: LeftOut) -> Score:
    n = quantity("n", len(data.values))
    values = quantity("s_x", [Fraction(value, 100) for value in data.values])
    mean = quantity("mean", sum(values.evaluate()) / len(data.values))
    return Score("SE", sqrt((n - 1) / n * sum_over("x", (values - mean) ** 2, longest=3)))


def _error_of_more(data: MorePoints) -> Score:
    error = quantity("SE", Fraction(data.error, 1000))
    return Score("SE then", error / sqrt(quantity("m", data.times)))


def _intervals_with_value(data: Samples) -> Score:
    return Score("held", quantity("share", Fraction(data.percent, 100)) * quantity("m", data.many))


def _width(values) -> Fraction:
    return Fraction(max(values) - min(values), 100)


def _width_of_difference(data: Paired) -> Score:
    differences = quantity("d_i", [Fraction(value, 100) for value in data.differences])
    return Score("width", max_over("i", differences) - min_over("i", differences))


def _has_narrow_difference(data: Paired) -> bool:
    """Return True if the difference varies less than either of the values."""
    return _width(data.differences) < min(map(_width, data))


# fmt: off
QUESTIONS: tuple[Topic, ...] = (
    Topic("17", "p-value",
        "Larger values of a measure are better. The first value is that of the table; the others "
        "come from $B$ shuffles of the labels, $b$ of them at least as good. Compute the p-value.",
        shuffled_values, _p, _TURNS_OF_P),
)

VOTES: tuple[Topic, ...] = (
    Topic("17", "p-value",
        "More is better. After each of $B$ shuffles a measure gave one of these values. What is "
        "the p-value of the value found?",
        shuffled_values, _p, {
        **_TURNS_OF_P,
        "that is 1 − p": lambda data: 1 - _p(data),
    }),
    Topic("17", "smallest p-value",
        "More is better. After each of $B$ shuffles a measure gave one of these values. What is "
        "the smallest p-value that $B$ shuffles can give?",
        shuffled_values, _smallest_p, {
        "a value that no shuffle reaches was thought to have p = 0": 0,
        "the table that was found was not counted below the line": (
            lambda data: Fraction(1, len(data.values))),
        "that is the p-value of the value found": _p,
    }),
    Topic("17", "p-value where less is better",
        "Less is better, as for VI. After each shuffle the measure gave one of these values. What "
        "is the p-value of the value found?",
        small_shuffled_values, _p_if_less_is_better, {
        "it was counted as if more were better": _p,
        "a shuffle that is as good was not counted": _p_value(operator.lt),
        "the table that was found was not counted": lambda data: _share_as_good(data, operator.le),
    }),
    Topic("17", "p-value after twice the shuffles",
        "More is better. As many further shuffles are made, and happen to give the same values "
        "once more. What is the p-value of the value found then?",
        shuffled_values, _p_after_twice_the_shuffles, {
        "more shuffles were thought to halve p": lambda data: _p(data) / 2,
        "that is the p-value before; the table found still counts once": _p,
        "the table that was found was not counted at all": _share_as_good,
    }),
    Topic("17", "p-value of one cluster",
        "More is better, and these are values of some clustering. Now all points become one "
        "cluster, and as many shuffles are made anew. What is the p-value then?",
        shuffled_values, _p_of_one_cluster, {
        "a value that never changes was thought to be sure": _smallest_p,
        "no better and no worse than chance was thought to be one half": 0.5,
        "the p-value was thought to stay": _p,
    }),
    Topic("17", "standard error by the jackknife",
        "A measure gave these values, each without one of the $n$ points. What is its standard "
        "error by the jackknife?",
        left_out, _standard_error, {
        "that is the spread of these values: the sum is divided by n": (
            _root_of_squares(lambda n: Fraction(1, n))),
        "that is a spread, too: the sum is divided by n − 1": (
            _root_of_squares(lambda n: Fraction(1, n - 1))),
        "the factor (n − 1)/n is missing": _root_of_squares(lambda n: 1),
    }),
    Topic("17", "standard error of more points",
        "The purity has this standard error on so many points. About how large is it on the larger "
        "number of points, if all shares stay?",
        more_points, _error_of_more, {
        "it was thought to fall with the number of points, not with its root": lambda data: (
            Fraction(data.error, 1000 * data.times)),
        "equal shares were thought to be equally sure": lambda data: Fraction(data.error, 1000),
        "more points were thought to add more error": lambda data: (
            Fraction(data.error, 1000) * math.sqrt(data.times)),
    }),
    Topic("17", "intervals that hold the value",
        "From all points this many samples are drawn, and a confidence interval is computed from "
        "each. How many of the intervals contain the value of all points, on average?",
        samples, _intervals_with_value, {
        "an interval was thought to contain it for sure": lambda data: data.many,
        "that is how many miss it": lambda data: Fraction(
            data.many * (100 - data.percent), 100),
        "an interval was thought to contain it or not, so half of them do": (
            lambda data: data.many / 2),
    }),
    Topic("17", "width of a paired difference",
        "Two programs, A and B, were measured on the same samples. What is the difference between "
        "the largest and the smallest value of B − A?",
        paired, _width_of_difference, {
        "the widths of A and B were added, as if A and B varied independently": lambda data: (
            _width(data.a) + _width(data.b)),
        "the widths of A and B were subtracted from each other": lambda data: (
            abs(_width(data.a) - _width(data.b))),
        "that is how far apart the values of A are": lambda data: _width(data.a),
    }, _has_narrow_difference),
    Topic("17", "BCubed precision of one cluster",
        "All points become one cluster. What is the BCubed precision then?",
        small_table, after(as_one_cluster, matching.bcubed_precision), {
        "that is the BCubed recall": 1,
        "that is the purity": after(as_one_cluster, matching.purity),
        "a merge was thought to leave it as it is": matching.bcubed_precision,
    }),
)
# fmt: on
