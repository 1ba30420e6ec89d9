"""Generate the cells of exercises, in lessons and in solutions, from their entries.

A lesson keeps its cells before the first exercise and after the last one; solutions are generated
completely. If the optional notebook of a unit has a heading *Exercises*, the exercises marked
`more` are below it, and not in the lesson. Cells whose source does not change keep their outputs.
"""

import json
import re
from pathlib import Path

from clustlib.course.checking import entries
from clustlib.course.units import QUIZ_TITLE, UNITS
from tests.notebook_checks import anchor, unit_name, unit_notebooks

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
PYTHON = re.compile(r"^```python\n(.*?)\n```$", re.DOTALL | re.MULTILINE)


def write_exercises(unit):
    """Write the exercises of a unit into its lesson, and the notebook of their solutions.

    A unit is given by its number, such as "02", or by the path of its lesson or its solutions; the
    mixed quiz by its name or by a path.
    Return the paths of changed notebooks, which have to be run.
    """
    changed = {path: text for path, text in generate(unit).items() if text != text_of(path)}
    for path, text in changed.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    return list(changed)


def generate(unit):
    """Return the paths of a unit's notebooks with exercises or solutions, and their texts."""
    name = unit_name(unit)
    lesson, *others = unit_notebooks(NOTEBOOKS, name)
    exercises, _, imports = entries.read(NOTEBOOKS / "exercises" / f"{name}.toml")
    place = dict.fromkeys(exercises, lesson)
    for path in others:
        if any(map(is_heading, json.loads(text_of(path))["cells"])):
            place |= {name: path for name, exercise in exercises.items() if exercise.more}
    texts = {
        path: with_exercises(path, [exercises[name] for name in exercises if place[name] == path])
        for path in dict.fromkeys([lesson, *place.values()])
    }
    solved = NOTEBOOKS / "solutions" / lesson.name
    empty = json.dumps({**json.loads(text_of(lesson)), "cells": []})
    answers = json.loads(text_of(solved) or empty)
    return {**texts, solved: with_cells(answers, solutions(lesson, imports, exercises.values()))}


def with_exercises(path, exercises):
    """Return the text of a notebook with the cells of these exercises."""
    stored = json.loads(text_of(path))
    first, last = place_of_exercises(stored["cells"])
    questions = [cell for exercise in exercises for cell in question(exercise)]
    return with_cells(stored, stored["cells"][:first] + questions + stored["cells"][last:])


def text_of(path):
    return path.read_text(encoding="utf-8") if path.exists() else ""


def source(cell):
    return "".join(cell["source"])


def is_heading(cell):
    """Return True for the cell with the heading above the exercises."""
    return source(cell).startswith("## Exercises")


def place_of_exercises(cells):
    """Return the start and the end of the exercises: from their heading to their last cell."""
    heading = next(i for i, cell in enumerate(cells) if is_heading(cell))
    places = [i for i, cell in enumerate(cells) if cell["id"].startswith("exercise-")]
    return heading + 1, max([heading, *places]) + 1


def question(exercise):
    """Return the cells of an exercise, with a check of what the cell before it defines.

    In the mixed quiz, a folded link to the section follows.
    """
    *cells, stub = cells_of(exercise, f"### {exercise.title}", exercise.question)
    defined = re.match(r"def (\w+)", source(stub))
    check = f'check("{exercise.number}", {defined[1] if defined else "answer"})'
    name = cells[0]["id"].rpartition("-")[0]
    cells += [stub, new_cell("code", check, f"{name}-check")]
    if exercise.section:
        cells.append(new_cell("markdown", link_section(exercise.section), f"{name}-section"))
    return cells


def link_section(section):
    """Return a folded link to a section, given as its unit's number and its heading."""
    number, heading = section.split(" ", 1)
    lesson = unit_notebooks(NOTEBOOKS, number)[0].name
    link = f"[{section}]({lesson}#{anchor(heading)})"
    return f"<details><summary>Where it's explained</summary>\n\n{link}\n\n</details>"


def solutions(lesson, imports, exercises):
    """Return the cells of the solutions of a lesson."""
    number = lesson.name[:2]
    title = f"{number} {UNITS[number].title}" if number in UNITS else QUIZ_TITLE
    first = f"# {title}: solutions\n\nTry the [exercises](../{lesson.name}) first."
    cells = [new_cell("markdown", first, "title"), new_cell("code", imports, "imports")]
    for exercise in exercises:
        cells += cells_of(exercise, f"## {exercise.title}", exercise.solution)
    return cells


def cells_of(exercise, heading, text):
    """Return a cell for each block of Python and for each text between them."""
    pieces = enumerate(PYTHON.split(f"{heading}\n\n{text}"))  # text and code take turns
    pieces = [(("markdown", "code")[i % 2], piece.strip()) for i, piece in pieces if piece.strip()]
    name = f"exercise-{exercise.number.replace('.', '-')}"
    return [new_cell(kind, piece, f"{name}-{i}") for i, (kind, piece) in enumerate(pieces, start=1)]


def new_cell(kind, text, name):
    cell = {"cell_type": kind, "id": name, "metadata": {}, "source": text.splitlines(True)}
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})


def with_cells(stored, cells):
    """Return the text of a notebook with these cells, which keep their stored outputs."""
    known = {(cell["id"], source(cell)): cell for cell in stored["cells"]}
    cells = [known.get((cell["id"], source(cell)), cell) for cell in cells]
    nb = {**stored, "cells": cells}
    return json.dumps(nb, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
