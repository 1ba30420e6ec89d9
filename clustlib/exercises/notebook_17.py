"""Exercises of notebook 17."""

from fractions import Fraction

import numpy as np

from clustlib import matching, pairs
from clustlib.changes import split_cluster
from clustlib.exercises.kinds import Find, Function, Number, tables

_EVEN = 5 * 190  # pairs within five groups of 20 points
_ALL = 4950
_TOGETHER = Fraction(_EVEN**2, _ALL)  # expected on both sides


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


def _two_by_two(t):
    r, k = int((t.cluster_sizes > 0).sum()), int((t.partition_sizes > 0).sum())
    if r == k == 2:
        return None
    return f"it should have two clusters and two partitions with points: it has {r} and {k}"


def _accurate(t):
    value = matching.maximum_matching(t)
    if value.exact >= Fraction(9, 10):
        return None
    return f"its maximum matching should be at least 0.9: it is {value:.3f}"


def _worthless(t):
    value = pairs.adjusted_rand_index(t)
    if value.exact <= 0:
        return None
    return f"its adjusted Rand index should be at most 0: it is {value:.3f}"


def _first_is_mixed(t):
    if np.count_nonzero(t.counts[0]) > 1:
        return None
    return "its first cluster should be mixed: points of two partitions at least"


def _first_is_even(t):
    if not (t.counts[0] % 2).any():
        return None
    return f"its first row {t.counts[0].tolist()} should have even counts, to be halved"


def _better_when_cut(t):
    if _first_is_mixed(t) or _first_is_even(t):
        return None
    before = pairs.rand_index(t)
    after = pairs.rand_index(split_cluster(t, t.clusters[0], name=_other_name(t)))
    if after.exact > before.exact:
        return None
    hint = ""
    if np.count_nonzero(t.counts[0]) == 2:
        hint = (
            ". Of two kinds a cut tears at least as many right pairs apart as wrong ones: mix more"
        )
    return (
        f"its Rand index should rise after the cut, not go from {before:.4f} to {after:.4f}{hint}"
    )


def _other_name(t):
    """A label that no cluster has, of the same kind."""
    return max(t.clusters) * 2 if isinstance(t.clusters[0], str) else max(t.clusters) + 1


EXERCISES = {
    "17.1": Number(
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
            "five groups of 20 have 190 pairs each, and the chance to be together is 950/4950, not "
            "1/5": lambda: Fraction(1, 25) + Fraction(16, 25),
        },
    ),
    "17.2": Number(
        value=lambda: Fraction(3, 20),
        wrong_turns={
            "the real table counts, too: above the fraction bar and below": lambda: Fraction(2, 19),
            "the real table counts above the fraction bar, too": lambda: Fraction(2, 20),
            "the real table counts below the fraction bar, too": lambda: Fraction(3, 19),
        },
    ),
    "17.3": Function(
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
    ),
    "17.4": Find([_two_by_two, _accurate, _worthless]),
    "17.5": Find([_first_is_mixed, _first_is_even, _better_when_cut]),
}
