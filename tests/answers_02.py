"""Answers to the exercises of notebook 02."""

import warnings
from decimal import Decimal
from fractions import Fraction as Q
from itertools import permutations

import numpy as np

import clustlib as cl


def purity(counts):
    return counts.max(axis=1).sum() / counts.sum()


def purity_in_loops(counts):
    total = most = 0
    for row in counts:
        largest = 0
        for n_ij in row:
            total += n_ij
            largest = max(largest, n_ij)
        most += largest
    return most / total


def purity_as_fraction(counts):
    return Q(sum(max(row) for row in counts.tolist()), int(counts.sum()))


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


def matching_in_loops(counts):
    best = 0
    for p in permutations(range(len(counts))):
        covered = 0
        for i, j in enumerate(p):
            covered += int(counts[i, j])
        best = max(best, covered)
    return Q(best, int(counts.sum()))


def matching_by_scipy(counts):
    from scipy.optimize import linear_sum_assignment

    return counts[linear_sum_assignment(counts, maximize=True)].sum() / counts.sum()


RIGHT = [
    ("02.1", Q(2, 3)),
    ("02.1", Q(100, 150)),
    ("02.1", "2/3"),
    ("02.1", " 100 / 150 "),
    ("02.1", "0.667"),
    ("02.1", 2 / 3),
    ("02.1", 0.667),
    ("02.1", 0.6667),
    ("02.1", Decimal("0.667")),
    ("02.1", np.float64(2 / 3)),
    ("02.1", np.float32(2 / 3)),
    ("02.1", np.array(2 / 3)),
    ("02.1", np.array([2 / 3])),
    ("02.1", cl.purity(cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]]))),
    ("02.2", purity),
    ("02.2", purity_in_loops),
    ("02.2", purity_as_fraction),
    ("02.2", purity_that_talks),
    ("02.2", purity_that_destroys),
    ("02.2", lambda counts: cl.purity(cl.ContingencyTable(counts))),
    ("02.2", lambda counts: np.array(purity(counts))),
    ("02.3", [[5, 0], [5, 0], [0, 5], [0, 5]]),
    ("02.3", [[1, 0, 0], [1, 0, 0], [0, 0, 1], [0, 0, 1]]),
    ("02.3", np.array([[10, 0], [10, 0], [9, 1], [9, 1]])),
    ("02.3", cl.ContingencyTable([[3, 0], [3, 0], [3, 0], [0, 1]])),
    ("02.4", matching),
    ("02.4", matching_in_loops),
    ("02.4", matching_by_scipy),
    ("02.4", lambda counts: cl.maximum_matching(cl.ContingencyTable(counts))),
    ("02.5", "b"),
    ("02.5", " B. "),
    ("02.6", "b e f a c g"),
    ("02.6", "befacg"),
    ("02.6", ["b", "e", "f", "a", "c", "g"]),
    ("02.7", [[0, 3, 0], [0, 6, 4], [11, 0, 0]]),
    ("02.7", np.array([[0, 3, 0], [0, 6, 4], [11, 0, 0]])),
    ("02.7", [[1, 3, 0], [0, 5, 3], [12, 0, 0]]),  # other whole lines, the same zeros
    ("02.7", cl.ContingencyTable([[0, 3, 0], [0, 6, 4], [11, 0, 0]])),
    (
        "02.8",
        {
            "purity": "= ↑ ↓ =",
            "inverse purity": "↓ = ↑ =",
            "maximum matching": "↓ = ↓ =",
        },
    ),
    ("02.8", {"maximum matching": "-=-=", "purity": "=+-=", "inverse purity": "-=+="}),
]


def purity_along_columns(counts):
    return counts.max(axis=0).sum() / counts.sum()


def purity_without_weights(counts):
    with np.errstate(invalid="ignore"):
        return np.mean(counts.max(axis=1) / counts.sum(axis=1))


def purity_without_weights_of_filled_rows(counts):
    filled = counts[counts.sum(axis=1) > 0]
    return np.mean([row.max() / row.sum() for row in filled])


def matching_row_by_row(counts):
    free, covered = set(range(len(counts))), 0
    for row in counts:
        best = max(sorted(free), key=lambda j: row[j])
        free.remove(best)
        covered += row[best]
    return covered / counts.sum()


def matching_by_largest_cell(counts):
    covered, rest = 0, counts.copy()
    for _ in range(len(counts)):
        i, j = np.unravel_index(rest.argmax(), rest.shape)
        covered += rest[i, j]
        rest = np.delete(np.delete(rest, i, axis=0), j, axis=1)
    return covered / counts.sum()


WRONG_TURNS = [
    ("02.1", Q(21, 25), "columns"),
    ("02.1", 0.84, "columns"),
    ("02.1", Q(14, 25), "matching"),
    ("02.1", "0.785", "weights"),  # (1 + 5/6 + 25/48) / 3
    ("02.1", 66.7, "percentage"),
    ("02.1", 100, "divide it by n"),
    ("02.1", Q(1, 3), "do not agree"),
    ("02.1", 0.67, "three decimals"),
    ("02.2", purity_along_columns, "columns"),
    ("02.2", purity_without_weights_of_filled_rows, "weights"),
    ("02.2", purity_without_weights, "weights"),
    ("02.2", purity_without_weights, "C2    1   1    2"),
    ("02.2", lambda counts: counts.max(axis=1).sum(), "divide it by n"),
    ("02.2", lambda counts: 100 * purity(counts), "percentage"),
    ("02.3", [[9, 1], [1, 9]], "maximum matching should be at most 0.5; it is 0.900"),
    ("02.3", [[5, 0], [5, 0]], "all its points are of one"),
    ("02.3", [[5, 5], [5, 5]], "purity should be at least 0.9; it is 0.500"),
    ("02.4", matching_row_by_row, "each row in turn"),
    ("02.4", matching_by_largest_cell, "largest free cell"),
    ("02.4", purity, "purity"),
    ("02.4", lambda counts: np.trace(counts) / counts.sum(), "diagonal"),
    ("02.4", lambda counts: matching(counts) * counts.sum(), "divide it by n"),
    ("02.5", "a", "no cut lowers purity"),
    ("02.5", "c", "a single cluster for all points"),
    ("02.5", "d", "share a majority partition"),
    ("02.5", "e", "none of them"),
    ("02.6", "d b e", "greedy"),
    ("02.6", "e b f a c g", "there are no losses yet"),
    ("02.6", "b f", "a column may have none"),
    ("02.6", "b e a", "none is chosen yet"),
    ("02.6", "b e f c", "before one is drawn"),
    ("02.6", "b e f g", "until there is a new zero"),
    ("02.6", "b e f a c", "1 step more"),
    ("02.6", "b e f a c h", "is no order"),
    ("02.7", [[0, 9, 3], [0, 12, 7], [8, 3, 0]], "no three one-to-one zeros"),  # the losses
    ("02.7", [[0, 6, 3], [0, 9, 7], [8, 0, 0]], "not the last one"),  # the columns reduced
    ("02.7", [[0, 3, 0], [0, 6, 4], [8, 0, 0]], "where the two lines cross"),
    ("02.7", [[-3, 3, 0], [-3, 6, 4], [8, 0, 0]], "must not be negative"),
    ("02.7", [[11, 2, 8], [12, 0, 5], [3, 8, 11]], "these are counts still"),
    ("02.7", [[8, 2, 3], [9, 0, 0], [0, 8, 6]], "these are counts still"),
    ("02.7", [[0, 3, 0], [0, 6, 5], [11, 0, 0]], "whole rows and columns"),
    ("02.7", [[0, 3], [0, 6]], "three rows and three columns"),
]

# Cut or merged by hand: what each measure counts, of 60 points.
_GRID = {"purity": "= ↑ ↓ =", "inverse purity": "↓ = ↑ =", "maximum matching": "↓ = ↓ ="}
WRONG_TURNS += [
    ("02.8", _GRID | {"purity": "↓ ↑ ↓ ="}, "11 of 12 are right. purity, cut"),
    ("02.8", _GRID | {"maximum matching": "↓ ↑ ↓ ="}, "the points that were parted off"),
    ("02.8", _GRID | {"purity": "= ↑ ↓"}, "4 signs"),
    ("02.8", {"purity": "= ↑ ↓ ="}, "inverse purity is missing"),
]

_GREEN = np.array([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
_ORANGE = np.array([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
_MEAN = np.mean([row.max() / row.sum() for row in _GREEN])
_LAZY = 90  # one cluster, one partition
_HONEST = max(a + b for a, b in [(45, 10), (45, 0), (10, 45)])

PREDICTED = {
    "02.a": "too high" if purity(_GREEN) + 0.01 < _MEAN else "fair",
    "02.b": "green" if matching(_GREEN) > matching(_ORANGE) else "either",
    "02.c": "lazy" if _LAZY > _HONEST else "honest",
}
