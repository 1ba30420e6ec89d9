"""Helpers for claims: how a computed value is written in a sentence."""

import re
from functools import cache
from pathlib import Path

from tests.notebook_checks import read, unit_notebooks

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
_WORDS = """
    no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty
"""
WORDS = _WORDS.split()


def word(number: int) -> str:
    """Return a small number as a word."""
    return WORDS[number]


def listed(items) -> str:
    """Join items as a sentence does.

    >>> listed([1, 4, 6])
    '1, 4 and 6'
    """
    *others, last = map(str, items)
    return f"{', '.join(others)} and {last}" if others else last


def matrix(counts, marked=(), between=" / ") -> str:
    """Return a table on one line, rows between slashes, with the marked cells in brackets.

    >>> matrix([[0, 20], [25, 0]], marked=[(1, 2)])
    '0 (20) / 25 0'
    """
    return between.join(
        " ".join(
            f"({number})" if (i, j) in marked else f"{number}"
            for j, number in enumerate(row, start=1)
        )
        for i, row in enumerate(counts, start=1)
    )


def unit_cells(unit: str) -> list:
    """Return the cells of a lesson and of its optional notebook."""
    return [cell for path in unit_notebooks(NOTEBOOKS, unit) for cell in read(path)["cells"]]


@cache
def outputs(unit: str) -> dict[str, str]:
    """Return the stored text of each code cell of a unit by its id; nbval keeps it true."""
    found = {}
    for cell in unit_cells(unit):
        if cell["cell_type"] == "code":
            pieces = [output.get("text", "") for output in cell["outputs"]]
            pieces += [output.get("data", {}).get("text/plain", "") for output in cell["outputs"]]
            found[cell["id"]] = "\n".join(pieces)
    return found


def printed(unit: str, cell: str, words: str) -> float:
    """Return the number that a cell prints behind these words."""
    text = outputs(unit)[cell]
    match = re.search(rf"{words}\D*?([−-]?\d+(?:\.\d+)?)", text)
    if match is None:
        raise LookupError(f"cell {cell} of unit {unit} prints no number behind {words!r}")
    return float(match[1].replace("−", "-"))
