"""Exercises of notebook 06."""

import math
from fractions import Fraction

import numpy as np

from clustlib import datasets, pairs
from clustlib.contingency import ContingencyTable, contingency_table
from clustlib.exercises.kinds import FindLabels, Function, Number, tables

_SIX = [1, 1, 1, 2, 2, 2]


def _oblong():
    return pairs.pair_counts(datasets.lecture_table("two_by_four"))


def _parts(p):
    """N, TP and the pairs together in the clustering and in the reference."""
    tp, fn, fp, tn = map(int, p)
    return tp + fn + fp + tn, tp, tp + fp, tp + fn


def _above(p):
    n_pairs, tp, together, wanted = _parts(p)
    return n_pairs * tp - together * wanted


def _below(p):
    n_pairs, _, together, wanted = _parts(p)
    return together * wanted * (n_pairs - together) * (n_pairs - wanted)


def _normalized_gamma(p):
    return _above(p) / math.sqrt(_below(p))


def _with_arithmetic_mean(p):
    n_pairs, _, together, wanted = _parts(p)
    return 2 * _above(p) / (together * (n_pairs - wanted) + wanted * (n_pairs - together))


def _pair_inputs():
    """Four counts of pairs each, without those that make the denominator of Γn 0."""
    found = [tuple(pairs.pair_counts(ContingencyTable(counts))) for (counts,) in tables()]
    return [(np.array(p),) for p in dict.fromkeys(found) if _below(p)]


def _has_an_angle(labels):
    n_clusters = len(set(labels.tolist()))
    if n_clusters == 1:
        return "all points are together: the vector is constant, and has no angle when centred"
    if n_clusters == len(labels):
        return "all points are apart: the vector is constant, and has no angle when centred"
    return None


def _right_angle(labels):
    p = pairs.pair_counts(contingency_table(_SIX, labels))
    if _above(p) == 0:
        return None
    degrees = math.degrees(math.acos(max(-1, min(1, _normalized_gamma(p)))))
    return f"the angle of the centred vectors is {degrees:.1f}°: it should be 90°"


EXERCISES = {
    "06.1": Number(
        value=lambda: Fraction(_oblong().tp, sum(_oblong())),
        wrong_turns={
            "that is TP; divide it by the number of all pairs": lambda: Fraction(_oblong().tp),
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
            "that is the Fowlkes–Mallows index, the cosine": lambda: Fraction(
                float(pairs.fowlkes_mallows_index(datasets.lecture_table("two_by_four")))
            ),
            "that is the normalised Γ": lambda: Fraction(_normalized_gamma(_oblong())),
            "the number of all pairs is taken twice": lambda: Fraction(
                _oblong().tp, 2 * sum(_oblong())
            ),
            "divide by the number of pairs, not by the square of the number of points": lambda: (
                Fraction(_oblong().tp, datasets.lecture_table("two_by_four").n ** 2)
            ),
        },
    ),
    "06.2": FindLabels(6, [_has_an_angle, _right_angle]),
    "06.3": Function(
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
            "the sign is lost; a negative value says something": (
                lambda p: abs(_above(p)) / math.sqrt(_below(p))
            ),
            "below the line stands the geometric mean of M_C (N − M_T) and M_T (N − M_C), not the "
            "arithmetic one": _with_arithmetic_mean,
            "multiply TP by N above the line": lambda p: (
                (_parts(p)[1] - _parts(p)[2] * _parts(p)[3]) / math.sqrt(_below(p))
            ),
            "what stands above the line is N times too small; multiply it by N": lambda p: (
                _above(p) / _parts(p)[0] / math.sqrt(_below(p))
            ),
            "TN seems to be left out; all pairs are N = TP + FN + FP + TN": (
                lambda p: _normalized_gamma([*p[:3], 0])
            ),
        },
    ),
}

PREDICTIONS = {}
