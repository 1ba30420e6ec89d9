"""Checks of vectors, tables of counts and matrices of distances.

Each check returns a new array, or raises an error that names the argument.
"""

import math
import numbers
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from clustlib.validation.values import (
    LARGEST,
    MAX_EXACT,
    as_fraction,
    check_dense,
    check_same_index,
    is_real,
    is_sparse,
    is_table,
)

_BLOCK = 2**20  # entries of a matrix that are copied at a time: 8 MB


def check_numbers(values, name, dimensions):
    """Return the values as a non-empty float array of finite numbers with so many dimensions."""
    check_dense(values, name, dimensions)
    if is_table(values):
        raise TypeError(f"{name} must be numbers, got a {type(values).__name__}")
    if np.ma.is_masked(values):
        raise ValueError(f"{name} has masked values")
    expected = ["a list of numbers", "a table of numbers", "a stack of tables"][dimensions - 1]
    try:
        array = np.asarray(values)
        if array.dtype.kind == "O" and array.ndim == dimensions and all(map(is_real, array.flat)):
            array = array.astype(float)
    except OverflowError:
        raise ValueError(f"{name} has a number beyond {LARGEST:g}") from None
    except ValueError:
        raise ValueError(f"{name} must be {expected}, and rows must be of one length") from None
    if array.dtype.kind not in "biuf":
        raise TypeError(
            f"{name} must be numbers, got the type {type(values).__name__} with values of the "
            f"type {array.dtype}"
        )
    if array.ndim != dimensions:
        is_one_attribute = (name, array.ndim) == ("X", 1)
        hint = "; one attribute alone is np.reshape(X, (-1, 1))" if is_one_attribute else ""
        raise ValueError(f"{name} must be {expected}, got shape {array.shape}{hint}")
    if array.size == 0:
        raise ValueError(f"{name} is empty: got shape {array.shape}")
    array = array.astype(float, copy=False)
    if not np.isfinite(array).all():
        place = tuple(map(int, np.argwhere(~np.isfinite(array))[0]))
        raise ValueError(f"{name} must be finite: {name}{list(place)} is {array[place]}")
    if max(array.max(), -array.min()) > LARGEST:
        raise ValueError(f"{name} has a number beyond {LARGEST:g}, whose square would overflow")
    return array


def check_sparse(points, name):
    """Return sparse points as rows of finite floats in CSR format."""
    from scipy.sparse import csr_array

    if points.ndim != 2 or 0 in points.shape:
        raise ValueError(f"{name} must be a table, one row a point, got shape {points.shape}")
    rows = csr_array(points)
    if rows.nnz:
        data = check_numbers(rows.data, f"{name}.data", 1)
        rows = csr_array((data, rows.indices, rows.indptr), shape=rows.shape)
    return rows.astype(float)


def check_vectors(x: ArrayLike, y: ArrayLike) -> tuple[np.ndarray, np.ndarray]:
    """Return two vectors of one length as float arrays."""
    u, v = check_numbers(x, "x", 1), check_numbers(y, "y", 1)
    if len(u) != len(v):
        raise ValueError(f"x and y must be of the same length, got {len(u)} and {len(v)}")
    check_same_index(x=x, y=y)
    # A working shows the vectors later, when the caller may have changed them.
    return u.copy(), v.copy()


def check_weights(weights: ArrayLike | None, length) -> np.ndarray:
    """Return a weight ≥ 0 for each attribute, not all of them 0; by default 1 for each."""
    if weights is None:
        return np.ones(length)
    w = check_numbers(weights, "weights", 1).copy()
    if len(w) != length:
        raise ValueError(f"weights has {len(w)} weights for {length} attributes")
    if (w < 0).any():
        raise ValueError(f"weights must not be negative, got {w.min():g}")
    if not w.any():
        raise ValueError("weights are all zero: no attribute is left to compare")
    return w


def check_counts(counts: Any, argument="counts") -> np.ndarray:
    """Return a table of counts as an int64 array that shares no memory with the caller's."""
    numbers, array = check_numbers(counts, argument, 2), np.asarray(counts)
    if array.dtype.kind == "b":
        raise TypeError(f"{argument} must be numbers of points, got bools")
    if (numbers < 0).any():
        raise ValueError(f"{argument} must not be negative, got {numbers.min():g}")
    if (fractional := numbers[numbers != np.floor(numbers)]).size:
        raise ValueError(
            f"{argument} must be whole numbers of points, got {fractional[0]}: "
            "weights of points are not counted"
        )
    # The sum of floats cannot overflow; below its limit, the sum of integers is exact.
    if numbers.sum() > 2 * MAX_EXACT or array.astype(np.int64).sum() > MAX_EXACT:
        raise ValueError(f"{argument} sum to more than 2^53 points")
    if not numbers.any():
        raise ValueError(f"{argument} has no point in it")
    return array.astype(np.int64)


def check_sparse_counts(counts: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return rows, columns and counts of the cells of a sparse table of counts, each cell once."""
    from scipy.sparse import coo_array

    if counts.ndim != 2 or 0 in counts.shape:
        raise ValueError(f"counts must be a table of numbers, got shape {counts.shape}")
    # Sums of small ints would overflow. Those of bools are refused.
    dtype = counts.dtype if counts.dtype.kind == "b" else np.result_type(counts.dtype, np.int64)
    cells = coo_array(counts, dtype=dtype, copy=True)
    cells.sum_duplicates()
    rows, columns = (places.astype(np.int64) for places in cells.coords)
    if cells.nnz == 0:
        raise ValueError("counts has no point in it")
    if cells.dtype.kind == "f" and not (finite := np.isfinite(cells.data)).all():
        wrong = int(finite.argmin())
        raise ValueError(
            f"counts must be finite: counts[{rows[wrong]}, {columns[wrong]}] is {cells.data[wrong]}"
        )
    return rows, columns, check_counts(cells.data[None])[0]


def safe_shape(values):
    """Return the shape of the values as an array, or () if NumPy can make no array of them."""
    try:
        return np.shape(values)
    except ValueError:
        return ()


def is_data_frame(values):
    """Return True for a data frame, which has names of its rows and columns."""
    return callable(getattr(values, "to_numpy", None)) and hasattr(values, "columns")


def check_distance_matrix(matrix, name, hint=""):
    """Return a symmetric matrix of distances with a diagonal of 0, free of rounding.

    The distances of all pairs, as ``scipy.spatial.distance.pdist`` returns them, become a matrix.
    """
    if is_sparse(matrix):
        raise TypeError(
            f"{name} must have all distances, but in a sparse {type(matrix).__name__} those that "
            "are left out may be 0, or of points too far apart: if they are 0, hand over "
            f"{name}.toarray(); if not, the distances of all pairs"
        )
    if len(safe_shape(matrix)) == 1:
        matrix = _fill_square(check_numbers(matrix, name, 1), name)
    W = check_symmetric(matrix, name)
    diagonal = W.diagonal()
    if not diagonal.any():
        return W
    tolerance, _ = _rounding_tolerances(np.asarray(matrix).dtype)
    if (wrong := diagonal > tolerance * W.max()).any():
        i = int(wrong.nonzero()[0][0])
        raise ValueError(
            f"{name}[{i}, {i}] is {diagonal[i]:g}: "
            f"the distance of a point to itself must be 0{hint}"
        )
    W = W.copy()
    np.fill_diagonal(W, 0)
    return W


def _fill_square(distances, name):
    """Return the matrix of the distances of all pairs: 12, 13, …, 1n, 23, 24, …."""
    from scipy.spatial.distance import squareform

    m = len(distances)
    n = (1 + math.isqrt(1 + 8 * m)) // 2
    if n * (n - 1) // 2 != m:
        raise ValueError(
            f"{name} must be a square matrix of distances, or the n(n − 1)/2 distances of all "
            f"pairs, as scipy's pdist returns them: {m} is not such a number"
        )
    return squareform(distances)


def check_sparse_symmetric(matrix, name):
    """Return a sparse symmetric matrix of numbers ≥ 0 as ``check_symmetric`` does."""
    W = check_sparse(matrix, name)
    if len(set(W.shape)) > 1:
        raise ValueError(f"{name} must be square, got shape {W.shape}")
    W.sum_duplicates()
    to_largest, to_entry = _rounding_tolerances(matrix.dtype)
    tolerance = to_largest * max(W.max(), 0)
    if W.min() < -tolerance:
        cells = W.tocoo()
        i, j = (int(places[cells.data.argmin()]) for places in cells.coords)
        raise ValueError(f"{name} must not be negative: {name}[{i}, {j}] is {W[i, j]:g}")
    excess = (abs(W - W.T) - to_entry * abs(W.T)).tocoo()
    wrong = excess.data > tolerance
    if wrong.any():
        i, j = (int(places[wrong.argmax()]) for places in excess.coords)
        raise ValueError(
            f"{name} must be symmetric: {name}[{i}, {j}] is {W[i, j]:g}, "
            f"{name}[{j}, {i}] is {W[j, i]:g}"
        )
    return ((W + W.T) / 2).maximum(0)


def check_symmetric(matrix, name):
    """Return a symmetric matrix of numbers ≥ 0, free of rounding.

    Where the two halves differ by rounding, both become their mean.
    """
    W = check_numbers(matrix, name, 2)
    if len(set(W.shape)) > 1:
        raise ValueError(f"{name} must be square, got shape {W.shape}")
    to_largest, to_entry = _rounding_tolerances(np.asarray(matrix).dtype)
    tolerance, smallest = to_largest * W.max(), W.min()
    if smallest < -tolerance:
        i, j = map(int, np.unravel_index(W.argmin(), W.shape))
        raise ValueError(f"{name} must not be negative: {name}[{i}, {j}] is {smallest:g}")
    is_symmetric = np.isclose(W, W.T, rtol=to_entry, atol=tolerance)
    if not is_symmetric.all():
        i, j = map(int, np.argwhere(~is_symmetric)[0])
        raise ValueError(
            f"{name} must be symmetric: {name}[{i}, {j}] is {W[i, j]:g}, "
            f"{name}[{j}, {i}] is {W[j, i]:g}"
        )
    return W if smallest >= 0 and np.array_equal(W, W.T) else np.maximum((W + W.T) / 2, 0)


def _rounding_tolerances(dtype):
    """Return what may be rounding, as a share of the largest entry and of an entry itself.

    Half and single floats have lost more digits than doubles.
    """
    lost = 32 * float(np.finfo(dtype).eps) if dtype.kind == "f" else 0
    return max(1e-12, lost), max(1e-9, lost)


def row_blocks(n):
    """Return slices of the rows of an n × n matrix, small enough to be copied."""
    step = max(1, _BLOCK // n)
    return [slice(start, start + step) for start in range(0, n, step)]


def exact_arrays(x, y, w=None):
    """Return x, y and the weights w as arrays that calculate exactly, or None for other floats.

    Whole numbers below 2^53 become floats; other rational numbers become Fractions.
    """
    arrays = [np.array(values) for values in ((x, y) if w is None else (x, y, w))]
    if all(a.dtype.kind in "biuf" and _is_exact(a).all() for a in arrays):
        arrays = [a.astype(float) for a in arrays]
    elif all(isinstance(value, numbers.Rational) for a in arrays for value in a.tolist()):
        arrays = [np.array([as_fraction(value) for value in a.tolist()]) for a in arrays]
    else:
        return None
    return arrays if w is not None else [*arrays, np.ones(len(arrays[0]), dtype=int)]


def _is_exact(array):
    return (array == np.rint(array)) & (array < MAX_EXACT) & (array > -MAX_EXACT)


def exact_fraction(value):
    """Return the result of an exact calculation as a Fraction, or None if it may be rounded."""
    if isinstance(value, numbers.Rational):
        return as_fraction(value)
    return Fraction(int(value)) if value < MAX_EXACT else None
