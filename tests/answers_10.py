"""Answers to the exercises of notebook 10."""

from fractions import Fraction as Q

import numpy as np

import clustlib as cl


def vdm(counts):
    shares = [[Q(int(x), int(sum(row))) for x in row] for row in counts]
    return [
        [float(sum(abs(x - y) for x, y in zip(a, b, strict=True))) for b in shares] for a in shares
    ]


RIGHT = [
    ("10.1", Q(14, 15)),
    ("10.1", 0.933),
    ("10.2", Q(1, 25)),
    ("10.2", cl.cosine_distance([3, 4], [4, 3])),
    ("10.3", vdm),
    ("10.4", [[1, 2], [2, 4], [3, 0]]),
    ("10.4", [[1, 1], [1, 1], [1, 1]]),
]

WRONG_TURNS = [
    ("10.1", Q(7, 15), "one class"),
    ("10.1", Q(98, 225), "p = 2"),
    ("10.1", Q(1, 3), "青绿"),
    ("10.1", Q(3, 5), "浅白 and 青绿"),
    ("10.2", 0.96, "similarity"),
    ("10.3", lambda counts: np.abs(counts[:, None] - counts).sum(axis=2), "shares"),
    ("10.3", lambda counts: np.array(vdm(counts)) * 0, "signs"),
    ("10.3", lambda counts: np.array(vdm(counts / np.maximum(counts.sum(0), 1))), "your function"),
    ("10.4", [[1, 2], [1, 2]], "at least three"),
    ("10.4", [[1, 2], [2, 1], [3, 0]], "no two"),
]
