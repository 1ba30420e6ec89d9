"""Measures that count pairs of points: Rand, Jaccard, Fowlkes–Mallows, Hubert Γ, adjusted Rand.

Every unordered pair of points is together or apart in the clustering, and together or apart in the
reference: four kinds, four numbers, and every measure here is made of them. They are Python ints,
so no product overflows. Each measure takes a ``ContingencyTable`` and returns a ``Score``.
"""

import math
import numbers
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from clustlib.contingency import ContingencyTable, ratio, rule_note, takes_table
from clustlib.pairwise import pairs_within
from clustlib.reading import positive
from clustlib.score import (
    Score,
    Working,
    displayed,
    enough_digits,
    equation,
    fraction,
    plain,
    plus,
)

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


class _FourCounts(NamedTuple):
    tp: int
    fn: int
    fp: int
    tn: int


class PairCounts(_FourCounts):
    """The four kinds of pairs of points: a named tuple that shows how it was counted.

    ``tp``: together in the clustering and in the reference (a, SS). ``fn``: together in the
    reference only (c, DS). ``fp``: together in the clustering only (b, SD). ``tn``: apart in both
    (d, DD). They sum to n(n − 1)/2.

    Parameters
    ----------
    tp, fn, fp, tn : whole numbers ≥ 0

    Raises
    ------
    TypeError
        A count that is no whole number.
    ValueError
        A negative count.

    Examples
    --------
    Counts put in by hand come from no table; ``pair_counts`` shows where it has them from.

    >>> import clustlib as cl
    >>> typed = cl.PairCounts(tp=20, fn=24, fp=20, tn=72)
    >>> print(typed.working)
    TP + FN + FP + TN = 20 + 24 + 20 + 72 = 136
    """

    _table: ContingencyTable | None = None  # what was counted
    _lines = None  # the working, once it is worked out

    def __new__(cls, tp: int, fn: int, fp: int, tn: int):
        counts = {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
        return super().__new__(cls, *(_count(value, name) for name, value in counts.items()))

    @classmethod
    def _make(cls, iterable):
        return cls(*iterable)

    @property
    def working(self) -> str:
        """How the pairs were counted, as text: the table's sums first, then the differences."""
        lines = [(plain(name), plain(steps)) for name, steps in self._worked_out()[0]]
        width = max(len(name) for name, _ in lines)
        return "\n".join(f"{name:{width}} = {steps}" for name, steps in lines)

    def _repr_latex_(self):
        lines, picture = self._worked_out()
        return displayed([f"{name} &= {steps}" for name, steps in lines], picture)

    def _worked_out(self):
        """The lines, each a name and what it equals, and the table, all in LaTeX."""
        if self._lines is None:
            self._lines = _counted_lines(self, self._table)
        return self._lines

    def __reduce__(self):
        # Not the table, which may be large, but what the working shows of it.
        return PairCounts, tuple(self), {"_lines": self._worked_out()}

    def latex(self):
        """The 2×2 table: rows say what the clustering does with a pair, columns the reference."""
        return (
            r"\begin{array}{r|cc} & \text{same } T & \text{other } T \\ \hline "
            rf"\text{{same }} C & TP = {self.tp} & FP = {self.fp} \\ "
            rf"\text{{other }} C & FN = {self.fn} & TN = {self.tn}\end{{array}}"
        )


@takes_table
def pair_counts(t: ContingencyTable) -> PairCounts:
    """Count the pairs of points of each of the four kinds.

    From the table alone: TP = Σ_ij C(n_ij, 2), TP + FP = Σ_i C(n_i, 2), TP + FN = Σ_j C(m_j, 2),
    and all four sum to C(n, 2). Each unordered pair counts once.

    Parameters
    ----------
    t : ContingencyTable
        Clusters in rows, partitions in columns.

    Returns
    -------
    PairCounts
        tp, fn, fp, tn as Python ints.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable.

    References
    ----------
    Zaki & Meira, Data Mining and Machine Learning, ch. 17.1.3; 周志华《机器学习》§9.2.

    Examples
    --------
    Exchanging clusters and partitions exchanges FN and FP.

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
    tp = pairs_within(t.counts)
    fp = pairs_within(t.cluster_sizes) - tp
    fn = pairs_within(t.partition_sizes) - tp
    counts = PairCounts(tp, fn, fp, math.comb(t.n, 2) - tp - fp - fn)
    counts._table = t
    return counts


@takes_table
def rand_index(t: ContingencyTable) -> Score:
    r"""Share of the pairs of points that clustering and reference treat alike.

    RI = (TP + TN) / n(n−1)/2. In [0, 1], larger is better, symmetric. It is not adjusted for
    chance: with many clusters nearly all pairs are apart in both, and any two random clusterings
    score close to 1.

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
    Rand, Objective criteria for the evaluation of clustering methods, 1971.

    Examples
    --------
    Every point is in the wrong company here, and yet most pairs are treated alike.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[1] * 5] * 5)
    >>> cl.rand_index(t).exact, cl.adjusted_rand_index(t).exact
    (Fraction(2, 3), Fraction(-1, 5))
    """
    p = pair_counts(t)
    return _ratio_score(
        t, p, r"\text{RI}", r"\frac{TP + TN}{TP + FN + FP + TN}", p.tp + p.tn, sum(p),
        lambda: fraction(f"{p.tp} + {p.tn}", sum(p)),
    )  # fmt: skip


@takes_table
def jaccard_coefficient(t: ContingencyTable) -> Score:
    r"""Share of the pairs together in both among those together in at least one.

    JC = TP / (TP + FN + FP): the Jaccard coefficient |A ∩ B| / |A ∪ B| of the set of pairs together
    in the clustering and the set of pairs together in the reference. In [0, 1], larger is better,
    symmetric. It ignores TN, the many pairs that are apart in both.

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
    p = pair_counts(t)
    below = p.tp + p.fn + p.fp
    return _ratio_score(
        t, p, r"\text{JC}", r"\frac{TP}{TP + FN + FP}", p.tp, below,
        lambda: fraction(p.tp, f"{p.tp} + {p.fn} + {p.fp}"),
    )  # fmt: skip


@takes_table
def pair_precision(t: ContingencyTable) -> Score:
    r"""Of the pairs together in the clustering, the share together in the reference.

    P = TP / (TP + FP), the first of Wallace's two indices. In [0, 1], larger is better; not
    symmetric: of the transposed table it is the pair recall. Splitting clusters tends to raise it.

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
    Wallace, comment on Fowlkes and Mallows, 1983.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])
    >>> cl.pair_precision(t).exact, cl.pair_recall(t).exact
    (Fraction(67, 190), Fraction(134, 185))
    """
    p = pair_counts(t)
    return _ratio_score(
        t, p, "P", r"\frac{TP}{TP + FP}", p.tp, p.tp + p.fp,
        lambda: fraction(p.tp, f"{p.tp} + {p.fp}"),
    )  # fmt: skip


@takes_table
def pair_recall(t: ContingencyTable) -> Score:
    r"""Of the pairs together in the reference, the share together in the clustering.

    R = TP / (TP + FN), the second of Wallace's two indices. In [0, 1], larger is better; not
    symmetric. One cluster for all points has recall 1, if any two belong together at all.

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
    Wallace, comment on Fowlkes and Mallows, 1983.

    Examples
    --------
    >>> import clustlib as cl
    >>> everything = cl.ContingencyTable([[3, 2]])
    >>> cl.pair_recall(everything).exact, cl.pair_precision(everything).exact
    (Fraction(1, 1), Fraction(2, 5))
    """
    p = pair_counts(t)
    return _ratio_score(
        t, p, "R", r"\frac{TP}{TP + FN}", p.tp, p.tp + p.fn,
        lambda: fraction(p.tp, f"{p.tp} + {p.fn}"),
    )  # fmt: skip


@takes_table
def pair_f_measure(t: ContingencyTable, beta: float = 1) -> Score:
    r"""Harmonic mean of pair precision and pair recall, weighted by β².

    F_β = (1 + β²) TP / ((1 + β²) TP + β² FN + FP). In [0, 1], larger is better. β above 1 weighs
    recall more; note that ``v_measure`` weighs by β, not β², as its authors do.

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
    Manning, Raghavan & Schütze, Introduction to Information Retrieval, §16.3.

    Examples
    --------
    The book prints .48 and .46 for its three bags.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[5, 1, 0], [1, 4, 1], [2, 0, 3]])
    >>> round(cl.pair_f_measure(t), 2), round(cl.pair_f_measure(t, beta=5), 2)
    (0.48, 0.46)
    """
    weight = Fraction(positive(beta, "beta")) ** 2
    p = pair_counts(t)
    above = (1 + weight) * p.tp
    below = above + weight * p.fn + p.fp
    if weight == 1:
        return _ratio_score(
            t, p, "F_1", r"\frac{2 TP}{2 TP + FN + FP}", above, below,
            lambda: fraction(rf"2 \cdot {p.tp}", rf"2 \cdot {p.tp} + {p.fn} + {p.fp}"),
        )  # fmt: skip
    value = ratio(t, above, below)

    def working():
        (w, v), places = enough_digits(
            value, lambda w, v: v * p.tp / (v * p.tp + w * p.fn + p.fp), weight, 1 + weight
        )
        return Working(
            r"F_{\beta}",
            [
                r"\frac{(1 + \beta^2) TP}{(1 + \beta^2) TP + \beta^2 FN + FP}",
                fraction(rf"{v} \cdot {p.tp}", rf"{v} \cdot {p.tp} + {w} \cdot {p.fn} + {p.fp}"),
            ],
            rule_note(below) or equation(r"\beta^2", weight, w),
            p.latex(),
            places,
        )

    return Score(value, working)


@takes_table
def fowlkes_mallows_index(t: ContingencyTable) -> Score:
    r"""Geometric mean of pair precision and pair recall.

    FM = √(P · R) = TP / √((TP + FP)(TP + FN)). In [0, 1], larger is better, symmetric. It is also
    the cosine of the two 0/1 vectors that say of each pair whether it is together.

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
    p = pair_counts(t)
    together, wanted = p.tp + p.fp, p.tp + p.fn
    value = math.sqrt(ratio(t, p.tp**2, together * wanted))
    return Score(
        value,
        lambda: Working(
            r"\text{FM}",
            [
                r"\frac{TP}{\sqrt{(TP + FP) (TP + FN)}}",
                rf"\frac{{{p.tp}}}{{\sqrt{{{together} \cdot {wanted}}}}}",
            ],
            rule_note(together * wanted),
            p.latex(),
        ),
    )


@takes_table
def hubert_statistic(t: ContingencyTable) -> Score:
    r"""Hubert's Γ: share of all pairs that are together in both.

    Γ = TP / n(n−1)/2, the mean product of the two 0/1 vectors of pairs. In [0, 1], larger is
    better, symmetric. Its maximum depends on the reference: only ``normalized_hubert_statistic``
    reaches 1 for every perfect clustering.

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
    Hubert & Arabie, Comparing partitions, 1985; Zaki & Meira, ch. 17.1.4.

    Examples
    --------
    A perfect clustering of two pairs of points scores 1/3: only two of six pairs are together.

    >>> import clustlib as cl
    >>> perfect = cl.ContingencyTable([[2, 0], [0, 2]])
    >>> cl.hubert_statistic(perfect).exact, cl.normalized_hubert_statistic(perfect)
    (Fraction(1, 3), 1.0)
    """
    p = pair_counts(t)
    return _ratio_score(
        t, p, r"\Gamma", r"\frac{TP}{TP + FN + FP + TN}", p.tp, sum(p),
        lambda: fraction(p.tp, sum(p)),
    )  # fmt: skip


@takes_table
def normalized_hubert_statistic(t: ContingencyTable) -> Score:
    r"""Correlation of the two 0/1 vectors that say of each pair whether it is together.

    With N pairs in all, of which M_C = TP + FP are together in the clustering and M_T = TP + FN in
    the reference, Γn = (N·TP − M_C·M_T) / √(M_C·M_T·(N − M_C)·(N − M_T)). In (−1, 1], larger is
    better, symmetric; 0 is what a random clustering with the same sizes scores on average.

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
    Hubert & Arabie, Comparing partitions, 1985; Zaki & Meira, ch. 17.1.4.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    >>> round(cl.normalized_hubert_statistic(t), 4), round(cl.hubert_statistic(t), 4)
    (0.4491, 0.2273)
    """
    p = pair_counts(t)
    pairs, together, wanted = sum(p), p.tp + p.fp, p.tp + p.fn
    above = pairs * p.tp - together * wanted
    below = together * wanted * (pairs - together) * (pairs - wanted)
    value = math.copysign(math.sqrt(ratio(t, above**2, below)), above)
    return Score(
        value,
        lambda: Working(
            r"\Gamma_n",
            [
                r"\frac{N \cdot TP - M_C M_T}{\sqrt{M_C M_T (N - M_C) (N - M_T)}}",
                rf"\frac{{{pairs} \cdot {p.tp} - {together} \cdot {wanted}}}"
                rf"{{\sqrt{{{together} \cdot {wanted} \cdot {pairs - together}"
                rf" \cdot {pairs - wanted}}}}}",
            ],
            rule_note(below) or r"N\text{ pairs, }M_C = TP + FP,\ M_T = TP + FN",
            p.latex(),
        ),
    )


@takes_table
def adjusted_rand_index(t: ContingencyTable) -> Score:
    r"""Rand index, corrected for what chance would score.

    With N pairs in all, of which M_C = TP + FP are together in the clustering and M_T = TP + FN in
    the reference, chance puts E = M_C·M_T/N together in both, and
    ARI = (TP − E) / ((M_C + M_T)/2 − E). At most 1, larger is better, symmetric; 0 is what a random
    clustering with the same sizes scores on average, and less than chance is negative.

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
    Hubert & Arabie, Comparing partitions, 1985.

    Examples
    --------
    One cluster for everything tells nothing: 0, whatever the Rand index says.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[9, 1]])
    >>> cl.adjusted_rand_index(t), round(cl.rand_index(t), 2)
    (0.0, 0.8)
    """
    p = pair_counts(t)
    pairs, together, wanted = sum(p), p.tp + p.fp, p.tp + p.fn
    above = 2 * (pairs * p.tp - together * wanted)
    below = pairs * (together + wanted) - 2 * together * wanted

    def working():
        chance = fraction(rf"{together} \cdot {wanted}", pairs)
        return Working(
            r"\text{ARI}",
            [
                r"\frac{TP - E}{\frac{1}{2} (M_C + M_T) - E}, \quad E = \frac{M_C M_T}{N}",
                fraction(
                    f"{p.tp} - {chance}", rf"\frac{{1}}{{2}} ({together} + {wanted}) - {chance}"
                ),
            ],
            rule_note(below) or r"N\text{ pairs, }M_C = TP + FP,\ M_T = TP + FN",
            p.latex(),
        )

    return Score(ratio(t, above, below), working)


# --- the working of the four counts --------------------------------------------------------------


def _counted_lines(p, t):
    """The lines (name, what it equals) of the working, and the table, in LaTeX."""
    if t is None:
        return [("TP + FN + FP + TN", rf"{p.tp} + {p.fn} + {p.fp} + {p.tn} = {sum(p)}")], ""
    together, wanted, pairs = p.tp + p.fp, p.tp + p.fn, math.comb(t.n, 2)
    lines = [
        *_sum_of_pairs("TP", "ij", "n_{ij}", t.counts, p.tp),
        *_sum_of_pairs("TP + FP", "i", "n_i", t.cluster_sizes, together),
        *_sum_of_pairs("TP + FN", "j", "m_j", t.partition_sizes, wanted),
        (r"\text{all pairs}", rf"\binom{{n}}{{2}} = \binom{{{t.n}}}{{2}} = {pairs}"),
        ("FN", f"{wanted} - {p.tp} = {p.fn}"),
        ("FP", f"{together} - {p.tp} = {p.fp}"),
        ("TN", f"{pairs} - {p.tp} - {p.fn} - {p.fp} = {p.tn}"),
    ]
    return lines, t.latex()


def _sum_of_pairs(name, index, size, sizes, total):
    """The sum over sizes, then over pairs; a group of fewer than two points has none."""
    sizes = sizes[sizes > 1]
    if len(sizes) > 20:  # most of them are left out anyway
        sizes = np.concatenate([sizes[:10], sizes[-10:]])
    definition = rf"\sum_{{{index}}} \binom{{{size}}}{{2}}"
    choices = [rf"\binom{{{size}}}{{2}}" for size in sizes.tolist()]
    if len(choices) < 2:
        return [(name, " = ".join([definition, *choices, str(total)]))]
    pairs = [math.comb(size, 2) for size in sizes.tolist()]
    return [(name, f"{definition} = {plus(choices)}"), ("", f"{plus(pairs)} = {total}")]


def _count(value, name):
    if not isinstance(value, numbers.Integral) or isinstance(value, bool):
        raise TypeError(f"{name} must be a whole number of pairs, got {value!r}")
    if value < 0:
        raise ValueError(f"{name} must not be negative, got {value}")
    return int(value)


# --- arithmetic ----------------------------------------------------------------------------------


def _ratio_score(t, p, name, definition, above, below, put_in, note=""):
    """The Score of a ratio of pair counts."""
    return Score(
        ratio(t, above, below),
        lambda: Working(name, [definition, put_in()], rule_note(below) or note, p.latex()),
    )
