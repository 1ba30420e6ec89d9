"""Answers to the exercises of notebook 11."""

from fractions import Fraction as Q

import numpy as np

import clustlib as cl

MELONS, GOOD, _ = cl.datasets.watermelon()
VDM1 = cl.ValueDifferenceMetric(p=1).fit(MELONS[:, :6], GOOD)

RIGHT = [
    ("11.1", Q(3, 7)),
    ("11.1", 0.429),
    ("11.1", VDM1.value_distance(4, "凹陷", "稍凹")),
    ("11.2", 1.06),
    ("11.2", cl.mixed_distance(MELONS[2], MELONS[4], VDM1)),
    ("11.3", [1, 0, 1, 1, 0, 0, 0, 0]),
    ("11.3", np.array([0.3, 0, 0.3, 0.3, 0, 0.1, 0, 0])),
    ("11.4", [[1, 2], [2, 4], [3, 0]]),
    ("11.4", [[1, 1], [1, 1], [1, 1]]),
]

WRONG_TURNS = [
    ("11.1", Q(3, 14), "one class"),
    ("11.1", Q(9, 98), "p = 2"),
    ("11.1", Q(13, 36), "of a row"),
    ("11.1", 3, "counts"),
    ("11.1", 1, "flat"),
    ("11.1", Q(10, 7), "flat"),
    ("11.2", Q(14, 15), "numbers"),
    ("11.2", 0.127, "words"),
    ("11.2", 1.0113, "sugar"),
    ("11.2", 0.9823, "density"),
    ("11.2", 0.6664, "p = 2"),
    ("11.2", 0.5626, "p = 1"),
    ("11.2", 1.127, "not by 1"),
    ("11.2", 0.5937, "both classes"),
    ("11.3", [1] * 8, "should be nearest; it is melon"),
    ("11.3", [1, 0, 0, 0, 0, 0, 0, 0], "as near"),
    ("11.3", [1] * 7, "8 weights"),
    ("11.3", [0] * 8, "not all"),
    ("11.3", [-1] + [1] * 7, "at least 0"),
    ("11.3", "abcdefgh", "no weights"),
    ("11.4", [[1, 2], [1, 2]], "at least three"),
    ("11.4", [[1, 2], [2, 1], [3, 0]], "same shares"),
    ("11.4", [[1], [2], [3]], "two classes"),
]

PREDICTED = {}
