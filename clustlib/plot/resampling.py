"""The scores of tables drawn at random, and where the observed value is among them."""

import numpy as np

from clustlib.inference import Bootstrap, PermutationTest
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import INK

_FILL, _TAIL, _BAND, _EDGE = "#C9C9C9", "#4A4A4A", "#ECECEC", "#6A6A6A"
_MAX_BINS = 40
# The side of the observed value on which scores are not as good.
_SIDES = {"larger": -1, "smaller": 1}


@figure_function
def chance(result):
    """Draw the scores of tables that were drawn at random, and the observed value among them.

    Parameters
    ----------
    result : PermutationTest or Bootstrap
        In a permutation test, the scores that are at least as good are dark, and the title gives
        p; in a bootstrap, the interval is a band.
    """
    if not isinstance(result, (PermutationTest, Bootstrap)):
        raise TypeError(
            "result must be what permutation_test or bootstrap returns, got "
            f"{type(result).__name__}"
        )
    fig, [[ax]] = new_figure(10.6, 4.8)
    name, value, values = result.title.text, float(result.value), np.round(result.values, 12)
    if isinstance(result, PermutationTest):
        # A bar that contained the value would mix scores that p counts with others.
        edges = _bin_edges(values, value, _SIDES.get(result.better, 0))
        dark_values = values[result.as_good]
        count = len(dark_values)
        title = (
            f"{result.n} tables with the same margins, "
            f"{f'{count} of them (dark)' if count else 'none of them'} "
            f"{'scores' if count < 2 else 'score'} at least as well: "
            f"p = {float(result.p_value):.4g}"
        )
        xlabel = f"{name} of a random clustering"
    else:
        edges, dark_values = _bin_edges(values, value), values[:0]
        ends = [float(result.low), float(result.high)]
        ax.axvspan(*ends, color=_BAND, zorder=0)
        for end in ends:
            ax.axvline(end, color=INK, lw=1.5, ls=(0, (5, 3)), zorder=3)
        title = (
            f"points drawn again {result.n} times: {100 * result.level:g} % of the values from "
            f"{result.interval.in_words()}"
        )
        xlabel = name
    heights, dark = (np.histogram(sample, edges)[0] for sample in (values, dark_values))
    for height, bottom, colour in ((dark, 0, _TAIL), (heights - dark, dark, _FILL)):
        ax.bar(
            edges[:-1], height, np.diff(edges), bottom, align="edge", color=colour, ec=_EDGE, lw=1,
            zorder=2,
        )  # fmt: skip
    low, high, top = min(edges[0], value), max(edges[-1], value), heights.max()
    ax.plot([value, value], [0, 1.1 * top], color="black", lw=3.5, zorder=4)
    # The label is above all bars, on the side with more room.
    to_left = value - low > high - value
    ax.annotate(
        f"observed {value:.3g}", (value, 1.1 * top), (-8 if to_left else 8, 0),
        textcoords="offset points", ha="right" if to_left else "left", va="top",
        fontweight="bold", zorder=5,
        bbox={"boxstyle": "round,pad=0.1", "fc": "white", "ec": "none"},
    )  # fmt: skip
    ax.set_title(title, parse_math=True)
    margin = 0.03 * (high - low)
    ax.set(xlabel=xlabel, ylabel="tables", xlim=(low - margin, high + margin), ylim=(0, 1.18 * top))
    fig.alt = (
        f"Bars of the {name} of tables drawn at random, and a line at the observed value. "
        f"{result.in_words()}"
    )
    return fig


def _bin_edges(values, value, side=0):
    """Return the edges of a bar for each distinct value, or of forty bins if there are many.

    With side −1 or 1, an edge is just below or just above the observed value, so that no bar
    contains it. With side 0, the first bar is centred on its values.
    """
    distinct = np.unique(values)
    span = distinct[-1] - distinct[0]
    # A bar is as wide as the smallest step between two values.
    step = np.diff(distinct).min() if len(distinct) > 1 else 0.02
    if len(distinct) > _MAX_BINS or span / step > 4 * _MAX_BINS:
        step = span / _MAX_BINS
    first = distinct[0] - step / 2
    if side:
        edge = value + side * 1e-6 * step
        first = edge - step * np.ceil((edge - distinct[0]) / step)
    return first + step * np.arange(int((distinct[-1] - first) // step) + 2)
