"""Kinds of predictions, which readers type in before they see the answer.

A text or number enters, and is compared with the outcome of the entry. What leaves is whether it is
right and, if not, what the reader may have believed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from clustlib.course.checking.kinds import as_fraction, is_calculation, shorten


@dataclass(frozen=True)
class Choice:
    """A prediction that is one of a few options, in words."""

    about: str  # the topic, in a few words
    answer: str
    beliefs: Mapping[str, str]  # each other option, and what a reader who chooses it may believe
    more: bool = False  # True in an optional notebook: the summary of the unit leaves it out

    @property
    def outcome(self):
        """The right answer, as text."""
        return self.answer

    @property
    def options(self):
        """All options, sorted."""
        return sorted([self.answer, *self.beliefs])

    def read(self, guess):
        """Return the option that is meant, or None."""
        return next((option for option in self.options if _is_meant(option, guess)), None)

    def problem(self, guess):
        """Return why a guess cannot be read."""
        return f"{shorten(guess)} is none of these: {', '.join(self.options)}"

    def is_right(self, guess):
        """Return True if the guess, as read, is right."""
        return guess == self.answer

    def belief(self, guess):
        """Return what a reader with this wrong guess may believe."""
        return self.beliefs[guess]


@dataclass(frozen=True)
class Guess:
    """A prediction that is a number, which only needs to be near the right one."""

    about: str
    answer: str | float  # "3/4" for a fraction
    within: float
    beliefs: Mapping[str, Sequence[tuple[float, float]]] = field(default_factory=dict)  # with ends
    more: bool = False  # True in an optional notebook: the summary of the unit leaves it out

    @property
    def outcome(self):
        """The right answer, as text."""
        return f"{float(as_fraction(self.answer)):.4g}"

    def read(self, guess):
        """Return the number that is meant, or None."""
        try:
            number = float(as_fraction(guess))
        except (TypeError, ValueError, ArithmeticError):
            return None
        return None if self._is_percentage(number) else number

    def problem(self, guess):
        """Return why a guess cannot be read."""
        text = shorten(guess)
        if is_calculation(guess):
            return f"{text} is text: without the quotation marks it is calculated"
        if self._is_percentage(guess):
            return f"{text} looks like a percentage: enter a share between 0 and 1"
        return f"{text} is not a number: enter a fraction such as 3/4, or a decimal"

    def _is_percentage(self, guess):
        """Return True for about 66, where the answer is 0.66."""
        answer = float(as_fraction(self.answer))
        try:
            number = float(as_fraction(guess))
        except (TypeError, ValueError, ArithmeticError):
            return False
        return 0 < answer < 1 < number and abs(number / 100 - answer) <= self.within

    def is_right(self, guess):
        """Return True if the guess is near enough."""
        return abs(guess - float(as_fraction(self.answer))) <= self.within + 1e-12

    def belief(self, guess):
        """Return what a reader with this wrong guess may believe, or ""."""
        for belief, ranges in self.beliefs.items():
            if any(low <= guess <= high for low, high in ranges):
                return belief
        return ""


def _is_meant(option, guess):
    text = _simplify(guess)
    number = _as_number(text)  # an option can be a number, such as 8, for which 8.0 may be typed
    return _simplify(option) == text or (number is not None and _as_number(option) == number)


def _as_number(text):
    try:
        return float(_simplify(text))
    except ValueError:
        return None


def _simplify(text):
    return " ".join(str(text).lower().replace("−", "-").split()).strip(".")
