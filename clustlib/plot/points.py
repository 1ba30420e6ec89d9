"""Figures of points in the plane: with their labels, and with centroids that move.

Coordinates, labels and paths enter, and figures leave.
"""

import itertools
from collections import Counter

import numpy as np
from matplotlib.lines import Line2D
from matplotlib.path import Path
from scipy.spatial import ConvexHull
from scipy.spatial.distance import cdist

from clustlib.plot.alt_text import (
    count_noun,
    describe_axes,
    describe_counts,
    describe_panels,
    describe_place,
    join_items,
    long_name,
    long_names,
)
from clustlib.plot.arguments import (
    check_at_most,
    check_bool,
    check_matrix,
    check_panels_of_parts,
    check_point_labels,
    check_positions,
    check_text,
)
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import INK, Groups, add_legend_below
from clustlib.plot.text import label_name
from clustlib.validation import check_numbers

# Shares of the axes by which hulls are widened, from the widest to the tightest.
_PADDINGS = [0.016, 0.011, 0.007, 0.004, 0.002]


@figure_function
def points(panels, xlabel="", ylabel="", equal=None):
    """Draw points in the plane, one panel for each title.

    Parameters
    ----------
    panels : dict of title → (X of shape (n, 2), labels_true or None, labels_pred or None)
        Classes are shown as colour and marker; without them all points look alike. Each cluster
        is enclosed by its convex hull, of up to forty clusters. Hulls that have nothing in common
        are drawn so tight that their outlines do not overlap.
    xlabel, ylabel : str
    equal : bool, optional
        Whether both axes have the same scale, so that distances look as they are measured. By
        default they have, unless the points reach five times as far along one axis as along the
        other, because such numbers seldom have the same unit.
    """
    check_text(xlabel, "xlabel")
    check_text(ylabel, "ylabel")
    if equal is not None:
        check_bool(equal, "equal")
    data = check_panels_of_parts(panels, "(X, labels_true, labels_pred)", _check_panel)
    groups = Groups.from_labels([true for _, true, _ in data.values() if true is not None])
    corners = _corners([X for X, _, _ in data.values()])
    span = corners[1] - corners[0]
    is_equal = 0 < span.max() <= 5 * span.min() if equal is None else equal
    limits = _axis_limits(corners, is_equal)
    width, height = limits[1] - limits[0]
    # The figure is lower for a wide plane, and not much higher for a narrow one.
    figure_height = np.clip(4.7 * height / width + 1.3, 3.9, 5.6) if is_equal else 4.6
    unit = np.full(2, max(width, height)) if is_equal else limits[1] - limits[0]
    fig, axes = new_figure(
        5.4 * len(panels) + 0.2, figure_height, columns=len(panels), sharex=True, sharey=True
    )
    handles: dict[tuple, Line2D] = {}
    descriptions = []
    for ax, (title, (X, labels_true, labels_pred)) in zip(axes[0], data.items(), strict=True):
        if labels_true is None:
            size = 3 if len(X) > 2000 else 6
            ax.plot(X[:, 0], X[:, 1], "o", color="#777777", ms=size, mec="white", mew=0.6)
        else:
            handles |= _draw_classes(ax, X, groups.split(labels_true))
        outlines = {} if labels_pred is None else _outlines(X, labels_pred, unit)
        for label, hull in outlines.items():
            is_member = np.array([other == label for other in labels_pred])
            _enclose(ax, hull, X[is_member], X[~is_member], unit, label_name("C", label))
        descriptions.append(_describe_points(X, labels_true, labels_pred, outlines, corners))
        ax.set(xlabel=xlabel, xlim=limits[:, 0], ylim=limits[:, 1])
        if is_equal:
            ax.set_aspect("equal")
        ax.set_title(title, parse_math=True)
    axes[0, 0].set_ylabel(ylabel)
    if handles:
        legend = [(name, artist) for (name, _), artist in handles.items()]
        add_legend_below(fig, legend, markerscale=1.6)
    looks = "colour and marker for the class" if handles else "all drawn alike"
    fig.alt = (
        f"Points in the plane{describe_axes(xlabel, ylabel)}, {looks}. "
        f"{describe_panels(panels, descriptions)}{groups.note}"
    )
    return fig


def _check_panel(name, X, true, pred):
    X = check_matrix(X, f"X in {name}", (None, 2))
    if true is not None:
        true = check_point_labels(true, f"labels_true in {name}", len(X))
    if pred is not None:
        pred = check_point_labels(pred, f"labels_pred in {name}", len(X))
        check_at_most(
            40, len(set(pred)), "clusters",
            f"draw the points of some clusters, or give None instead of labels_pred in {name}",
        )  # fmt: skip
    return X, true, pred


def _corners(point_sets):
    """Return the lower left and the upper right corner of all points."""
    X = np.concatenate(point_sets)
    return X.min(axis=0), X.max(axis=0)


def _draw_classes(ax, X, groups):
    """Draw the points of each class, and return a dict of (name, look) → artist."""
    # Many large markers would cover each other.
    size, edge = (4, 0.2) if len(X) > 2000 else (7, 0.6)
    return {
        (name, look): ax.plot(
            *X[is_member].T, look.marker, color=look.colour, ms=size, mec="white", mew=edge
        )[0]
        for name, look, is_member in groups
    }


def _describe_points(X, true, pred, outlines, corners):
    """Return where each outline is and what it holds; without outlines, where each class is."""
    groups = pred if pred is not None else true
    if groups is None:
        return count_noun(len(X), "point")
    classes = sorted(set(true)) if true is not None else []
    class_names = long_names("T", classes)
    largest = [label for label, _ in Counter(sorted(groups)).most_common(8)]
    parts = []
    for label in sorted(largest) if pred is not None else largest:
        is_member = np.array([other == label for other in groups])
        content = count_noun(int(is_member.sum()), "point")
        if true is not None:
            counts = Counter(itertools.compress(true, is_member))
            content = describe_counts([counts[class_] for class_ in classes], class_names)
        place = describe_place(X[is_member].mean(axis=0), *corners)
        if pred is not None:
            parts.append(f"the outline of {long_name('C', label)} ({place}) holds {content}")
        else:
            parts.append(f"{content} ({place})")
    if rest := len(set(groups)) - len(largest):
        parts.append(f"and {rest} smaller ones")
    if len(outlines) > 1:
        pairs = [
            f"{long_name('C', a)} with {long_name('C', b)}"
            for a, b in itertools.combinations(outlines, 2)
            if _overlap(outlines[a], outlines[b])
        ]
        parts.append(f"outlines overlap: {join_items(pairs)}" if pairs else "no outlines overlap")
    return "; ".join(parts)


# --- outlines ------------------------------------------------------------------------------------


def _axis_limits(corners, is_equal):
    """Return the limits of the axes, with room for the names of outlines."""
    low, high = corners
    # Points that coincide, or form a line along an axis, have no extent. They get any length that
    # differs from 0 next to numbers as large as these.
    smallest = 16 * np.spacing(np.abs(corners).max(axis=0))
    span = high - low
    span = np.maximum(np.where(span > 0, span, span.max() or 1), smallest)
    margin = 0.11 * (np.full(2, span.max()) if is_equal else span)
    return np.array([low - margin, high + margin])


def _outlines(X, labels, unit):
    """Return the convex hull of each cluster, widened as long as it meets no other hull.

    Hulls that overlap without any padding keep the widest one.
    """
    clusters = {label: X[[other == label for other in labels]] for label in sorted(set(labels))}
    hulls = {
        label: [_widened_hull(members, padding, unit) for padding in _PADDINGS]
        for label, members in clusters.items()
    }
    # The position of each cluster's hull in its list, the widest first.
    position = dict.fromkeys(clusters, 0)
    for a, b in itertools.combinations(clusters, 2):
        if _overlap(hulls[a][-1], hulls[b][-1]):
            continue
        while _overlap(hulls[a][position[a]], hulls[b][position[b]]):
            widest = min(position[a], position[b])
            for label in (a, b):
                if position[label] == widest:
                    position[label] += 1
    return {label: hulls[label][i] for label, i in position.items()}


def _overlap(hull, other):
    """Return True if two convex outlines have an area in common."""
    corners = np.concatenate([hull, other])
    low, span = corners.min(axis=0), np.ptp(corners, axis=0)
    # Matplotlib compares coordinates with absolute tolerances, and the data may have any unit.
    path, other_path = (
        Path((np.vstack([outline, outline[:1]]) - low) / np.where(span > 0, span, 1))
        for outline in (hull, other)
    )
    return path.intersects_path(other_path, filled=True)


def _widened_hull(X, padding, unit):
    """Return the corners of the convex hull of points, widened by a share of the axes."""
    # Each point becomes a small octagon, so that clusters of one or two points have a hull as
    # well. Its units are those of the axes, because those of the data may differ by any factor.
    angles = np.arange(8) * np.pi / 4
    octagon = np.column_stack([np.cos(angles), np.sin(angles)]) * padding
    corner = X.min(axis=0)
    cloud = (((X - corner) / unit)[:, None] + octagon).reshape(-1, 2)
    return corner + cloud[ConvexHull(cloud).vertices] * unit


def _enclose(ax, hull, members, others, unit, name):
    """Draw the outline of a cluster, and its name as far from other points as possible."""
    corner = members.min(axis=0)
    edge, inside, outside = ((part - corner) / unit for part in (hull, members, others))
    # The tightest outline runs through the markers, so it is drawn over them.
    is_tight = cdist(edge, inside).min() < 1.01 * _PADDINGS[-1]
    ax.fill(*hull.T, fc="none", ec=INK, lw=2, zorder=3 if is_tight else None)
    outwards = edge - inside.mean(axis=0)
    lengths = np.linalg.norm(outwards, axis=1, keepdims=True)
    # A length is 0 where rounding leaves no hull.
    outwards *= 16 / np.where(lengths > 0, lengths, 1)
    room = cdist(edge, outside).min(axis=1) if len(others) else outwards[:, 1]
    freest = room.argmax()
    ax.annotate(
        name, hull[freest], xytext=outwards[freest], textcoords="offset points", ha="center",
        va="center", fontweight="bold", fontsize=15,
    )  # fmt: skip


# --- centroids -----------------------------------------------------------------------------------


@figure_function
def centroid_paths(panels, xlabel="", ylabel="", outlined=()):
    """Draw how centroids move, and the borders between their final positions.

    Parameters
    ----------
    panels : dict of title → (X of shape (n, 2), labels_true, path of shape (steps, k, 2))
        Classes are shown as colour and marker. On a border, the two closest of the last centroids
        are equally far: both axes have the same scale.
    xlabel, ylabel : str
    outlined : sequence of ints, optional
        Rows of X: the points under discussion.
    """
    check_text(xlabel, "xlabel")
    check_text(ylabel, "ylabel")
    data = check_panels_of_parts(panels, "(X, labels_true, path)", _check_paths)
    outlined = check_positions(outlined, "outlined", min(len(X) for X, _, _ in data.values()))
    groups = Groups.from_labels([labels for _, labels, _ in data.values()])
    size = (8.8, 4.5) if len(panels) == 1 else (6.0 * len(panels) + 0.4, 3.9)
    fig, axes = new_figure(*size, columns=len(panels), sharex=True, sharey=True)
    handles = {}
    for ax, (title, (X, labels, path)) in zip(axes[0], data.items(), strict=True):
        for name, look, is_member in groups.split(labels):
            handles[name, look] = ax.plot(
                *X[is_member].T, look.marker, color=look.colour, ms=7, mec="white", mew=0.6,
                alpha=0.75,
            )[0]  # fmt: skip
            own = [i for i in outlined if is_member[i]]
            ax.plot(
                *X[own].T, look.marker, color=look.colour, ms=10, mec="black", mew=1.6, zorder=4
            )
        ax.margins(0.06)
        _draw_borders(ax, path[-1])
        for steps in path.transpose(1, 0, 2):
            ax.plot(*steps.T, "-", color="black", lw=2, zorder=4)
        ends = {"start": (path[0], "white")} if len(path) > 1 else {}
        ends["end" if ends else "centroid"] = path[-1], "black"
        for name, (centroids, fill) in ends.items():
            handles[name, "s"] = ax.plot(
                *centroids.T, "s", ms=11, mfc=fill, mec="black", mew=2, zorder=5
            )[0]
        ax.set(xlabel=xlabel, aspect="equal")
        ax.set_title(title, parse_math=True)
    axes[0, 0].set_ylabel(ylabel)
    add_legend_below(fig, [(name, artist) for (name, _), artist in handles.items()])
    corners = _corners([X for X, _, _ in data.values()])
    descriptions = [_describe_paths(panel, outlined, corners) for panel in data.values()]
    fig.alt = (
        f"Points in the plane{describe_axes(xlabel, ylabel)}, marked by class, with centroids, "
        "their paths and the borders halfway between them. "
        f"{describe_panels(data, descriptions)}{groups.note}"
    )
    return fig


def _check_paths(name, X, labels, path):
    X = check_matrix(X, f"X in {name}", (None, 2))
    labels = check_point_labels(labels, f"labels_true in {name}", len(X))
    path = check_numbers(path, f"path in {name}", 3)
    if path.shape[2] != 2:
        raise ValueError(f"path in {name} must be of shape (steps, k, 2), got {path.shape}")
    check_at_most(20, path.shape[1], "centroids", "draw a clustering with fewer clusters")
    return X, labels, path


def _describe_paths(panel, outlined, corners):
    """Return where each centroid goes, which points are closest to it, and what is outlined."""
    X, labels, path = panel
    closest = cdist(X, path[-1]).argmin(axis=1)
    classes = sorted(set(labels))
    class_names = long_names("T", classes)

    def describe(rows):
        counts = Counter(labels[i] for i in rows)
        return describe_counts([counts[class_] for class_ in classes], class_names)

    parts = []
    for c, ends in enumerate(np.stack([path[0], path[-1]], axis=1)):
        start, end = (describe_place(point, *corners) for point in ends)
        way = f"({end})" if start == end else f"from {start} to {end}"
        parts.append(f"a centroid {way}, closest to {describe(np.flatnonzero(closest == c))}")
    if outlined:
        parts.append(f"outlined: {describe(outlined)}")
    return "; ".join(parts)


def _draw_borders(ax, centroids):
    if len(centroids) == 1:
        return
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    x, y = np.meshgrid(np.linspace(left, right, 300), np.linspace(low, high, 300))
    distance = np.hypot(x[..., None] - centroids[:, 0], y[..., None] - centroids[:, 1])
    for c in range(len(centroids)):
        lead = np.delete(distance, c, axis=-1).min(axis=-1) - distance[..., c]
        ax.contour(x, y, lead, [0], colors="#777777", linewidths=1.6)
