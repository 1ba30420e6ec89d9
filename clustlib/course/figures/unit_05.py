"""Pairs of points.

Each pair is a square with two halves: the upper left one is filled if the clustering puts the two
points together, the lower right one if the reference does. So a full square is a TP, an empty one a
TN. Where the two agree it is green, where they do not it is purple.
"""

import itertools
import math

import numpy as np
from matplotlib.patches import FancyBboxPatch, Polygon, Rectangle

from clustlib.contingency import contingency_table
from clustlib.measures.pairs import pair_counts
from clustlib.plot.described import figure, styled
from clustlib.plot.style import INK, PALE, Groups, label_name
from clustlib.plot.words import typed
from clustlib.validation import refuse_unaligned

__all__ = ["moved_point", "pair_matrix", "pair_sets"]

_ALIKE, _PALE_ALIKE, _UNLIKE = "#117766", "#BFE0D8", "#AA4499"
_CHANGED = "#EE7733"  # a frame that cannot be taken for that of a cluster, which is black
_KINDS = {
    # together in the clustering, together in the reference: what the kind is called
    (True, True): "TP",
    (False, True): "FN",
    (True, False): "FP",
    (False, False): "TN",
}


@styled
def pair_matrix(labels_true, labels_pred):
    """Draw every pair of points: left as one matrix, right sorted into the four kinds.

    Parameters
    ----------
    labels_true, labels_pred : sequences of length n
        Of up to thirty points. They are drawn cluster by cluster along the diagonal, each with the
        marker of its class.
    """
    # The heaps are as wide as this when their squares are as large as those of the matrix.
    fig, axes = figure(14.4, 6.9, columns=2, width_ratios=[1, 1.25])
    refuse_unaligned(labels_true=labels_true, labels_pred=labels_pred)
    true, pred = np.asarray(labels_true).tolist(), np.asarray(labels_pred).tolist()
    order = sorted(range(len(pred)), key=lambda i: (pred[i], true[i]))
    points = [(pred[i], true[i]) for i in order]
    pairs = _pairs_of(points)
    _as_matrix(axes[0, 0], points, pairs, Groups.of_labels([true]))
    for at, i in enumerate(order):
        axes[0, 0].text(at, -0.75, str(i + 1), ha="center", va="bottom", fontsize=11)
    kinds = list(pairs.values())
    _by_kind(axes[0, 1], kinds)
    heaps = [f"{name} {kinds.count(kind)}" for kind, name in _KINDS.items()]
    fig.alt = (
        f"On the left, a triangle of squares, one for each pair of {len(points)} points, "
        f"{len(pairs)} in all, {len(set(pred))} clusters outlined along its diagonal. "
        f"Inside the outlines, {kinds.count((True, True))} are full and "
        f"{kinds.count((True, False))} filled in the upper left; outside, "
        f"{kinds.count((False, True))} filled in the lower right and {kinds.count((False, False))} "
        f"empty. On the right, the same squares in four heaps: {', '.join(heaps)}."
    )
    return fig


@styled
def moved_point(labels_true, labels_pred, point, cluster):
    """Draw every pair of points before and after one point goes to another cluster.

    Both matrices are drawn as in ``pair_matrix``. The point is the last of the cluster it leaves
    and then the first of the one it joins, so that all others keep their places. Only its pairs
    with the points of these two clusters change: their squares have a frame in orange.

    Parameters
    ----------
    labels_true, labels_pred : sequences of length n
        Of up to thirty points.
    point : int
        Which point goes: its position in the labels, counted from 1.
    cluster : label
        Where it goes to, another of the clusters in ``labels_pred``.
    """
    refuse_unaligned(labels_true=labels_true, labels_pred=labels_pred)
    true, pred = np.asarray(labels_true).tolist(), np.asarray(labels_pred).tolist()
    points, at = _moved(true, pred, point - 1, cluster)
    n, leaves = len(points), points[at][0]
    after = [*points[:at], (cluster, points[at][1]), *points[at + 1 :]]
    groups = Groups.of_labels([[true for _, true in points]])
    both = [(_pairs_of(points), points, leaves), (_pairs_of(after), after, cluster)]
    changed = [pair for pair, answers in both[0][0].items() if both[1][0][pair] != answers]
    counts = [
        pair_counts(contingency_table([t for _, t in drawn], [c for c, _ in drawn]))
        for _, drawn, _ in both
    ]
    fig, axes = figure(13.4, 7.4, columns=2)
    said = []
    for ax, (pairs, drawn, its_own), when, p, was in zip(
        axes[0], both, ("before", "after"), counts, (counts[0], counts[0]), strict=True
    ):
        _as_matrix(ax, drawn, pairs, groups)
        _outline_changed(ax, changed, at, point, n)
        ax.set_title(f"{when}: point {point} in {label_name('C', its_own)}", pad=26)
        for at_x, name in enumerate(("TP", "FN", "FP", "TN")):
            number = getattr(p, name.lower())
            change = number - getattr(was, name.lower())
            words = f"{name} {number}" + (f" ({change:+d})" if change else "").replace("-", "−")
            ax.text(
                (at_x + 0.5) / 4, -0.01, words, ha="center", va="top", fontsize=17,
                transform=ax.transAxes,
            )  # fmt: skip
        said.append(f"{when} TP {p.tp}, FN {p.fn}, FP {p.fp} and TN {p.tn}")
    fig.alt = (
        f"The squares of all pairs of {n} points, before and after point {point} goes from "
        f"{typed('C', leaves)} to {typed('C', cluster)}. Framed in orange: {len(changed)} squares "
        f"that change; {', '.join(said)}."
    )
    return fig


def _moved(true, pred, its, cluster):
    """The points by cluster, that which goes between the one it leaves and the one it joins."""
    order = [each for each in sorted(set(pred)) if each != cluster]
    order.insert(order.index(pred[its]) + 1, cluster)
    rows = sorted(range(len(true)), key=lambda i: (order.index(pred[i]), i == its, true[i]))
    return [(pred[i], true[i]) for i in rows], rows.index(its)


def _outline_changed(ax, changed, at, point, n):
    """Outline the squares of some pairs, and name the point that they have in common."""
    for i, j in changed:
        ax.add_artist(
            Rectangle(
                (j - 0.38, i - 0.38), 0.76, 0.76, fc="none", ec=_CHANGED, lw=3.4, zorder=6,
                in_layout=False,
            )
        )  # fmt: skip
    ax.plot(at, at, "o", ms=min(21, 21 * 20 / n), mfc="none", mec="black", mew=2.5, zorder=7)
    ax.text(at, -0.75, str(point), ha="center", va="bottom", fontsize=17, fontweight="bold")


def _pairs_of(points):
    """Of each pair of (cluster, class): are the clusters the same, are the classes?"""
    return {
        (i, j): (points[i][0] == points[j][0], points[i][1] == points[j][1])
        for i, j in itertools.combinations(range(len(points)), 2)
    }


def _as_matrix(ax, points, pairs, groups):
    n = len(points)
    for (i, j), answers in pairs.items():
        _square(ax, j, i, answers)
    clusters = [pred for pred, _ in points]
    for i, (_, true) in enumerate(points):
        # From about seventeen points on, markers would outgrow the squares.
        ax.plot(i, i, groups[true].marker, color=groups[true].colour, ms=min(13, 13 * 20 / n))
    for cluster in dict.fromkeys(clusters):
        first, size = clusters.index(cluster) - 0.5, clusters.count(cluster)
        # Along the top, down the right side, and back in steps below the diagonal.
        outline = [(first, first), (first + size, first), (first + size, first + size)]
        for k in reversed(range(size)):
            outline += [(first + k, first + k + 1), (first + k, first + k)]
        ax.fill(*zip(*outline, strict=True), fc="none", ec="black", lw=3, zorder=5)
        ax.text(
            first + size / 2 - 0.9, first + size / 2 + 0.9, label_name("C", cluster), ha="right",
            va="center", fontweight="bold", fontsize=16,
        )  # fmt: skip
    ax.set(xlim=(-1.6, n - 0.3), ylim=(n - 0.3, -0.7), aspect="equal")
    ax.set_title(f"all {math.comb(n, 2)} pairs of {n} points", pad=28)
    ax.axis("off")


def _by_kind(ax, pairs):
    counts = {kind: pairs.count(kind) for kind in _KINDS}
    wide = {
        same: math.ceil(math.sqrt(1.6 * max(counts[True, same], counts[False, same], 4)))
        for same in (True, False)
    }
    high = {
        same: max(math.ceil(counts[same, other] / wide[other]) for other in (True, False))
        for same in (True, False)
    }
    left, top = {True: 0, False: wide[True] + 1.6}, {True: 0, False: high[True] + 2.4}
    for kind, name in _KINDS.items():
        together, same = kind
        x, y = left[same], top[together]
        for at in range(counts[kind]):
            _square(ax, x + at % wide[same], y + at // wide[same], kind)
        ax.text(x - 0.5, y - 0.85, f"{name} = {counts[kind]}", va="center", fontsize=14)
    for same, words in ((True, "same class"), (False, "another class")):
        ax.text(left[same] - 0.5, -2.2, words, va="center", fontsize=14, style="italic")
    for together, words in ((True, "same\ncluster"), (False, "another\ncluster")):
        y = top[together] + high[together] / 2 - 0.5
        ax.text(-1.2, y, words, ha="right", va="center", fontsize=14, style="italic")
    bottom = top[False] + high[False] + 1
    ax.set(xlim=(-4.8, left[False] + wide[False]), ylim=(bottom + 1, -3), aspect="equal")
    ax.set_title("the same pairs, sorted into four kinds")
    ax.axis("off")


def _square(ax, x, y, answers):
    """One pair: a square whose upper left half is the clustering's answer."""

    def fill(corners, face, edge):
        # Nothing leaves the axes and their limits are set: neither has to look at each square.
        ax.add_artist(Polygon(corners, fc=face, ec=edge, lw=0.8, in_layout=False))

    together, same = answers
    colour = _ALIKE if together == same else _UNLIKE
    left, right, top, bottom = x - 0.44, x + 0.44, y - 0.44, y + 0.44
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    if together and same:
        fill(corners, colour, colour)
        return
    fill(corners, "white" if together or same else _PALE_ALIKE, PALE)
    if together:
        fill([(left, top), (right, top), (left, bottom)], colour, colour)
    if same:
        fill([(right, top), (right, bottom), (left, bottom)], colour, colour)


@styled
def pair_sets(p):
    """Draw the pairs together in the clustering and those together in the reference as two sets.

    Parameters
    ----------
    p : PairCounts
        Of up to some two hundred pairs a kind.
    """
    kinds = [((True, False), p.fp), ((True, True), p.tp), ((False, True), p.fn)]
    high = math.ceil(math.sqrt(max(count for _, count in kinds)))
    widths = [max(2, math.ceil(count / high)) for _, count in kinds]
    gap = 1.5
    lefts = [0, widths[0] + gap, widths[0] + widths[1] + 2 * gap]
    right = lefts[2] + widths[2]
    fig, axes = figure(0.42 * (right + 3), 0.42 * (high + 4.2))
    ax = axes[0, 0]
    for (kind, count), x in zip(kinds, lefts, strict=True):
        for at in range(count):
            _square(ax, x + at // high, at % high, kind)
        ax.text(x - 0.5, high + 1.1, f"{_KINDS[kind][:2]} {count}", va="center", fontsize=15)
    for first, last, low, style, name, at in (
        (-0.5, lefts[2] - gap - 0.5, 0.25, "-", "together in $C$", lefts[0] - 0.5),
        (lefts[1] - 0.5, right - 0.5, 0.55, (0, (4, 2)), "together in $T$", right - 0.5),
    ):
        ax.add_patch(
            FancyBboxPatch(
                (first - low, -0.5 - low), last - first + 2 * low, high + 2 * low, fill=False,
                ec=INK, lw=2.5, ls=style, boxstyle="round,pad=0,rounding_size=0.5",
            )
        )  # fmt: skip
        ax.text(
            at, -1.7, name, ha="left" if low < 0.5 else "right", va="center", fontsize=15,
            parse_math=True,
        )  # fmt: skip
    ax.set(xlim=(-1.5, right + 0.5), ylim=(high + 1.8, -2.4), aspect="equal")
    ax.axis("off")
    fig.alt = (
        "Two overlapping frames around squares, together in C and together in T. Only in the left "
        f"frame: {p.fp} FP. In both frames: {p.tp} TP. Only in the right frame: {p.fn} FN."
    )
    return fig
