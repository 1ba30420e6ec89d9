"""The smallest and largest of all distances, as the C-index needs them."""

import math

import numpy as np

from clustlib.distances.passes import pair_blocks
from clustlib.validation import iter_chunks

_MAX_SORTED = 2000  # points whose distances are all kept and sorted: 16 MB


def count_pairs_within(sizes):
    """Return the number of pairs of points that are in one cluster."""
    return sum(math.comb(size, 2) for size in sizes.tolist())


def gaps_to_extremes(distances):
    """Return W_in − W_min and W_max − W_in.

    W_min and W_max are the sums of the N_in smallest and largest distances. Each result is a sum
    of differences ≥ 0 from the last of the smallest distances, or the first of the largest. So
    nothing cancels, and the best clustering has a first result of exactly 0.
    """
    points, metric = distances.points, distances.metric
    n, n_in = points.n, count_pairs_within(points.sizes)
    find = order_statistics if n <= _MAX_SORTED else order_statistics_by_counting
    low, high = find(points, metric, [n_in - 1, math.comb(n, 2) - n_in])
    above, below = 0.0, 0.0
    for within, between in pair_blocks(points, metric):
        for d in within:
            above += float(np.maximum(d - low, 0).sum())
            below += float(np.maximum(high - d, 0).sum())
        for d in between:
            above += float(np.maximum(low - d, 0).sum())
            below += float(np.maximum(d - high, 0).sum())
    return above, below


def order_statistics(points, metric, ranks):
    """Return the distances of these ranks, from 0, among the sorted distances of all pairs."""
    blocks = pair_blocks(points, metric)
    distances = [d.flatten() for within, between in blocks for d in [*within, *between]]
    return np.sort(np.concatenate(distances))[list(ranks)].tolist()


def order_statistics_by_counting(points, metric, ranks):
    """Return the same as ``order_statistics`` without keeping all distances.

    The bits of floats ≥ 0, read as whole numbers, are in the order of the floats. So each result's
    bits are found by counting how many distances have them: 21 bits in each of three passes.
    """
    prefixes, ranks_left = [0] * len(ranks), list(ranks)
    for shift in (42, 21, 0):
        counts = {prefix: np.zeros(2**21, dtype=np.int64) for prefix in prefixes}
        for within, between in pair_blocks(points, metric):
            for d in [*within, *between]:
                for chunk in iter_chunks(d.ravel()):
                    bits = chunk.view(np.int64) >> shift
                    for prefix, count in counts.items():
                        np.add.at(count, bits[bits >> 21 == prefix] & 2**21 - 1, 1)
        for q, prefix in enumerate(prefixes):
            up_to = counts[prefix].cumsum()
            digits = int(up_to.searchsorted(ranks_left[q], side="right"))
            ranks_left[q] -= int(up_to[digits] - counts[prefix][digits])
            prefixes[q] = prefix << 21 | digits
    return np.array(prefixes).view(float).tolist()
