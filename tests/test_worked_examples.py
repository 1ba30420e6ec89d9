"""Every measure on the tables of the lectures, compared with values by hand.

`asserts` names the items of the sources whose numbers a test checks.
"""

import math
import re
from fractions import Fraction as Q
from itertools import combinations, permutations, product
from pathlib import Path

import numpy as np
import pytest
from scipy.sparse.csgraph import shortest_path
from scipy.spatial.distance import cdist
from sklearn.metrics.cluster import pair_confusion_matrix

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from tests import notebook_checks as checks
from tests.cases import each
from tests.worked_examples import (
    CLUSTERS,
    EXAMPLES,
    ITEMS,
    LECTURE_24_RECALL,
    PRECISION,
    RECALL,
    TRUTH,
    F,
)
from tests.writing import family_name as family_of

ROOT = Path(__file__).parents[1]
GREEN = cl.ContingencyTable(EXAMPLES["green"].counts)
ORANGE = cl.ContingencyTable(EXAMPLES["orange"].counts)
BAGS = cl.ContingencyTable(EXAMPLES["three bags"].counts)
OBLONG = cl.ContingencyTable(EXAMPLES["two by four"].counts)
FOURTEEN = cl.contingency_table(TRUTH, CLUSTERS)
ASSERTED = set()


def asserts(*items):
    """Record that a test asserts these ITEMS."""
    ASSERTED.update(items)
    return lambda test: test


each_example = each("name", EXAMPLES)


def table(name):
    return cl.ContingencyTable(EXAMPLES[name].counts)


# --- the eight tables ----------------------------------------------------------------------------


SCORES = [
    "purity", "maximum_matching", "f_measure", "weighted_f_measure", "clustering_ratio",
    "pair_precision", "pair_recall", "pair_f_measure", "jaccard_coefficient", "rand_index",
    "hubert_statistic", "adjusted_rand_index",
]  # fmt: skip


@asserts("A4", "A5", "A6", "A8", "A9", "A10", "B6", "B7", "B8", "C1", "C3", "C4", "C9", "D4")
@each_example
def test_scores_of_a_table_are_the_exact_fractions(name):
    t, by_hand = table(name), EXAMPLES[name]
    assert t.cluster_sizes.tolist() == by_hand.cluster_sizes
    assert t.class_sizes.tolist() == by_hand.class_sizes
    for measure in SCORES:
        assert getattr(cl, measure)(t).exact == getattr(by_hand, measure), measure
    assert cl.best_matching(t).pairs == by_hand.matching
    for column, expected in (("purity", "purities"), ("recall", "recalls"), ("f", "fs")):
        exact = [score.exact for score in cl.per_cluster(t)[column]]
        assert exact == getattr(by_hand, expected), column
    assert cl.f_matrix(t).max(axis=0).tolist() == [float(f) for f in by_hand.best_fs]


@asserts("B3", "C8", "C9", "C10", "D1", "D3")
@each_example
def test_pairs_and_measures_with_a_root(name):
    t, by_hand = table(name), EXAMPLES[name]
    assert cl.pair_counts(t) == by_hand.pair_counts
    for measure in ("fowlkes_mallows_index", "normalized_hubert_statistic"):
        assert round(getattr(cl, measure)(t), 6) == getattr(by_hand, measure), measure


# --- single numbers ------------------------------------------------------------------------------


@asserts("A1")
def test_nine_points_seven_of_them_black():
    assert cl.purity(cl.ContingencyTable([[7, 1, 1]])).exact == Q(7, 9)


@asserts("A7")
def test_orange_six_assignments():
    covered = {
        assignment: sum(ORANGE.counts[i, j - 1] for i, j in enumerate(assignment))
        for assignment in permutations([1, 2, 3])
    }
    assert covered == {
        (1, 2, 3): 20,
        (1, 3, 2): 5,
        (2, 1, 3): 30,
        (2, 3, 1): 60,
        (3, 1, 2): 20,
        (3, 2, 1): 65,
    }
    assert cl.maximum_matching(ORANGE).exact == Q(max(covered.values()), 100)


@asserts("C2")
def test_lecture_24_precision_recall_and_f_of_the_first_cluster():
    first = cl.per_cluster(cl.ContingencyTable(LECTURE_24_RECALL))[0]
    assert first.majority == 4
    assert (first.purity.exact, first.recall.exact, first.f.exact) == (
        Q(50, 81),
        Q(2, 23),
        Q(25, 164),
    )


# --- fourteen objects ----------------------------------------------------------------------------


@asserts("B4", "B5", "B6")
@each(
    "matrix, published",
    [(cl.precision_matrix, PRECISION), (cl.recall_matrix, RECALL), (cl.f_matrix, F)],
)
def test_fourteen_objects_matrix(matrix, published):
    # Published with the truth in the rows.
    assert matrix(FOURTEEN).T.round(4).tolist() == published


@asserts("B6")
def test_fourteen_objects_best_match_by_f():
    best = cl.f_matrix(FOURTEEN).argmax(axis=0)
    pairs = {j: FOURTEEN.clusters[i] for j, i in zip(FOURTEEN.classes, best, strict=True)}
    assert pairs == {1: 2, 2: 4, 3: 3, 4: 1}


@asserts("B9")
@each("mapping", ["matching", "f_measure"])
def test_fourteen_objects_two_are_misplaced(mapping):
    assert cl.clustering_error(FOURTEEN, mapping=mapping).exact == Q(1, 7)


# --- source A: what a cluster stands for ---------------------------------------------------------


def bijective(t):
    """Return True if each cluster equals a class."""
    used = t.counts > 0
    return bool((used.sum(axis=0) == 1).all() and (used.sum(axis=1) == 1).all())


@asserts("A2")
def test_purity_is_the_weighted_mean_of_the_purities_of_the_clusters():
    for t in (GREEN, ORANGE, OBLONG):
        shares = [Q(int(n_i), t.n) for n_i in t.cluster_sizes]
        purities = [score.exact for score in cl.per_cluster(t)["purity"]]
        weighted = sum(share * purity for share, purity in zip(shares, purities, strict=True))
        assert weighted == cl.purity(t).exact == Q(int(t.counts.max(axis=1).sum()), t.n)


@asserts("A3", "B10")
def test_pure_and_as_many_clusters_as_classes_is_perfect():
    truth = [1, 1, 2, 2]
    kinds = set()
    for found in product(range(4), repeat=4):
        t = cl.contingency_table(truth, found)
        pure, as_many = cl.purity(t).exact == 1, cl.clustering_ratio(t).exact == 1
        assert (pure and as_many) == bijective(t)
        kinds.add((pure, as_many))
    # Neither condition is sufficient, and both kinds of mistake occur, alone and together.
    assert kinds == set(product((True, False), repeat=2))
    assert cl.purity(cl.contingency_table(truth, range(4))).exact == 1


@asserts("A5")
def test_purity_cannot_tell_orange_from_green():
    assert cl.purity(ORANGE).exact == cl.purity(GREEN).exact == Q(3, 4)
    assert cl.per_cluster(GREEN)["majority"] == (3, 2, 1)
    assert cl.per_cluster(ORANGE)["majority"] == (2, 2, 1)  # T2 twice


@asserts("A11")
def test_table_of_families_has_each_measure_in_its_family_and_no_other():
    family = {m.measure: m.family for m in (*EXTERNAL, *INTERNAL)}
    _, *rows = rows_of_table("00b_the_first_hour.ipynb", "family")
    placed = [(measure, family_of(row[0])) for row in rows for measure in row[2].split("; ")]
    assert {measure: family[measure] for measure, _ in placed} == dict(placed)
    assert len(dict(placed)) == len(placed)
    assert set(family.values()) == {family_of(row[0]) for row in rows}


# --- source B: full reference --------------------------------------------------------------------


@asserts("B1")
def test_measure_needs_a_reference_or_points():
    points = [[0], [1], [10], [12]]
    with pytest.raises(TypeError, match="contingency_table"):
        cl.purity(np.array(points))
    assert cl.silhouette(points, [1, 1, 2, 2]) > 0.8
    assert cl.silhouette(points, [1, 2, 1, 2]) < 0  # from the same points, without a reference


@asserts("B2")
def test_three_matrices_from_one_label_vector():
    labels = cl.datasets.fourteen_objects()
    Z_T, Z_C = (cl.assignment_matrix(vector) for vector in labels)
    assert Z_C.sum(axis=1).tolist() == [1] * 14
    assert (Z_C @ [1, 2, 3, 4]).tolist() == CLUSTERS  # The 1 is in the column of the label.
    assert (Z_C.T @ Z_T).tolist() == EXAMPLES["14 objects"].counts
    gamma = cl.permutation_matrix(CLUSTERS)
    assert (gamma @ CLUSTERS).tolist() == sorted(CLUSTERS)
    assert (gamma.T @ gamma).tolist() == np.eye(14).tolist()
    assert ((gamma @ Z_C).T @ (gamma @ Z_T)).tolist() == EXAMPLES["14 objects"].counts


@asserts("B4", "B5", "B6")
def test_one_cell_at_a_time_and_each_class():
    cell = {"cluster": 2, "class_": 4}
    assert cl.cell_precision(FOURTEEN, **cell).exact == Q(1, 5)
    assert cl.cell_recall(FOURTEEN, **cell).exact == Q(1, 2)
    assert cl.cell_f_measure(FOURTEEN, **cell).exact == Q(2, 7)
    rows = cl.per_class(FOURTEEN)
    assert [score.exact for score in rows["recall"]] == [Q(4, 5), 1, 1, Q(1, 2)]
    assert rows["best_match"] == (2, 4, 3, 1)
    assert [score.exact for score in rows["f"]] == EXAMPLES["14 objects"].best_fs


@asserts("B9")
def test_two_mappings_that_differ():
    t = cl.ContingencyTable([[10, 0, 7], [10, 0, 0], [0, 5, 8]])
    assert cl.clustering_error(t).exact == Q(18, 40)
    assert cl.clustering_error(t, mapping="f_measure").exact == Q(22, 40)


@asserts("B9")
@each("mapping", ["matching", "f_measure"])
def test_a_cluster_without_a_partner_is_misplaced(mapping):
    t = cl.ContingencyTable([[20, 0], [20, 0], [0, 20]])
    assert cl.clustering_error(t, mapping=mapping).exact == Q(1, 3)
    assert cl.clustering_ratio(t).exact == Q(3, 2)


@asserts("B10")
def test_two_kinds_of_mistake():
    number = cl.ContingencyTable([[2, 0], [1, 0], [0, 2]])
    misplaced = cl.ContingencyTable([[2, 1], [1, 1]])
    assert (cl.clustering_ratio(number).exact, cl.purity(number).exact) == (Q(3, 2), 1)
    assert (cl.clustering_ratio(misplaced).exact, cl.purity(misplaced).exact) == (1, Q(3, 5))
    assert [bijective(t) for t in (number, misplaced, FOURTEEN)] == [False] * 3
    assert cl.clustering_ratio(FOURTEEN).exact == 1
    assert bijective(cl.ContingencyTable([[0, 3], [2, 0]]))


@asserts("B11")
def test_any_number_of_clusters_can_be_compared_with_a_reference():
    """The number of clusters, chosen or estimated, need not be the true one."""
    truth = ["left"] * 6 + ["right"] * 6
    for r in range(1, 13):
        card = cl.external_scorecard(cl.contingency_table(truth, np.arange(12) % r))
        assert all(math.isfinite(score) for score in card["value"])
        assert card["clustering ratio"].value.exact == Q(r, 2)


# --- source C: tables, information, pairs as vectors, distances ----------------------------------


@asserts("C1")
def test_sizes_alone_do_not_determine_the_agreement():
    kind = cl.ContingencyTable([[50, 20, 5], [0, 30, 0], [0, 0, 45]])
    blind = cl.ContingencyTable([[25, 25, 25], [10, 10, 10], [15, 15, 15]])
    for t in (kind, blind):
        assert t.cluster_sizes.tolist() == [75, 30, 45]
        assert t.class_sizes.tolist() == [50, 50, 50]
    assert (cl.purity(kind).exact, cl.purity(blind).exact) == (Q(125, 150), Q(50, 150))


@asserts("C3")
def test_macro_and_weighted_f_can_disagree():
    first = cl.ContingencyTable([[6, 3, 0], [0, 0, 3]])
    second = cl.ContingencyTable([[6, 0, 0], [0, 3, 3]])
    assert (cl.f_measure(first).exact, cl.f_measure(second).exact) == (Q(9, 10), Q(5, 6))
    assert cl.weighted_f_measure(first).exact == Q(31, 40)
    assert cl.weighted_f_measure(second).exact == Q(5, 6)


@asserts("C5", "C6", "C7")
@each(
    "name, h_c, h_t, information, nmi",
    [
        ("green", 1.5, 1.558872, 0.892915, 0.583928),
        ("orange", 1.5, 1.5, 0.834043, 0.556028),
        ("lecture 24", 1.181049, 1.012112, 0.34398, 0.314619),
        ("two by four", 1.0, 1.981863, 0.463809, 0.32946),
    ],
)
def test_bits(name, h_c, h_t, information, nmi):
    t = table(name)
    assert round(cl.entropy(t.cluster_sizes), 6) == h_c
    assert round(cl.entropy(t.class_sizes), 6) == h_t
    p = t.counts / t.n
    independent = np.outer(t.cluster_sizes, t.class_sizes) / t.n**2
    observed = sum(a * math.log2(a / b) for a, b in zip(p.flat, independent.flat, strict=True) if a)
    assert cl.mutual_information(t) == pytest.approx(observed, rel=1e-12)
    assert round(cl.mutual_information(t), 6) == information
    assert round(cl.normalized_mutual_information(t), 6) == nmi
    assert nmi == pytest.approx(math.sqrt(information / h_c * information / h_t), abs=2e-6)


def together(labels):
    """Return the pairs of points that are together."""
    return {(i, j) for i, j in combinations(range(len(labels)), 2) if labels[i] == labels[j]}


LINE = np.array([[0], [1], [10], [12]])
CORNERS = np.array([[0, 0], [1, 2], [2, 0], [6, 0], [7, 2], [8, 0.5]])  # of two triangles
FAR = cdist(CORNERS, CORNERS)
NEAR = np.exp(-(FAR**2) / 4)


@asserts("C11", "C13")
def test_distances_within_and_between_on_a_line():
    p = cl.proximity_table(LINE, [1, 1, 2, 2])
    assert p.sums.tolist() == [[2, 42], [42, 4]]
    assert (p.w_in, p.w_out, p.n_in, p.n_out) == (3, 42, 2, 4)
    assert cl.beta_cv(p) == pytest.approx(1 / 7, rel=1e-15)


@asserts("C11")
def test_steps_in_a_graph():
    edges = np.zeros((6, 6))
    for i, j in [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)]:
        edges[i, j] = edges[j, i] = 1
    steps = shortest_path(edges, unweighted=True)
    p = cl.ProximityTable.from_matrix(steps, [1, 1, 1, 2, 2, 2], kind="distance")
    assert (p.w_in, p.w_out, p.n_in, p.n_out) == (6, 21, 6, 9)
    assert cl.beta_cv(p) == pytest.approx(Q(3, 7), rel=1e-15)


@asserts("C13")
def test_distances_are_l2_by_default():
    p = cl.proximity_table([[0, 0], [3, 4]], [1, 2])
    assert p.sums.tolist() == [[0, 5], [5, 0]]
    with pytest.raises(ValueError, match="symmetric"):
        cl.ProximityTable.from_matrix([[0, 5], [4, 0]], [1, 2], kind="distance")


@asserts("C12", "C13")
@each("kind, W, best", [("distance", FAR, max), ("similarity", NEAR, min)])
def test_best_of_all_normalised_cuts_is_the_two_triangles(kind, W, best):
    ways = [(1, *rest) for rest in product((1, 2), repeat=5) if 2 in rest]
    assert len(ways) == 31
    tables = {way: cl.ProximityTable.from_matrix(W, way, kind=kind) for way in ways}
    cuts = {way: cl.normalized_cut(table) for way, table in tables.items()}
    assert best(cuts, key=cuts.get) == (1, 1, 1, 2, 2, 2)
    between = FAR[:3, 3:].sum() if kind == "distance" else NEAR[:3, 3:].sum()
    of_all = [W[:3].sum(), W[3:].sum()]
    assert best(cuts.values()) == pytest.approx(sum(between / w for w in of_all), rel=1e-12)


@asserts("C14")
def test_k_counts_classes_and_then_clusters_found():
    r, k = OBLONG.counts.shape
    assert (r, k) == (2, 4) == (len(OBLONG.clusters), len(OBLONG.classes))
    assert cl.clustering_ratio(OBLONG).exact == Q(r, k)
    # Without a reference there is a single number, with one summand for each cluster.
    alone = cl.proximity_table(LINE, [1, 2, 3, 4])
    assert alone.sums.shape == (4, 4)
    assert cl.normalized_cut(alone) == pytest.approx(4, rel=1e-15)


# --- source D: pairs -----------------------------------------------------------------------------


@asserts("D2")
def test_jaccard_coefficient_of_two_sets():
    A, B = set("cluster"), set("class")
    both, only_a, only_b = len(A & B), len(A - B), len(B - A)
    assert (both, only_a, only_b) == (3, 4, 1)
    assert Q(both, both + only_a + only_b) == Q(both, len(A) + len(B) - both) == Q(3, 8)
    for t in (BAGS, OBLONG):
        in_t, in_c = map(together, t.to_labels())
        shared = len(in_c & in_t)
        assert cl.jaccard_coefficient(t).exact == Q(shared, len(in_c) + len(in_t) - shared)


@asserts("D3", "D6")
@each("name", ["three bags", "two by four", "green"])
def test_wallaces_indices_are_probabilities_of_two_draws(name):
    t = table(name)
    in_t, in_c = map(together, t.to_labels())
    of_clusters, of_classes = (Q(len(in_c & in_t), len(pot)) for pot in (in_c, in_t))
    assert (cl.pair_precision(t).exact, cl.pair_recall(t).exact) == (of_clusters, of_classes)
    joined = math.sqrt(of_clusters * of_classes)
    assert cl.fowlkes_mallows_index(t) == pytest.approx(joined, rel=1e-15)


@asserts("D4")
def test_three_forms_of_the_rand_index():
    tp, fn, fp, tn = cl.pair_counts(BAGS)
    forms = Q(tp + tn, 136), Q(tp + tn, tp + fn + fp + tn), Q(2 * (tp + tn), 17 * 16)
    assert set(forms) == {cl.rand_index(BAGS).exact}


@asserts("D5")
def test_chance_does_not_score_zero():
    rng = np.random.default_rng(0)
    truth = np.repeat(range(20), 10)
    random = [cl.contingency_table(truth, rng.integers(0, 20, 200)) for _ in range(20)]
    for measure in (cl.rand_index, cl.jaccard_coefficient, cl.fowlkes_mallows_index):
        assert all(0 <= measure(t) <= 1 for t in random)
    assert np.mean([cl.rand_index(t) for t in random]) > 0.9


# --- source E: the pair confusion matrix, bags, distances ----------------------------------------


@asserts("E1", "E2")
def test_pair_confusion_matrix_and_derived_measures():
    tp, fn, fp, tn = cl.pair_counts(BAGS)
    assert (tp, fn, fp, tn) == (20, 24, 20, 72)
    # scikit-learn also has the truth in rows, begins with "apart" and counts each pair twice.
    assert (pair_confusion_matrix(*BAGS.to_labels()) // 2).tolist() == [[tn, fp], [fn, tp]]
    P, R = Q(20, 40), Q(20, 44)
    assert cl.rand_index(BAGS).exact == Q(20 + 72, 136)
    assert cl.pair_f_measure(BAGS).exact == 2 * P * R / (P + R)
    assert cl.jaccard_coefficient(BAGS).exact == Q(20, 64)
    assert cl.fowlkes_mallows_index(BAGS) == pytest.approx(math.sqrt(P * R), rel=1e-15)


@asserts("E3")
def test_right_cluster_of_each_bag():
    bags = cl.ContingencyTable([[1, 0, 5], [4, 1, 1], [0, 3, 2]], classes=["○", "◇", "×"])
    assert cl.per_cluster(bags)["majority"] == ("×", "○", "◇")  # Act: 3, 1, 2
    assert cl.purity(bags).exact == Q(5 + 4 + 3, 17)


@asserts("E4")
def test_minkowski_distances_by_hand():
    assert [cl.minkowski_distance([0, 0], [3, 4], p) for p in (1, 2, math.inf)] == [7, 5, 4]


@asserts("E5")
def test_distances_become_alike_and_the_cosine_forgets_length():
    rng = np.random.default_rng(0)
    contrasts = []
    for d in (2, 10, 100, 1000):
        distance = cdist(rng.random((1, d)), rng.random((200, d)))
        contrasts.append((distance.max() - distance.min()) / distance.min())
    assert contrasts == sorted(contrasts, reverse=True)
    assert contrasts[-1] < 0.2
    assert cl.cosine_similarity([1, 2, 2], [10, 20, 20]) == 1
    assert cl.minkowski_distance([1, 2, 2], [10, 20, 20]) == 27


@asserts("E6", "E7")
def test_words_of_the_melons():
    melons, good, _ = cl.datasets.watermelon()
    one, two = (cl.ValueDifferenceMetric(p=p).fit(melons[:, :6], good) for p in (1, 2))
    assert one.value_distance(1, "蜷缩", "稍蜷").exact == Q(11, 28)
    assert two.value_distance(1, "蜷缩", "稍蜷").exact == Q(121, 1568)
    assert cl.mixed_distance(melons[0], melons[1], two) == pytest.approx(0.385409594530, abs=1e-12)
    assert cl.mixed_distance(melons[0], melons[9], one) == pytest.approx(4.725571428571, abs=1e-12)


@asserts("E8", "E10")
def test_weighted_distance_by_hand():
    w = [0.75, 0.25]
    assert cl.minkowski_distance([0, 0], [3, 4], p=1, weights=w) == 3.25
    assert cl.minkowski_distance([0, 0], [3, 4], weights=w) == pytest.approx(math.sqrt(10.75))
    melons, good, _ = cl.datasets.watermelon()
    vdm = cl.ValueDifferenceMetric(p=2).fit(melons[:, :6], good)
    # The words have weight 0, so only the two numbers count.
    numbers = cl.mixed_distance(melons[0], melons[1], vdm, weights=[0] * 6 + [0.5] * 2)
    by_hand = math.sqrt(0.5 * 0.077**2 + 0.5 * 0.084**2)
    assert numbers == pytest.approx(by_hand, rel=1e-12)


@asserts("E10")
@each("p", [1, 2, 3])
def test_only_ratios_of_weights_matter_and_the_sum_one_makes_a_mean(p):
    rng = np.random.default_rng(p)
    points, w = rng.random((20, 4)), np.array([0.4, 0.3, 0.2, 0.1])
    for x in points[1:]:
        once = cl.minkowski_distance(points[0], x, p, weights=w)
        assert cl.minkowski_distance(points[0], x, p, weights=2 * w) == pytest.approx(
            2 ** (1 / p) * once, rel=1e-12
        )
        differences = np.abs(points[0] - x)
        assert differences.min() <= once <= differences.max()


def rows_of_table(notebook, first):
    """Return the rows of the Markdown table with this first heading, including the heading row."""
    for _, source in checks.markdown_cells(checks.read(ROOT / "notebooks" / notebook)):
        lines = [line.strip().strip("|") for line in source.splitlines() if line.startswith("|")]
        rows = [[cell.strip() for cell in line.split("|")] for line in lines]
        if rows and rows[0][0] == first:
            return rows[:1] + rows[2:]  # without the line of dashes
    raise AssertionError(f"{notebook}: no table begins with {first!r}")


@asserts("E9")
def test_notation_has_chinese_in_every_row_and_counts_the_pairs():
    heading, *rows = rows_of_table("notation.ipynb", "here")
    assert heading[1:] == ["A", "B", "C", "D", "E", "scikit-learn"]
    assert [row[0] for row in rows if not re.search(r"[\u4e00-\u9fff]", row[0])] == []
    pairs = next(row for row in rows if "N" in row[0])
    assert "m(m-1)/2" in pairs[heading.index("D")]
    assert {len(row) for row in rows} == {len(heading)}


def test_every_item_is_asserted():
    assert set(ITEMS) == ASSERTED
    assert len(ITEMS) == 52


# --- as printed ----------------------------------------------------------------------------------


@each(
    "measure, good, bad",
    [
        (cl.purity, 0.887, 0.667),
        (cl.maximum_matching, 0.887, 0.560),
        (cl.f_measure, 0.885, 0.658),
        (cl.jaccard_coefficient, 0.682, 0.477),
        (cl.rand_index, 0.874, 0.717),  # .874 is printed as .87
        (cl.fowlkes_mallows_index, 0.811, 0.657),
        (cl.hubert_statistic, 0.271, 0.259),  # .2587 is printed as .258
        (cl.normalized_hubert_statistic, 0.717, 0.442),
    ],
)
def test_iris_measures_equal_those_in_the_book(measure, good, bad):
    assert round(measure(table("Iris good")), 3) == good
    assert round(measure(table("Iris bad")), 3) == bad


@asserts("B7")
def test_other_measures_equal_the_printed_ones():
    assert round(cl.weighted_f_measure(FOURTEEN), 4) == 0.8492
    t = table("three bags")
    assert round(cl.rand_index(t), 2) == 0.68
    assert round(cl.pair_f_measure(t), 2) == 0.48
    assert round(cl.pair_f_measure(t, beta=5), 2) == 0.46
