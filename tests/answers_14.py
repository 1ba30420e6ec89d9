"""Answers to the exercises of notebook 14."""

from fractions import Fraction as Q

from scipy.spatial.distance import cdist, pdist

import clustlib as cl


def sse(X, labels):
    total = 0
    for x, label in zip(X.tolist(), labels.tolist(), strict=True):
        own = X[labels == label].tolist()
        mean = [Q(sum(column), len(own)) for column in zip(*own, strict=True)]
        total += sum((a - b) ** 2 for a, b in zip(x, mean, strict=True))
    return float(total)


def within(X, labels, summed):
    return sum(summed(X[labels == c]) for c in set(labels.tolist()))


BAD_PAIRS = cl.pair_counts(cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])).named()


def typed(formula):
    """A formula of TP, FN, FP and TN, as a score of the bad clustering."""
    return cl.Score("mine", formula(*BAD_PAIRS))


RIGHT = [
    ("14.1", Q(2, 3)),
    ("14.1", 0.667),
    # The two rows: SSE 2 · (9 + 9), against 4 · (1.5² + 1) + 2 for two columns and the third.
    ("14.2", [1, 1, 1, 2, 2, 2]),
    ("14.2", ["up", "up", "up", "down", "down", "down"]),
    # TP = C(30, 2) + C(20, 2) + C(4, 2) + C(46, 2) + C(50, 2) = 435 + 190 + 6 + 1035 + 1225 = 2891;
    # FP = 20 · 4 + 46 · 50 = 2380, and FN = 30 · 20 + 4 · 46 = 784.
    ("14.3", Q(2891, 2891 + 2 * (2380 + 784))),
    ("14.3", 0.314),
    ("14.3", typed(lambda tp, fn, fp, tn: tp / (tp + 2 * (fn + fp)))),
    ("14.4", sse),
    ("14.4", lambda X, labels: within(X, labels, lambda own: (pdist(own) ** 2).sum() / len(own))),
]

WRONG_TURNS = [
    ("14.1", Q(14, 25), "before"),
    ("14.1", Q(96, 150), "C3"),
    ("14.1", Q(54, 150), "merged cluster can take"),
    ("14.1", 100, "which share"),
    ("14.2", [1, 1, 2, 1, 1, 2], "more than twice the smallest: it is 15"),
    ("14.2", [1, 2, 1, 2, 1, 2], "[3, 0] is not nearer"),
    ("14.2", [1, 1, 2, 2, 1, 1], "no fixed point"),  # both centroids at one place
    ("14.2", [1, 1, 2, 2, 3, 3], "there are 3"),
    ("14.3", typed(lambda tp, fn, fp, tn: tp / (tp + fn + fp)), "counts once"),
    ("14.3", typed(lambda tp, fn, fp, tn: 2 * tp / (2 * tp + fn + fp)), "agreements"),
    ("14.3", typed(lambda tp, fn, fp, tn: tp / (tp + 2 * fn + fp)), "FP counts once"),
    ("14.3", typed(lambda tp, fn, fp, tn: tp / (tp + fn + 2 * fp)), "FN counts once"),
    ("14.3", Q(3030, 3030 + 2 * (645 + 766)), "good clustering"),
    ("14.4", lambda X, y: within(X, y, lambda own: pdist(own).sum() / len(own)), "squares"),
    ("14.4", lambda X, y: 2 * sse(X, y), "there twice"),
    (
        "14.4",
        lambda X, y: within(X, y, lambda own: (cdist(own, own) ** 2).mean()),
        "over the pairs",
    ),
    ("14.4", lambda X, y: len(X) * X.var(axis=0).sum(), "all pairs"),
    ("14.4", lambda X, y: sse(X, y) / len(y), "over all points"),
    ("14.4", lambda X, labels: 0, "labels = [1, 1]"),
]

PREDICTED = {}
