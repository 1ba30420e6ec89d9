"""Answers to the exercises of notebook 12."""

from fractions import Fraction as Q

import numpy as np


def sums(W, labels):
    names = sorted(set(labels.tolist()))
    return [[int(W[labels == a][:, labels == b].sum()) for b in names] for a in names]


def each_pair_once(W, labels):
    table = np.array(sums(W, labels), dtype=float)
    np.fill_diagonal(table, table.diagonal() / 2)
    return table


def means(W, labels):
    names = sorted(set(labels.tolist()))
    return [[W[labels == a][:, labels == b].mean() for b in names] for a in names]


RIGHT = [
    ("12.1", Q(9, 11)),
    ("12.1", 0.818),
    ("12.2", Q(-5, 7)),
    ("12.2", -0.714),
    ("12.3", sums),
    ("12.4", [1, 1, 2, 2, 1, 1, 2, 2]),
    ("12.4", list("aabbaabb")),
    ("12.4", np.array([0, 0, 1, 1, 0, 0, 1, 1])),
]

WRONG_TURNS = [
    ("12.1", Q(9, 22), "numbers of pairs"),
    ("12.1", Q(11, 9), "within over between"),
    ("12.2", Q(5, 7), "sign"),
    ("12.2", -2.5, "larger of the two"),
    ("12.3", each_pair_once, "once"),
    ("12.3", means, "means"),
    ("12.4", [1, 1, 1, 1, 2, 2, 2, 2], "more than that of the rows"),
    ("12.4", [1, 1, 2, 2, 1, 1, 3, 3], "3 clusters"),
    ("12.4", [1] * 8, "1 clusters"),
    ("12.4", [1, 1, 2, 2], "4 labels for 8 points"),
    ("12.4", [1, 1, 2, 2, 1, 1, 2, "2"], "no labels"),
]
