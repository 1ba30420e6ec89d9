"""Every claim about a measure that the scorecard and the notebooks print, on all small clusterings.

The clusterings of five points, compared in all pairs and triples, prove or refute most claims; a
claim that does not hold needs a counterexample there. Larger random tables come from hypothesis.
A new measure is one function and one row: everything here follows from the rows.
"""

import csv
import functools
import inspect
import io
import itertools
import math
import pickle
import re

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment

import clustlib as cl
from clustlib.display import Scorecard, spelled
from clustlib.measures.catalogue import EXTERNAL, INTERNAL, BlindSpot

ORANGE = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
TWO_BY_FOUR = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])
PURE = cl.ContingencyTable([[11, 0, 0, 0], [0, 9, 0, 0], [0, 0, 8, 0], [0, 0, 0, 12]])

each_measure = pytest.mark.parametrize("m", EXTERNAL, ids=lambda m: m.measure)


def clusterings(n):
    """Every way to divide n points, as labels: each point joins a group or opens the next one."""
    labels = [[0]]
    for _ in range(n - 1):
        labels = [[*known, new] for known in labels for new in range(max(known) + 2)]
    return labels


FIVE = clusterings(5)
TABLES = {(c, t): cl.contingency_table(FIVE[t], FIVE[c]) for c in range(52) for t in range(52)}
NUMBER = np.array([max(labels) + 1 for labels in FIVE])


@functools.cache
def values_of(m):
    """What a measure makes of every two clusterings of five points."""
    return np.array([float(m.function(t)) for t in TABLES.values()]).reshape(52, 52)


def belongs(m):
    """Whether the ends of the range belong to it, as its brackets say."""
    return m.range.words[0] == "[", m.range.words[-1] == "]" or m.range.words[0] == "≤"


def is_in(value, m, judged):
    """Whether a value is in the range, to within rounding where an end is no whole number."""
    low, high = m.range.ends(judged)
    low_belongs, high_belongs = belongs(m)
    above = value >= low - 1e-12 * (low not in (0, 1)) if low_belongs else value > low
    below = value <= high + 1e-12 * (high not in (0, 1)) if high_belongs else value < high
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
        if not inspect.isfunction(function):
            return False
        parameters = inspect.signature(function).parameters.values()
        # Of a whole table, not of a cell of it.
        needed = [each.name for each in parameters if each.default is each.empty]
        return needed == ["t"] and isinstance(function(ORANGE), cl.Score)

    public = {name for name in cl.__all__ if is_measure(getattr(cl, name))}
    # What chance is expected to score says nothing about a clustering.
    assert public - {"expected_mutual_information"} == {m.function.__name__ for m in EXTERNAL}


def test_names_are_told_apart():
    for rows in (EXTERNAL, INTERNAL):
        names = {spelled(name) for m in rows for name in (m.measure, m.function.__name__)}
        both = [m for m in rows if spelled(m.measure) == spelled(m.function.__name__)]
        assert len(names) == 2 * len(rows) - len(both)


@each_measure
def test_a_reader_can_find_the_function_by_the_name(m):
    words = set(re.findall(r"[a-z]+", m.measure.lower()))
    wanted = set(m.function.__name__.split("_"))
    assert words & wanted


# --- range and direction -------------------------------------------------------------------------


@each_measure
def test_range_on_all_clusterings_of_five_points(m):
    for (c, t), table in TABLES.items():
        assert is_in(values_of(m)[c, t], m, table), FIVE[c]


@given(t=tables)
def test_range_on_random_tables(t):
    for m in EXTERNAL:
        assert is_in(m.function(t), m, t), m.measure


def test_values_outside_a_range_are_seen():
    outside = {
        "maximum matching": 0, "clustering error": 1, "Rand index": 1.0000000000000002,
        "V-measure": -1e-300, "adjusted mutual information": 1.1, "conditional entropy": 2,
        "purity": 0.3, "adjusted Rand index": -0.51,
    }  # fmt: skip
    rows = {m.measure: m for m in EXTERNAL}
    for measure, value in outside.items():
        assert not is_in(value, rows[measure], ORANGE), measure


def test_numbers_in_the_words_of_a_range_are_its_ends():
    numbers = {"0": 0, "1": 1, "−1": -1, "−1/2": -0.5, "∞": math.inf}
    for m in (*EXTERNAL, *INTERNAL):
        words = (
            ["−∞", *m.range.words.split()[1:]]
            if m.range.words[0] == "≤"
            else (m.range.words[1:-1].split(", ", maxsplit=1))
        )
        for word, end in zip(words, m.range[1:], strict=True):
            assert callable(end) != (word in {**numbers, "−∞": 0}), m.measure
            assert callable(end) or end == numbers.get(word, -math.inf), m.measure


@each_measure
def test_ends_of_the_range_that_belong_to_it_are_reached(m):
    four = cl.ContingencyTable([[1, 1], [1, 1]])  # as far apart as four points can be
    values = [(m.function(four), four)]
    values += [(values_of(m)[cell], t) for cell, t in TABLES.items()]
    for at, end_belongs in enumerate(belongs(m)):
        if end_belongs:
            ends = ((value, m.range.ends(t)[at]) for value, t in values)
            assert any(value == pytest.approx(end, abs=1e-12) for value, end in ends), at


@each_measure
def test_identical_clusterings_score_the_best_value(m):
    assert m.better in ("larger", "smaller", "close to 1")
    for c, labels in enumerate(FIVE):
        t = TABLES[c, c]
        assert values_of(m)[c, c] == best(m, t), labels
        others = values_of(m)[:, c]
        if m.better == "larger":
            assert others.max() <= best(m, t)
        if m.better == "smaller":
            assert others.min() >= best(m, t)


# --- symmetry, names -----------------------------------------------------------------------------


@each_measure
def test_symmetric_or_not_on_all_clusterings_of_five_points(m):
    values = values_of(m)
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


def scores_0_by_chance(m):
    """Whether the mean over all ways to hand out labels is 0, whatever the sizes."""
    means = [
        values_of(m)[HANDED_OUT[sizes], HANDED_OUT[others][0]].mean()
        for sizes, others in itertools.product(SIZES, repeat=2)
        # Where chance has no choice, two identical clusterings score 1.
        if not (sizes == others and len(sizes) in (1, 5))
    ]
    return np.allclose(means, 0, atol=1e-12)


@each_measure
def test_adjusted_for_chance_or_not(m):
    assert scores_0_by_chance(m) == m.chance


@each_measure
def test_metric_or_not(m):
    values = values_of(m)
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
        values_of(m)[c, t] == pytest.approx(best(m, TABLES[t, t]), abs=1e-12)
        for c, t in TABLES
        if NUMBER[c] != NUMBER[t]
    )
    assert reached_otherwise != m.equal_numbers


# --- what each is blind to -----------------------------------------------------------------------


# For each blind spot, the changes that what is blind to it does not see: from a table to pairs of
# tables that score the same. Where 0/0 would decide, that is the rule for 0/0, and no blind spot.


def perfect(sizes):
    return cl.ContingencyTable(np.diag(sizes))


def split(t, i):
    """Cluster i cut in two: the second half of its points goes into a new cluster."""
    points = np.repeat(range(t.counts.shape[1]), t.counts[i])
    half = np.bincount(points[len(points) // 2 :], minlength=t.counts.shape[1])
    rows = t.counts.copy()
    rows[i] -= half
    return cl.ContingencyTable([*rows.tolist(), half.tolist()])


def pieces(t):
    """Each partition of t cut into its cells, against a cluster for each partition."""
    cells = np.argwhere(t.counts)
    sizes = t.partition_sizes[t.partition_sizes > 0]
    if t.counts.max() > 1 and len(sizes) > 1:
        rows = np.zeros((len(cells), t.counts.shape[1]), dtype=int)
        rows[range(len(cells)), cells[:, 1]] = t.counts[tuple(cells.T)]
        yield cl.ContingencyTable(rows), perfect(sizes)


def unions(t):
    """A partition for each cell of t, against clusters that are whole rows of them."""
    for cut, _ in pieces(t.T):
        yield cut.T, perfect(cut.cluster_sizes)


def claimed_twice(t):
    """Two clusters with a majority partition in common become one."""
    rows = t.counts[t.cluster_sizes > 0]
    for i, j in itertools.combinations(range(len(rows)), 2):
        if np.any((rows[i] == rows[i].max()) & (rows[j] == rows[j].max())):
            others = [row.tolist() for row in np.delete(rows, [i, j], axis=0)]
            yield cl.ContingencyTable([*others, (rows[i] + rows[j]).tolist()]), t


def unclaimed(t):
    """A partition that has the majority nowhere falls into two."""
    rows = t.counts[t.cluster_sizes > 0]
    for j, size in enumerate(t.partition_sizes):
        if size > 1 and np.all(rows[:, j] < rows.max(axis=1)):
            yield split(t.T, j).T, t


def as_well_matched(t):
    """All points in one cluster, of which the largest partition is as large as the matching."""
    covered = t.counts[linear_sum_assignment(t.counts, maximize=True)].sum()
    yield cl.ContingencyTable([[covered] * (t.n // covered) + [t.n % covered]]), t


def as_many(t):
    """One point in each cell, of as many clusters and partitions."""
    r, k = np.count_nonzero(t.cluster_sizes), np.count_nonzero(t.partition_sizes)
    yield cl.ContingencyTable(np.ones((r, k), dtype=int)), t


def one_apart(t):
    """One point more, alone in its cluster and its partition."""
    r, k = t.counts.shape
    more = np.pad(t.counts, ((0, 1), (0, 1)))
    more[r, k] = 1
    yield cl.ContingencyTable(more), t


UNSEEN = {
    BlindSpot.SPLITTING: pieces,
    BlindSpot.MERGING: unions,
    BlindSpot.CLAIMED_TWICE: claimed_twice,
    BlindSpot.UNCLAIMED: unclaimed,
    BlindSpot.UNMATCHED: as_well_matched,
    BlindSpot.PLACES: as_many,
    BlindSpot.APART: one_apart,
}
TWO_BY_TWO = (np.reshape(cells, (2, 2)) for cells in itertools.product((0, 1, 3, 5), repeat=4))
DIFFERENT = {
    (t.counts.shape, t.counts.tobytes()): t
    for t in [*TABLES.values(), *(cl.ContingencyTable(two) for two in TWO_BY_TWO if two.any())]
}
CHANGES = {
    spot: [two for t in DIFFERENT.values() for two in changes(t)]
    for spot, changes in UNSEEN.items()
}


def sees(m, changed, t):
    return m.function(changed) != pytest.approx(m.function(t), abs=1e-12)


def is_blind(m, spot):
    """What is claimed has to hold on every one of these tables, and else to fail on one."""
    if spot == BlindSpot.CHANCE:
        return not scores_0_by_chance(m)
    if spot == BlindSpot.BEST:
        return np.ptp(values_of(m).diagonal()) > 1e-12
    return not any(sees(m, *two) for two in CHANGES[spot])


EXTERNAL_SPOTS = [*UNSEEN, BlindSpot.BEST, BlindSpot.CHANCE]


@pytest.mark.parametrize("spot", EXTERNAL_SPOTS, ids=lambda spot: spot.name)
@each_measure
def test_blind_to_what_it_says_and_to_nothing_else(m, spot):
    assert is_blind(m, spot) == (spot in m.blind_to)


@given(t=tables)
def test_blind_on_random_tables(t):
    for spot, changes in UNSEEN.items():
        for changed, original in changes(t):
            for m in EXTERNAL:
                if spot in m.blind_to:
                    assert not sees(m, changed, original), (m.measure, spot)


@pytest.mark.parametrize("spot", UNSEEN, ids=lambda spot: spot.name)
def test_changes_are_many_and_change_the_table(spot):
    assert sum(changed != original for changed, original in CHANGES[spot]) > 30


@each_measure
def test_single_points_are_perfect_for_what_is_blind_to_splitting(m):
    t = cl.contingency_table([0, 0, 0, 1, 1, 2], range(6))
    is_perfect = m.function(t) == pytest.approx(float(m.function(perfect([3, 2, 1]))), abs=1e-12)
    # Pair precision would be 0/0.
    assert is_perfect == (BlindSpot.SPLITTING in m.blind_to and m.measure != "pair precision")


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
    assert re.search(r"purity +0\.99999995", repr(cl.external_scorecard(t)))


def test_properties_say_yes_and_no():
    properties = cl.external_properties()
    assert [row.measure for row in properties] == [m.measure for m in EXTERNAL]
    lines = repr(properties).splitlines()
    words = r"purity +\[max m_j/n, 1\] +larger +no +no +no +no"
    assert any(re.fullmatch(words, line) for line in lines)
    words = r"maximum matching +\(0, 1\] +larger +yes +no +yes +yes"
    assert any(re.fullmatch(words, line) for line in lines)
    assert "<td" in properties._repr_html_()


def test_scorecard_survives_pickling():
    card = cl.external_scorecard(ORANGE)
    assert repr(pickle.loads(pickle.dumps(card))) == repr(card)


@pytest.mark.parametrize(
    "name",
    ["normalised mutual information", "normalized mutual information",
     "normalized_mutual_information", "Normalised Mutual-Information"],
)  # fmt: skip
def test_measure_is_found_in_any_spelling(name):
    card = cl.external_scorecard(ORANGE)
    assert card[name] is card["normalised mutual information"]
    assert card[name].value == cl.normalized_mutual_information(ORANGE)


def test_every_measure_is_found_by_its_function():
    cards = {
        "external": (EXTERNAL, cl.external_scorecard(TWO_BY_FOUR)),
        "internal": (INTERNAL, cl.internal_scorecard(POINTS, MIXED)),
    }
    for measures, card in cards.values():
        for m in measures:
            assert card[m.function.__name__] is card[m.measure.upper()] is card[m.measure]
            assert card[m.measure].measure == m.measure


def test_measure_that_is_not_there_names_the_near_ones():
    card = cl.external_scorecard(ORANGE)
    with pytest.raises(
        KeyError, match=r"'rand' \(did you mean .*'Rand index'.*\?\): .*purity, .*V-m"
    ):
        card["rand"]
    with pytest.raises(KeyError, match="no measure 'xyz': the measures are purity, "):
        card["xyz"]


@pytest.mark.parametrize("m", [*EXTERNAL, *INTERNAL], ids=lambda m: m.measure)
def test_blind_spots_and_remark_are_shown_together(m):
    cards = {True: cl.external_scorecard(ORANGE), False: cl.internal_scorecard(POINTS, MIXED)}
    card = cards[m in EXTERNAL]
    row = card[m.measure]
    assert (row.blind_to, row.remark) == (m.blind_to, m.remark)
    line = next(line for line in repr(card).splitlines() if line.startswith(m.measure + "  "))
    shown = re.split(" {2,}", line)[-1]
    spots = shown.removesuffix(m.remark).removesuffix(". ")
    assert spots.split("; ") == [*map(str, m.blind_to)] or (spots, m.blind_to) == ("", ())
    assert shown.endswith(m.remark)


def test_blind_spots_can_be_asked_for_in_words():
    spots = cl.external_scorecard(ORANGE)["purity"].blind_to
    assert "splitting" in spots
    assert "merging" not in spots
    assert repr(spots).startswith("('splitting', 'two clusters that")


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


def by_itself(m, X, labels):
    """The value of the public function; one that takes a table gets that of the distances."""
    takes_points = "X" in inspect.signature(m.function).parameters
    return m.function(*([X, labels] if takes_points else [cl.proximity_table(X, labels)]))


def test_every_internal_measure_has_a_row():
    def is_measure(function):
        given = list(inspect.signature(function).parameters) if inspect.isfunction(function) else []
        return given[:1] == ["p"] or (
            given[:2] == ["X", "labels"] and "scorecard" not in str(function)
        )

    public = {name for name in cl.__all__ if is_measure(getattr(cl, name))}
    # A table, a number for each point, and a game.
    others = {"proximity_table", "silhouette_samples", "play_points"}
    assert public - others == {m.function.__name__ for m in INTERNAL}


@each_internal
def test_internal_scorecard_has_the_value_of_each_measure(m):
    card, value = cl.internal_scorecard(POINTS, MIXED), by_itself(m, POINTS, MIXED)
    assert [row.measure for row in card] == [m.measure for m in INTERNAL]
    assert card[m.measure].value == value
    assert card[m.measure].value.working == value.working


@each_internal
def test_internal_measure_is_better_the_way_it_says(m):
    good, bad = internal_value(m, POINTS, GROUPS), internal_value(m, POINTS, MIXED)
    assert good > bad if m.better == "larger" else good < bad
    assert m.better in ("larger", "smaller")


@each_internal
def test_internal_measure_changes_with_the_units_or_not(m):
    value, other = (internal_value(m, X, GROUPS) for X in (POINTS, 10 * POINTS))
    assert (value != pytest.approx(other, rel=1e-9)) == bool(m.unit)


@given(seed=st.integers(0, 999), n=st.integers(5, 30), k=st.integers(2, 4))
def test_internal_measures_are_in_their_range(seed, n, k):
    rng = np.random.default_rng(seed)
    labels = rng.permutation(np.arange(n) % k)
    X = rng.normal(size=(n, 2))
    p = cl.proximity_table(X, labels)
    for m, row in zip(INTERNAL, cl.internal_scorecard(X, labels), strict=True):
        assert is_in(row.value, m, p), m.measure


def test_internal_scorecard_refuses_one_cluster():
    with pytest.raises(ValueError, match="labels must have at least two clusters"):
        cl.internal_scorecard(POINTS, [0] * 19)


# Points whose clusters leave some measure nothing to divide by, and what that is.
PAIRED = [[0], [0], [5], [5]]


@pytest.mark.parametrize(
    ("X", "labels", "reasons"),
    [
        (PAIRED, [1, 1, 2, 2], {"Dunn index": "diameter", "Calinski–Harabasz index": "coincide"}),
        (PAIRED, [1, 2, 1, 2], {"Davies–Bouldin index": "centroids of the clusters 1 and 2"}),
        (
            [[0], [1], [5]],
            [1, 2, 3],
            dict.fromkeys(["BetaCV", "C-index", "silhouette"], "one point only")
            | {"Dunn index": "one point", "Calinski–Harabasz index": "one point only"},
        ),
        (
            [[2, 2]] * 4,
            [1, 1, 2, 2],
            {m.measure: "not defined" for m in INTERNAL} | {"graph cut": None, "silhouette": None},
        ),
    ],
)
def test_measure_that_is_not_defined_is_a_row_that_says_why(X, labels, reasons):
    card = cl.internal_scorecard(X, labels)
    lines = repr(card).splitlines()
    for m, line in zip(INTERNAL, lines[1:], strict=True):
        row = card[m.measure]
        if reasons.get(m.measure):
            assert row.value is None
            assert reasons[m.measure] in row.remark
            assert re.search(rf"^{m.measure} +– .*  not defined: ", line)
            assert line.endswith(row.remark)
            with pytest.raises(
                ValueError, match=re.escape(f"{m.function.__name__} is {row.remark}")
            ):
                by_itself(m, X, labels)
        else:
            assert row.value == by_itself(m, X, labels)
            assert row.remark == m.remark
    assert len({line.index("  – ") for line in lines if "  – " in line}) == 1
    assert repr(pickle.loads(pickle.dumps(card))) == repr(card)


@pytest.mark.parametrize(
    ("X", "labels", "error", "says"),
    [
        ([[0], [math.nan], [5]], [1, 1, 2], ValueError, "X"),
        ([[0], [1], [5]], [1, 1], ValueError, "length"),
        ([["a"], ["b"], ["c"]], [1, 1, 2], TypeError, "X"),
        ([[0], [1], [5]], [1, 1, "2"], TypeError, "labels"),
    ],
)
def test_wrong_arguments_are_no_rows(X, labels, error, says):
    with pytest.raises(error, match=says):
        cl.internal_scorecard(X, labels)


# --- what each is blind to without a reference ----------------------------------------------------


def rings(inner, outer, radius):
    """Two rings, not quite round one centre, and halves cut across both."""
    angles = [2 * np.pi * np.arange(n) / n + 0.1 for n in (inner, outer)]
    radii = np.repeat([1, radius], [inner, outer])[:, None]
    X = radii * np.concatenate([np.column_stack([np.cos(a), np.sin(a)]) for a in angles])
    X[:inner, 1] += 0.05
    return X, np.repeat([1, 2], [inner, outer]), X[:, 0] > np.median(X[:, 0])


def rows(n):
    """Two rows of n points, and halves cut across both."""
    X = np.array([[x, y] for y in (0, 3) for x in range(n)])
    return X, X[:, 1], X[:, 0] < n / 2


SHAPES = [rings(12, 12, 2), rings(20, 40, 2), rings(10, 40, 3), rings(24, 24, 2.5), rows(16)]
# No three on a line, all distances different.
SCATTERED = np.array([[0, 0], [1, 5], [4, 1], [6, 7], [9, 2.5]])


def pieces_of_clusters(X, labels):
    """The labels with one cluster cut in two, in all ways."""
    for c in set(labels.tolist()):
        others = np.flatnonzero(labels == c)[1:]
        for n in range(1, len(others) + 1):
            for piece in itertools.combinations(others, n):
                cut = labels.copy()
                cut[list(piece)] = labels.max() + 1
                yield cut


def turned(X, labels, angle):
    """Each cluster turned about its centroid, each by another angle."""
    X = np.array(X, dtype=float)
    for i, c in enumerate(np.unique(labels)):
        cos, sin = np.cos(angle + i), np.sin(angle + i)
        centre = X[labels == c].mean(axis=0)
        X[labels == c] = (X[labels == c] - centre) @ np.array([[cos, sin], [-sin, cos]]) + centre
    return X


def four_left(X, labels):
    """The two nearest points of different clusters, and the two farthest of one."""
    pairs = list(itertools.combinations(range(len(X)), 2))
    apart = min(
        (p for p in pairs if labels[p[0]] != labels[p[1]]), key=lambda p: math.dist(*X[[*p]])
    )
    within = max(
        (p for p in pairs if labels[p[0]] == labels[p[1]]), key=lambda p: math.dist(*X[[*p]])
    )
    return sorted({*apart, *within})


@functools.cache
def card_of(X, labels):
    """The internal measures of nested tuples, so that each card is made once."""
    return cl.internal_scorecard(X, labels)


def value_of(m, X, labels):
    return card_of(tuple(map(tuple, np.asarray(X).tolist())), tuple(labels.tolist()))[
        m.measure
    ].value


def gain(m, X, labels, original, before):
    """How much better the measure is than before; None where it is not defined."""
    value, other = value_of(m, X, labels), value_of(m, original, before)
    if value is None or other is None:
        return None
    return value - other if m.better == "larger" else other - value


def changes_of(spot, X, labels):
    """Points and labels in the place of these, of which the blind spot says something."""
    if spot == BlindSpot.MANY_CLUSTERS:
        return [(X, cut) for cut in pieces_of_clusters(X, labels)]
    if spot == BlindSpot.TURNS:
        return [(turned(X, labels, angle), labels) for angle in (0.4, 2)]
    left = four_left(X, labels)
    return [(X[left], labels[left])]


def holds(m, spot, X, labels):
    for changed, after in changes_of(spot, X, labels):
        better = gain(m, changed, after, X, labels)
        if spot == BlindSpot.MANY_CLUSTERS:
            if better is not None and better < -1e-9:
                return False
        elif better is None or abs(better) > 1e-9 * abs(value_of(m, X, labels)):
            return False
    return True


def is_blind_without_reference(m, spot):
    if spot == BlindSpot.SHAPE:
        return all(gain(m, X, halves, X, truth) > 1e-9 for X, truth, halves in SHAPES)
    return all(holds(m, spot, X, labels) for X, labels in GROUPED)


GROUPED = [(SCATTERED, labels) for labels in map(np.array, FIVE) if 1 < labels.max() + 1 < 5]
GROUPED += [(POINTS[::3], GROUPS[::3]), (POINTS[::3], MIXED[::3])]
INTERNAL_SPOTS = [spot for spot in BlindSpot if spot not in EXTERNAL_SPOTS]


@pytest.mark.parametrize("spot", INTERNAL_SPOTS, ids=lambda spot: spot.name)
@each_internal
def test_blind_without_reference_to_what_it_says_and_to_nothing_else(m, spot):
    assert is_blind_without_reference(m, spot) == (spot in m.blind_to)


@settings(max_examples=15)
@given(seed=st.integers(0, 999), n=st.integers(5, 7), k=st.integers(2, 4))
def test_blind_without_reference_on_random_points(seed, n, k):
    rng = np.random.default_rng(seed)
    X, labels = rng.normal(size=(n, 2)), rng.permutation(np.arange(n) % k)
    for m in INTERNAL:
        for spot in m.blind_to:
            assert spot == BlindSpot.SHAPE or holds(m, spot, X, labels), (m.measure, spot)


def test_blind_spots_are_of_one_kind_of_measure():
    for rows, spots in ((EXTERNAL, EXTERNAL_SPOTS), (INTERNAL, INTERNAL_SPOTS)):
        assert {spot for m in rows for spot in m.blind_to} == set(spots)
        assert all(list(m.blind_to) == sorted(m.blind_to, key=list(BlindSpot).index) for m in rows)


def test_ranges_stand_on_one_side_of_their_column():
    cells = re.findall(
        r'text-align: (\w+)">([\[(][^<]*[\])])<', cl.external_properties()._repr_html_()
    )
    assert len(cells) == sum(m.range.words[0] in "[(" for m in EXTERNAL) > 20
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
    three = compared(a=PURE, b=TWO_BY_FOUR, c=PURE)
    assert three["purity"] == ("purity", 1, 0.475, 1, "larger", "a, c")


def test_order_of_points_and_names_of_clusters_prefer_nothing():
    order = np.random.default_rng(5).permutation(19)
    cards = [
        cl.internal_scorecard(POINTS, MIXED),
        cl.internal_scorecard(POINTS[order], 7 - MIXED[order]),
    ]
    assert set(cl.compare(dict(enumerate(cards)))["preferred"]) == {"–"}


def test_comparison_is_shown_as_a_table_and_survives_pickling():
    both = compared(pure=PURE, oblong=TWO_BY_FOUR)
    lines = repr(both).splitlines()
    assert lines[0].split() == ["measure", "pure", "oblong", "better", "preferred"]
    assert ["purity", "1.000000", "0.475000", "larger", "pure"] in [row.split() for row in lines]
    assert repr(pickle.loads(pickle.dumps(both))) == repr(both)
    assert "oblong</th>" in both._repr_html_()


def test_nothing_is_preferred_to_a_value_that_is_not_defined():
    X = [[0], [0], [5], [5]]
    names = {"found": [1, 1, 2, 2], "mixed": [1, 2, 1, 2], "other": [1, 1, 1, 2]}
    cards = {name: cl.internal_scorecard(X, labels) for name, labels in names.items()}
    two = cl.compare({name: cards[name] for name in ("found", "mixed")})
    assert two["Dunn index"] == ("Dunn index", None, 0, "larger", "–")
    assert two["silhouette"][-1] == "found"
    assert re.search(r"Dunn index +– +0\.000000 +larger +–", repr(two))
    none = cl.compare({1: cards["found"], 2: cards["found"]})
    assert none["Dunn index"] == ("Dunn index", None, None, "larger", "–")
    three = cl.compare(cards)
    assert three["Dunn index"] == ("Dunn index", None, 0, 0, "larger", "–")
    assert three["Calinski–Harabasz index"][-1] == "other"  # of the two that have a value


def test_column_of_dashes_alone_is_no_column_of_numbers():
    header, *lines = repr(compared(one=PURE, other=PURE)).splitlines()
    assert {line.rindex("–") for line in lines} == {header.index("preferred")}


def test_rows_of_a_comparison_name_their_columns():
    both = compared(**{"k-means": PURE, "one $": TWO_BY_FOUR})
    columns = ("measure", "k-means", "one $", "better", "preferred")
    assert tuple(pd.DataFrame(both).columns) == columns
    assert tuple(pd.DataFrame(cl.external_scorecard(PURE)).columns) == cl.Measure._fields
    assert both._fields == both[0]._fields == both[2:]._fields == columns
    assert pickle.loads(pickle.dumps(both[0]))._fields == columns
    assert both["one $"][0] == cl.purity(TWO_BY_FOUR)
    assert both["Purity"] is both[0]
    assert both["Normalized_Hubert statistic"][0] == "normalised Hubert statistic"


def test_cards_of_other_data_are_refused_after_copying_too():
    one, two = (cl.external_scorecard(t) for t in (ORANGE, TWO_BY_FOUR))
    for card in (two[:], pickle.loads(pickle.dumps(two))):
        with pytest.raises(ValueError, match="same points"):
            cl.compare({"one": one, "two": card})


def test_cards_that_know_nothing_of_their_data_are_compared():
    one = cl.external_scorecard(ORANGE)
    assert set(cl.compare({"one": one, "two": Scorecard(list(one))})["preferred"]) == {"–"}


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        ([], TypeError, "dict"),
        (dict.fromkeys([None, "b"], cl.external_scorecard(ORANGE)), TypeError, "names, got None"),
        ({}, ValueError, "got 0"),
        ({"one": cl.external_scorecard(ORANGE)}, ValueError, "got 1"),
        ({"one": ORANGE, "two": ORANGE}, TypeError, r"'one'.*ContingencyTable"),
        (dict.fromkeys(["one", "better"], cl.external_scorecard(ORANGE)), ValueError, "'better'"),
        (dict.fromkeys("ab", compared(a=ORANGE, b=ORANGE)), TypeError, "one clustering"),
        (
            {"one": cl.external_scorecard(ORANGE), "two": cl.external_scorecard(TWO_BY_FOUR)},
            ValueError,
            "same points.*'one' and 'two'",
        ),
        (
            {n: cl.internal_scorecard(X, MIXED) for n, X in enumerate([POINTS, 2 * POINTS])},
            ValueError,
            "same points.* 0 and 1",
        ),
        (dict.fromkeys([1, "1"], cl.external_scorecard(ORANGE)), ValueError, "two columns.*'1'"),
        (
            dict.fromkeys(["a", "Rand-Index"], cl.external_scorecard(ORANGE)),
            ValueError,
            "'Rand-Index'.*measure",
        ),
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


def test_some_measures_of_a_card_are_a_card():
    card = cl.external_scorecard(TWO_BY_FOUR)
    some = card[["Rand index", "purity", "normalized_mutual_information"]]
    assert isinstance(some, cl.Scorecard)
    assert some["measure"] == ("Rand index", "purity", "normalised mutual information")
    assert some["purity"] is card["purity"]
    assert some.judged == card.judged
    assert cl.compare({"a": some, "b": some})["measure"] == some["measure"]
    assert len(card[[]]) == 0
    for wrong in (["Rand index", "no such"], ["Rand index", 3], ["value"]):
        with pytest.raises(KeyError, match="no measure"):
            card[wrong]


def test_interval_has_a_column_for_each_end_in_a_file():
    card = cl.external_scorecard(TWO_BY_FOUR, resamples=99) + cl.Measure("mine", None)
    header, *rows = csv.reader(io.StringIO(card.to_csv()))
    assert header[:6] == ["measure", "value", "low", "high", "chance", "p_value"]
    for row, line in zip(card[:-1], rows, strict=False):
        assert (float(line[2]), float(line[3])) == tuple(row.interval)
    assert rows[-1][:4] == ["mine", "", "", ""]
