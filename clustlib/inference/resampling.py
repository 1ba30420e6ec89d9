"""The permutation test and the bootstrap: what a measure scores on tables drawn at random.

A measure and a contingency table enter. A p-value or a percentile interval leaves, with its
working.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial, reduce

import numpy as np

from clustlib.contingency import ContingencyTable, notes_on, takes_table
from clustlib.expressions import DENSE_CELLS, Name, Quantity, SparseCounts, digits, sum_over
from clustlib.inference.base import (
    Interval,
    Measure,
    Value,
    append_line,
    as_score,
    check_level,
    check_measure,
    decimal_fraction,
    evaluate,
    exact_value,
    format_value,
    measure_title,
    read_integer,
    three_digits,
)
from clustlib.measures.catalogue import RANKING_KEYS, better_direction
from clustlib.progress_bar import progress
from clustlib.score import Score, Working, equations
from clustlib.validation import check_choice

MAX_TABLES = 10**6  # minutes, even with the simplest measure
# The time of a permuted table grows with the square root of the number of points.
_MAX_POINTS = 10**9
_COUNT_AS_GOOD = {
    "larger": Name("#{s* ≥ s}", r"\#\{s^{*} \ge s\}"),
    "smaller": Name("#{s* ≤ s}", r"\#\{s^{*} \le s\}"),
    "close to 1": Name("#{|s* − 1| ≤ |s − 1|}", r"\#\{|s^{*} - 1| \le |s - 1|\}"),
}
_MEAN = Name("mean of s*", r"\text{mean of }s^{*}")
_VALUE_OUTSIDE = "they lie beside it, as points drawn twice agree with their copies"


@dataclass(frozen=True, eq=False, repr=False)
class _Resampled:
    """A value, and what the same measure scores on random tables."""

    title: Name
    value: Score
    values: np.ndarray
    note: str = field(default="", kw_only=True)

    def __post_init__(self):
        self.values.flags.writeable = False

    @property
    def _aside(self) -> str:
        """The note as a part of a sentence."""
        return f" ({self.note})" if self.note else ""

    @property
    def n(self) -> int:
        """The number of random tables."""
        return len(self.values)

    @property
    def mean(self) -> float:
        """The mean score of the random tables."""
        return math.fsum(self.values.tolist()) / self.n

    @property
    def working(self) -> Working:
        """The derivation of the result."""
        raise NotImplementedError

    def __repr__(self):
        return str(self.working)

    def _repr_latex_(self):
        return self.working.latex


# --- the permutation test ------------------------------------------------------------------------


@takes_table
def permutation_test(
    measure: Measure, t: ContingencyTable, n: int = 999, seed: int = 0
) -> PermutationTest:
    """Test whether a clustering scores more than chance does.

    Chance keeps the sizes of all clusters and classes and shuffles the labels, each way with the
    same probability. So n tables with the margins of t are drawn. The p-value is the share of
    tables that score at least as well as t, where t itself counts as one of them:
    p = (1 + #{s* ≥ s}) / (n + 1). The test is one-sided, in the direction in which the measure is
    better. Its p-value is never 0: with n = 999 it is at least 0.001. A small p-value says that
    chance alone hardly explains the value. It does not say that the value is good.

    Parameters
    ----------
    measure : function of a ContingencyTable
        A measure of clustlib, or your own function that returns a Score or a number. Of a bare
        number, larger values are taken to be better: ``Score(number, better="smaller")`` changes
        that. The direction of clustlib's measures is known.
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    n : int
        Number of random tables.
    seed : int
        Seed of the random tables. NumPy and SciPy do not guarantee their random streams, so other
        versions may draw other tables; p then differs by about √(p (1 − p) / n).

    Returns
    -------
    PermutationTest
        ``.value``, ``.p_value``, ``.values``, ``.mean``; a notebook shows the derivation of p.

    Raises
    ------
    TypeError
        If the measure is not a function or does not return a number, or t is not a
        ContingencyTable.
    ValueError
        If n is not a whole number from 1 to 10^6 or seed not one of at least 0, the table has more
        than 10^9 points, or the measure is not defined on one of the random tables: give its Score
        an ``undefined=``.

    Notes
    -----
    Fractions are compared exactly, other values to nine digits, so that rounding does not make
    equal values different. The tables are drawn by Patefield's algorithm.

    References
    ----------
    Patefield, Algorithm AS 159, 1981; Davison & Hinkley, Bootstrap methods and their application,
    1997, §4.3; Phipson & Smyth, Permutation p-values should never be zero, 2010.

    Examples
    --------
    A purity of two thirds: with twelve points chance often does as well, with a hundred hardly
    ever.

    >>> import clustlib as cl
    >>> few, many = cl.ContingencyTable([[4, 2], [2, 4]]), cl.ContingencyTable([[32, 16], [16, 32]])
    >>> cl.permutation_test(cl.purity, few).p_value > 0.2
    True
    >>> cl.permutation_test(cl.purity, many).p_value < 0.01
    True
    """
    check_measure(measure)
    n = read_integer(n, "n", 1, MAX_TABLES)
    return replace(permutation_tests([measure], t, n, seed)[0], note=notes_on(t))


def permutation_tests(
    measures: Sequence[Measure], t: ContingencyTable, n: int, seed: int
) -> list[PermutationTest]:
    """Run a permutation test of each measure, all of them on the same random tables."""
    seed = read_integer(seed, "seed", 0)
    if t.n > _MAX_POINTS:
        raise ValueError(f"t must have at most {_MAX_POINTS} points to be permuted, got {t.n}")
    scores = [as_score(measure(t)) for measure in measures]
    directions = [better_direction(score) for score in scores]
    for better in directions:
        check_choice(better, "better", RANKING_KEYS)
    tables = progress(_permuted_tables(t, n, seed), "tables with the same margins", n)
    rows = [[evaluate(measure, table, "that is drawn") for measure in measures] for table in tables]
    return [
        _permutation_result(measure_title(measure, score), score, values, better)
        for measure, score, values, better in zip(
            measures, scores, zip(*rows, strict=True), directions, strict=True
        )
    ]


def _permuted_tables(t, n, seed) -> Iterator[ContingencyTable]:
    """Yield n tables with the margins of t, whose labels are shuffled."""
    from scipy.stats import random_table

    random = np.random.default_rng(seed)
    rows, columns = t.cluster_sizes.nonzero()[0], t.class_sizes.nonzero()[0]
    if min(len(rows), len(columns)) == 1:
        # Only one table has these margins, and SciPy's method does not accept them.
        yield from itertools.repeat(t, n)
    elif math.prod(t.shape) > max(DENSE_CELLS, t.n):
        # Most cells stay empty, so that permuting the labels themselves is faster.
        clusters, classes = (at.repeat(t.cells.counts) for at in (t.cells.rows, t.cells.columns))
        ones = np.ones(t.n, dtype=np.int64)
        for _ in range(n):
            yield _table_like(t, clusters, random.permutation(classes), ones)
    else:
        # The method is named, so that no version of SciPy chooses another one.
        margins = random_table(t.cluster_sizes[rows], t.class_sizes[columns])
        for _ in range(n):
            counts = np.zeros(t.shape, dtype=np.int64)
            counts[rows[:, None], columns] = margins.rvs(method="patefield", random_state=random)
            yield ContingencyTable(counts, t.clusters, t.classes)


def _table_like(t, rows, columns, counts):
    """Return a table with the labels of t and with these counts, added up cell by cell."""
    cells = SparseCounts.added([(rows, columns, counts)], t.shape)
    return ContingencyTable.from_cells(cells, t.clusters, t.classes)


def _permutation_result(title, score, drawn: Sequence[Value], better) -> PermutationTest:
    goodness = RANKING_KEYS[better]
    own = goodness(exact_value(score))
    as_good = np.array([_is_at_least(goodness(value), own) for value in drawn])
    as_good.flags.writeable = False
    values = np.array([float(value) for value in drawn])
    number = digits(float(score))
    words = f"{better} is better"
    note = Name(
        f"s: {title.text}, {number.text} here, {words}; s*: with the same margins",
        rf"s\text{{: }}{title.latex}\text{{, }}{number.latex}\text{{ here, {words}; }}"
        r"s^{*}\text{: with the same margins}",
    )
    n, count = Quantity("n", len(drawn)), Quantity(_COUNT_AS_GOOD[better], int(as_good.sum()))
    p_value = Score("p", (1 + count) / (n + 1), note=note, beside=partial(_mean_of_draws, values))
    return PermutationTest(title, score, values, as_good, better, p_value)


def _mean_of_draws(values):
    """Return the side note of a p-value: the mean of what chance scores."""
    s, n = Quantity(Name("s*_b", "s^{*}_{b}"), values, ("b",)), Quantity("n", len(values))
    return [(_MEAN, (sum_over("b", s, longest=3) / n).substitute())]


def _is_at_least(a, b):
    """Return True if a ≥ b, where floats that differ by rounding are equal."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a >= b
    return a >= b or math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)


@dataclass(frozen=True, eq=False, repr=False)
class PermutationTest(_Resampled):
    """Result of ``permutation_test``; a notebook shows the derivation of the p-value.

    Attributes
    ----------
    title : Name
        The name of the measure.
    value : Score
        The score of the table.
    values : ndarray of shape (n,), read-only
        The scores of the random tables.
    as_good : ndarray of bool, of shape (n,), read-only
        True for random tables that score at least as well as the table.
    better : str
        The better values: "larger", "smaller" or "close to 1".
    p_value : Score
        The share of tables, this one included, that score at least as well.
    mean : float
        The mean of what chance scores.
    n : int
        The number of random tables.
    note : str
        As in ``Jackknife``.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[9, 3], [2, 6]])
    >>> result = cl.permutation_test(cl.clustering_error, t, n=99)
    >>> result.better, result.value.exact
    ('smaller', Fraction(1, 4))
    """

    as_good: np.ndarray
    better: str
    p_value: Score

    @property
    def working(self) -> Working:
        """The formula of p with its numbers, and the mean of what chance scores."""
        working = self.p_value.working
        return append_line(working, self.note) if self.note else working

    def in_words(self) -> str:
        """Return the result as a sentence, as the text alternative of a figure needs it.

        Examples
        --------
        >>> import clustlib as cl
        >>> t = cl.ContingencyTable([[5, 3]])
        >>> cl.permutation_test(cl.purity, t, n=99).in_words()
        'purity is 0.625; in 99 tables with the same margins chance scores 0.625 on average, from \
0.625 to 0.625; p = 1.'
        """
        lowest, highest = format_value(self.values.min()), format_value(self.values.max())
        return (
            f"{self.title.text} is {format_value(self.value)}; in {self.n} tables with the same "
            f"margins chance scores {format_value(self.mean)} on average, from {lowest} to "
            f"{highest}; p = {three_digits(self.p_value)}{self._aside}."
        )


# --- the bootstrap -------------------------------------------------------------------------------


@takes_table
def bootstrap(
    measure: Measure, t: ContingencyTable, level: float = 0.95, n: int = 999, seed: int = 0
) -> Bootstrap:
    """Show how a value varies if the points are drawn again from the table.

    As many points as t has are drawn from it with replacement, n times. The n values are sorted,
    and the same number of them, (n + 1)(1 − level)/2 rounded down, is cut off at both ends. The
    first and the last of the others are the ends of the percentile interval. It stays within the
    range of the measure and need not be symmetric.

    The interval does not say how the algorithm would cluster other points, for each point keeps its
    cluster. And it may exclude the value: a point that is drawn twice agrees with its copy, so with
    small cells the draws lie above the value, by ``.bias`` on average. That is the bias of the
    draws and says little about the bias of the value: for an index of pairs, such as ARI, it may be
    large although the value is unbiased. The working says so where the interval excludes the value.
    Use ``jackknife`` for an interval that contains it.

    Parameters
    ----------
    measure : function of a ContingencyTable
        A measure of clustlib, or your own function that returns a Score or a number.
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    level : float
        Share of the draws between the ends, between 0 and 1.
    n : int
        Number of random tables, large enough that at least one lies beyond each end.
    seed : int
        As in ``permutation_test``.

    Returns
    -------
    Bootstrap
        ``.value``, ``.low``, ``.high``, ``.values``, ``.level``, ``.bias``, ``.holds_value``; a
        notebook shows which of the sorted values the ends are.

    Raises
    ------
    TypeError
        If the measure is not a function or does not return a number, or t is not a
        ContingencyTable.
    ValueError
        If the level is not between 0 and 1, n is not a whole number up to 10^6 or is too small for
        the level, seed is not a whole number of at least 0, or the measure is not defined on one of
        the random tables: give its Score an ``undefined=``. No draw is left out silently.

    Notes
    -----
    A draw may leave rows and columns empty. They change no measure of clustlib except the number of
    clusters.

    References
    ----------
    Efron & Tibshirani, An introduction to the bootstrap, 1993, ch. 13; Davison & Hinkley, Bootstrap
    methods and their application, 1997, §5.3.

    Examples
    --------
    Ten times as many points with the same shares have the same purity, and a shorter interval.

    >>> import clustlib as cl
    >>> few, many = cl.ContingencyTable([[8, 2], [1, 9]]), cl.ContingencyTable([[80, 20], [10, 90]])
    >>> of_few, of_many = cl.bootstrap(cl.purity, few), cl.bootstrap(cl.purity, many)
    >>> of_few.value == of_many.value
    True
    >>> of_few.high - of_few.low > 2 * (of_many.high - of_many.low)
    True
    """
    check_measure(measure)
    n, seed = read_integer(n, "n", 1, MAX_TABLES), read_integer(seed, "seed", 0)
    check_level(level)
    rank = _rank_of_low_end(level, n)
    if rank < 1:
        minimum = math.ceil(2 / (1 - decimal_fraction(level))) - 1
        raise ValueError(f"n must be at least {minimum} for the level {level}, got {n}")
    score = as_score(measure(t))
    tables = progress(_resampled_tables(t, n, seed), "points drawn again", n)
    drawn = [evaluate(measure, table, "that is drawn") for table in tables]
    ordered = sorted(drawn)
    low, high = (
        Score(name, _ordered_value(at, ordered[at - 1]), note=f"of {n} sorted values")
        for name, at in (("low", rank), ("high", n + 1 - rank))
    )
    values = np.array([float(value) for value in drawn])
    title, note = measure_title(measure, score), notes_on(t)
    return Bootstrap(title, score, values, float(level), low, high, note=note)


def _rank_of_low_end(level: float, n: int) -> int:
    """Return the rank of the lower end among n sorted values, and of the upper one from above."""
    return math.floor((n + 1) * (1 - decimal_fraction(level)) / 2)


def _ordered_value(rank, value) -> Quantity:
    """Return a value as the order statistic of this rank."""
    return Quantity(Name(f"s*_({rank})", f"s^{{*}}_{{({rank})}}"), float(value))


def _resampled_tables(t, n, seed) -> Iterator[ContingencyTable]:
    """Yield n tables of as many points, drawn from t with replacement."""
    random = np.random.default_rng(seed)
    rows, columns, counts = t.cells.entries
    for _ in range(n):
        yield _table_like(t, rows, columns, random.multinomial(t.n, counts / t.n))


@dataclass(frozen=True, eq=False, repr=False)
class Bootstrap(_Resampled):
    """Result of ``bootstrap``; a notebook shows which of the sorted values are the ends.

    Attributes
    ----------
    title : Name
        The name of the measure.
    value : Score
        The score of the table.
    values : ndarray of shape (n,), read-only
        The scores of the random tables.
    level : float
        The share of the draws between the ends.
    low, high : Score
        The ends of the interval.
    mean, bias : float
        The mean of the draws, and by how much it is larger than the value.
    holds_value : bool
        True if the interval contains the value.
    n : int
        The number of random tables.
    note : str
        As in ``Jackknife``.

    Examples
    --------
    Twenty points, all pure: drawing them again cannot show what the sample does not contain.

    >>> import clustlib as cl
    >>> result = cl.bootstrap(cl.purity, cl.ContingencyTable([[12, 0], [0, 8]]))
    >>> result.low, result.high
    (1.0, 1.0)
    """

    level: float
    low: Score
    high: Score

    @property
    def bias(self) -> float:
        """The mean of the draws minus the value."""
        return self.mean - float(self.value)

    @property
    def holds_value(self) -> bool:
        """True if the interval contains the value, up to rounding."""
        return _is_at_least(self.value, self.low) and _is_at_least(self.high, self.value)

    @property
    def interval(self) -> Interval:
        """Both ends."""
        return Interval(float(self.low), float(self.high))

    @property
    def working(self) -> Working:
        """The number of values cut off at each end, the ends, and the bias."""
        n, level = Quantity("n", self.n), Quantity("level", decimal_fraction(self.level))
        rank = _rank_of_low_end(self.level, self.n)
        working = equations(
            [
                ("s", Quantity(self.title, exact_value(self.value))),
                (Name("cut off", r"\text{cut off}"), (n + 1) * (1 - level) / 2),
                ("low", _ordered_value(rank, self.low)),
                ("high", _ordered_value(self.n + 1 - rank, self.high)),
                ("bias", Quantity(_MEAN, self.mean) - Quantity("s", float(self.value))),
            ]
        )
        lines = ["" if self.holds_value else f"no interval for s: {_VALUE_OUTSIDE}", self.note]
        return reduce(append_line, filter(None, lines), working)

    def in_words(self) -> str:
        """Return the result as a sentence, as the text alternative of a figure needs it.

        Examples
        --------
        >>> import clustlib as cl
        >>> t = cl.ContingencyTable([[5, 0], [0, 3]])
        >>> cl.bootstrap(cl.purity, t).in_words()
        'purity is 1; with the points drawn again 999 times, 95 % of the values lie from 1 to 1.'
        """
        value, low, high = map(format_value, (self.value, self.low, self.high))
        outside = "" if self.holds_value else f"; {_VALUE_OUTSIDE}"
        return (
            f"{self.title.text} is {value}; with the points drawn again {self.n} times, "
            f"{three_digits(100 * self.level)} % of the values lie from {low} to {high}{outside}"
            f"{self._aside}."
        )
