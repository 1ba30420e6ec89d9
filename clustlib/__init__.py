"""Evaluating clusterings: every measure, on any table, shows its working."""

from clustlib import datasets, plot
from clustlib.contingency import ContingencyTable, contingency_table
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
from clustlib.plot import show
from clustlib.score import Score, Scorecard

__version__ = "0.1.0"

__all__ = [
    "ContingencyTable",
    "Score",
    "Scorecard",
    "best_matching",
    "clustering_error",
    "clustering_ratio",
    "contingency_table",
    "datasets",
    "f_matrix",
    "f_measure",
    "maximum_matching",
    "per_cluster",
    "plot",
    "precision_matrix",
    "purity",
    "recall_matrix",
    "show",
    "weighted_f_measure",
]
