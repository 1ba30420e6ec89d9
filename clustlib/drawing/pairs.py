"""Figures of pairs of points.

Each pair is a square with two halves: the upper left one is filled if the clustering puts the two
points together, the lower right one if the reference does. So a full square is a TP, an empty one a
TN. Where the two agree it is green, where they do not it is purple.
"""

import itertools
import math
from collections import Counter

from clustlib.drawing.arguments import (
    read_chosen,
    read_groups,
    read_parts,
    read_text,
    read_whole,
    require_at_most,
)
from clustlib.drawing.style import INK, PALE, Groups, figure, label_name, legend, styled
from clustlib.drawing.words import listed, made_of, many, plain, sentence, typed, typed_each
from clustlib.measures.pairs import pair_counts
from clustlib.reading import read_labels
from clustlib.table import contingency_table

_MOST_POINTS = 30
_HIGHEST = 12  # squares in one column of pair_sets
_ALIKE, _PALE_ALIKE, _UNLIKE = "#117766", "#BFE0D8", "#AA4499"
_KINDS = {
    # together in the clustering, together in the reference: what the kind is called
    (True, True): "TP = |SS| = $a$",
    (False, True): "FN = |DS| = $c$",
    (True, False): "FP = |SD| = $b$",
    (False, False): "TN = |DD| = $d$",
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
    pairs = _pairs_of(points)
    _as_matrix(axes[0, 0], points, pairs, groups)
    _by_kind(axes[0, 1], list(pairs.values()), caption)
    if len(groups) > 5:
        ax = axes[0, 0]
        handles = [ax.plot([], [], of.marker, color=of.colour, ms=11)[0] for _, of in groups.names]
        legend(fig, zip([name for name, _ in groups.names], handles, strict=True))
    fig.alt = _said_matrix(points, list(pairs.values()), caption)
    fig.note = groups.note
    return fig


@styled
def moved_point(labels_true, labels_pred, point, cluster):
    """Draw every pair of points before and after one point goes to another cluster.

    Both matrices are drawn as in ``pair_matrix``. The point is the last of the cluster it leaves
    and then the first of the one it joins, so that all others keep their places. Only its pairs
    with the points of these two clusters change: their squares are outlined.

    Parameters
    ----------
    labels_true, labels_pred : sequences of length n
        Of up to thirty points.
    point : int
        Which point goes: its position in the labels, counted from 1.
    cluster : label
        Where it goes to, another of the clusters in ``labels_pred``.

    Raises
    ------
    TypeError
        A point that is no whole number; labels that cannot be read.
    ValueError
        Fewer than two points, or more than thirty; lengths that differ; a point that there is not;
        a cluster that there is not, or that the point is in already.

    Examples
    --------
    One point of seven goes, and five pairs change: two leave FP for TN, three go from FN to TP.

    >>> import clustlib as cl
    >>> fig = cl.plot.moved_point([1, 1, 2, 2, 2, 2, 1], [1, 1, 1, 2, 2, 2, 3], point=3, cluster=2)
    >>> print(fig.alt)
    The squares of all pairs of 7 points, before and after point 3 goes from C1, where 2 are \
left, to C2, which had 3. Outlined: five squares that change. TP 4, then 7; FN 5, then 2; FP \
2, then 0; TN 10, then 12.
    """
    points, at = _moved(labels_true, labels_pred, point, cluster)
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
    for ax, (pairs, drawn, its_own), when, p, was in zip(
        axes[0], both, ("before", "after"), counts, (None, counts[0]), strict=True
    ):
        _as_matrix(ax, drawn, pairs, groups)
        _outline_changed(ax, changed, at, point, n)
        ax.set_title(f"{when}: point {point} in {label_name('C', its_own)}", pad=26)
        for at_x, words in enumerate(_written_counts(p, was)):
            ax.text(
                (at_x + 0.5) / 4, -0.01, words, ha="center", va="top", fontsize=17,
                transform=ax.transAxes,
            )  # fmt: skip
    if len(groups) > 5:
        handles = [
            axes[0, 0].plot([], [], of.marker, color=of.colour, ms=11)[0] for _, of in groups.names
        ]
        legend(fig, zip([name for name, _ in groups.names], handles, strict=True))
    fig.alt = _said_moved(points, point, leaves, cluster, counts, len(changed))
    fig.note = groups.note
    return fig


def _moved(labels_true, labels_pred, point, cluster):
    """The points by cluster, that which goes between the one it leaves and the one it joins."""
    true = read_labels(labels_true, "labels_true").tolist()
    n = len(true)
    require_at_most(
        _MOST_POINTS, n, "points",
        "look at pair_counts(t) and pair_counts(move_points(t, …))",
    )  # fmt: skip
    if n < 2:
        raise ValueError("labels_true must have at least two points, for a pair has two")
    pred = read_groups(labels_pred, "labels_pred", n)
    point = read_whole(point, "point")
    if point > n:
        raise ValueError(f"point must be from 1 to {n}, the number of points, got {point}")
    read_chosen([cluster], sorted(set(pred)), "cluster", "clusters in labels_pred")
    leaves = pred[point - 1]
    if leaves == cluster:
        raise ValueError(f"cluster must be another than that of point {point}, got {cluster!r}")
    order = [each for each in sorted(set(pred)) if each != cluster]
    order.insert(order.index(leaves) + 1, cluster)
    its = point - 1
    rows = sorted(range(n), key=lambda i: (order.index(pred[i]), i == its, true[i]))
    return [(pred[i], true[i]) for i in rows], rows.index(its)


def _outline_changed(ax, changed, at, point, n):
    """Outline the squares of some pairs, and name the point that they have in common."""
    from matplotlib.patches import Rectangle

    for i, j in changed:
        ax.add_artist(
            Rectangle(
                (j - 0.45, i - 0.45), 0.9, 0.9, fc="none", ec="black", lw=3.2, zorder=6,
                in_layout=False,
            )
        )  # fmt: skip
    ax.plot(at, at, "o", ms=min(21, 21 * 20 / n), mfc="none", mec="black", mew=2.5, zorder=7)
    ax.text(at, -0.75, str(point), ha="center", va="bottom", fontsize=17, fontweight="bold")


def _written_counts(p, was):
    """The four counts, and by how much they differ from what they were."""
    said = []
    for name in ("tp", "fn", "fp", "tn"):
        number = getattr(p, name)
        change = number - getattr(was, name) if was else 0
        by = f" ({change:+d})".replace("-", "−") if change else ""
        said.append(f"{name.upper()} {number}{by}")
    return said


def _said_moved(points, point, leaves, cluster, counts, changed):
    sizes = Counter(each for each, _ in points)
    before, after = ((p.tp, p.fn, p.fp, p.tn) for p in counts)
    kinds = [
        f"{name} {was}" if was == now else f"{name} {was}, then {now}"
        for name, was, now in zip(("TP", "FN", "FP", "TN"), before, after, strict=True)
    ]
    left, joined = sizes[leaves] - 1, sizes[cluster]
    return sentence(
        f"the squares of all pairs of {len(points)} points, before and after point {point} goes",
        f"from {typed('C', leaves)}, where {left} {'is' if left == 1 else 'are'} left, to",
        f"{typed('C', cluster)}, which had {joined}. Outlined:",
        f"{many(changed, 'square that changes', 'squares that change')}.",
        f"{'; '.join(kinds)}.",
    )


def _said_matrix(points, pairs, caption):
    clusters = Counter(cluster for cluster, _ in points)
    partitions = sorted({true for _, true in points})
    held = Counter(points)
    called = typed_each("T", partitions)
    bags = [
        f"{typed('C', c)} has {made_of([held[c, true] for true in partitions], called)}"
        for c in clusters
    ]
    full, right, left, empty = (pairs.count(kind) for kind in _KINDS)
    heaps = [f"{kind.replace('$', '')} = {pairs.count(of)}" for of, kind in _KINDS.items()]
    return sentence(
        f"On the left, a triangle of squares, one for each pair of {len(points)} points,",
        f"{len(pairs)} in all, {many(len(clusters), 'cluster')} outlined along its diagonal:",
        f"{'; '.join(bags)}. Inside the outlines, {full} full and {left} filled in the upper left;",
        f"outside, {right} filled in the lower right and {empty} empty. On the right, the same",
        f"squares in four heaps: {listed(heaps)}.",
        f"Below: {plain(caption)}." if caption else "",
    )


def _pairs_of(points):
    """Of each pair of (cluster, partition): are the clusters the same, are the partitions?"""
    return {
        (i, j): (points[i][0] == points[j][0], points[i][1] == points[j][1])
        for i in range(len(points))
        for j in range(i + 1, len(points))
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
