"""Generate the parts of pages that follow from facts; `rerun_notebooks.py` calls it.

The facts are in `clustlib/course/units.py`, in `clustlib/measures` and in the lessons. Generated
are: titles, requirements, minutes, scikit-learn's names and neighbour links of lessons; the tables
of unit 00 and of README; minutes, sums and links on the lecturer's pages; the links in the
notation; the formula sheet; the names elsewhere; and the names of the measures in
`clustlib/__init__.py`.
"""

import re
from collections import defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path

import nbformat

import clustlib as cl
from clustlib.course.checking import EXERCISES
from clustlib.course.units import FIRST_HOUR, QUIZ_TITLE, UNITS
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from tests import elsewhere
from tests.notebook_checks import (
    FENCE,
    HEADING,
    SOURCES,
    anchor,
    headings,
    markdown_cells,
    read,
    targets,
    text_of,
    unit_notebooks,
)

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
FORMULA_SHEET = NOTEBOOKS / "formula_sheet.ipynb"
ELSEWHERE = NOTEBOOKS / "coming_from_elsewhere.ipynb"

# Minutes that a student needs, fitted to five readings of each lesson without pencil and paper.
# Working through every line takes half as long again.
WORDS_A_MINUTE = 90
A_FORMULA, A_LINE, A_FIGURE, A_WORKING = 1.25, 0.1, 0.7, 0.2
ENTRIES_A_MINUTE = 120  # words and numbers of another output
A_PREDICTION, A_GAME = 1.75, 1.5
# Units that took readers longer: the guide in 16 is a reference, and nearly all of 17 is new.
SLOWDOWN = {"16": 1.13, "17": 1.2}
PENCIL = "take a pencil"  # takes as long as a game
LONGEST = {"lesson": 55, "exercises": 35}  # of each unit, in two sittings
PREDICT = "**Predict.**"
EXERCISES_HEADING = "Exercises"  # the heading
OPTIONAL = "(optional)"  # at the end of one
# Rows that begin with a link are for reference, and are not read.
ROW = re.compile(r"^\|(?! \[).*[^-|: ].*$", re.MULTILINE)
WORD = re.compile(r"[^\W\d_]{2,}|[\u4e00-\u9fff]")
TAG, ENTRY = (
    re.compile(r"<style.*?</style>|<[^>]*>", re.DOTALL),
    re.compile(r"\d+(?:\.\d+)?|[^\W\d_]{2,}"),
)
SEMINAR = 90  # minutes of a session; exercises fill what the lessons leave


def lesson_path(name):
    """Return the path of a lesson, such as "05", or of an optional notebook, such as "05b"."""
    (path,) = NOTEBOOKS.glob(f"{name}_*.ipynb")
    return path


def notebook_names(number):
    """Return how the names of a unit's notebooks begin, such as ["05", "05b"]."""
    return [path.name.partition("_")[0] for path in unit_notebooks(NOTEBOOKS, number)]


def has_more(number):
    """Return True if a unit has an optional notebook."""
    return f"{number}b" in notebook_names(number)


def link(number, folder=""):
    return f"[{number} {UNITS[number].title}]({folder}{lesson_path(number).name})"


def link_more(number):
    if not UNITS[number].more:
        raise LookupError(f"unit {number} has an optional notebook: add its title to units.py")
    return f"[{number}b {UNITS[number].more}]({lesson_path(f'{number}b').name})"


# --- minutes -------------------------------------------------------------------------------------


def section_minutes(nb):
    """Return the rounded minutes of each section; the introduction counts for the first.

    Exercises marked *more* and the list of sources are not counted.
    """
    taken, section = defaultdict(float), None
    pace = SLOWDOWN.get(nb["cells"][0]["source"][2:4], 1)  # its title begins with its number
    for cell in nb["cells"]:
        if cell["cell_type"] == "code":
            taken[section] += 0 if section == EXERCISES_HEADING else pace * code_minutes(cell)
            continue
        written = GENERATED.sub("", cell["source"])
        for piece in re.split(r"^(?=##)", written, flags=re.MULTILINE):
            if heading := re.match(r"## (.*)", piece):
                section = heading[1].strip()
            is_exercise = section == EXERCISES_HEADING
            taken[section] += exercise_minutes(piece) if is_exercise else pace * text_minutes(piece)
    first = next(name for name in taken if name is not None)
    taken[first] += taken.pop(None, 0)
    return {name: round(minutes) for name, minutes in taken.items() if name != SOURCES}


def exercise_minutes(piece):
    """Return the minutes of the exercise that begins here, 0 for none or for one marked *more*."""
    heading = re.match(r"### Exercise (\S+)", piece)
    exercise = heading and EXERCISES[heading[1]]
    return 0 if not exercise or exercise.more else exercise.minutes


def text_minutes(piece):
    """Return the minutes for a piece of Markdown: its words, formulas and questions."""
    formulas = re.findall(r"\$\$.*?\$\$", piece, flags=re.DOTALL)
    rest = re.sub(r"\$\$.*?\$\$", " ", piece, flags=re.DOTALL)
    rest = re.sub(r"^> \*\*In Chinese\*\*.*$", "", rest, flags=re.MULTILINE)  # for reference
    words = len(WORD.findall(text_of(rest))) + len(WORD.findall(" ".join(ROW.findall(rest))))
    lines = [line for block in FENCE.finditer(piece) for line in block[0].splitlines()[1:-1]]
    return (
        words / WORDS_A_MINUTE
        + A_LINE * len([line for line in lines if line.strip()])
        + A_FORMULA * len(formulas)
        + A_PREDICTION * piece.count(PREDICT)
        + A_GAME * piece.count(PENCIL)
    )


def code_minutes(cell):
    """Return the minutes for a code cell: its lines, its outputs, and playing with a widget."""
    if re.match(r"(predict|reveal|recap|check|answer)\b", cell["source"]):
        return 0
    lines = A_LINE * len([line for line in cell["source"].splitlines() if line.strip()])
    if re.search(r"cl\.play(_points|_shuffles)?\(", cell["source"]):
        return lines + A_GAME
    return lines + sum(map(_output_minutes, cell["outputs"]))


def _output_minutes(output):
    data = output.get("data", {})
    if "data:image" in "".join(data.get("text/html", "")):
        return A_FIGURE
    if "text/latex" in data:
        return A_WORKING
    text = "".join(
        data.get("text/html", "") or output.get("text", "") or data.get("text/plain", "")
    )
    return len(ENTRY.findall(TAG.sub(" ", text))) / ENTRIES_A_MINUTE


@cache
def cached_section_minutes(name):
    """Return the minutes of each section of a lesson or of an optional notebook."""
    return section_minutes(read(lesson_path(name)))


def all_section_minutes(number):
    """Return the minutes of each section of a unit, also of those that are optional."""
    parts = [cached_section_minutes(name) for name in notebook_names(number)]
    return {name: minutes for part in reversed(parts) for name, minutes in part.items()}


def unit_minutes(number):
    """Return the minutes of a unit's lesson and of its exercises."""
    parts = dict(cached_section_minutes(number))
    exercises = parts.pop(EXERCISES_HEADING)
    return lesson_minutes(parts), exercises


def lesson_minutes(parts):
    """Return the minutes of a lesson without its optional sections."""
    return sum(minutes for name, minutes in parts.items() if not name.endswith(OPTIONAL))


# --- lessons -------------------------------------------------------------------------------------


TITLE = re.compile(r"\A# .*")
MINUTES = re.compile(r"^\*\*Minutes\*\* .*$", re.MULTILINE)
MORE = re.compile(r"\n\n\*\*More, if you like\*\* .*$", re.MULTILINE)
BELONGS = re.compile(r"^\*\*Optional\.\*\* .*$", re.MULTILINE)
LOOK_UP = "look-up"  # the id of the cell below the summary
GENERATED = re.compile(
    r"^\*\*(?:Minutes|More, if you like|Optional\.|Look up)\*\* .*$", re.MULTILINE
)
NEED = re.compile(r"^\*\*You need\*\* .*$", re.MULTILINE)
SLIPS = re.compile(r"^- Where the sources print something else: .*$", re.MULTILINE)
NEIGHBOURS = re.compile(r"^\[(?:Previous:|Next:|Back to) .*$", re.MULTILINE)


def replace_once(pattern, what, text):
    """Return the text with the only match of the pattern replaced."""
    if len(pattern.findall(text)) != 1:
        raise LookupError(f"{pattern.pattern!r} should be found once in {text!r}")
    return pattern.sub(lambda _: what, text)


def minutes_line(nb):
    parts = section_minutes(nb)
    exercises = parts.pop(EXERCISES_HEADING)
    return f"**Minutes** lesson {lesson_minutes(parts)}: {listed(parts)}. Exercises {exercises}."


def listed(parts):
    """Return sections with their minutes; optional exercises have none."""
    return " · ".join(f"{name} {n}" for name, n in parts.items() if name != EXERCISES_HEADING)


def more_line(number):
    """Return the lines that link a lesson to its optional notebook, or nothing."""
    if not has_more(number):
        return ""
    name = f"{number}b"
    to = f"[{name}]({lesson_path(name).name})"
    return f"\n\n**More, if you like** ({to}): {listed(cached_section_minutes(name))}."


def write_look_up(nb):
    """Write the cell below the summary, which a slide that shows the summary leaves out."""
    nb.cells = [cell for cell in nb.cells if cell.id != LOOK_UP]
    (at,) = (i for i, cell in enumerate(nb.cells) if cell.source.startswith("## Summary"))
    nb.cells.insert(at + 1, nbformat.v4.new_markdown_cell(look_up_line(nb), id=LOOK_UP))


def look_up_line(nb):
    """Return the line that links the formula sheet and names scikit-learn's functions.

    It names those for the measures that the lesson's cells call.
    """
    text = "\n".join(cell.source for cell in nb.cells)
    names = [
        f"`{theirs.function}`" + (f" (here with `{theirs.keyword}`)" if theirs.keyword else "")
        for entry in (*EXTERNAL, *INTERNAL)
        if (theirs := entry.scikit_learn) and re.search(rf"\bcl\.{entry.function.__name__}\b", text)
    ]
    line = f"**Look up** the [formula sheet]({FORMULA_SHEET.name})."
    return f"{line} In scikit-learn: {', '.join(names)}." if names else line


def belongs_line(number):
    return f"**Optional.** This notebook belongs to {link(number)}. Nothing later needs it."


def need_line(unit):
    needed = " and ".join(map(link, unit.needs))
    if not needed:
        needed = "the idea of a clustering: an algorithm sorts points into groups"
    if unit.needs == ("00",):
        return f"**You need** nothing but {needed}."
    if unit.needs and unit.is_door:
        needed += ", if you're taking the course. If you aren't, you can still start here: "
        needed += "each term links to the unit that explains it"
    return f"**You need** {needed}."


def neighbours_line(unit):
    order = list(UNITS)
    at = order.index(unit.number)
    links = [f"[Previous: {link(number)[1:]}" for number in order[max(at - 1, 0) : at]]
    links += [f"[Next: {link(number)[1:]}" for number in order[at + 1 : at + 2]]
    links += [f"[If you like: {link_more(unit.number)[1:]}"] if has_more(unit.number) else []
    return " · ".join(links)


def back_line(unit):
    """Return the links at the end of an optional notebook."""
    order = list(UNITS)
    after = order[order.index(unit.number) + 1 :][:1]
    links = [f"[Back to {link(unit.number)[1:]}"]
    return " · ".join([*links, *(f"[Next: {link(number)[1:]}" for number in after)])


SOURCE_LETTERS = re.compile(r"^(?:[A-E], )*(?:[A-E] and )?[A-E], ")


@cache
def slip_lines():
    """Return a line on slips for each unit that the table of the corrections names."""
    page, lines = "corrections.ipynb", defaultdict(list)
    source = "\n".join(source for _, source in markdown_cells(read(NOTEBOOKS / page)))
    for slip, to, where in re.findall(r"^\| \[(.*?)\]\((#.*?)\) \| (.*) \|$", source, re.MULTILINE):
        for number in dict.fromkeys(re.findall(r"\((\d\d)b?_", where)):
            lines[number].append(f"[{re.sub(SOURCE_LETTERS, '', slip)}]({page}{to})")
    return {
        number: f"- Where the sources print something else: {'; '.join(links)}."
        for number, links in lines.items()
    }


def write_lesson(nb, number):
    """Update the generated lines in the cells of a unit."""
    unit, first, last = UNITS[number], nb.cells[0], nb.cells[-1]
    for cell in nb.cells:
        if cell.source.startswith("| notebook | the question it answers |"):
            cell.source = table_of_questions()
        if cell.source.startswith("| read | minutes |"):
            cell.source = first_hour_table()
    first.source = replace_once(TITLE, f"# {number} {unit.title}", first.source)
    first.source = replace_once(NEED, need_line(unit), first.source)
    last.source = replace_once(NEIGHBOURS, neighbours_line(unit), last.source)
    if number in slip_lines():
        last.source = replace_once(SLIPS, slip_lines()[number], last.source)
    write_look_up(nb)
    # The minutes depend on the words of the lines above.
    first.source = MORE.sub("", first.source)
    first.source = replace_once(MINUTES, minutes_line(nb) + more_line(number), first.source)


def write_more(nb, number):
    """Update the generated lines in the cells of an optional notebook."""
    unit, first, last = UNITS[number], nb.cells[0], nb.cells[-1]
    title = link_more(number)[1:].partition("]")[0]
    for cell in nb.cells:
        if cell.source.startswith("| read | minutes |"):
            cell.source = first_hour_table()
        if cell.source.startswith("| family |"):
            cell.source = fill_families(cell.source)
    first.source = replace_once(TITLE, f"# {title}", first.source)
    first.source = replace_once(BELONGS, belongs_line(number), first.source)
    last.source = replace_once(NEIGHBOURS, back_line(unit), last.source)
    minutes = f"**Minutes** {listed(section_minutes(nb))}."
    first.source = replace_once(MINUTES, minutes, first.source)


def table_of_questions():
    rows = ["| notebook | the question it answers |", "|---|---|"]
    for number, unit in UNITS.items():
        name = f"{link(number)} {unit.chinese}" if unit.needs else f"{number} {unit.title}"
        rows.append(f"| {name} | {unit.question} |")
    return "\n".join(rows)


def first_hour_table():
    """Return the sections of the first hour with their minutes, and the sum."""
    rows, total = ["| read | minutes |", "|---|---|"], 0
    for number, heading in FIRST_HOUR:
        minutes = cached_section_minutes(number)[heading]
        total += minutes
        to = f"{lesson_path(number).name}#{anchor(heading)}"
        rows.append(f"| [{number} {heading}]({to}) | {minutes} |")
    return "\n".join([*rows, f"| **together** | **{total}** |"])


def fill_families(table):
    """Return the table of families with the measures of each and the units that teach them."""
    unit_of = {name: number for number, unit in UNITS.items() for name in unit.names.split()}
    measures, units = defaultdict(list), defaultdict(set)
    for facts in (*EXTERNAL, *INTERNAL):
        measures[facts.family].append(facts.measure)
        units[facts.family] |= {unit_of.get(facts.function.__name__)} - {None}
    heading, rule, *rows = table.splitlines()
    cells = [row.strip("| ").split(" | ") for row in rows]
    for family, row in zip(map(family_name, rows), cells, strict=True):
        links = [f"[{number}]({lesson_path(number).name})" for number in sorted(units[family])]
        row[2:] = ["; ".join(measures[family]), ", ".join(links)]
    return "\n".join([heading, rule, *(f"| {' | '.join(row)} |" for row in cells)])


def family_name(row):
    """Return a row's family as the catalogue spells it, without bold type."""
    return row.strip("| ").split(" | ")[0].replace("*", "")


# --- the mixed quiz ------------------------------------------------------------------------------


QUIZ = NOTEBOOKS / "mixed_quiz.ipynb"


def write_quiz(nb):
    """Update the minutes of the mixed quiz."""
    first = nb.cells[0]
    first.source = replace_once(MINUTES, f"**Minutes** {quiz_minutes(nb)}.", first.source)


def quiz_minutes(nb):
    return sum(section_minutes(nb).values())


# --- notation ------------------------------------------------------------------------------------


def write_notation(nb):
    """Update the links from terms to sections, and the list of sections for each source."""
    for cell in nb.cells:
        cell.source = SOURCE_ROW.sub(source_row, cell.source)
        if cell.cell_type == "markdown" and "| term | Chinese |" in cell.source:
            cell.source = TERM_ROW.sub(link_sections, cell.source)


TERM_ROW = re.compile(r"^\| (.*) \| (.*) \| (\[\d\db?\]\(.*\)) \|$", re.MULTILINE)


def link_sections(row):
    """Return a row of terms with links to the headings under which the terms appear first."""
    terms, chinese, units = row.groups()
    numbers = dict.fromkeys(re.findall(r"\[(\d\d)b?\]", units))
    places = [find_place(number, chinese, terms) for number in numbers]
    links = [f"[{name}]({lesson_path(name).name}{place})" for name, place in places]
    return f"| {terms} | {chinese} | {', '.join(links)} |"


def find_place(number, chinese, terms):
    """Return the notebook of a unit in which a term appears first, and the anchor there."""
    for name in notebook_names(number):
        place = find_heading(name, chinese, terms)
        if place is not None:
            return name, place
    return number, ""


def find_heading(name, chinese, terms):
    """Return the anchor of the heading under which a term appears first, or None.

    The anchor is an empty string for a term above the first heading. A term is explained where its
    Chinese translation is; without one, where it is in bold.
    """
    heading, found = "", {}
    for _, source in markdown_cells(read(lesson_path(name))):
        for line in source.splitlines():
            if match := HEADING.match(line):
                if len(match[1]) == 1:
                    heading = ""  # the title: the top of the page
                elif match[2] != "Answer":
                    heading = anchor(match[2])
            for words, pattern in (chinese, "{}"), (terms, r"\*\*(?:[^*]* )?{}s?\*\*"):
                for word in re.split(r", | \(|\)", words):
                    if word and re.search(pattern.format(re.escape(word)), line):
                        found.setdefault(words, heading)
    place = found.get(chinese, found.get(terms))
    if place is None:
        return None
    return f"#{place}" if place and place.isascii() else ""  # JupyterLab finds no others


# --- the formula sheet, and names elsewhere ------------------------------------------------------


ABOUT_SHEET = (
    "Each measure, with its range, the values that are better, and what it is blind to. "
    "`cl.formula_sheet().to_latex()` returns the sheet on three pages to print."
)


def formula_sheet():
    """Return the formula sheet as a notebook, with a cell for each of its sections."""
    title, *sections = re.split(r"\n+(?=## )", cl.formula_sheet().to_markdown().rstrip())
    return notebook_of([f"{title}\n\n{ABOUT_SHEET}", *sections], "formulas")


def coming_from_elsewhere():
    """Return the names of other packages as a notebook, with a cell for each package."""
    return notebook_of(elsewhere.page(), "elsewhere")


def notebook_of(cells, name):
    """Return a notebook of Markdown cells, whose ids are the name and a number."""
    cells = [
        nbformat.v4.new_markdown_cell(cell, id=f"{name}-{number}")
        for number, cell in enumerate(cells)
    ]
    return nbformat.v4.new_notebook(cells=cells)


# --- the package ---------------------------------------------------------------------------------


def write_public_names(text):
    """Return the package's ``__init__.py`` with the public names of each module of measures."""

    def write_import(match):
        names = "".join(f"    {name},\n" for name in public_names(match[2]))
        return f"{match[1]}{names})"

    def write_group(match):
        names = "".join(f'    "{name}",\n' for name in public_names(match[2]))
        return f"{match[1]}{names}"

    return NAME_GROUP.sub(write_group, NAME_IMPORT.sub(write_import, text))


def public_names(module):
    return import_module(f"clustlib.{module}").__all__


NAME_IMPORT = re.compile(r"(from clustlib\.(measures\.\w+) import \(\n)[^)]*\)")
NAME_GROUP = re.compile(r"(    # .* \((measures\.\w+)\)\.\n)(?:    \".*\",\n)*")


# --- pages ---------------------------------------------------------------------------------------


def readme(text):
    """Return README with its table of units."""
    rows = ["| unit | it opens with | minutes, with exercises |", "|---|---|---|"]
    for number, unit in UNITS.items():
        lesson, exercises = unit_minutes(number)
        rows.append(f"| {link(number, 'notebooks/')} | {unit.opening} | {lesson} + {exercises} |")
    opening = "Twenty questions in mixed order. Which idea does each of them need?"
    quiz = f"[{QUIZ_TITLE}](notebooks/{QUIZ.name})"
    rows.append(f"| {quiz} | {opening} | {quiz_minutes(read(QUIZ))} |")
    return replace_once(TABLE, "\n" + "\n".join(rows) + "\n\n", text)


TABLE = re.compile(
    r"(?<=<!-- generated by tests/rerun_notebooks.py: units -->\n).*?(?=<!-- end -->)", re.DOTALL
)
SECTION = re.compile(r"\*([^*\n]+)\*(?: (\d+))?")
SOURCE_ROW = re.compile(r"^\| ([A-E]) \| ([^|]*) \| \[\d\db?\].* \|$", re.MULTILINE)
LECTURE = re.compile(r"(?<=^\*\*Sections for 45 minutes\*\* ).*$", re.MULTILINE)


def slide_titles(number):
    """Return the titles of a unit's slides."""
    files = (NOTEBOOKS / "lecturer/slides").glob(f"{number}_*.md")
    texts = [path.read_text(encoding="utf-8") for path in files]
    return [
        title
        for text in texts
        for title in re.findall(r"^##? (.*?)(?: \{.*\})?$", text, re.MULTILINE)
    ]


def insert_minutes(text, number):
    """Return a list of sections with the minutes of each inserted, and their sum.

    Minutes of a single slide are typed by hand and kept.
    """
    sections, taken = all_section_minutes(number), []

    def minute(found):
        is_slide = found[2] and found[1] in slide_titles(number)
        minutes = sections.get(found[1], found[2] if is_slide else None)
        if minutes is None:
            raise LookupError(f"unit {number} has no section {found[1]!r}: name one that it has")
        taken.append(int(minutes))
        return f"*{found[1]}* {minutes}"

    return SECTION.sub(minute, text), sum(taken)


def source_row(row):
    """Return a row of the table of sources: the sections it needs, in the order of its index."""
    letter, topics = row.groups()
    parts, seen = [], set()
    for name, place in index_links(letter):
        section = section_above(name, place)
        if (name, section) in seen:
            continue
        seen.add((name, section))
        if not parts or parts[-1][0] != name:
            parts.append((name, []))
        file = lesson_path(name).name
        parts[-1][1].append(f"[*{section}*]({file}#{anchor(section)})")
    listed = "; ".join(
        f"[{name}]({lesson_path(name).name}) {', '.join(links)}" for name, links in parts
    )
    return f"| {letter} | {topics} | {listed} |"


def index_links(letter):
    """Yield notebook and anchor of each link to a section in the index of a source."""
    for _, source in markdown_cells(read(NOTEBOOKS / "notation.ipynb")):
        if source.startswith(f"### {letter}: "):
            for target in targets(source):
                file, _, place = target.partition("#")
                if file[:2].isdigit() and place:  # a link to a whole unit names no section
                    yield file.partition("_")[0], place


def section_above(name, place):
    """Return the section of a notebook with this anchor or with a subsection that has it."""
    section = None
    for _, level, title in headings(read(lesson_path(name))):
        section = title if level == 2 else section
        if anchor(title) == place:
            return section
    raise LookupError(f"unit {name} has no section {place!r}: correct the index of the sources")


def plan_row(row):
    """Return a row of a plan with the minutes of each part, and their sum in the last cell."""
    name, units, _ = (cell.strip() for cell in row[0].strip("|").split("|"))
    parts, total = [], 0
    for part in units.split("; "):
        number = part[:2]
        if part.startswith("*Exercises*"):
            part, taken = f"*Exercises* {SEMINAR - total}", SEMINAR - total
        elif part[3:].startswith("all"):
            taken, _ = unit_minutes(number)
            part = f"{number} all {taken}"
        else:
            part, taken = insert_minutes(part, number)
        parts.append(part)
        total += taken
    return f"| {name} | {'; '.join(parts)} | {total} |"


def lecture_line(number, line):
    """Return the list of sections for 45 minutes, with their sum."""
    listed, *to_reading = re.split(r"(?= For reading: )", line)
    listed, total = insert_minutes(listed, number)
    return re.sub(r": \d+(?=[.,])", f": {total}", listed) + "".join(to_reading)


def plans(text):
    """Return the page of plans with the minutes of every section, and their sums."""
    return re.sub(r"^\| [^|]+ \| \d\d [^|]* \|[ \d]*\|$", plan_row, text, flags=re.MULTILINE)


def list_cards(text):
    """Return the lecturer's page with its list of cards."""
    cards = [f"[{number} {unit.title}](units/{number}.md)" for number, unit in UNITS.items()]
    return replace_once(CARDS, "\n" + " ·\n".join(cards) + "\n\n", text)


def card(text):
    """Return a unit's card with its title, its links and the minutes of its sections."""
    number = text[2:4]
    links = [f"[Lesson](../../{lesson_path(number).name})"]
    if has_more(number):
        links.append(f"[more](../../{lesson_path(f'{number}b').name})")
    decks = sorted((NOTEBOOKS / "lecturer/slides").glob(f"{number}_*.md"))
    links += [f"[slides {k}](../slides/{deck.name})" for k, deck in enumerate(decks, start=1)]
    links.append("[all cards](../README.md)")
    head = f"# {number} {UNITS[number].title}\n\n{' · '.join(links)}\n"
    text = replace_once(CARD_HEAD, head, text)
    return replace_once(LECTURE, lecture_line(number, LECTURE.search(text)[0]), text)


CARDS = re.compile(
    r"(?<=<!-- generated by tests/rerun_notebooks.py: cards -->\n).*?(?=<!-- end -->)", re.DOTALL
)
CARD_HEAD = re.compile(r"\A# \d\d .*\n\n\[Lesson\].*\n")
LECTURER = NOTEBOOKS / "lecturer"
PAGES = {
    ROOT / "clustlib/__init__.py": write_public_names,
    ROOT / "README.md": readme,
    LECTURER / "README.md": list_cards,
    LECTURER / "plans.md": plans,
    **{LECTURER / f"units/{number}.md": card for number in UNITS},
}
