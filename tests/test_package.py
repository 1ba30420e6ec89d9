"""The package as a whole: public names, requirements, one version everywhere, and the wheel."""

import ast
import importlib.util
import inspect
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import clustlib as cl
from tests import notebook_checks as checks
from tests.browsers import missing

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ORANGE = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])


# --- public names --------------------------------------------------------------------------------


def test_public_names_have_docstrings():
    assert [name for name in cl.__all__ if not inspect.getdoc(getattr(cl, name))] == []


def test_names_for_an_own_measure_are_public():
    n, n_i, *_ = ORANGE.named()
    score = cl.Score("largest share", cl.max_over("i", n_i) / n)
    card = cl.Scorecard([cl.external_scorecard(ORANGE)["purity"]._replace(value=score)])
    assert isinstance(card[0], cl.Measure)
    assert card[0].value.working.splitlines() == [
        "largest share = (1/n) max_i n_i",
        "              = max(50, 25, 25) / 100",
        "              = 1/2",
        "              = 0.5",
    ]


def test_type_checkers_are_told_that_clustlib_has_types():
    assert (Path(cl.__file__).parent / "py.typed").is_file()


def test_show_without_ipython_names_the_requirement(monkeypatch):
    monkeypatch.setitem(sys.modules, "IPython.display", None)
    fig = cl.plot.bars({"orange": ORANGE})
    with pytest.raises(ImportError, match=r"needs IPython.*pip install.*fig\.savefig"):
        cl.show(fig, "an orange table")


# --- the same everywhere -------------------------------------------------------------------------


def test_version_and_author_are_the_same_everywhere():
    places = {
        "pyproject.toml": r'^version = "(.*)"$',
        "CITATION.cff": r"^ *version: (.*)$",
        "README.md": r"^> .* clustlib ([\d.]*\d)",
    }
    for file, version in places.items():
        text = (ROOT / file).read_text(encoding="utf-8")
        assert set(re.findall(version, text, re.MULTILINE)) == {cl.__version__}, file
    page = (ROOT / "notebooks/lecturer/semester.md").read_text(encoding="utf-8")
    assert set(re.findall(r"clustlib-([\d.]+)-py3", page)) == {cl.__version__}
    changes = (ROOT / ".github/CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## ([\d.]+)", changes, re.MULTILINE)[0] == cl.__version__
    (author,) = PROJECT["authors"]
    for file in ("CITATION.cff", "README.md", "LICENSE"):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert author["name"].lower() in text.lower(), file


def test_workflow_runs_every_supported_python():
    workflow = (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    (versions,) = re.findall(r"^ +python: \[(.*)\]$", workflow, re.MULTILINE)
    named = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"]))
    assert re.findall(r"[\d.]+", versions) == named
    assert named[0] == PROJECT["requires-python"].removeprefix(">=")


def test_binder_has_the_lowest_supported_python():
    runtime = (ROOT / ".binder/runtime.txt").read_text(encoding="utf-8").strip()
    assert runtime == f"python-{PROJECT['requires-python'].removeprefix('>=')}"


def test_no_script_can_shadow_a_module_of_the_user():
    scripts = [
        path for folder in ("notebooks/book", "tests") for path in (ROOT / folder).rglob("*.py")
    ]
    names = {path.stem for path in scripts} - {"__init__"}
    assert names >= {"build", "conf", "readme", "answers_02"}
    origins = [spec.origin for name in names if (spec := importlib.util.find_spec(name))]
    assert [origin for origin in origins if Path(origin or "").is_relative_to(ROOT)] == []


# --- requirements --------------------------------------------------------------------------------


def imports(path):
    """Return the third-party modules that a notebook imports."""
    cells = [cell["source"] for _, cell in checks.code_cells(checks.read(path))]
    nodes = [node for cell in cells for node in ast.walk(ast.parse(cell))]
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"clustlib"}


def required(text):
    """Return the pinned names in a part of requirements.txt."""
    return set(re.findall(r"^([\w-]+)==\d", text, re.MULTILINE))


def test_requirements_include_all_imports_of_the_notebooks():
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    for_readers, for_tests = text.split("# To run the tests")
    modules = set().union(*map(imports, (ROOT / "notebooks").rglob("[0-9]*.ipynb")))
    known = packages_distributions()
    imported = {name for module in modules for name in known.get(module, [module])}
    assert {"numpy", "scikit-learn"} <= imported <= required(for_readers)
    assert required(for_tests) >= {"pytest", "nbval", "hypothesis"}


def test_every_dependency_has_a_lower_bound_and_a_pin_above_it():
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    for dependency in PROJECT["dependencies"]:
        name, bound = dependency.split(">=")
        (pin,) = re.findall(rf"^{name}==(.*)$", text, re.MULTILINE)
        assert [int(part) for part in pin.split(".")] >= [int(part) for part in bound.split(".")]


# --- the wheel -----------------------------------------------------------------------------------

FROM_ANYWHERE = """
import clustlib as cl
from clustlib.exercises import check

print(cl.__file__)
print(cl.datasets.iris()[0].shape, cl.datasets.lecture_table("orange").n)
check("02.1", "2/3")
"""


@pytest.mark.ci
def test_wheel_works_outside_of_the_repository(tmp_path):
    if importlib.util.find_spec("hatchling") is None:
        missing("hatchling is not installed (pip install -e '.[dev]')")
    build = [sys.executable, "-m", "hatchling", "build", "-d", tmp_path]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    assert len(list(tmp_path.glob("clustlib-*.tar.gz"))) == 1
    (wheel,) = tmp_path.glob("clustlib-*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path / "site")
    env = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    run = [sys.executable, "-c", FROM_ANYWHERE]
    done = subprocess.run(run, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    file, data, verdict = done.stdout.splitlines()[:3]
    assert Path(file).is_relative_to(tmp_path)
    assert data == "(150, 4) 100"
    assert verdict.startswith("correct")
