"""The course: its units, in order, what each builds on, and what it is the first to teach.

The map in the first notebook, the line *You need* of every notebook, the table in README and the
tests that nothing is used before it is taught all read this one list.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Unit:
    """One notebook: its file begins with its number; it needs units by number."""

    number: str
    title: str
    needs: tuple[str, ...]
    names: str = ""  # public names of clustlib that its cells are the first to use
    terms: str = ""  # terms that its prose is the first to use, each in bold there

    def __post_init__(self):
        if not all(number < self.number for number in self.needs):
            raise ValueError(f"unit {self.number} needs {self.needs}, not all of them before it")


_LIST = (
    Unit("00", "Start here", (), "play"),
    Unit(
        "01",
        "Contingency tables",
        ("00",),
        "contingency_table ContingencyTable clustering_ratio assignment_matrix permutation_matrix",
        "contingency table, margins, clustering ratio, singletons, noise",
    ),
    Unit(
        "02",
        "Purity and maximum matching",
        ("01",),
        "purity inverse_purity maximum_matching best_matching per_cluster",
        "purity, inverse purity, majority partition, one-to-one matching, maximum matching,"
        " Hungarian method, clustering accuracy",
    ),
    Unit(
        "03",
        "Precision, recall, F",
        ("02",),
        "f_measure weighted_f_measure precision_matrix recall_matrix f_matrix cell_precision"
        " cell_recall cell_f_measure per_partition",
        "precision, recall, harmonic mean, macro F, weighted F, best-matching cluster",
    ),
    Unit("04", "Clustering error", ("03",), "clustering_error", "clustering error"),
    Unit(
        "05",
        "Pair counting",
        ("03",),
        "pair_counts rand_index jaccard_coefficient pair_precision pair_recall pair_f_measure"
        " fowlkes_mallows_index Score",
        "Rand index, Jaccard coefficient, pair precision, pair recall, pair F₁,"
        " Fowlkes–Mallows index",
    ),
    Unit(
        "06",
        "Two vectors of pairs",
        ("05",),
        "hubert_statistic normalized_hubert_statistic",
        "Hubert's statistic, normalised Γ",
    ),
    Unit(
        "07",
        "Chance",
        ("06",),
        "adjusted_rand_index",
        "random clustering, adjusted Rand index, ARI",
    ),
    Unit(
        "08",
        "Entropy and mutual information",
        ("03",),
        "entropy mutual_information conditional_entropy homogeneity completeness v_measure",
        "surprise, entropy, mutual information, conditional entropy, joint entropy,"
        " homogeneity, completeness, V-measure",
    ),
    Unit(
        "09",
        "NMI, AMI and VI",
        ("07", "08"),
        "normalized_mutual_information variation_of_information normalized_variation_of_information"
        " expected_mutual_information adjusted_mutual_information external_scorecard",
        "NMI, variation of information, VI, metric, normalised variation of information, NVI,"
        " expected mutual information, adjusted mutual information, AMI",
    ),
    Unit(
        "10",
        "Distances",
        ("00",),
        "minkowski_distance cosine_similarity cosine_distance",
        "triangle inequality, Minkowski distance, contrast, cosine similarity, cosine distance",
    ),
    Unit(
        "11",
        "Nominal values",
        ("01", "10"),
        "ValueDifferenceMetric mixed_distance",
        "VDM, mixed distance",
    ),
    Unit(
        "12",
        "Distances summed up",
        ("10",),
        "proximity_table ProximityTable beta_cv graph_cut normalized_cut modularity",
        "BetaCV, graph cut, normalised cut, modularity",
    ),
    Unit(
        "13",
        "Points one by one",
        ("12",),
        "silhouette dunn_index davies_bouldin_index calinski_harabasz_index c_index"
        " internal_scorecard",
        "silhouette, Dunn index, Davies–Bouldin index, Calinski–Harabasz index, C-index",
    ),
    Unit("14", "The Iris case", ("04", "09"), "", "fixed point"),
    Unit("15", "How many clusters?", ("13", "14"), "", "elbow"),
    Unit(
        "16",
        "Choosing a measure",
        ("14",),
        "split_cluster merge_clusters move_points external_responses smallest_disagreement"
        " external_properties",
        "",
    ),
    Unit(
        "17",
        "How sure is a number?",
        ("16",),
        "permutation_test bootstrap",
        "permutation test, bootstrap, stability, BCubed",
    ),
    Unit(
        "18",
        "Your own labels",
        ("17",),
        "contingency_table_from_csv diagnose",
        "",
    ),
    Unit(
        "19",
        "Many rows, no reference",
        ("13", "18"),
        "sampled silhouette_samples",
        "",
    ),
)

UNITS = {unit.number: unit for unit in _LIST}


def known_before(number: str) -> set[str]:
    """What a reader of this unit has read: the units that it needs, and those that they need."""
    needs = UNITS[number].needs
    return set(needs).union(*map(known_before, needs))
