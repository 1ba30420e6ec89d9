"""Figures of contingency tables."""

from collections.abc import Iterable, Mapping

import numpy as np

from clustlib.drawing.arguments import (
    read_cells,
    read_chosen,
    read_panels,
    read_whole,
    require_at_most,
)
from clustlib.drawing.style import (
    INK,
    MOST_GROUPS,
    PALE,
    Groups,
    figure,
    label_name,
    legend,
    look_of,
    styled,
)
from clustlib.drawing.words import by_panel, listed, many, sentence, typed_each
from clustlib.drawing.words_of_tables import (
    said_assignments,
    said_bags,
    said_bars,
    said_matching,
    sum_of,
)
from clustlib.table import require_table

_FEWER = "draw fewer tables at a time"
_SIGNS = {"o": "○●", "D": "◇◆", "X": "×✕✖", "s": "□■", "^": "△▲"}


@styled
def bars(tables, outlined=None):
    """Draw each table as one bar a cluster, divided among the partitions.

    A partition has the same colour in all tables. Parts too small for their name and number have
    them behind the bar where there is room. Where there are more than five partitions, or where one
    is nowhere named, a legend names them all. More than twelve clusters are drawn as thin bars.

    Parameters
    ----------
    tables : dict of title → ContingencyTable
        Of up to fifty clusters each.
    outlined : dict of title → iterable of cells (i, j), counted from 0, optional
        The cells under discussion.
    """
    read_panels(tables, "tables", "title → ContingencyTable")
    for t in tables.values():
        require_table(t, "a table")
    outlined = {} if outlined is None else read_panels(outlined, "outlined", "title → cells")
    read_chosen(outlined, tables, "outlined", "titles of tables")
    cells = {
        title: set(read_cells(outlined.get(title, ()), t.counts.shape, f"outlined[{title!r}]"))
        for title, t in tables.items()
    }
    tallest = max(len(t.clusters) for t in tables.values())
    require_at_most(
        50, tallest, "clusters",
        "draw some at a time, ContingencyTable(t.counts[:50]), or look at per_cluster(t)",
    )  # fmt: skip
    groups = _partitions(tables.values())
    is_thin = tallest > 12
    fig, axes = figure(
        5.2 * len(tables) + 0.4, (0.32 if is_thin else 0.75) * tallest + 1.5,
        columns=len(tables), sharex=True, instead=_FEWER,
    )  # fmt: skip
    longest = max(t.cluster_sizes.max() for t in tables.values())
    named = set()
    for ax, (title, t) in zip(axes[0], tables.items(), strict=True):
        named |= _bars(ax, t, cells[title], longest, groups, is_thin)
        ax.set(ylim=(tallest - 0.5, -0.5))
        ax.set_title(title, parse_math=True)
    drawn = {label for t in tables.values() for label in _nonempty(t)}
    if len(drawn) > 5 or not drawn <= named:
        legend(fig, [(name, _bar_like(of)) for name, of in groups.names])
    fig.alt = sentence(
        f"{many(len(tables), 'table')} as bars," if len(tables) > 1 else "",
        "a bar for each cluster, divided among the partitions.",
        by_panel(tables, [said_bars(t, cells[title]) for title, t in tables.items()]),
    )
    fig.note = groups.note
    return fig


def _partitions(tables):
    """The partitions of some tables, with a look each."""
    sizes = {}
    for t in tables:
        for label, size in zip(t.partitions, t.partition_sizes.tolist(), strict=True):
            sizes[label] = sizes.get(label, 0) + size
    return Groups(sizes)


def _nonempty(t):
    return [t.partitions[j] for j in np.flatnonzero(t.partition_sizes)]


def _bar_like(look):
    from matplotlib.patches import Patch

    # The hatch is as dark as what is written on the colour, the edge is not.
    return Patch(fc=look.colour, hatch=look.hatch, ec=_ink_on(look), lw=0)


def _ink_on(look):
    return "white" if look.is_dark else "black"


def _slices(t, i, cells, groups):
    """The parts of a bar as (j, count), those drawn alike as one, unless they are outlined."""
    rest = 0
    for j, n_ij in enumerate(t.counts[i].tolist()):
        if t.partitions[j] in groups.others and (i, j) not in cells:
            rest += n_ij
        elif n_ij:
            yield j, n_ij
    if rest:
        yield None, rest


def _bars(ax, t, cells, longest, groups, is_thin):
    """Draw one table, and return the partitions that are named in their bars."""
    from matplotlib.patches import Rectangle

    named = set()
    rows = [label_name("C", label) for label in t.clusters]
    size = 9 if is_thin else 13
    # About how many characters a point is wide: next to the bars stand the names of the rows.
    scale = (5 - 0.11 * max(map(len, rows))) / longest / (0.0086 * size)
    for i in range(len(rows)):
        slices = list(_slices(t, i, cells, groups))
        labels = [next(iter(groups.others)) if j is None else t.partitions[j] for j, _ in slices]
        looks = [groups[label] for label in labels]
        widths = np.array([n_ij for _, n_ij in slices], dtype=float)
        lefts = np.cumsum(widths) - widths
        outlined = [(i, j) in cells for j, _ in slices]
        parts = ax.barh(
            i, widths, 0.72, lefts, color=[look.colour for look in looks],
            edgecolor=["black" if on else "white" for on in outlined],
            linewidth=[4 if on else 1 for on in outlined], clip_on=False, in_layout=False,
        ) if slices else []  # fmt: skip
        for part, look, on in zip(parts, looks, outlined, strict=True):
            part.set_zorder(3 if on else 2)
            if look.hatch:  # laid over it, for it has not the colour of the edge
                hatched = Rectangle(
                    part.get_xy(), part.get_width(), 0.72, fc="none", ec=_ink_on(look), lw=0,
                    hatch=look.hatch, zorder=part.zorder, in_layout=False,
                )  # fmt: skip
                ax.add_artist(hatched)
        behind = []  # the last parts of a bar, if they are too small for words
        for (j, n_ij), label, look, left, on in zip(
            slices, labels, looks, lefts, outlined, strict=True
        ):
            if n_ij < 0.06 * longest or len(str(n_ij)) > scale * n_ij:
                behind.append((n_ij, "other" if j is None else label_name("T", label), label))
                continue
            behind = []
            name = "other" if j is None else label_name("T", label)
            has_name = len(name) <= scale * n_ij and not is_thin
            if has_name:
                named.add(label)
            ax.text(
                left + n_ij / 2, i, f"{n_ij}\n{name}" if has_name else str(n_ij),
                ha="center", va="center", fontsize=size, zorder=4, color=_ink_on(look),
                linespacing=1.05, fontweight="bold" if on else "normal", in_layout=False,
                bbox={"boxstyle": "square,pad=0.1", "fc": look.colour, "ec": "none"}
                if look.hatch else None,
            )  # fmt: skip
        words = "  " + ", ".join(f"{n_ij} {name}" for n_ij, name, _ in behind)
        if behind and not is_thin and len(words) <= scale * (longest - widths.sum()):
            ax.text(widths.sum(), i, words, va="center", fontsize=size, in_layout=False)
            named |= {label for *_, label in behind}
    ax.set_yticks(range(len(rows)), rows, fontsize=11 if is_thin else None)
    ax.tick_params(left=False)
    ax.spines["left"].set_visible(False)
    ax.set_xlabel("points")
    return named


@styled
def bags(t, outline_majority=True):
    """Draw each cluster as an enclosure with its points inside, marked by their partition.

    With ``outline_majority``, the points of each cluster's majority partition are drawn solid and
    first, the others hollow. For clusters of up to about sixty points; what would be too wide for a
    page is refused.
    """
    require_table(t, "a table")
    r = len(t.clusters)
    columns = [max(2, int(np.ceil(np.sqrt(1.3 * size)))) for size in t.cluster_sizes.tolist()]
    lines = max(-(-int(n) // c) for n, c in zip(t.cluster_sizes, columns, strict=True))
    groups = _partitions([t])
    fig, axes = figure(
        max(4, 0.42 * sum(columns) + 0.9 * r), 0.42 * lines + 1.9, columns=r, width_ratios=columns,
        instead='a point a marker is for small tables; draw bars({"all points": t})',
    )  # fmt: skip
    looks = [groups[label] for label in t.partitions]
    for i, (ax, wide) in enumerate(zip(axes[0], columns, strict=True)):
        _bag(ax, t.counts[i], wide, lines, outline_majority, looks)
        ax.set_title(label_name("C", t.clusters[i]))
    # Partitions that are called by their own markers need nobody to say so.
    if any(name not in _SIGNS.get(of.marker, "") for name, of in groups.names):
        legend(
            fig,
            [
                (name, ax.plot([], [], of.marker, color=of.colour, ms=11)[0])
                for name, of in groups.names
            ],
        )
    fig.alt = said_bags(t, outline_majority)
    fig.note = groups.note
    return fig


def _bag(ax, row, wide, lines, outline_majority, looks):
    from matplotlib.patches import FancyBboxPatch

    order = np.argsort(-row, kind="stable")
    partitions = np.repeat(order, row[order])
    x, y = np.arange(len(partitions)) % wide, -(np.arange(len(partitions)) // wide)
    for j in order:
        mine = partitions == j
        solid = not outline_majority or j == order[0]
        colour = looks[j].colour
        ax.plot(
            x[mine], y[mine], looks[j].marker, ms=14, mew=2, color=colour,
            mfc=colour if solid else "white",
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
    columns : int
        How many stand side by side.
    """
    require_table(t, "a table")
    columns = read_whole(columns, "columns")
    r, k = t.counts.shape
    if isinstance(chosen, (str, bytes, Mapping)) or not isinstance(chosen, Iterable):
        raise TypeError(f"chosen must be a list of assignments, got {type(chosen).__name__}")
    chosen = [read_cells(cells, (r, k), f"chosen[{at}]") for at, cells in enumerate(chosen)]
    if not chosen:
        raise ValueError("chosen is empty: give at least one assignment, a list of cells (i, j)")
    lines = -(-len(chosen) // columns)
    wide = max(0.85, *(0.125 * len(label_name("T", label)) for label in t.partitions))
    width, height = max(2.6, wide * k + 0.7), 0.62 * r + 0.95
    fig, axes = figure(
        width * columns + 0.5, height * lines + 0.2, lines, columns,
        instead="choose fewer assignments or columns; of large tables look at per_cluster(t)",
    )  # fmt: skip
    for ax in axes.flat[len(chosen) :]:
        ax.axis("off")
    for ax, cells in zip(axes.flat, chosen, strict=False):
        _grid(ax, t, cells)
        ax.set_title(sum_of(t, cells), pad=26)
    fig.alt = said_assignments(t, chosen)
    return fig


def _grid(ax, t, cells):
    from matplotlib.patches import Rectangle

    r, k = t.counts.shape
    outlined = set(cells)
    for i in range(r):
        for j in range(k):
            on = (i, j) in outlined
            ax.add_artist(  # no limits to widen: they are set below
                Rectangle(
                    (j - 0.5, i - 0.5), 1, 1, fc="#F6E3B4" if on else "white",
                    ec="black" if on else PALE, lw=3 if on else 1, zorder=3 if on else 2,
                )
            )  # fmt: skip
            ax.text(
                j, i, str(t.counts[i, j]), ha="center", va="center", zorder=4, in_layout=False,
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
        Of up to fifteen clusters and partitions, and eighty cells that are not 0.
    chosen : dict of title → cells (i, j), counted from 0
    """
    require_table(t, "a table")
    r, k = t.counts.shape
    read_panels(chosen, "chosen", "title → cells (i, j), counted from 0")
    instead = 'draw bars({"all points": t}), or look at best_matching(t)'
    require_at_most(MOST_GROUPS, max(r, k), "clusters or partitions", instead)
    require_at_most(80, np.count_nonzero(t.counts), "lines", instead)  # fmt: skip
    cells = [read_cells(of, (r, k), f"chosen[{title!r}]") for title, of in chosen.items()]
    fig, axes = figure(
        5.0 * len(chosen) + 0.4, 0.85 * max(r, k) + 1.3, columns=len(chosen), instead=_FEWER
    )
    for ax, title, of in zip(axes[0], chosen, cells, strict=True):
        _bipartite(ax, t, set(of))
        ax.set_title(f"{title}\n{sum_of(t, of)}", parse_math=True)
    fig.alt = sentence(
        f"Clusters {listed(typed_each('C', t.clusters))} on the left, partitions",
        f"{listed(typed_each('T', t.partitions))} on the right, a line for each cell,",
        "the wider the more points.",
        by_panel(chosen, [said_matching(t, of) for of in cells]),
    )
    return fig


def _bipartite(ax, t, cells):
    r, k = t.counts.shape
    tall = max(r, k)
    left = np.arange(r) + (tall - r) / 2
    right = np.arange(k) + (tall - k) / 2
    widest = t.counts.max()
    drawn = [tuple(cell) for cell in np.argwhere(t.counts > 0).tolist()]
    # In inches, as they are drawn: the ends of the lines, and half their widths.
    ends = np.array([[[0, 0.85 * left[i]], [3.4, 0.85 * right[j]]] for i, j in drawn])
    widths = [1.5 + 9 * t.counts[cell] / widest for cell in drawn]
    places = _free_places(ends, np.array(widths) / 144)
    for (i, j), width, place in zip(drawn, widths, places, strict=True):
        on = (i, j) in cells
        ax.plot(
            [0, 1], [left[i], right[j]], lw=width, solid_capstyle="butt",
            color="black" if on else "#ADADAD", zorder=2 if on else 1,
        )  # fmt: skip
        ax.text(
            place, left[i] + place * (right[j] - left[i]), str(t.counts[i, j]), ha="center",
            va="center", fontsize=13, fontweight="bold" if on else "normal", zorder=4,
            color="black" if on else "#444444",
            bbox={"boxstyle": "round,pad=0.18", "fc": "white", "ec": "black" if on else "none"},
        )  # fmt: skip
    for i in range(r):
        ax.text(
            -0.02, left[i], label_name("C", t.clusters[i]), ha="right", va="center", fontsize=15,
            bbox={"boxstyle": "round,pad=0.3", "fc": "white", "ec": INK, "lw": 2},
        )  # fmt: skip
    for j in range(k):
        ax.plot(1, right[j], look_of(j).marker, ms=17, color=look_of(j).colour, zorder=5)
        ax.text(1.07, right[j], label_name("T", t.partitions[j]), va="center", fontsize=15)
    ax.set(xlim=(-0.2, 1.25), ylim=(tall - 0.4, -0.6))
    ax.axis("off")


def _free_places(ends, half_widths):
    """Where on each line its number stands: a share of it, as far from other lines as there is.

    Numbers are set one after the other, those on wide lines last, which leave them least room.
    """
    from scipy.spatial.distance import cdist

    shares = np.linspace(0.14, 0.86, 37)
    along = np.linspace(0, 1, 121)
    every = [start + along[:, None] * (end - start) for start, end in ends]
    places, taken = np.full(len(ends), 0.5), np.empty((0, 2))
    for at in np.argsort(half_widths, kind="stable").tolist():
        start, end = ends[at]
        spots = start + shares[:, None] * (end - start)
        room = np.full(len(shares), 1.0)
        for other, line in enumerate(every):
            if other != at:
                room = np.minimum(room, cdist(spots, line).min(axis=1) - half_widths[other])
        if len(taken):  # two numbers need more room than a number and a line
            room = np.minimum(room, cdist(spots, taken).min(axis=1) - 0.2)
        # From so much room on more is no better: then rather in the middle.
        best = int((np.minimum(room, 0.3) - 0.02 * np.abs(shares - 0.5)).argmax())
        places[at] = shares[best]
        taken = np.vstack([taken, spots[best]])
    return places
