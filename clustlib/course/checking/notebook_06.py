"""Exercises of notebook 06."""

import math
from fractions import Fraction

from clustlib.course.checking.kinds import FindLabels, Number
from clustlib.course.checking.predictions import Choice, Guess
from clustlib.course.checking.words import Choose, Order, Read
from clustlib.measures import pairs
from clustlib.table import contingency_table

_SIX = [1, 1, 1, 2, 2, 2]
_TOGETHER = {(0, 2), (0, 5), (1, 4), (2, 5)}  # the ones of the vector of 06.1
_M_C, _M_T, _TP = Fraction("0.20"), Fraction("0.30"), Fraction("0.15")  # shares of all pairs

# Why a step comes before all that need it.
_FIRST = {
    "c": "nobody has asked yet which points are together",
    "e": "the diagonal and the mirror image have to go first, or they count as pairs",
    "b": "the means are still in the vectors; with them it would become Fowlkes–Mallows",
    "f": "there are no lengths yet to divide by",
    "g": "there is no sum yet to be divided",
}


def _read_backwards(labels):
    """The first pair that the labels answer otherwise than the vector does."""
    for i in range(6):
        for j in range(i + 1, 6):
            together = bool(labels[i] == labels[j])
            if together != ((i, j) in _TOGETHER):
                here, there = ("together", "apart") if together else ("apart", "together")
                return (
                    f"your labels have the points {i + 1} and {j + 1} {here}: the vector says "
                    f"{there}"
                )
    return None


def _above():
    return _TP - _M_T * _M_C


def _below():
    return _M_T * (1 - _M_T) * _M_C * (1 - _M_C)


def _has_an_angle(labels):
    n_clusters = len(set(labels.tolist()))
    if n_clusters == 1:
        return "all points are together: the vector is constant, and has no angle when centred"
    if n_clusters == len(labels):
        return "all points are apart: the vector is constant, and has no angle when centred"
    return None


def _right_angle(labels):
    t = contingency_table(_SIX, labels)
    cosine = float(pairs.normalized_hubert_statistic(t))
    tp, fn, fp, tn = pairs.pair_counts(t)
    if tp * tn == fp * fn:
        return None
    degrees = math.degrees(math.acos(max(-1, min(1, cosine))))
    return f"the angle of the centred vectors is {degrees:.1f}°: it should be 90°"


EXERCISES = {
    "06.1": FindLabels(
        6,
        [_read_backwards],
        hint="Number the entries by their pairs: 1,2 to 1,6, then 2,3 and so on. Every 1 says that "
        "its two points have one label.",
        matters="The vector has all that a clustering says, but for the names of the clusters.",
    ),
    "06.2": Choose(
        right="b",
        wrong={
            "a": "what Γ can reach is M_T/N, and that differs from one reference to the next",
            "c": "Γ never minds what is wrongly together: one bag for all would reach M_T/N, too",
            "d": "then all pairs would have to be together in both; the most that these references "
            "allow is 0.06 and 0.50",
        },
        hint="Γ is TP/N. Divide it by what it can reach, M_T/N: which measure of 05 is that?",
        matters="Γ without its maximum says nothing, and with its maximum no more than pair recall "
        "does.",
    ),
    "06.3": Number(
        value=lambda: Fraction(float(_above()) / math.sqrt(_below())),
        wrong_turns={
            "that is Γ itself, not yet normalised": lambda: _TP,
            "that is the cosine of the vectors as they are; subtract their means first": (
                lambda: Fraction(float(_TP) / math.sqrt(_M_T * _M_C))
            ),
            "that stands above the line; divide it by the two lengths": _above,
            "above the line the product of the means is still to be subtracted": lambda: Fraction(
                float(_TP) / math.sqrt(_below())
            ),
            "the square root below the line is missing": lambda: _above() / _below(),
            "below the line stand the lengths of the centred vectors; yours have their means": (
                lambda: Fraction(float(_above()) / math.sqrt(_M_T * _M_C))
            ),
            "below the line stands the geometric mean of two products, not the arithmetic one": (
                lambda: 2 * _above() / (_M_T * (1 - _M_C) + _M_C * (1 - _M_T))
            ),
            "that is the pair recall": lambda: _TP / _M_T,
            "that is the pair precision": lambda: _TP / _M_C,
            "that is the Jaccard coefficient": lambda: _TP / (_M_T + _M_C - _TP),
        },
        hint="Of a hundred pairs, M_T, M_C and TP are whole numbers. Put them and N = 100 into the "
        "formula for Γn.",
        matters="Three shares are enough: neither points nor tables nor vectors are needed for a "
        "correlation of pairs.",
    ),
    "06.4": Read(
        value={
            "one partition cut": "d",
            "one point misplaced": "a",
            "one bag for all": "c",
            "no pair in both": "b",
        },
        letters="abcd",
        because={
            ("one partition cut", "a"): (
                "a cut only takes pairs away: can its arrow be longer than that of the reference?"
            ),
            ("one partition cut", "b"): "pairs that were not cut are still together in both",
            ("one partition cut", "c"): "its arrow is the longest, and a cut makes no pairs",
            ("one point misplaced", "b"): "one point is in the wrong place; the others found mates",
            ("one point misplaced", "c"): (
                "square the length of c: with one point in the other bag, are 15 pairs together?"
            ),
            ("one point misplaced", "d"): (
                "the bag that gets a fourth point has more pairs than before: c is longer than t"
            ),
            ("one bag for all", "a"): (
                "the two angles are nearly alike: it is the length that tells, and here all 15 "
                "pairs are together"
            ),
            ("one bag for all", "b"): "whoever has all pairs has those of the reference, too",
            ("one bag for all", "d"): (
                "its angle is no sign of quality, and no vector of pairs is longer than its own"
            ),
        },
        why={"no pair in both": "where nothing is left of the product, what is the cosine?"},
        hint="The square of a length is the number of pairs together. Four clusterings, four "
        "numbers: how many pairs has each?",
        matters="One bag for all has the smaller angle, one misplaced point the larger: uncentred, "
        "the angle is no judge.",
    ),
    "06.5": Choose(
        right="d",
        wrong={
            "a": "equal vectors stay equal, and their angle is 0 before and after",
            "b": "nearly all entries are 0, so their means are small, and little is subtracted",
            "c": "the angle is 90° before; small clusters have few ones, and small means move it "
            "only a little further",
        },
        hint="Centring subtracts the means, the shares of ones. In which case are they large, and "
        "the likeness empty?",
        matters="In few and large clusters many pairs agree by themselves: that is what the mean "
        "takes away.",
    ),
    "06.6": Order(
        right="cebfga",
        needs={
            step: {before: _FIRST[before] for before in earlier}
            for step, earlier in {"e": "c", "b": "ce", "f": "ceb", "g": "ceb", "a": "cebfg"}.items()
        },
        wrong={
            "d": "Jaccard leaves these pairs out; the mean and N count them",
        },
        hint="It is a cosine of centred vectors. So first come vectors, then their means go, and "
        "only what is left is measured.",
        matters="Lengths and product are taken after centring: whoever takes them before has "
        "Fowlkes–Mallows.",
    ),
    "06.7": FindLabels(
        6,
        [_has_an_angle, _right_angle],
        hint="A right angle means N · TP = M_T · M_C, with N = 15 and M_T = 6. Which M_C and TP go "
        "together, and which sizes make them?",
        matters="A right angle is what chance scores on average: as many pairs in both as the two "
        "shares alone let one expect.",
    ),
}

PREDICTIONS = {
    "06.a": Guess(
        about="the Γ of a perfect clustering",
        value=lambda: 44 / 136,
        within=0.02,
        beliefs={
            "perfect is always 1, whatever the measure": lambda guess: 0.9 < guess < 1.1,
            "Γ is a number of pairs": lambda guess: guess in (20, 40, 44, 136),
            "the pairs found stay as many as the three bags find": lambda guess: (
                abs(guess - 20 / 136) < 0.01
            ),
        },
    ),
    "06.b": Choice(
        about="the angle of one bag for everything to the reference",
        came="smaller",
        beliefs={
            "larger": "a clustering that distinguishes nothing points away from the truth.",
        },
    ),
}
