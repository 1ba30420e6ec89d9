"""Measures that match clusters and classes: purity, maximum matching, precision, recall, F, BCubed.

Each measure takes a ``ContingencyTable`` and returns a ``Score``. ``per_cluster`` and ``per_class``
return a table with a row for each group.
"""

import functools
import math
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from clustlib.contingency import ContingencyTable, cached_per_table, cell_position, takes_table
from clustlib.display import Table
from clustlib.expressions import (
    DENSE_CELLS,
    Number,
    Quantity,
    largest_over,
    max_of,
    max_over,
    sum_over,
    symbol,
)
from clustlib.score import Score
from clustlib.validation import check_choice, check_positive

__all__ = [
    "bcubed_f_measure",
    "bcubed_precision",
    "bcubed_recall",
    "best_matching",
    "cell_f_measure",
    "cell_precision",
    "cell_recall",
    "clustering_error",
    "clustering_ratio",
    "element_centric_similarity",
    "exact_cluster_f_measure",
    "exact_cluster_precision",
    "exact_cluster_recall",
    "f_matrix",
    "f_measure",
    "inverse_purity",
    "maximum_matching",
    "per_class",
    "per_cluster",
    "precision_matrix",
    "purity",
    "recall_matrix",
    "weighted_f_measure",
]


@takes_table
def purity(t: ContingencyTable) -> Score:
    r"""Share of the points that are in their cluster's majority class.

    purity = (1/n) Σ_i max_j n_ij, which is also the mean of the clusters' purities weighted by
    their sizes. In (0, 1], larger is better. It never falls when a cluster is split, so n clusters
    of one point have purity 1: compare it only between clusterings of as many clusters.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1.

    Examples
    --------
    The maximum is taken along each row. Along the columns it would be the inverse purity.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])
    >>> print(cl.purity(t).working)
    purity = (1/n) Σ_i max_j n_ij
           = (30 + 20 + 50) / 150
           = 2/3
           ≈ 0.666667
    >>> round(cl.purity(t.T), 4)
    0.84
    """
    n, _, _, n_ij, _, _ = t.named()
    return Score(
        "purity",
        sum_over("i", max_over("j", n_ij)) / n,
        picture=lambda: t.picture(majority_cells(t)),
    )


@takes_table
def inverse_purity(t: ContingencyTable) -> Score:
    r"""Share of the points that are in the cluster with most points of their class.

    inverse purity = (1/n) Σ_j max_i n_ij: the purity of the transposed table. In (0, 1], larger is
    better. It never falls when clusters are merged, so one cluster for all points has inverse
    purity 1. Read it together with the purity, which errs in the other direction.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    Amigó, Gonzalo, Artiles & Verdejo, A comparison of extrinsic clustering evaluation metrics,
    2009.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])
    >>> print(cl.inverse_purity(t).working)
    inverse purity = (1/n) Σ_j max_i n_ij
                   = (30 + 46 + 50) / 150
                   = 21/25
                   = 0.84
    >>> everything = cl.ContingencyTable([[50, 50, 50]])
    >>> cl.inverse_purity(everything), round(cl.purity(everything), 4)
    (1.0, 0.3333)
    """
    n, _, _, n_ij, _, _ = t.named()
    return Score(
        "inverse purity",
        sum_over("j", max_over("i", n_ij)) / n,
        picture=lambda: t.picture([(i, j) for j, i in majority_cells(t.T)]),
    )


@takes_table
def maximum_matching(t: ContingencyTable) -> Score:
    r"""Share of the points covered by the best one-to-one matching of clusters and classes.

    maximum matching = (1/n) max over one-to-one M of Σ_(i,j)∈M n_ij. In (0, 1], larger is better,
    never more than the purity. Where r ≠ k, some clusters or classes stay unmatched.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1. The matching is found by the
    Hungarian method, ``scipy.optimize.linear_sum_assignment``.

    Examples
    --------
    Taking each row's largest count in turn is not enough. Here C1 must leave T1 to C2.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[8, 6], [7, 1]])
    >>> print(cl.maximum_matching(t).working)
    maximum matching = (1/n) max_M Σ_(i,j)∈M n_ij    (M: one-to-one)
                     = (C1–T2 6 + C2–T1 7) / 22
                     = 13/22
                     ≈ 0.590909
    >>> cl.purity(t).exact
    Fraction(15, 22)
    """
    cells = maximum_matching_cells(t)
    return Score(
        "maximum matching",
        largest_over("M", _sum_over_matching(t, cells)) / Quantity("n", t.n),
        note="M: one-to-one",
        picture=lambda: t.picture(cells),
    )


class Matching(NamedTuple):
    """A one-to-one matching: its (cluster, class) labels and its number of points.

    Examples
    --------
    The pairs of labels make a dict that renames clusters.

    >>> import clustlib as cl
    >>> matching = cl.best_matching(cl.contingency_table(list("aabb"), [7, 7, 5, 7]))
    >>> matching.weight, dict(matching.pairs)
    (3, {5: 'b', 7: 'a'})
    """

    pairs: tuple
    weight: int


@takes_table
def best_matching(t: ContingencyTable) -> Matching:
    """Return the one-to-one matching of clusters and classes that covers the most points.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns; their numbers may differ.

    Returns
    -------
    Matching
        ``pairs`` of (cluster, class) labels in the order of the rows, without pairs that have no
        common point, and ``weight``, the number of points that they cover. If several matchings
        cover the most, it is one of them.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    Examples
    --------
    Both C1 and C2 have their majority in T2; only one of them can have it.

    >>> import clustlib as cl
    >>> cl.best_matching(cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]]))
    Matching(pairs=((1, 3), (2, 2), (3, 1)), weight=65)
    """
    cells = maximum_matching_cells(t)
    pairs = tuple((t.clusters[i], t.classes[j]) for i, j in cells)
    return Matching(pairs, sum(counts_in(t, cells)))


@takes_table
def precision_matrix(t: ContingencyTable) -> np.ndarray:
    """Return precision_ij = n_ij / n_i, the share of cluster C_i that belongs to class T_j.

    The array has shape (r, k) and values in [0, 1]. Each row sums to 1, that of an empty cluster
    to 0. Raises TypeError if t is not a ContingencyTable.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[4, 0, 1], [0, 3, 0]])
    >>> cl.precision_matrix(t)
    array([[0.8, 0. , 0.2],
           [0. , 1. , 0. ]])
    >>> cl.recall_matrix(t)
    array([[1., 0., 1.],
           [0., 1., 0.]])
    """
    return _divide(t.counts, t.cluster_sizes[:, None])


@takes_table
def recall_matrix(t: ContingencyTable) -> np.ndarray:
    """Return recall_ij = n_ij / m_j, the share of class T_j that is in cluster C_i.

    The array has shape (r, k) and values in [0, 1]. Each column sums to 1, that of an empty class
    to 0. Raises TypeError if t is not a ContingencyTable.

    Examples
    --------
    >>> import clustlib as cl
    >>> cl.recall_matrix(cl.ContingencyTable([[4, 0, 1], [1, 3, 0]]))
    array([[0.8, 0. , 1. ],
           [0.2, 1. , 0. ]])
    """
    return _divide(t.counts, t.class_sizes)


@takes_table
def f_matrix(t: ContingencyTable) -> np.ndarray:
    """Return F_ij = 2 n_ij / (n_i + m_j), the harmonic mean of precision_ij and recall_ij.

    The array has shape (r, k) and values in [0, 1], with 1 only where C_i and T_j are the same
    points. Raises TypeError if t is not a ContingencyTable.

    Examples
    --------
    >>> import clustlib as cl
    >>> cl.f_matrix(cl.ContingencyTable([[4, 0, 1], [1, 3, 0]])).round(4)
    array([[0.8   , 0.    , 0.3333],
           [0.2222, 0.8571, 0.    ]])
    """
    return _divide(2 * t.counts, t.cluster_sizes[:, None] + t.class_sizes)


@takes_table
def cell_precision(t: ContingencyTable, cluster, class_) -> Score:
    """Return precision_ij = n_ij / n_i of one cell, the share of the cluster that is of the class.

    In [0, 1]; of an empty cluster 0. ``precision_matrix`` has all cells, as bare numbers.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    cluster, class : labels
        As the table has them: 1 and 3 for C1 and T3 of a typed table, else the labels themselves.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
    ValueError
        A cluster or a class that the table does not have.

    Examples
    --------
    Twenty points are most of C2 and half of T2.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    >>> print(cl.cell_precision(t, cluster=2, class_=2).working)
    precision(C2, T2) = |C2 ∩ T2| / |C2|
                      = 20/25
                      = 4/5
                      = 0.8
    >>> cl.cell_recall(t, cluster=2, class_=2)
    0.5
    """
    overlap = _Overlap(t, *cell_position(t, cluster, class_))
    return overlap.score("precision", overlap.shared / overlap.cluster)


@takes_table
def cell_recall(t: ContingencyTable, cluster, class_) -> Score:
    """Return recall_ij = n_ij / m_j of one cell, the share of the class that is in the cluster.

    In [0, 1]; of an empty class 0. ``recall_matrix`` has all cells, as bare numbers.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    cluster, class : labels
        As the table has them: 1 and 3 for C1 and T3 of a typed table, else the labels themselves.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
    ValueError
        A cluster or a class that the table does not have.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.contingency_table(["cat", "cat", "cat", "dog"], ["x", "x", "y", "y"])
    >>> cl.cell_recall(t, "y", "cat").exact, cl.cell_precision(t, "y", "cat").exact
    (Fraction(1, 3), Fraction(1, 2))
    """
    overlap = _Overlap(t, *cell_position(t, cluster, class_))
    return overlap.score("recall", overlap.shared / overlap.class_)


@takes_table
def cell_f_measure(t: ContingencyTable, cluster, class_) -> Score:
    """Return F_ij = 2 n_ij / (n_i + m_j) of one cell, the harmonic mean of precision and recall.

    In [0, 1]; 1 only where both are the same points, 0 where both are empty. ``f_matrix`` has
    all cells, as bare numbers.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    cluster, class : labels
        As the table has them: 1 and 3 for C1 and T3 of a typed table, else the labels themselves.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
    ValueError
        A cluster or a class that the table does not have.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    >>> print(cl.cell_f_measure(t, cluster=1, class_=3).working)
    F(C1, T3) = 2 |C1 ∩ T3| / (|C1| + |T3|)
              = 2 · 30 / (50 + 35)
              = 60/85
              = 12/17
              ≈ 0.705882
    """
    overlap = _Overlap(t, *cell_position(t, cluster, class_))
    ratio = 2 * overlap.shared / (overlap.cluster + overlap.class_)
    return overlap.score("F", ratio, detail="steps")


@takes_table
def f_measure(t: ContingencyTable) -> Score:
    r"""Mean over the clusters of F against the cluster's majority class (macro F).

    F = (1/r) Σ_i F_i, F_i = 2 n_ij/(n_i + m_j) with j the majority class of C_i; of tied
    majorities the one with the larger F. In (0, 1], larger is better. Every cluster counts the
    same, a cluster of one point as much as one of a thousand.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1.

    Examples
    --------
    ``weighted_f_measure`` averages over the classes, and weighs them by their sizes.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[50, 100, 0], [10, 1000, 50], [100, 90, 150]])
    >>> round(cl.f_measure(t), 4), round(cl.weighted_f_measure(t), 4)
    (0.5312, 0.7954)
    """
    cells = majority_cells(t)
    n_ij, n_i, m_j = _cell_quantities(t, cells, "i")
    f_i = Quantity("F_i", 2 * n_ij / (n_i + m_j))
    return Score(
        "macro F",
        sum_over("i", f_i) / Quantity("r", len(cells)),
        note="T_j: majority class of C_i",
        picture=lambda: t.picture(cells),
    )


@takes_table
def weighted_f_measure(t: ContingencyTable) -> Score:
    r"""Mean over the classes of their best F, weighted by their sizes.

    F = (1/n) Σ_j m_j max_i F_ij, F_ij = 2 n_ij/(n_i + m_j). In (0, 1], larger is better. Several
    classes may have the same cluster as their best.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    "Evaluation", section 17.8 of a signal-processing text (full-reference evaluation of subspace
    clustering).

    Examples
    --------
    It differs from ``f_measure`` even if all clusters and classes have the same size.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[5, 3, 2], [5, 4, 1], [0, 3, 7]])
    >>> cl.weighted_f_measure(t).exact, cl.f_measure(t).exact
    (Fraction(8, 15), Fraction(17, 30))
    """
    cells = best_match_cells(t)
    n_ij, n_i, m_j = _cell_quantities(t, cells, "j")
    f_ij = Quantity("F_ij", 2 * n_ij / (n_i + m_j))
    return Score(
        "weighted F",
        sum_over("j", m_j * largest_over("i", f_ij)) / Quantity("n", t.n),
        note="weighted by class size",
        picture=lambda: t.picture(cells),
    )


@takes_table
def clustering_error(t: ContingencyTable, mapping: str = "matching") -> Score:
    r"""Share of the points misplaced after mapping clusters one-to-one to classes.

    In [0, 1), smaller is better. The points of an unmatched cluster are all misplaced.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns; their numbers may differ.
    mapping : {"matching", "f_measure"}
        "matching": the one-to-one mapping that misplaces the fewest points (Hungarian method). The
        error is then 1 − maximum matching. "f_measure": greedy, in descending order of F_ij, with
        each cluster and each class at most once; of equal F the pair that comes first in t.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
    ValueError
        If ``mapping`` is neither of the two.

    References
    ----------
    Elhamifar & Vidal, Sparse Subspace Clustering, 2013.

    Examples
    --------
    C2 and T2 have the largest F, 6/10. If they are matched first, no overlap is left.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[0, 2], [2, 3]])
    >>> print(cl.clustering_error(t).working)
    clustering error = (n − Σ_(i,j)∈M n_ij) / n    (M: maximum matching)
                     = (7 − (C1–T2 2 + C2–T1 2)) / 7
                     = (7 − 4) / 7
                     = 3/7
                     ≈ 0.428571
    >>> cl.clustering_error(t, mapping="f_measure").exact
    Fraction(4, 7)
    """
    check_choice(mapping, "mapping", ("matching", "f_measure"))
    if mapping == "matching":
        cells, note = maximum_matching_cells(t), "M: maximum matching"
    else:
        cells, note = greedy_cells(t), "M: greedy by F"
    n = Quantity("n", t.n)
    return Score(
        "clustering error",
        (n - _sum_over_matching(t, cells)) / n,
        note=note,
        picture=lambda: t.picture(cells),
        detail="steps",
    )


@takes_table
def clustering_ratio(t: ContingencyTable) -> Score:
    r"""Ratio of the number of clusters to the number of classes, η = r/k.

    In (0, ∞); 1 is best, less means too few clusters, more too many. It ignores which points are in
    which cluster. Empty rows and columns are not counted.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    "Evaluation", section 17.8 of a signal-processing text.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])
    >>> cl.clustering_ratio(t), cl.clustering_ratio(t.T)
    (0.5, 2.0)
    """
    sizes = t.cluster_sizes, t.class_sizes
    r, k = (Quantity(name, int(np.count_nonzero(s))) for name, s in zip("rk", sizes, strict=True))
    note = "" if (r.number, k.number) == t.shape else "not counting empty ones"
    return Score("η", r / k, note=note)


def _sum_over_matching(t, cells):
    """Return the sum of n_ij over the cells of a matching M, as an expression."""

    def pair(k):
        i, j = cells[k]
        return symbol("C", t.clusters[i]) + "–" + symbol("T", t.classes[j])

    return sum_over("(i,j)∈M", _counts_quantity(t, cells, "(i,j)∈M"), pair)


# --- point by point ------------------------------------------------------------------------------


@takes_table
@cached_per_table
def bcubed_precision(t: ContingencyTable) -> Score:
    r"""Mean over the points of the share of their cluster that is of their own class.

    P = (1/n) Σ_ij n_ij²/n_i, since each of the n_ij points of a cell has the share n_ij/n_i. From
    Σ_j m_j²/n², for one cluster of all points, to 1; larger is better. It does not fall when a pure
    cluster is split, so n clusters of one point have 1. Read it together with ``bcubed_recall``.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    Bagga & Baldwin, Entity-based cross-document coreferencing using the vector space model, 1998;
    Amigó, Gonzalo, Artiles & Verdejo, A comparison of extrinsic clustering evaluation metrics,
    2009.

    Examples
    --------
    In ``pair_precision`` the weight of a cluster is the square of its size. Here every point has
    the same weight, also one that is alone.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[2, 1], [0, 1]])
    >>> print(cl.bcubed_precision(t).working)
    BCubed precision = (1/n) Σ_ij (n_ij^2/n_i)
                     = (2^2/3 + 1^2/3 + 0^2/1 + 1^2/1) / 4
                     = 2/3
                     ≈ 0.666667
    >>> cl.pair_precision(t).exact
    Fraction(1, 3)
    """
    n, n_i, _, n_ij, _, _ = t.named()
    return Score("BCubed precision", sum_over("ij", n_ij**2 / n_i) / n)


@takes_table
@cached_per_table
def bcubed_recall(t: ContingencyTable) -> Score:
    r"""Mean over the points of the share of their class that is in their own cluster.

    R = (1/n) Σ_ij n_ij²/m_j: the BCubed precision of the transposed table. From Σ_i n_i²/n², of one
    class for all, to 1; larger is better. It does not fall when whole classes are merged.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    As in ``bcubed_precision``.

    Examples
    --------
    Recall sees a class that is split, and precision sees two classes in one cluster.

    >>> import clustlib as cl
    >>> for counts in ([[2, 0], [2, 0], [0, 4]], [[4, 4]]):
    ...     t = cl.ContingencyTable(counts)
    ...     print(cl.bcubed_precision(t), cl.bcubed_recall(t))
    1.0 0.75
    0.5 1.0
    """
    n, _, m_j, n_ij, _, _ = t.named()
    return Score("BCubed recall", sum_over("ij", n_ij**2 / m_j) / n)


@takes_table
def bcubed_f_measure(t: ContingencyTable, beta: float = 1) -> Score:
    r"""Harmonic mean of BCubed precision P and BCubed recall R, weighted by β².

    F = (1 + β²) P R / (β² P + R). In (0, 1], larger is better, symmetric for β = 1. β above 1
    weighs recall more. 1 only if clusters and classes are the same groups.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    beta : number > 0

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
    ValueError
        If beta is not a positive finite number.

    References
    ----------
    As in ``bcubed_precision``.

    Examples
    --------
    Clusters of one point have no pairs, so that the pair F-measure is 0.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[1, 0], [1, 0], [0, 1]])
    >>> print(cl.bcubed_f_measure(t).working)
    BCubed F = 2 P · R / (P + R)    (P: BCubed precision, R: BCubed recall)
             = 2 · 1 · 2/3 / (1 + 2/3)
             = 4/5
             = 0.8
    >>> cl.pair_f_measure(t)
    0.0
    """
    p, r = Quantity("P", bcubed_precision(t).exact), Quantity("R", bcubed_recall(t).exact)
    b = Quantity("β", Fraction(check_positive(beta, "beta")))
    note = "P: BCubed precision, R: BCubed recall"
    if b.value == 1:
        return Score("BCubed F", 2 * p * r / (p + r), note=note)
    return Score("BCubed F_β", (1 + b**2) * p * r / (b**2 * p + r), note=note)


@takes_table
def element_centric_similarity(t: ContingencyTable) -> Score:
    r"""Mean over the points of what their cluster and class share, over the larger of the two.

    ECS = (1/n) Σ_ij n_ij²/max(n_i, m_j). In (0, 1], larger is better, symmetric; 1 − ECS is a
    metric. Never more than the BCubed precision and recall, which divide by one of the two sizes.
    This is the element-centric similarity of clusterings whose groups do not overlap; it does not
    depend on their parameter α.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    Gates, Wood, Hetrick & Ahn, Element-centric clustering comparison unifies overlaps and
    hierarchy, 2019.

    Examples
    --------
    A cluster that is too large costs as much as one that is too small.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[2, 1], [0, 1]])
    >>> print(cl.element_centric_similarity(t).working)
    ECS = (1/n) Σ_ij (n_ij^2 / max(n_i, m_j))
        = (2^2 / max(3, 2) + 1^2 / max(3, 2) + 0^2 / max(1, 2) + 1^2 / max(1, 2)) / 4
        = 13/24
        ≈ 0.541667
    >>> cl.element_centric_similarity(t.T).exact
    Fraction(13, 24)
    """
    n, n_i, m_j, n_ij, _, _ = t.named()
    return Score("ECS", sum_over("ij", n_ij**2 / max_of(n_i, m_j)) / n)


# --- clusters that are exactly a class -----------------------------------------------------------


@takes_table
def exact_cluster_precision(t: ContingencyTable) -> Score:
    r"""Share of the clusters that are exactly a class.

    P = e/r, where e clusters have all points of a class and no other point. In [0, 1], larger is
    better. Each cluster has the same weight, and one point too many or too few makes it wrong. So
    this is a measure for entity resolution, where a cluster is a list of records of one thing. Of a
    few large clusters hardly any is ever exact; that's why no scorecard but
    ``entity_resolution_scorecard`` has it.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    Notes
    -----
    The literature on entity resolution says *cluster precision*. Here the precision of a cluster is
    already something else, the share of its majority class in ``per_cluster``, so the name says
    *exact*. ``component_jackknife`` has intervals; ``jackknife`` is no use, because a cluster is
    exact or not by all of its points, and leaving out a single one seldom changes that.

    References
    ----------
    Menestrina, Whang & Garcia-Molina, Evaluating entity resolution results, 2010; Barnes, A
    practitioner's guide to evaluating entity resolution results, 2015.

    Examples
    --------
    Of three clusters only C1 is a class. Nine of ten points lie in the majority class of their
    cluster, but one wrong point makes two clusters wrong.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[2, 0, 0], [0, 4, 1], [0, 0, 3]])
    >>> print(cl.exact_cluster_precision(t).working)
    exact cluster precision = e/r    (e: clusters that are a class)
                            = 1/3
                            ≈ 0.333333
    >>> cl.purity(t)
    0.9
    """
    cells = exact_cells(t)
    return _share_of_exact(t, "exact cluster precision", cells, t.named().r)


@takes_table
def exact_cluster_recall(t: ContingencyTable) -> Score:
    r"""Share of the classes that are exactly a cluster.

    R = e/k, where e classes have all points of a cluster and no other point: the exact cluster
    precision of the transposed table. In [0, 1], larger is better.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    Notes
    -----
    The literature says *cluster recall*; see ``exact_cluster_precision``.

    References
    ----------
    As in ``exact_cluster_precision``.

    Examples
    --------
    Splitting T2 makes one entity wrong, but it adds two clusters.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[2, 0], [0, 1], [0, 1], [0, 1]])
    >>> cl.exact_cluster_recall(t).exact, cl.exact_cluster_precision(t).exact
    (Fraction(1, 2), Fraction(1, 4))
    """
    cells = exact_cells(t)
    return _share_of_exact(t, "exact cluster recall", cells, t.named().k)


@takes_table
def exact_cluster_f_measure(t: ContingencyTable) -> Score:
    r"""Harmonic mean of exact cluster precision and recall.

    F = 2e/(r + k), where e clusters are exactly a class. In [0, 1], larger is better, symmetric; 1
    only if clusters and classes are the same groups.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    Notes
    -----
    The literature says *cluster F*; see ``exact_cluster_precision``.

    References
    ----------
    As in ``exact_cluster_precision``.

    Examples
    --------
    One record that is astray makes two clusters wrong, and the pair F-measure hardly sees it.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[9, 0, 0], [1, 9, 0], [0, 0, 2]])
    >>> print(cl.exact_cluster_f_measure(t).working)
    exact cluster F = 2 e / (r + k)    (e: clusters that are a class)
                    = 2 · 1 / (3 + 3)
                    = 1/3
                    ≈ 0.333333
    >>> round(cl.pair_f_measure(t), 2)
    0.89
    """
    *_, r, k = t.named()
    cells = exact_cells(t)
    return _share_of_exact(t, "exact cluster F", cells, r + k, times=2)


def exact_cells(t):
    """Return the cell (i, j) of each cluster that is exactly a class."""
    rows, columns, counts = t.cells.entries
    is_exact = (counts == t.cluster_sizes[rows]) & (counts == t.class_sizes[columns])
    return list(zip(rows[is_exact].tolist(), columns[is_exact].tolist(), strict=True))


def _share_of_exact(t, name, cells, groups, times=1):
    exact = Quantity("e", len(cells), source=t)
    return Score(
        name,
        (exact if times == 1 else times * exact) / groups,
        note="e: clusters that are a class",
        picture=lambda: t.picture(cells),
    )


# --- tables with a row for each group ------------------------------------------------------------


class ClusterRow(NamedTuple):
    """One cluster against its majority class."""

    cluster: object
    size: int
    majority: object
    purity: Score
    recall: Score
    f: Score


class PerCluster(Table):
    """The table that ``per_cluster`` returns, with a row for each cluster.

    Index it by the number of a row, or by the name or heading of a column.

    Examples
    --------
    >>> import clustlib as cl
    >>> rows = cl.per_cluster(cl.ContingencyTable([[3, 1], [0, 2]]))
    >>> rows[0].recall, rows["purity"]
    (1.0, (0.75, 1.0))
    """

    _headings = MappingProxyType(
        {"majority": "majority class", "purity": "purity = precision", "f": "F"}
    )

    def _cells(self):
        rows = super()._cells()
        for row, shown in zip(self, rows, strict=True):
            shown[0], shown[2] = symbol("C", row.cluster).text, symbol("T", row.majority).text
        return rows


@takes_table
def per_cluster(t: ContingencyTable) -> PerCluster:
    """Return each cluster's size, majority class, purity (= precision), recall and F.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Returns
    -------
    PerCluster
        A row for each non-empty cluster: ``rows[0].recall``, or a whole column: ``rows["recall"]``.
        purity_i = n_ij/n_i, recall_i = n_ij/m_j and F_i = 2 n_ij/(n_i + m_j), all in (0, 1], for
        the majority class T_j; of tied majorities the one with the larger F. The purity is
        also precision(C_i), the largest precision of the cluster. ``per_class`` has a row for each
        class.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1.

    Examples
    --------
    A cluster can be pure and still have few points of its class.

    >>> import clustlib as cl
    >>> cl.per_cluster(cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]]))
    cluster  size  majority class  purity = precision            recall                 F
    C1         50  T3                     30/50 = 0.6  30/35 ≈ 0.857143  60/85 ≈ 0.705882
    C2         25  T2                     20/25 = 0.8       20/40 = 0.5  40/65 ≈ 0.615385
    C3         25  T1                       25/25 = 1         25/25 = 1         50/50 = 1
    """
    return PerCluster(_cluster_row(t, i, j) for i, j in majority_cells(t))


def _cluster_row(t, i, j):
    overlap = _Overlap(t, i, j)
    both = overlap.cluster + overlap.class_
    return ClusterRow(
        cluster=t.clusters[i],
        size=overlap.cluster.value,
        majority=t.classes[j],
        purity=overlap.score("purity", overlap.shared / overlap.cluster, overlap.c_i),
        recall=overlap.score("recall", overlap.shared / overlap.class_, overlap.c_i),
        f=overlap.score("F", 2 * overlap.shared / both, overlap.c_i, detail="steps"),
    )


class ClassRow(NamedTuple):
    """One class against the clusters."""

    class_: object
    size: int
    recall: Score
    best_match: object
    precision: Score
    f: Score


class PerClass(Table):
    """The table that ``per_class`` returns, with a row for each class."""

    _headings = MappingProxyType(
        {
            "recall": "largest recall",
            "best_match": "best-matching cluster",
            "precision": "its precision",
            "f": "F",
        }
    )

    def _cells(self):
        rows = super()._cells()
        for row, shown in zip(self, rows, strict=True):
            shown[0] = symbol("T", row.class_).text
            shown[3] = symbol("C", row.best_match).text
        return rows


@takes_table
def per_class(t: ContingencyTable) -> PerClass:
    """Return each class's size, largest recall, best-matching cluster, its precision, and F.

    recall(T_j) = max_i n_ij/m_j is the largest share of the class in one cluster. F(T_j) =
    max_i F_ij, and the cluster with the largest F_ij is the best match. The two maxima may be in
    different rows, since a huge cluster can have all of a class and still match it badly.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Returns
    -------
    PerClass
        A row for each non-empty class: ``rows[0].recall``, or a whole column:
        ``rows["best_match"]``. ``precision`` is n_ij/n_i of the best match. All three are in
        (0, 1]. Of clusters with the same F_ij, the first one in t is the best match, as in
        ``weighted_f_measure``.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    "Evaluation", section 17.8 of a signal-processing text (full-reference evaluation of subspace
    clustering).

    Examples
    --------
    Most points of T2 are in C1, but C2, which is small and pure, matches T2 better.

    >>> import clustlib as cl
    >>> rows = cl.per_class(cl.ContingencyTable([[30, 6], [0, 4]]))
    >>> rows
    class  size  largest recall  best-matching cluster     its precision                 F
    T1       30       30/30 = 1  C1                     30/36 ≈ 0.833333  60/66 ≈ 0.909091
    T2       10      6/10 = 0.6  C2                              4/4 = 1   8/14 ≈ 0.571429
    >>> print(rows[1].recall.working)
    recall(T2) = max_i (|C_i ∩ T2| / |T2|)
               = max(6/10, 4/10)
               = 6/10
               = 3/5
               = 0.6
    """
    return PerClass(_class_row(t, i, j) for i, j in best_match_cells(t))


def _class_row(t, i, j):
    overlap = _Overlap(t, i, j)
    size = overlap.class_
    rows, counts = t.cells.T.row(j)
    fullest = rows.item(counts.argmax())
    most, f = (int(counts.max()), size.value), _f_ratio(t, i, j)
    shared = Quantity("|C_i ∩ " + overlap.t_j + "|", lambda: t.cells.T[j], ("i",))
    f_i = Quantity("F_i", 2 * shared / (Quantity("|C_i|", t.cluster_sizes, ("i",)) + size))
    return ClassRow(
        class_=t.classes[j],
        size=size.value,
        recall=Score(
            "recall(" + overlap.t_j + ")",
            lambda: [max_over("i", shared / size), _unreduced_ratio(*most)],
            value=Fraction(*most),
            picture=lambda: t.picture([(fullest, j)]),
        ),
        best_match=t.clusters[i],
        precision=overlap.score("precision", overlap.shared / overlap.cluster),
        f=Score(
            "F(" + overlap.t_j + ")",
            lambda: [max_over("i", f_i), _unreduced_ratio(*f)],
            value=Fraction(*f),
            picture=lambda: t.picture([(i, j)]),
        ),
    )


def _unreduced_ratio(above, below):
    """Return a ratio that is shown without being reduced."""
    return Number(above, given=True) / Number(below, given=True)


# --- choosing cells (i, j), counted from 0 -------------------------------------------------------


def majority_cells(t):
    """Return the cell (i, j) of each non-empty cluster and its majority class."""
    # Of tied majorities the smaller class has the larger F_ij = 2 n_ij / (n_i + m_j).
    rows, columns, counts = t.cells.entries
    order = np.lexsort((columns, t.class_sizes[columns], -counts, rows))
    first = order[np.diff(rows, prepend=-1) > 0]
    return list(zip(rows[first].tolist(), columns[first].tolist(), strict=True))


@cached_per_table
def maximum_matching_cells(t):
    """Return the cells of a one-to-one matching that covers the most points."""
    if math.prod(t.shape) > DENSE_CELLS:
        return sparse_matching(t.cells)
    rows, columns = _linear_sum_assignment()(t.counts, maximize=True)
    return [cell for cell in zip(rows.tolist(), columns.tolist(), strict=True) if t.counts[cell]]


def sparse_matching(cells):
    """Return the cells of a maximum matching of a large table.

    Take cells that are in some maximum matching, remove their rows and columns, and repeat.
    Where that hardly makes the table smaller, SciPy matches what is left.
    """
    rows, columns, counts = cells.entries
    chosen: list[tuple[int, int]] = []
    share_left = 0.0
    while len(counts) and share_left < 0.9:
        sure = _sure_cells(rows, columns, counts)
        chosen += zip(rows[sure].tolist(), columns[sure].tolist(), strict=True)
        left = ~(np.isin(rows, rows[sure]) | np.isin(columns, columns[sure]))
        rows, columns, counts = rows[left], columns[left], counts[left]
        share_left = left.mean()
    if len(counts):
        chosen += _match_rest(rows, columns, counts)
    return sorted(chosen)


def _sure_cells(rows, columns, counts):
    """Return cells that are together in a maximum matching, as positions in the arrays.

    A cell with at least as many points as the largest other one of its row and the largest other
    one of its column together is in some maximum matching, since it could replace these two.
    """
    here, others = np.arange(len(counts)), 0
    for at in (rows, columns):
        first, second = _two_largest(at, counts)
        others = others + np.where(first[at] == here, second[at], counts[first[at]])
    sure = np.flatnonzero(counts >= others)
    # Of tied cells, keep one of each row and of each column.
    for at in (rows, columns):
        sure = sure[np.unique(at[sure], return_index=True)[1]]
    return sure


def _two_largest(places, counts):
    """Return the first largest cell of each row, and the count of the next largest one."""
    order = np.lexsort((-counts, places))
    most, second = (np.zeros(places.max() + 1, dtype=np.int64) for _ in range(2))
    first = np.diff(places[order], prepend=-1) > 0
    most[places[order][first]] = order[first]
    after = np.flatnonzero(first) + 1
    after = after[(after < len(order)) & ~np.append(first, True)[after]]
    second[places[order[after]]] = counts[order[after]]
    return most, second


def _match_rest(rows, columns, counts):
    """Return the cells of a maximum matching, by SciPy's sparse bipartite matching.

    SciPy requires that every row is matched, so each row gets a column of its own with 0 points.
    SciPy minimises and ignores zeros, so each count c becomes max + 1 − c.
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import min_weight_full_bipartite_matching

    (own_rows, row), (own_columns, column) = (
        np.unique(index, return_inverse=True) for index in (rows, columns)
    )
    r, k = len(own_rows), len(own_columns)
    every_row, top = np.arange(r), counts.max() + 1
    costs = np.append(top - counts, np.repeat(top, r)).astype(float)
    places = np.append(row, every_row), np.append(column, k + every_row)
    i, j = min_weight_full_bipartite_matching(csr_array((costs, places), shape=(r, k + r)))
    return zip(own_rows[i[j < k]].tolist(), own_columns[j[j < k]].tolist(), strict=True)


@functools.cache
def _linear_sum_assignment():
    """Return SciPy's Hungarian method, imported on first use."""
    # Without the cache, the import statement takes longer than matching a small table.
    from scipy.optimize import linear_sum_assignment

    return linear_sum_assignment


def greedy_cells(t):
    """Return the cells of the one-to-one matching that is greedy in descending order of F_ij."""
    rows, columns = set(), set()
    cells = zip(t.cells.rows.tolist(), t.cells.columns.tolist(), strict=True)
    cells = sorted(cells, key=lambda cell: Fraction(*_f_ratio(t, *cell)), reverse=True)
    chosen = []
    for i, j in cells:
        if i not in rows and j not in columns:
            rows.add(i)
            columns.add(j)
            chosen.append((i, j))
    return sorted(chosen)


def best_match_cells(t):
    """Return the cell with the largest F_ij of each non-empty column."""
    columns, rows, counts = t.cells.T.entries
    above, below = 2 * counts, t.cluster_sizes[rows] + t.class_sizes[columns]
    f, largest = above / below, np.zeros(t.shape[1])
    np.maximum.at(largest, columns, f)
    # Of the few candidates whose floats are close, exact fractions decide.
    close = f >= largest[columns] * (1 - 1e-12)
    best: dict[int, tuple[int, int, int]] = {}
    candidates = (array[close].tolist() for array in (columns, rows, above, below))
    for j, i, a, b in zip(*candidates, strict=True):
        if j not in best or a * best[j][2] > best[j][1] * b:
            best[j] = i, a, b
    return [(i, j) for j, (i, _, _) in best.items()]


def _f_ratio(t, i, j):
    """Return F_ij as numerator and denominator, not reduced."""
    return 2 * t.cells[i, j], t.cluster_sizes.item(i) + t.class_sizes.item(j)


def _divide(above, below):
    """Divide elementwise; 0/0 is 0."""
    return above / np.maximum(below, 1)


# --- as quantities -------------------------------------------------------------------------------


def _counts_quantity(t, cells, index):
    """Return n_ij of these cells as a quantity, whose source is the table."""
    return Quantity("n_ij", counts_in(t, cells), (index,), source=t)


def counts_in(t, cells):
    """Return the counts of these cells (i, j)."""
    return t.cells.at(*np.array(cells).T).tolist()


def _cell_quantities(t, cells, index):
    """Return n_ij, n_i and m_j of these cells as quantities, one for each value of the index."""
    n_i, m_j = t.cluster_sizes.tolist(), t.class_sizes.tolist()
    return (
        _counts_quantity(t, cells, index),
        Quantity("n_i", [n_i[i] for i, _ in cells], (index,)),
        Quantity("m_j", [m_j[j] for _, j in cells], (index,)),
    )


class _Overlap:
    """The sizes of a cluster and a class and of their intersection, as quantities for a ratio."""

    def __init__(self, t, i, j):
        self.table, self.cell = t, (i, j)
        self.c_i, self.t_j = symbol("C", t.clusters[i]), symbol("T", t.classes[j])
        self.cluster = Quantity("|" + self.c_i + "|", t.cluster_sizes.item(i))
        self.class_ = Quantity("|" + self.t_j + "|", t.class_sizes.item(j))
        self.shared = Quantity("|" + self.c_i + " ∩ " + self.t_j + "|", t.cells[i, j])

    def score(self, measure, ratio, name=None, **options):
        """Return the ratio as a Score with the title ``measure(name)``, by default of the cell."""
        name = name or self.c_i + ", " + self.t_j
        # The matrices have 0 here, too.
        if ratio.below.value == 0:
            options.update(value=Fraction(0), note="0/0: an empty group shares nothing, so 0")
        return Score(
            f"{measure}(" + name + ")",
            ratio,
            picture=lambda: self.table.picture([self.cell]),
            **options,
        )
