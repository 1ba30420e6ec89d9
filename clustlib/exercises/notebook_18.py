"""Exercises of notebook 18."""

import numpy as np

from clustlib import datasets, matching, pairs
from clustlib.changes import merge_clusters
from clustlib.contingency import contingency_table
from clustlib.exercises.kinds import Function, Number, as_fraction, tables


def _tickets(noise):
    _, team, cluster = datasets.support_tickets()
    return contingency_table(team, cluster, noise=noise)


def _app_apart(noise):
    """The tickets with all app of C1 in a cluster of its own."""
    _, team, cluster = datasets.support_tickets()
    apart = np.where((cluster == 1) & (team == "app"), 6, cluster)
    return contingency_table(team, apart, noise=noise)


def _matched(noise, *, of=None):
    """The share that the best matching keeps, of these points or of those with other noise."""
    t = _app_apart(noise)
    share = matching.maximum_matching(t).exact
    return share * t.n / (_app_apart(of).n if of else t.n)


def _joined(i, j, noise="cluster"):
    return pairs.adjusted_rand_index(merge_clusters(_tickets(noise), i, j)).exact


def _worst(counts):
    return int((counts.sum(axis=1) - counts.max(axis=1)).argmax())


def _least_pure(counts):
    sizes = counts.sum(axis=1)
    return int((counts.max(axis=1) / np.where(sizes > 0, sizes, 1)).argmin())


class _Rising(Number):
    """An index that should rise: whatever is below the one before says so."""

    def verdict(self, answer):
        said = super().verdict(answer)
        before = pairs.adjusted_rand_index(_tickets("cluster"))
        if said.endswith("is not it") and 0 < as_fraction(answer) < before:
            said += f": it was {before:.3f}, and those two make it lower; another pair lifts it."
        return said


EXERCISES = {
    "18.1": Number(
        value=lambda: _matched("drop"),
        wrong_turns={
            "there noise is a cluster like any other, and is matched": lambda: _matched("cluster"),
            "there each noise point is a cluster of its own, and privacy gets one of them": (
                lambda: _matched("singletons")
            ),
            "points that are dropped are not among the n points either": lambda: _matched(
                "drop", of="cluster"
            ),
            "the row C-1 is dropped, too: privacy has nobody to be matched with": lambda: _matched(
                "cluster", of="drop"
            ),
            "that is how many points are matched: divide by all points": lambda: (
                _matched("drop") * _app_apart("drop").n
            ),
            "that is without a cluster for app": lambda: (
                matching.maximum_matching(_tickets("drop")).exact
            ),
            "that is the purity: here each team may keep one cluster only": lambda: (
                matching.purity(_app_apart("drop")).exact
            ),
        },
    ),
    "18.2": _Rising(
        value=lambda: _joined(2, 3),
        wrong_turns={
            "that is the Rand index after joining the right two; adjust it for chance": lambda: (
                pairs.rand_index(merge_clusters(_tickets("cluster"), 2, 3)).exact
            ),
            "that is by how much it rises": lambda: (
                _joined(2, 3) - pairs.adjusted_rand_index(_tickets("cluster")).exact
            ),
            "that is the index before": lambda: (
                pairs.adjusted_rand_index(_tickets("cluster")).exact
            ),
            "that is the best pair where noise is dropped; keep it as a cluster here": lambda: (
                _joined(2, 3, "drop")
            ),
            "that is the best pair where noise are singletons; keep it as one cluster here": (
                lambda: _joined(2, 3, "singletons")
            ),
            "that is the maximum matching after joining the right two": lambda: (
                matching.maximum_matching(merge_clusters(_tickets("cluster"), 2, 3)).exact
            ),
        },
    ),
    "18.3": Function(
        reference=_worst,
        inputs=lambda: [(counts,) for (counts,) in tables() if counts.any(axis=1).all()],
        names=("counts",),
        wrong_turns={
            "that is the least pure cluster; a small one may be so with few points": _least_pure,
            "that is the largest cluster, which may be pure": lambda counts: int(
                counts.sum(axis=1).argmax()
            ),
            "that goes along the columns, which are the partitions": lambda counts: _worst(
                counts.T
            ),
            "of several, take the first": lambda counts: len(counts) - 1 - _worst(counts[::-1]),
            "that is how many points are misplaced there; its place in the table is asked for": (
                lambda counts: int((counts.sum(axis=1) - counts.max(axis=1)).max())
            ),
        },
    ),
}

PREDICTIONS = {}
