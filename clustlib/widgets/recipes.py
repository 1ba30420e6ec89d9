"""The measures and the scripts for a page that calculates without Python.

``recipes`` describes each external measure as data for JSON: its formulas as nested lists, its
range, its rule for 0/0, and the facts on which its interval depends. ``script`` returns the
JavaScript that evaluates them.
"""

from __future__ import annotations

import functools
import math
import re
from fractions import Fraction
from pathlib import Path

from clustlib.contingency import ContingencyTable
from clustlib.expressions import Best, Extreme, Log, Number, Over, Quantity, Sum
from clustlib.inference.leave_one_out import range_limits
from clustlib.measures.catalogue import EXTERNAL

# The formula of a measure is the same for every table. It is read from the score of this one.
_SAMPLE = ContingencyTable([[8, 6, 1], [7, 0, 2], [1, 2, 0]])
# On at least one of these tables, every measure that can be 0/0 is 0/0.
_DEGENERATE = [
    ContingencyTable(counts) for counts in ([[1]], [[2]], [[1], [1]], [[1, 1]], [[1, 1], [1, 1]])
]
_ZERO = "0/0: "


@functools.cache
def recipes() -> list[dict]:
    """Return the description of each external measure, ready for JSON."""
    return [_recipe(facts) for facts in EXTERNAL]


def _recipe(facts):
    score = facts.function(_SAMPLE)
    about, formulas = score._about, list(score._chain())
    return {
        "measure": facts.measure,
        "family": facts.family,
        "better": facts.better,
        "unit": facts.unit,
        "range": facts.range.words,
        "ends": _ends(facts),
        "limits": [end if math.isfinite(end) else None for end in range_limits(score, _SAMPLE)],
        "title": score.title.text,
        "note": str(about.note),
        "detail": about.detail,
        "beside": bool(about.beside),
        "isExact": isinstance(score.exact, Fraction),
        "zero": _zero_rule(facts),
        "outlined": _outlined(formulas),
        "takesMaximumIn": list(facts.takes_maximum_in),
        "averagesClusters": facts.averages_clusters,
        "isAdjustedForChance": facts.adjusted_for_chance,
        "formulas": [_as_lists(formula) for formula in formulas],
    }


def _ends(facts):
    """Return the ends of a measure's range as whole numbers, or None for an infinite end."""
    low, high = facts.range.ends(_SAMPLE)
    return [
        math.floor(low) if math.isfinite(low) else None,
        math.ceil(high) if math.isfinite(high) else None,
    ]


def _zero_rule(facts):
    """Return the note that a measure shows for 0/0, or "" if it is never 0/0."""
    notes = [str(facts.function(t)._about.note) for t in _DEGENERATE]
    return next((_ZERO + note.partition(_ZERO)[2] for note in notes if _ZERO in note), "")


def _outlined(formulas):
    """Return the name of the cells that a measure selects, or "" if it uses all."""
    selections = {"i": "majorities", "j": "best clusters", "(i,j)∈M": "M"}
    for node in (node for formula in formulas for node in formula.walk()):
        if isinstance(node, Quantity) and node.name == "n_ij" and len(node.indices) == 1:
            return selections.get(node.indices[0], "")
        if type(node) is Over and node.sign == "max":
            return "majorities" if node.index == "j" else "majorities of classes"
    return ""


def _as_lists(node):
    """Return an expression as a list: the kind of node, its parts, and its attributes."""
    kind = type(node).__name__
    if isinstance(node, Quantity):
        definition = None if node.definition is None else _as_lists(node.definition)
        return [kind, node.name, list(node.indices), definition, node.written_out]
    if isinstance(node, Number):
        return [kind, str(node.number)]
    return [kind, [_as_lists(part) for part in node.children()], *_attributes(node)]


def _attributes(node):
    match node:
        case Sum():
            return [node.signs]
        case Log():
            return [node.base]
        case Extreme():
            return [node.name]
        case Best():  # before Over, of which it is a kind
            return [node.sign, node.index]
        case Over():
            return [node.sign, node.index, node.longest, node.labels is not None]
        case _:
            return []


def script() -> str:
    """Return all scripts as one module, in which each file keeps its names to itself."""
    files = ("formula.js", "measures.js", "game.js", "elements.js", "shuffles.js", "play.js")
    paths = (Path(__file__).parent / name for name in files)
    return "\n".join(map(enclose, paths)) + "\nexport default { render };\n"


def enclose(path: Path) -> str:
    """Return a script wrapped in a function that returns the names that the script exports."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"^import .*;\n", "", text, flags=re.MULTILINE)
    names = re.findall(r"^export (?:function|class|const) (\w+)", text, re.MULTILINE)
    for export in re.findall(r"^export (?:default )?\{(.*)\};\n", text, re.MULTILINE):
        names += export.split(",")
    text = re.sub(r"^export (?:default )?\{.*\};\n|^export ", "", text, flags=re.MULTILINE)
    exports = ", ".join(name.strip() for name in names)
    return f"const {{ {exports} }} = (() => {{\n{text}return {{ {exports} }};\n}})();"
