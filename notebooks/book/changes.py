"""List the slides whose source has changed since they were last edited.

A slide names cells of notebooks, such as `{{ 05#four-kinds-of-pairs }}`, and says in its own words
what they say. The file seen.json has a hash of each slide and of each cell as they were when
somebody last compared them. Look at each slide that is listed, edit it or leave it as it is, and
then record with `--seen` that all are as they should be.
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
from decks import lecturing, notebooks, reading
from decks.directives import DIRECTIVE
from decks.errors import DeckError

LECTURES = Path(__file__).parents[1] / "lecturer/slides"
SEEN = "seen.json"
HEADING = re.compile(r"#{1,2} +(.*?)(?:\s+\{[^{}]*\})?\s*")
LINES = 12  # of a difference that are shown


@dataclass
class Part:
    """A slide as its file has it."""

    path: Path
    line: int
    title: str
    text: str

    @property
    def names(self):
        """The names of the cells that it shows or has in its notes, each once.

        >>> Part(Path(), 1, "", "{{ 05#play width=60% }}\\n{{ answer 05.a }}\\n{{ agenda }}").names
        ['05#play', 'predict 05.a']
        """
        found = {}
        for line in self.text.splitlines():
            match DIRECTIVE.fullmatch(line) and DIRECTIVE.fullmatch(line)[1].split():
                case ["predict" | "answer", name, *_]:
                    found[f"predict {name}"] = True
                case ["story", unit, *_]:
                    found[f"story {unit}"] = True
                case [name, *_] if "#" in name.strip("#"):
                    found[name] = True
        return list(found)


def split_file(path):
    """Return the slides of a file; each has a title of its own.

    What precedes the first heading is the opening, whose title is the deck's. A title that comes
    again has a number, so that each has a place in the record.
    """
    text = reading.text_of(path)
    head, body, first = reading.header(path, text)
    lines = text.splitlines()
    starts = [first, *reading.headings(body, first)]
    found = {}
    for start, end in zip(starts, [*starts[1:], len(lines) + 1], strict=True):
        own = "\n".join(lines[start - 1 : end - 1]).strip()
        heading = HEADING.fullmatch(lines[start - 1]) if start > first else None
        title = name = heading[1] if heading else head["title"]
        number = 1
        while title in found:
            number += 1
            title = f"{name} ({number})"
        found[title] = Part(path, start, title, own)
    return list(found.values())


def cell_text(name, cells):
    """Return the text of a cell among those of a notebook; None if it is not there."""
    kind, _, rest = name.partition(" ")
    if kind == "story":
        return cells[0].source.partition("**In this notebook**")[0].strip()
    if kind == "predict":
        calls = lecturing.calls(cells)
        return calls[rest][0].source if rest in calls else None
    named = {cell.get("id"): cell.source for cell in cells}
    return named.get(name.partition("#")[2])


def notebook_path(name, folder):
    """Return the path of the notebook that has a cell."""
    where = name.partition("#")[0] if "#" in name else name.split()[1][:2]
    return notebooks.find(where, folder)


def current_text(name, folder):
    """Return the text of a cell as it is now; None if the cell or its notebook does not exist."""
    try:
        return cell_text(name, notebooks.read(notebook_path(name, folder)).cells)
    except DeckError:
        return None


def digest(text):
    """Return a hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:10]


def snapshot(folder):
    """Return the hashes of all slides of a folder, and of all cells that they name."""
    found = {"cells": {}, "slides": {}}
    for path in sorted(folder.glob("*.md")):
        of_deck = found["slides"].setdefault(path.name, {})
        for part in split_file(path):
            of_deck[part.title] = digest(part.text)
            for name in part.names:
                text = current_text(name, folder)
                if text is not None:
                    found["cells"][name] = digest(text)
    return found


def read_record(folder):
    """Return what was recorded last."""
    path = folder / SEEN
    if not path.is_file():
        return {"cells": {}, "slides": {}}
    return json.loads(path.read_text(encoding="utf-8"))


def record(folder=LECTURES):
    """Record that all slides are as they should be."""
    text = json.dumps(snapshot(folder), indent=1, ensure_ascii=False, sort_keys=True)
    (folder / SEEN).write_text(text + "\n", encoding="utf-8")


def stale(folder=LECTURES):
    """Return the slides that are as they were while a cell is not, each with that cell's name.

    A slide that is new or has been edited is compared from the time on when it is recorded. A cell
    that does not exist is always listed.
    """
    before = read_record(folder)
    found = []
    for path in sorted(folder.glob("*.md")):
        for part in split_file(path):
            is_seen = before["slides"].get(path.name, {}).get(part.title) == digest(part.text)
            for name in part.names:
                text = current_text(name, folder)
                old = before["cells"].get(name)
                if text is None or (is_seen and old and old != digest(text)):
                    found.append((part, name))
    return found


def unrecorded(folder=LECTURES):
    """Return the slides that are new, or have been edited since they were recorded."""
    before = read_record(folder)["slides"]
    return [
        part
        for path in sorted(folder.glob("*.md"))
        for part in split_file(path)
        if before.get(path.name, {}).get(part.title) != digest(part.text)
    ]


def recorded_text(name, folder):
    """Return the text that a cell had when it was recorded, if Git knows it; else None."""
    path, wanted = notebook_path(name, folder), read_record(folder)["cells"].get(name)
    for commit in git(path, "log", "--format=%H", "--", path.name).split():
        try:
            cells = nbformat.reads(git(path, "show", f"{commit}:./{path.name}"), 4).cells
        except ValueError:
            continue
        text = cell_text(name, cells)
        if text is not None and digest(text) == wanted:
            return text
    return None


def git(path, *arguments):
    """Return what Git says in the folder of a file; nothing if it fails."""
    command = ["git", "-C", str(path.parent), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8")
    except FileNotFoundError:
        return ""
    return "" if done.returncode else done.stdout


def difference(old, new):
    """Return the lines that two texts do not have in common.

    >>> print(*difference("a\\nb\\nc", "a\\nd\\nc"), sep="\\n")
    - b
    + d
    """
    lines = [*unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm="")][2:]
    lines = [f"{line[0]} {line[1:]}" for line in lines if not line.startswith("@@") and line[1:]]
    return [*lines[:LINES], *(["…"] if len(lines) > LINES else [])]


def report(part, name, folder):
    """Return the lines on a slide and a cell that is no longer what it was."""
    text = current_text(name, folder)
    what = "does not exist" if text is None else "has changed"
    cell = f"the question of {name.split()[1]}" if name.startswith("predict") else name
    lines = [f"{part.path}:{part.line}: {part.title}: {cell} {what}"]
    old = recorded_text(name, folder) if text is not None else None
    return lines + [f"    {line}" for line in difference(old, text)] if old else lines


def main(arguments=None):
    """List the slides to look at, or record that they were looked at."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seen", action="store_true", help="record that all were looked at")
    chosen = parser.parse_args(arguments)
    if chosen.seen:
        record(LECTURES)
    found = stale(LECTURES)
    for part, name in found:
        print(*report(part, name, LECTURES), sep="\n")
    if found:
        sys.exit(f"{len(found)} to look at; then python notebooks/book/changes.py --seen")
    if new := unrecorded(LECTURES):
        command = "python notebooks/book/changes.py --seen"
        print(f"{len(new)} slides are new or edited: record them, {command}")
    else:
        print("No slide's source has changed since the slide was last edited.")


if __name__ == "__main__":
    main()
