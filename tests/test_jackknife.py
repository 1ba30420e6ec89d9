"""The jackknife, held against leaving out each point, textbook formulas, and simulation."""

import copy
import math
import pickle
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats

import clustlib as cl
from clustlib.inference import intervals, rivals
from clustlib.measures.catalogue import EXTERNAL
from tests.cases import each

BAGS = cl.datasets.lecture_table("three_bags")
OBLONG = cl.ContingencyTable([[4, 1, 0, 2], [1, 6, 0, 0], [0, 0, 0, 3]])
ALIKE = cl.ContingencyTable([[3, 0, 1, 1], [0, 3, 1, 1], [1, 1, 0, 2], [0, 2, 1, 1], [2, 0, 0, 3]])
LARGE = cl.ContingencyTable([[140, 30, 10], [20, 110, 30], [0, 20, 90], [5, 10, 60]])
MEASURES = {
    "ARI": cl.adjusted_rand_index,
    "AMI": cl.adjusted_mutual_information,
    "NMI": cl.normalized_mutual_information,
    "VI": cl.variation_of_information,
    "V": cl.v_measure,
    "purity": cl.purity,
    "matching": cl.maximum_matching,
    "macro F": cl.f_measure,
}


def left_out(value_of, n):
    """Mean, bias and standard error by leaving out each of n points."""
    s = value_of(np.arange(n))
    without = np.array([value_of(np.delete(np.arange(n), at)) for at in range(n)])
    error = math.sqrt((n - 1) / n * ((without - without.mean()) ** 2).sum())
    return s, (n - 1) * (without.mean() - s), error


# --- bias and standard error ---------------------------------------------------------------------


@each("row", EXTERNAL)
def test_each_point_is_left_out(row):
    """Cells that a row of the catalogue calls alike are left out once, for all of them."""
    for t in (OBLONG, ALIKE):
        true, pred = map(np.array, t.to_labels())

        def value_of(points, true=true, pred=pred):
            return float(row.function(cl.contingency_table(true[points], pred[points])))

        s, bias, error = left_out(value_of, t.n)
        found = cl.jackknife(row.function, t)
        assert found.value == pytest.approx(s)
        assert found.bias == pytest.approx(bias, abs=1e-9)
        assert found.standard_error == pytest.approx(error, rel=1e-7, abs=1e-12)
        assert sum(found.counts) == t.n
        assert len(found.without) == np.count_nonzero(t.counts)


def test_cells_that_are_alike_are_left_out_once():
    tried = []

    def purity(t):
        tried.append(t)
        return cl.purity(t)

    t = cl.ContingencyTable(np.kron(np.eye(40, dtype=int), [[3, 1], [0, 2]]))
    assert cl.jackknife(purity, t).standard_error == cl.jackknife(cl.purity, t).standard_error
    # The table itself; its three kinds of cells; a point more, of which there are four kinds.
    assert len(tried) <= 10


def test_purity_of_the_three_bags_by_hand():
    """Without one of 12 points of a majority 11/16, without another one 12/16."""
    found = cl.jackknife(cl.purity, BAGS)
    assert sorted(set(found.without)) == [11 / 16, 12 / 16]
    # Σ = 12 (11/16 − 12/17)² + 5 (12/16 − 12/17)², times 16/17: p (1 − p)/(n − 1) of a share.
    squares = 12 * Fraction(11 * 17 - 12 * 16, 16 * 17) ** 2 + 5 * Fraction(12, 16 * 17) ** 2
    assert Fraction(16, 17) * squares == Fraction(12 * 5, 17**2 * 16)
    assert found.standard_error == pytest.approx(math.sqrt(12 * 5 / (17**2 * 16)))
    assert found.bias == pytest.approx(0)


def test_means_over_pairs_have_no_bias():
    """The Rand index is the mean over all pairs; without a point, all pairs are left out alike."""
    for t in (BAGS, OBLONG, LARGE):
        assert cl.jackknife(cl.rand_index, t).bias == pytest.approx(0, abs=1e-9)
        assert abs(cl.bootstrap(cl.rand_index, t, n=99).bias) > 1e-4


def test_mutual_information_has_the_bias_and_error_of_the_textbook():
    """Miller's bias (r − 1)(k − 1)/(2 n ln 2), and the delta method."""
    p = LARGE.counts / LARGE.n
    outer = np.outer(p.sum(axis=1), p.sum(axis=0))
    gain = np.log2(np.where(p > 0, p, 1) / np.where(p > 0, outer, 1))
    error = math.sqrt(((p * gain**2).sum() - (p * gain).sum() ** 2) / LARGE.n)
    found = cl.jackknife(cl.mutual_information, LARGE)
    assert found.standard_error == pytest.approx(error, rel=0.03)
    filled = cl.ContingencyTable(LARGE.counts + 5)
    bias = cl.jackknife(cl.mutual_information, filled).bias
    assert bias == pytest.approx(3 * 2 / (2 * filled.n * math.log(2)), rel=0.05)


# --- the interval --------------------------------------------------------------------------------


def skew_of(found):
    """By how much the end on the long side lies farther out."""
    moves = -np.repeat(found.without, found.counts)
    z = scipy.stats.norm.ppf((1 + found.level) / 2)
    skewness = scipy.stats.skew(moves) / math.sqrt(len(moves))
    return float(skewness * found.standard_error * (1 + 2 * z**2) / 6)


@each("level", [0.5, 0.9, 0.95])
def test_ends_are_quantiles_of_student(level):
    found = cl.jackknife(cl.v_measure, LARGE, level=level)
    without = np.repeat(found.without, found.counts)
    squares = (without - without.mean()) ** 2
    points = squares.sum() ** 2 / (squares**2).sum()
    of_copies = cl.v_measure(cl.ContingencyTable(10 * LARGE.counts)) - found.value
    assert abs(of_copies) < abs(found.bias)  # shares alone count, so the bias is larger
    variance = found.standard_error**2 + (1 + 4 / (3 * 2)) * found.bias**2
    half = scipy.stats.t.ppf((1 + level) / 2, points - 1) * math.sqrt(variance)
    skewness = scipy.stats.skew(-without) / math.sqrt(LARGE.n)
    skew = (
        skewness * found.standard_error * (1 + 2 * scipy.stats.norm.ppf((1 + level) / 2) ** 2) / 6
    )
    assert 0 > skew > -half
    assert found.low == pytest.approx(found.value - found.bias - half + skew)
    assert found.high == pytest.approx(found.value - found.bias + half)
    assert found.low < found.value < found.high
    assert found.interval == (found.low, found.high)


def test_interval_stays_within_the_range():
    nearly = cl.ContingencyTable([[60, 3], [3, 30]])
    found = cl.jackknife(cl.adjusted_rand_index, nearly, level=0.9999)
    assert found.high == 1
    assert "min(1, s − bias + h)" in found.working
    assert cl.jackknife(cl.clustering_error, nearly, level=0.9999).low == 0
    # The lower end of purity is another for each sample, and no end of what it was drawn from.
    of_one_kind = cl.ContingencyTable([[160, 5], [100, 60]])
    assert cl.jackknife(cl.purity, of_one_kind).low < cl.purity(of_one_kind) == 260 / 325
    # But no share is below 0 or above 1.
    tied = cl.ContingencyTable([[5, 4, 2], [2, 5, 4], [4, 2, 5]])
    assert cl.jackknife(cl.purity, tied, level=0.9999).low == 0
    together = cl.ContingencyTable([[90, 2], [3, 5]])
    assert cl.jackknife(cl.hubert_statistic, together, level=0.9999).high == 1


def bare(t):
    return float(cl.purity(t))


@each(
    "measure, counts, why_not",
    [
        (cl.adjusted_rand_index, [[12, 0], [0, 8]], "it stays the same whichever point"),
        (cl.v_measure, [[6, 1], [1, 3]], "n = 11 is below 3 · r · k = 12"),
        (bare, [[6, 1], [1, 3]], "n = 11 is below 3 · r · k = 12"),
        (cl.v_measure, [[27, 0, 3], [0, 0, 0], [4, 0, 26]], ""),
        (cl.rand_index, [[1, 0, 0], [0, 1, 1], [0, 1, 0]], "n = 4 is below 2 · r = 6"),
        (cl.rand_index, [[2, 1, 0, 1], [0, 1, 1, 1]], "n = 7 is below 2 · k = 8"),
        (cl.f_measure, [[220, 70], [80, 220]], "n = 590 is below 600, and a rare cluster may not"),
        (cl.f_measure, [[220, 70], [80, 230]], ""),
        # x of 96 points are misses: 96 x (96 − x) / (x² − x (96 − x) + (96 − x)²) is 1.02 or 2.09.
        (cl.purity, [[45, 1], [0, 50]], "its standard error hangs on 1.02 points, fewer than 2"),
        (cl.purity, [[44, 2], [0, 50]], ""),
        # No point of C1 is astray. One that is would make 900 of its 901 · 450 pairs wrong.
        (cl.pair_precision, [[900, 0], [3, 4]], "one point in C1–T2, where there is none, would"),
        (cl.pair_precision, [[900, 2], [3, 4]], ""),
        # 3 · 30 / 100 points are expected by chance.
        (cl.purity, [[68, 29], [2, 1]], "chance alone may be behind the table (p = 0.899"),
        (cl.purity, [[68, 29], [6, 5]], ""),
    ],
)
def test_interval_is_given_by_one_rule(measure, counts, why_not):
    found = cl.jackknife(measure, cl.ContingencyTable(counts))
    assert found.why_not.startswith(why_not)
    if not why_not:
        assert found.why_not == ""
        assert found.low <= found.value <= found.high
        return
    assert (found.low, found.high, found.interval) == (None, None, None)
    assert found.working.splitlines()[-1] == f"no interval: {found.why_not}"
    assert found.in_words().endswith(f"; no interval: {found.why_not}.")


def test_counts_that_may_be_equal_are_made_equal():
    """20 leads 11 by 9, less than 2 √31; 50 leads 2 by more."""
    t = cl.ContingencyTable([[20, 11], [2, 50]])
    found = cl.jackknife(cl.purity, t)
    assert "s_1    = s with largest counts equal that may be" in found.working
    half = found.high - float(cl.purity(t))
    # 30 of 31 are shared out, and the one that is left decides: 15 and 16.
    assert found.low == pytest.approx((16 + 50) / 83 - half + skew_of(found))
    of_columns = cl.jackknife(cl.inverse_purity, t.T)
    assert (of_columns.low, of_columns.high) == (found.low, found.high)


def counts_of(tables):
    return [table.counts.tolist() for table in tables]


def test_one_point_of_many_decides_between_equal_counts():
    """Once for the largest group, once for the smallest; of a few points none does."""
    t = cl.ContingencyTable([[20, 11], [2, 50]])
    assert counts_of(rivals.levelled(t, ["clusters"])) == [[[15, 16], [2, 50]], [[16, 15], [2, 50]]]
    assert counts_of(rivals.levelled(t, ["classes"])) == [t.counts.tolist()] * 2
    few = cl.ContingencyTable([[3, 2, 0], [1, 1, 1]])
    equal = [[[3, 2, 0], [1, 1, 1]], [[2, 3, 0], [1, 1, 1]]]
    assert counts_of(rivals.levelled(few, ["clusters"])) == equal
    equal = [[[2, 2, 0], [2, 1, 1]], [[2, 1, 0], [2, 2, 1]]]
    assert counts_of(rivals.levelled(few, ["classes"])) == equal
    assert cl.f_measure(t) not in (
        low := cl.f_measure(rivals.levelled(t, ["clusters"])[0]),
        high := cl.f_measure(rivals.levelled(t, ["clusters"])[1]),
    )
    assert low < high


def test_largest_counts_that_are_surely_so_stay():
    assert "s_1" not in cl.jackknife(cl.purity, cl.ContingencyTable([[40, 11], [2, 50]])).working


def test_independence_is_within_unless_it_is_rejected():
    independent = cl.ContingencyTable([[20, 25], [22, 24]])
    assert rivals.independence_p(independent) == pytest.approx(
        scipy.stats.chi2.sf(
            scipy.stats.chi2_contingency(independent.counts, correction=False).statistic * 90 / 91,
            1,
        )
    )
    for measure, truth in (
        (cl.adjusted_rand_index, 0),
        (cl.mutual_information, 0),
        (cl.bcubed_precision, (42**2 + 49**2) / 91**2),
        (cl.purity, 49 / 91),
    ):
        found = cl.jackknife(measure, independent)
        assert "if chance alone is behind the table (p = 0.7" in found.working
        assert found.low <= truth <= found.high
    assert "chance" not in cl.jackknife(cl.purity, cl.ContingencyTable([[30, 5], [9, 30]])).working


def test_sizes_that_may_be_equal_are_taken_as_equal():
    """4 rows and 4 columns of about as many points: the larger of two sizes is so by chance."""
    t = cl.ContingencyTable([[9, 7, 6], [7, 9, 8], [8, 6, 10]])
    sides = [(i, j) for i in range(3) for j in range(3)]
    rows, columns = t.cluster_sizes.tolist(), t.class_sizes.tolist()
    mean = (
        sum(
            Fraction(int(t.counts[i, j]) ** 2)
            * (Fraction(1, rows[i]) + Fraction(1, columns[j]))
            / 2
            for i, j in sides
        )
        / 70
    )
    assert rivals.element_centric_similarity_between(t) == pytest.approx(float(mean))
    apart = cl.ContingencyTable([[90, 0], [10, 10]])
    assert rivals.element_centric_similarity_between(apart) == pytest.approx(
        float(cl.element_centric_similarity(apart))
    )


# --- does it hold? -------------------------------------------------------------------------------


def truth(p):
    """What the measures score on all points, of which a share p lies in each cell."""
    a, b = p.sum(axis=1), p.sum(axis=0)
    tp, c, t = ((x**2).sum() for x in (p, a, b))
    joint, h_c, h_t = (-(x[x > 0] * np.log2(x[x > 0])).sum() for x in (p, a, b))
    shared = h_c + h_t - joint
    best = p[np.arange(len(p)), p.argmax(axis=1)]
    rows, columns = scipy.optimize.linear_sum_assignment(p, maximize=True)
    v = 2 * shared / (h_c + h_t)
    return {
        "ARI": (tp - c * t) / ((c + t) / 2 - c * t),
        "AMI": v,  # in so many points, chance shares nothing
        "NMI": shared / math.sqrt(h_c * h_t),
        "VI": 2 * joint - h_c - h_t,
        "V": v,
        "purity": best.sum(),
        "matching": p[rows, columns].sum(),
        "macro F": (2 * best / (a + b[p.argmax(axis=1)])).mean(),
    }


def shares(r, k, right, rng):
    """Cells of r clusters and k classes of uneven sizes, a part of them right by design."""
    b, a = rng.dirichlet(np.full(k, 5.0)), rng.dirichlet(np.full(r, 5.0))
    home = np.zeros((r, k))
    home[np.arange(max(r, k)) % r, np.arange(max(r, k)) % k] = 1
    home *= b * a[:, None] if r > k else b
    home *= b / home.sum(axis=0)
    return right * home + (1 - right) * np.outer(home.sum(axis=1), b)


def covered(sizes, samples, rights=(0.3, 0.6, 0.9)):
    """How often each measure's interval was given, and how often it held the truth."""
    found = {}
    for n, r, k in sizes:
        for right in rights:
            rng = np.random.default_rng([n, r, k, int(10 * right)])
            p = shares(r, k, right, rng)
            true = truth(p)
            for counts in rng.multinomial(n, p.ravel(), size=samples).reshape(-1, r, k):
                t = cl.ContingencyTable(counts)
                values = [measure(t) for measure in MEASURES.values()]
                given = intervals(list(MEASURES.values()), values, t, 0.95)
                for name, value, (ends, _) in zip(MEASURES, values, given, strict=True):
                    if ends:
                        assert ends.low <= value <= ends.high
                        held = ends.low <= true[name] <= ends.high
                        found.setdefault((name, n, r, k, right), []).append(held)
    return found


# Where leaving out single points says too little: tables that are independent, in which sizes are
# equal or largest counts tied, or with few points in a cell. Of the sixty samples below s − bias ±
# 1.98 · SE holds the ARI in 42, the AMI in 44, the ECS in 27, and the purity in 35.
HARD = {
    "ARI": (np.full((2, 2), 1 / 4), 100),
    "AMI": (np.full((2, 2), 1 / 4), 100),
    "ECS": (np.full((4, 4), 1 / 16), 300),
    "purity": (np.kron(np.eye(3), np.full((2, 2), 1 / 12)), 100),
    "matching": (shares(3, 8, 0.8, np.random.default_rng(3)), 100),
    "NMI": (shares(6, 6, 0.7, np.random.default_rng(4)), 150),
    "VI": (shares(6, 6, 0.7, np.random.default_rng(4)), 150),
}


@each("name", HARD)
def test_intervals_hold_the_truth_where_it_is_hard(name):
    """Of sixty samples, at least 52 get an interval, and of 57 that are expected to hold 52 do."""
    p, n = HARD[name]
    measure = cl.element_centric_similarity if name == "ECS" else MEASURES[name]
    sizes = np.maximum.outer(p.sum(axis=1), p.sum(axis=0))
    true = (truth(p) | {"ECS": (p**2 / sizes).sum()})[name]
    samples = np.random.default_rng(1).multinomial(n, p.ravel(), size=60).reshape(-1, *p.shape)
    found = [cl.jackknife(measure, cl.ContingencyTable(counts)).interval for counts in samples]
    given = [ends for ends in found if ends]
    assert len(given) >= 52
    assert sum(low <= true <= high for low, high in given) >= 52 / 60 * len(given)


def test_intervals_hold_the_truth_as_often_as_they_say():
    """At least 95 of 100 hold in all; of so few samples four deviations are allowed."""
    found = covered([(17, 3, 3), (45, 3, 3), (200, 4, 3), (200, 8, 8)], 8, (0.3, 0.9))
    for name in set(MEASURES) - {"macro F"}:
        held = np.concatenate([held for (of, *_), held in found.items() if of == name])
        assert len(held) > 40, name
        assert held.mean() > 0.95 - 4 * math.sqrt(0.95 * 0.05 / len(held)), name
    assert not any(name == "macro F" for name, *_ in found)


def test_without_the_rule_intervals_would_not_hold():
    rng = np.random.default_rng(0)
    p = shares(10, 10, 0.6, rng)
    beside = 0
    for counts in rng.multinomial(200, p.ravel(), size=20).reshape(-1, 10, 10):
        of = cl.jackknife(cl.normalized_mutual_information, cl.ContingencyTable(counts))
        beside += abs(of.value - truth(p)["NMI"]) > 1.96 * of.standard_error
    assert beside >= 5  # where one of 20 is expected


RARE = {  # kinds or clusters of which a sample has few points
    "a cluster": np.array([[905, 85], [5, 5]]) / 1000,
    "a kind": np.array([[950, 5], [30, 15]]) / 1000,
    "nine kinds": (np.diag([900] + [10] * 9) + 1) / 1090,
    "misses": np.array([[50, 1, 0], [0, 29, 1], [1, 0, 18]]) / 100,
}


def test_where_one_point_decides_there_is_no_interval():
    """Without the rules, more than a third of the intervals would miss the truth."""
    p, rng = RARE["a cluster"], np.random.default_rng(0)
    given = missed = beside = 0
    for counts in rng.multinomial(100, p.ravel(), size=60).reshape(-1, *p.shape):
        of = cl.jackknife(cl.adjusted_rand_index, cl.ContingencyTable(counts))
        given += of.interval is not None
        missed += of.interval is not None and not of.low <= truth(p)["ARI"] <= of.high
        beside += abs(of.value - of.bias - truth(p)["ARI"]) > 1.98 * of.standard_error
    assert given <= 20
    assert missed <= 5
    assert beside >= 20


@pytest.mark.ci
def test_few_intervals_miss_the_truth_where_kinds_are_rare():
    """Of all samples, those without an interval included; three deviations are allowed."""
    names = ["ARI", "AMI", "NMI", "V", "VI"]
    measures = [MEASURES[name] for name in names]
    for which, p in RARE.items():
        for n in (50, 100, 200, 500, 1000):
            missed = np.zeros(len(names))
            rng = np.random.default_rng(n)
            for counts in rng.multinomial(n, p.ravel(), size=100).reshape(-1, *p.shape):
                t = cl.ContingencyTable(counts)
                given = intervals(measures, [measure(t) for measure in measures], t, 0.95)
                for i, (name, (ends, _)) in enumerate(zip(names, given, strict=True)):
                    missed[i] += ends is not None and not ends.low <= truth(p)[name] <= ends.high
            assert (missed / 100 < 0.10 + 3 * math.sqrt(0.1 * 0.9 / 100)).all(), (which, n, missed)


@pytest.mark.ci
def test_coverage_of_every_size_is_90_at_least():
    """From 17 to 2000 points, 3 × 3 to 80 × 20; of few samples, three deviations are allowed."""
    small = [(17, 3, 3), (45, 3, 3), (150, 3, 3), (200, 4, 3), (300, 10, 10), (200, 80, 20)]
    large = [(600, 4, 7), (600, 40, 10), (1000, 3, 3)]
    # The largest tables take a second each.
    found = covered(small, 40) | covered(large, 30) | covered([(2000, 80, 20)], 30, (0.6,))
    for which, held in found.items():
        if len(held) >= 30:
            slack = 3 * math.sqrt(0.9 * 0.1 / len(held))
            assert 0.90 - slack < np.mean(held), (which, np.mean(held), len(held))
    for name in MEASURES:
        held = np.concatenate([held for (of, *_), held in found.items() if of == name])
        assert held.mean() > 0.94, (name, held.mean(), len(held))


# --- two clusterings of the same points ----------------------------------------------------------

RNG = np.random.default_rng(3)
TRUE = RNG.integers(0, 3, 90)
A = np.where(RNG.random(90) < 0.8, TRUE, RNG.integers(0, 4, 90))
B = np.where(RNG.random(90) < 0.9, A, RNG.integers(0, 3, 90))


@each("name", MEASURES)
def test_each_point_is_left_out_of_both(name):
    def value_of(points):
        a, b = (cl.contingency_table(TRUE[points], of[points]) for of in (A, B))
        return float(MEASURES[name](a)) - float(MEASURES[name](b))

    s, bias, error = left_out(value_of, len(TRUE))
    found = cl.paired_difference(MEASURES[name], TRUE, A, B)
    assert found.value == pytest.approx(s)
    assert found.bias == pytest.approx(bias, abs=1e-9)
    assert found.standard_error == pytest.approx(error, rel=1e-9)
    back = cl.paired_difference(MEASURES[name], TRUE, B, A)
    assert (back.value, back.bias) == (pytest.approx(-s), pytest.approx(-bias, abs=1e-9))


def test_difference_of_shares_is_that_of_the_textbook():
    """Of points that are right in one clustering only, 9 and 2: McNemar's table."""
    true = np.repeat([0, 1], 100)
    a, b = true.copy(), true.copy()
    a[:10], b[:19] = 1, 1
    a[100:112], b[100:110] = 0, 0
    found = cl.paired_difference(cl.purity, true, a, b)
    assert found.value.exact == Fraction(9 - 2, 200)
    expected = (9 + 2 - 7**2 / 200) / (200 * 199)
    assert found.standard_error == pytest.approx(math.sqrt(expected))
    assert "purity of a − purity of b" in found.working


def test_differences_are_as_sure_as_they_say():
    """One clustering is better by 0.1 in purity among all; of 150, 142 are expected."""
    rng, held, shorter = np.random.default_rng(5), 0, 0
    for _ in range(150):
        true = rng.integers(0, 2, 120)
        hard = rng.random(120)
        a, b = (np.where(hard < wrong, 1 - true, true) for wrong in (0.1, 0.2))
        found = cl.paired_difference(cl.purity, true, a, b)
        if not found.interval:  # fewer than five of the points decide
            continue
        held += found.low <= 0.1 <= found.high
        alone = cl.jackknife(cl.purity, cl.contingency_table(true, b))
        shorter += found.high - found.low < alone.high - alone.low
    assert 132 <= held < 150
    assert shorter > 140


def test_difference_of_shares_is_one_at_most():
    true = np.repeat([0, 1], 15)
    a, b = (np.where(np.arange(30) % every == 0, 1 - true, true) for every in (9, 4))
    found = cl.paired_difference(cl.purity, true, a, b, level=1 - 1e-6)
    assert (found.low, found.high) == (-1, 1)


def test_rule_must_hold_for_both_tables():
    few = np.repeat(np.arange(15), 6)
    assert "r · k" in cl.paired_difference(cl.v_measure, TRUE, A % 2, few * TRUE).why_not
    assert "r · k" in cl.paired_difference(cl.v_measure, TRUE, few * TRUE, A % 2).why_not
    assert cl.paired_difference(cl.adjusted_rand_index, TRUE, few, A).why_not == ""
    same = cl.paired_difference(cl.adjusted_rand_index, TRUE, A, A)
    assert (same.value, same.why_not) == (0, "it stays the same whichever point is left out")


# --- both ----------------------------------------------------------------------------------------


def test_jackknife_shows_its_working():
    assert cl.jackknife(cl.adjusted_rand_index, BAGS).working.splitlines() == [
        "s      = ARI = 60/247 ≈ 0.242915",
        "mean   = (1/n) Σ_c n_c · s_c ≈ (5 · 0.206612 + … + 3 · 0.217557) / 17",
        "       ≈ (1.03306 + … + 0.652672) / 17 ≈ 0.242956",
        "bias   = (n − 1) · (mean − s) ≈ (17 − 1) · (0.24295607 − 0.24291498)",
        "       ≈ 16 · 4.10911 · 10^−5 ≈ 0.000657",
        "S      = Σ_c n_c · (s_c − mean)^2 ≈ 5 · (0.206612 − 0.242956)^2 + … + "
        "3 · (0.217557 − 0.242956)^2",
        "       ≈ 5 · (−0.0363445)^2 + … + 3 · (−0.0253988)^2 ≈ 0.048778",
        "SE     = √(((n − 1) / n) · S) ≈ √(((17 − 1) / 17) · 0.0487775) ≈ 0.214262",
        "points = so many the standard error hangs on ≈ 6.937292",
        "t      = 97.5 % quantile with 5.94 degrees of freedom ≈ 2.453190",
        "v      = |s of 10 copies − s|, or |bias| if larger ≈ 0.080521",
        "d      = (r − 1)(k − 1) = 4",
        "h      = t · √(SE^2 + bias^2 + 4 v^2 / d) ≈ 2.45319 · "
        "√(0.214262^2 + 0.000657457^2 + 4 · 0.0805206^2 / 4)",
        "       ≈ 2.45319 · √(0.0459082 + 4.3225 · 10^−7 + 4 · 0.00648357 / 4) ≈ 0.561519",
        "z      = 97.5 % quantile of the normal distribution ≈ 1.959964",
        "g      = (Σ_c n_c · (mean − s_c)^3) / (S · √S) ≈ (5 · (0.242956 − 0.206612)^3 + … + "
        "3 · (0.242956 − 0.217557)^3) / (0.0487775 · √0.0487775)",
        "       ≈ (5 · 0.0363445^3 + … + 3 · 0.0253988^3) / (0.0487775 · 0.220856) ≈ −0.256945",
        "skew   = g · SE · (1 + 2 z^2) / 6 ≈ (−0.256945) · 0.214262 · (1 + 2 · 1.95996^2) / 6",
        "       ≈ (−0.256945) · 0.214262 · (1 + 2 · 3.84146) / 6 ≈ −0.079671",
        "low    = s − bias − h + skew ≈ "
        "0.242915 − 0.0006574571 − 0.5615193 + (−0.07967081) ≈ −0.398933",
        "high   = s − bias + h ≈ 0.242915 − 0.000657457 + 0.561519 ≈ 0.803777",
    ]


def test_small_errors_are_said():
    many = cl.ContingencyTable([[10**9, 10**8], [10**8, 10**9]])
    assert "error of 0;" not in cl.jackknife(cl.adjusted_rand_index, many).in_words()


def test_results_cannot_be_changed_and_can_be_copied():
    for measure in (cl.adjusted_rand_index, cl.purity):
        result = cl.jackknife(measure, BAGS)
        with pytest.raises(AttributeError, match="read-only"):
            result.low = 1
        for again in (result, copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
            assert repr(again) == repr(result)
            assert again.in_words() == result.in_words()
            with pytest.raises(ValueError, match="read-only"):
                again.without[0] = 1


@each(
    "error, wrong, message",
    [
        (TypeError, {"measure": cl.purity(BAGS)}, "measure must be a function .*got Score"),
        (TypeError, {"measure": lambda t: "0.5"}, "measure must return a Score or a number"),
        (TypeError, {"t": [[1, 2], [3, 4]]}, r"^t in jackknife\(measure, t\)"),
        (ValueError, {"t": cl.ContingencyTable([[1]])}, "t must have two points at least"),
        (ValueError, {"level": 95}, "level must be a number between 0 and 1, got 95"),
        (ValueError, {"level": True}, "level must be a number between 0 and 1"),
        (ValueError, {"measure": lambda t: 1 / (t.n - 16)}, "every table with a point left out"),
    ],
)
def test_bad_input_is_refused(error, wrong, message):
    asked = {"measure": cl.purity, "t": BAGS} | wrong
    with pytest.raises(error, match=message):
        cl.jackknife(**asked)


@each(
    "error, wrong, message",
    [
        (ValueError, {"labels_b": B[1:]}, "same length, one a point: got 90, 90, 89"),
        (ValueError, {"labels_a": [None, *A[1:]]}, "^labels_a has"),
        (ValueError, dict.fromkeys(("labels_true", "labels_a", "labels_b"), (1,)), "two points at"),
        (TypeError, {"measure": "purity"}, "measure must be a function"),
        (ValueError, {"level": 0}, "level must be a number between 0 and 1"),
    ],
)
def test_bad_labels_are_refused(error, wrong, message):
    asked = {"measure": cl.purity, "labels_true": TRUE, "labels_a": A, "labels_b": B} | wrong
    with pytest.raises(error, match=message):
        cl.paired_difference(**asked)
