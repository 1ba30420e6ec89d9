"""Answers to the exercises of notebook 06."""

import math
from fractions import Fraction as Q

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


RIGHT = [
    ("06.1", Q(134, 780)),
    ("06.1", "67/390"),
    ("06.1", 0.172),
    ("06.1", cl.hubert_statistic(cl.datasets.lecture_table("two_by_four"))),
    ("06.2", [1, 1, 1, 1, 1, 2]),
    ("06.2", ["b", "a", "a", "a", "a", "a"]),
    ("06.2", np.array([0, 0, 0, 5, 0, 0])),
    ("06.3", gamma),
    ("06.3", gamma_of_vectors),
    ("06.3", gamma_by_sklearn),
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


def ari(p):
    TP, FN, FP, _ = p
    N, M_C, M_T = sum(p), TP + FP, TP + FN
    E = M_C * M_T / N
    return (TP - E) / ((M_C + M_T) / 2 - E)


def gamma_without_n_above(p):
    TP, FN, FP, _ = p
    N, M_C, M_T = sum(p), TP + FP, TP + FN
    return (TP - M_C * M_T) / np.sqrt(M_C * M_T * (N - M_C) * (N - M_T))


def gamma_with_e_above(p):
    TP, FN, FP, _ = p
    N, M_C, M_T = sum(p), TP + FP, TP + FN
    return (TP - M_C * M_T / N) / np.sqrt(M_C * M_T * (N - M_C) * (N - M_T))


def gamma_without_tn(p):
    TP, FN, FP, _ = p
    N, M_C, M_T = TP + FN + FP, TP + FP, TP + FN
    with np.errstate(all="ignore"):
        return (N * TP - M_C * M_T) / np.sqrt(M_C * M_T * (N - M_C) * (N - M_T))


WRONG_TURNS = [
    ("06.1", 134, "that is TP; divide"),
    ("06.1", Q(134, 185), "recall"),
    ("06.1", Q(134, 380), "precision"),
    ("06.1", Q(134, 431), "Jaccard"),
    ("06.1", Q(483, 780), "Rand"),
    ("06.1", (134 * 349 - 51 * 246) / math.sqrt(185 * 380 * 400 * 595), "normalised"),
    ("06.1", Q(134, 40 * 39), "twice"),
    ("06.1", 134 / math.sqrt(185 * 380), "Fowlkes"),
    ("06.1", Q(134, 1600), "square of the number"),
    ("06.1", 17.2, "percentage"),
    ("06.2", [1, 1, 1, 1, 1, 1], "all points are together"),
    ("06.2", [1, 2, 3, 4, 5, 6], "all points are apart"),
    ("06.2", [1, 1, 1, 2, 2, 2], "is 0.0°: it should be 90°"),
    ("06.2", [1, 2, 3, 1, 2, 3], "it should be 90°"),
    ("06.2", [1, 1, 1], "every point needs one"),
    ("06.3", gamma_without_root, "square root"),
    ("06.3", gamma_not_centred, "subtract their means"),
    ("06.3", lambda p: p[0] / sum(p), "not yet normalised"),
    ("06.3", covariance, "covariance"),
    ("06.3", lambda p: abs(gamma(p)), "sign"),
    ("06.3", ari, "not the arithmetic one"),
    ("06.3", gamma_without_n_above, "multiply TP by N"),
    ("06.3", gamma_with_e_above, "N times too small"),
    ("06.3", gamma_without_tn, "TN"),
]

PREDICTED = {}
