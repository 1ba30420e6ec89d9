"""What the functions of this room are handed: measures, whole numbers; and how values are said."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

from clustlib.formula import digits, symbol
from clustlib.reading import is_index, is_real
from clustlib.score import Score
from clustlib.table import ContingencyTable

Measure = Callable[[ContingencyTable], float]
Value = Fraction | float


def whole(value, argument, least, most=math.inf) -> int:
    """A whole number, as an int of Python's own: others overflow."""
    if not is_index(value, math.inf) or value < least:
        raise ValueError(f"{argument} must be a whole number of at least {least}, got {value!r}")
    if value > most:
        raise ValueError(f"{argument} must be at most {most}, got {value}")
    return int(value)


def title_of(measure, value):
    """What the value is called: as the Score says or, of a bare number, the function."""
    name = getattr(measure, "__name__", None)
    is_named = isinstance(name, str) and "<" not in name
    return value.title if value.title.text else symbol("", name if is_named else "the measure")


def as_score(value) -> Score:
    """What a measure returned, as a Score; anything but a number is refused."""
    if isinstance(value, Score):
        return value
    if not is_real(value):
        raise TypeError(f"measure must return a Score or a number, got {value!r}")
    return Score(value)


def exact_or_float(score) -> Value:
    """A fraction where the mathematics has one."""
    return float(score) if score.exact is None else score.exact


def as_meant(level):
    """0.95 is meant to be 19/20, which no float is."""
    return Fraction(repr(float(level)))


def about(value):
    """As it is said: what rounds to nothing is 0, and no power of ten."""
    return short(value) if abs(value) >= 0.0005 else "0"


def short(value):
    """A number to three digits."""
    return digits(float(value), 3).text
