"""The checks of the exercises of unit 06 that are code; everything else is in 06.toml."""

import math

from clustlib.contingency import contingency_table
from clustlib.course.checking.coded import FindLabels
from clustlib.measures import pairs

_REFERENCE = [1, 1, 1, 2, 2, 2]

_PAIRS_TOGETHER = {(0, 2), (0, 5), (1, 4), (2, 5)}  # the ones in the vector of 06.1


def _require_pairs_together(labels):
    """Name the first pair that labels and vector treat differently."""
    for i in range(6):
        for j in range(i + 1, 6):
            together = bool(labels[i] == labels[j])
            if together != ((i, j) in _PAIRS_TOGETHER):
                here, there = ("together", "apart") if together else ("apart", "together")
                return (
                    f"your labels have the points {i + 1} and {j + 1} {here}: the vector says "
                    f"{there}"
                )
    return None


def _require_two_values(labels):
    n_clusters = len(set(labels.tolist()))
    if n_clusters == 1:
        return "all points are together: the vector is constant, and has no angle when centred"
    if n_clusters == len(labels):
        return "all points are apart: the vector is constant, and has no angle when centred"
    return None


def _require_right_angle(labels):
    t = contingency_table(_REFERENCE, labels)
    cosine = float(pairs.normalized_hubert_statistic(t))
    tp, fn, fp, tn = pairs.pair_counts(t)
    if tp * tn == fp * fn:
        return None
    degrees = math.degrees(math.acos(max(-1, min(1, cosine))))
    return f"the angle of the centred vectors is {degrees:.1f}°: it should be 90°"


CHECKS = {
    "06.1": FindLabels(
        6,
        [_require_pairs_together],
    ),
    "06.7": FindLabels(
        6,
        [_require_two_values, _require_right_angle],
    ),
}
