"""Build the decks of the plans, from rows of a table that name sections and single slides."""

import re
import sys
from dataclasses import replace

from decks.errors import suggest
from decks.markdown import classes, para, plain_text, text_inlines
from decks.notebooks import NOTEBOOKS
from decks.reader import Deck

PLANS = NOTEBOOKS / "lecturer/plans.md"
ROW = re.compile(r"^\| ([^|]*) \| (\d\d [^|]*) \|[ \d]*\|$", re.MULTILINE)


def build_plans(decks):
    """Return a deck for each row of the table of plans.

    Parameters
    ----------
    decks : list of Deck
        The lectures of all units.
    """
    text = PLANS.read_text(encoding="utf-8")
    plan_decks = []
    for row in ROW.finditer(text):
        line = text[: row.start()].count("\n") + 1
        plan_decks.append(build_plan(row[1].strip(), row[2], decks, f"{PLANS}:{line}"))
    return plan_decks


def build_plan(name, text, decks, place):
    """Return the deck of one plan.

    It has the opening of each unit and the sections or slides that are named, and ends with the
    vote and the tasks. An unknown name is left out with a warning, because lecturers may delete
    slides.
    """
    name = f"Session {name}" if name.isdigit() else name
    slides, last, tasks = [], [], []
    for part in text.split("; "):
        if part.startswith("*Exercises*"):
            # Students solve exercises in the rest of the session, without slides.
            continue
        unit = part[:2]
        if re.search(r", \d\d \*", part):
            warn(place, f"write a semicolon between two units: {part}")
        lectures = [deck for deck in decks if deck.head.get("unit") == unit]
        if not lectures:
            warn(place, f"there are no slides of unit {unit!r}")
            continue
        slides.append(short_opening(lectures[0].slides[0]))
        slides += select_slides(lectures, re.findall(r"\*([^*]+)\*", part), unit, place)
        last = lectures[-1].slides
        tasks += [slide for slide in last if slide.kind == "tasks" and slide.blocks][-1:]
    slides += [slide for slide in last if slide.kind == "vote"]
    if tasks:
        blocks = list_tasks(tasks) if len(tasks) > 1 else tasks[0].blocks
        slides.append(replace(tasks[-1], blocks=blocks))
    return Deck(PLANS, {"title": name}, slides)


def warn(place, message):
    """Print a warning with its place."""
    print(f"{place}: {message}", file=sys.stderr)


def short_opening(slide):
    """Return a unit's first slide without the agenda, because a plan may omit sections."""
    blocks = [block for block in slide.blocks if "agenda" not in classes(block)]
    return replace(slide, blocks=blocks, minutes=1)


def list_tasks(slides):
    """Return a list of the tasks of several units, with one item for each."""
    items = []
    for slide in slides:
        numbers = dict.fromkeys(re.findall(r"\b\d\d\.\d+\b", plain_text(slide.blocks)))
        items.append([para(*text_inlines(", ".join(numbers)))] if numbers else slide.blocks)
    return [para(*text_inlines("Exercises:")), {"t": "BulletList", "c": items}]


def select_slides(lectures, names, unit, place):
    """Return the named sections and slides of a unit; without names, all that are not optional."""
    slides = [slide for deck in lectures for slide in deck.slides[1:]]
    slides = [slide for slide in slides if slide.kind not in ("vote", "tasks")]
    if not names:
        return [slide for slide in slides if not slide.optional]
    selection = []
    for name in names:
        title = name.removesuffix(" (optional)")
        section = [slide for slide in slides if plain_text(slide.section) == title]
        single = [slide for slide in slides if plain_text(slide.title) == title]
        if not section and not single:
            titles = {plain_text(it) for slide in slides for it in (slide.section, slide.title)}
            warn(place, f"unit {unit} has no slide {name!r}. {suggest(title, titles)}")
        selection += section or single
    return selection
