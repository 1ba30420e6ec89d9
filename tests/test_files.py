"""Contingency tables of CSV files, compared with tables of the whole columns."""

import csv
import io
import random
import re
import tracemalloc

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clustlib as cl

LABELS = "truth,found\ncat,0\ncat,0\ndog,1\ndog,-1\nowl,10\n"


def read(text, true="truth", pred="found", **options):
    return cl.contingency_table_from_csv(io.StringIO(text, newline=""), true, pred, **options)


def refuse(words, text, *columns, error=ValueError, **options):
    """Check that the text raises the error, and that its message includes the words."""
    with pytest.raises(error) as raised:
        read(text, *columns, **options)
    assert re.search(words, str(raised.value)), raised.value


# --- counts and labels ---------------------------------------------------------------------------


def test_numbers_are_sorted_as_numbers():
    t = read(LABELS)
    assert (t.clusters, t.classes) == ((-1, 0, 1, 10), ("cat", "dog", "owl"))
    assert t.counts.tolist() == [[0, 1, 0], [2, 0, 0], [0, 1, 0], [0, 0, 1]]


@given(
    st.lists(st.tuples(st.sampled_from(["a", "b c", 'q"u', "é,\n", "x"]), st.integers(-2, 9))),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(",;\t"),
)
def test_counts_equal_those_of_whole_columns(points, line_end, delimiter):
    frame = pd.DataFrame([("a", 3), *points], columns=["truth", "found"])
    text = frame.to_csv(index=False, sep=delimiter, lineterminator=line_end)
    t = read(text, delimiter=delimiter)
    assert t == cl.contingency_table(frame["truth"], frame["found"])


def test_a_file_may_be_larger_than_memory(tmp_path):
    path = tmp_path / "large.csv"
    points = [(f"T{i % 7}", i * i % 41) for i in range(7 * 41)]
    text = "".join(f"{x},{y},{'and more ' * 60}\n" for x, y in points)
    with path.open("w") as file:
        file.write("truth,found,note\n")
        file.writelines([text] * 100)
    tracemalloc.start()
    try:
        t = cl.contingency_table_from_csv(path, "truth", "found")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert path.stat().st_size > 15e6
    assert peak < 5e6
    part = cl.contingency_table(*zip(*points, strict=True))
    assert t.counts.tolist() == (100 * part.counts).tolist()


def test_labels_become_numbers_only_if_no_label_changes():
    for texts, labels in (
        (["10", "9", "-1"], (-1, 9, 10)),
        (["1", "01"], ("01", "1")),
        (["1", "+1"], ("+1", "1")),
        (["1", " 1"], (" 1", "1")),
        (["0", "-0"], ("-0", "0")),
        (["1", "1.0"], ("1", "1.0")),
        (["1.5", "1.50"], ("1.5", "1.50")),
        (["1.0", "-1.0", "0.5"], (-1.0, 0.5, 1.0)),
        (["1", "0.5"], (0.5, 1.0)),
        (["0.0", "-0.0"], ("-0.0", "0.0")),
        (["1_000", "5"], ("1_000", "5")),
        (["٣", "5"], ("5", "٣")),
        (["inf", "1.0"], ("1.0", "inf")),
        (["1", "b"], ("1", "b")),
        ([str(2**70), "2"], (2, 2**70)),
        (["9" * 5000, "1"], ("1", "9" * 5000)),
        (["1"] * 3000 + ["02"], ("02", "1")),
    ):
        t = read("truth,found\n" + "".join(f"a,{text}\n" for text in texts))
        assert t.clusters == labels
        assert list(map(type, t.clusters)) == list(map(type, labels))


def test_noise_is_treated_as_in_two_columns():
    true = list("aabbccab")
    for noise in ("cluster", "singletons", "drop"):
        for marks in ((-1, 0, 1), (-1.0, 0.5, 1.0), ("-1", "b", "c")):
            pred = [marks[i] for i in (0, 1, 0, 2, 2, 1, 0, 0)]
            text = "truth,found\n" + "".join(f"{x},{y}\n" for x, y in zip(true, pred, strict=True))
            t = read(text, noise=noise, noise_label=marks[0])
            whole = cl.contingency_table(true, pred, noise=noise, noise_label=marks[0])
            assert (t.clusters, t.classes) == (whole.clusters, whole.classes)
            # A file does not say which singleton is which point.
            assert sorted(t.counts.tolist()) == sorted(whole.counts.tolist())
    text = "truth,found\na,x\nb,y\n"
    refuse("^noise_label", text, noise="drop", error=TypeError)
    refuse("^noise must", text, noise="none")
    refuse("column 'found'", "truth,found\na,-1\n", noise="drop")


def test_rows_without_a_label_are_refused_or_left_out():
    text = "truth,found\na,1\n,1\na,NA\n?,2\nb,-1\nb,2\n"
    refuse('line 3: .* field 1; missing="drop"', text)
    t = read(text, missing="drop")
    assert (t.n, t.left_out, t.classes) == (4, 2, ("?", "a", "b"))
    t = read(text, missing="drop", unlabelled="?", noise="drop")
    assert (t.counts.tolist(), t.left_out) == ([[1, 0], [0, 1]], 4)
    for field in ("", " ", '""', "NA", "NaN", "None", "NULL", "<NA>"):
        rows = "a,1\n" * 3000 + f"a,{field}\n"
        refuse("line 3002: every point needs a label", "truth,found\n" + rows)
    refuse("label in both", "truth,found\na,\n,1\n", missing="drop")
    refuse("^missing must", text, missing="fill")
    assert read("truth,note,found\na,,1\nb,NA,1\n").n == 2


def test_own_texts_may_mark_missing_labels():
    text = "truth,found\na,0\nb,?\nb,1\n-,1\nb,NA\n"
    refuse('line 3: .* field 2; missing="drop"', text, missing_texts=["?"])
    t = read(text, missing="drop", missing_texts={"?", "-"})
    assert (t.clusters, t.classes, t.left_out) == ((0, 1), ("a", "b"), 3)
    assert read(text, missing="drop").clusters == ("0", "1", "?")
    for wrong in ("?", 7, [7], [None]):
        with pytest.raises(TypeError, match=r"^missing_texts must be"):
            read(text, missing_texts=wrong)


def test_measured_values_are_refused_and_ids_are_not():
    values = list(range(2000))
    random.Random(1).shuffle(values)
    text = "truth,found\n" + "".join(f"{i}.5,{value}.25\n" for i, value in enumerate(values))
    refuse("are they measurements, instead of labels", text)
    assert read(text.replace(".25", "").replace(".5", "")).shape == (2000, 2000)


# --- files ---------------------------------------------------------------------------------------


def test_path_text_and_open_file(tmp_path):
    path, t = tmp_path / "labels.csv", read(LABELS)
    path.write_text(LABELS)
    assert cl.contingency_table_from_csv(path, "truth", "found") == t
    assert cl.contingency_table_from_csv(str(path), "truth", "found") == t
    with path.open(newline="") as file:
        assert cl.contingency_table_from_csv(file, "truth", "found") == t
        assert not file.closed
    with pytest.raises(ValueError, match=r"labels\.csv has no column 'x'"):
        cl.contingency_table_from_csv(path, "x", "found")
    with pytest.raises(FileNotFoundError, match="nowhere"):
        cl.contingency_table_from_csv("nowhere.csv", "x", "found")
    for wrong in (pd.DataFrame(), io.BytesIO(LABELS.encode())):
        with pytest.raises(TypeError, match=r"^path"):
            cl.contingency_table_from_csv(wrong, "x", "found")


def test_encodings(tmp_path):
    path, text = tmp_path / "labels.csv", "truth,found\r\nÅse,0\r\n瓜,1\r\n"
    for encoding in ("utf-8", "utf-8-sig"):
        path.write_bytes(text.encode(encoding))
        assert cl.contingency_table_from_csv(path, "truth", "found") == read(text)
    for encoding in ("utf-16", "gb18030"):
        path.write_bytes(text.encode(encoding))
        t = cl.contingency_table_from_csv(path, "truth", "found", encoding=encoding)
        assert t == read(text)
    with pytest.raises(ValueError, match=r"labels\.csv is no text in utf-8.*encoding="):
        cl.contingency_table_from_csv(path, "truth", "found")


def test_columns_by_place():
    assert read(LABELS, 0, 1) == read(LABELS)
    assert read("truth,truth,found\na,b,1\n", 1, 2).classes == ("b",)
    refuse("^true_column .* from 0 to 1", LABELS, 2, 1)
    refuse("^pred_column", LABELS, 0, True)


def test_long_fields_are_read_and_the_limit_of_the_program_is_restored():
    limit = csv.field_size_limit(1000)
    try:
        text = f'text,truth,found\n"{"x, " * 100_000}",cat,0\nshort,dog,1\n'
        assert read(text).counts.tolist() == [[1, 0], [0, 1]]
        assert csv.field_size_limit() == 1000
        refuse("a quote that does not end", 'text,truth,found\n"x,cat,0\n')
        assert csv.field_size_limit() == 1000
    finally:
        csv.field_size_limit(limit)


def test_first_line_that_looks_like_a_point_is_not_taken_for_names():
    refuse("'0' in its first line.*pred_column='0'.*a line with names", "a,0\nb,1\n", 0, 1)
    refuse("'a' in its first line.*true_column='a'", "a,x\nb,y\na,x\n", 0, 1)
    refuse("'y' in its first line", "cat,y\ndog,x\ncat,y\n", "cat", 1)
    assert read("cat,0\ncat,1\n", "cat", "0").clusters == (1,)
    assert read("2020,found\ncat,1\n", 0, 1).classes == ("cat",)
    assert read("truth,found\n3,1\n4,2\n", 0, 1).classes == (3, 4)


def test_missing_and_repeated_columns_are_refused():
    refuse("no column 'truth': .* 'Truth', 'found'", "Truth,found\na,1\n")
    refuse("delimiter=", LABELS.replace(",", ";"))
    refuse("2 columns 'truth'", "truth,truth,found\na,b,1\n")
    for delimiter in (", ", '"', ""):
        refuse("^delimiter", LABELS, delimiter=delimiter)


def test_rows_are_numbered_with_empty_lines_and_line_ends_in_quotes():
    assert read("\n\ntruth,found\n\na,1\n\n\nb,1\n\n") == read("truth,found\na,1\nb,1\n")
    t = read('truth,found\n"a, or\nb",1\n"a ""b""",1\n')
    assert t.classes == ('a "b"', "a, or\nb")
    refuse("line 3: a row of 1 fields", "truth,found\na,1\na\n")
    refuse("line 4: a row of 3 fields", "truth,found\na,1\n\na,1,2\n")
    for line_end in ("\n", "\r\n", "\r"):
        text = line_end.join(["truth,found", '"one', "", 'label",1', "a,1", "a"])
        refuse("line 6: a row of 1 fields", text)
    refuse("line 3: .* quote", 'truth,found\na,1\n"b,1\nc,1\n')
    refuse("line 1: .* quote", '"truth,found\na,1\n')


def test_files_without_rows_are_refused():
    for text in ("", "\n\n", "truth,found\n", "truth,found\n\n\n"):
        refuse("needs a row for each point", text)
