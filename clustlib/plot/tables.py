"""Figures of contingency tables."""

from collections import Counter

import numpy as np
from matplotlib.patches import FancyBboxPatch, Patch, Rectangle
from scipy.spatial.distance import cdist

from clustlib.contingency import require_table
from clustlib.plot.arguments import read_cells, read_matrix, read_panels, require_at_most
from clustlib.plot.described import figure, styled
from clustlib.plot.style import (
    INK,
    MOST_GROUPS,
    PALE,
    Groups,
    label_name,
    legend,
    look_of,
)
from clustlib.plot.words import (
    by_panel,
    cells_of,
    listed,
    made_of,
    many,
    typed,
    typed_each,
)

_FEWER = "draw fewer tables at a time"
_MOST_SAID = 12  # bars whose parts the text alternative names


def classes_of(tables):
    """The classes of some tables, with a look each."""
    sizes: Counter[object] = Counter()
    for t in tables:
        sizes.update(dict(zip(t.classes, t.class_sizes.tolist(), strict=True)))
    return Groups(sizes)


def name_rows_and_columns(ax, t):
    """Write the names of classes above a table drawn with cells of width and height 1."""
    r, k = t.shape
    ax.set(xlim=(-0.6, k - 0.4), ylim=(r - 0.4, -0.6))
    ax.set_xticks(range(k), [label_name("T", label) for label in t.classes])
    ax.set_yticks(range(r), [label_name("C", label) for label in t.clusters])
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def sum_of(t, cells):
    """Write the counts of some cells as a sum: 10 + 9 = 19."""
    counts = [int(t.counts[cell]) for cell in cells]
    return f"{' + '.join(map(str, counts))} = {sum(counts)}"


# --- bars ----------------------------------------------------------------------------------------


@styled
def bars(tables, outlined=None):
    """Draw each table as one bar a cluster, divided among the classes.

    A class has the same colour in all tables. Parts too small for their name and number have
    them behind the bar where there is room. Tables stand side by side, or one below the other if
    one has less than half as many clusters as another. Where there are more than five classes,
    or where one is nowhere named, a legend names them all. More than twelve clusters are drawn as
    thin bars.

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
    if unknown := outlined.keys() - tables.keys():
        raise ValueError(f"outlined has {unknown}, which are no titles of tables: {list(tables)}")
    cells = {
        title: sorted(read_cells(outlined.get(title, ()), t.shape, f"outlined[{title!r}]"))
        for title, t in tables.items()
    }
    tallest = max(len(t.clusters) for t in tables.values())
    require_at_most(
        50, tallest, "clusters",
        "draw some at a time, ContingencyTable(t.counts[:50]), or look at per_cluster(t)",
    )  # fmt: skip
    groups = classes_of(tables.values())
    is_thin = tallest > 12
    many_or_few, count = [len(t.clusters) for t in tables.values()], len(tables)
    # Side by side, unless one would be mostly empty.
    is_stacked = not is_thin and 2 * min(many_or_few) < tallest
    if is_stacked:
        fig, axes = figure(
            9.4, 0.49 * sum(many_or_few) + 0.5 * count + 0.5, rows=count, sharex=True,
            height_ratios=many_or_few, instead=_FEWER,
        )  # fmt: skip
    else:
        fig, axes = figure(
            5.2 * count + 0.4, (0.32 if is_thin else 0.75) * tallest + 1.5,
            columns=count, sharex=True, instead=_FEWER,
        )  # fmt: skip
    longest = max(t.cluster_sizes.max() for t in tables.values())
    drawn, named = set(), set()
    for ax, (title, t) in zip(axes.flat, tables.items(), strict=True):
        drawn |= {t.classes[j] for j in np.flatnonzero(t.class_sizes)}
        named |= _bars(ax, t, cells[title], longest, groups, is_thin)
        ax.set(ylim=((len(t.clusters) if is_stacked else tallest) - 0.5, -0.5))
        if not is_stacked or ax is axes.flat[-1]:
            ax.set_xlabel("points")
        ax.set_title(title, parse_math=True)
    if len(drawn) > 5 or not drawn <= named:
        legend(fig, [(name, _bar_like(look)) for name, look in groups.names])
    kind = "a bar for each cluster, divided among the classes."
    kind = f"{many(len(tables), 'table')} as bars, {kind}" if len(tables) > 1 else kind
    said = by_panel(tables, [_said_bars(t, cells[title]) for title, t in tables.items()])
    fig.alt = f"{kind.capitalize()} {said}"
    fig.note = groups.note
    return fig


def _said_bars(t, cells):
    classes = typed_each("T", t.classes)
    said = [
        f"{cluster} has {made_of(row, classes)}"
        for cluster, row in zip(typed_each("C", t.clusters), t.counts.tolist(), strict=True)
    ]
    if more := said[_MOST_SAID:]:
        said = [*said[:_MOST_SAID], f"and {len(more)} bars more"]
    return "; ".join(said) + (f"; outlined: {cells_of(t, cells)}" if cells else "")


def _bar_like(look):
    # The hatch is as dark as what is written on the colour, the edge is not.
    return Patch(fc=look.colour, hatch=look.hatch, ec=_ink_on(look), lw=0)


def _ink_on(look):
    return "white" if look.is_dark else "black"


def _bars(ax, t, cells, longest, groups, is_thin):
    """Draw one table, and return the classes that are named in their bars."""
    named = set()
    rows = [label_name("C", label) for label in t.clusters]
    columns = [label_name("T", label) for label in t.classes]
    size = 9 if is_thin else 13
    # About how many characters a point is wide: next to the bars stand the names of the rows.
    scale = (5 - 0.11 * max(map(len, rows))) / longest / (0.0086 * size)
    for i, counts in enumerate(t.counts.tolist()):
        left, behind = 0, []  # the last parts of a bar, if they are too small for words
        for j, n_ij in enumerate(counts):
            if not n_ij:
                continue
            look, on = groups[t.classes[j]], (i, j) in cells
            ax.barh(
                i, n_ij, 0.72, left, color=look.colour, edgecolor="black" if on else "white",
                linewidth=4 if on else 1, clip_on=False, in_layout=False, zorder=3 if on else 2,
            )  # fmt: skip
            if look.hatch:  # laid over it, for it has not the colour of the edge
                ax.add_artist(
                    Rectangle(
                        (left, i - 0.36), n_ij, 0.72, fc="none", ec=_ink_on(look), lw=0,
                        hatch=look.hatch, zorder=3.5 if on else 2.5, in_layout=False,
                    )
                )  # fmt: skip
            if n_ij < 0.06 * longest or len(str(n_ij)) > scale * n_ij:
                behind.append(j)
            else:
                behind = []
                has_name = len(columns[j]) <= scale * n_ij and not is_thin
                if has_name:
                    named.add(t.classes[j])
                ax.text(
                    left + n_ij / 2, i, f"{n_ij}\n{columns[j]}" if has_name else str(n_ij),
                    ha="center", va="center", fontsize=size, zorder=4, color=_ink_on(look),
                    linespacing=1.05, fontweight="bold" if on else "normal", in_layout=False,
                    bbox={"boxstyle": "square,pad=0.1", "fc": look.colour, "ec": "none"}
                    if look.hatch else None,
                )  # fmt: skip
            left += n_ij
        words = "  " + ", ".join(f"{counts[j]} {columns[j]}" for j in behind)
        if behind and not is_thin and len(words) <= scale * (longest - left):
            ax.text(left, i, words, va="center", fontsize=size, in_layout=False)
            named |= {t.classes[j] for j in behind}
    ax.set_yticks(range(len(rows)), rows, fontsize=11 if is_thin else None)
    ax.tick_params(left=False)
    ax.spines["left"].set_visible(False)
    return named


# --- bags ----------------------------------------------------------------------------------------


@styled
def bags(t, outline_majority=True):
    """Draw each cluster as an enclosure with its points inside, marked by their class.

    With ``outline_majority``, the points of each cluster's majority class are drawn solid and
    first, the others hollow. For clusters of up to about sixty points; what would be too wide for a
    page is refused.
    """
    require_table(t, "a table")
    r = len(t.clusters)
    columns = [max(2, int(np.ceil(np.sqrt(1.3 * size)))) for size in t.cluster_sizes.tolist()]
    lines = max(-(-int(n) // c) for n, c in zip(t.cluster_sizes, columns, strict=True))
    groups = classes_of([t])
    fig, axes = figure(
        max(4, 0.42 * sum(columns) + 0.9 * r), 0.42 * lines + 1.9, columns=r, width_ratios=columns,
        instead='a point a marker is for small tables; draw bars({"all points": t})',
    )  # fmt: skip
    looks = [groups[label] for label in t.classes]
    for i, (ax, wide) in enumerate(zip(axes[0], columns, strict=True)):
        _bag(ax, t.counts[i], wide, lines, outline_majority, looks)
        ax.set_title(label_name("C", t.clusters[i]))
    markers = [
        (name, axes[0, -1].plot([], [], look.marker, color=look.colour, ms=11)[0])
        for name, look in groups.names
    ]
    legend(fig, markers)
    classes = typed_each("T", t.classes)
    held = [
        f"{cluster} holds {made_of(row, classes)}."
        for cluster, row in zip(typed_each("C", t.clusters), t.counts.tolist(), strict=True)
    ]
    if outline_majority:
        held.append("The first named of each is drawn solid, the others hollow.")
    kind = f"{many(r, 'enclosure')} with points, marked by their class."
    fig.alt = f"{kind.capitalize()} {' '.join(held)}"
    fig.note = groups.note
    return fig


def _bag(ax, row, wide, lines, outline_majority, looks):
    order = np.argsort(-row, kind="stable")
    classes = np.repeat(order, row[order])
    x, y = np.arange(len(classes)) % wide, -(np.arange(len(classes)) // wide)
    for j in order:
        mine = classes == j
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


# --- matchings -----------------------------------------------------------------------------------


@styled
def matchings(t, chosen):
    """Draw clusters left, classes right, and a line for each cell, those chosen in black.

    Parameters
    ----------
    t : ContingencyTable
        Of up to fifteen clusters and classes, and eighty cells that are not 0.
    chosen : dict of title → cells (i, j), counted from 0
    """
    require_table(t, "a table")
    r, k = t.shape
    read_panels(chosen, "chosen", "title → cells (i, j), counted from 0")
    instead = 'draw bars({"all points": t}), or look at best_matching(t)'
    require_at_most(MOST_GROUPS, max(r, k), "clusters or classes", instead)
    require_at_most(80, len(t.cells.counts), "lines", instead)
    cells = [read_cells(of, (r, k), f"chosen[{title!r}]") for title, of in chosen.items()]
    fig, axes = figure(
        5.0 * len(chosen) + 0.4, 0.85 * max(r, k) + 1.3, columns=len(chosen), instead=_FEWER
    )
    for ax, title, of in zip(axes[0], chosen, cells, strict=True):
        _bipartite(ax, t, of)
        ax.set_title(f"{title}\n{sum_of(t, of)}", parse_math=True)
    fig.alt = (
        f"Clusters {listed(typed_each('C', t.clusters))} on the left, classes "
        f"{listed(typed_each('T', t.classes))} on the right, a line for each cell, "
        f"the wider the more points. {by_panel(chosen, [_said_matching(t, of) for of in cells])}"
    )
    return fig


def _said_matching(t, cells):
    """Which lines are black, which classes they leave out, and the widest grey line."""
    verb = "is" if len(cells) == 1 else "are"
    said = ["no line is black"]
    if cells:
        said = [f"black {verb} {cells_of(t, cells, ' to ')}, {sum_of(t, cells)}"]
    taken = {j for _, j in cells}
    free = [typed("T", t.classes[j]) for j in range(len(t.classes)) if j not in taken]
    if cells and free:
        said.append(f"none leads to {listed(free, 6, 'or')}")
    grey = {cell: n for cell, n in np.ndenumerate(t.counts) if n and cell not in cells}
    if grey:
        widest = [cell for cell, n in grey.items() if n == max(grey.values())]
        lines = "line is" if len(widest) == 1 else "lines are"
        said.append(f"the widest grey {lines} {cells_of(t, widest, ' to ')}")
    return "; ".join(said)


def _bipartite(ax, t, cells):
    r, k = t.shape
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
        ax.text(1.07, right[j], label_name("T", t.classes[j]), va="center", fontsize=15)
    ax.set(xlim=(-0.2, 1.25), ylim=(tall - 0.4, -0.6))
    ax.axis("off")


def _free_places(ends, half_widths):
    """Where on each line its number stands: a share of it, as far from other lines as there is.

    Numbers are set one after the other, those on wide lines last, which leave them least room.
    """
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


# --- F of every cell -----------------------------------------------------------------------------


@styled
def f_cells(t, f, chosen):
    """Draw a table of F values once for each choice of cells, those chosen outlined.

    Parameters
    ----------
    t : ContingencyTable
        Its counts stand below the values.
    f : array of shape (r, k)
    chosen : dict of title → cells (i, j), counted from 0
    """
    require_table(t, "a table")
    r, k = t.shape
    f = read_matrix(f, "f", (r, k))
    if f.min() < 0 or f.max() > 1:
        raise ValueError(f"f must be from 0 to 1, got {f.min():g} to {f.max():g}")
    read_panels(chosen, "chosen", "title → cells (i, j), counted from 0")
    cells = [read_cells(of, (r, k), f"chosen[{title!r}]") for title, of in chosen.items()]
    wide = max(1.25, *(0.125 * len(label_name("T", label)) for label in t.classes))
    fig, axes = figure(
        (wide * k + 1.0) * len(chosen), 0.95 * r + 1.6, columns=len(chosen),
        instead="draw one choice at a time; of large tables look at per_cluster(t)",
    )  # fmt: skip
    for ax, title, of in zip(axes[0], chosen, cells, strict=True):
        for (i, j), value in np.ndenumerate(f):
            _f_cell(ax, i, j, value, t.counts[i, j], (i, j) in of)
        name_rows_and_columns(ax, t)
        ax.set_title(title, pad=14, parse_math=True)
    rows, columns = typed_each("C", t.clusters), typed_each("T", t.classes)

    def said(cells):
        return listed(f"{f[i, j]:.3f} at {rows[i]}–{columns[j]}" for i, j in cells) or "none"

    largest = np.argwhere(np.isclose(f, f.max(), 1e-9, 0))
    fig.alt = (
        f"The F values of {many(r, 'cluster')} and {many(k, 'class')} as a table, darker the "
        f"larger, with the counts below them; largest {said(largest)}. "
        + by_panel(chosen, [f"{said(of)} outlined" for of in cells])
    )
    return fig


def _f_cell(ax, i, j, value, count, on):
    # From white for 0 to a blue that black text stands out from.
    shade = 1 - value * (1 - np.array([0.53, 0.67, 0.80]))
    ax.add_artist(  # no limits to widen: they are set later
        Rectangle(
            (j - 0.5, i - 0.5), 1, 1, fc=tuple(shade), ec="black" if on else PALE,
            lw=4 if on else 1, zorder=3 if on else 2,
        )
    )  # fmt: skip
    ax.text(
        j, i - 0.1, f"{value:.3f}", ha="center", va="center", fontsize=16, zorder=4,
        fontweight="bold" if on else "normal", in_layout=False,
    )  # fmt: skip
    ax.text(
        j, i + 0.28, str(count), ha="center", va="center", fontsize=12, zorder=4,
        color="#444444", in_layout=False,
    )  # fmt: skip
