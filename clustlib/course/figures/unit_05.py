"""Pairs of points.

A pair is a square with two halves. The upper left half is filled if the clustering puts the two
points together, the lower right half if the reference does. So a full square is a TP and an empty
one a TN. A square is green where the two agree, orange for an FP, and purple with white stripes for
an FN, so that it can be told from an FP without colours, too.
"""

import itertools
import math

from matplotlib.patches import FancyBboxPatch, Polygon, Rectangle

from clustlib.contingency import contingency_table
from clustlib.measures.pairs import pair_counts
from clustlib.plot.alt_text import long_name
from clustlib.plot.arguments import check_label_pair, check_position
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import INK, PALE, Groups
from clustlib.plot.text import label_name

__all__ = ["moved_point", "pair_matrix", "pair_sets"]

_AGREE, _PALE_AGREE, _FP, _FN = "#117766", "#BFE0D8", "#EE7733", "#882277"
# Unlike the black outline of a cluster, and the squares.
_CHANGED = "#0077BB"
_MAX_POINTS = 30
# (same cluster, same class): the name of such a pair
_KINDS = {(True, True): "TP", (False, True): "FN", (True, False): "FP", (False, False): "TN"}


@figure_function
def pair_matrix(labels_true, labels_pred):
    """Draw every pair of points: left as one matrix, right sorted into the four kinds.

    Parameters
    ----------
    labels_true, labels_pred : sequences of length n
        Of up to thirty points. They are drawn cluster by cluster along the diagonal, each with the
        marker of its class.
    """
    true, pred = check_label_pair(labels_true, labels_pred, _MAX_POINTS)
    # With these widths, squares have the same size on both sides.
    fig, axes = new_figure(14.4, 6.9, columns=2, width_ratios=[1, 1.25])
    order = sorted(range(len(pred)), key=lambda i: (pred[i], true[i]))
    points = [(pred[i], true[i]) for i in order]
    pairs = _pairs(points)
    _draw_matrix(axes[0, 0], points, pairs, Groups.from_labels([true]))
    for x, i in enumerate(order):
        axes[0, 0].text(x, -0.75, str(i + 1), ha="center", va="bottom", fontsize=11)
    kinds = list(pairs.values())
    _draw_groups(axes[0, 1], kinds)
    groups = [f"{name} {kinds.count(kind)}" for kind, name in _KINDS.items()]
    fig.alt = (
        f"On the left, a triangle of squares, one for each pair of {len(points)} points, "
        f"{len(pairs)} in all, {len(set(pred))} clusters outlined along its diagonal. "
        f"Inside the outlines, {kinds.count((True, True))} are full and "
        f"{kinds.count((True, False))} orange in the upper left; outside, "
        f"{kinds.count((False, True))} striped purple in the lower right and "
        f"{kinds.count((False, False))} empty. "
        f"On the right, the same squares in four groups: {', '.join(groups)}."
    )
    return fig


@figure_function
def moved_point(labels_true, labels_pred, point, cluster):
    """Draw every pair of points before and after one point moves to another cluster.

    Both matrices are drawn as in ``pair_matrix``. The point is the last of the cluster it leaves
    and then the first of the one it joins, so that all others keep their places. Only its pairs
    with the points of these two clusters change: their squares have a blue frame.

    Parameters
    ----------
    labels_true, labels_pred : sequences of length n
        Of up to thirty points.
    point : int
        The position in the labels of the point that moves, counted from 1.
    cluster : label
        The cluster that it joins, another one.
    """
    true, pred = check_label_pair(labels_true, labels_pred, _MAX_POINTS)
    index = check_position(point, "point", len(true), first=1) - 1
    points, row = _sort_around(true, pred, index, cluster)
    n, old_cluster = len(points), points[row][0]
    new_points = [*points[:row], (cluster, points[row][1]), *points[row + 1 :]]
    groups = Groups.from_labels([[class_ for _, class_ in points]])
    before = (points, _pairs(points), old_cluster, "before")
    after = (new_points, _pairs(new_points), cluster, "after")
    changed = [pair for pair, kind in before[1].items() if after[1][pair] != kind]
    old_counts = _count_pairs(points)
    fig, axes = new_figure(13.4, 7.4, columns=2)
    descriptions = []
    for ax, (panel_points, pairs, own_cluster, when) in zip(axes[0], (before, after), strict=True):
        _draw_matrix(ax, panel_points, pairs, groups)
        _frame_changed(ax, changed, row, point, n)
        ax.set_title(f"{when}: point {point} in {label_name('C', own_cluster)}", pad=26)
        counts = _count_pairs(panel_points)
        for i, name in enumerate(_KINDS.values()):
            count = getattr(counts, name.lower())
            change = count - getattr(old_counts, name.lower())
            text = f"{name} {count}" + (f" ({change:+d})" if change else "").replace("-", "−")
            ax.text(
                (i + 0.5) / 4, -0.01, text, ha="center", va="top", fontsize=17,
                transform=ax.transAxes,
            )  # fmt: skip
        descriptions.append(
            f"{when} TP {counts.tp}, FN {counts.fn}, FP {counts.fp} and TN {counts.tn}"
        )
    fig.alt = (
        f"The squares of all pairs of {n} points, before and after point {point} goes from "
        f"{long_name('C', old_cluster)} to {long_name('C', cluster)}. Framed in blue: "
        f"{len(changed)} squares that change; {', '.join(descriptions)}."
    )
    return fig


def _sort_around(true, pred, index, cluster):
    """Return points by cluster, and the row of a point between its old and its new cluster."""
    order = [label for label in sorted(set(pred)) if label != cluster]
    order.insert(order.index(pred[index]) + 1, cluster)
    rows = sorted(range(len(true)), key=lambda i: (order.index(pred[i]), i == index, true[i]))
    return [(pred[i], true[i]) for i in rows], rows.index(index)


def _count_pairs(points):
    clusters, classes = zip(*points, strict=True)
    return pair_counts(contingency_table(classes, clusters))


def _frame_changed(ax, changed, row, point, n):
    """Frame the squares of some pairs, and name the point that they have in common."""
    for i, j in changed:
        ax.add_artist(
            Rectangle(
                (j - 0.38, i - 0.38), 0.76, 0.76, fc="none", ec=_CHANGED, lw=3.4, zorder=6,
                in_layout=False,
            )
        )  # fmt: skip
    ax.plot(row, row, "o", ms=min(21, 21 * 20 / n), mfc="none", mec="black", mew=2.5, zorder=7)
    ax.text(row, -0.75, str(point), ha="center", va="bottom", fontsize=17, fontweight="bold")


def _pairs(points):
    """Return a dict from pairs of positions to (same cluster, same class)."""
    return {
        (i, j): (points[i][0] == points[j][0], points[i][1] == points[j][1])
        for i, j in itertools.combinations(range(len(points)), 2)
    }


def _draw_matrix(ax, points, pairs, groups):
    n = len(points)
    for (i, j), kind in pairs.items():
        _draw_square(ax, j, i, kind)
    for i, (_, class_) in enumerate(points):
        # From about seventeen points on, markers would outgrow the squares.
        look = groups[class_]
        ax.plot(i, i, look.marker, color=look.colour, ms=min(13, 13 * 20 / n))
    clusters = [cluster for cluster, _ in points]
    for cluster in dict.fromkeys(clusters):
        start, size = clusters.index(cluster) - 0.5, clusters.count(cluster)
        # Along the top, down the right side, and back in steps below the diagonal.
        outline = [(start, start), (start + size, start), (start + size, start + size)]
        for k in reversed(range(size)):
            outline += [(start + k, start + k + 1), (start + k, start + k)]
        ax.fill(*zip(*outline, strict=True), fc="none", ec="black", lw=3, zorder=5)
        ax.text(
            start + size / 2 - 0.9, start + size / 2 + 0.9, label_name("C", cluster), ha="right",
            va="center", fontweight="bold", fontsize=16,
        )  # fmt: skip
    ax.set(xlim=(-1.6, n - 0.3), ylim=(n - 0.3, -0.7), aspect="equal")
    ax.set_title(f"all {math.comb(n, 2)} pairs of {n} points", pad=28)
    ax.axis("off")


def _draw_groups(ax, kinds):
    """Draw pairs as four groups: columns for the same or another class, rows for the cluster."""
    counts = {kind: kinds.count(kind) for kind in _KINDS}
    width = {
        same_class: math.ceil(
            math.sqrt(1.6 * max(counts[True, same_class], counts[False, same_class], 4))
        )
        for same_class in (True, False)
    }
    height = {
        same_cluster: max(
            math.ceil(counts[same_cluster, same_class] / width[same_class])
            for same_class in (True, False)
        )
        for same_cluster in (True, False)
    }
    left = {True: 0, False: width[True] + 1.6}
    top = {True: 0, False: height[True] + 2.4}
    for (same_cluster, same_class), name in _KINDS.items():
        x, y, columns = left[same_class], top[same_cluster], width[same_class]
        count = counts[same_cluster, same_class]
        for i in range(count):
            _draw_square(ax, x + i % columns, y + i // columns, (same_cluster, same_class))
        ax.text(x - 0.5, y - 0.85, f"{name} = {count}", va="center", fontsize=14)
    for same_class, text in ((True, "same class"), (False, "another class")):
        ax.text(left[same_class] - 0.5, -2.2, text, va="center", fontsize=14, style="italic")
    for same_cluster, text in ((True, "same\ncluster"), (False, "another\ncluster")):
        y = top[same_cluster] + height[same_cluster] / 2 - 0.5
        ax.text(-1.2, y, text, ha="right", va="center", fontsize=14, style="italic")
    bottom = top[False] + height[False] + 2
    ax.set(xlim=(-4.8, left[False] + width[False]), ylim=(bottom, -3), aspect="equal")
    ax.set_title("the same pairs, sorted into four kinds")
    ax.axis("off")


def _draw_square(ax, x, y, kind):
    """Draw the square of a pair."""

    def fill(corners, face, edge):
        # An artist out of the layout is faster than a patch: neither the limits of the axes nor
        # the layout has to consider each square.
        ax.add_artist(Polygon(corners, fc=face, ec=edge, lw=0.8, in_layout=False))

    same_cluster, same_class = kind
    left, right, top, bottom = x - 0.44, x + 0.44, y - 0.44, y + 0.44
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if same_cluster and same_class:
        fill(corners, _AGREE, _AGREE)
        return
    fill(corners, "white" if same_cluster or same_class else _PALE_AGREE, PALE)
    if same_cluster:
        fill([(left, top), (right, top), (left, bottom)], _FP, _FP)
    if same_class:
        fill([(right, top), (right, bottom), (left, bottom)], _FN, _FN)
        for share in (0.3, 0.6):  # white stripes along the diagonal
            side = share * (right - left)
            fill([(right, bottom - side), (right - side, bottom)], "none", "white")


@figure_function
def pair_sets(p):
    """Draw the pairs together in the clustering and those together in the reference as two sets.

    Parameters
    ----------
    p : PairCounts
        Of up to some two hundred pairs a kind.
    """
    kinds = [((True, False), p.fp), ((True, True), p.tp), ((False, True), p.fn)]
    most = max(count for _, count in kinds)
    height = max(1, math.ceil(math.sqrt(most)))
    widths = [max(2, math.ceil(count / height)) for _, count in kinds]
    gap = 1.5
    lefts = [0, widths[0] + gap, widths[0] + widths[1] + 2 * gap]
    right = lefts[2] + widths[2]
    fig, [[ax]] = new_figure(0.42 * (right + 3), 0.42 * (height + 4.2))
    for (kind, count), x in zip(kinds, lefts, strict=True):
        for i in range(count):
            _draw_square(ax, x + i // height, i % height, kind)
        ax.text(x - 0.5, height + 1.1, f"{_KINDS[kind]} {count}", va="center", fontsize=15)
    for start, end, padding, style, name, name_x, side in (
        (-0.5, lefts[2] - gap - 0.5, 0.25, "-", "together in $C$", -0.5, "left"),
        (lefts[1] - 0.5, right - 0.5, 0.55, (0, (4, 2)), "together in $T$", right - 0.5, "right"),
    ):
        ax.add_patch(
            FancyBboxPatch(
                (start - padding, -0.5 - padding), end - start + 2 * padding,
                height + 2 * padding, fill=False, ec=INK, lw=2.5, ls=style,
                boxstyle="round,pad=0,rounding_size=0.5",
            )
        )  # fmt: skip
        ax.text(name_x, -1.7, name, ha=side, va="center", fontsize=15, parse_math=True)
    ax.set(xlim=(-1.5, right + 0.5), ylim=(height + 1.8, -2.4), aspect="equal")
    ax.axis("off")
    fig.alt = (
        "Two overlapping frames around squares, together in C and together in T. Only in the left "
        f"frame: {p.fp} FP. In both frames: {p.tp} TP. Only in the right frame: {p.fn} FN."
    )
    return fig
