"""Checks of points whose attributes are of several kinds, and of tables of nominal values."""

import math
from collections.abc import Mapping, Set

import numpy as np

from clustlib.validation.values import (
    LARGEST,
    check_dense,
    is_index,
    is_real,
    safe_equal,
    short_repr,
)


def check_nominal(nominal, name):
    """Return the columns of a table of nominal values, whose types may differ by column."""
    check_dense(nominal, name)
    if hasattr(nominal, "__array__"):
        array = np.asarray(nominal)
        rows = list(array) if array.ndim == 2 else []
    else:
        rows = list(nominal) if _is_list(nominal) else []
    # The rows are not made an array, in which NumPy would turn ["a", 1] into two texts.
    if not rows or not all(map(_is_list, rows)):
        found = next((row for row in rows if not _is_list(row)), nominal)
        raise ValueError(
            f"{name} must be a table of values, a list of rows with one row a point: "
            f"got the {type(found).__name__} {short_repr(found)}"
        )
    lengths = set(map(len, rows))
    if len(lengths) > 1 or 0 in lengths:
        raise ValueError(f"{name} must have rows of one length, at least 1; got {sorted(lengths)}")
    return [list(column) for column in zip(*rows, strict=True)]


def _is_list(values):
    # The places of values count, and a set or a mapping has its values in any order.
    is_other = isinstance(values, (str, Set, Mapping))
    return np.iterable(values) and hasattr(values, "__len__") and not is_other


def check_point(values, name):
    """Return one point as a list of its attributes, of any types."""
    if not _is_list(values):
        raise ValueError(f"{name} must be one point: a list of its attributes")
    return list(values)


def _check_places(places, name, length):
    """Return a list of distinct positions of attributes."""
    if not _is_list(places):
        raise TypeError(f"{name} must be a list of places, got {short_repr(places)}")
    places = list(places)
    if not all(is_index(place, length) for place in places):
        raise ValueError(f"{name} must be places from 0 to {length - 1}, got {short_repr(places)}")
    if len(set(places)) < len(places):
        raise ValueError(f"{name} has a place twice: {places}")
    return places


def check_coordinate(value, point, place):
    """Return one ordered attribute of a point as a float."""
    name = f"{point}[{place}]"
    if not is_real(value):
        raise TypeError(
            f"{name} is an ordered attribute and must be a number, got {short_repr(value)}"
        )
    if not abs(value) < math.inf:
        raise ValueError(f"{point} must be finite: {name} is {value}")
    if abs(value) > LARGEST:
        raise ValueError(f"{name} is beyond {LARGEST:g}, and its square would overflow")
    return float(value)


def check_roles(x, y, ordered, nominal, attributes):
    """Return the places of ordered and of nominal attributes, found from the points if not given.

    ``attributes`` is the number of nominal attributes on which the metric was fitted.
    """
    places = {
        name: _check_places(value, name, len(x))
        for name, value in (("ordered", ordered), ("nominal", nominal))
        if value is not None
    }
    if not places:
        return _roles_by_text(x, y, attributes)
    if len(places) == 1:
        (name,) = places
        raise ValueError(f"only {name} is given: give both ordered and nominal, or neither")
    ordered, nominal = places["ordered"], places["nominal"]
    if both := set(ordered) & set(nominal):
        raise ValueError(f"place {min(both)} is given as ordered and as nominal")
    if not ordered and not nominal:
        raise ValueError("ordered and nominal are both empty: no attribute is left to compare")
    return ordered, nominal


def _roles_by_text(x, y, attributes):
    """Take the places with text as nominal, if the metric has as many attributes.

    A place with text in only one of the points can be either, whichever fits.
    """
    is_text = [[isinstance(value, str) for value in values] for values in zip(x, y, strict=True)]
    for enough in (all, any):
        nominal = [place for place, texts in enumerate(is_text) if enough(texts)]
        if len(nominal) == attributes:
            return [place for place in range(len(x)) if place not in nominal], nominal
    raise ValueError(
        f"x and y hold text at {len(nominal)} places, the metric was fitted on {attributes} "
        "attributes: name the places of both kinds, ordered=[…] and nominal=[…]"
    )


def position_of_value(value, known, where):
    """Return the position of a nominal value among the known ones."""
    for position, known_value in enumerate(known):
        if safe_equal(known_value, value):
            return position
    known = ", ".join(map(repr, known))
    raise ValueError(f"{where} has no value {short_repr(value)}: it has {known}")
