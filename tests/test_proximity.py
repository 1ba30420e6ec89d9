"""The sums W(C_i, C_j), against the full matrix of distances written out."""

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
from clustlib import distances as pairwise
from clustlib.validation import arrays

RNG = np.random.default_rng(3)
# Clusters of 1, 2, 4 and 6 points, in no order.
LABELS = ["d", "b", "c", "d", "c", "a", "d", "c", "d", "b", "d", "c", "d"]
X = RNG.normal(size=(13, 3))
BINARY = RNG.integers(0, 2, size=(13, 6))
LETTERS = ["a", "b", "c", "d"]


OF_POINTS = [cl.proximity_table, cl.silhouette, cl.dunn_index, cl.c_index]
OF_COORDINATES = [cl.davies_bouldin_index, cl.calinski_harabasz_index, cl.internal_scorecard]


def summed(W, labels, clusters):
    """W(C_i, C_j) by two loops over the clusters."""
    masks = [np.array([label == cluster for label in labels]) for cluster in clusters]
    return np.array([[W[np.ix_(rows, columns)].sum() for columns in masks] for rows in masks])


def small_blocks(monkeypatch, entries=7):
    monkeypatch.setattr(pairwise, "_BLOCK", entries)
    monkeypatch.setattr(arrays, "_BLOCK", entries)


# --- points --------------------------------------------------------------------------------------


def test_table_of_points_by_hand():
    p = cl.proximity_table([[0, 0], [3, 4], [0, 0], [6, 8]], [7, 7, 2, 2])
    assert p.clusters == (2, 7)
    assert p.sums.tolist() == [[20, 20], [20, 10]]
    assert p.totals.tolist() == [40, 30]
    assert (p.total, p.n, p.sizes.tolist()) == (70, 4, [2, 2])
    assert (p.w_in, p.w_out, p.n_in, p.n_out) == (15, 20, 2, 4)
    assert (p.kind, p.diagonal) == ("distance", 0)


def test_sums_are_those_of_the_full_matrix(monkeypatch):
    for entries in (1, 7, 30, 2**20):
        small_blocks(monkeypatch, entries)
        p = cl.proximity_table(X, LABELS)
        W = cdist(X, X)
        assert p.clusters == tuple(LETTERS)
        assert p.sizes.tolist() == [1, 2, 4, 6]
        assert p.sums == pytest.approx(summed(W, LABELS, LETTERS), rel=1e-13)
        same = np.equal.outer(LABELS, LABELS)
        pairs = np.triu(np.ones((13, 13), dtype=bool), 1)
        assert p.w_in == pytest.approx(W[pairs & same].sum(), rel=1e-13)
        assert p.w_out == pytest.approx(W[pairs & ~same].sum(), rel=1e-13)
        assert (p.n_in, p.n_out) == ((pairs & same).sum(), (pairs & ~same).sum()) == (22, 56)
        assert {type(p.w_in), type(p.w_out)} == {float}
        assert {type(p.n), type(p.n_in), type(p.n_out)} == {int}


def test_every_metric_of_scipy(monkeypatch):
    for metric in pairwise.METRICS:
        small_blocks(monkeypatch)
        points = abs(X)
        if metric in ("dice", "jaccard", "rogerstanimoto", "russellrao", "sokalsneath", "yule"):
            points = BINARY.astype(float)
        W = squareform(pdist(points, metric))
        p = cl.proximity_table(points, LABELS, metric=metric)
        assert p.sums == pytest.approx(summed(W, LABELS, LETTERS), rel=1e-12)


def test_no_metric_of_scipy_is_left_out():
    names = inspect.getdoc(cdist).split("metric : ")[1].split("out : ")[0]
    assert all(f"'{metric}'" in names for metric in pairwise.METRICS)
    quoted = {word for word in names.split("'")[1::2] if word.isalpha()}
    # Scipy has taken this one out: older ones, which clustlib works with too, still have it.
    assert quoted - {"sokalmichener"} == set(pairwise.METRICS)


def test_function_as_metric():
    p = cl.proximity_table(X, LABELS, metric=lambda x, y: abs(x - y).sum())
    assert p.sums == pytest.approx(cl.proximity_table(X, LABELS, metric="cityblock").sums)


def test_a_negative_zero_is_a_zero_for_the_bits_too():
    def metric(x, y):
        return 1.0 if max(x, y) > 3 else -0.0

    assert cl.c_index([[0], [1], [5]], [1, 1, 2], metric=metric) == 0
    assert cl.c_index([[0], [1], [5]], [1, 2, 2], metric=metric) == 1


def test_unknown_metric_is_told_which_there_are():
    for metric in (
        "manhattan",
        "Euclidean",
        "",
        "l2",
        None,
        3,
        ["euclidean"],
        np.array(["cosine"] * 2),
    ):
        with pytest.raises(
            ValueError, match=r"metric must be .* braycurtis, .*, euclidean, .*, yule; got"
        ):
            cl.proximity_table(X, LABELS, metric=metric)


UNDEFINED = [
    ([[0, 0], [1, 2], [2, 1]], "cosine", "metric 'cosine' is not defined .* came out as nan"),
    ([[1, 1], [1, 2], [2, 1]], "correlation", "'correlation' is not defined"),
    ([[1, -1], [1, 2], [2, 1]], "jensenshannon", "'jensenshannon' is not defined"),
    ([[1.5, -1], [1, 2], [2, 1]], "dice", "'dice' is not defined"),
    ([[0, 1], [0, 2], [0, 3]], "seuclidean", "needs every column of X to vary"),
    ([[0, 1], [1, 2], [2, 3]], "mahalanobis", "covariance matrix can be inverted"),
    ([[0], [1], [2]], lambda x, y: -1.0, "came out as -1"),
    ([[0], [1], [2]], lambda x, y: math.inf, "came out as inf"),
]


def test_metric_that_is_not_defined_for_the_points():
    for points, metric, message in UNDEFINED:
        with pytest.raises(ValueError, match=message):
            cl.proximity_table(points, [1, 1, 2], metric=metric)


NO_NUMBERS = [
    (np.linalg.norm, "it raised ValueError"),
    (lambda x, y: x - y, r"it returned array\(\["),
    (lambda x, y: "far", "it returned 'far'"),
    (lambda x, y: "1.5", "it returned '1.5'"),
    (lambda x, y: None, "it raised TypeError"),
    (lambda x: 1.0, "it raised TypeError: .* takes 1 positional argument"),
]


def test_metric_that_returns_no_number():
    for metric, message in NO_NUMBERS:
        with pytest.raises(
            TypeError, match=f"metric must be a function of two .* number: {message}"
        ):
            cl.proximity_table(X, LABELS, metric=metric)


def test_what_else_is_a_number():
    for metric in (
        lambda x, y: np.array(abs(x - y).sum()),
        lambda x, y: np.float32(abs(x - y).sum()),
    ):
        p = cl.proximity_table(X, LABELS, metric=metric)
        assert p.sums == pytest.approx(cl.proximity_table(X, LABELS, "cityblock").sums, rel=1e-6)
    p = cl.proximity_table([[1], [1], [2]], ["a", "a", "b"], metric=lambda x, y: x[0] != y[0])
    assert p.sums.tolist() == [[0, 2], [2, 0]]


BAD_POINTS = [
    (
        [1, 2, 3],
        [1, 1, 2],
        ValueError,
        r"X must be a table, .*got shape \(3,\); .*reshape\(-1, 1\)",
    ),
    (
        [[[1]], [[2]]],
        [1, 2],
        ValueError,
        r"X must be a table, one row a point, got shape \(2, 1, 1\)",
    ),
    ([], [], ValueError, "X must be a table"),
    (np.empty((0, 2)), [], ValueError, r"X is empty: got shape \(0, 2\)"),
    (np.empty((2, 0)), [1, 2], ValueError, r"X is empty: got shape \(2, 0\)"),
    ([[1], [math.nan]], [1, 2], ValueError, r"X must be finite: X\[1, 0\] is nan"),
    ([[1, 2], [3, -math.inf]], [1, 2], ValueError, r"X must be finite: X\[1, 1\] is -inf"),
    ([[1e150], [0]], [1, 2], ValueError, r"X has a number beyond 1e\+140"),
    ([[1], [2, 3]], [1, 2], ValueError, "X must have rows that are all of one length"),
    ([["a"], ["b"]], [1, 2], TypeError, "X must be numbers, got text"),
    ([[1], [None]], [1, 2], TypeError, "X must be numbers, got objects"),
    (None, [1, 2], TypeError, "X must be numbers, got NoneType"),
    (sparse.csr_array([[1], [math.nan]]), [1, 2], ValueError, r"X.data must be finite"),
    (sparse.csr_array([[1], [2]]), [1, 1, 2], ValueError, r"X and labels .* got 2 and 3"),
    (sparse.csr_array((0, 3)), [1, 2], ValueError, r"X must be a table, .* shape \(0, 3\)"),
    (sparse.csr_array([[0, 1, 2], [1, 0, 3], [2, 3, 0]]), [1, 1, 2], ValueError, "X looks like"),
    ([[1], [2]], sparse.coo_matrix([[1, 2]]), TypeError, r"labels must be a dense array"),
    ([[1], [2]], [1], ValueError, "X and labels must be of the same length, .*got 2 and 1"),
    ([[1], [2]], [1, math.nan], ValueError, "labels has NaN"),
    ([[1], [2]], ["a", None], ValueError, "labels has None"),
    ([[1], [2]], [1, "1"], TypeError, "labels mix kinds of labels"),
    ([[1], [2]], [[1, 2]], ValueError, "labels must be one-dimensional"),
    ([[1], [2]], "ab", TypeError, "labels must be a list or array of labels"),
]


def test_points_that_are_refused():
    for points, labels, error, message in BAD_POINTS:
        for measure in OF_POINTS + OF_COORDINATES:
            with pytest.raises(error, match=message):
                measure(points, labels)


def test_a_table_is_no_points():
    for measure in OF_POINTS:
        with pytest.raises(TypeError, match="X must be numbers, got ProximityTable"):
            measure(cl.proximity_table(X, LABELS), LABELS)


def test_too_many_clusters_for_a_table(monkeypatch):
    monkeypatch.setattr(pairwise, "_MOST_CELLS", 15)
    with pytest.raises(ValueError, match=r"4 clusters have 16 pairs .* continuous values"):
        cl.proximity_table(X, LABELS)


def test_most_pairs_of_clusters_are_as_many_as_a_gigabyte_holds():
    with pytest.raises(ValueError, match="11600 clusters have 134560000 pairs"):
        cl.proximity_table(np.zeros((11_600, 1)), range(11_600))


def test_points_are_left_alone_and_may_be_of_any_kind():
    points = np.arange(13).reshape(13, 1)
    before = points.copy()
    expected = cl.proximity_table(points, LABELS)
    assert np.array_equal(points, before)
    assert cl.proximity_table(points.tolist(), np.array(LABELS)) == expected
    assert cl.proximity_table(points.astype(np.float32), LABELS) == expected
    assert cl.proximity_table(np.asfortranarray(points), LABELS) == expected
    # A half float cannot be compared with the largest number whose square is a float.
    assert cl.proximity_table(points.astype(np.float16), LABELS) == expected
    half = np.array([3, 0.5], np.float16)
    assert cl.minkowski_distance(half, [0, 4.5]) == cl.cosine_similarity(half, [3, 0.5]) * 5
    vdm = cl.ValueDifferenceMetric().fit([["a"], ["b"]], [0, 1])
    assert cl.mixed_distance(["a", half[0]], ["a", 5], vdm) == 2


def test_sparse_points_are_the_points_filled_up_with_zeros(monkeypatch):
    rng = np.random.default_rng(5)
    full = rng.normal(size=(60, 40)) * (rng.random((60, 40)) < 0.2)
    full[30:33] = full[0] * (1 + 1e-9 * rng.normal(size=(3, 40)))  # near, and in other clusters
    full[full.any(axis=1) == 0, 0] = 1
    labels = rng.integers(0, 4, 60)
    monkeypatch.setattr(pairwise, "_BLOCK", 300)
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
    # Points that are nearly one: their distance is that of the differences, to the last digits.
    near = cl.dunn_index(sparse.csr_array(full[[0, 30, 1, 2]]), [1, 2, 2, 1])
    gap = math.dist(full[0], full[30])
    widest = max(math.dist(full[30], full[1]), math.dist(full[0], full[2]))
    assert near == pytest.approx(gap / widest, rel=1e-13)
    for metric in ("cityblock", math.dist):
        with pytest.raises(ValueError, match=r"'euclidean' or 'cosine' .*precomputed.*singular"):
            cl.silhouette(sparse.csr_array(full), labels, metric)


def test_sparse_text_is_never_filled_up_as_a_whole():
    texts = sparse.random_array((400, 200_000), density=5e-4, random_state=0, format="csr")
    tracemalloc.start()
    try:
        cl.silhouette(texts, np.arange(400) % 5, "cosine")
        assert tracemalloc.get_traced_memory()[1] < 64e6  # filled up it has 640 MB
    finally:
        tracemalloc.stop()


def test_memory_is_bounded():
    n = 9000  # all distances would take 648 MB
    points, labels = np.random.default_rng(0).normal(size=(n, 2)), np.arange(n) % 5
    tracemalloc.start()
    cl.proximity_table(points, labels)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30e6


# --- given matrices ------------------------------------------------------------------------------

PATHS = [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]]


def test_table_of_a_matrix_is_that_of_the_points(monkeypatch):
    W = cdist(X, X)
    expected = cl.proximity_table(X, LABELS)
    for entries in (2**20, 7):
        small_blocks(monkeypatch, entries)
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
    W[4, 4] = 2.0**-52  # what the rounding of some other processor leaves there
    p = cl.ProximityTable.from_matrix(W, LABELS, kind="distance")
    assert p.sums == pytest.approx(cl.proximity_table(X, LABELS, "correlation").sums, rel=1e-12)
    assert (p.sums[0, 0], p.diagonal) == (0, 0)
    assert W[4, 4] == 2.0**-52


ROUNDED = {
    # type: (what is rounding, what is not), as a share of an entry, and of the largest of all
    float: ((5e-10, 2e-9), (5e-13, 2e-12)),
    np.float32: ((3e-6, 1e-5), (3e-6, 1e-5)),
    np.float16: ((0.02, 0.07), (0.02, 0.07)),
}


def exchange(i, j, value, dtype, largest=1):
    """Distances between four points, but for one entry."""
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


def test_nothing_is_negative_but_by_rounding():
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


def test_infinite_distance_comes_with_advice():
    parts = [[0, 1, math.inf], [1, 0, math.inf], [math.inf, math.inf, 0]]
    with pytest.raises(ValueError, match=r"W\[0, 2\] is inf, .* graph .* one part"):
        cl.ProximityTable.from_matrix(parts, [1, 1, 2], kind="distance")
    with pytest.raises(ValueError, match=r"X\[0, 2\] is inf, .* graph"):
        cl.proximity_table(parts, [1, 1, 2], metric="precomputed")
    with pytest.raises(ValueError, match=r"X\[0, 2\] is inf$"):
        cl.proximity_table(parts, [1, 1, 2])


def test_a_matrix_of_the_other_kind_is_refused():
    """An adjacency matrix as distances gave a clustering of ARI 0.985 a silhouette of -0.995."""
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
    for seed in range(20):
        X = np.random.default_rng(seed).normal(size=(30, 2)) + 9 * (np.arange(30) % 2)[:, None]
        with pytest.raises(ValueError, match=r'W looks like distances.* say kind="distance"'):
            cl.ProximityTable.from_matrix(cdist(X, X), np.arange(30) % 2, kind="similarity")
        # What may be of either kind is taken as its owner says: weights on all edges, and points
        # most of which are in one place.
        weights = np.random.default_rng(seed).gamma(1, size=(30, 30))
        np.fill_diagonal(weights, 0)
        cl.ProximityTable.from_matrix(weights + weights.T, np.arange(30) % 2, kind="similarity")
        X = np.random.default_rng(seed).random((30, 1)) < 0.1
        cl.ProximityTable.from_matrix(cdist(X, X), np.arange(30) % 2, kind="distance")


def test_kind_is_one_of_two():
    for kind in ("distances", "Distance", None, 0, ["distance"], np.array([1, 2])):
        with pytest.raises(ValueError, match="kind must be 'distance' or 'similarity', got"):
            cl.ProximityTable.from_matrix(PATHS, [1, 1, 2, 2], kind=kind)


NO_DISTANCES = [
    ([[0, 1, 2], [1, 0, 3]], r"W must be square, got shape \(2, 3\)"),
    ([[0, 1], [2, 0]], r"W must be symmetric: W\[0, 1\] is 1, W\[1, 0\] is 2"),
    ([[0, -1], [-1, 0]], r"W must not be negative: W\[0, 1\] is -1"),
    ([[0, math.inf], [math.inf, 0]], r"W must be finite: W\[0, 1\] is inf"),
    ([[0, 1], [math.nan, 0]], r"W must be finite: W\[1, 0\] is nan"),
    ([[0, 1], [1, 0.5]], r"W\[1, 1\] is 0.5: the distance of a point to itself must be 0"),
    ([0, 1], r"W must be a table"),
    ([[0]], "labels has 2 labels for 1 rows of W"),
]


def test_matrix_that_is_refused():
    for W, message in NO_DISTANCES:
        with pytest.raises(ValueError, match=message):
            cl.ProximityTable.from_matrix(W, [1, 2], kind="distance")


def test_entry_at_fault_is_found_in_any_block(monkeypatch):
    small_blocks(monkeypatch)
    W = cdist(X, X)
    W[11, 8] += 1
    with pytest.raises(ValueError, match=r"symmetric: W\[8, 11\] is"):
        cl.ProximityTable.from_matrix(W, LABELS, kind="distance")


# --- precomputed distances -----------------------------------------------------------------------


def test_precomputed_distances_give_the_table_of_the_points(monkeypatch):
    for entries in (1, 7, 2**20):
        small_blocks(monkeypatch, entries)
        W = cdist(X, X, "cityblock")
        before = W.copy()
        p = cl.proximity_table(W, LABELS, metric="precomputed")
        assert p.sums == pytest.approx(cl.proximity_table(X, LABELS, "cityblock").sums, rel=1e-13)
        assert p.sums == pytest.approx(
            cl.ProximityTable.from_matrix(W, LABELS, kind="distance").sums, rel=1e-13
        )
        assert np.array_equal(W, before)


def test_precomputed_distances_that_are_refused():
    for W, error, message in (
        ([[0, 1, 2], [1, 0, 3]], ValueError, r"X must be square, got shape \(2, 3\)"),
        ([[0, 1], [2, 0]], ValueError, r"X must be symmetric: X\[0, 1\] is 1, X\[1, 0\] is 2"),
        ([[0, -1], [-1, 0]], ValueError, "X must not be negative"),
        ([[0, 1], [1, 0.5]], ValueError, r"X\[1, 1\] is 0.5: .* itself must be 0$"),
        ([[0]], ValueError, "X and labels must be of the same length, .*got 1 and 2"),
        ([["a", "b"], ["b", "a"]], TypeError, "X must be numbers, got text"),
        (sparse.csr_array([[0, 1], [1, 0]]), TypeError, r"X must be a dense array.*X.toarray"),
    ):
        for measure in OF_POINTS:
            with pytest.raises(error, match=message):
                measure(W, [1, 2], metric="precomputed")


def test_matrix_of_distances_is_not_taken_for_points():
    for measure in OF_POINTS + OF_COORDINATES:
        for W in (cdist(X, X), 1 - np.corrcoef(X), cdist(X, X).tolist()):
            with pytest.raises(ValueError, match="X looks like a matrix of distances") as refused:
                measure(W, LABELS)
            takes_distances = "metric" in inspect.signature(measure).parameters
            assert ('say metric="precomputed"' in str(refused.value)) == takes_distances
            assert ("coordinates" in str(refused.value)) != takes_distances


def test_three_points_are_enough_to_look_like_distances():
    with pytest.raises(ValueError, match="X looks like a matrix of distances"):
        cl.proximity_table([[0, 1, 2], [1, 0, 3], [2, 3, 0]], [1, 1, 2])


def test_what_looks_like_distances_may_be_points_all_the_same():
    edges = [[0, 1, 1, 0], [1, 0, 1, 1], [1, 1, 0, 0], [0, 1, 0, 0]]
    labels = [1, 1, 1, 2]
    with pytest.raises(
        ValueError, match=r"add a column of zeros, np\.c_\[X, np\.zeros\(len\(X\)\)\]"
    ):
        cl.proximity_table(edges, labels)
    expected = summed(cdist(edges, edges), labels, [1, 2])
    assert cl.proximity_table(np.c_[edges, np.zeros(4)], labels).sums == pytest.approx(expected)
    expected = summed(cdist(edges, edges, "cityblock"), labels, [1, 2])
    assert cl.proximity_table(edges, labels, metric="cityblock").sums.tolist() == expected.tolist()


def test_other_square_tables_are_points():
    for points in (
        [[0, 1], [1, 0]],  # two points at (0, 1) and (1, 0) are as likely
        [[0, 1, 2], [1, 0, 3], [2, 4, 0]],
        [[1, 1, 2], [1, 1, 3], [2, 3, 1]],
        [[0, -1, 2], [-1, 0, 3], [2, 3, 0]],
        [[0, 1, 2, 0], [1, 0, 3, 0], [2, 3, 0, 0]],
        [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
    ):
        labels = [1] + [2] * (len(points) - 1)
        expected = summed(cdist(points, points), labels, [1, 2])
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


def test_dropped_noise_is_as_if_it_had_never_been_there():
    dropped = tables_of(X, NOISY, noise="drop", noise_label="-1")
    expected = tables_of(X[KEPT], KEPT_LABELS)
    for p, q in zip(dropped, expected, strict=True):
        assert (p.clusters, p.n) == (q.clusters, 9) == (("a", "b", "d"), 9)
        assert p.sums == pytest.approx(q.sums, rel=1e-13)
        assert p.diagonal == pytest.approx(q.diagonal)
    p = cl.proximity_table(X, NOISY, "seuclidean", noise="drop", noise_label="-1")
    q = cl.proximity_table(X[KEPT], KEPT_LABELS, "seuclidean")
    assert p.sums == pytest.approx(q.sums, rel=1e-13)


def test_noise_as_singletons_is_a_cluster_a_point():
    split = tables_of(X, NOISY, noise="singletons", noise_label="-1")
    for p, q in zip(split, tables_of(X, ALONE), strict=True):
        assert p.clusters == ("-1 1", "-1 2", "-1 3", "-1 4", "a", "b", "d")
        assert p.sizes.tolist() == [1, 1, 1, 1, 1, 2, 6]
        assert p.sums == pytest.approx(q.sums, rel=1e-13)


def test_noise_is_a_cluster_unless_asked_otherwise():
    for p, q in zip(tables_of(X, NOISY), tables_of(X, LABELS), strict=True):
        assert p.clusters == ("-1", "a", "b", "d")
        assert sorted(p.sizes.tolist()) == sorted(q.sizes.tolist())
        assert p.total == pytest.approx(q.total)


def test_noise_label_of_another_kind_is_refused():
    for noise in ("drop", "singletons"):
        with pytest.raises(TypeError, match=r'of labels, str: got -1, .*; say noise_label="-1"'):
            cl.proximity_table(X, NOISY, noise=noise)
        with pytest.raises(TypeError, match=r'of labels, str: got -1, .*; say noise_label="-1"'):
            cl.ProximityTable.from_matrix(cdist(X, X), NOISY, kind="distance", noise=noise)


def test_nothing_but_noise():
    with pytest.raises(ValueError, match="labels has nothing but noise"):
        cl.proximity_table(X, [-1] * 13, noise="drop")
    with pytest.raises(ValueError, match="labels has nothing but noise"):
        cl.ProximityTable.from_matrix(PATHS, [-1] * 4, kind="distance", noise="drop")
    with pytest.raises(ValueError, match="noise must be 'cluster', 'singletons' or 'drop', got"):
        cl.ProximityTable.from_matrix(PATHS, [-1] * 4, kind="distance", noise="leave")


# --- tables typed by hand ------------------------------------------------------------------------


NO_SUMS = [
    (([[1, 2]], [1]), "sums must be square"),
    (([[1, 2], [3, 1]], [2, 2]), r"sums must be symmetric: sums\[0, 1\] is 2"),
    (([[1, -2], [-2, 1]], [2, 2]), "sums must not be negative"),
    (([[1, 2], [2, 1]], [2]), "sizes has 1 sizes for 2 rows of sums"),
    (([[1, 2], [2, 1]], [2, 0]), "sizes must be whole numbers of points, at least 1; got 0"),
    (
        ([[1, 2], [2, 1]], [2, 1.5]),
        "sizes must be whole numbers of points, .*; got 1.5",
    ),
    (([[1, 2], [2, 1]], [2, 1e17]), "more than 2\\^53 points"),
    (([[1, 2], [2, 1]], [2, 1]), r"sums\[1, 1\] must be 0, for a cluster of one point; got 1"),
    (([[1, 2], [2, 1]], [2, 2], ["a", "a"]), "clusters has the label 'a' more than once"),
    (([[1, 2], [2, 1]], [2, 2], ["a"]), "clusters has 1 labels for 2 rows of sums"),
    (
        ([[1, 2], [2, 1]], [2, 2], None, "distance", 1),
        "diagonal must be 0 for distances",
    ),
    (([[1, 2], [2, 1]], [2, 2], None, "similarity", 3), "diagonal must be from 0 to the sum 2"),
    (([[1, 2], [2, 1]], [2, 2], None, "similarity", -1), "diagonal must be from 0"),
    (([[1, 2], [2, 1]], [2, 2], None, "similarity", math.nan), "diagonal must be from 0"),
    (([[1, 2], [2, 1]], [2, 2], None, ["distance"]), "kind must be 'distance' or"),
]


def test_table_that_is_refused():
    for arguments, message in NO_SUMS:
        with pytest.raises(ValueError, match=message):
            cl.ProximityTable(*arguments)


def test_diagonal_is_a_number():
    for diagonal in (np.array([0, 0]), [0], "0", None, True, 0j):
        with pytest.raises(TypeError, match="diagonal must be a number, got"):
            cl.ProximityTable([[1, 2], [2, 1]], [2, 2], diagonal=diagonal)


def test_typed_table_counts_its_clusters_from_one():
    p = cl.ProximityTable([[4, 30], [30, 6]], [2, 3])
    assert p.clusters == (1, 2)
    assert (p.w_in, p.w_out, p.n_in, p.n_out, p.n) == (5, 30, 4, 6, 5)


def test_arrays_of_a_table_are_its_own():
    sums, sizes = np.array([[4.0, 30], [30, 6]]), np.array([2.0, 3])
    p = cl.ProximityTable(sums, sizes)
    sums[0, 1] = sizes[0] = 7
    assert p.sums[0, 1] == 30
    assert p.sizes.tolist() == [2, 3]
    for array in (p.sums, p.sizes, p.totals):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0


def test_a_table_and_its_copies_cannot_be_changed():
    p = cl.ProximityTable([[4, 1], [1, 6]], [2, 3], ["x", "y"], "similarity", 2)
    for same in (p, pickle.loads(pickle.dumps(p)), copy.copy(p), copy.deepcopy(p)):
        assert same == p
        for name in (
            "sums",
            "totals",
            "total",
            "sizes",
            "n",
            "clusters",
            "kind",
            "diagonal",
            "w_in",
        ):
            with pytest.raises(AttributeError, match=f"{name} cannot be set: a ProximityTable"):
                setattr(same, name, 50)
            with pytest.raises(AttributeError, match=f"{name} cannot be deleted"):
                delattr(same, name)
        assert not same.sums.flags.writeable
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


# --- what must not matter ------------------------------------------------------------------------


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
    """Whole distances: the sums are exact, whatever the blocks."""
    points = (np.arange(len(labels)) ** 2 % 17)[:, None]
    W = abs(points - points.T)
    clusters = sorted(set(labels))
    with pytest.MonkeyPatch.context() as monkeypatch:
        small_blocks(monkeypatch, entries)
        p = cl.proximity_table(points, labels)
        q = cl.ProximityTable.from_matrix(W, labels, kind="distance")
    assert p == q
    assert p.sums.tolist() == summed(W, labels, clusters).tolist()
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


def test_as_many_points_as_floats_can_count_and_not_one_more():
    most = [2**53 - 4, 4]
    assert cl.ProximityTable([[0, 1], [1, 0]], sizes=most).n == 2**53
    with pytest.raises(ValueError, match="more than 2\\^53 points"):
        cl.ProximityTable([[0, 1], [1, 0]], sizes=[2**53 - 4, 5])
