"""Counting the pairs of two label vectors, whose points are counted once or several times.

Missing labels, unlabelled points and noise are treated first; then the pairs of labels are counted
in chunks, so that little memory is needed beside the labels.
"""

import itertools

import numpy as np

from clustlib.display import absent_note, is_named, join_notes, minus_one_note
from clustlib.expressions import DENSE_CELLS, SparseCounts
from clustlib.validation import (
    CHUNK_SIZE,
    align_advice,
    as_code,
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

_AS_TEXTS = "list(map(str, {}))"
_MAX_SINGLETONS = 2**27
_MAX_SMALL_CELLS = 2**16  # a cell's position fits into two bytes


def count_columns(columns, counts=None, *, missing, **options):
    """Count the points of two columns of labels.

    Parameters
    ----------
    columns : dict of argument name → labels
        Of classes and of clusters, in this order.
    counts : array-like, optional
        The number of points of each pair of labels, by default 1.
    missing, **options
        As in ``contingency_table``.

    Returns
    -------
    tuple
        The arguments of ``ContingencyTable.from_cells``.
    """
    check_choice(missing, "missing", ("refuse", "drop"))
    true, pred = (split_missing_labels(labels, name, missing) for name, labels in columns.items())
    names = tuple(columns)
    shapes = [(_length(*true),), (_length(*pred),)]
    if counts is not None:
        columns = {**columns, "counts": counts}
        shapes.append(safe_shape(counts))
    if len(set(shapes)) > 1:
        lengths = [shape[0] if len(shape) == 1 else shape for shape in shapes]
        raise ValueError(
            f"{' and '.join(columns)} must be of the same length, one label a point: "
            f"got {' and '.join(map(str, lengths))}{align_advice(columns)}"
        )
    check_same_index(**columns)
    n = shapes[0][0]
    if counts is not None:
        counts = check_counts(np.asanyarray(counts)[None])[0]
        n = int(counts.sum())
    return count_points(names, n, *_drop_missing(true, pred, counts), **options)


def split_missing_labels(labels, name, missing):
    """Return the labels that are not missing, and the mask of the missing ones or None."""
    if missing == "drop":
        labels, is_missing = split_missing(labels, name)
        return labels, np.zeros(len(labels), dtype=bool) if is_missing is None else is_missing
    advice = '; missing="drop" leaves such points out'
    return check_labels(labels, name, advice, keep_categories=True), None


def _length(labels, missing):
    return len(labels if missing is None else missing)


def _drop_missing(true, pred, counts):
    """Return the labels, and counts, of the points that have both labels."""
    (true, true_missing), (pred, pred_missing) = true, pred
    if true_missing is None:
        return true, pred, counts
    keep = ~(true_missing | pred_missing)
    if not keep.any():
        raise ValueError("no point has a label in both: none is left to count")
    return true[keep[~true_missing]], pred[keep[~pred_missing]], _select(counts, keep)


def _select(counts, keep):
    return None if counts is None else counts[keep]


def count_points(
    names, n, true, pred, counts=None, *, noise, noise_label, unlabelled, as_texts=_AS_TEXTS
):
    """Count the points of two label vectors without missing labels.

    Parameters
    ----------
    names : pair of str
        The names of both vectors in an error.
    n : int
        The number of points before any were left out.
    true, pred : ndarrays of shape (m,)
    counts : ndarray, optional
        The number of points of each pair of labels, by default 1.
    noise, noise_label, unlabelled
        As in ``contingency_table``.
    as_texts : str
        The code that reads the labels as texts, with {} for the name.

    Returns
    -------
    tuple
        The arguments of ``ContingencyTable.from_cells``.
    """
    if noise is not None:
        check_choice(noise, "noise", ("cluster", "singletons", "drop"))
    true_name, pred_name = names
    note = ""
    if unlabelled is not None:
        all_true = true
        true, pred, counts = _drop_unlabelled(true, pred, counts, true_name, unlabelled)
        if len(true) == len(all_true):
            note = absent_note(true, unlabelled, "unlabelled")
    if counts is not None and noise == "singletons":
        is_noise = noise_mask(pred, pred_name, noise_label)
        true, pred, counts = _give_each_an_entry(true, pred, counts, is_noise)
    all_pred = pred
    pred, keep = handle_noise(pred, pred_name, noise, noise_label)
    if noise in ("singletons", "drop") and pred is all_pred and is_named(noise_label):
        note = join_notes(note, absent_note(pred, noise_label))
    cells, clusters, classes = count_cells(
        true[keep], pred, true_name, pred_name, _select(counts, keep), as_texts
    )
    left_out = n - int(cells.counts.sum())
    if noise is None and is_named(noise_label):
        note = join_notes(note, minus_one_note(clusters, "C", noise_label))
    return cells, clusters, classes, left_out, noise, note


def _drop_unlabelled(true, pred, counts, true_name, unlabelled):
    keep = ~noise_mask(true, true_name, unlabelled, "unlabelled")
    if not keep.any():
        raise ValueError(f"{true_name} has nothing but unlabelled points: none is left to count")
    return true[keep], pred[keep], _select(counts, keep)


def _give_each_an_entry(true, pred, counts, is_noise):
    """Return the labels and counts with an entry for every single noise point."""
    repeats = np.where(is_noise, counts, 1)
    if (clusters := repeats.sum(dtype=float)) > _MAX_SINGLETONS:
        raise ValueError(f"noise='singletons' would make {clusters:.0f} clusters: too many")
    entries = np.arange(len(counts)).repeat(repeats)
    counts = counts // np.maximum(repeats, 1)
    return true[entries], pred[entries], counts[entries]


def count_cells(true, pred, true_name, pred_name, counts=None, as_texts=_AS_TEXTS):
    """Return the non-empty cells, the clusters and the classes."""
    if counts is None and (ranges := _small_ranges(true, pred)) is not None:
        return _count_small_ints(true, pred, *ranges)
    classes, find_columns = index_labels(true, true_name)
    clusters, find_rows = index_labels(pred, pred_name)
    n = len(true) if counts is None else int(counts.sum())
    _refuse_measurements(true, classes, n, true_name, as_texts)
    _refuse_measurements(pred, clusters, n, pred_name, as_texts)
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
        # A single number of points counts for all of a chunk.
        cells = SparseCounts.added((np.broadcast_arrays(*entry) for entry in entries), shape)
    clusters = check_names(clusters, "clusters", r, "rows of counts")
    classes = check_names(classes, "classes", k, "columns of counts")
    return cells, clusters, classes


def _refuse_measurements(labels, distinct, n, name, as_texts):
    """Raise a ValueError if nearly every point has a number of its own that is not whole."""
    if labels.dtype.kind != "f" or n < 20 or len(distinct) <= 0.9 * n:
        return
    if not all(map(float.is_integer, distinct)):
        raise ValueError(
            f"{name} has {len(distinct)} different numbers for {n} points: are they measurements, "
            "instead of labels? If they are names of groups, hand over "
            f"{as_texts.format(as_code(name))}"
        )


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
