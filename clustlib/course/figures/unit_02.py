"""The lines of the Hungarian method."""

from matplotlib.patches import Rectangle

from clustlib.plot.described import figure, styled
from clustlib.plot.style import PALE
from clustlib.plot.tables import name_rows_and_columns
from clustlib.plot.words import listed, typed_each

__all__ = ["covered_zeros"]


@styled
def covered_zeros(t, losses, chosen, rows, columns):
    """Draw a table of losses, with zeros outlined, and a line through each of the rows and columns.

    Parameters
    ----------
    t : ContingencyTable
        Of which the losses are, for the names.
    losses : array of shape (r, k)
    chosen : sequence of cells (i, j), counted from 0
    rows, columns : sequences of int
        Through which a line is drawn, counted from 0.
    """
    r, k = losses.shape
    fig, axes = figure(0.85 * k + 1.6, 0.62 * r + 1)
    ax = axes[0, 0]
    _grid(ax, t, losses, chosen)
    look = {"color": "#AA3377", "lw": 18, "alpha": 0.3, "zorder": 3.5, "solid_capstyle": "round"}
    for i in rows:
        ax.plot([-0.55, k - 0.45], [i, i], **look)
    for j in columns:
        ax.plot([j, j], [-0.55, r - 0.45], **look)
    clusters, classes = typed_each("C", t.clusters), typed_each("T", t.classes)
    lines = [clusters[i] for i in rows] + [classes[j] for j in columns]
    numbers = "; ".join(
        f"{name} {', '.join(map(str, row))}"
        for name, row in zip(clusters, losses.tolist(), strict=True)
    )
    zeros = listed(f"{clusters[i]}–{classes[j]}" for i, j in chosen)
    fig.alt = (
        f"A table of losses, row by row: {numbers}. Chosen zeros: {zeros}. A line runs through "
        f"{listed(lines)}, and no zero lies outside of the lines."
    )
    return fig


def _grid(ax, t, numbers, cells):
    r, k = t.counts.shape
    for i in range(r):
        for j in range(k):
            on = (i, j) in cells
            ax.add_artist(
                Rectangle(
                    (j - 0.5, i - 0.5), 1, 1, fc="#F6E3B4" if on else "white",
                    ec="black" if on else PALE, lw=3 if on else 1, zorder=3 if on else 2,
                )
            )  # fmt: skip
            ax.text(
                j, i, str(numbers[i, j]), ha="center", va="center", zorder=4, in_layout=False,
                color="black" if on else "#777777", fontweight="bold" if on else "normal",
            )  # fmt: skip
    name_rows_and_columns(ax, t)
