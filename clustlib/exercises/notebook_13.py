"""Exercises of notebook 13."""

from fractions import Fraction

import numpy as np

from clustlib import internal, proximity
from clustlib.exercises.kinds import FindLabels, Function, Number

_LINE, _LABELS = [[0], [2], [3], [10]], [1, 1, 2, 2]
_ROWS = [[0, 0], [3, 0], [6, 0], [9, 0], [0, 2], [3, 2], [6, 2], [9, 2]]


def _line():
    return proximity.proximity_table(_LINE, _LABELS)


def _symmetric_matrices():
    rng = np.random.default_rng(8)
    inputs = []
    for n, k in [(2, 1), (2, 2), (3, 2), (4, 2), (5, 3), (7, 3), (9, 4)] * 3:
        W = np.triu(rng.integers(0, 9, (n, n)), 1)
        inputs.append((W + W.T, rng.permutation(np.arange(n) % k) * 2 + 1))
    return inputs


def _sums(W, labels):
    Z = (labels[:, None] == np.unique(labels)).astype(int)
    return Z.T @ W @ Z


def _each_pair_once(W, labels):
    sums = _sums(W, labels)
    return sums - np.diag(sums.diagonal() / 2)


def _means(W, labels):
    sizes = np.unique(labels, return_counts=True)[1]
    return _sums(W, labels) / np.multiply.outer(sizes, sizes)


def _two_clusters(labels):
    k = len(np.unique(labels))
    return None if k == 2 else f"{k} clusters: there are to be two"


def _better_than_the_rows(labels):
    value = internal.silhouette(_ROWS, labels)
    rows = internal.silhouette(_ROWS, [1, 1, 1, 1, 2, 2, 2, 2])
    if value > rows + 1e-9:
        return None
    return f"their silhouette is {value:.4f}: more than that of the rows, {rows:.4f}"


EXERCISES = {
    "13.1": Number(
        value=lambda: internal.beta_cv(_line()).exact,
        wrong_turns={
            "the sums were not divided by the numbers of pairs": lambda: Fraction(9, 22),
            "that is between over within; BetaCV is within over between": lambda: (
                1 / internal.beta_cv(_line()).exact
            ),
        },
    ),
    "13.2": Number(
        value=lambda: Fraction(-5, 7),
        wrong_turns={
            "the sign is wrong; it is b − a": lambda: Fraction(5, 7),
            "divide by the larger of the two": lambda: Fraction(-5, 2),
        },
    ),
    "13.3": Function(
        reference=_sums,
        inputs=_symmetric_matrices,
        names=("W", "labels"),
        wrong_turns={
            "within clusters it counts each pair once; the double sum meets it twice": (
                _each_pair_once
            ),
            "those are means; sums are asked for": _means,
        },
    ),
    "13.4": FindLabels(8, [_two_clusters, _better_than_the_rows]),
}
