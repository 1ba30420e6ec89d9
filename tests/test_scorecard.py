"""Every claim about a measure that the scorecard and the notebooks print, on all small clusterings.

The clusterings of five points, compared in all pairs and triples, prove or refute most claims; a
claim that does not hold needs a counterexample there. Larger random tables come from hypothesis.
"""

import inspect
import itertools
import math
import pickle
import re

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import clustlib as cl
from clustlib.scorecard import EXTERNAL, INTERNAL

ORANGE = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
TWO_BY_FOUR = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])

each_measure = pytest.mark.parametrize("m", EXTERNAL, ids=lambda m: m.measure)


def clusterings(n):
    """Every way to divide n points, as labels: each point joins a group or opens the next one."""
    labels = [[0]]
    for _ in range(n - 1):
        labels = [[*known, new] for known in labels for new in range(max(known) + 2)]
    return labels


FIVE = clusterings(5)
TABLES = {(c, t): cl.contingency_table(FIVE[t], FIVE[c]) for c in range(52) for t in range(52)}
VALUES = {
    m.measure: np.array([float(m.function(t)) for t in TABLES.values()]).reshape(52, 52)
    for m in EXTERNAL
}
NUMBER = np.array([max(labels) + 1 for labels in FIVE])

# What the words in a range stand for.
BOUNDS = {
    "0": lambda t: 0,
    "1": lambda t: 1,
    "−1": lambda t: -1,
    "−1/2": lambda t: -0.5,
    "∞": lambda t: math.inf,
    "max m_j/n": lambda t: t.partition_sizes.max() / t.n,
    "M_T/N": lambda t: (
        sum(math.comb(m, 2) for m in t.partition_sizes.tolist()) / math.comb(t.n, 2)
        if t.n > 1
        else 1  # no pair at all: identical clusterings score 1
    ),
    "H(T)": lambda t: cl.entropy(t.partition_sizes),
    "min(H(C), H(T))": lambda t: min(cl.entropy(t.cluster_sizes), cl.entropy(t.partition_sizes)),
    "log2 n": lambda t: math.log2(t.n),
}


def is_in(value, words, t):
    """Whether a value is in a range such as "(0, H(T)]", to within rounding where it is closed."""
    if words.startswith("≤ "):
        return value <= BOUNDS[words[2:]](t)
    low, high = (BOUNDS[word](t) for word in words[1:-1].split(", ", maxsplit=1))
    above = value > low if words[0] == "(" else value >= low - 1e-12 * (low not in (0, 1))
    below = value < high if words[-1] == ")" else value <= high + 1e-12 * (high not in (0, 1))
    return above and below


def best(m, t):
    """The value of a perfect clustering."""
    if m.better == "smaller":
        return 0
    if m.measure == "mutual information":
        return float(cl.entropy(t.partition_sizes))
    if m.measure == "Hubert statistic":
        return float(cl.hubert_statistic(t))
    return 1


tables = st.integers(1, 4).flatmap(
    lambda k: st.lists(
        st.lists(st.integers(0, 9), min_size=k, max_size=k), min_size=1, max_size=5
    ).filter(lambda rows: any(map(any, rows)))
).map(cl.ContingencyTable)  # fmt: skip


# --- which measures there are --------------------------------------------------------------------


def test_every_measure_of_a_table_has_a_row():
    def is_measure(function):
        return (
            inspect.isfunction(function)
            and list(inspect.signature(function).parameters)[:1] == ["t"]
            and isinstance(function(ORANGE), cl.Score)
        )

    public = {name for name in cl.__all__ if is_measure(getattr(cl, name))}
    # What chance is expected to score says nothing about a clustering.
    assert public - {"expected_mutual_information"} == {m.function.__name__ for m in EXTERNAL}


def test_names_are_told_apart():
    assert len({m.measure for m in EXTERNAL}) == len(EXTERNAL) == 23


@each_measure
def test_a_reader_can_find_the_function_by_the_name(m):
    words = set(re.findall(r"[a-z]+", m.measure.lower()))
    wanted = set(m.function.__name__.split("_"))
    assert words & wanted


# --- range and direction -------------------------------------------------------------------------


@each_measure
def test_range_on_all_clusterings_of_five_points(m):
    for (c, t), table in TABLES.items():
        assert is_in(VALUES[m.measure][c, t], m.range, table), FIVE[c]


@given(t=tables)
def test_range_on_random_tables(t):
    for m in EXTERNAL:
        assert is_in(m.function(t), m.range, t), m.measure


@pytest.mark.parametrize(
    ("value", "words"),
    [(0, "(0, 1]"), (1, "[0, 1)"), (1.0000000000000002, "[0, 1]"), (-1e-300, "[0, 1]"),
     (1.1, "≤ 1"), (2, "[0, H(T)]"), (0.3, "[max m_j/n, 1]"), (-0.51, "[−1/2, 1]")],
)  # fmt: skip
def test_values_outside_a_range_are_seen(value, words):
    assert not is_in(value, words, ORANGE)


@each_measure
def test_ends_of_the_range_that_belong_to_it_are_reached(m):
    if m.range.startswith("≤"):
        ends = [m.range[2:]]
    else:
        low, high = m.range[1:-1].split(", ", maxsplit=1)
        ends = [low] * (m.range[0] == "[") + [high] * (m.range[-1] == "]")
    four = cl.ContingencyTable([[1, 1], [1, 1]])  # as far apart as four points can be
    values = [(m.function(four), four)]
    values += [(VALUES[m.measure][cell], t) for cell, t in TABLES.items()]
    for end in ends:
        assert any(value == pytest.approx(BOUNDS[end](t), abs=1e-12) for value, t in values), end


@each_measure
def test_identical_clusterings_score_the_best_value(m):
    assert m.better in ("larger", "smaller", "close to 1")
    for c, labels in enumerate(FIVE):
        t = TABLES[c, c]
        assert VALUES[m.measure][c, c] == best(m, t), labels
        others = VALUES[m.measure][:, c]
        if m.better == "larger":
            assert others.max() <= best(m, t)
        if m.better == "smaller":
            assert others.min() >= best(m, t)


# --- symmetry, names -----------------------------------------------------------------------------


@each_measure
def test_symmetric_or_not_on_all_clusterings_of_five_points(m):
    values = VALUES[m.measure]
    assert np.allclose(values, values.T, atol=1e-12) == m.symmetric


@given(t=tables)
def test_symmetric_on_random_tables(t):
    for m in EXTERNAL:
        if m.symmetric:
            assert m.function(t) == pytest.approx(m.function(t.T), abs=1e-12), m.measure


@given(t=tables, data=st.data())
def test_order_and_names_do_not_matter(t, data):
    rows = data.draw(st.permutations(range(t.counts.shape[0])))
    columns = data.draw(st.permutations(range(t.counts.shape[1])))
    shuffled = cl.ContingencyTable(
        t.counts[np.ix_(rows, columns)],
        [f"row {i}" for i in range(len(rows))],
        [f"column {j}" for j in range(len(columns))],
    )
    for m in EXTERNAL:
        assert m.relabelling, m.measure
        assert m.function(shuffled) == pytest.approx(m.function(t), abs=1e-12), m.measure


@given(t=tables)
def test_empty_rows_and_columns_change_nothing(t):
    padded = cl.ContingencyTable(np.pad(t.counts, ((1, 2), (2, 1))))
    for m in EXTERNAL:
        before, now = m.function(t), m.function(padded)
        assert now.exact == before.exact, m.measure
        # Without a fraction, a sum may run in another order.
        assert now == pytest.approx(before, abs=1e-12), m.measure


# --- chance, metric, r = k -----------------------------------------------------------------------

SIZES = sorted({tuple(sorted(np.bincount(labels).tolist())) for labels in FIVE})


def first_names(labels):
    """The same division with groups numbered in order of their first point."""
    names = {label: i for i, label in enumerate(dict.fromkeys(labels))}
    return [names[label] for label in labels]


def handed_out(sizes):
    """The clusterings that all 5! ways to hand out labels of these sizes lead to."""
    labels = np.repeat(range(len(sizes)), sizes)
    return [FIVE.index(first_names(labels[list(p)])) for p in itertools.permutations(range(5))]


HANDED_OUT = {sizes: handed_out(sizes) for sizes in SIZES}


@each_measure
def test_adjusted_for_chance_or_not(m):
    means = [
        VALUES[m.measure][HANDED_OUT[sizes], HANDED_OUT[others][0]].mean()
        for sizes, others in itertools.product(SIZES, repeat=2)
        # Where chance has no choice, two identical clusterings score 1.
        if not (sizes == others and len(sizes) in (1, 5))
    ]
    assert np.allclose(means, 0, atol=1e-12) == m.chance


@each_measure
def test_metric_or_not(m):
    values = VALUES[m.measure]
    distance = 1 - values if m.better == "larger" else values
    zero_only_if_identical = np.array_equal(np.abs(distance) < 1e-12, np.eye(52, dtype=bool))
    symmetric = np.allclose(distance, distance.T, atol=1e-12)
    # d(x, z) ≤ d(x, y) + d(y, z) for all three
    triangle = (distance[:, None, :] <= distance[:, :, None] + distance[None] + 1e-12).all()
    assert (zero_only_if_identical and symmetric and triangle) == m.metric


@given(data=st.data())
def test_no_detour_is_shorter_on_random_clusterings(data):
    n = data.draw(st.integers(2, 12))
    x, y, z = (data.draw(st.lists(st.integers(0, 4), min_size=n, max_size=n)) for _ in range(3))
    straight, *detour = (cl.contingency_table(*two) for two in ((x, z), (x, y), (y, z)))
    for m in EXTERNAL:
        if m.metric and m.better == "larger":
            assert 1 - m.function(straight) <= sum(1 - m.function(t) for t in detour) + 1e-12
        elif m.metric:
            assert m.function(straight) <= sum(map(m.function, detour)) + 1e-12


@each_measure
def test_best_value_needs_as_many_clusters_as_partitions_or_not(m):
    reached_otherwise = any(
        VALUES[m.measure][c, t] == pytest.approx(best(m, TABLES[t, t]), abs=1e-12)
        for c, t in TABLES
        if NUMBER[c] != NUMBER[t]
    )
    assert reached_otherwise != m.equal_numbers


# --- what each is blind to -----------------------------------------------------------------------


def split(t, i):
    """Cluster i cut in two: of each of its counts, a half goes into a new cluster."""
    half = t.counts[i] // 2
    rows = t.counts.copy()
    rows[i] -= half
    return cl.ContingencyTable([*rows.tolist(), half.tolist()])


@given(t=tables, data=st.data())
def test_what_is_blind_to_splitting_gets_no_worse_by_it(t, data):
    # Of one partition alone, homogeneity is 0/0.
    assume(np.count_nonzero(t.partition_sizes) > 1)
    divided = split(t, data.draw(st.integers(0, t.counts.shape[0] - 1)))
    for m in EXTERNAL:
        if "splitting" in m.blind_to and "precision" not in m.measure:
            gain = m.function(divided) - m.function(t)
            assert gain <= 1e-12 if m.better == "smaller" else gain >= -1e-12, m.measure


@each_measure
def test_what_is_blind_to_splitting_loves_single_points(m):
    value = m.function(cl.contingency_table([0, 0, 0, 1, 1, 2], range(6)))
    perfect = m.function(cl.contingency_table([0, 0, 0, 1, 1, 2], [0, 0, 0, 1, 1, 2]))
    if "splitting" in m.blind_to and "precision" not in m.measure:
        assert value == pytest.approx(perfect, abs=1e-12)


def test_pair_precision_of_clean_pieces_is_perfect():
    pieces = cl.ContingencyTable([[2, 0], [2, 0], [0, 2], [0, 3]])
    assert cl.pair_precision(pieces) == 1


@each_measure
def test_what_is_blind_to_merging_takes_merged_clusters_for_perfect(m):
    merged = cl.contingency_table([0, 0, 0, 1, 1, 2], [0, 0, 0, 0, 0, 1])
    perfect = cl.contingency_table([0, 0, 0, 1, 1, 2], [0, 0, 0, 1, 1, 2])
    if "merging" in m.blind_to:
        assert m.function(merged) == m.function(perfect)


@each_measure
def test_what_is_blind_to_rightly_apart_pairs_ignores_them(m):
    if "rightly apart" in m.blind_to:
        more = np.zeros((5, 5), dtype=int)
        more[:2, :4] = TWO_BY_FOUR.counts
        more[4, 4] = 1  # a point that is alone in both adds 40 such pairs, and no other
        assert m.function(cl.ContingencyTable(more)) == m.function(TWO_BY_FOUR)


# --- how it is shown -----------------------------------------------------------------------------


def test_scorecard_has_the_value_of_every_measure():
    card = cl.external_scorecard(TWO_BY_FOUR)
    assert [row.measure for row in card] == [m.measure for m in EXTERNAL]
    assert list(card["value"]) == [m.function(TWO_BY_FOUR) for m in EXTERNAL]
    assert card["Rand index"].value.exact == cl.rand_index(TWO_BY_FOUR).exact
    assert "= 161/260" in card["Rand index"].value.working


def test_scorecard_shows_decimals_below_each_other():
    lines = repr(cl.external_scorecard(TWO_BY_FOUR)).splitlines()
    assert lines[0].split() == ["measure", "value", "range", "better", "blind", "to"]
    assert len({line.index(".") for line in lines[1:]}) == 1
    assert re.search(r"Rand index +0\.619231 +\[0, 1\] +larger ", "\n".join(lines))


def test_rounding_makes_no_value_perfect():
    t = cl.ContingencyTable([[10**7, 0], [1, 10**7]])
    assert "0.99999995" in repr(cl.external_scorecard(t)).splitlines()[1]


def test_properties_say_yes_and_no():
    properties = cl.external_properties()
    assert [row.measure for row in properties] == [m.measure for m in EXTERNAL]
    first, second = repr(properties).splitlines()[1:3]
    assert re.fullmatch(r"purity +\[max m_j/n, 1\] +larger +no +yes +no +no +no", first)
    assert re.fullmatch(r"maximum matching +\(0, 1\] +larger +yes +yes +no +yes +yes", second)
    assert "<td" in properties._repr_html_()


def test_scorecard_survives_pickling():
    card = cl.external_scorecard(ORANGE)
    assert repr(pickle.loads(pickle.dumps(card))) == repr(card)


@pytest.mark.parametrize("wrong", [[[1, 2]], ([0, 1], [1, 0])])
def test_scorecard_takes_a_table(wrong):
    with pytest.raises(TypeError, match="contingency_table"):
        cl.external_scorecard(wrong)


# --- without a reference -------------------------------------------------------------------------

# Three groups of different sizes, far apart, and the same labels dealt out anew.
CENTRES = np.array([[0, 0], [9, 1], [2, 12]])
POINTS = np.repeat(CENTRES, [4, 6, 9], axis=0) + np.random.default_rng(3).normal(0, 1, (19, 2))
GROUPS = np.repeat([2, 0, 1], [4, 6, 9])
MIXED = np.random.default_rng(4).permutation(GROUPS)

each_internal = pytest.mark.parametrize("m", INTERNAL, ids=lambda m: m.measure)


def internal_value(m, X, labels):
    return cl.internal_scorecard(X, labels)[m.measure].value


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("graph cut", lambda: cl.graph_cut(cl.proximity_table(POINTS, MIXED))),
        ("normalised cut", lambda: cl.normalized_cut(cl.proximity_table(POINTS, MIXED))),
        ("modularity", lambda: cl.modularity(cl.proximity_table(POINTS, MIXED))),
        ("BetaCV", lambda: cl.beta_cv(cl.proximity_table(POINTS, MIXED))),
        ("C-index", lambda: cl.c_index(POINTS, MIXED)),
        ("silhouette", lambda: cl.silhouette(POINTS, MIXED)),
        ("Dunn index", lambda: cl.dunn_index(POINTS, MIXED)),
        ("Davies–Bouldin index", lambda: cl.davies_bouldin_index(POINTS, MIXED)),
        ("Calinski–Harabasz index", lambda: cl.calinski_harabasz_index(POINTS, MIXED)),
    ],
)
def test_internal_scorecard_has_the_value_of_each_measure(name, value):
    card = cl.internal_scorecard(POINTS, MIXED)
    assert len(card) == 9
    assert card[name].value == value()
    assert card[name].value.working == value().working


@each_internal
def test_internal_measure_is_better_the_way_it_says(m):
    good, bad = internal_value(m, POINTS, GROUPS), internal_value(m, POINTS, MIXED)
    assert good > bad if m.better == "larger" else good < bad
    assert m.better in ("larger", "smaller")


@each_internal
def test_internal_measure_changes_with_the_units_or_not(m):
    value, other = (internal_value(m, X, GROUPS) for X in (POINTS, 10 * POINTS))
    assert (value != pytest.approx(other, rel=1e-9)) == m.units


@given(seed=st.integers(0, 999), n=st.integers(5, 30), k=st.integers(2, 4))
def test_internal_measures_are_in_their_range(seed, n, k):
    rng = np.random.default_rng(seed)
    labels = rng.permutation(np.arange(n) % k)
    for row in cl.internal_scorecard(rng.normal(size=(n, 2)), labels):
        low, high = row.range[1:-1].split(", ")
        assert row.value >= {"0": 0, "−1": -1, "−1/2": -0.5}[low], row.measure
        assert row.value <= {"∞": math.inf, "1": 1, "k": k}[high], row.measure


def test_internal_scorecard_refuses_one_cluster():
    with pytest.raises(ValueError, match="cluster"):
        cl.internal_scorecard(POINTS, [0] * 19)


def test_ranges_stand_on_one_side_of_their_column():
    cells = re.findall(
        r'text-align: (\w+)">([\[(][^<]*[\])])<', cl.external_properties()._repr_html_()
    )
    assert len(cells) == 22  # all but "≤ 1"
    assert {side for side, _ in cells} == {"left"}


# --- side by side --------------------------------------------------------------------------------


def compared(**tables):
    return cl.compare({name: cl.external_scorecard(t) for name, t in tables.items()})


def test_compared_scorecards_keep_their_values():
    both = compared(two_by_four=TWO_BY_FOUR, turned=TWO_BY_FOUR.T)
    assert both["measure"] == tuple(m.measure for m in EXTERNAL)
    assert both["two_by_four"] == tuple(m.function(TWO_BY_FOUR) for m in EXTERNAL)
    assert both["turned"] == tuple(m.function(TWO_BY_FOUR.T) for m in EXTERNAL)
    assert both["better"] == tuple(m.better for m in EXTERNAL)


@pytest.mark.parametrize(
    ("measure", "preferred"),
    [
        ("purity", "turned"),  # 23/40 against 19/40
        ("Rand index", "–"),
        ("pair precision", "turned"),  # 134/185 against 134/380
        ("pair recall", "straight"),
        ("conditional entropy", "turned"),  # H(C|T) is smaller, since H(C) is
        ("clustering ratio", "straight"),  # 1/2 is closer to 1 than 2
    ],
)
def test_preferred_is_the_better_value(measure, preferred):
    assert compared(straight=TWO_BY_FOUR, turned=TWO_BY_FOUR.T)[measure][-1] == preferred


def test_several_can_be_preferred():
    three = compared(a=ORANGE, b=TWO_BY_FOUR, c=ORANGE)
    assert three["purity"] == ("purity", 0.75, 0.475, 0.75, "larger", "a, c")


def test_order_of_points_and_names_of_clusters_prefer_nothing():
    order = np.random.default_rng(5).permutation(19)
    cards = [
        cl.internal_scorecard(POINTS, MIXED),
        cl.internal_scorecard(POINTS[order], 7 - MIXED[order]),
    ]
    assert set(cl.compare(dict(enumerate(cards)))["preferred"]) == {"–"}


def test_comparison_is_shown_as_a_table_and_survives_pickling():
    both = compared(orange=ORANGE, oblong=TWO_BY_FOUR)
    lines = repr(both).splitlines()
    assert lines[0].split() == ["measure", "orange", "oblong", "better", "preferred"]
    assert lines[1].split() == ["purity", "0.750000", "0.475000", "larger", "orange"]
    assert repr(pickle.loads(pickle.dumps(both))) == repr(both)
    assert "oblong</th>" in both._repr_html_()


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        ([], TypeError, "dict"),
        ({}, ValueError, "got 0"),
        ({"one": cl.external_scorecard(ORANGE)}, ValueError, "got 1"),
        ({"one": ORANGE, "two": ORANGE}, TypeError, r"'one'.*ContingencyTable"),
        (dict.fromkeys(["one", "better"], cl.external_scorecard(ORANGE)), ValueError, "'better'"),
        (dict.fromkeys("ab", compared(a=ORANGE, b=ORANGE)), TypeError, "one clustering"),
        (
            {"one": cl.external_scorecard(ORANGE), "two": cl.internal_scorecard(POINTS, MIXED)},
            ValueError,
            "same measures",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused(wrong, error, says):
    with pytest.raises(error, match=says):
        cl.compare(wrong)
