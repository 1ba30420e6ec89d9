"""Distances between two points, against numbers worked out by hand and SciPy."""

import copy
import math
import pickle
from decimal import Decimal
from fractions import Fraction as Q
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.spatial import distance as scipy_distance

import clustlib as cl

MELONS, GOOD, NAMES = cl.datasets.watermelon()
ORDERS = [1, 1.5, 2, 3, math.inf]

numbers = st.floats(-1e3, 1e3).map(lambda x: round(x, 3))
pairs_of_vectors = st.integers(1, 5).flatmap(
    lambda d: st.tuples(arrays(float, d, elements=numbers), arrays(float, d, elements=numbers))
)


def vdm(p=2):
    return cl.ValueDifferenceMetric(p).fit(MELONS[:, :6], GOOD)


# --- Minkowski -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("p", "expected"), [(1, 7), (2, 5), (3, 91 ** (1 / 3)), (math.inf, 4), (1e300, 4)]
)
def test_minkowski_distance_of_a_right_triangle(p, expected):
    distance = cl.minkowski_distance([1, 1], [4, -3], p)
    assert type(distance) is float
    assert distance == pytest.approx(expected, rel=1e-15)


@pytest.mark.parametrize("p", ORDERS)
@given(pairs_of_vectors)
def test_minkowski_distance_is_scipys(p, vectors):
    x, y = vectors
    expected = scipy_distance.minkowski(x, y, p)
    assert cl.minkowski_distance(x, y, p) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("p", ORDERS)
@given(pairs_of_vectors, st.data())
def test_minkowski_distance_is_a_metric(p, vectors, data):
    x, y = vectors
    z = data.draw(arrays(float, len(x), elements=numbers))
    d = cl.minkowski_distance
    assert d(x, x, p) == 0
    assert d(x, y, p) == d(y, x, p)
    assert (d(x, y, p) == 0) == np.array_equal(x, y)
    assert d(x, z, p) <= (d(x, y, p) + d(y, z, p)) * (1 + 1e-12)


@given(pairs_of_vectors)
def test_minkowski_distance_falls_with_p(vectors):
    lengths = [cl.minkowski_distance(*vectors, p) for p in ORDERS]
    for longer, shorter in pairwise(lengths):
        assert longer >= shorter * (1 - 1e-12)


def test_weights_by_hand():
    x, y = [0, 0, 0], [3, 4, 12]
    assert cl.minkowski_distance(x, y, 1, weights=[0.5, 0.25, 0.25]) == 5.5
    assert cl.minkowski_distance(x, y, 2, weights=[4, 1, 0]) == pytest.approx(math.sqrt(52))
    assert cl.minkowski_distance(x, y, math.inf, weights=[1, 0.1, 0]) == 4
    assert cl.minkowski_distance(x, y, 2, weights=[0, 1, 0]) == 4


@pytest.mark.parametrize("p", ORDERS)
def test_weights_are_those_of_scipy(p):
    x, y, w = [1, -2, 3.5], [4, 4, 0], [0.2, 0.5, 0.3]
    expected = scipy_distance.minkowski(x, y, p, w)
    assert cl.minkowski_distance(x, y, p, w) == pytest.approx(expected, rel=1e-14)


def test_no_power_overflows_or_vanishes():
    assert cl.minkowski_distance([0, 0], [1e100, 1e100], 100) == pytest.approx(1e100 * 2**0.01)
    assert cl.minkowski_distance([0, 0], [1e-100, 0], 100) == 1e-100
    # The attribute that does not count is the one with the largest difference.
    assert cl.minkowski_distance([0, 0], [1e100, 1e-9], 90, weights=[0, 1]) == 1e-9


@pytest.mark.parametrize(
    "p", [0, 0.5, 0.999, -1, -math.inf, math.nan, None, "2", True, 1j, Decimal(2)], ids=repr
)
@pytest.mark.parametrize(
    "use", [lambda p: cl.minkowski_distance([0], [1], p), cl.ValueDifferenceMetric]
)
def test_p_below_one_is_refused(use, p):
    with pytest.raises(ValueError, match="p must be a number of at least 1, got"):
        use(p)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([1, -0.5], "weights must not be negative, got -0.5"),
        ([0, 0], "weights are all zero"),
        ([1, 1, 1], "weights has 3 weights for 2 attributes"),
        ([1, math.nan], r"weights must be finite: weights\[1\] is nan"),
        ([[1, 1]], "weights must be a list of numbers"),
    ],
)
def test_weights_that_are_refused(weights, message):
    with pytest.raises(ValueError, match=message):
        cl.minkowski_distance([0, 0], [1, 2], weights=weights)


# --- vectors of all distances --------------------------------------------------------------------

each_distance = pytest.mark.parametrize(
    "distance", [cl.minkowski_distance, cl.cosine_similarity, cl.cosine_distance]
)


@each_distance
@pytest.mark.parametrize(
    ("x", "y", "error", "message"),
    [
        ([], [], ValueError, "x is empty"),
        ([1, 2], [1], ValueError, "x and y must be of the same length, got 2 and 1"),
        ([[1, 2]], [1, 2], ValueError, r"x must be a list of numbers, got shape \(1, 2\)"),
        ([1, 2], 3, ValueError, r"y must be a list of numbers, got shape \(\)"),
        ([1, math.nan], [1, 2], ValueError, r"x must be finite: x\[1\] is nan"),
        ([1, 2], [-math.inf, 2], ValueError, r"y must be finite: y\[0\] is -inf"),
        ([1, 2], [1, 1e200], ValueError, "y has a number beyond 1e\\+140"),
        (["1", "2"], [1, 2], TypeError, "x must be numbers, got text"),
        ([1, None], [1, 2], TypeError, "x must be numbers, got objects"),
        ([1j, 2], [1, 2], TypeError, "x must be numbers, got complex numbers"),
        ([1, 2], {1, 2}, TypeError, "y must be numbers, got set"),
        ([1, [2]], [1, 2], ValueError, "x must have rows that are all of one length"),
        (np.ma.array([1, 2], mask=[0, 1]), [1, 2], ValueError, "x has masked values"),
    ],
)
def test_vectors_that_are_refused(distance, x, y, error, message):
    with pytest.raises(error, match=message):
        distance(x, y)


@each_distance
def test_numbers_of_any_kind(distance):
    expected = distance([1.0, 2.0], [3.0, 5.0])
    for kind in (int, Q, np.float32, np.uint8):
        assert distance([kind(1), kind(2)], [kind(3), kind(5)]) == expected
    assert type(expected) is float


# --- cosine --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "y", "expected"),
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


def test_no_cosine_leaves_its_range_by_rounding():
    # Whichever way the products are summed, some of these many quotients are rounded above 1.
    for x in np.random.default_rng(0).integers(1, 20, (1000, 3)) / 7:
        assert 1 - 1e-15 <= cl.cosine_similarity(x, 9 * x) <= 1
        assert -1 <= cl.cosine_similarity(x, -9 * x) <= -1 + 1e-15
        assert 0 <= cl.cosine_distance(x, 9 * x) <= 1e-15


@pytest.mark.parametrize("cosine", [cl.cosine_similarity, cl.cosine_distance])
def test_zero_vector_has_no_direction(cosine):
    with pytest.raises(ValueError, match="x is the zero vector"):
        cosine([0, 0], [1, 2])
    with pytest.raises(ValueError, match="y is the zero vector"):
        cosine([1, 2], [0, 0])


def test_cosine_distance_breaks_the_triangle_inequality():
    x, y, z = [1, 0], [1, 1], [0, 1]
    assert cl.cosine_distance(x, z) > cl.cosine_distance(x, y) + cl.cosine_distance(y, z)


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


@pytest.mark.parametrize(("attribute", "a", "b", "one", "two"), WATERMELON)
def test_value_distances_of_the_watermelons(attribute, a, b, one, two):
    for metric, expected in ((vdm(1), one), (vdm(2), two)):
        assert metric.value_distance(attribute, a, b).exact == expected
        assert metric.value_distance(attribute, b, a).exact == expected
        assert metric.value_distance(attribute, a, a).exact == 0


def test_value_distance_shows_its_working():
    score = vdm(2).value_distance(1, "蜷缩", "稍蜷")
    assert [" ".join(line.split()) for line in score.working.splitlines()] == [
        "VDM2(蜷缩, 稍蜷) = Σ_k |n_a,k/n_a − n_b,k/n_b|^2",
        "= |3/8 − 4/7|^2 + |5/8 − 3/7|^2",
        "= 121/1568",
        "≈ 0.077168",
    ]
    again = pickle.loads(pickle.dumps(score))
    assert (again.exact, again.working) == (score.exact, score.working)


def test_value_distance_with_a_p_that_is_not_whole():
    score = vdm(1.5).value_distance(1, "蜷缩", "稍蜷")
    assert score == pytest.approx(2 * (11 / 56) ** 1.5, rel=1e-14)
    assert score.exact is None


@pytest.mark.parametrize("p", [1, 1.5, 2, 3])
def test_pairwise_is_the_sum_over_the_attributes(p):
    metric = vdm(p)
    U, V = MELONS[:5, :6], MELONS[[0, 9, 16], :6]
    expected = [[sum(metric.value_distance(u, x[u], y[u]) for u in range(6)) for y in V] for x in U]
    assert metric.pairwise(U, V) == pytest.approx(np.array(expected), rel=1e-12)
    assert metric.pairwise(U) == pytest.approx(metric.pairwise(U, U))
    assert metric.pairwise(U).shape == (5, 5)
    assert metric.pairwise(U).diagonal().tolist() == [0] * 5


def test_embedding_holds_the_shares_of_the_classes():
    rows = [["a", 1], ["a", 2], ["b", 2], ["b", 2]]
    metric = cl.ValueDifferenceMetric().fit(rows, ["x", "y", "y", "y"])
    assert metric.embed([["a", 1], ["b", 2]]).tolist() == [[0.5, 0.5, 1, 0], [0, 1, 0, 1]]


def test_fit_keeps_the_tables_and_returns_itself():
    metric = cl.ValueDifferenceMetric(1)
    assert metric.fit(MELONS[:, :6], GOOD) is metric
    assert metric.tables[1].clusters == ("硬挺", "稍蜷", "蜷缩")
    assert metric.tables[1].counts.tolist() == [[2, 0], [4, 3], [3, 5]]
    assert repr(metric) == "ValueDifferenceMetric(p=1)"
    for other in (copy.deepcopy(metric), pickle.loads(pickle.dumps(metric))):
        assert other.tables == metric.tables


def test_attribute_with_a_single_value_and_one_class_tell_nothing():
    metric = cl.ValueDifferenceMetric().fit([["a", "x"], ["a", "y"]], [1, 2])
    assert metric.value_distance(0, "a", "a") == 0
    assert metric.value_distance(1, "x", "y") == 2  # the most that two classes allow
    one_class = cl.ValueDifferenceMetric().fit([["a"], ["b"]], [1, 1])
    assert one_class.value_distance(0, "a", "b") == 0


def test_value_without_a_member_of_a_class_has_the_share_zero():
    metric = cl.ValueDifferenceMetric(1).fit([["a"], ["a"], ["b"]], ["x", "y", "z"])
    assert metric.value_distance(0, "a", "b").exact == 2
    assert "|0/2 − 1|" in metric.value_distance(0, "a", "b").working


@pytest.mark.parametrize(
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
    with pytest.raises(ValueError, match=r"attribute 1 has no value '1': it has 1, 2"):
        metric.value_distance(1, "1", 2)


@pytest.mark.parametrize("value", ["green", None, math.nan, 3, ["蜷缩"]], ids=repr)
def test_unknown_value_is_told_which_there_are(value):
    with pytest.raises(
        ValueError, match=r"attribute 1 has no value .*: it has '硬挺', '稍蜷', '蜷缩'"
    ):
        vdm().value_distance(1, value, "蜷缩")
    melon = MELONS[0].copy()
    melon[1] = value
    with pytest.raises(ValueError, match="attribute 1 has no value"):
        vdm().pairwise([list(melon[:6])])
    with pytest.raises(ValueError, match="attribute 1 has no value"):
        cl.mixed_distance(list(melon), MELONS[0], vdm())


@pytest.mark.parametrize("attribute", [6, -1, 1.0, "根蒂", True, None])
def test_attribute_that_is_not_there(attribute):
    with pytest.raises(ValueError, match="attribute must be a whole number from 0 to 5, got"):
        vdm().value_distance(attribute, "蜷缩", "稍蜷")


@pytest.mark.parametrize(
    "use",
    [
        lambda metric: metric.value_distance(0, "a", "b"),
        lambda metric: metric.embed([["a"]]),
        lambda metric: metric.pairwise([["a"]]),
        lambda metric: cl.mixed_distance(["a"], ["a"], metric, [], [0]),
    ],
)
def test_metric_that_was_not_fitted(use):
    with pytest.raises(ValueError, match=r"call fit\(nominal, classes\) first"):
        use(cl.ValueDifferenceMetric())


def test_powers_that_are_summed_are_finite():
    with pytest.raises(ValueError, match="p must be finite"):
        cl.ValueDifferenceMetric(math.inf)


@pytest.mark.parametrize(
    ("nominal", "classes", "error", "message"),
    [
        ([], [], ValueError, "nominal must be a table of values, one row a point"),
        (["ab", "cd"], [1, 2], ValueError, "nominal must be a table"),
        (np.array(["a", "b"]), [1, 2], ValueError, "nominal must be a table"),
        ("ab", [1, 2], ValueError, "nominal must be a table"),
        (3, [1], ValueError, "nominal must be a table"),
        ([["a"], ["a", "b"]], [1, 2], ValueError, r"rows of one length, at least 1; got \[1, 2\]"),
        ([[], []], [1, 2], ValueError, "rows of one length, at least 1"),
        ([["a"], ["b"]], [1], ValueError, "nominal has 2 rows for 1 classes"),
        ([["a"], ["b"]], [1, None], ValueError, "classes has None"),
        ([["a", "x"], ["b", None]], [1, 2], ValueError, "attribute 1 of nominal has None"),
        ([[1.0], [math.nan]], [1, 2], ValueError, "attribute 0 of nominal has NaN"),
        ([["a"], [1]], [1, 2], TypeError, "attribute 0 of nominal mix kinds"),
    ],
)
def test_what_cannot_be_fitted(nominal, classes, error, message):
    with pytest.raises(error, match=message):
        cl.ValueDifferenceMetric().fit(nominal, classes)


def test_embedding_needs_the_same_attributes():
    with pytest.raises(ValueError, match="V has 2 attributes, the metric was fitted on 6"):
        vdm().pairwise(MELONS[:, :6], MELONS[:, :2])


# --- mixed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("i", "j", "p", "expected"),
    [
        (1, 2, 2, 0.385409594530),
        (1, 10, 2, 1.668838866777),
        (1, 10, 1, 4.725571428571),
        (6, 17, 2, 0.981139484648),
    ],
)
def test_mixed_distances_of_the_watermelons(i, j, p, expected):
    distance = cl.mixed_distance(MELONS[i - 1], MELONS[j - 1], vdm(p))
    assert type(distance) is float
    assert round(distance, 12) == expected
    assert cl.mixed_distance(MELONS[j - 1], MELONS[i - 1], vdm(p)) == distance


@pytest.mark.parametrize("p", [1, 2, 3.5])
def test_mixed_distance_is_the_sum_with_one_root(p):
    weights = [0.3, 0, 1, 0.2, 0.1, 0.4, 2, 0.5]
    x, y = MELONS[0], MELONS[10]
    total = sum(weights[u] * vdm(p).value_distance(u, x[u], y[u]) for u in range(6))
    total += sum(weights[u] * abs(x[u] - y[u]) ** p for u in (6, 7))
    expected = total ** (1 / p)
    assert cl.mixed_distance(x, y, vdm(p), weights=weights) == pytest.approx(expected, rel=1e-12)


def test_mixed_distance_takes_the_places_it_is_told():
    roots = cl.ValueDifferenceMetric(2).fit(MELONS[:, [1]], GOOD)
    x, y = [0.5, "name", "蜷缩", 1.0], [2.5, "other", "稍蜷", 9.0]
    expected = math.sqrt(4 + 121 / 1568)
    assert cl.mixed_distance(x, y, roots, ordered=[0], nominal=[2]) == pytest.approx(expected)
    assert cl.mixed_distance(x, y, roots, ordered=[3, 0], nominal=[]) == math.hypot(8, 2)
    only_nominal = cl.mixed_distance(x, y, roots, ordered=[], nominal=[2])
    assert only_nominal == pytest.approx(math.sqrt(121 / 1568))
    weights = [0.25, 7, 0, 7]
    assert cl.mixed_distance(x, y, roots, [0], [2], weights) == 1


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"x": MELONS[0][:7]}, ValueError, "x and y must be of the same length, got 7 and 8"),
        ({"x": "melon"}, ValueError, "x must be one point: a list of its attributes"),
        ({"y": 3}, ValueError, "y must be one point"),
        ({"vdm": GOOD}, TypeError, "vdm must be a ValueDifferenceMetric, got ndarray"),
        ({"ordered": [6, 8]}, ValueError, r"ordered must be places from 0 to 7, got \[6, 8\]"),
        ({"ordered": [-1]}, ValueError, "ordered must be places from 0 to 7"),
        ({"ordered": [6, 6]}, ValueError, "ordered has a place twice"),
        ({"nominal": [0, 1, 2, 3, 4, 6]}, ValueError, "place 6 is given as ordered and as nominal"),
        ({"nominal": [0, 1]}, ValueError, "x has 2 attributes, the metric was fitted on 6"),
        ({"ordered": [], "nominal": []}, ValueError, "no attribute is left to compare"),
        ({"ordered": [0], "nominal": []}, TypeError, r"x\[0\] is an ordered attribute .* '青绿'"),
        ({"weights": [1, 1]}, ValueError, "weights has 2 weights for 8 attributes"),
        ({"weights": [-1] + [1] * 7}, ValueError, "weights must not be negative, got -1"),
        ({"x": [*MELONS[0][:7], math.nan]}, ValueError, "x must be finite"),
        ({"x": [*MELONS[0][:7], "0.46"]}, TypeError, r"x\[7\] is an ordered attribute"),
    ],
)
def test_what_mixed_distance_refuses(change, error, message):
    arguments = {"x": MELONS[0], "y": MELONS[1], "vdm": vdm()} | change
    with pytest.raises(error, match=message):
        cl.mixed_distance(**arguments)
