"""Measures without a ground truth, from distances alone. Each returns a ``Score``.

BetaCV, the cuts and modularity take a ``ProximityTable``. Silhouette, Dunn, Davies–Bouldin,
Calinski–Harabasz and C-index take points and labels. A measure whose denominator is zero raises
``NotDefined``, a ValueError.
"""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from clustlib.distances import (
    Distances,
    NotDefined,
    Points,
    ProximityTable,
    check_points,
    cluster_centroids,
    count_pairs_within,
    gaps_to_extremes,
    measure_distances,
    order_statistics,
    scale_up,
    sort_points,
    takes_distances,
    takes_points,
    takes_proximities,
)
from clustlib.expressions import (
    LATEX,
    Name,
    Number,
    Quantity,
    Said,
    Sum,
    elide,
    largest_over,
    max_of,
    remark,
    sum_over,
    symbol,
)
from clustlib.score import Score
from clustlib.validation import check_choice, sort_by_label

__all__ = [
    "beta_cv",
    "c_index",
    "calinski_harabasz_index",
    "davies_bouldin_index",
    "dunn_index",
    "graph_cut",
    "modularity",
    "normalized_cut",
    "silhouette",
    "silhouette_samples",
]

# With more points, the distances are not sorted for the side notes of the C-index.
_MOST_SORTED = 2000
# For each kind of proximity: a note for those within clusters, and one for those between.
_BETTER_NOTES = {
    "distance": ("distances: smaller is better", "distances: larger is better"),
    "similarity": ("similarities: larger is better", "similarities: smaller is better"),
}


# --- from the table of sums ----------------------------------------------------------------------


@takes_proximities
def beta_cv(p: ProximityTable) -> Score:
    r"""Mean distance within the clusters, as a share of the mean distance between them.

    BetaCV = (W_in/N_in) / (W_out/N_out), over the pairs of two different points, each once. At
    least 0; of distances smaller is better, of similarities larger. It has no units. Many small
    clusters tend to lower it.

    Parameters
    ----------
    p : ProximityTable

    Raises
    ------
    TypeError
        If p is not a ProximityTable.
    ValueError
        If there is one cluster, no cluster with two points, or no positive distance between any.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.2.

    Examples
    --------
    >>> import clustlib as cl
    >>> X = [[0], [1], [10], [11]]
    >>> print(cl.beta_cv(cl.proximity_table(X, [1, 1, 2, 2])).working)
    BetaCV = (W_in/N_in) / (W_out/N_out)    (distances: smaller is better)
           = (2/2) / (40/4)
           = 1/10
           = 0.1
    >>> cl.beta_cv(cl.proximity_table(X, [1, 2, 1, 2])).exact
    Fraction(20, 11)
    """
    _require_two_clusters(len(p.sizes), "beta_cv")
    _require_pairs(p.sizes, "beta_cv")
    within, between = _as_fractions(p.is_whole, p.w_in, p.w_out)
    if between == 0:
        raise NotDefined(
            "beta_cv is not defined: W_out is 0, since all distances between clusters are 0"
        )
    w_in, n_in = Quantity("W_in", within), Quantity("N_in", p.n_in)
    w_out, n_out = Quantity("W_out", between), Quantity("N_out", p.n_out)
    return Score(
        "BetaCV",
        (w_in / n_in) / (w_out / n_out),
        note=_BETTER_NOTES[p.kind][0],
        picture=lambda: p.picture(_cells_within(p)),
    )


@takes_proximities
def graph_cut(p: ProximityTable) -> Score:
    r"""Weight of all edges between clusters, when the points are the vertices of a graph.

    cut = ½ Σ_i W(C_i, C̄_i) = W_out, where C̄_i are all points not in C_i. From 0, for one cluster,
    to the weight of all edges, in the units of W. Of distances larger is better, of similarities
    smaller. It ignores sizes: the smallest cut of similarities often splits off one point.

    Parameters
    ----------
    p : ProximityTable

    Raises
    ------
    TypeError
        If p is not a ProximityTable.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 16.2.

    Examples
    --------
    >>> import clustlib as cl
    >>> p = cl.ProximityTable([[4, 30, 8], [30, 6, 1], [8, 1, 0]], sizes=[2, 3, 1])
    >>> print(cl.graph_cut(p).working)
    cut = (1/2) Σ_i W(C_i, C̄_i)    (distances: larger is better)
        = (38 + 31 + 9) / 2
        = 39
    """
    (value,) = _as_fractions(p.is_whole, p.w_out)
    cut_i = Quantity("W(C_i, C̄_i)", lambda: _cut_weights(p), ("i",))
    return Score(
        "cut",
        sum_over("i", cut_i) / 2,
        value=value,
        note=_BETTER_NOTES[p.kind][1],
        picture=lambda: p.picture(_cells_between(p)),
    )


@takes_proximities
def normalized_cut(p: ProximityTable) -> Score:
    r"""Sum over the clusters of the weight of their cut, as a share of all their weight.

    NC = Σ_i W(C_i, C̄_i) / W(C_i, V), where C̄_i are all points not in C_i, and V is all points. In
    [0, k] for k clusters. Of distances larger is better, of similarities smaller. It grows with k:
    compare clusterings with the same number of clusters.

    Parameters
    ----------
    p : ProximityTable

    Raises
    ------
    TypeError
        If p is not a ProximityTable.
    ValueError
        If a cluster has W(C_i, V) = 0.

    References
    ----------
    Shi & Malik, Normalized cuts and image segmentation, 2000; Zaki & Meira, ch. 17.2.

    Examples
    --------
    A good clustering has large distances and small similarities between its clusters.

    >>> import numpy as np
    >>> import clustlib as cl
    >>> X, labels = np.array([[0], [1], [10], [11]]), [1, 1, 2, 2]
    >>> kernel = np.exp(-abs(X - X.T))
    >>> similar = cl.ProximityTable.from_matrix(kernel, labels, kind="similarity")
    >>> round(cl.normalized_cut(cl.proximity_table(X, labels)), 4)
    1.9048
    >>> round(cl.normalized_cut(similar), 4)
    0.0002
    """
    for label, total in zip(p.clusters, p.totals, strict=True):
        if total == 0:
            raise NotDefined(
                f"normalized_cut is not defined: W(C_i, V) is 0 for the cluster {label!r}"
            )
    cut_i = Quantity("W(C_i, C̄_i)", _exact_numbers(p, _cut_weights(p)), ("i",))
    total_i = Quantity("W(C_i, V)", _exact_numbers(p, p.totals), ("i",))
    return Score(
        "NC",
        sum_over("i", cut_i / total_i),
        note=_BETTER_NOTES[p.kind][1],
        picture=lambda: p.picture(_cells_between(p)),
    )


@takes_proximities
def modularity(p: ProximityTable) -> Score:
    r"""Share of the weight within clusters, minus the share expected by chance.

    Q = Σ_i (W(C_i, C_i)/W(V, V) − (W(C_i, V)/W(V, V))²): the second term is the share expected if
    the weights were spread at random, with the total of each point fixed. In [−½, 1); 0 for one
    cluster. Of similarities larger is better, of distances smaller, and good clusterings are below
    0.

    Parameters
    ----------
    p : ProximityTable

    Raises
    ------
    TypeError
        If p is not a ProximityTable.
    ValueError
        If all sums are 0.

    References
    ----------
    Newman & Girvan, Finding and evaluating community structure in networks, 2004; Zaki & Meira,
    ch. 17.2.

    Examples
    --------
    >>> import clustlib as cl
    >>> X = [[0], [1], [10], [11]]
    >>> print(cl.modularity(cl.proximity_table(X, [1, 1, 2, 2])).working)
    Q = Σ_i (W(C_i, C_i) / W(V, V) − (W(C_i, V) / W(V, V))^2)    (distances: smaller is better)
      = 2/84 − (42/84)^2 + 2/84 − (42/84)^2
      = −19/42
      ≈ −0.452381
    """
    if p.total == 0:
        raise NotDefined("modularity is not defined: W(V, V) is 0, since all sums are 0")
    (total,) = _as_fractions(p.is_whole, p.total)
    own_i = Quantity("W(C_i, C_i)", _exact_numbers(p, p.sums.diagonal()), ("i",))
    total_i = Quantity("W(C_i, V)", _exact_numbers(p, p.totals), ("i",))
    whole = Quantity("W(V, V)", total)
    return Score(
        "Q",
        sum_over("i", own_i / whole - (total_i / whole) ** 2),
        note=_BETTER_NOTES[p.kind][0],
        picture=lambda: p.picture(_cells_within(p)),
    )


# --- from the points -----------------------------------------------------------------------------


@takes_distances
def silhouette(distances: Distances) -> Score:
    r"""Mean over the points of how much nearer their own cluster is than the nearest other one.

    s(x) = (b − a) / max(a, b), where a is the mean distance of x to the other points of its own
    cluster, and b the smallest mean distance to another cluster; the silhouette is the mean over
    all points. In (−1, 1], larger is better; no units. A point that is alone in its cluster has
    s = 0, and so has one with a = b = 0. It favours round clusters of one size.

    Parameters
    ----------
    X : array-like of shape (n, d)
    labels : array-like of shape (n,)
    metric : str or function
        As in ``proximity_table``: with "precomputed", X has the distances, of shape (n, n).
    noise, noise_label, missing
        As in ``proximity_table``: how to treat points with this label, and points without one.

    Raises
    ------
    ValueError
        If there is one cluster, or none with two points, or as in ``proximity_table``.
    TypeError
        If X is not numeric, labels are of different types or cannot be sorted, the metric returns
        no number, or ``noise_label`` is of another type than the labels.

    References
    ----------
    Rousseeuw, Silhouettes: a graphical aid to the interpretation and validation of cluster
    analysis, 1987.

    Examples
    --------
    The mean over the points is the mean over the clusters, weighted by their sizes.

    >>> import clustlib as cl
    >>> X = [[0], [1], [10], [11], [30]]
    >>> print(cl.silhouette(X, [1, 1, 2, 2, 3]).working)
    s = (1/n) Σ_x ((b_x − a_x) / max(a_x, b_x))    (points alone in their cluster have s = 0)
      = ((10.5 − 1) / max(1, 10.5) + … + (10.5 − 1) / max(1, 10.5)) / 5
      ≈ 3.598997/5
      = (1/n) Σ_i n_i · s(C_i)
      ≈ (2 · 0.899749 + 2 · 0.899749 + 1 · 0) / 5
      ≈ 0.719799
    >>> round(cl.silhouette(X, [1, 2, 1, 2, 2]), 4)
    -0.2008

    Distances are enough. In a graph, they are the lengths of the shortest paths.

    >>> paths = [[0, 1, 3, 4], [1, 0, 2, 3], [3, 2, 0, 1], [4, 3, 1, 0]]
    >>> round(cl.silhouette(paths, [1, 1, 2, 2], metric="precomputed"), 4)
    0.6571
    """
    points, sizes = distances.points, distances.points.sizes
    a, b, is_defined, s = _point_silhouettes(distances, "silhouette")
    sums = np.add.reduceat(s, points.starts[:-1])
    a_x, b_x = Quantity("a_x", a[is_defined], ("x",)), Quantity("b_x", b[is_defined], ("x",))
    n_i, s_i = Quantity("n_i", sizes, ("i",)), Quantity("s(C_i)", sums / sizes, ("i",))
    n = Quantity("n", len(s))
    return Score(
        "s",
        sum_over("x", (b_x - a_x) / max_of(a_x, b_x), longest=3) / n,
        sum_over("i", n_i * s_i) / n,
        value=float(sums.sum()) / len(s),
        note="points alone in their cluster have s = 0" if 1 in sizes else "",
    )


def silhouette_samples(
    X: ArrayLike,
    labels: ArrayLike,
    metric: str | Callable[..., float] = "euclidean",
    *,
    noise: str | None = None,
    noise_label: object = -1,
    missing: str = "refuse",
) -> np.ndarray:
    r"""Return the silhouette s(x) = (b − a) / max(a, b) of each point. See ``silhouette``.

    a is the mean distance of x to the other points of its own cluster, b the smallest mean distance
    to another cluster. Each s is in [−1, 1], larger is better; below 0, the point is nearer to
    another cluster than to its own. A point that is alone in its cluster has s = 0, and so has one
    with a = b = 0.

    Parameters
    ----------
    X : array-like of shape (n, d)
    labels : array-like of shape (n,)
    metric : str or function
        As in ``proximity_table``: with "precomputed", X has the distances, of shape (n, n).
    noise, noise_label, missing
        As in ``proximity_table``: how to treat points with this label, and points without one.

    Returns
    -------
    ndarray of shape (n,)
        In the order of the points, without those that are left out: with ``noise="drop"``, it has
        those of ``X[labels != noise_label]``.

    Raises
    ------
    ValueError
        If there is one cluster, or none with two points, or as in ``proximity_table``.
    TypeError
        As in ``silhouette``.

    References
    ----------
    Rousseeuw, Silhouettes: a graphical aid to the interpretation and validation of cluster
    analysis, 1987.

    Examples
    --------
    The third point is nearer to the other cluster, which the mean alone does not show.

    >>> import clustlib as cl
    >>> X, labels = [[0], [1], [9], [10], [11]], ["a", "a", "a", "b", "b"]
    >>> cl.silhouette_samples(X, labels).round(4)
    array([ 0.5238,  0.5263, -0.8235,  0.85  ,  0.8696])
    >>> round(cl.silhouette(X, labels), 4)
    0.3892
    """
    X, labels, _ = check_points(
        X, labels, metric, noise=noise, noise_label=noise_label, missing=missing
    )
    distances = measure_distances(sort_points(X, labels, metric), metric)
    *_, s = _point_silhouettes(distances, "silhouette_samples")
    _, order, _ = sort_by_label(labels)
    in_order = np.empty(len(s))
    in_order[order] = s
    return in_order


def _point_silhouettes(distances, measure):
    """Return a, b, whether s is defined, and s for each point, sorted by cluster.

    A point that is alone in its cluster has no a, and its s is 0.
    """
    sizes = distances.points.sizes
    _require_two_clusters(len(sizes), measure)
    _require_pairs(sizes, measure)
    others = np.repeat(sizes - 1, sizes)
    a, b = distances.to_own / np.maximum(others, 1), distances.to_nearest
    widest = np.maximum(a, b)
    is_defined = (others > 0) & (widest > 0)
    return a, b, is_defined, np.where(is_defined, (b - a) / np.where(widest > 0, widest, 1), 0)


@takes_distances
def dunn_index(distances: Distances) -> Score:
    r"""Smallest distance between two clusters, as a multiple of the largest diameter of one.

    Dunn = min_(i≠j) d(C_i, C_j) / max_i diam(C_i), where d(C_i, C_j) is the smallest distance from
    one cluster to another, and diam(C_i) the largest within one. At least 0, larger is better; no
    units. Two points decide each of the two distances, so one outlier can change the value a lot.

    Parameters
    ----------
    X : array-like of shape (n, d)
    labels : array-like of shape (n,)
    metric : str or function
        As in ``proximity_table``: with "precomputed", X has the distances, of shape (n, n).
    noise, noise_label, missing
        As in ``proximity_table``: how to treat points with this label, and points without one.

    Raises
    ------
    ValueError
        If there is one cluster, or every diameter is 0, or as in ``proximity_table``.
    TypeError
        If X is not numeric, labels are of different types or cannot be sorted, the metric returns
        no number, or ``noise_label`` is of another type than the labels.

    References
    ----------
    Dunn, Well-separated clusters and optimal fuzzy classes, 1974.

    Examples
    --------
    One point more, between the clusters:

    >>> import clustlib as cl
    >>> print(cl.dunn_index([[0], [1], [10], [12]], [1, 1, 2, 2]).working)
    Dunn = min_i≠j d(C_i, C_j) / (max_i diam(C_i))
         = d(C1, C2) / diam(C2)
         = 9/2
         = 4.5
    >>> cl.dunn_index([[0], [1], [10], [12], [5]], [1, 1, 2, 2, 1])
    1.0
    """
    clusters, diameters = distances.points.clusters, distances.diameters
    _require_two_clusters(len(clusters), "dunn_index")
    widest = int(diameters.argmax())
    diameter = float(diameters[widest])
    if diameter == 0:
        raise NotDefined(
            "dunn_index is not defined: the diameter of every cluster is 0, "
            "since each has one point only, or points that coincide"
        )

    gap, diameter = _as_fractions(distances.tells_whole, distances.gap, diameter)

    def c(position):
        return symbol("C", clusters[position])

    i, j = distances.closest
    return Score(
        "Dunn",
        Said(Quantity("min_i≠j d(C_i, C_j)", gap) / Quantity("max_i diam(C_i)", diameter)),
        Quantity(lambda: "d(" + c(i) + ", " + c(j) + ")", gap)
        / Quantity(lambda: "diam(" + c(widest) + ")", diameter),
    )


@takes_points
def davies_bouldin_index(points: Points, spread: str = "rms") -> Score:
    r"""Mean spread of each cluster and its worst neighbour, relative to their centroids' distance.

    DB = (1/k) Σ_i max_(j≠i) (σ_i + σ_j) / ‖μ_i − μ_j‖, with centroids μ_i and spreads σ_i, in
    Euclidean distance. At least 0, smaller is better; no units. Clusters of one point have no
    spread, so that many of them lower it. If there are no others, it is not defined.

    Parameters
    ----------
    X : array-like of shape (n, d)
    labels : array-like of shape (n,)
    spread : {"rms", "mean"}
        σ_i is the root of the mean squared distance of a cluster's points to its centroid, as in
        Zaki & Meira, or their mean distance, as in scikit-learn; "rms" is never smaller.
    noise, noise_label, missing
        As in ``proximity_table``: how to treat points with this label, and points without one.

    Raises
    ------
    ValueError
        If there is one cluster, every cluster has one point, two centroids coincide, or the spread
        is unknown; if X is empty, not two-dimensional, not finite, or looks like a distance matrix;
        if labels are missing or do not match X in number.
    TypeError
        If X is not numeric, labels are of different types or cannot be sorted, or ``noise_label``
        is of another type.

    References
    ----------
    Davies & Bouldin, A cluster separation measure, 1979; Zaki & Meira, ch. 17.2.

    Examples
    --------
    >>> import clustlib as cl
    >>> X, labels = [[0], [0], [3], [10], [12]], [1, 1, 1, 2, 2]
    >>> print(cl.davies_bouldin_index(X, labels).working)
    DB = (1/k) Σ_i max_j≠i ((σ_i + σ_j) / d(μ_i, μ_j))    (σ: root mean squared distance)
       ≈ (C1–C2: (1.41421 + 1) / 10 + C2–C1: (1 + 1.41421) / 10) / 2
       ≈ 0.241421
    >>> round(cl.davies_bouldin_index(X, labels, spread="mean"), 6)
    0.233333
    """
    check_choice(spread, "spread", ("rms", "mean"))
    points, scale = scale_up(points)
    k = len(points.clusters)
    _require_two_clusters(k, "davies_bouldin_index")
    if points.sizes.max() == 1:
        raise NotDefined(
            "davies_bouldin_index is not defined: every cluster has one point only, "
            "so that no cluster has a spread"
        )
    centroids, squares = cluster_centroids(points)
    if spread == "rms":
        spreads = np.sqrt(np.add.reduceat(squares, points.starts[:-1]) / points.sizes)
    else:
        spreads = np.add.reduceat(np.sqrt(squares), points.starts[:-1]) / points.sizes
    rounding = 4 * np.finfo(float).eps * abs(points.X).max()
    # The worst neighbour of each cluster, and the distance of both.
    neighbours, distances = np.zeros(k, dtype=int), np.zeros(k)
    for i in range(k):
        apart = np.sqrt(((centroids - centroids[i]) ** 2).sum(axis=1))
        apart[i] = np.inf
        if apart.min() <= rounding:
            one, other = points.clusters[i], points.clusters[apart.argmin()]
            raise NotDefined(
                "davies_bouldin_index is not defined: "
                f"the centroids of the clusters {one!r} and {other!r} coincide, "
                "to the computer's precision"
            )
        ratios = (spreads[i] + spreads) / apart
        ratios[i] = -1
        neighbours[i] = ratios.argmax()
        distances[i] = apart[neighbours[i]]

    def pair(i):
        return (
            symbol("C", points.clusters[i])
            + "–"
            + symbol("C", points.clusters[neighbours[i]])
            + ":"
        )

    s_i = Quantity("σ_i", spreads / scale, ("i",))
    s_j = Quantity("σ_j", spreads[neighbours] / scale, ("i",))
    d_ij = Quantity("d(μ_i, μ_j)", distances / scale, ("i",))
    worst_i = largest_over("j≠i", (s_i + s_j) / d_ij)
    mean = {"rms": "root mean squared distance", "mean": "mean distance"}[spread]
    return Score("DB", sum_over("i", worst_i, pair) / Quantity("k", k), note=f"σ: {mean}")


@takes_points
def calinski_harabasz_index(points: Points) -> Score:
    r"""Ratio of the variance between clusters to the variance within them.

    CH = (SSB/(k − 1)) / (SSW/(n − k)), where SSB = Σ_i n_i ‖μ_i − μ‖² is the sum of squares between
    the clusters, and SSW = Σ_i Σ_(x∈C_i) ‖x − μ_i‖² the one within them. At least
    0, larger is better, no upper limit; no units. It favours round clusters of one size.

    Parameters
    ----------
    X : array-like of shape (n, d)
    labels : array-like of shape (n,)
    noise, noise_label, missing
        As in ``proximity_table``: how to treat points with this label, and points without one.

    Raises
    ------
    ValueError
        If there is one cluster, n = k, or SSW = 0 because the points of every cluster coincide; if
        X is empty, not two-dimensional, not finite, or looks like a distance matrix; if labels are
        missing or do not match X in number.
    TypeError
        If X is not numeric, labels are of different types or cannot be sorted, or ``noise_label``
        is of another type.

    References
    ----------
    Caliński & Harabasz, A dendrite method for cluster analysis, 1974; Zaki & Meira, ch. 17.2.

    Examples
    --------
    >>> import clustlib as cl
    >>> X = [[0], [2], [10], [12]]
    >>> print(cl.calinski_harabasz_index(X, [1, 1, 2, 2]).working)
    CH = (SSB / (k − 1)) / (SSW / (n − k))
       = (100 / (2 − 1)) / (4 / (4 − 2))
       = 50
    >>> round(cl.calinski_harabasz_index(X, [1, 2, 1, 2]), 4)
    0.08
    """
    points, scale = scale_up(points)
    n, k = points.n, len(points.clusters)
    _require_two_clusters(k, "calinski_harabasz_index")
    _require_pairs(points.sizes, "calinski_harabasz_index")
    centroids, squares = cluster_centroids(points)
    within = float(squares.sum())
    if within == 0:
        raise NotDefined(
            "calinski_harabasz_index is not defined: SSW is 0, "
            "since the points of each cluster coincide, to the computer's precision"
        )
    centre = np.average(centroids, axis=0, weights=points.sizes)
    between = float(points.sizes @ ((centroids - centre) ** 2).sum(axis=1))
    unit: Name | str = ""
    if scale != 1:
        power = Number(2) ** -round(math.log2(scale))
        unit = remark("lengths in units of ") + Name(power.render(), power.render(LATEX))
    b, w = Quantity("SSB", between), Quantity("SSW", within)
    n, k = Quantity("n", n), Quantity("k", k)
    return Score("CH", (b / (k - 1)) / (w / (n - k)), note=unit)


@takes_distances
def c_index(distances: Distances) -> Score:
    r"""Position of W_in between the smallest and the largest sum of as many distances.

    C = (W_in − W_min) / (W_max − W_min), where W_min and W_max are the sums of the N_in smallest
    and of the N_in largest of all distances, and N_in is the number of pairs within clusters. In
    [0, 1], smaller is better: 0 when no distance within a cluster is larger than one between. No
    units.

    With more than 2,000 points, the distances are computed in blocks and never all in memory.

    Parameters
    ----------
    X : array-like of shape (n, d)
    labels : array-like of shape (n,)
    metric : str or function
        As in ``proximity_table``: with "precomputed", X has the distances, of shape (n, n).
    noise, noise_label, missing
        As in ``proximity_table``: how to treat points with this label, and points without one.

    Raises
    ------
    ValueError
        If there is one cluster, no cluster with two points, or all distances are equal, or as in
        ``proximity_table``.
    TypeError
        If X is not numeric, labels are of different types or cannot be sorted, the metric returns
        no number, or ``noise_label`` is of another type than the labels.

    References
    ----------
    Hubert & Levin, A general statistical framework for assessing categorical clustering in free
    recall, 1976; Zaki & Meira, ch. 17.2.

    Examples
    --------
    >>> import clustlib as cl
    >>> X = [[0], [1], [10], [12]]
    >>> cl.c_index(X, [1, 1, 2, 2])
    0.0
    >>> print(cl.c_index(X, [1, 2, 1, 2]).working)
    C = (W_in − W_min) / (W_max − W_min)
        (W_min = 1 + 2 = 3)
        (W_max = 12 + 11 = 23)
      = (21 − 3) / (23 − 3)
      = 9/10
      = 0.9
    """
    _require_two_clusters(len(distances.points.sizes), "c_index")
    _require_pairs(distances.points.sizes, "c_index")
    above_min, below_max = gaps_to_extremes(distances)
    if above_min + below_max == 0:
        raise NotDefined("c_index is not defined: W_max is W_min, since all distances are equal")
    w_in, above_min, below_max = _as_fractions(
        distances.is_whole, distances.w_in, above_min, below_max
    )
    own = Quantity("W_in", w_in)
    least, most = Quantity("W_min", w_in - above_min), Quantity("W_max", w_in + below_max)
    return Score(
        "C",
        (own - least) / (most - least),
        value=above_min / (above_min + below_max),
        beside=lambda: _extreme_sums(distances, least.value, most.value),
    )


# --- helpers -------------------------------------------------------------------------------------


def _cut_weights(p):
    """Return W(C_i, C̄_i) of each cluster."""
    # The total minus W(C_i, C_i) would lose digits where the cut is tiny.
    return (p.sums - np.diag(p.sums.diagonal())).sum(axis=1)


def _as_fractions(are_exact, *values):
    """Return the values as Fractions if they are exact whole numbers, else as floats."""
    values = [float(value) for value in values]
    if are_exact and all(value.is_integer() for value in values):
        return [Fraction(value) for value in values]
    return values


def _exact_numbers(p, array):
    """Return an array as a list, of ints where the sums of the table are exact."""
    return (array.astype(np.int64) if p.is_whole else array).tolist()


def _require_two_clusters(k, measure):
    if k < 2:
        raise NotDefined(f"{measure} needs at least two clusters, got one")


def _require_pairs(sizes, measure):
    if max(sizes) == 1:
        raise NotDefined(
            f"{measure} is not defined: every cluster has one point only, "
            "so that there is no distance within a cluster"
        )


def _extreme_sums(distances, least, most):
    """Return side notes for W_min and W_max, the sums of the smallest and largest distances."""
    n_in, n = count_pairs_within(distances.points.sizes), distances.points.n
    if n > _MOST_SORTED:
        return []
    shown = elide(range(n_in), None, 6)
    ranks = [k for k in shown if k is not None]
    pairs = math.comb(n, 2)

    def sum_of(total, ranks):
        terms = [Number(d) for d in order_statistics(distances.points, distances.metric, ranks)]
        is_elided = None in shown
        return Sum(terms, [1] * len(terms), *((total, shown.index(None)) if is_elided else ()))

    return [
        ("W_min", sum_of(least, ranks)),
        ("W_max", sum_of(most, [pairs - 1 - k for k in ranks])),
    ]


def _cells_within(p):
    return [(i, i) for i in range(len(p.sizes))]


def _cells_between(p):
    k = len(p.sizes)
    return [(i, j) for i in range(k) for j in range(k) if i != j]
