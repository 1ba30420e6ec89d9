"""The table as a product of two matrices of zeros and ones."""

import numpy as np

from clustlib.plot.described import figure, styled
from clustlib.plot.style import PALE
from clustlib.plot.words import by_panel, listed

__all__ = ["matrices"]


@styled
def matrices(panels, between):
    """Draw small matrices side by side: 1 is a filled square, and other entries are numbers.

    Parameters
    ----------
    panels : dict of title → (array of shape (rows, columns), row names or None, column names)
    between : str
        A sign for each gap, such as "×=".
    """
    read = [(m, rows if rows is not None else [], columns) for m, rows, columns in panels.values()]
    # A cell has room for its entry, and more room is made for names than T1 and C1 need. Where the
    # rows are many, they are low.
    cell = 0.34
    flat = [0.6 if len(matrix) > 2 * matrix.shape[1] else 1 for matrix, *_ in read]
    left = sum(0.1 * max(0, max(len(str(name)) for name in [*rows, ""]) - 3) for _, rows, _ in read)
    fig, axes = figure(
        cell * sum(len(columns) for *_, columns in read) + 0.9 * len(panels) + left,
        cell * max(k * len(matrix) for k, (matrix, *_) in zip(flat, read, strict=True)) + 1.3,
        columns=len(panels),
        width_ratios=[len(columns) for *_, columns in read],
    )  # fmt: skip
    for ax, title, (matrix, rows, columns), sign, aspect in zip(
        axes[0], panels, read, [*between, ""], flat, strict=True
    ):
        only_ones = matrix.max() <= 1
        shades = np.where(only_ones, matrix, 0)
        ax.pcolormesh(shades, cmap="Greys", vmin=0, vmax=1.25, ec=PALE, lw=0.6)
        if not only_ones:
            for (i, j), entry in np.ndenumerate(matrix):
                ax.text(j + 0.5, i + 0.52, str(entry), ha="center", va="center")
        ax.set(aspect=aspect)
        ax.set_title(title, parse_math=True)
        ax.invert_yaxis()
        ax.spines[:].set_visible(False)
        ax.tick_params(length=0, labelsize=11)
        ax.xaxis.tick_top()
        ax.set_xticks(np.arange(len(columns)) + 0.5, list(map(str, columns)))
        ax.set_yticks(np.arange(len(rows)) + 0.5, list(map(str, rows)))
        if sign:
            ax.text(1.06, 0.5, sign, transform=ax.transAxes, fontsize=22, va="center")
    fig.alt = (
        f"{len(read)} matrices side by side, with {listed(between)} between them. "
        f"{by_panel(panels, [_said(matrix) for matrix, *_ in read])}"
    )
    return fig


def _said(matrix):
    """The entries, or of a matrix with a single 1 in each line where it stands."""
    shape = "{} rows and {} columns".format(*matrix.shape)
    if matrix.max() > 1:
        return f"{shape}, row by row {'; '.join(listed(row) for row in matrix.tolist())}"
    by_row = (matrix.sum(axis=1) == 1).all()
    places = matrix.argmax(axis=1 if by_row else 0) + 1
    line, other = ("row", "columns") if by_row else ("column", "rows")
    return f"{shape}, a filled square in each {line}: in {other} {listed(places, 20)}"
