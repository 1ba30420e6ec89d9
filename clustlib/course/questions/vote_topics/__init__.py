"""Questions to vote on, at least five for each unit, with the belief behind each wrong option."""

from clustlib.course.questions.topics import Topic
from clustlib.course.questions.vote_topics import pairs, points, tables

VOTES: tuple[Topic, ...] = tuple(
    sorted((*tables.VOTES, *pairs.VOTES, *points.VOTES), key=lambda topic: topic.unit)
)
