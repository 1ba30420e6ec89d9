"""Exercises of notebook 14."""

from fractions import Fraction

import numpy as np

from clustlib.course.checking.kinds import Counts, FindLabels, Number
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.words import Choose, Order, Read
from clustlib.measures import pairs
from clustlib.table import ContingencyTable

_GOOD = ContingencyTable([[0, 47, 14], [50, 0, 0], [0, 3, 36]])
_BAD = ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])
_FURTHER = ContingencyTable([[32, 0, 0], [18, 4, 0], [0, 46, 50]])  # where K-means goes from it
_SIX = np.array([[0, 0], [3, 0], [6, 0], [0, 2], [3, 2], [6, 2]])


def _clusters(X, labels):
    return [X[labels == label] for label in np.unique(labels)]


def _sse(X, labels):
    return sum(((own - own.mean(axis=0)) ** 2).sum() for own in _clusters(X, labels))


def _two_clusters(labels):
    found = len(set(labels.tolist()))
    return None if found == 2 else f"there should be two clusters: there are {found}"


def _nothing_moves(labels):
    names = np.unique(labels)
    centroids = np.array([own.mean(axis=0) for own in _clusters(_SIX, labels)])
    squares = ((_SIX[:, None] - centroids) ** 2).sum(axis=2)
    other = squares[labels[:, None] != names]
    moving = np.flatnonzero(squares[labels[:, None] == names] > other - 1e-9)
    if not len(moving):
        return None
    return (
        f"it is no fixed point: {_SIX[moving[0]].tolist()} is not nearer to its own centroid than "
        "to the other one"
    )


def _worse_than_twice(labels):
    value, best = _sse(_SIX, labels), 15
    if value > 2 * best:
        return None
    return (
        f"it is a fixed point, but its SSE should be more than twice the smallest: it is {value:g}"
    )


def _pairs(t, from_either_end=False, with_themselves=False):
    """TP, FN and FP."""
    p = pairs.pair_counts(t)
    counts = np.array([p.tp, p.fn, p.fp]) * (2 if from_either_end else 1)
    return counts + np.array([t.n if with_themselves else 0, 0, 0])


def _sums(t):
    """TP, and what is in its columns and rows with TP among it."""
    tp, fn, fp = _pairs(t)
    return np.array([tp, tp + fn, tp + fp])


def _sokal_sneath(t, both=1, reference_only=2, clustering_only=2):
    """TP over all pairs together somewhere, each kind as often as it is to count."""
    p = pairs.pair_counts(t)
    shared = both * p.tp
    return Fraction(shared, shared + reference_only * p.fn + clustering_only * p.fp)


EXERCISES = {
    "14.1": Order(
        right="cafdgb",
        needs={
            "a": {"c": "no centroid is there yet to be the nearest"},
            "f": {"a": "a centroid moves to the mean of its points, and it has none yet"},
            "d": {"f": "so far there are not two steps to be repeated"},
            "g": {"d": "this run has not stopped yet, so it is too early for the next one"},
            "b": {"g": "to keep the best of many runs, one needs many"},
        },
        wrong={
            "e": "whoever keeps a run for its agreement with the species has used up the judge; "
            "and where clustering is needed, there are no species to ask"
        },
        hint="What is one run? Only when it has ended can it be repeated, and runs be compared.",
        matters="The loop inside ends at some fixed point, and only the loop around it guards "
        "against a bad one.",
    ),
    "14.2": Counts(
        value=lambda: _pairs(_FURTHER),
        wrong_turns={
            "those are of the book's own table; this one has other counts": lambda: _pairs(_BAD),
            "FN and FP have changed places: FN are the pairs of one species in two clusters": (
                lambda: _pairs(_FURTHER)[[0, 2, 1]]
            ),
            "the last two still have TP in them: take it off": lambda: _sums(_FURTHER),
            "squares pair each point with itself, too, and each pair twice: of n points there are "
            "n(n − 1)/2 pairs": lambda: _pairs(_FURTHER, True, True),
            "each pair counts once, not once from either end": lambda: _pairs(_FURTHER, True),
        },
        counted="pairs",
        order="TP first, then FN, then FP",
        hint="TP comes from the five cells that are not zero. The sums of rows give TP + FP, "
        "those of columns TP + FN.",
        matters="They give Jaccard 0.482, where the book has 0.477: three wrong figures in a file "
        "shift the second decimal, so who checks a table has to know the file.",
    ),
    "14.3": Read(
        value={"purity": "b", "F": "d", "VI": "a", "NMI": "c"},
        letters="abcde",
        because={
            ("purity", "a"): "there is no logarithm in it",
            ("purity", "d"): "counted in pairs it would be pair precision, which is nearer to ours",
            ("purity", "c"): "there is no entropy in it",
            ("F", "b"): "exchanged, the macro F would be far above both numbers",
            ("F", "a"): "no logarithm is taken for an F",
            ("VI", "b"): "it is symmetric: to exchange the two sides changes nothing",
            ("VI", "c"): "divided by the larger entropy it would be smaller still",
            ("VI", "d"): "it has no pairs to count, it has bits",
            ("NMI", "a"): "in a quotient of two entropies the base cancels",
            ("NMI", "b"): "it is symmetric, with each of the means",
            ("NMI", "e"): "that mean takes off far less: which denominator makes a fraction small?",
        },
        why={
            "purity": "which of the conventions can change a maximum in each row?",
            "F": "an F can be taken of clusters or of something else: of what?",
            "VI": "by which factor do the two numbers differ?",
            "NMI": "by what can it be divided?",
        },
        hint="Try the calls: four.T exchanges the sides, base= and average= set conventions, and "
        "there are measures of pairs.",
        matters="Two papers can cluster alike and print different numbers, so name the convention "
        "beside each of yours.",
    ),
    "14.4": Choose(
        right="b",
        wrong={
            "a": "that tests the program: no measure reads names, so all agree once more",
            "c": "none of the others prefers anything to the species, so all agree once more",
            "d": "it is mixed more and torn more, which all the others count as worse, but for the "
            "clustering ratio: they agree once more",
        },
        hint="Take purity, pair recall and the adjusted Rand index: what does each say to the "
        "four, beside good itself?",
        matters="Measures are told apart by clusterings on which they disagree, and those have to "
        "be looked for.",
    ),
    "14.5": FindLabels(
        6,
        [_two_clusters, _nothing_moves, _worse_than_twice],
        hint="Sketch the six points. Along a line that halves them, is each point nearest to the "
        "middle of its own side?",
        matters="K-means that begins there stays there, however often it repeats its steps.",
    ),
    "14.6": Number(
        value=lambda: _sokal_sneath(_BAD),
        wrong_turns={
            "that is Jaccard's, to which a disagreement counts once": lambda: _sokal_sneath(
                _BAD, 1, 1, 1
            ),
            "the agreements count twice there, not the disagreements": lambda: _sokal_sneath(
                _BAD, 2, 1, 1
            ),
            "FP counts once there; mind the brackets": lambda: _sokal_sneath(_BAD, 1, 2, 1),
            "FN counts once there; mind the brackets": lambda: _sokal_sneath(_BAD, 1, 1, 2),
            "that is what the good clustering scores": lambda: _sokal_sneath(_GOOD),
        },
        hint="cl.pair_counts(t_bad).named() hands over TP, FN, FP and TN, in this order.",
        matters="It is a function of Jaccard's coefficient that only rises, so it never ranks two "
        "clusterings otherwise.",
    ),
}

PREDICTIONS = {
    "14.a": Choice(
        about="how many zeros the bad clustering's table has beside the good one's",
        came="as many",
        beliefs={
            "fewer": "a worse clustering mixes the species in more of its clusters",
            "more": "a cut species leaves more cells empty, and that no cluster becomes mixed in "
            "return",
        },
    ),
    "14.b": Choice(
        about="how many flowers leave the bad clustering in one more step",
        came="none",
        beliefs={
            "a few": "K-means goes on mending as long as anything is wrong",
            "half": "K-means can tell that a far better clustering exists",
        },
    ),
    "14.c": Choice(
        about="where a flower moves once the two rows are right",
        came="bad",
        beliefs={
            "good": "wrong figures are felt first between the two species that overlap",
            "both": "whatever moves the components a little moves some flower across each border",
            "neither": "three figures among 600 are too few to change a result",
        },
    ),
}
