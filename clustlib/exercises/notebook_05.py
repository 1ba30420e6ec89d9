"""Exercises of notebook 05."""

from fractions import Fraction

import numpy as np

from clustlib import matching, pairs
from clustlib.contingency import ContingencyTable
from clustlib.exercises.kinds import Counts, Find, Function, Number, tables

_SMALL = ContingencyTable([[3, 0, 1], [1, 2, 3]])


def _doubled(counts):
    return [2 * count for count in pairs.pair_counts(ContingencyTable(counts))]


def _with_itself(counts):
    """Every point paired with itself as well: n² instead of n(n − 1)."""

    def inside(sizes):
        return (sizes * sizes).sum()

    both, clusters, partitions = inside(counts), counts.sum(axis=1), counts.sum(axis=0)
    fp, fn = inside(clusters) - both, inside(partitions) - both
    return both, fn, fp, counts.sum() ** 2 - both - fn - fp


def _margins(counts):
    """TP + FN and TP + FP in the place of FN and FP."""
    p = pairs.pair_counts(ContingencyTable(counts))
    return p.tp, p.tp + p.fn, p.tp + p.fp, p.tn


def _high_rand(t):
    value = pairs.rand_index(t)
    return (
        None if value.exact >= Fraction(9, 10) else f"its Rand index is {value:.3f}: at least 0.9"
    )


def _low_jaccard(t):
    value = pairs.jaccard_coefficient(t)
    if value.exact <= Fraction(1, 10):
        return None
    return f"its Jaccard coefficient is {value:.3f}: at most 0.1"


def _some_pair_in_both(t):
    if pairs.pair_counts(t).tp:
        return None
    return "no pair is together in both: there is to be one at least"


def _as_many(t):
    r, k = (int((sizes > 0).sum()) for sizes in (t.cluster_sizes, t.partition_sizes))
    return None if r == k else f"it has {r} clusters and {k} partitions: as many of both"


def _pure(t):
    value = matching.purity(t)
    return None if value.exact >= Fraction(9, 10) else f"its purity is {value:.3f}: at least 0.9"


def _low_rand(t):
    value = pairs.rand_index(t)
    return None if value.exact <= Fraction(1, 2) else f"its Rand index is {value:.3f}: at most 0.5"


EXERCISES = {
    "05.1": Counts(
        value=lambda: np.array(pairs.pair_counts(_SMALL)),
        wrong_turns={
            "FN and FP have changed places; FN are together in the reference only": lambda: (
                np.array(pairs.pair_counts(_SMALL.T))
            ),
            "every pair is counted twice, once from each end": lambda: np.array(
                _doubled(_SMALL.counts)
            ),
            "subtract TP from the pairs inside clusters and inside partitions": lambda: np.array(
                _margins(_SMALL.counts)
            ),
        },
        counted="pairs",
    ),
    "05.2": Number(
        value=lambda: Fraction(1, 2),
        wrong_turns={
            "the two agree on the order of clusterings, not on the numbers": lambda: Fraction(2, 3),
            "that is the F1 of a clustering with this Jaccard coefficient, the other way round": (
                lambda: Fraction(4, 5)
            ),
        },
    ),
    "05.3": Function(
        reference=lambda counts: pairs.pair_counts(ContingencyTable(counts)),
        inputs=tables,
        names=("counts",),
        wrong_turns={
            "FN and FP have changed places; FN are together in the reference only": (
                lambda counts: pairs.pair_counts(ContingencyTable(counts.T))
            ),
            "every pair is counted twice, once from each end": _doubled,
            "it pairs each point with itself, too; n points have n(n − 1)/2 pairs": _with_itself,
            "subtract TP from the pairs inside clusters and inside partitions": _margins,
        },
    ),
    "05.4": Find([_high_rand, _low_jaccard, _some_pair_in_both]),
    "05.5": Find([_as_many, _pure, _low_rand]),
}
