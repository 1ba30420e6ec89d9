"""Exercises of notebook 15."""

from fractions import Fraction

import numpy as np

from clustlib.course.checking.kinds import FindLabels, Number
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.words import Choose, Spot
from clustlib.measures import internal, matching, pairs
from clustlib.table import ContingencyTable, contingency_table

# K-means with three clusters, its best run: on the four columns standardised; plain, where one mean
# and one standard deviation for all make no difference; between 0 and 1, as in the plane of two
# components; with each flower standardised, as with each column over its maximum, or the petals
# alone; each column over its variance. Then two clusters, standardised.
_STANDARD = ContingencyTable([[50, 0, 0], [0, 39, 14], [0, 11, 36]])
_PLAIN = ContingencyTable([[50, 0, 0], [0, 48, 14], [0, 2, 36]])
_MIN_MAX = ContingencyTable([[50, 0, 0], [0, 47, 14], [0, 3, 36]])
_ROWS = ContingencyTable([[50, 0, 0], [0, 47, 3], [0, 3, 47]])
_VARIANCE = ContingencyTable([[49, 0, 0], [0, 24, 39], [1, 26, 11]])
_INTO_TWO = ContingencyTable([[50, 0, 0], [0, 50, 50]])
_SILHOUETTE = Fraction("0.45995")  # of the clusters in _STANDARD


def _adjusted_rand(t):
    return lambda: pairs.adjusted_rand_index(t).exact


_ROAD = (20, 2, 28, 6, 0, 22, 8, 26)
_TWO, _FOUR = {frozenset({0, 2, 6, 8})}, {frozenset({0, 2}), frozenset({6, 8})}
_TWO |= {frozenset(20 + x for x in group) for group in _TWO}
_FOUR |= {frozenset(20 + x for x in group) for group in _FOUR}


def _groups(labels, houses=_ROAD):
    return {
        frozenset(x for x, other in zip(houses, labels, strict=True) if other == label)
        for label in labels
    }


def _two_to_four(labels):
    k = len(set(labels.tolist()))
    return None if 2 <= k <= 4 else f"there should be two, three or four groups, not {k}"


def _calinski_harabasz(groups):
    mean = Fraction(sum(_ROAD), len(_ROAD))
    means = {group: Fraction(sum(group), len(group)) for group in groups}
    between = sum(len(group) * (means[group] - mean) ** 2 for group in groups)
    within = sum((x - means[group]) ** 2 for group in groups for x in group)
    k = len(groups)
    return between / (k - 1) / (within / (len(_ROAD) - k))


def _chosen_by_calinski_harabasz(labels):
    groups = _groups(labels.tolist())
    if groups == _FOUR:
        return None
    if _groups(labels.tolist(), sorted(_ROAD)) == _FOUR:
        return "right for the houses sorted; label them as printed: 20, 2, 28, …"
    value = float(_calinski_harabasz(groups))
    words = f"its Calinski–Harabasz index should be the largest: it is {value:.1f}"
    if groups == _TWO:
        return f"that is what the silhouette chooses; {words}"
    return f"{words}, and a clustering into two to four groups can have more"


_SONGS = np.array([[7.0, 6], [1, 1], [8, 6], [2, 1], [1, 2], [7, 7]])
_GENRES = ["rock", "jazz", "pop", "rock", "jazz", "rock"]
_CLUSTERING = [3, 1, 3, 2, 1, 3]


def _some_groups(labels):
    k = len(set(labels.tolist()))
    return None if 1 < k < 6 else f"of {k} groups there is no silhouette: take two to five"


def _farther_apart(labels):
    value, given = (internal.silhouette(_SONGS, each) for each in (labels, _CLUSTERING))
    if value > given:
        return None
    return f"its silhouette should be higher than {given:.3f}: it is {value:.3f}"


def _less_like_the_genres(labels):
    value, given = (
        pairs.adjusted_rand_index(contingency_table(_GENRES, each))
        for each in (labels, _CLUSTERING)
    )
    if value.exact < given.exact:
        return None
    return f"its adjusted Rand index should be lower than {given:.3f}: it is {value:.3f}"


_STATED = (1, 0, 1, 0, 1, 0, 0, 1)
_READ_AGAIN = (
    "a reader could ask for the file by its name and date",
    "points and true groups are counted; but how many clusters are there in the end?",
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
    "15.1": Choose(
        right="c",
        wrong={
            "a": "they ask different things of one clustering: whether its groups lie apart, and "
            "whether they are the genres",
            "b": "what chance gives to a silhouette is no matter of genres; adjusted or not, it "
            "never sees them",
            "d": "what lies far apart differs in tempo and loudness; a genre may be known by "
            "something that is in no column",
        },
        hint="Write down for each of the two numbers what goes into it: the points, the clusters, "
        "the genres?",
        matters="An internal measure can be high and an external one low, with no mistake in "
        "either.",
    ),
    "15.2": Number(
        value=_adjusted_rand(_STANDARD),
        wrong_turns={
            "that is what the plain columns give, and also one mean and one standard deviation for "
            "the whole table: each column has its own": _adjusted_rand(_PLAIN),
            "that is what scaling each column from 0 to 1 (min–max) gives, and also the two "
            "components: divide each of the four columns by its standard deviation": (
                _adjusted_rand(_MIN_MAX)
            ),
            "that is what rows give that are standardised, also columns over their maximum, and "
            "the petals alone: take all four, and mean and standard deviation of each column": (
                _adjusted_rand(_ROWS)
            ),
            "that is what columns over their variance give: divide by its root": (
                _adjusted_rand(_VARIANCE)
            ),
            "that is the Rand index, not adjusted for chance": lambda: (
                pairs.rand_index(_STANDARD).exact
            ),
            "that is the purity": lambda: matching.purity(_STANDARD).exact,
            "that is what two clusters give: make three": _adjusted_rand(_INTO_TWO),
            "that is the silhouette of your clusters, which never sees the species": lambda: (
                _SILHOUETTE
            ),
        },
        hint="X.mean(axis=0) and X.std(axis=0) have one number a column. Then best_of, "
        "cl.contingency_table, and the index of that table.",
        matters="The same flowers and the same algorithm: the scale alone has changed the result, "
        "and no measure was asked.",
    ),
    "15.3": FindLabels(
        8,
        [_two_to_four, _chosen_by_calinski_harabasz],
        labelled="house",
        hint="Sort the houses along the road, find a good clustering for each number of groups, "
        "call cl.calinski_harabasz_index on each, then label them as printed.",
        matters="There are groups within groups here, and an internal measure picks the level "
        "that suits it, not you.",
    ),
    "15.4": Choose(
        right="d",
        wrong={
            "a": "it was asked how well the groups lie apart, not how far anybody walks",
            "b": "so two are too few; but work out the longest walk with three as well",
            "c": "the index has not heard of three hundred metres, and would choose the same if "
            "five hundred were allowed",
        },
        hint="How far does the farthest neighbour walk with two stops, with three, with four?",
        matters="A number of clusters answers a question, and the one who asks it knows more than "
        "the indices.",
    ),
    "15.5": Spot(
        right="5",
        wrong={
            "1": "file, rows and columns are named, so that others can use the same",
            "2": "a reader needs scale and distance, for the measures see nothing else",
            "3": "among runs with one number of clusters the smallest SSE is the best; only "
            "between numbers it chooses nothing",
            "4": "the points are the same for every number of clusters, so these silhouettes can "
            "be compared",
            "6": "a second measure asks another question, and may well agree",
            "7": "that is just what a silhouette like this can say, and what it cannot",
        },
        hint="Two silhouettes can be compared when they are taken from the same distances.",
        matters="Points crowd together when columns are dropped, so a silhouette that picks the "
        "columns tends to reward throwing data away.",
    ),
    "15.6": FindLabels(
        6,
        [_some_groups, _farther_apart, _less_like_the_genres],
        labelled="song",
        hint="Sketch the six songs without their genres. Which groups would anybody see?",
        matters="The silhouette never sees a genre, the adjusted Rand index never where a "
        "song lies: what raises one need not raise the other.",
    ),
    "15.7": FindLabels(
        8,
        [_ones_and_zeros, *map(_reads, range(8))],
        hint="Take the eight points one by one, and put a finger on the words that state it: all "
        "of it, or 0.",
        matters="Each point that is missing is one that a reader has to guess when redoing your "
        "work.",
    ),
}

PREDICTIONS = {
    "15.a": Choice(
        about="how many internal measures prefer the species to the good clustering",
        came="none",
        beliefs={
            "all": "a measure of clusterings knows the truth when it sees it",
            "half": "each measure decides for itself, so that about half of them find the truth",
        },
    ),
    "15.b": Choice(
        about="which clustering has the highest silhouette",
        came="two",
        beliefs={
            "good": "the right number of clusters has the highest silhouette",
            "four": "more clusters are more compact, and so their silhouette is higher",
        },
    ),
    "15.c": Choice(
        about="the number of clusters that Calinski–Harabasz chooses",
        came="3",
        beliefs={
            "2": "all internal measures choose what the silhouette has chosen",
            "4": "the index, like the SSE, gets better as one more cluster is added",
            "5": "the index, like the SSE, gets better with every cluster for a while",
            "6": "the index, like the SSE, gets better with every cluster that is added",
        },
    ),
}
