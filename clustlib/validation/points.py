"""Points with attributes of several kinds, and tables of them: read, or refused."""

import math

import numpy as np

from clustlib.validation.values import (
    LARGEST,
    are_equal,
    is_index,
    is_real,
    refuse_sparse,
    shown,
)


def read_columns(nominal, name):
    """The columns of a table of nominal values, whose kinds may differ from column to column."""
    refuse_sparse(nominal, name)
    if hasattr(nominal, "__array__"):
        array = np.asarray(nominal)
        rows = list(array) if array.ndim == 2 else []
    else:
        rows = list(nominal) if np.iterable(nominal) and not isinstance(nominal, str) else []
    # From lists NumPy would make ["a", 1] two texts, so they are transposed by hand.
    if not rows or any(isinstance(row, str) or not np.iterable(row) for row in rows):
        raise ValueError(f"{name} must be a table of values, one row a point")
    lengths = set(map(len, rows))
    if len(lengths) > 1 or 0 in lengths:
        raise ValueError(f"{name} must have rows of one length, at least 1; got {sorted(lengths)}")
    return [list(column) for column in zip(*rows, strict=True)]


def read_point(values, name):
    """One point as a list of its attributes, of any kinds."""
    if isinstance(values, str) or not np.iterable(values):
        raise ValueError(f"{name} must be one point: a list of its attributes")
    return list(values)


def read_places(places, name, length):
    """Places in a point, each of them once."""
    if not np.iterable(places):
        raise TypeError(f"{name} must be a list of places, got {shown(places)}")
    places = list(places)
    if not all(is_index(place, length) for place in places):
        raise ValueError(f"{name} must be places from 0 to {length - 1}, got {shown(places)}")
    if len(set(places)) < len(places):
        raise ValueError(f"{name} has a place twice: {places}")
    return places


def read_coordinate(value, point, place):
    """One coordinate of a point that holds other things, too."""
    name = f"{point}[{place}]"
    if not is_real(value):
        raise TypeError(f"{name} is an ordered attribute and must be a number, got {shown(value)}")
    if isinstance(value, np.floating):  # a half float could not be compared with the largest
        value = float(value)
    if not abs(value) < math.inf:
        raise ValueError(f"{point} must be finite: {name} is {value}")
    if abs(value) > LARGEST:
        raise ValueError(f"{name} is beyond {LARGEST:g}, and its square would overflow")
    return float(value)


def read_roles(x, y, ordered, nominal, attributes):
    """The ordered and the nominal places, read off the points where they are not given."""
    given = {"ordered": ordered, "nominal": nominal}
    places = {
        name: read_places(value, name, len(x)) for name, value in given.items() if value is not None
    }
    if len(places) == 1:
        (name,) = places
        raise ValueError(f"only {name} is given: give both ordered and nominal, or neither")
    if not places:
        return _roles_by_text(x, y, attributes)
    if both := set(places["ordered"]) & set(places["nominal"]):
        raise ValueError(f"place {min(both)} is given as ordered and as nominal")
    if not places["ordered"] and not places["nominal"]:
        raise ValueError("ordered and nominal are both empty: no attribute is left to compare")
    return places["ordered"], places["nominal"]


def _roles_by_text(x, y, attributes):
    """Texts are nominal, if they are as many as the metric's attributes; what is left is ordered.

    A place with text in only one of the points can be either, whichever fits.
    """
    is_text = [[isinstance(value, str) for value in values] for values in zip(x, y, strict=True)]
    for enough in (all, any):
        nominal = [u for u, texts in enumerate(is_text) if enough(texts)]
        if len(nominal) == attributes:
            return [u for u in range(len(x)) if u not in nominal], nominal
    raise ValueError(
        f"x and y hold text at {len(nominal)} places, the metric was fitted on {attributes} "
        "attributes: name the places of both kinds, ordered=[…] and nominal=[…]"
    )


def read_value(value, known, where):
    """The position of a nominal value among those that are known."""
    for place, one in enumerate(known):
        if are_equal(one, value):
            return place
    known = ", ".join(map(repr, known))
    raise ValueError(f"{where} has no value {shown(value)}: it has {known}")
