"""How many clusters, one of them among the answers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from clustlib.display import Table
from clustlib.distances import centroids_of, sort_points
from clustlib.inference.arguments import whole
from clustlib.progress_bar import progress
from clustlib.validation import read_numbers


class GapRow(NamedTuple):
    """One number of clusters in a ``GapStatistic``."""

    clusters: int
    log_w: float
    expected: float
    gap: float
    error: float


class GapStatistic(Table):
    """What ``gap_statistic`` returns: a row for each number of clusters, and the one chosen."""

    def __new__(cls, rows: Iterable[tuple], fields=()):
        return super().__new__(cls, rows, fields or GapRow._fields)

    @property
    def chosen(self) -> int | None:
        """The smallest k with Gap(k) ≥ Gap(k + 1) − s_(k + 1), or None: then look beyond."""
        for row, following in pairwise(self):
            if row.gap >= following.gap - following.error:
                return row.clusters
        return None


def gap_statistic(
    X: ArrayLike,
    cluster: Callable[[np.ndarray, int], ArrayLike],
    *,
    most: int = 8,
    references: int = 50,
    seed: int = 0,
) -> GapStatistic:
    """Choose the number of clusters by how much tighter they are than those of points without any.

    W_k is the sum of squared distances of the points to the centroids of their k clusters. It falls
    as k grows, clusters or not. So points are drawn evenly from the box that holds X, and clustered
    likewise: Gap(k) = E[log W_k of such points] − log W_k. The number chosen is the smallest k with
    Gap(k) ≥ Gap(k + 1) − s_(k + 1), where s is the standard deviation of the draws, times
    √(1 + 1/references). That can be 1: then nothing says that there are groups.

    It wants compact clusters, as W does, and the box has its sides along the columns.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Points, one a row.
    cluster : function
        Called as ``cluster(X, k)`` for k = 1, …, most, with X and with points that are drawn; it
        returns a label for each point, k different ones at most.
    most : int
        The largest number of clusters that is tried; that one is never chosen.
    references : int
        How many times points without clusters are drawn.
    seed : int
        The same seed draws the same points.

    Returns
    -------
    GapStatistic
        A row for each k: *clusters*, *log_w*, *expected*, *gap*, *error* (s_k); and ``chosen``.

    Raises
    ------
    ValueError
        Numbers that are too small or no whole ones; X as in ``proximity_table``; labels that are
        too few, too many or missing; clusters whose points all coincide, so that W_k is 0.
    TypeError
        A cluster that is no function; X that is not numbers.

    References
    ----------
    Tibshirani, Walther & Hastie, Estimating the number of clusters in a data set via the gap
    statistic, 2001.

    Examples
    --------
    Two groups on a line, then points without a gap. The function cuts at the widest gaps.

    >>> import numpy as np
    >>> import clustlib as cl
    >>> def at_gaps(X, k):
    ...     order = X[:, 0].argsort()
    ...     cuts = np.sort(np.diff(X[order, 0]).argsort()[::-1][: k - 1])
    ...     labels = np.empty(len(X), dtype=int)
    ...     labels[order] = np.searchsorted(cuts, np.arange(len(X)))
    ...     return labels
    >>> two, one = np.r_[0:10, 90:100][:, None], np.arange(20)[:, None]
    >>> [cl.gap_statistic(X, at_gaps, most=4).chosen for X in (two, one)]
    [2, 1]
    """
    if not callable(cluster):
        raise TypeError(f"cluster must be a function of X and k, got {type(cluster).__name__}")
    points = read_numbers(X, "X", 2)
    most, references = whole(most, "most", 2), whole(references, "references", 2)
    rng = np.random.default_rng(whole(seed, "seed", 0))
    low, high = points.min(axis=0), points.max(axis=0)
    numbers = range(1, most + 1)
    log_w = [_log_w(points, cluster, k) for k in numbers]
    drawn = [
        [_log_w(box, cluster, k) for k in numbers]
        for box in (
            rng.uniform(low, high, points.shape) for _ in progress(range(references), "references")
        )
    ]
    expected = np.mean(drawn, axis=0)
    errors = np.std(drawn, axis=0) * math.sqrt(1 + 1 / references)
    rows = zip(numbers, log_w, expected.tolist(), errors.tolist(), strict=True)
    return GapStatistic(GapRow(k, own, e, e - own, s) for k, own, e, s in rows)


def _log_w(points, cluster, k):
    """The logarithm of W_k, the squared distances to the centroids."""
    grouped = sort_points(points, cluster(points, k))
    if len(grouped.clusters) > k:
        raise ValueError(
            f"cluster must make {k} clusters at most where it is asked for {k}, "
            f"got {len(grouped.clusters)}"
        )
    within = float(centroids_of(grouped)[1].sum())
    if within == 0:
        raise ValueError(f"X leaves nothing to compare: W is 0 for {k} clusters; try fewer")
    return math.log(within)
