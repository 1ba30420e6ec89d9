"""Surprise, and how much of it chance brings: arithmetic of group sizes alone, in nats.

Where μ points are expected and x found, the surprise is x ln(x/μ) − (x − μ): 0 at x = μ, positive
elsewhere. So nothing cancels where surprises are added up, and their sum keeps its digits.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

# Pairs of sizes at once, so that a few megabytes do for any table.
_PAIRS, _PAIRS_SUMMED = 2**11, 2**7

# From 100 expected points on, 48 moments reach the last digit; often from fewer. From _ENOUGH on
# ten or so do, and up to there no 48th power is too large for a float.
_MOMENTS, _SOME, _ENOUGH = 48, 64, 10**6
_LAST_DIGIT = 2.0**-50
_SMALL = 1000  # up to here the binomials of n are no long numbers


def surprise(x, mu):
    """x ln(x/μ) − (x − μ) for x ≥ 0; at x = 0 this is μ."""
    d = (x - mu) / np.where(mu > 0, mu, 1)
    d = np.maximum(d, 2.0**-53 - 1)  # −1 itself, for x = 0, has no logarithm
    return mu * np.where(x > 0, np.maximum((1 + d) * np.log1p(d) - d, 0), 1)


def expected_surprise(rows, columns, n):
    """Sum over all cells of the mean surprise, where the points are put into the columns at random.

    In the cell of a row of a points and a column of b points, of n in all, x points lie then: a
    hypergeometric number with mean μ = ab/n. Cells with the same two sizes are computed once.
    """
    rows, many = np.unique(rows[rows > 0], return_counts=True)
    columns, often = np.unique(columns[columns > 0], return_counts=True)
    sums = []
    for block in _blocks(np.arange(len(rows)), max(1, _PAIRS // len(columns))):
        a, b = np.broadcast_arrays(rows[block, None].astype(float), columns.astype(float))
        means = _mean_surprises(a.ravel(), b.ravel(), n).reshape(a.shape)
        sums.extend((many[block] * (often * means).sum(axis=1)).tolist())
    return math.fsum(sums)


def _blocks(indices, size):
    return (indices[start : start + size] for start in range(0, len(indices), size))


def _mean_surprises(a, b, n):
    """The mean surprise for each pair of sizes: from a series where it gets there, else summed."""
    mu = a * b / n
    order = np.argsort(mu)
    _, some, many = np.split(order, np.searchsorted(mu[order], [_SOME, _ENOUGH]))
    means, is_left = np.empty(mu.shape), np.ones(mu.shape, dtype=bool)
    for pairs in (*_blocks(some, _PAIRS), *_blocks(many, _PAIRS)):
        means[pairs], error = _from_moments(a[pairs], b[pairs], n)
        is_left[pairs] = error > _LAST_DIGIT * means[pairs]
    for pairs in _blocks(order[is_left[order]], _PAIRS_SUMMED):  # those of like width together
        means[pairs] = _from_probabilities(a[pairs], b[pairs], n)
    return means


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
    """The mean from the series of the surprise around μ, and a bound of its error.

    With y = x − μ it is Σ_{k ≥ 2} (−1)^k y^k / (k (k−1) μ^(k−1)). Cut off at an even k, before or
    after its term, the series is wrong by at most y^k / ((k−1) μ^(k−1)), for every y ≥ −μ.
    """
    mu = a * b / n
    spread, shift = mu * (n - a) / n * (n - b), (a * (n - b) + b * (n - a)) / n
    # (a − x)(b − x) P(x) = (x + 1)(n − a − b + x + 1) P(x + 1). Multiplied by (y + 1)^(k−1) and
    # summed over x, this gives the mean of y^k from those of lower powers.
    moments = np.zeros((_MOMENTS + 1, len(mu)))
    parts = np.zeros((_MOMENTS, len(mu)))
    binomials = np.zeros(_MOMENTS)  # of k − 1: a row of Pascal's triangle
    moments[0] = binomials[0] = 1
    means, power = np.zeros(len(mu)), mu
    for k in range(2, _MOMENTS + 1):
        binomials[1:] += binomials[:-1]
        parts[k - 2] = spread * moments[k - 2] - shift * moments[k - 1]
        moments[k] = binomials[: k - 1] @ parts[: k - 1] / (n - k + 1)
        parts[k - 2] += moments[k]
        error = moments[k] / ((k - 1) * power)
        if k % 2 == 0 and (error <= _LAST_DIGIT * means).all():
            break
        means += (-1) ** k / k * error
        power = power * mu
    return means, error


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
