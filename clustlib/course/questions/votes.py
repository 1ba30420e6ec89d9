"""Questions to vote on, drawn from a seed: a small table and four numbers to choose from.

Each wrong number comes from a common belief. In any set of votes the letters of the right ones
are spread as evenly as its length allows.
"""

from __future__ import annotations

import itertools
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

import numpy as np

from clustlib.course.questions.conventions import DEFAULT, Conventions
from clustlib.course.questions.drawing import (
    DrawnQuestion,
    draw_fair,
    validate_difficulty,
    validate_seed,
)
from clustlib.course.questions.topics import VOTES
from clustlib.course.units import UNITS
from clustlib.display import latex_table, markdown_table, markdown_to_latex
from clustlib.validation import short_repr

LETTERS = "abcd"


@dataclass(frozen=True)
class Vote(DrawnQuestion):
    """A question with four numbers to choose from, one of which is right."""

    options: Sequence[float]
    beliefs: Sequence[str]  # behind each option; that of the right one is empty

    @property
    def letter(self) -> str:
        """The letter of the right option."""
        return LETTERS[self.beliefs.index("")]

    def texts(self) -> list[str]:
        """Return the options as text, all whole or all with three decimals.

        Halves are rounded up, as students round: 0.5625 is 0.563.
        """
        are_whole = all(float(value).is_integer() for value in self.options)
        precision = Decimal(1) if are_whole else Decimal("0.001")
        # Rounding to twelve places first makes a tie independent of the order of a sum.
        values = (Decimal(repr(round(float(value), 12))) for value in self.options)
        # Adding 0 makes a negative zero positive.
        return [str(value.quantize(precision, ROUND_HALF_UP) + 0) for value in values]

    def headline(self, key: bool) -> str:
        """Return the title of the unit, on the key with the letter of the right option."""
        return f"{self.letter}: {UNITS[self.unit].title}" if key else UNITS[self.unit].title

    def to_markdown(self, key: bool = False) -> str:
        """Return the question, its tables, and the options; or the key."""
        if key:
            return f"{self._wrong_options()}\n\n{self.working}"
        options = [f"- **{a}** {it}" for a, it in zip(LETTERS, self.texts(), strict=True)]
        tables = [markdown_table(*table) for table in self.tables]
        return "\n\n".join([self.asked, *tables, "\n".join(options)])

    def to_latex(self, key: bool = False) -> str:
        """Return the question or the key for pdflatex."""
        if key:
            return f"{markdown_to_latex(self._wrong_options())}\n\n\\fitted{{{self.working}}}"
        texts = zip(LETTERS, self.texts(), strict=True)
        options = r"\qquad ".join(rf"\textbf{{{a}}}~${it}$" for a, it in texts)
        tables = [latex_table(*table) for table in self.tables]
        return "\n\n".join(
            [markdown_to_latex(self.asked), "\\hspace{8mm}\n".join([*tables, options])]
        )

    def _wrong_options(self):
        return " ".join(
            f"{letter} (${text}$): {belief}."
            for letter, text, belief in zip(LETTERS, self.texts(), self.beliefs, strict=True)
            if belief
        )


def votes(
    units: Sequence[str],
    seed: int,
    difficulty: int,
    conventions: Conventions = DEFAULT,
    *,
    seed_of_data: int | None = None,
    shift: int = 0,
) -> list[Vote]:
    """Return a vote on each unit; the same arguments give the same votes.

    The seed chooses among the votes of a unit. A unit that is named again has another vote, until
    all of its votes have been used; then the first comes again, with other data.

    For another version of an exam ``seed_of_data`` draws other data of the same votes, and
    ``shift`` moves the right answer by so many letters. Conventions change the tables; votes that
    name another base, or mean, than theirs are left out.
    """
    for unit in units:
        if not isinstance(unit, str) or unit not in UNITS:
            raise ValueError(f"units must be numbers from '00' to '19', got {short_repr(unit)}")
    seed, difficulty = validate_seed(seed), validate_difficulty(difficulty)
    seed_of_data = seed if seed_of_data is None else seed_of_data
    topics = {unit: _shuffle_topics(unit, seed, conventions) for unit in units}
    counts = {unit: itertools.count() for unit in units}
    rng = np.random.default_rng([zlib.crc32(" ".join(units).encode()), seed])
    # The counts of the four letters differ by at most one.
    letters = rng.permutation(4)[rng.permutation(len(units)) % 4].tolist()
    result = []
    for unit, letter in zip(units, letters, strict=True):
        repeat, at = divmod(next(counts[unit]), len(topics[unit]))
        topic = topics[unit][at]
        data, score, wrong_turns = draw_fair(
            topic, repeat, seed_of_data, difficulty, is_short=False
        )
        wrong = list(wrong_turns.items())
        options = [wrong[at] for at in rng.permutation(3)]
        options.insert((letter + shift) % len(LETTERS), ("", float(score)))
        beliefs, values = zip(*options, strict=True)
        fields = topic.title, topic.asked, data, score, values, beliefs
        result.append(Vote(unit, *fields, conventions=conventions))
    return result


def _shuffle_topics(unit, seed, conventions):
    topics = [topic for topic in VOTES if topic.unit == unit and _suits(topic, conventions)]
    order = np.random.default_rng([int(unit), seed]).permutation(len(topics))
    return [topics[at] for at in order]


def _suits(topic, conventions):
    """Return False for a vote that names another base, or mean, than the course has."""
    words = " ".join([topic.asked, *topic.wrong_turns])
    has_own_base = conventions.base == DEFAULT.base or not re.search(r"\bbits?\b|\bbase\b", words)
    has_own_mean = conventions.average is None or not re.search("geometric|arithmetic", topic.asked)
    return has_own_base and has_own_mean
