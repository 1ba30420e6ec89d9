"""Values by the number of clusters, and two measures of several clusterings."""

import numpy as np

from clustlib.plot.alt_text import describe_panels, format_number, join_items
from clustlib.plot.arguments import check_items, check_panels, check_row, check_rows
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import COLOURS, PALE

__all__ = ["by_number", "verdicts"]


@figure_function
def by_number(numbers, panels, outlined):
    """Draw values by the number of clusters, one panel for each title.

    Parameters
    ----------
    numbers : sequence of ints
    panels : dict of title → sequence of values, one for each number
    outlined : dict of title → number
        The number that a measure chooses.
    """
    numbers = check_items(numbers, "numbers", "a list of numbers")
    check_row(numbers, "numbers")
    panels = check_rows(panels, "panels", len(numbers))
    for title, number in check_panels(outlined, "outlined", "title → number").items():
        if title not in panels or number not in numbers:
            raise ValueError(f"outlined must have titles of panels and numbers, got {outlined}")
    fig, axes = new_figure(3.5 * len(panels) + 0.4, 3.7, columns=len(panels))
    descriptions = []
    for ax, (title, values) in zip(axes[0], panels.items(), strict=True):
        ax.plot(numbers, values, "-o", color=COLOURS[0], lw=2, ms=8)
        description = join_items(map(format_number, values))
        if title in outlined:
            chosen = outlined[title]
            value = values[numbers.index(chosen)]
            ax.plot(chosen, value, "o", ms=17, mfc="none", mec="black", mew=3)
            description += f"; outlined: {chosen} clusters"
        descriptions.append(description)
        ax.set(xlabel="clusters", xticks=numbers)
        ax.set_title(title, parse_math=True)
        ax.grid(axis="y", color=PALE, lw=0.6)
        ax.margins(0.1, 0.14)
    fig.alt = (
        f"{len(panels)} curves over the number of clusters, {join_items(numbers)}. "
        f"{describe_panels(panels, descriptions)}"
    )
    return fig


@figure_function
def verdicts(clusterings, xlabel, ylabel, outlined):
    """Draw clusterings as dots: the values of one measure against those of another.

    Parameters
    ----------
    clusterings : dict of name → (x, y)
    xlabel, ylabel : str
    outlined : names
        The clusterings under discussion.
    """
    clusterings = check_rows(clusterings, "clusterings", 2)
    outlined = check_items(outlined, "outlined", "a list of names")
    if unknown := [name for name in outlined if name not in list(clusterings)]:
        raise ValueError(f"outlined has {unknown}, which are not among the clusterings")
    fig, [[ax]] = new_figure(8.4, 5.2)
    middle = np.mean([x for x, _ in clusterings.values()])
    for name, (x, y) in clusterings.items():
        ax.plot(x, y, "o", ms=13, color=COLOURS[0], mec="black", mew=3 if name in outlined else 0)
        is_left = x <= middle
        ax.annotate(
            name, (x, y), xytext=(13 if is_left else -13, 0), textcoords="offset points",
            ha="left" if is_left else "right", va="center",
        )  # fmt: skip
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.grid(color=PALE, lw=0.6)
    ax.margins(0.12)
    descending = sorted(clusterings.items(), key=lambda item: -item[1][1])
    dots = [f"{name} at {format_number(x)} and {format_number(y)}" for name, (x, y) in descending]
    fig.alt = (
        f"{len(dots)} clusterings as dots, {ylabel} against {xlabel}. From the highest down, each "
        f"with its place to the right and its height: {'; '.join(dots)}. "
        f"Outlined: {join_items(outlined)}."
    )
    return fig
