"""Sparse counts, sparse graphs, and the distances of all pairs as one vector."""

import time
import tracemalloc

import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from scipy.spatial.distance import pdist, squareform
from sklearn.metrics import adjusted_rand_score, silhouette_score
from sklearn.metrics.cluster import contingency_matrix

import clustlib as cl

RNG = np.random.default_rng(5)
each = pytest.mark.parametrize
LAYOUTS = ["csr_array", "csc_array", "coo_array", "csr_matrix", "lil_array", "dok_matrix"]
OBLONG = [[0, 3, 1, 0], [5, 0, 0, 0], [0, 0, 0, 0]]


# --- counts --------------------------------------------------------------------------------------


@each("layout", LAYOUTS)
def test_sparse_counts_are_the_table_of_the_dense_ones(layout):
    counts = getattr(sparse, layout)(np.array(OBLONG))
    names = {"clusters": ["x", "y", "z"], "classes": "abcd"}
    names["classes"] = list(names["classes"])
    t, dense = cl.ContingencyTable(counts, **names), cl.ContingencyTable(OBLONG, **names)
    assert t == dense
    assert t.T == dense.T
    assert repr(t) == repr(dense)
    np.testing.assert_array_equal(t.counts, OBLONG)
    assert cl.adjusted_rand_index(t).exact == cl.adjusted_rand_index(dense).exact
    assert cl.ContingencyTable(counts).clusters == (1, 2, 3)


def test_entries_of_one_cell_are_added_without_overflow():
    entries = np.array([100, 100, 3, 7, -3], np.int8), ([0, 0, 1, 0, 0], [0, 0, 1, 1, 1])
    t = cl.ContingencyTable(sparse.coo_array(entries, shape=(2, 2)))
    assert t.counts.tolist() == [[200, 4], [0, 3]]


@each(
    "wrong",
    [
        np.array([[1, -1], [2, 0]]),
        np.array([[1, 0.5]]),
        np.array([[1, 0], [2, np.nan]]),
        np.array([[True, False]]),
        np.array([[1j, 1]]),
        np.zeros((2, 3), int),
        np.array([[2**62, 2**62]]),
        np.array([[2**53, 1]]),
    ],
    ids=str,
)
def test_bad_sparse_counts_are_refused_as_dense_ones(wrong):
    with pytest.raises((ValueError, TypeError)) as of_dense:
        cl.ContingencyTable(wrong)
    with pytest.raises(of_dense.type) as of_sparse:
        cl.ContingencyTable(sparse.coo_array(wrong))
    assert str(of_sparse.value) == str(of_dense.value)


def test_shapes_and_names_of_sparse_counts_are_checked():
    for wrong in (sparse.coo_array([1, 2]), sparse.csr_array((0, 3))):
        with pytest.raises(ValueError, match=r"^counts must be a table of numbers, got shape"):
            cl.ContingencyTable(wrong)
    with pytest.raises(ValueError, match="clusters has 1 labels for 3 rows"):
        cl.ContingencyTable(sparse.csr_array(OBLONG), clusters=["x"])


def test_large_contingency_matrix_of_scikit_learn_stays_sparse():
    n = 120_000
    true = RNG.integers(0, 90_000, n)
    pred = np.where(RNG.random(n) < 0.7, true, RNG.integers(0, 90_000, n))
    matrix = contingency_matrix(true, pred, sparse=True)
    assert min(matrix.shape) > 60_000
    tracemalloc.start()
    start = time.perf_counter()
    t = cl.ContingencyTable(matrix.T)
    assert time.perf_counter() - start < 5
    assert tracemalloc.get_traced_memory()[1] < 100e6
    tracemalloc.stop()
    assert cl.adjusted_rand_index(t) == pytest.approx(adjusted_rand_score(true, pred), rel=1e-12)


def test_empty_cells_of_a_pivot_are_named_with_the_way_out():
    points = pd.DataFrame({"cluster": [1, 2, 2], "team": list("xyx")}).assign(points=1)
    pivot = points.pivot_table("points", "cluster", "team", aggfunc="sum")
    for counts in (pivot, pivot.astype("Int64"), pivot.astype(object)):
        with pytest.raises(ValueError, match=r"^counts .*row 1, column 'y'.*counts\.fillna\(0\)"):
            cl.ContingencyTable(counts)
    assert cl.ContingencyTable(pivot.fillna(0)).counts.tolist() == [[1, 0], [1, 1]]


# --- graphs --------------------------------------------------------------------------------------


def _graph(n, edges):
    """Return the weights of random edges, with self-loops."""
    i, j = RNG.integers(0, n, (2, edges))
    half = sparse.coo_array((RNG.random(edges), (i, j)), shape=(n, n)).tocsr()
    return half + half.T


@each("layout", LAYOUTS)
@each("options", [{}, {"noise": "drop", "noise_label": 3}, {"noise": "singletons"}], ids=str)
def test_sparse_graph_has_the_sums_of_the_dense_one(layout, options):
    W, labels = _graph(90, 300), RNG.integers(-1, 5, 90)
    of_sparse, of_dense = (
        cl.ProximityTable.from_matrix(matrix, labels, kind="similarity", **options)
        for matrix in (getattr(sparse, layout)(W), W.toarray())
    )
    np.testing.assert_allclose(of_sparse.sums, of_dense.sums, rtol=1e-12)
    assert of_sparse.diagonal == pytest.approx(of_dense.diagonal, rel=1e-12)
    assert (of_sparse.n, of_sparse.left_out) == (of_dense.n, of_dense.left_out)
    assert cl.modularity(of_sparse) == pytest.approx(cl.modularity(of_dense), rel=1e-12)


def test_modularity_of_a_sparse_graph_by_its_definition():
    """Q = Σ_xy (A_xy − d_x d_y/2m) [same cluster] / 2m, as networkx defines it."""
    labels = RNG.integers(0, 4, 60)
    A = _graph(60, 150)
    A.setdiag(0)
    degrees, total = A.sum(axis=1), A.sum()
    same = labels[:, None] == labels
    expected = ((A.toarray() - np.outer(degrees, degrees) / total) * same).sum() / total
    p = cl.ProximityTable.from_matrix(A, labels, kind="similarity")
    assert cl.modularity(p) == pytest.approx(expected, abs=1e-12)


def test_modularity_of_two_triangles_by_hand():
    """Two triangles joined by an edge: Q = 2 (6/14 − (7/14)²) = 5/14, exactly."""
    i, j = [0, 0, 1, 3, 3, 4, 2], [1, 2, 2, 4, 5, 5, 3]
    half = sparse.coo_array((np.ones(7, int), (i, j)), shape=(6, 6))
    p = cl.ProximityTable.from_matrix(half + half.T, [0, 0, 0, 1, 1, 1], kind="similarity")
    assert str(cl.modularity(p).exact) == "5/14"


def test_large_sparse_graph_takes_a_second_and_little_memory():
    W, labels = _graph(20_000, 100_000), RNG.integers(0, 50, 20_000)
    tracemalloc.start()
    start = time.perf_counter()
    p = cl.ProximityTable.from_matrix(W, labels, kind="similarity")
    assert cl.modularity(p).working
    assert time.perf_counter() - start < 5
    assert tracemalloc.get_traced_memory()[1] < 100e6
    tracemalloc.stop()


@each(
    "wrong",
    [
        [[0, 1, 0], [1, 0, 2], [0, 3, 0]],
        [[0, 1, 0], [1, 0, -2], [0, -2, 0]],
        [[0, 1, 0], [1, 0, 0]],
    ],
    ids=["not symmetric", "negative", "not square"],
)
def test_bad_sparse_graphs_are_refused_as_dense_ones(wrong):
    wrong = np.array(wrong, float)
    with pytest.raises(ValueError, match=r"^W must") as of_dense:
        cl.ProximityTable.from_matrix(wrong, [1, 1, 2], kind="similarity")
    with pytest.raises(ValueError, match=r"^W must") as of_sparse:
        cl.ProximityTable.from_matrix(sparse.csr_array(wrong), [1, 1, 2], kind="similarity")
    assert str(of_sparse.value) == str(of_dense.value)


def test_rounding_in_a_sparse_graph_is_corrected():
    W = np.array([[0, 1, 0], [1 + 1e-12, 0, 3], [0, 3, -1e-16]])
    of_sparse, of_dense = (
        cl.ProximityTable.from_matrix(matrix, [1, 1, 2], kind="similarity")
        for matrix in (sparse.csr_array(W), W)
    )
    assert of_sparse == of_dense


def test_sums_of_too_many_clusters_are_refused():
    n = 12_000
    with pytest.raises(ValueError, match="12000 clusters have 144000000 pairs of clusters"):
        cl.ProximityTable.from_matrix(sparse.eye_array(n), range(n), kind="similarity")


# --- distances -----------------------------------------------------------------------------------


def test_distances_of_all_pairs_may_be_one_vector():
    X, labels = RNG.normal(size=(40, 3)), RNG.integers(-1, 3, 40)
    pairs, matrix = pdist(X), squareform(pdist(X))
    silhouette = cl.silhouette(pairs, labels, metric="precomputed")
    assert silhouette == pytest.approx(silhouette_score(X, labels), abs=1e-12)
    for options in ({}, {"noise": "drop"}):
        of_pairs, of_matrix = (
            cl.internal_scorecard(W, labels, metric="precomputed", **options)
            for W in (pairs, matrix)
        )
        assert repr(of_pairs) == repr(of_matrix)
    p = cl.proximity_table(pairs, labels, metric="precomputed", noise="drop")
    assert p.left_out == (labels == -1).sum()
    for W in (pairs, list(pairs), pd.Series(pairs)):
        assert cl.ProximityTable.from_matrix(W, labels, kind="distance") == (
            cl.ProximityTable.from_matrix(matrix, labels, kind="distance")
        )


def test_vectors_that_are_no_distances_of_all_pairs_are_refused():
    with pytest.raises(ValueError, match=r"^X must be a square matrix.* 5 is not such a number"):
        cl.silhouette([1.0] * 5, [0, 0, 1], metric="precomputed")
    with pytest.raises(ValueError, match=r"^X and labels .* got 4 and 3"):
        cl.silhouette([1.0] * 6, [0, 0, 1], metric="precomputed")


@each("call", [cl.silhouette, cl.c_index, cl.internal_scorecard, cl.proximity_table])
def test_sparse_distances_are_refused_with_what_a_missing_one_may_mean(call):
    W = sparse.csr_array(squareform([1.0, 2, 3, 4, 5, 6]))
    with pytest.raises(TypeError, match=r"^X must have all.*may be 0.*X\.toarray\(\)"):
        call(W, [0, 0, 1, 1], metric="precomputed")
    with pytest.raises(TypeError, match=r"^W must have all distances"):
        cl.ProximityTable.from_matrix(W, [0, 0, 1, 1], kind="distance")
    assert call(W.toarray(), [0, 0, 1, 1], metric="precomputed") is not None
