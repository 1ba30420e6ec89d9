"""From points, or a matrix of proximities, to the table of sums W(C_i, C_j) between clusters."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import cast

import numpy as np
from numpy.typing import ArrayLike

from clustlib.pairwise import (
    MOST_EXACT,
    Distances,
    are_whole,
    measure_distances,
    pairs_within,
    sort_points,
)
from clustlib.reading import (
    EXACT,
    checked_names,
    is_real,
    one_of,
    read_distance_matrix,
    read_labels,
    read_numbers,
    read_symmetric,
    row_blocks,
    sorted_by,
    treat_noise,
)
from clustlib.tables import Grid, Measured, TwoWayTable, Typeset

__all__ = [
    "ProximityTable",
    "proximity_table",
]

_KINDS = {"distance": "distances", "similarity": "similarities"}
_N_I = Typeset("n_i", "<i>n<sub>i</sub></i>")
_W_IV = Typeset("W(C_i,V)", "<i>W</i>(<i>C<sub>i</sub></i>, <i>V</i>)")
_W_VJ = Typeset("W(V,C_j)", "<i>W</i>(<i>V</i>, <i>C<sub>j</sub></i>)")


def proximity_table(
    X: ArrayLike,
    labels: ArrayLike,
    metric: str | Callable[..., float] = "euclidean",
    *,
    noise: str = "cluster",
    noise_label: object = -1,
) -> ProximityTable:
    """Sum the distances between the points of each cluster and each other.

    No n × n matrix is made: the distances come in blocks of 8 MB, and half of them by symmetry.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Points, one a row; or all their distances, if the metric is "precomputed".
    labels : array-like of shape (n,)
        The cluster of each point: ints, finite floats, strings, bools, or other labels that can be
        sorted. Their sorted order gives the rows.
    metric : str or function
        Any metric of ``scipy.spatial.distance.cdist``, or a function of two points that is
        symmetric and returns a number ≥ 0 (slow). The variances of "seuclidean" and the
        covariances of "mahalanobis" are those of all points. Or "precomputed": X is then a matrix
        of distances, of shape (n, n), as in ``ProximityTable.from_matrix``, which takes
        similarities too. A matrix that looks like one is not taken for points unless a metric
        other than "euclidean" is named.
    noise : {"cluster", "singletons", "drop"}
        What becomes of points whose label is ``noise_label``, as in ``contingency_table``: a
        cluster like any other, each point a cluster of its own, or left out as if never seen.
    noise_label : label
        Of the kind of ``labels``.

    Returns
    -------
    ProximityTable
        Of kind "distance"; the sums have the units of the metric.

    Raises
    ------
    ValueError
        X that is empty, not two-dimensional or not finite; labels that are missing, or too few or
        too many; an unknown metric, or one that is not defined for these points, as the cosine of
        a zero vector; points that look like a matrix of distances, or a matrix that is none.
    TypeError
        X that is not numbers; labels of mixed kinds, or of a kind that cannot be sorted; a metric
        that returns no number; a ``noise_label`` of another kind than the labels.

    Examples
    --------
    Points in two groups on a line: small sums on the diagonal, large ones beside it. Exchange two
    labels, and it is the other way round.

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
    points = sort_points(X, labels, metric, noise=noise, noise_label=noise_label)
    return table_of(measure_distances(points, metric))


class ProximityTable(TwoWayTable):
    """The k × k table of sums W(C_i, C_j) of distances, or similarities, between clusters.

    W(C_i, C_j) is the sum of w_xy over all x in C_i and y in C_j. These are ordered pairs: in
    W(C_i, C_i) each two different points count twice, and each point with itself once. A table is
    built with ``proximity_table`` from points, with ``from_matrix`` from all w_xy, or directly from
    sums typed by hand.

    Parameters
    ----------
    sums : array-like of shape (k, k)
        Finite, ≥ 0, symmetric.
    sizes : array-like of shape (k,)
        n_i, the numbers of points, at least 1.
    clusters : sequence of k distinct labels, optional
        By default 1..k, shown as C1, C2, ….
    kind : {"distance", "similarity"}
        What was summed: it decides which way a measure is better.
    diagonal : number ≥ 0
        Σ_x w_xx, the part of the sums that points have with themselves. For distances it is 0. It
        belongs to W(C_i, C_i), and so to cuts and modularity, but is no part of ``w_in``.

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
        Whether nothing but whole numbers was summed, so that all that is made of the sums is exact.

    Raises
    ------
    ValueError
        Sums that are not square, negative, not finite or not symmetric; sizes that are not whole,
        below 1, too few or too many; labels that repeat; a diagonal that cannot be.
    TypeError
        Sums or sizes that are not numbers; labels of mixed kinds.
    AttributeError
        If an attribute is to be set: a table does not change.

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

    def __init__(
        self,
        sums: ArrayLike,
        sizes: ArrayLike,
        clusters: Sequence | None = None,
        kind: str = "distance",
        diagonal: float = 0,
    ) -> None:
        one_of(kind, "kind", _KINDS)
        sums = np.array(read_symmetric(sums, "sums"))
        k = len(sums)
        sizes = _checked_sizes(sizes, k)
        totals = sums.sum(axis=1)
        for array in (sums, sizes, totals):
            array.flags.writeable = False
        vars(self).update(
            sums=sums,
            totals=totals,
            total=float(totals.sum()),
            sizes=sizes,
            n=int(sizes.sum()),
            clusters=checked_names(clusters, "clusters", k, "rows of sums"),
            kind=kind,
            diagonal=_checked_diagonal(diagonal, sums.diagonal(), sizes, kind),
            is_whole=are_whole(sums) and totals.sum() < MOST_EXACT,
        )

    @classmethod
    def from_matrix(
        cls,
        W: ArrayLike,
        labels: ArrayLike,
        kind: str = "distance",
        *,
        noise: str = "cluster",
        noise_label: object = -1,
    ) -> ProximityTable:
        """Sum a matrix of distances (shortest paths in a graph) or of similarities (a kernel).

        Parameters
        ----------
        W : array-like of shape (n, n)
            Finite, ≥ 0, and symmetric. The diagonal of distances must be 0; that of similarities
            may be anything ≥ 0, and w_xx is part of W(C_i, C_i). All this up to rounding, in the
            precision of W and measured by its largest entry: then both halves become their mean,
            and what should be 0 becomes 0. W itself is left alone.
        labels : array-like of shape (n,)
            The cluster of each point.
        kind : {"distance", "similarity"}
        noise, noise_label
            As in ``proximity_table``.

        Returns
        -------
        ProximityTable

        Raises
        ------
        ValueError
            A matrix that is none of that, with the entry at fault; labels that are missing, or too
            few or too many.
        TypeError
            A matrix that is not numbers; labels of mixed kinds; a ``noise_label`` of another kind.

        Examples
        --------
        Shortest paths in the graph a – b – c – d, cut in the middle.

        >>> import clustlib as cl
        >>> W = [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]]
        >>> cl.ProximityTable.from_matrix(W, [1, 1, 2, 2])
                  C1  C2  W(C_i,V)  n_i
        C1         2   8        10    2
        C2         8   2        10    2
        W(V,C_j)  10  10        20    4
        """
        one_of(kind, "kind", _KINDS)
        if kind == "distance":
            W = read_distance_matrix(W, "W", ' (for similarities say kind="similarity")')
        else:
            W = read_symmetric(W, "W")
        labels = read_labels(labels, "labels")
        if len(labels) != len(W):
            raise ValueError(f"labels has {len(labels)} labels for {len(W)} rows of W")
        labels, kept = treat_noise(labels, "labels", noise, noise_label)
        clusters, order, starts = sorted_by(labels)
        order = np.arange(len(W))[kept][order]
        sums = np.empty((len(clusters), len(clusters)))
        for c, (start, end) in enumerate(pairwise(starts)):
            sums[c] = np.add.reduceat(_column_sums(W, order[start:end])[order], starts[:-1])
        table = cls(sums, np.diff(starts), clusters, kind, W.diagonal()[order].sum())
        vars(table)["is_whole"] = table.is_whole and are_whole(W)
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
        return pairs_within(self.sizes)

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
        # Copies and unpickled tables go through __init__, so that they are read-only too.
        arguments = self.sums, self.sizes, self.clusters, self.kind, self.diagonal
        return ProximityTable, arguments, {"is_whole": self.is_whole}

    def _caption(self):
        return f"W(C_i, C_j), {_KINDS[self.kind]} over ordered pairs of points"

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


def table_of(distances: Distances) -> ProximityTable:
    """The sums that one pass over the distances has left behind."""
    table = ProximityTable(distances.sums, distances.points.sizes, distances.points.clusters)
    vars(table)["is_whole"] = distances.is_whole
    return table


def takes_proximities(measure: Measured) -> Measured:
    """Let a measure refuse anything but a ProximityTable, points and labels above all.

    What one pass over the distances has left behind is one, too.
    """

    @functools.wraps(measure)
    def checked(p, *args, **kwargs):
        if isinstance(p, Distances):
            p = table_of(p)
        if not isinstance(p, ProximityTable):
            raise TypeError(
                f"p in {measure.__name__}(p) must be a ProximityTable, got {type(p).__name__}: "
                "build one with proximity_table(X, labels), or with "
                "ProximityTable.from_matrix(W, labels) from a matrix of distances or similarities"
            )
        return measure(p, *args, **kwargs)

    return cast(Measured, checked)


# --- reading tables and matrices -----------------------------------------------------------------


def _column_sums(matrix, rows):
    """The sums over these rows, of which no more than a block is copied at a time."""
    blocks = row_blocks(len(matrix))
    return sum(matrix[rows[block]].sum(axis=0) for block in blocks if block.start < len(rows))


def _checked_sizes(sizes, k):
    sizes = read_numbers(sizes, "sizes", 1)
    if len(sizes) != k:
        raise ValueError(f"sizes has {len(sizes)} sizes for {k} rows of sums")
    if (wrong := sizes[(sizes < 1) | (sizes != np.floor(sizes))]).size:
        raise ValueError(f"sizes must be whole numbers of points, at least 1; got {wrong[0]:g}")
    if sum(map(int, sizes)) > EXACT:  # as floats they would be rounded down to it
        raise ValueError("sizes sum to more than 2^53 points")
    return sizes.astype(np.int64)


def _checked_diagonal(diagonal, own, sizes, kind):
    if not is_real(diagonal):
        raise TypeError(f"diagonal must be a number, got {type(diagonal).__name__}")
    if kind == "distance":
        if diagonal != 0:
            raise ValueError(f"diagonal must be 0 for distances, got {diagonal!r}")
        if (alone := (sizes == 1) & (own > 0)).any():
            i = int(alone.nonzero()[0][0])
            raise ValueError(
                f"sums[{i}, {i}] must be 0, for a cluster of one point; got {own[i]:g}"
            )
    if not 0 <= diagonal <= own.sum() * (1 + 1e-9):
        raise ValueError(
            f"diagonal must be from 0 to the sum {own.sum():g} of all W(C_i, C_i), got {diagonal!r}"
        )
    return float(diagonal)
