"""Coursework: an assignment for each student, with tables of the student's own, and its marks."""

from clustlib.coursework.assignments import assignment, handed_in
from clustlib.coursework.collecting import collect

__all__ = ["assignment", "collect", "handed_in"]
