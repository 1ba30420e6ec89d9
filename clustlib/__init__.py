"""Evaluating clusterings with measures that show their working.

Build a table with ``contingency_table`` or ``proximity_table``, call a measure on it, and read
``.working`` of the result. ``tests/rerun_notebooks.py`` writes the names of the measures below from
the ``__all__`` of their modules.
"""

from typing import TYPE_CHECKING

from clustlib.comparison import (
    compare,
)
from clustlib.contingency import (
    ContingencyTable,
    assignment_matrix,
    contingency_table,
    contingency_table_from_csv,
    labels_from_groups,
    merge_clusters,
    move_points,
    permutation_matrix,
    split_cluster,
)
from clustlib.diagnosis import (
    diagnose,
)
from clustlib.display import (
    Measure,
    Scorecard,
)
from clustlib.distances import (
    ProximityTable,
    proximity_table,
)
from clustlib.expressions import (
    let,
    log,
    max_of,
    max_over,
    min_of,
    min_over,
    quantity,
    sqrt,
    sum_over,
)
from clustlib.inference import (
    bootstrap,
    component_jackknife,
    gap_statistic,
    hopkins_statistic,
    jackknife,
    paired_difference,
    permutation_test,
    sampled,
    stability,
)
from clustlib.measures.density import (
    dbcv,
)
from clustlib.measures.distance import (
    ValueDifferenceMetric,
    cosine_distance,
    cosine_similarity,
    minkowski_distance,
    mixed_distance,
)
from clustlib.measures.information import (
    adjusted_mutual_information,
    completeness,
    conditional_entropy,
    entropy,
    expected_mutual_information,
    homogeneity,
    mutual_information,
    normalized_mutual_information,
    normalized_variation_of_information,
    v_measure,
    variation_of_information,
)
from clustlib.measures.internal import (
    beta_cv,
    c_index,
    calinski_harabasz_index,
    davies_bouldin_index,
    dunn_index,
    graph_cut,
    modularity,
    normalized_cut,
    silhouette,
    silhouette_samples,
)
from clustlib.measures.matching import (
    bcubed_f_measure,
    bcubed_precision,
    bcubed_recall,
    best_matching,
    cell_f_measure,
    cell_precision,
    cell_recall,
    clustering_error,
    clustering_ratio,
    element_centric_similarity,
    exact_cluster_f_measure,
    exact_cluster_precision,
    exact_cluster_recall,
    f_matrix,
    f_measure,
    inverse_purity,
    maximum_matching,
    per_class,
    per_cluster,
    precision_matrix,
    purity,
    recall_matrix,
    weighted_f_measure,
)
from clustlib.measures.pairs import (
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
from clustlib.score import (
    Score,
)
from clustlib.scorecard import (
    entity_resolution_scorecard,
    external_properties,
    external_responses,
    external_scorecard,
    internal_scorecard,
    smallest_disagreement,
)
from clustlib.scorer import (
    scorer,
)

if TYPE_CHECKING:
    from clustlib import datasets, exercises, plot
    from clustlib.course.bank import question_bank
    from clustlib.course.paper import exam, formula_sheet, worksheet
    from clustlib.plot import show
    from clustlib.widgets import play, play_points, play_shuffles

__version__ = "0.2.0"

__all__ = [
    # Tables of labels or counts, and of points or distances.
    "ContingencyTable",
    "assignment_matrix",
    "contingency_table",
    "contingency_table_from_csv",
    "labels_from_groups",
    "merge_clusters",
    "move_points",
    "permutation_matrix",
    "split_cluster",
    "ProximityTable",
    "proximity_table",
    # Clusters matched to classes (measures.matching).
    "bcubed_f_measure",
    "bcubed_precision",
    "bcubed_recall",
    "best_matching",
    "cell_f_measure",
    "cell_precision",
    "cell_recall",
    "clustering_error",
    "clustering_ratio",
    "element_centric_similarity",
    "exact_cluster_f_measure",
    "exact_cluster_precision",
    "exact_cluster_recall",
    "f_matrix",
    "f_measure",
    "inverse_purity",
    "maximum_matching",
    "per_class",
    "per_cluster",
    "precision_matrix",
    "purity",
    "recall_matrix",
    "weighted_f_measure",
    # Pairs of points (measures.pairs).
    "PairCounts",
    "adjusted_rand_index",
    "fowlkes_mallows_index",
    "hubert_statistic",
    "jaccard_coefficient",
    "normalized_hubert_statistic",
    "pair_counts",
    "pair_f_measure",
    "pair_precision",
    "pair_recall",
    "rand_index",
    # Entropy and information (measures.information).
    "adjusted_mutual_information",
    "completeness",
    "conditional_entropy",
    "entropy",
    "expected_mutual_information",
    "homogeneity",
    "mutual_information",
    "normalized_mutual_information",
    "normalized_variation_of_information",
    "v_measure",
    "variation_of_information",
    # Distances between points (measures.distance).
    "ValueDifferenceMetric",
    "cosine_distance",
    "cosine_similarity",
    "minkowski_distance",
    "mixed_distance",
    # Without ground truth (measures.internal).
    "beta_cv",
    "c_index",
    "calinski_harabasz_index",
    "davies_bouldin_index",
    "dunn_index",
    "graph_cut",
    "modularity",
    "normalized_cut",
    "silhouette",
    "silhouette_samples",
    # Clusters of any shape (measures.density).
    "dbcv",
    # A number with its working, and formulas of your own.
    "Score",
    "let",
    "log",
    "max_of",
    "max_over",
    "min_of",
    "min_over",
    "quantity",
    "sqrt",
    "sum_over",
    # Intervals and chance, and the clusters at fault.
    "bootstrap",
    "component_jackknife",
    "gap_statistic",
    "hopkins_statistic",
    "jackknife",
    "paired_difference",
    "permutation_test",
    "sampled",
    "stability",
    "diagnose",
    # All measures at once.
    "Measure",
    "Scorecard",
    "compare",
    "entity_resolution_scorecard",
    "external_properties",
    "external_responses",
    "external_scorecard",
    "internal_scorecard",
    "scorer",
    "smallest_disagreement",
    # Figures, widgets and data; exercises, worksheets and questions. Imported on first use.
    "datasets",
    "exam",
    "exercises",
    "formula_sheet",
    "play",
    "play_points",
    "play_shuffles",
    "plot",
    "question_bank",
    "show",
    "worksheet",
]

# These take as long to import as all the other modules together.
_LAZY_NAMES = {
    "plot": ("show",),
    "widgets": ("play", "play_points", "play_shuffles"),
    "course.bank": ("question_bank",),
    "course.paper": ("exam", "formula_sheet", "worksheet"),
}
_LAZY_MODULES = ("datasets", "exercises", "plot")


def __getattr__(name):
    """Import a figure, widget, data set or worksheet function on first use."""
    from importlib import import_module

    from clustlib.validation import closest_words

    for module, names in _LAZY_NAMES.items():
        if name in names:
            return getattr(import_module(f"clustlib.{module}"), name)
    if name in _LAZY_MODULES:
        return import_module(f"clustlib.{name}")
    suggestions = ", ".join(closest_words(name, __all__))
    raise AttributeError(
        f"module {__name__!r} has no attribute {name!r}: did you mean {suggestions}?"
    )


def __dir__():
    return sorted({*globals(), *__all__})
