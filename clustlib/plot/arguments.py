"""What callers hand to figures: read, or refused with one error that names the argument."""

import operator
from collections.abc import Iterable, Mapping

from clustlib.validation import read_labels, read_numbers, refuse_unaligned


def read_panels(panels, name, content):
    """A dict with something in it."""
    if not isinstance(panels, Mapping):
        raise TypeError(f"{name} must be a dict of {content}, got {type(panels).__name__}")
    if not panels:
        raise ValueError(f"{name} is empty: it must be a dict of {content}")
    return panels


def read_parts(panel, where, content):
    """A tuple of as many things as ``content`` names, such as ``(X, labels)``."""
    count = content.count(",") + 1
    if not isinstance(panel, (tuple, list)):
        raise TypeError(f"{where} must be {content}, got {type(panel).__name__}")
    if len(panel) != count:
        raise ValueError(f"{where} must be {content}, got {len(panel)} instead of {count}")
    names = content.strip("()").split(", ")
    refuse_unaligned(**dict(zip((f"{name} in {where}" for name in names), panel, strict=True)))
    return panel


def read_row(values, where):
    """A list of finite numbers, at least one."""
    values = read_numbers(values, where, 1)
    if not len(values):
        raise ValueError(f"{where} must have at least one number")
    return values


def read_matrix(values, where, shape):
    """A table of finite numbers; a None in ``shape`` stands for any length."""
    values = read_numbers(values, where, 2)
    if any(want not in (None, got) for want, got in zip(shape, values.shape, strict=True)):
        wanted = ", ".join("any" if want is None else str(want) for want in shape)
        raise ValueError(f"{where} must be of shape ({wanted}), got {values.shape}")
    return values


def read_groups(labels, where, n):
    """Labels of n points, as a list."""
    labels = read_labels(labels, where).tolist()
    if len(labels) != n:
        raise ValueError(f"{where} must have one label a point: got {len(labels)} for {n} points")
    return labels


def read_cells(cells, shape, where):
    """A list of cells (i, j) of a table of this shape, each once."""
    hint = "cells are pairs (i, j) of positions, counted from 0"
    if isinstance(cells, (str, bytes, Mapping)) or not isinstance(cells, Iterable):
        raise TypeError(f"{where} must be a list of cells, got {type(cells).__name__}: {hint}")
    read = []
    for cell in cells:
        try:
            i, j = map(operator.index, cell)
        except (TypeError, ValueError):
            raise TypeError(f"{where} has {cell!r} where a cell belongs: {hint}") from None
        if not (0 <= i < shape[0] and 0 <= j < shape[1]):
            raise ValueError(
                f"{where} has the cell {(i, j)}, but the table has {shape[0]} rows and {shape[1]} "
                f"columns: {hint}"
            )
        if (i, j) in read:
            raise ValueError(f"{where} has the cell {(i, j)} more than once")
        read.append((i, j))
    return read


def require_at_most(most, count, what, instead):
    """Refuse what nobody could read, and say what to draw instead."""
    if count > most:
        raise ValueError(
            f"{count:,} {what} are more than the {most} that can be told apart: {instead}"
        )
