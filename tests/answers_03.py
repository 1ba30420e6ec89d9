"""Answers to the exercises of notebook 03."""

from fractions import Fraction as Q

import numpy as np
from scipy.stats import hmean

import clustlib as cl


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


BY_HAND = np.array([[3, 5, 0], [0, 25, 3], [1, 2, 9]])

RIGHT = [
    ("03.3", Q(11, 18)),
    ("03.3", (10 / 40 + 50 / 60 + 18 / 24) / 3),
    ("03.3", 0.611),
    ("03.3", cl.f_measure(cl.ContingencyTable(BY_HAND))),
    ("03.5", weighted_f),
    ("03.5", lambda counts: cl.weighted_f_measure(cl.ContingencyTable(counts))),
    ("03.8", [[10, 10, 10, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]]),
    ("03.8", np.array([[4, 4, 4, 4, 0, 0, 0], *np.eye(3, 7, 4, dtype=int)])),
]


def f_of(counts, i, j):
    return 2 * counts[i, j] / (counts[i].sum() + counts[:, j].sum())


def precisions(counts):
    return counts.max(axis=1) / counts.sum(axis=1)


def recalls(counts):
    return counts.max(axis=1) / counts.sum(axis=0)[counts.argmax(axis=1)]


WRONG_TURNS = [
    ("03.3", np.mean([max(f_of(BY_HAND, i, j) for j in range(3)) for i in range(3)]), "largest F"),
    ("03.3", Q(39, 48), "purity"),
    ("03.3", np.mean(precisions(BY_HAND)), "mean precision; "),
    ("03.3", np.mean(recalls(BY_HAND)), "mean recall; "),
    ("03.3", np.mean([precisions(BY_HAND), recalls(BY_HAND)]), "arithmetic"),
    ("03.3", hmean([precisions(BY_HAND).mean(), recalls(BY_HAND).mean()]), "the mean recall; take"),
    ("03.3", (8 * Q(10, 40) + 28 * Q(50, 60) + 12 * Q(18, 24)) / 48, "the clusters by their sizes"),
    ("03.3", weighted_f(BY_HAND), "over classes"),
    ("03.3", 10 / 40 + 50 / 60 + 18 / 24, "divide it by their number"),
    ("03.3", (5 / 40 + 25 / 60 + 9 / 24) / 3, "where is the 2"),
    ("03.3", Q(3 + 25 + 9, 48), "maximum matching"),
    ("03.8", [[6, 3, 0], [0, 0, 3]], "weighted F should be at most 0.6; it is 0.775"),
    ("03.8", [[1, 1], [1, 1]], "macro F should be at least 0.8; it is 0.500"),
]

GREEN = np.array([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
FOURTEEN = np.array([[0, 0, 0, 1], [4, 0, 0, 1], [1, 0, 4, 0], [0, 3, 0, 0]])
MEANS = {
    "arithmetic": lambda p, r: (p + r) / 2,
    "geometric": lambda p, r: (p * r) ** 0.5,
    "harmonic": lambda p, r: 2 * p * r / (p + r),
}
SHARES = [Q(i, 40) for i in range(1, 41)]


def never_twice_the_smaller(mean):
    return all(float(mean(p, r)) <= 2 * min(p, r) for p in SHARES for r in SHARES)


def larger(measure, first, second):
    values = [measure(np.array(counts)) for counts in (first, second)]
    return "neither" if values[0] == values[1] else ("first", "second")[values[1] > values[0]]


def f_of_best(counts, column):
    return [Q(2 * int(row[column]), int(row.sum() + counts[:, column].sum())) for row in counts]


(NEVER,) = (name for name, mean in MEANS.items() if never_twice_the_smaller(mean))
TWO_CLUSTERS = [[6, 3, 0], [0, 0, 3]], [[6, 0, 0], [0, 3, 3]]
PREFERS_FIRST = {
    "macro": larger(macro_f_in_loops, *TWO_CLUSTERS),
    "weighted": larger(weighted_f_in_loops, *TWO_CLUSTERS),
}
LARGE_JOINED = [[49, 49, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
OUTLIERS_JOINED = [[49, 0, 0, 0], [0, 49, 0, 0], [0, 0, 1, 1]]

PREDICTED = {
    "03.a": f"C{1 + int(recalls(GREEN).argmin())}",
    "03.b": NEVER,
    "03.c": f"C{1 + int(np.argmax(f_of_best(FOURTEEN, 3)))}",
    "03.d": next(name for name, better in PREFERS_FIRST.items() if better == "first"),
    "03.e": larger(macro_f_in_loops, LARGE_JOINED, OUTLIERS_JOINED),
}
