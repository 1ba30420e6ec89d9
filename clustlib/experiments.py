"""Experiments on measures: how they answer to a change, and where two of them part.

An experiment changes one thing at a time, so that what the measure does has one cause.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from clustlib.chance import GOODNESS
from clustlib.contingency import ContingencyTable
from clustlib.progress import progress
from clustlib.reading import is_real
from clustlib.score import Score
from clustlib.scorecard import EXTERNAL
from clustlib.tables import BETTER, Row, Scorecard, Table

__all__ = [
    "Disagreement",
    "external_responses",
    "smallest_disagreement",
]

# What is done to a clustering, in the order of ``responses`` of each external measure.
CHANGES = (
    "pure cut", "blind cut", "cut between", "merged", "astray", "easy grows", "twice", "transposed",
)  # fmt: skip
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

        *pure cut*: a cluster of one partition is cut in two. *blind cut*: a mixed cluster is cut
        into halves that are mixed as it was. *cut between*: a mixed cluster is cut, but none of its
        partitions. *merged*: two pure clusters of different partitions become one. *astray*: a
        point moves from a pure cluster into a pure cluster of another partition. *easy grows*: a
        cluster that is exactly a partition gets twice its points. *twice*: all counts are doubled.
        *transposed*: clusters and partitions change places.

    Examples
    --------
    Purity does not mind that a pure cluster is cut; the Rand index does.

    >>> import clustlib as cl
    >>> cut = {row[0]: row[1] for row in cl.external_responses()}
    >>> cut["purity"], cut["Rand index"]
    ('=', '↓')
    """
    fields = ("measure", *CHANGES)
    return Responses((Row((m.measure, *m.responses), fields) for m in EXTERNAL), fields=fields)


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
    >>> isinstance(both, cl.Disagreement), both.first.n
    (True, 4)
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

    All clusterings of 2, 3, 4, … points are tried, against all partitions of them. Among those of
    the smallest number of points, the two are chosen on which the two measures differ most clearly:
    the smaller of both differences is as large as can be.

    Parameters
    ----------
    measure, other : function of a table
        Measures of clustlib, or your own.
    most : int
        The largest number of points that is tried, at most 8.
    better : pair of {"larger", "smaller", "close to 1"}, optional
        Which values of the two measures are better. By default what their Scores say, and every
        measure of clustlib says it; of others "larger" is meant.

    Returns
    -------
    Disagreement or None
        ``first`` is what the first measure prefers, ``second`` what the other one does, both with
        the same partitions; ``verdicts`` has the scores. None if there is no such pair.

    Raises
    ------
    TypeError
        A measure that is no function.
    ValueError
        A measure that returns no finite number for some table; ``most`` beyond 2 to 8; an unknown
        ``better``.

    Examples
    --------
    Purity takes any number of pure clusters; maximum matching wants one for each partition, and
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
            raise TypeError(f"{name} must be a function of a table, got {function!r}")
    if not isinstance(most, int) or isinstance(most, bool) or not 2 <= most <= _MOST:
        raise ValueError(f"most must be a number of points from 2 to {_MOST}, got {most!r}")
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
    names = {m.function: m.measure for m in EXTERNAL}
    return names.get(measure) or getattr(measure, "__name__", str(measure))


def _rankings(measures, better):
    """Functions of a table that are the larger, the better."""
    ways = (None, None) if better is None else tuple(better)
    if len(ways) != 2 or not set(ways) <= {None, *BETTER}:
        raise ValueError(f"better must be two of {', '.join(BETTER)}, got {better!r}")
    return [_ranking(*each) for each in zip(measures, ways, strict=True)]


def _ranking(measure, better):
    def ranking(t):
        value = measure(t)
        if not is_real(value) or not math.isfinite(value):
            raise ValueError(
                f"a measure must return a finite number for every table, got {value!r} for "
                f"{t.counts.tolist()}"
            )
        way = better or getattr(value, "better", None) or "larger"
        return GOODNESS[way](value)

    return ranking


def _integer_partitions(n: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """The sizes that n points can be divided into, largest first."""
    if n == 0:
        yield ()
    for size in range(min(n, largest or n), 0, -1):
        for rest in _integer_partitions(n - size, size):
            yield size, *rest


def _clusterings(sizes, largest=None) -> Iterator[list[tuple[int, ...]]]:
    """All tables with these partition sizes, but for the order of their rows."""
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
