"""Predictions that count: typed in before the answer, compared with it when it comes.

What a reader typed stands in the notebook, so nothing is written to a file: it is known to this
kernel, and to the next one when the cells have run again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from clustlib.course.checking.kinds import as_fraction, sentence, short


@dataclass(frozen=True)
class Choice:
    """One of a few options, in words."""

    about: str  # what the question was, in a few words
    came: str  # the option that came true
    beliefs: Mapping[str, str]  # each other option, and what it takes for true

    @property
    def options(self):
        return sorted([self.came, *self.beliefs])

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
        return guess == self.came

    def belief(self, guess):
        return self.beliefs[guess]


@dataclass(frozen=True)
class Guess:
    """A number, which need only be near."""

    about: str
    value: Callable[[], float]
    within: float
    beliefs: Mapping[str, Callable[[float], bool]] = field(default_factory=dict)

    @property
    def came(self):
        return f"{float(self.value()):.4g}"

    def read(self, guess):
        try:
            return float(as_fraction(guess))
        except (TypeError, ValueError, ArithmeticError):
            return None

    def problem(self, guess):
        return f"{short(guess)} is not a number"

    def is_seen(self, guess):
        return abs(guess - float(self.value())) <= self.within + 1e-12

    def belief(self, guess):
        return next((belief for belief, holds in self.beliefs.items() if holds(guess)), "")


def _number(text):
    try:
        return float(_plain(text))
    except ValueError:
        return None


def _plain(text):
    return " ".join(str(text).lower().replace("−", "-").split()).strip(".")


class Predictions:
    """The predictions that readers type in, and those that a reader has typed."""

    def __init__(self, asked):
        self._asked = asked
        self._typed, self._out = {}, set()

    def predict(self, name, guess=...):
        """Keep a prediction until its answer comes; say nothing.

        Parameters
        ----------
        name : str
            The prediction, such as "02.a".
        guess
            A number or one of the options, as the comment beside it lists them; ``...`` for none.

        Examples
        --------
        >>> from clustlib.exercises import compare, predict
        >>> predict("02.a", "fair")
        >>> predict("02.a", "brilliant")
        'brilliant' is none of these: fair, too high, too low
        """
        if (asked := self._named(name)) is None or guess is ... or guess is None:
            return
        read = asked.read(guess)
        if read is None:
            print(asked.problem(guess))
        elif name in self._out and read != self._typed[name]:
            print(f"The answer is out. What you typed before it stays: {_said(self._typed[name])}.")
        else:
            self._typed[name] = read

    def compare(self, name):
        """Say whether the prediction came true; whoever has typed none reads nothing.

        Parameters
        ----------
        name : str
            The prediction, such as "02.a".

        Examples
        --------
        >>> from clustlib.exercises import compare, predict
        >>> compare("02.c")
        >>> predict("02.c", "honest")
        >>> compare("02.c")
        You typed: honest. It is: lazy.
        """
        asked = self._named(name)
        if asked is None or name not in self._typed:
            return
        self._out.add(name)
        typed = self._typed[name]
        if asked.is_seen(typed):
            print(f"You typed: {_said(typed)}. You saw it coming.")
        else:
            print(f"You typed: {_said(typed)}. It is: {asked.came}.")

    def foreseen(self, unit):
        """Say how many of a unit's predictions came true and, of the others, what was believed.

        Parameters
        ----------
        unit : str
            Its number, such as "02".

        Examples
        --------
        >>> from clustlib.exercises import foreseen
        >>> foreseen("03")
        No prediction typed in, so nothing to compare.
        """
        here = {name: asked for name, asked in self._asked.items() if name.startswith(f"{unit}.")}
        if not here:
            print(f"there are no predictions in {unit!r}")
            return
        typed = {name: self._typed[name] for name in here if name in self._typed}
        if not typed:
            print("No prediction typed in, so nothing to compare.")
            return
        missed = [name for name, guess in typed.items() if not here[name].is_seen(guess)]
        seen = len(typed) - len(missed)
        if len(here) == 1:
            print(f"You typed your prediction, and {'saw' if seen else 'did not see'} it coming.")
        else:
            print(f"Of the {len(here)} predictions you typed {len(typed)}, and saw {seen} coming.")
        for name in missed:
            asked, guess = here[name], typed[name]
            print(f"{asked.about}: you typed {_said(guess)}, it is {asked.came}.")
            if belief := asked.belief(guess):
                print(f"    You believed that {sentence(belief)}")

    def _named(self, name):
        if not isinstance(name, str) or name not in self._asked:
            print(f"there is no prediction {short(name)}: there are {', '.join(self._asked)}")
            return None
        return self._asked[name]


def _said(guess):
    return f"{guess:.4g}" if isinstance(guess, float) else guess
