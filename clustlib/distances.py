"""One pass over the distances of all points, block by block, so that no n × n matrix exists."""

from __future__ import annotations

import functools
import inspect
import itertools
import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, Protocol, TypeVar, cast, overload

import numpy as np
from numpy.typing import ArrayLike

from clustlib.display import Grid, Measured, TwoWayTable, Typeset, left_out
from clustlib.progress_bar import progress
from clustlib.validation import (
    EXACT,
    checked_names,
    chunks_of,
    is_real,
    is_sparse,
    one_of,
    read_distance_matrix,
    read_labels,
    read_numbers,
    read_sparse,
    read_symmetric,
    refuse_unaligned,
    row_blocks,
    shape_of,
    shown,
    sorted_by,
    treat_noise,
)

__all__ = ["ProximityTable", "proximity_table"]

METRICS = (
    "braycurtis", "canberra", "chebyshev", "cityblock", "correlation", "cosine", "dice",
    "euclidean", "hamming", "jaccard", "jensenshannon", "mahalanobis", "matching", "minkowski",
    "rogerstanimoto", "russellrao", "seuclidean", "sokalsneath", "sqeuclidean", "yule",
)  # fmt: skip
_BLOCK = 2**20  # distances in memory at a time: 8 MB
_SMALL = 2.0**-400  # squares of numbers that are all smaller would lose their digits, or vanish
# Of what has squares in it: distances that grow with the points, and those that do not.
_LENGTHS = "euclidean", "minkowski"
_OF_ANY_SCALE = "cosine", "correlation", "seuclidean", "mahalanobis"
_MOST_CELLS = 2**27  # a gigabyte of sums
_MOST_SORTED = 2000  # points, whose distances are kept and sorted: 16 MB
# Squared distances below this share of the squares they are made of would lose digits in products.
_NEAR = 2.0**-10
# Whole numbers up to here, and their sums, are exact; so are the roots of their squares.
MOST_EXACT = 2**52


class NotDefined(ValueError):
    """The data are in order, but leave a measure nothing to divide by."""


class Points(NamedTuple):
    """Points sorted by cluster: those of clusters[c] are X[starts[c]:starts[c + 1]]."""

    # Of shape (n, d), dense or sparse; of precomputed distances (n, n), columns sorted as the rows.
    X: Any
    clusters: list
    starts: np.ndarray  # of shape (k + 1,)
    metric: str | Callable | None = None

    @property
    def n(self):
        return int(self.starts[-1])

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

    @property
    def w_in(self):
        """Sum over the pairs of two points in one cluster, each pair once."""
        return float(self.sums.trace()) / 2


# --- points and labels ---------------------------------------------------------------------------


def read_points(X, labels, metric=None, *, noise="cluster", noise_label=-1):
    """Read points, or precomputed distances, and labels; with noise treated as asked.

    Without a metric the coordinates themselves are needed.
    """
    if metric is not None:
        check_metric(metric)
    is_matrix = isinstance(metric, str) and metric == "precomputed"
    if is_sparse(X) and not is_matrix:
        points = read_sparse(X, "X")
        if callable(metric) or metric not in (None, "euclidean", "cosine"):
            raise ValueError(
                f"metric must be 'euclidean' or 'cosine' for a sparse X, got {shown(metric)}: give "
                'all distances, with metric="precomputed", or few dense columns, as a truncated '
                "singular value decomposition makes them"
            )
    else:
        points = read_distance_matrix(X, "X") if is_matrix else read_numbers(X, "X", 2)
    if is_matrix:
        refuse_similarities(points, "X", "here distances are needed")
    given, labels = labels, read_labels(labels, "labels", coded=True)
    if points.shape[0] != len(labels):
        raise ValueError(
            f"X and labels must be of the same length, one label a point: "
            f"got {points.shape[0]} and {len(labels)}"
        )
    refuse_unaligned(X=X, labels=given)
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
    clusters, order, starts = sorted_by(labels)
    if isinstance(metric, str) and metric == "precomputed":
        return Points(X[np.ix_(order, order)], clusters, starts, metric)
    return Points(X[order], clusters, starts, metric)


def _refuse_distances(X, instead):
    """Refuse what looks like a matrix of distances: as points it would give a wrong number."""
    if is_sparse(X):
        n, d = X.shape
        looks_so = n == d and X.nnz and not X.diagonal().any() and not (X != X.T).nnz
    else:
        looks_so = _is_distance_matrix(np.asarray(X))
    if not looks_so:
        return
    raise ValueError(
        "X looks like a matrix of distances, square and symmetric with a diagonal of 0: "
        f"{instead}; if its rows are points all the same, add a column of zeros, "
        "np.c_[X, np.zeros(len(X))], which changes no distance"
    )


def _is_distance_matrix(X):
    n, d = X.shape
    if n != d or n < 3 or not X.any():
        return False
    try:
        read_distance_matrix(X, "X")
    except ValueError:
        return False
    return True


def refuse_similarities(W, name, instead):
    """Refuse a matrix of similarities, as of edges, in which 0 means far apart and not together.

    Most of its entries are 0, and points at distance 0 have other distances to the rest: no
    distances are like that, for those two points would be in one place.
    """
    n = len(W)
    if np.count_nonzero(W) >= n * (n - 1) / 2:
        return
    for rows in row_blocks(n):
        some = W[rows]
        is_twin = some == 0
        is_twin[np.arange(len(some)), np.arange(rows.start, rows.start + len(some))] = False
        twin = is_twin.argmax(axis=1)
        differ = is_twin.any(axis=1) & (abs(some - W[twin]) > 1e-9 * W.max()).any(axis=1)
        if differ.any():
            i = int(differ.argmax())
            j = int(twin[i])
            raise ValueError(
                f"{name} looks like similarities, as the edges of a graph: most of it is 0, and "
                f"{name}[{rows.start + i}, {j}] is 0 between points that are not in one place; "
                f"{instead}"
            )


def _refuse_distances_as_similarities(W):
    """Refuse a matrix of distances where similarities are wanted, if it can be nothing else.

    Points are 0 from themselves and from no other; some are four times as far apart as others are;
    and no way round is shorter, from each to the points that are nearest and farthest.
    """
    n = len(W)
    if n < 6 or W.diagonal().any() or np.count_nonzero(W) < n * (n - 1):
        return
    largest = W.max(axis=1)
    to_others = W + np.diag(largest)
    if largest.max() < 4 * to_others.min():
        return
    far, near = W.argmax(axis=1), to_others.argmin(axis=1)
    for rows in row_blocks(n):
        some, rounding = W[rows], 1e-9 * largest.max()
        shortest = to_others[rows].min(axis=1)[:, None]
        if (some + W[far[rows]] < largest[rows, None] - rounding).any():
            return
        if (abs(some - W[near[rows]]) > shortest + rounding).any():
            return
    raise ValueError(
        "W looks like distances: it has its zeros on the diagonal and nowhere else, and no way "
        'round is shorter; say kind="distance"'
    )


# --- the pass ------------------------------------------------------------------------------------


def measure_distances(points, metric):
    """Everything that W sums, silhouette and Dunn index need of the distances, in one pass."""
    check_metric(metric)
    points = points._replace(metric=metric)
    X, starts, n = points.X, points.starts, points.n
    sizes, k = points.sizes, len(points.sizes)
    if k * k > _MOST_CELLS:
        raise ValueError(
            f"{k} clusters have {k * k} pairs of clusters: at most {_MOST_CELLS} can be held; "
            "are the labels continuous values?"
        )
    sums, diameters = np.zeros((k, k)), np.zeros(k)
    to_own, to_nearest = np.zeros(n), np.full(n, math.inf)
    gap, closest = math.inf, ()
    is_whole = tells_whole = _tells_whole(X, metric)
    blocks = distance_blocks(X, starts, metric)
    for c, start, stop, d in progress(blocks, "distances", n, lambda b: b[2] - b[1]):
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
            to_c = np.zeros(n - end)
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
    is_whole = is_whole and sums.sum() < MOST_EXACT
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
    if (
        is_sparse(X)
        or metric not in ("euclidean", "sqeuclidean", "cityblock", "chebyshev")
        or not are_whole(X)
    ):
        return False
    widths = np.ptp(X, axis=0)
    longest = widths @ widths if "euclidean" in metric else widths.sum()
    return bool(np.abs(X).max() < MOST_EXACT and longest < MOST_EXACT)


# --- block by block ------------------------------------------------------------------------------


def pair_blocks(points, metric):
    """Yield (within, between), two lists of arrays: the distances of all pairs of points, once."""
    for c, start, stop, d in distance_blocks(points.X, points.starts, metric):
        # The first columns of a block hold the pairs of its own points, each of them twice.
        rest, end = stop - start, points.starts[c + 1] - start
        yield [d[:, :rest][np.triu_indices(rest, 1)], d[:, rest:end]], [d[:, end:]]


def distance_blocks(X, starts, metric):
    """Yield (cluster, start, stop, distances) until every pair of points has been in a block.

    The points are sorted by cluster: those of cluster c are X[starts[c]:starts[c + 1]]. A block
    holds the distances from the points X[start:stop], all of them of one cluster, to X[start:]; it
    is overwritten by the next one. What lies to the left of it is a block above, transposed.

    With the metric "precomputed", X is the matrix of all distances, in the order of the points.
    """
    n = X.shape[0]
    between = distances_between(X, metric)
    buffer = np.empty(max(n, min(_BLOCK, n * n)))
    for cluster, (start, end) in enumerate(itertools.pairwise(starts)):
        while start < end:
            stop = min(end, start + max(1, len(buffer) // (n - start)))
            shape = stop - start, n - start
            d = buffer[: shape[0] * shape[1]].reshape(shape)
            yield cluster, start, stop, between(slice(start, stop), slice(start, n), d)
            start = stop


def distances_between(X, metric):
    """The function of two slices of the points that writes all distances between them into d."""
    from scipy.spatial.distance import cdist

    measure = _checked_function(metric) if callable(metric) else metric
    scale = scale_of(X) if measure in (*_LENGTHS, *_OF_ANY_SCALE, "sqeuclidean") else 1
    if scale != 1:
        if measure == "sqeuclidean":
            raise ValueError(
                "metric 'sqeuclidean' of numbers as small as these of X is 0 to the computer: "
                "give X in a smaller unit"
            )
        X = X * scale
    options = _options(X, metric)
    by_products = is_sparse(X) or metric == "cosine"
    squares = _squares(X) if by_products else None

    def between(rows, columns, d):
        if metric == "precomputed":
            d[...] = X[rows, columns]
        elif by_products:
            _by_products(X, squares, metric, rows, columns, d)
        else:
            cdist(X[rows], X[columns], measure, out=d, **options)
        if scale != 1 and measure in _LENGTHS:
            d /= scale
        both = np.arange(max(rows.start, columns.start), min(rows.stop, columns.stop))
        d[both - rows.start, both - columns.start] = 0  # where rounding may leave a trace
        if not (d.min() >= 0 and d.max() < math.inf):  # so that NaN is caught too
            raise ValueError(
                f"metric {metric!r} is not defined for all pairs of these points: "
                f"a distance came out as {d[~((d >= 0) & (d < math.inf))][0]}"
            )
        if callable(metric) or metric == "precomputed":
            np.abs(d, out=d)  # −0 may be among them, whose bits are no distance's
        return d

    return between


def _squares(X):
    """‖x‖² of each point."""
    if is_sparse(X):
        return np.asarray((X * X).sum(axis=1)).ravel()
    return np.einsum("ij,ij->i", X, X)


def _by_products(X, squares, metric, rows, columns, d):
    """Distances from ‖x‖², ‖y‖² and x · y: all x · y are one product of matrices, which is fast."""
    if is_sparse(X):
        d[...] = (X[columns] @ X[rows].T).toarray().T
    else:
        np.matmul(X[rows], X[columns].T, out=d)
    x, y = squares[rows, None], squares[columns]
    if metric == "cosine":
        with np.errstate(invalid="ignore"):  # of a zero vector, which becomes NaN and is refused
            d /= np.sqrt(x)
            d /= np.sqrt(y)
        np.clip(np.subtract(1, d, out=d), 0, 2, out=d)
        return
    d *= -2
    d += x
    d += y
    # Of points that are near, the squares cancel: those distances are computed from differences.
    near = np.argwhere(d < _NEAR * (x + y))
    for some in np.array_split(near, len(near) // 2**12 + 1):
        i, j = some.T
        d[i, j] = _squares(X[rows.start + i] - X[columns.start + j])
    np.sqrt(d, out=d)


def scale_of(X):
    """A power of two that brings points to a size whose squares are floats; nearly always 1."""
    largest = abs(X).max()
    return 2.0 ** min(1000, -math.frexp(largest)[1]) if 0 < largest < _SMALL else 1


def check_metric(metric):
    """Raise a ValueError that lists the metrics, unless it is one of them or a function."""
    is_known = isinstance(metric, str) and metric in ("precomputed", *METRICS)
    if not callable(metric) and not is_known:
        raise ValueError(
            'metric must be a function of two points, "precomputed" for a matrix of distances, '
            f"or one of {', '.join(METRICS)}; got {shown(metric)}"
        )


def _checked_function(metric):
    """The function, with an error that names the argument where it returns no number."""

    def distance(x, y):
        try:
            value = metric(x, y)
            if not isinstance(value, (str, bytes)) and np.ndim(value) == 0:
                return float(value)
        except (TypeError, ValueError) as error:
            raise TypeError(
                "metric must be a function of two points that returns a number: "
                f"it raised {type(error).__name__}: {error}"
            ) from error
        raise TypeError(
            f"metric must be a function of two points that returns a number: it returned {value!r}"
        )

    return distance


def _options(X, metric):
    """What cdist would else estimate from each block alone."""
    if metric == "seuclidean":
        if (X.max(axis=0) == X.min(axis=0)).any():
            raise ValueError("metric 'seuclidean' needs every column of X to vary")
        return {"V": X.var(axis=0, ddof=1)}
    if metric == "mahalanobis":
        deviations = X - X.mean(axis=0)
        if np.linalg.matrix_rank(deviations) < X.shape[1]:
            raise ValueError(
                "metric 'mahalanobis' needs points whose covariance matrix can be inverted"
            )
        return {"VI": np.linalg.inv(deviations.T @ deviations / (len(X) - 1))}
    return {}


# --- how low or high the distances within clusters could be --------------------------------------


def pairs_within(sizes):
    """How many pairs of points lie in one cluster."""
    return sum(math.comb(size, 2) for size in sizes.tolist())


def beyond_extremes(distances):
    """(W_in − W_min, W_max − W_in): W_min and W_max sum the N_in smallest and largest distances.

    Each is a sum of differences from the distance where the smallest end, or the largest begin, all
    of them ≥ 0. So nothing cancels, and the best clustering has a first number of exactly 0.
    """
    points, metric = distances.points, distances.metric
    n, n_in = points.n, pairs_within(points.sizes)
    find = ranked if n <= _MOST_SORTED else counted
    low, high = find(points, metric, [n_in - 1, math.comb(n, 2) - n_in])
    above, below = 0.0, 0.0
    for within, between in pair_blocks(points, metric):
        for d in within:
            above += float(np.maximum(d - low, 0).sum())
            below += float(np.maximum(high - d, 0).sum())
        for d in between:
            above += float(np.maximum(low - d, 0).sum())
            below += float(np.maximum(d - high, 0).sum())
    return above, below


def ranked(points, metric, ranks):
    """The distances of these ranks, from 0 upwards, among those of all pairs, which are sorted."""
    blocks = pair_blocks(points, metric)
    kept = [d.flatten() for within, between in blocks for d in [*within, *between]]
    return np.sort(np.concatenate(kept))[list(ranks)].tolist()


def counted(points, metric, ranks):
    """The same of very many points: the distances are counted, none is kept.

    The bits of floats ≥ 0, read as whole numbers, are in the order of the floats. So those of each
    distance are found by counting how many distances have them: 21 in each of three passes.
    """
    found, left = [0] * len(ranks), list(ranks)
    for shift in (42, 21, 0):
        tables = {first: np.zeros(2**21, dtype=np.int64) for first in found}
        for within, between in pair_blocks(points, metric):
            for d in [*within, *between]:
                for some in chunks_of(d.ravel()):  # which stay in the processor's cache
                    bits = some.view(np.int64) >> shift
                    for first, table in tables.items():
                        np.add.at(table, bits[bits >> 21 == first] & 2**21 - 1, 1)
        for q, first in enumerate(found):
            up_to = tables[first].cumsum()
            following = int(up_to.searchsorted(left[q], side="right"))
            left[q] -= int(up_to[following] - tables[first][following])
            found[q] = first << 21 | following
    return np.array(found).view(float).tolist()


# --- measures of one pass ------------------------------------------------------------------------

_VARIADIC = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD
Result = TypeVar("Result", covariant=True)


class OfDistances(Protocol[Result]):
    """A measure of one pass over the distances, which it makes itself if it is given points."""

    __name__: str

    @overload
    def __call__(self, X: Distances, /) -> Result: ...

    @overload
    def __call__(
        self,
        X: ArrayLike,
        labels: ArrayLike,
        metric: str | Callable[..., float] = "euclidean",
        *,
        noise: str = "cluster",
        noise_label: object = -1,
    ) -> Result: ...


class OfPoints(Protocol[Result]):
    """A measure of points sorted by cluster; it may have parameters of its own."""

    __name__: str

    @overload
    def __call__(self, X: Distances, /, *own: Any, **named: Any) -> Result: ...

    @overload
    def __call__(
        self,
        X: ArrayLike,
        labels: ArrayLike,
        *own: Any,
        noise: str = "cluster",
        noise_label: object = -1,
        **named: Any,
    ) -> Result: ...


def takes_distances(measure: Callable[[Distances], Result]) -> OfDistances[Result]:
    """Let a measure of ``Distances`` take points, labels and a metric, and make the pass itself."""
    return _of_either(
        measure,
        measure,
        _of_metric(lambda points: measure(measure_distances(points, points.metric))),
    )


def takes_metric(measure: Callable[[Points], Result]) -> OfDistances[Result]:
    """Let a measure of ``Points`` that looks at their metric take points, labels and a metric."""
    return _of_either(measure, _with_points(measure), _of_metric(measure))


def _of_metric(measure):
    def of_points(
        X: ArrayLike,
        labels: ArrayLike,
        metric: str | Callable[..., float] = "euclidean",
        *,
        noise: str = "cluster",
        noise_label: object = -1,
    ):
        return measure(sort_points(X, labels, metric, noise=noise, noise_label=noise_label))

    return of_points


def _with_points(measure):
    """The measure of the points that were measured, if there are any."""

    def of_distances(distances, *own, **named):
        if distances.metric == "precomputed":
            raise NotDefined(
                f"{measure.__name__} is not defined: X holds distances, "
                "here the coordinates of the points are needed"
            )
        return measure(distances.points, *own, **named)

    return of_distances


def takes_points(measure: Callable[..., Result]) -> OfPoints[Result]:
    """Let a measure of ``Points`` take points and labels; or ``Distances``, for their points."""
    parameters = inspect.signature(measure)

    def of_points(
        X: ArrayLike,
        labels: ArrayLike,
        *own,
        noise: str = "cluster",
        noise_label: object = -1,
        **named,
    ):
        if own or named:  # which Python would find fault with only when the points are read
            try:
                parameters.bind(X, *own, **named)
            except TypeError as error:
                raise TypeError(f"{measure.__name__}() {error}") from None
        points = sort_points(X, labels, noise=noise, noise_label=noise_label)
        return measure(points, *own, **named)

    return _of_either(measure, _with_points(measure), of_points)


def _of_either(measure, of_distances, of_points):
    """The measure as it is called: with what other measures have left, or with points."""

    @functools.wraps(measure)
    def measured(*args, **kwargs):
        is_shared = args and isinstance(args[0], Distances)
        return (of_distances if is_shared else of_points)(*args, **kwargs)

    # The parameters of a reader of points, with those of the measure's own behind the positional.
    own = inspect.signature(measure)
    read = [p for p in inspect.signature(of_points).parameters.values() if p.kind not in _VARIADIC]
    parameters = [*read, *list(own.parameters.values())[1:]]
    public = own.replace(parameters=sorted(parameters, key=lambda p: p.kind))
    measured.__signature__ = public  # type: ignore[attr-defined]
    measured.__annotations__ = {p.name: p.annotation for p in public.parameters.values()} | {
        "return": public.return_annotation
    }
    of_points.__qualname__ = measure.__qualname__  # which Python names where an argument is missing
    return measured


def scaled(points: Points):
    """Points so large that their squares are floats, and the power of two that they grew by."""
    scale = scale_of(points.X)
    return (points if scale == 1 else points._replace(X=points.X * scale)), scale


def centroids_of(points: Points):
    """The centroids, seen from the first point, and each point's squared distance to its own."""
    if is_sparse(points.X):
        return _sparse_centroids(points)
    X, starts, sizes = points.X - points.X[0], points.starts[:-1], points.sizes
    # Seen from a point of its own, the centroid of points that coincide is exactly that point.
    first = X[starts]
    offsets = np.add.reduceat(X - first.repeat(sizes, axis=0), starts) / sizes[:, None]
    centroids = first + offsets
    return centroids, ((X - centroids.repeat(sizes, axis=0)) ** 2).sum(axis=1)


def _sparse_centroids(points):
    """The same of sparse points, seen from the origin; filled up with zeros a block at a time."""
    X, d = points.X, points.X.shape[1]
    centroids, squares = np.empty((len(points.sizes), d)), np.empty(points.n)
    for centroid, (start, end) in zip(centroids, pairwise(points.starts), strict=True):
        step = max(1, _BLOCK // d)
        blocks = [slice(at, min(at + step, end)) for at in range(start, end, step)]
        first = X[[start]].toarray()[0]
        offset = sum((X[rows].toarray() - first).sum(axis=0) for rows in blocks)
        centroid[:] = first + offset / (end - start)
        for rows in blocks:
            squares[rows] = ((X[rows].toarray() - centroid) ** 2).sum(axis=1)
    return centroids, squares


# --- the sums W(C_i, C_j) ------------------------------------------------------------------------


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
    X : array-like or sparse matrix of shape (n, d)
        Points, one a row; or all their distances, if the metric is "precomputed". Of sparse points
        distances are "euclidean" or "cosine".
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
    table = table_of(measure_distances(points, metric))
    vars(table)["left_out"] = shape_of(X)[0] - table.n
    return table


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
    left_out : int
        How many points were noise, and not counted.

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
    left_out: int = 0

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
        kind: str | None = None,
        *,
        noise: str | None = None,
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
            What W holds has to be said: it decides which way a measure is better. The edges of a
            graph are similarities.
        noise, noise_label
            As in ``proximity_table``.

        Returns
        -------
        ProximityTable

        Raises
        ------
        ValueError
            No kind; a matrix that is none of that, with the entry at fault, or that can only be of
            the other kind, as the edges of a graph given for distances; labels that are missing, or
            too few or too many.
        TypeError
            A matrix that is not numbers; labels of mixed kinds; a ``noise_label`` of another kind.

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
        if kind is None:
            raise ValueError(
                "kind must be 'distance' or 'similarity', got None: W alone does not tell, and it "
                "decides which way a measure is better"
            )
        one_of(kind, "kind", _KINDS)
        given = W
        if kind == "distance":
            W = read_distance_matrix(W, "W", ' (for similarities say kind="similarity")')
            refuse_similarities(W, "W", 'say kind="similarity"')
        else:
            W = read_symmetric(W, "W")
            _refuse_distances_as_similarities(W)
        read = read_labels(labels, "labels", coded=True)
        if len(read) != len(W):
            raise ValueError(f"labels has {len(read)} labels for {len(W)} rows of W")
        refuse_unaligned(W=given, labels=labels)
        labels, kept = treat_noise(read, "labels", noise, noise_label)
        clusters, order, starts = sorted_by(labels)
        order = np.arange(len(W))[kept][order]
        sums = np.empty((len(clusters), len(clusters)))
        for c, (start, end) in enumerate(pairwise(starts)):
            sums[c] = np.add.reduceat(_column_sums(W, order[start:end])[order], starts[:-1])
        table = cls(sums, np.diff(starts), clusters, kind, W.diagonal()[order].sum())
        whole = table.is_whole and are_whole(W)
        vars(table).update(is_whole=whole, left_out=len(W) - table.n)
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
        return ProximityTable, arguments, {"is_whole": self.is_whole, "left_out": self.left_out}

    def _caption(self):
        return f"W(C_i, C_j), {_KINDS[self.kind]} over ordered pairs of points"

    def _below(self):
        return left_out(self.left_out, self.n)

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
                "ProximityTable.from_matrix(W, labels, kind) from a matrix of distances or "
                "similarities"
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
            raise ValueError(f"diagonal must be 0 for distances, got {shown(diagonal)}")
        if (alone := (sizes == 1) & (own > 0)).any():
            i = int(alone.nonzero()[0][0])
            raise ValueError(
                f"sums[{i}, {i}] must be 0, for a cluster of one point; got {own[i]:g}"
            )
    if not 0 <= diagonal <= own.sum() * (1 + 1e-9):
        raise ValueError(
            f"diagonal must be from 0 to the sum {own.sum():g} of all W(C_i, C_i), "
            f"got {shown(diagonal)}"
        )
    return float(diagonal)
