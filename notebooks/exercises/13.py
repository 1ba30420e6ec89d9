"""The checks of the exercises of unit 13 that are code; everything else is in 13.toml."""

from itertools import product

import numpy as np

from clustlib.course.checking.coded import FindLabels
from clustlib.measures import internal

_POINTS = [[0, 0], [3, 0], [6, 0], [9, 0], [0, 2], [3, 2], [6, 2], [9, 2]]


def _require_two_clusters(labels):
    k = len(np.unique(labels))
    return None if k == 2 else f"it should have two clusters; it has {k}"


def _require_highest_silhouette(labels):
    ways = [(1, *rest) for rest in product((1, 2), repeat=7) if 2 in rest]
    highest = max(internal.silhouette(_POINTS, way) for way in ways)
    value = internal.silhouette(_POINTS, labels)
    if value > highest - 1e-9:
        return None
    return f"its silhouette should be the highest of all; it is {value:.3f}, and there are higher"


CHECKS = {
    "13.8": FindLabels(
        8,
        [_require_two_clusters, _require_highest_silhouette],
    ),
}
