"""Tables from files of labels, against tables of the whole columns, by us and by pandas."""

import gzip
import io
import random
import tracemalloc

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clustlib as cl

LABELS = "truth,found\ncat,0\ncat,0\ndog,1\ndog,-1\nowl,10\n"


def read(text, true="truth", pred="found", **how):
    return cl.contingency_table_from_csv(io.StringIO(text, newline=""), true, pred, **how)


def refused(text, *args, kind=ValueError, **how):
    with pytest.raises(kind) as error:
        read(text, *args, **how)
    return str(error.value)


@pytest.fixture
def written(tmp_path):
    def write(content, name="labels.csv"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


# --- counts --------------------------------------------------------------------------------------


def test_labels_are_counted():
    t = read(LABELS)
    assert t.clusters == (-1, 0, 1, 10)  # in the order of the numbers, not of their texts
    assert t.classes == ("cat", "dog", "owl")
    assert t.counts.tolist() == [[0, 1, 0], [2, 0, 0], [0, 1, 0], [0, 0, 1]]


@given(
    st.lists(st.tuples(st.sampled_from(["a", "b c", 'q"u', "é,\n", "x"]), st.integers(-2, 9))),
    st.sampled_from(["\n", "\r\n"]),
    st.sampled_from(",;\t"),
)
def test_counts_are_those_of_the_whole_columns(points, line_end, delimiter):
    points = [("a", 3), *points]
    frame = pd.DataFrame(points, columns=["truth", "found"])
    text = frame.to_csv(index=False, sep=delimiter, lineterminator=line_end)
    t = read(text, delimiter=delimiter)
    assert t == cl.contingency_table(frame["truth"], frame["found"])
    crosstab = pd.crosstab(frame["found"], frame["truth"])
    assert t.counts.tolist() == crosstab.to_numpy().tolist()
    assert t.clusters == tuple(crosstab.index)


def test_a_file_may_be_larger_than_memory(tmp_path):
    path = tmp_path / "large.csv"
    points = [(f"T{i % 7}", i * i % 41) for i in range(7 * 41)]
    text = "".join(f"{x},{y},{'and more ' * 15}\n" for x, y in points)
    with path.open("w") as file:
        file.write("truth,found,what else\n")
        file.writelines([text] * 500)
    tracemalloc.start()
    try:
        t = cl.contingency_table_from_csv(path, "truth", "found")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert path.stat().st_size > 20e6
    assert peak < 5e6
    once = cl.contingency_table(*zip(*points, strict=True))
    assert t.counts.tolist() == (500 * once.counts).tolist()


# --- labels --------------------------------------------------------------------------------------


WRITTEN = [
    # the texts of a column, and its labels
    (["10", "9", "-1"], (-1, 9, 10)),
    (["1", "01"], ("01", "1")),
    (["007", "008"], ("007", "008")),
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
    (["True", "False"], ("False", "True")),
    (["1", "b"], ("1", "b")),
    ([str(2**70), "2"], (2, 2**70)),
    (["9" * 5000, "1"], ("1", "9" * 5000)),
]


def test_labels_are_numbers_only_if_that_changes_none():
    for texts, labels in WRITTEN:
        t = read("truth,found\n" + "".join(f"a,{text}\n" for text in texts))
        assert t.clusters == labels
        assert list(map(type, t.clusters)) == list(map(type, labels))


def test_the_kind_is_that_of_the_whole_file():
    """The one text comes after thousands of numbers."""
    t = read("truth,found\n" + "a,1\n" * 9000 + "a,02\n")
    assert t.clusters == ("02", "1")
    assert t.counts.tolist() == [[1], [9000]]


def test_noise_is_treated_as_in_two_columns():
    for noise in ("cluster", "singletons", "drop"):
        for marks in ((-1, 0, 1), (-1.0, 0.5, 1.0), ("-1", "b", "c")):
            true = list("aabbccab")
            pred = [marks[i] for i in (0, 1, 0, 2, 2, 1, 0, 0)]
            text = "truth,found\n" + "".join(f"{x},{y}\n" for x, y in zip(true, pred, strict=True))
            got = read(text, noise=noise, noise_label=marks[0])
            whole = cl.contingency_table(true, pred, noise=noise, noise_label=marks[0])
            assert (got.clusters, got.classes) == (whole.clusters, whole.classes)
            # Which of the singletons is which point, no file can tell.
            assert sorted(got.counts.tolist()) == sorted(whole.counts.tolist())


def test_noise_that_is_refused():
    text = "truth,found\na,x\nb,y\n"
    assert "noise_label must be of the kind of column 'found', str" in refused(
        text, noise="drop", kind=TypeError
    )
    assert "nothing but noise" in refused("truth,found\na,-1\n", noise="drop")
    assert "noise must be" in refused(text, noise="none")


# --- what a file may be --------------------------------------------------------------------------


def test_path_text_and_open_file(written):
    path, t = written(LABELS), read(LABELS)
    assert cl.contingency_table_from_csv(path, "truth", "found") == t
    assert cl.contingency_table_from_csv(str(path), "truth", "found") == t
    with path.open(newline="") as file:
        assert cl.contingency_table_from_csv(file, "truth", "found") == t
        assert not file.closed
    packed = written(gzip.compress(LABELS.encode()), "labels.csv.gz")
    assert cl.contingency_table_from_csv(packed, "truth", "found") == t


def test_encodings(written):
    t = read("truth,found\nÅse,0\n瓜,1\n")
    for encoding, given_as in [
        ("utf-8", "utf-8"), ("utf-8-sig", "utf-8"), ("utf-8-sig", "UTF8"),
        ("utf-16", "utf-16"), ("gb18030", "gb18030"),
    ]:  # fmt: skip
        path = written("truth,found\r\nÅse,0\r\n瓜,1\r\n".encode(encoding))
        assert cl.contingency_table_from_csv(path, "truth", "found", encoding=given_as) == t


def test_wrong_encoding_names_the_line(written):
    path = written(b"truth,found\n" + b"cat,1\n" * 4000 + b"caf\xe9,1\n")
    with pytest.raises(ValueError, match=r"not written in utf-8: .* 0xe9 in line 4002"):
        cl.contingency_table_from_csv(path, "truth", "found")
    with pytest.raises(ValueError, match="encoding='cp1252', 'utf-16'"):
        cl.contingency_table_from_csv(written(LABELS.encode("utf-16")), "truth", "found")
    with pytest.raises(ValueError, match="encoding must be the name of one"):
        cl.contingency_table_from_csv(path, "truth", "found", encoding="utf-9")


def test_columns_by_place_and_without_header():
    t = read(LABELS)
    assert read(LABELS, 0, 1) == t == read(LABELS.split("\n", 1)[1], 0, 1, header=False)
    assert read("truth,truth,found\na,b,1\n", 1, 2).classes == ("b",)
    assert "true_column must be a place from 0 to 1 where" in refused(LABELS, header=False)
    assert "a place from 0 to 1, got 2" in refused(LABELS, 2, 1)
    assert "pred_column must be the name of a column" in refused(LABELS, 0, True)


def test_empty_lines_are_no_rows():
    assert read("\n\ntruth,found\n\na,1\n\n\nb,1\n\n") == read("truth,found\na,1\nb,1\n")


def test_fields_in_quotes():
    t = read('truth,found\n"a, or\nb",1\n"a ""b""",1\n')
    assert t.classes == ('a "b"', "a, or\nb")


# --- errors --------------------------------------------------------------------------------------


def test_bad_rows_are_refused_by_their_line():
    many = "a,1\n" * 3000
    start = "truth,found\n" + many
    assert "line 3002: a row of 1 fields, where the first has 2" in refused(start + "a\n" + many)
    assert "line 3002: a row of 3 fields" in refused(start + "a,1,2\n" + many)
    assert "line 3003: a row of 1 fields" in refused(start + "\na\n" + many)  # counted, if empty
    for cell in ("", " ", '""'):
        assert "line 3002: every point needs a label" in refused(f"{start}a,{cell}\n{many}")
    assert "line 3003: every point needs a label, got '' in field 1" in refused(
        start + "a,1\n,1\n" + many
    )


def test_lines_in_quotes_are_counted():
    for line_end in ("\n", "\r\n", "\r"):
        text = line_end.join(["truth,found", '"one', "", 'label",1', "a,1", "a"])
        assert "line 6: a row of 1 fields" in refused(text)


def test_words_for_missing_labels():
    for cell in ("NA", "NaN", "nan", "None", "NULL", "<NA>", "NaT"):
        text = f"truth,found\na,1\n{cell},1\n"
        message = refused(text)
        assert "line 3: every point needs a label" in message
        assert f"got {cell!r} in field 1; if that is a label, say missing=();" in message
        assert cell in read(text, missing=()).classes
        assert "line 2" in refused(text, missing=["a"])
        for no_list in ("NA", 5, [["NA"]]):
            assert "missing must be a list of texts" in refused(
                text, missing=no_list, kind=TypeError
            )


def test_a_label_may_be_missing_where_nobody_looks():
    assert read("truth,note,found\na,,1\nb,NA,1\n").n == 2


def test_rows_without_a_label_are_left_out_if_asked():
    text = "truth,found\na,1\n,1\na,NA\n?,2\nb,-1\nb,2\n"
    t = read(text, missing="drop")
    assert (t.n, t.left_out, t.classes) == (4, 2, ("?", "a", "b"))
    t = read(text, missing="drop", unlabelled="?", noise="drop")
    assert (t.counts.tolist(), t.left_out) == ([[1, 0], [0, 1]], 4)
    assert "no row with a label in both" in refused("truth,found\na,\n,1\n", missing="drop")
    assert 'missing="drop" leaves out' in refused(text)


def test_files_of_other_kinds_are_named(written, tmp_path):
    assert "say delimiter=';'" in refused("sep=;\ntruth;found\na;1\n")
    assert read("sep=;\ntruth;found\na;1\n", delimiter=";").n == 1
    assert 'say delimiter="|"' in refused(LABELS.replace(",", "|"))
    for begins, kind in ((b"PAR1abc", "Parquet.*read_parquet"), (b"PK\x03\x04", "read_excel")):
        (tmp_path / "labels").write_bytes(begins)
        with pytest.raises(ValueError, match=f"no CSV file but .*{kind}"):
            cl.contingency_table_from_csv(tmp_path / "labels", "truth", "found")


def test_broken_quotes_are_refused_by_the_line_where_they_begin():
    assert "line 3: a row begins that cannot be read" in refused('truth,found\na,1\n"b,1\nc,1\n')
    assert "line 3: a row begins" in refused('truth,found\na,1\n"b"x,1\n')
    assert "line 1: a row begins" in refused('"truth,found\na,1\n')


def test_missing_columns():
    message = refused("Truth,cluster_id,cluster\na,1,1\n", "truth", "clusters")
    assert message == (
        "the file has no column 'truth' (did you mean 'Truth'?): its columns are 'Truth', "
        "'cluster_id', 'cluster'; if that is no header, say header=False"
    )
    assert "'clusters' (did you mean 'cluster'" in refused("truth,cluster\n", pred="clusters")
    assert 'say delimiter=";"' in refused(LABELS.replace(",", ";"))
    assert 'say delimiter="\\t"' in refused(LABELS.replace(",", "\t"))
    assert "2 columns 'truth': give the place" in refused("truth,truth,found\na,b,1\n")


def test_files_without_rows():
    assert "is empty" in refused("")
    assert "is empty" in refused("\n\n")
    assert "nothing below its first line" in refused("truth,found\n")
    assert "nothing below its first line" in refused("truth,found\n\n\n")


def test_a_file_is_named_in_its_errors(written):
    with pytest.raises(ValueError, match=r"labels\.csv has no column 'x'"):
        cl.contingency_table_from_csv(written(LABELS), "x", "found")
    with pytest.raises(FileNotFoundError, match="nowhere"):
        cl.contingency_table_from_csv("nowhere.csv", "x", "found")


def test_other_things_are_no_file():
    with pytest.raises(TypeError, match=r"path must be the path .* got DataFrame"):
        cl.contingency_table_from_csv(pd.DataFrame(), "x", "found")
    with pytest.raises(TypeError, match="open it as text"):
        cl.contingency_table_from_csv(io.BytesIO(LABELS.encode()), "truth", "found")
    assert "delimiter must be one character" in refused(LABELS, delimiter=", ")
    assert "delimiter must be one character" in refused(LABELS, delimiter='"')


def test_measured_values_are_no_labels():
    values = list(range(2000))
    random.Random(1).shuffle(values)
    text = "truth,found\n" + "".join(f"{i}.5,{value}.25\n" for i, value in enumerate(values))
    assert "are they measured values" in refused(text)
    # Ids are labels, however many there are.
    t = read(text.replace(".25", "").replace(".5", ""))
    assert (t.shape, t.n) == ((2000, 2000), 2000)
