"""What follows from facts is written here, and never typed: `rerun_notebooks.py` calls it.

Of a lesson: title, *You need*, minutes, the slips of its sources, and the links to the units before
and after; in 00 its tables of units and of families. In README the table of units, on the
lecturer's pages every minute and sum, the list of cards and their links; in the notation the links
from terms to sections, and the sections of each source, which its index names. In
`clustlib/__init__.py` the names of the measures. The facts are in `clustlib/course/units.py`, in
`clustlib/measures`, and in what the lessons and the corrections hold.
"""

import re
from collections import defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path

from clustlib.course.checking import EXERCISES
from clustlib.course.units import UNITS
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
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
)

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"

# What takes a student time, in minutes: fitted to five readings of each lesson by students who were
# told no pace and had no pencil. Whoever works through every line needs half as long again.
WORDS_A_MINUTE = 90
A_FORMULA, A_LINE, A_FIGURE, A_WORKING = 1.25, 0.1, 0.7, 0.2
ENTRIES_A_MINUTE = 120  # words and numbers of another output
A_PREDICTION, A_GAME = 1.75, 1.5
# Where the readings agree that this is too little: the guide of 16 is looked up, and in 17 nearly
# all is new.
READ_AT = {"16": 1.13, "17": 1.2}
PENCIL = "take a pencil"  # which takes as long as a game
MOST = {"lesson": 55, "exercises": 35}  # of each unit: one sitting, and another
PREDICT = "**Predict.**"
EXERCISES_OF = "Exercises"  # the heading
OPTIONAL = "(optional)"  # at the end of one
ROW = re.compile(r"^\|(?! \[).*[^-|: ].*$", re.MULTILINE)  # what begins with a link is looked up
WORD = re.compile(r"[^\W\d_]{2,}|[\u4e00-\u9fff]")
TAG, ENTRY = (
    re.compile(r"<style.*?</style>|<[^>]*>", re.DOTALL),
    re.compile(r"\d+(?:\.\d+)?|[^\W\d_]{2,}"),
)
SEMINAR = 90  # minutes of a session: what the lessons leave is for exercises


def lesson_of(number):
    """The file of a unit."""
    (path,) = NOTEBOOKS.glob(f"{number}_*.ipynb")
    return path


def link(number, folder=""):
    return f"[{number} {UNITS[number].title}]({folder}{lesson_of(number).name})"


# --- minutes -------------------------------------------------------------------------------------


def sections_in_minutes(nb):
    """Each section and its minutes, rounded; what stands before the first counts for it.

    Of the exercises, those that are not marked *more* are counted; the sources are not.
    """
    taken, section = defaultdict(float), None
    pace = READ_AT.get(nb["cells"][0]["source"][2:4], 1)  # its title begins with its number
    for cell in nb["cells"]:
        if cell["cell_type"] == "code":
            taken[section] += 0 if section == EXERCISES_OF else pace * of_code(cell)
            continue
        for piece in re.split(r"^(?=##)", MINUTES.sub("", cell["source"]), flags=re.MULTILINE):
            if heading := re.match(r"## (.*)", piece):
                section = heading[1].strip()
            asked = section == EXERCISES_OF
            taken[section] += of_exercise(piece) if asked else pace * of_text(piece)
    first = next(name for name in taken if name is not None)
    taken[first] += taken.pop(None, 0)
    return {name: round(minutes) for name, minutes in taken.items() if name != SOURCES}


def of_exercise(piece):
    """What the exercise takes that begins here, if one does that a unit cannot do without."""
    asked = re.match(r"### Exercise (\S+)", piece)
    exercise = asked and EXERCISES[asked[1]]
    return 0 if not exercise or exercise.more else exercise.minutes


def of_text(piece):
    """What a piece of Markdown takes: its words, formulas, and questions."""
    formulas = re.findall(r"\$\$.*?\$\$", piece, flags=re.DOTALL)
    rest = re.sub(r"\$\$.*?\$\$", " ", piece, flags=re.DOTALL)
    words = len(WORD.findall(text_of(rest))) + len(WORD.findall(" ".join(ROW.findall(rest))))
    lines = [line for block in FENCE.finditer(piece) for line in block[0].splitlines()[1:-1]]
    return (
        words / WORDS_A_MINUTE
        + A_LINE * len([line for line in lines if line.strip()])
        + A_FORMULA * len(formulas)
        + A_PREDICTION * piece.count(PREDICT)
        + A_GAME * piece.count(PENCIL)
    )


def of_code(cell):
    """What a cell of code takes: its lines, and what came out; what lives is played with."""
    if re.match(r"(predict|compare|foreseen|check|answer)\b", cell["source"]):
        return 0
    lines = A_LINE * len([line for line in cell["source"].splitlines() if line.strip()])
    if re.search(r"cl\.play(_points)?\(", cell["source"]):
        return lines + A_GAME
    return lines + sum(map(_of_output, cell["outputs"]))


def _of_output(output):
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
def minutes_of(number):
    return sections_in_minutes(read(lesson_of(number)))


def both_minutes(number):
    """The minutes of the lesson of a unit, and those of its exercises."""
    parts = dict(minutes_of(number))
    exercises = parts.pop(EXERCISES_OF)
    return of_lesson(parts), exercises


def of_lesson(parts):
    """The minutes of a lesson, whose optional sections are for whoever wants them."""
    return sum(minutes for name, minutes in parts.items() if not name.endswith(OPTIONAL))


# --- lessons -------------------------------------------------------------------------------------


TITLE = re.compile(r"\A# .*")
MINUTES = re.compile(r"^\*\*Minutes\*\* .*$", re.MULTILINE)
NEED = re.compile(r"^\*\*You need\*\* .*$", re.MULTILINE)
SLIPS = re.compile(r"^- What the sources print otherwise: .*$", re.MULTILINE)
NEIGHBOURS = re.compile(r"^\[(?:Previous|Next): .*$", re.MULTILINE)


def put(pattern, what, text):
    """The text with the one place that the pattern finds written anew."""
    if len(pattern.findall(text)) != 1:
        raise LookupError(f"{pattern.pattern!r} should be found once in {text!r}")
    return pattern.sub(lambda _: what, text)


def minutes_line(nb):
    parts = sections_in_minutes(nb)
    exercises = parts.pop(EXERCISES_OF)
    listed = " · ".join(f"{name} {n}" for name, n in parts.items())
    return f"**Minutes** lesson {of_lesson(parts)}: {listed}. Exercises {exercises}."


def need_line(unit):
    needed = " and ".join(map(link, unit.needs))
    if not needed:
        needed = "the idea of a clustering: an algorithm sorts points into groups"
    if unit.needs == ("00",):
        return f"**You need** nothing but {needed}."
    if unit.needs and unit.is_door:
        needed += " in the course. If you do not follow the course, come in all the same: "
        needed += "each term links to the unit that explains it"
    return f"**You need** {needed}."


def neighbours_line(unit):
    order = list(UNITS)
    at = order.index(unit.number)
    links = [f"[Previous: {link(number)[1:]}" for number in order[max(at - 1, 0) : at]]
    links += [f"[Next: {link(number)[1:]}" for number in order[at + 1 : at + 2]]
    return " · ".join(links)


WHOSE = re.compile(r"^(?:[A-E], )*(?:[A-E] and )?[A-E], ")  # the letter of a source, or several


@cache
def slips():
    """The line about slips of each unit that has some, as the corrections list them."""
    page, lines = "corrections.ipynb", defaultdict(list)
    source = "\n".join(source for _, source in markdown_cells(read(NOTEBOOKS / page)))
    for slip, to, where in re.findall(r"^\| \[(.*?)\]\((#.*?)\) \| (.*) \|$", source, re.MULTILINE):
        for number in dict.fromkeys(re.findall(r"\((\d\d)_", where)):
            lines[number].append(f"[{re.sub(WHOSE, '', slip)}]({page}{to})")
    return {
        number: f"- What the sources print otherwise: {'; '.join(links)}."
        for number, links in lines.items()
    }


def write_lesson(nb, number):
    """Write into the cells of this unit what follows from facts."""
    unit, first, last = UNITS[number], nb.cells[0], nb.cells[-1]
    for cell in nb.cells:
        if cell.source.startswith("| notebook | the question it answers |"):
            cell.source = table_of_questions()
        if cell.source.startswith("| family |"):
            cell.source = with_measures(cell.source)
    first.source = put(TITLE, f"# {number} {unit.title}", first.source)
    first.source = put(NEED, need_line(unit), first.source)
    last.source = put(NEIGHBOURS, neighbours_line(unit), last.source)
    if number in slips():
        last.source = put(SLIPS, slips()[number], last.source)
    first.source = put(MINUTES, minutes_line(nb), first.source)  # last: words are counted


def table_of_questions():
    rows = ["| notebook | the question it answers |", "|---|---|"]
    for number, unit in UNITS.items():
        name = f"{link(number)} {unit.chinese}" if unit.needs else f"{number} {unit.title}"
        rows.append(f"| {name} | {unit.question} |")
    return "\n".join(rows)


def with_measures(table):
    """The table of families, with the measures of each and the units that teach them."""
    unit_of = {name: number for number, unit in UNITS.items() for name in unit.names.split()}
    measures, units = defaultdict(list), defaultdict(set)
    for facts in (*EXTERNAL, *INTERNAL):
        measures[facts.family].append(facts.measure)
        units[facts.family] |= {unit_of.get(facts.function.__name__)} - {None}
    heading, rule, *rows = table.splitlines()
    cells = [row.strip("| ").split(" | ") for row in rows]
    for family, row in zip(map(family_of, rows), cells, strict=True):
        links = [f"[{number}]({lesson_of(number).name})" for number in sorted(units[family])]
        row[2:] = ["; ".join(measures[family]), ", ".join(links)]
    return "\n".join([heading, rule, *(f"| {' | '.join(row)} |" for row in cells)])


def family_of(row):
    """A family as the catalogue calls it: the first cell without Chinese, and not in bold."""
    return re.sub(r"[*\u4e00-\u9fff]", "", row.strip("| ").split(" | ")[0]).strip()


# --- notation ------------------------------------------------------------------------------------


def write_notation(nb):
    """Write the sections where each term is explained, and the sections that a source needs."""
    for cell in nb.cells:
        cell.source = OF_SOURCE.sub(of_source, cell.source)
        if cell.cell_type == "markdown" and "| term | Chinese |" in cell.source:
            cell.source = ROW_OF_TERMS.sub(with_sections, cell.source)


ROW_OF_TERMS = re.compile(r"^\| (.*) \| (.*) \| (\[\d\d\]\(.*\)) \|$", re.MULTILINE)


def with_sections(row):
    """A row of terms whose links lead to the headings under which the terms stand first."""
    terms, chinese, units = row.groups()
    links = [
        f"[{number}]({lesson_of(number).name}{section_of(number, chinese, terms)})"
        for number in re.findall(r"\[(\d\d)\]", units)
    ]
    return f"| {terms} | {chinese} | {', '.join(links)} |"


def section_of(number, chinese, terms):
    """The anchor of the heading under which one of these words stands first, or nothing.

    Chinese stands where a term is explained; without it, the term in bold.
    """
    heading, found = "", {}
    for _, source in markdown_cells(read(lesson_of(number))):
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
    place = found.get(chinese, found.get(terms, ""))
    return f"#{place}" if place and place.isascii() else ""  # JupyterLab finds no others


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
    """README with its table of units."""
    rows = ["| unit | it opens with | minutes, with exercises |", "|---|---|---|"]
    for number, unit in UNITS.items():
        lesson, exercises = both_minutes(number)
        rows.append(f"| {link(number, 'notebooks/')} | {unit.opening} | {lesson} + {exercises} |")
    return put(TABLE, "\n" + "\n".join(rows) + "\n\n", text)


TABLE = re.compile(
    r"(?<=<!-- generated by tests/rerun_notebooks.py: units -->\n).*?(?=<!-- end -->)", re.DOTALL
)
SECTION = re.compile(r"\*([^*\n]+)\*(?: (\d+))?")
OF_SOURCE = re.compile(r"^\| ([A-E]) \| ([^|]*) \| \[\d\d\].* \|$", re.MULTILINE)
LECTURE = re.compile(r"(?<=^\*\*Sections for 45 minutes\*\* ).*$", re.MULTILINE)


def titles_of_slides(number):
    """The titles of a unit's slides, as they are typed."""
    files = (NOTEBOOKS / "lecturer/slides").glob(f"{number}_*.md")
    texts = [path.read_text(encoding="utf-8") for path in files]
    return [
        title
        for text in texts
        for title in re.findall(r"^##? (.*?)(?: \{.*\})?$", text, re.MULTILINE)
    ]


def with_minutes(text, number):
    """A list of a unit's sections, each with its minutes behind it; and their sum.

    The minutes of a single slide are typed, and stay.
    """
    sections, taken = minutes_of(number), []

    def minute(found):
        is_slide = found[2] and found[1] in titles_of_slides(number)
        minutes = sections.get(found[1], found[2] if is_slide else None)
        if minutes is None:
            raise LookupError(f"unit {number} has no section {found[1]!r}: name one that it has")
        taken.append(int(minutes))
        return f"*{found[1]}* {minutes}"

    return SECTION.sub(minute, text), sum(taken)


def of_source(row):
    """A row of the table of sources: the sections of its source, in the order of its index."""
    letter, topics = row.groups()
    parts, seen = [], set()
    for number, place in places_in_index(letter):
        section = section_above(number, place)
        if (number, section) in seen:
            continue
        seen.add((number, section))
        if not parts or parts[-1][0] != number:
            parts.append((number, []))
        file = lesson_of(number).name
        parts[-1][1].append(f"[*{section}*]({file}#{anchor(section)})")
    listed = "; ".join(
        f"[{number}]({lesson_of(number).name}) {', '.join(links)}" for number, links in parts
    )
    return f"| {letter} | {topics} | {listed} |"


def places_in_index(letter):
    """The unit and the anchor of each link to a section in the notation's index of a source."""
    for _, source in markdown_cells(read(NOTEBOOKS / "notation.ipynb")):
        if source.startswith(f"### {letter}: "):
            for target in targets(source):
                file, _, place = target.partition("#")
                if file[:2].isdigit() and place:  # a link to a whole unit names no section
                    yield file[:2], place


def section_above(number, place):
    """The section of a unit that has this anchor, or has the subsection that has it."""
    section = None
    for _, level, title in headings(read(lesson_of(number))):
        section = title if level == 2 else section
        if anchor(title) == place:
            return section
    raise LookupError(f"unit {number} has no section {place!r}: correct the index of the sources")


def plan(row):
    """A row of a plan: minutes behind every section and every *all*, and their sum at its end."""
    name, units, _ = (cell.strip() for cell in row[0].strip("|").split("|"))
    parts, total = [], 0
    for part in units.split("; "):
        number = part[:2]
        if part.startswith("*Exercises*"):
            part, taken = f"*Exercises* {SEMINAR - total}", SEMINAR - total
        elif part[3:].startswith("all"):
            taken, _ = both_minutes(number)
            part = f"{number} all {taken}"
        else:
            part, taken = with_minutes(part, number)
        parts.append(part)
        total += taken
    return f"| {name} | {'; '.join(parts)} | {total} |"


def lecture(number, line):
    """The sections for 45 minutes, and their sum."""
    told, *to_reading = re.split(r"(?= To reading: )", line)
    told, total = with_minutes(told, number)
    return re.sub(r": \d+(?=[.,])", f": {total}", told) + "".join(to_reading)


def plans(text):
    """Return the page of plans with the minutes of every section, and their sums."""
    return re.sub(r"^\| [^|]+ \| \d\d [^|]* \|[ \d]*\|$", plan, text, flags=re.MULTILINE)


def list_cards(text):
    """Return the lecturer's page with its list of cards."""
    cards = [f"[{number} {unit.title}](units/{number}.md)" for number, unit in UNITS.items()]
    return put(CARDS, "\n" + " ·\n".join(cards) + "\n\n", text)


def card(text):
    """Return a unit's card with its title, its links and the minutes of its sections."""
    number = text[2:4]
    links = [f"[Lesson](../../{lesson_of(number).name})"]
    decks = sorted((NOTEBOOKS / "lecturer/slides").glob(f"{number}_*.md"))
    links += [f"[slides {k}](../slides/{deck.name})" for k, deck in enumerate(decks, start=1)]
    links.append("[all cards](../README.md)")
    text = put(CARD_HEAD, f"# {number} {UNITS[number].title}\n\n{' · '.join(links)}\n", text)
    return put(LECTURE, lecture(number, LECTURE.search(text)[0]), text)


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
