"""The checks of the exercises of unit 10 that are code; everything else is in 10.toml."""

import math

import numpy as np

from clustlib.course.checking.coded import Function


def _weighted_points():
    rng = np.random.default_rng(10)
    return [
        # Weights are floats, so that functions may divide them in place.
        (rng.integers(0, 9, d), rng.integers(0, 9, d), rng.integers(1, 6, d).astype(float))
        for d in (1, 2, 2, 3, 3, 4, 5, 8)
    ]


def _weighted_distance(x, y, weights):
    return math.sqrt((weights / weights.sum() * (x - y) ** 2).sum())


def _distance_without_division(x, y, weights):
    return math.sqrt((weights * (x - y) ** 2).sum())


def _distance_with_squared_weights(x, y, weights):
    return math.sqrt(((weights / weights.sum() * (x - y)) ** 2).sum())


def _squared_distance(x, y, weights):
    return _weighted_distance(x, y, weights) ** 2


def _weighted_manhattan(x, y, weights):
    return (weights / weights.sum() * abs(x - y)).sum()


def _distance_divided_outside(x, y, weights):
    return _distance_without_division(x, y, weights) / weights.sum()


def _distance_divided_by_count(x, y, weights):
    return _distance_without_division(x, y, weights / len(weights))


def _unweighted_distance(x, y, weights):
    return _distance_without_division(x, y, np.ones(len(weights)))


def _distance_with_equal_weights(x, y, weights):
    return _weighted_distance(x, y, np.ones(len(weights)))


CHECKS = {
    "10.8": Function(
        reference=_weighted_distance,
        inputs=_weighted_points,
        names=("x", "y", "weights"),
        wrong_turns={
            "divide the weights by their sum": _distance_without_division,
            "divide the weights by their sum, not by their number": (_distance_divided_by_count),
            "the weights change nothing here; multiply each squared difference by its weight": (
                _unweighted_distance
            ),
            "all attributes count the same here; give each its own weight": (
                _distance_with_equal_weights
            ),
            "the sum of the weights should be under the root": _distance_divided_outside,
            "the weights should be outside the square": _distance_with_squared_weights,
            "take the root of the whole sum": _squared_distance,
            "that is the distance for p = 1": _weighted_manhattan,
        },
    ),
}
