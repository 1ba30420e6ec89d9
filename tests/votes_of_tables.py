"""The four numbers of each vote on tables, from raw counts and single points.

The right one is first, the others are in the order of the mistakes. None calls a measure of
clustlib.
"""

import itertools
import math
from collections import Counter
from fractions import Fraction

from tests.test_worksheets import columns_of, f_of_cell, labels_of, matching, rows_of
from tests.test_worksheets import purity as purity_of_rows

# --- tables --------------------------------------------------------------------------------------


def points(t):
    """Return the cluster and the class of each point."""
    return list(zip(*labels_of(rows_of(t)), strict=True))


def share_of_majorities(pairs):
    """Return the purity of points, each a cluster and a class."""
    groups = {}
    for cluster, class_ in pairs:
        groups.setdefault(cluster, []).append(class_)
    return Fraction(sum(max(Counter(own).values()) for own in groups.values()), len(pairs))


def purity(t):
    return share_of_majorities(points(t))


def inverse_purity(t):
    return share_of_majorities([(b, a) for a, b in points(t)])


def relabelled(t, change):
    """Return the points after a change of (number of the point, cluster, class)."""
    return [(change(k, a, b), b) for k, (a, b) in enumerate(points(t))]


def merge_of_first(k, a, b):
    return 0 if a == 1 else a


def first_alone(k, a, b):
    return ("point", k) if a == 0 else ("cluster", a)


def each_point_alone(k, a, b):
    return k


def table_of(pairs):
    """Return the rows of counts of points."""
    counts = Counter(pairs)
    clusters, classes = (sorted(set(labels)) for labels in zip(*pairs, strict=True))
    return [[counts[c, p] for p in classes] for c in clusters]


def best_matching(pairs):
    return matching(table_of(pairs))


def error(t):
    return 1 - best_matching(points(t))


def diagonal(rows):
    return sum(row[k] for k, row in enumerate(rows) if k < len(row))


def exchanged(t):
    """Return the rows after C1 and C2 have exchanged their names."""
    first, second, *rest = rows_of(t)
    return [second, first, *rest]


def n_of(t):
    return len(points(t))


def cell(t):
    return points(t).count((0, 0))


def in_cluster(t, i=0):
    return sum(a == i for a, _ in points(t))


def in_class(t, j=0):
    return sum(b == j for _, b in points(t))


def sizes(t):
    return Counter(b for _, b in points(t)).values()


def largest_class(t):
    return max(sizes(t))


def shares_of_clusters(t):
    """Return the largest cell and the size of each cluster, in the order of their ratio."""
    pairs = [(max(row), sum(row)) for row in rows_of(t)]
    return sorted(pairs, key=lambda pair: Fraction(*pair))


def precision(t):
    return Fraction(cell(t), in_cluster(t))


def recall(t):
    return Fraction(cell(t), in_class(t))


def greedy(t):
    """Return the cells of the greedy matching, one by one."""
    cells = [(n, i, j) for i, row in enumerate(rows_of(t)) for j, n in enumerate(row) if n]
    taken = []
    while cells:
        best = max(cells)
        taken.append(best[0])
        cells = [it for it in cells if it[1] != best[1] and it[2] != best[2]]
    return taken


def sorted_first(k, a, b):
    return "T1 of C1" if (a, b) == (0, 0) else str(a)


def after_sorting(t):
    return relabelled(t, sorted_first)


def pairs_of(t):
    return list(itertools.combinations(points(t), 2))


def share_of_pairs(t, wanted, among):
    chosen = [pair for pair in pairs_of(t) if among(*pair)]
    return Fraction(sum(wanted(*pair) for pair in chosen), len(chosen))


def same_cluster(x, y):
    return x[0] == y[0]


def same_class(x, y):
    return x[1] == y[1]


# --- columns and two tables ----------------------------------------------------------------------


def columns(data):
    return list(zip(data.labels_pred, data.labels_true, strict=True))


def without_noise(data):
    return [(a, b) for a, b in columns(data) if a > 0]


def noise_apart(data):
    return [((a, k) if a < 0 else (a, 0), b) for k, (a, b) in enumerate(columns(data))]


def right_of_all(data):
    pairs = without_noise(data)
    return share_of_majorities(pairs) * len(pairs) / len(columns(data))


def turned(data):
    return [(b, a) for a, b in columns(data)]


def machines(tables):
    """Return each point with the number of its machine."""
    return [(k, *point) for k, t in enumerate(tables) for point in points(t)]


def all_points(tables):
    return [point for _, *point in machines(tables)]


def as_pairs(tables):
    return [tuple(point) for point in all_points(tables)]


def mean_purity(tables):
    return sum(map(purity, tables)) / 2


def counted_pairs(tables, wanted):
    return sum(wanted(x, y) for x, y in itertools.combinations(machines(tables), 2))


def together(x, y):
    return x[1:] == y[1:]


def largest(tables, place):
    return max(Counter(point[place] for point in all_points(tables)).values())


# fmt: off
TRUTH = {
    "purity after splitting a cluster into points": (
        lambda t: share_of_majorities(relabelled(t, first_alone)),
        purity, 1, lambda t: share_of_majorities([it for it in points(t) if it[0] > 0])),
    "points with the wrong name": (
        lambda t: n_of(t) - sum(max(row) for row in rows_of(t)),
        lambda t: sum(map(max, rows_of(t))), lambda t: sum(a != b for a, b in points(t)),
        lambda t: n_of(t) - max(Counter(points(t)).values())),
    "purity after a merge": (
        lambda t: share_of_majorities(relabelled(t, merge_of_first)), purity,
        lambda t: Fraction(sum(map(max, rows_of(t)[2:])), n_of(t)),
        lambda t: share_of_majorities([(b, a) for a, b in relabelled(t, merge_of_first)])),
    "purity after an exchange of names": (
        lambda t: purity_of_rows(exchanged(t)), lambda t: Fraction(diagonal(exchanged(t)), n_of(t)),
        lambda t: 1 - purity(t), inverse_purity),
    "purity of the worst cluster": (
        lambda t: Fraction(*shares_of_clusters(t)[0]), purity,
        lambda t: Fraction(shares_of_clusters(t)[0][0], n_of(t)),
        lambda t: Fraction(*shares_of_clusters(t)[-1])),
    "clustering ratio after an exchange": (
        lambda t: Fraction(len(columns_of(t)), len(rows_of(t))),
        lambda t: Fraction(len(rows_of(t)), len(columns_of(t))),
        lambda t: sum(map(len, rows_of(t))), lambda t: Fraction(n_of(t), len(rows_of(t)))),
    "clustering ratio after splits": (
        lambda t: Fraction(2 * len(rows_of(t)), len(columns_of(t))),
        lambda t: Fraction(len(rows_of(t)), len(columns_of(t))),
        lambda t: Fraction(len(rows_of(t)), 2 * len(columns_of(t))),
        lambda t: Fraction(len(rows_of(t)) + 1, len(columns_of(t)))),
    "points outside of a class": (
        lambda t: sum(a == 0 and b != 0 for a, b in points(t)),
        lambda t: sum(a != 0 and b == 0 for a, b in points(t)), in_cluster, cell),
    "most points in common": (
        lambda t: sorted([in_cluster(t), in_class(t)])[0], cell,
        lambda t: sorted([in_cluster(t), in_class(t)])[1],
        lambda t: Fraction(in_cluster(t) * in_class(t), n_of(t))),
    "points in common after a shuffle": (
        lambda t: in_cluster(t) * Fraction(in_class(t), n_of(t)), cell,
        lambda t: Fraction(n_of(t), sum(map(len, rows_of(t)))),
        lambda t: sorted([in_cluster(t), in_class(t)])[0]),
    "maximum matching after a merge": (
        lambda t: best_matching(relabelled(t, merge_of_first)),
        lambda t: share_of_majorities(relabelled(t, merge_of_first)),
        lambda t: best_matching(points(t)),
        lambda t: share_of_majorities([(b, a) for a, b in relabelled(t, merge_of_first)])),
    "purity after sorting a cluster": (
        lambda t: share_of_majorities(after_sorting(t)), purity,
        lambda t: Fraction(in_cluster(t) + sum(map(max, rows_of(t)[1:])), n_of(t)),
        lambda t: best_matching(after_sorting(t))),
    "points of a greedy matching": (
        lambda t: sum(greedy(t)), lambda t: best_matching(points(t)) * n_of(t),
        lambda t: sum(map(max, rows_of(t))), lambda t: max(Counter(points(t)).values())),
    "inverse purity": (
        inverse_purity, purity, lambda t: best_matching(points(t)),
        lambda t: Fraction(max(Counter(points(t)).values()), n_of(t))),
    "maximum matching of single points": (
        lambda t: Fraction(len(columns_of(t)), n_of(t)),
        lambda t: share_of_majorities(relabelled(t, each_point_alone)), 0,
        lambda t: best_matching(points(t))),
    "F of a cell after doubling": (
        lambda t: f_of_cell([[2 * n for n in row] for row in rows_of(t)], 0, 0),
        lambda t: 2 * f_of_cell(rows_of(t), 0, 0), lambda t: (precision(t) + recall(t)) / 2,
        precision),
    "recall after a merge": (
        lambda t: Fraction(sum(a < 2 and b == 0 for a, b in points(t)), in_class(t)),
        lambda t: Fraction(sum(a < 2 and b == 0 for a, b in points(t)), 2 * in_class(t)), recall,
        lambda t: Fraction(
            sum(a < 2 and b == 0 for a, b in points(t)), in_cluster(t) + in_cluster(t, 1))),
    "precision of one cluster": (
        lambda t: Fraction(in_class(t), n_of(t)), 1, precision,
        lambda t: Fraction(1, len(columns_of(t)))),
    "macro F of one cluster": (
        lambda t: f_of_cell([sorted(sizes(t))], 0, -1),
        lambda t: Fraction(largest_class(t), n_of(t)), 1,
        lambda t: (Fraction(largest_class(t), n_of(t)) + 1) / 2),
    "F of a cell": (
        lambda t: f_of_cell(rows_of(t), 0, 0), lambda t: (precision(t) + recall(t)) / 2,
        lambda t: math.sqrt(precision(t) * recall(t)), lambda t: precision(t) * recall(t)),
    "clustering error": (
        error, lambda t: 1 - purity(t),
        lambda t: Fraction(sum(a != b for a, b in points(t)), n_of(t)),
        lambda t: best_matching(points(t))),
    "clustering error of single points": (
        lambda t: Fraction(n_of(t) - len(columns_of(t)), n_of(t)), 0,
        lambda t: Fraction(len(columns_of(t)), n_of(t)), error),
    "clustering error of one cluster": (
        lambda t: Fraction(n_of(t) - largest_class(t), n_of(t)), 0,
        lambda t: Fraction(largest_class(t), n_of(t)), error),
    "clustering error after an exchange of names": (
        error, lambda t: 1 - Fraction(diagonal(exchanged(t)), n_of(t)), lambda t: 1 - purity(t),
        lambda t: best_matching(points(t))),
    "points to move": (
        lambda t: error(t) * n_of(t), lambda t: (1 - purity(t)) * n_of(t),
        lambda t: best_matching(points(t)) * n_of(t), lambda t: sum(a != b for a, b in points(t))),
    "purity of one cluster": (
        lambda t: Fraction(largest_class(t), n_of(t)), 1, purity,
        lambda t: Fraction(1, len(columns_of(t)))),
    "inverse purity of single points": (
        lambda t: share_of_majorities([(b, a) for a, b in relabelled(t, each_point_alone)]),
        lambda t: share_of_majorities(relabelled(t, each_point_alone)), inverse_purity, 0),
    "pair precision of one cluster": (
        lambda t: share_of_pairs(t, same_class, lambda x, y: True), 1,
        lambda t: share_of_pairs(t, same_class, same_cluster),
        lambda t: Fraction(largest_class(t), n_of(t))),
    "cases that are found": (
        recall, precision, lambda t: Fraction(cell(t), n_of(t)), lambda t: 1 - recall(t)),
    "false alarms": (
        lambda t: 1 - precision(t), lambda t: 1 - recall(t), precision,
        lambda t: Fraction(sum(a == 0 and b != 0 for a, b in points(t)), n_of(t))),
    "purity without noise": (
        lambda data: share_of_majorities(without_noise(data)),
        lambda data: share_of_majorities(columns(data)),
        lambda data: share_of_majorities(noise_apart(data)), right_of_all),
    "purity with noise as a cluster": (
        lambda data: share_of_majorities(columns(data)),
        lambda data: share_of_majorities(without_noise(data)),
        lambda data: share_of_majorities(noise_apart(data)), right_of_all),
    "share of points with a cluster": (
        lambda data: Fraction(len(without_noise(data)), len(columns(data))),
        lambda data: Fraction(sum(a < 0 for a, _ in columns(data)), len(columns(data))),
        lambda data: share_of_majorities(without_noise(data)), right_of_all),
    "share of right points": (
        right_of_all, lambda data: share_of_majorities(without_noise(data)),
        lambda data: share_of_majorities(noise_apart(data)),
        lambda data: share_of_majorities(columns(data))),
    "purity of exchanged columns": (
        lambda data: share_of_majorities(turned(data)),
        lambda data: share_of_majorities(columns(data)), lambda data: best_matching(columns(data)),
        lambda data: 1 - share_of_majorities(columns(data))),
    "purity of two tables": (
        lambda tables: share_of_majorities(as_pairs(tables)), mean_purity,
        lambda tables: sum(purity(t) * n_of(t) for t in tables) / len(machines(tables)),
        lambda tables: max(map(purity, tables))),
    "pairs of two machines": (
        lambda tables: counted_pairs(tables, lambda x, y: x[0] != y[0]),
        lambda tables: len(machines(tables)),
        lambda tables: counted_pairs(tables, lambda x, y: True),
        lambda tables: counted_pairs(tables, lambda x, y: x[0] == y[0])),
    "pairs together in two tables": (
        lambda tables: counted_pairs(tables, together),
        lambda tables: counted_pairs(tables, lambda x, y: together(x, y) and x[0] == y[0]),
        lambda tables: counted_pairs(tables, lambda x, y: together(x, y) and x[0] != y[0]),
        lambda tables: 2 * counted_pairs(tables, together)),
    "purity with a table read twice": (
        lambda tables: share_of_majorities([*as_pairs(tables), *points(tables[1])]),
        lambda tables: share_of_majorities(as_pairs(tables)), lambda tables: purity(tables[1]),
        mean_purity),
    "largest cluster of two tables": (
        lambda tables: largest(tables, 0),
        lambda tables: sum(max(map(sum, rows_of(t))) for t in tables),
        lambda tables: max(sum(row) for t in tables for row in rows_of(t)),
        lambda tables: largest(tables, 1)),
}
# fmt: on
