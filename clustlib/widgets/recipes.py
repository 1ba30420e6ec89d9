"""What a page needs that calculates without Python: the formulas as data, and the scripts."""

from __future__ import annotations

import functools
import math
import re
from fractions import Fraction
from pathlib import Path

from clustlib.contingency import ContingencyTable
from clustlib.expressions import tree
from clustlib.measures.catalogue import EXTERNAL

# A formula is the same on every table, but for its numbers; on the others it may be 0/0, and what
# the measure then says is its rule.
_SAMPLE = ContingencyTable([[8, 6, 1], [7, 0, 2], [1, 2, 0]])
_DEGENERATE = [
    ContingencyTable(counts) for counts in ([[1]], [[2]], [[1], [1]], [[1, 1]], [[1, 1], [1, 1]])
]
_ZERO = "0/0: "


@functools.cache
def recipes() -> list[dict]:
    """What is to be known of each measure, as JSON has it."""
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
        "title": score.title.text,
        "note": str(about.note),
        "detail": about.detail,
        "beside": bool(about.beside),
        "isExact": isinstance(score.exact, Fraction),
        "zero": _rule(facts),
        "outlined": _outlined(formulas),
        "formulas": [_data(formula) for formula in formulas],
    }


def _ends(facts):
    """Where its bar begins and ends: whole numbers, or None where the range has no end."""
    low, high = facts.range.ends(_SAMPLE)
    return [
        end(x) if math.isfinite(x) else None for end, x in ((math.floor, low), (math.ceil, high))
    ]


def _rule(facts):
    """What is said where the formula is 0/0; nothing, where it never is."""
    notes = [str(facts.function(t)._about.note) for t in _DEGENERATE]
    return next((_ZERO + note.partition(_ZERO)[2] for note in notes if _ZERO in note), "")


def _outlined(formulas):
    """Which cells of the table the measure looks for."""
    parts = [part for formula in formulas for part in formula.walk()]
    looked_for = {"i": "majorities", "j": "best clusters", "(i,j)∈M": "M"}
    for part in parts:
        if isinstance(part, tree.Quantity) and part.name == "n_ij" and len(part.indices) == 1:
            return looked_for.get(part.indices[0], "")
        if type(part) is tree.Over and part.sign == "max":
            return "majorities" if part.index == "j" else "majorities of classes"
    return ""


def _data(part):
    """The formula as a list: its kind, what it is made of, and what else it has."""
    kind, parts = type(part).__name__, [_data(each) for each in part.parts()]
    if isinstance(part, tree.Quantity):
        whole = None if part.definition is None else _data(part.definition)
        return [kind, part.name, list(part.indices), whole, part.written_out]
    if isinstance(part, tree.Number):
        return [kind, str(part.number)]
    further = {
        tree.Sum: lambda: [part.signs],
        tree.Log: lambda: [part.base],
        tree.Extreme: lambda: [part.name],
        tree.Best: lambda: [part.sign, part.index],
        tree.Over: lambda: [part.sign, part.index, part.longest, part.labels is not None],
    }
    return [kind, parts, *further.get(type(part), list)()]


def script() -> str:
    """The scripts as one, each in a room of its own, in which it knows what others export."""
    files = ("formula.js", "measures.js", "game.js", "play.js")
    return "\n".join(map(_room, files)) + "\nexport default { render };\n"


def _room(name):
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    text = re.sub(r"^import .*;\n", "", text, flags=re.MULTILINE)
    names = re.findall(r"^export (?:function|class|const) (\w+)", text, re.MULTILINE)
    for listed in re.findall(r"^export (?:default )?\{(.*)\};\n", text, re.MULTILINE):
        names += listed.split(",")
    text = re.sub(r"^export (?:default )?\{.*\};\n|^export ", "", text, flags=re.MULTILINE)
    exported = ", ".join(name.strip() for name in names)
    return f"const {{ {exported} }} = (() => {{\n{text}return {{ {exported} }};\n}})();"
