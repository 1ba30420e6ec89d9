"""Write what follows from facts, then run notebooks and store what they show.

    python tests/rerun_notebooks.py [notebook ...]

What follows from facts is written everywhere (`tests/writing.py` says what that is), and exercises
with their solutions from their entries (`tests/exercise_cells.py`). Run from top to bottom are the
notebooks named, or all, and those whose exercises are new. Running it twice gives the same bytes,
so a difference in git is a difference in what a reader sees.
"""

import argparse
import copy
import json
import os
import re
from itertools import count
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellControlSignal, DeadKernelError

from clustlib.course.units import UNITS
from tests import pictures, writing
from tests.exercise_cells import write_exercises

# The kernel inherits this: a bar that shows progress is no output to store.
os.environ["TQDM_DISABLE"] = "1"
# Nor is a table to play with: what is stored is a picture of it.
os.environ["CLUSTLIB_STILL"] = "1"

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
EVERY = sorted(p for p in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def is_meant(key, value):
    """Whether a cell keeps this metadata; a tag, or an editor's setting, goes.

    That the answer to a prediction is stored collapsed is what a reader wants.
    """
    return (key, value) == ("jp-MarkdownHeadingCollapsed", True)


def clean(nb):
    """Return a copy of the notebook without what differs from one machine or run to the next."""
    nb = copy.deepcopy(nb)
    nb.metadata = nbformat.from_dict(METADATA)
    nb.nbformat, nb.nbformat_minor = 4, 5
    taken, used = {cell.get("id") for cell in nb.cells}, set()
    for number, cell in enumerate(nb.cells):
        # A missing id, or one that came along with a copied cell: always replaced by the same one.
        if not cell.get("id") or cell.id in used:
            names = (f"cell-{i}" for i in count(number))
            cell.id = next(name for name in names if name not in taken)
            taken.add(cell.id)
        used.add(cell.id)
        kept = {key: value for key, value in cell.metadata.items() if is_meant(key, value)}
        cell.metadata = nbformat.from_dict(kept)
        if cell.cell_type == "code":
            cell.outputs = _joined(cell.outputs)
    return nb


def stored(nb):
    """The text of the file that holds this notebook: its keys are sorted, whoever wrote them."""
    return nbformat.v4.writes(nb) + "\n"


def _joined(outputs):
    """Join neighbouring pieces of one stream: how often the kernel flushed is chance."""
    joined = []
    for output in outputs:
        last = joined[-1] if joined else {}
        if output.output_type == "stream" and output.name == last.get("name"):
            last.text += output.text
        else:
            joined.append(output)
    return joined


def cleaned(path):
    """The notebook in this file, cleaned; nbformat's repairs would give random ids."""
    return clean(nbformat.v4.reads(path.read_text(encoding="utf-8")))


def written():
    """Each file that holds what follows from facts, and the text that it should have."""
    for number in UNITS:
        path = writing.lesson_of(number)
        nb = cleaned(path)
        writing.write_lesson(nb, number)
        yield path, stored(nb)
    path = NOTEBOOKS / "notation.ipynb"
    nb = cleaned(path)
    writing.write_notation(nb)
    yield path, stored(nb)
    # The pages tell the minutes of the lessons, and lead to their sections.
    for path, page in writing.PAGES.items():
        yield path, page(path.read_text(encoding="utf-8"))


def write():
    """Write what follows from facts; return the files that it changed."""
    writing.minutes_of.cache_clear()
    writing.slips.cache_clear()
    changed = []
    for path, text in written():
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path)
    return changed


PLACEHOLDERS = (Path(__file__).parent / "placeholders.txt").read_text(encoding="utf-8")
PLACEHOLDERS = re.findall(r"^regex: (.*)\nreplace: (.*)$", PLACEHOLDERS, re.MULTILINE)


def looks_alike(stored, new):
    """Whether outputs differ in nothing but what depends on the processor, as nbval compares them.

    Those are the last digits of a number and the edges of a figure: the stored ones are kept.
    """
    texts = [json.dumps(outputs, sort_keys=True).replace('\\"', '"') for outputs in (stored, new)]
    for pattern, placeholder in PLACEHOLDERS:
        texts = [re.sub(pattern, placeholder, text) for text in texts]
    if texts[0] != texts[1]:
        return False
    pairs = zip(pictures.found(stored), pictures.found(new), strict=True)
    return not any(
        pictures.difference(pictures.pixels(before), pictures.pixels(now))
        for before, now in pairs
        if before != now
    )


def rerun(path):
    """Execute one notebook in its own folder and store it cleaned; if a cell fails, leave it."""
    path = Path(path)
    before = cleaned(path)
    nb = copy.deepcopy(before)
    client = NotebookClient(
        nb,
        kernel_name="python3",
        timeout=300,  # the slowest cell, in 17, takes half a minute, and more beside other work
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        client.execute()
    except (CellControlSignal, DeadKernelError) as error:
        raise RuntimeError(f"{path}: {error}") from error
    nb = clean(nb)
    known = {(cell.id, cell.source): cell for cell in before.cells if cell.cell_type == "code"}
    for cell in nb.cells:
        stored_cell = known.get((cell.id, cell.source))
        if stored_cell and looks_alike(stored_cell.outputs, cell.outputs):
            cell.outputs = stored_cell.outputs
    nbformat.validate(nb)
    path.write_text(stored(nb), encoding="utf-8", newline="\n")


def main():
    """Write what follows from facts; run the notebooks named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path, metavar="notebook")
    paths = parser.parse_args().paths or EVERY
    exercises = [path for number in UNITS for path in write_exercises(number)]
    for path in dict.fromkeys(exercises + write()):
        print(f"{path}: written", flush=True)
    paths = {path.resolve(): path for path in [*paths, *exercises]}
    failed = []
    for path in paths.values():
        print(path, flush=True)
        try:
            rerun(path)
        except RuntimeError as error:
            failed.append(str(error))
    for path in write():  # minutes count what came out
        print(f"{path}: written", flush=True)
    if failed:
        raise SystemExit("\n\n".join(failed))


if __name__ == "__main__":
    main()
