"""The table as a product of two matrices of zeros and ones."""

import numpy as np

from clustlib.plot.alt_text import describe_panels, join_items
from clustlib.plot.arguments import check_matrix
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import PALE

__all__ = ["matrices"]

_CELL = 0.34  # inches, the side of a cell


@figure_function
def matrices(panels, between):
    """Draw small matrices side by side: 1 is a filled square, and other entries are numbers.

    Parameters
    ----------
    panels : dict of title → (array of shape (rows, columns), row names or None, column names)
        Of whole numbers.
    between : str
        A sign for each gap, such as "×=".
    """
    data = [
        (
            check_matrix(matrix, "matrix").astype(int),
            [] if rows is None else [*map(str, rows)],
            columns,
        )
        for matrix, rows, columns in panels.values()
    ]
    # The rows of a matrix with many rows are low.
    aspects = [0.6 if len(matrix) > 2 * matrix.shape[1] else 1 for matrix, *_ in data]
    height = max(aspect * len(matrix) for aspect, (matrix, *_) in zip(aspects, data, strict=True))
    # Row names longer than those of clusters need room to the left of their matrix.
    room = sum(0.1 * max(0, max(map(len, [*rows, ""])) - 3) for _, rows, _ in data)
    n_columns = [len(columns) for *_, columns in data]
    fig, axes = new_figure(
        _CELL * sum(n_columns) + 0.9 * len(panels) + room, _CELL * height + 1.3,
        columns=len(panels), width_ratios=n_columns,
    )  # fmt: skip
    for ax, title, (matrix, rows, columns), sign, aspect in zip(
        axes[0], panels, data, [*between, ""], aspects, strict=True
    ):
        is_binary = matrix.max() <= 1
        shades = np.where(is_binary, matrix, 0)
        ax.pcolormesh(shades, cmap="Greys", vmin=0, vmax=1.25, ec=PALE, lw=0.6)
        if not is_binary:
            for (i, j), entry in np.ndenumerate(matrix):
                ax.text(j + 0.5, i + 0.52, str(entry), ha="center", va="center")
        ax.set(aspect=aspect)
        ax.set_title(title, parse_math=True)
        ax.invert_yaxis()
        ax.spines[:].set_visible(False)
        ax.tick_params(length=0, labelsize=11)
        ax.xaxis.tick_top()
        ax.set_xticks(np.arange(matrix.shape[1]) + 0.5, columns)
        ax.set_yticks(np.arange(len(matrix) if len(rows) else 0) + 0.5, rows)
        if sign:
            ax.text(1.06, 0.5, sign, transform=ax.transAxes, fontsize=22, va="center")
    start = "A matrix" if len(data) == 1 else f"{len(data)} matrices side by side"
    signs = f", with {join_items(between)} between them" if between else ""
    descriptions = [_describe(matrix) for matrix, *_ in data]
    fig.alt = f"{start}{signs}. {describe_panels(panels, descriptions)}"
    return fig


def _describe(matrix):
    """Return the entries, or the places of the 1s."""
    shape = "{} rows and {} columns".format(*matrix.shape)
    if matrix.max() > 1:
        return f"{shape}, row by row {'; '.join(join_items(row) for row in matrix.tolist())}"
    for axis, line, other in ((1, "row", "columns"), (0, "column", "rows")):
        if (matrix.sum(axis=axis) == 1).all():
            places = matrix.argmax(axis=axis) + 1
            return f"{shape}, a filled square in each {line}: in {other} {join_items(places, 20)}"
    places = [f"({i}, {j})" for i, j in (np.argwhere(matrix) + 1).tolist()]
    return f"{shape}, filled squares at (row, column) {join_items(places, 20) or 'none'}"
