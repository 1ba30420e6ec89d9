"""The matching measures, compared with their definitions in plain fractions."""

import math
import re
from fractions import Fraction as Q
from itertools import permutations, product

import numpy as np
import pytest

import clustlib as cl
from tests.cases import each


def error_by_f(t):
    return cl.clustering_error(t, mapping="f_measure")


def points(counts):
    return sum(map(sum, counts))


def small_tables():
    """Yield every 2×2 table of counts up to 2 and many oblong ones, with ties and empty groups."""
    rng = np.random.default_rng(0)
    tables = [np.reshape(cells, (2, 2)) for cells in product(range(3), repeat=4)]
    for r, k in product(range(1, 6), range(1, 5)):
        for largest in (2, 9):
            counts = rng.integers(0, largest, (r, k), endpoint=True)
            tables += [counts, counts * rng.integers(0, 2, (r, k))]
    return sorted((counts.tolist() for counts in tables if counts.any()), key=points)


TABLES = small_tables()


on_small_tables = each("counts", TABLES)


# --- the definitions -----------------------------------------------------------------------------


def f(counts, i, j):
    return Q(2 * counts[i][j], sum(counts[i]) + sum(row[j] for row in counts))


def each_f(counts):
    """Return F of each non-empty cluster and its majority class, the largest F for tied classes."""
    return [
        max(f(counts, i, j) for j, n_ij in enumerate(row) if n_ij == max(row))
        for i, row in enumerate(counts)
        if sum(row)
    ]


def best_weight(counts):
    """Return the most points that a one-to-one matching covers, by trying all matchings."""
    r, k = len(counts), len(counts[0])
    if r > k:
        return best_weight(list(zip(*counts, strict=True)))
    return max(
        sum(counts[i][j] for i, j in enumerate(chosen)) for chosen in permutations(range(k), r)
    )


def greedy_weight(counts):
    """Return the points covered if pairs are matched in descending order of F."""
    cells = [(i, j) for i, row in enumerate(counts) for j, n_ij in enumerate(row) if n_ij]
    covered = 0
    while cells:
        best = cells[0]
        for cell in cells:
            if f(counts, *cell) > f(counts, *best):
                best = cell
        covered += counts[best[0]][best[1]]
        cells = [(i, j) for i, j in cells if i != best[0] and j != best[1]]
    return covered


def weighted_f(counts):
    r, k = len(counts), len(counts[0])
    total = sum(
        sum(row[j] for row in counts) * max(f(counts, i, j) for i in range(r))
        for j in range(k)
        if any(row[j] for row in counts)
    )
    return total / points(counts)


def over_cells(counts, size):
    """Return the mean over the points of n_ij over a size, which is a function of n_i and m_j."""
    columns = [sum(column) for column in zip(*counts, strict=True)]
    return sum(
        Q(n_ij**2, size(sum(row), m_j))
        for row in counts
        for n_ij, m_j in zip(row, columns, strict=True)
        if n_ij
    ) / points(counts)


def cluster_size(n_i, m_j):
    return n_i


def class_size(n_i, m_j):
    return m_j


def bcubed_f(counts, beta=1):
    p, r = over_cells(counts, cluster_size), over_cells(counts, class_size)
    return (1 + Q(beta) ** 2) / (1 / p + Q(beta) ** 2 / r)


DEFINITIONS = {
    cl.purity: lambda counts: Q(sum(map(max, counts)), points(counts)),
    cl.inverse_purity: lambda counts: Q(sum(map(max, zip(*counts, strict=True))), points(counts)),
    cl.maximum_matching: lambda counts: Q(best_weight(counts), points(counts)),
    cl.f_measure: lambda counts: sum(each_f(counts)) / len(each_f(counts)),
    cl.weighted_f_measure: weighted_f,
    cl.clustering_error: lambda counts: 1 - Q(best_weight(counts), points(counts)),
    error_by_f: lambda counts: 1 - Q(greedy_weight(counts), points(counts)),
    cl.clustering_ratio: lambda counts: Q(
        sum(map(any, counts)), sum(map(any, zip(*counts, strict=True)))
    ),
    cl.bcubed_precision: lambda counts: over_cells(counts, cluster_size),
    cl.bcubed_recall: lambda counts: over_cells(counts, class_size),
    cl.bcubed_f_measure: bcubed_f,
    cl.element_centric_similarity: lambda counts: over_cells(counts, max),
}


@each("measure, definition", DEFINITIONS.items())
def test_measure_follows_its_definition(measure, definition):
    for counts in TABLES:
        assert measure(cl.ContingencyTable(counts)).exact == definition(counts), counts


@each("measure, definition", DEFINITIONS.items())
def test_counts_of_billions_stay_exact(measure, definition):
    rng = np.random.default_rng(1)
    for counts in TABLES[::4]:
        counts = 4_000_000_000 * np.array(counts) + rng.integers(0, 9, np.shape(counts))
        assert measure(cl.ContingencyTable(counts)).exact == definition(counts.tolist())


def test_large_counts_that_differ_by_one_point_are_distinguished():
    big, a = 2**51, 10**14
    t = cl.ContingencyTable([[big, big + 1], [big - 1, big - 1]])
    assert cl.best_matching(t).pairs == ((1, 2), (2, 1))
    for counts in ([[a, a, 0], [a, a + 1, 5]], [[a, a + 1, 5], [a, a, 0]]):
        assert cl.weighted_f_measure(cl.ContingencyTable(counts)).exact == weighted_f(counts)


def test_f_measure_of_tied_majorities_is_the_larger():
    # C1 has two points each in T1, of four points, and in T2, of two.
    t = cl.ContingencyTable([[2, 2], [2, 0]])
    assert cl.per_cluster(t)[0].majority == 2
    assert cl.f_measure(t).exact == (Q(4, 6) + Q(4, 6)) / 2


@each("mapping", ["Matching", None, 1])
def test_unknown_mapping_is_refused(mapping):
    with pytest.raises(ValueError, match="mapping must"):
        cl.clustering_error(cl.ContingencyTable([[1, 2]]), mapping=mapping)


# --- point by point ------------------------------------------------------------------------------


def over_points(counts, size):
    """Return the mean over points, from the points that share its cluster, its class, and both."""
    cells = list(product(range(len(counts)), range(len(counts[0]))))
    labels = [cell for cell in cells for _ in range(counts[cell[0]][cell[1]])]
    shares = []
    for i, j in labels:
        cluster = {p for p, label in enumerate(labels) if label[0] == i}
        class_ = {p for p, label in enumerate(labels) if label[1] == j}
        shares.append(Q(len(cluster & class_), size(len(cluster), len(class_))))
    return sum(shares) / len(shares)


@each(
    "measure, size",
    [
        (cl.bcubed_precision, cluster_size),
        (cl.bcubed_recall, class_size),
        (cl.element_centric_similarity, max),
    ],
)
def test_pointwise_measures_are_means_over_the_points(measure, size):
    for counts in TABLES[::9]:
        assert measure(cl.ContingencyTable(counts)).exact == over_points(counts, size), counts


def test_bcubed_of_the_paper():
    # Bagga & Baldwin 1998: of twelve mentions, one answer merges two with five, the other five with
    # five. Pairs within cells distinguish a large mistake from a small one, links do not.
    one = cl.ContingencyTable([[5, 0, 0], [0, 2, 5]])
    other = cl.ContingencyTable([[5, 0, 5], [0, 2, 0]])
    assert (cl.bcubed_precision(one).exact, cl.bcubed_recall(one).exact) == (Q(16, 21), 1)
    assert (cl.bcubed_precision(other).exact, cl.bcubed_recall(other).exact) == (Q(7, 12), 1)


@each("beta", [Q(1, 5), 0.5, 1, 2, 5])
def test_bcubed_f_weighs_recall_by_beta_squared(beta):
    for counts in TABLES[::5]:
        t = cl.ContingencyTable(counts)
        assert cl.bcubed_f_measure(t, beta=beta).exact == bcubed_f(counts, beta)
        assert cl.bcubed_f_measure(t, beta=beta) == cl.bcubed_f_measure(t.T, beta=1 / Q(beta))


def test_beta_of_bcubed_must_be_positive():
    for beta in (0, math.nan, "1", True):
        with pytest.raises(ValueError, match="beta must"):
            cl.bcubed_f_measure(cl.ContingencyTable([[1, 2]]), beta=beta)


def test_element_centric_similarity_by_hand_and_of_clusim():
    # 25/8 + 1/6 + 1/8 + 16/6 + 1/6 + 4/8 + 9/5, over 17 points.
    three_bags = cl.ContingencyTable([[5, 1, 0], [1, 4, 1], [2, 0, 3]])
    assert cl.element_centric_similarity(three_bags).exact == Q(171, 340)
    clustering = pytest.importorskip("clusim.clustering").Clustering
    sim = pytest.importorskip("clusim.sim")
    for counts in ([[5, 1, 0], [1, 4, 1], [2, 0, 3]], *TABLES[-5:]):
        t = cl.ContingencyTable(counts)
        sides = [
            clustering(elm2clu_dict={p: [int(label)] for p, label in enumerate(labels)})
            for labels in t.to_labels()
        ]
        for alpha in (0.3, 0.9):
            theirs = sim.element_sim(*sides, alpha=alpha)
            assert cl.element_centric_similarity(t) == pytest.approx(theirs, rel=1e-12)


# --- the best matching ---------------------------------------------------------------------------


@on_small_tables
def test_best_matching_covers_the_most_points(counts):
    pairs, weight = cl.best_matching(cl.ContingencyTable(counts))
    assert weight == sum(counts[i - 1][j - 1] for i, j in pairs) == best_weight(counts)


def test_results_have_the_labels_of_the_table():
    t = cl.ContingencyTable([[0, 3, 1], [7, 0, 0]], clusters=["x", "y"], classes=[10, 20, 30])
    assert cl.best_matching(t) == ((("x", 20), ("y", 10)), 10)
    assert cl.per_cluster(t)["cluster"] == ("x", "y")
    assert cl.per_cluster(t)["majority"] == (20, 10)


# --- matrices ------------------------------------------------------------------------------------


@on_small_tables
def test_matrices_follow_their_definitions(counts):
    t = cl.ContingencyTable(counts)
    for i, row in enumerate(counts):
        for j, n_ij in enumerate(row):
            n_i, m_j = sum(row), sum(other[j] for other in counts)
            assert cl.precision_matrix(t)[i, j] == (n_ij / n_i if n_i else 0)
            assert cl.recall_matrix(t)[i, j] == (n_ij / m_j if m_j else 0)
            assert cl.f_matrix(t)[i, j] == (2 * n_ij / (n_i + m_j) if n_i + m_j else 0)


# --- cluster by cluster --------------------------------------------------------------------------


@on_small_tables
def test_per_cluster_compares_with_the_majority_class(counts):
    rows = cl.per_cluster(cl.ContingencyTable(counts))
    assert [row.cluster for row in rows] == [i + 1 for i, row in enumerate(counts) if any(row)]
    assert [row.f.exact for row in rows] == each_f(counts)
    for row in rows:
        cells, column = counts[row.cluster - 1], [each[row.majority - 1] for each in counts]
        n_ij = cells[row.majority - 1]
        assert n_ij == max(cells)
        assert row.size == sum(cells)
        assert (row.purity.exact, row.recall.exact) == (Q(n_ij, sum(cells)), Q(n_ij, sum(column)))


# --- one cell ------------------------------------------------------------------------------------

CELLS = {
    cl.cell_precision: lambda counts, i, j: (counts[i][j], sum(counts[i])),
    cl.cell_recall: lambda counts, i, j: (counts[i][j], sum(row[j] for row in counts)),
    cl.cell_f_measure: lambda counts, i, j: (
        2 * counts[i][j],
        sum(counts[i]) + sum(row[j] for row in counts),
    ),
}
each_cell_measure = each("measure", CELLS)


@each_cell_measure
def test_cell_is_its_ratio(measure):
    for counts in TABLES[::3]:
        t = cl.ContingencyTable(counts)
        for i, j in product(range(len(counts)), range(len(counts[0]))):
            above, below = CELLS[measure](counts, i, j)
            # Unlike in the measures, 0/0 is 0 here, even if both sides are identical.
            assert measure(t, i + 1, j + 1).exact == (Q(above, below) if below else 0)


@each_cell_measure
def test_cells_are_found_by_label(measure):
    t = cl.ContingencyTable([[0, 3, 1], [7, 0, 2]], ["x", "y"], [30, 10, 20])
    typed = cl.ContingencyTable(t.counts)
    assert measure(t, "y", 20) == measure(typed, 2, 3) == measure(typed, np.int8(2), 3.0)
    bools = cl.contingency_table([True, True, False], [0, 1, 1])
    assert measure(bools, 0, True) == measure(cl.ContingencyTable(bools.counts), 1, 2)


@each_cell_measure
@each(
    "cluster, class_, message",
    [
        (3, 1, "cluster 3 "),
        ("C1", 1, "cluster 'C1' "),
        (True, 1, "cluster True "),
        (1, 4, "class 4 "),
        (1, [1, 2], r"class \[1, 2\] "),
        (1, float("nan"), "class nan "),
    ],
)
def test_unknown_cell_is_refused(measure, cluster, class_, message):
    with pytest.raises(ValueError, match=message):
        measure(cl.ContingencyTable([[1, 2, 3], [4, 5, 6]]), cluster, class_)


# --- class by class ----------------------------------------------------------------------


@on_small_tables
def test_per_class_takes_the_largest_of_each_column(counts):
    rows = cl.per_class(cl.ContingencyTable(counts))
    columns = list(zip(*counts, strict=True))
    assert [row.class_ for row in rows] == [j + 1 for j, c in enumerate(columns) if any(c)]
    for row in rows:
        j, column = row.class_ - 1, columns[row.class_ - 1]
        assert row.size == sum(column)
        assert row.recall.exact == max(Q(n_ij, sum(column)) for n_ij in column)
        every_f = [f(counts, i, j) for i in range(len(counts))]
        assert row.f.exact == max(every_f)
        assert row.best_match == every_f.index(max(every_f)) + 1  # the first of tied classes
        best = counts[row.best_match - 1]
        assert row.precision.exact == Q(best[j], sum(best))


def test_largest_recall_and_best_match_may_be_in_different_clusters():
    rows = cl.per_class(cl.ContingencyTable([[30, 6], [0, 4]], ["x", "y"], ["a", "b"]))
    assert rows["class"] == ("a", "b")
    assert rows["best_match"] == rows["best-matching cluster"] == ("x", "y")
    assert rows["recall"] == (1, 0.6)
    assert rows["precision"] == (30 / 36, 1)
    assert rows["f"] == (60 / 66, 8 / 14)


@each("at", [0, 1, 17, 38, 39])
def test_working_of_a_long_column_shows_its_maximum(at):
    counts = [[n] for n in range(1, 41)]
    counts[at] = [777]
    row = cl.per_class(cl.ContingencyTable(counts))[0]
    for score in (row.recall, row.f):
        maximum = score.working.splitlines()[1]
        assert maximum.count("…") in (1, 2)
        assert len(maximum) < 100
    assert re.search(rf"[( ]777/{sum(map(sum, counts))}[,)]", row.recall.working)
    assert re.search(rf"[( ]1554/{777 + sum(map(sum, counts))}[,)]", row.f.working)


# --- the working ---------------------------------------------------------------------------------


def outlined(latex):
    """Return the boxed counts of the table beside a working, row by row."""
    return [int(n) for n in re.findall(r"\\boxed\{(\d+)\}", latex)]


# All ten counts differ, so that a count identifies its cell.
OBLONG = cl.ContingencyTable([[11, 2, 7, 0, 3], [12, 1, 8, 9, 13]])


@each(
    "measure, cells",
    [
        (cl.purity, [11, 13]),
        (cl.maximum_matching, [11, 13]),
        (cl.f_measure, [11, 13]),
        (cl.clustering_error, [11, 13]),
        # F_ij: 22/46, 4/26, 14/38, 0, 6/39 in C1; 24/66, 2/46, 16/58, 18/52, 26/59 in C2.
        (cl.weighted_f_measure, [11, 2, 7, 9, 13]),
        (error_by_f, [11, 13]),
    ],
)
def test_outlined_cells_appear_in_the_working(measure, cells):
    assert outlined(measure(OBLONG)._repr_latex_()) == cells


def test_scores_of_a_cell_outline_it():
    second, first = cl.per_cluster(OBLONG)[1], cl.per_class(OBLONG)[0]
    for score, count in (
        *((score, 13) for score in (second.purity, second.recall, second.f)),
        *((measure(OBLONG, 2, 1), 12) for measure in CELLS),
        (first.recall, 12),  # most of T1 is in C2, but F is larger in C1
        (first.precision, 11),
        (first.f, 11),
    ):
        assert outlined(score._repr_latex_()) == [count]


@each("counts", [[[3, 0], [1, 0]], [[3, 1], [0, 0]], [[0, 0], [0, 2]]])
def test_working_of_the_ratio_notes_that_empty_groups_do_not_count(counts):
    assert "not counting empty ones" in cl.clustering_ratio(cl.ContingencyTable(counts)).working
    assert "not counting" not in cl.clustering_ratio(OBLONG).working


# --- input that is refused -----------------------------------------------------------------------


# --- worksheets ----------------------------------------------------------------------------------


@each(
    "measure",
    [cl.purity, cl.maximum_matching, cl.f_measure, cl.weighted_f_measure, cl.clustering_error],
)
def test_worksheet_does_not_outline_cells(measure):
    score = measure(OBLONG)
    boxed_counts = re.compile(r"\\boxed\{\d")
    assert OBLONG.latex() in score.worksheet.latex
    assert not boxed_counts.search(score.worksheet.latex)
    assert boxed_counts.search(score.working.latex)  # but the key gives it
    assert "□" in score.worksheet
    assert "–T" not in score.worksheet


def test_your_own_measure_shows_its_table():
    for size in OBLONG.named():
        whole = size
        for index in size.indices:
            whole = cl.sum_over(index, whole)
        assert OBLONG.latex() in cl.Score("mine", whole + 1).working.latex
