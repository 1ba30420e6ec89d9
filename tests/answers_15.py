"""Answers to the exercises of notebook 15."""

from fractions import Fraction as Q

import numpy as np

import clustlib as cl


def sse(X, labels):
    total = 0
    for x, label in zip(X.tolist(), labels.tolist(), strict=True):
        own = X[labels == label].tolist()
        mean = [Q(sum(column), len(own)) for column in zip(*own, strict=True)]
        total += sum((a - b) ** 2 for a, b in zip(x, mean, strict=True))
    return float(total)


def distances(X, labels):
    centroids = {c: X[labels == c].mean(axis=0) for c in labels.tolist()}
    return sum(np.linalg.norm(x - centroids[c]) for x, c in zip(X, labels.tolist(), strict=True))


def mean_in_clusters(X, labels):
    own = [X[labels == c] for c in set(labels.tolist())]
    return sum(points.var(axis=0).sum() for points in own)


BAD_PAIRS = cl.pair_counts(cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])).named()


def typed(formula):
    """A formula of TP, FN, FP and TN, as a score of the bad clustering."""
    return cl.Score("mine", formula(*BAD_PAIRS))


EVEN = [[34, 16, 0], [0, 34, 16], [16, 0, 34]]

RIGHT = [
    ("15.1", Q(2, 3)),
    ("15.1", 0.667),
    ("15.2", sse),
    ("15.3", 0.620),
    ("15.4", EVEN),
    # TP = C(30, 2) + C(20, 2) + C(4, 2) + C(46, 2) + C(50, 2) = 435 + 190 + 6 + 1035 + 1225 = 2891;
    # FP = 20 · 4 + 46 · 50 = 2380, and FN = 30 · 20 + 4 · 46 = 784.
    ("15.5", Q(2891, 2891 + 2 * (2380 + 784))),
    ("15.5", 0.314),
    ("15.5", typed(lambda tp, fn, fp, tn: tp / (tp + 2 * (fn + fp)))),
]

WRONG_TURNS = [
    ("15.1", Q(14, 25), "before"),
    ("15.1", Q(96, 150), "C3"),
    ("15.1", Q(54, 150), "merged cluster can take"),
    ("15.2", distances, "squares"),
    ("15.2", lambda X, labels: sse(X, labels) / len(labels), "over the points"),
    ("15.2", mean_in_clusters, "within each cluster"),
    ("15.2", lambda X, labels: len(X) * X.var(axis=0).sum(), "mean of all points"),
    ("15.2", lambda X, labels: 0, "labels = [1, 1]"),
    ("15.3", 0.730, "plain"),
    ("15.3", 0.716, "components"),
    ("15.3", 0.833, "purity"),
    ("15.3", 0.832, "Rand index, not"),
    ("15.4", [[50, 0, 0], [0, 50, 0], [0, 0, 50]], "adjusted Rand"),
    ("15.4", [[30, 0, 0], [20, 4, 0], [0, 46, 50]], "its purity"),
    ("15.4", [[34, 16], [16, 34]], "50 each"),
    ("15.4", [[50, 0, 0], [0, 50, 0], [0, 0, 25], [0, 0, 25]], "has 4 clusters"),
    ("15.5", typed(lambda tp, fn, fp, tn: tp / (tp + fn + fp)), "counts once"),
    ("15.5", typed(lambda tp, fn, fp, tn: 2 * tp / (2 * tp + fn + fp)), "agreements"),
    ("15.5", typed(lambda tp, fn, fp, tn: tp / (tp + 2 * fn + fp)), "FP counts once"),
    ("15.5", typed(lambda tp, fn, fp, tn: tp / (tp + fn + 2 * fp)), "FN counts once"),
    ("15.5", Q(3030, 3030 + 2 * (645 + 766)), "good clustering"),
]
