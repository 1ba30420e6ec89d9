"""Run the code of a deck, in the deck's folder, and return what it shows."""

import ast
import re

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

from decks.errors import DeckError
from decks.notebooks import render_outputs

# Shows the tables that a measure was computed from, if its working does not.
TABLES = """
for _name in {names}:
    if isinstance(globals().get(_name), __import__("clustlib").ContingencyTable):
        display(globals()[_name])
"""
OPTION = re.compile(r"^#\|\s*(echo|steps):\s*(true|false)\s*$", re.MULTILINE)
START = "import clustlib as cl"
SECONDS = 120
COLOURS = re.compile(r"\x1b\[[\d;]*m")


def run_blocks(path, codes):
    """Return the blocks that each piece of code shows.

    Parameters
    ----------
    path : Path
        The deck's file: the code runs in its folder.
    codes : list of tuple
        For each piece, the line where it starts, and its source. A line ``#| echo: true`` shows
        the code; ``#| steps: false`` shows all lines of a working at once.

    Raises
    ------
    DeckError
        If a piece raises; with its line.
    """
    if not codes:
        return []
    nb = nbformat.v4.new_notebook()
    client = NotebookClient(
        nb,
        timeout=SECONDS,
        kernel_name="python3",
        resources={"metadata": {"path": path.parent}},
        extra_arguments=["--log-level=ERROR"],
    )
    found = []
    with client.setup_kernel():
        run_code(client, nb, START, f"{path}:{codes[0][0]}")
        for line, source in codes:
            cell = run_code(client, nb, source, f"{path}:{line}")
            options = dict(OPTION.findall(source))
            blocks = render_outputs(cell.outputs, steps=options.get("steps") != "false")
            if names := table_names(source, cell.outputs):
                tables = run_code(client, nb, TABLES.format(names=names), f"{path}:{line}")
                blocks = render_outputs(tables.outputs) + blocks
            if options.get("echo") == "true":
                code = OPTION.sub("", source).strip("\n")
                blocks = [{"t": "CodeBlock", "c": [["", ["python"], []], code]}, *blocks]
            found.append(blocks)
    return found


def run_code(client, nb, source, where):
    """Run a piece of code and return its cell."""
    cell = nbformat.v4.new_code_cell(source)
    nb.cells.append(cell)
    try:
        client.execute_cell(cell, len(nb.cells) - 1, store_history=False)
    except CellExecutionError as error:
        line = re.search(r"Cell In\[\d+\], line (\d+)", COLOURS.sub("", error.traceback))
        shift = int(line[1]) if line else 0
        value = re.sub(r" \(\d+\.py, line \d+\)$", "", error.evalue)
        file, _, first = where.rpartition(":")
        raise DeckError(f"{file}:{int(first) + shift}: {error.ename}: {value}") from None
    except (CellTimeoutError, DeadKernelError) as error:
        raise DeckError(f"{where}: {error}") from None
    return cell


def table_names(source, outputs):
    """Return the names in the last expression, if the working that it shows has no table.

    >>> latex = nbformat.v4.new_output("execute_result", {"text/latex": "RI = 1"})
    >>> table_names("mine = 1\\ncl.rand_index(mine)", [latex])
    ['cl', 'mine']
    >>> table_names("cl.purity(mine)", [])
    []
    """
    latex = "".join("".join(it.get("data", {}).get("text/latex", "")) for it in outputs)
    if not latex or "& n_i " in latex:
        return []
    last = ast.parse(source).body[-1]
    return sorted({node.id for node in ast.walk(last) if isinstance(node, ast.Name)})
