"""Exercises of notebook 10."""

import math
from fractions import Fraction

import numpy as np

from clustlib.course.checking.kinds import Function, Number
from clustlib.course.checking.predictions import Choice, Guess
from clustlib.course.checking.words import Choose, Grid, Read, Spot


def _two_points_and_weights():
    rng = np.random.default_rng(10)
    return [
        # Weights that are not whole: who divides them in place should not fail for their type.
        (rng.integers(0, 9, d), rng.integers(0, 9, d), rng.integers(1, 6, d).astype(float))
        for d in (1, 2, 2, 3, 3, 4, 5, 8)
    ]


def _weighted(x, y, weights):
    return math.sqrt((weights / weights.sum() * (x - y) ** 2).sum())


def _as_they_are(x, y, weights):
    return math.sqrt((weights * (x - y) ** 2).sum())


def _inside(x, y, weights):
    return math.sqrt(((weights / weights.sum() * (x - y)) ** 2).sum())


def _without_root(x, y, weights):
    return _weighted(x, y, weights) ** 2


def _manhattan(x, y, weights):
    return (weights / weights.sum() * abs(x - y)).sum()


def _divided_outside(x, y, weights):
    return _as_they_are(x, y, weights) / weights.sum()


def _by_their_number(x, y, weights):
    return _as_they_are(x, y, weights / len(weights))


def _without_weights(x, y, weights):
    return _as_they_are(x, y, np.ones(len(weights)))


def _mean_of_squares(x, y, weights):
    return _weighted(x, y, np.ones(len(weights)))


def _root(value, p):
    return lambda: Fraction(value ** (1 / p))


def _steps():
    """Ten random attributes, and what becomes of mean distance and contrast: a sign for each."""
    rng = np.random.default_rng(0)
    points = rng.random((201, 10))
    further = rng.random((201, 90))
    before = _mean_and_contrast(points)
    after = [
        _mean_and_contrast(each)
        for each in (np.hstack([points, further]), 10 * points, np.hstack([points, points]))
    ]
    return {
        row: " ".join(_sign(step[i] / before[i]) for step in after)
        for i, row in enumerate(("mean distance", "contrast"))
    }


def _mean_and_contrast(points):
    away = np.linalg.norm(points[1:] - points[0], axis=1)
    return away.mean(), (away.max() - away.min()) / away.min()


def _sign(ratio):
    return "=" if abs(ratio - 1) < 1e-9 else "↑" if ratio > 1 else "↓"


EXERCISES = {
    "10.1": Number(
        value=lambda: Fraction(6),
        wrong_turns={
            "that is the distance for p = 1": lambda: Fraction(12),
            "that is the distance for p = 2": _root(50, 2),
            "that is the distance for p = ∞": lambda: Fraction(5),
            "the root is still to be taken": lambda: Fraction(216),
            "for p = 3 it is the third root, not the square root": _root(216, 2),
            "divide nothing by 3: it is the third root, not a third": lambda: Fraction(72),
            "take absolute values: the difference of 2 and −2 counts like one of 4": _root(88, 3),
            "the difference of 2 and −2 is not 0": _root(152, 3),
        },
        hint="Write down the absolute difference in each attribute first; there are three of them.",
        matters="It lies between the distances for p = 2 and p = ∞: the larger p, the less the "
        "smaller differences add.",
    ),
    "10.2": Read(
        value={
            "p = 1": "e",
            "p = inf": "d",
            "p = 2, weights (4, 1)": "b",
            "p = 2, weights (1, 9)": "a",
            "p = 1/2": "c",
        },
        letters="abcde",
        because={
            ("p = 1", "c"): "both differences sum to 1, x + y = 1 in the upper right, so there the "
            "line is straight",
            ("p = 1", "d"): "in its corners both differences are 1, so their sum is not",
            ("p = inf", "e"): "halfway along its sides both differences are 1/2, and so is the "
            "larger of them",
            ("p = 2, weights (4, 1)", "a"): "a larger weight makes differences to the right count "
            "for more, so the distance of 1 is reached sooner there, not later",
            ("p = 2, weights (1, 9)", "b"): "a larger weight makes differences upwards count for "
            "more, so the distance of 1 is reached sooner there, not later",
            ("p = 1/2", "e"): "that line encloses all straight ways between its points; what is "
            "no distance does not",
        },
        why={
            "p = 1": "where both differences sum to 1, what does the line look like?",
            "p = inf": "where the larger of both differences is 1, the smaller is free",
            "p = 2, weights (4, 1)": "on the axis to the right, √4 times the difference is 1",
            "p = 2, weights (1, 9)": "on the axis upwards, √9 times the difference is 1",
            "p = 1/2": "the smaller p, the less of the diagonal is within reach",
        },
        hint="Look at one point of each line: on the diagonal for p, on an axis for the weights. "
        "Put its two differences into the formula.",
        matters="A line that bends inwards is the picture of a broken triangle inequality, and a "
        "weight squeezes the line in its own direction.",
    ),
    "10.3": Choose(
        right="b",
        wrong={
            "a": "nothing is lost, and just so two good dimensions make up for a bad one: "
            "B comes out at 0.5, A at 0.9",
            "c": "squares favour the large difference, but three small ones still outvote it here: "
            "B comes out at 0.5, A at 0.52",
            "d": "that favours the many small differences, so A comes out farther still, and it is "
            "no distance",
        },
        hint="Compute the distance of A and of B from the sample for two of the options.",
        matters="What counts as alike is chosen with p: whether good attributes may make up for a "
        "bad one.",
    ),
    "10.4": Spot(
        right="4",
        wrong={
            "1": "both sides of the triangle inequality are doubled, so it still holds",
            "2": "a detour through a third point costs 1 at least on one of its two parts",
            "3": "if a part of the detour is cut, it alone costs 1, and the direct way costs no "
            "more; if none is cut, the old inequality holds",
            "5": "add the two inequalities, and you have that of the sum",
        },
        hint="Try three points on one line, the second halfway between the others: what does the "
        "way in two steps cost?",
        matters="Squares keep the order of the neighbours, so they serve to find the nearest, but "
        "their sums along a way mean nothing.",
    ),
    "10.5": Choose(
        right="c",
        wrong={
            "a": "how much is the question, and that is the length, which the cosine forgets",
            "b": "the cosine adds up products in all units, so kg outvotes m as before: bring "
            "both to one scale",
            "d": "a town close to the corner and one far behind it lie in one direction, "
            "and the cosine takes them for the same",
        },
        hint="Multiply one of the two vectors by ten. In which case should they still count as "
        "alike?",
        matters="The cosine asks for the mixture, not for the amount, so it needs an origin that "
        "means nothing of anything.",
    ),
    "10.6": Number(
        value=lambda: Fraction(1, 25),
        wrong_turns={
            "that is the similarity; the distance is what is missing to 1": lambda: Fraction(
                24, 25
            ),
            "that is the product of the two; divide it by both lengths": lambda: Fraction(24),
            "divide by both lengths, not by one": lambda: Fraction(24, 5),
            "divide by the product of the lengths, not by their sum": lambda: Fraction(12, 5),
            "that is the Euclidean distance": _root(2, 2),
            "that is the angle, not 1 minus its cosine": lambda: Fraction(math.acos(24 / 25)),
        },
        hint="Three numbers are needed: the product of the two vectors, and the length of each.",
        matters="For vectors of equal length the cosine distance is the squared Euclidean one, up "
        "to a factor, so the two agree on who is near.",
    ),
    "10.7": Grid(
        value=_steps,
        columns=("90 more", "times ten", "twice"),
        because={
            ("mean distance", "90 more"): "each attribute adds something under the root",
            ("mean distance", "times ten"): "every single distance changes by the same factor",
            ("mean distance", "twice"): "under the root, each square now stands twice",
            ("contrast", "90 more"): "that is the experiment of the unit: what do independent "
            "attributes do to farthest and nearest?",
            ("contrast", "times ten"): "maximum and minimum are multiplied by one factor; what "
            "becomes of it in the fraction?",
            ("contrast", "twice"): "a copy tells nothing new: by which factor do maximum and "
            "minimum grow?",
        },
        hint="Multiply all distances by one factor: what is the contrast before, and after?",
        matters="Neither large distances nor many columns do the harm, but many columns that are "
        "independent of each other.",
    ),
    "10.8": Function(
        reference=_weighted,
        inputs=_two_points_and_weights,
        names=("x", "y", "weights"),
        wrong_turns={
            "the weights should be divided by their sum": _as_they_are,
            "the weights should be divided by their sum, not by their number": _by_their_number,
            "the weights change nothing here; each should multiply its squared difference": (
                _without_weights
            ),
            "all attributes weigh the same here; each should have its own weight": _mean_of_squares,
            "the sum of the weights should stand under the root": _divided_outside,
            "the weights should stand outside the square": _inside,
            "the root should be taken, of the whole sum": _without_root,
            "that is the distance for p = 1": _manhattan,
        },
        hint="Three steps: weights that sum to 1, then each times a squared difference, then the "
        "root of the sum.",
        matters="Now the distance lies between the smallest and the largest difference, however "
        "many attributes there are.",
    ),
}

PREDICTIONS = {
    "10.a": Choice(
        about="where the points at distance 1 lie for p = 1",
        came="inside",
        beliefs={
            "on it": "p changes the formula, but not what is at distance 1",
            "outside": "a distance that comes out larger reaches farther",
        },
    ),
    "10.b": Choice(
        about="the contrast in 1000 dimensions",
        came="much smaller",
        beliefs={
            "larger": "where there is more room, the farthest is farther away than ever",
            "about the same": "the contrast does not depend on the number of attributes",
        },
    ),
    "10.c": Guess(
        about="the cosine distance of a report and one ten times as long",
        value=lambda: 0.0,
        within=0.01,
        beliefs={
            "1 stands for the same direction in a distance, too": lambda guess: guess == 1,
            "the cosine distance sees how long a vector is": lambda guess: guess > 0,
            "a distance can be negative": lambda guess: guess < 0,
        },
    ),
    "10.d": Choice(
        about="the distances when all weights are doubled",
        came="something between",
        beliefs={
            "the same": "for the distances, too, only the ratios of the weights matter",
            "twice as large": "the weights stand outside the root",
        },
    ),
}
