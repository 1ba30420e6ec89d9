"""The measures that count pairs, compared with a loop over all pairs of points."""

import copy
import math
import pickle
import re
from decimal import Decimal, localcontext
from fractions import Fraction as Q
from itertools import combinations, permutations
from statistics import correlation, mean

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL
from tests.cases import each

MEASURES = {
    "RI": cl.rand_index,
    "JC": cl.jaccard_coefficient,
    "P": cl.pair_precision,
    "R": cl.pair_recall,
    "F1": cl.pair_f_measure,
    "F2": lambda t: cl.pair_f_measure(t, beta=2),
    "FM": cl.fowlkes_mallows_index,
    "Γ": cl.hubert_statistic,
    "Γn": cl.normalized_hubert_statistic,
    "ARI": cl.adjusted_rand_index,
}
WITH_A_ROOT = {"FM", "Γn"}
BETAS = [Q(1, 5), 0.5, 1, 2, 5]

each_name = each("name", MEASURES)

# Neither square nor symmetric, so that clusters and classes cannot be mistaken for each other.
OBLONG = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])


# --- the rule for 0/0 ----------------------------------------------------------------------------

# The values in the order of MEASURES, and the measures that are 0/0 there: identical classes
# then score 1, others 0. The rest is what the formula gives.
STRUCTURES = {
    "one point": ([[1]], [1] * 10, "RI JC P R F1 F2 FM Γ Γn ARI"),
    "one point among empty groups": (
        [[0, 0, 0], [0, 0, 1]], [1] * 10, "RI JC P R F1 F2 FM Γ Γn ARI",
    ),
    "one cluster, one class": ([[5]], [1] * 10, "Γn ARI"),
    "two points, one cluster, one class": ([[0, 2, 0]], [1] * 10, "Γn ARI"),
    "singletons twice": (
        [[0, 1, 0], [1, 0, 0], [0, 0, 1]], [1, 1, 1, 1, 1, 1, 1, 0, 1, 1], "JC P R F1 F2 FM Γn ARI",
    ),
    "singletons twice, empty groups": (
        [[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]], [1, 1, 1, 1, 1, 1, 1, 0, 1, 1],
        "JC P R F1 F2 FM Γn ARI",
    ),
    "singletons, one class": ([[1], [1], [1]], [0] * 10, "P FM Γn"),
    "one cluster, singletons": ([[1, 1, 1]], [0] * 10, "R FM Γn"),
    "singletons, several classes": (
        [[1, 0], [1, 0], [0, 1]], [Q(2, 3), 0, 0, 0, 0, 0, 0, 0, 0, 0], "P FM Γn",
    ),
    "several clusters, singletons": (
        [[1, 1, 0], [0, 0, 1]], [Q(2, 3), 0, 0, 0, 0, 0, 0, 0, 0, 0], "R FM Γn",
    ),
    "one cluster, several classes": (
        [[3, 2]],
        [Q(2, 5), Q(2, 5), Q(2, 5), 1, Q(4, 7), Q(10, 13), math.sqrt(2 / 5), Q(2, 5), 0, 0], "Γn",
    ),
    "several clusters, one class": (
        [[3], [0], [2]],
        [Q(2, 5), Q(2, 5), 1, Q(2, 5), Q(4, 7), Q(5, 11), math.sqrt(2 / 5), Q(2, 5), 0, 0], "Γn",
    ),
    "identical": ([[0, 3, 0], [2, 0, 0]], [1, 1, 1, 1, 1, 1, 1, Q(2, 5), 1, 1], ""),
    "no pair together in both": (
        [[1, 1], [1, 1]], [Q(1, 3), 0, 0, 0, 0, 0, 0, 0, Q(-1, 2), Q(-1, 2)], "",
    ),
}  # fmt: skip


@each_name
@each("counts, values, undefined", STRUCTURES.values())
def test_scores_and_notes_of_0_over_0(counts, values, undefined, name):
    expected = dict(zip(MEASURES, values, strict=True))[name]
    score = MEASURES[name](cl.ContingencyTable(counts))
    assert score == float(expected)
    assert score.exact == (None if name in WITH_A_ROOT else expected)
    is_undefined = name in undefined.split()
    assert ("0/0: 1 if the two are identical, else 0" in score.working) == is_undefined
    assert ("0/0" in score._repr_latex_()) == is_undefined


# --- points, and all their pairs -----------------------------------------------------------------

# A point is (cluster, class), both numbered from 0.
R, K = 5, 4


def points_of(counts):
    return [
        (i, j) for i, row in enumerate(counts) for j, n_ij in enumerate(row) for _ in range(n_ij)
    ]


def table(points):
    """Draw a table of 5 × 4, usually with empty rows and columns."""
    counts = np.zeros((R, K), dtype=int)
    for point in points:
        counts[point] += 1
    return cl.ContingencyTable(counts)


def lists_of_points(most):
    return st.lists(
        st.tuples(st.integers(0, R - 1), st.integers(0, K - 1)), min_size=1, max_size=most
    )


def on_points(test, most=12):
    """Run a test on lists of points, including those of the structures above."""
    for counts, *_ in STRUCTURES.values():
        test = example(points_of(counts))(test)
    return settings(max_examples=20)(given(lists_of_points(most))(test))


def on_few_points(test):
    return on_points(test, most=6)


def together(points):
    """Return two 0/1 vectors that tell for each pair if it shares a cluster, and a class."""
    pairs = list(combinations(points, 2))
    return [int(a[0] == b[0]) for a, b in pairs], [int(a[1] == b[1]) for a, b in pairs]


def pairs_together(points):
    """Return the set of pairs together in the clustering, and the set of those in the reference."""
    return [{at for at, yes in enumerate(vector) if yes} for vector in together(points)]


def are_identical(points):
    groups = [
        {frozenset(p for p, x in enumerate(labels) if x == label) for label in labels}
        for labels in zip(*points, strict=True)
    ]
    return groups[0] == groups[1]


def divided(points, above, below):
    return Q(above, below) if below else Q(are_identical(points))


@on_points
def test_pair_counts_count_each_pair_once(points):
    pairs = list(zip(*together(points), strict=True))
    p = cl.pair_counts(table(points))
    assert p == tuple(pairs.count(kind) for kind in [(1, 1), (0, 1), (1, 0), (0, 0)])
    assert sum(p) == math.comb(len(points), 2)


@on_points
def test_ratios_follow_from_sets_of_pairs(points):
    c, t = pairs_together(points)
    agree = [a == b for a, b in zip(*together(points), strict=True)]
    for measure, above, below in (
        (cl.rand_index, sum(agree), len(agree)),
        (cl.jaccard_coefficient, len(c & t), len(c | t)),
        (cl.pair_precision, len(c & t), len(c)),
        (cl.pair_recall, len(c & t), len(t)),
        (cl.hubert_statistic, len(c & t), len(agree)),
    ):
        assert measure(table(points)).exact == divided(points, above, below), measure


@on_points
def test_f_measure_is_the_weighted_harmonic_mean(points):
    c, t = pairs_together(points)
    for beta in BETAS:
        expected = Q(are_identical(points))  # where no pair is together in both
        if c & t:
            precision, recall = Q(len(c & t), len(c)), Q(len(c & t), len(t))
            alpha = 1 / (1 + Q(beta) ** 2)
            expected = 1 / (alpha / precision + (1 - alpha) / recall)
        assert cl.pair_f_measure(table(points), beta=beta).exact == expected


@on_points
def test_fowlkes_mallows_index_is_a_cosine(points):
    c, t = together(points)
    lengths = math.hypot(*c) * math.hypot(*t)
    expected = np.dot(c, t) / lengths if lengths else int(are_identical(points))
    assert cl.fowlkes_mallows_index(table(points)) == pytest.approx(expected, rel=1e-14)


@on_points
def test_normalized_hubert_statistic_is_a_correlation(points):
    c, t = together(points)
    defined = len(set(c)) == len(set(t)) == 2
    expected = correlation(c, t) if defined else int(are_identical(points))
    assert cl.normalized_hubert_statistic(table(points)) == pytest.approx(expected, abs=1e-14)


@on_few_points
def test_adjusted_rand_index_subtracts_the_mean_over_all_permutations(points):
    clusters, classes = zip(*points, strict=True)
    c = together(points)[0]
    indices = []  # Rand indices; the first is that of the original labels
    for labels in permutations(classes):
        t = together(list(zip(clusters, labels, strict=True)))[1]
        indices.append(divided(points, sum(map(int.__eq__, c, t)), len(c)))
    index, expected = indices[0], mean(indices)
    score = cl.adjusted_rand_index(table(points))
    assert score.exact == divided(points, index - expected, 1 - expected)


# --- what must not matter, and what must ---------------------------------------------------------


@on_points
def test_only_identical_groupings_score_1(points):
    t = table(points)
    for name in ["RI", "JC", "F1", "F2", "FM", "Γn", "ARI"]:
        assert (MEASURES[name](t) == 1) == are_identical(points), name


# --- large counts --------------------------------------------------------------------------------

LARGE = {
    "4e9 in a cell": [[4_000_000_000, 7, 0], [1, 4_000_000_001, 3]],
    "4e9 in every cell": [[4_000_000_000, 4_000_000_007], [4_000_000_001] * 2, [4_000_000_003] * 2],
    "one cluster of 4e9": [[4_000_000_000, 0, 5]],
    "one more than chance": [[2**49, 2**49 + 1, 2**50], [2**49, 2**49, 2**50]],
    "2^53 points": [[2**52, 0, 3], [5, 2**52 - 8, 0]],
    "2^53 points in one cell": [[0, 2**53, 0]],
    "2^53 points in one cluster": [[2**53 - 1, 1]],
}
# Sums of squares of up to 2^31 points use 64 bits. Test below, at and far beyond the limit.
for most in [2**31 - 2, 2**31 - 1, 2**31, 2**31 + 1, math.isqrt(2**63), 2**32 - 1, 2**32]:
    LARGE[f"{most} points"] = [[most - 12, 5, 0], [1, 2, 4]]
LARGE["the first square beyond 64 bits"] = [[0, math.isqrt(2**63) + 1, 0]]
each_large_table = each("counts", LARGE.values())


def choose_two(sizes):
    return sum(size * (size - 1) // 2 for size in sizes)


def counted(counts):
    """Return N, TP, M_C and M_T as Python ints."""
    sizes = [sum(row) for row in counts], [sum(column) for column in zip(*counts, strict=True)]
    return choose_two([sum(sizes[0])]), sum(map(choose_two, counts)), *map(choose_two, sizes)


def root(value):
    with localcontext() as context:
        context.prec = 200
        return (Decimal(value.numerator) / Decimal(value.denominator)).sqrt()


@each_large_table
def test_large_counts_stay_exact(counts):
    n_pairs, tp, m_c, m_t = counted(counts)
    t = cl.ContingencyTable(counts)
    assert cl.pair_counts(t) == (tp, m_t - tp, m_c - tp, n_pairs - m_c - m_t + tp)
    assert {type(count) for count in cl.pair_counts(t)} == {int}
    for measure, above, below in (
        (cl.rand_index, n_pairs - m_c - m_t + 2 * tp, n_pairs),
        (cl.jaccard_coefficient, tp, m_c + m_t - tp),
        (cl.pair_precision, tp, m_c),
        (cl.pair_recall, tp, m_t),
        (cl.pair_f_measure, 2 * tp, m_c + m_t),
        (lambda t: cl.pair_f_measure(t, beta=3), 10 * tp, 9 * m_t + m_c),
        (cl.hubert_statistic, tp, n_pairs),
    ):
        assert measure(t).exact == Q(above, below), measure
    expected = Q(m_c * m_t, n_pairs)
    if Q(m_c + m_t, 2) != expected:
        ari = (tp - expected) / (Q(m_c + m_t, 2) - expected)
        assert cl.adjusted_rand_index(t).exact == ari


@each_large_table
def test_large_roots(counts):
    n_pairs, tp, m_c, m_t = counted(counts)
    t = cl.ContingencyTable(counts)
    fm = float(root(Q(tp**2, m_c * m_t)))
    assert cl.fowlkes_mallows_index(t) == pytest.approx(fm, rel=1e-15)
    spread = m_c * m_t * (n_pairs - m_c) * (n_pairs - m_t)
    if spread:
        gamma = float((n_pairs * tp - m_c * m_t) / root(Q(spread)))
        assert cl.normalized_hubert_statistic(t) == pytest.approx(gamma, rel=1e-14)


# --- input that is refused -----------------------------------------------------------------------


TABLE_FUNCTIONS = [
    *(entry.function for entry in EXTERNAL),
    cl.pair_counts, cl.expected_mutual_information, cl.best_matching, cl.per_cluster, cl.per_class,
    cl.precision_matrix, cl.recall_matrix, cl.f_matrix,
]  # fmt: skip


@each("function", TABLE_FUNCTIONS)
@each("bad", [[0, 0, 1], [[1, 2], [3, 4]], np.eye(2, dtype=int), "table", None])
def test_only_a_table_is_accepted(function, bad):
    with pytest.raises(TypeError, match=function.__name__):
        function(bad)


@each("beta", [0, -0.5, math.nan, math.inf, None, "1", [1], Decimal("NaN"), Q(-1, 2)])
def test_beta_must_be_positive_and_finite(beta):
    with pytest.raises(ValueError, match="beta must"):
        cl.pair_f_measure(OBLONG, beta=beta)


# --- the working ---------------------------------------------------------------------------------


def test_picture_has_clusters_in_rows_and_classes_in_columns():
    head, same, other = cl.pair_counts(OBLONG).picture().latex.split(r"\\")
    assert re.findall(r"text{(\w+) } ([CT])", head) == [("same", "T"), ("other", "T")]
    assert re.findall(r"{(\w+) } C|(\w\w) =", same) == [("same", ""), ("", "TP"), ("", "FP")]
    assert re.findall(r"{(\w+) } C|(\w\w) =", other) == [("other", ""), ("", "FN"), ("", "TN")]


@each("p", [cl.pair_counts(OBLONG), cl.PairCounts(1, 2, 3, 4)])
def test_pair_counts_are_pickled_and_copied(p):
    for again in (
        pickle.loads(pickle.dumps(p)),
        copy.deepcopy(p),
    ):
        assert (type(again), again) == (cl.PairCounts, p)
        assert (again.working, again._repr_latex_()) == (p.working, p._repr_latex_())


# --- the working of the four counts --------------------------------------------------------------


def equations(working):
    """Return the working of each of the seven numbers, with continued lines joined."""
    return re.sub(r"\n +=", " =", working).splitlines()


def assert_sums_are_right(working):
    """Assert that every sum or difference in a working is right."""
    for line in equations(working):
        *parts, last = line.split(" = ")
        for part in parts:
            if re.fullmatch(r"[\dC(), +−]*\d[\dC(), +−]*", part):
                terms = re.sub(r"C\((\d+), 2\)", r"math.comb(\1, 2)", part.replace("−", "-"))
                assert eval(terms) == int(last), line


@on_points
def test_sums_in_the_working_of_pair_counts(points):
    p = cl.pair_counts(table(points))
    assert_sums_are_right(p.working)
    ends = [int(line.rpartition(" = ")[2]) for line in equations(p.working)]
    assert ends == [p.tp, p.tp + p.fp, p.tp + p.fn, sum(p), p.fn, p.fp, p.tn]


def test_working_of_pair_counts_is_elided_and_quick_on_a_large_table():
    t = cl.ContingencyTable(np.arange(120_000).reshape(300, 400) % 7)
    p = cl.pair_counts(t)
    first, second = p.working.splitlines()[:2]
    assert first.endswith("= C(2, 2) + C(3, 2) + C(4, 2) + … + C(4, 2) + C(5, 2)")
    assert second.endswith(f"= 1 + 3 + 6 + … + 6 + 10 = {p.tp}")
    assert len(p._repr_latex_()) < 2000


def test_pair_counts_stay_a_named_tuple():
    p = cl.pair_counts(OBLONG)
    tp, fn, fp, tn = p
    assert (tp, fn, fp, tn) == p == (134, 51, 246, 349)
    assert repr(p) == "PairCounts(tp=134, fn=51, fp=246, tn=349)"
    assert p._fields == ("tp", "fn", "fp", "tn")
    assert p._asdict() == {"tp": 134, "fn": 51, "fp": 246, "tn": 349}
    assert (sum(p), hash(p)) == (780, hash((134, 51, 246, 349)))


@each("value, error", [(1.0, TypeError), ("3", TypeError), (True, TypeError), (-1, ValueError)])
def test_pair_counts_must_be_whole_and_not_negative(value, error):
    with pytest.raises(error, match="fn must"):
        cl.PairCounts(1, value, 3, 4)


# --- wrong answers known from elsewhere ----------------------------------------------------------
