"""Measures of information: entropy, mutual information and its normalised and adjusted forms.

Logarithms are to base 2 unless ``base`` says otherwise. Each measure takes a ``ContingencyTable``
and returns a ``Score``. Where the mathematics gives 0 or 1, so does the computation: which tables
these are is read off the table, never off a float that happens to be small.
"""

from __future__ import annotations

import math
import operator
from collections import Counter

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency import (
    ContingencyTable,
    checked_counts,
    is_identical,
    positive,
    ratio,
    rule_note,
    takes_table,
)
from clustlib.expectation import expected_surprise, surprise
from clustlib.score import Score, Working, enough_digits, equation, fraction, plus

_AVERAGES = {
    # name: (the mean of two entropies, its LaTeX with {} for the two)
    "geometric": (lambda x, y: math.sqrt(x * y), r"\sqrt{{{} \cdot {}}}"),
    "arithmetic": (lambda x, y: (x + y) / 2, r"\frac{{1}}{{2}} ({} + {})"),
    "min": (min, r"\min ({}, {})"),
    "max": (max, r"\max ({}, {})"),
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
    log = _log(base)
    if np.ndim(sizes) != 1 or np.size(sizes) == 0:
        hint = ""
        if isinstance(sizes, ContingencyTable):
            hint = ": a table has two such lists, t.cluster_sizes and t.partition_sizes"
        raise ValueError(f"sizes must be a list of group sizes, got shape {np.shape(sizes)}{hint}")
    sizes = [size for size in checked_counts([sizes], "sizes")[0].tolist() if size > 0]
    n = sum(sizes)

    def working():
        name = r"\ln" if base == math.e else rf"\log_{{{_base(base)}}}"
        terms = [rf"\frac{{{m}}}{{{n}}} \cdot {name} (\frac{{{n}}}{{{m}}})" for m in sizes]
        definition = rf"\sum_i \frac{{n_i}}{{n}} \cdot {name} (\frac{{n}}{{n_i}})"
        return Working("H", [definition, plus(terms)])

    return Score(_entropy(np.array(sizes), log), working)


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
    log = _log(base)
    value = _conditional(t, log)

    def working():
        sizes = [int(size) for size in t.cluster_sizes if size > 0]
        own = [_entropy(row, log) for row in t.counts if row.any()]
        numbers, places = enough_digits(
            value, lambda *own: sum(n_i * h for n_i, h in zip(sizes, own, strict=True)) / t.n, *own
        )
        terms = [rf"{fraction(n_i, t.n)} \cdot {h}" for n_i, h in zip(sizes, numbers, strict=True)]
        definition = r"\sum_i \frac{n_i}{n} H(T|C_i)"
        return Working("H(T|C)", [definition, plus(terms)], _base_note(base), places=places)

    return Score(value, working)


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
    log = _log(base)
    value = _information(t, log)

    def working():
        entropies = _entropy(t.partition_sizes, log), _conditional(t, log)
        (h, left), places = enough_digits(value, operator.sub, *entropies)
        return Working(
            "I(C,T)",
            [
                r"\sum_{ij} \frac{n_{ij}}{n} \log \frac{n \cdot n_{ij}}{n_i \cdot m_j}",
                "H(T) - H(T|C)",
                f"{h} - {left}",
            ],
            _base_note(base),
            places=places,
        )

    return Score(value, working)


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
    mean, mean_latex = _average(average)
    h_c, h_t = _entropies(t)
    information, below = _information(t, math.log2), mean(h_c, h_t)
    value = min(1.0, information / below) if below else float(ratio(t, 0, 0))

    def working():
        (i, c, t), places = enough_digits(
            value, lambda i, c, t: i / mean(c, t), information, h_c, h_t
        )
        return Working(
            r"\text{NMI}",
            [
                fraction("I(C,T)", mean_latex.format("H(C)", "H(T)")),
                fraction(i, mean_latex.format(c, t)),
            ],
            _notes(rf"\text{{{average} mean}}", rule_note(below)),
            places=places,
        )

    return Score(value, working)


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
    log = _log(base)
    parts = _conditional(t.T, log), _conditional(t, log)
    value = sum(parts)

    def working():
        (c_given_t, t_given_c), places = enough_digits(value, operator.add, *parts)
        return Working(
            r"\text{VI}",
            ["H(C|T) + H(T|C)", f"{c_given_t} + {t_given_c}"],
            _base_note(base),
            places=places,
        )

    return Score(value, working)


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
    return Score(
        _expected(t, _log(base)),
        lambda: Working(
            r"E[I(C,T)]",
            [
                r"\sum_{ij} \sum_x P(n_{ij} = x) \cdot \frac{x}{n}"
                r" \log \frac{n \cdot x}{n_i \cdot m_j}"
            ],
            _base_note(base),
        ),
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
    mean, mean_latex = _average(average)
    h_c, h_t = _entropies(t)
    information, expected = _information(t, math.log2), _expected(t, math.log2)
    whole = mean(h_c, h_t)
    is_settled = _is_settled(t.cluster_sizes, t.partition_sizes)
    if is_identical(t):
        value = 1.0
    elif is_settled:
        value = 0.0  # every random clustering of these sizes has the same information
    else:
        value = (information - expected) / (whole - expected)

    def working():
        (i, e, c, t), places = enough_digits(
            value, lambda i, e, c, t: (i - e) / (mean(c, t) - e), information, expected, h_c, h_t
        )
        # Settled and no less than the mean: both are the same sum of the same sizes then.
        is_undefined = is_settled and information == whole
        return Working(
            r"\text{AMI}",
            [
                fraction("I - E[I]", mean_latex.format("H(C)", "H(T)") + " - E[I]"),
                fraction(f"{i} - {e}", f"{mean_latex.format(c, t)} - {e}"),
            ],
            _notes(rf"\text{{{average} mean}}", rule_note(not is_undefined)),
            places=places,
        )

    return Score(value, working)


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
    return _explained(t, r"\text{homogeneity}", "H(T)", _entropies(t)[1])


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
    return _explained(t, r"\text{completeness}", "H(C)", _entropies(t)[0])


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
    beta = float(positive(beta, "beta"))
    h, c = float(homogeneity(t)), float(completeness(t))
    below = beta * h + c
    value = min(1.0, (1 + beta) * h * c / below) if below else float(ratio(t, 0, 0))

    def working():
        numbers, places = enough_digits(
            value, lambda v, b, h, c: v * h * c / (b * h + c), 1 + beta, beta, float(h), float(c)
        )
        v, b, h_text, c_text = numbers
        note = r"h\text{: homogeneity, }c\text{: completeness, }" + equation(r"\beta", beta, b)
        return Working(
            "V",
            [
                r"\frac{(1 + \beta) \cdot h \cdot c}{\beta \cdot h + c}",
                fraction(rf"{v} \cdot {h_text} \cdot {c_text}", rf"{b} \cdot {h_text} + {c_text}"),
            ],
            _notes(note, rule_note(below)),
            places=places,
        )

    return Score(value, working)


# --- arithmetic ----------------------------------------------------------------------------------


def _log(base):
    """The logarithm to a base; those that the library has are exact where the result is whole."""
    if positive(base, "base") <= 1:
        raise ValueError(f"base must be a finite number greater than 1, got {base!r}")
    known = {2: math.log2, 10: math.log10, math.e: math.log}
    return known.get(base) or (lambda x: math.log(x) / math.log(base))


def _average(average):
    if not isinstance(average, str) or average not in _AVERAGES:
        raise ValueError(f"average must be one of {', '.join(_AVERAGES)}, got {average!r}")
    return _AVERAGES[average]


def _entropy(sizes, log):
    """H of some group sizes; groups of one size are taken together, so that H of k is log k."""
    groups = Counter(sizes.tolist())
    del groups[0]  # of empty groups, if there are any
    n = sum(size * many for size, many in groups.items())
    return math.fsum(
        size * many / n * _surprise_of_group(size, n, log) for size, many in groups.items()
    )


def _surprise_of_group(size, n, log):
    """log n/size; where nearly all points are in the group, n/size alone would lose all digits."""
    others = n - size
    return log(n / size) if 64 * others > size else math.log1p(others / size) * log(math.e)


def _entropies(t):
    return _entropy(t.cluster_sizes, math.log2), _entropy(t.partition_sizes, math.log2)


def _conditional(t, log):
    """H(T|C): its terms are all ≥ 0, and 0 for every pure cluster."""
    rows = zip(t.cluster_sizes.tolist(), t.counts, strict=True)
    return math.fsum(size / t.n * _entropy(row, log) for size, row in rows)


def _information(t, log):
    """I(C,T), summed so that nothing cancels.

    With μ = n_i m_j / n, n I = Σ x log(x/μ) = Σ [x log(x/μ) − (x − μ)], since the added part sums
    to 0; and no term of the second sum is negative.
    """
    if _is_independent(t):
        return 0.0
    if _is_pure(t):
        return _entropy(t.partition_sizes, log)
    if _is_pure(t.T):
        return _entropy(t.cluster_sizes, log)
    mu = np.multiply.outer(t.cluster_sizes.astype(float), t.partition_sizes.astype(float)) / t.n
    return math.fsum(surprise(t.counts, mu).ravel().tolist()) / t.n * log(math.e)


def _is_pure(t):
    """Whether every cluster has points of one partition only."""
    return bool(((t.counts > 0).sum(axis=1) <= 1).all())


def _is_independent(t):
    """Whether n n_ij = n_i m_j in every cell."""
    # Beyond 2^31 points the products do not fit into 64 bits: Python's own ints take over.
    kind = np.int64 if t.n < 2**31 else object
    products = np.multiply.outer(t.cluster_sizes.astype(kind), t.partition_sizes.astype(kind))
    return bool((t.n * t.counts.astype(kind) == products).all())


def _is_trivial(sizes):
    """One group, or groups of one point each."""
    return sizes.max() in (1, sizes.sum())


def _is_settled(a, b):
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


def _expected(t, log):
    """E[I] over all tables with these margins."""
    if _is_trivial(t.cluster_sizes):
        return 0.0 if t.cluster_sizes.max() == t.n else _entropy(t.partition_sizes, log)
    if _is_trivial(t.partition_sizes):
        return 0.0 if t.partition_sizes.max() == t.n else _entropy(t.cluster_sizes, log)
    return expected_surprise(t.cluster_sizes, t.partition_sizes, t.n) / t.n * log(math.e)


def _explained(t, name, whole, below):
    information = _information(t, math.log2)
    value = min(1.0, information / below) if below else 1.0

    def working():
        (i, h), places = enough_digits(value, operator.truediv, information, below)
        note = "" if below else r"\text{0/0: 1, for there is nothing to explain}"
        return Working(name, [fraction("I(C,T)", whole), fraction(i, h)], note, places=places)

    return Score(value, working)


# --- writing a working ---------------------------------------------------------------------------


def _base_note(base):
    return rf"\text{{base }}{'e' if base == math.e else _base(base)}"


def _base(base):
    """With all digits it has, for it is part of what is calculated."""
    return f"{float(base)!r}".removesuffix(".0")


def _notes(*notes):
    return r";\ ".join(filter(None, notes))
