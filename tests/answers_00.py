"""Answers to the exercises of notebook 00."""

RIGHT = []

WRONG_TURNS = []

PREDICTED = {}
