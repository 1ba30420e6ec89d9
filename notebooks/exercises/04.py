"""The checks of the exercises of unit 04 that are code; everything else is in 04.toml."""

from functools import cache

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.course.checking.coded import Find, Function, tables
from clustlib.measures import matching
from clustlib.measures.matching import greedy_cells, maximum_matching_cells

_MAX_POINTS = 20


def _error(t, mapping="matching"):
    return matching.clustering_error(t, mapping=mapping).exact


def _points_covered_by_largest(counts):
    """Return the points covered if the largest free count is taken until none is left."""
    counts, total = counts.astype(int), 0
    while (largest := int(counts.max())) > 0:
        i, j = np.unravel_index(counts.argmax(), counts.shape)
        total += largest
        counts[i, :] = counts[:, j] = 0
    return total


def _error_by_f(counts):
    return float(_error(ContingencyTable(counts), "f_measure"))


def _share_covered_by_f(counts):
    return 1 - _error_by_f(counts)


def _error_of_best_f(counts, axis):
    """Return the error if each row (or column) takes its largest F, free or not."""
    f = matching.f_matrix(ContingencyTable(counts))
    best = np.expand_dims(f.argmax(axis=axis), axis)
    return 1 - np.take_along_axis(counts, best, axis).sum() / counts.sum()


def _error_with_zeros(counts, rounds):
    """Return the error if F of struck cells becomes 0, so that they may be taken again."""
    f = matching.f_matrix(ContingencyTable(counts)).copy()
    covered = 0
    for _ in range(rounds):
        i, j = np.unravel_index(f.argmax(), f.shape)
        covered += counts[i, j]
        f[i, :] = f[:, j] = 0
    return 1 - covered / counts.sum()


def _error_with_new_f(counts):
    """Return the error if F is recomputed from the rest of the table after each strike."""
    rest, covered = counts.copy(), 0
    while rest.any():
        f = matching.f_matrix(ContingencyTable(rest))
        i, j = np.unravel_index(f.argmax(), f.shape)
        covered += rest[i, j]
        rest[i, :] = rest[:, j] = 0
    return 1 - covered / counts.sum()


def _error_of_largest_f_sum(counts):
    """Return the error of the matching with the largest sum of F."""
    from scipy.optimize import linear_sum_assignment

    cells = linear_sum_assignment(matching.f_matrix(ContingencyTable(counts)), maximize=True)
    return 1 - counts[cells].sum() / counts.sum()


def _points_covered_in_any_order(counts):
    """Return the numbers of points that the matching by F can cover, depending on ties."""
    f = 2 * counts / (counts.sum(axis=1)[:, None] + counts.sum(axis=0))
    results = set()

    def strike(free, covered):
        if not free.any():
            results.add(covered)
            return
        for i, j in np.argwhere(free & (f == f[free].max())):
            rest = free.copy()
            rest[i, :] = rest[:, j] = False
            strike(rest, covered + counts[i, j])

    strike(counts > 0, 0)
    return results


@cache
def _tables_with_one_error():
    """Return tables without empty rows and columns on which ties of F do not matter."""
    # On this table, F recomputed from the rest leads to another matching.
    telling = np.array([[0, 2, 3], [2, 0, 3]])
    every = sorted([*(t for (t,) in tables()), telling], key=lambda t: (t.sum(), t.size))
    full = [t for t in every if t.sum(axis=0).all() and t.sum(axis=1).all()]
    return [(t,) for t in full if len(_points_covered_in_any_order(t)) == 1]


def _require_three_by_three(t):
    r, k = np.count_nonzero(t.cluster_sizes), np.count_nonzero(t.class_sizes)
    return None if r == k == 3 else f"it should be 3×3; without what is empty it is {r}×{k}"


def _require_partners(t):
    cells = greedy_cells(t)
    without = np.count_nonzero(t.cluster_sizes) - len(cells)
    return (
        f"each cluster should find a partner by F; the pairs are {_pairs_text(t, cells)}"
        if without
        else None
    )


def _require_few_points(t):
    return (
        None if t.n <= _MAX_POINTS else f"it should have at most {_MAX_POINTS} points; it has {t.n}"
    )


def _require_different_errors(t):
    by_matching, by_f = _error(t), _error(t, "f_measure")
    if by_matching != by_f:
        return None
    found = [_pairs_text(t, cells(t)) for cells in (maximum_matching_cells, greedy_cells)]
    if found[0] == found[1]:
        why = f"both matchings are {found[0]}; let a large F stand in the way of two other cells"
    else:
        why = f"the best is {found[0]}, that by F {found[1]}, and they misplace as many points"
    return f"both matchings give the error {by_matching}: {why}"


def _pairs_text(t, cells):
    return ", ".join(f"C{t.clusters[i]}–T{t.classes[j]}" for i, j in sorted(cells)[:6])


CHECKS = {
    "04.4": Function(
        reference=_error_by_f,
        inputs=_tables_with_one_error,
        names=("counts",),
        wrong_turns={
            "that is the share of the points that are right; the error is the rest": (
                _share_covered_by_f
            ),
            "that is the number of points misplaced; divide it by n": (
                lambda counts: _error_by_f(counts) * counts.sum()
            ),
            "that is a percentage; a share lies between 0 and 1": (
                lambda counts: 100 * _error_by_f(counts)
            ),
            "each cluster takes its largest F, though another cluster may have that class "
            "already": lambda counts: _error_of_best_f(counts, 1),
            "each class takes its largest F, though another class may have that cluster "
            "already": lambda counts: _error_of_best_f(counts, 0),
            "a struck cell was taken again; stop when no F above 0 is left": (
                lambda counts: _error_with_zeros(counts, min(counts.shape))
            ),
            "a struck cell was taken again; where there are more clusters than classes, some "
            "cluster goes without": lambda counts: _error_with_zeros(counts, len(counts)),
            "it takes the largest count that is left; the matching by F goes by the largest F": (
                lambda counts: 1 - _points_covered_by_largest(counts) / counts.sum()
            ),
            "F was taken anew of what is left after each strike; the F stay those of the full "
            "table": _error_with_new_f,
            "that is the matching whose F have the largest sum; the greedy rule takes the largest "
            "F and never comes back": _error_of_largest_f_sum,
            "that is the error with the best matching; the one by F may misplace more points": (
                lambda counts: float(_error(ContingencyTable(counts)))
            ),
        },
    ),
    "04.6": Find(
        [
            _require_three_by_three,
            _require_few_points,
            _require_partners,
            _require_different_errors,
        ],
    ),
}
