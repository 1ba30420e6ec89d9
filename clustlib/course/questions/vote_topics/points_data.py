"""Small data that only votes on points ask about: what they are, and how they are drawn.

As in ``questions.data``, whole numbers alone are taken from the generator, so that a seed gives
the same data on every machine.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from clustlib.course.questions import data as small


def _by_number(head, numbers, **series):
    """Return a table with a heading of numbers, and a line of values for each name."""
    return [([head, *map(str, numbers)], [[name, *values] for name, values in series.items()])]


def _hundredths(values):
    return [f"{value / 100:.2f}" for value in values]


# --- kinds of data -------------------------------------------------------------------------------


class Places(NamedTuple):
    """Points on a line, without clusters."""

    x: list[int]

    @property
    def tables(self):
        return _by_number("point", range(1, len(self.x) + 1), x=[str(x) for x in self.x])


class TwoClusterings(NamedTuple):
    """Points on a line, and two clusterings of them."""

    x: list[int]
    c: list[int]
    d: list[int]

    @property
    def tables(self):
        series = {name: map(str, values) for name, values in zip("xCD", self, strict=True)}
        return _by_number("point", range(1, len(self.x) + 1), **series)


class Ratios(NamedTuple):
    """The ratio of the Davies–Bouldin index for each two clusters, in hundredths."""

    of: list[list[int]]  # symmetric, with zeros on its diagonal

    @property
    def tables(self):
        names = [f"C{i}" for i in range(1, len(self.of) + 1)]
        lines = [
            [name, *("–" if value == 0 else f"{value / 100:.2f}" for value in own)]
            for name, own in zip(names, self.of, strict=True)
        ]
        return [(["", *names], lines)]


class SumsOfSquares(NamedTuple):
    """Sums of squares between and within clusters, and the numbers of clusters and points."""

    ssb: int
    ssw: int
    k: int
    n: int

    @property
    def tables(self):
        return [(["SSB", "SSW", "k", "n"], [list(map(str, self))])]


class ByNumber(NamedTuple):
    """Measures of the best clustering into 2, 3, … clusters, in hundredths."""

    sse: list[int]  # whole numbers
    silhouette: list[int]
    calinski_harabasz: list[int]  # whole numbers
    ari: list[int]

    @property
    def numbers(self):
        """The numbers of clusters."""
        return range(2, 2 + len(self.sse))

    @property
    def tables(self):
        series = {
            "SSE": [str(value) for value in self.sse],
            "silhouette": _hundredths(self.silhouette),
            "Calinski–Harabasz": [str(value) for value in self.calinski_harabasz],
            "ARI": _hundredths(self.ari),
        }
        return _by_number("k", self.numbers, **series)


class Gaps(NamedTuple):
    """Gap statistics of 1, 2, … clusters and their errors, in hundredths."""

    gap: list[int]
    s: list[int]

    @property
    def tables(self):
        series = {"Gap(k)": _hundredths(self.gap), "s": _hundredths(self.s)}
        return _by_number("k", range(1, len(self.gap) + 1), **series)


class Variances(NamedTuple):
    """The variance of each attribute, in squared centimetres."""

    of: list[int]

    @property
    def tables(self):
        return _by_number("", [f"x{u}" for u in range(len(self.of))], variance=map(str, self.of))


class LeftOut(NamedTuple):
    """Values of a measure, in hundredths, each without one of the points."""

    values: list[int]

    @property
    def tables(self):
        return _by_number("without point", range(1, len(self.values) + 1),
                          value=_hundredths(self.values))  # fmt: skip


class MorePoints(NamedTuple):
    """A standard error, in thousandths, and how many points there are and shall be."""

    error: int
    n: int
    times: int

    @property
    def tables(self):
        header = ["points", "standard error", "points then"]
        return [(header, [[str(self.n), f"{self.error / 1000:.3f}", str(self.times * self.n)]])]


class Samples(NamedTuple):
    """How many samples are drawn, and how many per cent of their intervals hold the value."""

    many: int
    percent: int

    @property
    def tables(self):
        return [(["samples", "intervals of"], [[str(self.many), f"{self.percent} %"]])]


class Paired(NamedTuple):
    """Values of two programs on the same samples, in hundredths."""

    a: list[int]
    b: list[int]

    @property
    def tables(self):
        return _by_number("sample", range(1, len(self.a) + 1),
                          A=_hundredths(self.a), B=_hundredths(self.b))  # fmt: skip


_MANY_POINTS = 60  # of those that K-means has clustered


# --- drawn ---------------------------------------------------------------------------------------


def places(rng: np.random.Generator, difficulty: int) -> Places:
    """Different whole numbers in no order."""
    return Places(rng.permutation(10 + 4 * difficulty)[: 3 + difficulty].tolist())


def classified_in_three(rng: np.random.Generator, difficulty: int) -> small.Classified:
    """Three colours, whatever the difficulty."""
    return small.classified_words(rng, max(difficulty, 2))


def points_in_two(rng: np.random.Generator, difficulty: int) -> small.OnALine:
    """Points on a line in two clusters, whatever the difficulty."""
    return small.points_on_a_line(rng, min(difficulty, 2))


def points_in_three(rng: np.random.Generator, difficulty: int) -> small.OnALine:
    """Points on a line in three clusters, whatever the difficulty."""
    return small.points_on_a_line(rng, 3)


def two_clusterings(rng: np.random.Generator, difficulty: int) -> TwoClusterings:
    """Two clusterings of the same points, each into two; perhaps two points changed places."""
    n = 3 + difficulty
    x = np.sort(rng.permutation(6 + 4 * difficulty)[:n]).tolist()
    c, d = ([1] * size + [2] * (n - size) for size in rng.integers(1, n, 2).tolist())
    at, other = rng.permutation(n)[:2].tolist()
    d[at], d[other] = d[other], d[at]
    return TwoClusterings(x, c, d)


def two_ends(rng: np.random.Generator, difficulty: int) -> TwoClusterings:
    """Two clusterings at which K-means comes to rest, of the same points."""
    while True:
        n = 3 + difficulty
        x = np.sort(rng.permutation(8 + 4 * difficulty)[:n]).tolist()
        at_rest = [size for size in range(1, n) if _is_at_rest(x, size)]
        if len(at_rest) > 1:
            first, second = rng.permutation(at_rest)[:2].tolist()
            c, d = ([1] * size + [2] * (n - size) for size in (first, second))
            return TwoClusterings(x, c, d)


def worse_end(rng: np.random.Generator, difficulty: int) -> small.OnALine:
    """A clustering at which K-means comes to rest, though another one has a smaller SSE."""
    ends = two_ends(rng, difficulty)
    worse = max((ends.c, ends.d), key=lambda labels: squares(ends.x, labels))
    return small.OnALine([[x] for x in ends.x], worse)


def squares(x: list[int], labels: list[int]) -> Fraction:
    """Return the sum of squared distances of places to the means of their clusters."""
    total = Fraction(0)
    for i in set(labels):
        own = [place for place, label in zip(x, labels, strict=True) if label == i]
        mean = Fraction(sum(own), len(own))
        total += sum((place - mean) ** 2 for place in own)
    return total


def _is_at_rest(x, size):
    """Return True if K-means leaves the first ``size`` points and the others where they are."""
    means = [Fraction(sum(own), len(own)) for own in (x[:size], x[size:])]
    return x[size - 1] < sum(means) / 2 < x[size]


def ratios(rng: np.random.Generator, difficulty: int) -> Ratios:
    """Ratios of three or four clusters."""
    k = 3 if difficulty < 3 else 4
    drawn = np.triu(rng.integers(5, 100, (k, k)), 1)
    return Ratios((drawn + drawn.T).tolist())


def sums_of_squares(rng: np.random.Generator, difficulty: int) -> SumsOfSquares:
    """Sums of squares of two to six clusters."""
    k = int(rng.integers(2, 3 + difficulty))
    n = int(rng.integers(2, 4 + difficulty)) * 5 + k
    ssb, ssw = (10 * rng.integers(2, 20, 2)).tolist()
    return SumsOfSquares(ssb, ssw, k, n)


def by_number(rng: np.random.Generator, difficulty: int) -> ByNumber:
    """Measures of four, five or six numbers of clusters; the SSE falls."""
    many = 3 + difficulty
    sse = np.sort(10 + rng.permutation(90)[:many])[::-1]
    total = 100 + int(rng.integers(100))  # of the squared distances to the mean of all points
    ratios = (
        Fraction((total - within) * (_MANY_POINTS - k), (k - 1) * within)
        for k, within in enumerate(sse.tolist(), start=2)
    )
    silhouettes, indices = (rng.permutation(40)[:many] for _ in range(2))
    return ByNumber(
        sse.tolist(), (30 + silhouettes).tolist(), list(map(round, ratios)), (50 + indices).tolist()
    )


def gaps(rng: np.random.Generator, difficulty: int) -> Gaps:
    """Gaps of six, seven or eight numbers of clusters, which rise more often than they fall."""
    many = 5 + difficulty
    jumps = rng.integers(-8, 16, many)
    # Without some large ones at first, one cluster would nearly always be the answer.
    jumps[1 : 1 + rng.integers(4)] += 20
    return Gaps((20 + jumps.cumsum()).tolist(), rng.integers(3, 9, many).tolist())


def variances(rng: np.random.Generator, difficulty: int) -> Variances:
    """Variances of two to four attributes."""
    return Variances(rng.integers(1, 10, 1 + difficulty).tolist())


def values_of_less(rng: np.random.Generator, difficulty: int) -> small.Shuffled:
    """Values of a measure of which less is better, one of them as small as the value found."""
    drawn = small.shuffled_values(rng, difficulty)
    return small.Shuffled(90 - drawn.found, [90 - value for value in drawn.values])


def left_out(rng: np.random.Generator, difficulty: int) -> LeftOut:
    """Values without each point, of which most are alike."""
    n = 3 + difficulty
    base = int(rng.integers(40, 70))
    return LeftOut((base + 4 * rng.integers(0, 4, n)).tolist())


def more_points(rng: np.random.Generator, difficulty: int) -> MorePoints:
    """Four, nine or sixteen times as many points; the error is one that a purity can have."""
    root = 2 + int(rng.integers(difficulty))
    error = root * int(rng.integers(24 // root, 60 // root))
    return MorePoints(error, int(rng.integers(8, 13)) * 5, root**2)


def samples(rng: np.random.Generator, difficulty: int) -> Samples:
    """So many samples that a whole number of intervals is expected to hold the value."""
    percent = (95, 90, 80)[int(rng.integers(difficulty))]
    return Samples(20 * int(rng.integers(1, 51)), percent)


def paired(rng: np.random.Generator, difficulty: int) -> Paired:
    """Values that waver together: what is hard for one program is hard for the other."""
    n = 2 + difficulty
    shared, apart = rng.integers(0, 40, n), rng.integers(-4, 5, n)
    a = 40 + shared
    return Paired(a.tolist(), (a + 5 + apart).tolist())


# --- what is asked of them -----------------------------------------------------------------------


def nearest_to_first(points: small.Started) -> list[int]:
    """Return the points that are nearer to the first centroid at the start, in order."""
    first, second = points.start
    return [x for x in points.x if 2 * x < first + second]


def has_three_near_first(points: small.Started) -> bool:
    """Return True if three points or more go to C1, and none is midway between the centroids."""
    is_clear = all(2 * x != sum(points.start) for x in points.x)
    return is_clear and len(nearest_to_first(points)) > 2
