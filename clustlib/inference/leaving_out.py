"""The jackknife: how sure a value is, and the difference of two, by leaving out one point."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency import ContingencyTable, count_labels, require_table
from clustlib.expressions import (
    Formula,
    Name,
    Quantity,
    max_of,
    min_of,
    remark,
    sqrt,
    sum_over,
)
from clustlib.inference.arguments import (
    Interval,
    Measure,
    about,
    as_meant,
    as_score,
    exact_or_float,
    require_level,
    require_measures,
    score_on,
    short,
    title_of,
    with_words,
)
from clustlib.inference.rivals import (
    copied,
    degrees_of_freedom,
    element_centric_similarity_between,
    fewest_expected,
    independence_p,
    independent,
    kinds_of_cells,
    levelled,
    with_a_point_more,
)
from clustlib.measures.catalogue import facts_of
from clustlib.progress_bar import progress
from clustlib.score import Score, Working, equations
from clustlib.validation import ReadOnly, distinct_labels, read_labels, refuse_unaligned

__all__ = ["jackknife", "paired_difference"]

# The rules of ``jackknife``, which simulation holds: when an interval holds the truth often enough.
_FEWEST = 2  # points that the standard error hangs on
_POINTS_A_GROUP = 2
_POINTS_A_CELL = 3  # for entropies
_FOR_RARE_CLUSTERS = 600  # as many points have one of a cluster of 0.5 % in 19 samples of 20
_FEWEST_EXPECTED = 1  # points in a cell, for Pearson's test (Cochran 1954)
_TIMES = 10  # copies of each point
_MOST_CELLS = 4000  # on a scorecard: with all measures, half a minute
_NOTHING = 1e-12  # of a standard error, which sums of floats may leave over
_LEFT_OUT = "with a point left out"


def jackknife(measure: Measure, t: ContingencyTable, level: float = 0.95) -> Jackknife:
    """Ask how sure a value is: leave out each point in turn, and see how the value moves.

    All points of a cell c give the same value s_c, so there is one value to work out for each cell
    that is not empty, and it counts n_c times. With their mean, and n points in all,

        bias = (n − 1)(mean − s),    SE = √((n − 1)/n · Σ_c n_c (s_c − mean)²).

    The interval reaches from s − bias to either side by

        h = t · √(SE² + bias² + 4 v²/d),

    and stays within the range of the measure. If many samples were drawn as these points were, at
    least 95 % of such intervals would hold the value of all that they were drawn from. Each point
    keeps its cluster: how the algorithm would cluster others is a question for ``stability``.

    - t is the quantile of Student's distribution with one degree of freedom less than the number of
      points that the standard error hangs on. With q = (s_c − mean)² that number is
      (Σ_c n_c q)² / Σ_c n_c q²: all points if each moves the value as far, one if one alone does.
    - The bias is an estimate, too, so its square is added.
    - Where the points move the value farther to one side than to the other, the end on that side
      lies farther out by g · SE · (1 + 2 z²)/6, at most by h: z is the quantile of the normal
      distribution, and g = Σ_c n_c (mean − s_c)³ / √S³ the skewness, with S for the sum of squares
      above (Johnson 1978).
    - v is how far the value moves if there are ten copies of each point, or the bias if that is
      larger, and d = (r − 1)(k − 1). Near independence a value scatters as a χ² with d degrees of
      freedom does, and leaving out single points does not show that.
    - **Other values** may be behind the sample. The interval reaches from the lowest of all to the
      highest, and by h beyond. Where Pearson's χ² test does not reject independence at this level,
      one is the value of a table with n_i · m_j points in each cell. For measures that look for the
      largest counts, and for your own, one is the value with those counts made equal that lie less
      than two standard errors, 2 √(their sum), below the largest. For the element-centric
      similarity one has the mean of 1/n_i and 1/m_j where n_i and m_j may be equal.

    **No interval** is given where it would not hold what it says. ``.low`` and ``.high`` are then
    None, and ``.why_not`` says which condition fails:

    1. the value moves if a point is left out;
    2. there are two points for each cluster and for each class; for entropies, and for your own
       measure, three for each of the r · k cells, empty ones counted;
    3. for the macro F-measure, in which a rare cluster counts as much as any, there are 600 points:
       of samples of that size, 19 in 20 have a point of a cluster of 0.5 %;
    4. the standard error hangs on two points at least;
    5. one more point in an empty cell of the largest cluster or class would not move the value
       by more than the standard error: where no point is astray, the sample cannot tell how many
       of all are;
    6. where the χ² test does not reject independence, n_i · m_j / n is 1 at least in each cell, for
       else this test cannot tell (Cochran's rule).

    In simulations of 53 populations, 17 to 3000 points, 2 × 2 to 80 × 20, independent ones and ones
    with rare clusters, tied counts and equal sizes among them, 97 or 98 of a hundred intervals that
    are given hold the value of all points, and of each measure in each population and size at least
    nine in ten, as far as 90 to 150 samples of each can tell. Of tables with ten points for each
    cluster and class 92 in a hundred get one: of entropies 87, of the macro F-measure a third,
    of the others nearly all.

    Parameters
    ----------
    measure : function of a ContingencyTable
        Any measure of clustlib, or your own: it returns a Score or a number.
    t : ContingencyTable
        Clusters in rows, classes in columns; two points at least.
    level : number between 0 and 1
        How often such intervals hold the true value.

    Returns
    -------
    Jackknife
        ``.value``, ``.standard_error``, ``.bias``, ``.low``, ``.high``, ``.why_not``, ``.level``;
        a notebook shows how they came about.

    Raises
    ------
    TypeError
        A measure that is no function, or returns no number; a t that is no ContingencyTable.
    ValueError
        A level that is not between 0 and 1; a single point; a measure that is not defined without
        one of the points: give its Score an ``undefined=``.

    References
    ----------
    Severiano, Carriço, Robinson, Ramirez, Pinto, Evaluation of jackknife and bootstrap for defining
    confidence intervals for pairwise agreement measures, PLoS ONE 6, 2011; Steinley, Brusco,
    Hubert, The variance of the adjusted Rand index, 2016; Efron & Tibshirani, An introduction to
    the bootstrap, 1993, ch. 11; Johnson, Modified t tests and confidence intervals for asymmetrical
    populations, 1978.

    Examples
    --------
    Many small clusters: points drawn again agree with their own copies, and the interval of the
    bootstrap lies beside its value. That of the jackknife holds it.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[2, 1, 0, 0], [0, 2, 1, 0], [1, 0, 2, 0], [0, 0, 0, 3]] * 3)
    >>> ari = cl.adjusted_rand_index(t)
    >>> of_draws, of_points = (f(cl.adjusted_rand_index, t) for f in (cl.bootstrap, cl.jackknife))
    >>> of_draws.low <= ari, of_points.low <= ari <= of_points.high
    (False, True)

    The information in so few points is overrated, and no interval is given.

    >>> cl.jackknife(cl.mutual_information, t).why_not
    'n = 36 is below 3 · r · k = 144'
    """
    return jackknives([measure], t, level)[0]


def paired_difference(
    measure: Measure,
    labels_true: ArrayLike,
    labels_a: ArrayLike,
    labels_b: ArrayLike,
    level: float = 0.95,
) -> Jackknife:
    """Ask whether one clustering of the same points is better than another, and how surely.

    The difference measure(a) − measure(b), with its interval by the ``jackknife``: each point is
    left out of both clusterings at once. Points that are hard for one are often hard for the other:
    so two values of the same points waver together, and their difference wavers less than that of
    values of different points. Two intervals may overlap widely, and the difference still be sure.

    Parameters
    ----------
    measure : function of a ContingencyTable
        Any measure of clustlib, or your own.
    labels_true, labels_a, labels_b : array-like of shape (n,)
        The class of each point, and its cluster in either clustering.
    level : number between 0 and 1

    Returns
    -------
    Jackknife
        As ``jackknife``; its ``.value`` is the difference. The conditions for an interval must
        hold for both tables, that on the bias for the difference.

    Raises
    ------
    TypeError
        A measure that is no function, or returns no number; labels that cannot be sorted.
    ValueError
        Labels of different lengths, or that ``contingency_table`` refuses; and what ``jackknife``
        refuses.

    References
    ----------
    Efron & Tibshirani, An introduction to the bootstrap, 1993, ch. 11.

    Examples
    --------
    Of 120 points a puts 18 wrong, b these and nine others. Their intervals overlap; that of the
    difference does not reach 0.

    >>> import clustlib as cl
    >>> true = [0] * 60 + [1] * 60
    >>> a = [0] * 50 + [1] * 10 + [1] * 52 + [0] * 8
    >>> b = [0] * 46 + [1] * 14 + [1] * 47 + [0] * 13
    >>> of_a, of_b = (
    ...     cl.jackknife(cl.purity, cl.contingency_table(true, labels)) for labels in (a, b)
    ... )
    >>> of_a.low < of_b.high, cl.paired_difference(cl.purity, true, a, b).low > 0
    (True, True)
    """
    given = {"labels_true": labels_true, "labels_a": labels_a, "labels_b": labels_b}
    labels = {name: read_labels(some, name) for name, some in given.items()}
    refuse_unaligned(**given)
    if len(set(map(len, labels.values()))) > 1:
        came = ", ".join(str(len(some)) for some in labels.values())
        raise ValueError(f"labels must be of the same length, one a point: got {came}")
    true = labels.pop("labels_true")
    if len(true) < 2:
        raise ValueError("labels must be of two points at least, so that one can be left out")
    tables = [count_labels(true, of, "labels_true", name) for name, of in labels.items()]
    _require([measure], tables[0], level)
    # Points that lie in the same cells of both tables are alike.
    columns = distinct_labels(true, "labels_true")[1]
    rows = [distinct_labels(of, name)[1] for name, of in labels.items()]
    (columns, *rows), counts = np.unique([columns, *rows], axis=1, return_counts=True)
    values = [as_score(measure(t)) for t in tables]
    without = []
    for t, value, at in zip(tables, values, rows, strict=True):
        of_cells = _without_a_point([measure], [value], t)[0]
        places = t.cells.rows * t.shape[1] + t.cells.columns  # in this order, row by row
        without.append(of_cells[places.searchsorted(at * t.shape[1] + columns)])
    title, (least, most) = title_of(measure, values[0]), _least_and_most(values[0])
    difference = Quantity(title + " of a", exact_or_float(values[0])) - Quantity(
        title + " of b", exact_or_float(values[1])
    )
    of_a, of_b = (
        _doubts_about(measure, value, t, level) for value, t in zip(values, tables, strict=True)
    )
    return Jackknife(
        title + " of a − " + title + " of b",
        Score("s", difference),
        without[0] - without[1],
        counts,
        level,
        _of_difference(values[0], of_a, values[1], of_b),
        (least - most, most - least),
    )


def jackknives(measures: Sequence[Measure], t: ContingencyTable, level: float) -> list[Jackknife]:
    """A jackknife of each measure, all of them on the same tables."""
    _require(measures, t, level)
    values = [as_score(measure(t)) for measure in measures]
    return [
        Jackknife(
            title_of(measure, value), value, without, t.cells.counts, level,
            _doubts_about(measure, value, t, level), _least_and_most(value),
        )
        for measure, value, without in zip(
            measures, values, _without_a_point(measures, values, t), strict=True
        )
    ]  # fmt: skip


def intervals(
    measures: Sequence[Measure], values: Sequence[Score], t: ContingencyTable, level: float
) -> list[tuple[Interval | None, str]]:
    """The interval of each value, or None and why there is none."""
    require_level(level)
    cells, too_many = len(t.cells.counts), ""
    if cells > _MOST_CELLS:
        too_many = f"{cells} cells hold points; of so many, jackknife does one measure at a time"
    why_not = [_too_few(t, value) or too_many for value in values]
    asked = [measure for measure, why in zip(measures, why_not, strict=True) if not why]
    found = iter(jackknives(asked, t, level) if asked and t.n > 1 else ())
    known = [None if why else next(found, None) for why in why_not]
    return [
        (each.interval, each.why_not) if each else (None, why or "there is one point only")
        for each, why in zip(known, why_not, strict=True)
    ]


def _require(measures, t, level):
    require_measures(measures)
    require_table(t, "t in jackknife(measure, t)")
    require_level(level)
    if t.n < 2:
        raise ValueError("t must have two points at least, so that one can be left out: got 1")


def _without_a_point(measures, values, t) -> list[np.ndarray]:
    """What each measure scores without a point of each cell that is not empty."""
    first_and_kind = functools.cache(lambda alike: kinds_of_cells(t, alike))
    of_measures = [first_and_kind(_alike(value)) for value in values]
    firsts = [set(first.tolist()) for first, _ in of_measures]
    scored: list[dict[int, float]] = [{} for _ in measures]
    cells = sorted(set().union(*firsts))
    for c in progress(cells, "a point of each cell left out", len(cells)):
        table = ContingencyTable.of_cells(t.cells.one_less(c), t.clusters, t.classes)
        for measure, needed, scores in zip(measures, firsts, scored, strict=True):
            if c in needed:
                scores[c] = float(score_on(measure, table, _LEFT_OUT))
    return [
        np.array([scores[c] for c in first.tolist()])[kind]
        for (first, kind), scores in zip(of_measures, scored, strict=True)
    ]


def _alike(value):
    facts = facts_of(value)
    return facts.alike if facts else ("", "")


# --- when an interval is given -------------------------------------------------------------------


@dataclass(frozen=True)
class _Doubts:
    """What a sample leaves open, beside the scatter of its points."""

    why_not: str = ""  # why there is no interval
    rivals: Sequence[tuple[str, float]] = ()  # other values that all points may have, and why
    curved: Sequence[tuple[float, int]] = ()  # how far copies move the value; degrees of freedom
    points_more: Sequence[Callable[[], Iterator[tuple[str, float]]]] = ()

    def why_not_with(self, error: float) -> str:
        """Why there is no interval, if a point in an empty cell moves a value more than this."""
        for name, moved in itertools.chain(*(moves() for moves in self.points_more)):
            if moved > error:
                return (
                    f"one point in {name}, where there is none, would move it by {short(moved)}, "
                    f"beyond its standard error, {short(error)}"
                )
        return ""


def _doubts_about(measure, value, t, level) -> _Doubts:
    """What this sample leaves open about the value of its table."""

    def score_of(table, which="that may be behind the sample"):
        return float(score_on(measure, table, which))

    def points_more():
        for name, table in with_a_point_more(t, _alike(value)):
            yield name, abs(score_of(table, "with a point more") - value)

    why_not, freedom = _too_few(t, value), degrees_of_freedom(t)
    if why_not or not freedom:
        return _Doubts(why_not, points_more=[points_more])
    facts, rivals = facts_of(value), []
    if (p := independence_p(t)) > 1 - level:
        if fewest_expected(t) < _FEWEST_EXPECTED:
            too_few = "in some cell it puts less than one point"
            return _Doubts(f"chance alone may be behind the table (p = {short(p)}), and {too_few}")
        of_chance = 0.0
        if not (facts and facts.chance):
            if (table := independent(t)) is None:
                return _Doubts(f"chance alone may be behind the table (p = {short(p)})")
            of_chance = score_of(table)
        rivals.append((f"if chance alone is behind the table (p = {short(p)})", of_chance))
    sides = facts.largest if facts else ("clusters", "classes")
    if "sizes" in sides:
        rivals.append(("with sizes equal that may be", element_centric_similarity_between(t)))
    elif sides:
        of_ties = {score_of(table) for table in levelled(t, sides) if table != t}
        rivals += [("with largest counts equal that may be", value) for value in sorted(of_ties)]
    copies = score_of(copied(t, _TIMES))
    return _Doubts("", rivals, [(abs(copies - value), freedom)], [points_more])


def _of_difference(a, of_a, b, of_b) -> _Doubts:
    """What the sample leaves open about a − b."""
    rivals = []
    if of_a.rivals or of_b.rivals:
        all_a, all_b = ([value, *dict(of.rivals).values()] for value, of in ((a, of_a), (b, of_b)))
        rivals = [
            ("if a is as low as it may be, and b as high", float(min(all_a) - max(all_b))),
            ("if a is as high as it may be, and b as low", float(max(all_a) - min(all_b))),
        ]
    return _Doubts(
        of_a.why_not or of_b.why_not,
        rivals,
        [*of_a.curved, *of_b.curved],
        [*of_a.points_more, *of_b.points_more],
    )


def _too_few(t, value) -> str:
    """Which of the conditions on the table fails for the measure of this value."""
    facts = facts_of(value)
    r, k = (int((sizes > 0).sum()) for sizes in (t.cluster_sizes, t.class_sizes))
    if t.n < _POINTS_A_GROUP * max(r, k):
        name, many = ("r", r) if r >= k else ("k", k)
        return f"n = {t.n} is below {_POINTS_A_GROUP} · {name} = {_POINTS_A_GROUP * many}"
    if facts and facts.averages_clusters and t.n < _FOR_RARE_CLUSTERS:
        return f"n = {t.n} is below {_FOR_RARE_CLUSTERS}, and a rare cluster may not be among them"
    takes_cells = facts is None or facts.family == "information-theoretic"
    if takes_cells and t.n < _POINTS_A_CELL * r * k:
        return f"n = {t.n} is below {_POINTS_A_CELL} · r · k = {_POINTS_A_CELL * r * k}"
    return ""


def _least_and_most(value):
    """The ends of a measure's range on all tables; those of a share that depend on it, 0 and 1."""
    if (facts := facts_of(value)) is None:
        return -math.inf, math.inf
    low, high = facts.range[1:]
    if callable(high):
        high = math.inf if facts.unit else 1
    return 0 if callable(low) else low, high


class Jackknife(ReadOnly):
    """What ``jackknife`` found; a notebook shows how it came about.

    Attributes
    ----------
    value : Score
        What the table scores.
    without : ndarray, read-only
        What it scores without a point of each cell that is not empty.
    counts : ndarray, read-only
        How many points each of these cells has.
    standard_error : Score
    bias : float
        By how much the value is too high, as far as leaving out a point can tell.
    low, high : Score or None
        The ends of the interval, or None where there is none.
    why_not : str
        Why there is none, or "".
    level : float
    title : Name
        What the measure is called.

    Examples
    --------
    Twenty points, all pure: leaving one out cannot show what was never seen.

    >>> import clustlib as cl
    >>> result = cl.jackknife(cl.purity, cl.ContingencyTable([[12, 0], [0, 8]]))
    >>> result.standard_error, result.low, result.why_not
    (0.0, None, 'it stays the same whichever point is left out')
    """

    title: Name
    value: Score
    without: np.ndarray
    counts: np.ndarray
    standard_error: Score
    bias: float
    low: Score | None
    high: Score | None
    why_not: str
    level: float
    _ends: tuple[float, float]
    _rivals: Sequence[tuple[str, float]]
    _curved: Sequence[tuple[float, int]]

    def __init__(
        self,
        title: Name,
        value: Score,
        without: np.ndarray,
        counts: np.ndarray,
        level: float,
        doubts: _Doubts,
        ends: tuple[float, float] = (-math.inf, math.inf),
    ):
        why_not = doubts.why_not
        vars(self).update(
            title=title, value=value, level=float(level), _rivals=doubts.rivals,
            without=np.array(without), counts=np.array(counts), _ends=ends,
        )  # fmt: skip
        self._lock()
        formulas = self._formulas()
        error, bias = float(formulas["SE"].value), float(formulas["bias"].value)
        if error <= _NOTHING * max(1, abs(value)):
            error, why_not = 0.0, "it stays the same whichever point is left out"
        elif not why_not and (points := self._hangs_on()) < _FEWEST:
            why_not = f"its standard error hangs on {short(points)} points, fewer than {_FEWEST}"
        elif not why_not:
            why_not = doubts.why_not_with(error)
        of_error = Score("SE", formulas["SE"], value=error)
        curved = [(max(moved, abs(bias)), freedom) for moved, freedom in doubts.curved]
        vars(self).update(
            standard_error=of_error, bias=bias, why_not=why_not, low=None, high=None, _curved=curved
        )
        if not why_not:
            ends = self._formulas_of_ends()
            vars(self).update(low=Score("low", ends["low"]), high=Score("high", ends["high"]))

    def _hangs_on(self) -> float:
        """How many points the standard error hangs on: all, if each moves the value as far."""
        moves = self.without - np.average(self.without, weights=self.counts)
        squares = (moves / np.abs(moves).max()) ** 2  # whose squares stay within the floats
        return float((self.counts @ squares) ** 2 / (self.counts @ squares**2))

    def _formulas(self) -> dict[str, Formula]:
        """What is shown of it, but the ends."""
        n = Quantity("n", int(self.counts.sum()))
        n_c, s_c = Quantity("n_c", self.counts, ("c",)), Quantity("s_c", self.without, ("c",))
        mean = sum_over("c", n_c * s_c, longest=3) / n
        known = Quantity("mean", float(mean.value))
        squares = sum_over("c", n_c * (s_c - known) ** 2, longest=3)
        return {
            "s": Quantity(self.title, exact_or_float(self.value)),
            "mean": mean,
            "bias": (n - 1) * (known - Quantity("s", float(self.value))),
            "S": squares,
            "SE": sqrt((n - 1) / n * Quantity("S", float(squares.value))),
        }

    def _lopsidedness(self) -> Formula:
        """The skewness of what each point adds to the value."""
        n_c, s_c = Quantity("n_c", self.counts, ("c",)), Quantity("s_c", self.without, ("c",))
        mean = Quantity("mean", float(np.average(self.without, weights=self.counts)))
        squares = Quantity("S", float(self._formulas()["S"].value))
        return sum_over("c", n_c * (mean - s_c) ** 3, longest=3) / (squares * sqrt(squares))

    def _formulas_of_ends(self) -> dict[str, Formula]:
        """Both ends, of which none lies beyond the end of the measure's range."""
        from scipy.stats import norm, t

        share, points = float((1 + as_meant(self.level)) / 2), self._hangs_on()
        of_t = remark(
            f"{short(100 * share)} % quantile with {short(points - 1)} degrees of freedom"
        )
        quantile = Quantity("t", float(t.ppf(share, points - 1)))
        s, bias = Quantity("s", float(self.value)), Quantity("bias", self.bias)
        formulas: dict[str, Formula] = {
            "points": Quantity(remark("so many the standard error hangs on"), points),
            "t": Quantity(of_t, quantile.value),
        }

        def add(name, words, number):
            formulas[name] = Quantity(remark(words), number)
            return Quantity(name, number)

        squares = Quantity("SE", float(self.standard_error)) ** 2 + bias**2
        letters = ("",) if len(self._curved) == 1 else ("_a", "_b")
        for letter, (moved, freedom) in zip(letters, self._curved, strict=False):
            v = add(f"v{letter}", f"|s of {_TIMES} copies − s|, or |bias| if larger", moved)
            d = add(f"d{letter}", "(r − 1)(k − 1)", freedom)
            squares = squares + 4 * v**2 / d
        others = [
            add(f"s_{i}", f"s {words}", rival)
            for i, (words, rival) in enumerate(self._rivals, start=1)
        ]
        formulas["h"] = quantile * sqrt(squares)
        half = Quantity("h", float(formulas["h"].value))
        z = add(
            "z",
            f"{short(100 * share)} % quantile of the normal distribution",
            float(norm.ppf(share)),
        )
        lopsided = Quantity("g", float(self._lopsidedness().value))
        skew = lopsided * Quantity("SE", float(self.standard_error)) * (1 + 2 * z**2) / 6
        if abs(skew.value) > half.value:
            skew = max_of(-half, skew) if skew.value < 0 else min_of(half, skew)
        formulas |= {"g": self._lopsidedness(), "skew": skew}
        skew = Quantity("skew", float(skew.value))
        low, high = ((s - bias, *others) for _ in range(2))
        low = (min_of(*low) if others else low[0]) - half
        high = (max_of(*high) if others else high[0]) + half
        low, high = (low + skew, high) if skew.value < 0 else (low, high + skew)
        value, (least, most) = float(self.value), self._ends
        if low.value > value:
            low = min_of(s, low)
        if high.value < value:
            high = max_of(s, high)
        formulas["low"] = max_of(least, low) if low.value < least else low
        formulas["high"] = min_of(most, high) if high.value > most else high
        return formulas

    @property
    def interval(self) -> Interval | None:
        """Both ends, or None where there is no interval."""
        if self.low is None or self.high is None:
            return None
        return Interval(float(self.low), float(self.high))

    @property
    def working(self) -> Working:
        """The mean of the values without a point, bias and standard error, and both ends."""
        if not self.why_not:
            return equations([*self._formulas().items(), *self._formulas_of_ends().items()])
        found = equations(list(self._formulas().items()))
        return with_words(found, f"no interval: {self.why_not}")

    def in_words(self) -> str:
        """The result in a sentence.

        Examples
        --------
        >>> import clustlib as cl
        >>> t = cl.ContingencyTable([[14, 3, 1], [2, 11, 3], [0, 2, 9]])
        >>> cl.jackknife(cl.adjusted_rand_index, t).in_words()
        'ARI is 0.389, with a standard error of 0.131; 95 % interval: 0.08 to 0.67.'
        """
        said = f"{self.title.text} is {about(self.value)}, with a standard error of "
        said += short(self.standard_error)
        if (ends := self.interval) is None:
            return f"{said}; no interval: {self.why_not}."
        return f"{said}; {short(100 * self.level)} % interval: {ends.in_words()}."

    def _lock(self):
        self.without.flags.writeable = self.counts.flags.writeable = False

    def __repr__(self):
        return str(self.working)

    def _repr_latex_(self):
        return self.working.latex

    def __setstate__(self, state):
        vars(self).update(state)
        self._lock()
