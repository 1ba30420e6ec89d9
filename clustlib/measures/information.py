"""Measures of information: entropy, mutual information and its normalised and adjusted forms.

Logarithms are to base 2 unless ``base`` says otherwise. Each measure takes a ``ContingencyTable``
and returns a ``Score``. Where the mathematics gives 0 or 1, so does the computation: which tables
these are is read off the table, never off a float that happens to be small.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency import (
    ZERO_OVER_ZERO,
    ContingencyTable,
    is_identical,
    once,
    score,
    takes_table,
)
from clustlib.expressions import (
    FEW,
    Formula,
    Quantity,
    Said,
    log,
    logarithm,
    max_of,
    min_of,
    sqrt,
    sum_over,
    symbol,
)
from clustlib.score import Score
from clustlib.validation import checked_counts, positive, shape_of, shown

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

AVERAGES: dict[str, Callable[[Formula, Formula], Formula]] = {
    "geometric": lambda x, y: sqrt(x * y),
    "arithmetic": lambda x, y: (x + y) / 2,
    "min": min_of,
    "max": max_of,
}


def entropy(sizes: ArrayLike, base: float = 2) -> Score:
    r"""Average surprise of learning which group a point is in.

    H = Σ_i p_i log 1/p_i, p_i = n_i/n. In [0, log r]; 0 for one group, log r for r groups of one
    size. In bits for base 2. Empty groups do not count.

    Parameters
    ----------
    sizes : array-like of shape (r,)
        Whole numbers ≥ 0, such as ``t.cluster_sizes`` or ``t.class_sizes``.
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
    r"""What is left to learn about the class once the cluster is known, H(T|C).

    H(T|C) = Σ_i (n_i/n) H(T|C_i), the mean of the clusters' own entropies weighted by their sizes.
    In [0, H(T)], smaller is better; 0 exactly when every cluster is pure, so that n clusters of one
    point have it too. Not symmetric: ``conditional_entropy(t.T)`` is H(C|T).

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.
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
    n, n_i, *_ = t.named()
    ln = checked_log(base)
    h_i = Quantity(
        "H(T|C_i)", lambda: np.array([h for size, h in own_entropies(t.cells, ln) if size]), ("i",)
    )
    return Score(
        "H(T|C)",
        sum_over("i", n_i / n * h_i),
        value=named_entropy(t, "T|C", base).number,
        note=base_note(base),
        beside=lambda: a_few_entropies(t, base),
    )


@takes_table
def mutual_information(t: ContingencyTable, base: float = 2) -> Score:
    r"""How much knowing the cluster tells about the class, and the other way round.

    I(C,T) = Σ_ij p_ij log(p_ij / (p_i p_j)) with p_ij = n_ij/n, p_i = n_i/n, p_j = m_j/n: it
    compares the observed joint distribution with the one under independence. In
    [0, min(H(C), H(T))], larger is better, symmetric; 0 exactly when the two are independent.
    Splitting clusters never lowers it.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.
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
    A cluster in which all classes have their share tells nothing.

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
        Clusters in rows, classes in columns.
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
    mean = _checked_average(average)
    i, h_c, h_t = named_information(t)
    return score(t, "NMI", i / mean(h_c, h_t), most=1, note=f"{average} mean")


@takes_table
def variation_of_information(t: ContingencyTable, base: float = 2) -> Score:
    r"""What clustering and class do not tell about each other: a distance between the two.

    VI = H(C|T) + H(T|C). In [0, log n], smaller is better; 0 exactly for identical classes. It
    is a metric: symmetric, and it obeys the triangle inequality.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.
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
    return Score("VI", h_c_given_t + h_t_given_c, note=base_note(base))


@takes_table
def normalized_variation_of_information(t: ContingencyTable) -> Score:
    r"""Share of what clustering and class say together that they do not say of each other.

    NVI = VI / H(C,T), with VI = H(C|T) + H(T|C) and H(C,T), the entropy of both together. In
    [0, 1], smaller is better, the same for every base; 0 exactly for identical classes, 1 for
    independent ones. Like VI it is a metric; unlike VI it can be compared between data sets.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.

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
    both = Quantity("H(C,T)", entropy_of(t.cells.counts, math.log2))
    if both.number == 0:
        note = "0/0: 0, for all is said"
        return Score("NVI", (left + right) / both, value=0.0, note=note)
    # Of two that tell little of each other, 1 − I/H(C,T) has more digits.
    told = named_information(t)[0].number / both.number
    value = 1 - told if told < 0.5 else (left.number + right.number) / both.number
    value = min(value, math.nextafter(1, 0)) if told > 0 else value
    return Score("NVI", (left + right) / both, value=value)


@takes_table
def expected_mutual_information(t: ContingencyTable, base: float = 2) -> Score:
    r"""Mutual information that a random clustering with the same sizes has on average.

    The mean of I(C,T) over all ways to put the points into clusters of sizes n_i and classes of
    sizes m_j; each cell then follows a hypergeometric distribution. In [0, min(H(C), H(T))]. It
    grows with the numbers of clusters and classes.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns; only the margins count.
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
        lambda: sums_of_means(t, base),
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
        Clusters in rows, classes in columns.
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
    Single points tell everything about any class, and chance would do as well.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[1, 0], [1, 0], [0, 1], [0, 1]])
    >>> cl.adjusted_mutual_information(t), round(cl.normalized_mutual_information(t), 4)
    (0.0, 0.7071)
    """
    mean = _checked_average(average)
    i, h_c, h_t = named_information(t)
    i, e = quantity_of(t, "I", i.value), Quantity("E[I]", expected_of(t, math.log2))
    whole = mean(h_c, h_t)
    note, settled = f"{average} mean", is_settled(t.cluster_sizes, t.class_sizes)
    value = None
    if is_identical(t) or settled:
        # Every random clustering of these sizes has the same information.
        value = 1.0 if is_identical(t) else 0.0
        # No less than the mean: both are the same sum of the same sizes then.
        note += "; " + ZERO_OVER_ZERO if settled and i.value == whole.value else ""
    return Score("AMI", (i - e) / (whole - e), value=value, note=note)


@takes_table
def homogeneity(t: ContingencyTable) -> Score:
    r"""Share of the class's entropy that the clusters explain: is each cluster pure?

    homogeneity = I(C,T) / H(T) = 1 − H(T|C)/H(T). In [0, 1], larger is better; 1 when each cluster
    holds points of one class only, and so where there is only one: nothing is to be explained
    then, H(T) = 0, and 0/0 is 1. Not symmetric: of the transposed table it is completeness.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.

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
    r"""Share of the clustering's entropy that the classes explain: is each class whole?

    completeness = I(C,T) / H(C) = 1 − H(C|T)/H(C). In [0, 1], larger is better; 1 when each
    class lies in one cluster only, and so where there is only one: nothing is to be explained
    then, H(C) = 0, and 0/0 is 1. Not symmetric: of the transposed table it is homogeneity.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, classes in columns.

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
        Clusters in rows, classes in columns.
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


def _checked_average(average):
    if not isinstance(average, str) or average not in AVERAGES:
        raise ValueError(f"average must be one of {', '.join(AVERAGES)}, got {shown(average)}")
    return AVERAGES[average]


def _explained(name, share):
    if share.below.value == 0:
        return Score(name, share, value=1.0, note="0/0: 1, for there is nothing to explain")
    return Score(name, share, most=1)


# --- entropies of a table as quantities ----------------------------------------------------------


_MOST_SHOWN = 10**6  # points, for which the distribution of a cell is shown


def checked_log(base):
    """The logarithm to this base."""
    if positive(base, "base") <= 1:
        raise ValueError(f"base must be a finite number greater than 1, got {shown(base)}")
    return logarithm(base)


def read_sizes(sizes):
    """The sizes of groups, as an array."""
    shape = shape_of(sizes)
    if len(shape) != 1 or shape[0] == 0:
        hint = ""
        if isinstance(sizes, ContingencyTable):
            hint = ": a table has two such lists, t.cluster_sizes and t.class_sizes"
        raise ValueError(f"sizes must be a list of group sizes, got shape {shape}{hint}")
    return checked_counts([sizes], "sizes")[0]


@once
def named_information(t):
    """I(C,T), H(C) and H(T), in bits."""
    sizes = t.cluster_sizes, t.class_sizes
    h_c, h_t = (entropy_of(each, math.log2) for each in sizes)
    return (
        quantity_of(t, "I(C,T)", information_of(t, math.log2)),
        Quantity("H(C)", h_c),
        Quantity("H(T)", h_t),
    )


def named_entropy(t, what, base):
    """H(T), or H(T|C) or H(C|T), as a quantity."""
    checked_log(base)
    return _entropy_to_base(t, what, float(base))


@once
def _entropy_to_base(t, what, base):
    ln = logarithm(base)
    if "|" in what:
        cells = t.cells if what == "T|C" else t.cells.T
        return quantity_of(t, f"H({what})", conditional_of(cells, t.n, ln))
    return quantity_of(t, f"H({what})", entropy_of(t.class_sizes, ln))


def quantity_of(t, name, number):
    """A quantity that says which table it is of, which then stands beside the working."""
    return Quantity(name, number, source=t)


def shared_points(t):
    """n, and the n_i, m_j and n_ij of all cells that have a point in them."""
    i, j, counts = t.cells.entries
    return (
        quantity_of(t, "n", t.n),
        Quantity("n_i", t.cluster_sizes[i], ("ij",)),
        Quantity("m_j", t.class_sizes[j], ("ij",)),
        Quantity("n_ij", counts, ("ij",)),
    )


# --- beside a working -----------------------------------------------------------------------------


def a_few_entropies(t, base):
    """How the H(T|C_i) of a few clusters come about; those of pure clusters are 0."""
    impure = (np.bincount(t.cells.rows) > 1).nonzero()[0].tolist()
    return [
        ("H(T|" + symbol("C", t.clusters[i]) + ")", surprises(t.cells[i], base).put_in())
        for i in (impure if len(impure) <= 6 else [])
    ]


def surprises(sizes, base):
    """The entropy of these sizes as a formula."""
    sizes = sizes[sizes > 0]
    n_i, n = Quantity("n_i", sizes, ("i",)), Quantity("n", int(sizes.sum()))
    return sum_over("i", n_i / n * log(n / n_i, base))


def sums_of_means(t, base):
    """E[I] as the sum of what each cell brings to it, unless that are too many, empty ones too."""
    if math.prod(t.shape) > FEW:
        return []
    return [sum_over("ij", Quantity("E_ij", cell_means(t, base), ("ij",)))]


def cell_means(t, base):
    """What each cell brings to E[I], as numbers."""
    _, n_i, m_j, _, _, _ = t.named()
    sizes = (np.unique(each.number, return_inverse=True) for each in (n_i, m_j))
    (rows, i), (columns, j) = sizes
    nats = mean_surprises(rows, columns, t.n)[np.ix_(i, j)]
    return nats.ravel() / t.n * logarithm(base)(math.e)


def term_of_cell(p, x, n, n_i, m_j, base):
    """What a cell brings to E[I]: the mean over all x that it could hold."""
    return sum_over("x", p * (x / n) * log(n * x / (n_i * m_j), base), longest=4)


def first_cell(t, base):
    """How the first cell's part of E[I] comes about: of many x, the most probable ones first."""
    if t.n > _MOST_SHOWN:
        return []
    n, n_i, m_j, _, _, _ = t.named()
    a, b = int(n_i.number[0]), int(m_j.number[0])
    xs, p = probabilities(a, b, t.n)
    if len(xs) > 3:
        order = np.argsort(-p.astype(float), kind="stable")
        xs, p = xs[order], p[order]
    name = "E(" + symbol("C", t.clusters[0]) + ", " + symbol("T", t.classes[0]) + ")"
    p, x = Quantity("P(x)", p, ("x",)), Quantity("x", xs, ("x",))
    return [(name, term_of_cell(p, x, n, Quantity("n_i", a), Quantity("m_j", b), base).put_in())]


def base_note(base):
    """Which base was taken."""
    return f"base {'e' if base == math.e else in_full(base)}"


def in_full(number):
    """With all digits it has, for it is part of what is calculated."""
    return f"{float(number)!r}".removesuffix(".0")


# --- as numbers, computed so that nothing cancels ------------------------------------------------


def entropy_of(sizes, log):
    """H of some group sizes; groups of one size are taken together, so that H of k is log k."""
    groups = groups_of(sizes)
    n = sum(size * many for size, many in groups)
    return math.fsum(size * many / n * _surprise_of_group(size, n, log) for size, many in groups)


def groups_of(sizes):
    """Each size, but 0, and how many groups have it."""
    groups = Counter(sizes.tolist())
    del groups[0]
    return tuple(groups.items())


def _surprise_of_group(size, n, log):
    """log n/size; where nearly all points are in the group, n/size alone would lose all digits."""
    others = n - size
    return log(n / size) if 64 * others > size else math.log1p(others / size) * log(math.e)


def own_entropies(cells, log):
    """The size and the entropy of each row: 0 of one with a single cell, or none."""
    for start, end in itertools.pairwise(cells.starts):
        counts = cells.counts[start:end]
        yield int(counts.sum()), entropy_of(counts, log) if end - start > 1 else 0.0


def conditional_of(cells, n, log):
    """H(T|C) of a table with the clusters in rows: all terms are ≥ 0, and 0 of a pure cluster."""
    return math.fsum(size / n * h for size, h in own_entropies(cells, log))


def information_of(t, log):
    """I(C,T), summed so that nothing cancels.

    With μ = n_i m_j / n, n I = Σ x log(x/μ) = Σ [x log(x/μ) − (x − μ)], since the added part sums
    to 0; and no term of the second sum is negative.
    """
    if _is_independent(t):
        return 0.0
    if len(t.cells.counts) == np.count_nonzero(t.cluster_sizes):  # all clusters are pure
        return entropy_of(t.class_sizes, log)
    if len(t.cells.counts) == np.count_nonzero(t.class_sizes):
        return entropy_of(t.cluster_sizes, log)
    counts, products = t.cells.counts, products_of_sizes(t)
    nats = surprise(counts, products.astype(float) / t.n).tolist()
    # An empty cell has the surprise μ. All μ sum to n, and n² Σ μ is a whole number.
    of_empty = Fraction(t.n**2 - int(products.sum()), t.n)
    return math.fsum([*nats, float(of_empty)]) / t.n * log(math.e)


def products_of_sizes(t):
    """n_i m_j of all cells with points: Python's own ints, if they do not fit into 64 bits."""
    kind = np.int64 if t.n < 2**31 else object
    return t.cluster_sizes.astype(kind)[t.cells.rows] * t.class_sizes[t.cells.columns]


def _is_independent(t):
    """Whether n n_ij = n_i m_j in every cell: of rows and columns with points, none is empty."""
    products = products_of_sizes(t)
    counts = t.cells.counts.astype(products.dtype)
    many = math.prod(int(np.count_nonzero(size)) for size in (t.cluster_sizes, t.class_sizes))
    return len(counts) == many and bool((t.n * counts == products).all())


def _is_trivial(sizes):
    """One group, or groups of one point each."""
    return sizes.max() in (1, sizes.sum())


def is_settled(a, b):
    """Whether tables with these margins differ only in the order of rows and columns.

    One side is trivial; or it is a single point and the rest, the other side groups of one size.
    """

    def is_one_point_and_the_rest(sizes):
        return np.count_nonzero(sizes) == 2 and (sizes == 1).any()

    def is_even(sizes):
        return len(np.unique(sizes[sizes > 0])) == 1

    return (
        _is_trivial(a)
        or _is_trivial(b)
        or (is_one_point_and_the_rest(a) and is_even(b))
        or (is_one_point_and_the_rest(b) and is_even(a))
    )


def expected_of(t, log):
    """E[I] over all tables with these margins."""
    if _is_trivial(t.cluster_sizes):
        return 0.0 if t.cluster_sizes.max() == t.n else entropy_of(t.class_sizes, log)
    if _is_trivial(t.class_sizes):
        return 0.0 if t.class_sizes.max() == t.n else entropy_of(t.cluster_sizes, log)
    return _expected(*map(groups_of, (t.cluster_sizes, t.class_sizes)), t.n) / t.n * log(math.e)


@functools.lru_cache(maxsize=4)
def _expected(rows, columns, n):
    """Kept for the next tables: a permutation test has a thousand with the same margins.

    Sum over all cells of the mean surprise, where the points are put into the columns at random.
    """
    (rows, many), (columns, often) = (np.array(groups).T for groups in (rows, columns))
    of_rows = (often * mean_surprises(rows, columns, n)).sum(axis=1)
    return math.fsum((many * of_rows).tolist())


# --- what chance brings --------------------------------------------------------------------------


_PAIRS = 2**7  # of sizes at once, so that a few megabytes do for any table
_MANY, _MOMENTS = 1000, 16  # from 1000 expected points on, 16 moments reach the last digit
_SMALL = 1000  # up to here the binomials of n are no long numbers


def surprise(x, mu):
    """x ln(x/μ) − (x − μ) for x ≥ 0; at x = 0 this is μ."""
    d = (x - mu) / np.where(mu > 0, mu, 1)
    d = np.maximum(d, 2.0**-53 - 1)  # −1 itself, for x = 0, has no logarithm
    return mu * np.where(x > 0, np.maximum((1 + d) * np.log1p(d) - d, 0), 1)


def mean_surprises(rows, columns, n):
    """The mean surprise of a cell, where the points are put into the columns at random.

    In the cell of a row of a points and a column of b points, of n in all, x points lie then: a
    hypergeometric number with mean μ = ab/n.
    """
    a, b = np.repeat(rows, len(columns)).astype(float), np.tile(columns, len(rows)).astype(float)
    mu, means = a * b / n, np.empty(len(a))
    order = np.argsort(mu)  # those of like width together
    few = int((mu < _MANY).sum())
    for pairs, mean_of in ((order[:few], _from_probabilities), (order[few:], _from_moments)):
        for start in range(0, len(pairs), _PAIRS):
            some = pairs[start : start + _PAIRS]
            means[some] = mean_of(a[some], b[some], n)
    return means.reshape(len(rows), len(columns))


def _from_probabilities(a, b, n):
    """The mean over all x that could matter."""
    mu = a * b / n
    deviation = np.sqrt(mu * (n - a) / n * (n - b) / n)
    # Beyond this window the probabilities are far below the last digit; small means have long
    # tails. A window much wider would overflow where the mean is all but certain.
    reach = 10 * (deviation + 1)
    low = np.maximum(np.maximum(0, a - n + b), np.floor(mu - reach))
    high = np.minimum(np.minimum(a, b), np.ceil(mu + reach))
    x = low[:, None] + np.arange((high - low).max() + 1)
    # P(x + 1) / P(x), multiplied up from the lowest x: every P keeps all its digits, which no
    # logarithm of factorials would. Beyond the largest possible x a factor is 0, and so is P.
    a, b, mu = a[:, None], b[:, None], mu[:, None]
    steps = (a - x) * (b - x) / ((x + 1) * (n - a - b + x + 1))
    p = np.ones(x.shape)
    np.cumprod(steps[:, :-1], axis=1, out=p[:, 1:])
    return (p * surprise(x, mu)).sum(axis=1) / p.sum(axis=1)


def _from_moments(a, b, n):
    """The mean from the series of the surprise around μ.

    With y = x − μ it is Σ_{k ≥ 2} (−1)^k y^k / (k (k−1) μ^(k−1)).
    """
    mu = a * b / n
    spread, shift = mu * (n - a) / n * (n - b), (a * (n - b) + b * (n - a)) / n
    # (a − x)(b − x) P(x) = (x + 1)(n − a − b + x + 1) P(x + 1). Multiplied by (y + 1)^(k−1) and
    # summed over x, this gives the mean of y^k from those of lower powers.
    moments, parts, means = [np.ones(len(mu)), np.zeros(len(mu))], [], np.zeros(len(mu))
    for k in range(2, _MOMENTS + 1):
        parts.append(spread * moments[k - 2] - shift * moments[k - 1])
        moments.append(sum(math.comb(k - 1, j) * parts[j] for j in range(k - 1)) / (n - k + 1))
        parts[-1] += moments[k]
        means += (-1) ** k * moments[k] / (k * (k - 1) * mu ** (k - 1))
    return means


def probabilities(a, b, n):
    """The numbers x that a cell may hold, and their probabilities; as fractions, if n is small."""
    mu = a * b / n
    reach = math.inf if n <= _SMALL else 10 * (math.sqrt(mu * (n - a) / n * (n - b) / n) + 1)
    low, high = (
        max(0, a + b - n, math.floor(mu - min(reach, n))),
        min(a, b, math.ceil(mu + min(reach, n))),
    )
    xs = np.arange(low, high + 1)
    if n <= _SMALL:
        ways = [math.comb(b, x) * math.comb(n - b, a - x) for x in xs.tolist()]
        return xs, np.array([Fraction(way, math.comb(n, a)) for way in ways])
    x = xs.astype(float)
    steps = (a - x) * (b - x) / ((x + 1) * (n - a - b + x + 1))
    p = np.cumprod(np.append(1, steps[:-1]))
    return xs, p / p.sum()
