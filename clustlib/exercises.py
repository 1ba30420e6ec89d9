"""The functions with which notebooks check answers and predictions (see ``course.checking``)."""

from clustlib.course.checking import EXERCISES, check, predict, progress, recap, reveal

__all__ = ["EXERCISES", "check", "predict", "progress", "recap", "reveal"]
