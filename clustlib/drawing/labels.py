"""Figures of points with labels, and of the matrices made of labels."""

import itertools
from collections import Counter

import numpy as np

from clustlib.drawing.arguments import (
    read_groups,
    read_matrix,
    read_panels,
    read_parts,
    read_text,
    require_at_most,
)
from clustlib.drawing.style import INK, PALE, Groups, figure, label_name, legend, short, styled
from clustlib.drawing.words import (
    axes_of,
    by_panel,
    largest_of,
    listed,
    made_of,
    many,
    place,
    rounded,
    sentence,
    typed,
    typed_each,
)
from clustlib.drawing.words import (
    between as ends_of,
)

_WIDER = [0.016, 0.011, 0.007, 0.004, 0.002]  # shares of the axes by which hulls are widened


@styled
def points(panels, xlabel="", ylabel="", equal=None):
    """Draw points in the plane, one panel for each title.

    Parameters
    ----------
    panels : dict of title → (X of shape (n, 2), labels_true or None, labels_pred or None)
        Partitions are shown as colour and marker; without them all points look alike. Each cluster
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
    read_text(xlabel, "xlabel")
    read_text(ylabel, "ylabel")
    groups = Groups.of_labels([true for _, true, _ in read if true is not None])
    handles, said = {}, []
    everything = np.concatenate([X for X, _, _ in read])
    corners = everything.min(axis=0), everything.max(axis=0)
    is_equal = _is_equal(*corners) if equal is None else bool(equal)
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
    fig.alt = sentence(
        f"{', '.join(filter(None, ['points in the plane', axes_of(xlabel, ylabel)]))},",
        "colour and marker for the partition." if handles else "all drawn alike.",
        by_panel(panels, said),
    )
    fig.note = groups.note
    return fig


def _said_points(X, true, pred, outlines, corners):
    """Where each outline is and what it holds; without outlines, where each partition is."""
    partitions = sorted(set(true)) if true is not None else []
    called = typed_each("T", partitions)

    def held(mine):
        if true is None:
            return many(int(mine.sum()), "point")
        inside = Counter(label for label, on in zip(true, mine, strict=True) if on)
        return made_of([inside[label] for label in partitions], called)

    def centre(mine):
        return place(X[mine].mean(axis=0), *corners)

    if pred is not None:
        groups = {label: np.array([each == label for each in pred]) for label in outlines}
        shown = sorted(groups, key=lambda label: -groups[label].sum())[:8]
        groups = {label: mine for label, mine in groups.items() if label in shown}
        said = [
            f"the outline of {typed('C', label)} ({centre(mine)}) holds {held(mine)}"
            for label, mine in groups.items()
        ]
        if hidden := len(outlines) - len(groups):
            said.append(f"{many(hidden, 'smaller outline')} more")
        return "; ".join([*said, *_said_overlaps(outlines)])
    if true is None:
        return many(len(X), "point")
    sizes = Counter(true)
    shown = sorted(sorted(sizes), key=lambda label: -sizes[label])[:8]
    groups = [np.array([each == label for each in true]) for label in shown]
    said = [f"{held(mine)} ({centre(mine)})" for mine in groups]
    if hidden := len(sizes) - len(shown):
        said.append(f"{many(hidden, 'smaller partition')} more")
    return "; ".join(said)


def _said_overlaps(outlines):
    if len(outlines) < 2:
        return
    pairs = [
        f"{typed('C', a)} with {typed('C', b)}"
        for a, b in itertools.combinations(outlines, 2)
        if _overlap(outlines[a], outlines[b])
    ]
    yield f"outlines overlap: {listed(pairs)}" if pairs else "no outlines overlap"


def _overlap(hull, other):
    """Whether two convex outlines have an area in common, or one lies within the other."""
    from matplotlib.path import Path

    corners = np.concatenate([hull, other])
    low, span = corners.min(axis=0), np.ptp(corners, axis=0)
    # In units of the two, for the data may be of any size.
    one, two = (
        Path((np.vstack([each, each[:1]]) - low) / np.where(span > 0, span, 1))
        for each in (hull, other)
    )
    return one.intersects_path(two, filled=True)


def _is_equal(low, high):
    span = high - low
    return 0 < span.max() <= 5 * span.min()


def _limits(low, high, is_equal):
    """The limits of the axes, with room for the names of outlines."""
    # Where all points coincide, or lie on a line along an axis, any length will do; but one that
    # can be told from 0 next to numbers as large as these.
    least = 16 * np.spacing(np.abs([low, high]).max(axis=0))
    span = high - low
    span = np.maximum(np.where(span > 0, span, span.max() or 1), least)
    margin = 0.11 * (np.full(2, span.max()) if is_equal else span)
    return np.array([low - margin, high + margin])


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


def _outlines(X, labels, unit):
    """The convex hull of each cluster, a little widened: but not so far that it meets another.

    Hulls that overlap as they are stay as wide as the others.
    """
    groups = {label: X[[each == label for each in labels]] for label in sorted(set(labels))}
    widths = dict.fromkeys(groups, 0)  # of each the place in _WIDER
    hulls = {
        (label, at): _hull(mine, _WIDER[at], unit)
        for label, mine in groups.items()
        for at in (0, len(_WIDER) - 1)
    }
    for a, b in itertools.combinations(groups, 2):
        last = len(_WIDER) - 1
        if _overlap(hulls[a, last], hulls[b, last]):
            continue
        while _overlap(hulls[a, widths[a]], hulls[b, widths[b]]):
            for label in (a, b) if widths[a] == widths[b] else (min(a, b, key=widths.get),):
                at = widths[label] = widths[label] + 1
                if (label, at) not in hulls:
                    hulls[label, at] = _hull(groups[label], _WIDER[at], unit)
    return {label: hulls[label, at] for label, at in widths.items()}


def _hull(X, wider, unit):
    """The corners of the convex hull of some points, widened by a share of the axes."""
    from scipy.spatial import ConvexHull

    # Each point becomes a small octagon, so that clusters of one or two points have a hull as well.
    # All in the units of the axes: those of the data may differ by any factor.
    angles = np.arange(8) * np.pi / 4
    octagon = np.column_stack([np.cos(angles), np.sin(angles)]) * wider
    corner = X.min(axis=0)
    cloud = ((X - corner) / unit)[:, None] + octagon
    cloud = cloud.reshape(-1, 2)
    return corner + cloud[ConvexHull(cloud).vertices] * unit


def _enclose(ax, hull, X, others, unit, name):
    """Draw the outline of some points, its name where no other point is."""
    from scipy.spatial.distance import cdist

    ax.fill(*hull.T, fc="none", ec=INK, lw=2)
    corner = X.min(axis=0)
    edge, others = (hull - corner) / unit, (others - corner) / unit
    outwards = edge - ((X - corner) / unit).mean(axis=0)
    lengths = np.linalg.norm(outwards, axis=1, keepdims=True)
    outwards *= 16 / np.where(lengths > 0, lengths, 1)  # 0 where rounding leaves no hull
    room = cdist(edge, others).min(axis=1) if len(others) else outwards[:, 1]
    freest = room.argmax()
    ax.annotate(
        name, hull[freest], xytext=outwards[freest], textcoords="offset points", ha="center",
        va="center", fontweight="bold", fontsize=15,
    )  # fmt: skip


@styled
def matrices(panels, between=""):
    """Draw small matrices side by side: 0 is blank, 1 a filled square, any other entry a number.

    Parameters
    ----------
    panels : dict of title → array of shape (rows, columns), or (array, row names, column names)
    between : str
        A sign for each gap, such as "×=".
    """
    read_text(between, "between")
    read_panels(panels, "panels", "title → matrix, or title → (matrix, row names, column names)")
    read = [_matrix(panel, f"panels[{title!r}]") for title, panel in panels.items()]
    shapes = [matrix.shape for matrix, _, _ in read]
    tall = max(rows for rows, _ in shapes)
    # A cell has room for its entry, and more room is made for names than T1 and C1 need.
    entries = [str(x) for m, _, _ in read if m.max() > 1 for x in m.flat]
    cell = max(0.34, *(0.12 * len(entry) + 0.1 for entry in ["", *entries]))
    left = sum(0.1 * max(0, max(len(short(name)) for name in rows) - 3) for _, rows, _ in read)
    longest = max(len(short(name)) for _, _, columns in read for name in columns)
    fig, axes = figure(
        cell * sum(max(columns, 3) for _, columns in shapes) + 0.9 * len(panels) + left,
        cell * tall + 1.3 + 0.1 * max(0, longest - 3), columns=len(panels),
        width_ratios=[max(c, 3) for _, c in shapes],
        instead="small matrices only; of many points draw distance_matrices",
    )  # fmt: skip
    for at, (ax, title, (matrix, rows, columns)) in enumerate(
        zip(axes[0], panels, read, strict=True)
    ):
        only_ones = matrix.max() <= 1
        ax.pcolormesh(
            np.where(only_ones, matrix, 0), cmap="Greys", vmin=0, vmax=1.25, ec=PALE, lw=0.6
        )
        if not only_ones:
            for (i, j), entry in np.ndenumerate(matrix):
                ax.text(j + 0.5, i + 0.52, str(entry), ha="center", va="center")
        ax.set(aspect="equal")
        ax.set_title(title, parse_math=True)
        ax.invert_yaxis()
        ax.spines[:].set_visible(False)
        ax.tick_params(length=0, labelsize=11)
        ax.xaxis.tick_top()
        turn = 90 if longest > 3 else 0
        ax.set_xticks(
            np.arange(len(columns)) + 0.5, [short(name) for name in columns], rotation=turn
        )
        ax.set_yticks(np.arange(len(rows)) + 0.5, [short(name) for name in rows])
        if at < len(between):
            ax.text(1.06, 0.5, between[at], transform=ax.transAxes, fontsize=22, va="center")
    signs = between[: len(read) - 1]
    kind = "a matrix" if len(read) == 1 else f"{many(len(read), 'matrix', 'matrices')} side by side"
    fig.alt = sentence(
        kind + (f", with {listed(signs)} between them." if signs else "."),
        by_panel(panels, [_said_matrix(*panel) for panel in read]),
    )
    return fig


def _said_matrix(matrix, rows, columns):
    """Where the squares are filled, or the largest entries."""
    r, k = matrix.shape
    said = f"{many(r, 'row')} and {many(k, 'column')}"
    for what, called in (("rows", rows), ("columns", columns)):
        if any(called):
            said += f", {what} {_series(called)}"
    if matrix.max() > 1:
        cells = largest_of(matrix)
        where = listed(f"row {i + 1}, column {j + 1}" for i, j in cells)
        largest = f"the largest, {rounded(matrix[cells[0]])}, in {where}"
        return f"{said}; numbers, in all {rounded(matrix.sum())}; {largest}"
    if not np.isin(matrix, (0, 1)).all():
        return f"{said}; shades {ends_of(matrix.min(), matrix.max())}"
    filled = matrix == 1
    said += f"; {many(int(filled.sum()), 'filled square')}"
    for lines, one, other in ((filled.T, "column", "row"), (filled, "row", "column")):
        if (lines.sum(axis=1) == 1).all():
            places = [int(line.argmax()) + 1 for line in lines]
            return (
                f"{said}, one in each {one}: one after the other in {other}s {listed(places, 20)}"
            )
    return said


def _series(called):
    """List some names, numbers that count up by their ends."""
    if len(called) > 3 and called == [str(i + 1) for i in range(len(called))]:
        return f"1 to {len(called)}"
    return listed(called, 20)


def _matrix(panel, where):
    """The matrix, and the names of its rows and columns, which are blank unless given."""
    content = "(matrix, row names, column names)"
    parts = read_parts(panel, where, content) if isinstance(panel, tuple) else (panel, None, None)
    read_matrix(parts[0], f"the matrix of {where}", (None, None))
    matrix, names = np.asarray(parts[0]), []
    for axis, given in enumerate(parts[1:]):
        what = f"the {('row', 'column')[axis]} names of {where}"
        size = matrix.shape[axis]
        given = [""] * size if given is None else list(given)
        if len(given) != size:
            raise ValueError(f"{what} must be {size}, got {len(given)}")
        names.append(list(map(str, given)))
    return matrix, *names
