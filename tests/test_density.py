"""DBCV, compared with all spanning trees, with its definition, and with values by hand."""

import itertools
import math
from collections import Counter

import numpy as np
import pytest
import scipy.sparse
from scipy.spatial.distance import cdist

import clustlib as cl

# --- the definition, written out -----------------------------------------------------------------


def core_distances(D, dimension):
    """Return (Σ (1/d)^dim / (n − 1))^(−1/dim), as defined in the paper."""
    others = [np.delete(row, i) for i, row in enumerate(D)]
    return [
        (sum((1 / d) ** dimension for d in row) / (len(D) - 1)) ** (-1 / dimension)
        for row in others
    ]


def edges_of(sequence):
    """Return the tree of a Prüfer sequence."""
    n = len(sequence) + 2
    degree = [1 + sequence.count(v) for v in range(n)]
    edges = []
    for v in sequence:
        leaf = degree.index(1)
        edges.append((leaf, v))
        degree[leaf] -= 1
        degree[v] -= 1
    return [*edges, tuple(v for v in range(n) if degree[v] == 1)]


def shortest_trees(reach):
    """Return every minimum spanning tree, by trying all trees."""
    n = len(reach)
    trees = [edges_of(list(s)) for s in itertools.product(range(n), repeat=n - 2)]
    totals = [sum(reach[i][j] for i, j in tree) for tree in trees]
    return [t for t, total in zip(trees, totals, strict=True) if total < min(totals) * (1 + 1e-9)]


def what_counts(tree, reach):
    """Return the inner points of a tree, and DSC."""
    degree = Counter(v for edge in tree for v in edge)
    inner = [v for v in degree if degree[v] > 1] or list(degree)
    edges = [(i, j) for i, j in tree if i in inner and j in inner and len(tree) > 1] or tree
    return tuple(sorted(inner)), max(reach[i][j] for i, j in edges)


def densities(X, labels, metric="euclidean"):
    """Return DSPC and DSC of each cluster of two points or more, for every tree that is allowed."""
    parts = [X[labels == c] for c in np.unique(labels) if (labels == c).sum() > 1]
    core, kinds = [], []
    for part in parts:
        D = cdist(part, part, metric)
        core.append(core_distances(D, X.shape[1]))
        reach = np.maximum(D, np.maximum.outer(core[-1], core[-1])).tolist()
        kinds.append({what_counts(tree, reach) for tree in shortest_trees(reach)})
    for chosen in itertools.product(*kinds):
        apart = [
            min(
                max(cdist(parts[a][[i]], parts[b][[j]], metric)[0, 0], core[a][i], core[b][j])
                for b in range(len(parts)) if b != a
                for i in inner
                for j in chosen[b][0]
            )
            for a, (inner, _) in enumerate(chosen)
        ]  # fmt: skip
        yield [len(part) for part in parts], apart, [sparse for _, sparse in chosen]


def possible_values(X, labels, metric):
    for sizes, apart, sparse in densities(X, labels, metric):
        terms = zip(sizes, apart, sparse, strict=True)
        yield sum(n * (dspc - dsc) / max(dspc, dsc) for n, dspc, dsc in terms) / len(X)


def three_clusters(seed):
    labels = np.repeat([0, 1, 2], [5, 3, 4])
    return np.random.default_rng(seed).normal(0.8 * labels, size=(1 + seed % 3, 12)).T, labels


DRAWS = list(itertools.product(range(3), ["euclidean", "sqeuclidean", "cityblock"]))


def test_value_follows_from_a_minimum_spanning_tree():
    for seed, metric in DRAWS:
        X, labels = three_clusters(seed)
        order = np.random.default_rng(seed).permutation(12)
        value = cl.dbcv(X[order], labels[order], metric)
        assert min(abs(value - p) for p in possible_values(X, labels, metric)) < 1e-9


def test_value_of_hdbscan_follows_from_another_tree():
    validity = pytest.importorskip("hdbscan.validity")
    for seed, metric in DRAWS:
        X, labels = three_clusters(seed)
        value = validity.validity_index(X, labels, metric=metric)
        assert min(abs(value - p) for p in possible_values(X, labels, metric)) < 1e-9


def grid(seed):
    """Draw five to seven points with integer coordinates, so that many are equally dense."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(5, 8))
    return rng.integers(0, 5, (n, 2)), rng.integers(0, 2, n)


TIED = np.array([[3, 2], [4, 1], [0, 4], [1, 2], [2, 4], [1, 4]]), np.array([0, 1, 1, 0, 0, 1])


def values_in_other_orders(X, labels, many):
    orders = [np.random.default_rng(seed).permutation(len(labels)) for seed in range(many)]
    return [float(cl.dbcv(X[order], labels[order])) for order in orders]


def test_order_of_points_does_not_matter_with_ties():
    X, labels = TIED
    first = cl.dbcv(X, labels)
    for order in list(itertools.permutations(range(6)))[::17]:
        value = cl.dbcv(X[list(order)], labels[list(order)])
        assert value == pytest.approx(first, rel=1e-9)
    twins = np.vstack([X[:5], X[4]])
    of_others = [grid(seed) for seed in (55, 92, 125, 379)]
    for points, kinds in [(scipy.sparse.csr_array(X), labels), (twins, labels), *of_others]:
        values = values_in_other_orders(points, kinds, 6)
        assert values == pytest.approx([values[0]] * 6, rel=1e-9)


def test_value_with_ties_follows_from_a_minimum_spanning_tree():
    X, labels = TIED
    values = list(possible_values(X.astype(float), labels, "euclidean"))
    assert max(values) - min(values) > 0.1
    assert min(abs(cl.dbcv(X, labels) - value) for value in values) < 1e-9


def test_units_do_not_matter_with_ties():
    """Lengths that are equal in one unit may differ in the last digit in another."""
    for seed in (92, 257, 267, 509, 680):
        X, labels = grid(seed)
        assert cl.dbcv(0.1 * X, labels) == pytest.approx(cl.dbcv(X, labels), rel=1e-9)


# --- by hand -------------------------------------------------------------------------------------


def test_by_hand():
    # Harmonic means: of 1, 2 it is 4/3, of 1, 1 it is 1. The inner points are 1 and 11, 10 apart.
    X, labels = [[0], [1], [2], [10], [11], [12]], [1, 1, 1, 2, 2, 2]
    assert cl.dbcv(X, labels) == pytest.approx((10 - 4 / 3) / 10)
    # Of two points, both are inner points. Their core distances, 1 and 3, are also the edges.
    assert cl.dbcv([[0], [1], [3], [6]], [1, 1, 2, 2]) == pytest.approx(((3 - 1) / 3 + 0) / 2)
    # 0, 1, 3 and 9 all join 2: a star has no inner edge, so its longest edge counts.
    far = 4 / (1 / 9 + 1 / 8 + 1 / 7 + 1 / 6)
    value = cl.dbcv([[0], [1], [2], [3], [9], [50], [51]], [1] * 5 + [2] * 2)
    assert value == pytest.approx((5 * (48 - far) / 48 + 2 * (48 - 1) / 48) / 7)
    # The point 0.1 links two dense pairs, whose own edges are short and whose distance is long.
    value = cl.dbcv([[0], [0.01], [0.1], [0.2], [0.21], [2], [2.01]], [1] * 5 + [2] * 2)
    assert value == pytest.approx((5 * (1.8 - 0.1) / 1.8 + 2 * (1.8 - 0.01) / 1.8) / 7)


def test_noise_and_singletons_add_0():
    X, labels = np.array([[0], [1], [2], [10], [11], [12], [5], [30]]), [1, 1, 1, 2, 2, 2, -1, -1]
    without = cl.dbcv(X[:6], labels[:6])
    assert cl.dbcv(X, labels, noise="drop") == without
    assert cl.dbcv(X, labels, noise="singletons") == pytest.approx(without * 6 / 8)
    assert "add 0" in cl.dbcv(X, labels, noise="singletons").working
    assert cl.dbcv(X, labels) < without  # By default, noise is an ordinary cluster.


def test_points_that_coincide_are_infinitely_dense():
    X = [[0], [0], [7], [7]]
    assert cl.dbcv(X, [1, 1, 2, 2]) == 1
    assert cl.dbcv([[0], [0], [0], [0], [5], [6]], [1, 1, 2, 2, 3, 3]) == pytest.approx(
        2 * (5 - 1) / 5 / 6  # two clusters at the same position: 0/0, no agreement
    )
    for wrong, labels in (([[1]] * 4, [1, 1, 2, 2]), (X, [1, 2, 3, 4]), (X, [1, 1, 1, 2])):
        with pytest.raises(ValueError, match="dbcv is not defined"):
            cl.dbcv(wrong, labels)
    with pytest.raises(ValueError, match="dbcv is not defined: X holds distances"):
        cl.dbcv(cdist(X, X), [1, 1, 2, 2], "precomputed")


def test_many_dimensions_do_not_overflow():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 3000)) + 30 * np.repeat([[0], [1]], 20, axis=0)
    assert cl.dbcv(X, np.repeat([0, 1], 20)) > 0.9
    assert cl.dbcv(1e-200 * X, np.repeat([0, 1], 20)) > 0.9


# --- what it likes -------------------------------------------------------------------------------


def test_rings_need_many_points():
    for sizes, outer, sees in (((60, 120), 2, 4), ((16, 24), 1.6, 0)):
        angle = np.concatenate([np.arange(n) / n for n in sizes]) * 2 * math.pi
        rings, radius = np.repeat([1, 2], sizes), np.repeat([1, outer], sizes)
        circles = np.c_[np.cos(angle), np.sin(angle)] * radius[:, None]
        wins = 0
        for seed in range(4):
            X = circles + np.random.default_rng(seed).normal(0, 0.06, circles.shape)
            wins += cl.dbcv(X, rings) > cl.dbcv(X, X[:, 0] > 0)
        assert wins == sees
