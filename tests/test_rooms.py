"""Each room of the package imports only from rooms of lower layers, also inside functions."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "clustlib"
LAYERS = [
    ["validation", "expressions", "progress_bar"],
    ["score"],
    ["display"],
    ["contingency", "distances"],
    ["measures"],
    ["inference", "diagnosis", "datasets", "scorer"],
    ["scorecard", "plot"],
    ["comparison", "widgets"],
    ["course"],
    # ``from clustlib.exercises import check`` is a shortcut for notebooks.
    ["exercises"],
    ["__init__"],
]
LAYER = {room: number for number, rooms in enumerate(LAYERS) for room in rooms}
MODULES = sorted(PACKAGE.rglob("*.py"))


def room_of(path):
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imported_rooms(source):
    """Return the rooms that a module imports; the package itself is "__init__"."""
    rooms = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            package, *rest = name.split(".")
            if package == "clustlib":
                rooms.add(rest[0] if rest else "__init__")
    return rooms


def test_imports_are_found():
    source = "import numpy\ndef f():\n    from clustlib.score import Score\n    import clustlib"
    assert imported_rooms(source) == {"score", "__init__"}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_module_imports_from_lower_layers_only(path):
    room = room_of(path)
    assert room in LAYER, f"add {room} to LAYERS"
    rooms = imported_rooms(path.read_text(encoding="utf-8")) - {room}
    assert [other for other in rooms if LAYER.get(other, len(LAYERS)) >= LAYER[room]] == []
