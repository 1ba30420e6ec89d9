"""What makes the notebooks a course: minutes, order, predictions that keep their answer, openings.

A check takes a notebook and its path and returns a list of problems, like those of
`notebook_checks`. `test_course_checks.py` shows each of them a notebook that breaks it. What the
units are, and what each is the first to teach, stands in `clustlib/course.py`.
"""

import re
from itertools import pairwise
from math import ceil

from clustlib.course.checking import EXERCISES, PREDICTIONS
from clustlib.course.checking.words import Choose, Grid, Order, Read, Spot
from clustlib.course.units import UNITS, known_before
from tests.notebook_checks import (
    FENCE,
    HEADING,
    MATH,
    SOURCES,
    Page,
    code_cells,
    exercise_sections,
    headings,
    markdown_cells,
    prose,
    statements,
    targets,
)

# Minutes that readers took, exercises included, for what stood in the first ten notebooks when they
# read them: words of prose, predictions, exercises, minutes. The rule below fits these best.
READ = (
    (1069, 3, 0, 15), (1370, 5, 4, 60), (2296, 10, 5, 120), (2234, 10, 5, 100), (1946, 6, 5, 80),
    (2435, 10, 5, 115), (3292, 14, 5, 145), (1799, 8, 4, 80), (1825, 5, 4, 105), (2592, 7, 4, 100),
)  # fmt: skip
WORDS_A_MINUTE, MINUTES_A_PREDICTION, MINUTES_AN_EXERCISE = 46, 2, 8
# None of the ten had exercises to be answered without a computation. Beside their words, which are
# counted, they are predictions, or several of them.
WITHOUT_COMPUTATION = {Spot: 2, Choose: 2, Read: 4, Order: 4, Grid: 4}  # minutes
LONGEST_UNIT = 60  # minutes
LONGEST_LECTURE = 45  # minutes, without exercises but one
LECTURES = {"02", "13"}  # units that fit into one
SHORTEST_UNIT = 10
LONGEST_DRAWING = 5  # lines
# Units that a reader may enter from outside: their code uses what they link to.
DOORS = {"00", "18", "19"}

PREDICT = "**Predict.**"
ANSWER = re.compile(r"#{3,4} Answer\s*")
COLLAPSED = "jp-MarkdownHeadingCollapsed"
MINUTES = re.compile(r"^\*\*Minutes\*\* .*$", re.MULTILINE)
NUMBER = re.compile(r"\b\d\d\.\d\b")  # of an exercise
CALL = r"\b{}\([\"'](\d\d(?:\.[a-z])?)[\"']"
WORD = re.compile(r"[^\W\d_]{2,}|[\u4e00-\u9fff]")


def unit_of(path):
    """The unit that a lesson is; solutions and appendices are none."""
    return UNITS.get(path.name[:2]) if path.parent.name == "notebooks" else None


def text_of(markdown):
    """What a reader reads of a Markdown cell: no code, no formula, no target of a link."""
    return MATH.sub(" ", Page(re.sub(r"\]\([^)]*\)", "]", prose(markdown))).text)


# --- minutes -------------------------------------------------------------------------------------


def minutes(words, predictions, exercises=0, others=0):
    """The rule: what a reader needs for so many words, predictions and exercises, and the rest."""
    return (
        words / WORDS_A_MINUTE
        + predictions * MINUTES_A_PREDICTION
        + exercises * MINUTES_AN_EXERCISE
        + others
    )


def minutes_of_exercise(number):
    """What the exercise of this number takes, beside its words."""
    return WITHOUT_COMPUTATION.get(type(EXERCISES.get(number)), MINUTES_AN_EXERCISE)


def sections_in_minutes(nb):
    """Each section and its minutes, rounded up; what stands before the first counts for it.

    An exercise that is marked *more* is not counted, nor are the sources.
    """
    counted = {}
    waiting, section = [0, 0, 0], None
    for _, source in markdown_cells(nb):
        source = MINUTES.sub("", source)
        for piece in re.split(r"^(?=## )", source, flags=re.MULTILINE):
            if heading := re.match(r"## (.*)", piece):
                section = heading[1].strip()
                counted[section] = waiting
                waiting = [0, 0, 0]
            here = counted[section] if section else waiting
            found = re.findall(r"^### Exercise (\S+)(?!.*\bmore\b)", piece, re.MULTILINE)
            here[0] += len(WORD.findall(text_of(piece)))
            here[1] += piece.count(PREDICT)
            here[2] += sum(map(minutes_of_exercise, found))
    return {
        name: ceil(minutes(words, predictions, others=others))
        for name, (words, predictions, others) in counted.items()
        if name != SOURCES
    }


def minutes_line(nb):
    """The line that the first cell has: the minutes of the unit, and of its sections."""
    parts = sections_in_minutes(nb)
    listed = " · ".join(f"{name} {n}" for name, n in parts.items())
    return f"**Minutes** {sum(parts.values())}: {listed}."


def states_its_minutes(nb, path):
    """The first cell states what the rule gives, and a unit fits into a sitting."""
    if not (unit := unit_of(path)):
        return []
    line, total = minutes_line(nb), sum(sections_in_minutes(nb).values())
    problems = []
    if MINUTES.findall(nb["cells"][0]["source"]) != [line]:
        problems.append(f"cell 0: should have the line {line!r}; rerun_notebooks.py writes it")
    if total > LONGEST_UNIT:
        problems.append(f"notebook: {total} minutes, at most {LONGEST_UNIT}: cut or divide it")
    if total < SHORTEST_UNIT:
        problems.append(f"notebook: {total} minutes make no unit")
    lecture = total - sum([minutes_of_exercise(name) for name in counted_exercises(nb)][1:])
    if unit.number in LECTURES and lecture > LONGEST_LECTURE:
        problems.append(
            f"notebook: {lecture} minutes with one exercise do not fit into {LONGEST_LECTURE}"
        )
    return problems


def counted_exercises(nb):
    """The numbers of the exercises that are in the minutes: all but those marked *more*."""
    marked = {name for _, _, text in headings(nb) if (name := more_of(text))}
    return [name for name, _, _ in exercise_sections(nb, level=3) if name not in marked]


def more_of(heading):
    match = re.match(r"Exercise (\S+) \(more\)", heading)
    return match and match[1]


# --- order ---------------------------------------------------------------------------------------


NAMES = {name: unit for unit in UNITS.values() for name in unit.names.split()}
TERMS = {term.strip(): unit for unit in UNITS.values() for term in unit.terms.split(",") if term}


def uses(term, text):
    pattern = rf"(?<![\w-]){re.escape(term)}(?:s|es)?(?![\w-])"
    return re.search(pattern, text, re.IGNORECASE if term.islower() else 0) is not None


def nothing_before_it_is_taught(nb, path):
    """No name and no term of a unit that a reader has not read, but in a cell that links there.

    The first cell tells what the unit is about, the sources are not read in order.
    """
    if not (unit := unit_of(path)):
        return []
    known = known_before(unit.number) | {unit.number}
    problems = []
    for i, cell in code_cells(nb):
        found = set(re.findall(r"\bcl\.(\w+)", cell["source"])) & NAMES.keys()
        problems += [
            f"cell {i}: cl.{name} is taught in {NAMES[name].number}, which is not read yet"
            for name in sorted(found)
            if NAMES[name].number not in known and unit.number not in DOORS
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


def teaches_what_the_course_says(nb, path):
    """Each name that a unit is the first to teach stands in its cells, each term in bold."""
    if not (unit := unit_of(path)):
        return []
    code = "\n".join(cell["source"] for _, cell in code_cells(nb))
    bold = " ".join(re.findall(r"\*\*(.+?)\*\*", "\n".join(s for _, s in markdown_cells(nb))))
    missing = [f"no cell uses cl.{n}" for n in unit.names.split() if f"cl.{n}" not in code]
    terms = [term for term, there in TERMS.items() if there is unit]
    missing += [f"{term!r} is nowhere in bold" for term in terms if not uses(term, bold)]
    return [f"notebook: {what}, which clustlib/course.py says it teaches" for what in missing]


def names_what_it_needs(nb, path):
    """*You need* links to the units that the course names, and the title is the course's."""
    if not (unit := unit_of(path)):
        return []
    first = nb["cells"][0]["source"]
    need = re.search(r"^\*\*You need\*\* .*$", first, re.MULTILINE)
    linked = [target[:2] for target in targets(need[0] if need else "")]
    problems = []
    due = [] if unit.needs == ("00",) else list(unit.needs)
    if need is None or [n for n in linked if n != "00"] != due:
        problems.append(f"cell 0: `**You need**` should link to {', '.join(due) or 'nothing'}")
    if not first.startswith(f"# {unit.number} {unit.title}\n"):
        problems.append(f"cell 0: the title should be `# {unit.number} {unit.title}`")
    return problems


# --- predictions ---------------------------------------------------------------------------------


def predictions_keep_their_answer(nb, path):
    """The answer to a prediction is folded: `<details>`, or cells under a collapsed *Answer*.

    JupyterLab ends a fold with the next cell that has a heading anywhere in it.
    """
    problems, is_folded = [], False
    cells = [*nb["cells"], None]
    for i, (cell, after) in enumerate(pairwise(cells)):
        if cell["cell_type"] != "markdown":
            continue
        is_answer = bool(ANSWER.match(cell["source"]))
        heading = HEADING.search(FENCE.sub(" ", cell["source"]))
        if is_folded and heading and cell["source"][: heading.start()].strip():
            problems.append(f"cell {i}: what stands before its heading is not folded: divide it")
        is_folded = is_answer or (is_folded and not heading)
        if is_answer and not ANSWER.fullmatch(cell["source"]):
            problems.append(f"cell {i}: a heading *Answer* stands alone: what follows it is folded")
        if is_answer and after is None:
            problems.append(f"cell {i}: nothing follows the heading *Answer*")
        if is_answer != bool(cell["metadata"].get(COLLAPSED)):
            problems.append(f"cell {i}: a heading *Answer* is stored collapsed, and nothing else")
        _, *asked = cell["source"].split(PREDICT)
        if after and is_typed(after):
            after = following(nb, i + 2)
        follows = after and after["cell_type"] == "markdown" and ANSWER.match(after["source"])
        for question in asked[:-1]:
            if "<details>" not in question:
                problems.append(f"cell {i}: the answer to a first prediction stands in the open")
        if asked and not follows and "<details>" not in asked[-1]:
            problems.append(f"cell {i}: the answer to a prediction stands in the open")
    return problems


def is_typed(cell):
    """Whether a cell is where a reader types a prediction."""
    return cell["cell_type"] == "code" and re.match(CALL.format("predict"), cell["source"])


def following(nb, i):
    return nb["cells"][i] if i < len(nb["cells"]) else None


def predictions_are_typed(nb, path):
    """The central prediction of a section is typed in, compared in its answer, and summed up.

    A section that asks has one at least; all are of the exercises' list, asked and compared once.
    """
    if not (unit := unit_of(path)):
        return []
    problems, asked, compared, section = [], [], [], None
    open_sections = {}
    for i, cell in enumerate(nb["cells"]):
        if cell["cell_type"] == "markdown":
            for piece in re.split(r"^(?=## )", cell["source"], flags=re.MULTILINE):
                if heading := re.match(r"## (.*)", piece):
                    section = heading[1]
                if PREDICT in piece:
                    open_sections.setdefault(section, i)
            continue
        if names := re.findall(CALL.format("predict"), cell["source"]):
            asked += names
            open_sections[section] = None
            before, after = nb["cells"][i - 1], following(nb, i + 1)
            if before["cell_type"] != "markdown" or PREDICT not in before["source"]:
                problems.append(f"cell {i}: a prediction is typed in below its question")
            if not after or not ANSWER.match(after["source"]):
                problems.append(f"cell {i}: a folded *Answer* should follow")
            if "..." not in cell["source"] or "#" not in cell["source"]:
                problems.append(f"cell {i}: stores `...`, and lists what can be typed in a comment")
            if cell["outputs"]:
                problems.append(f"cell {i}: an untouched prediction says nothing")
        compared += re.findall(CALL.format("compare"), cell["source"])
    problems += [
        f"cell {i}: no prediction of the section {name!r} is typed in"
        for name, i in open_sections.items()
        if i is not None
    ]
    due = [name for name in PREDICTIONS if name.startswith(f"{unit.number}.")]
    if asked != due or compared != due:
        problems.append(f"notebook: asks {asked} and compares {compared}, the list has {due}")
    summed = [i for i, c in code_cells(nb) if f'foreseen("{unit.number}")' in c["source"]]
    if bool(due) != bool(summed):
        problems.append(f'notebook: `foreseen("{unit.number}")` sums up its predictions')
    return problems


# --- goals ---------------------------------------------------------------------------------------


def goals(nb):
    """Each goal of the first cell, and the exercises in brackets at its end."""
    first = nb["cells"][0]["source"]
    _, _, after = first.partition("you will be able to")
    listed = re.findall(r"^- (.*)$", after.partition("**You need**")[0], re.MULTILINE)
    return [(goal, NUMBER.findall(goal)) for goal in listed]


def every_goal_is_tested(nb, path):
    """Each goal names the one exercise that tests it, beside those marked *more*, and no two one.

    So an exercise that tests no goal cannot be, nor a goal that none tests.
    """
    if not (unit := unit_of(path)):
        return []
    due = counted_exercises(nb)
    every = [name for name, _, _ in exercise_sections(nb, level=3)]
    problems = []
    for goal, names in goals(nb):
        tests = [name for name in names if name in due]
        if len(tests) != 1:
            problems.append(f"cell 0: the goal {goal!r} should name one exercise, not {tests}")
    named = [name for _, names in goals(nb) for name in names]
    if sorted(named) != sorted(every):
        problems.append(f"cell 0: the goals name {named}, and the exercises are {every}")
    listed = [name for name in EXERCISES if name.startswith(f"{unit.number}.")]
    if every != listed:
        problems.append(f"notebook: has the exercises {every}, the list {listed}")
    return problems


def options_are_listed(nb, path):
    """What is chosen among stands in the notebook, each with the letter that the list has."""
    if not unit_of(path):
        return []
    problems = []
    for name, start, cells in exercise_sections(nb, level=3):
        exercise = EXERCISES.get(name)
        if not isinstance(exercise, (Choose, Order)) or isinstance(exercise, Spot):
            continue
        end = max((nb["cells"].index(cell) for cell in cells), default=start)
        text = "\n".join(s for i, s in markdown_cells(nb) if start <= i <= end)
        found = re.findall(r"^- \*\*(\w)\*\* ", text, re.MULTILINE)
        if found != exercise.options:
            problems.append(f"cell {start}: lists {found}, exercise {name} has {exercise.options}")
    return problems


# --- the rest ------------------------------------------------------------------------------------


def retold(nb, path):
    """Three or four sentences retell the unit before the table of the summary."""
    if not unit_of(path):
        return []
    for i, source in markdown_cells(nb):
        if summary := re.search(r"^## Summary\n(.*?)^(?:\||## )", source + "\n## ", re.S | re.M):
            sentences = re.findall(r"[.!?](?=\s|$)", text_of(summary[1]))
            if not 3 <= len(sentences) <= 4:
                return [
                    f"cell {i}: {len(sentences)} sentences retell the unit before the table of the"
                    " summary; three or four should"
                ]
            return []
    return []


def drawings_are_short(nb, path):
    """A figure has its own words: a cell that draws holds neither them nor much else."""
    problems = []
    for i, cell in code_cells(nb):
        if not re.search(r"\bcl\.(?:plot\.[a-z_]+|show)\(", cell["source"]):
            continue
        lines = len(cell["source"].strip().splitlines())
        if lines > LONGEST_DRAWING:
            problems.append(f"cell {i}: a drawing takes {lines} lines, at most {LONGEST_DRAWING}")
        if re.search(r"\bcl\.show\(", cell["source"]):
            problems.append(f"cell {i}: cl.show: end the cell with the figure, which has words")
        if not statements(cell):
            problems.append(f"cell {i}: is not plain Python")
    return problems


def says_how_to_open_it(nb, path):
    """Whoever has only the page, and not the package, is told in the first cell that fails."""
    (i, cell), *_ = code_cells(nb) or [(0, {"source": ""})]
    if unit_of(path) and "README" not in cell["source"]:
        return [f"cell {i}: should say what to do if clustlib is not found: README.md tells"]
    return []


def no_correction_in_a_lesson(nb, path):
    """What a source prints wrongly stands in the appendix: a reader has not seen the source."""
    if not unit_of(path):
        return []
    return [
        f"cell {i}: `{text}` belongs into corrections.ipynb"
        for i, _, text in headings(nb)
        if text.startswith("Correction")
    ]


CHECKS = (
    states_its_minutes,
    nothing_before_it_is_taught,
    teaches_what_the_course_says,
    names_what_it_needs,
    predictions_keep_their_answer,
    predictions_are_typed,
    every_goal_is_tested,
    options_are_listed,
    retold,
    drawings_are_short,
    says_how_to_open_it,
    no_correction_in_a_lesson,
)
