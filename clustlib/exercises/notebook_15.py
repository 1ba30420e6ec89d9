"""Exercises of notebook 15."""

from clustlib import matching, pairs
from clustlib.contingency import ContingencyTable
from clustlib.exercises.kinds import Find, FindLabels, Number

_BAD = ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])

# K-means with three clusters, its best run: on the four columns standardised; plain, where one mean
# and one standard deviation for all make no difference; between 0 and 1, as in the plane of two
# components; with each flower standardised, as with each column over its maximum; each column over
# its variance.
_STANDARD = ContingencyTable([[50, 0, 0], [0, 39, 14], [0, 11, 36]])
_PLAIN = ContingencyTable([[50, 0, 0], [0, 48, 14], [0, 2, 36]])
_MIN_MAX = ContingencyTable([[50, 0, 0], [0, 47, 14], [0, 3, 36]])
_ROWS = ContingencyTable([[50, 0, 0], [0, 47, 3], [0, 3, 47]])
_VARIANCE = ContingencyTable([[49, 0, 0], [0, 24, 39], [1, 26, 11]])


def _adjusted_rand(t):
    return lambda: pairs.adjusted_rand_index(t).exact


def _three_species(t):
    sizes = t.partition_sizes.tolist()
    return None if sizes == [50, 50, 50] else f"its columns should sum to 50 each, not to {sizes}"


def _three_clusters(t):
    r = int((t.cluster_sizes > 0).sum())
    return None if r == 3 else f"it should have three clusters with points in them, not {r}"


def _purer(t):
    value, bad = matching.purity(t), matching.purity(_BAD)
    if value.exact > bad.exact:
        return None
    return (
        f"its purity should be higher than that of the bad clustering, {bad:.3f}: it is {value:.3f}"
    )


def _lower_adjusted_rand(t):
    value, bad = pairs.adjusted_rand_index(t), pairs.adjusted_rand_index(_BAD)
    if value.exact < bad.exact:
        return None
    return (
        "its adjusted Rand index should be lower than that of the bad clustering, "
        f"{bad:.3f}: it is {value:.3f}"
    )


_STATED = (1, 0, 1, 0, 1, 0, 0, 1)
_READ_AGAIN = (
    "a reader could ask for the file by its name and date",
    "points and true groups are counted; but how many clusters are there in the end",
    "a reader could redo the choice: candidates and measure are named",
    "“NMI 0.61” can be any of four numbers",
    "all three stand there, before the algorithm",
    "neither purity nor any NMI takes chance out",
    "whoever starts K-means 30 times again draws other starts",
    "of 30 runs one was kept, and the report says by what",
)


def _ones_and_zeros(labels):
    if all(label in (0, 1) for label in labels.tolist()):
        return None
    return "each label should be 1 (stated) or 0 (missing)"


def _reads(at):
    def need(labels):
        if labels.tolist()[at] == _STATED[at]:
            return None
        return f"read the report again for point {at + 1}: {_READ_AGAIN[at]}"

    return need


EXERCISES = {
    "15.1": Number(
        value=_adjusted_rand(_STANDARD),
        wrong_turns={
            "that is what the plain columns give, and also one mean and one standard deviation for "
            "the whole table: each column has its own": _adjusted_rand(_PLAIN),
            "that is what scaling each column from 0 to 1 (min–max) gives, and also the two "
            "components: divide each of the four columns by its standard deviation": (
                _adjusted_rand(_MIN_MAX)
            ),
            "that is what rows give that are standardised, and also columns over their maximum: "
            "take mean and standard deviation of each column": _adjusted_rand(_ROWS),
            "that is what columns over their variance give: divide by its root": (
                _adjusted_rand(_VARIANCE)
            ),
            "that is the Rand index, not adjusted for chance": lambda: (
                pairs.rand_index(_STANDARD).exact
            ),
            "that is the purity": lambda: matching.purity(_STANDARD).exact,
        },
    ),
    "15.2": Find([_three_species, _three_clusters, _purer, _lower_adjusted_rand]),
    "15.3": FindLabels(8, [_ones_and_zeros, *map(_reads, range(8))]),
}

PREDICTIONS = {}
