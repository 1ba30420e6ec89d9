"""Checks of what callers pass to figures.

Each check takes a value and its name in error messages, and returns the value ready to be drawn.
A value that cannot be drawn raises one TypeError or ValueError that names it.
"""

import math
import operator
from collections.abc import Iterable, Mapping

import numpy as np

from clustlib.validation import check_labels, check_numbers, check_same_index, is_real, short_repr

# --- containers ----------------------------------------------------------------------------------


def check_panels(panels, name, content):
    """Return a dict that is not empty."""
    if not isinstance(panels, Mapping):
        raise TypeError(f"{name} must be a dict of {content}, got {type(panels).__name__}")
    if not panels:
        raise ValueError(f"{name} is empty: it must be a dict of {content}")
    return panels


def check_panels_of_parts(panels, content, check_panel):
    """Return a dict of title → checked panel; ``content`` names a panel's parts: "(X, labels)".

    ``check_panel`` takes the name of a panel in error messages, and its parts.
    """
    check_panels(panels, "panels", f"title → {content}")
    names = {title: f"panels[{title!r}]" for title in panels}
    return {
        title: check_panel(names[title], *check_parts(panel, names[title], content))
        for title, panel in panels.items()
    }


def check_parts(panel, name, content):
    """Return a tuple with as many parts as ``content`` names, such as "(X, labels)"."""
    part_names = content.strip("()").split(", ")
    if not isinstance(panel, (tuple, list)):
        raise TypeError(f"{name} must be {content}, got {type(panel).__name__}")
    if len(panel) != len(part_names):
        raise ValueError(f"{name} must be {content}, got {len(panel)} parts")
    parts = zip(part_names, panel, strict=True)
    check_same_index(**{f"{part_name} in {name}": part for part_name, part in parts})
    return panel


def check_rows(rows, name, length):
    """Return a dict of name → as many finite numbers as ``length``."""
    check_panels(rows, name, "name → numbers")
    return {key: check_row(row, f"{name}[{key!r}]", length) for key, row in rows.items()}


def check_items(items, name, content):
    """Return a list of the items of an iterable that is neither a text nor a dict."""
    if isinstance(items, (str, bytes, Mapping)) or not isinstance(items, Iterable):
        raise TypeError(f"{name} must be {content}, got {type(items).__name__}")
    return list(items)


# --- arrays --------------------------------------------------------------------------------------


def check_row(values, name, length=None):
    """Return an array of finite numbers, at least one."""
    values = check_numbers(values, name, 1)
    if length not in (None, len(values)):
        raise ValueError(f"{name} must have {length} numbers, got {len(values)}")
    return values


def check_matrix(values, name, shape=(None, None)):
    """Return a two-dimensional array of finite numbers; None in the shape is any length."""
    values = check_numbers(values, name, 2)
    if any(length not in (None, n) for length, n in zip(shape, values.shape, strict=True)):
        lengths = ", ".join("any" if length is None else str(length) for length in shape)
        raise ValueError(f"{name} must be of shape ({lengths}), got {values.shape}")
    return values


def check_point_labels(labels, name, n, points="points"):
    """Return a list of n labels, one for each of the points that are called ``points``."""
    labels = check_labels(labels, name).tolist()
    if len(labels) != n:
        raise ValueError(f"{name} must have one label a point: got {len(labels)} for {n} {points}")
    return labels


def check_label_pair(labels_true, labels_pred, max_points):
    """Return two lists of labels of the same points."""
    check_same_index(labels_true=labels_true, labels_pred=labels_pred)
    labels_true = check_labels(labels_true, "labels_true").tolist()
    labels_pred = check_point_labels(labels_pred, "labels_pred", len(labels_true), "labels_true")
    check_at_most(max_points, len(labels_true), "points in labels_true", "draw some of them")
    return labels_true, labels_pred


def check_labelled_points(X, labels, columns=None):
    """Return points as an array, and a list of their labels."""
    check_same_index(X=X, labels=labels)
    X = check_matrix(X, "X", (None, columns))
    return X, check_point_labels(labels, "labels", len(X), "rows of X")


# --- numbers, texts and positions ----------------------------------------------------------------


def check_number(value, name, low=-math.inf):
    """Return a finite number of at least ``low``."""
    if not is_real(value) or not abs(value) < 1e300:
        raise ValueError(f"{name} must be a finite number, got {short_repr(value)}")
    if value < low:
        raise ValueError(f"{name} must be at least {low:g}, got {short_repr(value)}")
    return value


def check_text(text, name):
    """Return a text."""
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a text, got {short_repr(text)}")
    return text


def check_bool(value, name):
    """Return True or False."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name} must be True or False, got {short_repr(value)}")
    return bool(value)


def check_position(position, name, length, first=0):
    """Return the position of one of so many things; the first of them has the number ``first``."""
    try:
        position = operator.index(position)
    except TypeError:
        raise TypeError(f"{name} must be an int, got {short_repr(position)}") from None
    if not first <= position < first + length:
        raise ValueError(f"{name} must be from {first} to {first + length - 1}, got {position}")
    return position


def check_positions(positions, name, length):
    """Return a list of positions, counted from 0."""
    positions = check_items(positions, name, "a list of positions, counted from 0")
    return [check_position(position, name, length) for position in positions]


def check_cells(cells, name, shape):
    """Return a list of cells (i, j) of a table of this shape, without repetition."""
    content = "a list of cells (i, j), counted from 0"
    checked: list[tuple[int, int]] = []
    for cell in check_items(cells, name, content):
        try:
            i, j = map(operator.index, cell)
        except (TypeError, ValueError):
            raise TypeError(
                f"{name} must be {content}, got {short_repr(cell)} among them"
            ) from None
        if not (0 <= i < shape[0] and 0 <= j < shape[1]):
            raise ValueError(
                f"{name} has the cell {(i, j)}, but the table has {shape[0]} rows and {shape[1]} "
                "columns, counted from 0"
            )
        if (i, j) in checked:
            raise ValueError(f"{name} has the cell {(i, j)} more than once")
        checked.append((i, j))
    return checked


def check_at_most(maximum, count, noun, advice):
    """Refuse more things than a reader can tell apart, with advice on what to draw instead."""
    if count > maximum:
        raise ValueError(
            f"{count:,} {noun} are more than the {maximum} that can be told apart: {advice}"
        )
