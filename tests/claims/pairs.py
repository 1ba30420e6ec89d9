"""Pairs of points counted one by one, and words for what becomes of a measure: units 05 to 07."""

from collections.abc import Iterable
from fractions import Fraction
from math import comb, sqrt
from typing import NamedTuple

from tests import arithmetic
from tests.claims.scopes import pairs_by_hand


class Pairs(NamedTuple):
    """The four kinds of pairs, and the measures that they make."""

    tp: int
    fn: int
    fp: int
    tn: int

    @property
    def n(self) -> int:
        return sum(self)

    @property
    def m_t(self) -> int:
        return self.tp + self.fn

    @property
    def m_c(self) -> int:
        return self.tp + self.fp

    @property
    def rand(self) -> Fraction:
        return Fraction(self.tp + self.tn, self.n)

    @property
    def jaccard(self) -> Fraction:
        return Fraction(self.tp, self.tp + self.fn + self.fp)

    @property
    def precision(self) -> Fraction:
        return Fraction(self.tp, self.m_c)

    @property
    def recall(self) -> Fraction:
        return Fraction(self.tp, self.m_t)

    @property
    def f_1(self) -> Fraction:
        return 2 * self.precision * self.recall / (self.precision + self.recall)

    @property
    def plain(self) -> Fraction:
        """Kulczyński's index."""
        return (self.precision + self.recall) / 2

    @property
    def cosine(self) -> float:
        """The index of Fowlkes and Mallows."""
        return self.tp / sqrt(self.m_t * self.m_c)

    @property
    def luck(self) -> Fraction:
        """How many pairs are in both by luck, on average."""
        return Fraction(self.m_t * self.m_c, self.n)

    @property
    def correlation(self) -> float:
        """The normalised Γ; 0 for a constant vector."""
        u, v = self.m_c * (self.n - self.m_c), self.m_t * (self.n - self.m_t)
        return float(self.n * (self.tp - self.luck)) / sqrt(u * v) if u * v else 0.0

    @property
    def adjusted(self) -> Fraction:
        """The adjusted Rand index."""
        return (self.tp - self.luck) / (Fraction(self.m_t + self.m_c, 2) - self.luck)


def pairs_of(counts) -> Pairs:
    """Count the pairs of a table, of all its points with all others."""
    points = [
        (i, j)
        for i, row in enumerate(counts)
        for j, count in enumerate(row)
        for _ in range(int(count))
    ]
    return Pairs(*pairs_by_hand([j for _, j in points], [i for i, _ in points]))


def inside(sizes: Iterable[int]) -> int:
    """Count the pairs within groups of these sizes."""
    return sum(comb(int(size), 2) for size in sizes)


def sums(counts) -> tuple[list[int], list[int]]:
    """Return the sums of the rows and those of the columns."""
    return [int(sum(row)) for row in counts], [int(sum(x)) for x in zip(*counts, strict=True)]


def moves(before, after) -> str:
    """Say which way a measure goes."""
    return "rises" if after > before else "falls" if after < before else "stays"


def say(words: str, is_true) -> str:
    """Return the words if they are true, and else what no text says."""
    return words if is_true else f"(not true: {words})"


def law(formula: str, name: str, scopes: Iterable) -> str:
    """Return a formula if it gives the value of a name in each of the scopes."""
    for scope in scopes:
        (chain,) = arithmetic.chains(f"${name} = {formula}$")
        verdict = arithmetic.check(chain, scope)
        if verdict.false or verdict.unread or not verdict.compared:
            return f"(not true: {name} = {formula}: {verdict.false or verdict.unread})"
    return formula


def shown_table(counts, between=" ") -> str:
    """Return a table as its cells say it, with labels and both margins."""
    n_i, m_j = sums(counts)
    lines = [" ".join([*(f"T{j + 1}" for j in range(len(m_j))), "$n_i$"])]
    lines += [" ".join([f"C{i + 1}", *map(str, row), str(n_i[i])]) for i, row in enumerate(counts)]
    lines += [" ".join(["$m_j$", *map(str, m_j), str(sum(n_i))])]
    return between.join(lines)
