"""Answers to the exercises of notebook 16."""

from fractions import Fraction as Q

import numpy as np


def recall(counts):
    m = counts.sum(axis=0)
    return (counts**2 / np.where(m, m, 1)).sum() / counts.sum()


def precision(counts):
    return recall(counts.T)


def over_cells(counts):
    cells = [(c, counts[:, j].sum()) for row in counts.tolist() for j, c in enumerate(row) if c]
    return float(np.mean([c / size for c, size in cells]))


def over_partitions(counts):
    shares = [(column / column.sum()) ** 2 for column in counts.T if column.any()]
    return float(np.mean([share.sum() for share in shares]))


RIGHT = [
    # 950 pairs together on each side, of 4950: chance puts 950²/4950 together on both.
    ("16.1", Q(4950 - 2 * 950, 4950) + 2 * Q(950, 4950) ** 2),
    ("16.1", 0.690),
    ("16.2", Q(3, 20)),
    ("16.2", 0.15),
    ("16.3", recall),
    ("16.4", [[90, 5], [5, 0]]),
    ("16.4", [[95, 4], [1, 0]]),
    ("16.5", [[2, 2, 2, 2]]),
    ("16.5", [[4, 4, 4], [0, 1, 0]]),
]

WRONG_TURNS = [
    ("16.1", Q(950, 4950) ** 2, "apart in both"),
    ("16.1", Q(4950 - 2 * 950, 4950) + Q(950, 4950) ** 2, "together in both"),
    ("16.1", 0.2, "share of points"),
    ("16.1", Q(950, 4950), "pairs that are together on one side"),
    ("16.1", Q(4000, 4950), "pairs that are apart on one side"),
    ("16.1", 0.68, "190 pairs"),
    ("16.2", Q(2, 19), "above the fraction bar and below"),
    ("16.2", 0.1, "above the fraction bar, too"),
    ("16.2", Q(3, 19), "below the fraction bar, too"),
    ("16.3", precision, "BCubed precision"),
    ("16.3", over_cells, "over the cells"),
    ("16.3", over_partitions, "over the partitions"),
    ("16.3", lambda counts: (counts.sum(axis=0) > 0).sum() / counts.sum(), "squared"),
    ("16.3", lambda counts: 1, "returns 1"),
    ("16.4", [[80, 5], [5, 10]], "adjusted"),
    ("16.4", [[50, 5], [45, 0]], "maximum matching"),
    ("16.4", [[50, 5], [45, 0], [1, 1]], "has 3 and 2"),
    ("16.5", [[4, 0], [2, 2]], "mixed"),
    ("16.5", [[3, 4], [2, 2]], "even"),
    ("16.5", [[20, 2], [0, 9]], "mix more"),
    ("16.5", [[20, 2, 2], [0, 9, 0]], "should rise after the cut"),
]
