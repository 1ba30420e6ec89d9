"""What checks the exercises of unit 16 that need code; all else is in 16.toml."""

from fractions import Fraction

import numpy as np

from clustlib.contingency import (
    contingency_table,
    split_cluster,
)
from clustlib.course.checking.coded import Find, FindLabels
from clustlib.measures import matching, pairs


def _two_by_two(t):
    r, k = int((t.cluster_sizes > 0).sum()), int((t.class_sizes > 0).sum())
    if r == k == 2:
        return None
    return f"it should have two clusters and two classes with points: it has {r} and {k}"


def _accurate(t):
    value = matching.maximum_matching(t)
    if value.exact >= Fraction(9, 10):
        return None
    return f"its maximum matching should be at least 0.9: it is {value:.3f}"


def _small(t):
    return None if t.n <= 20 else f"it should have at most 20 points: it has {t.n}"


def _worthless(t):
    value = pairs.adjusted_rand_index(t)
    if value.exact <= 0:
        return None
    return f"its adjusted Rand index should be at most 0: it is {value:.3f}"


def _first_is_mixed(t):
    if np.count_nonzero(t.counts[0]) > 1:
        return None
    return "its first cluster should be mixed: points of two classes at least"


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
    return f"its Rand index should rise after the cut, not go from {before:.4f} to {after:.4f}"


def _other_name(t):
    """A label that no cluster has, of the same kind."""
    return max(t.clusters) * 2 if isinstance(t.clusters[0], str) else max(t.clusters) + 1


_FIVE, _FIRST = ["a", "b", "a", "b", "a"], [1, 3, 1, 4, 2]


def _beside_the_first(measure, labels):
    return [measure(contingency_table(_FIVE, each)) for each in (labels, _FIRST)]


def _matches_better(labels):
    value, first = _beside_the_first(matching.maximum_matching, labels)
    if value.exact > first.exact:
        return None
    return f"its maximum matching should be higher than {first:.3f}: it is {value:.3f}"


def _pairs_worse(labels):
    value, first = _beside_the_first(pairs.adjusted_rand_index, labels)
    if value.exact < first.exact:
        return None
    return f"its adjusted Rand index should be lower than {first:.3f}: it is {value:.3f}"


CHECKS = {
    "16.2": Find(
        [_two_by_two, _small, _accurate, _worthless],
    ),
    "16.5": Find(
        [_first_is_mixed, _first_is_even, _better_when_cut],
    ),
    "16.6": FindLabels(
        5,
        [_matches_better, _pairs_worse],
    ),
}
