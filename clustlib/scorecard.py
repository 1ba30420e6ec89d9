"""The measures side by side: scorecards, what is true of each, and where two of them part."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency import ContingencyTable, takes_table
from clustlib.display import (
    Measure,
    ResampledMeasure,
    Row,
    Scorecard,
    Table,
    left_out,
    spelled,
)
from clustlib.distances import NotDefined, measure_distances, sort_points, table_of
from clustlib.expressions import symbol
from clustlib.inference import intervals, permutation_tests
from clustlib.measures.catalogue import CHANGES, EXTERNAL, GOODNESS, INTERNAL, TURNS, better_of
from clustlib.progress_bar import progress
from clustlib.score import Score
from clustlib.validation import is_index, is_real, shape_of, shown

__all__ = [
    "compare",
    "external_properties",
    "external_responses",
    "external_scorecard",
    "internal_scorecard",
    "smallest_disagreement",
]


@takes_table
def external_scorecard(
    t: ContingencyTable, resamples: int = 0, level: float = 0.95, seed: int = 0
) -> Scorecard:
    """Every external measure of a table, with its range, direction and blind spot.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.
    resamples : int
        With 999, the card says of each value, too, how sure it is and what chance scores, in three
        more columns. *interval*: that of the ``jackknife``, or – with the reason where there is
        none; no draws are needed for it. *chance*: what the measure scores on average on 999 tables
        that are drawn for ``permutation_test``, the same ones for all measures. *p*: how often it
        then scores at least as well. One p-value in twenty is below 0.05 by chance alone, and the
        measures of one card are no independent witnesses.
    level
        As in ``jackknife``.
    seed
        As in ``permutation_test``.

    Returns
    -------
    Scorecard
        A row for each measure; take one by its name or its function's, ``card["purity"].value``,
        or a whole column, ``card["value"]``. Each value is a ``Score`` that shows its working.
        ``blind_to`` holds members of ``BlindSpot``, which can be compared with plain text.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        Resamples that are no whole number, or too many; a level that is not between 0 and 1; a seed
        that is no whole number of at least 0.

    Examples
    --------
    No measure tells all: a hundred clusters of one point are pure, and worthless.

    >>> import clustlib as cl
    >>> singletons = cl.contingency_table([0] * 50 + [1] * 50, range(100))
    >>> card = cl.external_scorecard(singletons)
    >>> card["purity"].value, card["maximum matching"].value, card["adjusted Rand index"].value
    (1.0, 0.02, 0.0)
    >>> "splitting" in card["purity"].blind_to, "splitting" in card["adjusted_rand_index"].blind_to
    (True, False)

    A purity of 0.6, where chance alone scores as much.

    >>> card = cl.external_scorecard(cl.ContingencyTable([[8, 4], [5, 6]]), resamples=99)
    >>> purity = card["purity"]
    >>> round(purity.value, 1), round(purity.chance, 1), purity.p_value > 0.2
    (0.6, 0.6, True)
    """
    rows, note = [_row(m, t) for m in EXTERNAL], _note_of(t)
    if not is_index(resamples, 1):
        rows, without = _with_resamples(rows, t, resamples, level, seed)
        note = "; ".join([note, *without] if note else without)
    return Scorecard(rows, judged=(t.n,), note=note)


def _note_of(t):
    """What is to be known of all values: what was left out, and a −1 of which nobody spoke."""
    said = [left_out(t.left_out, t.n)]
    if t.noise is None:
        said.append(_unspoken(t.clusters, "C", "cluster"))
    said.append(_unspoken(t.classes, "T", "class"))
    return "; ".join(filter(None, said))


_SAY = {
    "cluster": 'if it is noise, say noise="singletons", "drop" or "cluster"',
    "class": "unlabelled=-1 leaves its points out",
}


def _unspoken(labels, letter, group):
    """A note on the label −1, which many algorithms give to noise, or to what nobody knows."""
    for mark in (-1, "-1"):
        if mark in labels:
            return f"{symbol(letter, mark).text} counts as a {group} here: {_SAY[group]}"
    return ""


def _with_resamples(rows, t, resamples, level, seed):
    """The rows, with how sure each value is and what chance scores; and why some are not sure.

    A reason that several measures have in common is no remark on each, but said once, below.
    """
    measures = [m.function for m in EXTERNAL]
    by_chance = permutation_tests(measures, t, resamples, seed, argument="resamples")
    sure = intervals(measures, [row.value for row in rows], t, level)
    often = Counter(why_not for _, why_not in sure if why_not)
    resampled = []
    for row, (interval, why_not), test in zip(rows, sure, by_chance, strict=True):
        if often[why_not] == 1:
            remark = ". ".join(filter(None, [row.remark, f"No interval: {why_not}"]))
            row = row._replace(remark=remark)
        resampled.append(
            ResampledMeasure(
                **row._asdict(),
                interval=interval or "–",
                chance=Score(test.mean),
                p_value=test.p_value,
            )
        )
    without = [f"no interval for {many} measures: {why}" for why, many in often.items() if many > 1]
    return resampled, without


def _row(m, data):
    """The row of a measure; without a value, but with the reason, where it is not defined."""
    name = m.function.__name__
    try:
        value, remark = m.function(data), m.remark
    except NotDefined as reason:
        value, remark = None, str(reason).removeprefix(f"{name} is ")
    return Measure(m.measure, value, m.range.words, m.better, m.blind_to, remark, name)


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
    """What is true of each measure, on every table."""

    _headings = MappingProxyType(
        {
            "chance": "adjusted for chance",
            "metric": "metric",
            "equal_numbers": "best needs r = k",
        }
    )


def external_properties() -> Properties:
    """What is true of each external measure, on every table.

    Returns
    -------
    Properties
        A row for each measure of ``external_scorecard``. *symmetric*: clusters and classes may
        change places. *adjusted for chance*: 0 is the mean over all ways to hand out the labels
        anew.
        *metric*: the measure, or 1 minus it where larger is better, is 0 only between identical
        clusterings, symmetric, and no detour over a third clustering is shorter. *best needs
        r = k*: the best value is out of reach unless there are as many clusters as classes.

    Examples
    --------
    >>> import clustlib as cl
    >>> symmetric = {row.measure: row.symmetric for row in cl.external_properties()}
    >>> symmetric["purity"], symmetric["maximum matching"]
    (False, True)
    """
    return Properties(
        Property(
            m.measure, m.range.words, m.better, m.symmetric, m.chance, m.metric, m.equal_numbers
        )
        for m in EXTERNAL
    )


# --- without a reference -------------------------------------------------------------------------


def internal_scorecard(
    X: ArrayLike,
    labels: ArrayLike,
    metric: str | Callable[..., float] = "euclidean",
    *,
    noise: str | None = None,
    noise_label: object = -1,
) -> Scorecard:
    """Every internal measure of a clustering, with its range, direction and blind spot.

    Most measures share one pass over the distances. The Davies–Bouldin index has the spread of its
    default.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Points, one a row.
    labels : array-like of shape (n,)
        The cluster of each point.
    metric : str or function
        As in ``proximity_table``. The Calinski–Harabasz and the Davies–Bouldin index have
        centroids and are Euclidean whatever it is; with "precomputed" they are not defined, as all
        that needs points. Where it is not "euclidean", each remark says what was measured with.
    noise, noise_label
        As in ``proximity_table``: what becomes of the points with this label.

    Returns
    -------
    Scorecard
        A row for each measure; take one by its name or its function's,
        ``card["silhouette"].value``, or a whole column, ``card["value"]``. Each value is a
        ``Score`` that shows its working, or None where the measure is not defined for these
        points, as the Davies–Bouldin index where centroids coincide: the row's ``remark`` says why.

    Raises
    ------
    ValueError
        One cluster only, in which there is nothing to judge; points that are missing or not
        finite; labels that are missing, too few or too many.
    TypeError
        X that is not numbers; labels of mixed kinds, or of a kind that cannot be sorted.

    Examples
    --------
    The same points, once in two groups that lie apart, once mixed up.

    >>> import clustlib as cl
    >>> X = [[0], [1], [10], [12]]
    >>> for labels in ([1, 1, 2, 2], [1, 2, 1, 2]):
    ...     card = cl.internal_scorecard(X, labels)
    ...     print(round(card["silhouette"].value, 4), round(card["C-index"].value, 4))
    0.8562 0.0
    -0.4273 0.9

    Where the points of each cluster coincide, there is no diameter to divide by.

    >>> card = cl.internal_scorecard([[0], [0], [5], [5]], [1, 1, 2, 2])
    >>> card["silhouette"].value, card["Dunn index"].value
    (1.0, None)
    >>> card["Dunn index"].remark.split(",")[0]
    'not defined: the diameter of every cluster is 0'

    Of the shortest paths in a graph, what needs distances only; no centroid lies among them.

    >>> paths = [[0, 1, 3, 4], [1, 0, 2, 3], [3, 2, 0, 1], [4, 3, 1, 0]]
    >>> card = cl.internal_scorecard(paths, [1, 1, 2, 2], metric="precomputed")
    >>> card["Dunn index"].value, card["Calinski–Harabasz index"].value
    (2.0, None)
    """
    points = sort_points(X, labels, metric, noise=noise, noise_label=noise_label)
    if len(points.clusters) < 2:
        raise ValueError("labels must have at least two clusters for a scorecard, got one")
    distances = measure_distances(points, metric)
    table = table_of(distances)
    said = [left_out(shape_of(X)[0] - table.n, table.n)]
    said += [_unspoken(table.clusters, "C", "cluster") if noise is None else ""]
    return Scorecard(
        (_measured_by(metric, _row(m, distances)) for m in INTERNAL),
        judged=(points.n, table.total),
        note="; ".join(filter(None, said)),
    )


def _measured_by(metric, row):
    """The row, which says with what distances it was measured if they are not the usual ones."""
    if row.value is None or metric == "euclidean":
        return row
    by = getattr(metric, "__name__", metric)
    if TURNS in row.blind_to:
        by = "euclidean, to centroids"
    said = ". ".join(filter(None, [row.remark, f"Distances: {by}"]))
    return row._replace(remark=said)


# --- side by side --------------------------------------------------------------------------------


def compare(cards: Mapping[str, Scorecard]) -> Scorecard:
    """Scorecards side by side, with the clustering that each measure prefers.

    To be preferred means to have the better number, by however little. Beware of clusterings with
    different numbers of clusters: some measures favour many of them, others few.

    Parameters
    ----------
    cards : dict of name → Scorecard
        Two or more, with the same measures, of clusterings of the same data.

    Returns
    -------
    Scorecard
        A row for each measure: its name, its value on each card, which values are better, and who
        has the best one: a name, several where they share it, – where all do. Only defined values
        are compared, so that – also stands where there are fewer than two.

    Raises
    ------
    TypeError
        If cards is not a dict of scorecards, or a name is neither a text nor a number.
    ValueError
        Fewer than two cards; cards with different measures; cards with different numbers of points
        or, without a reference, with other distances; two cards with one name, or one that is
        named like another column or like a measure.

    Examples
    --------
    Purity is blind to splitting, and prefers clusters of one point; a matching does not.

    >>> import clustlib as cl
    >>> true = [1, 1, 1, 2, 2, 2]
    >>> tables = {
    ...     "halves": cl.contingency_table(true, [1, 1, 1, 1, 2, 2]),
    ...     "singletons": cl.contingency_table(true, range(6)),
    ... }
    >>> both = cl.compare({name: cl.external_scorecard(t) for name, t in tables.items()})
    >>> both[:1]
    measure    halves  singletons  better  preferred
    purity   0.833333    1.000000  larger  singletons
    >>> both["maximum matching"][1:3], both["maximum matching"][-1]
    ((0.8333333333333334, 0.3333333333333333), 'halves')
    """
    if not isinstance(cards, Mapping):
        raise TypeError(f"cards must be a dict of name → scorecard, got {type(cards).__name__}")
    if len(cards) < 2:
        raise ValueError(f"cards must be two scorecards or more, got {len(cards)}")
    for name, card in cards.items():
        if not isinstance(name, str) and not is_real(name):
            raise TypeError(f"cards must have texts or numbers for names, got {shown(name)}")
        if not isinstance(card, Scorecard) or "value" not in card._fields:
            raise TypeError(
                f"cards[{name!r}] must be the scorecard of one clustering, got "
                f"{type(card).__name__}: make one with external_scorecard or internal_scorecard"
            )
    columns = ["measure", *map(str, cards), "better", "preferred"]
    if len(set(columns)) < len(columns):
        name = next(name for name in columns if columns.count(name) > 1)
        raise ValueError(f"cards would give two columns the name {name!r}: give each its own")
    (first_name, first), *others = cards.items()
    for name, card in others:
        if not {row[0] for row in card} & {row[0] for row in first}:
            raise ValueError(
                f"cards must judge by the same measures, but {first_name!r} and {name!r} have none "
                "in common: one is external, against a reference, and the other internal"
            )
        if card["measure"] != first["measure"]:
            alone = set(card["measure"]) ^ set(first["measure"])
            raise ValueError(
                "cards must have the same measures, all external or all internal: "
                f"{min(alone, default='their order')!r} is not in {first_name!r} and in {name!r}"
            )
        if not _alike(card.judged, first.judged):
            raise ValueError(
                f"cards must be of clusterings of the same points, but those of {first_name!r} "
                f"and {name!r} are not (were some left out, as noise?)"
            )
    named = {spelled(measure) for measure in first["measure"]}
    for name in map(str, cards):
        if spelled(name) in named:
            raise ValueError(f"cards has the name {name!r}, which is that of a measure")
    rows = []
    for row, *values in zip(first, *(card["value"] for card in cards.values()), strict=True):
        preferred = _preferred(row.better, dict(zip(map(str, cards), values, strict=True)))
        rows.append(Row((row.measure, *values, row.better, preferred), columns))
    notes = [f"{name}: {card.note}" for name, card in cards.items() if card.note]
    return Scorecard(rows, columns, note="; ".join(notes))


def _alike(judged, other):
    """Whether two cards may be of the same data; one that knows nothing of its data may be."""
    if not (judged and other):
        return True
    return len(judged) == len(other) and all(
        math.isclose(a, b, rel_tol=1e-9) for a, b in zip(judged, other, strict=True)
    )


def _preferred(better, values):
    """The names of the best among the defined values, or a dash where all of these are the best."""
    values = {name: value for name, value in values.items() if value is not None}
    if not values:
        return "–"
    best = max(values.values(), key=GOODNESS[better])
    winners = [
        name
        for name, value in values.items()
        if math.isclose(value, best, rel_tol=1e-9, abs_tol=1e-12)
    ]
    return ", ".join(winners) if len(winners) < len(values) else "–"


# --- experiments ---------------------------------------------------------------------------------


_MOST = 8  # points: beyond, there are more tables than anyone waits for


class Responses(Table):
    """What ``external_responses`` returns: a row for each measure, a column for each change."""


def external_responses() -> Responses:
    """How each external measure answers, when one thing is changed.

    Returns
    -------
    Responses
        A row for each measure of ``external_scorecard``, a column for each change. ↑: the verdict
        gets better on some tables, and worse on none. ↓: worse on some, better on none. =: it
        stays the same on all. ±: both happen, depending on the table. All this where no 0/0 has to
        be decided. For a measure that is better when smaller, ↑ is a smaller number.

        *pure cut*: a cluster of one class is cut in two. *blind cut*: a mixed cluster is cut
        into halves that are mixed as it was. *cut between*: a mixed cluster is cut, but none of its
        classes. *merged*: two pure clusters of different classes become one. *astray*: a
        point moves from a pure cluster into a pure cluster of another class. *easy grows*: a
        cluster that is exactly a class gets twice its points. *twice*: all counts are doubled.
        *transposed*: clusters and classes change places.

    Examples
    --------
    Purity does not mind that a pure cluster is cut; the Rand index does.

    >>> import clustlib as cl
    >>> cut = {row[0]: row[1] for row in cl.external_responses()}
    >>> cut["purity"], cut["Rand index"]
    ('=', '↓')
    """
    fields = ("measure", *CHANGES)
    return Responses((Row((m.measure, *m.answers), fields) for m in EXTERNAL), fields=fields)


class Preference(NamedTuple):
    """One measure on two clusterings."""

    measure: str
    first: Score
    second: Score
    prefers: str


class Disagreement(NamedTuple):
    """Two clusterings of the same points, which two measures rank in opposite order.

    Examples
    --------
    >>> import clustlib as cl
    >>> both = cl.smallest_disagreement(cl.purity, cl.maximum_matching)
    >>> both.first.n
    4
    """

    first: ContingencyTable
    second: ContingencyTable
    verdicts: Scorecard  # a row for each measure: its scores on both, and which one it prefers

    def __repr__(self):
        return f"first\n{self.first!r}\n\nsecond\n{self.second!r}\n\n{self.verdicts!r}"

    def _repr_html_(self):
        style = "display: inline-block; vertical-align: top; margin-right: 3em"
        pair = "".join(
            f'<div style="{style}"><b>{name}</b>{t._repr_html_()}</div>'
            for name, t in (("first", self.first), ("second", self.second))
        )
        return f"<div>{pair}</div>{self.verdicts._repr_html_()}"


def smallest_disagreement(
    measure: Callable[[ContingencyTable], Score],
    other: Callable[[ContingencyTable], Score],
    most: int = 6,
    better: tuple[str, str] | None = None,
) -> Disagreement | None:
    """The smallest two clusterings that two measures rank in opposite order.

    All clusterings of 2, 3, 4, … points are tried, against all classes of them. Among those of
    the smallest number of points, the two are chosen on which the two measures differ most clearly:
    the smaller of both differences is as large as can be.

    Parameters
    ----------
    measure, other : function of a table
        Measures of clustlib, or your own.
    most : int
        The largest number of points that is tried, at most 8.
    better : pair of {"larger", "smaller", "close to 1"}, optional
        Which values of the two measures are better. By default what their Scores say; of clustlib's
        measures it is known, of others "larger" is meant.

    Returns
    -------
    Disagreement or None
        ``first`` is what the first measure prefers, ``second`` what the other one does, both with
        the same classes; ``verdicts`` has the scores. None if there is no such pair.

    Raises
    ------
    TypeError
        A measure that is no function.
    ValueError
        A measure that returns no finite number for some table; ``most`` beyond 2 to 8; an unknown
        ``better``.

    Examples
    --------
    Purity takes any number of pure clusters; maximum matching wants one for each class, and
    would rather have all points in one than in four.

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
            raise TypeError(f"{name} must be a function of a table, got {shown(function)}")
    if not is_index(most, _MOST + 1) or most < 2:
        raise ValueError(f"most must be a number of points from 2 to {_MOST}, got {shown(most)}")
    rankings = _rankings((measure, other), better)
    for n in range(2, most + 1):
        widest = 0.0
        for sizes in progress(list(_integer_partitions(n)), f"clusterings of {n} points"):
            tables = [ContingencyTable(counts) for counts in _clusterings(sizes)]
            gap, at = _clearest(*([ranking(t) for t in tables] for ranking in rankings))
            if gap > widest:
                widest, (first, second) = gap, (tables[place] for place in at)
        if widest:
            rows = zip((measure, other), ("first", "second"), strict=True)
            verdicts = [Preference(_name(m), m(first), m(second), which) for m, which in rows]
            return Disagreement(first, second, Scorecard(verdicts))
    return None


def _name(measure):
    """What a measure is called in the scorecard, or the name of its function."""
    names = [m.measure for m in EXTERNAL if m.function is measure]
    return names[0] if names else str(getattr(measure, "__name__", measure))


def _rankings(measures, better):
    """Functions of a table that are the larger, the better."""
    ways = (None, None) if better is None else better
    known = [None, *GOODNESS]
    if not isinstance(ways, (tuple, list)) or len(ways) != 2 or not all(w in known for w in ways):
        raise ValueError(f"better must be two of {', '.join(GOODNESS)}, got {shown(better)}")
    return [_ranking(*each) for each in zip(measures, ways, strict=True)]


def _ranking(measure, better):
    def ranking(t):
        value = measure(t)
        if not is_real(value) or not math.isfinite(value):
            raise ValueError(
                f"a measure must return a finite number for every table, got {shown(value)} for "
                f"{t.counts.tolist()}"
            )
        return GOODNESS[better or better_of(value)](value)

    return ranking


def _integer_partitions(n: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """The sizes that n points can be divided into, largest first."""
    if n == 0:
        yield ()
    for size in range(min(n, largest or n), 0, -1):
        for rest in _integer_partitions(n - size, size):
            yield size, *rest


def _clusterings(sizes, largest=None) -> Iterator[list[tuple[int, ...]]]:
    """All tables with these class sizes, but for the order of their rows."""
    if not any(sizes):
        yield []
    rows = itertools.product(*(range(size, -1, -1) for size in sizes))
    for row in rows:
        if any(row) and (largest is None or row <= largest):
            left = tuple(size - points for size, points in zip(sizes, row, strict=True))
            for rest in _clusterings(left, row):
                yield [row, *rest]


def _clearest(values, others):
    """How far two measures disagree on two of the tables at most, and on which; 0 if nowhere.

    The gap of each measure is a share of its range on these tables; the smaller one counts.
    """
    gaps = []
    for verdicts in map(np.array, (values, others)):
        spread = np.ptp(verdicts)
        # Rounded, so that on every machine the first of equal gaps is the largest one.
        gaps.append(np.round(np.subtract.outer(verdicts, verdicts) / (spread or 1), 9))
    gap = np.minimum(gaps[0], -gaps[1])
    at = np.unravel_index(gap.argmax(), gap.shape)
    return float(gap[at]), tuple(map(int, at))
