"""Which exercises are solved: noted in a small file beside the notebooks, which may be deleted."""

import contextlib
import json
from pathlib import Path
from typing import NamedTuple

from clustlib.course.units import UNITS
from clustlib.display import Table

_FILE = ".solved.json"
# Nothing is noted in a folder that is not ours, nor in that of the solutions.
_BESIDE = "00_start_here.ipynb", "solutions"


def _path():
    """The file, where there is a place for it: solutions solve nothing, nor do other folders."""
    with contextlib.suppress(OSError):  # a folder that is gone
        return Path.cwd() / _FILE if all(Path(name).exists() for name in _BESIDE) else None
    return None


def kept():
    """The numbers of the exercises that were solved here; none where the file is spoiled."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        if path := _path():
            numbers = json.loads(path.read_text(encoding="utf-8"))
            return {number for number in numbers if isinstance(number, str)}
    return set()


def keep(number):
    """Note that an exercise is solved; return False if it should have been noted, and is not."""
    with contextlib.suppress(OSError):
        if path := _path():
            if number not in (known := kept()):
                path.write_text(json.dumps(sorted({*known, number})) + "\n", encoding="utf-8")
            return True
        # Solutions are no answers of the reader's.
        return Path.cwd().name == _BESIDE[1] and Path("..", _BESIDE[0]).exists()
    return False


class OfUnit(NamedTuple):
    """How far a reader is with the exercises of one notebook."""

    unit: str
    title: str
    solved: int
    of: int
    open: tuple[str, ...]


class Progress(Table):
    """What ``progress`` returns: a row for each notebook with exercises."""

    @classmethod
    def of(cls, exercises, solved):
        rows = []
        for number, unit in UNITS.items():
            here = [exercise for exercise in exercises if exercise.startswith(f"{number}.")]
            left = tuple(exercise for exercise in here if exercise not in solved)
            if here:
                rows.append(OfUnit(number, unit.title, len(here) - len(left), len(here), left))
        return cls(rows)
