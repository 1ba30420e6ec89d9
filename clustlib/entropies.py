"""Entropy, information and its expectation as numbers, computed so that nothing cancels.

They know a table by its counts and sizes; ``log`` is the logarithm to the base that is wanted.
"""

import functools
import math
from collections import Counter

import numpy as np

from clustlib.expectation import expected_surprise, surprise


def entropy_of(sizes, log):
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


def conditional_of(counts, log):
    """H(T|C) of a table with the clusters in rows: all terms are ≥ 0, and 0 of a pure cluster."""
    sizes, n = counts.sum(axis=1).tolist(), int(counts.sum())
    return math.fsum(
        size / n * entropy_of(row, log) for size, row in zip(sizes, counts, strict=True)
    )


def information_of(t, log):
    """I(C,T), summed so that nothing cancels.

    With μ = n_i m_j / n, n I = Σ x log(x/μ) = Σ [x log(x/μ) − (x − μ)], since the added part sums
    to 0; and no term of the second sum is negative.
    """
    if _is_independent(t):
        return 0.0
    if _is_pure(t.counts):
        return entropy_of(t.partition_sizes, log)
    if _is_pure(t.counts.T):
        return entropy_of(t.cluster_sizes, log)
    mu = np.multiply.outer(t.cluster_sizes.astype(float), t.partition_sizes.astype(float)) / t.n
    return math.fsum(surprise(t.counts, mu).ravel().tolist()) / t.n * log(math.e)


def _is_pure(counts):
    """Whether there is one cell at most in each row that has a point in it."""
    return bool(((counts > 0).sum(axis=1) <= 1).all())


def _is_independent(t):
    """Whether n n_ij = n_i m_j in every cell."""
    # Beyond 2^31 points the products do not fit into 64 bits: Python's own ints take over.
    kind = np.int64 if t.n < 2**31 else object
    products = np.multiply.outer(t.cluster_sizes.astype(kind), t.partition_sizes.astype(kind))
    return bool((t.n * t.counts.astype(kind) == products).all())


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
        return 0.0 if t.cluster_sizes.max() == t.n else entropy_of(t.partition_sizes, log)
    if _is_trivial(t.partition_sizes):
        return 0.0 if t.partition_sizes.max() == t.n else entropy_of(t.cluster_sizes, log)
    return _expected(*map(tuple, (t.cluster_sizes, t.partition_sizes))) / t.n * log(math.e)


@functools.lru_cache(maxsize=4)
def _expected(rows, columns):
    """Kept for the next tables: a permutation test has a thousand with the same margins."""
    return expected_surprise(np.array(rows), np.array(columns), sum(map(int, rows)))
