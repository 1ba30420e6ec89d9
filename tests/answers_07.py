"""Answers to the exercises of notebook 07."""

import math
from fractions import Fraction as Q
from itertools import combinations

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


def ari(counts):
    N, TP, M_C, M_T = parts(counts)
    E = M_C * M_T / N
    return (TP - E) / ((M_C + M_T) / 2 - E)


def ari_pair_by_pair(counts):
    points = [(i, j) for (i, j), n in np.ndenumerate(counts) for _ in range(n)]
    kinds = [[0, 0], [0, 0]]
    for a, b in combinations(points, 2):
        kinds[a[0] == b[0]][a[1] == b[1]] += 1
    (tn, fn), (fp, tp) = kinds
    return Q(2 * (tp * tn - fp * fn), (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn))


def ari_by_sklearn(counts):
    from sklearn.metrics import adjusted_rand_score

    return adjusted_rand_score(*cl.ContingencyTable(counts).to_labels())


def adjusted_precision(counts):
    N, TP, M_C, M_T = parts(counts)
    return (TP / M_C - M_T / N) / (1 - M_T / N)


def adjusted_precision_by_pots(counts):
    """The share of the pairs inside clusters, and of all pairs, that belong together."""
    t = cl.ContingencyTable(counts)
    p = cl.pair_counts(t)
    expected = Q(p.tp + p.fn, sum(p))
    return (cl.pair_precision(t).exact - expected) / (1 - expected)


RIGHT = [
    ("07.1", Q(56, 15)),
    ("07.1", "168/45"),
    ("07.1", 3.733),
    ("07.5", adjusted_precision),
    ("07.5", adjusted_precision_by_pots),
    ("07.4", Q(34, 70)),
    ("07.4", "17/35"),
    ("07.4", 0.486),
    ("07.2", ari),
    ("07.2", ari_pair_by_pair),
    ("07.2", ari_by_sklearn),
    ("07.2", lambda counts: cl.adjusted_rand_index(cl.ContingencyTable(counts))),
    ("07.3", [[1] * 10] * 10),
    ("07.3", np.ones((9, 11), dtype=int)),
    ("07.3", cl.ContingencyTable([[1] * 12] * 8)),
]


def ari_expected_over_points(counts):
    _, TP, M_C, M_T = parts(counts)
    E = M_C * M_T / counts.sum()
    with np.errstate(all="ignore"):
        return (TP - E) / ((M_C + M_T) / 2 - E)


def ari_without_expected_below(counts):
    N, TP, M_C, M_T = parts(counts)
    return (TP - M_C * M_T / N) / ((M_C + M_T) / 2)


def ari_with_smaller_maximum(counts):
    N, TP, M_C, M_T = parts(counts)
    E = M_C * M_T / N
    with np.errstate(all="ignore"):
        return (TP - E) / (min(M_C, M_T) - E)


def ari_with_geometric_maximum(counts):
    N, TP, M_C, M_T = map(float, parts(counts))
    E = M_C * M_T / N
    return (TP - E) / ((M_C * M_T) ** 0.5 - E)


def in_plain_python(function):
    """As one writes it without NumPy, whose numbers give NaN where Python stops."""
    return lambda counts: function(*map(float, parts(counts)))


def ari_without_half(counts):
    N, TP, M_C, M_T = parts(counts)
    E = M_C * M_T / N
    return (TP - E) / (M_C + M_T - E)


def ari_with_geometric_mean(counts):
    N, TP, M_C, M_T = parts(counts)
    with np.errstate(all="ignore"):
        return (N * TP - M_C * M_T) / np.sqrt(M_C * M_T * (N - M_C) * (N - M_T))


def precision_with_whole_e(counts):
    N, TP, M_C, M_T = parts(counts)
    E = M_C * M_T / N
    with np.errstate(all="ignore"):
        return (TP / M_C - E) / (1 - E)


def precision_over_one(counts):
    N, TP, M_C, M_T = parts(counts)
    return TP / M_C - M_T / N


WRONG_TURNS = [
    ("07.1", Q(168, 90), "both ends"),
    ("07.1", 1.68, "square of the number"),
    ("07.1", 168, "divide it by N"),
    ("07.2", ari_without_half, "half of M_C"),
    ("07.4", Q(17, 70), "other way round"),
    ("07.4", Q(32, 70), "perfect deal"),
    ("07.4", Q(16, 70), "one of its two ways"),
    ("07.4", Q(36, 70), "smaller TP"),
    ("07.4", Q(1, 35), "equal ones"),
    ("07.4", 0.75, "right place"),
    ("07.4", 0.125, "ARI"),
    ("07.4", 48.6, "percentage"),
    ("07.5", lambda counts: cl.pair_precision(cl.ContingencyTable(counts)), "not yet adjusted"),
    ("07.5", lambda counts: adjusted_precision(counts.T), "recall"),
    ("07.5", lambda counts: cl.adjusted_rand_index(cl.ContingencyTable(counts)), "ARI"),
    ("07.5", precision_over_one, "1 minus"),
    ("07.5", precision_with_whole_e, "divided by M_C"),
    ("07.1", 16.8, "number of pairs, not of points"),
    ("07.1", Q(34 * 38, 100), "squares"),
    ("07.1", Q(24 * 28, 90), "both ends"),
    ("07.1", Q(12, 45) * Q(14, 45), "one pair"),
    ("07.2", lambda counts: cl.rand_index(cl.ContingencyTable(counts)), "Rand index, not yet"),
    ("07.2", ari_without_expected_below, "below the line as well"),
    ("07.2", ari_expected_over_points, "points, not of pairs"),
    ("07.2", ari_with_smaller_maximum, "the smaller one"),
    ("07.2", ari_with_geometric_mean, "that is the normalised Γ"),
    ("07.2", ari_with_geometric_maximum, "not the geometric one"),
    (
        "07.2",
        in_plain_python(
            lambda N, TP, C, T: (N * TP - C * T) / math.sqrt(C * T * (N - C) * (N - T))
        ),
        "that is the normalised Γ",
    ),
    (
        "07.2",
        in_plain_python(lambda N, TP, C, T: (TP - C * T / N) / (min(C, T) - C * T / N)),
        "the smaller one",
    ),
    (
        "07.5",
        in_plain_python(lambda N, TP, C, T: (TP - C * T / N) / (T - C * T / N)),
        "that is the adjusted pair recall",
    ),
    (
        "07.5",
        in_plain_python(lambda N, TP, C, T: (TP / C - C * T / N) / (1 - C * T / N)),
        "divided by M_C",
    ),
    ("07.3", [[9, 1]], "its ARI is 0.000"),
    ("07.3", [[1] * 5] * 5, "its Rand index is 0.667"),
    ("07.3", [[9, 0], [0, 9]], "its ARI is 1.000"),
]

PREDICTED = {}
