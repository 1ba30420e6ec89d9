"""Measures of a sample of the points: what is drawn, and whether the error is as large as said."""

import math

import numpy as np
import pytest

import clustlib as cl
from tests.cases import each

N = 6000
RNG = np.random.default_rng(1)
LABELS = RNG.integers(0, 4, N) ** 2 // 4  # 0, 1, 2 in unequal numbers
X = RNG.normal(size=(N, 3)) + 2 * LABELS[:, None] * [1, 0, 0]


def beta_cv(points, labels):
    return cl.beta_cv(cl.proximity_table(points, labels))


@each("measure", [cl.silhouette, cl.davies_bouldin_index, cl.c_index, beta_cv])
def test_exact_value_lies_within_two_standard_errors_nearly_always(measure):
    points, labels = X[:2000], LABELS[:2000]
    exact = float(measure(points, labels))
    estimates = [cl.sampled(measure, points, labels, size=200, seed=seed) for seed in range(40)]
    values = np.array([float(estimate.value) for estimate in estimates])
    errors = np.array([estimate.standard_error for estimate in estimates])
    within = np.abs(values - exact) < 2 * errors
    assert within.sum() >= 34  # 38 are expected
    # Neither too small nor so large that it says nothing.
    assert 0.6 < errors.mean() / values.std() < 1.7


def test_silhouette_of_many_clusters_is_too_low_in_a_sample():
    """The docstring says so: by about a standard error, and 17 of 20 lie within two."""
    rng, away = np.random.default_rng(0), []
    labels = rng.integers(0, 40, 3000)
    points = 2.2 * rng.normal(size=(40, 5))[labels] + rng.normal(size=(3000, 5))
    exact = float(cl.silhouette(points, labels))
    for seed in range(25):
        found = cl.sampled(cl.silhouette, points, labels, size=500, seed=seed)
        away.append((float(found.value) - exact) / found.standard_error)
    assert -2 < np.mean(away) < -0.5
    assert (np.abs(away) < 2).sum() < 25


def test_standard_error_of_a_mean_is_that_of_the_textbook():
    """That of a stratified mean: √(Σ_h W_h² (1 − f) s_h²/n_h), whatever the points' order."""

    def mean(points, labels):
        return points.mean()

    errors = [cl.sampled(mean, X[:, :1], LABELS, size=600, seed=s).standard_error for s in range(9)]
    shares = np.bincount(LABELS) / N
    spreads = [X[label == LABELS, 0].var(ddof=1) for label in range(3)]
    expected = np.sqrt(sum(shares * spreads) / 600 * (1 - 600 / N))
    assert np.mean(errors) == pytest.approx(expected, rel=0.2)


def test_each_cluster_has_its_share_and_two_points_at_least():
    sizes = []

    def count(points, labels):
        sizes.append(np.unique(labels, return_counts=True)[1].tolist())
        return 0.0

    labels = np.repeat([0, 1, 2, 3, 4], [4000, 1000, 990, 9, 1])
    estimate = cl.sampled(count, X, labels, size=60, groups=5)
    assert sizes[0] == [40, 10, 10, 2, 1]
    assert len(sizes) == 1 + 5
    assert all(sum(some) in (50, 51) for some in sizes[1:])
    assert (estimate.size, estimate.n) == (63, N)
    assert estimate.standard_error == 0


def test_no_point_is_drawn_twice_and_points_keep_their_labels():
    def look(points, labels):
        places = points[:, 0].astype(int)
        assert len(set(places.tolist())) == len(places)
        assert (LABELS[places] == labels).all()
        return 1.0

    cl.sampled(look, np.arange(N)[:, None], LABELS, size=1000)


def test_sample_of_all_points_is_exact():
    some = slice(0, 200)
    estimate = cl.sampled(cl.silhouette, X[some], LABELS[some], size=10**6)
    assert float(estimate.value) == pytest.approx(cl.silhouette(X[some], LABELS[some]), rel=1e-12)
    assert estimate[1:] == (0, 200, 200)


def test_no_more_groups_than_points():
    """As many groups as points is the plain jackknife; more would leave nobody out."""
    each = cl.sampled(beta_cv, X, LABELS, size=50, groups=50)
    assert cl.sampled(beta_cv, X, LABELS, size=50, groups=10**12) == each


def test_same_seed_draws_the_same_points():
    first, again, other = (cl.sampled(beta_cv, X, LABELS, size=100, seed=s) for s in (3, 3, 4))
    assert (first == again, first == other) == (True, False)


def test_estimate_shows_its_error_and_its_working():
    estimate = cl.sampled(cl.silhouette, X, LABELS, size=100, metric="cityblock")
    value, error = repr(estimate).split(" (")[0].split(" ± ")
    assert float(value) == pytest.approx(estimate.value, rel=1e-5)
    assert float(error) == pytest.approx(estimate.standard_error, rel=0.06)
    assert repr(estimate).endswith("(standard error; 100 of 6000 points)")
    assert estimate.value.working.count(" = ") >= 2


@each(
    "measure, options, error, message",
    [
        ("silhouette", {}, TypeError, "measure must be a function, got str"),
        (cl.dunn_index, {}, ValueError, "two points decide it"),
        (cl.calinski_harabasz_index, {}, ValueError, "grows with the number of points"),
        (cl.silhouette, {"size": 1}, ValueError, "size must be a whole number of at least 2"),
        (cl.silhouette, {"size": 2e3}, ValueError, "size must be a whole number"),
        (cl.silhouette, {"groups": 1}, ValueError, "groups must be"),
        (cl.silhouette, {"seed": -1}, ValueError, "seed must be a whole number of at least 0"),
        (cl.silhouette, {"metric": "precomputed"}, ValueError, "X must be points"),
        (cl.silhouette, {"metric": "nearby"}, ValueError, "metric must be"),
    ],
)
def test_what_no_sample_tells_is_refused(measure, options, error, message):
    with pytest.raises(error, match=message):
        cl.sampled(measure, X, LABELS, **options)


def test_noise_is_dropped_before_points_are_drawn():
    rng = np.random.default_rng(0)
    X, labels = rng.normal(size=(400, 2)), rng.integers(-1, 3, 400)
    kept = labels != -1
    dropped = cl.sampled(cl.silhouette, X, labels, size=100, noise="drop")
    assert dropped == cl.sampled(cl.silhouette, X[kept], labels[kept], size=100)
    assert dropped.n == kept.sum()
    with pytest.raises(ValueError, match="noise must not be singletons"):
        cl.sampled(cl.silhouette, X, labels, size=100, noise="singletons")


@each("returned", [math.nan, math.inf, None, "0.5"])
def test_measure_that_returns_no_finite_number_is_refused(returned):
    X = np.arange(40.0).reshape(20, 2)
    with pytest.raises(ValueError, match="finite number"):
        cl.sampled(lambda X, labels: returned, X, [0, 1] * 10, size=10)
