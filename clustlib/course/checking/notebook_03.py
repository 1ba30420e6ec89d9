"""Exercises of notebook 03."""

from fractions import Fraction

import numpy as np

from clustlib import datasets
from clustlib.course.checking.kinds import Find, Function, Number, tables
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.words import Choose, Order, Spot
from clustlib.measures import matching
from clustlib.table import ContingencyTable, contingency_table


def _iris_bad():
    _, species = datasets.iris()
    return contingency_table(species, datasets.iris_kmeans()[1])


def _full_tables():
    """Tables without an empty row or column."""
    return [(c,) for (c,) in tables() if c.sum(axis=1).all() and c.sum(axis=0).all()]


def _f_matrix(counts):
    return matching.f_matrix(ContingencyTable(counts))


def _in_majorities(matrix, counts):
    return matrix[np.arange(len(counts)), counts.argmax(axis=1)]


def _f_of_clusters(counts):
    return _in_majorities(_f_matrix(counts), counts)


def _precision_of_clusters(counts):
    return _in_majorities(counts / counts.sum(axis=1, keepdims=True), counts)


def _recall_of_clusters(counts):
    return _in_majorities(counts / counts.sum(axis=0), counts)


def _arithmetic(counts):
    return ((_precision_of_clusters(counts) + _recall_of_clusters(counts)) / 2).mean()


def _f_of_the_means(counts):
    p, r = _precision_of_clusters(counts).mean(), _recall_of_clusters(counts).mean()
    return 2 * p * r / (p + r)


def _weighted_by_cluster_size(counts):
    return (counts.sum(axis=1) * _f_of_clusters(counts)).sum() / counts.sum()


def _weighted_f(counts):
    return float(matching.weighted_f_measure(ContingencyTable(counts)))


def _plain_mean_of_partitions(counts):
    return _f_matrix(counts).max(axis=0).mean()


def _largest_count_of_partitions(counts):
    f = _in_majorities(_f_matrix(counts).T, counts.T)
    return (counts.sum(axis=0) * f).sum() / counts.sum()


def _f(name, measure, at_least=None, at_most=None):
    def requirement(t):
        value = measure(t)
        if at_least is not None and value.exact < Fraction(at_least):
            return f"its {name} should be at least {at_least}; it is {value:.3f}"
        if at_most is not None and value.exact > Fraction(at_most):
            return f"its {name} should be at most {at_most}; it is {value:.3f}"
        return None

    return requirement


EXERCISES = {
    "03.1": Choose(
        right="c",
        wrong={
            "a": "a recall of 1 would tell that of the first; precision looks along the row of a"
            " cluster, recall down the column of its majority",
            "b": "fill many clusters of ten, or two large ones, with customers drawn at random:"
            " hardly any of the many is of one kind, and neither of the two holds all of one",
            "d": "put each customer into a cluster of its own, and every precision is 1; put all"
            " into one cluster, and its recall is 1",
        },
        hint="Precision divides by the size of the cluster, recall by that of the partition. What"
        " must a row of the table look like for a precision of 1? And a column, for a recall of 1?",
        matters="Precision alone leaves out how much of each group was found, recall alone what"
        " else is in the cluster, so ask a report for both.",
    ),
    "03.2": Order(
        right="edfac",
        needs={
            "d": {"e": "there is nothing to turn over yet; what are P and R of this cell?"},
            "f": {"d": "the two have one denominator only after they are turned over"},
            "a": {"f": "to halve a sum, first take it"},
            "c": {"a": "it is the mean that is turned over, and there is none yet"},
        },
        wrong={"b": "that is the arithmetic mean of P and R themselves, not the harmonic"},
        hint="The harmonic mean is the reciprocal of the mean reciprocal: so there is turning"
        " over at the beginning and at the end, and a mean in between.",
        matters="Precision and recall share their numerator, so their harmonic mean takes the plain"
        " average of the sizes of the two groups, which no other mean does.",
    ),
    "03.3": Number(
        value=lambda: matching.f_measure(_iris_bad()).exact,
        wrong_turns={
            "that is the purity, and also the mean recall; F joins precision and recall": lambda: (
                matching.purity(_iris_bad()).exact
            ),
            "that is the mean precision; F joins it with recall": lambda: Fraction(
                _precision_of_clusters(_iris_bad().counts).mean()
            ),
            "precision and recall were joined by the arithmetic mean": lambda: Fraction(
                _arithmetic(_iris_bad().counts)
            ),
            "F was taken of the mean precision and the mean recall; take it of each cluster": (
                lambda: Fraction(_f_of_the_means(_iris_bad().counts))
            ),
            "the clusters were weighted by their sizes; in the macro mean all count alike": (
                lambda: Fraction(_weighted_by_cluster_size(_iris_bad().counts))
            ),
            "that is the other F, from the partitions' side": lambda: (
                matching.weighted_f_measure(_iris_bad()).exact
            ),
            "that is the sum over the clusters; divide it by their number": lambda: (
                3 * matching.f_measure(_iris_bad()).exact
            ),
            "that is half of it; where is the 2 of the harmonic mean?": lambda: (
                matching.f_measure(_iris_bad()).exact / 2
            ),
            "that is the maximum matching; F asks each cluster for precision and recall": lambda: (
                matching.maximum_matching(_iris_bad()).exact
            ),
        },
        hint="Find the majority species of C1. Its F is twice the shared flowers, divided by the"
        " size of C1 plus the size of that species, which is 50. Then C2 and C3.",
        matters="C2 holds the other 20 setosas, so the pure C1 has a recall of only 0.6, and F,"
        " unlike purity, makes C1 pay for it.",
    ),
    "03.4": Spot(
        right="3",
        wrong={
            "1": "these are the sums of the rows and of the columns, and they agree",
            "2": "in the column of T1 no F is larger; of C3 it has one point only",
            "4": "T3 lies whole in C3, and pays for the one point of T1 that is there, too",
            "5": "a partition counts by its size, and all of them together by n",
            "6": "it works out the line above, and that is all it does",
        },
        hint="For each partition work out F with every cluster that holds a point of it. Each of"
        " the lines 2 to 4 claims that no other F of its column is larger.",
        matters="Most points is not the best match: a small cluster that is of one partition only"
        " can be more like it than a large one that holds more of it.",
    ),
    "03.5": Function(
        reference=_weighted_f,
        inputs=_full_tables,
        names=("counts",),
        wrong_turns={
            "it takes the best F of each row; here each partition looks for its best cluster": (
                lambda counts: _weighted_f(counts.T)
            ),
            "it gives every partition the same weight; weight them by their sizes": (
                _plain_mean_of_partitions
            ),
            "it takes the cluster with the largest count; the best-matching cluster is the one with"
            " the largest F": _largest_count_of_partitions,
            "that is the macro F, from the clusters' side": lambda counts: float(
                matching.f_measure(ContingencyTable(counts))
            ),
            "that is the plain mean of the F of each cluster's majority": lambda counts: (
                _f_of_clusters(counts).mean()
            ),
            "it sums over too few partitions: only as many as there are clusters": lambda counts: (
                (counts.sum(axis=0) * _f_matrix(counts).max(axis=0))[: len(counts)].sum()
                / counts.sum()
            ),
            "that is a number of points; divide it by n": lambda counts: (
                _weighted_f(counts) * counts.sum()
            ),
            "that is the F of each partition; what about all of them together?": lambda counts: (
                _f_matrix(counts).max(axis=0)
            ),
        },
        hint="All F at once are 2 * counts, divided by a column of row sums plus a row of column"
        " sums. Which axis does the maximum run along, if each partition is to choose?",
        matters="Three lines of NumPy settle what a paper's F is, so you need not take its word.",
    ),
    "03.6": Choose(
        right="d",
        wrong={
            "a": "C1 is all of T2, and C2 is mostly T3, with F = 0.8; their plain mean is 0.9",
            "b": "C1 has F = 1 and C2 has F = 0.8; by their sizes, 40 and 60, that makes 0.88",
            "c": "the best F of T1, T2 and T3 are 0.5, 1 and 0.8; their plain mean is below 0.8",
        },
        hint="Write down F for C1, of its majority, and for C2. Then write down the best F of T1,"
        " T2 and T3. Each reply is a mean of the one or the other.",
        matters="One table gives four numbers from 0.767 to 0.9, each of them an F-measure, so an F"
        " without its convention cannot be compared with any other.",
    ),
    "03.7": Choose(
        right="a",
        wrong={
            "b": "it is the weighted F that counts by size, and by the size of partitions",
            "c": "that mean would have an F for each kind; how many F does the macro F of this"
            " table average?",
            "d": "F joins recall with precision, and the precision here is 0.98",
        },
        hint="Write the macro F of this table out, as in *Macro F: ask each cluster*. How many"
        " terms does the sum have, and of which partition are they?",
        matters="In classification macro F averages over the true classes, here over clusters; only"
        " the F of T2 itself, 0.039, warns, and cl.per_partition shows it.",
    ),
    "03.8": Find(
        [
            _f("macro F", matching.f_measure, at_least="0.8"),
            _f("weighted F", matching.weighted_f_measure, at_most="0.6"),
        ],
        hint="The macro F counts clusters, the weighted F points. Which clusters are cheap to make"
        " perfect, and where can nearly all the points be meanwhile?",
        matters="Tiny perfect clusters carry the macro F, so look at their sizes, or at the"
        " weighted F beside it, before you believe it.",
    ),
}

PREDICTIONS = {
    "03.a": Choice(
        about="the cluster of the lowest recall",
        came="C2",
        beliefs={
            "C1": "the cluster that is least clean also holds least of its partition",
            "C3": "a cluster that is small and clean must have left much of its partition outside",
        },
    ),
    "03.b": Choice(
        about="the mean that never exceeds twice the smaller number",
        came="harmonic",
        beliefs={
            "arithmetic": "the common mean stays close to the smaller of two numbers",
            "geometric": "the geometric mean is as small as the product of the two",
        },
    ),
    "03.c": Choice(
        about="the cluster that fits T4 better",
        came="C1",
        beliefs={
            "C2": "of two clusters with the same share of a partition the larger fits it better",
            "neither": "what decides is recall alone, which is the same for both",
        },
    ),
    "03.d": Choice(
        about="the F that prefers the first table",
        came="macro",
        beliefs={
            "weighted": "the weighted F, too, leaves out a partition that is nobody's majority",
        },
    ),
    "03.e": Choice(
        about="which of the two has the larger macro F",
        came="neither",
        beliefs={
            "first": "outliers that are kept apart are worth more than two large groups",
            "second": "a cluster counts by its size, so that joining large groups costs more",
        },
    ),
}
