"""Kinds of exercises without a computation: choose, spot, order, read, fill in a grid.

The notebook has the question and its options, each with a letter or a number; an entry has which of
them is right, and for each of the others the reason why not.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from clustlib.course.checking.kinds import Exercise, sentence, short

_SIGNS = {
    "↑": "↑", "up": "↑", "rises": "↑", "+": "↑", "^": "↑",
    "↓": "↓", "down": "↓", "falls": "↓", "-": "↓", "−": "↓", "v": "↓",
    "=": "=", "same": "=", "stays": "=", "→": "=", "0": "=",
}  # fmt: skip


@dataclass(frozen=True)
class Choose(Exercise):
    """Choose one of several readings, by its letter."""

    right: str
    wrong: Mapping[str, str]  # each other letter, and why not

    of: ClassVar[str] = "letter"

    @property
    def options(self):
        return sorted([self.right, *self.wrong])

    def verdict(self, answer):
        given = _name_of(answer)
        if given == self.right:
            return "correct"
        if given not in self.wrong:
            return f"{short(answer)} is none of them: put in one {self.of}, {_listed(self.options)}"
        return f"{given} is not it: {sentence(self.wrong[given])}"


@dataclass(frozen=True)
class Spot(Choose):
    """Find the one thing that is wrong among several, by its number."""

    of: ClassVar[str] = "number"

    def verdict(self, answer):
        given = _name_of(answer)
        if given in self.wrong:
            return f"{given} is as it should be: {sentence(self.wrong[given])}"
        return super().verdict(answer)


@dataclass(frozen=True)
class Order(Exercise):
    """Put steps into an order: any in which each comes after those it needs."""

    right: str  # one such order, a letter a step
    needs: Mapping[str, Mapping[str, str]]  # step: those before it, and why
    wrong: Mapping[str, str] = field(default_factory=dict)  # steps that lead nowhere, and why

    @property
    def options(self):
        return sorted([*self.right, *self.wrong])

    def verdict(self, answer):
        given = _letters(answer)
        if given is None or not set(given) <= set(self.options):
            return f'{short(answer)} is no order: put in letters, such as "b a c"'
        for step in given:
            if step in self.wrong:
                return f"{step} has no place here: {sentence(self.wrong[step])}"
            if given.count(step) > 1:
                return f"{step} stands twice"
        for place, step in enumerate(given):
            for before, why in self.needs.get(step, {}).items():
                if before not in given[:place]:
                    return f"{step} comes too early: {sentence(why)}"
        if left := len(self.right) - len(given):
            return f"so far so good, but something is missing: {_count(left, 'step')} more"
        return "correct"


@dataclass(frozen=True)
class Read(Exercise):
    """Say for each name which letters belong to it, those of a picture or of a list."""

    value: Mapping[str, str]  # name: its letters, their order does not count
    letters: str  # all there are
    because: Mapping[tuple[str, str], str]  # name and wrong letters: why not
    why: Mapping[str, str] = field(default_factory=dict)  # name: what to look for

    @property
    def options(self):
        return sorted(self.letters)

    def verdict(self, answer):
        if problem := _problem_with_rows(answer, self.value):
            return problem
        given = {name: _letters(each) for name, each in _rows(answer, self.value).items()}
        for name, letters in given.items():
            if letters is None or not set(letters) <= set(self.letters):
                return f'{name}: put in letters, of {_listed(self.options)}, or "" for none'
        said = {name: "".join(sorted(set(letters))) for name, letters in given.items()}
        wrong = [name for name in said if set(said[name]) != set(self.value[name])]
        if not wrong:
            return "correct"
        # A mistake that has a name is told before one that has none.
        name = next((name for name in wrong if (name, said[name]) in self.because), wrong[0])
        right = len(said) - len(wrong)
        rows = f"{right} of {len(said)} are right. " if len(said) > 2 else ""
        if why := self.because.get((name, said[name])):
            return f"{rows}{name} is not {said[name] or 'nothing'}" + _reason(why)
        return rows + _unlike(name, said[name], self.value[name]) + _reason(self.why.get(name))


@dataclass(frozen=True)
class Grid(Exercise):
    """Fill in a grid: what each operation does to each measure, ↑, ↓ or =."""

    value: Callable[[], Mapping[str, str]]  # row: a sign for each column
    columns: Sequence[str]
    because: Mapping[tuple[str, str], str]  # row and column: what to think of

    def verdict(self, answer):
        value = {row: _signs(signs) for row, signs in self.value().items()}
        if problem := _problem_with_rows(answer, value):
            return problem
        given = {row: _signs(each) for row, each in _rows(answer, value).items()}
        for row, signs in given.items():
            if signs is None or len(signs) != len(self.columns):
                n = len(self.columns)
                return f"{row}: put in {_count(n, 'sign')}, each ↑, ↓ or =, with spaces between"
        cells = [
            (row, column, sign, value[row][j])
            for row, signs in given.items()
            for j, (column, sign) in enumerate(zip(self.columns, signs, strict=True))
        ]
        wrong = [cell for cell in cells if cell[2] != cell[3]]
        if not wrong:
            return "correct"
        row, column, sign, _ = wrong[0]
        right = len(cells) - len(wrong)
        where = f"{right} of {len(cells)} are right. {row}, {column}: not {sign}"
        return where + _reason(self.because.get((row, column)))


def _unlike(name, said, value):
    """How the letters that were put in differ from those that belong: too few, too many, others."""
    if not said:
        return f"{name}: something belongs there"
    if set(said) < set(value):
        return f"{name}: {said} belongs there, and something else"
    if set(value) < set(said):
        return (
            f"{name}: not all of {said} belongs there" if len(said) > 1 else f"{name} is not {said}"
        )
    return f"{name} is not {said}"


def _reason(why):
    return f": {sentence(why)}" if why else "."


def _count(n, noun):
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _listed(names):
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last


def _name_of(answer):
    """The letter or number that an answer is, however it is written."""
    return str(answer).strip().strip("().").lower() if isinstance(answer, (str, int)) else None


def _letters(answer):
    """The letters of an answer, written together or apart, in one string or in a list."""
    if isinstance(answer, (list, tuple)) and all(isinstance(each, str) for each in answer):
        answer = " ".join(answer)
    if not isinstance(answer, str):
        return None
    return re.sub(r"[\s,;+>→-]", "", answer.lower())


def _signs(answer):
    """The signs of a row, whichever way they are typed."""
    if not isinstance(answer, str):
        return None
    words = answer.replace(",", " ").lower().split()
    if len(words) == 1 and words[0] not in _SIGNS:
        words = list(words[0])
    signs = [_SIGNS.get(word) for word in words]
    return None if None in signs else signs


def _rows(answer, value):
    return dict(zip(value, answer, strict=True)) if not isinstance(answer, Mapping) else answer


def _problem_with_rows(answer, value):
    rows = ", ".join(value)
    if isinstance(answer, Mapping):
        if missing := [row for row in value if row not in answer]:
            return f"{missing[0]} is missing: the rows are {rows}"
        extra = [row for row in answer if row not in value]
        return f"there is no row {short(extra[0])}: the rows are {rows}" if extra else None
    if not isinstance(answer, (list, tuple)) or len(answer) != len(value):
        return f"put in one entry for each of {rows}"
    return None
