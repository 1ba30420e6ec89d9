"""Topics on entropies and information, units 08 and 09, under the conventions of a course.

The data are those of which every logarithm is whole in bits. To another base the key of an entropy
is a decimal; the normalised measures keep their value, and their workings have the entropies to
that base.
"""

from __future__ import annotations

import math

from clustlib.contingency import ContingencyTable
from clustlib.course.questions import data as small
from clustlib.course.questions import steps
from clustlib.course.questions.conventions import Conventions
from clustlib.course.questions.topic import Topic
from clustlib.expressions import Quantity, log, sum_over
from clustlib.measures import information
from clustlib.score import Score

_MEANS = {
    "geometric": "the geometric mean of the entropies",
    "arithmetic": "the arithmetic mean of the entropies",
    "min": "the smaller of the two entropies",
    "max": "the larger of the two entropies",
}
_OTHER_MEAN = {"geometric": "arithmetic", "arithmetic": "geometric", "min": "max", "max": "min"}
# Most tables of powers have an entropy of 1, by which dividing changes nothing; and the geometric
# mean is a fraction in few.
_DRAW = {
    "geometric": small.table_of_two_entropies,
    "arithmetic": small.table_of_powers,
    "min": small.table_of_large_entropies,
    "max": small.table_of_large_entropies,
}
_OTHER_BASE = {
    2: ("that is in nats; take the logarithm to base 2", math.e),
    math.e: ("that is in bits; take the natural logarithm", 2),
    10: ("that is in bits; take the logarithm to base 10", 2),
}

# --- measures to a base --------------------------------------------------------------------------


def _entropy_of_clusters(t: ContingencyTable, base: float = 2) -> Score:
    return information.entropy(t.cluster_sizes, base)


def _entropy_of_classes(t: ContingencyTable, base: float = 2) -> Score:
    """Return H(T) with the letters of the sheet, where the sizes of the classes are m_j."""
    n, _, m_j, *_ = t.named()
    value = information.entropy(t.class_sizes, base)
    return Score("H(T)", sum_over("j", m_j / n * log(n / m_j, base)), value=float(value))


def _information(t: ContingencyTable, base: float = 2) -> Score:
    """Return I(C,T) by its definition alone."""
    n, n_i, m_j, n_ij = information.shared_points(t)
    terms = sum_over("ij", n_ij / n * log(n * n_ij / (n_i * m_j), base))
    return Score("I(C,T)", terms, value=float(information.mutual_information(t, base)))


def _quantities(t, base):
    """Return I(C,T), H(C) and H(T) to a base."""
    shared = float(information.mutual_information(t, base))
    return (
        information.quantity_of(t, "I(C,T)", shared),
        Quantity("H(C)", float(_entropy_of_clusters(t, base))),
        Quantity("H(T)", float(_entropy_of_classes(t, base))),
    )


def _homogeneity(t: ContingencyTable, base: float) -> Score:
    i, _, h_t = _quantities(t, base)
    return Score("homogeneity", i / h_t, value=float(information.homogeneity(t)))


def _completeness(t: ContingencyTable, base: float) -> Score:
    i, h_c, _ = _quantities(t, base)
    return Score("completeness", i / h_c, value=float(information.completeness(t)))


def _nmi(t: ContingencyTable, average: str, base: float) -> Score:
    i, h_c, h_t = _quantities(t, base)
    value = information.normalized_mutual_information(t, average)
    mean = information.AVERAGES[average](h_c, h_t)
    return Score("NMI", i / mean, value=float(value), note=_note(average, base))


def _ami(t: ContingencyTable, average: str, base: float) -> Score:
    i, h_c, h_t = _quantities(t, base)
    i = information.quantity_of(t, "I", i.value)
    e = Quantity("E[I]", float(information.expected_mutual_information(t, base)))
    value = information.adjusted_mutual_information(t, average)
    mean = information.AVERAGES[average](h_c, h_t)
    return Score("AMI", (i - e) / (mean - e), value=float(value), note=_note(average, base))


def _nvi(t: ContingencyTable, base: float) -> Score:
    left = information.named_entropy(t, "C|T", base)
    right = information.named_entropy(t, "T|C", base)
    both = Quantity("H(C,T)", float(information.entropy(t.counts.ravel(), base)))
    value = information.normalized_variation_of_information(t)
    return Score("NVI", (left + right) / both, value=float(value))


def _note(average, base):
    # The formula itself shows which of the two entropies is taken.
    mean = [f"{average} mean"] if average in ("geometric", "arithmetic") else []
    return "; ".join(mean if base == 2 else [*mean, information.base_note(base)])


def _nmi_with_chance_below(t: ContingencyTable, average: str) -> float:
    """Return AMI, if chance were not subtracted from the mean of the entropies."""
    _, h_c, h_t = _quantities(t, 2)
    shared = information.mutual_information(t) - information.expected_mutual_information(t)
    return shared / information.AVERAGES[average](h_c, h_t).value


# --- the rows ------------------------------------------------------------------------------------

# fmt: off


def information_topics(conventions: Conventions) -> tuple[Topic, ...]:
    """Return the topics of units 08 and 09 under these conventions."""
    return (*_entropies(conventions), *_comparisons(conventions))


def _entropies(conventions):
    base, unit = conventions.base, conventions.unit
    in_other_base, other = _OTHER_BASE[base]
    shares = steps.entropies("H(C)", "H(T)", "H(C,T)", "I(C,T)", base=base)
    return (
        Topic("08", "entropy", f"Compute $H(T)$, the entropy of the classes, {unit}.",
            small.table_of_powers, lambda t: _entropy_of_classes(t, base), {
            "that is the entropy of the clusters; take the sizes of the classes": (
                lambda t: _entropy_of_clusters(t, base)),
            in_other_base: lambda t: _entropy_of_classes(t, other),
        }, works_out=_entropy_of_classes),
        Topic("08", "conditional entropy", f"Compute $H(T|C)$, {unit}.",
            small.table_of_powers, lambda t: information.conditional_entropy(t, base), {
            "that is H(C|T), for which T is known": (
                lambda t: information.conditional_entropy(t.T, base)),
            "that is H(T), for which nothing is known": lambda t: _entropy_of_classes(t, base),
        }, works_out=information.conditional_entropy),
        Topic("08", "mutual information", f"Compute the mutual information $I(C,T)$, {unit}.",
            small.table_of_powers, lambda t: _information(t, base), {
            "that is H(T|C), what C does not tell": (
                lambda t: information.conditional_entropy(t, base)),
            in_other_base: lambda t: _information(t, other),
        }, works_out=_information),
        Topic("08", "homogeneity", "Compute the homogeneity.",
            small.table_of_powers, lambda t: _homogeneity(t, base), {
            "that is the completeness, which divides by H(C)": information.completeness,
            "that is the share of H(T) that C does not tell": (
                lambda t: 1 - information.homogeneity(t)),
        }, steps=shares),
        Topic("08", "completeness", "Compute the completeness.",
            small.table_of_powers, lambda t: _completeness(t, base), {
            "that is the homogeneity, which divides by H(T)": information.homogeneity,
            "that is the share of H(C) that T does not tell": (
                lambda t: 1 - information.completeness(t)),
        }, steps=shares),
        Topic("08", "V-measure", "Compute the V-measure.",
            small.table_of_powers, information.v_measure, {
            "that is the arithmetic mean of homogeneity and completeness; take the harmonic one": (
                lambda t: (information.homogeneity(t) + information.completeness(t)) / 2),
            "that is the geometric mean of homogeneity and completeness; take the harmonic one": (
                information.normalized_mutual_information),
        }, steps=steps.entropies("H(C)", "H(T)", "H(C,T)", "I(C,T)", "h", "c", base=base)),
    )


def _comparisons(conventions):
    base, unit = conventions.base, conventions.unit
    average = conventions.average or "geometric"
    average_of_ami = conventions.average or "arithmetic"
    shares = ("H(C)", "H(T)", "H(C,T)", "I(C,T)")
    differences = ("H(C)", "H(T)", "H(C,T)", r"H(T\mid C)", r"H(C\mid T)")
    return (
        Topic("09", "normalised mutual information", f"Compute NMI, with {_MEANS[average]}.",
            _DRAW[average], lambda t: _nmi(t, average, base), {
            "that is the mutual information; divide it by the mean of the entropies": (
                lambda t: information.mutual_information(t, base)),
            "that divides by the joint entropy": (
                lambda t: 1 - information.normalized_variation_of_information(t)),
            f"that divides by {_MEANS[_OTHER_MEAN[average]]}": (
                lambda t: information.normalized_mutual_information(t, _OTHER_MEAN[average])),
        }, steps=steps.entropies(*shares, base=base)),
        Topic("09", "adjusted mutual information",
            f"Compute AMI, with {_MEANS[average_of_ami]}. No cell can hold more than two "
            "points; $E[I]$ has a term for each number that a cell can hold.",
            small.table_of_small_clusters, lambda t: _ami(t, average_of_ami, base), {
            "that is NMI, from which chance is not subtracted": (
                lambda t: information.normalized_mutual_information(t, average_of_ami)),
            "chance was subtracted in the numerator only; subtract it in the denominator, too": (
                lambda t: _nmi_with_chance_below(t, average_of_ami)),
            f"that takes {_MEANS[_OTHER_MEAN[average_of_ami]]}": (
                lambda t: information.adjusted_mutual_information(
                    t, _OTHER_MEAN[average_of_ami])),
        }, lambda t: len(t.clusters) < t.n, steps.entropies(*shares, "E[I]", base=base),
            # The root of a geometric mean is rarely whole here.
            works_out=information.adjusted_mutual_information),
        Topic("09", "variation of information", f"Compute VI, {unit}.",
            small.table_of_powers, lambda t: information.variation_of_information(t, base), {
            "that is H(T|C) alone; add H(C|T)": (
                lambda t: information.conditional_entropy(t, base)),
            "that is the mutual information, what the two share": (
                lambda t: information.mutual_information(t, base)),
        }, steps=steps.entropies(*differences, base=base),
            works_out=information.variation_of_information),
        Topic("09", "normalised variation of information", "Compute NVI.",
            small.table_of_powers, lambda t: _nvi(t, base), {
            "that is VI; divide it by the joint entropy": (
                lambda t: information.variation_of_information(t, base)),
            "that divides by H(C) + H(T), in which the shared part is counted twice": (
                lambda t: information.variation_of_information(t)
                / (_entropy_of_clusters(t) + _entropy_of_classes(t))),
        }, steps=steps.entropies(*differences, base=base)),
    )
# fmt: on
