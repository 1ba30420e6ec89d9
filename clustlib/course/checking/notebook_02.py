"""Exercises of notebook 02."""

from fractions import Fraction
from itertools import permutations

import numpy as np

from clustlib import datasets
from clustlib.course.checking.kinds import Find, Function, Number, tables
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.words import Choose, Grid, Order
from clustlib.measures import matching
from clustlib.table import ContingencyTable, contingency_table


def _purity_along_columns(counts):
    return counts.max(axis=0).sum() / counts.sum()


def _unweighted_purity(counts):
    counts = counts[counts.sum(axis=1) > 0]
    return (counts.max(axis=1) / counts.sum(axis=1)).mean()


def _greedy_by_rows(counts):
    free, total = list(range(counts.shape[1])), 0
    for row in counts:
        best = max(free, key=lambda j: row[j])
        free.remove(best)
        total += row[best]
    return total / counts.sum()


def _greedy_by_largest(counts):
    counts, n, total = counts.astype(int), counts.sum(), 0
    while counts.max(initial=-1) >= 0:
        i, j = np.unravel_index(counts.argmax(), counts.shape)
        total += counts[i, j]
        counts[i, :] = counts[:, j] = -1
    return total / n


def _iris_bad():
    _, species = datasets.iris()
    return contingency_table(species, datasets.iris_kmeans()[1])


def _pure(t):
    value = matching.purity(t)
    return (
        None
        if value.exact >= Fraction(9, 10)
        else f"its purity should be at least 0.9; it is {value:.3f}"
    )


def _two_partitions(t):
    k = int((t.partition_sizes > 0).sum())
    return None if k >= 2 else "it should have two partitions at least; all its points are of one"


def _badly_matched(t):
    value = matching.maximum_matching(t)
    if value.exact <= Fraction(1, 2):
        return None
    return f"its maximum matching should be at most 0.5; it is {value:.3f}"


_HARDER = np.array([[11, 2, 8], [12, 0, 5], [3, 8, 11]])
_UNCROSSED = np.array([[0, 3, 0], [0, 6, 4], [8, 0, 0]])  # as the end, but for C3–T1


def _by_whole_lines(change):
    """Whether a change is a number for each row, plus one for each column."""
    rest = change - change[:, :1]
    return bool((rest == rest[0]).all())


def _end_of_the_method(t):
    """Made of the losses by whole rows and columns, with three one-to-one zeros: none loses less.

    The columns may have come first, or the lines at once: every way that ends is right.
    """
    left = t.counts
    if left.shape != _HARDER.shape:
        return "it should have three rows and three columns, as the table of counts"
    if np.array_equal(left, _UNCROSSED):
        return (
            "look where the two lines cross: the column with a line is raised as a whole, and the"
            " row with a line is not lowered"
        )
    if _by_whole_lines(left - _HARDER):
        return "these are counts still; what does each cell lose against the largest of its row?"
    if not _by_whole_lines(left + _HARDER):
        return (
            "it does not come from the losses by changes of whole rows and columns; is a number"
            " left out, or taken off a part of a line?"
        )
    if not any(left[range(3), columns].sum() == 0 for columns in permutations(range(3))):
        return "it has no three one-to-one zeros, so it is not the last one; how does it go on?"
    return None


def _diagonal(counts):
    return np.trace(counts) / counts.sum()


_BEFORE = ContingencyTable([[20, 0, 0], [0, 14, 6], [0, 6, 14]])
_AFTER = {
    "cut": ContingencyTable([[10, 0, 0], [10, 0, 0], [0, 14, 6], [0, 6, 14]]),
    "part": ContingencyTable([[20, 0, 0], [0, 14, 0], [0, 0, 6], [0, 6, 14]]),
    "merge": ContingencyTable([[20, 0, 0], [0, 20, 20]]),
    "rename": ContingencyTable([[0, 6, 14], [0, 14, 6], [20, 0, 0]]),
}
_MEASURES = {
    "purity": lambda t: matching.purity(t).exact,
    "inverse purity": lambda t: matching.inverse_purity(t).exact,
    "maximum matching": lambda t: matching.maximum_matching(t).exact,
}


def _sign(change):
    return "↑" if change > 0 else "↓" if change < 0 else "="


EXERCISES = {
    "02.1": Number(
        value=lambda: matching.purity(_iris_bad()).exact,
        wrong_turns={
            "the maximum was taken along the columns; purity takes it in each row": lambda: (
                matching.purity(_iris_bad().T).exact
            ),
            "the clusters were averaged without their sizes as weights": lambda: Fraction(
                _unweighted_purity(_iris_bad().counts)
            ),
            "that is the maximum matching, where each partition may be taken once": lambda: (
                matching.maximum_matching(_iris_bad()).exact
            ),
            "that is the number of points that agree; divide it by n": lambda: (
                matching.purity(_iris_bad()).exact * 150
            ),
            "that is the share of the points that do not agree": lambda: (
                1 - matching.purity(_iris_bad()).exact
            ),
        },
        hint="Row by row: how many flowers has the most frequent species of this cluster? Add these"
        " counts, then divide by all flowers.",
        matters="Two of the three clusters stand for the same species here, and purity has counted"
        " both.",
    ),
    "02.2": Function(
        reference=lambda counts: float(matching.purity(ContingencyTable(counts))),
        inputs=tables,
        names=("counts",),
        wrong_turns={
            "it takes the maximum along the columns; purity takes it in each row": (
                _purity_along_columns
            ),
            "it averages the clusters without their sizes as weights": _unweighted_purity,
            "that is the number of points; divide it by n": lambda counts: counts.max(axis=1).sum(),
            "that is a percentage; a share lies between 0 and 1": (
                lambda counts: 100 * counts.max(axis=1).sum() / counts.sum()
            ),
            "that is the purity of each cluster; what about all of them together?": (
                lambda counts: counts.max(axis=1) / counts.sum(axis=1)
            ),
        },
        hint="First an array with the largest count of each row, by `axis=1`; then one number"
        " out of it, and n.",
        matters="A measure that reads only the table is a line of NumPy, so you can try it on any"
        " table that you invent.",
    ),
    "02.3": Find(
        [_two_partitions, _pure, _badly_matched],
        hint="Begin with pure clusters. What must happen to each partition before one cluster of"
        " it holds only half of its points?",
        matters="Cuts alone carry purity to 0.9, so whoever reports it should report the matching,"
        " too.",
    ),
    "02.4": Function(
        reference=lambda counts: float(matching.maximum_matching(ContingencyTable(counts))),
        inputs=lambda: tables(square=True),
        names=("counts",),
        wrong_turns={
            "it gives each row in turn the best column still free; an earlier row may have to leave"
            " its best to a later one": _greedy_by_rows,
            "it takes the largest free cell again and again; the largest may stand in the way of"
            " two that are larger together": _greedy_by_largest,
            "it takes the diagonal, C1 with T1 and so on; the numbers of clusters are only names": (
                _diagonal
            ),
            "that is the purity, in which two clusters may take the same partition": (
                lambda counts: float(matching.purity(ContingencyTable(counts)))
            ),
            "that is the number of points; divide it by n": (
                lambda counts: matching.best_matching(ContingencyTable(counts)).weight
            ),
        },
        hint="`itertools.permutations(range(len(counts)))` names every way to hand out the columns;"
        " which sum do you keep?",
        matters="To try all is slow but surely right, and so it is what a faster method is tested"
        " against.",
    ),
    "02.5": Choose(
        right="b",
        wrong={
            "a": "no cut lowers purity, and this one has four clusters for each partition; what"
            " does the matching say of the pieces?",
            "c": "a single cluster for all points would score 0.90 in both columns, so hardly"
            " anything was learned",
            "d": "the number can be right while two clusters share a majority partition; what does"
            " the matching say, held against one cluster for all?",
        },
        hint="Ask of each report: what would one cluster for all points score, and what have cuts"
        " or a shared partition added?",
        matters="A purity means something only beside the number of clusters, the largest"
        " partition's share and the matching.",
    ),
    "02.6": Order(
        right="befacg",
        needs={
            "e": {
                "b": "there are no losses yet; what does a cluster lose without its largest cell?"
            },
            "f": {"e": "so far each row has a zero, but a column may have none"},
            "a": {"f": "the rule for the lines begins at the chosen zeros, and none is chosen yet"},
            "c": {"a": "which numbers have no line, before one is drawn?"},
            "g": {"c": "the choice is the old one until there is a new zero"},
        },
        wrong={"d": "that is the greedy way, which may give up two good cells for the largest one"},
        hint="The method thinks in losses, then in zeros, then in lines, and comes back to the"
        " zeros.",
        matters="What is taken off a whole row or column costs every assignment the same, so the"
        " best stays the best.",
    ),
    "02.7": Find(
        [_end_of_the_method],
        hint="Losses first, then off each column its smallest. Choose one-to-one zeros, and begin"
        " the marks with the row that has none.",
        matters="Three one-to-one zeros and nothing below 0 prove a matching the best, without"
        " trying another.",
    ),
    "02.8": Grid(
        value=lambda: {
            name: " ".join(_sign(measure(after) - measure(_BEFORE)) for after in _AFTER.values())
            for name, measure in _MEASURES.items()
        },
        columns=tuple(_AFTER),
        because={
            ("purity", "cut"): "both halves are pure; how many points lie in the majority of their"
            " cluster, before and after?",
            ("purity", "part"): "C2 counted its majority alone; what does each of its parts count?",
            ("purity", "merge"): "two clusters counted a majority each; how many partitions may"
            " the merged one count?",
            ("purity", "rename"): "rows change places; does the largest number of a row change?",
            ("inverse purity", "cut"): "look down the column T1: the largest number was all of it",
            ("inverse purity", "part"): "look down the columns T2 and T3: is the largest number of"
            " each still there?",
            ("inverse purity", "merge"): "look down the column T2: two numbers became their sum",
            ("inverse purity", "rename"): "each column keeps its numbers, in another order",
            ("maximum matching", "cut"): "T1 may go with one cluster only; with how many points?",
            ("maximum matching", "part"): "which cluster does T3 go with, and does it need any of"
            " the points that were parted off?",
            ("maximum matching", "merge"): "how many partitions can still find a cluster of their"
            " own?",
            ("maximum matching", "rename"): "the same cells are chosen, under other names",
        },
        hint="Write down the table after each change; mark the largest number of each row, then of"
        " each column, then the best one-to-one cells.",
        matters="A blind spot shows as a pattern of signs: purity never falls in a cut, inverse"
        " purity never in a merger.",
    ),
}

PREDICTIONS = {
    "02.a": Choice(
        about="the grade that the plain mean of the purities gives",
        came="too high",
        beliefs={
            "fair": "clusters count the same, whatever their size",
            "too low": "the least pure cluster weighs more in a plain mean than by its points",
        },
    ),
    "02.b": Choice(
        about="green or orange, both of purity 0.75",
        came="green",
        beliefs={
            "either": "clusterings of the same purity are equally good",
            "orange": "a partition that two clusters choose is found twice as well",
        },
    ),
    "02.c": Choice(
        about="the larger maximum matching, with a rare kind",
        came="lazy",
        beliefs={
            "honest": "clusters that never mix two kinds are matched best",
            "neither": "missing the rare kind and cutting the large one cost the matching the same",
        },
    ),
}
