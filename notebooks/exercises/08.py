"""The checks of the exercises of unit 08 that are code; everything else is in 08.toml."""

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.course.checking.coded import Find, Function, tables
from clustlib.measures import information


def _entropy(sizes):
    p = sizes[sizes > 0] / sizes.sum()
    return (p * np.log2(1 / p)).sum()


def _unweighted_mean_entropy(counts):
    return np.mean([_entropy(row) for row in counts if row.any()])


def _require_no_empty_group(t):
    if t.cluster_sizes.all() and t.class_sizes.all():
        return None
    return "it has an empty row or column: each cluster and class should have a point"


def _require_two_by_three(t):
    r, k = t.counts.shape
    return None if r >= 2 and k >= 3 else f"it is {r}×{k}: it should be at least 2×3"


def _require_different_sizes(t):
    for groups, sizes in (("clusters", t.cluster_sizes), ("classes", t.class_sizes)):
        if len(set(sizes.tolist())) < len(sizes):
            return f"two of its {groups} are of one size: all {groups} should differ in size"
    return None


def _require_independence(t):
    value = float(information.mutual_information(t))
    return None if value == 0 else f"its mutual information is {value:.3g}: it should be 0"


def _require_two_classes_of_eight(t):
    sizes = [size for size in t.class_sizes.tolist() if size]
    if sizes == [8, 8]:
        return None
    listed = ", ".join(map(str, sizes))
    return f"its classes have {listed} points: they should be two of 8 points each"


def _require_homogeneity(t):
    value = float(information.homogeneity(t))
    return None if value > 1 - 1e-9 else f"its homogeneity is {value:.3f}: it should be 1"


def _require_half_completeness(t):
    value = float(information.completeness(t))
    if abs(value - 0.5) < 1e-9:
        return None
    return f"its completeness is {value:.3f}: it should be 1/2"


CHECKS = {
    "08.5": Find(
        [_require_two_classes_of_eight, _require_homogeneity, _require_half_completeness],
    ),
    "08.7": Function(
        reference=(lambda counts: float(information.conditional_entropy(ContingencyTable(counts)))),
        inputs=tables,
        names=("counts",),
        wrong_turns={
            "it averages the clusters' entropies without their sizes as weights": (
                _unweighted_mean_entropy
            ),
            "that is H(C|T): it asks what is left to learn about the cluster": lambda counts: float(
                information.conditional_entropy(ContingencyTable(counts).T)
            ),
            "that is in nats; for bits take the logarithm to base 2": lambda counts: float(
                information.conditional_entropy(ContingencyTable(counts), base=np.e)
            ),
            "that is H(T), what there was to learn before the cluster was known": lambda counts: (
                _entropy(counts.sum(axis=0))
            ),
            "that is the joint entropy H(C,T); which part of it is left once you know C?": (
                lambda counts: _entropy(counts.ravel())
            ),
        },
    ),
    "08.8": Find(
        [
            _require_two_by_three,
            _require_no_empty_group,
            _require_different_sizes,
            _require_independence,
        ],
    ),
}
