"""A class of thirty hands in, as classes do: what is collected, and what goes back.

Students are numbered. What each does is made here, with the points that it deserves written beside
it; what platforms import is held to what they document, by checkers that are checked themselves.
"""

import csv
import io
import json
import os
import re
import struct
import zipfile
from fractions import Fraction

import nbformat
import pytest
from nbconvert import HTMLExporter

import clustlib as cl
from clustlib.course.paper import finding, handed_in
from clustlib.course.paper import marks as marks_of
from clustlib.course.paper.__main__ import main
from tests.test_assignments import SEED, answers, load, right, store

UNIT = "02"
TITLE = "02 Purity and maximum matching"
WEIGHTS = {"maximum matching": 2}  # of the third question: 4 points in all
STUDENTS = [f"Student {number:02}" for number in range(1, 31)]
YESTERDAY, TODAY = 1_700_000_000, 1_700_086_400


# --- what students do ----------------------------------------------------------------------------


def all_right(path):
    answers(path, *right(path))


def to_places(path, places):
    return [f"{float(it):.{places}f}" for it in right(path)]


def with_comma(path):
    answers(path, *(it.replace(".", ",") for it in to_places(path, 4)))


def comma_in_python(path):
    """As Python takes 0,609 where somebody types it; where a zero follows, it is an error."""
    pairs = [it.split(".") for it in to_places(path, 3)]
    typed = [(int(a), int(b)) if b[0] != "0" else f"{a},{b}" for a, b in pairs]
    answers(path, *typed)


def percent(path):
    answers(path, *(f"{100 * float(it):.2f} %" for it in right(path)))


def bare_percent(path):
    answers(path, *(round(100 * float(it), 2) for it in right(path)))


def renamed(name, before=all_right):
    def does(path):
        before(path)
        path.rename(path.with_name(name))

    return does


def without_metadata(path):
    all_right(path)
    store(path, load(path) | {"metadata": {}})


def as_page(path):
    all_right(path)
    page, _ = HTMLExporter().from_notebook_node(nbformat.read(path, as_version=4))
    path.unlink()
    path.with_suffix(".html").write_text(page, encoding="utf-8-sig")


def as_other_page(path):
    """What a browser saves of JupyterLab: the shell, and a folder with its scripts."""
    path.with_suffix(".html").write_text("<!DOCTYPE html><html><body>\n<div id='main'></div>")
    scripts = path.with_name("02_files")
    scripts.mkdir()
    for number in range(9):
        (scripts / f"{number}.js").write_text("let x = 1")
    path.unlink()


def cut_off(path):
    all_right(path)
    path.write_bytes(path.read_bytes()[:-100])


def holds(name, data):
    def does(path):
        path.unlink()
        path.with_name(name).write_bytes(data)

    return does


def zipped(*names, more=None, before=all_right):
    """Handed in as a zip, or as a zip in a zip, under the last of the names."""

    def does(path):
        before(path)
        data, name = path.read_bytes(), names[0]
        for again in range(len(names) - 1):
            packed = io.BytesIO()
            with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(name, data)
                for other, content in (more or {}).items() if again == 0 else ():
                    archive.writestr(other, content)
            data, name = packed.getvalue(), names[again + 1]
        path.unlink()
        path.with_name(name).write_bytes(data)

    return does


def office_document():
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("word/document.xml", "<document/>")
    return packed.getvalue()


def of_two_days(first, second):
    """Two that differ; the names are in the other order than the days."""

    def does(path):
        blank = path.read_bytes()
        later = path.with_name("0 " + path.name)
        later.write_bytes(blank)
        first(path)
        second(later)
        os.utime(path, (YESTERDAY, YESTERDAY))
        os.utime(later, (TODAY, TODAY))

    return does


def first_right(path):
    answers(path, right(path)[0], ..., None)


def copies(path):
    all_right(path)
    for name in ("02 (1).ipynb", "02 (2).ipynb"):
        path.with_name(name).write_bytes(path.read_bytes())


def other_measure(path):
    first, *others = right(path)
    answers(path, first + Fraction(1, 4), *others)


def nobody(path):
    path.unlink()
    path.parent.rmdir()


def not_run(path):
    pass


def neighbour(path):
    """Hands in the file of the next student."""
    path.unlink()
    (theirs,) = [it for it in path.parent.parent.iterdir() if it.name.startswith("Student 27")]
    (file,) = theirs.iterdir()
    all_right(file)
    path.with_name("mine.ipynb").write_bytes(file.read_bytes())
    os.utime(path.with_name("mine.ipynb"), (3_000_000_000, 3_000_000_000))  # the later one


ZEROS = bytes(21_000_000)
LITTER = {
    "__MACOSX/._02.ipynb": b"\x00",
    ".DS_Store": b"\x00",
    "02/.ipynb_checkpoints/02.ipynb": b"{",
}

# What the first, the second ... student does, the points that deserves, and what is said.
CLASS = [
    (all_right, 4, ""),
    (lambda path: answers(path, *map(float, to_places(path, 4))), 4, ""),
    (renamed("02_purity (1).ipynb"), 4, ""),
    (renamed("Kopie von 02.ipynb", first_right), 1, "2: not answered yet; 3: not answered yet"),
    (renamed("Unbenannt", without_metadata), 4, ""),
    (renamed("02.json"), 4, ""),
    (renamed("02.ipynb.txt"), 4, ""),
    (as_page, 4, ""),
    (as_other_page, None, ".*a web page that has not its printed lines; .*; and 5 files more"),
    (cut_off, None, ".*: not a notebook"),
    (holds("02.ipynb", b""), None, ".*: the file is empty"),
    (holds("02.pdf", b"%PDF-1.7 \xff"), None, ".*: not a notebook, but a PDF"),
    (holds("02.docx", office_document()), None, ".*, but a document of an office program"),
    (zipped("02/02.ipynb", "02.zip", more=LITTER), 4, ""),
    (zipped("mine.ipynb", "inner.zip", "outer.zip"), 4, ""),
    (zipped("02.ipynb", "02.zip", more={"zeros": ZEROS}), 4, ".*zeros: not a file of 20 MB .*"),
    (zipped("../../../out.ipynb", "02.zip"), 4, ""),
    (with_comma, 4, ""),
    (comma_in_python, 4, ""),
    (percent, 4, ""),
    (bare_percent, 0, "(; )?".join(rf"{k}: [^;]* looks like a percentage[^;]*" for k in (1, 2, 3))),
    # Too few places: 0.37 is no 11/30. (None of the three keys of this student has two places.)
    (lambda path: answers(path, *map(float, to_places(path, 2))), 0, "1: .*close.*2: .*3: .*"),
    (of_two_days(first_right, all_right), 4, "2 that differ handed in: the last one counts, .*"),
    (of_two_days(all_right, first_right), 1, "2: .*; 3: .*; 2 that differ handed in: the last .*"),
    (copies, 4, "3 files, of which 1 differ"),
    (neighbour, None, ".*another student's; .*mine.ipynb is equal to that of Student 27 .*"),
    (lambda path: None, 4, ".* is equal to that of Student 26 .*"),  # its neighbour has seen to it
    (nobody, None, "nothing handed in"),
    (not_run, 0, "1: nothing printed; 2: nothing printed; 3: nothing printed"),
    (other_measure, 3, "1: .* is not it.*"),
]  # fmt: skip


def folder_of(number, kind="file_"):
    """As Moodle names it: with a number of its own, from 4.1 on without the last underscore."""
    return (
        f"Student {number:02}_{10_000 + number}_assignsubmission_{kind if number % 2 else 'file'}"
    )


@pytest.fixture(scope="module")
def handed(tmp_path_factory):
    """What Moodle's *Download all submissions* gives, unpacked."""
    folder = tmp_path_factory.mktemp("class") / "handed in"
    paths = []
    for number, student in enumerate(STUDENTS, start=1):
        (folder / folder_of(number)).mkdir(parents=True)
        paths.append(cl.assignment(UNIT, student, SEED, folder / folder_of(number)))
    for path, (does, _, _) in zip(paths, CLASS, strict=True):
        does(path)
    return folder


@pytest.fixture(scope="module")
def marks(handed):
    return cl.collect(handed, SEED, STUDENTS, weights=WEIGHTS, roster=worksheet(handed.parent))


def said(row):
    return "; ".join((*row.reasons, *row.remarks))


# --- marks ---------------------------------------------------------------------------------------


def test_a_class_of_thirty_is_marked_fairly(handed, marks):
    assert len(CLASS) == len(marks) == 30
    for student, row, (_, points, words) in zip(STUDENTS, marks, CLASS, strict=True):
        assert (row.student, row.points) == (student, points), said(row)
        assert re.fullmatch(words, said(row)), (student, said(row))
        assert (row.unit, row.of) == ((UNIT, 4) if points is not None else ("", None))
    outside = {path.name for path in handed.parent.parent.rglob("*")}
    assert "out.ipynb" not in outside
    assert len(list(handed.iterdir())) == 29  # nothing was unpacked


def test_the_best_one_counts_if_that_is_asked_for(handed, marks):
    best = cl.collect(handed, SEED, STUDENTS, weights=WEIGHTS, keep="best")
    for row, last in zip(best, marks, strict=True):
        if row.student == "Student 24":
            assert (row.points, last.points) == (4, 1)
            assert "the best one counts" in said(row)
        else:
            assert row[:4] == last[:4]


def zip_of(folder, path, name=lambda parts: "/".join(parts)):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                archive.write(file, name(file.relative_to(folder).parts))


def in_canvas(parts):
    """As Canvas names a file: the last name first, without blanks, and numbers; some were late."""
    number = int(parts[0][8:10])
    late = "_LATE" * (number % 3 == 0)
    return f"{number:02}student{late}_{500 + number}_{90_000 + number}_{parts[-1]}"


@pytest.mark.parametrize("name", ["/".join, in_canvas, lambda parts: "/".join(["class", *parts])])
def test_a_class_in_one_zip_is_marked_the_same(handed, marks, tmp_path, name):
    zip_of(handed, tmp_path / "submissions.zip", name)
    table = cl.collect(tmp_path, SEED, STUDENTS, weights=WEIGHTS)
    assert [row[:4] for row in table] == [row[:4] for row in marks]
    assert [len(row.remarks) for row in table] == [len(row.remarks) for row in marks]


def test_a_folder_for_each_student_as_somebody_has_made_it(handed, marks, tmp_path):
    """Rounds, and students in them, by their names alone; whose is whose, without Moodle."""
    for folder in handed.iterdir():
        number = int(folder.name[8:10])
        folder_of_round = tmp_path / f"round {number % 2}"
        folder_of_round.mkdir(exist_ok=True)
        (folder_of_round / f"student-{number:02}").symlink_to(folder)
    assert not any(row.points for row in cl.collect(tmp_path, SEED, STUDENTS))  # links lead outside
    for link in list(tmp_path.glob("*/*")):
        link.unlink()
        link.mkdir()
        for file in handed.glob(f"S{link.name[1:].replace('-', ' ')}_*/*"):
            if file.is_file():
                (link / file.name).write_bytes(file.read_bytes())
                os.utime(link / file.name, (file.stat().st_mtime,) * 2)
    table = cl.collect(tmp_path, SEED, STUDENTS, weights=WEIGHTS)
    assert [row[:4] for row in table] == [row[:4] for row in marks]


def test_folders_whose_names_are_numbers_of_other_students(tmp_path):
    """Students are 1 to 4; folder 2 is of the second unit, and holds everybody's."""
    for student in "1234":
        (tmp_path / "2" / student).mkdir(parents=True)
        all_right(cl.assignment(UNIT, student, SEED, tmp_path / "2" / student))
    (tmp_path / "2" / "3" / "notes.pdf").write_bytes(b"%PDF")
    table = cl.collect(tmp_path, SEED, list("1234"))
    assert table["points"] == (3, 3, 3, 3)
    assert [len(row.reasons) for row in table] == [0, 0, 1, 0]
    for student in "1234":
        (file,) = (tmp_path / "2" / student).glob("*.ipynb")
        file.rename(tmp_path / "2" / file.name)
    assert cl.collect(tmp_path, SEED, list("1234"))["points"] == (3, 3, 3, 3)


def test_without_a_class_list_students_are_called_as_moodle_calls_them(handed, marks, tmp_path):
    """Whose notebook nobody knows is not seen to be another's: it counts once, with a remark."""
    table = cl.collect(handed, SEED, weights=WEIGHTS)
    unseen = {"Student 26", "Student 28"}
    assert [row[:4] for row in table] == [row[:4] for row in marks if row.student not in unseen]
    (neighbour,) = (row for row in table if row.student == "Student 27")
    assert neighbour.remarks == (
        "2 files, of which 1 differ",
        f"handed in under several names: {folder_of(26)}, {folder_of(27)}",
    )
    names = [path.name for path in table.write_feedback(tmp_path)]
    assert not any(name.startswith("Student 26") for name in names)  # who gets none of another's


# --- zips that do harm ---------------------------------------------------------------------------


def packed(entries, method=zipfile.ZIP_DEFLATED):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return data.getvalue()


def alone(tmp_path, data, name="Student 01_10001_assignsubmission_file_/it.zip"):
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    (row,) = cl.collect(tmp_path, SEED, ["Student 01"])
    assert (row.student, row.points) == ("Student 01", None)
    return row.reasons


def test_zips_that_are_bombs_are_not_unpacked(tmp_path):
    reasons = alone(tmp_path, packed({f"{k}.ipynb": ZEROS for k in range(3)}))
    assert len(reasons) == 3
    assert all("not a file of 20 MB at most" in reason for reason in reasons)
    nested = packed({"x": b"x"})
    for _ in range(5):
        nested = packed({"nested.zip": nested})
    assert "3 deep in zips" in alone(tmp_path, nested)[0]
    many = packed(dict.fromkeys(map(str, range(5_001)), b""), zipfile.ZIP_STORED)
    assert "more than 5000 files" in alone(tmp_path, many)[0]


def test_the_room_of_a_zip_is_limited(tmp_path, monkeypatch):
    monkeypatch.setattr(finding, "_ROOM", 10_000_000)
    inner = packed({f"{k:02}.txt": ZEROS[:999_999] for k in range(13)})
    (tmp_path / "outer.zip").write_bytes(packed({"same/inner.zip": inner, "other/x": ZEROS[:99]}))
    problems = [file.problem for file in finding.find(tmp_path)]
    assert problems.count("in a zip of more than 10 MB") == 4  # of 13: nine and the zip have room
    assert problems[-1] == "not a notebook"  # and for the next student's


def test_damaged_and_locked_zips_are_named(tmp_path):
    data = packed({"02.ipynb": b"{}" * 1000})
    assert "a zip that is damaged" in alone(tmp_path, data[: len(data) // 2])[0]
    at = data.index(b"PK\x01\x02")
    locked = bytearray(data)
    locked[at + 8 : at + 10] = struct.pack("<H", 1)
    assert "locked with a password" in alone(tmp_path, bytes(locked))[0]
    spoilt = data[:40] + bytes([data[40] ^ 0xFF, data[41] ^ 0xFF]) + data[42:]
    assert "damaged in its zip" in alone(tmp_path, spoilt)[0]


def test_texts_that_are_long_take_no_time(tmp_path):
    for text in ("<" * 5_000_000, "<!DOCTYPE" + "<" * 5_000_000, "\n" * 5_000_000, "For " * 10**6):
        assert (
            "not a notebook"
            in alone(tmp_path, text.encode(), "Student 01_1_assignsubmission_file_/x")[0]
        )


# --- what platforms import -----------------------------------------------------------------------


def table_of(text):
    header, *rows = csv.reader(io.StringIO(text))
    return header, rows


def moodle_faults(text, users):
    """What Moodle's *Import > CSV file* would refuse, of a file whose users are told by one column.

    https://docs.moodle.org/en/Grade_import: a header; the user is found by e-mail address, which is
    case-sensitive, ID number or username; a value with no user, or of nobody, stops the import; a
    grade is a number, and none is empty or a hyphen; above 100 only if the site allows it; feedback
    has a column of its own beside the grades.
    """
    header, rows = table_of(text)
    faults = []
    if len(set(header)) < len(header) or not all(header):
        faults.append("headings")
    if any(len(row) != len(header) for row in rows):
        return [*faults, "lengths"]
    telling = [at for at in range(len(header)) if {row[at] for row in rows} <= users]
    if not telling or any(len({row[at] for row in rows}) < len(rows) for at in telling):
        faults.append("users")
    grades = [at for at, name in enumerate(header) if name == TITLE]
    if not grades or "02 feedback" not in header:
        faults.append("columns")
    for row in rows:
        for at in grades:
            is_number = re.fullmatch(r"[0-9]+(\.[0-9]+)?", row[at])
            if row[at] not in ("", "-") and not (is_number and float(row[at]) <= 100):
                faults.append(f"grade {row[at]}")
    return faults


def worksheet_faults(text, original):
    """What Moodle's *Upload grading worksheet* would refuse or pass over.

    https://docs.moodle.org/en/Assignment_FAQ: Identifier, Grade and Last modified (grade) must be
    there; who it is, is read from Identifier; a grade above the maximum is passed over.
    """
    (header, rows), (before, old) = table_of(text), table_of(original)
    faults = [] if header == before else ["headings"]
    if not {"Identifier", "Grade", "Last modified (grade)"} <= set(header):
        return [*faults, "columns"]
    changed = {header.index("Grade"), header.index("Feedback comments")}
    for row, was in zip(rows, old, strict=True):
        if [it for at, it in enumerate(row) if at not in changed] != [
            it for at, it in enumerate(was) if at not in changed
        ]:
            faults.append("another column is changed")
        grade = row[header.index("Grade")]
        if grade and not 0 <= float(grade) <= float(row[header.index("Maximum grade")]):
            faults.append(f"grade {grade}")
    return faults


def canvas_faults(text):
    """What Canvas's gradebook import would refuse.

    https://community.canvaslms.com, *How do I import grades in the Gradebook*: the columns Student,
    ID, SIS User ID, SIS Login ID and Section come first, then the assignments; one of name, ID and
    SIS ID is needed of each student; the row of *Points Possible* has the maxima; an empty score
    changes nothing. Canvas reads 1,5 and 1.5 alike, and so we write points.
    """
    header, (possible, *rows) = table_of(text)
    faults = []
    if header[:5] != ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]:
        faults.append("columns")
    if "Points Possible" not in possible[0] or any(possible[1:5]):
        faults.append("possible")
    if not header[5:] or any(not re.fullmatch(r"[0-9]+(\.[0-9]+)?", it) for it in possible[5:]):
        faults.append("assignments")
    for row in rows:
        if len(row) != len(header) or not any(row[:4]) or "Points Possible" in row[0]:
            faults.append("student")
        for it, most in zip(row[5:], possible[5:], strict=True):
            if it and not (re.fullmatch(r"[0-9]+(\.[0-9]+)?", it) and float(it) <= float(most)):
                faults.append(f"score {it}")
    return faults


def gradescope_faults(text):
    """What Gradescope would refuse: https://gradescope-autograders.readthedocs.io/en/latest/specs."""
    told = json.loads(text)
    top = {"score", "execution_time", "output", "output_format", "test_output_format",
           "test_name_format", "visibility", "stdout_visibility", "extra_data", "tests",
           "leaderboard"}  # fmt: skip
    each = {"score", "max_score", "status", "name", "name_format", "number", "output",
            "output_format", "tags", "visibility", "extra_data"}  # fmt: skip
    faults = [f"{key}?" for key in set(told) - top]
    faults += [f"{key}?" for test in told.get("tests", []) for key in set(test) - each]
    if "score" not in told and not all("score" in test for test in told.get("tests", [None])):
        faults.append("no score")
    visible = ("hidden", "after_due_date", "after_published", "visible")
    if told.get("visibility", "visible") not in visible:
        faults.append("visibility")
    formats = ("text", "simple_format", "html", "md", "ansi")
    for part in [told, *told.get("tests", [])]:
        if part.get("output_format", "text") not in formats or not isinstance(
            part.get("output", ""), str
        ):
            faults.append("output")
        if part.get("status", "passed") not in ("passed", "failed"):
            faults.append("status")
        if not isinstance(part.get("score", 0), (int, float)) or isinstance(
            part.get("score"), bool
        ):
            faults.append("score")
        if part.get("score", 0) > part.get("max_score", float("inf")):
            faults.append("more than possible")
        if not isinstance(part.get("number", ""), str):
            faults.append("number")
    return faults


@pytest.mark.parametrize(
    ("faults", "text"),
    [
        (["lengths"], f"Student,{TITLE},02 feedback\na,1\n"),
        (["users"], f"Student,{TITLE},02 feedback\nsomebody,1,x\n"),
        (["users"], f"Student,{TITLE},02 feedback\na,1,x\na,2,x\n"),
        (["users"], f"Student,{TITLE},02 feedback\n,1,x\n"),
        (["columns"], "Student,points,02 feedback\na,1,x\n"),
        (["headings", "users"], f"Student,{TITLE},02 feedback,\nb,1,x,\n"),
        (['grade 1,5', "grade 101"], f'Student,{TITLE},02 feedback\na,"1,5",x\nc,101,x\n'),
        ([], f"Student,{TITLE},02 feedback\na,1.5,x\nc,-,x\n"),
    ],
)  # fmt: skip
def test_the_checker_of_moodle_sees(faults, text):
    assert moodle_faults(text, {"a", "c"}) == faults


FIRST = "Student,ID,SIS User ID,SIS Login ID,Section,02"
POSSIBLE = "    Points Possible,,,,,4"


@pytest.mark.parametrize(
    ("faults", "rows"),
    [
        (["columns"], ["Student,ID,SIS Login ID,SIS User ID,Section,02", POSSIBLE, "b,,,,,1"]),
        (["possible"], [FIRST, "a,,,,,4", "b,,,,,1"]),
        (["assignments"], [FIRST.removesuffix(",02"), POSSIBLE.removesuffix(",4"), "b,,,,"]),
        (["student"], [FIRST, POSSIBLE, ",,,,,1"]),
        (["score 5", "score -"], [FIRST, POSSIBLE, "b,,,,,5", "c,,,,,-"]),
        ([], [FIRST, POSSIBLE, "b,,,,,3.5", ",7,,,,"]),
    ],
)
def test_the_checker_of_canvas_sees(faults, rows):
    assert canvas_faults("\n".join(rows)) == faults


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("grade?", {"score": 1, "grade": 1}),
        ("no score", {"tests": [{"name": "a"}]}),
        ("visibility", {"score": 1, "visibility": "later"}),
        ("output", {"score": 1, "output": ["a"]}),
        ("status", {"tests": [{"score": 1, "status": "right"}]}),
        ("score", {"score": True}),
        ("more than possible", {"tests": [{"score": 2, "max_score": 1}]}),
        ("number", {"tests": [{"score": 2, "number": 1}]}),
    ],
)
def test_the_checker_of_gradescope_sees(fault, told):
    assert gradescope_faults(json.dumps(told)) == [fault]


def written(path, header, rows):
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    return path


def mail(number):
    return f"s{number:02}@example.org"


def worksheet(folder):
    """As Moodle's *Download grading worksheet* has it."""
    header = ["Identifier", "Full name", "Email address", "Status", "Grade", "Maximum grade",
              "Grade can be changed", "Last modified (submission)", "Last modified (grade)",
              "Feedback comments"]  # fmt: skip
    rows = [
        [f"Participant {10_000 + k}", f"Student {k:02}", mail(k), "Submitted for grading", "",
         "100.00", "Yes", "Monday, 2 March 2026, 10:00 AM", "-", ""]
        for k in range(1, 31)
    ]  # fmt: skip
    return written(folder / "worksheet.csv", header, rows)


def moodle_gradebook(folder):
    """As Moodle's *Export > Plain text file* has it; two have one first name."""
    header = ["First name", "Last name", "ID number", "Institution", "Department", "Email address",
              "Assignment: Essay (Real)", "Last downloaded from this course"]  # fmt: skip
    rows = [
        ["Student", f"{k:02}", f"{7000 + k}", "", "", mail(k), f"{k / 7:.2f}", "1700000000"]
        for k in range(1, 31)
    ]
    return written(folder / "grades.csv", header, rows)


def canvas_gradebook(folder):
    header = [
        "Student",
        "ID",
        "SIS User ID",
        "SIS Login ID",
        "Section",
        f"{TITLE} (4711)",
        "Current Score",
    ]
    rows = [
        [f"{k:02}, Student", f"{500 + k}", f"u{k}", mail(k), "A", "", "90.00"] for k in range(1, 31)
    ]
    possible = ["    Points Possible", "", "", "", "", "4.0", "(read only)"]
    return written(
        folder / "canvas.csv",
        header,
        [possible, *rows, ["Student, Test", "1", "", "t", "A", "", ""]],
    )


def points_in(text, who, what):
    """What each student has, by the number in a column."""
    header, rows = table_of(text)
    at = header.index(who), header.index(what)
    found = {
        int(re.search("[0-9]+", row[at[0]])[0]) % 1000: row[at[1]]
        for row in rows
        if "Points" not in row[0]
    }
    return [found[number] for number in range(1, 31)]


DESERVED = [points for _, points, _ in CLASS]


def test_moodle_imports_the_points_of_a_class(handed, tmp_path):
    table = cl.collect(handed, SEED, STUDENTS, weights=WEIGHTS, roster=moodle_gradebook(tmp_path))
    text = table.to_moodle()
    assert moodle_faults(text, {mail(k) for k in range(1, 31)}) == []
    header, _ = table_of(text)
    assert header[2::3] == ["ID number", "Email address"]
    assert header[6:] == [TITLE, "02 feedback"]
    points = ["-" if it is None else str(it) for it in DESERVED]
    assert points_in(text, "Email address", TITLE) == points
    assert points_in(text, "Email address", "02 feedback")[3].startswith("1 of 4; 2: not answered")
    # Without a roster it is the name in the class list that says who it is.
    text = cl.collect(handed, SEED, STUDENTS, weights=WEIGHTS).to_moodle()
    assert moodle_faults(text, set(STUDENTS)) == []
    assert points_in(text, "Student", TITLE) == points


def test_moodle_takes_back_its_worksheet(marks, tmp_path):
    original = worksheet(tmp_path).read_text(encoding="utf-8-sig")
    path = tmp_path / "back.csv"
    assert marks.to_moodle(path) is None
    text = path.read_text(encoding="utf-8")
    assert worksheet_faults(text, original) == []
    grades = ["" if it is None else f"{25 * it:.2f}" for it in DESERVED]  # of 100, which is 4
    assert points_in(text, "Identifier", "Grade") == grades
    assert worksheet_faults(text.replace("Identifier", "Id"), original) == ["headings", "columns"]
    assert "grade 125.00" in worksheet_faults(
        text.replace("100.00,100.00", "125.00,100.00"), original
    )
    assert "another column is changed" in worksheet_faults(text.replace("s07@", "S07@"), original)


def test_canvas_imports_the_points_of_a_class(handed, marks, tmp_path):
    table = cl.collect(handed, SEED, STUDENTS, weights=WEIGHTS, roster=canvas_gradebook(tmp_path))
    text = table.to_canvas()
    assert canvas_faults(text) == []
    scores = ["" if it is None else str(it) for it in DESERVED]
    assert points_in(text, "SIS Login ID", f"{TITLE} (4711)") == scores
    assert table_of(text)[1][0][-1] == "4"
    text = cl.collect(handed, SEED, STUDENTS, weights=WEIGHTS).to_canvas()
    assert canvas_faults(text) == []
    assert points_in(text, "Student", TITLE) == scores
    with pytest.raises(ValueError, match="must be a gradebook that Canvas has exported"):
        marks.to_canvas()


def test_who_is_known_by_a_number_is_found_by_the_roster(tmp_path):
    """The class list has ID numbers, the folders have names, and what is in them tells nobody."""
    roster = moodle_gradebook(tmp_path)
    folder = tmp_path / "in"
    for number in (1, 2, 3):
        (folder / folder_of(number)).mkdir(parents=True)
        all_right(cl.assignment(UNIT, str(7000 + number), SEED, folder / folder_of(number)))
    renamed("mine.ipynb", cut_off)(next((folder / folder_of(2)).iterdir()))
    table = cl.collect(folder, SEED, ["7001", "7002", "7003"], roster=roster)
    assert table["points"] == (3, None, 3)
    assert "not a notebook" in table[1].reasons[0]
    header, rows = table_of(table.to_moodle())
    assert [dict(zip(header, row, strict=True))["Email address"] for row in rows] == list(
        map(mail, (1, 2, 3))
    )
    table = cl.collect(folder, SEED, ["7001", "9999"], roster=roster)
    assert "9999" not in table.to_moodle()  # who has no points is no harm
    all_right(cl.assignment(UNIT, "9999", SEED, folder))
    with pytest.raises(ValueError, match="roster has no row, or several, of '9999'"):
        cl.collect(folder, SEED, ["7001", "9999"], roster=roster).to_moodle()


def test_a_number_is_an_id_number_before_it_is_moodles_own(tmp_path):
    rows = [["Participant 10001", "10002"], ["Participant 10002", "10003"]]
    roster = marks_of.read_roster(written(tmp_path / "w.csv", ["Identifier", "ID number"], rows))
    assert [roster.place(it) for it in ("10002", "10003", "10001", "1")] == [0, 1, 0, None]


def test_gradescope_reads_the_results_of_one_student(handed, marks):
    for number in (1, 4, 16, 21):
        folder = handed / folder_of(number)
        text = cl.collect(folder, SEED, weights=WEIGHTS).to_gradescope()
        assert gradescope_faults(text) == []
        told = json.loads(text)
        assert told["score"] == DESERVED[number - 1] == sum(it["score"] for it in told["tests"])
        assert [it["max_score"] for it in told["tests"]] == [1, 1, 2]
    assert "zeros" in json.loads(cl.collect(handed / folder_of(16), SEED).to_gradescope())["output"]
    broken = cl.collect(handed / folder_of(10), SEED).to_gradescope(visibility="visible")
    assert gradescope_faults(broken) == []
    assert json.loads(broken)["score"] == 0
    assert "not a notebook" in json.loads(broken)["output"]
    with pytest.raises(ValueError, match="of one student"):
        marks.to_gradescope()
    with pytest.raises(ValueError, match="visibility must be one of"):
        marks.to_gradescope(visibility="later")


# --- what students read --------------------------------------------------------------------------


def test_every_student_gets_a_file_with_reasons_points_and_weights(marks, tmp_path):
    paths = marks.write_feedback(tmp_path / "feedback")
    assert len(paths) == len(set(paths)) == 30
    for number, (path, student, (_, points, _)) in enumerate(
        zip(paths, STUDENTS, CLASS, strict=True), start=1
    ):
        text = path.read_text(encoding="utf-8")
        assert f"for {student}\n" in text
        # Nobody reads of anybody else: what is equal to another's is for the lecturer alone.
        assert set(re.findall(r"Student [0-9]{2}", text)) == {student}
        assert "equal" not in text
        if points is not None:
            assert f"{points} of 4 points" in text
            assert re.search(r"3\. maximum matching: [02] of 2\n", text)
        if number != 28:  # as https://docs.moodle.org/en/Assignment_activity has feedback files
            _, told, kind, plugin, name = path.name.split("_", 4)
            assert (told, kind, plugin) == (str(10_000 + number), "assignsubmission", "file")
            assert name == "feedback.txt"
    assert "looks like a percentage" in paths[20].read_text(encoding="utf-8")
    assert "nothing handed in" in paths[27].read_text(encoding="utf-8")


# --- weights, and the command --------------------------------------------------------------------


def test_weights_are_of_topics_that_there_are(tmp_path):
    first_right(cl.assignment(UNIT, "1", SEED, tmp_path))
    for weights, points, of in [
        ({}, 1, 3),
        ({"Purity": 2.5}, 2.5, 4.5),
        ({"purity": 0.1, "inverse purity": 0.2, "maximum matching": 0}, 0.1, 0.3),
        ({"purity": Fraction(1, 2)}, 0.5, 2.5),
    ]:
        (row,) = cl.collect(tmp_path, SEED, weights=weights)
        assert (row.points, row.of) == (points, of)
    for change, kind, words in [
        ({"weights": {"impurity": 1}}, ValueError, "no topic: there are .*purity"),
        ({"weights": {"purity": -1}}, ValueError, "numbers ≥ 0, got -1 for 'purity'"),
        ({"weights": {"purity": float("nan")}}, ValueError, "numbers ≥ 0"),
        ({"weights": [1, 2]}, TypeError, "a mapping"),
        ({"keep": "first"}, ValueError, "keep must be one of last, best; got 'first'"),
        ({"roster": 7}, TypeError, "roster must be the path"),
    ]:
        with pytest.raises(kind, match=words):
            cl.collect(tmp_path, SEED, **change)


def test_the_command_writes_them_all(handed, tmp_path, capsys):
    (tmp_path / "seed").write_text(f"{SEED}\n")
    (tmp_path / "students").write_text("\n".join(STUDENTS))
    told = ["collect", str(handed), "--seed-file", str(tmp_path / "seed")]
    told += ["--students", str(tmp_path / "students"), "--roster", str(canvas_gradebook(tmp_path))]
    told += ["--weight", "maximum matching=2", "--keep", "best"]
    outputs = {name: tmp_path / name for name in ("csv", "moodle", "canvas", "feedback")}
    assert (
        main([*told, *(it for name, path in outputs.items() for it in (f"--{name}", str(path)))])
        == 0
    )
    assert len(capsys.readouterr().out.splitlines()) == 31
    assert canvas_faults(outputs["canvas"].read_text()) == []
    assert moodle_faults(outputs["moodle"].read_text(), {mail(k) for k in range(1, 31)}) == []
    assert len(list(outputs["feedback"].iterdir())) == 30
    with outputs["csv"].open(encoding="utf-8", newline="") as file:
        assert [row["student"] for row in csv.DictReader(file)] == STUDENTS
    one = [
        "collect",
        str(handed / folder_of(1)),
        *told[2:4],
        "--gradescope",
        str(tmp_path / "r.json"),
    ]
    assert main(one) == 0
    assert gradescope_faults((tmp_path / "r.json").read_text()) == []
    with pytest.raises(SystemExit):
        main([*told, "--weight", "purity"])
    assert "--weight must be as in 'purity=2'" in capsys.readouterr().err


def test_what_stands_in_no_file_is_warned_of_before(capsys):
    """A student sees at once what would cost the point."""
    for answer, words in {
        "0,61": "0.61",
        61.3: "no percentage counts",
        0.61: "three decimals",
    }.items():
        handed_in(1, answer, share=True)
        assert words in capsys.readouterr().out


def test_equal_files_that_nobody_can_read_are_named_too(tmp_path):
    for number in (1, 2):
        (tmp_path / folder_of(number)).mkdir()
        (tmp_path / folder_of(number) / "02.pdf").write_bytes(b"%PDF-1.7")
    one, two = cl.collect(tmp_path, SEED, STUDENTS[:2])
    assert (one.remarks, two.remarks) == (
        (f"{folder_of(1)}/02.pdf is equal to that of Student 02 ({folder_of(2)}/02.pdf)",),
        (f"{folder_of(2)}/02.pdf is equal to that of Student 01 ({folder_of(1)}/02.pdf)",),
    )
