"""Answers to the exercises of notebook 05."""

from fractions import Fraction as Q
from itertools import combinations
from math import sqrt

import numpy as np

import clustlib as cl


def count_pairs(counts):
    """By looking at every pair; TP, FN, FP, TN."""
    points = [(i, j) for (i, j), n_ij in np.ndenumerate(counts) for _ in range(n_ij)]
    kinds = [(a[0] == b[0], a[1] == b[1]) for a, b in combinations(points, 2)]
    return [kinds.count(kind) for kind in ((1, 1), (0, 1), (1, 0), (0, 0))]


def shares(counts):
    tp, fn, fp, _ = count_pairs(counts)
    return tp / (tp + fp), tp / (tp + fn)


def jaccard(counts):
    tp, fn, fp, _ = count_pairs(counts)
    return tp / (tp + fn + fp)


def f1(counts):
    P, R = shares(counts)
    return 2 * P * R / (P + R) if P else 0


TEN_THREES = [[2] + [0] * 9, *([int(j == i // 3) for j in range(10)] for i in range(2, 30))]

RIGHT = [
    ("05.1", [7, 6, 14, 18]),
    ("05.1", (7.0, 6, 14, 18)),
    ("05.1", cl.pair_counts(cl.ContingencyTable([[3, 0, 1], [1, 2, 3]]))),
    ("05.2", 7 / sqrt(21 * 13)),
    ("05.2", 0.424),
    ("05.2", "0.4237"),
    ("05.3", TEN_THREES),
    ("05.3", cl.ContingencyTable(TEN_THREES)),
    ("05.4", Q(1, 2)),
    ("05.4", 0.5),
    ("05.4", "1/2"),
    ("05.5", lambda counts: min(shares(counts))),
    (
        "05.5",
        lambda counts: min(cl.pair_precision(t := cl.ContingencyTable(counts)), cl.pair_recall(t)),
    ),
]

WRONG_TURNS = [
    ("05.1", [7, 14, 6, 18], "changed places"),
    ("05.1", [18, 7, 6, 14], "TN belongs last"),
    ("05.1", [18, 14, 6, 7], "TP comes first"),
    ("05.1", [18, 6, 14, 7], "TP and TN have changed places"),
    ("05.1", [14, 12, 28, 36], "twice"),
    ("05.1", [7, 13, 21, 18], "subtract TP"),
    ("05.1", [7, 6, 14], "TN is what is left"),
    ("05.1", [7, 6, 14, 17], "how many pairs are there"),
    ("05.2", Q(1, 3), "precision"),
    ("05.2", Q(7, 13), "recall"),
    ("05.2", Q(14, 34), "harmonic"),
    ("05.2", (1 / 3 + 7 / 13) / 2, "arithmetic"),
    ("05.2", Q(49, 21 * 13), "root"),
    ("05.2", Q(7, 27), "Jaccard"),
    ("05.2", Q(25, 45), "Rand"),
    ("05.3", [[2, 0], [0, 2]], "Jaccard coefficient is 1.000: it should be"),
    ("05.3", [[1, 1], [1, 1]], "Rand index is 0.333: it should be"),
    ("05.3", np.eye(30, dtype=int)[:, np.arange(30) // 3 * 3].tolist(), "no pair is together"),
    ("05.4", Q(2, 3), "order"),
    ("05.4", 0.8, "other way round"),
    ("05.4", 0.4, "1 + F1"),
    ("05.4", Q(1, 3), "half"),
    ("05.4", Q(4, 3), "alone"),
    ("05.4", 2, "1 − F1"),
    ("05.5", lambda counts: max(shares(counts)), "larger"),
    ("05.5", lambda counts: shares(counts)[0], "always the pair precision"),
    ("05.5", lambda counts: shares(counts)[1], "always the pair recall"),
    ("05.5", jaccard, "Jaccard"),
    ("05.5", f1, "pair F1"),
]

PREDICTED = {}
