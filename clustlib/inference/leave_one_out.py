"""The jackknife: standard errors and intervals of a measure, and of the difference of two.

A measure and a contingency table enter, or labels of two clusterings. A ``Jackknife`` leaves, with
the working of its interval or the reason why there is none.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency import (
    ContingencyTable,
    count_labels,
    notes_on,
    read_clusterings,
    takes_table,
)
from clustlib.display import join_notes
from clustlib.expressions import (
    Expression,
    Name,
    Quantity,
    max_of,
    min_of,
    remark,
    sqrt,
    sum_over,
)
from clustlib.inference.base import (
    Interval,
    Measure,
    append_line,
    as_score,
    check_level,
    check_measure,
    decimal_fraction,
    evaluate,
    exact_value,
    format_value,
    measure_title,
    three_digits,
)
from clustlib.inference.conditions import (
    COPIES,
    Assessment,
    assess,
    assess_difference,
    too_few_points,
)
from clustlib.measures.catalogue import entry_of
from clustlib.progress_bar import progress
from clustlib.score import Score, Working, equations
from clustlib.validation import encode_labels

_MIN_EFFECTIVE_POINTS = 2
_MAX_CELLS = 4000  # for all measures of a scorecard at once, half a minute
_QUICK_CELLS = 200  # of a table without an interval, whose standard error is shown all the same
_ROUNDING = 1e-12  # of a standard error that is 0 but for sums of floats


@takes_table
def jackknife(measure: Measure, t: ContingencyTable, level: float = 0.95) -> Jackknife:
    """Estimate how certain a value is, from how it changes when single points are left out.

    All points of a cell c give the same value s_c, so one value is computed for each cell that is
    not empty, and it counts n_c times. With their mean, and n points in all,

        bias = (n − 1)(mean − s),    SE = √((n − 1)/n · Σ_c n_c (s_c − mean)²).

    The interval extends from s − bias to either side by

        h = t · √(SE² + bias² + 4 v²/d),

    and stays within the range of the measure. If many samples were drawn as these points were, at
    least 95 % of such intervals would contain the value of the whole population. Each point keeps
    its cluster: use ``stability`` to learn how the algorithm would cluster other points.

    - t is the quantile of Student's distribution with one degree of freedom less than the number of
      points on which the standard error depends. With q = (s_c − mean)² that number is
      (Σ_c n_c q)² / Σ_c n_c q²: all points if each moves the value equally far, one if a single
      point does.
    - The bias is an estimate, too, so its square is added.
    - If the points move the value farther to one side than to the other, the end on that side is
      moved outwards by g · SE · (1 + 2 z²)/6, at most by h: z is the quantile of the normal
      distribution, and g = Σ_c n_c (mean − s_c)³ / √S³ the skewness, with S for the sum of squares
      above (Johnson 1978).
    - v is the change of the value if there are ten copies of each point, or the bias if that is
      larger, and d = (r − 1)(k − 1). Near independence a value scatters as a χ² with d degrees of
      freedom does, which leaving out single points does not show.
    - **Alternative values** may be behind the sample. The interval extends from the lowest of all
      to the highest, and by h beyond. If Pearson's χ² test does not reject independence at this
      level, one alternative is the value of a table with n_i · m_j points in each cell. For
      measures that use the largest counts, and for your own, one is the value with those counts
      made equal that are less than two standard errors, 2 √(their sum), below the largest. For the
      element-centric similarity one has the mean of 1/n_i and 1/m_j where n_i and m_j may be equal.

    **No interval** is given where it would not have this coverage. ``.low`` and ``.high`` are then
    None, and ``.why_not`` says which condition is not met:

    1. the value changes if a point is left out;
    2. there are two points for each cluster and for each class; for entropies, and for your own
       measure, three for each of the r · k cells, empty ones included;
    3. for the macro F-measure, in which a rare cluster counts as much as any, there are 600 points:
       of samples of that size, 19 in 20 have a point of a cluster of 0.5 %;
    4. the standard error depends on two points at least;
    5. one more point in an empty cell of the largest cluster or class would not move the value
       by more than the standard error: if no point is misplaced, the sample cannot tell how many
       of the population are;
    6. if the χ² test does not reject independence, n_i · m_j / n is at least 1 in each cell, as
       otherwise this test is unreliable (Cochran's rule).

    In simulations of 53 populations with 17 to 3000 points and 2 × 2 to 80 × 20 cells, among them
    independent ones and ones with rare clusters, tied counts and equal sizes, 97 or 98 of a hundred
    intervals contain the value of the population, and at least nine in ten for each measure in each
    population and size, as far as 90 to 150 samples of each can tell. Of tables with ten points for
    each cluster and class, 92 in a hundred get an interval: of entropies 87, of the macro F-measure
    a third, of the others nearly all.

    Parameters
    ----------
    measure : function of a ContingencyTable
        A measure of clustlib, or your own function that returns a Score or a number.
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns; two points at least.
    level : float
        Share of such intervals that contain the true value, between 0 and 1.

    Returns
    -------
    Jackknife
        ``.value``, ``.standard_error``, ``.bias``, ``.low``, ``.high``, ``.why_not``, ``.level``;
        a notebook shows their derivation. If there are too few points for an interval in a table
        of more than 200 cells with points, the result says so at once, and no point is left out
        until ``.standard_error`` or ``.bias`` is read.

    Raises
    ------
    TypeError
        If the measure is not a function or does not return a number, or t is not a
        ContingencyTable.
    ValueError
        If the level is not between 0 and 1, there is only one point, or the measure is not defined
        without one of the points: give its Score an ``undefined=``.

    References
    ----------
    Severiano, Carriço, Robinson, Ramirez, Pinto, Evaluation of jackknife and bootstrap for defining
    confidence intervals for pairwise agreement measures, PLoS ONE 6, 2011; Steinley, Brusco,
    Hubert, The variance of the adjusted Rand index, 2016; Efron & Tibshirani, An introduction to
    the bootstrap, 1993, ch. 11; Johnson, Modified t tests and confidence intervals for asymmetrical
    populations, 1978.

    Examples
    --------
    Many small clusters: points that are drawn again agree with their own copies, and the bootstrap
    interval excludes its value. The jackknife interval contains it.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[2, 1, 0, 0], [0, 2, 1, 0], [1, 0, 2, 0], [0, 0, 0, 3]] * 3)
    >>> ari = cl.adjusted_rand_index(t)
    >>> of_draws, of_points = (f(cl.adjusted_rand_index, t) for f in (cl.bootstrap, cl.jackknife))
    >>> of_draws.low <= ari, of_points.low <= ari <= of_points.high
    (False, True)

    So few points overestimate their mutual information, and no interval is given.

    >>> cl.jackknife(cl.mutual_information, t).why_not
    'n = 36 is below 3 · r · k = 144'
    """
    check_measure(measure)
    check_level(level)
    if t.n < 2:
        raise ValueError("t must have two points at least, so that one can be left out: got 1")
    score = as_score(measure(t))
    if why_not := too_few_points(t, score):
        title, counts = measure_title(measure, score), t.cells.counts
        leave_out = functools.partial(_values_without_a_point, measure, t)
        result = _refusal(title, score, counts, level, why_not, leave_out)
    else:
        (result,) = _jackknives([measure], t, level)
    return _with_note(result, notes_on(t))


def paired_difference(
    measure: Measure,
    labels_true: ArrayLike,
    labels_a: ArrayLike,
    labels_b: ArrayLike,
    level: float = 0.95,
    *,
    noise: str | None = None,
    noise_label: object = -1,
    unlabelled: object = None,
    missing: str = "refuse",
) -> Jackknife:
    """Estimate how certain it is that one clustering of the same points is better than another.

    The difference measure(a) − measure(b) gets an interval by the ``jackknife``: each point is left
    out of both clusterings at once. Points that are hard for one clustering are often hard for the
    other. So two values of the same points vary together, and their difference varies less than
    that of values of different points. Two intervals may overlap widely although the difference is
    certain.

    Parameters
    ----------
    measure : function of a ContingencyTable
        A measure of clustlib, or your own function that returns a Score or a number.
    labels_true, labels_a, labels_b : array-like of shape (n,)
        The class of each point, and its cluster in either clustering.
    level : float
        As in ``jackknife``.
    noise, noise_label, unlabelled, missing
        As in ``contingency_table``. Points that one clustering leaves out are left out of both.

    Returns
    -------
    Jackknife
        As ``jackknife`` returns it; its ``.value`` is the difference. Both tables have to meet the
        conditions for an interval.

    Raises
    ------
    TypeError
        If the measure is not a function or does not return a number, or labels cannot be sorted.
    ValueError
        If the labels have different lengths or are refused by ``contingency_table``, and where
        ``jackknife`` raises one.

    References
    ----------
    Efron & Tibshirani, An introduction to the bootstrap, 1993, ch. 11.

    Examples
    --------
    Of 120 points a misplaces 18, and b the same ones and nine others. Their intervals overlap; that
    of the difference excludes 0.

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
    check_measure(measure)
    check_level(level)
    columns = {"labels_true": labels_true, "labels_a": labels_a, "labels_b": labels_b}
    labels, note = read_clusterings(
        columns, noise=noise, noise_label=noise_label, unlabelled=unlabelled, missing=missing
    )
    true = labels.pop("labels_true")
    scores = PairedScores([measure], true, labels, level, noise)
    notes = [f"{name}: {own}" for name, t in scores.tables.items() if (own := notes_on(t))]
    difference = scores.difference(0, "labels_a", "labels_b")
    return _with_note(difference, join_notes(note, *notes))


class PairedScores:
    """Scores of several clusterings of the same points, with all points and without single ones.

    Parameters
    ----------
    measures : sequence of functions of a table
    true : ndarray of shape (n,)
        The class of each point.
    clusterings : dict of name → ndarray of shape (n,)
        The cluster of each point.
    level : float
        As in ``jackknife``.
    noise : str or None
        How noise was treated, as in ``contingency_table``.
    """

    def __init__(self, measures, true, clusterings, level, noise=None):
        if len(true) < 2:
            raise ValueError("labels must be of two points at least, so that one can be left out")
        self.measures, self.level = measures, level
        self.tables = {
            name: count_labels(true, pred, "labels_true", name, noise)
            for name, pred in clusterings.items()
        }
        self.scores = {
            name: [as_score(measure(t)) for measure in measures] for name, t in self.tables.items()
        }
        # Points in the same cells of all tables are equivalent.
        classes = encode_labels(true, "labels_true")[1]
        clusters = [encode_labels(pred, name)[1] for name, pred in clusterings.items()]
        self._cells, self.counts = np.unique([classes, *clusters], axis=1, return_counts=True)

    @functools.cached_property
    def without(self) -> dict:
        """For each clustering an array with a row for each measure and a column for each point."""
        classes, *clusters = self._cells
        return {
            name: _scores_without_a_point(self.measures, t)[:, _cell_numbers(t, rows, classes)]
            for (name, t), rows in zip(self.tables.items(), clusters, strict=True)
        }

    def _shifts(self, i, a, b) -> np.ndarray:
        return self.without[a][i] - self.without[b][i]

    def is_clear(self, i, a, b) -> bool | None:
        """Return whether a and b clearly differ by the i-th measure; None if it is not tested."""
        if any(len(t.cells.counts) > _MAX_CELLS for t in self.tables.values()):
            return None
        if any(too_few_points(self.tables[name], self.scores[name][i]) for name in (a, b)):
            return None
        ends = self.difference(i, a, b).interval
        return None if ends is None else not ends.low <= 0 <= ends.high

    def difference(self, i, a, b) -> Jackknife:
        """Return how certain it is that a is better than b by the i-th measure."""
        measure = self.measures[i]
        score_a, score_b = self.scores[a][i], self.scores[b][i]
        title = measure_title(measure, score_a)
        title_a, title_b = title + " of a", title + " of b"
        value = Score(
            "s", Quantity(title_a, exact_value(score_a)) - Quantity(title_b, exact_value(score_b))
        )
        title = title_a + " − " + title_b

        pairs = [(self.tables[a], score_a), (self.tables[b], score_b)]
        if why_not := next(filter(None, itertools.starmap(too_few_points, pairs)), ""):
            leave_out = functools.partial(self._shifts, i, a, b)
            return _refusal(title, value, self.counts, self.level, why_not, leave_out)
        assessments = [assess(measure, score, t, self.level) for t, score in pairs]
        lowest, highest = range_limits(score_a, self.tables[a])
        return _result(
            title,
            value,
            self._shifts(i, a, b),
            self.counts,
            self.level,
            assess_difference(score_a, assessments[0], score_b, assessments[1]),
            (lowest - highest, highest - lowest),
        )


def _cell_numbers(t, rows, columns):
    """Return the positions of cells in the row-by-row list of those that are not empty."""
    places = t.cells.rows * t.shape[1] + t.cells.columns
    return places.searchsorted(rows * t.shape[1] + columns)


def intervals(
    measures: Sequence[Measure], scores: Sequence[Score], t: ContingencyTable, level: float
) -> list[tuple[Interval | None, str]]:
    """Return an interval for each score, or None and the reason why there is none."""
    if t.n < 2:
        return [(None, too_few_points(t, score) or "there is one point only") for score in scores]
    cells = len(t.cells.counts)
    too_many = ""
    if cells > _MAX_CELLS:
        too_many = f"{cells} cells have points; of so many, jackknife does one measure at a time"
    reasons = [too_few_points(t, score) or too_many for score in scores]
    feasible = [measure for measure, why in zip(measures, reasons, strict=True) if not why]
    pairs = ((result.interval, result.why_not) for result in _jackknives(feasible, t, level))
    return [(None, why) if why else next(pairs) for why in reasons]


def _jackknives(measures, t, level) -> list[Jackknife]:
    """Return a jackknife of each measure, all of them on the same tables."""
    scores = [as_score(measure(t)) for measure in measures]
    all_values = _scores_without_a_point(measures, t)
    results = []
    for measure, score, without in zip(measures, scores, all_values, strict=True):
        title, assessment = measure_title(measure, score), assess(measure, score, t, level)
        limits = range_limits(score, t)
        results.append(_result(title, score, without, t.cells.counts, level, assessment, limits))
    return results


def _values_without_a_point(measure, t) -> np.ndarray:
    return _scores_without_a_point([measure], t)[0]


def _scores_without_a_point(measures, t) -> np.ndarray:
    """Return what each measure scores without a point of each cell that is not empty.

    The array has a row for each measure and a column for each cell.
    """
    values = np.empty((len(measures), len(t.cells.counts)))
    cells = range(values.shape[1])
    for cell in progress(cells, "a point of each cell left out", len(cells)):
        table = ContingencyTable.from_cells(t.cells.one_less(cell), t.clusters, t.classes)
        for i, measure in enumerate(measures):
            values[i, cell] = float(evaluate(measure, table, "with a point left out"))
    return values


def range_limits(score: Score, t: ContingencyTable) -> tuple[float, float]:
    """Return the ends of a measure's range, also for other tables than t."""
    facts = entry_of(score)
    if facts is None:
        return -math.inf, math.inf
    low, high = facts.range[1:]
    if callable(high):
        is_share = not facts.unit and facts.range.ends(t)[1] <= 1
        high = 1 if is_share else math.inf
    return 0 if callable(low) else low, high


# --- the result and its derivation ---------------------------------------------------------------


def _result(title, value, without, counts, level, assessment: Assessment, limits) -> Jackknife:
    """Compute the standard error and, where the conditions are met, the interval."""
    steps = _steps_of_error(title, value, without, counts)
    error = round_error(steps["SE"], value)
    why_not, points = assessment.why_not, math.nan
    if error == 0:
        why_not = "it stays the same whichever point is left out"
    elif not why_not:
        points = _effective_points(without, counts)
        if points < _MIN_EFFECTIVE_POINTS:
            why_not = (
                f"its standard error hangs on {three_digits(points)} points, fewer than "
                f"{_MIN_EFFECTIVE_POINTS}"
            )
        else:
            why_not = assessment.decisive_point(error)
    low = high = None
    ends: dict[str, Expression] = {}
    if not why_not:
        skewness = _skewness(without, counts, steps["S"])
        ends |= _steps_of_spread(steps, skewness, points, level, assessment)
        ends |= _steps_of_ends(steps | ends, assessment, limits)
        low, high = Score("low", ends["low"]), Score("high", ends["high"])
    result = Jackknife(title, value, counts, low, high, why_not, float(level), None, ends)
    without.flags.writeable = False
    vars(result).update(without=without, _error_steps=steps)
    return result


def _refusal(title, value, counts, level, why_not, leave_out) -> Jackknife:
    """Return a result without an interval, whose standard error may be computed when it is read."""
    if len(counts) <= _QUICK_CELLS:
        limits = -math.inf, math.inf
        return _result(title, value, leave_out(), counts, level, Assessment(why_not), limits)
    return Jackknife(title, value, counts, None, None, why_not, float(level), leave_out, {})


def _with_note(result, note) -> Jackknife:
    """Return the new result with a note; ``replace`` would forget what it has computed."""
    vars(result)["note"] = note
    return result


def round_error(formula, value) -> float:
    """Return the standard error, and 0 if it is nothing but the rounding of floats."""
    error = float(formula.value)
    return 0.0 if error <= _ROUNDING * max(1, abs(value)) else error


def _effective_points(without, counts) -> float:
    """Return the number of points on which the standard error depends."""
    shifts = without - np.average(without, weights=counts)
    squares = (shifts / np.abs(shifts).max()) ** 2  # scaled, so that their squares do not underflow
    return float((counts @ squares) ** 2 / (counts @ squares**2))


def _steps_of_error(title, value, without, counts) -> dict[str, Expression]:
    """Return the formulas of the bias and the standard error."""
    n = Quantity("n", int(counts.sum()))
    n_c, s_c = Quantity("n_c", counts, ("c",)), Quantity("s_c", without, ("c",))
    mean = sum_over("c", n_c * s_c, longest=3) / n
    known_mean = _known("mean", mean)
    squares = sum_over("c", n_c * (s_c - known_mean) ** 2, longest=3)
    return {
        "s": Quantity(title, exact_value(value)),
        "mean": mean,
        "bias": (n - 1) * (known_mean - Quantity("s", float(value))),
        "S": squares,
        "SE": sqrt((n - 1) / n * _known("S", squares)),
    }


def _known(name, formula) -> Quantity:
    """Return the value of a formula as a quantity, which later formulas refer to by its name."""
    return Quantity(name, float(formula.value))


def _skewness(without, counts, squares) -> Expression:
    """Return the skewness of what each point adds to the value."""
    n_c, s_c = Quantity("n_c", counts, ("c",)), Quantity("s_c", without, ("c",))
    mean = Quantity("mean", float(np.average(without, weights=counts)))
    S = _known("S", squares)
    return sum_over("c", n_c * (mean - s_c) ** 3, longest=3) / (S * sqrt(S))


def _steps_of_spread(error_steps, skewness, points, level, assessment) -> dict[str, Expression]:
    """Return the formulas of the half width h and of the shift of one end by the skewness."""
    # scipy.stats has the same quantiles, but takes a second to import.
    from scipy.special import ndtri, stdtrit

    share = float((1 + decimal_fraction(level)) / 2)
    percent = f"{three_digits(100 * share)} % quantile"
    steps: dict[str, Expression] = {}

    def define(name, words, number):
        steps[name] = Quantity(remark(words), float(number))
        return Quantity(name, float(number))

    define("points", "so many the standard error hangs on", points)
    freedom = three_digits(points - 1)
    quantile = define(
        "t", f"{percent} with {freedom} degrees of freedom", stdtrit(points - 1, share)
    )
    standard_error, bias = (_known(name, error_steps[name]) for name in ("SE", "bias"))
    variance = standard_error**2 + bias**2
    suffixes = ("",) if len(assessment.curvature) == 1 else ("_a", "_b")
    for suffix, (shift, cells) in zip(suffixes, assessment.curvature, strict=False):
        words = f"|s of {COPIES} copies − s|, or |bias| if larger"
        v = define(f"v{suffix}", words, max(shift, abs(bias.value)))
        steps[f"d{suffix}"] = Quantity(remark("(r − 1)(k − 1)"), cells)
        variance = variance + 4 * v**2 / Quantity(f"d{suffix}", cells)
    for i, (words, alternative) in enumerate(assessment.alternatives, start=1):
        define(f"s_{i}", f"s {words}", alternative)
    steps["h"] = quantile * sqrt(variance)
    half = _known("h", steps["h"])
    z = define("z", f"{percent} of the normal distribution", ndtri(share))
    steps["g"] = skewness
    skew = _known("g", skewness) * standard_error * (1 + 2 * z**2) / 6
    if abs(skew.value) > half.value:
        skew = max_of(-half, skew) if skew.value < 0 else min_of(half, skew)
    steps["skew"] = skew
    return steps


def _steps_of_ends(steps, assessment, limits) -> dict[str, Expression]:
    """Return the formulas of both ends, which contain the value and stay within the limits."""
    s, bias, half, skew = (_known(name, steps[name]) for name in ("s", "bias", "h", "skew"))
    center = s - bias
    alternatives = [
        Quantity(f"s_{i}", alternative)
        for i, (_, alternative) in enumerate(assessment.alternatives, start=1)
    ]
    low = (min_of(center, *alternatives) if alternatives else center) - half
    high = (max_of(center, *alternatives) if alternatives else center) + half
    if skew.value < 0:
        low = low + skew
    else:
        high = high + skew
    if low.value > s.value:
        low = min_of(s, low)
    if high.value < s.value:
        high = max_of(s, high)
    lowest, highest = limits
    return {
        "low": max_of(lowest, low) if low.value < lowest else low,
        "high": min_of(highest, high) if high.value > highest else high,
    }


@dataclass(frozen=True, eq=False, repr=False)
class Jackknife:
    """Result of ``jackknife``; a notebook shows its derivation.

    Attributes
    ----------
    title : Name
        The name of the measure.
    value : Score
        The score of the table.
    without : ndarray, read-only
        The score without a point of each cell that is not empty.
    counts : ndarray, read-only
        The number of points in each of these cells.
    standard_error : Score
    bias : float
        The estimated bias of the value.
    low, high : Score or None
        The ends of the interval, or None if there is none.
    why_not : str
        The reason why there is no interval, or "".
    level : float
    note : str
        What to know of the points: how many were left out, and a label −1 that counts as a cluster
        although it often marks noise.

    Examples
    --------
    Twenty points, all pure: leaving one out cannot show what the sample does not contain.

    >>> import clustlib as cl
    >>> result = cl.jackknife(cl.purity, cl.ContingencyTable([[12, 0], [0, 8]]))
    >>> result.standard_error, result.low, result.why_not
    (0.0, None, 'it stays the same whichever point is left out')
    """

    title: Name
    value: Score
    counts: np.ndarray
    low: Score | None
    high: Score | None
    why_not: str
    level: float
    _leave_out: Callable[[], np.ndarray] | None
    _end_steps: dict[str, Expression]
    note: str = ""

    def __post_init__(self):
        self.counts.flags.writeable = False

    @functools.cached_property
    def without(self) -> np.ndarray:
        """The score without a point of each cell that is not empty."""
        assert self._leave_out is not None
        without = self._leave_out()
        without.flags.writeable = False
        return without

    @functools.cached_property
    def _error_steps(self) -> dict[str, Expression]:
        return _steps_of_error(self.title, self.value, self.without, self.counts)

    @property
    def bias(self) -> float:
        """The estimated bias of the value."""
        return float(self._error_steps["bias"].value)

    @functools.cached_property
    def standard_error(self) -> Score:
        """The standard error of the value."""
        formula = self._error_steps["SE"]
        return Score("SE", formula, value=round_error(formula, self.value))

    @property
    def _shows_error(self) -> bool:
        """False if a display would have to leave out many points first."""
        return self._leave_out is None

    @property
    def interval(self) -> Interval | None:
        """Both ends, or None if there is no interval."""
        if self.low is None or self.high is None:
            return None
        return Interval(float(self.low), float(self.high))

    @property
    def working(self) -> Working:
        """The mean of the values without a point, bias and standard error, and both ends."""
        notes = [f"no interval: {self.why_not}" if self.why_not else "", self.note]
        if self._shows_error:
            working = equations(list((self._error_steps | self._end_steps).items()))
        else:
            working = equations([("s", Quantity(self.title, exact_value(self.value)))])
            notes[0] += (
                f"; .standard_error takes longer, since it leaves out a point of each of "
                f"{len(self.counts)} cells"
            )
        return functools.reduce(append_line, filter(None, notes), working)

    def in_words(self) -> str:
        """Return the result as a sentence.

        Examples
        --------
        >>> import clustlib as cl
        >>> t = cl.ContingencyTable([[14, 3, 1], [2, 11, 3], [0, 2, 9]])
        >>> cl.jackknife(cl.adjusted_rand_index, t).in_words()
        'ARI is 0.389, with a standard error of 0.131; 95 % interval: 0.08 to 0.67.'
        """
        start = f"{self.title.text} is {format_value(self.value)}"
        if self._shows_error:
            start += f", with a standard error of {three_digits(self.standard_error)}"
        note = f" ({self.note})" if self.note else ""
        if (ends := self.interval) is None:
            return f"{start}; no interval: {self.why_not}{note}."
        return f"{start}; {three_digits(100 * self.level)} % interval: {ends.in_words()}{note}."

    def __repr__(self):
        return str(self.working)

    def _repr_latex_(self):
        return self.working.latex
