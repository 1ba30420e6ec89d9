"""Contingency tables: counting, rejected input, and display."""

import copy
import csv
import datetime as dt
import io
import itertools
import pickle
import random
import re
import tracemalloc
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from html.parser import HTMLParser

import numpy as np
import pandas as pd
import pytest
import sklearn.metrics
from hypothesis import given
from hypothesis import strategies as st
from scipy import sparse

import clustlib as cl
from clustlib.course import figures

ORANGE = [[0, 30, 20], [0, 20, 5], [25, 0, 0]]
DATES = [dt.date(2020, 1, 2), dt.date(2020, 1, 1), dt.date(2020, 1, 2)]
DAYS = np.array(DATES, dtype="datetime64[D]")
HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
NAN = float("nan")

# The labels of three points, and their sorted distinct values.
LABELS = {
    "ints": ([5, 3, 5], (3, 5)),
    "negative ints": ([-1, -7, -1], (-7, -1)),
    "ints beyond 64 bits": ([2**70, 2**70 + 1, 2**70], (2**70, 2**70 + 1)),
    "ints below and beyond int64": ([2**63 + 1, 3, 2**63 + 1], (3, 2**63 + 1)),
    "unsigned ints": (np.array([2**64 - 1, 2**63, 2**64 - 1], np.uint64), (2**63, 2**64 - 1)),
    "floats": ([0.5, -2.0, 0.5], (-2.0, 0.5)),
    "half floats": (np.array([0.5, -2, 0.5], np.float16), (-2.0, 0.5)),
    "floats far apart": ([1e300, -1e-300, 1e300], (-1e-300, 1e300)),
    "bools": ([True, False, True], (False, True)),
    "Chinese strings": (["是", "否", "是"], ("否", "是")),
    "empty string": (["b", "", "b"], ("", "b")),
    "strings that look like numbers": (["10", "9", "10"], ("10", "9")),
    "bytes": ([b"b", b"a", b"b"], (b"a", b"b")),
    "dates": (DATES, (DATES[1], DATES[0])),
    "array of days": (DAYS, (DATES[1], DATES[0])),
    "Fractions": ([HALF, THIRD, HALF], (THIRD, HALF)),
    "NumPy numbers in a list": ([np.int8(4), np.uint16(2), 4], (2, 4)),
    "NumPy strings in a list": ([np.str_("b"), "a", "b"], ("a", "b")),
    "string array": (np.array(["b", "a", "b"]), ("a", "b")),
    "object array": (np.array(["b", "a", "b"], dtype=object), ("a", "b")),
    "range": (range(4, 1, -1), (2, 3, 4)),
    "array over every other point": (np.array([5, 0, 3, 0, 5])[::2], (3, 5)),
    "masked array without a masked value": (np.ma.array([5, 3, 5]), (3, 5)),
    "pandas strings": (pd.Series(["b", "a", "b"]), ("a", "b")),
    "pandas integers": (pd.Series([5, 3, 5], dtype="Int64"), (3, 5)),
}  # fmt: skip

NOT_LABELS = {
    "empty": ([], ValueError),
    "empty array": (np.array([]), ValueError),
    "two-dimensional": ([[1, 2, 3]], ValueError),
    "column": (np.array([[1], [2], [3]]), ValueError),
    "tuples": ([(0, 1), (0, 2), (0, 1)], ValueError),
    "arrays": ([np.array(1), np.array(2), np.array(1)], ValueError),
    "no dimension": (np.array(3), ValueError),
    "NaN": ([0.5, NAN, 1.0], ValueError),
    "NaN in an array": (np.array([0.5, np.nan, 1]), ValueError),
    "infinity": ([0.5, float("inf"), 1.0], ValueError),
    "infinity in an array": (np.array([0.5, np.inf, 1.0]), ValueError),
    "None among ints": ([1, None, 2], ValueError),
    "None in an array": (np.array(["a", None, "b"], dtype=object), ValueError),
    "NaT": (np.array(["2020-01-01", "2020-01-02", "NaT"], dtype="datetime64[D]"), ValueError),
    "masked value": (np.ma.array([1, 2, 3], mask=[0, 1, 0]), ValueError),
    "masked constant": ([1, np.ma.masked, 3], ValueError),
    "pandas.NA": ([1, pd.NA, 3], ValueError),
    "number and text": ([1, "1", 2], TypeError),
    "text and NaN": (["a", NAN, "b"], ValueError),
    "bool and int": ([True, 1, 0], TypeError),
    "int and float": ([1, 1.0, 2], TypeError),
    "complex": ([1j, 2j, 1j], TypeError),
    "dicts": ([{}, {}, {}], TypeError),
    "objects": ([object(), object(), object()], TypeError),
    "sets": ([{0}, {1}, {2}], ValueError),
    "frozen sets": ([frozenset({0}), frozenset({1}), frozenset({2})], ValueError),
    "one text": ("abc", TypeError),
    "one number": (3, TypeError),
    "one NumPy number": (np.int64(3), TypeError),
    "nothing": (None, TypeError),
    "a set": ({1, 2, 3}, TypeError),
    "a dict": ({1: 1, 2: 2, 3: 3}, TypeError),
    "an endless iterator": (itertools.count(), TypeError),
    "a generator": ((i for i in (1, 2, 3)), TypeError),
    "a table": (cl.ContingencyTable(ORANGE), TypeError),
    "sparse": (sparse.csr_array([[1, 2, 3]]), TypeError),
}  # fmt: skip

NOT_COUNTS = {
    "empty": ([], ValueError),
    "empty rows": ([[], []], ValueError),
    "one-dimensional": ([1, 2], ValueError),
    "three-dimensional": ([[[1]]], ValueError),
    "ragged": ([[1, 2], [3]], ValueError),
    "negative": ([[3, -1]], ValueError),
    "fractional": ([[3, 0.5]], ValueError),
    "Fraction": ([[3, Fraction(1, 2)]], ValueError),
    "NaN": ([[3, NAN]], ValueError),
    "infinite": ([[3, float("inf")]], ValueError),
    "masked": (np.ma.array([[1, 2]], mask=[[0, 1]]), ValueError),
    "all zero": ([[0, 0, 0], [0, 0, 0]], ValueError),
    "too many points": ([[2**53, 1]], ValueError),
    "too many for 64 bits": ([[2**62] * 4], ValueError),
    "beyond 64 bits": ([[2**64, 1]], ValueError),
    "beyond every float": ([[10**400, 1]], ValueError),
    "too many as floats": ([[1e300, 1.0]], ValueError),
    "strings": ([["1", "2"]], TypeError),
    "number and text": ([[1, "2"]], TypeError),
    "None": ([[1, None]], TypeError),
    "complex": ([[1j, 2]], TypeError),
    "bools in an array": (np.array([[True, False]]), TypeError),
    "durations": (np.array([[1, 2]], dtype="timedelta64[s]"), TypeError),
    "durations in a list": ([[np.timedelta64(1, "s"), 2]], TypeError),
    "nothing": (None, (TypeError, ValueError)),
    "labels": ("aab", (TypeError, ValueError)),
}  # fmt: skip


@st.composite
def tables(draw, largest=6):
    """Small tables with at least one point; rows and columns may be empty."""
    r, k = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells = st.lists(st.integers(0, largest), min_size=r * k, max_size=r * k)
    return np.reshape(draw(cells.filter(any)), (r, k)).tolist()


def brute_force(labels_true, labels_pred):
    """Return the table, counted cell by cell."""
    pairs = list(zip(labels_true, labels_pred, strict=True))
    return [
        [pairs.count((true, pred)) for true in sorted(set(labels_true))]
        for pred in sorted(set(labels_pred))
    ]


def refuse(case, error, words, call, *arguments, **named):
    """Check that the call raises the error, and that its text includes the words."""
    with pytest.raises(error) as raised:
        call(*arguments, **named)
    assert re.search(words, str(raised.value)), f"{case}: {raised.value}"


# --- labels --------------------------------------------------------------------------------------


def test_labels_of_every_type():
    for case, (labels, values) in LABELS.items():
        sizes = [list(labels).count(value) for value in values]
        others = ["x"] * len(labels)
        t = cl.contingency_table(others, labels)
        assert (t.clusters, t.cluster_sizes.tolist()) == (values, sizes), case
        t = cl.contingency_table(labels, others)
        assert (t.classes, t.class_sizes.tolist()) == (values, sizes), case
        t = cl.contingency_table([1, 2, 2], labels)
        assert cl.contingency_table(*t.to_labels()) == t, case
        matrix = [[int(label == value) for value in values] for label in labels]
        assert cl.assignment_matrix(labels).tolist() == matrix, case


def test_bad_labels_are_refused_by_argument():
    for case, (labels, error) in NOT_LABELS.items():
        refuse(case, error, "^labels_true", cl.contingency_table, labels, [1, 2, 3])
        refuse(case, error, "^labels_pred", cl.contingency_table, [1, 2, 3], labels)
    for matrix in (cl.assignment_matrix, cl.permutation_matrix):
        refuse("mixed", TypeError, "^labels", matrix, [1, "1"])
    refuse("lengths", ValueError, "4 and 3", cl.contingency_table, [1, 2, 3, 4], [1, 2, 3])
    values = np.arange(2000) / 7
    refuse("measured values", ValueError, "labels_true", cl.contingency_table, values, values)


def test_errors_suggest_valid_input():
    class Fitted:
        labels_ = np.array([0, 1])

        def fit(self):
            raise AssertionError

    for labels, words in (
        (Fitted(), r"\.labels_"),
        ([{0, 2}, {1}], "label of its group"),
        (np.zeros((4, 4), int), r"np\.ravel\(labels_pred\)"),
        (sparse.csr_array([[1, 2]]), r"labels_pred\.toarray\(\)"),
    ):
        refuse(words, (TypeError, ValueError), words, cl.contingency_table, [1, 2], labels)


def test_minus_zero_and_zero_are_one_label():
    assert cl.contingency_table([1, 1, 2], [-0.0, 0.0, 0.0]).counts.tolist() == [[2, 1]]


# --- counting ------------------------------------------------------------------------------------

LABEL_PAIRS = st.lists(st.tuples(st.integers(-2, 2), st.integers(0, 4)), min_size=1, max_size=30)


@given(LABEL_PAIRS)
def test_counts_equal_brute_force(pairs):
    true, pred = zip(*pairs, strict=True)
    expected = brute_force(true, pred)
    names = tuple(sorted(set(pred))), tuple(sorted(set(true)))
    # Small ints, ints of a wide range and objects take three different code paths.
    for scale in (1, 10**12, 10**30):
        t = cl.contingency_table([scale * i for i in true], [scale * i for i in pred])
        assert t.counts.tolist() == expected
        assert (t.clusters, t.classes) == tuple(tuple(scale * i for i in side) for side in names)
    assert (cl.assignment_matrix(pred).T @ cl.assignment_matrix(true)).tolist() == expected


def test_ints_of_every_width_are_counted_over_several_chunks():
    rng, n = np.random.default_rng(0), 2 * 2**16 + 5
    for dtype in (np.int8, np.uint8, np.int64, ">i2"):
        low = 3 if dtype is np.uint8 else -100
        pred, true = (3 * rng.integers(0, k, n) + low for k in (7, 4))
        points = Counter(zip(pred.tolist(), true.tolist(), strict=True))
        t = cl.contingency_table(true.astype(dtype), pred.astype(dtype))
        assert (t.clusters, t.classes) == (tuple(np.unique(pred)), tuple(np.unique(true)))
        assert t.counts.tolist() == [[points[i, j] for j in t.classes] for i in t.clusters]
    for dtype in ("int8", "uint8", "int64"):
        low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
        t = cl.contingency_table([1, 2, 2], np.array([high, low, high], dtype=dtype))
        assert (t.clusters, t.counts.tolist()) == ((low, high), [[0, 1], [1, 1]]), dtype


def peak_memory(call):
    tracemalloc.start()
    result = call()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return result, peak


@pytest.mark.parametrize("case", ["ids", "strings", "objects", "floats"])
def test_labels_of_a_wide_range_are_counted_in_chunks(case):
    n, k, rng = 200_000, 30, np.random.default_rng(0)
    rows, columns = rng.integers(0, k, n), rng.integers(0, 20, n)
    ids = np.sort(rng.integers(-(2**62), 2**62, k))
    names = np.array([f"customer {i:06}" for i in range(k)])
    labels = {"ids": ids, "strings": names, "objects": names.astype(object), "floats": ids / 7}
    true, pred = labels[case][columns], labels[case][rows]
    t, peak = peak_memory(lambda: cl.contingency_table(true, pred))
    assert (t.clusters, t.classes) == (tuple(labels[case].tolist()), t.clusters[:20])
    counts = sparse.coo_array((np.ones(n, int), (rows, columns))).toarray()
    assert t.counts.tolist() == counts.tolist()
    # Per side, a copy of the positions alone takes 2.4 MB, and a copy of the strings 20 MB.
    assert peak < 12e6


def test_small_ints_are_counted_without_a_copy():
    true, pred = np.arange(4_000_000) % 3, np.arange(4_000_000) % 5
    assert peak_memory(lambda: cl.contingency_table(true, pred))[1] < 8 * 2**20


# --- matrices of one label vector ----------------------------------------------------------------


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=12))
def test_permutation_matrix_sorts_and_keeps_the_order_within_a_group(labels):
    gamma, n = cl.permutation_matrix(labels), len(labels)
    assert (gamma @ labels).tolist() == sorted(labels)
    assert (gamma @ range(n)).tolist() == sorted(range(n), key=labels.__getitem__)
    assert (gamma.T @ gamma).tolist() == np.eye(n).tolist()


# --- noise ---------------------------------------------------------------------------------------

TRUE = ["a", "a", "b", "b", "b"]

# Labels of which the first and third are noise, and the noise label.
NOISE = {
    "ints": ([-1, 0, -1, 0, 1], -1),
    "unsigned": (np.array([255, 0, 255, 0, 1], dtype=np.uint8), 255),
    "lowest of its type": (np.array([-128, 0, -128, 0, 1], dtype=np.int8), -128),
    "floats": ([-1.0, 0.5, -1.0, 0.5, 1.5], -1),
    "half floats": (np.array([-1, 2048, -1, 2048, 3], np.float16), -1),
    "strings": (["?", "x", "?", "x", "y"], "?"),
    "array of short strings": (np.array(["?", "x", "?", "x", "y"]), "?"),
    "noise between the others": ([7, 0, 7, 0, 9], 7),
    "next numbers taken": ([-1, -2, -1, -2, -3], -1),
    "ids beyond int64": ([-1, 2**63, -1, 2**63, 2**63 + 1], -1),
    "ids at the end of int64": ([-(2**63), -1, -(2**63), -1, 0], -(2**63)),
    "huge floats": ([-1e300, -2.0, -1e300, -2.0, -1e17], -1e300),
}  # fmt: skip


def test_noise_is_a_cluster_or_singletons_or_dropped():
    for case, (labels, noise_label) in NOISE.items():
        made = {
            noise: cl.contingency_table(TRUE, labels, noise=noise, noise_label=noise_label)
            for noise in ("cluster", "singletons", "drop")
        }
        assert made["cluster"] == cl.contingency_table(TRUE, labels), case
        assert sorted(made["drop"].counts.tolist()) == [[0, 1], [1, 1]], case
        t = made["singletons"]
        assert sorted(t.counts.tolist()) == [[0, 1], [0, 1], [1, 0], [1, 1]], case
        assert set(list(labels)) - {noise_label} <= set(t.clusters), case
        assert len(set(t.clusters)) == 4, case
    t = cl.contingency_table([1, 1, 2, 2], [-1, -1, -1, 4], noise="singletons")
    assert t.clusters == (-3, -2, -1, 4)


def test_dropped_noise_may_take_a_class_with_it():
    t = cl.contingency_table(["c", "a", "b", "b", "b"], [-1, 0, -1, 0, 1], noise="drop")
    assert (t.clusters, t.classes) == ((0, 1), ("a", "b"))
    # Noise in labels_true is a class.
    assert cl.contingency_table([-1, -1, 2], [5, 5, 6], noise="drop").classes == (-1, 2)
    refuse("all", ValueError, "labels_pred", cl.contingency_table, [1], [-1], noise="drop")


def test_many_singletons_of_every_width():
    for dtype in (np.int8, np.int64, np.float16, np.float64):
        labels = np.array([-1] * 2999 + [3], dtype=dtype)
        t = cl.contingency_table(np.arange(3000) % 3, labels, noise="singletons")
        assert t.clusters == (*range(-2999, 0), 3), dtype


def test_absent_noise_label_changes_nothing():
    for labels, noise_label in (
        ([0, 1, 2, 0, 1], -1),
        ([0, 1, 2, 0, 1], 0.5),
        (["x", "y", "y", "x", "x"], "-1"),
        ([0.5, 1.5, 0.5, 0.5, 1.5], 1),
        ([True, True, True, True, True], False),
        ([DATES[0]] * 5, DATES[1]),
    ):
        for noise in ("singletons", "drop"):
            t = cl.contingency_table(TRUE, labels, noise=noise, noise_label=noise_label)
            assert t == cl.contingency_table(TRUE, labels), (noise, noise_label)


def test_bad_noise_is_refused_by_argument():
    for labels, noise_label, error in (
        (["0", "-1", "0"], -1, TypeError),
        ([0, -1, 0], "-1", TypeError),
        ([0, -1, 0], None, TypeError),
        ([0, -1, 0], np.array([0, -1, 0]), TypeError),
        ([0, 1, 0], True, TypeError),
        (DAYS, "2020-01-01", TypeError),
    ):
        columns = {"labels_true": [1, 1, 2], "labels_pred": labels, "noise_label": noise_label}
        for noise in ("singletons", "drop"):
            refuse(noise_label, error, "^noise_label", cl.contingency_table, **columns, noise=noise)
        assert cl.contingency_table(**columns) == cl.contingency_table([1, 1, 2], labels)
    for labels in ([True, False, True], DATES):
        refuse(
            "no new labels", TypeError, "noise='singletons' .* labels_pred", cl.contingency_table,
            [1, 1, 2], labels, noise="singletons", noise_label=labels[0],
        )  # fmt: skip
    refuse(
        "taken", ValueError, "labels_pred .*'noise 1'", cl.contingency_table,
        [1, 1, 2], ["noise", "noise 1", "a"], noise="singletons", noise_label="noise",
    )  # fmt: skip
    for noise in ("Drop", "", True, -1, ["drop"], np.array([1, 2])):
        refuse(noise, ValueError, "^noise must", cl.contingency_table, [1], [1], noise=noise)


def test_table_shows_the_number_of_dropped_points():
    true, pred = ["a", "b", "b", "?", "a", "?"], [0, -1, 1, 1, -1, 0]
    assert cl.contingency_table(true, pred).left_out == 0
    t = cl.contingency_table(true, pred, noise="drop", unlabelled="?")
    assert (t.n, t.left_out, t.classes) == (2, 4, ("a", "b"))
    counted = cl.ContingencyTable.from_counts(
        pred, true, [1] * 6, noise="drop", noise_label=-1, unlabelled="?"
    )
    assert (counted, counted.left_out) == (t, 4)
    assert t.T.left_out == cl.move_points(t, "a", 0, 1).left_out == 4
    assert cl.merge_clusters(t, 0, 1).left_out == copy.deepcopy(t).left_out == 4
    assert cl.split_cluster(t + t, 0).left_out == sum([t, t]).left_out == 8
    text = "4 of 6 points left out"
    assert repr(t).endswith(f"\n{text}")
    assert f"<p>{text}</p>" in t._repr_html_()
    for export in (t.to_markdown(), t.to_latex(), t.to_csv()):
        assert text in export
    # The corner of the CSV has the text, and the table can be read back.
    again = cl.ContingencyTable(pd.read_csv(io.StringIO(t.to_csv()), index_col=0))
    assert again.counts.tolist() == t.counts.tolist()
    call = cl.contingency_table
    refuse("all", ValueError, "unlabelled", call, ["?", "?"], [1, 2], unlabelled="?")
    refuse("type", TypeError, "^unlabelled", call, ["a", "?"], [1, 2], unlabelled=-1)


def test_counted_noise_points_are_singletons_too():
    true, pred, times = ["a", "b", "a", "b"], [-1, -1, 0, 0], [2, 1, 4, 0]
    t = cl.ContingencyTable.from_counts(pred, true, times, noise="singletons")
    points = np.repeat(true, times), np.repeat(pred, times)
    expected = cl.contingency_table(*points, noise="singletons")
    assert t.counts[:, 0].tolist() == expected.counts[:, 0].tolist() == [0, 1, 1, 4]
    from_counts = cl.ContingencyTable.from_counts
    refuse(
        "many", ValueError, "noise", from_counts, [-1, 0], [1, 2], [10**9, 1], noise="singletons"
    )


def test_a_card_notes_a_label_of_minus_one_unless_noise_was_given():
    true, pred = [0, 0, -1, 1, 1], [-1, 0, 0, 1, 1]
    note = cl.external_scorecard(cl.contingency_table(true, pred)).note
    assert "C-1" in note
    assert "T-1" in note
    for noise in ("cluster", "singletons", "drop"):
        t = cl.contingency_table(true, pred, noise=noise, unlabelled=-1)
        assert not re.search("[CT]-1", cl.external_scorecard(t).note)
    X = [[0.0], [1], [2], [8], [9]]
    card = cl.internal_scorecard(X, pred)
    assert card.note.startswith("C-1")
    assert cl.compare({"a": card, "b": card}).note == f"a: {card.note}; b: {card.note}"
    card = cl.internal_scorecard(X, pred, noise="drop")
    assert card.note == "1 of 5 points left out"
    assert repr(cl.proximity_table(X, pred, noise="drop")).endswith(card.note)
    W = np.abs(np.subtract.outer(X, X)[:, 0, :, 0])
    p = cl.ProximityTable.from_matrix(W, pred, "distance", noise="drop")
    assert repr(p).endswith(card.note)
    assert next(csv.DictReader(io.StringIO(card.to_csv())))["note"] == card.note


# --- missing labels ------------------------------------------------------------------------------

# Six points, of which the third has no label.
GAPS = {
    "list": [1, 1, None, 2, 2, 2],
    "NaN": [1.0, 1.0, NAN, 2.0, 2.0, 2.0],
    "text": ["a", "a", None, "b", "b", "b"],
    "masked": np.ma.array([1, 1, 7, 2, 2, 2], mask=[0, 0, 1, 0, 0, 0]),
    "NaT": pd.Series(["2020-01-01"] * 2 + [None] + ["2020-01-02"] * 3, dtype="datetime64[ns]"),
    "NA": pd.Series([2**60, 2**60, None] + [2**60 + 1] * 3, dtype="Int64"),
    "category": pd.Series(["z", "z", None, "b", "b", "b"], dtype=pd.CategoricalDtype(["z", "b"])),
    "boolean": pd.Series([False, False, None, True, True, True], dtype="boolean"),
}


def test_missing_label_is_rejected_with_its_position_or_dropped():
    true = ["x", None, "x", "x", "y", "y"]
    for case, labels in GAPS.items():
        words = r"^labels_pred .* 1 of 6 .* place 2; .*missing=\"drop\""
        refuse(case, ValueError, words, cl.contingency_table, [1] * 6, labels)
        t = cl.contingency_table(true, labels, missing="drop")
        assert (t.counts.tolist(), t.left_out) == ([[1, 0], [1, 2]], 2), case
        t = cl.ContingencyTable.from_counts(labels, true, [1, 9, 9, 2, 3, 4], missing="drop")
        assert (t.counts.tolist(), t.left_out) == ([[1, 0], [2, 7]], 18), case
    for labels in ([None, 1], [None, None]):
        refuse("all", ValueError, "", cl.contingency_table, [1, None], labels, missing="drop")
    refuse("fill", ValueError, "^missing", cl.contingency_table, [1], [1], missing="fill")
    refuse("points", ValueError, "^labels", cl.silhouette, [[0], [1]], [1, None])


def test_columns_of_arrow_are_read_as_lists():
    pa = pytest.importorskip("pyarrow")
    for labels in (pa.array(["b", "a", "a"]).dictionary_encode(), pa.chunked_array([[2], [1, 1]])):
        assert cl.contingency_table([1, 2, 2], labels).counts.tolist() == [[0, 2], [1, 0]]
    with_gap = pa.array(["a", None, "b"])
    refuse("gap", ValueError, "^labels_pred .*place 1", cl.contingency_table, [1, 2, 3], with_gap)


def test_pandas_categories_keep_their_order_and_unused_ones_give_no_row():
    sizes = ["small", "medium", "huge", "large", "small", "medium"]
    order = pd.CategoricalDtype(["small", "medium", "large", "giant", "huge"])
    true = pd.Series(sizes).astype(order)
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
    assert t.clusters == ("10 1", "10 2", "2")
    assert t.counts.tolist() == [[1, 0, 0, 0], [0, 0, 1, 0], [1, 2, 0, 1]]


def test_columns_with_different_indices_are_refused_everywhere():
    """A sorted copy of one column would be paired with the wrong rows."""
    true, moved = pd.Series(list("aabb")), pd.Series([1, 1, 2, 2], index=[3, 0, 1, 2])
    X = pd.DataFrame({"x": [0.0, 1, 5, 6], "y": 0.0})
    W = pd.DataFrame(abs(np.subtract.outer([0, 1, 5, 6], [0, 1, 5, 6])))
    calls = {
        "labels_true": lambda labels: cl.contingency_table(true, labels),
        "classes": lambda labels: cl.ContingencyTable.from_counts(labels, true, [1] * 4),
        "counts": lambda labels: cl.ContingencyTable.from_counts(list("abcd"), true, labels),
        "W": lambda labels: cl.ProximityTable.from_matrix(W, labels, kind="distance"),
        "nominal": lambda labels: cl.ValueDifferenceMetric().fit(X, labels),
        "x and y": lambda labels: cl.minkowski_distance(X["x"], labels),
        "X": lambda labels: cl.silhouette(X, labels),
        "X and": lambda labels: cl.sampled(cl.silhouette, X, labels),
        "labels_true in": lambda labels: cl.plot.points({"a": (X, true, labels)}),
        "true and": lambda labels: figures.pair_vectors(true, labels),
        "and labels_true": lambda labels: cl.play_points(X, [1, 1, 2, 2], labels),
    }
    for words, call in calls.items():
        refuse(words, ValueError, f"{words}.* have different indices", call, moved)
        call(moved.to_numpy())
    t = cl.contingency_table(true, moved.reindex(true.index))
    assert t.counts.tolist() == [[1, 1], [1, 1]]


# --- typed counts, and tables of other libraries -------------------------------------------------


def test_bad_counts_are_refused_by_argument():
    for case, (counts, error) in NOT_COUNTS.items():
        refuse(case, error, "^counts", cl.ContingencyTable, counts)


def test_whole_numbers_of_any_type_are_counts():
    for counts in (
        ((3, 1), (0, 2)),
        [[3.0, 1.0], [0.0, 2.0]],
        np.array([[3, 1], [0, 2]], dtype=np.uint8),
        np.array([[3, 1], [0, 2]], dtype=object),
    ):
        t = cl.ContingencyTable(counts)
        assert (t.counts.tolist(), t.counts.dtype) == ([[3, 1], [0, 2]], np.int64)
        assert (t.clusters, t.classes) == ((1, 2), (1, 2))
    t = cl.ContingencyTable([[1, 2, 3], [4, 5, 6]])
    assert (t.cluster_sizes.tolist(), t.class_sizes.tolist()) == ([6, 15], [5, 7, 9])
    assert (t.n, type(t.n)) == (21, int)
    assert cl.ContingencyTable([[2**53 - 1, 0], [0, 1]]).n == 2**53


def test_bad_names_are_refused_by_argument():
    values = [1], [1, 2, 3], [], [1, 1], [0.0, -0.0], [None, "a"], [1.0, np.nan], [[1], [2]]
    types = [1, "1"], [True, 1], "ab", 2, np.int64(2), cl.ContingencyTable(ORANGE)
    for argument in ("clusters", "classes"):
        for error, cases in ((ValueError, values), (TypeError, types)):
            for names in cases:
                named = {argument: names}
                refuse(names, error, argument, cl.ContingencyTable, [[1, 2], [3, 4]], **named)


def test_anything_but_a_table_is_refused_by_measures():
    measures = cl.purity, cl.best_matching, cl.f_matrix, cl.per_cluster, cl.mutual_information
    for measure in measures:
        for t in ([1, 2, 2], np.array(ORANGE), "aab", None):
            refuse(measure, TypeError, r"^t in .*contingency_table\(labels", measure, t)
    t = cl.ContingencyTable(ORANGE)
    refuse("points", TypeError, "^X", cl.silhouette, t, [1, 1, 2])
    refuse("matrix", TypeError, "^W", cl.ProximityTable.from_matrix, t, [1, 1, 2], kind="distance")
    refuse("sizes", ValueError, "^sizes", cl.entropy, t)


class Subclass(cl.ContingencyTable):
    """A subclass with its own method."""


def test_a_table_and_its_copies_are_read_only():
    for kind in (cl.ContingencyTable, Subclass):
        t = kind([[30, 20], [0, 50]], clusters=["x", "y"])
        for same in (t, copy.copy(t), copy.deepcopy(t), pickle.loads(pickle.dumps(t)), t.T.T):
            assert (same, type(same)) == (t, kind)
            for name in ("counts", "n", "cluster_sizes", "clusters", "T", "new"):
                with pytest.raises(AttributeError, match=name):
                    setattr(same, name, 50)
                with pytest.raises(AttributeError, match=name):
                    delattr(same, name)
            for array in (same.counts, same.cluster_sizes, same.class_sizes):
                with pytest.raises(ValueError, match="read-only"):
                    array[0] = 9
                with pytest.raises(ValueError, match="WRITEABLE"):
                    array.flags.writeable = True
            with pytest.raises(TypeError, match="unhashable"):
                hash(same)


def test_arrays_are_copied_on_the_way_in_and_out():
    mine = np.array([[1, 2]])
    t = cl.ContingencyTable(mine)
    mine[0, 0] = np.asarray(t)[0, 0] = 9
    assert t.counts.tolist() == [[1, 2]]
    assert np.array(t, dtype=float).dtype == float


def test_a_data_frame_keeps_its_names():
    frame = pd.DataFrame([[2, 1, 0], [0, 2, 4]], index=[7, 2], columns=["b", "a", "c"])
    t = cl.ContingencyTable([[2, 1, 0], [0, 2, 4]], [7, 2], ["b", "a", "c"])
    assert cl.ContingencyTable(frame) == cl.ContingencyTable(t) == t
    assert cl.ContingencyTable(pd.DataFrame(t.counts, t.clusters, t.classes)) == t
    assert cl.ContingencyTable(t, clusters=[1, 2]).classes == ("b", "a", "c")
    for index, error in (
        (["x", "x"], ValueError),
        (["x", 2], TypeError),
        ([1.5, NAN], ValueError),
        ([(1, 2), (1, 3)], ValueError),
    ):
        bad = frame.set_axis(pd.Index(index, tupleize_cols=False), axis="index")
        refuse(index, error, r"^counts\.index", cl.ContingencyTable, bad)
        assert cl.ContingencyTable(bad, [1, 2], [4, 5, 6]).clusters == (1, 2)


def test_margins_of_a_crosstab_are_refused():
    true, pred = pd.Series(list("aabbb")), pd.Series([7, 7, 7, 2, 2])
    assert cl.ContingencyTable(pd.crosstab(pred, true)) == cl.contingency_table(true, pred)
    for names in (pred, pred.astype(str)):
        for margin in ("All", "合计"):
            crosstab = pd.crosstab(names, true, margins=True, margins_name=margin)
            refuse(margin, ValueError, "margins=False", cl.ContingencyTable, crosstab)
    frame = pd.DataFrame([[1, 2, 3], [4, 5, 9]], columns=["a", "b", "All"])
    refuse("columns only", ValueError, "last column", cl.ContingencyTable, frame)
    # These look like sums but are not: two different names, the name All, or a small table.
    for counts, index, columns in (
        ([[1, 2, 3], [4, 5, 9], [5, 7, 12]], [*"abc"], [*"abd"]),
        ([[1, 2], [3, 5], [4, 7]], [*"xyz"], ["a", "All"]),
        ([[1, 1], [1, 1]], [*"ab"], [*"ab"]),
    ):
        t = cl.ContingencyTable(pd.DataFrame(counts, index, columns))
        assert t.counts.tolist() == counts


def test_matrix_of_scikit_learn_is_the_transposed_table():
    true, pred = list("aabbbb"), [1, 1, 1, 2, 3, 3]
    theirs = sklearn.metrics.cluster.contingency_matrix(true, pred)
    assert np.array_equal(theirs.T, cl.contingency_table(true, pred).counts)


def test_labels_that_are_not_in_the_table_are_refused_by_argument():
    t = cl.ContingencyTable([[3, 1], [2, 4]])
    for label in (
        pd.Series([1, 2]), np.array([1, 2]), [1], {1: 1}, Decimal("sNaN"), pd.NA, None, NAN, "C1",
    ):  # fmt: skip
        refuse(label, ValueError, "^cluster ", cl.split_cluster, t, label)
        refuse(label, ValueError, "^other ", cl.merge_clusters, t, 1, label)
        refuse(label, ValueError, "^class ", cl.move_points, t, label, 1, 2)
        refuse(label, ValueError, "^end ", cl.move_points, t, 1, 1, label)
        refuse(label, ValueError, "^cluster ", cl.cell_precision, t, label, 1)


def test_errors_are_short_for_any_input():
    """Values are shown even if their repr fails or is long, or if they have no truth value."""
    t, frame = cl.ContingencyTable([[3, 1], [0, 2]]), pd.DataFrame({"a": range(200)})
    for name, call in {
        "metric": lambda odd: cl.silhouette([[0], [1]], [1, 2], odd),
        "cluster": lambda odd: cl.merge_clusters(t, odd, 2),
        "noise": lambda odd: cl.contingency_table([1, 2], [1, 2], noise=odd),
        "path": lambda odd: cl.contingency_table_from_csv(odd, "a", "b"),
        "kind": lambda odd: cl.ProximityTable([[1]], [2], kind=odd),
    }.items():
        for odd in (10**5000, -(10**30), pd.NA, frame, object()):
            with pytest.raises((TypeError, ValueError), match=f"^{name}") as raised:
                call(odd)
            assert len(str(raised.value)) < 420, name


# --- counts of a database ------------------------------------------------------------------------


@given(LABEL_PAIRS)
def test_counts_of_pairs_are_the_table_of_the_points(pairs):
    true, pred = zip(*pairs, strict=True)
    expected = cl.contingency_table(true, pred)
    counted = Counter(pairs)
    classes, clusters = zip(*counted, strict=True)
    assert cl.ContingencyTable.from_counts(clusters, classes, list(counted.values())) == expected
    # Counts of a repeated pair are added.
    assert cl.ContingencyTable.from_counts(pred, true, [1] * len(pairs)) == expected


def test_a_label_without_points_keeps_its_empty_row():
    assert cl.ContingencyTable.from_counts([1, 2], [1, 1], [3, 0]).counts.tolist() == [[3], [0]]


def test_bad_counts_of_pairs_are_refused_by_argument():
    for arguments, error, words in (
        (([1, 2], [1], [3, 4]), ValueError, "got 1 and 2 and "),
        (([1], [1], [[3]]), ValueError, "counts"),
        (([1], [1], 3), ValueError, "counts"),
        (([1, 2], [1, 2], [[1], [2, 3]]), ValueError, "counts"),
        (([1, "a"], [1, 1], [3, 4]), TypeError, "^clusters"),
        (([1, 1], [None, 1], [3, 4]), ValueError, "^classes"),
        (([1, 1], [1, 2], [3, -4]), ValueError, "^counts"),
        (([1, 1], [1, 2], [True, False]), TypeError, "^counts"),
        (([1, 1], [1, 2], [0, 0]), ValueError, "^counts"),
        (([1, 1], [1, 2], np.ma.array([1, 2], mask=[0, 1])), ValueError, "^counts"),
    ):
        refuse(words, error, words, cl.ContingencyTable.from_counts, *arguments)


# --- transposing, adding, comparing --------------------------------------------------------------


def test_transposed_table_exchanges_clusters_and_classes():
    t = cl.ContingencyTable([[1, 2, 3], [4, 5, 6]], clusters=["x", "y"], classes=[7, 8, 9])
    assert t.T.counts.tolist() == [[1, 4], [2, 5], [3, 6]]
    assert (t.T.clusters, t.T.classes) == ((7, 8, 9), ("x", "y"))


@given(tables(), st.randoms(use_true_random=False))
def test_table_is_restored_from_its_labels_in_any_order(counts, rng: random.Random):
    t = cl.ContingencyTable(counts)
    true, pred = t.to_labels()
    order = rng.sample(range(t.n), t.n)
    back = cl.contingency_table(true[order], pred[order])
    filled = np.array(counts)[t.cluster_sizes > 0][:, t.class_sizes > 0]
    assert back.counts.tolist() == filled.tolist()
    assert back.clusters == tuple(i + 1 for i in range(len(counts)) if t.cluster_sizes[i] > 0)


@given(LABEL_PAIRS, LABEL_PAIRS)
def test_sum_of_tables_is_the_table_of_all_points(first, second):
    shares = [first, second]
    for convert in (int, "cluster {}".format, Fraction):
        sides = [
            [[convert(label) for label in side] for side in zip(*share, strict=True)]
            for share in shares
        ]
        both = [a + b for a, b in zip(*sides, strict=True)]
        assert sum(cl.contingency_table(*side) for side in sides) == cl.contingency_table(*both)


def test_tables_are_added_by_label_with_their_empty_rows():
    a = cl.ContingencyTable([[3, 1], [0, 5]], clusters=["x", "y"], classes=["p", "q"])
    b = cl.ContingencyTable([[2, 4], [8, 16]], clusters=["y", "x"], classes=["q", "p"])
    assert (a + b).counts.tolist() == [[19, 9], [4, 7]]
    joined = cl.ContingencyTable([[1, 0, 2], [0, 0, 0]]) + cl.contingency_table([5], [4])
    assert (joined.clusters, joined.classes) == ((1, 2, 4), (1, 2, 3, 5))
    assert joined.counts.tolist() == [[1, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 1]]
    a, b = cl.ContingencyTable([[1, 2]], ["y"]), cl.ContingencyTable([[4, 0], [0, 1]], ["z", "x"])
    assert ((a + b).clusters, (b + a).clusters) == (("x", "y", "z"),) * 2
    # An order that contains all labels is used.
    assert (b + cl.ContingencyTable([[1, 1]], ["x"])).clusters == ("z", "x")


def test_tables_with_singletons_are_not_added():
    true, pred = ["a", "a", "b", "b", "a", "b"], [-1, 0, -1, 0, -1, -1]
    shares = [(true[:3], pred[:3]), (true[3:], pred[3:])]
    for noise in (("singletons", None), (None, "singletons"), ("singletons", "singletons")):
        one, two = (
            cl.contingency_table(*share, noise=way)
            for share, way in zip(shares, noise, strict=True)
        )
        with pytest.raises(ValueError, match="singletons"):
            one + two
    # The error message suggests this call.
    whole = sum(cl.contingency_table(*share, noise="cluster") for share in shares)
    again = cl.contingency_table(*whole.to_labels(), noise="singletons")
    expected = cl.contingency_table(true, pred, noise="singletons")
    assert cl.adjusted_rand_index(again).exact == cl.adjusted_rand_index(expected).exact


def test_tables_that_cannot_be_added():
    one, half = cl.ContingencyTable([[3], [4]], clusters=[1, 2]), cl.ContingencyTable([[2**53 - 1]])
    for label in (True, 1.0, Fraction(1), "1"):
        with pytest.raises(TypeError, match=r"^clusters"):
            one + cl.ContingencyTable([[5]], [label])
    with pytest.raises(ValueError, match=r"2\^53"):
        half + half
    for other in (1, [[1]], None, np.array([[1]])):
        with pytest.raises(TypeError):
            one + other


def test_tables_are_equal_by_counts_and_labels():
    t = cl.ContingencyTable([[1, 2]])
    assert t == cl.ContingencyTable([[1.0, 2.0]], [1], [1, 2])
    for other in (
        ([[1, 3]],), ([[1, 2]], [2]), ([[1, 2]], None, ["a", "b"]), ([[1, 2, 0]],), ([[1], [2]],),
    ):  # fmt: skip
        assert t != cl.ContingencyTable(*other)
    assert t != [[1, 2]]


# --- display -------------------------------------------------------------------------------------


class TableParser(HTMLParser):
    """Collect an HTML table's cells by row, as (tag, scope, text), and its caption."""

    def __init__(self, t):
        super().__init__()
        self.rows, self.open, self.caption = [], [], ""
        self.feed(t._repr_html_())
        assert self.open == []

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


def test_orange_table_as_text_html_and_latex():
    t = cl.ContingencyTable(ORANGE)
    assert repr(t) == (
        "     T1  T2  T3  n_i\n"
        "C1    0  30  20   50\n"
        "C2    0  20   5   25\n"
        "C3   25   0   0   25\n"
        "m_j  25  50  25  100"
    )
    table = TableParser(t)
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
    numbers = re.findall(r"[& ](\d+)", t.latex().partition(r"\hline")[2])
    assert [*map(int, numbers)] == [0, 30, 20, 50, 0, 20, 5, 25, 25, 0, 0, 25, 25, 50, 25, 100]
    assert re.findall(r"\\boxed{(\d+)}", t.latex([(0, 1), (2, 0)])) == ["30", "25"]


def test_labels_are_shown_unchanged():
    for label in ("<script>alert(1)</script>", "a & b", '"', "&lt;"):
        rows = TableParser(cl.ContingencyTable([[1, 2]], [label], [label, "x"])).rows
        assert rows[0][1][2] == rows[1][0][2] == label
    t = cl.ContingencyTable([[1, 2]], classes=["new\nline", "b"])
    assert len(repr(t).splitlines()) == 3
    html = cl.ContingencyTable([[1, 2]], classes=["n_i", "m_j"])._repr_html_()
    assert html.count(">n_i<") == html.count(">m_j<") == 1
    t = cl.ContingencyTable([[1, 2]], clusters=["好瓜"], classes=["是", "x"])
    # Each of these characters is two columns wide.
    assert repr(t) == "      是  x  n_i\n好瓜   1  2    3\nm_j    1  2    3"
    t = cl.ContingencyTable([[1, 2]], classes=["a name that is far too long", "b"])
    assert r"\text{a name that is …} & \text{b}" in t.latex()
    assert "a name that is far too long" in repr(t)


def test_large_table_is_elided_with_the_margins_of_all_points():
    big = cl.ContingencyTable(np.arange(40 * 60).reshape(40, 60) % 17)
    header, *rows, sums = [line.split() for line in repr(big).splitlines()]
    assert header == [*(f"T{j}" for j in range(1, 8)), "…", "T57", "T58", "T59", "T60", "n_i"]
    assert [row[0] for row in rows] == [
        *(f"C{i}" for i in range(1, 8)), "…", "C37", "C38", "C39", "C40",
    ]  # fmt: skip
    for name, *cells in rows:
        if name == "…":
            assert set(cells) == {"…"}
            continue
        row = big.counts[int(name[1:]) - 1]
        expected = ["…" if j == "…" else str(row[int(j[1:]) - 1]) for j in header[:-1]]
        assert cells == [*expected, str(row.sum())]
    totals = big.counts.sum(axis=0)
    expected = ["…" if j == "…" else str(totals[int(j[1:]) - 1]) for j in header[:-1]]
    assert sums == ["m_j", *expected, str(big.n)]
    assert len(TableParser(big).rows) == 14
    for counts in (big.counts, np.ones((9, 2), dtype=int), np.ones((2, 9), dtype=int)):
        assert cl.ContingencyTable(counts).latex([(0, 0)]) == ""


def test_sum_of_tables_keeps_the_noise_treatment_if_all_agree():
    dropped = cl.contingency_table([1, 2, 2], [1, 1, -1], noise="drop")
    as_cluster = cl.contingency_table([1, 2, 2], [1, 1, -1], noise="cluster")
    assert (dropped + dropped).noise == "drop"
    assert (dropped + as_cluster).noise is None
