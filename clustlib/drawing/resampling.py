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
    counts, edges = _histogram(result.values)
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
        title = (
            f"{result.n} tables with the same margins, {len(as_good)} of them (dark) score at "
            f"least as well: p = {float(result.p_value):.4g}"
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


def _histogram(values):
    """How many values there are of each, or in each of forty bins where they are of many kinds."""
    values = np.round(values, 12)
    kinds = np.unique(values)
    # A bar for each kind: as broad as the smallest step between two of them.
    step = np.diff(kinds).min() if len(kinds) > 1 else 0.02
    places = np.arange(round((kinds[-1] - kinds[0]) / step) + 2)
    if len(kinds) > _BINS or len(places) > 4 * _BINS:
        return np.histogram(values, _BINS)
    edges = kinds[0] + (places - 0.5) * step
    return np.histogram(values, edges)
