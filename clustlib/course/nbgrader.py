"""Source notebooks for nbgrader: ``python -m clustlib.course.nbgrader 02 05 --out source``.

A notebook has the exercises of a unit, and questions on small data drawn from a seed. Everything
that gives an answer away is in a region that ``nbgrader generate_assignment`` removes: solutions
between ``BEGIN SOLUTION`` and ``END SOLUTION``, tests between ``BEGIN HIDDEN TESTS`` and ``END
HIDDEN TESTS``. The test that students see says only whether an answer can be read.

The notebooks are plain JSON, so writing them does not need nbgrader.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.course.checking import EXERCISES, entries
from clustlib.course.checking.coded import Function
from clustlib.course.checking.entries import Exercise
from clustlib.course.checking.kinds import Unread, as_floats, sentence
from clustlib.course.checking.session import is_open
from clustlib.course.questions.data import python_source
from clustlib.course.questions.drawing import Question, questions, unit_topics, validate_seed
from clustlib.course.questions.working import whole_working
from clustlib.course.units import UNITS
from clustlib.display import markdown_table
from clustlib.validation import short_repr

_PYTHON = re.compile(r"^```python\n(.*?)\n```$", re.DOTALL | re.MULTILINE)
_CHECK = re.compile(r"^check\(.*\)\n?", re.MULTILINE)
_CHECK_IMPORT = re.compile(r"^from clustlib\.exercises import check\n?", re.MULTILINE)
_LINK_TO_NOTEBOOK = re.compile(r"\[([^\]]*)\]\([^)]*\.ipynb[^)]*\)")
# The cells of these lessons before their exercises define names that the exercises use.
_FROM_THE_LESSON = {
    "06": "from clustlib.course import figures",
    "10": """\
from math import inf

from clustlib.course import figures

angle = np.linspace(0, 2 * np.pi, 361)
ray = np.column_stack([np.cos(angle), np.sin(angle)])""",
    "11": "melons, good, names = cl.datasets.watermelon()",
}
_MINUTES_PER_POINT, _MOST_POINTS = 3, 3
_FRESH_INPUTS = 5  # of the hidden test of a function
_TOLERANCE = 0.0005 + 1e-9  # three decimals
_INTRODUCTION = """\
Put each answer in place of the dots, and delete the line that raises `NotImplementedError`. The
cell below an answer says whether it can be read. Whether it is right you will learn when it is
marked. Before you hand in, restart the kernel and run all cells."""
_TABLE = "Rows are clusters $C_i$, columns are true classes $T_j$."
_FORMAT = "Give the result as a fraction, such as 3/4, or with three decimals."
_WORKING = "Show how you calculate, in the cell below."


def verdict_of(number: str, answer: Any) -> str:
    """Return the verdict on an answer to an exercise: "correct", or a sentence on the mistake.

    The tests in the notebooks call it. Unlike ``check`` it prints nothing and gives no hint.

    Parameters
    ----------
    number : str
        The exercise, such as "02.1".
    answer
        A number, a list, letters or a function, as the exercise asks.

    Raises
    ------
    AssertionError
        If there is no answer yet, or if it cannot be read.

    Examples
    --------
    >>> verdict_of("02.1", "2/3")
    'correct'
    >>> verdict_of("02.1", 0.84)
    '0.84 is not it: the maximum was taken along the columns; purity takes it in each row.'
    >>> verdict_of("02.1", ...)
    Traceback (most recent call last):
    AssertionError: not answered yet
    """
    if is_open(answer):
        raise AssertionError("not answered yet")
    try:
        verdict = EXERCISES[number].verdict(answer)
    except Exception as error:  # An answer can be any object, and its methods can fail.
        message = f"this answer cannot be read: {type(error).__name__}: {error}"
        raise AssertionError(message) from None
    if isinstance(verdict, Unread):
        raise AssertionError(str(verdict))
    return str(verdict)


def source_notebook(
    unit: str,
    seed: int = 0,
    n_questions: int = 2,
    difficulty: int = 1,
    more: bool = False,
    working: bool = False,
) -> dict[str, Any]:
    """Return the source notebook of a unit, as nbformat 4.5 has it.

    Parameters
    ----------
    unit : str
        Its number, such as "02".
    seed : int ≥ 0
        What the questions, and the hidden tests of functions, are drawn from.
    n_questions : int ≥ 0
        How many questions on drawn data follow the exercises. A unit with fewer topics asks again,
        with other data.
    difficulty : {1, 2, 3}
        Of the questions, as ``questions`` has it.
    more : bool
        Whether the exercises that a unit can do without are in it, too.
    working : bool
        Whether each question has a cell for the working, which is marked by hand.

    Raises
    ------
    ValueError
        An unknown unit, with the known ones; a seed, a number or a difficulty that cannot be.

    Examples
    --------
    Keys are in the source, between two marks, where nbgrader removes them from what students get.

    >>> notebook = source_notebook("02", seed=1, n_questions=1)
    >>> test = "".join(notebook["cells"][-1]["source"])
    >>> seen, hidden = test.split("### BEGIN HIDDEN TESTS")
    >>> "key" in seen, "key" in hidden
    (False, True)
    """
    if unit not in UNITS:
        raise ValueError(f"there is no unit {short_repr(unit)}: the units are {', '.join(UNITS)}")
    if not isinstance(n_questions, int) or n_questions < 0:
        raise ValueError(
            f"the number of questions must be a whole number ≥ 0, got {short_repr(n_questions)}"
        )
    exercises, _, imports = entries.read(entries.folder() / f"{unit}.toml")
    cells = _opening(unit, imports)
    for exercise in exercises.values():
        if more or not exercise.more:
            cells += _exercise_cells(exercise, validate_seed(seed))
    for place, question in enumerate(_draw(unit, seed, n_questions, difficulty), start=1):
        cells += _question_cells(question, place, working)
    return {
        "cells": cells,
        "metadata": {
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


def path_of(unit: str, out: Path) -> Path:
    """Return where nbgrader looks for the source notebook of a unit."""
    name = "_".join([unit, *re.findall("[a-z0-9]+", UNITS[unit].title.lower())])
    return out / unit / f"{name}.ipynb"


def points_of(notebook: dict[str, Any]) -> int:
    """Return the points that a notebook is worth."""
    return sum(cell["metadata"]["nbgrader"].get("points", 0) for cell in notebook["cells"])


# --- cells ---------------------------------------------------------------------------------------


def _cell(kind, grade_id, text, *, solution=False, points=None):
    """Return a cell with nbgrader's metadata; it is locked unless students write in it."""
    metadata = {
        "grade": points is not None,
        "grade_id": grade_id,
        "locked": not solution,
        "schema_version": 3,
        "solution": solution,
        "task": False,
    }
    if points is not None:
        metadata["points"] = points
    cell = {
        "cell_type": kind,
        "id": grade_id,
        "metadata": {"nbgrader": metadata},
        "source": text.splitlines(keepends=True),
    }
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def _opening(unit, imports):
    imports = _CHECK_IMPORT.sub("", imports).strip()
    lines = [imports, "from clustlib.course.nbgrader import verdict_of"]
    if unit in _FROM_THE_LESSON:
        lines += ["", _FROM_THE_LESSON[unit]]
    title = f"# {unit} {UNITS[unit].title}"
    return [
        _cell("markdown", "title", f"{title}\n\n{_INTRODUCTION}"),
        _cell("code", "imports", "\n".join(lines)),
    ]


def _answer_cell(grade_id, stub, solution):
    marked = f"{stub}\n### BEGIN SOLUTION\n{solution}\n### END SOLUTION"
    return _cell("code", grade_id, marked, solution=True)


def _test_cell(grade_id, visible, hidden, points):
    marked = f"{visible}\n### BEGIN HIDDEN TESTS\n{hidden}\n### END HIDDEN TESTS"
    return _cell("code", grade_id, marked, points=points)


def _exercise_cells(exercise: Exercise, seed: int) -> list[dict[str, Any]]:
    name = f"exercise-{exercise.number.replace('.', '-')}"
    # Each answer has a name of its own: one that is left out must not be read as the one before.
    variable = f"answer_{exercise.number.replace('.', '_')}"

    def rename(code):
        return re.sub(r"\banswer\b", variable, code)

    points = _points(exercise)
    heading = f"### {exercise.title} ({_counted(points, 'point')})"
    text = _LINK_TO_NOTEBOOK.sub(r"\1", f"{heading}\n\n{exercise.question}")
    *before, stub, _ = _PYTHON.split(text)  # text and code take turns
    cells = []
    for i, piece in enumerate(before):
        if piece.strip():
            kind = ("markdown", "code")[i % 2]
            cells.append(
                _cell(
                    kind,
                    f"{name}-{kind}-{i + 1}",
                    rename(piece.strip()) if i % 2 else piece.strip(),
                )
            )
    # A later exercise's solution may use what any of these blocks defines.
    solution = "\n\n".join(
        _CHECK.sub("", code).strip() for code in _PYTHON.findall(exercise.solution)
    )
    function = re.match(r"def (\w+)", stub)
    answer = function[1] if function else variable
    visible = (
        "# Your answer is there and can be read.\n"
        f'verdict = verdict_of("{exercise.number}", {answer})'
    )
    hidden = 'assert verdict == "correct", verdict'
    if isinstance(exercise.check, Function):
        hidden += "\n" + _test_of_function(answer, exercise, seed)
    return [
        *cells,
        _answer_cell(f"{name}-answer", rename(stub), rename(solution)),
        _test_cell(f"{name}-test", visible, hidden, points),
    ]


def _points(exercise):
    return min(_MOST_POINTS, max(1, round(exercise.minutes / _MINUTES_PER_POINT)))


def _test_of_function(name, exercise, seed):
    """Return Python that compares a function with its values on fresh inputs, as literals."""
    cases = "".join(
        f"    ({arguments}, {value}),\n" for arguments, value in _fresh_cases(exercise, seed)
    )
    # nbgrader gives no points where a test writes to stderr, as a warning does.
    return f"""\
import warnings

import numpy as np
from clustlib.course.checking.kinds import as_floats

warnings.simplefilter("ignore")
for arguments, value in [
{cases}]:
    result = {name}(*map(np.array, arguments))
    numbers = as_floats(result)
    is_right = numbers.shape == np.shape(value) and np.allclose(numbers, value, rtol=0, atol=1e-9)
    assert is_right, f"on {{arguments}} your function returns {{result}}, not {{value}}"\
"""


def _fresh_cases(exercise: Exercise, seed: int) -> Iterator[tuple[list[Any], Any]]:
    """Yield inputs that no file of the package has, and what the reference makes of them."""
    check = exercise.check
    assert isinstance(check, Function)
    rng = np.random.default_rng([int(exercise.number.replace(".", "")), seed])
    inputs: Sequence[tuple] = check.inputs()
    used = [_as_lists(arguments) for arguments in inputs]
    large = inputs[len(inputs) // 2 :]
    while len(used) < len(inputs) + _FRESH_INPUTS:
        arguments = [_varied(np.array(each), rng) for each in large[int(rng.integers(len(large)))]]
        if _as_lists(arguments) not in used:
            used.append(_as_lists(arguments))
            yield _as_lists(arguments), as_floats(check.reference(*arguments)).tolist()


def _as_lists(arguments):
    return [np.asarray(argument).tolist() for argument in arguments]


def _varied(argument, rng):
    """Return an input with its lines in another order; it still has what the exercise promises.

    No row becomes empty, no tie appears, and distances stay symmetric.
    """
    if argument.ndim == 1:
        return rng.permutation(argument)
    rows, columns = (rng.permutation(length) for length in argument.shape)
    if np.array_equal(argument, argument.T):
        columns = rows
    return argument[np.ix_(rows, columns)] * int(rng.integers(2, 6))


def _draw(unit: str, seed: int, n: int, difficulty: int) -> list[Question]:
    """Draw the questions of a unit: one for each of its topics in turn, and then again."""
    topics = list(itertools.islice(itertools.cycle(unit_topics(unit)), n))
    return questions(topics, seed, difficulty) if topics else []


def _question_cells(question: Question, place: int, working: bool) -> list[dict[str, Any]]:
    name, variable = f"question-{place}", f"answer_{place}"
    is_table = isinstance(question.data, ContingencyTable)
    text = [
        f"### Question {place}: {question.topic} (1 point{', and 1 for the working' * working})",
        question.asked,
        *(markdown_table(*table) for table in question.tables),
        *[_TABLE] * is_table,
        f"{_FORMAT} {_WORKING if working else ''}".strip(),
    ]
    data = python_source(question.data, f"_{place}")
    visible = f"""\
# Your answer is there and can be read.
import math
from numbers import Real

is_number = isinstance({variable}, Real) and not isinstance({variable}, bool)
assert is_number and math.isfinite({variable}), (
    "enter one number, such as 3/4 or 0.75, without quotation marks"
)"""
    mistakes = "".join(
        f"    {float(value)!r}: {sentence(turn)!r},\n"
        for turn, value in question.wrong_turns.items()
    )
    hidden = f"""\
given = float({variable})
key = {float(question.key)!r}  # {question.key}
mistakes = {{
{mistakes}}}
for value, mistake in mistakes.items():
    assert abs(given - value) > {_TOLERANCE}, f"{{given:.4g}} is not it: {{mistake}}"
assert abs(given - key) <= {_TOLERANCE}, f"{{given:.4g}} is not it."\
"""
    cells = [
        _cell("markdown", f"{name}-text", "\n\n".join(text)),
        _cell("code", f"{name}-data", f"# The same data, for Python.\n{data}"),
        _answer_cell(f"{name}-answer", f"{variable} = ...", f"{variable} = {question.key}"),
        _test_cell(f"{name}-test", visible, hidden, 1),
    ]
    if working:
        # nbgrader replaces all of this cell by "YOUR ANSWER HERE".
        solution = f"$${whole_working(question.score)}$$"
        cells.append(_cell("markdown", f"{name}-working", solution, solution=True, points=1))
    return cells


# --- the command ---------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the notebooks that the command line asks for, and return 0.

    An error of the user's is one line, and ends the program with status 2.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        lines = _write(options)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    print("\n".join(lines))
    return 0


def _write(options):
    units = list(dict.fromkeys(options.units))
    notebooks = {}
    for unit in units:
        notebook = source_notebook(
            unit,
            options.seed,
            options.questions,
            options.difficulty,
            options.more,
            options.working,
        )
        notebooks[path_of(unit, options.out)] = notebook
    # Nothing is written if one of the files is there: a lecturer may have changed it.
    for path in notebooks:
        if path.exists() and not options.overwrite:
            raise FileExistsError(
                f"{path} is there already: choose another folder, or replace it with --overwrite"
            )
    lines = []
    for path, notebook in notebooks.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True)
        path.write_text(f"{text}\n", encoding="utf-8", newline="\n")
        tests = [cell["id"] for cell in notebook["cells"] if cell["id"].endswith("-test")]
        n_exercises = sum(test.startswith("exercise") for test in tests)
        counts = (
            _counted(n_exercises, "exercise"),
            _counted(len(tests) - n_exercises, "question"),
            _counted(points_of(notebook), "point"),
        )
        lines.append(f"{path}: {', '.join(counts)}")
    root = options.out.resolve().parent
    lines.append(f"Next, in {root}: nbgrader generate_assignment {units[0]} --create")
    return lines


def _counted(number, noun):
    return f"{number} {noun}{'s' * (number != 1)}"


def _parser():
    parser = argparse.ArgumentParser(
        prog="python -m clustlib.course.nbgrader",
        description="Write a source notebook for nbgrader for each unit: its exercises, and "
        "questions on small tables drawn from a seed, each with an answer cell and a test. "
        "Students get what `nbgrader generate_assignment` makes of it, without solutions and keys.",
        epilog="The package that students install has the answers to the exercises, for `check` "
        "needs them, and it can calculate what the questions ask. Use --working where the way to "
        "the result counts.",
    )
    add = parser.add_argument
    add("units", nargs="+", metavar="UNIT", help='number of a unit, such as "02"')
    add(
        "--out",
        type=Path,
        default=Path("source"),
        metavar="DIR",
        help="nbgrader's source folder; the notebook of unit 02 goes into DIR/02 (default: source)",
    )
    add("--seed", type=int, default=0, metavar="N", help="what data are drawn from (default: 0)")
    add(
        "--questions",
        type=int,
        default=2,
        metavar="N",
        help="questions on drawn data in each notebook (default: 2)",
    )
    add(
        "--difficulty",
        type=int,
        default=1,
        choices=(1, 2, 3),
        help="of these questions: how large their data are (default: 1)",
    )
    add("--more", action="store_true", help='add the exercises that lessons mark "(more)"')
    add(
        "--working",
        action="store_true",
        help="add to each question a cell for the working, which you mark by hand",
    )
    add("--overwrite", action="store_true", help="replace notebooks that are there already")
    return parser


if __name__ == "__main__":
    sys.exit(main())
