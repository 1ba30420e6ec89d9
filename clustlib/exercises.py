"""What the notebooks say to check an answer; exercises are in ``notebooks/exercises``."""

from clustlib.course.checking import EXERCISES, check, compare, foreseen, predict, progress

__all__ = ["EXERCISES", "check", "compare", "foreseen", "predict", "progress"]
