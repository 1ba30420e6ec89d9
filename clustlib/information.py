"""Measures of information: entropy, mutual information and its normalised and adjusted forms.

Logarithms are to base 2 unless ``base`` says otherwise. Each measure takes a ``ContingencyTable``
and returns a ``Score``. Where the mathematics gives 0 or 1, so does the computation: which tables
these are is read off the table, never off a float that happens to be small.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency import ZERO_OVER_ZERO, ContingencyTable, is_identical, score, takes_table
from clustlib.entropies import entropy_of, expected_of, information_of, is_settled
from clustlib.formula import Formula, Quantity, Said, larger, log, smaller, sqrt, sum_over
from clustlib.reading import positive
from clustlib.score import Score
from clustlib.uncertainty import (
    base_note,
    cell_means,
    checked_log,
    first_cell,
    in_full,
    named_entropy,
    named_information,
    own_entropies,
    quantity_of,
    read_sizes,
    shared_points,
    surprises,
    term_of_cell,
)

__all__ = [
    "adjusted_mutual_information",
    "completeness",
    "conditional_entropy",
    "entropy",
    "expected_mutual_information",
    "homogeneity",
    "mutual_information",
    "normalized_mutual_information",
    "normalized_variation_of_information",
    "v_measure",
    "variation_of_information",
]

_AVERAGES: dict[str, Callable[[Formula, Formula], Formula]] = {
    "geometric": lambda x, y: sqrt(x * y),
    "arithmetic": lambda x, y: (x + y) / 2,
    "min": smaller,
    "max": larger,
}


def entropy(sizes: ArrayLike, base: float = 2) -> Score:
    r"""Average surprise of learning which group a point is in.

    H = Σ_i p_i log 1/p_i, p_i = n_i/n. In [0, log r]; 0 for one group, log r for r groups of one
    size. In bits for base 2. Empty groups do not count.

    Parameters
    ----------
    sizes : array-like of shape (r,)
        Whole numbers ≥ 0, such as ``t.cluster_sizes`` or ``t.partition_sizes``.
    base : number > 1

    Raises
    ------
    ValueError
        Sizes that are empty, all zero, negative or not whole; a base that is none.
    TypeError
        Sizes that are not numbers.

    References
    ----------
    Shannon, A mathematical theory of communication, 1948; Zaki & Meira, ch. 17.1.2.

    Examples
    --------
    The more even the groups, the larger the surprise.

    >>> import clustlib as cl
    >>> print(cl.entropy([50, 25, 25]).working)
    H = Σ_i (n_i/n) · log2 (n/n_i)
      = 50/100 · log2 (100/50) + 25/100 · log2 (100/25) + 25/100 · log2 (100/25)
      = 1.5
    >>> round(cl.entropy([98, 1, 1]), 4)
    0.1614
    """
    ln = checked_log(base)
    sizes = read_sizes(sizes)
    return Score("H", surprises(sizes, base), value=entropy_of(sizes, ln))


@takes_table
def conditional_entropy(t: ContingencyTable, base: float = 2) -> Score:
    r"""What is left to learn about the partition once the cluster is known, H(T|C).

    H(T|C) = Σ_i (n_i/n) H(T|C_i), the mean of the clusters' own entropies weighted by their sizes.
    In [0, H(T)], smaller is better; 0 exactly when every cluster is pure, so that n clusters of one
    point have it too. Not symmetric: ``conditional_entropy(t.T)`` is H(C|T).

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    base : number > 1

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        If base is no base of logarithms.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1.2.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[10, 0], [5, 5]])
    >>> cl.conditional_entropy(t), round(cl.conditional_entropy(t.T), 4)
    (0.5, 0.6887)
    """
    n, n_i, _, n_ij, _, _ = t.named()
    ln = checked_log(base)
    h_i = Quantity(
        "H(T|C_i)", lambda: np.array([entropy_of(row, ln) for row in n_ij.number]), ("i",)
    )
    return Score(
        "H(T|C)",
        sum_over("i", n_i / n * h_i),
        value=named_entropy(t, "T|C", base).number,
        note=base_note(base),
        beside=lambda: own_entropies(t, base),
        better="smaller",
    )


@takes_table
def mutual_information(t: ContingencyTable, base: float = 2) -> Score:
    r"""How much knowing the cluster tells about the partition, and the other way round.

    I(C,T) = Σ_ij p_ij log(p_ij / (p_i p_j)) with p_ij = n_ij/n, p_i = n_i/n, p_j = m_j/n: it
    compares the observed joint distribution with the one under independence. In
    [0, min(H(C), H(T))], larger is better, symmetric; 0 exactly when the two are independent.
    Splitting clusters never lowers it.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    base : number > 1

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        If base is no base of logarithms.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1.2.

    Examples
    --------
    A cluster in which all partitions have their share tells nothing.

    >>> import clustlib as cl
    >>> cl.mutual_information(cl.ContingencyTable([[2, 4], [3, 6]]))
    0.0
    >>> cl.mutual_information(cl.ContingencyTable([[5, 0], [0, 5]]))
    1.0
    """
    n, n_i, m_j, n_ij = shared_points(t)
    h_t, h_t_given_c = named_entropy(t, "T", base), named_entropy(t, "T|C", base)
    return Score(
        "I(C,T)",
        sum_over("ij", n_ij / n * log(n * n_ij / (n_i * m_j), base), longest=4),
        h_t - h_t_given_c,
        value=information_of(t, checked_log(base)),
        note=base_note(base),
    )


@takes_table
def normalized_mutual_information(t: ContingencyTable, average: str = "geometric") -> Score:
    r"""Mutual information as a share of the mean of the two entropies.

    NMI = I(C,T) / mean(H(C), H(T)); with the geometric mean it is the geometric mean of I/H(C) and
    I/H(T). In [0, 1], larger is better, symmetric, the same for every base. It is not adjusted for
    chance: many small clusters score high.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    average : {"geometric", "arithmetic", "min", "max"}
        Which mean. The values come in the order min ≥ geometric ≥ arithmetic ≥ max.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        If ``average`` is none of the four.

    References
    ----------
    Strehl & Ghosh, Cluster ensembles, 2002 (geometric); Manning, Raghavan & Schütze, Introduction
    to Information Retrieval, §16.3 (arithmetic).

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])
    >>> round(cl.normalized_mutual_information(t), 4)
    0.5865
    >>> round(cl.normalized_mutual_information(t, average="min"), 4)
    0.6478
    """
    mean = _average(average)
    i, h_c, h_t = named_information(t)
    return score(t, "NMI", i / mean(h_c, h_t), most=1, note=f"{average} mean")


@takes_table
def variation_of_information(t: ContingencyTable, base: float = 2) -> Score:
    r"""What clustering and partition do not tell about each other: a distance between the two.

    VI = H(C|T) + H(T|C). In [0, log n], smaller is better; 0 exactly for identical partitions. It
    is a metric: symmetric, and it obeys the triangle inequality.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    base : number > 1

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        If base is no base of logarithms.

    References
    ----------
    Meilă, Comparing clusterings: an information based distance, 2007.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[10, 0], [5, 5]])
    >>> round(cl.variation_of_information(t), 4)
    1.1887
    >>> cl.variation_of_information(cl.ContingencyTable([[0, 7], [3, 0]]))
    0.0
    """
    h_c_given_t, h_t_given_c = named_entropy(t, "C|T", base), named_entropy(t, "T|C", base)
    return Score("VI", h_c_given_t + h_t_given_c, note=base_note(base), better="smaller")


@takes_table
def normalized_variation_of_information(t: ContingencyTable) -> Score:
    r"""Share of what clustering and partition say together that they do not say of each other.

    NVI = VI / H(C,T), with VI = H(C|T) + H(T|C) and H(C,T), the entropy of both together. In
    [0, 1], smaller is better, the same for every base; 0 exactly for identical partitions, 1 for
    independent ones. Like VI it is a metric; unlike VI it can be compared between data sets.

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
    Kraskov, Stögbauer, Andrzejak & Grassberger, Hierarchical clustering using mutual information,
    2005; Vinh, Epps & Bailey, Information theoretic measures for clusterings comparison, 2010.

    Examples
    --------
    Twice as many independent groups double VI; here it makes no difference.

    >>> import clustlib as cl
    >>> two, four = (cl.ContingencyTable([[5] * k] * k) for k in (2, 4))
    >>> cl.variation_of_information(two), cl.variation_of_information(four)
    (2.0, 4.0)
    >>> cl.normalized_variation_of_information(two), cl.normalized_variation_of_information(four)
    (1.0, 1.0)
    """
    left, right = named_entropy(t, "C|T", 2), named_entropy(t, "T|C", 2)
    both = Quantity("H(C,T)", entropy_of(t.counts.ravel(), math.log2))
    if both.number == 0:
        note = "0/0: 0, for all is said"
        return Score("NVI", (left + right) / both, value=0.0, note=note, better="smaller")
    # Of two that tell little of each other, 1 − I/H(C,T) has more digits.
    told = named_information(t)[0].number / both.number
    value = 1 - told if told < 0.5 else (left.number + right.number) / both.number
    return Score("NVI", (left + right) / both, value=value, better="smaller")


@takes_table
def expected_mutual_information(t: ContingencyTable, base: float = 2) -> Score:
    r"""Mutual information that a random clustering with the same sizes has on average.

    The mean of I(C,T) over all ways to put the points into clusters of sizes n_i and partitions of
    sizes m_j; each cell then follows a hypergeometric distribution. In [0, min(H(C), H(T))]. It
    grows with the numbers of clusters and partitions.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns; only the margins count.
    base : number > 1

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        If base is no base of logarithms.

    References
    ----------
    Vinh, Epps & Bailey, Information theoretic measures for clusterings comparison, 2010.

    Examples
    --------
    Two pairs, regrouped at random: in one case of three the same pairs (1 bit), else 0.

    >>> import clustlib as cl
    >>> round(cl.expected_mutual_information(cl.ContingencyTable([[2, 0], [0, 2]])), 6)
    0.333333
    """
    n, n_i, m_j, _, _, _ = t.named()
    # Of the distribution no number is needed to say what the expectation is.
    p, x = Quantity("P(n_ij = x)", None, ("i", "j", "x")), Quantity("x", None, ("x",))
    return Score(
        "E[I(C,T)]",
        Said(sum_over("ij", term_of_cell(p, x, n, n_i, m_j, base))),
        sum_over("ij", Quantity("E_ij", lambda: cell_means(t, base), ("ij",))),
        value=expected_of(t, checked_log(base)),
        note=base_note(base),
        beside=lambda: first_cell(t, base),
    )


@takes_table
def adjusted_mutual_information(t: ContingencyTable, average: str = "arithmetic") -> Score:
    r"""Mutual information, corrected for what chance would have.

    AMI = (I − E[I]) / (mean(H(C), H(T)) − E[I]). At most 1, larger is better, symmetric, the same
    for every base; 0 is what a random clustering with the same sizes scores on average.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    average : {"arithmetic", "geometric", "min", "max"}

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        If ``average`` is none of the four.

    References
    ----------
    Vinh, Epps & Bailey, Information theoretic measures for clusterings comparison, 2010.

    Examples
    --------
    Single points tell everything about any partition, and chance would do as well.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[1, 0], [1, 0], [0, 1], [0, 1]])
    >>> cl.adjusted_mutual_information(t), round(cl.normalized_mutual_information(t), 4)
    (0.0, 0.7071)
    """
    mean = _average(average)
    i, h_c, h_t = named_information(t)
    i, e = quantity_of(t, "I", i.value), Quantity("E[I]", expected_of(t, math.log2))
    whole = mean(h_c, h_t)
    note, settled = f"{average} mean", is_settled(t.cluster_sizes, t.partition_sizes)
    value = None
    if is_identical(t) or settled:
        # Every random clustering of these sizes has the same information.
        value = 1.0 if is_identical(t) else 0.0
        # No less than the mean: both are the same sum of the same sizes then.
        note += "; " + ZERO_OVER_ZERO if settled and i.value == whole.value else ""
    return Score("AMI", (i - e) / (whole - e), value=value, note=note)


@takes_table
def homogeneity(t: ContingencyTable) -> Score:
    r"""Share of the partition's entropy that the clusters explain: is each cluster pure?

    homogeneity = I(C,T) / H(T) = 1 − H(T|C)/H(T). In [0, 1], larger is better; 1 when each cluster
    holds points of one partition only, and so where there is only one: nothing is to be explained
    then, H(T) = 0, and 0/0 is 1. Not symmetric: of the transposed table it is completeness.

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
    Rosenberg & Hirschberg, V-measure, 2007.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[2, 0], [2, 0], [0, 4]])
    >>> cl.homogeneity(t), round(cl.completeness(t), 4)
    (1.0, 0.6667)
    """
    i, _, h_t = named_information(t)
    return _explained("homogeneity", i / h_t)


@takes_table
def completeness(t: ContingencyTable) -> Score:
    r"""Share of the clustering's entropy that the partitions explain: is each partition whole?

    completeness = I(C,T) / H(C) = 1 − H(C|T)/H(C). In [0, 1], larger is better; 1 when each
    partition lies in one cluster only, and so where there is only one: nothing is to be explained
    then, H(C) = 0, and 0/0 is 1. Not symmetric: of the transposed table it is homogeneity.

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
    Rosenberg & Hirschberg, V-measure, 2007.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[4, 4, 0], [0, 0, 8]])
    >>> cl.completeness(t), round(cl.homogeneity(t), 4)
    (1.0, 0.6667)
    """
    i, h_c, _ = named_information(t)
    return _explained("completeness", i / h_c)


@takes_table
def v_measure(t: ContingencyTable, beta: float = 1) -> Score:
    r"""Harmonic mean of homogeneity h and completeness c, weighted by β.

    V = (1 + β) h c / (β h + c), and 0 for h = c = 0. In [0, 1], larger is better, symmetric for
    β = 1, when it equals NMI with the arithmetic mean. β above 1 weighs completeness more; note
    that ``pair_f_measure`` weighs by β², as its authors do.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.
    beta : number > 0

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.
    ValueError
        If beta is not a positive finite number.

    References
    ----------
    Rosenberg & Hirschberg, V-measure, 2007.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[2, 0], [2, 0], [0, 4]])
    >>> round(cl.v_measure(t), 4), round(cl.v_measure(t, beta=4), 4)
    (0.8, 0.7143)
    """
    b = Quantity("β", float(positive(beta, "beta")))
    h, c = quantity_of(t, "h", float(homogeneity(t))), Quantity("c", float(completeness(t)))
    note = "h: homogeneity, c: completeness"
    if b.value == 1:
        return score(t, "V", 2 * h * c / (h + c), most=1, note=note)
    note += f", β = {in_full(b.value)}"
    return score(t, "V", (1 + b) * h * c / (b * h + c), most=1, note=note)


def _average(average):
    if not isinstance(average, str) or average not in _AVERAGES:
        raise ValueError(f"average must be one of {', '.join(_AVERAGES)}, got {average!r}")
    return _AVERAGES[average]


def _explained(name, share):
    if share.below.value == 0:
        return Score(name, share, value=1.0, note="0/0: 1, for there is nothing to explain")
    return Score(name, share, most=1)
