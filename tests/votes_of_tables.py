"""The right and the wrong options of votes on tables, from raw counts and single points.

Each vote has a function for its right option and one for each belief, none of which calls a
measure of clustlib.
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
    kept = without_noise(data)
    return share_of_majorities(kept) * len(kept) / len(columns(data))


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
    ("00", "purity after cutting a cluster into points"): (
        lambda t: share_of_majorities(
            relabelled(t, lambda k, a, b: (k, "alone") if a == 0 else (a, ""))), {
        "a cut was thought to leave purity as it is": purity,
        "all clusters were thought to be pure now; only the single points are": lambda t: 1,
        "the single points were left out of the count": (
            lambda t: share_of_majorities([it for it in points(t) if it[0] > 0])),
    }),
    ("00", "points with the wrong name"): (
        lambda t: n_of(t) - sum(max(row) for row in rows_of(t)), {
        "those with the right name were counted": lambda t: sum(map(max, rows_of(t))),
        "equal numbers were taken for partners: C1 for T1, C2 for T2": (
            lambda t: sum(a != b for a, b in points(t))),
        "only the largest cell was thought to be right": (
            lambda t: n_of(t) - max(Counter(points(t)).values())),
    }),
    ("00", "purity after a merge"): (
        lambda t: share_of_majorities(relabelled(t, merge_of_first)), {
        "a merge was thought to cost nothing": purity,
        "the new cluster was left out": (
            lambda t: Fraction(sum(map(max, rows_of(t)[2:])), n_of(t))),
        "that is the inverse purity then": (
            lambda t: share_of_majorities([(b, a) for a, b in relabelled(t, merge_of_first)])),
    }),
    ("00", "purity after an exchange of names"): (
        lambda t: purity_of_rows(exchanged(t)), {
        "equal numbers were taken for partners": (
            lambda t: Fraction(diagonal(exchanged(t)), n_of(t))),
        "that is the share of the wrong points": lambda t: 1 - purity(t),
        "that is the inverse purity": inverse_purity,
    }),
    ("00", "purity of the worst cluster"): (
        lambda t: Fraction(*shares_of_clusters(t)[0]), {
        "that is the purity of all clusters": purity,
        "the points of its largest cell were divided by all points": (
            lambda t: Fraction(shares_of_clusters(t)[0][0], n_of(t))),
        "that is the best cluster's": lambda t: Fraction(*shares_of_clusters(t)[-1]),
    }),
    ("01", "clustering ratio after an exchange"): (
        lambda t: Fraction(len(columns_of(t)), len(rows_of(t))), {
        "the ratio was thought to be symmetric": (
            lambda t: Fraction(len(rows_of(t)), len(columns_of(t)))),
        "that is the number of cells": lambda t: sum(map(len, rows_of(t))),
        "that is the number of points in each cluster, on average": (
            lambda t: Fraction(n_of(t), len(rows_of(t)))),
    }),
    ("01", "clustering ratio after cuts"): (
        lambda t: Fraction(2 * len(rows_of(t)), len(columns_of(t))), {
        "a cut was thought to leave it as it is": (
            lambda t: Fraction(len(rows_of(t)), len(columns_of(t)))),
        "twice the clusters were thought to halve it": (
            lambda t: Fraction(len(rows_of(t)), 2 * len(columns_of(t)))),
        "one cluster alone was cut": (
            lambda t: Fraction(len(rows_of(t)) + 1, len(columns_of(t)))),
    }),
    ("01", "points outside of a class"): (
        lambda t: sum(a == 0 and b != 0 for a, b in points(t)), {
        "those of T1 that are not in C1 were counted": (
            lambda t: sum(a != 0 and b == 0 for a, b in points(t))),
        "all points of C1 were counted": in_cluster,
        "those that are in both were counted": cell,
    }),
    ("01", "most points in common"): (
        lambda t: sorted([in_cluster(t), in_class(t)])[0], {
        "that is what they have in common in this table": cell,
        "the larger size was taken, but the other one does not have that many points": (
            lambda t: sorted([in_cluster(t), in_class(t)])[1]),
        "that is the mean if the labels are shuffled": (
            lambda t: Fraction(in_cluster(t) * in_class(t), n_of(t))),
    }),
    # Each point of C1 is in T1 with the chance m_1 / n.
    ("01", "points in common after a shuffle"): (
        lambda t: in_cluster(t) * Fraction(in_class(t), n_of(t)), {
        "a shuffle was thought to leave the cell as it is": cell,
        "all cells were thought to become equal": (
            lambda t: Fraction(n_of(t), sum(map(len, rows_of(t))))),
        "that is the largest number that is possible": (
            lambda t: sorted([in_cluster(t), in_class(t)])[0]),
    }),
    ("02", "maximum matching after a merge"): (
        lambda t: best_matching(relabelled(t, merge_of_first)), {
        "that is the purity then": (
            lambda t: share_of_majorities(relabelled(t, merge_of_first))),
        "a merge was thought to leave it as it is": lambda t: best_matching(points(t)),
        "that is the inverse purity then": (
            lambda t: share_of_majorities([(b, a) for a, b in relabelled(t, merge_of_first)])),
    }),
    ("02", "purity after sorting a cluster"): (
        lambda t: share_of_majorities(after_sorting(t)), {
        "a cut was thought to leave it as it is": purity,
        "all points of C1 were thought to be right now": (
            lambda t: Fraction(in_cluster(t) + sum(map(max, rows_of(t)[1:])), n_of(t))),
        "that is the maximum matching then": lambda t: best_matching(after_sorting(t)),
    }),
    ("02", "points of a greedy matching"): (
        lambda t: sum(greedy(t)), {
        "that is the maximum matching; the largest cell need not belong to it": (
            lambda t: best_matching(points(t)) * n_of(t)),
        "two clusters took the same class": lambda t: sum(map(max, rows_of(t))),
        "only the largest cell was taken": lambda t: max(Counter(points(t)).values()),
    }),
    ("02", "inverse purity"): (
        inverse_purity, {
        "that is the purity, which asks each cluster": purity,
        "that is the maximum matching": lambda t: best_matching(points(t)),
        "only the largest cell was counted": (
            lambda t: Fraction(max(Counter(points(t)).values()), n_of(t))),
    }),
    # A single point can stand for one class at most: k of the n points are matched.
    ("02", "maximum matching of single points"): (
        lambda t: Fraction(len(columns_of(t)), n_of(t)), {
        "that is the purity then": (
            lambda t: share_of_majorities(relabelled(t, each_point_alone))),
        "a single point was thought to match nothing": lambda t: 0,
        "a cut was thought to leave it as it is": lambda t: best_matching(points(t)),
    }),
    ("03", "F of a cell after doubling"): (
        lambda t: f_of_cell([[2 * n for n in row] for row in rows_of(t)], 0, 0), {
        "twice the points were thought to make twice the F": (
            lambda t: 2 * f_of_cell(rows_of(t), 0, 0)),
        "that is the arithmetic mean of precision and recall": (
            lambda t: (precision(t) + recall(t)) / 2),
        "that is the precision alone": precision,
    }),
    ("03", "recall after a merge"): (
        lambda t: Fraction(sum(a < 2 and b == 0 for a, b in points(t)), in_class(t)), {
        "the recalls of the two were averaged": (
            lambda t: Fraction(sum(a < 2 and b == 0 for a, b in points(t)), 2 * in_class(t))),
        "the recall of C1 was thought to stay": recall,
        "that is its precision": lambda t: Fraction(
            sum(a < 2 and b == 0 for a, b in points(t)), in_cluster(t) + in_cluster(t, 1)),
    }),
    ("03", "precision of one cluster"): (
        lambda t: Fraction(in_class(t), n_of(t)), {
        "that is its recall": lambda t: 1,
        "the precision of C1 was thought to stay": precision,
        "the classes were thought to be of equal size": (
            lambda t: Fraction(1, len(columns_of(t)))),
    }),
    ("03", "macro F of one cluster"): (
        lambda t: f_of_cell([sorted(sizes(t))], 0, -1), {
        "that is its precision": lambda t: Fraction(largest_class(t), n_of(t)),
        "its recall is 1, and so F was thought to be": lambda t: 1,
        "that is the arithmetic mean of precision and recall": (
            lambda t: (Fraction(largest_class(t), n_of(t)) + 1) / 2),
    }),
    ("03", "F of a cell"): (
        lambda t: f_of_cell(rows_of(t), 0, 0), {
        "that is the arithmetic mean of precision and recall": (
            lambda t: (precision(t) + recall(t)) / 2),
        "that is their geometric mean": lambda t: math.sqrt(precision(t) * recall(t)),
        "precision and recall were multiplied": lambda t: precision(t) * recall(t),
    }),
    ("04", "clustering error"): (
        error, {
        "two clusters took the same class: that is 1 − purity": lambda t: 1 - purity(t),
        "equal numbers were taken for partners: the diagonal is nothing special": (
            lambda t: Fraction(sum(a != b for a, b in points(t)), n_of(t))),
        "that is the share of the points in the right place": (
            lambda t: best_matching(points(t))),
    }),
    ("04", "clustering error of single points"): (
        lambda t: Fraction(n_of(t) - len(columns_of(t)), n_of(t)), {
        "nothing is mixed, so nothing was thought to be wrong": lambda t: 0,
        "that is the share of the points in the right place": (
            lambda t: Fraction(len(columns_of(t)), n_of(t))),
        "a cut was thought to leave it as it is": error,
    }),
    ("04", "clustering error of one cluster"): (
        lambda t: Fraction(n_of(t) - largest_class(t), n_of(t)), {
        "one cluster was thought to stand for all classes": lambda t: 0,
        "that is the share of the points in the right place": (
            lambda t: Fraction(largest_class(t), n_of(t))),
        "a merge was thought to leave it as it is": error,
    }),
    ("04", "clustering error after an exchange of names"): (
        error, {
        "equal numbers were taken for partners": (
            lambda t: 1 - Fraction(diagonal(exchanged(t)), n_of(t))),
        "two clusters took the same class": lambda t: 1 - purity(t),
        "that is the share of the points in the right place": (
            lambda t: best_matching(points(t))),
    }),
    ("04", "points to move"): (
        lambda t: error(t) * n_of(t), {
        "two clusters kept the same class": lambda t: (1 - purity(t)) * n_of(t),
        "those that can stay were counted": lambda t: best_matching(points(t)) * n_of(t),
        "equal numbers were taken for partners": lambda t: sum(a != b for a, b in points(t)),
    }),
    ("16", "purity of one cluster"): (
        lambda t: Fraction(largest_class(t), n_of(t)), {
        "that is the inverse purity": lambda t: 1,
        "a merge was thought to cost nothing": purity,
        "the classes were thought to be of equal size": (
            lambda t: Fraction(1, len(columns_of(t)))),
    }),
    ("16", "inverse purity of single points"): (
        lambda t: share_of_majorities([(b, a) for a, b in relabelled(t, each_point_alone)]), {
        "that is the purity": lambda t: share_of_majorities(relabelled(t, each_point_alone)),
        "a cut was thought to cost nothing": inverse_purity,
        "it was thought to be lost altogether": lambda t: 0,
    }),
    ("16", "pair precision of one cluster"): (
        lambda t: share_of_pairs(t, same_class, lambda x, y: True), {
        "that is the pair recall": lambda t: 1,
        "a merge was thought to leave it as it is": (
            lambda t: share_of_pairs(t, same_class, same_cluster)),
        "that is the purity": lambda t: Fraction(largest_class(t), n_of(t)),
    }),
    ("16", "cases that are found"): (
        recall, {
        "that is the share of the reported who are ill": precision,
        "that is the share of all points": lambda t: Fraction(cell(t), n_of(t)),
        "that is the share of the ill who are missed": lambda t: 1 - recall(t),
    }),
    ("16", "false alarms"): (
        lambda t: 1 - precision(t), {
        "that is the share of the ill who are missed": lambda t: 1 - recall(t),
        "that is the share of the reported who are ill": precision,
        "that is the share of all points": (
            lambda t: Fraction(sum(a == 0 and b != 0 for a, b in points(t)), n_of(t))),
    }),
    ("18", "purity without noise"): (
        lambda data: share_of_majorities(without_noise(data)), {
        "the noise was taken for one cluster": lambda data: share_of_majorities(columns(data)),
        "each point of noise was a cluster of its own": (
            lambda data: share_of_majorities(noise_apart(data))),
        "the noise was counted as wrong": right_of_all,
    }),
    ("18", "purity with noise as a cluster"): (
        lambda data: share_of_majorities(columns(data)), {
        "the noise was left out": lambda data: share_of_majorities(without_noise(data)),
        "each point of noise was a cluster of its own": (
            lambda data: share_of_majorities(noise_apart(data))),
        "the noise was counted as wrong": right_of_all,
    }),
    ("18", "share of points with a cluster"): (
        lambda data: Fraction(len(without_noise(data)), len(columns(data))), {
        "that is the share of the noise": (
            lambda data: Fraction(sum(a < 0 for a, _ in columns(data)), len(columns(data)))),
        "that is the purity of those that have one": (
            lambda data: share_of_majorities(without_noise(data))),
        "only those in the majority class of their cluster were counted": right_of_all,
    }),
    ("18", "share of right points"): (
        right_of_all, {
        "the noise was left out of all points, too": (
            lambda data: share_of_majorities(without_noise(data))),
        "each point of noise was counted as right": (
            lambda data: share_of_majorities(noise_apart(data))),
        "the noise was taken for one cluster": lambda data: share_of_majorities(columns(data)),
    }),
    ("18", "purity of exchanged columns"): (
        lambda data: share_of_majorities(turned(data)), {
        "purity was thought to be symmetric": lambda data: share_of_majorities(columns(data)),
        "that is the maximum matching, which the exchange does not change": (
            lambda data: best_matching(columns(data))),
        "that is the share of the wrong points": (
            lambda data: 1 - share_of_majorities(columns(data))),
    }),
    ("19", "purity of two tables"): (
        lambda tables: share_of_majorities(as_pairs(tables)), {
        "that is the mean over the machines": mean_purity,
        "that is their weighted mean; the machines may disagree about a cluster": (
            lambda tables: sum(purity(t) * n_of(t) for t in tables) / len(machines(tables))),
        "that is the better machine's": lambda tables: max(map(purity, tables)),
    }),
    ("19", "pairs of two machines"): (
        lambda tables: counted_pairs(tables, lambda x, y: x[0] != y[0]), {
        "the points were added, not multiplied": lambda tables: len(machines(tables)),
        "all pairs were counted": lambda tables: counted_pairs(tables, lambda x, y: True),
        "the pairs on one machine were counted": (
            lambda tables: counted_pairs(tables, lambda x, y: x[0] == y[0])),
    }),
    ("19", "pairs together in two tables"): (
        lambda tables: counted_pairs(tables, together), {
        "the pairs of each machine were added, without those between": (
            lambda tables: counted_pairs(
                tables, lambda x, y: together(x, y) and x[0] == y[0])),
        "only the pairs between the machines were counted": (
            lambda tables: counted_pairs(
                tables, lambda x, y: together(x, y) and x[0] != y[0])),
        "each pair was counted from both of its ends": (
            lambda tables: 2 * counted_pairs(tables, together)),
    }),
    ("19", "purity with a table read twice"): (
        lambda tables: share_of_majorities([*as_pairs(tables), *points(tables[1])]), {
        "it was thought to change nothing": lambda tables: share_of_majorities(as_pairs(tables)),
        "that is machine 2 alone": lambda tables: purity(tables[1]),
        "that is the mean over the machines": mean_purity,
    }),
    ("19", "largest cluster of two tables"): (
        lambda tables: largest(tables, 0), {
        "the largest clusters of both machines were added, but they may have different names": (
            lambda tables: sum(max(map(sum, rows_of(t))) for t in tables)),
        "that is the largest cluster on one machine alone": (
            lambda tables: max(sum(row) for t in tables for row in rows_of(t))),
        "that is the largest class": lambda tables: largest(tables, 1),
    }),
}
# fmt: on
