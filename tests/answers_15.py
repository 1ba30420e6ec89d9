"""Answers to the exercises of notebook 15."""

import numpy as np
from scipy.cluster.vq import kmeans2
from scipy.spatial.distance import cdist

import clustlib as cl

# Stated: file, choice of k, distance and columns, the run kept. Missing: how many clusters, the
# mean, an adjusted measure, the seed.
STATED = [1, 0, 1, 0, 1, 0, 0, 1]


def but(*points):
    """Return the answer with some points, numbered from 1, inverted."""
    return [1 - label if at in points else label for at, label in enumerate(STATED, start=1)]


# --- points, of which the two indices are computed apart ------------------------------------------


def squares(points):
    return ((points - points.mean(axis=0)) ** 2).sum()


def sse(points, labels):
    return sum(squares(points[labels == c]) for c in set(labels.tolist()))


def calinski_harabasz(points, labels):
    k, within = len(set(labels.tolist())), sse(points, labels)
    return (squares(points) - within) / (k - 1) / (within / (len(points) - k))


def silhouette(points, labels):
    D, widths = cdist(points, points), []
    for i, own in enumerate(labels):
        means = {c: D[i, labels == c].mean() for c in set(labels.tolist())}
        size = (labels == own).sum()
        a = means.pop(own) * size / (size - 1) if size > 1 else 0
        b = min(means.values())
        widths.append((b - a) / max(a, b) if size > 1 else 0)
    return np.mean(widths)


def clusterings(n, largest):
    """Return all clusterings of n points into at least two and at most `largest` clusters."""
    labels = [(0,)]
    for _ in range(n - 1):  # each point joins a cluster or opens the next one
        labels = [(*old, c) for old in labels for c in range(min(max(old) + 2, largest))]
    return [np.array(each) for each in labels if any(each)]


ROAD = np.array([[20], [2], [28], [6], [0], [22], [8], [26]])
BEST = max(clusterings(8, 4), key=lambda labels: calinski_harabasz(ROAD, labels))
WIDEST = max(clusterings(8, 4), key=lambda labels: silhouette(ROAD, labels))

SONGS = np.array([[7, 6], [1, 1], [8, 6], [2, 1], [1, 2], [7, 7]])
APART = max(clusterings(6, 5), key=lambda labels: silhouette(SONGS, labels))


def best_of(points, k):
    rng = np.random.default_rng(0)
    runs = [kmeans2(points, k, iter=20, minit="++", rng=rng)[1] for _ in range(30)]
    return min(runs, key=lambda labels: sse(points, labels))


X, SPECIES = cl.datasets.iris()
SCALED = (X - X.mean(axis=0)) / X.std(axis=0)
SILHOUETTE = silhouette(SCALED, best_of(SCALED, 3))

GAPS = [610 - 600, 555 - 520, 490 - 410, 473 - 390, 458 - 380]  # hundredths
ERRORS = [5, 5, 6, 5, 5]
CHOSEN = [k for k in range(1, 5) if GAPS[k - 1] >= GAPS[k] - ERRORS[k]]

RIGHT = [
    ("15.2", 0.620),
    ("15.8", CHOSEN[0]),
    ("15.3", [2, 0, 3, 1, 0, 2, 1, 3]),
    ("15.3", BEST),
    ("15.6", [2, 1, 2, 1, 1, 2]),
    ("15.6", ["b", "a", "b", "a", "a", "b"]),
    ("15.6", APART),
    ("15.7", STATED),
]

WRONG_TURNS = [
    ("15.3", WIDEST, "silhouette chooses"),
    ("15.3", [1, 0, 1, 0, 0, 1, 0, 1], "it is 60.0"),
    ("15.3", [2, 0, 2, 1, 0, 2, 1, 2], "it is 47.5"),
    ("15.3", [2, 0, 3, 1, 0, 2, 1, 4], "not 5"),
    ("15.3", [1, 1, 2, 2, 3, 3, 4, 4], "right for the houses sorted"),
    ("15.8", GAPS.index(max(GAPS)) + 1, "largest gap"),
    ("15.8", 2, "go on"),
    ("15.8", 1, "go on"),
    ("15.8", 5, "smallest W"),
    ("15.2", 0.730, "plain"),
    ("15.2", 0.730, "whole table"),
    ("15.2", 0.716, "components"),
    ("15.2", 0.716, "min–max"),
    ("15.2", 0.886, "rows"),
    ("15.2", 0.5265, "variance"),
    ("15.2", 0.886, "the petals alone"),
    ("15.2", 0.568, "two clusters"),
    ("15.2", SILHOUETTE, "never sees the species"),
    ("15.2", 0.460, "never sees the species"),
    ("15.2", 0.833, "purity"),
    ("15.2", 0.832, "Rand index, not"),
    ("15.6", [1, 2, 3, 1, 2, 1], "silhouette should be higher than 0.474"),  # the genres
    ("15.6", [3, 1, 3, 2, 1, 3], "silhouette should be higher than 0.474: it is 0.474"),
    ("15.6", [1] * 6, "take two to five"),
    ("15.6", range(6), "take two to five"),
    ("15.7", [1] * 8, "item 2: points and classes"),
    ("15.7", but(1), "item 1: "),
    ("15.7", but(3, 8), "item 3: candidates"),
    ("15.7", but(4), "any of four"),
    ("15.7", but(5), "item 5: "),
    ("15.7", but(6), "chance"),
    ("15.7", but(7), "other starts"),
    ("15.7", but(8), "how it was chosen"),
    ("15.7", ["yes", "no"] * 4, "1 (stated)"),
]

# --- predictions ---------------------------------------------------------------------------------

UCI = X.copy()
UCI[[34, 37]] = [4.9, 3.1, 1.5, 0.1]
CENTRED = UCI - UCI.mean(axis=0)
PLANE = CENTRED @ np.linalg.eigh(CENTRED.T @ CENTRED)[1][:, -2:]
GOOD, BAD = cl.datasets.iris_kmeans()


def prefer_the_species():
    """Return how many of the ten internal measures prefer the species."""
    species, good = (cl.internal_scorecard(PLANE, labels) for labels in (SPECIES, GOOD))
    pairs = list(zip(species, good, strict=True))
    assert len(pairs) == 10
    return sum((a.value > b.value) == (a.better == "larger") for a, b in pairs)


CANDIDATES = {"good": GOOD, "two": best_of(PLANE, 2), "four": best_of(PLANE, 4)}


def clouds_that_are_one():
    """Return for how many clouds the gap statistic is 1; three of the ten clouds are enough."""
    clouds = [np.random.default_rng(seed).normal(size=(150, 2)) for seed in range(3)]
    chosen = [cl.gap_statistic(X, best_of, most=4, references=5).chosen for X in clouds]
    return {0: "none", 3: "ten"}.get(chosen.count(1), "five")


PREDICTED = {
    "15.a": {0: "none", 10: "all"}.get(prefer_the_species(), "half"),
    "15.b": max(CANDIDATES, key=lambda name: silhouette(PLANE, CANDIDATES[name])),
    "15.c": max(range(2, 7), key=lambda k: calinski_harabasz(X, best_of(X, k))),
    "15.d": clouds_that_are_one(),
}
