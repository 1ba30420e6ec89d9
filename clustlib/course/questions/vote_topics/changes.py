"""Changes to a table that votes ask about."""

import numpy as np

from clustlib.contingency import ContingencyTable


def as_one_cluster(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which all points are one cluster."""
    return ContingencyTable([t.class_sizes.tolist()])


def as_single_points(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which each point is a cluster."""
    return ContingencyTable(np.repeat(np.eye(len(t.classes), dtype=int), t.class_sizes, 0))


def doubled(t: ContingencyTable) -> ContingencyTable:
    """Return the table with every count doubled."""
    return ContingencyTable(2 * t.counts)
