"""Tables with a row for each group: a cluster, or a partition."""

from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from clustlib.cells import Overlap, best_clusters, f_ratio, majorities
from clustlib.contingency import ContingencyTable, takes_table
from clustlib.formula import Number, Quantity, max_over, symbol
from clustlib.score import Score
from clustlib.tables import Table

__all__ = [
    "PerCluster",
    "per_cluster",
    "per_partition",
]


class ClusterRow(NamedTuple):
    """One cluster against its majority partition."""

    cluster: object
    size: int
    majority: object
    purity: Score
    recall: Score
    f: Score


class PerCluster(Table):
    """What ``per_cluster`` returns: a row for each cluster.

    Take a row by its number, or a column by its name or its heading.

    Examples
    --------
    >>> import clustlib as cl
    >>> rows = cl.per_cluster(cl.ContingencyTable([[3, 1], [0, 2]]))
    >>> isinstance(rows, cl.PerCluster)
    True
    >>> rows[0].recall, rows["purity"]
    (1.0, (0.75, 1.0))
    """

    _headings = MappingProxyType(
        {"majority": "majority partition", "purity": "purity = precision", "f": "F"}
    )

    def _cells(self):
        rows = super()._cells()
        for row, shown in zip(self, rows, strict=True):
            shown[0], shown[2] = symbol("C", row.cluster).text, symbol("T", row.majority).text
        return rows


@takes_table
def per_cluster(t: ContingencyTable) -> PerCluster:
    """Each cluster's size, majority partition, purity (= precision), recall and F.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.

    Returns
    -------
    PerCluster
        A row for each non-empty cluster: ``rows[0].recall``, or a whole column: ``rows["recall"]``.
        purity_i = n_ij/n_i, recall_i = n_ij/m_j and F_i = 2 n_ij/(n_i + m_j), all in (0, 1], for
        the majority partition T_j; of tied majorities the one with the larger F. The purity is
        also precision(C_i), the largest precision of the cluster. ``per_partition`` looks from
        the partitions' side.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1.

    Examples
    --------
    A cluster can be pure and still hold little of its partition.

    >>> import clustlib as cl
    >>> cl.per_cluster(cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]]))
    cluster  size  majority partition  purity = precision            recall                 F
    C1         50  T3                         30/50 = 0.6  30/35 ≈ 0.857143  60/85 ≈ 0.705882
    C2         25  T2                         20/25 = 0.8       20/40 = 0.5  40/65 ≈ 0.615385
    C3         25  T1                           25/25 = 1         25/25 = 1         50/50 = 1
    """
    return PerCluster(_cluster_row(t, i, j) for i, j in majorities(t))


def _cluster_row(t, i, j):
    overlap = Overlap(t, i, j)
    both = overlap.cluster + overlap.partition
    return ClusterRow(
        cluster=t.clusters[i],
        size=overlap.cluster.value,
        majority=t.partitions[j],
        purity=overlap.score("purity", overlap.shared / overlap.cluster, overlap.c_i),
        recall=overlap.score("recall", overlap.shared / overlap.partition, overlap.c_i),
        f=overlap.score("F", 2 * overlap.shared / both, overlap.c_i, detail="steps"),
    )


class PartitionRow(NamedTuple):
    """One partition against the clusters."""

    partition: object
    size: int
    recall: Score
    best_match: object
    precision: Score
    f: Score


class PerPartition(Table):
    """What ``per_partition`` returns: a row for each partition."""

    _headings = MappingProxyType(
        {"best_match": "best-matching cluster", "precision": "its precision", "f": "F"}
    )

    def _cells(self):
        rows = super()._cells()
        for row, shown in zip(self, rows, strict=True):
            shown[0] = symbol("T", row.partition).text
            shown[3] = symbol("C", row.best_match).text
        return rows


@takes_table
def per_partition(t: ContingencyTable) -> PerPartition:
    """Each partition's size, recall, best-matching cluster, its precision, and F.

    The other side of ``per_cluster``. recall(T_j) = max_i n_ij/m_j is the largest share of the
    partition that one cluster holds; F(T_j) = max_i F_ij, and the cluster where F_ij is largest is
    its best match. The two maxima may stand in different rows: a huge cluster can hold all of a
    partition and still match it badly.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.

    Returns
    -------
    PerPartition
        A row for each non-empty partition: ``rows[0].recall``, or a whole column:
        ``rows["best_match"]``. ``precision`` is n_ij/n_i of the best match. All three are in
        (0, 1]. Of clusters with the same F_ij the one that comes first in t is the best match; it
        is the one that ``weighted_f_measure`` counts.

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
    Most of T2 lies in C1, where it is lost among others; C2, small and pure, matches it better.

    >>> import clustlib as cl
    >>> rows = cl.per_partition(cl.ContingencyTable([[30, 6], [0, 4]]))
    >>> rows
    partition  size      recall  best-matching cluster     its precision                 F
    T1           30   30/30 = 1  C1                     30/36 ≈ 0.833333  60/66 ≈ 0.909091
    T2           10  6/10 = 0.6  C2                              4/4 = 1   8/14 ≈ 0.571429
    >>> print(rows[1].recall.working)
    recall(T2) = max_i (|C_i ∩ T2| / |T2|)
               = max(6/10, 4/10)
               = 6/10
               = 3/5
               = 0.6
    """
    return PerPartition(_partition_row(t, i, j) for i, j in best_clusters(t))


def _partition_row(t, i, j):
    overlap = Overlap(t, i, j)
    size, fullest = overlap.partition, int(t.counts[:, j].argmax())
    most, f = (int(t.counts[fullest, j]), size.value), f_ratio(t, i, j)
    shared = Quantity(lambda: "|C_i ∩ " + overlap.t_j() + "|", t.counts[:, j], ("i",))

    def f_i():
        return Quantity("F_i", 2 * shared / (Quantity("|C_i|", t.cluster_sizes, ("i",)) + size))

    return PartitionRow(
        partition=t.partitions[j],
        size=size.value,
        recall=Score(
            lambda: "recall(" + overlap.t_j() + ")",
            lambda: [max_over("i", shared / size), _carried(*most)],
            value=Fraction(*most),
            picture=lambda: t.picture([(fullest, j)]),
        ),
        best_match=t.clusters[i],
        precision=overlap.score("precision", overlap.shared / overlap.cluster),
        f=Score(
            lambda: "F(" + overlap.t_j() + ")",
            lambda: [max_over("i", f_i()), _carried(*f)],
            value=Fraction(*f),
            picture=lambda: t.picture([(i, j)]),
        ),
    )


def _carried(above, below):
    """A ratio that is not reduced: as the lecture writes it."""
    return Number(above, given=True) / Number(below, given=True)
