"""No exercise is solved by copying from the code or the output of its unit."""

import ast
import contextlib
import re
from pathlib import Path

import numpy as np
import pytest

from clustlib.course.checking import EXERCISES
from clustlib.course.checking.coded import Find, FindLabels, Function
from clustlib.course.checking.kinds import OneNumber, OneOf, Order, Read, Signs
from tests import notebook_checks as checks

FOLDER = Path(__file__).parents[1] / "notebooks"
UNITS = [*sorted(FOLDER.glob("[0-9]*.ipynb")), FOLDER / "mixed_quiz.ipynb"]
NUMBER = re.compile(
    r"(?<![\w.−])\d+\.\d{2,}(?![\w.])|(?<![\w.−])\d+/\d+(?![\w.])|(?<![\w.−])\d{2,}(?![\w.])"
)


def lesson_cells(nb):
    """Return the code cells before the exercises."""
    starts = [i for i, _, text in checks.headings(nb) if text == "Exercises"]
    end = min(starts, default=len(nb["cells"]))
    return [cell for i, cell in checks.code_cells(nb) if i < end]


def literals(tree):
    """Yield the lists, dictionaries and strings in a cell."""
    for node in ast.walk(tree):
        with contextlib.suppress(ValueError, TypeError, SyntaxError):
            value = ast.literal_eval(node)
            if isinstance(value, (list, tuple, dict, str)):
                yield value


def functions(cells):
    """Return the functions that the cells import or define."""
    space = {}
    for cell in cells:
        for statement in checks.statements(cell):
            if isinstance(statement, (ast.Import, ast.ImportFrom, ast.FunctionDef)):
                with contextlib.suppress(Exception):
                    exec(compile(ast.Module([statement], []), "cell", "exec"), space)
    return [each for each in space.values() if type(each).__name__ == "function"]


def solutions_in_cells(nb, exercise_checks):
    """Yield each exercise that something in the cells of a unit solves, with that answer."""
    cells = lesson_cells(nb)
    tree = ast.Module([statement for cell in cells for statement in checks.statements(cell)], [])
    output = " ".join(map(checks.printed_text, cells))
    values = list(literals(tree))
    for number, check in exercise_checks.items():
        candidates = []
        if isinstance(check, OneNumber):
            candidates = sorted(set(NUMBER.findall(output)))
        elif isinstance(check, Function):
            candidates = functions(cells)
        elif not isinstance(check, OneOf):
            candidates = values
        yield from ((number, each) for each in candidates if is_right(check, each))


def is_right(check, answer):
    with contextlib.suppress(Exception):  # candidates can be any object
        return check.verdict(answer) == "correct"


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name.partition("_")[0])
def test_no_cell_contains_an_answer(path):
    begin = "quiz" if checks.is_quiz(path) else path.name[:2]
    unit_checks = {n: each.check for n, each in EXERCISES.items() if n.startswith(f"{begin}.")}
    assert list(solutions_in_cells(checks.read(path), unit_checks)) == []


def test_answers_in_cells_are_found():

    def cell(source, text=""):
        output = {"output_type": "stream", "name": "stdout", "text": text}
        return {"cell_type": "code", "source": source, "outputs": [output], "metadata": {}}

    heading = {"cell_type": "markdown", "source": "## Exercises", "metadata": {}}
    source = "def third(x):\n    return x / 3\n\n\nt = [[1, 2], [3, 4]]\nlabels = [1, 1, 2]\n'b a'"
    nb = {"cells": [cell(source, "so it is 0.375, of 8"), heading, cell("u = [[5, 5]]", "0.125")]}
    toy_checks = {
        "1": OneNumber(0.375),
        "2": OneNumber(0.125),
        "3": Function(lambda x: x / 3, lambda: [(np.array(2.0),)], ["x"]),
        "4": Find([lambda t: None if t.n == 10 and t.counts.shape == (2, 2) else "no"]),
        "5": Find([lambda t: None if t.n == 10 and t.counts.shape == (1, 2) else "no"]),
        "6": FindLabels(3, []),
        "7": Order(answer="ba", needs={"b before a": "first"}),
        "8": Read(answer={"x": "a"}, letters="ab", because={}),
        "9": Signs(answer={"x": "="}, columns=["same"], because={}),
    }
    assert {number for number, _ in solutions_in_cells(nb, toy_checks)} == {"1", "3", "4", "6", "7"}
