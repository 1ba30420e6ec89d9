"""Exercises of notebook 16."""

from fractions import Fraction

import numpy as np

from clustlib.course.checking.kinds import Find, FindLabels
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.words import Choose, Grid, Read
from clustlib.measures import information, matching, pairs
from clustlib.table import (
    ContingencyTable,
    contingency_table,
    merge_clusters,
    move_points,
    split_cluster,
)

_TABLE = ContingencyTable([[4, 0, 0], [2, 0, 0], [2, 4, 2], [2, 2, 4]])
_MEASURES = {
    "purity": matching.purity,
    "matching": matching.maximum_matching,
    "Rand": pairs.rand_index,
    "ARI": pairs.adjusted_rand_index,
    "homogeneity": information.homogeneity,
}
_OPERATIONS = {
    "names": lambda t: ContingencyTable(t.counts[[1, 0, 2, 3]]),
    "rejoined": lambda t: merge_clusters(t, 1, 2),
    "alone": lambda t: ContingencyTable(np.repeat(np.eye(3, dtype=int), t.partition_sizes, axis=0)),
    "lumped": lambda t: ContingencyTable(np.add.reduceat(t.counts, [0, 1], axis=1)),
    "over": lambda t: move_points(t, 1, start=3, end=4),
}


def _signs():
    signs = {}
    for name, measure in _MEASURES.items():
        changes = [float(measure(do(_TABLE)) - measure(_TABLE)) for do in _OPERATIONS.values()]
        signs[name] = " ".join("=" if abs(x) < 1e-9 else "↑" if x > 0 else "↓" for x in changes)
    return signs


_WHY = {
    "purity": (
        "which measure reads the names of clusters?",
        "add up the largest counts of the rows, before and after",
        "how large a part of a cluster of one point is its largest count?",
        "what are the largest counts of C3 and C4 now?",
        "is the point in the majority of C3, or of C4?",
    ),
    "matching": (
        "it tries every assignment itself: are names among what it looks at?",
        "how many of the two could have T1, and with how many points?",
        "each partition takes one cluster: of how many points?",
        "how many clusters can still be matched, when two partitions are left?",
        "is the point one of those that are matched, before or after?",
    ),
    "Rand": (
        "does a pair that was together come apart, or the other way round?",
        "which pairs come together, and of how many kinds are they?",
        "count the pairs that were together: were more of them right, or wrong?",
        "only pairs of a T2 and a T3 change their side: were more of them together, or apart?",
        "count the pairs of this one point: who is in C3 with it, who in C4?",
    ),
    "ARI": (
        "neither the pairs nor what chance gives them know a name",
        "only right pairs come together; chance would have made wrong ones, too",
        "what is its value for a clustering that is made without a look at the points?",
        "what chance gives changes, too, so do not go by the Rand index: compute it",
        "the sizes of two clusters hardly change, so chance hardly does; what do the pairs?",
    ),
    "homogeneity": (
        "entropy adds up over clusters, in whatever order",
        "how much is left to ask about a point of C1, and of both together?",
        "how much is left to ask when the cluster is known?",
        "compare what is left to ask in C3 with all there is to ask, before and after",
        "is T1 spread more evenly over C3 and C4 now, or less?",
    ),
}


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


_NO_REFERENCE = "there is nothing to compare with"
_ONE_NAME = "it minds that two clusters get one name"
_MOSTLY_HONEST = "it is one number for all, most of it about honest payments"

EXERCISES = {
    "16.1": Grid(
        value=_signs,
        columns=tuple(_OPERATIONS),
        because={
            (row, column): why
            for row, reasons in _WHY.items()
            for column, why in zip(_OPERATIONS, reasons, strict=True)
        },
        hint="Write down the table after each operation. Purity needs its largest counts, matching "
        "one cell a row and column, pairs the sizes, homogeneity the mixture of each row.",
        matters="Purity rose when only the reference got coarser, and Rand when the clustering was "
        "given up altogether, so a rise alone is no improvement.",
    ),
    "16.2": Find(
        [_two_by_two, _small, _accurate, _worthless],
        hint="Make one cell large. What does the index say if the small cluster holds only strays?",
        matters="Nine points of ten are matched and nothing was found, so an accuracy needs the "
        "share of the largest partition beside it.",
    ),
    "16.3": Read(
        value={"news": "c", "parcels": "f", "photos": "a", "stars": "d", "frauds": "b", "map": "e"},
        letters="abcdef",
        because={
            ("news", "a"): "it likes many clusters better than few, whatever they are",
            ("news", "b"): "it looks at one topic alone",
            ("news", "e"): "it does not take out what chance gives to few and to many clusters",
            ("news", "f"): "it leaves most of sixty clusters unmatched, however good they are",
            ("parcels", "a"): "it lets two clusters go to one town",
            ("parcels", "b"): "it looks at one town alone",
            ("parcels", "c"): "it counts pairs; a town wants parcels",
            ("parcels", "e"): "it counts bits; a town wants parcels",
            ("photos", "b"): "it looks at one kind alone, and minds that it is in two clusters",
            ("photos", "c"): _ONE_NAME,
            ("photos", "e"): _ONE_NAME,
            ("photos", "f"): _ONE_NAME,
            ("stars", "a"): _NO_REFERENCE,
            ("stars", "b"): _NO_REFERENCE,
            ("stars", "c"): _NO_REFERENCE,
            ("stars", "e"): _NO_REFERENCE,
            ("stars", "f"): _NO_REFERENCE,
            ("frauds", "a"): _MOSTLY_HONEST,
            ("frauds", "c"): _MOSTLY_HONEST,
            ("frauds", "e"): "it may prefer to find none of them, as it did with the disease",
            ("frauds", "f"): "it may prefer to find none of them, as it did with the disease",
            ("map", "a"): "it changes when the two change places; a distance does not",
            ("map", "b"): "it looks at one group of one side, and no side is the truth",
            ("map", "c"): "even 1 minus it is no metric: a detour can be shorter than the way",
            ("map", "f"): "1 minus it is a metric, too; but each measure is used once, and there "
            "is a task that only this one suits",
        },
        why={
            "news": "there is a reference, and the numbers of clusters are far apart",
            "parcels": "there are towns to compare with, and single parcels are counted",
            "photos": "there are names to compare with; what costs nothing here?",
            "stars": "which of them needs no reference?",
            "frauds": "which frauds they are is known, so use it",
            "map": "it looks at points, and the map is one of clusterings",
        },
        hint="For each task ask: is there a reference, what does a cut cost, what a merger, and "
        "who or what is counted?",
        matters="No one of the six is the best measure: what you ask decides, and you can say why.",
    ),
    "16.4": Choose(
        right="a",
        wrong={
            "b": "it was found after the result, and among so many measures one can be found for "
            "nearly any result",
            "c": "measures have no common scale, and some are one opinion under two names: a mean "
            "of them answers no question",
            "d": "what was chosen before the result can be lost by, the other cannot: as equals "
            "they would turn a defeat into a draw",
        },
        hint="Which report would you believe if the rival had written it?",
        matters="A measure that is chosen beforehand can say that you have lost, and that is why "
        "it is believed when it says that you have won.",
    ),
    "16.5": Find(
        [_first_is_mixed, _first_is_even, _better_when_cut],
        hint="Halving sets a pair apart or leaves it alone. Make the first cluster one in which "
        "most pairs are wrong: how many kinds does it need?",
        matters="A measure that counts wrong pairs can reward a cut that tells nothing at all.",
    ),
    "16.6": FindLabels(
        5,
        [_matches_better, _pairs_worse],
        hint="Which clustering has many pairs, half of them wrong, and still four matched points?",
        matters="Five points are enough for a paper with one measure to report a step forward, and "
        "with the other a step back.",
    ),
}

PREDICTIONS = {
    "16.a": Choice(
        about="what the adjusted Rand index finds worse",
        came="cut",
        beliefs={"merged": "to mix two kinds is always a greater fault than to cut one"},
    ),
    "16.b": Choice(
        about="the one that ends near 0 all three times",
        came="AMI",
        beliefs={
            "purity": "where nothing is left of the clusters, no cluster has a majority",
            "maximum matching": "where nothing is left of the clusters, nothing can be matched",
            "Rand": "where no pair is rightly together, no pair is right",
            "pair F": "whoever leaves TN out has taken chance out",
            "V": "what measures information is 0 on every clustering that tells nothing",
        },
    ),
    "16.c": Choice(
        about="from how many points on the adjusted Rand index and AMI contradict each other",
        came="five",
        beliefs={
            "three": "two measures part as soon as there are two clusterings to choose from",
            "more than six": "two measures that are adjusted for chance are as good as one",
        },
    ),
}
