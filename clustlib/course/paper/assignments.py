"""A notebook for each student, with tables of the student's own."""

import ast
import json
import re
import unicodedata
from hashlib import sha256
from numbers import Integral, Rational
from pathlib import Path

from clustlib.course.checking.kinds import NOT_YET, as_fraction, short
from clustlib.course.paper.page import latex_lines
from clustlib.course.paper.questions import Question, questions, topics_of
from clustlib.course.units import UNITS

_DIFFICULTY = 2
_LONGEST_NAME = 100  # characters
_IN_A_FILE_NAME = 40
_OPEN = "not a number yet: put in a fraction such as 3/4, or a decimal"


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
    path = Path(folder) / file_name(unit, student)
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


def own_questions(unit: str, student: str, seed: int) -> list[Question]:
    """The questions of one student: the same at each call."""
    topics_of(unit)
    if not isinstance(student, str):
        raise TypeError(f"student must be a text, got {student!r}")
    if not is_name(student):
        raise ValueError(
            f"student must be a name or a number on one line, at most {_LONGEST_NAME} characters, "
            f"with no blank before or after it, got {student!r}"
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
    cells = [_markdown("start", _START.format(unit=UNITS[unit], student=_unmarked(student)))]
    cells.append(_code("imports", _IMPORTS))
    for number, question in enumerate(asked, start=1):
        data = own_source(question, number)
        shown = ", ".join(names_given(data))
        formula = latex_lines(question.score.worksheet)[0].replace("&", "")
        words = f"## Question {number}: {question.topic}\n\n{question.asked}"
        cells += [
            _markdown(f"question-{number}", f"{words}\n\n$\\displaystyle {formula}$"),
            _code(f"data-{number}", f"{data}\n{shown}"),
            _code(f"answer-{number}", f"answer_{number} = ..."),
            _code(f"reads-{number}", f"handed_in({number}, answer_{number})"),
        ]
    return {
        "cells": cells,
        "metadata": {
            "clustlib": {"unit": unit, "student": student},
            "kernelspec": {
                "display_name": "Python 3 (ipykernel)",
                "language": "python",
                "name": "python3",
            },
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


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


def _markdown(name, source):
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": _lines(source)}


def _code(name, source):
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": name,
        "metadata": {},
        "outputs": [],
        "source": _lines(source),
    }


def _lines(source):
    return source.splitlines(keepends=True)


def own_source(question: Question, number: int) -> str:
    """The statement that makes a question's data, with the question's number in its names.

    Else a student who goes back to the first question would compute with the table of the last.
    """
    text = question.source.encode()  # columns of a syntax tree are bytes
    (statement,) = ast.parse(text).body
    starts = [0, *(found.end() for found in re.finditer(b"\n", text))]
    ends = [starts[name.end_lineno - 1] + name.end_col_offset for name in _targets(statement)]
    for end in sorted(ends, reverse=True):
        text = text[:end] + f"_{number}".encode() + text[end:]
    return text.decode()


def _targets(statement):
    """The names that an assignment gives, as they stand in the text."""
    targets = [statement.targets[0]]
    while any(isinstance(target, ast.Tuple) for target in targets):
        targets = [
            each for it in targets for each in (it.elts if isinstance(it, ast.Tuple) else [it])
        ]
    return targets


def names_given(source: str) -> list[str]:
    """The names that a statement which makes data gives to them."""
    (statement,) = ast.parse(source).body
    return [name.id for name in _targets(statement)]
