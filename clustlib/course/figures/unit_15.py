"""Values against the number of clusters, and two measures of several clusterings."""

import numpy as np

from clustlib.plot.described import figure, styled
from clustlib.plot.style import COLOURS, PALE
from clustlib.plot.words import by_panel, listed, rounded

__all__ = ["by_number", "verdicts"]


@styled
def by_number(numbers, panels, outlined):
    """Draw values against the number of clusters, one panel for each title.

    Parameters
    ----------
    numbers : sequence of ints
    panels : dict of title → sequence of values, one for each number
    outlined : dict of title → number
        The number that a measure chooses.
    """
    numbers = list(numbers)
    fig, axes = figure(3.5 * len(panels) + 0.4, 3.7, columns=len(panels))
    said = []
    for ax, (title, values) in zip(axes[0], panels.items(), strict=True):
        ax.plot(numbers, values, "-o", color=COLOURS[0], lw=2, ms=8)
        said.append(f"{listed(map(rounded, values))}")
        if title in outlined:
            chosen = outlined[title]
            highest = values[numbers.index(chosen)]
            ax.plot(chosen, highest, "o", ms=17, mfc="none", mec="black", mew=3)
            said[-1] += f"; outlined: {chosen} clusters"
        ax.set(xlabel="clusters", xticks=numbers)
        ax.set_title(title, parse_math=True)
        ax.grid(axis="y", color=PALE, lw=0.6)
        ax.margins(0.1, 0.14)
    fig.alt = (
        f"{len(panels)} curves over the number of clusters, {listed(numbers)}. "
        f"{by_panel(panels, said)}"
    )
    return fig


@styled
def verdicts(clusterings, xlabel, ylabel, outlined):
    """Draw clusterings as dots: what one measure says of them against what another one says.

    Parameters
    ----------
    clusterings : dict of name → (x, y)
    xlabel, ylabel : str
    outlined : names
        The clusterings under discussion.
    """
    fig, axes = figure(8.4, 5.2)
    ax = axes[0, 0]
    middle = np.mean([x for x, _ in clusterings.values()])
    for name, (x, y) in clusterings.items():
        ax.plot(x, y, "o", ms=13, color=COLOURS[0], mec="black", mew=3 if name in outlined else 0)
        right = x <= middle
        ax.annotate(
            name, (x, y), xytext=(13 if right else -13, 0), textcoords="offset points",
            ha="left" if right else "right", va="center",
        )  # fmt: skip
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.grid(color=PALE, lw=0.6)
    ax.margins(0.12)
    from_the_top = sorted(clusterings.items(), key=lambda item: -item[1][1])
    dots = [f"{name} at {rounded(x)} and {rounded(y)}" for name, (x, y) in from_the_top]
    fig.alt = (
        f"{len(dots)} clusterings as dots, {ylabel} against {xlabel}. From the highest down, each "
        f"with its place to the right and its height: {'; '.join(dots)}. "
        f"Outlined: {listed(outlined)}."
    )
    return fig
