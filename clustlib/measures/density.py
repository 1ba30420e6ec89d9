"""DBCV, a measure for clusters of any shape that are dense inside and sparse between.

It takes points and labels and returns a ``Score``. Density comes from the minimum spanning tree of
each cluster.
"""

from itertools import pairwise

import numpy as np

from clustlib.distances import (
    NotDefined,
    Points,
    distance_blocks,
    distances_between,
    takes_metric,
    warn_if_long,
)
from clustlib.expressions import Quantity, max_of, sum_over
from clustlib.progress_bar import progress
from clustlib.score import Score
from clustlib.validation import is_sparse, row_blocks

__all__ = ["dbcv"]

# Two lengths whose ratio is smaller than this are equal up to rounding.
_TIE = 1 + 1e-9


@takes_metric
def dbcv(points: Points) -> Score:
    r"""Density-based validity: how sparse clusters are inside, compared with the space between.

    DBCV = (1/n) Σ_i n_i (DSPC_i − DSC_i) / max(DSPC_i, DSC_i). In [−1, 1], larger is better; no
    units. Clusters may have any shape, if they have points enough to be dense. Where clouds touch,
    it prefers a clustering that splits off a few outlying points.

    - The core distance of a point is the power mean, with the exponent −d in d dimensions, of its
      distances to the n_i − 1 others of its cluster. Near points have the largest weight, so it is
      small where points are dense.
    - The reachability of two points is the largest of their distance and their two core distances.
      Each cluster has a minimum spanning tree of reachabilities. Its inner points have two edges or
      more.
    - DSC_i, the density sparseness, is the longest edge between two inner points of C_i; DSPC_i,
      its density separation, the smallest reachability from an inner point of C_i to one of another
      cluster. Where a tree has no edge between inner points, all its edges count, and if there are
      two points, both count as inner.

    A point that is alone in its cluster has no density and adds 0, as noise does in the paper. Pass
    ``noise="singletons"`` to treat noise in this way.

    The paper does not say which of several minimum spanning trees to take. Here it is Prim's from
    the densest point: of equally near points the densest comes next, and its edge goes to the point
    that joined the tree first. Of equally dense points, the one with the smaller coordinates comes
    first. So the order of the points does not
    matter, but mirroring or rotating them may change the value where ties decide. The authors'
    program starts with the first point and uses squared distances. On its four data sets it has
    0.8576, 0.8103, 0.6319, 0.8688; here they are 0.8576, 0.8103, 0.6328, 0.8689 with
    ``metric="sqeuclidean"``. ``validity_index`` of the package hdbscan uses Euclidean distances and
    other trees: 0.8566, 0.5405, 0.6308, 0.8456 with squares. Compare only values of one program.

    Time grows as n², memory as n.

    Parameters
    ----------
    X : array-like or sparse matrix of shape (n, d)
    labels : array-like of shape (n,)
    metric : str or function
        As in ``proximity_table``, but not "precomputed", which does not tell the dimension d.
    noise, noise_label, missing
        As in ``proximity_table``: how to treat points with this label, and points without one.

    Raises
    ------
    ValueError
        If fewer than two clusters have two points, or as in ``proximity_table``.
    TypeError
        As in ``silhouette``.

    References
    ----------
    Moulavi, Jaskowiak, Campello, Zimek & Sander, Density-based clustering validation, SDM 2014.

    Examples
    --------
    The point 1 has the core distance 1. Those of 0 and of 2 are the harmonic mean of 1 and 2, 4/3.

    >>> import clustlib as cl
    >>> X = [[0], [1], [2], [10], [11], [12]]
    >>> print(cl.dbcv(X, [1, 1, 1, 2, 2, 2]).working)
    DBCV = (1/n) Σ_i n_i · ((DSPC_i − DSC_i) / max(DSPC_i, DSC_i))
         ≈ (3 · ((10 − 1.33333) / max(10, 1.33333)) + 3 · ((10 − 1.33333) / max(10, 1.33333))) / 6
         ≈ 0.866667

    Two long rows, side by side. The silhouette prefers halves that cut across both.

    >>> rows = [[x, y] for y in (0, 8) for x in range(20)]
    >>> by_row, across = [y for x, y in rows], [x < 10 for x, y in rows]
    >>> cl.silhouette(rows, by_row) < cl.silhouette(rows, across)
    True
    >>> cl.dbcv(rows, by_row) > 0 > cl.dbcv(rows, across)
    True
    """
    if points.metric == "precomputed":
        raise NotDefined(
            "dbcv is not defined: X holds distances, "
            "and its core distances need the dimension of the points"
        )
    if len(points.sizes) < 2:
        raise NotDefined("dbcv needs at least two clusters, got one")
    if (points.sizes > 1).sum() < 2:
        raise NotDefined("dbcv is not defined: fewer than two clusters have two points")
    warn_if_long(points.n, points.metric)
    points = _sort_by_coordinates(points)
    core, sparse = _grow_trees(points)
    apart = _separations(points, core)
    counts = (points.sizes > 1) & (np.maximum(sparse, apart) > 0)
    if not counts.any():
        raise NotDefined("dbcv is not defined: the points of all clusters coincide")
    n_i = Quantity("n_i", points.sizes[counts], ("i",))
    apart_i = Quantity("DSPC_i", apart[counts], ("i",))
    sparse_i = Quantity("DSC_i", sparse[counts], ("i",))
    return Score(
        "DBCV",
        sum_over("i", n_i * ((apart_i - sparse_i) / max_of(apart_i, sparse_i)))
        / Quantity("n", points.n),
        note="points alone in their cluster add 0" if 1 in points.sizes else "",
    )


def _sort_by_coordinates(points):
    """Return the points of each cluster sorted by coordinates, so that ties have one winner."""
    group = np.repeat(np.arange(len(points.sizes)), points.sizes)
    if is_sparse(points.X):
        X = points.X.tocsr(copy=True)
        X.sum_duplicates()
        X.eliminate_zeros()
        rows = [slice(*ends) for ends in pairwise(X.indptr)]
        keys = [(X.indices[row].tolist(), X.data[row].tolist()) for row in rows]
        order = sorted(range(points.n), key=lambda x: (group[x], keys[x]))
    else:
        order = np.lexsort((*points.X.T[::-1], group))
    return points._replace(X=points.X[order])


def _densest(core, candidates):
    """Return the candidate with the smallest core distance, or the first of several."""
    own = core[candidates]
    return int(candidates[np.argmax(own <= own.min() * _TIE)])


def _grow_trees(points):
    """Return the core distance of each point, infinite if it is no inner one, and all DSC_i."""
    between = distances_between(points.X, points.metric)
    dimension = points.X.shape[1]
    core, sparse = np.full(points.n, np.inf), np.zeros(len(points.sizes))
    clusters = enumerate(pairwise(points.starts.tolist()))
    for c, (start, end) in progress(clusters, "trees", points.n, lambda c: c[1][1] - c[1][0]):
        if end - start > 1:
            cluster = slice(start, end)
            core_distances = _core_distances(between, cluster, dimension)
            inner, sparse[c] = _grow_tree(between, cluster, core_distances)
            core[cluster][inner] = core_distances[inner]
    return core, sparse


def _core_distances(between, cluster, dimension):
    """Return each point's power mean, with exponent −d, of the distances to its own cluster."""
    size = cluster.stop - cluster.start
    means = []
    for rows in row_blocks(size):
        rows = slice(cluster.start + rows.start, min(cluster.start + rows.stop, cluster.stop))
        d = between(rows, cluster, np.empty((rows.stop - rows.start, size)))
        at = np.arange(len(d))
        d[at, at + rows.start - cluster.start] = np.inf
        # Relative to the smallest distance, no power overflows.
        low = d.min(axis=1)
        with np.errstate(invalid="ignore"):
            share = ((low[:, None] / d) ** dimension).sum(axis=1) / (size - 1)
            means.append(np.where(low > 0, low * share ** (-1 / dimension), 0))
    return np.concatenate(means)


def _grow_tree(between, cluster, core):
    """Return which points are inner, and the longest edge that counts, by Prim's algorithm."""
    size = len(core)
    # The shortest edge from the tree to each point outside, and where in the tree it ends.
    edges = np.full(size, np.inf)
    ends = np.zeros(size, dtype=int)
    is_out = np.ones(size, dtype=bool)
    degree, lengths = np.zeros(size, dtype=int), np.zeros(size)
    first, row = _densest(core, np.arange(size)), np.empty((1, size))
    new = first
    for _ in range(size - 1):
        is_out[new], edges[new] = False, np.inf
        at = cluster.start + new
        reach = np.maximum(between(slice(at, at + 1), cluster, row)[0], core)
        np.maximum(reach, core[new], out=reach)
        is_shorter = is_out & (reach * _TIE < edges)
        edges[is_shorter], ends[is_shorter] = reach[is_shorter], new
        new = _densest(core, np.flatnonzero(edges <= edges.min() * _TIE))
        lengths[new] = edges[new]
        degree[[new, ends[new]]] += 1
    is_inner = degree > 1
    counts = is_inner & is_inner[ends]
    # No edge leads to the first point.
    counts[first] = False
    longest = lengths[counts].max() if counts.any() else lengths.max()
    return is_inner if is_inner.any() else ~is_inner, longest


def _separations(points, core):
    """Return DSPC_i: the smallest reachability between inner points of C_i and of another."""
    starts, apart = points.starts, np.full(len(points.sizes), np.inf)
    for c, start, stop, d in distance_blocks(points.X, starts, points.metric):
        end = starts[c + 1]
        if end < points.n:
            reach = np.maximum(d[:, end - start :], core[end:])
            np.maximum(reach, core[start:stop, None], out=reach)
            apart[c] = min(apart[c], reach.min())
            nearest = np.minimum.reduceat(reach.min(axis=0), starts[c + 1 : -1] - end)
            apart[c + 1 :] = np.minimum(apart[c + 1 :], nearest)
    return apart
