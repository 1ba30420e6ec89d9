"""One pass over the distances of all points, block by block, so that no n × n matrix exists."""

import functools
import inspect
import itertools
import math
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike

from clustlib.brackets import Bracket, count_leading, no_counts, those
from clustlib.euclidean import ENOUGH_ROWS, MANY_DIMENSIONS, multiply_euclidean
from clustlib.progress import progress
from clustlib.reading import read_distance_matrix, read_labels, read_numbers, sorted_by, treat_noise

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
_MOST_KEPT = 2**21  # distances that are kept until they can be told apart: 16 MB
# Whole numbers up to here, and their sums, are exact; so are the roots of their squares.
MOST_EXACT = 2**52


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
    counts: np.ndarray | None = None  # how many distances begin with which bits, if asked for

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
    points = read_distance_matrix(X, "X") if is_matrix else read_numbers(X, "X", 2)
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
    clusters, order, starts = sorted_by(labels)
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
        read_distance_matrix(X, "X")
    except ValueError:
        return
    raise ValueError(
        "X looks like a matrix of distances, square and symmetric with a diagonal of 0: "
        f"{instead}; if its rows are points all the same, add a column of zeros, "
        "np.c_[X, np.zeros(len(X))], which changes no distance"
    )


# --- the pass ------------------------------------------------------------------------------------


def measure_distances(points, metric, *, count=False):
    """Everything that W sums, silhouette and Dunn index need of the distances, in one pass.

    For the C-index, too, they are counted by their leading bits.
    """
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
    counts = no_counts() if count else None
    blocks = distance_blocks(X, starts, metric)
    for c, start, stop, d in progress(blocks, "distances", len(X), lambda b: b[2] - b[1]):
        # The points start:stop of cluster c, against the rest of it and against all further ones.
        end = starts[c + 1]
        is_whole = is_whole and are_whole(d)
        if count:
            count_leading(counts, d)
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
    is_whole = is_whole and sums.sum() < MOST_EXACT
    return Distances(
        points, sums, to_own, to_nearest, diameters, gap, closest, metric, tells_whole, is_whole,
        counts,
    )  # fmt: skip


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
    from scipy.spatial.distance import cdist

    n = len(X)
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
    is_product = metric in ("euclidean", "sqeuclidean") and X.shape[1] > MANY_DIMENSIONS
    is_whole = is_product and are_whole(X)
    buffer = np.empty(max(n, min(_BLOCK, n * n)))
    for cluster, (start, end) in enumerate(itertools.pairwise(starts)):
        if is_product:
            # Seen from here, few of the cluster's points are close to any other.
            centre = X[start:end].mean(axis=0)
            centre = np.rint(centre) if is_whole else centre
        while start < end:
            stop = min(end, start + max(1, len(buffer) // (n - start)))
            shape = stop - start, n - start
            d = buffer[: shape[0] * shape[1]].reshape(shape)
            if metric == "precomputed":
                d[...] = X[start:stop, start:]
            elif is_product and stop - start >= ENOUGH_ROWS:
                multiply_euclidean(X[start:stop], X[start:], centre, measure, d)
            else:
                cdist(X[start:stop], X[start:], measure, out=d, **options)
            if scale != 1 and measure in _LENGTHS:
                d /= scale
            np.fill_diagonal(d, 0)  # a point and itself, where rounding may leave a trace
            if not (d.min() >= 0 and d.max() < math.inf):  # so that NaN is caught too
                raise ValueError(
                    f"metric {metric!r} is not defined for all pairs of these points: "
                    f"a distance came out as {d[~((d >= 0) & (d < math.inf))][0]}"
                )
            if callable(metric) or metric == "precomputed":
                np.abs(d, out=d)  # −0 may be among them, whose bits are no distance's
            yield cluster, start, stop, d
            start = stop


def scale_of(X):
    """A power of two that brings points to a size whose squares are floats; nearly always 1."""
    largest = np.abs(X).max()
    return 2.0 ** min(1000, -math.frexp(largest)[1]) if 0 < largest < _SMALL else 1


def check_metric(metric):
    """Raise a ValueError that lists the metrics, unless it is one of them or a function."""
    is_known = isinstance(metric, str) and metric in ("precomputed", *METRICS)
    if not callable(metric) and not is_known:
        raise ValueError(
            'metric must be a function of two points, "precomputed" for a matrix of distances, '
            f"or one of {', '.join(METRICS)}; got {metric!r}"
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
    """Number of pairs of two different points in one group: Σ_i n_i (n_i − 1)/2, exactly."""
    sizes = sizes.ravel()
    if sizes.sum() < 2**31:  # then no sum of squares overflows
        return (int(np.vdot(sizes, sizes)) - int(sizes.sum())) // 2
    return sum(math.comb(size, 2) for size in sizes.tolist())


def beyond_extremes(distances):
    """(W_in − W_min, W_max − W_in): W_min and W_max sum the N_in smallest and largest distances.

    Each is a sum of differences from the distance where the smallest end, or the largest begin, all
    of them ≥ 0. So nothing cancels, and the best clustering has a first number of exactly 0.
    """
    points, metric = distances.points, distances.metric
    counts = distances.counts
    if counts is None:
        counts = no_counts()
        for *_, d in distance_blocks(points.X, points.starts, metric):
            count_leading(counts, d)
    n_in = pairs_within(points.sizes)
    ranks = n_in - 1, math.comb(len(points.X), 2) - n_in
    low, high = brackets = [Bracket(rank, distances.is_whole) for rank in ranks]
    for bracket in brackets:
        bracket.narrow(counts)
    while wide := [bracket for bracket in brackets if bracket.holds > _MOST_KEPT and bracket.shift]:
        _narrow(wide, points, metric)
    for within, between in pair_blocks(points, metric):
        for d in within:
            low.take_larger(d)
            high.take_smaller(d)
        for d in between:
            d = those(d, (d < low.end) | (d >= high.begin))  # of most clusterings, few
            low.take_smaller(d)
            high.take_larger(d)
    return low.total(), high.total()


def _narrow(brackets, points, metric):
    """Tell the next bits of brackets that hold too many distances, in one pass."""
    tables = [no_counts() for _ in brackets]
    for within, between in pair_blocks(points, metric):
        for d in [*within, *between]:
            for bracket, counts in zip(brackets, tables, strict=True):
                bracket.count(counts, d)
    for bracket, counts in zip(brackets, tables, strict=True):
        bracket.narrow(counts)


def ranked(points, metric, ranks):
    """The distances of these ranks, from 0 upwards, among those of all pairs, which are sorted."""
    blocks = pair_blocks(points, metric)
    kept = [d.flatten() for within, between in blocks for d in [*within, *between]]
    return np.sort(np.concatenate(kept))[list(ranks)].tolist()


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

    def of_points(
        X: ArrayLike,
        labels: ArrayLike,
        metric: str | Callable[..., float] = "euclidean",
        *,
        noise: str = "cluster",
        noise_label: object = -1,
    ):
        points = sort_points(X, labels, metric, noise=noise, noise_label=noise_label)
        return measure(measure_distances(points, metric))

    return _of_either(measure, measure, of_points)


def takes_points(measure: Callable[..., Result]) -> OfPoints[Result]:
    """Let a measure of ``Points`` take points and labels; or ``Distances``, for their points."""
    parameters = inspect.signature(measure)

    def of_distances(distances, *own, **named):
        if distances.metric == "precomputed":
            raise ValueError("X holds distances: here the coordinates of the points are needed")
        return measure(distances.points, *own, **named)

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

    return _of_either(measure, of_distances, of_points)


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
    measured.__signature__ = public
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
    X, starts, sizes = points.X - points.X[0], points.starts[:-1], points.sizes
    # Seen from a point of its own, the centroid of points that coincide is exactly that point.
    first = X[starts]
    offsets = np.add.reduceat(X - first.repeat(sizes, axis=0), starts) / sizes[:, None]
    centroids = first + offsets
    return centroids, ((X - centroids.repeat(sizes, axis=0)) ** 2).sum(axis=1)
