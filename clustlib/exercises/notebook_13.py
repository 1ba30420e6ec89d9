"""Exercises of notebook 13."""

from fractions import Fraction

import numpy as np

from clustlib import internal
from clustlib.exercises.kinds import FindLabels, Number

_ON_A_LINE, _GROUPS = [[0], [1], [2], [5], [6], [7], [11]], [1, 1, 1, 2, 2, 2, 2]
_ROWS = [[0, 0], [3, 0], [6, 0], [9, 0], [0, 2], [3, 2], [6, 2], [9, 2]]


def _two_clusters(labels):
    k = len(np.unique(labels))
    return None if k == 2 else f"it should have two clusters; it has {k}"


def _dunn_prefers_it(labels):
    value, groups = (internal.dunn_index(_ON_A_LINE, each) for each in (labels, _GROUPS))
    if value > groups + 1e-9:
        return None
    return f"its Dunn index should be above {groups:.4f}; it is {value:.4f}"


def _silhouette_does_not(labels):
    value, groups = (internal.silhouette(_ON_A_LINE, each) for each in (labels, _GROUPS))
    if value < groups - 1e-9:
        return None
    return f"its silhouette should be below {groups:.4f}; it is {value:.4f}"


def _wide_silhouette(labels):
    value = internal.silhouette(_ROWS, labels)
    return None if value >= 0.3 else f"its silhouette should be at least 0.3; it is {value:.4f}"


EXERCISES = {
    "13.1": Number(
        value=lambda: Fraction(-5, 7),
        wrong_turns={
            "the sign is wrong; it is b − a": lambda: Fraction(5, 7),
            "divide by the larger of the two": lambda: Fraction(-5, 2),
            "the point itself does not count in a": lambda: Fraction(-3, 7),
            "b is the mean distance to the other cluster, not that to its nearest point": lambda: (
                Fraction(-6, 7)
            ),
            "that is the silhouette of the clustering; one point is asked for": lambda: (
                (Fraction(9, 13) + Fraction(5, 9) - Fraction(5, 7) + Fraction(2, 9)) / 4
            ),
            "that is b − a; divide by the larger of the two": lambda: Fraction(-5),
        },
    ),
    "13.2": Number(
        value=lambda: Fraction(2, 5),
        wrong_turns={
            "that is how far it is from the worst; 0 is to be the best": lambda: Fraction(3, 5),
            "W_min is to be taken off below, too": lambda: Fraction(1, 3),
            "W_min is to be taken off, above and below": lambda: Fraction(1, 2),
            "W_in is the sum of the distances within, not between": lambda: Fraction(19, 15),
            "W_min and W_max sum as many distances as there are pairs within": lambda: Fraction(
                8, 9
            ),
            "within clusters each pair counts once": lambda: Fraction(1),
        },
    ),
    "13.3": FindLabels(7, [_two_clusters, _dunn_prefers_it, _silhouette_does_not]),
    "13.4": FindLabels(8, [_two_clusters, _wide_silhouette]),
}

PREDICTIONS = {}
