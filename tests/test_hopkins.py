"""The Hopkins statistic: by hand, against its definition and its distribution, and its traps."""

import re
from fractions import Fraction

import numpy as np
import pytest
from scipy.spatial import cKDTree
from scipy.spatial.distance import cdist
from scipy.stats import beta, kstest

import clustlib as cl
from clustlib.inference.hopkins import hopkins_of_draw
from tests.cases import each


def by_definition(X, positions, drawn, d):
    """Return the statistic by all distances, and not by a tree."""
    u = cdist(positions, X).min(axis=1)
    among = cdist(X, X)
    np.fill_diagonal(among, np.inf)
    w = among.min(axis=1)[drawn]
    return (u**d).sum() / ((u**d).sum() + (w**d).sum())


def test_four_points_on_a_line_by_hand():
    # The probe 4 has 1 in a distance of 3, and 7 has 10. 0 is next to 1, and 12 to 10.
    score = hopkins_of_draw(cKDTree([[0], [1], [10], [12]]), [[4], [7]], [0, 3])
    assert score == pytest.approx(Fraction(3 + 3, 3 + 3 + 1 + 2))
    assert score.working.splitlines()[1:] == [
        "  = (3 + 3) / (3 + 3 + 1 + 2)",
        "  ≈ 0.666667",
    ]


def test_distances_in_the_plane_are_squared_by_hand():
    # The probe (3, 4) has the origin in a distance of 5. (0, 0) and (0, 6) are next to each other.
    score = hopkins_of_draw(cKDTree([[0, 0], [0, 6], [20, 0]]), [[3, 4], [18, 0]], [0, 1])
    nearest = 3**2 + 2**2  # (3, 4) is nearer to (0, 6): 9 + 4
    assert score == pytest.approx(Fraction(nearest + 4, nearest + 4 + 36 + 36))
    assert score.working.startswith("H = (Σ_j u_j^d) / (Σ_j u_j^d + Σ_j w_j^d)")


@pytest.mark.parametrize("d", [1, 2, 3, 7])
def test_draws_follow_the_definition(d):
    rng = np.random.default_rng(d)
    X = rng.normal(size=(50, d)) * np.arange(1, d + 1)
    positions, drawn = rng.uniform(-3, 3, (9, d)), rng.permutation(50)[:9]
    score = hopkins_of_draw(cKDTree(X), positions, drawn)
    assert score == pytest.approx(by_definition(X, positions, drawn, d))


def test_evenly_scattered_points_without_edges_have_a_beta_distribution():
    """On a torus there are no edges."""
    rng = np.random.default_rng(0)
    for d, m in ((1, 5), (2, 10), (3, 20)):
        values = [
            hopkins_of_draw(cKDTree(rng.random((800, d)), boxsize=1), rng.random((m, d)), range(m))
            for _ in range(400)
        ]
        assert kstest(values, beta(m, m).cdf).pvalue > 0.01, d
        # Without the exponent, or with w in the numerator of clusters, it would not be.
        assert kstest(values, beta(2 * m, 2 * m).cdf).pvalue < 0.01


def test_points_and_scattered_points_have_the_same_draws_if_the_points_are_scattered():
    """Also near edges, which matter the more, the more columns there are."""
    for d, expected in ((2, [0.32, 0.70]), (20, [0.12, 0.84])):
        values, scattered = [], []
        for seed in range(400):
            X = np.random.default_rng(seed).random((150, d)) * 3
            result = cl.hopkins_statistic(X, draws=1, seed=seed + 1000)
            values += result.values.tolist()
            scattered += result.scattered.tolist()
        assert np.mean(values) == pytest.approx(np.mean(scattered), abs=0.05)
        ends = np.quantile(scattered, [0.025, 0.975])
        assert np.quantile(values, [0.025, 0.975]) == pytest.approx(ends, abs=0.08)
        assert ends == pytest.approx(expected, abs=0.06)


def test_clusters_are_above_and_grids_below_evenly_scattered_points():
    rng = np.random.default_rng(0)
    clusters = rng.normal(size=(150, 2)) + np.repeat([[0, 0], [9, 0], [0, 9]], 50, axis=0)
    grid = np.indices((12, 12)).reshape(2, -1).T
    above, below = (cl.hopkins_statistic(X) for X in (clusters, grid))
    assert above.value > above.interval.low > above.of_scattered.high
    assert below.value < below.interval.high < below.of_scattered.low


def test_value_is_the_middle_draw_and_the_result_says_how_far_draws_vary():
    X = np.random.default_rng(3).random((150, 2))
    result = cl.hopkins_statistic(X)
    assert len(result.values) == len(result.scattered) == 99
    assert result.probes == 15
    assert float(result.value) == np.median(result.values)
    assert result.interval == tuple(np.quantile(result.values, [0.025, 0.975]))
    assert len(set(result.values)) == len(set(result.scattered)) == 99
    assert repr(result).startswith(result.value.working)
    assert repr(result).endswith(result.in_words())
    assert "\n" not in result.in_words()
    assert (cl.hopkins_statistic(X, seed=0).values == result.values).all()
    assert (cl.hopkins_statistic(X, seed=1).values != result.values).any()
    # The middle draw hardly depends on the seed, and a single one does.
    middle = [float(cl.hopkins_statistic(X, seed=seed).value) for seed in range(10)]
    assert np.std(middle) < np.std(result.values) / 3


@each(
    "n, probes", [(2, 2), (4, 4), (30, 5), (99, 9), (150, 15), (5000, 100)]
)  # a tenth, within limits
def test_default_number_of_probes(n, probes):
    X = np.random.default_rng(0).random((n, 1))
    assert cl.hopkins_statistic(X, draws=1).probes == probes


def test_statistic_does_not_depend_on_the_unit_or_the_place():
    X = np.random.default_rng(0).normal(size=(60, 3))
    expected = cl.hopkins_statistic(X, probes=15, draws=9)
    for moved in (X * 1e130, X * 1e-250, X + 1000):
        result = cl.hopkins_statistic(moved, probes=15, draws=9)
        assert result.values == pytest.approx(expected.values)
        step = result.value.working.splitlines()[-2].replace(" · 10^", "e").replace("−", "-")
        last = [float(x) for x in re.findall(r"[\d.]+(?:e-?\d+)?", step)]
        assert last[0] / (last[1] + last[2]) == pytest.approx(result.value, abs=1e-4)
        assert last[0] == last[1] > 0
    assert "shares of the largest" not in expected.working
    assert "shares of the largest" in cl.hopkins_statistic(X * 1e-250, draws=9).working
    # But it depends on the unit of a single column.
    stretched = cl.hopkins_statistic(X * [1, 1, 1000])
    assert stretched.value != pytest.approx(cl.hopkins_statistic(X).value, abs=0.02)


def test_powers_of_many_columns_do_not_vanish():
    X = np.random.default_rng(0).random((50, 400)) * 1e-5
    result = cl.hopkins_statistic(X, draws=3)
    assert np.isfinite(result.values).all()
    assert 0 < result.value < 1


def test_points_that_coincide_are_counted():
    X = np.random.default_rng(0).random((100, 2))
    assert cl.hopkins_statistic(X, draws=3).coincident == 0
    doubled = cl.hopkins_statistic(np.r_[X, X[:7], X[:3]], draws=3)
    assert doubled.coincident == 3 * 3 + 4 * 2
    assert "17 points coincide with another one" in doubled.in_words()
    assert cl.hopkins_statistic(np.r_[X, X], draws=3).value == 1


def test_published_values_of_the_package_hopkins_of_R():
    """Its guide has 0.52 for even points, 0.89 for a cloud: a draw of a tenth of the points."""
    even = np.random.default_rng(42).random((1000, 2))
    cloud = np.random.default_rng(42).normal(size=(500, 2))
    for X, published in ((even, 0.52), (cloud, 0.89)):
        result = cl.hopkins_statistic(X)
        assert result.probes == len(X) // 10
        assert result.interval.low < published < result.interval.high


def test_hundred_thousand_points_take_seconds():
    X = np.random.default_rng(0).random((100_000, 5))
    result = cl.hopkins_statistic(X, draws=9)
    assert 0.4 < result.value < 0.6


@each(
    "error, message, arguments",
    [
        (ValueError, "^X must have at least two points, got 1", {"X": [[1, 2]]}),
        (ValueError, "^X has one number only in column 1", {"X": [[1, 2], [3, 2]]}),
        (ValueError, "^X has one number only in column 0", {"X": [[1], [1], [1]]}),
        (ValueError, r"^X must be finite: X\[1, 0\] is nan", {"X": [[1.0], [np.nan]]}),
        (ValueError, "^X is empty", {"X": np.empty((0, 2))}),
        (ValueError, "reshape", {"X": [1, 2, 3]}),
        (TypeError, "^X must be numbers", {"X": [["a"], ["b"]]}),
        (ValueError, "^X looks like a matrix of distances", {"X": 1 - np.eye(4)}),
        (ValueError, "^probes must be at most 3, got 4", {"probes": 4}),
        (ValueError, "^probes must be a whole number of at least 1, got 0", {"probes": 0}),
        (ValueError, "^probes must be a whole number", {"probes": 1.5}),
        (ValueError, "^draws must be a whole number of at least 1", {"draws": 0}),
        (ValueError, "^seed must be a whole number of at least 0", {"seed": -1}),
    ],
)
def test_bad_input_is_refused(error, message, arguments):
    with pytest.raises(error, match=message):
        cl.hopkins_statistic(**{"X": [[0, 1], [1, 5], [4, 2]]} | arguments)
