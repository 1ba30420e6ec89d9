"""The checks of the exercises of unit 16 that are code; everything else is in 16.toml."""

from fractions import Fraction

import numpy as np

from clustlib.contingency import (
    contingency_table,
    split_cluster,
)
from clustlib.course.checking.coded import Find, FindLabels
from clustlib.measures import matching, pairs


def _require_two_by_two(t):
    r, k = int((t.cluster_sizes > 0).sum()), int((t.class_sizes > 0).sum())
    if r == k == 2:
        return None
    return f"it should have two clusters and two classes with points: it has {r} and {k}"


def _require_high_matching(t):
    value = matching.maximum_matching(t)
    if value.exact >= Fraction(9, 10):
        return None
    return f"its maximum matching should be at least 0.9: it is {value:.3f}"


def _require_few_points(t):
    return None if t.n <= 20 else f"it should have at most 20 points: it has {t.n}"


def _require_low_ari(t):
    value = pairs.adjusted_rand_index(t)
    if value.exact <= 0:
        return None
    return f"its adjusted Rand index should be at most 0: it is {value:.3f}"


def _require_mixed_first_cluster(t):
    if np.count_nonzero(t.counts[0]) > 1:
        return None
    return "its first cluster should be mixed: points of two classes at least"


def _require_even_first_row(t):
    if not (t.counts[0] % 2).any():
        return None
    return f"its first row {t.counts[0].tolist()} should have even counts, to be split in halves"


def _require_rising_rand_index(t):
    if _require_mixed_first_cluster(t) or _require_even_first_row(t):
        return None
    before = pairs.rand_index(t)
    after = pairs.rand_index(split_cluster(t, t.clusters[0], name=_unused_label(t)))
    if after.exact > before.exact:
        return None
    return f"its Rand index should rise after the split, not go from {before:.4f} to {after:.4f}"


def _unused_label(t):
    """Return an unused label of the same type."""
    return max(t.clusters) * 2 if isinstance(t.clusters[0], str) else max(t.clusters) + 1


_REFERENCE, _FIRST_LABELS = ["a", "b", "a", "b", "a"], [1, 3, 1, 4, 2]


def _values_of_both(measure, labels):
    return [measure(contingency_table(_REFERENCE, each)) for each in (labels, _FIRST_LABELS)]


def _require_higher_matching(labels):
    value, first = _values_of_both(matching.maximum_matching, labels)
    if value.exact > first.exact:
        return None
    return f"its maximum matching should be higher than {first:.3f}: it is {value:.3f}"


def _require_lower_ari(labels):
    value, first = _values_of_both(pairs.adjusted_rand_index, labels)
    if value.exact < first.exact:
        return None
    return f"its adjusted Rand index should be lower than {first:.3f}: it is {value:.3f}"


CHECKS = {
    "16.2": Find(
        [_require_two_by_two, _require_few_points, _require_high_matching, _require_low_ari],
    ),
    "16.5": Find(
        [_require_mixed_first_cluster, _require_even_first_row, _require_rising_rand_index],
    ),
    "16.6": FindLabels(
        5,
        [_require_higher_matching, _require_lower_ari],
    ),
}
