"""The names of measures in other packages, and what to write here.

``SECTIONS`` are the tables of the notebook *Coming from elsewhere*, which ``writing.py`` generates.
``tests/test_elsewhere.py`` runs every row, and ``tests/test_scripts.py`` replaces names in scripts
by those here.
"""

from __future__ import annotations

from typing import NamedTuple

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL, INTERNAL

# The example. Its table is oblong, and none of the measures below agree on it by accident.
EXAMPLE = """\
import numpy as np
import clustlib as cl

y = np.array([1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2])       # the classes
labels = np.array([1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3])  # the clusters
X = np.array([[0, 0], [1, 0], [2, 1], [0, 2], [1, 3], [3, 2], [3, 4],
              [7, 1], [8, 2], [9, 0], [6, 8], [8, 7]], dtype=float)
edges = [(0, 1), (1, 2), (0, 3), (3, 4), (2, 5), (4, 6), (5, 6), (2, 3),
         (7, 8), (8, 9), (7, 9), (10, 11), (5, 7), (6, 10), (9, 11)]
A = np.zeros((12, 12))
for i, j in edges:
    A[i, j] = A[j, i] = 1\
"""
NAMES: dict = {}
exec(EXAMPLE, NAMES)
y, labels, X = (NAMES[name] for name in ("y", "labels", "X"))


class Row(NamedTuple):
    """A function of another package, and what it is here."""

    # The call there, in the language of the package.
    there: str
    # The value that this call returned for the example, or None if it returned several.
    value: float | None
    # The call here; empty if there is none.
    here: str
    # A sentence on each difference; empty if there is none.
    differs: str = ""


# --- scikit-learn --------------------------------------------------------------------------------

GEOMETRIC = f"the geometric mean, {cl.normalized_mutual_information(y, labels):.3f}"
ARITHMETIC = f"the arithmetic mean, {cl.adjusted_mutual_information(y, labels):.3f}"
MEAN = f"Arithmetic mean of the entropies there; our default is {GEOMETRIC}."
BITS = f"Nats there; our default is bits, {cl.mutual_information(y, labels):.3f}."
ROOT = (
    "The spread of a cluster is the mean distance there; our default is the root mean square, "
    f"{cl.davies_bouldin_index(X, labels):.3f}."
)
OF_KEYWORDS = {
    "": "",
    "base=np.e": BITS,
    'average="arithmetic"': MEAN,
    'spread="mean"': ROOT,
}
ALONE = "All points alone in both: 0 there, 1 here."
TOGETHER = "All points together in both: 0 there, 1 here."
OF_FUNCTIONS = {
    "fowlkes_mallows_score": ALONE,
    "adjusted_mutual_info_score": "Here, too, the arithmetic mean is the default.",
}


def scikit_learn() -> list[Row]:
    """Return the rows of scikit-learn: those of the catalogue, and what isn't in it."""
    rows = []
    for entries, data in (EXTERNAL, "y"), (INTERNAL, "X"):
        for entry in entries:
            if entry.scikit_learn is None:
                continue
            function, keyword = entry.scikit_learn
            options = f", {keyword}" if keyword else ""
            here = f"cl.{entry.function.__name__}({data}, labels{options})"
            differs = f"{OF_KEYWORDS[keyword]} {OF_FUNCTIONS.get(function, '')}".strip()
            value = float(eval(here, NAMES))
            rows.append(Row(f"{function}({data}, labels)", value, here, differs))
    return rows + MORE_OF_SCIKIT_LEARN


MORE_OF_SCIKIT_LEARN = [
    Row(
        "normalized_mutual_info_score(y, labels, average_method=m)",
        None,
        "cl.normalized_mutual_information(y, labels, average=m)",
        "The four means have the same names.",
    ),
    Row(
        "adjusted_mutual_info_score(y, labels, average_method=m)",
        None,
        "cl.adjusted_mutual_information(y, labels, average=m)",
        'With `"min"`, 0/0 can exceed 1 there, from rounding errors. Here it is 0.',
    ),
    Row(
        "v_measure_score(y, labels, beta=b)",
        None,
        "cl.v_measure(y, labels, beta=b)",
        "b = 0, which is homogeneity, is an error here.",
    ),
    Row(
        "homogeneity_completeness_v_measure(y, labels)",
        None,
        "(cl.homogeneity(y, labels), cl.completeness(y, labels), cl.v_measure(y, labels))",
        "Three functions here.",
    ),
    Row(
        "pair_confusion_matrix(y, labels)",
        None,
        "2 * np.reshape(cl.pair_counts(y, labels)[::-1], (2, 2))",
        "Each pair counts twice there, as (a, b) and (b, a), and once here. "
        "Ours have names: `tp`, `fn`, `fp`, `tn`.",
    ),
    Row(
        "contingency_matrix(y, labels)",
        None,
        "cl.contingency_table(y, labels).counts.T",
        "In `sklearn.metrics.cluster`. Classes are the rows there, the columns here.",
    ),
    Row("silhouette_samples(X, labels)", None, "cl.silhouette_samples(X, labels)"),
    Row(
        "silhouette_samples(X, labels, metric=m)",
        None,
        "cl.silhouette_samples(X, labels, metric=m)",
        "Here, all metrics of SciPy, by its names: `cityblock`, not `manhattan` or `l1`.",
    ),
    Row(
        "silhouette_score(X, labels, metric=m)",
        None,
        "cl.silhouette(X, labels, metric=m)",
        'The same metrics. `"precomputed"` works in both.',
    ),
    Row(
        "silhouette_score(X, labels, sample_size=s, random_state=r)",
        None,
        "cl.sampled(cl.silhouette, X, labels, size=s, seed=r)",
        "We draw another sample, so the value differs. Ours has a standard error.",
    ),
]

# --- R -------------------------------------------------------------------------------------------

TRIVIAL = "All points alone in both: NaN there, 1 here."
BOTH_TRIVIAL = "All points alone in both, or all together: NaN there, 1 here."
LARGER = f"Normalised by the larger entropy there; our default is {GEOMETRIC}."
VI_BITS = f"Nats there; our default is bits, {cl.variation_of_information(y, labels):.3f}."

ARICODE = [
    Row("ARI(y, labels)", 0.077353215, "cl.adjusted_rand_index(y, labels)", TRIVIAL),
    Row("RI(y, labels)", 0.54545455, "cl.rand_index(y, labels)"),
    Row(
        "NMI(y, labels)",
        0.29264889,
        'cl.normalized_mutual_information(y, labels, average="max")',
        LARGER,
    ),
    Row(
        'NMI(y, labels, variant="sqrt")',
        0.34785533,
        "cl.normalized_mutual_information(y, labels)",
        "`sqrt` is the geometric mean.",
    ),
    Row(
        'NMI(y, labels, variant="sum")',
        0.34272495,
        'cl.normalized_mutual_information(y, labels, average="arithmetic")',
        "`sum` is the arithmetic mean.",
    ),
    Row(
        'NMI(y, labels, variant="min")',
        0.41347613,
        'cl.normalized_mutual_information(y, labels, average="min")',
    ),
    Row(
        'NMI(y, labels, variant="joint")',
        0.20680028,
        "1 - cl.normalized_variation_of_information(y, labels)",
        "The mutual information as a share of the joint entropy.",
    ),
    Row("NVI(y, labels)", 0.79319972, "cl.normalized_variation_of_information(y, labels)"),
    Row(
        "NID(y, labels)",
        0.70735111,
        '1 - cl.normalized_mutual_information(y, labels, average="max")',
        "A distance: smaller is better.",
    ),
    Row(
        "AMI(y, labels)",
        0.19641138,
        'cl.adjusted_mutual_information(y, labels, average="max")',
        f"Normalised by the larger entropy there; our default is {ARITHMETIC}.",
    ),
    Row(
        "compare_clustering(y, labels)$VI",
        1.0771476,
        "cl.variation_of_information(y, labels, base=np.e)",
        VI_BITS,
    ),
    Row(
        "compare_clustering(y, labels)$MI",
        0.2808302,
        "cl.mutual_information(y, labels, base=np.e)",
        BITS,
    ),
    Row(
        "entropy(y, labels)$U",
        0.67919327,
        "cl.entropy(np.unique(y, return_counts=True)[1], base=np.e)",
        "Labels there, sizes here. Nats there; our default is bits.",
    ),
    Row("MARI(y, labels)", 0.077868852, "", "Not here: an ARI with another model of chance."),
    Row("Chi2(y, labels)", 4.9469388, "", "Not here: χ² of the table, which grows with n."),
]

MCLUST = [
    Row("adjustedRandIndex(y, labels)", 0.077353215, "cl.adjusted_rand_index(y, labels)", TRIVIAL),
    Row(
        "classError(labels, y)$errorRate",
        0.41666667,
        "1 - min(cl.purity(y, labels), cl.inverse_purity(y, labels))",
        "Not the clustering error: several clusters may go to one class, or several classes to one "
        "cluster. One-to-one, "
        f"`cl.clustering_error(y, labels)` is {cl.clustering_error(y, labels):.3f}.",
    ),
]

FPC = [
    Row(
        "cluster.stats(dist(X), labels, y)$corrected.rand",
        0.077353215,
        "cl.adjusted_rand_index(y, labels)",
        BOTH_TRIVIAL,
    ),
    Row(
        "cluster.stats(dist(X), labels, y)$vi",
        1.0771476,
        "cl.variation_of_information(y, labels, base=np.e)",
        VI_BITS,
    ),
    Row("cluster.stats(dist(X), labels)$avg.silwidth", 0.6341922, "cl.silhouette(X, labels)"),
    Row("cluster.stats(dist(X), labels)$ch", 26.316867, "cl.calinski_harabasz_index(X, labels)"),
    Row("cluster.stats(dist(X), labels)$dunn", 0.82462113, "cl.dunn_index(X, labels)"),
    Row(
        "cluster.stats(dist(X), labels)$dunn2",
        2.5750327,
        "",
        "Not here: a Dunn index of mean distances.",
    ),
    Row(
        "cluster.stats(dist(X), labels, G3=TRUE)$g3",
        0.0060771225,
        "cl.c_index(X, labels)",
        "The C-index, under another name.",
    ),
    Row(
        "cluster.stats(dist(X), labels)$wb.ratio",
        0.32771874,
        "",
        "Like BetaCV, but the means of the clusters are weighted by points, not by pairs: "
        f"`cl.beta_cv(cl.proximity_table(X, labels))` is "
        f"{cl.beta_cv(cl.proximity_table(X, labels)):.3f}.",
    ),
]

CLUSTER_CRIT = [
    Row('extCriteria(y, labels, "Rand")', 0.54545455, "cl.rand_index(y, labels)"),
    Row('extCriteria(y, labels, "Jaccard")', 0.30232558, "cl.jaccard_coefficient(y, labels)"),
    Row(
        'extCriteria(y, labels, "Folkes_Mallows")',
        0.46697375,
        "cl.fowlkes_mallows_index(y, labels)",
    ),
    Row('extCriteria(y, labels, "Czekanowski_Dice")', 0.4642857, "cl.pair_f_measure(y, labels)"),
    Row(
        'extCriteria(y, labels, "Precision")',
        0.51999998,
        "cl.pair_precision(y, labels)",
        "The classes come first; otherwise precision and recall change places.",
    ),
    Row('extCriteria(y, labels, "Recall")', 0.41935483, "cl.pair_recall(y, labels)"),
    Row(
        'extCriteria(y, labels, "Hubert")', 0.078704807, "cl.normalized_hubert_statistic(y, labels)"
    ),
    Row(
        'extCriteria(y, labels, "Russel_Rao")',
        0.1969697,
        "cl.hubert_statistic(y, labels)",
        "Hubert's Γ, not normalised.",
    ),
    Row(
        'extCriteria(y, labels, "Phi")',
        7.4631898e-05,
        "",
        "Not the correlation φ, because its denominator has no root. φ is `Hubert`, above.",
    ),
    Row('intCriteria(X, labels, "C_index")', 0.0060771225, "cl.c_index(X, labels)"),
    Row(
        'intCriteria(X, labels, "Calinski_Harabasz")',
        26.316867,
        "cl.calinski_harabasz_index(X, labels)",
    ),
    Row(
        'intCriteria(X, labels, "Davies_Bouldin")',
        0.40717617,
        'cl.davies_bouldin_index(X, labels, spread="mean")',
        ROOT,
    ),
    Row('intCriteria(X, labels, "Dunn")', 0.82462113, "cl.dunn_index(X, labels)"),
    Row(
        'intCriteria(X, labels, "McClain_Rao")',
        0.345331,
        "cl.beta_cv(cl.proximity_table(X, labels))",
        "BetaCV, under another name.",
    ),
    Row(
        'intCriteria(X, labels, "Silhouette")',
        0.65198314,
        "np.mean([cl.silhouette_samples(X, labels)[labels == i].mean() for i in set(labels)])",
        "Every cluster counts the same there, every point here: "
        f"`cl.silhouette(X, labels)` is {cl.silhouette(X, labels):.3f}. "
        "A cluster of one point: NaN there, 0 for this point here.",
    ),
]

# --- graphs --------------------------------------------------------------------------------------

IGRAPH = [
    Row(
        'compare_communities(y, labels, method="vi")',
        1.0771476,
        "cl.variation_of_information(y, labels, base=np.e)",
        VI_BITS,
    ),
    Row(
        'compare_communities(y, labels, method="nmi")',
        0.34272495,
        'cl.normalized_mutual_information(y, labels, average="arithmetic")',
        MEAN,
    ),
    Row(
        'compare_communities(y, labels, method="rand")',
        0.54545455,
        "cl.rand_index(y, labels)",
    ),
    Row(
        'compare_communities(y, labels, method="adjusted_rand")',
        0.077353215,
        "cl.adjusted_rand_index(y, labels)",
        BOTH_TRIVIAL,
    ),
    Row(
        'compare_communities(y, labels, method="split-join")',
        8.0,
        "len(y) * (2 - cl.purity(y, labels) - cl.inverse_purity(y, labels))",
        "Points outside their cluster's majority class, plus points outside their class's "
        "largest cluster.",
    ),
    Row(
        "Graph(edges).modularity(labels)",
        0.35111111,
        'cl.modularity(cl.ProximityTable.from_matrix(A, labels, kind="similarity"))',
        "Here, only undirected graphs, as a matrix, and there's no `resolution`.",
    ),
]

NETWORKX = [
    Row(
        "nx.community.modularity(G, groups)",
        0.35111111,
        "cl.modularity(cl.ProximityTable.from_matrix("
        'nx.to_numpy_array(G), cl.labels_from_groups(groups, points=list(G)), kind="similarity"))',
        "Weights of edges count in both. Double the weight of a loop in our matrix.",
    ),
]

# --- torchmetrics --------------------------------------------------------------------------------

TORCHMETRICS = [
    Row("rand_score(labels, y)", 0.54545455, "cl.rand_index(y, labels)"),
    Row("adjusted_rand_score(labels, y)", 0.077353215, "cl.adjusted_rand_index(y, labels)"),
    Row(
        "fowlkes_mallows_index(labels, y)",
        0.46697375,
        "cl.fowlkes_mallows_index(y, labels)",
        ALONE,
    ),
    Row(
        "mutual_info_score(labels, y)",
        0.2808302,
        "cl.mutual_information(y, labels, base=np.e)",
        BITS,
    ),
    Row(
        "normalized_mutual_info_score(labels, y)",
        0.34272495,
        'cl.normalized_mutual_information(y, labels, average="arithmetic")',
        f"{MEAN} {TOGETHER}",
    ),
    Row(
        "adjusted_mutual_info_score(labels, y)",
        0.23550269,
        "cl.adjusted_mutual_information(y, labels)",
        TOGETHER,
    ),
    Row("homogeneity_score(labels, y)", 0.41347613, "cl.homogeneity(y, labels)"),
    Row("completeness_score(labels, y)", 0.29264889, "cl.completeness(y, labels)"),
    Row("v_measure_score(labels, y)", 0.34272495, "cl.v_measure(y, labels)"),
    Row(
        "cluster_accuracy(labels - 1, y - 1, num_classes=3)",
        0.5,
        "cl.maximum_matching(y, labels)",
        "Labels start at 0 there.",
    ),
    Row("calinski_harabasz_score(X, labels)", 26.316867, "cl.calinski_harabasz_index(X, labels)"),
    Row(
        "davies_bouldin_score(X, labels)",
        0.40717617,
        'cl.davies_bouldin_index(X, labels, spread="mean")',
        ROOT,
    ),
    Row(
        "dunn_index(X, labels)",
        2.3709392,
        "",
        "Another index: the smallest distance between centroids, over the largest of a point from "
        "its own. "
        f"Between points, `cl.dunn_index(X, labels)` is {cl.dunn_index(X, labels):.3f}.",
    ),
]

# --- the page ------------------------------------------------------------------------------------


class Section(NamedTuple):
    """A section of the page: the rows of one package."""

    title: str
    about: str
    rows: list[Row]


SECTIONS = [
    Section(
        "scikit-learn",
        "The functions of `sklearn.metrics` take their arguments in the same order as ours: "
        "classes, then clusters. For a search, `cl.scorer` turns any of our measures into a "
        'scorer; a name in quotes, such as `scoring="adjusted_rand_score"`, is still '
        "scikit-learn's. Noise, −1, is one more cluster there, and here unless you say `noise=`.",
        scikit_learn(),
    ),
    Section("R: aricode", "", ARICODE),
    Section("R: mclust", "", MCLUST),
    Section("R: fpc", "`cluster.stats` returns all of these in one list.", FPC),
    Section(
        "R: clusterCrit",
        "Labels must be integers. `extCriteria` is accurate to seven digits.",
        CLUSTER_CRIT,
    ),
    Section(
        "igraph",
        "In Python. In R, write `compare` for `compare_communities`, and `adjusted.rand` and "
        "`split.join` for the last two methods.",
        IGRAPH,
    ),
    Section(
        "NetworkX",
        "Communities are sets of nodes there, and `cl.labels_from_groups` makes labels of them.",
        NETWORKX,
    ),
    Section(
        "torchmetrics",
        "The functions of `torchmetrics.functional.clustering`. **Clusters come first** there, as "
        "`preds`; if you forget that, homogeneity and completeness change places. Values are "
        "32-bit tensors, accurate to about six digits.",
        TORCHMETRICS,
    ),
]
ABOUT = (
    "Do you know a measure by its name in another package? This page says what to write here, in "
    "clustlib, and what differs. *Value* is what both calls return for this example:"
)
NAN = (
    "Where a measure is 0/0, the packages for R and igraph return NaN. We return 1 if the two "
    "groupings are identical, else 0; for a distance, it's 0 if they are identical, else 1."
)


def page() -> list[str]:
    """Return the cells of the page, in Markdown."""
    title = f"# Coming from elsewhere\n\n{ABOUT}\n\n```python\n{EXAMPLE}\n```\n\n{NAN}"
    return [title, *(_section(section) for section in SECTIONS)]


def _section(section):
    rows = ["| there | here | value | what differs |", "|---|---|---|---|"]
    for there, value, here, differs in section.rows:
        cells = (f"`{there}`", f"`{here}`" if here else "–", _shown(value), differs)
        rows.append(f"| {' | '.join(cells)} |")
    about = f"{section.about}\n\n" if section.about else ""
    return "\n".join([f"## {section.title}\n\n{about}{rows[0]}", *rows[1:]])


def _shown(value):
    if value is None:
        return ""
    return f"{value:.3f}" if value > 0.001 else f"{value:.6f}"
