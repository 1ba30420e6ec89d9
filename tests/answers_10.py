"""Answers to the exercises of notebook 10."""

from fractions import Fraction as Q

import numpy as np

import clustlib as cl


def weighted(x, y, weights):
    w = [Q(float(each)) / Q(float(weights.sum())) for each in weights]
    return float(sum(a * (int(u) - int(v)) ** 2 for a, u, v in zip(w, x, y, strict=True))) ** 0.5


def in_place(x, y, weights):
    weights /= weights.sum()
    return np.sqrt((weights * (x - y) ** 2).sum())


RIGHT = [
    ("10.1", 6),
    ("10.1", cl.minkowski_distance([1, 2, 0], [4, -2, 5], 3)),
    ("10.2", Q(1, 25)),
    ("10.2", cl.cosine_distance([3, 4], [4, 3])),
    ("10.3", weighted),
    ("10.3", in_place),
]

WRONG_TURNS = [
    ("10.1", 12, "p = 1"),
    ("10.1", 7.071, "p = 2"),
    ("10.1", 5, "p = ∞"),
    ("10.1", 216, "root"),
    ("10.1", 14.697, "third root"),
    ("10.1", 4.448, "absolute"),
    ("10.1", 5.337, "is not 0"),
    ("10.2", 0.96, "similarity"),
    ("10.2", 24, "lengths"),
    ("10.2", 1.414, "Euclidean"),
    ("10.2", 0.2838, "angle"),
    ("10.3", lambda x, y, weights: np.sqrt((weights * (x - y) ** 2).sum()), "by their sum"),
    ("10.3", lambda x, y, w: np.sqrt(((w / w.sum() * (x - y)) ** 2).sum()), "outside"),
    ("10.3", lambda x, y, w: (w / w.sum() * (x - y) ** 2).sum(), "root"),
    ("10.3", lambda x, y, w: (w / w.sum() * abs(x - y)).sum(), "p = 1"),
    ("10.3", lambda x, y, w: np.sqrt((w * (x - y) ** 2).sum()) / w.sum(), "under the root"),
    ("10.3", lambda x, y, weights: 0, "your function"),
]

PREDICTED = {}
