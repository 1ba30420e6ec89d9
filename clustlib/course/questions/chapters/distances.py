"""Topics on distances of vectors, of words, and of both: units 10 and 11."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from clustlib.course.questions.chapters.changes import after
from clustlib.course.questions.data import Classified, Table, TwoVectors, point_table
from clustlib.course.questions.steps import Steps, format_sum
from clustlib.course.questions.topic import Topic
from clustlib.expressions import max_over, min_over, quantity
from clustlib.measures import distance
from clustlib.score import Score

# --- vectors -------------------------------------------------------------------------------------


def two_vectors(rng: np.random.Generator, difficulty: int) -> TwoVectors:
    """Draw two vectors of two, three or four digits that differ in all of them."""
    while True:
        x, y = rng.integers(1, 10, (2, 1 + difficulty))
        if (x != y).all():
            return TwoVectors(x.tolist(), y.tolist())


def _minkowski(p: float) -> Callable[[TwoVectors], Score]:
    return lambda v: distance.minkowski_distance(v.x, v.y, p=p)


def _cosine(v: TwoVectors) -> Score:
    return distance.cosine_similarity(v.x, v.y)


def _cosine_distance(v):
    return distance.cosine_distance(v.x, v.y)


def _manhattan(v):
    return sum(v.differences)


def _euclidean(v):
    return math.hypot(*v.differences)


def _has_whole_length(v: TwoVectors) -> bool:
    """Return True if the Euclidean distance is a whole number, so that no root is worked out."""
    return _euclidean(v).is_integer()


def _with_double_weights(v: TwoVectors) -> Score:
    return distance.minkowski_distance(v.x, v.y, weights=[2] * len(v.x))


def _after_shift(v: TwoVectors) -> Score:
    return distance.minkowski_distance([u + 5 for u in v.x], [u + 5 for u in v.y])


def _in_millimetres(v: TwoVectors) -> Score:
    """Return the Manhattan distance with the first coordinate ten times as large."""
    x, y = ([10 * first, *others] for first, *others in v)
    return distance.minkowski_distance(x, y, p=1)


def _mean_difference(v: TwoVectors) -> Score:
    weights = np.array([Fraction(1, len(v.x))] * len(v.x))
    return distance.minkowski_distance(v.x, v.y, p=1, weights=weights)


def _distance_of_unit_vectors(v: TwoVectors) -> Score:
    return Score("squared distance", 2 - 2 * quantity("cos(x, y)", _cosine(v)))


class Places(NamedTuple):
    """Points on a line, without clusters."""

    x: list[int]

    @property
    def tables(self) -> list[Table]:
        """The data as tables."""
        return [point_table(x=self.x)]


def places(rng: np.random.Generator, difficulty: int) -> Places:
    """Draw different whole numbers in no order."""
    return Places(rng.permutation(10 + 4 * difficulty)[: 3 + difficulty].tolist())


def _contrast(points: Places, times: int = 1) -> Score:
    first, *others = points.x
    gaps = quantity("d_x", [times * abs(x - first) for x in others])
    most, least = max_over("x", gaps), min_over("x", gaps)
    return Score("contrast", (most - least) / least)


# --- words ---------------------------------------------------------------------------------------


def classified_words(rng: np.random.Generator, difficulty: int) -> Classified:
    """Draw colours of points of two or three classes; those of the first two points differ."""
    n, words, classes = {1: (8, 2, 2), 2: (10, 3, 2), 3: (12, 3, 3)}[difficulty]
    while True:
        word, class_ = rng.integers(0, words, n), rng.integers(0, classes, n)
        counts = np.bincount(word * classes + class_, minlength=words * classes)
        sizes = counts.reshape(words, classes)
        if word[0] != word[1] and sizes.sum(1).min() >= 2 and sizes.sum(0).min() >= 2:
            break
    names = ("red", "green", "blue")
    return Classified([[names[at]] for at in word], ["ABC"[at] for at in class_])


def words_with_blue(rng: np.random.Generator, difficulty: int) -> Classified:
    """Draw words of all three colours, whatever the difficulty."""
    return classified_words(rng, max(difficulty, 2))


def numbers_and_words(rng: np.random.Generator, difficulty: int) -> Classified:
    """Draw a number of tenths between 0 and 1 and a word for each point."""
    data = classified_words(rng, difficulty)
    tenths = rng.integers(0, 11, len(data.points)).tolist()
    points = [[u / 10, word] for u, word in zip(tenths, data.words, strict=True)]
    return data._replace(points=points)


def _metric(data, p):
    words = [[word] for word in data.words]
    return distance.ValueDifferenceMetric(p).fit(words, data.classes)


def _vdm(p: int, a: str = "red", b: str = "green") -> Callable[[Classified], Score]:
    """Return VDM of two words as a function of the data."""
    return lambda data: _metric(data, p).value_distance(0, a, b)


def _vdm_of_first_two(data: Classified, p: int = 1) -> Score:
    return _vdm(p, *data.words[:2])(data)


def _vdm_steps(data: Classified) -> Steps:
    """Return VDM of the words of the first two points, with p = 1."""
    a, b = data.words[:2]
    counts = Counter(zip(data.words, data.classes, strict=True))
    n_a, n_b = data.words.count(a), data.words.count(b)
    classes = sorted(set(data.classes))
    terms = (
        rf"|\tfrac{{{counts[a, k]}}}{{{n_a}}} - \tfrac{{{counts[b, k]}}}{{{n_b}}}|" for k in classes
    )
    value = sum(abs(Fraction(counts[a, k], n_a) - Fraction(counts[b, k], n_b)) for k in classes)
    return Steps([(rf"\text{{VDM}}_1(\text{{{a}}}, \text{{{b}}})", format_sum(terms, value))])


def _vdm_of_serial_numbers(data: Classified) -> Score:
    numbers = [[at] for at in range(1, len(data.classes) + 1)]
    return distance.ValueDifferenceMetric(1).fit(numbers, data.classes).value_distance(0, 1, 2)


def _has_two_classes_first(data: Classified) -> bool:
    """Return True if points 1 and 2 are of different classes."""
    return data.classes[0] != data.classes[1]


def _write_twice(data: Classified) -> Classified:
    return Classified(data.points * 2, data.classes * 2)


def _add_white(data: Classified) -> Classified:
    return Classified([*data.points, ["white"]], [*data.classes, "A"])


def _classify_by_word(data: Classified) -> Classified:
    """Return the data in which red is always A, and green always B."""
    classes = {"red": "A", "green": "B"}
    pairs = zip(data.words, data.classes, strict=True)
    return data._replace(classes=[classes.get(word, class_) for word, class_ in pairs])


def _difference_of_counts(data: Classified) -> int:
    counts = Counter(zip(data.words, data.classes, strict=True))
    return sum(abs(counts["red", k] - counts["green", k]) for k in set(data.classes))


_red_to_blue, _blue_to_green = _vdm(2, "red", "blue"), _vdm(2, "blue", "green")


def _detour(data: Classified) -> Score:
    first = quantity("VDM(red, blue)", _red_to_blue(data))
    return Score("detour", first + quantity("VDM(blue, green)", _blue_to_green(data)))


def _is_detour_shorter(data: Classified) -> bool:
    return _detour(data) < _vdm(2)(data)


# --- numbers and words ---------------------------------------------------------------------------


def _tenths(data, times=1):
    """Return the numbers of points 1 and 2 as fractions, times a factor."""
    return [Fraction(round(10 * times * number), 10) for number, _ in data.points[:2]]


def _difference(data: Classified) -> Fraction:
    """Return the difference of the numbers of points 1 and 2."""
    x, y = _tenths(data)
    return abs(x - y)


def _numbers_differ(data: Classified) -> bool:
    return _difference(data) > 0


def _decimal_distance(data: Classified) -> Score:
    """Return the mixed distance of points 1 and 2, whose numbers are decimals in its working."""
    x, y = data.points[:2]
    return distance.mixed_distance(x, y, _metric(data, 1))


def _mixed_distance(data: Classified, p: int = 1, times: int = 1) -> Score:
    """Return the mixed distance of points 1 and 2, with fractions in its working."""
    x, y = map(list, zip(_tenths(data, times), data.words[:2], strict=True))
    return distance.mixed_distance(x, y, _metric(data, p))


def _distance_without_classes(data: Classified) -> Score:
    x, y = map(quantity, ("x_0", "y_0"), _tenths(data))
    return Score("dist(x, y)", abs(x - y) + 1)


# fmt: off
QUESTIONS: tuple[Topic, ...] = (
    Topic("10", "Minkowski distance (p = 1)", "Compute the Minkowski distance with $p = 1$.",
        two_vectors, _minkowski(1), {
        "that is the distance with p = 2": _minkowski(2),
        "that is the distance with p = ∞": _minkowski(math.inf),
    }),
    Topic("10", "Minkowski distance (p = 2)", "Compute the Minkowski distance with $p = 2$.",
        two_vectors, _minkowski(2), {
        "that is its square; take the root": lambda v: _minkowski(2)(v) ** 2,
        "that is the distance with p = 1": _minkowski(1),
    }),
    Topic("10", "Minkowski distance (p = ∞)", "Compute the Minkowski distance with $p = \\infty$.",
        two_vectors, _minkowski(math.inf), {
        "that is the distance with p = 1": _minkowski(1),
        "that is the smallest difference; take the largest": lambda v: min(v.differences),
    }),
    Topic("10", "cosine similarity", "Compute the cosine similarity.",
        two_vectors, _cosine, {
        "that is the cosine distance": _cosine_distance,
        "that is the product of the vectors; divide it by their lengths": lambda v: np.dot(*v),
    }),
    Topic("11", "VDM", "Compute VDM with $p = 2$ of red and green.",
        classified_words, _vdm(2), {
        "that is VDM with p = 1; square the differences": _vdm(1),
        "that is its root; VDM is the sum of the squares": lambda data: math.sqrt(_vdm(2)(data)),
    }),
    Topic("11", "mixed distance",
        "Compute the mixed distance of points 1 and 2, with $p = 1$; x1 is nominal.",
        numbers_and_words, _decimal_distance, {
        "that counts two different words as 1; take their VDM": lambda data: 1 + _difference(data),
        "that leaves the words out; add their VDM": _difference,
    }, steps=_vdm_steps),
)

VOTES: tuple[Topic, ...] = (
    Topic("10", "cosine similarity after doubling a vector",
        "All coordinates of $x$ are doubled. What is its cosine similarity with $y$?",
        two_vectors, lambda v: distance.cosine_similarity([2 * u for u in v.x], v.y), {
        "the product doubles, but so does the length": lambda v: 2 * _cosine(v),
        "the length doubles, but so does the product": lambda v: _cosine(v) / 2,
        "that is the cosine distance": _cosine_distance,
    }),
    Topic("10", "Euclidean distance with doubled weights",
        "All attributes have had the weight 1; now all weights are doubled. What is the Euclidean "
        "distance of $x$ and $y$ then?",
        two_vectors, _with_double_weights, {
        "only the ratios of the weights were thought to matter": _euclidean,
        "the weights were thought to be outside the root": lambda v: 2 * _euclidean(v),
        "a larger weight was thought to bring points nearer": (
            lambda v: _euclidean(v) / math.sqrt(2)),
    }, _has_whole_length),
    Topic("10", "Minkowski distance for a large order",
        "The order $p$ of the Minkowski distance grows beyond all limits. Which number does the "
        "distance of $x$ and $y$ approach?",
        two_vectors, _minkowski(math.inf), {
        "every difference was thought to keep its say: that is p = 1": _manhattan,
        "that is the straight line, p = 2": _euclidean,
        "the smallest difference was thought to be left, not the largest": (
            lambda v: min(v.differences)),
    }),
    Topic("10", "Manhattan distance in another unit",
        "All coordinates are in centimetres. Now those with $u = 0$ are written in millimetres, "
        "the others as before. What is the Manhattan distance ($p = 1$) of $x$ and $y$ then?",
        two_vectors, _in_millimetres, {
        "a distance was thought to know the units": _manhattan,
        "all attributes were put in millimetres": lambda v: 10 * _manhattan(v),
        "a smaller unit was thought to make smaller numbers": lambda v: (
            _manhattan(v) - Fraction(9, 10) * v.differences[0]),
    }),
    Topic("10", "Euclidean distance after a shift",
        "5 is added to every coordinate of $x$ and of $y$. What is their Euclidean distance then?",
        two_vectors, _after_shift, {
        "the shift was thought to be added to the distance": lambda v: _euclidean(v) + 5,
        "every difference was thought to grow by 5": (
            lambda v: math.hypot(*(d + 5 for d in v.differences))),
        "only x was moved": lambda v: math.dist([u + 5 for u in v.x], v.y),
    }, _has_whole_length),
    Topic("10", "Manhattan distance with weights that sum to 1",
        "All attributes get the same weight, and the weights sum to 1. What is the Manhattan "
        "distance ($p = 1$) of $x$ and $y$?",
        two_vectors, _mean_difference, {
        "equal weights were thought to change nothing": _manhattan,
        "that is the largest difference, p = ∞": lambda v: max(v.differences),
        "that is the distance with p = 2 and these weights": (
            lambda v: _euclidean(v) / math.sqrt(len(v.x))),
    }),
    Topic("10", "squared distance of vectors of length 1",
        "$x$ and $y$ are divided by their lengths, so that both have the length 1. What is the "
        "square of their Euclidean distance then?",
        two_vectors, _distance_of_unit_vectors, {
        "that is the cosine distance, half of it": _cosine_distance,
        "that is the cosine similarity, which is large for near vectors": _cosine,
        "the Euclidean distance was thought not to see lengths": (
            lambda v: sum(d * d for d in v.differences)),
    }),
    Topic("10", "contrast after tenfold stretching",
        "We are at point 1. All $x$ are multiplied by 10. What is the contrast, "
        "$(\\max - \\min) / \\min$ of the distances to the other points, then?",
        places, lambda points: _contrast(points, times=10), {
        "large distances were thought to do harm": lambda points: _contrast(points) / 10,
        "the contrast was thought to have a unit": lambda points: 10 * _contrast(points),
        "it was divided by the largest distance": lambda points: 1 - 1 / (_contrast(points) + 1),
    }),
    Topic("11", "VDM after doubling",
        "Each point is written down twice. What is VDM of red and green, $p = 1$?",
        classified_words, after(_write_twice, _vdm(1)), {
        "twice the points were thought to double it": lambda data: 2 * _vdm(1)(data),
        "twice the points were thought to halve it": lambda data: _vdm(1)(data) / 2,
        "that is VDM with p = 2": _vdm(2),
    }),
    Topic("11", "VDM of serial numbers",
        "Each point gets its own number, 1, 2, 3, …, which is taken for a word. What is VDM of the "
        "numbers 1 and 2, $p = 1$?",
        classified_words, _vdm_of_serial_numbers, {
        "a number without meaning was thought to part nothing": 0,
        "different words were thought to be 1 apart": 1,
        "that is VDM of the colours of these two points": _vdm_of_first_two,
    }, _has_two_classes_first),
    Topic("11", "VDM after a new word",
        "One more point comes, white and of class A. What is VDM of red and green, $p = 1$, then?",
        classified_words, after(_add_white, _vdm(1)), {
        "the counts were divided by all points, not by those of the word": lambda data: Fraction(
            _difference_of_counts(data), len(data.points) + 1),
        "counts were compared, not shares": _difference_of_counts,
        "different words were thought to be 1 apart": 1,
    }),
    Topic("11", "VDM of words that tell the class",
        "The classes change: every red point is of class A now, and every green one of class B. "
        "What is VDM of red and green, $p = 1$, then?",
        classified_words, after(_classify_by_word, _vdm(1)), {
        "that is the part of one class; both add one": 1,
        "both words are equally sure, but of different classes": 0,
        "the words were thought to have a distance without the classes": _vdm(1),
    }),
    Topic("11", "VDM by a detour",
        "From red to green by way of blue: what is the sum of the two VDM, $p = 2$?",
        words_with_blue, _detour, {
        "no detour was thought to be shorter: that is the straight way": _vdm(2),
        "different words were thought to be 1 apart": 2,
        "that is the sum of their roots": lambda data: (
            math.sqrt(_red_to_blue(data)) + math.sqrt(_blue_to_green(data))),
    }, _is_detour_shorter),
    Topic("11", "mixed distance in another unit",
        "All numbers x0 become ten times as large, for they are written in another unit. What is "
        "the mixed distance of points 1 and 2, $p = 1$, then?",
        numbers_and_words, lambda data: _mixed_distance(data, times=10), {
        "VDM was thought to grow with the unit, too": lambda data: 10 * _mixed_distance(data),
        "the unit was thought not to matter": _mixed_distance,
        "different words were thought to be 1 apart": lambda data: 10 * _difference(data) + 1,
    }, _numbers_differ),
    Topic("11", "mixed distance with one root",
        "What is the mixed distance of points 1 and 2, $p = 2$?",
        numbers_and_words, lambda data: _mixed_distance(data, p=2), {
        "the root is missing": lambda data: _mixed_distance(data, p=2) ** 2,
        "VDM was squared once more": lambda data: math.hypot(
            _difference(data), _vdm_of_first_two(data, 2)),
        "number and word had a root each": lambda data: (
            _difference(data) + math.sqrt(_vdm_of_first_two(data, 2))),
    }, _numbers_differ),
    Topic("11", "distance that has not seen the classes",
        "The distance must not see the classes. So different words count as 1, and equal ones as "
        "0; $p = 1$. What is the mixed distance of points 1 and 2?",
        numbers_and_words, _distance_without_classes, {
        "that is with VDM, which has seen the classes": _mixed_distance,
        "the words were left out": _difference,
        "different words were thought to be 2 apart, as VDM at its most": (
            lambda data: 2 + _difference(data)),
    }, _numbers_differ),
)
# fmt: on
