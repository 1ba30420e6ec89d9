"""Exercises of notebook 12."""

from fractions import Fraction

import numpy as np

from clustlib import internal, proximity
from clustlib.exercises.kinds import Function, Number

_LINE, _LABELS = [[0], [2], [3], [7], [10]], [1, 1, 2, 2, 2]


def _line():
    return proximity.proximity_table(_LINE, _LABELS)


def _symmetric_matrices():
    """Some with two clusters of two points, some of different sizes, the last with other labels."""
    rng = np.random.default_rng(8)
    inputs = []
    for at, (n, k) in enumerate([(3, 2), (4, 2), (5, 2), (5, 3), (7, 3), (9, 4)] * 3):
        W = np.triu(rng.integers(1, 9, (n, n)), 1)
        names = np.array([1, 2, 5, 9]) + (2 if at >= 12 else 0)
        inputs.append((W + W.T, names[rng.permutation(np.arange(n) % k)]))
    return inputs


def _same(labels):
    return labels[:, None] == labels


def _beta_cv(W, labels):
    return W[_same(labels) & ~np.eye(len(W), dtype=bool)].mean() / W[~_same(labels)].mean()


def _with_diagonal(W, labels):
    return W[_same(labels)].mean() / W[~_same(labels)].mean()


def _of_sums(W, labels):
    return W[_same(labels)].sum() / W[~_same(labels)].sum()


def _of_labels_1_and_2(W, labels):
    one, two = labels == 1, labels == 2
    within = sum(W[of][:, of].sum() / 2 for of in (one, two))
    pairs = sum(of.sum() * (of.sum() - 1) / 2 for of in (one, two))
    return within / pairs / W[one][:, two].mean()


def _mean_of_means(W, labels):
    blocks = [W[labels == c][:, labels == c] for c in np.unique(labels)]
    means = [b.sum() / (len(b) * (len(b) - 1)) for b in blocks if len(b) > 1]
    return np.mean(means) / W[~_same(labels)].mean()


def _upside_down(W, labels):
    return 1 / _beta_cv(W, labels)


EXERCISES = {
    "12.1": Number(
        value=lambda: internal.beta_cv(_line()).exact,
        wrong_turns={
            "the sums were not divided by the numbers of pairs": lambda: Fraction(8, 17),
            "that is between over within; BetaCV is within over between": lambda: Fraction(17, 12),
            "each pair between counts once": lambda: Fraction(6, 17),
            "each pair within counts once": lambda: Fraction(24, 17),
            "a point and itself are no pair": lambda: Fraction(96, 221),
        },
    ),
    "12.2": Function(
        reference=_beta_cv,
        inputs=_symmetric_matrices,
        names=("W", "labels"),
        wrong_turns={
            "a point and itself are no pair, and should not be counted": _with_diagonal,
            "it compares sums; BetaCV compares means": _of_sums,
            "it divides between by within; BetaCV is within over between": _upside_down,
            "it knows the labels 1 and 2 only; np.unique(labels) has them all": _of_labels_1_and_2,
            "it takes the mean of the clusters' means; BetaCV takes that of all pairs within": (
                _mean_of_means
            ),
        },
    ),
    "12.3": Number(
        value=lambda: Fraction(5, 14),
        wrong_turns={
            "that is the share within; chance is still to be taken off": lambda: Fraction(6, 7),
            "what chance would put there has a square": lambda: Fraction(-1, 7),
            "that is one cluster; add the other one": lambda: Fraction(5, 28),
            "the double sum meets each friendship twice, within and in all": lambda: Fraction(
                -1, 14
            ),
            "W(C_i, V) also has the friendship between the triangles": lambda: (
                2 * (Fraction(6, 14) - Fraction(6, 14) ** 2)
            ),
        },
    ),
}

PREDICTIONS = {}
