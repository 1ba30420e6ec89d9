"""The bar of long work: who sees it, when, and that it leaves no trace."""

import functools
import importlib
import io
import json
import os
import re
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import clustlib as cl
from clustlib import distances as pairwise
from clustlib import progress_bar as module
from clustlib.progress_bar import progress
from tests import rerun_notebooks

tqdm = pytest.importorskip("tqdm")  # in every installation: clustlib depends on it


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    """A terminal that keeps all that is written to it, on which no work is too short for a bar."""
    fake = Terminal()
    # pytest puts its own sys.stderr back between a fixture and the test.
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=fake))
    monkeypatch.setattr(module, "_DELAY", 0)
    monkeypatch.setattr(tqdm, "tqdm", functools.partial(tqdm.tqdm, mininterval=0, miniters=1))
    monkeypatch.delenv("TQDM_DISABLE", raising=False)
    return fake


def left_on(terminal):
    """What a terminal shows after all: a carriage return goes back to the beginning of the line."""
    line = []
    for part in re.split(r"\r", terminal.getvalue()):
        line[: len(part)] = part
    return "".join(line).strip()


def test_bar_is_seen_in_a_terminal_and_gone_when_done(terminal):
    assert list(progress([3, 1, 2], "three things")) == [3, 1, 2]
    assert "three things" in terminal.getvalue()
    assert "/3" in terminal.getvalue()
    assert left_on(terminal) == ""
    assert "\n" not in terminal.getvalue()


def test_short_work_shows_nothing(terminal, monkeypatch):
    monkeypatch.setattr(module, "_DELAY", 2)
    assert list(progress(range(1000), "three things")) == [*range(1000)]
    assert terminal.getvalue() == ""


def test_steps_are_reported_by_their_size(terminal, monkeypatch):
    with progress(50, "bytes") as bar:
        for _ in range(5):
            bar.advance(10)
    assert {"10.0/50.0", "50.0/50.0"} <= set(re.findall(r"[\d.]+/[\d.]+", terminal.getvalue()))
    blocks = iter([[1, 2], [3], [4, 5, 6]])
    assert [len(b) for b in progress(blocks, "points", total=6, size=len)] == [2, 1, 3]
    assert {"2.00/6.00", "3.00/6.00"} <= set(re.findall(r"[\d.]+/[\d.]+", terminal.getvalue()))


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_interruption_goes_through_and_the_bar_goes(terminal, error):
    done, things = [], progress(range(10), "things")  # kept: what is thrown away is closed, too

    def work():
        for k in things:
            if k == 3:
                raise error
            done.append(k)

    with pytest.raises(error):
        work()
    assert done == [0, 1, 2]
    assert "things" in terminal.getvalue()
    assert left_on(terminal) == ""


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_nothing_is_written_or_loaded_where_nobody_looks(monkeypatch, stream):
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=stream))
    monkeypatch.delenv("TQDM_DISABLE")
    monkeypatch.setattr(module, "_DELAY", 0)
    monkeypatch.setitem(sys.modules, "tqdm", None)  # importing it would fail
    assert list(progress(range(3), "things")) == [0, 1, 2]
    with progress(3, "things") as bar:
        bar.advance()
    assert stream is None or stream.getvalue() == ""


@pytest.mark.parametrize(("value", "is_seen"), [("", True), ("1", False)])
def test_environment_turns_it_off(terminal, monkeypatch, value, is_seen):
    monkeypatch.setenv("TQDM_DISABLE", value)
    assert list(progress(range(3), "things")) == [0, 1, 2]
    assert ("things" in terminal.getvalue()) == is_seen


def test_it_is_seen_in_a_notebook_and_silent_where_notebooks_are_tested_or_run_anew(monkeypatch):
    nbformat = pytest.importorskip("nbformat")
    from nbclient import NotebookClient

    source = (
        "from clustlib import progress_bar as bar\n"
        "bar._DELAY = 0\n"
        "sum(bar.progress([1, 2], 'sums'))"
    )

    def shown():
        nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source)])
        NotebookClient(nb, kernel_name="python3", timeout=60).execute()
        return json.dumps(nb.cells[0].outputs)

    assert os.environ["TQDM_DISABLE"]  # so that nbval's kernels have it, too
    assert "sums" not in shown()
    monkeypatch.delenv("TQDM_DISABLE")
    assert "sums" in shown()


def test_notebooks_are_run_anew_without_bars(monkeypatch):
    monkeypatch.setenv("CLUSTLIB_STILL", "1")  # which it sets, too
    monkeypatch.setenv("TQDM_DISABLE", "")
    importlib.reload(rerun_notebooks)
    assert os.environ["TQDM_DISABLE"] == "1"


def test_import_of_clustlib_does_not_load_it():
    code = "import sys, clustlib; print('tqdm' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr


def test_pass_over_distances_reports_its_points(terminal, monkeypatch):
    monkeypatch.setattr(pairwise, "_BLOCK", 40)
    X = np.random.default_rng(0).random((30, 2))
    points = pairwise.sort_points(X, [*range(3)] * 10)
    pairwise.measure_distances(points, "euclidean")
    assert "distances" in terminal.getvalue()
    assert re.findall(r"([\d.]+)/30.0", terminal.getvalue())[-1] == "30.0"
    assert left_on(terminal) == ""


@pytest.mark.parametrize(
    ("call", "what"),
    [
        (cl.permutation_test, "tables with the same margins"),
        (cl.bootstrap, "points drawn again"),
    ],
)
def test_draws_are_reported(terminal, call, what):
    call(cl.purity, cl.ContingencyTable([[3, 1], [0, 2]]), n=50)
    assert what in terminal.getvalue()
    assert re.findall(r"([\d.]+)/50.0", terminal.getvalue())[-1] == "50.0"
    assert left_on(terminal) == ""


def test_rows_of_a_file_are_reported(terminal, monkeypatch, tmp_path):
    reported = []
    monkeypatch.setattr(progress, "advance", lambda bar, by=1: reported.append(by))
    path = tmp_path / "labels.csv"
    path.write_text("truth,found\n" + "a,1\n" * 2500)
    assert cl.contingency_table_from_csv(path, "truth", "found").n == 2500
    assert sum(reported) == 2500
    assert len(reported) > 1
    assert "rows read" in terminal.getvalue()
