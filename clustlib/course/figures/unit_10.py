"""The points at distance 1 from the origin, by several distances."""

import numpy as np

from clustlib.plot.alt_text import format_number
from clustlib.plot.arguments import check_matrix
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import COLOURS, INK, PALE

__all__ = ["unit_balls"]

_DASHES = ["-", (0, (6, 2)), (0, (2, 1.5)), (0, (6, 2, 1, 2)), (0, (1, 2))]


@figure_function
def unit_balls(balls):
    """Draw, for each distance, the points of the plane that are at distance 1 from the origin.

    Parameters
    ----------
    balls : dict of name → array of shape (m, 2)
        The points of one closed line, in order; of up to five distances.
    """
    fig, [[ax]] = new_figure(6.2, 6.0)
    descriptions = []
    for i, (name, points) in enumerate(balls.items()):
        points = check_matrix(points, f"balls[{name!r}]", (None, 2))
        x, y = np.vstack([points, points[:1]]).T
        ax.plot(x, y, ls=_DASHES[i], lw=2.6, color=COLOURS[i])
        # The lines are furthest apart on the diagonals, so each name is on another one.
        right, up = [(1, 1), (-1, 1), (1, -1), (-1, -1)][i % 4]
        corner = np.argmax(right * x + up * y - np.abs(right * x - up * y))
        # On the corner of a square, the name would hide the corner, so it is outside of it.
        is_square = np.isclose(np.abs(x).max(), abs(x[corner])) and np.isclose(
            np.abs(y).max(), abs(y[corner])
        )
        ax.text(
            x[corner] - 0.2 * right * is_square, y[corner] + 0.12 * up * is_square, name,
            ha="center", va="center", fontsize=14,
            bbox={"boxstyle": "round,pad=0.1", "fc": "white", "ec": "none"},
        )  # fmt: skip
        diagonal = np.hypot(x, y)[np.argmin(np.abs(np.abs(x) - np.abs(y)))]
        descriptions.append(
            f"{name} meets the axes {format_number(x.max())} to the right and "
            f"{format_number(y.max())} up, a diagonal {format_number(diagonal)} away"
        )
    # There is no grid, because it would cover the square of p = ∞.
    ax.axhline(0, color=PALE, lw=0.6, zorder=0)
    ax.axvline(0, color=PALE, lw=0.6, zorder=0)
    ax.plot(0, 0, "+", color=INK, ms=12, mew=2)
    ax.set(aspect="equal", xlim=(-1.3, 1.3), ylim=(-1.3, 1.3))
    ax.set_xticks([-1, 0, 1])
    ax.set_yticks([-1, 0, 1])
    ax.spines[:].set_visible(False)
    fig.alt = (
        f"{len(balls)} closed lines round the origin: the points at distance 1 by each distance. "
        f"{'; '.join(descriptions)}."
    )
    return fig
