"""Answers to the exercises of notebook 07."""

from fractions import Fraction as Q
from itertools import permutations
from math import comb

import numpy as np

import clustlib as cl


def inside(sizes):
    return (sizes * (sizes - 1) / 2).sum()


def parts(counts):
    return (
        inside(counts.sum()),
        inside(counts),
        inside(counts.sum(axis=1)),
        inside(counts.sum(axis=0)),
    )


def adjust_by_permutations(index, counts):
    """Return the index adjusted by its mean over all permutations of the labels."""
    true, pred = cl.ContingencyTable(counts).to_labels()
    values = [index(cl.contingency_table(shuffled, pred)) for shuffled in permutations(true)]
    expected = sum(values) / len(values)
    return (index(cl.contingency_table(true, pred)) - expected) / (1 - expected)


def kulczynski(t):
    return (cl.pair_precision(t).exact + cl.pair_recall(t).exact) / 2


def adjusted(counts):
    N, TP, M_C, M_T = parts(counts)
    expected = (M_T / N + M_C / N) / 2
    return ((TP / M_C + TP / M_T) / 2 - expected) / (1 - expected)


def adjusted_by_permutations(counts):
    """Return the index adjusted by all permutations for few points, by the formula for more."""
    return (
        float(adjust_by_permutations(kulczynski, counts)) if counts.sum() <= 5 else adjusted(counts)
    )


def mean_tp(clusters, classes):
    """Return the mean TP of ten points over all pairs of clusterings with these sizes."""
    cells = [
        Q(comb(m, x) * comb(10 - m, c - x), comb(10, c)) * comb(x, 2)
        for c in clusters
        for m in classes
        for x in range(min(c, m) + 1)
    ]
    return sum(cells)


REPORTS = {
    "a": ("0.91", "0.91"),
    "b": ("0.70", "0.52"),
    "c": ("0.26", "0.05"),
    "d": ("0.45", "0.46"),
}


def gone(score, chance):
    """Return the share of the way from chance to 1."""
    return (Q(score) - Q(chance)) / (1 - Q(chance))


TP_OF_PAPER = {"a": 20, "b": 32, "c": 50, "d": 84}


def ari_of_paper(tp):
    return Q(tp - 30, 80 - 30)


# Four clusters of two and four classes of two, in a ring, and two points alone.
RING = np.eye(6, dtype=int)
RING[range(4), [1, 2, 3, 0]] = 1
PLAYED = [[1, 1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]


def mean_purity(sizes):
    """Return the mean purity of labels shuffled by NumPy."""
    rng = np.random.default_rng(5)
    labels = np.repeat(range(len(sizes)), sizes)
    shuffles = [rng.permutation(labels) for _ in range(100)]
    return np.mean(
        [sum(max(np.bincount(one[labels == k])) for k in set(labels)) / 100 for one in shuffles]
    )


def chance(sizes):
    """Return the mean scores of a shuffle, exact for the measures of pairs."""
    N, M = comb(100, 2), sum(comb(size, 2) for size in sizes)
    E = Q(M * M, N)
    return Q(N - 2 * M, N) + 2 * E / N, E / M, mean_purity(sizes), (E - E) / (M - E)


def signs_of_chance():
    before, many, giant = map(chance, ([10] * 10, [2] * 50, [91] + [1] * 9))
    return [
        "".join("↑" if after > b else "↓" if after < b else "=" for after in (m, g))
        for b, m, g in zip(before, many, giant, strict=True)
    ]


RIGHT = [
    ("07.1", signs_of_chance()),
    ("07.2", max(REPORTS, key=lambda letter: gone(*REPORTS[letter]))),
    ("07.3", Q(56, 15)),
    ("07.3", mean_tp([4, 3, 3], [5, 3, 2])),
    ("07.5", next(letter for letter, tp in TP_OF_PAPER.items() if ari_of_paper(tp) == Q("0.40"))),
    ("07.7", PLAYED),
    ("07.7", RING),
    ("07.7", cl.play(cl.ContingencyTable(RING), ["Rand index", "adjusted Rand index"])),
    ("07.8", adjusted),
    ("07.8", adjusted_by_permutations),
]


def of_ari(N, TP, C, T):
    return (TP - C * T / N) / ((C + T) / 2 - C * T / N)


WRONG_TURNS = [
    ("07.3", Q(34 * 38, 100), "squares"),
    ("07.3", Q(24 * 28, 90), "both ends"),
    ("07.3", Q(12, 45) * Q(14, 45), "one pair;"),
    ("07.3", comb(4, 2) + 2 * comb(3, 2), "pairs inside clusters"),
    ("07.3", comb(5, 2) + comb(3, 2) + comb(2, 2), "pairs inside classes"),
    ("07.3", Q(12 * 14, comb(9, 2)), "not 36"),
    ("07.3", round(Q(12 * 14, 45)), "needn't be a whole number"),
    ("07.3", 3.7, "is close"),
    ("07.7", [[1] * 10] * 10, "it has 100 points: it should"),
    ("07.7", [[9, 1]], "its ARI is 0.000"),
    ("07.7", [[1] * 5] * 5, "its Rand index is 0.667"),
    ("07.7", [[9, 0], [0, 9]], "its ARI is 1.000"),
]

SIX = [1, 1, 1, 2, 2, 2], [1, 1, 2, 2, 2, 2]
TP_OF_DEALS = [
    cl.pair_counts(cl.contingency_table(cards, SIX[1])).tp for cards in permutations(SIX[0])
]
CROWD_WHOLE = np.array([[90, 0, 0], [0, 5, 5]])
RARE_FOUND = np.array([[45, 0, 0], [45, 0, 0], [0, 5, 0], [0, 0, 5]])


def of_parts(function, counts):
    return function(*parts(np.array(counts)))


def mean_of_splits():
    """Return the mean ARI of random splits that differ from those of the notebook."""
    rng = np.random.default_rng(1)
    phases = np.arange(200) // 10
    aris = []
    for _ in range(100):
        borders = rng.choice(199, 19, replace=False) + 1
        pieces = (np.arange(200)[:, None] >= borders).sum(axis=1)
        aris.append(of_parts(of_ari, cl.contingency_table(phases, pieces).counts))
    return np.mean(aris)


def mean_rand():
    """Return the mean Rand index of random labels that differ from those of the notebook."""
    rng = np.random.default_rng(1)
    phases = np.arange(200) // 10
    same = phases[:, None] == phases
    above = np.triu_indices(200, k=1)
    labels = [rng.integers(0, 20, 200) for _ in range(50)]
    return np.mean([((each[:, None] == each) == same)[above].mean() for each in labels])


PREDICTED = {
    "07.a": mean_rand(),
    "07.b": Q(sum(TP_OF_DEALS), len(TP_OF_DEALS)),
    "07.c": "A" if of_parts(of_ari, CROWD_WHOLE) > of_parts(of_ari, RARE_FOUND) else "B",
    "07.d": "above 0" if mean_of_splits() > 0.1 else "about 0",
}
