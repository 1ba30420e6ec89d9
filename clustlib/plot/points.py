"""Figures of points in the plane: with their labels, and with centroids that move."""

import itertools
from collections import Counter

import numpy as np
from matplotlib.path import Path
from scipy.spatial import ConvexHull
from scipy.spatial.distance import cdist

from clustlib.plot.arguments import (
    read_groups,
    read_matrix,
    read_panels,
    read_parts,
    require_at_most,
)
from clustlib.plot.described import figure, styled
from clustlib.plot.style import INK, Groups, label_name, legend
from clustlib.plot.words import (
    axes_of,
    by_panel,
    listed,
    made_of,
    many,
    place,
    typed,
    typed_each,
)
from clustlib.validation import read_numbers

_WIDER = [0.016, 0.011, 0.007, 0.004, 0.002]  # shares of the axes by which hulls are widened


@styled
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
        Whether both axes are to one scale, so that distances are seen as they are measured. By
        default they are, unless the points reach five times as far along one axis as along the
        other: such numbers are seldom of one unit.
    """
    content = "(X, labels_true, labels_pred)"
    read_panels(panels, "panels", f"title → {content}")
    read = [_points(panel, f"panels[{title!r}]", content) for title, panel in panels.items()]
    groups = Groups.of_labels([true for _, true, _ in read if true is not None])
    handles, said = {}, []
    everything = np.concatenate([X for X, _, _ in read])
    corners = everything.min(axis=0), everything.max(axis=0)
    span = corners[1] - corners[0]
    if not (equal is None or isinstance(equal, (bool, np.bool_))):
        raise TypeError(f"equal must be True, False or None, got {type(equal).__name__}")
    is_equal = 0 < span.max() <= 5 * span.min() if equal is None else bool(equal)
    limits = _limits(*corners, is_equal)
    across, up = limits[1] - limits[0]
    # A wide plane is shown in a low figure, and a narrow one not in one that is still taller.
    tall = np.clip(4.7 * up / across + 1.3, 3.9, 5.6) if is_equal else 4.6
    unit = np.full(2, max(across, up)) if is_equal else limits[1] - limits[0]
    fig, axes = figure(5.4 * len(panels) + 0.2, tall, columns=len(panels), sharex=True, sharey=True)
    for ax, title, (X, labels_true, labels_pred) in zip(axes[0], panels, read, strict=True):
        small = 3 if len(X) > 2000 else 0  # so many large markers would cover each other
        if labels_true is None:
            ax.plot(X[:, 0], X[:, 1], "o", color="#777777", ms=6 - small, mec="white", mew=0.6)
        else:
            for name, look, mine in groups.among(labels_true):
                handles[name, look] = ax.plot(
                    X[mine, 0], X[mine, 1], look.marker, color=look.colour, ms=7 - small,
                    mec="white", mew=0.6 if not small else 0.2,
                )[0]  # fmt: skip
        outlines = {} if labels_pred is None else _outlines(X, labels_pred, unit)
        for label, hull in outlines.items():
            mine = np.array([each == label for each in labels_pred])
            _enclose(ax, hull, X[mine], X[~mine], unit, label_name("C", label))
        said.append(_said_points(X, labels_true, labels_pred, outlines, corners))
        ax.set(xlabel=xlabel, xlim=limits[:, 0], ylim=limits[:, 1])
        if is_equal:
            ax.set_aspect("equal")
        ax.set_title(title, parse_math=True)
    axes[0, 0].set_ylabel(ylabel)
    if handles:
        legend(fig, [(name, drawn) for (name, _), drawn in handles.items()], markerscale=1.6)
    looks = "colour and marker for the class" if handles else "all drawn alike"
    fig.alt = f"Points in the plane{axes_of(xlabel, ylabel)}, {looks}. {by_panel(panels, said)}"
    fig.note = groups.note
    return fig


def _points(panel, where, content):
    X, true, pred = read_parts(panel, where, content)
    X = read_matrix(X, f"X in {where}", (None, 2))
    if true is not None:
        true = read_groups(true, f"labels_true in {where}", len(X))
    if pred is not None:
        pred = read_groups(pred, f"labels_pred in {where}", len(X))
        require_at_most(
            40, len(set(pred)), "clusters",
            f"draw the points of some clusters, or give None instead of labels_pred in {where}",
        )  # fmt: skip
    return X, true, pred


def _said_points(X, true, pred, outlines, corners):
    """Where each outline is and what it holds; without outlines, where each class is."""
    shown = pred if pred is not None else true
    if shown is None:
        return many(len(X), "point")
    classes = sorted(set(true)) if true is not None else []
    called = typed_each("T", classes)
    largest = [label for label, _ in Counter(sorted(shown)).most_common(8)]
    said = []
    for label in sorted(largest) if pred is not None else largest:
        mine = np.array([each == label for each in shown])
        held = many(int(mine.sum()), "point")
        if true is not None:
            inside = Counter(itertools.compress(true, mine))
            held = made_of([inside[class_] for class_ in classes], called)
        where = place(X[mine].mean(axis=0), *corners)
        if pred is not None:
            said.append(f"the outline of {typed('C', label)} ({where}) holds {held}")
        else:
            said.append(f"{held} ({where})")
    if hidden := len(set(shown)) - len(largest):
        said.append(f"and {hidden} smaller ones")
    if len(outlines) > 1:
        pairs = [
            f"{typed('C', a)} with {typed('C', b)}"
            for a, b in itertools.combinations(outlines, 2)
            if _overlap(outlines[a], outlines[b])
        ]
        said.append(f"outlines overlap: {listed(pairs)}" if pairs else "no outlines overlap")
    return "; ".join(said)


def _overlap(hull, other):
    """Whether two convex outlines have an area in common, or one lies within the other."""
    corners = np.concatenate([hull, other])
    low, span = corners.min(axis=0), np.ptp(corners, axis=0)
    # In units of the two, for the data may be of any size.
    one, two = (
        Path((np.vstack([each, each[:1]]) - low) / np.where(span > 0, span, 1))
        for each in (hull, other)
    )
    return one.intersects_path(two, filled=True)


def _limits(low, high, is_equal):
    """The limits of the axes, with room for the names of outlines."""
    # Where all points coincide, or lie on a line along an axis, any length will do; but one that
    # can be told from 0 next to numbers as large as these.
    least = 16 * np.spacing(np.abs([low, high]).max(axis=0))
    span = high - low
    span = np.maximum(np.where(span > 0, span, span.max() or 1), least)
    margin = 0.11 * (np.full(2, span.max()) if is_equal else span)
    return np.array([low - margin, high + margin])


def _outlines(X, labels, unit):
    """The convex hull of each cluster, a little widened: but not so far that it meets another.

    Hulls that overlap as they are stay as wide as the others.
    """
    groups = {label: X[[each == label for each in labels]] for label in sorted(set(labels))}
    hulls = {
        label: [_hull(mine, wider, unit) for wider in _WIDER] for label, mine in groups.items()
    }
    widths = dict.fromkeys(groups, 0)  # of each the place in _WIDER
    for a, b in itertools.combinations(groups, 2):
        if _overlap(hulls[a][-1], hulls[b][-1]):
            continue
        while _overlap(hulls[a][widths[a]], hulls[b][widths[b]]):
            for label in (a, b) if widths[a] == widths[b] else (min(a, b, key=widths.__getitem__),):
                widths[label] += 1
    return {label: hulls[label][at] for label, at in widths.items()}


def _hull(X, wider, unit):
    """The corners of the convex hull of some points, widened by a share of the axes."""
    # Each point becomes a small octagon, so that clusters of one or two points have a hull as well.
    # All in the units of the axes: those of the data may differ by any factor.
    angles = np.arange(8) * np.pi / 4
    octagon = np.column_stack([np.cos(angles), np.sin(angles)]) * wider
    corner = X.min(axis=0)
    cloud = ((X - corner) / unit)[:, None] + octagon
    cloud = cloud.reshape(-1, 2)
    return corner + cloud[ConvexHull(cloud).vertices] * unit


def _enclose(ax, hull, X, others, unit, name):
    """Draw the outline of some points, its name where no other point is.

    An outline that another one has made tight runs through the markers, and is drawn over them.
    """
    corner = X.min(axis=0)
    edge, mine, others = ((each - corner) / unit for each in (hull, X, others))
    is_tight = cdist(edge, mine).min() < 1.01 * _WIDER[-1]
    ax.fill(*hull.T, fc="none", ec=INK, lw=2, zorder=3 if is_tight else None)
    outwards = edge - mine.mean(axis=0)
    lengths = np.linalg.norm(outwards, axis=1, keepdims=True)
    outwards *= 16 / np.where(lengths > 0, lengths, 1)  # 0 where rounding leaves no hull
    room = cdist(edge, others).min(axis=1) if len(others) else outwards[:, 1]
    freest = room.argmax()
    ax.annotate(
        name, hull[freest], xytext=outwards[freest], textcoords="offset points", ha="center",
        va="center", fontweight="bold", fontsize=15,
    )  # fmt: skip


# --- centroids -----------------------------------------------------------------------------------


@styled
def centroid_paths(panels, xlabel="", ylabel="", outlined=()):
    """Draw how centroids move, and the borders between them where they come to rest.

    Parameters
    ----------
    panels : dict of title → (X of shape (n, 2), labels_true, path of shape (steps, k, 2))
        Classes are shown as colour and marker. A border runs where the two closest of the last
        centroids are equally far: both axes have one scale.
    outlined : sequence of ints, optional
        Rows of X: the points under discussion.
    """
    content = "(X, labels_true, path)"
    read_panels(panels, "panels", f"title → {content}")
    read = {t: _path(panel, f"panels[{t!r}]", content) for t, panel in panels.items()}
    shortest = min(len(X) for X, _, _ in read.values())
    if unknown := set(outlined) - set(range(shortest)):
        raise ValueError(f"outlined has {unknown}, which are no rows of X in panels")
    groups = Groups.of_labels([labels for _, labels, _ in read.values()])
    size = (8.8, 4.5) if len(panels) == 1 else (6.0 * len(panels) + 0.4, 3.9)
    fig, axes = figure(*size, columns=len(panels), sharex=True, sharey=True)
    handles = {}
    for ax, (title, (X, labels, path)) in zip(axes[0], read.items(), strict=True):
        for name, look, mine in groups.among(labels):
            handles[name, look] = ax.plot(
                *X[mine].T, look.marker, color=look.colour, ms=7, mec="white", mew=0.6, alpha=0.75,
            )[0]  # fmt: skip
            own = [i for i in outlined if mine[i]]
            ax.plot(
                *X[own].T, look.marker, color=look.colour, ms=10, mec="black", mew=1.6, zorder=4
            )
        ax.margins(0.06)
        _borders(ax, path[-1])
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
    legend(fig, [(name, drawn) for (name, _), drawn in handles.items()])
    everything = np.concatenate([X for X, _, _ in read.values()])
    corners = everything.min(axis=0), everything.max(axis=0)
    said = by_panel(
        read, [_said_path(X, labels, path, outlined, corners) for X, labels, path in read.values()]
    )
    fig.alt = (
        f"Points in the plane{axes_of(xlabel, ylabel)}, marked by class, with centroids, their "
        f"paths and the borders halfway between them. {said}"
    )
    fig.note = groups.note
    return fig


def _path(panel, where, content):
    X, labels, path = read_parts(panel, where, content)
    X = read_matrix(X, f"X in {where}", (None, 2))
    labels = read_groups(labels, f"labels_true in {where}", len(X))
    if np.ndim(path) != 3 or np.shape(path)[2] != 2:
        raise ValueError(f"path in {where} must be of shape (steps, k, 2), got {np.shape(path)}")
    path = read_numbers(path, f"path in {where}", 3)
    require_at_most(20, path.shape[1], "centroids", "draw a clustering with fewer clusters")
    return X, labels, path


def _said_path(X, labels, path, outlined, corners):
    """Where each centroid goes, what is closest to it, and what is outlined."""
    closest = cdist(X, path[-1]).argmin(axis=1)
    classes = sorted(set(labels))

    def made(rows):
        counts = Counter(labels[i] for i in rows)
        return made_of([counts[each] for each in classes], typed_each("T", classes))

    said = []
    for c, (start, *_, end) in enumerate(np.stack([path[0], path[-1]], axis=1)):
        start, end = place(start, *corners), place(end, *corners)
        way = f"({end})" if start == end else f"from {start} to {end}"
        said.append(f"a centroid {way}, closest to {made(np.flatnonzero(closest == c))}")
    if len(outlined):
        said.append(f"outlined: {made(outlined)}")
    return "; ".join(said)


def _borders(ax, centroids):
    if len(centroids) == 1:
        return
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    x, y = np.meshgrid(np.linspace(left, right, 300), np.linspace(low, high, 300))
    distance = np.hypot(x[..., None] - centroids[:, 0], y[..., None] - centroids[:, 1])
    for c in range(len(centroids)):
        ahead = np.delete(distance, c, axis=-1).min(axis=-1) - distance[..., c]
        ax.contour(x, y, ahead, [0], colors="#777777", linewidths=1.6)
