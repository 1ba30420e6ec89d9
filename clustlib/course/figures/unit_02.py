"""The lines of the Hungarian method."""

import numpy as np

from clustlib.contingency import require_table
from clustlib.plot.alt_text import join_items, long_names
from clustlib.plot.arguments import check_cells, check_matrix, check_positions
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.tables import draw_cell, name_rows_and_columns

__all__ = ["covered_zeros"]


@figure_function
def covered_zeros(t, losses, chosen, rows, columns):
    """Draw a table of losses with its chosen zeros, and a line through some rows and columns.

    Parameters
    ----------
    t : ContingencyTable
        For the names of clusters and classes.
    losses : array of shape (r, k)
        Of whole numbers.
    chosen : sequence of cells (i, j), counted from 0
    rows, columns : sequences of int
        Through which a line is drawn, counted from 0.
    """
    require_table(t, "t")
    r, k = t.shape
    losses = check_matrix(losses, "losses", t.shape).astype(int)
    chosen = check_cells(chosen, "chosen", t.shape)
    rows = check_positions(rows, "rows", r)
    columns = check_positions(columns, "columns", k)
    fig, [[ax]] = new_figure(0.85 * k + 1.6, 0.62 * r + 1)
    for (i, j), loss in np.ndenumerate(losses):
        is_chosen = (i, j) in chosen
        draw_cell(ax, i, j, "#F6E3B4" if is_chosen else "white", is_chosen, 3)
        ax.text(
            j, i, str(loss), ha="center", va="center", zorder=4, in_layout=False,
            color="black" if is_chosen else "#777777",
            fontweight="bold" if is_chosen else "normal",
        )  # fmt: skip
    name_rows_and_columns(ax, t)
    line = {"color": "#AA3377", "lw": 18, "alpha": 0.3, "zorder": 3.5, "solid_capstyle": "round"}
    for i in rows:
        ax.plot([-0.55, k - 0.45], [i, i], **line)
    for j in columns:
        ax.plot([j, j], [-0.55, r - 0.45], **line)
    clusters, classes = long_names("C", t.clusters), long_names("T", t.classes)
    numbers = "; ".join(
        f"{name} {', '.join(map(str, row))}"
        for name, row in zip(clusters, losses.tolist(), strict=True)
    )
    zeros = join_items(f"{clusters[i]}–{classes[j]}" for i, j in chosen)
    covered = [clusters[i] for i in rows] + [classes[j] for j in columns]
    fig.alt = (
        f"A table of losses, row by row: {numbers}. Chosen zeros: {zeros}. A line runs through "
        f"{join_items(covered)}, and no zero lies outside of the lines."
    )
    return fig
