"""Points and labels: their checks, their order by cluster, and centroids."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from clustlib.display import absent_note, is_named, join_notes, left_out_note, minus_one_note
from clustlib.distances.metrics import check_metric, power_of_two
from clustlib.validation import (
    check_choice,
    check_distance_matrix,
    check_labels,
    check_numbers,
    check_same_index,
    check_sparse,
    handle_noise,
    is_sparse,
    short_repr,
    sort_by_label,
    split_missing,
)

_BLOCK = 2**20  # coordinates of sparse points that are filled up at a time: 8 MB


class NotDefined(ValueError):
    """The error of a measure whose denominator is 0 for these points, which are valid."""


class Points(NamedTuple):
    """Points sorted by cluster: those of clusters[c] are X[starts[c]:starts[c + 1]]."""

    # Of shape (n, d), dense or sparse; of precomputed distances (n, n), columns sorted as the rows.
    X: Any
    clusters: list
    starts: np.ndarray  # of shape (k + 1,)
    metric: str | Callable | None = None
    note: str = ""  # on the points that were left out, or may be noise

    @property
    def n(self):
        """The number of points."""
        return int(self.starts[-1])

    @property
    def sizes(self):
        """The number of points in each cluster."""
        return np.diff(self.starts)


def check_points(X, labels, metric=None, **options):
    """Return points, or precomputed distances, labels, and a note on those that are left out.

    Without a metric, X must be coordinates. The options are those of ``read_labels``.
    """
    if metric is not None:
        check_metric(metric)
    is_matrix = isinstance(metric, str) and metric == "precomputed"
    if is_matrix:
        points = check_distance_matrix(X, "X")
        refuse_similarities(points, "X", "here distances are needed")
    elif is_sparse(X):
        points = check_sparse(X, "X")
        if callable(metric) or metric not in (None, "euclidean", "cosine"):
            raise ValueError(
                f"metric must be 'euclidean' or 'cosine' for a sparse X, got {short_repr(metric)}: "
                'give all distances, with metric="precomputed", or few dense columns, as a '
                "truncated singular value decomposition makes them"
            )
    else:
        points = check_numbers(X, "X", 2)
    labels, rows, note = read_labels(labels, points.shape[0], X=X, **options)
    if metric is None:
        _refuse_distances(points, "here the coordinates of the points are needed")
    elif metric == "euclidean":
        _refuse_distances(points, 'say metric="precomputed"')
    elif metric == "cosine":
        _refuse_zero_vectors(points, rows)
    points = points[rows]
    return points[:, rows] if is_matrix else points, labels, note


def read_labels(labels, n, *, noise=None, noise_label=-1, missing="refuse", **points):
    """Return the labels of the points that count, the places of these points, and a note.

    ``points`` is the name and the value of the argument that has the n points.
    """
    check_choice(missing, "missing", ("refuse", "drop"))
    own_labels, is_missing = labels, None
    if missing == "drop":
        labels, is_missing = split_missing(labels, "labels")
    else:
        advice = '; missing="drop" leaves such points out'
        labels = check_labels(labels, "labels", advice, keep_categories=True)
    length = len(labels if is_missing is None else is_missing)
    if length != n:
        raise ValueError(
            f"{' and '.join(points)} and labels must be of the same length, one label a point: "
            f"got {n} and {length}"
        )
    check_same_index(**points, labels=own_labels)
    rows = slice(None) if is_missing is None else np.flatnonzero(~is_missing)
    present = labels
    labels, keep = handle_noise(labels, "labels", noise, noise_label)
    if len(labels) < len(present):
        rows = np.arange(n)[rows][keep]
    note = left_out_note(n - len(labels), len(labels))
    if noise in ("singletons", "drop") and labels is present and is_named(noise_label):
        note = join_notes(note, absent_note(labels, noise_label))
    return labels, rows, note


def note_on_clusters(clusters, note, *, noise=None, noise_label=-1, **_):
    """Return the note, and another one if noise counts as a cluster though nobody said so."""
    return join_notes(note, minus_one_note(clusters, "C", noise_label) if noise is None else "")


def sort_points(X, labels, metric=None, **options):
    """Check points and labels, and return the points sorted by cluster."""
    X, labels, note = check_points(X, labels, metric, **options)
    clusters, order, starts = sort_by_label(labels)
    note = note_on_clusters(clusters, note, **options)
    if isinstance(metric, str) and metric == "precomputed":
        return Points(X[np.ix_(order, order)], clusters, starts, metric, note)
    return Points(X[order], clusters, starts, metric, note)


def _refuse_zero_vectors(X, keep):
    """Raise a ValueError that names the first point without a direction."""
    rows = np.arange(X.shape[0])[keep]
    is_zero = (
        np.asarray(abs(X).max(axis=1).todense()).ravel() == 0 if is_sparse(X) else ~X.any(axis=1)
    )
    if (zero := rows[is_zero[keep]]).size:
        raise ValueError(
            f"metric 'cosine' is not defined for a point of zeros, which has no direction: row "
            f"{zero[0]} of X is one, of {len(zero)} in all; leave them out"
        )


def _refuse_distances(X, advice):
    """Raise a ValueError if X looks like a matrix of distances, which is no table of points."""
    n, d = X.shape
    if n != d or n < 3 or is_sparse(X) or not X.any():
        return
    try:
        check_distance_matrix(X, "X")
    except ValueError:
        return
    raise ValueError(
        "X looks like a matrix of distances, square and symmetric with a diagonal of 0: "
        f"{advice}; if its rows are points all the same, add a column of zeros, "
        "np.c_[X, np.zeros(len(X))], which changes no distance"
    )


def refuse_similarities(W, name, advice):
    """Raise a ValueError if W looks like similarities, as the edges of a graph.

    In similarities 0 means far apart. So most entries are 0, and two points with a 0 between them
    differ in their other entries; at a distance of 0 they would be in one place, and not differ.
    """
    n = len(W)
    if np.count_nonzero(W) >= n * (n - 1) / 2:
        return
    is_zero = (W == 0) & ~np.eye(n, dtype=bool)
    twin = is_zero.argmax(axis=1)
    differs = is_zero.any(axis=1) & (abs(W - W[twin]) > 1e-9 * W.max()).any(axis=1)
    if differs.any():
        i = int(differs.argmax())
        raise ValueError(
            f"{name} looks like similarities, as the edges of a graph: most of it is 0, and "
            f"{name}[{i}, {int(twin[i])}] is 0 between points that are not in one place; {advice}"
        )


def scale_up(points: Points):
    """Return the points with squares that are floats, and the power of two by which they grew."""
    scale = power_of_two(points.X)
    return (points if scale == 1 else points._replace(X=points.X * scale)), scale


def cluster_centroids(points: Points):
    """Return the centroids, relative to the first point, and each point's squared distance to its.

    Those of sparse points are relative to the origin.
    """
    if is_sparse(points.X):
        return _sparse_centroids(points)
    X, starts, sizes = points.X - points.X[0], points.starts[:-1], points.sizes
    # Relative to a point of the cluster, the centroid of coinciding points is exactly that point.
    first = X[starts]
    offsets = np.add.reduceat(X - first.repeat(sizes, axis=0), starts) / sizes[:, None]
    centroids = first + offsets
    return centroids, ((X - centroids.repeat(sizes, axis=0)) ** 2).sum(axis=1)


def _sparse_centroids(points):
    """Fill up the points with zeros a block at a time."""
    X, d = points.X, points.X.shape[1]
    centroids, squares = np.empty((len(points.sizes), d)), np.empty(points.n)
    for centroid, (start, end) in zip(centroids, pairwise(points.starts), strict=True):
        step = max(1, _BLOCK // d)
        blocks = [slice(row, min(row + step, end)) for row in range(start, end, step)]
        first = X[[start]].toarray()[0]
        offset = sum((X[rows].toarray() - first).sum(axis=0) for rows in blocks)
        centroid[:] = first + offset / (end - start)
        for rows in blocks:
            squares[rows] = ((X[rows].toarray() - centroid) ** 2).sum(axis=1)
    return centroids, squares
