"""Assignments of a class, written and collected by the command; honest ones, and others."""

import ast
import csv
import itertools
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import clustlib as cl
from clustlib.coursework import assignments, collecting, handed_in, running
from clustlib.coursework.__main__ import main
from clustlib.coursework.inspecting import objection
from clustlib.coursework.questions import topics_of
from clustlib.coursework.reading import Cell, Odd, Refused, parsed, read_notebook, written_answers

ROOT = Path(__file__).parents[1]
SEED = 2**64 + 20261122
UNIT = "02"
can_run = pytest.mark.skipif(not running.CAN_RUN, reason="this system cannot limit what runs")


# --- a student -----------------------------------------------------------------------------------


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def store(path, notebook):
    path.write_text(json.dumps(notebook), encoding="utf-8")


def source(notebook, name):
    (cell,) = (cell for cell in notebook["cells"] if cell["id"] == name)
    return "".join(cell["source"])


def write_in(path, *further, **cells):
    """Type into the cells that are named, and add further ones below."""
    notebook = load(path)
    for cell in notebook["cells"]:
        if (name := cell["id"].replace("-", "_")) in cells:
            cell["source"] = cells[name]
    for text in further:
        notebook["cells"].append(
            {"cell_type": "code", "metadata": {}, "source": text, "outputs": []}
        )
    store(path, notebook)


def counts(path):
    """The tables of a notebook of unit 02, as they stand in its text."""
    notebook = load(path)
    tables = []
    for number in itertools.count(1):
        if f"data-{number}" not in {cell["id"] for cell in notebook["cells"]}:
            return tables
        statement = ast.parse(source(notebook, f"data-{number}")).body[0]
        tables.append(ast.literal_eval(statement.value.args[0]))


def purity(rows):
    return Fraction(sum(map(max, rows)), sum(map(sum, rows)))


def inverse_purity(rows):
    return purity(list(zip(*rows, strict=True)))


def matching(rows):
    """The heaviest of all one-to-one choices of columns, each looked at."""
    if len(rows) > len(rows[0]):
        rows = list(zip(*rows, strict=True))
    choices = itertools.permutations(range(len(rows[0])), len(rows))
    best = max(sum(row[j] for row, j in zip(rows, choice, strict=True)) for choice in choices)
    return Fraction(best, sum(map(sum, rows)))


BY_HAND = {"purity": purity, "inverse purity": inverse_purity, "maximum matching": matching}


def right(path):
    """The right answers to a notebook of unit 02, in order."""
    notebook = load(path)
    answers = []
    for number, rows in enumerate(counts(path), start=1):
        topic = re.match(r"## Question \d: (.*)", source(notebook, f"question-{number}"))[1]
        answers.append(BY_HAND[topic](rows))
    return answers


def type_in(path, answers, form="Fraction({0.numerator}, {0.denominator})"):
    write_in(
        path,
        **{
            f"answer_{k}": f"answer_{k} = {form.format(it)}"
            for k, it in enumerate(answers, start=1)
        },
    )


def test_by_hand_is_what_is_asked():
    assert tuple(BY_HAND) == topics_of(UNIT)
    rows = [[5, 1], [4, 0], [1, 3]]  # by hand: (5 + 4 + 3)/14, (5 + 3)/14, (5 + 3)/14
    assert [it(rows) for it in BY_HAND.values()] == [
        Fraction(12, 14), Fraction(8, 14), Fraction(8, 14),
    ]  # fmt: skip


# --- a class -------------------------------------------------------------------------------------

COUNTING = """
def share(rows):
    return Fraction(int(sum(max(row) for row in rows)), int(rows.sum()))

answer_1 = share(t_1.counts)
"""


def honest(path):
    type_in(path, right(path))


def decimals(path):
    type_in(path, [float(it) for it in right(path)], "{0:.4f}")


def texts(path):
    type_in(path, right(path), "'{0}'")


def calculations(path):
    type_in(path, right(path), "({0.numerator} + 2 * 3 - 6) / {0.denominator}")


def counted(path):
    honest(path)
    write_in(path, answer_1=COUNTING)


def called(path):
    write_in(
        path,
        answer_1="answer_1 = cl.purity(t_1)",
        answer_2="answer_2 = float(cl.inverse_purity(t_2))",
        answer_3="answer_3 = np.float64(cl.maximum_matching(t_3))",
    )


def half(path):
    type_in(path, right(path)[:1])


def wrong_turn(path):
    honest(path)
    answer = inverse_purity(counts(path)[0])
    write_in(path, answer_1=f"answer_1 = {answer}")


def percent(path):
    type_in(path, [100 * float(it) for it in right(path)], "{0:.3f}")


def emptied(path):
    store(path, load(path) | {"cells": []})


def syntax_error(path):
    honest(path)
    write_in(path, answer_1="answer_1 = (3/4")


def adds(text, answer="answer_1 = cl.purity(t_1)"):
    """Right answers, the first computed; and a cell that is meant badly."""

    def student(path):
        honest(path)
        write_in(path, text, answer_1=answer)

    return student


def power(path):
    honest(path)
    write_in(path, answer_1="answer_1 = 9**9**9")


def other_unit(path):
    notebook = load(path)
    notebook["metadata"]["clustlib"]["unit"] = "05"
    store(path, notebook)


def changed(path):
    honest(path)
    write_in(path, data_1="t_1 = cl.ContingencyTable([[3, 1], [0, 4]])", answer_1="answer_1 = 7/8")


def raw(data):
    return lambda path: path.write_bytes(data)


def leads_out(path):
    outside = path.parents[1] / "outside.ipynb"
    outside.write_bytes(path.read_bytes())
    path.unlink()
    path.symlink_to(outside)


def the_notebook_of(other):
    def student(path):
        store(path, load(path.with_name(other)) | {"metadata": load(path)["metadata"]})

    return student


def the_answers_of(other):
    return lambda path: type_in(path, right(path.with_name(other)))


def twice(path):
    honest(path)
    path.with_name("once more.ipynb").write_bytes(path.read_bytes())


NOT_KNOWN = "1: not known without running the code"
LOST = "1: not known: the code did not get to its end"
EMPTY = ["1: not answered yet", "2: not answered yet", "3: not answered yet"]

# Who they are, what they do, the points that it brings (of three), and the reasons.
CLASS = {
    "Ada Lovelace": (honest, 3, []),
    "ada lovelace": (decimals, 3, []),
    "李明": (texts, 3, []),
    "neighbour": (honest, 3, []),
    "=1+1": (calculations, 3, []),
    "counts": (counted, 3, []),
    "calls": (called, 3, []),
    "half": (half, 1, EMPTY[1:]),
    "wrong turn": (wrong_turn, 2, [r"1: \S+ is not it: .*inverse purity.*"]),
    "percent": (percent, 0, [rf"{k}: \S+ looks like a percentage: [^;]*" for k in (1, 2, 3)]),
    "emptied": (emptied, 0, [*EMPTY, "tables were changed: 1, 2, 3"]),
    "syntax error": (syntax_error, 2, [EMPTY[0], "cell 5 is no Python"]),
    "no bytes": (raw(b""), None, ["nothing handed in"]),
    "no JSON": (raw(b'{"cells": ['), None, ["nothing handed in"]),
    "deep": (raw(b"[" * 10**6), None, ["nothing handed in"]),
    "no UTF-8": (raw(b"\xff\xfe"), None, ["nothing handed in"]),
    "no file": (Path.unlink, None, ["nothing handed in"]),
    "leads out": (leads_out, None, ["nothing handed in"]),
    "power": (power, 2, ["1: a calculation that comes to no number, or to one that is too large"]),
    "other unit": (other_unit, None, ["of unit 05, not 02"]),
    "changed": (changed, 2, ["1: 7/8 is not it[^;]*", "tables were changed: 1"]),
    "the notebook": (
        the_notebook_of("02-neighbour.ipynb"),
        0,
        [
            *(rf"{k}: [^;]+ is [^;]*" for k in (1, 2, 3)),
            "tables of neighbour: 1, 2, 3",
            r"answers fit the tables of neighbour: [123, ]+",
        ],
    ),
    "the answers": (
        the_answers_of("02-neighbour.ipynb"),
        0,
        [
            *(rf"{k}: [^;]+ is [^;]*" for k in (1, 2, 3)),
            r"answers fit the tables of neighbour: [123, ]+",
        ],
    ),
    "twice": (twice, 3, [r"handed in 2 times: 02-twice\.ipynb, once more\.ipynb"]),
    "magic": (adds("%timeit 1"), 2, [NOT_KNOWN, "cell 15 is no Python", "not run: cell 15 has %timeit"]),
    "reads the key": (
        adds("from clustlib.coursework.questions import questions"),
        2,
        [NOT_KNOWN, "not run: cell 15 imports clustlib.coursework.questions"],
    ),
    "reads files": (
        adds("print(open('/proc/self/cmdline').read())"),
        2,
        [NOT_KNOWN, "not run: cell 15 uses open"],
    ),
    "reads memory": (adds("import gc"), 2, [NOT_KNOWN, "not run: cell 15 imports gc"]),
    "deletes": (
        adds("import shutil\nshutil.rmtree('.')"),
        2,
        [NOT_KNOWN, "not run: cell 15 imports shutil"],
    ),
    "forks": (
        adds("import os\nwhile True:\n    os.fork()"),
        2,
        [NOT_KNOWN, "not run: cell 15 imports os"],
    ),
    "writes": (
        adds("np.save('here', [1])", "answer_1 = cl.purity(t_1)"),
        3,
        ["cell 15 stops with PermissionError"],
    ),
    "loops": (
        adds("while True:\n    pass"),
        2,
        [LOST, "the code was stopped: no end after 3 s"],
    ),
    "prints": (
        adds("while True:\n    print('x' * 10**6)"),
        2,
        [LOST, "the code was stopped: no end after 3 s"],
    ),
    "eats": (adds("x = [0] * 10**11"), 3, ["cell 15 stops with MemoryError"]),
}  # fmt: skip


def command(*arguments):
    """Run the command as a lecturer does; what it has printed."""
    done = subprocess.run(
        [sys.executable, "-m", "clustlib.coursework", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def collected(tmp_path_factory):
    """The class of above, its rows by student; and what stands in the table without a student."""
    folder = tmp_path_factory.mktemp("class")
    seed, students, handed = folder / "seed", folder / "students.txt", folder / "in"
    seed.write_text(f"{SEED}\n")
    students.write_text("\n".join(CLASS) + "\n", encoding="utf-8")
    said = command("write", UNIT, students, handed, "--seed-file", seed)
    assert said.startswith(f"{len(CLASS)} assignments of unit 02 are in")
    written = {load(path)["metadata"]["clustlib"]["student"]: path for path in handed.iterdir()}
    assert set(written) == set(CLASS)
    for student, (does, _, _) in CLASS.items():
        does(written[student])
    store(handed / "stranger.ipynb", {"cells": [], "nbformat": 4, "metadata": {}})
    table = folder / "marks.csv"
    options = ["--students", students, "--unit", UNIT, "--seconds", 3, "--csv", table]
    shown = command("collect", handed, "--seed-file", seed, *options)
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return shown, rows


@can_run
@pytest.mark.parametrize("student", CLASS)
def test_what_a_student_gets(collected, student):
    _, points, reasons = CLASS[student]
    shown = "'=1+1" if student == "=1+1" else student  # else a spreadsheet would calculate
    rows = [row for row in collected[1] if row["student"] == shown]
    assert len(rows) == (2 if student == "twice" else 1)
    for row in rows:
        assert re.fullmatch("; ".join(reasons), row["reasons"])
        assert row["points"] == ("" if points is None else str(points))
        assert row["of"] == ("" if points is None else "3")


@can_run
def test_broken_notebooks_have_a_row_of_their_own(collected):
    reasons = [row["reasons"] for row in collected[1] if not row["student"]]
    assert [re.sub(r"-[0-9a-f]{8}\.", ".", reason) for reason in reasons] == [
        "02-deep.ipynb: not a notebook: not JSON, or too deep",
        "02-leads-out.ipynb: not read: it is a link, or no file at all",
        "02-no-bytes.ipynb: not a notebook: it has no cells",
        "02-no-json.ipynb: not a notebook: not JSON, or too deep",
        "02-no-utf-8.ipynb: not a notebook: not UTF-8",
        "stranger.ipynb: not an assignment: its metadata name no unit and no student",
    ]
