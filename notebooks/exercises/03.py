"""The checks of the exercises of unit 03 that are code; everything else is in 03.toml."""

from fractions import Fraction

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.course.checking.coded import Find, Function, tables
from clustlib.measures import matching


def _full_tables():
    """Return tables without an empty row or column."""
    return [(c,) for (c,) in tables() if c.sum(axis=1).all() and c.sum(axis=0).all()]


def _f_matrix(counts):
    return matching.f_matrix(ContingencyTable(counts))


def _majority_entries(matrix, counts):
    return matrix[np.arange(len(counts)), counts.argmax(axis=1)]


def _f_per_cluster(counts):
    return _majority_entries(_f_matrix(counts), counts)


def _weighted_f(counts):
    return float(matching.weighted_f_measure(ContingencyTable(counts)))


def _unweighted_mean(counts):
    return _f_matrix(counts).max(axis=0).mean()


def _weighted_f_of_largest_counts(counts):
    f = _majority_entries(_f_matrix(counts).T, counts.T)
    return (counts.sum(axis=0) * f).sum() / counts.sum()


def _require_f(name, measure, at_least=None, at_most=None):
    def requirement(t):
        value = measure(t)
        if at_least is not None and value.exact < Fraction(at_least):
            return f"its {name} should be at least {at_least}; it is {value:.3f}"
        if at_most is not None and value.exact > Fraction(at_most):
            return f"its {name} should be at most {at_most}; it is {value:.3f}"
        return None

    return requirement


CHECKS = {
    "03.5": Function(
        reference=_weighted_f,
        inputs=_full_tables,
        names=("counts",),
        wrong_turns={
            "it takes the best F of each row; here each class looks for its best cluster": (
                lambda counts: _weighted_f(counts.T)
            ),
            "it gives every class the same weight; weight them by their sizes": (_unweighted_mean),
            "it takes the cluster with the largest count; the best-matching cluster is the one with"
            " the largest F": _weighted_f_of_largest_counts,
            "that is the macro F, from the clusters' side": lambda counts: float(
                matching.f_measure(ContingencyTable(counts))
            ),
            "that is the plain mean of the F of each cluster's majority": lambda counts: (
                _f_per_cluster(counts).mean()
            ),
            "it sums over too few classes: only as many as there are clusters": lambda counts: (
                (counts.sum(axis=0) * _f_matrix(counts).max(axis=0))[: len(counts)].sum()
                / counts.sum()
            ),
            "that is a number of points; divide it by n": lambda counts: (
                _weighted_f(counts) * counts.sum()
            ),
            "that is the F of each class; what about all of them together?": lambda counts: (
                _f_matrix(counts).max(axis=0)
            ),
        },
    ),
    "03.8": Find(
        [
            _require_f("macro F", matching.f_measure, at_least="0.8"),
            _require_f("weighted F", matching.weighted_f_measure, at_most="0.6"),
        ],
    ),
}
