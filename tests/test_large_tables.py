"""Tables that are too large for an array give the same values and workings as small ones."""

import pickle
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment
from sklearn import metrics

import clustlib as cl
from clustlib.expressions import Choose, SparseCounts
from clustlib.measures import matching
from clustlib.measures.catalogue import EXTERNAL
from clustlib.measures.matching import sparse_matching
from tests.benchmarks import peak, records


def tables(rng, many=4):
    """Yield tables of all densities and shapes, with empty rows and columns."""
    yield cl.ContingencyTable([[5]])
    yield cl.ContingencyTable([[3, 0, 0, 0], [0, 2, 0, 0]])
    yield cl.ContingencyTable([[1, 1], [2, 2], [3, 3]])
    yield cl.ContingencyTable(np.eye(9, 12, dtype=int))
    for _ in range(many):
        r, k = rng.integers(1, 14, 2)
        counts = rng.integers(0, rng.choice([2, 4, 1000]), (r, k)) * (rng.random((r, k)) < 0.4)
        counts[rng.integers(r), rng.integers(k)] += 1
        yield cl.ContingencyTable(counts)


def describe(t):
    """Yield all outputs of the package for a table, as texts and exact numbers."""
    for facts in EXTERNAL:
        score = facts.function(t)
        yield facts.measure, float(score), score.exact, score.working, score.working.latex
        yield facts.measure, score.worksheet if score.exact is not None else ""
    yield from (cl.expected_mutual_information(t).working, cl.pair_counts(t).working)
    yield cl.clustering_error(t, mapping="f_measure").working
    for rows in (cl.per_cluster(t), cl.per_class(t)):
        yield from (repr(rows), *(row.f.working for row in rows), *(row.recall for row in rows))
    yield from (repr(cl.diagnose(t)), repr(t), t._repr_html_(), t.to_csv(), repr(t.view()))
    yield from (list(map(list, t.to_labels())), t.counts.tolist(), t.T.counts.tolist())
    yield cl.best_matching(t)


@pytest.fixture
def make_all_large(monkeypatch):
    """Return a function that makes the package treat every table as large."""

    def make():
        monkeypatch.setattr("clustlib.contingency.counting.DENSE_CELLS", 0)
        monkeypatch.setattr("clustlib.contingency.table.DENSE_CELLS", 0)

    return make


def test_measures_and_workings_equal_those_of_a_small_table(make_all_large):
    small = [list(describe(t)) for t in tables(np.random.default_rng(1))]
    make_all_large()
    for t, expected in zip(tables(np.random.default_rng(1)), small, strict=True):
        assert isinstance(t.named().n_ij.number, SparseCounts)
        assert list(describe(t)) == expected


def test_mostly_empty_tables_are_calculated_from_their_cells_alone(monkeypatch):
    rng = np.random.default_rng(3)
    true = rng.integers(0, 140, 400)
    pred = np.where(rng.random(400) < 0.7, true, rng.integers(0, 150, 400))
    t = cl.contingency_table(true, pred)
    assert isinstance(t.named().n_ij.number, SparseCounts)
    results = [(facts.function(t).exact, facts.function(t).working) for facts in EXTERNAL]
    monkeypatch.setattr("clustlib.contingency.table._FEW_CELLS", 2**60)
    again = cl.contingency_table(true, pred)
    assert isinstance(again.named().n_ij.number, np.ndarray)
    assert results == [(f.function(again).exact, f.function(again).working) for f in EXTERNAL]
    full = cl.ContingencyTable(np.ones((150, 150), int))
    assert isinstance(full.named().n_ij.number, np.ndarray)


def test_every_way_to_make_a_table_gives_the_same_counts(make_all_large, monkeypatch):
    make_all_large()
    monkeypatch.setattr("clustlib.validation.labels.CHUNK_SIZE", 7)
    rng = np.random.default_rng(3)
    for n in (1, 60):
        true, pred = rng.integers(0, [[25], [40]], (2, n)).astype(str)
        pairs = list(zip(pred.tolist(), true.tolist(), strict=True))
        rows, columns = sorted(set(pred)), sorted(set(true))
        counts = [[pairs.count((row, column)) for column in columns] for row in rows]
        t = cl.contingency_table(true, pred)
        for same in (
            t,
            t.T.T,
            pickle.loads(pickle.dumps(t)),
            cl.ContingencyTable(counts, rows, columns),
            cl.ContingencyTable.from_counts(pred, true, [1] * n),
            cl.contingency_table(*t.to_labels()),
            sum(cl.contingency_table([j], [i]) for i, j in sorted(pairs)),
        ):
            assert (same.clusters, same.classes) == (t.clusters, t.classes)
            assert same.counts.tolist() == counts
            assert same == t
            assert same.cluster_sizes.tolist() == np.sum(counts, axis=1).tolist()
            assert not same.cells.counts.flags.writeable
            assert not same.counts.flags.writeable


def test_changed_tables_equal_those_by_hand(make_all_large):
    counts = np.array([[6, 4, 0], [0, 10, 2], [0, 0, 1]])

    def change():
        t = cl.ContingencyTable(counts)
        yield cl.split_cluster(t, 1)
        yield cl.split_cluster(t, 2, off=[0, 3, 2], name=9)
        yield cl.merge_clusters(t, 1, 3)
        yield cl.merge_clusters(t, 3, 1)
        yield cl.move_points(t, 2, start=1, end=3, points=4)

    by_hand = [
        [[3, 2, 0], [0, 10, 2], [0, 0, 1], [3, 2, 0]],
        [[6, 4, 0], [0, 7, 0], [0, 0, 1], [0, 3, 2]],
        [[6, 4, 1], [0, 10, 2]],
        [[0, 10, 2], [6, 4, 1]],
        [[6, 0, 0], [0, 10, 2], [0, 4, 1]],
    ]
    names = [(1, 2, 3, 4), (1, 2, 3, 9), (1, 2), (2, 3), (1, 2, 3)]
    for _ in range(2):
        assert [t.counts.tolist() for t in change()] == by_hand
        assert [t.clusters for t in change()] == names
        make_all_large()


def test_bad_changes_are_refused_by_argument():
    t = cl.ContingencyTable([[6, 4, 0], [0, 10, 2], [0, 0, 1]])
    for call, error, argument in (
        (lambda: cl.split_cluster(t, 3), ValueError, "cluster"),
        (lambda: cl.split_cluster(t, 1, off=[7, 0, 0]), ValueError, "off"),
        (lambda: cl.split_cluster(t, 1, off=[6, 4, 0]), ValueError, "off"),
        (lambda: cl.split_cluster(t, 1, off=[0, 0, 0]), ValueError, "off"),
        (lambda: cl.split_cluster(t, 1, off=[1, 0]), ValueError, "off"),
        (lambda: cl.split_cluster(t, 1, off=3), ValueError, "off"),
        (lambda: cl.split_cluster(t, 1, off=["a", 0, 0]), TypeError, "off"),
        (lambda: cl.split_cluster(t, 1, name=2), ValueError, "clusters"),
        (lambda: cl.merge_clusters(t, 1, 1), ValueError, "other"),
        (lambda: cl.move_points(t, 1, start=1, end=1), ValueError, "end"),
        (lambda: cl.move_points(t, 1, start=1, end=2, points=7), ValueError, "points"),
        (lambda: cl.move_points(t, 1, start=1, end=2, points=0), ValueError, "points"),
        (lambda: cl.move_points(t, 1, start=1, end=2, points=1.0), TypeError, "points"),
        (lambda: cl.move_points([1], 1, start=1, end=2), TypeError, "t"),
    ):
        with pytest.raises(error, match=rf"^{argument}\b"):
            call()
    halved = cl.split_cluster(cl.ContingencyTable([[2]], ["a"]), "a")
    assert halved.clusters == ("a", "a′")
    with pytest.raises(ValueError, match="name"):
        cl.split_cluster(cl.ContingencyTable([[2]], [0.5]), 0.5)


FORMULAS = {
    "BCubed": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", n_ij**2 / n_i) / n,
    "of the larger": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", n_ij**2 / cl.max_of(n_i, m_j)) / n,
    "of the smaller": lambda n, n_i, m_j, n_ij: cl.sum_over("ji", n_ij / cl.min_of(m_j, n_i)),
    "φ²": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", n_ij**2 / (n_i * m_j)) - 1,
    "I": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", n_ij / n * cl.log(n * n_ij / (n_i * m_j))),
    "surprise": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", n_ij * cl.log(n / n_ij)),
    "by rows": lambda n, n_i, m_j, n_ij: cl.sum_over("i", cl.sum_over("j", n_ij**2) / n_i),
    "by columns": lambda n, n_i, m_j, n_ij: cl.sum_over("j", cl.sum_over("i", Choose(n_ij, 2))),
    "named": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", cl.let("p_ij", n_ij / n) ** 2),
    "largest": lambda n, n_i, m_j, n_ij: cl.max_over("ij", n_ij / n_i) + cl.min_over("ij", -n_ij),
    "smallest": lambda n, n_i, m_j, n_ij: cl.sum_over("i", cl.min_over("j", n_ij)) / n,
    "negative": lambda n, n_i, m_j, n_ij: cl.sum_over("j", cl.max_over("i", -n_ij / m_j)),
    "root": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", cl.sqrt(abs(n_ij - 2 * n_ij))),
    # These are not 0 for empty cells, so the package calculates all cells.
    "χ²": lambda n, n_i, m_j, n_ij: cl.sum_over(
        "ij", (n_ij - n_i * m_j / n) ** 2 / (n_i * m_j / n)
    ),
    "one more": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", n_i / (n_ij + 1)),
    "power of 0": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", n_ij**0),
    "power": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", n_ij * 2**n_ij),
    "0/0": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", n_ij / (2 * n_ij)),
    "n/0": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", n_ij * (1 / n_ij)),
    "difference": lambda n, n_i, m_j, n_ij: cl.sum_over("ij", n_ij / (n_i - m_j)),
}


def evaluate(formula, t):
    """Return the value and the working of a formula, or its error."""
    n, n_i, m_j, n_ij, _, _ = t.named()
    try:
        score = cl.Score("own", formula(n, n_i, m_j, n_ij))
        return score.exact, float(score), score.working, score.steps
    except ValueError as error:
        return str(error)


def test_own_formulas_count_empty_cells_where_they_matter(make_all_large):
    given = [t.counts % 50 for t in tables(np.random.default_rng(2)) if (t.counts % 50).any()]

    def evaluate_all():
        for counts in given:
            t = cl.ContingencyTable(counts)
            yield {name: evaluate(formula, t) for name, formula in FORMULAS.items()}

    small = list(evaluate_all())
    make_all_large()
    for expected, large in zip(small, evaluate_all(), strict=True):
        assert large == expected


# --- a matching ----------------------------------------------------------------------------------


def test_matching_has_as_many_points_as_that_of_scipy():
    rng = np.random.default_rng(4)
    for most in (2, 3, 30):
        for density in (0.02, 0.1, 0.5, 1):
            counts = rng.integers(1, most, (30, 24)) * (rng.random((30, 24)) < density)
            for table in (counts, counts.T):
                best = table[linear_sum_assignment(table, maximize=True)].sum()
                pairs = sparse_matching(SparseCounts.of(table.copy()))
                rows, columns = zip(*pairs, strict=True)
                assert table[rows, columns].sum() == best
                assert len(set(rows)) == len(set(columns)) == len(pairs)
                assert table[rows, columns].all()
                assert pairs == sorted(pairs)


def test_matching_stops_removing_cells_one_by_one(monkeypatch):
    """In this table, only the last row has a cell that is surely matched."""
    calls = []
    find = matching._sure_cells
    monkeypatch.setattr(matching, "_sure_cells", lambda *cells: calls.append(1) or find(*cells))
    rows = 200
    counts = np.zeros((rows, rows + 1), dtype=int)
    for i in range(rows):
        counts[i, i : i + 2] = 2 * i + 1, 2 * i + 2
    # Each row can have its larger cell, on the right.
    assert sparse_matching(SparseCounts.of(counts)) == [(i, i + 1) for i in range(rows)]
    assert len(calls) == 1


# --- too many cells ------------------------------------------------------------------------


def test_calls_that_need_too_many_cells_name_t_cells(make_all_large, monkeypatch):
    make_all_large()
    t = cl.contingency_table([f"{i}" for i in range(40)], [f"{i // 2}" for i in range(40)])
    monkeypatch.setattr("clustlib.expressions.sparse._MOST", 700)
    n, n_i, m_j, n_ij, _, _ = t.named()
    for needs_all in (
        lambda: t.counts,
        lambda: np.asarray(t),
        lambda: cl.ContingencyTable(t),
        lambda: cl.precision_matrix(t),
        lambda: cl.recall_matrix(t),
        lambda: cl.f_matrix(t),
        lambda: t.view(),
        t.to_csv,
        t.to_markdown,
        t.to_latex,
        lambda: n_ij.value,
        lambda: (n_i * m_j - n_ij).value,
        lambda: cl.Score("χ²", cl.sum_over("ij", (n_ij - n_i * m_j / n) ** 2 / (n_i * m_j / n))),
    ):
        with pytest.raises(ValueError, match=r"20 clusters and 40 .* 800 cells.* t\.cells"):
            needs_all()
    # Any positive power is 0 in an empty cell.
    assert [cl.sum_over("ij", (2 * n_ij) ** p).value for p in (1, 2)] == [80, 160]
    assert len(t.view(rows=3).rows) == 4  # two, the ellipsis, the sums
    assert cl.purity(t) == 0.5


# --- draws -------------------------------------------------------------


def test_draws_of_a_large_table_equal_those_of_a_small_one(monkeypatch):
    t = cl.ContingencyTable([[2, 0, 0], [0, 1, 0], [0, 0, 1]])
    for _ in range(2):
        drawn = []

        def pure(table, drawn=drawn):
            drawn.append(table)
            return cl.purity(table)

        test = cl.permutation_test(pure, t, n=499)
        assert all(
            (table.cluster_sizes == t.cluster_sizes).all()
            and (table.class_sizes == t.class_sizes).all()
            for table in drawn
        )
        # C1 is pure in 4 of the 24 permutations of four labels: when it gets both points of T1.
        assert abs(np.mean(test.values == 1) - 4 / 24) < 5 * np.sqrt(4 / 24 * 20 / 24 / 499)
        drawn.clear()
        again = cl.bootstrap(pure, t, n=499)
        assert {table.n for table in drawn} == {4}
        assert set(again.values.tolist()) == {1.0}
        sizes = np.mean([table.cluster_sizes for table in drawn[1:]], axis=0)
        assert np.abs(sizes - [2, 1, 1]).max() < 5 / np.sqrt(499)
        monkeypatch.setattr("clustlib.inference.resampling.DENSE_CELLS", 0)


# --- record linkage ------------------------------------------------------------------------------


def compare_with_scikit_learn(t, true, pred):
    for ours, theirs in (
        (cl.adjusted_rand_index, metrics.adjusted_rand_score),
        (cl.fowlkes_mallows_index, metrics.fowlkes_mallows_score),
        (cl.v_measure, metrics.v_measure_score),
        (cl.homogeneity, metrics.homogeneity_score),
    ):
        assert ours(t) == pytest.approx(theirs(true, pred), rel=1e-9)
    largest = {}
    for row, points in zip(t.cells.rows.tolist(), t.cells.counts.tolist(), strict=True):
        largest[row] = max(points, largest.get(row, 0))
    assert cl.purity(t).exact == Fraction(sum(largest.values()), t.n)


def test_records_of_many_entities_need_little_memory():
    true, pred = records(np.random.default_rng(5), 12_000)
    t = cl.contingency_table(true, pred)
    # All cells would take more than a gigabyte.
    assert peak(lambda: cl.best_matching(cl.contingency_table(true, pred))) < 100
    compare_with_scikit_learn(t, true, pred)
    with pytest.raises(ValueError, match=r"t\.cells has"):
        _ = t.counts
    matching = cl.best_matching(t)
    assert matching.weight == cl.maximum_matching(t).exact * t.n
    rows, columns = zip(*matching.pairs, strict=True)
    assert len(set(rows)) == len(set(columns)) == len(matching.pairs)
    assert cl.maximum_matching(t) < cl.purity(t)
    assert len(repr(t).splitlines()) == 14
    assert f" of {t.n} points " in cl.diagnose(t).verdict


@pytest.mark.ci
def test_a_million_records():
    true, pred = records(np.random.default_rng(6), 620_000)
    t = cl.contingency_table(true, pred)
    assert t.n > 10**6
    compare_with_scikit_learn(t, true, pred)
    card = cl.external_scorecard(t)
    assert cl.external_scorecard(t.T)["ARI"].value == card["ARI"].value
    assert (t + t).n == 2 * t.n
    assert cl.contingency_table(*t.to_labels()) == t
    assert cl.diagnose(t).clusters[0].misplaced > 0
