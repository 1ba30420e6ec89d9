"""Exercises of notebook 08."""

from fractions import Fraction

import numpy as np

from clustlib.course.checking.kinds import Find, Function, Number, tables
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.words import Choose, Order, Read, Spot
from clustlib.measures import information
from clustlib.table import ContingencyTable

_BY_HAND = ContingencyTable([[4, 0, 0, 0], [0, 1, 1, 0], [0, 1, 0, 1]])


def _entropy(sizes):
    p = sizes[sizes > 0] / sizes.sum()
    return (p * np.log2(1 / p)).sum()


def _plain_mean_of_entropies(counts):
    return np.mean([_entropy(row) for row in counts if row.any()])


def _float(value):
    return Fraction(float(value))


def _sum_of_logarithms():
    p = _BY_HAND.counts / _BY_HAND.n
    independent = np.outer(p.sum(axis=1), p.sum(axis=0))
    return np.log2(p[p > 0] / independent[p > 0]).sum()


def _no_empty_group(t):
    if t.cluster_sizes.all() and t.partition_sizes.all():
        return None
    return "it has an empty row or column: each cluster and partition should have a point"


def _at_least_two_by_three(t):
    r, k = t.counts.shape
    return None if r >= 2 and k >= 3 else f"it is {r}×{k}: it should be at least 2×3"


def _sizes_all_differ(t):
    for kind, sizes in (("clusters", t.cluster_sizes), ("partitions", t.partition_sizes)):
        if len(set(sizes.tolist())) < len(sizes):
            return f"two of its {kind} are of one size: all {kind} should differ in size"
    return None


def _tells_nothing(t):
    value = float(information.mutual_information(t))
    return None if value == 0 else f"its mutual information is {value:.3g}: it should be 0"


def _two_of_eight(t):
    sizes = [size for size in t.partition_sizes.tolist() if size]
    if sizes == [8, 8]:
        return None
    listed = ", ".join(map(str, sizes))
    return f"its partitions have {listed} points: they should be two of 8 points each"


def _homogeneous(t):
    value = float(information.homogeneity(t))
    return None if value > 1 - 1e-9 else f"its homogeneity is {value:.3f}: it should be 1"


def _half_complete(t):
    value = float(information.completeness(t))
    if abs(value - 0.5) < 1e-9:
        return None
    return f"its completeness is {value:.3f}: it should be 1/2"


EXERCISES = {
    "08.1": Choose(
        right="c",
        wrong={
            "a": "it is an average; here five points bring less than 1 bit each, the others 3",
            "b": "bits are logarithms; two clusters of one size have 1 bit only, so these four are"
            " worth more than two",
            "d": "questions come whole, and the first answers here are no fair coins; with 1, 2,"
            " 3 and 3 questions even the best way has a mean of 13/8",
        },
        hint="What is the surprise of a cluster of 5 of the 8 points, and of one of 1? And what"
        " would you ask: how many questions are that, on average?",
        matters="Bits are logarithms: what independent answers tell adds up; questions come close,"
        " never below.",
    ),
    "08.2": Number(
        value=lambda: Fraction(5, 4),
        wrong_turns={
            "that is in nats; for bits take the logarithm to base 2": lambda: _float(
                information.mutual_information(_BY_HAND, base=np.e)
            ),
            "that is H(T), what there is to learn; subtract what is left when C is known": (
                lambda: _float(_entropy(_BY_HAND.partition_sizes))
            ),
            "that is H(C); subtract what is left of it when T is known": lambda: _float(
                _entropy(_BY_HAND.cluster_sizes)
            ),
            "that is H(T|C), what is left; how much of H(T) is gone?": lambda: _float(
                information.conditional_entropy(_BY_HAND)
            ),
            "that is H(C|T), what is left; how much of H(C) is gone?": lambda: _float(
                information.conditional_entropy(_BY_HAND.T)
            ),
            "that is H(C,T), the entropy of the cells": lambda: _float(
                _entropy(_BY_HAND.counts.ravel())
            ),
            "the entropies of the rows were averaged without the clusters' sizes as weights": (
                lambda: _float(
                    _entropy(_BY_HAND.partition_sizes) - _plain_mean_of_entropies(_BY_HAND.counts)
                )
            ),
            "the logarithms were added up; weight each with the share of its cell": lambda: _float(
                _sum_of_logarithms()
            ),
            "the logarithms were weighted with counts; weight with shares": lambda: _float(
                _BY_HAND.n * information.mutual_information(_BY_HAND)
            ),
            "that is homogeneity, a share of H(T); the bits themselves are asked for": (
                lambda: _float(information.homogeneity(_BY_HAND))
            ),
            "that is completeness, a share of H(C); the bits themselves are asked for": (
                lambda: _float(information.completeness(_BY_HAND))
            ),
        },
        hint="Begin with H(T): the partitions have 4, 2, 1 and 1 of 8 points. Then ask of each"
        " cluster how many bits it leaves.",
        matters="By way of entropies no logarithm of a ratio is needed, only those of halves,"
        " quarters and eighths.",
    ),
    "08.3": Spot(
        right="2",
        wrong={
            "1": "shares of 6 and 10 points in 16, and surprises to base 2: log2 16/6 and"
            " log2 16/10",
            "3": "of a pure cluster nothing is left to learn",
            "4": "clusters of 8 and 8 points weigh one half each",
            "5": "what there was to learn, less what is left, is what the cluster told",
            "6": "homogeneity is the share of H(T) that the cluster told",
        },
        hint="A surprise of one half is 1 bit. So what is that of a quarter, in bits?",
        matters="Two bases in one working are easily overlooked, for each line looks plausible and"
        " the end is a number between 0 and 1.",
    ),
    "08.4": Read(
        value={"I": "b", "H(T|C)": "c", "below homogeneity": "bc", "below completeness": "ab"},
        letters="abc",
        because={
            ("I", "abc"): "that is the whole picture, the joint entropy",
            ("I", "ac"): "that is all that the two do not share",
            ("H(T|C)", "a"): "that is left of the cluster, once the partition is known",
            ("H(T|C)", "bc"): "that is all of H(T); a part of it is told by the cluster",
            ("H(T|C)", "ac"): "it leaves open the partition only, not the cluster",
            ("below homogeneity", "ab"): "a long bar of clusters shows splitting, to which"
            " homogeneity is blind",
            ("below homogeneity", "abc"): "it is a share of one bar, not of the whole picture",
            ("below homogeneity", "c"): "a share is taken of a whole, the dark part included",
            ("below completeness", "bc"): "a long bar of partitions shows merging, to which"
            " completeness is blind",
            ("below completeness", "abc"): "it is one bar's share, not that of the whole length",
            ("below completeness", "a"): "the dark part itself belongs to what it is a share of",
        },
        why={
            "I": "look for what the two bars share",
            "H(T|C)": "look for what sticks out of the bar of the partitions",
            "below homogeneity": "which entropy would the cluster have told in the best case?",
            "below completeness": "which entropy would the partition have told in the best case?",
        },
        hint="The upper bar is H(C), the lower one H(T). Write the name of each under its letters"
        " first, then the two fractions.",
        matters="One picture holds all the measures of this unit, and no formula has to be kept in"
        " mind.",
    ),
    "08.5": Find(
        [_two_of_eight, _homogeneous, _half_complete],
        hint="All of the lower bar is dark, and it is 1 bit long. How long must the upper bar be,"
        " and which clusters have that entropy?",
        matters="Homogeneity 1 says only that clusters are pure: what they are cut into, only"
        " completeness sees.",
    ),
    "08.6": Order(
        right="edacf",
        needs={
            "d": {"e": "a logarithm of a product becomes a sum; where is the product?"},
            "a": {"d": "first there have to be two logarithms to average"},
            "c": {"a": "there are no sums and no weights yet"},
            "f": {"a": "no sum stands there so far; first take the mean"},
        },
        wrong={"b": "it holds only where the cluster tells nothing, the chain rule always"},
        hint="Begin with the share of one cell, without any logarithm; the entropies come last.",
        matters="Two steps of learning cost as much as one: first the cluster, then the partition"
        " within it.",
    ),
    "08.7": Function(
        reference=lambda counts: float(information.conditional_entropy(ContingencyTable(counts))),
        inputs=tables,
        names=("counts",),
        wrong_turns={
            "it averages the clusters' entropies without their sizes as weights": (
                _plain_mean_of_entropies
            ),
            "that is H(C|T): it asks what is left to learn about the cluster": lambda counts: float(
                information.conditional_entropy(ContingencyTable(counts).T)
            ),
            "that is in nats; for bits take the logarithm to base 2": lambda counts: float(
                information.conditional_entropy(ContingencyTable(counts), base=np.e)
            ),
            "that is H(T), what there was to learn before the cluster was known": lambda counts: (
                _entropy(counts.sum(axis=0))
            ),
            "that is the joint entropy H(C,T); which part of it is left once C is known?": (
                lambda counts: _entropy(counts.ravel())
            ),
        },
        hint="Write the entropy of one row that has points, then loop over the rows and weight each"
        " with its share of all points.",
        matters="With this one function and the entropy of the columns you have mutual information"
        " and homogeneity, too.",
    ),
    "08.8": Find(
        [_at_least_two_by_three, _no_empty_group, _sizes_all_differ, _tells_nothing],
        hint="All clusters must be divided among the partitions in the same shares. Which rows have"
        " the same shares as the first?",
        matters="Independent does not mean even: the cells may differ, as long as all rows have one"
        " mixture.",
    ),
}

PREDICTIONS = {
    "08.a": Choice(
        about="the questions that 80, 10 and 10 need on average",
        came="1.2",
        beliefs={
            "0.922": "the best way of asking always comes down to the entropy",
            "1": "0.922 need only be rounded up to a whole question",
        },
    ),
    "08.b": Choice(
        about="the bits that the green cell C1–T2 brings",
        came="none",
        beliefs={
            "many": "a cell brings bits for the points that it holds",
            "a few": "every cell that has points tells something",
        },
    ),
    "08.c": Choice(
        about="the orange H(T|C), held against the green one",
        came="equal",
        beliefs={
            "smaller": "it matters to H(T|C) in which column a number of a row stands",
            "larger": "whoever is told less has more left",
        },
    ),
    "08.d": Choice(
        about="mutual information, once a die has split a cluster",
        came="more",
        beliefs={
            "the same": "small parts drawn at random are as mixed as the whole",
            "less": "noise can only take information away",
        },
    ),
}
