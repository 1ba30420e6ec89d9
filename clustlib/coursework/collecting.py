"""Marks the assignments in a folder: a row for each, and the reasons."""

import ast
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import prod
from pathlib import Path
from typing import NamedTuple

from clustlib.course.checking.kinds import NOT_YET, Number, as_fraction, short
from clustlib.coursework.assignments import is_name, own_questions, own_source, read_seed
from clustlib.coursework.inspecting import objection
from clustlib.coursework.questions import Question, topics_of
from clustlib.coursework.reading import (
    Answer,
    Notebook,
    Odd,
    Refused,
    read_notebook,
    written_answers,
)
from clustlib.coursework.running import CAN_RUN, run_cells
from clustlib.display import Table, plain_value

RIGHT = "correct"
_TRIVIAL = {Fraction(0), Fraction(1, 2), Fraction(1)}  # numbers to which many tables lead
_FITS = 2  # answers that fit another's tables, and it is said
_BY_CHANCE = 0.01  # how often a wrong answer is right for any other table
_DOUBT = 0.1
_NEAR = 0.01  # farther than this, no answer is right


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


def collect(folder, seed, students=None, *, unit=None, seconds=10, memory=2**30) -> Collected:
    """Mark the assignments in a folder, and say of each answer that is not right what is wrong.

    The questions are made anew from the seed; there is a point for each right answer. An answer
    that stands there as a number or a calculation of numbers is read, and nothing is run. Where one
    is made of names or calls, the notebook's code is run, in a process of its own: with little time
    and memory, no files but modules, no other process and no network, and told neither seed nor
    key. Code that imports or uses what no answer needs is not run, and the row says where it is;
    answers that can be read count nevertheless, for reading them is as safe as before.

    Two things it does not do. Whoever calls ``cl.purity`` arrives, too: how an answer came about is
    seen in the working that you ask for, not in the number. And walls made in Python keep honest
    mistakes and idle mischief in, not an expert: for a class that you do not trust, collect in a
    container or a virtual machine without network, in which nothing else lies.

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
    seconds : number
        How long the code of one notebook may run, once the modules that it imports are loaded.
    memory : int
        How many bytes it may take, where the system keeps count, as Linux does.

    Returns
    -------
    Collected
        A table with a row for each notebook: student, unit, points, of how many, and reasons.
        ``points`` is None where there was nothing to mark. A row says, too, when tables were
        changed, or are another student's; when two answers or more are wrong for these tables and
        right for another student's, which chance can do now and then; and when a student has
        handed in twice. What follows from that is yours to decide: the points are the answers'.

    Raises
    ------
    TypeError, ValueError
        Another seed, a unit without questions, a limit that is no positive number. Whatever is
        wrong with a notebook is a reason in its row.
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
    ('1: not answered yet', ('nothing handed in',))
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise NotADirectoryError(f"folder must be the path of a folder, got {str(folder)!r}")
    for name, limit in (("seconds", seconds), ("memory", memory)):
        if not isinstance(limit, (int, float)) or not 0 < limit < float("inf"):
            raise ValueError(f"{name} must be a positive number, got {limit!r}")
    if unit is not None:
        topics_of(unit)
    seed = read_seed(seed)
    known = None if students is None else _distinct(students)
    books: list[tuple[str, Notebook]] = []
    broken = []
    for path in sorted(folder.glob("*.ipynb")):
        try:
            books.append((path.name, read_notebook(path)))
        except Refused as reason:
            broken.append(_nothing("", "", f"{_printable(path.name)}: {reason}", path.name))
    lecturer = _Lecturer(seed, known, books, seconds, memory)
    marked = [lecturer.mark(file, book, unit) for file, book in books]
    heard = {row.student for row in marked}
    units = {book.unit for _, book in books} if unit is None else {unit}
    only = units.pop() if len(units) == 1 else ""
    silent = [_nothing(it, only, "nothing handed in") for it in known or () if it not in heard]
    rows: list[HandedIn] = [*marked, *silent, *broken]
    order = {student: place for place, student in enumerate(known or sorted(lecturer.students))}
    rows.sort(key=lambda row: (order.get(row.student, len(order)), row.unit, row.file))
    return Collected(rows)


def _distinct(students):
    students = [students] if isinstance(students, str) else list(students)
    for student, times in Counter(students).items():
        if not isinstance(student, str) or not is_name(student):
            raise ValueError(f"students must be names or numbers of students, got {student!r}")
        if times > 1:
            raise ValueError(f"students must be told apart, but {student!r} is there {times} times")
    return students


def _nothing(student, unit, reason, file="") -> HandedIn:
    return HandedIn(student, unit, None, None, (reason,), file)


def _printable(file):
    return file if file.isprintable() else ascii(file)


# --- one notebook --------------------------------------------------------------------------------


class _Lecturer:
    """Has all keys, and looks at one notebook after the other."""

    def __init__(self, seed, known, books, seconds, memory):
        self._known = known
        self._limits = seconds, memory
        self._files = {}
        for file, book in books:
            self._files.setdefault((book.unit, book.student), []).append(_printable(file))
        self.students = {book.student for _, book in books}
        self._asked = cache(lambda unit, student: own_questions(unit, student, seed))

    def mark(self, file, book, unit):
        """The row of a notebook: whatever it holds, the others are marked, too."""
        student, of_unit = book.student, book.unit
        if unit is not None and of_unit != unit:
            return _nothing(student, of_unit, f"of unit {of_unit}, not {unit}", file)
        if self._known is not None and student not in self._known:
            return _nothing(student, of_unit, f"{_printable(file)}: nobody of that name here", file)
        try:
            asked = self._asked(of_unit, student)
        except ValueError:
            return _nothing(student, of_unit, f"unit {of_unit} has no questions", file)
        try:
            points, reasons = self._marked(book, asked)
        except Exception as error:  # a notebook that nobody has thought of
            reason = f"{_printable(file)} could not be marked: {type(error).__name__}"
            return _nothing(student, of_unit, reason, file)
        return HandedIn(student, of_unit, points, len(asked), tuple(reasons), file)

    def _marked(self, book, asked):
        answers, remarks = self._answers(book, asked)
        verdicts = [_said_of(*each) for each in zip(asked, answers, strict=True)]
        reasons = [f"{k}: {said}" for k, said in enumerate(verdicts, start=1) if said != RIGHT]
        files = self._files[book.unit, book.student]
        if len(files) > 1:
            remarks.append(f"handed in {len(files)} times: {', '.join(files)}")
        others = sorted({*(self._known or ()), *self.students} - {book.student})
        others = {other: self._asked(book.unit, other) for other in others}
        remarks += _on_tables(book, asked, others)
        remarks += _on_answers(answers, asked, verdicts, others)
        return verdicts.count(RIGHT), reasons + remarks

    def _answers(self, book, asked):
        """The answer to each question, and what is to be said of how it was found."""
        names = [f"answer_{number}" for number in range(1, len(asked) + 1)]
        answers = written_answers(book.cells, names)
        remarks = [f"cell {cell.number} is no Python" for cell in book.cells if cell.tree is None]
        if open_ := [name for name in names if name not in answers]:
            why = objection(book.cells)
            if not CAN_RUN:
                why = "this system cannot limit what runs"
            if why is None:
                run = run_cells(book.cells, open_, *self._limits)
                answers |= run.answers
                remarks += run.remarks
            else:
                answers |= dict.fromkeys(open_, Odd("not known without running the code"))
                remarks.append(f"not run: {why}")
        return [answers[name] for name in names], remarks


def _said_of(question: Question, answer: Answer) -> str:
    if answer is None:
        return NOT_YET
    if isinstance(answer, Odd):
        return answer.why
    turns = {turn: _constant(number) for turn, number in question.wrong_turns.items()}
    return Number(_constant(_key(question)), turns).verdict(answer)


def _key(question):
    return float(question.score) if question.score.exact is None else question.score.exact


def _constant(number):
    """A function that returns the number, as a fraction: exercises compute theirs when asked."""
    return lambda: Fraction(number)


# --- whose work ----------------------------------------------------------------------------------


def _data(asked: Sequence[Question]) -> list[str]:
    """The statements that make the data of some questions, as they would stand in a notebook."""
    return [_told(ast.parse(own_source(each, k))) for k, each in enumerate(asked, start=1)]


def _told(tree):
    return ast.dump(tree.body[0] if isinstance(tree, ast.Module) else tree)


def _on_tables(book: Notebook, asked, others: Mapping[str, Sequence[Question]]):
    """Whether the data in the notebook are those that were handed out."""
    statements = {_told(it) for cell in book.cells if cell.tree for it in cell.tree.body}
    changed = [k for k, told in enumerate(_data(asked)) if told not in statements]
    if not changed:
        return
    for other, theirs in others.items():
        told = _data(theirs)
        if same := [k for k in changed if k < len(told) and told[k] in statements]:
            yield f"tables of {other}: {_questions_at(same)}"
            changed = [k for k in changed if k not in same]
    if changed:
        yield f"tables were changed: {_questions_at(changed)}"


def _on_answers(answers, asked, verdicts, others: Mapping[str, Sequence[Question]]):
    """Whether answers are wrong here, for no reason that is known, and right for another."""
    odd = {
        k: answers[k] for k, said in enumerate(verdicts) if said == f"{short(answers[k])} is not it"
    }
    fits = {
        k: [other for other, theirs in others.items() if _fits(theirs[k], answer)]
        for k, answer in odd.items()
    }
    for other in others:
        fit = [k for k in fits if other in fits[k]]
        # What fits many says little of one of them: how many others would fit as well by chance?
        shares = ((len(fits[k]) - 1) / len(others) + _BY_CHANCE for k in fit)
        if len(fit) >= _FITS and len(others) * prod(shares) < _DOUBT:
            yield f"answers fit the tables of {other}: {_questions_at(fit)}"


def _fits(question, answer):
    key = _key(question)
    is_near = abs(float(as_fraction(answer)) - key) < _NEAR  # which is soon seen
    return is_near and key not in _TRIVIAL and _said_of(question, answer) == RIGHT


def _questions_at(places):
    return ", ".join(str(place + 1) for place in places)
