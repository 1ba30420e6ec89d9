"""Answers to the exercises of notebook 12."""

from fractions import Fraction as Q

import numpy as np


def beta_cv(W, labels):
    n = len(W)
    pairs = [(i, j) for i in range(n) for j in range(i)]
    within = [int(W[i, j]) for i, j in pairs if labels[i] == labels[j]]
    between = [int(W[i, j]) for i, j in pairs if labels[i] != labels[j]]
    return float(Q(sum(within), len(within)) / Q(sum(between), len(between)))


def with_diagonal(W, labels):
    same = labels[:, None] == labels
    return W[same].mean() / W[~same].mean()


def of_sums(W, labels):
    same = labels[:, None] == labels
    return W[same].sum() / W[~same].sum()


def of_labels_1_and_2(W, labels):
    Z = (labels[:, None] == [1, 2]).astype(int)
    sums, sizes = Z.T @ W @ Z, Z.sum(axis=0)
    mean_within = np.trace(sums) / (sizes * (sizes - 1)).sum()
    return mean_within / (sums[0, 1] / (sizes[0] * sizes[1]))


def of_labels_from_1_on(W, labels):
    clusters = [np.flatnonzero(labels == c) for c in range(1, labels.max() + 1)]
    own = [(i, j) for c in clusters for i in c for j in c if i < j]
    far = [(i, j) for c in clusters for d in clusters if c is not d for i in c for j in d]
    return np.mean([W[pair] for pair in own]) / np.mean([W[pair] for pair in far])


def without_zeros(W, labels):
    within = np.where(labels[:, None] == labels, W, 0)
    return within.sum() / np.count_nonzero(within) / W[labels[:, None] != labels].mean()


def mean_of_means(W, labels):
    means = []
    for c in set(labels.tolist()):
        own = np.flatnonzero(labels == c)
        means += [np.mean([W[i, j] for i in own for j in own if i < j])] if len(own) > 1 else []
    return np.mean(means) / W[labels[:, None] != labels].mean()


def mean_of_means_with_nan(W, labels):
    sums = [(W[labels == c][:, labels == c].sum(), (labels == c).sum()) for c in np.unique(labels)]
    return np.mean([s / (n * (n - 1)) for s, n in sums]) / W[labels[:, None] != labels].mean()


RIGHT = [
    ("12.1", Q(12, 17)),
    ("12.1", 0.706),
    ("12.2", beta_cv),
    ("12.3", 6),
    ("12.3", "6"),
    ("12.4", {"W_in": "↓ ↑ ↑", "W_out": "↑ ↓ ↑", "BetaCV": "↓ ↑ =", "normalised cut": "↑ ↓ ="}),
    ("12.4", {"W_in": "- + +", "W_out": "+-+", "BetaCV": "- + =", "normalised cut": "+ - ="}),
    ("12.5", "c"),
    ("12.6", "b"),
    ("12.7", Q(5, 14)),
    ("12.7", 0.357),
]

WRONG_TURNS = [
    ("12.1", Q(8, 17), "numbers of pairs"),
    ("12.1", Q(17, 12), "within over between"),
    ("12.1", Q(6, 17), "between counts once"),
    ("12.1", Q(24, 17), "within counts once"),
    ("12.1", 0.434, "itself"),
    ("12.1", Q(10, 17), "clusters' means, or N_out was 2 + 3"),
    ("12.1", Q(16, 4) / Q(34, 2 + 3), "clusters' means, or N_out was 2 + 3"),
    ("12.2", with_diagonal, "itself"),
    ("12.2", of_sums, "means"),
    ("12.2", lambda W, labels: 1 / beta_cv(W, labels), "within over between"),
    ("12.2", of_labels_1_and_2, "np.unique"),
    ("12.2", of_labels_from_1_on, "need not begin with 1"),
    ("12.2", without_zeros, "distance 0"),
    ("12.2", mean_of_means, "clusters' means"),
    ("12.2", mean_of_means_with_nan, "clusters' means"),
    ("12.2", lambda W, labels: np.trace(W), "your function"),
    ("12.3", 1, "twice"),
    ("12.3", 3, "once"),
    ("12.3", 7, "within over between"),
    ("12.3", 8, "none of them"),
    (
        "12.4",
        {"W_in": "↓ ↑ ↑", "W_out": "↓ ↓ ↑", "BetaCV": "↓ ↑ =", "normalised cut": "↑ ↓ ="},
        "sum of all distances",
    ),
    (
        "12.4",
        {"W_in": "↓ ↑ ↑", "W_out": "↑ ↓ ↑", "BetaCV": "↓ ↑ ↑", "normalised cut": "↑ ↓ ="},
        "unit is in both",
    ),
    ("12.5", "a", "larger cut both times"),
    ("12.5", "b", "belong together"),
    ("12.5", "d", "smaller cut both times"),
    ("12.6", "a", "taken off"),
    ("12.6", "c", "BetaCV"),
    ("12.7", Q(6, 7), "chance"),
    ("12.7", Q(-1, 7), "square"),
    ("12.7", Q(5, 28), "other one"),
    ("12.7", Q(-1, 14), "twice"),
    ("12.7", Q(24, 49), "between the triangles"),
    ("12.7", 2 * (Q(3, 7) - Q(4, 7) ** 2), "once, not twice"),
    ("12.7", 2 * (Q(6, 54) - Q(27, 54) ** 2), "not the steps"),  # 2 * 3 within, 2 * 27 in all
]


def sums(points, labels):
    """W_in and W_out of points on a line, and BetaCV, over all pairs."""
    pairs = [(i, j) for i in range(len(points)) for j in range(i)]
    within = [abs(points[i] - points[j]) for i, j in pairs if labels[i] == labels[j]]
    between = [abs(points[i] - points[j]) for i, j in pairs if labels[i] != labels[j]]
    return sum(within), sum(between), np.mean(within) / np.mean(between)


def change_of_w_out():
    before, after = sums([0, 1, 10, 12], [1, 1, 1, 2]), sums([0, 1, 10, 12], [1, 1, 2, 2])
    fall, rise = before[0] - after[0], after[1] - before[1]
    assert fall > 0
    return "fall" if rise < 0 else "rise by as much" if rise == fall else "rise by another amount"


def two_sets_of_six():
    """Each way as its two sets of points."""
    for mine in range(1, 2**6 - 1):
        one = frozenset(i for i in range(6) if mine >> i & 1)
        yield one, frozenset(range(6)) - one


def what_falls():
    """Of thirty points and random cuts into 2 and 10 clusters; BetaCV stays within a tenth."""
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
