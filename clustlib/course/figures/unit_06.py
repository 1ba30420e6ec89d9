"""The two vectors of pairs, and the angle between them.

Everything but the classes is black, grey and white.
"""

import itertools

import numpy as np
from matplotlib.patches import Arc, Rectangle

from clustlib.plot.alt_text import describe_panels, format_number, plain_title
from clustlib.plot.arguments import check_label_pair, check_number, check_rows
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import INK, PALE, Groups

__all__ = ["angles", "pair_vectors"]

_GREY, _DARK = "#6A6A6A", "#444444"
_MATHEMATICS = {"parse_math": True}


@figure_function
def pair_vectors(labels_true, labels_pred):
    """Draw the two 0/1 matrices of pairs and, below, their upper triangles as two vectors.

    A square is filled where the entry is 1; it is outlined where both vectors have a 1.

    Parameters
    ----------
    labels_true, labels_pred : arrays of length n
        Of three to eight points, those of one cluster side by side: the clusters are outlined.
    """
    true, pred = check_label_pair(labels_true, labels_pred, 8)
    n = len(true)
    groups = Groups.from_labels([true])
    looks = [groups[label] for label in true]
    T, C = (np.array([[a == b for b in labels] for a in labels]) for labels in (true, pred))
    pairs = list(itertools.combinations(range(n), 2))
    width = len(pairs) + 3.5
    fig, axes = new_figure(0.6 * width + 0.2, 0.5 * n + 3.1, rows=2, height_ratios=[n + 0.8, 4.4])
    above, below = axes[:, 0]
    middle = len(pairs) / 2 - 0.5
    for matrix, left, title in (
        (T, middle - n - 1, "$T(i,j)$: same class?"),
        (C, middle + 1.6, "$C(i,j)$: same cluster?"),
    ):
        _draw_matrix(above, matrix, left, looks, T & C)
        above.text(
            left + n / 2 - 0.5, -1.15, title, ha="center", va="center", fontsize=15, **_MATHEMATICS
        )
    _outline_clusters(above, pred, middle + 1.6)
    _draw_vectors(below, T, C, pairs)
    # Both axes have the same scale, so that squares have the same size.
    above.set(xlim=(-2.6, width - 2.6), ylim=(n - 0.2, -1.7), aspect="equal")
    below.set(xlim=(-2.6, width - 2.6), ylim=(3.9, -1.1), aspect="equal")
    above.axis("off")
    below.axis("off")

    def describe(matrix):
        filled = [f"{i + 1},{j + 1}" for i, j in pairs if matrix[i, j]]
        return f"{len(filled)} ({'; '.join(filled)})"

    fig.alt = (
        f"Two matrices of zeros and ones for {n} points, T on the left for the same class and "
        "C on the right for the same cluster, and below them their upper triangles as two rows of "
        f"{len(pairs)} squares. Pairs filled in t: {describe(T)}; in c: {describe(C)}; in both: "
        f"{describe(T & C)}."
    )
    return fig


def _draw_matrix(ax, matrix, left, looks, both):
    for (i, j), entry in np.ndenumerate(matrix):
        if i < j:
            _draw_entry(ax, left + j, i, entry, both[i, j])
        elif i > j:
            # The mirror image of the upper triangle.
            ax.text(left + j, i, str(int(entry)), ha="center", va="center", color="#999999")
    for i, look in enumerate(looks):
        ax.plot(left + i, i, look.marker, color=look.colour, ms=19)
        ax.text(
            left + i, i + 0.02, str(i + 1), ha="center", va="center_baseline", fontsize=12,
            fontweight="bold", color=look.text_colour,
        )  # fmt: skip


def _outline_clusters(ax, pred, left):
    for cluster in dict.fromkeys(pred):
        low = pred.index(cluster) - 0.5
        high = low + pred.count(cluster)
        ax.fill(
            [left + low, left + high, left + high, left + low], [low, low, high, high], fc="none",
            ec=INK, lw=2.5, zorder=6, joinstyle="round",
        )  # fmt: skip


def _draw_entry(ax, x, y, entry, is_outlined):
    ax.add_patch(
        Rectangle(
            (x - 0.43, y - 0.43), 0.86, 0.86, fc=_DARK if entry else "white",
            ec="black" if is_outlined else PALE, lw=3.2 if is_outlined else 1,
            zorder=4 if is_outlined else 3,
        )
    )  # fmt: skip
    ax.text(
        x, y + 0.02, str(int(entry)), ha="center", va="center", zorder=5,
        color="white" if entry else _GREY, fontweight="bold" if entry else "normal",
    )  # fmt: skip


def _draw_vectors(ax, T, C, pairs):
    both = T & C
    # The product is a little apart, like the result of a sum on paper.
    for y, name, matrix in ((0, "$t$", T), (1, "$c$", C), (2.35, "both", both)):
        ax.text(-1.0, y, name, ha="right", va="center", fontsize=17, **_MATHEMATICS)
        for x, pair in enumerate(pairs):
            _draw_entry(ax, x, y, matrix[pair], both[pair])
        total = sum(int(matrix[pair]) for pair in pairs)
        ax.text(len(pairs) - 0.1, y, str(total), va="center", fontweight="bold", fontsize=15)
    for x, (i, j) in enumerate(pairs):
        ax.text(x, -0.75, f"{i + 1},{j + 1}", ha="center", va="center", fontsize=12)
    ax.text(-1.0, -0.75, "pair", ha="right", va="center", fontsize=13)
    ax.text(len(pairs) - 0.1, -0.75, "sum", va="center", fontsize=13)
    ax.plot([-0.5, len(pairs) - 0.5], [1.68, 1.68], color=INK, lw=1.5)


@figure_function
def angles(panels, names):
    """Draw two arrows from one point, the first along the horizontal, all panels to one scale.

    Parameters
    ----------
    panels : dict of title → (length of the first, length of the second, angle in degrees)
    names : two texts, or dict of title → two texts
        Of the two arrows, in all panels or in each.
    """
    data = check_rows(panels, "panels", 3)
    for title, (first, second, _) in data.items():
        check_number(min(first, second), f"each length in panels[{title!r}]", low=1e-9)
    if not isinstance(names, dict):
        names = dict.fromkeys(data, names)
    longest = max(max(first, second) for first, second, _ in data.values())
    columns = 2 if len(data) == 4 else len(data)
    rows = -(-len(data) // columns)
    # A panel is only as high as its arrows, so that no space above them is empty.
    highest = max(second * np.sin(np.radians(degrees)) for _, second, degrees in data.values())
    top = 1.12 * max(highest, 0.4 * longest)
    width, height = 1.46 * longest, 1.26 * top + 0.06 * longest
    fig, axes = new_figure(5.2 * columns + 0.2, 5.2 * rows * height / width + 0.1, rows, columns)
    descriptions = []
    for ax, (title, (first, second, degrees)) in zip(axes.flat, data.items(), strict=True):
        ax.plot([0, 0], [0, top], color=_GREY, lw=1.5, ls=(0, (5, 4)), zorder=1)
        ax.text(-0.02 * longest, top, "90°", ha="right", va="top", color=_GREY)
        _draw_arrows(ax, first, second, degrees, names[title], longest)
        ax.text(0, 1.17 * top, title, va="center", fontsize=15, **_MATHEMATICS)
        ax.set(xlim=(-0.12 * longest, 1.34 * longest), ylim=(-0.06 * longest, 1.26 * top))
        ax.set_aspect("equal")
        ax.axis("off")
        name, other = map(plain_title, names[title])
        descriptions.append(
            f"{name} is {format_number(first)} long, {other} {format_number(second)}; "
            f"the angle is {degrees:.1f}°"
        )
    fig.alt = (
        f"Two arrows from one point in each of {len(data)} panels, lengths to scale, with the "
        f"angle between them and a dashed line at 90°. {describe_panels(data, descriptions)}"
    )
    return fig


def _draw_arrows(ax, first, second, degrees, names, longest):
    turn = np.radians(degrees)
    ends = [(first, 0), (second * np.cos(turn), second * np.sin(turn))]
    for end, name, length, offset in zip(
        ends, names, (first, second), [(10, 0), (8, 8)], strict=True
    ):
        ax.annotate(
            "", end, (0, 0),
            arrowprops={"arrowstyle": "-|>,head_width=0.5,head_length=0.9", "lw": 3.5,
                        "color": INK, "shrinkA": 0, "shrinkB": 0},
        )  # fmt: skip
        ax.annotate(
            f"{name}  {format_number(length)}", end, offset, textcoords="offset points",
            fontsize=17, va="center", **_MATHEMATICS,
        )  # fmt: skip
    radius = 0.34 * longest
    ax.add_patch(Arc((0, 0), 2 * radius, 2 * radius, theta1=0, theta2=degrees, lw=2, ec=INK))
    ax.text(
        1.2 * radius * np.cos(turn / 2), 1.2 * radius * np.sin(turn / 2), f"{degrees:.1f}°",
        va="center", fontsize=17, fontweight="bold",
    )  # fmt: skip
