"""Scores of random clusterings, by the number of clusters."""

from clustlib.plot.alt_text import format_number
from clustlib.plot.arguments import check_items, check_row, check_rows
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import PALE, group_look

__all__ = ["scores_by_number"]


@figure_function
def scores_by_number(numbers, scores, xlabel):
    """Draw how scores change with a number, which has a logarithmic axis.

    Parameters
    ----------
    numbers : sequence of numbers > 0
    scores : dict of name → sequence of scores, one for each number
        Each marker is smaller than that of the curve before, so that none hides another.
    xlabel : str
    """
    ticks = check_items(numbers, "numbers", "a list of numbers > 0")
    if min(check_row(ticks, "numbers")) <= 0:
        raise ValueError("numbers must be positive on a logarithmic axis")
    scores = check_rows(scores, "scores", len(ticks))
    fig, [[ax]] = new_figure(9, 4.6)
    highest = max(max(values) for values in scores.values())
    ax.hlines(0, ticks[0], ticks[-1], color=PALE, lw=1.5)
    for i, (name, values) in enumerate(scores.items()):
        look = group_look(i)
        ax.plot(
            ticks, values, color=look.colour, lw=2.5, marker=look.marker, ms=12 / (1 + 0.5 * i),
            mfc=look.colour if i else "white", mew=2, clip_on=False,
        )  # fmt: skip
        ax.text(ticks[-1] * 1.15, values[-1], name, va="center", fontweight="bold")
    ax.set_xscale("log")
    ax.set_xticks(ticks, [str(number) for number in ticks])
    ax.minorticks_off()
    ax.set(xlabel=f"{xlabel} (logarithmic axis)", ylabel="mean score")
    ax.set(ylim=(-0.08 * highest, 1.05 * highest))
    descriptions = "; ".join(
        f"{name} from {format_number(round(values[0], 3))} to {format_number(round(values[-1], 3))}"
        for name, values in scores.items()
    )
    fig.alt = (
        f"Mean score against {xlabel}, which has a logarithmic axis, from {ticks[0]} to "
        f"{ticks[-1]}. {descriptions}."
    )
    return fig
