"""Figures of distances."""

from collections.abc import Mapping

import numpy as np

from clustlib.plot.arguments import (
    read_matrix,
    read_number,
    read_panels,
    read_row,
    require_at_most,
)
from clustlib.plot.style import COLOURS, INK, PALE, figure, short, styled

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
        # Each name outside its line, on another diagonal: there the lines are furthest apart.
        right, up = [(1, 1), (-1, 1), (1, -1), (-1, -1)][at % 4]
        corner = np.argmax(right * x + up * y - np.abs(right * x - up * y))
        ax.annotate(
            name, (x[corner], y[corner]), xytext=(5 * right, 5 * up), textcoords="offset points",
            ha="left" if right > 0 else "right", va="bottom" if up > 0 else "top", fontsize=14,
            bbox={"boxstyle": "round,pad=0.1", "fc": "white", "ec": "none"},
        )  # fmt: skip
    ax.plot(0, 0, "+", color=INK, ms=12, mew=2)
    ax.set(aspect="equal", xlim=(-1.55, 1.3), ylim=(-1.35, 1.3))
    ax.set_xticks([-1, 0, 1])
    ax.set_yticks([-1, 0, 1])
    ax.grid(color=PALE, lw=0.6)
    ax.spines[:].set_visible(False)
    return fig


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
    return fig
