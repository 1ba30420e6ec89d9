"""Exercises of notebook 10."""

from fractions import Fraction

import numpy as np

from clustlib.exercises.kinds import Find, Function, Number, tables


def _no_empty_row():
    return [(counts,) for (counts,) in tables() if counts.sum(axis=1).all()]


def _vdm(counts, p=1):
    shares = counts / counts.sum(axis=1, keepdims=True)
    return (np.abs(shares[:, None] - shares[None]) ** p).sum(axis=2)


def _of_counts(counts):
    return np.abs(counts[:, None] - counts[None]).sum(axis=2)


def _of_columns(counts):
    shares = counts / np.maximum(counts.sum(axis=0), 1)
    return np.abs(shares[:, None] - shares[None]).sum(axis=2)


def _three_values(t):
    r = int((t.cluster_sizes > 0).sum())
    return None if r >= 3 else f"it has {r} rows with points in them: at least three"


def _alike(t):
    rows = [row for row in t.counts.tolist() if any(row)]
    shares = [tuple(Fraction(count, sum(row)) for count in row) for row in rows]
    if len(set(shares)) < len(shares):
        return None
    return "no two of its rows have the same shares"


EXERCISES = {
    "10.1": Number(
        value=lambda: Fraction(14, 15),
        wrong_turns={
            "that is the difference in one class; add the other one": lambda: Fraction(7, 15),
            "that is VDM with p = 2": lambda: Fraction(98, 225),
            "that is the VDM of 乌黑 and 青绿": lambda: Fraction(1, 3),
            "that is the VDM of 浅白 and 青绿": lambda: Fraction(3, 5),
        },
    ),
    "10.2": Number(
        value=lambda: Fraction(1, 25),
        wrong_turns={
            "that is the similarity; the distance is what is missing to 1": lambda: Fraction(
                24, 25
            ),
        },
    ),
    "10.3": Function(
        reference=_vdm,
        inputs=_no_empty_row,
        names=("counts",),
        wrong_turns={
            "it compares counts; VDM compares shares, each row divided by its sum": _of_counts,
            "it divides the columns by their sums; the shares are those of a row": _of_columns,
            "that is VDM with p = 2": lambda counts: _vdm(counts, p=2),
            "it adds up the differences with their signs; take absolute values": lambda counts: (
                np.zeros((len(counts), len(counts)))
            ),
        },
    ),
    "10.4": Find([_three_values, _alike]),
}
