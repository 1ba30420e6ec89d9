"""Exercises of notebook 01."""

import numpy as np

from clustlib import datasets
from clustlib.contingency import assignment_matrix, contingency_table, permutation_matrix
from clustlib.exercises.kinds import Counts, Find, Function, label_pairs

_MARGINS = ((75, 30, 45), (50, 50, 50))


def _counted_once(true, pred):
    _, columns = np.unique(true, return_inverse=True)
    _, rows = np.unique(pred, return_inverse=True)
    counts = np.zeros((rows.max() + 1, columns.max() + 1), dtype=int)
    counts[rows, columns] += 1
    return counts


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
    ),
    "01.2": Function(
        reference=lambda true, pred: contingency_table(true, pred).counts,
        inputs=label_pairs,
        names=("labels_true", "labels_pred"),
        wrong_turns={
            "a cell that several points hit is counted once; NumPy's += adds to it only once": (
                _counted_once
            ),
            "clusters belong in the rows, partitions in the columns": lambda true, pred: (
                contingency_table(true, pred).T.counts
            ),
        },
    ),
    "01.3": Find([_sizes, _first_partition_whole, _second_partition_away]),
    "01.4": Counts(
        value=lambda: contingency_table(*datasets.fourteen_objects()).cluster_sizes,
        wrong_turns={
            "these are the sizes of the partitions, the diagonal of Z_Tᵀ Z_T": lambda: (
                contingency_table(*datasets.fourteen_objects()).partition_sizes
            ),
        },
    ),
    "01.5": Counts(
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
    ),
}

PREDICTIONS = {}
