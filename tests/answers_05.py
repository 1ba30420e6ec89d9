"""Answers to the exercises of notebook 05."""

from fractions import Fraction as Q
from itertools import combinations

import numpy as np

import clustlib as cl


def count_pairs(counts):
    """Return TP, FN, FP and TN, from every pair of points."""
    points = [(i, j) for (i, j), n_ij in np.ndenumerate(counts) for _ in range(n_ij)]
    kinds = [(a[0] == b[0], a[1] == b[1]) for a, b in combinations(points, 2)]
    return [kinds.count(kind) for kind in ((1, 1), (0, 1), (1, 0), (0, 0))]


def shares(counts):
    tp, fn, fp, _ = count_pairs(counts)
    return tp / (tp + fp), tp / (tp + fn)


def jaccard(counts):
    tp, fn, fp, _ = count_pairs(counts)
    return tp / (tp + fn + fp)


def signs(measure):
    """Return whether a measure rises, falls or stays in the four changes of exercise 05.4."""
    before = measure([[4, 0], [2, 3]])
    lone, exchange = [[4, 0, 0], [2, 3, 0], [0, 0, 1]], [[4, 2], [0, 3]]
    cut, rename = [[2, 0], [2, 0], [2, 3]], [[2, 3], [4, 0]]
    after = [measure(np.array(counts)) for counts in (lone, exchange, cut, rename)]
    return "".join("↑" if a > before else "↓" if a < before else "=" for a in after)


TEN_THREES = [[2] + [0] * 9, *([int(j == i // 3) for j in range(10)] for i in range(2, 30))]
# A possible clustering: two large classes that hardly mix, and five classes of a single point.
PLAYED = np.zeros((9, 7), dtype=int)
PLAYED[:4, :2] = [[2, 0], [1, 1], [1, 1], [1, 1]]
PLAYED[4:, 2:] = np.eye(5)


def rand(counts):
    tp, fn, fp, tn = count_pairs(counts)
    return Q(tp + tn, tp + fn + fp + tn)


BY_LOOKING = {
    "Rand index": rand,
    "Jaccard coefficient": jaccard,
    "pair precision": lambda counts: shares(counts)[0],
    "pair recall": lambda counts: shares(counts)[1],
}

RIGHT = [
    ("05.1", [7, 6, 14, 18]),
    ("05.1", (7.0, 6, 14, 18)),
    ("05.1", cl.pair_counts(cl.ContingencyTable([[3, 0, 1], [1, 2, 3]]))),
    ("05.4", {name: signs(measure) for name, measure in BY_LOOKING.items()}),
    ("05.6", TEN_THREES),
    ("05.6", PLAYED),
    ("05.7", lambda counts: min(shares(counts))),
    (
        "05.7",
        lambda counts: min(cl.pair_precision(t := cl.ContingencyTable(counts)), cl.pair_recall(t)),
    ),
]

WRONG_TURNS = [
    ("05.1", [7, 14, 6, 18], "changed places"),
    ("05.1", [18, 7, 6, 14], "TN belongs last"),
    ("05.1", [18, 14, 6, 7], "TP comes first"),
    ("05.1", [18, 6, 14, 7], "TP and TN have changed places"),
    ("05.1", [14, 12, 28, 36], "twice"),
    ("05.1", [7, 13, 21, 18], "subtract TP"),
    ("05.1", [7, 13, 21, 45 - 7 - 13 - 21], "more pairs are left over"),
    ("05.1", [7, 13, 21, 45], "take out what you've already counted"),
    ("05.1", [7, 6, 14], "TN is what is left"),
    ("05.1", [7, 18, 6, 14], "in another order; the order is TP, FN, FP, TN"),
    ("05.1", [7, 6, 14, 17], "how many pairs are there"),
    ("05.7", lambda c: (c**2).sum() / max((c.sum(a) ** 2).sum() for a in (0, 1)), "squares"),
    ("05.6", [[2, 0], [0, 2]], "Jaccard coefficient is 1.000: it should be"),
    ("05.6", [[1, 1], [1, 1]], "Rand index is 0.333: it should be"),
    ("05.6", np.eye(30, dtype=int)[:, np.arange(30) // 3 * 3].tolist(), "no pair is together"),
]

THREE_BAGS = np.array([[5, 1, 0], [1, 4, 1], [2, 0, 3]])
LONELY = np.array([[5, 1, 0, 0], [1, 4, 1, 0], [2, 0, 3, 0], [0, 0, 0, 1]])


def changed_pairs():
    """Return how many pairs change if one ◇ moves from C1 to C2."""
    points = [(i, j) for (i, j), n_ij in np.ndenumerate(THREE_BAGS) for _ in range(n_ij)]
    moved = list(points)
    moved[points.index((0, 1))] = (1, 1)
    pairs = combinations(range(len(points)), 2)
    return sum((points[a][0] == points[b][0]) != (moved[a][0] == moved[b][0]) for a, b in pairs)


DIAMOND, CIRCLE = (0, 1), (0, 0)  # row and column
WHO = {(True, False): "clustering", (False, True): "reference", (True, True): "both"}
PREDICTED = {
    "05.a": WHO[DIAMOND[0] == CIRCLE[0], DIAMOND[1] == CIRCLE[1]],
    "05.b": changed_pairs(),
    "05.c": "rises" if rand(LONELY) > rand(THREE_BAGS) else "falls",
    "05.d": "near 1" if rand(np.repeat(np.eye(10, dtype=int), 10, axis=0)) > 0.9 else "near 0",
}
