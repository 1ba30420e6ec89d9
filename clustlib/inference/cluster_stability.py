"""The stability of clusters under the bootstrap, which asks whether the same clusters come back.

A clustering function and points enter. The mean agreement of clusterings of resampled points
leaves, and the stability of each cluster.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency import contingency_table
from clustlib.display import Table
from clustlib.expressions import symbol
from clustlib.inference.base import read_integer, three_digits
from clustlib.inference.clustering import Estimator, as_function
from clustlib.measures.pairs import adjusted_rand_index
from clustlib.progress_bar import progress
from clustlib.score import Score
from clustlib.validation import check_labels, check_numbers, encode_labels

_RETURNED = "what cluster returns"


def stability(
    cluster: Callable[[np.ndarray], ArrayLike] | Estimator,
    X: ArrayLike,
    n: int = 100,
    seed: int = 0,
) -> Stability:
    """Measure whether the same clusters come back when resampled points are clustered again.

    As many points as X has are drawn with replacement and clustered, n times. Each cluster of all
    points is compared with the new clusters, on the points that were drawn. The stability of the
    cluster is its Jaccard coefficient |A ∩ B| / |A ∪ B| with the most similar new cluster, averaged
    over the draws (Hennig 2007). The stability of the whole clustering is the mean adjusted Rand
    index between both clusterings. No reference is needed.

    Both are 1 if everything comes back. Hennig calls a cluster highly stable from 0.85 on, and does
    not trust one below 0.6. But stable is not correct: a single cluster of all points always comes
    back, and so does a cut that the algorithm makes in any data. And random starts can look like
    unstable data, so let the function try enough of them.

    Parameters
    ----------
    cluster : function, or estimator with ``fit_predict``
        Called with an array of points, one a row; returns the label of each. A point that is drawn
        twice occurs twice. Noise counts as a cluster. Of an estimator, such as ``KMeans(3)`` of
        scikit-learn, a copy is fitted each time; its ``random_state`` is its own, and without one
        the result is not reproducible.
    X : array-like of shape (n_points, d)
        Points, one a row.
    n : int
        Number of draws.
    seed : int
        Seed of the draws.

    Returns
    -------
    Stability
        ``.value``, the mean adjusted Rand index; ``.per_cluster``, a table with the size and the
        stability of each cluster; ``.n``.

    Raises
    ------
    TypeError
        If cluster is neither a function nor an estimator, X is not numeric, or labels cannot be
        sorted.
    ValueError
        If the function does not return one label a point, n is not a whole number from 1 to 10^6
        or so small that no point of some cluster was ever drawn, seed is not a whole number of at
        least 0, or points are not finite.

    References
    ----------
    Hennig, Cluster-wise assessment of cluster stability, Computational Statistics & Data Analysis
    52, 2007 (``clusterboot`` of the R package fpc, with bootstrap); von Luxburg, Clustering
    stability: an overview, 2010.

    Examples
    --------
    Cut at the largest gap. The cut comes back where there is a clear gap, and not where all gaps
    are equal.

    >>> import clustlib as cl
    >>> import numpy as np
    >>> def cut(X):
    ...     x = np.sort(X[:, 0])
    ...     return X[:, 0] > x[np.diff(x).argmax()]
    >>> even = np.arange(40.0)[:, None]
    >>> apart = np.where(even < 20, even, even + 100)
    >>> float(cl.stability(cut, apart).value), cl.stability(cut, even).value < 0.3
    (1.0, True)
    """
    cluster = as_function(cluster, "points")
    n, seed = read_integer(n, "n", 1, 10**6), read_integer(seed, "seed", 0)
    rng = np.random.default_rng(seed)
    X = check_numbers(X, "X", 2)
    clusters, labels = encode_labels(_cluster_labels(cluster, X), _RETURNED)
    jaccard = np.full((n, len(clusters)), np.nan)  # NaN if no point of the cluster is drawn
    agreement = []
    for draw in progress(range(n), "points drawn again and clustered", n):
        points, indices = np.unique(rng.integers(0, len(X), len(X)), return_inverse=True)
        new_labels = _cluster_labels(cluster, X[points[indices]])
        first_copies = np.unique(indices, return_index=True)[1]
        t = contingency_table(labels[points], new_labels[first_copies])
        union = t.cluster_sizes[:, None] + t.class_sizes - t.counts
        jaccard[draw, list(t.classes)] = (t.counts / union).max(axis=0)
        agreement.append(float(adjusted_rand_index(t)))
    never_drawn = np.flatnonzero(np.isnan(jaccard).all(axis=0))
    if never_drawn.size:
        name = symbol("C", clusters[never_drawn[0]]).text
        raise ValueError(
            f"n must be so large that each cluster is drawn: {n} draws have no point of {name}, so "
            "its stability is unknown"
        )
    rows = zip(
        clusters, np.bincount(labels).tolist(), np.nanmean(jaccard, axis=0).tolist(), strict=True
    )
    per_cluster = Stabilities(map(ClusterStability._make, rows))
    return Stability(Score(float(np.mean(agreement))), per_cluster, n)


def _cluster_labels(cluster, X):
    labels = check_labels(cluster(X), _RETURNED)
    if len(labels) != len(X):
        raise ValueError(
            f"cluster must return one label a point: of {len(X)} points it returned {len(labels)}"
        )
    return labels


class ClusterStability(NamedTuple):
    """One cluster, and its mean similarity with the most similar new clusters."""

    cluster: object
    size: int
    stability: float


class Stabilities(Table):
    """Table with a row for each cluster."""

    def _cell(self, row, field, value):
        match field:
            case "cluster":
                return symbol("C", value).text
            case "stability":
                return f"{value:.3f}"
            case _:
                return super()._cell(row, field, value)


class Stability(NamedTuple):
    """Result of ``stability``, shown as a sentence and a table."""

    value: Score  # the mean adjusted Rand index
    per_cluster: Stabilities
    n: int

    def in_words(self) -> str:
        """Return the result as a sentence.

        Examples
        --------
        >>> import clustlib as cl
        >>> cl.stability(lambda X: X[:, 0] > 5, [[1], [2], [8], [9]], n=20).in_words()
        'With the points drawn again 20 times, the adjusted Rand index with the clusters of all \
points is 1 on average.'
        """
        return (
            f"With the points drawn again {self.n} times, the adjusted Rand index with the "
            f"clusters of all points is {three_digits(self.value)} on average."
        )

    def __repr__(self):
        return f"{self.in_words()}\n\n{self.per_cluster}"

    def _repr_html_(self):
        return f"<p>{self.in_words()}</p>\n{self.per_cluster._repr_html_()}"
