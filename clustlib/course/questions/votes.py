"""Questions to vote on, from a seed: a small table, something that happens to it, four numbers.

The wrong ones come from what is often believed. In any set the letters of the right ones are spread
as evenly as its length allows.
"""

import itertools
import re
import zlib
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

import numpy as np

from clustlib.course.questions.conventions import DEFAULT, Conventions
from clustlib.course.questions.data import Data, tables_of
from clustlib.course.questions.drawing import draw_fair, read_difficulty, read_seed
from clustlib.course.questions.vote_topics import VOTES
from clustlib.course.questions.working import whole_working
from clustlib.course.units import UNITS
from clustlib.display import as_latex, latex_table, markdown_table
from clustlib.score import Score
from clustlib.validation import shown

LETTERS = "abcd"


class Vote(NamedTuple):
    """A question with four numbers to choose from, one of which is right."""

    unit: str
    topic: str  # "maximum matching after a merge"
    asked: str  # in Markdown, formulas in $…$
    data: Data
    options: Sequence[float]
    beliefs: Sequence[str]  # behind each option; that of the right one is empty
    score: Score
    conventions: Conventions = DEFAULT

    @property
    def letter(self) -> str:
        """The letter of the right option."""
        return LETTERS[self.beliefs.index("")]

    @property
    def tables(self) -> list[tuple[list[str], list[list[str]]]]:
        """The data as tables, each with its header and its rows."""
        return tables_of(self.data, self.conventions.rows)

    @property
    def working(self) -> str:
        """The whole working in LaTeX, with the table that it comes from beside it."""
        return whole_working(self.score, self.conventions)

    def texts(self) -> list[str]:
        """Return the options in one form, as whole numbers among others would stand out.

        Halves are rounded up, as students round: 0.5625 is 0.563.
        """
        are_whole = all(float(value).is_integer() for value in self.options)
        last = Decimal(1) if are_whole else Decimal("0.001")
        # Twelve places, so that a tie is one whatever the order of its sum.
        values = (Decimal(repr(round(float(value), 12))) for value in self.options)
        return [str(value.quantize(last, ROUND_HALF_UP) + 0) for value in values]

    def headline(self, key: bool) -> str:
        """Return the title of the unit, on the key with the letter of the right option."""
        return f"{self.letter}: {UNITS[self.unit].title}" if key else UNITS[self.unit].title

    def to_markdown(self, key: bool = False) -> str:
        """Return the question, its tables, and the options; or the key."""
        if key:
            return "\n\n".join(self._key())
        options = (f"- **{a}** {it}" for a, it in zip(LETTERS, self.texts(), strict=True))
        tables = (markdown_table(*table) for table in self.tables)
        return "\n\n".join([self.asked, *tables, "\n".join(options)])

    def to_latex(self, key: bool = False) -> str:
        """Return the same for pdflatex."""
        if key:
            wrong, working = self._key()
            return f"{as_latex(wrong)}\n\n\\fitted{{{working}}}"
        texts = zip(LETTERS, self.texts(), strict=True)
        options = r"\qquad ".join(rf"\textbf{{{a}}}~${it}$" for a, it in texts)
        tables = (latex_table(*table) for table in self.tables)
        return "\n\n".join([as_latex(self.asked), "\\hspace{8mm}\n".join([*tables, options])])

    def _key(self):
        wrong = (
            f"{letter} (${text}$): {belief}."
            for letter, text, belief in zip(LETTERS, self.texts(), self.beliefs, strict=True)
            if belief
        )
        return [" ".join(wrong), self.working]


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
    all of its votes have been asked; then the first comes again, with other data.

    For another version of an exam ``seed_of_data`` draws other data of the same votes, and
    ``shift`` moves the right answer by so many letters. Conventions change the tables; votes that
    name another base, or mean, than theirs are left out.
    """
    for unit in units:
        if not isinstance(unit, str) or unit not in UNITS:
            raise ValueError(f"units must be numbers from '00' to '19', got {shown(unit)}")
    seed, difficulty = read_seed(seed), read_difficulty(difficulty)
    seed_of_data = seed if seed_of_data is None else seed_of_data
    topics = {unit: _in_order(unit, seed, conventions) for unit in units}
    counts = {unit: itertools.count() for unit in units}
    rng = np.random.default_rng([zlib.crc32(" ".join(units).encode()), seed])
    # Each letter as often as any other, or once more.
    letters = rng.permutation(4)[rng.permutation(len(units)) % 4].tolist()
    drawn = []
    for unit, letter in zip(units, letters, strict=True):
        again, at = divmod(next(counts[unit]), len(topics[unit]))
        order = rng.permutation(3).tolist()
        letter = (letter + shift) % len(LETTERS)
        vote = _draw_vote(topics[unit][at], again, seed_of_data, difficulty, letter, order)
        drawn.append(vote._replace(conventions=conventions))
    return drawn


def _in_order(unit, seed, conventions):
    topics = [topic for topic in VOTES if topic.unit == unit and _suits(topic, conventions)]
    order = np.random.default_rng([int(unit), seed]).permutation(len(topics))
    return [topics[at] for at in order]


def _suits(topic, conventions):
    """Return False for a vote that names another base, or mean, than the course has."""
    words = " ".join([topic.asked, *topic.wrong_turns])
    own_base = conventions.base == DEFAULT.base or not re.search(r"\bbits?\b|\bbase\b", words)
    own_mean = conventions.average is None or not re.search("geometric|arithmetic", topic.asked)
    return own_base and own_mean


def _draw_vote(topic, again, seed, difficulty, letter, order):
    data, score, turns = draw_fair(topic, again, seed, difficulty, is_short=False)
    wrong = list(turns.items())
    options = [wrong[at] for at in order]
    options.insert(letter, ("", float(score)))
    beliefs, values = zip(*options, strict=True)
    return Vote(topic.unit, topic.title, topic.asked, data, values, beliefs, score)
