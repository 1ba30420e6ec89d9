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
    ("12.3", Q(5, 14)),
    ("12.3", 0.357),
]

WRONG_TURNS = [
    ("12.1", Q(8, 17), "numbers of pairs"),
    ("12.1", Q(17, 12), "within over between"),
    ("12.1", Q(6, 17), "between counts once"),
    ("12.1", Q(24, 17), "within counts once"),
    ("12.1", 0.434, "itself"),
    ("12.2", with_diagonal, "itself"),
    ("12.2", of_sums, "means"),
    ("12.2", lambda W, labels: 1 / beta_cv(W, labels), "within over between"),
    ("12.2", of_labels_1_and_2, "np.unique"),
    ("12.2", mean_of_means, "clusters' means"),
    ("12.2", mean_of_means_with_nan, "clusters' means"),
    ("12.2", lambda W, labels: np.trace(W), "your function"),
    ("12.3", Q(6, 7), "chance"),
    ("12.3", Q(-1, 7), "square"),
    ("12.3", Q(5, 28), "other one"),
    ("12.3", Q(-1, 14), "twice"),
    ("12.3", Q(24, 49), "between the triangles"),
]

PREDICTED = {}
