"""Answers to the exercises of notebook 05."""

from fractions import Fraction as Q
from itertools import combinations

import numpy as np

import clustlib as cl


def count_pairs(counts):
    """By looking at every pair; TP, FN, FP, TN."""
    points = [(i, j) for (i, j), n_ij in np.ndenumerate(counts) for _ in range(n_ij)]
    kinds = [(a[0] == b[0], a[1] == b[1]) for a, b in combinations(points, 2)]
    return [kinds.count(kind) for kind in ((1, 1), (0, 1), (1, 0), (0, 0))]


def transposed(counts):
    return count_pairs(counts.T)


def from_both_ends(counts):
    return np.array(count_pairs(counts)) * 2


def with_themselves(counts):
    tp, fp = (counts**2).sum(), (counts.sum(axis=1) ** 2).sum() - (counts**2).sum()
    fn = (counts.sum(axis=0) ** 2).sum() - tp
    return [tp, fn, fp, counts.sum() ** 2 - tp - fn - fp]


def not_subtracted(counts):
    tp, fn, fp, tn = count_pairs(counts)
    return tp, tp + fn, tp + fp, tn


TEN_THREES = [[2] + [0] * 9, *([int(j == i // 3) for j in range(10)] for i in range(2, 30))]

RIGHT = [
    ("05.1", [7, 6, 14, 18]),
    ("05.1", (7.0, 6, 14, 18)),
    ("05.1", cl.pair_counts(cl.ContingencyTable([[3, 0, 1], [1, 2, 3]]))),
    ("05.2", Q(1, 2)),
    ("05.2", 0.5),
    ("05.2", "1/2"),
    ("05.3", count_pairs),
    ("05.3", lambda counts: cl.pair_counts(cl.ContingencyTable(counts))),
    ("05.4", TEN_THREES),
    ("05.4", cl.ContingencyTable(TEN_THREES)),
    ("05.5", [[50, 10], [40, 0]]),
    ("05.5", [[0, 40, 0], [10, 50, 0], [0, 0, 0]]),
]

WRONG_TURNS = [
    ("05.1", [7, 14, 6, 18], "changed places"),
    ("05.1", [14, 12, 28, 36], "twice"),
    ("05.1", [7, 13, 21, 18], "subtract TP"),
    ("05.1", [7, 6, 14, 17], "how many pairs are there"),
    ("05.2", Q(2, 3), "order"),
    ("05.2", 0.8, "other way round"),
    ("05.3", transposed, "changed places"),
    ("05.3", from_both_ends, "twice"),
    ("05.3", with_themselves, "with itself"),
    ("05.3", not_subtracted, "subtract TP"),
    ("05.4", [[2, 0], [0, 2]], "Jaccard coefficient is 1.000"),
    ("05.4", [[1, 1], [1, 1]], "Rand index is 0.333"),
    ("05.4", np.eye(30, dtype=int)[:, np.arange(30) // 3 * 3].tolist(), "no pair is together"),
    ("05.5", [[50, 10], [40, 10]], "its purity is 0.8"),
    ("05.5", [[90, 0], [0, 10]], "Rand index is 1.000"),
    ("05.5", [[50, 0], [50, 0]], "2 clusters and 1 partition"),
]
