"""What chance would score, and how a measure wavers where the points are drawn again."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from clustlib.contingency import ContingencyTable, require_table
from clustlib.expressions import FEW, Cells, Name, Quantity, digits, sum_over
from clustlib.inference.arguments import (
    Interval,
    Measure,
    Value,
    about,
    as_meant,
    as_score,
    exact_or_float,
    require_level,
    require_measures,
    scores,
    short,
    title_of,
    told_apart,
    whole,
    with_words,
)
from clustlib.measures.catalogue import GOODNESS, better_of
from clustlib.progress_bar import progress
from clustlib.score import Score, Working, equations
from clustlib.validation import ReadOnly, one_of

__all__ = ["bootstrap", "permutation_test"]

_CELLS = 2**20  # of drawn tables at a time: 8 MB
_MOST_DRAWN = 10**6  # tables: minutes, even of the simplest measure
# Points: a draw takes a time that grows with the square root of their number.
_MOST_PERMUTED = 10**9
_AS_GOOD = {
    "larger": Name("#{s* ≥ s}", r"\#\{s^{*} \ge s\}"),
    "smaller": Name("#{s* ≤ s}", r"\#\{s^{*} \le s\}"),
    "close to 1": Name("#{|s* − 1| ≤ |s − 1|}", r"\#\{|s^{*} - 1| \le |s - 1|\}"),
}
_BESIDE = "they lie beside it, as points drawn twice agree with their copies"
_MEAN = Name("mean of s*", r"\text{mean of }s^{*}")


def permutation_test(
    measure: Measure, t: ContingencyTable, n: int = 999, seed: int = 0, *, better: str | None = None
) -> PermutationTest:
    """Ask whether a clustering scores more than chance.

    Chance keeps all sizes, and hands the labels out anew, every way with the same probability. So
    n tables are drawn that have the margins of t. The p-value is the share of those that score at
    least as well as t, t itself being counted among them: p = (1 + #{s* ≥ s}) / (n + 1). It is
    one-sided, in the direction in which the measure is better, and never 0: with n = 999 it is at
    least 0.001. A small p says that chance alone hardly explains the value, not that it is good.

    Parameters
    ----------
    measure : function of a ContingencyTable
        Any measure of clustlib, or your own: it returns a Score or a number.
    t : ContingencyTable
        Clusters in rows, classes in columns.
    n : int
        How many tables are drawn.
    seed : int
        The same seed gives the same tables. Other versions of NumPy or SciPy may draw others, as
        neither promises that its draws stay; p then differs by about √(p (1 − p) / n).
    better : {"larger", "smaller", "close to 1"}, optional
        Which values are the better ones. By default what the Score says; of clustlib's measures it
        is known: of the variation of information small values are better. Of any other number,
        larger is taken to be better: the working says so, too.

    Returns
    -------
    PermutationTest
        ``.value``, ``.p_value``, ``.values``, ``.mean``; a notebook shows how p came about.

    Raises
    ------
    TypeError
        A measure that is no function, or returns no number; a t that is no ContingencyTable.
    ValueError
        n that is no whole number from 1 to 10^6, seed no whole number of at least 0; an unknown
        ``better``; a table of more than 10^9 points; a measure that is not defined on one of the
        tables drawn: give its Score an ``undefined=``.

    Notes
    -----
    Values that are equal but for rounding count as equal: fractions are compared exactly, other
    values to nine digits. The tables are drawn by Patefield's algorithm.

    References
    ----------
    Patefield, Algorithm AS 159, 1981; Davison & Hinkley, Bootstrap methods and their application,
    1997, §4.3; Phipson & Smyth, Permutation p-values should never be zero, 2010.

    Examples
    --------
    Two thirds pure: among twelve points chance often does as well, among a hundred hardly ever.

    >>> import clustlib as cl
    >>> few, many = cl.ContingencyTable([[4, 2], [2, 4]]), cl.ContingencyTable([[32, 16], [16, 32]])
    >>> cl.permutation_test(cl.purity, few).p_value > 0.2
    True
    >>> cl.permutation_test(cl.purity, many).p_value < 0.01
    True
    """
    return permutation_tests([measure], t, n, seed, better)[0]


def bootstrap(
    measure: Measure, t: ContingencyTable, level: float = 0.95, n: int = 999, seed: int = 0
) -> Bootstrap:
    """Ask how much a value owes to the points that happened to be in the data.

    As many points as t has are drawn from it again, with replacement, n times. Sorted, the n values
    are cut at both ends by the same number, (n + 1)(1 − level)/2 rounded down: what is left begins
    and ends with the percentile interval. It stays within the range of the measure and needs no
    symmetry, which no value plus or minus an error does.

    What the interval is not: it does not say how the algorithm would cluster other points, for each
    point keeps its cluster. And it may lie beside the value: a point that is drawn twice agrees
    with its copy, so in small cells the draws lie above the value, by ``.bias`` on average. That is
    the bias of the draws, and says little about that of the value: of an index of pairs, such as
    ARI, it may be large where the value has none at all. Where the interval does not hold the
    value, the working says so. An interval that does hold its value is that of ``jackknife``.

    Parameters
    ----------
    measure : function of a ContingencyTable
        Any measure of clustlib, or your own: it returns a Score or a number.
    t : ContingencyTable
        Clusters in rows, classes in columns.
    level : number between 0 and 1
        The share of the draws between the ends.
    n : int
        How many tables are drawn; enough that one at least lies beyond each end.
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
        A measure that is no function, or returns no number; a t that is no ContingencyTable.
    ValueError
        A level that is not between 0 and 1; n that is no whole number up to 10^6, or too small for
        the level; seed that is no whole number of at least 0; a measure that is not defined on one
        of the tables drawn: give its Score an ``undefined=``. No draw is left out in silence.

    Notes
    -----
    Rows and columns that a draw leaves empty are no error: they change no measure of clustlib, but
    the number of clusters.

    References
    ----------
    Efron & Tibshirani, An introduction to the bootstrap, 1993, ch. 13; Davison & Hinkley, Bootstrap
    methods and their application, 1997, §5.3.

    Examples
    --------
    Ten times the points, the same shares: the same purity, and a shorter interval.

    >>> import clustlib as cl
    >>> few, many = cl.ContingencyTable([[8, 2], [1, 9]]), cl.ContingencyTable([[80, 20], [10, 90]])
    >>> of_few, of_many = cl.bootstrap(cl.purity, few), cl.bootstrap(cl.purity, many)
    >>> of_few.value == of_many.value
    True
    >>> of_few.high - of_few.low > 2 * (of_many.high - of_many.low)
    True
    """
    return bootstraps([measure], t, level, n, seed)[0]


# --- several measures on the same tables ---------------------------------------------------------


def permutation_tests(
    measures: Sequence[Measure],
    t: ContingencyTable,
    n: int,
    seed: int,
    better: str | None = None,
    argument: str = "n",
) -> list[PermutationTest]:
    """A permutation test of each measure, all of them on the same tables."""
    n, seed = _read(measures, t, n, seed, "permutation_test", argument)
    if t.n > _MOST_PERMUTED:
        raise ValueError(
            f"t has {t.n} points: the labels of at most {_MOST_PERMUTED} can be handed out anew"
        )
    values = [as_score(measure(t)) for measure in measures]
    ways = [better_of(value) if better is None else better for value in values]
    for way in ways:
        one_of(way, "better", GOODNESS)
    tables = progress(_permuted(t, n, seed), "tables with the same margins", n)
    drawn = scores(measures, tables, "that is drawn")
    return [
        PermutationTest(title_of(measure, value), value, of_draws, way, seed)
        for measure, value, of_draws, way in zip(measures, values, drawn, ways, strict=True)
    ]


def bootstraps(
    measures: Sequence[Measure],
    t: ContingencyTable,
    level: float,
    n: int,
    seed: int,
    argument: str = "n",
) -> list[Bootstrap]:
    """A bootstrap of each measure, all of them on the same tables."""
    n, seed = _read(measures, t, n, seed, "bootstrap", argument)
    require_level(level)
    if beyond_an_end(level, n) < 1:
        least = math.ceil(2 / (1 - as_meant(level))) - 1
        raise ValueError(f"{argument} must be at least {least} for the level {level}, got {n}")
    values = [as_score(measure(t)) for measure in measures]
    tables = progress(_resampled(t, n, seed), "points drawn again", n)
    drawn = scores(measures, tables, "that is drawn")
    return [
        Bootstrap(title_of(measure, value), value, of_draws, level, seed)
        for measure, value, of_draws in zip(measures, values, drawn, strict=True)
    ]


def _read(measures, t, n, seed, call, argument):
    """How many tables to draw, and the seed, as ints; what cannot be taken is refused."""
    require_measures(measures)
    require_table(t, f"t in {call}(measure, t)")
    return whole(n, argument, 1, _MOST_DRAWN), whole(seed, "seed", 0)


# --- drawing -------------------------------------------------------------------------------------


def _permuted(t, n, seed) -> Iterator[ContingencyTable]:
    """Tables with the same margins: the labels of all points handed out anew."""
    from scipy.stats import random_table

    random = np.random.default_rng(seed)
    rows, columns = t.cluster_sizes.nonzero()[0], t.class_sizes.nonzero()[0]
    sizes = t.cluster_sizes[rows], t.class_sizes[columns]
    if min(map(len, sizes)) == 1:  # there is one way, and SciPy's method does not know it
        yield from itertools.repeat(t, n)
        return
    if math.prod(t.shape) > max(FEW, t.n):  # most cells stay empty: the points are dealt out
        at = t.cells.rows.repeat(t.cells.counts), t.cells.columns.repeat(t.cells.counts)
        once_each = np.ones(t.n, dtype=np.int64)
        for _ in range(n):
            yield _of_entries(t, [(at[0], random.permutation(at[1]), once_each)])
        return
    for size in _batches(t, n):
        counts = np.zeros((size, *t.shape), dtype=np.int64)
        # The method is named, so that no version of SciPy chooses another.
        counts[:, rows[:, None], columns] = random_table.rvs(
            *sizes, method="patefield", size=size, random_state=random
        )
        yield from _of_counts(t, counts)


def _resampled(t, n, seed) -> Iterator[ContingencyTable]:
    """Tables of as many points, drawn from those of t with replacement."""
    random = np.random.default_rng(seed)
    rows, columns, points = t.cells.entries
    if math.prod(t.shape) > FEW:
        for _ in range(n):
            yield _of_entries(t, [(rows, columns, random.multinomial(t.n, points / t.n))])
        return
    for size in _batches(t, n):
        counts = np.zeros((size, *t.shape), dtype=np.int64)
        counts[:, rows, columns] = random.multinomial(t.n, points / t.n, size=size)
        yield from _of_counts(t, counts)


def _batches(t, n):
    """How many tables at a time, so that a large one does not fill the memory."""
    most = max(1, _CELLS // math.prod(t.shape))
    return (min(most, n - done) for done in range(0, n, most))


def _of_entries(t, entries):
    cells = Cells.added(entries, t.shape)
    return ContingencyTable.of_cells(cells, t.clusters, t.classes)


def _of_counts(t, drawn):
    return (ContingencyTable(counts, t.clusters, t.classes) for counts in drawn)


# --- results -------------------------------------------------------------------------------------


class _Draws(ReadOnly):
    """A value, and what the same measure scores on tables that were drawn."""

    title: Name
    value: Score
    values: np.ndarray
    seed: int

    def _keep(self, title, value, drawn, seed, **further):
        values = np.array([float(score) for score in drawn])
        values.flags.writeable = False
        vars(self).update(title=title, value=value, values=values, seed=int(seed), **further)

    @property
    def n(self) -> int:
        """How many tables were drawn."""
        return len(self.values)

    @property
    def mean(self) -> float:
        """The mean of what they score."""
        return math.fsum(self.values.tolist()) / self.n

    @property
    def working(self) -> Working:
        """How the result came about."""
        raise NotImplementedError

    def __repr__(self):
        return str(self.working)

    def _repr_latex_(self):
        return self.working.latex

    def __setstate__(self, state):
        vars(self).update(state)
        self.values.flags.writeable = False


class PermutationTest(_Draws):
    """What ``permutation_test`` found; a notebook shows how the p-value came about.

    Attributes
    ----------
    value : Score
        What the table scores.
    p_value : Score
        The share of tables, this one included, that score at least as well.
    values : ndarray of shape (n,), read-only
        What the tables score that were drawn.
    as_good : ndarray of bool, of shape (n,)
        Which of them score at least as well as the table.
    mean : float
        What chance scores on average.
    better : str
        Which values were taken to be better: "larger", "smaller" or "close to 1".
    title : Name
        What the measure is called.
    n, seed : int

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[9, 3], [2, 6]])
    >>> result = cl.permutation_test(cl.clustering_error, t, n=99)
    >>> result.better, result.value.exact
    ('smaller', Fraction(1, 4))
    """

    p_value: Score
    as_good: np.ndarray
    better: str

    def __init__(self, title: Name, value: Score, drawn: Sequence[Value], better: str, seed: int):
        goodness = GOODNESS[better]
        wanted = goodness(exact_or_float(value))
        are = np.array([_is_at_least(goodness(score), wanted) for score in drawn])
        are.flags.writeable = False
        many, as_good = Quantity("n", len(drawn)), Quantity(_AS_GOOD[better], int(are.sum()))
        self._keep(title, value, drawn, seed, better=better, as_good=are)
        vars(self)["p_value"] = Score(
            "p", (1 + as_good) / (many + 1), note=self._note(), beside=self._beside
        )

    def _note(self):
        value = digits(float(self.value))
        words = f"{self.better} is better"
        return Name(
            f"s: {self.title.text}, {value.text} here, {words}; s*: with the same margins",
            rf"s\text{{: }}{self.title.latex}\text{{, }}{value.latex}\text{{ here, {words}; }}"
            r"s^{*}\text{: with the same margins}",
        )

    def _beside(self):
        s, n = Quantity(Name("s*_b", "s^{*}_{b}"), self.values, ("b",)), Quantity("n", self.n)
        return [(_MEAN, (sum_over("b", s, longest=3) / n).put_in())]

    @property
    def working(self) -> Working:
        """The formula of p with its numbers, and the mean of what chance scores."""
        return self.p_value.working

    def in_words(self) -> str:
        """The result in a sentence, such as a figure needs for those who do not see it.

        Examples
        --------
        >>> import clustlib as cl
        >>> t = cl.ContingencyTable([[5, 3]])
        >>> cl.permutation_test(cl.purity, t, n=99).in_words()
        'purity is 0.625; in 99 tables with the same margins chance scores 0.625 on average, from \
0.625 to 0.625; p = 1.'
        """
        low, high = about(self.values.min()), about(self.values.max())
        return (
            f"{self.title.text} is {about(self.value)}; in {self.n} tables with the same margins "
            f"chance scores {about(self.mean)} on average, from {low} to {high}; "
            f"p = {short(self.p_value)}."
        )


class Bootstrap(_Draws):
    """What ``bootstrap`` found; a notebook shows which of the sorted values are the ends.

    Attributes
    ----------
    value : Score
        What the table scores.
    low, high : Score
        The ends of the interval.
    level : float
    values : ndarray of shape (n,), read-only
        What the tables score that were drawn.
    mean, bias : float
        Their mean, and by how much it lies above the value.
    holds_value : bool
        Whether the value lies between the ends.
    title : Name
        What the measure is called.
    n, seed : int

    Examples
    --------
    Twenty points, all pure: drawing them again cannot show what was never seen.

    >>> import clustlib as cl
    >>> result = cl.bootstrap(cl.purity, cl.ContingencyTable([[12, 0], [0, 8]]))
    >>> result.low, result.high
    (1.0, 1.0)
    """

    low: Score
    high: Score
    level: float

    def __init__(self, title: Name, value: Score, drawn: Sequence[Value], level: float, seed: int):
        self._keep(title, value, drawn, seed, level=float(level))
        ordered = sorted(drawn)
        for name, rank in self._ranks():
            end = Quantity(_of_rank(rank), float(ordered[rank - 1]))
            vars(self)[name] = Score(name, end, note=f"of {self.n} sorted values")

    def _ranks(self):
        """Which of the sorted values are the ends."""
        lowest = beyond_an_end(self.level, self.n)
        return (("low", lowest), ("high", self.n + 1 - lowest))

    @property
    def bias(self) -> float:
        """By how much the draws lie above the value, on average."""
        return self.mean - float(self.value)

    @property
    def holds_value(self) -> bool:
        """Whether the value lies between the ends, but for rounding."""
        low, high = (
            _is_at_least(*pair) for pair in ((self.value, self.low), (self.high, self.value))
        )
        return low and high

    @property
    def interval(self) -> Interval:
        """Both ends."""
        return Interval(float(self.low), float(self.high))

    @property
    def working(self) -> Working:
        """How many values are cut off, which ones the ends are, and the bias."""
        n, level = Quantity("n", self.n), Quantity("level", as_meant(self.level))
        s = Quantity(self.title, exact_or_float(self.value))
        ends = [
            (name, Quantity(_of_rank(rank), float(getattr(self, name))))
            for name, rank in self._ranks()
        ]
        cut = Name("cut off", r"\text{cut off}"), (n + 1) * (1 - level) / 2
        bias = Quantity(_MEAN, self.mean) - Quantity("s", float(self.value))
        found = equations([("s", s), cut, *ends, ("bias", bias)])
        return found if self.holds_value else with_words(found, f"no interval for s: {_BESIDE}")

    def in_words(self) -> str:
        """The result in a sentence, such as a figure needs for those who do not see it.

        Examples
        --------
        >>> import clustlib as cl
        >>> t = cl.ContingencyTable([[5, 0], [0, 3]])
        >>> cl.bootstrap(cl.purity, t).in_words()
        'purity is 1; with the points drawn again 999 times, 95 % of the values lie from 1 to 1.'
        """
        value, low, high = told_apart(self.value, self.low, self.high)
        beside = "" if self.holds_value else f"; {_BESIDE}"
        return (
            f"{self.title.text} is {value}; with the points drawn again {self.n} times, "
            f"{short(100 * self.level)} % of the values lie from {low} to {high}{beside}."
        )


def _of_rank(rank):
    return Name(f"s*_({rank})", f"s^{{*}}_{{({rank})}}")


def _is_at_least(a, b):
    """Whether a ≥ b; the order of a sum does not make equal floats different."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a >= b
    return a >= b or math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-12)


def beyond_an_end(level: float, n: int) -> int:
    """The place of the lower end among n sorted values, and of the upper one from above."""
    return math.floor((n + 1) * (1 - as_meant(level)) / 2)
