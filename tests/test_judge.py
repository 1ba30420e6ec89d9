"""The page "Judge your clustering" reads files and calculates like Python, and answers in words."""

import csv
import io
import json
import re

import numpy as np
import pytest

import clustlib as cl
from clustlib.contingency.files import _MISSING as MISSING
from clustlib.measures import matching
from clustlib.measures.catalogue import EXTERNAL
from clustlib.widgets.recipes import recipes
from tests.browsers import import_book_modules, window

pytestmark = pytest.mark.ci

(judging,) = import_book_modules("judging")

# The worker's code in the page itself, where a test can wait for its answers.
ASK = """async ([question, details]) => {
  window.lastId = (window.lastId ?? 0) + 1;
  const id = window.lastId;
  window.scope ??= {};
  if (!window.scope.onmessage) engine().serve(window.scope, RECIPES);
  return new Promise((resolve) => {
    window.scope.postMessage = (message) => "progress" in message || resolve(message);
    window.scope.onmessage({ data: { id, question, ...details } });
  });
}"""


@pytest.fixture(scope="module")
def ask(browser):
    """Return a function that asks the worker's code a question, and returns its message."""
    with window(browser) as page:
        page.set_content("<!doctype html>")
        data = json.dumps(recipes(), ensure_ascii=False)
        page.add_script_tag(content=f"{judging.engine()}\nconst RECIPES = {data};")
        yield lambda question, **details: page.evaluate(ASK, [question, details])
        assert page.failures == []


def read_text(ask, text, **settings):
    return ask("read", text=text, **settings)


def read_bytes(ask, content, **settings):
    return ask("read", bytes=list(content), **settings)


CHOICES = {
    "true_": 0, "preds": [1], "missingTexts": [], "noise": "cluster", "noiseLabel": None,
    "unlabelled": None,
}  # fmt: skip


def judge(ask, **choices):
    message = ask("judge", **{**CHOICES, **choices})
    return message["answer"][0] if "answer" in message else message


# --- fifty files ---------------------------------------------------------------------------------

KINDS = (
    ["0", "1", "2", "-1", "10"],
    ["01", "1", "2"],
    ["0.5", "1.0", "2.25", "-3.0"],
    ["cat", "Dog", "“quoted”", 'say "so"', "a,b", "semi;colon"],
    ["好瓜", "坏瓜", "é", "ß", "𝔸", "Ａ"],
    ["True", "False"],
    ["<b>bold</b>", "&amp;", "x < y"],
)


def random_file(seed):
    """Return the bytes of a file with a class and a cluster, and how Python is told to read it."""
    rng = np.random.default_rng(seed)
    classes, clusters = (KINDS[i][: rng.integers(1, 7)] for i in rng.integers(0, len(KINDS), 2))
    n = int(rng.integers(1, 80))
    rows = [(rng.choice(classes), rng.choice(clusters)) for _ in range(n)]
    rows = [tuple("" if rng.random() < 0.04 else str(label) for label in row) for row in rows] + [
        (classes[0], clusters[0])
    ]
    delimiter, line_end = rng.choice([",", ";", "\t", "|"]), rng.choice(["\n", "\r\n"])
    file = io.StringIO()
    writer = csv.writer(file, delimiter=str(delimiter), lineterminator=str(line_end))
    writer.writerow(["the class", "found"])
    writer.writerows(rows)
    encoding = ("utf-8", "utf-8-sig", "utf-16")[rng.integers(0, 3)]
    return file.getvalue(), encoding, str(delimiter)


@pytest.mark.parametrize("seed", range(50))
def test_random_files_give_the_table_measures_and_diagnosis_of_python(ask, seed, monkeypatch):
    text, encoding, delimiter = random_file(seed)
    t = cl.contingency_table_from_csv(
        io.StringIO(text), "the class", "found", delimiter=delimiter, missing="drop"
    )
    found = read_bytes(ask, text.encode(encoding), header=True)["answer"]
    assert [column["name"] for column in found["columns"]] == ["the class", "found"]
    page = judge(ask)
    assert page["counts"] == t.counts.tolist()
    assert (page["n"], page["leftOut"]) == (t.n, t.left_out)
    heads = re.sub(r"  +", "\t", repr(t).splitlines()[0].strip()).split("\t")
    assert page["classes"] == heads[:-1]
    # If several matchings cover the most points, the page may choose another one.
    cells = list(map(tuple, page["diagnosis"]["matched"]))
    assert sum(page["counts"][i][j] for i, j in cells) == cl.best_matching(t).weight
    monkeypatch.setattr(matching, "maximum_matching_cells", lambda _: cells)
    monkeypatch.setattr("clustlib.diagnosis.maximum_matching_cells", lambda _: cells)
    for facts, value in zip(EXTERNAL, page["values"], strict=True):
        score = facts.function(t)
        assert value == pytest.approx(float(score), rel=1e-9, abs=1e-9), facts.measure
        working = ask("working", measure=facts.measure)["answer"]["text"]
        assert portable(working) == portable(str(score.working)), facts.measure
    assert_same_diagnosis(page["diagnosis"], cl.diagnose(t))


def portable(text):
    """Return the text without decimals after the 13th, which depend on the machine."""
    return re.sub(r"(\d\.\d{13})\d+", r"\1", text)


def assert_same_diagnosis(page, python):
    assert page["verdict"] == python.verdict
    blocks = "\n".join(str(block) for block in python._blocks() if isinstance(block, str))
    assert [text for text in page["sentences"].values() if text not in blocks] == []
    mixed = [(row["size"], row["misplaced"], row["share"]) for row in page["mixed"]]
    shares = [f"{100 * row.share:.1f} %" for row in python.clusters]
    sizes = [(row.size, row.misplaced) for row in python.clusters]
    assert mixed == [(*row, share) for row, share in zip(sizes, shares, strict=True)]
    assert [row["size"] for row in page["lost"]] == [row.size for row in python.lost]


# --- reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "delimiter", "has_header", "rows"),
    [
        ("truth,found\na,0\nb,1\n", ",", True, 2),
        ("a\t0\na\t1\nb\t0", "\t", False, 3),
        ("new york;1,5;0\noslo;2,5;1\n", ";", False, 2),
        ("team one,2\nteam two,3\n", ",", False, 2),
        ("a 0\nb 1\n", " ", False, 2),
        ("class|cluster\n1|1\n\n2|1\n", "|", True, 2),
        ("a,b\na,b\nb,a\n", ",", False, 3),  # names would not be labels below
        ("Novel \tD\nnovel\tE\n", "\t", False, 2),
        (",type,leiden\nAAC,T,0\nAAG,B,1\n", ",", True, 2),  # pandas leaves out a name
        ("type leiden\n1 T 0\n2 B 1\n", " ", True, 2),  # and R leaves out the field
        ('truth,found\n"a\nb",0\nc,1\n', ",", True, 2),
    ],
)
def test_delimiter_and_names_are_guessed(ask, text, delimiter, has_header, rows):
    found = read_text(ask, text)["answer"]
    assert [found[it] for it in ("delimiter", "hasHeader", "rows")] == [delimiter, has_header, rows]


def test_a_refusal_names_the_line_after_a_field_of_two_lines(ask):
    message = read_text(ask, 'truth,found\n"a\nb",0\n\nc\n')
    assert message["refusal"].startswith("Line 5 has 1 column, and the first line has 2, ")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_are_found(ask, encoding):
    found = read_bytes(ask, "truth,found\nKöln,0\n".encode(encoding))["answer"]
    assert found["preview"] == [["Köln", "0"]]


def test_an_encoding_can_be_named(ask):
    content = "truth,found\n好瓜,0\n".encode("gb18030")
    assert read_bytes(ask, content, encoding="gb18030")["answer"]["preview"] == [["好瓜", "0"]]


NOISY = "truth,found\n" + "a,0\n" * 5 + "a,-1\n" * 2 + "b,1\n" * 4 + "b,-1\n" + "?,1\n" * 3 + ",0\n"


@pytest.mark.parametrize("noise", ["cluster", "singletons", "drop"])
@pytest.mark.parametrize("unlabelled", [None, "b"])
def test_noise_unknown_classes_and_missing_labels_count_as_in_python(ask, noise, unlabelled):
    t = cl.contingency_table_from_csv(
        io.StringIO(NOISY), "truth", "found",
        missing="drop", missing_texts=["?"], noise=noise, unlabelled=unlabelled,
    )  # fmt: skip
    read_text(ask, NOISY)
    page = judge(ask, noise=noise, noiseLabel="-1", unlabelled=unlabelled, missingTexts=["?"])
    assert (page["counts"], page["leftOut"]) == (t.counts.tolist(), t.left_out)
    assert page["clusters"] == [f"C{label}" for label in t.clusters]


@pytest.mark.parametrize("text", sorted(MISSING))
def test_texts_that_mean_no_label_are_those_of_python(ask, text):
    read_text(ask, f"truth,found\na,0\nb,1\n{text},0\n")
    assert judge(ask)["leftOut"] == 1


def test_two_clusterings_are_judged_on_the_same_points(ask):
    read_text(ask, "t,one,two\na,0,0\na,-1,0\nb,1,\nb,1,1\nb,0,1\n")
    both = ask("judge", **{**CHOICES, "preds": [1, 2], "noise": "drop", "noiseLabel": "-1"})
    assert [table["n"] for table in both["answer"]] == [3, 3]
    assert both["answer"][0]["counts"] == [[1, 1], [0, 1]]


def test_the_same_column_twice_is_refused(ask):
    read_text(ask, NOISY)
    assert "chosen twice" in judge(ask, preds=[0])["refusal"]


@pytest.mark.parametrize(
    ("lines", "warning"),
    [
        ([f"row {i},{i % 2}" for i in range(30)], "Nearly every row has a class of its own"),
        (["a,0"] * 9 + ["A,1"] * 9, "“A” and “a” count as two classes"),
        (["a,0"] * 9 + ["b,1"] * 9, ""),
        ([f"{i % 15 / 4},{i % 2}" for i in range(40)], "The classes are numbers with decimals"),
    ],
)
def test_odd_labels_are_pointed_out(ask, lines, warning):
    read_text(ask, "\n".join(["truth,found", *lines]))
    warnings = judge(ask)["warnings"]
    assert any(warning in it for it in warnings) if warning else warnings == []


# --- points --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("standardise", [False, True])
def test_measures_of_points_are_those_of_python(ask, seed, standardise):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(5, 60)), int(rng.integers(1, 4))
    X = rng.normal(size=(n, d)).round(3) * [1, 10, 100][:d]
    labels = rng.integers(0, 4, n)
    labels[:2] = 0, 1
    lines = (",".join(map(str, [*row, label])) for row, label in zip(X, labels, strict=True))
    read_text(ask, ",".join([*"xyz"[:d], "found"]) + "\n" + "\n".join(lines))
    page = ask(
        "points", points=list(range(d)), pred=d, standardise=standardise, missingTexts=[],
        noise="cluster", noiseLabel=None,
    )["answer"]  # fmt: skip
    if standardise:
        X = (X - X.mean(axis=0)) / X.std(axis=0)
    card = cl.internal_scorecard(X, labels)
    for row in page["rows"]:
        assert row["value"] == pytest.approx(float(card[row["measure"]].value), rel=1e-9), row
        assert (row["range"], row["better"]) == (
            card[row["measure"]].range, card[row["measure"]].better
        )  # fmt: skip
    by_cluster = [cluster["values"] for cluster in page["silhouettes"]["clusters"]]
    assert np.mean(np.concatenate(by_cluster)) == pytest.approx(page["silhouettes"]["mean"])


# --- the verdict ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ([[20, 0], [0, 30]], ["exactly the classes", "Nothing is mixed", "no place to repair"]),
        ([[10, 10], [10, 10]], ["no better than chance", "clusters mix classes", "Look at C1"]),
        (
            [[30, 8, 0], [0, 0, 25]],
            ["clusters mix classes: 8 of 63 rows", "mixes T1 (30) and T2 (8)"],
        ),
        (
            [[15, 0], [15, 0], [0, 20]],
            ["classes are split: 15 of 50 rows", "T1 first", "C1 (15) and C2 (15)"],
        ),
        ([[5, 4, 3]], ["All points are in one cluster"]),
        (
            [[9, 9, 0], [0, 0, 9], [0, 0, 8]],
            ["C1 first: it mixes T1 (9) and T2 (9)", "T3 is split"],
        ),
    ],
)
def test_the_verdict_names_the_main_fault_and_where_to_look(ask, counts, words):
    rows = [
        f"T{j + 1},C{i + 1}\n" * count
        for i, row in enumerate(counts)
        for j, count in enumerate(row)
    ]
    read_text(ask, "truth,found\n" + "".join(rows))
    verdict = " ".join(judge(ask)["verdict"])
    assert [it for it in words if it not in verdict] == []
