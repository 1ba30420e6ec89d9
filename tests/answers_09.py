"""Answers to the exercises of notebook 09."""

from fractions import Fraction as Q
from itertools import combinations
from math import log, log2, sqrt

import numpy as np
from sklearn.metrics import adjusted_mutual_info_score

import clustlib as cl

H_C, H_T = cl.entropy([30, 10, 10, 10]), cl.entropy([42, 18])


def entropy(weights):
    n = sum(weights)
    return sum(w / n * log2(n / w) for w in weights if w)


def parts(counts):
    """Return H(C), H(T) and I of a table of counts."""
    rows, columns = [sum(row) for row in counts], [sum(c) for c in zip(*counts, strict=True)]
    h_c, h_t = entropy(rows), entropy(columns)
    return h_c, h_t, h_c + h_t - entropy([cell for row in counts for cell in row])


def arithmetic(counts):
    h_c, h_t, shared = parts(counts)
    return 2 * shared / (h_c + h_t)


def mean_information():
    """Return the mean information over all shuffles of four red and two blue points."""
    blues = [sum(point >= 4 for point in pair) for pair in combinations(range(6), 2)]
    tables = [cl.ContingencyTable([[2 + x, 2 - x], [2 - x, x]]) for x in blues]
    return np.mean([cl.mutual_information(t) for t in tables])


def by_cells():
    total = 0
    for x, ways in ((0, 6), (1, 8), (2, 1)):
        cells = ((2 + x, 4, 4), (2 - x, 4, 2), (2 - x, 2, 4), (x, 2, 2))
        total += ways / 15 * sum(n / 6 * log2(6 * n / (a * b)) for n, a, b in cells if n)
    return total


def adjusted():
    """Return the AMI if the cluster of two has a red and a blue point."""
    information = log2(6 * 3 / 16) * 3 / 6 + 2 * log2(6 / 8) / 6 + log2(6 / 4) / 6
    entropy = log2(3) - 2 / 3
    return (information - by_cells()) / (entropy - by_cells())


def beyond_chance():
    """Return the letter of the reported NMI of the orange points that is farthest above chance."""
    rng, points = np.random.default_rng(1), np.repeat([0, 1, 2], [25, 50, 25])
    above = []
    for r, reported in ((2, 0.12), (5, 0.16), (10, 0.22), (50, 0.29)):
        tables = np.zeros((60, r, 3), dtype=int)
        for t in tables:
            np.add.at(t, (rng.permutation(100) % r, points), 1)
        chance = np.mean([arithmetic(t.tolist()) for t in tables])
        above.append((reported - chance) / (1 - chance))
    return "abcd"[np.argmax(above)]


RIGHT = [
    ("09.1", (H_C + H_T) / 2),
    ("09.4", beyond_chance()),
    ("09.5", adjusted()),
    ("09.5", cl.adjusted_mutual_information(cl.ContingencyTable([[3, 1], [1, 1]]))),
    ("09.6", Q(7, 3)),
    ("09.6", cl.variation_of_information(cl.ContingencyTable([[4, 0], [2, 2], [1, 1], [1, 1]]))),
    ("09.8", [[490, 1], [490, 0], [0, 10], [0, 10]]),
    ("09.8", cl.ContingencyTable([[100, 100, 100, 0], [1, 0, 0, 9]])),
    ("09.8", [[7, 1]] + [[8, 0]] * 7 + [[0, 8]] * 8),
    ("09.8", [[1, 1]] * 2 + [[1, 0]] * 8 + [[0, 1]] * 8),
]

WRONG_TURNS = [
    ("09.1", sqrt(H_C * H_T), "geometric mean"),
    ("09.1", H_T, "smaller entropy"),
    ("09.1", 1.792, "larger entropy"),
    ("09.1", 1.26, "geometric mean"),
    ("09.1", 1.79, "larger entropy"),
    ("09.1", 1.34, "close"),
    ("09.1", 0.761, "mutual information"),
    ("09.1", 0.57, "printed number"),
    ("09.1", 1.337 * log(2), "nats"),
    ("09.1", "arithmetic", "right name"),
    ("09.1", "Geometric", "not the mean"),
    ("09.1", "mode", "not a number"),
    ("09.5", mean_information(), "that is E[I]"),
    ("09.5", -0.702, "equally likely"),
    ("09.5", -0.107, "in nats"),
    ("09.5", -0.1539, "above only"),
    ("09.5", -0.1413, "what is above"),
    ("09.5", -0.1734, "isn't 1 bit"),
    ("09.5", -0.1374, "from NMI"),
    ("09.5", -0.1686, "are shares"),
    ("09.5", 0.0441, "mutual information"),
    ("09.5", 0.0480, "that is NMI"),
    ("09.5", 0.193, "sign is lost"),
    ("09.5", Q(-1, 14), "counts pairs"),
    ("09.6", Q(2, 3), "H(T|C) alone"),
    ("09.6", Q(5, 3), "H(C|T) alone"),
    ("09.6", Q(19, 8), "has weights"),
    ("09.6", 7 / 3 * log(2), "nats"),
    ("09.6", 0.903, "normalised one"),
    ("09.6", 0.252, "do share"),
    ("09.6", 2.585, "joint entropy"),
    ("09.8", [[30, 0, 0], [20, 4, 0], [0, 46, 50]], "its NMI (min) is 0.648"),
    ("09.8", [[30, 0], [10, 0], [2, 8], [0, 10]], "its NMI (max) is 0.425"),
    ("09.8", [[5, 0], [0, 5]], "it should be below 1"),
    ("09.8", [[490, 0], [490, 0], [0, 10], [0, 10]], "it should be below 1"),
    ("09.8", [[1, 2, 3], [2, 4, 6]], "at least 4/5"),
]


def shorter_by_detour():
    """Count the distances for which the singletons are a short cut from {12}{34} to {13}{24}."""
    ways = {
        "VI": lambda h_c, h_t, i: h_c + h_t - 2 * i,
        "NVI": lambda h_c, h_t, i: 1 - i / (h_c + h_t - i),
        "min": lambda h_c, h_t, i: 1 - i / min(h_c, h_t),
        "geometric": lambda h_c, h_t, i: 1 - i / sqrt(h_c * h_t),
        "arithmetic": lambda h_c, h_t, i: 1 - 2 * i / (h_c + h_t),
        "max": lambda h_c, h_t, i: 1 - i / max(h_c, h_t),
    }
    direct = parts([[1, 1], [1, 1]])
    half = parts([[1, 1, 0, 0], [0, 0, 1, 1]])
    return sum(2 * d(*half) < d(*direct) - 1e-9 for d in ways.values())


BAGS = cl.datasets.lecture_table("three_bags").counts
SINGLE = [
    [int(j == kind) for j in range(3)] for kind, n in enumerate(BAGS.sum(axis=0)) for _ in range(n)
]
PAIRED = [parts([[2 - x, x], [x, 2 - x]])[2] for x in (0, 1, 1)]  # each with a partner
MERGED = cl.ContingencyTable([[980, 0, 0], [0, 10, 10]]).to_labels()
SPLIT = cl.ContingencyTable([[977, 0, 0], [3, 0, 0], [0, 10, 0], [0, 0, 10]]).to_labels()

PREDICTED = {
    "09.a": str(shorter_by_detour()),
    "09.b": "larger" if arithmetic(SINGLE) > arithmetic(BAGS.tolist()) else "smaller",
    "09.c": sum(PAIRED) / 3,
    "09.d": (
        "merged"
        if adjusted_mutual_info_score(*MERGED) > adjusted_mutual_info_score(*SPLIT)
        else "split"
    ),
}
