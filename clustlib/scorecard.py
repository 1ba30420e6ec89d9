"""Scorecards of all measures, their properties, and comparisons of measures.

A contingency table enters, or points and labels. Tables leave with a row for each measure.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency import ContingencyTable, notes_on, takes_table
from clustlib.display import (
    Measure,
    ResampledMeasure,
    Row,
    Scorecard,
    Table,
    join_notes,
)
from clustlib.distances import NotDefined, measure_distances, sort_points
from clustlib.inference import (
    MAX_TABLES,
    check_level,
    component_jackknife,
    intervals,
    permutation_tests,
    read_integer,
    too_few_components,
)
from clustlib.measures.catalogue import (
    CHANGES,
    EXACT,
    EXTERNAL,
    INTERNAL,
    RANKING_KEYS,
    BlindSpot,
    better_direction,
)
from clustlib.progress_bar import progress
from clustlib.score import Score
from clustlib.validation import is_real, short_repr


@takes_table
def external_scorecard(
    t: ContingencyTable, resamples: int = 0, level: float = 0.95, seed: int = 0
) -> Scorecard:
    """Compute every external measure of a table, with its range, direction and blind spots.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    resamples : int
        Number of random tables, or 0. With 999, the card has three more columns. *interval*: that
        of the ``jackknife``, or – and the reason where there is none; it needs no random tables.
        *chance*: the mean score of 999 tables drawn for ``permutation_test``, the same ones for all
        measures. *p*: how often they score at least as well. One p-value in twenty is below 0.05 by
        chance alone, and the measures of one card are not independent.
    level : float
        As in ``jackknife``.
    seed : int
        As in ``permutation_test``.

    Returns
    -------
    Scorecard
        A row for each measure. Index it by the name of a measure or of its function,
        ``card["purity"].value``, or by a column, ``card["value"]``. Each value is a ``Score`` that
        shows its working. ``blind_to`` has members of ``BlindSpot``, which are strings.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
    ValueError
        If resamples is not a whole number from 0 to 10^6, the level is not between 0 and 1, or seed
        is not a whole number of at least 0.

    Examples
    --------
    No single measure is enough: a hundred clusters of one point are pure, and worthless.

    >>> import clustlib as cl
    >>> singletons = cl.contingency_table([0] * 50 + [1] * 50, range(100))
    >>> card = cl.external_scorecard(singletons)
    >>> card["purity"].value, card["maximum matching"].value, card["adjusted Rand index"].value
    (1.0, 0.02, 0.0)
    >>> "splitting" in card["purity"].blind_to, "splitting" in card["adjusted_rand_index"].blind_to
    (True, False)

    A purity of 0.6, which chance alone scores as well.

    >>> card = cl.external_scorecard(cl.ContingencyTable([[8, 4], [5, 6]]), resamples=99)
    >>> purity = card["purity"]
    >>> round(purity.value, 1), round(purity.chance, 1), purity.p_value > 0.2
    (0.6, 0.6, True)
    """
    resamples = read_integer(resamples, "resamples", 0, MAX_TABLES)
    check_level(level)
    seed = read_integer(seed, "seed", 0)
    rows, reasons = [_measure_row(facts, t) for facts in EXTERNAL], {}
    if resamples:
        rows, reasons = _add_resamples(rows, t, resamples, level, seed)
    return Scorecard(rows, judged=(t.n,), note=notes_on(t), no_interval=reasons)


def _add_resamples(rows, t, resamples, level, seed):
    """Return the rows with interval, chance and p-value, and why measures have no interval."""
    measures = [facts.function for facts in EXTERNAL]
    tests = permutation_tests(measures, t, resamples, seed)
    pairs = intervals(measures, [row.value for row in rows], t, level)
    rows, reasons = _say_why_not(rows, pairs)
    new_rows = [
        ResampledMeasure(
            **row._asdict(),
            interval=interval or "–",
            chance=Score(test.mean),
            p_value=test.p_value,
        )
        for row, (interval, _), test in zip(rows, pairs, tests, strict=True)
    ]
    return new_rows, reasons


def _say_why_not(rows, pairs):
    """Return the rows, with remarks on missing intervals, and the reasons that several share.

    Such a reason becomes one note instead of a remark on each.
    """
    counts = Counter(why_not for _, why_not in pairs if why_not)
    reasons = {
        row.measure: why_not
        for row, (_, why_not) in zip(rows, pairs, strict=True)
        if counts[why_not] > 1
    }
    rows = [
        _add_remark(row, f"No interval: {why_not}") if counts[why_not] == 1 else row
        for row, (_, why_not) in zip(rows, pairs, strict=True)
    ]
    return rows, reasons


def _add_remark(row, text):
    return row._replace(remark=". ".join(filter(None, [row.remark, text])))


def _measure_row(facts, data):
    """Return the row of a measure; if it is not defined, with the reason instead of a value."""
    name = facts.function.__name__
    try:
        value, remark = facts.function(data), facts.remark
    except NotDefined as reason:
        value, remark = None, str(reason).removeprefix(f"{name} is ")
    return Measure(
        facts.measure, value, facts.range.words, facts.better, facts.blind_to, remark, name
    )


# --- entity resolution ---------------------------------------------------------------------------

_OF_ENTITIES = [
    *(entry for entry in EXTERNAL if entry.measure.startswith("pair ")),
    *(entry for entry in EXTERNAL if entry.measure.startswith("BCubed ")),
    *EXACT,
]


class MeasureWithInterval(NamedTuple):
    """One row of ``entity_resolution_scorecard``."""

    measure: str
    value: Score
    interval: object = "–"  # both ends of that of the components
    range: str = "–"
    better: str = "larger"
    blind_to: Sequence[str] | str = ()
    remark: str = ""
    function: str = ""


@takes_table
def entity_resolution_scorecard(t: ContingencyTable, level: float = 0.95) -> Scorecard:
    """Compute what entity resolution reports: precision, recall and F of pairs, records, clusters.

    Here the points are records, a class is an entity with all its records, and a cluster is what a
    program takes for one. There are thousands of both, so that nearly all pairs are rightly apart,
    and measures that count those, such as the Rand index, are near 1 whatever the program does.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    level : float
        As in ``component_jackknife``.

    Returns
    -------
    Scorecard
        Nine rows: precision, recall and F of pairs (an entity of many records counts by the square
        of their number), of BCubed (by their number) and of exact clusters (each the same). Each
        has the interval of the ``component_jackknife``, or – and the reason. A note says how many
        entities are exactly a cluster, *split* over several clusters, *merged* with others in a
        cluster, or both. ``diagnose`` says which.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
    ValueError
        If the level is not between 0 and 1.

    Examples
    --------
    The same number of mistakes, once in a large entity, once in small ones.

    >>> import clustlib as cl
    >>> true = ["dam"] * 6 + ["ant", "ant", "bee", "bee", "cow", "cow"]
    >>> for wrong in ([0, 1], [6, 8]):
    ...     pred = [f"new {i}" if i in wrong else name for i, name in enumerate(true)]
    ...     card = cl.entity_resolution_scorecard(true, pred)
    ...     print([round(card[name].value, 2) for name in ("pair recall", "exact cluster recall")])
    [0.5, 0.75]
    [0.89, 0.5]
    >>> card.note.split(";")[0]
    'of 4 classes 2 are exactly a cluster, 2 split, 0 merged, 0 both'
    """
    check_level(level)
    if why_not := too_few_components(t):
        pairs = [(None, why_not)] * len(_OF_ENTITIES)
    else:
        results = [component_jackknife(entry.function, t, level) for entry in _OF_ENTITIES]
        pairs = [(result.interval, result.why_not) for result in results]
    rows, reasons = _say_why_not([_measure_row(entry, t) for entry in _OF_ENTITIES], pairs)
    return Scorecard(
        (
            MeasureWithInterval(interval=interval or "–", **row._asdict())
            for row, (interval, _) in zip(rows, pairs, strict=True)
        ),
        judged=(t.n,),
        note=join_notes(_count_fates(t), notes_on(t)),
        no_interval=reasons,
    )


def _count_fates(t):
    """Return in words how many classes are exact, split, merged, or both."""
    rows, columns, _ = t.cells.entries
    classes = t.class_sizes > 0
    is_split = np.bincount(columns, minlength=t.shape[1])[classes] > 1
    is_mixed = np.bincount(rows, minlength=t.shape[0])[rows] > 1
    is_merged = np.bincount(columns, is_mixed, t.shape[1])[classes] > 0
    exact, split, merged, both = (
        int(np.count_nonzero(fate))
        for fate in (
            ~is_split & ~is_merged,
            is_split & ~is_merged,
            is_merged & ~is_split,
            is_split & is_merged,
        )
    )
    return (
        f"of {len(is_split)} classes {exact} are exactly a cluster, {split} split, "
        f"{merged} merged, {both} both"
    )


class Property(NamedTuple):
    """One row of ``external_properties``."""

    measure: str
    range: str
    better: str
    symmetric: bool
    chance: bool
    metric: bool
    equal_numbers: bool


class Properties(Table):
    """Table of properties, with a row for each measure."""

    _headings = MappingProxyType(
        {
            "chance": "adjusted for chance",
            "metric": "metric",
            "equal_numbers": "best needs r = k",
        }
    )


def external_properties() -> Properties:
    """Return what is true of each external measure on every table.

    Returns
    -------
    Properties
        A row for each measure of ``external_scorecard``. *symmetric*: clusters and classes can be
        exchanged. *adjusted for chance*: the mean over all ways to permute the labels is 0.
        *metric*: the measure, or 1 minus it where larger is better, is 0 only for identical
        clusterings, symmetric, and satisfies the triangle inequality. *best needs r = k*: the best
        value is only possible with as many clusters as classes.

    Examples
    --------
    >>> import clustlib as cl
    >>> symmetric = {row.measure: row.symmetric for row in cl.external_properties()}
    >>> symmetric["purity"], symmetric["maximum matching"]
    (False, True)
    """
    return Properties(
        Property(
            facts.measure,
            facts.range.words,
            facts.better,
            facts.symmetric,
            facts.adjusted_for_chance,
            facts.metric,
            facts.equal_numbers,
        )
        for facts in EXTERNAL
    )


# --- without a reference -------------------------------------------------------------------------


def internal_scorecard(
    X: ArrayLike,
    labels: ArrayLike,
    metric: str | Callable[..., float] = "euclidean",
    *,
    noise: str | None = None,
    noise_label: object = -1,
    missing: str = "refuse",
) -> Scorecard:
    """Compute every internal measure of a clustering, with its range, direction and blind spots.

    Most measures share one pass over the distances. The Davies–Bouldin index uses its default
    spread. Modularity and the graph cuts are those of a graph whose weights are distances, not
    similarities: a smaller modularity and larger cuts are better.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Points, one a row.
    labels : array-like of shape (n,)
        The cluster of each point.
    metric : str or function
        As in ``proximity_table``. The Calinski–Harabasz and the Davies–Bouldin index use centroids
        and are Euclidean for every metric; with "precomputed" they are not defined, like everything
        that needs points. If it is not "euclidean", each remark names the distances used.
    noise, noise_label, missing
        As in ``proximity_table``.

    Returns
    -------
    Scorecard
        A row for each measure. Index it by the name of a measure or of its function,
        ``card["silhouette"].value``, or by a column, ``card["value"]``. Each value is a ``Score``
        that shows its working, or None where the measure is not defined for these points, such as
        the Davies–Bouldin index for coincident centroids: the row's ``remark`` says why.

    Raises
    ------
    ValueError
        If there is only one cluster, points are missing or not finite, or labels are missing, too
        few or too many.
    TypeError
        If X is not numeric, or labels have different types or a type that cannot be sorted.

    Examples
    --------
    The same points in two separate groups, and with their labels mixed.

    >>> import clustlib as cl
    >>> X = [[0], [1], [10], [12]]
    >>> for labels in ([1, 1, 2, 2], [1, 2, 1, 2]):
    ...     card = cl.internal_scorecard(X, labels)
    ...     print(round(card["silhouette"].value, 4), round(card["C-index"].value, 4))
    0.8562 0.0
    -0.4273 0.9

    If the points of each cluster coincide, there is no diameter to divide by.

    >>> card = cl.internal_scorecard([[0], [0], [5], [5]], [1, 1, 2, 2])
    >>> card["silhouette"].value, card["Dunn index"].value
    (1.0, None)
    >>> card["Dunn index"].remark.split(",")[0]
    'not defined: the diameter of every cluster is 0'

    Shortest paths in a graph: only measures that need no centroids are defined.

    >>> paths = [[0, 1, 3, 4], [1, 0, 2, 3], [3, 2, 0, 1], [4, 3, 1, 0]]
    >>> card = cl.internal_scorecard(paths, [1, 1, 2, 2], metric="precomputed")
    >>> card["Dunn index"].value, card["Calinski–Harabasz index"].value
    (2.0, None)
    """
    points = sort_points(X, labels, metric, noise=noise, noise_label=noise_label, missing=missing)
    if len(points.clusters) < 2:
        raise ValueError("labels must have at least two clusters for a scorecard, got one")
    distances = measure_distances(points, metric)
    return Scorecard(
        (_name_distances(_measure_row(facts, distances), metric) for facts in INTERNAL),
        judged=(points.n, distances.total),
        note=points.note,
    )


def _name_distances(row, metric):
    """Return the row with a remark on the distances used if they are not the Euclidean ones."""
    if row.value is None or metric == "euclidean":
        return row
    name = getattr(metric, "__name__", metric)
    is_to_centroids = BlindSpot.ALL_BUT_CENTROIDS in row.blind_to
    return _add_remark(row, f"Distances: {'euclidean, to centroids' if is_to_centroids else name}")


# --- side by side --------------------------------------------------------------------------------


# --- how measures respond, and where they disagree -----------------------------------------------


def external_responses() -> Table:
    """Return how each external measure responds to changes of a clustering.

    Returns
    -------
    Table
        A row for each measure of ``external_scorecard``, a column for each change. ↑: the value
        improves on some tables, and gets worse on none. ↓: worse on some, better on none. =: it
        stays the same on all. ±: both happen, depending on the table. Tables with 0/0 are left out.
        For a measure that is better when smaller, ↑ is a smaller number.

        *pure split*: a cluster of one class is split. *blind split*: a mixed cluster is split into
        halves with the same mixture. *split between*: a mixed cluster is split, but none of its
        classes. *merged*: two pure clusters of different classes become one. *astray*: a
        point moves from a pure cluster into a pure cluster of another class. *easy doubled*: a
        cluster that is exactly a class gets twice its points. *doubled*: all counts are doubled.
        *transposed*: clusters and classes are exchanged.

    Examples
    --------
    Purity does not change if a pure cluster is split; the Rand index gets worse.

    >>> import clustlib as cl
    >>> split = {row[0]: row[1] for row in cl.external_responses()}
    >>> split["purity"], split["Rand index"]
    ('=', '↓')
    """
    columns = ("measure", *CHANGES)
    rows = (Row((facts.measure, *facts.responses), columns) for facts in EXTERNAL)
    return Table(rows, fields=columns)


class Preference(NamedTuple):
    """One measure on two clusterings."""

    measure: str
    first: Score
    second: Score
    prefers: str


class Disagreement(NamedTuple):
    """Two clusterings of the same points that two measures rank in opposite order.

    Examples
    --------
    >>> import clustlib as cl
    >>> both = cl.smallest_disagreement(cl.purity, cl.maximum_matching)
    >>> both.first.n
    4
    """

    first: ContingencyTable
    second: ContingencyTable
    verdicts: Scorecard  # a row for each measure: both scores, and the preferred clustering

    def __repr__(self):
        return f"first\n{self.first!r}\n\nsecond\n{self.second!r}\n\n{self.verdicts!r}"

    def _repr_html_(self):
        style = "display: inline-block; vertical-align: top; margin-right: 3em"
        pair = "".join(
            f'<div style="{style}"><b>{name}</b>{t._repr_html_()}</div>'
            for name, t in (("first", self.first), ("second", self.second))
        )
        return f"<div>{pair}</div>{self.verdicts._repr_html_()}"


_MAX_POINTS = 6  # with eight points, a search takes minutes


def smallest_disagreement(
    measure: Callable[[ContingencyTable], Score],
    other: Callable[[ContingencyTable], Score],
) -> Disagreement | None:
    """Find the smallest two clusterings that two measures rank in opposite order.

    All clusterings of two to six points are compared with all divisions of these points into
    classes. Of the clusterings with the fewest points, the function returns those on which the
    measures differ most clearly: the smaller one of the two differences is as large as possible.

    Parameters
    ----------
    measure, other : function of a ContingencyTable
        Measures of clustlib, or your own. As in ``permutation_test``, larger values are taken to be
        better unless a Score says otherwise.

    Returns
    -------
    Disagreement or None
        ``first``, the table that the first measure prefers, and ``second``, the one that the other
        measure prefers, both with the same classes; ``verdicts`` has the scores. None if there is
        no such pair.

    Raises
    ------
    TypeError
        If a measure is not a function.
    ValueError
        If a measure does not return a finite number for some table.

    Examples
    --------
    Purity accepts any number of pure clusters. Maximum matching rewards one for each class, and
    prefers a single cluster to four.

    >>> import clustlib as cl
    >>> cl.smallest_disagreement(cl.purity, cl.maximum_matching)
    first
         T1  T2  n_i
    C1    1   0    1
    C2    1   0    1
    C3    1   0    1
    C4    0   1    1
    m_j   3   1    4
    <BLANKLINE>
    second
         T1  T2  n_i
    C1    3   1    4
    m_j   3   1    4
    <BLANKLINE>
    measure              first    second  prefers
    purity            1.000000  0.750000  first
    maximum matching  0.500000  0.750000  second
    """
    for name, function in (("measure", measure), ("other", other)):
        if not callable(function):
            raise TypeError(f"{name} must be a function of a table, got {short_repr(function)}")
    measures = measure, other
    for n in range(2, _MAX_POINTS + 1):
        widest = 0.0
        for sizes in progress(list(_integer_partitions(n)), f"clusterings of {n} points"):
            tables = [ContingencyTable(counts) for counts in _clusterings(sizes)]
            verdicts = ([_goodness(function, t) for t in tables] for function in measures)
            gap, places = _widest_disagreement(*verdicts)
            if gap > widest:
                widest, (first, second) = gap, (tables[place] for place in places)
        if widest:
            rows = [
                Preference(_measure_name(function), function(first), function(second), preferred)
                for function, preferred in zip(measures, ("first", "second"), strict=True)
            ]
            return Disagreement(first, second, Scorecard(rows))
    return None


def _measure_name(measure):
    """Return the name of a measure on the scorecard, or that of its function."""
    names = [facts.measure for facts in EXTERNAL if facts.function is measure]
    return names[0] if names else str(getattr(measure, "__name__", measure))


def _goodness(measure, t):
    """Return a number that is the larger, the better a measure judges a table."""
    value = measure(t)
    if not is_real(value) or not math.isfinite(value):
        raise ValueError(
            f"a measure must return a finite number for every table, got {short_repr(value)} for "
            f"{t.counts.tolist()}"
        )
    return RANKING_KEYS[better_direction(value)](value)


def _integer_partitions(n: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """Yield the ways to divide n points into groups, as sizes in descending order."""
    if n == 0:
        yield ()
    for size in range(min(n, largest or n), 0, -1):
        for rest in _integer_partitions(n - size, size):
            yield size, *rest


def _clusterings(sizes, largest=None) -> Iterator[list[tuple[int, ...]]]:
    """Yield all tables with these class sizes, each in one order of its rows."""
    if not any(sizes):
        yield []
    for row in itertools.product(*(range(size, -1, -1) for size in sizes)):
        if any(row) and (largest is None or row <= largest):
            rest = tuple(size - points for size, points in zip(sizes, row, strict=True))
            for rows in _clusterings(rest, row):
                yield [row, *rows]


def _widest_disagreement(values, others):
    """Return by how much two measures disagree at most, and on which two tables; 0 if nowhere.

    The difference of each measure is a share of its range on these tables; the smaller one counts.
    """
    differences = []
    for numbers in map(np.array, (values, others)):
        share = np.subtract.outer(numbers, numbers) / (np.ptp(numbers) or 1)
        # Rounding makes the first of equal differences the largest one on every machine.
        differences.append(np.round(share, 9))
    gap = np.minimum(differences[0], -differences[1])
    places = np.unravel_index(gap.argmax(), gap.shape)
    return float(gap[places]), tuple(map(int, places))
