"""What a page calculates without Python, held to Python: values, workings, cells, points."""

import json
import re

import numpy as np
import pytest

import clustlib as cl
from clustlib.measures import matching
from clustlib.measures.catalogue import EXTERNAL
from clustlib.widgets.recipes import recipes, script
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
        found = page.evaluate(ASKED, [counts, [list(t.clusters), list(t.classes)]])
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


# --- steps, and points ---------------------------------------------------------------------------

STEPS = [
    ("set", {"cluster": 2, "class_": 1, "count": 7}),
    ("set", {"cluster": 1, "class_": 1, "count": -1}),
    ("set", {"cluster": 1, "class_": 1, "count": 1.5}),
    ("split", {"cluster": 1, "how": "evenly"}),
    ("split", {"cluster": 1, "how": "purely"}),
    ("split", {"cluster": 3, "how": "purely"}),
    ("split", {"cluster": 2, "how": "evenly"}),
    ("add", {"what": "cluster"}),
    ("add", {"what": "class"}),
    ("merge", {"cluster": 4, "other": 2}),
    ("merge", {"cluster": 2, "other": 2}),
    ("transpose", {}),
    ("remove", {"what": "cluster", "number": 1}),
    ("remove", {"what": "class", "number": 2}),
    ("undo", {}),
    ("undo", {}),
]
WALKED = """([begin, steps]) => {
  const model = new Model({ ...begin, measures: ["purity", "variation of information"] }, RECIPES);
  return steps.map(([name, how]) => {
    model.send({ do: name, ...how });
    const [refused, canUndo] = [model.get("message") !== "", model.get("can_undo")];
    return [model.get("shown"), model.get("bars"), refused, canUndo];
  });
}"""


def test_steps_in_a_page_are_those_of_the_notebook(page):
    t = cl.ContingencyTable([[3, 0, 8], [4, 1, 0], [0, 6, 0]])
    game = cl.play(t, ["purity", "variation of information"])
    begin = {"counts": t.counts.tolist(), "clusters": [1, 2, 3], "classes": [1, 2, 3]}
    walked = page.evaluate(WALKED, [begin, STEPS])
    for (name, how), (shown, bars, refused, can_undo) in zip(STEPS, walked, strict=True):
        game._hear(None, {"do": name, **how}, None)
        assert (shown, bars, can_undo) == (game.shown, game.bars, game.can_undo), name
        assert refused == bool(game.message), name
    assert game.table.counts.shape != (3, 3)  # something has happened


def test_chance_keeps_what_it_should(page):
    counts = [[30, 2, 5], [4, 11, 0]]
    begin = {"counts": counts, "clusters": [1, 2], "classes": [1, 2, 3]}
    blindly = ("split", {"cluster": 1, "how": "blindly"})
    for _ in range(20):
        (shuffled, *_), (cut, *_) = page.evaluate(WALKED, [begin, [("shuffle", {}), blindly]])
        table = np.array(shuffled["counts"])
        assert table.sum(axis=0).tolist() == [34, 13, 5]
        assert table.sum(axis=1).tolist() == [37, 15]
        parts = np.array(cut["counts"])[[0, 2]]
        assert (parts.sum(axis=1) > 0).all()
        assert parts.sum(axis=0).tolist() == table[0].tolist()


def test_points_in_a_page_are_judged_as_python_judges_them(page):
    functions = {
        "silhouette": cl.silhouette,
        "Dunn index": cl.dunn_index,
        "Davies–Bouldin index": cl.davies_bouldin_index,
        "Calinski–Harabasz index": cl.calinski_harabasz_index,
        "C-index": cl.c_index,
    }
    names = page.evaluate("() => Object.keys(INTERNAL)")
    assert set(names) == set(functions)
    rng = np.random.default_rng(3)
    for _ in range(100):
        n, d, k = rng.integers(4, 20), rng.integers(1, 4), rng.integers(2, 4)
        X, labels = rng.normal(size=(n, d)), np.append(rng.integers(0, k, n - k), np.arange(k))
        groups = [X[labels == label].tolist() for label in range(k)]
        if max(map(len, groups)) == 1:
            continue
        asked = "groups => Object.values(INTERNAL).map(measure => measure(groups))"
        for name, found in zip(names, page.evaluate(asked, groups), strict=True):
            assert found == pytest.approx(float(functions[name](X, labels)), rel=1e-9), name


def test_a_point_goes_its_way_in_one_step(page):
    begin = {
        "X": [[0, 0], [3, 0], [0, 4], [5, 5]], "cluster": [0, 0, 1, 1], "clusters": ["C1", "C2"],
        "class_": [0, 0, 1, 1], "classes": ["a", "b"],
    }  # fmt: skip
    way = [
        ("place", {"point": 2, "x": 2, "y": 1}),
        ("place", {"point": 2, "x": 1, "y": 2, "going": True}),
        ("move", {"point": 3, "cluster": 1}),
        ("undo", {}),
        ("undo", {}),
    ]
    walked = [shown for shown, *_ in page.evaluate(WALKED, [begin, way])]
    game = cl.play_points(begin["X"], [1, 1, 2, 2], list("aabb"), ["purity"])
    for (name, how), shown in zip(way, walked, strict=True):
        game.do(name, **how)
        assert [shown["x"], shown["y"]] == [game.shown["x"], game.shown["y"]]
        assert shown["cluster"] == game.shown["cluster"]
    assert walked[1]["x"][1] == 1
    assert walked[-1]["x"] == [0, 3, 0, 5]
