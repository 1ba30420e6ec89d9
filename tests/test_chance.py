"""Permutation test and bootstrap, compared with complete enumeration, probability and SciPy."""

import copy
import itertools
import math
import pickle
import re
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats

import clustlib as cl
from clustlib.inference import leave_one_out
from clustlib.inference.base import Interval
from clustlib.measures.catalogue import EXTERNAL
from tests.cases import each

OBLONG = cl.ContingencyTable([[4, 1], [1, 2], [0, 3]])
WIDE = cl.ContingencyTable([[12, 3, 1, 0], [2, 13, 4, 5]])


def is_close(mean, expected, deviation, n):
    """Return True if a mean of n draws is within five standard errors of its expectation."""
    return abs(mean - expected) <= 5 * deviation / math.sqrt(n) + 1e-12


def drawn_tables(call, t, **options):
    """Return the random tables on which a measure is evaluated."""
    tables = []

    def record(table):
        tables.append(table)
        return 0

    call(record, t, **options)
    return tables[1:]


def all_tables(rows, columns):
    """Yield all tables with these margins."""
    if len(rows) == 1:
        yield [list(columns)]
        return
    first, *rest = rows
    for row in itertools.product(*(range(min(first, m) + 1) for m in columns)):
        if sum(row) == first:
            left = [m - x for m, x in zip(columns, row, strict=True)]
            for others in all_tables(rest, left):
                yield [list(row), *others]


def with_probabilities(t):
    """Yield all tables with the margins of t and their multivariate hypergeometric probability."""

    def factorials(numbers):
        return math.prod(map(math.factorial, numbers))

    rows, columns = t.cluster_sizes.tolist(), t.class_sizes.tolist()
    ways = factorials(rows) * factorials(columns)
    for counts in all_tables(rows, columns):
        below = math.factorial(t.n) * factorials(itertools.chain(*counts))
        yield cl.ContingencyTable(counts), Fraction(ways, below)


PROBABLE = list(with_probabilities(OBLONG))


# --- the permutation test ------------------------------------------------------------------------


def test_every_table_is_drawn_with_its_probability():
    n = 2000
    drawn = [str(t.counts.tolist()) for t in drawn_tables(cl.permutation_test, OBLONG, n=n, seed=1)]
    probable = {str(t.counts.tolist()): float(p) for t, p in PROBABLE}
    assert sum(p for _, p in PROBABLE) == 1
    assert set(drawn) <= set(probable)
    for counts, p in probable.items():
        assert is_close(drawn.count(counts) / n, p, math.sqrt(p * (1 - p)), n), counts


def test_random_tables_keep_sizes_and_labels():
    t = cl.ContingencyTable([[3, 0, 2], [0, 0, 0], [1, 0, 4]], list("abc"), list("xyz"))
    tables = drawn_tables(cl.permutation_test, t, n=20)
    for other in tables:
        assert other.cluster_sizes.tolist() == [5, 0, 5]
        assert other.class_sizes.tolist() == [4, 0, 6]
        assert (other.clusters, other.classes) == (tuple("abc"), tuple("xyz"))
    assert len({str(other.counts.tolist()) for other in tables}) == 3


@each(
    "measure, sign",
    [
        (cl.purity, 1),
        (cl.adjusted_rand_index, 1),
        (cl.variation_of_information, -1),
        (lambda t: cl.variation_of_information(t, base=math.e), -1),
        (lambda t: int(t.counts[0, 0]), 1),
        (lambda t: cl.Score("first", cl.quantity("x", t.counts[0, 0]) / 10), 1),
        (lambda t: cl.Score("x", cl.quantity("x", t.counts[0, 1]) / 10, better="smaller"), -1),
        (lambda t: cl.Score(t.counts[0, 1] / 10, better="smaller"), -1),
    ],
)
def test_p_value_equals_complete_enumeration(measure, sign):
    n = 299
    value = sign * measure(OBLONG)
    exact = float(sum(p for other, p in PROBABLE if sign * measure(other) >= value - 1e-12))
    assert 0 < exact < 1
    result = cl.permutation_test(measure, OBLONG, n=n)
    assert abs(result.p_value - exact) <= 5 * math.sqrt(exact * (1 - exact) / n) + 1 / n
    assert result.better == ("larger" if sign == 1 else "smaller")


def test_close_to_1_is_judged_by_the_distance_from_1():
    def ratio(t):
        return cl.Score("q", cl.quantity("x", t.counts[0, 0]) / 3, better="close to 1")

    expected = sum(
        p for t, p in PROBABLE if abs(Fraction(int(t.counts[0, 0]), 3) - 1) <= Fraction(1, 3)
    )
    result = cl.permutation_test(ratio, OBLONG, n=499)
    assert is_close(result.p_value, float(expected), 0.5, 499)
    assert "#{|s* − 1| ≤ |s − 1|}" in result.working


def test_mean_of_chance_is_the_expectation():
    n = 400
    ari = cl.permutation_test(cl.adjusted_rand_index, WIDE, n=n)
    assert is_close(ari.mean, 0, ari.values.std(), n)
    assert ari.values.std() > 0
    mi = cl.permutation_test(cl.mutual_information, WIDE, n=n)
    assert is_close(mi.mean, cl.expected_mutual_information(WIDE), mi.values.std(), n)


def test_values_are_compared_exactly_or_to_nine_digits():
    def rounded(t):
        return float(cl.purity(t)) + 1e-14 * float(t.counts[0, 0])

    def fine(t):
        x = cl.quantity("x", 10**12 + int(t.counts[0, 0]))
        return cl.Score("fine", x / 10**12)

    exact = cl.permutation_test(cl.purity, OBLONG, n=299)
    assert Fraction(1, 300) < exact.p_value.exact < 1
    assert (exact.values == exact.value).any()
    assert cl.permutation_test(rounded, OBLONG, n=299).p_value.exact == exact.p_value.exact
    coarse = cl.permutation_test(lambda t: int(t.counts[0, 0]), OBLONG, n=299)
    assert coarse.p_value < 0.5
    assert cl.permutation_test(fine, OBLONG, n=299).p_value.exact == coarse.p_value.exact


@each("counts", [[[5, 3]], [[5], [3]], [[1, 0], [0, 1]], [[4]], [[5, 0, 3]]])
def test_chance_is_constant_if_only_one_table_is_possible(counts):
    for measure in (cl.purity, cl.adjusted_mutual_information):
        result = cl.permutation_test(measure, cl.ContingencyTable(counts), n=19)
        assert result.p_value.exact == 1
        assert set(result.values) == {result.value}


def test_permutation_test_shows_its_working():
    result = cl.permutation_test(cl.purity, cl.ContingencyTable([[5, 3]]), n=99)
    assert result.working.splitlines() == [
        "p = (1 + #{s* ≥ s}) / (n + 1)    "
        "(s: purity, 0.625 here, larger is better; s*: with the same margins)",
        "    (mean of s* = (0.625 + … + 0.625) / 99 = 0.625)",
        "  = (1 + 99) / (99 + 1)",
        "  = 1",
    ]
    assert repr(result) == str(result.working)
    assert r"\#\{s^{*} \ge s\}" in result._repr_latex_()
    assert (result.n, result.value.exact) == (99, Fraction(5, 8))


def test_function_without_a_title_is_called_by_its_name():
    def first_cell(t):
        return float(t.counts[0, 0])

    assert "s: first_cell, 4 here" in cl.permutation_test(first_cell, OBLONG, n=9).working
    assert "s: the measure, 4 here" in cl.permutation_test(lambda t: 4, OBLONG, n=9).working
    assert cl.bootstrap(first_cell, OBLONG, n=39).working.startswith("s       = first_cell = 4")


def test_too_many_points_to_permute_are_refused():
    huge = cl.ContingencyTable([[10**9, 0], [0, 1]])
    with pytest.raises(ValueError, match=r"^t must have at most 1000000000 points"):
        cl.permutation_test(cl.purity, huge)
    assert cl.bootstrap(cl.purity, huge, n=39).low == 1


# --- the bootstrap -------------------------------------------------------------------------------


def test_interval_equals_scipy_s():
    n, measure = 499, cl.adjusted_rand_index
    ours = cl.bootstrap(measure, WIDE, n=n, seed=3)
    theirs = scipy.stats.bootstrap(
        WIDE.to_labels(),
        lambda true, pred: float(measure(cl.contingency_table(true, pred))),
        paired=True,
        vectorized=False,
        method="percentile",
        n_resamples=n,
        random_state=np.random.default_rng(5),
    )
    spread = ours.high - ours.low
    assert abs(ours.low - theirs.confidence_interval.low) < 0.2 * spread
    assert abs(ours.high - theirs.confidence_interval.high) < 0.2 * spread
    assert is_close(ours.mean, theirs.bootstrap_distribution.mean(), 2 * ours.values.std(), n)


def test_draws_are_multinomial():
    """A cell with x of n points has the mean x and the variance x (n − x) / n."""
    n = 2000
    t = cl.ContingencyTable([[6, 0], [3, 1], [0, 0]])
    drawn = np.array([other.counts for other in drawn_tables(cl.bootstrap, t, n=n)])
    assert (drawn.sum(axis=(1, 2)) == 10).all()
    assert (drawn[:, t.counts == 0] == 0).all()
    for cell in [(0, 0), (1, 0), (1, 1)]:
        x, variance = t.counts[cell], t.counts[cell] * (10 - t.counts[cell]) / 10
        assert is_close(drawn[:, *cell].mean(), x, math.sqrt(variance), n)
        assert drawn[:, *cell].var() == pytest.approx(variance, rel=0.2)


@each("level, n, rank", [(0.95, 399, 10), (0.95, 400, 10), (0.95, 39, 1), (0.5, 7, 2)])
def test_ends_are_order_statistics(level, n, rank):
    result = cl.bootstrap(cl.normalized_mutual_information, WIDE, level=level, n=n)
    ordered = sorted(result.values)
    assert (result.low, result.high) == (ordered[rank - 1], ordered[-rank])
    for working in (result.working, result.low.working + result.high.working):
        assert f"s*_({rank})" in working
        assert f"s*_({n + 1 - rank})" in working
    assert (result.level, result.n) == (level, n)


@each("level, least", [(0.95, 39), (0.9, 19), (0.99, 199), (0.5, 3)])
def test_too_few_draws_for_a_level_are_refused(level, least):
    cl.bootstrap(cl.purity, OBLONG, level=level, n=least)
    with pytest.raises(ValueError, match=rf"^n must be at least {least} "):
        cl.bootstrap(cl.purity, OBLONG, level=level, n=least - 1)


def test_interval_that_excludes_its_value_has_a_note():
    """With small cells, resampled points agree more than the points themselves."""
    independent = cl.ContingencyTable([[3, 3, 3, 3]] * 3)
    result = cl.bootstrap(cl.normalized_mutual_information, independent, n=199)
    assert result.value == 0
    assert result.bias == result.mean - result.value > 0.05
    assert result.low > 0
    assert not result.holds_value
    last = result.working.splitlines()[-1].removeprefix("no interval for s: ")
    assert result.in_words().endswith(f"; {last}.")
    usual = cl.bootstrap(cl.purity, WIDE, n=199)
    assert usual.holds_value
    assert "no interval" not in usual.working
    assert usual.interval == (usual.low, usual.high)


def test_bootstrap_shows_its_working():
    result = cl.bootstrap(cl.purity, cl.ContingencyTable([[5, 0], [0, 3]]))
    assert result.working.splitlines() == [
        "s       = purity = 1",
        "cut off = (n + 1) · (1 − level) / 2 = (999 + 1) · (1 − 19/20) / 2",
        "        = 1000 · 1/20 / 2 = 25",
        "low     = s*_(25) = 1",
        "high    = s*_(975) = 1",
        "bias    = mean of s* − s = 1 − 1 = 0",
    ]
    assert repr(result) == str(result.working)
    assert r"s^{*}_{(25)}" in result._repr_latex_()


@each(
    "ends, text",
    [
        ((0.7123, 0.7849), "0.71–0.78"),
        ((0.70112, 0.70489), "0.701–0.705"),
        ((-0.021, 0.05), "−0.02 to 0.05"),
        ((1, 1), "1.00–1.00"),
        ((0.5, 0.5000000001), "0.500000–0.500000"),
    ],
)
def test_interval_has_as_many_decimals_as_help(ends, text):
    assert str(Interval(*ends)) == text


# --- both ----------------------------------------------------------------------------------------

each_call = each("call", [cl.permutation_test, cl.bootstrap])


@each_call
def test_same_seed_gives_the_same(call):
    before = np.random.get_state()[1].tolist()  # noqa: NPY002
    one, same, other = (call(cl.rand_index, WIDE, n=99, seed=seed) for seed in (4, 4, 5))
    assert one.values.tolist() == same.values.tolist() != other.values.tolist()
    assert one.working == same.working
    assert np.random.get_state()[1].tolist() == before  # noqa: NPY002


@each_call
def test_results_are_read_only_and_can_be_copied(call):
    result = call(cl.purity, WIDE, n=99)
    with pytest.raises(AttributeError):
        result.value = 1
    with pytest.raises(ValueError, match="read-only"):
        result.values[0] = 1
    for again in (copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert repr(again) == repr(result)
        assert again.in_words() == result.in_words()


@each_call
def test_words_contain_the_numbers(call):
    result = call(cl.purity, WIDE, n=99)
    words = result.in_words()
    assert words.startswith("purity is 0.625; ")
    assert "99" in words
    ends = [result.p_value] if call is cl.permutation_test else [result.low, result.high]
    for number in ends:
        assert f"{float(number):.3g}" in words


@each_call
@each(
    "error, argument, wrong",
    [
        (TypeError, "measure", cl.purity(WIDE)),
        (TypeError, "measure", lambda t: "0.5"),
        (TypeError, "measure", cl.pair_counts),
        (ValueError, ".*value", lambda t: math.nan),
        (TypeError, "t", [[1, 2], [3, 4]]),
        (ValueError, "n", 0),
        (ValueError, "n", 99.0),
        (ValueError, "n", True),
        (ValueError, "n", 2**63),
        (ValueError, "n", np.uint64(2**64 - 1)),
        (ValueError, "seed", np.timedelta64(5)),
        (ValueError, "seed", -1),
        (ValueError, "seed", None),
    ],
)
def test_bad_input_is_refused(call, error, argument, wrong):
    name = "measure" if argument == ".*value" else argument
    with pytest.raises(error, match=rf"^{argument}\b"):
        call(**({"measure": cl.purity, "t": WIDE} | {name: wrong}))


@each("level", [0, 1, 95, -0.5, math.nan, "0.95", None, True])
def test_bad_level_is_refused(level):
    for call in (
        lambda: cl.bootstrap(cl.purity, WIDE, level=level),
        lambda: cl.jackknife(cl.purity, WIDE, level=level),
        lambda: cl.external_scorecard(WIDE, level=level),
    ):
        with pytest.raises(ValueError, match=r"^level must be"):
            call()


def test_unknown_direction_is_refused():
    with pytest.raises(ValueError, match=r"^better must be"):
        cl.permutation_test(lambda t: cl.Score("x", cl.quantity("x", 1) / 2, better="up"), WIDE)


@each_call
def test_measure_that_is_undefined_on_a_random_table_is_an_error(call):
    t = cl.ContingencyTable([[1, 3], [3, 1]])

    def odds(t):
        a, b = (cl.quantity(name, int(t.counts[0, j])) for j, name in enumerate("ab"))
        return cl.Score("odds", b / a)

    for measure in (
        odds,
        lambda t: 1 / int(t.counts[0, 0]),
        lambda t: math.nan if t.counts[0, 0] == 0 else 1.0,
    ):
        with pytest.raises(ValueError, match=r"^measure .*undefined="):
            call(measure, t)


# --- on the scorecard ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def card():
    return cl.external_scorecard(WIDE, resamples=39, level=0.9, seed=2)


def test_card_has_the_results_of_both_functions(card):
    large = cl.ContingencyTable(4 * WIDE.counts)
    for t in (WIDE, large):
        result = card if t is WIDE else cl.external_scorecard(t, 39, 0.9, 2)
        for row, facts in list(zip(result, EXTERNAL, strict=True))[::3]:
            estimate = cl.jackknife(facts.function, t, level=0.9)
            test = cl.permutation_test(facts.function, t, n=39, seed=2)
            assert row.interval == (estimate.interval or "–"), row.measure
            assert estimate.why_not in f"{row.remark}; {result.note}", row.measure
            assert row.remark.startswith(facts.remark), row.measure
            assert (row.chance, row.p_value.exact) == (test.mean, test.p_value.exact)
            assert row.value == facts.function(t)
    assert isinstance(result["adjusted Rand index"].interval, tuple)
    assert isinstance(result["V-measure"].interval, tuple)


def test_card_of_very_many_cells_and_of_one_point(monkeypatch):
    monkeypatch.setattr(leave_one_out, "_MAX_CELLS", 3)
    card = cl.external_scorecard(cl.ContingencyTable(4 * WIDE.counts), resamples=9)
    assert "7 cells have points" in card.note
    one = cl.external_scorecard(cl.ContingencyTable([[1]]), resamples=9)
    assert {row.interval for row in one} == {"–"}


def test_card_has_three_more_columns(card):
    plain = cl.external_scorecard(WIDE)
    assert repr(plain).split()[:6] == ["measure", "value", "range", "better", "blind", "to"]
    header, first, *_ = repr(card).splitlines()
    assert header.split() == [
        *("measure", "value", "interval", "chance", "p", "range", "better", "blind", "to"),
    ]
    assert first.split()[:3] == ["purity", "0.625000", "0.39–0.76"]
    assert card.note == ""
    macro = card["F-measure (macro)"]
    assert (macro.interval, macro.remark.count("No interval: n = 40 is below 600")) == ("–", 1)
    ari = card["adjusted Rand index"]
    assert f">{ari.interval}</td>" in card._repr_html_()
    assert card["p"] == card["p_value"] == tuple(row.p_value for row in card)
    for row, same in zip(card, plain, strict=True):
        known = {name: getattr(row, name) for name in cl.Measure._fields}
        assert known | {"remark": same.remark} == same._asdict()
    # Several measures with the same reason share a note.
    several = cl.external_scorecard(cl.ContingencyTable([[3, 1, 1], [1, 3, 1]]), resamples=9)
    assert re.fullmatch(
        r"no interval for \d+ measures: n = 10 is below 3 · r · k = 18", several.note
    )
    assert repr(several).count("n = 10 is below 3") == 1


def test_card_works_like_any_other(card):
    own = cl.Measure("own", cl.Score("own", cl.quantity("x", 1) / 3), "[0, 1]")
    assert repr(card + own).splitlines()[-1].split() == (
        ["own", "0.333333", "–", "–", "–", "[0,", "1]", "larger", "–"]
    )
    mixed = (cl.external_scorecard(WIDE) + own) + card[:1]
    assert (mixed[0].value, mixed[-1]) == (card[0].value, card[0])
    assert (card[:2] + card[2:3]) == card[:3]
    assert repr(pickle.loads(pickle.dumps(card))) == repr(card)
    compared = cl.compare({"one": card, "two": cl.external_scorecard(WIDE.T)})
    assert compared["purity"][1:3] == (cl.purity(WIDE), cl.purity(WIDE.T))


@each(
    "argument, wrong",
    [
        ("resamples", -1),
        ("resamples", 9.5),
        ("resamples", None),
        ("resamples", "999"),
        ("resamples", np.array([9, 9])),
        ("resamples", False),
        ("resamples", 10**12),
        ("level", 95),
        ("seed", "abc"),
    ],
)
def test_bad_arguments_of_a_card_are_refused_even_without_resamples(argument, wrong):
    with pytest.raises(ValueError, match=rf"^{argument} must be"):
        cl.external_scorecard(WIDE, **{argument: wrong})
