"""What is looked for in a notebook's code before any of it is run.

Honest coursework needs none of it. That somebody cannot get by it is not claimed: ``child`` is the
next wall, and a container the one that holds.
"""

import ast
import re
from collections.abc import Iterator, Sequence

from clustlib.coursework.reading import Cell

MODULES = (
    "clustlib", "collections", "fractions", "itertools", "math", "matplotlib", "numpy", "scipy",
    "statistics",
)  # fmt: skip
_FOR_STUDENTS = {"handed_in"}  # all of clustlib.coursework that an assignment uses
_NAMES = {
    "breakpoint", "builtins", "compile", "coursework", "ctypes", "ctypeslib", "delattr", "eval",
    "exec", "f2py", "fromfile", "genfromtxt", "getattr", "globals", "importlib", "input", "io",
    "loadtxt", "locals", "memmap", "open", "os", "setattr", "subprocess", "sys", "vars",
}  # fmt: skip
_UNDERSCORED = {"_asdict", "_fields", "_replace"}  # of named tuples, and meant to be used


def objection(cells: Sequence[Cell]) -> str | None:
    """Why the code of a notebook is not run: the first thing in it that an answer does not need."""
    for cell in cells:
        if cell.tree is None:
            if magic := re.search(r"^\s*[%!]\S*", cell.source, re.MULTILINE):
                return f"cell {cell.number} has {magic[0].strip()[:20]}"
            continue  # it would not run at all
        for what in _suspicious(cell.tree):
            return f"cell {cell.number} {what}"
    return None


def _suspicious(tree) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                for alias in aliases:
                    yield from _module(alias.name)
            case ast.ImportFrom(module="clustlib.coursework", level=0, names=aliases):
                for alias in aliases:
                    if alias.name not in _FOR_STUDENTS:
                        yield f"imports {alias.name[:40]} of clustlib.coursework"
            case ast.ImportFrom(module=str(module), names=aliases, level=0):
                yield from _module(module)
                for alias in aliases:
                    if alias.name == "*" or _is_barred(alias.name):
                        yield f"imports {alias.name[:40]} of {module[:40]}"
            case ast.ImportFrom():
                yield "imports from a folder"
            case ast.Name(id=name) if _is_barred(name, underscores=False):
                yield f"uses {name[:40]}"
            case ast.Attribute(attr=name) if _is_barred(name):
                yield f"uses .{name[:40]}"
            case ast.Constant(value=str(text)) if re.search("__[a-z]", text):
                yield "has a text with __ in it"


def _module(name):
    first, *further = name.split(".")
    if first not in MODULES or any(map(_is_barred, further)):
        yield f"imports {name[:40]}"


def _is_barred(name, underscores=True):
    if name in _NAMES or name.startswith("__"):
        return True
    return underscores and name.startswith("_") and name not in _UNDERSCORED
