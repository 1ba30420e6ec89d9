"""What CONTRIBUTING says is done here: a measure and an exercise are added to a copy."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.ci

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / ".github/CONTRIBUTING.md").read_text(encoding="utf-8")
# What stands in a fence whose first line names a file, and perhaps the list that it goes into.
BLOCK = re.compile(r"^(````?)\w+\n# ([\w./]+)(?:, in (\w+))?\n(.*?)^\1$", re.MULTILINE | re.DOTALL)

# The notebooks that show all measures, or the first ones.
SHOW_ALL = ["09", "14", "16", "17", "18"]


def added(text, block, into):
    """The text of a file with the block at its end, or at the end of one of its lists."""
    if not into:
        return f"{text}\n\n{block}"
    start = text.index(f"\n{into} = [")
    end = text.index("\n]", start)
    return text[:end] + "\n" + block.rstrip("\n") + text[end:]


@pytest.fixture
def copy(tmp_path):
    """A copy of what is in git, with everything that CONTRIBUTING shows put in."""
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, files.stdout.decode().split("\0")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def put_in(copy, part):
    """Do what a part of CONTRIBUTING shows; returns the files that it takes."""
    (section,) = re.findall(rf"^## {part}.*?(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    blocks = BLOCK.findall(section)
    for _, name, into, block in blocks:
        path = copy / name
        path.write_text(added(path.read_text(encoding="utf-8"), block, into), encoding="utf-8")
        for function in re.findall(r"^@takes_table\ndef (\w+)", block, re.MULTILINE):
            text = path.read_text(encoding="utf-8")
            text = text.replace("__all__ = [", f'__all__ = [\n    "{function}",', 1)
            path.write_text(text, encoding="utf-8")
    return {name for _, name, *_ in blocks}


def run(copy, *command):
    here = os.environ | {"PYTHONPATH": str(copy)}  # before the folder that is installed
    done = subprocess.run(
        [sys.executable, *command], cwd=copy, env=here, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_a_measure_takes_three_files(copy):
    files = put_in(copy, "Add a measure")
    assert len(files) == 3
    # The claims of its row, its example, its number, and whatever reads the catalogue.
    run(
        copy, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider",
        "clustlib/measures", "clustlib/scorecard.py", "tests/test_pairs.py",
        "tests/test_scorecard.py", "tests/test_experiments.py", "tests/test_live.py",
        "tests/test_worksheets.py", "tests/test_package.py", "tests/test_floors.py",
    )  # fmt: skip
    shown = (copy / "notebooks").glob("[01]*_*.ipynb")
    run(copy, "tests/rerun_notebooks.py", *(p for p in shown if p.name[:2] in SHOW_ALL))
    card = "import clustlib as cl; print(cl.external_scorecard(cl.ContingencyTable([[3, 1]])))"
    assert "Mirkin distance" in run(copy, "-c", card)


def test_an_exercise_takes_one_entry(copy):
    assert len(put_in(copy, "Add an exercise")) == 1
    run(copy, "tests/rerun_notebooks.py", "notebooks/10_distances.ipynb")
    for path in ("notebooks/10_distances.ipynb", "notebooks/solutions/10_distances.ipynb"):
        assert "Exercise 10.9" in (copy / path).read_text(encoding="utf-8")
    run(
        copy, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "tests/test_exercises.py",
        "tests/test_copying.py", "tests/test_predictions.py", "tests/test_notebooks.py",
        "tests/test_lecturer.py", "tests/test_package.py",
    )  # fmt: skip
