"""Exercises of notebook 08."""

from fractions import Fraction

import numpy as np

from clustlib import information
from clustlib.contingency import ContingencyTable
from clustlib.exercises.kinds import Find, Function, Number, tables

_SIZES = np.array([8, 4, 2, 2])


def _entropy(sizes):
    p = sizes[sizes > 0] / sizes.sum()
    return (p * np.log2(1 / p)).sum()


def _plain_mean_of_entropies(counts):
    return np.mean([_entropy(row) for row in counts if row.any()])


def _joints(counts):
    """Observed and expected joint probabilities of the cells that have points."""
    p = counts / counts.sum()
    independent = np.outer(p.sum(axis=1), p.sum(axis=0))
    return p[p > 0], independent[p > 0]


def _printed_information(counts):
    p, independent = _joints(counts)
    return (p / independent * np.log2(p / independent)).sum()


def _unweighted_information(counts):
    p, independent = _joints(counts)
    return np.log2(p / independent).sum()


def _information_in_counts(counts):
    p, independent = _joints(counts)
    return (p * counts.sum() * np.log2(p / independent)).sum()


def _information_without_n(counts):
    p, independent = _joints(counts)
    return (p * np.log2(p / (independent * counts.sum()))).sum()


def _no_empty_group(t):
    if t.cluster_sizes.all() and t.partition_sizes.all():
        return None
    return "it has an empty row or column: each cluster and partition should have a point"


def _at_least_two_by_three(t):
    r, k = t.counts.shape
    return None if r >= 2 and k >= 3 else f"it is {r}×{k}: it should be at least 2×3"


def _sizes_all_differ(t):
    for kind, sizes in (("clusters", t.cluster_sizes), ("partitions", t.partition_sizes)):
        if len(set(sizes.tolist())) < len(sizes):
            return f"two of its {kind} are of one size: all {kind} should differ in size"
    return None


def _tells_nothing(t):
    value = float(information.mutual_information(t))
    return None if value == 0 else f"its mutual information is {value:.3g}: it should be 0"


EXERCISES = {
    "08.1": Number(
        value=lambda: Fraction(7, 4),
        wrong_turns={
            "that is in nats; for bits take the logarithm to base 2": lambda: Fraction(
                _entropy(_SIZES) * np.log(2)
            ),
            "the surprises were averaged without the clusters' shares as weights": lambda: Fraction(
                np.log2(16 / _SIZES).mean()
            ),
            "that is the sum of the surprises; weight each with its cluster's share": lambda: (
                Fraction(np.log2(16 / _SIZES).sum())
            ),
            "that would be right if all clusters had the same size": lambda: Fraction(2),
        },
    ),
    "08.2": Function(
        reference=lambda counts: float(information.conditional_entropy(ContingencyTable(counts))),
        inputs=tables,
        names=("counts",),
        wrong_turns={
            "it averages the clusters' entropies without their sizes as weights": (
                _plain_mean_of_entropies
            ),
            "that is H(C|T): it asks what is left to learn about the cluster": lambda counts: float(
                information.conditional_entropy(ContingencyTable(counts).T)
            ),
            "that is in nats; for bits take the logarithm to base 2": lambda counts: float(
                information.conditional_entropy(ContingencyTable(counts), base=np.e)
            ),
            "that is H(T), what there was to learn before the cluster was known": lambda counts: (
                _entropy(counts.sum(axis=0))
            ),
            "that is the joint entropy H(C,T); which part of it is left once C is known?": (
                lambda counts: _entropy(counts.ravel())
            ),
        },
    ),
    "08.3": Function(
        reference=lambda counts: float(information.mutual_information(ContingencyTable(counts))),
        inputs=tables,
        names=("counts",),
        wrong_turns={
            "that is in nats; for bits take the logarithm to base 2": lambda counts: float(
                information.mutual_information(ContingencyTable(counts), base=np.e)
            ),
            "the weight of a logarithm is p_ij alone; yours is divided by p_i p_j, too": (
                _printed_information
            ),
            "it adds up the logarithms without weights": _unweighted_information,
            "it weights with counts; weight with shares, n_ij/n": _information_in_counts,
            "inside the logarithm, n is missing: it is n · n_ij / (n_i · m_j)": (
                _information_without_n
            ),
            "the sign is turned round: the observed share stands above, the expected below": (
                lambda counts: -float(information.mutual_information(ContingencyTable(counts)))
            ),
        },
    ),
    "08.4": Number(
        value=lambda: Fraction(3, 4),
        wrong_turns={
            "that is completeness, the dark share of the upper bar": lambda: Fraction(3, 5),
            "that is the V-measure, twice the dark part by both bars together": lambda: Fraction(
                2, 3
            ),
            "that is what is dark of the whole picture; take it of one bar": lambda: Fraction(1, 2),
            "that is the share of the bar that is not dark": lambda: Fraction(1, 4),
            "those are the bits that are left, H(T|C); a share of a bar is asked for": lambda: (
                Fraction(2, 5)
            ),
            "those are the bits of the dark part; a share of a bar is asked for": lambda: Fraction(
                6, 5
            ),
        },
    ),
    "08.5": Find([_at_least_two_by_three, _no_empty_group, _sizes_all_differ, _tells_nothing]),
}

PREDICTIONS = {}
