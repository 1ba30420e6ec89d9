"""Evaluating clusterings: every measure, on any table, shows its working."""

from clustlib import datasets, plot
from clustlib.contingency import ContingencyTable, contingency_table
from clustlib.information import (
    adjusted_mutual_information,
    completeness,
    conditional_entropy,
    entropy,
    expected_mutual_information,
    homogeneity,
    mutual_information,
    normalized_mutual_information,
    v_measure,
    variation_of_information,
)
from clustlib.matching import (
    best_matching,
    clustering_error,
    clustering_ratio,
    f_matrix,
    f_measure,
    maximum_matching,
    per_cluster,
    precision_matrix,
    purity,
    recall_matrix,
    weighted_f_measure,
)
from clustlib.pairs import (
    PairCounts,
    adjusted_rand_index,
    fowlkes_mallows_index,
    hubert_statistic,
    jaccard_coefficient,
    normalized_hubert_statistic,
    pair_counts,
    pair_f_measure,
    pair_precision,
    pair_recall,
    rand_index,
)
from clustlib.plot import show
from clustlib.score import Score, Scorecard
from clustlib.scorecard import external_properties, external_scorecard

__version__ = "0.1.0"

__all__ = [
    "ContingencyTable",
    "PairCounts",
    "Score",
    "Scorecard",
    "adjusted_mutual_information",
    "adjusted_rand_index",
    "best_matching",
    "clustering_error",
    "clustering_ratio",
    "completeness",
    "conditional_entropy",
    "contingency_table",
    "datasets",
    "entropy",
    "expected_mutual_information",
    "external_properties",
    "external_scorecard",
    "f_matrix",
    "f_measure",
    "fowlkes_mallows_index",
    "homogeneity",
    "hubert_statistic",
    "jaccard_coefficient",
    "maximum_matching",
    "mutual_information",
    "normalized_hubert_statistic",
    "normalized_mutual_information",
    "pair_counts",
    "pair_f_measure",
    "pair_precision",
    "pair_recall",
    "per_cluster",
    "plot",
    "precision_matrix",
    "purity",
    "rand_index",
    "recall_matrix",
    "show",
    "v_measure",
    "variation_of_information",
    "weighted_f_measure",
]
