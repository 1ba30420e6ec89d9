"""Estimators of scikit-learn serve wherever a function clusters points."""

import numpy as np
import pytest
from sklearn.cluster import DBSCAN, AgglomerativeClustering, KMeans
from sklearn.datasets import make_blobs
from sklearn.mixture import GaussianMixture

import clustlib as cl

X = make_blobs([30, 20, 10], random_state=1)[0]


def test_stability_of_an_estimator_is_that_of_its_function():
    for estimator in (KMeans(4, n_init=2, random_state=3), DBSCAN(2)):
        parameters = estimator.get_params()
        ours = cl.stability(estimator, X, n=20)
        assert ours == cl.stability(lambda Z, one=estimator: one.fit_predict(Z), X, n=20)
        assert estimator.get_params() == parameters
    fitted = KMeans(4, random_state=3).fit(X)
    centres = fitted.cluster_centers_.copy()
    cl.stability(fitted, X, n=2)
    np.testing.assert_array_equal(fitted.cluster_centers_, centres)


def test_gap_statistic_sets_the_number_of_clusters():
    def agglomerate(Z, k):
        return AgglomerativeClustering(k).fit_predict(Z)

    expected = cl.gap_statistic(X, agglomerate, most=5, references=5)
    assert cl.gap_statistic(X, AgglomerativeClustering(), most=5, references=5) == expected
    assert expected.chosen == 3
    mixture = GaussianMixture(random_state=0)
    result = cl.gap_statistic(X, mixture, most=4, references=3)
    assert [row.clusters for row in result] == [1, 2, 3, 4]
    assert mixture.n_components == 1


def test_random_state_of_an_estimator_makes_each_fit_start_alike():
    state = np.random.RandomState(5)
    estimator = KMeans(4, n_init=1, init="random", random_state=state)
    first, second = (cl.stability(estimator, X, n=10) for _ in range(2))
    assert first == second


class Halves:
    """An estimator that is not from scikit-learn, and has no parameters."""

    def fit_predict(self, X):
        return X[:, 0] > 0


def test_estimators_of_other_libraries_need_fit_predict_alone():
    assert cl.stability(Halves(), X, n=3) == cl.stability(lambda Z: Z[:, 0] > 0, X, n=3)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: cl.stability(KMeans, X), r"^cluster must be an estimator, KMeans\(…\)"),
        (lambda: cl.gap_statistic(X, KMeans), r"^cluster must be an estimator, KMeans\(…\)"),
        (lambda: cl.stability([0, 1], X), r"^cluster must be a function of points.* got \[0, 1\]"),
        (lambda: cl.gap_statistic(X, DBSCAN()), "^cluster .* n_clusters, and DBSCAN has none"),
        (lambda: cl.gap_statistic(X, Halves()), "^cluster .* n_clusters, and Halves has none"),
    ],
)
def test_what_cannot_cluster_is_refused(call, words):
    with pytest.raises(TypeError, match=words):
        call()
