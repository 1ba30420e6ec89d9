"""Exercises of notebook 19."""

import math
from fractions import Fraction

import numpy as np

from clustlib.course.checking.kinds import Function, Number, tables
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.words import Choose, Read

_MI, _H_C, _H_T = 0.90, 1.80, 0.95  # in nats
_TN, _FP, _FN, _TP = 46, 14, 26, 24  # in both orders


def _nmi(mean):
    return Fraction(_MI / mean)


def _width(a, b):
    return (b - a) / max(a, b)


def _table_of(clusters, partitions, points):
    table = np.zeros((clusters.max() + 1, partitions.max() + 1), dtype=int)
    np.add.at(table, (clusters, partitions), points)
    return table


def _last_of_each_cell(clusters, partitions, points):
    table = np.zeros((clusters.max() + 1, partitions.max() + 1), dtype=int)
    table[clusters, partitions] = points
    return table


def _entries(clusters, partitions, points):
    return _table_of(clusters, partitions, np.ones_like(points))


def _turned(clusters, partitions, points):
    return _table_of(partitions, clusters, points)


def _compact(clusters, partitions, points):
    table = _table_of(clusters, partitions, points)
    return table[np.ix_(np.unique(clusters), np.unique(partitions))]


def _counted():
    """Clusters, partitions and points, short lists first; longer ones have cells twice."""
    rng = np.random.default_rng(19)
    return [
        tuple(rng.integers(low, high, length) for low, high in ((0, r), (0, k), (1, 9)))
        for length in (1, 2, 3, 5, 8, 12)
        for r, k in ((2, 3), (3, 2), (1, 4), (4, 4))
    ]


def _misplaced(counts):
    return counts.sum(axis=1) - counts.max(axis=1)


def _tables_of_many_rows():
    """The usual tables, and some with so many rows that one alone rarely holds half.

    No tie decides: sorting in NumPy leaves equals in an order that depends on the machine.
    """
    rng = np.random.default_rng(195)
    more = [(rng.integers(0, 9, (r, 3)),) for r in (5, 6, 7, 8) for _ in range(20)]
    return [(counts,) for (counts,) in tables() + more if _no_tie_decides(counts)]


def _no_tie_decides(counts):
    misplaced = np.sort(_misplaced(counts))[::-1]
    taken = misplaced[: len(_the_few(counts)) + 1]
    return not misplaced.any() or bool((np.diff(taken) < 0).all())


def _until_half(order, numbers):
    """The first of these places that hold at least half of the sum, in this order."""
    before = np.cumsum(numbers[order]) - numbers[order]
    return order[2 * before < numbers.sum()]


def _by(values):
    """The places of the largest values first, of equals the first."""
    return np.argsort(-values, kind="stable")


def _the_few(counts):
    return _until_half(_by(_misplaced(counts)), _misplaced(counts))


def _as_they_come(counts):
    return _until_half(np.arange(len(counts)), _misplaced(counts))


def _largest_first(counts):
    return _until_half(_by(counts.sum(axis=1)), _misplaced(counts))


def _least_pure_first(counts):
    sizes = np.maximum(counts.sum(axis=1), 1)
    return _until_half(_by(-counts.max(axis=1) / sizes), _misplaced(counts))


def _more_than_half(counts):
    misplaced = _misplaced(counts)
    order = _by(misplaced)
    before = np.cumsum(misplaced[order]) - misplaced[order]
    return order[2 * before <= misplaced.sum()] if misplaced.any() else order[:0]


def _of_all_points(counts):
    sizes = counts.sum(axis=1)
    return _until_half(_by(sizes), sizes if _misplaced(counts).any() else 0 * sizes)


_TWO_ROWS = (
    "what is counted row by row adds up; which of these need two rows, or the majority of all?"
)

EXERCISES = {
    "19.1": Choose(
        right="a",
        wrong={
            "b": "below 0 means nearer to another group on this map; in the unit 73 points of "
            "the wrong team were all above 0",
            "c": "a silhouette is a mean of comparisons of distances, and no share of patients",
            "d": "it says how well the groups lie apart, which is worth knowing, and not what "
            "they are",
        },
        hint="Which of the three words, group, distance and disease, does the formula of the "
        "silhouette know?",
        matters="Without a reference a measure judges the map; whether the map shows what matters "
        "has to be known from elsewhere.",
    ),
    "19.2": Read(
        value={"adds up": "abf", "does not": "cdegh"},
        letters="abcdefgh",
        because={
            ("adds up", "abdf"): "a cluster that two machines have seen is one cluster, not two",
            ("adds up", "abfg"): "what is the majority on one machine may be the minority of all",
            ("adds up", "abef"): "a pair may have one point on each of two machines, and then "
            "nobody counts it",
            ("adds up", "abefg"): "a pair may lie on two machines, and the majority of one machine "
            "may be the minority of all",
            ("adds up", "abfgh"): "majorities change with the rows, and a distance has two ends",
            ("adds up", "abefgh"): _TWO_ROWS,
            ("adds up", "abdefgh"): _TWO_ROWS,
            ("adds up", "abdef"): "a cluster may be seen twice, and a pair by nobody",
            ("adds up", "abefh"): "pairs, and the distances of pairs: who sees the two points that "
            "lie on two machines?",
            ("adds up", "abfh"): "every distance has two ends; are both on one machine?",
            ("adds up", "abdfg"): "clusters are seen several times, and majorities change with the "
            "rows",
            ("adds up", "af"): "the size of a cluster is a sum of its cells",
            ("adds up", "ab"): "noise is counted point by point, too",
            ("adds up", "a"): "sizes and noise are sums of cells",
            ("adds up", "abcf"): "two shares added up may be more than 1",
        },
        why={
            "adds up": "each row has to count once, on its own machine, whatever the others hold",
            "does not": "these are all the others: ask which need two rows at once, or a decision "
            "that depends on all rows",
        },
        hint="Take two machines with one row each, of the same cluster and the same partition. "
        "Which sums go wrong?",
        matters="Whoever sends tables can have every measure that compares with a reference "
        "afterwards; whoever sends scores has thrown the rest away.",
    ),
    "19.3": Read(
        value={
            "ACC": "b",
            "many-to-one accuracy": "a",
            "mutual_info_score": "d",
            "normalized_mutual_info_score": "f",
            "v_measure_score": "f",
            "davies_bouldin_score": "h",
        },
        letters="abcdefgh",
        because={
            ("ACC", "a"): "that lets several clusters keep the same partition, ACC does not",
            ("many-to-one accuracy", "b"): "that gives each partition to one cluster at most",
            ("mutual_info_score", "c"): "that is in bits",
            ("normalized_mutual_info_score", "e"): "that is the default mean here, not there",
            ("v_measure_score", "e"): "V is the harmonic mean of homogeneity and completeness: "
            "which mean of the entropies is then below the fraction bar?",
            ("davies_bouldin_score", "g"): "that measures the spread by the root mean square",
        },
        why={
            "ACC": "which of them chooses a name for each cluster, and no name twice?",
            "many-to-one accuracy": "many clusters to one partition: which measure allows it?",
            "mutual_info_score": "look for the information, and for its unit",
            "normalized_mutual_info_score": "look for the information that is divided, and by what",
            "v_measure_score": "the table of names says which NMI it is",
            "davies_bouldin_score": "look for the index of points, and its spread",
        },
        hint="First find the measure in the table of names, then read in the sections below it "
        "what is different by default.",
        matters="A name in a paper is a measure only with its unit, its mean and its spread; V and "
        "one NMI are the same number.",
    ),
    "19.4": Number(
        value=lambda: _width(Fraction(2), Fraction(13, 2)),
        wrong_turns={
            "there noise is a cluster, and the nearest one": lambda: Fraction(1, 3),
            "there the point at 5 is in cluster 0, as if it had been put there": lambda: _width(
                Fraction(5, 2), Fraction(13, 2)
            ),
            "the distance to the other cluster is the mean over its points, not the nearest": (
                lambda: _width(Fraction(2), Fraction(6))
            ),
            "the point itself is not among those of its cluster that it is compared with": (
                lambda: _width(Fraction(1), Fraction(13, 2))
            ),
            "there the point at 5 belongs to the other cluster": lambda: _width(
                Fraction(2), Fraction(16, 3)
            ),
            "that is the point at 0; another one is asked for": lambda: Fraction(13, 17),
            "that is the silhouette of the whole clustering, its mean over four points": lambda: (
                (Fraction(13, 17) + Fraction(9, 13) + Fraction(6, 7) + Fraction(7, 8)) / 4
            ),
            "that is the difference of the two distances; divide by the larger": lambda: Fraction(
                9, 2
            ),
            "that is divided by the smaller of the two distances": lambda: Fraction(9, 4),
            "8 is where a point lies; how far is that from 2, and how far the other": lambda: (
                _width(Fraction(2), Fraction(8))
            ),
            "divide by the larger distance, and noise is not there": lambda: Fraction(1, 2),
            "all distances are from the point at 2; which points are in the other cluster": (
                lambda: _width(Fraction(2), Fraction(7, 2))
            ),
            "the sign is the other way round": lambda: -_width(Fraction(2), Fraction(13, 2)),
        },
        hint="Which points may it be compared with? Two means of distances are needed.",
        matters="One lone point between two clusters would have changed this value, so noise that "
        "is left out stands in the report.",
    ),
    "19.5": Function(
        reference=_the_few,
        inputs=_tables_of_many_rows,
        names=("counts",),
        wrong_turns={
            "that takes the rows as they come; begin with the row that has most misplaced points": (
                _as_they_come
            ),
            "that begins with the largest clusters, which may be pure": _largest_first,
            "that begins with the least pure ones, which may be small": _least_pure_first,
            "half is enough; that wants more than half": _more_than_half,
            "that goes along the columns, which are the partitions": lambda counts: _the_few(
                counts.T
            ),
            "those are all clusters that are not pure": lambda counts: _by(_misplaced(counts))[
                : (_misplaced(counts) > 0).sum()
            ],
            "half of the misplaced points is meant, not half of all points": _of_all_points,
            "those are the right places in another order: the worst comes first": lambda counts: (
                np.sort(_the_few(counts))
            ),
            "that is how many they are; their places are asked for": lambda counts: len(
                _the_few(counts)
            ),
        },
        hint="How many points are misplaced in each row? In which order do you add them up?",
        matters="Often a few clusters hold half of the trouble: these are the ones to look at by "
        "hand.",
    ),
    "19.6": Function(
        reference=_table_of,
        inputs=_counted,
        names=("clusters", "partitions", "points"),
        wrong_turns={
            "of a cell that comes twice only the last is kept: add them": (_last_of_each_cell),
            "that counts the entries of the lists; each stands for several points": _entries,
            "a position at which nothing was counted keeps its row or column, of zeros": _compact,
            "that has the partitions in the rows; they belong into the columns": _turned,
        },
        hint="Begin with zeros, and go through the three lists together: each entry is added to "
        "its cell.",
        matters="This is all that an engine does with ten thousand million rows.",
    ),
    "19.7": Number(
        value=lambda: _nmi(math.sqrt(_H_C * _H_T)),
        wrong_turns={
            "that is the arithmetic mean, scikit-learn's; ours is another one": lambda: _nmi(
                (_H_C + _H_T) / 2
            ),
            "that divides by the larger entropy": lambda: _nmi(max(_H_C, _H_T)),
            "that divides by the smaller entropy": lambda: _nmi(min(_H_C, _H_T)),
            "that divides by the sum of the entropies; the mean is asked for": lambda: _nmi(
                _H_C + _H_T
            ),
            "that divides by the product; take its root": lambda: _nmi(_H_C * _H_T),
            "a ratio of nats is already without a unit: nothing is left to convert": lambda: _nmi(
                math.sqrt(_H_C * _H_T) * math.log(2)
            ),
        },
        hint="Here the default is the geometric mean of both entropies, and all three numbers are "
        "in nats.",
        matters="From three printed numbers you get any of the four NMI: so a paper that gives "
        "them can be compared.",
    ),
    "19.8": Number(
        value=lambda: Fraction(_TP, _TP + _FN),
        wrong_turns={
            "that is the pair precision": lambda: Fraction(_TP, _TP + _FP),
            "the first cell has the pairs that are apart in both, TN": lambda: Fraction(
                _TN, _TN + _FN
            ),
            "that takes the first cell, TN, for TP, and FP for FN": lambda: Fraction(
                _TN, _TN + _FP
            ),
            "that is the Rand index": lambda: Fraction(_TN + _TP, _TN + _TP + _FN + _FP),
            "that is the Jaccard coefficient": lambda: Fraction(_TP, _TP + _FN + _FP),
            "numerator and denominator are both counted twice: halve neither or both": lambda: (
                Fraction(_TP, 2 * (_TP + _FN))
            ),
        },
        hint="Where does the section on ordered pairs put TN? Recall asks of the pairs that are "
        "together in the truth.",
        matters="Every pair measure can be had from somebody else's four numbers, once their "
        "layout is known.",
    ),
}

PREDICTIONS = {
    "19.a": Choice(
        about="how many of the 73 app tickets in C1 have a silhouette below 0",
        came="none",
        beliefs={
            "nearly all": "a point in the wrong cluster lies badly in it",
            "about half": "of the points in the wrong cluster at least those far from its middle "
            "lie badly",
        },
    ),
    "19.b": Choice(
        about="what the thirty machines can give for all rows",
        came="table",
        beliefs={
            "purity": "shares can be averaged, whatever the majorities on each machine are",
            "both": "what can be counted in parts can be scored in parts",
            "neither": "tables that lack some clusters do not fit together",
        },
    ),
    "19.c": Choice(
        about="the two measures that differ from scikit-learn's",
        came="M",
        beliefs={
            "R": "a Rand index depends on who counts the pairs",
            "V": "ratios of entropies depend on the base of the logarithm",
        },
    ),
}
