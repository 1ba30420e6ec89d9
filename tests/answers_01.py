"""Answers to the exercises of notebook 01."""

from itertools import permutations

import numpy as np

import clustlib as cl


def table(labels_true, labels_pred):
    clusters, rows = np.unique(labels_pred, return_inverse=True)
    classes, columns = np.unique(labels_true, return_inverse=True)
    counts = np.zeros((len(clusters), len(classes)), dtype=int)
    np.add.at(counts, (rows, columns), 1)
    return counts


def table_in_loops(labels_true, labels_pred):
    pairs = list(zip(labels_true.tolist(), labels_pred.tolist(), strict=True))
    classes, clusters = sorted(set(labels_true.tolist())), sorted(set(labels_pred.tolist()))
    return [[pairs.count((true, pred)) for true in classes] for pred in clusters]


RIGHT = [
    ("01.1", [[2, 1, 0], [0, 2, 1]]),
    ("01.1", ((2, 1, 0), (0, 2, 1))),
    ("01.1", [[2.0, 1.0, 0.0], [0.0, 2.0, 1.0]]),
    ("01.1", np.array([[2, 1, 0], [0, 2, 1]])),
    ("01.1", np.array([[2, 1, 0], [0, 2, 1]], dtype=object)),
    ("01.1", cl.ContingencyTable([[2, 1, 0], [0, 2, 1]])),
    ("01.1", cl.contingency_table(list("aabbbc"), [1, 1, 1, 2, 2, 2])),
    ("01.2", table),
    ("01.2", table_in_loops),
    ("01.2", cl.contingency_table),
    ("01.2", lambda true, pred: cl.contingency_table(true, pred).counts),
    ("01.3", [[50, 0, 25], [0, 30, 0], [0, 20, 25]]),
    ("01.3", [[50, 0, 25], [0, 5, 25], [0, 45, 0]]),
    ("01.3", np.array([[50, 0, 25], [0, 15, 15], [0, 35, 10]])),
    ("01.3", cl.ContingencyTable([[50, 0, 25], [0, 30, 0], [0, 20, 25]])),
    ("01.8", [[0, 1, 0, 0], [0, 0, 0, 1], [0, 0, 1, 0], [1, 0, 0, 0]]),
    ("01.8", np.eye(4)[[1, 3, 2, 0]]),
    ("01.8", cl.permutation_matrix([3, 1, 2, 1])),
]


WRONG_TURNS = [
    ("01.1", [[2, 0], [1, 2], [0, 1]], "clusters belong in the rows"),
    ("01.1", [[2, 1, 0], [0, 2, 2]], "sum to 7"),
    ("01.1", [[2, 1, 0], [0, 1, 2]], "2 of your numbers"),
    ("01.1", [2, 1, 0, 0, 2, 1], "list of rows"),
    ("01.1", [[2, 1], [0, 2]], "shape (2, 2)"),
    ("01.1", [[2, 1, 0, 3], [0, 2, 1, 3], [2, 3, 1, 6]], "leave out the sums"),
    ("01.1", [[0, 2, 1], [2, 1, 0]], "order"),
    ("01.3", [[50, 20, 5], [0, 30, 0], [0, 0, 45]], "C1 and T2 share 20"),
    ("01.3", [[45, 0, 30], [5, 25, 0], [0, 25, 20]], "only 45 of the points of T1"),
    ("01.3", [[50, 0, 0], [0, 50, 0], [0, 0, 50]], "rows"),
    ("01.3", [[50, 0, 0], [0, 30, 20], [25, 0, 25]], "clusters belong in the rows"),
    ("01.3", [[25, 50, 0], [0, 0, 30], [20, 0, 25]], "columns"),
    ("01.3", [[75, 0, 0], [0, 30, 0], [0, 0, 45]], "columns"),
    ("01.3", [[50, 0, 25, 75], [0, 30, 0, 30], [0, 20, 25, 45], [50, 50, 50, 150]], "leave out"),
    ("01.8", [[0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0]], "transposed"),
    ("01.8", [[0, 0, 0, 1], [0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0]], "changed places"),
    ("01.8", [[0, 0, 1], [1, 0, 0], [0, 1, 0], [1, 0, 0]], "assignment matrix"),
    ("01.8", np.eye(4), "leaves the points as they are"),
    ("01.8", np.eye(4)[[1, 3, 0, 2]], "order"),
    ("01.8", [[0, 1, 0, 0], [0, 1, 0, 1], [0, 0, 1, 0], [1, 0, 0, 0]], "single 1"),
    ("01.8", [2, 4, 3, 1], "list of rows"),
]

_TRUE, _PRED = cl.datasets.fourteen_objects()
_EQUAL = sum(true == pred for true, pred in zip(_TRUE, _PRED, strict=True))
_BEST = max(
    sum(true == new[pred - 1] for true, pred in zip(_TRUE, _PRED, strict=True))
    for new in permutations([1, 2, 3, 4])
)
_CANDIDATES = {
    "a": [{1, 2}, {3, 4}, {5, 6}],
    "b": [{1, 2, 3}, {3, 4}, {5, 6}],
    "c": [{1, 2}, {3, 4}],
    "d": [{1, 2, 3, 4, 5, 6}, set()],
}
(_CLUSTERING,) = (
    name
    for name, groups in _CANDIDATES.items()
    if all(groups) and sorted(point for group in groups for point in group) == [1, 2, 3, 4, 5, 6]
)

PREDICTED = {
    "01.a": "too low" if _BEST > _EQUAL else "fair",
    "01.b": _CLUSTERING,
    "01.c": 50 + 30 + 45,
}
