"""Clustering algorithms that users pass in: functions, or estimators with ``fit_predict``."""

import copy
import inspect
from collections.abc import Callable
from typing import Any, Protocol

from numpy.typing import ArrayLike

from clustlib.validation import short_repr


class Estimator(Protocol):
    """An object that clusters points, such as ``KMeans()`` of scikit-learn."""

    def fit_predict(self, X: Any, /) -> ArrayLike:
        """Return a label for each point."""


def as_function(cluster, arguments: str) -> Callable:
    """Return a function of points, and of a number of clusters, for a function or an estimator.

    An estimator is copied before it is fitted, so that it stays as it is and each fit starts from
    the same state. A number of clusters becomes its parameter ``n_clusters``, or ``n_components``
    of a mixture model.
    """
    if inspect.isclass(cluster) and hasattr(cluster, "fit_predict"):
        raise TypeError(f"cluster must be an estimator, {cluster.__name__}(…), not its class")
    if hasattr(cluster, "fit_predict"):
        return lambda X, *k: _with_clusters(copy.deepcopy(cluster), *k).fit_predict(X)
    if not callable(cluster):
        raise TypeError(
            f"cluster must be a function of {arguments}, or have a method fit_predict: "
            f"got {short_repr(cluster)}"
        )
    return cluster


def _with_clusters(estimator, k=None):
    if k is None:
        return estimator
    parameters = estimator.get_params() if hasattr(estimator, "get_params") else {}
    for name in ("n_clusters", "n_components"):
        if name in parameters:
            return estimator.set_params(**{name: k})
    raise TypeError(
        f"cluster must have a parameter n_clusters, and {type(estimator).__name__} has none: "
        "hand over a function of X and k"
    )
