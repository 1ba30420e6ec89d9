"""Figures of distances between many points, of graphs, and of silhouettes."""

import numpy as np

from clustlib.plot.style import COLOURS, INK, MARKERS, PALE, figure, label_name, styled


@styled
def distance_matrices(panels):
    """Draw matrices of distances, the larger the darker, with the blocks of clusters outlined.

    Parameters
    ----------
    panels : dict of title → (array of shape (n, n), labels of shape (n,) or None)
        With labels, rows and columns are sorted by cluster.
    """
    fig, axes = figure(5.6 * len(panels) + 0.6, 5.3, columns=len(panels))
    largest = max(np.max(W) for W, _ in panels.values())
    for ax, (title, (W, labels)) in zip(axes[0], panels.items(), strict=True):
        W = np.asarray(W)
        if labels is not None:
            order = np.argsort(labels, kind="stable")
            W, labels = W[np.ix_(order, order)], np.asarray(labels)[order]
        shades = ax.pcolormesh(W, cmap="Greys", vmin=0, vmax=largest)
        ax.set(aspect="equal", title=title, xticks=[], yticks=[])
        ax.invert_yaxis()
        if labels is None:
            continue
        for label in np.unique(labels).tolist():
            first, size = np.argmax(labels == label), np.sum(labels == label)
            corners = np.array([0, size, size, 0]), np.array([0, 0, size, size])
            ax.fill(first + corners[0], first + corners[1], fc="none", ec=COLOURS[2], lw=3.5)
            ax.text(
                -0.02 * len(W), first + size / 2, label_name("C", label), ha="right", va="center",
                fontsize=15,
            )  # fmt: skip
    fig.colorbar(shades, ax=axes[0, -1], label="distance", shrink=0.8)
    return fig


@styled
def graphs(panels):
    """Draw weighted graphs: each edge as wide as its weight, those between clusters dashed.

    Parameters
    ----------
    panels : dict of title → (positions of shape (n, 2), weights of shape (n, n), labels)
        An edge is drawn where a weight is not 0. Clusters are told by markers and colours.
    """
    fig, axes = figure(5.6 * len(panels) + 0.2, 4.3, columns=len(panels))
    for ax, (title, (X, weights, labels)) in zip(axes[0], panels.items(), strict=True):
        X, weights = np.asarray(X), np.asarray(weights)
        for i, j in np.argwhere(np.triu(weights, 1)).tolist():
            cut = labels[i] != labels[j]
            ax.plot(
                *X[[i, j]].T, color=INK if cut else "#9A9A9A", ls=(0, (3, 1.5)) if cut else "-",
                lw=1 + 5 * weights[i, j] / weights.max(), zorder=2 if cut else 1,
            )  # fmt: skip
        for at, label in enumerate(sorted(set(labels))):
            mine = np.asarray(labels) == label
            ax.plot(
                *X[mine].T, MARKERS[at % 5], color=COLOURS[at % 5], ms=19, mec="white", mew=2,
                zorder=3, ls="",
            )  # fmt: skip
        ax.set_title(title)
        ax.margins(0.12)
        ax.axis("off")
    return fig


@styled
def silhouettes(panels):
    """Draw the silhouette of each point as a bar, sorted within its cluster.

    Parameters
    ----------
    panels : dict of title → dict of cluster label → numbers
    """
    fig, axes = figure(5.6 * len(panels) + 0.2, 4.8, columns=len(panels), sharex=True)
    for ax, (title, clusters) in zip(axes[0], panels.items(), strict=True):
        bottom, values = 0, np.concatenate(list(clusters.values()))
        for label, s in clusters.items():
            s = np.sort(s)[::-1]
            ax.barh(bottom + np.arange(len(s)), s, 0.9, color=COLOURS[3], ec="white", lw=0.4)
            ax.text(
                -0.02, bottom + len(s) / 2 - 0.5, label_name("C", label), ha="right", va="center",
                fontsize=15,
            )  # fmt: skip
            bottom += len(s) + 2
        ax.axvline(values.mean(), color=INK, lw=2, ls=(0, (4, 2)))
        ax.axvline(0, color=PALE, lw=1)
        ax.set(title=title, xlabel="silhouette of each point", yticks=[])
        ax.invert_yaxis()
        ax.spines["left"].set_visible(False)
    return fig
