"""A bank of questions, and the files in which learning management systems take it."""

from __future__ import annotations

import html
import itertools
import re
from collections.abc import Callable, Sequence
from functools import partial
from os import PathLike
from typing import TypeVar, overload

import numpy as np

from clustlib.course.bank import gift, moodle, qti
from clustlib.course.bank.build import choice_item, numerical_item
from clustlib.course.bank.items import Item
from clustlib.course.questions.conventions import Conventions
from clustlib.course.questions.data import python_source
from clustlib.course.questions.drawing import Question, questions, unit_topics, validate_difficulty
from clustlib.course.questions.votes import Vote
from clustlib.course.questions.votes import votes as draw_votes
from clustlib.course.units import UNITS
from clustlib.display import Typeset, html_table
from clustlib.validation import short_repr

TITLE = "Evaluating clusterings"
_MOST_DRAWS = 4  # for each question that is asked for; more would take minutes
_Drawn = TypeVar("_Drawn", Question, Vote)


class QuestionBank(Sequence[Item]):
    """Questions for a learning management system, in the order of their topics.

    A bank is a sequence of items; a slice of it is a bank. A notebook shows what is in it.
    """

    def __init__(self, items: Sequence[Item], about: str = "", title: str = TITLE):
        self.items = tuple(items)
        self.title = title
        self._about = about

    def to_moodle_xml(
        self, path: str | PathLike | None = None, *, shuffle: bool = True, overwrite: bool = False
    ) -> str | None:
        """Write the bank as Moodle XML, or return the text if there is no path.

        In Moodle: *Question bank*, *Import*, *Moodle XML format*. Each topic and difficulty has a
        category, so that a quiz with *a random question* from it gives everybody other data.

        Parameters
        ----------
        path : path, optional
        shuffle : bool
            If True, the options of multiple-choice questions are in a new order each time.
        overwrite : bool
            If True, replace a file that exists.

        Raises
        ------
        FileExistsError
            If there is a file, unless it may be overwritten.
        """
        return _put(moodle.write(self.items, self.title, shuffle), path, overwrite)

    def to_gift(self, path: str | PathLike | None = None, *, overwrite: bool = False) -> str | None:
        """Write the bank in GIFT, or return the text if there is no path.

        GIFT has less than Moodle XML: whether options are shuffled is the importer's setting.

        Raises
        ------
        FileExistsError
            If there is a file, unless it may be overwritten.
        """
        return _put(gift.write(self.items, self.title), path, overwrite)

    def to_qti(
        self, path: str | PathLike | None = None, *, overwrite: bool = False
    ) -> bytes | None:
        """Write the bank as a QTI package for Canvas, or return the bytes if there is no path.

        Raises
        ------
        FileExistsError
            If there is a file, unless it may be overwritten.
        """
        return _put(qti.write(self.items, self.title), path, overwrite)

    @property
    def topics(self) -> dict[str, int]:
        """The number of questions of each topic."""
        return {name: len(group) for name, group in self._groups()}

    def _groups(self):
        groups: dict[str, list[Item]] = {}
        for item in self.items:
            groups.setdefault(item.topic, []).append(item)
        return groups.items()

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> QuestionBank: ...
    def __getitem__(self, index):
        """Return an item, or a bank of several."""
        if isinstance(index, slice):
            return QuestionBank(self.items[index], self._about, self.title)
        return self.items[index]

    def __len__(self):
        return len(self.items)

    def __repr__(self):
        many, topics = len(self.items), len(self.topics)
        about = f". {self._about}" if self._about else ""
        return f"<QuestionBank of {_count(many, 'question')} on {_count(topics, 'topic')}{about}>"

    def _repr_html_(self):
        rows = [
            [group[0].unit, topic, str(len(group)), _KINDS[group[0].kind], _first_line(group[0])]
            for topic, group in self._groups()
        ]
        header = ["unit", "topic", "questions", "kind", "asks"]
        return html_table(header, rows, note=repr(self).strip("<>"))


_KINDS = {"numerical": "number", "choice": "multiple choice"}


def _count(many, noun):
    return f"{many:,} {noun}{'s' * (many != 1)}"


def _first_line(item):
    """Return the question without its data, as a cell of a table."""
    first = re.search("<p>(.*?)</p>", item.text, re.DOTALL)
    inner = first[1] if first else item.text
    return Typeset(html.unescape(re.sub("<[^>]*>", "", inner)), inner)


def _put(content, path, overwrite):
    """Write text or bytes to a path, or return them if there is none."""
    if path is None:
        return content
    if not isinstance(path, (str, PathLike)):  # a number is an open file's
        raise TypeError(f"path must be the path of a file, got {short_repr(path)}")
    if not isinstance(overwrite, bool):
        raise TypeError(f"overwrite must be True or False, got {short_repr(overwrite)}")
    mode = "w" if overwrite else "x"
    try:
        if isinstance(content, bytes):
            with open(path, mode + "b") as file:
                file.write(content)
        else:
            with open(path, mode, encoding="utf-8", newline="\n") as file:
                file.write(content)
    except FileExistsError as error:
        message = f"{path} exists; overwrite=True replaces it"
        raise FileExistsError(message) from error
    return None


# --- drawn ---------------------------------------------------------------------------------------


def question_bank(
    topics: str | Sequence[str],
    n: int = 30,
    seed: int = 0,
    difficulty: int = 1,
    *,
    votes: bool = True,
    average: str | None = None,
    base: float = 2,
    rows: str = "clusters",
) -> QuestionBank:
    """Return a bank of questions for Moodle, Canvas and others, each on small data of its own.

    A question asks for a number. Each usual mistake is an answer that is worth nothing and that
    says what the mistake is; the working of this very table is the feedback for everybody. The
    multiple-choice questions of a unit come with the belief behind each wrong option.

    Parameters
    ----------
    topics : str or sequence of str
        Names of measures, ``"purity"`` or ``"NMI"``, or numbers of units, ``"05"``: all numbers
        that can be asked of what the unit teaches, and its multiple-choice questions. What is named
        twice is in the bank once.
    n : int ≥ 1
        Questions of each topic; and multiple-choice questions of each unit, in turn on each of the
        unit's different ones.
    seed : int ≥ 0
        The same arguments give the same bank, on every machine; and so does the seed to anybody who
        has it.
    difficulty : {1, 2, 3}
        Of tables: at most 20, 40 or 60 points, and as a rule up to 3 clusters and classes; 4 of
        one of them; 4 of both.
    votes : bool
        If False, units bring no multiple-choice questions.
    average : {"geometric", "arithmetic", "min", "max"}, optional
        The mean of the two entropies in NMI and AMI. None is the default of each measure:
        geometric for NMI, arithmetic for AMI. scikit-learn's default is arithmetic for both.
    base : {2, math.e, 10}
        The base of the logarithms in entropies, mutual information and VI. Multiple-choice
        questions that name another base, or another mean than ``average``, are left out.
    rows : {"clusters", "classes"}
        The rows of a contingency table. With "classes" they are the true classes, as in
        scikit-learn's ``contingency_matrix``.

    Returns
    -------
    QuestionBank
        A sequence of items, with ``to_moodle_xml(path)``, ``to_gift(path)`` and ``to_qti(path)``.

    Raises
    ------
    ValueError
        If a topic is unknown: the message names the nearest ones. If an argument is none of the
        values above. If a topic has too few different data at this difficulty: no two questions
        of a topic have the same data.
    TypeError
        If topics are not text.

    Examples
    --------
    A measure brings numbers alone; a unit brings multiple-choice questions, too.

    >>> import clustlib as cl
    >>> cl.question_bank("ARI", n=5, seed=7)
    <QuestionBank of 5 questions on 1 topic. Topics: ARI · seed 7 · difficulty 1>
    >>> {item.kind for item in cl.question_bank("07", n=5, seed=7)} == {"numerical", "choice"}
    True
    """
    names = [topics] if isinstance(topics, str) or not np.iterable(topics) else list(topics)
    if not isinstance(n, (int, np.integer)) or isinstance(n, bool) or n < 1:
        raise ValueError(f"n must be a whole number ≥ 1, got {short_repr(n)}")
    if not isinstance(votes, (bool, np.bool_)):
        raise ValueError(f"votes must be True or False, got {short_repr(votes)}")
    difficulty = validate_difficulty(difficulty)
    conventions = Conventions(average, base, rows)
    ask = partial(questions, seed=seed, difficulty=difficulty, conventions=conventions)
    ask_to_choose = partial(draw_votes, seed=seed, difficulty=difficulty, conventions=conventions)
    units = [name for name in names if isinstance(name, str) and name in UNITS]
    # One question for each measure tells which topics its name means.
    measures = [name for name in names if name not in units]
    found = ask(measures) if measures or not units else []
    titles = [*itertools.chain(*map(unit_topics, units)), *(question.topic for question in found)]
    items = []
    for title in dict.fromkeys(titles):
        drawn = _distinct(ask, title, n)
        items += [numerical_item(one, k, difficulty) for k, one in enumerate(drawn, start=1)]
    for unit in dict.fromkeys(units) if votes else []:
        items += _choices(_distinct(ask_to_choose, unit, n), difficulty)
    # The multiple-choice questions of a unit follow its numbers.
    items.sort(key=lambda item: item.unit)
    about = f"Topics: {', '.join(names)} · seed {seed} · difficulty {difficulty}"
    return QuestionBank(items, about)


def _distinct(draw: Callable[[list[str]], list[_Drawn]], name: str, n: int) -> list[_Drawn]:
    """Draw more and more questions, until n of them are on different data."""
    many = n
    while True:
        found: dict[tuple[str, str], _Drawn] = {}
        for one in draw([name] * many):
            found.setdefault((one.topic, python_source(one.data)), one)
        if len(found) >= n:
            return list(found.values())[:n]
        if many >= _MOST_DRAWS * n:
            raise ValueError(
                f"n={n} is too large for {name}: at this difficulty {many} draws brought "
                f"{len(found)} different data; ask for fewer questions, or for another difficulty"
            )
        many *= 2


def _choices(drawn: list[Vote], difficulty: int) -> list[Item]:
    """Return the items of a unit's votes, those on the same topic behind each other."""
    topics: dict[str, list[Vote]] = {}
    for vote in drawn:
        topics.setdefault(vote.topic, []).append(vote)
    return [
        choice_item(vote, number, difficulty)
        for group in topics.values()
        for number, vote in enumerate(group, start=1)
    ]
