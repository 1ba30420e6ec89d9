"""List the slides that name a cell of a notebook which has changed since the slide was edited.

A slide names cells, such as `{{ 05#four-kinds-of-pairs }}`, and repeats their message in its own
words. The file seen.json records a hash of each slide and each cell at the last comparison. Look at
each slide that is listed, edit it if necessary, and record the result with `--seen`.
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

import nbformat
from decks import notebooks, questions, reader
from decks.directives import DIRECTIVE
from decks.errors import DeckError, read_text

LECTURES = Path(__file__).parents[1] / "lecturer/slides"
RECORD = "seen.json"
HEADING = re.compile(r"#{1,2} +(.*?)(?:\s+\{[^{}]*\})?\s*")
MAX_LINES = 12  # of a difference that is shown


@dataclass
class SourceSlide:
    """A slide as it is written in its file."""

    path: Path
    line: int
    title: str
    text: str

    @property
    def names(self):
        """The names of the cells that the slide and its notes use, without repetitions.

        >>> text = "{{ 05#play width=60% }}\\n{{ answer 05.a }}\\n{{ agenda }}"
        >>> SourceSlide(Path(), 1, "", text).names
        ['05#play', 'predict 05.a']
        """
        names = {}
        for line in self.text.splitlines():
            match DIRECTIVE.fullmatch(line) and DIRECTIVE.fullmatch(line)[1].split():
                case ["predict" | "answer", name, *_]:
                    names[f"predict {name}"] = True
                case ["story", unit, *_]:
                    names[f"story {unit}"] = True
                case [name, *_] if "#" in name.strip("#"):
                    names[name] = True
        return list(names)


def split_file(path):
    """Return the slides of a file.

    The text before the first heading is the opening, which has the deck's title. A number makes a
    repeated title unique, because the record identifies a slide by its title.
    """
    text = read_text(path)
    head, body, first = reader.parse_header(path, text)
    lines = text.splitlines()
    starts = [first, *reader.heading_lines(body, first)]
    slides = {}
    for start, end in zip(starts, [*starts[1:], len(lines) + 1], strict=True):
        heading = HEADING.fullmatch(lines[start - 1]) if start > first else None
        title = name = heading[1] if heading else head["title"]
        number = 1
        while title in slides:
            number += 1
            title = f"{name} ({number})"
        slides[title] = SourceSlide(
            path, start, title, "\n".join(lines[start - 1 : end - 1]).strip()
        )
    return list(slides.values())


def all_slides(folder):
    """Return the slides of all files in a folder."""
    return [slide for path in sorted(folder.glob("*.md")) for slide in split_file(path)]


def cell_text(name, cells):
    """Return the text of one of a notebook's cells, or None if it does not exist."""
    kind, _, rest = name.partition(" ")
    if kind == "story":
        return cells[0].source.partition("**In this notebook**")[0].strip()
    if kind == "predict":
        predictions = questions.prediction_cells(cells)
        return predictions[rest][0].source if rest in predictions else None
    by_id = {cell.get("id"): cell.source for cell in cells}
    return by_id.get(name.partition("#")[2])


def notebook_path(name, folder):
    """Return the path of the notebook that contains a cell."""
    if "#" in name:
        notebook, _, cell = name.partition("#")
        return notebooks.find_notebook(notebook, folder, cell)
    kind, prediction, *_ = name.split()
    lesson, *others = notebooks.find_notebooks(prediction[:2], folder)
    if kind == "story":
        return lesson
    cells = {path: notebooks.read_notebook(path).cells for path in others}
    return next((path for path in others if cell_text(name, cells[path]) is not None), lesson)


def current_text(name, folder):
    """Return the present text of a cell, or None if the cell or its notebook does not exist."""
    try:
        return cell_text(name, notebooks.read_notebook(notebook_path(name, folder)).cells)
    except DeckError:
        return None


def digest(text):
    """Return a hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def snapshot(folder):
    """Return the hashes of all slides in a folder, and of all cells that they name."""
    hashes = {"cells": {}, "slides": {path.name: {} for path in folder.glob("*.md")}}
    for slide in all_slides(folder):
        hashes["slides"][slide.path.name][slide.title] = digest(slide.text)
        for name in slide.names:
            text = current_text(name, folder)
            if text is not None:
                hashes["cells"][name] = digest(text)
    return hashes


def read_record(folder):
    """Return the recorded hashes."""
    path = folder / RECORD
    if not path.is_file():
        return {"cells": {}, "slides": {}}
    return json.loads(path.read_text(encoding="utf-8"))


def record(folder=LECTURES):
    """Record the present state of all slides and cells."""
    text = json.dumps(snapshot(folder), indent=1, ensure_ascii=False, sort_keys=True)
    (folder / RECORD).write_text(text + "\n", encoding="utf-8")


def is_recorded(slide, hashes):
    """Return True if a slide is unchanged since it was recorded."""
    return hashes["slides"].get(slide.path.name, {}).get(slide.title) == digest(slide.text)


def stale(folder=LECTURES):
    """Return pairs of an unchanged slide and the name of a changed cell.

    A new or edited slide counts only after it has been recorded. A cell that does not exist is
    always listed.
    """
    hashes = read_record(folder)
    pairs = []
    for slide in all_slides(folder):
        for name in slide.names:
            text, old = current_text(name, folder), hashes["cells"].get(name)
            is_changed = text is not None and old and old != digest(text)
            if text is None or (is_changed and is_recorded(slide, hashes)):
                pairs.append((slide, name))
    return pairs


def unrecorded(folder=LECTURES):
    """Return the slides that are new or have been edited since they were recorded."""
    hashes = read_record(folder)
    return [slide for slide in all_slides(folder) if not is_recorded(slide, hashes)]


def recorded_text(name, folder):
    """Return the text of a cell at the time of the record if Git has it, else None."""
    path, recorded = notebook_path(name, folder), read_record(folder)["cells"].get(name)
    for commit in git(path, "log", "--format=%H", "--", path.name).split():
        try:
            cells = nbformat.reads(git(path, "show", f"{commit}:./{path.name}"), 4).cells
        except ValueError:
            continue
        text = cell_text(name, cells)
        if text is not None and digest(text) == recorded:
            return text
    return None


def git(path, *arguments):
    """Return the output of Git in a file's folder, or an empty string if Git fails."""
    command = ["git", "-C", str(path.parent), *arguments]
    try:
        result = subprocess.run(command, capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        return ""
    return "" if result.returncode else result.stdout


def difference(old, new):
    """Return the lines in which two texts differ.

    >>> print(*difference("a\\nb\\nc", "a\\nd\\nc"), sep="\\n")
    - b
    + d
    """
    lines = [*unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm="")][2:]
    lines = [f"{line[0]} {line[1:]}" for line in lines if not line.startswith("@@") and line[1:]]
    return [*lines[:MAX_LINES], *(["…"] if len(lines) > MAX_LINES else [])]


def report(slide, name, folder):
    """Return the lines to print for a slide and a changed cell."""
    text = current_text(name, folder)
    event = "does not exist" if text is None else "has changed"
    cell = f"the question of {name.split()[1]}" if name.startswith("predict") else name
    lines = [f"{slide.path}:{slide.line}: {slide.title}: {cell} {event}"]
    old = recorded_text(name, folder) if text is not None else None
    return lines + [f"    {line}" for line in difference(old, text)] if old else lines


def main(arguments=None):
    """List the slides to look at, or record that all are up to date."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seen", action="store_true", help="record that all are up to date")
    options = parser.parse_args(arguments)
    if options.seen:
        record(LECTURES)
    pairs = stale(LECTURES)
    for slide, name in pairs:
        print(*report(slide, name, LECTURES), sep="\n")
    command = "python notebooks/book/changes.py --seen"
    if pairs:
        sys.exit(f"{len(pairs)} to look at; then {command}")
    if slides := unrecorded(LECTURES):
        print(f"{len(slides)} slides are new or edited: record them, {command}")
    else:
        print("No slide's source has changed since the slide was last edited.")


if __name__ == "__main__":
    main()
