"""Exercises of notebook 12."""

from fractions import Fraction

import numpy as np

from clustlib import distances as proximity
from clustlib.course.checking.kinds import Function, Number
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.words import Choose, Grid, Spot
from clustlib.measures import internal

_LINE, _LABELS = [[0], [2], [3], [7], [10]], [1, 1, 2, 2, 2]
_EIGHT = [[0], [1], [2], [3], [10], [11], [15], [16]]


def _line():
    return proximity.proximity_table(_LINE, _LABELS)


def _symmetric_matrices():
    """Clusters of one size and of several; later two points in one place, and labels 0 and −1."""
    rng = np.random.default_rng(8)
    inputs = []
    for at, (n, k) in enumerate([(3, 2), (4, 2), (5, 2), (5, 3), (7, 3), (9, 4)] * 3):
        W = np.triu(rng.integers(1, 9, (n, n)), 1)
        names = np.array([0, 3, 4, -1] if at >= 12 else [1, 2, 5, 9])
        labels = names[rng.permutation(np.arange(n) % k)]
        if 6 <= at < 12 and n > 3:
            W[tuple(np.argwhere(np.triu(_same(labels), 1))[0])] = 0
        inputs.append((W + W.T, labels))
    return inputs


def _same(labels):
    return labels[:, None] == labels


def _beta_cv(W, labels):
    return W[_same(labels) & ~np.eye(len(W), dtype=bool)].mean() / W[~_same(labels)].mean()


def _with_diagonal(W, labels):
    return W[_same(labels)].mean() / W[~_same(labels)].mean()


def _of_sums(W, labels):
    return W[_same(labels)].sum() / W[~_same(labels)].sum()


def _of_labels_1_and_2(W, labels):
    one, two = labels == 1, labels == 2
    within = sum(W[of][:, of].sum() / 2 for of in (one, two))
    pairs = sum(of.sum() * (of.sum() - 1) / 2 for of in (one, two))
    return within / pairs / W[one][:, two].mean()


def _of_labels_from_1_on(W, labels):
    Z = (labels[:, None] == np.arange(1, labels.max() + 1)).astype(float)
    sums, sizes = Z.T @ W @ Z, Z.sum(axis=0)
    own = np.trace(sums), (sizes * (sizes - 1)).sum()
    return own[0] / own[1] / ((sums.sum() - own[0]) / (sizes.sum() ** 2 - (sizes**2).sum()))


def _without_zeros(W, labels):
    return W[_same(labels) & (W > 0)].mean() / W[~_same(labels)].mean()


def _mean_of_means(W, labels):
    blocks = [W[labels == c][:, labels == c] for c in np.unique(labels)]
    means = [b.sum() / (len(b) * (len(b) - 1)) for b in blocks if len(b) > 1]
    return np.mean(means) / W[~_same(labels)].mean()


def _upside_down(W, labels):
    return 1 / _beta_cv(W, labels)


def _changes():
    """What moving the point at 3, merging C2 and C3, and a smaller unit do to four numbers."""
    before = proximity.proximity_table(_EIGHT, [1, 1, 1, 2, 2, 2, 3, 3])
    after = [
        proximity.proximity_table(_EIGHT, [1, 1, 1, 1, 2, 2, 3, 3]),
        proximity.proximity_table(_EIGHT, [1, 1, 1, 2, 2, 2, 2, 2]),
        proximity.proximity_table(10 * np.array(_EIGHT), [1, 1, 1, 2, 2, 2, 3, 3]),
    ]
    numbers = {
        "W_in": lambda p: p.w_in,
        "W_out": lambda p: p.w_out,
        "BetaCV": internal.beta_cv,
        "normalised cut": internal.normalized_cut,
    }
    return {
        name: " ".join(_sign(float(number(p)) - float(number(before))) for p in after)
        for name, number in numbers.items()
    }


def _sign(change):
    return "=" if abs(change) < 1e-9 else "↑" if change > 0 else "↓"


EXERCISES = {
    "12.1": Number(
        value=lambda: internal.beta_cv(_line()).exact,
        wrong_turns={
            "the sums were not divided by the numbers of pairs": lambda: Fraction(8, 17),
            "that is between over within; BetaCV is within over between": lambda: Fraction(17, 12),
            "each pair between counts once": lambda: Fraction(6, 17),
            "each pair within counts once": lambda: Fraction(24, 17),
            "a point and itself are no pair": lambda: Fraction(96, 221),
            "it takes the mean of the clusters' means, or N_out was 2 + 3; but the pairs within"
            " share one mean, and each point of C1 makes a pair with each of C2": lambda: (
                Fraction(16, 4) / Fraction(34, 5)  # = (2 + 14/3) / 2 / (17/3)
            ),
        },
        hint="List the pairs: how many lie within C1, how many within C2, how many between them?",
        matters="Per pair, sums over few and over many pairs can be compared.",
    ),
    "12.2": Function(
        reference=_beta_cv,
        inputs=_symmetric_matrices,
        names=("W", "labels"),
        wrong_turns={
            "a point and itself are no pair, and should not be counted": _with_diagonal,
            "it compares sums; BetaCV compares means": _of_sums,
            "it divides between by within; BetaCV is within over between": _upside_down,
            "it knows the labels 1 and 2 only; np.unique(labels) has them all": _of_labels_1_and_2,
            "labels need not begin with 1; np.unique(labels) has them all": _of_labels_from_1_on,
            "two points may have distance 0, and they are a pair as well": _without_zeros,
            "it takes the mean of the clusters' means; BetaCV takes that of all pairs within": (
                _mean_of_means
            ),
        },
        hint="labels[:, None] == labels is a matrix too, with True at pairs of one cluster.",
        matters="Two masks over one matrix are all that it takes, whatever the distance is.",
    ),
    "12.3": Spot(
        right="6",
        wrong={
            "1": "the double sum W(C1, C1) meets each of the three pairs twice",
            "2": "one pair, 9 and 11, and the double sum meets it twice",
            "3": "half of the two double sums, so that each pair within counts once",
            "4": "every point of C1 with every point of C2, each pair once",
            "5": "three points make three pairs, two points make one, each counted once",
            "7": "it divides the means that the lines above give, within over between",
        },
        hint="Lines 1 and 2 are double sums. From line 3 on every pair counts once: list the pairs"
        " for each.",
        matters="A sum and its number of pairs must count alike, else the mean is off by a factor"
        " of two.",
    ),
    "12.4": Grid(
        value=_changes,
        columns=("move", "merge", "tenfold"),
        because={
            ("W_in", "move"): "which distances of the point at 3 come in, and which go out?",
            ("W_in", "merge"): "no pair within goes out; which come in?",
            ("W_in", "tenfold"): "it is a sum of distances, and each of them is ten times as long",
            ("W_out", "move"): "together with W_in it is the sum of all distances",
            ("W_out", "merge"): "the pairs of C2 with C3 are no longer between clusters",
            ("W_out", "tenfold"): "it has the unit of a distance",
            ("BetaCV", "move"): "two long pairs within are given for three short ones: what do the"
            " two means do?",
            ("BetaCV", "merge"): "how long are the pairs that come in, beside those that were"
            " within?",
            ("BetaCV", "tenfold"): "a mean is divided by a mean, and the unit is in both",
            ("normalised cut", "move"): "what C1 and C2 lose is compared with all that they have:"
            " is more or less of it cut?",
            ("normalised cut", "merge"): "no summand exceeds 1; how many are there before and"
            " after?",
            ("normalised cut", "tenfold"): "above and below in each summand stand sums of"
            " distances",
        },
        hint="W_in and W_out have a fixed sum. For BetaCV and the normalised cut, ask what stands"
        " above and what below.",
        matters="Sums have a unit and ratios have none, but moving a point or merging changes"
        " both.",
    ),
    "12.5": Choose(
        right="c",
        wrong={
            "a": "that takes the larger cut both times, but many trains a day mean that two"
            " stations belong together, and such edges should not be cut",
            "b": "ask of each weight whether a large one says that two stations are far apart or"
            " that they belong together; only what is far apart should be cut",
            "d": "that takes the smaller cut both times, but many minutes mean that two stations"
            " are far apart, and such edges may well be cut",
        },
        hint="Two stations next to each other: are their minutes many or few, their trains many or"
        " few?",
        matters="A cut does not say which way is better: that depends on what its weights measure.",
    ),
    "12.6": Choose(
        right="b",
        wrong={
            "a": "that is the first half of the formula alone; something is taken off it",
            "c": "that is how BetaCV compares; modularity knows shares of the whole weight, and no"
            " means",
            "d": "nothing in the formula divides by the best value, and Q cannot reach 1",
        },
        hint="Say the two halves of the formula in words: which share is the first, which the"
        " square?",
        matters="A large share within can come by chance alone, with a few large groups, and"
        " modularity takes that off.",
    ),
    "12.7": Number(
        value=lambda: Fraction(5, 14),
        wrong_turns={
            "that is the share within; chance is still to be taken off": lambda: Fraction(6, 7),
            "what chance would put there has a square": lambda: Fraction(-1, 7),
            "that is one cluster; add the other one": lambda: Fraction(5, 28),
            "the double sum meets each friendship twice, within and in all": lambda: Fraction(
                -1, 14
            ),
            "W(C_i, V) also has the friendship between the triangles": lambda: (
                2 * (Fraction(6, 14) - Fraction(6, 14) ** 2)
            ),
            "the friendship between the triangles has one end in each, so that each W(C_i, V) has"
            " it once, not twice": lambda: 2 * (Fraction(6, 14) - Fraction(8, 14) ** 2),
            "the weights are the friendships, not the steps from one to the other": lambda: (
                Fraction(-5, 18)
            ),
        },
        hint="Begin with W(V, V): each of the seven friendships has two ends.",
        matters="Without the one friendship between them these two triangles would reach one half,"
        " the most that two clusters can.",
    ),
}

PREDICTIONS = {
    "12.a": Choice(
        about="what W_out does when W_in falls",
        came="rise by as much",
        beliefs={
            "fall": "both sums become smaller together, as if the points had come closer",
            "rise by another amount": "small within and large between are two wishes, so that one"
            " can be fulfilled more than the other",
        },
    ),
    "12.b": Choice(
        about="which falls when random cuts have more clusters",
        came="W_in",
        beliefs={
            "BetaCV": "a mean falls with the number of pairs, and a sum does not",
            "both": "smaller clusters have smaller distances on average, even if they are drawn"
            " at random",
        },
    ),
    "12.c": Choice(
        about="in how many ways six points make two clusters",
        came="31",
        beliefs={
            "6": "a way is one point that is cut off from the others",
            "12": "there are as many ways as pairs of a point and a cluster",
        },
    ),
}
