"""Answers to the exercises of notebook 16."""

from fractions import Fraction as Q
from itertools import combinations, product

import numpy as np

import clustlib as cl

# The table has 22 points, 231 pairs: TP 23, FP 40, FN 35.
# rejoined: 8 pairs of T1 come together. alone: all 23 right pairs are lost, and all 40 wrong ones.
# coarser: 16 wrong pairs become right, 20 that were apart become wrong.
GRID = {
    "purity": "= ↑ ↑",  # of 22: 14, 14, 22, 18
    "matching": "↑ ↓ ↓",  # of 22: 12, 14, 3, 10
    "Rand": "↑ ↑ ↓",  # right pairs: 156, 164, 173, 152
    "ARI": "↑ ↓ ↑",  # 0.052: 0.159, 0, 0.154
    "homogeneity": "= ↑ ↑",  # 0.291: 0.291, 1, 0.406
}
TASKS = ["news", "parcels", "photos", "stars", "frauds", "map"]
TEN = ["register", "cells", "topics", "image", "friends"]
TEN += ["alarms", "market", "pipelines", "digits", "species"]

RIGHT = [
    ("16.1", GRID),
    ("16.3", dict(zip(TASKS, "cfadbe", strict=True))),
    ("16.7", dict(zip(TEN, "cagbdafeag", strict=True))),
    ("16.2", [[18, 1], [1, 0]]),
    ("16.2", [[0, 1], [1, 18]]),
    ("16.5", [[2, 2, 2, 2]]),
    ("16.5", [[4, 4, 4], [0, 1, 0]]),
    # Matching 4/5 against 3/5; 3 right pairs of 6 and 4, (3 - 2.4) / (5 - 2.4) = 3/13 against 2/7.
    ("16.6", [1, 1, 1, 2, 1]),
    ("16.6", ["x", "y", "x", "x", "x"]),
]

WRONG_TURNS = [
    ("16.3", dict(zip(TASKS, "gfadbe", strict=True)), "one for all scores 1"),
    ("16.3", dict(zip(TASKS, "cfgdbe", strict=True)), "two clusters get one name"),
    ("16.7", dict(zip(TEN, "cagbdafeaf", strict=True)), "has none until you cut it"),
    ("16.7", dict(zip(TEN, "bagbdafeag", strict=True)), "whatever was found"),
    ("16.2", [[14, 2], [2, 2]], "adjusted"),
    ("16.2", [[10, 1], [9, 0]], "maximum matching"),
    ("16.2", [[10, 1], [9, 0], [0, 0], [1, 1]], "at most 20 points: it has 22"),
    ("16.2", [[90, 5], [5, 0]], "it has 100"),
    ("16.2", [[10, 1], [4, 0], [1, 1]], "has 3 and 2"),
    ("16.5", [[4, 0], [2, 2]], "mixed"),
    ("16.5", [[3, 4], [2, 2]], "even"),
    ("16.5", [[20, 2, 2], [0, 9, 0]], "should rise after the split"),
    ("16.6", [1, 2, 1, 2, 1], "should be lower than 0.286: it is 1.000"),
    ("16.6", [1, 1, 2, 3, 3], "should be higher than 0.600: it is 0.4"),
    ("16.6", [1, 1, 1, 1], "every point needs one"),
]

# --- predictions ---------------------------------------------------------------------------------


def adjusted_rand(true, pred):
    """Return the adjusted Rand index from every pair of points."""
    pairs = list(combinations(range(len(true)), 2))
    of_true = {(i, j) for i, j in pairs if true[i] == true[j]}
    of_pred = {(i, j) for i, j in pairs if pred[i] == pred[j]}
    expected = Q(len(of_true) * len(of_pred), len(pairs))
    most = Q(len(of_true) + len(of_pred), 2)
    return (len(of_true & of_pred) - expected) / (most - expected) if most != expected else Q(1)


TRUTH = [1] * 60 + [2] * 40 + [3] * 20
SPLIT, MERGED = [1] * 30 + [4] * 30 + TRUTH[60:], [1] * 60 + [2] * 60
SPLIT, MERGED = (adjusted_rand(TRUTH, labels) for labels in (SPLIT, MERGED))

ENDS = [range(120), [1] * 120, np.random.default_rng(7).permutation(TRUTH)]
ENDS = [cl.contingency_table(TRUTH, labels) for labels in ENDS]
SIX = {
    "purity": cl.purity,
    "maximum matching": cl.maximum_matching,
    "Rand": cl.rand_index,
    "pair F": cl.pair_f_measure,
    "V": cl.v_measure,
    "AMI": cl.adjusted_mutual_information,
}


def clusterings(n):
    for labels in product(range(n), repeat=n):
        if list(dict.fromkeys(labels)) == list(range(len(set(labels)))):
            yield labels


def contradict(n):
    """Return True if the two measures prefer different clusterings of n points."""
    every = list(clusterings(n))
    for true in (labels for labels in every if list(labels) == sorted(labels)):
        values = [
            (adjusted_rand(true, pred), round(float(cl.adjusted_mutual_information(t)), 9))
            for pred in every
            for t in [cl.contingency_table(true, pred)]
        ]
        if any(a[0] > b[0] and a[1] < b[1] for a in values for b in values):
            return True
    return False


FEWEST = next((n for n in range(2, 6) if contradict(n)), 7)
PREDICTED = {
    "16.a": "split" if SPLIT < MERGED else "merged",
    "16.b": next(
        name for name, measure in SIX.items() if all(abs(measure(t)) < 0.05 for t in ENDS)
    ),
    "16.c": {3: "three", 5: "five", 7: "more than six"}[FEWEST],
}
