"""Kinds of predictions: typed in before the answer, compared with it when it comes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clustlib.course.checking.kinds import as_fraction, short


@dataclass(frozen=True)
class Choice:
    """One of a few options, in words."""

    about: str  # what the question was, in a few words
    answer: str  # the option that came true
    beliefs: Mapping[str, str]  # each other option, and what it takes for true

    @property
    def came(self):
        return self.answer

    @property
    def options(self):
        return sorted([self.answer, *self.beliefs])

    def read(self, guess):
        """The option that is meant, or None."""
        text = _plain(guess)
        number = _number(text)  # 8.0 for "8"
        return next(
            (
                option
                for option in self.options
                if _plain(option) == text or (number is not None and _number(option) == number)
            ),
            None,
        )

    def problem(self, guess):
        return f"{short(guess)} is none of these: {', '.join(self.options)}"

    def is_seen(self, guess):
        return guess == self.answer

    def belief(self, guess):
        return self.beliefs[guess]


@dataclass(frozen=True)
class Guess:
    """A number, which need only be near."""

    about: str
    answer: str | float  # "3/4" for a fraction
    within: float
    # What is believed by whoever types a number of these ranges, both ends included.
    beliefs: Mapping[str, Sequence[tuple[float, float]]] = field(default_factory=dict)

    @property
    def came(self):
        return f"{float(as_fraction(self.answer)):.4g}"

    def read(self, guess):
        try:
            return float(as_fraction(guess))
        except (TypeError, ValueError, ArithmeticError):
            return None

    def problem(self, guess):
        return f"{short(guess)} is not a number"

    def is_seen(self, guess):
        return abs(guess - float(as_fraction(self.answer))) <= self.within + 1e-12

    def belief(self, guess):
        for belief, ranges in self.beliefs.items():
            if any(low <= guess <= high for low, high in ranges):
                return belief
        return ""


def _number(text):
    try:
        return float(_plain(text))
    except ValueError:
        return None


def _plain(text):
    return " ".join(str(text).lower().replace("−", "-").split()).strip(".")
