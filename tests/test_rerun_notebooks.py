import base64
import io
import json

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from PIL import Image

from tests.rerun_notebooks import METADATA, clean, looks_alike, rerun


def messy():
    """Return a notebook with old outputs, a copied cell and settings of one machine."""
    first = new_code_cell(
        "import sys\nprint('距離')\nsys.stdout.flush()\nprint('two')\n1 + 1",
        execution_count=7,
        outputs=[new_output("stream", name="stdout", text="old")],
        metadata={"tags": ["kept"], "collapsed": True, "execution": {"iopub.status.busy": "12:00"}},
    )
    second = new_code_cell(
        "0.1 + 0.2", metadata={"scrolled": True, "slideshow": {"slide_type": "skip"}}
    )
    nb = new_notebook(
        cells=[first, new_markdown_cell("text", metadata={"slideshow": {}}), second],
        metadata={"kernelspec": {"display_name": "mine", "name": "mine"}, "widgets": {}},
    )
    second.id = first.id
    return nb


def test_two_runs_give_the_same_clean_bytes(tmp_path):
    path = tmp_path / "messy.ipynb"
    nb = messy()
    path.write_text(nbformat.v4.writes(nb), encoding="utf-8")
    first_id = nb.cells[0].id
    rerun(path)
    once = path.read_bytes()
    # Digits beyond the twelfth may differ between processors, which is not a change.
    elsewhere = once.replace(b"0.30000000000000004", b"0.3000000000000001")
    assert elsewhere != once
    path.write_bytes(elsewhere)
    rerun(path)
    assert path.read_bytes() == elsewhere
    assert once.endswith(b"}\n")
    assert "距離".encode() in once

    nb = json.loads(once)
    first, _, second = nb["cells"]
    assert (nb["metadata"], nb["nbformat"], nb["nbformat_minor"]) == (METADATA, 4, 5)
    assert [cell["metadata"] for cell in nb["cells"]] == [{}, {}, {}]
    assert [first["execution_count"], second["execution_count"]] == [1, 2]
    assert first["outputs"][0]["text"] == ["距離\n", "two\n"]  # one stream, although it was flushed
    assert second["outputs"][0]["data"] == {"text/plain": ["0.30000000000000004"]}
    assert first["id"] == first_id
    assert len({cell["id"] for cell in nb["cells"]}) == 3


def shown(number, colour):
    """Return the outputs of a cell that shows a number and a picture."""
    file = io.BytesIO()
    Image.new("RGB", (40, 20), colour).save(file, "PNG")
    png = base64.b64encode(file.getvalue()).decode()
    data = {"text/plain": str(number), "text/html": f'<img src="data:image/png;base64,{png}">'}
    return [new_output("execute_result", data=data, execution_count=1)]


def test_only_differences_between_processors_look_alike():
    stored = shown(0.1234567890123, (9, 9, 9))
    assert looks_alike(stored, shown(0.12345678901229, (9, 9, 12)))
    assert not looks_alike(stored, shown(0.1234567890223, (9, 9, 9)))
    assert not looks_alike(stored, shown(0.1234567890123, (9, 90, 9)))
    assert not looks_alike(stored, [])


def test_clean_is_idempotent_and_leaves_its_argument_alone():
    nb = messy()
    before = nbformat.v4.writes(nb)
    once = clean(nb)
    assert nbformat.v4.writes(nb) == before
    assert clean(once) == once
    assert once.cells[0].id == nb.cells[0].id
    assert clean(nb).cells[2].id == once.cells[2].id != nb.cells[2].id


def test_adjacent_streams_are_merged_in_order():
    pieces = [("stdout", "a"), ("stdout", "b"), ("stderr", "c"), ("stdout", "d")]
    outputs = [new_output("stream", name=name, text=text) for name, text in pieces]
    cell = clean(new_notebook(cells=[new_code_cell("", outputs=outputs)])).cells[0]
    found = [(output.name, output.text) for output in cell.outputs]
    assert found == [("stdout", "ab"), ("stderr", "c"), ("stdout", "d")]


def test_a_failing_notebook_is_left_as_it_was(tmp_path):
    path = tmp_path / "failing.ipynb"
    nb = new_notebook(cells=[new_code_cell("print('ran')"), new_code_cell("1 / 0")])
    path.write_text(nbformat.v4.writes(nb), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(RuntimeError, match=r"failing\.ipynb[\s\S]*ZeroDivisionError"):
        rerun(path)
    assert path.read_bytes() == before
