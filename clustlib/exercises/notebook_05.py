"""Exercises of notebook 05."""

import math
from fractions import Fraction

import numpy as np

from clustlib import pairs
from clustlib.contingency import ContingencyTable
from clustlib.exercises.kinds import Counts, Find, Function, Number, tables

_SMALL = ContingencyTable([[3, 0, 1], [1, 2, 3]])


def _margins(counts):
    """TP + FN and TP + FP in the place of FN and FP."""
    p = pairs.pair_counts(ContingencyTable(counts))
    return p.tp, p.tp + p.fn, p.tp + p.fp, p.tn


def _precision_and_recall(counts):
    t = ContingencyTable(counts)
    return pairs.pair_precision(t).exact, pairs.pair_recall(t).exact


def _of_small(measure):
    return lambda: Fraction(float(measure(_SMALL)))


def _tables_with_both():
    """Tables with a pair together in the clustering, and one together in the reference."""

    def has_both(counts):
        p = pairs.pair_counts(ContingencyTable(counts))
        return p.tp + p.fp and p.tp + p.fn

    return [(counts,) for (counts,) in tables() if has_both(counts)]


def _high_rand(t):
    value = pairs.rand_index(t)
    if value.exact >= Fraction(9, 10):
        return None
    return f"its Rand index is {value:.3f}: it should be at least 0.9"


def _low_jaccard(t):
    value = pairs.jaccard_coefficient(t)
    if value.exact <= Fraction(1, 10):
        return None
    return f"its Jaccard coefficient is {value:.3f}: it should be at most 0.1"


def _some_pair_in_both(t):
    if pairs.pair_counts(t).tp:
        return None
    return "no pair is together in both: there should be one at least"


EXERCISES = {
    "05.1": Counts(
        value=lambda: np.array(pairs.pair_counts(_SMALL)),
        wrong_turns={
            "FN and FP have changed places; FN are together in the reference only": lambda: (
                np.array(pairs.pair_counts(_SMALL.T))
            ),
            "TN belongs last; the order is TP, FN, FP, TN": lambda: np.array(
                pairs.pair_counts(_SMALL)
            )[[3, 0, 1, 2]],
            "TP comes first, TN last; the order is TP, FN, FP, TN": lambda: np.array(
                pairs.pair_counts(_SMALL)
            )[::-1],
            "TP and TN have changed places": lambda: np.array(pairs.pair_counts(_SMALL))[
                [3, 1, 2, 0]
            ],
            "every pair is counted twice, once from each end": lambda: (
                2 * np.array(pairs.pair_counts(_SMALL))
            ),
            "subtract TP from the pairs inside clusters and inside partitions": lambda: np.array(
                _margins(_SMALL.counts)
            ),
            "TN is what is left of all pairs; it is not left out": lambda: np.array(
                pairs.pair_counts(_SMALL)[:3]
            ),
        },
        counted="pairs",
    ),
    "05.2": Number(
        value=_of_small(pairs.fowlkes_mallows_index),
        wrong_turns={
            "that is the pair precision alone": _of_small(pairs.pair_precision),
            "that is the pair recall alone": _of_small(pairs.pair_recall),
            "that is the pair F1, the harmonic mean; take the geometric one": _of_small(
                pairs.pair_f_measure
            ),
            "that is the arithmetic mean of P and R; take the geometric one": lambda: (
                sum(_precision_and_recall(_SMALL.counts)) / 2
            ),
            "the root is missing": lambda: math.prod(_precision_and_recall(_SMALL.counts)),
            "that is the Jaccard coefficient": _of_small(pairs.jaccard_coefficient),
            "that is the Rand index": _of_small(pairs.rand_index),
        },
    ),
    "05.3": Find([_high_rand, _low_jaccard, _some_pair_in_both]),
    "05.4": Number(
        value=lambda: Fraction(1, 2),
        wrong_turns={
            "the two agree on the order of clusterings, not on the numbers": lambda: Fraction(2, 3),
            "that is the F1 of a clustering with this Jaccard coefficient, the other way round": (
                lambda: Fraction(4, 5)
            ),
            "below the line stands 2 − F1, not 1 + F1": lambda: Fraction(2, 5),
            "that is half of F1; divide by 2 − F1": lambda: Fraction(1, 3),
            "2 − F1 stands below the line; you have it alone": lambda: Fraction(4, 3),
            "divide by 2 − F1, not by 1 − F1": lambda: Fraction(2),
        },
    ),
    "05.5": Function(
        reference=lambda counts: min(_precision_and_recall(counts)),
        inputs=_tables_with_both,
        names=("counts",),
        wrong_turns={
            "that is the larger of the two": lambda counts: max(_precision_and_recall(counts)),
            "that is always the pair precision": lambda counts: _precision_and_recall(counts)[0],
            "that is always the pair recall": lambda counts: _precision_and_recall(counts)[1],
            "that is the Jaccard coefficient, which adds up FN and FP": lambda counts: float(
                pairs.jaccard_coefficient(ContingencyTable(counts))
            ),
            "that is the pair F1, a mean": lambda counts: float(
                pairs.pair_f_measure(ContingencyTable(counts))
            ),
        },
    ),
}

PREDICTIONS = {}
