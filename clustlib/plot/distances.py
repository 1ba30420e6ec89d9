"""Figures of distances and silhouettes, and of any numbers on lines.

Numbers, matrices and labels enter, and figures leave.
"""

import itertools
from collections.abc import Mapping

import numpy as np

from clustlib.distances import check_points, distances_between
from clustlib.plot.alt_text import (
    count_noun,
    describe_panels,
    format_number,
    format_range,
    join_items,
    long_name,
    one_line,
    plain_title,
)
from clustlib.plot.arguments import (
    check_at_most,
    check_matrix,
    check_number,
    check_panels,
    check_panels_of_parts,
    check_point_labels,
    check_row,
    check_text,
)
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import COLOURS, INK, PALE
from clustlib.plot.text import clip_lines, label_name

_MAX_ORDERED = 1000  # points; more would be smaller than a pixel

# --- numbers on lines ----------------------------------------------------------------------------


@figure_function
def strips(rows, xlabel, low=None, high=None):
    """Draw numbers as points on lines, one line for each title.

    Parameters
    ----------
    rows : dict of title → numbers, or dict of title → dict of name → number
        Names are written beside the points.
    xlabel : str
    low, high : numbers, optional
        Ends of the lines.
    """
    check_panels(rows, "rows", "title → numbers, or title → dict of name → number")
    check_text(xlabel, "xlabel")
    for name, end in (("low", low), ("high", high)):
        if end is not None:
            check_number(end, name)
    if low is not None and high is not None and not low < high:
        raise ValueError(f"low must be below high, got {low} and {high}")
    numbers = {title: _check_strip(row, f"rows[{title!r}]") for title, row in rows.items()}
    has_names = any(isinstance(row, Mapping) for row in rows.values())
    fig, [[ax]] = new_figure(11.0, (0.92 if has_names else 0.62) * len(rows) + 1.1)
    for y, (row, values) in enumerate(zip(rows.values(), numbers.values(), strict=True)):
        ax.axhline(y, color=PALE, lw=1.2, zorder=1)
        if isinstance(row, Mapping):
            ax.plot(values, np.full(len(values), y), "o", color=COLOURS[0], ms=10, zorder=3)
            names_at: dict[float, list[str]] = {}
            for name, value in zip(row, values.tolist(), strict=True):
                names_at.setdefault(round(value, 6), []).append(str(name))
            labels = [(value, ", ".join(names), 0.2) for value, names in names_at.items()]
        else:
            ax.plot(values, np.full(len(values), y), "|", color=COLOURS[0], ms=20, mew=1.2)
            labels = [(value, f"{count} ×", 0.24) for value, count in _repeated(values)]
        for value, label, distance in labels:
            ax.text(value, y - distance, label, ha="center", va="bottom", fontsize=13)
    ax.set_yticks(range(len(rows)), [clip_lines(str(title)) for title in rows])
    ax.set(ylim=(len(rows) - 0.5, -0.75), xlabel=xlabel, xlim=(low, high))
    ax.tick_params(left=False)
    ax.spines["left"].set_visible(False)
    descriptions = [_describe_strip(row, numbers[title]) for title, row in rows.items()]
    fig.alt = (
        f"Along {plain_title(xlabel) or 'a line'}, {count_noun(len(rows), 'line')} with "
        f"{'named points' if has_names else 'strokes'}. "
        f"{describe_panels(rows, descriptions, one_line)}"
    )
    return fig


def _check_strip(row, name):
    if not isinstance(row, Mapping):
        return check_row(row, name)
    check_at_most(40, len(row), "names on a line", "give the numbers without names")
    return check_row(list(row.values()), name)


def _repeated(values):
    """Return the values that more than two strokes have, each with their number."""
    distinct, counts = np.unique(np.round(values, 6), return_counts=True)
    return [(x, n) for x, n in zip(distinct.tolist(), counts.tolist(), strict=True) if n > 2]


def _describe_strip(row, values):
    """Return the named points from left to right, or the number of strokes and their quantiles."""
    if isinstance(row, Mapping):
        pairs = sorted(zip(values.tolist(), map(str, row), strict=True))
        return join_items([f"{one_line(name)} at {format_number(x)}" for x, name in pairs], 12)
    low, middle, high = map(format_number, np.percentile(values, [0, 50, 100]))
    repeated = "".join(f", {n} at {format_number(x)}" for x, n in _repeated(values)[:12])
    strokes = count_noun(len(values), "stroke")
    return f"{strokes} from {low} to {high}, half of them up to {middle}{repeated}"


# --- distances -----------------------------------------------------------------------------------


@figure_function
def distance_matrices(panels):
    """Draw matrices of distances, the larger the darker, with the blocks of clusters outlined.

    Parameters
    ----------
    panels : dict of title → (array of shape (n, n), labels of shape (n,) or None)
        Of up to two thousand points. With labels, rows and columns are sorted by cluster.
    """
    data = check_panels_of_parts(panels, "(distances, labels)", _check_panel)
    matrices = {}
    for title, (W, _, positions) in data.items():
        order = np.argsort(positions, kind="stable")
        matrices[title] = W[np.ix_(order, order)]
    fig, axes = _draw_shades(matrices)
    for ax, (_, clusters, positions) in zip(axes, data.values(), strict=True):
        if clusters:
            _outline_blocks(ax, clusters, np.bincount(positions))
    fig.alt += describe_panels(panels, [_describe_distances(*panel) for panel in data.values()])
    return fig


@figure_function
def ordered_distances(X, metric="euclidean"):
    """Draw the distances of points, near points next to each other, the larger the darker.

    A cluster that is well apart is a block on the diagonal, light all over and dark all around. Not
    every block is a cluster: those of a ring are light along the diagonal only, and those of evenly
    scattered points have light patches beside them. No labels are needed.

    The order is that of Prim's algorithm (VAT, Bezdek & Hathaway 2002): it begins with one end of
    the largest distance, and each next point is the one nearest to any of those before. Of both
    ends the first is the one with the larger sum of distances, so that the order of the rows does
    not matter. VAT draws small distances dark; here, as in all figures, large ones are.

    Parameters
    ----------
    X : array-like of shape (n, d), or dict of title → such arrays
        Points, one a row, or with ``metric="precomputed"`` the matrices of their distances. Of
        more than a thousand points, as many are drawn at random, and the title says so.
    metric : str or function
        As in ``proximity_table``.

    References
    ----------
    Bezdek & Hathaway, VAT: a tool for visual assessment of (cluster) tendency, 2002.
    """
    panels = check_panels(X, "X", "title → points") if isinstance(X, Mapping) else {"": X}
    data, matrices = {}, {}
    for title, points in panels.items():
        name = f"X[{title!r}]" if panels is X else "X"
        n, W = _check_distances(name, points, metric)
        if n > len(W):
            title = f"{title}\n({len(W):,} of {n:,} points)".lstrip()
        order, steps = _nearest_next(W)
        matrices[title] = W[np.ix_(order, order)]
        longest = [format_number(step) for step in sorted(steps, reverse=True)[:3]]
        data[title] = f"{len(W)} by {len(W)}" + (
            f"; the longest steps to a next point are {join_items(longest)}" if longest else ""
        )
    fig, _ = _draw_shades(matrices)
    fig.alt += "Each next point is the one nearest to any before. "
    fig.alt += describe_panels(data, data.values())
    return fig


def _check_distances(name, X, metric):
    """Return the number of points, and the distances of all, or of as many as are drawn."""
    X = check_matrix(X, name)
    X, *_ = check_points(X, np.zeros(len(X)), metric)
    n = len(X)
    if n > _MAX_ORDERED:
        chosen = np.sort(np.random.default_rng(0).choice(n, _MAX_ORDERED, replace=False))
        is_matrix = isinstance(metric, str) and metric == "precomputed"
        X = X[np.ix_(chosen, chosen)] if is_matrix else X[chosen]
    rows = slice(0, len(X))
    try:
        return n, distances_between(X, metric)(rows, rows, np.empty((len(X), len(X))))
    except Exception as error:  # a metric of one's own may raise anything
        raise ValueError(f"{name} has no distances by this metric: {error}") from error


def _nearest_next(W):
    """Return the order in which Prim's algorithm visits the points, and how long its steps are."""
    ends = np.unravel_index(W.argmax(), W.shape)
    order, steps = [int(max(ends, key=lambda end: W[end].sum()))], []
    nearest = np.full(len(W), np.inf)
    while len(order) < len(W):
        nearest = np.minimum(nearest, W[order[-1]])
        nearest[order] = np.inf
        order.append(int(nearest.argmin()))
        steps.append(nearest[order[-1]])
    return order, steps


def _draw_shades(matrices):
    """Return a figure of matrices with a text that says what shades are, and its axes in a row."""
    fig, axes = new_figure(5.6 * len(matrices) + 0.6, 5.3, columns=len(matrices))
    largest = max(W.max() for W in matrices.values())
    for ax, (title, W) in zip(axes[0], matrices.items(), strict=True):
        n = len(W)
        if n <= 200:
            shades = ax.pcolormesh(W, cmap="Greys", vmin=0, vmax=largest)
            ax.invert_yaxis()
        else:
            # So many patches would take long, and most are smaller than a pixel.
            shades = ax.imshow(W, cmap="Greys", vmin=0, vmax=largest, extent=(0, n, n, 0))
        ax.set(aspect="equal", xticks=[], yticks=[])
        ax.set_title(title, parse_math=True)
    fig.colorbar(shades, ax=axes[0, -1], label="distance", shrink=0.8)
    fig.alt = (
        "Distances between points as shades, the larger the darker, from white for 0 to the "
        f"darkest for {format_number(largest)}. "
    )
    return fig, axes[0]


def _check_panel(name, W, labels):
    """Return the distances, the clusters, and the position of each point's cluster among them."""
    W = check_matrix(W, f"the distances of {name}")
    n = len(W)
    if W.shape[1] != n:
        raise ValueError(f"the distances of {name} must be square, got shape {W.shape}")
    if W.min() < 0:
        raise ValueError(f"the distances of {name} must not be negative, got {W.min():g}")
    check_at_most(
        2000, n, "points",
        "draw a sample of them, W[::10, ::10] with labels[::10], or look at proximity_table",
    )  # fmt: skip
    if labels is None:
        return W, [], np.zeros(n, int)
    labels = check_point_labels(labels, f"labels in {name}", n)
    clusters = sorted(set(labels))
    check_at_most(25, len(clusters), "clusters", "look at proximity_table")
    return W, clusters, np.array([clusters.index(label) for label in labels])


def _outline_blocks(ax, clusters, sizes):
    n, starts = sizes.sum(), np.cumsum(sizes) - sizes
    for start, size in zip(starts, sizes, strict=True):
        x, y = np.array([0, size, size, 0]), np.array([0, 0, size, size])
        ax.fill(start + x, start + y, fc="none", ec=COLOURS[2], lw=3.5)
    heights = _spread(starts + sizes / 2, 0.062 * n)
    for label, height in zip(clusters, heights, strict=True):
        ax.text(1.02 * n, height, label_name("C", label), ha="left", va="center", fontsize=15)


def _describe_distances(W, clusters, positions):
    """Return the clusters, and the mean distances inside and outside of them."""
    description = f"{len(W)} by {len(W)}"
    is_pair = ~np.eye(len(W), dtype=bool)
    masks = {"": is_pair}
    if clusters:
        is_inside = positions[:, None] == positions
        masks = {" inside": is_inside & is_pair, " outside": ~is_inside}
        sizes = zip(clusters, np.bincount(positions), strict=True)
        blocks = join_items(f"{long_name('C', cluster)} of {n}" for cluster, n in sizes)
        description += f", sorted by cluster, blocks outlined: {blocks}"
    means = [f"{format_number(W[mask].mean())}{place}" for place, mask in masks.items()
             if mask.any()]  # fmt: skip
    return f"{description}; the mean distance is {join_items(means)}" if means else description


# --- silhouettes ---------------------------------------------------------------------------------


@figure_function
def silhouettes(panels):
    """Draw the silhouette of each point as a bar, sorted within its cluster.

    Parameters
    ----------
    panels : dict of title → dict of cluster label → numbers
        Up to five clusters have colours.
    """
    data = {}
    for title, clusters in check_panels(panels, "panels", "title → dict").items():
        name = f"panels[{title!r}]"
        check_panels(clusters, name, "cluster label → silhouettes")
        check_at_most(40, len(clusters), "clusters", "draw some of them at a time")
        # The longest bar of a cluster comes first.
        data[title] = {
            label: np.sort(check_row(values, f"{name}[{label!r}]"))[::-1]
            for label, values in clusters.items()
        }
    height = max(4.8, 0.3 * max(map(len, data.values())) + 1.2)
    fig, axes = new_figure(5.6 * len(panels) + 0.2, height, columns=len(panels), sharex=True)
    for ax, (title, clusters) in zip(axes[0], data.items(), strict=True):
        _draw_silhouettes(ax, clusters, height)
        ax.set(xlabel="silhouette of each point", yticks=[])
        ax.set_title(title, parse_math=True)
        ax.invert_yaxis()
        ax.spines["left"].set_visible(False)
    fig.alt = (
        "The silhouette of each point as a bar, sorted within its cluster, the mean of all as a "
        f"dashed line. {describe_panels(data, map(_describe_silhouettes, data.values()))}"
    )
    return fig


def _draw_silhouettes(ax, clusters, figure_height):
    values = np.concatenate(list(clusters.values()))
    # Bars that cannot be told from each other are drawn as one area.
    is_area = len(values) > 400
    gap = 0.01 * len(values) if is_area else 2
    colours = COLOURS if len(clusters) <= len(COLOURS) else itertools.repeat(COLOURS[3])
    bottom, middles = 0, []
    bar_heights = np.empty(0)
    for s, colour in zip(clusters.values(), colours, strict=False):
        rows = bottom + np.arange(len(s))
        if is_area:
            edges = bottom - 0.5 + np.arange(len(s) + 1)
            ax.stairs(s, edges, orientation="horizontal", fill=True, color=colour)
        else:
            ax.barh(rows, s, 0.9, color=colour, ec="white", lw=0.4)
        bar_heights = np.append(bar_heights, rows)
        middles.append(bottom + len(s) / 2 - 0.5)
        bottom += len(s) + gap
    min_distance = 0.25 * (bottom + 1) / (figure_height - 1.2)
    for label, height in zip(clusters, _spread(middles, min_distance), strict=True):
        # The name is left of the bars beside it, so that no negative bar crosses it.
        neighbours = values[abs(bar_heights - height) < 0.5 * min_distance + 0.5]
        left = min(0, neighbours.min(initial=0)) - 0.02
        ax.text(left, height, label_name("C", label), ha="right", va="center", fontsize=15)
    ax.axvline(values.mean(), color=INK, lw=2, ls=(0, (4, 2)))
    ax.axvline(0, color=PALE, lw=1)


def _describe_silhouettes(clusters):
    """Return the mean, and the ends and the number of negative bars of each cluster."""
    parts = [f"mean {format_number(np.concatenate(list(clusters.values())).mean())}"]
    for label, s in clusters.items():
        n_negative = int((s < 0).sum())
        bars = f"{long_name('C', label)} has {count_noun(len(s), 'bar')} "
        bars += format_range(s.max(), s.min())
        parts.append(bars + (f", {n_negative} negative" if n_negative else ""))
    return "; ".join(parts)


def _spread(positions, gap):
    """Return ascending positions, moved as little as possible until they are a gap apart."""
    positions = np.array(positions, dtype=float)
    last = positions[-1]
    for i in range(1, len(positions)):
        positions[i] = max(positions[i], positions[i - 1] + gap)
    positions[-1] = min(positions[-1], last)
    for i in reversed(range(len(positions) - 1)):
        positions[i] = min(positions[i], positions[i + 1] - gap)
    return positions
