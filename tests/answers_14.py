"""Answers to the exercises of notebook 14."""

from fractions import Fraction as Q

import numpy as np

import clustlib as cl

BAD_PAIRS = cl.pair_counts(cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])).named()


def typed(formula):
    """Return the value of a formula of TP, FN, FP and TN for the bad clustering."""
    return cl.Score("mine", formula(*BAD_PAIRS))


RIGHT = [
    # TP = C(32, 2) + C(18, 2) + C(4, 2) + C(46, 2) + C(50, 2) = 496 + 153 + 6 + 1035 + 1225 = 2915;
    # FP = 18 · 4 + 46 · 50 = 2372, and FN = 32 · 18 + 4 · 46 = 760.
    ("14.2", [2915, 760, 2372]),
    ("14.2", np.array([2915.0, 760.0, 2372.0])),
    # The two rows: SSE 2 · (9 + 9), against 4 · (1.5² + 1) + 2 for two columns and the third.
    ("14.5", [1, 1, 1, 2, 2, 2]),
    ("14.5", ["up", "up", "up", "down", "down", "down"]),
    # TP = C(30, 2) + C(20, 2) + C(4, 2) + C(46, 2) + C(50, 2) = 435 + 190 + 6 + 1035 + 1225 = 2891;
    # FP = 20 · 4 + 46 · 50 = 2380, and FN = 30 · 20 + 4 · 46 = 784.
    ("14.6", Q(2891, 2891 + 2 * (2380 + 784))),
    ("14.6", 0.314),
    ("14.6", typed(lambda tp, fn, fp, tn: tp / (tp + 2 * (fn + fp)))),
]

WRONG_TURNS = [
    ("14.2", [2891, 784, 2380], "the book's own table"),
    ("14.2", [2915, 2372, 760], "have changed places"),
    ("14.2", [2915, 3675, 5287], "subtract it"),
    ("14.2", [5980, 7500 - 5980, 10724 - 5980], "with itself"),
    ("14.2", [5830, 1520, 4744], "from each end"),
    ("14.2", [760, 2915, 2372], "TP first"),
    ("14.2", Q(2915, 2915 + 2372 + 760), "a list of numbers"),
    ("14.5", [1, 1, 2, 1, 1, 2], "more than twice the smallest: it is 15"),
    ("14.5", [1, 2, 1, 2, 1, 2], "[3, 0] is not nearer"),
    ("14.5", [1, 1, 2, 2, 1, 1], "no fixed point"),  # both centroids at one place
    ("14.5", [1, 1, 2, 2, 3, 3], "there are 3"),
    ("14.6", typed(lambda tp, fn, fp, tn: tp / (tp + fn + fp)), "counts once"),
    ("14.6", typed(lambda tp, fn, fp, tn: 2 * tp / (2 * tp + fn + fp)), "agreements"),
    ("14.6", typed(lambda tp, fn, fp, tn: tp / (tp + 2 * fn + fp)), "FP counts once"),
    ("14.6", typed(lambda tp, fn, fp, tn: tp / (tp + fn + 2 * fp)), "FN counts once"),
    ("14.6", Q(3030, 3030 + 2 * (645 + 766)), "good clustering"),
]

# --- predictions ---------------------------------------------------------------------------------

X, SPECIES = cl.datasets.iris()
LABELS = dict(zip(("good", "bad"), cl.datasets.iris_kmeans(), strict=True))
UCI = X.copy()
UCI[[34, 37]] = [4.9, 3.1, 1.5, 0.1]


def zeros(labels):
    seen = set(zip(labels.tolist(), SPECIES.tolist(), strict=True))
    return 9 - len(seen)


def moving(measurements, labels):
    """Return the flowers that are nearer to another centroid, in the plane of the two main axes."""
    centred = measurements - measurements.mean(axis=0)
    plane = centred @ np.linalg.eigh(centred.T @ centred)[1][:, -2:]
    centroids = {c: plane[labels == c].mean(axis=0) for c in (1, 2, 3)}
    return sum(
        np.linalg.norm(point - centroids[own]) > np.linalg.norm(point - centroids[other])
        for point, own in zip(plane, labels, strict=True)
        for other in centroids
    )


MORE = zeros(LABELS["bad"]) - zeros(LABELS["good"])
MOVING = {name: moving(X, labels) for name, labels in LABELS.items()}
PREDICTED = {
    "14.a": "as many" if MORE == 0 else "more" if MORE > 0 else "fewer",
    "14.b": "none" if not moving(UCI, LABELS["bad"]) else "some",
    "14.c": "bad" if MOVING["bad"] and not MOVING["good"] else "another",
}
