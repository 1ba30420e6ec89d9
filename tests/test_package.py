"""The package as a whole: what is public, what it needs, and one version told everywhere."""

import ast
import functools
import inspect
import re
import sys
import tomllib
import types
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import clustlib as cl
from tests import notebook_checks as checks

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ORANGE = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])


# --- public names --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", cl.__all__)
def test_public_name_says_what_it_is(name):
    assert len(inspect.getdoc(getattr(cl, name)).splitlines()[0]) > 20


@pytest.mark.parametrize(
    ("owner", "name"),
    [
        (owner, name)
        for owner in filter(inspect.isclass, (getattr(cl, name) for name in cl.__all__))
        for name, value in vars(owner).items()
        if not name.startswith("_")
        and isinstance(value, property | classmethod | types.FunctionType)
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_public_property_or_method_says_what_it_is(owner, name):
    assert inspect.getdoc(inspect.getattr_static(owner, name))


def test_what_is_needed_for_a_measure_of_ones_own_is_public():
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


def test_show_without_ipython_says_what_is_needed(monkeypatch):
    monkeypatch.setitem(sys.modules, "IPython.display", None)
    fig = cl.plot.bars({"orange": ORANGE})
    with pytest.raises(ImportError, match=r"needs IPython.*pip install.*fig\.savefig"):
        cl.show(fig, "an orange table")


# --- the version ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "version"),
    [
        ("pyproject.toml", r'^version = "(.*)"$'),
        ("CITATION.cff", r"^ *version: (.*)$"),
        ("README.md", r"^> .* clustlib ([\d.]*\d)"),
    ],
)
def test_version_is_that_of_the_package(file, version):
    text = (ROOT / file).read_text(encoding="utf-8")
    assert set(re.findall(version, text, re.MULTILINE)) == {cl.__version__}


@pytest.mark.parametrize("file", ["CITATION.cff", "README.md", "LICENSE"])
def test_who_made_it_has_one_name(file):
    (author,) = PROJECT["authors"]
    assert author["name"].lower() in (ROOT / file).read_text(encoding="utf-8").lower()


# --- requirements --------------------------------------------------------------------------------


def imports(path):
    """The distributions that a notebook imports from, clustlib and the standard library apart."""
    cells = [cell["source"] for _, cell in checks.code_cells(checks.read(path))]
    nodes = [node for cell in cells for node in ast.walk(ast.parse(cell))]
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module for node in nodes if isinstance(node, ast.ImportFrom)]
    modules = {name.partition(".")[0] for name in names} - sys.stdlib_module_names - {"clustlib"}
    known = distributions()
    return {name for module in modules for name in known.get(module, [module])}


@functools.cache
def distributions():
    """Which distributions a module is from: it takes long to look it up."""
    return packages_distributions()


def required(text):
    """The names in a part of requirements.txt, each pinned."""
    return set(re.findall(r"^([\w-]+)==\d", text, re.MULTILINE))


def test_a_reader_finds_what_the_notebooks_import_above_what_the_tests_need():
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    for_readers, for_tests = text.split("# To run the tests")
    imported = set().union(*map(imports, (ROOT / "notebooks").rglob("[0-9][0-9]_*.ipynb")))
    assert {"numpy", "scikit-learn"} <= imported <= required(for_readers)
    assert required(for_tests) >= {"pytest", "nbval", "hypothesis"}


def test_everything_that_clustlib_depends_on_has_a_lower_bound_and_a_pin_above_it():
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    for dependency in PROJECT["dependencies"]:
        name, bound = dependency.split(">=")
        (pin,) = re.findall(rf"^{name}==(.*)$", text, re.MULTILINE)
        assert [int(part) for part in pin.split(".")] >= [int(part) for part in bound.split(".")]


# --- for contributors ----------------------------------------------------------------------------

CONTRIBUTING = (ROOT / ".github/CONTRIBUTING.md").read_text(encoding="utf-8")


def test_what_contributors_are_sent_to_exists():
    paths = re.findall(
        r"`(?:bash )?((?:clustlib|tests|notebooks|\.ci|\.github)/[\w./]*\w)`", CONTRIBUTING
    )
    paths = {path for path in paths if "_20" not in path}  # of the notebook that is to be written
    assert len(paths) >= 10
    assert {path for path in paths if not (ROOT / path).exists()} == set()
    linked = checks.targets(CONTRIBUTING)
    assert [target for target in linked if not (ROOT / ".github" / target).exists()] == []


def test_tests_that_contributors_are_told_of_exist():
    named = set(re.findall(r"`(test_\w+)`", CONTRIBUTING))
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("test_*.py"))
    assert named
    assert {name for name in named if f"def {name}(" not in tests} == set()


def test_workflow_runs_every_python_that_the_package_names():
    workflow = (ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8")
    (versions,) = re.findall(r"^ +python: \[(.*)\]$", workflow, re.MULTILINE)
    named = re.findall(r"Python :: (3\.\d+)", " ".join(PROJECT["classifiers"]))
    assert re.findall(r"[\d.]+", versions) == named
    assert named[0] == PROJECT["requires-python"].removeprefix(">=")


def test_a_name_mistyped_gets_three_suggestions():
    with pytest.raises(AttributeError, match=r"'purty': did you mean purity, .*, .*\?"):
        cl.purty  # noqa: B018
