"""Several clusterings of the same points, read together so that they stay comparable."""

import numpy as np

from clustlib.contingency.counting import split_missing_labels
from clustlib.display import absent_note, is_named, join_notes, left_out_note
from clustlib.validation import (
    align_advice,
    check_choice,
    check_same_index,
    handle_noise,
    noise_mask,
)

_FEW_REMAIN = "careful, fewer than half remain"
_FEW_IN_COMMON = (
    ", because only points that no clustering leaves out are counted: compare two clusterings at a "
    "time to keep more"
)


def read_clusterings(columns, *, noise, noise_label, unlabelled, missing):
    """Return label vectors of the points that all of them have, and notes on them.

    A point that one clustering leaves out, as noise or for lack of a label, is left out of all.

    Parameters
    ----------
    columns : dict of argument name → labels
        First the classes, then each clustering.
    noise, noise_label, unlabelled, missing
        As in ``contingency_table``.

    Returns
    -------
    labels : dict of argument name → ndarray of shape (m,)
    notes : str
        How many points were left out, and what was not found.
    """
    check_choice(missing, "missing", ("refuse", "drop"))
    if noise is not None:
        check_choice(noise, "noise", ("cluster", "singletons", "drop"))
    labels, n = _read_present(columns, missing)
    true_name, *names = labels
    left_out = np.zeros(len(labels[true_name]), dtype=bool)
    notes = []
    if unlabelled is not None:
        left_out |= noise_mask(labels[true_name], true_name, unlabelled, "unlabelled")
        if not left_out.any():
            notes.append(absent_note(labels[true_name], unlabelled, "unlabelled"))
    if noise in ("singletons", "drop"):
        of_noise = [noise_mask(labels[name], name, noise_label) for name in names]
        if is_named(noise_label) and not np.any(of_noise):
            every = np.concatenate([labels[name] for name in names])
            notes.append(absent_note(every, noise_label))
        if noise == "drop":
            left_out |= np.any(of_noise, axis=0)
    if left_out.all():
        raise ValueError(f"no point has a class and a cluster in each of {', '.join(names)}")
    labels = {name: column[~left_out] for name, column in labels.items()}
    if noise == "singletons":
        for name in names:
            labels[name], _ = handle_noise(labels[name], name, noise, noise_label)
    counted = len(labels[true_name])
    if 2 * counted < n:
        notes.insert(0, _FEW_REMAIN + _FEW_IN_COMMON * (len(names) > 2))
    return labels, join_notes(left_out_note(n - counted, counted), *notes)


def _read_present(columns, missing):
    """Return the labels of the points that are missing nowhere, and the number of all points."""
    read = {name: split_missing_labels(column, name, missing) for name, column in columns.items()}
    lengths = [len(present if lost is None else lost) for present, lost in read.values()]
    if len(set(lengths)) > 1:
        raise ValueError(
            f"{', '.join(columns)} must be of the same length, one label a point: "
            f"got {', '.join(map(str, lengths))}{align_advice(columns)}"
        )
    check_same_index(**columns)
    keep = np.ones(lengths[0], dtype=bool)
    for _, lost in read.values():
        keep &= True if lost is None else ~lost
    if not keep.any():
        raise ValueError(f"no point has a label in each of {', '.join(columns)}")
    labels = {
        name: np.asarray(present)[keep if lost is None else keep[~lost]]
        for name, (present, lost) in read.items()
    }
    return labels, len(keep)
