"""The house: which module stands on which floor, and that each knows only floors below its own.

Read off the imports as they are written, those inside functions too. A package is one room: its
modules may know each other.
"""

import ast
import io
import tokenize
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "clustlib"
# fmt: off
FLOORS = [
    # What is known to no other module of ours.
    ["formula", "reading", "expectation", "packing", "progress", "brackets", "euclidean", "course"],
    # A number with its formula; one pass over all distances; cells and entropies of a table;
    # how tables of texts are written.
    ["score", "pairwise", "entropies", "markup"],
    ["tables", "cells"],
    # The two doors.
    ["contingency", "proximity"],
    # What is counted before there is a measure.
    ["fourfold", "groups", "uncertainty"],
    # The measures, and what lies beside them.
    [
        "matching", "pairs", "information", "internal", "distance", "chance", "changes",
        "diagnosis", "files", "datasets", "plot",
    ],
    # What gathers measures.
    ["scorecard", "exercises", "sampling"],
    ["experiments", "live", "coursework"],
    ["__init__"],
]
# fmt: on
FLOOR = {room: number for number, rooms in enumerate(FLOORS, start=1) for room in rooms}
# Figures and exercises show measures, and may use those on their own floor.
GUESTS = {"plot", "exercises"}
LONGEST = 350
# Who opens one of these wants to read the slide, and nothing else.
MEASURES, MOST_OF_MEASURES = ["matching", "pairs", "information", "internal"], 672
MODULES = sorted(HOUSE.rglob("*.py"))

each_module = pytest.mark.parametrize(
    "path", MODULES, ids=lambda path: path.relative_to(HOUSE).as_posix()
)


def room_of(path):
    return path.relative_to(HOUSE).with_suffix("").parts[0]


def imported(source):
    """The rooms that a module names in its imports, wherever these stand; "" is the front door."""
    rooms = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            names = [f"{module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            package, *inside = name.split(".")
            if package == "clustlib":
                rooms.add(inside[0] if inside else "")
            elif not package:
                rooms.add("a relative import")
    return rooms


def is_allowed(room, known):
    if room == known:
        return True
    if room not in FLOOR or known not in FLOOR:
        return False
    if room in GUESTS:
        return FLOOR[known] <= FLOOR[room]
    return FLOOR[known] < FLOOR[room]


def lines_of_code(source):
    """The lines that hold more than a docstring, a comment or nothing."""
    documented = set()
    for node in ast.walk(ast.parse(source)):
        kinds = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef
        if isinstance(node, kinds) and ast.get_docstring(node) is not None:
            documented.update(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    nothing = {
        tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE,
        tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER,
    }  # fmt: skip
    code = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in nothing:
            code.update(range(token.start[0], token.end[0] + 1))
    return len(code - documented)


# --- the house -----------------------------------------------------------------------------------


@each_module
def test_module_knows_only_floors_below_its_own(path):
    room = room_of(path)
    assert room in FLOOR, f"{room} stands on no floor: give it one"
    rooms = imported(path.read_text(encoding="utf-8"))
    assert {known for known in rooms if not is_allowed(room, known)} == set()


@each_module
def test_module_can_be_read_in_one_sitting(path):
    assert lines_of_code(path.read_text(encoding="utf-8")) <= LONGEST


def test_measures_are_little_more_than_their_formulas():
    rooms = [(HOUSE / f"{room}.py").read_text(encoding="utf-8") for room in MEASURES]
    assert sum(map(lines_of_code, rooms)) <= MOST_OF_MEASURES


def test_names_mean_the_same_in_every_room():
    """No helper's name is used again elsewhere; figures and exercises keep theirs to themselves."""
    rooms = {}
    for path in MODULES:
        if room_of(path) not in GUESTS:
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    rooms.setdefault(node.name.strip("_"), set()).add(room_of(path))
    assert {name: where for name, where in rooms.items() if len(where) > 1} == {}


# --- these checks --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "rooms"),
    [
        ("import numpy", set()),
        ("from clustlib.score import Score", {"score"}),
        ("from clustlib import pairs, score", {"pairs", "score"}),
        ("from clustlib.plot.style import INK", {"plot"}),
        ("import clustlib.pairs as p", {"pairs"}),
        ("import clustlib as cl", {""}),
        ("def f():\n    if True:\n        from clustlib.score import Score", {"score"}),
        ("from . import score", {"a relative import"}),
    ],
)
def test_imports_are_found(source, rooms):
    assert imported(source) == rooms


@pytest.mark.parametrize(
    ("room", "known", "allowed"),
    [
        ("score", "formula", True),
        ("formula", "score", False),
        ("reading", "formula", False),
        ("contingency", "proximity", False),
        ("pairs", "matching", False),
        ("plot", "matching", True),
        ("matching", "plot", False),
        ("plot", "scorecard", False),
        ("exercises", "matching", True),
        ("live", "exercises", True),
        ("score", "attic", False),
        ("score", "", False),
        ("score", "a relative import", False),
    ],
)
def test_floors_are_kept(room, known, allowed):
    assert is_allowed(room, known) == allowed


def test_lines_are_counted_without_words():
    source = '"""One.\n\nTwo.\n"""\n\n# Three.\nx = (\n    1,  # four\n\n    2,\n)\n'
    assert lines_of_code(source) == 4
    assert lines_of_code('def f():\n    """Says."""\n    return """not\nsaid"""\n') == 3
