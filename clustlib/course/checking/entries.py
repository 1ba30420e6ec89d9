"""What the entries of ``notebooks/exercises/NN.toml`` say: the exercises and predictions of a unit.

An entry is named by its number, ``["02.1"]`` for an exercise and ``["02.a"]`` for a prediction, and
begins with its ``kind``. An exercise has, besides,

- ``question`` and ``solution``, in Markdown, of which each fenced block of ``python`` becomes a
  cell; the last block of a question is what a reader fills in;
- ``goal``, the number of the goal that it tests, as the first cell of the unit lists them;
- ``hint``, from the second miss on, and ``matters``, one sentence when the answer is right;
- ``minutes``, with reading it, or ``more = true``, if a unit can do without it;
- what its kind needs, by the names of the fields in ``kinds``. What needs code has the kind
  ``python``, and what checks it stands in ``CHECKS`` of ``NN.py`` beside.

A prediction says what it is ``about``, the ``answer`` that came, and in ``beliefs`` what else may
be typed, an option or ranges of a guess, and what is then taken for true. Its question stands in
the lesson.

Sentences may be broken into lines as one likes.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from clustlib.course.checking import kinds
from clustlib.course.checking.predictions import Choice, Guess

KINDS = {
    "number": kinds.OneNumber,
    "counts": kinds.Counts,
    "choose": kinds.OneOf,
    "spot": kinds.Spot,
    "order": kinds.Order,
    "read": kinds.Read,
    "grid": kinds.Signs,
}
PREDICTED = {"choose": Choice, "guess": Guess}
_OF_EVERY_EXERCISE = ("kind", "goal", "question", "solution", "hint", "matters", "more", "minutes")


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """An exercise: what it asks, what is said besides its verdict, and what checks it."""

    number: str
    kind: str
    goal: int  # of those that the unit lists, from 1 on
    question: str
    solution: str
    hint: str
    matters: str
    more: bool = False
    minutes: float = 0  # with reading it; none are counted of what is *more*
    checker: object = None  # of what is data

    @property
    def title(self):
        return f"Exercise {self.number}{' (more)' if self.more else ''}"

    @property
    def check(self):
        """What holds an answer against the right one: it has a ``verdict``."""
        return self.checker or _checks(self.number[:2])[self.number]

    def verdict(self, answer):
        """What is said to an answer: "correct", or what is wrong with it."""
        return self.check.verdict(answer)


def folder():
    """Where the entries lie: within an installed package, or beside the notebooks."""
    installed = Path(__file__).parents[1] / "exercises"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "notebooks/exercises"


def read(path):
    """The exercises and the predictions that a file has, by number, and what solutions import."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    imports = entries.pop("imports", "").strip()
    exercises: dict[str, Exercise] = {}
    predictions: dict[str, Choice | Guess] = {}
    for number, entry in entries.items():
        try:
            if number[-1].isdigit():
                exercises[number] = _exercise(number, entry)
            else:
                predictions[number] = _prediction(entry)
        except (KeyError, TypeError) as error:
            what = f"there is no {error}" if isinstance(error, KeyError) else error
            raise ValueError(f"{path.name}, entry {number}: {what}") from None
    return exercises, predictions, imports


def read_all():
    """The exercises and the predictions of all units."""
    exercises: dict[str, Exercise] = {}
    predictions: dict[str, Choice | Guess] = {}
    for path in sorted(folder().glob("*.toml")):
        of_unit, predicted, _ = read(path)
        exercises |= of_unit
        predictions |= predicted
    return exercises, predictions


def _exercise(number, entry):
    data = {name: each for name, each in _joined(entry).items() if name not in _OF_EVERY_EXERCISE}
    return Exercise(
        number=number,
        kind=entry["kind"],
        goal=entry["goal"],
        question=entry["question"].strip(),
        solution=entry["solution"].strip(),
        hint=_joined(entry["hint"]),
        matters=_joined(entry["matters"]),
        more=entry.get("more", False),
        minutes=entry.get("minutes", 0),
        checker=None if entry["kind"] == "python" else KINDS[entry["kind"]](**data),
    )


def _prediction(entry):
    entry = _joined(entry)
    return PREDICTED[entry.pop("kind")](**entry)


def _joined(value):
    """Sentences on one line, wherever they stand."""
    if isinstance(value, dict):
        return {key: _joined(each) for key, each in value.items()}
    return " ".join(value.split()) if isinstance(value, str) else value


@cache
def _checks(unit):
    path = folder() / f"{unit}.py"
    spec = spec_from_file_location(f"exercises_{unit}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.CHECKS
