"""Votes on pairs, chance and information: units 05 to 09."""

from clustlib.course.questions import data as small
from clustlib.course.questions.topics import (
    Topic,
)
from clustlib.course.questions.vote_topics.changes import as_one_cluster, as_single_points, doubled
from clustlib.formula import quantity
from clustlib.measures import information, pairs
from clustlib.score import Score
from clustlib.table import ContingencyTable


def _rand_by_chance(t: ContingencyTable) -> Score:
    """What the Rand index is on average, when the labels are shuffled."""
    tp, fn, fp, tn = pairs.pair_counts(t)
    m_c, m_t = quantity("M_C", tp + fp), quantity("M_T", tp + fn)
    n = quantity("N", tp + fn + fp + tn)
    return Score("E[RI]", (n - m_c - m_t + 2 * (m_c * m_t / n)) / n)


def _lost_pairs(t):
    return pairs.hubert_statistic(as_one_cluster(t))


# fmt: off
VOTES = (
    Topic("05", "Rand index of single points",
        "Each point becomes a cluster of its own. What is the Rand index then?",
        small.small_table, lambda t: pairs.rand_index(as_single_points(t)), {
        "no pair is found, but those apart in both count, too": lambda t: 0,
        "nothing is mixed, but pairs of the partitions are lost": lambda t: 1,
        "that is the share of the pairs that are lost": _lost_pairs,
    }),
    Topic("06", "Hubert statistic of one cluster",
        "All points become one cluster. What is $\\Gamma$ then, not normalised?",
        small.small_table, lambda t: pairs.hubert_statistic(as_one_cluster(t)), {
        "that is the normalised one": lambda t: 0,
        "that is the pair recall": lambda t: 1,
        "that is the cosine, the Fowlkes–Mallows index": (
            lambda t: pairs.fowlkes_mallows_index(as_one_cluster(t))),
    }),
    Topic("07", "Rand index of shuffled labels",
        "The labels are shuffled, many times. What is the Rand index on average?",
        small.small_table, _rand_by_chance, {
        "that is the mean of the adjusted one": lambda t: 0,
        "chance was thought to be one half": lambda t: 0.5,
        "a shuffle was thought to leave it as it is": pairs.rand_index,
    }),
    Topic("08", "completeness of single points",
        "Each point becomes a cluster of its own. What is the completeness then?",
        small.table_of_powers, lambda t: information.completeness(as_single_points(t)), {
        "that is the homogeneity": lambda t: 1,
        "single points still tell their partition; but they have a large entropy": lambda t: 0,
        "a cut was thought to leave it as it is": information.completeness,
    }),
    Topic("09", "VI after doubling",
        "Each point is written down twice. What is VI then, in bits?",
        small.table_of_powers, lambda t: information.variation_of_information(doubled(t)), {
        "bits are per point, not a sum over the points": (
            lambda t: 2 * information.variation_of_information(t)),
        "twice the points were thought to be worth one bit more": (
            lambda t: 1 + information.variation_of_information(t)),
        "twice the points were thought to halve it": (
            lambda t: information.variation_of_information(t) / 2),
    }),
)
# fmt: on
