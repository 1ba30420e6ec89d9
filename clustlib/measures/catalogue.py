"""Which measures there are, in which order, and what is true of each: a row for each measure.

Whatever names a measure, its range or its direction reads it here: scorecards, tests, figures that
move, sheets of paper, the table of families in the first notebook. Range, direction, properties,
responses and every ``BlindSpot`` are claims, tested both ways: what a row claims holds on every
table tried, and what it does not claim fails on one. A remark is free text, and no test reads it.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from clustlib.contingency import ContingencyTable
from clustlib.display import OTHER_NAMES, spelled
from clustlib.measures import density, information, internal, matching, pairs
from clustlib.score import Score

# How good a value is, the more the better.
GOODNESS: dict[str, Callable[[Any], Any]] = {
    "larger": lambda value: value,
    "smaller": lambda value: -value,
    "close to 1": lambda value: -abs(value - 1),
}

# What can be done to a clustering, and how one expects a measure to answer: ↑ better, ↓ worse, = as
# before. A row names the changes to which its measure answers otherwise; ± is ↑ on some tables and
# ↓ on others. To "transposed", ``symmetric`` is the answer. See ``external_responses``.
EXPECTED = {
    "pure cut": "↓", "blind cut": "↓", "cut between": "↑", "merged": "↓", "astray": "↓",
    "easy grows": "↑", "twice": "=",
}  # fmt: skip
CHANGES = (*EXPECTED, "transposed")


class BlindSpot(StrEnum):
    """What a measure does not see. Each is a sentence that can be tested on a clustering.

    A member is a string, so that ``"splitting" in row.blind_to`` can be asked.
    """

    # Of measures that compare with a reference. The first two where no 0/0 has to be decided.
    # A pure cluster may be cut in two: nothing changes.
    SPLITTING = "splitting"
    # Two clusters that have no class in common may become one: nothing changes.
    MERGING = "merging"
    # Two clusters with the same majority class may become one: nothing changes.
    CLAIMED_TWICE = "two clusters that claim one class"
    # A class that is no cluster's majority may fall into two: nothing changes.
    UNCLAIMED = "classes nobody claims"
    # Two tables with as many points, and as many in their best matching, score the same.
    UNMATCHED = "all that lies outside the matched cells"
    # Two tables with as many clusters and as many classes score the same.
    PLACES = "which point is where"
    # One more point, alone in its cluster and in its class, changes nothing.
    APART = "pairs that are rightly apart"
    # The best value is another for each reference, so that a value alone does not say how good.
    BEST = "what a perfect clustering would score"
    # When labels are handed out at random, with all sizes kept, the mean is not always 0.
    CHANCE = "chance"

    # Of measures that have no reference, with Euclidean distances.
    # Two rings, one in the other, or two long rows are worse than halves cut across both.
    SHAPE = "shape"
    # A cluster that is cut in two never makes it worse.
    MANY_CLUSTERS = "many clusters"
    # A cluster may be turned about its centroid.
    TURNS = "all but centroids and spreads"
    # All points may be left out but the two nearest of different clusters, the two farthest of one.
    ALL_BUT_FOUR = "all but two closest and two farthest points"

    def __repr__(self):
        return repr(self.value)


(
    SPLITTING, MERGING, CLAIMED_TWICE, UNCLAIMED, UNMATCHED, PLACES, APART, BEST, CHANCE,
    SHAPE, MANY_CLUSTERS, TURNS, ALL_BUT_FOUR,
) = BlindSpot  # fmt: skip

_End = float | Callable[[Any], float]


class Range(NamedTuple):
    """Where values lie, as it is shown, and both ends: numbers, or functions of what is judged."""

    words: str  # its brackets say which ends belong to it
    low: _End  # of an external measure a function of the table, of an internal one of the distances
    high: _End

    def ends(self, judged) -> tuple[float, float]:
        """Both ends as numbers, for the table or the distances that are judged."""
        low, high = (end(judged) if callable(end) else end for end in (self.low, self.high))
        return float(low), float(high)


@dataclass(frozen=True, eq=False)
class Facts:
    """The row of a measure: what is true of it on all data, and how it is called."""

    measure: str
    function: Callable[..., Score]
    family: str
    range: Range
    better: str  # which values: "larger", "smaller" or "close to 1"
    unit: str = ""  # what its values are counted in, where they are
    blind_to: tuple[BlindSpot, ...] = ()
    remark: str = ""
    also: tuple[str, ...] = ()  # by what else it is asked for, "ARI" or 调整兰德指数
    # Of external measures only.
    symmetric: bool = False  # clusters and classes may change places
    metric: bool = False  # it, or 1 minus it where larger is better, is a distance of clusterings
    equal_numbers: bool = False  # the best value needs as many clusters as classes
    responses: Mapping[str, str] = field(default_factory=dict)  # other than ``EXPECTED``

    # Of what its function takes the largest: the counts of "clusters", of "classes", or of two
    # "sizes" the larger one. In a sample another may be the largest.
    largest: tuple[str, ...] = ()
    # Which clusters, and which classes, count alike: those with the same "counts" or "size",
    # "any", or none. Of cells that are alike in both, with as many points, one is left out for all.
    same: tuple[str, str] = ("", "")
    averages_clusters: bool = False  # each counts as much, so that it matters if one was not drawn

    @property
    def alike(self) -> tuple[str, str]:
        """Which clusters, and which classes, count alike: pairs and entropies know but sizes."""
        of_sizes = ("pairwise", "correlation", "information-theoretic")
        return ("size", "size") if self.family in of_sizes else self.same

    @property
    def chance(self) -> bool:
        """Whether it is adjusted: a random clustering with the same sizes scores 0 on average."""
        return CHANCE not in self.blind_to

    @property
    def answers(self) -> tuple[str, ...]:
        """How it answers to each of ``CHANGES``."""
        transposed = "=" if self.symmetric else "±"
        return (*{**EXPECTED, **self.responses}.values(), transposed)


_UNIT = Range("[0, 1]", 0, 1)
_ABOVE_0 = Range("(0, 1]", 0, 1)
_FROM_0 = Range("[0, ∞)", 0, math.inf)


def _together_in_reference(t):
    """M_T/N. A single point makes no pair: its one clustering is right, and scores 1."""
    tp, fn, fp, tn = pairs.pair_counts(t)
    return (tp + fn) / (tp + fn + fp + tn) if t.n > 1 else 1


def _together_twice(sizes):
    """How often two points, drawn one after the other from all, are of one group."""
    n = sum(sizes.tolist())
    return sum(size**2 for size in sizes.tolist()) / n**2


def _entropy_of_reference(t):
    return information.entropy(t.class_sizes)


def _smaller_entropy(t):
    return min(information.entropy(t.cluster_sizes), _entropy_of_reference(t))


# fmt: off
EXTERNAL = [
    Facts(
        "purity", matching.purity, "matching-based",
        Range("[max m_j/n, 1]", lambda t: t.class_sizes.max() / t.n, 1), "larger",
        responses={"pure cut": "=", "blind cut": "="},
        largest=("clusters",), same=("counts", "any"),
        blind_to=(SPLITTING, CLAIMED_TWICE, UNCLAIMED, CHANCE),
        also=("纯度",),
    ),
    Facts(
        "inverse purity", matching.inverse_purity, "matching-based",
        Range("[max n_i/n, 1]", lambda t: t.cluster_sizes.max() / t.n, 1), "larger",
        responses={"cut between": "=", "merged": "="},
        largest=("classes",), same=("any", "counts"),
        blind_to=(MERGING, CHANCE),
        also=("逆纯度",),
    ),
    Facts(
        "maximum matching", matching.maximum_matching, "matching-based", _ABOVE_0, "larger",
        symmetric=True, metric=True, equal_numbers=True,
        largest=("clusters", "classes"),
        blind_to=(UNMATCHED, CHANCE),
        also=("ACC", "clustering accuracy", "最大权匹配", "聚类准确率"),
    ),
    Facts(
        "clustering error", matching.clustering_error, "matching-based",
        Range("[0, 1)", 0, 1), "smaller",
        symmetric=True, metric=True, equal_numbers=True,
        largest=("clusters", "classes"),
        blind_to=(UNMATCHED, CHANCE),
        also=("聚类错误率",),
    ),
    Facts(
        "clustering ratio", matching.clustering_ratio, "(none)",
        Range("(0, ∞)", 0, math.inf), "close to 1", equal_numbers=True,
        responses={"pure cut": "±", "blind cut": "±", "cut between": "±", "merged": "±",
                   "astray": "=", "easy grows": "="},
        blind_to=(PLACES, CHANCE),
        also=("簇数之比",),
    ),
    Facts(
        "F-measure (macro)", matching.f_measure, "matching-based", _ABOVE_0, "larger",
        equal_numbers=True,
        responses={"blind cut": "±", "cut between": "±", "merged": "±", "astray": "±",
                   "easy grows": "="},
        largest=("clusters",), averages_clusters=True,
        blind_to=(UNCLAIMED, CHANCE), remark="A small cluster counts as much as a large one",
        also=("macro F", "宏 F 值"),
    ),
    Facts(
        "F-measure (weighted)", matching.weighted_f_measure, "matching-based", _ABOVE_0, "larger",
        equal_numbers=True,
        largest=("classes",),
        blind_to=(CHANCE,), remark="A small class hardly counts",
        also=("weighted F", "加权 F 值"),
    ),
    Facts(
        "BCubed precision", matching.bcubed_precision, "pointwise",
        Range("[Σ m_j²/n², 1]", lambda t: _together_twice(t.class_sizes), 1), "larger",
        responses={"pure cut": "=", "blind cut": "="}, same=("counts", "any"),
        blind_to=(SPLITTING, CHANCE),
    ),
    Facts(
        "BCubed recall", matching.bcubed_recall, "pointwise",
        Range("[Σ n_i²/n², 1]", lambda t: _together_twice(t.cluster_sizes), 1), "larger",
        responses={"cut between": "=", "merged": "="}, same=("any", "counts"),
        blind_to=(MERGING, CHANCE),
    ),
    Facts(
        "BCubed F-measure", matching.bcubed_f_measure, "pointwise", _ABOVE_0, "larger",
        symmetric=True, equal_numbers=True, same=("counts", "counts"),
        blind_to=(CHANCE,),
        also=("BCubed F",),
    ),
    Facts(
        "element-centric similarity", matching.element_centric_similarity, "pointwise",
        _ABOVE_0, "larger", symmetric=True, metric=True, equal_numbers=True, largest=("sizes",),
        blind_to=(CHANCE,),
        also=("ECS",),
    ),
    Facts(
        "Rand index", pairs.rand_index, "pairwise", _UNIT, "larger",
        symmetric=True, metric=True, equal_numbers=True,
        responses={"blind cut": "±", "twice": "↑"},
        blind_to=(CHANCE,), remark="With many clusters nearly all pairs are apart in both",
        also=("RI", "兰德指数"),
    ),
    Facts(
        "Jaccard coefficient", pairs.jaccard_coefficient, "pairwise", _UNIT, "larger",
        symmetric=True, metric=True, equal_numbers=True,
        responses={"blind cut": "±", "twice": "↑"},
        blind_to=(APART, CHANCE), remark="Small clusters: each counts by the square of its size",
        also=("Jaccard", "Jaccard 系数"),
    ),
    Facts(
        "pair precision", pairs.pair_precision, "pairwise", _UNIT, "larger",
        responses={"blind cut": "±", "twice": "↑"},
        blind_to=(APART, CHANCE), remark="Pure clusters score 1, but for singletons",
        also=("样本对查准率",),
    ),
    Facts(
        "pair recall", pairs.pair_recall, "pairwise", _UNIT, "larger",
        responses={"cut between": "=", "merged": "=", "twice": "↑"},
        blind_to=(MERGING, APART, CHANCE),
        also=("样本对查全率",),
    ),
    Facts(
        "pair F-measure", pairs.pair_f_measure, "pairwise", _UNIT, "larger",
        symmetric=True, equal_numbers=True,
        responses={"blind cut": "±", "twice": "↑"},
        blind_to=(APART, CHANCE),
        also=("pair F₁", "pair F1"),
    ),
    Facts(
        "Fowlkes–Mallows index", pairs.fowlkes_mallows_index, "pairwise", _UNIT, "larger",
        symmetric=True, equal_numbers=True,
        responses={"blind cut": "±", "twice": "↑"},
        blind_to=(APART, CHANCE),
        also=("FM", "FMI", "FM 指数"),
    ),
    Facts(
        "Hubert statistic", pairs.hubert_statistic, "correlation",
        Range("[0, M_T/N]", 0, _together_in_reference), "larger",
        symmetric=True,
        responses={"cut between": "=", "merged": "=", "easy grows": "±", "twice": "↑"},
        blind_to=(MERGING, BEST, CHANCE),
        also=("Hubert's statistic", "Hubert 统计量"),
    ),
    Facts(
        "normalised Hubert statistic", pairs.normalized_hubert_statistic, "correlation",
        Range("(−1, 1]", -1, 1), "larger",
        symmetric=True, equal_numbers=True,
        responses={"blind cut": "±", "twice": "↑"},
        remark="Small clusters: each counts by the square of its size",
        also=("normalised Γ", "归一化 Γ"),
    ),
    Facts(
        "adjusted Rand index", pairs.adjusted_rand_index, "pairwise",
        Range("[−1/2, 1]", -1 / 2, 1), "larger",
        symmetric=True, equal_numbers=True,
        responses={"blind cut": "±", "twice": "↑"},
        remark="Small clusters: each counts by the square of its size",
        also=("ARI", "调整兰德指数"),
    ),
    Facts(
        "conditional entropy", information.conditional_entropy, "information-theoretic",
        Range("[0, H(T)]", 0, _entropy_of_reference), "smaller", unit="bits",
        responses={"pure cut": "=", "blind cut": "="},
        blind_to=(SPLITTING, CHANCE),
        also=("条件熵",),
    ),
    Facts(
        "mutual information", information.mutual_information, "information-theoretic",
        Range("[0, min(H(C), H(T))]", 0, _smaller_entropy), "larger", unit="bits",
        symmetric=True,
        responses={"pure cut": "=", "blind cut": "=", "easy grows": "±"},
        blind_to=(SPLITTING, BEST, CHANCE),
        also=("MI", "互信息"),
    ),
    Facts(
        "normalised mutual information", information.normalized_mutual_information,
        "information-theoretic", _UNIT, "larger",
        symmetric=True, equal_numbers=True,
        blind_to=(CHANCE,), remark="Geometric mean. Grows with the number of clusters, as a rule",
        also=("NMI", "归一化互信息"),
    ),
    Facts(
        "variation of information", information.variation_of_information, "information-theoretic",
        Range("[0, log2 n]", 0, lambda t: math.log2(t.n)), "smaller", unit="bits",
        symmetric=True, metric=True, equal_numbers=True,
        blind_to=(CHANCE,), remark="How much is much depends on the sizes",
        also=("VI", "信息变差"),
    ),
    Facts(
        "normalised variation of information", information.normalized_variation_of_information,
        "information-theoretic", _UNIT, "smaller",
        symmetric=True, metric=True, equal_numbers=True,
        blind_to=(CHANCE,),
        also=("NVI", "normalised VI", "归一化信息变差"),
    ),
    Facts(
        "adjusted mutual information", information.adjusted_mutual_information,
        "information-theoretic", Range("≤ 1", -math.inf, 1), "larger",
        symmetric=True, equal_numbers=True,
        responses={"cut between": "±", "merged": "±", "twice": "↑"},
        remark="Groups of few points. Arithmetic mean",
        also=("AMI", "调整互信息"),
    ),
    Facts(
        "homogeneity", information.homogeneity, "information-theoretic", _UNIT, "larger",
        responses={"pure cut": "=", "blind cut": "="},
        blind_to=(SPLITTING, CHANCE),
        also=("同质性",),
    ),
    Facts(
        "completeness", information.completeness, "information-theoretic", _UNIT, "larger",
        blind_to=(CHANCE,), remark="Whole classes score 1, however many lie together",
        also=("完整性",),
    ),
    Facts(
        "V-measure", information.v_measure, "information-theoretic", _UNIT, "larger",
        symmetric=True, equal_numbers=True,
        blind_to=(CHANCE,), remark="Grows with the number of clusters, as a rule",
        also=("V", "V-测度", "V-度量"),
    ),
]

# With Euclidean distances.
INTERNAL = [
    Facts(
        "graph cut", internal.graph_cut, "internal", _FROM_0, "larger",
        unit="that of X", blind_to=(SHAPE, MANY_CLUSTERS),
        also=("图割",),
    ),
    Facts(
        "normalised cut", internal.normalized_cut, "internal",
        Range("[0, k]", 0, lambda judged: len(judged.clusters)), "larger",
        blind_to=(SHAPE, MANY_CLUSTERS), remark="Compare for one k only",
        also=("归一化割",),
    ),
    Facts(
        "modularity", internal.modularity, "internal", Range("[−1/2, 1)", -1 / 2, 1), "smaller",
        blind_to=(SHAPE,), remark="Small clusters hardly count",
        also=("模块度",),
    ),
    Facts(
        "BetaCV", internal.beta_cv, "internal", _FROM_0, "smaller",
        blind_to=(SHAPE,), remark="Many small clusters lower it, as a rule",
    ),
    Facts(
        "C-index", internal.c_index, "internal, points", _UNIT, "smaller", blind_to=(SHAPE,),
    ),
    Facts(
        "silhouette", internal.silhouette, "internal, points", Range("(−1, 1]", -1, 1), "larger",
        blind_to=(SHAPE,), remark="Wants round clusters",
        also=("轮廓系数",),
    ),
    Facts(
        "Dunn index", internal.dunn_index, "internal, points", _FROM_0, "larger",
        blind_to=(ALL_BUT_FOUR,),
        also=("Dunn", "Dunn 指数"),
    ),
    Facts(
        "Davies–Bouldin index", internal.davies_bouldin_index, "internal, points",
        _FROM_0, "smaller", blind_to=(SHAPE, TURNS),
        also=("DB", "DB 指数"),
    ),
    Facts(
        "Calinski–Harabasz index", internal.calinski_harabasz_index, "internal, points",
        _FROM_0, "larger", blind_to=(SHAPE, TURNS),
        also=("CH", "CH 指数"),
    ),
    Facts(
        "DBCV", density.dbcv, "internal, points", Range("[−1, 1]", -1, 1), "larger",
        remark="Clouds that touch: it wants gaps, and many points",
    ),
]
# fmt: on


def better_of(value: float) -> str:
    """Which values are better: as a Score says, or the row of the measure that it is titled by."""
    if not isinstance(value, Score):
        return "larger"
    facts = facts_of(value)
    return value.better or (facts.better if facts else "larger")


def facts_of(value: Score) -> Facts | None:
    """The row of the external measure that a Score is titled by, whatever its options."""
    return _by_title().get(value.title.text)


@functools.cache
def _by_title():
    t = ContingencyTable([[2, 1], [0, 1]])
    return {facts.function(t).title.text: facts for facts in EXTERNAL}


OTHER_NAMES |= {
    spelled(name): spelled(facts.measure)
    for facts in (*EXTERNAL, *INTERNAL)
    for name in (facts.function.__name__, *facts.also)
}
