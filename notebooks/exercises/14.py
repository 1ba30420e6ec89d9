"""The checks of the exercises of unit 14 that are code; everything else is in 14.toml."""

import numpy as np

from clustlib.course.checking.coded import FindLabels

_POINTS = np.array([[0, 0], [3, 0], [6, 0], [0, 2], [3, 2], [6, 2]])


def _clusters(X, labels):
    return [X[labels == label] for label in np.unique(labels)]


def _sse(X, labels):
    return sum(((own - own.mean(axis=0)) ** 2).sum() for own in _clusters(X, labels))


def _require_two_clusters(labels):
    found = len(set(labels.tolist()))
    return None if found == 2 else f"there should be two clusters: there are {found}"


def _require_fixed_point(labels):
    names = np.unique(labels)
    centroids = np.array([own.mean(axis=0) for own in _clusters(_POINTS, labels)])
    squares = ((_POINTS[:, None] - centroids) ** 2).sum(axis=2)
    other = squares[labels[:, None] != names]
    moving = np.flatnonzero(squares[labels[:, None] == names] > other - 1e-9)
    if not len(moving):
        return None
    return (
        f"it is no fixed point: {_POINTS[moving[0]].tolist()} is not nearer to its own centroid"
        " than to the other one"
    )


def _require_high_sse(labels):
    value, best = _sse(_POINTS, labels), 15
    if value > 2 * best:
        return None
    return (
        f"it is a fixed point, but its SSE should be more than twice the smallest: it is {value:g}"
    )


CHECKS = {
    "14.5": FindLabels(
        6,
        [_require_two_clusters, _require_fixed_point, _require_high_sse],
    ),
}
