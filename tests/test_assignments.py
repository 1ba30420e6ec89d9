"""Assignments of a class, written and collected by the command; honest ones, and others."""

import ast
import contextlib
import csv
import io
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import nbformat
import numpy as np
import pytest
from nbclient import NotebookClient

import clustlib as cl
from clustlib.course.paper import assignments, handed_in
from clustlib.course.paper.__main__ import main
from clustlib.course.paper.questions import questions, topics_of
from clustlib.course.paper.topics import TOPICS
from tests.test_worksheets import matching, purity

ROOT = Path(__file__).parents[1]
SEED = 2**64 + 20261122
UNIT = "02"
UNITS = sorted({topic.unit for topic in TOPICS})


# --- a student -----------------------------------------------------------------------------------


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def store(path, notebook):
    path.write_text(json.dumps(notebook), encoding="utf-8")


def source(notebook, name):
    (cell,) = (cell for cell in notebook["cells"] if cell["id"] == name)
    return "".join(cell["source"])


def counts(path):
    """The tables of a notebook of unit 02, as they stand in its text."""
    notebook = load(path)
    statements = (ast.parse(source(notebook, f"data-{k}")).body[0] for k in (1, 2, 3))
    return [ast.literal_eval(statement.value.args[0]) for statement in statements]


def inverse_purity(rows):
    return purity(list(zip(*rows, strict=True)))


BY_HAND = {"purity": purity, "inverse purity": inverse_purity, "maximum matching": matching}


def right(path):
    """The right answers to a notebook of unit 02, in order."""
    return [measure(rows) for measure, rows in zip(BY_HAND.values(), counts(path), strict=True)]


def prints(path, *texts):
    """What the cells below the answers have printed."""
    notebook = load(path)
    for cell in notebook["cells"]:
        kind, _, number = cell["id"].partition("-")
        if kind == "reads" and int(number) <= len(texts):
            text = f"question {number}: {texts[int(number) - 1]}\n"
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": [text]}]
    store(path, notebook)


def answers(path, *values):
    """The answers are typed in, and read as the notebook would."""
    texts = []
    for value in values:
        with contextlib.redirect_stdout(io.StringIO()) as said:
            handed_in(0, value)
        texts.append(said.getvalue().removeprefix("question 0: ").rstrip())
    prints(path, *texts)


def test_by_hand_is_what_is_asked(tmp_path):
    assert tuple(BY_HAND) == topics_of(UNIT)
    notebook = load(cl.assignment(UNIT, "Ada", SEED, tmp_path))
    for number, topic in enumerate(BY_HAND, start=1):
        assert source(notebook, f"question-{number}").startswith(f"## Question {number}: {topic}\n")


# --- a class -------------------------------------------------------------------------------------


def honest(path):
    answers(path, *right(path))


def decimals(path):
    answers(path, *(round(float(it), 4) for it in right(path)))


def half(path):
    answers(path, right(path)[0], ..., None)


def other_measure(path):
    first, *others = right(path)
    assert first != inverse_purity(counts(path)[0])
    answers(path, inverse_purity(counts(path)[0]), *others)


def odd_answers(path):
    prints(path, "'many' is not a number yet", "reads as 1e999", "reads as 1/0")


def again(path):
    honest(path)
    more = {"outputs": [{"output_type": "stream", "text": "question 1: reads as 2"}]}
    store(path, load(path) | {"cells": [*load(path)["cells"], more]})


def code_that_writes(path):
    honest(path)
    more = {"cell_type": "code", "source": f"open({str(path.parent / 'run')!r}, 'w')"}
    store(path, load(path) | {"cells": [more, *load(path)["cells"]]})


def twice(path):
    honest(path)
    path.with_name("once more.ipynb").write_bytes(path.read_bytes())


def raw(data):
    return lambda path: path.write_bytes(data)


def link(path):
    path.unlink()
    path.symlink_to(ROOT / "pyproject.toml")


def large(path):
    with path.open("wb") as file:
        file.truncate(20_000_001)


NOTHING = ["1: nothing printed", "2: nothing printed", "3: nothing printed"]
# Who they are, what they do, the points that it brings (of three), and the reasons.
CLASS = {
    "Ada Lovelace": (honest, 3, []),
    "ada lovelace": (decimals, 3, []),
    "李明": (lambda path: prints(path, *(f"reads as {it}" for it in right(path))), 3, []),
    "=1+1": (honest, 3, []),
    "not run": (lambda path: None, 0, NOTHING),
    "half": (half, 1, ["2: not answered yet", "3: not answered yet"]),
    "other measure": (other_measure, 2, [r"1: \S+ is not it: .*inverse purity.*"]),
    "odd answers": (odd_answers, 0, ["1: not a number", r"2: inf is not .*", "3: not a number"]),
    "again": (again, 2, ["1: 2 is not it[^;]*"]),
    "writes": (code_that_writes, 3, []),
    "twice": (twice, 3, []),
    "no file": (Path.unlink, None, ["nothing handed in"]),
    "no bytes": (raw(b""), None, [r"02-no-bytes-\w+\.ipynb: not a notebook: the file is empty"]),
}


def command(*arguments, encoding="utf-8"):
    """Run the command as a lecturer does; what it has printed."""
    done = subprocess.run(
        [sys.executable, "-m", "clustlib.course.paper", *map(str, arguments)],
        capture_output=True,
        encoding=encoding,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": encoding},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_class_is_written_and_collected(tmp_path):
    seed, students, handed = tmp_path / "seed", tmp_path / "students.txt", tmp_path / "in"
    seed.write_text(f"{SEED}\n")
    students.write_text("\n".join(CLASS) + "\n", encoding="utf-8")
    said = command("write", UNIT, students, handed, "--seed-file", seed)
    assert said.startswith(f"{len(CLASS)} assignments of unit 02 are in")
    written = {load(path)["metadata"]["clustlib"]["student"]: path for path in handed.iterdir()}
    assert set(written) == set(CLASS)
    for student, (does, _, _) in CLASS.items():
        does(written[student])
    table = tmp_path / "marks.csv"
    options = ["--students", students, "--csv", table]
    # As where Windows writes what is printed to a file: a name that has no letters is spelt out.
    shown = command("collect", handed, "--seed-file", seed, *options, encoding="cp1252")
    assert not (handed / "run").exists()
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for student, (_, points, reasons) in CLASS.items():
        name = "'=1+1" if student == "=1+1" else student  # else a spreadsheet would calculate
        found = [row for row in rows if row["student"] == name]
        assert len(found) == 1, student
        for row in found:
            assert re.fullmatch("; ".join(reasons), row["reasons"]), student
            assert row["points"] == ("" if points is None else str(points)), student
            assert row["of"] == ("" if points is None else "3"), student
    assert len(rows) == len(CLASS)
    lines = shown.splitlines()
    assert lines[0].split() == ["student", "unit", "points", "of", "reasons"]
    assert len(lines) == 1 + len(rows)
    assert lines[3].split()[:4] == [r"\u674e\u660e", "02", "3", "3"]


ABOUT = {"unit": UNIT, "student": "Ada"}


def odd(**change):
    notebook = {"cells": [], "nbformat": 4, "metadata": {"clustlib": ABOUT}}
    return json.dumps(notebook | change).encode()


def test_odd_files_have_a_row_of_their_own_and_stop_nothing(tmp_path):
    honest(cl.assignment(UNIT, "Ada", SEED, tmp_path))
    not_notebook, not_one = "not a notebook", "not an as"
    broken = [b"", b'{"cells": [', b"[" * 10**6, b"9" * 10**4, b"\xff\xfe"]
    others = [b"null", b"[]", b"{}", odd(cells=[None]), odd(cells=[{"outputs": [3]}]), odd(cells=3)]
    others += [odd(metadata=[]), odd(metadata={"clustlib": 3})]
    for change in ({"student": "A\x1b[31m"}, {"student": 3}, {"unit": "5x"}, {"unit": 2}):
        others.append(odd(metadata={"clustlib": ABOUT | change}))
    files = {link: "not a file, but a link", large: "not a file of 20 MB at most"}
    files |= dict.fromkeys(map(raw, broken), not_notebook)
    files |= dict.fromkeys(map(raw, others), not_one)
    for number, (does, reason) in enumerate(files.items()):
        path = tmp_path / f"odd {number}.ipynb"
        path.touch()
        does(path)
        ada, row = cl.collect(tmp_path, SEED)
        assert (ada.student, ada.points) == ("Ada", 3)
        assert row[:4] == ("", "", None, None), number
        assert row.reasons[0].startswith(f"odd {number}.ipynb: {reason}"), number
        path.unlink()


def test_a_folder_may_hold_several_units(tmp_path):
    for unit in ("02", "05"):
        cl.assignment(unit, "Ada", SEED, tmp_path)
    cl.assignment("05", "Alan", SEED, tmp_path)
    (tmp_path / "none.ipynb").write_bytes(odd(metadata={"clustlib": ABOUT | {"unit": "20"}}))
    table = cl.collect(tmp_path, SEED, ["Alan", "Ada", "Grace"])
    assert [(*row[:2], row.reasons[0]) for row in table] == [
        ("Alan", "05", "1: nothing printed"),
        ("Ada", "02", "1: nothing printed"),
        ("Ada", "05", "1: nothing printed"),
        ("Ada", "20", "unit 20 has no questions"),
        ("Grace", "", "nothing handed in"),
    ]
    *_, alan = cl.collect(tmp_path, SEED, ["Ada"])
    assert (alan.student, alan.points) == ("Alan", None)
    assert re.fullmatch(r"05-alan-\w+\.ipynb: nobody of that name here", alan.reasons[0])


def test_what_is_not_collected(tmp_path):
    for change, kind, words in [
        ({"folder": "nowhere"}, NotADirectoryError, "got 'nowhere'"),
        ({"seed": "1"}, TypeError, "seed must be a whole number, got str"),
        ({"students": ["Ada", "Ada"]}, ValueError, "'Ada' is there 2 times"),
        ({"students": ["Ada", 7]}, ValueError, "got 7"),
    ]:
        with pytest.raises(kind, match=words):
            cl.collect(**({"folder": tmp_path, "seed": SEED} | change))
    table = cl.collect(tmp_path, SEED)
    assert len(table) == 0
    assert table.to_csv() == "student,unit,points,of,reasons,file,remarks\n"


# --- the notebook --------------------------------------------------------------------------------


def test_a_notebook_is_made_for_one_student(tmp_path):
    ada, alan = (cl.assignment(UNIT, who, SEED, tmp_path) for who in ("Ada", "Alan"))
    assert "For **Ada**." in source(load(ada), "start")
    assert load(ada)["metadata"]["clustlib"] == ABOUT
    before = ada.read_bytes(), counts(ada)
    assert all(one != other for one, other in zip(before[1], counts(alan), strict=True))
    with pytest.raises(FileExistsError, match="is there already"):
        cl.assignment(UNIT, "Ada", SEED + 1, tmp_path)
    assert ada.read_bytes() == before[0]
    ada.unlink()
    cl.assignment(UNIT, "Ada", SEED + 1, tmp_path)
    assert all(one != other for one, other in zip(before[1], counts(ada), strict=True))
    ada.unlink()
    assert cl.assignment(UNIT, "Ada", SEED, tmp_path).read_bytes() == before[0]
    # Unit and seed, read one after the other, would be the same.
    one, other = assignments.own_questions("02", "11", 1), assignments.own_questions("02", "1", 11)
    assert [it.source for it in one] != [it.source for it in other]


@pytest.mark.parametrize("unit", UNITS)
def test_every_key_brings_its_point_and_none_is_in_a_notebook(tmp_path, unit, monkeypatch):
    path = cl.assignment(unit, "Ada", SEED, tmp_path)
    nbformat.validate(nbformat.read(path, as_version=4))
    text, asked = path.read_text(encoding="utf-8"), assignments.own_questions(unit, "Ada", SEED)
    keys = [each.score for each in asked]
    answers(path, *(float(key) if key.exact is None else key.exact for key in keys))
    (row,) = cl.collect(tmp_path, SEED)
    assert (row.points, row.of, row.reasons) == (len(keys), len(keys), ())
    # Whatever the keys and the mistakes are, the bytes are the same.
    others = [each.score for each in assignments.own_questions(unit, "Alan", SEED)]
    assert keys != others
    swapped = [
        each._replace(score=other, wrong_turns={})
        for each, other in zip(asked, others, strict=True)
    ]
    monkeypatch.setattr(assignments, "own_questions", lambda *_: swapped)
    path.unlink()
    cl.assignment(unit, "Ada", SEED, tmp_path)
    assert path.read_text(encoding="utf-8") == text
    # A number that stands there for another reason: in the data, or as the example of a fraction.
    said = text.replace("3/4", "").replace("Fraction(3, 4)", "")
    for key in keys:
        if key.exact is not None and key.exact.denominator > 1:
            assert not re.search(rf"(?<!\d){key.exact}(?!\d)", said)
        if len(decimal := f"{float(key):.3f}".rstrip("0")) > 3:
            assert decimal not in said
    assert str(SEED) not in text


def test_an_assignment_that_was_answered_and_run_is_collected(tmp_path):
    path = cl.assignment(UNIT, "Ada", SEED, tmp_path)
    notebook = nbformat.read(path, as_version=4)
    cells = {cell.id: cell for cell in notebook.cells}
    cells["answer-1"].source = f"answer_1 = Fraction('{right(path)[0]}')"
    cells["answer-2"].source = "answer_2 = cl.inverse_purity(t_2)"
    NotebookClient(notebook, kernel_name="python3", timeout=60).execute()
    nbformat.write(notebook, path)
    (row,) = cl.collect(tmp_path, SEED)
    assert (row.points, row.reasons) == (2, ("3: not answered yet",))


def test_how_an_answer_reads(capsys):
    for said, several in {
        "not answered yet": [..., None],
        "reads as 3/4": [Fraction(6, 8), "6/8"],
        "reads as 0.750001": [0.750001, "0.750001"],
        "reads as 3": [3, 3.0, "3"],
        "reads as 0.75; unless that is exact, put in the fraction or three decimals": [
            0.75,
            "0.75",
            "0,75",
            "75 %",
        ],
        "reads as 0.609; (0, 609) was taken for it, better put in 0.609": [(0, 609)],
        "(0, -5) is not a number yet: put in a fraction such as 3/4, or a decimal": [(0, -5)],
        "(True, 5) is not a number yet: put in a fraction such as 3/4, or a decimal": [(True, 5)],
        "'1,234,5' is not a number yet: put in a fraction such as 3/4, or a decimal": ["1,234,5"],
        "reads as 0.666667": [2 / 3, np.float64(2 / 3)],
        "True is not a number yet: put in a fraction such as 3/4, or a decimal": [True],
        "nan is not a number yet: put in a fraction such as 3/4, or a decimal": [float("nan")],
    }.items():
        for answer in several:
            handed_in(2, answer)
            assert capsys.readouterr().out == f"question 2: {said}\n"
    too_much = "; a share lies between 0 and 1, and no percentage counts"
    for answer, reads in {
        45.3: "45.3",
        -0.25: "-0.25",
        "48 %": "0.48",
        Fraction(5, 4): "5/4",
    }.items():
        handed_in(2, answer, share=True)
        is_share = answer == "48 %"
        assert capsys.readouterr().out.startswith(
            f"question 2: reads as {reads}{too_much * (not is_share)}"
        )


def test_the_notebook_knows_what_is_a_share():
    shares = {
        topic.title
        for topic in TOPICS
        for question in [questions(topic.title, 1)[0]]
        if assignments._kind(question)
    }
    # By their definitions: those that can be above 1, or below 0.
    assert {topic.title for topic in TOPICS} - shares == {
        "clustering ratio", "Hubert statistic", "normalised Hubert statistic",
        "adjusted Rand index", "entropy", "conditional entropy", "mutual information",
        "adjusted mutual information", "K-means on a line",
        "variation of information", "Minkowski distance (p = 1)", "Minkowski distance (p = 2)",
        "Minkowski distance (p = ∞)", "cosine similarity", "VDM", "mixed distance", "BetaCV",
        "graph cut", "normalised cut", "modularity", "silhouette", "Dunn index",
        "Davies–Bouldin index", "Calinski–Harabasz index",
    }  # fmt: skip


def test_names_that_collapse_do_not_meet_and_do_nothing(tmp_path):
    students = ["a b", "A B", "a-b", "a/b", "../a b", "?!", "李", "İ", "i̇", "x" * 90, "x" * 91]
    paths = [cl.assignment(UNIT, student, SEED, tmp_path) for student in students]
    assert len({path.name.casefold() for path in paths}) == len(students)
    assert {path.parent for path in paths} == {tmp_path}
    assert all(re.fullmatch(r"02-[\w-]*\.ipynb", path.name) for path in paths)
    assert paths[2].name == "02-a-b.ipynb"
    assert cl.collect(tmp_path, SEED)["student"] == tuple(sorted(students))
    path = cl.assignment(UNIT, "<b>*A* $x$ [l](u)", SEED, tmp_path)
    shown = source(load(path), "start").partition("For **")[2].partition("**.")[0]
    assert not set(shown) & set("<>*$[]()")


def test_what_no_assignment_is_made_of(tmp_path):
    for unit, student, seed, kind, words in [
        ("20", "Ada", 1, ValueError, "that has questions, 00, 01"),
        ("02", 7, 1, TypeError, "student must be a text, got 7"),
        ("02", "", 1, ValueError, "student must be a name"),
        ("02", " Ada", 1, ValueError, "got ' Ada'"),
        ("02", "A\nda", 1, ValueError, "on one line"),
        ("02", "A" * 101, 1, ValueError, "at most 100"),
        ("02", "Ada", -77, ValueError, "seed must be at least 0$"),
        ("02", "Ada", 7.7, TypeError, "seed must be a whole number, got float$"),
        ("02", "Ada", True, TypeError, "seed must be a whole number, got bool$"),
        ("02", "Ada", "77", TypeError, "seed must be a whole number, got str$"),
    ]:
        with pytest.raises(kind, match=words):
            cl.assignment(unit, student, seed, tmp_path)
    assert list(tmp_path.iterdir()) == []


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


def says(capsys, arguments):
    """What the command, which stops, says of its arguments."""
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    return capsys.readouterr().err


def test_the_command_says_what_is_wrong(tmp_path, written, capsys):
    for place, argument, words in [
        (1, "20", "that has questions"),
        (2, "nowhere", "nowhere"),
        (5, f"{tmp_path}/out/seed", "would be handed out"),
        (0, "give", "invalid choice"),
    ]:
        assert words in says(capsys, [*written[:place], argument, *written[place + 1 :]])
        assert not (tmp_path / "out").exists()
    gather = ["collect", str(tmp_path), *written[4:]]
    assert "seed" in says(capsys, gather)  # no seed is made to collect
    assert not (tmp_path / "seed").exists()


def test_the_command_says_which_file_is_wrong(tmp_path, written, capsys):
    students = (tmp_path / "students").read_bytes()
    for file, data, words in [
        ("students", b"Ada\nAda\n", "'Ada' is there 2 times"),
        ("students", b"\n", "names no student"),
        ("students", b"\xff\n", "not UTF-8"),
        ("seed", b"seven", "holds no seed"),
        ("seed", b"-7", "holds no seed"),
        ("seed", b"", "holds no seed"),
        ("seed", "٣".encode(), "holds no seed"),
    ]:
        (tmp_path / "students").write_bytes(students)
        (tmp_path / file).write_bytes(data)
        assert words in says(capsys, written)
