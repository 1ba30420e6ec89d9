"""What the functions of this room are handed: measures, whole numbers; and how values are said."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from clustlib.contingency import ContingencyTable
from clustlib.display import html_text
from clustlib.expressions import FEW, digits, symbol
from clustlib.score import Score, Working
from clustlib.validation import is_index, is_real, shown

Measure = Callable[[ContingencyTable], float]
Value = Fraction | float


def require_measures(measures) -> None:
    """Refuse what is no function: the value of a measure, say, or its name."""
    for measure in measures:
        if not callable(measure):
            raise TypeError(
                f"measure must be a function of a table, such as purity, got "
                f"{type(measure).__name__}"
            )


def require_level(level) -> None:
    """Refuse a level that is no share, as 95 for 0.95."""
    if not is_real(level) or not 0 < level < 1:
        raise ValueError(f"level must be a number between 0 and 1, got {shown(level)}")


def whole(value, argument, least, most=math.inf) -> int:
    """A whole number, as an int of Python's own: others overflow."""
    if not is_index(value, math.inf) or value < least:
        raise ValueError(
            f"{argument} must be a whole number of at least {least}, got {shown(value)}"
        )
    if value > most:
        raise ValueError(f"{argument} must be at most {most}, got {shown(value)}")
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
        raise TypeError(f"measure must return a Score or a number, got {shown(value)}")
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


def told_apart(value, *others) -> list[str]:
    """Numbers as they are said, with digits enough that those which differ look different."""
    numbers = [float(one) for one in (value, *others)]
    different = len(set(numbers))
    for figures in range(3, 10):
        said = [digits(one, figures).text if abs(one) >= 0.0005 else "0" for one in numbers]
        if len(set(said)) == different:
            break
    return said


def with_words(working: Working, words: str) -> Working:
    """A working with a line of words below."""
    return Working(f"{working}\n{words}", f"{working.latex}\n\n{html_text(words)}")


def short(value):
    """A number to three digits."""
    return digits(float(value), 3).text


def scores(measures, tables: Iterable[ContingencyTable], which: str) -> list[tuple[Value, ...]]:
    """What each measure scores on the tables, as fractions where it has them."""
    rows = ([score_on(measure, table, which) for measure in measures] for table in tables)
    return list(zip(*rows, strict=True))


def score_on(measure: Measure, table: ContingencyTable, which: str) -> Value:
    """What a measure scores on a table, as a fraction where it has one."""
    try:
        score = as_score(measure(table))
    except (ValueError, ArithmeticError) as error:
        counts = table.counts.tolist() if math.prod(table.shape) <= FEW else table.cells.counts
        raise ValueError(
            f"measure must be defined on every table {which}, but not on one with the counts "
            f"{counts} (say what it is there, as in Score(…, undefined=0)): {error}"
        ) from error
    return exact_or_float(score)


class Interval(NamedTuple):
    """Two ends, shown to as many decimals as their distance is known."""

    low: float
    high: float

    def __str__(self):
        low, high = self._written()
        return f"{low} to {high}" if self.low < 0 else f"{low}–{high}"

    def in_words(self) -> str:
        """The same for a sentence."""
        return " to ".join(self._written())

    def _written(self):
        width = self.high - self.low
        places = min(6, max(2, -math.floor(math.log10(width)))) if width > 0 else 2
        return (f"{end:.{places}f}".replace("-", "−") for end in self)
