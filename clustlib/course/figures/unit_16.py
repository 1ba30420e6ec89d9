"""The values of measures while points move."""

import numpy as np

from clustlib.plot.alt_text import describe_panels, format_number, join_items
from clustlib.plot.arguments import check_items, check_row, check_rows
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import PALE, add_legend_below, group_look

__all__ = ["paths"]

_COLUMNS = 3


@figure_function
def paths(numbers, panels, xlabel):
    """Draw the values of measures while something changes step by step, a small panel for each.

    Parameters
    ----------
    numbers : sequence of numbers
        The steps of the change, the same for all panels.
    panels : dict of title → dict of name → sequence of values, one for each number
        Each panel has curves of the same names, with colours and markers, and all panels have the
        same scale. They are in rows of three.
    xlabel : str
    """
    numbers = check_items(numbers, "numbers", "a list of numbers")
    check_row(numbers, "numbers")
    panels = {
        title: check_rows(curves, f"panels[{title!r}]", len(numbers))
        for title, curves in panels.items()
    }
    names = list(next(iter(panels.values())))
    if any(list(curves) != names for curves in panels.values()):
        raise ValueError(f"panels must all have curves of the same names, {names}")
    rows = len(panels) // _COLUMNS
    fig, axes = new_figure(
        3.1 * _COLUMNS + 0.3, 2.55 * rows + 0.7, rows, _COLUMNS, sharex=True, sharey=True
    )
    # Markers tell grey lines apart, and more of them would hide the lines.
    marked = np.unique(np.linspace(0, len(numbers) - 1, 7).round().astype(int)).tolist()
    ticks = [0, len(numbers) // 2, -1]
    for ax, (title, curves) in zip(axes.flat, panels.items(), strict=True):
        for i, values in enumerate(curves.values()):
            look = group_look(i)
            ax.plot(
                numbers, values, color=look.colour, marker=look.marker, markevery=marked, lw=2.2,
                ms=7,
            )  # fmt: skip
        ax.set_title(title, fontsize=13, parse_math=True)
        ax.grid(axis="y", color=PALE, lw=0.6)
        ax.set_xticks([numbers[i] for i in ticks])
        ax.tick_params(labelsize=11)
        ax.margins(0.04, 0.1)
    axes[-1, _COLUMNS // 2].set_xlabel(xlabel)
    add_legend_below(fig, zip(names, axes[0, 0].lines, strict=True))
    descriptions = [
        "; ".join(
            f"{name} {join_items(format_number(round(values[i], 3)) for i in ticks)}"
            for name, values in curves.items()
        )
        for curves in panels.values()
    ]
    fig.alt = (
        f"{len(panels)} panels, each with curves over {xlabel}: {join_items(names)}. Of each the "
        f"values at {join_items(numbers[i] for i in ticks)}. "
        f"{describe_panels(panels, descriptions)}"
    )
    return fig
