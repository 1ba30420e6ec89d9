"""Runs a notebook's code in another process, and reads what comes of it.

Nothing that the process says is trusted: it is read as numbers, and these are held against keys
that the process never had.
"""

import ast
import contextlib
import importlib.util
import json
import math
import os
import re
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import numpy as np

from clustlib.coursework.inspecting import MODULES
from clustlib.coursework.reading import Answer, Cell, Odd

_CHILD = Path(__file__).with_name("child.py")
_UNTIL_READY = 120.0  # seconds, for modules on a slow disk; nobody's fault
_MOST_SAID = 100_000  # bytes
# No threads: each takes memory, and they are counted as processes.
_ENVIRONMENT = dict.fromkeys(
    ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1"
) | {"MPLBACKEND": "agg", "TQDM_DISABLE": "1"}
_OF_MEASURES = "scipy.optimize", "scipy.spatial.distance"  # which these load when they are called
# Without limits of the system, nothing of a stranger's is run.
CAN_RUN = importlib.util.find_spec("resource") is not None and hasattr(os, "killpg")


class Run(NamedTuple):
    """What came of running a notebook."""

    answers: Mapping[str, Answer]
    remarks: Sequence[str]


def run_cells(cells: Sequence[Cell], names: Sequence[str], seconds: float, memory: int) -> Run:
    """Run the cells in order, and read what stands under the names at the end."""
    runnable = [cell for cell in cells if cell.tree is not None]
    asked = {
        "cells": [(cell.number, cell.source) for cell in runnable],
        "names": list(names),
        "modules": sorted(_imported(runnable)),
        "package": str(_CHILD.parents[1]),
        "numpy": str(Path(np.__file__).parents[1]),
        "seconds": seconds,
        "memory": memory,
    }
    nothing = dict.fromkeys(names, Odd("not known: the code did not get to its end"))
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as told:
        told.write(json.dumps(asked).encode())
        told.seek(0)
        child = subprocess.Popen(
            [sys.executable, "-I", "-B", "-X", "utf8", str(_CHILD)],
            stdin=told,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            env=_environment(folder),
            start_new_session=True,
        )
        pipe = child.stdout
        assert pipe is not None  # for type checkers
        late, ended = ["the code could not be started"] * 2
        try:
            lines = _Lines(pipe.fileno())
            lines.next(_UNTIL_READY)
            late = f"the code was stopped: no end after {seconds:g} s"
            ended = "the code died: it asked for more than there is, or left in the middle"
            said = lines.next(seconds)
        except TimeoutError:
            return Run(nothing, [late])
        except EOFError:
            return Run(nothing, [ended])
        finally:
            with contextlib.suppress(OSError):
                os.killpg(child.pid, signal.SIGKILL)
            pipe.close()
            child.wait()
    return _answers_in(said, names, [cell.number for cell in runnable])


def _environment(folder):
    # Some Pythons need to be told where their own libraries are.
    of_python = {name: os.environ[name] for name in ["LD_LIBRARY_PATH"] if name in os.environ}
    return _ENVIRONMENT | of_python | {"HOME": folder, "MPLCONFIGDIR": folder}


def _imported(cells):
    """The modules that the cells import: they are loaded before the clock runs."""
    modules = set()
    for node in (node for cell in cells for node in ast.walk(cell.tree)):
        if isinstance(node, ast.Import):
            modules.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules.add(node.module)
    modules = {name for name in modules if name.partition(".")[0] in MODULES}
    return modules.union(_OF_MEASURES if "clustlib" in modules else ())


class _Lines:
    """The lines that come through a pipe, each waited for no longer than is said."""

    def __init__(self, pipe):
        self._pipe, self._said = pipe, b""

    def next(self, seconds):
        until = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._pipe, selectors.EVENT_READ)
            while b"\n" not in self._said:
                if not selector.select(max(0, until - time.monotonic())):
                    raise TimeoutError
                more = os.read(self._pipe, 65536)
                self._said += more
                if not more or len(self._said) > _MOST_SAID:
                    raise EOFError
        line, _, self._said = self._said.partition(b"\n")
        return line


# --- what it said --------------------------------------------------------------------------------


def _answers_in(said, names, numbers):
    try:
        told = json.loads(said)
        answers = {name: _sent(told["answers"][name]) for name in names}
        stopped = [
            f"cell {number} stops with {why}"
            for number, why in told["stopped"]
            if number in numbers and re.fullmatch(r"[A-Za-z]{1,40}", why)
        ]
    except (ValueError, TypeError, KeyError, RecursionError):
        odd = Odd("not known: what the code said cannot be read")
        return Run(dict.fromkeys(names, odd), ["what the code said cannot be read"])
    return Run(answers, stopped)


def _sent(text) -> Answer:
    if text is None:
        return None
    if re.fullmatch(r"-?\d{1,200}/\d{1,200}", text) and int(text.partition("/")[2]):
        return Fraction(text)
    with contextlib.suppress(ValueError):
        if math.isfinite(number := float(text)):
            return number
    return text
