"""Answers to the exercises of notebook 08."""

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


def mutual(counts):
    n = int(counts.sum())
    return sum(
        n_ij / n * log2(n * n_ij / (int(counts[i].sum()) * int(counts[:, j].sum())))
        for (i, j), n_ij in np.ndenumerate(counts)
        if n_ij > 0
    )


BY_HAND = np.array([[4, 0, 0, 0], [0, 1, 1, 0], [0, 1, 0, 1]])

RIGHT = [
    ("08.2", Q(5, 4)),
    ("08.2", mutual(BY_HAND)),
    ("08.2", Q(4, 8) * 1 + Q(1, 8) * (1 + 2 + 1 + 2)),
    ("08.5", [[4, 0], [4, 0], [0, 4], [0, 4]]),
    ("08.5", [[8, 0], [0, 2], [0, 2], [0, 2], [0, 2]]),
    ("08.5", cl.ContingencyTable([[0, 4], [4, 0], [4, 0], [0, 4]])),
    ("08.7", conditional),
    ("08.7", lambda counts: cl.conditional_entropy(cl.ContingencyTable(counts))),
    ("08.8", [[1, 2, 3], [2, 4, 6]]),
    ("08.8", np.outer([1, 2, 5], [3, 1, 4, 2])),
    ("08.8", cl.ContingencyTable([[2, 4, 10], [3, 6, 15]])),
]

WRONG_TURNS = [
    ("08.2", 1.25 * log(2), "nats"),
    ("08.2", 1.75, "H(T), "),
    ("08.2", surprise(BY_HAND.sum(axis=1)), "that is H(C), "),
    # One of the two mixed clusters is forgotten.
    ("08.2", surprise(BY_HAND.sum(axis=0)) - 2 / 8 * surprise(BY_HAND[1]), "one of the two mixed"),
    ("08.2", 0.5, "H(T|C), "),
    ("08.2", 0.25, "H(C|T), "),
    ("08.2", 2, "entropy of the cells"),
    ("08.2", Q(7, 4) - Q(2, 3), "as weights"),
    ("08.2", 7, "added up the logarithms"),
    ("08.2", 10, "with counts"),
    ("08.2", Q(5, 7), "homogeneity"),
    ("08.2", Q(5, 6), "completeness"),
    ("08.5", [[6, 2], [2, 6]], "its homogeneity is 0.189: it should be 1"),
    ("08.5", [[6, 0], [0, 2], [2, 0], [0, 6]], "its completeness is 0.552: it should be 1/2"),
    ("08.5", [[8, 0], [0, 8]], "its completeness is 1.000"),
    ("08.5", [[1, 0], [1, 0], [0, 1], [0, 1]], "two of 8 points each"),
    ("08.5", [[8], [8]], "two of 8 points each"),
    ("08.8", [[1, 1, 1], [2, 2, 2]], "classes are of one size"),
    ("08.8", [[1, 2, 3], [1, 2, 3]], "clusters are of one size"),
    ("08.8", [[1, 2], [2, 4]], "2×2"),
    ("08.8", [[1, 2, 0], [2, 4, 0]], "empty"),
    ("08.8", [[1, 2, 3], [2, 4, 7]], "its mutual information is 0.000"),
    ("08.8", [[1, 2, 3], [4, 5, 9]], "it should be 0"),
]


GREEN, ORANGE = (cl.datasets.lecture_table(name).counts for name in ("green", "orange"))


def fewest_questions(sizes):
    """Return the mean number of questions, by Huffman's method."""
    sizes, questions, n = sorted(sizes), 0, sum(sizes)
    while len(sizes) > 1:
        merged = sizes[0] + sizes[1]
        sizes, questions = sorted([*sizes[2:], merged]), questions + merged
    return questions / n


def bits_of(counts, i, j):
    """Return the contribution of a cell to the mutual information."""
    n, n_ij = counts.sum(), counts[i, j]
    return n_ij / n * log2(n * n_ij / (counts[i].sum() * counts[:, j].sum()))


def gains_by_random_split():
    """Return the gains in mutual information when the first orange cluster is split ten ways."""
    rng = np.random.default_rng(1)
    rises = []
    for _ in range(20):
        parts = np.stack([rng.multinomial(n, [0.1] * 10) for n in ORANGE[0]], axis=1)
        rises.append(mutual(np.vstack([parts, ORANGE[1:]])) - mutual(ORANGE))
    return rises


def against(first, second, smaller, equal, larger):
    return equal if abs(first - second) < 1e-9 else smaller if first < second else larger


PREDICTED = {
    "08.a": f"{fewest_questions([80, 10, 10]):.3g}",
    "08.b": "none" if abs(bits_of(GREEN, 0, 1)) < 1e-9 else "a few",
    "08.c": against(conditional(ORANGE), conditional(GREEN), "smaller", "equal", "larger"),
    "08.d": "more" if min(gains_by_random_split()) > 0 else "less",
}
