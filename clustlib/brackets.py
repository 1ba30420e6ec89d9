"""The number of some rank among very many, and the sum of what lies beyond it: in two passes."""

import math

import numpy as np

_BITS = 19  # so many are told at a time; the first 19 are alike where numbers are within 1/256
_AT_A_TIME = 2**15  # so that they stay in the processor's cache


def no_counts():
    """How many distances begin with which bits: none yet."""
    return np.zeros(2**_BITS, dtype=np.int64)


def count_leading(counts, d):
    """Count the distances of a block by their first bits, each pair once."""
    bits = d.view(np.int64).ravel()
    for start in range(0, len(bits), _AT_A_TIME):
        np.add.at(counts, bits[start : start + _AT_A_TIME] >> 63 - _BITS, 1)
    # The first columns hold the pairs of the block's own points twice, and each point with itself.
    twice = d[:, : len(d)][np.tril_indices(len(d))]
    np.subtract.at(counts, twice.view(np.int64) >> 63 - _BITS, 1)


def those(d, are_meant):
    """d[are_meant], faster where they are few."""
    return d.ravel().take(np.flatnonzero(are_meant))


class Bracket:
    """The distances that begin with the same bits as the one of a rank, and the sum beyond it.

    The bits of floats ≥ 0, read as integers, are in the order of the floats. So the first bits of a
    distance of some rank are found by counting; then the sum can be taken, before the distance is
    known to its last bit, and those few that begin alike are kept until it is.
    """

    def __init__(self, rank, is_whole):
        self.rank, self.is_whole = rank, is_whole
        self.first, self.shift = 0, 63  # the bits that are known, and how many follow
        self.sum, self.n_larger, self.n_smaller = 0.0, 0, 0
        self.larger, self.smaller = [], []

    def count(self, counts, d):
        """Count those that begin alike by the bits that follow."""
        alike = d[(d >= self.begin) & (d < self.end)].view(np.int64)
        shift = max(0, self.shift - _BITS)
        np.add.at(counts, (alike >> shift) - (self.first << self.shift - shift), 1)

    def narrow(self, counts):
        """Take the next bits, whose counts these are."""
        up_to = counts.cumsum()
        shift = max(0, self.shift - _BITS)
        following = int(up_to.searchsorted(self.rank, side="right"))
        self.rank -= int(up_to[following - 1]) if following else 0
        self.first = self.first << self.shift - shift | following
        self.shift, self.holds = shift, int(counts[following])
        self.begin = _float(self.first << shift)
        # With no bit left there is one distance, and none to keep.
        self.end = _float(self.first + 1 << shift) if shift else self.begin
        # Sums are taken from here; from whole numbers, they are exact for whole distances.
        self.bottom = math.floor(self.begin) if self.is_whole else self.begin
        self.top = math.ceil(self.end) if self.is_whole else self.end

    def take_larger(self, d):
        """Add what is larger than the distance of this rank, by how much it is."""
        d = those(d, d >= self.begin)
        is_beyond = d >= self.end
        beyond = d[is_beyond]
        self.sum += float((beyond - self.top).sum())
        self.n_larger += len(beyond)
        self.larger.append(d[~is_beyond])

    def take_smaller(self, d):
        """Add what is smaller."""
        d = those(d, d < self.end)
        is_beyond = d < self.begin
        beyond = d[is_beyond]
        self.sum += float((self.bottom - beyond).sum())
        self.n_smaller += len(beyond)
        self.smaller.append(d[~is_beyond])

    def total(self):
        """The sum of all differences, now that the distance of this rank can be told."""
        larger, smaller = np.concatenate(self.larger), np.concatenate(self.smaller)
        kept = np.sort(np.concatenate([larger, smaller]))
        found = float(kept[min(self.rank, len(kept) - 1)]) if len(kept) else self.begin
        total = self.sum + self.n_larger * (self.top - found)
        total += self.n_smaller * (found - self.bottom)
        total += float(np.maximum(larger - found, 0).sum())
        return total + float(np.maximum(found - smaller, 0).sum())


def _float(bits):
    """The float of these bits."""
    return float(np.int64(bits).view(np.float64))
