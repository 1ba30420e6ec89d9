"""Entropies of a table as quantities: what measures of information are made of.

The numbers come from ``clustlib.entropies``; here they have names, and what says how they come
about, beside the working of a measure.
"""

import math

import numpy as np

from clustlib.contingency import ContingencyTable, once
from clustlib.entropies import conditional_of, entropy_of, information_of
from clustlib.expectation import expected_surprise, probabilities
from clustlib.formula import Quantity, log, logarithm, sum_over, symbol
from clustlib.reading import checked_counts, positive

_MOST_SHOWN = 10**6  # points, for which the distribution of a cell is shown


def checked_log(base):
    """The logarithm to this base."""
    if positive(base, "base") <= 1:
        raise ValueError(f"base must be a finite number greater than 1, got {base!r}")
    return logarithm(base)


def read_sizes(sizes):
    """The sizes of groups, as an array."""
    if np.ndim(sizes) != 1 or np.size(sizes) == 0:
        hint = ""
        if isinstance(sizes, ContingencyTable):
            hint = ": a table has two such lists, t.cluster_sizes and t.partition_sizes"
        raise ValueError(f"sizes must be a list of group sizes, got shape {np.shape(sizes)}{hint}")
    return checked_counts([sizes], "sizes")[0]


@once
def named_information(t):
    """I(C,T), H(C) and H(T), in bits."""
    sizes = t.cluster_sizes, t.partition_sizes
    h_c, h_t = (entropy_of(each, math.log2) for each in sizes)
    return (
        quantity_of(t, "I(C,T)", information_of(t, math.log2)),
        Quantity("H(C)", h_c),
        Quantity("H(T)", h_t),
    )


def named_entropy(t, what, base):
    """H(T), or H(T|C) or H(C|T), as a quantity."""
    checked_log(base)
    return _entropy_to_base(t, what, float(base))


@once
def _entropy_to_base(t, what, base):
    ln = logarithm(base)
    if "|" in what:
        counts = t.counts if what == "T|C" else t.counts.T
        return quantity_of(t, f"H({what})", conditional_of(counts, ln))
    return quantity_of(t, f"H({what})", entropy_of(t.partition_sizes, ln))


def quantity_of(t, name, number):
    """A quantity that says which table it is of, which then stands beside the working."""
    quantity = Quantity(name, number)
    quantity.source = t
    return quantity


def shared_points(t):
    """n, and the n_i, m_j and n_ij of all cells that have a point in them."""
    i, j = t.counts.nonzero()
    return (
        quantity_of(t, "n", t.n),
        Quantity("n_i", t.cluster_sizes[i], ("ij",)),
        Quantity("m_j", t.partition_sizes[j], ("ij",)),
        Quantity("n_ij", t.counts[i, j], ("ij",)),
    )


# --- beside a working -----------------------------------------------------------------------------


def own_entropies(t, base):
    """How the H(T|C_i) of a few clusters come about; those of pure clusters are 0."""
    impure = [i for i, row in enumerate(t.counts) if np.count_nonzero(row) > 1]
    return [
        ("H(T|" + symbol("C", t.clusters[i]) + ")", surprises(t.counts[i], base).put_in())
        for i in (impure if len(impure) <= 6 else [])
    ]


def surprises(sizes, base):
    """The entropy of these sizes as a formula."""
    sizes = sizes[sizes > 0]
    n_i, n = Quantity("n_i", sizes, ("i",)), Quantity("n", int(sizes.sum()))
    return sum_over("i", n_i / n * log(n / n_i, base))


def cell_means(t, base):
    """What each cell brings to E[I], as numbers."""
    _, n_i, m_j, _, _, _ = t.named()
    nats = [
        [expected_surprise(np.array([a]), np.array([b]), t.n) for b in m_j.number]
        for a in n_i.number
    ]
    return np.array(nats).ravel() / t.n * logarithm(base)(math.e)


def term_of_cell(p, x, n, n_i, m_j, base):
    """What a cell brings to E[I]: the mean over all x that it could hold."""
    return sum_over("x", p * (x / n) * log(n * x / (n_i * m_j), base), longest=4)


def first_cell(t, base):
    """How the first cell's part of E[I] comes about: of many x, the most probable ones first."""
    if t.n > _MOST_SHOWN:
        return []
    n, n_i, m_j, _, _, _ = t.named()
    a, b = int(n_i.number[0]), int(m_j.number[0])
    xs, p = probabilities(a, b, t.n)
    if len(xs) > 3:
        order = np.argsort(-p.astype(float), kind="stable")
        xs, p = xs[order], p[order]
    name = "E(" + symbol("C", t.clusters[0]) + ", " + symbol("T", t.partitions[0]) + ")"
    p, x = Quantity("P(x)", p, ("x",)), Quantity("x", xs, ("x",))
    return [(name, term_of_cell(p, x, n, Quantity("n_i", a), Quantity("m_j", b), base).put_in())]


def base_note(base):
    """Which base was taken."""
    return f"base {'e' if base == math.e else in_full(base)}"


def in_full(number):
    """With all digits it has, for it is part of what is calculated."""
    return f"{float(number)!r}".removesuffix(".0")
