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


BY_HAND = np.array([[4, 0, 0, 0], [0, 1, 1, 0], [0, 1, 0, 1]])
PIECES = {"I": "b", "H(T|C)": "c", "below homogeneity": "bc", "below completeness": "ab"}

RIGHT = [
    ("08.1", "c"),
    ("08.1", "(C)"),
    ("08.2", Q(5, 4)),
    ("08.2", 1.25),
    ("08.2", "5/4"),
    ("08.2", mutual(BY_HAND)),
    ("08.2", mutual_from_entropies(BY_HAND)),
    ("08.2", mutual_as_difference(BY_HAND)),
    ("08.2", Q(4, 8) * 1 + Q(1, 8) * (1 + 2 + 1 + 2)),
    ("08.3", 2),
    ("08.3", "2"),
    ("08.4", PIECES),
    ("08.4", {"I": "B", "H(T|C)": "c", "below homogeneity": "c b", "below completeness": "a, b"}),
    ("08.4", ["b", "c", "bc", "ab"]),
    ("08.5", [[4, 0], [4, 0], [0, 4], [0, 4]]),
    ("08.5", [[8, 0], [0, 2], [0, 2], [0, 2], [0, 2]]),
    ("08.5", cl.ContingencyTable([[0, 4], [4, 0], [4, 0], [0, 4]])),
    ("08.6", "e d a c f"),
    ("08.6", "EDAFC"),
    ("08.6", ["e", "d", "a", "f", "c"]),
    ("08.7", conditional),
    ("08.7", conditional_as_difference),
    ("08.7", conditional_point_by_point),
    ("08.7", lambda counts: cl.conditional_entropy(cl.ContingencyTable(counts))),
    ("08.8", [[1, 2, 3], [2, 4, 6]]),
    ("08.8", np.outer([1, 2, 5], [3, 1, 4, 2])),
    ("08.8", cl.ContingencyTable([[2, 4, 10], [3, 6, 15]])),
]

WRONG_TURNS = [
    ("08.1", "a", "average"),
    ("08.1", "b", "1 bit only"),
    ("08.1", "d", "13/8"),
    ("08.1", "e", "a, b, c or d"),
    ("08.2", 1.25 * log(2), "nats"),
    ("08.2", 1.75, "H(T), "),
    ("08.2", 1.5, "H(C); "),
    ("08.2", 0.5, "H(T|C), "),
    ("08.2", 0.25, "H(C|T), "),
    ("08.2", 2, "entropy of the cells"),
    ("08.2", Q(7, 4) - Q(2, 3), "as weights"),
    ("08.2", 7, "were added up"),
    ("08.2", 10, "with counts"),
    ("08.2", Q(5, 7), "homogeneity"),
    ("08.2", Q(5, 6), "completeness"),
    ("08.3", 1, "base 2"),
    ("08.3", 3, "pure cluster"),
    ("08.3", 4, "one half each"),
    ("08.3", 5, "less what is left"),
    ("08.3", 6, "share of H(T)"),
    ("08.4", PIECES | {"I": "abc"}, "joint entropy"),
    ("08.4", PIECES | {"I": "a"}, "share"),
    ("08.4", PIECES | {"H(T|C)": "a"}, "left of the cluster"),
    ("08.4", PIECES | {"H(T|C)": "b"}, "sticks out"),
    ("08.4", PIECES | {"below homogeneity": "ab"}, "splitting"),
    ("08.4", PIECES | {"below completeness": "bc"}, "merging"),
    (
        "08.4",
        PIECES | {"below homogeneity": "ab", "below completeness": "bc"},
        "2 of 4 are right",
    ),
    ("08.5", [[6, 2], [2, 6]], "its homogeneity is 0.189: it should be 1"),
    ("08.5", [[6, 0], [0, 2], [2, 0], [0, 6]], "its completeness is 0.552: it should be 1/2"),
    ("08.5", [[8, 0], [0, 8]], "its completeness is 1.000"),
    ("08.5", [[1, 0], [1, 0], [0, 1], [0, 1]], "two of 8 points each"),
    ("08.5", [[8], [8]], "two of 8 points each"),
    ("08.6", "b d a c f", "chain rule always"),
    ("08.6", "d e a c f", "where is the product"),
    ("08.6", "e a d c f", "two logarithms"),
    ("08.6", "e d c a f", "no weights yet"),
    ("08.6", "e d f a c", "first take the mean"),
    ("08.6", "e d a c", "1 step more"),
    ("08.7", lambda counts: np.mean([surprise(r) for r in counts if r.any()]), "as weights"),
    ("08.7", lambda counts: conditional(counts.T), "H(C|T)"),
    ("08.7", lambda counts: conditional(counts) * log(2), "nats"),
    ("08.7", lambda counts: surprise(counts.sum(axis=0)), "H(T), "),
    ("08.7", lambda counts: surprise(counts.ravel()), "joint entropy"),
    ("08.7", mutual, "your function returns"),
    ("08.8", [[1, 1, 1], [2, 2, 2]], "partitions are of one size"),
    ("08.8", [[1, 2, 3], [1, 2, 3]], "clusters are of one size"),
    ("08.8", [[1, 2], [2, 4]], "2×2"),
    ("08.8", [[1, 2, 0], [2, 4, 0]], "empty"),
    ("08.8", [[1, 2, 3], [2, 4, 7]], "its mutual information is 0.000"),
    ("08.8", [[1, 2, 3], [4, 5, 9]], "it should be 0"),
]


GREEN, ORANGE = (cl.datasets.lecture_table(name).counts for name in ("green", "orange"))


def fewest_questions(sizes):
    """Huffman: join the two smallest groups until one is left; each join is a question."""
    sizes, asked, n = sorted(sizes), 0, sum(sizes)
    while len(sizes) > 1:
        joined = sizes[0] + sizes[1]
        sizes, asked = sorted([*sizes[2:], joined]), asked + joined
    return asked / n


def bits_of(counts, i, j):
    """What one cell brings to mutual information."""
    n, n_ij = counts.sum(), counts[i, j]
    return n_ij / n * log2(n * n_ij / (counts[i].sum() * counts[:, j].sum()))


def after_the_die():
    """The rises of mutual information when a die cuts the first orange cluster into ten."""
    rng = np.random.default_rng(1)
    rises = []
    for _ in range(20):
        cut = np.stack([rng.multinomial(n, [0.1] * 10) for n in ORANGE[0]], axis=1)
        rises.append(mutual(np.vstack([cut, ORANGE[1:]])) - mutual(ORANGE))
    return rises


def against(first, second, smaller, equal, larger):
    return equal if abs(first - second) < 1e-9 else smaller if first < second else larger


PREDICTED = {
    "08.a": f"{fewest_questions([80, 10, 10]):.3g}",
    "08.b": "none" if abs(bits_of(GREEN, 0, 1)) < 1e-9 else "a few",
    "08.c": against(conditional(ORANGE), conditional(GREEN), "smaller", "equal", "larger"),
    "08.d": "more" if min(after_the_die()) > 0 else "less",
}
