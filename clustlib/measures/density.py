"""Clusters of any shape: dense inside, thin between them. Trees of shortest edges tell both."""

from itertools import pairwise

import numpy as np

from clustlib.distances import NotDefined, Points, distance_blocks, distances_between, takes_metric
from clustlib.expressions import Quantity, max_of, sum_over
from clustlib.progress_bar import progress
from clustlib.score import Score
from clustlib.validation import is_sparse, row_blocks

__all__ = ["dbcv"]

_TIE = 1 + 1e-9  # edges whose lengths differ by less are equally long, but for rounding


@takes_metric
def dbcv(points: Points) -> Score:
    r"""How thin the space between clusters is, beside the thinnest place inside one.

    DBCV = (1/n) Σ_i n_i (DSPC_i − DSC_i) / max(DSPC_i, DSC_i). In [−1, 1], larger is better; no
    units. Clusters may have any shape, if they have points enough to be dense; of clouds that touch
    it prefers any few outlying points.

    - The core distance of a point is a mean of its distances to the n_i − 1 others of its cluster:
      in one dimension the harmonic mean, in d dimensions the power mean with the exponent −d. So
      the near ones decide: it is small where points are dense.
    - Two points reach each other at their distance, or at the core distance of one of them, if
      that is larger. With this reachability each cluster has a tree of shortest edges. The inner
      points of a tree are those with two edges or more; its leaves are forgotten.
    - DSC_i, the density sparseness, is the longest edge between two inner points of C_i; DSPC_i,
      its density separation, the shortest reachability from one of them to one of another cluster.
      Where a tree has no inner edge, all its edges count, and of two points both are inner ones.

    A point that is alone in its cluster has no density, and adds 0: so does noise in the paper, for
    which say ``noise="singletons"``.

    Of several trees that are equally short, here the rule, the paper names none. This one is
    Prim's from the densest point, in which an edge goes to the point that was there first. Of
    points that are equally dense, the one with the smaller coordinates comes first: the order in
    which the points are given does not matter, but where such ties decide, to mirror or to turn
    the points may change the value. The authors' program begins with the first point given, and
    has squared distances: on its four data sets 0.8576, 0.8103, 0.6319, 0.8688, which here are
    0.8576, 0.8103, 0.6328, 0.8689 with ``metric="sqeuclidean"``. ``validity_index`` of the package
    hdbscan has Euclidean distances, as here, but other trees: 0.8566, 0.5405, 0.6308, 0.8456 with
    squares. Compare values of one program only.

    It takes time as n², and memory as n.

    Parameters
    ----------
    X : array-like or sparse matrix of shape (n, d)
    labels : array-like of shape (n,)
    metric : str or function
        As in ``proximity_table``, but not "precomputed": distances do not tell the dimension d.
    noise, noise_label
        As in ``proximity_table``: what becomes of the points with this label.

    Raises
    ------
    ValueError
        Fewer than two clusters with two points; and whatever ``proximity_table`` refuses.
    TypeError
        As in ``silhouette``.

    References
    ----------
    Moulavi, Jaskowiak, Campello, Zimek & Sander, Density-based clustering validation, SDM 2014.

    Examples
    --------
    The core distance of 1 is 1, that of 0 and of 2 the harmonic mean of 1 and 2, which is 4/3.

    >>> import clustlib as cl
    >>> X = [[0], [1], [2], [10], [11], [12]]
    >>> print(cl.dbcv(X, [1, 1, 1, 2, 2, 2]).working)
    DBCV = (1/n) Σ_i n_i · ((DSPC_i − DSC_i) / max(DSPC_i, DSC_i))
         ≈ (3 · ((10 − 1.33333) / max(10, 1.33333)) + 3 · ((10 − 1.33333) / max(10, 1.33333))) / 6
         ≈ 0.866667

    Two long rows, side by side. The silhouette would rather cut across both.

    >>> rows = [[x, y] for y in (0, 8) for x in range(20)]
    >>> by_row, across = [y for x, y in rows], [x < 10 for x, y in rows]
    >>> cl.silhouette(rows, by_row) < cl.silhouette(rows, across)
    True
    >>> cl.dbcv(rows, by_row) > 0 > cl.dbcv(rows, across)
    True
    """
    if points.metric == "precomputed":
        raise NotDefined(_NO_DIMENSION)
    if len(points.sizes) < 2:
        raise ValueError("dbcv needs at least two clusters, got one")
    if (points.sizes > 1).sum() < 2:
        raise NotDefined("dbcv is not defined: fewer than two clusters have two points")
    points = _in_order_of_coordinates(points)
    core, sparse = _trees(points)
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


_NO_DIMENSION = (
    "dbcv is not defined: X holds distances, "
    "and its core distances need the dimension of the points"
)


def _in_order_of_coordinates(points):
    """The points of each cluster sorted by their coordinates, which settles ties below."""
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
    """The candidate of the smallest core distance, of several the first one."""
    own = core[candidates]
    return int(candidates[np.argmax(own <= own.min() * _TIE)])


def _trees(points):
    """The core distance of each inner point, infinite of the others, and DSC of each cluster."""
    between = distances_between(points.X, points.metric)
    dimension = points.X.shape[1]
    core, sparse = np.full(points.n, np.inf), np.zeros(len(points.sizes))
    clusters = enumerate(pairwise(points.starts.tolist()))
    for c, (start, end) in progress(clusters, "trees", points.n, lambda c: c[1][1] - c[1][0]):
        if end - start > 1:
            of_all = _core_distances(between, slice(start, end), dimension)
            inner, sparse[c] = _tree(between, slice(start, end), of_all)
            core[start:end][inner] = of_all[inner]
    return core, sparse


def _core_distances(between, cluster, dimension):
    """The power mean, of exponent −d, of each point's distances to the others of its cluster."""
    size = cluster.stop - cluster.start
    means = []
    for rows in row_blocks(size):
        rows = slice(cluster.start + rows.start, min(cluster.start + rows.stop, cluster.stop))
        d = between(rows, cluster, np.empty((rows.stop - rows.start, size)))
        at = np.arange(len(d))
        d[at, at + rows.start - cluster.start] = np.inf
        low = d.min(axis=1)  # as shares of it, no power is too large or too small
        with np.errstate(invalid="ignore"):
            share = ((low[:, None] / d) ** dimension).sum(axis=1) / (size - 1)
            means.append(np.where(low > 0, low * share ** (-1 / dimension), 0))
    return np.concatenate(means)


def _tree(between, cluster, core):
    """Which points are inner ones, and the longest edge that counts; Prim's tree, row by row."""
    size = len(core)
    edges = np.full(size, np.inf)  # the shortest from the tree to each point that is not in it yet
    ends = np.zeros(size, dtype=int)  # and where in the tree it ends
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
    counts[first] = False  # where no edge has led to
    longest = lengths[counts].max() if counts.any() else lengths.max()
    return is_inner if is_inner.any() else ~is_inner, longest


def _separations(points, core):
    """DSPC of each cluster: how near its inner points come to those of another."""
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
