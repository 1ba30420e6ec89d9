"""Answers to the exercises of notebook 02."""

import warnings
from decimal import Decimal
from fractions import Fraction as Q
from itertools import permutations

import numpy as np

import clustlib as cl
from tests.answers import signs


def purity(counts):
    return counts.max(axis=1).sum() / counts.sum()


def purity_that_talks(counts):
    print("counting")
    warnings.warn("counting", stacklevel=1)
    return purity(counts)


def purity_that_destroys(counts):
    value = purity(counts)
    counts[:] = -1
    return value


def matching(counts):
    rows = range(len(counts))
    return max(counts[rows, p].sum() for p in permutations(rows)) / counts.sum()


GRID = signs(
    {
        "purity": purity,
        "inverse purity": lambda counts: purity(counts.T),
        "maximum matching": lambda counts: cl.maximum_matching(cl.ContingencyTable(counts)),
    },
    np.array([[20, 0, 0], [0, 14, 6], [0, 6, 14]]),
    [
        np.array([[10, 0, 0], [10, 0, 0], [0, 14, 6], [0, 6, 14]]),
        np.array([[20, 0, 0], [0, 14, 0], [0, 0, 6], [0, 6, 14]]),
        np.array([[20, 0, 0], [0, 20, 20]]),
        np.array([[0, 6, 14], [0, 14, 6], [20, 0, 0]]),
    ],
)

RIGHT = [
    ("02.1", Q(2, 3)),
    ("02.1", " 100 / 150 "),
    ("02.1", 0.667),
    ("02.1", Decimal("0.667")),
    ("02.1", np.array(2 / 3)),
    ("02.1", np.array([2 / 3])),
    ("02.1", cl.purity(cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]]))),
    ("02.2", purity),
    ("02.2", purity_that_talks),
    ("02.2", purity_that_destroys),
    ("02.2", lambda counts: cl.purity(cl.ContingencyTable(counts))),
    ("02.3", [[5, 0], [5, 0], [0, 5], [0, 5]]),
    ("02.3", [[1, 0, 0], [1, 0, 0], [0, 0, 1], [0, 0, 1]]),
    ("02.3", np.array([[10, 0], [10, 0], [9, 1], [9, 1]])),
    ("02.3", cl.ContingencyTable([[3, 0], [3, 0], [3, 0], [0, 1]])),
    ("02.4", matching),
    ("02.4", lambda counts: cl.maximum_matching(cl.ContingencyTable(counts))),
    ("02.7", [[0, 3, 0], [0, 6, 4], [11, 0, 0]]),
    ("02.7", np.array([[0, 3, 0], [0, 6, 4], [11, 0, 0]])),
    ("02.7", [[1, 3, 0], [0, 5, 3], [12, 0, 0]]),  # other whole lines, the same zeros
    ("02.7", cl.ContingencyTable([[0, 3, 0], [0, 6, 4], [11, 0, 0]])),
    ("02.8", GRID),
]


def purity_along_columns(counts):
    return counts.max(axis=0).sum() / counts.sum()


WRONG_TURNS = [
    ("02.1", Q(21, 25), "columns"),
    ("02.1", 0.84, "columns"),
    ("02.1", Q(14, 25), "matching"),
    ("02.1", "0.785", "weights"),  # (1 + 5/6 + 25/48) / 3
    ("02.1", 100, "divide it by n"),
    ("02.1", Q(1, 3), "don't agree"),
    ("02.3", [[9, 1], [1, 9]], "maximum matching should be at most 0.5; it is 0.900"),
    ("02.3", [[5, 0], [5, 0]], "all its points are of one"),
    ("02.3", [[5, 5], [5, 5]], "purity should be at least 0.9; it is 0.500"),
    ("02.7", [[0, 9, 3], [0, 12, 7], [8, 3, 0]], "no three one-to-one zeros"),  # the losses
    ("02.7", [[0, 6, 3], [0, 9, 7], [8, 0, 0]], "not the last one"),  # the columns reduced
    ("02.7", [[0, 3, 0], [0, 6, 4], [8, 0, 0]], "where the two lines cross"),
    ("02.7", [[-3, 3, 0], [-3, 6, 4], [8, 0, 0]], "must not be negative"),
    ("02.7", [[11, 2, 8], [12, 0, 5], [3, 8, 11]], "these are counts still"),
    ("02.7", [[8, 2, 3], [9, 0, 0], [0, 8, 6]], "these are counts still"),
    ("02.7", [[0, 3, 0], [0, 6, 5], [11, 0, 0]], "whole rows and columns"),
    ("02.7", [[0, 3], [0, 6]], "three rows and three columns"),
]


_GREEN = np.array([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
_ORANGE = np.array([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
_MEAN = np.mean([row.max() / row.sum() for row in _GREEN])
_LAZY = 90  # one cluster, one class
_HONEST = max(a + b for a, b in [(45, 10), (45, 0), (10, 45)])

PREDICTED = {
    "02.a": "too high" if purity(_GREEN) + 0.01 < _MEAN else "fair",
    "02.b": "green" if matching(_GREEN) > matching(_ORANGE) else "equal",
    "02.c": "lazy" if _LAZY > _HONEST else "honest",
}
