"""Follow CONTRIBUTING in a copy of the project: add its measure, its exercise and its figure."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.ci

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / ".github/CONTRIBUTING.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^(````?)(?:python|toml)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
# In a fence, a comment names the file to which the next lines belong, and perhaps a list in it.
FILE = re.compile(r"^# ([\w/]+\.\w+)(?:, in (\w+))?\n", re.MULTILINE)


@pytest.fixture
def copy(tmp_path):
    """Copy the files that are in git."""
    files = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    for name in filter(None, files.stdout.decode().split("\0")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def follow(copy, subject):
    """Add the blocks of a subject to the files that they name, and return these files."""
    (section,) = re.findall(
        rf"^\*\*{subject}\*\*.*?(?=^\*\*An? |\Z)", PAGE, re.MULTILINE | re.DOTALL
    )
    files = []
    for _, fence in FENCE.findall(section):
        _, *parts = FILE.split(fence)
        for file, into, block in zip(*[iter(parts)] * 3, strict=True):
            path = copy / file
            text = insert(path.read_text(encoding="utf-8"), block, into)
            path.write_text(text, encoding="utf-8")
            files.append(file)
    return files


def insert(text, block, into):
    """Return the text with a block at the end of a list, or of the file, and in ``__all__``."""
    if into:
        end = text.index("\n]", text.index(f"\n{into} = ["))
        return f"{text[:end]}\n{block.rstrip()}{text[end:]}"
    for name in re.findall(r"^def (\w+)", block, re.MULTILINE):
        text = text.replace("__all__ = [", f'__all__ = ["{name}", ', 1)
    return f"{text}\n\n{block}"


def run(copy, *command):
    # The copy comes before the installed package.
    environment = os.environ | {"PYTHONPATH": str(copy)}
    result = subprocess.run(
        [sys.executable, *command], cwd=copy, env=environment, capture_output=True, text=True
    )
    assert result.returncode == 0, result.stdout[-3000:] + result.stderr[-3000:]
    return result.stdout


def run_tests(copy, *paths):
    run(copy, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *paths)


ALL_MEASURES = "16b_more_on_choosing_a_measure"


def test_a_measure_takes_three_files(copy):
    assert len(follow(copy, "A measure")) == 3
    names = [f"notebooks/{name}.ipynb" for name in ("14_iris_case", ALL_MEASURES)]
    run(copy, "tests/rerun_notebooks.py", *names)
    lesson = (copy / f"notebooks/{ALL_MEASURES}.ipynb").read_text(encoding="utf-8")
    assert "Mirkin distance" in lesson
    run_tests(copy, "tests/test_pairs.py", "tests/test_scorecard.py")
    run_tests(copy, "tests/test_reader.py", "-k", "external_measure")
    run_tests(copy, "tests/test_claims.py", "-k", "guarded and (14 or 16)")


def test_an_exercise_takes_one_entry(copy):
    assert len(follow(copy, "An exercise")) == 1
    run(copy, "tests/rerun_notebooks.py", "notebooks/10_distances.ipynb")
    for path in ("notebooks/10_distances.ipynb", "notebooks/solutions/10_distances.ipynb"):
        assert "Exercise 10.9" in (copy / path).read_text(encoding="utf-8")
    run_tests(copy, "tests/test_exercises.py", "tests/test_copying.py")
    run_tests(copy, "tests/test_claims.py", "-k", "guarded and 10")


def test_a_figure_takes_one_function(copy):
    assert len(follow(copy, "A figure")) == 1
    call = """
import clustlib as cl
from clustlib.course import figures
fig = figures.sizes(cl.ContingencyTable([[3, 1], [0, 2]]))
fig._repr_html_()
print(fig.alt)
"""
    words = "A bar for the number of points of each cluster: C1 4 and C2 2.\n"
    assert run(copy, "-c", call) == words
    run_tests(copy, "tests/test_plot.py", "-k", "each_figure or advice")
    # `follow` does not sort ``__all__``.
    run(copy, "-m", "ruff", "check", "--ignore=RUF022", "clustlib/course/figures")
    run(copy, "-m", "ruff", "format", "--check", "clustlib/course/figures")
