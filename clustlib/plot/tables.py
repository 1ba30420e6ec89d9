"""Figures of contingency tables: bars, bags of points, matchings, and the F of every cell.

Tables and the cells under discussion enter, and figures leave.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Patch, Rectangle
from numpy.typing import ArrayLike
from scipy.spatial.distance import cdist

from clustlib.contingency import ContingencyTable, require_table, takes_table
from clustlib.plot.alt_text import (
    count_noun,
    describe_cells,
    describe_counts,
    describe_panels,
    join_items,
    long_name,
    long_names,
)
from clustlib.plot.arguments import (
    check_at_most,
    check_bool,
    check_cells,
    check_matrix,
    check_panels,
)
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import INK, MAX_GROUPS, PALE, Groups, add_legend_below, group_look
from clustlib.plot.text import label_name

_MAX_DESCRIBED = 12  # bars
Cells = Mapping[str, Iterable[tuple[int, int]]]


def check_tables(tables, name="tables"):
    """Return a dict of title → ContingencyTable that is not empty."""
    check_panels(tables, name, "title → ContingencyTable")
    for title, t in tables.items():
        require_table(t, f"{name}[{title!r}]")
    return tables


def class_groups(tables):
    """Return the classes of some tables, with a look for each."""
    sizes: Counter[object] = Counter()
    for t in tables:
        sizes.update(dict(zip(t.classes, t.class_sizes.tolist(), strict=True)))
    return Groups(sizes)


def name_rows_and_columns(ax, t):
    """Write the names of clusters and classes beside a table with cells of width and height 1."""
    r, k = t.shape
    ax.set(xlim=(-0.6, k - 0.4), ylim=(r - 0.4, -0.6))
    ax.set_xticks(range(k), [label_name("T", label) for label in t.classes])
    ax.set_yticks(range(r), [label_name("C", label) for label in t.clusters])
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def draw_cell(ax, i, j, colour, is_outlined=False, outline_width=4):
    """Draw the area of a cell of a table."""
    # An artist, unlike a patch, does not change the limits of the axes, which are set later.
    ax.add_artist(
        Rectangle(
            (j - 0.5, i - 0.5), 1, 1, fc=colour, ec="black" if is_outlined else PALE,
            lw=outline_width if is_outlined else 1, zorder=3 if is_outlined else 2,
        )
    )  # fmt: skip


# --- bars ----------------------------------------------------------------------------------------


@figure_function
def bars(tables, outlined=None):
    """Draw each table as one bar a cluster, divided among the classes.

    A class has the same colour in all tables. Parts too small for their name and number have
    them behind the bar where there is room. Tables are side by side, or one below the other if
    one has less than half as many clusters as another. If there are more than five classes, or if
    a class is named nowhere else, a legend names them all. More than twelve clusters are drawn as
    thin bars.

    Parameters
    ----------
    tables : dict of title → ContingencyTable
        Of up to fifty clusters each.
    outlined : dict of title → iterable of cells (i, j), counted from 0, optional
        The cells under discussion.
    """
    check_tables(tables)
    outlined = {} if outlined is None else check_panels(outlined, "outlined", "title → cells")
    if unknown := outlined.keys() - tables.keys():
        raise ValueError(f"outlined has {list(unknown)}, but the tables are {list(tables)}")
    cells = {
        title: sorted(check_cells(outlined.get(title, ()), f"outlined[{title!r}]", t.shape))
        for title, t in tables.items()
    }
    heights, n_tables = [len(t.clusters) for t in tables.values()], len(tables)
    check_at_most(
        50, max(heights), "clusters",
        "draw some at a time, ContingencyTable(t.to_pandas()[:50]), or look at per_cluster(t)",
    )  # fmt: skip
    groups = class_groups(tables.values())
    is_thin = max(heights) > 12
    # Side by side, a short table would leave most of its panel empty.
    is_stacked = not is_thin and 2 * min(heights) < max(heights)
    advice = "draw fewer tables at a time"
    if is_stacked:
        fig, axes = new_figure(
            9.4, 0.49 * sum(heights) + 0.5 * n_tables + 0.5, rows=n_tables, advice=advice,
            sharex=True, height_ratios=heights,
        )  # fmt: skip
    else:
        fig, axes = new_figure(
            5.2 * n_tables + 0.4, (0.32 if is_thin else 0.75) * max(heights) + 1.5,
            columns=n_tables, advice=advice, sharex=True,
        )  # fmt: skip
    max_size = max(t.cluster_sizes.max() for t in tables.values())
    used_classes, named_classes = set(), set()
    for ax, (title, t) in zip(axes.flat, tables.items(), strict=True):
        used_classes |= {t.classes[j] for j in np.flatnonzero(t.class_sizes)}
        named_classes |= _draw_bars(ax, t, cells[title], max_size, groups, is_thin)
        ax.set(ylim=((len(t.clusters) if is_stacked else max(heights)) - 0.5, -0.5))
        if not is_stacked or ax is axes.flat[-1]:
            ax.set_xlabel("points")
        ax.set_title(title, parse_math=True)
    if len(used_classes) > 5 or not used_classes <= named_classes:
        add_legend_below(fig, [(name, _legend_patch(look)) for name, look in groups.names])
    summary = "a bar for each cluster, divided among the classes."
    if n_tables > 1:
        summary = f"{count_noun(n_tables, 'table')} as bars, {summary}"
    descriptions = [_describe_bars(t, cells[title]) for title, t in tables.items()]
    fig.alt = f"{summary.capitalize()} {describe_panels(tables, descriptions)}{groups.note}"
    return fig


def _describe_bars(t, cells):
    class_names = long_names("T", t.classes)
    parts = [
        f"{cluster} has {describe_counts(row, class_names)}"
        for cluster, row in zip(long_names("C", t.clusters), t.counts.tolist(), strict=True)
    ]
    if rest := parts[_MAX_DESCRIBED:]:
        parts = [*parts[:_MAX_DESCRIBED], f"and {len(rest)} bars more"]
    if cells:
        parts.append(f"outlined: {describe_cells(t, cells)}")
    return "; ".join(parts)


def _legend_patch(look):
    return Patch(fc=look.colour, hatch=look.hatch, ec=look.text_colour, lw=0)


def _draw_bars(ax, t, cells, max_size, groups, is_thin):
    """Draw one table, and return the classes that are named beside their parts."""
    named_classes = set()
    row_names = [label_name("C", label) for label in t.clusters]
    class_names = [label_name("T", label) for label in t.classes]
    font_size = 9 if is_thin else 13
    # The approximate number of characters per point, next to the names of the rows.
    scale = (5 - 0.11 * max(map(len, row_names))) / max_size / (0.0086 * font_size)
    for i, counts in enumerate(t.counts.tolist()):
        left = 0
        # The last parts of the bar, as long as they are too small for text.
        small_parts: list[int] = []
        for j, n_ij in enumerate(counts):
            if not n_ij:
                continue
            look, is_outlined = groups[t.classes[j]], (i, j) in cells
            _draw_part(ax, i, left, n_ij, look, is_outlined)
            if n_ij < 0.06 * max_size or len(str(n_ij)) > scale * n_ij:
                small_parts.append(j)
            else:
                small_parts = []
                text = str(n_ij)
                if len(class_names[j]) <= scale * n_ij and not is_thin:
                    named_classes.add(t.classes[j])
                    text = f"{n_ij}\n{class_names[j]}"
                ax.text(
                    left + n_ij / 2, i, text, ha="center", va="center", fontsize=font_size,
                    zorder=4, color=look.text_colour, linespacing=1.05, in_layout=False,
                    fontweight="bold" if is_outlined else "normal",
                    bbox={"boxstyle": "square,pad=0.1", "fc": look.colour, "ec": "none"}
                    if look.hatch else None,
                )  # fmt: skip
            left += n_ij
        text = "  " + ", ".join(f"{counts[j]} {class_names[j]}" for j in small_parts)
        if small_parts and not is_thin and len(text) <= scale * (max_size - left):
            ax.text(left, i, text, va="center", fontsize=font_size, in_layout=False)
            named_classes |= {t.classes[j] for j in small_parts}
    ax.set_yticks(range(len(row_names)), row_names, fontsize=11 if is_thin else None)
    ax.tick_params(left=False)
    ax.spines["left"].set_visible(False)
    return named_classes


def _draw_part(ax, row, left, width, look, is_outlined):
    ax.barh(
        row, width, 0.72, left, color=look.colour, edgecolor="black" if is_outlined else "white",
        linewidth=4 if is_outlined else 1, clip_on=False, in_layout=False,
        zorder=3 if is_outlined else 2,
    )  # fmt: skip
    if look.hatch:
        # A hatch has the colour of its patch's edge, so it needs a patch of its own.
        ax.add_artist(
            Rectangle(
                (left, row - 0.36), width, 0.72, fc="none", ec=look.text_colour, lw=0,
                hatch=look.hatch, zorder=3.5 if is_outlined else 2.5, in_layout=False,
            )
        )  # fmt: skip


# --- bags ----------------------------------------------------------------------------------------


@takes_table
@figure_function
def bags(t: ContingencyTable, outline_majority: bool = True) -> Figure:
    """Draw each cluster as an enclosure with its points inside, marked by their class.

    Clusters may have up to about sixty points.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
    outline_majority : bool
        Whether the points of each cluster's majority class are drawn solid and first, the others
        hollow.
    """
    require_table(t, "t")
    check_bool(outline_majority, "outline_majority")
    r = len(t.clusters)
    columns = [max(2, int(np.ceil(np.sqrt(1.3 * size)))) for size in t.cluster_sizes.tolist()]
    rows = max(-(-int(n) // c) for n, c in zip(t.cluster_sizes, columns, strict=True))
    groups = class_groups([t])
    fig, axes = new_figure(
        max(4, 0.42 * sum(columns) + 0.9 * r), 0.42 * rows + 1.9, columns=r,
        advice='a marker for each point is for small tables; draw bars({"all points": t})',
        width_ratios=columns,
    )  # fmt: skip
    looks = [groups[label] for label in t.classes]
    for i, (ax, width) in enumerate(zip(axes[0], columns, strict=True)):
        _draw_bag(ax, t.counts[i], width, rows, outline_majority, looks)
        ax.set_title(label_name("C", t.clusters[i]))
    add_legend_below(fig, [
        (name, axes[0, -1].plot([], [], look.marker, color=look.colour, ms=11)[0])
        for name, look in groups.names
    ])  # fmt: skip
    class_names = long_names("T", t.classes)
    sentences = [f"{count_noun(r, 'enclosure').capitalize()} with points, marked by their class."]
    sentences += [
        f"{cluster} holds {describe_counts(row, class_names)}."
        for cluster, row in zip(long_names("C", t.clusters), t.counts.tolist(), strict=True)
    ]
    if outline_majority:
        sentences.append("The first named of each is drawn solid, the others hollow.")
    fig.alt = " ".join(sentences) + groups.note
    return fig


def _draw_bag(ax, counts, width, rows, outline_majority, looks):
    order = np.argsort(-counts, kind="stable")
    classes = np.repeat(order, counts[order])
    x, y = np.arange(len(classes)) % width, -(np.arange(len(classes)) // width)
    for j in order:
        is_member = classes == j
        is_solid = not outline_majority or j == order[0]
        colour = looks[j].colour
        ax.plot(
            x[is_member], y[is_member], looks[j].marker, ms=14, mew=2, color=colour,
            mfc=colour if is_solid else "white",
        )  # fmt: skip
    bottom = y.min() if len(y) else 0
    ax.add_patch(
        FancyBboxPatch(
            (-0.35, bottom - 0.35), width - 0.3, 0.7 - bottom, fill=False, ec=INK, lw=2.5,
            boxstyle="round,pad=0.35,rounding_size=0.6",
        )
    )  # fmt: skip
    ax.set(xlim=(-0.9, width - 0.1), ylim=(-rows + 0.1, 0.9), aspect="equal")
    ax.axis("off")


# --- matchings -----------------------------------------------------------------------------------


@takes_table
@figure_function
def matchings(t: ContingencyTable, chosen: Cells) -> Figure:
    """Draw clusters left, classes right, and a line for each cell, those chosen in black.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Of up to fifteen clusters and classes, and eighty cells that are not 0.
    chosen : dict of title → cells (i, j), counted from 0
    """
    require_table(t, "t")
    height = max(t.shape)
    cells = _check_chosen(chosen, t)
    advice = 'draw bars({"all points": t}), or look at best_matching(t)'
    check_at_most(MAX_GROUPS, height, "clusters or classes", advice)
    check_at_most(80, len(t.cells.counts), "lines", advice)
    fig, axes = new_figure(
        5.0 * len(chosen) + 0.4, 0.85 * height + 1.3, columns=len(chosen),
        advice="draw fewer choices at a time",
    )  # fmt: skip
    for ax, (title, chosen_cells) in zip(axes[0], cells.items(), strict=True):
        _draw_matching(ax, t, chosen_cells)
        ax.set_title(f"{title}\n{_sum_counts(t, chosen_cells)}", parse_math=True)
    fig.alt = (
        f"Clusters {join_items(long_names('C', t.clusters))} on the left, classes "
        f"{join_items(long_names('T', t.classes))} on the right, a line for each cell, "
        "the wider the more points. "
        + describe_panels(cells, [_describe_matching(t, chosen) for chosen in cells.values()])
    )
    return fig


def _check_chosen(chosen, t):
    check_panels(chosen, "chosen", "title → cells (i, j), counted from 0")
    return {
        title: check_cells(cells, f"chosen[{title!r}]", t.shape) for title, cells in chosen.items()
    }


def _sum_counts(t, cells):
    """Return the counts of cells as a sum: 10 + 9 = 19."""
    counts = [int(t.counts[cell]) for cell in cells]
    return f"{' + '.join(map(str, counts))} = {sum(counts)}"


def _describe_matching(t, cells):
    """Return the cells of the black lines, the classes without one, and the widest grey lines."""
    parts = ["no line is black"]
    if cells:
        verb = "is" if len(cells) == 1 else "are"
        parts = [f"black {verb} {describe_cells(t, cells, ' to ')}, {_sum_counts(t, cells)}"]
    matched = {j for _, j in cells}
    free = [long_name("T", label) for j, label in enumerate(t.classes) if j not in matched]
    if cells and free:
        parts.append(f"none leads to {join_items(free, 6, 'or')}")
    grey = {cell: n for cell, n in np.ndenumerate(t.counts) if n and cell not in cells}
    if grey:
        widest = [cell for cell, n in grey.items() if n == max(grey.values())]
        lines = "line is" if len(widest) == 1 else "lines are"
        parts.append(f"the widest grey {lines} {describe_cells(t, widest, ' to ')}")
    return "; ".join(parts)


def _draw_matching(ax, t, chosen):
    r, k = t.shape
    height = max(r, k)
    left = np.arange(r) + (height - r) / 2
    right = np.arange(k) + (height - k) / 2
    cells = [tuple(cell) for cell in np.argwhere(t.counts > 0).tolist()]
    # The ends of the lines in inches, and half their widths.
    ends = np.array([[[0, 0.85 * left[i]], [3.4, 0.85 * right[j]]] for i, j in cells])
    widths = [1.5 + 9 * t.counts[cell] / t.counts.max() for cell in cells]
    shares = _number_positions(ends, np.array(widths) / 144)
    for (i, j), width, share in zip(cells, widths, shares, strict=True):
        is_chosen = (i, j) in chosen
        ax.plot(
            [0, 1], [left[i], right[j]], lw=width, solid_capstyle="butt",
            color="black" if is_chosen else "#ADADAD", zorder=2 if is_chosen else 1,
        )  # fmt: skip
        ax.text(
            share, left[i] + share * (right[j] - left[i]), str(t.counts[i, j]), ha="center",
            va="center", fontsize=13, fontweight="bold" if is_chosen else "normal", zorder=4,
            color="black" if is_chosen else "#444444",
            bbox={
                "boxstyle": "round,pad=0.18", "fc": "white", "ec": "black" if is_chosen else "none",
            },
        )  # fmt: skip
    for i in range(r):
        ax.text(
            -0.02, left[i], label_name("C", t.clusters[i]), ha="right", va="center", fontsize=15,
            bbox={"boxstyle": "round,pad=0.3", "fc": "white", "ec": INK, "lw": 2},
        )  # fmt: skip
    for j in range(k):
        look = group_look(j)
        ax.plot(1, right[j], look.marker, ms=17, color=look.colour, zorder=5)
        ax.text(1.07, right[j], label_name("T", t.classes[j]), va="center", fontsize=15)
    ax.set(xlim=(-0.2, 1.25), ylim=(height - 0.4, -0.6))
    ax.axis("off")


def _number_positions(ends, half_widths):
    """Return for each line the share of it at which its number is far from all other lines.

    Numbers on wide lines are placed last, because they leave the others the least room.
    """
    shares = np.linspace(0.14, 0.86, 37)
    along = np.linspace(0, 1, 121)
    lines = [start + along[:, None] * (end - start) for start, end in ends]
    positions, occupied = np.full(len(ends), 0.5), np.empty((0, 2))
    for current in np.argsort(half_widths, kind="stable").tolist():
        start, end = ends[current]
        candidates = start + shares[:, None] * (end - start)
        room = np.full(len(shares), 1.0)
        for other, line in enumerate(lines):
            if other != current:
                room = np.minimum(room, cdist(candidates, line).min(axis=1) - half_widths[other])
        if len(occupied):
            # Two numbers need more room than a number and a line.
            room = np.minimum(room, cdist(candidates, occupied).min(axis=1) - 0.2)
        # Room beyond this is not needed. Then the middle of the line is best.
        best = int((np.minimum(room, 0.3) - 0.02 * np.abs(shares - 0.5)).argmax())
        positions[current] = shares[best]
        occupied = np.vstack([occupied, candidates[best]])
    return positions


# --- F of every cell -----------------------------------------------------------------------------


@takes_table
@figure_function
def f_cells(t: ContingencyTable, f: ArrayLike, chosen: Cells) -> Figure:
    """Draw a table of F values for each choice of cells, those chosen outlined.

    Parameters
    ----------
    t : ContingencyTable, or labels_true, labels_pred
        Its counts are written below the values.
    f : array of shape (r, k)
    chosen : dict of title → cells (i, j), counted from 0
    """
    require_table(t, "t")
    r, k = t.shape
    f = check_matrix(f, "f", (r, k))
    if f.min() < 0 or f.max() > 1:
        raise ValueError(f"f must be from 0 to 1, got {f.min():g} to {f.max():g}")
    cells = _check_chosen(chosen, t)
    cell_width = max(1.25, *(0.125 * len(label_name("T", label)) for label in t.classes))
    fig, axes = new_figure(
        (cell_width * k + 1.0) * len(chosen), 0.95 * r + 1.6, columns=len(chosen),
        advice="draw one choice at a time; for large tables look at per_cluster(t)",
    )  # fmt: skip
    for ax, (title, chosen_cells) in zip(axes[0], cells.items(), strict=True):
        for (i, j), value in np.ndenumerate(f):
            _draw_f_cell(ax, i, j, value, t.counts[i, j], (i, j) in chosen_cells)
        name_rows_and_columns(ax, t)
        ax.set_title(title, pad=14, parse_math=True)
    rows, columns = long_names("C", t.clusters), long_names("T", t.classes)

    def describe(cells):
        return join_items(f"{f[i, j]:.3f} at {rows[i]}–{columns[j]}" for i, j in cells) or "none"

    largest = np.argwhere(np.isclose(f, f.max(), 1e-9, 0))
    fig.alt = (
        f"The F values of {count_noun(r, 'cluster')} and {count_noun(k, 'class')} as a table, "
        f"darker the larger, with the counts below them; largest {describe(largest)}. "
        + describe_panels(cells, [f"{describe(chosen)} outlined" for chosen in cells.values()])
    )
    return fig


def _draw_f_cell(ax, i, j, value, count, is_outlined):
    # From white for 0 to a blue on which black text can be read.
    draw_cell(ax, i, j, 1 - value * (1 - np.array([0.53, 0.67, 0.80])), is_outlined)
    ax.text(
        j, i - 0.1, f"{value:.3f}", ha="center", va="center", fontsize=16, zorder=4,
        fontweight="bold" if is_outlined else "normal", in_layout=False,
    )  # fmt: skip
    ax.text(
        j, i + 0.28, str(count), ha="center", va="center", fontsize=12, zorder=4,
        color="#444444", in_layout=False,
    )  # fmt: skip
