"""Answers to the exercises of notebook 08."""

from collections import Counter
from fractions import Fraction as Q
from math import log, log2

import numpy as np

import clustlib as cl


def surprise(sizes, logarithm=np.log2):
    sizes = sizes[sizes > 0]
    n = sizes.sum()
    return sum(size / n * logarithm(n / size) for size in sizes)


def conditional(counts):
    return sum(row.sum() / counts.sum() * surprise(row) for row in counts if row.any())


def conditional_as_difference(counts):
    return surprise(counts.ravel()) - surprise(counts.sum(axis=1))


def conditional_point_by_point(counts):
    points = [(i, j) for (i, j), n_ij in np.ndenumerate(counts) for _ in range(n_ij)]
    in_row, in_cell = Counter(i for i, _ in points), Counter(points)
    return sum(log2(in_row[i] / in_cell[i, j]) for i, j in points) / len(points)


def mutual(counts):
    n = int(counts.sum())
    return sum(
        n_ij / n * log2(n * n_ij / (int(counts[i].sum()) * int(counts[:, j].sum())))
        for (i, j), n_ij in np.ndenumerate(counts)
        if n_ij > 0
    )


def mutual_from_entropies(counts):
    return surprise(counts.sum(axis=0)) + surprise(counts.sum(axis=1)) - surprise(counts.ravel())


def mutual_as_difference(counts):
    return surprise(counts.sum(axis=0)) - conditional(counts)


RIGHT = [
    ("08.1", Q(7, 4)),
    ("08.1", "7/4"),
    ("08.1", 1.75),
    ("08.1", np.float64(1.75)),
    ("08.1", cl.entropy([8, 4, 2, 2])),
    ("08.2", conditional),
    ("08.2", conditional_as_difference),
    ("08.2", conditional_point_by_point),
    ("08.2", lambda counts: cl.conditional_entropy(cl.ContingencyTable(counts))),
    ("08.3", mutual),
    ("08.3", mutual_from_entropies),
    ("08.3", mutual_as_difference),
    ("08.3", lambda counts: cl.mutual_information(cl.ContingencyTable(counts))),
    ("08.4", Q(3, 4)),
    ("08.4", 1.2 / 1.6),
    ("08.5", [[1, 2, 3], [2, 4, 6]]),
    ("08.5", np.outer([1, 2, 5], [3, 1, 4, 2])),
    ("08.5", cl.ContingencyTable([[2, 4, 10], [3, 6, 15]])),
]


def without_care_for_zeros(counts):
    p = counts / counts.sum()
    return (p * np.log2(p / np.outer(p.sum(axis=1), p.sum(axis=0)))).sum()


def as_printed(counts):
    p = counts / counts.sum()
    with np.errstate(all="ignore"):
        ratio = p / np.outer(p.sum(axis=1), p.sum(axis=0))
        return np.nansum(ratio * np.log2(ratio))


def filled(counts):
    n, cells = counts.sum(), np.argwhere(counts > 0).tolist()
    sums = [(counts[i].sum(), counts[:, j].sum(), counts[i, j]) for i, j in cells]
    return [(n_ij, n * n_ij / (n_i * m_j), n) for n_i, m_j, n_ij in sums]


WRONG_TURNS = [
    ("08.1", 1.213, "nats"),
    ("08.1", 2.25, "without the clusters' shares"),
    ("08.1", 9, "sum of the surprises"),
    ("08.1", 2, "the same size"),
    ("08.1", 1.752, "do not round in between"),
    ("08.2", lambda counts: np.mean([surprise(r) for r in counts if r.any()]), "as weights"),
    ("08.2", lambda counts: conditional(counts.T), "H(C|T)"),
    ("08.2", lambda counts: conditional(counts) * log(2), "nats"),
    ("08.2", lambda counts: surprise(counts.sum(axis=0)), "H(T), "),
    ("08.2", lambda counts: surprise(counts.ravel()), "joint entropy"),
    ("08.2", mutual, "your function returns"),
    ("08.3", lambda counts: mutual(counts) * log(2), "nats"),
    ("08.3", as_printed, "divided by p_i p_j"),
    ("08.3", lambda counts: sum(log2(x) for _, x, _ in filled(counts)), "without weights"),
    ("08.3", lambda counts: mutual(counts) * counts.sum(), "weights with counts"),
    ("08.3", lambda counts: sum(m / n * log2(x / n) for m, x, n in filled(counts)), "n is missing"),
    ("08.3", lambda counts: -mutual(counts), "sign"),
    ("08.3", without_care_for_zeros, "divides by 0"),
    ("08.3", conditional, "your function returns"),
    ("08.4", 0.6, "completeness"),
    ("08.4", 2 / 3, "V-measure"),
    ("08.4", 0.5, "of the whole picture"),
    ("08.4", 0.25, "not dark"),
    ("08.4", 0.4, "H(T|C)"),
    ("08.4", 1.2, "bits of the dark part"),
    ("08.5", [[1, 1, 1], [2, 2, 2]], "partitions are of one size"),
    ("08.5", [[1, 2, 3], [1, 2, 3]], "clusters are of one size"),
    ("08.5", [[1, 2], [2, 4]], "2×2"),
    ("08.5", [[1, 2, 0], [2, 4, 0]], "empty"),
    ("08.5", [[1, 2, 3], [2, 4, 7]], "its mutual information is 0.000"),
    ("08.5", [[1, 2, 3], [4, 5, 9]], "it should be 0"),
]

PREDICTED = {}
