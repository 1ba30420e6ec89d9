"""Measures of a sample of the points: the selection of points, and the size of the error."""

import math

import numpy as np
import pytest

import clustlib as cl
from tests.cases import each

N = 6000
RNG = np.random.default_rng(1)
LABELS = RNG.integers(0, 4, N) ** 2 // 4  # unequal numbers of 0, 1 and 2
X = RNG.normal(size=(N, 3)) + 2 * LABELS[:, None] * [1, 0, 0]


def beta_cv(points, labels):
    return cl.beta_cv(cl.proximity_table(points, labels))


@each("measure", [cl.silhouette, cl.c_index, beta_cv])
def test_exact_value_is_nearly_always_within_two_standard_errors(measure):
    points, labels = X[:1500], LABELS[:1500]
    exact = float(measure(points, labels))
    estimates = [cl.sampled(measure, points, labels, size=120, seed=seed) for seed in range(15)]
    values = np.array([float(estimate.value) for estimate in estimates])
    errors = np.array([estimate.standard_error for estimate in estimates])
    assert (np.abs(values - exact) < 2 * errors).sum() >= 12
    assert 0.5 < errors.mean() / values.std() < 2


def test_standard_error_of_a_mean_equals_the_textbook_formula():
    """The error of a stratified mean is √(Σ_h W_h² (1 − f) s_h²/n_h)."""

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
    estimate = cl.sampled(count, X, labels, size=60)
    assert sizes[0] == [40, 10, 10, 2, 1]
    assert len(sizes) == 1 + 20
    assert all(sum(group) in (59, 60) for group in sizes[1:])
    assert (estimate.size, estimate.n, estimate.standard_error) == (63, N, 0)


def test_no_point_is_drawn_twice_and_points_keep_their_labels():
    def look(points, labels):
        places = points[:, 0].astype(int)
        assert len(set(places.tolist())) == len(places)
        assert (LABELS[places] == labels).all()
        return 1.0

    cl.sampled(look, np.arange(N)[:, None], LABELS, size=1000)


def test_sample_of_all_points_is_exact():
    estimate = cl.sampled(cl.silhouette, X[:200], LABELS[:200], size=10**6)
    assert float(estimate.value) == pytest.approx(cl.silhouette(X[:200], LABELS[:200]), rel=1e-12)
    assert estimate[1:] == (0, 200, 200, "")


def test_small_samples_leave_out_single_points():
    """With fewer points than groups the error is that of the plain jackknife."""
    values = []

    def mean(points, labels):
        values.append(points.mean())
        return values[-1]

    estimate = cl.sampled(mean, X, LABELS, size=12)
    without = values[1:]
    assert len(without) == estimate.size == 12
    variance = 11 / 12 * ((np.array(without) - np.mean(without)) ** 2).sum() * (1 - 12 / N)
    assert estimate.standard_error == pytest.approx(math.sqrt(variance))


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
    "error, argument, measure, options",
    [
        (TypeError, "measure", "silhouette", {}),
        (ValueError, "measure", cl.dunn_index, {}),
        (ValueError, "measure", cl.calinski_harabasz_index, {}),
        (ValueError, "measure", cl.dbcv, {}),
        (ValueError, "size", cl.silhouette, {"size": 1}),
        (ValueError, "size", cl.silhouette, {"size": 2e3}),
        (ValueError, "seed", cl.silhouette, {"seed": -1}),
        (ValueError, "X", cl.silhouette, {"metric": "precomputed"}),
        (ValueError, "metric", cl.silhouette, {"metric": "nearby"}),
        (ValueError, "noise", cl.silhouette, {"noise": "singletons"}),
        (ValueError, "measure", lambda X, labels: math.nan, {}),
        (ValueError, "measure", lambda X, labels: "0.5", {}),
    ],
)
def test_bad_input_is_refused(error, argument, measure, options):
    with pytest.raises(error, match=rf"^{argument}\b"):
        cl.sampled(measure, X[:200], LABELS[:200], **{"size": 20} | options)


def test_noise_is_dropped_before_points_are_drawn():
    rng = np.random.default_rng(0)
    X, labels = rng.normal(size=(400, 2)), rng.integers(-1, 3, 400)
    is_clustered = labels != -1
    dropped = cl.sampled(cl.silhouette, X, labels, size=100, noise="drop")
    kept = cl.sampled(cl.silhouette, X[is_clustered], labels[is_clustered], size=100)
    assert dropped[:4] == kept[:4]
    assert dropped.n == is_clustered.sum()
    assert dropped.note == f"{400 - dropped.n} of 400 points left out"
    assert dropped.note in repr(dropped)
    assert dropped.note in dropped.value.working


def test_noise_that_counts_as_a_cluster_is_said_unless_asked_for():
    labels = np.where(LABELS == 1, -1, LABELS)
    silent = cl.sampled(cl.silhouette, X, labels, size=100, noise="cluster")
    assert (silent.note, "counts as" in silent.value.working) == ("", False)
    noted = cl.sampled(cl.silhouette, X, labels, size=100)
    assert noted[:4] == silent[:4]
    assert "C-1 counts as a cluster here" in noted.value.working
    assert "C-1 counts as a cluster here" in repr(noted)


def test_points_without_a_label_are_left_out_on_request():
    labels = LABELS.astype(float)
    labels[::10] = np.nan
    with pytest.raises(ValueError, match='missing="drop" leaves such points out'):
        cl.sampled(cl.silhouette, X, labels)
    kept = ~np.isnan(labels)
    found = cl.sampled(cl.silhouette, X, labels, size=100, missing="drop")
    assert found[:4] == cl.sampled(cl.silhouette, X[kept], labels[kept], size=100)[:4]


def test_a_scorecard_is_refused_with_the_way_out():
    with pytest.raises(ValueError, match=r"got a Scorecard: .*sampled\(silhouette, X, labels\)"):
        cl.sampled(cl.internal_scorecard, X, LABELS, size=100)
    assert cl.sampled(cl.silhouette, X, LABELS, size=100).size == 100
