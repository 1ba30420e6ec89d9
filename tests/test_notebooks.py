"""Every notebook, held to every check of `notebook_checks`; and the set of them, to its shape."""

import functools
import re
from pathlib import Path

import pytest

from clustlib.course.checking import EXERCISES
from clustlib.course.units import UNITS
from tests import course_checks
from tests import notebook_checks as checks

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(p for p in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
LESSONS = [path.name for path in NOTEBOOKS if path.parent == FOLDER and path.name[:2].isdigit()]
APPENDICES = {"corrections.ipynb", "notation.ipynb"}
SOLUTIONS = [path.name for path in NOTEBOOKS if path.parent == FOLDER / "solutions"]
CHECKS = (*checks.CHECKS, *course_checks.CHECKS)
LARGEST = 1_500_000  # bytes


read = functools.cache(checks.read)


def name(value):
    return str(value.relative_to(FOLDER)) if isinstance(value, Path) else value.__name__


def test_there_are_notebooks():
    """Without one, the parametrised tests below would be skipped, and all would seem well."""
    assert LESSONS, f"no lesson in {FOLDER}"
    assert SOLUTIONS, f"no solutions in {FOLDER / 'solutions'}"


@pytest.mark.parametrize("check", CHECKS, ids=name)
@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook(path, check):
    problems = check(read(path), path)
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


# --- the lecturer's page -------------------------------------------------------------------------


LECTURER = (FOLDER / "lecturer/README.md").read_text(encoding="utf-8")
OF_UNIT = {part[:2]: part for part in re.split(r"^### ", LECTURER, flags=re.MULTILINE)[1:]}
PLANS = LECTURER.partition("## Plans")[2].partition("## Unit by unit")[0]


def minutes_of(number):
    (path,) = FOLDER.glob(f"{number}_*.ipynb")
    return course_checks.sections_in_minutes(checks.read(path))


@pytest.mark.parametrize("unit", UNITS.values(), ids=lambda unit: unit.number)
def test_the_lecturer_has_all_of_a_unit(unit):
    part = OF_UNIT[unit.number]
    assert part.startswith(f"{unit.number} {unit.title}\n")
    due = ["Open with", "Expect", "Live", "Sections for 45 minutes", "Set", "Vote", "Exam"]
    assert re.findall(r"^\*\*([A-Z][^*]*)\*\*", part, re.MULTILINE) == due
    assert part.count("<summary>Key</summary>") == part.count("</details>") == 2
    assert re.findall(r"^- \*\*(\w)\*\* ", part, re.MULTILINE) == ["a", "b", "c", "d"]
    named = re.findall(rf"\b{unit.number}\.\d\b", part)
    assert named
    assert set(named) <= set(EXERCISES)
    sections = minutes_of(unit.number)
    lecture = part.partition("**Sections for 45 minutes**")[2].partition("**Set**")[0]
    taken = re.findall(r"\*([^*]+)\* (\d+)", lecture)
    assert taken
    assert {name: int(n) for name, n in taken} == {name: sections.get(name) for name, _ in taken}
    assert sum(int(n) for _, n in taken) <= course_checks.LONGEST_LECTURE


def test_plans_add_up():
    rows = re.findall(r"^\| ([^|]+) \| (.*) \| (\d+) \|$", PLANS, re.MULTILINE)
    assert len(rows) == 14
    for name, units, total in rows:
        minutes, number = 0, None
        for each in re.findall(r"(?<!\S)(\d\d) (?=\*|all)|\*([^*]+)\* (\d+)|all (\d+)", units):
            number = each[0] or number
            sections = minutes_of(number)
            if each[1] and each[1] != "Exercises":
                assert sections.get(each[1]) == int(each[2]), (name, number, each[1])
            if each[3]:
                assert int(each[3]) == sum(sections.values()) - sections["Exercises"], (
                    name,
                    number,
                )
            minutes += int(each[2] or each[3] or 0)
        assert minutes == int(total), name


def test_sections_for_each_source_are_those_of_the_units():
    of_sources = LECTURER.partition("## Which sections")[2].partition("## Plans")[0]
    for row in re.findall(r"^\| [A-E] \|[^|]+\| (.*) \|$", of_sources, re.MULTILINE):
        for unit in row.split("; "):
            sections = minutes_of(unit[:2])
            assert [it for it in re.findall(r"\*([^*]+)\*", unit) if it not in sections] == []
