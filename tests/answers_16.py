"""Answers to the exercises of notebook 16."""

CHOSEN = ["ARI", "matching", "homogeneity", "silhouette", "recall", "VI"]


def but(task, measure):
    """The answer with another measure for one task, counted from 1."""
    return [*CHOSEN[: task - 1], measure, *CHOSEN[task:]]


RIGHT = [
    ("16.1", CHOSEN),
    ("16.1", but(6, "matching")),
    ("16.2", [[90, 5], [5, 0]]),
    ("16.2", [[95, 4], [1, 0]]),
    ("16.3", [[2, 2, 2, 2]]),
    ("16.3", [[4, 4, 4], [0, 1, 0]]),
]

WRONG_TURNS = [
    ("16.1", ["ARI"] * 6, "task 2, not ARI: it counts pairs"),
    ("16.1", but(1, "matching"), "unmatched"),
    ("16.1", but(1, "silhouette"), "reference that you have"),
    ("16.1", but(3, "VI"), "one name"),
    ("16.1", but(4, "homogeneity"), "nothing to compare with"),
    ("16.1", but(5, "matching"), "find nobody"),
    ("16.1", but(6, "ARI"), "no map"),
    ("16.1", but(6, "homogeneity"), "change places"),
    ("16.1", ["Rand"] * 6, "choose from"),
    ("16.1", CHOSEN[:5], "every task needs one"),
    ("16.2", [[80, 5], [5, 10]], "adjusted"),
    ("16.2", [[50, 5], [45, 0]], "maximum matching"),
    ("16.2", [[50, 5], [45, 0], [1, 1]], "has 3 and 2"),
    ("16.3", [[4, 0], [2, 2]], "mixed"),
    ("16.3", [[3, 4], [2, 2]], "even"),
    ("16.3", [[20, 2], [0, 9]], "mix more"),
    ("16.3", [[20, 2, 2], [0, 9, 0]], "should rise after the cut"),
]

PREDICTED = {}
