"""Exercises of notebook 09."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from clustlib import information
from clustlib.contingency import ContingencyTable
from clustlib.exercises.kinds import Find, Number

_PRINTED = ContingencyTable([[30, 0], [10, 0], [2, 8], [0, 10]])
_HALVES = ContingencyTable([[4, 0], [2, 2], [1, 1], [1, 1]])
_DEALT = [
    ContingencyTable(counts) for counts in ([[3, 0], [0, 2]], [[2, 1], [1, 1]], [[1, 2], [2, 0]])
]
_OF_TEN = (1, 6, 3)  # hands of the ten that give each of these tables


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


def _averages_differ(t):
    smallest, largest = (
        float(information.normalized_mutual_information(t, average=average))
        for average in ("max", "min")
    )
    if largest - smallest >= 0.3:
        return None
    return f"its NMI is {smallest:.3f} (max) and {largest:.3f} (min): they should differ by 0.3"


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
        return super().verdict(answer)


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
    ),
    "09.2": Number(
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
    ),
    "09.3": Number(
        value=lambda: _expected(_OF_TEN),
        wrong_turns={
            "that takes the tables for equally likely; count the hands that give each": lambda: (
                _expected((1, 1, 1))
            ),
            "that is in nats; for bits take the logarithm to base 2": lambda: _expected(
                _OF_TEN, math.e
            ),
            "that is what the sorted deal tells; it is one of ten": lambda: _expected((1, 0, 0)),
            "that is what the most frequent table tells; there are two others": lambda: _expected(
                (0, 1, 0)
            ),
            "no table tells less than 0 bits, and some tell more": lambda: Fraction(0),
            "the sum over the ten hands is not divided by ten": lambda: 10 * _expected(_OF_TEN),
        },
    ),
    "09.4": Find([_averages_differ]),
}

PREDICTIONS = {}
