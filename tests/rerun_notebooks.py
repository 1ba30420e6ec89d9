"""Update everything that is generated, then run notebooks and store their outputs.

    python tests/rerun_notebooks.py [notebook ...]

Generated parts of pages come from `tests/writing.py`, cells of exercises and solutions from
`tests/exercise_cells.py`. The named notebooks are run from top to bottom (default: all), and those
whose exercises changed. A second run gives the same bytes, so that a difference in git is a
difference that a reader sees.
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

# Kernels inherit these variables. A progress bar is not an output to store.
os.environ["TQDM_DISABLE"] = "1"
# A widget is stored as a still picture.
os.environ["CLUSTLIB_STILL"] = "1"

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
QUIZ = writing.QUIZ.stem
EVERY = sorted(p for p in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def is_kept(key, value):
    """Return True for metadata to keep: an answer is collapsed until a reader opens it."""
    return (key, value) == ("jp-MarkdownHeadingCollapsed", True)


def clean(nb):
    """Return a copy of the notebook without anything that depends on the machine or the run."""
    nb = copy.deepcopy(nb)
    nb.metadata = nbformat.from_dict(METADATA)
    nb.nbformat, nb.nbformat_minor = 4, 5
    taken, used = {cell.get("id") for cell in nb.cells}, set()
    for number, cell in enumerate(nb.cells):
        # Replace a missing id, or the id of a copied cell, always by the same one.
        if not cell.get("id") or cell.id in used:
            names = (f"cell-{i}" for i in count(number))
            cell.id = next(name for name in names if name not in taken)
            taken.add(cell.id)
        used.add(cell.id)
        kept_metadata = {key: value for key, value in cell.metadata.items() if is_kept(key, value)}
        cell.metadata = nbformat.from_dict(kept_metadata)
        if cell.cell_type == "code":
            cell.outputs = _joined(cell.outputs)
    return nb


def stored(nb):
    """Return the content of the notebook's file, with sorted keys."""
    return nbformat.v4.writes(nb) + "\n"


def _joined(outputs):
    """Join neighbouring pieces of one stream, since kernels flush at random times."""
    joined = []
    for output in outputs:
        last = joined[-1] if joined else {}
        if output.output_type == "stream" and output.name == last.get("name"):
            last.text += output.text
        else:
            joined.append(output)
    return joined


def cleaned(path):
    """Read and clean a notebook. nbformat would repair missing ids with random ones."""
    return clean(nbformat.v4.reads(path.read_text(encoding="utf-8")))


def written():
    """Yield each file with generated parts, and the text that it should have."""
    for number in UNITS:
        # The lesson shows the minutes of the optional notebook, which therefore comes first.
        for name in reversed(writing.notebook_names(number)):
            path = writing.lesson_path(name)
            nb = cleaned(path)
            (writing.write_lesson if name == number else writing.write_more)(nb, number)
            yield path, stored(nb)
    for name, write_page in {"notation": writing.write_notation, QUIZ: writing.write_quiz}.items():
        path = NOTEBOOKS / f"{name}.ipynb"
        nb = cleaned(path)
        write_page(nb)
        yield path, stored(nb)
    yield writing.FORMULA_SHEET, stored(clean(writing.formula_sheet()))
    yield writing.ELSEWHERE, stored(clean(writing.coming_from_elsewhere()))
    # Pages show minutes of lessons and link to their sections, so they come last.
    for path, page in writing.PAGES.items():
        yield path, page(path.read_text(encoding="utf-8"))


def write():
    """Update generated parts; return the files that changed."""
    writing.cached_section_minutes.cache_clear()
    writing.slip_lines.cache_clear()
    changed = []
    for path, text in written():
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path)
    return changed


PLACEHOLDERS = (Path(__file__).parent / "placeholders.txt").read_text(encoding="utf-8")
PLACEHOLDERS = re.findall(r"^regex: (.*)\nreplace: (.*)$", PLACEHOLDERS, re.MULTILINE)


def looks_alike(stored, new):
    """Return True if outputs differ only in the last digits of numbers and the edges of figures.

    These depend on the processor. The stored outputs are kept then.
    """
    texts = [json.dumps(outputs, sort_keys=True).replace('\\"', '"') for outputs in (stored, new)]
    for pattern, placeholder in PLACEHOLDERS:
        texts = [re.sub(pattern, placeholder, text) for text in texts]
    if texts[0] != texts[1]:
        return False
    pairs = zip(pictures.pngs_in(stored), pictures.pngs_in(new), strict=True)
    return not any(
        pictures.difference(pictures.pixels(before), pictures.pixels(now))
        for before, now in pairs
        if before != now
    )


def rerun(path):
    """Run a notebook in its folder and store it cleaned; leave it unchanged if a cell fails."""
    path = Path(path)
    before = cleaned(path)
    nb = copy.deepcopy(before)
    client = NotebookClient(
        nb,
        kernel_name="python3",
        timeout=300,  # the slowest cell, in 17, takes half a minute
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
    """Update generated parts, and run the notebooks named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path, metavar="notebook")
    paths = parser.parse_args().paths or EVERY
    exercises = [path for name in [*UNITS, QUIZ] for path in write_exercises(name)]
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
    for path in write():  # the new outputs change minutes
        print(f"{path}: written", flush=True)
    if failed:
        raise SystemExit("\n\n".join(failed))


if __name__ == "__main__":
    main()
