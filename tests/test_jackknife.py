"""The jackknife, compared with leaving out each point, textbook formulas and simulation."""

import copy
import math
import pickle
import re
from fractions import Fraction

import numpy as np
import pytest
import scipy.optimize
import scipy.stats

import clustlib as cl
from clustlib.inference import intervals, leave_one_out
from clustlib.measures.catalogue import EXTERNAL, Entry, Range
from tests.cases import each

BAGS = cl.datasets.lecture_table("three_bags")
OBLONG = cl.ContingencyTable([[4, 1, 0, 2], [1, 6, 0, 0], [0, 0, 0, 3]])
ALIKE = cl.ContingencyTable([[3, 0, 1, 1], [0, 3, 1, 1], [0, 2, 1, 1], [2, 0, 0, 3]])
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


def leave_each_out(value_of, n):
    """Return value, bias and standard error by leaving out each of n points."""
    s = value_of(np.arange(n))
    without = np.array([value_of(np.delete(np.arange(n), i)) for i in range(n)])
    error = math.sqrt((n - 1) / n * ((without - without.mean()) ** 2).sum())
    return s, (n - 1) * (without.mean() - s), error


def number_in(working, name):
    """Return the last number of the line of a working that defines this name."""
    (line,) = re.findall(rf"^{name} +[=].* ≈ (\S+)$", working, re.MULTILINE)
    return float(line.replace("−", "-"))


# --- bias and standard error ---------------------------------------------------------------------


@each("facts", EXTERNAL)
def test_each_point_is_left_out(facts):
    """The points of equivalent cells are left out once, with the same result."""
    true, pred = map(np.array, ALIKE.to_labels())

    def value_of(points):
        return float(facts.function(cl.contingency_table(true[points], pred[points])))

    s, bias, error = leave_each_out(value_of, ALIKE.n)
    result = cl.jackknife(facts.function, ALIKE)
    assert result.value == pytest.approx(s)
    assert result.bias == pytest.approx(bias, abs=1e-9)
    assert result.standard_error == pytest.approx(error, rel=1e-7, abs=1e-12)
    assert sum(result.counts) == ALIKE.n


def test_purity_by_hand():
    """A share p has the variance p (1 − p)/(n − 1)."""
    result = cl.jackknife(cl.purity, BAGS)
    assert sorted(set(result.without)) == [11 / 16, 12 / 16]
    assert result.standard_error == pytest.approx(math.sqrt(12 * 5 / (17**2 * 16)))
    assert result.bias == pytest.approx(0)


def test_mean_over_pairs_has_no_bias():
    for t in (BAGS, OBLONG, LARGE):
        assert cl.jackknife(cl.rand_index, t).bias == pytest.approx(0, abs=1e-9)


def test_mutual_information_has_bias_and_error_of_the_textbook():
    """Miller's bias (r − 1)(k − 1)/(2 n ln 2), and the delta method."""
    p = LARGE.counts / LARGE.n
    outer = np.outer(p.sum(axis=1), p.sum(axis=0))
    gain = np.log2(np.where(p > 0, p, 1) / np.where(p > 0, outer, 1))
    error = math.sqrt(((p * gain**2).sum() - (p * gain).sum() ** 2) / LARGE.n)
    assert cl.jackknife(cl.mutual_information, LARGE).standard_error == pytest.approx(
        error, rel=0.03
    )
    filled = cl.ContingencyTable(LARGE.counts + 5)
    bias = 3 * 2 / (2 * filled.n * math.log(2))
    assert cl.jackknife(cl.mutual_information, filled).bias == pytest.approx(bias, rel=0.05)


# --- the interval --------------------------------------------------------------------------------


def skew_of(result):
    """Return the shift of one end by the skewness."""
    shifts = -np.repeat(result.without, result.counts)
    z = scipy.stats.norm.ppf((1 + result.level) / 2)
    skewness = scipy.stats.skew(shifts) / math.sqrt(len(shifts))
    return float(skewness * result.standard_error * (1 + 2 * z**2) / 6)


@each("level", [0.5, 0.95])
def test_ends_are_quantiles_of_student(level):
    result = cl.jackknife(cl.v_measure, LARGE, level=level)
    without = np.repeat(result.without, result.counts)
    squares = (without - without.mean()) ** 2
    points = squares.sum() ** 2 / (squares**2).sum()
    # V depends on shares only, so copies do not change it. The bias is used in their place.
    variance = result.standard_error**2 + (1 + 4 / (3 * 2)) * result.bias**2
    half = scipy.stats.t.ppf((1 + level) / 2, points - 1) * math.sqrt(variance)
    skew = skew_of(result)
    assert 0 > skew > -half
    assert result.low == pytest.approx(result.value - result.bias - half + skew)
    assert result.high == pytest.approx(result.value - result.bias + half)
    assert result.interval == (result.low, result.high)


def test_interval_stays_within_the_range():
    nearly = cl.ContingencyTable([[60, 3], [3, 30]])
    assert cl.jackknife(cl.adjusted_rand_index, nearly, level=0.9999).high == 1
    assert cl.jackknife(cl.clustering_error, nearly, level=0.9999).low == 0
    # The smallest possible purity depends on the sample, and does not limit the interval.
    lopsided = cl.ContingencyTable([[160, 5], [100, 60]])
    assert cl.jackknife(cl.purity, lopsided).low < cl.purity(lopsided) == 260 / 325
    tied = cl.ContingencyTable([[5, 4, 2], [2, 5, 4], [4, 2, 5]])
    assert cl.jackknife(cl.purity, tied, level=0.9999).low == 0
    together = cl.ContingencyTable([[90, 2], [3, 5]])
    assert cl.jackknife(cl.hubert_statistic, together, level=0.9999).high == 1


def own_purity(t):
    return float(cl.purity(t))


@each(
    "measure, counts, why_not",
    [
        (cl.adjusted_rand_index, [[12, 0], [0, 8]], "stays the same"),
        (cl.v_measure, [[6, 1], [1, 3]], "n = 11 is below 3 · r · k = 12"),
        (own_purity, [[6, 1], [1, 3]], "n = 11 is below 3 · r · k = 12"),
        (cl.v_measure, [[27, 0, 3], [0, 0, 0], [4, 0, 26]], None),
        (cl.rand_index, [[1, 0, 0], [0, 1, 1], [0, 1, 0]], "n = 4 is below 2 · r = 6"),
        (cl.rand_index, [[2, 1, 0, 1], [0, 1, 1, 1]], "n = 7 is below 2 · k = 8"),
        (cl.f_measure, [[220, 70], [80, 220]], "n = 590 is below 600"),
        (cl.f_measure, [[220, 70], [80, 230]], None),
        # If x of 96 points are misses, the effective number of points is
        # 96 x (96 − x) / (x² − x (96 − x) + (96 − x)²), so 1.02 or 2.09.
        (cl.purity, [[45, 1], [0, 50]], "1.02 points, fewer than 2"),
        (cl.purity, [[44, 2], [0, 50]], None),
        # The first misplaced point in C1 would make 900 of its 901 · 450 pairs wrong.
        (cl.pair_precision, [[900, 0], [3, 4]], "one point in C1–T2"),
        (cl.pair_precision, [[900, 2], [3, 4]], None),
        # Chance puts 3 · 30 / 100 points in the last cell.
        (cl.purity, [[68, 29], [2, 1]], "chance alone may be behind the table"),
        (cl.purity, [[68, 29], [6, 5]], None),
    ],
)
def test_interval_is_given_if_the_conditions_are_met(measure, counts, why_not):
    result = cl.jackknife(measure, cl.ContingencyTable(counts))
    if why_not is None:
        assert result.why_not == ""
        assert result.low <= result.value <= result.high
        return
    assert why_not in result.why_not
    assert (result.low, result.high, result.interval) == (None, None, None)
    assert result.working.splitlines()[-1] == f"no interval: {result.why_not}"
    assert result.why_not in result.in_words()


def test_too_few_points_are_said_before_any_is_left_out():
    """300 pairs of records: of 300 points in 300 clusters, purity may have no interval."""
    counted = []

    def purity(t):
        counted.append(t.n)
        return cl.purity(t)

    labels = np.arange(600) // 2
    true, pred = labels, np.where(np.arange(600) % 20, labels, labels + 1000)
    t = cl.contingency_table(true, pred)
    result = cl.jackknife(purity, t)
    assert result.why_not == "n = 600 is below 2 · r = 660"
    assert (result.low, result.high) == (None, None)
    assert result.in_words() == "purity is 1; no interval: n = 600 is below 2 · r = 660."
    assert "330 cells" in str(result)
    assert counted == [600]
    assert result.standard_error == cl.jackknife(cl.purity, t).standard_error
    assert counted == [600, *[599] * 330]
    assert pickle.loads(pickle.dumps(cl.jackknife(cl.purity, t))).bias == result.bias


def test_too_few_points_of_two_clusterings_are_said_before_any_is_left_out():
    counted = []

    def purity(t):
        counted.append(t.n)
        return cl.purity(t)

    true = np.arange(600) // 2
    a, b = np.where(np.arange(600) % 20, true, true + 1000), np.roll(true, 1)
    result = cl.paired_difference(purity, true, a, b)
    assert (result.why_not, counted) == ("n = 600 is below 2 · r = 660", [600, 600])
    points = np.arange(600)
    errors = [
        float(cl.purity(cl.contingency_table(true[rest], a[rest])))
        - float(cl.purity(cl.contingency_table(true[rest], b[rest])))
        for rest in (points != 0, points != 1, points != 20)
    ]
    assert set(np.round(errors, 12)) <= set(np.round(result.without, 12))


def test_scorecard_and_jackknife_give_the_same_reason():
    labels = np.arange(600) // 2
    t = cl.contingency_table(labels, np.where(np.arange(600) % 20, labels, labels + 1000))
    card = cl.external_scorecard(t, resamples=1)
    assert card["ARI"].interval == "–"
    assert cl.jackknife(cl.adjusted_rand_index, t).why_not in card.note


@each(
    "counts, tied",
    [
        # 20 and 11 may be tied, since 9 < 2 √31. The 31st point breaks the tie.
        ([[20, 11], [2, 50]], [[[15, 16], [2, 50]], [[16, 15], [2, 50]]]),
        ([[20, 2], [11, 50]], [[[15, 2], [16, 50]], [[16, 2], [15, 50]]]),
        # With few points, ties are shared as evenly as possible.
        ([[3, 2, 0], [0, 0, 40]], [[[2, 3, 0], [0, 0, 40]]]),
        # 40 and 20 are not tied, since 20 > 2 √60.
        ([[40, 20], [2, 50]], []),
    ],
)
def test_counts_that_may_be_tied_are_made_equal(counts, tied):
    tables = []

    def own(t):
        tables.append(t.counts.tolist())
        return cl.purity(t) + cl.inverse_purity(t)

    cl.jackknife(own, cl.ContingencyTable(counts))
    same_size = [table for table in tables if np.sum(table) == np.sum(counts) and table != counts]
    assert sorted(same_size) == sorted(tied)


def test_interval_contains_the_value_of_tied_counts():
    t = cl.ContingencyTable([[20, 11], [2, 50]])
    result = cl.jackknife(cl.purity, t)
    half = result.high - cl.purity(t)
    assert result.low == pytest.approx((16 + 50) / 83 - half + skew_of(result))
    transposed = cl.jackknife(cl.inverse_purity, t.T)
    assert transposed.interval == result.interval


def test_interval_contains_independence_unless_it_is_rejected():
    t = cl.ContingencyTable([[20, 25], [22, 24]])
    statistic = scipy.stats.chi2_contingency(t.counts, correction=False).statistic * 90 / 91
    p = scipy.stats.chi2.sf(statistic, 1)
    for measure, value in (
        (cl.adjusted_rand_index, 0),
        (cl.mutual_information, 0),
        (cl.bcubed_precision, (42**2 + 49**2) / 91**2),
        (cl.purity, 49 / 91),
    ):
        result = cl.jackknife(measure, t)
        assert f"(p = {p:.3g})" in result.working
        assert result.low <= value <= result.high
    assert "chance" not in cl.jackknife(cl.purity, cl.ContingencyTable([[30, 5], [9, 30]])).working


def test_sizes_that_may_be_equal_are_taken_as_equal():
    t = cl.ContingencyTable([[9, 7, 6], [7, 9, 8], [8, 6, 10]])
    n_i, m_j = t.cluster_sizes[:, None], t.class_sizes
    tied = (t.counts**2 * (1 / n_i + 1 / m_j) / 2).sum() / t.n
    result = cl.jackknife(cl.element_centric_similarity, t)
    (name,) = re.findall("^(s_.) .*sizes equal", result.working, re.MULTILINE)
    assert number_in(result.working, name) == pytest.approx(tied, abs=1e-6)
    apart = cl.jackknife(cl.element_centric_similarity, cl.ContingencyTable([[900, 40], [100, 60]]))
    assert number_in(apart.working, "s_1") == pytest.approx(float(apart.value), abs=1e-6)


# --- coverage ------------------------------------------------------------------------------------


def true_values(p):
    """Return the values of the measures in a population with a share p in each cell."""
    a, b = p.sum(axis=1), p.sum(axis=0)
    tp, c, t = ((x**2).sum() for x in (p, a, b))
    joint, h_c, h_t = (-(x[x > 0] * np.log2(x[x > 0])).sum() for x in (p, a, b))
    shared = h_c + h_t - joint
    best = p[np.arange(len(p)), p.argmax(axis=1)]
    rows, columns = scipy.optimize.linear_sum_assignment(p, maximize=True)
    v = 2 * shared / (h_c + h_t)
    return {
        "ARI": (tp - c * t) / ((c + t) / 2 - c * t),
        "AMI": v,  # the expected mutual information is 0 for infinitely many points
        "NMI": shared / math.sqrt(h_c * h_t),
        "VI": 2 * joint - h_c - h_t,
        "V": v,
        "purity": best.sum(),
        "matching": p[rows, columns].sum(),
        "macro F": (2 * best / (a + b[p.argmax(axis=1)])).mean(),
        "ECS": (p**2 / np.maximum.outer(a, b)).sum(),
    }


def population(r, k, right, rng):
    """Return the shares of the cells of r clusters and k classes; a part is right by design."""
    b, a = rng.dirichlet(np.full(k, 5.0)), rng.dirichlet(np.full(r, 5.0))
    home = np.zeros((r, k))
    home[np.arange(max(r, k)) % r, np.arange(max(r, k)) % k] = 1
    home *= b * a[:, None] if r > k else b
    home *= b / home.sum(axis=0)
    return right * home + (1 - right) * np.outer(home.sum(axis=1), b)


# Populations in which the jackknife sees too little variance: independent ones, and those with
# equal sizes, tied largest counts or few points in a cell. Of sixty samples, s − bias ± 1.98 · SE
# contains the ARI in 42, the ECS in 27, and the purity in 35.
HARD = {
    "ARI": (np.full((2, 2), 1 / 4), 100),
    "ECS": (np.full((4, 4), 1 / 16), 300),
    "purity": (np.kron(np.eye(3), np.full((2, 2), 1 / 12)), 100),
    "NMI": (population(6, 6, 0.7, np.random.default_rng(4)), 150),
}


@each("name", HARD)
def test_intervals_contain_the_true_value_in_hard_populations(name):
    p, n = HARD[name]
    measure = cl.element_centric_similarity if name == "ECS" else MEASURES[name]
    true = true_values(p)[name]
    samples = np.random.default_rng(1).multinomial(n, p.ravel(), size=30).reshape(-1, *p.shape)
    results = [cl.jackknife(measure, cl.ContingencyTable(counts)).interval for counts in samples]
    given = [ends for ends in results if ends]
    assert len(given) >= 25
    assert sum(low <= true <= high for low, high in given) >= 0.85 * len(given)


def coverage(sizes, samples, rights=(0.3, 0.6, 0.9)):
    """Return whether each interval contains the true value, by measure and population."""
    contains = {}
    for n, r, k in sizes:
        for right in rights:
            rng = np.random.default_rng([n, r, k, int(10 * right)])
            p = population(r, k, right, rng)
            true = true_values(p)
            for counts in rng.multinomial(n, p.ravel(), size=samples).reshape(-1, r, k):
                t = cl.ContingencyTable(counts)
                values = [measure(t) for measure in MEASURES.values()]
                pairs = intervals(list(MEASURES.values()), values, t, 0.95)
                for name, value, (ends, _) in zip(MEASURES, values, pairs, strict=True):
                    if ends:
                        assert ends.low <= value <= ends.high
                        hit = ends.low <= true[name] <= ends.high
                        contains.setdefault((name, n, r, k, right), []).append(hit)
    return contains


@pytest.mark.ci
def test_coverage_is_at_least_90_percent():
    """With 17 to 2000 points, 3 × 3 to 80 × 20 cells; three deviations are allowed."""
    small = [(17, 3, 3), (45, 3, 3), (150, 3, 3), (200, 4, 3), (300, 10, 10), (200, 80, 20)]
    large = [(600, 4, 7), (600, 40, 10), (1000, 3, 3)]
    # The largest tables take a second each.
    contains = coverage(small, 40) | coverage(large, 30) | coverage([(2000, 80, 20)], 30, (0.6,))
    for which, hits in contains.items():
        if len(hits) >= 30:
            slack = 3 * math.sqrt(0.9 * 0.1 / len(hits))
            assert 0.90 - slack < np.mean(hits), (which, np.mean(hits), len(hits))
    for name in MEASURES:
        hits = np.concatenate([hits for (other, *_), hits in contains.items() if other == name])
        assert hits.mean() > 0.94, (name, hits.mean(), len(hits))


RARE = {  # populations with rare classes or clusters
    "a cluster": np.array([[905, 85], [5, 5]]) / 1000,
    "a class": np.array([[950, 5], [30, 15]]) / 1000,
    "nine classes": (np.diag([900] + [10] * 9) + 1) / 1090,
    "misses": np.array([[50, 1, 0], [0, 29, 1], [1, 0, 18]]) / 100,
}


@pytest.mark.ci
def test_few_intervals_miss_the_true_value_of_rare_classes():
    """Shares of all samples, also of those without an interval; three deviations are allowed."""
    names = ["ARI", "AMI", "NMI", "V", "VI"]
    measures = [MEASURES[name] for name in names]
    for which, p in RARE.items():
        true = true_values(p)
        for n in (50, 100, 200, 500, 1000):
            missed = np.zeros(len(names))
            rng = np.random.default_rng(n)
            for counts in rng.multinomial(n, p.ravel(), size=100).reshape(-1, *p.shape):
                t = cl.ContingencyTable(counts)
                pairs = intervals(measures, [measure(t) for measure in measures], t, 0.95)
                for i, (name, (ends, _)) in enumerate(zip(names, pairs, strict=True)):
                    missed[i] += ends is not None and not ends.low <= true[name] <= ends.high
            assert (missed / 100 < 0.10 + 3 * math.sqrt(0.1 * 0.9 / 100)).all(), (which, n, missed)


# --- two clusterings of the same points ----------------------------------------------------------

RNG = np.random.default_rng(3)
TRUE = RNG.integers(0, 3, 60)
A = np.where(RNG.random(60) < 0.8, TRUE, RNG.integers(0, 4, 60))
B = np.where(RNG.random(60) < 0.9, A, RNG.integers(0, 3, 60))


@each("name", ["ARI", "VI", "purity", "macro F"])
def test_each_point_is_left_out_of_both(name):
    def value_of(points):
        a, b = (cl.contingency_table(TRUE[points], pred[points]) for pred in (A, B))
        return float(MEASURES[name](a)) - float(MEASURES[name](b))

    s, bias, error = leave_each_out(value_of, len(TRUE))
    result = cl.paired_difference(MEASURES[name], TRUE, A, B)
    assert result.value == pytest.approx(s)
    assert result.bias == pytest.approx(bias, abs=1e-9)
    assert result.standard_error == pytest.approx(error, rel=1e-9)
    back = cl.paired_difference(MEASURES[name], TRUE, B, A)
    assert (back.value, back.bias) == (pytest.approx(-s), pytest.approx(-bias, abs=1e-9))


def test_difference_of_shares_equals_the_textbook_formula():
    """McNemar's table: 9 and 2 points are right in one clustering only."""
    true = np.repeat([0, 1], 100)
    a, b = true.copy(), true.copy()
    a[:10], b[:19] = 1, 1
    a[100:112], b[100:110] = 0, 0
    result = cl.paired_difference(cl.purity, true, a, b)
    assert result.value.exact == Fraction(9 - 2, 200)
    expected = (9 + 2 - 7**2 / 200) / (200 * 199)
    assert result.standard_error == pytest.approx(math.sqrt(expected))


def test_intervals_of_differences_contain_the_true_one_and_are_shorter():
    """The population of a is better by 0.1 in purity."""
    rng, given, hits, shorter = np.random.default_rng(5), 0, 0, 0
    for _ in range(30):
        true = rng.integers(0, 2, 120)
        hard = rng.random(120)
        a, b = (np.where(hard < wrong, 1 - true, true) for wrong in (0.1, 0.2))
        result = cl.paired_difference(cl.purity, true, a, b)
        if result.interval:
            given += 1
            hits += result.low <= 0.1 <= result.high
            alone = cl.jackknife(cl.purity, cl.contingency_table(true, b))
            shorter += result.high - result.low < alone.high - alone.low
    assert given >= 27
    assert hits >= 0.88 * given
    assert shorter >= 0.9 * given


def test_difference_of_shares_is_at_most_one():
    true = np.repeat([0, 1], 15)
    a, b = (np.where(np.arange(30) % step == 0, 1 - true, true) for step in (9, 4))
    result = cl.paired_difference(cl.purity, true, a, b, level=1 - 1e-6)
    assert (result.low, result.high) == (-1, 1)


def test_conditions_must_be_met_by_both_tables():
    few = np.repeat(np.arange(15), 4)
    assert "r · k" in cl.paired_difference(cl.v_measure, TRUE, A % 2, few * TRUE).why_not
    assert "r · k" in cl.paired_difference(cl.v_measure, TRUE, few * TRUE, A % 2).why_not
    assert cl.paired_difference(cl.adjusted_rand_index, TRUE, few, A).why_not == ""
    same = cl.paired_difference(cl.adjusted_rand_index, TRUE, A, A)
    assert (same.value, same.interval) == (0, None)


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


def test_small_errors_are_not_shown_as_0():
    many = cl.ContingencyTable([[10**9, 10**8], [10**8, 10**9]])
    assert "error of 0;" not in cl.jackknife(cl.adjusted_rand_index, many).in_words()


def test_results_are_read_only_and_can_be_copied():
    result = cl.jackknife(cl.adjusted_rand_index, BAGS)
    with pytest.raises(AttributeError):
        result.low = 1
    with pytest.raises(ValueError, match="read-only"):
        result.without[0] = 1
    for again in (copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
        assert repr(again) == repr(result)
        assert again.in_words() == result.in_words()


@each(
    "error, argument, wrong",
    [
        (TypeError, "measure", cl.purity(BAGS)),
        (TypeError, "measure", lambda t: "0.5"),
        (TypeError, "t", [[1, 2], [3, 4]]),
        (ValueError, "t", cl.ContingencyTable([[1]])),
        (ValueError, "level", 95),
        (ValueError, "level", True),
        (ValueError, "measure", lambda t: 1 / (t.n - 16)),
    ],
)
def test_bad_input_is_refused(error, argument, wrong):
    with pytest.raises(error, match=rf"^{argument}\b"):
        cl.jackknife(**{"measure": cl.purity, "t": BAGS} | {argument: wrong})


def test_interval_of_a_count_is_not_limited_to_1(monkeypatch):
    def misplaced(t):
        return t.n - cl.best_matching(t).weight

    entry = Entry("misplaced", misplaced, "", Range("[0, n)", 0, lambda t: t.n), "smaller")
    monkeypatch.setattr(leave_one_out, "entry_of", lambda score: entry)
    result = cl.jackknife(misplaced, cl.ContingencyTable([[14, 3, 1], [2, 11, 3], [0, 2, 9]]))
    assert result.low < 11 < result.high


@each(
    "error, wrong, argument",
    [
        (ValueError, {"labels_b": B[1:]}, "labels_true, labels_a, labels_b must"),
        (ValueError, {"labels_a": [None, *A[1:]]}, "labels_a"),
        (ValueError, dict.fromkeys(("labels_true", "labels_a", "labels_b"), (1,)), "labels"),
        (TypeError, {"measure": "purity"}, "measure"),
        (ValueError, {"level": 0}, "level"),
    ],
)
def test_bad_labels_are_refused(error, wrong, argument):
    good = {"measure": cl.purity, "labels_true": TRUE, "labels_a": A, "labels_b": B}
    with pytest.raises(error, match=rf"^{argument}\b"):
        cl.paired_difference(**good | wrong)
