"""Answers to the exercises of notebook 19."""

from fractions import Fraction as Q
from math import isclose, log, sqrt

import numpy as np
from sklearn import metrics

import clustlib as cl


def table_of(clusters, classes, points):
    table = [[0] * (max(classes) + 1) for _ in range(max(clusters) + 1)]
    for i, j, n in zip(clusters, classes, points, strict=True):
        table[i][j] += n
    return table


def misplaced(counts):
    return [int(sum(row) - max(row)) for row in counts]


def until_half(numbers, key=None, past=False):
    """Return the positions that make up half of the sum, in the order of a key."""
    places = sorted(range(len(numbers)), key=key or (lambda at: at))
    taken = []
    while 2 * sum(numbers[at] for at in taken) < sum(numbers) + past * bool(sum(numbers)):
        taken.append(places[len(taken)])
    return taken


def the_few(counts):
    numbers = misplaced(counts)
    return until_half(numbers, lambda at: -numbers[at])


def last_of_equals(counts):
    """Return another right answer, because NumPy orders ties differently on some machines."""
    numbers = misplaced(counts)
    return until_half(numbers, lambda at: (-numbers[at], -at))


# --- the numbers that machines send, summed up and of all rows -----------------------------------

X, TEAM, CLUSTER = cl.datasets.support_tickets()
NAMES = {name: at for at, name in enumerate(sorted(set(TEAM)))}
COLUMN = np.array([NAMES[name] for name in TEAM])
APART = np.sqrt(((X[:, None] - X) ** 2).sum(axis=2))


def sent(rows):
    """Return the answers for a machine with these rows, letter by letter."""
    counts = np.zeros((7, 7), dtype=int)
    np.add.at(counts, (CLUSTER[rows] + 1, COLUMN[rows]), 1)
    same = CLUSTER[rows][:, None] == CLUSTER[rows]
    alike = same & (COLUMN[rows][:, None] == COLUMN[rows])
    return {
        "a": counts,
        "b": counts.sum(axis=1),
        "c": counts.max(axis=1).sum() / counts.sum(),
        "d": len(set(CLUSTER[rows])),
        "e": (alike.sum() - len(rows)) // 2,
        "f": (CLUSTER[rows] == -1).sum(),
        "g": sum(misplaced(counts)),
        "h": APART[np.ix_(rows, rows)][same].sum() / 2,
    }


def what_adds_up():
    shares = [sent(np.arange(start, start + 20)) for start in range(0, 600, 20)]
    every = sent(np.arange(600))
    fits = {c: np.allclose(sum(share[c] for share in shares), every[c]) for c in every}
    return {
        "adds up": "".join(c for c in fits if fits[c]),
        "does not": "".join(c for c in fits if not fits[c]),
    }


def named_alike():
    """Return the calls with scikit-learn's values; the first two follow from the definition."""
    t, is_clustered = cl.contingency_table(TEAM, CLUSTER), CLUSTER != -1
    points, labels = X[is_clustered], CLUSTER[is_clustered]
    calls = {
        "c": cl.mutual_information(t),
        "d": cl.mutual_information(t, base=np.e),
        "e": cl.normalized_mutual_information(t),
        "f": cl.normalized_mutual_information(t, average="arithmetic"),
        "g": cl.davies_bouldin_index(points, labels),
        "h": cl.davies_bouldin_index(points, labels, spread="mean"),
    }
    printed = {
        "mutual_info_score": metrics.mutual_info_score(TEAM, CLUSTER),
        "normalized_mutual_info_score": metrics.normalized_mutual_info_score(TEAM, CLUSTER),
        "v_measure_score": metrics.v_measure_score(TEAM, CLUSTER),
        "davies_bouldin_score": metrics.davies_bouldin_score(points, labels),
    }
    alike = {
        name: "".join(c for c in calls if isclose(calls[c], value, rel_tol=1e-9))
        for name, value in printed.items()
    }
    return {"ACC": "b", "many-to-one accuracy": "a", **alike}


ADDS = what_adds_up()
CALLS = named_alike()

RIGHT = [
    ("19.2", ADDS),
    ("19.3", CALLS),
    ("19.5", the_few),
    ("19.5", last_of_equals),
    ("19.5", lambda counts: np.array(the_few(counts), dtype=int)),
    ("19.4", Q(9, 13)),
    ("19.7", 0.9 / sqrt(1.8 * 0.95)),
    ("19.6", table_of),
    ("19.8", Q(24, 50)),
    ("19.9", 1 / ((Q(6, 2) + Q(5, 2)) / 2)),
]

WRONG_TURNS = [
    ("19.4", Q(8, 13), "into cluster 0"),
    ("19.4", Q(4, 6), "not the nearest"),
    ("19.4", Q(11, 13), "the point itself"),
    ("19.4", Q(5, 8), "into the other cluster"),
    ("19.4", (Q(13, 17) + Q(9, 13) + Q(6, 7) + Q(7, 8)) / 4, "whole clustering"),
    ("19.4", -Q(9, 13), "sign"),
    ("19.4", 0.75, "position of a point"),
    ("19.4", Q(3, 7), "in the other cluster"),
    ("19.7", 0.327, "sum of the entropies"),
    ("19.7", 0.9 / 1.375, "arithmetic"),
    ("19.7", 0.5, "larger entropy"),
    ("19.7", 0.9 / 0.95, "smaller entropy"),
    ("19.7", 0.9 / (1.8 * 0.95), "product"),
    ("19.7", 0.9 / sqrt(1.8 * 0.95) / log(2), "unit"),
    ("19.8", Q(24, 38), "precision"),
    ("19.8", Q(46, 72), "apart in both"),
    ("19.8", Q(46, 60), "as TP"),
    ("19.8", Q(70, 110), "Rand"),
    ("19.8", Q(24, 64), "Jaccard"),
    ("19.8", Q(12, 50), "halve"),
    ("19.9", Q(2, 6), "precision"),
    ("19.9", Q(2, 5), "recall"),
    ("19.9", (Q(2, 6) + Q(2, 5)) / 2, "arithmetic"),
    ("19.9", Q(2, 11), "single record"),
    ("19.9", Q(2 * 5, 6 + 5), "pure"),
    ("19.9", Q(2 * 5, 7 + 10), "pair"),
]

# --- results of the predictions, computed independently ------------------------------------------


def below_zero():
    """Return the share of the app tickets in C1 with a silhouette below 0, from the distances."""
    wrong, below = np.flatnonzero((TEAM == "app") & (CLUSTER == 1)), 0
    for i in wrong:
        own = APART[i][CLUSTER == 1].sum() / ((CLUSTER == 1).sum() - 1)
        others = [np.flatnonzero(CLUSTER == k) for k in (0, 2, 3, 4, 5)]  # noqa: SIM300
        below += min(APART[i][other].mean() for other in others) < own
    return below / len(wrong)


def differs(ours, theirs):
    t = cl.contingency_table(TEAM, CLUSTER)
    return abs(ours(t) - theirs(TEAM, CLUSTER)) > 1e-9


SHARES = {"none": 0, "about half": 0.5, "nearly all": 1}
OF_PAIRS = {
    "R": (cl.rand_index, metrics.rand_score),
    "V": (cl.v_measure, metrics.v_measure_score),
    "M": (cl.mutual_information, metrics.mutual_info_score),
}
PREDICTED = {
    "19.a": min(SHARES, key=lambda word: abs(SHARES[word] - below_zero())),
    "19.b": {(True, False): "table", (True, True): "both"}[
        "a" in ADDS["adds up"], "c" in ADDS["adds up"]
    ],
    "19.c": next(letter for letter, both in OF_PAIRS.items() if differs(*both)),
}
