"""The catalogue: an entry for each measure, in the order in which scorecards list them.

Scorecards, the jackknife, widgets, formula sheets and the table of families in the first notebook
read here which measures there are, with their ranges and directions. Range, direction, properties,
responses and blind spots are claims, and tests/test_scorecard.py checks them in both directions:
what an entry claims is true of every table tried, and what it does not claim is false of one.
Remarks are free text.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from clustlib.contingency import ContingencyTable
from clustlib.display import OTHER_NAMES, normalize_name
from clustlib.measures import density, information, internal, matching, pairs
from clustlib.score import Score

# For each direction a key function for ``sorted`` and ``max``: the better a value, the larger its
# key.
RANKING_KEYS: dict[str, Callable[[Any], Any]] = {
    "larger": lambda value: value,
    "smaller": lambda value: -value,
    "close to 1": lambda value: -abs(value - 1),
}

# Changes to a clustering, and the response that a reader expects of a measure: ↑ the value gets
# better, ↓ it gets worse, = it stays.
EXPECTED_RESPONSES = {
    # A cluster of one class is split.
    "pure split": "↓",
    # A mixed cluster is split into halves with the same mixture.
    "blind split": "↓",
    # A mixed cluster is split, but none of its classes.
    "split between": "↑",
    # Two pure clusters of different classes are merged.
    "merged": "↓",
    # A point moves from a pure cluster into a pure cluster of another class.
    "astray": "↓",
    # A cluster that is exactly a class doubles its points.
    "easy doubled": "↑",
    # All counts are doubled.
    "doubled": "=",
}
# The last change swaps clusters and classes; the field ``symmetric`` gives the response to it.
CHANGES = (*EXPECTED_RESPONSES, "transposed")


class BlindSpot(StrEnum):
    """Properties of a clustering that a measure ignores; each can be tested.

    A member is a string, so that ``"splitting" in entry.blind_to`` works.
    """

    # Of measures that compare with a reference. The first two disregard tables without pairs.
    # The value does not change when a pure cluster is split.
    SPLITTING = "splitting"
    # The value does not change when two clusters without a common class are merged.
    MERGING = "merging"
    # The value does not change when two clusters with the same majority class are merged.
    SHARED_MAJORITY = "clusters that share a majority class"
    # The value does not change when a class that is no cluster's majority is split.
    NON_MAJORITY_CLASSES = "classes that are no cluster's majority"
    # Tables with as many points, and as many in their best matching, have the same value.
    UNMATCHED_CELLS = "what's outside the matched cells"
    # Tables with as many clusters and as many classes have the same value.
    POINT_PLACEMENT = "which point is where"
    # The value does not change when a point is added that is alone in its cluster and its class.
    PAIRS_APART = "pairs rightly apart"
    # The best value depends on the reference, so that a value alone does not say how good it is.
    BEST_VALUE = "what a perfect clustering would score"
    # The mean over random labels, with all group sizes fixed, is not always 0.
    CHANCE = "chance"

    # Of measures without a reference, with Euclidean distances.
    # Two concentric rings or two long rows score worse than halves that cut across both.
    SHAPE = "shape"
    # Splitting a cluster never makes the value worse.
    MANY_CLUSTERS = "many clusters"
    # The value does not change when a cluster is rotated about its centroid.
    ALL_BUT_CENTROIDS = "all but centroids and spreads"
    # The value depends only on the two closest points of different clusters and on the two
    # farthest of one cluster.
    ALL_BUT_FOUR_POINTS = "all but two closest and two farthest points"

    def __repr__(self):
        return repr(self.value)


_End = float | Callable[[Any], float]


class Range(NamedTuple):
    """The range of a measure: as text, and its two ends.

    Each end is a number, or a function of the table (external measures) or of the distances
    (internal measures).
    """

    # The brackets say which ends belong to the range.
    words: str
    low: _End
    high: _End

    def ends(self, judged) -> tuple[float, float]:
        """Return both ends as numbers, for this table or these distances."""
        low, high = (end(judged) if callable(end) else end for end in (self.low, self.high))
        return float(low), float(high)


class ScikitLearn(NamedTuple):
    """The function of ``sklearn.metrics`` for a measure."""

    function: str
    # The keyword with which the function here returns what scikit-learn's returns by default, if
    # the defaults differ.
    keyword: str = ""


@dataclass(frozen=True, eq=False)
class Entry:
    """The catalogue's entry for a measure: its names, and what is true of it on all data."""

    measure: str
    function: Callable[..., Score]
    family: str
    range: Range
    # Which values are better: "larger", "smaller" or "close to 1".
    better: str
    unit: str = ""
    blind_to: tuple[BlindSpot, ...] = ()
    remark: str = ""
    # Other names under which a scorecard finds the measure, such as "ARI" or 调整兰德指数.
    aliases: tuple[str, ...] = ()
    scikit_learn: ScikitLearn | None = None

    # The remaining fields are for external measures.
    # Clusters and classes may change places.
    symmetric: bool = False
    # The measure, or 1 minus it where larger is better, is a metric between clusterings.
    metric: bool = False
    # Only a clustering with as many clusters as classes can have the best value.
    equal_numbers: bool = False
    # The responses that differ from ``EXPECTED_RESPONSES``; ± is ↑ on some tables, ↓ on others.
    other_responses: Mapping[str, str] = field(default_factory=dict)

    # For the jackknife, whose rules these two fields inform. In another sample another count
    # may be the maximum, so the interval of a measure that takes maxima allows for near ties:
    # ("clusters",) if it takes the largest count of each cluster, ("classes",) of each class, and
    # ("sizes",) if it takes the larger one of a cluster's and a class's size.
    takes_maximum_in: tuple[str, ...] = ()
    # All clusters have the same weight, so that it matters if a rare one was not sampled.
    averages_clusters: bool = False

    @property
    def adjusted_for_chance(self) -> bool:
        """True if random clusterings with the same group sizes score 0 on average."""
        return BlindSpot.CHANCE not in self.blind_to

    @property
    def responses(self) -> tuple[str, ...]:
        """The response to each of ``CHANGES``."""
        transposed = "=" if self.symmetric else "±"
        return (*{**EXPECTED_RESPONSES, **self.other_responses}.values(), transposed)


_UNIT = Range("[0, 1]", 0, 1)
_ABOVE_0 = Range("(0, 1]", 0, 1)
_FROM_0 = Range("[0, ∞)", 0, math.inf)


def _share_of_pairs_in_classes(t):
    """Return M_T/N; 1 for a single point, whose only clustering is right."""
    tp, fn, fp, tn = pairs.pair_counts(t)
    return (tp + fn) / (tp + fn + fp + tn) if t.n > 1 else 1


def _sum_of_squared_shares(sizes):
    """Return Σ (size/n)², the probability that two draws with replacement are of one group."""
    n = sum(sizes.tolist())
    return sum(size**2 for size in sizes.tolist()) / n**2


def _entropy_of_classes(t):
    return information.entropy(t.class_sizes)


def _smaller_entropy(t):
    return min(information.entropy(t.cluster_sizes), _entropy_of_classes(t))


# fmt: off
EXTERNAL = [
    Entry(
        "purity", matching.purity, "matching-based",
        Range("[max m_j/n, 1]", lambda t: t.class_sizes.max() / t.n, 1), "larger",
        other_responses={"pure split": "=", "blind split": "="},
        takes_maximum_in=("clusters",),
        blind_to=(
            BlindSpot.SPLITTING, BlindSpot.SHARED_MAJORITY, BlindSpot.NON_MAJORITY_CLASSES,
            BlindSpot.CHANCE,
        ),
        aliases=("纯度",),
    ),
    Entry(
        "inverse purity", matching.inverse_purity, "matching-based",
        Range("[max n_i/n, 1]", lambda t: t.cluster_sizes.max() / t.n, 1), "larger",
        other_responses={"split between": "=", "merged": "="},
        takes_maximum_in=("classes",),
        blind_to=(BlindSpot.MERGING, BlindSpot.CHANCE),
        aliases=("逆纯度",),
    ),
    Entry(
        "maximum matching", matching.maximum_matching, "matching-based", _ABOVE_0, "larger",
        symmetric=True, metric=True, equal_numbers=True,
        takes_maximum_in=("clusters", "classes"),
        blind_to=(BlindSpot.UNMATCHED_CELLS, BlindSpot.CHANCE),
        aliases=("ACC", "clustering accuracy", "最大权匹配", "聚类准确率"),
    ),
    Entry(
        "clustering error", matching.clustering_error, "matching-based",
        Range("[0, 1)", 0, 1), "smaller",
        symmetric=True, metric=True, equal_numbers=True,
        takes_maximum_in=("clusters", "classes"),
        blind_to=(BlindSpot.UNMATCHED_CELLS, BlindSpot.CHANCE),
        aliases=("聚类错误率",),
    ),
    Entry(
        "clustering ratio", matching.clustering_ratio, "(none)",
        Range("(0, ∞)", 0, math.inf), "close to 1", equal_numbers=True,
        other_responses={"pure split": "±", "blind split": "±", "split between": "±", "merged": "±",
                         "astray": "=", "easy doubled": "="},
        blind_to=(BlindSpot.POINT_PLACEMENT, BlindSpot.CHANCE),
        aliases=("簇数之比",),
    ),
    Entry(
        "F-measure (macro)", matching.f_measure, "matching-based", _ABOVE_0, "larger",
        equal_numbers=True,
        other_responses={"blind split": "±", "split between": "±", "merged": "±", "astray": "±",
                         "easy doubled": "="},
        takes_maximum_in=("clusters",), averages_clusters=True,
        blind_to=(BlindSpot.NON_MAJORITY_CLASSES, BlindSpot.CHANCE),
        remark="A small cluster counts as much as a large one",
        aliases=("macro F", "宏 F 值"),
    ),
    Entry(
        "F-measure (weighted)", matching.weighted_f_measure, "matching-based", _ABOVE_0, "larger",
        equal_numbers=True,
        takes_maximum_in=("classes",),
        blind_to=(BlindSpot.CHANCE,),
        remark="A small class hardly counts",
        aliases=("weighted F", "加权 F 值"),
    ),
    Entry(
        "BCubed precision", matching.bcubed_precision, "pointwise",
        Range("[Σ m_j²/n², 1]", lambda t: _sum_of_squared_shares(t.class_sizes), 1), "larger",
        other_responses={"pure split": "=", "blind split": "="},
        blind_to=(BlindSpot.SPLITTING, BlindSpot.CHANCE),
    ),
    Entry(
        "BCubed recall", matching.bcubed_recall, "pointwise",
        Range("[Σ n_i²/n², 1]", lambda t: _sum_of_squared_shares(t.cluster_sizes), 1), "larger",
        other_responses={"split between": "=", "merged": "="},
        blind_to=(BlindSpot.MERGING, BlindSpot.CHANCE),
    ),
    Entry(
        "BCubed F-measure", matching.bcubed_f_measure, "pointwise", _ABOVE_0, "larger",
        symmetric=True, equal_numbers=True,
        blind_to=(BlindSpot.CHANCE,),
        aliases=("BCubed F",),
    ),
    Entry(
        "element-centric similarity", matching.element_centric_similarity, "pointwise",
        _ABOVE_0, "larger", symmetric=True, metric=True, equal_numbers=True,
        takes_maximum_in=("sizes",),
        blind_to=(BlindSpot.CHANCE,),
        aliases=("ECS",),
    ),
    Entry(
        "Rand index", pairs.rand_index, "pairwise", _UNIT, "larger",
        symmetric=True, metric=True, equal_numbers=True,
        other_responses={"blind split": "±", "doubled": "↑"},
        blind_to=(BlindSpot.CHANCE,),
        remark="With many clusters nearly all pairs are apart in both",
        aliases=("RI", "兰德指数"),
        scikit_learn=ScikitLearn("rand_score"),
    ),
    Entry(
        "Jaccard coefficient", pairs.jaccard_coefficient, "pairwise", _UNIT, "larger",
        symmetric=True, metric=True, equal_numbers=True,
        other_responses={"blind split": "±", "doubled": "↑"},
        blind_to=(BlindSpot.PAIRS_APART, BlindSpot.CHANCE),
        remark="Small clusters: each counts by the square of its size",
        aliases=("Jaccard", "Jaccard 系数"),
    ),
    Entry(
        "pair precision", pairs.pair_precision, "pairwise", _UNIT, "larger",
        other_responses={"blind split": "±", "doubled": "↑"},
        blind_to=(BlindSpot.PAIRS_APART, BlindSpot.CHANCE),
        remark="Pure clusters score 1, except singletons",
        aliases=("样本对查准率",),
    ),
    Entry(
        "pair recall", pairs.pair_recall, "pairwise", _UNIT, "larger",
        other_responses={"split between": "=", "merged": "=", "doubled": "↑"},
        blind_to=(BlindSpot.MERGING, BlindSpot.PAIRS_APART, BlindSpot.CHANCE),
        aliases=("样本对查全率",),
    ),
    Entry(
        "pair F-measure", pairs.pair_f_measure, "pairwise", _UNIT, "larger",
        symmetric=True, equal_numbers=True,
        other_responses={"blind split": "±", "doubled": "↑"},
        blind_to=(BlindSpot.PAIRS_APART, BlindSpot.CHANCE),
        aliases=("pair F₁", "pair F1"),
    ),
    Entry(
        "Fowlkes–Mallows index", pairs.fowlkes_mallows_index, "pairwise", _UNIT, "larger",
        symmetric=True, equal_numbers=True,
        other_responses={"blind split": "±", "doubled": "↑"},
        blind_to=(BlindSpot.PAIRS_APART, BlindSpot.CHANCE),
        aliases=("FM", "FMI", "FM 指数"),
        scikit_learn=ScikitLearn("fowlkes_mallows_score"),
    ),
    Entry(
        "Hubert statistic", pairs.hubert_statistic, "correlation",
        Range("[0, M_T/N]", 0, _share_of_pairs_in_classes), "larger",
        symmetric=True,
        other_responses={"split between": "=", "merged": "=", "easy doubled": "±", "doubled": "↑"},
        blind_to=(BlindSpot.MERGING, BlindSpot.BEST_VALUE, BlindSpot.CHANCE),
        aliases=("Hubert's statistic", "Hubert 统计量"),
    ),
    Entry(
        "normalised Hubert statistic", pairs.normalized_hubert_statistic, "correlation",
        Range("(−1, 1]", -1, 1), "larger",
        symmetric=True, equal_numbers=True,
        other_responses={"blind split": "±", "doubled": "↑"},
        remark="Small clusters: each counts by the square of its size",
        aliases=("normalised Γ", "归一化 Γ"),
    ),
    Entry(
        "adjusted Rand index", pairs.adjusted_rand_index, "pairwise",
        Range("[−1/2, 1]", -1 / 2, 1), "larger",
        symmetric=True, equal_numbers=True,
        other_responses={"blind split": "±", "doubled": "↑"},
        remark="Small clusters: each counts by the square of its size",
        aliases=("ARI", "调整兰德指数"),
        scikit_learn=ScikitLearn("adjusted_rand_score"),
    ),
    Entry(
        "conditional entropy", information.conditional_entropy, "information-theoretic",
        Range("[0, H(T)]", 0, _entropy_of_classes), "smaller", unit="bits",
        other_responses={"pure split": "=", "blind split": "="},
        blind_to=(BlindSpot.SPLITTING, BlindSpot.CHANCE),
        aliases=("条件熵",),
    ),
    Entry(
        "mutual information", information.mutual_information, "information-theoretic",
        Range("[0, min(H(C), H(T))]", 0, _smaller_entropy), "larger", unit="bits",
        symmetric=True,
        other_responses={"pure split": "=", "blind split": "=", "easy doubled": "±"},
        blind_to=(BlindSpot.SPLITTING, BlindSpot.BEST_VALUE, BlindSpot.CHANCE),
        aliases=("MI", "互信息"),
        scikit_learn=ScikitLearn("mutual_info_score", "base=np.e"),
    ),
    Entry(
        "normalised mutual information", information.normalized_mutual_information,
        "information-theoretic", _UNIT, "larger",
        symmetric=True, equal_numbers=True,
        blind_to=(BlindSpot.CHANCE,),
        remark="Geometric mean. Grows with the number of clusters, as a rule",
        aliases=("NMI", "归一化互信息"),
        scikit_learn=ScikitLearn("normalized_mutual_info_score", 'average="arithmetic"'),
    ),
    Entry(
        "variation of information", information.variation_of_information, "information-theoretic",
        Range("[0, log2 n]", 0, lambda t: math.log2(t.n)), "smaller", unit="bits",
        symmetric=True, metric=True, equal_numbers=True,
        blind_to=(BlindSpot.CHANCE,),
        remark="What counts as large depends on the sizes",
        aliases=("VI", "信息变差"),
    ),
    Entry(
        "normalised variation of information", information.normalized_variation_of_information,
        "information-theoretic", _UNIT, "smaller",
        symmetric=True, metric=True, equal_numbers=True,
        blind_to=(BlindSpot.CHANCE,),
        aliases=("NVI", "normalised VI", "归一化信息变差"),
    ),
    Entry(
        "adjusted mutual information", information.adjusted_mutual_information,
        "information-theoretic", Range("≤ 1", -math.inf, 1), "larger",
        symmetric=True, equal_numbers=True,
        other_responses={"split between": "±", "merged": "±", "doubled": "↑"},
        remark="Groups of few points. Arithmetic mean",
        aliases=("AMI", "调整互信息"),
        scikit_learn=ScikitLearn("adjusted_mutual_info_score"),
    ),
    Entry(
        "homogeneity", information.homogeneity, "information-theoretic", _UNIT, "larger",
        other_responses={"pure split": "=", "blind split": "="},
        blind_to=(BlindSpot.SPLITTING, BlindSpot.CHANCE),
        aliases=("同质性",),
        scikit_learn=ScikitLearn("homogeneity_score"),
    ),
    Entry(
        "completeness", information.completeness, "information-theoretic", _UNIT, "larger",
        blind_to=(BlindSpot.CHANCE,),
        remark="Whole classes score 1, however many share a cluster",
        aliases=("完整性",),
        scikit_learn=ScikitLearn("completeness_score"),
    ),
    Entry(
        "V-measure", information.v_measure, "information-theoretic", _UNIT, "larger",
        symmetric=True, equal_numbers=True,
        blind_to=(BlindSpot.CHANCE,),
        remark="Grows with the number of clusters, as a rule",
        aliases=("V", "V-测度", "V-度量"),
        scikit_learn=ScikitLearn("v_measure_score"),
    ),
]

# For entity resolution, where clusters are many and small. ``external_scorecard`` leaves these out,
# since of a few large clusters hardly any is ever exactly a class.
EXACT = [
    Entry(
        "exact cluster precision", matching.exact_cluster_precision, "matching-based", _UNIT,
        "larger",
        equal_numbers=True, averages_clusters=True,
        other_responses={"split between": "±", "easy doubled": "="},
        blind_to=(BlindSpot.NON_MAJORITY_CLASSES, BlindSpot.CHANCE),
        aliases=("cluster precision",),
    ),
    Entry(
        "exact cluster recall", matching.exact_cluster_recall, "matching-based", _UNIT, "larger",
        equal_numbers=True, averages_clusters=True,
        other_responses={"blind split": "=", "easy doubled": "="},
        blind_to=(BlindSpot.NON_MAJORITY_CLASSES, BlindSpot.CHANCE),
        aliases=("cluster recall",),
    ),
    Entry(
        "exact cluster F-measure", matching.exact_cluster_f_measure, "matching-based", _UNIT,
        "larger",
        symmetric=True, equal_numbers=True, averages_clusters=True,
        other_responses={"split between": "±", "easy doubled": "="},
        blind_to=(BlindSpot.NON_MAJORITY_CLASSES, BlindSpot.CHANCE),
        aliases=("exact cluster F", "cluster F"),
    ),
]

# With Euclidean distances.
INTERNAL = [
    Entry(
        "graph cut", internal.graph_cut, "internal", _FROM_0, "larger",
        unit="that of X", blind_to=(BlindSpot.SHAPE, BlindSpot.MANY_CLUSTERS),
        aliases=("图割",),
    ),
    Entry(
        "normalised cut", internal.normalized_cut, "internal",
        Range("[0, k]", 0, lambda judged: len(judged.clusters)), "larger",
        blind_to=(BlindSpot.SHAPE, BlindSpot.MANY_CLUSTERS),
        remark="Compare for one k only",
        aliases=("归一化割",),
    ),
    Entry(
        "modularity", internal.modularity, "internal", Range("[−1/2, 1)", -1 / 2, 1), "smaller",
        blind_to=(BlindSpot.SHAPE,),
        remark="Small clusters hardly count",
        aliases=("模块度",),
    ),
    Entry(
        "BetaCV", internal.beta_cv, "internal", _FROM_0, "smaller",
        blind_to=(BlindSpot.SHAPE,),
        remark="Many small clusters lower it, as a rule",
    ),
    Entry(
        "C-index", internal.c_index, "internal, points", _UNIT, "smaller",
        blind_to=(BlindSpot.SHAPE,),
    ),
    Entry(
        "silhouette", internal.silhouette, "internal, points", Range("(−1, 1]", -1, 1), "larger",
        blind_to=(BlindSpot.SHAPE,),
        remark="Wants round clusters",
        aliases=("轮廓系数",),
        scikit_learn=ScikitLearn("silhouette_score"),
    ),
    Entry(
        "Dunn index", internal.dunn_index, "internal, points", _FROM_0, "larger",
        blind_to=(BlindSpot.ALL_BUT_FOUR_POINTS,),
        aliases=("Dunn", "Dunn 指数"),
    ),
    Entry(
        "Davies–Bouldin index", internal.davies_bouldin_index, "internal, points",
        _FROM_0, "smaller", blind_to=(BlindSpot.SHAPE, BlindSpot.ALL_BUT_CENTROIDS),
        aliases=("DB", "DB 指数"),
        scikit_learn=ScikitLearn("davies_bouldin_score", 'spread="mean"'),
    ),
    Entry(
        "Calinski–Harabasz index", internal.calinski_harabasz_index, "internal, points",
        _FROM_0, "larger", blind_to=(BlindSpot.SHAPE, BlindSpot.ALL_BUT_CENTROIDS),
        aliases=("CH", "CH 指数"),
        scikit_learn=ScikitLearn("calinski_harabasz_score"),
    ),
    Entry(
        "DBCV", density.dbcv, "internal, points", Range("[−1, 1]", -1, 1), "larger",
        remark="Clouds that touch: it wants gaps, and many points",
    ),
]
# fmt: on


def better_direction(value: float) -> str:
    """Return which values are better: "larger", "smaller" or "close to 1".

    A Score may say it itself; else the catalogue does, for the measures in it; else it is "larger".
    """
    if not isinstance(value, Score):
        return "larger"
    entry = entry_of(value)
    return value.better or (entry.better if entry else "larger")


def entry_of(value: Score) -> Entry | None:
    """Return the entry of the external measure that has this title, whatever its options."""
    return _entries_by_title().get(value.title.text)


@functools.cache
def _entries_by_title():
    t = ContingencyTable([[2, 1], [0, 1]])
    return {entry.function(t).title.text: entry for entry in (*EXTERNAL, *EXACT)}


OTHER_NAMES |= {
    normalize_name(name): normalize_name(entry.measure)
    for entry in (*EXTERNAL, *EXACT, *INTERNAL)
    for name in (
        entry.function.__name__,
        *entry.aliases,
        *([entry.scikit_learn.function] if entry.scikit_learn else []),
    )
}
