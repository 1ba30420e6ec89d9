"""From points, or a matrix of proximities, to the table of sums W(C_i, C_j) between clusters."""

from __future__ import annotations

import functools
import math
import numbers
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import ArrayLike

# Labels are read, and named in headings, as those of a ContingencyTable are.
from clustlib.contingency import (
    Measured,
    ReadOnly,
    checked_names,
    distinct_labels,
    one_of,
    read_labels,
    shortened,
    treat_noise,
)
from clustlib.distance import check_metric, distance_blocks, read_numbers
from clustlib.score import Typeset, digits, elided, html_table, plain, symbol, text_table

_MOST_CELLS = 2**27  # a gigabyte of sums
_SHOWN = 12  # clusters in a display; in the middle of more stands an ellipsis
_BLOCK = 2**20  # entries of a given matrix that are copied at a time: 8 MB
_MOST_EXACT = (
    2**52
)  # whole numbers up to here, and their sums, are exact; so are their squares' roots
_KINDS = {"distance": "distances", "similarity": "similarities"}
_NO_PATH = (
    ", as between two parts of a graph that no path joins: take one part alone, "
    "or put in a number larger than every path"
)
_CAPTION = "W(C_i, C_j), {} over ordered pairs of points"
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
    return measure_distances(points, metric).table()


class ProximityTable(ReadOnly):
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
        sums = np.array(_symmetric(sums, "sums"))
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
            is_whole=are_whole(sums) and totals.sum() < _MOST_EXACT,
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
            W = _distances(W, "W", ' (for similarities say kind="similarity")')
        else:
            W = _symmetric(W, "W")
        labels = read_labels(labels, "labels")
        if len(labels) != len(W):
            raise ValueError(f"labels has {len(labels)} labels for {len(W)} rows of W")
        labels, kept = treat_noise(labels, "labels", noise, noise_label)
        clusters, order, starts = _sorted_by(labels)
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
        return sum(math.comb(size, 2) for size in self.sizes.tolist())

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

    def __repr__(self):
        return text_table(*self._display())

    def _repr_html_(self):
        caption = _CAPTION.format(_KINDS[self.kind])
        return html_table(*self._display(), caption=caption)

    def _display(self):
        """Header and rows of the display, the margins included, elided where it is large."""
        dots = "…"
        shown = elided(range(len(self.clusters)), None, _SHOWN)

        def line(name, cells, *margins):
            cells = [dots if j is None else _text(cells[j]) for j in shown]
            return [name, *cells, *map(_text, margins)]

        names = [plain(symbol("C", label)) for label in self.clusters]
        header = ["", *(dots if j is None else names[j] for j in shown), _W_IV, _N_I]
        body = [
            [dots] * len(header)
            if i is None
            else line(names[i], self.sums[i], self.totals[i], self.sizes[i])
            for i in shown
        ]
        return header, [*body, line(_W_VJ, self.totals, self.total, self.n)]

    def latex(self, outlined: Iterable[tuple[int, int]] = ()) -> str:
        r"""The table as a LaTeX array, the given cells (i, j), counted from 0, outlined.

        The empty string where the table is too large to stand beside a working.
        """
        k = len(self.clusters)
        if k > 8:
            return ""
        names = [symbol("C", shortened(label)) for label in self.clusters]
        outlined = set(outlined)
        lines = [" & ".join(["", *names, "W(C_i,V)", "n_i"]) + r" \\ \hline "]
        for i, name in enumerate(names):
            cells = [
                rf"\boxed{{{digits(w)}}}" if (i, j) in outlined else digits(w)
                for j, w in enumerate(self.sums[i])
            ]
            lines.append(
                " & ".join([name, *cells, digits(self.totals[i]), str(self.sizes[i])]) + r" \\ "
            )
        totals = [r"\hline W(V,C_j)", *map(digits, self.totals), digits(self.total), str(self.n)]
        return (
            rf"\begin{{array}}{{r|{'r' * k}|rr}}{''.join(lines)}{' & '.join(totals)}\end{{array}}"
        )


def _text(value):
    return plain(digits(value))


def takes_proximities(measure: Measured) -> Measured:
    """Let a measure refuse anything but a ProximityTable, points and labels above all."""

    @functools.wraps(measure)
    def checked(p, *args, **kwargs):
        if not isinstance(p, ProximityTable):
            raise TypeError(
                f"p in {measure.__name__}(p) must be a ProximityTable, got {type(p).__name__}: "
                "build one with proximity_table(X, labels), or with "
                "ProximityTable.from_matrix(W, labels) from a matrix of distances or similarities"
            )
        return measure(p, *args, **kwargs)

    return cast(Measured, checked)


# --- points, sorted by cluster -------------------------------------------------------------------


class Points(NamedTuple):
    """Points sorted by cluster: those of clusters[c] are X[starts[c]:starts[c + 1]]."""

    X: np.ndarray  # of shape (n, d); of precomputed distances (n, n), columns sorted as the rows
    clusters: list
    starts: np.ndarray  # of shape (k + 1,)

    @property
    def sizes(self):
        return np.diff(self.starts)


class Distances(NamedTuple):
    """What one pass over the distances of all points leaves behind; n points, sorted by cluster."""

    points: Points
    sums: np.ndarray  # (k, k), W(C_i, C_j)
    to_own: np.ndarray  # (n,), the sum of the distances of a point to its own cluster
    to_nearest: np.ndarray  # (n,), the smallest mean distance of a point to another cluster
    diameters: np.ndarray  # (k,), the largest distance within each cluster
    gap: float  # the smallest distance between two clusters
    closest: tuple  # the positions of these two clusters
    metric: str | Callable
    tells_whole: bool  # a distance that is a whole number is exactly that, not a root next to it
    is_whole: bool  # and all of them are whole numbers, so that their sums are exact

    def table(self):
        table = ProximityTable(self.sums, self.points.sizes, self.points.clusters)
        vars(table)["is_whole"] = self.is_whole
        return table


def read_points(X, labels, metric=None, *, noise="cluster", noise_label=-1):
    """Read points, or precomputed distances, and labels; with noise treated as asked.

    Without a metric the coordinates themselves are needed.
    """
    if metric is not None:
        check_metric(metric)
    is_matrix = isinstance(metric, str) and metric == "precomputed"
    points = _distances(X, "X") if is_matrix else read_numbers(X, "X", 2)
    labels = read_labels(labels, "labels")
    if len(points) != len(labels):
        raise ValueError(
            f"X and labels must be of the same length, one label a point: "
            f"got {len(points)} and {len(labels)}"
        )
    if metric is None:
        _refuse_distances(X, "here the coordinates of the points are needed")
    elif metric == "euclidean":
        _refuse_distances(X, 'say metric="precomputed"')
    labels, kept = treat_noise(labels, "labels", noise, noise_label)
    points = points[kept]
    return points[:, kept] if is_matrix else points, labels


def sort_points(X, labels, metric=None, *, noise="cluster", noise_label=-1):
    """Read points and labels, and bring the points of each cluster together."""
    X, labels = read_points(X, labels, metric, noise=noise, noise_label=noise_label)
    clusters, order, starts = _sorted_by(labels)
    if isinstance(metric, str) and metric == "precomputed":
        return Points(X[np.ix_(order, order)], clusters, starts)
    return Points(X[order], clusters, starts)


def _refuse_distances(X, instead):
    """Refuse what looks like a matrix of distances: as points it would give a wrong number."""
    X = np.asarray(X)
    n, d = X.shape
    if n != d or n < 3 or not X.any():
        return
    try:
        _distances(X, "X")
    except ValueError:
        return
    raise ValueError(
        "X looks like a matrix of distances, square and symmetric with a diagonal of 0: "
        f"{instead}; if its rows are points all the same, add a column of zeros, "
        "np.c_[X, np.zeros(len(X))], which changes no distance"
    )


def measure_distances(points, metric):
    """Everything that W sums, silhouette and Dunn index need of the distances, in one pass."""
    check_metric(metric)
    X, _, starts = points
    sizes, k = points.sizes, len(points.sizes)
    if k * k > _MOST_CELLS:
        raise ValueError(
            f"{k} clusters have {k * k} pairs of clusters: at most {_MOST_CELLS} can be held; "
            "are the labels continuous values?"
        )
    sums, diameters = np.zeros((k, k)), np.zeros(k)
    to_own, to_nearest = np.zeros(len(X)), np.full(len(X), math.inf)
    gap, closest = math.inf, ()
    is_whole = tells_whole = _tells_whole(X, metric)
    for c, start, stop, d in distance_blocks(X, starts, metric):
        # The points start:stop of cluster c, against the rest of it and against all further ones.
        end = starts[c + 1]
        is_whole = is_whole and are_whole(d)
        own, others = d[:, : end - start], d[:, end - start :]
        to_own[start:stop] += own.sum(axis=1)
        to_own[stop:end] += own[:, stop - start :].sum(axis=0)
        diameters[c] = max(diameters[c], own.max())
        if others.size == 0:
            continue
        if start == starts[c]:
            to_c = np.zeros(len(X) - end)
        to_c += others.sum(axis=0)
        if stop == end:
            to_nearest[end:] = np.minimum(to_nearest[end:], to_c / sizes[c])
        to_cluster = np.add.reduceat(others, starts[c + 1 : -1] - end, axis=1)
        sums[c, c + 1 :] += to_cluster.sum(axis=0)
        nearest = (to_cluster / sizes[c + 1 :]).min(axis=1)
        to_nearest[start:stop] = np.minimum(to_nearest[start:stop], nearest)
        if (smallest := others.min()) < gap:
            column = int(others.argmin()) % others.shape[1]
            gap, closest = float(smallest), (c, int(starts.searchsorted(end + column, "right")) - 1)
    sums += sums.T + np.diag(np.add.reduceat(to_own, starts[:-1]))
    is_whole = is_whole and sums.sum() < _MOST_EXACT
    return Distances(
        points, sums, to_own, to_nearest, diameters, gap, closest, metric, tells_whole, is_whole
    )


def are_whole(array):
    """Whether every number in it is whole."""
    return bool((array == np.floor(array)).all())


def _tells_whole(X, metric):
    """Whether distances are computed without rounding, but for roots that are no whole numbers.

    The points are whole numbers, and the squares of the distances so small that the root of one
    that is no square is never rounded to a whole number.
    """
    if metric == "precomputed":
        return True
    if metric not in ("euclidean", "sqeuclidean", "cityblock", "chebyshev") or not are_whole(X):
        return False
    widths = np.ptp(X, axis=0)
    longest = widths @ widths if "euclidean" in metric else widths.sum()
    return bool(np.abs(X).max() < _MOST_EXACT and longest < _MOST_EXACT)


def pair_blocks(points, metric):
    """Yield (within, between), two lists of arrays: the distances of all pairs of points, once."""
    for c, start, stop, d in distance_blocks(points.X, points.starts, metric):
        # The first columns of a block hold the pairs of its own points, each of them twice.
        rest, end = stop - start, points.starts[c + 1] - start
        yield [d[:, :rest][np.triu_indices(rest, 1)], d[:, rest:end]], [d[:, end:]]


def _sorted_by(labels):
    """The distinct labels, an order that sorts the points by them, and where each begins."""
    clusters, positions = distinct_labels(labels, "labels")
    sizes = np.bincount(positions)
    return clusters, np.argsort(positions, kind="stable"), np.append(0, np.cumsum(sizes))


# --- reading tables and matrices -----------------------------------------------------------------


def _distances(matrix, name, otherwise=""):
    """The matrix of distances without its rounding: symmetric, and with a diagonal of 0."""
    W = _symmetric(matrix, name)
    diagonal = W.diagonal()
    if not diagonal.any():
        return W
    rounding, _ = _rounding(matrix)
    if (wrong := diagonal > rounding * W.max()).any():
        i = int(wrong.nonzero()[0][0])
        raise ValueError(
            f"{name}[{i}, {i}] is {diagonal[i]:g}: "
            f"the distance of a point to itself must be 0{otherwise}"
        )
    W = W.copy()
    np.fill_diagonal(W, 0)
    return W


def _symmetric(matrix, name):
    """The matrix without its rounding: its two halves their mean, and nothing below 0."""
    W = read_numbers(matrix, name, 2, _NO_PATH)
    if len(set(W.shape)) > 1:
        raise ValueError(f"{name} must be square, got shape {W.shape}")
    of_largest, of_entry = _rounding(matrix)
    rounding, smallest = of_largest * W.max(), W.min()
    if smallest < -rounding:
        i, j = map(int, np.unravel_index(W.argmin(), W.shape))
        raise ValueError(f"{name} must not be negative: {name}[{i}, {j}] is {smallest:g}")
    is_rounded = smallest < 0
    for rows in _row_blocks(len(W)):
        here, there = W[rows], W[:, rows].T
        if np.array_equal(here, there):
            continue
        is_rounded = True
        if not (same := np.isclose(here, there, rtol=of_entry, atol=rounding)).all():
            i, j = map(int, np.argwhere(~same)[0])
            i += rows.start
            raise ValueError(
                f"{name} must be symmetric: {name}[{i}, {j}] is {W[i, j]:g}, "
                f"{name}[{j}, {i}] is {W[j, i]:g}"
            )
    return np.maximum((W + W.T) / 2, 0) if is_rounded else W


def _rounding(matrix):
    """What may be rounding, as a share of the largest entry and of an entry itself.

    A half or a single float has lost more than a double before it is handed over.
    """
    kind = np.asarray(matrix).dtype
    lost = 32 * float(np.finfo(kind).eps) if kind.kind == "f" else 0
    return max(1e-12, lost), max(1e-9, lost)


def _row_blocks(n):
    step = max(1, _BLOCK // n)
    return [slice(start, start + step) for start in range(0, n, step)]


def _column_sums(matrix, rows):
    """The sums over these rows, of which no more than a block is copied at a time."""
    blocks = _row_blocks(len(matrix))
    return sum(matrix[rows[block]].sum(axis=0) for block in blocks if block.start < len(rows))


def _checked_sizes(sizes, k):
    sizes = read_numbers(sizes, "sizes", 1)
    if len(sizes) != k:
        raise ValueError(f"sizes has {len(sizes)} sizes for {k} rows of sums")
    if (wrong := sizes[(sizes < 1) | (sizes != np.floor(sizes))]).size:
        raise ValueError(f"sizes must be whole numbers of points, at least 1; got {wrong[0]:g}")
    if sizes.sum() > 2**53:
        raise ValueError("sizes sum to more than 2^53 points")
    return sizes.astype(np.int64)


def _checked_diagonal(diagonal, own, sizes, kind):
    if not isinstance(diagonal, numbers.Real) or isinstance(diagonal, bool):
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
