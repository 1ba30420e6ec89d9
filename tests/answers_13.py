"""Answers to the exercises of notebook 13."""

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
    ("13.1", Q(9, 11)),
    ("13.1", 0.818),
    ("13.2", Q(-5, 7)),
    ("13.2", -0.714),
    ("13.3", sums),
    ("13.4", [1, 1, 2, 2, 1, 1, 2, 2]),
    ("13.4", list("aabbaabb")),
    ("13.4", np.array([0, 0, 1, 1, 0, 0, 1, 1])),
]

WRONG_TURNS = [
    ("13.1", Q(9, 22), "numbers of pairs"),
    ("13.1", Q(11, 9), "within over between"),
    ("13.2", Q(5, 7), "sign"),
    ("13.2", -2.5, "larger of the two"),
    ("13.3", each_pair_once, "once"),
    ("13.3", means, "means"),
    ("13.4", [1, 1, 1, 1, 2, 2, 2, 2], "more than that of the rows"),
    ("13.4", [1, 1, 2, 2, 1, 1, 3, 3], "3 clusters"),
    ("13.4", [1] * 8, "1 clusters"),
    ("13.4", [1, 1, 2, 2], "4 labels for 8 points"),
    ("13.4", [1, 1, 2, 2, 1, 1, 2, "2"], "no labels"),
]
