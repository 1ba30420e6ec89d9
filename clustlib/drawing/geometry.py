"""Figures of how measures without a ground truth look at the points.

Clusters are told by colour and marker. Points of one dimension are drawn on a line.
"""

import itertools
import math

import numpy as np

from clustlib.distances import centroids_of, sort_points
from clustlib.drawing.arguments import read_groups, read_matrix, read_whole, require_at_most
from clustlib.drawing.lines import bowed
from clustlib.drawing.style import (
    INK,
    PALE,
    Groups,
    figure,
    has_mathematics,
    label_name,
    styled,
)
from clustlib.drawing.words import between, listed, many, rounded, sentence, typed
from clustlib.measures.internal import (
    calinski_harabasz_index,
    davies_bouldin_index,
    silhouette_samples,
)

_MOST_LINES, _MOST_CLUSTERS = 100, 12
_FEW = 5  # numbers of a sum that is written out
_WHITE = {"boxstyle": "round,pad=0.12", "fc": "white", "ec": "none"}


# --- what the figures have in common -------------------------------------------------------------


def _points(X, labels, most, instead):
    """X as points of the plane, whether it had one dimension, and the labels as a list."""
    X = read_matrix(X, "X", (None, None))
    if X.shape[1] not in (1, 2):
        raise ValueError(f"X must have one or two columns to be drawn, got {X.shape[1]}")
    require_at_most(most, len(X), "points", instead)
    is_line = X.shape[1] == 1
    return X, np.column_stack([X, np.zeros(len(X))]) if is_line else X, is_line, labels


def _clusters(labels):
    """A look for each cluster, and the rows of each, in the order of a table."""
    groups = Groups.of_labels([labels], "C")
    rows = {c: np.array([each == c for each in labels]) for c in sorted(set(labels))}
    require_at_most(_MOST_CLUSTERS, len(rows), "clusters", "draw some of them at a time")
    return groups, rows


def _size(plane, is_line):
    """The size of a figure whose axes have one scale, and their limits."""
    low, high = plane.min(axis=0), plane.max(axis=0)
    widest = (high - low).max() or 1
    low, high = low - 0.14 * widest, high + 0.14 * widest
    if is_line:
        low[1], high[1] = -0.24 * widest, 0.24 * widest
    # At least so much room across, that a title and what is written beside points can be read.
    across = np.maximum(high - low, 0.34 * widest)
    low, high = (low + high - across) / 2, (low + high + across) / 2
    unit = 8.6 / across[0] if across[0] >= across[1] else 6.4 / across[1]
    width, height = unit * across
    return max(width, 7.2) + 0.4, height + 1.5, low, high


def _show(ax, low, high, is_line, **words):
    ax.set(xlim=(low[0], high[0]), ylim=(low[1], high[1]), aspect="equal", **words)
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0, colors="#555555", labelsize=12)
    if is_line:
        ax.set_yticks([])
        ax.axhline(0, color=PALE, lw=1.2, zorder=0)
    else:
        ax.grid(color="#E4E4E4", lw=0.6)
        ax.set_axisbelow(True)


def _draw_points(ax, plane, rows, groups, size=11, faint=()):
    """The points, each with the look of its cluster; return what a legend has to name."""
    handles = {}
    for label, mine in rows.items():
        look = groups[label]
        pale = label in faint
        handles[label] = ax.plot(
            *plane[mine].T, look.marker, color="#CFCFCF" if pale else look.colour, ms=size,
            mec="white", mew=1, zorder=2 if pale else 4, ls="",
        )[0]  # fmt: skip
    return handles


def _name(ax, where, name, away, distance=24, **kwargs):
    """Write a name beside a place, in a direction away from it; lines end short of the letters."""
    from matplotlib.patheffects import withStroke

    length = math.hypot(*away)
    x, y = (np.array(away) / length if length else np.array([0.0, 1.0])).tolist()
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
    text = "\n".join(lines)
    # Words of ours, which are left whole; only a name of the caller may look like mathematics.
    parse_math = not has_mathematics(text)
    ax.set_title(text, loc="left", fontsize=size, linespacing=1.4, parse_math=parse_math)


def _mean_of(numbers):
    """Write a mean as it comes about: (1 + 3)/2 = 2, or 35.5/12 = 2.96 of many."""
    mean, n = rounded(np.mean(numbers)), len(numbers)
    if n == 1:
        return mean
    above = f"({' + '.join(map(rounded, numbers))})" if n <= _FEW else rounded(np.sum(numbers))
    return f"{above}/{n} = {mean}"


# --- silhouette ----------------------------------------------------------------------------------


@styled
def neighbours(X, labels, point):
    """Draw the silhouette of one point: its distances to its own cluster and to the nearest other.

    Solid lines lead to the other points of its own cluster, their mean length is a; dashed ones to
    the points of the cluster with the smallest mean length, which is b. Then s = (b − a)/max(a, b).

    Parameters
    ----------
    X : array of shape (n, 2), or (n, 1) for points on a line
        Of up to a hundred points. On a line the lengths are drawn beside it, those to the own
        cluster above and those to the other one below.
    labels : sequence of length n
    point : int
        Which point: its position in X, counted from 1.

    Raises
    ------
    TypeError
        A point that is no whole number; X that is not numbers.
    ValueError
        X of more dimensions, or more than a hundred points; labels that are too few or too many;
        a point that there is not; one cluster only, or clusters of one point each.

    Examples
    --------
    The third point is nearer to the other cluster than to its own.

    >>> import clustlib as cl
    >>> fig = cl.plot.neighbours([[0], [1], [9], [10], [11]], ["a", "a", "a", "b", "b"], point=3)
    >>> print(fig.alt)
    Five points on a line in two clusters. From point 3 of a there are two solid lines to its \
own cluster (lengths 9 and 8) and two dashed lines to b, the nearest other (lengths 1 and \
2). a = 8.5, b = 1.5, s = −0.824.
    """
    X, plane, is_line, labels = _points(X, labels, _MOST_LINES, "draw silhouettes of all points")
    labels = read_groups(labels, "labels", len(X))
    point = read_whole(point, "point")
    if point > len(X):
        raise ValueError(f"point must be from 1 to {len(X)}, the number of points, got {point}")
    s = float(silhouette_samples(X, labels)[point - 1])
    groups, rows = _clusters(labels)
    own = labels[point - 1]
    lengths = np.hypot(*(plane - plane[point - 1]).T)
    nearest = min((c for c in rows if c != own), key=lambda c: lengths[rows[c]].mean())
    mates = [i for i in np.flatnonzero(rows[own]).tolist() if i != point - 1]
    others = np.flatnonzero(rows[nearest]).tolist()
    faint = [c for c in rows if c not in (own, nearest)]
    draw = _beside if is_line else _rays
    fig, ax = draw(plane, lengths, point - 1, mates, others)
    _draw_points(ax, plane, rows, groups, 13, faint)
    look = groups[own]
    ax.plot(*plane[point - 1], look.marker, color=look.colour, ms=18, mec="black", mew=3, zorder=6)
    _names_of_clusters(ax, plane, rows, is_line, faint)
    a, b = lengths[mates].mean() if mates else None, lengths[others].mean()
    if not mates:
        words = "alone in its cluster: s = 0, by agreement"
    else:
        top = f"({rounded(b)} − {rounded(a)})/max({rounded(a)}, {rounded(b)})"
        words = f"s = (b − a)/max(a, b) = {top} = {rounded(s)}"
    lines = [f"a = {_mean_of(lengths[mates])} (solid: own cluster)"] if mates else []
    lines += [f"b = {_mean_of(lengths[others])} (dashed: nearest other)"]
    _head(ax, *lines, words)
    fig.alt = sentence(
        f"{many(len(X), 'point')} {'on a line' if is_line else 'in the plane'} in",
        f"{many(len(rows), 'cluster')}. From point {point} of {typed('C', own)} there",
        f"{'is' if len(mates) == 1 else 'are'} {many(len(mates), 'solid line')} to its own cluster",
        f"({_said_lengths(lengths[mates])})" if mates else "",
        f"and {many(len(others), 'dashed line')} to {typed('C', nearest)}, the nearest other",
        f"({_said_lengths(lengths[others])}).",
        f"a = {rounded(a)}, b = {rounded(b)}, s = {rounded(s)}."
        if mates
        else f"It is alone, so that s = 0; b = {rounded(b)}.",
    )
    fig.note = groups.note
    return fig


def _said_lengths(lengths):
    if len(lengths) <= _FEW:
        return f"length{'s' if len(lengths) > 1 else ''} {listed(map(rounded, lengths))}"
    return f"lengths {between(lengths.min(), lengths.max())}"


def _style_of(is_own):
    return {"color": INK, "lw": 2.6 if is_own else 2, "ls": "-" if is_own else (0, (4, 2))}


def _rays(plane, lengths, at, mates, others):
    """Lines in the plane from one point to others, with their lengths where there is room."""
    width, height, low, high = _size(plane, False)
    fig, axes = figure(width, height + 1.1)
    ax = axes[0, 0]
    _show(ax, low, high, False)
    words, are_few = {}, len(mates) + len(others) <= 2 * _FEW
    for i in [*mates, *others]:
        # Of many lines none has to be followed alone, and straight ones are as long as they say.
        avoided = np.delete(plane, [at, i], axis=0) if are_few else plane[:0]
        x, y = bowed(plane[at], plane[i], avoided)
        ax.plot(x, y, zorder=3, **_style_of(i in mates))
        middle, share = (0, 0.58) if len(x) == 2 else (int(0.58 * len(x)), 0)
        words[i] = x[middle] + share * (x[-1] - x[0]), y[middle] + share * (y[-1] - y[0])
    places = np.array(list(words.values())) * 8.6 / (high - low).max()  # about as in inches
    apart = np.hypot(*(places[:, None] - places).T)[np.triu_indices(len(places), 1)]
    if are_few and apart.min(initial=1) > 0.36:
        for i, (x, y) in words.items():
            ax.text(
                x, y, rounded(lengths[i]), ha="center", va="center", fontsize=14, bbox=_WHITE,
                zorder=5,
            )  # fmt: skip
    return fig, ax


def _beside(plane, lengths, at, mates, others):
    """Lengths beside the line that all points lie on, one above the other, the shortest nearest."""
    deepest = max(len(mates), len(others))
    step = min(0.4, 2.6 / deepest)  # inches, as all heights here are
    rooms = [0.5 + step * len(to) for to in (mates, others)]
    x = plane[:, 0]
    widest = np.ptp(x) or 1
    fig, axes = figure(9.0, sum(rooms) + 2.0)
    ax = axes[0, 0]
    _show(ax, (x.min() - 0.1 * widest, -rooms[1]), (x.max() + 0.1 * widest, rooms[0]), True)
    ax.set_aspect("auto")
    for to, is_own in ((mates, True), (others, False)):
        for rank, i in enumerate(sorted(to, key=lambda i: lengths[i])):
            y = (0.55 + step * rank) * (1 if is_own else -1)
            ax.plot(x[[at, i]], [y, y], zorder=3, **_style_of(is_own))
            ax.plot(x[[i, i]], [0, y], color=PALE, lw=1.2, zorder=1)
            ax.plot(x[[at, at]], [0, y], color=PALE, lw=1.2, zorder=1)
            if step > 0.24:
                _name(
                    ax, (x[i], y), rounded(lengths[i]), (np.sign(x[i] - x[at]), 0), 10,
                    fontsize=14, fontweight="normal",
                )  # fmt: skip
    return fig, ax


def _names_of_clusters(ax, plane, rows, is_line, faint=()):
    """Name each cluster at its point farthest out; on a line below each of its runs of points."""
    owner = {i: label for label, mine in rows.items() for i in np.flatnonzero(mine).tolist()}
    colours = {label: "#777777" if label in faint else "black" for label in rows}
    if is_line:
        order = np.argsort(plane[:, 0], kind="stable").tolist()
        for label, run in itertools.groupby(order, owner.get):
            middle = plane[list(run)].mean(axis=0)
            _name(ax, middle, label_name("C", label), (0, -1), color=colours[label])
        return
    for label, mine in rows.items():
        outwards = plane[mine] - plane.mean(axis=0)
        at = np.hypot(*outwards.T).argmax()
        _name(ax, plane[mine][at], label_name("C", label), outwards[at], color=colours[label])


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
    X : array of shape (n, 2), or (n, 1) for points on a line
        Of up to two thousand points.
    labels : sequence of length n
        Of two to twelve clusters.

    Raises
    ------
    TypeError
        X that is not numbers; labels that cannot be read.
    ValueError
        X of more dimensions, or too many points; labels that are too few or too many; one cluster
        only, or more than twelve; centroids that coincide.

    Examples
    --------
    Two clusters, each of spread 1: each is the other's worst neighbour, and its only one.

    >>> import clustlib as cl
    >>> print(cl.plot.spread_circles([[0], [2], [10], [12]], [1, 1, 2, 2]).alt)
    Four points on a line in two clusters, a circle round each centroid with the spread as its \
radius, and an arrow from each to its worst neighbour. C1 has spread 1, its worst neighbour \
is C2 at 10: (1 + 1)/10 = 0.2; C2 has spread 1, its worst neighbour is C1 at 10: (1 + 1)/10 \
= 0.2. DB = 0.2.
    """
    X, plane, is_line, labels = _points(X, labels, 2000, "draw a sample of them, X[::10]")
    labels = read_groups(labels, "labels", len(X))
    score = davies_bouldin_index(X, labels)
    groups, rows = _clusters(labels)
    points = sort_points(plane, labels)
    centroids, squares = centroids_of(points)
    centroids = centroids + points.X[0]
    spreads = np.sqrt(np.add.reduceat(squares, points.starts[:-1]) / points.sizes)
    apart = np.hypot(*(centroids[:, None] - centroids).T)
    np.fill_diagonal(apart, np.inf)
    ratios = np.add.outer(spreads, spreads) / apart
    worst = ratios.argmax(axis=1).tolist()
    # Of two that are worst for each other, one line for both.
    drawn = [(i, j) for i, j in enumerate(worst) if worst[j] != i or i < j]
    reach = np.concatenate([plane, centroids - spreads[:, None], centroids + spreads[:, None]])
    names = [label_name("C", label) for label in rows]
    step = 0.09 * np.ptp(reach[:, 0])
    if is_line:  # below the circles, a level for each line
        lowest = -spreads.max() - step * len(drawn)
        reach = np.vstack([reach, [reach[:, 0].mean(), lowest]])
    width, height, low, high = _size(reach, False)
    fig, axes = figure(width, height + 0.4 * len(drawn))
    ax = axes[0, 0]
    _show(ax, low, high, is_line)
    _draw_points(ax, plane, rows, groups, 7 if len(X) > 100 else 10)
    for i, (name, centre, spread) in enumerate(zip(names, centroids, spreads, strict=True)):
        ends = [b if a == i else a for a, b in drawn if i in (a, b)]
        is_above = is_line or centroids[ends, 1].mean() <= centre[1]
        _circle(ax, centre, spread, name, 1 if is_above else -1)
    for level, (i, j) in enumerate(drawn):
        ends = centroids[[i, j]]
        if is_line:
            y = -spreads.max() - step * (level + 0.8)
            for x in ends[:, 0]:
                ax.plot([x, x], [0, y], color=PALE, lw=1.2, zorder=1)
            ends = np.column_stack([ends[:, 0], [y, y]])
        _to_worst(ax, ends, worst[j] == i)
    each = [rounded(ratios[i, j]) for i, j in enumerate(worst)]
    mean = f"({' + '.join(each)})/{len(each)} = " if len(each) <= _FEW else ""
    # Beside the arrows, a formula would lie on circles and points.
    ratios_of = [
        f"{names[i]} {'↔' if worst[j] == i else '→'} {names[j]}: "
        f"{_ratio(spreads[[i, j]], apart[i, j])}"
        for i, j in drawn
    ]
    _head(ax, *ratios_of, f"DB = {mean}{rounded(score)}")
    called = [typed("C", label) for label in rows]
    fig.alt = sentence(
        f"{many(len(X), 'point')} {'on a line' if is_line else 'in the plane'} in",
        f"{many(len(rows), 'cluster')}, a circle round each centroid with the spread as its",
        "radius, and an arrow from each to its worst neighbour.",
        "; ".join(
            f"{called[i]} has spread {rounded(spreads[i])}, its worst neighbour is {called[j]} at "
            f"{rounded(apart[i, j])}: {_ratio(spreads[[i, j]], apart[i, j])}"
            for i, j in enumerate(worst)
        )
        + f". DB = {rounded(score)}",
    )
    fig.note = groups.note
    return fig


def _ratio(spreads, apart):
    one, other = map(rounded, spreads)
    return f"({one} + {other})/{rounded(apart)} = {rounded(sum(spreads) / apart)}"


def _circle(ax, centre, spread, name, up):
    from matplotlib.patches import Circle

    ax.add_artist(Circle(centre, spread, fc="none", ec=INK, lw=2.2, zorder=5, in_layout=False))
    ax.plot(*centre, "P", color="black", ms=13, mec="white", mew=1.5, zorder=7)
    # The radius itself, on the side that no line to a neighbour leaves on.
    edge = centre[0], centre[1] + up * spread
    ax.plot([centre[0], edge[0]], [centre[1], edge[1]], color=INK, lw=1.4, zorder=5)
    _name(ax, edge, f"{name}: σ = {rounded(spread)}", (0, up), 14 if spread else 20, fontsize=15)


def _to_worst(ax, ends, is_mutual):
    """An arrow to the worst neighbour, with two heads where each is the other's."""
    style = "<|-|>" if is_mutual else "-|>"
    ax.annotate(
        "", ends[1], ends[0], zorder=6,
        arrowprops={"arrowstyle": f"{style},head_width=0.35,head_length=0.7", "lw": 2.6,
                    "color": INK, "shrinkA": 7, "shrinkB": 7},
    )  # fmt: skip


# --- Calinski–Harabasz ---------------------------------------------------------------------------


@styled
def within_between(X, labels):
    """Draw what the Calinski–Harabasz index compares: arrows within clusters and between them.

    Thin arrows lead from the points to the centroid of their cluster: the squares of their lengths
    sum to SSW. Thick ones lead from the centroids to the mean of all points: their squares, each as
    often as its cluster has points, sum to SSB.

    Parameters
    ----------
    X : array of shape (n, 2), or (n, 1) for points on a line
        Of up to a hundred points.
    labels : sequence of length n
        Of two to twelve clusters.

    Raises
    ------
    TypeError
        X that is not numbers; labels that cannot be read.
    ValueError
        X of more dimensions, or too many points; labels that are too few or too many; one cluster
        only, or more than twelve; SSW = 0.

    Examples
    --------
    >>> import clustlib as cl
    >>> print(cl.plot.within_between([[0], [2], [10], [12]], [1, 1, 2, 2]).alt)
    Four points on a line, each with a thin arrow to its centroid, and two thick arrows from the \
centroids to the mean of all: that of C1, of two points, is 5 long; that of C2, of two \
points, is 5 long. SSB = 100, SSW = 4, CH = 50.
    """
    X, plane, is_line, labels = _points(X, labels, _MOST_LINES, "draw a sample of them, X[::10]")
    labels = read_groups(labels, "labels", len(X))
    score = calinski_harabasz_index(X, labels)
    groups, rows = _clusters(labels)
    points = sort_points(plane, labels)
    centroids, squares = centroids_of(points)
    centroids, sizes = centroids + points.X[0], points.sizes
    centre = plane.mean(axis=0)
    legs = ((centroids - centre) ** 2).sum(axis=1)
    W, B = float(squares.sum()), float(sizes @ legs)
    width, height, low, high = _size(plane, is_line)
    fig, axes = figure(width, height + 0.9)
    ax = axes[0, 0]
    _show(ax, low, high, is_line)
    _draw_points(ax, plane, rows, groups, 9)
    # On a line the thick arrows run below it, where the thin ones do not lie under them.
    down = np.array([0, -0.11 * np.ptp(plane[:, 0]) if is_line else 0])
    for (label, mine), centroid in zip(rows.items(), centroids, strict=True):
        for start in plane[mine]:
            _arrow(ax, start, centroid, 1.3, 0.22, 4)
        _arrow(ax, centroid + down, centre + down, 4.5, 0.5, 5)
        ax.plot(*np.array([centroid, centroid + down]).T, color=PALE, lw=1.5, zorder=1)
        ax.plot(*centroid, "P", color="black", ms=12, mec="white", mew=1.5, zorder=7)
        away = (0, 1) if is_line else centroid - centre
        _name(ax, centroid, label_name("C", label), away)
    ax.plot(*(centre + down), "*", color="white", ms=24, mec="black", mew=2, zorder=8)
    _name(ax, centre + down, "mean of all", (0, -1) if is_line else _gap(centroids - centre), 36)
    n, k = len(X), len(rows)
    formula = f"({_five(B)}/({k} − 1)) / ({_five(W)}/({n} − {k}))"
    _head(
        ax, f"thick: SSB = {_squares(legs, sizes)}",
        f"thin: SSW = {_five(W)}, the squares of {n} arrows",
        f"CH = {formula} = {_five(score)}",
    )  # fmt: skip
    called = [typed("C", label) for label in rows]
    fig.alt = sentence(
        f"{many(n, 'point')} {'on a line' if is_line else 'in the plane'}, each with a thin arrow",
        f"to its centroid, and {many(k, 'thick arrow')} from the centroids to the mean of all:",
        "; ".join(
            f"that of {name}, of {many(size, 'point')}, is {rounded(math.sqrt(leg))} long"
            for name, size, leg in zip(called, sizes.tolist(), legs, strict=True)
        )
        + f". SSB = {_five(B)}, SSW = {_five(W)}, CH = {_five(score)}",
    )
    fig.note = groups.note
    return fig


def _five(value):
    """Five digits, so that a reader who puts them into the formula gets what it says."""
    return rounded(value) if abs(value) >= 1e5 else f"{float(value):.5g}"


def _gap(arrows):
    """The direction in the middle of the widest angle between some arrows."""
    turns = np.sort(np.arctan2(arrows[:, 1], arrows[:, 0]))
    gaps = np.diff([*turns, turns[0] + 2 * np.pi])
    middle = turns[gaps.argmax()] + gaps.max() / 2
    return np.cos(middle), np.sin(middle)


def _squares(legs, sizes):
    """Write SSB as the sum it is: 2·5² + 2·5² = 100."""
    total = _five(sizes @ legs)
    if len(legs) > _FEW:
        return f"{total}, each square times the size of its cluster"
    lengths = [_five(math.sqrt(leg)) for leg in legs]
    return f"{' + '.join(f'{n}·{x}²' for n, x in zip(sizes, lengths, strict=True))} = {total}"


def _arrow(ax, start, end, width, head, zorder):
    if np.allclose(start, end, rtol=0, atol=1e-12 * (1 + np.abs(end).max())):
        return
    ax.annotate(
        "", end, start, zorder=zorder, annotation_clip=False,
        arrowprops={"arrowstyle": f"-|>,head_width={head},head_length={1.8 * head}", "lw": width,
                    "color": INK, "shrinkA": 0, "shrinkB": 3},
    )  # fmt: skip
