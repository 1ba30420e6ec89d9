"""Figures of distances."""

from collections.abc import Mapping

import numpy as np

from clustlib.drawing.arguments import (
    read_groups,
    read_matrix,
    read_number,
    read_panels,
    read_row,
    require_at_most,
)
from clustlib.drawing.style import COLOURS, INK, PALE, figure, short, styled
from clustlib.drawing.words import as_is, by_panel, listed, many, plain, rounded, sentence
from clustlib.measures.internal import c_index

_MOST_POINTS = 25  # whose distances are drawn as a bar each
_LINES = ["-", (0, (6, 2)), (0, (2, 1.5)), (0, (6, 2, 1, 2)), (0, (1, 2))]


@styled
def unit_balls(balls):
    """Draw, for each distance, the points of the plane that are at distance 1 from the origin.

    Parameters
    ----------
    balls : dict of name → array of shape (m, 2)
        The points of one closed line, in order.
    """
    read_panels(balls, "balls", "name → points")
    require_at_most(12, len(balls), "lines round one origin", "draw some of the distances")
    balls = {
        name: read_matrix(points, f"balls[{name!r}]", (None, 2)) for name, points in balls.items()
    }
    fig, axes = figure(6.4, 6.0)
    ax = axes[0, 0]
    for at, (name, points) in enumerate(balls.items()):
        x, y = np.vstack([points, points[:1]]).T
        ax.plot(x, y, ls=_LINES[(at + at // 5) % 5], lw=2.6, color=COLOURS[at % 5], label=name)
        # Each name on its line, on another diagonal: there the lines are furthest apart.
        right, up = [(1, 1), (-1, 1), (1, -1), (-1, -1)][at % 4]
        corner = np.argmax(right * x + up * y - np.abs(right * x - up * y))
        ax.text(
            x[corner], y[corner], name, ha="center", va="center", fontsize=14,
            bbox={"boxstyle": "round,pad=0.1", "fc": "white", "ec": "none"},
        )  # fmt: skip
    # The two axes and no more of a grid: on ±1 lies the square of p = ∞.
    ax.axhline(0, color=PALE, lw=0.6, zorder=0)
    ax.axvline(0, color=PALE, lw=0.6, zorder=0)
    ax.plot(0, 0, "+", color=INK, ms=12, mew=2)
    ax.set(aspect="equal", xlim=(-1.55, 1.3), ylim=(-1.35, 1.3))
    ax.set_xticks([-1, 0, 1])
    ax.set_yticks([-1, 0, 1])
    ax.spines[:].set_visible(False)
    fig.alt = sentence(
        f"{many(len(balls), 'closed line')} round the origin: the points at distance 1 by each",
        "distance, with how far they are from it as the crow flies.",
        by_panel(balls, map(_said_ball, balls.values()), as_is),
    )
    return fig


def _said_ball(points):
    """Between which lengths the line runs, and where it is farthest: on an axis or a diagonal."""
    lengths = np.hypot(*points.T)
    steps = np.roll(points, -1, axis=0) - points
    # The nearest place of each step, as a share of it: one that does not move is at its start.
    squares = np.sum(steps**2, axis=1)
    along = -np.sum(points * steps, axis=1) / np.where(squares, squares, 1)
    nearest = np.hypot(*(points + np.clip(along, 0, 1)[:, None] * steps).T).min()
    if lengths.max() - nearest < 0.02 * lengths.max():
        return f"{rounded(lengths.max())} away in all directions, a circle"
    x, y = np.abs(points[lengths.argmax()])
    where = "on an axis" if min(x, y) < 0.02 * max(x, y) else "between the axes"
    if abs(x - y) < 0.02 * max(x, y):
        where = "on a diagonal"
    return f"from {rounded(nearest)} to {rounded(lengths.max())} away, farthest {where}"


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
    named = any(isinstance(row, Mapping) for row in rows.values())
    low, high = (
        None if end is None else read_number(end, name)
        for end, name in ((low, "low"), (high, "high"))
    )
    read = {}
    for title, row in rows.items():
        values = row
        if isinstance(row, Mapping):
            values = list(row.values())
            require_at_most(40, len(row), "names on a line", "give the numbers without names")
        read[title] = read_row(values, f"rows[{title!r}]")
    fig, axes = figure(11.0, (0.92 if named else 0.62) * len(rows) + 1.1)
    ax = axes[0, 0]
    for y, (title, row) in enumerate(rows.items()):
        values = read[title]
        ax.axhline(y, color=PALE, lw=1.2, zorder=1)
        if not isinstance(row, Mapping):
            ax.plot(values, np.full(len(values), y), "|", color=COLOURS[0], ms=20, mew=1.2)
            continue
        ax.plot(values, np.full(len(values), y), "o", color=COLOURS[0], ms=10, zorder=3)
        together = {}
        for name, value in zip(row, values.tolist(), strict=True):
            together.setdefault(round(value, 6), []).append(str(name))
        for value, names in together.items():
            ax.text(value, y - 0.2, ", ".join(names), ha="center", va="bottom", fontsize=13)
    ax.set_yticks(range(len(rows)), [short(title) for title in rows])
    ax.set(ylim=(len(rows) - 0.5, -0.75), xlabel=xlabel, xlim=(low, high))
    ax.tick_params(left=False)
    ax.spines["left"].set_visible(False)
    fig.alt = sentence(
        f"{many(len(rows), 'line')} with {'named points' if named else 'strokes'} on",
        f"{'it' if len(rows) == 1 else 'them'}, along {plain(xlabel) or 'their numbers'}.",
        by_panel(rows, [_said_strip(row, read[title]) for title, row in rows.items()], as_is),
        _said_widest(read),
    )
    return fig


def _said_strip(row, values):
    """The named points from left to right; of others how many, their ends and their middle."""
    if isinstance(row, Mapping):
        ascending = sorted(zip(values.tolist(), map(str, row), strict=True))
        return listed([f"{as_is(name)} at {rounded(value)}" for value, name in ascending], 12)
    if len(values) == 1:
        return f"one stroke at {rounded(values[0])}"
    low, middle, high = map(rounded, np.percentile(values, [0, 50, 100]))
    return f"{many(len(values), 'stroke')} from {low} to {high}, half of them up to {middle}"


def _said_widest(rows):
    """Which line is spread widest, and which least."""
    spreads = {title: np.ptp(values) for title, values in rows.items()}
    widest, narrowest = max(spreads, key=spreads.get), min(spreads, key=spreads.get)
    if spreads[widest] == spreads[narrowest]:
        return ""
    return f"Spread widest: {as_is(widest)}; least: {as_is(narrowest)}."


@styled
def sorted_distances(X, labels):
    """Draw what the C-index compares: all distances as bars, sorted, those within clusters filled.

    As many pairs as lie within clusters, N_in, are bracketed at either end: the smallest distances
    sum to W_min, the largest to W_max. The filled ones sum to W_in, and the C-index says where it
    lies between the two. Of equal distances those within clusters stand first.

    Parameters
    ----------
    X : array of shape (n, d)
        Of up to 25 points.
    labels : sequence of length n

    Raises
    ------
    TypeError
        X that is not numbers; labels that cannot be read.
    ValueError
        More than 25 points; labels that are too few or too many; one cluster only, or clusters of
        one point each; distances that are all equal.

    Examples
    --------
    Here the distances within the clusters are nearly the largest there are.

    >>> import clustlib as cl
    >>> print(cl.plot.sorted_distances([[0], [1], [10], [12]], [1, 2, 1, 2]).alt)
    The distances of all 6 pairs of 4 points as bars, from 1 to 12, the 2 within clusters \
filled: the 4. and 5. from the left. They sum to W_in = 21; the 2 smallest to W_min = 3, the \
2 largest to W_max = 23. C = 0.9.
    """
    from scipy.spatial.distance import pdist

    X = read_matrix(X, "X", (None, None))
    require_at_most(_MOST_POINTS, len(X), "points", "look at c_index(X, labels), or draw a sample")
    labels = read_groups(labels, "labels", len(X))
    score = c_index(X, labels)
    places = np.array([[*dict.fromkeys(labels)].index(label) for label in labels])
    pairs = np.triu_indices(len(X), 1)
    inside, lengths = places[pairs[0]] == places[pairs[1]], pdist(X)
    order = np.lexsort([~inside, lengths])
    inside, lengths = inside[order], lengths[order]
    n_in, total = int(inside.sum()), len(lengths)
    sums = [lengths[inside].sum(), lengths[:n_in].sum(), lengths[-n_in:].sum()]
    w_in, w_min, w_max = map(rounded, sums)
    fig, axes = figure(min(14, max(8.6, 0.42 * total)), 5.6)
    ax = axes[0, 0]
    top = lengths.max()
    ax.bar(
        np.arange(total), lengths, 0.84, color=["#333333" if on else "white" for on in inside],
        ec=INK, lw=1.5 if total <= 60 else 0.8, zorder=2,
    )  # fmt: skip
    if total <= 24:
        for at, length in enumerate(lengths):
            ax.text(at, length + 0.02 * top, rounded(length), ha="center", fontsize=14)
    # One above the other, for where more than half of the pairs lie within they overlap.
    deepest = 0.05 if 2 * n_in <= total else 0.22
    for first, depth, words in (
        (0, 0.05, f"W_min = {w_min}"),
        (total - n_in, deepest, f"W_max = {w_max}"),
    ):
        ends = first - 0.42, first + n_in - 0.58
        y = -depth * top
        ax.plot([ends[0]] * 2 + [ends[1]] * 2, [y + 0.03 * top, y, y, y + 0.03 * top], color=INK,
                lw=2.2, clip_on=False)  # fmt: skip
        side = "left" if first == 0 else "right"
        ax.text(ends[first > 0], y - 0.02 * top, words, ha=side, va="top", fontsize=16)
    ax.set(xlim=(-0.7, total - 0.3), ylim=(-(deepest + 0.14) * top, 1.1 * top))
    ax.set(ylabel="distance", xticks=[])
    ax.set_yticks([tick for tick in ax.get_yticks() if 0 <= tick <= 1.05 * top])
    ax.spines[["bottom", "left"]].set_visible(False)
    formula = f"({w_in} − {w_min})/({w_max} − {w_min})"
    ax.set_title(
        f"filled: the {n_in} of {total} pairs within clusters, W_in = {w_in}\n"
        f"C = {formula} = {rounded(score)}",
        loc="left", fontsize=16, linespacing=1.4, parse_math=True,
    )  # fmt: skip
    ranks = np.flatnonzero(inside) + 1
    fig.alt = sentence(
        f"the distances of all {total} pairs of {len(X)} points as bars, from",
        f"{rounded(lengths[0])} to {rounded(top)}, the {n_in} within clusters filled:",
        f"the {listed([f'{rank}.' for rank in ranks], 12)} from the left."
        if len(ranks) <= 12
        else f"{int((ranks <= n_in).sum())} of them are among the {n_in} smallest,"
        f" {int((ranks > total - n_in).sum())} among the {n_in} largest.",
        f"They sum to W_in = {w_in}; the {n_in} smallest to W_min = {w_min}, the {n_in} largest to",
        f"W_max = {w_max}. C = {rounded(score)}",
    )
    return fig
