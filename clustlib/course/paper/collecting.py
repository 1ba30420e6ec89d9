"""Collects the assignments in a folder: a row for each, and the reasons. Nothing in them is run."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from clustlib.course.checking.kinds import NOT_YET, Number
from clustlib.course.paper.assignments import is_name, own_questions, read_seed
from clustlib.course.paper.questions import Question, topics_of
from clustlib.display import Table, plain_value

RIGHT = "correct"
_LARGEST = 20_000_000  # bytes of a file: figures are long


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


def collect(folder, seed, students=None, *, unit=None) -> Collected:
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
    unit : str, optional
        Notebooks of another unit are not marked. By default all units are.

    Returns
    -------
    Collected
        A table with a row for each notebook: student, unit, points, of how many, and reasons.
        ``points`` is None where there was nothing to mark. A row says, too, when a student has
        handed in twice.

    Raises
    ------
    TypeError, ValueError
        Another seed, a unit without questions, a student who is none. Whatever is wrong with a
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
    folder = Path(folder)
    if not folder.is_dir():
        raise NotADirectoryError(f"folder must be the path of a folder, got {str(folder)!r}")
    if unit is not None:
        topics_of(unit)
    seed = read_seed(seed)
    known = None if students is None else _distinct(students)
    rows = [_row(path, seed, known, unit) for path in sorted(folder.glob("*.ipynb"))]
    times = Counter((row.student, row.unit) for row in rows if row.student)
    rows = [_with_times(row, times[row.student, row.unit]) for row in rows]
    heard = {row.student for row in rows}
    rows += [_nothing(it, unit or "", "nothing handed in") for it in known or () if it not in heard]
    place = {student: at for at, student in enumerate(known or sorted(heard - {""}))}
    rows.sort(key=lambda row: (place.get(row.student, len(place)), row.unit, row.file))
    return Collected(rows)


def _distinct(students):
    students = [students] if isinstance(students, str) else list(students)
    for student, times in Counter(students).items():
        if not isinstance(student, str) or not is_name(student):
            raise ValueError(f"students must be names or numbers of students, got {student!r}")
        if times > 1:
            raise ValueError(f"students must be told apart, but {student!r} is there {times} times")
    return students


def _with_times(row, times):
    if times < 2:
        return row
    return row._replace(reasons=(*row.reasons, f"handed in {times} times"))


def _nothing(student, unit, reason, file="") -> HandedIn:
    return HandedIn(student, unit, None, None, (reason,), file)


def _row(path, seed, known, only):
    """The row of a notebook: whatever it holds, the others are marked, too."""
    file = path.name if path.name.isprintable() else ascii(path.name)
    try:
        unit, student, printed = _read(path)
    except _Odd as reason:
        return _nothing("", "", f"{file}: {reason}", file)
    if only not in (None, unit):
        return _nothing(student, unit, f"of unit {unit}, not {only}", file)
    if known is not None and student not in known:
        return _nothing(student, unit, f"{file}: nobody of that name here", file)
    try:
        asked = own_questions(unit, student, seed)
    except ValueError:
        return _nothing(student, unit, f"unit {unit} has no questions", file)
    said = [_verdict(question, printed.get(str(k))) for k, question in enumerate(asked, start=1)]
    reasons = tuple(f"{k}: {why}" for k, why in enumerate(said, start=1) if why != RIGHT)
    return HandedIn(student, unit, said.count(RIGHT), len(asked), reasons, file)


class _Odd(Exception):
    """A file that is no assignment; the message says why."""


def _read(path: Path) -> tuple[str, str, Mapping[str, str]]:
    """Unit, student, and what the notebook has printed of each question."""
    try:
        if not path.is_file() or path.stat().st_size > _LARGEST:
            raise _Odd(f"not a file of {_LARGEST // 10**6} MB at most")
        notebook = json.loads(path.read_text(encoding="utf-8-sig"))
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
    key = float(question.score) if question.score.exact is None else question.score.exact
    turns = {turn: _constant(number) for turn, number in question.wrong_turns.items()}
    return Number(_constant(key), turns).verdict(answer)


def _number(text):
    return Fraction(text) if re.fullmatch(r"-?[0-9]+(/[0-9]+)?", text) else float(text)


def _constant(number):
    """A function that returns the number, as a fraction: exercises compute theirs when asked."""
    return lambda: Fraction(number)
