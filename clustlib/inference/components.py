"""The jackknife of components: intervals for entity resolution, with many small groups.

A measure and a contingency table enter. A ``ComponentJackknife`` leaves, with the working of its
interval or the reason why there is none.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from clustlib.contingency import ContingencyTable, cached_per_table, takes_table
from clustlib.expressions import (
    Expression,
    Quantity,
    SparseCounts,
    max_of,
    min_of,
    remark,
    sqrt,
    sum_over,
)
from clustlib.inference.base import (
    Measure,
    as_score,
    check_level,
    check_measure,
    decimal_fraction,
    evaluate,
    exact_value,
    measure_title,
    three_digits,
)
from clustlib.inference.leave_one_out import Jackknife, round_error
from clustlib.measures import matching, pairs
from clustlib.measures.catalogue import EXACT, entry_of
from clustlib.progress_bar import progress
from clustlib.score import Score

# Simulations show that intervals that meet these conditions contain the true value often enough.
_MIN_EFFECTIVE = 5  # components on which the standard error depends
_MIN_EQUAL_SHARES = 100  # components of equal weight that would be as even as these


@takes_table
def component_jackknife(
    measure: Measure, t: ContingencyTable, level: float = 0.95
) -> ComponentJackknife:
    """Estimate how certain a value is, from how it changes when whole components are left out.

    A cluster and a class are connected if they have a point in common. Follow the connections, and
    the table falls into *components*: a cluster that is exactly a class is one, and two classes
    whose points are mixed up in three clusters are another one. No mistake reaches beyond its
    component. In entity resolution most components are small, and points of one of them are not
    independent: they are records of the same thing. So components are what is left out here, not
    points, as in ``jackknife``, which needs several points for each cluster and class. With s_c
    for the value without a component of the kind c, n_c of that kind, and their mean,

        bias = (components − 1)(mean − s),
        SE = √((components − 1)/components · Σ_c n_c (s_c − mean)²).

    Of a measure with values from 0 to 1, the interval is Wilson's for a share of n_e = s(1 − s)/SE²
    independent answers of yes or no, a sample that is as uncertain; of others s ± t · SE. Here t is
    the quantile of Student's distribution with one degree of freedom less than the number of
    components on which the standard error depends, (Σ_c n_c q)² / Σ_c n_c q² with q = (s_c −
    mean)². If many tables were made of components drawn as these were, about 95 % of such intervals
    would contain the value of all components. The interval is not about other lists of records, or
    another program.

    **No interval** is given where it would not have this coverage. ``.low`` and ``.high`` are then
    None, and ``.why_not`` says which condition is not met:

    1. the components are as even as a hundred of equal weight, (Σ w)²/Σ w² ≥ 100. The weight of a
       component is its points for BCubed measures, purity and the like, its groups for exact
       clusters, and its pairs of points that are together for all others. One giant component, as
       of a program that merges nearly everything, never meets this;
    2. the value changes if a component is left out;
    3. the standard error depends on five components at least.

    In simulations of four populations, with few and many mistakes, entities of up to 4, 60 and 200
    records, and 100 to 10,000 components, 95 of a hundred of 44,000 such intervals contain the
    value of the population, for pairwise, BCubed and exact cluster measures. For each measure,
    population and number of components at least 88 do, but for one: of pair precision only 81 do
    where a few entities are so large that one wrong merger of these, which the list may not have,
    decides the value.

    Parameters
    ----------
    measure : function of a ContingencyTable
        A measure of clustlib, or your own function that returns a Score or a number, whatever the
        order of the rows and columns.
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    level : float
        Share of such intervals that contain the true value, between 0 and 1.

    Returns
    -------
    ComponentJackknife
        As that of ``jackknife``: ``.value``, ``.standard_error``, ``.bias``, ``.low``, ``.high``,
        ``.why_not``, ``.level``; a notebook shows their derivation.

    Raises
    ------
    TypeError
        If the measure is not a function or does not return a number, or t is not a
        ContingencyTable.
    ValueError
        If the level is not between 0 and 1, all points are in one component, or the measure is not
        defined without one of the components: give its Score an ``undefined=``.

    References
    ----------
    Binette, York, Hickerson, Baek, Madhavan & Jones, Estimating the performance of entity
    resolution algorithms, 2023, resample whole entities; Wolter, Introduction to variance
    estimation, 2007, ch. 4, on leaving out groups; Wilson, Probable inference, the law of
    succession, and statistical inference, 1927.

    Examples
    --------
    Four hundred products, each in two lists. The program splits 80 of them, and takes 40 for 20.
    Leaving out single points has to refuse: 460 clusters are too many for 800 points.

    >>> import clustlib as cl
    >>> true = [i // 2 for i in range(800)]
    >>> pred = [-i if i < 160 else i // 4 if i < 240 else i // 2 for i in range(800)]
    >>> result = cl.component_jackknife(cl.pair_recall, true, pred)
    >>> result.in_words()
    'R is 0.8, with a standard error of 0.0203; 95 % interval: 0.76 to 0.84.'
    >>> cl.jackknife(cl.pair_recall, true, pred).why_not
    'n = 800 is below 2 · r = 920'

    A program that takes a hundred of them for one leaves too little to compare.

    >>> pred = [min(i // 2, 300) for i in range(800)]
    >>> print(cl.component_jackknife(cl.pair_recall, true, pred).why_not)
    the 301 components are as even as 1.06 of equal weight, below 100: one has 97.1 % of pairs
    """
    check_measure(measure)
    check_level(level)
    score = as_score(measure(t))
    if why_not := too_few_components(t):
        raise ValueError(f"t must have components that can be left out, but {why_not}")
    parts = _components(t)
    without = _scores_without_a_component(measure, t, parts)
    return _result(measure, score, without, t, parts, level)


def too_few_components(t: ContingencyTable) -> str:
    """Return why no component can be left out, or ""."""
    if _components(t).total > 1:
        return ""
    return f"its {t.n} points are all in one, as clusters and classes overlap without a gap"


# --- components ----------------------------------------------------------------------------------


class _Sums(NamedTuple):
    """The counts of each component, from which measures are computed; an array of each count."""

    points: np.ndarray
    pairs_in_both: np.ndarray
    pairs_in_clusters: np.ndarray
    pairs_in_classes: np.ndarray
    precisions: np.ndarray  # Σ n_ij²/n_i, as in BCubed precision
    recalls: np.ndarray  # Σ n_ij²/m_j
    exact: np.ndarray  # clusters that are exactly a class
    clusters: np.ndarray
    classes: np.ndarray


_RATIOS: dict[Callable, Callable[[_Sums], np.ndarray]] = {
    pairs.pair_precision: lambda s: s.pairs_in_both / s.pairs_in_clusters,
    pairs.pair_recall: lambda s: s.pairs_in_both / s.pairs_in_classes,
    pairs.pair_f_measure: (
        lambda s: 2 * s.pairs_in_both / (s.pairs_in_clusters + s.pairs_in_classes)
    ),
    matching.bcubed_precision: lambda s: s.precisions / s.points,
    matching.bcubed_recall: lambda s: s.recalls / s.points,
    matching.bcubed_f_measure: (
        lambda s: 2 * s.precisions * s.recalls / (s.points * (s.precisions + s.recalls))
    ),
    matching.exact_cluster_precision: lambda s: s.exact / s.clusters,
    matching.exact_cluster_recall: lambda s: s.exact / s.classes,
    matching.exact_cluster_f_measure: lambda s: 2 * s.exact / (s.clusters + s.classes),
}


class _Components(NamedTuple):
    """The components of a table; those of one kind differ in the order of rows and columns only."""

    of_cells: np.ndarray  # the component of each cell that is not empty
    examples: np.ndarray  # a component of each kind
    counts: np.ndarray  # how many there are of each kind
    sums: _Sums  # of all components, each of them once

    @property
    def total(self) -> int:
        return len(self.sums.points)


@cached_per_table
def _components(t) -> _Components:
    """Return the components of the graph that connects clusters and classes with common points."""
    # scipy.sparse is imported here, because it takes as long as clustlib.
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    rows, columns, counts = t.cells.entries
    groups = sum(t.shape)
    graph = coo_array((np.ones(len(rows)), (rows, t.shape[0] + columns)), (groups, groups))
    of_groups = connected_components(graph, directed=False)[1]
    # Empty rows and columns are components without cells, so the others are numbered anew.
    names, of_cells = np.unique(of_groups[rows], return_inverse=True)
    of_clusters, of_classes = (
        names.searchsorted(part[sizes > 0])
        for part, sizes in (
            (of_groups[: t.shape[0]], t.cluster_sizes),
            (of_groups[t.shape[0] :], t.class_sizes),
        )
    )
    kinds: dict[tuple, list[int]] = {}
    order = of_cells.argsort(kind="stable")
    entries = zip(*(array[order].tolist() for array in (rows, columns, counts)), strict=True)
    sizes = np.bincount(of_cells).tolist()
    for component, size in enumerate(sizes):
        cells = [next(entries) for _ in range(size)]
        kinds.setdefault(_key(cells), []).append(component)

    def add(places, values=None):
        return np.bincount(places, values, len(sizes)).astype(float)

    def choose_two(sizes):
        return sizes[sizes > 0] * (sizes[sizes > 0] - 1.0) / 2

    n_i, m_j = t.cluster_sizes[rows], t.class_sizes[columns]
    return _Components(
        of_cells,
        np.array([members[0] for members in kinds.values()]),
        np.array([len(members) for members in kinds.values()]),
        _Sums(
            points=add(of_cells, counts),
            pairs_in_both=add(of_cells, choose_two(counts)),
            pairs_in_clusters=add(of_clusters, choose_two(t.cluster_sizes)),
            pairs_in_classes=add(of_classes, choose_two(t.class_sizes)),
            precisions=add(of_cells, counts / n_i * counts),
            recalls=add(of_cells, counts / m_j * counts),
            exact=add(of_cells, (counts == n_i) & (counts == m_j)),
            clusters=add(of_clusters),
            classes=add(of_classes),
        ),
    )


def _key(cells):
    """Return a key that components share only if they are the same, up to the order of groups.

    Some that are the same have different keys. That costs time, but the result is the same.
    """
    if len(cells) == 1:
        return (cells[0][2],)
    in_rows: dict[int, list] = {}
    for i, _, n in cells:
        in_rows.setdefault(i, []).append(n)
    row = {i: at for at, i in enumerate(sorted(in_rows, key=lambda i: sorted(in_rows[i])))}
    in_columns: dict[int, list] = {}
    for i, j, n in cells:
        in_columns.setdefault(j, []).append((row[i], n))
    order = sorted(in_columns, key=lambda j: sorted(in_columns[j]))
    column = {j: at for at, j in enumerate(order)}
    return tuple(sorted((row[i], column[j], n) for i, j, n in cells))


def _scores_without_a_component(measure, t, parts) -> np.ndarray:
    """Return what a measure scores without a component of each kind."""
    if measure in _RATIOS:
        left = _Sums(*(array.sum() - array[parts.examples] for array in parts.sums))
        with np.errstate(invalid="ignore", divide="ignore"):
            values = _RATIOS[measure](left)
        # Where there is nothing to divide by, the measure itself knows the value.
        if np.isfinite(values).all():
            return values
    return scores_of_tables(measure, t, parts)


def scores_of_tables(measure, t, parts) -> np.ndarray:
    """Return the same as ``_scores_without_a_component`` from a table for each kind."""
    values = np.empty(len(parts.examples))
    for kind in progress(range(len(values)), "a component of each kind left out", len(values)):
        is_left = parts.of_cells != parts.examples[kind]
        rows, columns, counts = (array[is_left] for array in t.cells.entries)
        cells = SparseCounts(rows, columns, counts, t.shape)
        table = ContingencyTable.from_cells(cells, t.clusters, t.classes)
        values[kind] = float(evaluate(measure, table, "with a component left out"))
    return values


# --- the result and its working ------------------------------------------------------------------


def _too_uneven(facts, parts) -> str:
    """Return why the components are too uneven for an interval, or ""."""
    sums = parts.sums
    if facts in EXACT:
        weights, unit = sums.clusters + sums.classes, "clusters and classes"
    elif facts and facts.family in ("matching-based", "pointwise"):
        weights, unit = sums.points, "points"
    else:
        weights, unit = sums.pairs_in_clusters + sums.pairs_in_classes, "pairs"
    equal = weights.sum() ** 2 / max(1.0, weights @ weights)
    if equal >= _MIN_EQUAL_SHARES:
        return ""
    share = three_digits(100 * weights.max() / max(1.0, weights.sum()))
    return (
        f"the {parts.total} components are as even as {three_digits(equal)} of equal weight, "
        f"below {_MIN_EQUAL_SHARES}: one has {share} % of {unit}"
    )


def _result(measure, score, without, t, parts, level) -> ComponentJackknife:
    """Compute the standard error and, where the conditions are met, the interval."""
    title, counts, facts = measure_title(measure, score), parts.counts, entry_of(score)
    steps = _steps_of_error(title, score, without, counts)
    why_not = _too_uneven(facts, parts)
    if round_error(steps["SE"], score) == 0:
        why_not = why_not or "it stays the same whichever component is left out"
    elif not why_not:
        squares = (without - np.average(without, weights=counts)) ** 2
        squares /= squares.max()  # so that their squares do not underflow
        effective = float((counts @ squares) ** 2 / (counts @ squares**2))
        if effective < _MIN_EFFECTIVE:
            why_not = (
                f"its standard error hangs on {three_digits(effective)} components, fewer than "
                f"{_MIN_EFFECTIVE}"
            )
    low = high = None
    ends: dict[str, Expression] = {}
    if not why_not:
        limits = facts.range.ends(t) if facts else (-math.inf, math.inf)
        ends |= _steps_of_interval(steps, effective, level, limits)
        low, high = Score("low", ends["low"]), Score("high", ends["high"])
    result = ComponentJackknife(title, score, counts, low, high, why_not, float(level), None, ends)
    without.flags.writeable = False
    vars(result).update(without=without, _error_steps=steps)
    return result


def _steps_of_error(title, score, without, counts) -> dict[str, Expression]:
    """Return the formulas of the bias and the standard error."""
    number = Quantity("components", int(counts.sum()))
    n_c, s_c = Quantity("n_c", counts, ("c",)), Quantity("s_c", without, ("c",))
    mean = sum_over("c", n_c * s_c, longest=3) / number
    known_mean = Quantity("mean", float(mean.value))
    squares = sum_over("c", n_c * (s_c - known_mean) ** 2, longest=3)
    return {
        "s": Quantity(title, exact_value(score)),
        "mean": mean,
        "bias": (number - 1) * (known_mean - Quantity("s", float(score))),
        "S": squares,
        "SE": sqrt((number - 1) / number * Quantity("S", float(squares.value))),
    }


def _steps_of_interval(steps, effective, level, ends) -> dict[str, Expression]:
    """Return the formulas of both ends: Wilson's for a share, else t standard errors away."""
    # scipy.stats has the same quantile, but takes a second to import.
    from scipy.special import stdtrit

    share = float((1 + decimal_fraction(level)) / 2)
    quantile = float(stdtrit(effective - 1, share))
    s, error = (Quantity(name, float(steps[name].value)) for name in ("s", "SE"))
    freedom = three_digits(effective - 1)
    words = f"{three_digits(100 * share)} % quantile with {freedom} degrees of freedom"
    t = Quantity("t", quantile)
    new: dict[str, Expression] = {
        "on": Quantity(remark("so many components the standard error depends"), effective),
        "t": Quantity(remark(words), quantile),
    }
    lowest, highest = ends
    if not 0 <= lowest <= highest <= 1:
        low, high = s - t * error, s + t * error
        return new | {
            "low": max_of(lowest, low) if low.value < lowest else low,
            "high": min_of(highest, high) if high.value > highest else high,
        }
    new["n_e"] = s * (1 - s) / error**2
    new["w"] = t**2 / Quantity("n_e", float(new["n_e"].value))
    w = Quantity("w", float(new["w"].value))
    new["h"] = sqrt(w * (s * (1 - s) + w / 4))
    h = Quantity("h", float(new["h"].value))
    return new | {"low": (s + w / 2 - h) / (1 + w), "high": (s + w / 2 + h) / (1 + w)}


class ComponentJackknife(Jackknife):
    """Result of ``component_jackknife``; a notebook shows its derivation.

    It has the attributes of a ``Jackknife``; ``without`` and ``counts`` are those of each kind of
    component instead of each cell.

    Examples
    --------
    >>> import clustlib as cl
    >>> twins = cl.ContingencyTable([[1, 0], [1, 0], [0, 2]])
    >>> result = cl.component_jackknife(cl.exact_cluster_precision, twins)
    >>> result.without.tolist(), result.counts.tolist()
    ([1.0, 0.0], [1, 1])
    """
