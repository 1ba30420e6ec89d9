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
    "magic": (
        adds("%timeit 1"),
        2,
        [NOT_KNOWN, "cell 15 is no Python", "not run: cell 15 has %timeit"],
    ),
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


def command(*arguments, encoding="utf-8"):
    """Run the command as a lecturer does; what it has printed."""
    done = subprocess.run(
        [sys.executable, "-m", "clustlib.coursework", *map(str, arguments)],
        capture_output=True,
        encoding=encoding,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding},
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


@can_run
def test_the_command_shows_the_table(collected):
    lines = collected[0].splitlines()
    assert lines[0].split() == ["student", "unit", "points", "of", "reasons"]
    assert len(lines) == 1 + len(collected[1])
    assert next(line for line in lines if line.startswith("half")).split()[1:4] == ["02", "1", "3"]


# --- the notebook --------------------------------------------------------------------------------


def units():
    with pytest.raises(ValueError, match="got '99'") as refused:
        topics_of("99")
    return re.findall(r"\b\d\d\b", str(refused.value))[:-1]


UNITS = units()


def test_a_notebook_is_made_for_one_student(tmp_path):
    ada, alan = (cl.assignment(UNIT, who, SEED, tmp_path) for who in ("Ada", "Alan"))
    assert "For **Ada**." in source(load(ada), "start")
    assert load(ada)["metadata"]["clustlib"] == {"unit": UNIT, "student": "Ada"}
    assert all(one != other for one, other in zip(counts(ada), counts(alan), strict=True))
    other_seed = cl.assignment(
        UNIT, "Ada", SEED + 1, tmp_path.joinpath("other").mkdir() or tmp_path / "other"
    )
    assert all(one != other for one, other in zip(counts(ada), counts(other_seed), strict=True))
    before = ada.read_bytes()
    ada.unlink()
    assert cl.assignment(UNIT, "Ada", SEED, tmp_path).read_bytes() == before


@pytest.mark.parametrize("unit", UNITS)
def test_a_notebook_is_valid_and_every_data_cell_is_read_back(tmp_path, unit):
    path = cl.assignment(unit, "Ada", SEED, tmp_path)
    nbformat.validate(nbformat.read(path, as_version=4))
    (row,) = cl.collect(tmp_path, SEED)
    assert row.points == 0
    assert row.reasons == tuple(f"{k}: not answered yet" for k in range(1, row.of + 1))


@pytest.mark.parametrize("unit", UNITS)
def test_every_key_brings_its_point(tmp_path, unit):
    path = cl.assignment(unit, "Ada", SEED, tmp_path)
    keys = [question.score for question in assignments.own_questions(unit, "Ada", SEED)]
    type_in(path, [repr(float(key)) if key.exact is None else key.exact for key in keys], "'{0}'")
    (row,) = cl.collect(tmp_path, SEED)
    assert (row.points, row.reasons) == (len(keys), ())


@pytest.mark.parametrize("unit", UNITS)
def test_no_key_is_in_a_notebook(tmp_path, unit, monkeypatch):
    """Whatever the keys and the mistakes are, the bytes are the same; and no key is read there."""
    path = cl.assignment(unit, "Ada", SEED, tmp_path)
    text, asked = path.read_text(encoding="utf-8"), assignments.own_questions(unit, "Ada", SEED)
    others = assignments.own_questions(unit, "Alan", SEED)
    assert any(one.score != other.score for one, other in zip(asked, others, strict=True))
    swapped = [
        one._replace(score=other.score, wrong_turns={})
        for one, other in zip(asked, others, strict=True)
    ]
    monkeypatch.setattr(assignments, "own_questions", lambda *_: swapped)
    path.unlink()
    cl.assignment(unit, "Ada", SEED, tmp_path)
    assert path.read_text(encoding="utf-8") == text
    # A number that stands there for another reason: in the data, or as the example of a fraction.
    said = text.replace("3/4", "").replace("Fraction(3, 4)", "")
    for question in asked:
        key = question.score
        if key.exact is not None and key.exact.denominator > 1:
            assert not re.search(rf"(?<!\d){key.exact}(?!\d)", said), question.topic
        if len(decimal := f"{float(key):.3f}".rstrip("0")) > 3:
            assert decimal not in said, question.topic
    assert str(SEED) not in text
    assert hex(SEED)[2:] not in text.lower()


def test_a_notebook_runs_as_it_is_and_answered(tmp_path):
    path = cl.assignment(UNIT, "Ada", SEED, tmp_path)
    open_, answered = nbformat.read(path, as_version=4), nbformat.read(path, as_version=4)
    by_id = {cell.id: cell for cell in answered.cells}
    by_id["answer-1"].source = "answer_1 = Fraction(6, 8)"
    by_id["answer-2"].source = "answer_2 = cl.purity(t_2)"
    by_id["answer-3"].source = "answer_3 = 'many'"
    joined = nbformat.from_dict(answered | {"cells": [*open_.cells, *answered.cells]})
    for number, cell in enumerate(joined.cells):  # in one kernel, which takes long to start
        cell.id = f"{cell.id}-{number}"
    NotebookClient(joined, kernel_name="python3", timeout=60).execute()
    said = [
        output.text.strip()
        for cell in joined.cells
        for output in cell.get("outputs", [])
        if output.output_type == "stream"
    ]
    assert said[:3] == [f"question {k}: not answered yet" for k in (1, 2, 3)]
    assert said[3] == "question 1: reads as 3/4"
    assert re.fullmatch(r"question 2: reads as 0\.\d+", said[4])
    assert said[5].startswith("question 3: 'many' is not a number yet")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (..., "not answered yet"),
        (None, "not answered yet"),
        (Fraction(6, 8), "reads as 3/4"),
        ("6/8", "reads as 3/4"),
        (0.75, "reads as 0.75"),
        (3, "reads as 3"),
        (2 / 3, "reads as 0.666667"),
        (True, "True is not a number yet: put in a fraction such as 3/4, or a decimal"),
        (float("nan"), "nan is not a number yet: put in a fraction such as 3/4, or a decimal"),
        ([1], "[1] is not a number yet: put in a fraction such as 3/4, or a decimal"),
    ],
)
def test_how_an_answer_reads(answer, said, capsys):
    handed_in(2, answer)
    assert capsys.readouterr().out == f"question 2: {said}\n"


def test_names_that_collapse_do_not_meet(tmp_path):
    students = ["a b", "A B", "a-b", "a/b", "../a b", "", "李", "İ", "i̇", "x" * 90, "x" * 91]
    students[5] = "?!"
    paths = [cl.assignment(UNIT, student, SEED, tmp_path) for student in students]
    assert len({path.name.casefold() for path in paths}) == len(students)
    assert {path.parent for path in paths} == {tmp_path}
    assert all(re.fullmatch(r"02-[\w-]*\.ipynb", path.name) for path in paths)
    assert paths[2].name == "02-a-b.ipynb"
    assert cl.collect(tmp_path, SEED)["student"] == tuple(sorted(students))


def test_a_name_is_shown_and_does_nothing(tmp_path):
    path = cl.assignment(UNIT, "<b>*A* $x$ [l](u)", SEED, tmp_path)
    shown = source(load(path), "start").partition("For **")[2].partition("**.")[0]
    assert not set(shown) & set("<>*$[]()")


def test_a_file_that_is_there_is_left(tmp_path):
    path = cl.assignment(UNIT, "Ada", SEED, tmp_path)
    honest(path)
    before = path.read_bytes()
    with pytest.raises(FileExistsError, match="is there already"):
        cl.assignment(UNIT, "Ada", SEED, tmp_path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("unit", "student", "seed", "kind", "words"),
    [
        ("00", "Ada", 1, ValueError, "that has questions, 01, 02"),
        ("02", 7, 1, TypeError, "student must be a text, got 7"),
        ("02", "", 1, ValueError, "student must be a name"),
        ("02", " Ada", 1, ValueError, "got ' Ada'"),
        ("02", "A\nda", 1, ValueError, "on one line"),
        ("02", "A" * 101, 1, ValueError, "at most 100"),
        ("02", "Ada", -77, ValueError, "seed must be at least 0$"),
        ("02", "Ada", 7.7, TypeError, "seed must be a whole number, got float$"),
        ("02", "Ada", True, TypeError, "seed must be a whole number, got bool$"),
        ("02", "Ada", "77", TypeError, "seed must be a whole number, got str$"),
    ],
)
def test_what_no_assignment_is_made_of(tmp_path, unit, student, seed, kind, words):
    with pytest.raises(kind, match=words):
        cl.assignment(unit, student, seed, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_triples_that_read_alike_have_other_questions():
    one, other = assignments.own_questions("02", "11", 1), assignments.own_questions("02", "1", 11)
    assert [it.source for it in one] != [it.source for it in other]


# --- reading answers -----------------------------------------------------------------------------


def cells(*sources):
    return [Cell(k, text, parsed(text)) for k, text in enumerate(sources, start=1)]


LATER = "later"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("answer = ...", None),
        ("answer = None", None),
        ("answer = 3", Fraction(3)),
        ("answer = -3/4", Fraction(-3, 4)),
        ("answer = +.75", 0.75),
        ("answer: float = .75", 0.75),
        ("answer = '3/4'", "3/4"),
        ("answer = Fraction(3, 4)", Fraction(3, 4)),
        ("answer = Fraction('3/4')", Fraction(3, 4)),
        ("answer = Fraction(0.75)", Fraction(3, 4)),
        ("answer = 1 - Fraction(1, 4) * (2 + 3) ** 2 / 5 ** 2", Fraction(3, 4)),
        ("answer = 2 ** -2", Fraction(1, 4)),
        ("answer = 1/2 + .25", 0.75),
        ("answer = 1\nanswer = 2", Fraction(2)),
        ("answer = x\nanswer = 2", Fraction(2)),
        ("answer = 9**9**9", Odd),
        ("answer = (10**60)**60", Odd),
        ("answer = 10.0**400", Odd),
        ("answer = 1e999", Odd),
        ("answer = 1e999 - 1e999", Odd),
        ("answer = 3/0", Odd),
        ("answer = Fraction(1, 0)", Odd),
        ("answer = Fraction('1/0')", Odd),
        ("answer = Fraction('..')", Odd),
        ("answer = (-2) ** .5", Odd),
        ("answer = '" + "x" * 61 + "'", Odd),
        ("answer = " + "+".join("1" * 300), Fraction(300)),
        ("answer = True", LATER),
        ("answer = 2j", LATER),
        ("answer = x", LATER),
        ("answer = round(.75, 2)", LATER),
        ("answer = Fraction('1e999999999')", LATER),
        ("answer = 7 // 2", LATER),
        ("answer = 1\nanswer += 1", LATER),
        ("answer = 1\nfor answer in [2]: pass", LATER),
        ("answer = 1\nif True: answer = 2", LATER),
        ("answer, other = 1, 2", LATER),
        ("answer = other = 1", LATER),
        ("answer = 1\ndel answer", LATER),
        ("answer = 1\n(answer := 2)", LATER),
        ("answers = 1", None),
        ("answer = (", None),
        ("answer = " + "(" * 500, None),
        ("answer = " + "-" * 10**5 + "1", None),
        ("answer = '\\d'", "\\d"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else None,
)
def test_an_answer_is_read_where_it_is_written(text, answer):
    read = written_answers(cells(text), ["answer"]).get("answer", LATER)
    if answer is Odd:
        assert isinstance(read, Odd)
    else:
        assert read == answer
        assert type(read) is type(answer)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "has no cells"),
        (b"null", "has no cells"),
        (b"[]", "has no cells"),
        (b'{"cells": {}}', "has no cells"),
        (b'{"cells": [], "nbformat": 3}', "format 4"),
        (b'{"cells": [], "nbformat": 4}', "name no unit"),
        (b'{"cells": [], "nbformat": 4, "metadata": []}', "name no unit"),
        (b'{"cells": [], "nbformat": 4, "metadata": {"clustlib": 3}}', "name no unit"),
        (b'{"cells": [], "nbformat": 4, "metadata": {"clustlib": {"unit": "02"}}}', "no unit"),
        (b'{"a": ' * 10**5, "too deep"),
        (b"9" * 10**4, "not JSON"),
        (b'{"cells": [', "not JSON"),
        (b"\xff", "not UTF-8"),
    ],
)
def test_what_is_no_notebook(tmp_path, data, reason):
    (tmp_path / "x.ipynb").write_bytes(data)
    with pytest.raises(Refused, match=reason):
        read_notebook(tmp_path / "x.ipynb")
    (row,) = cl.collect(tmp_path, SEED)
    assert row[:4] == ("", "", None, None)
    assert row.reasons[0].startswith("x.ipynb: not ")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"cells": [{"cell_type": "code", "source": 3}]}, "cell 1 has no text"),
        ({"cells": [{"cell_type": "code", "source": ["a", 3]}]}, "cell 1 has no text"),
        ({"cells": [{"cell_type": "code", "source": "#" * 1_000_001}]}, "1,000,000 characters"),
        ({"metadata": {"clustlib": {"unit": "02", "student": "A\x1b[31m"}}}, "student in its"),
        ({"metadata": {"clustlib": {"unit": "2\n", "student": "A"}}}, "unit or student in its"),
    ],
)
def test_what_is_no_assignment(tmp_path, change, reason):
    path = cl.assignment(UNIT, "Ada", SEED, tmp_path)
    store(path, load(path) | change)
    (row,) = cl.collect(tmp_path, SEED)
    assert row.points is None
    assert reason in row.reasons[0]


def test_other_cells_are_passed_by(tmp_path):
    path = cl.assignment(UNIT, "Ada", SEED, tmp_path)
    honest(path)
    notebook = load(path)
    notebook["cells"] += [None, 3, {}, {"cell_type": "raw", "source": 3}]
    store(path, notebook)
    assert cl.collect(tmp_path, SEED)["points"] == (3,)


def test_what_is_no_file_is_not_read(tmp_path):
    (tmp_path / "folder.ipynb").mkdir()
    with open(tmp_path / "large.ipynb", "wb") as file:
        file.truncate(20_000_001)
    assert cl.collect(tmp_path, SEED)["reasons"] == (
        ("folder.ipynb: not read: it is a link, or no file at all",),
        ("large.ipynb: not read: larger than 20 MB",),
    )


# --- collecting ----------------------------------------------------------------------------------


def test_a_folder_may_hold_several_units(tmp_path):
    for unit in ("02", "05"):
        cl.assignment(unit, "Ada", SEED, tmp_path)
    cl.assignment("05", "Alan", SEED, tmp_path)
    table = cl.collect(tmp_path, SEED, ["Alan", "Ada", "Grace"])
    assert [row[:2] for row in table] == [
        ("Alan", "05"), ("Ada", "02"), ("Ada", "05"), ("Grace", ""),
    ]  # fmt: skip
    assert table[3].reasons == ("nothing handed in",)
    table = cl.collect(tmp_path, SEED, ["Ada"], unit="05")
    assert [(row.student, row.points, row.reasons[0]) for row in table] == [
        ("Ada", None, "of unit 02, not 05"),
        ("Ada", 0, "1: not answered yet"),
        ("Alan", None, "05-alan-0059bfc5.ipynb: nobody of that name here"),
    ]


def test_a_unit_without_questions_is_a_reason(tmp_path):
    path = cl.assignment(UNIT, "Ada", SEED, tmp_path)
    notebook = load(path)
    notebook["metadata"]["clustlib"]["unit"] = "00"
    store(path, notebook)
    assert cl.collect(tmp_path, SEED)["reasons"] == (("unit 00 has no questions",),)


def test_another_seed_knows_no_tables(tmp_path):
    cl.assignment(UNIT, "Ada", SEED, tmp_path)
    (row,) = cl.collect(tmp_path, SEED + 1)
    assert row.reasons[-1] == "tables were changed: 1, 2, 3"


def test_a_table_that_is_added_below_does_no_harm(tmp_path):
    path = cl.assignment(UNIT, "Ada", SEED, tmp_path)
    honest(path)
    write_in(
        path, "mine = cl.ContingencyTable([[1, 2]])", data_2=source(load(path), "data-2") + "  # !"
    )
    (row,) = cl.collect(tmp_path, SEED)
    assert (row.points, row.reasons) == (3, ())


def test_one_answer_that_fits_a_neighbours_table_is_no_copy(tmp_path):
    paths = {who: cl.assignment(UNIT, who, SEED, tmp_path) for who in ("Ada", "Alan")}
    honest(paths["Alan"])
    type_in(paths["Ada"], [right(paths["Alan"])[0], *right(paths["Ada"])[1:]])
    ada, _ = cl.collect(tmp_path, SEED)
    assert ada.points == 2
    assert len(ada.reasons) == 1
    assert ada.reasons[0].startswith("1: ")


def test_answers_that_fit_many_point_at_nobody():
    ada, alan, *others = (
        assignments.own_questions(UNIT, who, SEED) for who in ("Ada", "Alan", *map(str, range(20)))
    )
    answers = [question.score.exact for question in alan]
    said = [f"{answer} is not it" for answer in answers]
    others = {str(k): other for k, other in enumerate(others)}
    (alone,) = collecting._on_answers(answers, ada, said, {"Alan": alan} | others)
    assert alone.startswith("answers fit the tables of Alan: ")
    many = dict.fromkeys(others, alan)
    assert list(collecting._on_answers(answers, ada, said, {"Alan": alan} | many)) == []


def test_numbers_without_end_are_wrong_answers(tmp_path):
    path = cl.assignment(UNIT, "Ada", SEED, tmp_path)
    answers = ["answer_1 = 10**300", "answer_2 = 1 / 10**300", "answer_3 = -1e300 * 7.0"]
    write_in(path, **{f"answer_{k}": text for k, text in enumerate(answers, start=1)})
    cl.assignment(UNIT, "Alan", SEED, tmp_path)
    row = cl.collect(tmp_path, SEED)[0]
    assert (row.points, len(row.reasons)) == (0, 3)
    assert [said[:2] for said in row.reasons] == ["1:", "2:", "3:"]


@can_run
def test_computed_numbers_without_end_are_wrong_answers(tmp_path):
    path = cl.assignment(UNIT, "Ada", SEED, tmp_path)
    write_in(path, answer_1="x = 350\nanswer_1 = 10**x", answer_2="answer_2 = 10.0**(x - 50)")
    cl.assignment(UNIT, "Alan", SEED, tmp_path)
    row = cl.collect(tmp_path, SEED)[0]
    assert "is not a number" in row.reasons[0]
    assert row.reasons[1].endswith("is not it")


def test_a_notebook_that_nobody_has_thought_of_stops_nothing(tmp_path, monkeypatch):
    for who in ("Ada", "Alan"):
        honest(cl.assignment(UNIT, who, SEED, tmp_path))
    read = collecting.written_answers

    def stumble(cells, names):
        monkeypatch.setattr(collecting, "written_answers", read)
        raise KeyError(names)

    monkeypatch.setattr(collecting, "written_answers", stumble)
    table = cl.collect(tmp_path, SEED)
    assert table["points"] == (None, 3)
    assert table[0].reasons == ("02-ada-99a563ab.ipynb could not be marked: KeyError",)


def test_where_nothing_can_be_limited_nothing_is_run(tmp_path, monkeypatch):
    path = cl.assignment(UNIT, "Ada", SEED, tmp_path)
    called(path)
    write_in(path, answer_3=f"answer_3 = {right(path)[2]}")
    monkeypatch.setattr(collecting, "CAN_RUN", False)
    monkeypatch.setattr(collecting, "run_cells", None)
    (row,) = cl.collect(tmp_path, SEED)
    assert row.points == 1
    assert row.reasons == (
        "1: not known without running the code",
        "2: not known without running the code",
        "not run: this system cannot limit what runs",
    )


@pytest.mark.parametrize(
    ("change", "kind", "words"),
    [
        ({"folder": "nowhere"}, NotADirectoryError, "got 'nowhere'"),
        ({"seed": "1"}, TypeError, "seed must be a whole number, got str"),
        ({"students": ["Ada", "Ada"]}, ValueError, "'Ada' is there 2 times"),
        ({"students": ["Ada", 7]}, ValueError, "got 7"),
        ({"unit": "00"}, ValueError, "that has questions"),
        ({"seconds": 0}, ValueError, "seconds must be a positive number, got 0"),
        ({"seconds": float("inf")}, ValueError, "got inf"),
        ({"memory": "1 GB"}, ValueError, "memory must be a positive number, got '1 GB'"),
    ],
)
def test_what_is_not_collected(tmp_path, change, kind, words):
    with pytest.raises(kind, match=words):
        cl.collect(**({"folder": tmp_path, "seed": SEED} | change))


def test_an_empty_folder_is_an_empty_table(tmp_path):
    table = cl.collect(tmp_path, SEED)
    assert len(table) == 0
    assert table.to_csv() == "student,unit,points,of,reasons,file\n"


# --- before code is run --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("import os", "imports os"),
        ("import os.path as np", "imports os.path"),
        ("import numpy, subprocess", "imports subprocess"),
        ("import scipy.io", "imports scipy.io"),
        ("import clustlib.coursework", "imports clustlib.coursework"),
        ("import clustlib.coursework.questions", "imports clustlib.coursework.questions"),
        ("from clustlib import coursework", "imports coursework of clustlib"),
        ("from clustlib.coursework import collect", "imports collect of clustlib.coursework"),
        ("from clustlib.coursework.questions import questions", "imports clustlib.coursework.q"),
        ("from sys import path", "imports sys"),
        ("from numpy import *", r"imports \* of numpy"),
        ("from statistics import sys", "imports sys of statistics"),
        ("from . import x", "imports from a folder"),
        ("from .os import x", "imports from a folder"),
        ("def f():\n    import gc", "imports gc"),
        ("open('x')", "uses open"),
        ("f = eval", "uses eval"),
        ("exec('x')", "uses exec"),
        ("__import__('os')", "uses __import__"),
        ("getattr(cl, 'x')", "uses getattr"),
        ("cl.coursework", "uses .coursework"),
        ("np.os", "uses .os"),
        ("(1).__class__", "uses .__class__"),
        ("collections._sys", "uses ._sys"),
        ("'{0.__class__}'", "has a text with __"),
        ("%timeit 1", "has %timeit"),
        ("x = 1\n!ls", "has !ls"),
        ("%%bash\nls", "has %%bash"),
    ],
)
def test_code_that_no_answer_needs_is_found(text, reason):
    assert re.match(f"cell 2 {reason}", objection(cells("x = 1", text)))


@pytest.mark.parametrize(
    "text",
    [
        "import numpy as np\nimport scipy.stats\nfrom math import sqrt\nimport matplotlib.pyplot",
        "import clustlib as cl\nfrom clustlib.coursework import handed_in",
        "from fractions import Fraction\nfrom collections import Counter, defaultdict",
        "_ = t._replace(x=1)._asdict()\nprint('_____')\nhelp(cl.purity)\ndisplay(t)",
        "10 % 3\nx = (10\n% 3)",
        "answer_1 = (3/4",
    ],
)
def test_honest_code_is_run(text):
    assert objection(cells(text)) is None


# --- while code is run ---------------------------------------------------------------------------


def run(*sources, seconds=60, names=None):
    """Run cells without looking at them first; a name ``answer_1`` for each, or other names."""
    names = names or [f"answer_{k}" for k in range(1, len(sources) + 1)]
    return running.run_cells(cells(*sources), names, seconds, 2**30)


TRIES = {
    "open('{victim}').read()": "PermissionError",
    "open('/proc/self/cmdline').read()": "PermissionError",
    "open('/proc/%d/environ' % os.getppid()).read()": "PermissionError",
    # The folder of a package that is installed to be edited is on the path: a seed may lie there.
    "[open(p + '/pyproject.toml') for p in sys.path if os.path.exists(p + '/pyproject.toml')]"
    " or open('{root}/pyproject.toml')": "PermissionError",
    "open('{victim}', 'w')": "PermissionError",
    "open(os.path.join(os.path.dirname(np.__file__), 'new'), 'w')": "PermissionError",
    "os.open('new', os.O_CREAT)": "PermissionError",
    "os.remove('{victim}')": "PermissionError",
    "os.truncate('{victim}', 0)": "PermissionError",
    "os.chmod('{victim}', 0)": "PermissionError",
    "os.rename('{victim}', '{victim}2')": "PermissionError",
    "os.mkdir('{victim}2')": "PermissionError",
    "os.mkfifo('{victim}2')": "PermissionError",
    "os.symlink('{victim}', '{victim}2')": "PermissionError",
    "os.listdir('/')": "PermissionError",
    "os.system('true')": "PermissionError",
    "os.fork()": "PermissionError",
    "os.execv('/bin/true', ['true'])": "PermissionError",
    "os.kill(os.getppid(), 9)": "PermissionError",
    "os.setsid()": "PermissionError",
    "__import__('posix').fork()": "PermissionError",
    "__import__('subprocess').run(['true'])": "PermissionError",
    "__import__('_posixsubprocess').fork_exec()": "PermissionError",
    "__import__('socket').socket()": "PermissionError",
    "__import__('shutil').rmtree('.')": "PermissionError",
    "__import__('gc').get_objects()": "PermissionError",
    "__import__('ctypes').CDLL(None)": "PermissionError",
    "__import__('mmap').mmap(-1, 10)": "PermissionError",
    "__import__('resource').setrlimit(0, (1, 1))": "PermissionError",
    "__import__('sqlite3').connect('{victim}')": "PermissionError",
    "__import__('readline')": "ModuleNotFoundError",
    "sys.settrace(print)": "PermissionError",
    "np.load('{victim}')": "PermissionError",
    "np.fromfile('{victim}')": "PermissionError",
    "np.save('new', [1])": "PermissionError",
}


@pytest.fixture(scope="module")
def tried(tmp_path_factory):
    """What each of the tries stops with, and the file that they were after."""
    victim = tmp_path_factory.mktemp("lecturer") / "seed"
    victim.write_text("7")
    # One after the other in one process: what an earlier one has broken would be seen, too.
    attempts = [
        f"try:\n    {text.format(victim=victim, root=ROOT)}\n    answer_{k} = 'done'\n"
        f"except BaseException as error:\n    answer_{k} = type(error).__name__"
        for k, text in enumerate(TRIES, start=2)
    ]
    return run("import os, sys\nimport numpy as np\nanswer_1 = 1", *attempts), victim


@can_run
@pytest.mark.parametrize("text", TRIES)
def test_nothing_but_calculating_is_done(tried, text):
    place = list(TRIES).index(text) + 2
    assert tried[0].answers[f"answer_{place}"] == TRIES[text]


@can_run
def test_what_was_tried_has_left_no_trace(tried):
    (ran, victim) = tried
    assert ran.answers["answer_1"] == 1
    assert victim.read_text() == "7"
    assert [path.name for path in victim.parent.iterdir()] == ["seed"]


@can_run
def test_honest_code_gets_through_the_walls():
    ran = run(
        "import clustlib as cl\nimport numpy as np\nfrom fractions import Fraction\n"
        "t = cl.ContingencyTable([[5, 1, 2], [0, 4, 3]])",
        "answer_2 = cl.purity(t)",
        "answer_3 = cl.purity(t).exact",
        "answer_4 = np.array([0.5])",
        "answer_5 = ' 3/5 '",
        "answer_6 = 7",
        "print(cl.external_scorecard(t, resamples=50)); answer_6 += 1",
        "print(cl.internal_scorecard([[0], [1], [5], [6]], [0, 0, 1, 1]))\nanswer_8 = 1",
        "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.title('two')\n"
        "plt.gcf().canvas.draw()\ncl.plot.bars({'a': t})\nanswer_9 = 1",
        "answer_10 = cl.permutation_test(cl.purity, t, 19).p_value",
        "answer_11 = [1]",
        "answer_12 = True",
        "answer_13 = 10**500",
        "answer_14 = float('inf')",
        "answer_15 = ...",
        "help(cl.purity), display(t)\nanswer_16 = len(cl.purity(t).steps)",
    )
    assert ran.remarks == []
    answers = [ran.answers[f"answer_{k}"] for k in range(1, 17)]
    assert answers[:6] == [None, 9 / 15, Fraction(3, 5), 0.5, " 3/5 ", 8]
    assert answers[6:9] == [None, 1, 1]
    assert 0 < answers[9] <= 1
    assert answers[10:15] == ["no number", "a truth value", "a very long answer", "inf", None]
    assert answers[15] > 0


@can_run
def test_the_child_is_told_nothing(tmp_path, monkeypatch):
    """Neither by its environment, nor by its command line, nor by what it is sent."""
    monkeypatch.setenv("SEED", str(SEED))
    ran = run(
        "import os, sys",
        "answer_2 = ' '.join(sorted(os.environ))",
        "answer_3 = ' '.join(sys.argv[1:] + sys.orig_argv[1:5])",
    )
    expected = {*running._ENVIRONMENT, "HOME", "MPLCONFIGDIR", "LC_CTYPE", "LD_LIBRARY_PATH"}
    assert set(ran.answers["answer_2"].split()) <= expected
    assert ran.answers["answer_3"] == "-I -B -X utf8"
    path = cl.assignment(UNIT, "Ada", SEED, tmp_path)
    called(path)
    asked, keys = assignments.own_questions(UNIT, "Ada", SEED), right(path)
    sent = []
    dumps = json.dumps
    monkeypatch.setattr(running.json, "dumps", lambda it: sent.append(dumps(it)) or sent[-1])
    monkeypatch.setattr(collecting, "own_questions", lambda *_: asked)
    assert cl.collect(tmp_path, SEED)["points"] == (3,)
    (told,) = sent
    assert set(json.loads(told)) == {
        "cells", "names", "modules", "package", "numpy", "seconds", "memory",
    }  # fmt: skip
    assert str(SEED) not in told
    for key in keys:
        assert str(key) not in told


@can_run
@pytest.mark.parametrize("text", ["import time\ntime.sleep(99)", "9**9**9"])
def test_what_has_no_end_is_stopped(text):
    ran = run("x = 1", text, seconds=0.5)
    assert ran.remarks == ["the code was stopped: no end after 0.5 s"]
    assert all(isinstance(answer, Odd) for answer in ran.answers.values())


@can_run
@pytest.mark.skipif(sys.platform == "darwin", reason="macOS does not count memory")
def test_what_is_too_large_is_refused():
    assert run("x = bytearray(2**31)").remarks == ["cell 1 stops with MemoryError"]


@can_run
def test_a_cell_that_stops_leaves_the_others():
    ran = run("answer_1 = 1\nraise SystemExit", "answer_2 = 2\nx", "answer_3 = 3")
    assert list(ran.answers.values()) == [1, 2, 3]
    assert ran.remarks == ["cell 1 stops with SystemExit", "cell 2 stops with NameError"]


READY = "import os, sys\nos.write(1, b'ready\\n')\n"


@can_run
@pytest.mark.parametrize(
    ("program", "remark"),
    [
        ("", "the code could not be started"),
        ("1/0", "the code could not be started"),
        (READY, "the code died: it asked for more than there is, or left in the middle"),
        (
            READY + "os.abort()",
            "the code died: it asked for more than there is, or left in the middle",
        ),
        (READY + "while True: os.write(1, b'x' * 9999)", "the code died: .*"),
        (READY + "print('no JSON')", "what the code said cannot be read"),
        (READY + "print('[' * 9999)", "what the code said cannot be read"),
        (READY + "print('{}')", "what the code said cannot be read"),
        (READY + "print('[]')", "what the code said cannot be read"),
        (READY + """print('{"answers": {"answer_1": 3}, "stopped": []}')""", "what the code .*"),
        (READY + """print('{"answers": {"answer_1": [3]}, "stopped": []}')""", "what the code .*"),
        (READY + """print('{"answers": {"answer_1": "1"}, "stopped": [3]}')""", "what the code .*"),
    ],
)
def test_nothing_that_the_child_says_is_trusted(tmp_path, monkeypatch, program, remark):
    child = tmp_path / "child.py"
    child.write_text(program)
    monkeypatch.setattr(running, "_CHILD", child)
    ran = run("answer_1 = 1")
    assert re.fullmatch(remark, *ran.remarks)
    assert isinstance(ran.answers["answer_1"], Odd)


@can_run
def test_what_the_child_says_is_read_as_a_number_or_as_words(tmp_path, monkeypatch):
    said = {
        "answers": {"a": "1/0", "b": "9" * 5000, "c": "nan", "d": "__import__('os')"},
        "stopped": [[1, "\x1b[31m"], [9, "X"], [1, "KeyError"]],
    }
    child = tmp_path / "child.py"
    child.write_text(f"{READY}print({json.dumps(said)!r})")
    monkeypatch.setattr(running, "_CHILD", child)
    ran = run("a = 1", names=list("abcd"))
    assert ran.remarks == ["cell 1 stops with KeyError"]
    assert all(isinstance(answer, str) for answer in ran.answers.values())


# --- the command ---------------------------------------------------------------------------------


@pytest.fixture
def written(tmp_path):
    """Arguments that write two assignments."""
    (tmp_path / "students").write_text("\ufeffAda\n\n  李明 \n", encoding="utf-8")
    return [
        "write", UNIT, str(tmp_path / "students"), str(tmp_path / "out"),
        "--seed-file", str(tmp_path / "seed"),
    ]  # fmt: skip


def test_a_seed_is_made_once_and_is_the_owners_alone(tmp_path, written, capsys):
    assert main(written) == 0
    said = capsys.readouterr().out
    seed = (tmp_path / "seed").read_text().strip()
    assert seed not in said
    assert "has a new seed" in said
    assert int(seed).bit_length() > 64
    if os.name == "posix":
        assert (tmp_path / "seed").stat().st_mode & 0o777 == 0o600
    before = {path: path.read_bytes() for path in (tmp_path / "out").iterdir()}
    assert len(before) == 2
    next(iter(before)).unlink()
    assert main(written) == 0
    assert "1 assignments" in (said := capsys.readouterr().out)
    assert "1 were there already" in said
    assert "new seed" not in said
    assert {path: path.read_bytes() for path in before} == before


def test_what_was_written_is_collected(tmp_path, written, capsys):
    main(written)
    capsys.readouterr()
    table = tmp_path / "table.csv"
    asked = ["collect", written[3], *written[4:], "--students", written[2], "--csv", str(table)]
    assert main(asked) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[:4] == ["Ada", "02", "0", "3"]
    assert table.read_text(encoding="utf-8").splitlines()[2].startswith("李明,02,0,3,")


def test_names_that_the_output_has_no_letters_for_are_spelt_out(written):
    """As where Windows writes what is printed to a file; Linux and macOS have all letters."""
    main(written)
    said = command("collect", written[3], *written[4:], encoding="cp1252")
    assert [line.split()[0] for line in said.splitlines()[1:3]] == ["Ada", r"\u674e\u660e"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({1: "00"}, "that has questions"),
        ({2: "nowhere"}, "nowhere"),
        ({5: "{out}/seed"}, "would be handed out"),
        ({0: "give"}, "invalid choice"),
    ],
)
def test_the_command_says_what_is_wrong(tmp_path, written, capsys, change, words):
    for place, argument in change.items():
        written[place] = argument.replace("{out}", str(tmp_path / "out"))
    with pytest.raises(SystemExit) as stop:
        main(written)
    assert stop.value.code == 2
    assert words in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("file", "data", "words"),
    [
        ("students", b"Ada\nAda\n", "has 'Ada' twice"),
        ("students", b"\n", "names no student"),
        ("students", b"\xff\n", "not UTF-8"),
        ("seed", b"seven", "holds no seed"),
        ("seed", b"-7", "holds no seed"),
        ("seed", b"", "holds no seed"),
        ("seed", "٣".encode(), "holds no seed"),
    ],
)
def test_the_command_says_which_file_is_wrong(tmp_path, written, capsys, file, data, words):
    (tmp_path / file).write_bytes(data)
    with pytest.raises(SystemExit):
        main(written)
    assert words in capsys.readouterr().err


def test_a_seed_is_not_made_to_collect(tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["collect", str(tmp_path), "--seed-file", str(tmp_path / "seed")])
    assert "seed" in capsys.readouterr().err
    assert not (tmp_path / "seed").exists()


def test_a_seed_is_never_an_argument(capsys):
    for name in ("write", "collect"):
        with pytest.raises(SystemExit):
            main([name, "--help"])
        assert re.findall(r"--seed\S*", capsys.readouterr().out) in (
            ["--seed-file"] * 2,
            ["--seed-file"] * 3,
        )
