"""What the notebooks say to check an answer: the exercises are in ``clustlib.course.checking``."""

from clustlib.course.checking import EXERCISES, check, compare, foreseen, predict, progress

__all__ = ["EXERCISES", "check", "compare", "foreseen", "predict", "progress"]
