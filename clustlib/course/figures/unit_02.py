"""Every assignment of clusters to partitions."""

from matplotlib.patches import Rectangle

from clustlib.drawing.described import figure, styled
from clustlib.drawing.style import PALE
from clustlib.drawing.tables import name_rows_and_columns, sum_of
from clustlib.drawing.words import listed, typed_each

__all__ = ["assignments"]
_COLUMNS = 3


@styled
def assignments(t, chosen):
    """Draw assignments of clusters to partitions, each as the table with its cells outlined.

    Parameters
    ----------
    t : ContingencyTable
    chosen : sequence of assignments
        Each a sequence of cells (i, j), counted from 0; drawn in this order, three in a row.
    """
    r, k = t.counts.shape
    lines = -(-len(chosen) // _COLUMNS)
    width, height = max(2.6, 0.85 * k + 0.7), 0.62 * r + 0.95
    fig, axes = figure(width * _COLUMNS + 0.5, height * lines + 0.2, lines, _COLUMNS)
    clusters, partitions = typed_each("C", t.clusters), typed_each("T", t.partitions)
    said = []
    for ax, cells in zip(axes.flat, chosen, strict=True):
        _grid(ax, t, cells)
        ax.set_title(sum_of(t, cells), pad=26)
        pairs = listed(f"{clusters[i]}–{partitions[j]}" for i, j in cells)
        said.append(f"{pairs}, {sum_of(t, cells)}")
    fig.alt = (
        f"The table of {r} clusters and {k} partitions, {len(chosen)} times, each with an "
        f"assignment outlined: {'; '.join(said)}."
    )
    return fig


def _grid(ax, t, cells):
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
                j, i, str(t.counts[i, j]), ha="center", va="center", zorder=4, in_layout=False,
                color="black" if on else "#777777", fontweight="bold" if on else "normal",
            )  # fmt: skip
    name_rows_and_columns(ax, t)
