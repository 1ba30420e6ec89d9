"""The jackknife, held against leaving out each point, textbook formulas, and simulation."""

import copy
import math
import pickle
from fractions import Fraction

import numpy as np
import pytest
import scipy.stats

import clustlib as cl
from clustlib.inference import intervals
from tests.cases import each

BAGS = cl.datasets.lecture_table("three_bags")
OBLONG = cl.ContingencyTable([[4, 1, 0, 2], [1, 6, 0, 0], [0, 0, 0, 3]])
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


@each("name", MEASURES)
def test_each_point_is_left_out(name):
    true, pred = map(np.array, OBLONG.to_labels())

    def value_of(points):
        return float(MEASURES[name](cl.contingency_table(true[points], pred[points])))

    s, bias, error = left_out(value_of, OBLONG.n)
    found = cl.jackknife(MEASURES[name], OBLONG)
    assert found.value == s
    assert found.bias == pytest.approx(bias, abs=1e-12)
    assert found.standard_error == pytest.approx(error, rel=1e-9)
    assert sum(found.counts) == OBLONG.n
    assert len(found.without) == 6


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


@each("level", [0.5, 0.9, 0.95])
def test_ends_are_quantiles_of_student(level):
    found = cl.jackknife(cl.v_measure, LARGE, level=level)
    half = scipy.stats.t.ppf((1 + level) / 2, LARGE.n - 1) * found.standard_error
    assert found.low == pytest.approx(found.value - found.bias - half)
    assert found.high == pytest.approx(found.value - found.bias + half)
    assert found.low < found.value < found.high
    assert found.interval == (found.low, found.high)


def test_interval_stays_within_the_range():
    nearly = cl.ContingencyTable([[60, 3], [3, 30]])
    found = cl.jackknife(cl.adjusted_rand_index, nearly, level=0.9999)
    assert found.high == 1
    assert "min(1, s − bias + t · SE)" in found.working
    assert cl.jackknife(cl.clustering_error, nearly, level=0.9999).low == 0
    # The lower end of purity is another for each sample, and no end of what it was drawn from.
    of_one_kind = cl.ContingencyTable([[160, 5], [100, 60]])
    assert cl.jackknife(cl.purity, of_one_kind).low < cl.purity(of_one_kind) == 260 / 325


def bare(t):
    return float(cl.purity(t))


@each(
    "measure, counts, why_not",
    [
        (cl.adjusted_rand_index, [[12, 0], [0, 8]], "it stays the same whichever point"),
        (cl.v_measure, [[19, 1], [1, 18]], "n = 39 is below 10 · r · k = 40"),
        (cl.v_measure, [[27, 0, 3], [0, 0, 0], [4, 0, 26]], ""),
        (cl.bcubed_precision, [[19, 1], [1, 18]], "n = 39 is below"),
        (cl.adjusted_rand_index, [[19, 3], [3, 18]], ""),
        (cl.adjusted_rand_index, [[19, 1], [1, 18]], "its standard error hangs on 2"),
        # x of 99 points are misses: 99 x (99 − x) / (x² − x (99 − x) + (99 − x)²) is 4.34 or 5.55.
        (cl.purity, [[45, 4], [0, 50]], "its standard error hangs on 4.34 points, fewer than 5"),
        (cl.purity, [[44, 5], [0, 50]], ""),
        (
            cl.v_measure,
            [[20, 21], [21, 20]],
            "its bias, 0.00914, is beyond its standard error, 0.00401",
        ),
        (cl.purity, [[20, 11], [2, 50]], "the largest counts of C1, 20 and 11, are too close"),
        (cl.purity, [[22, 8], [15, 50]], ""),
        (cl.inverse_purity, [[22, 8], [15, 50]], "the largest counts of T1, 22 and 15, are too"),
        (cl.maximum_matching, [[22, 8], [15, 50]], "the largest counts of T1, 22 and 15, are too"),
        (cl.weighted_f_measure, [[22, 15], [8, 50]], ""),
        (cl.f_measure, [[22, 15], [8, 50]], "the largest counts of C1, 22 and 15, are too close"),
        (bare, [[22, 8], [15, 50]], "the largest counts of T1, 22 and 15, are too close"),
        (bare, [[40, 8], [15, 50]], ""),
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
    """Cells of r clusters and k partitions of uneven sizes, a part of them right by design."""
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


def test_intervals_hold_the_truth_as_often_as_they_say():
    """In all 95 of 100 hold; of so few samples four deviations are allowed."""
    sizes = [(17, 3, 3), (45, 3, 3), (200, 4, 3), (300, 3, 3), (200, 10, 10), (100, 40, 12)]
    found = covered(sizes, 20)
    for name in MEASURES:
        held = np.concatenate([held for (of, *_), held in found.items() if of == name])
        assert len(held) > 30, name
        assert abs(held.mean() - 0.95) < 4 * math.sqrt(0.95 * 0.05 / len(held)), name
    # Pairs nearly always get one; what overrates its few points gets none.
    assert sum(map(len, (of for (name, *_), of in found.items() if name == "ARI"))) > 300
    assert ("NMI", 200, 10, 10, 0.6) not in found


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


def test_where_two_points_decide_there_is_no_interval():
    """Without the rule, more than a third of the intervals would miss the truth."""
    p, rng = RARE["a cluster"], np.random.default_rng(0)
    given = missed = 0
    for counts in rng.multinomial(100, p.ravel(), size=60).reshape(-1, *p.shape):
        of = cl.jackknife(cl.adjusted_rand_index, cl.ContingencyTable(counts))
        given += of.interval is not None
        missed += abs(of.value - of.bias - truth(p)["ARI"]) > 1.98 * of.standard_error
    assert given <= 5
    assert missed >= 20


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
def test_coverage_of_every_size_is_within_90_and_99():
    """From 17 to 2000 points, 3 × 3 to 80 × 20; of few samples, three deviations are allowed."""
    small = [(17, 3, 3), (45, 3, 3), (150, 3, 3), (200, 4, 3), (200, 10, 10), (200, 80, 20)]
    large = [(600, 4, 7), (600, 40, 10), (2000, 40, 40), (2000, 80, 20), (1000, 3, 3)]
    found = covered(small, 200) | covered(large, 60) | covered([(2000, 10, 10)], 40)
    for which, held in found.items():
        if len(held) >= 30:
            slack = 3 * math.sqrt(0.9 * 0.1 / len(held))
            assert 0.90 - slack < np.mean(held), (which, np.mean(held), len(held))
    for name in MEASURES:
        held = np.concatenate([held for (of, *_), held in found.items() if of == name])
        assert 0.93 < held.mean() < 0.97, (name, held.mean(), len(held))


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


def test_rule_must_hold_for_both_tables():
    few = np.repeat(np.arange(15), 6)
    assert "r · k" in cl.paired_difference(cl.v_measure, TRUE, A % 2, few).why_not
    assert "r · k" in cl.paired_difference(cl.v_measure, TRUE, few, A % 2).why_not
    assert cl.paired_difference(cl.adjusted_rand_index, TRUE, few, A).why_not == ""
    same = cl.paired_difference(cl.adjusted_rand_index, TRUE, A, A)
    assert (same.value, same.why_not) == (0, "it stays the same whichever point is left out")


# --- both ----------------------------------------------------------------------------------------


def test_jackknife_shows_its_working():
    assert cl.jackknife(cl.adjusted_rand_index, BAGS).working.splitlines() == [
        "s    = ARI = 60/247 ≈ 0.242915",
        "mean = (1/n) Σ_c n_c · s_c = (5 · 0.206612 + … + 3 · 0.217557) / 17",
        "     = (1.03306 + … + 0.652672) / 17 ≈ 0.242956",
        "bias = (n − 1) · (mean − s) = (17 − 1) · (0.24295607 − 0.24291498)",
        "     = 16 · 4.10911 · 10^−5 ≈ 0.000657",
        "S    = Σ_c n_c · (s_c − mean)^2 = 5 · (0.206612 − 0.242956)^2 + … + "
        "3 · (0.217557 − 0.242956)^2",
        "     = 5 · (−0.0363445)^2 + … + 3 · (−0.0253988)^2 ≈ 0.048778",
        "SE   = √(((n − 1) / n) · S) = √(((17 − 1) / 17) · 0.0487775) ≈ 0.214262",
        "t    = 97.5 % quantile with 16 degrees of freedom ≈ 2.119905",
        "low  = s − bias − t · SE = 0.242915 − 0.0006574571 − 2.119905 · 0.2142621",
        "     = 0.242915 − 0.0006574571 − 0.4542153 ≈ −0.211958",
        "high = s − bias + t · SE = 0.242915 − 0.0006574571 + 2.119905 · 0.2142621",
        "     = 0.242915 − 0.000657457 + 0.454215 ≈ 0.696473",
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
