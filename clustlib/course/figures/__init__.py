"""Figures of single units, a module for each unit that has some."""

from clustlib.course.figures.unit_00 import collection_map

__all__ = ["collection_map"]
