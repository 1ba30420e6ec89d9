"""Measures as scorers of scikit-learn, which fit an estimator and score it on points.

A measure enters. A function of an estimator and points leaves, whose larger values are better.
"""

from __future__ import annotations

import copy
import functools
import math
from collections.abc import Callable

from clustlib.distances import NotDefined, proximity_table
from clustlib.measures.catalogue import EXACT, EXTERNAL, INTERNAL, RANKING_KEYS
from clustlib.measures.internal import beta_cv, graph_cut, modularity, normalized_cut
from clustlib.validation import is_real, short_repr

_OF_PROXIMITIES = beta_cv, graph_cut, modularity, normalized_cut
_ENTRIES = {entry.function: entry for entry in (*EXTERNAL, *EXACT, *INTERNAL)}
_COMPARE = {entry.function for entry in (*EXTERNAL, *EXACT)}


def scorer(
    measure: Callable[..., float], *, undefined: str | float = "raise", **options
) -> Callable[..., float]:
    """Return a scorer for scikit-learn's ``GridSearchCV``, ``cross_validate`` and the like.

    They call it as ``score(estimator, X, y)`` with a fitted estimator. The labels are what it
    predicts for X; an estimator that cannot predict, such as DBSCAN, is copied and fitted to X.
    External measures compare the labels with y; internal ones, which need no reference, measure the
    points. Larger scores are better, as scikit-learn expects: of a measure whose smaller values are
    better the score is minus the value, and of one whose values should be close to 1 minus the
    distance from 1.

    Parameters
    ----------
    measure : function
        A measure of clustlib; or your own function, called as ``measure(X, labels, **options)``,
        whose larger values are better.
    undefined : {"raise", "nan"} or float
        The score where the measure is not defined, as the silhouette of a single cluster: an error,
        NaN, or a number, such as the worst value. A search ranks a candidate with NaN last.
    **options
        Arguments of the measure, such as ``metric="cosine"``.

    Returns
    -------
    function
        Of an estimator, points, and optional classes y; returns a float.

    Raises
    ------
    TypeError
        If the measure is not a function; when called, if an external measure gets no y.
    ValueError
        If ``undefined`` is none of these.

    Examples
    --------
    An estimator that makes one cluster has no silhouette.

    >>> import numpy as np
    >>> import clustlib as cl
    >>> class Threshold:
    ...     def __init__(self, at):
    ...         self.at = at
    ...     def fit_predict(self, X):
    ...         return X[:, 0] > self.at
    >>> X, score = np.array([[0], [1], [10], [11]]), cl.scorer(cl.silhouette, undefined="nan")
    >>> [round(score(Threshold(at), X), 4) for at in (0, 5, 20)]
    [0.0263, 0.8997, nan]
    """
    if not callable(measure):
        raise TypeError(f"measure must be a function, got {short_repr(measure)}")
    if undefined == "nan":
        undefined = math.nan
    elif undefined != "raise" and not is_real(undefined):
        raise ValueError(
            f'undefined must be "raise", "nan" or a number, got {short_repr(undefined)}'
        )
    return functools.partial(_score, measure, undefined, options)


def _score(measure, undefined, options, estimator, X, y=None):
    """Return the value of the measure, turned so that larger is better."""
    labels = _predict(estimator, X)
    try:
        value = _measure(measure, options, X, y, labels)
    except NotDefined:
        if undefined == "raise":
            raise
        return undefined
    better = _ENTRIES[measure].better if measure in _ENTRIES else "larger"
    return float(RANKING_KEYS[better](value))


def _predict(estimator, X):
    if hasattr(estimator, "predict"):
        return estimator.predict(X)
    return copy.deepcopy(estimator).fit_predict(X)


def _measure(measure, options, X, y, labels):
    if measure in _COMPARE:
        if y is None:
            raise TypeError(f"y must have the classes, with which {measure.__name__} compares")
        return measure(y, labels, **options)
    if measure in _OF_PROXIMITIES:
        return measure(proximity_table(X, labels, **options))
    return measure(X, labels, **options)
