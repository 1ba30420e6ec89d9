"""Answers to the exercises of notebook 13."""

from fractions import Fraction as Q
from math import dist

import numpy as np
from scipy.cluster.vq import kmeans2

import clustlib as cl

NINE = [(10, 1), (9.2, 1), (0, 1), (20, 6), (10, 0), (4.6, 1), (0, 0), (9, 0), (1, 0)]
CLUSTERS = [2, 1, 1, 3, 2, 1, 1, 2, 1]


def bar(point):
    """Return the silhouette of one of the nine points."""
    own = [
        dist(NINE[point], other)
        for at, other in enumerate(NINE)
        if at != point and CLUSTERS[at] == CLUSTERS[point]
    ]
    means = [
        np.mean([dist(NINE[point], x) for x, c in zip(NINE, CLUSTERS, strict=True) if c == cluster])
        for cluster in {1, 2, 3} - {CLUSTERS[point]}
    ]
    a, b = (np.mean(own), min(means)) if own else (1, 1)
    return round(float((b - a) / max(a, b)), 2)


BARS = dict(zip("abcdefghi", map(bar, range(9)), strict=True))

READ_BARS = {
    "nearer to another cluster": "".join(name for name, s in BARS.items() if s < -0.5),
    "between two clusters": "".join(name for name, s in BARS.items() if 0 < abs(s) < 0.2),
    "alone in its cluster": "".join(name for name, s in BARS.items() if s == 0),
    "well inside": "".join(name for name, s in BARS.items() if s > 0.5),
}

RIGHT = [
    ("13.1", Q(-5, 7)),
    ("13.2", (Q(4, 6) + Q(4, 6) + Q(4, 16)) / 3),
    ("13.3", Q(2, 5)),
    ("13.4", Q(4 * 2**2 + 8**2, 1) / Q(3**2 + 2**2 + 1**2 + 4**2, 3)),
    ("13.5", READ_BARS),
    ("13.9", (3 * (5 - Q(4, 3)) / 5 + 2 * Q(5 - 2, 5)) / 5),
    ("13.8", [1, 1, 2, 2, 1, 1, 2, 2]),
    ("13.8", list("aabbaabb")),
    ("13.8", np.array(["low", "low", "high", "high"] * 2)),
]

WRONG_TURNS = [
    ("13.1", (2 - Q(7, 2)) / Q(7, 2), "itself"),
    ("13.1", Q((3 + 1) - 7, 7), "not a sum"),
    ("13.2", (Q(4, 16) + 0 + 0) / 3, "not its smallest"),
    ("13.2", (Q(4, 6) + Q(4, 6) + 0) / 3, "needn't be the nearest"),
    ("13.2", (Q(4, 16) + Q(0, 10) + Q(4, 16)) / 3, "farthest away"),
    ("13.2", (Q(4, 6) + Q(4, 16) + 0) / 3, "pairs of clusters"),
    ("13.2", Q(4, 6) + Q(4, 6) + Q(4, 16), "take the mean"),
    ("13.2", (Q(8, 6) + Q(8, 6) + Q(8, 16)) / 3, "from the centroid"),
    ("13.2", (Q(16, 6) + Q(16, 6) + Q(16, 16)) / 3, "variances"),
    ("13.2", (Q(4, 2) + Q(4, 2) + Q(4, 12)) / 3, "nearest points"),
    ("13.4", Q(80, 2) / Q(30, 3), "k − 1, not by k"),
    ("13.4", Q(4 + 64, 1) / Q(30, 3), "its cluster has points"),
    ("13.4", Q(30, 3) / 80, "between over within"),
    ("13.4", 80 / Q(30, 4), "not by n − 1"),
    ("13.4", Q(25 + 16 + 1 + 4 + 64, 1) / Q(30, 3), "sum of all squared"),
    ("13.4", Q(4 * 2 + 8, 1) / Q(3 + 2 + 1 + 4, 3), "square the distances"),
    ("13.4", Q(4 * 5**2 + 5**2, 1) / Q(30, 3), "two centroids"),
    ("13.9", ((5 - Q(4, 3)) / 5 + Q(5 - 2, 5)) / 2, "its number of points"),
    ("13.9", (3 * (4 - Q(4, 3)) / 4 + 2 * Q(4 - 2, 4)) / 5, "the ends of the tree"),
    ("13.9", (3 * (5 - Q(3, 2)) / 5 + 2 * Q(5 - 2, 5)) / 5, "not the plain one"),
    ("13.9", (3 * Q(5 - 1, 5) + 2 * Q(5 - 2, 5)) / 5, "reach each other"),
    ("13.9", (5 - Q(4, 3)) / 5, "C1 alone"),
    ("13.9", (3 * (5 - Q(4, 3)) / Q(4, 3) + 2 * Q(5 - 2, 2)) / 5, "larger of the two"),
    ("13.8", [1, 1, 1, 1, 2, 2, 2, 2], "should be the highest of all; it is -0.074"),
    ("13.8", [1, 1, 1, 2, 1, 1, 1, 2], "should be the highest of all; it is 0.378"),
    ("13.8", [1, 1, 2, 2, 1, 1, 3, 3], "it has 3"),
    ("13.8", [1] * 8, "it has 1"),
    ("13.8", [1, 1, 2, 2, 1, 1, 2], "7 labels for 8 points"),
    ("13.8", [1, 1, 2, 2, 1, 1, 2, "2"], "no labels"),
]


def near(s):
    return f"near {round(s)}"


def dunn(points, labels):
    pairs = [(i, j) for i in range(len(points)) for j in range(i)]
    lengths = {(i, j): abs(points[i] - points[j]) for i, j in pairs}
    gap = min(d for (i, j), d in lengths.items() if labels[i] != labels[j])
    return Q(gap, max(d for (i, j), d in lengths.items() if labels[i] == labels[j]))


def c_index(w_in, lengths, n_in):
    low, high = sum(sorted(lengths)[:n_in]), sum(sorted(lengths)[-n_in:])
    return Q(w_in - low, high - low)


def fooled_every_time():
    """Return how many of the nine measures prefer the halves in each of thirty samples."""
    radius = np.repeat([1, 1.6], [16, 24])
    turn = 2 * np.pi * np.concatenate([np.arange(16) / 16, np.arange(24) / 24])
    circles = (radius * [np.cos(turn), np.sin(turn)]).T
    fooled = {*cl.internal_scorecard(circles, radius)["measure"]} - {"DBCV"}
    for seed in range(30):
        X = circles + np.random.default_rng(seed).normal(0, 0.06, circles.shape)
        halves = kmeans2(X, 2, minit="++", rng=seed)[1]
        cards = {"rings": cl.internal_scorecard(X, radius), "halves": None}
        cards["halves"] = cl.internal_scorecard(X, halves)
        fooled -= {row[0] for row in cl.compare(cards) if row[-1] != "halves"}
    return ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][
        len(fooled)
    ]


def rings_seen(sizes, outer):
    """Return the number of samples among twenty in which DBCV prefers the rings to halves."""
    turn = 2 * np.pi * np.concatenate([np.arange(m) / m for m in sizes])
    rings = np.repeat([1, outer], sizes)
    circles = (rings * [np.cos(turn), np.sin(turn)]).T
    won = 0
    for seed in range(20):
        X = circles + np.random.default_rng(seed).normal(0, 0.06, circles.shape)
        won += cl.dbcv(X, rings) > cl.dbcv(X, kmeans2(X, 2, minit="++", rng=seed)[1])
    return won


PREDICTED = {
    "13.a": near(Q(2 - Q(19, 2)) / Q(19, 2)),
    "13.b": str(dunn([0, 1, 10, 12, 5], [1, 1, 2, 2, 1])),
    "13.c": {0: "0.5", 1: "above 0.5", -1: "below 0.5"}[
        int(np.sign(c_index(10 + 11, [1, 2, 9, 10, 11, 12], 2) - Q(1, 2)))
    ],
    "13.d": fooled_every_time(),
    "13.e": f"{rings_seen((16, 24), 1.6)} and {rings_seen((60, 120), 2)}",
}
