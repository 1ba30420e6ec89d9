"""The figure of a cluster and a partition as two discs that share points."""

import math
from collections.abc import Iterable, Mapping

import numpy as np

from clustlib.drawing.arguments import read_parts, require_at_most
from clustlib.drawing.style import INK, Groups, figure, label_name, styled
from clustlib.drawing.words import by_panel, many, rounded, sentence, typed
from clustlib.measures.matching import cell_f_measure
from clustlib.table import cell_of, require_table

_MOST_PANELS = 8
_APART = 0.2  # of the smaller radius: the gap between discs that share nothing


@styled
def overlaps(t, cells):
    """Draw a cluster and a partition as two discs that overlap by the points they share.

    All areas are to one scale: of the discs n_i and m_j, of what they share n_ij. So F, twice the
    shared area over the sum of both, can be seen. The partition is filled, the cluster an outline.

    Parameters
    ----------
    t : ContingencyTable
    cells : sequence of (cluster, partition)
        Up to eight pairs of labels, as the table has them: ``(1, 3)`` for C1 and T3 of a typed
        table, else the labels themselves. A panel is drawn for each.

    Raises
    ------
    TypeError
        If t is not a ContingencyTable, or cells no sequence of pairs.
    ValueError
        Labels that the table does not have; an empty cluster or partition, which has no disc; no
        cells, or more than eight.

    Examples
    --------
    C1 and T3 share thirty points, and both have more of their own.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    >>> print(cl.plot.overlaps(t, [(1, 3), (3, 1)]).alt)
    Two panels, each with two discs, one for a cluster and one for a partition, their areas and \
what they share to one scale. C1 and T3: C1 has 50 points, T3 has 35, 30 shared; \
F = 2·30/(50 + 35) ≈ 0.706. C3 and T1: C3 has 25 points, T1 has 25, 25 shared; \
F = 2·25/(25 + 25) = 1; the two discs are the same.
    """
    require_table(t, "t")
    read = _cells(t, cells)
    groups = Groups(dict(zip(t.partitions, t.partition_sizes.tolist(), strict=True)))
    discs = [_discs(t, i, j) for i, j in read]
    wide = max(right - left for left, right in map(_ends, discs))
    high = max(max(radii) for radii, _ in discs)
    # A unit is as long in all panels, so that their areas can be compared.
    unit = 3.7 / wide
    half = wide * 4.2 / 7.4, high + 0.52 / unit  # of the room that a panel has, with its words
    columns = min(4, len(discs))
    rows = -(-len(discs) // columns)
    fig, axes = figure(4.3 * columns, rows * (2 * half[1] * unit + 0.5), rows, columns)
    for ax in axes.flat[len(discs) :]:
        ax.set_visible(False)
    lines, names = [], []
    for ax, (i, j), (radii, distance) in zip(axes.flat, read, discs, strict=False):
        look = groups[t.partitions[j]]
        _draw(ax, t, i, j, radii, distance, look, high, half)
        cluster, partition = typed("C", t.clusters[i]), typed("T", t.partitions[j])
        names.append(f"{cluster} and {partition}")
        n_i, m_j, shared = _sizes(t, i, j)
        size = many(n_i, "point") if n_i == 1 else f"{n_i} points"
        said = f"{cluster} has {size}, {partition} has {m_j}, {shared} shared; {_f(t, i, j)}"
        lines.append(said + _said_place(n_i, m_j, shared, cluster, partition))
    fig.alt = sentence(
        f"{many(len(discs), 'panel')}, each with" if len(discs) > 1 else "",
        "two discs, one for a cluster and one for a partition, their areas and what they share",
        "to one scale.",
        by_panel(names, lines, str),
    )
    fig.note = groups.note
    return fig


def _cells(t, cells):
    """The positions of the cells that labels name."""
    content = "(cluster, partition)"
    if isinstance(cells, (str, bytes, Mapping)) or not isinstance(cells, Iterable):
        raise TypeError(f"cells must be a list of pairs {content}, got {type(cells).__name__}")
    read = []
    for at, pair in enumerate(cells):
        cluster, partition = read_parts(pair, f"cells[{at}]", content)
        arguments = [f"the {what} of cells[{at}]," for what in ("cluster", "partition")]
        i, j = cell_of(t, cluster, partition, *arguments)
        if not t.cluster_sizes[i] or not t.partition_sizes[j]:
            empty = "cluster" if not t.cluster_sizes[i] else "partition"
            raise ValueError(f"cells[{at}] has a {empty} without points, which has no disc")
        read.append((i, j))
    if not read:
        raise ValueError(f"cells is empty: give at least one pair {content}")
    require_at_most(_MOST_PANELS, len(read), "cells", "draw fewer at a time, or look at f_matrix")
    return read


def _sizes(t, i, j):
    return int(t.cluster_sizes[i]), int(t.partition_sizes[j]), int(t.counts[i, j])


def _f(t, i, j):
    """F of a cell, written as the sum it is."""
    n_i, m_j, shared = _sizes(t, i, j)
    f = cell_f_measure(t, t.clusters[i], t.partitions[j])
    is_short = (1000 * f.exact).denominator == 1
    return f"F = 2·{shared}/({n_i} + {m_j}) {'=' if is_short else '≈'} {rounded(f)}"


def _said_place(n_i, m_j, shared, cluster, partition):
    """How the discs lie, where neither only overlaps the other."""
    if shared == n_i == m_j:
        return "; the two discs are the same"
    if shared == m_j:
        return f"; the disc of {partition} lies within that of {cluster}"
    if shared == n_i:
        return f"; the disc of {cluster} lies within that of {partition}"
    return "" if shared else "; the discs do not touch"


# --- the discs -----------------------------------------------------------------------------------


def _discs(t, i, j):
    """The radii of the discs of a cluster and a partition, and how far apart their centres are."""
    n_i, m_j, shared = _sizes(t, i, j)
    radii = math.sqrt(n_i / math.pi), math.sqrt(m_j / math.pi)
    if shared == 0:
        return radii, sum(radii) + _APART * min(radii)
    if shared == min(n_i, m_j):  # one within the other: not in its middle, and not at its edge
        return radii, 0.6 * abs(radii[0] - radii[1])
    near, far = abs(radii[0] - radii[1]), sum(radii)
    for _ in range(60):  # what they share shrinks as they part: halve the interval
        middle = (near + far) / 2
        near, far = (middle, far) if _lens(*radii, middle) > shared else (near, middle)
    return radii, (near + far) / 2


def _lens(r, s, distance):
    """The area that two circles share whose edges cross: a segment of each."""
    # The line through the crossings is this far from the first centre.
    at = (distance**2 + r**2 - s**2) / (2 * distance)
    return sum(
        radius**2 * math.acos(max(-1.0, min(1.0, to_line / radius)))
        - to_line * math.sqrt(max(0.0, radius**2 - to_line**2))
        for radius, to_line in ((r, at), (s, distance - at))
    )


def _ends(discs):
    """Where the discs begin and end on the line through their centres, seen from the first."""
    (r, s), distance = discs
    return min(-r, distance - s), max(r, distance + s)


def _draw(ax, t, i, j, radii, distance, look, high, half):
    from matplotlib.patches import Circle

    left, right = _ends((radii, distance))
    middle = (left + right) / 2
    r, s = radii
    cluster, partition = (-middle, 0), (distance - middle, 0)
    pale = tuple(0.62 + 0.38 * part for part in _rgb(look.colour))
    ax.add_artist(Circle(partition, s, fc=pale, ec=look.colour, lw=2.5, in_layout=False))
    outline = Circle(cluster, r, fc="none", ec="black", lw=3.5, zorder=4, in_layout=False)
    ax.add_artist(outline)
    shared = Circle(partition, s, fc=look.colour, ec="none", zorder=2, in_layout=False)
    ax.add_artist(shared)
    shared.set_clip_path(outline)
    n_i, m_j, n_ij = _sizes(t, i, j)
    for name, side in (
        (f"{label_name('C', t.clusters[i])}: {n_i}", "left"),
        (f"{label_name('T', t.partitions[j])}: {m_j}", "right"),
    ):
        x = (-half[0] if side == "left" else half[0]) * 0.97
        ax.text(x, half[1], name, ha=side, va="top", fontsize=17, fontweight="bold")
    x = 0.0
    if n_ij:  # a line from the words to the middle of what is shared
        x = (max(-r, distance - s) + min(r, distance + s)) / 2 - middle
        ax.plot([x, x], [0, -high - 0.3 * (half[1] - high)], color=INK, lw=1.5, zorder=5)
        ax.plot(x, 0, "o", color=INK, mec="white", ms=7, zorder=6)
    ax.text(x, -half[1], f"{n_ij} shared", ha="center", va="bottom", fontsize=17)
    ax.set_title(_f(t, i, j))
    ax.set(xlim=(-half[0], half[0]), ylim=(-half[1], half[1]), aspect="equal")
    ax.axis("off")


def _rgb(colour):
    from matplotlib.colors import to_rgb

    return np.array(to_rgb(colour))
