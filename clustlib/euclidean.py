"""Euclidean distances of points with many attributes, by a product of matrices; knows no table."""

import numpy as np

MANY_DIMENSIONS = 60  # from here on a product of matrices is faster than cdist,
ENOUGH_ROWS = 16  # if it is of so many rows that it pays to centre all columns
_AT_A_TIME = 2**17  # numbers that are centred, or compared, at a time: 1 MB


def multiply_euclidean(rows, columns, centre, metric, d):
    """Euclidean distances, or their squares, as cdist has them, by a product of matrices.

    |x − y|² = |x|² + |y|² − 2 x·y, seen from the centre. Where this is much smaller than
    |x|² + |y|², digits have cancelled, and the pair is measured again, by its difference; so points
    that coincide have a distance of exactly 0. What is left of the rounding errors, at most
    (d + 4) 2⁻⁵² of |x|² + |y|² in d dimensions, is below 10⁻¹² of the distance. (In more than 2,000
    dimensions this needs errors to be of both signs, as they are.) If points and centre are whole
    numbers, and the squares below 2⁵², so is all of it, and nothing is rounded.
    """
    dimensions = rows.shape[1]
    lost = min(0.25, (dimensions + 4) * 2.0**-13)
    from_centre = rows - centre
    row_squares = _squares(from_centre)[:, None]
    step = max(1, _AT_A_TIME // dimensions)
    for start in range(0, len(columns), step):
        some, part = columns[start : start + step], d[:, start : start + step]
        others = some - centre
        np.matmul(from_centre, -2 * others.T, out=part)
        squares = _squares(others)
        part += row_squares
        part += squares
        # Mostly no pair comes near this bound, not even near that of the farthest points.
        if part.min() <= lost * (row_squares.max() + squares.max()):
            _measure_again(rows, some, part, lost * (row_squares + squares), metric, step)
        elif metric == "euclidean":
            np.sqrt(part, out=part)


def _measure_again(rows, columns, part, bounds, metric, step):
    """Measure the pairs by their differences that are so close that digits have cancelled."""
    from scipy.spatial.distance import cdist

    is_close = part <= bounds
    if np.count_nonzero(is_close) > part.size / 4:
        part[...] = cdist(rows, columns, metric)
        return
    i, j = np.divmod(np.flatnonzero(is_close), len(columns))
    for again in range(0, len(i), step):
        pairs = i[again : again + step], j[again : again + step]
        part[pairs] = _squares(rows[pairs[0]] - columns[pairs[1]])
    if metric == "euclidean":
        np.sqrt(part, out=part)


def _squares(vectors):
    """The squared length of each."""
    return np.einsum("ij,ij->i", vectors, vectors)
