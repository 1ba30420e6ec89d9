"""Answers to the exercises of notebook 06."""

import math
from fractions import Fraction as Q
from itertools import combinations

import numpy as np

import clustlib as cl

VECTOR = "010010010001000"  # of 06.1


def vector(labels):
    return [int(a == b) for a, b in combinations(labels, 2)]


def cosine(v, w):
    return np.dot(v, w) / math.sqrt(np.dot(v, v) * np.dot(w, w))


def clusterings(n):
    """Return every clustering of n points once."""
    if n == 0:
        return [[]]
    return [[*some, k] for some in clusterings(n - 1) for k in range(len(set(some)) + 1)]


# A hundred pairs: 15 together in both, 5 in the clustering only, 15 in the reference only.
T = np.repeat([1, 0, 1, 0], [15, 5, 15, 65])
C = np.repeat([1, 1, 0, 0], [15, 5, 15, 65])

READ_BY_LABELS = {
    "one class split": [1, 1, 2, 3, 3, 3],
    "one point misplaced": [1, 1, 2, 2, 2, 2],
    "one bag for all": [1, 1, 1, 1, 1, 1],
    "no pair in both": [1, 2, 3, 1, 2, 3],
}
PANELS = {"a": (2.65, 51.9), "b": (1.73, 90), "c": (3.87, 50.8), "d": (2, 35.3)}


def panel_of(labels):
    """Return the panel that has the length and the angle of these labels."""
    c, t = vector(labels), vector([1, 1, 1, 2, 2, 2])
    drawn = math.sqrt(sum(c)), math.degrees(math.acos(cosine(t, c)))
    (name,) = [n for n, panel in PANELS.items() if np.allclose(panel, drawn, atol=0.06)]
    return name


RIGHT = [
    ("06.1", [1, 2, 1, 3, 2, 1]),
    ("06.1", list("abacba")),
    *(("06.1", it) for it in clusterings(6) if "".join(map(str, vector(it))) == VECTOR),
    ("06.3", np.corrcoef(T, C)[0, 1]),
    ("06.3", 900 / math.sqrt(30 * 20 * 70 * 80)),
    ("06.4", {name: panel_of(labels) for name, labels in READ_BY_LABELS.items()}),
    ("06.6", list("cebgfa")),
    ("06.7", [1, 1, 1, 1, 1, 2]),
    ("06.7", ["b", "a", "a", "a", "a", "a"]),
    ("06.7", np.array([0, 0, 0, 5, 0, 0])),
]

WRONG_TURNS = [
    ("06.1", [1, 1, 1, 2, 2, 2], "the points 1 and 2 together: the vector says apart"),
    ("06.1", [1, 2, 1, 3, 3, 1], "the points 2 and 5 apart: the vector says together"),
    ("06.1", [1, 2, 1], "every point needs one"),
    ("06.3", 0.15, "not yet normalised"),
    ("06.3", 0.15 / math.sqrt(0.06), "subtract their means"),
    ("06.3", 0.15 / math.sqrt(0.0336), "product of the means"),
    ("06.3", 0.09, "belongs above the line"),
    ("06.3", Q(9, 100) / Q(336, 10000), "square root"),
    ("06.3", 0.09 / math.sqrt(0.06), "yours still have their means"),
    ("06.3", 0.09 / 0.19, "not the arithmetic one"),
    ("06.3", 0.5, "recall"),
    ("06.3", 0.75, "precision"),
    ("06.3", Q(15, 35), "Jaccard"),
    ("06.7", [1, 1, 1, 1, 1, 1], "all points are together"),
    ("06.7", [1, 2, 3, 4, 5, 6], "all points are apart"),
    ("06.7", [1, 1, 1, 2, 2, 2], "is 0.0°: it should be 90°"),
    ("06.7", [1, 2, 3, 1, 2, 3], "it should be 90°"),
    ("06.7", [1, 1, 1], "every point needs one"),
]

BAGS = cl.datasets.lecture_table("three_bags").to_labels()
BAGS_T, BAGS_C = map(vector, BAGS)

PREDICTED = {
    "06.a": np.mean([a * a for a in BAGS_T]),
    "06.b": "smaller" if cosine(BAGS_T, [1] * 136) > cosine(BAGS_T, BAGS_C) else "larger",
}
