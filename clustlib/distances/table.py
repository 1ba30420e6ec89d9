"""The class of proximity tables, and their sums W(C_i, C_j) from points or from a matrix."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from clustlib.display import Grid, TwoWayTable, Typeset
from clustlib.distances.extremes import count_pairs_within
from clustlib.distances.metrics import MAX_EXACT_DISTANCE, are_whole
from clustlib.distances.passes import MAX_SUMS, Distances, measure_distances
from clustlib.distances.points import (
    NotDefined,
    note_on_clusters,
    read_labels,
    refuse_similarities,
    sort_points,
)
from clustlib.validation import (
    MAX_EXACT,
    check_choice,
    check_distance_matrix,
    check_names,
    check_numbers,
    check_sparse_symmetric,
    check_symmetric,
    is_real,
    is_sparse,
    read_only,
    safe_shape,
    short_repr,
    sort_by_label,
)

_KINDS = {"distance": "distances", "similarity": "similarities"}
_N_I = Typeset("n_i", "<i>n<sub>i</sub></i>")
_W_IV = Typeset("W(C_i,V)", "<i>W</i>(<i>C<sub>i</sub></i>, <i>V</i>)")
_W_VJ = Typeset("W(V,C_j)", "<i>W</i>(<i>V</i>, <i>C<sub>j</sub></i>)")


def proximity_table(
    X: ArrayLike,
    labels: ArrayLike,
    metric: str | Callable[..., float] = "euclidean",
    *,
    noise: str | None = None,
    noise_label: object = -1,
    missing: str = "refuse",
) -> ProximityTable:
    """Sum the distances between the points of each cluster and each other.

    No n × n matrix is made: the distances come in blocks of 8 MB, and half of them by symmetry.

    Parameters
    ----------
    X : array-like or sparse matrix of shape (n, d)
        Points, one a row; or all their distances, if the metric is "precomputed". Of sparse points
        distances are "euclidean" or "cosine".
    labels : array-like of shape (n,)
        The cluster of each point: ints, finite floats, strings, bools, or other labels that can be
        sorted. Their sorted order gives the rows.
    metric : str or function
        Any metric of ``scipy.spatial.distance.cdist``, or a function of two points that is
        symmetric and returns a number ≥ 0 (slow). The variances of "seuclidean" and the
        covariances of "mahalanobis" are those of all points. "precomputed" means that X is a
        matrix of distances, of shape (n, n), or has those of all pairs, as in
        ``ProximityTable.from_matrix``, which also takes similarities. With "euclidean", an X that
        looks like such a matrix is refused.
    noise : {"cluster", "singletons", "drop"}, optional
        How to treat points whose label is ``noise_label``, as in ``contingency_table``: as a
        cluster like any other, which is also the default, but then a note says so; each as a
        cluster of its own; or leave them out.
    noise_label : label
        Of the same type as ``labels``.
    missing : {"refuse", "drop"}
        How to treat points without a label, as in ``contingency_table``.

    Returns
    -------
    ProximityTable
        Of kind "distance"; the sums have the units of the metric.

    Raises
    ------
    ValueError
        If X is empty, not two-dimensional or not finite; if labels are missing, too few or too
        many; if the metric is unknown, or not defined for these points, as the cosine of a zero
        vector; if points look like a matrix of distances, or a matrix is none.
    TypeError
        If X is not numbers; if labels are of different types, or of a type that cannot be sorted;
        if ``noise_label`` is of another type than the labels.

    Examples
    --------
    Points in two groups on a line have small sums on the diagonal and large ones beside it. If two
    labels are exchanged, it is the other way round.

    >>> import clustlib as cl
    >>> X = [[0], [1], [10], [11]]
    >>> cl.proximity_table(X, ["a", "a", "b", "b"])
               a   b  W(C_i,V)  n_i
    a          2  40        42    2
    b         40   2        42    2
    W(V,C_j)  42  42        84    4
    >>> cl.proximity_table(X, ["a", "b", "a", "b"])
               a   b  W(C_i,V)  n_i
    a         20  22        42    2
    b         22  20        42    2
    W(V,C_j)  42  42        84    4
    """
    points = sort_points(X, labels, metric, noise=noise, noise_label=noise_label, missing=missing)
    table = table_from_distances(measure_distances(points, metric))
    vars(table).update(left_out=safe_shape(labels)[0] - table.n, note=points.note)
    return table


class ProximityTable(TwoWayTable):
    """The k × k table of sums W(C_i, C_j) of distances, or similarities, between clusters.

    W(C_i, C_j) is the sum of w_xy over all x in C_i and y in C_j. These are ordered pairs: in
    W(C_i, C_i) two different points count twice, and each point with itself once. A table is built
    with ``proximity_table`` from points, with ``from_matrix`` from all w_xy, or from typed sums.

    Parameters
    ----------
    sums : array-like of shape (k, k)
        Finite, ≥ 0, symmetric.
    sizes : array-like of shape (k,)
        n_i, the numbers of points, at least 1.
    clusters : sequence of k distinct labels, optional
        By default 1..k, shown as C1, C2, ….
    kind : {"distance", "similarity"}
        The summed quantity. It decides which way a measure is better.
    diagonal : number ≥ 0
        Σ_x w_xx, the part of the sums that points have with themselves. For distances it is 0. It
        is part of W(C_i, C_i), and so of cuts and modularity, but not of ``w_in``.

    Attributes
    ----------
    sums : ndarray of shape (k, k), read-only
    totals : ndarray of shape (k,), read-only
        W(C_i, V), the row sums; V is the set of all points.
    total : float
        W(V, V).
    sizes : ndarray of shape (k,), int64, read-only
    n : int
        The number of points.
    w_in, w_out : floats
        Sums over the pairs of two different points in one cluster, and in two; each pair once.
    n_in, n_out : ints
        The numbers of these pairs.
    clusters : tuple of labels
    kind : str
    diagonal : float
    is_whole : bool
        True if only whole numbers were summed, so that everything made of the sums is exact.
    left_out : int
        The number of points that were left out, as noise or without a label.
    note : str
        What to know of the points: how many were left out, and a label −1 that counts as a cluster
        although it often marks noise. It is shown below the table.

    Raises
    ------
    ValueError
        If sums are not square, negative, not finite or not symmetric; if sizes are not whole,
        below 1, too few or too many; if labels repeat; if the diagonal is impossible.
    TypeError
        If sums or sizes are not numbers; if labels are of different types.
    AttributeError
        On setting an attribute: a table is read-only.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.2.

    Examples
    --------
    >>> import clustlib as cl
    >>> p = cl.ProximityTable([[4, 30], [30, 6]], sizes=[2, 3])
    >>> p.w_in, p.n_in, p.w_out, p.n_out
    (5.0, 4, 30.0, 6)
    """

    sums: np.ndarray
    totals: np.ndarray
    total: float
    sizes: np.ndarray
    n: int
    clusters: tuple
    kind: str
    diagonal: float
    is_whole: bool
    left_out: int = 0
    note: str = ""

    def __init__(
        self,
        sums: ArrayLike,
        sizes: ArrayLike,
        clusters: Sequence | None = None,
        kind: str = "distance",
        diagonal: float = 0,
    ) -> None:
        check_choice(kind, "kind", _KINDS)
        sums = read_only(np.array(check_symmetric(sums, "sums")))
        k = len(sums)
        sizes = read_only(_check_sizes(sizes, k))
        totals = read_only(sums.sum(axis=1))
        vars(self).update(
            sums=sums,
            totals=totals,
            total=float(totals.sum()),
            sizes=sizes,
            n=int(sizes.sum()),
            clusters=check_names(clusters, "clusters", k, "rows of sums"),
            kind=kind,
            diagonal=_check_diagonal(diagonal, sums.diagonal(), sizes, kind),
            is_whole=are_whole(sums) and totals.sum() < MAX_EXACT_DISTANCE,
        )

    @classmethod
    def from_matrix(
        cls,
        W: ArrayLike,
        labels: ArrayLike,
        kind: str,
        *,
        noise: str | None = None,
        noise_label: object = -1,
        missing: str = "refuse",
    ) -> ProximityTable:
        """Sum a matrix of distances (as shortest paths) or of similarities (as a kernel).

        Parameters
        ----------
        W : array-like or sparse matrix of shape (n, n)
            Finite, ≥ 0, and symmetric; only similarities may be sparse, as the edges of a large
            graph (``networkx.to_scipy_sparse_array``). Distances may also be the n (n − 1)/2 of
            all pairs, as ``scipy.spatial.distance.pdist`` returns them. The diagonal of distances
            must be 0; that of similarities may be anything ≥ 0, and w_xx is part of W(C_i, C_i).
            Small deviations, as from rounding in the precision of W, are corrected in a copy: both
            halves become their mean, and entries that should be 0 become 0.
        labels : array-like of shape (n,)
            The cluster of each point.
        kind : {"distance", "similarity"}
            The kind of the entries of W. It decides which way a measure is better. The edges of
            a graph are similarities.
        noise, noise_label, missing
            As in ``proximity_table``.

        Returns
        -------
        ProximityTable

        Raises
        ------
        ValueError
            If the kind is unknown; if the matrix is not as it must be (the error names the entry),
            or looks like the edges of a graph and ``kind`` is "distance"; if labels are missing,
            too few or too many.
        TypeError
            If W is not numbers, or distances are sparse; if labels are of different types; if
            ``noise_label`` is of another type.

        Examples
        --------
        Shortest paths in the graph a – b – c – d, cut in the middle.

        >>> import clustlib as cl
        >>> W = [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]]
        >>> cl.ProximityTable.from_matrix(W, [1, 1, 2, 2], kind="distance")
                  C1  C2  W(C_i,V)  n_i
        C1         2   8        10    2
        C2         8   2        10    2
        W(V,C_j)  10  10        20    4
        """
        check_choice(kind, "kind", _KINDS)
        options = {"noise": noise, "noise_label": noise_label, "missing": missing}
        own_matrix = W
        if kind == "distance":
            W = check_distance_matrix(W, "W", ' (for similarities say kind="similarity")')
            refuse_similarities(W, "W", 'say kind="similarity"')
        elif is_sparse(W):
            W = check_sparse_symmetric(W, "W")
        else:
            W = check_symmetric(W, "W")
        n = W.shape[0]
        labels, rows, note = read_labels(labels, n, W=own_matrix, **options)
        clusters, order, starts = sort_by_label(labels)
        order = np.arange(n)[rows][order]
        sums = (_sum_sparse if is_sparse(W) else _sum_dense)(W, order, starts)
        table = cls(sums, np.diff(starts), clusters, kind, W.diagonal()[order].sum())
        is_whole = table.is_whole and are_whole(W.data if is_sparse(W) else W)
        note = note_on_clusters(clusters, note, **options)
        vars(table).update(is_whole=is_whole, left_out=n - table.n, note=note)
        return table

    @property
    def w_in(self) -> float:
        """Sum over the pairs of two different points in one cluster, each pair once."""
        return max(0.0, float(self.sums.trace()) - self.diagonal) / 2

    @property
    def w_out(self) -> float:
        """Sum over the pairs of two points in two clusters, each pair once."""
        return float(np.triu(self.sums, 1).sum())

    @property
    def n_in(self) -> int:
        """Number of pairs of two different points in one cluster: Σ_i n_i (n_i − 1)/2."""
        return count_pairs_within(self.sizes)

    @property
    def n_out(self) -> int:
        """Number of pairs of two points in two clusters: the n (n − 1)/2 pairs less n_in."""
        return math.comb(self.n, 2) - self.n_in

    def __eq__(self, other):
        if not isinstance(other, ProximityTable):
            return NotImplemented
        return (
            (self.clusters, self.kind, self.diagonal)
            == (other.clusters, other.kind, other.diagonal)
            and np.array_equal(self.sizes, other.sizes)
            and np.array_equal(self.sums, other.sums)
        )

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self):
        # Copies and unpickled tables are built anew, so that they are read-only too.
        arguments = self.sums, self.sizes, self.clusters, self.kind, self.diagonal
        further = {name: getattr(self, name) for name in ("is_whole", "left_out", "note")}
        return type(self), arguments, further

    def _caption(self):
        return f"W(C_i, C_j), {_KINDS[self.kind]} over ordered pairs of points"

    def _below(self):
        return self.note

    def _grid(self):
        return Grid(
            rows=("C", self.clusters),
            columns=("C", self.clusters),
            cells=self.sums,
            below=(_W_VJ, self.totals),
            beside={
                _W_IV: np.append(self.totals, self.total),
                _N_I: np.append(self.sizes, self.n),
            },
        )


def _sum_dense(W, order, starts):
    """Return the k × k sums of a matrix, whose rows ``order`` sorts by cluster."""
    sums = np.empty((len(starts) - 1, len(starts) - 1))
    for c, (start, end) in enumerate(pairwise(starts)):
        sums[c] = np.add.reduceat(W[order[start:end]].sum(axis=0)[order], starts[:-1])
    return sums


def _sum_sparse(W, order, starts):
    """Return what ``_sum_dense`` does, from the entries of a sparse matrix."""
    k = len(starts) - 1
    if k * k > MAX_SUMS:
        raise _too_many_sums(k)
    cluster = np.full(W.shape[0], -1)  # of points that are left out
    cluster[order] = np.arange(k).repeat(np.diff(starts))
    entries = W.tocoo()
    rows, columns = (cluster[places] for places in entries.coords)
    is_in = (rows >= 0) & (columns >= 0)
    places = rows[is_in] * k + columns[is_in]
    return np.bincount(places, entries.data[is_in], k * k).reshape(k, k)


def table_from_distances(distances: Distances) -> ProximityTable:
    """Return the table of the sums from one pass over the distances."""
    if distances.sums is None:
        raise _too_many_sums(len(distances.points.sizes))
    table = ProximityTable(distances.sums, distances.points.sizes, distances.points.clusters)
    vars(table)["is_whole"] = distances.is_whole
    return table


def _too_many_sums(k):
    return NotDefined(
        f"{k} clusters have {k * k} pairs of clusters: at most {MAX_SUMS} can be held; "
        "are the labels continuous values?"
    )


def _check_sizes(sizes, k):
    sizes = check_numbers(sizes, "sizes", 1)
    if len(sizes) != k:
        raise ValueError(f"sizes has {len(sizes)} sizes for {k} rows of sums")
    if (wrong := sizes[(sizes < 1) | (sizes != np.floor(sizes))]).size:
        raise ValueError(f"sizes must be whole numbers of points, at least 1; got {wrong[0]:g}")
    # The sum of floats may be rounded down to 2^53.
    if sum(map(int, sizes)) > MAX_EXACT:
        raise ValueError("sizes sum to more than 2^53 points")
    return sizes.astype(np.int64)


def _check_diagonal(diagonal, own, sizes, kind):
    if not is_real(diagonal):
        raise TypeError(f"diagonal must be a number, got {type(diagonal).__name__}")
    if kind == "distance" and (alone := (sizes == 1) & (own > 0)).any():
        i = int(alone.nonzero()[0][0])
        raise ValueError(f"sums[{i}, {i}] must be 0, for a cluster of one point; got {own[i]:g}")
    largest = 0 if kind == "distance" else own.sum()
    if not 0 <= diagonal <= largest * (1 + 1e-9):
        raise ValueError(
            f"diagonal must be 0 for distances, and at most the sum of all W(C_i, C_i) for "
            f"similarities, here {largest:g}; got {short_repr(diagonal)}"
        )
    return float(diagonal)
