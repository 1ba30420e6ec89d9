"""Answers to the exercises of notebook 18."""

import io
from fractions import Fraction as Q
from math import comb

import numpy as np
import pandas as pd
from sklearn.metrics.cluster import contingency_matrix

import clustlib as cl

# The tickets, a row for each cluster: noise, C0, …, C5.
ROWS = [
    [9, 12, 11, 13, 20, 5, 10],
    [0, 0, 90, 0, 0, 19, 0],
    [103, 73, 0, 0, 0, 0, 0],
    [0, 0, 0, 71, 0, 0, 0],
    [0, 0, 0, 46, 0, 0, 0],
    [0, 0, 1, 0, 0, 50, 0],
    [1, 0, 0, 0, 0, 0, 66],
]


def adjusted_rand(rows):
    together = sum(comb(cell, 2) for row in rows for cell in row)
    in_clusters = sum(comb(sum(row), 2) for row in rows)
    in_classes = sum(comb(sum(column), 2) for column in zip(*rows, strict=True))
    expected = Q(in_clusters * in_classes, comb(sum(map(sum, rows)), 2))
    return (together - expected) / (Q(in_clusters + in_classes, 2) - expected)


PIECES = [[60, 0, 0, 0], [10, 0, 0, 0], [0, 30, 0, 0], [0, 30, 0, 0], [0, 0, 40, 38]]


def joined(rows, i, j):
    others = [row for at, row in enumerate(rows) if at not in (i, j)]
    return adjusted_rand([*others, [a + b for a, b in zip(rows[i], rows[j], strict=True)]])


ALONE = [[int(at == j) for at in range(7)] for j, many in enumerate(ROWS[0]) for _ in range(many)]
CUT = [*PIECES[:4], [0, 0, 40, 0], [0, 0, 0, 38]]
BOTH = [[70, 0, 0, 0], [0, 60, 0, 0], [0, 0, 40, 38]]


def misplaced(counts):
    return [int(sum(row) - max(row)) for row in counts]


def worst_cluster(counts):
    each = misplaced(counts)
    return each.index(max(each))


def which_way_round():
    """Return the calls of exercise 18.1 on labels whose table is not square, to see its rows."""
    y, labels = ["ill", "ill", "well", "well", "well"], [0, 1, 1, 2, 2]
    file = io.StringIO(pd.DataFrame({"y": y, "labels": labels}).to_csv(index=False))
    shapes = {
        "a": cl.contingency_table(y, labels).counts.shape,
        "b": cl.contingency_table_from_csv(file, "labels", "y").counts.shape,
        "c": cl.ContingencyTable(contingency_matrix(y, labels)).counts.shape,
        "d": cl.ContingencyTable(contingency_matrix(labels, y)).counts.shape,
        "e": cl.ContingencyTable(pd.crosstab(y, labels)).counts.shape,
        "f": cl.ContingencyTable(pd.crosstab(labels, y)).counts.shape,
    }
    rows = {"clusters": (3, 2), "classes": (2, 3)}
    return {name: "".join(c for c in shapes if shapes[c] == shape) for name, shape in rows.items()}


def kinds_of_fault():
    """Say for each cluster of exercise 18.2 whether purity and recall are above one half."""
    counts = np.array([[0, 0, 0, 24], [4, 5, 6, 7], [36, 0, 1, 0], [0, 1, 0, 21], [1, 40, 38, 0]])
    kinds = {(True, True): "found", (True, False): "piece", (False, True): "merger"}
    letters = {name: "" for name in ("found", "piece", "merger", "mixture")}
    for letter, row in zip("abcde", counts, strict=True):
        purity, recall = row.max() / row.sum(), row.max() / counts[:, row.argmax()].sum()
        letters[kinds.get((purity > 0.6, recall > 0.6), "mixture")] += letter
    return letters


BY_CLUSTERS, BY_TRUTH = which_way_round().values()
FAULTS = kinds_of_fault()

# By hand, of 52 points. Purity 47/52, 47/52, 35/40; matching 47/52, 36/52, 35/40. With C-1 as one
# cluster all its 66 pairs are right; as singletons none of them is a pair any more.
NOISE = {"purity": "= ↓", "maximum matching": "↓ ↓", "ARI": "↓ ↓"}


RIGHT = [
    ("18.1", which_way_round()),
    ("18.4", NOISE),
    ("18.2", FAULTS),
    # billing, access, app, delivery, returns, sales
    ("18.6", Q(90 + 103 + 73 + 71 + 50 + 66, 520)),
    ("18.5", max(joined(PIECES, i, j) for i in range(5) for j in range(i))),
    ("18.7", worst_cluster),
]

WRONG_TURNS = [
    ("18.6", 453, "divide by all points"),
    ("18.5", joined(PIECES, 0, 1), "largest team that was split;"),
    ("18.5", 0.720, "how many pairs"),
    ("18.5", 0.902, "Rand index after"),
    ("18.5", 0.120, "by how much it rises"),
    ("18.5", 0.081, "when you merge the largest"),
    ("18.5", adjusted_rand(PIECES), "before"),
    ("18.5", adjusted_rand(CUT), "splits C5"),
    ("18.5", adjusted_rand(BOTH), "only two rows"),
    ("18.5", joined(PIECES, 0, 2), "lower"),
    ("18.5", joined(PIECES, 3, 4), "lower"),
    ("18.5", "0.272", "lower"),
    ("18.5", Q(60 + 60 + 40, 208), "maximum matching"),
    ("18.6", Q(453 + 12, 520), "of the noise is dropped"),
    ("18.6", Q(453 + 20, 600), "is matched"),
    ("18.6", Q(453 + 1, 600), "gets one of them"),
    ("18.6", Q(453, 600), "n points"),
    ("18.6", Q(453 + 20, 520), "no cluster to match"),
    ("18.6", Q(380, 520), "without a cluster for app"),
    ("18.6", Q(453 + 46, 520), "purity"),
]

# --- results of the predictions, computed independently ------------------------------------------

TEAMS = ["access", "app", "billing", "delivery", "privacy", "returns", "sales"]
MAJORITIES = [TEAMS[row.index(max(row))] for row in ROWS[1:]]
TURNED = [list(column) for column in zip(*ROWS, strict=True)]


def purity(rows):
    return Q(sum(max(row) for row in rows), sum(map(sum, rows)))


OTHER = {
    "purity": purity(ROWS) != purity(TURNED),
    "ARI": adjusted_rand(ROWS) != adjusted_rand(TURNED),
}
BY_WAY = {
    "cluster": adjusted_rand(ROWS),
    "singletons": adjusted_rand([*ALONE, *ROWS[1:]]),
    "drop": adjusted_rand(ROWS[1:]),
}
PREDICTED = {
    "18.a": next(team for team in TEAMS if MAJORITIES.count(team) == 2),
    "18.b": "both" if all(OTHER.values()) else next(name for name in OTHER if OTHER[name]),
    "18.c": max(BY_WAY, key=BY_WAY.get),
}
