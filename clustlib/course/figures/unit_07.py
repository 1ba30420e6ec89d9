"""What chance scores, and the ruler from chance to the best. All is black, grey and white."""

import numpy as np

from clustlib.plot.described import figure, styled
from clustlib.plot.style import INK, PALE
from clustlib.plot.words import listed, rounded

__all__ = ["chance_ruler", "scores_of_chance"]

_DASHES = ["-", (0, (6, 2)), (0, (1, 1.3)), (0, (6, 2, 1, 2))]
_LINE_MARKERS = ["s", "^", "v", "D", "P", "o", "X", "*"]
_LOW = 0.2  # scores below can hardly be told apart on a scale up to 1
_GREY = "#6A6A6A"


@styled
def scores_of_chance(numbers, scores, black, marked):
    """Draw the mean scores of random clusterings over their number of clusters.

    Curves that stay below 0.2 could not be told apart: a second panel shows them enlarged.

    Parameters
    ----------
    numbers : sequence of numbers of clusters, ascending
    scores : dict of name → sequence of scores, one for each number
        The name stands at the right end of its curve.
    black : names of the scores under discussion
    marked : tuple of a number and its words
        A place on the horizontal axis to mark.
    """
    fig, axes = figure(16.2, 5.8, columns=2)
    fig.get_layout_engine().set(rect=(0, 0, 0.985, 1))  # the names at the right need air
    order = sorted(scores, key=lambda name: scores[name][-1])
    looks = {name: (_DASHES[at % 4], _LINE_MARKERS[at % 8]) for at, name in enumerate(order)}
    low = [name for name in order if max(scores[name]) < _LOW]
    high = [name for name in order if name not in low]
    top = 1.1 * max(max(scores[name]) for name in low)
    # The order of drawing is that of the scores as they are given.
    also = [name for name in scores if name in low]
    for ax, named, others, highest in zip(axes[0], (high, low), (also, []), (1, top), strict=True):
        _mean_scores(ax, numbers, scores, named, black, looks, highest)
        for name in others:
            _mean_score(ax, numbers, scores[name], name in black, looks[name])
        ax.axhline(0, color=PALE, lw=1.2, zorder=0)
        ax.axvline(marked[0], color=PALE, lw=1.5, zorder=0)
        ax.text(
            marked[0], 1.01, marked[1], ha="center", va="bottom", fontsize=13,
            transform=ax.get_xaxis_transform(),
        )  # fmt: skip
    span = numbers[-1] - numbers[0]
    x = numbers[-1] + 0.04 * span
    ends = [scores[name][-1] for name in also]
    axes[0, 0].plot([x, x], [min(ends) - 0.01, max(ends) + 0.01], color=INK, lw=2, clip_on=False)
    words = "three more:\nright, enlarged"
    axes[0, 0].text(x + 0.03 * span, np.mean(ends), words, va="center", style="italic")
    said = [
        f"{name} from {rounded(round(scores[name][0], 3))} to {rounded(round(scores[name][-1], 3))}"
        for name in reversed(order)
    ]
    fig.alt = (
        "Mean scores of random clusterings over their number of clusters, from "
        f"{numbers[0]} to {numbers[-1]}, the highest at the end first: {'; '.join(said)}. Those "
        f"below {_LOW} once more, enlarged: {listed(low)}. In black: {listed(black)}. "
        f"Marked at {marked[0]}: {marked[1]}."
    )
    return fig


def _mean_scores(ax, numbers, scores, named, black, looks, highest):
    """Draw curves with their names at the ends, which climb where they end too close together."""
    span, free = numbers[-1] - numbers[0], -np.inf
    for name in named:
        values, on = scores[name], name in black
        _mean_score(ax, numbers, values, on, looks[name])
        free = max(values[-1], free + 0.058 * highest)
        x = [numbers[-1] + 0.03 * span, numbers[-1] + 0.075 * span]
        ax.plot(x, [values[-1], free], color=_GREY, lw=1, clip_on=False)
        ax.text(
            numbers[-1] + 0.085 * span, free, name, va="center",
            fontweight="bold" if on else "normal",
        )  # fmt: skip
    ax.set_xticks(numbers)
    ax.set(xlabel="clusters of a random clustering", ylabel="mean score")
    ax.set(xlim=(numbers[0] - 0.03 * span, numbers[-1]), ylim=(-0.07 * highest, 1.01 * highest))


def _mean_score(ax, numbers, values, on, look):
    ax.plot(
        numbers, values, color="black" if on else _GREY, lw=3.2 if on else 2, ls=look[0],
        marker=look[1], ms=9, mfc="black" if on else "white", mew=1.8, zorder=3 if on else 2,
        clip_on=False,
    )  # fmt: skip


@styled
def chance_ruler(drawn, expected, observed, best):
    """Draw how often chance reached each TP, and the ruler of ARI from its mean to the best TP.

    Parameters
    ----------
    drawn : dict of TP → how often chance gave it
    expected, observed, best : numbers
        TP; the ruler is 0 at ``expected`` and 1 at ``best``, the TP at which the Rand index would
        be 1, and all three are marked.
    """
    fig, axes = figure(10.6, 5.0)
    ax = axes[0, 0]
    tallest = max(drawn.values())
    ax.bar(list(drawn), list(drawn.values()), 0.86, color="#C9C9C9", ec=_GREY, lw=1)
    foot, head = 1.28 * tallest, 1.40 * tallest
    for value, words in (
        (expected, "chance,\non average"),
        (observed, "observed"),
        (best, "Rand index\nwould be 1"),
    ):
        on = value == observed
        ax.plot(
            [value, value], [0, foot], color="black", lw=3.5 if on else 1.8,
            ls="-" if on else (0, (5, 3)), zorder=3,
        )  # fmt: skip
        ax.annotate(
            f"{words}\n{value:.4g}", (value, 1.12 * tallest), (7, 0), va="center",
            textcoords="offset points", fontweight="bold" if on else "normal", fontsize=13,
            bbox={"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none"}, zorder=4,
        )  # fmt: skip
    unit = best - expected
    ax.plot([expected, best], [foot, foot], color=INK, lw=2)
    for tenth in range(11):
        x = expected + tenth / 10 * unit
        long = tenth % 5 == 0
        ax.plot([x, x], [foot, foot + (0.07 if long else 0.04) * tallest], color=INK, lw=1.8)
        if long:
            ax.text(x, head, f"{tenth / 10:g}", ha="center", va="bottom", fontsize=15)
    ax.text(expected - 0.03 * unit, head, "ARI", ha="right", va="bottom", fontsize=15)
    ax.plot(observed, foot, "v", color="black", ms=13, zorder=5)
    low = min(*drawn, expected, observed)
    ax.set(xlabel="pairs together in both (TP)")
    ax.set(xlim=(low - 0.06 * unit, best + 0.13 * unit), ylim=(0, 1.62 * tallest))
    ax.set_yticks([])
    ax.spines["left"].set_visible(False)
    fig.alt = (
        "Bars of how often chance gave each number of pairs together in both (TP): from "
        f"{min(drawn)} to {max(drawn)}, most often {max(drawn, key=drawn.get)}. Above, a ruler of "
        f"ARI from the mean of chance, {expected:.4g}, where it is 0, to {best:.4g}, where the "
        f"Rand index would be 1. The observed {observed:.4g} reads about "
        f"{(observed - expected) / unit:.2f}."
    )
    return fig
