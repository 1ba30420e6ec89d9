"""Tables too large for an array: the same values, fractions and workings as of small ones."""

import io
import pickle
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment
from sklearn import metrics

import clustlib as cl
from clustlib.expressions import Choose, cells
from clustlib.measures.catalogue import EXTERNAL
from clustlib.measures.matching import sparse_matching
from tests.benchmarks import peak, records


def tables(rng, many=12):
    """Of all densities, oblong, with empty rows and columns, with cells of 0, 1 and many points."""
    yield cl.ContingencyTable([[5]])
    yield cl.ContingencyTable([[3, 0, 0, 0], [0, 2, 0, 0]])
    yield cl.ContingencyTable([[1, 1], [2, 2], [3, 3]])
    yield cl.ContingencyTable(np.eye(9, 12, dtype=int))
    for _ in range(many):
        r, k = rng.integers(1, 14, 2)
        counts = rng.integers(0, rng.choice([2, 4, 1000]), (r, k)) * (rng.random((r, k)) < 0.4)
        counts[rng.integers(r), rng.integers(k)] += 1
        yield cl.ContingencyTable(counts)


def measured(t):
    """All that the package says of a table, as texts and exact numbers."""
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
def all_are_large(monkeypatch):
    """Every table counts as large."""

    def begin():
        monkeypatch.setattr("clustlib.contingency.FEW", 0)

    return begin


def test_all_measures_and_workings_are_those_of_a_small_table(all_are_large):
    small = [list(measured(t)) for t in tables(np.random.default_rng(1))]
    all_are_large()
    for t, known in zip(tables(np.random.default_rng(1)), small, strict=True):
        assert isinstance(t.named().n_ij.number, cells.Cells)
        assert list(measured(t)) == known


def test_all_ways_to_a_table_count_alike(all_are_large, monkeypatch):
    all_are_large()
    monkeypatch.setattr("clustlib.validation.labels.CHUNK", 7)
    rng = np.random.default_rng(3)
    for n in (1, 30, 200):
        true, pred = rng.integers(0, [[25], [40]], (2, n)).astype(str)
        pairs = list(zip(pred.tolist(), true.tolist(), strict=True))
        rows, columns = sorted(set(pred)), sorted(set(true))
        counts = [[pairs.count((row, column)) for column in columns] for row in rows]
        t = cl.contingency_table(true, pred)
        assert "counts" not in vars(t)
        file = io.StringIO("true,pred\n" + "".join(f"x{j},x{i}\n" for i, j in pairs))
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
        assert cl.contingency_table_from_csv(file, "true", "pred").counts.sum() == n


def test_changes_of_a_table(all_are_large):
    with pytest.raises(ValueError, match=r"counts are \[1, 1, .*, …, 1, 1, 1, 1, 1, 1\]: say"):
        cl.split_cluster(cl.ContingencyTable([[1] * 1000, [2] * 1000]), 1)
    counts = np.array([[6, 4, 0], [0, 10, 2], [0, 0, 1]])

    def changed():
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
        assert [t.counts.tolist() for t in changed()] == by_hand
        assert [t.clusters for t in changed()] == names
        all_are_large()


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
    # Of the empty cells not 0, so that all have to be calculated.
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


def said(formula, t):
    """Value and working of a formula of one's own, or what is wrong with it."""
    n, n_i, m_j, n_ij, _, _ = t.named()
    try:
        score = cl.Score("own", formula(n, n_i, m_j, n_ij))
        return score.exact, float(score), score.working, score.steps
    except ValueError as error:
        return str(error)


def test_formula_of_ones_own_counts_empty_cells_where_they_matter(all_are_large):
    given = [t.counts % 50 for t in tables(np.random.default_rng(2)) if (t.counts % 50).any()]

    def all_said():
        for counts in given:
            t = cl.ContingencyTable(counts)
            yield {name: said(formula, t) for name, formula in FORMULAS.items()}

    small = list(all_said())
    all_are_large()
    for known, of_large in zip(small, all_said(), strict=True):
        assert of_large == known


# --- a matching ----------------------------------------------------------------------------------


def test_matching_covers_as_many_points_as_scipys_of_the_whole_table():
    rng = np.random.default_rng(4)
    for most in (2, 3, 30):
        for density in (0.02, 0.1, 0.5, 1):
            counts = rng.integers(1, most, (30, 24)) * (rng.random((30, 24)) < density)
            for table in (counts, counts.T):
                best = table[linear_sum_assignment(table, maximize=True)].sum()
                found = sparse_matching(cells.Cells.of(table.copy()))
                rows, columns = zip(*found, strict=True)
                assert table[rows, columns].sum() == best
                assert len(set(rows)) == len(set(columns)) == len(found)
                assert table[rows, columns].all()
                assert found == sorted(found)


# --- what needs all cells ------------------------------------------------------------------------


def test_what_needs_too_many_cells_says_what_to_use(all_are_large, monkeypatch):
    all_are_large()
    t = cl.contingency_table([f"{i}" for i in range(40)], [f"{i // 2}" for i in range(40)])
    monkeypatch.setattr("clustlib.expressions.cells._MOST", 700)
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
    assert len(t.view(rows=3).rows) == 4  # two, the ellipsis, the sums
    assert cl.purity(t) == 0.5


# --- chance, and points drawn again --------------------------------------------------------------


def test_draws_of_a_large_table_are_those_of_a_small_one(monkeypatch):
    t = cl.ContingencyTable([[2, 0, 0], [0, 1, 0], [0, 0, 1]])
    for _ in range(2):
        drawn = []

        def pure(table, drawn=drawn):
            drawn.append(table)
            return cl.purity(table)

        test = cl.permutation_test(pure, t, n=999)
        assert all(
            (table.cluster_sizes == t.cluster_sizes).all()
            and (table.class_sizes == t.class_sizes).all()
            for table in drawn
        )
        # C1 is pure in 4 of the 24 ways to deal out four labels: with both of T1.
        assert abs(np.mean(test.values == 1) - 4 / 24) < 5 * np.sqrt(4 / 24 * 20 / 24 / 999)
        drawn.clear()
        again = cl.bootstrap(pure, t, n=999)
        assert {table.n for table in drawn} == {4}
        assert set(again.values.tolist()) == {1.0}
        sizes = np.mean([table.cluster_sizes for table in drawn[1:]], axis=0)
        assert np.abs(sizes - [2, 1, 1]).max() < 5 / np.sqrt(999)
        monkeypatch.setattr("clustlib.inference.resampling.FEW", 0)


# --- record linkage ------------------------------------------------------------------------------


def agree_with_scikit_learn(t, true, pred):
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
    true, pred = records(np.random.default_rng(5), 20_000)
    assert peak(lambda: cl.external_scorecard(cl.contingency_table(true, pred))) < 100
    t = cl.contingency_table(true, pred)
    agree_with_scikit_learn(t, true, pred)
    with pytest.raises(ValueError, match=r"t\.cells has"):
        _ = t.counts
    with pytest.raises(ValueError, match="clusters are more than"):
        cl.plot.bars({"records": t})
    found = cl.best_matching(t)
    assert found.weight == cl.maximum_matching(t).exact * t.n
    assert len({i for i, _ in found.pairs}) == len({j for _, j in found.pairs}) == len(found.pairs)
    assert cl.maximum_matching(t) < cl.purity(t)
    assert len(repr(t).splitlines()) == 14
    rows = cl.per_cluster(t)
    assert len(repr(rows).splitlines()) == 14
    assert repr(rows).endswith(f"… and {len(t.clusters) - 12} rows more; [:100] shows some of them")
    assert rows._repr_html_().count("<tr>") == 13
    assert f" of {t.n} points lie outside" in cl.diagnose(t).verdict


@pytest.mark.ci
def test_a_million_records():
    true, pred = records(np.random.default_rng(6), 620_000)
    t = cl.contingency_table(true, pred)
    assert t.n > 10**6
    agree_with_scikit_learn(t, true, pred)
    card = cl.external_scorecard(t)
    assert cl.external_scorecard(t.T)["ARI"].value == card["ARI"].value
    assert (t + t).n == 2 * t.n
    assert cl.contingency_table(*t.to_labels()) == t
    assert cl.diagnose(t).clusters[0].misplaced > 0
