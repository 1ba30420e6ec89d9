"""Exercises of notebook 10."""

import math
from fractions import Fraction

import numpy as np

from clustlib.exercises.kinds import Function, Number


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


def _root(value, p):
    return lambda: Fraction(value ** (1 / p))


EXERCISES = {
    "10.1": Number(
        value=lambda: Fraction(6),
        wrong_turns={
            "that is the distance for p = 1": lambda: Fraction(12),
            "that is the distance for p = 2": _root(50, 2),
            "that is the distance for p = ∞": lambda: Fraction(5),
            "the root is still to be taken": lambda: Fraction(216),
            "for p = 3 it is the third root, not the square root": _root(216, 2),
            "take absolute values: the difference of 2 and −2 counts like one of 4": _root(88, 3),
            "the difference of 2 and −2 is not 0": _root(152, 3),
        },
    ),
    "10.2": Number(
        value=lambda: Fraction(1, 25),
        wrong_turns={
            "that is the similarity; the distance is what is missing to 1": lambda: Fraction(
                24, 25
            ),
            "that is the product of the two; divide it by both lengths": lambda: Fraction(24),
            "that is the Euclidean distance": _root(2, 2),
            "that is the angle, not 1 minus its cosine": lambda: Fraction(math.acos(24 / 25)),
        },
    ),
    "10.3": Function(
        reference=_weighted,
        inputs=_two_points_and_weights,
        names=("x", "y", "weights"),
        wrong_turns={
            "the weights should be divided by their sum": _as_they_are,
            "the sum of the weights should stand under the root": _divided_outside,
            "the weights should stand outside the square": _inside,
            "the root should be taken, of the whole sum": _without_root,
            "that is the distance for p = 1": _manhattan,
        },
    ),
}

PREDICTIONS = {}
