"""Kinds of small data that can be worked out by hand.

Each kind can be shown as tables, a header and rows of texts, and as Python that makes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

from clustlib.contingency import ContingencyTable

Table = tuple[list[str], list[list[str]]]


class Tabular(Protocol):
    """Data with tables to show and named parts, as each NamedTuple below."""

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""

    def _asdict(self) -> dict[str, Any]: ...


Data = ContingencyTable | Tabular


def data_tables(data: Data, rows: str = "clusters") -> list[Table]:
    """Return the data as tables of texts; those of counts are without their margins.

    With ``rows="classes"`` tables of counts have their classes in rows.
    """
    tables = [_count_table(data)] if isinstance(data, ContingencyTable) else data.tables
    if rows == "classes" and isinstance(data, (ContingencyTable, TwoTables)):
        return [_transpose(*table) for table in tables]
    return tables


def python_source(data: Data, ending: str = "") -> str:
    """Return one statement of Python that makes the data; each name gets this ending."""
    parts = {"t": data} if isinstance(data, ContingencyTable) else data._asdict()
    names = ", ".join(f"{name}{ending}" for name in parts)
    return f"{names} = {', '.join(map(_literal, parts.values()))}"


def series_table(heading: str, numbers: Sequence, **series) -> Table:
    """Return a table with numbers in its header and a row of values for each name."""
    # A name may end with an underscore because "class" is no keyword argument.
    rows = [[name.rstrip("_"), *map(str, values)] for name, values in series.items()]
    return [heading, *map(str, numbers)], rows


def point_table(**series) -> Table:
    """Return a table with a column for each point and a row of values for each name."""
    n = len(next(iter(series.values())))
    return series_table("point", range(1, n + 1), **series)


def as_hundredths(values: Sequence[int]) -> list[str]:
    """Return whole numbers of hundredths as decimals."""
    return [f"{value / 100:.2f}" for value in values]


def group_places(x: Sequence[int], labels: Sequence[int]) -> dict[int, list[int]]:
    """Return the places of the points of each cluster, by its label."""
    return {
        i: [place for place, label in zip(x, labels, strict=True) if label == i]
        for i in sorted(set(labels))
    }


class OnALine(NamedTuple):
    """Points on a line, and their clusters."""

    X: list[list[int]]
    labels: list[int]

    @property
    def places(self) -> list[int]:
        """The numbers of the points, without the brackets of a matrix."""
        return [x for (x,) in self.X]

    @property
    def clusters(self) -> dict[int, list[int]]:
        """The places of the points of each cluster."""
        return group_places(self.places, self.labels)

    @property
    def first_cluster(self) -> list[int]:
        """The places in the cluster of point 1."""
        return self.clusters[self.labels[0]]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        return [point_table(x=self.places, cluster=[f"C{i}" for i in self.labels])]


class TwoVectors(NamedTuple):
    """Two points, or directions, with as many coordinates."""

    x: list[int]
    y: list[int]

    @property
    def differences(self) -> list[int]:
        """The absolute differences of the coordinates."""
        return [abs(x - y) for x, y in zip(*self, strict=True)]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        return [series_table("", [f"u = {u}" for u in range(len(self.x))], x=self.x, y=self.y)]


class Classified(NamedTuple):
    """A word for each point, its class and, for mixed distances, a number."""

    points: list[list]  # [word], or [number, word]
    classes: list[str]

    @property
    def words(self) -> list[str]:
        """The word of each point."""
        return [point[-1] for point in self.points]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        *numbers, words = zip(*self.points, strict=True)
        series = {"x0": numbers[0], "x1": words} if numbers else {"value": words}
        return [point_table(**series, **{"class": self.classes})]


class TwoColumns(NamedTuple):
    """Two labels of each point; −1 among the clusters is noise."""

    labels_true: list[int]
    labels_pred: list[int]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        clusters = [f"C{i}" if i > 0 else "noise" for i in self.labels_pred]
        return [point_table(class_=[f"T{j}" for j in self.labels_true], cluster=clusters)]


class Shuffled(NamedTuple):
    """The value of a measure in hundredths, and its values after shuffles."""

    found: int
    values: list[int]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        numbers = ["found", *range(1, len(self.values) + 1)]
        return [series_table("", numbers, value=as_hundredths([self.found, *self.values]))]


class Started(NamedTuple):
    """Points on a line, and the first centroids of K-means."""

    x: list[int]
    start: list[int]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        names = [f"C{i}" for i in range(1, len(self.start) + 1)]
        return [point_table(x=self.x), series_table("", names, centroid=self.start)]


class Candidates(NamedTuple):
    """Points on a line, their true classes, and two clusterings to choose from."""

    x: list[int]
    truth: list[int]
    c: list[int]
    d: list[int]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        truth = [f"T{j}" for j in self.truth]
        return [point_table(x=self.x, class_=truth, C=self.c, D=self.d)]


class TwoTables(NamedTuple):
    """Two tables of the same clusters and classes, counted on two machines."""

    first: ContingencyTable
    second: ContingencyTable

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        return [_count_table(t, f"machine {k}") for k, t in enumerate(self, start=1)]


def _literal(value):
    is_table = isinstance(value, ContingencyTable)
    return f"cl.ContingencyTable({value.counts.tolist()})" if is_table else repr(value)


def _count_table(t, name=""):
    header = [name, *(f"T{j}" for j in t.classes)]
    rows = zip(t.clusters, t.counts.tolist(), strict=True)
    return header, [[f"C{i}", *map(str, row)] for i, row in rows]


def _transpose(header, rows):
    first, *others = map(list, zip(header, *rows, strict=True))
    return first, others


# --- tables of counts ----------------------------------------------------------------------------

MOST_POINTS = {1: 20, 2: 40, 3: 60}
_SHAPES = {
    1: ((2, 2), (2, 3), (3, 2)),
    2: ((3, 3), (2, 4), (4, 2)),
    3: ((3, 4), (4, 3), (4, 4)),
}


def draw_shape(rng: np.random.Generator, difficulty: int) -> tuple[int, int]:
    """Draw the numbers of clusters and classes of a table."""
    return _SHAPES[difficulty][rng.integers(len(_SHAPES[difficulty]))]


def small_table(rng: np.random.Generator, difficulty: int) -> ContingencyTable:
    """Draw a table in which each cluster has some points of a majority, and some strays."""
    r, k = draw_shape(rng, difficulty)
    while True:
        counts = rng.integers(0, 5, (r, k))
        counts[np.arange(r), rng.integers(0, k, r)] += rng.integers(3, 8, r)
        if counts.any(axis=0).all() and counts.sum() <= MOST_POINTS[difficulty]:
            return ContingencyTable(counts)
