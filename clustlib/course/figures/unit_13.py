"""What measures without a reference compare, from the silhouette to DBCV.

Clusters are told by colour and marker. Points of one dimension are drawn on a line.
"""

import itertools
import math

import numpy as np
from matplotlib.patches import Circle
from matplotlib.patheffects import withStroke
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial.distance import cdist, pdist

from clustlib.distances import centroids_of, sort_points
from clustlib.measures.density import dbcv
from clustlib.measures.internal import (
    c_index,
    calinski_harabasz_index,
    davies_bouldin_index,
    silhouette_samples,
)
from clustlib.plot.described import figure, styled
from clustlib.plot.style import INK, PALE, Groups
from clustlib.plot.words import between, listed, rounded, typed
from clustlib.validation import refuse_unaligned

__all__ = ["neighbours", "sorted_distances", "spread_circles", "steps_and_leap", "within_between"]


# --- what the figures have in common -------------------------------------------------------------


def _clusters(X, labels):
    """The points in the plane, a look for each cluster, and the rows of each."""
    refuse_unaligned(X=X, labels=labels)
    X, labels = np.asarray(X), np.asarray(labels)
    plane = np.column_stack([X, np.zeros(len(X))]) if X.shape[1] == 1 else X
    rows = {label: np.flatnonzero(labels == label) for label in sorted(set(labels.tolist()))}
    return plane.astype(float), Groups.of_labels([labels.tolist()], "C"), rows


def _size(plane, is_line):
    """The size of a figure whose axes have one scale, and their limits."""
    low, high = plane.min(axis=0), plane.max(axis=0)
    widest = (high - low).max()
    low, high = low - 0.14 * widest, high + 0.14 * widest
    if is_line:  # its names above it, the mean of all below
        low[1], high[1] = -0.2 * widest, 0.08 * widest
    # At least so much room across, that a title and what is written beside points can be read.
    across = np.maximum(high - low, 0 if is_line else 0.34 * widest)
    low, high = (low + high - across) / 2, (low + high + across) / 2
    unit = 8.6 / across[0] if across[0] >= across[1] else 6.4 / across[1]
    width, height = unit * across
    return max(width, 7.2) + 0.4, height + 1.5, low, high


def _show(ax, low, high, is_line):
    ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal")
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0, colors="#555555", labelsize=12)
    if is_line:
        ax.set_yticks([])
        ax.axhline(0, color=PALE, lw=1.2, zorder=0)
    else:
        ax.grid(color="#E4E4E4", lw=0.6)
        ax.set_axisbelow(True)


def _draw_points(ax, plane, rows, groups, size):
    for label, mine in rows.items():
        look = groups[label]
        ax.plot(
            *plane[mine].T, look.marker, color=look.colour, ms=size, mec="white", mew=1, zorder=4,
            ls="",
        )  # fmt: skip


def _name(ax, where, name, away, distance=24, **kwargs):
    """Write a name beside a place, in a direction away from it; lines end short of the letters."""
    x, y = (np.array(away) / math.hypot(*away)).tolist()
    side = "left" if x > 0.5 else "right" if x < -0.5 else "center"
    ax.annotate(
        name, where, (distance * x * (0.6 if side != "center" else 1), distance * y),
        textcoords="offset points", ha=side, va="center", zorder=9,
        path_effects=[withStroke(linewidth=4, foreground="white")],
        **({"fontsize": 16, "fontweight": "bold"} | kwargs),
    )  # fmt: skip


def _head(ax, *lines):
    """Write lines above a picture, as large as they have room."""
    room = (ax.figure.get_figwidth() - 0.9) * 72
    size = min(16, room / (0.58 * max(map(len, lines))))
    ax.set_title("\n".join(lines), loc="left", fontsize=size, linespacing=1.4, parse_math=True)


# --- silhouette ----------------------------------------------------------------------------------


@styled
def neighbours(X, labels, point):
    """Draw the silhouette of one point: its distances to its own cluster and to the nearest other.

    Solid lines lead to the other points of its own cluster, their mean length is a; dashed ones to
    the points of the cluster with the smallest mean length, which is b. Then s = (b − a)/max(a, b).

    Parameters
    ----------
    X : array of shape (n, 1)
        Points on a line: the lengths are drawn beside it, those to the own cluster above and those
        to the other one below.
    labels : sequence of length n
        Of two clusters.
    point : int
        Which point: its position in X, counted from 1.
    """
    plane, groups, rows = _clusters(X, labels)
    at = point - 1
    own = next(label for label, mine in rows.items() if at in mine)
    (other,) = rows.keys() - {own}
    lengths = np.hypot(*(plane - plane[at]).T)
    mates, others = [i for i in rows[own] if i != at], rows[other]
    fig, ax = _beside(plane, lengths, at, mates, others)
    _draw_points(ax, plane, rows, groups, 13)
    look = groups[own]
    ax.plot(*plane[at], look.marker, color=look.colour, ms=18, mec="black", mew=3, zorder=6)
    for label, mine in rows.items():
        _name(ax, plane[mine].mean(axis=0), typed("C", label), (0, -1), color="black")
    a, b = rounded(lengths[mates].mean()), rounded(lengths[others].mean())
    s = rounded(silhouette_samples(X, labels)[at])
    _head(
        ax, f"a = {_mean_of(lengths[mates])} (solid: own cluster)",
        f"b = {_mean_of(lengths[others])} (dashed: nearest other)",
        f"s = (b − a)/max(a, b) = ({b} − {a})/max({a}, {b}) = {s}",
    )  # fmt: skip
    solid, dashed = (between(of.min(), of.max()) for of in (lengths[mates], lengths[others]))
    fig.alt = (
        f"{len(X)} points on a line in 2 clusters. From point {point} of {typed('C', own)}, "
        f"solid lines to its own cluster: {len(mates)}, with lengths {solid}; dashed lines "
        f"to {typed('C', other)}, the nearest other: {len(others)}, with lengths {dashed}. "
        f"a = {a}, b = {b}, s = {s}."
    )
    return fig


def _mean_of(numbers):
    """Write a mean as it comes about: (1 + 3)/2 = 2, or 35.5/12 = 2.96 of many."""
    mean, n = rounded(np.mean(numbers)), len(numbers)
    if n == 1:
        return mean
    above = f"({' + '.join(map(rounded, numbers))})" if n <= 5 else rounded(np.sum(numbers))
    return f"{above}/{n} = {mean}"


def _style_of(is_own):
    return {"color": INK, "lw": 2.6 if is_own else 2, "ls": "-" if is_own else (0, (4, 2))}


def _beside(plane, lengths, at, mates, others):
    """Lengths beside the line that all points lie on, one above the other, the shortest nearest."""
    rooms = [0.5 + 0.4 * len(to) for to in (mates, others)]  # inches, as all heights here are
    x = plane[:, 0]
    fig, axes = figure(9.0, sum(rooms) + 2.0)
    ax = axes[0, 0]
    widest = np.ptp(x)
    _show(ax, (x.min() - 0.1 * widest, -rooms[1]), (x.max() + 0.1 * widest, rooms[0]), True)
    ax.set_aspect("auto")
    for to, is_own in ((mates, True), (others, False)):
        for rank, i in enumerate(sorted(to, key=lambda i: lengths[i])):
            y = (0.55 + 0.4 * rank) * (1 if is_own else -1)
            ax.plot(x[[at, i]], [y, y], zorder=3, **_style_of(is_own))
            ax.plot(x[[i, i]], [0, y], color=PALE, lw=1.2, zorder=1)
            ax.plot(x[[at, at]], [0, y], color=PALE, lw=1.2, zorder=1)
            _name(
                ax, (x[i], y), rounded(lengths[i]), (np.sign(x[i] - x[at]), 0), 10,
                fontsize=14, fontweight="normal",
            )  # fmt: skip
    return fig, ax


# --- C-index -------------------------------------------------------------------------------------


@styled
def sorted_distances(X, labels):
    """Draw what the C-index compares: all distances as bars, sorted, those within clusters filled.

    As many pairs as lie within clusters, N_in, are bracketed at either end: the smallest distances
    sum to W_min, the largest to W_max. The filled ones sum to W_in, and the C-index says where it
    lies between the two.

    Parameters
    ----------
    X : array of shape (n, d)
        Of few points: up to 24 pairs.
    labels : array of length n
    """
    inside = np.array([a == b for a, b in itertools.combinations(labels, 2)])
    lengths = pdist(X)
    order = np.lexsort([~inside, lengths])
    inside, lengths = inside[order], lengths[order]
    n_in, total = int(inside.sum()), len(lengths)
    sums = [lengths[inside].sum(), lengths[:n_in].sum(), lengths[-n_in:].sum()]
    w_in, w_min, w_max = map(rounded, sums)
    fig, axes = figure(max(8.6, 0.42 * total), 5.6)
    ax = axes[0, 0]
    top = lengths.max()
    ax.bar(
        np.arange(total), lengths, 0.84, color=["#333333" if on else "white" for on in inside],
        ec=INK, lw=1.5, zorder=2,
    )  # fmt: skip
    for at, length in enumerate(lengths):
        ax.text(at, length + 0.02 * top, rounded(length), ha="center", fontsize=14)
    for first, words, side in (
        (0, f"W_min = {w_min}", "left"),
        (total - n_in, f"W_max = {w_max}", "right"),
    ):
        ends = first - 0.42, first + n_in - 0.58
        y = -0.05 * top
        ax.plot([ends[0]] * 2 + [ends[1]] * 2, [y + 0.03 * top, y, y, y + 0.03 * top], color=INK,
                lw=2.2, clip_on=False)  # fmt: skip
        ax.text(ends[first > 0], y - 0.02 * top, words, ha=side, va="top", fontsize=16)
    ax.set(xlim=(-0.7, total - 0.3), ylim=(-0.19 * top, 1.1 * top))
    ax.set(ylabel="distance", xticks=[])
    ax.set_yticks([tick for tick in ax.get_yticks() if 0 <= tick <= 1.05 * top])
    ax.spines[["bottom", "left"]].set_visible(False)
    score = rounded(c_index(X, labels))
    ax.set_title(
        f"filled: the {n_in} of {total} pairs within clusters, W_in = {w_in}\n"
        f"C = ({w_in} − {w_min})/({w_max} − {w_min}) = {score}",
        loc="left", fontsize=16, linespacing=1.4, parse_math=True,
    )  # fmt: skip
    marks = [" (filled)" if on else "" for on in inside]
    bars = [f"{rounded(length)}{mark}" for length, mark in zip(lengths, marks, strict=True)]
    fig.alt = (
        f"The distances of all {total} pairs of {len(X)} points as bars, the {n_in} within "
        f"clusters filled: {listed(bars, 24)}. The filled sum to W_in = {w_in}; the {n_in} "
        f"smallest to W_min = {w_min}, the {n_in} largest to W_max = {w_max}. C = {score}."
    )
    return fig


# --- Davies–Bouldin ------------------------------------------------------------------------------


@styled
def spread_circles(X, labels):
    """Draw what the Davies–Bouldin index compares: spreads of clusters and distances of centroids.

    Each cluster has a circle round its centroid, whose radius is its spread σ, the root of the mean
    squared distance of its points to the centroid, as ``davies_bouldin_index`` has it by default.
    An arrow leads from each centroid to that of its worst neighbour j, for which
    (σ_i + σ_j)/dist(μ_i, μ_j) is largest.

    Parameters
    ----------
    X : array of shape (n, 2)
    labels : sequence of length n
        Of two to five clusters.
    """
    plane, groups, rows = _clusters(X, labels)
    points = sort_points(plane, labels)
    centroids, squares = centroids_of(points)
    centroids += points.X[0]
    spreads = np.sqrt(np.add.reduceat(squares, points.starts[:-1]) / points.sizes)
    apart = cdist(centroids, centroids)
    np.fill_diagonal(apart, np.inf)
    ratios = np.add.outer(spreads, spreads) / apart
    worst = ratios.argmax(axis=1).tolist()
    # Of two that are worst for each other, one line for both.
    drawn = [(i, j) for i, j in enumerate(worst) if worst[j] != i or i < j]
    reach = np.concatenate([plane, centroids - spreads[:, None], centroids + spreads[:, None]])
    names = [typed("C", label) for label in rows]
    width, height, low, high = _size(reach, False)
    fig, axes = figure(width, height + 0.4 * len(drawn))
    ax = axes[0, 0]
    _show(ax, low, high, False)
    _draw_points(ax, plane, rows, groups, 10)
    for i, (name, centre, spread) in enumerate(zip(names, centroids, spreads, strict=True)):
        ends = [b if a == i else a for a, b in drawn if i in (a, b)]
        # The radius itself, on the side that no line to a neighbour leaves on.
        _circle(ax, centre, spread, name, 1 if centroids[ends, 1].mean() <= centre[1] else -1)
    for i, j in drawn:
        style = "<|-|>" if worst[j] == i else "-|>"
        ax.annotate(
            "", centroids[j], centroids[i], zorder=6,
            arrowprops={"arrowstyle": f"{style},head_width=0.35,head_length=0.7", "lw": 2.6,
                        "color": INK, "shrinkA": 7, "shrinkB": 7},
        )  # fmt: skip

    def ratio(i, j):
        one, other, length = map(rounded, (spreads[i], spreads[j], apart[i, j]))
        return f"({one} + {other})/{length} = {rounded(ratios[i, j])}"

    each = " + ".join(rounded(ratios[i, j]) for i, j in enumerate(worst))
    score = rounded(davies_bouldin_index(X, labels))
    # Beside the arrows, a formula would lie on circles and points.
    arrows = [
        f"{names[i]} {'↔' if worst[j] == i else '→'} {names[j]}: {ratio(i, j)}" for i, j in drawn
    ]
    _head(ax, *arrows, f"DB = ({each})/{len(worst)} = {score}")
    said = [
        f"{names[i]} has spread {rounded(spreads[i])}, its worst neighbour is {names[j]}: "
        f"{ratio(i, j)}"
        for i, j in enumerate(worst)
    ]
    fig.alt = (
        f"{len(X)} points in the plane in {len(rows)} clusters, a circle round each centroid with "
        "the spread as its radius, and an arrow from each to its worst neighbour. "
        f"{'; '.join(said)}. DB = {score}."
    )
    return fig


def _circle(ax, centre, spread, name, up):
    ax.add_artist(Circle(centre, spread, fc="none", ec=INK, lw=2.2, zorder=5, in_layout=False))
    ax.plot(*centre, "P", color="black", ms=13, mec="white", mew=1.5, zorder=7)
    edge = centre[0], centre[1] + up * spread
    ax.plot([centre[0], edge[0]], [centre[1], edge[1]], color=INK, lw=1.4, zorder=5)
    _name(ax, edge, f"{name}: σ = {rounded(spread)}", (0, up), 14, fontsize=15)


# --- Calinski–Harabasz ---------------------------------------------------------------------------


@styled
def within_between(X, labels):
    """Draw what the Calinski–Harabasz index compares: arrows within clusters and between them.

    Thin arrows lead from the points to the centroid of their cluster: the squares of their lengths
    sum to SSW. Thick ones lead from the centroids to the mean of all points: their squares, each as
    often as its cluster has points, sum to SSB.

    Parameters
    ----------
    X : array of shape (n, 1)
        Points on a line.
    labels : sequence of length n
        Of two to five clusters.
    """
    plane, groups, rows = _clusters(X, labels)
    centre = plane.mean(axis=0)
    width, height, low, high = _size(plane, True)
    fig, axes = figure(width, height + 0.9)
    ax = axes[0, 0]
    _show(ax, low, high, True)
    _draw_points(ax, plane, rows, groups, 9)
    # The thick arrows run below the line, where the thin ones do not lie under them.
    down = np.array([0, -0.11 * np.ptp(plane[:, 0])])
    within, legs, said = 0.0, [], []
    for label, mine in rows.items():
        centroid = plane[mine].mean(axis=0)
        within += ((plane[mine] - centroid) ** 2).sum()
        legs.append((len(mine), math.hypot(*(centroid - centre))))
        said.append(f"that of {typed('C', label)} is {_five(legs[-1][1])} long")
        for start in plane[mine]:
            _arrow(ax, start, centroid, 1.3, 0.22, 4)
        _arrow(ax, centroid + down, centre + down, 4.5, 0.5, 5)
        ax.plot(*np.array([centroid, centroid + down]).T, color=PALE, lw=1.5, zorder=1)
        ax.plot(*centroid, "P", color="black", ms=12, mec="white", mew=1.5, zorder=7)
        _name(ax, centroid, typed("C", label), (0, 1))
    ax.plot(*(centre + down), "*", color="white", ms=24, mec="black", mew=2, zorder=8)
    _name(ax, centre + down, "mean of all", (0, -1), 36)
    n, k = len(X), len(rows)
    ssw, ssb = _five(within), _five(sum(size * leg**2 for size, leg in legs))
    squares = " + ".join(f"{size}·{_five(leg)}²" for size, leg in legs)
    ch = _five(calinski_harabasz_index(X, labels))
    _head(
        ax, f"thick: SSB = {squares} = {ssb}",
        f"thin: SSW = {ssw}, the squares of {n} arrows",
        f"CH = ({ssb}/({k} − 1)) / ({ssw}/({n} − {k})) = {ch}",
    )  # fmt: skip
    fig.alt = (
        f"{n} points on a line, each with a thin arrow to its centroid, and {k} thick arrows from "
        f"the centroids to the mean of all: {'; '.join(said)}. SSB = {squares} = {ssb}, "
        f"SSW = {ssw}, CH = {ch}."
    )
    return fig


def _five(value):
    """Five digits, so that a reader who puts them into the formula gets what it says."""
    return f"{float(value):.5g}"


def _arrow(ax, start, end, width, head, zorder):
    ax.annotate(
        "", end, start, zorder=zorder, annotation_clip=False,
        arrowprops={"arrowstyle": f"-|>,head_width={head},head_length={1.8 * head}", "lw": width,
                    "color": INK, "shrinkA": 0, "shrinkB": 3},
    )  # fmt: skip


# --- DBCV ----------------------------------------------------------------------------------------


@styled
def steps_and_leap(X, labels):
    """Draw what DBCV compares: the steps of each cluster's tree, and the shortest leap.

    Arcs above the line are the edges of the trees, the numbers beside them the reaches; ends of a
    tree are hollow, and edges between inner points thick. The dashed arc below leads from one
    cluster to the other, between the inner points that reach each other first.

    Parameters
    ----------
    X : array of shape (n, 1)
        Points on a line, no two at one place.
    labels : sequence of length n
        Of two clusters of four points or more, each with a single tree.
    """
    plane, groups, rows = _clusters(X, labels)
    x = plane[:, 0]
    apart = np.abs(x[:, None] - x)
    core = np.empty(len(x))
    for mine in rows.values():
        others = apart[np.ix_(mine, mine)][~np.eye(len(mine), dtype=bool)].reshape(len(mine), -1)
        core[mine] = others.shape[1] / (1 / others).sum(axis=1)
    reach = np.maximum(apart, np.maximum.outer(core, core))
    trees, inner, longest = {}, {}, {}
    for label, mine in rows.items():
        edges = minimum_spanning_tree(reach[np.ix_(mine, mine)]).tocoo()
        pairs = zip(edges.row, edges.col, strict=True)
        trees[label] = sorted(tuple(sorted((mine[i], mine[j]))) for i, j in pairs)
        ends = np.bincount(np.ravel(trees[label]), minlength=len(x))
        inner[label] = np.flatnonzero(ends > 1)
        longest[label] = max(reach[e] for e in trees[label] if {*e} <= {*inner[label].tolist()})
    one, other = inner.values()
    leap = min(itertools.product(one, other), key=lambda pair: reach[pair])
    fig, axes = figure(9.6, 4.4)
    ax = axes[0, 0]
    widest = np.ptp(x)
    _show(ax, (x.min() - 0.06 * widest, -1.5), (x.max() + 0.06 * widest, 1.35), True)
    ax.set(aspect="auto", xticks=sorted(x))
    for label, tree in trees.items():
        for i, j in tree:
            is_inner = {i, j} <= {*inner[label].tolist()}
            _arc(ax, x[i], x[j], 0.75, color=INK, lw=4 if is_inner else 1.4)
            ax.text(
                (x[i] + x[j]) / 2, 0.83, rounded(reach[i, j]), ha="center", va="bottom",
                fontsize=15, fontweight="bold" if is_inner else "normal",
            )  # fmt: skip
    _arc(ax, x[leap[0]], x[leap[1]], -0.9, color=INK, lw=2.4, ls=(0, (4, 2)))
    ax.text(x[[*leap]].mean(), -0.98, rounded(reach[leap]), ha="center", va="top", fontsize=15)
    for label, mine in rows.items():
        look = groups[label]
        for i in mine:
            face = look.colour if i in inner[label] else "white"
            ax.plot(x[i], 0, look.marker, mfc=face, mec=look.colour, mew=2.4, ms=13, zorder=4)
        _name(ax, (x[mine].mean(), 0), typed("C", label), (0, -1), color="black")
    steps = [rounded(longest[label]) for label in rows]
    score = rounded(dbcv(X, labels))
    _head(
        ax, "above: steps of the trees (thick: between inner points)",
        f"below: the shortest leap, {rounded(reach[leap])}   DBCV = {score}",
    )  # fmt: skip
    said = "; ".join(
        f"{typed('C', label)} has the steps {listed([rounded(reach[e]) for e in trees[label]], 12)}"
        f", the longest between inner points is {step}"
        for label, step in zip(rows, steps, strict=True)
    )
    fig.alt = (
        f"{len(x)} points on a line in 2 clusters, a tree on each drawn as arcs: {said}. A dashed "
        f"arc is the shortest leap between inner points, {rounded(reach[leap])}. DBCV = {score}."
    )
    return fig


def _arc(ax, start, end, height, **style):
    turn = np.linspace(0, np.pi, 60)
    ax.plot(
        (start + end) / 2 - (end - start) / 2 * np.cos(turn), height * np.sin(turn), zorder=2,
        **style,
    )  # fmt: skip
