"""What checks the exercises of unit 10 that need code; all else is in 10.toml."""

import math

import numpy as np

from clustlib.course.checking.coded import Function


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


CHECKS = {
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
    ),
}
