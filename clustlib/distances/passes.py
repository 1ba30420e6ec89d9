"""Passes over the distances of all pairs of points, in blocks of 8 MB."""

import math
import warnings
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from clustlib.distances.metrics import (
    MAX_EXACT_DISTANCE,
    are_whole,
    check_metric,
    computes_whole_exactly,
    distances_between,
)
from clustlib.distances.points import Points
from clustlib.progress_bar import progress

_BLOCK = 2**20  # distances in memory at a time: 8 MB
_LONG = 2 * 10**10  # distances; so many take some ten minutes
_SLOWER = 100  # a metric that is a Python function, at least so many times
MAX_SUMS = 2**27  # of clusters with each other: a gigabyte


class Distances(NamedTuple):
    """The results of one pass over the distances of n points, sorted by cluster."""

    points: Points
    sums: np.ndarray | None  # (k, k), W(C_i, C_j); None for too many clusters
    total: float  # the sum over all pairs, each pair twice
    to_own: np.ndarray  # (n,), the sum of the distances of a point to its own cluster
    to_nearest: np.ndarray  # (n,), the smallest mean distance of a point to another cluster
    diameters: np.ndarray  # (k,), the largest distance within each cluster
    gap: float  # the smallest distance between two clusters
    closest: tuple  # the positions of these two clusters
    metric: str | Callable
    tells_whole: bool  # a distance that is a whole number is exactly that, not a rounded root
    is_whole: bool  # all distances are whole numbers, so that their sums are exact

    @property
    def w_in(self):
        """Sum over the pairs of two points in one cluster, each pair once."""
        own = self.to_own.sum() if self.sums is None else self.sums.trace()
        return float(own) / 2


def measure_distances(points, metric):
    """Return everything that W sums, silhouette and Dunn index need, from one pass."""
    check_metric(metric)
    warn_if_long(points.n, metric)
    points = points._replace(metric=metric)
    X, starts, n = points.X, points.starts, points.n
    sizes, k = points.sizes, len(points.sizes)
    sums = np.zeros((k, k)) if k * k <= MAX_SUMS else None
    between, diameters = 0.0, np.zeros(k)
    to_own, to_nearest = np.zeros(n), np.full(n, math.inf)
    gap, closest = math.inf, ()
    is_whole = tells_whole = computes_whole_exactly(X, metric)
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
        sums_of_block = to_cluster.sum(axis=0)
        between += float(sums_of_block.sum())
        if sums is not None:
            sums[c, c + 1 :] += sums_of_block
        nearest = (to_cluster / sizes[c + 1 :]).min(axis=1)
        to_nearest[start:stop] = np.minimum(to_nearest[start:stop], nearest)
        if (smallest := others.min()) < gap:
            column = int(others.argmin()) % others.shape[1]
            gap, closest = float(smallest), (c, int(starts.searchsorted(end + column, "right")) - 1)
    if sums is not None:
        sums += sums.T + np.diag(np.add.reduceat(to_own, starts[:-1]))
    total = float(to_own.sum()) + 2 * between
    is_whole = is_whole and total < MAX_EXACT_DISTANCE
    return Distances(
        points,
        sums,
        total,
        to_own,
        to_nearest,
        diameters,
        gap,
        closest,
        metric,
        tells_whole,
        is_whole,
    )


def warn_if_long(n, metric):
    """Warn before a pass over the distances of n points that will take more than ten minutes."""
    pairs = math.comb(n, 2)
    if pairs * (_SLOWER if callable(metric) else 1) > _LONG:
        warnings.warn(
            f"{n} points have {pairs} distances, which take more than ten minutes, or hours: "
            "sampled estimates many measures from a few thousand points, as in "
            "sampled(silhouette, X, labels)",
            stacklevel=2,
        )


def pair_blocks(points, metric):
    """Yield (within, between), two lists of arrays with the distances of all pairs, each once."""
    for c, start, stop, d in distance_blocks(points.X, points.starts, metric):
        # The first columns of a block hold the pairs of its own points, each of them twice.
        rest, end = stop - start, points.starts[c + 1] - start
        yield [d[:, :rest][np.triu_indices(rest, 1)], d[:, rest:end]], [d[:, end:]]


def distance_blocks(X, starts, metric):
    """Yield (cluster, start, stop, distances) until every pair of points has been in a block.

    The points are sorted by cluster: those of cluster c are X[starts[c]:starts[c + 1]]. A block
    has the distances from the points X[start:stop], all of them of one cluster, to X[start:]; it
    is overwritten by the next one. Distances to earlier points were in earlier blocks.

    With the metric "precomputed", X is the matrix of all distances, in the order of the points.
    """
    n = X.shape[0]
    between = distances_between(X, metric)
    buffer = np.empty(max(n, min(_BLOCK, n * n)))
    for cluster, (start, end) in enumerate(pairwise(starts)):
        while start < end:
            stop = min(end, start + max(1, len(buffer) // (n - start)))
            shape = stop - start, n - start
            d = buffer[: shape[0] * shape[1]].reshape(shape)
            yield cluster, start, stop, between(slice(start, stop), slice(start, n), d)
            start = stop
