"""The checks of the exercises of unit 15 that are code; everything else is in 15.toml."""

from fractions import Fraction

import numpy as np

from clustlib.contingency import contingency_table
from clustlib.course.checking.coded import FindLabels
from clustlib.measures import internal, pairs

_HOUSES = (20, 2, 28, 6, 0, 22, 8, 26)

# The clusterings with the best value of each index, as sets of houses.
_BY_SILHOUETTE = {frozenset({0, 2, 6, 8}), frozenset({20, 22, 26, 28})}
_BY_CALINSKI_HARABASZ = {frozenset(pair) for pair in ((0, 2), (6, 8), (20, 22), (26, 28))}


def _groups(labels, houses=_HOUSES):
    return {
        frozenset(x for x, other in zip(houses, labels, strict=True) if other == label)
        for label in labels
    }


def _require_two_to_four_groups(labels):
    k = len(set(labels.tolist()))
    return None if 2 <= k <= 4 else f"there should be two, three or four clusters, not {k}"


def _calinski_harabasz(groups):
    mean = Fraction(sum(_HOUSES), len(_HOUSES))
    means = {group: Fraction(sum(group), len(group)) for group in groups}
    between = sum(len(group) * (means[group] - mean) ** 2 for group in groups)
    within = sum((x - means[group]) ** 2 for group in groups for x in group)
    k = len(groups)
    return between / (k - 1) / (within / (len(_HOUSES) - k))


def _require_best_calinski_harabasz(labels):
    groups = _groups(labels.tolist())
    if groups == _BY_CALINSKI_HARABASZ:
        return None
    if _groups(labels.tolist(), sorted(_HOUSES)) == _BY_CALINSKI_HARABASZ:
        return "right for the houses sorted; label them as printed: 20, 2, 28, …"
    value = float(_calinski_harabasz(groups))
    words = f"its Calinski–Harabasz index should be the largest: it is {value:.1f}"
    if groups == _BY_SILHOUETTE:
        return f"that is what the silhouette chooses; {words}"
    return f"{words}, and a clustering into two to four clusters can have a larger one"


_SONGS = np.array([[7.0, 6], [1, 1], [8, 6], [2, 1], [1, 2], [7, 7]])

_GENRES = ["rock", "jazz", "pop", "rock", "jazz", "rock"]

_CLUSTERING = [3, 1, 3, 2, 1, 3]


def _require_two_to_five_groups(labels):
    k = len(set(labels.tolist()))
    return None if 1 < k < 6 else f"with {k} clusters there is no silhouette: take two to five"


def _require_higher_silhouette(labels):
    value, given = (internal.silhouette(_SONGS, each) for each in (labels, _CLUSTERING))
    if value > given:
        return None
    return f"its silhouette should be higher than {given:.3f}: it is {value:.3f}"


def _require_lower_ari(labels):
    value, given = (
        pairs.adjusted_rand_index(contingency_table(_GENRES, each))
        for each in (labels, _CLUSTERING)
    )
    if value.exact < given.exact:
        return None
    return f"its adjusted Rand index should be lower than {given:.3f}: it is {value:.3f}"


_IS_STATED = (1, 0, 1, 0, 1, 0, 0, 1)

_REMARKS = (
    "its name and date are enough to ask for it",
    "points and classes are counted; but how many clusters are there in the end?",
    "candidates and measure are named, so a reader could redo the choice",
    "“NMI 0.61” can be any of four numbers",
    "all three are there, before the algorithm",
    "neither purity nor NMI is adjusted for chance",
    "another 30 starts of K-means are other starts",
    "one of 30 runs was kept, and the report says how it was chosen",
)


def _require_ones_and_zeros(labels):
    if all(label in (0, 1) for label in labels.tolist()):
        return None
    return "each label should be 1 (stated) or 0 (missing)"


def _require_label(at):
    def need(labels):
        if labels.tolist()[at] == _IS_STATED[at]:
            return None
        return f"read the report again for item {at + 1}: {_REMARKS[at]}"

    return need


CHECKS = {
    "15.3": FindLabels(
        8,
        [_require_two_to_four_groups, _require_best_calinski_harabasz],
        labelled="house",
    ),
    "15.6": FindLabels(
        6,
        [_require_two_to_five_groups, _require_higher_silhouette, _require_lower_ari],
        labelled="song",
    ),
    "15.7": FindLabels(
        8,
        [_require_ones_and_zeros, *map(_require_label, range(8))],
    ),
}
