"""Topics of points, vectors, labels and values: units 01, 10 to 13, and 17 to 19."""

import math
import operator
from fractions import Fraction

import numpy as np

from clustlib.course.paper import by_hand
from clustlib.course.paper.by_hand import Topic
from clustlib.distances import proximity_table
from clustlib.formula import quantity
from clustlib.measures import internal, matching
from clustlib.measures.distance import (
    ValueDifferenceMetric,
    cosine_distance,
    cosine_similarity,
    minkowski_distance,
    mixed_distance,
)
from clustlib.score import Score
from clustlib.table import contingency_table


def _sums(points):
    """Distances within the clusters and between them, each pair once."""
    p = proximity_table(*points)
    return Fraction(p.w_in), Fraction(p.w_out)


def _own_share(points):
    sums = proximity_table(*points).sums
    return Fraction(int(np.trace(sums)), int(sums.sum()))


def _silhouette_with_itself(points):
    """Mean silhouette, but a counts the point's distance to itself."""
    x, labels = np.ravel(points.X), np.array(points.labels)
    distances = abs(x[:, None] - x)
    means = {i: distances[:, labels == i].mean(1) for i in points.labels}
    found = []
    for at, own in enumerate(labels.tolist()):
        a, b = means[own][at], min(mean[at] for i, mean in means.items() if i != own)
        found.append((b - a) / max(a, b))
    return sum(found) / len(found)


def _ratio_of_squares(points):
    n, k = len(points.X), len(set(points.labels))
    return internal.calinski_harabasz_index(*points) * (k - 1) / (n - k)


def _c_index_from_zero(points):
    """W_in as a share of the largest sum, with the smallest one not subtracted from it."""
    x = np.ravel(points.X)
    distances = np.sort(abs(x[:, None] - x)[np.triu_indices(len(x), 1)])
    n_in = proximity_table(*points).n_in
    return (_sums(points)[0] - int(distances[:n_in].sum())) / int(distances[-n_in:].sum())


def _shares_of_shuffles(data, beyond, more):
    count = sum(beyond(value, data.found) for value in data.values)
    return Fraction(count + more, len(data.values) + more)


def _p_value(data: by_hand.Shuffled) -> Score:
    b = quantity("b", sum(value >= data.found for value in data.values))
    return Score("p", (1 + b) / (1 + quantity("B", len(data.values))))


def _vdm(data: by_hand.Classified, p: int) -> Score:
    return ValueDifferenceMetric(p).fit(data.points, data.classes).value_distance(0, "red", "green")


def _mixed_p1(data: by_hand.Classified) -> Score:
    words = [[word] for _, word in data.points]
    vdm = ValueDifferenceMetric(1).fit(words, data.classes)
    return mixed_distance(data.points[0], data.points[1], vdm)


def _of_points(measure, **options):
    return lambda points: measure(*points, **options)


def _of_sums(measure):
    return lambda points: measure(proximity_table(*points))


def _of_columns(measure, **options):
    return lambda columns: measure(contingency_table(*columns, **options))


def _of_both(measure):
    return lambda shares: measure(shares.first + shares.second)


def _mean_of_shares(shares):
    return sum(matching.purity(t).exact for t in shares) / 2


def _weighted_mean_of_shares(shares):
    return Fraction(sum(int(t.counts.max(1).sum()) for t in shares), sum(t.n for t in shares))


_LINE = "The points lie on a line; their distance is $|x - y|$."
# fmt: off
TOPICS = (
    Topic(
        "01", "clustering ratio", "Compute the clustering ratio $\\eta$.",
        by_hand.two_columns, _of_columns(matching.clustering_ratio),
        {"that is its inverse; the number of clusters stands above": (
            lambda columns: 1 / _of_columns(matching.clustering_ratio)(columns).exact
        )},
    ),
    # --- 10
    Topic(
        "10", "Minkowski distance (p = 1)", "Compute the Minkowski distance with $p = 1$.",
        by_hand.two_vectors, lambda v: minkowski_distance(v.x, v.y, p=1),
        {
            "that is the distance with p = 2": lambda v: minkowski_distance(v.x, v.y),
            "that is the distance with p = ∞": lambda v: minkowski_distance(v.x, v.y, p=math.inf),
        },
    ),
    Topic(
        "10", "Minkowski distance (p = 2)", "Compute the Minkowski distance with $p = 2$.",
        by_hand.two_vectors, lambda v: minkowski_distance(v.x, v.y),
        {
            "that is its square; take the root": lambda v: minkowski_distance(v.x, v.y) ** 2,
            "that is the distance with p = 1": lambda v: minkowski_distance(v.x, v.y, p=1),
        },
    ),
    Topic(
        "10", "Minkowski distance (p = ∞)", "Compute the Minkowski distance with $p = \\infty$.",
        by_hand.two_vectors, lambda v: minkowski_distance(v.x, v.y, p=math.inf),
        {
            "that is the distance with p = 1": lambda v: minkowski_distance(v.x, v.y, p=1),
            "that is the smallest difference; take the largest": (
                lambda v: min(abs(x - y) for x, y in zip(*v, strict=True))
            ),
        },
    ),
    Topic(
        "10", "cosine similarity", "Compute the cosine similarity.",
        by_hand.two_vectors, lambda v: cosine_similarity(v.x, v.y),
        {
            "that is the cosine distance": lambda v: cosine_distance(v.x, v.y),
            "that is the product of the vectors; divide it by their lengths": (
                lambda v: sum(x * y for x, y in zip(*v, strict=True))
            ),
        },
    ),
    Topic(
        "10", "cosine distance", "Compute the cosine distance.",
        by_hand.two_vectors, lambda v: cosine_distance(v.x, v.y),
        {"that is the cosine similarity; subtract it from 1": (
            lambda v: cosine_similarity(v.x, v.y)
        )},
    ),
    # --- 11
    Topic(
        "11", "VDM", "Compute VDM with $p = 2$ of *red* and *green*.",
        by_hand.classified_words, lambda data: _vdm(data, 2),
        {
            "that is VDM with p = 1; square the differences": lambda data: _vdm(data, 1),
            "that is its root; VDM is the sum of the squares": (
                lambda data: math.sqrt(_vdm(data, 2))
            ),
        },
    ),
    Topic(
        "11", "mixed distance",
        "Compute the mixed distance of points 1 and 2, with $p = 1$; x1 is nominal.",
        by_hand.numbers_and_words, _mixed_p1,
        {
            "that counts two different words as 1; take their VDM": (
                lambda data: 1 + abs(data.points[0][0] - data.points[1][0])
            ),
            "that leaves the words out; add their VDM": (
                lambda data: abs(data.points[0][0] - data.points[1][0])
            ),
        },
    ),
    # --- 12
    Topic(
        "12", "BetaCV", f"{_LINE} Compute BetaCV.",
        by_hand.points_on_a_line, _of_sums(internal.beta_cv),
        {
            "that divides the sums; divide their means": lambda points: Fraction(*_sums(points)),
            "that is its inverse; what lies within stands above": (
                lambda points: 1 / _of_sums(internal.beta_cv)(points).exact
            ),
        },
    ),
    Topic(
        "12", "graph cut", f"{_LINE} Compute the graph cut.",
        by_hand.points_on_a_line, _of_sums(internal.graph_cut),
        {
            "that counts each pair twice": lambda points: 2 * _sums(points)[1],
            "that is what lies within the clusters": lambda points: _sums(points)[0],
        },
    ),
    Topic(
        "12", "normalised cut", f"{_LINE} Compute the normalised cut.",
        by_hand.points_on_a_line, _of_sums(internal.normalized_cut),
        {
            "that is k − NC, the shares that lie within the clusters": lambda points: (
                len(set(points.labels)) - _of_sums(internal.normalized_cut)(points).exact
            ),
            "that is the share of all distances; divide each cluster's by its own": (
                lambda points: 1 - _own_share(points)
            ),
        },
    ),
    Topic(
        "12", "modularity", f"{_LINE} Compute the modularity of the distances.",
        by_hand.points_on_a_line, _of_sums(internal.modularity),
        {
            "that is the share within the clusters; subtract the expected one": _own_share,
            "its sign is the other one; the expected share is subtracted": (
                lambda points: -_of_sums(internal.modularity)(points).exact
            ),
        },
    ),
    # --- 13
    Topic(
        "13", "silhouette", f"{_LINE} Compute the mean silhouette.",
        by_hand.points_on_a_line, _of_points(internal.silhouette),
        {
            "a is the mean distance to the other points of the cluster, itself left out": (
                _silhouette_with_itself
            ),
            "its sign is the other one; a is subtracted from b": (
                lambda points: -float(internal.silhouette(*points))
            ),
        },
    ),
    Topic(
        "13", "Dunn index", f"{_LINE} Compute the Dunn index.",
        by_hand.points_on_a_line, _of_points(internal.dunn_index),
        {"that is its inverse; the diameter stands below": (
            lambda points: 1 / float(internal.dunn_index(*points))
        )},
        by_hand.extremes_are_unique,
    ),
    Topic(
        "13", "Davies–Bouldin index",
        f"{_LINE} Compute the Davies–Bouldin index; a spread is a mean distance to the centroid.",
        by_hand.points_on_a_line, _of_points(internal.davies_bouldin_index, spread="mean"),
        {
            "that has the root mean squared distance for a spread": (
                lambda points: float(internal.davies_bouldin_index(*points))
            ),
            "that is a sum over the clusters; divide it by k": lambda points: (
                len(set(points.labels))
                * float(internal.davies_bouldin_index(*points, spread="mean"))
            ),
        },
        by_hand.centroids_differ,
    ),
    Topic(
        "13", "Calinski–Harabasz index", f"{_LINE} Compute the Calinski–Harabasz index.",
        by_hand.points_on_a_line, _of_points(internal.calinski_harabasz_index),
        {
            "that is SSB/SSW; divide each by its degrees of freedom": (
                lambda points: float(_ratio_of_squares(points))
            ),
            "that is its inverse; SSB stands above": (
                lambda points: 1 / float(internal.calinski_harabasz_index(*points))
            ),
        },
    ),
    Topic(
        "13", "C-index", f"{_LINE} Compute the C-index.",
        by_hand.points_on_a_line, _of_points(internal.c_index),
        {"subtract W_min below, too": _c_index_from_zero},
    ),
    # --- 17
    Topic(
        "17", "p-value",
        "A measure, of which more is better, gave the value found; after each of $B$ shuffles of "
        "the labels it gave the others, $b$ of them at least as good. Compute the p-value.",
        by_hand.shuffled_values, _p_value,
        {
            "the table that was found counts, too, above and below": (
                lambda data: _shares_of_shuffles(data, operator.ge, 0)
            ),
            "a shuffle that is as good counts, too": (
                lambda data: _shares_of_shuffles(data, operator.gt, 1)
            ),
        },
    ),
    # --- 18
    Topic(
        "18", "purity with noise as singletons",
        "Each point of noise counts as a cluster of its own. Compute the purity.",
        by_hand.columns_with_noise, _of_columns(matching.purity, noise="singletons"),
        {
            "that takes the noise for one cluster": _of_columns(matching.purity),
            "that leaves the noise out": _of_columns(matching.purity, noise="drop"),
        },
        lambda columns: by_hand.row_maxima_are_unique(contingency_table(*columns, noise="drop")),
    ),
    Topic(
        "18", "maximum matching with noise as singletons",
        "Each point of noise counts as a cluster of its own. Compute the maximum matching.",
        by_hand.columns_with_noise, _of_columns(matching.maximum_matching, noise="singletons"),
        {
            "that takes the noise for one cluster": _of_columns(matching.maximum_matching),
            "that leaves the noise out": _of_columns(matching.maximum_matching, noise="drop"),
        },
    ),
    # --- 19
    Topic(
        "19", "purity of two machines",
        "Each of two machines has counted a share of the points. Compute the purity of all points.",
        by_hand.two_shares, _of_both(matching.purity),
        {
            "that is the mean of the two purities; add the tables first": _mean_of_shares,
            "that is the mean of the two purities, weighted; add the tables first": (
                _weighted_mean_of_shares
            ),
        },
        lambda shares: by_hand.row_maxima_are_unique(shares.first + shares.second),
    ),
)
# fmt: on
