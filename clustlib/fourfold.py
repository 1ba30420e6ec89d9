"""The four kinds of pairs of points, counted: what every measure of pairs is made of.

Of two points, clustering and reference each say whether they are together. Four answers, four
counts, and a table of two rows and two columns, which statistics calls fourfold.
"""

import numbers
from typing import NamedTuple

from clustlib.contingency import ContingencyTable
from clustlib.formula import Choose, Name, Number, Quantity, sum_over
from clustlib.score import Working, equations

__all__ = ["PairCounts"]


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
    _working: Working | None = None

    def __new__(cls, tp: int, fn: int, fp: int, tn: int):
        counts = {"tp": tp, "fn": fn, "fp": fp, "tn": tn}
        return super().__new__(cls, *(_count(value, name) for name, value in counts.items()))

    @classmethod
    def _make(cls, iterable):
        return cls(*iterable)

    def named(self) -> NamedCounts:
        """The four as quantities, TP, FN, FP and TN, to make a measure of.

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
        counts = NamedCounts(*map(Quantity, ("TP", "FN", "FP", "TN"), self))
        counts.tp.source = self
        return counts

    @property
    def working(self) -> Working:
        """How the pairs were counted: the table's sums first, then the differences."""
        if self._working is None:
            self._working = equations(*_counted(self, self._table))
        return self._working

    def _repr_latex_(self):
        return self.working.latex

    def __reduce__(self):
        # Not the table, which may be large, but what the working shows of it.
        return PairCounts, tuple(self), {"_working": self.working}

    def latex(self) -> str:
        """The 2×2 table: rows say what the clustering does with a pair, columns the reference."""
        return self.picture().latex

    def picture(self) -> Name:
        """The same table as it stands beside a working, and as text."""
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


# --- how they are counted ------------------------------------------------------------------------


def _counted(p, t):
    """The equations of the working, and the table that it starts from."""
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


def _count(value, name):
    if not isinstance(value, numbers.Integral) or isinstance(value, bool):
        raise TypeError(f"{name} must be a whole number of pairs, got {value!r}")
    if value < 0:
        raise ValueError(f"{name} must not be negative, got {value}")
    return int(value)
