"""Intervals and permutation tests of a page without Python equal those of Python."""

import itertools
import json
import math
from pathlib import Path

import numpy as np
import pytest
from scipy import special, stats

import clustlib as cl
from clustlib.inference import permutation_tests
from clustlib.measures.catalogue import EXTERNAL
from clustlib.widgets.recipes import enclose, recipes
from tests.browsers import BOOK_SOURCES, window

pytestmark = pytest.mark.ci

RUN = """
function run(generator) {
  const steps = [];
  let step = generator.next();
  for (; !step.done; step = generator.next()) steps.push([step.value.done, step.value.of]);
  return { steps, result: step.value };
}
function tableOf([counts, clusters, classes]) {
  return { counts, clusters, classes };
}
"""
# No table has as many rows as columns unless a special case needs it.
TABLES = [
    # a few or many points, from independent to nearly perfect
    [[14, 3, 1], [2, 11, 3]],
    [[30, 2], [1, 40], [9, 9]],
    [[5, 1, 0, 2], [1, 14, 1, 0], [2, 0, 23, 5]],
    [[60, 2, 0], [3, 70, 1], [0, 4, 80], [12, 0, 1]],
    [[8, 9, 7, 4], [6, 7, 9, 5]],
    [[25, 13, 31], [22, 17, 30], [3, 4, 2], [9, 9, 14]],
    [[400, 21, 3], [17, 350, 40]],
    [[31_000, 2_000, 17, 4_000], [1_500, 27_000, 5_000, 100], [0, 900, 28_000, 483]],
    [[250, 0, 0, 0, 3], [0, 190, 2, 0, 0], [0, 30, 160, 1, 0]],
    [[20, 20, 3], [20, 20, 4]],  # ties
    [[21, 0, 0], [0, 19, 0], [0, 0, 22], [0, 0, 20]],  # sizes that may be equal
    [[9, 8, 0, 0], [0, 0, 7, 9], [8, 0, 9, 0], [0, 9, 0, 8], [1, 1, 1, 1]],
    [[2, 1, 0, 0], [0, 2, 1, 0], [1, 0, 2, 0], [0, 0, 0, 3]] * 3,
    # degenerate
    [[1]],
    [[2]],
    [[1, 1]],
    [[1], [1], [1]],
    [[7, 5, 3]],  # one cluster
    [[7], [5], [3]],
    [[1, 0], [1, 0], [1, 0], [0, 1], [0, 1]],  # singletons
    np.eye(6, dtype=int).tolist(),
    [[9, 0, 0], [0, 12, 0], [0, 0, 15]],  # perfect
    [[9, 0, 0, 0], [0, 12, 4, 0], [0, 0, 0, 15]],
    [[1, 1, 0, 1], [0, 1, 1, 0]],
    [[6, 4, 2], [12, 8, 4]],  # independent
    [[600, 400, 200], [1_200, 800, 400]],
    [[4, 0, 3], [0, 0, 0], [2, 0, 8], [1, 0, 1]],  # an empty cluster and class
    [[99, 0], [1, 0], [0, 1]],
]


@pytest.fixture(scope="module")
def page(browser):
    widgets = Path(cl.__file__).parent / "widgets"
    inference = BOOK_SOURCES / "judge/inference.js"
    files = [widgets / "formula.js", widgets / "measures.js", inference]
    data = json.dumps(recipes(), ensure_ascii=False)
    with window(browser) as page:
        page.set_content("<!doctype html><main></main>")
        page.add_script_tag(content="\n".join([*map(enclose, files), RUN, f"RECIPES = {data};"]))
        yield page
        assert page.failures == []


def random_table(seed):
    """Return an oblong table, full or sparse, with few points or many."""
    rng = np.random.default_rng(seed)
    counts = np.zeros((2, 3), dtype=int)
    while not counts.any() or counts.shape[0] == counts.shape[1]:
        shape, top = rng.integers(2, 8, 2), rng.choice([3, 9, 60, 1000])
        counts = rng.integers(0, top, shape) * (rng.random(shape) < rng.choice([0.4, 0.8, 1]))
        strong = rng.integers(0, shape[1], shape[0])
        counts[np.arange(shape[0]), strong] += rng.integers(0, 3 * top)
    return counts.tolist()


def table_and_labels(counts):
    t = cl.ContingencyTable(counts)
    return t, [counts, list(t.clusters), list(t.classes)]


# --- values --------------------------------------------------------------------------------------


def test_float_tables_score_like_exact_tables(page):
    """Rounding costs less than 1e-12 of the range, also where large numbers cancel."""
    evaluate = """table => {
      const { counts, clusters, classes } = tableOf(table);
      const counted = new FloatTable(counts, clusters, classes);
      return RECIPES.map((recipe) => Number(evaluateMeasure(recipe, counted).value));
    }"""
    cancelling = [
        [[10**6, 10**6 + 1, 10**6], [10**6 - 1, 10**6, 10**6]],  # chance, but for two points
        [[10**7, 1, 0], [0, 1, 0]],
        [[99_998, 1, 1]],
    ]
    for counts in [*TABLES, *cancelling, *map(random_table, range(100))]:
        t, table = table_and_labels(counts)
        for facts, value in zip(EXTERNAL, page.evaluate(evaluate, table), strict=True):
            expected = float(facts.function(t))
            assert value == pytest.approx(expected, rel=1e-12, abs=1e-12), (facts.measure, counts)


# --- the jackknife -------------------------------------------------------------------------------

JACKKNIFE = "([table, level]) => run(jackknifeAll(RECIPES, tableOf(table), level))"


def check_jackknife(page, counts, level):
    t, table = table_and_labels(counts)
    answer = page.evaluate(JACKKNIFE, [table, level])
    for facts, result in zip(EXTERNAL, answer["result"], strict=True):
        expected, where = cl.jackknife(facts.function, t, level), (facts.measure, counts)
        assert result["whyNot"] == expected.why_not, where
        scale = max(1, abs(expected.value))
        for name in ("value", "standardError", "bias", "low", "high"):
            number = getattr(expected, {"standardError": "standard_error"}.get(name, name))
            if number is None:
                assert result[name] is None, where
            else:
                close = pytest.approx(float(number), rel=1e-9, abs=1e-9 * scale)
                assert result[name] == close, (name, *where)
    return [result["whyNot"] for result in answer["result"]]


def test_jackknife_equals_that_of_python(page):
    tables = [counts for counts in TABLES if np.sum(counts) > 1]
    reasons = [why for counts in tables for why in check_jackknife(page, counts, 0.95)]
    reasons += [why for seed in range(30) for why in check_jackknife(page, random_table(seed), 0.9)]
    for words in (
        "it stays the same", "2 · r", "2 · k", "3 · r · k", "below 600", "hangs on", "one point in",
        "chance alone may", "less than one point",
    ):  # fmt: skip
        assert any(words in why for why in reasons), words
    assert reasons.count("") > 500


def test_jackknife_reports_each_table_and_says_what_is_too_large(page):
    _, table = table_and_labels([[14, 3, 1], [2, 11, 3]])
    steps = page.evaluate(JACKKNIFE, [table, 0.95])["steps"]
    assert steps == [[k, 6 + len(EXTERNAL)] for k in range(1, 7 + len(EXTERNAL))]
    too_large = {
        "is above": [[10**8, 3, 1], [2, 11, 3]],
        "4032 cells have points": np.full((63, 64), 2).tolist(),
        "has 10100 cells": np.eye(101, 100, dtype=int).tolist(),
    }
    for words, counts in too_large.items():
        answer = page.evaluate(JACKKNIFE, [table_and_labels(counts)[1], 0.95])
        assert answer["steps"] == []
        assert all(words in result["whyNot"] for result in answer["result"])
        assert all("cl.jackknife in Python" in result["whyNot"] for result in answer["result"])
        assert all(result["standardError"] is None for result in answer["result"])
    single = page.evaluate(JACKKNIFE, [table_and_labels([[1]])[1], 0.95])["result"]
    assert {result["whyNot"] for result in single} == {"n = 1 is below 2 · r = 2"}


# --- distributions -------------------------------------------------------------------------------


def test_quantiles_and_tails_equal_those_of_scipy(page):
    levels = [0.01, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999]
    freedoms = [1, 1.3, 2, 2.5, 3.7, 5, 10, 17.2, 30, 99, 500.5, 12345.6, 1e6, 9e7]
    places = [0, 0.01, 0.3, 0.8, 0.95, 1, 1.05, 1.2, 2, 4]
    squares = [(d, d * x) for d in (1, 2, 3, 4, 5, 9, 31, 32, 551, 7821, 10**6) for x in places]
    student, normal, tails = page.evaluate(
        """([tails, freedoms, squares]) => [
          freedoms.map((freedom) => tails.map((tail) => studentQuantile(freedom, tail))),
          tails.map((tail) => normalQuantile(tail)),
          squares.map(([freedom, x]) => chiSquareTail(freedom, x)),
        ]""",
        [[(1 - level) / 2 for level in levels], freedoms, squares],
    )
    shares = (1 + np.array(levels)) / 2
    for freedom, quantiles in zip(freedoms, student, strict=True):
        assert quantiles == pytest.approx(special.stdtrit(freedom, shares), rel=2e-10), freedom
    assert normal == pytest.approx(special.ndtri(shares), rel=1e-10)
    assert tails == pytest.approx([special.chdtrc(*at) for at in squares], rel=1e-10, abs=1e-300)


# --- permutation tests ---------------------------------------------------------------------------

PERMUTE = "([table, n, seed]) => run(permuteAll(RECIPES, tableOf(table), n, seed))"


def test_permutation_tests_agree_with_python(page):
    """The p-values and means of either differ by less than five standard errors."""
    n = 499
    for counts in [*TABLES[:13:3], [[4, 0, 3], [0, 0, 0], [2, 0, 8]], *map(random_table, range(4))]:
        t, table = table_and_labels(counts)
        results = page.evaluate(PERMUTE, [table, n, 1])["result"]
        tests = permutation_tests([facts.function for facts in EXTERNAL], t, n, 0)
        for facts, result, test in zip(EXTERNAL, results, tests, strict=True):
            p, where = (result["p"] + test.p_value) / 2, (facts.measure, counts)
            of_p = math.sqrt(p * (1 - p) * 2 / n) + 1 / n
            assert abs(result["p"] - test.p_value) < 5 * of_p, where
            of_mean = np.std(test.values) * math.sqrt(2 / n) + 1e-10
            assert abs(result["chance"] - test.mean) < 5 * of_mean, where


def test_margins_with_one_table_give_its_value_and_p_1(page):
    t, table = table_and_labels([[7, 0, 5, 3]])
    results = page.evaluate(PERMUTE, [table, 99, 0])["result"]
    for facts, result in zip(EXTERNAL, results, strict=True):
        assert result["p"] == 1
        assert result["chance"] == pytest.approx(float(facts.function(t)), rel=1e-12, abs=1e-12)


def test_seed_decides_the_tables(page):
    _, table = table_and_labels([[8, 9, 7, 4], [6, 7, 9, 5]])
    first, again, other, far = (
        page.evaluate(PERMUTE, [table, 50, seed]) for seed in (3, 3, 4, 3 + 2**32)
    )
    assert first == again
    assert first["steps"] == [[k, 50] for k in range(1, 51)]
    for different in (other, far):
        assert first["result"][0]["chance"] != different["result"][0]["chance"]


def test_too_large_tables_are_not_permuted(page):
    for words, counts in {
        "is above": [[10**8, 3, 1], [2, 11, 3]],
        "has 10100 cells": np.eye(101, 100, dtype=int).tolist(),
    }.items():
        answer = page.evaluate(PERMUTE, [table_and_labels(counts)[1], 9, 0])
        assert answer["steps"] == []
        for result in answer["result"]:
            assert words in result["whyNot"]
            assert "cl.permutation_test in Python" in result["whyNot"]
            assert result["p"] is result["chance"] is None


def test_random_tables_have_the_right_probabilities(page):
    """Of all tables with these margins, each is drawn as often as it is probable."""
    rows, columns, times = [4, 2, 0, 3], [5, 1, 3], 40_000
    draws = page.evaluate(
        """([rows, columns, times]) => {
          const random = randomNumbers(7);
          const counts = {};
          for (let k = 0; k < times; k += 1) {
            const key = JSON.stringify(drawCounts(rows, columns, random));
            counts[key] = (counts[key] ?? 0) + 1;
          }
          return counts;
        }""",
        [rows, columns, times],
    )
    ways = factorials(rows) * factorials(columns) / math.factorial(sum(rows))
    expected = {
        counts: times * ways / factorials(itertools.chain(*counts))
        for counts in itertools.product(*(compositions(size, len(columns)) for size in rows))
        if [sum(column) for column in zip(*counts, strict=True)] == columns
    }
    observed = {tuple(map(tuple, json.loads(key))): count for key, count in draws.items()}
    assert observed.keys() <= expected.keys()
    assert sum(expected.values()) == pytest.approx(times)
    likely = [counts for counts in expected if expected[counts] > 5]
    shares = np.array([(observed.get(counts, 0), expected[counts]) for counts in likely])
    statistic = ((shares[:, 0] - shares[:, 1]) ** 2 / shares[:, 1]).sum()
    assert stats.chi2.sf(statistic, len(likely) - 1) > 0.001


def factorials(numbers):
    return math.prod(map(math.factorial, numbers))


def compositions(size, parts):
    """Return all ways to write a size as an ordered sum of so many counts."""
    ways = itertools.product(range(size + 1), repeat=parts)
    return [counts for counts in ways if sum(counts) == size]


def log_choose(n, k):
    return special.gammaln(n + 1) - special.gammaln(k + 1) - special.gammaln(n - k + 1)


def test_large_counts_are_hypergeometric(page):
    rows, columns, times = [40_000, 60_000], [30_000, 69_000, 1_000], 4000
    counts = page.evaluate(
        """([rows, columns, times]) => {
          const random = randomNumbers(11);
          return Array.from({ length: times }, () => drawCounts(rows, columns, random)[0]);
        }""",
        [rows, columns, times],
    )
    for size, drawn in zip(columns, np.transpose(counts), strict=True):
        x = np.arange(min(size, rows[0]) + 1)
        logarithms = log_choose(size, x) + log_choose(sum(columns) - size, rows[0] - x)
        p = np.exp(logarithms - log_choose(sum(columns), rows[0]))
        # A random share of the count's own probability makes the distribution uniform.
        uniform = p.cumsum()[drawn] - p[drawn] * np.random.default_rng(0).random(times)
        assert stats.kstest(uniform, "uniform").pvalue > 0.001, size
