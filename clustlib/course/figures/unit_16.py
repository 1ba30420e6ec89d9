"""How measures go while points move."""

import numpy as np

from clustlib.plot.described import figure, styled
from clustlib.plot.style import PALE, legend, look_of
from clustlib.plot.words import by_panel, listed, rounded

__all__ = ["paths"]

_COLUMNS = 3


@styled
def paths(numbers, panels, xlabel):
    """Draw how measures go while something is changed step by step, a small panel for each.

    Parameters
    ----------
    numbers : sequence of numbers
        How far the change has gone, the same for all.
    panels : dict of title → dict of name → sequence of values, one for each number
        Each panel has curves of the same names, told apart by colour and by marker, and all
        panels one scale. Three of them stand side by side.
    xlabel : str
    """
    rows = -(-len(panels) // _COLUMNS)
    width, height = 3.1 * _COLUMNS + 0.3, 2.55 * rows + 0.7
    fig, axes = figure(width, height, rows, _COLUMNS, sharex=True, sharey=True)
    # Markers tell grey lines apart, and many would hide them; the ends have one each.
    few = np.unique(np.linspace(0, len(numbers) - 1, 7).round().astype(int)).tolist()
    places = [0, len(numbers) // 2, -1]
    for ax in axes.flat[len(panels) :]:  # the last row may be short
        ax.set_axis_off()
    for ax in axes.flat[max(0, len(panels) - _COLUMNS) : len(panels)]:
        ax.tick_params(labelbottom=True)  # also above a gap
    for ax, (title, curves) in zip(axes.flat, panels.items()):  # noqa: B905
        for at, values in enumerate(curves.values()):
            look = look_of(at)
            ax.plot(
                numbers, np.asarray(values, float), color=look.colour, marker=look.marker,
                markevery=few, lw=2.2, ms=7,
            )  # fmt: skip
        ax.set_title(title, fontsize=13, parse_math=True)
        ax.grid(axis="y", color=PALE, lw=0.6)
        ax.set_xticks([numbers[at] for at in places])
        ax.tick_params(labelsize=11)
        ax.margins(0.04, 0.1)
    axes[-1, min((_COLUMNS - 1) // 2, (len(panels) - 1) % _COLUMNS)].set_xlabel(xlabel)
    names = list(next(iter(panels.values())))
    legend(fig, zip(names, axes[0, 0].lines, strict=True))
    said = [
        "; ".join(
            f"{name} {listed(rounded(round(values[at], 3)) for at in places)}"
            for name, values in curves.items()
        )
        for curves in panels.values()
    ]
    fig.alt = (
        f"{len(panels)} panels, each with curves over {xlabel}: {listed(names)}. Of each the "
        f"values at {listed(numbers[at] for at in places)}. "
        f"{by_panel(panels, said)}"
    )
    return fig
