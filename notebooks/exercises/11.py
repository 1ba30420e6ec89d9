"""The checks of the exercises of unit 11 that are code; everything else is in 11.toml."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from clustlib import datasets
from clustlib.course.checking.coded import Find
from clustlib.course.checking.kinds import Unread, as_floats
from clustlib.measures import distance


def _require_three_values(t):
    r = int((t.cluster_sizes > 0).sum())
    return None if r >= 3 else f"it should have at least three rows with points in them; it has {r}"


def _require_two_classes(t):
    k = int((t.class_sizes > 0).sum())
    return (
        None if k >= 2 else f"it should have at least two classes with points in them; it has {k}"
    )


def _require_equal_shares(t):
    rows = [row for row in t.counts.tolist() if any(row)]
    shares = [tuple(Fraction(count, sum(row)) for count in row) for row in rows]
    if len(set(shares)) == len(shares):
        return "two of its rows should have the same shares"
    if len({*zip(shares, map(sum, rows), strict=True)}) > len(set(shares)):
        return None
    return "two rows with the same shares: they should have different sums"


@dataclass(frozen=True)
class Weights(Find):
    """Find weights of n attributes with given properties."""

    n: int

    def verdict(self, answer):
        try:
            weights = as_floats(answer)
        except (TypeError, ValueError):
            return Unread("these aren't weights: enter a list of numbers")
        if weights.shape != (self.n,):
            return Unread(f"there should be {self.n} weights, in one list")
        if not np.isfinite(weights).all() or weights.min() < 0 or weights.max() == 0:
            return Unread("weights should be numbers of at least 0, and not all of them 0")
        complaints = (complaint for need in self.requirements if (complaint := need(weights)))
        return next(complaints, "correct")


def _require_no_weight_of_numbers(weights):
    return "the two numbers should weigh 0" if weights[6:].any() else None


def _require_weight_of_words(weights):
    share = weights[:6].min() / weights.sum()
    if share >= 0.05 - 1e-12:
        return None
    return f"each word: it should weigh at least a twentieth of the sum; one has {share:.3f} of it"


def _require_light_colour(weights):
    colour, _, sound = weights[:3]
    if colour <= 1.5 * sound * (1 + 1e-12):
        return None
    return (
        "the colour: it should weigh at most 1.5 times as much as the sound; it weighs "
        f"{colour / sound:.4g} times as much"
    )


def _require_fourth_nearest(weights):
    melons, good, _ = datasets.watermelon()
    vdm = distance.ValueDifferenceMetric(p=2).fit(melons[:, :6], good)
    weights = weights / weights.max()
    away = [distance.mixed_distance(melons[0], each, vdm, weights=weights) for each in melons[1:]]
    nearest = min(away)
    found = [number for number, each in enumerate(away, start=2) if each <= nearest + 1e-12]
    if found == [4]:
        return None
    if 4 in found:
        return f"melon 4 alone should be nearest; melon {found[found[0] == 4]} is as near"
    return f"melon 4 should be nearest; it is melon {found[0]}"


CHECKS = {
    "11.4": Weights(
        [
            _require_no_weight_of_numbers,
            _require_weight_of_words,
            _require_light_colour,
            _require_fourth_nearest,
        ],
        8,
    ),
    "11.7": Find(
        [_require_three_values, _require_two_classes, _require_equal_shares],
    ),
}
