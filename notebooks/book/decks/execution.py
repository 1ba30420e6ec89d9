"""Run the code blocks of a deck in the deck's folder, and return their output as Pandoc blocks."""

import ast
import re

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

from decks.errors import DeckError
from decks.notebooks import render_outputs

# Displays the tables from which a measure was computed.
DISPLAY_TABLES = """
for _name in {names}:
    if isinstance(globals().get(_name), __import__("clustlib").ContingencyTable):
        display(globals()[_name])
"""
OPTION = re.compile(r"^#\|\s*(echo|steps):\s*(true|false)\s*$", re.MULTILINE)
FIRST_CELL = "import clustlib as cl"
TIMEOUT = 120  # seconds
ANSI_COLOUR = re.compile(r"\x1b\[[\d;]*m")


def run_blocks(path, code_blocks):
    """Return the output of each code block as a list of Pandoc blocks.

    Parameters
    ----------
    path : Path
        The deck's file. The code runs in its folder.
    code_blocks : list of tuple
        The first line and the source of each block. A line ``#| echo: true`` shows the code, and
        ``#| steps: false`` shows all lines of a working at once.

    Raises
    ------
    DeckError
        If a block raises an exception. The message names its line.
    """
    if not code_blocks:
        return []
    nb = nbformat.v4.new_notebook()
    client = NotebookClient(
        nb,
        timeout=TIMEOUT,
        kernel_name="python3",
        resources={"metadata": {"path": path.parent}},
        extra_arguments=["--log-level=ERROR"],
    )
    results = []
    with client.setup_kernel():
        run_cell(client, nb, FIRST_CELL, path, code_blocks[0][0])
        for line, source in code_blocks:
            cell = run_cell(client, nb, source, path, line)
            options = dict(OPTION.findall(source))
            blocks = render_outputs(cell.outputs, steps=options.get("steps") != "false")
            if names := table_names(source, cell.outputs):
                tables = run_cell(client, nb, DISPLAY_TABLES.format(names=names), path, line)
                blocks = render_outputs(tables.outputs) + blocks
            if options.get("echo") == "true":
                code = OPTION.sub("", source).strip("\n")
                blocks = [{"t": "CodeBlock", "c": [["", ["python"], []], code]}, *blocks]
            results.append(blocks)
    return results


def run_cell(client, nb, source, path, line):
    """Run code from a line of a file, and return its cell."""
    cell = nbformat.v4.new_code_cell(source)
    nb.cells.append(cell)
    try:
        client.execute_cell(cell, len(nb.cells) - 1, store_history=False)
    except CellExecutionError as error:
        match = re.search(r"Cell In\[\d+\], line (\d+)", ANSI_COLOUR.sub("", error.traceback))
        line += int(match[1]) if match else 0
        # Python's own note of the place would name a line of the cell.
        message = re.sub(r" \(\d+\.py, line \d+\)$", "", error.evalue)
        raise DeckError(f"{path}:{line}: {error.ename}: {message}") from None
    except (CellTimeoutError, DeadKernelError) as error:
        raise DeckError(f"{path}:{line}: {error}") from None
    return cell


def table_names(source, outputs):
    """Return the names in the last expression, if its working is displayed without a table.

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
