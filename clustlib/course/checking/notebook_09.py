"""Exercises of notebook 09."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from clustlib.course.checking.kinds import Find, Number, as_fraction, short
from clustlib.course.checking.predictions import Choice, Guess
from clustlib.course.checking.words import Choose, Order, Read
from clustlib.measures import information, pairs
from clustlib.table import ContingencyTable

_PRINTED = ContingencyTable([[30, 0], [10, 0], [2, 8], [0, 10]])
_HALVES = ContingencyTable([[4, 0], [2, 2], [1, 1], [1, 1]])
_DEALT = [
    ContingencyTable(counts) for counts in ([[4, 0], [0, 2]], [[3, 1], [1, 1]], [[2, 2], [2, 0]])
]
_OF_FIFTEEN = (1, 8, 6)  # hands of the fifteen that give each of these tables
_ADJUSTED = _DEALT[1]
_TOLD = Fraction(float(information.mutual_information(_ADJUSTED)))


def _mean_below(average):
    """The mean of the entropies by which this NMI divides."""
    nmi = information.normalized_mutual_information(_PRINTED, average=average)
    return Fraction(float(information.mutual_information(_PRINTED) / nmi))


def _left(t):
    """H(T|C) and H(C|T)."""
    return [float(information.conditional_entropy(each)) for each in (t, t.T)]


def _unweighted(t):
    """The sum of the plain means of the rows' entropies and of the columns'."""
    means = [
        sum(float(information.entropy(row)) for row in counts) / len(counts)
        for counts in (t.counts, t.counts.T)
    ]
    return Fraction(sum(means))


def _expected(weights, base=2):
    told = [float(information.mutual_information(t, base)) for t in _DEALT]
    return Fraction(sum(w * i for w, i in zip(weights, told, strict=True)) / sum(weights))


def _ami(expected):
    """The adjusted mutual information of the table, with this for the expected one."""
    best = float(information.entropy(_ADJUSTED.cluster_sizes))
    return (_TOLD - expected) / (Fraction(best) - expected)


def _nmi(t, average):
    return float(information.normalized_mutual_information(t, average=average))


def _forgiven(t):
    value = _nmi(t, "min")
    if value > 1 - 1e-9:
        return "its NMI (min) is 1: it should be below 1, with a mixed cluster and a torn partition"
    return (
        None if value > 0.8 - 1e-9 else f"its NMI (min) is {value:.3f}: it should be at least 4/5"
    )


def _charged(t):
    value = _nmi(t, "max")
    return (
        None if value < 0.25 + 1e-9 else f"its NMI (max) is {value:.3f}: it should be at most 1/4"
    )


@dataclass(frozen=True)
class Mean(Number):
    """A mean of two entropies: who answers with its name is told whether it is the right one."""

    names: Sequence[str] = ("min", "geometric", "arithmetic", "max")
    right: str = "arithmetic"

    def verdict(self, answer):
        if isinstance(answer, str) and answer.strip().lower() in self.names:
            if answer.strip().lower() == self.right:
                return "that is the right name; now put in the value of this mean, in bits"
            return "that is not the mean; compute NMI with each of the four"
        said = super().verdict(answer)
        if said == f"{short(answer)} is not it":
            given = as_fraction(answer)
            for turn, wrong in self.wrong_turns.items():
                if abs(given - wrong()) <= Fraction(1, 200):  # two decimals will do
                    return f"{said}: {turn}."
        return said


EXERCISES = {
    "09.1": Mean(
        value=lambda: _mean_below("arithmetic"),
        wrong_turns={
            f"that is the {name}, and with it NMI would be {nmi}": lambda average=average: (
                _mean_below(average)
            )
            for name, average, nmi in (
                ("geometric mean", "geometric", "0.61"),
                ("smaller entropy", "min", "0.86"),
                ("larger entropy", "max", "0.42"),
            )
        }
        | {
            "that is the mutual information; what is it divided by?": lambda: Fraction(
                float(information.mutual_information(_PRINTED))
            ),
            "that is the printed number; the mean below its fraction bar is asked for": lambda: (
                Fraction(57, 100)
            ),
            "that is the mean in nats; for bits take the logarithm to base 2": lambda: (
                _mean_below("arithmetic") * Fraction(math.log(2))
            ),
        },
        hint="Compute I and the two entropies, then I divided by each of the four means: which"
        " quotient is rounded to the printed number?",
        matters="An NMI without the name of its mean cannot be compared with any other; from a"
        " table the mean can be found out, if the entropies differ enough.",
    ),
    "09.2": Read(
        value={
            "VI": "ac",
            "H(C,T)": "abc",
            "above NVI": "ac",
            "below NMI (min)": "bc",
            "below NMI (max)": "ab",
        },
        letters="abc",
        because={
            ("VI", "abc"): "what the two share is no distance between them",
            ("VI", "b"): "that is what the two share; a distance is what they do not",
            ("VI", "c"): "that is open of the partition; some is open of the cluster, too",
            ("VI", "a"): "that is open of the cluster; some is open of the partition, too",
            ("H(C,T)", "ac"): "what they share happens, too, and counts once",
            ("H(C,T)", "b"): "joint is not shared; it is the entropy of the cells",
            ("above NVI", "abc"): "that stands below the fraction bar",
            ("above NVI", "b"): "the dark share is a score; its hatched counterpart is a distance",
            ("below NMI (min)", "ab"): "compare the two bars: which is shorter?",
            ("below NMI (min)", "b"): "the smaller entropy is meant, not the overlap",
            ("below NMI (max)", "bc"): "compare the two bars: which is longer?",
            ("below NMI (max)", "abc"): "the larger of two entropies, not of all lengths",
        },
        why={
            "VI": "look for what sticks out, on either side",
            "H(C,T)": "look at the whole length, from end to end",
            "above NVI": "NVI is the hatched share of the whole",
            "below NMI (min)": "NMI divides by one whole bar here",
            "below NMI (max)": "NMI divides by one whole bar here",
        },
        hint="Pieces a and b are one bar, b and c the other. Add the lengths of each, and write"
        " H(C) and H(T) beside them.",
        matters="Scores look at the dark piece, VI and NVI at both hatched ones; they differ only"
        " in what they divide by.",
    ),
    "09.3": Choose(
        right="b",
        wrong={
            "a": "it has another name in this unit, and under it a detour by way of the singletons"
            " that is shorter",
            "c": "that makes it symmetric, no more; the detour by way of the singletons is shorter",
            "d": "it is 0 between different ones, too: all pure clusters are at no distance from"
            " the partitions",
        },
        hint="For each of the four: which is it under another name, and what did the detour by way"
        " of the singletons do to it?",
        matters="Yours to D is at least yours to B less B to D: the rule of detours, turned round.",
    ),
    "09.4": Choose(
        right="c",
        wrong={
            "a": "it is many times what chance scores, but both are small; what is left when you"
            " subtract?",
            "b": "chance scores little there, but that is not all; how far above it is each of the"
            " others?",
            "d": "most of that number is what clusters of two points score when they are dealt at"
            " random",
        },
        hint="What would each number be if the clusters knew nothing? A section above says it, for"
        " these very points.",
        matters="This is the question that AMI answers in advance: what a score would be if the"
        " clusters knew nothing.",
    ),
    "09.5": Number(
        value=lambda: _ami(_expected(_OF_FIFTEEN)),
        wrong_turns={
            "that is E[I], rightly dealt; put it into the fraction": lambda: _expected(_OF_FIFTEEN),
            "in E[I] the tables are taken for equally likely; count the hands that give each": (
                lambda: _ami(_expected((1, 1, 1)))
            ),
            "E[I] is in nats and the rest in bits; one base for all": lambda: _ami(
                _expected(_OF_FIFTEEN, math.e)
            ),
            "E[I] is subtracted above only; the best score has a part of chance, too": lambda: (
                (_TOLD - _expected(_OF_FIFTEEN))
                / Fraction(float(information.entropy(_ADJUSTED.cluster_sizes)))
            ),
            "that is only what stands above; divide": lambda: _TOLD - _expected(_OF_FIFTEEN),
            "the best value is not 1 bit here, but the mean of the two entropies": lambda: (
                (_TOLD - _expected(_OF_FIFTEEN)) / (1 - _expected(_OF_FIFTEEN))
            ),
            "E[I] is subtracted from NMI; it is in bits, and goes off before dividing": lambda: (
                Fraction(_nmi(_ADJUSTED, "arithmetic")) - _expected(_OF_FIFTEEN)
            ),
            "E[I] is in bits, NMI and 1 are shares; subtract before you divide": lambda: (
                (Fraction(_nmi(_ADJUSTED, "arithmetic")) - _expected(_OF_FIFTEEN))
                / (1 - _expected(_OF_FIFTEEN))
            ),
            "that is the mutual information; chance is not subtracted": lambda: _TOLD,
            "that is NMI; chance is not subtracted": lambda: Fraction(
                _nmi(_ADJUSTED, "arithmetic")
            ),
            "the sign is lost; does this table tell more than chance, or less?": lambda: (
                -_ami(_expected(_OF_FIFTEEN))
            ),
            "0 is what the deals have on average; what has this one?": lambda: Fraction(0),
            "that is the adjusted Rand index, which counts pairs": lambda: Fraction(
                float(pairs.adjusted_rand_index(_ADJUSTED))
            ),
        },
        hint="The cluster of two gets 0, 1 or 2 points of T2. Of the 15 hands of two points, how"
        " many are of each kind?",
        matters="A table may tell less than chance gives on average, so AMI can fall below 0.",
    ),
    "09.6": Number(
        value=lambda: Fraction(7, 3),
        wrong_turns={
            "that is H(T|C) alone; what is left of the clusters is missing": lambda: Fraction(
                _left(_HALVES)[0]
            ),
            "that is H(C|T) alone; what is left of the partitions is missing": lambda: Fraction(
                _left(_HALVES)[1]
            ),
            "a group counts by its size: the mean of the entropies has weights": lambda: (
                _unweighted(_HALVES)
            ),
            "that is in nats; for bits take the logarithm to base 2": lambda: Fraction(
                float(information.variation_of_information(_HALVES, base=math.e))
            ),
            "that is the normalised one, VI by H(C,T)": lambda: Fraction(
                float(information.normalized_variation_of_information(_HALVES))
            ),
            "that is the mutual information, what the two do share": lambda: Fraction(
                float(information.mutual_information(_HALVES))
            ),
            "that is the joint entropy H(C,T); the shared part does not count": lambda: Fraction(
                float(information.entropy(_HALVES.counts.ravel()))
            ),
        },
        hint="Take the rows one by one, each entropy weighted by the size of its row; then the"
        " columns in the same way; then add.",
        matters="VI charges both faults in one unit: mixed clusters by H(T|C), torn partitions by"
        " H(C|T).",
    ),
    "09.7": Order(
        right="dacef",
        needs={
            "a": {"d": "there are no weights yet"},
            "c": {"a": "first each cell needs its own mean"},
            "e": {"c": "what is to be subtracted is not known yet"},
            "f": {"c": "the part of chance has to be known first"},
        },
        wrong={"b": "a share less some bits is no number of anything; both are in bits before"},
        hint="Begin with one cell and one number of points in it; the fraction comes last.",
        matters="The same three moves adjust any score: what chance gives, taken off the score and"
        " off its best value.",
    ),
    "09.8": Find(
        [_forgiven, _charged],
        hint="One bar must be at least three times as long as the other, and the short one nearly"
        " all dark. Cut nearly pure clusters into many.",
        matters="One table can be called excellent and poor, both times by an NMI: the mean decides"
        " who pays for the longer bar.",
    ),
}

PREDICTIONS = {
    "09.a": Choice(
        about="the number of distances for which the detour is shorter",
        came="3",
        beliefs={
            "0": "whatever is called a distance obeys the rule of detours",
            "1": "that one of the six alone breaks the rule of detours",
        },
    ),
    "09.b": Choice(
        about="the NMI (arithmetic) of 17 single bags",
        came="larger",
        beliefs={"smaller": "to divide by a longer entropy is enough of a charge for 17 clusters"},
    ),
    "09.c": Guess(
        about="the bits that dealt pairs share with the old ones",
        value=lambda: 1 / 3,
        within=0.02,
        beliefs={
            "clusters that know nothing share no bits": lambda guess: guess == 0,
            "the old pairs come back in half of the deals": lambda guess: guess == 0.5,
        },
    ),
    "09.d": Choice(
        about="what AMI (arithmetic) prefers",
        came="lump",
        beliefs={"find": "AMI looks after rare groups"},
    ),
}
