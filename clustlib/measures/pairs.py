"""Measures that count pairs of points: Rand, Jaccard, Fowlkes–Mallows, Hubert Γ, adjusted Rand.

Each measure takes a ``ContingencyTable`` and returns a ``Score``. It is made of four counts: of
pairs of points that are together or apart in the clustering, and together or apart in the
reference. The counts are Python ints, so no product overflows.
"""

from __future__ import annotations

import math
import numbers
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from clustlib.contingency import ContingencyTable, cached_per_table, score, takes_table
from clustlib.expressions import Choose, Name, Number, Quantity, let, sqrt, sum_over
from clustlib.score import Score, Working, equations
from clustlib.validation import check_positive, short_repr

__all__ = [
    "PairCounts",
    "adjusted_rand_index",
    "fowlkes_mallows_index",
    "hubert_statistic",
    "jaccard_coefficient",
    "normalized_hubert_statistic",
    "pair_counts",
    "pair_f_measure",
    "pair_precision",
    "pair_recall",
    "rand_index",
]


@takes_table
@cached_per_table
def pair_counts(t: ContingencyTable) -> PairCounts:
    """Count the pairs of points of each of the four kinds.

    TP = Σ_ij C(n_ij, 2), TP + FP = Σ_i C(n_i, 2), TP + FN = Σ_j C(m_j, 2), and all four sum to
    C(n, 2). Each unordered pair counts once.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.

    Returns
    -------
    PairCounts
        tp, fn, fp, tn as Python ints.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1.3; 周志华《机器学习》§9.2.

    Examples
    --------
    Exchanging clusters and classes exchanges FN and FP.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])
    >>> cl.pair_counts(t)
    PairCounts(tp=134, fn=51, fp=246, tn=349)
    >>> cl.pair_counts(t.T)
    PairCounts(tp=134, fn=246, fp=51, tn=349)
    >>> print(cl.pair_counts(cl.ContingencyTable([[3, 2], [1, 2], [0, 2]])).working)
    TP        = Σ_ij C(n_ij, 2) = C(3, 2) + C(2, 2) + C(2, 2) + C(2, 2)
              = 3 + 1 + 1 + 1 = 6
    TP + FP   = Σ_i C(n_i, 2) = C(5, 2) + C(3, 2) + C(2, 2)
              = 10 + 3 + 1 = 14
    TP + FN   = Σ_j C(m_j, 2) = C(4, 2) + C(6, 2)
              = 6 + 15 = 21
    all pairs = C(n, 2) = C(10, 2) = 45
    FN        = 21 − 6 = 15
    FP        = 14 − 6 = 8
    TN        = 45 − 6 − 15 − 8 = 16
    """
    tp = _pairs_within(t.cells.counts)
    fp = _pairs_within(t.cluster_sizes) - tp
    fn = _pairs_within(t.class_sizes) - tp
    counts = PairCounts(tp, fn, fp, math.comb(t.n, 2) - tp - fp - fn)
    vars(counts)["_table"] = t
    return counts


@takes_table
def rand_index(t: ContingencyTable) -> Score:
    r"""Share of the pairs of points on which clustering and reference agree.

    RI = (TP + TN) / n(n−1)/2. In [0, 1], larger is better, symmetric. It is not adjusted for
    chance: with many clusters nearly all pairs are apart in both, and two random clusterings score
    close to 1.

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
    Rand, Objective criteria for the evaluation of clustering methods, 1971.

    Examples
    --------
    Each cluster has one point of each class, and yet most pairs agree.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[1] * 5] * 5)
    >>> cl.rand_index(t).exact, cl.adjusted_rand_index(t).exact
    (Fraction(2, 3), Fraction(-1, 5))
    """
    tp, fn, fp, tn = pair_counts(t).named()
    return score(t, "RI", (tp + tn) / (tp + fn + fp + tn))


@takes_table
def jaccard_coefficient(t: ContingencyTable) -> Score:
    r"""Share of the pairs together in both among those together in at least one.

    JC = TP / (TP + FN + FP): the Jaccard coefficient |A ∩ B| / |A ∪ B| of the set of pairs together
    in the clustering and the set of pairs together in the reference. In [0, 1], larger is better,
    symmetric. It ignores TN, the many pairs that are apart in both.

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
    周志华《机器学习》§9.2, (9.5).

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[5, 1, 0], [1, 4, 1], [2, 0, 3]])
    >>> print(cl.jaccard_coefficient(t).working)
    JC = TP / (TP + FN + FP)
       = 20 / (20 + 24 + 20)
       = 5/16
       = 0.3125
    >>> round(cl.rand_index(t), 4)
    0.6765
    """
    tp, fn, fp, _ = pair_counts(t).named()
    return score(t, "JC", tp / (tp + fn + fp))


@takes_table
def pair_precision(t: ContingencyTable) -> Score:
    r"""Of the pairs together in the clustering, the share together in the reference.

    P = TP / (TP + FP), the first of Wallace's two indices. In [0, 1], larger is better; not
    symmetric: of the transposed table it is the pair recall. Splitting clusters tends to raise it.

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
    Wallace, comment on Fowlkes and Mallows, 1983.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])
    >>> cl.pair_precision(t).exact, cl.pair_recall(t).exact
    (Fraction(67, 190), Fraction(134, 185))
    """
    tp, _, fp, _ = pair_counts(t).named()
    return score(t, "P", tp / (tp + fp))


@takes_table
def pair_recall(t: ContingencyTable) -> Score:
    r"""Of the pairs together in the reference, the share together in the clustering.

    R = TP / (TP + FN), the second of Wallace's two indices. In [0, 1], larger is better; not
    symmetric. One cluster for all points has recall 1, unless every class has one point.

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
    Wallace, comment on Fowlkes and Mallows, 1983.

    Examples
    --------
    >>> import clustlib as cl
    >>> everything = cl.ContingencyTable([[3, 2]])
    >>> cl.pair_recall(everything).exact, cl.pair_precision(everything).exact
    (Fraction(1, 1), Fraction(2, 5))
    """
    tp, fn, _, _ = pair_counts(t).named()
    return score(t, "R", tp / (tp + fn))


@takes_table
def pair_f_measure(t: ContingencyTable, beta: float = 1) -> Score:
    r"""Harmonic mean of pair precision and pair recall, weighted by β².

    F_β = (1 + β²) TP / ((1 + β²) TP + β² FN + FP). In [0, 1], larger is better. β above 1 weighs
    recall more; note that ``v_measure`` weighs by β, not β², as its authors do.

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
    Manning, Raghavan & Schütze, Introduction to Information Retrieval, §16.3.

    Examples
    --------
    The book prints .48 and .46 for its three bags.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[5, 1, 0], [1, 4, 1], [2, 0, 3]])
    >>> round(cl.pair_f_measure(t), 2), round(cl.pair_f_measure(t, beta=5), 2)
    (0.48, 0.46)
    """
    tp, fn, fp, _ = pair_counts(t).named()
    b = Quantity("β", Fraction(check_positive(beta, "beta")))
    if b.value == 1:
        return score(t, Name("F1", "F_1"), 2 * tp / (2 * tp + fn + fp))
    return score(t, "F_β", (1 + b**2) * tp / ((1 + b**2) * tp + b**2 * fn + fp))


@takes_table
def fowlkes_mallows_index(t: ContingencyTable) -> Score:
    r"""Geometric mean of pair precision and pair recall.

    FM = √(P · R) = TP / √((TP + FP)(TP + FN)). In [0, 1], larger is better, symmetric. It is also
    the cosine of the two 0/1 vectors of pairs, whose 1s are the pairs that are together.

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
    Fowlkes & Mallows, A method for comparing two hierarchical clusterings, 1983.

    Examples
    --------
    Two identical clusterings into single points agree completely, although no pair is together.

    >>> import clustlib as cl
    >>> cl.fowlkes_mallows_index(cl.ContingencyTable([[1, 0], [0, 1]]))
    1.0
    >>> cl.fowlkes_mallows_index(cl.ContingencyTable([[1, 1], [1, 1]]))
    0.0
    """
    tp, fn, fp, _ = pair_counts(t).named()
    return score(t, "FM", tp / sqrt((tp + fp) * (tp + fn)))


@takes_table
def hubert_statistic(t: ContingencyTable) -> Score:
    r"""Hubert's Γ: share of all pairs that are together in both.

    Γ = TP / n(n−1)/2, the mean product of the two 0/1 vectors of pairs. In [0, 1], larger is
    better, symmetric. Its maximum depends on the reference: only ``normalized_hubert_statistic``
    reaches 1 for every perfect clustering.

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
    Hubert & Arabie, Comparing partitions, 1985; Zaki & Meira, ch. 17.1.4.

    Examples
    --------
    A perfect clustering of two pairs of points scores 1/3: only two of six pairs are together.

    >>> import clustlib as cl
    >>> perfect = cl.ContingencyTable([[2, 0], [0, 2]])
    >>> cl.hubert_statistic(perfect).exact, cl.normalized_hubert_statistic(perfect)
    (Fraction(1, 3), 1.0)
    """
    tp, fn, fp, tn = pair_counts(t).named()
    return score(t, "Γ", tp / (tp + fn + fp + tn))


@takes_table
def normalized_hubert_statistic(t: ContingencyTable) -> Score:
    r"""Correlation of two 0/1 vectors of pairs, whose 1s are the pairs that are together.

    With N pairs in all, of which M_C = TP + FP are together in the clustering and M_T = TP + FN in
    the reference, Γn = (N·TP − M_C·M_T) / √(M_C·M_T·(N − M_C)·(N − M_T)). In (−1, 1], larger is
    better, symmetric; 0 is what a random clustering with the same sizes scores on average.

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
    Hubert & Arabie, Comparing partitions, 1985; Zaki & Meira, ch. 17.1.4.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    >>> round(cl.normalized_hubert_statistic(t), 4), round(cl.hubert_statistic(t), 4)
    (0.4491, 0.2273)
    """
    tp, m_c, m_t, n = _pair_quantities(pair_counts(t))
    return score(t, "Γ_n", (n * tp - m_c * m_t) / sqrt(m_c * m_t * (n - m_c) * (n - m_t)))


@takes_table
def adjusted_rand_index(t: ContingencyTable) -> Score:
    r"""Rand index, corrected for chance.

    With N pairs in all, of which M_C = TP + FP are together in the clustering and M_T = TP + FN in
    the reference, chance puts E = M_C·M_T/N together in both, and
    ARI = (TP − E) / ((M_C + M_T)/2 − E). At most 1, larger is better, symmetric; 0 is what a random
    clustering with the same sizes scores on average.

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
    Hubert & Arabie, Comparing partitions, 1985.

    Examples
    --------
    One cluster for all points scores 0, however large the Rand index.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[9, 1]])
    >>> cl.adjusted_rand_index(t), round(cl.rand_index(t), 2)
    (0.0, 0.8)
    """
    tp, m_c, m_t, n = _pair_quantities(pair_counts(t))
    e = let("E", m_c * m_t / n)
    return score(t, "ARI", (tp - e) / ((m_c + m_t) / 2 - e))


def _pair_quantities(p):
    """Return TP, M_C and M_T, the pairs together in the clustering and the reference, and N."""
    tp, fn, fp, tn = p.named()
    together = Quantity("M_C", tp + fp), Quantity("M_T", tp + fn), Quantity("N", tp + fn + fp + tn)
    return tp, *together


# --- the four kinds of pairs ---------------------------------------------------------------------


class _FourCounts(NamedTuple):
    tp: int
    fn: int
    fp: int
    tn: int


class NamedCounts(NamedTuple):
    """The four counts as quantities."""

    tp: Quantity
    fn: Quantity
    fp: Quantity
    tn: Quantity


class PairCounts(_FourCounts):
    """The numbers of pairs of each kind, as a named tuple that shows how they were counted.

    ``tp``: together in the clustering and in the reference (a, SS). ``fn``: together in the
    reference only (c, DS). ``fp``: together in the clustering only (b, SD). ``tn``: apart in both
    (d, DD). They sum to n(n − 1)/2.

    Parameters
    ----------
    tp, fn, fp, tn : whole numbers ≥ 0

    Raises
    ------
    TypeError
        If a count is not a whole number.
    ValueError
        If a count is negative.

    Examples
    --------
    ``pair_counts`` counts the pairs of a table. You can also enter the counts yourself.

    >>> import clustlib as cl
    >>> typed = cl.PairCounts(tp=20, fn=24, fp=20, tn=72)
    >>> print(typed.working)
    TP + FN + FP + TN = 20 + 24 + 20 + 72 = 136
    """

    _table: ContingencyTable | None = None

    def __new__(cls, tp: int, fn: int, fp: int, tn: int):
        counts = {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
        return super().__new__(cls, *(_validate_count(*item) for item in counts.items()))

    def named(self) -> NamedCounts:
        """Return the counts as quantities TP, FN, FP and TN, for a measure of your own.

        Examples
        --------
        >>> import clustlib as cl
        >>> tp, fn, fp, tn = cl.PairCounts(tp=20, fn=24, fp=20, tn=72).named()
        >>> print(cl.Score("Kulczyński", (tp / (tp + fp) + tp / (tp + fn)) / 2).working)
        Kulczyński = (TP / (TP + FP) + TP / (TP + FN)) / 2
                   = (20 / (20 + 20) + 20 / (20 + 24)) / 2
                   = 21/44
                   ≈ 0.477273
        """
        tp, *others = zip(("TP", "FN", "FP", "TN"), self, strict=True)
        return NamedCounts(Quantity(*tp, source=self), *(Quantity(*other) for other in others))

    @cached_property
    def working(self) -> Working:
        """The derivation of the counts: the sums over the table, then the differences."""
        return equations(*_counting_steps(self, self._table))

    def __setattr__(self, name, value):
        raise AttributeError(f"{name} of pair counts cannot be set: they are immutable")

    def _repr_latex_(self):
        return self.working.latex

    def picture(self) -> Name:
        """Return the 2×2 table as text and LaTeX, to be shown next to a working.

        The clustering is in its rows, the reference in its columns.
        """
        latex = (
            r"\begin{array}{r|cc} & \text{same } T & \text{other } T \\ \hline "
            rf"\text{{same }} C & TP = {self.tp} & FP = {self.fp} \\ "
            rf"\text{{other }} C & FN = {self.fn} & TN = {self.tn}\end{{array}}"
        )
        rows = (
            f"same C    TP = {self.tp}  FP = {self.fp}",
            f"other C  FN = {self.fn}  TN = {self.tn}",
        )
        return Name("\n".join(rows), latex)


# --- counting ------------------------------------------------------------------------------------


def _counting_steps(p, t):
    """Return the equations of the working, and the table to show next to them."""
    if t is None:
        return [("TP + FN + FP + TN", sum(map(Number, p[1:]), Number(p.tp)))], None
    n, n_i, m_j, n_ij, _, _ = t.named()
    tp, fn, fp = map(Number, p[:3])
    return [
        ("TP", sum_over("ij", Choose(n_ij, 2))),
        ("TP + FP", sum_over("i", Choose(n_i, 2))),
        ("TP + FN", sum_over("j", Choose(m_j, 2))),
        (Name("all pairs", r"\text{all pairs}"), Choose(n, 2)),
        ("FN", Number(p.tp + p.fn) - tp),
        ("FP", Number(p.tp + p.fp) - tp),
        ("TN", Number(sum(p)) - tp - fn - fp),
    ], t


def _validate_count(name, value):
    if not isinstance(value, numbers.Integral) or isinstance(value, bool):
        raise TypeError(f"{name} must be a whole number of pairs, got {short_repr(value)}")
    if value < 0:
        raise ValueError(f"{name} must not be negative, got {value}")
    return int(value)


def _pairs_within(sizes):
    """Return Σ_i n_i (n_i − 1)/2, the number of pairs within groups of these sizes."""
    # Below 2³¹ points the sum of squares fits into 64 bits.
    if sizes.sum() < 2**31:
        return (int(np.vdot(sizes, sizes)) - int(sizes.sum())) // 2
    return sum(math.comb(size, 2) for size in sizes.tolist())
