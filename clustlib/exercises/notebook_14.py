"""Exercises of notebook 14."""

from fractions import Fraction

import numpy as np

from clustlib import matching, pairs
from clustlib.contingency import ContingencyTable
from clustlib.exercises.kinds import FindLabels, Function, Number

_GOOD = ContingencyTable([[0, 47, 14], [50, 0, 0], [0, 3, 36]])
_BAD = ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])
_SIX = np.array([[0, 0], [3, 0], [6, 0], [0, 2], [3, 2], [6, 2]])


def _clusters(X, labels):
    return [X[labels == label] for label in np.unique(labels)]


def _sse(X, labels):
    return sum(((own - own.mean(axis=0)) ** 2).sum() for own in _clusters(X, labels))


def _of_pairs(X, labels, power=2, size=lambda n: 2 * n):
    """Distances of the ordered pairs of each cluster, to a power, over a number of its size."""
    total = 0
    for own in _clusters(X, labels):
        squares = ((own[:, None] - own) ** 2).sum(axis=2)
        total += (squares ** (power / 2)).sum() / size(len(own))
    return total


def _labelled_points():
    """Points with whole coordinates and labels that need not follow on, few points first."""
    rng = np.random.default_rng(9)
    inputs = [(np.array([[0], [2]]), np.array([1, 1])), (np.array([[0], [2]]), np.array([1, 2]))]
    for n, d, k in [(3, 1, 2), (4, 2, 2), (5, 2, 3), (6, 3, 2), (8, 2, 4), (12, 3, 3), (30, 4, 5)]:
        inputs.append((rng.integers(-9, 10, (n, d)), 3 * (rng.permutation(n) % k) + 2))
    return inputs


def _two_clusters(labels):
    found = len(set(labels.tolist()))
    return None if found == 2 else f"there should be two clusters: there are {found}"


def _nothing_moves(labels):
    names = np.unique(labels)
    centroids = np.array([own.mean(axis=0) for own in _clusters(_SIX, labels)])
    squares = ((_SIX[:, None] - centroids) ** 2).sum(axis=2)
    other = squares[labels[:, None] != names]
    moving = np.flatnonzero(squares[labels[:, None] == names] > other - 1e-9)
    if not len(moving):
        return None
    return (
        f"it is no fixed point: {_SIX[moving[0]].tolist()} is not nearer to its own centroid than "
        "to the other one"
    )


def _worse_than_twice(labels):
    value, best = _sse(_SIX, labels), 15
    if value > 2 * best:
        return None
    return (
        f"it is a fixed point, but its SSE should be more than twice the smallest: it is {value:g}"
    )


def _sokal_sneath(t, both=1, reference_only=2, clustering_only=2):
    """TP over all pairs together somewhere, each kind as often as it is to count."""
    p = pairs.pair_counts(t)
    shared = both * p.tp
    return Fraction(shared, shared + reference_only * p.fn + clustering_only * p.fp)


EXERCISES = {
    "14.1": Number(
        value=lambda: Fraction(2, 3),
        wrong_turns={
            "that is the maximum matching before the clusters are merged": lambda: (
                matching.maximum_matching(_BAD).exact
            ),
            "C3 can take a species of which it has more": lambda: Fraction(50 + 46, 150),
            "the merged cluster can take a species of which it has more": lambda: Fraction(
                4 + 50, 150
            ),
            "that is how many points are matched; which share of all is it": lambda: Fraction(100),
        },
    ),
    "14.2": FindLabels(6, [_two_clusters, _nothing_moves, _worse_than_twice]),
    "14.3": Number(
        value=lambda: _sokal_sneath(_BAD),
        wrong_turns={
            "that is Jaccard's, to which a disagreement counts once": lambda: _sokal_sneath(
                _BAD, 1, 1, 1
            ),
            "the agreements count twice there, not the disagreements": lambda: _sokal_sneath(
                _BAD, 2, 1, 1
            ),
            "FP counts once there; mind the brackets": lambda: _sokal_sneath(_BAD, 1, 2, 1),
            "FN counts once there; mind the brackets": lambda: _sokal_sneath(_BAD, 1, 1, 2),
            "that is what the good clustering scores": lambda: _sokal_sneath(_GOOD),
        },
    ),
    "14.4": Function(
        reference=_sse,
        inputs=_labelled_points,
        names=("X", "labels"),
        wrong_turns={
            "it adds up distances; their squares are wanted": lambda X, labels: _of_pairs(
                X, labels, power=1
            ),
            "among the ordered pairs each pair of points is there twice: divide by twice the "
            "number of points": lambda X, labels: _of_pairs(X, labels, size=lambda n: n),
            "it takes the mean over the pairs; divide by twice the number of points": (
                lambda X, labels: _of_pairs(X, labels, size=lambda n: n**2)
            ),
            "it takes all pairs; only those within a cluster belong to it": lambda X, labels: (
                _of_pairs(X, np.zeros(len(X)))
            ),
            "it takes the mean over all points; the SSE is their sum": lambda X, labels: (
                _sse(X, labels) / len(X)
            ),
        },
    ),
}

PREDICTIONS = {}
