"""Answers to the exercises of notebook 13."""

from fractions import Fraction as Q

import numpy as np

RIGHT = [
    ("13.1", Q(-5, 7)),
    ("13.1", -0.714),
    ("13.2", Q(2, 5)),
    ("13.2", 0.4),
    ("13.3", [1, 1, 1, 1, 1, 1, 2]),
    ("13.3", list("aaaaaab")),
    ("13.4", [1, 1, 2, 2, 1, 1, 2, 2]),
    ("13.4", list("aabbaabb")),
    ("13.4", np.array([0, 0, 1, 1, 0, 0, 1, 1])),
    ("13.4", [1, 1, 1, 2, 1, 1, 1, 2]),
]

WRONG_TURNS = [
    ("13.1", Q(5, 7), "sign"),
    ("13.1", -2.5, "larger of the two"),
    ("13.1", -5, "larger of the two"),
    ("13.1", Q(-3, 7), "itself"),
    ("13.1", Q(-6, 7), "nearest point"),
    ("13.1", 0.189, "of the clustering"),
    ("13.2", 0.6, "from the worst"),
    ("13.2", Q(1, 3), "below"),
    ("13.2", 0.5, "above and below"),
    ("13.2", Q(19, 15), "not between"),
    ("13.2", Q(8, 9), "as many distances"),
    ("13.2", 1, "once"),
    ("13.3", [1, 1, 1, 2, 2, 2, 2], "Dunn index should be above"),
    ("13.3", [1, 1, 1, 2, 2, 2, 3], "it has 3"),
    ("13.3", [1] * 7, "it has 1"),
    ("13.3", [1, 1, 1, 2, 2, 2], "6 labels for 7 points"),
    ("13.4", [1, 1, 1, 1, 2, 2, 2, 2], "at least 0.3"),
    ("13.4", [1, 1, 1, 1, 1, 1, 1, 2], "at least 0.3"),
    ("13.4", [1, 1, 2, 2, 1, 1, 3, 3], "it has 3"),
    ("13.4", [1] * 8, "it has 1"),
    ("13.4", [1, 1, 2, 2, 1, 1, 2, "2"], "no labels"),
]

PREDICTED = {}
