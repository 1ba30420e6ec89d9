"""Whether the same clusters come again, when the points are drawn again."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency import contingency_table
from clustlib.display import Table
from clustlib.expressions import symbol
from clustlib.inference.arguments import short, whole
from clustlib.measures.pairs import adjusted_rand_index
from clustlib.progress_bar import progress
from clustlib.score import Score
from clustlib.validation import distinct_labels, read_labels, read_numbers

__all__ = ["stability"]


def stability(
    cluster: Callable[[np.ndarray], ArrayLike], X: ArrayLike, n: int = 100, seed: int = 0
) -> Stability:
    """Ask whether the same clusters come again, when the points are drawn again and clustered anew.

    As many points as there are are drawn with replacement, n times, and clustered each time. On the
    points that were drawn, each cluster of all points is compared with the new clusters: its
    Jaccard coefficient |A ∩ B| / |A ∪ B| with the most similar one, on average over the draws, is
    the stability of this cluster (Hennig 2007). That of the whole is the adjusted Rand index
    between both clusterings, on average. No reference is needed.

    Both are 1 where everything comes again. Hennig calls a cluster highly stable from 0.85, and
    does not trust one below 0.6. But stable is not right: one cluster for all always comes again,
    and so does a cut that the algorithm makes wherever it is used. And random starts may do what
    looks like the data's doing: let the function have enough of them first.

    Parameters
    ----------
    cluster : function
        Called with an array of points, one a row; returns the label of each. A point that is drawn
        twice is there twice. Noise counts as a cluster.
    X : array-like of shape (n, d)
        Points, one a row.
    n : int
        How often points are drawn.
    seed : int
        The same seed draws the same points.

    Returns
    -------
    Stability
        ``.value``, the mean adjusted Rand index; ``.per_cluster``, a table with the size and the
        stability of each cluster; ``.n``.

    Raises
    ------
    TypeError
        A cluster that is no function; X that is not numbers; labels that cannot be sorted.
    ValueError
        A function that does not return one label a point; n that is no whole number from 1 to
        10^6, or so small that of some cluster no point was ever drawn; seed no whole number of at
        least 0; points that are not finite.

    References
    ----------
    Hennig, Cluster-wise assessment of cluster stability, Computational Statistics & Data Analysis
    52, 2007 (``clusterboot`` of the R package fpc, with bootstrap); von Luxburg, Clustering
    stability: an overview, 2010.

    Examples
    --------
    Cut at the largest gap: where there is one, the cut comes again; where there is none, it does
    not.

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
    if not callable(cluster):
        raise TypeError(f"cluster must be a function of points, got {type(cluster).__name__}")
    n, rng = whole(n, "n", 1, 10**6), np.random.default_rng(whole(seed, "seed", 0))
    X = read_numbers(X, "X", 2)
    clusters, labels = distinct_labels(_labels(cluster, X), "what cluster returns")
    found = np.full((n, len(clusters)), np.nan)  # where no point of a cluster was drawn
    indices = []
    for draw in progress(range(n), "points drawn again and clustered", n):
        drawn, at = np.unique(rng.integers(0, len(X), len(X)), return_inverse=True)
        again = _labels(cluster, X[drawn[at]])
        of_each = again[np.unique(at, return_index=True)[1]]
        t = contingency_table(labels[drawn], of_each)
        union = t.cluster_sizes[:, None] + t.class_sizes - t.counts
        found[draw, list(t.classes)] = (t.counts / union).max(axis=0)
        indices.append(float(adjusted_rand_index(t)))
    never_drawn = np.flatnonzero(np.isnan(found).all(axis=0))
    if never_drawn.size:
        name = symbol("C", clusters[never_drawn[0]]).text
        raise ValueError(
            f"n must be so large that each cluster is drawn: in {n} draws {name} never was, and "
            "nothing is known of its stability"
        )
    sizes = np.bincount(labels).tolist()
    rows = zip(clusters, sizes, np.nanmean(found, axis=0).tolist(), strict=True)
    return Stability(Score(float(np.mean(indices))), Stabilities(map(OneCluster._make, rows)), n)


def _labels(cluster, X):
    labels = read_labels(cluster(X), "what cluster returns")
    if len(labels) != len(X):
        raise ValueError(
            f"cluster must return one label a point: of {len(X)} points it returned {len(labels)}"
        )
    return labels


class OneCluster(NamedTuple):
    """A cluster of all points, and how similar the most similar new clusters are on average."""

    cluster: object
    size: int
    stability: float


class Stabilities(Table):
    """A row for each cluster."""

    def _cell(self, row, field, value):
        if field == "cluster":
            return symbol("C", value).text
        return f"{value:.3f}" if field == "stability" else super()._cell(row, field, value)


class Stability(NamedTuple):
    """What ``stability`` found; it displays itself."""

    value: Score  # the mean adjusted Rand index
    per_cluster: Stabilities
    n: int

    def in_words(self) -> str:
        """The result in a sentence.

        Examples
        --------
        >>> import clustlib as cl
        >>> cl.stability(lambda X: X[:, 0] > 5, [[1], [2], [8], [9]], n=20).in_words()
        'With the points drawn again 20 times, the adjusted Rand index with the clusters of all \
points is 1 on average.'
        """
        return (
            f"With the points drawn again {self.n} times, the adjusted Rand index with the "
            f"clusters of all points is {short(self.value)} on average."
        )

    def __repr__(self):
        return f"{self.in_words()}\n\n{self.per_cluster}"

    def _repr_html_(self):
        return f"<p>{self.in_words()}</p>\n{self.per_cluster._repr_html_()}"
