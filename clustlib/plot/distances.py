"""Figures of distances and silhouettes, and of any numbers on lines."""

import math
from collections.abc import Mapping

import numpy as np

from clustlib.plot.arguments import (
    read_groups,
    read_matrix,
    read_panels,
    read_parts,
    read_row,
    require_at_most,
)
from clustlib.plot.described import figure, styled
from clustlib.plot.style import COLOURS, INK, PALE, label_name, short
from clustlib.plot.words import (
    as_is,
    between,
    by_panel,
    listed,
    many,
    plain,
    rounded,
    typed,
)
from clustlib.validation import distinct_labels, is_real, read_labels, shown


@styled
def strips(rows, xlabel, low=None, high=None):
    """Draw numbers as points on lines, one line for each title.

    Parameters
    ----------
    rows : dict of title → numbers, or dict of title → dict of name → number
        Where there are names, they are written beside the points.
    xlabel : str
    low, high : numbers, optional
        Ends of the lines.
    """
    read_panels(rows, "rows", "title → numbers, or title → dict of name → number")
    for name, end in (("low", low), ("high", high)):
        if end is not None and not (is_real(end) and abs(end) < math.inf):
            raise ValueError(f"{name} must be a finite number, got {shown(end)}")
    if low is not None and high is not None and not low < high:
        raise ValueError(f"low must be below high, got {low} and {high}")
    named = any(isinstance(row, Mapping) for row in rows.values())
    read = {}
    for title, row in rows.items():
        values = row
        if isinstance(row, Mapping):
            values = list(row.values())
            require_at_most(40, len(row), "names on a line", "give the numbers without names")
        read[title] = read_row(values, f"rows[{title!r}]")
    if not isinstance(xlabel, str):
        raise TypeError(f"xlabel must be a text, got {shown(xlabel)}")
    fig, axes = figure(11.0, (0.92 if named else 0.62) * len(rows) + 1.1)
    ax = axes[0, 0]
    for y, (title, row) in enumerate(rows.items()):
        values = read[title]
        ax.axhline(y, color=PALE, lw=1.2, zorder=1)
        if not isinstance(row, Mapping):
            ax.plot(values, np.full(len(values), y), "|", color=COLOURS[0], ms=20, mew=1.2)
            for value, times in _piled(values):
                ax.text(value, y - 0.24, f"{times} ×", ha="center", va="bottom", fontsize=13)
            continue
        ax.plot(values, np.full(len(values), y), "o", color=COLOURS[0], ms=10, zorder=3)
        together: dict[float, list[str]] = {}
        for name, value in zip(row, values.tolist(), strict=True):
            together.setdefault(round(value, 6), []).append(str(name))
        for value, names in together.items():
            ax.text(value, y - 0.2, ", ".join(names), ha="center", va="bottom", fontsize=13)
    ax.set_yticks(range(len(rows)), [short(str(title)) for title in rows])
    ax.set(ylim=(len(rows) - 0.5, -0.75), xlabel=xlabel, xlim=(low, high))
    ax.tick_params(left=False)
    ax.spines["left"].set_visible(False)
    said = by_panel(rows, [_said_strip(row, read[title]) for title, row in rows.items()], as_is)
    marks = "named points" if named else "strokes"
    fig.alt = f"Along {plain(xlabel) or 'a line'}, {many(len(rows), 'line')} with {marks}. {said}"
    return fig


def _piled(values):
    """Where more than two strokes are one upon the other, and how many."""
    where, times = np.unique(np.round(values, 6), return_counts=True)
    return [(at, n) for at, n in zip(where.tolist(), times.tolist(), strict=True) if n > 2]


def _said_strip(row, values):
    """The named points from left to right; of others how many, their ends and their middle."""
    if isinstance(row, Mapping):
        ascending = sorted(zip(values.tolist(), map(str, row), strict=True))
        return listed([f"{as_is(name)} at {rounded(value)}" for value, name in ascending], 12)
    low, middle, high = map(rounded, np.percentile(values, [0, 50, 100]))
    piled = "".join(f", {times} at {rounded(at)}" for at, times in _piled(values)[:12])
    return f"{many(len(values), 'stroke')} from {low} to {high}, half of them up to {middle}{piled}"


@styled
def distance_matrices(panels):
    """Draw matrices of distances, the larger the darker, with the blocks of clusters outlined.

    Parameters
    ----------
    panels : dict of title → (array of shape (n, n), labels of shape (n,) or None)
        Of up to two thousand points. With labels, rows and columns are sorted by cluster.
    """
    content = "(distances, labels)"
    read_panels(panels, "panels", f"title → {content}")
    read = [_distances(panel, f"panels[{title!r}]", content) for title, panel in panels.items()]
    fig, axes = figure(5.6 * len(panels) + 0.6, 5.3, columns=len(panels))
    largest = max(W.max() for W, _ in read)
    said = []
    for ax, title, (W, labels) in zip(axes[0], panels, read, strict=True):
        clusters, places = distinct_labels(labels, "labels") if labels is not None else ([], None)
        said.append(_said_distances(W, clusters, places))
        if labels is not None:
            order, sizes = np.argsort(places, kind="stable"), np.bincount(places)
            W = W[np.ix_(order, order)]
        n = len(W)
        if n <= 200:
            shades = ax.pcolormesh(W, cmap="Greys", vmin=0, vmax=largest)
            ax.invert_yaxis()
        else:  # as a picture: a patch each would take long, and most are smaller than a pixel
            shades = ax.imshow(W, cmap="Greys", vmin=0, vmax=largest, extent=(0, n, n, 0))
        ax.set(aspect="equal", xticks=[], yticks=[])
        ax.set_title(title, parse_math=True)
        if labels is None:
            continue
        firsts = np.cumsum(sizes) - sizes
        for first, size in zip(firsts, sizes, strict=True):
            corners = np.array([0, size, size, 0]), np.array([0, 0, size, size])
            ax.fill(first + corners[0], first + corners[1], fc="none", ec=COLOURS[2], lw=3.5)
        heights = _spread(firsts + sizes / 2, 0.062 * n)
        for label, height in zip(clusters, heights, strict=True):
            ax.text(1.02 * n, height, label_name("C", label), ha="left", va="center", fontsize=15)
    fig.colorbar(shades, ax=axes[0, -1], label="distance", shrink=0.8)
    fig.alt = (
        "Distances between points as shades, the larger the darker, from white for 0 to the "
        f"darkest for {rounded(largest)}. {by_panel(panels, said)}"
    )
    return fig


def _distances(panel, where, content):
    W, labels = read_parts(panel, where, content)
    W = read_matrix(W, f"the distances of {where}", (None, None))
    if W.shape[0] != W.shape[1]:
        raise ValueError(f"the distances of {where} must be square, got shape {W.shape}")
    if W.min() < 0:
        raise ValueError(f"the distances of {where} must not be negative, got {W.min():g}")
    require_at_most(
        2000, len(W), "points",
        "draw a sample of them, W[::10, ::10] with labels[::10], or look at proximity_table",
    )  # fmt: skip
    if labels is not None:
        n_clusters = len(set(read_groups(labels, f"labels in {where}", len(W))))
        labels = read_labels(labels, f"labels in {where}")
        require_at_most(25, n_clusters, "clusters", "look at proximity_table")
    return W, labels


def _said_distances(W, clusters, places):
    """How large the distances are on average, in the outlined blocks and beside them."""
    said = f"{len(W)} by {len(W)}"
    apart = ~np.eye(len(W), dtype=bool)
    kinds = {"": apart}
    if places is not None:
        inside = places[:, None] == places
        kinds = {" inside": inside & apart, " outside": ~inside}
        sizes = zip(clusters, np.bincount(places), strict=True)
        blocks = listed(f"{typed('C', c)} of {n}" for c, n in sizes)
        said += f", sorted by cluster, blocks outlined: {blocks}"
    means = [f"{rounded(W[of].mean())}{where}" for where, of in kinds.items() if of.any()]
    return f"{said}; the mean distance is {listed(means)}" if means else said


@styled
def silhouettes(panels):
    """Draw the silhouette of each point as a bar, sorted within its cluster.

    Parameters
    ----------
    panels : dict of title → dict of cluster label → numbers
    """
    read = {}
    for title, clusters in read_panels(panels, "panels", "title → dict").items():
        where = f"panels[{title!r}]"
        read_panels(clusters, where, "cluster label → silhouettes")
        require_at_most(40, len(clusters), "clusters", "draw some of them at a time")
        read[title] = {c: read_row(s, f"{where}[{c!r}]") for c, s in clusters.items()}
    most = max(map(len, read.values()))
    fig, axes = figure(
        5.6 * len(panels) + 0.2, max(4.8, 0.3 * most + 1.2), columns=len(panels), sharex=True
    )
    for ax, (title, clusters) in zip(axes[0], read.items(), strict=True):
        bottom, values = 0, np.concatenate(list(clusters.values()))
        # Bars that cannot be told from each other are drawn as one area.
        gap, is_area = (2, False) if len(values) <= 400 else (0.01 * len(values), True)
        middles: list[float] = []
        bars: list[tuple[np.ndarray, np.ndarray]] = []
        for s in clusters.values():
            s = np.sort(s)[::-1]
            bars.append((bottom + np.arange(len(s)), s))
            if is_area:
                edges = bottom - 0.5 + np.arange(len(s) + 1)
                ax.stairs(s, edges, orientation="horizontal", fill=True, color=COLOURS[3])
            else:
                ax.barh(bottom + np.arange(len(s)), s, 0.9, color=COLOURS[3], ec="white", lw=0.4)
            middles.append(bottom + len(s) / 2 - 0.5)
            bottom += len(s) + gap
        apart = 0.25 * (bottom + 1) / (fig.get_figheight() - 1.2)
        places, lengths = map(np.concatenate, zip(*bars, strict=True))
        for label, height in zip(clusters, _spread(middles, apart), strict=True):
            # Left of the bars beside it, for one that is negative would lie under the name.
            beside = lengths[abs(places - height) < 0.5 * apart + 0.5]
            left = min(0, beside.min(initial=0)) - 0.02
            ax.text(left, height, label_name("C", label), ha="right", va="center", fontsize=15)
        ax.axvline(values.mean(), color=INK, lw=2, ls=(0, (4, 2)))
        ax.axvline(0, color=PALE, lw=1)
        ax.set(xlabel="silhouette of each point", yticks=[])
        ax.set_title(title, parse_math=True)
        ax.invert_yaxis()
        ax.spines["left"].set_visible(False)
    fig.alt = (
        "The silhouette of each point as a bar, sorted within its cluster, the mean of all as a "
        f"dashed line. {by_panel(read, map(_said_silhouettes, read.values()))}"
    )
    return fig


def _said_silhouettes(clusters):
    """The mean, and of each cluster the ends and how many bars are negative."""
    said = [f"mean {rounded(np.concatenate(list(clusters.values())).mean())}"]
    for label, s in clusters.items():
        negative = int((s < 0).sum())
        bars = f"{typed('C', label)} has {many(len(s), 'bar')} {between(s.max(), s.min())}"
        said.append(bars + (f", {negative} negative" if negative else ""))
    return "; ".join(said)


def _spread(places, gap):
    """Ascending places, moved down and then up so far that each two are a gap apart."""
    places = np.array(places, dtype=float)
    last = places[-1]
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + gap)
    places[-1] = min(places[-1], last)
    for at in reversed(range(len(places) - 1)):
        places[at] = min(places[at], places[at + 1] - gap)
    return places
