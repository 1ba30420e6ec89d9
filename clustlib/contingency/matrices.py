"""Matrices of one label vector: which point is in which group, and the order by groups."""

import numpy as np
from numpy.typing import ArrayLike

from clustlib.validation import check_labels, encode_labels


def assignment_matrix(labels: ArrayLike) -> np.ndarray:
    """Return the matrix of points × groups that has a single 1 in each row.

    Z[s, i] = 1 where point s is in group i. The sums of its columns are the sizes of the groups,
    Z^T Z is diagonal, and the product of two assignment matrices, Z_C^T Z_T, is the contingency
    table: it counts the points that are in C_i and in T_j.

    Parameters
    ----------
    labels : array-like of shape (n,)
        As in ``contingency_table``.

    Returns
    -------
    ndarray of shape (n, k), int64
        The columns are the groups in the sorted order of their labels.

    Raises
    ------
    ValueError
        If labels are empty, not one-dimensional, or missing.
    TypeError
        If labels are of different types, or of a type that cannot be sorted.

    Examples
    --------
    >>> import clustlib as cl
    >>> truth, found = ["a", "a", "b", "b", "b"], [7, 7, 7, 2, 2]
    >>> Z_T, Z_C = cl.assignment_matrix(truth), cl.assignment_matrix(found)
    >>> Z_C
    array([[0, 1],
           [0, 1],
           [0, 1],
           [1, 0],
           [1, 0]])
    >>> Z_C.T @ Z_T
    array([[0, 2],
           [2, 1]])
    >>> cl.contingency_table(truth, found)
         a  b  n_i
    C2   0  2    2
    C7   2  1    3
    m_j  2  3    5
    """
    groups, positions = encode_labels(check_labels(labels, "labels"), "labels")
    return _one_per_row(positions, len(groups))


def permutation_matrix(labels: ArrayLike) -> np.ndarray:
    """Return the matrix Γ that, multiplied from the left, sorts the points by group.

    Its rows are those of the identity matrix: row q has its 1 at the point that comes in place q.
    Points of one group keep their order. So Γ @ labels is sorted, Γ @ Z has the points of each
    group together, and Γ^T undoes it: Γ^T Γ is the identity.

    Parameters
    ----------
    labels : array-like of shape (n,)
        As in ``contingency_table``.

    Returns
    -------
    ndarray of shape (n, n), int64

    Raises
    ------
    ValueError
        If labels are empty, not one-dimensional, or missing.
    TypeError
        If labels are of different types, or of a type that cannot be sorted.

    Examples
    --------
    >>> import clustlib as cl
    >>> labels = [2, 1, 2, 1]
    >>> gamma = cl.permutation_matrix(labels)
    >>> gamma
    array([[0, 1, 0, 0],
           [0, 0, 0, 1],
           [1, 0, 0, 0],
           [0, 0, 1, 0]])
    >>> gamma @ labels
    array([1, 1, 2, 2])
    >>> gamma.T @ (gamma @ labels)
    array([2, 1, 2, 1])
    """
    _, positions = encode_labels(check_labels(labels, "labels"), "labels")
    return _one_per_row(np.argsort(positions, kind="stable"), len(positions))


def _one_per_row(columns, width):
    matrix = np.zeros((len(columns), width), dtype=np.int64)
    matrix[np.arange(len(columns)), columns] = 1
    return matrix
