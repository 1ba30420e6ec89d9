"""Coursework: small data from a seed, and what is asked of them, on sheets of paper."""

from clustlib.coursework.formulas import formula_sheet
from clustlib.coursework.sheet import worksheet

__all__ = ["formula_sheet", "worksheet"]
