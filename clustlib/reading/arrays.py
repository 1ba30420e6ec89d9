"""Vectors, tables of counts and matrices of distances: read, or refused."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from clustlib.reading.values import LARGEST, floats, is_index, is_real, is_table, refuse_sparse

# Floats count whole points exactly up to here, and int64 sums of counts cannot overflow.
MOST_POINTS = 2**53
_BLOCK = 2**20  # entries of a given matrix that are copied at a time: 8 MB


def read_numbers(values, name, dimensions, if_infinite=""):
    """The values as a float array with so many dimensions, none of them empty, all finite."""
    refuse_sparse(values, name)
    if is_table(values):
        raise TypeError(f"{name} must be numbers, got a {type(values).__name__}")
    if np.ma.is_masked(values):
        raise ValueError(f"{name} has masked values")
    try:
        array = np.asarray(values)
    except ValueError:
        raise ValueError(f"{name} must have rows that are all of one length") from None
    if array.dtype.kind == "O" and array.ndim == dimensions and all(map(is_real, array.flat)):
        array = floats(array)
    if array.dtype.kind not in "biuf":
        raise TypeError(f"{name} must be numbers, got {_what_came(values, array)}")
    if array.ndim != dimensions:
        hint = "; one attribute alone is X.reshape(-1, 1)" if (name, array.ndim) == ("X", 1) else ""
        what = ["a list of numbers", "a table, one row a point"][dimensions - 1]
        raise ValueError(f"{name} must be {what}, got shape {array.shape}{hint}")
    if array.size == 0:
        raise ValueError(f"{name} is empty: got shape {array.shape}")
    array = array.astype(float, copy=False)
    if not np.isfinite(array).all():
        at = tuple(map(int, np.argwhere(~np.isfinite(array))[0]))
        advice = if_infinite if np.isposinf(array[at]) else ""
        raise ValueError(f"{name} must be finite: {name}{list(at)} is {array[at]}{advice}")
    if max(array.max(), -array.min()) > LARGEST:
        raise ValueError(f"{name} has a number beyond {LARGEST:g}, whose square would overflow")
    return array


def _what_came(values, array):
    if isinstance(values, (list, tuple, np.ndarray)):
        return {"U": "text", "S": "bytes", "c": "complex numbers"}.get(array.dtype.kind, "objects")
    return type(values).__name__


def read_vectors(x: ArrayLike, y: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """Two vectors of one length."""
    x, y = read_numbers(x, "x", 1), read_numbers(y, "y", 1)
    if len(x) != len(y):
        raise ValueError(f"x and y must be of the same length, got {len(x)} and {len(y)}")
    return x.copy(), y.copy()  # a working shows them later, when x and y may have changed


def read_weights(weights: ArrayLike | None, length) -> np.ndarray:
    """A weight ≥ 0 for each attribute, 1 where none are given; not all of them 0."""
    if weights is None:
        return np.ones(length)
    w = read_numbers(weights, "weights", 1).copy()
    if len(w) != length:
        raise ValueError(f"weights has {len(w)} weights for {length} attributes")
    if (w < 0).any():
        raise ValueError(f"weights must not be negative, got {w.min():g}")
    if not w.any():
        raise ValueError("weights are all zero: no attribute is left to compare")
    return w


def read_columns(nominal, name):
    """The columns of a table of nominal values, whose kinds may differ from column to column."""
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
    places = list(places)
    if not all(is_index(place, length) for place in places):
        raise ValueError(f"{name} must be places from 0 to {length - 1}, got {places}")
    if len(set(places)) < len(places):
        raise ValueError(f"{name} has a place twice: {places}")
    return places


def checked_counts(counts: Any, argument="counts") -> np.ndarray:
    """The counts as whole numbers, if that is what they are."""
    refuse_sparse(counts, argument)
    if np.ma.is_masked(counts):
        raise ValueError(f"{argument} has masked values")
    try:
        array = np.array(counts.to_numpy() if is_frame(counts) else counts)
    except ValueError:
        raise ValueError(f"{argument} must be a table whose rows are all of one length") from None
    if array.ndim != 2 or array.size == 0:
        raise ValueError(
            f"{argument} must be a table of clusters × partitions, got shape {array.shape}"
        )
    # Whole numbers beyond 64 bits are objects to NumPy, and a bool among ints is an int.
    entries = np.array(counts, dtype=object) if isinstance(counts, (list, tuple)) else array
    if array.dtype.kind not in "iufO" or (
        entries.dtype == object and not all(map(is_real, entries.flat))
    ):
        raise TypeError(f"{argument} must be numbers of points, not text, bools, dates or others")
    if array.dtype == object:
        array = floats(array)
    if not np.isfinite(array).all():
        raise ValueError(f"{argument} has NaN or infinity in it")
    if (array < 0).any():
        raise ValueError(f"{argument} must not be negative, got {array.min()}")
    if (array != np.floor(array)).any():
        fractional = array[array != np.floor(array)][0]
        raise ValueError(f"{argument} must be whole numbers of points, got {fractional}")
    # The sum of floats cannot overflow; only below it is the sum of integers sure to be right.
    if array.sum(dtype=float) > 2 * MOST_POINTS or array.sum(dtype=np.int64) > MOST_POINTS:
        raise ValueError(f"{argument} sum to more than 2^53 points")
    if not array.any():
        raise ValueError(f"{argument} has no point in it")
    return array.astype(np.int64)


def is_frame(counts):
    """Whether they are a data frame, which brings names of its rows and columns along."""
    return hasattr(counts, "columns") and callable(getattr(counts, "to_numpy", None))


_NO_PATH = (
    ", as between two parts of a graph that no path joins: take one part alone, "
    "or put in a number larger than every path"
)


def read_distance_matrix(matrix, name, otherwise=""):
    """The matrix of distances without its rounding: symmetric, and with a diagonal of 0."""
    W = read_symmetric(matrix, name)
    diagonal = W.diagonal()
    if not diagonal.any():
        return W
    rounding, _ = _rounding(matrix)
    if (wrong := diagonal > rounding * W.max()).any():
        i = int(wrong.nonzero()[0][0])
        raise ValueError(
            f"{name}[{i}, {i}] is {diagonal[i]:g}: "
            f"the distance of a point to itself must be 0{otherwise}"
        )
    W = W.copy()
    np.fill_diagonal(W, 0)
    return W


def read_symmetric(matrix, name):
    """The matrix without its rounding: its two halves their mean, and nothing below 0."""
    W = read_numbers(matrix, name, 2, _NO_PATH)
    if len(set(W.shape)) > 1:
        raise ValueError(f"{name} must be square, got shape {W.shape}")
    of_largest, of_entry = _rounding(matrix)
    rounding, smallest = of_largest * W.max(), W.min()
    if smallest < -rounding:
        i, j = map(int, np.unravel_index(W.argmin(), W.shape))
        raise ValueError(f"{name} must not be negative: {name}[{i}, {j}] is {smallest:g}")
    is_rounded = smallest < 0
    for rows in row_blocks(len(W)):
        here, there = W[rows], W[:, rows].T
        if np.array_equal(here, there):
            continue
        is_rounded = True
        if not (same := np.isclose(here, there, rtol=of_entry, atol=rounding)).all():
            i, j = map(int, np.argwhere(~same)[0])
            i += rows.start
            raise ValueError(
                f"{name} must be symmetric: {name}[{i}, {j}] is {W[i, j]:g}, "
                f"{name}[{j}, {i}] is {W[j, i]:g}"
            )
    return np.maximum((W + W.T) / 2, 0) if is_rounded else W


def _rounding(matrix):
    """What may be rounding, as a share of the largest entry and of an entry itself.

    A half or a single float has lost more than a double before it is handed over.
    """
    kind = np.asarray(matrix).dtype
    lost = 32 * float(np.finfo(kind).eps) if kind.kind == "f" else 0
    return max(1e-12, lost), max(1e-9, lost)


def row_blocks(n):
    """Slices of the rows of an n × n matrix, of which a block is copied at a time."""
    step = max(1, _BLOCK // n)
    return [slice(start, start + step) for start in range(0, n, step)]
