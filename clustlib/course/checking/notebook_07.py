"""Exercises of notebook 07."""

from fractions import Fraction
from functools import cache

import numpy as np

from clustlib.course.checking.kinds import Find, Function, Number, tables
from clustlib.course.checking.predictions import Choice, Guess
from clustlib.course.checking.words import Choose, Grid, Order, Spot
from clustlib.measures import pairs
from clustlib.measures.matching import purity
from clustlib.table import ContingencyTable

_SHUFFLED = {
    "Rand index": pairs.rand_index,
    "Fowlkes–Mallows index": pairs.fowlkes_mallows_index,
    "purity": purity,
    "adjusted Rand index": pairs.adjusted_rand_index,
}

# Why a step comes before all that need it.
_STEPS = {
    "b": "what stays the same in all deals has to be said first",
    "d": "only when it is known what varies, and its mean, is the mean of a formula known",
    "a": "there is no mean recall yet to subtract",
    "f": "there is no fraction yet with something above and below",
}


def _parts(counts):
    """N, TP and the pairs together in the clustering and in the reference."""
    tp, fn, fp, tn = pairs.pair_counts(ContingencyTable(counts))
    return tp + fn + fp + tn, tp, tp + fp, tp + fn


def _kulczynski(tp, together, wanted):
    return (tp / together + tp / wanted) / 2


def _adjusted_kulczynski(counts):
    n_pairs, tp, together, wanted = _parts(counts)
    e = together * wanted / n_pairs
    expected = _kulczynski(e, together, wanted)
    return (_kulczynski(tp, together, wanted) - expected) / (1 - expected)


def _not_adjusted(counts):
    _, tp, together, wanted = _parts(counts)
    return _kulczynski(tp, together, wanted)


def _without_expected_below(counts):
    n_pairs, tp, together, wanted = _parts(counts)
    return _kulczynski(tp - together * wanted / n_pairs, together, wanted)


def _expected_tp_itself(counts):
    n_pairs, tp, together, wanted = _parts(counts)
    e = together * wanted / n_pairs
    return (_kulczynski(tp, together, wanted) - e) / (1 - e)


def _adjusted_one_by_one(counts):
    n_pairs, tp, together, wanted = _parts(counts)
    e = together * wanted / n_pairs
    return ((tp - e) / (together - e) + (tp - e) / (wanted - e)) / 2


def _tables_with_both():
    """Tables on which neither the adjusted index nor any of the wrong turns divides by 0."""

    def is_defined(counts):
        n_pairs, _, together, wanted = _parts(counts)
        is_one = together * wanted == n_pairs  # the expected TP
        return 0 < together < n_pairs and 0 < wanted < n_pairs and not is_one

    return [(counts,) for (counts,) in tables() if is_defined(counts)]


@cache
def _means_of_shuffles():
    """Whether chance scores more or less with other sizes: the signs of 07.1."""
    from scipy.stats import random_table  # which takes as long to load as all the rest

    means = {}
    for sizes in ([10] * 10, [2] * 50, [91] + [1] * 9):
        drawn = random_table(sizes, sizes).rvs(30, random_state=np.random.default_rng(0))
        shuffled = [ContingencyTable(counts.astype(int)) for counts in drawn]
        for name, measure in _SHUFFLED.items():
            mean = np.mean([float(measure(t)) for t in shuffled])
            means.setdefault(name, []).append(mean)

    def sign(before, after):
        return "↑" if after > before + 0.03 else "↓" if after < before - 0.03 else "="

    return {
        name: " ".join(sign(before, after) for after in others)
        for name, (before, *others) in means.items()
    }


def _few_points(t):
    return None if t.n <= 10 else f"it has {t.n} points: it should have at most 10"


def _high_rand(t):
    value = pairs.rand_index(t)
    if value.exact >= Fraction(8, 10):
        return None
    return f"its Rand index is {value:.3f}: it should be at least 0.8"


def _negative_ari(t):
    value = pairs.adjusted_rand_index(t)
    return None if value.exact < 0 else f"its ARI is {value:.3f}: it should be below 0"


EXERCISES = {
    "07.1": Grid(
        value=_means_of_shuffles,
        columns=["many", "giant"],
        because={
            ("Rand index", "many"): (
                "nearly all pairs are apart on either side: how many can a shuffle get wrong?"
            ),
            ("Rand index", "giant"): (
                "the nine single points of one side mostly fall into the giant of the other: how "
                "many pairs are that?"
            ),
            ("Fowlkes–Mallows index", "many"): (
                "where M_C and M_T are equal its mean is M_C/N: which share of pairs is together?"
            ),
            ("Fowlkes–Mallows index", "giant"): (
                "where M_C and M_T are equal its mean is M_C/N: what does a giant do to M_C?"
            ),
            ("purity", "many"): "which share of two points is their majority, at the least?",
            ("purity", "giant"): "whose points will be the majority of the giant, deal by deal?",
            ("adjusted Rand index", "many"): "what has been subtracted from it?",
            ("adjusted Rand index", "giant"): "its zero moves with the sizes: where to?",
        },
        hint="Which share of all pairs is together, before, with many groups, with a giant? "
        "A shuffle keeps that share on both sides. For purity: what is a majority at the least?",
        matters="Other sizes, other freezing points, and in other directions: only what has been "
        "adjusted stays at 0.",
    ),
    "07.2": Choose(
        right="b",
        wrong={
            "a": "its score is the highest, and a shuffle has the same",
            "c": "it is furthest above its shuffles, but how far was there to go?",
            "d": "a shuffle scores no less than it does",
        },
        hint="Take from each score the number beside it. What was left to gain, from that number "
        "up to 1?",
        matters="Neither the highest score nor the largest difference has come furthest: every "
        "measure has its own freezing point.",
    ),
    "07.3": Number(
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
            "that is the probability for one pair of a partition; how many such pairs are there?": (
                lambda: Fraction(12, 45)
            ),
            "that is the probability for one pair of a cluster; how many such pairs are there?": (
                lambda: Fraction(14, 45)
            ),
            "that is the end of the ruler, not its beginning": lambda: Fraction(12 + 14, 2),
            "that is the probability for one pair; how many pairs are there?": lambda: Fraction(
                12 * 14, 45 * 45
            ),
        },
        hint="Three numbers are enough: the pairs inside clusters, those inside partitions, and "
        "all pairs of ten points.",
        matters="No deal is needed: the sizes alone fix what chance puts together.",
    ),
    "07.4": Order(
        right="bdafe",
        needs={
            "d": {"b": _STEPS["b"]},
            "a": {"b": _STEPS["b"], "d": _STEPS["d"]},
            "f": {"b": _STEPS["b"], "d": _STEPS["d"], "a": _STEPS["a"]},
            "e": {each: _STEPS[each] for each in "bdaf"},
        },
        wrong={"c": "that is where the Rand index ends; the recall is 1 where TP is M_T"},
        hint="First say what no deal changes, then what is left to vary, then its mean. The "
        "fraction comes after that.",
        matters="The road is the same for any measure: fix the model of chance, take the mean, and "
        "stretch what is left.",
    ),
    "07.5": Choose(
        right="c",
        wrong={
            "a": "so many more than chance, that is; what does chance find already?",
            "b": "that is the share of all up to the end; the ruler does not begin at 0",
            "d": "ARI is no share of all pairs: its ruler begins later, and ends earlier",
        },
        hint="Draw the ruler: what lies at its beginning, and what at its end? How long is it, and "
        "how far along it is this clustering?",
        matters="An ARI is a share of a way, and how long the way is depends on the sizes: compare "
        "it on the same data only.",
    ),
    "07.6": Spot(
        right="3",
        wrong={
            "1": "the Rand index is 1 there and nowhere else, and that is the end of the ruler",
            "2": "0 is only the mean of all deals: among the 720 deals both signs came",
            "4": "M_C and M_T change places, and both the product and the sum stay",
            "5": "then M_C = M_T, and the arithmetic and the geometric mean are one",
        },
        hint="Think of the deck of cards, sorted without a mistake, and of its other reference.",
        matters="ARI judges a clustering by one reference; what it has found beside that, ARI "
        "cannot say.",
    ),
    "07.7": Find(
        [_few_points, _high_rand, _negative_ari],
        hint="Small groups on both sides make a high Rand index. Then see to it that hardly a pair "
        "of one cluster is of one partition.",
        matters="Worse than a shuffle, and 0.8 all the same: a number is good or bad beside what "
        "chance scores.",
    ),
    "07.8": Function(
        reference=_adjusted_kulczynski,
        inputs=_tables_with_both,
        names=("counts",),
        wrong_turns={
            "that is Kulczyński's index, not yet adjusted": _not_adjusted,
            "below the line stands 1 minus the expected index, not 1": _without_expected_below,
            "E is the expected TP; the expected index has it in the place of TP": (
                _expected_tp_itself
            ),
            "P and R are adjusted one by one; adjust their mean, which has one expected value": (
                _adjusted_one_by_one
            ),
            "that is the ARI": lambda counts: float(
                pairs.adjusted_rand_index(ContingencyTable(counts))
            ),
            "that is the normalised Γ": lambda counts: float(
                pairs.normalized_hubert_statistic(ContingencyTable(counts))
            ),
        },
        hint="With the sizes fixed, P and R are TP times a constant. So put E in the place of TP, "
        "and you have what is expected.",
        matters="Any measure of four counts can be adjusted, also one that no library has.",
    ),
}

PREDICTIONS = {
    "07.a": Guess(
        about="the mean Rand index of 20 random clusters",
        # Of 200 points in partitions of 10, a pair is together by chance in one case of 20.
        value=lambda: (900 / 20 + 19000 * 19 / 20) / 19900,
        within=0.05,
        beliefs={
            "whoever knows nothing is right on every second pair": (
                lambda guess: 0.4 <= guess <= 0.6
            ),
            "whoever knows nothing scores next to nothing": lambda guess: guess <= 0.2,
            "among so many groups chance errs on next to no pair": lambda guess: 0.955 < guess <= 1,
        },
    ),
    "07.b": Guess(
        about="the pairs together in both after a shuffle",
        value=lambda: Fraction(6 * 7, 15),
        within=0.15,
        beliefs={
            "the chance of one pair is the number of pairs": lambda guess: any(
                abs(guess - chance) < 0.006 for chance in (6 / 15, 7 / 15, 42 / 225)
            ),
            "chance finds next to nothing": lambda guess: guess < 1,
            "a shuffle keeps the TP of the clustering": lambda guess: guess == 4,
            "a shuffle keeps together what belongs together": lambda guess: guess in (6, 7),
            "two numbers of pairs need only be multiplied": lambda guess: guess == 42,
        },
    ),
    "07.c": Choice(
        about="which clustering has the larger ARI",
        came="A",
        beliefs={"B": "finding both rare kinds counts for more than keeping the crowd whole."},
    ),
    "07.d": Choice(
        about="the mean ARI of random cuts of a calendar",
        came="above 0",
        beliefs={
            "about 0": "whoever knows nothing scores 0 on average, however the guesses are made.",
            "below 0": "cuts at random are worse than a shuffle.",
        },
    ),
}
