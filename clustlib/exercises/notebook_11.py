"""Exercises of notebook 11."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from clustlib import datasets, distance
from clustlib.exercises.kinds import Find, Number, _as_floats


def _three_values(t):
    r = int((t.cluster_sizes > 0).sum())
    return None if r >= 3 else f"it should have at least three rows with points in them; it has {r}"


def _two_classes(t):
    k = int((t.partition_sizes > 0).sum())
    return None if k >= 2 else f"it should have two classes with points in them or more; it has {k}"


def _alike(t):
    rows = [row for row in t.counts.tolist() if any(row)]
    shares = [tuple(Fraction(count, sum(row)) for count in row) for row in rows]
    if len(set(shares)) < len(shares):
        return None
    return "two of its rows should have the same shares"


@dataclass(frozen=True)
class Weights(Find):
    """Find weights with wanted properties, here of the attributes of the melons."""

    n: int

    def verdict(self, answer):
        try:
            weights = _as_floats(answer)
        except (TypeError, ValueError):
            return "these are no weights: put in a list of numbers"
        if weights.shape != (self.n,):
            return f"there should be {self.n} weights, in one list"
        if not np.isfinite(weights).all() or weights.min() < 0 or weights.max() == 0:
            return "weights should be numbers of at least 0, and not all of them 0"
        complaints = (complaint for need in self.requirements if (complaint := need(weights)))
        return next(complaints, "correct")


def _sixth_is_nearest(weights):
    melons, good, _ = datasets.watermelon()
    vdm = distance.ValueDifferenceMetric(p=2).fit(melons[:, :6], good)
    weights = weights / weights.max()
    away = [distance.mixed_distance(melons[0], each, vdm, weights=weights) for each in melons[1:]]
    nearest = min(away)
    found = [number for number, each in enumerate(away, start=2) if each <= nearest + 1e-12]
    if found == [6]:
        return None
    if 6 in found:
        return f"melon 6 alone should be nearest; melon {found[found[0] == 6]} is as near"
    return f"melon 6 should be nearest; it is melon {found[0]}"


EXERCISES = {
    "11.1": Number(
        value=lambda: Fraction(3, 7),
        wrong_turns={
            "that is the difference in one class; add the other one": lambda: Fraction(3, 14),
            "that is VDM with p = 2": lambda: Fraction(9, 98),
            "the shares are those of a row: divide by n_i, not by m_j": lambda: Fraction(13, 36),
            "these are differences of counts; VDM compares shares": lambda: Fraction(3),
            "that is the VDM of 平坦 (flat) and 稍凹 (slightly hollow)": lambda: Fraction(1),
            "that is the VDM of 平坦 (flat) and 凹陷 (hollow)": lambda: Fraction(10, 7),
        },
    ),
    "11.2": Number(
        value=lambda: Fraction(14, 15) + Fraction(127, 1000),
        wrong_turns={
            "the numbers count as well": lambda: Fraction(14, 15),
            "the words count as well": lambda: Fraction(127, 1000),
            "the difference in sugar counts as well": lambda: Fraction(14, 15) + Fraction(78, 1000),
            "the difference in density counts as well": lambda: (
                Fraction(14, 15) + Fraction(49, 1000)
            ),
            "that is the distance for p = 2": lambda: Fraction(
                (98 / 225 + 0.078**2 + 0.049**2) ** 0.5
            ),
            "for p = 1 take VDM with p = 1, too": lambda: Fraction(98, 225) + Fraction(127, 1000),
            "the colours differ by their VDM, not by 1": lambda: Fraction(1127, 1000),
            "VDM adds up both classes": lambda: Fraction(7, 15) + Fraction(127, 1000),
        },
    ),
    "11.3": Weights([_sixth_is_nearest], 8),
    "11.4": Find([_three_values, _two_classes, _alike]),
}

PREDICTIONS = {}
