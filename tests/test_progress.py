"""The progress bar: where and when it is shown, and that it disappears."""

import functools
import importlib
import io
import os
import re
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import clustlib as cl
from clustlib import progress_bar as module
from clustlib.distances import passes, sort_points
from clustlib.progress_bar import progress
from tests import rerun_notebooks

tqdm = pytest.importorskip("tqdm")


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    """Return a terminal that records its output, with a bar even for short work."""
    fake = Terminal()
    # pytest restores its own sys.stderr between a fixture and the test.
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=fake))
    monkeypatch.setattr(module, "_DELAY", 0)
    monkeypatch.setattr(tqdm, "tqdm", functools.partial(tqdm.tqdm, mininterval=0, miniters=1))
    monkeypatch.delenv("TQDM_DISABLE", raising=False)
    return fake


def visible(terminal):
    """Return the final text on the terminal, where a carriage return overwrites the line."""
    line = []
    for part in re.split(r"\r", terminal.getvalue()):
        line[: len(part)] = part
    return "".join(line).strip()


def test_bar_is_shown_in_a_terminal_and_removed_when_done(terminal):
    assert list(progress([3, 1, 2], "three things")) == [3, 1, 2]
    assert "three things" in terminal.getvalue()
    assert "/3" in terminal.getvalue()
    assert visible(terminal) == ""
    assert "\n" not in terminal.getvalue()


def test_short_work_shows_nothing(terminal, monkeypatch):
    monkeypatch.setattr(module, "_DELAY", 2)
    assert list(progress(range(1000), "three things")) == [*range(1000)]
    assert terminal.getvalue() == ""


def test_steps_are_reported_by_their_size(terminal, monkeypatch):
    blocks = iter([[1, 2], [3], [4, 5, 6]])
    assert [len(b) for b in progress(blocks, "points", total=6, size=len)] == [2, 1, 3]
    assert {"2.00/6.00", "3.00/6.00"} <= set(re.findall(r"[\d.]+/[\d.]+", terminal.getvalue()))


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_bar_is_removed_after_a_handled_interruption(terminal, error):
    # Without a reference, the bar would be closed anyway.
    done, things = [], progress(range(10), "things")

    def work():
        for k in things:
            if k == 3:
                raise error
            done.append(k)

    with pytest.raises(error):
        work()
    assert done == [0, 1, 2]
    assert "things" in terminal.getvalue()
    assert visible(terminal) == ""


@pytest.mark.parametrize("stream", [io.StringIO(), None])
def test_nothing_is_written_or_imported_without_a_terminal(monkeypatch, stream):
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=stream))
    monkeypatch.delenv("TQDM_DISABLE")
    monkeypatch.setattr(module, "_DELAY", 0)
    # An import would fail.
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert list(progress(range(3), "things")) == [0, 1, 2]
    assert stream is None or stream.getvalue() == ""


@pytest.mark.parametrize(("value", "is_visible"), [("", True), ("1", False)])
def test_environment_turns_it_off(terminal, monkeypatch, value, is_visible):
    monkeypatch.setenv("TQDM_DISABLE", value)
    assert list(progress(range(3), "things")) == [0, 1, 2]
    assert ("things" in terminal.getvalue()) == is_visible


def test_bar_is_shown_in_a_notebook(monkeypatch):
    iostream = pytest.importorskip("ipykernel.iostream")

    class Stream(io.StringIO):
        """A stream like stderr in a kernel: not a terminal, and of a class of ipykernel."""

        __module__ = iostream.OutStream.__module__

    stream = Stream()
    monkeypatch.setattr(module, "sys", SimpleNamespace(stderr=stream))
    monkeypatch.setattr(module, "_DELAY", 0)
    monkeypatch.delenv("TQDM_DISABLE", raising=False)
    assert sum(progress([1, 2], "sums")) == 3
    assert "sums" in stream.getvalue()


def test_notebooks_are_rerun_without_bars(monkeypatch):
    # The module sets both.
    monkeypatch.setenv("CLUSTLIB_STILL", "1")
    monkeypatch.setenv("TQDM_DISABLE", "")
    importlib.reload(rerun_notebooks)
    assert os.environ["TQDM_DISABLE"] == "1"


def test_import_of_clustlib_does_not_load_it():
    code = "import sys, clustlib; print('tqdm' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "False", done.stderr


def test_pass_over_distances_reports_its_points(terminal, monkeypatch):
    monkeypatch.setattr(passes, "_BLOCK", 40)
    X = np.random.default_rng(0).random((30, 2))
    passes.measure_distances(sort_points(X, [*range(3)] * 10), "euclidean")
    assert "distances" in terminal.getvalue()
    assert re.findall(r"([\d.]+)/30.0", terminal.getvalue())[-1] == "30.0"
    assert visible(terminal) == ""


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
    assert visible(terminal) == ""


def test_rows_of_a_file_are_reported(terminal, tmp_path):
    path = tmp_path / "labels.csv"
    path.write_text("truth,found\n" + "a,1\n" * 2500)
    assert cl.contingency_table_from_csv(path, "truth", "found").n == 2500
    assert re.search(r"rows read: 2\.50k", terminal.getvalue())
