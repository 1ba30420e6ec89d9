"""Precision, recall and F. Colour is kept for classes: the curves here are grey."""

import math

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.patches import Circle

from clustlib.contingency import cell_of
from clustlib.measures.matching import cell_f_measure
from clustlib.plot.described import figure, styled
from clustlib.plot.style import INK, PALE, legend_of
from clustlib.plot.tables import classes_of
from clustlib.plot.words import listed, rounded, typed

__all__ = ["f_plane", "means", "overlaps"]

_ARM = 0.7  # the precision at which the labels of the lowest lines of equal F stand
_LOW = 0.2  # the recall below which lines of equal F run level: a name stands between two of them
_LINES = [("-", INK, 4), ((0, (6, 2)), "#555555", 2.5), ((0, (1, 1.2)), "#777777", 3)]


@styled
def means(recall, curves, at, precision):
    """Draw means of precision and recall as curves over the recall, and read them off at one place.

    Parameters
    ----------
    recall : array of shape (points,)
    curves : dict of name → array of shape (points,)
        Three, the lowest first: it is the one under discussion.
    at : int
        The position in ``recall`` where the values are marked and written.
    precision : number
        The precision that all these means are of.
    """
    fig, axes = figure(8.4, 4.8)
    ax = axes[0, 0]
    ax.axvline(recall[at], color=PALE, lw=1.2, zorder=0)
    handles = []
    for k, (name, y) in enumerate(curves.items()):
        dashes, colour, width = _LINES[k]
        line = ax.plot(recall, y, color=colour, lw=width, ls=dashes, zorder=2)[0]
        handles.append((name, line))
        ax.plot(recall[at], y[at], "o", color="black", ms=8, zorder=3)
        # Below the lowest curve and above the others there is room.
        ax.annotate(
            f"{y[at]:.2f}", (recall[at], y[at]), textcoords="offset points", fontweight="bold",
            xytext=(-7, 7) if k else (9, -13), ha="right" if k else "left",
        )  # fmt: skip
    legend_of(ax, handles, loc="lower right", handlelength=3.4)
    ax.set(xlabel="recall", ylabel="mean", xlim=(0, 1.01), ylim=(0, 1.02))
    ax.set_title(f"precision = {precision} throughout")
    said = [
        f"{name} from {y[0]:.2f} at {recall[0]:g} to {y[-1]:.2f} at {recall[-1]:g}"
        for name, y in curves.items()
    ]
    fig.alt = (
        f"{len(curves)} means of precision {precision} and recall as curves that rise with the "
        f"recall: {'; '.join(said)}. Read off at recall {recall[at]:g}: "
        f"{listed(f'{name} {y[at]:.2f}' for name, y in curves.items())}."
    )
    return fig


@styled
def f_plane(precision, recall, f, groups):
    """Draw lines of equal F over precision and recall, and where some clusters lie.

    Parameters
    ----------
    precision : array of shape (a,)
    recall : array of shape (b,)
    f : array of shape (b, a)
    groups : dict of name → (precision, recall)
    """
    fig, axes = figure(6.6, 6.0)
    ax = axes[0, 0]
    levels = np.arange(1, 10) / 10
    lines = ax.contour(precision, recall, f, levels, colors="#777777", linewidths=1.6)
    # Labels stand where precision and recall are equal, and F as large as both. But the lowest
    # lines turn there so sharply that their label would hide the turn: it stands on the arm.
    column = [np.interp(_ARM, precision, row) for row in f]
    places = [
        (level, level) if level > 0.25 else (_ARM, float(np.interp(level, column, recall)))
        for level in levels
    ]
    ax.clabel(lines, manual=places, fontsize=13, fmt="%.1f", colors=INK)
    said = []
    for name, (x, y) in groups.items():
        ax.plot(x, y, "o", color="black", ms=10, zorder=3, clip_on=False)
        ax.annotate(
            name, (x, y), xytext=(-9, 0 if y < _LOW else -9), textcoords="offset points",
            ha="right", va="center" if y < _LOW else "top", fontweight="bold",
            bbox={"boxstyle": "round,pad=0.1", "fc": "white", "ec": "none"},
        )  # fmt: skip
        value = float(np.interp(y, recall, [np.interp(x, precision, row) for row in f]))
        place = f"precision {rounded(x)} and recall {rounded(y)}"
        said.append(f"{name} at {place}, where F is {value:.2f}")
    ax.set(xlabel="precision", ylabel="recall", xlim=(0, 1), ylim=(0, 1), aspect="equal")
    fig.alt = (
        f"Lines of equal F from 0.1 to 0.9, recall against precision, with {len(groups)} clusters "
        f"as dots. {'; '.join(said)}."
    )
    return fig


# --- discs ---------------------------------------------------------------------------------------


@styled
def overlaps(t, cells):
    """Draw a cluster and a class as two discs that overlap by the points they share.

    All areas are to one scale: of the discs n_i and m_j, of what they share n_ij. So F, twice the
    shared area over the sum of both, can be seen. The class is filled, the cluster an outline.

    Parameters
    ----------
    t : ContingencyTable
    cells : sequence of (cluster, class)
        Up to four pairs of labels, as the table has them: ``(1, 3)`` for C1 and T3.
    """
    groups = classes_of([t])
    read = [cell_of(t, cluster, class_, "cluster", "class") for cluster, class_ in cells]
    sizes = [(int(t.cluster_sizes[i]), int(t.class_sizes[j])) for i, j in read]
    shared = [int(t.counts[cell]) for cell in read]
    discs = [_discs(*pair, n_ij) for pair, n_ij in zip(sizes, shared, strict=True)]
    wide = max(right - left for left, right in map(_ends, discs))
    high = max(max(r, s) for r, s, _ in discs)
    # A unit is as long in all panels, so that their areas can be compared.
    unit = 3.7 / wide
    half = wide * 4.2 / 7.4, high + 0.52 / unit  # of the room that a panel has, with its words
    fig, axes = figure(4.3 * len(discs), 2 * half[1] * unit + 0.5, columns=len(discs))
    said = []
    for ax, (i, j), (n_i, m_j), n_ij, disc in zip(axes[0], read, sizes, shared, discs, strict=True):
        cluster, class_ = typed("C", t.clusters[i]), typed("T", t.classes[j])
        f = cell_f_measure(t, t.clusters[i], t.classes[j])
        equals = "=" if 2000 * n_ij % (n_i + m_j) == 0 else "≈"
        formula = f"F = 2·{n_ij}/({n_i} + {m_j}) {equals} {rounded(f)}"
        below = -high - 0.3 * (half[1] - high)
        x = _draw(ax, disc, groups[t.classes[j]].colour, below)
        for name, side, to_side in (
            (f"{cluster}: {n_i}", "left", -0.8),
            (f"{class_}: {m_j}", "right", 0.8),
        ):
            ax.text(
                to_side * half[0], half[1], name, ha=side, va="top", fontsize=17, fontweight="bold"
            )
        ax.text(x, -half[1], f"{n_ij} shared", ha="center", va="bottom", fontsize=17)
        ax.set_title(formula)
        ax.set(xlim=(-half[0], half[0]), ylim=(-half[1], half[1]), aspect="equal")
        ax.axis("off")
        said.append(f"{cluster} has {n_i} points, {class_} has {m_j}, {n_ij} shared; {formula}.")
    fig.alt = (
        f"{len(discs)} panels, each with two discs, one for a cluster and one for a class, "
        f"their areas and what they share to one scale. {' '.join(said)}"
    )
    return fig


def _discs(n_i, m_j, shared):
    """The radii of the discs of a cluster and a class, and how far apart their centres are."""
    r, s = math.sqrt(n_i / math.pi), math.sqrt(m_j / math.pi)
    if shared == min(n_i, m_j):  # one within the other: not in its middle, and not at its edge
        return r, s, 0.6 * abs(r - s)
    near, far = abs(r - s), r + s
    for _ in range(60):  # what they share shrinks as they part: halve the interval
        middle = (near + far) / 2
        near, far = (middle, far) if _lens(r, s, middle) > shared else (near, middle)
    return r, s, (near + far) / 2


def _lens(r, s, distance):
    """The area that two circles share whose edges cross: a segment of each."""
    # The line through the crossings is this far from the first centre.
    at = (distance**2 + r**2 - s**2) / (2 * distance)
    return sum(
        radius**2 * math.acos(max(-1.0, min(1.0, to_line / radius)))
        - to_line * math.sqrt(max(0.0, radius**2 - to_line**2))
        for radius, to_line in ((r, at), (s, distance - at))
    )


def _ends(disc):
    """Where the discs begin and end on the line through their centres, seen from the first."""
    r, s, distance = disc
    return min(-r, distance - s), max(r, distance + s)


def _draw(ax, disc, colour, below):
    """Draw two discs; return where a line leads down from the middle of what they share."""
    r, s, distance = disc
    left, right = _ends(disc)
    middle = (left + right) / 2
    cluster, class_ = (-middle, 0), (distance - middle, 0)
    pale = tuple(0.62 + 0.38 * np.array(to_rgb(colour)))
    ax.add_artist(Circle(class_, s, fc=pale, ec=colour, lw=2.5, in_layout=False))
    outline = Circle(cluster, r, fc="none", ec="black", lw=3.5, zorder=4, in_layout=False)
    ax.add_artist(outline)
    shared = Circle(class_, s, fc=colour, ec="none", zorder=2, in_layout=False)
    ax.add_artist(shared)
    shared.set_clip_path(outline)
    x = (max(-r, distance - s) + min(r, distance + s)) / 2 - middle
    ax.plot([x, x], [0, below], color=INK, lw=1.5, zorder=5)
    ax.plot(x, 0, "o", color=INK, mec="white", ms=7, zorder=6)
    return x
