"""Contingency tables of two label vectors, whose points are counted once or several times.

Missing labels, unlabelled points and noise are treated first; then the pairs of labels are counted
in chunks, so that little memory is needed beside the labels.
"""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import ArrayLike

from clustlib.contingency.table import ContingencyTable
from clustlib.expressions import DENSE_CELLS, SparseCounts
from clustlib.validation import (
    CHUNK_SIZE,
    check_choice,
    check_counts,
    check_labels,
    check_names,
    check_same_index,
    handle_noise,
    index_labels,
    iter_chunks,
    noise_mask,
    safe_shape,
    split_missing,
)

_MAX_SINGLETONS = 2**27
_MAX_SMALL_CELLS = 2**16  # a cell's position fits into two bytes


def contingency_table(
    labels_true: ArrayLike,
    labels_pred: ArrayLike,
    *,
    noise: str | None = None,
    noise_label: object = -1,
    unlabelled: object = None,
    missing: str = "refuse",
) -> ContingencyTable:
    """Count how many points each cluster shares with each ground-truth class.

    Parameters
    ----------
    labels_true, labels_pred : array-like of shape (n,)
        The class and the cluster of each point: ints, finite floats, strings, bools, or other
        labels that can be sorted; one type in each. Their sorted order gives the columns and rows.
        pandas categories keep their own order. Rows are paired by position: two pandas columns
        whose indices differ are refused.
    noise : {"cluster", "singletons", "drop"}, optional
        How to treat points whose ``labels_pred`` is ``noise_label`` (DBSCAN marks noise -1).
        "cluster": as a label like any other, which is also the default, but then a scorecard
        notes it. "singletons": each of these points becomes a cluster of its own, with a new
        label. "drop": these points are left out of both label vectors, and so is a class that
        has no other points. The table's ``left_out`` counts them.
    noise_label : label
        Of the same type as ``labels_pred``: -1 is no label among "-1", "0" and "1". It is ignored
        with ``noise="cluster"``.
    unlabelled : label, optional
        A label of ``labels_true`` that means that the class is unknown (often -1) or does not
        matter (as the background of an image). These points are left out.
    missing : {"refuse", "drop"}
        How to treat points without a label (NaN, NaT, None, masked) in one of the two: raise an
        error that says where, or leave them out.

    Returns
    -------
    ContingencyTable
        Rows are clusters C_i, columns are classes T_j.

    Raises
    ------
    ValueError
        If labels are empty, not one-dimensional, of different lengths or with different indices,
        infinite, or missing without ``missing="drop"``; if ``noise`` or ``missing`` is unknown; if
        no point is left; if the new label of a noise point is already taken.
    TypeError
        If labels are of different types, or of a type that cannot be sorted; if ``noise_label`` or
        ``unlabelled`` is of another type than the labels; if noise points of labels that are
        neither numbers nor strings shall be singletons.

    Examples
    --------
    The order of the arguments matters: clusters are rows.

    >>> import clustlib as cl
    >>> truth, found = ["a", "a", "b", "b", "b"], [1, 1, 1, 2, 3]
    >>> cl.contingency_table(truth, found)
         a  b  n_i
    C1   2  1    3
    C2   0  1    1
    C3   0  1    1
    m_j  2  3    5
    >>> cl.contingency_table(found, truth).counts.shape
    (2, 3)

    Points that an algorithm marks as noise are a cluster, unless they are dropped.

    >>> cl.contingency_table(["a", "a", "b", "b"], [0, -1, 1, -1]).clusters
    (-1, 0, 1)
    >>> cl.contingency_table(["a", "a", "b", "b"], [0, -1, 1, -1], noise="drop")
         a  b  n_i
    C0   1  0    1
    C1   0  1    1
    m_j  1  1    2
    2 of 4 points left out
    """
    check_choice(missing, "missing", ("refuse", "drop"))
    columns = {"labels_true": labels_true, "labels_pred": labels_pred}
    true, pred = (_split_missing(labels, name, missing) for name, labels in columns.items())
    n = _length(*true)
    if n != _length(*pred):
        raise ValueError(
            "labels_true and labels_pred must be of the same length, one label a point: "
            f"got {n} and {_length(*pred)}"
        )
    check_same_index(**columns)
    true, pred, _ = _drop_missing(true, pred)
    return count_points(
        (true, pred), columns, n, noise=noise, noise_label=noise_label, unlabelled=unlabelled
    )


def count_pairs(clusters, classes, counts, *, missing, **options):
    """Return the table of pairs of labels that occur so many times (see ``from_counts``)."""
    check_choice(missing, "missing", ("refuse", "drop"))
    columns = {"classes": classes, "clusters": clusters}
    true, pred = (_split_missing(labels, name, missing) for name, labels in columns.items())
    lengths, shape = (_length(*pred), _length(*true)), safe_shape(counts)
    if not (lengths[0],) == (lengths[1],) == shape:
        raise ValueError(
            "clusters, classes and counts must be lists of the same length, "
            f"one entry a pair: got {lengths[0]}, {lengths[1]} and {shape}"
        )
    check_same_index(clusters=clusters, classes=classes, counts=counts)
    counts = check_counts(np.asanyarray(counts)[None])[0]
    n = int(counts.sum())
    true, pred, counts = _drop_missing(true, pred, counts)
    return count_points((true, pred), columns, n, counts, **options)


def _split_missing(labels, name, missing):
    """Return the labels that are not missing, and the mask of the missing ones or None."""
    if missing == "drop":
        labels, is_missing = split_missing(labels, name)
        return labels, np.zeros(len(labels), dtype=bool) if is_missing is None else is_missing
    advice = '; missing="drop" leaves such points out'
    return check_labels(labels, name, advice, keep_categories=True), None


def _length(labels, missing):
    return len(labels if missing is None else missing)


def _drop_missing(true, pred, counts=None):
    """Return the labels, and counts, of the points that have both labels."""
    (true, true_missing), (pred, pred_missing) = true, pred
    if true_missing is None:
        return true, pred, counts
    keep = ~(true_missing | pred_missing)
    if not keep.any():
        raise ValueError("no point has a label in both: none is left to count")
    counts = None if counts is None else counts[keep]
    return true[keep[~true_missing]], pred[keep[~pred_missing]], counts


def count_points(labels, names, n, counts=None, *, noise, noise_label, unlabelled):
    """Return the table of two label vectors without missing labels.

    Parameters
    ----------
    labels, names : pairs
        Of classes and clusters, and what to call them in an error.
    n : int
        The number of points before any were left out.
    counts : ndarray, optional
        The number of points of each pair of labels, by default 1.
    noise, noise_label, unlabelled
        As in ``contingency_table``.
    """
    if noise is not None:
        check_choice(noise, "noise", ("cluster", "singletons", "drop"))
    (true, pred), (true_name, pred_name) = labels, names
    if unlabelled is not None:
        keep = ~noise_mask(true, true_name, unlabelled, "unlabelled")
        if not keep.any():
            raise ValueError(
                f"{true_name} has nothing but unlabelled points: none is left to count"
            )
        true, pred, counts = true[keep], pred[keep], None if counts is None else counts[keep]
    if counts is not None and noise == "singletons":
        # Each noise point needs an entry of its own.
        repeats = np.where(noise_mask(pred, pred_name, noise_label), counts, 1)
        if (clusters := repeats.sum(dtype=float)) > _MAX_SINGLETONS:
            raise ValueError(f"noise='singletons' would make {clusters:.0f} clusters: too many")
        entries = np.arange(len(counts)).repeat(repeats)
        counts = (counts // np.maximum(repeats, 1))[entries]
        true, pred = true[entries], pred[entries]
    pred, keep = handle_noise(pred, pred_name, noise, noise_label)
    true, counts = true[keep], None if counts is None else counts[keep]
    cells, clusters, classes = _count(true, pred, true_name, pred_name, counts)
    left_out = n - int(cells.counts.sum())
    return ContingencyTable.from_cells(cells, clusters, classes, left_out, noise)


def count_labels(true, pred, true_name, pred_name):
    """Return the table of two checked label vectors; the names are for errors."""
    return ContingencyTable.from_cells(*_count(true, pred, true_name, pred_name))


def _count(true, pred, true_name, pred_name, counts=None):
    """Return the non-empty cells, the clusters and the classes."""
    if counts is None and (ranges := _small_ranges(true, pred)) is not None:
        return _count_small_ints(true, pred, *ranges)
    classes, find_columns = index_labels(true, true_name)
    clusters, find_rows = index_labels(pred, pred_name)
    shape = r, k = len(clusters), len(classes)
    chunks = zip(
        iter_chunks(pred),
        iter_chunks(true),
        itertools.repeat(1) if counts is None else iter_chunks(counts),
        strict=False,
    )
    entries = ((find_rows(rows), find_columns(columns), points) for rows, columns, points in chunks)
    if r * k <= DENSE_CELLS:
        table = np.zeros(r * k, dtype=np.int64)
        for rows, columns, points in entries:
            np.add.at(table, rows * k + columns, points)
        cells = SparseCounts.of(table.reshape(r, k))
    else:
        if true.dtype.kind == pred.dtype.kind == "f" and r == k == len(true):
            raise ValueError(
                f"{true_name} and {pred_name} have {r} different numbers each, one a point: "
                "are they measured values, instead of labels, the names of groups?"
            )
        # A single number of points counts for all of a chunk.
        cells = SparseCounts.added((np.broadcast_arrays(*entry) for entry in entries), shape)
    clusters = check_names(clusters, "clusters", r, "rows of counts")
    classes = check_names(classes, "classes", k, "columns of counts")
    return cells, clusters, classes


def _small_ranges(true, pred):
    """Return (lowest, length) of both ranges of labels, or None if they are not small ints."""
    if true.dtype.kind not in "iu" or pred.dtype.kind not in "iu":
        return None
    (true_low, k), (pred_low, r) = _int_range(true), _int_range(pred)
    return ((true_low, k), (pred_low, r)) if r * k <= _MAX_SMALL_CELLS else None


def _int_range(labels):
    # Each chunk is read from memory only once.
    ends = [(int(chunk.min()), int(chunk.max())) for chunk in iter_chunks(labels)]
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    return low, high - low + 1


def _count_small_ints(true, pred, true_range, pred_range):
    """Count without sorting, in chunks that stay in the processor's cache.

    A cell's position, row · k + column, is calculated modulo 2^16, which it never reaches: so the
    labels may be ints of any width.
    """
    (true_low, k), (pred_low, r) = true_range, pred_range
    width = np.uint16(k % _MAX_SMALL_CELLS)
    offset = np.uint16((pred_low * k + true_low) % _MAX_SMALL_CELLS)
    buffer = np.empty(CHUNK_SIZE, dtype=np.uint16)
    counts = np.zeros(r * k, dtype=np.int64)
    for rows, columns in zip(iter_chunks(pred), iter_chunks(true), strict=True):
        positions = buffer[: len(rows)]
        np.multiply(rows, width, out=positions, dtype=np.uint16, casting="unsafe")
        np.add(positions, columns, out=positions, dtype=np.uint16, casting="unsafe")
        positions -= offset
        np.add.at(counts, positions, 1)
    counts = counts.reshape(r, k)
    rows, columns = np.flatnonzero(counts.any(axis=1)), np.flatnonzero(counts.any(axis=0))
    cells = SparseCounts.of(counts[np.ix_(rows, columns)])
    return cells, tuple((rows + pred_low).tolist()), tuple((columns + true_low).tolist())
