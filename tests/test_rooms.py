"""The house: which module stands on which floor, and that each knows only floors below its own.

Read off the imports as they are written, those inside functions too. A package is one room: its
modules may know each other.
"""

import ast
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "clustlib"
# fmt: off
FLOORS = [
    # What readers hand over; quantities that compute and can be written. They know no clustering.
    ["validation", "expressions", "progress_bar"],
    # A number with its formula, and tables of texts.
    ["score"],
    ["display"],
    # The two doors: labels, and points.
    ["contingency", "distances"],
    ["measures"],
    # How sure, and what chance scores; which cluster is at fault.
    ["inference", "diagnosis", "datasets"],
    # Which measures, with which properties; what is drawn of any data.
    ["scorecard", "plot"],
    # Tables and points that are changed while the measures move.
    ["widgets"],
    ["course"],
    # What a notebook says: cl.plot.bags, and from clustlib.exercises import check.
    ["exercises"],
    ["__init__"],
]
# fmt: on
FLOOR = {room: number for number, rooms in enumerate(FLOORS, start=1) for room in rooms}
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
    return FLOOR[known] < FLOOR[room]


# --- the house -----------------------------------------------------------------------------------


@each_module
def test_module_knows_only_floors_below_its_own(path):
    room = room_of(path)
    assert room in FLOOR, f"{room} stands on no floor: give it one"
    rooms = imported(path.read_text(encoding="utf-8"))
    assert {known for known in rooms if not is_allowed(room, known)} == set()


# --- these checks --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "rooms"),
    [
        ("import numpy", set()),
        ("from clustlib.score import Score", {"score"}),
        ("from clustlib import contingency, score", {"contingency", "score"}),
        ("from clustlib.plot.style import INK", {"plot"}),
        ("import clustlib.measures.pairs as p", {"measures"}),
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
        ("score", "expressions", True),
        ("expressions", "score", False),
        ("validation", "expressions", False),
        ("contingency", "distances", False),
        ("measures", "plot", False),
        ("plot", "measures", True),
        ("plot", "course", False),
        ("course", "measures", True),
        ("score", "attic", False),
        ("score", "", False),
        ("score", "a relative import", False),
    ],
)
def test_floors_are_kept(room, known, allowed):
    assert is_allowed(room, known) == allowed
