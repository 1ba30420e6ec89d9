"""The entries of ``notebooks/exercises/NN.toml``: the exercises and predictions of a unit.

Those of the mixed quiz, in ``mixed_quiz.toml``, are about all units.

An entry is named by its number, ``["02.1"]`` for an exercise and ``["02.a"]`` for a prediction, and
has a ``kind``. An exercise also has

- ``question`` and ``solution``, in Markdown. Each fenced block of ``python`` becomes a cell, and
  the last block of a question is what a reader fills in;
- ``goal``, the number of the goal that it tests, as the first cell of the unit lists them;
- ``hint``, shown from the second miss on, and ``matters``, a sentence shown with a right answer;
- ``minutes``, including reading, or ``more = true`` for an optional exercise;
- in the mixed quiz the ``section`` that it is about, such as "02 Purity";
- the fields of its kind in ``kinds``. An exercise of kind ``python`` is checked by code, in
  ``CHECKS`` of ``NN.py``.

A prediction has a topic, ``about``, the right ``answer``, and in ``beliefs`` the other answers, as
options or as ranges, with what a reader who gives them may believe. Its question is in the lesson,
or in the optional notebook of the unit if it has ``more = true``.

Line breaks in sentences have no meaning.
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
PREDICTION_KINDS = {"choose": Choice, "guess": Guess}
_COMMON_FIELDS = (
    "kind", "goal", "question", "solution", "hint", "matters", "more", "minutes", "section"
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Exercise:
    """An exercise: its question, its feedback besides the verdict, and its check."""

    number: str
    kind: str
    goal: int  # its number in the unit's list, from 1
    question: str
    solution: str
    hint: str
    matters: str
    more: bool = False
    minutes: float = 0  # including reading; 0 for an optional exercise
    section: str = ""  # in the mixed quiz: the unit and section that it is about
    checker: object = None  # None if the check is code

    @property
    def title(self):
        """The heading of the exercise."""
        return f"Exercise {self.number}{' (more)' if self.more else ''}"

    @property
    def check(self):
        """The object whose ``verdict`` compares an answer with the right one."""
        return self.checker or _load_checks(self.number[:2])[self.number]

    def verdict(self, answer):
        """Return the feedback on an answer: "correct", or what is wrong with it."""
        return self.check.verdict(answer)


def folder():
    """Return the folder of the entries: in an installed package, or beside the notebooks."""
    installed = Path(__file__).parents[1] / "exercises"
    return installed if installed.is_dir() else Path(__file__).parents[3] / "notebooks/exercises"


def read(path):
    """Return the exercises and predictions of a file, by number, and the imports of solutions."""
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
            reason = f"there is no {error}" if isinstance(error, KeyError) else error
            raise ValueError(f"{path.name}, entry {number}: {reason}") from None
    return exercises, predictions, imports


def read_all():
    """Return the exercises and the predictions of all units."""
    exercises: dict[str, Exercise] = {}
    predictions: dict[str, Choice | Guess] = {}
    for path in sorted(folder().glob("*.toml")):
        unit_exercises, unit_predictions, _ = read(path)
        exercises |= unit_exercises
        predictions |= unit_predictions
    return exercises, predictions


def _exercise(number, entry):
    fields = {name: _unwrap(value) for name, value in entry.items() if name not in _COMMON_FIELDS}
    return Exercise(
        number=number,
        kind=entry["kind"],
        goal=entry["goal"],
        question=entry["question"].strip(),
        solution=entry["solution"].strip(),
        hint=_unwrap(entry["hint"]),
        matters=_unwrap(entry["matters"]),
        more=entry.get("more", False),
        minutes=entry.get("minutes", 0),
        section=entry.get("section", ""),
        checker=None if entry["kind"] == "python" else KINDS[entry["kind"]](**fields),
    )


def _prediction(entry):
    fields = _unwrap(entry)
    return PREDICTION_KINDS[fields.pop("kind")](**fields)


def _unwrap(value):
    """Return sentences on one line, also those in a dictionary."""
    if isinstance(value, dict):
        return {key: _unwrap(item) for key, item in value.items()}
    return " ".join(value.split()) if isinstance(value, str) else value


@cache
def _load_checks(unit):
    path = folder() / f"{unit}.py"
    spec = spec_from_file_location(f"exercises_{unit}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.CHECKS
