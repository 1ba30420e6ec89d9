"""Questions from a seed: for each topic new small data, and the key.

Data are drawn until the numbers work out: a short fraction for a key, and a key that no usual
mistake leads to.
"""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from clustlib.course.questions.conventions import DEFAULT, Conventions
from clustlib.course.questions.data import Data, source_of, tables_of
from clustlib.course.questions.steps import Steps
from clustlib.course.questions.topics import TOPICS, Topic, topics_under
from clustlib.course.questions.working import whole_working
from clustlib.course.units import UNITS
from clustlib.display import OTHER_NAMES, spelled
from clustlib.score import Score
from clustlib.validation import are_equal, nearest, shown

_LONGEST = {1: 100, 2: 200, 3: 400}  # denominators of keys
_LARGEST = 2000  # and their numerators
_APART = Fraction(1, 500)  # an answer of three decimals is the key or a mistake, never both
_TRIES = 100_000
# Names that papers have, beside those of the catalogue.
_SHORT = {
    "ERR": "clustering error", "JC": "Jaccard coefficient", "DBI": "Davies–Bouldin index",
    "SC": "silhouette", "F1": "pair F-measure", "K-means": "K-means on a line",
}  # fmt: skip
_SCIKIT_LEARN = {
    "adjusted_mutual_info_score": "adjusted mutual information",
    "adjusted_rand_score": "adjusted Rand index",
    "calinski_harabasz_score": "Calinski–Harabasz index",
    "completeness_score": "completeness",
    "davies_bouldin_score": "Davies–Bouldin index",
    "fowlkes_mallows_score": "Fowlkes–Mallows index",
    "homogeneity_score": "homogeneity",
    "mutual_info_score": "mutual information",
    "normalized_mutual_info_score": "normalised mutual information",
    "rand_score": "Rand index",
    "silhouette_score": "silhouette",
    "v_measure_score": "V-measure",
}
_OTHER = {spelled(other): spelled(name) for other, name in (_SHORT | _SCIKIT_LEARN).items()}


class Question(NamedTuple):
    """One thing to compute."""

    unit: str
    topic: str  # "purity"
    asked: str  # in Markdown, formulas in $…$
    data: Data
    score: Score  # the key
    steps: Steps | None  # what is worked out on the way
    wrong_turns: Mapping[str, float]  # what a usual mistake leads to
    conventions: Conventions = DEFAULT

    @property
    def tables(self) -> list[tuple[list[str], list[list[str]]]]:
        """The data as tables, each with its header and its rows."""
        return tables_of(self.data, self.conventions.rows)

    @property
    def working(self) -> str:
        """The whole working in LaTeX, with the table that it comes from beside it."""
        return whole_working(self.score, self.conventions)

    @property
    def source(self) -> str:
        """Python that makes the data and names it."""
        return source_of(self.data)

    @property
    def key(self) -> Fraction | float:
        """A fraction where there is one, else the float."""
        return float(self.score) if self.score.exact is None else self.score.exact


def topics_of(unit: str) -> tuple[str, ...]:
    """The topics that a unit has.

    Raises ValueError, with the units that have some, for another.

    >>> topics_of("07")
    ('adjusted Rand index',)
    """
    titles = tuple(topic.title for topic in TOPICS if are_equal(topic.unit, unit))
    if not titles:
        units = ", ".join(sorted({topic.unit for topic in TOPICS}))
        raise ValueError(f"unit must be one that has questions, {units}; got {shown(unit)}")
    return titles


def questions(
    topics: str | Sequence[str],
    seed: int = 0,
    difficulty: int = 1,
    conventions: Conventions = DEFAULT,
) -> list[Question]:
    """A question for each topic, with data of its own; the same arguments give the same questions.

    Parameters
    ----------
    topics : str or sequence of str
        Names of measures, "purity", "ARI" or "adjusted_rand_score", or numbers of units, "05", for
        all topics that these have. A topic that is named twice is asked twice, with other data.
    seed : int ≥ 0
        What the data are drawn from. Two seeds may give the same small table in one topic; over a
        sheet of several that is rare.
    difficulty : {1, 2, 3}
        Of tables: at most 20, 40 or 60 points, and as a rule up to 3 clusters and classes; 4 of
        one of them; 4 of both.
    conventions : Conventions
        Which mean, which base, and which rows a table has.

    Raises
    ------
    ValueError
        A topic that nobody knows, or none; a seed that is no whole number ≥ 0; another difficulty.
    TypeError
        Topics that are no text.

    Examples
    --------
    >>> first, second = questions(["purity", "purity"], seed=1)
    >>> first.asked, first.source == second.source
    ('Compute the purity.', False)
    """
    names = [topics] if isinstance(topics, str) or not np.iterable(topics) else list(topics)
    if not names:
        raise ValueError("topics must be one or more names of measures or numbers of units")
    titles = [topic.title for name in names for topic in meant_by(name)]
    named = {topic.title: topic for topic in topics_under(conventions)}
    rows = [named[title] for title in titles]
    seed = read_seed(seed)
    difficulty = read_difficulty(difficulty)
    times = {title: itertools.count() for title in titles}
    return [_fair(topic, next(times[topic.title]), seed, difficulty, conventions) for topic in rows]


def read_difficulty(difficulty) -> int:
    """Return the difficulty as an int, or raise a ValueError that names it."""
    is_whole = isinstance(difficulty, (int, np.integer)) and not isinstance(difficulty, bool)
    if not is_whole or difficulty not in _LONGEST:
        raise ValueError(f"difficulty must be 1, 2 or 3, got {shown(difficulty)}")
    return int(difficulty)


def read_seed(seed) -> int:
    """Return the seed as an int, or raise a ValueError that names it."""
    if not isinstance(seed, (int, np.integer)) or isinstance(seed, bool) or seed < 0:
        raise ValueError(f"seed must be a whole number ≥ 0, got {shown(seed)}")
    return int(seed)


def meant_by(name: str) -> list[Topic]:
    """Return the topics that a name stands for: one, all of a unit, or all variants of a measure.

    Raises TypeError for what is no text, and ValueError, with the nearest topics, for another name.

    >>> [topic.title for topic in meant_by("f_measure")]
    ['F-measure (macro)', 'F-measure (weighted)']
    """
    if not isinstance(name, str):
        raise TypeError(f"topics must be texts, names or numbers of units; got {shown(name)}")
    if name in UNITS:
        topics_of(name)
        return [topic for topic in TOPICS if topic.unit == name]
    wanted = _OTHER.get(spelled(name), spelled(name))
    found = [topic for topic in TOPICS if spelled(topic.title) == wanted]
    # A measure that comes with one p or another is named without it.
    found = found or [t for t in TOPICS if spelled(t.title.partition(" (")[0]) == wanted]
    found = found or [t for t in TOPICS if spelled(t.title) == OTHER_NAMES.get(wanted)]
    if not found:
        near = ", ".join(_nearest_to(name))
        raise ValueError(
            f"topics has {shown(name)}, of which there are no questions; there are, among others, "
            f"{near}"
        )
    return found


def _nearest_to(name):
    """Return up to three titles that are spelled most like a name, or have a name that is."""
    titles = {spelled(topic.title): topic.title for topic in TOPICS}
    others = {other: titles[of] for other, of in (OTHER_NAMES | _OTHER).items() if of in titles}
    known = others | titles
    return dict.fromkeys(known[near] for near in nearest(spelled(name), known))


def _fair(topic, again, seed, difficulty, conventions):
    data, score, turns = draw_fair(topic, again, seed, difficulty)
    way = topic.steps and topic.steps(data)
    return Question(topic.unit, topic.title, topic.asked, data, score, way, turns, conventions)


def draw_fair(
    topic: Topic, again: int, seed: int, difficulty: int, is_short: bool = True
) -> tuple[Data, Score, dict[str, float]]:
    """Draw data until the question is fair; return them, the key, and the result of each mistake.

    The key is a short fraction, unless the answer is chosen and not computed.
    """
    # The seed comes last, for it may be longer than one word of 32 bits.
    name = zlib.crc32(f"{topic.unit} {topic.title} {topic.asked}".encode())
    rng = np.random.default_rng([name, again, difficulty, seed])
    for _ in range(_TRIES):
        data = topic.draw(rng, difficulty)
        if not topic.fits(data):
            continue
        score = topic.measure(data)
        if is_short and not _works_out(topic, data, score, difficulty):
            continue
        turns = {name: float(turn(data)) for name, turn in topic.wrong_turns.items()}
        values = sorted([float(score), *turns.values()])
        if all(b - a > _APART for a, b in itertools.pairwise(values)):
            return data, score, turns
    raise RuntimeError(
        f"no data found for {topic.title} of difficulty {difficulty}: change its row"
    )


def _works_out(topic, data, score, difficulty):
    """Return True if the key is a short fraction, and none that can be guessed."""
    if topic.works_out:
        score = topic.works_out(data)
    short = Fraction(float(score)).limit_denominator(_LONGEST[difficulty])
    return abs(short - score) < 1e-12 and short not in (0, 1) and abs(short.numerator) <= _LARGEST
