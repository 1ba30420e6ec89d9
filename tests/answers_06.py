"""Answers to the exercises of notebook 06."""

import math
from fractions import Fraction as Q
from itertools import combinations

import numpy as np

import clustlib as cl


def gamma(p):
    TP, FN, FP, TN = p
    return (TP * TN - FP * FN) / np.sqrt((TP + FP) * (TP + FN) * (TN + FP) * (TN + FN))


def gamma_of_vectors(p):
    """The correlation itself, of two vectors with so many pairs of each kind."""
    t = np.repeat([1, 1, 0, 0], p)
    c = np.repeat([1, 0, 1, 0], p)
    return np.corrcoef(t, c)[0, 1]


def gamma_by_sklearn(p):
    from sklearn.metrics import matthews_corrcoef

    return matthews_corrcoef(np.repeat([1, 1, 0, 0], p), np.repeat([1, 0, 1, 0], p))


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


RIGHT = [
    ("06.1", Q(134, 780)),
    ("06.1", "67/390"),
    ("06.1", 0.172),
    ("06.1", cl.hubert_statistic(cl.datasets.lecture_table("two_by_four"))),
    ("06.2", Q(56, 15)),
    ("06.2", "168/45"),
    ("06.2", 3.733),
    ("06.3", gamma),
    ("06.3", gamma_of_vectors),
    ("06.3", gamma_by_sklearn),
    ("06.4", ari),
    ("06.4", ari_pair_by_pair),
    ("06.4", ari_by_sklearn),
    ("06.4", lambda counts: cl.adjusted_rand_index(cl.ContingencyTable(counts))),
    ("06.5", [[1] * 10] * 10),
    ("06.5", np.ones((9, 11), dtype=int)),
    ("06.5", cl.ContingencyTable([[1] * 12] * 8)),
]


def gamma_without_root(p):
    TP, FN, FP, TN = p
    return (TP * TN - FP * FN) / ((TP + FP) * (TP + FN) * (TN + FP) * (TN + FN))


def gamma_not_centred(p):
    TP, FN, FP, _ = p
    return TP / np.sqrt((TP + FP) * (TP + FN))


def covariance(p):
    TP, FN, FP, _ = p
    N = sum(p)
    return TP / N - (TP + FP) / N * (TP + FN) / N


def gamma_without_tn(p):
    TP, FN, FP, _ = p
    N, M_C, M_T = TP + FN + FP, TP + FP, TP + FN
    with np.errstate(all="ignore"):
        return (N * TP - M_C * M_T) / np.sqrt(M_C * M_T * (N - M_C) * (N - M_T))


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


def ari_with_geometric_mean(counts):
    N, TP, M_C, M_T = parts(counts)
    with np.errstate(all="ignore"):
        return (N * TP - M_C * M_T) / np.sqrt(M_C * M_T * (N - M_C) * (N - M_T))


WRONG_TURNS = [
    ("06.1", Q(134, 185), "recall"),
    ("06.1", Q(134, 380), "precision"),
    ("06.1", Q(134, 431), "Jaccard"),
    ("06.1", Q(483, 780), "Rand"),
    ("06.1", (134 * 349 - 51 * 246) / math.sqrt(185 * 380 * 400 * 595), "normalised"),
    ("06.1", Q(134, 40 * 39), "twice"),
    ("06.1", 17.2, "percentage"),
    ("06.2", 16.8, "number of pairs, not of points"),
    ("06.2", Q(34 * 38, 100), "squares"),
    ("06.2", Q(24 * 28, 90), "both ends"),
    ("06.2", Q(12, 45) * Q(14, 45), "one pair"),
    ("06.3", gamma_without_root, "square root"),
    ("06.3", gamma_not_centred, "subtract their means"),
    ("06.3", lambda p: p[0] / sum(p), "not yet normalised"),
    ("06.3", covariance, "covariance"),
    ("06.3", lambda p: abs(gamma(p)), "sign"),
    ("06.3", gamma_without_tn, "TN"),
    ("06.4", lambda counts: cl.rand_index(cl.ContingencyTable(counts)), "Rand index, not yet"),
    ("06.4", ari_without_expected_below, "below the line as well"),
    ("06.4", ari_expected_over_points, "points, not of pairs"),
    ("06.4", ari_with_smaller_maximum, "the smaller one"),
    ("06.4", ari_with_geometric_mean, "geometric"),
    ("06.5", [[9, 1]], "its ARI is 0.000"),
    ("06.5", [[1] * 5] * 5, "its Rand index is 0.667"),
    ("06.5", [[9, 0], [0, 9]], "its ARI is 1.000"),
]
