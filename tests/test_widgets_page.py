"""A page without Python calculates the same values, workings, cells and steps as Python."""

import json
import math
import re
from pathlib import Path

import numpy as np
import pytest

import clustlib as cl
from clustlib.measures import matching
from clustlib.measures.catalogue import EXTERNAL
from clustlib.widgets.recipes import recipes, script
from tests.browsers import barriers, window

pytestmark = pytest.mark.ci

EVALUATE = """([counts, names]) => {
  const counted = new CountedTable(counts, ...names);
  return RECIPES.map((recipe) => {
    const { value, text, mathml, cells } = evaluateMeasure(recipe, counted);
    const ratio = typeof value === "bigint" ? new Fraction(value) : value;
    const exact = ratio instanceof Fraction ? `${ratio.numerator}/${ratio.denominator}` : null;
    return { value: toFloat(value), exact, text, mathml, cells };
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
        code = script().replace("export default", "window.widget =")
        page.set_content("<!doctype html><main></main>")
        page.add_script_tag(content=f"{code}\nconst RECIPES = {data};")
        yield page
        assert page.failures == []


def random_counts(seed):
    """Return a table of one cell to seven by seven, full or sparse, with few points or many."""
    rng = np.random.default_rng(seed)
    counts = np.zeros((1, 1), dtype=int)
    while not counts.any():
        shape, top = rng.integers(1, 8, 2), rng.choice([2, 4, 12, 60, 1000])
        counts = rng.integers(0, top, shape) * (rng.random(shape) < rng.choice([0.3, 0.6, 1]))
    return counts.tolist()


def portable(text):
    """Return the text without decimals after the 13th, which depend on the machine."""
    return re.sub(r"(\d\.\d{13})\d+", r"\1", text)


def test_page_calculates_and_renders_like_python(page, monkeypatch):
    for counts in [*DEGENERATE, *map(random_counts, range(300))]:
        t = cl.ContingencyTable(counts)
        results = page.evaluate(EVALUATE, [counts, [list(t.clusters), list(t.classes)]])
        # If several matchings cover the most points, the page may choose another one.
        monkeypatch.undo()
        weight, cells = cl.best_matching(t).weight, list(map(tuple, results[MATCHING]["cells"]))
        assert sum(counts[i][j] for i, j in cells) == weight, counts
        assert len({i for i, _ in cells}) == len({j for _, j in cells}) == len(cells), counts
        monkeypatch.setattr(matching, "maximum_matching_cells", lambda _, cells=cells: cells)
        for facts, result in zip(EXTERNAL, results, strict=True):
            score, where = facts.function(t), (facts.measure, counts)
            exact = None if score.exact is None else "{}/{}".format(*score.exact.as_integer_ratio())
            assert result["exact"] == exact, where
            assert result["value"] == pytest.approx(float(score), rel=1e-9, abs=1e-12), where
            assert result["mathml"].startswith("<table"), where
            assert portable(result["text"]) == portable(score.working), where


def test_sums_of_floats_are_rounded_once(page):
    rng = np.random.default_rng(0)
    lists = [[], [0.1] * 10, [1, 1e100, 1, -1e100]]
    lists += [[2.0**53, 1, rest] for rest in (2.0**-60, -(2.0**-60))]
    for _ in range(500):
        values = rng.normal(size=rng.integers(1, 30)) * 10.0 ** rng.integers(-20, 20)
        values *= 2.0 ** rng.integers(-60, 60, len(values))
        lists.append([*values, *-values[: len(values) // 2] * rng.choice([1, 1 + 2.0**-52])])
    sums = page.evaluate("lists => lists.map(sumOfFloats)", lists)
    assert list(map(float, sums)) == [math.fsum(values) for values in lists]


def test_page_outlines_the_cells_that_a_measure_selects(page):
    counts = [[8, 6, 1], [7, 0, 2], [1, 2, 0]]
    results = page.evaluate(EVALUATE, [counts, [[1, 2, 3], [1, 2, 3]]])
    cells = {facts.measure: it["cells"] for facts, it in zip(EXTERNAL, results, strict=True)}
    assert cells["purity"] == [[0, 0], [1, 0], [2, 1]]
    assert cells["inverse purity"] == [[0, 0], [0, 1], [1, 2]]
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
    ("show_measure", {"name": "Rand index"}),
    ("hide_measure", {"name": "purity"}),
    ("select", {"name": "Rand index"}),
    ("transpose", {}),
    ("remove", {"what": "cluster", "number": 1}),
    ("remove", {"what": "class", "number": 2}),
    ("undo", {}),
    ("undo", {}),
]
TAKE_STEPS = """([start, steps]) => {
  const model = new Model({ ...start, measures: ["purity", "variation of information"] }, RECIPES);
  return steps.map(([name, how]) => {
    model.send({ do: name, ...how });
    const traits = ["data", "bars", "measures", "selected", "can_undo"].map((it) => model.get(it));
    return [traits, model.get("message") !== ""];
  });
}"""


def test_steps_in_a_page_equal_those_of_the_notebook(page):
    t = cl.ContingencyTable([[3, 0, 8], [4, 1, 0], [0, 6, 0]])
    game = cl.play(t, ["purity", "variation of information"])
    start = {"counts": t.counts.tolist(), "clusters": [1, 2, 3], "classes": [1, 2, 3]}
    results = page.evaluate(TAKE_STEPS, [start, STEPS])
    for (name, how), (traits, is_refused) in zip(STEPS, results, strict=True):
        game._on_message(None, {"do": name, **how}, None)
        expected = [game.data, game.bars, game.measures, game.selected, game.can_undo]
        assert traits == expected, name
        assert is_refused == bool(game.message), name


def test_random_steps_keep_margins(page):
    counts = [[30, 2, 5], [4, 11, 0]]
    start = {"counts": counts, "clusters": [1, 2], "classes": [1, 2, 3]}
    steps = [("shuffle", {}), ("split", {"cluster": 1, "how": "blindly"})]
    for _ in range(5):
        shuffled, split = (
            np.array(data["counts"]) for (data, *_), _ in page.evaluate(TAKE_STEPS, [start, steps])
        )
        assert shuffled.sum(axis=0).tolist() == [34, 13, 5]
        assert shuffled.sum(axis=1).tolist() == [37, 15]
        parts = split[[0, 2]]
        assert (parts.sum(axis=1) > 0).all()
        assert parts.sum(axis=0).tolist() == shuffled[0].tolist()


def test_points_in_a_page_score_as_in_python(page):
    functions = {
        "silhouette": cl.silhouette,
        "Dunn index": cl.dunn_index,
        "Davies–Bouldin index": cl.davies_bouldin_index,
        "Calinski–Harabasz index": cl.calinski_harabasz_index,
        "C-index": cl.c_index,
    }
    evaluate = """groups => Object.fromEntries(
      Object.entries(INTERNAL).map(([name, measure]) => [name, measure(groups)]))"""
    rng = np.random.default_rng(3)
    for _ in range(30):
        n, d, k = rng.integers(5, 20), rng.integers(1, 4), rng.integers(2, 4)
        X, labels = rng.normal(size=(n, d)), np.append(rng.integers(0, k, n - k), np.arange(k))
        groups = [X[labels == label].tolist() for label in range(k)]
        expected = {name: float(function(X, labels)) for name, function in functions.items()}
        assert page.evaluate(evaluate, groups) == pytest.approx(expected, rel=1e-9)


def test_dragging_a_point_is_one_step(page):
    start = {
        "X": [[0, 0], [3, 0], [0, 4], [5, 5]], "cluster": [0, 0, 1, 1], "clusters": ["C1", "C2"],
        "class_": [0, 0, 1, 1], "classes": ["a", "b"],
    }  # fmt: skip
    steps = [
        ("place", {"point": 2, "x": 2, "y": 1}),
        ("place", {"point": 2, "x": 1, "y": 2, "dragging": True}),
        ("move", {"point": 3, "cluster": 1}),
        ("undo", {}),
        ("undo", {}),
    ]
    game = cl.play_points(start["X"], [1, 1, 2, 2], list("aabb"), ["purity"])
    results = page.evaluate(TAKE_STEPS, [start, steps])
    for (name, how), ((data, *_), _) in zip(steps, results, strict=True):
        game.do(name, **how)
        for key in ("x", "y", "cluster"):
            assert data[key] == game.data[key]
    assert results[1][0][0]["x"] == [0, 1, 0, 5]
    assert results[-1][0][0]["x"] == [0, 3, 0, 5]


# --- shuffles ------------------------------------------------------------------------------------

RECORD = """([start, steps]) => {
  const model = new Model(start, RECIPES);
  return steps.map(([name, how]) => {
    model.send({ do: name, ...how });
    return [model.get("kind"), model.get("data"), model.get("message")];
  });
}"""
SHOW = """(start) => {
  document.body.replaceChildren(document.createElement("main"));
  window.said = [];
  const model = new Model(start, RECIPES);
  widget.render({ model, el: document.querySelector("main") });
  const status = document.querySelector("[role=status]");
  new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true });
}"""


def test_page_counts_the_same_shuffles_as_python(page):
    rng = np.random.default_rng(0)
    tables = [
        [[2, 0], [1, 3]],
        [[5, 1, 0], [1, 4, 1], [2, 0, 3]],
        [[17, 14, 12], [11, 10, 24], [13, 13, 9]],
        [[60, 0, 0, 3], [0, 70, 0, 2], [1, 0, 80, 1]],
    ]
    for counts in tables:
        game = cl.play_shuffles(cl.ContingencyTable(counts))
        shuffles = [rng.permutation(game.data["class_"]).tolist() for _ in range(60)]
        batches = [shuffles[:1], shuffles[1:10], shuffles[10:]]
        steps = [("record", {"shuffles": batch}) for batch in batches]
        steps += [("undo", {}), ("restart", {})]
        results = page.evaluate(RECORD, [game._start(), steps])
        for (name, how), result in zip(steps, results, strict=True):
            getattr(game._game, name)(**how)
            assert result == ["shuffles", game._game.data, ""], (counts, name)


def test_all_orders_are_equally_likely_in_a_page(page):
    start = cl.play_shuffles(cl.ContingencyTable([[2, 0, 0], [0, 1, 1]]))._start()
    count_orders = """([start, times]) => {
      const game = new ShuffleGame(start);
      const counts = {};
      game.record = ({ shuffles }) => {
        for (const order of shuffles) counts[order] = (counts[order] ?? 0) + 1;
      };
      game.shuffle({ times });
      return counts;
    }"""
    counts = page.evaluate(count_orders, [start, 60_000])
    assert {tuple(sorted(order.split(","))) for order in counts} == {("0", "0", "1", "2")}
    assert len(counts) == 12
    # Six standard errors of 5000 are 406.
    assert all(abs(count - 60_000 / 12) < 410 for count in counts.values())


def shown_shuffles(page):
    """Return the scores in the table of the widget, by row."""
    rows = page.locator(".scores tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.children].map(cell => cell.innerText.trim()))"
    )
    return {re.sub(r"^\W+", "", name): values for name, *values in rows}


def test_reader_shuffles_with_the_keyboard_and_hears_one_sentence(page):
    game = cl.play_shuffles(cl.datasets.lecture_table("three_bags"))
    page.evaluate(SHOW, game._start())
    observed, expected = ["20", "0.676", "0.243"], ["12.94", "0.573", "0.000"]
    assert shown_shuffles(page) == {
        "observed": observed, "last shuffle": [""] * 3, "mean of 0": [""] * 3, "expected": expected,
    }  # fmt: skip
    assert page.locator(".slips .slip").count() == 17
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    shown = shown_shuffles(page)
    assert shown["mean of 1"][1:] == shown["last shuffle"][1:]
    assert shown["last shuffle"][0] + ".00" == shown["mean of 1"][0]
    assert page.locator(".histogram .last").count() == 1
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_text("mean of 101").wait_for()
    assert len(page.evaluate("said")) == 2
    assert page.evaluate("said[0]").startswith("After 1 shuffle the mean Rand index is")
    mean = shown_shuffles(page)["mean of 101"][1]
    start = (
        f"After 101 shuffles the mean Rand index is {mean} (expected: 0.573). Shuffles that reach"
    )
    assert page.locator("[role=status]").inner_text().startswith(start)
    label = page.get_by_role("img").get_attribute("aria-label")
    assert re.fullmatch(r"Histogram of TP: from 10 to \d+, most often \d+, in \d+ of 101\.", label)
    # Start again, in the middle of a hundred shuffles.
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_timeout(200)
    assert shown_shuffles(page)["mean of 0"] == [""] * 3
    assert page.locator("[role=status]").inner_text() == ""


def test_reader_who_avoids_motion_sees_a_hundred_shuffles_at_once(page):
    page.emulate_media(reduced_motion="reduce")
    game = cl.play_shuffles(cl.ContingencyTable([[2, 0], [1, 3]]))
    page.evaluate(SHOW, game._start())
    page.get_by_role("button", name="Shuffle 100 times").click()
    assert "mean of 100" in shown_shuffles(page)
    page.emulate_media(reduced_motion="no-preference")


def test_shuffles_fit_a_phone_and_have_no_barriers(page):
    css = Path(cl.__file__).with_name("widgets") / "play.css"
    page.add_style_tag(path=css)
    page.set_viewport_size({"width": 390, "height": 844})
    game = cl.play_shuffles(cl.datasets.lecture_table("three_bags"))
    page.evaluate(SHOW, game._start())
    page.get_by_role("button", name="Shuffle 100 times").click()
    page.get_by_text("mean of 100").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    size = page.locator(".histogram text").first.evaluate(
        "it => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a"
    )
    assert size >= 12
    assert barriers(page, "main") == []
