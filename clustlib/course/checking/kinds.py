"""Kinds of exercises that are data: a number, counts, an option, an order, letters or signs.

An entry of ``NN.toml`` has the right answer, and a sentence for each wrong turn. An answer enters,
and the feedback leaves: "correct", or what is wrong, but never what is right.
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
from clustlib.expressions import Expression


class Unread(str):
    """Feedback on an answer that cannot be read. It does not count as wrong, and brings no hint."""


NOT_ANSWERED = Unread("not answered yet")
_TOLERANCE = Fraction(1, 2000)  # three decimals
_FINEST_TOLERANCE = Fraction(1, 10**6)  # sums of rounded numbers are not more precise
_SIGNS = {
    "↑": "↑", "up": "↑", "rises": "↑", "+": "↑", "^": "↑",
    "↓": "↓", "down": "↓", "falls": "↓", "-": "↓", "−": "↓", "v": "↓",
    "=": "=", "same": "=", "stays": "=", "→": "=", "0": "=",
}  # fmt: skip


@dataclass(frozen=True)
class OneNumber:
    """Enter one number: a fraction, or a decimal right to three places."""

    answer: str | float | Fraction  # "3/4" for a fraction
    wrong_turns: Mapping[str, str | float | Fraction] = field(default_factory=dict)

    def verdict(self, answer):
        """Return the feedback on a number."""
        text = shorten(answer)
        try:
            number = as_fraction(answer)
        except (TypeError, ValueError, ArithmeticError):
            return self._unread(answer)
        value = as_fraction(self.answer)
        if abs(number - value) <= _tolerance(answer):
            return "correct"
        is_fraction = isinstance(self.answer, str)  # values of roots and logarithms are floats
        needed = "the fraction, or three decimals" if is_fraction else "three decimals"
        too_few_decimals = Unread(f"{text} is close: enter {needed}")
        # A rounded answer is not taken for a wrong turn with the same decimals.
        if _is_rounded(answer, number, value):
            return too_few_decimals
        for turn, wrong in self.wrong_turns.items():
            if abs(number - as_fraction(wrong)) <= _TOLERANCE:
                return f"{text} is not it: {sentence(turn)}"
        is_integer = number.denominator == 1 and number > 1  # 66, like 65.9, for 0.6585
        if abs(number / 100 - value) <= (10 if is_integer else 2) * _TOLERANCE:
            return Unread(f"{text} looks like a percentage: enter a share between 0 and 1")
        if abs(number - value) > 10 * _TOLERANCE:
            return f"{text} is not it"
        if count_decimals(answer) in (1, 2):
            return too_few_decimals
        return f"{text} is close: do not round in between{', or enter the fraction' * is_fraction}"

    def _unread(self, answer):
        text = shorten(answer)
        if is_calculation(answer):
            return Unread(f"{text} is text: without the quotation marks it is calculated")
        if decimal := _with_point(answer):
            return Unread(f"{text} is not a number: enter {decimal}")
        return Unread(f"{text} is not a number: enter a fraction such as 3/4, or a decimal")


@dataclass(frozen=True)
class Counts:
    """Enter whole numbers: a row or a table of them."""

    answer: Sequence
    wrong_turns: Mapping[str, Sequence] = field(default_factory=dict)
    counted: str = "points"
    order: str = "labels come sorted"

    def verdict(self, answer):
        """Return the feedback on a list or a table of counts."""
        value = np.array(self.answer)
        try:
            counts = as_floats(answer)
        except (TypeError, ValueError):
            return Unread("that is not a table of numbers, all rows of one length")
        if np.array_equal(counts, value):
            return "correct"
        for turn, wrong in self.wrong_turns.items():
            if np.array_equal(counts, np.array(wrong)):
                return f"not quite: {sentence(turn)}"
        if counts.ndim != value.ndim:
            needed = "a list of numbers" if value.ndim == 1 else "a list of rows"
            return Unread(f"not yet: {needed} is asked for")
        if _has_sums(counts, value):
            return Unread("not yet: leave out the sums of the rows and columns")
        if counts.shape != value.shape:
            return f"the shape {counts.shape} is not the one asked for, {value.shape}"
        if sorted(counts.tolist()) == sorted(value.tolist()):
            return f"not yet: all there, but in another order; {self.order}"
        if counts.sum() != value.sum():
            return f"your numbers sum to {counts.sum():g}; how many {self.counted} are there?"
        return f"{int((counts != value).sum())} of your numbers are not right yet"


def _has_sums(counts, value):
    shape = tuple(length + 1 for length in value.shape)
    return counts.ndim == 2 and counts.shape == shape and np.array_equal(counts[:-1, :-1], value)


@dataclass(frozen=True)
class OneOf:
    """Choose one of several options, by its letter."""

    answer: str
    wrong: Mapping[str, str]  # each other letter, and why it is wrong

    name_type: ClassVar[str] = "letter"

    @property
    def options(self):
        """All options, sorted."""
        return sorted([self.answer, *self.wrong])

    def verdict(self, answer):
        """Return the feedback on a letter or number."""
        option = _parse_option(answer)
        if option == self.answer:
            return "correct"
        if option not in self.wrong:
            return Unread(
                f"{shorten(answer)} is none of them: enter one {self.name_type}, "
                f"{_list_options(self.options)}"
            )
        return f"{option} is not it: {sentence(self.wrong[option])}"


@dataclass(frozen=True)
class Spot(OneOf):
    """Find the one thing that is wrong among several, by its number."""

    name_type: ClassVar[str] = "number"

    def verdict(self, answer):
        """Return the feedback on a number or letter."""
        option = _parse_option(answer)
        if option in self.wrong:
            return f"{option} is as it should be: {sentence(self.wrong[option])}"
        return super().verdict(answer)


@dataclass(frozen=True)
class Order:
    """Put steps into an order: any in which each step comes after those that it needs."""

    answer: str  # one such order, with a letter for each step
    needs: Mapping[str, str]  # "a before b, c": why
    wrong: Mapping[str, str] = field(default_factory=dict)  # superfluous steps, and why

    @property
    def options(self):
        """The letters of all steps, sorted."""
        return sorted([*self.answer, *self.wrong])

    @property
    def earlier(self):
        """For each step, the steps that have to come before it, and why."""
        earlier: dict[str, dict[str, str]] = {}
        for pairs, why in self.needs.items():
            first, steps = pairs.split(" before ")
            for step in steps.split(", "):
                earlier.setdefault(step, {})[first] = why
        return earlier

    def verdict(self, answer):
        """Return the feedback on letters in order."""
        order = _parse_letters(answer)
        if order is None or not set(order) <= set(self.options):
            return Unread(f'{shorten(answer)} is no order: enter letters, such as "b a c"')
        for step in order:
            if step in self.wrong:
                return f"{step} has no place here: {sentence(self.wrong[step])}"
            if order.count(step) > 1:
                return f"{step} appears twice"
        for index, step in enumerate(order):
            for before, why in self.earlier.get(step, {}).items():
                if before not in order[:index]:
                    return f"{step} comes too early: {sentence(why)}"
        if missing := len(self.answer) - len(order):
            steps = _count_noun(missing, "step")
            return f"so far so good, but something is missing: {steps} more"
        return "correct"


@dataclass(frozen=True)
class Read:
    """Say for each name which letters, of a figure or of a list, belong to it."""

    answer: Mapping[str, str]  # for each name its letters, in any order
    letters: str  # all letters
    because: Mapping[str, Mapping[str, str]]  # name: wrong sets, separated by spaces: why
    why: Mapping[str, str] = field(default_factory=dict)  # name: what to look for

    @property
    def options(self):
        """All letters, sorted."""
        return sorted(self.letters)

    def reason(self, name, letters):
        """Return why these letters are wrong, or None if the entry does not say."""
        reasons = self.because.get(name, {}).items()
        return next((why for sets, why in reasons if letters in sets.split(" ")), None)

    def verdict(self, answer):
        """Return the feedback on a dictionary of letters."""
        if problem := _problem_with_rows(answer, self.answer):
            return problem
        rows = {name: _parse_letters(row) for name, row in _as_rows(answer, self.answer).items()}
        for name, letters in rows.items():
            if letters is None or not set(letters) <= set(self.letters):
                options = _list_options(self.options)
                return Unread(f'{name}: enter letters, of {options}, or "" for none')
        rows = {name: "".join(sorted(set(letters))) for name, letters in rows.items()}
        wrong = [name for name in rows if set(rows[name]) != set(self.answer[name])]
        if not wrong:
            return "correct"
        # A mistake with an explanation comes before one without.
        name = next((name for name in wrong if self.reason(name, rows[name])), wrong[0])
        right = len(rows) - len(wrong)
        score = f"{right} of {len(rows)} are right. " if len(rows) > 2 else ""
        why = self.reason(name, rows[name]) or self.why.get(name)
        return score + _compare_letters(name, rows[name], self.answer[name]) + _with_reason(why)


@dataclass(frozen=True)
class Signs:
    """Fill in a grid: what each operation does to each measure, as ↑, ↓ or =."""

    answer: Mapping[str, str]  # for each row a sign for each column
    columns: Sequence[str]
    because: Mapping[str, Mapping[str, str]]  # row: column: what to consider

    def verdict(self, answer):
        """Return the feedback on a dictionary of signs."""
        right_signs = {row: _parse_signs(signs) for row, signs in self.answer.items()}
        if problem := _problem_with_rows(answer, right_signs):
            return problem
        rows = {row: _parse_signs(signs) for row, signs in _as_rows(answer, right_signs).items()}
        for row, signs in rows.items():
            if signs is None or len(signs) != len(self.columns):
                needed = _count_noun(len(self.columns), "sign")
                return Unread(f"{row}: enter {needed}, each ↑, ↓ or =, with spaces between")
        cells = [(row, j) for row in rows for j in range(len(self.columns))]
        wrong = [(row, j) for row, j in cells if rows[row][j] != right_signs[row][j]]
        if not wrong:
            return "correct"
        row, j = wrong[0]
        score = f"{len(cells) - len(wrong)} of {len(cells)} are right"
        reason = _with_reason(self.because.get(row, {}).get(self.columns[j]))
        return f"{score}. {row}, {self.columns[j]}: not {rows[row][j]}{reason}"


# --- parsing answers -----------------------------------------------------------------------------


def as_fraction(answer):
    """Return the exact value of a number, or of text that is one. Refuse booleans and infinity."""
    if isinstance(answer, (np.ndarray, np.generic)):
        answer = answer.item()  # NumPy's integers overflow
    if isinstance(answer, bool):
        raise TypeError
    if isinstance(answer, str):
        answer = _normalize(answer)
        # As a Fraction, 1e999999999 would fill the memory.
        return Fraction(answer if re.fullmatch(r"-?[\d./]{1,40}", answer) else float(answer))
    if isinstance(answer, Expression):
        answer = float(answer)
    if isinstance(answer, numbers.Rational):
        return Fraction(answer)
    if not isinstance(answer, (numbers.Real, Decimal)):
        raise TypeError
    return Fraction(float(answer))  # raises for NaN and infinity


def _normalize(text):
    """Write a number as in code: 0,75 and 75 % become 0.75, and − becomes -."""
    text = re.sub(r"^(-?\d*),(\d+%?)$", r"\1.\2", "".join(text.split()).replace("−", "-"))
    if percent := re.fullmatch(r"(-?)(?=\.?\d)(\d*)(?:\.(\d*))?%", text):
        sign, whole, decimals = percent.groups("")
        whole = whole.rjust(3, "0")
        return f"{sign}{whole[:-2]}.{whole[-2:]}{decimals}"
    return text


def count_decimals(answer):
    """Return the number of decimals in an answer; None for a fraction or an integer."""
    text = _normalize(str(answer.item() if isinstance(answer, np.ndarray) else answer))
    decimal = re.fullmatch(r"-?\d*\.(\d+)", text)
    return len(decimal[1]) if decimal else None


def _with_point(answer):
    """Return 0.609 as text for 0,609, which is a tuple in Python; None for other answers."""
    if type(answer) is not tuple or [type(part) for part in answer] != [int, int]:
        return None
    whole, decimals = answer
    return f"{whole}.{decimals}" if abs(whole) < 10**20 and 0 <= decimals < 10**20 else None


def _is_rounded(answer, number, value):
    """Return True if an answer is the value rounded to two decimals or, from 1 on, to one."""
    decimals = count_decimals(answer)
    if decimals != 2 and not (decimals == 1 and abs(number) >= 1):
        return False
    return abs(number - value) <= Fraction(1, 2 * 10**decimals) + _FINEST_TOLERANCE


def is_calculation(answer):
    """Return True for text that Python could evaluate, such as "(1/2 + 2/3)/2"."""
    return (
        isinstance(answer, str)
        and re.fullmatch(r"[\w\s.+*/()-]*\d[\w\s.+*/()-]*", answer) is not None
        and re.search(r"[+*(]|/.*/|\d\s*-", answer) is not None
    )


def _tolerance(answer):
    """Return the tolerance: three decimals suffice, but an answer with more must be right."""
    decimals = count_decimals(answer)
    step = _TOLERANCE if decimals is None else Fraction(1, 10**decimals)
    return max(_FINEST_TOLERANCE, min(_TOLERANCE, step))


def as_floats(answer):
    """Return the numbers of a list or table as an array. Refuse complex numbers and text."""
    array = np.array(answer.counts if isinstance(answer, ContingencyTable) else answer)
    if array.dtype.kind not in "biufO":
        raise TypeError("not numbers")
    return array.astype(float)


def _parse_option(answer):
    return str(answer).strip().strip("().").lower() if isinstance(answer, (str, int)) else None


def _parse_letters(answer):
    """Return letters, written together or apart, in a string or in a list, as one string."""
    if isinstance(answer, (list, tuple)) and all(isinstance(part, str) for part in answer):
        answer = " ".join(answer)
    if not isinstance(answer, str):
        return None
    return re.sub(r"[\s,;+>→-]", "", answer.lower())


def _parse_signs(answer):
    """Return the signs of a row as a list, or None if one of them cannot be read."""
    if not isinstance(answer, str):
        return None
    words = answer.replace(",", " ").lower().split()
    if len(words) == 1 and words[0] not in _SIGNS:
        words = list(words[0])
    signs = [_SIGNS.get(word) for word in words]
    return None if None in signs else signs


def _as_rows(answer, right):
    return answer if isinstance(answer, Mapping) else dict(zip(right, answer, strict=True))


def _problem_with_rows(answer, right):
    """Return what is wrong if an answer has not one entry for each row, or None."""
    rows = ", ".join(right)
    if not isinstance(answer, Mapping):
        is_list = isinstance(answer, (list, tuple)) and len(answer) == len(right)
        return None if is_list else Unread(f"enter one entry for each of {rows}")
    if missing := [row for row in right if row not in answer]:
        return Unread(f"{missing[0]} is missing: the rows are {rows}")
    if extra := [row for row in answer if row not in right]:
        return Unread(f"there is no row {shorten(extra[0])}: the rows are {rows}")
    return None


# --- sentences -----------------------------------------------------------------------------------


def sentence(text):
    """Return the text with a full stop, unless it already ends with a mark."""
    return text if text[-1] in ".?!" else f"{text}."


def shorten(answer):
    """Return an answer as it was typed, with at most 60 characters."""
    text = repr(_without_numpy_types(answer))
    if isinstance(answer, (Fraction, np.number)):
        text = str(answer)
    if "correct" in text:  # feedback on a wrong answer must not contain this word
        return "this answer"
    return text if len(text) <= 60 else text[:57] + "..."


def _without_numpy_types(answer):
    if isinstance(answer, np.ndarray):
        return answer.tolist()
    if type(answer) in (tuple, list):
        return type(answer)(part.item() if isinstance(part, np.number) else part for part in answer)
    return answer


def _compare_letters(name, letters, right):
    """Say whether there are too few letters, too many, or others."""
    wrong, missing = set(letters) - set(right), set(right) - set(letters)
    if not letters:
        return f"{name}: something belongs there"
    if not wrong:
        return f"{name}: {letters} belongs there, and something else"
    if wrong == set(letters):
        return f"{name} is not {letters}"
    end = ", and something else does" if missing else ""
    return f"{name}: not all of {letters} belongs there{end}"


def _with_reason(why):
    return f": {sentence(why)}" if why else "."


def _count_noun(n, noun):
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _list_options(names):
    *first, last = names
    return f"{', '.join(first)} or {last}" if first else last
