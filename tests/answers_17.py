"""Answers to the exercises of notebook 17."""

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
    ("17.1", Q(4950 - 2 * 950, 4950) + 2 * Q(950, 4950) ** 2),
    ("17.1", 0.690),
    ("17.2", Q(3, 20)),
    ("17.2", 0.15),
    ("17.3", recall),
]

WRONG_TURNS = [
    ("17.1", Q(950, 4950) ** 2, "apart in both"),
    ("17.1", Q(4950 - 2 * 950, 4950) + Q(950, 4950) ** 2, "together in both"),
    ("17.1", 0.2, "share of points"),
    ("17.1", Q(950, 4950), "pairs that are together on one side"),
    ("17.1", Q(4000, 4950), "pairs that are apart on one side"),
    ("17.1", 0.68, "190 pairs"),
    ("17.1", 0.7, "claim"),
    ("17.1", 0, "adjusted"),
    ("17.2", Q(2, 19), "above the fraction bar and below"),
    ("17.2", 0.1, "above the fraction bar, too"),
    ("17.2", Q(3, 19), "below the fraction bar, too"),
    ("17.3", precision, "BCubed precision"),
    ("17.3", over_cells, "over the cells"),
    ("17.3", over_partitions, "over the partitions"),
    ("17.3", lambda counts: (counts.sum(axis=0) > 0).sum() / counts.sum(), "squared"),
    ("17.3", lambda counts: 1, "returns 1"),
]

PREDICTED = {}
