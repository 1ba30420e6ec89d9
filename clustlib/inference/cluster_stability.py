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
from clustlib.display import Table, absent_note, is_named, join_notes, minus_one_note
from clustlib.expressions import symbol
from clustlib.inference.base import read_integer, three_digits
from clustlib.inference.clustering import Estimator, as_function
from clustlib.measures.pairs import adjusted_rand_index
from clustlib.progress_bar import progress
from clustlib.score import Score
from clustlib.validation import (
    check_choice,
    check_labels,
    check_numbers,
    encode_labels,
    handle_noise,
    noise_mask,
)

_RETURNED = "what cluster returns"


def stability(
    cluster: Callable[[np.ndarray], ArrayLike] | Estimator,
    X: ArrayLike,
    n: int = 100,
    seed: int = 0,
    *,
    noise: str | None = None,
    noise_label: object = -1,
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
        twice occurs twice. Of an estimator, such as ``KMeans(3)`` of
        scikit-learn, a copy is fitted each time; its ``random_state`` is its own, and without one
        the result is not reproducible.
    X : array-like of shape (n_points, d)
        Points, one a row.
    n : int
        Number of draws.
    seed : int
        Seed of the draws.
    noise : {"cluster", "singletons", "drop"}, optional
        How to treat points that the function labels ``noise_label``. "cluster": as a cluster, which
        is also the default, but then a note says so. "singletons": each as a cluster of its own, so
        that no two of them agree. "drop": a point that is noise, among all points or among the
        drawn ones, counts neither in that draw's Rand index nor in its Jaccard coefficients; a
        cluster that has no other points has the coefficient 0. Either way, ``.per_cluster`` has no
        row for noise.
    noise_label : label
        Of the same type as the labels.

    Returns
    -------
    Stability
        ``.value``, the mean adjusted Rand index; ``.per_cluster``, a table with the size and the
        stability of each cluster; ``.n``; ``.note``, if noise counts as a cluster.

    Raises
    ------
    TypeError
        If cluster is neither a function nor an estimator, X is not numeric, or labels cannot be
        sorted.
    ValueError
        If the function does not return one label a point, or finds nothing but noise that should
        not count, n is not a whole number from 1 to 10^6
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
    if noise is not None:
        check_choice(noise, "noise", ("cluster", "singletons", "drop"))
    found = _cluster_labels(cluster, X)
    is_noise = _find_noise(found, noise, noise_label)
    if is_noise.all():
        raise ValueError("cluster finds nothing but noise: there is no cluster to come back")
    clusters, labels = encode_labels(found, _RETURNED)
    note = _note_on_noise(clusters, found, is_noise, noise, noise_label)
    jaccard = np.full((n, len(clusters)), np.nan)  # NaN if no point of the cluster is drawn
    jaccard[:, labels[is_noise]] = 0
    agreement = []
    for draw in progress(range(n), "points drawn again and clustered", n):
        points, indices = np.unique(rng.integers(0, len(X), len(X)), return_inverse=True)
        new_labels = _cluster_labels(cluster, X[points[indices]])
        first_copies = np.unique(indices, return_index=True)[1]
        pairs = labels[points], new_labels[first_copies]
        jaccard[draw, np.unique(pairs[0])] = 0
        t = _count_pairs(*pairs, is_noise[points], noise, noise_label)
        union = t.cluster_sizes[:, None] + t.class_sizes - t.counts
        best = (t.counts / union).max(axis=0)
        known = [c for c, name in enumerate(t.classes) if name >= 0]
        jaccard[draw, [t.classes[c] for c in known]] = best[known]
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
    of_noise = set(labels[is_noise].tolist())
    per_cluster = Stabilities(
        ClusterStability(*row) for c, row in enumerate(rows) if c not in of_noise
    )
    return Stability(Score(float(np.mean(agreement))), per_cluster, n, note)


def _find_noise(labels, noise, noise_label):
    """Return which points are noise that should not count as a cluster."""
    if noise not in ("singletons", "drop"):
        return np.zeros(len(labels), dtype=bool)
    return noise_mask(labels, _RETURNED, noise_label)


def _note_on_noise(clusters, labels, is_noise, noise, noise_label):
    if noise is None:
        one = "all points are in one cluster, which always comes back" if len(clusters) == 1 else ""
        return join_notes(one, minus_one_note(clusters, "C", noise_label))
    is_absent = noise != "cluster" and is_named(noise_label) and not is_noise.any()
    return absent_note(labels, noise_label) if is_absent else ""


def _count_pairs(labels, new_labels, is_noise, noise, noise_label):
    """Return the table of new clusters in rows and those of all points in columns.

    Labels are the positions of clusters. With noise as singletons, each point has a number below 0.
    """
    new_is_noise = _find_noise(new_labels, noise, noise_label)
    if noise == "drop":
        keep = ~(is_noise | new_is_noise)
        if not keep.any():
            raise ValueError(
                "noise='drop' leaves no point in one of the draws, of which each is noise in one "
                "of the clusterings: say noise='singletons'"
            )
        return contingency_table(labels[keep], new_labels[keep])
    if noise == "singletons":
        labels = np.where(is_noise, -1 - np.arange(len(labels)), labels)
        new_labels, _ = handle_noise(new_labels, _RETURNED, noise, noise_label)
    return contingency_table(labels, new_labels)


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
    note: str = ""  # if noise counts as a cluster

    def in_words(self) -> str:
        """Return the result as a sentence.

        Examples
        --------
        >>> import clustlib as cl
        >>> cl.stability(lambda X: X[:, 0] > 5, [[1], [2], [8], [9]], n=20).in_words()
        'With the points drawn again 20 times, the adjusted Rand index with the clusters of all \
points is 1 on average.'
        """
        note = f" ({self.note})" if self.note else ""
        return (
            f"With the points drawn again {self.n} times, the adjusted Rand index with the "
            f"clusters of all points is {three_digits(self.value)} on average{note}."
        )

    def __repr__(self):
        return f"{self.in_words()}\n\n{self.per_cluster}"

    def _repr_html_(self):
        return f"<p>{self.in_words()}</p>\n{self.per_cluster._repr_html_()}"
