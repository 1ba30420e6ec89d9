"""Exercises of notebook 16."""

from fractions import Fraction

import numpy as np

from clustlib import matching, pairs
from clustlib.changes import split_cluster
from clustlib.exercises.kinds import Find, FindLabels

_MEASURES = ("ARI", "matching", "homogeneity", "VI", "recall", "silhouette")
# For each task of 16.1: what is right, and why not the others.
_TASKS = (
    (
        ("ARI",),
        {
            "matching": "it leaves most of many clusters unmatched, however good they are",
            "homogeneity": "it likes many clusters better than few, whatever they are",
            "VI": "it does not take out what chance gives to few and to many clusters",
            "recall": "it looks at one topic alone",
        },
    ),
    (
        ("matching",),
        {
            "ARI": "it counts pairs of parcels; a town wants parcels",
            "homogeneity": "it counts bits, and lets two clusters go to one town",
            "VI": "it counts bits; a town wants parcels",
            "recall": "it looks at one town alone",
        },
    ),
    (
        ("homogeneity",),
        {
            "ARI": "it minds that two clusters have one name",
            "matching": "it minds that two clusters have one name",
            "VI": "it minds that two clusters have one name",
            "recall": "it looks at one kind alone, and minds that it is in two clusters",
        },
    ),
    (("silhouette",), dict.fromkeys(_MEASURES[:5], "there is nothing to compare with")),
    (
        ("recall",),
        {
            "ARI": "it is one number for all, most of it about the healthy",
            "matching": "it may prefer to find nobody",
            "homogeneity": "it is one number for all, most of it about the healthy",
            "VI": "it may prefer to find nobody",
        },
    ),
    (
        ("VI", "matching"),  # 1 minus the maximum matching is the clustering error, a metric
        {
            "ARI": "with 1 minus it a detour can be shorter: it makes no map",
            "homogeneity": "it changes when the two change places: a distance does not",
            "recall": "it looks at one partition alone, and none of them is the truth",
        },
    ),
)


def _known(labels):
    unknown = [label for label in labels.tolist() if label not in _MEASURES]
    return f"choose from {', '.join(_MEASURES)}" if unknown else None


def _suits(at):
    right, why_not = _TASKS[at]

    def need(labels):
        chosen = labels.tolist()[at]
        if chosen in right:
            return None
        reason = why_not.get(chosen, "it does not look at the reference that you have")
        return f"task {at + 1}, not {chosen}: {reason}"

    return need


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
    "16.1": FindLabels(6, [_known, *map(_suits, range(6))], labelled="task"),
    "16.2": Find([_two_by_two, _accurate, _worthless]),
    "16.3": Find([_first_is_mixed, _first_is_even, _better_when_cut]),
}

PREDICTIONS = {}
