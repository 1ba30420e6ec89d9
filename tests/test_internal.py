"""Internal measures, compared with sums over all distances, values by hand, and scikit-learn."""

import functools
import inspect
import math
import pickle
import re
from fractions import Fraction as Q
from itertools import combinations

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from scipy.spatial.distance import cdist
from sklearn import metrics

import clustlib as cl
from clustlib import distances as pairwise
from clustlib.distances import extremes, passes
from clustlib.distances import points as points_module
from clustlib.measures.catalogue import INTERNAL

FROM_SUMS = {
    "BetaCV": cl.beta_cv,
    "cut": cl.graph_cut,
    "NC": cl.normalized_cut,
    "Q": cl.modularity,
}
FROM_POINTS = {
    "silhouette": cl.silhouette,
    "Dunn": cl.dunn_index,
    "DB rms": cl.davies_bouldin_index,
    "DB mean": functools.partial(cl.davies_bouldin_index, spread="mean"),
    "CH": cl.calinski_harabasz_index,
    "C": cl.c_index,
}
MEASURES = FROM_POINTS | {
    name: lambda X, labels, measure=measure: measure(cl.proximity_table(X, labels))
    for name, measure in FROM_SUMS.items()
}
WITH_UNITS = {"cut"}

# Clusters of 1, 2, 4 and 6 points, in random order.
LABELS = ["d", "b", "c", "d", "c", "a", "d", "c", "d", "b", "d", "c", "d"]
X = np.random.default_rng(3).normal(size=(13, 3))


# --- the irises ----------------------------------------------------------------------------------

FLOWERS, SPECIES = cl.datasets.iris()
GOOD, BAD = cl.datasets.iris_kmeans()


def components():
    """Return the first two principal components of the UCI data, with its two wrong flowers."""
    uci = FLOWERS.copy()
    uci[[34, 37]] = [4.9, 3.1, 1.5, 0.1]
    centred = uci - uci.mean(axis=0)
    return centred @ np.linalg.svd(centred, full_matrices=False)[2][:2].T


IRIS = {
    # measure: (value for the good clustering, for the bad one)
    "BetaCV": (0.238556, 0.325170),
    "C": (0.033763, 0.079732),
    "NC": (2.668322, 2.561790),
    "Q": (-0.230485, -0.202365),
    "Dunn": (0.077753, 0.031411),
    "DB rms": (0.652325, 1.109170),
    "DB mean": (0.565084, 0.890983),
    "silhouette": (0.597565, 0.553852),
}


def test_iris_clusterings():
    points = components()
    for name, expected in IRIS.items():
        values = tuple(round(MEASURES[name](points, labels), 6) for labels in (GOOD, BAD))
        assert values == expected, name


# --- by hand -------------------------------------------------------------------------------------

# Two pairs on a line; the second is wider.
LINE, PAIRS = [[0], [1], [10], [12]], [1, 1, 2, 2]
BY_HAND = {
    # sums [[2, 42], [42, 4]]
    "BetaCV": Q(1 + 2, 2) / Q(42, 4),
    "cut": Q(42),
    "NC": Q(42, 44) + Q(42, 46),
    "Q": Q(6, 90) - Q(44, 90) ** 2 - Q(46, 90) ** 2,
    "silhouette": (1 - Q(1, 11) + 1 - Q(1, 10) + 1 - Q(4, 19) + 1 - Q(4, 23)) / 4,
    "Dunn": Q(9, 2),
    "DB rms": Q(3, 2) / Q(21, 2),
    "DB mean": Q(3, 2) / Q(21, 2),
    "CH": Q(441, 4) / (Q(5, 2) / 2),
    "C": Q(0),
}


def test_two_pairs_on_a_line():
    for name in MEASURES:
        score = MEASURES[name](LINE, PAIRS)
        assert type(score) is cl.Score
        assert score == pytest.approx(float(BY_HAND[name]), rel=1e-14)
        if name in ("BetaCV", "cut", "NC", "Q", "Dunn", "C"):  # the distances are whole
            assert score.exact == BY_HAND[name]


def test_square_by_its_sides_and_diagonals():
    side, diagonal = 2.0, 2 * math.sqrt(2)
    square = [[0, 0], [2, 0], [2, 2], [0, 2]]
    sides, across = [1, 1, 2, 2], [1, 2, 1, 2]
    between = (side + diagonal) / 2
    expected = {
        "BetaCV": (side / between, diagonal / side),
        "Dunn": (1, side / diagonal),
        "silhouette": (1 - side / between, side / diagonal - 1),
        "CH": (2, 0),
        "C": (0, 1),
    }
    for name, values in expected.items():
        for value, labels in zip(values, (sides, across), strict=True):
            assert MEASURES[name](square, labels) == pytest.approx(value, rel=1e-14), name
    assert cl.davies_bouldin_index(square, sides) == pytest.approx(1)
    # The best and the worst C-index are exact, with or without roots.
    assert cl.c_index(square, sides) == 0
    assert cl.c_index(square, across) == 1


def test_value_is_exact_if_every_distance_is_an_integer():
    # A root next to an integer is not an integer: its square is 2^54 + 1.
    far = [[0, 0], [0, 1], [2**27, 2], [2**27, 3]]
    score = cl.dunn_index(far, [1, 1, 2, 2])
    assert (score, score.exact) == (2.0**27, None)
    assert score.working.endswith("≈ 134217728.000000")
    for metric in ("cityblock", "chebyshev", "sqeuclidean"):
        exact = {"cityblock": 2**27 + 1, "chebyshev": 2**27, "sqeuclidean": None}[metric]
        assert cl.dunn_index(far, [1, 1, 2, 2], metric=metric).exact == exact
    # For 3, 4, 5 and 6, 8, 10 all distances are integers. The diagonals of a square are not.
    whole, labels = [[0, 0], [3, 0], [3, 4], [0, 4]], [1, 1, 2, 2]
    square = [[0, 0], [2, 0], [2, 2], [0, 2]]
    for measure in (cl.beta_cv, cl.graph_cut, cl.normalized_cut, cl.modularity):
        assert measure(cl.proximity_table(whole, labels)).exact is not None
        assert measure(cl.proximity_table(square, labels)).exact is None
    halves = cl.proximity_table([[0], [0.5], [1], [1.5]], labels)  # but their sums are integers
    assert (cl.graph_cut(halves), cl.graph_cut(halves).exact) == (4, None)
    assert cl.graph_cut(pickle.loads(pickle.dumps(halves))).exact is None
    assert cl.graph_cut(cl.proximity_table(whole, labels)).exact == 4 + 5 + 5 + 4
    assert cl.c_index(whole, labels).exact == 0
    assert cl.c_index(square, labels).exact is None
    assert cl.dunn_index(square, labels).exact == 1  # Only two of its distances matter here.


def test_rounded_fractions_give_no_exact_number():
    # These sums are 1 only because 0.1 + 0.9 is rounded. These points are almost 1 apart.
    p = cl.ProximityTable([[0, 0.1, 0.9], [0.1, 0, 0.3], [0.9, 0.3, 0]], sizes=[1, 1, 1])
    assert cl.normalized_cut(p).exact is None
    p = cl.ProximityTable([[0, 0.1, 0.9], [0.1, 0, 0], [0.9, 0, 0]], sizes=[1, 1, 1])
    assert (cl.graph_cut(p), cl.graph_cut(p).exact, p.is_whole) == (1, None, False)
    assert cl.dunn_index([[0.1], [0.2], [1.2], [1.3]], [1, 1, 2, 2]).exact is None
    W = np.full((4, 4), 0.5) - np.diag([0.5] * 4)
    assert (
        cl.graph_cut(cl.ProximityTable.from_matrix(W, [1, 1, 2, 2], kind="distance")).exact is None
    )
    assert (
        cl.graph_cut(cl.ProximityTable.from_matrix(2 * W, [1, 1, 2, 2], kind="distance")).exact == 4
    )
    assert cl.graph_cut(cl.proximity_table([[0], [2**52]], [1, 2])).exact is None
    far = [[0], [0], [2**51], [2**51 + 1]]  # exact distances, but their sum has too many digits
    assert cl.graph_cut(cl.proximity_table(far, [1, 1, 2, 2], "cityblock")).exact is None


similarities = st.integers(1, 5).flatmap(
    lambda k: st.lists(
        st.lists(st.integers(0, 9), min_size=k, max_size=k), min_size=k, max_size=k
    )
).filter(lambda sums: any(map(any, sums)))  # fmt: skip


@given(similarities)
@example([[0, 7], [7, 0]])  # all edges between two clusters: −1/2
@example(np.eye(5, dtype=int).tolist())  # none between five: 1 − 1/5
def test_modularity_is_at_least_a_half_below_0_and_less_than_1(sums):
    sums = np.array(sums) + np.array(sums).T
    p = cl.ProximityTable(sums, [9] * len(sums), kind="similarity", diagonal=int(sums.trace()))
    assert Q(-1, 2) <= cl.modularity(p).exact <= 1 - Q(1, len(sums))


def test_tiny_points_score_like_large_ones():
    for name in MEASURES:
        for power in (-165, -150, -120, 100):
            scale = 10.0**power if name not in WITH_UNITS else 2.0**power
            found, expected = MEASURES[name](X * scale, LABELS), MEASURES[name](X, LABELS)
            if name in WITH_UNITS:
                expected *= scale
            assert found == pytest.approx(expected, rel=1e-9, abs=0)
            assert found.working


def test_no_scaling_changes_a_digit():
    for name in MEASURES:
        # Powers of two on both sides of the magnitude below which points are scaled.
        for power in (-300, -390, -410, -600, -900):
            found = MEASURES[name](X * 2.0**power, LABELS)
            assert found == MEASURES[name](X, LABELS) * (2.0**power if name in WITH_UNITS else 1)


def test_no_metric_loses_tiny_points():
    points = np.array([[1, 0.25, 2], [1, 0.5, 1], [0.25, 5, 1], [0.5, 7, 3.5], [2, 6, 0.5]])
    labels = [1, 1, 2, 2, 2]
    for metric in pairwise.METRICS:
        if metric == "sqeuclidean":
            with pytest.raises(ValueError, match=r"metric 'sqeuclidean'.* X "):
                cl.silhouette(points * 2.0**-600, labels, metric=metric)
        elif metric in ("braycurtis", "canberra", "chebyshev", "cityblock", "correlation", "cosine",
                        "euclidean", "mahalanobis", "minkowski", "seuclidean"):  # fmt: skip
            tiny = cl.silhouette(points * 2.0**-600, labels, metric=metric)
            assert tiny == cl.silhouette(points, labels, metric=metric), metric


def test_lengths_of_tiny_points_are_shown_in_their_own_units():
    points = np.array([[0], [0], [3], [10], [12]]) * 1e-165
    assert "· 10^−164" in cl.davies_bouldin_index(points, [1, 1, 1, 2, 2]).working
    assert "· 10^−165" in cl.dunn_index(points, [1, 1, 1, 2, 2]).working
    working = cl.calinski_harabasz_index(np.array(LINE) * 2.0**-500, PAIRS).working
    assert "(lengths in units of 2^−496)" in working
    assert "units" not in cl.calinski_harabasz_index(LINE, PAIRS).working


def test_shortest_paths_in_a_graph():
    """Make a graph of two triangles a–b–c and d–e–f, joined by c–d."""
    paths = [
        [0, 1, 1, 2, 3, 3],
        [1, 0, 1, 2, 3, 3],
        [1, 1, 0, 1, 2, 2],
        [2, 2, 1, 0, 1, 1],
        [3, 3, 2, 1, 0, 1],
        [3, 3, 2, 1, 1, 0],
    ]
    p = cl.ProximityTable.from_matrix(paths, list("xxxyyy"), kind="distance")
    assert p.sums.tolist() == [[6, 21], [21, 6]]
    assert cl.beta_cv(p).exact == Q(1) / Q(21, 9)
    assert cl.graph_cut(p).exact == 21
    assert cl.normalized_cut(p).exact == 2 * Q(21, 27)
    assert cl.modularity(p).exact == Q(12, 54) - Q(1, 2)


def test_edges_of_the_same_graph():
    edges = np.zeros((6, 6))
    for i, j in ["01", "02", "12", "23", "34", "35", "45"]:
        edges[int(i), int(j)] = edges[int(j), int(i)] = 1
    p = cl.ProximityTable.from_matrix(edges, list("xxxyyy"), kind="similarity")
    assert cl.graph_cut(p).exact == 1
    assert cl.normalized_cut(p).exact == Q(2, 7)
    assert cl.modularity(p).exact == Q(12, 14) - Q(1, 2)  # Newman's value for this popular example


def test_a_tiny_cut_beside_large_similarities():
    kernel = np.array([[1, 1e-20], [1e-20, 1]])
    p = cl.ProximityTable.from_matrix(kernel, [1, 2], kind="similarity")
    assert cl.normalized_cut(p) == pytest.approx(2e-20, rel=1e-12, abs=0)


def test_silhouette_of_a_point_alone_is_zero():
    points, labels = [[0], [1], [10]], [1, 1, 2]
    assert cl.silhouette(points, labels) == pytest.approx((0.9 + 8 / 9 + 0) / 3)
    assert "points alone in their cluster have s = 0" in cl.silhouette(points, labels).working
    assert "one point" not in cl.silhouette(LINE, PAIRS).working


def test_silhouette_of_points_that_coincide_with_another_cluster_is_zero():
    assert cl.silhouette([[0], [0], [0], [0], [3], [5]], [1, 1, 2, 2, 3, 3]) == pytest.approx(
        (1 - 2 / 3 + 1 - 2 / 5) / 6
    )


# --- all distances written out -------------------------------------------------------------------


def masks_of(labels):
    return [np.array([label == other for other in labels]) for label in sorted(set(labels))]


def plain_silhouette(W, labels):
    masks = masks_of(labels)
    total = 0
    for x, row in enumerate(W):
        (own,) = (mask for mask in masks if mask[x])
        if own.sum() > 1:
            a = row[own].sum() / (own.sum() - 1)
            b = min(row[mask].mean() for mask in masks if not mask[x])
            total += (b - a) / max(a, b) if max(a, b) else 0
    return total / len(W)


def plain_dunn(W, labels):
    same = np.equal.outer(labels, labels)
    return W[~same].min() / W[same].max()


def plain_c_index(W, labels):
    pairs = list(combinations(range(len(W)), 2))
    distances = sorted(W[i, j] for i, j in pairs)
    within = [W[i, j] for i, j in pairs if labels[i] == labels[j]]
    least, most = math.fsum(distances[: len(within)]), math.fsum(distances[-len(within) :])
    return (math.fsum(within) - least) / (most - least)


def plain_davies_bouldin(X, labels, power):
    masks = masks_of(labels)
    centroids = [X[mask].mean(axis=0) for mask in masks]
    spreads = [
        (np.linalg.norm(X[mask] - centre, axis=1) ** power).mean() ** (1 / power)
        for mask, centre in zip(masks, centroids, strict=True)
    ]
    k = range(len(masks))
    return np.mean(
        [
            max(
                (spreads[i] + spreads[j]) / np.linalg.norm(centroids[i] - centroids[j])
                for j in k
                if j != i
            )
            for i in k
        ]
    )


PLAIN = {
    "silhouette": lambda X, labels: plain_silhouette(cdist(X, X), labels),
    "Dunn": lambda X, labels: plain_dunn(cdist(X, X), labels),
    "C": lambda X, labels: plain_c_index(cdist(X, X), labels),
    "DB rms": lambda X, labels: plain_davies_bouldin(X, labels, 2),
    "DB mean": lambda X, labels: plain_davies_bouldin(X, labels, 1),
}


def small_blocks(monkeypatch, entries):
    monkeypatch.setattr(passes, "_BLOCK", entries)
    monkeypatch.setattr(points_module, "_BLOCK", entries)


def test_measures_equal_those_of_the_full_matrix(monkeypatch):
    for entries in (1, 7, 30, 2**20):
        for name in PLAIN:
            small_blocks(monkeypatch, entries)
            expected = PLAIN[name](X, LABELS)
            assert MEASURES[name](X, LABELS) == pytest.approx(expected, rel=1e-12)


# Points on a small grid, so that many distances are equal, and some points coincide.
clusterings = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3), st.sampled_from("abc")), min_size=4, max_size=14
).filter(lambda points: 1 < len({label for *_, label in points}) < len(points))


def is_defined(name, points, labels):
    """Return True if the denominator is nonzero."""
    masks = masks_of(labels)
    if name in ("DB rms", "DB mean"):
        centroids = np.array([points[mask].mean(axis=0) for mask in masks])
        apart = cdist(centroids, centroids)
        return apart[np.triu_indices(len(masks), 1)].min() > 1e-9
    if name == "Dunn":
        return any(cdist(points[mask], points[mask]).any() for mask in masks)
    if name == "C":
        return len(set(cdist(points, points)[np.triu_indices(len(points), 1)])) > 1
    return True


@pytest.mark.parametrize("name", PLAIN)
@given(clusterings, st.integers(1, 40))
def test_points_on_a_grid(name, clustering, entries):
    points = np.array([point for *point, _ in clustering], dtype=float)
    labels = [label for *_, label in clustering]
    with pytest.MonkeyPatch.context() as monkeypatch:
        small_blocks(monkeypatch, entries)
        if is_defined(name, points, labels):
            score = MEASURES[name](points, labels)
            assert score == pytest.approx(PLAIN[name](points, labels), rel=1e-9, abs=1e-12)
            assert score >= {"silhouette": -1}.get(name, 0)
            assert score <= 1 or name not in ("silhouette", "C")
        else:
            with pytest.raises(ValueError, match="is not defined"):
                MEASURES[name](points, labels)


@pytest.mark.parametrize("metric", ["euclidean", "cityblock"])
@pytest.mark.parametrize("values", [4, 1000, None])
def test_c_index_of_few_and_many_points(values, metric, monkeypatch):
    """Yield points: integers with many or few equal distances, and tiny and huge numbers."""
    small_blocks(monkeypatch, 100)
    rng = np.random.default_rng(5)
    points = rng.integers(0, values or 2**20, (41, 2)).astype(float)
    if values is None:
        points = points**-0.5 * 10.0 ** rng.integers(-80, 80, (41, 1))
    labels = (rng.random(41) ** 2 * 4).astype(int).tolist()
    expected = plain_c_index(cdist(points, points, metric), labels)
    score = cl.c_index(points, labels, metric)
    assert score == pytest.approx(expected, rel=1e-12)
    monkeypatch.setattr(extremes, "_MAX_SORTED", 40)
    assert cl.c_index(points, labels, metric) == score
    if values and metric == "cityblock":
        both = combinations(zip(points.astype(int).tolist(), labels, strict=True), 2)
        pairs = [(abs(x - u) + abs(y - v), a == b) for ((x, y), a), ((u, v), b) in both]
        within = [d for d, is_same in pairs if is_same]
        ordered = sorted(d for d, _ in pairs)
        least, most = sum(ordered[: len(within)]), sum(ordered[-len(within) :])
        assert score.exact == Q(sum(within) - least, most - least)


# --- precomputed distances, and noise ------------------------------------------------------------

OF_DISTANCES = {
    "silhouette": (cl.silhouette, plain_silhouette),
    "Dunn": (cl.dunn_index, plain_dunn),
    "C": (cl.c_index, plain_c_index),
}


def test_precomputed_distances(monkeypatch):
    for name, (measure, plain) in OF_DISTANCES.items():
        for seed, entries in enumerate((1, 7, 2**20)):
            small_blocks(monkeypatch, entries)
            W = np.random.default_rng(seed).exponential(size=(13, 13))
            W = np.triu(W, 1) + np.triu(W, 1).T
            found = measure(W.tolist(), LABELS, metric="precomputed")
            assert found == pytest.approx(plain(W, LABELS), rel=1e-12), name
        given = measure(cdist(LINE, LINE), PAIRS, metric="precomputed")
        measured = measure(LINE, PAIRS)
        assert (given, given.exact, given.working) == (measured, measured.exact, measured.working)


def test_other_metrics():
    for name, (measure, plain) in OF_DISTANCES.items():
        for metric in ("cityblock", "chebyshev", "cosine", "seuclidean"):
            options = {"V": X.var(axis=0, ddof=1)} if metric == "seuclidean" else {}
            expected = plain(cdist(X, X, metric, **options), LABELS)
            assert measure(X, LABELS, metric=metric) == pytest.approx(expected, rel=1e-10), name
            left = pairwise.measure_distances(pairwise.sort_points(X, LABELS), metric)
            assert measure(left) == measure(X, LABELS, metric=metric)
        with pytest.raises(ValueError, match="metric must be"):
            measure(X, LABELS, metric="taxi")


def test_measures_share_one_pass_over_the_distances():
    for m in INTERNAL:
        distances = pairwise.measure_distances(pairwise.sort_points(X, LABELS), "euclidean")
        takes_table = [*inspect.signature(m.function).parameters] == ["p"]
        alone = m.function(*([cl.proximity_table(X, LABELS)] if takes_table else [X, LABELS]))
        shared = m.function(distances)
        assert (shared, shared.exact, shared.working) == (alone, alone.exact, alone.working)


def test_measure_of_shared_distances_takes_its_parameters():
    distances = pairwise.measure_distances(pairwise.sort_points(X, LABELS), "cityblock")
    of_means = cl.davies_bouldin_index(X, LABELS, "mean")
    assert cl.davies_bouldin_index(distances, "mean") == of_means
    assert cl.davies_bouldin_index(distances, spread="mean") == of_means
    assert of_means != cl.davies_bouldin_index(distances)


def test_measure_of_points_rejects_distances_without_points():
    for measure in (cl.davies_bouldin_index, cl.calinski_harabasz_index):
        points = pairwise.sort_points(cdist(X, X), LABELS, "precomputed")
        distances = pairwise.measure_distances(points, "precomputed")
        with pytest.raises(ValueError, match="coordinates of the points are needed"):
            measure(distances)


NOISY = [{"a": 0, "b": -1, "c": 2, "d": 3}[label] for label in LABELS]
NOISE = np.equal(NOISY, -1)


def test_noise_is_a_cluster_or_dropped_or_many_clusters():
    labels = np.array(NOISY)[~NOISE]
    alone = [-i if label == -1 else label for i, label in enumerate(NOISY)]
    for name, measure in FROM_POINTS.items():
        assert measure(X, NOISY) == pytest.approx(measure(X, LABELS), rel=1e-12), name
        assert measure(X, NOISY, noise_label="anything") == measure(X, NOISY)
        dropped, expected = measure(X, NOISY, noise="drop"), measure(X[~NOISE], labels)
        working = re.sub(r"\n *\(2 of 13 points left out\)", "", dropped.working)
        assert working != dropped.working, name
        assert (dropped, working) == (expected, expected.working), name
        split = measure(X, NOISY, noise="singletons")
        assert split == pytest.approx(measure(X, alone), rel=1e-13), name
        for noise, expected in (("drop", dropped), ("singletons", split)):
            found = measure(X, LABELS, noise=noise, noise_label="b")
            assert found == pytest.approx(expected, rel=1e-12), name
            with pytest.raises(TypeError, match="noise_label must be of the kind of labels, str"):
                measure(X, LABELS, noise=noise)
        with pytest.raises(TypeError, match=r"positional|multiple values"):
            measure(X, LABELS, "rms", "drop")  # identified by its name
    W = cdist(X, X)
    for name, (measure, plain) in OF_DISTANCES.items():
        expected = plain(W[np.ix_(~NOISE, ~NOISE)], labels)
        found = measure(W, NOISY, metric="precomputed", noise="drop")
        assert found == pytest.approx(expected), name


def test_scorecard_treats_noise_as_its_measures_do():
    card = cl.internal_scorecard(X, LABELS, noise="drop", noise_label="b")
    p = cl.proximity_table(X, LABELS, noise="drop", noise_label="b")
    assert card["graph cut"].value == pytest.approx(cl.graph_cut(p), rel=1e-12)
    of_points = cl.davies_bouldin_index(X[~NOISE], np.array(LABELS)[~NOISE])
    assert card["Davies–Bouldin index"].value == pytest.approx(of_points, rel=1e-12)
    with pytest.raises(TypeError, match="labels, str: got -1"):
        cl.internal_scorecard(X, LABELS, noise="singletons")


# --- silhouettes of single points ----------------------------------------------------------------


def test_silhouettes_equal_scikit_learn_s_in_the_order_of_the_points():
    for metric in ("euclidean", "cityblock", "cosine", "precomputed"):
        points = cdist(X, X, "chebyshev") if metric == "precomputed" else X
        expected = metrics.silhouette_samples(points, LABELS, metric=metric)
        assert len(set(expected.round(6))) > 10  # so that the order is visible
        assert cl.silhouette_samples(points, LABELS, metric) == pytest.approx(expected, rel=1e-12)
        assert cl.silhouette_samples(points, LABELS, metric).mean() == pytest.approx(
            cl.silhouette(points, LABELS, metric), rel=1e-14
        )


def test_silhouettes_without_a_denominator():
    # Points that coincide with those of their own and of the other cluster: a = b = 0.
    assert cl.silhouette_samples([[0], [3], [0], [0], [0]], [1, 3, 2, 1, 2]).tolist() == [0] * 5
    with pytest.raises(ValueError, match="silhouette_samples needs at least two clusters"):
        cl.silhouette_samples(X, [1] * 13)
    with pytest.raises(ValueError, match="silhouette_samples is not defined"):
        cl.silhouette_samples(X, range(13))


def test_silhouettes_and_noise():
    labels = np.array(NOISY)[~NOISE]
    expected = metrics.silhouette_samples(X[~NOISE], labels)
    for metric, points in (("euclidean", X), ("precomputed", cdist(X, X))):
        dropped = cl.silhouette_samples(points, NOISY, metric, noise="drop")
        assert dropped == pytest.approx(expected, rel=1e-12)
        alone = cl.silhouette_samples(points, NOISY, metric, noise="singletons")
        assert (alone.shape, (alone[NOISE] == 0).all()) == ((13,), True)


# --- workings of the Dunn index ------------------------------------------------------------------


def test_dunn_names_the_clusters_that_decide(monkeypatch):
    points, labels = [[0], [5], [20], [22], [50], [51], [9]], list("aabbcca")
    for entries in (1, 5, 2**20):
        small_blocks(monkeypatch, entries)
        assert lines(cl.dunn_index(points, labels))[1:] == [
            "= d(a, b) / diam(a)",
            "= 11/9",
            "≈ 1.222222",
        ]
        apart = cl.dunn_index([*points, [49], [-5], [-1]], [*labels, "b", "c", "d"])
        assert lines(apart)[1:3] == ["= d(a, d) / diam(c)", "= 1/56"]
        again = cl.dunn_index([*points, [49]], [*labels, "b"])
        assert lines(again)[1:] == ["= d(b, c) / diam(b)", "= 1/29", "≈ 0.034483"]


# --- scikit-learn --------------------------------------------------------------------------------

THEIRS = {
    "silhouette": metrics.silhouette_score,
    "DB mean": metrics.davies_bouldin_score,
    "CH": metrics.calinski_harabasz_score,
}


def test_scikit_learn_agrees():
    for name in THEIRS:
        for seed in range(3):
            rng = np.random.default_rng(seed)
            n, d, k = int(rng.integers(20, 120)), int(rng.integers(1, 5)), int(rng.integers(2, 9))
            points, labels = (
                rng.normal(size=(n, d)) * rng.uniform(0.1, 9, d),
                rng.integers(0, k, n) ** 2,
            )
            points[::5] = points[0]
            expected = THEIRS[name](points, labels)
            assert MEASURES[name](points, labels) == pytest.approx(expected, rel=1e-10)


# --- what must not matter, and what must ---------------------------------------------------------


def test_order_of_points_and_names_of_clusters():
    for name in MEASURES:
        order = np.random.default_rng(0).permutation(13)
        renamed = [{"a": 7, "b": -1, "c": 0, "d": 3}[LABELS[i]] for i in order]
        expected = MEASURES[name](X, LABELS)
        assert MEASURES[name](X[order], renamed) == pytest.approx(expected, rel=1e-12)


def test_translation_and_rotation():
    for name in MEASURES:
        rotation = np.linalg.qr(np.random.default_rng(1).normal(size=(3, 3)))[0]
        expected = MEASURES[name](X, LABELS)
        assert MEASURES[name](X @ rotation, LABELS) == pytest.approx(expected, rel=1e-12)
        assert MEASURES[name](X + 100, LABELS) == pytest.approx(expected, rel=1e-11)
        assert MEASURES[name](X + np.array([0, 1e6, -1e5]), LABELS) == pytest.approx(
            expected, rel=1e-8
        )


def test_direction_depends_on_the_kind_of_proximity():
    points = np.array(LINE)
    kernel = np.exp(-abs(points - points.T))
    near, far = [1, 1, 2, 2], [1, 2, 1, 2]
    for measure, larger_is_better in [
        (cl.beta_cv, False),
        (cl.graph_cut, True),
        (cl.normalized_cut, True),
        (cl.modularity, False),
    ]:
        good, bad = (measure(cl.proximity_table(LINE, labels)) for labels in (near, far))
        assert (good > bad) == larger_is_better
        assert ("larger is better" in good.working) == larger_is_better
        good, bad = (
            measure(cl.ProximityTable.from_matrix(kernel, labels, kind="similarity"))
            for labels in (near, far)
        )
        assert (good < bad) == larger_is_better
        assert ("smaller is better" in good.working) == larger_is_better
        assert "(similarities: " in good.working


# --- input that is refused, and where nothing is left to divide by -------------------------------


def test_only_a_proximity_table_is_accepted():
    for measure in FROM_SUMS.values():
        for bad in (X, None, cl.ContingencyTable([[1]])):
            with pytest.raises(TypeError, match=rf"p in {measure.__name__}\(p\) must be"):
                measure(bad)


def test_one_cluster_and_clusters_of_one_point():
    before = X.copy()
    for name in ("silhouette", "Dunn", "DB rms", "CH", "C", "BetaCV"):
        with pytest.raises(ValueError, match="needs at least two clusters, got one"):
            MEASURES[name](X, [0] * 13)
        with pytest.raises(ValueError, match=r"is not defined: .* one point only"):
            MEASURES[name](X, range(13))
    for measure in (cl.graph_cut, cl.normalized_cut, cl.modularity):
        assert measure(cl.proximity_table(X, [0] * 13)) == 0
        assert measure(cl.proximity_table(LINE, [0] * 4)).exact == 0
    assert np.array_equal(X, before)


def test_measures_that_are_defined_for_singletons():
    p = cl.proximity_table(X, range(13))
    assert cl.normalized_cut(p) == pytest.approx(13)
    assert cl.modularity(p) < 0


TOGETHER = [[1, 2]] * 4  # points that coincide


VANISHING = [
    ("Dunn", TOGETHER, PAIRS, "dunn_index .* the diameter of every cluster is 0"),
    ("CH", [[0.1]] * 3 + [[0.7]] * 3, [1] * 3 + [2] * 3, "SSW is 0, .* coincide"),
    ("C", TOGETHER, PAIRS, "c_index .* all distances are equal"),
    ("C", [[0, 0], [1, 0], [0, 1], [1, 1]], [1, 1, 2, 3], None),
    ("BetaCV", TOGETHER, PAIRS, "beta_cv .* W_out is 0"),
    ("NC", TOGETHER, PAIRS, r"normalized_cut .* W\(C_i, V\) is 0 for the cluster 1"),
    ("Q", TOGETHER, PAIRS, r"modularity .* W\(V, V\) is 0"),
    (
        "DB rms",
        [[0.1], [0.3], [0.2], [0.2]],
        PAIRS,
        "centroids of the clusters 1 and 2 coincide",
    ),
    ("DB mean", [[-1, 0], [1, 0], [0, -5], [0, 5]], PAIRS, "centroids .* 1 and 2 coincide"),
    (
        "DB rms",
        [[1e119], [1e-145], [1e119], [0]],
        PAIRS,
        "coincide, to the computer's precision",
    ),
]


def test_index_whose_denominator_vanishes():
    for name, points, labels, message in VANISHING:
        if message is None:
            assert math.isfinite(MEASURES[name](points, labels))
        else:
            with pytest.raises(ValueError, match=message):
                MEASURES[name](points, labels)


def test_coinciding_points_have_no_spread_despite_rounding():
    labels = [1, 1, 1, 2, 2, 2]
    for points in (np.full((6, 1), 0.1), np.full((6, 2), 1 / 3), np.full((6, 1), 1e17)):
        for measure in (cl.calinski_harabasz_index, cl.davies_bouldin_index):
            with pytest.raises(ValueError, match="coincide, to the computer's precision"):
                measure(points, labels)


def test_spread_is_one_of_two():
    for spread in ("RMS", None, 2, ["rms"]):
        with pytest.raises(ValueError, match="spread must"):
            cl.davies_bouldin_index(X, LABELS, spread=spread)


def test_far_from_the_origin():
    for name in ("CH", "DB rms", "DB mean", "silhouette", "Dunn", "C", "Q"):
        points, labels = np.array([[0], [1], [3], [10], [12], [15]]), [1, 1, 1, 2, 2, 2]
        expected = MEASURES[name](points, labels)
        assert MEASURES[name](points + 2**50, labels) == pytest.approx(expected, rel=1e-14)


# --- the working ---------------------------------------------------------------------------------


def lines(score):
    return [" ".join(line.split()) for line in score.working.splitlines()]


def test_working_shows_the_table():
    for measure in FROM_SUMS.values():
        p = cl.proximity_table(LINE, PAIRS)
        latex = measure(p)._repr_latex_()
        assert latex.startswith(r"$\displaystyle \begin{array}{r|rr|rr}")
        assert latex.count(r"\boxed") == 2
        assert (r"\boxed{42}" in latex) == (measure in (cl.graph_cut, cl.normalized_cut))


def test_measures_that_need_no_sums_allow_for_any_number_of_clusters(monkeypatch):
    X = np.random.default_rng(8).integers(0, 50, (60, 2))
    labels = np.arange(60) // 3 % 17
    whole = cl.internal_scorecard(X, labels)
    monkeypatch.setattr(passes, "MAX_SUMS", 17**2 - 1)
    card = cl.internal_scorecard(X, labels)
    without = [row for row in card if row.value is None]
    assert {row.measure for row in without} == {
        "BetaCV", "graph cut", "normalised cut", "modularity"
    }  # fmt: skip
    assert all("289 pairs of clusters" in row.remark for row in without)
    for row in card:
        if row.value is not None:
            assert row.value == pytest.approx(whole[row.measure].value, rel=1e-12)
    assert cl.silhouette(X, labels) == pytest.approx(metrics.silhouette_score(X, labels), rel=1e-12)


@pytest.mark.parametrize(("name", "here"), [("manhattan", "cityblock"), ("l2", "euclidean")])
def test_names_of_metrics_elsewhere_lead_to_those_here(name, here):
    with pytest.raises(ValueError, match=f"^metric '{name}' is called '{here}' here"):
        cl.silhouette([[0], [1], [5]], [0, 0, 1], name)
    assert cl.silhouette([[0], [1], [5]], [0, 0, 1], here) > 0
