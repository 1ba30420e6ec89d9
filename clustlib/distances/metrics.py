"""The metrics, and the distances between some points and others."""

import math

import numpy as np

from clustlib.validation import is_sparse, short_repr

METRICS = (
    "braycurtis", "canberra", "chebyshev", "cityblock", "correlation", "cosine", "dice",
    "euclidean", "hamming", "jaccard", "jensenshannon", "mahalanobis", "matching", "minkowski",
    "rogerstanimoto", "russellrao", "seuclidean", "sokalsneath", "sqeuclidean", "yule",
)  # fmt: skip
_NAMES_ELSEWHERE = {
    "manhattan": "cityblock", "l1": "cityblock", "l2": "euclidean", "maximum": "chebyshev",
}  # fmt: skip
_TINY = 2.0**-400  # squares of numbers that are all smaller would lose digits, or vanish
# Metrics that calculate squares: those whose distances grow with the points, and the others.
_LENGTHS = "euclidean", "minkowski"
_SCALE_FREE = "cosine", "correlation", "seuclidean", "mahalanobis"
# Squared distances below this share of the squared norms would lose digits in products.
_NEAR = 2.0**-10
# Whole numbers up to here, and their sums, are exact; so are the roots of their squares.
MAX_EXACT_DISTANCE = 2**52


def check_metric(metric):
    """Raise a ValueError that lists the metrics, unless it is one of them or a function."""
    is_known = isinstance(metric, str) and metric in ("precomputed", *METRICS)
    if isinstance(metric, str) and metric in _NAMES_ELSEWHERE:
        raise ValueError(f"metric {metric!r} is called {_NAMES_ELSEWHERE[metric]!r} here")
    if not callable(metric) and not is_known:
        raise ValueError(
            'metric must be a function of two points, "precomputed" for a matrix of distances, '
            f"or one of {', '.join(METRICS)}; got {short_repr(metric)}"
        )


def distances_between(X, metric):
    """Return a function of two slices of the points that writes their distances into an array."""
    from scipy.spatial.distance import cdist

    scale = power_of_two(X) if metric in (*_LENGTHS, *_SCALE_FREE, "sqeuclidean") else 1
    if scale != 1:
        if metric == "sqeuclidean":
            raise ValueError(
                "metric 'sqeuclidean' of numbers as small as these of X is 0 to the computer: "
                "give X in a smaller unit"
            )
        X = X * scale
    options = _cdist_options(X, metric)
    uses_products = is_sparse(X) or metric == "cosine"
    squares = _squared_norms(X) if uses_products else None

    def between(rows, columns, d):
        if metric == "precomputed":
            d[...] = X[rows, columns]
        elif uses_products:
            _measure_by_products(X, squares, metric, rows, columns, d)
        else:
            cdist(X[rows], X[columns], metric, out=d, **options)
        if scale != 1 and metric in _LENGTHS:
            d /= scale
        # A point's distance to itself may come out as not quite 0.
        both = np.arange(max(rows.start, columns.start), min(rows.stop, columns.stop))
        d[both - rows.start, both - columns.start] = 0
        # With NaN, this comparison is false.
        if not (d.min() >= 0 and d.max() < math.inf):
            raise ValueError(
                f"metric {metric!r} is not defined for all pairs of these points: "
                f"a distance came out as {d[~((d >= 0) & (d < math.inf))][0]}"
            )
        # These may include −0, which is sorted differently by its bits.
        if callable(metric) or metric == "precomputed":
            np.abs(d, out=d)
        return d

    return between


def _squared_norms(X):
    if is_sparse(X):
        return np.asarray((X * X).sum(axis=1)).ravel()
    return np.einsum("ij,ij->i", X, X)


def _measure_by_products(X, squares, metric, rows, columns, d):
    """Calculate distances from ‖x‖², ‖y‖² and x · y, which are one fast product of matrices."""
    if is_sparse(X):
        d[...] = (X[columns] @ X[rows].T).toarray().T
    else:
        np.matmul(X[rows], X[columns].T, out=d)
    x, y = squares[rows, None], squares[columns]
    if metric == "cosine":
        # A zero vector gives NaN, which the caller refuses.
        with np.errstate(invalid="ignore"):
            d /= np.sqrt(x)
            d /= np.sqrt(y)
        np.clip(np.subtract(1, d, out=d), 0, 2, out=d)
        return
    d *= -2
    d += x
    d += y
    # The squares of near points cancel, so these distances are computed from differences.
    near = np.argwhere(d < _NEAR * (x + y))
    for pairs in np.array_split(near, len(near) // 2**12 + 1):
        i, j = pairs.T
        d[i, j] = _squared_norms(X[rows.start + i] - X[columns.start + j])
    np.sqrt(d, out=d)


def power_of_two(X):
    """Return the power of two by which points grow until their squares are floats, mostly 1."""
    largest = abs(X).max()
    return 2.0 ** min(1000, -math.frexp(largest)[1]) if 0 < largest < _TINY else 1


def _cdist_options(X, metric):
    """Return parameters that cdist would otherwise estimate from each block alone."""
    if metric == "seuclidean":
        return {"V": X.var(axis=0, ddof=1)}
    if metric == "mahalanobis":
        deviations = X - X.mean(axis=0)
        if np.linalg.matrix_rank(deviations) < X.shape[1]:
            raise ValueError(
                "metric 'mahalanobis' needs points whose covariance matrix can be inverted"
            )
        return {"VI": np.linalg.inv(deviations.T @ deviations / (len(X) - 1))}
    return {}


def are_whole(array):
    """Return True if every number of the array is whole."""
    return bool((array == np.floor(array)).all())


def computes_whole_exactly(X, metric):
    """Return True if a distance that comes out as a whole number is exactly that.

    The points are whole numbers, and the squared distances are so small that the root of one that
    is no square is never rounded to a whole number.
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
    return bool(np.abs(X).max() < MAX_EXACT_DISTANCE and longest < MAX_EXACT_DISTANCE)
