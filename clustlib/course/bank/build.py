"""Items of a bank: a question or a vote with its texts in HTML and its answers."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from itertools import pairwise

from clustlib.contingency import ContingencyTable
from clustlib.course.bank.items import Answer, Item
from clustlib.course.bank.markup import display, html_of, sentence, table
from clustlib.course.questions.data import TwoTables
from clustlib.course.questions.drawing import Question
from clustlib.course.questions.topics import TOPICS
from clustlib.course.questions.votes import Vote

_CLUSTERS = "clusters $C_i$, of $n_i$ points"
_CLASSES = "true classes $T_j$, of $m_j$ points"
_ROUNDING = (
    "Enter the result as a decimal number that is rounded to three decimals or more: 0.667 for 2/3."
)
_PERCENT = "That is the value in percent. Enter the value itself, a number between 0 and 1."
_KINDS = {"numerical": "numerical", "choice": "multiple choice"}
_NUMERICAL = {topic.title for topic in TOPICS}
_PLACES = 6  # of an answer in the file
# A number that is rounded to three decimals, and our own rounding to six.
_TOLERANCE = 0.000501
_TOLERANCE_OF_PERCENT = 0.501  # a whole percent is accepted, too
_NO_SHARES = {
    "entropy", "conditional entropy", "mutual information", "variation of information",
    "clustering ratio",
}  # fmt: skip
_UNITS_OF_POINTS = {"10", "11", "12", "13", "14"}  # their measures are no shares of anything


def numerical_item(question: Question, number: int, difficulty: int) -> Item:
    """Return an item whose answers are the key and what each usual mistake leads to.

    Parameters
    ----------
    question : Question
    number : int
        Of the item in its topic, from 1.
    difficulty : {1, 2, 3}

    Returns
    -------
    Item
        A number fits at most one of its answers. A share also has its value in percent as a wrong
        answer, unless that is too close to another one.
    """
    key = float(question.score)
    answers = [_numerical_answer(key, True, "")]
    for mistake, value in question.wrong_turns.items():
        answers.append(_numerical_answer(value, False, sentence(mistake)))
    if _is_share(question):
        percent = _numerical_answer(100 * key, False, _PERCENT, _TOLERANCE_OF_PERCENT)
        if are_apart([*answers, percent]):
            answers.append(percent)
    steps = [question.steps.latex(True)] if question.steps else []
    formulas = [*steps, question.working]
    text = f"{_text(question)}\n<p>{_ROUNDING}</p>"
    return _item("numerical", question, number, difficulty, text, answers, formulas)


def choice_item(vote: Vote, number: int, difficulty: int) -> Item:
    """Return an item whose answers are the options of a vote, with the belief behind each."""
    answers = [
        Answer(text.replace("-", "−"), not belief, sentence(belief) if belief else "")
        for text, belief in zip(vote.texts(), vote.beliefs, strict=True)
    ]
    # An item's topic tells its kind: a bank that is drawn from has questions of one kind.
    topic = f"{vote.topic} (choice)" if vote.topic in _NUMERICAL else vote.topic
    vote = replace(vote, topic=topic)
    return _item("choice", vote, number, difficulty, _text(vote), answers, [vote.working])


def _item(kind, question, number, difficulty, text, answers, formulas):
    topic = question.topic
    return Item(
        kind=kind,
        identifier=f"{_slug(topic)}-{difficulty}-{number:03}",
        name=f"{topic} {number:03}",
        unit=question.unit,
        topic=topic,
        difficulty=difficulty,
        text=text,
        answers=tuple(answers),
        feedback="\n".join(["<p>This is how it is calculated:</p>", *map(display, formulas)]),
        tags=(f"unit {question.unit}", topic, f"difficulty {difficulty}", _KINDS[kind]),
    )


def are_apart(answers: list[Answer]) -> bool:
    """Return True if no number is accepted by two of these numerical answers."""
    ranges = sorted(
        (float(answer.text) - answer.tolerance, float(answer.text) + answer.tolerance)
        for answer in answers
    )
    return all(end < start for (_, end), (start, _) in pairwise(ranges))


def _numerical_answer(value, is_right, feedback, tolerance=_TOLERANCE):
    rounded = round(float(value), _PLACES) + 0.0  # no negative zero
    is_whole = abs(value - round(value)) < 1e-9
    text = f"{rounded:.{_PLACES}f}".rstrip("0").rstrip(".")
    is_exact = is_whole and tolerance == _TOLERANCE
    return Answer(text, is_right, feedback, 0.0 if is_exact else tolerance)


def _is_share(question):
    title = question.topic.partition(" (")[0]
    is_shared = title not in _NO_SHARES and question.unit not in _UNITS_OF_POINTS
    return is_shared and 0 < float(question.score) < 1


def _slug(title):
    """Letters, digits and hyphens of ASCII: an identifier is the same in every system."""
    plain = unicodedata.normalize("NFKD", title.replace("–", "-").replace("∞", "infinity"))
    return re.sub(r"[^a-z0-9]+", "-", plain.encode("ascii", "ignore").decode().lower()).strip("-")


def _text(question):
    tables = question.tables
    parts = [f"<p>{html_of(question.asked)}</p>", *(table(*it) for it in tables)]
    if isinstance(question.data, (ContingencyTable, TwoTables)):
        parts.append(f"<p>{html_of(_legend(question.conventions.rows))}</p>")
    return "\n".join(parts)


def _legend(rows):
    first, second = (_CLUSTERS, _CLASSES)[:: -1 if rows == "classes" else 1]
    return f"Rows are {first}; columns are {second}; $n$ is the number of all points."
