"""Figures of several clusterings of the same points."""

import numpy as np

from clustlib.plot.style import COLOURS, MARKERS, PALE, figure, label_name, styled


@styled
def centroid_paths(panels, xlabel="", ylabel="", outlined=()):
    """Draw how centroids move, and the borders between them where they come to rest.

    Parameters
    ----------
    panels : dict of title → (X of shape (n, 2), labels_true, path of shape (steps, k, 2))
        Partitions are shown as colour and marker. A border runs where the two closest of the last
        centroids are equally far: both axes have one scale.
    outlined : sequence of ints, optional
        Rows of X: the points under discussion.
    """
    size = (8.8, 4.5) if len(panels) == 1 else (6.0 * len(panels) + 0.4, 3.9)
    fig, axes = figure(*size, columns=len(panels), sharex=True, sharey=True)
    handles = {}
    for ax, (title, (X, labels_true, path)) in zip(axes[0], panels.items(), strict=True):
        X, path, labels = np.asarray(X), np.asarray(path), np.asarray(labels_true)
        for j, label in enumerate(sorted(set(labels_true))):
            handles[label_name("T", label)] = ax.plot(
                *X[labels == label].T, MARKERS[j % 5], color=COLOURS[j % 5], ms=7, mec="white",
                mew=0.6, alpha=0.75,
            )[0]  # fmt: skip
            own = [i for i in outlined if labels[i] == label]
            ax.plot(
                *X[own].T, MARKERS[j % 5], color=COLOURS[j % 5], ms=10, mec="black", mew=1.6,
                zorder=4,
            )  # fmt: skip
        ax.margins(0.06)
        _borders(ax, path[-1])
        for steps in path.transpose(1, 0, 2):
            ax.plot(*steps.T, "-", color="black", lw=2, zorder=4)
        ends = {"start": (path[0], "white")} if len(path) > 1 else {}
        for name, (centroids, fill) in (ends | {"centroid": (path[-1], "black")}).items():
            handles[name] = ax.plot(
                *centroids.T, "s", ms=11, mfc=fill, mec="black", mew=2, zorder=5
            )[0]
        ax.set(title=title, xlabel=xlabel, aspect="equal")
    axes[0, 0].set_ylabel(ylabel)
    fig.legend(
        handles.values(), handles, loc="outside lower center", ncols=len(handles), frameon=False
    )
    return fig


def _borders(ax, centroids):
    x, y = np.meshgrid(np.linspace(*ax.get_xlim(), 300), np.linspace(*ax.get_ylim(), 300))
    distance = np.hypot(x[..., None] - centroids[:, 0], y[..., None] - centroids[:, 1])
    for c in range(len(centroids)):
        ahead = np.delete(distance, c, axis=-1).min(axis=-1) - distance[..., c]
        ax.contour(x, y, ahead, [0], colors="#777777", linewidths=1.6)


@styled
def by_number(numbers, panels, outlined=None):
    """Draw values against the number of clusters, one panel for each title.

    Parameters
    ----------
    numbers : sequence of ints
    panels : dict of title → sequence of values, one for each number
    outlined : dict of title → number, optional
        The number that a measure chooses.
    """
    fig, axes = figure(3.5 * len(panels) + 0.4, 3.7, columns=len(panels))
    for ax, (title, values) in zip(axes[0], panels.items(), strict=True):
        ax.plot(numbers, values, "-o", color=COLOURS[0], lw=2, ms=8)
        if title in (outlined or {}):
            chosen = outlined[title]
            ax.plot(
                chosen, values[list(numbers).index(chosen)], "o", ms=17, mfc="none", mec="black",
                mew=3,
            )  # fmt: skip
        ax.set(title=title, xlabel="clusters", xticks=list(numbers))
        ax.grid(axis="y", color=PALE, lw=0.6)
        ax.margins(0.1, 0.14)
    return fig


@styled
def verdicts(clusterings, xlabel, ylabel, outlined=()):
    """Draw clusterings as dots: what one measure says of them against what another one says.

    Parameters
    ----------
    clusterings : dict of name → (x, y)
    xlabel, ylabel : str
    outlined : names, optional
        The clusterings under discussion.
    """
    fig, axes = figure(8.4, 5.2)
    ax = axes[0, 0]
    middle = np.mean([x for x, _ in clusterings.values()])
    for name, (x, y) in clusterings.items():
        ax.plot(x, y, "o", ms=13, color=COLOURS[0], mec="black", mew=3 if name in outlined else 0)
        right = x <= middle
        ax.annotate(
            name, (x, y), xytext=(13 if right else -13, 0), textcoords="offset points",
            ha="left" if right else "right", va="center",
        )  # fmt: skip
    ax.set(xlabel=xlabel, ylabel=ylabel)
    ax.grid(color=PALE, lw=0.6)
    ax.margins(0.12)
    return fig
