"""Topics of questions, a row each: the data, the measure, and the usual mistakes.

A measure needs no row. It has one where its numbers work out by hand.
"""

import functools
import math
from fractions import Fraction
from itertools import combinations

import numpy as np

from clustlib.contingency import ContingencyTable, contingency_table, merge_clusters, split_cluster
from clustlib.course.questions import data as small
from clustlib.course.questions import steps
from clustlib.course.questions.conventions import DEFAULT, Conventions
from clustlib.course.questions.information_topics import information_topics
from clustlib.course.questions.topic import Topic
from clustlib.distances import proximity_table
from clustlib.expressions import quantity, sum_over
from clustlib.measures import distance, internal, matching, pairs
from clustlib.score import Score

# --- of tables -----------------------------------------------------------------------------------


def _mean_of_majorities(t):
    """Purity of each cluster, not weighted by its size."""
    return (t.counts.max(1) / t.cluster_sizes).mean()


def _majorities_are_single(t):
    """Each cluster has one majority class, so that no rule for ties is needed."""
    return all(row.count(max(row)) == 1 for row in t.counts.tolist())


def _share(t):
    return t.counts[1, 0] / t.n


def _mean_of_pair_shares(t):
    return (pairs.pair_precision(t) + pairs.pair_recall(t)) / 2


def _worst_merge(t: ContingencyTable) -> Score:
    """The smallest purity that a merge of two clusters leaves."""
    return min(matching.purity(merge_clusters(t, *two)) for two in combinations(t.clusters, 2))


def merged(t: ContingencyTable) -> ContingencyTable:
    """C1 and C2 as one cluster."""
    return merge_clusters(t, 1, 2)


def _cut_off(t: ContingencyTable) -> ContingencyTable:
    """C1 without its points of T1, which become a cluster."""
    off = np.zeros(len(t.classes), dtype=int)
    off[0] = t.counts[0, 0]
    return split_cluster(t, 1, off)


def of_columns(measure, noise="cluster"):
    """The measure of the table of two columns."""
    return lambda columns: measure(contingency_table(*columns, noise=noise))


# --- of points, words and values -----------------------------------------------------------------


def of_distances(measure):
    """The measure of the sums of the distances of points."""
    return lambda points: measure(proximity_table(*points))


def _own_share(points):
    sums = proximity_table(*points).sums
    return np.trace(sums) / sums.sum()


def _centroids_differ(points: small.OnALine):
    x, labels = np.ravel(points.X), np.array(points.labels)
    centroids = {Fraction(int(x[labels == i].sum()), points.labels.count(i)) for i in points.labels}
    return len(centroids) == len(set(points.labels))


def _silhouette(points):
    s = quantity("s(x)", [s for _, _, s in steps.silhouettes(points)], over="x")
    return Score("s", sum_over("x", s) / quantity("n", len(points.X)))


def _c_index(points):
    own, least, most = (
        quantity(f"W_{name}", sum(gaps)) for name, gaps in steps.extremes(points).items()
    )
    return Score("C", (own - least) / (most - least))


def _silhouette_with_itself(points):
    """Mean silhouette, but a counts the point's distance to itself."""
    x, labels = np.ravel(points.X), np.array(points.labels)
    distances = abs(x[:, None] - x)
    means = {i: distances[:, labels == i].mean(1) for i in points.labels}
    found = []
    for at, own in enumerate(points.labels):
        a, b = means[own][at], min(mean[at] for i, mean in means.items() if i != own)
        found.append((b - a) / max(a, b))
    return sum(found) / len(found)


def _davies_bouldin_index(points):
    return internal.davies_bouldin_index(*points, spread="mean")


def _ratio_of_squares(points):
    n, k = len(points.X), len(set(points.labels))
    return internal.calinski_harabasz_index(*points) * (k - 1) / (n - k)


def _c_index_from_zero(points):
    """W_in as a share of the largest sum, with the smallest one not subtracted from it."""
    x, p = np.ravel(points.X), proximity_table(*points)
    distances = np.sort(abs(x[:, None] - x)[np.triu_indices(len(x), 1)])
    return (p.w_in - distances[: p.n_in].sum()) / distances[-p.n_in :].sum()


def errors(clusters, p):
    """Sum of the distances to the means, to this power."""
    means = [Fraction(sum(own), len(own)) for own in clusters]
    return sum(abs(x - mu) ** p for own, mu in zip(clusters, means, strict=True) for x in own)


def _sse(points: small.Started) -> Score:
    """SSE of the last round."""
    _, clusters = steps.rounds(points)[-1]
    places = [x for own in clusters for x in own]
    means = [Fraction(sum(own), len(own)) for own in clusters for _ in own]
    x, mu = quantity("x", places, over="x"), quantity("μ_x", means)
    return Score("SSE", sum_over("x", (x - mu) ** 2))


def _moves_twice(points: small.Started):
    """Some point changes its cluster, none lies midway between centroids, no cluster is empty."""
    found = steps.rounds(points)
    return len(found) > 2 and all(
        all(nearest) and all(2 * x != sum(centers) for x in points.x) for centers, nearest in found
    )


def judged(points: small.Candidates) -> list[ContingencyTable]:
    """The tables of both candidates against the truth, the one of smaller BetaCV first."""
    tables = [contingency_table(points.truth, labels) for labels in (points.c, points.d)]
    first, second = steps.beta_cvs_of(points)
    return tables if first < second else tables[::-1]


def weighted_mean_of_parts(tables: small.TwoTables):
    """Mean purity of two tables, each weighted by its points."""
    n = [t.n for t in tables]
    return sum(matching.purity(t) * m for t, m in zip(tables, n, strict=True)) / sum(n)


def mean_of_parts(tables: small.TwoTables):
    """Mean purity of two tables."""
    return (matching.purity(tables.first) + matching.purity(tables.second)) / 2


def _minkowski(p):
    return lambda v: distance.minkowski_distance(v.x, v.y, p=p)


def vdm(data: small.Classified, p: int) -> Score:
    """VDM of red and green."""
    return (
        distance.ValueDifferenceMetric(p)
        .fit(data.points, data.classes)
        .value_distance(0, "red", "green")
    )


def _mixed_distance(data: small.Classified) -> Score:
    words = [[word] for _, word in data.points]
    vdm = distance.ValueDifferenceMetric(1).fit(words, data.classes)
    return distance.mixed_distance(data.points[0], data.points[1], vdm)


def _difference_of_numbers(data: small.Classified):
    return abs(data.points[0][0] - data.points[1][0])


def p_value(data: small.Shuffled) -> Score:
    """Share of the shuffles that are as good, the table itself counted."""
    b = quantity("b", sum(value >= data.found for value in data.values))
    return Score("p", (1 + b) / (1 + quantity("B", len(data.values))))


TURNS_OF_P = {
    "the table that was found was not counted": (
        lambda data: np.mean(np.array(data.values) >= data.found)
    ),
    "a shuffle that is as good was not counted": (
        lambda data: (1 + sum(v > data.found for v in data.values)) / (1 + len(data.values))
    ),
}


_LINE = "The points lie on a line; their distance is $|x - y|$."
_NOISE = "Each point of noise counts as a cluster of its own, $C_{-1}$, $C_{-2}$ and so on."
_NOT_DIVIDED = "that is a number of points; divide it by n"
# fmt: off
TOPICS = (
    Topic("00", "purity after the worst merge",
        "Two of the clusters become one. Compute the smallest purity that can result.",
        small.small_table, _worst_merge, {
        "that is the purity before the merge": matching.purity,
        "that is the inverse purity, and before the merge; take the maximum of each cluster": (
            matching.inverse_purity),
    }, lambda t: len(t.clusters) > 2),
    Topic("01", "clustering ratio", "Compute the clustering ratio $\\eta$.",
        small.two_columns, of_columns(matching.clustering_ratio), {
        "that is its inverse; the number of clusters is the numerator": (
            lambda columns: 1 / of_columns(matching.clustering_ratio)(columns)),
    }),
    Topic("02", "purity", "Compute the purity.", small.small_table, matching.purity, {
        "that is the inverse purity; purity takes the maximum of each cluster": (
            matching.inverse_purity),
        "the clusters were averaged without their sizes as weights": _mean_of_majorities,
        _NOT_DIVIDED: lambda t: matching.purity(t) * t.n,
    }),
    Topic("02", "inverse purity", "Compute the inverse purity.",
        small.small_table, matching.inverse_purity, {
        "that is the purity; inverse purity takes the maximum of each class": (
            matching.purity),
        "the classes were averaged without their sizes as weights": (
            lambda t: _mean_of_majorities(t.T)),
        _NOT_DIVIDED: lambda t: matching.inverse_purity(t) * t.n,
    }),
    Topic("02", "maximum matching", "Compute the maximum matching.",
        small.small_table, matching.maximum_matching, {
        "that is the purity, in which two clusters may take the same class": matching.purity,
        _NOT_DIVIDED: lambda t: matching.maximum_matching(t) * t.n,
    }),
    Topic("03", "precision", "Compute the precision of cluster $C_2$ with respect to $T_1$.",
        small.small_table, lambda t: matching.cell_precision(t, 2, 1), {
        "that is the recall, which divides by the size of the class": (
            lambda t: matching.cell_recall(t, 2, 1)),
        "that is the share of all points; divide by the size of the cluster": _share,
    }),
    Topic("03", "recall", "Compute the recall of cluster $C_2$ with respect to $T_1$.",
        small.small_table, lambda t: matching.cell_recall(t, 2, 1), {
        "that is the precision, which divides by the size of the cluster": (
            lambda t: matching.cell_precision(t, 2, 1)),
        "that is the share of all points; divide by the size of the class": _share,
    }),
    Topic("03", "F of a cell", "Compute $F$ of cluster $C_2$ with respect to $T_1$.",
        small.small_table, lambda t: matching.cell_f_measure(t, 2, 1), {
        "that is the arithmetic mean of precision and recall; F is the harmonic one": (
            lambda t: (matching.cell_precision(t, 2, 1) + matching.cell_recall(t, 2, 1)) / 2),
        "that is half of it; the numerator is 2 n_ij": (
            lambda t: matching.cell_f_measure(t, 2, 1) / 2),
    }),
    Topic("03", "F-measure (macro)",
        "Compute macro F, the mean over the clusters, each with its majority class.",
        small.small_table, matching.f_measure, {
        "that is the weighted F, which asks each class": matching.weighted_f_measure,
        "that is macro F with clusters and classes exchanged": (
            lambda t: matching.f_measure(t.T)),
        "that is the sum of the F values; divide it by the number of clusters": (
            lambda t: matching.f_measure(t) * len(t.clusters)),
    }, _majorities_are_single),
    Topic("03", "F-measure (weighted)", "Compute weighted F, the mean over the points.",
        small.small_table, matching.weighted_f_measure, {
        "that is macro F, which asks each cluster": matching.f_measure,
        "that is the weighted F with clusters and classes exchanged": (
            lambda t: matching.weighted_f_measure(t.T)),
    }),
    Topic("04", "clustering error", "Compute the clustering error, with the maximum matching.",
        small.small_table, matching.clustering_error, {
        "that is the share of points in the right place; the error is the rest": (
            matching.maximum_matching),
        "that is 1 − purity, in which two clusters may take the same class": (
            lambda t: 1 - matching.purity(t)),
        _NOT_DIVIDED: lambda t: matching.clustering_error(t) * t.n,
    }),
    Topic("05", "Rand index", "Count the four kinds of pairs, and compute the Rand index.",
        small.small_table, pairs.rand_index, {
        "that is the Jaccard coefficient, which leaves TN out": pairs.jaccard_coefficient,
        "that is the share of pairs in which the two differ": lambda t: 1 - pairs.rand_index(t),
        "that is Γ; TN is in the numerator, too": pairs.hubert_statistic,
    }, steps=steps.kinds_of_pairs("TP", "TP + FP", "TP + FN", "N", "FP", "FN", "TN")),
    Topic("05", "Jaccard coefficient", "Count TP, FN and FP, and compute the Jaccard coefficient.",
        small.small_table, pairs.jaccard_coefficient, {
        "that is the Rand index; Jaccard leaves TN out": pairs.rand_index,
        "that is pair F₁, which counts TP twice": pairs.pair_f_measure,
    }, steps=steps.kinds_of_pairs("TP", "TP + FP", "TP + FN", "FP", "FN")),
    Topic("05", "pair precision", "Compute the pair precision.",
        small.small_table, pairs.pair_precision, {
        "that is the pair recall, which divides by the pairs of the classes": pairs.pair_recall,
        "that is the Jaccard coefficient; precision leaves FN out": pairs.jaccard_coefficient,
    }, steps=steps.kinds_of_pairs("TP", "TP + FP", "FP")),
    Topic("05", "pair recall", "Compute the pair recall.", small.small_table, pairs.pair_recall, {
        "that is the pair precision, which divides by the pairs of the clusters": (
            pairs.pair_precision),
        "that is the Jaccard coefficient; recall leaves FP out": pairs.jaccard_coefficient,
    }, steps=steps.kinds_of_pairs("TP", "TP + FN", "FN")),
    Topic("05", "pair F-measure", "Compute pair F₁.", small.small_table, pairs.pair_f_measure, {
        "that is the arithmetic mean of precision and recall; F is the harmonic one": (
            _mean_of_pair_shares),
        "that is the Jaccard coefficient, which counts TP once": pairs.jaccard_coefficient,
    }, steps=steps.kinds_of_pairs("TP", "TP + FP", "TP + FN", "FP", "FN")),
    Topic("05", "Fowlkes–Mallows index",
        "Compute the Fowlkes–Mallows index. The root is a whole number.",
        small.small_table, pairs.fowlkes_mallows_index, {
        "that is the arithmetic mean of precision and recall; take the geometric one": (
            _mean_of_pair_shares),
        "that is pair F₁, the harmonic mean; take the geometric one": pairs.pair_f_measure,
        "that is its square; take the root": lambda t: pairs.fowlkes_mallows_index(t) ** 2,
    }, steps=steps.kinds_of_pairs("TP", "TP + FP", "TP + FN", "FP", "FN")),
    Topic("06", "Hubert statistic", "Compute Hubert's statistic $\\Gamma$.",
        small.small_table, pairs.hubert_statistic, {
        "that is the Jaccard coefficient; Γ divides by all pairs": pairs.jaccard_coefficient,
        "that is the Rand index; Γ counts TP alone": pairs.rand_index,
    }, steps=steps.kinds_of_pairs("TP", "TP + FP", "TP + FN", "N", "FP", "FN", "TN")),
    Topic("06", "normalised Hubert statistic",
        "Compute the normalised $\\Gamma$. The root is a whole number.",
        small.small_table, pairs.normalized_hubert_statistic, {
        "that is Γ; the normalised one is a correlation": pairs.hubert_statistic,
        "that is the cosine, the Fowlkes–Mallows index; subtract the means": (
            pairs.fowlkes_mallows_index),
    }, steps=steps.kinds_of_pairs("TP", "TP + FP", "TP + FN", "N")),
    Topic("07", "adjusted Rand index", "Compute the adjusted Rand index.",
        small.small_table, pairs.adjusted_rand_index, {
        "that is the Rand index; subtract what chance scores": pairs.rand_index,
        "that is the Jaccard coefficient; subtract what chance scores": pairs.jaccard_coefficient,
    }, steps=steps.kinds_of_pairs("TP", "TP + FP", "TP + FN", "N")),
    *information_topics(DEFAULT),
    Topic("10", "Minkowski distance (p = 1)", "Compute the Minkowski distance with $p = 1$.",
        small.two_vectors, _minkowski(1), {
        "that is the distance with p = 2": _minkowski(2),
        "that is the distance with p = ∞": _minkowski(math.inf),
    }),
    Topic("10", "Minkowski distance (p = 2)", "Compute the Minkowski distance with $p = 2$.",
        small.two_vectors, _minkowski(2), {
        "that is its square; take the root": lambda v: _minkowski(2)(v) ** 2,
        "that is the distance with p = 1": _minkowski(1),
    }),
    Topic("10", "Minkowski distance (p = ∞)", "Compute the Minkowski distance with $p = \\infty$.",
        small.two_vectors, _minkowski(math.inf), {
        "that is the distance with p = 1": _minkowski(1),
        "that is the smallest difference; take the largest": (
            lambda v: min(abs(x - y) for x, y in zip(*v, strict=True))),
    }),
    Topic("10", "cosine similarity", "Compute the cosine similarity.",
        small.two_vectors, lambda v: distance.cosine_similarity(*v), {
        "that is the cosine distance": lambda v: distance.cosine_distance(*v),
        "that is the product of the vectors; divide it by their lengths": lambda v: np.dot(*v),
    }),
    Topic("11", "VDM", "Compute VDM with $p = 2$ of red and green.",
        small.classified_words, lambda data: vdm(data, 2), {
        "that is VDM with p = 1; square the differences": lambda data: vdm(data, 1),
        "that is its root; VDM is the sum of the squares": lambda data: math.sqrt(vdm(data, 2)),
    }),
    Topic("11", "mixed distance",
        "Compute the mixed distance of points 1 and 2, with $p = 1$; x1 is nominal.",
        small.numbers_and_words, _mixed_distance, {
        "that counts two different words as 1; take their VDM": (
            lambda data: 1 + _difference_of_numbers(data)),
        "that leaves the words out; add their VDM": _difference_of_numbers,
    }, steps=steps.vdm_of_words),
    Topic("12", "BetaCV", f"{_LINE} Compute BetaCV.",
        small.points_on_a_line, of_distances(internal.beta_cv), {
        "that divides the sums; divide their means": of_distances(lambda p: p.w_in / p.w_out),
        "that is its inverse; the distances within clusters are in the numerator": (
            lambda points: 1 / of_distances(internal.beta_cv)(points)),
    }, steps=steps.within_and_between),
    Topic("12", "graph cut", f"{_LINE} Compute the graph cut.",
        small.points_on_a_line, of_distances(internal.graph_cut), {
        "that counts each pair twice": of_distances(lambda p: 2 * p.w_out),
        "that is what lies within the clusters": of_distances(lambda p: p.w_in),
    }, steps=steps.sums_of_distances),
    Topic("12", "normalised cut", f"{_LINE} Compute the normalised cut.",
        small.points_on_a_line, of_distances(internal.normalized_cut), {
        "that is k − NC, the shares that lie within the clusters": (
            of_distances(lambda p: len(p.sums) - internal.normalized_cut(p))),
        "that is the share of all distances; divide each cluster's by its own": (
            lambda points: 1 - _own_share(points)),
    }, steps=steps.sums_of_distances),
    Topic("12", "modularity", f"{_LINE} Compute the modularity of the distances.",
        small.points_on_a_line, of_distances(internal.modularity), {
        "that is the share within the clusters; subtract the expected one": _own_share,
        "its sign is the other one; the expected share is subtracted": (
            of_distances(lambda p: -internal.modularity(p))),
    }, steps=steps.sums_of_distances),
    Topic("13", "silhouette",
        f"{_LINE} $a_x$ is the mean distance to the other points of the cluster, $b_x$ that to the "
        "nearest other cluster, $s(x) = (b_x - a_x)/\\max(a_x, b_x)$. Compute the mean silhouette.",
        small.points_on_a_line, _silhouette, {
        "a is the mean distance to the other points of the cluster, itself left out": (
            _silhouette_with_itself),
        "its sign is the other one; a is subtracted from b": (
            lambda points: -internal.silhouette(*points)),
    }, steps=steps.a_and_b),
    Topic("13", "Dunn index", f"{_LINE} Compute the Dunn index.",
        small.points_on_a_line, lambda points: internal.dunn_index(*points), {
        "that is its inverse; the diameter is in the denominator": (
            lambda points: 1 / internal.dunn_index(*points)),
    }, steps=steps.gaps_and_diameters),
    Topic("13", "Davies–Bouldin index",
        f"{_LINE} Compute the Davies–Bouldin index; a spread is a mean distance to the centroid.",
        small.points_on_a_line, _davies_bouldin_index, {
        "that has the root mean squared distance for a spread": (
            lambda points: internal.davies_bouldin_index(*points)),
        "that is a sum over the clusters; divide it by k": (
            lambda points: len(set(points.labels)) * _davies_bouldin_index(points)),
    }, _centroids_differ, steps=steps.centroids_and_spreads),
    Topic("13", "Calinski–Harabasz index", f"{_LINE} Compute the Calinski–Harabasz index.",
        small.points_on_a_line, lambda points: internal.calinski_harabasz_index(*points), {
        "that is SSB/SSW; divide each by its degrees of freedom": _ratio_of_squares,
        "that is its inverse; SSB is in the numerator": (
            lambda points: 1 / internal.calinski_harabasz_index(*points)),
    }, steps=steps.sums_of_squares),
    Topic("13", "C-index", f"{_LINE} Compute the C-index.",
        small.points_on_a_line, _c_index, {
        "W_min was subtracted in the numerator only; subtract it in the denominator, too": (
            _c_index_from_zero),
    }, steps=steps.least_and_most),
    Topic("14", "K-means on a line",
        "K-means starts from these centroids and ends when nothing moves. Compute the sum of "
        "squared errors (SSE) at its end; $\\mu_x$ is the centroid of the cluster of $x$.",
        small.points_to_start_from, _sse, {
        "that is the SSE after one round; the centroids still move": (
            lambda points: errors(steps.rounds(points)[0][1], 2)),
        "that is the sum of the distances; square them": (
            lambda points: errors(steps.rounds(points)[-1][1], 1)),
    }, _moves_twice, steps=steps.rounds_of_means),
    Topic("15", "Rand index after a choice",
        f"{_LINE} Two clusterings, C and D, are candidates. Choose the one with the smaller "
        "BetaCV, without the true classes; then compute its Rand index.",
        small.two_candidates, lambda points: pairs.rand_index(judged(points)[0]), {
        "that is the Rand index of the other candidate; a small BetaCV is the better one": (
            lambda points: pairs.rand_index(judged(points)[1])),
        "that is the Jaccard coefficient, which leaves TN out": (
            lambda points: pairs.jaccard_coefficient(judged(points)[0])),
    }, steps.can_be_judged, steps=steps.two_beta_cvs),
    Topic("16", "purity after a merge",
        "$C_1$ and $C_2$ become one cluster. Compute the purity then.",
        small.small_table, lambda t: matching.purity(merged(t)), {
        "that is the purity before the merge": matching.purity,
        "that is the inverse purity after the merge": (
            lambda t: matching.inverse_purity(merged(t))),
    }, lambda t: len(t.clusters) > 2),
    Topic("16", "maximum matching after a cut",
        "The points of $C_1$ that are in $T_1$ become a cluster of their own. Compute the maximum "
        "matching then.",
        small.small_table, lambda t: matching.maximum_matching(_cut_off(t)), {
        "that is the purity after the cut": lambda t: matching.purity(_cut_off(t)),
        "that is the maximum matching before the cut": matching.maximum_matching,
    }, lambda t: 0 < t.counts[0, 0] < t.cluster_sizes[0]),
    Topic("17", "p-value",
        "Larger values of a measure are better. The first value is that of the table; the others "
        "come from $B$ shuffles of the labels, $b$ of them at least as good. Compute the p-value.",
        small.shuffled_values, p_value, TURNS_OF_P),
    Topic("18", "purity with noise as singletons", f"{_NOISE} Compute the purity.",
        small.columns_with_noise, of_columns(matching.purity, noise="singletons"), {
        "that takes the noise for one cluster": of_columns(matching.purity),
        "that leaves the noise out": of_columns(matching.purity, noise="drop"),
    }),
    Topic("18", "maximum matching with noise as singletons",
        f"{_NOISE} Compute the maximum matching.",
        small.columns_with_noise, of_columns(matching.maximum_matching, noise="singletons"), {
        "that takes the noise for one cluster": of_columns(matching.maximum_matching),
        "that leaves the noise out": of_columns(matching.maximum_matching, noise="drop"),
    }),
    Topic("19", "purity after adding two tables",
        "The points were counted on two machines. Compute the purity of all points.",
        small.two_tables, lambda tables: matching.purity(tables.first + tables.second), {
        "that is the mean over the machines": mean_of_parts,
        "that is the mean over the machines, weighted by their points; add the tables": (
            weighted_mean_of_parts),
    }),
)
# fmt: on


@functools.cache
def topics_under(conventions: Conventions) -> tuple[Topic, ...]:
    """Return the rows under these conventions, in the same order."""
    changed = {topic.title: topic for topic in information_topics(conventions)}
    return tuple(changed.get(topic.title, topic) for topic in TOPICS)
