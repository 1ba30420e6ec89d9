"""Distances between two points, compared with values by hand and with SciPy."""

import math
import re
from fractions import Fraction as Q

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.spatial import distance as scipy_distance

import clustlib as cl
from tests.cases import each
from tests.test_calculator import LABEL, Calculator, faults

MELONS, GOOD, NAMES = cl.datasets.watermelon()
ORDERS = [1, 1.5, 2, 3, math.inf]

numbers = st.floats(-1e3, 1e3).map(lambda x: round(x, 3))
pairs_of_vectors = st.integers(1, 5).flatmap(
    lambda d: st.tuples(arrays(float, d, elements=numbers), arrays(float, d, elements=numbers))
)


def vdm(p=2):
    return cl.ValueDifferenceMetric(p).fit(MELONS[:, :6], GOOD)


# --- Minkowski -----------------------------------------------------------------------------------


@each("p, expected", [(1, 7), (2, 5), (3, 91 ** (1 / 3)), (math.inf, 4), (1e300, 4)])
def test_minkowski_distance_of_a_right_triangle(p, expected):
    distance = cl.minkowski_distance([1, 1], [4, -3], p)
    assert type(distance) is cl.Score
    assert distance == pytest.approx(expected, rel=1e-15)


@each("p", ORDERS)
@given(pairs_of_vectors)
def test_minkowski_distance_is_scipys(p, vectors):
    x, y = vectors
    expected = scipy_distance.minkowski(x, y, p)
    assert cl.minkowski_distance(x, y, p) == pytest.approx(expected, rel=1e-12)


def test_weights_by_hand():
    x, y = [0, 0, 0], [3, 4, 12]
    assert cl.minkowski_distance(x, y, 1, weights=[0.5, 0.25, 0.25]) == 5.5
    assert cl.minkowski_distance(x, y, 2, weights=[4, 1, 0]) == pytest.approx(math.sqrt(52))
    assert cl.minkowski_distance(x, y, math.inf, weights=[1, 0.1, 0]) == 4
    assert cl.minkowski_distance(x, y, 2, weights=[0, 1, 0]) == 4


def test_no_power_overflows_or_vanishes():
    assert cl.minkowski_distance([0, 0], [1e100, 1e100], 100) == pytest.approx(1e100 * 2**0.01)
    assert cl.minkowski_distance([0, 0], [1e-100, 0], 100) == 1e-100
    # The attribute with weight 0 has the largest difference.
    assert cl.minkowski_distance([0, 0], [1e100, 1e-9], 90, weights=[0, 1]) == 1e-9


@each("p", [0.999, -math.inf, math.nan, "2"])
@each("use", [lambda p: cl.minkowski_distance([0], [1], p), cl.ValueDifferenceMetric])
def test_p_below_one_is_refused(use, p):
    with pytest.raises(ValueError, match=r"^p must"):
        use(p)
    with pytest.raises(ValueError, match=r"^p must"):
        cl.ValueDifferenceMetric(math.inf)


@each("weights", [[1, -0.5], [0, 0], [1, 1, 1], [1, math.nan], [[1, 1]]])
def test_bad_weights_are_rejected(weights):
    with pytest.raises(ValueError, match=r"^weights "):
        cl.minkowski_distance([0, 0], [1, 2], weights=weights)


# --- vectors of all distances --------------------------------------------------------------------

each_distance = each("distance", [cl.minkowski_distance, cl.cosine_similarity, cl.cosine_distance])


@each_distance
@each(
    "x, y, error, name",
    [
        ([], [], ValueError, "x"),
        ([1, 2], [1], ValueError, "x and y"),
        ([[1, 2]], [1, 2], ValueError, "x"),
        ([1, 2], [-math.inf, 2], ValueError, "y"),
        ([1, 2], [1, 1e200], ValueError, "y"),
        (["1", "2"], [1, 2], TypeError, "x"),
    ],
)
def test_bad_vectors_are_rejected(distance, x, y, error, name):
    with pytest.raises(error, match=f"^{name} "):
        distance(x, y)


# --- cosine --------------------------------------------------------------------------------------


@each(
    "x, y, expected",
    [
        ([1, 0], [5, 0], 1),
        ([3, 4], [3, 4], 1),
        ([1, 0], [0, 7], 0),
        ([1, 2], [-2, -4], -1),
        ([1, 0], [1, 1], math.sqrt(0.5)),
        ([1e-170, 0], [3, 4], 0.6),
        ([1, 2, 2], [2, 0, 0], Q(1, 3)),
    ],
)
def test_cosine_by_hand(x, y, expected):
    assert cl.cosine_similarity(x, y) == pytest.approx(float(expected), abs=1e-15)
    assert cl.cosine_distance(x, y) == pytest.approx(1 - float(expected), abs=1e-15)


@given(pairs_of_vectors.filter(lambda vectors: all(map(np.any, vectors))))
def test_cosine_is_scipys_and_stays_in_its_range(vectors):
    x, y = vectors
    assert cl.cosine_distance(x, y) == pytest.approx(scipy_distance.cosine(x, y), abs=1e-14)
    assert -1 <= cl.cosine_similarity(x, y) <= 1
    assert cl.cosine_similarity(3 * x, 0.5 * y) == pytest.approx(cl.cosine_similarity(x, y))


def test_rounding_keeps_the_cosine_in_its_range():
    # In any order of summation, rounding lifts some of these many quotients above 1.
    for x in np.random.default_rng(0).integers(1, 20, (300, 3)) / 7:
        assert 1 - 1e-15 <= cl.cosine_similarity(x, 9 * x) <= 1
        assert -1 <= cl.cosine_similarity(x, -9 * x) <= -1 + 1e-15
        assert 0 <= cl.cosine_distance(x, 9 * x) <= 1e-15


@each("cosine", [cl.cosine_similarity, cl.cosine_distance])
def test_zero_vector_has_no_direction(cosine):
    with pytest.raises(ValueError, match="x is the zero vector"):
        cosine([0, 0], [1, 2])
    with pytest.raises(ValueError, match="y is the zero vector"):
        cosine([1, 2], [0, 0])


# --- exact values --------------------------------------------------------------------------------

whole_vectors = st.integers(1, 6).flatmap(
    lambda d: st.tuples(*[st.lists(st.integers(-60, 60), min_size=d, max_size=d)] * 2)
)


@given(whole_vectors, st.sampled_from([int, float, Q, np.int16]))
def test_whole_numbers_have_exact_distances(vectors, kind):
    x, y = vectors
    differences = [abs(a - b) for a, b in zip(x, y, strict=True)]
    x, y = [kind(a) for a in x], [kind(b) for b in y]
    assert cl.minkowski_distance(x, y, 1).exact == sum(differences)
    assert cl.minkowski_distance(x, y, math.inf).exact == max(differences)
    euclidean, square = cl.minkowski_distance(x, y), sum(d * d for d in differences)
    root = math.isqrt(square)
    assert euclidean.exact == (root if root * root == square else None)
    assert euclidean == pytest.approx(math.sqrt(square), rel=1e-15)


@given(whole_vectors, st.sampled_from([3, 4, 5, 7]), st.integers(2, 9))
def test_roots_that_are_fractions_are_exact(vectors, p, below):
    x, y = vectors
    total = sum(abs(a - b) ** p for a, b in zip(x, y, strict=True))
    roots = [root for root in range(300) if root**p == total]
    assert cl.minkowski_distance(x, y, p).exact == (roots[0] if roots else None)
    # For one attribute it is the difference, also of fractions; 2^p times the weight doubles it.
    x, y = Q(x[0], below), Q(y[0], below)
    assert cl.minkowski_distance([x], [y], p, weights=[2**p]).exact == 2 * abs(x - y)


@given(whole_vectors.filter(lambda vectors: all(map(any, vectors))))
def test_cosine_is_exact_if_its_roots_are(vectors):
    x, y = vectors
    xy, xx, yy = (sum(map(lambda a, b: a * b, *pair)) for pair in ((x, y), (x, x), (y, y)))
    root = math.isqrt(xx * yy)
    expected = Q(xy, root) if root * root == xx * yy else None
    assert cl.cosine_similarity(x, y).exact == expected
    assert cl.cosine_distance(x, y).exact == (None if expected is None else 1 - expected)


def test_exact_distances_by_hand():
    d, third = cl.minkowski_distance, Q(1, 3)
    assert d([third, 1], [1, Q(1, 2)], 1).exact == Q(7, 6)
    assert d([third, 1], [1, Q(1, 2)], 2).exact == Q(5, 6)  # √(4/9 + 1/4)
    assert d([third, 1], [1, Q(1, 2)], math.inf).exact == Q(2, 3)
    assert d([0, 0], [4, 3], 1, weights=[third, 1]).exact == Q(13, 3)
    assert d([0, 0, 9], [4, 3, 0], math.inf, weights=[1, 1, 0]).exact == 4
    assert d([0, 0, 0], [3, -4, 5], 3).exact == 6  # 27 + 64 + 125 = 216
    assert d([0, 0], [Q(1, 2), 0], 100).exact == Q(1, 2)
    assert d([0, 0, 0], [3e6, -4e6, 5e6], 3).exact == 6 * 10**6
    assert d([0, 0], [10**6, 1], 100, weights=[0, 1]).exact == 1  # The first power is not a float.
    assert cl.cosine_similarity([third, Q(2, 3), Q(2, 3)], [1, 0, 0]).exact == third
    # Neither 3^53 nor 2^53 + 1 is a float.
    assert d([0], [3**53], 1).exact == 3**53
    assert d([2**53 + 1], [0], 1).exact == 2**53 + 1


@each(
    "x, y, p, weights",
    [
        ([0.5, 1], [1, 2], 1, None),  # which is 1.5, but 0.1 + 0.2 is not 0.3
        ([1, 2], [4, 6], 3, None),
        ([0], [4], 2.5, None),  # 4^2.5 = 32
        ([0, 0], [2, 0], 101, None),
        ([1, 2], [4, 6], 1, [0.2, 0.8]),
        ([0.0] * 3, [2.0**53] * 3, 1, None),
        ([0, 0], [94906266, 1], 2, None),  # As floats, the sum of squares equals the first square.
        ([0, 0], [1, 1], 2, None),
        ([0, Q(1, 2)], [0.5, 0], 1, None),
    ],
)
def test_unknown_roots_are_not_exact(x, y, p, weights):
    assert cl.minkowski_distance(x, y, p, weights).exact is None


# --- workings ------------------------------------------------------------------------------------


def lines(score):
    """Return the right-hand sides of the working, with their signs."""
    first, *others = score.working.splitlines()
    return [
        re.split(" [=≈] ", first, maxsplit=1)[1].split("    (")[0],
        *(line.strip() for line in others),
    ]


def calculated(line):
    """Evaluate a line of a working."""
    return Calculator(LABEL.sub("", line.lstrip("=≈ "))).value()


class ManyDigits(Calculator):
    """A calculator without a bound on exponents."""

    number, root = staticmethod(mpmath.mpf), staticmethod(mpmath.sqrt)


def assert_calculator_agrees(score):
    assert not faults(score)[0], score.working


def random_pairs():
    """Yield pairs of vectors: of few and many digits, large and tiny, close and far apart."""
    rng = np.random.default_rng(7)
    for scale in (1e-4, 1, 1e5):
        for d in (1, 2, 6):
            x, y = rng.normal(scale=scale, size=(2, d))
            yield x, y
            yield x.round(3) + 1, y.round(3) - 1
            yield x, x + y / 1000
            yield rng.integers(-99, 99, d), rng.integers(1, 99, d)


@each("p", [1, 2, 3, 1.01, math.inf])
def test_calculator_agrees_with_every_distance(p):
    for x, y in random_pairs():
        w = np.linspace(0.1, 1.3, len(x))
        assert_calculator_agrees(cl.minkowski_distance(x, y, p))
        assert_calculator_agrees(cl.minkowski_distance(x, y, p, w / w.sum()))
        if p == 2 and x.any() and y.any():
            assert_calculator_agrees(cl.cosine_similarity(x, y))
            assert_calculator_agrees(cl.cosine_distance(x, y))
    rng = np.random.default_rng(8)
    for i, j in rng.integers(0, 17, (3, 2)) if p < math.inf else []:
        for w in (None, rng.random(8)):
            assert_calculator_agrees(cl.mixed_distance(MELONS[i], MELONS[j], vdm(p), weights=w))


@each("x, y, p", [(6.784841885372175e-11, 1.0226952036530935e-10, 1), (3e-13, 5.1e-13, 2)])
def test_small_differences_of_small_numbers_have_their_digits(x, y, p):
    assert_calculator_agrees(cl.minkowski_distance([x], [y], p))
    first = cl.minkowski_distance([x], [y], p).working.splitlines()[1]
    assert first.count("·") >= 2  # They are substituted exactly, not as 0.
    assert calculated(first) == pytest.approx(abs(x - y), rel=1e-6)


def test_working_of_a_zero_distance_has_its_steps():
    working = cl.minkowski_distance([1, 2], [1, 2], 3).working
    assert [line.strip() for line in working.splitlines()[1:]] == [
        "= (|1 − 1|^3 + |2 − 2|^3)^(1/3)",
        "= 0^(1/3)",
        "= 0",
    ]


@each(
    "score",
    [
        cl.minkowski_distance([1e100, 0], [0, 1e100], 100),
        cl.minkowski_distance([1e-100, 0], [0, 1e-100], 100),
        cl.minkowski_distance([1, 2], [1, 2], 3),
        cl.minkowski_distance([0, 0], [3, 4], 1e300),
        cl.cosine_similarity([1e-170, 0], [3, 4]),
        cl.cosine_distance([1e139, 1e139], [-1e139, 0]),
        cl.mixed_distance(MELONS[0], MELONS[1], vdm(5000)),
        cl.mixed_distance(MELONS[0], MELONS[0], vdm(5000)),
        cl.mixed_distance([1e140, "a"], [0, "a"], cl.ValueDifferenceMetric(9).fit([["a"]], [1])),
    ],
)
def test_workings_near_overflow_are_right(score):
    assert "inf" not in score.working
    assert "nan" not in score.working
    for line in lines(score)[1:]:
        value = ManyDigits(LABEL.sub("", line.lstrip("=≈ "))).value()
        assert value == pytest.approx(float(score), rel=1e-5), line
    assert score._repr_latex_()


def test_working_keeps_the_data_it_was_computed_from():
    x, y, w = np.array([1.5, 2]), np.array([2.5, 4]), np.array([1.0, 1])
    scores = [
        cl.minkowski_distance(x, y, 1),
        cl.minkowski_distance(x, y, math.inf, w),
        cl.cosine_similarity(x, y),
        cl.cosine_distance(x, y),
    ]
    melon, metric = MELONS[0].copy(), vdm(1)
    mixed = cl.mixed_distance(melon, MELONS[1], metric)
    for array in (x, y, w):
        array[:] = 1234
    melon[:] = MELONS[5]
    metric.fit(MELONS[:5, :6], GOOD[:5])
    for score in (*scores, mixed):
        assert "1234" not in score.working
        assert_calculator_agrees(score)
    assert mixed.working == cl.mixed_distance(MELONS[0], MELONS[1], vdm(1)).working


# --- value difference ----------------------------------------------------------------------------

WATERMELON = [
    # attribute, a, b, VDM_1, VDM_2
    (1, "蜷缩", "稍蜷", Q(11, 28), Q(121, 1568)),
    (0, "乌黑", "浅白", Q(14, 15), Q(98, 225)),
    (0, "乌黑", "青绿", Q(1, 3), Q(1, 18)),
    (0, "浅白", "青绿", Q(3, 5), Q(9, 50)),
    (3, "模糊", "清晰", Q(14, 9), Q(98, 81)),
    (5, "硬滑", "软粘", Q(1, 5), Q(1, 50)),
]


@each("attribute, a, b, one, two", WATERMELON)
def test_value_distances_of_the_watermelons(attribute, a, b, one, two):
    for metric, expected in ((vdm(1), one), (vdm(2), two)):
        assert metric.value_distance(attribute, a, b).exact == expected
        assert metric.value_distance(attribute, b, a).exact == expected
        assert metric.value_distance(attribute, a, a).exact == 0


NEARLY_ONE = [["a"]] * 9999 + [["b"]], [0] * 9998 + [1, 1]  # shares 9998/9999 and 0
SEVEN = [[i % 3] for i in range(60)], [(i * i + i // 3) % 7 for i in range(60)]


@each("p", [1, 2, 100, 101, 1.5, 2000.25])
@each("fitted", [SEVEN, NEARLY_ONE])
def test_value_distance_to_any_power(p, fitted):
    metric = cl.ValueDifferenceMetric(p).fit(*fitted)
    a, b, *_ = metric.tables[0].clusters
    score = metric.value_distance(0, a, b)
    rows = metric.tables[0].counts[:2].tolist()
    shares = [[Q(count, sum(row)) for count in row] for row in rows]
    differences = [abs(s - t) for s, t in zip(*shares, strict=True)]
    with mpmath.workdps(60):
        powers = [mpmath.mpf(d.numerator) / d.denominator for d in differences]
        expected = mpmath.fsum(power ** mpmath.mpf(p) for power in powers)
    assert score == pytest.approx(float(expected), rel=1e-12, abs=0)
    exact = sum(d ** int(p) for d in differences) if p in (1, 2, 100) else None
    assert score.exact == exact
    assert "e+" not in score.working


@each("p", [1, 1.5, 2, 3])
def test_pairwise_is_the_sum_over_the_attributes(p):
    metric = vdm(p)
    U, V = MELONS[:5, :6], MELONS[[0, 9, 16], :6]
    expected = [[sum(metric.value_distance(u, x[u], y[u]) for u in range(6)) for y in V] for x in U]
    assert metric.pairwise(U, V) == pytest.approx(np.array(expected), rel=1e-12)
    assert metric.pairwise(U) == pytest.approx(metric.pairwise(U, U))
    assert metric.pairwise(U).shape == (5, 5)
    assert metric.pairwise(U).diagonal().tolist() == [0] * 5


def test_embedding_has_the_shares_of_the_classes():
    rows = [["a", 1], ["a", 2], ["b", 2], ["b", 2]]
    metric = cl.ValueDifferenceMetric().fit(rows, ["x", "y", "y", "y"])
    assert metric.embed([["a", 1], ["b", 2]]).tolist() == [[0.5, 0.5, 1, 0], [0, 1, 0, 1]]


def test_value_that_a_class_lacks_has_share_zero():
    metric = cl.ValueDifferenceMetric(1).fit([["a"], ["a"], ["b"]], ["x", "y", "z"])
    assert metric.value_distance(0, "a", "b").exact == 2
    assert "|0/2 − 1/1|" in metric.value_distance(0, "a", "b").working


@each(
    "rows",
    [
        [["a", 1], ["b", 2], ["a", 2]],
        (("a", 1), ("b", 2), ("a", 2)),
        np.array([["a", 1], ["b", 2], ["a", 2]], dtype=object),
    ],
)
def test_columns_may_be_of_different_kinds(rows):
    metric = cl.ValueDifferenceMetric(1).fit(rows, [0, 1, 1])
    assert metric.value_distance(0, "a", "b").exact == 1
    assert metric.value_distance(1, 1, 2).exact == 2
    with pytest.raises(ValueError, match="attribute 1 has no value '1'"):
        metric.value_distance(1, "1", 2)


@each("value", ["green", None, 3])
def test_unknown_value_is_refused(value):
    melon = MELONS[0].copy()
    melon[1] = value
    for use in (
        lambda: vdm().value_distance(1, value, "蜷缩"),
        lambda: vdm().pairwise([list(melon[:6])]),
        lambda: cl.mixed_distance(list(melon), MELONS[0], vdm()),
    ):
        with pytest.raises(ValueError, match="attribute 1 has no value"):
            use()


@each("attribute", [6, -1, 1.0, None])
def test_unknown_attribute_is_refused(attribute):
    # There are six attributes.
    with pytest.raises(ValueError, match=r"^attribute must be .* from 0 to 5\b"):
        vdm().value_distance(attribute, "蜷缩", "稍蜷")


@each(
    "use",
    [
        lambda metric: metric.value_distance(0, "a", "b"),
        lambda metric: metric.embed([["a"]]),
        lambda metric: metric.pairwise([["a"]]),
        lambda metric: cl.mixed_distance(["a"], ["a"], metric, [], [0]),
    ],
)
def test_unfitted_metric_is_refused(use):
    with pytest.raises(ValueError, match=r"call fit\(nominal, classes\) first"):
        use(cl.ValueDifferenceMetric())


@each(
    "nominal, classes, error, name",
    [
        ([], [], ValueError, "nominal"),
        (["ab", "cd"], [1, 2], ValueError, "nominal .* got the str 'ab'"),
        ({("a",), ("b",)}, [1, 2], ValueError, "nominal .* got the set"),
        ({"a": [1], "b": [2]}, [1, 2], ValueError, "nominal .* got the dict"),
        ([["a", "b"], {"a", "b"}], [1, 2], ValueError, "nominal .* got the set"),
        ([["a"], ["a", "b"]], [1, 2], ValueError, "nominal"),
        ([["a"], ["b"]], [1], ValueError, "nominal"),
        ([["a"], ["b"]], [1, None], ValueError, "classes"),
        ([["a", "x"], ["b", None]], [1, 2], ValueError, "attribute 1 of nominal"),
        ([["a"], [1]], [1, 2], TypeError, "attribute 0 of nominal"),
    ],
)
def test_refusals_of_fit_and_pairwise(nominal, classes, error, name):
    with pytest.raises(error, match=name):
        cl.ValueDifferenceMetric().fit(nominal, classes)
    with pytest.raises(ValueError, match=r"^V has 2 attributes"):
        vdm().pairwise(MELONS[:, :6], MELONS[:, :2])


# --- mixed ---------------------------------------------------------------------------------------


@each(
    "i, j, p, expected",
    [
        (1, 2, 2, 0.385409594530),
        (1, 10, 2, 1.668838866777),
        (1, 10, 1, 4.725571428571),
        (6, 17, 2, 0.981139484648),
    ],
)
def test_mixed_distances_of_the_watermelons(i, j, p, expected):
    distance = cl.mixed_distance(MELONS[i - 1], MELONS[j - 1], vdm(p))
    assert type(distance) is cl.Score
    assert round(distance, 12) == expected
    assert cl.mixed_distance(MELONS[j - 1], MELONS[i - 1], vdm(p)) == distance


@each("p", [1, 2, 3.5])
def test_mixed_distance_is_the_sum_with_one_root(p):
    weights = [0.3, 0, 1, 0.2, 0.1, 0.4, 2, 0.5]
    x, y = MELONS[0], MELONS[10]
    total = sum(weights[u] * vdm(p).value_distance(u, x[u], y[u]) for u in range(6))
    total += sum(weights[u] * abs(x[u] - y[u]) ** p for u in (6, 7))
    expected = total ** (1 / p)
    assert cl.mixed_distance(x, y, vdm(p), weights=weights) == pytest.approx(expected, rel=1e-12)


def test_mixed_distance_of_named_columns():
    roots = cl.ValueDifferenceMetric(2).fit(MELONS[:, [1]], GOOD)
    x, y = [0.5, "name", "蜷缩", 1.0], [2.5, "other", "稍蜷", 9.0]
    expected = math.sqrt(4 + 121 / 1568)
    assert cl.mixed_distance(x, y, roots, ordered=[0], nominal=[2]) == pytest.approx(expected)
    assert cl.mixed_distance(x, y, roots, ordered=[3, 0], nominal=[]) == math.hypot(8, 2)
    only_nominal = cl.mixed_distance(x, y, roots, ordered=[], nominal=[2])
    assert only_nominal == pytest.approx(math.sqrt(121 / 1568))
    weights = [0.25, 7, 0, 7]
    assert cl.mixed_distance(x, y, roots, [0], [2], weights) == 1


@each(
    "change, error, name",
    [
        ({"x": MELONS[0][:7]}, ValueError, "x and y"),
        ({"x": "melon"}, ValueError, "x"),
        ({"vdm": GOOD}, TypeError, "vdm"),
        ({"ordered": [6, 8]}, ValueError, "ordered"),
        ({"ordered": [6, 6]}, ValueError, "ordered"),
        ({"ordered": [6, 7]}, ValueError, "only ordered"),
        ({"nominal": [0, 1]}, ValueError, "only nominal"),
        ({"ordered": [6, 7], "nominal": [0, 1, 2, 3, 4, 6]}, ValueError, "place 6"),
        ({"ordered": [6, 7], "nominal": [0, 1]}, ValueError, "x has 2 attributes"),
        ({"ordered": [], "nominal": []}, ValueError, "ordered and nominal"),
        ({"ordered": [0], "nominal": []}, TypeError, r"x\[0\]"),
        ({"weights": [1, 1]}, ValueError, "weights"),
        ({"weights": [0] * 8}, ValueError, "weights"),
        ({"weights": [1] * 6 + [0] * 2, "ordered": [6, 7], "nominal": []}, ValueError, "weights"),
        ({"y": [*MELONS[0][:7], -math.inf]}, ValueError, r"y .*y\[7\]"),
        ({"x": [*MELONS[0][:7], 10**400]}, ValueError, r"x\[7\]"),
        ({"x": [*MELONS[0][:7], True]}, TypeError, r"x\[7\]"),
    ],
)
def test_refusals_of_mixed_distance(change, error, name):
    arguments = {"x": MELONS[0], "y": MELONS[1], "vdm": vdm()} | change
    with pytest.raises(error, match=f"^{name}"):
        cl.mixed_distance(**arguments)


def test_texts_are_nominal_by_default():
    roots = cl.ValueDifferenceMetric(2).fit(MELONS[:, [1]], GOOD)
    expected = math.sqrt(4 + 49 + 121 / 1568)
    for x, y in (
        ([0.5, "蜷缩", 1], [2.5, "稍蜷", 8]),
        ([0.5, 1, "蜷缩"], [2.5, 8, np.str_("稍蜷")]),
        (np.array(["蜷缩", 0.5, 1], dtype=object), ("稍蜷", 2.5, 8)),
    ):
        assert cl.mixed_distance(x, y, roots) == pytest.approx(expected)
    assert cl.mixed_distance(["蜷缩"], ["稍蜷"], roots) == pytest.approx(math.sqrt(121 / 1568))


@each(
    "x, y",
    [
        ([1.0, 2.0], [3.0, 4.0]),
        ([1, "蜷缩", 1, "name"], [2, "稍蜷", 2, "other"]),
        (np.array(["0.5", "蜷缩"]), np.array(["0.7", "稍蜷"])),
    ],
)
def test_columns_are_needed_if_the_types_are_ambiguous(x, y):
    roots = cl.ValueDifferenceMetric().fit(MELONS[:, [1]], GOOD)
    with pytest.raises(ValueError, match=r"^x and y hold text at . places"):
        cl.mixed_distance(x, y, roots)
