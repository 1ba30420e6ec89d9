"""How scores of random clusterings change with the number of clusters."""

from clustlib.plot.described import figure, styled
from clustlib.plot.style import PALE, look_of
from clustlib.plot.words import rounded

__all__ = ["scores_by_number"]


@styled
def scores_by_number(numbers, scores, xlabel):
    """Draw how scores change with a number, which has a logarithmic axis.

    Parameters
    ----------
    numbers : sequence of numbers > 0
    scores : dict of name → sequence of scores, one for each number
        Each marker is smaller than that of the curve before, so that none hides another.
    xlabel : str
    """
    fig, axes = figure(9, 4.6)
    ax = axes[0, 0]
    highest = max(max(values) for values in scores.values())
    ax.hlines(0, numbers[0], numbers[-1], color=PALE, lw=1.5)
    for at, (name, values) in enumerate(scores.items()):
        look = look_of(at)
        ax.plot(
            numbers, values, color=look.colour, lw=2.5, marker=look.marker, ms=12 / (1 + 0.5 * at),
            mfc=look.colour if at else "white", mew=2, clip_on=False,
        )  # fmt: skip
        ax.text(numbers[-1] * 1.15, values[-1], name, va="center", fontweight="bold")
    ax.set_xscale("log")
    ax.set_xticks(numbers, [str(number) for number in numbers])
    ax.minorticks_off()
    ax.set(xlabel=f"{xlabel} (logarithmic axis)", ylabel="mean score")
    ax.set(ylim=(-0.08 * highest, 1.05 * highest))
    said = "; ".join(
        f"{name} from {rounded(round(values[0], 3))} to {rounded(round(values[-1], 3))}"
        for name, values in scores.items()
    )
    fig.alt = (
        f"Mean score against {xlabel}, which has a logarithmic axis, from {numbers[0]} to "
        f"{numbers[-1]}. {said}."
    )
    return fig
