"""Answers to the exercises of notebook 18."""

from fractions import Fraction as Q
from math import comb

# The tickets, a row for each cluster: noise, C0, …, C5.
ROWS = [
    [9, 12, 11, 13, 20, 5, 10],
    [0, 0, 90, 0, 0, 19, 0],
    [103, 73, 0, 0, 0, 0, 0],
    [0, 0, 0, 71, 0, 0, 0],
    [0, 0, 0, 46, 0, 0, 0],
    [0, 0, 1, 0, 0, 50, 0],
    [1, 0, 0, 0, 0, 0, 66],
]


def adjusted_rand(rows):
    together = sum(comb(cell, 2) for row in rows for cell in row)
    in_clusters = sum(comb(sum(row), 2) for row in rows)
    in_partitions = sum(comb(sum(column), 2) for column in zip(*rows, strict=True))
    expected = Q(in_clusters * in_partitions, comb(sum(map(sum, rows)), 2))
    return (together - expected) / (Q(in_clusters + in_partitions, 2) - expected)


def joined(rows, i, j):
    others = [row for at, row in enumerate(rows) if at not in (i, j)]
    return adjusted_rand([*others, [a + b for a, b in zip(rows[i], rows[j], strict=True)]])


ALONE = [[int(at == j) for at in range(7)] for j, many in enumerate(ROWS[0]) for _ in range(many)]


def misplaced(counts):
    return [int(sum(row) - max(row)) for row in counts]


def worst_cluster(counts):
    each = misplaced(counts)
    return each.index(max(each))


def last_of_the_worst(counts):
    each = misplaced(counts)
    return len(each) - 1 - each[::-1].index(max(each))


def least_pure(counts):
    shares = [max(row) / max(1, sum(row)) for row in counts]
    return shares.index(min(shares))


def largest(counts):
    sizes = [int(sum(row)) for row in counts]
    return sizes.index(max(sizes))


RIGHT = [
    # billing, access, app, delivery, returns, sales
    ("18.1", Q(90 + 103 + 73 + 71 + 50 + 66, 520)),
    ("18.1", 0.871),
    ("18.2", max(joined(ROWS, i, j) for i in range(7) for j in range(i))),
    ("18.2", 0.648),
    ("18.3", worst_cluster),
]

WRONG_TURNS = [
    ("18.1", 453, "divide by all points"),
    ("18.2", 0.897, "Rand index after"),
    ("18.2", 0.080, "by how much it rises"),
    ("18.1", Q(453 + 20, 600), "is matched"),
    ("18.1", Q(453 + 1, 600), "gets one of them"),
    ("18.1", Q(453, 600), "n points"),
    ("18.1", Q(453 + 20, 520), "nobody"),
    ("18.1", Q(380, 520), "without a cluster for app"),
    ("18.1", Q(453 + 46, 520), "purity"),
    ("18.2", adjusted_rand(ROWS), "before"),
    ("18.2", joined(ROWS[1:], 2, 3), "dropped"),
    ("18.2", joined([*ALONE, *ROWS[1:]], len(ALONE) + 2, len(ALONE) + 3), "singletons"),
    ("18.2", joined(ROWS, 0, 4), "lower"),
    ("18.2", joined(ROWS, 1, 5), "lower"),
    ("18.2", "0.354", "lower"),
    ("18.2", Q(20 + 90 + 103 + 117 + 50 + 66, 600), "maximum matching"),
    ("18.3", least_pure, "least pure"),
    ("18.3", largest, "largest"),
    ("18.3", lambda counts: worst_cluster(counts.T), "columns"),
    ("18.3", last_of_the_worst, "the first"),
    ("18.3", lambda counts: max(misplaced(counts)), "how many points"),
]

PREDICTED = {}
