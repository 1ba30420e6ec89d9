"""Answers to the exercises of notebook 11."""

import math
from fractions import Fraction as Q

import numpy as np

import clustlib as cl

MELONS, GOOD, _ = cl.datasets.watermelon()
VDM1 = cl.ValueDifferenceMetric(p=1).fit(MELONS[:, :6], GOOD)

VDM2 = cl.ValueDifferenceMetric(p=2).fit(MELONS[:, :6], GOOD)

# The working of exercise 11.2, with the shares taken from the unit's tables.
TEXTURES = 2 * (Q(7, 9) - Q(1, 5)) ** 2
NAVELS = 2 * (Q(5, 7) - Q(3, 6)) ** 2
NUMBERS = Q(608 - 719, 1000) ** 2 + Q(318 - 103, 1000) ** 2
WORKING = {
    "1": all(MELONS[3, u] == MELONS[16, u] for u in (0, 1, 2, 5)),
    "2": round(float(TEXTURES), 3) == 0.668
    and VDM2.value_distance(3, MELONS[3, 3], MELONS[16, 3]).exact == TEXTURES,
    "3": round(float(NAVELS), 3) == 0.092
    and VDM2.value_distance(4, MELONS[3, 4], MELONS[16, 4]).exact == NAVELS,
    "4": round(float(NUMBERS), 3) == 0.059
    and [float(each) for each in (*MELONS[3, 6:], *MELONS[16, 6:])] == [0.608, 0.318, 0.719, 0.103],
    "5": math.isclose(cl.mixed_distance(MELONS[3], MELONS[16], VDM2) ** 2, 0.514, abs_tol=0.1),
    "6": round(0.514**0.5, 3) == 0.717,
}
WRONG_LINES = [line for line, is_right in WORKING.items() if not is_right]

RIGHT = [
    ("11.1", Q(6 - 2, 10) ** 2 + Q(3 - 4, 10) ** 2 + Q(1 - 4, 10) ** 2),
    ("11.1", 0.26),
    *(("11.2", line) for line in WRONG_LINES),
    ("11.2", int(WRONG_LINES[0])),
    ("11.3", 1.06),
    ("11.3", cl.mixed_distance(MELONS[2], MELONS[4], VDM1)),
    ("11.4", [1.5, 1, 1, 1, 1, 1, 0, 0]),
    ("11.4", np.array([0.3, 0.1, 0.2, 0.15, 0.15, 0.1, 0, 0])),
    ("11.4", [29, 20, 20, 20, 20, 20, 0, 0]),
    ("11.7", [[1, 2], [2, 4], [3, 0]]),
    ("11.7", [[1, 1], [1, 1], [3, 3]]),
    ("11.7", [[0, 4, 2], [5, 0, 0], [0, 2, 1], [0, 0, 0]]),
]

WRONG_TURNS = [
    ("11.1", 0.8, "p = 1"),
    ("11.1", 0.51, "no root"),
    ("11.1", 0.16, "part of edible"),
    ("11.1", 0.01, "part of bitter"),
    ("11.1", 0.09, "part of poisonous"),
    ("11.1", 0.10, "edible is missing"),
    ("11.1", 0.25, "bitter is missing"),
    ("11.1", 0.17, "poisonous is missing"),
    ("11.1", 0.5, "that of edible isn't"),
    ("11.1", 0.35, "that of bitter isn't"),
    ("11.1", 0.47, "that of poisonous isn't"),
    ("11.1", 0.32, "says it all with two classes"),
    ("11.1", 0.02, "bitter or not"),
    ("11.1", 0.18, "poisonous or not"),
    ("11.1", (5 / 8) ** 2 + (1 / 6) ** 2 + (1 / 6) ** 2, "m_j"),
    ("11.1", 27 / 400, "all mushrooms"),
    ("11.1", 0.42, "flat and bell"),
    ("11.1", 0.08, "bell and knobbed"),
    ("11.3", 0.5626, "p = 1"),
    ("11.3", 1.0297, "the sum has no root"),
    ("11.3", 1.0931, "VDM takes no root."),
    ("11.4", [1] * 6 + [0, 0], "should be nearest; it is melon 3"),
    ("11.4", [1, 1, 25 / 36, 1, 1, 1, 0, 0], "melon 3 is as near"),
    ("11.4", [1, 1, 0.5, 1, 1, 1, 0, 0], "it weighs 2 times"),
    ("11.4", [1.4, 1, 1, 1, 1, 1, 0, 0], "it is melon 3"),
    ("11.4", [1, 1, 0, 1, 1, 1, 0, 0], "at least a twentieth"),
    ("11.4", [0.1] * 6 + [0.2] * 2, "the two numbers should weigh 0"),
    ("11.4", [1] * 7, "8 weights"),
    ("11.4", [0] * 8, "not all"),
    ("11.4", [-1] + [1] * 7, "at least 0"),
    ("11.4", "abcdefgh", "aren't weights"),
    ("11.7", [[1, 2], [1, 2]], "at least three"),
    ("11.7", [[1, 2], [2, 1], [3, 0]], "same shares"),
    ("11.7", [[1, 1], [1, 1], [2, 1]], "different sums"),
    ("11.7", [[1], [2], [3]], "at least two classes"),
]


def farthest(u):
    """Return the largest difference between words of an attribute in shares of good melons."""
    words = set(MELONS[:, u])
    shares = [
        Q(int(sum(GOOD[MELONS[:, u] == w] == "是")), int(sum(MELONS[:, u] == w))) for w in words
    ]
    return max(shares) - min(shares)


def say_of_the_numbers():
    """Return the share of these attributes in the sum under the root, over all pairs."""
    pairs = [(one, other) for one in MELONS for other in MELONS]
    words = sum(VDM2.value_distance(u, a[u], b[u]).exact for a, b in pairs for u in range(6))
    of_numbers = sum((Q(str(a[u])) - Q(str(b[u]))) ** 2 for a, b in pairs for u in (6, 7))
    return of_numbers / (words + of_numbers)


BY_SERIAL = {2 * int(a != b) for a in GOOD for b in GOOD}
PREDICTED = {
    "11.a": max(
        {"colour": 0, "texture": 3, "touch": 5}.items(), key=lambda each: farthest(each[1])
    )[0],
    "11.b": "less" if say_of_the_numbers() < Q(1, 4) else "more",
    "11.c": "some of each" if {0, 2} == BY_SERIAL else "all 0",
}
