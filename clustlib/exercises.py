"""The functions with which notebooks check answers and predictions (see ``course.checking``)."""

from clustlib.course.checking import EXERCISES, check, compare, foreseen, predict, progress

__all__ = ["EXERCISES", "check", "compare", "foreseen", "predict", "progress"]
