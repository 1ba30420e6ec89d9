"""Exercises of notebook 02."""

from fractions import Fraction

import numpy as np

from clustlib import datasets, matching
from clustlib.contingency import ContingencyTable, contingency_table
from clustlib.exercises.kinds import Find, Function, Number, tables


def _purity_along_columns(counts):
    return counts.max(axis=0).sum() / counts.sum()


def _unweighted_purity(counts):
    counts = counts[counts.sum(axis=1) > 0]
    return (counts.max(axis=1) / counts.sum(axis=1)).mean()


def _greedy_by_rows(counts):
    free, total = list(range(counts.shape[1])), 0
    for row in counts:
        best = max(free, key=lambda j: row[j])
        free.remove(best)
        total += row[best]
    return total / counts.sum()


def _greedy_by_largest(counts):
    counts, n, total = counts.astype(int), counts.sum(), 0
    while counts.max(initial=-1) >= 0:
        i, j = np.unravel_index(counts.argmax(), counts.shape)
        total += counts[i, j]
        counts[i, :] = counts[:, j] = -1
    return total / n


def _iris_bad():
    _, species = datasets.iris()
    return contingency_table(species, datasets.iris_kmeans()[1])


def _pure(t):
    value = matching.purity(t)
    return (
        None
        if value.exact >= Fraction(9, 10)
        else f"its purity should be at least 0.9; it is {value:.3f}"
    )


def _two_partitions(t):
    k = int((t.partition_sizes > 0).sum())
    return None if k >= 2 else "it should have two partitions at least; all its points are of one"


def _badly_matched(t):
    value = matching.maximum_matching(t)
    if value.exact <= Fraction(1, 2):
        return None
    return f"its maximum matching should be at most 0.5; it is {value:.3f}"


def _harder():
    return ContingencyTable([[10, 8, 1], [12, 3, 0], [1, 9, 6]])


def _after_first_zeros(counts):
    """The share that would be covered if no more were lost than each column's smallest loss."""
    losses = counts.max(axis=1, keepdims=True) - counts
    covered = counts.max(axis=1).sum() - losses.min(axis=0).sum()
    return Fraction(int(covered), int(counts.sum()))


EXERCISES = {
    "02.1": Number(
        value=lambda: matching.purity(_iris_bad()).exact,
        wrong_turns={
            "the maximum was taken along the columns; purity takes it in each row": lambda: (
                matching.purity(_iris_bad().T).exact
            ),
            "the clusters were averaged without their sizes as weights": lambda: Fraction(
                _unweighted_purity(_iris_bad().counts)
            ),
            "that is the maximum matching, where each partition may be taken once": lambda: (
                matching.maximum_matching(_iris_bad()).exact
            ),
            "that is the number of points that agree; divide it by n": lambda: (
                matching.purity(_iris_bad()).exact * 150
            ),
            "that is the share of the points that do not agree": lambda: (
                1 - matching.purity(_iris_bad()).exact
            ),
        },
    ),
    "02.2": Function(
        reference=lambda counts: float(matching.purity(ContingencyTable(counts))),
        inputs=tables,
        names=("counts",),
        wrong_turns={
            "it takes the maximum along the columns; purity takes it in each row": (
                _purity_along_columns
            ),
            "it averages the clusters without their sizes as weights": _unweighted_purity,
            "that is the number of points; divide it by n": lambda counts: counts.max(axis=1).sum(),
            "that is a percentage; a share lies between 0 and 1": (
                lambda counts: 100 * counts.max(axis=1).sum() / counts.sum()
            ),
            "that is the purity of each cluster; what about all of them together?": (
                lambda counts: counts.max(axis=1) / counts.sum(axis=1)
            ),
        },
    ),
    "02.3": Find([_two_partitions, _pure, _badly_matched]),
    "02.4": Function(
        reference=lambda counts: float(matching.maximum_matching(ContingencyTable(counts))),
        inputs=lambda: tables(square=True),
        names=("counts",),
        wrong_turns={
            "it gives each row in turn the best column still free; an earlier row may have to leave"
            " its best to a later one": _greedy_by_rows,
            "it takes the largest free cell again and again; the largest may stand in the way of"
            " two that are larger together": _greedy_by_largest,
            "that is the purity, in which two clusters may take the same partition": (
                lambda counts: float(matching.purity(ContingencyTable(counts)))
            ),
            "that is the number of points; divide it by n": (
                lambda counts: matching.best_matching(ContingencyTable(counts)).weight
            ),
        },
    ),
    "02.5": Number(
        value=lambda: matching.maximum_matching(_harder()).exact,
        wrong_turns={
            "that is what is left when only the smallest loss of each column is lost, but no three"
            " of those zeros are one-to-one": lambda: _after_first_zeros(_harder().counts),
            "that is greedy: the largest cell stands in the way of two that are larger together": (
                lambda: Fraction(_greedy_by_largest(_harder().counts))
            ),
            "that is the purity, in which two clusters may take the same partition": lambda: (
                matching.purity(_harder()).exact
            ),
            "that is the number of points covered; divide it by n": lambda: (
                matching.maximum_matching(_harder()).exact * 50
            ),
            "that is the number of points lost; put in the share of those covered": lambda: (
                (matching.purity(_harder()).exact - matching.maximum_matching(_harder()).exact) * 50
            ),
            "that is the share of the points not covered": lambda: (
                1 - matching.maximum_matching(_harder()).exact
            ),
        },
    ),
}

PREDICTIONS = {}
