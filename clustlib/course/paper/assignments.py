"""A notebook for each student, with tables of the student's own; and what has come back.

Nothing that comes back is run.
"""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from hashlib import sha256
from numbers import Integral, Rational
from os import PathLike
from pathlib import Path
from typing import NamedTuple

from clustlib.course.checking.kinds import NOT_YET, OneNumber, as_fraction, short
from clustlib.course.paper.data import source_of
from clustlib.course.paper.questions import Question, questions, topics_of
from clustlib.course.paper.sheet import latex_lines
from clustlib.course.units import UNITS
from clustlib.display import Table, plain_value
from clustlib.reading import shown

_DIFFICULTY = 2
_LONGEST_NAME = 100  # characters
_IN_A_FILE_NAME = 40
_LARGEST = 20_000_000  # bytes of a file: figures are long
_OPEN = "not a number yet: put in a fraction such as 3/4, or a decimal"
_RIGHT = "correct"


def assignment(unit, student, seed, folder=".") -> Path:
    """Write a notebook of questions for one student, on tables that are drawn for this student.

    The notebook holds no answer, and nothing from which one could be computed but the tables
    themselves; ``collect`` makes the questions anew and marks what the notebook has printed.

    Parameters
    ----------
    unit : str
        The unit that is asked about, such as "02".
    student : str
        A name or a number, by which the student is known when the notebook comes back.
    seed : int
        One for the whole class, at least 0, and kept secret: with it, everybody could make
        everybody's questions. A short one can be guessed by trying; take a long one, such as
        ``secrets.randbits(64)``.
    folder : str or path, optional
        Where the notebook is written.

    Returns
    -------
    Path
        Where it is: its name is made of the unit and the student.

    Raises
    ------
    TypeError, ValueError
        A unit without questions, a student without a name, another seed.
    FileExistsError
        If the notebook is there already: it may hold somebody's answers.

    Examples
    --------
    The same questions, but other tables.

    >>> import json, secrets, tempfile
    >>> import clustlib as cl
    >>> seed = secrets.randbits(64)
    >>> def data(path):
    ...     cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    ...     return next("".join(cell["source"]) for cell in cells if cell["id"] == "data-1")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     ada = cl.assignment("02", "Ada Lovelace", seed, folder)
    ...     alan = cl.assignment("02", "Alan Turing", seed, folder)
    ...     data(ada) == data(alan)
    False
    """
    topics_of(unit)
    if not isinstance(student, str):
        raise TypeError(f"student must be a text, got {shown(student)}")
    path = _path(folder) / file_name(unit, student)
    notebook = _notebook(unit, student, own_questions(unit, student, seed))
    text = json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise FileExistsError(
            f"{path} is there already, and is left as it is: it may hold answers"
        ) from None
    return path


def handed_in(number, answer) -> None:
    """Print how an answer reads to whoever collects it, and not whether it is right.

    Parameters
    ----------
    number : int
        The question.
    answer
        What stands behind ``answer_1 =``: a number, or ``...`` while there is none.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from clustlib.course.paper import handed_in
    >>> handed_in(1, Fraction(6, 8))
    question 1: reads as 3/4
    >>> handed_in(1, "three quarters")
    question 1: 'three quarters' is not a number yet: put in a fraction such as 3/4, or a decimal
    """
    print(f"question {number}: {_reads(answer)}")


def _reads(answer):
    if answer is ... or answer is None:
        return NOT_YET
    try:
        number = as_fraction(answer)
    except (TypeError, ValueError, ArithmeticError):
        return f"{short(answer)} is {_OPEN}"
    is_fraction = isinstance(answer, Rational) or (isinstance(answer, str) and "/" in answer)
    return f"reads as {number if is_fraction else format(float(number), '.6g')}"


# --- whose questions -----------------------------------------------------------------------------


def _path(folder):
    if not isinstance(folder, (str, PathLike)):
        raise TypeError(f"folder must be the path of a folder, got {shown(folder)}")
    return Path(folder)


def own_questions(unit: str, student: str, seed: int) -> list[Question]:
    """The questions of one student: the same at each call."""
    topics_of(unit)
    if not isinstance(student, str):
        raise TypeError(f"student must be a text, got {shown(student)}")
    if not is_name(student):
        raise ValueError(
            f"student must be a name or a number on one line, at most {_LONGEST_NAME} characters, "
            f"with no blank before or after it, got {shown(student)}"
        )
    # As JSON, so that no two triples read the same.
    triple = json.dumps([read_seed(seed), unit, student]).encode()
    return questions(unit, int.from_bytes(sha256(triple).digest(), "big"), _DIFFICULTY)


def read_seed(seed) -> int:
    """The seed of a class, or an error that does not tell it."""
    if not isinstance(seed, Integral) or isinstance(seed, bool):
        raise TypeError(f"seed must be a whole number, got {type(seed).__name__}")
    if seed < 0:
        raise ValueError("seed must be at least 0")
    return int(seed)


def is_name(student: str) -> bool:
    """Whether a text can stand for a student."""
    return (
        0 < len(student) <= _LONGEST_NAME and student.isprintable() and student == student.strip()
    )


def file_name(unit: str, student: str) -> str:
    """The name of a student's file: no other student has it, whatever the file system folds."""
    letters = unicodedata.normalize("NFC", str(student)).casefold()
    name = re.sub(r"[\W_]+", "-", letters).strip("-")[:_IN_A_FILE_NAME]
    # What was lost on the way tells two students apart.
    mark = "" if name == student else "-" + sha256(str(student).encode()).hexdigest()[:8]
    return f"{unit}-{name}{mark}.ipynb"


# --- the notebook --------------------------------------------------------------------------------


def _notebook(unit, student, asked):
    start = _START.format(unit=UNITS[unit], student=_unmarked(student))
    cells = [_cell("start", start, "markdown"), _cell("imports", _IMPORTS)]
    for number, question in enumerate(asked, start=1):
        # The number in the names: whoever goes back to a question finds its table unchanged.
        data = source_of(question.data, f"_{number}")
        formula = latex_lines(question.score.worksheet)[0].replace("&", "")
        words = f"## Question {number}: {question.topic}\n\n{question.asked}"
        cells += [
            _cell(f"question-{number}", f"{words}\n\n$\\displaystyle {formula}$", "markdown"),
            _cell(f"data-{number}", f"{data}\n{data.partition(' = ')[0]}"),
            _cell(f"answer-{number}", f"answer_{number} = ..."),
            _cell(f"reads-{number}", f"handed_in({number}, answer_{number})"),
        ]
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    about = {"clustlib": {"unit": unit, "student": student}, "kernelspec": kernel}
    return {"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}


_START = """\
# {unit.number} {unit.title}: assignment

For **{student}**. The tables are yours: everybody else has others.

Put your answer in place of the dots: a fraction, `Fraction(3, 4)` or `3/4`; a decimal, right to
three places at least; or a calculation, in as many lines and cells as you like. The cell below says
how your answer reads, not whether it is right. Leave the tables as they are, and the names
`answer_1`, `answer_2` and so on. What is printed counts: at the end restart the kernel, run all
cells, look at these lines, save, and hand in this file."""

_IMPORTS = """\
from fractions import Fraction

import numpy as np

import clustlib as cl
from clustlib.course.paper import handed_in"""


def _unmarked(text):
    """The text, with nothing in it that Markdown or a browser takes for its own."""
    return re.sub(r"[^\w\s]", lambda sign: f"&#{ord(sign[0])};", text)


def _cell(name, source, kind="code"):
    cell = {"cell_type": kind, "id": name, "metadata": {}, "source": source.splitlines(True)}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})


# --- what has come back --------------------------------------------------------------------------


class HandedIn(NamedTuple):
    """One row of what ``collect`` returns."""

    student: str
    unit: str
    points: int | None  # None where nothing could be marked
    of: int | None
    reasons: tuple[str, ...]  # of what is not right, and of what the lecturer should look at
    file: str


class Collected(Table):
    """What ``collect`` returns: a row for each notebook, and each student who has handed in none.

    In CSV, a text that a spreadsheet would take for a formula has an apostrophe before it.
    """

    _fields = HandedIn._fields
    _hidden = frozenset({"file"})

    def _cell(self, row, field, value):
        if value is None:
            return "–"
        return "; ".join(value) if field == "reasons" else super()._cell(row, field, value)

    def _plain(self):
        return self._fields, ([_no_formula(plain_value(value)) for value in row] for row in self)


def _no_formula(value):
    is_formula = isinstance(value, str) and value.startswith(("=", "+", "-", "@"))
    return f"'{value}" if is_formula else value


def collect(folder, seed, students=None) -> Collected:
    """Mark the assignments in a folder, and say of each answer that is not right what is wrong.

    The questions are made anew from the seed; there is a point for each right answer. Nothing is
    executed: of a notebook, the lines are read that ``handed_in`` has printed in it, the last one
    to each question. So a notebook counts as it was when it ran last, and one that was saved
    without its outputs has no answers.

    What is printed can be forged: any cell can print such a line, and the file can be edited.
    Nor is it seen how an answer came about, for whoever calls ``cl.purity`` arrives, too. That
    shows in the working that you ask for, not in the number.

    Parameters
    ----------
    folder : str or path
        Where the notebooks are, all files that end in .ipynb; folders in it are not looked at.
    seed : int
        The one with which ``assignment`` has written them.
    students : sequence of str, optional
        All of the class: who has handed in nothing gets a row that says so; a notebook of anybody
        else is not marked.

    Returns
    -------
    Collected
        A table with a row for each notebook: student, unit, points, of how many, and reasons.
        ``points`` is None where there was nothing to mark. Whoever has handed in twice has two
        rows.

    Raises
    ------
    TypeError, ValueError
        Another seed, a student who is none. Whatever is wrong with a
        notebook is a reason in its row.
    NotADirectoryError
        If there is no such folder.

    Examples
    --------
    >>> import secrets, tempfile
    >>> import clustlib as cl
    >>> seed = secrets.randbits(64)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = cl.assignment("02", "Ada", seed, folder)
    ...     table = cl.collect(folder, seed, ["Ada", "Alan"])
    >>> table["student"], table["points"]
    (('Ada', 'Alan'), (0, None))
    >>> table[0].reasons[0], table[1].reasons
    ('1: nothing printed', ('nothing handed in',))
    """
    folder = _path(folder)
    if not folder.is_dir():
        raise NotADirectoryError(f"folder must be the path of a folder, got {str(folder)!r}")
    seed = read_seed(seed)
    known = None if students is None else distinct(students)
    rows = [_row(path, seed, known) for path in sorted(folder.glob("*.ipynb"))]
    heard = {row.student for row in rows}
    rows += [_nothing(it, "", "nothing handed in") for it in known or () if it not in heard]
    place = {student: at for at, student in enumerate(known or sorted(heard - {""}))}
    rows.sort(key=lambda row: (place.get(row.student, len(place)), row.unit, row.file))
    return Collected(rows)


def distinct(students) -> list[str]:
    """The students, each of whom has a name of their own."""
    is_one = isinstance(students, str) or not hasattr(students, "__iter__")
    students = [students] if is_one else list(students)
    for student in students:
        if not isinstance(student, str) or not is_name(student):
            raise ValueError(f"students must be names or numbers of students, got {shown(student)}")
    for student, times in Counter(students).items():
        if times > 1:
            raise ValueError(f"students must be told apart, but {student!r} is there {times} times")
    return students


def _nothing(student, unit, reason, file="") -> HandedIn:
    return HandedIn(student, unit, None, None, (reason,), file)


def _row(path, seed, known):
    """The row of a notebook: whatever it holds, the others are marked, too."""
    file = path.name if path.name.isprintable() else ascii(path.name)
    try:
        unit, student, printed = _read(path)
    except _Odd as reason:
        return _nothing("", "", f"{file}: {reason}", file)
    if known is not None and student not in known:
        return _nothing(student, unit, f"{file}: nobody of that name here", file)
    try:
        asked = own_questions(unit, student, seed)
    except ValueError:
        return _nothing(student, unit, f"unit {unit} has no questions", file)
    said = [_verdict(question, printed.get(str(k))) for k, question in enumerate(asked, start=1)]
    reasons = tuple(f"{k}: {why}" for k, why in enumerate(said, start=1) if why != _RIGHT)
    return HandedIn(student, unit, said.count(_RIGHT), len(asked), reasons, file)


class _Odd(Exception):
    """A file that is no assignment; the message says why."""


def _read(path: Path) -> tuple[str, str, Mapping[str, str]]:
    """Unit, student, and what the notebook has printed of each question."""
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST:
            raise _Odd(f"not a file of {_LARGEST // 10**6} MB at most")
        notebook = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _Odd(f"not read: {type(error).__name__}") from None
    except (ValueError, RecursionError, MemoryError):
        raise _Odd("not a notebook") from None
    try:
        about = notebook["metadata"]["clustlib"]
        unit, student = about["unit"], about["student"]
        outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", ())]
        text = "\n".join("".join(output.get("text", "")) for output in outputs)
        is_assignment = re.fullmatch("[0-9]{2}", unit) and is_name(student)
    except (KeyError, TypeError, AttributeError):
        is_assignment = False
    if not is_assignment:
        raise _Odd("not an assignment")
    return unit, student, dict(re.findall(r"^question (\d+): (.*)$", text, re.MULTILINE))


def _verdict(question: Question, printed: str | None) -> str:
    if printed is None:
        return "nothing printed"
    if printed == NOT_YET:
        return NOT_YET
    try:
        answer = _number(printed.removeprefix("reads as "))
    except (ValueError, ArithmeticError):
        return "not a number"
    return OneNumber(question.key, question.wrong_turns).verdict(answer)


def _number(text):
    return Fraction(text) if re.fullmatch(r"-?[0-9]+(/[0-9]+)?", text) else float(text)
