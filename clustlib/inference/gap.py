"""The gap statistic: choose the number of clusters, where a single one is a possible answer.

Points and a clustering function enter. A table leaves with a row for each number of clusters.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from clustlib.display import Table
from clustlib.distances import cluster_centroids, sort_points
from clustlib.inference.base import read_integer
from clustlib.inference.clustering import Estimator, as_function
from clustlib.progress_bar import progress
from clustlib.validation import check_numbers


class GapRow(NamedTuple):
    """One number of clusters in a ``GapStatistic``."""

    clusters: int
    log_w: float
    expected: float
    gap: float
    error: float


class GapStatistic(Table):
    """Result of ``gap_statistic``: a row for each number of clusters, and the chosen number."""

    @property
    def chosen(self) -> int | None:
        """The smallest k with Gap(k) ≥ Gap(k + 1) − s_(k + 1), or None if no k here has it."""
        for row, following in pairwise(self):
            if row.gap >= following.gap - following.error:
                return row.clusters
        return None


def gap_statistic(
    X: ArrayLike,
    cluster: Callable[[np.ndarray, int], ArrayLike] | Estimator,
    *,
    most: int = 8,
    references: int = 50,
    seed: int = 0,
) -> GapStatistic:
    """Choose the number of clusters by comparison with points that have no clusters.

    W_k is the sum of squared distances of the points to the centroids of their k clusters. It
    decreases with k, whether or not there are clusters. So reference points are drawn uniformly
    from the box that contains X and clustered in the same way:
    Gap(k) = E[log W_k of such points] − log W_k. The chosen number is the smallest k with
    Gap(k) ≥ Gap(k + 1) − s_(k + 1), where s is the standard deviation over the draws, times
    √(1 + 1/references). It can be 1: then nothing indicates groups.

    X and the reference points are clustered most · (references + 1) times, 408 times by default.
    With ``KMeans(n_init=10)`` and a thousand points that takes ten seconds or more;
    ``references=10`` and a smaller ``most`` are quicker.

    The statistic favours compact clusters, as W does, and the box has its sides along the columns.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Points, one a row.
    cluster : function, or estimator with ``fit_predict``
        Called as ``cluster(X, k)`` for k = 1, …, most, with X and with reference points; returns a
        label for each point, at most k different ones. Of an estimator, such as ``KMeans()`` of
        scikit-learn, a copy with ``n_clusters=k`` is fitted each time; its ``random_state`` is its
        own, and without one the result is not reproducible.
    most : int
        Largest number of clusters that is tried; it is never chosen.
    references : int
        Number of sets of reference points.
    seed : int
        Seed of the reference points.

    Returns
    -------
    GapStatistic
        A row for each k: *clusters*, *log_w*, *expected*, *gap*, *error* (s_k); and ``chosen``.

    Raises
    ------
    ValueError
        If a number is too small or not whole, X is refused by ``proximity_table``, labels are too
        few, too many or missing, or the points of each cluster coincide, so that W_k is 0.
    TypeError
        If cluster is neither a function nor an estimator, or X is not numeric.

    References
    ----------
    Tibshirani, Walther & Hastie, Estimating the number of clusters in a data set via the gap
    statistic, 2001.

    Examples
    --------
    Two groups on a line, then evenly spaced points. The function cuts at the widest gaps.

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
    cluster = as_function(cluster, "X and k")
    points = check_numbers(X, "X", 2)
    most, references = read_integer(most, "most", 2), read_integer(references, "references", 2)
    rng = np.random.default_rng(read_integer(seed, "seed", 0))
    low, high = points.min(axis=0), points.max(axis=0)
    numbers = range(1, most + 1)
    log_w = [_log_w(points, cluster, k) for k in numbers]
    reference_log_w = []
    for _ in progress(range(references), "references"):
        uniform = rng.uniform(low, high, points.shape)
        reference_log_w.append([_log_w(uniform, cluster, k) for k in numbers])
    expected = np.mean(reference_log_w, axis=0).tolist()
    errors = (np.std(reference_log_w, axis=0) * math.sqrt(1 + 1 / references)).tolist()
    rows = zip(numbers, log_w, expected, errors, strict=True)
    return GapStatistic(GapRow(k, w, mean, mean - w, error) for k, w, mean, error in rows)


def _log_w(points, cluster, k):
    """Return log W_k, of the sum of squared distances to the centroids."""
    grouped = sort_points(points, cluster(points, k))
    if len(grouped.clusters) > k:
        raise ValueError(
            f"cluster must return at most {k} clusters for k = {k}, got {len(grouped.clusters)}"
        )
    within = float(cluster_centroids(grouped)[1].sum())
    if within == 0:
        raise ValueError(f"X leaves nothing to compare: W is 0 for {k} clusters; try fewer")
    return math.log(within)
