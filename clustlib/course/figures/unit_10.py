"""The points at distance 1 from the origin, by several distances."""

import numpy as np

from clustlib.plot.described import figure, styled
from clustlib.plot.style import COLOURS, INK, PALE
from clustlib.plot.words import rounded

__all__ = ["unit_balls"]

_LINES = ["-", (0, (6, 2)), (0, (2, 1.5)), (0, (6, 2, 1, 2)), (0, (1, 2))]


@styled
def unit_balls(balls):
    """Draw, for each distance, the points of the plane that are at distance 1 from the origin.

    Parameters
    ----------
    balls : dict of name → array of shape (m, 2)
        The points of one closed line, in order; of up to five distances.
    """
    fig, axes = figure(6.2, 6.0)
    ax = axes[0, 0]
    said = []
    for at, (name, points) in enumerate(balls.items()):
        x, y = np.vstack([points, points[:1]]).T
        ax.plot(x, y, ls=_LINES[at], lw=2.6, color=COLOURS[at])
        # Each name on its line, on another diagonal: there the lines are furthest apart.
        right, up = [(1, 1), (-1, 1), (1, -1), (-1, -1)][at % 4]
        corner = np.argmax(right * x + up * y - np.abs(right * x - up * y))
        # On the corner of a square it would hide that there is one: it stands outside of it.
        is_square = np.isclose(np.abs(x).max(), abs(x[corner])) and np.isclose(
            np.abs(y).max(), abs(y[corner])
        )
        ax.text(
            x[corner] - 0.2 * right * is_square, y[corner] + 0.12 * up * is_square, name,
            ha="center", va="center", fontsize=14,
            bbox={"boxstyle": "round,pad=0.1", "fc": "white", "ec": "none"},
        )  # fmt: skip
        diagonal = np.hypot(x, y)[np.argmin(np.abs(np.abs(x) - np.abs(y)))]
        said.append(
            f"{name} meets the axes {rounded(x.max())} to the right and {rounded(y.max())} up, "
            f"a diagonal {rounded(diagonal)} away"
        )
    # The two axes and no more of a grid: on ±1 lies the square of p = ∞.
    ax.axhline(0, color=PALE, lw=0.6, zorder=0)
    ax.axvline(0, color=PALE, lw=0.6, zorder=0)
    ax.plot(0, 0, "+", color=INK, ms=12, mew=2)
    ax.set(aspect="equal", xlim=(-1.3, 1.3), ylim=(-1.3, 1.3))
    ax.set_xticks([-1, 0, 1])
    ax.set_yticks([-1, 0, 1])
    ax.spines[:].set_visible(False)
    fig.alt = (
        f"{len(balls)} closed lines round the origin: the points at distance 1 by each distance. "
        f"{'; '.join(said)}."
    )
    return fig
