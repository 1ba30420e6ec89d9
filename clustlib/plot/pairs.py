"""Figures of pairs of points.

Each pair is a square with two halves: the upper left one is filled if the clustering puts the two
points together, the lower right one if the reference does. So a full square is a TP, an empty one a
TN. Where the two agree it is green, where they do not it is purple.
"""

import itertools
import math
from collections import Counter

from clustlib.plot.arguments import (
    read_groups,
    read_parts,
    read_text,
    read_whole,
    require_at_most,
)
from clustlib.plot.style import INK, PALE, Groups, figure, label_name, legend, styled
from clustlib.plot.words import listed, made_of, many, plain, sentence, typed, typed_each
from clustlib.reading import read_labels

_MOST_POINTS = 30
_HIGHEST = 12  # squares in one column of pair_sets
_ALIKE, _PALE_ALIKE, _UNLIKE = "#117766", "#E2F0ED", "#AA4499"
_KINDS = {
    # together in the clustering, together in the reference: what the kind is called
    (True, True): "TP = SS = $a$",
    (True, False): "FP = SD = $b$",
    (False, True): "FN = DS = $c$",
    (False, False): "TN = DD = $d$",
}


@styled
def pair_matrix(labels_true, labels_pred, caption=""):
    """Draw every pair of points: left as one matrix, right sorted into the four kinds.

    Parameters
    ----------
    labels_true, labels_pred : sequences of length n
        Of up to thirty points. They are drawn cluster by cluster along the diagonal, each with the
        marker of its partition.
    caption : str
        Words below the sorted pairs.
    """
    labels_true = read_labels(labels_true, "labels_true").tolist()
    n = len(labels_true)
    require_at_most(
        _MOST_POINTS, n, "points",
        "draw pair_sets(pair_counts(t)), where a square stands for many pairs, or look at "
        "pair_counts(t)",
    )  # fmt: skip
    if n < 2:
        raise ValueError("labels_true must have at least two points, for a pair has two")
    labels_pred = read_groups(labels_pred, "labels_pred", n)
    read_text(caption, "caption")
    fig, axes = figure(13.4, 7.0, columns=2, width_ratios=[1, 1.02])
    points = sorted(zip(labels_pred, labels_true, strict=True))
    groups = Groups.of_labels([labels_true])
    pairs = {
        (i, j): (points[i][0] == points[j][0], points[i][1] == points[j][1])
        for i in range(len(points))
        for j in range(i + 1, len(points))
    }
    _as_matrix(axes[0, 0], points, pairs, groups)
    _by_kind(axes[0, 1], list(pairs.values()), caption)
    if len(groups) > 5:
        ax = axes[0, 0]
        handles = [ax.plot([], [], of.marker, color=of.colour, ms=11)[0] for _, of in groups.names]
        legend(fig, zip([name for name, _ in groups.names], handles, strict=True))
    fig.alt = _said_matrix(points, list(pairs.values()), caption)
    fig.note = groups.note
    return fig


def _said_matrix(points, pairs, caption):
    clusters = Counter(cluster for cluster, _ in points)
    partitions = sorted({true for _, true in points})
    held = Counter(points)
    called = typed_each("T", partitions)
    bags = [
        f"{typed('C', c)} has {made_of([held[c, true] for true in partitions], called)}"
        for c in clusters
    ]
    full, left, right, empty = (pairs.count(kind) for kind in _KINDS)
    heaps = [f"{kind.replace('$', '')} = {pairs.count(of)}" for of, kind in _KINDS.items()]
    return sentence(
        f"On the left, a triangle of squares, one for each pair of {len(points)} points,",
        f"{len(pairs)} in all, {many(len(clusters), 'cluster')} outlined along its diagonal:",
        f"{'; '.join(bags)}. Inside the outlines, {full} full and {left} filled in the upper left;",
        f"outside, {right} filled in the lower right and {empty} empty. On the right, the same",
        f"squares in four heaps: {listed(heaps)}.",
        f"Below: {plain(caption)}." if caption else "",
    )


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
    ax.set_title(f"all {math.comb(n, 2)} pairs of {n} points")
    ax.axis("off")


def _by_kind(ax, pairs, caption):
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
        ax.text(
            x - 0.5, y - 0.85, f"{name} = {counts[kind]}", va="center", fontsize=14,
            parse_math=True,
        )  # fmt: skip
    for same, words in ((True, "same partition"), (False, "another partition")):
        ax.text(left[same] - 0.5, -2.2, words, va="center", fontsize=14, style="italic")
    for together, words in ((True, "same\ncluster"), (False, "another\ncluster")):
        y = top[together] + high[together] / 2 - 0.5
        ax.text(-1.2, y, words, ha="right", va="center", fontsize=14, style="italic")
    bottom = top[False] + high[False] + 1
    ax.text(-0.5, bottom, caption, va="center", fontsize=15, linespacing=1.4, parse_math=True)
    ax.set(xlim=(-4.8, left[False] + wide[False]), ylim=(bottom + 1, -3), aspect="equal")
    ax.set_title("the same pairs, sorted into four kinds")
    ax.axis("off")


def _square(ax, x, y, answers):
    """One pair: a square whose upper left half is the clustering's answer."""
    from matplotlib.patches import Polygon

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
def pair_sets(p, names=("together in $C$", "together in $T$")):
    """Draw the pairs together in the clustering and those together in the reference as two sets.

    Parameters
    ----------
    p : PairCounts
        Where there are many, a square stands for more than one pair, as the figure then says.
    names : two texts
    """
    from matplotlib.patches import FancyBboxPatch

    tp, fn, fp, _ = _pair_counts(p)
    names = [read_text(name, "a name") for name in read_parts(names, "names", "(one, another)")]
    worth = _worth(max(tp, fn, fp))
    numbers = [fp, tp, fn]
    kinds = [
        (kind, -(-count // worth))
        for kind, count in zip([(True, False), (True, True), (False, True)], numbers, strict=True)
    ]
    high = max(1, math.ceil(math.sqrt(max(count for _, count in kinds))))
    widths = [max(2, math.ceil(count / high)) for _, count in kinds]
    gap = 1.5
    lefts = [0, widths[0] + gap, widths[0] + widths[1] + 2 * gap]
    right = lefts[2] + widths[2]
    below = 0 if worth == 1 else 1.2
    fig, axes = figure(0.42 * (right + 3), 0.42 * (high + 4.2 + below))
    ax = axes[0, 0]
    for (kind, count), x, number in zip(kinds, lefts, numbers, strict=True):
        for at in range(count):
            _square(ax, x + at // high, at % high, kind)
        ax.text(x - 0.5, high + 1.1, f"{_KINDS[kind][:2]} {number}", va="center", fontsize=15)
    for first, last, low, style, name, at in (
        (-0.5, lefts[2] - gap - 0.5, 0.25, "-", names[0], lefts[0] - 0.5),
        (lefts[1] - 0.5, right - 0.5, 0.55, (0, (4, 2)), names[1], right - 0.5),
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
    if worth > 1:
        ax.text(-0.5, high + 2.4, f"a square: {worth:,} pairs", va="center", style="italic")
        fig.note = (
            f"A square stands for {worth:,} pairs, the last one of a set for what is left of them."
        )
    one, other = map(plain, names)
    fig.alt = sentence(
        f"two overlapping frames around squares, {one} and {other}. Only in the left frame:",
        f"{fp} FP. In both frames: {tp} TP. Only in the right frame: {fn} FN.",
        _said_more([("FP", fp), ("TP", tp), ("FN", fn)]),
    )
    ax.set(xlim=(-1.5, right + 0.5), ylim=(high + 1.8 + below, -2.4), aspect="equal")
    ax.axis("off")
    return fig


def _said_more(counts):
    """Which set is the largest."""
    largest = max(count for _, count in counts)
    if not largest:
        return "There are no squares."
    kinds = [kind for kind, count in counts if count == largest]
    return f"Most are {listed(kinds)}." if len(kinds) == 1 else f"As many are {listed(kinds)}."


def _pair_counts(p):
    """The four counts, read off anything that has them by name."""
    try:
        counts = p.tp, p.fn, p.fp, p.tn
    except AttributeError:
        raise TypeError(
            f"p must be PairCounts, got {type(p).__name__}: count them with pair_counts(t)"
        ) from None
    return [
        read_whole(n, name, 0) for n, name in zip(counts, ("tp", "fn", "fp", "tn"), strict=True)
    ]


def _worth(largest):
    """How many pairs a square stands for: 1, 2, 5, 10, 20, 50, …, so that none has too many."""
    return next(
        step * 10**power
        for power in itertools.count()
        for step in (1, 2, 5)
        if largest <= _HIGHEST**2 * step * 10**power
    )
