"""Measures that match clusters with partitions: purity, maximum matching, precision, recall, F.

Every measure takes a ``ContingencyTable`` and returns a ``Score``.
"""

from typing import NamedTuple

import numpy as np

from clustlib.cells import (
    Overlap,
    best_clusters,
    cell_of,
    cells_by_f,
    counts_at,
    majorities,
    maximum_cells,
    shares,
    sizes_at,
)
from clustlib.contingency import ContingencyTable, takes_table
from clustlib.formula import Quantity, largest_over, max_over, sum_over, symbol
from clustlib.groups import ClusterRow, PartitionRow, PerCluster, PerPartition  # noqa: F401 (pickles)
from clustlib.score import Score

__all__ = [
    "Matching",
    "best_matching",
    "cell_f_measure",
    "cell_precision",
    "cell_recall",
    "clustering_error",
    "clustering_ratio",
    "f_matrix",
    "f_measure",
    "inverse_purity",
    "maximum_matching",
    "precision_matrix",
    "purity",
    "recall_matrix",
    "weighted_f_measure",
]


@takes_table
def purity(t: ContingencyTable) -> Score:
    r"""Share of the points that lie in their cluster's majority partition.

    purity = (1/n) Σ_i max_j n_ij, which is also the mean of the clusters' purities weighted by
    their sizes. In (0, 1], larger is better. It never falls when a cluster is split, so n clusters
    of one point have purity 1: compare it only between clusterings of as many clusters.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1.

    Examples
    --------
    The maximum is taken along each cluster's row; along the columns it would be something else.

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
        picture=lambda: t.picture(majorities(t)),
    )


@takes_table
def inverse_purity(t: ContingencyTable) -> Score:
    r"""Share of the points that lie in the cluster which has most of their partition.

    inverse purity = (1/n) Σ_j max_i n_ij: the purity of the transposed table. In (0, 1], larger is
    better. It never falls when clusters are merged, so one cluster for all points has inverse
    purity 1: read it beside the purity, which errs the other way.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.

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
        picture=lambda: t.picture([(i, j) for j, i in majorities(t.T)]),
    )


@takes_table
def maximum_matching(t: ContingencyTable) -> Score:
    r"""Share of the points covered by the best one-to-one matching of clusters and partitions.

    maximum matching = (1/n) max over one-to-one M of Σ_(i,j)∈M n_ij. In (0, 1], larger is better,
    never more than the purity. Where r ≠ k, some clusters or partitions stay unmatched.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1. The matching is found by the
    Hungarian method, ``scipy.optimize.linear_sum_assignment``.

    Examples
    --------
    Taking each row's largest count in turn is not enough, not even one-to-one: here C1 must leave
    T1 to C2.

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
    cells = maximum_cells(t)
    return Score(
        "maximum matching",
        largest_over("M", _matched(t, cells)) / Quantity("n", t.n),
        note="M: one-to-one",
        picture=lambda: t.picture(cells),
    )


class Matching(NamedTuple):
    """A one-to-one matching: its (cluster, partition) labels and the points that it covers.

    Examples
    --------
    It is a tuple with names: the pairs of labels make a dict that renames clusters.

    >>> import clustlib as cl
    >>> matching = cl.best_matching(cl.contingency_table(list("aabb"), [7, 7, 5, 7]))
    >>> isinstance(matching, cl.Matching), matching.weight, dict(matching.pairs)
    (True, 3, {5: 'b', 7: 'a'})
    """

    pairs: tuple
    weight: int


@takes_table
def best_matching(t: ContingencyTable) -> Matching:
    """One-to-one matching of clusters and partitions that covers the most points.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns; their numbers may differ.

    Returns
    -------
    Matching
        ``pairs`` of (cluster, partition) labels in the order of the rows, those without a common
        point left out, and ``weight``, the number of points they cover. Where several matchings
        cover the most, it is one of them.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.

    Examples
    --------
    Both C1 and C2 have their majority in T2; only one of them can have it.

    >>> import clustlib as cl
    >>> cl.best_matching(cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]]))
    Matching(pairs=((1, 3), (2, 2), (3, 1)), weight=65)
    """
    cells = maximum_cells(t)
    pairs = tuple((t.clusters[i], t.partitions[j]) for i, j in cells)
    return Matching(pairs, sum(int(t.counts[cell]) for cell in cells))


@takes_table
def precision_matrix(t: ContingencyTable) -> np.ndarray:
    """precision_ij = n_ij / n_i, the share of cluster C_i that belongs to partition T_j.

    Returns an array of shape (r, k), in [0, 1]; each row sums to 1, an empty cluster's is 0.
    Raises TypeError if t is not a ContingencyTable.

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
    return shares(t.counts, t.cluster_sizes[:, None])


@takes_table
def recall_matrix(t: ContingencyTable) -> np.ndarray:
    """recall_ij = n_ij / m_j, the share of partition T_j that lies in cluster C_i.

    Returns an array of shape (r, k), in [0, 1]; each column sums to 1, an empty partition's is 0.
    Raises TypeError if t is not a ContingencyTable.

    Examples
    --------
    >>> import clustlib as cl
    >>> cl.recall_matrix(cl.ContingencyTable([[4, 0, 1], [1, 3, 0]]))
    array([[0.8, 0. , 1. ],
           [0.2, 1. , 0. ]])
    """
    return shares(t.counts, t.partition_sizes)


@takes_table
def f_matrix(t: ContingencyTable) -> np.ndarray:
    """F_ij = 2 n_ij / (n_i + m_j), the harmonic mean of precision_ij and recall_ij.

    Returns an array of shape (r, k), in [0, 1]; 1 only where C_i and T_j are the same points.
    Raises TypeError if t is not a ContingencyTable.

    Examples
    --------
    >>> import clustlib as cl
    >>> cl.f_matrix(cl.ContingencyTable([[4, 0, 1], [1, 3, 0]])).round(4)
    array([[0.8   , 0.    , 0.3333],
           [0.2222, 0.8571, 0.    ]])
    """
    return shares(2 * t.counts, t.cluster_sizes[:, None] + t.partition_sizes)


@takes_table
def cell_precision(t: ContingencyTable, cluster, partition) -> Score:
    """precision_ij = n_ij / n_i of one cell: the share of the cluster that is of the partition.

    In [0, 1]; of an empty cluster 0. ``precision_matrix`` has all cells, as bare numbers.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    cluster, partition : labels
        As the table has them: 1 and 3 for C1 and T3 of a typed table, else the labels themselves.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        A cluster or a partition that the table does not have.

    Examples
    --------
    The same twenty points are most of C2 and half of T2.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    >>> print(cl.cell_precision(t, cluster=2, partition=2).working)
    precision(C2, T2) = |C2 ∩ T2| / |C2|
                      = 20/25
                      = 4/5
                      = 0.8
    >>> cl.cell_recall(t, cluster=2, partition=2)
    0.5
    """
    overlap = Overlap(t, *cell_of(t, cluster, partition))
    return overlap.score("precision", overlap.shared / overlap.cluster)


@takes_table
def cell_recall(t: ContingencyTable, cluster, partition) -> Score:
    """recall_ij = n_ij / m_j of one cell: the share of the partition that lies in the cluster.

    In [0, 1]; of an empty partition 0. ``recall_matrix`` has all cells, as bare numbers.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    cluster, partition : labels
        As the table has them: 1 and 3 for C1 and T3 of a typed table, else the labels themselves.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        A cluster or a partition that the table does not have.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.contingency_table(["cat", "cat", "cat", "dog"], ["x", "x", "y", "y"])
    >>> cl.cell_recall(t, "y", "cat").exact, cl.cell_precision(t, "y", "cat").exact
    (Fraction(1, 3), Fraction(1, 2))
    """
    overlap = Overlap(t, *cell_of(t, cluster, partition))
    return overlap.score("recall", overlap.shared / overlap.partition)


@takes_table
def cell_f_measure(t: ContingencyTable, cluster, partition) -> Score:
    """F_ij = 2 n_ij / (n_i + m_j) of one cell: the harmonic mean of its precision and recall.

    In [0, 1]; 1 only where the two are the same points, 0 where both are empty. ``f_matrix`` has
    all cells, as bare numbers.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    cluster, partition : labels
        As the table has them: 1 and 3 for C1 and T3 of a typed table, else the labels themselves.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        A cluster or a partition that the table does not have.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    >>> print(cl.cell_f_measure(t, cluster=1, partition=3).working)
    F(C1, T3) = 2 |C1 ∩ T3| / (|C1| + |T3|)
              = 2 · 30 / (50 + 35)
              = 60/85
              = 12/17
              ≈ 0.705882
    """
    overlap = Overlap(t, *cell_of(t, cluster, partition))
    ratio = 2 * overlap.shared / (overlap.cluster + overlap.partition)
    return overlap.score("F", ratio, detail="steps")


@takes_table
def f_measure(t: ContingencyTable) -> Score:
    r"""Mean over the clusters of F_i, each against the cluster's majority partition (macro F).

    F = (1/r) Σ_i F_i, F_i = 2 n_ij/(n_i + m_j) with j the majority partition of C_i; of tied
    majorities the one with the larger F. In (0, 1], larger is better. Every cluster counts the
    same, a cluster of one point as much as one of a thousand.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1.

    Examples
    --------
    ``weighted_f_measure`` looks from the partitions' side, and weighs them by their sizes.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[50, 100, 0], [10, 1000, 50], [100, 90, 150]])
    >>> round(cl.f_measure(t), 4), round(cl.weighted_f_measure(t), 4)
    (0.5312, 0.7954)
    """
    cells = majorities(t)
    n_ij, n_i, m_j = sizes_at(t, cells, "i")
    f_i = Quantity("F_i", 2 * n_ij / (n_i + m_j))
    return Score(
        "macro F",
        sum_over("i", f_i) / Quantity("r", len(cells)),
        note="T_j: majority partition of C_i",
        picture=lambda: t.picture(cells),
    )


@takes_table
def weighted_f_measure(t: ContingencyTable) -> Score:
    r"""Mean over the partitions of their best F, weighted by their sizes.

    F = (1/n) Σ_j m_j max_i F_ij, F_ij = 2 n_ij/(n_i + m_j). In (0, 1], larger is better. Several
    partitions may have the same cluster as their best.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.

    References
    ----------
    "Evaluation", section 17.8 of a signal-processing text (full-reference evaluation of subspace
    clustering).

    Examples
    --------
    It differs from ``f_measure`` even where all clusters and partitions have the same size.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[5, 3, 2], [5, 4, 1], [0, 3, 7]])
    >>> cl.weighted_f_measure(t).exact, cl.f_measure(t).exact
    (Fraction(8, 15), Fraction(17, 30))
    """
    cells = best_clusters(t)
    n_ij, n_i, m_j = sizes_at(t, cells, "j")
    f_ij = Quantity("F_ij", 2 * n_ij / (n_i + m_j))
    return Score(
        "weighted F",
        sum_over("j", m_j * largest_over("i", f_ij)) / Quantity("n", t.n),
        note="weighted by partition size",
        picture=lambda: t.picture(cells),
    )


@takes_table
def clustering_error(t: ContingencyTable, mapping: str = "matching") -> Score:
    r"""Share of the points misplaced after mapping clusters one-to-one to partitions.

    In [0, 1), smaller is better. The points of an unmatched cluster are all misplaced.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns; their numbers may differ.
    mapping : {"matching", "f_measure"}
        "matching": the one-to-one mapping that misplaces the fewest points (Hungarian method); the
        error is then 1 − maximum matching. "f_measure": pairs are taken in descending order of
        F_ij, each cluster and each partition once; of equal F the pair that comes first in t.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        If ``mapping`` is neither of the two.

    References
    ----------
    Elhamifar & Vidal, Sparse Subspace Clustering, 2013.

    Examples
    --------
    C2 and T2 have the largest F, 6/10; who matches them first has no overlap left to match.

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
    if mapping == "matching":
        cells, note = maximum_cells(t), "M: maximum matching"
    elif mapping == "f_measure":
        cells, note = cells_by_f(t), "M: greedy by F"
    else:
        raise ValueError(f"mapping must be 'matching' or 'f_measure', got {mapping!r}")
    n = Quantity("n", t.n)
    return Score(
        "clustering error",
        (n - _matched(t, cells)) / n,
        note=note,
        picture=lambda: t.picture(cells),
        detail="steps",
        better="smaller",
    )


@takes_table
def clustering_ratio(t: ContingencyTable) -> Score:
    r"""Number of clusters over number of partitions, η = r/k.

    In (0, ∞); 1 is wanted, less means clusters too few, more too many. It says nothing of which
    points are where. Empty rows and columns are not counted.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.

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
    sizes = t.cluster_sizes, t.partition_sizes
    r, k = (Quantity(name, int(np.count_nonzero(s))) for name, s in zip("rk", sizes, strict=True))
    note = "" if (r.number, k.number) == t.counts.shape else "not counting empty ones"
    return Score("η", r / k, note=note, better="close to 1")


def _matched(t, cells):
    """The sum of n_ij over the cells of a matching M."""

    def pair(k):
        i, j = cells[k]
        return symbol("C", t.clusters[i]) + "–" + symbol("T", t.partitions[j])

    return sum_over("(i,j)∈M", counts_at(t, cells, "(i,j)∈M"), pair)
