"""Every notebook, held to every check of `notebook_checks`; and the set of them, to its shape."""

import ast
import re
from pathlib import Path

import notebook_checks as checks
import pytest

from clustlib.exercises import EXERCISES
from clustlib.plot import collection

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(p for p in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
LESSONS = [path.name for path in NOTEBOOKS if path.parent == FOLDER]
SOLUTIONS = [path.name for path in NOTEBOOKS if path.parent == FOLDER / "solutions"]
LARGEST = 1_500_000  # bytes


def name(value):
    return str(value.relative_to(FOLDER)) if isinstance(value, Path) else value.__name__


def test_there_are_notebooks():
    """Without one, the parametrised tests below would be skipped, and all would seem well."""
    assert LESSONS, f"no lesson in {FOLDER}"
    assert SOLUTIONS, f"no solutions in {FOLDER / 'solutions'}"


@pytest.mark.parametrize("check", checks.CHECKS, ids=name)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook(path, check):
    problems = check(checks.read(path), path)
    assert problems == [], "\n".join([f"{path.relative_to(ROOT)}:", *problems])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook_is_small(path):
    assert path.stat().st_size <= LARGEST, f"{path.relative_to(ROOT)}: over {LARGEST} bytes"


def test_notebooks_lie_in_the_two_folders():
    assert len(LESSONS) + len(SOLUTIONS) == len(NOTEBOOKS)


def test_lessons_are_numbered_without_a_gap():
    assert [lesson[:3] for lesson in LESSONS] == [f"{i:02}_" for i in range(len(LESSONS))]


def test_every_lesson_with_exercises_has_its_solutions():
    assert set(SOLUTIONS) == {lesson for lesson in LESSONS if lesson[:2] != "00"}


def test_readme_links_every_lesson():
    linked = checks.targets((ROOT / "README.md").read_text(encoding="utf-8"))
    assert [lesson for lesson in LESSONS if f"notebooks/{lesson}" not in linked] == []


# --- what lists them: the map in 00, and the exercises -------------------------------------------


def source(lesson):
    """All the text of a lesson, and its title without the number."""
    text = "\n".join(cell["source"] for cell in checks.read(FOLDER / lesson)["cells"])
    return text, re.match(r"# \d\d (.*)", text)[1]


def test_map_has_every_lesson_under_its_title():
    drawn = {
        number: title.replace("\n", " ")
        for number, (_, _, title, _) in collection._COLLECTION.items()
    }
    assert drawn == {lesson[:2]: source(lesson)[1] for lesson in LESSONS}


def test_map_has_an_arrow_to_every_lesson_but_the_first():
    builds_on = {number: before for number, (*_, before) in collection._COLLECTION.items()}
    assert [number for number, before in builds_on.items() if not before] == ["00"]
    assert all(
        set(before) <= {*list(builds_on)[: int(number)]} for number, before in builds_on.items()
    )


def test_first_lesson_draws_every_lesson_as_ready():
    text, _ = source(LESSONS[0])
    (ready,) = re.findall(r"collection_map\(\s*ready=(\[[^\]]*\])", text)
    assert ast.literal_eval(ready) == [lesson[:2] for lesson in LESSONS]


@pytest.mark.parametrize("lesson", LESSONS)
def test_exercises_of_a_lesson_are_those_that_check_knows(lesson):
    nb = checks.read(FOLDER / lesson)
    asked = [name for name, _, _ in checks.exercise_sections(nb, level=3)]
    assert asked == [number for number in EXERCISES if number.startswith(lesson[:2])]
