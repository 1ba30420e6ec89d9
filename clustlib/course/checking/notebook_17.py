"""Exercises of notebook 17."""

import itertools
import math
from fractions import Fraction

import numpy as np

from clustlib import inference as chance
from clustlib.course.checking.kinds import Function, Number, tables
from clustlib.course.checking.predictions import Choice, Guess
from clustlib.course.checking.words import Choose, Spot
from clustlib.datasets import lecture_table
from clustlib.measures import pairs
from clustlib.table import ContingencyTable, contingency_table

_EVEN = 5 * 190  # pairs within five groups of 20 points
_ALL = 4950
_TOGETHER = Fraction(_EVEN**2, _ALL)  # expected on both sides
_EIGHT = np.array([[4, 1], [0, 3]])
_MIXED = np.array([[2, 0], [2, 0], [2, 4]])


def _deals_as_good():
    """The share of all ways to choose the points of C1 that score at least as well."""
    partitions = [0, 0, 0, 0, 1, 1, 1, 1]
    reached = pairs.adjusted_rand_index(ContingencyTable(_EIGHT)).exact
    values = [
        pairs.adjusted_rand_index(
            contingency_table(partitions, [int(at not in first) for at in range(8)])
        ).exact
        for first in itertools.combinations(range(8), 5)
    ]
    return Fraction(sum(value >= reached for value in values), len(values))


def _width_of_bags():
    interval = chance.bootstrap(pairs.adjusted_rand_index, lecture_table("three_bags")).interval
    low, high = interval
    return high - low


def _bcubed_recall(counts):
    sizes = counts.sum(axis=0)
    return sum(
        Fraction(int(cell) ** 2, int(sizes[j]))
        for row in counts
        for j, cell in enumerate(row)
        if cell
    ) / int(counts.sum())


def _bcubed_precision(counts):
    return _bcubed_recall(counts.T)


def _mean_over_cells(counts):
    sizes = counts.sum(axis=0)
    shares = [
        Fraction(int(cell), int(sizes[j])) for row in counts for j, cell in enumerate(row) if cell
    ]
    return sum(shares) / len(shares)


def _mean_over_partitions(counts):
    sizes = counts.sum(axis=0)
    shares = [
        sum(Fraction(int(cell) ** 2, int(size) ** 2) for cell in column)
        for column, size in zip(counts.T, sizes, strict=True)
        if size
    ]
    return sum(shares) / len(shares)


def _bcubed_f(counts):
    p, r = _bcubed_precision(counts), _bcubed_recall(counts)
    return 2 * p * r / (p + r)


EXERCISES = {
    "17.1": Choose(
        right="c",
        wrong={
            "a": "that raises the purity of many small clusters; how many are there here?",
            "b": "a small p says that something is there, not how much: hold 0.92 against what "
            "these sizes score by themselves",
            "d": "the interval is 0.04 wide, which is narrow: the value hardly wavers",
        },
        hint="Read the sizes of the partitions. What is the least purity that any clustering of "
        "these points can have?",
        matters="A value means something only beside what it has for nothing, and no p-value "
        "tells you that.",
    ),
    "17.2": Spot(
        right="3",
        wrong={
            "1": "that is what the index is adjusted for, and 22 points are in the table",
            "2": "that is how p is counted, the real table among them",
            "4": "p shrinks with the number of points, however well the two agree",
            "5": "the interval reaches from no agreement to much; its low end is no contradiction, "
            "for it is p that asks about chance",
        },
        hint="A p-value supposes chance, and asks how often it does as well. One line turns this "
        "round.",
        matters="How often chance does as well is not how probable chance is: the first is counted "
        "on shuffled tables, the second nobody can count.",
    ),
    "17.3": Choose(
        right="d",
        wrong={
            "a": "the ends waver with the value: all three come from the same few points",
            "b": "an overlap does not show that they are equal, either; one as wide as this "
            "leaves it open",
            "c": "the bootstrap knows nothing of the algorithm or its starts: each point keeps its "
            "cluster, and only the points are drawn again",
        },
        hint="The difference is 0.06. By how much would each value waver on other points?",
        matters="No difference shown is not the same as no difference: most rankings of methods on "
        "small data are open.",
    ),
    "17.4": Choose(
        right="b",
        wrong={
            "a": "K-means cuts a long heap across its middle time and again, and no gap is there",
            "c": "that number compares two runs with each other; a reference was never looked at",
            "d": "more draws make the mean more exact; what they compare stays the same",
        },
        hint="Ask which two clusterings each of the twenty numbers compares.",
        matters="Stability asks the algorithm about itself, so it can warn, and cannot vouch.",
    ),
    "17.5": Number(
        value=_deals_as_good,
        wrong_turns={
            "that counts one way only; other points may sit in C1, with the same table": (
                lambda: Fraction(1, 56)
            ),
            "that counts this table; with T1 and T2 exchanged there is another one that scores as "
            "much": lambda: Fraction(4, 56),
            "the real table is among all ways already; only where one shuffles it is added": (
                lambda: Fraction(9, 57)
            ),
            "there are 56 ways in all: the real table is one of them, and adds nothing below the "
            "fraction bar": lambda: Fraction(8, 57),
            "that is from shuffles, and wavers: count all 56 ways": lambda: Fraction(
                chance.permutation_test(pairs.adjusted_rand_index, ContingencyTable(_EIGHT)).p_value
            ),
            "only one of the two tables that score as much is counted, and the real one is among "
            "all ways already": lambda: Fraction(5, 57),
            "above stand the ways to choose 5 of 8, below those to choose 4 of 8": (
                lambda: Fraction(8, 70)
            ),
            "that is the share of the ways that score less": lambda: Fraction(48, 56),
            "that is how many ways score as well: divide by all": lambda: Fraction(8),
            "that is the index itself": lambda: (
                pairs.adjusted_rand_index(ContingencyTable(_EIGHT)).exact
            ),
        },
        hint="There are 56 ways. C1 holds four, three, two or one of the points of T1: how many "
        "ways are there for each, and which of these tables are as far from even as ours?",
        matters="No table of these sizes scores more, and p is still above 0.05: eight points "
        "like these could never show anything.",
    ),
    "17.6": Number(
        value=lambda: _bcubed_f(_MIXED),
        wrong_turns={
            "that is BCubed precision": lambda: _bcubed_precision(_MIXED),
            "that is BCubed recall": lambda: _bcubed_recall(_MIXED),
            "that is the plain mean of the two; the harmonic one is asked for": lambda: (
                (_bcubed_precision(_MIXED) + _bcubed_recall(_MIXED)) / 2
            ),
            "that is the geometric mean of the two; the harmonic one is asked for": lambda: (
                Fraction(math.sqrt(_bcubed_precision(_MIXED) * _bcubed_recall(_MIXED)))
            ),
            "that is the purity": lambda: Fraction(8, 10),
            "that is F of the pairs; BCubed asks the points": lambda: (
                pairs.pair_f_measure(ContingencyTable(_MIXED)).exact
            ),
            "those are means over the clusters and the partitions; the mean is over the points": (
                lambda: 2 * Fraction(23, 27) * Fraction(2, 3) / (Fraction(23, 27) + Fraction(2, 3))
            ),
        },
        hint="In C3 two points have the share 2/6, and four have 4/6; what do C1 and C2 have? "
        "The mean over all ten is precision. For recall go down the columns.",
        matters="A measure from a paper is a formula: ten minutes by hand, and you know whether "
        "it counts points, pairs or clusters.",
    ),
    "17.7": Number(
        value=lambda: (_ALL - 2 * _EVEN + 2 * _TOGETHER) / _ALL,
        wrong_turns={
            "pairs that are apart in both count as agreements, too": lambda: _TOGETHER / _ALL,
            "pairs that are together in both count as agreements, too": lambda: (
                (_ALL - 2 * _EVEN + _TOGETHER) / _ALL
            ),
            "that is the share of the pairs that are together on one side": lambda: Fraction(
                _EVEN, _ALL
            ),
            "that is the share of the pairs that are apart on one side": lambda: Fraction(
                _ALL - _EVEN, _ALL
            ),
            "that is the share of points that chance puts right; ask for pairs": lambda: Fraction(
                1, 5
            ),
            "that is the claim; what would chance score": lambda: Fraction(7, 10),
            "that is what the adjusted Rand index scores by chance": lambda: Fraction(0),
            "five groups of 20 have 190 pairs each, and the chance to be together is 950/4950, not "
            "1/5": lambda: Fraction(1, 25) + Fraction(16, 25),
        },
        hint="Of 4950 pairs 950 are together on each side. How many would be together on both, if "
        "that were chance, and how many apart on both?",
        matters="The claim of 0.70 was worth almost nothing: chance alone comes within a hundredth "
        "of it.",
    ),
    "17.8": Function(
        reference=_bcubed_recall,
        inputs=tables,
        names=("counts",),
        wrong_turns={
            "that is BCubed precision: recall divides by the size of the partition": (
                _bcubed_precision
            ),
            "it is a mean over the cells; each cell has n_ij points, and each of them counts": (
                _mean_over_cells
            ),
            "it is a mean over the partitions; the mean is over the points": _mean_over_partitions,
            "each point counts once, as its share n_ij/m_j, which makes n_ij squared": (
                lambda counts: Fraction(int((counts.sum(axis=0) > 0).sum()), int(counts.sum()))
            ),
        },
        hint="A cell of n_ij points gives n_ij times the share n_ij/m_j. Leave out the columns "
        "that are empty.",
        matters="Your own function can be tested like those of the package: chance, interval, all.",
    ),
}

PREDICTIONS = {
    "17.a": Choice(
        about="how often chance does as well as the three bags",
        came="once in fifty",
        beliefs={
            "once in a thousand": "a pattern that the eye sees in 17 points is out of reach of "
            "chance",
            "once in five": "an index of 0.24 is little, so chance often gets there",
        },
    ),
    "17.b": Choice(
        about="points in ten put right for a Rand index of 0.92",
        came="four",
        beliefs={
            "nine": "a Rand index of 0.92 means that nine points in ten are right",
            "seven": "the Rand index flatters a little, while most points must be right",
        },
    ),
    "17.c": Guess(
        about="the width of the interval of the three bags",
        value=_width_of_bags,
        within=0.15,
        beliefs={
            "17 points fix the index to a tenth": lambda guess: guess < 0.2,
            "an index that is more than chance must be well known, too": lambda guess: guess < 0.5,
        },
    ),
    "17.d": Choice(
        about="the number of clusters of the irises that comes back best",
        came="2",
        beliefs={
            "3": "what is stable is what is right, and there are three species",
            "4": "the algorithm comes back best where its clusters are finest",
            "5": "the algorithm comes back best where its clusters are finest",
            "6": "the algorithm comes back best where its clusters are finest",
        },
    ),
}
