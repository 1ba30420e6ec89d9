"""Measures as scorers of scikit-learn's searches."""

import math
import pickle

import numpy as np
import pytest
from sklearn import metrics
from sklearn.cluster import DBSCAN, KMeans
from sklearn.datasets import make_blobs
from sklearn.model_selection import GridSearchCV, ShuffleSplit, cross_val_score

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL, INTERNAL

X, Y = make_blobs([40, 30, 20], random_state=1)
# One split into all points and all points: a search without held-out points.
ALL = [(np.arange(90), np.arange(90))]


def test_search_chooses_the_number_of_clusters():
    search = GridSearchCV(
        KMeans(n_init=3, random_state=0), {"n_clusters": [1, 2, 3, 4, 5]},
        scoring=cl.scorer(cl.silhouette, undefined="nan"), cv=ALL, refit=False,
    )  # fmt: skip
    with pytest.warns(UserWarning, match="non-finite"):
        search.fit(X)
    scores = search.cv_results_["mean_test_score"]
    assert math.isnan(scores[0])
    expected = [
        metrics.silhouette_score(X, KMeans(k, n_init=3, random_state=0).fit_predict(X))
        for k in (2, 3, 4, 5)
    ]
    assert scores[1:] == pytest.approx(expected)
    assert search.best_params_ == {"n_clusters": 2 + int(np.argmax(expected))}


def test_scores_of_measures_with_smaller_better_values_are_turned():
    fitted = KMeans(3, n_init=1, random_state=0).fit(X)
    labels = fitted.labels_
    for measure, expected in (
        (cl.davies_bouldin_index, -cl.davies_bouldin_index(X, labels)),
        (cl.beta_cv, -cl.beta_cv(cl.proximity_table(X, labels))),
        (cl.clustering_error, -cl.clustering_error(Y, labels)),
        (cl.adjusted_rand_index, metrics.adjusted_rand_score(Y, labels)),
        (lambda X, labels: len(set(labels.tolist())), 3),
    ):
        score = cl.scorer(measure)(fitted, X, Y)
        assert type(score) is float
        assert score == pytest.approx(expected)
    ratio = cl.clustering_ratio(Y, labels // 2)
    halves = type("Halves", (), {"predict": lambda self, X: labels // 2})()
    assert cl.scorer(cl.clustering_ratio)(halves, X, Y) == -abs(ratio - 1) < 0


def test_every_measure_of_the_catalogue_is_a_scorer():
    fitted = KMeans(3, n_init=1, random_state=0).fit(X)
    for entry in (*EXTERNAL, *INTERNAL):
        score = pickle.loads(pickle.dumps(cl.scorer(entry.function)))
        assert math.isfinite(score(fitted, X, Y)), entry.measure


def test_held_out_points_are_measured():
    cv = ShuffleSplit(3, test_size=0.5, random_state=0)
    model = KMeans(3, n_init=1, random_state=0)
    ours = cross_val_score(model, X, Y, cv=cv, scoring=cl.scorer(cl.adjusted_rand_index))
    theirs = cross_val_score(model, X, Y, cv=cv, scoring="adjusted_rand_score")
    np.testing.assert_allclose(ours, theirs, rtol=1e-12)


def test_search_of_an_estimator_that_cannot_predict_with_classes():
    grid = {"eps": [0.1, 0.5, 1.5, 50]}
    search = GridSearchCV(
        DBSCAN(), grid, scoring=cl.scorer(cl.adjusted_rand_index), cv=ALL, refit=False
    )
    scores = search.fit(X, Y).cv_results_["mean_test_score"]
    assert scores == pytest.approx(
        [metrics.adjusted_rand_score(Y, DBSCAN(eps).fit_predict(X)) for eps in grid["eps"]]
    )
    assert search.best_params_ == {"eps": 1.5}
    # scikit-learn's own scorer fails, and the search takes the first setting.
    search.scoring = metrics.make_scorer(cl.adjusted_rand_index)
    with pytest.warns(UserWarning, match="predict|non-finite"):
        search.fit(X, Y)
    assert np.isnan(search.cv_results_["mean_test_score"]).all()


def test_estimators_that_cannot_predict_are_fitted_to_the_points():
    estimator = DBSCAN(1.5).fit(X[:10])
    found = DBSCAN(1.5).fit_predict(X)
    score = cl.scorer(cl.silhouette, noise="drop")(estimator, X)
    assert score == cl.silhouette(X, found, noise="drop")
    assert len(estimator.labels_) == 10


@pytest.mark.parametrize(("undefined", "value"), [("nan", math.nan), (-1, -1), (0.5, 0.5)])
def test_undefined_scores_have_the_value_asked_for(undefined, value):
    one = KMeans(1, n_init=1).fit(X)
    score = cl.scorer(cl.silhouette, undefined=undefined)(one, X)
    assert score == value or (math.isnan(score) and math.isnan(value))
    with pytest.raises(ValueError, match="needs at least two clusters"):
        cl.scorer(cl.silhouette)(one, X)
    # Bad input is an error all the same.
    with pytest.raises(ValueError, match="labels"):
        cl.scorer(lambda X, labels: cl.silhouette(X, labels[1:]), undefined=undefined)(one, X)


def test_bad_arguments_are_refused_by_name():
    with pytest.raises(TypeError, match=r"^measure must be a function, got 'silhouette'"):
        cl.scorer("silhouette")
    for wrong in ("None", None, "0"):
        with pytest.raises(ValueError, match=r"^undefined must be"):
            cl.scorer(cl.silhouette, undefined=wrong)
    fitted = KMeans(3, n_init=1).fit(X)
    with pytest.raises(TypeError, match=r"^y must have the classes, with which purity"):
        cl.scorer(cl.purity)(fitted, X)
