"""The figure of tables drawn at random: what they score, and where the value stands among it."""

import numpy as np

from clustlib.inference import Bootstrap, PermutationTest
from clustlib.plot.described import figure, styled
from clustlib.plot.style import INK

_FILL, _TAIL, _BAND, _EDGE = "#C9C9C9", "#4A4A4A", "#ECECEC", "#6A6A6A"
_BINS = 40
_SIDES = {"larger": -1, "smaller": 1}  # of the value, where a bar of what is as good ends


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
    name, value, values = result.title.text, float(result.value), np.round(result.values, 12)
    if isinstance(result, PermutationTest):
        # What p counts and what it does not stand in bars of their own.
        edges = _edges(values, value, _SIDES.get(result.better, 0))
        counted = values[result.as_good]
        which = f"{len(counted)} of them (dark)" if len(counted) else "none of them"
        title = (
            f"{result.n} tables with the same margins, {which} "
            f"{'scores' if len(counted) < 2 else 'score'} at least as well: "
            f"p = {float(result.p_value):.4g}"
        )
        xlabel = f"{name} of a random clustering"
    else:
        edges, counted = _edges(values, value), values[:0]
        ends = [float(result.low), float(result.high)]
        ax.axvspan(*ends, color=_BAND, zorder=0)
        for end in ends:
            ax.axvline(end, color=INK, lw=1.5, ls=(0, (5, 3)), zorder=3)
        title = (
            f"points drawn again {result.n} times: {100 * result.level:g} % of the values from "
            f"{result.interval.in_words()}"
        )
        xlabel = name
    every, dark = (np.histogram(each, edges)[0] for each in (values, counted))
    for heights, below, colour in ((dark, 0, _TAIL), (every - dark, dark, _FILL)):
        ax.bar(
            edges[:-1], heights, np.diff(edges), below,
            align="edge", color=colour, ec=_EDGE, lw=1, zorder=2,
        )  # fmt: skip
    tallest = every.max()
    low, high = min(edges[0], value), max(edges[-1], value)
    span = high - low
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


def _edges(values, value, side=0):
    """The edges of a bar for each value, or of forty bins where the values are of many kinds.

    With a side, an edge lies just below (−1) or just above (1) the observed value, so that no bar
    lies across it; without one, the first bar has its values in its middle.
    """
    kinds = np.unique(values)
    span = kinds[-1] - kinds[0]
    # A bar for each kind: as broad as the smallest step between two of them.
    step = np.diff(kinds).min() if len(kinds) > 1 else 0.02
    if len(kinds) > _BINS or span / step > 4 * _BINS:
        step = span / _BINS
    first = kinds[0] - step / 2
    if side:
        edge = value + side * 1e-6 * step
        first = edge - step * np.ceil((edge - kinds[0]) / step)
    return first + step * np.arange(int((kinds[-1] - first) // step) + 2)
