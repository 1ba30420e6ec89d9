"""The record of solved exercises: a small file beside the notebooks, which may be deleted.

The numbers of solved exercises enter, and a table of the reader's progress leaves. Nothing is
recorded in other folders, nor for the solutions.
"""

import contextlib
import json
from pathlib import Path
from typing import NamedTuple

from clustlib.course.units import QUIZ_TITLE, UNITS
from clustlib.display import Table

_TITLES = {number: unit.title for number, unit in UNITS.items()} | {"quiz": QUIZ_TITLE}
_FILE = ".solved.json"
_FIRST_NOTEBOOK, _SOLUTIONS = "00_start_here.ipynb", "solutions"


def _path():
    """Return the path of the file, or None outside the folder of the notebooks."""
    with contextlib.suppress(OSError):  # the current folder may have been deleted
        if Path(_FIRST_NOTEBOOK).exists() and Path(_SOLUTIONS).exists():
            return Path.cwd() / _FILE
    return None


def read_solved():
    """Return the numbers of the solved exercises; none if the file is damaged."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        if path := _path():
            numbers = json.loads(path.read_text(encoding="utf-8"))
            return {number for number in numbers if isinstance(number, str)}
    return set()


def record_solved(number):
    """Record a solved exercise. Return False if it should have been recorded and was not."""
    with contextlib.suppress(OSError):
        if path := _path():
            if number not in (solved := read_solved()):
                path.write_text(json.dumps(sorted({*solved, number})) + "\n", encoding="utf-8")
            return True
        # The answers in the notebooks of solutions are not the reader's.
        return Path.cwd().name == _SOLUTIONS and Path("..", _FIRST_NOTEBOOK).exists()
    return False


class UnitProgress(NamedTuple):
    """The progress in the exercises of one notebook."""

    unit: str
    title: str
    solved: int
    of: int
    open: tuple[str, ...]


class Progress(Table):
    """The result of ``progress``, with a row for each notebook that has exercises."""

    @classmethod
    def of(cls, exercises, solved):
        """Return the progress in all exercises, given those that are solved."""
        rows = []
        for number, title in _TITLES.items():
            numbers = [exercise for exercise in exercises if exercise.startswith(f"{number}.")]
            still_open = tuple(exercise for exercise in numbers if exercise not in solved)
            if numbers:
                count = len(numbers)
                rows.append(UnitProgress(number, title, count - len(still_open), count, still_open))
        return cls(rows)
