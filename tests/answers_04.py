"""Answers to the exercises of notebook 04."""

from fractions import Fraction as Q
from itertools import permutations

import numpy as np
from scipy.optimize import linear_sum_assignment

import clustlib as cl


def f_of(counts):
    return 2 * counts / (counts.sum(axis=1)[:, None] + counts.sum(axis=0))


def error_by_f(counts):
    F, covered = f_of(counts), 0
    while F.max() > 0:
        i, j = np.unravel_index(F.argmax(), F.shape)
        covered += counts[i, j]
        F[i, :] = F[:, j] = 0
    return 1 - covered / counts.sum()


def error_by_f_from_precision_and_recall(counts):
    with np.errstate(invalid="ignore"):
        P, R = counts / counts.sum(axis=1, keepdims=True), counts / counts.sum(axis=0)
        F = np.nan_to_num(2 * P * R / (P + R))
    misplaced = counts.sum()
    for at in np.argsort(-F, axis=None):
        i, j = divmod(int(at), counts.shape[1])
        if F[i, j] > 0:
            misplaced -= counts[i, j]
            F[i, :] = F[:, j] = 0
    return Q(int(misplaced), int(counts.sum()))


def error_by_f_of_the_last(counts):
    """Of equal F the last."""
    F, covered = f_of(counts)[::-1, ::-1].copy(), 0
    turned = counts[::-1, ::-1]
    while F.max() > 0:
        i, j = np.unravel_index(F.argmax(), F.shape)
        covered += turned[i, j]
        F[i, :] = F[:, j] = 0
    return 1 - covered / counts.sum()


STEPS = {
    "purity": "↑ = = ↓",
    "clustering error": "↓ = ↑ ↑",
    "clustering ratio": "↑ ↑ ↑ ↓",
}

RIGHT = [
    ("04.1", "b"),
    ("04.1", "B."),
    ("04.3", 2),
    ("04.3", "2"),
    ("04.5", "c"),
    ("04.5", "(c)"),
    ("04.7", STEPS),
    ("04.7", ["+ = = -", "-=++", "up up up down"]),
    ("04.2", Q(18, 41)),
    ("04.2", "18/41"),
    ("04.2", 0.439),
    (
        "04.2",
        cl.clustering_error(cl.ContingencyTable([[8, 5, 0], [0, 0, 8], [0, 4, 0], [9, 7, 0]])),
    ),
    ("04.4", error_by_f),
    ("04.4", error_by_f_from_precision_and_recall),
    ("04.4", error_by_f_of_the_last),
    (
        "04.4",
        lambda counts: cl.clustering_error(cl.ContingencyTable(counts), mapping="f_measure"),
    ),
    ("04.6", [[1, 3, 0], [3, 4, 0], [0, 0, 1]]),
    ("04.6", np.array([[0, 1, 1], [2, 0, 2], [2, 1, 1]])),
    ("04.6", cl.ContingencyTable([[1, 4, 0], [4, 6, 0], [0, 0, 2]])),
]


def best_f_of_each_row(counts):
    return 1 - counts[np.arange(len(counts)), f_of(counts).argmax(axis=1)].sum() / counts.sum()


def best_f_of_each_column(counts):
    columns = np.arange(counts.shape[1])
    return 1 - counts[f_of(counts).argmax(axis=0), columns].sum() / counts.sum()


def error_by_counts(counts):
    rest, covered = counts.copy(), 0
    while rest.max() > 0:
        i, j = np.unravel_index(rest.argmax(), rest.shape)
        covered += rest[i, j]
        rest[i, :] = rest[:, j] = 0
    return 1 - covered / counts.sum()


def struck_with_zero(counts, rounds=None):
    F, covered = f_of(counts), 0
    for _ in range(rounds or min(counts.shape)):
        i, j = np.unravel_index(np.argmax(F), F.shape)
        covered += counts[i, j]
        F[i, :] = F[:, j] = 0
    return 1 - covered / counts.sum()


def a_round_for_each_cluster(counts):
    return struck_with_zero(counts, len(counts))


def error_by_f_of_the_rest(counts):
    rest, covered = counts, 0
    while rest.size and rest.max() > 0:
        sizes = rest.sum(axis=1)[:, None] + rest.sum(axis=0)
        F = 2 * rest / np.maximum(sizes, 1)
        i, j = np.unravel_index(F.argmax(), F.shape)
        covered += rest[i, j]
        rest = np.delete(np.delete(rest, i, axis=0), j, axis=1)
    return 1 - covered / counts.sum()


def error_by_largest_sum_of_f(counts):
    F, wide = f_of(counts), counts
    if len(F) > len(F[0]):
        F, wide = F.T, counts.T
    rows = np.arange(len(F))
    best = max(permutations(range(len(F[0])), len(F)), key=lambda js: F[rows, list(js)].sum())
    return 1 - wide[rows, list(best)].sum() / counts.sum()


def error_by_matching(counts):
    return 1 - counts[linear_sum_assignment(counts, maximize=True)].sum() / counts.sum()


WRONG_TURNS = [
    ("04.1", "a", "1 − purity"),
    ("04.1", "c", "shares of wrong points"),
    ("04.1", "d", "subspaces are what is clustered"),
    ("04.3", 1, "the same points"),
    ("04.3", 3, "only column T3 is open"),
    ("04.3", "4", "no right points"),
    ("04.3", 5, "points of the pairs"),
    ("04.3", 6, "those of C3 included"),
    ("04.5", "a", "larger F"),
    ("04.5", "b", "all sums are 7"),
    ("04.5", "d", "3/14"),
    ("04.7", STEPS | {"clustering error": "↑ = ↑ ↑"}, "a cluster of its own"),
    ("04.7", STEPS | {"clustering error": "↑ = ↓ ↓"}, "a smaller one is better"),
    ("04.7", STEPS | {"clustering error": "↓ ↑ ↑ ↑"}, "11 of 12 are right"),
    ("04.7", STEPS | {"purity": "↑ ↓ = ↓"}, "the mixture of C1"),
    ("04.7", STEPS | {"purity": "↑ ="}, "put in 4 signs"),
    ("04.2", Q(23, 41), "are right"),
    ("04.2", 0.561, "are right"),
    ("04.2", 18, "divide it by n"),
    ("04.2", Q(14, 41), "no partner"),
    ("04.2", "20/41", "map by F"),
    ("04.2", Q(12, 41), "1 − purity"),
    ("04.2", 0.463, "largest count was taken first"),
    ("04.2", "21/41", "each cluster in turn"),
    ("04.2", Q(17, 41), "C4 serves two"),
    ("04.2", 43.9, "percentage"),
    ("04.2", 0.44, "three decimals"),
    ("04.4", lambda counts: 1 - error_by_f(counts), "are right"),
    ("04.4", lambda counts: error_by_f(counts) * counts.sum(), "divide it by n"),
    ("04.4", lambda counts: 100 * error_by_f(counts), "percentage"),
    ("04.4", best_f_of_each_row, "each cluster takes its largest F"),
    ("04.4", best_f_of_each_column, "each partition takes its largest F"),
    ("04.4", struck_with_zero, "a struck cell was taken again; stop"),
    ("04.4", a_round_for_each_cluster, "again; where there are more clusters"),
    ("04.4", error_by_counts, "largest count that is left"),
    ("04.4", error_by_f_of_the_rest, "taken anew"),
    ("04.4", error_by_largest_sum_of_f, "largest sum"),
    ("04.4", error_by_matching, "best matching"),
    ("04.6", [[0, 2], [2, 3]], "2×2"),
    ("04.6", [[0, 2, 0], [2, 3, 0], [0, 0, 0]], "2×2"),
    ("04.6", [[1, 3, 0], [3, 4, 0], [0, 0, 1], [0, 0, 1]], "4×3"),
    ("04.6", [[0, 2, 0], [2, 3, 0], [0, 0, 1]], "the pairs are C2–T2, C3–T3"),
    ("04.6", [[5, 0, 3], [6, 0, 0], [0, 2, 4]], "each cluster should find a partner"),
    ("04.6", [[10, 0, 7], [10, 0, 0], [0, 5, 8]], "it has 40"),
    ("04.6", [[3, 0, 0], [0, 3, 0], [0, 0, 3]], "both maps are C1–T1, C2–T2, C3–T3"),
    ("04.6", [[0, 2, 0], [0, 1, 0], [1, 0, 1]], "the map by F C1–T2, C3–T1"),
]

FOURTEEN = np.array([[0, 0, 0, 1], [4, 0, 0, 1], [1, 0, 4, 0], [0, 3, 0, 0]])
DIFFER = np.array([[10, 0, 7], [12, 0, 0], [0, 6, 9]])
SPLIT = np.array([[20, 0], [20, 0], [0, 20]])
EVERYBODY, SCREENING = np.array([[90, 10]]), np.array([[75, 0], [15, 10]])


def most_right(counts):
    """The points that the best map gets right: of all maps, each tried."""
    counts = counts if len(counts) <= len(counts[0]) else counts.T
    columns = range(len(counts[0]))
    return max(
        sum(int(row[j]) for row, j in zip(counts, chosen, strict=True))
        for chosen in permutations(columns, len(counts))
    )


def misplaced(counts):
    return int(counts.sum()) - most_right(counts)


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
