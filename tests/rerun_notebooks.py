"""Run notebooks from top to bottom and store what they show, with nothing else in the file.

The line of minutes in the first cell is written anew, and so are the measures in the table of
families: those of the catalogue.

    python tests/rerun_notebooks.py [notebook ...]

Without an argument it takes every notebook under notebooks/. Running it twice gives the same bytes,
so a difference in git is a difference in what a reader sees.
"""

import argparse
import copy
import os
import re
from collections import defaultdict
from itertools import count
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellControlSignal, DeadKernelError

from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from tests.course_checks import MINUTES, minutes_line
from tests.notebook_checks import METADATA, is_meant

# The kernel inherits this: a bar that shows progress is no output to store.
os.environ["TQDM_DISABLE"] = "1"
# Nor is a table to play with: what is stored is a picture of it.
os.environ["CLUSTLIB_STILL"] = "1"

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
EVERY = sorted(p for p in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)


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


def with_measures(source):
    """The table of families with the measures of each: its third column, from the catalogue."""
    if not source.startswith("| family |"):
        return source
    measures = defaultdict(list)
    for facts in (*EXTERNAL, *INTERNAL):
        measures[facts.family].append(facts.measure)
    heading, rule, *rows = source.splitlines()
    cells = [row.split(" | ") for row in rows]
    for row in cells:
        row[2] = "; ".join(measures[family_of(row[0])])
    return "\n".join([heading, rule, *map(" | ".join, cells)])


def family_of(cell):
    """A family as the catalogue calls it: the cell without Chinese, and not in bold."""
    return re.sub(r"[|*\u4e00-\u9fff]", "", cell).strip()


def rerun(path):
    """Execute one notebook in its own folder and store it cleaned; if a cell fails, leave it."""
    path = Path(path)
    # Read without nbformat's repairs: it would give cells random ids.
    nb = clean(nbformat.v4.reads(path.read_text(encoding="utf-8")))
    first = nb.cells[0]
    for cell in nb.cells:
        if cell.cell_type == "markdown":
            cell.source = with_measures(cell.source)
    first.source = MINUTES.sub(lambda _: minutes_line(nb), first.source)
    client = NotebookClient(
        nb,
        kernel_name="python3",
        timeout=60,
        record_timing=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    try:
        client.execute()
    except (CellControlSignal, DeadKernelError) as error:
        raise RuntimeError(f"{path}: {error}") from error
    nb = clean(nb)
    nbformat.validate(nb)
    path.write_text(stored(nb), encoding="utf-8", newline="\n")


def main():
    """Run the notebooks named on the command line, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="*", type=Path, metavar="notebook")
    for path in parser.parse_args().paths or EVERY:
        print(path, flush=True)
        try:
            rerun(path)
        except RuntimeError as error:
            raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
