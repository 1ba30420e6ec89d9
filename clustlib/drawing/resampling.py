"""The figure of tables drawn at random: what they score, and where the value stands among it."""

import numpy as np

from clustlib.drawing.described import figure, styled
from clustlib.drawing.style import INK
from clustlib.inference import Bootstrap, PermutationTest
from clustlib.measures.catalogue import GOODNESS

_FILL, _TAIL, _BAND, _EDGE = "#C9C9C9", "#4A4A4A", "#ECECEC", "#6A6A6A"
_BINS = 40


@styled
def chance(result):
    """Draw the scores of tables that were drawn at random, and the value among them.

    Parameters
    ----------
    result : PermutationTest or Bootstrap
        Of a permutation test what scores at least as well is dark, and the title says p; of a
        bootstrap the interval is a band.
    """
    if not isinstance(result, (PermutationTest, Bootstrap)):
        raise TypeError(
            "result must be what permutation_test or bootstrap returns, got "
            f"{type(result).__name__}"
        )
    fig, axes = figure(10.6, 4.8)
    ax = axes[0, 0]
    # What p counts and what it does not stand in bars of their own.
    sides = {"larger": -1, "smaller": 1} if isinstance(result, PermutationTest) else {}
    side = sides.get(getattr(result, "better", ""), 0)
    counts, edges = _histogram(result.values, float(result.value), side)
    as_good = _as_good(result)
    dark = np.histogram(as_good, edges)[0]
    for height, bottom, colour in ((dark, 0, _TAIL), (counts - dark, dark, _FILL)):
        ax.bar(
            edges[:-1], height, np.diff(edges), bottom,
            align="edge", color=colour, ec=_EDGE, lw=1, zorder=2,
        )  # fmt: skip
    tallest, value = counts.max(), float(result.value)
    low, high = min(edges[0], value), max(edges[-1], value)
    span = high - low
    name = result.title.text
    if isinstance(result, PermutationTest):
        score = "scores" if len(as_good) < 2 else "score"
        which = f"{len(as_good)} of them (dark)" if len(as_good) else "none of them"
        title = (
            f"{result.n} tables with the same margins, {which} {score} at least as well: "
            f"p = {float(result.p_value):.4g}"
        )
        xlabel = f"{name} of a random clustering"
    else:
        ends = [float(result.low), float(result.high)]
        ax.axvspan(*ends, color=_BAND, zorder=0)
        for end in ends:
            ax.axvline(end, color=INK, lw=1.5, ls=(0, (5, 3)), zorder=3)
        title = (
            f"points drawn again {result.n} times: {100 * result.level:g} % of the values from "
            f"{result.interval.in_words()}"
        )
        xlabel = name
    ax.plot([value, value], [0, 1.1 * tallest], color="black", lw=3.5, zorder=4)
    # The words stand above all bars, on the side where there is more room.
    to_left = value - low > high - value
    ax.annotate(
        f"observed {value:.3g}", (value, 1.1 * tallest), (-8 if to_left else 8, 0),
        textcoords="offset points", ha="right" if to_left else "left", va="top",
        fontweight="bold", zorder=5,
        bbox={"boxstyle": "round,pad=0.1", "fc": "white", "ec": "none"},
    )  # fmt: skip
    ax.set_title(title, parse_math=True)
    ax.set(xlabel=xlabel, ylabel="tables")
    ax.set(xlim=(low - 0.03 * span, high + 0.03 * span), ylim=(0, 1.18 * tallest))
    fig.alt = (
        f"Bars of the {name} of tables drawn at random, and a line at the observed value. "
        f"{result.in_words()}"
    )
    return fig


def _as_good(result):
    """Of a permutation test, the drawn values that are at least as good as the observed one."""
    if not isinstance(result, PermutationTest):
        return np.array([])
    many = round(result.p_value * (result.n + 1)) - 1  # the 1 is the observed table itself
    best_first = sorted(np.round(result.values, 12), key=GOODNESS[result.better], reverse=True)
    return np.array(best_first[:many])


def _histogram(values, edge=None, side=0):
    """How many values there are of each, or in each of forty bins where they are of many kinds.

    With a side, an edge lies where it is asked for, just below (−1) or just above (1), so that no
    bar lies across it; without one, the first bar has its values in its middle.
    """
    values = np.round(values, 12)
    kinds = np.unique(values)
    span = kinds[-1] - kinds[0]
    # A bar for each kind: as broad as the smallest step between two of them.
    step = np.diff(kinds).min() if len(kinds) > 1 else 0.02
    if len(kinds) > _BINS or span / step > 4 * _BINS:
        step = span / _BINS
    first = kinds[0] - step / 2
    if side:
        edge = edge + side * 1e-6 * step
        first = edge - step * np.ceil((edge - kinds[0]) / step)
    bars = int((kinds[-1] - first) // step) + 1
    return np.histogram(values, first + step * np.arange(bars + 1))
