"""Every notebook, held to every check of `notebook_checks`; and the set of them, to its shape."""

import re
from pathlib import Path

import course_checks
import notebook_checks as checks
import pytest

from clustlib.course import UNITS
from clustlib.exercises import EXERCISES

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(p for p in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
LESSONS = [path.name for path in NOTEBOOKS if path.parent == FOLDER and path.name[:2].isdigit()]
APPENDICES = {"corrections.ipynb", "notation.ipynb"}
SOLUTIONS = [path.name for path in NOTEBOOKS if path.parent == FOLDER / "solutions"]
CHECKS = (*checks.CHECKS, *course_checks.CHECKS)
LARGEST = 1_500_000  # bytes


def name(value):
    return str(value.relative_to(FOLDER)) if isinstance(value, Path) else value.__name__


def test_there_are_notebooks():
    """Without one, the parametrised tests below would be skipped, and all would seem well."""
    assert LESSONS, f"no lesson in {FOLDER}"
    assert SOLUTIONS, f"no solutions in {FOLDER / 'solutions'}"


@pytest.mark.parametrize("check", CHECKS, ids=name)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook(path, check):
    problems = check(checks.read(path), path)
    assert problems == [], "\n".join([f"{path.relative_to(ROOT)}:", *problems])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook_is_small(path):
    assert path.stat().st_size <= LARGEST, f"{path.relative_to(ROOT)}: over {LARGEST} bytes"


def test_notebooks_are_units_appendices_and_solutions():
    others = {path.name for path in NOTEBOOKS if path.parent == FOLDER} - set(LESSONS)
    assert others == APPENDICES
    assert len(LESSONS) + len(others) + len(SOLUTIONS) == len(NOTEBOOKS)


def test_every_lesson_has_its_solutions():
    assert set(SOLUTIONS) == set(LESSONS)


# --- what lists them -----------------------------------------------------------------------------


def listed(markdown):
    """Number, title, file of each link to a unit, in the order of the text."""
    return re.findall(r"\[(\d\d) ([^\]]*)\]\((?:notebooks/)?([^)#]*)\)", markdown)


def test_units_are_those_of_the_course():
    assert [lesson[:2] for lesson in LESSONS] == list(UNITS)


@pytest.mark.parametrize("text", ["README.md", "notebooks/00_start_here.ipynb"])
def test_units_are_listed_in_order_with_their_titles(text):
    path = ROOT / text
    if path.suffix == ".md":
        tables = path.read_text(encoding="utf-8")
    else:
        tables = "\n".join(source for _, source in checks.markdown_cells(checks.read(path)))
    rows = "\n".join(re.findall(r"^\| *\[\d\d .*$", tables, re.MULTILINE))
    due = [
        (number, unit.title, file)
        for (number, unit), file in zip(UNITS.items(), LESSONS, strict=True)
    ]
    assert listed(rows) == (due if text == "README.md" else due[1:])


def test_readme_states_the_minutes_of_every_unit():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    stated = re.findall(r"^\| \[(\d\d) .*\| (\d+) \|$", readme, re.MULTILINE)
    assert {number: int(minutes) for number, minutes in stated} == {
        lesson[:2]: sum(course_checks.sections_in_minutes(checks.read(FOLDER / lesson)).values())
        for lesson in LESSONS
    }


def test_readme_links_the_appendices():
    linked = checks.targets((ROOT / "README.md").read_text(encoding="utf-8"))
    assert {f"notebooks/{appendix}" for appendix in APPENDICES} <= set(linked)


@pytest.mark.parametrize("lesson", LESSONS)
def test_exercises_of_a_lesson_are_those_that_check_knows(lesson):
    nb = checks.read(FOLDER / lesson)
    asked = [name for name, _, _ in checks.exercise_sections(nb, level=3)]
    assert asked == [number for number in EXERCISES if number.startswith(lesson[:2])]
