"""The sums W(C_i, C_j), compared with those of the full matrix of distances."""

import copy
import inspect
import math
import pickle
import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse
from scipy.spatial.distance import cdist, pdist, squareform

import clustlib as cl
from clustlib.distances import METRICS, passes
from clustlib.distances import points as points_module
from clustlib.validation import arrays

RNG = np.random.default_rng(3)
# Clusters of 1, 2, 4 and 6 points, in random order.
LABELS = ["d", "b", "c", "d", "c", "a", "d", "c", "d", "b", "d", "c", "d"]
X = RNG.normal(size=(13, 3))
BINARY = RNG.integers(0, 2, size=(13, 6))
LETTERS = ["a", "b", "c", "d"]


OF_POINTS = [cl.proximity_table, cl.silhouette, cl.dunn_index, cl.c_index]
OF_COORDINATES = [cl.davies_bouldin_index, cl.calinski_harabasz_index, cl.internal_scorecard]


def brute_force(W, labels, clusters):
    """Return W(C_i, C_j), summed in two loops over the clusters."""
    masks = [np.array([label == cluster for label in labels]) for cluster in clusters]
    return np.array([[W[np.ix_(rows, columns)].sum() for columns in masks] for rows in masks])


def use_small_blocks(monkeypatch, entries=7):
    for module in (passes, points_module, arrays):
        monkeypatch.setattr(module, "_BLOCK", entries)


# --- points --------------------------------------------------------------------------------------


def test_table_of_points_by_hand():
    p = cl.proximity_table([[0, 0], [3, 4], [0, 0], [6, 8]], [7, 7, 2, 2])
    assert p.clusters == (2, 7)
    assert p.sums.tolist() == [[20, 20], [20, 10]]
    assert p.totals.tolist() == [40, 30]
    assert (p.total, p.n, p.sizes.tolist()) == (70, 4, [2, 2])
    assert (p.w_in, p.w_out, p.n_in, p.n_out) == (15, 20, 2, 4)
    assert (p.kind, p.diagonal) == ("distance", 0)


def test_sums_equal_those_of_the_full_matrix(monkeypatch):
    for entries in (1, 7, 30, 2**20):
        use_small_blocks(monkeypatch, entries)
        p = cl.proximity_table(X, LABELS)
        W = cdist(X, X)
        assert p.clusters == tuple(LETTERS)
        assert p.sizes.tolist() == [1, 2, 4, 6]
        assert p.sums == pytest.approx(brute_force(W, LABELS, LETTERS), rel=1e-13)
        same = np.equal.outer(LABELS, LABELS)
        pairs = np.triu(np.ones((13, 13), dtype=bool), 1)
        assert p.w_in == pytest.approx(W[pairs & same].sum(), rel=1e-13)
        assert p.w_out == pytest.approx(W[pairs & ~same].sum(), rel=1e-13)
        assert (p.n_in, p.n_out) == ((pairs & same).sum(), (pairs & ~same).sum()) == (22, 56)
        assert {type(p.w_in), type(p.w_out)} == {float}
        assert {type(p.n), type(p.n_in), type(p.n_out)} == {int}


def test_every_metric_of_scipy(monkeypatch):
    use_small_blocks(monkeypatch)
    for metric in METRICS:
        points = abs(X)
        if metric in ("dice", "jaccard", "rogerstanimoto", "russellrao", "sokalsneath", "yule"):
            points = BINARY.astype(float)
        W = squareform(pdist(points, metric))
        p = cl.proximity_table(points, LABELS, metric=metric)
        assert p.sums == pytest.approx(brute_force(W, LABELS, LETTERS), rel=1e-12)


def test_all_metrics_of_scipy_are_known():
    names = inspect.getdoc(cdist).split("metric : ")[1].split("out : ")[0]
    assert all(f"'{metric}'" in names for metric in METRICS)
    quoted = {word for word in names.split("'")[1::2] if word.isalpha()}
    # Newer versions of SciPy do not have this one.
    assert quoted - {"sokalmichener"} == set(METRICS)


def test_function_as_metric():
    p = cl.proximity_table(X, LABELS, metric=lambda x, y: abs(x - y).sum())
    assert p.sums == pytest.approx(cl.proximity_table(X, LABELS, metric="cityblock").sums)


def test_negative_zero_equals_zero_in_bitwise_metrics():
    def metric(x, y):
        return 1.0 if max(x, y) > 3 else -0.0

    assert cl.c_index([[0], [1], [5]], [1, 1, 2], metric=metric) == 0
    assert cl.c_index([[0], [1], [5]], [1, 2, 2], metric=metric) == 1


def test_unknown_metric_is_refused():
    for metric in ("taxi", "Euclidean", None, 3, ["euclidean"], np.array(["cosine"] * 2)):
        for measure in (*OF_POINTS, cl.dbcv):
            with pytest.raises(ValueError, match=r"^metric must be .* euclidean, .*; got"):
                measure(X, LABELS, metric=metric)


def test_metric_that_is_not_defined_for_the_points_is_refused():
    for points, metric in (
        ([[0, 0], [1, 2], [2, 1]], "cosine"),
        ([[1, 1], [1, 2], [2, 1]], "correlation"),
        ([[1, -1], [1, 2], [2, 1]], "jensenshannon"),
        ([[1.5, -1], [1, 2], [2, 1]], "dice"),
        ([[0, 1], [0, 2], [0, 3]], "seuclidean"),
        ([[0, 1], [1, 2], [2, 3]], "mahalanobis"),
        ([[0], [1], [2]], lambda x, y: -1.0),
        ([[0], [1], [2]], lambda x, y: math.inf),
    ):
        with pytest.raises(ValueError, match=r"^metric"):
            cl.proximity_table(points, [1, 1, 2], metric=metric)


def test_metric_may_return_any_number():
    for metric in (
        lambda x, y: np.array(abs(x - y).sum()),
        lambda x, y: np.float32(abs(x - y).sum()),
    ):
        p = cl.proximity_table(X, LABELS, metric=metric)
        assert p.sums == pytest.approx(cl.proximity_table(X, LABELS, "cityblock").sums, rel=1e-6)
    p = cl.proximity_table([[1], [1], [2]], ["a", "a", "b"], metric=lambda x, y: x[0] != y[0])
    assert p.sums.tolist() == [[0, 2], [2, 0]]


BAD_POINTS = [
    ([1, 2, 3], [1, 1, 2], ValueError, "X"),
    ([[[1]], [[2]]], [1, 2], ValueError, "X"),
    ([], [], ValueError, "X"),
    (np.empty((0, 2)), [], ValueError, "X"),
    (np.empty((2, 0)), [1, 2], ValueError, "X"),
    ([[1], [math.nan]], [1, 2], ValueError, r"X .*X\[1, 0\] is nan"),
    ([[1, 2], [3, -math.inf]], [1, 2], ValueError, r"X .*X\[1, 1\] is -inf"),
    ([[1e150], [0]], [1, 2], ValueError, "X"),
    ([[10**400], [0]], [1, 2], ValueError, "X"),
    ([[1], [2, 3]], [1, 2], ValueError, "X"),
    ([["a"], ["b"]], [1, 2], TypeError, "X"),
    ([[1], [None]], [1, 2], TypeError, "X"),
    (None, [1, 2], TypeError, "X"),
    (cl.proximity_table(X, LABELS), LABELS, TypeError, "X"),
    (sparse.csr_array([[1], [math.nan]]), [1, 2], ValueError, "X"),
    (sparse.csr_array([[1], [2]]), [1, 1, 2], ValueError, "X and labels .* got 2 and 3"),
    (sparse.csr_array((0, 3)), [1, 2], ValueError, "X"),
    ([[1], [2]], sparse.coo_matrix([[1, 2]]), TypeError, "labels"),
    ([[1], [2]], [1], ValueError, "X and labels .* got 2 and 1"),
    ([[1], [2]], [1, math.nan], ValueError, "labels"),
    ([[1], [2]], [1, "1"], TypeError, "labels"),
]


def test_bad_points_are_refused_by_argument():
    for points, labels, error, words in BAD_POINTS:
        for measure in OF_POINTS + OF_COORDINATES:
            with pytest.raises(error, match=f"^{words}"):
                measure(points, labels)


def test_too_many_clusters_for_a_table(monkeypatch):
    monkeypatch.setattr(passes, "MAX_SUMS", 15)
    with pytest.raises(ValueError, match=r"4 clusters have 16 pairs .* continuous values"):
        cl.proximity_table(X, LABELS)


def test_point_without_a_direction_is_named():
    points = np.random.default_rng(0).normal(size=(6, 2))
    points[[3, 4]] = 0
    labels = [5, 5, 2, 2, -1, 2]
    for X_ in (points, sparse.csr_array(points)):
        with pytest.raises(ValueError, match=r"'cosine' .* row 3 of X is one, of 2 in all"):
            cl.silhouette(X_, labels, "cosine")
        with pytest.raises(ValueError, match=r"'cosine' .* row 3 of X is one, of 1 in all"):
            cl.silhouette(X_, labels, "cosine", noise="drop")
        assert cl.silhouette(X_[[0, 1, 2, 5]], [5, 5, 2, 2], "cosine") <= 1


def test_points_are_not_changed_and_may_be_of_any_type():
    points = np.arange(13).reshape(13, 1)
    before = points.copy()
    expected = cl.proximity_table(points, LABELS)
    assert np.array_equal(points, before)
    assert cl.proximity_table(points.tolist(), np.array(LABELS)) == expected
    assert cl.proximity_table(points.astype(np.float32), LABELS) == expected
    assert cl.proximity_table(np.asfortranarray(points), LABELS) == expected


def test_sparse_points_equal_dense_points(monkeypatch):
    rng = np.random.default_rng(5)
    full = rng.normal(size=(60, 40)) * (rng.random((60, 40)) < 0.2)
    full[30:33] = full[0] * (1 + 1e-9 * rng.normal(size=(3, 40)))  # near, and in other clusters
    full[full.any(axis=1) == 0, 0] = 1
    labels = rng.integers(0, 4, 60)
    use_small_blocks(monkeypatch, 300)
    measures = [cl.silhouette, cl.dunn_index, cl.c_index, lambda *a: cl.proximity_table(*a).sums]
    for made in (sparse.csr_array, sparse.csc_matrix, sparse.coo_array, sparse.lil_matrix):
        X = made(full)
        for metric in ("euclidean", "cosine"):
            for measure in measures:
                assert measure(X, labels, metric) == pytest.approx(
                    measure(full, labels, metric), rel=1e-9, abs=1e-14
                )
        for measure in (cl.calinski_harabasz_index, cl.davies_bouldin_index):
            assert measure(X, labels) == pytest.approx(measure(full, labels), rel=1e-12)
    # Points that almost coincide: their distance is exact, as computed from the differences.
    near = cl.dunn_index(sparse.csr_array(full[[0, 30, 1, 2]]), [1, 2, 2, 1])
    gap = math.dist(full[0], full[30])
    widest = max(math.dist(full[30], full[1]), math.dist(full[0], full[2]))
    assert near == pytest.approx(gap / widest, rel=1e-13)
    for metric in ("cityblock", math.dist):
        with pytest.raises(ValueError, match=r"'euclidean' or 'cosine' .*precomputed.*singular"):
            cl.silhouette(sparse.csr_array(full), labels, metric)


def test_sparse_points_are_not_densified_at_once():
    rng = np.random.default_rng(0)
    places = np.arange(400).repeat(100), rng.integers(0, 200_000, 40_000)
    texts = sparse.csr_array((rng.random(40_000), places), shape=(400, 200_000))
    tracemalloc.start()
    try:
        cl.silhouette(texts, np.arange(400) % 5, "cosine")
        # As a dense array, the points take 640 MB.
        assert tracemalloc.get_traced_memory()[1] < 64e6
    finally:
        tracemalloc.stop()


def test_memory_is_bounded():
    # All distances take 200 MB.
    n = 5000
    points, labels = np.random.default_rng(0).normal(size=(n, 2)), np.arange(n) % 5
    tracemalloc.start()
    cl.proximity_table(points, labels)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30e6


# --- given matrices ------------------------------------------------------------------------------

PATHS = [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]]


def test_table_of_a_matrix_equals_that_of_the_points(monkeypatch):
    W = cdist(X, X)
    expected = cl.proximity_table(X, LABELS)
    for entries in (2**20, 7):
        use_small_blocks(monkeypatch, entries)
        p = cl.ProximityTable.from_matrix(W, LABELS, kind="distance")
        assert p.sums == pytest.approx(expected.sums, rel=1e-13)
        assert (p.clusters, p.n_in, p.n_out) == (expected.clusters, expected.n_in, expected.n_out)


def test_diagonal_of_a_kernel_belongs_to_the_sums_and_to_no_pair():
    kernel = np.array([[2, 0.5, 0.25], [0.5, 3, 0], [0.25, 0, 1]])
    p = cl.ProximityTable.from_matrix(kernel, ["a", "a", "b"], kind="similarity")
    assert p.sums.tolist() == [[6, 0.25], [0.25, 1]]
    assert (p.w_in, p.w_out, p.diagonal, p.total) == (0.5, 0.25, 6, 7.5)
    assert (p.n_in, p.n_out, p.kind) == (1, 2, "similarity")


def test_rounding_in_a_matrix_is_no_asymmetry():
    W = np.array([[0, 0.1 + 0.2], [0.3, 0]])
    assert W[0, 1] != W[1, 0]
    p = cl.ProximityTable.from_matrix(W, [1, 2], kind="distance")
    assert p.sums[0, 1] == p.sums[1, 0]
    cosines = [[1, 1e-17, 0.6], [0, 1, 0.8], [0.6, 0.8, 1]]
    p = cl.ProximityTable.from_matrix(cosines, [1, 2, 2], kind="similarity")
    assert p.w_in == pytest.approx(0.8)


def test_matrix_of_correlations_is_one_of_distances():
    W = 1 - np.corrcoef(X)
    W[4, 4] = 2.0**-52  # a rounding error, as on another processor
    p = cl.ProximityTable.from_matrix(W, LABELS, kind="distance")
    assert p.sums == pytest.approx(cl.proximity_table(X, LABELS, "correlation").sums, rel=1e-12)
    assert (p.sums[0, 0], p.diagonal) == (0, 0)
    assert W[4, 4] == 2.0**-52


ROUNDED = {
    # type: (a rounding error, a larger one), relative to an entry, and to the largest entry
    float: ((5e-10, 2e-9), (5e-13, 2e-12)),
    np.float32: ((3e-6, 1e-5), (3e-6, 1e-5)),
    np.float16: ((0.02, 0.07), (0.02, 0.07)),
}


def exchange(i, j, value, dtype, largest=1):
    """Return the distances between four points, with one entry changed."""
    W = np.array([[0, 1, 0.5, 0.25], [1, 0, 1, 1], [0.5, 1, 0, 0.5], [0.25, 1, 0.5, 0]], dtype)
    W *= dtype(largest)
    W[i, j] = value * largest
    return W


def test_two_halves_may_differ_by_rounding_only():
    for dtype in ROUNDED:
        for largest in (1, 1024):
            (rounded, wrong), _ = ROUNDED[dtype]
            W = exchange(1, 0, 1 + rounded, dtype, largest)
            assert W[0, 1] != W[1, 0]
            p = cl.ProximityTable.from_matrix(W, list("abcd"), kind="distance")
            assert p.sums[0, 1] == p.sums[1, 0] == (float(W[0, 1]) + float(W[1, 0])) / 2
            with pytest.raises(ValueError, match=r"symmetric: W\[0, 1\]"):
                cl.ProximityTable.from_matrix(
                    exchange(1, 0, 1 + wrong, dtype, largest), list("abcd"), kind="distance"
                )


def test_diagonal_may_differ_from_zero_by_rounding_only():
    for dtype in ROUNDED:
        for largest in (1, 1024):
            _, (rounded, wrong) = ROUNDED[dtype]
            W = exchange(2, 2, rounded, dtype, largest)
            before = W.copy()
            p = cl.ProximityTable.from_matrix(W, list("abbb"), kind="distance")
            assert np.array_equal(W, before)
            assert p == cl.ProximityTable.from_matrix(
                exchange(2, 2, 0, dtype, largest), list("abbb"), kind="distance"
            )
            with pytest.raises(
                ValueError, match=r"W\[2, 2\] is .* must be 0 .for similarities say kind"
            ):
                cl.ProximityTable.from_matrix(
                    exchange(2, 2, wrong, dtype, largest), list("abbb"), kind="distance"
                )


def test_negative_entries_are_rejected_unless_by_rounding():
    for dtype in ROUNDED:
        _, (rounded, wrong) = ROUNDED[dtype]
        for kind in ("distance", "similarity"):
            W = exchange(0, 1, -rounded, dtype)
            W[1, 0] = W[0, 1]
            p = cl.ProximityTable.from_matrix(W, list("abcd"), kind=kind)
            assert p.sums[0, 1] == p.sums[1, 0] == 0
            W[0, 1] = W[1, 0] = -wrong
            with pytest.raises(ValueError, match=r"W must not be negative: W\[0, 1\]"):
                cl.ProximityTable.from_matrix(W, list("abcd"), kind=kind)


def test_all_negative_is_not_rounding():
    with pytest.raises(ValueError, match="W must not be negative"):
        cl.ProximityTable.from_matrix([[-1e-20]], [1], kind="similarity")


def test_edges_of_a_graph_are_refused_as_distances():
    """A graph's edges as distances would give a good clustering a silhouette near -1."""
    rng = np.random.default_rng(1)
    labels = np.repeat([0, 1], 20)
    edges = np.triu(rng.random((40, 40)) < np.where(labels[:, None] == labels, 0.4, 0.02), 1)
    edges = (edges + edges.T).astype(float)
    assert cl.modularity(cl.ProximityTable.from_matrix(edges, labels, kind="similarity")) > 0.3
    for judge in (
        lambda: cl.ProximityTable.from_matrix(edges, labels, kind="distance"),
        lambda: cl.silhouette(edges, labels, metric="precomputed"),
        lambda: cl.dunn_index(edges, labels, metric="precomputed"),
        lambda: cl.c_index(edges, labels, metric="precomputed"),
        lambda: cl.internal_scorecard(edges, labels, metric="precomputed"),
    ):
        with pytest.raises(ValueError, match=r"looks like similarities, as the edges of a graph"):
            judge()
    # Weights on all edges may be distances or similarities. So may points that mostly coincide.
    for seed in range(20):
        weights = np.random.default_rng(seed).gamma(1, size=(30, 30))
        np.fill_diagonal(weights, 0)
        cl.ProximityTable.from_matrix(weights + weights.T, np.arange(30) % 2, kind="distance")
        X = np.random.default_rng(seed).random((30, 1)) < 0.1
        cl.ProximityTable.from_matrix(cdist(X, X), np.arange(30) % 2, kind="distance")


def test_kind_is_one_of_two():
    for kind in ("distances", "Distance", None, 0, ["distance"], np.array([1, 2])):
        with pytest.raises(ValueError, match="kind must be 'distance' or 'similarity', got"):
            cl.ProximityTable.from_matrix(PATHS, [1, 1, 2, 2], kind=kind)


NO_DISTANCES = [
    ([[0, 1, 2], [1, 0, 3]], ValueError, "{0} must be square"),
    ([[0, 1], [2, 0]], ValueError, r"{0} must be symmetric: {0}\[0, 1\] is 1, {0}\[1, 0\] is 2"),
    ([[0, -1], [-1, 0]], ValueError, r"{0} .*{0}\[0, 1\] is -1"),
    ([[0, math.inf], [math.inf, 0]], ValueError, r"{0} .*{0}\[0, 1\] is inf"),
    ([[0, 1], [math.nan, 0]], ValueError, r"{0} .*{0}\[1, 0\] is nan"),
    ([[0, 1], [1, 0.5]], ValueError, r"{0}\[1, 1\] is 0.5"),
    ([0, 1], ValueError, "{0}"),
    ([[0]], ValueError, "{0}|labels"),
    ([["a", "b"], ["b", "a"]], TypeError, "{0}"),
    (sparse.csr_array([[0, 1], [1, 0]]), TypeError, "{0}"),
]


def test_bad_matrices_are_refused_by_entry():
    for W, error, words in NO_DISTANCES:
        with pytest.raises(error, match="^" + words.replace("{0}", "W")):
            cl.ProximityTable.from_matrix(W, [1, 2], kind="distance")
        for measure in OF_POINTS:
            with pytest.raises(error, match="^" + words.replace("{0}", "X")):
                measure(W, [1, 2], metric="precomputed")


def test_entry_at_fault_is_found_in_any_block(monkeypatch):
    use_small_blocks(monkeypatch)
    W = cdist(X, X)
    W[11, 8] += 1
    with pytest.raises(ValueError, match=r"symmetric: W\[8, 11\] is"):
        cl.ProximityTable.from_matrix(W, LABELS, kind="distance")


# --- precomputed distances -----------------------------------------------------------------------


def test_precomputed_distances_give_the_table_of_the_points(monkeypatch):
    for entries in (1, 7, 2**20):
        use_small_blocks(monkeypatch, entries)
        W = cdist(X, X, "cityblock")
        before = W.copy()
        p = cl.proximity_table(W, LABELS, metric="precomputed")
        assert p.sums == pytest.approx(cl.proximity_table(X, LABELS, "cityblock").sums, rel=1e-13)
        assert p.sums == pytest.approx(
            cl.ProximityTable.from_matrix(W, LABELS, kind="distance").sums, rel=1e-13
        )
        assert np.array_equal(W, before)


def test_matrix_of_distances_is_not_taken_for_points():
    for measure in OF_POINTS + OF_COORDINATES:
        for W in (cdist(X, X), 1 - np.corrcoef(X), cdist(X, X).tolist()):
            with pytest.raises(ValueError, match="X looks like a matrix of distances") as refused:
                measure(W, LABELS)
            takes_distances = "metric" in inspect.signature(measure).parameters
            assert ('say metric="precomputed"' in str(refused.value)) == takes_distances
            assert ("coordinates" in str(refused.value)) != takes_distances


def test_points_that_look_like_distances_may_be_given_with_a_column_of_zeros():
    edges = [[0, 1, 1, 0], [1, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 0]]
    labels = [1, 1, 1, 2]
    with pytest.raises(
        ValueError, match=r"add a column of zeros, np\.c_\[X, np\.zeros\(len\(X\)\)\]"
    ):
        cl.proximity_table(edges, labels)
    expected = brute_force(cdist(edges, edges), labels, [1, 2])
    assert cl.proximity_table(np.c_[edges, np.zeros(4)], labels).sums == pytest.approx(expected)
    expected = brute_force(cdist(edges, edges, "cityblock"), labels, [1, 2])
    assert cl.proximity_table(edges, labels, metric="cityblock").sums.tolist() == expected.tolist()


def test_other_square_tables_are_points():
    for points in (
        [[0, 1], [1, 0]],  # They may also be two points at (0, 1) and (1, 0).
        [[0, 1, 2], [1, 0, 3], [2, 4, 0]],
        [[1, 1, 2], [1, 1, 3], [2, 3, 1]],
        [[0, -1, 2], [-1, 0, 3], [2, 3, 0]],
        [[0, 1, 2, 0], [1, 0, 3, 0], [2, 3, 0, 0]],
        [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
    ):
        labels = [1] + [2] * (len(points) - 1)
        expected = brute_force(cdist(points, points), labels, [1, 2])
        assert cl.proximity_table(points, labels).sums == pytest.approx(expected)


# --- noise ---------------------------------------------------------------------------------------

NOISY = ["-1" if label == "c" else label for label in LABELS]
KEPT = [i for i, label in enumerate(NOISY) if label != "-1"]
KEPT_LABELS = [NOISY[i] for i in KEPT]
ALONE = [f"-1 {i:02}" if label == "-1" else label for i, label in enumerate(NOISY)]


def tables_of(points, labels, **noise):
    W = cdist(points, points)
    yield cl.proximity_table(points, labels, **noise)
    yield cl.proximity_table(W, labels, metric="precomputed", **noise)
    yield cl.ProximityTable.from_matrix(W, labels, kind="distance", **noise)
    yield cl.ProximityTable.from_matrix(np.exp(-W), labels, kind="similarity", **noise)


def test_dropped_noise_has_no_effect():
    dropped = tables_of(X, NOISY, noise="drop", noise_label="-1")
    expected = tables_of(X[KEPT], KEPT_LABELS)
    for p, q in zip(dropped, expected, strict=True):
        assert (p.clusters, p.n) == (q.clusters, 9) == (("a", "b", "d"), 9)
        assert p.sums == pytest.approx(q.sums, rel=1e-13)
        assert p.diagonal == pytest.approx(q.diagonal)
    p = cl.proximity_table(X, NOISY, "seuclidean", noise="drop", noise_label="-1")
    q = cl.proximity_table(X[KEPT], KEPT_LABELS, "seuclidean")
    assert p.sums == pytest.approx(q.sums, rel=1e-13)


def test_noise_as_singletons_gives_a_cluster_for_each_point():
    split = tables_of(X, NOISY, noise="singletons", noise_label="-1")
    for p, q in zip(split, tables_of(X, ALONE), strict=True):
        assert p.clusters == ("-1 1", "-1 2", "-1 3", "-1 4", "a", "b", "d")
        assert p.sizes.tolist() == [1, 1, 1, 1, 1, 2, 6]
        assert p.sums == pytest.approx(q.sums, rel=1e-13)


def test_noise_is_a_cluster_by_default():
    for p, q in zip(tables_of(X, NOISY), tables_of(X, LABELS), strict=True):
        assert p.clusters == ("-1", "a", "b", "d")
        assert sorted(p.sizes.tolist()) == sorted(q.sizes.tolist())
        assert p.total == pytest.approx(q.total)


def test_noise_label_of_another_type_is_refused():
    for noise in ("drop", "singletons"):
        with pytest.raises(TypeError, match=r"^noise_label"):
            cl.proximity_table(X, NOISY, noise=noise)
        with pytest.raises(TypeError, match=r"^noise_label"):
            cl.ProximityTable.from_matrix(cdist(X, X), NOISY, kind="distance", noise=noise)


def test_bad_noise_is_refused_by_argument():
    for noise, argument in (("drop", "labels"), ("leave", "noise")):
        with pytest.raises(ValueError, match=f"^{argument} "):
            cl.proximity_table(X, [-1] * 13, noise=noise)
        with pytest.raises(ValueError, match=f"^{argument} "):
            cl.ProximityTable.from_matrix(PATHS, [-1] * 4, kind="distance", noise=noise)


# --- tables typed by hand ------------------------------------------------------------------------


NO_SUMS = [
    (([[1, 2]], [1]), "sums"),
    (([[1, 2], [3, 1]], [2, 2]), "sums"),
    (([[1, -2], [-2, 1]], [2, 2]), "sums"),
    (([[1, 2], [2, 1]], [2]), "sizes"),
    (([[1, 2], [2, 1]], [2, 0]), "sizes"),
    (([[1, 2], [2, 1]], [2, 1.5]), "sizes"),
    (([[1, 2], [2, 1]], [2, 1e17]), "sizes"),
    (([[0, 1], [1, 0]], [2**53 - 4, 5]), "sizes"),
    (([[1, 2], [2, 1]], [2, 1]), r"sums\[1, 1\]"),
    (([[1, 2], [2, 1]], [2, 2], ["a", "a"]), "clusters"),
    (([[1, 2], [2, 1]], [2, 2], ["a"]), "clusters"),
    (([[1, 2], [2, 1]], [2, 2], None, "distance", 1), "diagonal"),
    (([[1, 2], [2, 1]], [2, 2], None, "similarity", 3), "diagonal"),
    (([[1, 2], [2, 1]], [2, 2], None, "similarity", -1), "diagonal"),
    (([[1, 2], [2, 1]], [2, 2], None, "similarity", math.nan), "diagonal"),
    (([[1, 2], [2, 1]], [2, 2], None, ["distance"]), "kind"),
]


def test_bad_tables_are_refused_by_argument():
    for arguments, argument in NO_SUMS:
        with pytest.raises(ValueError, match=f"^{argument} "):
            cl.ProximityTable(*arguments)
    for diagonal in (np.array([0, 0]), [0], "0", None, True, 0j):
        with pytest.raises(TypeError, match=r"^diagonal "):
            cl.ProximityTable([[1, 2], [2, 1]], [2, 2], diagonal=diagonal)
    assert cl.ProximityTable([[0, 1], [1, 0]], sizes=[2**53 - 4, 4]).n == 2**53


def test_typed_table_counts_its_clusters_from_one():
    p = cl.ProximityTable([[4, 30], [30, 6]], [2, 3])
    assert p.clusters == (1, 2)
    assert (p.w_in, p.w_out, p.n_in, p.n_out, p.n) == (5, 30, 4, 6, 5)


class Subclass(cl.ProximityTable):
    """A subclass with its own method."""


def test_a_table_and_its_copies_are_read_only():
    sums, sizes = np.array([[4.0, 1], [1, 6]]), np.array([2.0, 3])
    p = Subclass(sums, sizes, ["x", "y"], "similarity", 2)
    sums[0, 1] = sizes[0] = 7
    for same in (p, pickle.loads(pickle.dumps(p)), copy.copy(p), copy.deepcopy(p)):
        assert (same, type(same)) == (p, Subclass)
        assert (same.sums.tolist(), same.sizes.tolist()) == ([[4, 1], [1, 6]], [2, 3])
        for name in ("sums", "n", "clusters", "kind", "w_in"):
            with pytest.raises(AttributeError, match=name):
                setattr(same, name, 50)
            with pytest.raises(AttributeError, match=name):
                delattr(same, name)
        for array in (same.sums, same.sizes, same.totals):
            with pytest.raises(ValueError, match="WRITEABLE"):
                array.flags.writeable = True
    for other in (
        ([[4, 1], [1, 6]], [2, 3], ["x", "y"], "similarity", 1),
        ([[4, 1], [1, 6]], [2, 4], ["x", "y"], "similarity", 2),
        ([[4, 1], [1, 6]], [2, 3], ["x", "z"], "similarity", 2),
        ([[4, 1], [1, 7]], [2, 3], ["x", "y"], "similarity", 2),
    ):
        assert p != cl.ProximityTable(*other)
    assert p != 3
    with pytest.raises(TypeError, match="unhashable"):
        hash(p)


# --- invariances -------------------------------------------------------------------------------


@given(st.permutations(range(13)), st.permutations(LETTERS))
def test_order_of_points_and_names_of_clusters(order, names):
    p = cl.proximity_table(X, LABELS)
    renamed = dict(zip(LETTERS, names, strict=True))
    q = cl.proximity_table(X[order], [renamed[LABELS[i]] for i in order])
    at = [q.clusters.index(renamed[label]) for label in p.clusters]
    assert q.sums[np.ix_(at, at)] == pytest.approx(p.sums, rel=1e-12)
    assert q.sizes[at].tolist() == p.sizes.tolist()


@given(st.lists(st.integers(0, 4), min_size=1, max_size=25), st.integers(1, 40))
def test_any_clustering_of_points_on_a_line(labels, entries):
    """For integer distances the sums are exact, for any size of the blocks."""
    points = (np.arange(len(labels)) ** 2 % 17)[:, None]
    W = abs(points - points.T)
    clusters = sorted(set(labels))
    with pytest.MonkeyPatch.context() as monkeypatch:
        use_small_blocks(monkeypatch, entries)
        p = cl.proximity_table(points, labels)
        q = cl.ProximityTable.from_matrix(W, labels, kind="distance")
    assert p == q
    assert p.sums.tolist() == brute_force(W, labels, clusters).tolist()
    assert p.w_in + p.w_out == W.sum() / 2


# --- the display ---------------------------------------------------------------------------------


def test_text_of_a_table():
    p = cl.ProximityTable([[4, 30.25], [30.25, 6]], [2, 3], ["瓜", "b"])
    assert repr(p).splitlines() == [
        "             瓜      b  W(C_i,V)  n_i",
        "瓜            4  30.25     34.25    2",
        "b         30.25      6     36.25    3",
        "W(V,C_j)  34.25  36.25      70.5    5",
    ]


def test_html_of_a_table():
    html = cl.ProximityTable([[4, 30], [30, 6]], [2, 3], ["<b>", "n_i"])._repr_html_()
    assert "W(C_i, C_j), distances over ordered pairs of points</caption>" in html
    assert "&lt;b&gt;" in html
    assert html.count("<i>n<sub>i</sub></i>") == 1
    assert '<th scope="row">n_i</th>' in html
    assert "<i>W</i>(<i>C<sub>i</sub></i>, <i>V</i>)</th>" in html
    assert "<i>W</i>(<i>V</i>, <i>C<sub>j</sub></i>)</th>" in html
    similar = cl.ProximityTable([[1]], [1], kind="similarity")._repr_html_()
    assert "similarities over ordered pairs" in similar


def test_large_table_is_elided():
    k = 30
    p = cl.ProximityTable(1 - np.eye(k), [1] * k)
    lines = repr(p).splitlines()
    assert len(lines) == 1 + 12 + 1
    columns = "C1 C2 C3 C4 C5 C6 C7 … C27 C28 C29 C30 W(C_i,V) n_i"
    assert lines[0].split() == columns.split()
    assert p.latex() == ""


def test_latex_outlines_cells():
    p = cl.ProximityTable([[4, 1e12], [1e12, 0.123456789]], [2, 3], ["a_b", "a" * 20])
    latex = p.latex([(0, 1)])
    assert latex.count(r"\boxed") == 1
    assert r" & 4 & \boxed{1 \cdot 10^{12}} & " in latex
    assert r"\text{a}\_\text{b}" in latex
    assert "0.123457" in latex
    assert "a" * 16 not in latex
    assert latex.startswith(r"\begin{array}{r|rr|rr}")
