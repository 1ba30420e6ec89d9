"""Exercises of notebook 15."""

from fractions import Fraction

import numpy as np

from clustlib import matching, pairs
from clustlib.contingency import ContingencyTable
from clustlib.exercises.kinds import Find, Function, Number

_BAD = ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])

# K-means with three clusters, its best run: on the four columns standardised, plain, and in the
# plane of two components.
_STANDARD = ContingencyTable([[50, 0, 0], [0, 39, 14], [0, 11, 36]])
_PLAIN = ContingencyTable([[50, 0, 0], [0, 48, 14], [0, 2, 36]])
_PLANE = ContingencyTable([[50, 0, 0], [0, 47, 14], [0, 3, 36]])


def _each_cluster(X, labels):
    """The squared distances of the points of each cluster to its mean."""
    clusters = [X[labels == label] for label in np.unique(labels)]
    return [((own - own.mean(axis=0)) ** 2).sum(axis=1) for own in clusters]


def _sse(X, labels):
    return sum(squares.sum() for squares in _each_cluster(X, labels))


def _labelled_points():
    """Points with whole coordinates and labels that need not follow on, few points first."""
    rng = np.random.default_rng(9)
    inputs = [(np.array([[0], [2]]), np.array([1, 1])), (np.array([[0], [2]]), np.array([1, 2]))]
    for n, d, k in [(3, 1, 2), (4, 2, 2), (5, 2, 3), (6, 3, 2), (8, 2, 4), (12, 3, 3), (30, 4, 5)]:
        inputs.append((rng.integers(-9, 10, (n, d)), 3 * (rng.permutation(n) % k) + 2))
    return inputs


def _three_species(t):
    sizes = t.partition_sizes.tolist()
    return None if sizes == [50, 50, 50] else f"its columns sum to {sizes}: 50 each"


def _three_clusters(t):
    r = int((t.cluster_sizes > 0).sum())
    return None if r == 3 else f"it has {r} clusters with points in them: three are asked for"


def _purer(t):
    value, bad = matching.purity(t), matching.purity(_BAD)
    if value.exact > bad.exact:
        return None
    return f"its purity is {value:.3f}: higher than that of the bad clustering, {bad:.3f}"


def _lower_adjusted_rand(t):
    value, bad = pairs.adjusted_rand_index(t), pairs.adjusted_rand_index(_BAD)
    if value.exact < bad.exact:
        return None
    return (
        f"its adjusted Rand index is {value:.3f}: lower than that of the bad clustering, {bad:.3f}"
    )


def _sokal_sneath(t, both=1, reference_only=2, clustering_only=2):
    """TP over all pairs together somewhere, each kind as often as it is to count."""
    p = pairs.pair_counts(t)
    shared = both * p.tp
    return Fraction(shared, shared + reference_only * p.fn + clustering_only * p.fp)


EXERCISES = {
    "15.1": Number(
        value=lambda: Fraction(2, 3),
        wrong_turns={
            "that is the maximum matching before the clusters are merged": lambda: (
                matching.maximum_matching(_BAD).exact
            ),
            "C3 can take a species of which it has more": lambda: Fraction(50 + 46, 150),
            "the merged cluster can take a species of which it has more": lambda: Fraction(
                4 + 50, 150
            ),
        },
    ),
    "15.2": Function(
        reference=_sse,
        inputs=_labelled_points,
        names=("X", "labels"),
        wrong_turns={
            "it adds up distances; the SSE adds up their squares": lambda X, labels: sum(
                np.sqrt(squares).sum() for squares in _each_cluster(X, labels)
            ),
            "it takes the mean over the points; the SSE is their sum": lambda X, labels: (
                _sse(X, labels) / len(X)
            ),
            "it takes the mean within each cluster; the SSE is a sum over points": (
                lambda X, labels: sum(squares.mean() for squares in _each_cluster(X, labels))
            ),
            "it measures from the mean of all points; each cluster has its own": (
                lambda X, labels: ((X - X.mean(axis=0)) ** 2).sum()
            ),
        },
    ),
    "15.3": Number(
        value=lambda: pairs.adjusted_rand_index(_STANDARD).exact,
        wrong_turns={
            "that is the index for the plain columns, not standardised": lambda: (
                pairs.adjusted_rand_index(_PLAIN).exact
            ),
            "that is the index for the two components": lambda: (
                pairs.adjusted_rand_index(_PLANE).exact
            ),
            "that is the Rand index, not adjusted for chance": lambda: (
                pairs.rand_index(_STANDARD).exact
            ),
            "that is the purity": lambda: matching.purity(_STANDARD).exact,
        },
    ),
    "15.4": Find([_three_species, _three_clusters, _purer, _lower_adjusted_rand]),
    "15.5": Number(
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
            "that is what the good clustering scores": lambda: _sokal_sneath(_PLANE),
        },
    ),
}
