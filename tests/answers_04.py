"""Answers to the exercises of notebook 04."""

from fractions import Fraction as Q
from itertools import permutations

import numpy as np

import clustlib as cl
from tests.answers import signs


def f_of(counts):
    return 2 * counts / (counts.sum(axis=1)[:, None] + counts.sum(axis=0))


def error_by_f(counts):
    F, covered = f_of(counts), 0
    while F.max() > 0:
        i, j = np.unravel_index(F.argmax(), F.shape)
        covered += counts[i, j]
        F[i, :] = F[:, j] = 0
    return 1 - covered / counts.sum()


def error_by_f_of_the_last(counts):
    """Return the error if ties of F are resolved in favour of the last pair."""
    F, covered = f_of(counts)[::-1, ::-1].copy(), 0
    turned = counts[::-1, ::-1]
    while F.max() > 0:
        i, j = np.unravel_index(F.argmax(), F.shape)
        covered += turned[i, j]
        F[i, :] = F[:, j] = 0
    return 1 - covered / counts.sum()


def most_right(counts):
    """Return the number of points that the best matching gets right, by trying all matchings."""
    counts = counts if len(counts) <= len(counts[0]) else counts.T
    columns = range(len(counts[0]))
    return max(
        sum(int(row[j]) for row, j in zip(counts, chosen, strict=True))
        for chosen in permutations(columns, len(counts))
    )


def misplaced(counts):
    return int(counts.sum()) - most_right(counts)


STEPS = signs(
    {
        "purity": lambda counts: counts.max(axis=1).sum() / counts.sum(),
        "clustering error": lambda counts: misplaced(counts) / counts.sum(),
    },
    np.array([[12, 12, 0], [0, 0, 12]]),
    [
        np.array([[12, 0, 0], [0, 12, 0], [0, 0, 12]]),
        np.array([[6, 6, 0], [6, 6, 0], [0, 0, 12]]),
        np.array([[12, 12, 0], [0, 0, 6], [0, 0, 6]]),
        np.array([[12, 12, 12]]),
    ],
)

RIGHT = [
    ("04.7", STEPS),
    ("04.2", Q(18, 41)),
    ("04.2", 0.439),
    (
        "04.2",
        cl.clustering_error(cl.ContingencyTable([[8, 5, 0], [0, 0, 8], [0, 4, 0], [9, 7, 0]])),
    ),
    ("04.4", error_by_f),
    ("04.4", error_by_f_of_the_last),
    (
        "04.4",
        lambda counts: cl.clustering_error(cl.ContingencyTable(counts), mapping="f_measure"),
    ),
    ("04.6", [[1, 3, 0], [3, 4, 0], [0, 0, 1]]),
    ("04.6", np.array([[0, 1, 1], [2, 0, 2], [2, 1, 1]])),
    ("04.6", cl.ContingencyTable([[1, 4, 0], [4, 6, 0], [0, 0, 2]])),
]


WRONG_TURNS = [
    ("04.2", Q(23, 41), "are right"),
    ("04.2", 0.561, "are right"),
    ("04.2", 18, "divide it by n"),
    ("04.2", Q(14, 41), "without a partner"),
    ("04.2", "20/41", "matching by F"),
    ("04.2", Q(12, 41), "1 − purity"),
    ("04.2", 0.463, "took the largest count first"),
    ("04.2", "21/41", "each cluster in turn"),
    ("04.2", Q(17, 41), "C4 has two classes"),
    ("04.6", [[0, 2], [2, 3]], "2×2"),
    ("04.6", [[0, 2, 0], [2, 3, 0], [0, 0, 0]], "2×2"),
    ("04.6", [[1, 3, 0], [3, 4, 0], [0, 0, 1], [0, 0, 1]], "4×3"),
    ("04.6", [[0, 2, 0], [2, 3, 0], [0, 0, 1]], "the pairs are C2–T2, C3–T3"),
    ("04.6", [[5, 0, 3], [6, 0, 0], [0, 2, 4]], "each cluster should find a partner"),
    ("04.6", [[10, 0, 7], [10, 0, 0], [0, 5, 8]], "it has 40"),
    ("04.6", [[3, 0, 0], [0, 3, 0], [0, 0, 3]], "both matchings are C1–T1, C2–T2, C3–T3"),
    ("04.6", [[0, 2, 0], [0, 1, 0], [1, 0, 1]], "that by F C1–T2, C3–T1"),
]

FOURTEEN = np.array([[0, 0, 0, 1], [4, 0, 0, 1], [1, 0, 4, 0], [0, 3, 0, 0]])
DIFFER = np.array([[10, 0, 7], [12, 0, 0], [0, 6, 9]])
SPLIT = np.array([[20, 0], [20, 0], [0, 20]])
EVERYBODY, SCREENING = np.array([[90, 10]]), np.array([[75, 0], [15, 10]])


def misplaced_by_f(counts):
    return round(error_by_f(counts) * int(counts.sum()))


def share(counts):
    return Q(misplaced(counts), int(counts.sum()))


def compared(first, second, names):
    return names[(first > second) - (first < second) + 1]


PREDICTED = {
    "04.a": misplaced(FOURTEEN),
    "04.b": compared(
        misplaced_by_f(FOURTEEN), misplaced(FOURTEEN), ("smaller", "the same", "larger")
    ),
    "04.c": misplaced_by_f(DIFFER) - misplaced(DIFFER),
    "04.d": share(SPLIT),
    "04.e": compared(share(EVERYBODY), share(SCREENING), ("everybody", "neither", "screening")),
}
