"""Contingency tables of two label vectors."""

from __future__ import annotations

from typing import Any

from clustlib.contingency.counting import count_cells, count_columns
from clustlib.contingency.table import ContingencyTable, exchanged_note
from clustlib.display import join_notes
from clustlib.validation import short_repr


def contingency_table(
    labels_true: Any,
    labels_pred: Any,
    pred_column: Any = None,
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
        whose indices differ are refused. Or, in their place, a data frame and the names of its
        columns of classes and of clusters: ``contingency_table(frame, "team", "cluster")``.
    pred_column : label, optional
        The name of the column of clusters; only after a data frame.
    noise : {"cluster", "singletons", "drop"}, optional
        How to treat points whose ``labels_pred`` is ``noise_label`` (DBSCAN marks noise -1).
        "cluster": as a label like any other, which is also the default, but then a scorecard
        notes it. "singletons": each of these points becomes a cluster of its own, with a new
        label. "drop": these points are left out of both label vectors, and so is a class that
        has no other points. The table's ``left_out`` counts them.
    noise_label : label
        Of the same type as ``labels_pred``: -1 is no label among "-1", "0" and "1". It is ignored
        with ``noise="cluster"``. If you name a label that no point has, the table's ``note`` says
        so.
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
        infinite, or missing without ``missing="drop"``; if a data frame has no such column; if
        ``noise`` or ``missing`` is unknown; if no point is left; if the new label of a noise point
        is already taken.
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
    if hasattr(labels_true, "columns") or pred_column is not None:
        labels_true, labels_pred = _two_columns(labels_true, labels_pred, pred_column)
    columns = {"labels_true": labels_true, "labels_pred": labels_pred}
    cells, clusters, classes, left_out, noise, note = count_columns(
        columns, missing=missing, noise=noise, noise_label=noise_label, unlabelled=unlabelled
    )
    names = (getattr(labels, "name", None) for labels in columns.values())
    note = join_notes(note, exchanged_note(*names))
    return ContingencyTable.from_cells(cells, clusters, classes, left_out, noise, note)


def _two_columns(frame, *names):
    """Return the columns of classes and of clusters of a data frame."""
    if not hasattr(frame, "columns"):
        raise TypeError(f"pred_column goes with a data frame, got {type(frame).__name__} first")
    columns = list(frame.columns)
    for argument, name in zip(("labels_pred", "pred_column"), names, strict=True):
        if not isinstance(name, str | int) or columns.count(name) != 1:
            raise ValueError(
                f"{argument} after a data frame must name one of its columns, {columns}: "
                f"got {short_repr(name)}"
            )
    return [frame[name] for name in names]


def count_labels(true, pred, true_name, pred_name, noise=None):
    """Return the table of two checked label vectors; the names are for errors."""
    cells, clusters, classes = count_cells(true, pred, true_name, pred_name)
    return ContingencyTable.from_cells(cells, clusters, classes, noise=noise)
