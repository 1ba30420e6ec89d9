"""Exercises of notebook 07."""

import math
from fractions import Fraction

import numpy as np

from clustlib import datasets, pairs
from clustlib.contingency import ContingencyTable
from clustlib.exercises.kinds import Find, Function, Number, tables


def _oblong():
    return pairs.pair_counts(datasets.lecture_table("two_by_four"))


def _parts(p):
    """N, TP and the pairs together in the clustering and in the reference."""
    tp, fn, fp, tn = map(int, p)
    return tp + fn + fp + tn, tp, tp + fp, tp + fn


def _parts_of(counts):
    return _parts(pairs.pair_counts(ContingencyTable(counts)))


def _above(p):
    n_pairs, tp, together, wanted = _parts(p)
    return n_pairs * tp - together * wanted


def _below(p):
    n_pairs, _, together, wanted = _parts(p)
    return together * wanted * (n_pairs - together) * (n_pairs - wanted)


def _normalized_gamma(p):
    return _above(p) / math.sqrt(_below(p))


def _adjusted(counts, expected=None, best=None):
    """ARI, or what becomes of it with another expected TP or another maximum."""
    n_pairs, tp, together, wanted = _parts_of(counts)
    e = together * wanted / n_pairs if expected is None else expected
    return (tp - e) / ((together + wanted) / 2 - e if best is None else best)


def _pair_inputs():
    """Four counts of pairs each, without those that make the denominator of Γn 0."""
    found = [tuple(pairs.pair_counts(ContingencyTable(counts))) for (counts,) in tables()]
    return [(np.array(p),) for p in dict.fromkeys(found) if _below(p)]


def _tables_with_pairs():
    """Tables without those that make the denominator of ARI 0."""

    def is_defined(counts):
        n_pairs, _, together, wanted = _parts_of(counts)
        return n_pairs * (together + wanted) != 2 * together * wanted

    return [(counts,) for (counts,) in tables() if is_defined(counts)]


def _expected_over_points(counts):
    _, _, together, wanted = _parts_of(counts)
    return _adjusted(counts, expected=together * wanted / counts.sum())


def _maximum_without_expected(counts):
    _, _, together, wanted = _parts_of(counts)
    return _adjusted(counts, best=(together + wanted) / 2)


def _smaller_maximum(counts):
    n_pairs, _, together, wanted = _parts_of(counts)
    return _adjusted(counts, best=min(together, wanted) - together * wanted / n_pairs)


def _high_rand(t):
    value = pairs.rand_index(t)
    return (
        None if value.exact >= Fraction(8, 10) else f"its Rand index is {value:.3f}: at least 0.8"
    )


def _negative_ari(t):
    value = pairs.adjusted_rand_index(t)
    return None if value.exact < 0 else f"its ARI is {value:.3f}: below 0"


EXERCISES = {
    "07.1": Number(
        value=lambda: Fraction(_oblong().tp, sum(_oblong())),
        wrong_turns={
            "that is the pair recall; Γ divides by the number of all pairs": lambda: Fraction(
                _oblong().tp, _oblong().tp + _oblong().fn
            ),
            "that is the pair precision; Γ divides by the number of all pairs": lambda: Fraction(
                _oblong().tp, _oblong().tp + _oblong().fp
            ),
            "that is the Jaccard coefficient; Γ counts the pairs apart in both as well": lambda: (
                Fraction(_oblong().tp, sum(_oblong()) - _oblong().tn)
            ),
            "that is the Rand index; Γ counts TP alone above the line": lambda: Fraction(
                _oblong().tp + _oblong().tn, sum(_oblong())
            ),
            "that is the normalised Γ": lambda: Fraction(_normalized_gamma(_oblong())),
            "the number of all pairs is taken twice": lambda: Fraction(
                _oblong().tp, 2 * sum(_oblong())
            ),
        },
    ),
    "07.2": Number(
        value=lambda: Fraction(12 * 14, 45),
        wrong_turns={
            "divide by the number of pairs, not of points": lambda: Fraction(12 * 14, 10),
            "n points have n(n − 1)/2 pairs; squares count each point with itself": lambda: (
                Fraction(34 * 38, 100)
            ),
            "every pair is counted from both ends": lambda: Fraction(24 * 28, 90),
            "that is the probability for one pair; how many pairs are there?": lambda: Fraction(
                12 * 14, 45 * 45
            ),
        },
    ),
    "07.3": Function(
        reference=_normalized_gamma,
        inputs=_pair_inputs,
        names=("p",),
        wrong_turns={
            "the square root below the line is missing": lambda p: _above(p) / _below(p),
            "that is the cosine of the vectors as they are; subtract their means first": (
                lambda p: _parts(p)[1] / math.sqrt(_parts(p)[2] * _parts(p)[3])
            ),
            "that is Γ, not yet normalised": lambda p: _parts(p)[1] / _parts(p)[0],
            "that is the covariance; divide it by the two standard deviations": (
                lambda p: _above(p) / _parts(p)[0] ** 2
            ),
            "the sign is lost; worse than chance is negative": (
                lambda p: abs(_above(p)) / math.sqrt(_below(p))
            ),
            "TN seems to be left out; all pairs are N = TP + FN + FP + TN": (
                lambda p: _normalized_gamma([*p[:3], 0])
            ),
        },
    ),
    "07.4": Function(
        reference=lambda counts: float(pairs.adjusted_rand_index(ContingencyTable(counts))),
        inputs=_tables_with_pairs,
        names=("counts",),
        wrong_turns={
            "that is the Rand index, not yet adjusted": (
                lambda counts: float(pairs.rand_index(ContingencyTable(counts)))
            ),
            "subtract E below the line as well": _maximum_without_expected,
            "the expected value is divided by the number of points, not of pairs": (
                _expected_over_points
            ),
            "its maximum is the mean of the two numbers of pairs, not the smaller one": (
                _smaller_maximum
            ),
            "that is the normalised Γ, which has the geometric mean below the line": (
                lambda counts: _normalized_gamma(pairs.pair_counts(ContingencyTable(counts)))
            ),
        },
    ),
    "07.5": Find([_high_rand, _negative_ari]),
}
