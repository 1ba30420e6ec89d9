"""Precision, recall and F. The curves are grey, because colours are for classes."""

import math

import numpy as np
from matplotlib.colors import to_rgb
from matplotlib.patches import Circle

from clustlib.contingency import cell_position
from clustlib.measures.matching import cell_f_measure
from clustlib.plot.alt_text import format_number, join_items, long_name
from clustlib.plot.arguments import (
    check_matrix,
    check_number,
    check_position,
    check_row,
    check_rows,
)
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import INK, PALE, add_legend
from clustlib.plot.tables import class_groups

__all__ = ["f_plane", "means", "overlaps"]

# The precision at which the labels of the lowest lines of equal F are written.
_LABEL_PRECISION = 0.7
# Below this recall, lines of equal F run level, and a name fits between two of them.
_LOW_RECALL = 0.2
_LINES = [("-", INK, 4), ((0, (6, 2)), "#555555", 2.5), ((0, (1, 1.2)), "#777777", 3)]


@figure_function
def means(recall, curves, at, precision):
    """Draw means of precision and recall as curves over the recall, and read them off at one place.

    Parameters
    ----------
    recall : array of shape (points,)
    curves : dict of name → array of shape (points,)
        Up to three, the lowest first: it is the one under discussion.
    at : int
        The position in ``recall`` at which the values are marked and written.
    precision : number
        The precision in all means.
    """
    recall = check_row(recall, "recall")
    curves = check_rows(curves, "curves", len(recall))
    at = check_position(at, "at", len(recall))
    check_number(precision, "precision")
    fig, [[ax]] = new_figure(8.4, 4.8)
    ax.axvline(recall[at], color=PALE, lw=1.2, zorder=0)
    handles = []
    for k, (name, y) in enumerate(curves.items()):
        dashes, colour, width = _LINES[k]
        handles.append((name, ax.plot(recall, y, color=colour, lw=width, ls=dashes, zorder=2)[0]))
        ax.plot(recall[at], y[at], "o", color="black", ms=8, zorder=3)
        # There is room below the lowest curve and above the others.
        ax.annotate(
            f"{y[at]:.2f}", (recall[at], y[at]), textcoords="offset points", fontweight="bold",
            xytext=(-7, 7) if k else (9, -13), ha="right" if k else "left",
        )  # fmt: skip
    add_legend(ax, handles, loc="lower right", handlelength=3.4)
    ax.set(xlabel="recall", ylabel="mean", xlim=(0, 1.01), ylim=(0, 1.02))
    ax.set_title(f"precision = {precision} throughout")
    ends = [
        f"{name} from {y[0]:.2f} at {recall[0]:g} to {y[-1]:.2f} at {recall[-1]:g}"
        for name, y in curves.items()
    ]
    fig.alt = (
        f"{len(curves)} means of precision {precision} and recall as curves that rise with the "
        f"recall: {'; '.join(ends)}. Read off at recall {recall[at]:g}: "
        f"{join_items(f'{name} {y[at]:.2f}' for name, y in curves.items())}."
    )
    return fig


@figure_function
def f_plane(precision, recall, f, groups):
    """Draw lines of equal F over precision and recall, and the places of some clusters.

    Parameters
    ----------
    precision : array of shape (a,)
    recall : array of shape (b,)
    f : array of shape (b, a)
    groups : dict of name → (precision, recall)
    """
    precision, recall = check_row(precision, "precision"), check_row(recall, "recall")
    f = check_matrix(f, "f", (len(recall), len(precision)))
    groups = check_rows(groups, "groups", 2)
    fig, [[ax]] = new_figure(6.6, 6.0)
    levels = np.arange(1, 10) / 10
    lines = ax.contour(precision, recall, f, levels, colors="#777777", linewidths=1.6)
    # A line is labelled where precision, recall and F are equal. There the lowest lines turn so
    # sharply that their label would hide the turn, so it is further along.
    column = [np.interp(_LABEL_PRECISION, precision, row) for row in f]
    places = [
        (level, level)
        if level > 0.25
        else (_LABEL_PRECISION, float(np.interp(level, column, recall)))
        for level in levels
    ]
    ax.clabel(lines, manual=places, fontsize=13, fmt="%.1f", colors=INK)
    descriptions = []
    for name, (x, y) in groups.items():
        ax.plot(x, y, "o", color="black", ms=10, zorder=3, clip_on=False)
        is_low = y < _LOW_RECALL
        ax.annotate(
            name, (x, y), xytext=(-9, 0 if is_low else -9), textcoords="offset points",
            ha="right", va="center" if is_low else "top", fontweight="bold",
            bbox={"boxstyle": "round,pad=0.1", "fc": "white", "ec": "none"},
        )  # fmt: skip
        value = float(np.interp(y, recall, [np.interp(x, precision, row) for row in f]))
        descriptions.append(
            f"{name} at precision {format_number(x)} and recall {format_number(y)}, "
            f"where F is {value:.2f}"
        )
    ax.set(xlabel="precision", ylabel="recall", xlim=(0, 1), ylim=(0, 1), aspect="equal")
    fig.alt = (
        f"Lines of equal F from 0.1 to 0.9, recall against precision, with {len(groups)} clusters "
        f"as dots. {'; '.join(descriptions)}."
    )
    return fig


# --- discs ---------------------------------------------------------------------------------------


@figure_function
def overlaps(t, cells):
    """Draw a cluster and a class as two discs that overlap by the points they share.

    All areas have the same scale: n_i and m_j for the discs, n_ij for their overlap. So F, twice
    the shared area over the sum of both, can be seen. The class is filled, the cluster an outline.

    Parameters
    ----------
    t : ContingencyTable
    cells : sequence of (cluster, class)
        Up to four pairs of labels of groups with points: ``(1, 3)`` for C1 and T3.
    """
    positions = [cell_position(t, cluster, class_) for cluster, class_ in cells]
    groups = class_groups([t])
    sizes = [(int(t.cluster_sizes[i]), int(t.class_sizes[j])) for i, j in positions]
    shared = [int(t.counts[cell]) for cell in positions]
    discs = [_discs(*pair, n_ij) for pair, n_ij in zip(sizes, shared, strict=True)]
    width = max(right - left for left, right in map(_ends, discs))
    height = max(max(r, s) for r, s, _ in discs)
    # A unit has the same length in all panels, so that areas can be compared.
    unit = 3.7 / width
    # Half the width and height of a panel, with room for its texts.
    half = width * 4.2 / 7.4, height + 0.52 / unit
    fig, axes = new_figure(4.3 * len(discs), 2 * half[1] * unit + 0.5, columns=len(discs))
    sentences = []
    for ax, (i, j), (n_i, m_j), n_ij, disc in zip(
        axes[0], positions, sizes, shared, discs, strict=True
    ):
        cluster, class_ = long_name("C", t.clusters[i]), long_name("T", t.classes[j])
        f = cell_f_measure(t, t.clusters[i], t.classes[j])
        equals = "=" if 2000 * n_ij % (n_i + m_j) == 0 else "≈"
        formula = f"F = 2·{n_ij}/({n_i} + {m_j}) {equals} {format_number(f)}"
        bottom = -height - 0.3 * (half[1] - height)
        x = _draw_discs(ax, disc, groups[t.classes[j]].colour, bottom)
        for name, side, share in (
            (f"{cluster}: {n_i}", "left", -0.8),
            (f"{class_}: {m_j}", "right", 0.8),
        ):
            ax.text(
                share * half[0], half[1], name, ha=side, va="top", fontsize=17, fontweight="bold"
            )
        ax.text(x, -half[1], f"{n_ij} shared", ha="center", va="bottom", fontsize=17)
        ax.set_title(formula)
        ax.set(xlim=(-half[0], half[0]), ylim=(-half[1], half[1]), aspect="equal")
        ax.axis("off")
        sentences.append(
            f"{cluster} has {n_i} points, {class_} has {m_j}, {n_ij} shared; {formula}."
        )
    fig.alt = (
        f"{len(discs)} panels, each with two discs, one for a cluster and one for a class, "
        f"their areas and what they share to one scale. {' '.join(sentences)}"
    )
    return fig


def _discs(n_i, m_j, shared):
    """Return the radii of the discs of a cluster and a class, and the distance of their centres."""
    r, s = math.sqrt(n_i / math.pi), math.sqrt(m_j / math.pi)
    if shared == min(n_i, m_j):
        # One disc is inside of the other, and touches neither its centre nor its edge.
        return r, s, 0.6 * abs(r - s)
    # The overlap shrinks with the distance, which bisection finds.
    low, high = abs(r - s), r + s
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _lens_area(r, s, middle) > shared else (low, middle)
    return r, s, (low + high) / 2


def _lens_area(r, s, distance):
    """Return the area of the overlap of two circles whose edges cross: a segment of each."""
    # The distance of the first centre from the line through the crossings.
    chord = (distance**2 + r**2 - s**2) / (2 * distance)
    return sum(
        radius**2 * math.acos(max(-1.0, min(1.0, to_chord / radius)))
        - to_chord * math.sqrt(max(0.0, radius**2 - to_chord**2))
        for radius, to_chord in ((r, chord), (s, distance - chord))
    )


def _ends(pair):
    """Return the leftmost and rightmost x of two discs; the first is centred at 0."""
    r, s, distance = pair
    return min(-r, distance - s), max(r, distance + s)


def _draw_discs(ax, pair, colour, bottom):
    """Draw two discs and a line down from the middle of their overlap, and return its x."""
    r, s, distance = pair
    left, right = _ends(pair)
    middle = (left + right) / 2
    cluster, class_ = (-middle, 0), (distance - middle, 0)
    pale = tuple(0.62 + 0.38 * np.array(to_rgb(colour)))
    ax.add_artist(Circle(class_, s, fc=pale, ec=colour, lw=2.5, in_layout=False))
    outline = Circle(cluster, r, fc="none", ec="black", lw=3.5, zorder=4, in_layout=False)
    ax.add_artist(outline)
    overlap = Circle(class_, s, fc=colour, ec="none", zorder=2, in_layout=False)
    ax.add_artist(overlap)
    overlap.set_clip_path(outline)
    x = (max(-r, distance - s) + min(r, distance + s)) / 2 - middle
    ax.plot([x, x], [0, bottom], color=INK, lw=1.5, zorder=5)
    ax.plot(x, 0, "o", color=INK, mec="white", ms=7, zorder=6)
    return x
