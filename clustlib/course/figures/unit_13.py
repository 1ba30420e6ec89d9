"""The quantities that measures without a reference compare, from the silhouette to DBCV.

Clusters have colours and markers. Points of one dimension are drawn on a line.
"""

import itertools
import math

import numpy as np
from matplotlib.patches import Circle
from matplotlib.patheffects import withStroke
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial.distance import cdist, pdist

from clustlib.distances import cluster_centroids, sort_points
from clustlib.measures.density import dbcv
from clustlib.measures.internal import (
    c_index,
    calinski_harabasz_index,
    davies_bouldin_index,
    silhouette_samples,
)
from clustlib.plot.alt_text import format_number, format_range, join_items, long_name
from clustlib.plot.arguments import check_at_most, check_labelled_points, check_position
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import COLOURS, INK, PALE, Groups, group_look

__all__ = [
    "distances_from",
    "neighbours",
    "sorted_distances",
    "spread_circles",
    "steps_and_leap",
    "within_between",
]


# --- common parts --------------------------------------------------------------------------------


def _find_point(point, labels):
    """Return the index of a point, its cluster, and the other one of two clusters."""
    i = check_position(point, "point", len(labels), first=1) - 1
    (other,) = set(labels) - {labels[i]}
    return i, labels[i], other


def _check_clusters(X, labels, columns):
    """Return points, their labels as a list, and the rows of each cluster."""
    X, labels = check_labelled_points(X, labels, columns)
    rows = {
        cluster: np.array([i for i, label in enumerate(labels) if label == cluster])
        for cluster in sorted(set(labels))
    }
    return X, labels, rows


def _on_plane(x):
    """Return points of one dimension as points of the plane."""
    return np.column_stack([x, np.zeros(len(x))])


def _figure_size(points):
    """Return the width and height of a figure whose axes have the same scale, and their limits."""
    low, high = points.min(axis=0), points.max(axis=0)
    extent = (high - low).max()
    low, high = low - 0.08 * extent, high + 0.08 * extent
    # The title, and the texts beside points, need some width.
    span = np.maximum(high - low, 0.34 * extent)
    low, high = (low + high - span) / 2, (low + high + span) / 2
    width, height = min(8.6 / span[0], 4.8 / span[1]) * span
    return max(width, 7.2) + 0.4, height + 0.5, low, high


def _prepare_axes(ax, low, high, is_line):
    ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal")
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0, colors="#555555", labelsize=12)
    if is_line:
        ax.set_yticks([])
        ax.axhline(0, color=PALE, lw=1.2, zorder=0)
    else:
        ax.grid(color="#E4E4E4", lw=0.6)
        ax.set_axisbelow(True)


def _draw_points(ax, points, labels, size):
    for _, look, is_member in Groups.from_labels([labels], "C").split(labels):
        ax.plot(
            *points[is_member].T, look.marker, color=look.colour, ms=size, mec="white", mew=1,
            zorder=4, ls="",
        )  # fmt: skip


def _write_name(ax, position, name, direction, distance=24, **kwargs):
    """Write a name beside a position, with a white border that interrupts lines below it."""
    x, y = (np.array(direction) / math.hypot(*direction)).tolist()
    side = "left" if x > 0.5 else "right" if x < -0.5 else "center"
    ax.annotate(
        name, position, (distance * x * (0.6 if side != "center" else 1), distance * y),
        textcoords="offset points", ha=side, va="center", zorder=9,
        path_effects=[withStroke(linewidth=4, foreground="white")],
        **({"fontsize": 16, "fontweight": "bold"} | kwargs),
    )  # fmt: skip


def _write_title(ax, *lines):
    """Write lines above the axes, as large as they have room."""
    width = (ax.figure.get_figwidth() - 0.9) * 72
    size = min(16, width / (0.58 * max(map(len, lines))))
    ax.set_title("\n".join(lines), loc="left", fontsize=size, linespacing=1.4, parse_math=True)


# --- silhouette ----------------------------------------------------------------------------------


@figure_function
def neighbours(X, labels, point):
    """Draw the silhouette of one point: its distances to its own cluster and to the nearest other.

    Solid lines lead to the other points of its own cluster, their mean length is a; dashed ones to
    the points of the cluster with the smallest mean length, which is b. Then s = (b − a)/max(a, b).

    Parameters
    ----------
    X : array of shape (n, 1)
        Points on a line. The lengths are drawn beside it, those to the own cluster above and those
        to the other one below.
    labels : sequence of length n
        Of two clusters.
    point : int
        The position of the point in X, counted from 1.
    """
    X, labels, rows = _check_clusters(X, labels, columns=1)
    i, own, other = _find_point(point, labels)
    mates, others = [row for row in rows[own].tolist() if row != i], rows[other].tolist()
    points = _on_plane(X[:, 0])
    lengths = np.abs(X[:, 0] - X[i, 0])
    fig, ax = _draw_lengths(X[:, 0], lengths, i, mates, others)
    _draw_points(ax, points, labels, 13)
    look = Groups.from_labels([labels], "C")[own]
    ax.plot(*points[i], look.marker, color=look.colour, ms=18, mec="black", mew=3, zorder=6)
    for label, members in rows.items():
        _write_name(ax, points[members].mean(axis=0), long_name("C", label), (0, -1), color="black")
    a, b = format_number(lengths[mates].mean()), format_number(lengths[others].mean())
    s = format_number(silhouette_samples(X, labels)[i])
    _write_title(
        ax, f"a = {_format_mean(lengths[mates])} (solid: own cluster)",
        f"b = {_format_mean(lengths[others])} (dashed: nearest other)",
        f"s = (b − a)/max(a, b) = ({b} − {a})/max({a}, {b}) = {s}",
    )  # fmt: skip
    solid, dashed = (
        format_range(lengths[ends].min(), lengths[ends].max()) for ends in (mates, others)
    )
    fig.alt = (
        f"{len(X)} points on a line in 2 clusters. From point {point} of {long_name('C', own)}, "
        f"solid lines to its own cluster: {len(mates)}, with lengths {solid}; dashed lines "
        f"to {long_name('C', other)}, the nearest other: {len(others)}, with lengths {dashed}. "
        f"a = {a}, b = {b}, s = {s}."
    )
    return fig


def _format_mean(numbers):
    """Return a mean with its calculation: (1 + 3)/2 = 2, or 35.5/12 = 2.96 of many."""
    mean, n = format_number(np.mean(numbers)), len(numbers)
    if n == 1:
        return mean
    total = (
        f"({' + '.join(map(format_number, numbers))})" if n <= 5 else format_number(np.sum(numbers))
    )
    return f"{total}/{n} = {mean}"


def _draw_lengths(x, lengths, i, mates, others):
    """Draw the distances of one point above and below the line, the shortest next to it."""
    # In inches, like all heights here.
    rooms = [0.5 + 0.4 * len(ends) for ends in (mates, others)]
    fig, [[ax]] = new_figure(9.0, sum(rooms) + 2.0)
    margin = 0.1 * np.ptp(x)
    _prepare_axes(ax, (x.min() - margin, -rooms[1]), (x.max() + margin, rooms[0]), True)
    ax.set_aspect("auto")
    for ends, side, style in (
        (mates, 1, {"lw": 2.6, "ls": "-"}),
        (others, -1, {"lw": 2, "ls": (0, (4, 2))}),
    ):
        for rank, j in enumerate(sorted(ends, key=lambda j: lengths[j])):
            y = side * (0.55 + 0.4 * rank)
            ax.plot(x[[i, j]], [y, y], color=INK, zorder=3, **style)
            ax.plot(x[[j, j]], [0, y], color=PALE, lw=1.2, zorder=1)
            ax.plot(x[[i, i]], [0, y], color=PALE, lw=1.2, zorder=1)
            _write_name(
                ax, (x[j], y), format_number(lengths[j]), (np.sign(x[j] - x[i]) or 1, 0), 10,
                fontsize=14, fontweight="normal",
            )  # fmt: skip
    return fig, ax


@figure_function
def distances_from(X, labels, point):
    """Draw points as shades of their distance from one of them, the farther the darker.

    Parameters
    ----------
    X : array of shape (n, 2)
    labels : sequence of length n
        Of two clusters, whose names are written as they are.
    point : int
        The position of the point in X, counted from 1.
    """
    X, labels, rows = _check_clusters(X, labels, columns=2)
    i, own, other = _find_point(point, labels)
    lengths = cdist(X[[i]], X)[0]
    mates, others = rows[own][rows[own] != i], rows[other]
    n_farther = int((lengths[mates] > lengths[others].max()).sum())
    width, height, low, high = _figure_size(X)
    fig, [[ax]] = new_figure(width, height + 0.7)
    _prepare_axes(ax, low, high, False)
    ax.grid(False)
    for look, members in zip(map(group_look, range(2)), (mates, others), strict=True):
        ax.scatter(
            *X[members].T, c=lengths[members], cmap="Greys", vmin=0, vmax=lengths.max(), s=170,
            marker=look.marker, edgecolors=INK, linewidths=1.2, zorder=3,
        )  # fmt: skip
    ax.plot(*X[i], "*", color=COLOURS[2], ms=26, mec="black", mew=1.5, zorder=5)
    _write_title(
        ax, "distance from the star: the farther, the darker",
        f"own cluster (circles): mean {format_number(lengths[mates].mean())}; "
        f"other (diamonds): mean {format_number(lengths[others].mean())}",
    )  # fmt: skip
    descriptions = [
        f"the {len(ends)} {which} {long_name('C', label)}, mean "
        f"{format_number(lengths[ends].mean())}, {format_range(*np.sort(lengths[ends])[[0, -1]])}"
        for label, ends, which in ((own, mates, "others of"), (other, others, "of"))
    ]
    fig.alt = (
        f"{len(X)} points in the plane in 2 clusters, the darker, the farther from point {point}, "
        f"a star: {'; '.join(descriptions)}. Of the others of {long_name('C', own)}, {n_farther} "
        f"are farther away than every point of {long_name('C', other)}."
    )
    return fig


# --- C-index -------------------------------------------------------------------------------------


@figure_function
def sorted_distances(X, labels):
    """Draw the terms of the C-index: all distances as bars, sorted, those within clusters filled.

    As many pairs as are within clusters, N_in, are bracketed at either end: the smallest distances
    sum to W_min, the largest to W_max. The filled ones sum to W_in, and the C-index is the place of
    W_in between the two.

    Parameters
    ----------
    X : array of shape (n, d)
        Of few points: up to 24 pairs.
    labels : array of length n
    """
    X, labels = check_labelled_points(X, labels)
    check_at_most(24, math.comb(len(X), 2), "pairs of points in X", "draw some of the points")
    score = format_number(c_index(X, labels))
    is_inside = np.array([a == b for a, b in itertools.combinations(labels, 2)])
    lengths = pdist(X)
    order = np.lexsort([~is_inside, lengths])
    is_inside, lengths = is_inside[order], lengths[order]
    n_in, total = int(is_inside.sum()), len(lengths)
    w_in, w_min, w_max = (
        format_number(part.sum())
        for part in (lengths[is_inside], lengths[:n_in], lengths[total - n_in :])
    )
    fig, [[ax]] = new_figure(max(8.6, 0.42 * total), 5.6)
    top = lengths.max()
    ax.bar(
        np.arange(total), lengths, 0.84, ec=INK, lw=1.5, zorder=2,
        color=["#333333" if inside else "white" for inside in is_inside],
    )  # fmt: skip
    for x, length in enumerate(lengths):
        ax.text(x, length + 0.02 * top, format_number(length), ha="center", fontsize=14)
    for first, text, side in (
        (0, f"W_min = {w_min}", "left"),
        (total - n_in, f"W_max = {w_max}", "right"),
    ):
        left, right = first - 0.42, first + n_in - 0.58
        y = -0.05 * top
        ax.plot(
            [left, left, right, right], [y + 0.03 * top, y, y, y + 0.03 * top], color=INK, lw=2.2,
            clip_on=False,
        )  # fmt: skip
        ax.text(right if first else left, y - 0.02 * top, text, ha=side, va="top", fontsize=16)
    ax.set(xlim=(-0.7, total - 0.3), ylim=(-0.19 * top, 1.1 * top))
    ax.set(ylabel="distance", xticks=[])
    ax.set_yticks([tick for tick in ax.get_yticks() if 0 <= tick <= 1.05 * top])
    ax.spines[["bottom", "left"]].set_visible(False)
    ax.set_title(
        f"filled: the {n_in} of {total} pairs within clusters, W_in = {w_in}\n"
        f"C = ({w_in} − {w_min})/({w_max} − {w_min}) = {score}",
        loc="left", fontsize=16, linespacing=1.4, parse_math=True,
    )  # fmt: skip
    bars = [
        f"{format_number(length)}{' (filled)' if inside else ''}"
        for length, inside in zip(lengths, is_inside, strict=True)
    ]
    fig.alt = (
        f"The distances of all {total} pairs of {len(X)} points as bars, the {n_in} within "
        f"clusters filled: {join_items(bars, 24)}. The filled sum to W_in = {w_in}; the {n_in} "
        f"smallest to W_min = {w_min}, the {n_in} largest to W_max = {w_max}. C = {score}."
    )
    return fig


# --- Davies–Bouldin ------------------------------------------------------------------------------


@figure_function
def spread_circles(X, labels):
    """Draw the terms of the Davies–Bouldin index: spreads of clusters and distances of centroids.

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
    X, labels, rows = _check_clusters(X, labels, columns=2)
    score = format_number(davies_bouldin_index(X, labels))
    centroids, spreads = _centroids_and_spreads(X, labels)
    distances = cdist(centroids, centroids)
    np.fill_diagonal(distances, np.inf)
    ratios = np.add.outer(spreads, spreads) / distances
    worst = ratios.argmax(axis=1).tolist()
    # Two clusters that are the worst neighbours of each other have one arrow with two heads.
    arrows = [(i, j) for i, j in enumerate(worst) if worst[j] != i or i < j]
    names = [long_name("C", label) for label in rows]
    radii = spreads[:, None]
    extent = np.concatenate([X, centroids - radii, centroids + radii])
    width, height, low, high = _figure_size(extent)
    fig, [[ax]] = new_figure(width, height + 0.35 * (len(arrows) + 1))
    _prepare_axes(ax, low, high, False)
    _draw_points(ax, X, labels, 10)
    for i, (name, centre, spread) in enumerate(zip(names, centroids, spreads, strict=True)):
        ends = [b if a == i else a for a, b in arrows if i in (a, b)]
        # The radius is on the side of the centroid without arrows.
        _draw_circle(ax, centre, spread, name, 1 if centroids[ends, 1].mean() <= centre[1] else -1)
    for i, j in arrows:
        style = "<|-|>" if worst[j] == i else "-|>"
        ax.annotate(
            "", centroids[j], centroids[i], zorder=6,
            arrowprops={"arrowstyle": f"{style},head_width=0.35,head_length=0.7", "lw": 2.6,
                        "color": INK, "shrinkA": 7, "shrinkB": 7},
        )  # fmt: skip

    def ratio(i, j):
        sigma_i, sigma_j, distance = map(format_number, (spreads[i], spreads[j], distances[i, j]))
        return f"({sigma_i} + {sigma_j})/{distance} = {format_number(ratios[i, j])}"

    terms = " + ".join(format_number(ratios[i, j]) for i, j in enumerate(worst))
    # The ratios are above the axes, because circles and points leave no room beside the arrows.
    _write_title(
        ax,
        *(
            f"{names[i]} {'↔' if worst[j] == i else '→'} {names[j]}: {ratio(i, j)}"
            for i, j in arrows
        ),
        f"DB = ({terms})/{len(worst)} = {score}",
    )
    descriptions = [
        f"{names[i]} has spread {format_number(spreads[i])}, its worst neighbour is {names[j]}: "
        f"{ratio(i, j)}"
        for i, j in enumerate(worst)
    ]
    fig.alt = (
        f"{len(X)} points in the plane in {len(rows)} clusters, a circle round each centroid with "
        "the spread as its radius, and an arrow from each to its worst neighbour. "
        f"{'; '.join(descriptions)}. DB = {score}."
    )
    return fig


def _centroids_and_spreads(X, labels):
    points = sort_points(X, labels)
    centroids, squares = cluster_centroids(points)
    spreads = np.sqrt(np.add.reduceat(squares, points.starts[:-1]) / points.sizes)
    return centroids + points.X[0], spreads


def _draw_circle(ax, centre, spread, name, side):
    ax.add_artist(Circle(centre, spread, fc="none", ec=INK, lw=2.2, zorder=5, in_layout=False))
    ax.plot(*centre, "P", color="black", ms=13, mec="white", mew=1.5, zorder=7)
    edge = centre[0], centre[1] + side * spread
    ax.plot([centre[0], edge[0]], [centre[1], edge[1]], color=INK, lw=1.4, zorder=5)
    _write_name(ax, edge, f"{name}: σ = {format_number(spread)}", (0, side), 14, fontsize=15)


# --- Calinski–Harabasz ---------------------------------------------------------------------------


@figure_function
def within_between(X, labels):
    """Draw the terms of the Calinski–Harabasz index: arrows within clusters and between them.

    Thin spokes join the points with the centroid of their cluster: the squares of their lengths sum
    to SSW. Thick arrows lead from the mean of all points to the centroids: their squares, each as
    often as its cluster has points, sum to SSB.

    Parameters
    ----------
    X : array of shape (n, 2)
    labels : sequence of length n
        Of two to five clusters.
    """
    X, labels, rows = _check_clusters(X, labels, columns=2)
    score = _format_five_digits(calinski_harabasz_index(X, labels))
    centre = X.mean(axis=0)
    width, height, low, high = _figure_size(X)
    fig, [[ax]] = new_figure(width, height + 1.05)
    _prepare_axes(ax, low, high, False)
    _draw_points(ax, X, labels, 9)
    groups = Groups.from_labels([labels], "C")
    ssw, sizes_and_lengths, descriptions = 0.0, [], []
    for label, members in rows.items():
        name, look = long_name("C", label), groups[label]
        centroid = X[members].mean(axis=0)
        ssw += ((X[members] - centroid) ** 2).sum()
        length = math.dist(centroid, centre)
        sizes_and_lengths.append((len(members), length))
        descriptions.append(f"to that of {name}, {_format_five_digits(length)} long")
        for point in X[members]:
            ax.plot(*np.array([point, centroid]).T, color=look.colour, lw=1.4, zorder=2)
        ax.annotate(
            "", centroid, centre, zorder=6,
            arrowprops={"arrowstyle": "-|>,head_width=0.4,head_length=0.8", "lw": 4, "color": INK,
                        "shrinkA": 8, "shrinkB": 6},
        )  # fmt: skip
        ax.plot(*centroid, "P", color="black", ms=12, mec="white", mew=1.5, zorder=7)
        _write_name(ax, centroid, name, centroid - centre if length else (0, 1))
    ax.plot(*centre, "*", color="white", ms=22, mec="black", mew=2, zorder=8)
    n, k = len(X), len(rows)
    ssw = _format_five_digits(ssw)
    ssb = _format_five_digits(sum(size * length**2 for size, length in sizes_and_lengths))
    squares = " + ".join(
        f"{size}·{_format_five_digits(length)}²" for size, length in sizes_and_lengths
    )
    _write_title(
        ax, f"SSW = {ssw}: the squares of the {n} thin spokes", f"SSB = {squares} = {ssb}",
        f"CH = ({ssb}/({k} − 1)) / ({ssw}/({n} − {k})) = {score}",
    )  # fmt: skip
    fig.alt = (
        f"{n} points in the plane in {k} clusters. A thin spoke joins each point with the centroid "
        f"of its cluster, and a thick arrow leads from the mean of all points to each centroid: "
        f"{'; '.join(descriptions)}. SSW = {ssw}, SSB = {squares} = {ssb}, CH = {score}."
    )
    return fig


def _format_five_digits(value):
    """Return a number with five digits, from which a reader can recalculate the index."""
    return f"{float(value):.5g}"


# --- DBCV ----------------------------------------------------------------------------------------


@figure_function
def steps_and_leap(X, labels):
    """Draw the terms of DBCV: the steps of each cluster's tree, and the shortest leap.

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
    X, labels, rows = _check_clusters(X, labels, columns=1)
    x = X[:, 0]
    if len(set(x.tolist())) < len(x):
        raise ValueError("X must not have two points at one place")
    score = format_number(dbcv(X, labels))
    reach = _mutual_reachability(x, rows)
    trees = {label: _tree(reach, members) for label, members in rows.items()}
    inner = {label: _inner_points(tree) for label, tree in trees.items()}
    inner_edges = {
        label: [edge for edge in tree if {*edge} <= inner[label]] for label, tree in trees.items()
    }
    leap = min(itertools.product(*map(sorted, inner.values())), key=lambda pair: reach[pair])
    fig, [[ax]] = new_figure(9.6, 4.4)
    margin = 0.06 * np.ptp(x)
    _prepare_axes(ax, (x.min() - margin, -1.5), (x.max() + margin, 1.35), True)
    ax.set(aspect="auto", xticks=sorted(x))
    for label, tree in trees.items():
        for i, j in tree:
            is_inner = (i, j) in inner_edges[label]
            _draw_arc(ax, x[i], x[j], 0.75, lw=4 if is_inner else 1.4)
            ax.text(
                (x[i] + x[j]) / 2, 0.83, format_number(reach[i, j]), ha="center", va="bottom",
                fontsize=15, fontweight="bold" if is_inner else "normal",
            )  # fmt: skip
    leap_length = format_number(reach[leap])
    _draw_arc(ax, x[leap[0]], x[leap[1]], -0.9, lw=2.4, ls=(0, (4, 2)))
    ax.text(x[[*leap]].mean(), -0.98, leap_length, ha="center", va="top", fontsize=15)
    groups = Groups.from_labels([labels], "C")
    for label, members in rows.items():
        look = groups[label]
        for i in members.tolist():
            colour = look.colour if i in inner[label] else "white"
            ax.plot(x[i], 0, look.marker, mfc=colour, mec=look.colour, mew=2.4, ms=13, zorder=4)
        _write_name(ax, (x[members].mean(), 0), long_name("C", label), (0, -1), color="black")
    _write_title(
        ax, "above: steps of the trees (thick: between inner points)",
        f"below: the shortest leap, {leap_length}   DBCV = {score}",
    )  # fmt: skip
    descriptions = []
    for label, tree in trees.items():
        steps = join_items([format_number(reach[edge]) for edge in tree], 12)
        longest = format_number(max(reach[edge] for edge in inner_edges[label]))
        descriptions.append(
            f"{long_name('C', label)} has the steps {steps}, the longest between inner points is "
            f"{longest}"
        )
    fig.alt = (
        f"{len(x)} points on a line in 2 clusters, a tree on each drawn as arcs: "
        f"{'; '.join(descriptions)}. A dashed arc is the shortest leap between inner points, "
        f"{leap_length}. DBCV = {score}."
    )
    return fig


def _mutual_reachability(x, rows):
    """Return the largest of the distance of two points and their core distances."""
    distances = np.abs(x[:, None] - x)
    core = np.empty(len(x))
    for members in rows.values():
        n = len(members)
        others = distances[np.ix_(members, members)][~np.eye(n, dtype=bool)].reshape(n, n - 1)
        core[members] = (n - 1) / (1 / others).sum(axis=1)
    return np.maximum(distances, np.maximum.outer(core, core))


def _tree(reach, members):
    """Return the edges of the minimum spanning tree of a cluster, as sorted pairs of points."""
    edges = minimum_spanning_tree(reach[np.ix_(members, members)]).tocoo()
    pairs = zip(members[edges.row].tolist(), members[edges.col].tolist(), strict=True)
    return sorted(tuple(sorted(pair)) for pair in pairs)


def _inner_points(tree):
    """Return the set of points with more than one edge."""
    points, degrees = np.unique(np.ravel(tree), return_counts=True)
    return set(points[degrees > 1].tolist())


def _draw_arc(ax, start, end, height, **style):
    turn = np.linspace(0, np.pi, 60)
    ax.plot(
        (start + end) / 2 - (end - start) / 2 * np.cos(turn), height * np.sin(turn), color=INK,
        zorder=2, **style,
    )  # fmt: skip
