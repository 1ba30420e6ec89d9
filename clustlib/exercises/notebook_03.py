"""Exercises of notebook 03."""

from fractions import Fraction

import numpy as np

from clustlib import datasets, matching
from clustlib.contingency import ContingencyTable, contingency_table
from clustlib.exercises.kinds import Find, Function, Number, tables


def _iris_bad():
    _, species = datasets.iris()
    return contingency_table(species, datasets.iris_kmeans()[1])


def _full_tables():
    """Tables without an empty row or column."""
    return [(c,) for (c,) in tables() if c.sum(axis=1).all() and c.sum(axis=0).all()]


def _tables_of_clear_majorities():
    """Full tables in which no row has its largest count twice."""
    return [
        (c,) for (c,) in _full_tables() if ((c == c.max(axis=1)[:, None]).sum(axis=1) == 1).all()
    ]


def _f_matrix(counts):
    return matching.f_matrix(ContingencyTable(counts))


def _in_majorities(matrix, counts):
    return matrix[np.arange(len(counts)), counts.argmax(axis=1)]


def _f_of_clusters(counts):
    return _in_majorities(_f_matrix(counts), counts)


def _precision_of_clusters(counts):
    return _in_majorities(counts / counts.sum(axis=1, keepdims=True), counts)


def _recall_of_clusters(counts):
    return _in_majorities(counts / counts.sum(axis=0), counts)


def _arithmetic(counts):
    return ((_precision_of_clusters(counts) + _recall_of_clusters(counts)) / 2).mean()


def _f_of_the_means(counts):
    p, r = _precision_of_clusters(counts).mean(), _recall_of_clusters(counts).mean()
    return 2 * p * r / (p + r)


def _weighted_by_cluster_size(counts):
    return (counts.sum(axis=1) * _f_of_clusters(counts)).sum() / counts.sum()


def _weighted_f(counts):
    return float(matching.weighted_f_measure(ContingencyTable(counts)))


def _plain_mean_of_partitions(counts):
    return _f_matrix(counts).max(axis=0).mean()


def _largest_count_of_partitions(counts):
    f = _in_majorities(_f_matrix(counts).T, counts.T)
    return (counts.sum(axis=0) * f).sum() / counts.sum()


def _f(name, measure, at_least=None, at_most=None):
    def requirement(t):
        value = measure(t)
        if at_least is not None and value.exact < Fraction(at_least):
            return f"its {name} should be at least {at_least}; it is {value:.3f}"
        if at_most is not None and value.exact > Fraction(at_most):
            return f"its {name} should be at most {at_most}; it is {value:.3f}"
        return None

    return requirement


def _two_partitions(t):
    k = int((t.partition_sizes > 0).sum())
    return None if k >= 2 else "it should have two partitions at least; all its points are of one"


def _not_strays(t):
    shown = [[0, 1]] * 4 + [[0, 46]] + [[1, 0]] * 4 + [[46, 0]]
    is_shown = sorted(t.counts.tolist()) == shown
    return "that is the table of strays above: find another" if is_shown else None


EXERCISES = {
    "03.1": Number(
        value=lambda: matching.f_measure(_iris_bad()).exact,
        wrong_turns={
            "that is the purity, and also the mean recall; F joins precision and recall": lambda: (
                matching.purity(_iris_bad()).exact
            ),
            "that is the mean precision; F joins it with recall": lambda: Fraction(
                _precision_of_clusters(_iris_bad().counts).mean()
            ),
            "precision and recall were joined by the arithmetic mean": lambda: Fraction(
                _arithmetic(_iris_bad().counts)
            ),
            "F was taken of the mean precision and the mean recall; take it of each cluster": (
                lambda: Fraction(_f_of_the_means(_iris_bad().counts))
            ),
            "the clusters were weighted by their sizes; in the macro mean all count alike": (
                lambda: Fraction(_weighted_by_cluster_size(_iris_bad().counts))
            ),
            "that is the other F, from the partitions' side": lambda: (
                matching.weighted_f_measure(_iris_bad()).exact
            ),
            "that is the sum over the clusters; divide it by their number": lambda: (
                3 * matching.f_measure(_iris_bad()).exact
            ),
            "that is half of it; where is the 2 of the harmonic mean?": lambda: (
                matching.f_measure(_iris_bad()).exact / 2
            ),
            "that is the maximum matching; F asks each cluster for precision and recall": lambda: (
                matching.maximum_matching(_iris_bad()).exact
            ),
        },
    ),
    "03.2": Function(
        reference=lambda counts: float(matching.f_measure(ContingencyTable(counts))),
        inputs=_tables_of_clear_majorities,
        names=("counts",),
        wrong_turns={
            "it looks down the columns: that is the F of the transposed table": lambda counts: (
                _f_of_clusters(counts.T).mean()
            ),
            "it weights the clusters by their sizes; in the macro mean all count alike": (
                _weighted_by_cluster_size
            ),
            "it joins precision and recall by the arithmetic mean": _arithmetic,
            "it takes F of the mean precision and the mean recall; take it of each cluster": (
                _f_of_the_means
            ),
            "it takes the largest F of each row; a cluster's partition is the one with the largest"
            " count": lambda counts: _f_matrix(counts).max(axis=1).mean(),
            "that is the other F, from the partitions' side": _weighted_f,
            "it leaves out recall; that is the mean precision": lambda counts: (
                _precision_of_clusters(counts).mean()
            ),
            "that is half of it; where is the 2 of the harmonic mean?": lambda counts: (
                _f_of_clusters(counts).mean() / 2
            ),
            "that is the sum over the clusters; divide it by their number": lambda counts: (
                _f_of_clusters(counts).sum()
            ),
            "that is the F of each cluster; what about all of them together?": _f_of_clusters,
        },
    ),
    "03.3": Function(
        reference=_weighted_f,
        inputs=_full_tables,
        names=("counts",),
        wrong_turns={
            "it takes the best F of each row; here each partition looks for its best cluster": (
                lambda counts: _weighted_f(counts.T)
            ),
            "it gives every partition the same weight; weight them by their sizes": (
                _plain_mean_of_partitions
            ),
            "it takes the cluster with the largest count; the best-matching cluster is the one with"
            " the largest F": _largest_count_of_partitions,
            "that is the macro F, from the clusters' side": lambda counts: float(
                matching.f_measure(ContingencyTable(counts))
            ),
            "that is the macro F of exercise 03.2, from the clusters' side": lambda counts: (
                _f_of_clusters(counts).mean()
            ),
            "it sums over too few partitions: only as many as there are clusters": lambda counts: (
                (counts.sum(axis=0) * _f_matrix(counts).max(axis=0))[: len(counts)].sum()
                / counts.sum()
            ),
            "that is a number of points; divide it by n": lambda counts: (
                _weighted_f(counts) * counts.sum()
            ),
            "that is the F of each partition; what about all of them together?": lambda counts: (
                _f_matrix(counts).max(axis=0)
            ),
        },
    ),
    "03.4": Find(
        [
            _f("macro F", matching.f_measure, at_least="0.8"),
            _f("weighted F", matching.weighted_f_measure, at_most="0.6"),
        ]
    ),
    "03.5": Find(
        [
            _two_partitions,
            _not_strays,
            _f("weighted F", matching.weighted_f_measure, at_least="0.9"),
            _f("macro F", matching.f_measure, at_most="0.6"),
        ]
    ),
}

PREDICTIONS = {}
