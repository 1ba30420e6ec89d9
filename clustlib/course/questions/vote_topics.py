"""Alias of ``topics.VOTES`` until the merge."""

from clustlib.course.questions.topics import VOTES as VOTES
