"""No exercise is solved by copying what a cell of its unit says, writes or prints."""

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
UNITS = sorted(FOLDER.glob("[0-9]*.ipynb"))
NUMBER = re.compile(
    r"(?<![\w.−])\d+\.\d{2,}(?![\w.])|(?<![\w.−])\d+/\d+(?![\w.])|(?<![\w.−])\d{2,}(?![\w.])"
)


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


def solved(nb, checks_of):
    """Each of these exercises that something in its cells solves, and what."""
    cells = lesson_cells(nb)
    tree = ast.Module([statement for cell in cells for statement in checks.statements(cell)], [])
    printed = " ".join(map(checks.printed_text, cells))
    written = list(literals(tree))
    for number, check in checks_of.items():
        candidates = []
        if isinstance(check, OneNumber):
            candidates = sorted(set(NUMBER.findall(printed)))
        elif isinstance(check, Function):
            candidates = functions(cells)
        elif not isinstance(check, OneOf):
            candidates = written
        yield from ((number, each) for each in candidates if is_right(check, each))


def is_right(check, answer):
    with contextlib.suppress(Exception):  # a cell may hold anything
        return check.verdict(answer) == "correct"


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name[:2])
def test_no_cell_holds_an_answer(path):
    of_unit = {n: each.check for n, each in EXERCISES.items() if n[:2] == path.name[:2]}
    assert list(solved(checks.read(path), of_unit)) == []


def test_what_is_copied_would_be_seen():
    """A cell with a number, a function, a table, labels and letters that solve an exercise."""

    def cell(source, text=""):
        output = {"output_type": "stream", "name": "stdout", "text": text}
        return {"cell_type": "code", "source": source, "outputs": [output], "metadata": {}}

    heading = {"cell_type": "markdown", "source": "## Exercises", "metadata": {}}
    source = "def third(x):\n    return x / 3\n\n\nt = [[1, 2], [3, 4]]\nlabels = [1, 1, 2]\n'b a'"
    nb = {"cells": [cell(source, "so it is 0.375, of 8"), heading, cell("u = [[5, 5]]", "0.125")]}
    others = {
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
    assert {number for number, _ in solved(nb, others)} == {"1", "3", "4", "6", "7"}
