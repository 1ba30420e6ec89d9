"""How far a value may be off: points left out, intervals below each other, and repeated runs."""

import numpy as np

from clustlib.plot.alt_text import count_noun, format_number, format_range, join_items, one_line
from clustlib.plot.arguments import check_items, check_number, check_panels, check_row, check_text
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import COLOURS, INK, PALE
from clustlib.plot.text import clip_lines

__all__ = ["intervals", "left_out", "repeated_runs"]

# Multiples of this share of 1 fill an interval evenly, however many there are.
_GOLDEN = (5**0.5 - 1) / 2


@figure_function
def left_out(result):
    """Draw the values without one point as dots, the full value as a line, and its interval.

    Parameters
    ----------
    result : Jackknife
        Each value without a point of a cell has as many dots as the cell has points.
    """
    value, low, high = float(result.value), float(result.low), float(result.high)
    values, places = np.unique(np.round(result.without, 9), return_inverse=True)
    counts = np.bincount(places, result.counts).astype(int)
    dots = np.repeat(values, counts)
    # Dots that would cover each other are stacked.
    piles = np.floor((dots - values[0]) / (0.025 * (high - low)))
    heights = np.array([(piles[:i] == pile).sum() for i, pile in enumerate(piles)]) + 1
    top = heights.max()
    fig, [[ax]] = new_figure(11.0, 4.8)
    ax.plot(dots, heights, "o", color=COLOURS[0], mec="white", mew=0.8, ms=12)
    ax.plot([value, value], [-2.1, top + 1], color="black", lw=2.5, zorder=1)
    ax.text(value, top + 1.2, f"all points: {format_number(value)}", ha="center", va="bottom")
    ax.axhline(0.35, color=PALE, lw=1.2, zorder=0)
    _draw_interval(ax, low, value, high, -1.3, INK)
    for end, side, other in ((low, "right", -1), (high, "left", 1)):
        ax.text(end + 0.015 * other, -1.3, f"{end:.2f}".replace("-", "−"), ha=side, va="center")
    ax.set_yticks([-1.3, (1 + top) / 2], ["95 % interval", "without\none point"])
    ax.set(xlabel=str(result.title), ylim=(-2.2, top + 2.1))
    ax.set_xlim(low - 0.12, high + 0.12)
    ax.tick_params(left=False)
    ax.spines["left"].set_visible(False)
    described = [f"{n} at {format_number(x)}" for x, n in zip(values, counts, strict=True)]
    fig.alt = (
        f"{result.title} of all {counts.sum()} points as a line at {format_number(value)}. A dot "
        f"for each point, at the value without it: {join_items(described, 12)}. Below, the "
        f"interval from {format_number(low)} to {format_number(high)}."
    )
    return fig


def _draw_interval(ax, low, value, high, y, colour):
    ax.plot([low, high], [y, y], color=colour, lw=4, solid_capstyle="butt", zorder=3)
    for end in (low, high):
        ax.plot([end, end], [y - 0.16, y + 0.16], color=colour, lw=3, zorder=3)
    ax.plot(value, y, "D", color="white", mec=colour, mew=2.5, ms=11, zorder=4)


@figure_function
def intervals(rows, xlabel):
    """Draw intervals below each other, and a line at 0; shade what the first two share.

    Parameters
    ----------
    rows : dict of title → result with the attributes value, low and high
    xlabel : str
    """
    check_panels(rows, "rows", "title → result")
    check_text(xlabel, "xlabel")
    ends = {title: tuple(map(float, (r.low, r.value, r.high))) for title, r in rows.items()}
    fig, [[ax]] = new_figure(11.0, 0.95 * len(ends) + 1.2)
    shared = ""
    if len(ends) > 1:
        (low_1, _, high_1), (low_2, _, high_2) = list(ends.values())[:2]
        low, high = max(low_1, low_2), min(high_1, high_2)
        if low < high:
            ax.fill_between([low, high], -0.4, 1.4, color=PALE, alpha=0.5, lw=0)
            shared = f" The first two share {format_number(low)} to {format_number(high)}, shaded."
    ax.axvline(0, color="black", lw=2, ls=(0, (5, 3)), zorder=1)
    for y, (low, value, high) in enumerate(ends.values()):
        _draw_interval(ax, low, value, high, y, COLOURS[0] if y < 2 else COLOURS[2])
        text = f"{value:.2f}".replace("-", "−")
        ax.text(value, y - 0.2, text, ha="center", va="bottom")
    ax.set_yticks(range(len(ends)), [clip_lines(str(title)) for title in ends])
    ax.set(ylim=(len(ends) - 0.5, -0.75), xlabel=xlabel)
    ax.tick_params(left=False)
    ax.spines["left"].set_visible(False)
    described = [
        f"{one_line(title)} {format_number(value)}, interval {format_range(low, high)}"
        for title, (low, value, high) in ends.items()
    ]
    fig.alt = (
        f"Intervals of the {xlabel} below each other, and a dashed line at 0. "
        f"{'; '.join(described)}."
        f"{shared}"
    )
    return fig


@figure_function
def repeated_runs(rows, xlabel, low, high):
    """Draw numbers as dots that are moved apart, one line for each title, and their means.

    Parameters
    ----------
    rows : dict of title → numbers
    xlabel : str
    low, high : numbers
        The ends of the lines.
    """
    check_panels(rows, "rows", "title → numbers")
    check_text(xlabel, "xlabel")
    check_number(low, "low")
    check_number(high, "high", low)
    numbers = {
        title: np.sort(check_row(check_items(row, "rows", "numbers"), f"rows[{title!r}]"))
        for title, row in rows.items()
    }
    fig, [[ax]] = new_figure(11.0, 0.95 * len(numbers) + 1.2)
    for y, values in enumerate(numbers.values()):
        ax.axhline(y, color=PALE, lw=1.2, zorder=0)
        away = 0.56 * ((np.arange(len(values)) * _GOLDEN) % 1 - 0.5)
        ax.plot(values, y + away, "o", color=COLOURS[0], mec="white", mew=0.8, ms=9, alpha=0.8)
        mean = values.mean()
        ax.plot([mean, mean], [y - 0.38, y + 0.38], color="black", lw=3.5, zorder=3)
    ax.set_yticks(range(len(numbers)), [clip_lines(str(title)) for title in numbers])
    ax.set(ylim=(len(numbers) - 0.5, -0.6), xlabel=xlabel, xlim=(low, high))
    ax.tick_params(left=False)
    ax.spines["left"].set_visible(False)
    described = [
        f"{one_line(title)}: {count_noun(len(values), 'dot')} "
        f"{format_range(values[0], values[-1])}, mean {format_number(values.mean())}"
        for title, values in numbers.items()
    ]
    fig.alt = (
        f"Dots along the {xlabel}, a line for each row, and a black stroke at their mean. "
        f"{'; '.join(described)}."
    )
    return fig
