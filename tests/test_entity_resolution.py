"""Exact clusters, intervals by leaving out components, and the scorecard of entity resolution."""

import math
import re
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import clustlib as cl
from clustlib.inference import components
from clustlib.measures.catalogue import EXACT
from tests.cases import each

# T1 is exact. T2 is split. T3, T4 and T5 are mixed up in two clusters. T6 is exact; so is T7.
ENTITIES = cl.ContingencyTable(
    [
        [0, 0, 2, 0, 1, 0, 0],
        [3, 0, 0, 0, 0, 0, 0],
        [0, 1, 0, 0, 0, 0, 0],
        [0, 4, 0, 0, 0, 0, 0],
        [0, 2, 0, 0, 0, 0, 0],
        [0, 0, 1, 2, 0, 0, 0],
        [0, 0, 0, 0, 0, 3, 0],
        [0, 0, 0, 0, 0, 0, 1],
    ]
)
MEASURES = {
    "pair precision": cl.pair_precision,
    "pair recall": cl.pair_recall,
    "pair F": cl.pair_f_measure,
    "BCubed precision": cl.bcubed_precision,
    "BCubed recall": cl.bcubed_recall,
    "BCubed F": cl.bcubed_f_measure,
    "cluster precision": cl.exact_cluster_precision,
    "cluster recall": cl.exact_cluster_recall,
    "cluster F": cl.exact_cluster_f_measure,
    "ARI": cl.adjusted_rand_index,
    "purity": cl.purity,
    "VI": cl.variation_of_information,
}
labels = st.lists(st.integers(0, 9), min_size=2, max_size=14)


def groups(labels):
    """Return the groups of positions with equal labels."""
    return {frozenset(np.flatnonzero(labels == label).tolist()) for label in set(labels.tolist())}


def components_of_points(true, pred):
    """Return the sets of positions that hang together, found by merging groups that overlap."""
    found = []
    for group in (*groups(true), *groups(pred)):
        touching = [part for part in found if part & group]
        found = [part for part in found if not part & group]
        found.append(frozenset().union(group, *touching))
    return found


# --- exact clusters ------------------------------------------------------------------------------


def test_exact_clusters_by_hand():
    # Of eight clusters three are one of the seven classes: C2, C7, C8.
    values = [measure(ENTITIES).exact for measure in (m.function for m in EXACT)]
    assert values == [Fraction(3, 8), Fraction(3, 7), Fraction(6, 15)]
    assert str(cl.exact_cluster_f_measure(ENTITIES).working).splitlines() == [
        "exact cluster F = 2 e / (r + k)    (e: clusters that are a class)",
        "                = 2 · 3 / (8 + 7)",
        "                = 2/5",
        "                = 0.4",
    ]


@settings(max_examples=50)
@given(true=labels, data=st.data())
def test_exact_clusters_are_those_that_are_the_same_sets(true, data):
    pred = data.draw(st.lists(st.integers(0, 9), min_size=len(true), max_size=len(true)))
    classes, clusters = groups(np.array(true)), groups(np.array(pred))
    same = len(classes & clusters)
    assert cl.exact_cluster_precision(true, pred).exact == Fraction(same, len(clusters))
    assert cl.exact_cluster_recall(true, pred).exact == Fraction(same, len(classes))
    f = cl.exact_cluster_f_measure(true, pred).exact
    assert f == Fraction(2 * same, len(classes) + len(clusters))


def test_exact_clusters_are_outlined():
    latex = cl.exact_cluster_precision(ENTITIES).working.latex
    assert latex.count(r"\boxed") == 3


def test_other_names_find_exact_clusters():
    card = cl.entity_resolution_scorecard(ENTITIES)
    assert card["cluster recall"] is card["exact_cluster_recall"] is card["exact cluster recall"]


# --- leaving out components ----------------------------------------------------------------------


@each("name", MEASURES)
def test_each_component_is_left_out(name):
    measure = MEASURES[name]
    true, pred = ENTITIES.to_labels()
    parts = components_of_points(true, pred)
    assert len(parts) == 5
    values = []
    for part in parts:
        keep = [point for point in range(ENTITIES.n) if point not in part]
        values.append(float(measure(true[keep], pred[keep])))
    result = cl.component_jackknife(measure, ENTITIES)
    assert sorted(result.without.repeat(result.counts)) == pytest.approx(sorted(values))
    mean = np.mean(values)
    assert result.bias == pytest.approx(4 * (mean - measure(ENTITIES)), abs=1e-12)
    error = math.sqrt(4 / 5 * ((np.array(values) - mean) ** 2).sum())
    assert result.standard_error == pytest.approx(error, abs=1e-12)


@settings(max_examples=50)
@given(true=labels, data=st.data())
def test_sums_of_components_give_what_tables_give(true, data):
    pred = data.draw(st.lists(st.integers(0, 9), min_size=len(true), max_size=len(true)))
    t = cl.contingency_table(true, pred)
    parts = components._components(t)
    assert parts.total == len(components_of_points(np.array(true), np.array(pred)))
    if parts.total > 1:
        for measure in components._RATIOS:
            fast = components._scores_without_a_component(measure, t, parts)
            assert fast == pytest.approx(components.scores_of_tables(measure, t, parts))


def test_components_that_differ_in_order_only_are_of_one_kind():
    one = np.array([[2, 1, 0], [0, 1, 3]])
    counts = np.zeros((6, 9), dtype=int)
    counts[:2, :3], counts[2:4, 3:6], counts[4:, 6:] = one, one[::-1], one[:, [2, 0, 1]]
    assert cl.component_jackknife(cl.purity, cl.ContingencyTable(counts)).counts.tolist() == [3]


def test_empty_groups_change_nothing():
    padded = cl.ContingencyTable(np.pad(ENTITIES.counts, ((1, 0), (2, 1))))
    for measure in (cl.exact_cluster_f_measure, cl.pair_recall, cl.purity):
        one, other = (cl.component_jackknife(measure, t) for t in (ENTITIES, padded))
        assert sorted(one.without) == pytest.approx(sorted(other.without))


def pairs_of_records(n, split):
    """Return n entities of two records, so many of them split."""
    return [i // 2 for i in range(2 * n)], [-i if i < 2 * split else i // 2 for i in range(2 * n)]


def test_interval_of_equal_components_is_wilsons():
    """The share of the split entities has the variance s (1 − s)/(components − 1)."""
    result = cl.component_jackknife(cl.pair_recall, *pairs_of_records(200, split=40), level=0.9)
    s, error = 0.8, math.sqrt(0.8 * 0.2 / 199)
    assert result.standard_error == pytest.approx(error, rel=1e-3)
    (t,) = re.findall(r"^t .* ≈ (\S+)$", str(result.working), re.MULTILINE)
    for end in result.interval:
        # Wilson's ends are those shares from which s is t of their own standard errors away.
        ratio = abs(s - end) / math.sqrt(end * (1 - end))
        assert ratio == pytest.approx(float(t) * result.standard_error / math.sqrt(s * (1 - s)))


def test_interval_of_a_measure_that_is_no_share_is_symmetric():
    true, pred = pairs_of_records(200, split=40)
    result = cl.component_jackknife(cl.variation_of_information, true, pred)
    low, high = result.interval
    assert low + high == pytest.approx(2 * result.value)
    assert cl.component_jackknife(lambda t: float(cl.purity(t)) + 1, true, pred).value > 1


def test_95_of_100_intervals_contain_the_value_of_all_components():
    # All components are of 20 kinds, each as often as any other.
    rng = np.random.default_rng(0)
    kinds = [np.diag(rng.integers(1, 4, 1)) for _ in range(14)]
    kinds += [np.array([[1], [1]]), np.array([[2], [1]]), np.array([[1, 1]]), np.array([[2, 1]])]
    kinds += [np.array([[2, 0], [1, 2]]), np.array([[1, 2, 0], [0, 1, 1]])]

    def table(chosen):
        cells, at = ([], [], []), np.zeros(2, dtype=int)
        for kind in chosen:
            rows, columns = kinds[kind].nonzero()
            entry = rows + at[0], columns + at[1], kinds[kind][rows, columns]
            for array, part in zip(cells, entry, strict=True):
                array.extend(part.tolist())
            at += kinds[kind].shape
        return cl.ContingencyTable.from_counts(*cells)

    functions = list(components._RATIOS)
    truth = [float(function(table(range(20)))) for function in functions]
    inside, given = np.zeros((2, len(functions)))
    for _ in range(40):
        t = table(rng.integers(0, 20, 400))
        for place, (function, value) in enumerate(zip(functions, truth, strict=True)):
            if interval := cl.component_jackknife(function, t).interval:
                given[place] += 1
                inside[place] += interval.low <= value <= interval.high
    assert given.min() == 40
    assert (inside / given).min() >= 0.85
    assert 0.93 <= inside.sum() / given.sum() <= 0.98


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pred", "why_not"),
    [
        ([i // 2 for i in range(800)], "it stays the same whichever component is left out"),
        (
            [-i if i < 4 else i // 2 for i in range(800)],
            "its standard error hangs on 2.02 components, fewer than 5",
        ),
        (
            [i // 2 if i < 760 else 380 for i in range(800)],
            "the 381 components are as even as 3.79 of equal weight, below 100: one has "
            "51.3 % of pairs",
        ),
    ],
)
def test_interval_is_refused_with_a_reason(pred, why_not):
    result = cl.component_jackknife(cl.pair_recall, [i // 2 for i in range(800)], pred)
    assert (result.interval, result.why_not) == (None, why_not)
    assert str(result.working).endswith(f"no interval: {why_not}")


def test_weight_of_a_component_follows_the_measure():
    """Of 630 records thirty are of one entity: few of the points, and all of the pairs."""
    true = [*range(600), *[600] * 30]
    pred = [*range(600), *[600] * 15, *[601] * 15]
    reasons = [
        cl.component_jackknife(measure, true, pred).why_not
        for measure in (cl.pair_recall, cl.bcubed_recall, cl.exact_cluster_recall)
    ]
    assert ["as even" in why_not for why_not in reasons] == [True, False, False]


def test_a_single_component_is_refused():
    with pytest.raises(ValueError, match=r"^t must have components .* 9 points are all in one"):
        cl.component_jackknife(cl.purity, cl.ContingencyTable([[3, 1], [2, 3]]))
    card = cl.entity_resolution_scorecard(cl.ContingencyTable([[3, 1], [2, 3]]))
    assert set(card["interval"]) == {"–"}
    assert "no interval for 9 measures: its 9 points are all in one" in card.note


@pytest.mark.parametrize("level", [0, 1, 95, "0.95"])
def test_level_is_between_0_and_1(level):
    for call in (
        lambda: cl.component_jackknife(cl.purity, ENTITIES, level),
        lambda: cl.entity_resolution_scorecard(ENTITIES, level),
    ):
        with pytest.raises(ValueError, match=r"^level must be a number between 0 and 1"):
            call()


# --- the scorecard -------------------------------------------------------------------------------


def test_scorecard_has_values_and_intervals():
    true, pred = pairs_of_records(200, split=40)
    card = cl.entity_resolution_scorecard(true, pred, level=0.8)
    assert len(card) == 9
    for row in card:
        result = cl.component_jackknife(getattr(cl, row.function), true, pred, level=0.8)
        assert row.value == result.value
        assert row.interval == (result.interval or "–")
    assert card["pair precision"].remark.endswith("whichever component is left out") or (
        "no interval for 2 measures: it stays the same" in card.note
    )


def test_note_counts_entities():
    card = cl.entity_resolution_scorecard(ENTITIES)
    # T3 is split and merged.
    assert card.note.startswith("of 7 classes 3 are exactly a cluster, 1 split, 2 merged, 1 both;")


@settings(max_examples=50)
@given(true=labels, data=st.data())
def test_counts_of_entities_are_those_of_sets(true, data):
    pred = data.draw(st.lists(st.integers(0, 9), min_size=len(true), max_size=len(true)))
    counts = {(False, False): 0, (True, False): 0, (False, True): 0, (True, True): 0}
    clusters = groups(np.array(pred))
    for entity in groups(np.array(true)):
        touching = [cluster for cluster in clusters if cluster & entity]
        counts[len(touching) > 1, any(cluster - entity for cluster in touching)] += 1
    exact, split, merged, both = counts.values()
    note = cl.entity_resolution_scorecard(true, pred).note
    total = len(set(true))
    assert note.startswith(
        f"of {total} classes {exact} are exactly a cluster, {split} split, {merged} merged, "
        f"{both} both"
    )


def test_thirty_thousand_records_need_no_dense_table():
    true, pred = pairs_of_records(20_000, split=4000)
    t = cl.contingency_table(true, pred)
    card = cl.entity_resolution_scorecard(t)
    low, high = card["exact cluster recall"].interval
    assert 0.79 < low < 0.8 < high < 0.81
    assert "counts" not in vars(t)
