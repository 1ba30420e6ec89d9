"""All topics of the course, in the order of its units.

Not every measure has a topic: one needs small data that can be worked out by hand.
"""

import functools
from operator import attrgetter

from clustlib.course.questions.chapters import (
    distances,
    information,
    k_means,
    labels,
    line,
    pairs,
    shuffles,
    tables,
)
from clustlib.course.questions.conventions import Conventions
from clustlib.course.questions.topic import Topic

_CHAPTERS = (tables, labels, pairs, information, distances, line, k_means, shuffles)

TOPICS: tuple[Topic, ...] = tuple(
    sorted((topic for chapter in _CHAPTERS for topic in chapter.QUESTIONS), key=attrgetter("unit"))
)
VOTES: tuple[Topic, ...] = tuple(
    sorted((topic for chapter in _CHAPTERS for topic in chapter.VOTES), key=attrgetter("unit"))
)


@functools.cache
def topics_under(conventions: Conventions) -> tuple[Topic, ...]:
    """Return the topics to compute under these conventions, in the same order."""
    changed = {topic.title: topic for topic in information.topics_under(conventions)}
    return tuple(changed.get(topic.title, topic) for topic in TOPICS)
