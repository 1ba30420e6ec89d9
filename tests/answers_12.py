"""Answers to the exercises of notebook 12."""

from fractions import Fraction as Q

import numpy as np


def beta_cv(W, labels):
    n = len(W)
    pairs = [(i, j) for i in range(n) for j in range(i)]
    within = [int(W[i, j]) for i, j in pairs if labels[i] == labels[j]]
    between = [int(W[i, j]) for i, j in pairs if labels[i] != labels[j]]
    return float(Q(sum(within), len(within)) / Q(sum(between), len(between)))


def with_diagonal(W, labels):
    same = labels[:, None] == labels
    return W[same].mean() / W[~same].mean()


def of_sums(W, labels):
    same = labels[:, None] == labels
    return W[same].sum() / W[~same].sum()


RIGHT = [
    ("12.1", Q(12, 17)),
    ("12.1", 0.706),
    ("12.2", beta_cv),
    ("12.3", Q(5, 14)),
    ("12.3", 0.357),
]

WRONG_TURNS = [
    ("12.1", Q(8, 17), "numbers of pairs"),
    ("12.1", Q(17, 12), "within over between"),
    ("12.1", Q(6, 17), "between counts once"),
    ("12.1", Q(24, 17), "within counts once"),
    ("12.1", 0.434, "itself"),
    ("12.2", with_diagonal, "itself"),
    ("12.2", of_sums, "means"),
    ("12.2", lambda W, labels: 1 / beta_cv(W, labels), "within over between"),
    ("12.2", lambda W, labels: np.trace(W), "your function"),
    ("12.3", Q(6, 7), "chance"),
    ("12.3", Q(-1, 7), "square"),
    ("12.3", Q(5, 28), "other one"),
    ("12.3", Q(-1, 14), "twice"),
    ("12.3", Q(24, 49), "between the triangles"),
]
