"""Vectors, tables of counts and matrices of distances: read, or refused."""

import numbers
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from clustlib.validation.values import (
    EXACT,
    LARGEST,
    as_fraction,
    floats,
    is_real,
    is_table,
    refuse_sparse,
    refuse_unaligned,
)

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


def read_sparse(points, name):
    """Points with few numbers that are not 0, as sparse rows of finite floats."""
    from scipy.sparse import csr_array

    if points.ndim != 2 or 0 in points.shape:
        raise ValueError(f"{name} must be a table, one row a point, got shape {points.shape}")
    rows = csr_array(points)
    if rows.nnz:
        rows = csr_array((read_numbers(rows.data, f"{name}.data", 1), rows.indices, rows.indptr),
                         shape=rows.shape)  # fmt: skip
    return rows.astype(float)


def _what_came(values, array):
    if is_frame(values) and array.ndim == 2:
        for name, column in zip(values.columns, array.T, strict=True):
            for value in column.tolist():
                if not is_real(value):
                    return f"{value!r} in column {name!r}"
    if isinstance(values, (list, tuple, np.ndarray)):
        return {"U": "text", "S": "bytes", "c": "complex numbers"}.get(array.dtype.kind, "objects")
    return type(values).__name__


def read_vectors(x: ArrayLike, y: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """Two vectors of one length."""
    read = [read_numbers(values, name, 1) for name, values in (("x", x), ("y", y))]
    if len(read[0]) != len(read[1]):
        raise ValueError(
            f"x and y must be of the same length, got {len(read[0])} and {len(read[1])}"
        )
    refuse_unaligned(x=x, y=y)
    x, y = read
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
            f"{argument} must be a table of clusters × classes, got shape {array.shape}"
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
        raise ValueError(
            f"{argument} must be whole numbers of points, got {fractional}: "
            "weights of points are not counted"
        )
    # The sum of floats cannot overflow; only below it is the sum of integers sure to be right.
    if array.sum(dtype=float) > 2 * EXACT or array.sum(dtype=np.int64) > EXACT:
        raise ValueError(f"{argument} sum to more than 2^53 points")
    if not array.any():
        raise ValueError(f"{argument} has no point in it")
    return array.astype(np.int64)


def shape_of(values):
    """The shape as an array; () of lists that have several lengths, or nest too deep."""
    try:
        return np.shape(values)
    except ValueError:
        return ()


def is_frame(counts):
    """Whether they are a data frame, which brings names of its rows and columns along."""
    return callable(getattr(counts, "to_numpy", None)) and hasattr(counts, "columns")


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


def read_exactly(x, y, w=None):
    """x, y and w (by default 1 each) as arrays that calculate exactly; None if they are floats.

    Whole numbers are floats still, exact up to 2^53; others are Fractions.
    """
    arrays = [np.array(values) for values in ((x, y) if w is None else (x, y, w))]
    # In its own type a half float cannot be compared with 2^53.
    arrays = [a.astype(float) if a.dtype.kind == "f" else a for a in arrays]
    if all(a.dtype.kind in "biuf" and _is_exact(a).all() for a in arrays):
        arrays = [a.astype(float) for a in arrays]
    elif all(isinstance(value, numbers.Rational) for a in arrays for value in a.tolist()):
        arrays = [np.array([as_fraction(value) for value in a.tolist()]) for a in arrays]
    else:
        return None
    return arrays if w is not None else [*arrays, np.ones(len(arrays[0]), dtype=int)]


def _is_exact(array):
    return (array == np.rint(array)) & (array < EXACT) & (array > -EXACT)


def exact_number(value):
    """The number as a Fraction, if it was calculated exactly; else None."""
    if isinstance(value, numbers.Rational):
        return as_fraction(value)
    return Fraction(int(value)) if value < EXACT else None
