"""Figures of distances between many points, of graphs, and of silhouettes."""

from collections import Counter

import numpy as np

from clustlib.drawing.arguments import (
    read_groups,
    read_matrix,
    read_panels,
    read_parts,
    read_row,
    require_at_most,
)
from clustlib.drawing.lines import bowed
from clustlib.drawing.style import (
    COLOURS,
    INK,
    PALE,
    Groups,
    figure,
    label_name,
    legend,
    spread,
    styled,
)
from clustlib.drawing.words import between, by_panel, listed, many, rounded, sentence, typed
from clustlib.reading import distinct_labels, read_labels

_MOST_NUMBERED = 20  # vertices of a graph


@styled
def distance_matrices(panels):
    """Draw matrices of distances, the larger the darker, with the blocks of clusters outlined.

    Parameters
    ----------
    panels : dict of title → (array of shape (n, n), labels of shape (n,) or None)
        Of up to two thousand points. With labels, rows and columns are sorted by cluster.
    """
    content = "(distances, labels)"
    read_panels(panels, "panels", f"title → {content}")
    read = [_distances(panel, f"panels[{title!r}]", content) for title, panel in panels.items()]
    fig, axes = figure(5.6 * len(panels) + 0.6, 5.3, columns=len(panels))
    largest = max(W.max() for W, _ in read)
    for ax, title, (W, labels) in zip(axes[0], panels, read, strict=True):
        if labels is not None:
            clusters, places = distinct_labels(labels, "labels")
            order, sizes = np.argsort(places, kind="stable"), np.bincount(places)
            W = W[np.ix_(order, order)]
        n = len(W)
        if n <= 200:
            shades = ax.pcolormesh(W, cmap="Greys", vmin=0, vmax=largest)
            ax.invert_yaxis()
        else:  # as a picture: a patch each would take long, and most are smaller than a pixel
            shades = ax.imshow(W, cmap="Greys", vmin=0, vmax=largest, extent=(0, n, n, 0))
        ax.set(aspect="equal", xticks=[], yticks=[])
        ax.set_title(title, parse_math=True)
        if labels is None:
            continue
        firsts = np.cumsum(sizes) - sizes
        for first, size in zip(firsts, sizes, strict=True):
            corners = np.array([0, size, size, 0]), np.array([0, 0, size, size])
            ax.fill(first + corners[0], first + corners[1], fc="none", ec=COLOURS[2], lw=3.5)
        heights = spread(firsts + sizes / 2, 0.062 * n)
        for label, height in zip(clusters, heights, strict=True):
            ax.text(-0.02 * n, height, label_name("C", label), ha="right", va="center", fontsize=15)
    fig.colorbar(shades, ax=axes[0, -1], label="distance", shrink=0.8)
    fig.alt = sentence(
        "matrix of distances," if len(read) == 1 else "matrices of distances,",
        f"the larger the darker, from white for 0 to the darkest for {rounded(largest)}.",
        by_panel(panels, [_said_distances(*panel) for panel in read]),
    )
    return fig


def _said_distances(W, labels):
    """How large the distances are on average, in the outlined blocks and beside them."""
    said = f"{len(W)} by {len(W)}"
    apart = ~np.eye(len(W), dtype=bool)
    if labels is None:
        mean = f", {rounded(W[apart].mean())} on average" if apart.any() else ""
        return f"{said}, in the order given, no blocks outlined{mean}"
    clusters, places = distinct_labels(labels, "labels")
    sizes = np.bincount(places).tolist()
    blocks = [f"{typed('C', c)} of {n}" for c, n in zip(clusters, sizes, strict=True)]
    said += f", sorted by cluster, {many(len(blocks), 'block')} outlined: {listed(blocks)}"
    inside = places[:, None] == places
    means = [
        f"{rounded(W[these].mean())} on average {where}"
        for these, where in ((inside & apart, "inside"), (~inside, "outside"))
        if these.any()
    ]
    return f"{said}; distances are {listed(means)}" if means else said


def _distances(panel, where, content):
    W, labels = read_parts(panel, where, content)
    W = read_matrix(W, f"the distances of {where}", (None, None))
    if W.shape[0] != W.shape[1]:
        raise ValueError(f"the distances of {where} must be square, got shape {W.shape}")
    if W.min() < 0:
        raise ValueError(f"the distances of {where} must not be negative, got {W.min():g}")
    require_at_most(
        2000, len(W), "points",
        "draw a sample of them, W[::10, ::10] with labels[::10], or look at proximity_table",
    )  # fmt: skip
    if labels is not None:
        n_clusters = len(set(read_groups(labels, f"labels in {where}", len(W))))
        labels = read_labels(labels, f"labels in {where}")
        require_at_most(25, n_clusters, "clusters", "look at proximity_table")
    return W, labels


@styled
def graphs(panels):
    """Draw weighted graphs: each edge as wide as its weight, those between clusters dashed.

    Parameters
    ----------
    panels : dict of title → (positions of shape (n, 2), weights of shape (n, n), labels)
        Of up to fifty vertices, both axes to one scale. An edge is drawn where a weight is not 0,
        bent where it would run through another vertex. Clusters are told by markers and colours,
        which a legend names where there are more than five. Up to twenty vertices are numbered,
        from 1 as they come.
    """
    from matplotlib.patheffects import withStroke

    content = "(positions, weights, labels)"
    read_panels(panels, "panels", f"title → {content}")
    read = [_graph(panel, f"panels[{title!r}]", content) for title, panel in panels.items()]
    groups = Groups.of_labels([labels for _, _, labels in read], "C")
    handles = {}
    fig, axes = figure(5.6 * len(panels) + 0.2, 4.3, columns=len(panels))
    for ax, title, (X, weights, labels) in zip(axes[0], panels, read, strict=True):
        for i, j in np.argwhere(np.triu(weights, 1)).tolist():
            cut = labels[i] != labels[j]
            # An edge that passes a vertex bends round it, else it would lie on the edges there.
            x, y = bowed(X[i], X[j], np.delete(X, [i, j], axis=0))
            ax.plot(
                x, y, color=INK if cut else "#9A9A9A", ls=(0, (3, 1.5)) if cut else "-",
                lw=1 + 5 * weights[i, j] / weights.max(), zorder=2 if cut else 1,
            )  # fmt: skip
        for name, look, mine in groups.among(labels):
            handles[name, look] = ax.plot(
                *X[mine].T, look.marker, color=look.colour, ms=19, mec="white", mew=2, zorder=3,
                ls="",
            )[0]  # fmt: skip
        for number, place in enumerate(X if len(X) <= _MOST_NUMBERED else [], start=1):
            ax.text(
                *place, number, color="white", ha="center", va="center_baseline", zorder=4,
                path_effects=[withStroke(linewidth=2.5, foreground=INK)],
            )  # fmt: skip
        ax.set_title(title, parse_math=True)
        ax.margins(0.12)
        ax.set_aspect("equal", adjustable="datalim")  # where weights are lengths, they can be seen
        ax.axis("off")
    if len(groups) > 5:
        legend(fig, [(name, drawn) for (name, _), drawn in handles.items()], markerscale=0.8)
    fig.alt = sentence(
        f"{'graphs' if len(read) > 1 else 'a graph'}, each line as wide as its weight, dashed",
        "between clusters.",
        by_panel(panels, [_said_graph(*panel[1:]) for panel in read]),
    )
    fig.note = groups.note
    return fig


def _said_graph(weights, labels):
    """How many lines are dashed, and the widest of either kind."""
    clusters = Counter(labels)
    held = [f"{typed('C', label)} of {count}" for label, count in sorted(clusters.items())]
    said = f"{many(len(labels), 'vertex', 'vertices')} in {many(len(held), 'cluster')}, "
    said += f"{listed(held)}; "
    edges = np.argwhere(np.triu(weights, 1))
    if not len(edges):
        return f"{said}no lines"
    cut = np.array([labels[i] != labels[j] for i, j in edges])
    wide = weights[tuple(edges.T)]
    said += f"of {many(len(edges), 'line')}, {int(cut.sum())} dashed"
    # Widths are shares of the largest: next to it, the smallest are nearly nothing.
    ends = [
        f"the {kind} {between(wide[of].min(), wide[of].max(), weights.max())}"
        for of, kind in ((cut, "dashed"), (~cut, "solid"))
        if of.any()
    ]
    return f"{said}; weights, {listed(ends)}"


def _graph(panel, where, content):
    X, weights, labels = read_parts(panel, where, content)
    X = read_matrix(X, f"the positions of {where}", (None, 2))
    n = len(X)
    require_at_most(50, n, "vertices", "draw distance_matrices of the weights")
    weights = read_matrix(weights, f"the weights of {where}", (n, n))
    if weights.min() < 0:
        raise ValueError(f"the weights of {where} must not be negative, got {weights.min():g}")
    return X, weights, read_groups(labels, f"labels in {where}", n)


@styled
def silhouettes(panels):
    """Draw the silhouette of each point as a bar, sorted within its cluster.

    Parameters
    ----------
    panels : dict of title → dict of cluster label → numbers
    """
    read = {}
    for title, clusters in read_panels(panels, "panels", "title → dict").items():
        where = f"panels[{title!r}]"
        read_panels(clusters, where, "cluster label → silhouettes")
        require_at_most(40, len(clusters), "clusters", "draw some of them at a time")
        read[title] = {c: read_row(s, f"{where}[{c!r}]") for c, s in clusters.items()}
    most = max(map(len, read.values()))
    fig, axes = figure(
        5.6 * len(panels) + 0.2, max(4.8, 0.3 * most + 1.2), columns=len(panels), sharex=True
    )
    for ax, (title, clusters) in zip(axes[0], read.items(), strict=True):
        bottom, values = 0, np.concatenate(list(clusters.values()))
        # Bars that cannot be told from each other are drawn as one area.
        gap, is_area = (2, False) if len(values) <= 400 else (0.01 * len(values), True)
        middles = []
        for s in clusters.values():
            s = np.sort(s)[::-1]
            if is_area:
                edges = bottom - 0.5 + np.arange(len(s) + 1)
                ax.stairs(s, edges, orientation="horizontal", fill=True, color=COLOURS[3])
            else:
                ax.barh(bottom + np.arange(len(s)), s, 0.9, color=COLOURS[3], ec="white", lw=0.4)
            middles.append(bottom + len(s) / 2 - 0.5)
            bottom += len(s) + gap
        apart = 0.25 * (bottom + 1) / (fig.get_figheight() - 1.2)
        for label, height in zip(clusters, spread(middles, apart), strict=True):
            ax.text(-0.02, height, label_name("C", label), ha="right", va="center", fontsize=15)
        ax.axvline(values.mean(), color=INK, lw=2, ls=(0, (4, 2)))
        ax.axvline(0, color=PALE, lw=1)
        ax.set(xlabel="silhouette of each point", yticks=[])
        ax.set_title(title, parse_math=True)
        ax.invert_yaxis()
        ax.spines["left"].set_visible(False)
    fig.alt = sentence(
        "the silhouette of each point as a bar, sorted within its cluster, the mean of all as a",
        "dashed line.",
        by_panel(read, map(_said_silhouettes, read.values())),
    )
    return fig


def _said_silhouettes(clusters):
    """The mean, the ends of each cluster, and how many bars are negative."""
    values = np.concatenate(list(clusters.values()))
    said = []
    for label, s in clusters.items():
        negative = int((s < 0).sum())
        bars = f"{typed('C', label)} has {many(len(s), 'bar')}"
        ends = f" {between(s.max(), s.min())}"
        said.append(bars + ends + (f", {negative} negative" if negative else ""))
    if len(said) > 8:
        lowest = min(clusters, key=lambda label: clusters[label].min())
        said = [
            f"{len(said)} clusters with {len(values)} bars, {int((values < 0).sum())} negative, "
            f"the lowest {rounded(values.min())} in {typed('C', lowest)}"
        ]
    return f"mean {rounded(values.mean())}; {'; '.join(said)}"
