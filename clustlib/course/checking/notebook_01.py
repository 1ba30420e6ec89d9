"""Exercises of notebook 01."""

import numpy as np

from clustlib.course.checking.kinds import Counts, Find, Function, label_pairs
from clustlib.course.checking.predictions import Choice, Guess
from clustlib.course.checking.words import Choose, Read, Spot
from clustlib.table import assignment_matrix, contingency_table, permutation_matrix

_MARGINS = ((75, 30, 45), (50, 50, 50))


def _counted_once(true, pred):
    _, columns = np.unique(true, return_inverse=True)
    _, rows = np.unique(pred, return_inverse=True)
    counts = np.zeros((rows.max() + 1, columns.max() + 1), dtype=int)
    counts[rows, columns] += 1
    return counts


# Gaps of every size, so that no steps of one width keep the labels apart.
_TRUE_NAMES, _PRED_NAMES = np.array([2, 3, 8]), np.array([-1, 0, 10, 11])


def _uneven_pairs():
    """The pairs of `label_pairs` under other names, in the same order."""
    return [(_TRUE_NAMES[(true - 2) // 3], _PRED_NAMES[pred + 1]) for true, pred in label_pairs()]


def _on_equal_steps(true, pred):
    return np.histogram2d(pred, true, bins=[len(set(pred)), len(set(true))])[0]


def _small_labels():
    return list("aabbbc"), [1, 1, 1, 2, 2, 2]


_FOUR = [3, 1, 2, 1]


def _group_turned_round():
    """The last point of a group first."""
    return permutation_matrix(_FOUR)[[1, 0, 2, 3]]


def _sizes(t):
    if t.counts.shape == (4, 4) and (t.partition_sizes == 2 * t.counts[-1]).all():
        return "leave out the sums of the rows and columns"
    given = tuple(t.cluster_sizes.tolist()), tuple(t.partition_sizes.tolist())
    if given == _MARGINS[::-1]:
        return "clusters belong in the rows, partitions in the columns"
    if given[0] != _MARGINS[0]:
        return f"its rows sum to {given[0]}: the clusters are to have {_MARGINS[0]} points"
    if given[1] != _MARGINS[1]:
        return f"its columns sum to {given[1]}: the partitions are to have {_MARGINS[1]} points"
    return None


def _first_partition_whole(t):
    if t.counts.shape == (3, 3) and t.counts[0, 0] != 50:
        return f"only {t.counts[0, 0]} of the points of T1 are in C1: all are to be there"
    return None


def _second_partition_away(t):
    if t.counts.shape == (3, 3) and t.counts[0, 1] != 0:
        return f"C1 and T2 share {t.counts[0, 1]} points: they are to share none"
    return None


EXERCISES = {
    "01.1": Counts(
        value=lambda: contingency_table(*_small_labels()).counts,
        wrong_turns={
            "clusters belong in the rows, partitions in the columns": lambda: (
                contingency_table(*_small_labels()).T.counts
            ),
        },
        hint="Begin with cluster 1: how many of its points have the true label a, how many b, how"
        " many c? That is the first row.",
        matters="The table forgets which point is which, and so does every measure that reads it.",
    ),
    "01.2": Function(
        reference=lambda true, pred: contingency_table(true, pred).counts,
        inputs=_uneven_pairs,
        names=("labels_true", "labels_pred"),
        wrong_turns={
            "a cell that several points hit is counted once; NumPy's += adds to it only once": (
                _counted_once
            ),
            "clusters belong in the rows, partitions in the columns": lambda true, pred: (
                contingency_table(true, pred).T.counts
            ),
            "it puts the labels on equal steps, so two that are close fall into one row or column; "
            "each distinct label needs its own": _on_equal_steps,
        },
        hint="Give each distinct label a place, from 0 on, and count how many points have each pair"
        " of places.",
        matters="Labels with gaps or below 0 are nothing unusual: some algorithms name noise so.",
    ),
    "01.3": Find(
        [_sizes, _first_partition_whole, _second_partition_away],
        hint="Two cells of the row of C1 are given, and its sum. What is left of T1 for the other"
        " rows?",
        matters="These margins allow this table, the kind one and the blind one, and many more.",
    ),
    "01.4": Spot(
        right="3",
        wrong={
            "1": "its rows sum to the sizes of the clusters; only its columns are in another order",
            "2": "these are the same rows from the last to the first, as another start may give"
            " them",
            "4": "rows and columns are both reordered, and still each row is a cluster",
        },
        hint="Count how many points each cluster has, then add up the rows of each table.",
        matters="A square table keeps its shape in a swap, so hold its sums against the sizes that"
        " you know.",
    ),
    "01.5": Choose(
        right="c",
        wrong={
            "a": "equal sizes need not be equal groups; move points from C1 to C2 and as many back",
            "b": "try it: put as many points of C1 into T2 as T2 has, and see what is left for T1",
            "d": "C1 has more points than T2; where must the rest of them lie?",
        },
        hint="Call x what C1 and T1 share, fill in the other three cells, and ask which x leave"
        " none of them below 0.",
        matters="Margins bound the cells, and between the bounds they leave open who is where.",
    ),
    "01.6": Choose(
        right="d",
        wrong={
            "a": "one point has left its companions, and equal names do not make up for that",
            "b": "the sizes are the old ones, the members are not: who is with point 1?",
            "c": "two clusters share one new name, so points are together that were apart",
        },
        hint="Take two points at a time: are they together in both runs, or apart in both?",
        matters="Counted label by label, the one run that changed nothing would come last.",
    ),
    "01.7": Read(
        value={"ideal": "af", "number": "b", "misplaced": "de", "both": "c"},
        letters="abcdef",
        because={
            ("ideal", "a"): "rows may come in any order, so another table has one count in each row"
            " and column, too",
            ("number", "bc"): "with fewer clusters than partitions one cluster has to mix, which is"
            " a mistake of its own",
            ("number", "be"): "a partition was cut, but count the rows and the columns",
            ("misplaced", "d"): "another cluster mixes, in a table with as many rows as columns,"
            " although a partition is cut there",
            ("both", "ce"): "one of these has as many clusters as partitions",
        },
        why={
            "ideal": "it asks for one count that is not 0 in each row and in each column",
            "number": "it asks for r other than k, and for no row with two counts",
            "misplaced": "it asks for r equal to k, and for a row with two counts",
            "both": "it asks for r other than k, and for a row with two counts",
        },
        hint="Two questions for each table: are there as many rows as columns, and does a row have"
        " two counts?",
        matters="A look at the clustering ratio alone would pass two of these that are not ideal.",
    ),
    "01.8": Counts(
        value=lambda: permutation_matrix(_FOUR),
        wrong_turns={
            "that leaves the points as they are": lambda: np.eye(4),
            "that is Γ transposed, which brings the old order back": lambda: (
                permutation_matrix(_FOUR).T
            ),
            "the two points of label 1 have changed places; a stable sort keeps their order": (
                _group_turned_round
            ),
            "that is the assignment matrix Z, with a column for each label; Γ has one for each "
            "point": lambda: assignment_matrix(_FOUR),
        },
        counted="points, each with a single 1,",
        hint="Which point comes first when the labels are sorted? The first row has its 1 in the"
        " column of that point.",
        matters="Sorted by label, each cluster is one block of the picture, and Γᵀ brings the"
        " points back.",
    ),
}

PREDICTIONS = {
    "01.a": Choice(
        about="4 of 14 equal labels, as a grade",
        came="too low",
        beliefs={
            "fair": "a cluster is right only under the name of its true group",
            "too high": "the equal labels are luck, and the others show how bad the clustering is",
        },
    ),
    "01.b": Choice(
        about="the clustering among four candidates",
        came="a",
        beliefs={
            "b": "a point may be in two clusters",
            "c": "points may be left out",
            "d": "a cluster may be empty",
        },
    ),
    "01.c": Guess(
        about="the most flowers that can be right, by the sizes alone",
        value=lambda: sum(map(min, *_MARGINS)),
        within=0,
        beliefs={
            "the points are counted where they are too many and again where they lack": (
                lambda guess: guess == 100
            ),
            "sizes alone can rule nothing out": lambda guess: guess >= 145,
            "the largest cluster is right or wrong as a whole": lambda guess: guess == 75,
            "only one cluster can be right": lambda guess: guess == 50,
        },
    ),
}
