"""Checks of lessons as a course: order of terms, folded answers, predictions, goals, exercises.

A check takes a lesson and its path, and returns a list of problems, as in `notebook_checks`.
`clustlib/course/units.py` lists the units and what each of them introduces.
"""

import re

from clustlib.course.checking import EXERCISES, PREDICTIONS
from clustlib.course.units import FIRST_HOUR, UNITS, known_before
from tests.notebook_checks import (
    FENCE,
    HEADING,
    SOURCES,
    code_cells,
    exercise_sections,
    in_order,
    is_more,
    markdown_cells,
    read,
    targets,
    text_of,
    unit_notebooks,
)

PREDICT = "**Predict.**"
ANSWER = re.compile(r"#{3,4} Answer\b")
COLLAPSED = "jp-MarkdownHeadingCollapsed"
CALL = r"\b{}\([\"'](\d\d(?:\.[a-z])?)[\"']"
NAMES = {name: unit for unit in UNITS.values() for name in unit.names.split()}
TERMS = {term.strip(): unit for unit in UNITS.values() for term in unit.terms.split(",") if term}


def for_lessons(check):
    """Apply a check to lessons and optional notebooks, with their unit instead of their path."""

    def lesson_check(nb, path):
        return check(nb, UNITS[path.name[:2]]) if is_in_unit(path) else []

    lesson_check.__name__ = check.__name__
    return lesson_check


def for_units(check):
    """Apply a check to the cells of a lesson and of its optional notebook together."""

    def unit_check(nb, path):
        if not is_in_unit(path) or is_more(path):
            return []
        others = [it for it in unit_notebooks(path.parent, path.name[:2]) if is_more(it)]
        cells = [*nb["cells"], *(cell for it in others for cell in read(it)["cells"])]
        return check({"cells": cells}, UNITS[path.name[:2]])

    unit_check.__name__ = check.__name__
    return unit_check


def is_in_unit(path):
    return path.parent.name == "notebooks" and path.name[:2] in UNITS


# --- order ---------------------------------------------------------------------------------------


def uses(term, text):
    pattern = rf"(?<![\w-]){re.escape(term)}(?:s|es)?(?![\w-])"
    return re.search(pattern, text, re.IGNORECASE if term.islower() else 0) is not None


@for_lessons
def terms_are_known(nb, unit):
    """A cell uses names and terms of earlier units only, or links to the unit that explains them.

    The first cell and the sources are exempt. Readers of 00b have read the units of the first hour.
    """
    known = known_before(unit.number) | {unit.number}
    if unit.number == "00" and nb["cells"][0]["source"].startswith("# 00b"):
        known |= {number for number, _ in FIRST_HOUR}
    problems = [
        f"cell {i}: cl.{name} is taught in {NAMES[name].number}, which is not read yet"
        for i, cell in code_cells(nb)
        for name in sorted(set(re.findall(r"\bcl\.(\w+)", cell["source"])) & NAMES.keys())
        if NAMES[name].number not in known and not unit.is_door
    ]
    for i, source in markdown_cells(nb)[1:]:
        source, *sources = re.split(rf"^## {SOURCES}", source, maxsplit=1, flags=re.MULTILINE)
        linked = {target.rpartition("/")[2][:2] for target in targets(source)}
        text = text_of(source)
        problems += [
            f"cell {i}: {term!r} is taught in {there.number}, which is not read yet: link to it"
            for term, there in TERMS.items()
            if there.number not in known | linked and uses(term, text)
        ]
        if sources:
            break
    return problems


@for_units
def introduces_its_terms(nb, unit):
    """A unit uses each name, and has in bold each term, that it is listed to introduce."""
    code = "\n".join(cell["source"] for _, cell in code_cells(nb))
    bold = " ".join(re.findall(r"\*\*(.+?)\*\*", "\n".join(s for _, s in markdown_cells(nb))))
    missing = [f"no cell uses cl.{n}" for n in unit.names.split() if f"cl.{n}" not in code]
    terms = [term for term, there in TERMS.items() if there is unit]
    missing += [f"{term!r} is nowhere in bold" for term in terms if not uses(term, bold)]
    return [f"notebook: {what}, which clustlib/course/units.py says it teaches" for what in missing]


# --- predictions ---------------------------------------------------------------------------------


def is_typed(cell):
    """Return True for a cell in which a reader types a prediction."""
    return cell["cell_type"] == "code" and re.match(CALL.format("predict"), cell["source"])


@for_lessons
def answers_are_folded(nb, unit):
    """A collapsed heading *Answer* follows every question.

    In JupyterLab, the next cell that contains a heading ends the collapsed part.
    """
    problems, is_folded = [], False
    for i, cell in enumerate(nb["cells"]):
        if cell["cell_type"] != "markdown":
            continue
        below = nb["cells"][i + 1 : i + 3]
        if below and is_typed(below[0]):
            below = below[1:]
        if cell["source"].count(PREDICT) > 1:
            problems.append(f"cell {i}: two predictions: divide the cell")
        if PREDICT in cell["source"] and not (below and ANSWER.match(below[0]["source"])):
            problems.append(f"cell {i}: a folded `### Answer` should follow the prediction")
        is_answer = bool(ANSWER.match(cell["source"]))
        heading = HEADING.search(FENCE.sub(" ", cell["source"]))
        if is_folded and heading and cell["source"][: heading.start()].strip():
            problems.append(f"cell {i}: the text before its heading is not folded: divide it")
        is_folded = is_answer or (is_folded and not heading)
        if is_answer and not (below and ANSWER.fullmatch(cell["source"].strip())):
            problems.append(f"cell {i}: `### Answer` stands alone: the cells below are folded")
        if is_answer != bool(cell["metadata"].get(COLLAPSED)):
            problems.append(f"cell {i}: a heading *Answer* is stored collapsed, and nothing else")
    return problems


@for_units
def predictions_are_typed(nb, unit):
    """Predictions are typed below their question, compared, and summed up at the end.

    Every section with questions has at least one typed prediction.
    """
    problems, section, without = [], None, {}
    for i, cell in enumerate(nb["cells"]):
        if cell["cell_type"] == "markdown":
            section = (re.findall(r"^## (.*)", cell["source"], re.MULTILINE) or [section])[-1]
            if PREDICT in cell["source"]:
                without.setdefault(section, f"cell {i}: no prediction of {section!r} is typed in")
        if is_typed(cell):
            without[section] = ""
            if PREDICT not in nb["cells"][i - 1]["source"]:
                problems.append(f"cell {i}: a prediction is typed in below its question")
            if not re.search(r"\.\.\..*#", cell["source"]) or cell["outputs"]:
                problems.append(f"cell {i}: stores `...  # what can be typed`, and says nothing")
    code = "\n".join(cell["source"] for _, cell in code_cells(nb))
    due = [name for name in PREDICTIONS if name.startswith(unit.number)]
    for what, wanted in {
        "predict": due,
        "reveal": due,
        "recap": [unit.number][: len(due)],
    }.items():
        if (calls := sorted(re.findall(CALL.format(what), code))) != wanted:
            problems.append(f"notebook: calls {what} for {calls}, should for {wanted}")
    return problems + [problem for problem in without.values() if problem]


# --- exercises -----------------------------------------------------------------------------------


@for_units
def goals_are_tested(nb, unit):
    """Each goal is tested by an exercise, and the exercises are the listed ones."""
    every = in_order(name for name, _, _ in exercise_sections(nb, level=3))
    listed = {name: each for name, each in EXERCISES.items() if name.startswith(unit.number)}
    problems = []
    if every != list(listed):
        problems.append(f"notebook: has the exercises {every}, the list {list(listed)}")
    first = nb["cells"][0]["source"]
    goals = first.partition("you will be able to")[2].partition("**You need**")[0]
    goals = dict(enumerate(re.findall(r"^- .*$", goals, re.MULTILINE), start=1))
    tested = {each.goal for each in listed.values()}
    problems += [f"cell 0: no exercise tests `{goals[n]}`" for n in goals.keys() - tested]
    problems += [
        f"cell 0: `{goal}` names an exercise: `goal` of its entry does"
        for goal in goals.values()
        if re.search(r"\b\d\d\.\d", goal)
    ]
    problems += [
        f"cell 0: exercise {name} tests goal {each.goal}, of {len(goals)}"
        for name, each in listed.items()
        if each.goal not in goals
    ]
    return problems


@for_lessons
def says_how_to_open_it(nb, unit):
    """The set-up cell says where to look if clustlib is not installed."""
    _, cell = next(iter(code_cells(nb)), (0, {"source": ""}))
    if "README" not in cell["source"]:
        return ["the set-up cell should say where to look if clustlib is not found: README.md"]
    return []


CHECKS = (
    terms_are_known,
    introduces_its_terms,
    answers_are_folded,
    predictions_are_typed,
    goals_are_tested,
    says_how_to_open_it,
)
