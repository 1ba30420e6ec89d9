"""Figures of contingency tables."""

from collections.abc import Mapping

import numpy as np

from clustlib.contingency import require_table
from clustlib.plot.style import COLOURS, INK, MARKERS, PALE, figure, label_name, styled


@styled
def bars(tables, outlined=None):
    """Draw each table as one bar a cluster, divided among the partitions.

    Parameters
    ----------
    tables : dict of title → ContingencyTable
    outlined : dict of title → iterable of cells (i, j), counted from 0, optional
        The cells under discussion.
    """
    if not isinstance(tables, Mapping):
        raise TypeError(f"tables must be a dict of title → table, got {type(tables).__name__}")
    for t in tables.values():
        require_table(t, "a table")
    tallest = max(len(t.clusters) for t in tables.values())
    fig, axes = figure(
        5.2 * len(tables) + 0.4, 0.75 * tallest + 1.5, columns=len(tables), sharex=True
    )
    longest = max(t.cluster_sizes.max() for t in tables.values())
    for ax, (title, t) in zip(axes[0], tables.items(), strict=True):
        _bars(ax, t, set((outlined or {}).get(title, ())), longest)
        ax.set(title=title, ylim=(tallest - 0.5, -0.5))
    return fig


def _bars(ax, t, cells, longest):
    for i, row in enumerate(t.counts):
        left = 0
        for j, n_ij in enumerate(row.tolist()):
            if n_ij == 0:
                continue
            is_outlined = (i, j) in cells
            ax.barh(
                i, n_ij, 0.72, left, color=COLOURS[j % 5], zorder=3 if is_outlined else 2,
                edgecolor="black" if is_outlined else "white", linewidth=4 if is_outlined else 1,
                clip_on=False,
            )  # fmt: skip
            if n_ij >= 0.06 * longest:
                text = f"{n_ij}\n{label_name('T', t.partitions[j])}"
                dark = j % 5 in (0, 2, 4)
                ax.text(
                    left + n_ij / 2, i, text, ha="center", va="center", fontsize=13, zorder=4,
                    color="white" if dark else "black", linespacing=1.05,
                    fontweight="bold" if is_outlined else "normal",
                )  # fmt: skip
            left += n_ij
    ax.set_yticks(range(len(t.clusters)), [label_name("C", label) for label in t.clusters])
    ax.tick_params(left=False)
    ax.spines["left"].set_visible(False)
    ax.set_xlabel("points")


@styled
def bags(t, outline_majority=True):
    """Draw each cluster as an enclosure with its points inside, marked by their partition.

    With ``outline_majority``, the points of each cluster's majority partition are drawn solid and
    first, the others hollow. For clusters of up to about sixty points.
    """
    require_table(t, "a table")
    r = len(t.clusters)
    columns = [max(2, int(np.ceil(np.sqrt(1.3 * size)))) for size in t.cluster_sizes.tolist()]
    lines = max(-(-int(n) // c) for n, c in zip(t.cluster_sizes, columns, strict=True))
    fig, axes = figure(
        max(4, 0.42 * sum(columns) + 0.9 * r), 0.42 * lines + 1.9, columns=r, width_ratios=columns
    )
    for i, (ax, wide) in enumerate(zip(axes[0], columns, strict=True)):
        _bag(ax, t.counts[i], wide, lines, outline_majority)
        ax.set_title(label_name("C", t.clusters[i]))
    handles = [
        ax.plot([], [], MARKERS[j % 5], color=COLOURS[j % 5], ms=11)[0]
        for j in range(len(t.partitions))
    ]
    names = [label_name("T", label) for label in t.partitions]
    fig.legend(handles, names, loc="outside lower center", ncols=len(names), frameon=False)
    return fig


def _bag(ax, row, wide, lines, outline_majority):
    from matplotlib.patches import FancyBboxPatch

    order = np.argsort(-row, kind="stable")
    partitions = np.repeat(order, row[order])
    x, y = np.arange(len(partitions)) % wide, -(np.arange(len(partitions)) // wide)
    for j in order:
        mine = partitions == j
        solid = not outline_majority or j == order[0]
        ax.plot(
            x[mine], y[mine], MARKERS[j % 5], ms=14, mew=2, color=COLOURS[j % 5],
            mfc=COLOURS[j % 5] if solid else "white",
        )  # fmt: skip
    depth = y.min() if len(y) else 0
    ax.add_patch(
        FancyBboxPatch(
            (-0.35, depth - 0.35), wide - 0.3, 0.7 - depth, fill=False, ec=INK, lw=2.5,
            boxstyle="round,pad=0.35,rounding_size=0.6",
        )
    )  # fmt: skip
    ax.set(xlim=(-0.9, wide - 0.1), ylim=(-lines + 0.1, 0.9), aspect="equal")
    ax.axis("off")


@styled
def assignments(t, chosen, columns=3):
    """Draw assignments of clusters to partitions, each as the table with its cells outlined.

    Parameters
    ----------
    t : ContingencyTable
    chosen : sequence of assignments
        Each a sequence of cells (i, j), counted from 0; drawn in this order.
    """
    require_table(t, "a table")
    lines = -(-len(chosen) // columns)
    r, k = t.counts.shape
    width, height = max(2.6, 0.85 * k + 0.7), 0.62 * r + 0.95
    fig, axes = figure(width * columns + 0.5, height * lines + 0.2, lines, columns)
    for ax in axes.flat[len(chosen) :]:
        ax.axis("off")
    for ax, cells in zip(axes.flat, chosen, strict=False):
        _grid(ax, t, cells)
        counts = [int(t.counts[cell]) for cell in cells]
        ax.set_title(f"{' + '.join(map(str, counts))} = {sum(counts)}", pad=26)
    return fig


def _grid(ax, t, cells):
    from matplotlib.patches import Rectangle

    r, k = t.counts.shape
    outlined = set(cells)
    for i in range(r):
        for j in range(k):
            on = (i, j) in outlined
            ax.add_patch(
                Rectangle(
                    (j - 0.5, i - 0.5), 1, 1, fc="#F6E3B4" if on else "white",
                    ec="black" if on else PALE, lw=3 if on else 1, zorder=3 if on else 2,
                )
            )  # fmt: skip
            ax.text(
                j, i, str(t.counts[i, j]), ha="center", va="center", zorder=4,
                color="black" if on else "#777777", fontweight="bold" if on else "normal",
            )  # fmt: skip
    ax.set(xlim=(-0.6, k - 0.4), ylim=(r - 0.4, -0.6))
    ax.set_xticks(range(k), [label_name("T", label) for label in t.partitions])
    ax.set_yticks(range(r), [label_name("C", label) for label in t.clusters])
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


@styled
def matchings(t, chosen):
    """Draw clusters left, partitions right, and a line for each cell, those chosen in black.

    Parameters
    ----------
    t : ContingencyTable
    chosen : dict of title → cells (i, j), counted from 0
    """
    require_table(t, "a table")
    r, k = t.counts.shape
    fig, axes = figure(5.0 * len(chosen) + 0.4, 0.85 * max(r, k) + 1.3, columns=len(chosen))
    for ax, (title, cells) in zip(axes[0], chosen.items(), strict=True):
        _bipartite(ax, t, set(cells))
        counts = [int(t.counts[cell]) for cell in cells]
        ax.set_title(f"{title}\n{' + '.join(map(str, counts))} = {sum(counts)}")
    return fig


def _bipartite(ax, t, cells):
    r, k = t.counts.shape
    tall = max(r, k)
    left = np.arange(r) + (tall - r) / 2
    right = np.arange(k) + (tall - k) / 2
    widest = t.counts.max()
    for i, j in np.argwhere(t.counts > 0).tolist():
        on, n_ij = (i, j) in cells, t.counts[i, j]
        ax.plot(
            [0, 1], [left[i], right[j]], lw=1.5 + 9 * n_ij / widest, solid_capstyle="butt",
            color="black" if on else "#ADADAD", zorder=2 if on else 1,
        )  # fmt: skip
        # The numbers stand along the lines, further right from one partition to the next.
        near = 0.16 + 0.1 * min(j, 5)
        ax.text(
            near, left[i] + near * (right[j] - left[i]), str(n_ij), ha="center", va="center",
            fontsize=13, fontweight="bold" if on else "normal", zorder=4,
            color="black" if on else "#555555",
            bbox={"boxstyle": "round,pad=0.18", "fc": "white", "ec": "black" if on else "none"},
        )  # fmt: skip
    for i in range(r):
        ax.text(
            -0.02, left[i], label_name("C", t.clusters[i]), ha="right", va="center", fontsize=15,
            bbox={"boxstyle": "round,pad=0.3", "fc": "white", "ec": INK, "lw": 2},
        )  # fmt: skip
    for j in range(k):
        ax.plot(1, right[j], MARKERS[j % 5], ms=17, color=COLOURS[j % 5], zorder=5)
        ax.text(1.07, right[j], label_name("T", t.partitions[j]), va="center", fontsize=15)
    ax.set(xlim=(-0.2, 1.25), ylim=(tall - 0.4, -0.6))
    ax.axis("off")
