"""What a page calculates without Python, held to Python: values, workings, cells, points."""

import json
import re

import numpy as np
import pytest

import clustlib as cl
from clustlib.live.recipes import recipes, script
from clustlib.measures import matching
from clustlib.measures.catalogue import EXTERNAL
from tests.browsers import window

pytestmark = pytest.mark.ci

# Each table's measures: value, exact fraction, working, and the cells that are outlined.
ASKED = """([counts, names]) => {
  const counted = new Counted(counts, ...names);
  return RECIPES.map((recipe) => {
    const { value, text, mathml, cells } = measured(recipe, counted);
    const above = typeof value === "bigint" ? value : value.above, below = value.below ?? 1n;
    const exact = typeof value === "number" ? null : `${above}/${below}`;
    return { value: float(value), exact, text, mathml, cells };
  });
}"""
DEGENERATE = [
    [[1]], [[2]], [[1], [1]], [[1, 1]], [[0, 3], [2, 0]], [[5, 5]], [[5], [5]], [[4, 0], [0, 0]],
    [[10, 10], [10, 10]], [[90, 0], [10, 0], [0, 1]], [[10**9, 1], [1, 10**9]],
]  # fmt: skip
MATCHING = [facts.measure for facts in EXTERNAL].index("maximum matching")


@pytest.fixture(scope="module")
def page(browser):
    with window(browser) as page:
        data = json.dumps(recipes(), ensure_ascii=False)
        code = script().replace("export default", "window.played =")
        page.set_content("<!doctype html><main></main>")
        page.add_script_tag(content=f"{code}\nconst RECIPES = {data};")
        yield page
        assert page.failures == []


def drawn(number):
    """Tables of one cell to seven by seven: full and nearly empty ones, of few points and many."""
    rng = np.random.default_rng(number)
    while True:
        shape, top = rng.integers(1, 8, 2), rng.choice([2, 4, 12, 60, 1000])
        counts = rng.integers(0, top, shape) * (rng.random(shape) < rng.choice([0.3, 0.6, 1]))
        if counts.any():
            return counts.tolist()


def legible(text):
    """The text up to the fourteenth decimal: the last digits of a float are its machine's."""
    return re.sub(r"(\d\.\d{13})\d+", r"\1", text)


@pytest.mark.parametrize("part", range(4))
def test_a_page_calculates_and_writes_as_python_does(page, part, monkeypatch):
    tables = DEGENERATE if part == 0 else []
    tables = [*tables, *(drawn(number) for number in range(250 * part, 250 * part + 250))]
    for counts in tables:
        t = cl.ContingencyTable(counts)
        found = page.evaluate(ASKED, [counts, [list(t.clusters), list(t.partitions)]])
        # Of several matchings that cover the most, a page may show another one.
        monkeypatch.undo()
        best, cells = cl.best_matching(t).weight, list(map(tuple, found[MATCHING]["cells"]))
        assert sum(counts[i][j] for i, j in cells) == best, counts
        assert len({i for i, _ in cells}) == len({j for _, j in cells}) == len(cells), counts
        monkeypatch.setattr(matching, "maximum_cells", lambda _, cells=cells: cells)
        for facts, it in zip(EXTERNAL, found, strict=True):
            score, where = facts.function(t), (facts.measure, counts)
            exact = None if score.exact is None else "{}/{}".format(*score.exact.as_integer_ratio())
            assert it["exact"] == exact, where
            assert it["value"] == pytest.approx(float(score), rel=1e-9, abs=1e-12), where
            assert it["mathml"].startswith("<table"), where
            assert legible(it["text"]) == legible(score.working), where


def test_cells_that_a_measure_looks_for_are_those_that_python_rings(page):
    counts = [[8, 6, 1], [7, 0, 2], [1, 2, 0]]
    t = cl.ContingencyTable(counts)
    found = page.evaluate(ASKED, [counts, [[1, 2, 3], [1, 2, 3]]])
    cells = dict(zip((facts.measure for facts in EXTERNAL), (it["cells"] for it in found)))  # noqa: B905
    assert cells["purity"] == [[0, 0], [1, 0], [2, 1]]
    assert cells["inverse purity"] == [[0, 0], [0, 1], [1, 2]]
    assert sum(counts[i][j] for i, j in cells["maximum matching"]) == cl.best_matching(t).weight
    assert cells["Rand index"] == []
