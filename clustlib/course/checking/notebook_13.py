"""Exercises of notebook 13."""

from fractions import Fraction
from itertools import product

import numpy as np

from clustlib.course.checking.kinds import FindLabels, Number
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.words import Choose, Read
from clustlib.measures import internal

_ROWS = [[0, 0], [3, 0], [6, 0], [9, 0], [0, 2], [3, 2], [6, 2], [9, 2]]


def _two_clusters(labels):
    k = len(np.unique(labels))
    return None if k == 2 else f"it should have two clusters; it has {k}"


def _highest_silhouette(labels):
    ways = [(1, *rest) for rest in product((1, 2), repeat=7) if 2 in rest]
    highest = max(internal.silhouette(_ROWS, way) for way in ways)
    value = internal.silhouette(_ROWS, labels)
    if value > highest - 1e-9:
        return None
    return f"its silhouette should be the highest of all; it is {value:.3f}, and there are higher"


EXERCISES = {
    "13.1": Number(
        value=lambda: Fraction(-5, 7),
        wrong_turns={
            "a is to its own cluster, b to the other; it is b − a": lambda: Fraction(5, 7),
            "divide by the larger of the two": lambda: Fraction(-5, 2),
            "a is over the one other point of C2, without itself, and b is a mean, not a sum": (
                lambda: Fraction(-3, 7)  # (2 − 7/2) / (7/2), or (4 − 7) / 7
            ),
            "b is the mean distance to the other cluster, not that to its nearest point": lambda: (
                Fraction(-6, 7)
            ),
            "that is the silhouette of the clustering; one point is asked for": lambda: (
                (Fraction(9, 13) + Fraction(5, 9) - Fraction(5, 7) + Fraction(2, 9)) / 4
            ),
            "that is b − a; divide by the larger of the two": lambda: Fraction(-5),
        },
        hint="First a, the mean distance to the other points of C2: how many are there? Then b.",
        matters="A negative silhouette points at a single point that another cluster would suit"
        " better.",
    ),
    "13.2": Number(
        value=lambda: Fraction(19, 36),
        wrong_turns={
            "each cluster keeps its largest ratio, not its smallest": lambda: Fraction(1, 12),
            "the worst neighbour has the largest ratio; it need not be the nearest": (
                lambda: Fraction(4, 9)
            ),
            "that is the mean over the pairs of clusters; each cluster keeps its largest ratio"
            " first": lambda: Fraction(11, 36),
            "that is the largest ratio of all; each cluster has one, and their mean is asked"
            " for": lambda: Fraction(2, 3),
            "that is a sum over the clusters; take the mean": lambda: Fraction(19, 12),
            "the spread is measured from the centroid, not from one point to the other": lambda: (
                Fraction(19, 18)
            ),
            "those are variances; the spread is their root": lambda: Fraction(19, 9),
            "divide by n for the spread, not by n − 1": lambda: Fraction(2**0.5) * Fraction(19, 36),
            "the distance is that of the centroids, not of the nearest points": lambda: Fraction(
                13, 9
            ),
        },
        hint="Write down three centroids and three spreads, then the ratio of each two clusters.",
        matters="Two of the three clusters owe their grade to the same bad pair, for each cluster"
        " answers for its worst neighbour.",
    ),
    "13.3": Number(
        value=lambda: Fraction(2, 5),
        wrong_turns={
            "that is how far it is from the worst; 0 is to be the best": lambda: Fraction(3, 5),
            "W_min is to be taken off below, too": lambda: Fraction(1, 3),
            "W_min is to be taken off, above and below": lambda: Fraction(1, 2),
            "W_in is the sum of the distances within, not between": lambda: Fraction(19, 15),
            "W_min and W_max sum as many distances as there are pairs within": lambda: Fraction(
                8, 9
            ),
            "within clusters each pair counts once": lambda: Fraction(1),
        },
        hint="Write down all six distances in order, and mark the two that lie within.",
        matters="The ruler is made of the same distances, so that 0.4 says how good a clustering of"
        " these very points is.",
    ),
    "13.4": Number(
        value=lambda: Fraction(8),
        wrong_turns={
            "SSB and SSW are still to be divided by k − 1 and n − k": lambda: Fraction(8, 3),
            "SSB is divided by k − 1, not by k": lambda: Fraction(4),
            "in SSB each centroid counts with the points of its cluster": lambda: Fraction(34, 5),
            "that is within over between; it is between over within": lambda: Fraction(1, 8),
            "SSW is divided by n − k, not by n − 1": lambda: Fraction(32, 3),
            "above stands SSB, not the squares to the mean of all": lambda: Fraction(11),
            "the distances are to be squared": lambda: Fraction(24, 5),
            "µ is the mean of all points, not of the two centroids": lambda: Fraction(25, 2),
        },
        hint="The mean of all five points first: where is it, and how far are the two centroids?",
        matters="The lone point adds nothing to SSW and much to SSB, for its centroid is far from"
        " the mean.",
    ),
    "13.5": Read(
        value={
            "in the wrong cluster": "b",
            "between two clusters": "f",
            "alone in its cluster": "d",
            "well inside": "aceghi",
        },
        letters="abcdefghi",
        because={
            ("in the wrong cluster", "d"): "it has no bar, so that nothing speaks against its"
            " cluster",
            ("in the wrong cluster", "f"): "its bar is short, but to the right: its own cluster is"
            " still the nearest",
            ("in the wrong cluster", "e"): "the longest bar to the right is the best point of all",
            ("between two clusters", "b"): "its a is many times its b, and between two clusters"
            " they are about equal",
            (
                "between two clusters",
                "d",
            ): "a and b are seldom equal to the last digit; which s is 0 by definition?",
            ("between two clusters", "df"): "one of them has s = 0 for another reason: by"
            " definition",
            ("alone in its cluster", "b"): "it has an a, and a large one, so that others are in its"
            " cluster",
            ("alone in its cluster", "e"): "a lone point has no a, and does not get 1 for that",
            ("alone in its cluster", "f"): "its s is small but not 0, so that it has an a and a b",
            ("well inside", "e"): "not only the longest bar: wherever a is small beside b",
            ("well inside", "aeh"): "c, g and i are left over; their a is still less than half of"
            " b",
            ("well inside", "acefghi"): "of one of them a is nearly as large as b",
        },
        why={
            "in the wrong cluster": "what is the sign of b − a, if another cluster is nearer?",
            "between two clusters": "what is s, if a and b are nearly equal?",
            "alone in its cluster": "which s does a point get that has no a?",
            "well inside": "what is s, if a is small beside b?",
        },
        hint="Go from a and b to the bar: a much larger, equal, much smaller, or no a.",
        matters="The mean of these nine bars is one number; the bars say which point to look at,"
        " and why.",
    ),
    "13.6": Read(
        value={
            "silhouette: only the other points in a": "d",
            "silhouette: divided by max(a, b)": "a",
            "Davies–Bouldin: the largest ratio": "c",
            "Calinski–Harabasz: k - 1 and n - k": "b",
        },
        letters="abcd",
        because={
            ("silhouette: only the other points in a", "a"): "a mean distance has the unit of the"
            " distances, whichever points it is taken over",
            ("silhouette: divided by max(a, b)", "b"): "it does not know how many clusters there"
            " are",
            ("Davies–Bouldin: the largest ratio", "a"): "a ratio has no unit already, the largest"
            " or any other",
            ("Davies–Bouldin: the largest ratio", "b"): "the largest of several ratios is not about"
            " the number of clusters",
            ("Calinski–Harabasz: k - 1 and n - k", "a"): "the squares above and below have one"
            " unit, with or without the divisors",
        },
        why={
            "silhouette: only the other points in a": "which distance would come in besides?",
            "silhouette: divided by max(a, b)": "b − a alone: what would it be measured in?",
            "Davies–Bouldin: the largest ratio": "what would a mean over all neighbours hide?",
            "Calinski–Harabasz: k - 1 and n - k": "what happens to SSB and SSW if a cluster is"
            " split?",
        },
        hint="Take one row at a time: which distance would be counted, which unit kept, which"
        " neighbour averaged, which number not charged?",
        matters="Each part of such a formula answers an objection, and whoever knows it can judge a"
        " new measure.",
    ),
    "13.7": Choose(
        right="d",
        wrong={
            "a": "it divides by the largest diameter, and the lone point does not have that",
            "b": "even with 1 for the lone point the mean would stay below that of the groups",
            "c": "it takes no mean at all: a smallest and a largest distance",
        },
        hint="Write down gap and largest diameter for both: which distances does Dunn never look"
        " at?",
        matters="A measure of two extremes can be bought with one outlier, a mean over all points"
        " less easily.",
    ),
    "13.8": FindLabels(
        8,
        [_two_clusters, _highest_silhouette],
        hint="Which two clusters of four are as round as can be?",
        matters="The highest silhouette belongs to clusters that mix the rows: compact is not the"
        " same as true.",
    ),
}

PREDICTIONS = {
    "13.a": Choice(
        about="the silhouette of a point in the farther cluster",
        came="near -1",
        beliefs={
            "near 1": "it is enough to have any cluster close by, one's own or another",
            "near 0": "the point lies about halfway, or the 0 of a lone point goes to its"
            " neighbour as well",
        },
    ),
    "13.b": Choice(
        about="the Dunn index with a point between the clusters",
        came="1",
        beliefs={
            "4.5": "one point of five cannot change much, as if a mean were taken",
            "2.5": "the new point makes the gap smaller and leaves the diameters as they are",
            "1.8": "the new point makes a diameter larger and leaves the gap as it is",
        },
    ),
    "13.c": Choice(
        about="the C-index of mixed labels",
        came="above 0.5",
        beliefs={
            "below 0.5": "a larger C-index is a better one",
            "0.5": "labels that are mixed lie halfway between the best and the worst",
        },
    ),
    "13.d": Choice(
        about="how many measures prefer the halves every time",
        came="eight",
        beliefs={
            "none": "internal measures see the groups that everybody sees",
            "six": "only the four of unit 12 and the two with centroids are blind to rings",
            "nine": "all measures are alike in what they see, the one of two distances included",
        },
    ),
}
