"""Answers to the exercises of notebook 19."""

from fractions import Fraction as Q
from math import log, sqrt

import numpy as np


def table_of(clusters, partitions, points):
    table = [[0] * (max(partitions) + 1) for _ in range(max(clusters) + 1)]
    for i, j, n in zip(clusters, partitions, points, strict=True):
        table[i][j] += n
    return table


def kept_last(clusters, partitions, points):
    table = np.zeros((max(clusters) + 1, max(partitions) + 1))
    table[clusters, partitions] += points
    return table


def entries(clusters, partitions, points):
    return table_of(clusters, partitions, [1 for _ in points])


def turned(clusters, partitions, points):
    return np.transpose(table_of(clusters, partitions, points))


RIGHT = [
    ("19.1", Q(9, 13)),
    ("19.1", 0.692),
    ("19.2", 0.9 / sqrt(1.8 * 0.95)),
    ("19.2", 0.688),
    ("19.3", table_of),
    ("19.4", Q(24, 50)),
    ("19.4", Q(12, 25)),
    ("19.4", 0.48),
]

WRONG_TURNS = [
    ("19.1", 0, "noise is a cluster"),
    ("19.1", Q(4, 6), "not the nearest"),
    ("19.1", Q(11, 13), "the point itself"),
    ("19.1", Q(3, 5), "belongs to the other cluster"),
    ("19.1", (Q(13, 17) + Q(9, 13) + Q(6, 7) + Q(7, 8)) / 4, "whole clustering"),
    ("19.1", 4.5, "divide by the larger"),
    ("19.1", 2.25, "smaller of the two"),
    ("19.1", -Q(9, 13), "sign"),
    ("19.1", 0.75, "where a point lies"),
    ("19.1", 0.5, "noise is not there"),
    ("19.1", 0.556, "in the other cluster"),
    ("19.2", 0.327, "sum of the entropies"),
    ("19.2", 0.9 / 1.375, "arithmetic"),
    ("19.2", 0.5, "larger entropy"),
    ("19.2", 0.9 / 0.95, "smaller entropy"),
    ("19.2", 0.9 / (1.8 * 0.95), "product"),
    ("19.2", 0.9 / sqrt(1.8 * 0.95) / log(2), "unit"),
    ("19.3", kept_last, "add them"),
    ("19.3", entries, "several points"),
    ("19.3", turned, "columns"),
    ("19.4", Q(24, 38), "precision"),
    ("19.4", Q(46, 72), "apart in both"),
    ("19.4", Q(46, 60), "for TP"),
    ("19.4", Q(70, 110), "Rand"),
    ("19.4", Q(24, 64), "Jaccard"),
    ("19.4", Q(12, 50), "halve"),
]

PREDICTED = {}
