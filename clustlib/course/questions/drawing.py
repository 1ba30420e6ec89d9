"""Questions drawn from a seed: for each topic new small data, and the key.

Data are drawn again until the numbers work out: the key is a short fraction, and no usual mistake
leads to it.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from clustlib.course.questions.conventions import DEFAULT, Conventions
from clustlib.course.questions.data import Data, Table, data_tables, python_source
from clustlib.course.questions.steps import Steps
from clustlib.course.questions.topic import Topic
from clustlib.course.questions.topics import TOPICS, topics_under
from clustlib.course.questions.working import whole_working
from clustlib.course.units import UNITS
from clustlib.display import OTHER_NAMES, normalize_name
from clustlib.score import Score
from clustlib.validation import closest_words, safe_equal, short_repr

_LARGEST_DENOMINATOR = {1: 100, 2: 200, 3: 400}  # of a key, by difficulty
_LARGEST_NUMERATOR = 2000
# An answer of three decimals is the key or a mistake, never both.
_SMALLEST_GAP = Fraction(1, 500)
_TRIES = 100_000
# Names in papers, beside those of the catalogue.
_SHORT_NAMES = {
    "ERR": "clustering error", "JC": "Jaccard coefficient", "DBI": "Davies–Bouldin index",
    "SC": "silhouette", "F1": "pair F-measure", "K-means": "K-means on a line",
}  # fmt: skip
_TITLES = {normalize_name(topic.title): topic.title for topic in TOPICS}
_OTHER_TITLES = {
    normalize_name(other): normalize_name(title) for other, title in _SHORT_NAMES.items()
}


@dataclass(frozen=True)
class DrawnQuestion:
    """The data, the text and the key of a question of any form."""

    unit: str
    topic: str  # "purity"
    asked: str  # in Markdown, formulas in $…$
    data: Data
    score: Score  # the key
    conventions: Conventions = field(default=DEFAULT, kw_only=True)

    @property
    def tables(self) -> list[Table]:
        """The data as tables, each with its header and its rows."""
        return data_tables(self.data, self.conventions.rows)

    @property
    def working(self) -> str:
        """The whole working in LaTeX, with its table beside it."""
        return whole_working(self.score, self.conventions)


@dataclass(frozen=True)
class Question(DrawnQuestion):
    """A question to compute."""

    steps: Steps | None  # intermediate results
    wrong_turns: Mapping[str, float]  # the result of each usual mistake

    @property
    def source(self) -> str:
        """Python that makes the data and names it."""
        return python_source(self.data)

    @property
    def key(self) -> Fraction | float:
        """A fraction where there is one, else the float."""
        return float(self.score) if self.score.exact is None else self.score.exact


def unit_topics(unit: str) -> tuple[str, ...]:
    """Return the titles of the topics of a unit.

    Raises ValueError for a unit without topics.

    >>> unit_topics("07")
    ('adjusted Rand index',)
    """
    titles = tuple(topic.title for topic in TOPICS if safe_equal(topic.unit, unit))
    if not titles:
        units = ", ".join(sorted({topic.unit for topic in TOPICS}))
        raise ValueError(f"unit must be one that has questions, {units}; got {short_repr(unit)}")
    return titles


def questions(
    topics: str | Sequence[str],
    seed: int = 0,
    difficulty: int = 1,
    conventions: Conventions = DEFAULT,
) -> list[Question]:
    """Return a question for each topic; the same arguments give the same questions.

    Parameters
    ----------
    topics : str or sequence of str
        Names of measures, "purity", "ARI" or "adjusted_rand_score", or numbers of units, "05", for
        all their topics. A topic that is named twice has two questions, with different data.
    seed : int ≥ 0
        Of the random data. Two seeds may give the same small table in one topic; over a sheet of
        several that is rare.
    difficulty : {1, 2, 3}
        Of tables: at most 20, 40 or 60 points, and as a rule up to 3 clusters and classes; 4 of
        one of them; 4 of both.
    conventions : Conventions
        The mean, the base, and the rows of a table.

    Raises
    ------
    ValueError
        An unknown topic, or none; a seed that is no whole number ≥ 0; another difficulty.
    TypeError
        Topics that are not text.

    Examples
    --------
    >>> first, second = questions(["purity", "purity"], seed=1)
    >>> first.asked, first.source == second.source
    ('Compute the purity.', False)
    """
    names = [topics] if isinstance(topics, str) or not np.iterable(topics) else list(topics)
    if not names:
        raise ValueError("topics must be one or more names of measures or numbers of units")
    titles = [topic.title for name in names for topic in find_topics(name)]
    seed = validate_seed(seed)
    difficulty = validate_difficulty(difficulty)
    topics_by_title = {topic.title: topic for topic in topics_under(conventions)}
    repeats = {title: itertools.count() for title in titles}
    return [
        _draw_question(topics_by_title[title], next(repeats[title]), seed, difficulty, conventions)
        for title in titles
    ]


def validate_difficulty(difficulty) -> int:
    """Return the difficulty as an int, or raise a ValueError that names it."""
    is_whole = isinstance(difficulty, (int, np.integer)) and not isinstance(difficulty, bool)
    if not is_whole or difficulty not in _LARGEST_DENOMINATOR:
        raise ValueError(f"difficulty must be 1, 2 or 3, got {short_repr(difficulty)}")
    return int(difficulty)


def validate_seed(seed) -> int:
    """Return the seed as an int, or raise a ValueError that names it."""
    if not isinstance(seed, (int, np.integer)) or isinstance(seed, bool) or seed < 0:
        raise ValueError(f"seed must be a whole number ≥ 0, got {short_repr(seed)}")
    return int(seed)


def find_topics(name: str) -> list[Topic]:
    """Return the topics of a name: one, all of a unit, or all variants of a measure.

    Raises TypeError for a name that is not text, and ValueError, with the nearest topics, for an
    unknown name.

    >>> [topic.title for topic in find_topics("f_measure")]
    ['F-measure (macro)', 'F-measure (weighted)']
    """
    if not isinstance(name, str):
        raise TypeError(f"topics must be texts, names or numbers of units; got {short_repr(name)}")
    if name in UNITS:
        unit_topics(name)
        return [topic for topic in TOPICS if topic.unit == name]
    title = _OTHER_TITLES.get(normalize_name(name), normalize_name(name))
    topics = [topic for topic in TOPICS if normalize_name(topic.title) == title]
    # A measure with several values of p is named without it.
    topics = topics or [t for t in TOPICS if normalize_name(t.title.partition(" (")[0]) == title]
    topics = topics or [t for t in TOPICS if normalize_name(t.title) == OTHER_NAMES.get(title)]
    if not topics:
        raise ValueError(
            f"topics has {short_repr(name)}, of which there are no questions; there are, among "
            f"others, {', '.join(_nearest_titles(name))}"
        )
    return topics


def _nearest_titles(name):
    """Return up to three titles that are spelled like a name, or that have such another name."""
    names = (OTHER_NAMES | _OTHER_TITLES).items()
    titles = {other: _TITLES[title] for other, title in names if title in _TITLES} | _TITLES
    return dict.fromkeys(titles[near] for near in closest_words(normalize_name(name), titles))


def _draw_question(topic, repeat, seed, difficulty, conventions):
    data, score, wrong_turns = draw_fair(topic, repeat, seed, difficulty)
    steps = topic.steps(data) if topic.steps else None
    return Question(
        topic.unit, topic.title, topic.asked, data, score, steps, wrong_turns,
        conventions=conventions,
    )  # fmt: skip


def draw_fair(
    topic: Topic, repeat: int, seed: int, difficulty: int, is_short: bool = True
) -> tuple[Data, Score, dict[str, float]]:
    """Draw data until the question is fair; return them, the key, and the result of each mistake.

    The key is a short fraction, unless the answer is chosen and not computed.
    """
    # The seed is last because it may be longer than one word of 32 bits.
    topic_number = zlib.crc32(f"{topic.unit} {topic.title} {topic.asked}".encode())
    rng = np.random.default_rng([topic_number, repeat, difficulty, seed])
    for _ in range(_TRIES):
        data = topic.draw(rng, difficulty)
        if not topic.fits(data):
            continue
        score = topic.measure(data)
        value = topic.works_out(data) if topic.works_out else score
        if is_short and not _is_short(value, difficulty):
            continue
        wrong_turns = {
            mistake: float(turn(data) if callable(turn) else turn)
            for mistake, turn in topic.wrong_turns.items()
        }
        values = sorted([float(score), *wrong_turns.values()])
        if all(b - a > _SMALLEST_GAP for a, b in itertools.pairwise(values)):
            return data, score, wrong_turns
    raise RuntimeError(
        f"no data found for {topic.title} of difficulty {difficulty}: change its topic"
    )


def _is_short(score, difficulty):
    """Return True if a value is a short fraction, but not 0 or 1, which can be guessed."""
    short = Fraction(float(score)).limit_denominator(_LARGEST_DENOMINATOR[difficulty])
    is_equal = abs(short - score) < 1e-12
    return is_equal and short not in (0, 1) and abs(short.numerator) <= _LARGEST_NUMERATOR
