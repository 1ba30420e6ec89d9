"""Exercises of notebook 07."""

import math
from fractions import Fraction

from clustlib import pairs
from clustlib.contingency import ContingencyTable
from clustlib.exercises.kinds import Find, Function, Number, tables


def _parts(counts):
    """N, TP and the pairs together in the clustering and in the reference."""
    tp, fn, fp, tn = pairs.pair_counts(ContingencyTable(counts))
    return tp + fn + fp + tn, tp, tp + fp, tp + fn


def _adjusted(counts, expected=None, best=None):
    """ARI, or what becomes of it with another expected TP or another maximum."""
    n_pairs, tp, together, wanted = _parts(counts)
    e = together * wanted / n_pairs if expected is None else expected
    return (tp - e) / ((together + wanted) / 2 - e if best is None else best)


def _adjusted_precision(counts):
    n_pairs, tp, together, wanted = _parts(counts)
    return (n_pairs * tp - together * wanted) / (together * (n_pairs - wanted))


def _precision_without_expected(counts):
    n_pairs, tp, together, wanted = _parts(counts)
    return (tp - together * wanted / n_pairs) / together


def _expected_not_divided(counts):
    n_pairs, tp, together, wanted = _parts(counts)
    e = together * wanted / n_pairs
    return (tp / together - e) / (1 - e)


def _tables_with_pairs():
    """Tables on which neither ARI nor any of the wrong turns divides by 0."""

    def is_defined(counts):
        n_pairs, _, together, wanted = _parts(counts)
        over_points = counts.sum() * (together + wanted) != 2 * together * wanted
        return 0 < together < n_pairs and 0 < wanted < n_pairs and over_points

    return [(counts,) for (counts,) in tables() if is_defined(counts)]


def _tables_with_precision():
    """Tables on which neither the adjusted precision nor any of the wrong turns divides by 0."""

    def is_defined(counts):
        n_pairs, _, together, wanted = _parts(counts)
        is_one = together * wanted == n_pairs  # the expected TP
        return 0 < together < n_pairs and 0 < wanted < n_pairs and not is_one

    return [(counts,) for (counts,) in tables() if is_defined(counts)]


def _expected_over_points(counts):
    _, _, together, wanted = _parts(counts)
    return _adjusted(counts, expected=together * wanted / counts.sum())


def _maximum_without_expected(counts):
    _, _, together, wanted = _parts(counts)
    return _adjusted(counts, best=(together + wanted) / 2)


def _without_half(counts):
    n_pairs, _, together, wanted = _parts(counts)
    return _adjusted(counts, best=together + wanted - together * wanted / n_pairs)


def _smaller_maximum(counts):
    n_pairs, _, together, wanted = _parts(counts)
    return _adjusted(counts, best=min(together, wanted) - together * wanted / n_pairs)


def _geometric_maximum(counts):
    n_pairs, _, together, wanted = _parts(counts)
    return _adjusted(counts, best=math.sqrt(together * wanted) - together * wanted / n_pairs)


def _high_rand(t):
    value = pairs.rand_index(t)
    if value.exact >= Fraction(8, 10):
        return None
    return f"its Rand index is {value:.3f}: it should be at least 0.8"


def _negative_ari(t):
    value = pairs.adjusted_rand_index(t)
    return None if value.exact < 0 else f"its ARI is {value:.3f}: it should be below 0"


EXERCISES = {
    "07.1": Number(
        value=lambda: Fraction(12 * 14, 45),
        wrong_turns={
            "divide by the number of pairs, not of points": lambda: Fraction(12 * 14, 10),
            "ten points have 45 pairs; 90 counts each from both ends": lambda: Fraction(
                12 * 14, 90
            ),
            "divide by the number of pairs, not by the square of the number of points": lambda: (
                Fraction(12 * 14, 100)
            ),
            "that is the product of the two numbers of pairs; divide it by N": lambda: Fraction(
                12 * 14
            ),
            "n points have n(n − 1)/2 pairs; squares count each point with itself": lambda: (
                Fraction(34 * 38, 100)
            ),
            "every pair is counted from both ends": lambda: Fraction(24 * 28, 90),
            "that is the probability for one pair; how many pairs are there?": lambda: Fraction(
                12 * 14, 45 * 45
            ),
        },
    ),
    "07.2": Function(
        reference=lambda counts: float(pairs.adjusted_rand_index(ContingencyTable(counts))),
        inputs=_tables_with_pairs,
        names=("counts",),
        wrong_turns={
            "that is the Rand index, not yet adjusted": (
                lambda counts: float(pairs.rand_index(ContingencyTable(counts)))
            ),
            "subtract E below the line as well": _maximum_without_expected,
            "below the line stands half of M_C + M_T": _without_half,
            "the expected value is divided by the number of points, not of pairs": (
                _expected_over_points
            ),
            "its maximum is the mean of the two numbers of pairs, not the smaller one": (
                _smaller_maximum
            ),
            "its maximum is the arithmetic mean of M_C and M_T, not the geometric one": (
                _geometric_maximum
            ),
            "that is the normalised Γ, which has the geometric mean below the line": (
                lambda counts: float(pairs.normalized_hubert_statistic(ContingencyTable(counts)))
            ),
        },
    ),
    "07.3": Find([_high_rand, _negative_ari]),
    "07.4": Number(
        value=lambda: Fraction(34, 70),
        wrong_turns={
            "the other way round is as good: a cluster has no name to keep": lambda: Fraction(
                17, 70
            ),
            "a perfect deal counts as well, for its TP is larger": lambda: Fraction(32, 70),
            "that is the share with the very TP, and of one of its two ways": lambda: Fraction(
                16, 70
            ),
            "that is the share of the deals with a smaller TP": lambda: Fraction(36, 70),
            "that is the share of the deals with a larger TP; count the equal ones, too": lambda: (
                Fraction(2, 70)
            ),
            "that is the share of points in the right place": lambda: Fraction(6, 8),
            "that is the ARI": lambda: Fraction(1, 8),
        },
    ),
    "07.5": Function(
        reference=_adjusted_precision,
        inputs=_tables_with_precision,
        names=("counts",),
        wrong_turns={
            "that is the pair precision, not yet adjusted": (
                lambda counts: float(pairs.pair_precision(ContingencyTable(counts)))
            ),
            "that is the adjusted pair recall": lambda counts: _adjusted_precision(counts.T),
            "that is the ARI": lambda counts: float(
                pairs.adjusted_rand_index(ContingencyTable(counts))
            ),
            "below the line stands 1 minus the expected precision, not 1": (
                _precision_without_expected
            ),
            "E is the expected TP; the expected precision is E divided by M_C": (
                _expected_not_divided
            ),
        },
    ),
}

PREDICTIONS = {}
