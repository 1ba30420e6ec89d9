"""Exercises of notebook 11."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from clustlib import datasets
from clustlib.course.checking.kinds import Find, Number, _as_floats
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.words import Choose, Spot
from clustlib.measures import distance

_MUSHROOMS = np.array([[6, 3, 1], [1, 1, 3], [1, 2, 2]])  # caps: flat, bell, knobbed


def _three_values(t):
    r = int((t.cluster_sizes > 0).sum())
    return None if r >= 3 else f"it should have at least three rows with points in them; it has {r}"


def _two_classes(t):
    k = int((t.partition_sizes > 0).sum())
    return (
        None if k >= 2 else f"it should have at least two classes with points in them; it has {k}"
    )


def _alike(t):
    rows = [row for row in t.counts.tolist() if any(row)]
    shares = [tuple(Fraction(count, sum(row)) for count in row) for row in rows]
    if len(set(shares)) == len(shares):
        return "two of its rows should have the same shares"
    if len({*zip(shares, map(sum, rows), strict=True)}) > len(set(shares)):
        return None
    return "two rows with the same shares: they should have different sums"


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


def _numbers_without_say(weights):
    return "the two numbers should weigh 0" if weights[6:].any() else None


def _words_with_a_say(weights):
    share = weights[:6].min() / weights.sum()
    if share >= 0.05 - 1e-12:
        return None
    return f"each word: it should weigh at least a twentieth of the sum; one has {share:.3f} of it"


def _colour_in_bounds(weights):
    colour, _, sound = weights[:3]
    if colour <= 1.5 * sound * (1 + 1e-12):
        return None
    return (
        "the colour: it should weigh at most 1.5 times as much as the sound; it weighs "
        f"{colour / sound:.4g} times as much"
    )


def _fourth_is_nearest(weights):
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


def _of_caps(p, one=0, other=2):
    """The VDM of two rows of the mushrooms."""
    return sum(abs(a - b) ** p for a, b in zip(_shares(one), _shares(other), strict=True))


def _shares(row):
    counts = _MUSHROOMS[row].tolist()
    return [Fraction(count, sum(counts)) for count in counts]


def _by_column_sums():
    flat, _, knobbed = _MUSHROOMS.tolist()
    below = _MUSHROOMS.sum(axis=0).tolist()
    return sum(Fraction(a - b, m) ** 2 for a, b, m in zip(flat, knobbed, below, strict=True))


def _differences():
    """Of the shares of flat and knobbed: edible, bitter, poisonous."""
    return [abs(a - b) for a, b in zip(_shares(0), _shares(2), strict=True)]


def _of_one_class(k):
    """As if there were this class and all the others."""
    return lambda: 2 * _differences()[k] ** 2


def _part(k):
    return lambda: _differences()[k] ** 2


def _without(k):
    return lambda: _of_caps(2) - _differences()[k] ** 2


def _not_squared(k):
    return lambda: _of_caps(2) - _differences()[k] ** 2 + _differences()[k]


EXERCISES = {
    "11.1": Number(
        value=lambda: _of_caps(2),
        wrong_turns={
            "that is VDM with p = 1": lambda: _of_caps(1),
            "VDM takes no root": lambda: Fraction(float(_of_caps(2)) ** 0.5),
            "that is the part of edible; add those of the others": _part(0),
            "that is the part of bitter; add those of the others": _part(1),
            "that is the part of poisonous; add those of the others": _part(2),
            "add all three classes: edible is missing": _without(0),
            "add all three classes: bitter is missing": _without(1),
            "add all three classes: poisonous is missing": _without(2),
            "square all three differences: that of edible is left as it is": _not_squared(0),
            "square all three differences: that of bitter is left as it is": _not_squared(1),
            "square all three differences: that of poisonous is left as it is": _not_squared(2),
            "the share of edible ones says it all with two classes, but there are three": (
                _of_one_class(0)
            ),
            "bitter or not is one question of three: each class has its own part": _of_one_class(1),
            "poisonous or not is one question of three: each class has its own part": (
                _of_one_class(2)
            ),
            "these are differences of counts; VDM compares shares": lambda: Fraction(27),
            "these are differences of counts, and not even squared; VDM compares shares": (
                lambda: Fraction(7)
            ),
            "the shares are those of a row: divide by n_i, not by the m_j below": _by_column_sums,
            "the shares are those of a row: divide by n_i, not by all mushrooms": lambda: Fraction(
                27, 400
            ),
            "sum up absolute differences or squares: signs must not cancel": lambda: Fraction(0),
            "that is the VDM of flat and bell": lambda: _of_caps(2, other=1),
            "that is the VDM of bell and knobbed": lambda: _of_caps(2, one=1),
        },
        hint="First the shares: of ten flat ones six are edible. Write three shares for each of "
        "the two rows, one row below the other.",
        matters="With three classes the share of one of them no longer says it all: every class "
        "adds its part.",
    ),
    "11.2": Spot(
        right="5",
        wrong={
            "1": "a word has the same shares as itself, so nothing is added",
            "2": "each share is divided by how often the word occurs, both classes are added, and "
            "no root is taken",
            "3": "each share is divided by how often the word occurs, and both classes are there; "
            "that they add the same is so with two classes",
            "4": "for p = 2 the differences of numbers are squared, in whatever unit they are",
            "6": "one root is taken, at the end, of the whole sum on line 5",
        },
        hint="Write the formula of the mixed distance beside it, and mark in each line to which "
        "symbol its number belongs.",
        matters="VDM is a sum of p-th powers already, so in the mixed distance only the numbers "
        "still need a power.",
    ),
    "11.3": Number(
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
            "for p = 1 the sum has no root": lambda: Fraction(
                float(Fraction(14, 15) + Fraction(127, 1000)) ** 0.5
            ),
            "VDM takes no root": lambda: Fraction((14 / 15) ** 0.5 + 0.127),
            "VDM takes no root, and the numbers count as well": lambda: Fraction((14 / 15) ** 0.5),
            "for p = 1 take VDM with p = 1, too": lambda: Fraction(98, 225) + Fraction(127, 1000),
            "the colours differ by their VDM, not by 1": lambda: Fraction(1127, 1000),
            "VDM adds up both classes": lambda: Fraction(7, 15) + Fraction(127, 1000),
        },
        hint="Three attributes differ. For each of them one term; then there is nothing left to do "
        "but to add, for p = 1 has no root.",
        matters="One word outweighs both numbers here: without weights, who decides is a matter of "
        "scale.",
    ),
    "11.4": Weights(
        [_numbers_without_say, _words_with_a_say, _colour_in_bounds, _fourth_is_nearest],
        8,
        hint="Melons 3 and 4 differ from melon 1 in one word each: compare the VDM of these two "
        "words, which weights multiply.",
        matters="The data have not changed: whoever weighs colour against sound decides who is "
        "whose neighbour.",
    ),
    "11.5": Choose(
        right="a",
        wrong={
            "b": "a postcode of one patient cannot be compared with another patient of the same "
            "place: with diagnoses dealt out at random the table looks the same",
            "c": "it found out which attribute separates the classes in these very rows, and one "
            "with a word for each row always does",
            "d": "two clusters can always be made; what is to be explained is that they are the "
            "diagnoses",
        },
        hint="What are the class shares of a postcode that one patient alone has? Compare with the "
        "serial numbers of the melons.",
        matters="Where a distance was told the reference, agreement with the reference is no "
        "evidence at all.",
    ),
    "11.6": Choose(
        right="d",
        wrong={
            "a": "a small weight makes the leak small, and still the species judge what they have "
            "shaped",
            "b": "of the half that it was fitted to, it knows the answer; only the clusters of the "
            "other half would be a fair test",
            "c": "flowers of different genera are of different species, so the genus tells a part "
            "of the answer",
        },
        hint="Ask of each: if the species of one flower were written down wrongly, could its "
        "distances change?",
        matters="Groups that are known, and are not what you judge by, may shape a distance; the "
        "reference has to stay outside.",
    ),
    "11.7": Find(
        [_three_values, _two_classes, _alike],
        hint="VDM compares shares, not counts: write down one row, and think of another that "
        "differs only in its size.",
        matters="VDM 0 does not mean that two words are the same, only that the classes do not "
        "tell them apart.",
    ),
}

PREDICTIONS = {
    "11.a": Choice(
        about="where the words are farthest apart for VDM",
        came="texture",
        beliefs={
            "colour": "what we know of melons counts, not how they turned out",
            "touch": "what we know of melons counts, not how they turned out",
        },
    ),
    "11.b": Choice(
        about="the say of the two numbers when all eight weigh 1",
        came="less",
        beliefs={
            "a quarter": "equal weights give an equal say",
            "more": "what differs in nearly every pair adds most, however small the differences",
        },
    ),
    "11.c": Choice(
        about="the distances by serial numbers",
        came="some of each",
        beliefs={
            "all 0": "an attribute without meaning cannot separate anything",
            "all 2": "words that all are different are all far apart",
        },
    ),
}
