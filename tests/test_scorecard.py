"""Scorecards, and every claim of the catalogue about a measure, on all small clusterings.

All pairs and triples of clusterings of five points prove or refute most claims: a property
that a row does not claim needs a counterexample there. All tests follow from the rows, so this file
need not change for a new measure.
"""

import csv
import functools
import inspect
import io
import itertools
import math
import pickle
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linear_sum_assignment
from scipy.spatial.distance import cdist

import clustlib as cl
from clustlib.display import Scorecard, normalize_name
from clustlib.measures.catalogue import CHANGES as RESPONSES
from clustlib.measures.catalogue import (
    EXACT,
    EXTERNAL,
    INTERNAL,
    RANKING_KEYS,
    BlindSpot,
    better_direction,
)
from tests.cases import each

ORANGE = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
TWO_BY_FOUR = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])
PURE = cl.ContingencyTable([[11, 0, 0, 0], [0, 9, 0, 0], [0, 0, 8, 0], [0, 0, 0, 12]])
OF_A_TABLE = [*EXTERNAL, *EXACT]
ROWS = {m.measure: m for m in (*OF_A_TABLE, *INTERNAL)}


def clusterings(n):
    """Return all partitions of n points, as labels."""
    labels = [[0]]
    for _ in range(n - 1):
        labels = [[*known, new] for known in labels for new in range(max(known) + 2)]
    return labels


def key_of(t):
    """Return shape and bytes of sorted counts, since measures ignore the order of both sides."""
    counts = t.counts
    for _ in range(4):
        counts = counts[np.lexsort(counts.T)].T
    return counts.shape, counts.tobytes()


FIVE = clusterings(5)
TABLES = {(c, t): cl.contingency_table(FIVE[t], FIVE[c]) for c in range(52) for t in range(52)}
FOUR = cl.ContingencyTable([[1, 1], [1, 1]])  # as far apart as four points can be
DIFFERENT = {key_of(t): t for t in (*TABLES.values(), FOUR)}
NUMBER = np.array([max(labels) + 1 for labels in FIVE])


@functools.cache
def value(m, key):
    """Return the score of a measure on the counts of a key."""
    shape, counts = key
    return float(m.function(cl.ContingencyTable(np.frombuffer(counts, np.int64).reshape(shape))))


@functools.cache
def values_of(m):
    """Return the scores of a measure for each pair of clusterings of five points."""
    return np.array([value(m, key_of(t)) for t in TABLES.values()]).reshape(52, 52)


def ends_belong(m):
    """Return which ends belong to the range, according to its brackets."""
    words = m.range.words
    return words[0] == "[", words[-1] == "]" or words[0] == "≤"


def is_in(number, m, judged):
    """Return True if a number is in the range, up to rounding of ends other than 0 and 1."""
    low, high = m.range.ends(judged)
    low_belongs, high_belongs = ends_belong(m)
    above = number >= low - 1e-12 * (low not in (0, 1)) if low_belongs else number > low
    below = number <= high + 1e-12 * (high not in (0, 1)) if high_belongs else number < high
    return above and below


def best(m, t):
    """Return the value of a perfect clustering, which may depend on the reference."""
    low, high = m.range.ends(t)
    return {"larger": high, "smaller": low, "close to 1": 1}[m.better]


def near(number):
    return pytest.approx(number, abs=1e-12)


tables = st.integers(1, 4).flatmap(
    lambda k: st.lists(
        st.lists(st.integers(0, 9), min_size=k, max_size=k), min_size=1, max_size=5
    ).filter(lambda rows: any(map(any, rows)))
).map(cl.ContingencyTable)  # fmt: skip


# --- which measures there are --------------------------------------------------------------------


def test_every_public_measure_has_a_row():
    p = cl.proximity_table([[0], [1], [5]], [1, 1, 2])
    points = [[0], [1], [5], [6], [8]], [1, 1, 2, 2, 2]
    judged = {("t",): [ORANGE], ("p",): [p], ("X", "labels"): points}
    measures = set()
    for function in filter(inspect.isfunction, (getattr(cl, name) for name in cl.__all__)):
        parameters = inspect.signature(function).parameters.values()
        needed = tuple(par.name for par in parameters if par.default is par.empty)
        if needed in judged and isinstance(function(*judged[needed]), cl.Score):
            measures.add(function)
    # The expected mutual information is not a measure: it does not depend on the clustering.
    assert measures - {cl.expected_mutual_information} == {m.function for m in ROWS.values()}


def test_names_differ():
    for rows in (EXTERNAL, INTERNAL):
        names = {normalize_name(name) for m in rows for name in (m.measure, m.function.__name__)}
        both = [m for m in rows if normalize_name(m.measure) == normalize_name(m.function.__name__)]
        assert len(names) == 2 * len(rows) - len(both)


def test_direction_follows_from_the_title_of_a_score():
    titles = [m.function(ORANGE).title.text for m in OF_A_TABLE]
    assert [title for title in titles if titles.count(title) > 1] == []
    for m in OF_A_TABLE:
        assert better_direction(m.function(TWO_BY_FOUR)) == m.better, m.measure
    assert better_direction(cl.variation_of_information(ORANGE, base=math.e)) == "smaller"
    assert better_direction(cl.clustering_error(ORANGE, mapping="f_measure")) == "smaller"
    own = functools.partial(cl.Score, formula=cl.quantity("x", 1) / 2)
    assert better_direction(own("mine")) == better_direction(0.3) == "larger"
    assert better_direction(own("mine", better="close to 1")) == "close to 1"


# --- range and direction -------------------------------------------------------------------------


def test_range_on_all_clusterings_of_five_points():
    for m in OF_A_TABLE:
        ends = []
        for key, t in DIFFERENT.items():
            assert is_in(value(m, key), m, t), (m.measure, t)
            ends.append(np.abs(np.subtract(value(m, key), m.range.ends(t))))
        # Ends that belong to the range are reached.
        for end_belongs, gap in zip(ends_belong(m), np.min(ends, axis=0), strict=True):
            assert not end_belongs or gap < 1e-12, m.measure


@settings(max_examples=30)
@given(t=tables)
def test_range_and_symmetry_on_random_tables(t):
    for m in OF_A_TABLE:
        number = m.function(t)
        assert is_in(number, m, t), m.measure
        if m.symmetric:
            assert number == near(m.function(t.T)), m.measure


def test_numbers_in_the_words_of_a_range_are_its_ends():
    numbers = {"0": 0, "1": 1, "−1": -1, "1/2": 0.5, "−1/2": -0.5, "∞": math.inf}
    for m in ROWS.values():
        words = re.fullmatch(r"[\[(](.+?), (.+)[\])]", m.range.words)
        if words is None:
            assert m.range == ("≤ 1", -math.inf, 1)
            continue
        for word, end in zip(words.groups(), m.range[1:], strict=True):
            assert (None if callable(end) else end) == numbers.get(word), m.measure


@each("m", OF_A_TABLE)
def test_identical_clusterings_score_the_best_value(m):
    assert m.better != "close to 1" or values_of(m).max() > 1
    for c, labels in enumerate(FIVE):
        assert values_of(m)[c, c] == near(best(m, TABLES[c, c])), labels
        goodness = [RANKING_KEYS[m.better](number) for number in values_of(m)[:, c]]
        assert max(goodness) <= goodness[c] + 1e-12


# --- symmetry, order, empty groups ---------------------------------------------------------------


@each("m", OF_A_TABLE)
def test_symmetric_or_not_on_all_clusterings_of_five_points(m):
    assert np.allclose(values_of(m), values_of(m).T, atol=1e-12) == m.symmetric


@settings(max_examples=10)
@given(t=tables, data=st.data())
def test_order_names_and_empty_groups_do_not_matter(t, data):
    rows = data.draw(st.permutations(range(t.counts.shape[0])))
    columns = data.draw(st.permutations(range(t.counts.shape[1])))
    shuffled = cl.ContingencyTable(
        t.counts[np.ix_(rows, columns)],
        [f"row {i}" for i in range(len(rows))],
        [f"column {j}" for j in range(len(columns))],
    )
    padded = cl.ContingencyTable(np.pad(t.counts, ((1, 2), (2, 1))))
    for m in OF_A_TABLE:
        before, now = m.function(t), m.function(padded)
        assert m.function(shuffled) == near(before), m.measure
        # Without a fraction, a sum may run in another order.
        assert (now.exact, now) == (before.exact, near(before)), m.measure


# --- chance, metric, r = k -----------------------------------------------------------------------

SIZES = sorted({tuple(sorted(np.bincount(labels).tolist())) for labels in FIVE})


def first_names(labels):
    """Return the same partition, with groups numbered in the order of their first points."""
    names = {label: i for i, label in enumerate(dict.fromkeys(labels))}
    return [names[label] for label in labels]


def permuted_labels(sizes):
    """Return the clusterings of all 5! ways to permute labels with these sizes."""
    labels = np.repeat(range(len(sizes)), sizes)
    return [FIVE.index(first_names(labels[list(p)])) for p in itertools.permutations(range(5))]


PERMUTED = {sizes: permuted_labels(sizes) for sizes in SIZES}


def scores_0_by_chance(m):
    """Return True if the mean over all permutations of the labels is 0 for all sizes."""
    means = [
        values_of(m)[PERMUTED[sizes], PERMUTED[others][0]].mean()
        for sizes, others in itertools.product(SIZES, repeat=2)
        # With only one possible clustering, both are identical and score 1.
        if not (sizes == others and len(sizes) in (1, 5))
    ]
    return np.allclose(means, 0, atol=1e-12)


@each("m", OF_A_TABLE)
def test_adjusted_for_chance_or_not(m):
    assert scores_0_by_chance(m) == m.adjusted_for_chance


@each("m", OF_A_TABLE)
def test_metric_or_not(m):
    distance = 1 - values_of(m) if m.better == "larger" else values_of(m)
    zero_only_if_identical = np.array_equal(np.abs(distance) < 1e-12, np.eye(52, dtype=bool))
    symmetric = np.allclose(distance, distance.T, atol=1e-12)
    # d(x, z) ≤ d(x, y) + d(y, z) for all three
    triangle = (distance[:, None, :] <= distance[:, :, None] + distance[None] + 1e-12).all()
    assert (zero_only_if_identical and symmetric and triangle) == m.metric


@settings(max_examples=30)
@given(data=st.data())
def test_triangle_inequality_on_random_clusterings(data):
    n = data.draw(st.integers(2, 12))
    x, y, z = (data.draw(st.lists(st.integers(0, 4), min_size=n, max_size=n)) for _ in range(3))
    three = [cl.contingency_table(*two) for two in ((x, z), (x, y), (y, z))]
    for m in OF_A_TABLE:
        if m.metric:
            values = [float(m.function(t)) for t in three]
            straight, *detour = [1 - v for v in values] if m.better == "larger" else values
            assert straight <= sum(detour) + 1e-12, m.measure


@each("m", OF_A_TABLE)
def test_best_value_needs_as_many_clusters_as_classes_or_not(m):
    reached_otherwise = any(
        values_of(m)[c, t] == near(best(m, TABLES[t, t]))
        for c, t in TABLES
        if NUMBER[c] != NUMBER[t]
    )
    assert reached_otherwise != m.equal_numbers


# --- blind spots ---------------------------------------------------------------------------------


# For each blind spot, a function that yields pairs of tables which score the same for a measure
# that is blind to it. Clusters and classes of single points only, where pair measures are 0/0, are
# left out.


def split(t, i):
    """Return the table with cluster i split into two halves."""
    points = np.repeat(range(t.counts.shape[1]), t.counts[i])
    half = np.bincount(points[len(points) // 2 :], minlength=t.counts.shape[1])
    rows = t.counts.copy()
    rows[i] -= half
    return cl.ContingencyTable([*rows.tolist(), half.tolist()])


def pure_splits(t):
    """Split a pure cluster in two."""
    for i in np.flatnonzero((t.counts > 0).sum(axis=1) == 1):
        if t.cluster_sizes[i] > 1:
            yield split(t, i), t


def disjoint_merged(t):
    """Merge two clusters that have no class in common."""
    rows = t.counts[t.cluster_sizes > 0]
    for i, j in itertools.combinations(range(len(rows)), 2):
        if not (rows[i] * rows[j]).any() and t.class_sizes.max() > 1:
            yield cl.merge_clusters(cl.ContingencyTable(rows), i + 1, j + 1), t


def share_a_majority(t):
    """Merge two clusters with a majority class in common."""
    rows = t.counts[t.cluster_sizes > 0]
    for i, j in itertools.combinations(range(len(rows)), 2):
        if np.any((rows[i] == rows[i].max()) & (rows[j] == rows[j].max())):
            others = [row.tolist() for row in np.delete(rows, [i, j], axis=0)]
            yield cl.ContingencyTable([*others, (rows[i] + rows[j]).tolist()]), t


def split_without_majority(t):
    """Split a class that has the majority in no cluster."""
    rows = t.counts[t.cluster_sizes > 0]
    for j, size in enumerate(t.class_sizes):
        if size > 1 and np.all(rows[:, j] < rows.max(axis=1)):
            yield split(t.T, j).T, t


def as_well_matched(t):
    """Put all points in one cluster, whose largest class is as large as the matching."""
    covered = t.counts[linear_sum_assignment(t.counts, maximize=True)].sum()
    yield cl.ContingencyTable([[covered] * (t.n // covered) + [t.n % covered]]), t


def as_many(t):
    """Put one point in each cell, with the same numbers of clusters and classes."""
    r, k = np.count_nonzero(t.cluster_sizes), np.count_nonzero(t.class_sizes)
    yield cl.ContingencyTable(np.ones((r, k), dtype=int)), t


def one_apart(t):
    """Add one point, alone in its cluster and its class."""
    r, k = t.counts.shape
    more = np.pad(t.counts, ((0, 1), (0, 1)))
    more[r, k] = 1
    yield cl.ContingencyTable(more), t


UNSEEN = {
    BlindSpot.SPLITTING: pure_splits,
    BlindSpot.MERGING: disjoint_merged,
    BlindSpot.SHARED_MAJORITY: share_a_majority,
    BlindSpot.NON_MAJORITY_CLASSES: split_without_majority,
    BlindSpot.UNMATCHED_CELLS: as_well_matched,
    BlindSpot.POINT_PLACEMENT: as_many,
    BlindSpot.PAIRS_APART: one_apart,
}
TWO_BY_TWO = [np.reshape(cells, (2, 2)) for cells in itertools.product((0, 1, 3, 5), repeat=4)]
# The largest class has the majority in no cluster, which takes more than five points.
LARGEST_IS_UNCLAIMED = np.array([[4, 3, 0], [0, 3, 4]])
CHANGED = DIFFERENT | {
    key_of(t): t
    for t in map(cl.ContingencyTable, [*filter(np.any, TWO_BY_TWO), LARGEST_IS_UNCLAIMED])
}
CHANGES = {
    spot: [two for t in CHANGED.values() for two in changes(t)] for spot, changes in UNSEEN.items()
}


def sees(m, changed, t):
    return abs(value(m, key_of(changed)) - value(m, key_of(t))) > 1e-12


def is_blind(m, spot):
    """Return True if no table reveals the change to a measure."""
    if spot == BlindSpot.CHANCE:
        return not scores_0_by_chance(m)
    if spot == BlindSpot.BEST_VALUE:
        return np.ptp(values_of(m).diagonal()) > 1e-12
    return not any(sees(m, *two) for two in CHANGES[spot])


EXTERNAL_SPOTS = [*UNSEEN, BlindSpot.BEST_VALUE, BlindSpot.CHANCE]


@each("m, spot", itertools.product(OF_A_TABLE, EXTERNAL_SPOTS))
def test_blind_spots_are_complete(m, spot):
    assert is_blind(m, spot) == (spot in m.blind_to)


def test_blind_spots_agree_with_the_responses():
    for m in OF_A_TABLE:
        answers = dict(zip(RESPONSES, m.responses, strict=True))
        assert (BlindSpot.SPLITTING in m.blind_to) == (answers["pure split"] == "="), m.measure
        assert (BlindSpot.MERGING in m.blind_to) == (answers["merged"] == "="), m.measure


# --- the display ---------------------------------------------------------------------------------


def test_scorecard_has_the_value_of_every_measure():
    card = cl.external_scorecard(TWO_BY_FOUR)
    assert [row.measure for row in card] == [m.measure for m in EXTERNAL]
    assert list(card["value"]) == [m.function(TWO_BY_FOUR) for m in EXTERNAL]
    assert card["Rand index"].value.exact == cl.rand_index(TWO_BY_FOUR).exact
    assert "= 161/260" in card["Rand index"].value.working
    assert repr(pickle.loads(pickle.dumps(card))) == repr(card)


def test_decimals_are_aligned():
    lines = repr(cl.external_scorecard(TWO_BY_FOUR)).splitlines()
    assert lines[0].split() == ["measure", "value", "range", "better", "blind", "to"]
    assert len({line.index(".") for line in lines[1:]}) == 1
    assert re.search(r"Rand index +0\.619231 +\[0, 1\] +larger ", "\n".join(lines))
    t = cl.ContingencyTable([[10**7, 0], [1, 10**7]])  # must not be rounded to 1
    assert re.search(r"purity +0\.99999995", repr(cl.external_scorecard(t)))


def test_properties_are_shown_as_yes_and_no():
    properties = cl.external_properties()
    assert [row.measure for row in properties] == [m.measure for m in EXTERNAL]
    lines = "\n".join(repr(properties).splitlines())
    for words in (
        r"purity +\[max m_j/n, 1\] +larger +no +no +no +no",
        r"maximum matching +\(0, 1\] +larger +yes +no +yes +yes",
        r"adjusted Rand index +\[−1/2, 1\] +larger +yes +yes +no +yes",
    ):
        assert re.search(f"^{words}$", lines, re.MULTILINE)
    cells = re.findall(r'text-align: (\w+)">([\[(][^<]*[\])])<', properties._repr_html_())
    assert len(cells) == sum(m.range.words[0] in "[(" for m in EXTERNAL) > 20
    assert {side for side, _ in cells} == {"left"}


def test_measure_is_found_in_any_spelling():
    card = cl.external_scorecard(ORANGE)
    nmi = card["normalised mutual information"]
    assert nmi.value == cl.normalized_mutual_information(ORANGE)
    assert nmi is card["normalized mutual information"] is card["Normalised Mutual-Information"]


def test_measure_is_found_by_its_other_names():
    card, points = cl.external_scorecard(ORANGE), cl.internal_scorecard(POINTS, MIXED)
    compared = cl.compare({"a": card, "b": card})
    for names, title in (
        ("ARI, ari, 调整兰德指数, adjusted_rand_index", "adjusted Rand index"),
        ("NMI, 归一化互信息", "normalised mutual information"),
        ("AMI", "adjusted mutual information"),
        ("ACC, 聚类准确率, Clustering-Accuracy", "maximum matching"),
        ("纯度", "purity"), ("互信息", "mutual information"), ("宏F值", "F-measure (macro)"),
    ):  # fmt: skip
        for name in names.split(", "):
            assert card[name] is card[title], name
            assert card[[name]]["measure"] == (title,)
            assert compared[name] is compared[title], name
    assert points["轮廓系数"] is points["silhouette"]
    # A row of your own takes precedence.
    mine = card + cl.Measure("ACC", None)
    assert (mine["ACC"].value, mine["clustering accuracy"]) == (None, card["maximum matching"])


def test_other_names_differ_and_chinese_ones_are_the_terms_of_the_course():
    page = Path(__file__).parents[1] / "notebooks/notation.ipynb"
    terms = page.read_text(encoding="utf-8")
    names = {name for m in ROWS.values() for name in (m.measure, m.function.__name__)}
    others = [name for m in ROWS.values() for name in m.aliases]
    assert len({normalize_name(name) for name in [*names, *others]}) == (
        len({normalize_name(name) for name in names}) + len(others)
    )
    chinese = [name for name in others if re.search(r"[\u4e00-\u9fff]", name)]
    assert len(chinese) > 30
    assert [name for name in chinese if name not in terms] == []


def test_unknown_measure_names_the_three_nearest():
    card = cl.external_scorecard(ORANGE)
    for wrong, nearest in (("rand", "Rand index"), ("puurity", "purity"), ("xyz", "")):
        with pytest.raises(KeyError, match=rf"{wrong}.*{nearest}([^,]*, ){{2}}[^,]+\?"):
            card[wrong]


def test_every_row_is_found_and_shows_its_blind_spots():
    external, internal = cl.external_scorecard(ORANGE), cl.internal_scorecard(POINTS, MIXED)
    entities = cl.entity_resolution_scorecard(PURE)
    for m in ROWS.values():
        card = external if m in EXTERNAL else entities if m in EXACT else internal
        row = card[m.measure]
        assert card[m.function.__name__] is card[m.measure.upper()] is row
        assert (row.measure, row.blind_to, row.remark) == (m.measure, m.blind_to, m.remark)
        line = next(line for line in repr(card).splitlines() if line.startswith(m.measure + "  "))
        # A remark without blind spots before it starts with a small letter.
        remark = m.remark if m.blind_to else m.remark[:1].lower() + m.remark[1:]
        assert line.endswith(". ".join(filter(None, ["; ".join(m.blind_to), remark])))
    assert repr(external["purity"].blind_to).startswith("('splitting', 'clusters that share")


def test_scorecard_needs_a_table():
    with pytest.raises(TypeError, match="contingency_table"):
        cl.external_scorecard([[1, 2]])


# --- without a reference -------------------------------------------------------------------------

# Three separate groups of different sizes, and a permutation of their labels.
CENTRES = np.array([[0, 0], [9, 1], [2, 12]])
POINTS = np.repeat(CENTRES, [4, 6, 9], axis=0) + np.random.default_rng(3).normal(0, 1, (19, 2))
GROUPS = np.repeat([2, 0, 1], [4, 6, 9])
MIXED = np.random.default_rng(4).permutation(GROUPS)


def by_itself(m, X, labels):
    """Return the value of the public function."""
    takes_points = "X" in inspect.signature(m.function).parameters
    return m.function(*([X, labels] if takes_points else [cl.proximity_table(X, labels)]))


def test_internal_scorecard_has_the_value_of_each_measure():
    card = cl.internal_scorecard(POINTS, MIXED)
    for m, row in zip(INTERNAL, card, strict=True):
        scored = by_itself(m, POINTS, MIXED)
        assert (row.measure, row.value) == (m.measure, scored)
        assert row.value.working == scored.working


def test_direction_and_unit_of_internal_measures():
    cards = [
        cl.internal_scorecard(X, labels)
        for X, labels in ((POINTS, GROUPS), (POINTS, MIXED), (10 * POINTS, GROUPS))
    ]
    for m in INTERNAL:
        good, bad, scaled = (card[m.measure].value for card in cards)
        assert RANKING_KEYS[m.better](good) > RANKING_KEYS[m.better](bad), m.measure
        assert (good != pytest.approx(scaled, rel=1e-9)) == bool(m.unit), m.measure


@settings(max_examples=15)
@given(seed=st.integers(0, 999), n=st.integers(5, 30), k=st.integers(2, 4))
def test_internal_measures_are_in_their_range(seed, n, k):
    rng = np.random.default_rng(seed)
    labels = rng.permutation(np.arange(n) % k)
    X = rng.normal(size=(n, 2))
    p = cl.proximity_table(X, labels)
    for m, row in zip(INTERNAL, cl.internal_scorecard(X, labels), strict=True):
        assert is_in(row.value, m, p), m.measure


def test_card_of_other_distances_names_them():
    W = cdist(POINTS, POINTS, "cityblock")
    given = cl.internal_scorecard(W, MIXED, metric="precomputed")
    for row, by_name in zip(given, cl.internal_scorecard(POINTS, MIXED, "cityblock"), strict=True):
        if row.value is None:
            assert row.remark.startswith("not defined: X holds distances")
        else:
            assert row.value == pytest.approx(by_name.value)
            assert row.remark.endswith("Distances: precomputed")
            assert by_name.remark.endswith("Distances: cityblock")
    dashes = {row.measure for row in given if row.value is None}
    assert dashes == {"Davies–Bouldin index", "Calinski–Harabasz index", "DBCV"}
    by_function = cl.internal_scorecard(POINTS, MIXED, math.dist)
    assert by_function["silhouette"].remark.endswith("Distances: dist")
    assert "Distances" not in repr(cl.internal_scorecard(POINTS, MIXED))


# Points for which a measure would divide by 0.
PAIRED = [[0], [0], [5], [5]]


@each(
    "X, labels, reasons",
    [
        (PAIRED, [1, 1, 2, 2], {"Dunn index": "diameter", "Calinski–Harabasz index": "coincide"}),
        (PAIRED, [1, 2, 1, 2], {"Davies–Bouldin index": "centroids of the clusters 1 and 2"}),
        (
            [[0], [1], [5]],
            [1, 2, 3],
            dict.fromkeys(["BetaCV", "C-index", "silhouette"], "one point only")
            | {"Dunn index": "one point", "Calinski–Harabasz index": "one point only"}
            | {"Davies–Bouldin index": "one point only"}
            | {"DBCV": "fewer than two clusters"},
        ),
        (
            [[2, 2]] * 4,
            [1, 1, 2, 2],
            {m.measure: "not defined" for m in INTERNAL} | {"graph cut": None, "silhouette": None},
        ),
    ],
)
def test_undefined_measure_has_a_row_with_the_reason(X, labels, reasons):
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


@each(
    "X, labels, error, says",
    [
        ([[0], [math.nan], [5]], [1, 1, 2], ValueError, "X"),
        ([[0], [1], [5]], [1, 1], ValueError, "length"),
        ([["a"], ["b"], ["c"]], [1, 1, 2], TypeError, "X"),
        ([[0], [1], [5]], [1, 1, "2"], TypeError, "labels"),
        (POINTS, [0] * 19, ValueError, "labels must have at least two clusters"),
    ],
)
def test_bad_points_and_labels_are_refused(X, labels, error, says):
    with pytest.raises(error, match=says):
        cl.internal_scorecard(X, labels)


# --- blind spots without a reference --------------------------------------------------------------


def rings(inner, outer, radius):
    """Return two rings, their labels, and labels of halves that divide both."""
    angles = [2 * np.pi * np.arange(n) / n + 0.1 for n in (inner, outer)]
    radii = np.repeat([1, radius], [inner, outer])[:, None]
    X = radii * np.concatenate([np.column_stack([np.cos(a), np.sin(a)]) for a in angles])
    X[:inner, 1] += 0.05
    return X, np.repeat([1, 2], [inner, outer]), X[:, 0] > np.median(X[:, 0])


def rows(n):
    """Return two rows of n points, their labels, and labels of halves that divide both."""
    X = np.array([[x, y] for y in (0, 3) for x in range(n)])
    return X, X[:, 1], X[:, 0] < n / 2


SHAPES = [rings(12, 12, 2), rings(20, 40, 2), rings(10, 40, 3), rings(24, 24, 2.5), rows(16)]
# No three of these are on a line, and all distances differ.
SCATTERED = np.array([[0, 0], [1, 5], [4, 1], [6, 7], [9, 2.5]])


def pieces_of_clusters(X, labels):
    """Yield labels with a cluster split in two, in all ways."""
    for c in set(labels.tolist()):
        others = np.flatnonzero(labels == c)[1:]
        for n in range(1, len(others) + 1):
            for piece in itertools.combinations(others, n):
                cut = labels.copy()
                cut[list(piece)] = labels.max() + 1
                yield cut


def turned(X, labels, angle):
    """Return the points with each cluster rotated about its centroid by a different angle."""
    X = np.array(X, dtype=float)
    for i, c in enumerate(np.unique(labels)):
        cos, sin = np.cos(angle + i), np.sin(angle + i)
        centre = X[labels == c].mean(axis=0)
        X[labels == c] = (X[labels == c] - centre) @ np.array([[cos, sin], [-sin, cos]]) + centre
    return X


def four_left(X, labels):
    """Return the two nearest points of different clusters and the two farthest of one cluster."""
    pairs = list(itertools.combinations(range(len(X)), 2))
    apart = [p for p in pairs if labels[p[0]] != labels[p[1]]]
    within = [p for p in pairs if labels[p[0]] == labels[p[1]]]
    far = [f(two, key=lambda p: math.dist(*X[[*p]])) for f, two in ((min, apart), (max, within))]
    return sorted({*far[0], *far[1]})


@functools.cache
def card_of(X, labels):
    """Return the card of nested tuples, which can be cached."""
    return cl.internal_scorecard(X, labels)


def value_of(m, X, labels):
    card = card_of(tuple(map(tuple, np.asarray(X).tolist())), tuple(labels.tolist()))
    return card[m.measure].value


def gain(m, X, labels, original, before):
    """Return by how much a measure improves, or None if it is not defined."""
    values = value_of(m, X, labels), value_of(m, original, before)
    return None if None in values else float(np.subtract(*map(RANKING_KEYS[m.better], values)))


def changes_of(spot, X, labels):
    """Return points and labels that score the same for a measure with this blind spot."""
    if spot == BlindSpot.MANY_CLUSTERS:
        return [(X, cut) for cut in pieces_of_clusters(X, labels)]
    if spot == BlindSpot.ALL_BUT_CENTROIDS:
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
GROUPED += [(POINTS[::4], GROUPS[::4]), (POINTS[::3], MIXED[::3])]
INTERNAL_SPOTS = [spot for spot in BlindSpot if spot not in EXTERNAL_SPOTS]


@each("m, spot", itertools.product(INTERNAL, INTERNAL_SPOTS))
def test_blind_spots_without_reference_are_complete(m, spot):
    assert is_blind_without_reference(m, spot) == (spot in m.blind_to)


def test_blind_spots_are_of_one_kind_of_measure():
    for measures, spots in ((EXTERNAL, EXTERNAL_SPOTS), (INTERNAL, INTERNAL_SPOTS)):
        assert {spot for m in measures for spot in m.blind_to} == set(spots)


# --- comparisons ---------------------------------------------------------------------------------


def compared(**tables):
    return cl.compare({name: cl.external_scorecard(t) for name, t in tables.items()})


def test_compared_scorecards_keep_their_values_and_prefer_the_better():
    both = compared(straight=TWO_BY_FOUR, turned=TWO_BY_FOUR.T)
    assert both["measure"] == tuple(m.measure for m in EXTERNAL)
    assert both["straight"] == tuple(m.function(TWO_BY_FOUR) for m in EXTERNAL)
    assert both["turned"] == tuple(m.function(TWO_BY_FOUR.T) for m in EXTERNAL)
    assert both["better"] == tuple(m.better for m in EXTERNAL)
    for measure, preferred in {
        "purity": "turned",  # 23/40 against 19/40
        "Rand index": "–",
        "pair precision": "turned",  # 134/185 against 134/380
        "pair recall": "straight",
        "conditional entropy": "turned",  # H(C|T) is smaller, since H(C) is
        "clustering ratio": "straight",  # 1/2 is closer to 1 than 2
    }.items():
        assert both[measure][-1] == preferred, measure


def test_several_can_be_preferred_or_none():
    three = compared(a=PURE, b=TWO_BY_FOUR, c=PURE)
    assert three["purity"] == ("purity", 1, 0.475, 1, "larger", "a, c")
    # The order of points and the names of clusters do not matter.
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
    # A column that has only dashes is not aligned like numbers.
    header, *lines = repr(compared(one=PURE, other=PURE)).splitlines()
    assert {line.rindex("–") for line in lines} == {header.index("preferred")}


def test_undefined_value_is_neither_preferred_nor_beaten():
    names = {"found": [1, 1, 2, 2], "mixed": [1, 2, 1, 2], "other": [1, 1, 1, 2]}
    cards = {name: cl.internal_scorecard(PAIRED, labels) for name, labels in names.items()}
    two = cl.compare({name: cards[name] for name in ("found", "mixed")})
    assert two["Dunn index"] == ("Dunn index", None, 0, "larger", "–")
    assert two["silhouette"][-1] == "found"
    assert re.search(r"Dunn index +– +0\.000000 +larger +–", repr(two))
    none = cl.compare({1: cards["found"], 2: cards["found"]})
    assert none["Dunn index"] == ("Dunn index", None, None, "larger", "–")
    three = cl.compare(cards)
    assert three["Dunn index"] == ("Dunn index", None, 0, 0, "larger", "–")
    assert three["Calinski–Harabasz index"][-1] == "other"  # among the two that have a value


def test_rows_of_a_comparison_name_their_columns():
    both = compared(**{"k-means": PURE, "one $": TWO_BY_FOUR})
    columns = ("measure", "k-means", "one $", "better", "preferred")
    assert both._fields == both[0]._fields == both[2:]._fields == columns
    assert pickle.loads(pickle.dumps(both[0]))._fields == columns
    assert both["one $"][0] == cl.purity(TWO_BY_FOUR)
    assert both["Purity"] is both[0]
    assert both["Normalized_Hubert statistic"][0] == "normalised Hubert statistic"


def test_cards_of_other_data_are_refused():
    one, two = (cl.external_scorecard(t) for t in (ORANGE, TWO_BY_FOUR))
    for card in (two[:], pickle.loads(pickle.dumps(two))):
        with pytest.raises(ValueError, match="same points"):
            cl.compare({"one": one, "two": card})
    # A card of single rows may have any data.
    assert set(cl.compare({"one": one, "two": Scorecard(list(one))})["preferred"]) == {"–"}


def test_cards_that_cannot_be_compared_are_refused():
    card = cl.external_scorecard(ORANGE)
    internal = [cl.internal_scorecard(X, MIXED) for X in (POINTS, 2 * POINTS)]
    for error, wrong, says in [
        (TypeError, [], "dict"),
        (ValueError, {}, "got 0"),
        (ValueError, {"one": card}, "got 1"),
        (TypeError, {"one": ORANGE, "two": [1, 2]}, "'two'.*got list"),
        (TypeError, dict.fromkeys([None, "b"], card), "names"),
        (ValueError, dict.fromkeys(["one", "better"], card), "'better'"),
        (TypeError, dict.fromkeys("ab", compared(a=ORANGE, b=ORANGE)), "one clustering"),
        (ValueError, dict(enumerate(internal)), "same points.* 0 and 1"),
        (ValueError, dict.fromkeys([1, "1"], card), "two columns.*'1'"),
        (ValueError, {"one": card, "two": internal[0]}, "same measures.*'one' and 'two'"),
        (ValueError, {"one": card, "two": card[:2]}, "same measures.*'one' and 'two'"),
    ]:
        with pytest.raises(error, match=f"^cards.*{says}"):
            cl.compare(wrong)


def test_some_measures_of_a_card_are_a_card():
    card = cl.external_scorecard(TWO_BY_FOUR)
    some = card[["Rand index", "purity", "normalized_mutual_information"]]
    assert some["measure"] == ("Rand index", "purity", "normalised mutual information")
    assert some["purity"] is card["purity"]
    assert some.judged == card.judged
    assert cl.compare({"a": some, "b": some})["measure"] == some["measure"]
    assert len(card[[]]) == 0
    for wrong in (["Rand index", "no such"], ["Rand index", 3], ["value"]):
        with pytest.raises(KeyError, match="no measure"):
            card[wrong]


def test_note_on_intervals_is_of_the_measures_shown():
    t = cl.ContingencyTable([[5, 2, 0], [1, 6, 1], [0, 2, 4]])
    card = cl.external_scorecard(t, resamples=9)
    why_not = "n = 21 is below 3 · r · k = 27"
    for shown, measures in [
        (card, "9 measures"),
        (card[["NMI", "AMI", "VI"]], "3 measures"),
        (card[["ARI", "NMI"]] + cl.Measure("mine", None), "one measure"),
        (pickle.loads(pickle.dumps(card))[["AMI", "NMI"]], "2 measures"),
    ]:
        note = f"no interval for {measures}: {why_not}"
        assert shown.note == note
        for text in (repr(shown), shown._repr_html_(), shown.to_markdown(), shown.to_csv()):
            assert note in text
    some = card[["ARI", "Rand index"]]
    for text in (repr(some), some._repr_html_(), some.to_latex(), some.to_csv(), some.note):
        assert "no interval" not in text


def test_note_on_intervals_needs_their_column():
    card = cl.external_scorecard(cl.ContingencyTable([[4, 2], [1, 3]]), resamples=9)[["NMI"]]
    assert "no interval for one measure" in card.to_latex(columns=["measure", "interval"])
    assert "no interval for one" in card.to_markdown(columns=["value", "interval"], digits=2)
    assert "no interval" not in card.to_latex(columns=["measure", "value"])
    assert "no interval" not in card.to_markdown(columns=["measure", "value"], digits=2)
    # A comparison of cards shows no intervals.
    assert cl.compare({"a": card, "b": card}).note == ""
    noisy = cl.external_scorecard([1, 1, 1, 2, 2, 2], [-1, -1, 1, 1, 1, 1], resamples=9)[["NMI"]]
    assert re.match("C-1 counts.*; no interval", noisy.note)
    both = cl.compare({"a": noisy, "b": noisy}).note
    assert both.startswith("a: C-1 counts")
    assert "no interval" not in both


def test_interval_has_a_column_for_each_end_in_a_file():
    card = cl.external_scorecard(TWO_BY_FOUR, resamples=9) + cl.Measure("mine", None)
    header, *rows = csv.reader(io.StringIO(card.to_csv()))
    assert header[:6] == ["measure", "value", "low", "high", "chance", "p_value"]
    for row, line in zip(card[:-1], rows, strict=False):
        assert line[2:4] == (["", ""] if row.interval == "–" else list(map(str, row.interval)))
    assert rows[-1][:4] == ["mine", "", "", ""]
