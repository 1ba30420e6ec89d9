"""Exercises of notebook 19."""

import math
from fractions import Fraction

import numpy as np

from clustlib.exercises.kinds import Function, Number

_MI, _H_C, _H_T = 0.90, 1.80, 0.95  # in nats
_TN, _FP, _FN, _TP = 46, 14, 26, 24  # in both orders


def _nmi(mean):
    return Fraction(_MI / mean)


def _width(a, b):
    return (b - a) / max(a, b)


def _table_of(clusters, partitions, points):
    table = np.zeros((clusters.max() + 1, partitions.max() + 1), dtype=int)
    np.add.at(table, (clusters, partitions), points)
    return table


def _last_of_each_cell(clusters, partitions, points):
    table = np.zeros((clusters.max() + 1, partitions.max() + 1), dtype=int)
    table[clusters, partitions] = points
    return table


def _entries(clusters, partitions, points):
    return _table_of(clusters, partitions, np.ones_like(points))


def _turned(clusters, partitions, points):
    return _table_of(partitions, clusters, points)


def _counted():
    """Clusters, partitions and points, short lists first; longer ones have cells twice."""
    rng = np.random.default_rng(19)
    return [
        tuple(rng.integers(low, high, length) for low, high in ((0, r), (0, k), (1, 9)))
        for length in (1, 2, 3, 5, 8, 12)
        for r, k in ((2, 3), (3, 2), (1, 4), (4, 4))
    ]


EXERCISES = {
    "19.1": Number(
        value=lambda: _width(Fraction(2), Fraction(13, 2)),
        wrong_turns={
            "there noise is a cluster, and the nearest one": lambda: Fraction(0),
            "the distance to the other cluster is the mean over its points, not the nearest": (
                lambda: _width(Fraction(2), Fraction(6))
            ),
            "the point itself is not among those of its cluster that it is compared with": (
                lambda: _width(Fraction(1), Fraction(13, 2))
            ),
            "there the point at 4 belongs to the other cluster": lambda: _width(
                Fraction(2), Fraction(5)
            ),
            "that is the silhouette of the whole clustering, its mean over four points": lambda: (
                (Fraction(13, 17) + Fraction(9, 13) + Fraction(6, 7) + Fraction(7, 8)) / 4
            ),
            "that is the difference of the two distances; divide by the larger": lambda: Fraction(
                9, 2
            ),
            "that is divided by the smaller of the two distances": lambda: Fraction(9, 4),
            "8 is where a point lies; how far is that from 2, and how far the other": lambda: (
                _width(Fraction(2), Fraction(8))
            ),
            "the point at 2 is asked for, divided by the larger distance; noise is not there": (
                lambda: Fraction(1, 2)
            ),
            "all distances are from the point at 2; which points are in the other cluster": (
                lambda: Fraction(5, 9)
            ),
            "the sign is the other way round": lambda: -_width(Fraction(2), Fraction(13, 2)),
        },
    ),
    "19.2": Number(
        value=lambda: _nmi(math.sqrt(_H_C * _H_T)),
        wrong_turns={
            "that is the arithmetic mean, scikit-learn's; ours is another one": lambda: _nmi(
                (_H_C + _H_T) / 2
            ),
            "that divides by the larger entropy": lambda: _nmi(max(_H_C, _H_T)),
            "that divides by the smaller entropy": lambda: _nmi(min(_H_C, _H_T)),
            "that divides by the sum of the entropies; the mean is asked for": lambda: _nmi(
                _H_C + _H_T
            ),
            "that divides by the product; take its root": lambda: _nmi(_H_C * _H_T),
            "a ratio of nats is already without a unit: nothing is left to convert": lambda: _nmi(
                math.sqrt(_H_C * _H_T) * math.log(2)
            ),
        },
    ),
    "19.3": Function(
        reference=_table_of,
        inputs=_counted,
        names=("clusters", "partitions", "points"),
        wrong_turns={
            "of a cell that comes more than once only the last is kept: add them": (
                _last_of_each_cell
            ),
            "that counts the entries of the lists; each stands for several points": _entries,
            "that has the partitions in the rows; they belong into the columns": _turned,
        },
    ),
    "19.4": Number(
        value=lambda: Fraction(_TP, _TP + _FN),
        wrong_turns={
            "that is the pair precision": lambda: Fraction(_TP, _TP + _FP),
            "the first cell has the pairs that are apart in both, TN": lambda: Fraction(
                _TN, _TN + _FN
            ),
            "that takes the first cell, TN, for TP, and FP for FN": lambda: Fraction(
                _TN, _TN + _FP
            ),
            "that is the Rand index": lambda: Fraction(_TN + _TP, _TN + _TP + _FN + _FP),
            "that is the Jaccard coefficient": lambda: Fraction(_TP, _TP + _FN + _FP),
            "numerator and denominator are both counted twice: halve neither or both": lambda: (
                Fraction(_TP, 2 * (_TP + _FN))
            ),
        },
    ),
}

PREDICTIONS = {}
