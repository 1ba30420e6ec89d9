"""The two vectors of pairs, and the angle between them.

Colour is kept for classes: everything else here is black, grey and white.
"""

import itertools

import numpy as np
from matplotlib.patches import Arc, Rectangle

from clustlib.plot.described import figure, styled
from clustlib.plot.style import INK, PALE, Groups
from clustlib.plot.words import by_panel, plain, rounded
from clustlib.validation import refuse_unaligned

__all__ = ["angles", "pair_vectors"]

_GREY, _ONE = "#6A6A6A", "#444444"
_MATHS = {"parse_math": True}


@styled
def pair_vectors(labels_true, labels_pred):
    """Draw the two 0/1 matrices of pairs and, below, their upper triangles as two vectors.

    A square is filled where the entry is 1; it is outlined where both vectors have a 1.

    Parameters
    ----------
    labels_true, labels_pred : arrays of length n
        Of three to eight points, those of one cluster side by side: the clusters are outlined.
    """
    refuse_unaligned(labels_true=labels_true, labels_pred=labels_pred)
    labels_true, labels_pred = np.asarray(labels_true), np.asarray(labels_pred)
    n = len(labels_true)
    groups = Groups.of_labels([labels_true.tolist()])
    looks = [groups[label] for label in labels_true.tolist()]
    T = labels_true[:, None] == labels_true
    C = labels_pred[:, None] == labels_pred
    pairs = list(itertools.combinations(range(n), 2))
    both = {pair for pair in pairs if T[pair] and C[pair]}
    wide = len(pairs) + 3.5
    fig, axes = figure(0.6 * wide + 0.2, 0.5 * n + 3.1, rows=2, height_ratios=[n + 0.8, 4.4])
    above, below = axes[:, 0]
    # One scale for both, so that a pair is a square of the same size above and below.
    middle = len(pairs) / 2 - 0.5
    for matrix, left, title in (
        (T, middle - n - 1, "$T(i,j)$: same class?"),
        (C, middle + 1.6, "$C(i,j)$: same cluster?"),
    ):
        _matrix(above, matrix, left, looks, both)
        above.text(
            left + n / 2 - 0.5, -1.15, title, ha="center", va="center", fontsize=15, **_MATHS
        )
    _outline(above, labels_pred.tolist(), middle + 1.6)
    above.set(xlim=(-2.6, wide - 2.6), ylim=(n - 0.2, -1.7), aspect="equal")
    _vectors(below, T, C, pairs, both)
    below.set(xlim=(-2.6, wide - 2.6), ylim=(3.9, -1.1), aspect="equal")
    above.axis("off")
    below.axis("off")

    def said(matrix):
        filled = [f"{i + 1},{j + 1}" for i, j in pairs if matrix[i, j]]
        return f"{len(filled)} ({'; '.join(filled)})"

    fig.alt = (
        f"Two matrices of zeros and ones for {n} points, T on the left for the same class and "
        "C on the right for the same cluster, and below them their upper triangles as two rows of "
        f"{len(pairs)} squares. Pairs filled in t: {said(T)}; in c: {said(C)}; in both: "
        f"{said(T & C)}."
    )
    return fig


def _matrix(ax, matrix, left, looks, both):
    for (i, j), one in np.ndenumerate(matrix):
        if i < j:
            _entry(ax, left + j, i, one, (i, j) in both)
        elif i > j:  # the mirror image
            ax.text(left + j, i, str(int(one)), ha="center", va="center", color="#999999")
    for i, look in enumerate(looks):
        ax.plot(left + i, i, look.marker, color=look.colour, ms=19)
        ax.text(
            left + i, i + 0.02, str(i + 1), ha="center", va="center_baseline", fontsize=12,
            fontweight="bold", color="white" if look.is_dark else "black",
        )  # fmt: skip


def _outline(ax, pred, left):
    for cluster in dict.fromkeys(pred):
        low = pred.index(cluster) - 0.5
        high = low + pred.count(cluster)
        ax.fill(
            [left + low, left + high, left + high, left + low], [low, low, high, high], fc="none",
            ec=INK, lw=2.5, zorder=6, joinstyle="round",
        )  # fmt: skip


def _entry(ax, x, y, one, is_outlined):
    ax.add_patch(
        Rectangle(
            (x - 0.43, y - 0.43), 0.86, 0.86, fc=_ONE if one else "white",
            ec="black" if is_outlined else PALE, lw=3.2 if is_outlined else 1,
            zorder=4 if is_outlined else 3,
        )
    )  # fmt: skip
    ax.text(
        x, y + 0.02, str(int(one)), ha="center", va="center", zorder=5,
        color="white" if one else _GREY, fontweight="bold" if one else "normal",
    )  # fmt: skip


def _vectors(ax, T, C, pairs, both):
    lines = {"$t$": T, "$c$": C, "both": T & C}
    for y, (name, matrix) in enumerate(lines.items()):
        # The product stands a little apart, as in a sum on paper.
        y += 0.35 * (y == 2)
        ax.text(-1.0, y, name, ha="right", va="center", fontsize=17, **_MATHS)
        for x, (i, j) in enumerate(pairs):
            _entry(ax, x, y, matrix[i, j], (i, j) in both)
        total = sum(int(matrix[pair]) for pair in pairs)
        ax.text(len(pairs) - 0.1, y, str(total), va="center", fontweight="bold", fontsize=15)
    for x, (i, j) in enumerate(pairs):
        ax.text(x, -0.75, f"{i + 1},{j + 1}", ha="center", va="center", fontsize=12)
    ax.text(-1.0, -0.75, "pair", ha="right", va="center", fontsize=13)
    ax.text(len(pairs) - 0.1, -0.75, "sum", va="center", fontsize=13)
    ax.plot([-0.5, len(pairs) - 0.5], [1.68, 1.68], color=INK, lw=1.5)


@styled
def angles(panels, names):
    """Draw two arrows from one point, the first along the horizontal, all panels to one scale.

    Parameters
    ----------
    panels : dict of title → (length of the first, length of the second, angle in degrees)
    names : two texts, or dict of title → two texts
        Of the two arrows, in all panels or in each.
    """
    names = names if isinstance(names, dict) else dict.fromkeys(panels, names)
    longest = max(max(first, second) for first, second, _ in panels.values())
    columns = 2 if len(panels) == 4 else len(panels)
    rows = -(-len(panels) // columns)
    # No panel is higher than its arrows: above them there would be only white.
    highest = max(second * np.sin(np.radians(turn)) for _, second, turn in panels.values())
    top = 1.12 * max(highest, 0.4 * longest)
    wide, high = 1.46 * longest, 1.26 * top + 0.06 * longest
    fig, axes = figure(5.2 * columns + 0.2, 5.2 * rows * high / wide + 0.1, rows, columns)
    said = []
    for ax, (title, (first, second, degrees)) in zip(axes.flat, panels.items(), strict=True):
        turn = np.radians(degrees)
        ax.plot([0, 0], [0, top], color=_GREY, lw=1.5, ls=(0, (5, 4)), zorder=1)
        ax.text(-0.02 * longest, top, "90°", ha="right", va="top", color=_GREY)
        ends = [(first, 0), (second * np.cos(turn), second * np.sin(turn))]
        told = [
            f"{name}  {rounded(n)}" for name, n in zip(names[title], (first, second), strict=True)
        ]
        for end, name, offset in zip(ends, told, [(10, 0), (8, 8)], strict=True):
            ax.annotate(
                "", end, (0, 0),
                arrowprops={"arrowstyle": "-|>,head_width=0.5,head_length=0.9", "lw": 3.5,
                            "color": INK, "shrinkA": 0, "shrinkB": 0},
            )  # fmt: skip
            ax.annotate(
                name, end, offset, textcoords="offset points", fontsize=17, va="center", **_MATHS
            )
        radius = 0.34 * longest
        ax.add_patch(Arc((0, 0), 2 * radius, 2 * radius, theta1=0, theta2=degrees, lw=2, ec=INK))
        ax.text(
            1.2 * radius * np.cos(turn / 2), 1.2 * radius * np.sin(turn / 2), f"{degrees:.1f}°",
            va="center", fontsize=17, fontweight="bold",
        )  # fmt: skip
        ax.text(0, 1.17 * top, title, va="center", fontsize=15, **_MATHS)
        ax.set(xlim=(-0.12 * longest, 1.34 * longest), ylim=(-0.06 * longest, 1.26 * top))
        ax.set_aspect("equal")
        ax.axis("off")
        one, other = map(plain, names[title])
        long = f"{one} is {rounded(first)} long, {other} {rounded(second)}"
        said.append(f"{long}; the angle is {degrees:.1f}°")
    fig.alt = (
        f"Two arrows from one point in each of {len(panels)} panels, lengths to scale, with the "
        f"angle between them and a dashed line at 90°. {by_panel(panels, said)}"
    )
    return fig
