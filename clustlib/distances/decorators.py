"""Decorators that let internal measures take points and labels, or the results of one pass.

A measure is written for the Distances of one pass, for sorted Points, or for a ProximityTable. The
decorated measure can be called by users with X and labels, and by a scorecard with Distances, so
that several measures share one pass.
"""

import functools
import inspect
from collections.abc import Callable
from typing import TypeVar, cast

from numpy.typing import ArrayLike

from clustlib.display import Measured
from clustlib.distances.metrics import check_metric
from clustlib.distances.passes import Distances, measure_distances
from clustlib.distances.points import NotDefined, Points, sort_points
from clustlib.distances.table import ProximityTable, table_from_distances
from clustlib.score import Score, with_caution

_VARIADIC = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD
Result = TypeVar("Result")


def takes_distances(measure: Callable[[Distances], Result]) -> Callable[..., Result]:
    """Decorate a measure of ``Distances`` so that it also takes points, labels and a metric."""

    def measure_points(points):
        return measure(measure_distances(points, points.metric))

    return _dispatch(measure, measure, _with_metric(measure_points))


def takes_metric(measure: Callable[[Points], Result]) -> Callable[..., Result]:
    """Decorate a measure of ``Points`` and their metric, to take points, labels and a metric."""
    return _dispatch(measure, _with_points(measure), _with_metric(measure))


def takes_points(measure: Callable[..., Score]) -> Callable[..., Score]:
    """Decorate a measure of ``Points`` to take points and labels, or ``Distances``."""

    def from_points(
        X: ArrayLike,
        labels: ArrayLike,
        *own,
        noise: str | None = None,
        noise_label: object = -1,
        missing: str = "refuse",
        **named,
    ):
        points = sort_points(X, labels, noise=noise, noise_label=noise_label, missing=missing)
        return with_caution(measure(points, *own, **named), points.note)

    return _dispatch(measure, _with_points(measure), from_points)


def takes_proximities(measure: Measured) -> Measured:
    """Decorate a measure of a ProximityTable so that it refuses all but a table or Distances."""

    @functools.wraps(measure)
    def checked(p, *args, **kwargs):
        if isinstance(p, Distances):
            p = table_from_distances(p)
        if not isinstance(p, ProximityTable):
            raise TypeError(
                f"p in {measure.__name__}(p) must be a ProximityTable, got {type(p).__name__}: "
                "build one with proximity_table(X, labels), or with "
                "ProximityTable.from_matrix(W, labels, kind) from a matrix of distances or "
                "similarities"
            )
        return with_caution(measure(p, *args, **kwargs), p.note)

    return cast(Measured, checked)


def _with_metric(measure):
    """Return a function of points, labels and a metric from a measure of sorted points."""

    def from_points(
        X: ArrayLike,
        labels: ArrayLike,
        metric: str | Callable[..., float] = "euclidean",
        *,
        noise: str | None = None,
        noise_label: object = -1,
        missing: str = "refuse",
    ):
        check_metric(metric)
        options = {"noise": noise, "noise_label": noise_label, "missing": missing}
        points = sort_points(X, labels, metric, **options)
        return with_caution(measure(points), points.note)

    return from_points


def _with_points(measure):
    """Return a function of Distances from a measure of the points that were measured."""

    def from_distances(distances, *own, **named):
        if distances.metric == "precomputed":
            raise NotDefined(
                f"{measure.__name__} is not defined: X holds distances, "
                "here the coordinates of the points are needed"
            )
        return measure(distances.points, *own, **named)

    return from_distances


def _dispatch(measure, from_distances, from_points):
    """Return the measure as a function of ``Distances``, or of points and labels.

    The first argument decides: ``from_distances`` gets ``Distances``, and ``from_points`` anything
    else. Users see the signature of ``from_points``, with the parameters that ``measure`` has after
    its first.
    """

    @functools.wraps(measure)
    def measured(*args, **kwargs):
        has_distances = args and isinstance(args[0], Distances)
        return (from_distances if has_distances else from_points)(*args, **kwargs)

    own = inspect.signature(measure)
    parameters = inspect.signature(from_points).parameters.values()
    named = [p for p in parameters if p.kind not in _VARIADIC]
    named += list(own.parameters.values())[1:]
    public = own.replace(parameters=sorted(named, key=lambda p: p.kind))
    measured.__signature__ = public  # type: ignore[attr-defined]
    # Python names this function if an argument is missing.
    from_points.__qualname__ = measure.__qualname__
    return measured
