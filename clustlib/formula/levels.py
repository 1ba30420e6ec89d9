"""What a line of numbers becomes, step by step, until it is one number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from clustlib.formula.arithmetic import Undefined
from clustlib.formula.tree import Formula, Number, Quantity, Sum


def levels(line: Formula, detail: str) -> list[Formula]:
    """The numbers put in and, of a sum too long to be shown, its total; or all steps from there."""
    if has_names(line):  # it is only said
        return [line]
    if detail == "steps":
        return list(_carried_out(line))
    total = _summed(line)
    return [line] if total is line else [line, total]


def _carried_out(line: Formula) -> Iterator[Formula]:
    """The line, and what it becomes level by level until it is a number, or 0/0."""
    yield line
    while line.parts():
        try:
            line = line.carried_out()
        except Undefined:
            return
        if not isinstance(line, Number):
            yield line


def has_names(line: Formula) -> bool:
    """Whether something in it is still to be put in."""
    return any(isinstance(part, Quantity) for part in line.walk())


def _summed(line: Formula) -> Formula:
    """The line with the totals in place of the sums that are elided."""
    if isinstance(line, Sum) and line.total is not None:
        return Number(
            float(line.total)
            if isinstance(line.total, Fraction) and line.total.denominator > 1
            else line.total
        )
    parts = line.parts()
    summed = [_summed(part) for part in parts]
    return line if all(map(lambda a, b: a is b, parts, summed)) else line.of(summed)
