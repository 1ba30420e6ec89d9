"""Decks of single sections and slides, as a row of the table of plans names them."""

import re
import sys
from dataclasses import replace

from decks.errors import nearest
from decks.markdown import classes, para, plain, text_inlines
from decks.notebooks import NOTEBOOKS
from decks.reading import Deck

PLANS = NOTEBOOKS / "lecturer/plans.md"
ROW = re.compile(r"^\| ([^|]*) \| (\d\d [^|]*) \|[ \d]*\|$", re.MULTILINE)


def plans(decks):
    """Return a deck for each row of the lecturer's table of plans.

    Parameters
    ----------
    decks : list of Deck
        The lectures of all units.
    """
    text = PLANS.read_text(encoding="utf-8")
    found = []
    for row in ROW.finditer(text):
        line = text[: row.start()].count("\n") + 1
        found.append(build_plan(row[1].strip(), row[2], decks, f"{PLANS}:{line}"))
    return found


def build_plan(name, text, decks, where):
    """Return the deck of one plan: of each unit its opening, and the sections or slides named.

    What does not exist is left out with a message, for the lectures may have lost a slide.
    """
    name = f"Session {name}" if name.isdigit() else name
    slides, last, tasks = [], [], []
    for part in text.split("; "):
        if part.startswith("*Exercises*"):
            continue  # which is what a session does with the rest of its time
        unit = part[:2]
        if re.search(r", \d\d \*", part):
            print(f"{where}: write a semicolon between two units: {part}", file=sys.stderr)
        lectures = [deck for deck in decks if deck.head.get("unit") == unit]
        if not lectures:
            print(f"{where}: there are no slides of unit {unit!r}", file=sys.stderr)
            continue
        slides.append(short_opening(lectures[0].slides[0]))
        slides += select_slides(lectures, re.findall(r"\*([^*]+)\*", part), unit, where)
        last = lectures[-1].slides
        tasks += [slide for slide in last if slide.kind == "tasks" and slide.blocks][-1:]
    slides += [slide for slide in last if slide.kind == "vote"]
    if tasks:
        blocks = list_tasks(tasks) if len(tasks) > 1 else tasks[0].blocks
        slides.append(replace(tasks[-1], blocks=blocks))
    return Deck(PLANS, {"title": name}, slides)


def short_opening(slide):
    """Return a unit's first slide without the agenda, for its sections are not all shown."""
    blocks = [block for block in slide.blocks if "agenda" not in classes(block)]
    return replace(slide, blocks=blocks, minutes=1)


def list_tasks(slides):
    """Return what several units set, a line for each: the numbers of its exercises, if any."""
    items = []
    for slide in slides:
        numbers = dict.fromkeys(re.findall(r"\b\d\d\.\d+\b", plain(slide.blocks)))
        items.append([para(*text_inlines(", ".join(numbers)))] if numbers else slide.blocks)
    return [para(*text_inlines("Exercises:")), {"t": "BulletList", "c": items}]


def select_slides(lectures, names, unit, where):
    """Return the slides of the sections and slides that are named; without names, of all needed."""
    slides = [slide for deck in lectures for slide in deck.slides[1:]]
    slides = [slide for slide in slides if slide.kind not in ("vote", "tasks")]
    if not names:
        return [slide for slide in slides if not slide.optional]
    found = []
    for name in names:
        bare = name.removesuffix(" (optional)")
        section = [slide for slide in slides if plain(slide.section) == bare]
        single = [slide for slide in slides if plain(slide.title) == bare]
        if not section and not single:
            titles = {plain(each) for slide in slides for each in (slide.section, slide.title)}
            hint = nearest(bare, titles)
            print(f"{where}: unit {unit} has no slide {name!r}. {hint}", file=sys.stderr)
        found += section or single
    return found
