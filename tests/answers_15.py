"""Answers to the exercises of notebook 15."""

EVEN = [[34, 16, 0], [0, 34, 16], [16, 0, 34]]
# Stated: file, choice of k, distance and columns, the run kept. Missing: how many clusters, the
# mean, an adjusted measure, the seed.
STATED = [1, 0, 1, 0, 1, 0, 0, 1]


def but(*points):
    """The answer with some points, counted from 1, turned round."""
    return [1 - label if at in points else label for at, label in enumerate(STATED, start=1)]


RIGHT = [
    ("15.1", 0.620),
    ("15.2", EVEN),
    ("15.3", STATED),
]

WRONG_TURNS = [
    ("15.1", 0.730, "plain"),
    ("15.1", 0.730, "whole table"),
    ("15.1", 0.716, "components"),
    ("15.1", 0.716, "min–max"),
    ("15.1", 0.886, "rows"),
    ("15.1", 0.5265, "variance"),
    ("15.1", 0.833, "purity"),
    ("15.1", 0.832, "Rand index, not"),
    ("15.2", [[50, 0, 0], [0, 50, 0], [0, 0, 50]], "adjusted Rand index should be lower"),
    ("15.2", [[30, 0, 0], [20, 4, 0], [0, 46, 50]], "purity should be higher"),
    ("15.2", [[34, 16], [16, 34]], "50 each"),
    ("15.2", [[50, 0, 0], [0, 50, 0], [0, 0, 25], [0, 0, 25]], "not 4"),
    ("15.3", [1] * 8, "point 2: points and true groups"),
    ("15.3", but(1), "point 1: "),
    ("15.3", but(3, 8), "point 3: a reader could redo"),
    ("15.3", but(4), "any of four"),
    ("15.3", but(5), "point 5: "),
    ("15.3", but(6), "chance"),
    ("15.3", but(7), "other starts"),
    ("15.3", but(8), "by what"),
    ("15.3", ["yes", "no"] * 4, "1 (stated)"),
]

PREDICTED = {}
