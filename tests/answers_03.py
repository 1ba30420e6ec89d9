"""Answers to the exercises of notebook 03."""

from decimal import Decimal
from fractions import Fraction as Q

import numpy as np

import clustlib as cl


def macro_f(counts):
    n_i, m_j = counts.sum(axis=1), counts.sum(axis=0)
    j = counts.argmax(axis=1)
    return np.mean(2 * counts.max(axis=1) / (n_i + m_j[j]))


def macro_f_in_loops(counts):
    rows, total = counts.tolist(), Q(0)
    for row in rows:
        j = row.index(max(row))
        precision, recall = Q(row[j], sum(row)), Q(row[j], sum(other[j] for other in rows))
        total += 2 * precision * recall / (precision + recall)
    return total / len(rows)


def weighted_f(counts):
    n_i, m_j = counts.sum(axis=1, keepdims=True), counts.sum(axis=0)
    return (m_j * (2 * counts / (n_i + m_j)).max(axis=0)).sum() / counts.sum()


def weighted_f_in_loops(counts):
    rows, total = counts.tolist(), Q(0)
    for column in zip(*rows, strict=True):
        m_j = sum(column)
        total += m_j * max(Q(2 * c, sum(row) + m_j) for c, row in zip(column, rows, strict=True))
    return total / sum(map(sum, rows))


RIGHT = [
    ("03.1", Q(21343, 32412)),
    ("03.1", "21343/32412"),
    ("03.1", (60 / 80 + 40 / 74 + 100 / 146) / 3),
    ("03.1", 0.658),
    ("03.1", 0.6585),
    ("03.1", Decimal("0.658")),
    ("03.1", cl.f_measure(cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]]))),
    ("03.2", macro_f),
    ("03.2", macro_f_in_loops),
    ("03.2", lambda counts: cl.f_measure(cl.ContingencyTable(counts))),
    ("03.2", lambda counts: np.mean(cl.per_cluster(cl.ContingencyTable(counts))["f"])),
    ("03.3", weighted_f),
    ("03.3", weighted_f_in_loops),
    ("03.3", lambda counts: cl.weighted_f_measure(cl.ContingencyTable(counts))),
    ("03.4", [[10, 10, 10, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]]),
    ("03.4", np.array([[4, 4, 4, 4, 0, 0, 0], *np.eye(3, 7, 4, dtype=int)])),
    ("03.5", [[49, 0], [0, 49], [1, 0], [0, 1]]),
    ("03.5", cl.ContingencyTable([[30, 0], [0, 30], [1, 0], [1, 0]]).T.T),
]


def f_matrix(counts):
    return 2 * counts / (counts.sum(axis=1, keepdims=True) + counts.sum(axis=0))


def f_of_clusters(counts):
    return f_matrix(counts)[np.arange(len(counts)), counts.argmax(axis=1)]


def precisions(counts):
    return counts.max(axis=1) / counts.sum(axis=1)


def recalls(counts):
    return counts.max(axis=1) / counts.sum(axis=0)[counts.argmax(axis=1)]


def arithmetic(counts):
    return np.mean((precisions(counts) + recalls(counts)) / 2)


def f_of_means(counts):
    p, r = precisions(counts).mean(), recalls(counts).mean()
    return 2 * p * r / (p + r)


def weighted_by_largest_count(counts):
    cells = counts.argmax(axis=0), np.arange(counts.shape[1])
    return (counts.sum(axis=0) * f_matrix(counts)[cells]).sum() / counts.sum()


def too_few_partitions(counts):
    parts = counts.sum(axis=0) * f_matrix(counts).max(axis=0)
    return sum(parts[j] for j in range(min(counts.shape))) / counts.sum()


WRONG_TURNS = [
    ("03.1", Q(2, 3), "purity"),
    ("03.1", "0.785", "mean precision"),  # (1 + 5/6 + 25/48) / 3
    ("03.1", 0.726, "arithmetic"),  # ((1 + 3/5) + (5/6 + 2/5) + (25/48 + 1)) / 6
    ("03.1", "0.721", "mean precision and the mean recall"),  # 113/144 and 2/3
    ("03.1", 0.675, "weighted by their sizes"),  # (30 · 3/4 + 24 · 20/37 + 96 · 50/73) / 150
    ("03.1", Q(201, 292), "partitions' side"),
    ("03.1", "1.975", "divide it by their number"),
    ("03.1", 0.329, "where is the 2"),
    ("03.1", Q(14, 25), "maximum matching"),
    ("03.1", 65.8, "percentage"),
    ("03.1", 0.66, "three decimals"),
    ("03.2", lambda counts: f_of_clusters(counts.T).mean(), "transposed"),
    ("03.2", lambda counts: np.average(f_of_clusters(counts), weights=counts.sum(axis=1)), "sizes"),
    ("03.2", arithmetic, "arithmetic"),
    ("03.2", f_of_means, "mean precision and the mean recall"),
    ("03.2", lambda counts: f_matrix(counts).max(axis=1).mean(), "largest F of each row"),
    ("03.2", weighted_f, "partitions' side"),
    ("03.2", lambda counts: precisions(counts).mean(), "mean precision"),
    ("03.2", lambda counts: macro_f(counts) / 2, "where is the 2"),
    ("03.2", lambda counts: f_of_clusters(counts).sum(), "divide it by their number"),
    ("03.2", f_of_clusters, "each cluster"),
    ("03.3", lambda counts: weighted_f(counts.T), "each row"),
    ("03.3", lambda counts: f_matrix(counts).max(axis=0).mean(), "same weight"),
    ("03.3", weighted_by_largest_count, "largest count"),
    ("03.3", lambda counts: cl.f_measure(cl.ContingencyTable(counts)), "clusters' side"),
    ("03.3", macro_f, "macro F of exercise 03.2"),
    ("03.3", too_few_partitions, "too few partitions"),
    ("03.3", lambda counts: weighted_f(counts) * counts.sum(), "divide it by n"),
    ("03.3", lambda counts: f_matrix(counts).max(axis=0), "each partition"),
    ("03.4", [[6, 3, 0], [0, 0, 3]], "weighted F should be at most 0.6; it is 0.775"),
    ("03.4", [[1, 1], [1, 1]], "macro F should be at least 0.8; it is 0.500"),
    ("03.5", [[46, 0], [0, 46]] + [[1, 0]] * 4 + [[0, 1]] * 4, "strays"),
    ("03.5", [[1, 0], [0, 1]] * 4 + [[0, 46], [46, 0]], "find another"),
    ("03.5", [[49], [1]], "all its points are of one"),
    ("03.5", [[9, 0], [0, 9]], "macro F should be at most 0.6; it is 1.000"),
    ("03.5", [[3, 0], [3, 0], [0, 3]], "weighted F should be at least 0.9; it is 0.778"),
]

PREDICTED = {}
