"""What callers hand to figures: read, or refused with one error that names the argument."""

import operator
from collections.abc import Iterable, Mapping

from clustlib.reading import read_labels, read_numbers


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
    return panel


def read_row(values, where, length=None, least=1):
    """A list of finite numbers, of the given length."""
    values = read_numbers(values, where, 1)
    if len(values) < least:
        raise ValueError(f"{where} must have at least {least} numbers, got {len(values)}")
    if length is not None and len(values) != length:
        raise ValueError(f"{where} must have {length} numbers, got {len(values)}")
    return values


def read_matrix(values, where, shape):
    """A table of finite numbers; a None in ``shape`` stands for any length."""
    values = read_numbers(values, where, 2)
    if any(want not in (None, got) for want, got in zip(shape, values.shape, strict=True)):
        wanted = ", ".join("any" if want is None else str(want) for want in shape)
        raise ValueError(f"{where} must be of shape ({wanted}), got {values.shape}")
    return values


def read_number(value, where, low=None):
    """One finite number."""
    value = float(read_numbers([value], where, 1)[0])
    if low is not None and value < low:
        raise ValueError(f"{where} must be at least {low}, got {value:g}")
    return value


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
        read.append((i, j))
    if len(set(read)) < len(read):
        twice = next(cell for cell in read if read.count(cell) > 1)
        raise ValueError(f"{where} has the cell {twice} more than once")
    return read


def read_chosen(chosen, known, name, what):
    """A list of some of the known names; a single text is not a list of its letters."""
    if isinstance(chosen, (str, bytes)) or not isinstance(chosen, Iterable):
        raise TypeError(f"{name} must be a list of {what}, got {type(chosen).__name__}")
    chosen = list(chosen)
    for each in chosen:
        if each not in known:
            raise ValueError(f"{name} has {each!r}, which is none of the {what}: {list(known)}")
    return chosen


def read_text(text, name):
    """A text."""
    if not isinstance(text, str):
        raise TypeError(f"{name} must be a text, got {type(text).__name__}")
    return text


def read_whole(value, name, low=1):
    """A whole number, at least ``low``."""
    try:
        whole = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, got {type(value).__name__}") from None
    if whole < low:
        raise ValueError(f"{name} must be at least {low}, got {whole}")
    return whole


def require_at_most(most, count, what, instead):
    """Refuse what nobody could read, and say what to draw instead."""
    if count > most:
        raise ValueError(f"{count:,} {what} are more than the {most} that can be told: {instead}")
