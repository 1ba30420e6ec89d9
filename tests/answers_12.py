"""Answers to the exercises of notebook 12."""

from fractions import Fraction as Q

import numpy as np

from tests.answers import signs


def beta_cv(W, labels):
    n = len(W)
    pairs = [(i, j) for i in range(n) for j in range(i)]
    within = [int(W[i, j]) for i, j in pairs if labels[i] == labels[j]]
    between = [int(W[i, j]) for i, j in pairs if labels[i] != labels[j]]
    return float(Q(sum(within), len(within)) / Q(sum(between), len(between)))


def sums(points, labels):
    """Return W_in, W_out and BetaCV of points on a line, from all pairs."""
    pairs = [(i, j) for i in range(len(points)) for j in range(i)]
    within = [abs(points[i] - points[j]) for i, j in pairs if labels[i] == labels[j]]
    between = [abs(points[i] - points[j]) for i, j in pairs if labels[i] != labels[j]]
    return sum(within), sum(between), np.mean(within) / np.mean(between)


def normalised_cut(points, labels):
    """Return each cluster's cut over its volume, which counts a pair within the cluster twice."""
    total = 0
    for c in set(labels):
        one = [x for x, label in zip(points, labels, strict=True) if label == c]
        cut = sum(abs(x - y) for x in one for y, at in zip(points, labels, strict=True) if at != c)
        total += cut / (cut + sum(abs(x - y) for x in one for y in one))
    return total


EIGHT = [0, 1, 2, 3, 10, 11, 15, 16]
CHANGES = signs(
    {
        "W_in": lambda way: sums(*way)[0],
        "W_out": lambda way: sums(*way)[1],
        "BetaCV": lambda way: sums(*way)[2],
        "normalised cut": lambda way: normalised_cut(*way),
    },
    (EIGHT, [1, 1, 1, 2, 2, 2, 3, 3]),
    [
        (EIGHT, [1, 1, 1, 1, 2, 2, 3, 3]),
        (EIGHT, [1, 1, 1, 2, 2, 2, 2, 2]),
        ([10 * x for x in EIGHT], [1, 1, 1, 2, 2, 2, 3, 3]),
    ],
)

RIGHT = [
    ("12.1", Q(12, 17)),
    ("12.1", 0.706),
    ("12.2", beta_cv),
    ("12.4", CHANGES),
    ("12.7", Q(5, 14)),
    ("12.7", 0.357),
]

WRONG_TURNS = [
    ("12.1", Q(16, 4) / Q(34, 2 + 3), "clusters' means, or N_out was 2 + 3"),
    ("12.1", Q(2 + 4 + 7 + 3, 4), "mean within;"),
    ("12.1", Q(3 + 7 + 10 + 1 + 5 + 8, 6), "mean between;"),
    ("12.7", 2 * (Q(3, 7) - Q(4, 7) ** 2), "once, not twice"),
    ("12.7", Q(6, 14), "of one cluster"),
    ("12.7", Q(12, 14) - Q(7, 14) ** 2, "for one of the clusters only"),
    ("12.7", 0.607, "for one of the clusters only"),
    ("12.7", 2 * Q(7, 14) ** 2, "what chance would put there, or"),
    ("12.7", 2 * (Q(6, 12) - Q(6, 12) ** 2), "was left out"),
    ("12.7", 2 * (Q(7, 14) ** 2 - Q(6, 14)), "the other way round"),
    ("12.7", 2 * (Q(6, 54) - Q(27, 54) ** 2), "not the steps"),  # 2 * 3 within, 2 * 27 in all
]


def change_of_w_out():
    before, after = sums([0, 1, 10, 12], [1, 1, 1, 2]), sums([0, 1, 10, 12], [1, 1, 2, 2])
    fall, rise = before[0] - after[0], after[1] - before[1]
    assert fall > 0
    return "fall" if rise < 0 else "rise by as much" if rise == fall else "rise by another amount"


def two_sets_of_six():
    """Return each division as two sets of points."""
    for mine in range(1, 2**6 - 1):
        one = frozenset(i for i in range(6) if mine >> i & 1)
        yield one, frozenset(range(6)) - one


def what_falls():
    """Say which of W_in and BetaCV falls from random splits into 2 clusters to those into 10."""
    rng = np.random.default_rng(5)
    points = rng.normal(size=30)
    of = {
        k: np.mean([sums(points, rng.permutation(np.arange(30) % k)) for _ in range(100)], axis=0)
        for k in (2, 10)
    }
    falls = of[10] < 0.9 * of[2]
    return {(True, False): "W_in", (False, True): "BetaCV", (True, True): "both"}[
        bool(falls[0]), bool(falls[2])
    ]


PREDICTED = {
    "12.a": change_of_w_out(),
    "12.b": what_falls(),
    "12.c": len({frozenset(labels) for labels in two_sets_of_six()}),
}
