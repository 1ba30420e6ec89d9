"""Answers to the exercises of notebook 09."""

from fractions import Fraction as Q
from itertools import combinations
from math import log, log2, sqrt

import numpy as np

import clustlib as cl

H_C, H_T = cl.entropy([30, 10, 10, 10]), cl.entropy([42, 18])


def dealt():
    """The mean information of all ten hands of three among three red and two blue points."""
    reds = [sum(point < 3 for point in hand) for hand in combinations(range(5), 3)]
    tables = [cl.ContingencyTable([[x, 3 - x], [3 - x, x - 1]]) for x in reds]
    return np.mean([cl.mutual_information(t) for t in tables])


def by_cells():
    total = 0
    for x, share in ((1, 0.3), (2, 0.6), (3, 0.1)):
        cells = ((x, 3, 3), (3 - x, 3, 2), (3 - x, 2, 3), (x - 1, 2, 2))
        total += share * sum(n / 5 * log2(5 * n / (a * b)) for n, a, b in cells if n)
    return total


RIGHT = [
    ("09.1", (H_C + H_T) / 2),
    ("09.1", 1.337),
    ("09.2", Q(7, 3)),
    ("09.2", 2.333),
    ("09.2", cl.variation_of_information(cl.ContingencyTable([[4, 0], [2, 2], [1, 1], [1, 1]]))),
    ("09.3", dealt()),
    ("09.3", by_cells()),
    ("09.3", 0.235),
    ("09.3", cl.expected_mutual_information(cl.ContingencyTable([[3, 0], [0, 2]]))),
    ("09.4", [[1, 0], [1, 0], [0, 1], [0, 1]]),
    ("09.4", [[5, 0, 0, 0], [0, 1, 1, 1]]),
    ("09.4", cl.ContingencyTable([[9, 0, 9, 0], [0, 9, 0, 9]])),
]

WRONG_TURNS = [
    ("09.1", sqrt(H_C * H_T), "geometric mean"),
    ("09.1", H_T, "smaller entropy"),
    ("09.1", 1.792, "larger entropy"),
    ("09.1", 0.761, "mutual information"),
    ("09.1", 0.57, "printed number"),
    ("09.1", 1.337 * log(2), "nats"),
    ("09.1", "arithmetic", "right name"),
    ("09.1", "Geometric", "not the mean"),
    ("09.1", "mode", "not a number"),
    ("09.2", Q(2, 3), "H(T|C) alone"),
    ("09.2", Q(5, 3), "H(C|T) alone"),
    ("09.2", Q(19, 8), "has weights"),
    ("09.2", 7 / 3 * log(2), "nats"),
    ("09.2", 0.903, "normalised one"),
    ("09.2", 0.252, "do share"),
    ("09.2", 2.585, "joint entropy"),
    ("09.3", 0, "less than 0"),
    ("09.3", 0.470, "equally likely"),
    ("09.3", dealt() * log(2), "nats"),
    ("09.3", 0.971, "sorted deal"),
    ("09.3", 0.020, "most frequent"),
    ("09.3", 2.351, "not divided by ten"),
    ("09.4", [[30, 0, 0], [20, 4, 0], [0, 46, 50]], "0.531 (max) and 0.648 (min)"),
    ("09.4", [[1, 2, 3], [2, 4, 6]], "0.000 (max) and 0.000 (min)"),
    ("09.4", [[5, 0], [0, 5]], "1.000 (max) and 1.000 (min)"),
    ("09.4", [[5], [5]], "should differ by 0.3"),
]

PREDICTED = {}
