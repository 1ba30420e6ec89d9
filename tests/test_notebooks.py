"""Every notebook passes every check, and the lecturer's pages cover every unit."""

import ast
import functools
import json
import re
from decimal import Decimal
from itertools import pairwise

import pytest
from nbformat.validator import iter_validate

import clustlib as cl
from clustlib.course.checking import EXERCISES, PREDICTIONS
from clustlib.course.units import UNITS, Unit, known_before
from tests import course_checks, writing
from tests import notebook_checks as checks
from tests.rerun_notebooks import EVERY, NOTEBOOKS, cleaned, stored, written

CHECKS = (*checks.CHECKS, *course_checks.CHECKS)
APPENDICES = {
    "coming_from_elsewhere.ipynb", "corrections.ipynb", "formula_sheet.ipynb", "notation.ipynb",
    "project.ipynb",
}  # fmt: skip
REPORT = "project_report.ipynb"  # a worked answer to the final project, among the solutions
LECTURER = NOTEBOOKS / "lecturer"

read = functools.cache(checks.read)


@pytest.mark.parametrize("path", EVERY, ids=lambda path: str(path.relative_to(NOTEBOOKS)))
def test_notebook(path):
    problems = [f"{check.__name__}: {it}" for check in CHECKS for it in check(read(path), path)]
    assert not problems, "\n".join(problems)
    assert path.stat().st_size < 1_500_000


def test_running_a_notebook_again_would_change_nothing():
    for path in EVERY:
        assert stored(cleaned(path)) == path.read_text(encoding="utf-8"), f"run anew: {path.name}"
        assert [error.message for error in iter_validate(read(path))] == [], path.name


def test_generated_parts_are_up_to_date():
    stale = [path.name for path, text in written() if text != path.read_text(encoding="utf-8")]
    assert stale == [], "run `python tests/rerun_notebooks.py`, which writes them"


def test_notebooks_are_units_appendices_and_solutions():
    here = {path.name for path in EVERY if path.parent == NOTEBOOKS}
    solved = {path.name for path in EVERY if path.parent.name == "solutions"}
    more = {writing.lesson_path(f"{it}b").name for it in UNITS if writing.has_more(it)}
    assert more == {name for name in here if checks.is_more(NOTEBOOKS / name)}
    lessons = here - APPENDICES - more
    units = {writing.lesson_path(number).name for number in UNITS}
    assert lessons == solved - {REPORT} == units | {writing.QUIZ.name}
    assert len(EVERY) == 2 * len(lessons) + len(more) + len(APPENDICES) + len({REPORT})


def test_a_unit_has_the_title_of_an_optional_notebook_if_it_has_the_notebook():
    for number, unit in UNITS.items():
        assert writing.has_more(number) == bool(unit.more), number


def test_report_has_the_answers_and_the_functions_of_the_project():
    project, report = read(NOTEBOOKS / "project.ipynb"), read(NOTEBOOKS / "solutions" / REPORT)
    answers, functions = [], []
    for nb in (project, report):
        cells = [cell for _, cell in checks.code_cells(nb)]
        code = "\n".join(cell["source"] for cell in cells)
        answers.append(re.findall(r"^confirm\(.*, (\d+)\)$", code, re.MULTILINE))
        defined = [node for node in ast.parse(code).body if isinstance(node, ast.FunctionDef)]
        functions.append({node.name: ast.dump(node) for node in defined})
    assert answers[0] == answers[1] != []
    assert functions[0].items() <= functions[1].items()
    printed = "\n".join(checks.printed_text(cell) for cell in cells).splitlines()
    assert printed.count("right") == len(answers[1])


def test_readme_lists_the_appendices():
    readme = checks.targets((writing.ROOT / "README.md").read_text(encoding="utf-8"))
    assert {f"notebooks/{name}" for name in APPENDICES} <= set(readme)


def test_links_of_pages_have_targets():
    for path in {*writing.PAGES, *LECTURER.glob("*.md"), writing.ROOT / "data/README.md"}:
        assert not checks.links(checks.page(path), path), path


def test_predictions_marked_more_are_those_of_optional_notebooks():
    cells = [
        cell["source"]
        for number in UNITS
        if writing.has_more(number)
        for cell in read(writing.lesson_path(f"{number}b"))["cells"]
    ]
    asked = set(re.findall(r"^predict\(\"(\d\d\.[a-z])\"", "\n".join(cells), re.MULTILINE))
    assert asked == {name for name, prediction in PREDICTIONS.items() if prediction.more}


def test_the_mixed_quiz_asks_about_each_unit_once_and_in_mixed_order():
    quiz = {name: each for name, each in EXERCISES.items() if name.startswith("quiz.")}
    numbers = [exercise.section[:2] for exercise in quiz.values()]
    assert sorted(numbers) == list(UNITS)
    assert not {*pairwise(numbers)} & {
        pair for a, b in pairwise(UNITS) for pair in [(a, b), (b, a)]
    }
    goals = re.findall(r"^- ", read(writing.QUIZ)["cells"][0]["source"], re.MULTILINE)
    assert {exercise.goal for exercise in quiz.values()} == set(range(1, len(goals) + 1))
    assert not [
        name for name, exercise in EXERCISES.items() if exercise.section and name not in quiz
    ]


# --- the course ----------------------------------------------------------------------------------


def test_unit_needs_only_earlier_units():
    with pytest.raises(ValueError, match="unit 03 needs"):
        Unit("03", "Backwards", ("04",), "Why?", "And why?", "nothing")
    assert known_before("04") == {"00", "01", "02", "03"}
    assert {"04", "10"} & known_before("09") == set()


def test_every_name_and_term_has_one_unit():
    units = list(UNITS.values())
    assert list(UNITS) == [f"{i:02}" for i in range(len(units))]
    assert len(course_checks.NAMES) == sum(len(unit.names.split()) for unit in units)
    assert len(course_checks.TERMS) == sum(len(it.terms.split(",")) for it in units if it.terms)
    assert set(course_checks.NAMES) <= set(cl.__all__)


# --- the lecturer's page -------------------------------------------------------------------------


def test_every_unit_has_a_complete_card():
    cards = sorted((LECTURER / "units").glob("*"))
    assert [path.name for path in cards] == [f"{number}.md" for number in UNITS]
    due = ["Open with", "Expect", "Live", "Sections for 45 minutes", "Set", "Vote", "Exam"]
    for path in cards:
        part = path.read_text(encoding="utf-8")
        assert re.findall(r"^\*\*([A-Z][^*]*)\*\*", part, re.MULTILINE) == due, part
        assert part.count("<summary>Key</summary>") == part.count("</details>") == 2, part
        assert re.findall(r"^- \*\*(\w)\*\* ", part, re.MULTILINE) == ["a", "b", "c", "d"], part
        named = set(re.findall(rf"\b{path.stem}\.\d\b", part))
        assert named, f"set an exercise: {part}"
        assert named <= set(EXERCISES), part


def test_no_plan_exceeds_its_minutes():
    text = (LECTURER / "plans.md").read_text(encoding="utf-8")
    for name, minutes in {
        "45 minutes": 45,
        "90 minutes": 90,
        "two of 90": 90,
        "four of 90": 90,
        "four of 45": 45,
    }.items():
        rows = re.findall(rf"^\| {name}.*\| (\d+) \|$", text, re.MULTILINE)
        assert rows, name
        assert max(map(int, rows)) <= minutes, f"take a section out of {name!r}"


def test_sections_for_each_source_exist_in_the_units():
    cells = [cell["source"] for cell in read(NOTEBOOKS / "notation.ipynb")["cells"]]
    rows = re.findall(r"^\| ([A-E]) \|[^|]+\| (\[\d\db?\].*) \|$", "\n".join(cells), re.MULTILINE)
    assert [letter for letter, _ in rows] == list("ABCDE")
    for _, row in rows:
        for unit in row.split("; "):
            named = set(re.findall(r"\*([^*]+)\*", unit))
            sections = set(writing.cached_section_minutes(unit[1:].partition("]")[0]))
            assert named <= sections, f"{unit}: rename the sections here"


def test_only_cards_have_exam_questions_and_keys():
    # A public book removes these parts of the cards, and nothing else.
    for path in LECTURER.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        assert "**Exam**" not in text, path.name
        assert "<summary>" not in text, path.name


@pytest.mark.parametrize("number", UNITS)
def test_numbers_on_slides_are_numbers_of_the_unit(number):
    paths = map(writing.lesson_path, writing.notebook_names(number))
    cells = [cell for path in paths for cell in read(path)["cells"]]
    texts = [json.dumps([cell["source"], cell.get("outputs")]) for cell in cells]
    texts = [re.sub(r"data:image[^\\]*|\\u....", " ", text) for text in texts]
    known = {Decimal(it) for text in texts for it in re.findall(r"\d+(?:\.\d+)?", text)}
    for path in sorted((NOTEBOOKS / "lecturer/slides").glob(f"{number}_*.md")):
        text = path.read_text(encoding="utf-8").partition("\n---\n")[2]
        text = re.sub(r"^::: (notes|vote|key)$.*?^:::$", " ", text, flags=re.M | re.S)
        text = re.sub(
            r"\{\{.*?\}\}|\{[.#][^{}]*\}|<[^>]*>|_\{?\d+|^# So far.*?^:::", " ", text, flags=re.M
        )
        for it in map(Decimal, re.findall(r"(?<![\w.])\d+(?:\.\d+)?", text)):
            step = Decimal(1).scaleb(it.as_tuple().exponent)
            assert any(each.quantize(step) == it for each in known), (path.name, it)
