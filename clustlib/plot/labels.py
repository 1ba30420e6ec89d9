"""Figures of points with labels, and of the matrices made of labels."""

import numpy as np

from clustlib.plot.style import COLOURS, INK, MARKERS, PALE, figure, label_name, styled


@styled
def points(panels, xlabel="", ylabel=""):
    """Draw points in the plane, one panel for each title.

    Parameters
    ----------
    panels : dict of title → (X of shape (n, 2), labels_true or None, labels_pred or None)
        Partitions are shown as colour and marker; without them all points look alike. Each cluster
        is enclosed by its convex hull.
    """
    fig, axes = figure(5.4 * len(panels) + 0.2, 4.6, columns=len(panels), sharex=True, sharey=True)
    handles = {}
    for ax, (title, (X, labels_true, labels_pred)) in zip(axes[0], panels.items(), strict=True):
        X = np.asarray(X)
        if labels_true is None:
            ax.plot(X[:, 0], X[:, 1], "o", color="#777777", ms=6, mec="white", mew=0.6)
        else:
            for j, label in enumerate(np.unique(labels_true).tolist()):
                mine = np.asarray(labels_true) == label
                handles[label_name("T", label)] = ax.plot(
                    X[mine, 0], X[mine, 1], MARKERS[j % 5], color=COLOURS[j % 5], ms=7,
                    mec="white", mew=0.6,
                )[0]  # fmt: skip
        if labels_pred is not None:
            for label in np.unique(labels_pred).tolist():
                mine = np.asarray(labels_pred) == label
                _enclose(ax, X[mine], X[~mine], label_name("C", label))
        ax.set(title=title, xlabel=xlabel)
        ax.margins(0.08)
    axes[0, 0].set_ylabel(ylabel)
    if handles:
        fig.legend(
            handles.values(), handles, loc="outside lower center", ncols=len(handles),
            frameon=False, markerscale=1.6,
        )  # fmt: skip
    return fig


def _enclose(ax, X, others, name):
    """Draw the convex hull of some points, a little widened, its name where no other point is."""
    from scipy.spatial import ConvexHull
    from scipy.spatial.distance import cdist

    span = np.array([np.ptp(ax.dataLim.intervalx), np.ptp(ax.dataLim.intervaly)])
    # Each point becomes a small octagon, so that clusters of one or two points have a hull as well.
    angles = np.arange(8) * np.pi / 4
    octagon = np.column_stack([np.cos(angles), np.sin(angles)]) * span * 0.018
    cloud = (X[:, None] + octagon).reshape(-1, 2)
    hull = cloud[ConvexHull(cloud).vertices]
    ax.fill(*hull.T, fc="none", ec=INK, lw=2)
    outwards = (hull - X.mean(axis=0)) / span
    outwards *= 16 / np.linalg.norm(outwards, axis=1, keepdims=True)
    room = cdist(hull / span, others / span).min(axis=1) if len(others) else outwards[:, 1]
    freest = room.argmax()
    ax.annotate(
        name, hull[freest], xytext=outwards[freest], textcoords="offset points", ha="center",
        va="center", fontweight="bold", fontsize=15,
    )  # fmt: skip


@styled
def matrices(panels, between=""):
    """Draw small matrices side by side: 0 is blank, 1 a filled square, any other entry a number.

    Parameters
    ----------
    panels : dict of title → array of shape (rows, columns), or (array, row names, column names)
    between : str
        A sign for each gap, such as "×=".
    """
    shapes = [np.shape(p[0] if isinstance(p, tuple) else p) for p in panels.values()]
    tall = max(rows for rows, _ in shapes)
    fig, axes = figure(
        0.34 * sum(max(columns, 3) for _, columns in shapes) + 0.9 * len(panels),
        0.34 * tall + 1.3, columns=len(panels), width_ratios=[max(c, 3) for _, c in shapes],
    )  # fmt: skip
    for at, (ax, (title, panel)) in enumerate(zip(axes[0], panels.items(), strict=True)):
        matrix, rows, columns = panel if isinstance(panel, tuple) else (panel, None, None)
        matrix = np.asarray(matrix)
        only_ones = matrix.max() <= 1
        ax.pcolormesh(
            np.where(only_ones, matrix, 0), cmap="Greys", vmin=0, vmax=1.25, ec=PALE, lw=0.6
        )
        if not only_ones:
            for (i, j), entry in np.ndenumerate(matrix):
                ax.text(j + 0.5, i + 0.52, str(entry), ha="center", va="center")
        ax.set(aspect="equal", title=title)
        ax.invert_yaxis()
        ax.spines[:].set_visible(False)
        ax.tick_params(length=0, labelsize=11)
        ax.xaxis.tick_top()
        ax.set_xticks(np.arange(matrix.shape[1]) + 0.5, columns or [""] * matrix.shape[1])
        ax.set_yticks(np.arange(matrix.shape[0]) + 0.5, rows or [""] * matrix.shape[0])
        if at < len(between):
            ax.text(1.06, 0.5, between[at], transform=ax.transAxes, fontsize=22, va="center")
    return fig
