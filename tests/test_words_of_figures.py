"""The words of figures: each has some, they are true, and a reader who does not see gets them.

What a figure must say was read off its data by hand.
"""

import copy
import functools
import pickle
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import IPython.display
import numpy as np
import pytest
from IPython.core.formatters import DisplayFormatter
from matplotlib.figure import Figure

import clustlib as cl
from clustlib.drawing import words
from tests.test_plot import DISTANCES, FIGURES, GRID, NAMED, OBLONG, POINTS, Tags, shown

pytestmark = pytest.mark.usefixtures("nothing_laid_out")
each_figure = pytest.mark.parametrize("name", FIGURES)
DRAWING = {name for name in cl.plot.__all__ if name.islower() and name != "show"}

# What the calls in FIGURES were given to name: titles of panels, labels, words of axes.
GIVEN = {
    "bars": ["one", "C1", "C2", "T1", "T4"],
    "bags": ["C1", "C2", "T1", "T2", "T3", "T4"],
    "assignments": ["C1–T1", "C2–T4", "C1–T2"],
    "matchings": ["one", "C1", "C2", "T1", "T2", "T3", "T4"],
    "points": ["one", "two", "C-1", "C0", "C2", "T0", "T3"],
    "matrices": ["ones", "counts", "×", "r", "c", "d"],
    "pair matrix": ["C1", "C2", "T1", "T2", "T3", "four points"],
    "pair sets": ["together in C", "together in T"],
    "distance matrices": ["one", "two", "C-1", "C2"],
    "graphs": ["one", "C-1", "C2"],
    "silhouettes": ["one", "C1", "b"],
    "unit balls": ["p"],
    "strips": ["one", "two", "a", "b", "c", "x"],
    "strips without names": ["one", "two", "x"],
    "means": ["one", "two"],
    "f_plane": ["A", "precision", "recall"],
    "f_cells": ["one", "C1–T1", "C2–T4"],
    "pair vectors": ["T", "C", "t", "c"],
    "angles": ["one", "two", "t", "c"],
    "scores of chance": ["one", "two", "here"],
    "chance ruler": ["ARI", "TP"],
    "chance, tested": ["RI"],
    "chance, of points": ["V"],
    "surprises": ["one"],
    "joints": ["one", "two", "C2–T3"],
    "lengths": ["one", "two", "H(C)", "H(T)"],
    "scores by number": ["a", "b", "x"],
    "centroid paths": ["one", "two", "T0", "T3"],
    "by number": ["up", "down"],
    "paths": ["one", "two", "up", "down"],
    "verdicts": ["a", "b", "x", "y"],
    "collection map": ["00 Start here", "06 Two vectors of pairs"],
    "overlaps": ["C1", "T1", "C2", "T3"],
    "moved point": ["C1", "C2", "point 2"],
    "bits": ["one", "two", "C1", "C2", "T1", "T4"],
    "logarithm": ["ln x", "x − 1"],
    "neighbours": ["point 7", "C1", "C2"],
    "neighbours on a line": ["point 3", "C1", "C2"],
    "spread circles": ["C0", "C3"],
    "spread circles on a line": ["C1", "C2"],
    "within and between": ["C0", "C3"],
    "sorted distances": ["12 points"],
}


@functools.cache
def figure(name):
    """A figure drawn once, for tests that only look at it."""
    return FIGURES[name]()


def has_word(text, word):
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


@each_figure
def test_every_figure_has_words_that_name_what_it_was_given(name):
    alt = figure(name).alt
    assert isinstance(alt, str)
    assert len(alt) >= 40
    assert [word for word in GIVEN[name] if not has_word(alt, word)] == []


# How machines and not people write: spaces doubled, stops doubled, wrong numbers of things.
WRONG = [
    r"  ", r"\.\.", r" [,.;:]", r"[,;:][,.;:]", r"\bnan\b", r"\binf\b", r"np\.", r"\bNone\b",
    r"[{}\[\]$\\]",
    r"(?<![.\w])1 \w+s\b(?<! is)(?<!has)",
    r"\bone \w+(?<!s)s\b(?<!is)(?<!rises)(?<!falls)(?<!stays)",
    r"\d\.\d{5}", r"-\d\.", r"(?<!\d)-\d",
]  # fmt: skip


@each_figure
def test_words_are_written_as_people_write(name):
    alt = re.sub(r"\bC-1\b", "C", figure(name).alt)  # a label as it was typed
    assert alt[0].isupper()
    assert alt[-1] == "."
    assert [wrong for wrong in WRONG if re.search(wrong, alt)] == []


def swapped(t):
    return cl.ContingencyTable(t.counts[:, ::-1])


TWO = cl.ContingencyTable([[5, 1], [2, 9]])
LABELS, OTHERS = [1, 1, 2, 2, 2], [1, 1, 1, 2, 2]
RULER = {3: 7, 4: 20, 6: 1}

# Of each function two figures that differ where a reader would see it.
TOLD_APART = {
    "bars": [
        lambda: cl.plot.bars({"a": TWO}),
        lambda: cl.plot.bars({"a": swapped(TWO)}),
        lambda: cl.plot.bars({"a": TWO}, {"a": [(0, 0)]}),
        lambda: cl.plot.bars({"a": TWO}, {"a": [(0, 1)]}),
    ],
    "bags": [
        lambda: cl.plot.bags(TWO),
        lambda: cl.plot.bags(swapped(TWO)),
        lambda: cl.plot.bags(TWO, outline_majority=False),
    ],
    "assignments": [
        lambda: cl.plot.assignments(TWO, [[(0, 0)], [(0, 1)]]),
        lambda: cl.plot.assignments(TWO, [[(0, 1)], [(0, 0)]]),
        lambda: cl.plot.assignments(TWO, [[(0, 1)]]),
    ],
    "matchings": [
        lambda: cl.plot.matchings(TWO, {"a": [(0, 0), (1, 1)]}),
        lambda: cl.plot.matchings(TWO, {"a": [(0, 1), (1, 0)]}),
        lambda: cl.plot.matchings(swapped(TWO), {"a": [(0, 0), (1, 1)]}),
        lambda: cl.plot.matchings(TWO, {"a": []}),
    ],
    "points": [
        lambda: cl.plot.points({"a": (POINTS, None, None)}),
        lambda: cl.plot.points({"a": (POINTS[1:], None, None)}),
        lambda: cl.plot.points({"a": (POINTS, [1] * 4 + [2] * 8, None)}),
        lambda: cl.plot.points({"a": (POINTS, [2] * 4 + [1] * 8, None)}),
        lambda: cl.plot.points({"a": (POINTS, None, [1, 2] * 6)}),
        lambda: cl.plot.points({"a": (POINTS, None, [1] * 5 + [2] * 7)}),
    ],
    "matrices": [
        lambda: cl.plot.matrices({"a": np.eye(3)}),
        lambda: cl.plot.matrices({"a": np.eye(3)[::-1]}),
        lambda: cl.plot.matrices({"a": np.eye(3, 4)}),
        lambda: cl.plot.matrices({"a": [[1, 2], [3, 4]]}),
        lambda: cl.plot.matrices({"a": [[4, 2], [3, 1]]}),
    ],
    "pair_matrix": [
        lambda: cl.plot.pair_matrix(LABELS, OTHERS),
        lambda: cl.plot.pair_matrix(OTHERS, LABELS),
        lambda: cl.plot.pair_matrix(LABELS, LABELS),
        lambda: cl.plot.pair_matrix(LABELS, LABELS, "below"),
    ],
    "pair_sets": [
        lambda: cl.plot.pair_sets(cl.PairCounts(tp=3, fn=2, fp=4, tn=9)),
        lambda: cl.plot.pair_sets(cl.PairCounts(tp=3, fn=4, fp=2, tn=9)),
        lambda: cl.plot.pair_sets(cl.PairCounts(tp=3, fn=2, fp=4, tn=9), ("one", "two")),
    ],
    "distance_matrices": [
        lambda: cl.plot.distance_matrices({"a": (DISTANCES, None)}),
        lambda: cl.plot.distance_matrices({"a": (2 * DISTANCES, None)}),
        lambda: cl.plot.distance_matrices({"a": (DISTANCES, [1, 2] * 6)}),
        lambda: cl.plot.distance_matrices({"a": (DISTANCES, [1, 2, 3] * 4)}),
    ],
    "graphs": [
        lambda: cl.plot.graphs({"a": (POINTS, DISTANCES, [1, 2] * 6)}),
        lambda: cl.plot.graphs({"a": (POINTS, DISTANCES, [1] * 3 + [2] * 9)}),
        lambda: cl.plot.graphs({"a": (POINTS, DISTANCES > 1, [1, 2] * 6)}),
    ],
    "silhouettes": [
        lambda: cl.plot.silhouettes({"a": {1: [0.5, -0.1], 2: [0.3]}}),
        lambda: cl.plot.silhouettes({"a": {1: [0.5, 0.1], 2: [0.3]}}),
        lambda: cl.plot.silhouettes({"a": {2: [0.5, -0.1], 1: [0.3]}}),
    ],
    "unit_balls": [
        lambda: cl.plot.unit_balls({"a": [[1, 0], [0, 1], [-1, 0], [0, -1]]}),
        lambda: cl.plot.unit_balls({"a": [[1, 1], [-1, 1], [-1, -1], [1, -1]]}),
    ],
    "strips": [
        lambda: cl.plot.strips({"a": [1, 2, 3]}, "x"),
        lambda: cl.plot.strips({"a": [1, 2, 4]}, "x"),
        lambda: cl.plot.strips({"a": {"one": 1, "two": 2}}, "x"),
        lambda: cl.plot.strips({"a": {"one": 2, "two": 1}}, "x"),
    ],
    "means": [
        lambda: cl.plot.means(GRID, {"a": GRID, "b": GRID**2}, 4),
        lambda: cl.plot.means(GRID, {"a": GRID**2, "b": GRID}, 4),
        lambda: cl.plot.means(GRID, {"a": GRID, "b": GRID**2}, 5),
        lambda: cl.plot.means(GRID, {"a": GRID, "b": GRID**2}, 4, precision=1),
    ],
    "f_plane": [
        lambda: cl.plot.f_plane(GRID, GRID, np.add.outer(GRID, GRID) / 2, {"a": (0.3, 0.8)}),
        lambda: cl.plot.f_plane(GRID, GRID, np.add.outer(GRID, GRID) / 2, {"a": (0.8, 0.3)}),
        lambda: cl.plot.f_plane(GRID, GRID, np.add.outer(GRID, GRID) / 4, {"a": (0.3, 0.8)}),
    ],
    "f_cells": [
        lambda: cl.plot.f_cells(TWO, [[0.5, 0.1], [0.2, 0.9]], {"a": [(0, 0)]}),
        lambda: cl.plot.f_cells(TWO, [[0.9, 0.1], [0.2, 0.5]], {"a": [(0, 0)]}),
        lambda: cl.plot.f_cells(TWO, [[0.5, 0.1], [0.2, 0.9]], {"a": [(0, 1)]}),
        lambda: cl.plot.f_cells(TWO, [[0.5, 0.1], [0.2, 0.9]], {"a": []}),
    ],
    "pair_vectors": [
        lambda: cl.plot.pair_vectors(LABELS, OTHERS),
        lambda: cl.plot.pair_vectors(OTHERS, LABELS),
        lambda: cl.plot.pair_vectors([1, 2, 2, 2, 1], OTHERS),
    ],
    "angles": [
        lambda: cl.plot.angles({"a": (5, 3, 40)}),
        lambda: cl.plot.angles({"a": (3, 5, 40)}),
        lambda: cl.plot.angles({"a": (5, 3, 90)}),
        lambda: cl.plot.angles({"a": (5, 3, 140)}),
    ],
    "scores_of_chance": [
        lambda: cl.plot.scores_of_chance([2, 5], {"a": [0, 1], "b": [0.5, 0.5]}),
        lambda: cl.plot.scores_of_chance([2, 5], {"a": [1, 0], "b": [0.5, 0.5]}),
        lambda: cl.plot.scores_of_chance([2, 5], {"a": [0, 1], "b": [0.5, 0.5]}, ["a"]),
        lambda: cl.plot.scores_of_chance([2, 9], {"a": [0, 1], "b": [0.5, 0.5]}),
    ],
    "chance_ruler": [
        lambda: cl.plot.chance_ruler(RULER, 3.8, 6, 11.5),
        lambda: cl.plot.chance_ruler(RULER, 3.8, 7, 11.5),
        lambda: cl.plot.chance_ruler(RULER, 3.7, 6, 11.5),
        lambda: cl.plot.chance_ruler({3: 20, 4: 7, 6: 1}, 3.8, 6, 11.5),
    ],
    "chance": [
        lambda: cl.plot.chance(cl.permutation_test(cl.rand_index, OBLONG, n=99)),
        lambda: cl.plot.chance(cl.permutation_test(cl.purity, OBLONG, n=99)),
        lambda: cl.plot.chance(cl.bootstrap(cl.purity, OBLONG, n=99)),
        lambda: cl.plot.chance(cl.bootstrap(cl.purity, TWO, n=99)),
    ],
    "surprises": [
        lambda: cl.plot.surprises({"a": ([0.5, 0.25, 0.25], [1, 2, 2], 1.5)}),
        lambda: cl.plot.surprises({"a": ([0.25, 0.25, 0.5], [2, 2, 1], 1.5)}),
        lambda: cl.plot.surprises({"a": ([0.5, 0.5], [1, 1], 1)}),
    ],
    "joints": [
        lambda: cl.plot.joints({"a": ([[0.5, 0.1], [0.1, 0.3]], [[0.3, 0.3], [0.2, 0.2]])}),
        lambda: cl.plot.joints({"a": ([[0.3, 0.1], [0.1, 0.5]], [[0.3, 0.3], [0.2, 0.2]])}),
        lambda: cl.plot.joints({"a": ([[0.5, 0.1], [0.1, 0.3]], [[0.5, 0.1], [0.1, 0.3]])}),
    ],
    "lengths": [
        lambda: cl.plot.lengths({"a": (1, 1.5, 0.5)}),
        lambda: cl.plot.lengths({"a": (1.5, 1, 0.5)}),
        lambda: cl.plot.lengths({"a": (1, 1.5, 1)}),
        lambda: cl.plot.lengths({"a": (1, 1, 1)}),
    ],
    "scores_by_number": [
        lambda: cl.plot.scores_by_number([2, 9], {"a": [0, 1], "b": [1, 0]}, "x"),
        lambda: cl.plot.scores_by_number([2, 9], {"a": [1, 0], "b": [0, 1]}, "x"),
        lambda: cl.plot.scores_by_number([2, 9], {"a": [1, 1], "b": [0, 1]}, "x"),
    ],
    "centroid_paths": [
        lambda: cl.plot.centroid_paths({"a": (POINTS, [1, 2] * 6, [POINTS[:2], POINTS[4:6]])}),
        lambda: cl.plot.centroid_paths({"a": (POINTS, [2, 1] * 6, [POINTS[:2], POINTS[4:6]])}),
        lambda: cl.plot.centroid_paths({"a": (POINTS, [1, 2] * 6, [POINTS[:2], POINTS[8:10]])}),
        lambda: cl.plot.centroid_paths({"a": (POINTS, [1, 2] * 6, [POINTS[4:6]])}),
        lambda: cl.plot.centroid_paths({"a": (POINTS, [1, 2] * 6, [POINTS[4:6]])}, outlined=[3]),
    ],
    "by_number": [
        lambda: cl.plot.by_number([2, 3, 4], {"a": [1, 2, 3]}),
        lambda: cl.plot.by_number([2, 3, 4], {"a": [3, 2, 1]}),
        lambda: cl.plot.by_number([2, 3, 4], {"a": [1, 3, 2]}),
        lambda: cl.plot.by_number([2, 3, 4], {"a": [1, 3, 2]}, {"a": 3}),
    ],
    "paths": [
        lambda: cl.plot.paths([0, 5], {"a": {"b": [1, 2], "c": [2, 1]}}),
        lambda: cl.plot.paths([0, 5], {"a": {"b": [2, 1], "c": [1, 2]}}),
        lambda: cl.plot.paths([0, 5], {k: {"b": [2, 1], "c": [1, 2]} for k in "vwxyz"}),
        lambda: cl.plot.paths([0, 5], {k: {"b": [1, 2], "c": [1, 2]} for k in "vwxyz"}),
    ],
    "verdicts": [
        lambda: cl.plot.verdicts({"a": (0, 1), "b": (1, 0)}, "x", "y"),
        lambda: cl.plot.verdicts({"a": (1, 0), "b": (0, 1)}, "x", "y"),
        lambda: cl.plot.verdicts({"a": (0, 1), "b": (1, 0)}, "x", "y", ["b"]),
    ],
    "collection_map": [
        lambda: cl.plot.collection_map(["00", "01"]),
        lambda: cl.plot.collection_map(["00", "02"]),
    ],
    "overlaps": [
        lambda: cl.plot.overlaps(TWO, [(1, 1)]),
        lambda: cl.plot.overlaps(TWO, [(1, 2)]),
        lambda: cl.plot.overlaps(swapped(TWO), [(1, 1)]),
        lambda: cl.plot.overlaps(TWO, [(1, 1), (1, 2)]),
    ],
    "moved_point": [
        lambda: cl.plot.moved_point(LABELS, OTHERS, 1, 2),
        lambda: cl.plot.moved_point(LABELS, OTHERS, 3, 2),
        lambda: cl.plot.moved_point(OTHERS, LABELS, 3, 1),
    ],
    "bits": [
        lambda: cl.plot.bits({"a": TWO}),
        lambda: cl.plot.bits({"a": swapped(TWO)}),
        lambda: cl.plot.bits({"a": OBLONG}),
    ],
    "logarithm": [lambda: cl.plot.logarithm()],
    "neighbours": [
        lambda: cl.plot.neighbours(POINTS, [1, 2] * 6, 1),
        lambda: cl.plot.neighbours(POINTS, [1, 2] * 6, 2),
        lambda: cl.plot.neighbours(POINTS, [1, 2, 3] * 4, 1),
        lambda: cl.plot.neighbours(POINTS[:, :1], [1, 2] * 6, 1),
    ],
    "spread_circles": [
        lambda: cl.plot.spread_circles(POINTS, [1, 2] * 6),
        lambda: cl.plot.spread_circles(POINTS, [1, 2, 2] * 4),
        lambda: cl.plot.spread_circles(POINTS * [1, 2], [1, 2] * 6),
    ],
    "within_between": [
        lambda: cl.plot.within_between(POINTS, [1, 2] * 6),
        lambda: cl.plot.within_between(POINTS, [1, 2, 2] * 4),
        lambda: cl.plot.within_between(POINTS * [1, 2], [1, 2] * 6),
    ],
    "sorted_distances": [
        lambda: cl.plot.sorted_distances(POINTS, [1, 2] * 6),
        lambda: cl.plot.sorted_distances(POINTS, [1, 2, 2] * 4),
        lambda: cl.plot.sorted_distances(POINTS * 2, [1, 2] * 6),
    ],
}


@pytest.mark.parametrize("function", sorted(DRAWING))
def test_what_a_reader_sees_changes_the_words(function):
    draws = TOLD_APART[function]
    assert {draw.__code__.co_names[2] for draw in draws} == {function}
    said = Counter(draw().alt for draw in draws)
    assert [alt for alt, count in said.items() if count > 1] == []


# Read off the numbers that are drawn, by hand.
TRUE_WORDS = [
    (
        lambda: cl.plot.bars({"a": OBLONG}, {"a": [(1, 3)]}),
        ["C1 has 10 of T1, 7 of T2 and 3 of T4", "9 of T4, 8 of T3, 2 of T2",
         "outlined: C2–T4 with 9"],
    ),
    (
        lambda: cl.plot.bars({"a": cl.ContingencyTable([[1, 2]] * 6 + [[9, 0]] + [[2, 1]] * 7)}),
        ["of 14 bars the longest: C7 with 9 of T1", "the shortest: C1 with 2 of T2 and 1 of T1"],
    ),
    (lambda: cl.plot.bags(TWO), ["C1 holds 5 of T1 and 1 of T2.", "C2 holds 9 of T2 and 2 of T1."]),
    (
        lambda: cl.plot.assignments(TWO, [[(0, 0), (1, 1)], [(0, 1), (1, 0)]]),
        ["C1–T1 and C2–T2, 5 + 9 = 14", "1 + 2 = 3", "largest sum is 14, the smallest 3", "twice"],
    ),
    (
        lambda: cl.plot.matchings(OBLONG, {"a": [(0, 0), (1, 3)]}),
        ["C1 to T1 with 10 and C2 to T4 with 9", "none leads to T2 or T3",
         "the widest grey line is C2 to T3 with 8"],
    ),
    (
        # Two squares a long way apart, one with a point of the other's cluster in its middle.
        lambda: cl.plot.points({"a": (
            [[0, 0], [0, 2], [2, 0], [2, 2], [1, 1], [9, 9], [9, 8], [8, 9], [8, 8]],
            list("xxxxyyyyy"), [1, 1, 1, 1, 2, 2, 2, 2, 2],
        )}),
        ["C1 (bottom left) holds 4 of x", "C2 (top right) holds 5 of y", "overlap: C1 with C2"],
    ),
    (
        lambda: cl.plot.points({"a": (
            [[0, 0], [0, 2], [2, 0], [2, 2], [9, 9], [9, 8], [8, 9], [8, 8]],
            None, [1, 1, 1, 1, 2, 2, 2, 2],
        )}),
        ["C1 (bottom left) holds four points", "no outlines overlap"],
    ),
    (
        # A cluster within another one, which none of the lines crosses.
        lambda: cl.plot.points({"a": (
            [[0, 0], [0, 9], [9, 0], [9, 9], [4, 4], [5, 5]], None, [1, 1, 1, 1, 2, 2],
        )}),
        ["overlap: C1 with C2"],
    ),
    (
        # Clusters 1 1 2 2 2, partitions 1 2 2 2 3: the pairs were counted by hand.
        lambda: cl.plot.pair_matrix([1, 2, 2, 2, 3], [1, 1, 2, 2, 2]),
        ["10 in all", "1 full and 3 filled in the upper left", "2 filled in the lower right and 4"],
    ),
    (
        lambda: cl.plot.pair_sets(cl.PairCounts(tp=3, fn=2, fp=4, tn=99)),
        ["Only in the left frame: 4 FP", "In both frames: 3 TP",
         "right frame: 2 FN", "Most are FP"],
    ),
    (
        lambda: cl.plot.distance_matrices(
            {"a": ([[0, 9, 1], [9, 0, 8], [1, 8, 0]], [1, 2, 1])}
        ),
        ["darkest for 9", "C1 of 2 and C2 of 1", "1 on average inside and 8.5 on average outside"],
    ),
    (
        lambda: cl.plot.graphs({"a": (
            [[0, 0], [1, 0], [1, 1], [0, 1]],
            [[0, 1, 0, 0], [1, 0, 2, 0], [0, 2, 0, 3], [0, 0, 3, 0]], [1, 1, 2, 2],
        )}),
        ["four vertices in two clusters", "of three lines, 1 dashed", "the dashed of 2",
         "the solid from 1 to 3"],
    ),
    (
        lambda: cl.plot.silhouettes({"a": {1: [0.1, 0.5, -0.2], 2: [0.4]}}),
        ["mean 0.2", "C1 has three bars from 0.5 to −0.2, 1 negative", "C2 has one bar of 0.4"],
    ),
    (
        lambda: cl.plot.silhouettes({"a": {c: [0.5, 0.3 - c / 10] for c in range(9)}}),
        ["9 clusters with 18 bars, 5 negative, the lowest −0.5 in C8"],
    ),
    (
        # A square on its corner is 1/√2 away in the middle of its sides, an upright one 1.
        lambda: cl.plot.unit_balls({
            "a": [[1, 0], [0, 1], [-1, 0], [0, -1]], "b": [[1, 1], [-1, 1], [-1, -1], [1, -1]],
        }),
        ["a: from 0.707 to 1 away, farthest on an axis",
         "b: from 1 to 1.41 away, farthest on a diag"],
    ),
    (
        lambda: cl.plot.strips({"a": [4, 1, 2], "b": {"x": 3, "y": -1.5}}, "money"),
        ["three strokes from 1 to 4, half of them up to 2", "y at −1.5 and x at 3",
         "Spread widest: b; least: a", "along money"],
    ),
    (
        lambda: cl.plot.means([0.5, 1], {"low": [0.25, 1], "high": [0.75, 1]}, 0),
        ["low rises from 0.25 at 0.5 to 1 at 1", "recall 0.5: low 0.25 and high 0.75"],
    ),
    (
        # f = (precision + recall) / 2, at which the lines are straight.
        lambda: cl.plot.f_plane(
            GRID, GRID, np.add.outer(GRID, GRID) / 2, {"a": (0.43, 0.81), "b": (0.3, 0.5)}
        ),
        ["a at precision 0.43 and recall 0.81, between the lines 0.6 and 0.7", "on the line 0.4"],
    ),
    (
        lambda: cl.plot.f_cells(TWO, [[0.5, 0.1], [0.2, 0.9]], {"a": [(0, 0), (1, 0)]}),
        ["largest 0.900 at C2–T2", "0.500 at C1–T1 and 0.200 at C2–T1 outlined"],
    ),
    (
        # Pairs in t: 1,2 3,4 3,5 4,5; in c: 1,2 1,3 2,3 4,5.
        lambda: cl.plot.pair_vectors(LABELS, OTHERS),
        ["4 in t (1,2; 3,4; 3,5; 4,5), 4 in c (1,2; 1,3; 2,3; 4,5) and 2 in both (1,2; 4,5)"],
    ),
    (
        lambda: cl.plot.angles({"a": (5, 2.5, 110)}),
        ["t is 5 long, c 2.5; the angle is 110.0°, more than a right angle"],
    ),
    (
        lambda: cl.plot.scores_of_chance([2, 5, 9], {"a": [0.1, 0.6, 0.4], "b": [0.5, 0.5, 0.5]}),
        ["b stays at 0.5; a rises from 0.1 at 2 to 0.6 at 5 and falls to 0.4 at 9"],
    ),
    (
        lambda: cl.plot.chance_ruler({3: 7, 4: 20, 6: 1}, 4, 6, 12),
        ["from 3 to 6, most often 4", "chance, 4,", "to 12, where the Rand", "6 reads about 0.25"],
    ),
    (
        lambda: cl.plot.surprises({"a": ([0.5, 0.25, 0.25], [1, 2, 2], 1.5)}),
        ["one rectangle 0.5 wide, 1 high; two rectangles 0.25 wide, 2 high; the average is 1.5"],
    ),
    (
        lambda: cl.plot.joints({"a": ([[0.5, 0.1], [0.1, 0.3]], [[0.3, 0.3], [0.2, 0.2]])}),
        ["the largest at C1–T1 with 0.5", "most at C1–T1 with +0.2", "most at C1–T2 with −0.2"],
    ),
    (
        lambda: cl.plot.lengths({"a": (1, 1.5, 0.5), "b": (4, 1.5, 1.5)}),
        ["share 0.500; more of H(T) sticks out", "all of H(T) is shared, only H(C) sticks out"],
    ),
    (
        # The nearest of (0, 0) and (9, 9) to each of four points.
        lambda: cl.plot.centroid_paths({"a": (
            [[0, 0], [1, 0], [9, 9], [9, 8]], list("xyyy"), [[[0, 9], [9, 9]], [[0, 0], [9, 9]]],
        )}, outlined=[1]),
        ["from top left to bottom left, closest to 1 of x and 1 of y",
         "(top right), near where it starts, closest to 2 of y", "outlined: 1 of y"],
    ),
    (
        lambda: cl.plot.by_number([2, 3, 5], {"up": [1, 2, 9], "dip": [5, 1, 3]}, {"up": 5}),
        ["up: rises from 1 at 2 to 9 at 5; outlined: 5",
         "falls from 5 at 2 to 1 at 3 and rises to 3"],
    ),
    (
        lambda: cl.plot.paths(
            [0, 5], {title: {"b": [1, 2 if title in "vw" else 0]} for title in "vwxyz"}, "steps"
        ),
        ["b rises in v and w; falls in x, y and z", "Five panels, each with one curve over steps"],
    ),
    (
        lambda: cl.plot.verdicts({"a": (0, 0.25), "b": (-1, 0.5)}, "x", "y", ["a"]),
        ["b at −1 and 0.5; a at 0 and 0.25", "Farthest right: a", "Outlined: a", "y against x"],
    ),
    (lambda: cl.plot.collection_map(["00"]), ["“09 NMI, AMI and VI” builds on 07 and 08."]),
    (
        lambda: cl.plot.matrices({"a": [[0, 1, 0], [1, 0, 0]]}),
        ["two rows and three columns", "one in each row: one after the other in columns 2 and 1"],
    ),
    (lambda: cl.plot.matrices({"a": [[0.25, 1], [0, 0.5]]}), ["two columns; shades from 0 to 1"]),
    (
        lambda: cl.plot.overlaps(cl.ContingencyTable([[3, 10], [0, 20]]), [(1, 1), (2, 1), (2, 2)]),
        ["C1 has 13 points, T1 has 3, 3 shared; F = 2·3/(13 + 3) = 0.375; the disc of T1 lies with",
         "0 shared; F = 2·0/(20 + 3) = 0; the discs do not touch",
         "2·20/(20 + 30) = 0.8; the disc of C2"],
    ),
    (
        # By hand: the pairs 1,3 and 2,3 were FP and become TN; 3,4 3,5 3,6 were FN and become TP.
        lambda: cl.plot.moved_point([1, 1, 2, 2, 2, 2], [1, 1, 1, 2, 2, 2], 3, 2),
        ["point 3 goes from C1, where 2 are left, to C2, which had 3", "five squares that change",
         "TP 4, then 7; FN 3, then 0; FP 2, then 0; TN 6, then 8"],
    ),
    (
        # ½ log₂(½/(¾·½)) and so on.
        lambda: cl.plot.bits({"a": cl.ContingencyTable([[2, 1], [0, 1]])}),
        [
            "C1 has +0.208 at T1 and −0.146 at T2; C2 has no points at T1 and +0.250 at T2",
            "I = 0.311 bits",
        ],
    ),
    (lambda: cl.plot.logarithm(), ["touch at x = 1", "the line is at 2, the curve at 1.10"]),
    (
        lambda: cl.plot.neighbours([[0, 0], [3, 0], [0, 4], [6, 8], [5, 12]], [1, 1, 1, 2, 2], 1),
        ["two solid lines to its own cluster (lengths 3 and 4)", "(lengths 10 and 13)",
         "a = 3.5, b = 11.5, s = 0.696"],
    ),
    (
        lambda: cl.plot.neighbours([[0], [2], [5]], [1, 1, 2], 3),
        ["no solid lines to its own cluster and two dashed", "alone, so that s = 0; b = 4"],
    ),
    (
        lambda: cl.plot.spread_circles([[0], [2], [10], [20], [24]], [1, 1, 2, 3, 3]),
        ["C1 has spread 1, its worst neighbour is C3 at 21: (1 + 2)/21 = 0.143",
         "C2 has spread 0, its worst neighbour is C3 at 12: (0 + 2)/12 = 0.167"],
    ),
    (
        lambda: cl.plot.within_between([[0], [2], [10], [12], [11]], [1, 1, 2, 2, 2]),
        ["that of C1, of two points, is 6 long; that of C2, of three points, is 4 long",
         "SSB = 120, SSW = 4, CH = 90"],
    ),
    (
        lambda: cl.plot.sorted_distances([[0], [1], [10], [12]], [1, 2, 1, 2]),
        ["from 1 to 12", "the 4. and 5. from the left", "W_in = 21", "W_min = 3", "W_max = 23",
         "C = 0.9"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("draw", "said"), TRUE_WORDS)
def test_words_say_what_is_drawn(draw, said):
    alt = draw().alt
    assert [words for words in said if words not in alt] == [], alt


def test_words_were_read_off_by_hand_for_every_function_but_one():
    tested = {draw.__code__.co_names[2] for draw, _ in TRUE_WORDS}
    assert DRAWING - tested == {"scores_by_number", "chance"}


@pytest.mark.parametrize("draw", [cl.permutation_test, cl.bootstrap])
def test_words_of_chance_are_those_of_the_result(draw):
    result = draw(cl.purity, OBLONG, n=99)
    alt = cl.plot.chance(result).alt
    assert result.in_words()[1:] in alt
    assert ("p above" in alt) == (draw is cl.permutation_test)


def test_numbers_of_chance_have_three_digits():
    bags = cl.datasets.lecture_table("three_bags")
    fig = cl.plot.chance(cl.bootstrap(cl.adjusted_rand_index, bags, n=99))
    (ax,) = fig.axes
    written = [ax.get_title(), *(text.get_text() for text in ax.texts), fig.alt]
    assert "observed 0.243" in written
    digits = [number for text in written for number in re.findall(r"0\.0*(\d+)", text)]
    assert max(map(len, digits)) == 3


# --- names ----------------------------------------------------------------------------------------


def test_mathematics_of_titles_is_written_without_its_signs():
    fig = cl.plot.angles({r"of $\Gamma_n$ and\n$C$".replace(r"\n", "\n"): (1, 1, 40)})
    assert "of Γ_n and C:" in fig.alt
    assert "$5–$10:" in cl.plot.bars({"$5–$10": TWO}).alt


def test_very_long_names_are_cut():
    label = "x" * 500
    t = cl.ContingencyTable([[3, 1], [0, 2]], clusters=[label, "b"], partitions=[label, "b"])
    assert len(cl.plot.bags(t).alt) < 400


def test_words_of_large_figures_stay_short():
    large = cl.ContingencyTable(np.arange(40 * 15).reshape(40, 15) % 7 + 1)
    labels = np.arange(400) % 33
    X = np.column_stack([np.arange(400) * 7 % 31, np.arange(400) * 11 % 37])
    for fig in (
        cl.plot.bars({"a": large}),
        cl.plot.points({"a": (X, labels, labels)}),
        cl.plot.points({"a": (X, np.arange(400), None)}),
        cl.plot.silhouettes({"a": {"a long name" + "x" * c: [0.5] for c in range(33)}}),
        cl.plot.verdicts({str(at): (at, at) for at in range(40)}, "x", "y"),
        cl.plot.bits({"a": cl.ContingencyTable(np.arange(100).reshape(10, 10) % 7 + 1)}),
        cl.plot.neighbours(X[:100], labels[:100] % 12, 5),
        cl.plot.spread_circles(X, labels % 12),
        cl.plot.within_between(X[:100], labels[:100] % 12),
        cl.plot.sorted_distances(X[:25], labels[:25] % 4),
    ):
        assert len(fig.alt) < 1600


# --- helpers --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ([], ""),
        (["a"], "a"),
        (["a", "b"], "a and b"),
        (["a", "b", "c"], "a, b and c"),
        ("abcd", "a, b, c and d"),
        ("abcde", "a, b, c and 2 more"),
    ],
)
def test_lists_are_written_as_in_a_sentence(items, said):
    assert words.listed(items, 4) == said


def test_lists_of_what_is_not_there_have_an_or():
    assert words.listed(["a and b", "c"], last="or") == "a and b or c"


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "no points"), (1, "one point"), (12, "twelve points"), (13, "13 points"),
     (1234, "1,234 points")],
)  # fmt: skip
def test_counts_have_their_plural(count, said):
    assert words.many(count, "point") == said


def test_irregular_plurals_are_given():
    assert [words.many(count, "matrix", "matrices") for count in (1, 2)] == [
        "one matrix",
        "two matrices",
    ]


@pytest.mark.parametrize(
    ("value", "said"),
    [(0, "0"), (-0.0, "0"), (3.0, "3"), (2 / 3, "0.667"), (-1.5, "−1.5"), (123.4, "123"),
     (12345, "12345"),
     (0.00012, "0.00012"), (1e-9, "1e−09")],
)  # fmt: skip
def test_numbers_are_rounded_as_figures_do(value, said):
    assert words.rounded(value) == said


@pytest.mark.parametrize(
    ("value", "height", "said"),
    [(0.00002, 1, "0"), (-0.00002, 1, "0"), (0.4757, 1, "0.476"), (514.32, 88, "514.3"),
     (100.24, 0.5, "100.24"),
     (1200.4, 3000, "1200"), (2e-99, 1e-99, "2e−99"), (-0.25, 1, "−0.25"), (10.0, 1, "10")],
)  # fmt: skip
def test_numbers_of_an_axis_are_rounded_by_its_height(value, height, said):
    assert words.rounded(value, height=height) == said


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ([1, 1, 1], "stays level"),
        ([1, 1.01, 1], "stays level"),
        ([0, 0.5, 1], "rises"),
        ([0, 0.5, 0.49, 1], "rises"),
        ([1, 0.5, 0], "falls"),
        ([0, 1, 0], "rises and falls"),
        ([0, 1, 0.9], "rises and falls"),
        ([1, 0, 1], "falls and rises"),
        ([0, 1, 0, 1], "goes up and down"),
        ([0.5, 1, 0, 0.5], "goes up and down"),
    ],
)
def test_courses_are_told_as_they_are_seen(values, kind):
    assert words.kind_of_course(values, 1)[0] == kind


def test_course_of_ups_and_downs_names_its_extremes():
    assert words.course([1, 2, 3, 4], [0.5, 1, 0, 0.5]) == (
        "goes up and down from 0.5 at 1 to 0.5 at 4, highest with 1 at 2, lowest with 0 at 3"
    )


@pytest.mark.parametrize(
    ("point", "said"),
    [((0, 0), "bottom left"), ((4, 5), "middle"), ((5, 5), "middle"), ((9, 5), "right"),
     ((5, 9), "top"),
     ((9, 0), "bottom right")],
)  # fmt: skip
def test_places_are_told_by_thirds(point, said):
    assert words.place(point, (0, 0), (9, 9)) == said


def test_all_that_are_largest_are_found():
    assert words.largest_of([[1, 3], [3, 2]]) == [(0, 1), (1, 0)]


# --- shown ----------------------------------------------------------------------------------------


def displayed(act):
    """What is displayed while something is done."""
    caught = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(IPython.display, "display", caught.append)
        act()
    return [one._repr_html_() for one in caught]


@each_figure
def test_figure_is_a_matplotlib_figure_with_a_short_repr(name):
    fig = figure(name)
    assert isinstance(fig, Figure)
    assert len(repr(fig)) < 60


@pytest.mark.parametrize("name", ["bars", "pair sets", "graphs", "f_plane"])
def test_figure_displays_itself_as_show_does(name):
    fig = figure(name)
    expected = [shown(fig, fig.alt)]
    assert displayed(lambda: cl.show(fig)) == expected
    assert displayed(fig._ipython_display_) == expected
    assert [fig._repr_html_()] == expected


def test_last_expression_of_a_cell_is_displayed_once_and_nothing_else():
    fig = FIGURES["bars"]()
    formatter = DisplayFormatter()
    # As after %matplotlib inline, which gives every figure a picture of its own.
    formatter.formatters["image/png"].for_type(Figure, lambda fig: b"a picture")
    outcomes = []
    (html,) = displayed(lambda: outcomes.append(formatter.format(fig)))
    assert outcomes == [({}, {})]
    ((tag, attributes),) = Tags(html).tags
    assert (tag, attributes["alt"]) == ("img", fig.alt)


def test_words_of_ones_own_go_before_those_of_the_figure():
    fig = FIGURES["bars"]()
    assert Tags(shown(fig, "My words.")).tags[0][1]["alt"] == "My words."
    fig.alt = "Other words."
    assert Tags(fig._repr_html_()).tags[0][1]["alt"] == "Other words."


def test_words_are_escaped():
    fig = cl.plot.matchings(NAMED, {'<b>"&': [(0, 0)]})
    html = fig._repr_html_()
    assert "&lt;b&gt;&quot;&amp;" in html
    assert Tags(html).tags[0][1]["alt"] == fig.alt
    assert '<b>"&:' in fig.alt


def test_note_is_added_to_the_words_once():
    sizes = [*range(30, 10, -1)]
    fig = cl.plot.bars({"one": cl.ContingencyTable([sizes, [1] * 20])})
    assert fig.note == "The 6 smallest partitions are drawn alike, as one: other."
    for html in (fig._repr_html_(), *displayed(lambda: cl.show(fig))):
        assert Tags(html).tags[0][1]["alt"] == f"{fig.alt} {fig.note}"


def test_figure_of_matplotlib_needs_words():
    with pytest.raises(TypeError, match="alt must be given"):
        cl.show(Figure())
    assert Tags(shown(Figure(), "Nothing.")).tags[0][1]["alt"] == "Nothing."


def test_figure_whose_words_were_taken_away_is_not_shown():
    fig = FIGURES["bars"]()
    fig.alt = " "
    for show in (fig._repr_html_, fig._ipython_display_, lambda: cl.show(fig)):
        with pytest.raises(ValueError, match="alt is empty"):
            show()


@pytest.mark.parametrize("name", ["bars", "pair sets", "silhouettes"])
@pytest.mark.parametrize("copied", [lambda fig: pickle.loads(pickle.dumps(fig)), copy.deepcopy])
def test_copies_keep_picture_and_words(name, copied):
    fig = FIGURES[name]()
    again = copied(fig)
    assert isinstance(again, Figure)
    assert again._repr_html_() == fig._repr_html_()
    assert copy.copy(fig).alt == fig.alt


def test_words_of_eight_threads_are_those_of_one():
    names = ["bars", "pair sets", "graphs", "means", "points", "joints", "verdicts"] * 4
    with ThreadPoolExecutor(8) as pool:
        said = list(pool.map(lambda name: FIGURES[name]().alt, names))
    assert said == [figure(name).alt for name in names]


def test_words_load_no_matplotlib():
    code = "import clustlib.drawing.words, sys; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
