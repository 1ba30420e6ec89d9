"""Points for the questions of a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clustlib.course.questions.drawing import Question, find_topics
from clustlib.course.questions.votes import Vote
from clustlib.validation import short_repr

Points = int | Mapping[str, int] | Sequence[int] | None
_VOTES = "votes"


def points_of(points: Points, votes: Sequence[Vote], questions: Sequence[Question]) -> list[int]:
    """Return the points of each vote and then of each question, or nothing if there are none.

    ``points`` is a number for each of them, a sequence of as many numbers, or a mapping from names
    of topics, numbers of units or "votes" to a number; what the mapping leaves out has 1 point. Of
    two names for one question the later one counts.

    Raises ValueError or TypeError, which name the argument, for anything else.
    """
    many = len(votes) + len(questions)
    if points is None:
        return []
    if isinstance(points, Mapping):
        return _points_from_mapping(points, len(votes), questions)
    if isinstance(points, Sequence) and not isinstance(points, str):
        if len(points) != many:
            asked = f"{len(votes)} votes and " * bool(votes) + f"{len(questions)} questions"
            raise ValueError(
                f"points must have a number for each of the {asked}, in this order; "
                f"got {len(points)}"
            )
        return [_check_points(each) for each in points]
    return [_check_points(points)] * many


def _points_from_mapping(points, votes, questions):
    of_votes, of_titles = 1, dict.fromkeys((question.topic for question in questions), 1)
    for name, worth in points.items():
        worth = _check_points(worth)
        if votes and name == _VOTES:
            of_votes = worth
            continue
        titles = {topic.title for topic in _find_topics(name)} & set(of_titles)
        if not titles:
            raise ValueError(f"points has {short_repr(name)}, of which this sheet has no question")
        of_titles.update(dict.fromkeys(titles, worth))
    return [of_votes] * votes + [of_titles[question.topic] for question in questions]


def _find_topics(name):
    try:
        return find_topics(name)
    except (TypeError, ValueError) as error:
        raise type(error)(f"points: {error}".replace("points: topics", "points", 1)) from None


def _check_points(worth):
    if not isinstance(worth, int) or isinstance(worth, bool) or worth <= 0:
        raise ValueError(f"points must be whole numbers above 0, or None; got {short_repr(worth)}")
    return worth
