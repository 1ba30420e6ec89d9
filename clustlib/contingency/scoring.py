"""Code that all measures of a contingency table share: the check of t, and the rule for 0/0."""

import functools
from fractions import Fraction
from typing import cast

import numpy as np

from clustlib.contingency.table import ContingencyTable, cached_per_table
from clustlib.display import Measured
from clustlib.expressions import Root
from clustlib.score import Score, Undecided

ZERO_OVER_ZERO = "0/0: 1 if the two are identical, else 0"


def require_table(t, argument):
    """Raise a TypeError that says how to build a table, unless t is one."""
    if not isinstance(t, ContingencyTable):
        raise TypeError(
            f"{argument} must be a ContingencyTable, got {type(t).__name__}: build one with "
            "contingency_table(labels_true, labels_pred), or with ContingencyTable(counts) from a "
            "table of counts"
        )


def takes_table(measure: Measured) -> Measured:
    """Decorate a measure so that it refuses anything but a ContingencyTable."""
    argument = f"t in {measure.__name__}(t)"

    @functools.wraps(measure)
    def checked(t, *args, **kwargs):
        require_table(t, argument)
        return measure(t, *args, **kwargs)

    return cast(Measured, checked)


@cached_per_table
def is_identical(t):
    """Return True if clusters and classes are the same groups.

    Then each non-empty row and column has points in one cell.
    """
    sizes = t.cells.counts, t.cluster_sizes, t.class_sizes
    return len({np.count_nonzero(size) for size in sizes}) == 1


def score(t, name, formula, *further, note="", **about):
    """Return the Score of a measure of the table, with the rule for 0/0.

    If clusters and classes are the same groups, 0/0 is 1, the best value; else it is 0, no
    agreement. The working notes the rule. Homogeneity and completeness do not use it: their
    authors define them as 1 where there is nothing to explain.
    """
    try:
        return Score(name, formula, *further, note=note, **about)
    except Undecided:
        value = Fraction(int(is_identical(t)))
        # The value is a float if roots or floats take part, as for every other table.
        is_float = any(
            isinstance(getattr(node, "number", 0), float) or isinstance(node, Root)
            for node in formula.walk()
        )
        about["value"] = float(value) if is_float else value
        note = f"{note}; {ZERO_OVER_ZERO}" if note else ZERO_OVER_ZERO
        return Score(name, formula, *further, note=note, **about)
