"""Weighted graphs of points."""

import numpy as np
from matplotlib.patheffects import withStroke

from clustlib.plot.described import figure, styled
from clustlib.plot.style import INK, Groups
from clustlib.plot.words import between, by_panel, listed

__all__ = ["graphs"]

_NEAR = 0.02  # of the length of a line: what is as near to it as this lies on it
_BOW = 0.16  # of the length: how far a bow swings out in its middle


@styled
def graphs(panels):
    """Draw weighted graphs: each edge as wide as its weight, those between clusters dashed.

    Parameters
    ----------
    panels : dict of title → (positions of shape (n, 2), weights of shape (n, n), labels)
        Both axes are to one scale. An edge is drawn where a weight is not 0, bent where it would
        run through another vertex. Clusters are told by markers and colours, vertices by numbers,
        from 1 as they come.
    """
    groups = Groups.of_labels([labels for _, _, labels in panels.values()], "C")
    # As high as the flattest panel needs, so that nothing stays empty above and below.
    spans = [np.ptp(np.asarray(X, dtype=float), axis=0) for X, _, _ in panels.values()]
    high = max(5.2 * up / along for along, up in spans)
    fig, axes = figure(5.6 * len(panels) + 0.2, min(high + 1, 5.2), columns=len(panels))
    said = []
    for ax, (title, (X, weights, labels)) in zip(axes[0], panels.items(), strict=True):
        widths: dict[bool, list[float]] = {
            True: [],
            False: [],
        }  # of the dashed lines, and of the others
        widest = np.triu(weights, 1).max()
        for i, j in np.argwhere(np.triu(weights, 1)).tolist():
            cut = labels[i] != labels[j]
            widths[cut].append(weights[i, j])
            # An edge that passes a vertex bends round it, else it would lie on the edges there.
            x, y = _bowed(X[i], X[j], np.delete(X, [i, j], axis=0))
            width = max(0.6, 4.5 * weights[i, j] / widest)
            ax.plot(
                x, y, color=INK if cut else "#9A9A9A", ls=(0, (3, 1.5)) if cut else "-", lw=width,
                zorder=2 if cut else 1,
                # Where two cross, one passes over the other, and can be followed.
                path_effects=[withStroke(linewidth=width + 2, foreground="white")],
            )  # fmt: skip
        for _, look, mine in groups.among(labels):
            ax.plot(
                *X[mine].T, look.marker, color=look.colour, ms=19, mec="white", mew=2, zorder=3,
                ls="",
            )  # fmt: skip
        for number, place in enumerate(X, start=1):
            ax.text(
                *place, number, color="white", ha="center", va="center_baseline", zorder=4,
                path_effects=[withStroke(linewidth=2.5, foreground=INK)],
            )  # fmt: skip
        ax.set_title(title, parse_math=True)
        ax.margins(0.12)
        ax.set_aspect("equal", adjustable="datalim")  # where weights are lengths, they can be seen
        ax.axis("off")
        kinds = [
            f"{kind} lines: {len(widths[cut])}, with weights "
            + between(round(min(widths[cut]), 3), round(max(widths[cut]), 3))
            for cut, kind in ((False, "solid"), (True, "dashed"))
        ]
        said.append(f"{len(X)} vertices, of clusters {listed(labels)}; {'; '.join(kinds)}")
    fig.alt = (
        "Points joined by lines, each as wide as its weight, dashed between clusters. "
        f"{by_panel(panels, said)}"
    )
    return fig


def _bowed(start, end, others):
    """Return x and y of a line between two points of the plane: a bow where others lie on it.

    Two straight lines on one another would look like one. The bow swings to the side with more room
    in its middle, and of two alike to the upper one, or to the left.
    """
    along = end - start
    square = along @ along
    share = (others - start) @ along / square
    beside = np.abs((others - start) @ [-along[1], along[0]]) / square
    if not ((beside < _NEAR) & (share > _NEAR) & (share < 1 - _NEAR)).any():
        return np.array([start, end]).T
    across = np.array([-along[1], along[0]])
    if across[1] < 0 or (across[1] == 0 and across[0] > 0):
        across = -across
    middle = (start + end) / 2
    room = [np.hypot(*(others - middle - side * _BOW * across).T).min() for side in (1, -1)]
    side = 1 if room[0] >= room[1] * (1 - 1e-9) else -1
    t = np.linspace(0, 1, 41)[:, None]
    # The middle of this curve is halfway between the chord and the corner it bends towards.
    return (start + t * along + 4 * t * (1 - t) * side * _BOW * across).T
