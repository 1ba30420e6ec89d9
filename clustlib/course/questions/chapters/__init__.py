"""The topics of each chapter of the course.

A chapter has the data, measures, steps and mistakes of its topics in one file: `QUESTIONS` are
to be computed, `VOTES` have four options to choose from.
"""
