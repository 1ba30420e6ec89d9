"""Exercises of notebook 05."""

from fractions import Fraction

import numpy as np

from clustlib.course.checking.kinds import Counts, Find, Function, tables
from clustlib.course.checking.predictions import Choice, Guess
from clustlib.course.checking.words import Choose, Grid, Read, Spot
from clustlib.measures import pairs
from clustlib.table import ContingencyTable

_SMALL = ContingencyTable([[3, 0, 1], [1, 2, 3]])
_TWO_BAGS = ContingencyTable([[4, 0], [2, 3]])
_CHANGED = {
    "lone": ContingencyTable([[4, 0, 0], [2, 3, 0], [0, 0, 1]]),
    "exchange": _TWO_BAGS.T,
    "cut": ContingencyTable([[2, 0], [2, 0], [2, 3]]),
    "rename": ContingencyTable([[2, 3], [4, 0]]),
}
_OF_TWO_BAGS = {
    "Rand index": pairs.rand_index,
    "Jaccard coefficient": pairs.jaccard_coefficient,
    "pair precision": pairs.pair_precision,
    "pair recall": pairs.pair_recall,
}


def _margins(counts):
    """TP + FN and TP + FP in the place of FN and FP."""
    p = pairs.pair_counts(ContingencyTable(counts))
    return p.tp, p.tp + p.fn, p.tp + p.fp, p.tn


def _precision_and_recall(counts):
    t = ContingencyTable(counts)
    return pairs.pair_precision(t).exact, pairs.pair_recall(t).exact


def _moves():
    """What each change does to each measure, as one sign for each change."""

    def sign(measure, changed):
        before, after = measure(_TWO_BAGS).exact, measure(changed).exact
        return "↑" if after > before else "↓" if after < before else "="

    return {
        name: " ".join(sign(measure, changed) for changed in _CHANGED.values())
        for name, measure in _OF_TWO_BAGS.items()
    }


def _tables_with_both():
    """Tables with a pair together in the clustering, and one together in the reference."""

    def has_both(counts):
        p = pairs.pair_counts(ContingencyTable(counts))
        return p.tp + p.fp and p.tp + p.fn

    return [(counts,) for (counts,) in tables() if has_both(counts)]


def _high_rand(t):
    value = pairs.rand_index(t)
    if value.exact >= Fraction(8, 10):
        return None
    return f"its Rand index is {value:.3f}: it should be at least 0.8"


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
        order="the order is TP, FN, FP, TN",
        hint="Pairs inside the cells are TP. Pairs inside the column sums are TP + FN, inside the "
        "row sums TP + FP; there are 45 in all.",
        matters="No pair was looked at: the table alone has all four counts, for a million points "
        "as well.",
    ),
    "05.2": Read(
        value={"Rand index": "i", "Jaccard coefficient": "c", "Fowlkes–Mallows index": "f"},
        letters="abcdefghi",
        because={
            ("Rand index", "a"): (
                "that counts the pairs together in both alone; those apart in both agree, too"
            ),
            (
                "Rand index",
                "c",
            ): "that leaves out the pairs apart in both, above and below the line",
            ("Rand index", "d"): "that is a share of the pairs inside clusters, not of all 45",
            ("Rand index", "h"): "that is a share of the pairs inside partitions, not of all 45",
            ("Jaccard coefficient", "a"): (
                "that has all pairs below the line; those apart in both do not belong there"
            ),
            ("Jaccard coefficient", "d"): (
                "that is the pair precision; FN is missing below the line"
            ),
            ("Jaccard coefficient", "h"): "that is the pair recall; FP is missing below the line",
            ("Jaccard coefficient", "e"): (
                "that is the pair F1, which takes TP twice, above and below the line"
            ),
            ("Jaccard coefficient", "i"): "that is the share of all pairs treated alike",
            ("Fowlkes–Mallows index", "b"): "that is the product of P and R; the root is missing",
            ("Fowlkes–Mallows index", "e"): "that is the harmonic mean of P and R",
            ("Fowlkes–Mallows index", "g"): "that is the arithmetic mean of P and R",
            ("Fowlkes–Mallows index", "d"): "that is P alone, without R",
            ("Fowlkes–Mallows index", "h"): "that is R alone, without P",
        },
        why={
            "Rand index": "of all pairs, how many are treated alike by both sides?",
            "Jaccard coefficient": "of the pairs together on one side or both, how many on both?",
            "Fowlkes–Mallows index": "it is the geometric mean of two shares that have TP on top",
        },
        hint="Begin with the four counts of 05.1. Rand and Jaccard are pairs over pairs; "
        "Fowlkes–Mallows is the root of two such shares multiplied.",
        matters="One table, three numbers from 0.259 to 0.556: without the name of its measure, a "
        "number says nothing.",
    ),
    "05.3": Spot(
        right="4",
        wrong={
            "1": "it prints nothing, and the order is right; it doubles all four, which three of "
            "the formulas forgive",
            "2": "above and below stand numbers from the same source, so a factor of two cancels",
            "3": "TN is left out on purpose, and what is counted twice is so above and below",
            "5": "doubled counts make a four below the root, whose root is a two: it cancels",
        },
        hint="scikit-learn meets each pair from both ends. Where does that cancel, and where do "
        "its counts meet another way of counting?",
        matters="A number of pairs is ordered or not, and one formula must not mix the two: this "
        "one can print a Rand index above 1.",
    ),
    "05.4": Grid(
        value=_moves,
        columns=list(_CHANGED),
        because={
            (
                "Rand index",
                "lone",
            ): "the new point makes pairs of one kind only, and which is that?",
            ("Rand index", "exchange"): "FN and FP change places; does either stand alone?",
            ("Rand index", "cut"): "pairs torn apart by the cut change from one kind into which?",
            ("Rand index", "rename"): "does any pair notice what its cluster is called?",
            (
                "Jaccard coefficient",
                "lone",
            ): "the new point is together with none; where is TN here?",
            ("Jaccard coefficient", "exchange"): "FN + FP is a sum; what becomes of it?",
            ("Jaccard coefficient", "cut"): "TP + FN + FP stays what it was; and TP?",
            ("Jaccard coefficient", "rename"): "no formula of pairs has a name of a cluster in it",
            ("pair precision", "lone"): "is any new pair inside a cluster?",
            ("pair precision", "exchange"): (
                "it turns into the pair recall of the old table; compute both"
            ),
            ("pair precision", "cut"): (
                "C1 had no FP and has none now, but C2 has some; count TP and FP before and after"
            ),
            ("pair precision", "rename"): "the pairs inside clusters are the same pairs",
            ("pair recall", "lone"): "is any new pair inside a partition?",
            ("pair recall", "exchange"): (
                "it turns into the pair precision of the old table; compute both"
            ),
            ("pair recall", "cut"): "TP + FN belongs to the partitions, and they are not cut",
            ("pair recall", "rename"): "the pairs inside partitions are the same pairs",
        },
        hint="Write down TP, FN, FP and TN before, and what each change does to each of them. Then "
        "look at the formulas.",
        matters="Whoever knows what moves a measure, and what does not, knows what it is blind to.",
    ),
    "05.5": Choose(
        right="c",
        wrong={
            "a": "only 1000 of 124 750 pairs are by one artist: found or not, they hardly move a "
            "share of all pairs",
            "b": "that would be the pair precision; the Rand index is a share of all pairs, and "
            "nearly all of them are apart",
            "d": "with a hundred artists nearly all pairs are rightly apart, with five far fewer: "
            "the two indices start from different heights",
        },
        hint="Count: of all pairs of 500 songs, how many are by one artist? And what is the Rand "
        "index of clusters that hold one song each?",
        matters="Clusters of five without a mate score 0.984, singletons 0.992: with many small "
        "groups, a high Rand index is the score of knowing nothing.",
    ),
    "05.6": Find(
        [_high_rand, _low_jaccard, _some_pair_in_both],
        hint="Pairs apart in both lift the Rand index and leave Jaccard alone: what makes many of "
        "them? Then let few pairs that belong together be found.",
        matters="The same table looks good or bad, only because one measure counts the pairs apart "
        "in both and the other does not.",
    ),
    "05.7": Function(
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
        hint="A table knows its pairs: cl.ContingencyTable(counts), then P and R of it. Or count, "
        "and see which of the two denominators makes the share smaller.",
        matters="Four counts and one line make a measure that here puts the three bags (0.455) "
        "before one bag for all (0.324).",
    ),
}

PREDICTIONS = {
    "05.a": Choice(
        about="who puts the ◇ and a ○ of C1 together",
        came="clustering",
        beliefs={
            "both": "points in one bag belong together for the reference, too.",
            "reference": "the bags are the reference, and the icons the clustering.",
            "neither": "what has two icons is apart, even in one bag.",
        },
    ),
    "05.b": Guess(
        about="how many pairs change when the ◇ moves",
        value=lambda: 11,
        within=0,
        beliefs={
            "one point is one pair": lambda guess: guess == 1,
            "only pairs of one partition change their kind": lambda guess: guess == 4,
            "only the points that it leaves matter": lambda guess: guess == 5,
            "only the points that it joins matter": lambda guess: guess == 6,
            "each of its pairs changes, also those with points that it neither leaves nor joins": (
                lambda guess: guess == 16
            ),
        },
    ),
    "05.c": Choice(
        about="the Rand index with a lonely point",
        came="rises",
        beliefs={
            "falls": "a cluster more makes more mistakes possible.",
            "stays": "a point without a mate makes no pairs that count.",
        },
    ),
    "05.d": Choice(
        about="the Rand index of knowing nothing",
        came="near 1",
        beliefs={
            "near 0": "who finds nothing scores nothing.",
            "near one half": "who knows nothing is right on every second pair, as with a coin.",
        },
    ),
}
