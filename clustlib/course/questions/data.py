"""Small data that can be worked out by hand: what they are, and how they are drawn.

Every kind of data knows the tables in which a sheet of paper shows it. Whoever draws takes whole
numbers alone from the generator, so that a seed gives the same data on every machine.
"""

from __future__ import annotations

import functools
import itertools
from typing import NamedTuple

import numpy as np

from clustlib.contingency import ContingencyTable

# --- kinds of data -------------------------------------------------------------------------------


class OnALine(NamedTuple):
    """Points on a line, and their clusters."""

    X: list[list[int]]
    labels: list[int]

    @property
    def tables(self):
        return [_points(x=[x for (x,) in self.X], cluster=[f"C{i}" for i in self.labels])]


class TwoVectors(NamedTuple):
    """Two points, or directions, with as many coordinates."""

    x: list[int]
    y: list[int]

    @property
    def tables(self):
        header = ["", *(f"u = {u}" for u in range(len(self.x)))]
        return [(header, [["x", *map(str, self.x)], ["y", *map(str, self.y)]])]


class Classified(NamedTuple):
    """A word for each point, its class and, for mixed distances, a number."""

    points: list[list]  # [word], or [number, word]
    classes: list[str]

    @property
    def tables(self):
        *size, words = zip(*self.points, strict=True)
        rows = {"x0": size[0], "x1": words} if size else {"value": words}
        return [_points(**rows, **{"class": self.classes})]


class TwoColumns(NamedTuple):
    """Two labels of each point; −1 among the clusters is noise."""

    labels_true: list[int]
    labels_pred: list[int]

    @property
    def tables(self):
        clusters = [f"C{i}" if i > 0 else "noise" for i in self.labels_pred]
        return [_points(class_=[f"T{j}" for j in self.labels_true], cluster=clusters)]


class Shuffled(NamedTuple):
    """What a measure gives, in hundredths, and what it gives after each of some shuffles."""

    found: int
    values: list[int]

    @property
    def tables(self):
        header = ["", "found", *map(str, range(1, len(self.values) + 1))]
        values = (f"{value / 100:.2f}" for value in (self.found, *self.values))
        return [(header, [["value", *values]])]


class Started(NamedTuple):
    """Points on a line, and the centroids from which K-means sets out."""

    x: list[int]
    start: list[int]

    @property
    def tables(self):
        named = [f"C{i}" for i in range(1, len(self.start) + 1)]
        return [_points(x=self.x), (["", *named], [["centroid", *map(str, self.start)]])]


class Candidates(NamedTuple):
    """Points on a line, their true classes, and two clusterings to choose from."""

    x: list[int]
    truth: list[int]
    c: list[int]
    d: list[int]

    @property
    def tables(self):
        truth = [f"T{j}" for j in self.truth]
        return [_points(x=self.x, class_=truth, C=self.c, D=self.d)]


class TwoTables(NamedTuple):
    """The same clusters and classes on two machines."""

    first: ContingencyTable
    second: ContingencyTable

    @property
    def tables(self):
        return [_cells_of(t, f"machine {k}") for k, t in enumerate(self, start=1)]


Data = (
    ContingencyTable
    | OnALine
    | TwoVectors
    | Classified
    | TwoColumns
    | Shuffled
    | Started
    | Candidates
    | TwoTables
)


def source_of(data: Data, ending: str = "") -> str:
    """One statement of Python that makes the data, with this ending to each of the names."""
    parts = {"t": data} if isinstance(data, ContingencyTable) else data._asdict()
    names = ", ".join(f"{name}{ending}" for name in parts)
    return f"{names} = {', '.join(map(_typed, parts.values()))}"


def tables_of(data: Data, rows: str = "clusters") -> list[tuple[list[str], list[list[str]]]]:
    """Return the data as tables, header and rows, of texts; those of counts without their margins.

    With ``rows="classes"`` tables of counts have their classes in rows.
    """
    tables = [_cells_of(data)] if isinstance(data, ContingencyTable) else data.tables
    if rows == "classes" and isinstance(data, (ContingencyTable, TwoTables)):
        return [_transposed(*table) for table in tables]
    return tables


def _typed(value):
    is_table = isinstance(value, ContingencyTable)
    return f"cl.ContingencyTable({value.counts.tolist()})" if is_table else repr(value)


def _cells_of(t, name=""):
    header = [name, *(f"T{j}" for j in t.classes)]
    rows = zip(t.clusters, t.counts.tolist(), strict=True)
    return header, [[f"C{i}", *map(str, row)] for i, row in rows]


def _transposed(header, rows):
    first, *others = map(list, zip(header, *rows, strict=True))
    return first, others


def _points(**rows):
    n = len(next(iter(rows.values())))
    header = ["point", *map(str, range(1, n + 1))]
    return header, [[name.rstrip("_"), *map(str, values)] for name, values in rows.items()]


# --- drawn ---------------------------------------------------------------------------------------

_SHAPES = {
    1: ((2, 2), (2, 3), (3, 2)),
    2: ((3, 3), (2, 4), (4, 2)),
    3: ((3, 4), (4, 3), (4, 4)),
}
_MOST_LOGARITHMS = 9  # a page of them
_MOST_POINTS = {1: 20, 2: 40, 3: 60}


def _shape(rng, difficulty):
    return _SHAPES[difficulty][rng.integers(len(_SHAPES[difficulty]))]


def small_table(rng: np.random.Generator, difficulty: int) -> ContingencyTable:
    """A table whose clusters have a majority, as clusters mostly do, and some strays."""
    r, k = _shape(rng, difficulty)
    while True:
        counts = rng.integers(0, 5, (r, k))
        counts[np.arange(r), rng.integers(0, k, r)] += rng.integers(3, 8, r)
        if counts.any(axis=0).all() and counts.sum() <= _MOST_POINTS[difficulty]:
            return ContingencyTable(counts)


def table_of_powers(rng: np.random.Generator, difficulty: int) -> ContingencyTable:
    """Return a table whose counts and sums are powers of two, so that every logarithm is whole."""
    # There are few small ones: some are wider than other tables of this difficulty.
    return _of_powers(rng, _shape(rng, min(3, difficulty + int(rng.integers(2)))), difficulty)


def table_of_large_entropies(rng: np.random.Generator, difficulty: int) -> ContingencyTable:
    """Return a table of powers with three clusters and four classes, or the other way round."""
    return _of_powers(rng, (3, 4) if rng.integers(2) else (4, 3), difficulty)


def _of_powers(rng, shape, difficulty):
    r, k = shape
    clusters = _clusters_of_powers(k)
    while True:
        drawn = clusters[rng.integers(0, len(clusters), (200, r))]
        columns, n = drawn.sum(1), drawn.sum((1, 2))
        whole = _is_power(columns).all(1) & _is_power(n)
        # Neither tells all of the other: a cluster is mixed, and a class cut.
        is_mixed = ((drawn > 0).sum(2).max(1) > 1) & ((drawn > 0).sum(1).max(1) > 1)
        is_short = ((drawn > 0).sum((1, 2)) <= _MOST_LOGARITHMS) & (n <= _MOST_POINTS[difficulty])
        for counts in drawn[whole & is_mixed & is_short]:
            return ContingencyTable(counts)


@functools.cache
def _clusters_of_powers(k):
    """Return the rows of k counts that are 0 or powers of two, and so is their sum."""
    # An empty cell is twice as likely as any other count.
    rows = np.array(list(itertools.product((0, 0, 1, 2, 4, 8), repeat=k)))
    return rows[_is_power(rows.sum(1))]


def table_of_two_entropies(rng: np.random.Generator, difficulty: int) -> ContingencyTable:
    """Return a table of powers in which one entropy is 1 and the other one 9/4.

    Of the pairs of different entropies that so few groups have, only this one has a whole root.
    """
    sizes = np.array([4, 4, 4, 2, 2])
    while True:
        first = sizes // 2 * rng.integers(0, 3, 5)
        is_torn = first[:3] % 4 > 0
        if first.sum() == 8 and is_torn.any() and (2 * first != sizes).any():
            break
    counts = np.stack([first, sizes - first])[:, rng.permutation(5)] * min(difficulty, 2)
    return ContingencyTable(counts if rng.integers(2) else counts.T)


def table_of_small_clusters(rng: np.random.Generator, difficulty: int) -> ContingencyTable:
    """A table of powers whose clusters have at most two points: so has each cell at random."""
    n, k = {1: (8, 2), 2: (8, 3), 3: (16, 3)}[difficulty]
    while True:
        sizes = np.array([1, 2, 4, 8])[rng.integers(0, 4, k)]
        rows = rng.integers(1, 3, n)
        rows = rows[: 1 + np.searchsorted(rows.cumsum(), n)]
        if sizes.sum() == rows.sum() == n and sizes.max() < n:
            truth = rng.permutation(np.repeat(np.arange(k), sizes))
            counts = np.zeros((len(rows), k), int)
            np.add.at(counts, (np.repeat(np.arange(len(rows)), rows), truth), 1)
            return ContingencyTable(counts)


def two_tables(rng: np.random.Generator, difficulty: int) -> TwoTables:
    """Two tables of one shape."""
    r, k = _shape(rng, min(difficulty, 2))
    while True:
        both = rng.integers(0, 8, (2, r, k))
        if both.any(2).all() and (both.sum((1, 2)) <= _MOST_POINTS[difficulty]).all():
            return TwoTables(*map(ContingencyTable, both))


def _is_power(sizes):
    return (sizes > 0) & (sizes & (sizes - 1) == 0)


def points_on_a_line(rng: np.random.Generator, difficulty: int) -> OnALine:
    """Different whole numbers in runs, two points or more in each; perhaps two have changed places.

    A point among strangers is what most of these measures are about.
    """
    k = 3 if difficulty == 3 else 2
    n = int(rng.integers(3, 5)) + difficulty  # 4 or 5, 5 or 6, 6 or 7
    places = np.sort(rng.permutation(6 + 4 * difficulty)[:n])
    while True:
        labels = np.sort(rng.integers(1, k + 1, n))
        if min(np.count_nonzero(labels == i) for i in range(1, k + 1)) >= 2:
            break
    if rng.integers(2):
        at, other = rng.permutation(n)[:2]
        labels[[at, other]] = labels[[other, at]]
    return OnALine([[x] for x in places.tolist()], labels.tolist())


def points_to_start_from(rng: np.random.Generator, difficulty: int) -> Started:
    """Points on a line, two of which are where K-means sets out from."""
    n = 4 + difficulty
    places = np.sort(rng.permutation(8 + 4 * difficulty)[:n])
    start = np.sort(places[rng.permutation(n)[:2]])
    return Started(places.tolist(), start.tolist())


def two_candidates(rng: np.random.Generator, difficulty: int) -> Candidates:
    """Points on a line with a class, and two clusterings of two or three runs."""
    n = 4 + difficulty
    x = np.sort(rng.permutation(8 + 4 * difficulty)[:n]).tolist()
    truth, c = (np.sort(rng.integers(1, 3, n)) for _ in range(2))
    d = np.sort(rng.integers(1, 4, n))
    if rng.integers(2):
        at, other = rng.permutation(n)[:2]
        truth[[at, other]] = truth[[other, at]]
    return Candidates(x, truth.tolist(), c.tolist(), d.tolist())


def two_vectors(rng: np.random.Generator, difficulty: int) -> TwoVectors:
    """Two vectors of two, three or four digits, different in every one."""
    while True:
        x, y = rng.integers(1, 10, (2, 1 + difficulty))
        if (x != y).all():
            return TwoVectors(x.tolist(), y.tolist())


def classified_words(rng: np.random.Generator, difficulty: int) -> Classified:
    """Colours of points of two or three classes; the first two points differ in theirs."""
    n, words, classes = {1: (8, 2, 2), 2: (10, 3, 2), 3: (12, 3, 3)}[difficulty]
    while True:
        word, of = rng.integers(0, words, n), rng.integers(0, classes, n)
        counts = np.bincount(word * classes + of, minlength=words * classes)
        sizes = counts.reshape(words, classes)
        if word[0] != word[1] and sizes.sum(1).min() >= 2 and sizes.sum(0).min() >= 2:
            break
    names = ("red", "green", "blue")
    return Classified([[names[at]] for at in word], ["ABC"[at] for at in of])


def numbers_and_words(rng: np.random.Generator, difficulty: int) -> Classified:
    """The same, and a number of tenths between 0 and 1 before each word."""
    words = classified_words(rng, difficulty)
    tenths = rng.integers(0, 11, len(words.points)).tolist()
    points = [[u / 10, *point] for u, point in zip(tenths, words.points, strict=True)]
    return words._replace(points=points)


def two_columns(rng: np.random.Generator, difficulty: int) -> TwoColumns:
    """A class and a cluster for each point; most points of a cluster have one class."""
    return _columns(rng, difficulty, noise=0)


def columns_with_noise(rng: np.random.Generator, difficulty: int) -> TwoColumns:
    """The same, but two points or more are noise."""
    return _columns(rng, difficulty, noise=1 + difficulty)


def _columns(rng, difficulty, noise):
    n, (r, k) = 6 + 3 * difficulty, _shape(rng, min(difficulty, 2))
    while True:
        pred = rng.integers(0, r, n)
        true = np.where(rng.integers(0, 4, n), rng.integers(0, k, r)[pred], rng.integers(0, k, n))
        pred[rng.permutation(n)[:noise]] = -2
        if len(set(true.tolist())) == k and len(set(pred.tolist()) - {-2}) == r:
            return TwoColumns((true + 1).tolist(), (pred + 1).tolist())


def shuffled_values(rng: np.random.Generator, difficulty: int) -> Shuffled:
    """Values of shuffles, one of them as large as the value found."""
    found = int(rng.integers(30, 50))
    values = rng.integers(0, 60, 4 * difficulty - 1)
    values[rng.integers(len(values))] = found
    return Shuffled(found, values.tolist())
