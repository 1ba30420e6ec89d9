"""The scores of chance, in colour, and the ruler from chance to the best, in black and grey."""

import numpy as np

from clustlib.plot.alt_text import format_number, join_items
from clustlib.plot.arguments import check_items, check_row, check_rows
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import COLOURS, INK, PALE

__all__ = ["chance_ruler", "scores_of_chance"]

_DASHES = ["-", (0, (6, 2)), (0, (1, 1.3)), (0, (6, 2, 1, 2))]
_MARKERS = ["s", "^", "v", "D", "P", "o", "X", "*"]
_GREY, _ICE = "#6A6A6A", "#DCE6F2"
_HALF_BAND = 0.025  # of the shaded band, above and below its score


@figure_function
def scores_of_chance(numbers, scores, black, marked, freezing=None):
    """Draw the mean scores of random clusterings over their number of clusters.

    Parameters
    ----------
    numbers : sequence of numbers of clusters, ascending
    scores : dict of name → sequence of scores, one for each number
        The name is written at the right end of its curve.
    black : names of the scores under discussion, drawn thick
    marked : tuple of a number and its label
        A place on the horizontal axis to mark.
    freezing : tuple of a score and its label, optional
        A score to shade.
    """
    ticks = check_items(numbers, "numbers", "a list of numbers")
    check_row(ticks, "numbers")
    scores = check_rows(scores, "scores", len(ticks))
    black = check_items(black, "black", "names of scores")
    if unknown := [name for name in black if name not in scores]:
        raise ValueError(f"black has names that are not in scores: {join_items(unknown)}")
    order = sorted(scores, key=lambda name: scores[name][-1])
    coloured = [name for name in reversed(order) if name not in black]
    looks = {name: _curve_look(coloured.index(name)) for name in coloured}
    looks |= {name: _BLACK_CURVE for name in black}
    fig, [[ax]] = new_figure(10.6, 5.8)
    # Without this, the names at the right touch the edge.
    fig.get_layout_engine().set(rect=(0, 0, 0.985, 1))
    if freezing:
        _shade_score(ax, ticks, *freezing)
    _draw_named_curves(ax, ticks, {name: scores[name] for name in order}, looks)
    _mark_place(ax, *marked)
    shaded = f" Shaded, around {freezing[0]:g}: {freezing[1]}." if freezing else ""
    fig.alt = (
        "Mean scores of random clusterings over their number of clusters, from "
        f"{ticks[0]} to {ticks[-1]}, the highest at the end first: "
        f"{_describe_curves({name: scores[name] for name in reversed(order)})}. "
        f"Thick and black: {join_items(black)}. Marked at {marked[0]}: {marked[1]}.{shaded}"
    )
    return fig


_BLACK_CURVE = {
    "color": "black", "lw": 4.5, "ls": "-", "marker": "o", "ms": 9, "zorder": 3, "clip_on": False,
}  # fmt: skip


def _curve_look(i):
    """Return the look of the curve with this number among the coloured ones."""
    colour = COLOURS[i % 4]
    return {
        "color": colour, "lw": 2.4, "ls": _DASHES[i % 4], "marker": _MARKERS[i % 8], "ms": 8,
        "mew": 1.8, "mfc": "white", "mec": colour, "zorder": 2, "clip_on": False,
    }  # fmt: skip


def _shade_score(ax, ticks, score, label):
    """Shade a band around a score, and write its label at the right end."""
    ax.axhspan(score - _HALF_BAND, score + _HALF_BAND, color=_ICE, lw=0, zorder=0)
    ax.text(ticks[-1], score, label, ha="right", va="center", fontsize=13, zorder=1)


def _mark_place(ax, place, label):
    """Draw the horizontal axis at 0, and a line up from a place with its label above."""
    ax.axhline(0, color=PALE, lw=1.2, zorder=0)
    ax.axvline(place, color=PALE, lw=1.5, zorder=0)
    ax.text(
        place, 1.01, label, ha="center", va="bottom", fontsize=13,
        transform=ax.get_xaxis_transform(),
    )  # fmt: skip


def _describe_curves(scores):
    return "; ".join(
        f"{name} from {format_number(round(values[0], 3))} to {format_number(round(values[-1], 3))}"
        for name, values in scores.items()
    )


def _draw_named_curves(ax, ticks, scores, looks):
    """Draw curves, lowest end first, and move their names up where they are too close together."""
    span, free = ticks[-1] - ticks[0], -np.inf
    for name, values in scores.items():
        look = looks[name]
        ax.plot(ticks, values, **look)
        free = max(values[-1], free + 0.06)
        x = [ticks[-1] + 0.02 * span, ticks[-1] + 0.05 * span]
        ax.plot(x, [values[-1], free], color=look["color"], lw=1.5, clip_on=False)
        ax.text(
            ticks[-1] + 0.06 * span, free, name, va="center",
            fontweight="bold" if look is _BLACK_CURVE else "normal",
        )  # fmt: skip
    ax.set_xticks(ticks)
    ax.set(xlabel="clusters of a random clustering", ylabel="mean score")
    ax.set(xlim=(ticks[0] - 0.03 * span, ticks[-1] + 0.01 * span), ylim=(-0.05, 1.01))


@figure_function
def chance_ruler(drawn, expected, observed, best):
    """Draw how often chance reached each TP, and the ruler of ARI from its mean to the best TP.

    Parameters
    ----------
    drawn : dict of TP → how often chance gave it
    expected, observed, best : numbers
        TP; the ruler is 0 at ``expected`` and 1 at ``best``, the TP at which the Rand index would
        be 1, and all three are marked.
    """
    if not expected < best:
        raise ValueError(f"expected must be below best, got {expected:g} and {best:g}")
    fig, [[ax]] = new_figure(10.6, 5.0)
    top = max(drawn.values())
    ax.bar(list(drawn), list(drawn.values()), 0.86, color="#C9C9C9", ec=_GREY, lw=1)
    ruler_y, label_y = 1.28 * top, 1.40 * top
    for value, text in (
        (expected, "chance,\non average"),
        (observed, "observed"),
        (best, "Rand index\nwould be 1"),
    ):
        is_observed = value == observed
        ax.plot(
            [value, value], [0, ruler_y], color="black", lw=3.5 if is_observed else 1.8,
            ls="-" if is_observed else (0, (5, 3)), zorder=3,
        )  # fmt: skip
        ax.annotate(
            f"{text}\n{value:.4g}", (value, 1.12 * top), (7, 0), va="center",
            textcoords="offset points", fontweight="bold" if is_observed else "normal", fontsize=13,
            bbox={"boxstyle": "round,pad=0.15", "fc": "white", "ec": "none"}, zorder=4,
        )  # fmt: skip
    unit = best - expected
    ax.plot([expected, best], [ruler_y, ruler_y], color=INK, lw=2)
    for tenth in range(11):
        x = expected + tenth / 10 * unit
        is_long = tenth % 5 == 0
        ax.plot([x, x], [ruler_y, ruler_y + (0.07 if is_long else 0.04) * top], color=INK, lw=1.8)
        if is_long:
            ax.text(x, label_y, f"{tenth / 10:g}", ha="center", va="bottom", fontsize=15)
    ax.text(expected - 0.03 * unit, label_y, "ARI", ha="right", va="bottom", fontsize=15)
    ax.plot(observed, ruler_y, "v", color="black", ms=13, zorder=5)
    low = min(*drawn, expected, observed)
    ax.set(xlabel="pairs together in both (TP)")
    ax.set(xlim=(low - 0.06 * unit, best + 0.13 * unit), ylim=(0, 1.62 * top))
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
