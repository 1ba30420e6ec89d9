"""Kinds of exercises that are data: an entry of ``NN.toml`` says what is right, and what is not.

A number, counts, one option, an order, letters, signs. What is wrong has a sentence, which says
why, and never what is right.
"""

import numbers
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.expressions.tree import Formula


class Unread(str):
    """What is said to an answer that cannot be read: it is no miss, and brings no hint."""


NOT_YET = Unread("not answered yet")
_TOLERANCE = Fraction(1, 2000)  # three decimals
_FINEST = Fraction(1, 10**6)  # no more is asked of sums of rounded numbers
_SIGNS = {
    "↑": "↑", "up": "↑", "rises": "↑", "+": "↑", "^": "↑",
    "↓": "↓", "down": "↓", "falls": "↓", "-": "↓", "−": "↓", "v": "↓",
    "=": "=", "same": "=", "stays": "=", "→": "=", "0": "=",
}  # fmt: skip


@dataclass(frozen=True)
class OneNumber:
    """Put in one number: a fraction, or a decimal right to three places."""

    answer: str | float | Fraction  # "3/4" for a fraction
    wrong_turns: Mapping[str, str | float | Fraction] = field(default_factory=dict)

    def verdict(self, answer):
        try:
            given = as_fraction(answer)
        except (TypeError, ValueError, ArithmeticError):
            if _is_calculation(answer):
                return Unread(
                    f"{short(answer)} is text: without the quotation marks it is calculated"
                )
            if meant := number_meant(answer):
                return Unread(f"{short(answer)} is not a number: put in {meant}")
            return Unread(
                f"{short(answer)} is not a number: put in a fraction such as 3/4, or a decimal"
            )
        value = as_fraction(self.answer)
        if abs(given - value) <= _tolerance(answer):
            return "correct"
        fraction = isinstance(self.answer, str)  # of roots and logarithms there is none
        wanted = "the fraction, or three decimals" if fraction else "three decimals"
        too_few = Unread(f"{short(answer)} is close: put in {wanted}")
        if _is_rounded(answer, given, value):  # though a wrong turn may come out there as well
            return too_few
        for turn, wrong in self.wrong_turns.items():
            if abs(given - as_fraction(wrong)) <= _TOLERANCE:
                return f"{short(answer)} is not it: {sentence(turn)}"
        rough = Fraction(1, 200) if given.denominator == 1 and given > 1 else 2 * _TOLERANCE
        if abs(given / 100 - value) <= rough:  # 65.9 or 66 for 0.6585
            return Unread(
                f"{short(answer)} looks like a percentage: put in a share between 0 and 1"
            )
        if abs(given - value) <= 10 * _TOLERANCE:
            if decimals_of(answer) in (1, 2):
                return too_few
            wanted = "do not round in between" + ", or put in the fraction" * fraction
            return f"{short(answer)} is close: {wanted}"
        return f"{short(answer)} is not it"


@dataclass(frozen=True)
class Counts:
    """Put in whole numbers: a row or a table of them."""

    answer: Sequence
    wrong_turns: Mapping[str, Sequence] = field(default_factory=dict)
    counted: str = "points"
    order: str = "labels come sorted"

    def verdict(self, answer):
        value = np.array(self.answer)
        try:
            given = as_floats(answer)
        except (TypeError, ValueError):
            return Unread("that is not a table of numbers, all rows of one length")
        if np.array_equal(given, value):
            return "correct"
        for turn, wrong in self.wrong_turns.items():
            if np.array_equal(given, np.array(wrong)):
                return f"not quite: {sentence(turn)}"
        if given.ndim != value.ndim:
            kinds = {1: "a list of numbers", 2: "a list of rows"}
            return Unread(f"not yet: {kinds[value.ndim]} is asked for")
        with_sums = tuple(length + 1 for length in value.shape)
        if given.ndim == 2 and given.shape == with_sums and np.array_equal(given[:-1, :-1], value):
            return Unread("not yet: leave out the sums of the rows and columns")
        if given.shape != value.shape:
            return f"the shape {given.shape} is not the one asked for, {value.shape}"
        if sorted(given.tolist()) == sorted(value.tolist()):
            return f"not yet: all there, but in another order; {self.order}"
        if given.sum() != value.sum():
            return f"your numbers sum to {given.sum():g}; how many {self.counted} are there?"
        return f"{int((given != value).sum())} of your numbers are not right yet"


@dataclass(frozen=True)
class OneOf:
    """Choose one of several readings, by its letter."""

    answer: str
    wrong: Mapping[str, str]  # each other letter, and why not

    of: ClassVar[str] = "letter"

    @property
    def options(self):
        return sorted([self.answer, *self.wrong])

    def verdict(self, answer):
        given = _name_of(answer)
        if given == self.answer:
            return "correct"
        if given not in self.wrong:
            return Unread(
                f"{short(answer)} is none of them: put in one {self.of}, {_listed(self.options)}"
            )
        return f"{given} is not it: {sentence(self.wrong[given])}"


@dataclass(frozen=True)
class Spot(OneOf):
    """Find the one thing that is wrong among several, by its number."""

    of: ClassVar[str] = "number"

    def verdict(self, answer):
        given = _name_of(answer)
        if given in self.wrong:
            return f"{given} is as it should be: {sentence(self.wrong[given])}"
        return super().verdict(answer)


@dataclass(frozen=True)
class Order:
    """Put steps into an order: any in which each comes after those it needs."""

    answer: str  # one such order, a letter a step
    needs: Mapping[str, str]  # "a before b, c": why
    wrong: Mapping[str, str] = field(default_factory=dict)  # steps that lead nowhere, and why

    @property
    def options(self):
        return sorted([*self.answer, *self.wrong])

    @property
    def earlier(self):
        """For each step those that have to come before it, and why."""
        earlier: dict[str, dict[str, str]] = {}
        for pairs, why in self.needs.items():
            first, steps = pairs.split(" before ")
            for step in steps.split(", "):
                earlier.setdefault(step, {})[first] = why
        return earlier

    def verdict(self, answer):
        given = _letters(answer)
        if given is None or not set(given) <= set(self.options):
            return Unread(f'{short(answer)} is no order: put in letters, such as "b a c"')
        for step in given:
            if step in self.wrong:
                return f"{step} has no place here: {sentence(self.wrong[step])}"
            if given.count(step) > 1:
                return f"{step} stands twice"
        for place, step in enumerate(given):
            for before, why in self.earlier.get(step, {}).items():
                if before not in given[:place]:
                    return f"{step} comes too early: {sentence(why)}"
        if left := len(self.answer) - len(given):
            return f"so far so good, but something is missing: {_count(left, 'step')} more"
        return "correct"


@dataclass(frozen=True)
class Read:
    """Say for each name which letters belong to it, those of a picture or of a list."""

    answer: Mapping[str, str]  # name: its letters, their order does not count
    letters: str  # all there are
    because: Mapping[str, Mapping[str, str]]  # name: sets of wrong letters, with spaces: why not
    why: Mapping[str, str] = field(default_factory=dict)  # name: what to look for

    @property
    def options(self):
        return sorted(self.letters)

    def reason(self, name, letters):
        """Why these letters are not those of the name, where that has been said."""
        reasons = self.because.get(name, {}).items()
        return next((why for sets, why in reasons if letters in sets.split(" ")), None)

    def verdict(self, answer):
        if problem := _problem_with_rows(answer, self.answer):
            return problem
        given = {name: _letters(each) for name, each in _rows(answer, self.answer).items()}
        for name, letters in given.items():
            if letters is None or not set(letters) <= set(self.letters):
                return Unread(f'{name}: put in letters, of {_listed(self.options)}, or "" for none')
        said = {name: "".join(sorted(set(letters))) for name, letters in given.items()}
        wrong = [name for name in said if set(said[name]) != set(self.answer[name])]
        if not wrong:
            return "correct"
        # A mistake that has a name is told before one that has none.
        name = next((name for name in wrong if self.reason(name, said[name])), wrong[0])
        right = len(said) - len(wrong)
        rows = f"{right} of {len(said)} are right. " if len(said) > 2 else ""
        why = self.reason(name, said[name]) or self.why.get(name)
        return rows + _unlike(name, said[name], self.answer[name]) + _reason(why)


@dataclass(frozen=True)
class Signs:
    """Fill in a grid: what each operation does to each measure, ↑, ↓ or =."""

    answer: Mapping[str, str]  # row: a sign for each column
    columns: Sequence[str]
    because: Mapping[str, Mapping[str, str]]  # row: for each column what to think of

    def verdict(self, answer):
        value = {row: _signs(signs) for row, signs in self.answer.items()}
        if problem := _problem_with_rows(answer, value):
            return problem
        given = {row: _signs(each) for row, each in _rows(answer, value).items()}
        for row, signs in given.items():
            if signs is None or len(signs) != len(self.columns):
                n = len(self.columns)
                return Unread(
                    f"{row}: put in {_count(n, 'sign')}, each ↑, ↓ or =, with spaces between"
                )
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
        return where + _reason(self.because.get(row, {}).get(column))


# --- reading answers -----------------------------------------------------------------------------


def as_fraction(answer):
    """The number that an answer is, exactly; no infinite one, and no truth value."""
    if isinstance(answer, (np.ndarray, np.generic)):
        answer = answer.item()  # NumPy's own whole numbers overflow
    if isinstance(answer, bool):
        raise TypeError
    if isinstance(answer, str):
        answer = _as_in_code(answer)
        # As a Fraction, 1e999999999 would fill the memory.
        return Fraction(answer if re.fullmatch(r"-?[\d./]{1,40}", answer) else float(answer))
    if isinstance(answer, Formula):
        answer = float(answer)
    if isinstance(answer, numbers.Rational):
        return Fraction(answer)
    if not isinstance(answer, (numbers.Real, Decimal)):
        raise TypeError
    return Fraction(float(answer))  # which refuses NaN and infinity


def _as_in_code(text):
    """A number as code has it, however people write it: 0,75 and 75 % are 0.75, − is -."""
    text = re.sub(r"^(-?\d*),(\d+%?)$", r"\1.\2", "".join(text.split()).replace("−", "-"))
    if percent := re.fullmatch(r"(-?)(?=\.?\d)(\d*)(?:\.(\d*))?%", text):
        sign, whole, decimals = percent.groups("")
        whole = whole.rjust(3, "0")
        return f"{sign}{whole[:-2]}.{whole[-2:]}{decimals}"
    return text


def decimals_of(answer):
    """How many decimals an answer was given with; None if it is a fraction or a whole number."""
    text = _as_in_code(str(answer.item() if isinstance(answer, np.ndarray) else answer))
    decimal = re.fullmatch(r"-?\d*\.(\d+)", text)
    return len(decimal[1]) if decimal else None


def number_meant(answer):
    """The decimal that 0,609 meant, which Python takes for two numbers, as text; else None."""
    if type(answer) is not tuple or [type(each) for each in answer] != [int, int]:
        return None
    whole, decimals = answer
    return f"{whole}.{decimals}" if abs(whole) < 10**20 and 0 <= decimals < 10**20 else None


def _is_rounded(answer, given, value):
    """Whether this is the value to two decimals, or from 1 on to one: of a share one is too few."""
    places = decimals_of(answer)
    if places != 2 and not (places == 1 and abs(given) >= 1):
        return False
    return abs(given - value) <= Fraction(1, 2 * 10**places) + _FINEST


def _is_calculation(answer):
    """Whether this is a text that Python could calculate, such as "(1/2 + 2/3)/2"."""
    return (
        isinstance(answer, str)
        and re.fullmatch(r"[\w\s.+*/()-]*\d[\w\s.+*/()-]*", answer) is not None
        and re.search(r"[+*(]|/.*/|\d\s*-", answer) is not None
    )


def _tolerance(answer):
    """Three decimals will do; whoever gives more is to have them right."""
    places = decimals_of(answer)
    given = _TOLERANCE if places is None else Fraction(1, 10**places)
    return max(_FINEST, min(_TOLERANCE, given))


def sentence(text):
    """The text with a full stop, if it ends with no mark."""
    return text if text[-1] in ".?!" else f"{text}."


def as_floats(answer):
    """The numbers of a list or table, as an array; complex numbers and words are none."""
    array = np.array(answer.counts if isinstance(answer, ContingencyTable) else answer)
    if array.dtype.kind not in "biufO":
        raise TypeError("not numbers")
    return array.astype(float)


def short(answer):
    """What was typed, as it was typed, and not too long."""
    text = repr(_plain(answer))
    if isinstance(answer, (Fraction, np.number)):
        text = str(answer)
    if "correct" in text:  # a word kept for right answers
        return "this answer"
    return text if len(text) <= 60 else text[:57] + "..."


def _plain(answer):
    """Numbers of NumPy as those of Python, which a student has typed."""
    if isinstance(answer, np.ndarray):
        return answer.tolist()
    if type(answer) in (tuple, list):
        return type(answer)(each.item() if isinstance(each, np.number) else each for each in answer)
    return answer


def _unlike(name, said, value):
    """How the letters that were put in differ from those that belong: too few, too many, others."""
    strange, missing = set(said) - set(value), set(value) - set(said)
    if not said:
        return f"{name}: something belongs there"
    if not strange:
        return f"{name}: {said} belongs there, and something else"
    if strange == set(said):
        return f"{name} is not {said}"
    return f"{name}: not all of {said} belongs there{', and something else does' * bool(missing)}"


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
            return Unread(f"{missing[0]} is missing: the rows are {rows}")
        extra = [row for row in answer if row not in value]
        return Unread(f"there is no row {short(extra[0])}: the rows are {rows}") if extra else None
    if not isinstance(answer, (list, tuple)) or len(answer) != len(value):
        return Unread(f"put in one entry for each of {rows}")
    return None
