"""No exercise is solved by copying what a cell of its unit says, writes or prints."""

import ast
import contextlib
import io
import re
from pathlib import Path

import numpy as np
import pytest

from clustlib.course.checking import EXERCISES, check
from clustlib.course.checking.kinds import Find, FindLabels, Function, Number
from clustlib.course.checking.words import Choose, Grid, Order, Read
from tests import notebook_checks as checks

pytestmark = pytest.mark.usefixtures("computed_once")

FOLDER = Path(__file__).parents[1] / "notebooks"
UNITS = sorted(FOLDER.glob("[0-9]*.ipynb"))
NUMBER = re.compile(
    r"(?<![\w.])\d+\.\d{2,}(?![\w.])|(?<![\w.])\d+/\d+(?![\w.])|(?<![\w.])\d{2,}(?![\w.])"
)


def is_right(number, answer):
    with contextlib.redirect_stdout(io.StringIO()):
        return check(number, answer).correct


def lesson_cells(nb):
    """The code cells above the exercises: those below are theirs, and have no answer."""
    starts = [i for i, _, text in checks.headings(nb) if text == "Exercises"]
    return [cell for i, cell in checks.code_cells(nb) if i < starts[0]]


def literals(tree):
    """Lists, dictionaries and words that a cell writes down."""
    for node in ast.walk(tree):
        with contextlib.suppress(ValueError, TypeError, SyntaxError):
            value = ast.literal_eval(node)
            if isinstance(value, (list, tuple, dict, str)):
                yield value


def functions(cells):
    """What the cells import and define, the rest left alone."""
    space = {}
    for cell in cells:
        for statement in checks.statements(cell):
            if isinstance(statement, (ast.Import, ast.ImportFrom, ast.FunctionDef)):
                with contextlib.suppress(Exception):
                    exec(compile(ast.Module([statement], []), "cell", "exec"), space)
    return [each for each in space.values() if type(each).__name__ == "function"]


def solved(nb, unit):
    """Each exercise of a unit that something in its cells solves, and what."""
    cells = lesson_cells(nb)
    tree = ast.Module([statement for cell in cells for statement in checks.statements(cell)], [])
    printed = " ".join(map(checks.printed_text, cells))
    written = list(literals(tree))
    for number, exercise in EXERCISES.items():
        if not number.startswith(f"{unit}."):
            continue
        candidates = []
        if isinstance(exercise, Number):
            candidates = sorted(set(NUMBER.findall(printed)))
        elif isinstance(exercise, Function):
            candidates = functions(cells)
        elif not isinstance(exercise, Choose):
            candidates = written
        yield from ((number, each) for each in candidates if is_right(number, each))


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name[:2])
def test_no_cell_holds_an_answer(path):
    assert list(solved(checks.read(path), path.name[:2])) == []


def test_what_is_copied_would_be_seen(monkeypatch):
    """A cell with a number, a function, a table, labels and letters that solve an exercise."""

    def cell(source, text=""):
        output = {"output_type": "stream", "name": "stdout", "text": text}
        return {"cell_type": "code", "source": source, "outputs": [output], "metadata": {}}

    heading = {"cell_type": "markdown", "source": "## Exercises", "metadata": {}}
    source = "def third(x):\n    return x / 3\n\n\nt = [[1, 2], [3, 4]]\nlabels = [1, 1, 2]\n'b a'"
    nb = {"cells": [cell(source, "so it is 0.375, of 8"), heading, cell("u = [[5, 5]]", "0.125")]}
    others = {
        "77.1": Number(lambda: 0.375),
        "77.2": Number(lambda: 0.125),
        "77.3": Function(lambda x: x / 3, lambda: [(np.array(2.0),)], ["x"]),
        "77.4": Find([lambda t: None if t.n == 10 and t.counts.shape == (2, 2) else "no"]),
        "77.5": Find([lambda t: None if t.n == 10 and t.counts.shape == (1, 2) else "no"]),
        "77.6": FindLabels(3, []),
        "77.7": Order(right="ba", needs={"a": {"b": "first"}}),
        "77.8": Read(value={"x": "a"}, letters="ab", because={}),
        "77.9": Grid(value=lambda: {"x": "="}, columns=["same"], because={}),
    }
    for name, exercise in others.items():
        monkeypatch.setitem(EXERCISES, name, exercise)
    assert {number for number, _ in solved(nb, "77")} == {"77.1", "77.3", "77.4", "77.6", "77.7"}
