"""The measures, a module for each chapter of the lecture, and the catalogue of all of them.

A measure takes a table, or points and labels, and returns a ``Score``.
"""
