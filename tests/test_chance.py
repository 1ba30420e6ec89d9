"""Permutation test and bootstrap, held against complete enumeration, probability and SciPy."""

import copy
import itertools
import math
import pickle
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats

import clustlib as cl
from clustlib.inference import leaving_out
from clustlib.inference import resampling as chance
from clustlib.measures.catalogue import EXTERNAL
from tests.cases import each

OBLONG = cl.ContingencyTable([[4, 1], [1, 2], [0, 3]])
WIDE = cl.ContingencyTable([[12, 3, 1, 0], [2, 13, 4, 5]])


def close(found, expected, deviation, n):
    """Whether a mean of n draws lies within five standard errors of what is expected."""
    return abs(found - expected) <= 5 * deviation / math.sqrt(n) + 1e-12


def all_tables(rows, columns):
    """All tables with these margins."""
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
    """All tables with the margins of t, each with its probability: multivariate hypergeometric."""

    def factorials(numbers):
        return math.prod(map(math.factorial, numbers))

    rows, columns = t.cluster_sizes.tolist(), t.class_sizes.tolist()
    ways = factorials(rows) * factorials(columns)
    for counts in all_tables(rows, columns):
        below = math.factorial(t.n) * factorials(itertools.chain(*counts))
        yield cl.ContingencyTable(counts), Fraction(ways, below)


PROBABLE = list(with_probabilities(OBLONG))


# --- more than chance? ---------------------------------------------------------------------------


def test_every_table_is_drawn_as_often_as_is_probable():
    n = 3000
    drawn = [str(t.counts.tolist()) for t in chance._permuted(OBLONG, n, 1)]
    probable = {str(t.counts.tolist()): float(p) for t, p in PROBABLE}
    assert sum(p for _, p in PROBABLE) == 1
    assert set(drawn) <= set(probable)
    for counts, p in probable.items():
        assert close(drawn.count(counts) / n, p, math.sqrt(p * (1 - p)), n), counts


@each(
    "measure, sign",
    [
        (cl.purity, 1),
        (cl.adjusted_rand_index, 1),
        (cl.normalized_mutual_information, 1),
        (cl.variation_of_information, -1),
        (cl.clustering_error, -1),
        (lambda t: cl.variation_of_information(t, base=math.e), -1),
        (lambda t: int(t.counts[0, 0]), 1),
        (lambda t: cl.Score("first", cl.quantity("x", t.counts[0, 0]) / 10), 1),
        (lambda t: cl.Score("x", cl.quantity("x", t.counts[0, 1]) / 10, better="smaller"), -1),
    ],
)
def test_p_value_is_that_of_complete_enumeration(measure, sign):
    n, t = 499, OBLONG
    value = sign * measure(t)
    exact = sum(p for other, p in PROBABLE if sign * measure(other) >= value - 1e-12)
    exact = float(exact)
    assert 0 < exact < 1
    found = cl.permutation_test(measure, t, n=n).p_value
    assert abs(found - exact) <= 5 * math.sqrt(exact * (1 - exact) / n) + 1 / n


def test_close_to_1_is_judged_by_the_distance_from_1():
    def ratio(t):
        return cl.Score("q", cl.quantity("x", t.counts[0, 0]) / 3, better="close to 1")

    expected = sum(
        p for t, p in PROBABLE if abs(Fraction(int(t.counts[0, 0]), 3) - 1) <= Fraction(1, 3)
    )
    n = 999
    result = cl.permutation_test(ratio, OBLONG, n=n)
    assert result.better == "close to 1"
    assert close(result.p_value, float(expected), 0.5, n)
    assert "#{|s* − 1| ≤ |s − 1|}" in result.working


def test_mean_of_chance_is_the_expectation():
    n = 600
    ari = cl.permutation_test(cl.adjusted_rand_index, WIDE, n=n)
    assert close(ari.mean, 0, ari.values.std(), n)
    assert ari.values.std() > 0
    # TP has the mean M_C M_T / N; RI = (N + 2 TP − M_C − M_T) / N.
    tp, fn, fp, tn = cl.pair_counts(WIDE)
    pairs = tp + fn + fp + tn
    m_c, m_t = tp + fp, tp + fn
    expected = (pairs + 2 * m_c * m_t / pairs - m_c - m_t) / pairs
    rand = cl.permutation_test(cl.rand_index, WIDE, n=n)
    assert close(rand.mean, expected, rand.values.std(), n)
    mi = cl.permutation_test(cl.mutual_information, WIDE, n=n)
    assert close(mi.mean, cl.expected_mutual_information(WIDE), mi.values.std(), n)


def test_caller_may_say_the_direction():
    def lost(t):
        return 1 - cl.purity(t)

    wrong = cl.permutation_test(lost, WIDE, n=99)
    assert (wrong.better, wrong.p_value) == ("larger", 1)
    assert "larger is better" in wrong.working
    right = cl.permutation_test(lost, WIDE, n=99, better="smaller")
    assert (right.better, right.p_value.exact) == ("smaller", Fraction(1, 100))
    assert cl.permutation_test(cl.clustering_error, WIDE, n=9).better == "smaller"
    assert "#{s* ≤ s}" in right.working
    with pytest.raises(ValueError, match=r"better must be 'larger', 'smaller' or .*'less'"):
        cl.permutation_test(lost, WIDE, better="less")
    with pytest.raises(ValueError, match=r"better must be 'larger', 'smaller' or .*'up'"):
        cl.permutation_test(lambda t: cl.Score("x", cl.quantity("x", 1) / 2, better="up"), WIDE)


def test_values_that_are_equal_but_for_rounding_count():
    """The value of the table comes again, with a last digit that depends on the place."""

    def rounded(t):
        return float(cl.purity(t)) + 1e-14 * float(t.counts[0, 0])

    exact = cl.permutation_test(cl.purity, OBLONG, n=499)
    assert Fraction(1, 500) < exact.p_value.exact < 1
    assert (exact.values == exact.value).any()
    assert cl.permutation_test(rounded, OBLONG, n=499).p_value.exact == exact.p_value.exact


def test_fractions_are_compared_exactly():
    def fine(t):
        x = cl.quantity("x", 10**12 + int(t.counts[0, 0]))
        return cl.Score("fine", x / 10**12)

    coarse = cl.permutation_test(lambda t: int(t.counts[0, 0]), OBLONG, n=499)
    assert coarse.p_value < 0.5
    assert cl.permutation_test(fine, OBLONG, n=499).p_value.exact == coarse.p_value.exact


@each("counts", [[[5, 3]], [[5], [3]], [[1, 0], [0, 1]], [[4]], [[5, 0, 3]]])
def test_where_there_is_one_table_only_chance_scores_the_same(counts):
    for measure in (cl.purity, cl.adjusted_mutual_information):
        result = cl.permutation_test(measure, cl.ContingencyTable(counts), n=19)
        assert result.p_value.exact == 1
        assert set(result.values) == {result.value}


def test_drawn_tables_keep_sizes_and_names():
    t = cl.ContingencyTable([[3, 0, 2], [0, 0, 0], [1, 0, 4]], list("abc"), list("xyz"))
    seen = []
    cl.permutation_test(lambda t: seen.append(t) or 0, t, n=20)
    for other in seen:
        assert other.cluster_sizes.tolist() == [5, 0, 5]
        assert other.class_sizes.tolist() == [4, 0, 6]
        assert (other.clusters, other.classes) == (tuple("abc"), tuple("xyz"))
    assert len({str(other.counts.tolist()) for other in seen}) == 3


def test_test_shows_its_working():
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
    assert result.p_value.exact == 1
    assert isinstance(result.value, cl.Score)
    assert (result.n, result.seed, result.value.exact) == (99, 0, Fraction(5, 8))


def test_function_without_a_title_is_called_by_its_name():
    def first_cell(t):
        return float(t.counts[0, 0])

    assert "s: first_cell, 4 here" in cl.permutation_test(first_cell, OBLONG, n=9).working
    assert "s: the measure, 4 here" in cl.permutation_test(lambda t: 4, OBLONG, n=9).working
    assert cl.bootstrap(first_cell, OBLONG).working.startswith("s       = first_cell = 4")


# --- how sure? -----------------------------------------------------------------------------------


def test_interval_is_that_of_points_drawn_again():
    n, measure = 999, cl.adjusted_rand_index
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
    assert abs(ours.low - theirs.confidence_interval.low) < 0.15 * spread
    assert abs(ours.high - theirs.confidence_interval.high) < 0.15 * spread
    assert close(ours.mean, theirs.bootstrap_distribution.mean(), 2 * ours.values.std(), n)


def test_draws_are_multinomial():
    """A cell of x of n points has the mean x and the variance x (n − x) / n."""
    n = 3000
    t = cl.ContingencyTable([[6, 0], [3, 1], [0, 0]])
    drawn = np.array([other.counts for other in chance._resampled(t, n, 0)])
    assert (drawn.sum(axis=(1, 2)) == 10).all()
    assert (drawn[:, t.counts == 0] == 0).all()
    for cell in [(0, 0), (1, 0), (1, 1)]:
        x, variance = t.counts[cell], t.counts[cell] * (10 - t.counts[cell]) / 10
        assert close(drawn[:, *cell].mean(), x, math.sqrt(variance), n)
        assert drawn[:, *cell].var() == pytest.approx(variance, rel=0.15)


@each(
    "level, n, cut",
    [(0.95, 399, 10), (0.95, 400, 10), (0.9, 99, 5), (0.95, 39, 1), (0.5, 7, 2), (0.99, 399, 2)],
)
def test_ends_are_the_values_next_to_those_cut_off(level, n, cut):
    result = cl.bootstrap(cl.normalized_mutual_information, WIDE, level=level, n=n)
    ordered = sorted(result.values)
    assert (result.low, result.high) == (ordered[cut - 1], ordered[-cut])
    assert f"s*_({cut})" in result.working
    assert f"s*_({n + 1 - cut})" in result.working
    assert f"s*_({cut})" in result.low.working
    assert f"of {n} sorted values" in result.high.working
    assert (result.level, result.n) == (level, n)


@each("level, least", [(0.95, 39), (0.9, 19), (0.99, 199), (0.5, 3)])
def test_too_few_draws_for_a_level_are_refused(level, least):
    cl.bootstrap(cl.purity, OBLONG, level=level, n=least)
    with pytest.raises(ValueError, match=rf"n must be at least {least} for the level {level}"):
        cl.bootstrap(cl.purity, OBLONG, level=level, n=least - 1)


def test_intervals_cover_the_truth_as_often_as_they_say():
    """Of a share, which has no bias: of 60, 57 are expected; four deviations are allowed."""
    random = np.random.default_rng(0)
    shares = np.array([[0.3, 0.2], [0.1, 0.4]])
    covered = 0
    for seed in range(60):
        counts = random.multinomial(80, shares.ravel()).reshape(2, 2)
        result = cl.bootstrap(
            lambda t: t.counts[0, 0] / t.n, cl.ContingencyTable(counts), n=99, seed=seed
        )
        covered += result.low <= 0.3 <= result.high
    assert 50 <= covered < 60


def test_value_beside_its_interval_is_told():
    """In small cells, points drawn again agree more than the points."""
    independent = cl.ContingencyTable([[3, 3, 3, 3]] * 3)
    result = cl.bootstrap(cl.normalized_mutual_information, independent)
    assert result.value == 0
    assert result.bias > 0.05
    assert result.bias == result.mean - result.value
    assert "bias    = mean of s* − s" in result.working
    assert result.low > 0
    assert not result.holds_value
    said = "they lie beside it, as points drawn twice agree with their copies"
    assert result.working.splitlines()[-1] == f"no interval for s: {said}"
    assert result.in_words().endswith(f"; {said}.")
    held = cl.bootstrap(cl.purity, WIDE)
    assert held.holds_value
    assert "no interval" not in held.working


def test_bias_of_the_draws_is_not_that_of_the_value():
    """Of 150 points in 60 clusters, ARI is 0.3² among all, and so it is on average in samples."""
    random, values, biases = np.random.default_rng(1), [], []
    for _ in range(60):
        true = random.integers(0, 60, 150)
        pred = np.where(random.random(150) < 0.3, true, random.integers(0, 60, 150))
        result = cl.bootstrap(cl.adjusted_rand_index, cl.contingency_table(true, pred), n=39)
        values.append(result.value)
        biases.append(result.bias)
    assert close(np.mean(values), 0.09, np.std(values), len(values))
    assert min(biases) > 0.05


def test_numbers_that_differ_are_told_apart():
    many = cl.ContingencyTable([[10**7, 10**6], [10**6, 10**7]])
    ends = cl.bootstrap(cl.adjusted_rand_index, many, n=99).in_words().split(" from ")[1]
    low, high = ends.rstrip(".").split(" to ")
    assert float(low) < float(high)


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
    assert str(chance.Interval(*ends)) == text


# --- both ----------------------------------------------------------------------------------------

each_call = each("call", [cl.permutation_test, cl.bootstrap])


@each_call
def test_same_seed_gives_the_same(call):
    before = np.random.get_state()[1].tolist()  # noqa: NPY002
    one, same, other = (call(cl.rand_index, WIDE, seed=seed) for seed in (4, 4, 5))
    assert one.values.tolist() == same.values.tolist() != other.values.tolist()
    assert one.working == same.working
    assert np.random.get_state()[1].tolist() == before  # noqa: NPY002


def test_memory_for_tables_changes_no_draw(monkeypatch):
    for call in (cl.permutation_test, cl.bootstrap):
        whole = call(cl.rand_index, WIDE, n=99).values.tolist()
        with monkeypatch.context() as patch:
            patch.setattr(chance, "_CELLS", 80)  # ten tables at a time
            assert call(cl.rand_index, WIDE, n=99).values.tolist() == whole


@each_call
def test_results_cannot_be_changed_and_can_be_copied(call):
    result = call(cl.purity, WIDE, n=99)
    with pytest.raises(AttributeError, match="read-only"):
        result.value = 1
    for again in (result, copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert repr(again) == repr(result)
        assert again.in_words() == result.in_words()
        with pytest.raises(ValueError, match="read-only"):
            again.values[0] = 1


@each_call
def test_words_say_the_numbers(call):
    result = call(cl.purity, WIDE)
    words = result.in_words()
    assert words.startswith("purity is 0.625; ")
    assert "999" in words
    ends = [result.p_value] if call is cl.permutation_test else [result.low, result.high]
    for number in ends:
        assert f"{float(number):.3g}" in words


@each_call
@each(
    "error, wrong, message",
    [
        (TypeError, {"measure": cl.purity(WIDE)}, "measure must be a function .*got Score"),
        (TypeError, {"measure": "purity"}, "measure must be a function .*got str"),
        (TypeError, {"measure": lambda t: "0.5"}, "measure must return a Score or a number.*'0.5'"),
        (TypeError, {"measure": cl.pair_counts}, "measure must return a Score or a number"),
        (ValueError, {"measure": lambda t: math.nan}, "value of a Score must be finite"),
        (TypeError, {"t": [[1, 2], [3, 4]]}, r"^t in (bootstrap|permutation_test)\(measure, t\)"),
        (ValueError, {"n": 0}, "n must be a whole number of at least 1, got 0"),
        (ValueError, {"n": 99.0}, "n must be a whole number of at least 1, got 99.0"),
        (ValueError, {"n": True}, "n must be a whole number of at least 1, got True"),
        (ValueError, {"n": 2**63}, "n must be at most 1000000, got 9223372036854775808"),
        (ValueError, {"n": np.uint64(2**64 - 1)}, "n must be at most 1000000"),
        (ValueError, {"seed": np.timedelta64(5)}, "seed must be a whole number of at least 0"),
        (ValueError, {"seed": -1}, "seed must be a whole number of at least 0, got -1"),
        (ValueError, {"seed": None}, "seed must be a whole number of at least 0, got None"),
    ],
)
def test_bad_input_is_refused(call, error, wrong, message):
    with pytest.raises(error, match=message):
        call(**({"measure": cl.purity, "t": WIDE} | wrong))


@each("level", [0, 1, 95, -0.5, math.nan, "0.95", None, True])
def test_bad_level_is_refused(level):
    with pytest.raises(ValueError, match="level must be a number between 0 and 1"):
        cl.bootstrap(cl.purity, WIDE, level=level)


def test_too_many_points_to_hand_out_are_refused():
    huge = cl.ContingencyTable([[10**9, 0], [0, 1]])
    with pytest.raises(ValueError, match="at most 1000000000"):
        cl.permutation_test(cl.purity, huge)
    assert cl.bootstrap(cl.purity, huge, n=39).low == 1


@each_call
def test_measure_that_is_not_defined_on_a_draw_is_an_error_and_not_left_out(call):
    t = cl.ContingencyTable([[1, 3], [3, 1]])

    def odds(t, **about):
        a, b = (cl.quantity(name, int(t.counts[0, j])) for j, name in enumerate("ab"))
        return cl.Score("odds", b / a, **about)

    with pytest.raises(ValueError, match=r"every table that is drawn, but .*undefined=0.*odds"):
        call(odds, t)
    with pytest.raises(ValueError, match=r"every table that is drawn"):
        call(lambda t: 1 / int(t.counts[0, 0]), t)
    with pytest.raises(ValueError, match=r"every table that is drawn"):
        call(lambda t: math.nan if t.counts[0, 0] == 0 else 1.0, t)
    a_given = call(lambda t: cl.Score("x", cl.quantity("x", int(t.counts[0, 0])) / 4), t)
    assert 0 in a_given.values


# --- on the scorecard ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def card():
    return cl.external_scorecard(WIDE, resamples=99, level=0.9, seed=2)


def test_card_shows_what_the_two_functions_find():
    large = cl.ContingencyTable(4 * WIDE.counts)
    for t in (WIDE, large):
        card = cl.external_scorecard(t, resamples=99, level=0.9, seed=2)
        for row, m in list(zip(card, EXTERNAL, strict=True))[::3]:
            sure = cl.jackknife(m.function, t, level=0.9)
            test = cl.permutation_test(m.function, t, n=99, seed=2)
            assert row.interval == (sure.interval or "–"), row.measure
            assert f"{sure.why_not}" in f"{row.remark}; {card.note}", row.measure
            assert row.remark.startswith(m.remark), row.measure
            assert (row.chance, row.p_value.exact) == (test.mean, test.p_value.exact)
            assert row.value == m.function(t)
        assert card["purity"].p_value.working.startswith("p = (1 + #{s* ≥ s}) / (n + 1)")
        assert isinstance(card["adjusted Rand index"].interval, tuple)
    assert isinstance(card["V-measure"].interval, tuple)


def test_card_gives_no_interval_beside_its_value():
    """Many small clusters: all but one in four draws of the bootstrap lie above the value."""
    random = np.random.default_rng(0)
    true = np.repeat(np.arange(20), 10)
    pred = np.where(random.random(200) < 0.3, true, random.integers(0, 80, 200))
    for row in cl.external_scorecard(cl.contingency_table(true, pred), resamples=9):
        assert row.interval == "–" or row.interval.low <= row.value <= row.interval.high


def test_card_of_very_many_cells_and_of_one_point(monkeypatch):
    monkeypatch.setattr(leaving_out, "_MOST_CELLS", 3)
    card = cl.external_scorecard(cl.ContingencyTable(4 * WIDE.counts), resamples=9)
    assert "7 cells hold points" in card.note
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
    several = cl.external_scorecard(cl.ContingencyTable([[3, 1, 1], [1, 3, 1]]), resamples=9)
    assert several.note == "no interval for 9 measures: n = 10 is below 3 · r · k = 18"
    assert repr(several).count("n = 10 is below 3") == 1
    ari = card["adjusted Rand index"]
    assert f">{ari.interval}</td>" in card._repr_html_()
    assert card["p"] == card["p_value"] == tuple(row.p_value for row in card)
    for row, same in zip(card, plain, strict=True):
        known = {name: getattr(row, name) for name in cl.Measure._fields}
        assert known | {"remark": same.remark} == same._asdict()
        assert row.remark.startswith(same.remark)


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


@each("resamples", [-1, 9.5, None, "999", np.array([9, 9]), False])
def test_bad_resamples_are_refused(resamples):
    with pytest.raises(ValueError, match=r"^resamples must be a whole number of at least 1"):
        cl.external_scorecard(WIDE, resamples=resamples)


def test_too_many_resamples_are_refused():
    with pytest.raises(ValueError, match=r"^resamples must be at most 1000000, got 1000000000000"):
        cl.external_scorecard(WIDE, resamples=10**12)
    with pytest.raises(ValueError, match=r"^level must be a number between 0 and 1, got 95"):
        cl.external_scorecard(WIDE, resamples=9, level=95)
