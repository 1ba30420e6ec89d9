"""Tables from labels and tables typed by hand: what is counted, refused and shown."""

import copy
import csv
import datetime as dt
import io
import pickle
import random
import re
import tracemalloc
from collections import Counter
from decimal import Decimal, InvalidOperation, getcontext
from fractions import Fraction
from html.parser import HTMLParser

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics
from hypothesis import example, given
from hypothesis import strategies as st
from scipy import sparse

import clustlib as cl
from clustlib import contingency
from clustlib.course import figures

# The same tables in every run, and no limit of time for a machine that is busy.

ORANGE = [[0, 30, 20], [0, 20, 5], [25, 0, 0]]
MEASURES = [
    cl.purity,
    cl.maximum_matching,
    cl.best_matching,
    cl.precision_matrix,
    cl.recall_matrix,
    cl.f_matrix,
    cl.per_cluster,
    cl.f_measure,
    cl.weighted_f_measure,
    cl.clustering_error,
    cl.clustering_ratio,
]

DATES = [dt.date(2020, 1, 2), dt.date(2020, 1, 1), dt.date(2020, 1, 2)]
DAYS = np.array(DATES, dtype="datetime64[D]")
NAT = np.datetime64("NaT", "D")
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

# Labels of every kind: the labels of three points, then their sorted distinct values.
KINDS = {
    "ints": ([5, 3, 5], (3, 5)),
    "negative ints": ([-1, -7, -1], (-7, -1)),
    "huge ints": ([10**18, -(10**18), 10**18], (-(10**18), 10**18)),
    "ints beyond 64 bits": ([2**70, 2**70 + 1, 2**70], (2**70, 2**70 + 1)),
    "ints beyond int64": ([2**63 + 1, 2**63, 2**63 + 1], (2**63, 2**63 + 1)),
    "ints below and beyond int64": ([2**63 + 1, 3, 2**63 + 1], (3, 2**63 + 1)),
    "negative ints and beyond int64": ([2**63 + 1, -1, 2**63 + 1], (-1, 2**63 + 1)),
    "floats": ([0.5, -2.0, 0.5], (-2.0, 0.5)),
    "floats far apart": ([1e300, -1e-300, 1e300], (-1e-300, 1e300)),
    "bools": ([True, False, True], (False, True)),
    "strings": (["b", "a", "b"], ("a", "b")),
    "Chinese strings": (["是", "否", "是"], ("否", "是")),
    "empty string": (["b", "", "b"], ("", "b")),
    "strings that look like numbers": (["10", "9", "10"], ("10", "9")),
    "bytes": ([b"b", b"a", b"b"], (b"a", b"b")),
    "dates": (DATES, (DATES[1], DATES[0])),
    "Fractions": ([HALF, THIRD, HALF], (THIRD, HALF)),
    "Decimals": ([Decimal(2), Decimal(1), Decimal(2)], (Decimal(1), Decimal(2))),
    "NumPy ints in a list": ([np.int8(4), np.uint16(2), 4], (2, 4)),
    "NumPy floats in a list": ([np.float32(4), np.float64(2), 4.0], (2.0, 4.0)),
    "NumPy strings in a list": ([np.str_("b"), "a", "b"], ("a", "b")),
    "string array": (np.array(["b", "a", "b"]), ("a", "b")),
    "object array": (np.array(["b", "a", "b"], dtype=object), ("a", "b")),
    "array of days": (DAYS, (DATES[1], DATES[0])),
    "tuple": ((5, 3, 5), (3, 5)),
    "range": (range(4, 1, -1), (2, 3, 4)),
    "array over every other point": (np.array([5, 0, 3, 0, 5])[::2], (3, 5)),
    "masked array without a masked value": (np.ma.array([5, 3, 5]), (3, 5)),
}  # fmt: skip


class Column:
    """Like a column of a data frame, at its least: it has ``__array__``, and nothing else."""

    def __init__(self, values):
        self.values = np.array(values)

    def __array__(self, dtype=None, copy=None):
        return self.values


class Missing:
    """Like pandas.NA: equal to nothing and unequal to nothing, and no truth in it."""

    def __ne__(self, other):
        return self

    __hash__ = None

    def __bool__(self):
        raise TypeError("boolean value of NA is ambiguous")


# What is no label vector of three points, and what its error must say besides the argument's name.
NOT_LABELS = {
    "empty": ([], ValueError, "empty"),
    "empty array": (np.array([]), ValueError, "empty"),
    "too short": ([1, 2], ValueError, "2"),
    "two-dimensional": ([[1, 2, 3]], ValueError, "one-dimensional"),
    "column": (np.array([[1], [2], [3]]), ValueError, "one-dimensional"),
    "column of strings": (np.array([["a"], ["b"], ["c"]]), ValueError, "one-dimensional"),
    "rows of two lengths": ([[1], [2, 3], [4]], ValueError, "one-dimensional"),
    "tuples": ([(0, 1), (0, 2), (0, 1)], ValueError, "one-dimensional"),
    "arrays": ([np.array(1), np.array(2), np.array(1)], (ValueError, TypeError), ""),
    "NaN": ([0.5, float("nan"), 1.0], ValueError, "NaN"),
    "NaN in an array": (np.array([0.5, np.nan, 1]), ValueError, "NaN"),
    "infinity": ([0.5, float("inf"), 1.0], ValueError, "infinity"),
    "None": (["a", None, "b"], ValueError, "None"),
    "None among ints": ([1, None, 2], ValueError, "None"),
    "None in an array": (np.array(["a", None, "b"], dtype=object), ValueError, "None"),
    "NaT": (np.array([*DAYS[:2], NAT]), ValueError, "NaT"),
    "NaT in a list": ([*DAYS[:2], NAT], ValueError, "NaT"),
    "NaT as timedelta": (np.array([1, "NaT", 2], dtype="timedelta64[s]"), ValueError, "NaT"),
    "NaN as Decimal": ([Decimal(1), Decimal("NaN"), Decimal(1)], (ValueError, TypeError), ""),
    "masked value": (np.ma.array([1, 2, 3], mask=[0, 1, 0]), ValueError, "mask"),
    "masked constant": ([1, np.ma.masked, 3], ValueError, "masked values"),
    "number and text": ([1, "1", 2], TypeError, "mix"),
    "text and NaN": (["a", float("nan"), "b"], (TypeError, ValueError), ""),
    "text and NaN in an array": (np.array(["a", np.nan, "b"], object), (TypeError, ValueError), ""),
    "bool and int": ([True, 1, 0], TypeError, "mix"),
    "int and float": ([1, 1.0, 2], TypeError, "mix"),
    "text and bytes": (["a", b"a", "b"], TypeError, "mix"),
    "complex": ([1j, 2j, 1j], TypeError, "sort"),
    "complex array": (np.array([1j, 2j, 1j]), TypeError, "sort"),
    "dicts": ([{}, {}, {}], TypeError, "sort"),
    "objects": ([object(), object(), object()], TypeError, "sort"),
    "one text": ("abc", TypeError, "str"),
    "one number": (3, TypeError, "int"),
    "nothing": (None, TypeError, "NoneType"),
    "a set": ({1, 2, 3}, TypeError, "set"),
    "a dict": ({1: 1, 2: 2, 3: 3}, TypeError, "dict"),
    "no dimension": (np.array(3), ValueError, "one-dimensional"),
    "a table": (cl.ContingencyTable(ORANGE), TypeError, "ContingencyTable"),
    "sparse": (sparse.csr_array([[1, 2, 3]]), TypeError, r"dense array, .*toarray\(\)"),
    "sparse column": (sparse.csc_matrix([[1], [2], [3]]), TypeError, r"toarray\(\)"),
    "lists of another library": ([Column([1]), Column([2]), Column([1])], ValueError, "one-dim"),
    "no dimension of another library": (Column(3), ValueError, "one-dimensional"),
    "missing value of another library": ([2, Missing(), 2], ValueError, "NaN"),
}  # fmt: skip

NOT_COUNTS = {
    "empty": ([], ValueError, ""),
    "empty rows": ([[], []], ValueError, ""),
    "one-dimensional": ([1, 2], ValueError, "(2,)"),
    "three-dimensional": ([[[1]]], ValueError, "(1, 1, 1)"),
    "ragged": ([[1, 2], [3]], ValueError, "length"),
    "negative": ([[3, -1]], ValueError, "-1"),
    "negative float": ([[3, -1.0]], ValueError, "-1"),
    "fractional": ([[3, 0.5]], ValueError, "0.5"),
    "as Fraction": ([[3, Fraction(1, 2)]], ValueError, "0.5"),
    "NaN": ([[3, float("nan")]], ValueError, "NaN"),
    "infinite": ([[3, float("inf")]], ValueError, "infinity"),
    "masked": (np.ma.array([[1, 2]], mask=[[0, 1]]), ValueError, "mask"),
    "all zero": ([[0, 0, 0], [0, 0, 0]], ValueError, "no point"),
    "too many points": ([[2**53, 1]], ValueError, "2^53"),
    "too many for 64 bits": ([[2**62] * 4], ValueError, "2^53"),
    "one beyond 64 bits": ([[2**64, 1]], ValueError, "2^53"),
    "too many as floats": ([[1e300, 1.0]], ValueError, "2^53"),
    "strings": ([["1", "2"]], TypeError, ""),
    "number and text": ([[1, "2"]], TypeError, ""),
    "bools": ([[True, False]], TypeError, ""),
    "None": ([[1, None]], TypeError, ""),
    "complex": ([[1j, 2]], TypeError, ""),
    "dates": ([[dt.date(2020, 1, 1)]], TypeError, ""),
    "nothing": (None, (TypeError, ValueError), ""),
    "a text": ("12", (TypeError, ValueError), ""),
    "labels": ("aab", (TypeError, ValueError), ""),
    "a bool among ints": ([[True, 2]], TypeError, "bools"),
    "a NumPy bool among ints": ([[np.True_, 2]], TypeError, "bools"),
    "a row of bools among ints": ([np.array([True, False]), [1, 2]], TypeError, "bools"),
    "bools in an array": (np.array([[True, False]]), TypeError, "bools"),
    "bools among objects": (np.array([[True, 2]], dtype=object), TypeError, "bools"),
    "durations": (np.array([[1, 2]], dtype="timedelta64[s]"), TypeError, "dates"),
    "durations in a list": ([[np.timedelta64(1, "s"), 2]], TypeError, ""),
    "durations among objects": (np.array([[np.timedelta64(1, "s"), 2]], object), TypeError, ""),
    "instants": (np.array([[1, 2]], dtype="datetime64[s]"), TypeError, "dates"),
    "sparse": (sparse.csr_array([[1, 2], [0, 3]]), TypeError, "csr_array: hand over counts."),
    "sparse coordinates": (sparse.coo_matrix([[1, 2], [0, 3]]), TypeError, "counts.toarray()"),
}  # fmt: skip


def points(labels):
    """A class as long as the labels."""
    return ["x"] * len(labels)


@st.composite
def tables(draw, largest=6):
    """Small oblong tables with at least one point; empty rows and columns happen."""
    r, k = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells = st.lists(st.integers(0, largest), min_size=r * k, max_size=r * k)
    return np.reshape(draw(cells.filter(any)), (r, k)).tolist()


def brute_force(labels_true, labels_pred):
    """The table counted cell by cell."""
    pairs = list(zip(labels_true, labels_pred, strict=True))
    return [
        [pairs.count((true, pred)) for true in sorted(set(labels_true))]
        for pred in sorted(set(labels_pred))
    ]


def refused(what, error, words, call, *arguments, **named):
    """The call is refused with such an error, whose text has these words in it."""
    with pytest.raises(error) as found:
        call(*arguments, **named)
    assert re.search(words, str(found.value)), f"{what}: {found.value}"


# --- labels --------------------------------------------------------------------------------------


def test_labels_of_every_kind():
    for kind, (labels, values) in KINDS.items():
        sizes = [list(labels).count(value) for value in values]
        t = cl.contingency_table(points(labels), labels)
        assert (t.clusters, t.cluster_sizes.tolist()) == (values, sizes), kind
        t = cl.contingency_table(labels, points(labels))
        assert (t.classes, t.class_sizes.tolist()) == (values, sizes), kind
        t = cl.contingency_table([1, 2, 2], labels)
        assert cl.contingency_table(*t.to_labels()) == t, kind
        matrix = [[int(label == value) for value in values] for label in labels]
        assert cl.assignment_matrix(labels).tolist() == matrix, kind


def test_arrays_of_every_type_of_number():
    types = "int8 int16 int32 int64 uint8 uint16 uint32 uint64 >i4 float16"
    for of_type in types.split():
        t = cl.contingency_table([1, 1, 2, 2], np.array([7, 3, 7, 100], dtype=of_type))
        assert t.clusters == (3, 7, 100), of_type
        assert t.counts.tolist() == [[1, 0], [1, 1], [0, 1]], of_type
    for of_type in ("int8", "uint8", "int64"):
        low, high = np.iinfo(of_type).min, np.iinfo(of_type).max
        t = cl.contingency_table([1, 2, 2], np.array([high, low, high], dtype=of_type))
        assert (t.clusters, t.counts.tolist()) == ((low, high), [[0, 1], [1, 1]]), of_type
    for small in ([], [3]):
        ids = np.array([*small, 2**63, 2**63 + 1, 2**64 - 1], dtype=np.uint64)
        assert cl.contingency_table(np.zeros(len(ids)), ids).clusters == tuple(ids.tolist())


def test_columns_of_other_libraries_count_like_lists():
    whole = [[5, 3, 5], ["b", "a", "b"], [True, False, True]]
    for column, every in (
        (Series, whole),
        (Column, [*whole, [0.5, 2, 0.5], DAYS.astype("M8[ns]")]),
    ):
        for values in every:
            t = cl.contingency_table(column(values), column(values))
            assert t == cl.contingency_table(np.array(values), np.array(values)), values


def test_what_is_no_label_vector_is_refused_by_name():
    for what, (labels, error, words) in NOT_LABELS.items():
        refused(what, error, f"labels_true.*{words}", cl.contingency_table, labels, [1, 2, 3])
        refused(what, error, f"labels_pred.*{words}", cl.contingency_table, [1, 2, 3], labels)
        for matrix in (cl.assignment_matrix, cl.permutation_matrix):
            if what != "too short":
                refused(what, error, f"labels.*{words}", matrix, labels)


def test_minus_zero_and_zero_are_one_label():
    assert cl.contingency_table([1, 1, 2], [-0.0, 0.0, 0.0]).counts.tolist() == [[2, 1]]


def test_instants_keep_their_dates():
    days = np.array(["2020-01-02", "2020-01-01"], dtype="datetime64[ns]")
    assert "2020-01-01" in repr(cl.contingency_table([1, 1], days))


class Series:
    """Like a column of a data frame: no sequence type, but it has ``__array__`` and iterates."""

    def __init__(self, values):
        self.values = np.array(values)

    def __array__(self, dtype=None, copy=None):
        return self.values

    def __iter__(self):
        return iter(self.values)


def test_two_lengths_are_both_named():
    with pytest.raises(ValueError, match=r"labels_true.*labels_pred.*4.*3"):
        cl.contingency_table([1, 2, 3, 4], [1, 2, 3])


def test_continuous_values_are_refused():
    values = np.arange(20_000) / 7
    with pytest.raises(ValueError, match=r"20000.*labels"):
        cl.contingency_table(values, values)


# --- counting ------------------------------------------------------------------------------------


def test_first_argument_gives_the_columns():
    t = cl.contingency_table(["a", "a", "b", "b", "b"], [1, 1, 1, 2, 3])
    assert t.classes == ("a", "b")
    assert t.clusters == (1, 2, 3)
    assert t.counts.tolist() == [[2, 1], [0, 1], [0, 1]]


LABEL_PAIRS = st.lists(st.tuples(st.integers(-2, 2), st.integers(0, 4)), min_size=1, max_size=30)


@given(LABEL_PAIRS)
def test_counts_are_those_of_a_count_of_pairs(pairs):
    true, pred = zip(*pairs, strict=True)
    t = cl.contingency_table(true, pred)
    assert t.counts.tolist() == brute_force(true, pred)
    assert (t.clusters, t.classes) == (tuple(sorted(set(pred))), tuple(sorted(set(true))))


@given(LABEL_PAIRS)
@example([(-2, 0), (2, 4)])
def test_fast_count_is_the_plain_count(pairs):
    true, pred = (np.array(side) for side in zip(*pairs, strict=True))
    ranges = contingency._small_ranges(true, pred)
    fast = contingency._count_small(true, pred, *ranges)
    far_apart = 10**12 * true, 10**12 * pred
    assert contingency._small_ranges(*far_apart) is None or len(set(true)) == len(set(pred)) == 1
    assert fast.counts.tolist() == cl.contingency_table(*far_apart).counts.tolist()
    assert fast.counts.tolist() == brute_force(true.tolist(), pred.tolist())


def test_no_point_is_lost_between_chunks():
    for n in (2**16 - 1, 2**16, 2**16 + 1, 3 * 2**16 + 5):
        t = cl.contingency_table(np.arange(n) % 3, np.arange(n) % 5)
        # Of every fifteen points in a row, one falls in each cell.
        first = {(p % 5, p % 3): p for p in range(15)}
        expected = [[len(range(first[i, j], n, 15)) for j in range(3)] for i in range(5)]
        assert (t.counts.tolist(), t.n) == (expected, n)


def test_narrow_and_wide_integers_are_counted_alike():
    rng, n = np.random.default_rng(0), 3 * 2**16 + 5
    for of_type in (np.int8, np.uint8, np.int32, np.int64, ">i2"):
        low = 3 if of_type is np.uint8 else -100
        pred, true = (3 * rng.integers(0, k, n) + low for k in (7, 4))
        points = Counter(zip(pred.tolist(), true.tolist(), strict=True))
        t = cl.contingency_table(true.astype(of_type), pred.astype(of_type))
        assert (t.clusters, t.classes) == (tuple(np.unique(pred)), tuple(np.unique(true)))
        assert t.counts.tolist() == [[points[i, j] for j in t.classes] for i in t.clusters]


def test_labels_of_wide_range_are_counted_in_chunks():
    n = 200_000
    rng = np.random.default_rng(0)
    for name, k in {
        "ids": 30,
        "strings": 30,
        "objects": 30,
        "floats": 30,
        "many ids": 2000,
    }.items():
        rows, columns = rng.integers(0, k, n), rng.integers(0, 20, n)
        ids = np.sort(rng.integers(-(2**62), 2**62, k))
        names = np.array([f"customer {i:06}" for i in range(k)])
        labels = {"strings": names, "objects": names.astype(object), "floats": ids / 7}
        labels = labels.get(name, ids)
        true, pred = labels[columns], labels[rows]
        tracemalloc.start()
        t = cl.contingency_table(true, pred)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert (t.clusters, t.classes) == (tuple(labels.tolist()), tuple(labels[:20].tolist()))
        counts = sparse.coo_array((np.ones(n, int), (rows, columns))).toarray()
        assert t.counts.tolist() == counts.tolist(), name
        assert peak < 12e6  # a copy of the positions alone would be 2.4 MB a side, of strings 20 MB


def test_counting_needs_no_memory_of_the_size_of_the_labels():
    true, pred = np.arange(4_000_000) % 3, np.arange(4_000_000) % 5
    tracemalloc.start()
    cl.contingency_table(true, pred)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8 * 2**20


def test_what_no_label_can_be_is_in_no_table():
    t = cl.ContingencyTable([[3, 1], [2, 4]])
    deep: list = []
    for _ in range(5000):
        deep = [deep]
    odd = [
        pd.Series([1]), pd.DataFrame([[1]]), sparse.csr_array([[1]]), np.array(1), [1], deep,
        {1: 1}, Decimal("sNaN"), pd.NA, None, float("nan"), True, "C1", 3,
    ]  # fmt: skip
    getcontext().clear_flags()
    for label in odd:
        for argument, ask in {
            "cluster": lambda: cl.split_cluster(t, label),  # noqa: B023
            "other": lambda: cl.merge_clusters(t, 1, label),  # noqa: B023
            "class": lambda: cl.move_points(t, label, 1, 2),  # noqa: B023
            "end": lambda: cl.move_points(t, 1, 1, label),  # noqa: B023
        }.items():
            with pytest.raises(ValueError, match=rf"(?s)^{argument} .* is not in the table"):
                ask()
        with pytest.raises(ValueError, match=r"(?s)^cluster .* is not in the table"):
            cl.cell_precision(t, label, 1)
    assert not getcontext().flags[InvalidOperation]


# --- as matrices ---------------------------------------------------------------------------------


@given(LABEL_PAIRS)
def test_product_of_assignment_matrices_is_the_table(pairs):
    true, pred = zip(*pairs, strict=True)
    product = cl.assignment_matrix(pred).T @ cl.assignment_matrix(true)
    assert product.tolist() == brute_force(true, pred)


def test_matrices_by_hand():
    labels = ["b", "a", "c", "a"]
    assert cl.assignment_matrix(labels).tolist() == [[0, 1, 0], [1, 0, 0], [0, 0, 1], [1, 0, 0]]
    gamma = [[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]
    assert cl.permutation_matrix(labels).tolist() == gamma
    assert cl.permutation_matrix(labels).dtype == np.int64


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=12))
def test_permutation_matrix_sorts_and_keeps_the_order_within_a_group(labels):
    gamma, n = cl.permutation_matrix(labels), len(labels)
    assert (gamma @ labels).tolist() == sorted(labels)
    # The numbers of the points, each after those of its group that came before it.
    assert (gamma @ range(n)).tolist() == sorted(range(n), key=labels.__getitem__)
    assert (gamma.T @ gamma).tolist() == np.eye(n).tolist()
    blocks = gamma @ cl.assignment_matrix(labels)
    assert blocks.tolist() == sorted(blocks.tolist(), reverse=True)


def test_matrices_too_large_to_be_held_are_refused():
    with pytest.raises(ValueError, match=r"permutation matrix of 20000 points has 400000000 cells"):
        cl.permutation_matrix(np.zeros(20_000, dtype=int))
    with pytest.raises(ValueError, match=r"of 20000 points in 20000 groups has 400000000 cells"):
        cl.assignment_matrix(np.arange(20_000))
    assert cl.assignment_matrix(np.arange(20_000) % 2).sum(axis=0).tolist() == [10_000, 10_000]


# --- noise ---------------------------------------------------------------------------------------

TRUE = ["a", "a", "b", "b", "b"]


def test_noise_is_a_cluster_unless_asked_otherwise():
    t = cl.contingency_table(TRUE, [-1, 0, -1, 0, 1])
    assert t.clusters == (-1, 0, 1)
    assert t.counts.tolist() == [[1, 1], [1, 1], [0, 1]]


def test_dropped_noise_is_left_out_on_both_sides():
    t = cl.contingency_table(["c", "a", "b", "b", "b"], [-1, 0, -1, 0, 1], noise="drop")
    assert (t.clusters, t.classes) == ((0, 1), ("a", "b"))
    assert t.counts.tolist() == [[1, 1], [0, 1]]


SINGLETONS = {
    "ints": ([-1, 0, -1, 0, 1], -1),
    "unsigned": (np.array([255, 0, 255, 0, 1], dtype=np.uint8), 255),
    "lowest of its type": (np.array([-128, 0, -128, 0, 1], dtype=np.int8), -128),
    "floats": ([-1.0, 0.5, -1.0, 0.5, 1.5], -1),
    "float noise": ([-0.7, 0.5, -0.7, 0.5, 1.5], -0.7),
    "strings": (["?", "x", "?", "x", "y"], "?"),
    "empty string": (["", "x", "", "x", "y"], ""),
    "noise between the others": ([7, 0, 7, 0, 9], 7),
    "others below noise": ([-1, -2, -1, -2, -3], -1),
    "others at the next numbers": ([-1, -2, -1, -2, 0], -1),
    "ids beyond int64": ([-1, 2**63, -1, 2**63, 2**63 + 1], -1),
    "unsigned ids beyond int64": (np.array([7, 2**63, 7, 2**63, 2**64 - 1], np.uint64), 7),
    "ids at the end of int64": ([-1, -(2**63), -1, -(2**63), 0], -1),
    "half floats": (np.array([-1, 2048, -1, 2048, 3], np.float16), -1),
    "floats whose neighbours are far": ([-1.0, -1e17, -1.0, -1e17, 0.5], -1),
    "noise among such floats": ([-1e300, -2.0, -1e300, -2.0, -1e17], -1e300),
    "noise above such floats": ([1e300, 2e300, 1e300, 2e300, 3e300], 1e300),
    "whole float among ints": ([2**53, 2**53 + 1, 2**53, 2**53 + 1, 0], 2.0**53),
    "Fractions": ([HALF, THIRD, HALF, THIRD, HALF / 2], HALF),
    "Decimals": ([Decimal(-1), Decimal(2), Decimal(-1), Decimal(2), Decimal(3)], -1),
}  # fmt: skip


def test_each_noise_point_is_a_cluster_of_its_own_and_the_others_keep_their_labels():
    for kind, (labels, noise_label) in SINGLETONS.items():
        t = cl.contingency_table(TRUE, labels, noise="singletons", noise_label=noise_label)
        assert sorted(t.counts.tolist()) == [[0, 1], [0, 1], [1, 0], [1, 1]], kind
        assert set(list(labels)) - {noise_label} <= set(t.clusters), kind
        assert len(t.clusters) == len(set(t.clusters)) == 4, kind
    t = cl.contingency_table(TRUE, [-1] * 5, noise="singletons")
    assert sorted(t.counts.tolist()) == [[0, 1]] * 3 + [[1, 0]] * 2


def test_as_many_singletons_as_noise_points_whatever_the_type():
    for of_type in (np.int8, np.int64, np.float16, np.float32, np.float64):
        labels = np.array([-1] * 2999 + [3], dtype=of_type)
        t = cl.contingency_table(np.arange(3000) % 3, labels, noise="singletons")
        assert t.clusters == (*range(-2999, 0), 3), of_type
        assert t.cluster_sizes.tolist() == [1] * 3000, of_type


ABSENT = [
    # labels_pred, and what is no label among them
    ([0, 1, 2, 0, 1], -1),
    ([0, 1, 2, 0, 1], 0.5),
    ([0, 1, 2, 0, 1], 10**400),
    (["x", "y", "y", "x", "x"], "-1"),
    ([0.5, 1.5, 0.5, 0.5, 1.5], 1),
    (np.array([0.5, 1.5, 0.5, 0.5, 1.5], np.float16), 10**6),
    ([0.5, 1.5, 0.5, 0.5, 1.5], 10**400),
    ([True, True, True, True, True], False),
    ([DATES[0]] * 5, DATES[1]),
]


def test_absent_noise_label_changes_nothing():
    for labels, noise_label in ABSENT:
        for noise in ("cluster", "singletons", "drop"):
            t = cl.contingency_table(TRUE, labels, noise=noise, noise_label=noise_label)
            assert t == cl.contingency_table(TRUE, labels), (noise, noise_label)


def test_new_names_are_longer_than_the_longest_label_of_an_array():
    t = cl.contingency_table(
        [1, 1, 2], np.array(["a", "-", "-"]), noise="singletons", noise_label="-"
    )
    assert t.clusters == ("- 1", "- 2", "a")


def test_singletons_count_down_from_the_noise_label():
    t = cl.contingency_table([1, 1, 2, 2], [-1, -1, -1, 4], noise="singletons")
    assert t.clusters == (-3, -2, -1, 4)


NOT_NOISE_LABELS = [
    # labels_pred, noise_label, the error, and what it says after the argument
    (["0", "-1", "0"], -1, TypeError, 'labels_pred, str: got -1, .* int; say noise_label="-1"'),
    (["0", "-1", "0"], 0.5, TypeError, 'labels_pred, str: .* float; say noise_label="0.5"'),
    ([0, -1, 0], "-1", TypeError, "labels_pred, int: got '-1', .* str; say noise_label=-1"),
    ([0.5, -1.0, 0.5], "-1", TypeError, "labels_pred, float: .*; say noise_label=-1"),
    ([0, -1, 0], "noise", TypeError, "labels_pred, int: got 'noise', of the kind str$"),
    ([0, -1, 0], None, TypeError, "got None"),
    (["0", "-1", "0"], None, TypeError, "got None"),
    ([0, -1, 0], [-1], TypeError, r"got \[-1\], of the kind list"),
    ([0, -1, 0], np.array([0, -1, 0]), TypeError, "ndarray"),
    ([0, -1, 0], np.array(-1), TypeError, "ndarray"),
    ([0, 1, 0], True, TypeError, "labels_pred, int: got True, of the kind bool"),
    ([True, False, True], -1, TypeError, "labels_pred, bool: got -1"),
    (["a", "b", "a"], b"a", TypeError, "bytes"),
    (DAYS, "2020-01-01", TypeError, "labels_pred, datetime64: .* str"),
    ([0, -1, 0], float("nan"), ValueError, "a label that a point can have, got nan"),
    ([0.5, -1.0, 0.5], np.float32("inf"), ValueError, "a label that a point can have, got inf"),
    ([0.5, -1.0, 0.5], float("-inf"), ValueError, "a label that a point can have, got -inf"),
]


def test_noise_label_that_no_label_can_be():
    for labels, noise_label, error, words in NOT_NOISE_LABELS:
        asked = {"labels_true": [1, 1, 2], "labels_pred": labels, "noise_label": noise_label}
        for noise in ("singletons", "drop"):
            words_of_it = f"noise_label must be .*{words}"
            refused(noise_label, error, words_of_it, cl.contingency_table, **asked, noise=noise)
        # Where noise is a cluster, nobody looks at it.
        assert cl.contingency_table(**asked) == cl.contingency_table([1, 1, 2], labels)


def test_noise_label_is_read_in_the_precision_of_the_labels():
    labels = np.array([0.1, 2, 0.1], dtype=np.float32)
    for noise_label in (0.1, np.float32(0.1), np.float64(0.1)):
        asked = {"labels_true": [1, 1, 2], "labels_pred": labels, "noise_label": noise_label}
        assert cl.contingency_table(**asked, noise="drop").clusters == (2,)
        assert cl.contingency_table(**asked, noise="singletons").clusters == (-1, 0, 2)


def test_noise_is_read_in_labels_pred_alone_and_not_all_of_it_is_dropped():
    t = cl.contingency_table([-1, -1, 2], [5, 5, 6], noise="drop")
    assert (t.classes, t.n) == ((-1, 2), 3)
    with pytest.raises(ValueError, match=r"labels_pred.*noise"):
        cl.contingency_table(TRUE, [-1] * 5, noise="drop")
    labels = np.array([1, 2, -1])
    labels.flags.writeable = False  # so that nobody writes into it
    for noise in ("cluster", "singletons", "drop"):
        assert cl.contingency_table(labels, labels, noise=noise).n == 3 - (noise == "drop")


def test_a_table_says_how_many_points_are_not_in_it():
    true, pred = ["a", "b", "b", "?", "a", "?"], [0, -1, 1, 1, -1, 0]
    full = cl.contingency_table(true, pred)
    assert full.left_out == 0
    kept = cl.contingency_table(true, pred, noise="drop", unlabelled="?")
    assert (kept.n, kept.left_out, kept.classes) == (2, 4, ("a", "b"))
    counted = cl.ContingencyTable.from_counts(
        pred, true, [1] * 6, noise="drop", noise_label=-1, unlabelled="?"
    )
    assert (counted, counted.left_out) == (kept, 4)
    assert kept.T.left_out == cl.move_points(kept, "a", 0, 1).left_out == 4
    assert cl.merge_clusters(kept, 0, 1).left_out == copy.deepcopy(kept).left_out == 4
    assert cl.split_cluster(kept + kept, 0).left_out == sum([kept, kept]).left_out == 8
    said = "4 of 6 points left out"
    for shown in (kept, kept.view(), cl.external_scorecard(kept)):
        assert repr(shown).endswith(f"\n{said}")
        assert f"<p>{said}</p>" in shown._repr_html_()
    for exported in (kept, cl.external_scorecard(kept)):
        assert exported.to_markdown().endswith(f"\n\n{said}")
        assert rf"{{l}}{{{said}}} \\" in exported.to_latex()
        assert said in exported.to_csv()
    # In the corner of the CSV the words break nothing: the table can be read back.
    again = cl.ContingencyTable(pd.read_csv(io.StringIO(kept.to_csv()), index_col=0))
    assert again.counts.tolist() == kept.counts.tolist()
    with pytest.raises(ValueError, match="nothing but unlabelled points"):
        cl.contingency_table(["?", "?"], [1, 2], unlabelled="?")
    with pytest.raises(TypeError, match="unlabelled must be of the kind of labels_true, str"):
        cl.contingency_table(["a", "?"], [1, 2], unlabelled=-1)


def test_counted_noise_points_are_singletons_too():
    true, pred, times = ["a", "b", "a", "b"], [-1, -1, 0, 0], [2, 1, 4, 0]
    t = cl.ContingencyTable.from_counts(pred, true, times, noise="singletons")
    points = np.repeat(true, times), np.repeat(pred, times)
    assert (
        t.counts[:, 0].tolist()
        == cl.contingency_table(*points, noise="singletons").counts[:, 0].tolist()
        == [0, 1, 1, 4]
    )
    with pytest.raises(ValueError, match="would make"):
        cl.ContingencyTable.from_counts([-1, 0], [1, 2], [10**9, 1], noise="singletons")


def test_a_card_notes_a_minus_one_of_which_nobody_spoke():
    true, pred = [0, 0, -1, 1, 1], [-1, 0, 0, 1, 1]
    note = cl.external_scorecard(cl.contingency_table(true, pred)).note
    assert note.startswith("C-1 counts as a cluster here: if it is noise, say noise=")
    assert "; T-1 counts as a class here: unlabelled=-1" in note
    for noise in ("cluster", "singletons", "drop"):
        t = cl.contingency_table(true, pred, noise=noise, unlabelled=-1)
        assert "C-1" not in cl.external_scorecard(t).note
        assert "T-1" not in cl.external_scorecard(t).note
    X = [[0.0], [1], [2], [8], [9]]
    card = cl.internal_scorecard(X, pred)
    assert card.note.startswith("C-1 counts as a cluster here")
    assert card[["silhouette"]].note == card.note
    assert cl.compare({"a": card, "b": card}).note == f"a: {card.note}; b: {card.note}"
    card = cl.internal_scorecard(X, pred, noise="drop")
    assert card.note == "1 of 5 points left out"
    for p in (
        cl.proximity_table,
        lambda X, labels, noise: cl.ProximityTable.from_matrix(
            np.abs(np.subtract.outer(X, X)[:, 0, :, 0]), labels, "distance", noise=noise
        ),
    ):
        assert repr(p(X, pred, noise="drop")).endswith(card.note)
    assert next(csv.DictReader(io.StringIO(card.to_csv())))["note"] == card.note
    assert "note" not in cl.internal_scorecard(X, pred, noise="cluster").to_csv().split("\n")[0]


def test_noise_that_is_refused():
    for labels in ([True, False, True], DATES):
        with pytest.raises(TypeError, match=r"singletons.*labels_pred"):
            cl.contingency_table([1, 1, 2], labels, noise="singletons", noise_label=labels[0])
    for noise in ("Drop", "", True, -1, ["drop"], np.array([1, 2])):
        refused(
            noise, ValueError, r"noise.*'singletons'", cl.contingency_table, [1], [1], noise=noise
        )


def test_name_of_a_new_cluster_that_is_taken_is_refused():
    with pytest.raises(ValueError, match=r"labels_pred.*'noise 1'"):
        cl.contingency_table(
            [1, 1, 2], ["noise", "noise 1", "a"], noise="singletons", noise_label="noise"
        )


# --- tables typed by hand ------------------------------------------------------------------------


def test_bad_counts_are_refused_by_name():
    for what, (counts, error, words) in NOT_COUNTS.items():
        refused(what, error, f"counts.*{re.escape(words)}", cl.ContingencyTable, counts)


def test_bad_names_are_refused_by_argument():
    wrong = (
        [1],
        [1, 2, 3],
        [],
        [1, 1],
        ["a", "a"],
        [0.0, -0.0],
        [None, "a"],
        [1.0, np.nan],
        [[1], [2]],
    )
    kinds = [1, "1"], [True, 1], "ab", 2, np.int64(2), cl.ContingencyTable(ORANGE)
    for argument in ("clusters", "classes"):
        for error, cases in ((ValueError, wrong), (TypeError, kinds)):
            for names in cases:
                refused(
                    names,
                    error,
                    argument,
                    cl.ContingencyTable,
                    [[1, 2], [3, 4]],
                    **{argument: names},
                )
    with pytest.raises(ValueError, match="clusters has the label 'b' more than once"):
        cl.ContingencyTable(np.ones((4, 1)), clusters=["a", "b", "c", "b"])


def test_labels_where_a_table_belongs_are_refused():
    for measure in MEASURES:
        for labels in ([1, 2, 2], np.array([[1, 2], [3, 4]]), "aab", None):
            words = r"\bt\b.*contingency_table\(labels_true, labels_pred\)"
            refused(measure.__name__, TypeError, words, measure, labels)
        refused(measure.__name__, TypeError, "contingency_table", measure, [1, 2, 2], [1, 1, 2])


def test_whole_numbers_of_any_type_are_counts():
    for counts in (
        ((3, 1), (0, 2)),
        [[3.0, 1.0], [0.0, 2.0]],
        np.array([[3, 1], [0, 2]], dtype=np.uint8),
        np.array([[3, 1], [0, 2]], dtype=object),
        np.array([[3, 0], [1, 2]]).T,
    ):
        t = cl.ContingencyTable(counts)
        assert t.counts.tolist() == [[3, 1], [0, 2]]
        assert t.counts.dtype == np.int64
        assert (t.clusters, t.classes) == ((1, 2), (1, 2))


def test_a_table_and_its_copies_cannot_be_changed():
    t = cl.ContingencyTable([[30, 20], [0, 50]], clusters=["x", "y"])
    for same in (t, copy.copy(t), copy.deepcopy(t), pickle.loads(pickle.dumps(t))):
        names = "counts n cluster_sizes class_sizes clusters classes T new"
        for name in names.split():
            with pytest.raises(AttributeError, match=f"{name} cannot be set: a ContingencyTable"):
                setattr(same, name, 50)
            with pytest.raises(AttributeError, match=f"{name} cannot be deleted"):
                delattr(same, name)
        for array in (same.counts, same.cluster_sizes, same.class_sizes):
            assert not array.flags.writeable
        assert same == t
        assert cl.purity(same) == 0.8
        with pytest.raises(TypeError, match="unhashable"):
            hash(same)


def test_sizes_are_sums_of_rows_and_columns():
    t = cl.ContingencyTable([[1, 2, 3], [4, 5, 6]])
    assert t.cluster_sizes.tolist() == [6, 15]
    assert t.class_sizes.tolist() == [5, 7, 9]
    assert (t.n, type(t.n)) == (21, int)


def test_counts_are_read_only_and_a_copy():
    mine = np.array([[1, 2]])
    t = cl.ContingencyTable(mine)
    mine[0, 0] = 9
    assert t.counts.tolist() == [[1, 2]]
    with pytest.raises(ValueError, match="read-only"):
        t.counts[0, 0] = 9


def test_array_of_a_table_is_a_copy_of_its_counts():
    t = cl.ContingencyTable([[1, 2, 0], [0, 4, 5]], clusters=["x", "y"])
    array = np.asarray(t)
    assert array.tolist() == [[1, 2, 0], [0, 4, 5]]
    array[0, 0] = 9
    assert t.counts[0, 0] == 1
    assert np.array(t, dtype=float).dtype == float
    if np.lib.NumpyVersion(np.__version__) >= "2.0.0":  # before, NumPy did not ask
        with pytest.raises(ValueError, match="copy"):
            np.array(t, copy=False)


def test_what_looks_like_a_table_and_is_none():
    for measure in (*MEASURES, cl.rand_index, cl.mutual_information):
        words = "must be a ContingencyTable, got ndarray"
        refused(measure.__name__, TypeError, words, measure, np.array(ORANGE))


def test_table_is_neither_points_nor_sizes():
    t = cl.ContingencyTable(ORANGE)
    with pytest.raises(TypeError, match="X must be numbers, got a ContingencyTable"):
        cl.silhouette(t, [1, 1, 2])
    with pytest.raises(TypeError, match="W must be numbers, got a ContingencyTable"):
        cl.ProximityTable.from_matrix(t, [1, 1, 2], kind="distance")
    with pytest.raises(ValueError, match=r"sizes must be .*t\.cluster_sizes"):
        cl.entropy(t)


# --- tables of other libraries -------------------------------------------------------------------


class Frame:
    """Like a data frame: ``to_numpy``, ``index`` and ``columns``."""

    def __init__(self, values, index, columns):
        self.values, self.index, self.columns = values, index, columns

    def to_numpy(self):
        return np.array(self.values)


def test_data_frame_keeps_its_names():
    t = cl.ContingencyTable(Frame([[2, 1, 0], [0, 2, 4]], index=[7, 2], columns=["b", "a", "c"]))
    assert t == cl.ContingencyTable([[2, 1, 0], [0, 2, 4]], [7, 2], ["b", "a", "c"])


def test_names_of_a_frame_that_are_refused():
    for index, columns, error, words in (
        (["x", "y", "x"], [1, 2], ValueError, "counts.index has the label 'x' more than once"),
        (["x", "y", "z"], ["a", 2], TypeError, "counts.columns mix kinds"),
        ([1.5, float("nan"), 2.5], [1, 2], ValueError, "counts.index has NaN"),
        ([(1, 2), (1, 3), (2, 1)], [1, 2], ValueError, "counts.index must be one-dimensional"),
        (["x", "y", "All"], ["a", "b"], ValueError, "sums in the last row.*margins=False"),
        ([1, 2, "All"], ["a", "b"], ValueError, "sums in the last row"),
    ):
        frame = Frame([[1, 2], [3, 5], [4, 7]], index, columns)
        refused(index, error, words, cl.ContingencyTable, frame)
        t = cl.ContingencyTable(frame, [1, 2, 3], [4, 5])  # where others are given, nobody looks
        assert (t.clusters, t.classes) == ((1, 2, 3), (4, 5))
    frame = Frame([[1, 2], [3, 5], [4, 7]], ["x", "y", "z"], ["a", "All"])
    assert cl.ContingencyTable(frame).classes == ("a", "All")  # named like a margin, and none
    frame = Frame([[1, 2, 3], [4, 5, 9]], index=[1, 2], columns=["a", "b", "All"])
    with pytest.raises(ValueError, match="sums in the last column, 'All'"):
        cl.ContingencyTable(frame)


def test_whole_numbers_beyond_every_float_are_refused():
    for number in (10**400, -(10**400)):
        refused(number, ValueError, "counts has NaN or inf", cl.ContingencyTable, [[number, 1]])
        refused(number, ValueError, "sums must be finite", cl.ProximityTable, [[number]], [2])
        refused(number, ValueError, "X must be finite", cl.silhouette, [[number], [1]], [0, 1])
        refused(number, ValueError, "x must be finite", cl.minkowski_distance, [number], [0])


def test_frame_without_an_index_names_its_columns():
    frame = Frame([[2, 1, 0], [0, 2, 4]], index=None, columns=["b", "a", "c"])
    del frame.index
    t = cl.ContingencyTable(frame)
    assert (t.clusters, t.classes) == ((1, 2), ("b", "a", "c"))


def test_table_of_a_table_keeps_its_names():
    t = cl.ContingencyTable([[2, 1, 0], [0, 2, 4]], [7, 2], ["b", "a", "c"])
    assert cl.ContingencyTable(t) == t
    assert cl.ContingencyTable(t, clusters=[1, 2]).classes == ("b", "a", "c")


def test_margins_of_any_name_are_refused_where_both_sides_have_them():
    frame = Frame([[1, 2, 3], [4, 5, 9], [5, 7, 12]], [1, 2, "Total"], ["a", "b", "Total"])
    with pytest.raises(ValueError, match="sums in the last row, 'Total'"):
        cl.ContingencyTable(frame)
    # Sums by chance: under two names, or in a table so small that this is no wonder.
    other = Frame([[1, 2, 3], [4, 5, 9], [5, 7, 12]], [*"abc"], [*"abd"])
    assert cl.ContingencyTable(other).n == 48
    assert cl.ContingencyTable(Frame([[1, 1], [1, 1]], [*"ab"], [*"ab"])).n == 4


def test_matrix_of_scikit_learn_is_the_transposed_table():
    true, pred = list("aabbbb"), [1, 1, 1, 2, 3, 3]
    theirs = sklearn.metrics.cluster.contingency_matrix(true, pred)
    t = cl.contingency_table(true, pred)
    assert np.array_equal(cl.ContingencyTable(theirs.T).counts, t.counts)
    assert cl.purity(cl.ContingencyTable(theirs)) != cl.purity(t)


def test_pandas():
    true, pred = pd.Series(list("aabbb")), pd.Series([7, 7, 7, 2, 2])
    t = cl.contingency_table(list(true), list(pred))
    assert cl.contingency_table(true, pred) == t
    assert cl.contingency_table(true.astype("category"), pred.astype("Int64")) == t
    assert cl.ContingencyTable(pd.crosstab(pred, true)) == t
    assert cl.ContingencyTable(pd.DataFrame(t.counts, t.clusters, t.classes)) == t
    for names in (pred, pred.astype(str)):
        with pytest.raises(ValueError, match="margins=False"):
            cl.ContingencyTable(pd.crosstab(names, true, margins=True))
    with pytest.raises(ValueError, match="labels_pred has NaN"):
        cl.contingency_table(true, pd.Series([7, 7, None, 2, 2], dtype="Int64"))


def test_columns_of_other_rows_are_refused_wherever_two_come_together():
    """A sorted copy of one column would pair the points of one row with the labels of another."""
    true, moved = pd.Series(list("aabb")), pd.Series([1, 1, 2, 2], index=[3, 0, 1, 2])
    X = pd.DataFrame({"x": [0.0, 1, 5, 6], "y": 0.0})
    W = pd.DataFrame(abs(np.subtract.outer([0, 1, 5, 6], [0, 1, 5, 6])))
    doors = {
        "labels_true": lambda labels: cl.contingency_table(true, labels),
        "classes": lambda labels: cl.ContingencyTable.from_counts(labels, true, [1] * 4),
        "counts": lambda labels: cl.ContingencyTable.from_counts(list("abcd"), true, labels),
        "W": lambda labels: cl.ProximityTable.from_matrix(W, labels, kind="distance"),
        "nominal": lambda labels: cl.ValueDifferenceMetric().fit(X, labels),
        "x and y": lambda labels: cl.minkowski_distance(X["x"], labels),
        "X": lambda labels: cl.silhouette(X, labels),
        "X and labels": lambda labels: cl.internal_scorecard(X, labels),
        "X and": lambda labels: cl.sampled(cl.silhouette, X, labels),
        "labels_true in": lambda labels: cl.plot.points({"a": (X, true, labels)}),
        "labels_pred in": lambda labels: cl.plot.points({"a": (X, None, labels)}),
        "labels_true and": lambda labels: figures.pair_matrix(true, labels),
        "true and": lambda labels: figures.pair_vectors(true, labels),
        "labels": lambda labels: figures.within_between(X[["x"]], labels),
        "and labels_true": lambda labels: cl.play_points(X, [1, 1, 2, 2], labels),
    }
    for name, door in doors.items():
        with pytest.raises(ValueError, match=f"{name}.* have different indices: row 0 is "):
            door(moved)
        door(moved.to_numpy())
        door(moved.sort_index())
    t = cl.contingency_table(true, moved.reindex(true.index))
    assert t.counts.tolist() == [[1, 1], [1, 1]]  # row 3, the last one, was the first in moved


GAPS = {  # of six points, of which the third has no label, and the last is of the cluster 2**60 + 1
    "list": [1, 1, None, 2, 2, 2],
    "NaN": [1.0, 1.0, float("nan"), 2.0, 2.0, 2.0],
    "text": ["a", "a", None, "b", "b", "b"],
    "masked": np.ma.array([1, 1, 7, 2, 2, 2], mask=[0, 0, 1, 0, 0, 0]),
    "NaT": pd.Series(["2020-01-01"] * 2 + [None] + ["2020-01-02"] * 3, dtype="datetime64[ns]"),
    "NA": pd.Series([2**60, 2**60, None] + [2**60 + 1] * 3, dtype="Int64"),
    "category": pd.Series(["z", "z", None, "b", "b", "b"], dtype=pd.CategoricalDtype(["z", "b"])),
    "boolean": pd.Series([False, False, None, True, True, True], dtype="boolean"),
}


def test_a_gap_is_refused_with_its_place_or_left_out():
    true = ["x", None, "x", "x", "y", "y"]
    for kind, labels in GAPS.items():
        with pytest.raises(ValueError, match=r"1 of 6 .* at place 2; .*; missing=\"drop\""):
            cl.contingency_table([1] * 6, labels)
        t = cl.contingency_table(true, labels, missing="drop")
        assert (t.counts.tolist(), t.left_out) == ([[1, 0], [1, 2]], 2), kind
        t = cl.ContingencyTable.from_counts(labels, true, [1, 9, 9, 2, 3, 4], missing="drop")
        assert (t.counts.tolist(), t.left_out) == ([[1, 0], [2, 7]], 18), kind
    for nothing in ([None, 1], [None, None]):
        with pytest.raises(ValueError, match="no"):
            cl.contingency_table([1, None], nothing, missing="drop")
    with pytest.raises(ValueError, match="missing must be 'refuse' or 'drop'"):
        cl.contingency_table([1], [1], missing="fill")
    with pytest.raises(ValueError, match=r"labels has None among its labels: 1 of 2"):
        cl.silhouette([[0], [1]], [1, None])


def test_categories_keep_their_order_and_those_that_nobody_has_give_no_row():
    sizes = ["small", "medium", "huge", "large", "small", "medium"]
    true = pd.Series(sizes).astype(
        pd.CategoricalDtype(["small", "medium", "large", "giant", "huge"])
    )
    labels = pd.Categorical(["10", "2", "2", "10", "2", "2"], ["2", "10"])
    t = cl.contingency_table(true, labels)
    assert (t.classes, t.clusters) == (("small", "medium", "large", "huge"), ("2", "10"))
    assert t.counts.tolist() == [[1, 2, 0, 1], [1, 0, 1, 0]]
    X = [[0.0], [1], [2], [3], [4], [5]]
    assert cl.proximity_table(X, labels).clusters == ("2", "10")
    expected = cl.silhouette_samples(X, [10, 2, 2, 10, 2, 2])
    assert np.array_equal(cl.silhouette_samples(X, labels), expected)
    assert cl.contingency_table(true, labels, noise="drop", noise_label="2").clusters == ("10",)
    t = cl.contingency_table(true, labels, noise="singletons", noise_label="10")
    assert t.clusters == ("2", "10 1", "10 2")
    assert t.counts.tolist() == [[1, 2, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]


def test_columns_of_other_libraries():
    pl, pa = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    texts, order = ["mid", "low", None, "high"], ["low", "mid", "high", "never"]
    codes = pa.array([1, 0, None, 2], pa.uint8())
    for labels, names in (
        (pl.Series(texts, dtype=pl.Enum(order)), ("low", "mid", "high")),
        (pa.DictionaryArray.from_arrays(codes, pa.array(order), ordered=True), order[:3]),
        (pl.Series(texts, dtype=pl.Categorical), ("high", "low", "mid")),
        (pa.array(texts).dictionary_encode(), ("high", "low", "mid")),
        (pa.chunked_array([pa.array(texts).dictionary_encode()] * 1), ("high", "low", "mid")),
        (pl.Series([5, 2**60 + 1, None, 2**60]), (5, 2**60, 2**60 + 1)),
        (pa.array([5, 2**60 + 1, None, 2**60]), (5, 2**60, 2**60 + 1)),
    ):
        t = cl.contingency_table([1, 1, 1, 2], labels, missing="drop")
        assert (t.clusters, t.left_out) == (tuple(names), 1)
        assert t.counts.sum(axis=0).tolist() == [2, 1]
        with pytest.raises(ValueError, match="1 of 4 points have none, the first at place 2"):
            cl.contingency_table([1, 1, 1, 2], labels)


def test_what_else_people_hand_over_for_labels():
    class Fitted:
        labels_ = np.array([0, 1])

        def fit(self):
            raise AssertionError

    for labels, words in (
        (Fitted(), "got Fitted: hand over its .labels_"),
        ([{0, 2}, {1}], "groups of points.* give each point the label of its group"),
        ([frozenset({0}), frozenset({1})], "several labels a point are not for these"),
        ([[0, 2], [1]], "groups of points"),
        (np.zeros((4, 4), int), r"shape \(4, 4\).* np.ravel\(labels_pred\)"),
        (np.array([[0.8, 0.2], [0.4, 0.6]]), r"memberships, labels_pred.argmax\(axis=1\)"),
        (np.array([[1, 1, 0], [0, 1, 0]]), "several labels a point are not for these"),
    ):
        with pytest.raises((TypeError, ValueError), match=f"labels_pred .*{words}"):
            cl.contingency_table([1, 2], labels)


def test_errors_are_short_and_ours_whatever_was_given():
    """What other libraries say of their own values, and a number of a thousand digits."""
    t, frame = cl.ContingencyTable([[3, 1], [0, 2]]), pd.DataFrame({"a": range(200)})
    vdm = cl.ValueDifferenceMetric().fit([["a"], ["b"]], [1, 2])
    card = cl.external_scorecard(t)
    for name, call in {
        "metric": lambda odd: cl.silhouette([[0], [1]], [1, 2], odd),
        "level": lambda odd: cl.bootstrap(cl.purity, t, odd),
        "cluster": lambda odd: cl.merge_clusters(t, odd, 2),
        "mapping": lambda odd: cl.clustering_error(t, odd),
        "noise": lambda odd: cl.contingency_table([1, 2], [1, 2], noise=odd),
        "header": lambda odd: cl.contingency_table_from_csv("x", "a", "b", header=odd),
        "path": card.to_csv,
        "note": lambda odd: cl.Scorecard(card, note=odd),
        "remark": lambda odd: card + cl.Measure("mine", cl.purity(t), remark=odd),
        "outlined": t.latex,
        "ordered": lambda odd: cl.mixed_distance([1, "a"], [2, "b"], vdm, odd, [1]),
        "how": lambda odd: cl.play(t).do("split", cluster=1, how=odd),
        "difficulty": lambda odd: cl.worksheet("purity", difficulty=odd),
    }.items():
        for odd in (10**5000, -(10**30), pd.NA, frame, object()):
            with pytest.raises((TypeError, ValueError), match=name) as found:
                call(odd)
            assert len(str(found.value)) < 420, name
            assert "ambiguous" not in str(found.value), name
    getcontext().clear_flags()
    cl.contingency_table([1, 2], [1, 2], noise="drop", noise_label=Decimal(1))
    assert not any(getcontext().flags.values())


def test_as_many_points_as_floats_can_count():
    t = cl.ContingencyTable([[2**53 - 1, 0], [0, 1]])
    assert t.n == 2**53
    assert t.cluster_sizes.tolist() == [2**53 - 1, 1]


# --- counts of a database ------------------------------------------------------------------------


@given(LABEL_PAIRS)
def test_counts_of_pairs_in_any_order_are_the_table_of_the_points(pairs):
    true, pred = zip(*pairs, strict=True)
    expected = cl.contingency_table(true, pred)
    counted = Counter(pairs)
    columns, rows = zip(*counted, strict=True)
    assert cl.ContingencyTable.from_counts(rows, columns, list(counted.values())) == expected
    assert cl.ContingencyTable.from_counts(pred, true, [1] * len(pairs)) == expected


def test_counts_of_one_pair_are_added_and_missing_pairs_are_empty():
    t = cl.ContingencyTable.from_counts(
        ["y", "x", "y"], np.array([2.5, 0.5, 2.5]), pd.Series([2**52, 7, 2**51])
    )
    assert (t.clusters, t.classes) == (("x", "y"), (0.5, 2.5))
    assert t.counts.tolist() == [[7, 0], [0, 2**52 + 2**51]]


def test_counts_of_pairs_that_are_refused():
    for arguments, error, words in (
        (([1, 2], [1], [3, 4]), ValueError, "same length.* got 2, 1 and "),
        (([1], [1], [3, 4]), ValueError, "same length"),
        (([1], [1], [[3]]), ValueError, "same length"),
        (([1], [1], 3), ValueError, "same length"),
        (([1, 2], [1, 2], [[1], [2, 3]]), ValueError, r"same length.* got 2, 2 and \(\)"),
        (([1, "a"], [1, 1], [3, 4]), TypeError, "clusters mix kinds"),
        (([1, 1], [None, 1], [3, 4]), ValueError, "classes has None"),
        (([1, 1], [1, 2], [3, -4]), ValueError, "counts must not be negative"),
        (([1, 1], [1, 2], [3, 0.5]), ValueError, "counts must be whole"),
        (([1, 1], [1, 2], ["3", "4"]), TypeError, "counts must be numbers"),
        (([1, 1], [1, 2], [True, 2]), TypeError, "counts must be numbers"),
        (([1, 1], [1, 2], [0, 0]), ValueError, "counts has no point"),
        (([1, 1], [1, 2], [2**53, 1]), ValueError, r"counts sum to more than 2\^53"),
        (([1, 1], [1, 2], np.ma.array([1, 2], mask=[0, 1])), ValueError, "counts has masked"),
    ):
        refused(words, error, words, cl.ContingencyTable.from_counts, *arguments)
    t = cl.ContingencyTable.from_counts([1, 2], [1, 1], [3, 0])
    assert t.counts.tolist() == [[3], [0]]  # a label without points keeps its empty row


# --- transposing, joining, comparing -------------------------------------------------------------


def test_transposed_table_exchanges_clusters_and_classes():
    t = cl.ContingencyTable([[1, 2, 3], [4, 5, 6]], clusters=["x", "y"], classes=[7, 8, 9])
    assert t.T.counts.tolist() == [[1, 4], [2, 5], [3, 6]]
    assert (t.T.clusters, t.T.classes) == ((7, 8, 9), ("x", "y"))
    assert t == t.T.T


@given(tables(), st.randoms(use_true_random=False))
def test_table_comes_back_from_its_labels_in_any_order(counts, rng: random.Random):
    t = cl.ContingencyTable(counts)
    true, pred = t.to_labels()
    order = rng.sample(range(t.n), t.n)
    back = cl.contingency_table(true[order], pred[order])
    filled = np.array(counts)[t.cluster_sizes > 0][:, t.class_sizes > 0]
    assert back.counts.tolist() == filled.tolist()
    assert back.clusters == tuple(i + 1 for i in range(len(counts)) if t.cluster_sizes[i] > 0)


@given(LABEL_PAIRS, LABEL_PAIRS)
def test_joined_tables_are_the_table_of_all_points(first, second):
    def table(pairs):
        return cl.contingency_table(*zip(*pairs, strict=True))

    assert table(first) + table(second) == table(first + second)


def test_joining_keeps_empty_rows_and_columns():
    typed = cl.ContingencyTable([[1, 0, 2], [0, 0, 0]])
    joined = typed + cl.contingency_table([5], [4])
    assert (joined.clusters, joined.classes) == ((1, 2, 4), (1, 2, 3, 5))
    assert joined.counts.tolist() == [[1, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 1]]


def test_tables_are_joined_by_label_not_by_place():
    a = cl.ContingencyTable([[3, 1], [0, 5]], clusters=["x", "y"], classes=["p", "q"])
    b = cl.ContingencyTable([[2, 4], [8, 16]], clusters=["y", "x"], classes=["q", "p"])
    assert (a + b).counts.tolist() == [[19, 9], [4, 7]]


def test_sum_joins_a_list_of_tables_of_any_kind_of_label():
    shares = [(list("aab"), [1, 2, 2]), (list("cb"), [7, 1]), (list("a"), [2])]
    for names in (int, "cluster {}".format, Fraction):
        tables = [cl.contingency_table(true, list(map(names, pred))) for true, pred in shares]
        true, pred = ([label for share in shares for label in share[side]] for side in (0, 1))
        assert sum(tables) == cl.contingency_table(true, list(map(names, pred)))
    a, b = cl.ContingencyTable([[1, 2]], ["y"]), cl.ContingencyTable([[4, 0], [0, 1]], ["z", "x"])
    assert ((a + b).clusters, (b + a).clusters) == (("x", "y", "z"),) * 2
    assert (b + cl.ContingencyTable([[1, 1]], ["x"])).clusters == ("z", "x")  # it has them all
    assert (a.counts.tolist(), b.counts.tolist()) == ([[1, 2]], [[4, 0], [0, 1]])


def test_single_points_of_two_shares_are_not_one_cluster():
    true, pred = ["a", "a", "b", "b", "a", "b"], [-1, 0, -1, 0, -1, -1]
    shares = [(true[:3], pred[:3]), (true[3:], pred[3:])]
    for asked in ("singletons", None), (None, "singletons"), ("singletons", "singletons"):
        one, two = (
            cl.contingency_table(*share, noise=noise)
            for share, noise in zip(shares, asked, strict=True)
        )
        with pytest.raises(ValueError, match=r"noise='singletons' cannot be added.*to_labels"):
            one + two
    whole = sum(cl.contingency_table(*share, noise="cluster") for share in shares)
    again = cl.contingency_table(*whole.to_labels(), noise="singletons")
    assert again.shape == (5, 2)
    at_once = cl.contingency_table(true, pred, noise="singletons")
    assert cl.adjusted_rand_index(again).exact == cl.adjusted_rand_index(at_once).exact


def test_tables_that_cannot_be_joined():
    one, half = cl.ContingencyTable([[3], [4]], clusters=[1, 2]), cl.ContingencyTable([[2**53 - 1]])
    for label in (True, 1.0, Fraction(1), "1"):  # equal to 1, some of them
        with pytest.raises(TypeError, match="clusters mix kinds of labels"):
            one + cl.ContingencyTable([[5]], [label])
    with pytest.raises(ValueError, match=r"2\^53"):
        half + half
    for other in (1, [[1]], None, np.array([[1]])):
        with pytest.raises(TypeError):
            one + other


def test_tables_are_equal_by_counts_and_labels():
    t = cl.ContingencyTable([[1, 2]])
    assert t == cl.ContingencyTable([[1.0, 2.0]], [1], [1, 2])
    others = [
        ([[1, 3]],),
        ([[1, 2]], [2]),
        ([[1, 2]], None, ["a", "b"]),
        ([[1, 2, 0]],),
        ([[1], [2]],),
    ]
    assert all(t != cl.ContingencyTable(*other) for other in others)
    assert t != [[1, 2]]


# --- display -------------------------------------------------------------------------------------


class TableParser(HTMLParser):
    """The cells of an HTML table by row, as (tag, scope, text), and what was left open."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.open, self.caption = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append([tag, dict(attrs).get("scope"), ""])

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "th" in self.open or "td" in self.open:
            self.rows[-1][-1][2] += data
        elif "caption" in self.open:
            self.caption += data


def parsed(t):
    parser = TableParser(t._repr_html_())
    assert parser.open == []
    return parser


def test_orange_table_as_text():
    assert repr(cl.ContingencyTable(ORANGE)) == (
        "     T1  T2  T3  n_i\n"
        "C1    0  30  20   50\n"
        "C2    0  20   5   25\n"
        "C3   25   0   0   25\n"
        "m_j  25  50  25  100"
    )


def test_html_of_the_orange_table():
    table = parsed(cl.ContingencyTable(ORANGE))
    assert [[cell[2] for cell in row] for row in table.rows] == [
        ["", "T1", "T2", "T3", "ni"],
        ["C1", "0", "30", "20", "50"],
        ["C2", "0", "20", "5", "25"],
        ["C3", "25", "0", "0", "25"],
        ["mj", "25", "50", "25", "100"],
    ]
    assert {tuple(cell[:2]) for cell in table.rows[0]} == {("th", "col")}
    assert {tuple(row[0][:2]) for row in table.rows[1:]} == {("th", "row")}
    assert re.search("clusters.*rows.*classes.*columns", table.caption)


def test_labels_are_shown_as_they_are():
    for label in ("<script>alert(1)</script>", "a & b", '"', "<b>", "&lt;"):
        t = cl.ContingencyTable([[1, 2]], clusters=[label], classes=[label, "x"])
        rows = parsed(t).rows
        assert rows[0][1][2] == rows[1][0][2] == label
    t = cl.ContingencyTable([[1, 2]], classes=["new\nline", "b"])
    assert len(repr(t).splitlines()) == 3
    empty = repr(cl.ContingencyTable([[3, 0], [0, 0]])).splitlines()
    assert empty[2:] == ["C2    0   0    0", "m_j   3   0    3"]


def test_html_keeps_a_label_that_is_named_like_a_margin():
    html = cl.ContingencyTable([[1, 2]], classes=["n_i", "m_j"])._repr_html_()
    assert html.count(">n_i<") == html.count(">m_j<") == 1


def test_chinese_names_stand_above_their_column():
    t = cl.ContingencyTable([[1, 2]], clusters=["好瓜"], classes=["是", "x"])
    # Each of these characters is two columns wide.
    assert repr(t) == "      是  x  n_i\n好瓜   1  2    3\nm_j    1  2    3"


BIG = cl.ContingencyTable(np.arange(40 * 60).reshape(40, 60) % 17)


def test_large_table_is_elided_once_in_each_direction():
    header, *rows = [line.split() for line in repr(BIG).splitlines()]
    assert header == [*(f"T{j}" for j in range(1, 8)), "…", "T57", "T58", "T59", "T60", "n_i"]
    names = [f"C{i}" for i in (*range(1, 8), 37, 38, 39, 40)]
    assert [row[0] for row in rows] == [*names[:7], "…", *names[7:], "m_j"]
    assert all(row.count("…") == (14 if row[0] == "…" else 1) for row in rows)
    assert len(parsed(BIG).rows) == 14


def test_large_table_shows_each_count_in_its_place():
    header, *rows = [line.split() for line in repr(BIG).splitlines()]
    for row in rows[:-1]:
        for name, shown in zip(header, row[1:], strict=True):
            if "…" not in (name, row[0]) and name != "n_i":
                assert int(shown) == BIG.counts[int(row[0][1:]) - 1, int(name[1:]) - 1]


def test_large_table_has_the_margins_of_all_points():
    header, *rows, sums = [line.split() for line in repr(BIG).splitlines()]
    for row in rows:
        assert row[0] == "…" or int(row[-1]) == BIG.counts[int(row[0][1:]) - 1].sum()
    for name, shown in zip(header[:-1], sums[1:-1], strict=True):
        assert name == "…" or int(shown) == BIG.counts[:, int(name[1:]) - 1].sum()
    assert int(sums[-1]) == BIG.counts.sum()


# --- LaTeX ---------------------------------------------------------------------------------------


def outlined(latex):
    """The cells of the array that are boxed, and what stands in them."""
    body = latex.partition(r"\hline")[2].partition(r"\hline")[0]
    rows = [row.split("&") for row in body.split(r"\\") if "&" in row]
    return {
        (i, j - 1): int(cell.strip()[7:-1])
        for i, row in enumerate(rows)
        for j, cell in enumerate(row)
        if "boxed" in cell
    }


def test_latex_outlines_the_given_cells_alone():
    t = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])
    assert outlined(t.latex([(0, 3), (1, 0), (1, 2)])) == {(0, 3): 3, (1, 0): 1, (1, 2): 8}
    assert outlined(t.latex()) == {}


def test_latex_holds_the_counts_and_both_margins():
    numbers = re.findall(r"[& ](\d+)", cl.ContingencyTable([[10, 7, 0], [1, 2, 8]]).latex())
    assert list(map(int, numbers)) == [10, 7, 0, 17, 1, 2, 8, 11, 11, 9, 8, 28]


def test_long_names_are_cut_in_latex_only():
    t = cl.ContingencyTable([[1, 2]], classes=["a name far too long to stand", "b"])
    assert r"\text{a name far too …} & \text{b}" in t.latex()
    assert "a name far too long to stand" in repr(t)


def test_large_table_has_no_latex():
    for counts in (BIG.counts, np.ones((9, 2), dtype=int), np.ones((2, 9), dtype=int)):
        assert cl.ContingencyTable(counts).latex([(0, 0)]) == ""
