"""The checks of the exercises of unit 18 that are code; everything else is in 18.toml."""

import numpy as np

from clustlib.course.checking.coded import Function, tables
from clustlib.course.checking.kinds import OneNumber, as_fraction


def _cluster_with_most_misplaced(counts):
    return int((counts.sum(axis=1) - counts.max(axis=1)).argmax())


def _least_pure_cluster(counts):
    sizes = counts.sum(axis=1)
    return int((counts.max(axis=1) / np.where(sizes > 0, sizes, 1)).argmin())


class Rising(OneNumber):
    """A number that should be larger than the index before."""

    def verdict(self, answer):
        text = super().verdict(answer)
        before = as_fraction(self.wrong_turns["that is the index before"])
        if text.endswith("is not it") and 0 < as_fraction(answer) < before:
            text += (
                f": it was {float(before):.3f}, and those two make it lower; another pair lifts it."
            )
        return text


CHECKS = {
    "18.5": Rising(
        answer="7667/10105",
        wrong_turns={
            "that merges the largest team that was split; how many pairs does another merge bring "
            "together?": "21476/29825",
            "that is the Rand index after merging the right two; adjust it for chance": "2426/2691",
            "that is by how much it rises": "2330659/19431915",
            "that is by how much it rises when you merge the largest team that was split": (
                "4661318/57353475"
            ),
            "that is the index before": "6142/9615",
            "that mends both teams that were split; merge only two rows": "26051/31295",
            "that splits C5 in two, which pays even more; here you merge two rows": "63562/79087",
            "that is the maximum matching after merging the right two": "10/13",
        },
    ),
    "18.7": Function(
        reference=_cluster_with_most_misplaced,
        inputs=(lambda: [(counts,) for (counts,) in tables() if counts.any(axis=1).all()]),
        names=("counts",),
        wrong_turns={
            "that is the least pure cluster; a small one may be so with few points": (
                _least_pure_cluster
            ),
            "that is the largest cluster, which may be pure": lambda counts: int(
                counts.sum(axis=1).argmax()
            ),
            "that goes along the columns, which are the classes": lambda counts: (
                _cluster_with_most_misplaced(counts.T)
            ),
            "of several, take the first": lambda counts: (
                len(counts) - 1 - _cluster_with_most_misplaced(counts[::-1])
            ),
            "that is how many points are misplaced there; its place in the table is asked for": (
                lambda counts: int((counts.sum(axis=1) - counts.max(axis=1)).max())
            ),
        },
    ),
}
