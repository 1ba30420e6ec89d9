"""Exercises of notebook 00."""

EXERCISES = {}

PREDICTIONS = {}
