"""Every measure on the tables of the lectures, against the numbers worked out by hand."""

import csv
from fractions import Fraction as Q
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from worked_examples import CLUSTERS, EXAMPLES, LECTURE_24_RECALL, PRECISION, RECALL, TRUTH, F

import clustlib as cl

DATA = Path(__file__).parents[1] / "data"
ORANGE = cl.ContingencyTable(EXAMPLES["orange"].counts)
FOURTEEN = cl.contingency_table(TRUTH, CLUSTERS)

each_example = pytest.mark.parametrize("name", EXAMPLES)


def table(name):
    return cl.ContingencyTable(EXAMPLES[name].counts)


# --- the eight tables ----------------------------------------------------------------------------


@each_example
def test_sizes_are_the_margins(name):
    t = table(name)
    assert t.cluster_sizes.tolist() == EXAMPLES[name].cluster_sizes
    assert t.partition_sizes.tolist() == EXAMPLES[name].partition_sizes
    assert t.n == sum(EXAMPLES[name].cluster_sizes)


@each_example
@pytest.mark.parametrize(
    "measure",
    [
        "purity",
        "maximum_matching",
        "f_measure",
        "weighted_f_measure",
        "clustering_ratio",
        "pair_precision",
        "pair_recall",
        "pair_f_measure",
        "jaccard_coefficient",
        "rand_index",
        "hubert_statistic",
        "adjusted_rand_index",
    ],
)
def test_measure_is_the_exact_fraction(name, measure):
    assert getattr(cl, measure)(table(name)).exact == getattr(EXAMPLES[name], measure)


@each_example
@pytest.mark.parametrize("measure", ["fowlkes_mallows_index", "normalized_hubert_statistic"])
def test_measure_with_a_root_is_the_decimal(name, measure):
    assert round(getattr(cl, measure)(table(name)), 6) == getattr(EXAMPLES[name], measure)


@each_example
def test_pairs_of_each_kind(name):
    assert cl.pair_counts(table(name)) == EXAMPLES[name].pair_counts


@each_example
def test_clustering_error_is_the_rest_of_the_matching(name):
    assert cl.clustering_error(table(name)).exact == 1 - EXAMPLES[name].maximum_matching


@each_example
def test_matching_takes_the_known_pairs(name):
    matching = cl.best_matching(table(name))
    assert matching.pairs == EXAMPLES[name].matching
    assert Q(matching.weight, table(name).n) == EXAMPLES[name].maximum_matching


@each_example
@pytest.mark.parametrize(
    ("column", "expected"), [("purity", "purities"), ("recall", "recalls"), ("f", "fs")]
)
def test_each_cluster_has_its_exact_fraction(name, column, expected):
    scores = cl.per_cluster(table(name))[column]
    assert [score.exact for score in scores] == getattr(EXAMPLES[name], expected)


@each_example
def test_best_f_of_each_partition(name):
    expected = [float(f) for f in EXAMPLES[name].best_fs]
    assert cl.f_matrix(table(name)).max(axis=0).tolist() == expected


# --- single numbers ------------------------------------------------------------------------------


def test_nine_points_seven_of_them_black():
    assert cl.purity(cl.ContingencyTable([[7, 1, 1]])).exact == Q(7, 9)


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


def test_lecture_24_precision_recall_and_f_of_the_first_cluster():
    first = cl.per_cluster(cl.ContingencyTable(LECTURE_24_RECALL))[0]
    assert first.majority == 4
    assert (first.purity.exact, first.recall.exact, first.f.exact) == (
        Q(50, 81),
        Q(2, 23),
        Q(25, 164),
    )


def test_purity_goes_along_the_rows():
    bad = table("Iris bad")
    assert cl.purity(bad).exact == Q(2, 3)
    assert cl.purity(bad.T).exact == Q(21, 25)


def test_matching_is_not_greedy_by_rows():
    # A "matching" that lets both rows keep their largest count takes T1 twice: 15 of 20.
    t = cl.ContingencyTable([[8, 2], [7, 3]])
    assert cl.maximum_matching(t).exact == Q(11, 20)
    assert cl.purity(t).exact == Q(3, 4)


# --- fourteen objects ----------------------------------------------------------------------------


def test_fourteen_objects_give_their_table():
    assert FOURTEEN.counts.tolist() == EXAMPLES["14 objects"].counts


@pytest.mark.parametrize(
    ("matrix", "published"),
    [(cl.precision_matrix, PRECISION), (cl.recall_matrix, RECALL), (cl.f_matrix, F)],
)
def test_fourteen_objects_matrix(matrix, published):
    # Published with the truth in the rows.
    assert matrix(FOURTEEN).T.round(4).tolist() == published


def test_fourteen_objects_best_match_by_f():
    best = cl.f_matrix(FOURTEEN).argmax(axis=0)
    pairs = {j: FOURTEEN.clusters[i] for j, i in zip(FOURTEEN.partitions, best, strict=True)}
    assert pairs == {1: 2, 2: 4, 3: 3, 4: 1}


def test_fourteen_objects_overall_f():
    assert round(cl.weighted_f_measure(FOURTEEN), 4) == 0.8492


@pytest.mark.parametrize("mapping", ["matching", "f_measure"])
def test_fourteen_objects_two_are_misplaced(mapping):
    assert cl.clustering_error(FOURTEEN, mapping=mapping).exact == Q(1, 7)


# --- Iris ----------------------------------------------------------------------------------------


def column(name, at):
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return [row[at] for row in list(csv.reader(file))[1:]]


@pytest.mark.parametrize(("name", "at"), [("Iris good", 0), ("Iris bad", 1)])
def test_iris_label_files_give_the_tables(name, at):
    t = cl.contingency_table(column("iris.csv", 4), column("iris_kmeans_labels.csv", at))
    assert t.partitions == ("setosa", "versicolor", "virginica")
    assert t.counts.tolist() == EXAMPLES[name].counts


@pytest.mark.parametrize(
    ("measure", "good", "bad"),
    [
        (cl.purity, 0.887, 0.667),
        (cl.maximum_matching, 0.887, 0.560),
        (cl.f_measure, 0.885, 0.658),
    ],
)
def test_iris_measures_are_those_printed_in_the_book(measure, good, bad):
    assert round(measure(table("Iris good")), 3) == good
    assert round(measure(table("Iris bad")), 3) == bad


@pytest.mark.parametrize(
    ("measure", "good", "bad"),
    [
        (cl.jaccard_coefficient, 0.682, 0.477),
        (cl.rand_index, 0.874, 0.717),  # .874 is printed as .87
        (cl.fowlkes_mallows_index, 0.811, 0.657),
        (cl.hubert_statistic, 0.271, 0.259),  # .2587 is printed as .258
        (cl.normalized_hubert_statistic, 0.717, 0.442),
    ],
)
def test_iris_pair_measures_are_those_printed_in_the_book(measure, good, bad):
    assert round(measure(table("Iris good")), 3) == good
    assert round(measure(table("Iris bad")), 3) == bad


def test_three_bags_pair_measures_are_those_printed_in_the_book():
    t = table("three bags")
    assert round(cl.rand_index(t), 2) == 0.68
    assert round(cl.pair_f_measure(t), 2) == 0.48
    assert round(cl.pair_f_measure(t, beta=5), 2) == 0.46


# --- files ---------------------------------------------------------------------------------------


FILES = {
    "green": EXAMPLES["green"].counts,
    "orange": EXAMPLES["orange"].counts,
    "lecture24_matching": EXAMPLES["lecture 24"].counts,
    "lecture24_recall": LECTURE_24_RECALL,
    "three_bags": EXAMPLES["three bags"].counts,
    "two_by_four": EXAMPLES["two by four"].counts,
}


def test_every_table_file_is_known():
    assert {path.stem for path in (DATA / "tables").glob("*.csv")} == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_table_file_holds_the_counts(name):
    with (DATA / "tables" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        header, *rows = list(csv.reader(file))
    r, k = np.shape(FILES[name])
    assert header == ["cluster", *(f"T{j}" for j in range(1, k + 1))]
    assert [row[0] for row in rows] == [f"C{i}" for i in range(1, r + 1)]
    assert [[int(count) for count in row[1:]] for row in rows] == FILES[name]


def test_fourteen_objects_file_holds_the_labels():
    assert [int(label) for label in column("fourteen_objects.csv", 0)] == TRUTH
    assert [int(label) for label in column("fourteen_objects.csv", 1)] == CLUSTERS
