"""A notebook for each student, with tables of the student's own, which says how answers read."""

import json
import re
import unicodedata
from hashlib import sha256
from numbers import Integral, Rational
from os import PathLike
from pathlib import Path

from clustlib.course.checking.kinds import NOT_YET, as_fraction, decimals_of, number_meant, short
from clustlib.course.paper.data import source_of
from clustlib.course.paper.questions import Question, questions, topics_of
from clustlib.course.paper.sheet import latex_lines
from clustlib.course.units import UNITS
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from clustlib.reading import shown

_DIFFICULTY = 2
_LONGEST_NAME = 100  # characters
_IN_A_FILE_NAME = 40
_OPEN = "not a number yet: put in a fraction such as 3/4, or a decimal"
AFTER_THE_NUMBER = "; "  # stands what a student is warned of
# Of what is no measure on its own; of a measure, the catalogue knows in which range it lies.
_SHARES = {"precision", "recall", "F of a cell", "p-value"}


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
    path = path_of(folder) / file_name(unit, student)
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


def handed_in(number, answer, *, share=False) -> None:
    """Print how an answer reads to whoever collects it, and not whether it is right.

    It warns of what could cost the point though the calculation is right: a decimal comma, a
    percentage, too few places, a share that is none.

    Parameters
    ----------
    number : int
        The question.
    answer
        What stands behind ``answer_1 =``: a number, or ``...`` while there is none.
    share : bool, optional
        Whether what is asked for lies between 0 and 1, on any data.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from clustlib.course.paper import handed_in
    >>> handed_in(1, Fraction(6, 8))
    question 1: reads as 3/4
    >>> handed_in(1, (0, 609))
    question 1: reads as 0.609; (0, 609) was taken for it, better put in 0.609
    >>> handed_in(1, 60.93, share=True)
    question 1: reads as 60.93; a share lies between 0 and 1, and no percentage counts
    >>> handed_in(1, 0.61)
    question 1: reads as 0.61; unless that is exact, put in the fraction or three decimals
    >>> handed_in(1, "three quarters")
    question 1: 'three quarters' is not a number yet: put in a fraction such as 3/4, or a decimal
    """
    print(f"question {number}: {_reads(answer, share)}")


def _reads(answer, share):
    if answer is ... or answer is None:
        return NOT_YET
    meant, warning = answer, ""
    try:
        number = as_fraction(answer)
    except (TypeError, ValueError, ArithmeticError):
        if (meant := number_meant(answer)) is None:
            return f"{short(answer)} is {_OPEN}"
        number = as_fraction(meant)
        warning = f"{short(answer)} was taken for it, better put in {meant}"
    is_fraction = isinstance(meant, Rational) or (isinstance(meant, str) and "/" in meant)
    if share and not 0 <= number <= 1:
        warning = "a share lies between 0 and 1, and no percentage counts"
    elif not warning and number.denominator > 1 and decimals_of(meant) in (1, 2):
        warning = "unless that is exact, put in the fraction or three decimals"
    said = f"reads as {number if is_fraction else format(float(number), '.6g')}"
    return f"{said}{AFTER_THE_NUMBER}{warning}" if warning else said


# --- whose questions -----------------------------------------------------------------------------


def path_of(folder) -> Path:
    """The path of a folder, or an error that says what came."""
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
            _cell(f"reads-{number}", f"handed_in({number}, answer_{number}{_kind(question)})"),
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


def _kind(question):
    """What ``handed_in`` is told of the number that is asked for: no more than the topic tells."""
    topic = re.sub(" (after|with) .*", "", question.topic)
    ranges = [row.range for row in [*EXTERNAL, *INTERNAL] if row.measure == topic]
    # The lower end of some depends on the table; it is above 0.
    is_share = any(it.high == 1 and (it.low == 0 or callable(it.low)) for it in ranges)
    return ", share=True" * (is_share or topic in _SHARES)


def _unmarked(text):
    """The text, with nothing in it that Markdown or a browser takes for its own."""
    return re.sub(r"[^\w\s]", lambda sign: f"&#{ord(sign[0])};", text)


def _cell(name, source, kind="code"):
    cell = {"cell_type": kind, "id": name, "metadata": {}, "source": source.splitlines(True)}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})
