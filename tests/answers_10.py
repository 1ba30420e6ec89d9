"""Answers to the exercises of notebook 10."""

import math
from fractions import Fraction as Q
from itertools import product

import numpy as np

import clustlib as cl
from tests.answers import signs


def weighted(x, y, weights):
    w = [Q(float(each)) / Q(float(weights.sum())) for each in weights]
    return float(sum(a * (int(u) - int(v)) ** 2 for a, u, v in zip(w, x, y, strict=True))) ** 0.5


def in_place(x, y, weights):
    weights /= weights.sum()
    return np.sqrt((weights * (x - y) ** 2).sum())


def by_brute_force(dist):
    """Return True if a distance satisfies the triangle inequality on a grid of points."""
    grid = list(product((0, 0.25, 0.5, 1, 2, 3), repeat=2))
    return all(dist(x, z) <= dist(x, y) + dist(y, z) + 1e-12 for x, y, z in product(grid, repeat=3))


def euclid(x, y):
    return math.sqrt((x[0] - y[0]) ** 2 + (x[1] - y[1]) ** 2)


def manhattan(x, y):
    return abs(x[0] - y[0]) + abs(x[1] - y[1])


def chebyshev(x, y):
    return max(abs(x[0] - y[0]), abs(x[1] - y[1]))


FIVE = {
    "1": lambda x, y: 2 * manhattan(x, y),
    "2": lambda x, y: int(x != y),
    "3": lambda x, y: min(1, euclid(x, y)),
    "4": lambda x, y: euclid(x, y) ** 2,
    "5": lambda x, y: manhattan(x, y) + chebyshev(x, y),
}
NO_DISTANCE = [line for line, dist in FIVE.items() if not by_brute_force(dist)]

A, B = (Q(3, 10),) * 3, (0, 0, Q(1, 2))
A_IS_NEARER = {
    "a": sum(A) < sum(B),
    "b": max(A) < max(B),
    "c": sum(d**2 for d in A) < sum(d**2 for d in B),
    "d": sum(d**0.5 for d in A) < sum(d**0.5 for d in B),
}
SCREWS = [letter for letter, is_nearer in A_IS_NEARER.items() if is_nearer]

LINES = {
    "p = 1": "e",
    "p = inf": "d",
    "p = 2, weights (4, 1)": "b",
    "p = 2, weights (1, 9)": "a",
    "p = 1/2": "c",
}
RNG = np.random.default_rng(1)
POINTS, FURTHER = RNG.random((201, 10)), RNG.random((201, 90))


def from_the_first(points):
    return np.sqrt(((points[1:] - points[0]) ** 2).sum(axis=1))


SIGNS = signs(
    {
        "mean distance": lambda points: from_the_first(points).mean(),
        "contrast": lambda points: from_the_first(points).max() / from_the_first(points).min(),
    },
    POINTS,
    [np.hstack([POINTS, FURTHER]), 10 * POINTS, np.hstack([POINTS, POINTS])],
)


RIGHT = [
    ("10.1", 6),
    ("10.1", cl.minkowski_distance([1, 2, 0], [4, -2, 5], 3)),
    ("10.2", LINES),
    *(("10.3", letter) for letter in SCREWS),
    *(("10.4", line) for line in NO_DISTANCE),
    ("10.6", Q(1, 25)),
    ("10.6", cl.cosine_distance([3, 4], [4, 3])),
    ("10.7", SIGNS),
    ("10.8", weighted),
    ("10.8", in_place),
]

WRONG_TURNS = [
    ("10.1", 7.071, "p = 2"),
    ("10.1", 216, "root"),
    ("10.1", 14.697, "third root"),
    ("10.1", 4.448, "absolute"),
    ("10.1", 5.337, "isn't 0"),
    ("10.6", 1.414, "Euclidean"),
    ("10.6", 0.2838, "angle"),
]


def where(p):
    """Say whether the diagonal point at distance 1 is inside, on or outside a circle."""
    away = math.sqrt(2) * 0.5 ** (1 / p)
    return "inside" if away < 1 else "outside" if away > 1 else "on it"


def contrast(d):
    rng = np.random.default_rng(1)
    away = np.sqrt(((rng.random((200, d)) - rng.random(d)) ** 2).sum(axis=1))
    return away.max() / away.min() - 1


SHORT, LONG = (1, 2, 2), (10, 20, 20)
PRODUCT = sum(u * v for u, v in zip(SHORT, LONG, strict=True))
PREDICTED = {
    "10.a": where(1),
    "10.b": "much smaller" if 4 * contrast(1000) < contrast(2) else "larger",
    "10.c": 1 - PRODUCT / (math.isqrt(9) * math.isqrt(900)),
    "10.d": "something in between" if 1 < math.sqrt(2) < 2 else "twice as large",
}
