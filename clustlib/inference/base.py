"""Validation, evaluation of measures and number formats that the modules of this room share."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from clustlib.contingency import ContingencyTable
from clustlib.display import escape_html
from clustlib.expressions import DENSE_CELLS, Name, digits, symbol
from clustlib.score import Score, Working
from clustlib.validation import is_index, is_real, short_repr

Measure = Callable[[ContingencyTable], float]
Value = Fraction | float

_NEGLIGIBLE = 0.0005  # smaller numbers are shown as 0


def check_measure(measure) -> None:
    """Raise a TypeError if the measure is not a function, such as its name or its value."""
    if not callable(measure):
        raise TypeError(
            f"measure must be a function of a table, such as purity, got {type(measure).__name__}"
        )


def check_level(level) -> None:
    """Raise a ValueError unless the level lies between 0 and 1, as 0.95 does and 95 does not."""
    if not is_real(level) or not 0 < level < 1:
        raise ValueError(f"level must be a number between 0 and 1, got {short_repr(level)}")


def read_integer(value, argument, minimum, maximum=math.inf) -> int:
    """Return the value as a Python int, which cannot overflow, if it is within the limits."""
    if not is_index(value, math.inf) or value < minimum:
        raise ValueError(
            f"{argument} must be a whole number of at least {minimum}, got {short_repr(value)}"
        )
    if value > maximum:
        raise ValueError(f"{argument} must be at most {maximum}, got {short_repr(value)}")
    return int(value)


# --- measures ------------------------------------------------------------------------------------


def as_score(value) -> Score:
    """Return the number that a measure returned as a Score."""
    if isinstance(value, Score):
        return value
    if not is_real(value):
        raise TypeError(f"measure must return a Score or a number, got {short_repr(value)}")
    return Score(value)


def measure_title(measure: Measure, score: Score) -> Name:
    """Return the title of the score or, if it has none, the name of the function."""
    if score.title.text:
        return score.title
    name = getattr(measure, "__name__", None)
    is_named = isinstance(name, str) and "<" not in name
    return symbol("", name if is_named else "the measure")


def exact_value(score: Score) -> Value:
    """Return the score as a fraction or, if it has none, as a float."""
    return float(score) if score.exact is None else score.exact


def evaluate(measure: Measure, table: ContingencyTable, which: str) -> Value:
    """Return what a measure scores on a table; the error of an undefined value says which table."""
    try:
        score = as_score(measure(table))
    except (ValueError, ArithmeticError) as error:
        counts = (
            table.counts.tolist() if math.prod(table.shape) <= DENSE_CELLS else table.cells.counts
        )
        raise ValueError(
            f"measure must be defined on every table {which}, but not on one with the counts "
            f"{counts} (say what it is there, as in Score(…, undefined=0)): {error}"
        ) from error
    return exact_value(score)


# --- text ----------------------------------------------------------------------------------------


def decimal_fraction(level: float) -> Fraction:
    """Return the fraction that the decimal digits of a level say: 19/20 for 0.95."""
    return Fraction(repr(float(level)))


def three_digits(value) -> str:
    """Return a number to three significant digits."""
    return digits(float(value), 3).text


def format_value(value) -> str:
    """Return a number to three significant digits, and 0 for a negligible one."""
    return three_digits(value) if abs(value) >= _NEGLIGIBLE else "0"


def append_line(working: Working, text: str) -> Working:
    """Return the working with a line of text below it."""
    return Working(f"{working}\n{text}", f"{working.latex}\n\n{escape_html(text)}")


class Interval(NamedTuple):
    """Two ends, shown with as many decimals as the width of the interval supports."""

    low: float
    high: float

    def __str__(self):
        low, high = self._format_ends()
        return f"{low} to {high}" if self.low < 0 else f"{low}–{high}"

    def in_words(self) -> str:
        """Return the interval as a sentence needs it."""
        return " to ".join(self._format_ends())

    def _format_ends(self):
        width = self.high - self.low
        decimals = min(6, max(2, -math.floor(math.log10(width)))) if width > 0 else 2
        return [f"{end:.{decimals}f}".replace("-", "−") for end in self]
