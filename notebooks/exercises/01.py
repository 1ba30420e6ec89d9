"""The checks of the exercises of unit 01 that are code; everything else is in 01.toml."""

import numpy as np

from clustlib.contingency import contingency_table
from clustlib.course.checking.coded import Find, Function, label_pairs

_MARGINS = ((75, 30, 45), (50, 50, 50))


def _count_each_cell_once(true, pred):
    _, columns = np.unique(true, return_inverse=True)
    _, rows = np.unique(pred, return_inverse=True)
    counts = np.zeros((rows.max() + 1, columns.max() + 1), dtype=int)
    counts[rows, columns] += 1
    return counts


# The gaps between labels differ, so that bins of equal width do not separate them.
_TRUE_NAMES, _PRED_NAMES = np.array([2, 3, 8]), np.array([-1, 0, 10, 11])


def _uneven_pairs():
    """Return the pairs of `label_pairs` with other labels in the same order."""
    return [(_TRUE_NAMES[(true - 2) // 3], _PRED_NAMES[pred + 1]) for true, pred in label_pairs()]


def _histogram_counts(true, pred):
    return np.histogram2d(pred, true, bins=[len(set(pred)), len(set(true))])[0]


def _require_margins(t):
    if t.counts.shape == (4, 4) and (t.class_sizes == 2 * t.counts[-1]).all():
        return "leave out the sums of the rows and columns"
    given = tuple(t.cluster_sizes.tolist()), tuple(t.class_sizes.tolist())
    if given == _MARGINS[::-1]:
        return "clusters belong in the rows, classes in the columns"
    if given[0] != _MARGINS[0]:
        return f"its rows sum to {given[0]}: the clusters are to have {_MARGINS[0]} points"
    if given[1] != _MARGINS[1]:
        return f"its columns sum to {given[1]}: the classes are to have {_MARGINS[1]} points"
    return None


def _require_first_class_in_c1(t):
    if t.counts.shape == (3, 3) and t.counts[0, 0] != 50:
        return f"only {t.counts[0, 0]} of the points of T1 are in C1: all are to be there"
    return None


def _require_second_class_outside_c1(t):
    if t.counts.shape == (3, 3) and t.counts[0, 1] != 0:
        return f"C1 and T2 share {t.counts[0, 1]} points: they are to share none"
    return None


CHECKS = {
    "01.2": Function(
        reference=(lambda true, pred: contingency_table(true, pred).counts),
        inputs=_uneven_pairs,
        names=("labels_true", "labels_pred"),
        wrong_turns={
            "a cell that several points hit is counted once; NumPy's += adds to it only once": (
                _count_each_cell_once
            ),
            "clusters belong in the rows, classes in the columns": lambda true, pred: (
                contingency_table(true, pred).T.counts
            ),
            "it puts the labels on equal steps, so two that are close fall into one row or column; "
            "each distinct label needs its own": _histogram_counts,
        },
    ),
    "01.3": Find(
        [_require_margins, _require_first_class_in_c1, _require_second_class_outside_c1],
    ),
}
