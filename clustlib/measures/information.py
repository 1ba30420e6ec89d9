"""Measures of information: entropy, mutual information and its normalised and adjusted forms.

Each measure takes a ``ContingencyTable`` and returns a ``Score``. Logarithms are to base 2 unless
``base`` says otherwise. Where the exact value is 0 or 1, the structure of the table decides, not a
small float.
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
    cached_per_table,
    is_identical,
    score,
    takes_table,
)
from clustlib.expressions import (
    DENSE_CELLS,
    Expression,
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
from clustlib.validation import (
    check_choice,
    check_counts,
    check_positive,
    safe_shape,
    short_repr,
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

AVERAGES: dict[str, Callable[[Expression, Expression], Expression]] = {
    "geometric": lambda x, y: sqrt(x * y),
    "arithmetic": lambda x, y: (x + y) / 2,
    "min": min_of,
    "max": max_of,
}


def entropy(sizes: ArrayLike, base: float = 2) -> Score:
    r"""Average information of learning which group a point is in.

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
        If sizes are empty, all zero, negative or not whole, or base is not greater than 1.
    TypeError
        If sizes are not numbers.

    References
    ----------
    Shannon, A mathematical theory of communication, 1948; Zaki & Meira, ch. 17.1.2.

    Examples
    --------
    The more even the groups, the larger the entropy.

    >>> import clustlib as cl
    >>> print(cl.entropy([50, 25, 25]).working)
    H = Σ_i (n_i/n) · log2 (n/n_i)
      = 50/100 · log2 (100/50) + 25/100 · log2 (100/25) + 25/100 · log2 (100/25)
      = 1.5
    >>> round(cl.entropy([98, 1, 1]), 4)
    0.1614
    """
    ln = _validate_base(base)
    sizes = _validate_sizes(sizes)
    return Score("H", _entropy_formula(sizes, base), value=_entropy(sizes, ln))


@takes_table
def conditional_entropy(t: ContingencyTable, base: float = 2) -> Score:
    r"""Entropy of the class that remains when the cluster is known, H(T|C).

    H(T|C) = Σ_i (n_i/n) H(T|C_i), the mean of the clusters' own entropies weighted by their sizes.
    In [0, H(T)], smaller is better; 0 exactly when every cluster is pure, so that n clusters of one
    point have it too. Not symmetric: ``conditional_entropy(t.T)`` is H(C|T).

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    base : number > 1

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
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
    ln = _validate_base(base)
    h_i = Quantity(
        "H(T|C_i)", lambda: np.array([h for size, h in _row_entropies(t.cells, ln) if size]), ("i",)
    )
    return Score(
        "H(T|C)",
        sum_over("i", n_i / n * h_i),
        value=entropy_quantity(t, "T|C", base).number,
        note=base_note(base),
        beside=lambda: _cluster_entropies(t, base),
    )


@takes_table
def mutual_information(t: ContingencyTable, base: float = 2) -> Score:
    r"""Information about the class that the cluster gives, and vice versa.

    I(C,T) = Σ_ij p_ij log(p_ij / (p_i p_j)) with p_ij = n_ij/n, p_i = n_i/n, p_j = m_j/n. It
    compares the observed joint distribution with the one under independence. In
    [0, min(H(C), H(T))], larger is better, symmetric; 0 exactly when the two are independent.
    Splitting clusters never lowers it.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    base : number > 1

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
    ValueError
        If base is no base of logarithms.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1.2.

    Examples
    --------
    Clusters with the same shares of all classes give no information.

    >>> import clustlib as cl
    >>> cl.mutual_information(cl.ContingencyTable([[2, 4], [3, 6]]))
    0.0
    >>> cl.mutual_information(cl.ContingencyTable([[5, 0], [0, 5]]))
    1.0
    """
    n, n_i, m_j, n_ij = nonempty_cells(t)
    h_t, h_t_given_c = entropy_quantity(t, "T", base), entropy_quantity(t, "T|C", base)
    return Score(
        "I(C,T)",
        sum_over("ij", n_ij / n * log(n * n_ij / (n_i * m_j), base), longest=4),
        h_t - h_t_given_c,
        value=_mutual_information(t, _validate_base(base)),
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
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    average : {"geometric", "arithmetic", "min", "max"}
        Which mean. The values come in the order min ≥ geometric ≥ arithmetic ≥ max.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
    ValueError
        If ``average`` is not one of the four.

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
    check_choice(average, "average", AVERAGES)
    mean = AVERAGES[average]
    i, h_c, h_t = _information_and_entropies(t)
    return score(t, "NMI", i / mean(h_c, h_t), most=1, note=f"{average} mean")


@takes_table
def variation_of_information(t: ContingencyTable, base: float = 2) -> Score:
    r"""Information that clusters and classes do not share: a distance between clusterings.

    VI = H(C|T) + H(T|C). In [0, log n], smaller is better; 0 exactly if the clusters are the
    classes. It is a metric: symmetric, and it obeys the triangle inequality.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    base : number > 1

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
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
    h_c_given_t, h_t_given_c = entropy_quantity(t, "C|T", base), entropy_quantity(t, "T|C", base)
    return Score("VI", h_c_given_t + h_t_given_c, note=base_note(base))


@takes_table
def normalized_variation_of_information(t: ContingencyTable) -> Score:
    r"""Variation of information as a share of the joint entropy.

    NVI = VI / H(C,T), with VI = H(C|T) + H(T|C) and H(C,T), the joint entropy. In [0, 1], smaller
    is better, the same for every base; 0 exactly if the clusters are the classes, 1 if they are
    independent. Like VI it is a metric; unlike VI it can be compared between data sets.

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
    left, right = entropy_quantity(t, "C|T", 2), entropy_quantity(t, "T|C", 2)
    both = Quantity("H(C,T)", _entropy(t.cells.counts, math.log2))
    if both.number == 0:
        note = "0/0: 0, for all is said"
        return Score("NVI", (left + right) / both, value=0.0, note=note)
    # For little shared information, 1 − I/H(C,T) has more digits.
    shared = _information_and_entropies(t)[0].number / both.number
    value = 1 - shared if shared < 0.5 else (left.number + right.number) / both.number
    value = min(value, math.nextafter(1, 0)) if shared > 0 else value
    return Score("NVI", (left + right) / both, value=value)


@takes_table
def expected_mutual_information(t: ContingencyTable, base: float = 2) -> Score:
    r"""Mean mutual information of random clusterings with the same sizes.

    The mean of I(C,T) over all ways to put the points into clusters of sizes n_i and classes of
    sizes m_j; each cell then follows a hypergeometric distribution. In [0, min(H(C), H(T))]. It
    grows with the numbers of clusters and classes.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns; only the margins count.
    base : number > 1

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
    ValueError
        If base is no base of logarithms.

    References
    ----------
    Vinh, Epps & Bailey, Information theoretic measures for clusterings comparison, 2010.

    Examples
    --------
    Two pairs, regrouped at random, are the same pairs in one case of three (1 bit), else 0.

    >>> import clustlib as cl
    >>> round(cl.expected_mutual_information(cl.ContingencyTable([[2, 0], [0, 2]])), 6)
    0.333333
    """
    n, n_i, m_j, _, _, _ = t.named()
    # These quantities have no numbers, since the definition only names them.
    p, x = Quantity("P(n_ij = x)", None, ("i", "j", "x")), Quantity("x", None, ("x",))
    return Score(
        "E[I(C,T)]",
        Said(sum_over("ij", _cell_mean_formula(p, x, n, n_i, m_j, base))),
        lambda: _sum_of_cell_means(t, base),
        value=expected_information(t, _validate_base(base)),
        note=base_note(base),
        beside=lambda: first_cell_working(t, base),
    )


@takes_table
def adjusted_mutual_information(t: ContingencyTable, average: str = "arithmetic") -> Score:
    r"""Mutual information, corrected for chance.

    AMI = (I − E[I]) / (mean(H(C), H(T)) − E[I]). At most 1, larger is better, symmetric, the same
    for every base; 0 is what a random clustering with the same sizes scores on average.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Clusters in rows, classes in columns.
    average : {"arithmetic", "geometric", "min", "max"}

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, and no two label vectors are in its place.
    ValueError
        If ``average`` is not one of the four.

    References
    ----------
    Vinh, Epps & Bailey, Information theoretic measures for clusterings comparison, 2010.

    Examples
    --------
    Clusters of one point have all information about the classes, but so have random ones.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[1, 0], [1, 0], [0, 1], [0, 1]])
    >>> cl.adjusted_mutual_information(t), round(cl.normalized_mutual_information(t), 4)
    (0.0, 0.7071)
    """
    check_choice(average, "average", AVERAGES)
    mean = AVERAGES[average]
    i, h_c, h_t = _information_and_entropies(t)
    i, e = table_quantity(t, "I", i.value), Quantity("E[I]", expected_information(t, math.log2))
    most = mean(h_c, h_t)
    value, note = None, f"{average} mean"
    # With one possible table, every random clustering has the same information.
    has_one_table = _has_one_table(t.cluster_sizes, t.class_sizes)
    if is_identical(t) or has_one_table:
        value = 1.0 if is_identical(t) else 0.0
        # Both are sums of the same terms then, so that equal floats mean 0/0.
        note += "; " + ZERO_OVER_ZERO if has_one_table and i.value == most.value else ""
    return Score("AMI", (i - e) / (most - e), value=value, note=note)


@takes_table
def homogeneity(t: ContingencyTable) -> Score:
    r"""Share of the classes' entropy that the clusters explain; 1 for pure clusters.

    homogeneity = I(C,T) / H(T) = 1 − H(T|C)/H(T). In [0, 1], larger is better; 1 if each cluster
    has points of one class only. With one class, H(T) = 0, nothing is to be explained, and 0/0 is
    1. Not symmetric: of the transposed table it is completeness.

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
    Rosenberg & Hirschberg, V-measure, 2007.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[2, 0], [2, 0], [0, 4]])
    >>> cl.homogeneity(t), round(cl.completeness(t), 4)
    (1.0, 0.6667)
    """
    i, _, h_t = _information_and_entropies(t)
    return _explained_share("homogeneity", i / h_t)


@takes_table
def completeness(t: ContingencyTable) -> Score:
    r"""Share of the clusters' entropy that the classes explain; 1 for classes that are not split.

    completeness = I(C,T) / H(C) = 1 − H(C|T)/H(C). In [0, 1], larger is better; 1 if each class is
    in one cluster only. With one cluster, H(C) = 0, nothing is to be explained, and 0/0 is 1. Not
    symmetric: of the transposed table it is homogeneity.

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
    Rosenberg & Hirschberg, V-measure, 2007.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[4, 4, 0], [0, 0, 8]])
    >>> cl.completeness(t), round(cl.homogeneity(t), 4)
    (1.0, 0.6667)
    """
    i, h_c, _ = _information_and_entropies(t)
    return _explained_share("completeness", i / h_c)


@takes_table
def v_measure(t: ContingencyTable, beta: float = 1) -> Score:
    r"""Harmonic mean of homogeneity h and completeness c, weighted by β.

    V = (1 + β) h c / (β h + c), and 0 for h = c = 0. In [0, 1], larger is better, symmetric for
    β = 1, when it equals NMI with the arithmetic mean. β above 1 weighs completeness more; note
    that ``pair_f_measure`` weighs by β², as its authors do.

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
    Rosenberg & Hirschberg, V-measure, 2007.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[2, 0], [2, 0], [0, 4]])
    >>> round(cl.v_measure(t), 4), round(cl.v_measure(t, beta=4), 4)
    (0.8, 0.7143)
    """
    b = Quantity("β", float(check_positive(beta, "beta")))
    h, c = table_quantity(t, "h", float(homogeneity(t))), Quantity("c", float(completeness(t)))
    note = "h: homogeneity, c: completeness"
    if b.value == 1:
        return score(t, "V", 2 * h * c / (h + c), most=1, note=note)
    note += f", β = {_all_digits(b.value)}"
    return score(t, "V", (1 + b) * h * c / (b * h + c), most=1, note=note)


def _explained_share(name, share):
    if share.below.value == 0:
        return Score(name, share, value=1.0, note="0/0: 1, for there is nothing to explain")
    return Score(name, share, most=1)


# --- entropies of a table as quantities ----------------------------------------------------------


# With more points, the working of E[I] does not show the distribution of a cell.
_MOST_SHOWN = 10**6


def _validate_base(base):
    """Return the logarithm function to this base."""
    if check_positive(base, "base") <= 1:
        raise ValueError(f"base must be a finite number greater than 1, got {short_repr(base)}")
    return logarithm(base)


def _validate_sizes(sizes):
    """Return group sizes as an array of whole numbers."""
    shape = safe_shape(sizes)
    if len(shape) != 1 or shape[0] == 0:
        raise ValueError(f"sizes must be a list of group sizes, got shape {shape}")
    return check_counts([sizes], "sizes")[0]


@cached_per_table
def _information_and_entropies(t):
    """Return I(C,T), H(C) and H(T), in bits."""
    return (
        table_quantity(t, "I(C,T)", _mutual_information(t, math.log2)),
        Quantity("H(C)", _entropy(t.cluster_sizes, math.log2)),
        Quantity("H(T)", _entropy(t.class_sizes, math.log2)),
    )


def entropy_quantity(t, what, base):
    """Return H(T), H(T|C) or H(C|T) as a quantity: ``what`` is "T", "T|C" or "C|T"."""
    _validate_base(base)
    return _cached_entropy_quantity(t, what, float(base))


@cached_per_table
def _cached_entropy_quantity(t, what, base):
    ln = logarithm(base)
    if "|" in what:
        cells = t.cells if what == "T|C" else t.cells.T
        return table_quantity(t, f"H({what})", _conditional_entropy(cells, t.n, ln))
    return table_quantity(t, f"H({what})", _entropy(t.class_sizes, ln))


def table_quantity(t, name, number):
    """Return a quantity whose table is shown next to the working."""
    return Quantity(name, number, source=t)


def nonempty_cells(t):
    """Return n, and n_i, m_j and n_ij of all non-empty cells, as quantities."""
    i, j, counts = t.cells.entries
    return (
        table_quantity(t, "n", t.n),
        Quantity("n_i", t.cluster_sizes[i], ("ij",)),
        Quantity("m_j", t.class_sizes[j], ("ij",)),
        Quantity("n_ij", counts, ("ij",)),
    )


# --- side notes of a working ---------------------------------------------------------------------


def _cluster_entropies(t, base):
    """Return the derivations of H(T|C_i) of mixed clusters, unless there are many."""
    impure = (np.bincount(t.cells.rows) > 1).nonzero()[0].tolist()
    return [
        ("H(T|" + symbol("C", t.clusters[i]) + ")", _entropy_formula(t.cells[i], base).substitute())
        for i in (impure if len(impure) <= 6 else [])
    ]


def _entropy_formula(sizes, base):
    """Return the entropy of these sizes as an expression."""
    sizes = sizes[sizes > 0]
    n_i, n = Quantity("n_i", sizes, ("i",)), Quantity("n", int(sizes.sum()))
    return sum_over("i", n_i / n * log(n / n_i, base))


def _sum_of_cell_means(t, base):
    """Return E[I] as the sum of the means of all cells, unless the table is large."""
    if math.prod(t.shape) > DENSE_CELLS:
        return []
    return [sum_over("ij", Quantity("E_ij", cell_means(t, base), ("ij",)))]


def cell_means(t, base):
    """Return the contribution of each cell to E[I]."""
    _, n_i, m_j, _, _, _ = t.named()
    rows, i = np.unique(n_i.number, return_inverse=True)
    columns, j = np.unique(m_j.number, return_inverse=True)
    nats = mean_surprises(rows, columns, t.n)[np.ix_(i, j)]
    return nats.ravel() / t.n * logarithm(base)(math.e)


def _cell_mean_formula(p, x, n, n_i, m_j, base):
    """Return the contribution of a cell to E[I] as an expression, a mean over its counts x."""
    return sum_over("x", p * (x / n) * log(n * x / (n_i * m_j), base), longest=4)


def first_cell_working(t, base):
    """Return the derivation of the first cell's contribution to E[I], most probable x first."""
    if t.n > _MOST_SHOWN:
        return []
    n, n_i, m_j, _, _, _ = t.named()
    a, b = int(n_i.number[0]), int(m_j.number[0])
    xs, p = cell_distribution(a, b, t.n)
    if len(xs) > 3:
        order = np.argsort(-p.astype(float), kind="stable")
        xs, p = xs[order], p[order]
    name = "E(" + symbol("C", t.clusters[0]) + ", " + symbol("T", t.classes[0]) + ")"
    p, x = Quantity("P(x)", p, ("x",)), Quantity("x", xs, ("x",))
    formula = _cell_mean_formula(p, x, n, Quantity("n_i", a), Quantity("m_j", b), base)
    return [(name, formula.substitute())]


def base_note(base):
    return f"base {'e' if base == math.e else _all_digits(base)}"


def _all_digits(number):
    return f"{float(number)!r}".removesuffix(".0")


# --- numbers, computed without cancellation ------------------------------------------------------


def _entropy(sizes, log):
    """Return H of these group sizes."""
    # With equal sizes counted together, H of k equal groups is exactly log k.
    groups = _count_sizes(sizes)
    n = sum(size * count for size, count in groups)
    return math.fsum(size * count / n * _group_surprise(size, n, log) for size, count in groups)


def _count_sizes(sizes):
    """Return each positive size with the number of groups that have it."""
    groups = Counter(sizes.tolist())
    del groups[0]
    return tuple(groups.items())


def _group_surprise(size, n, log):
    """Return log n/size."""
    # Where nearly all points are in the group, log1p keeps digits that n/size would lose.
    others = n - size
    return log(n / size) if 64 * others > size else math.log1p(others / size) * log(math.e)


def _row_entropies(cells, log):
    """Yield the size and the entropy of each row."""
    for start, end in itertools.pairwise(cells.starts):
        counts = cells.counts[start:end]
        yield int(counts.sum()), _entropy(counts, log) if end - start > 1 else 0.0


def _conditional_entropy(cells, n, log):
    """Return H(T|C) of a table with the clusters in rows."""
    return math.fsum(size / n * h for size, h in _row_entropies(cells, log))


def _mutual_information(t, log):
    """Return I(C,T).

    With μ = n_i m_j / n, n I = Σ x log(x/μ) = Σ [x log(x/μ) − (x − μ)], since the added part sums
    to 0. No term of the second sum is negative, so the sum loses no digits. A single term loses
    some where x/μ is within rounding of 1, which leaves an absolute error of about 1e-30 for nearly
    independent tables of 1e13 points.
    """
    if _is_independent(t):
        return 0.0
    # If all clusters are pure, or all classes whole, it is an entropy.
    if len(t.cells.counts) == np.count_nonzero(t.cluster_sizes):
        return _entropy(t.class_sizes, log)
    if len(t.cells.counts) == np.count_nonzero(t.class_sizes):
        return _entropy(t.cluster_sizes, log)
    counts, products = t.cells.counts, _size_products(t)
    nats = surprise(counts, products.astype(float) / t.n).tolist()
    # An empty cell has the surprise μ, and all μ sum to n.
    empty_cells = Fraction(t.n**2 - int(products.sum()), t.n)
    return math.fsum([*nats, float(empty_cells)]) / t.n * log(math.e)


def _size_products(t):
    """Return n_i m_j of all non-empty cells, as Python ints if they do not fit into 64 bits."""
    kind = np.int64 if t.n < 2**31 else object
    return t.cluster_sizes.astype(kind)[t.cells.rows] * t.class_sizes[t.cells.columns]


def _is_independent(t):
    """Return True if n n_ij = n_i m_j in every cell."""
    products = _size_products(t)
    counts = t.cells.counts.astype(products.dtype)
    cells = math.prod(int(np.count_nonzero(size)) for size in (t.cluster_sizes, t.class_sizes))
    return len(counts) == cells and bool((t.n * counts == products).all())


def _is_trivial(sizes):
    """Return True for one group, or groups of one point each."""
    return sizes.max() in (1, sizes.sum())


def _has_one_table(a, b):
    """Return True if all tables with these margins are equal but for the order of rows and columns.

    This is so if one side is trivial, or if it is a single point and the rest, and all groups of
    the other side have the same size.
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


def expected_information(t, log):
    """Return E[I] over all tables with these margins."""
    if _is_trivial(t.cluster_sizes):
        return 0.0 if t.cluster_sizes.max() == t.n else _entropy(t.class_sizes, log)
    if _is_trivial(t.class_sizes):
        return 0.0 if t.class_sizes.max() == t.n else _entropy(t.cluster_sizes, log)
    return (
        _expected_nats(*map(_count_sizes, (t.cluster_sizes, t.class_sizes)), t.n)
        / t.n
        * log(math.e)
    )


@functools.lru_cache(maxsize=4)
def _expected_nats(rows, columns, n):
    """Return n E[I] in nats, for (size, count) pairs of clusters and of classes."""
    # A permutation test asks for a thousand tables with the same margins, hence the cache.
    rows, row_counts = np.array(rows).T
    columns, column_counts = np.array(columns).T
    row_sums = (column_counts * mean_surprises(rows, columns, n)).sum(axis=1)
    return math.fsum((row_counts * row_sums).tolist())


# --- expectations under random labels ------------------------------------------------------------


# So many pairs of sizes are computed at once that a few megabytes suffice for any table.
_PAIRS = 2**7
# For means of at least 1000, a series of 16 moments is exact to the last digit.
_MANY, _MOMENTS = 1000, 16
# Up to this number of points, exact probabilities are short enough to show.
_SMALL = 1000


def surprise(x, mu):
    """Return x ln(x/μ) − (x − μ) for x ≥ 0, which is μ at x = 0."""
    d = (x - mu) / np.where(mu > 0, mu, 1)
    # For x = 0, d is −1, whose log1p is infinite.
    d = np.maximum(d, 2.0**-53 - 1)
    return mu * np.where(x > 0, np.maximum((1 + d) * np.log1p(d) - d, 0), 1)


def mean_surprises(rows, columns, n):
    """Return the mean surprise of the cells, for each pair of row and column sizes.

    With random labels, the count x in the cell of a row of a and a column of b points, of n in all,
    is hypergeometric with mean μ = ab/n.
    """
    row_sizes = np.repeat(rows, len(columns)).astype(float)
    column_sizes = np.tile(columns, len(rows)).astype(float)
    mu = row_sizes * column_sizes / n
    means = np.empty(len(mu))
    # Sorted, pairs with windows of similar width are computed together.
    order = np.argsort(mu)
    low, high = np.split(order, [int((mu < _MANY).sum())])
    for pairs, compute in ((low, _from_probabilities), (high, _from_moments)):
        for start in range(0, len(pairs), _PAIRS):
            batch = pairs[start : start + _PAIRS]
            means[batch] = compute(row_sizes[batch], column_sizes[batch], n)
    return means.reshape(len(rows), len(columns))


def _from_probabilities(a, b, n):
    """Return the mean surprise as a sum over all x with a noticeable probability."""
    mu = a * b / n
    deviation = np.sqrt(mu * (n - a) / n * (n - b) / n)
    # Beyond this window the probabilities are far below the last digit; small means have long
    # tails. A window much wider would overflow where the mean is all but certain.
    reach = 10 * (deviation + 1)
    low = np.maximum(np.maximum(0, a - n + b), np.floor(mu - reach))
    high = np.minimum(np.minimum(a, b), np.ceil(mu + reach))
    x = low[:, None] + np.arange((high - low).max() + 1)
    # The ratios P(x + 1) / P(x), multiplied up from the lowest x, lose no digits, as logarithms of
    # factorials would. Beyond the largest possible x a factor is 0, and so is P.
    a, b, mu = a[:, None], b[:, None], mu[:, None]
    steps = (a - x) * (b - x) / ((x + 1) * (n - a - b + x + 1))
    p = np.ones(x.shape)
    np.cumprod(steps[:, :-1], axis=1, out=p[:, 1:])
    return (p * surprise(x, mu)).sum(axis=1) / p.sum(axis=1)


def _from_moments(a, b, n):
    """Return the mean surprise from its series around μ.

    With y = x − μ, the surprise is Σ_{k ≥ 2} (−1)^k y^k / (k (k−1) μ^(k−1)).
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


def cell_distribution(a, b, n):
    """Return the possible counts x of a cell and their probabilities, as fractions for small n."""
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
