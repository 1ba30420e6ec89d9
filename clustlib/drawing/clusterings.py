"""Figures of several clusterings of the same points."""

from collections import Counter

import numpy as np

from clustlib.drawing.arguments import (
    read_chosen,
    read_groups,
    read_matrix,
    read_panels,
    read_parts,
    read_row,
    read_text,
    read_whole,
    require_at_most,
)
from clustlib.drawing.style import COLOURS, PALE, Groups, figure, legend, look_of, styled
from clustlib.drawing.words import (
    as_is,
    axes_of,
    by_panel,
    course,
    kind_of_course,
    largest_of,
    listed,
    made_of,
    many,
    place,
    plain,
    rounded,
    sentence,
    typed_each,
)
from clustlib.reading import read_numbers


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
    read = {title: _path(panel, title) for title, panel in _paths(panels).items()}
    outlined = [read_whole(i, "outlined", 0) for i in outlined]
    groups = Groups.of_labels([labels for _, labels, _ in read.values()])
    size = (8.8, 4.5) if len(panels) == 1 else (6.0 * len(panels) + 0.4, 3.9)
    fig, axes = figure(*size, columns=len(panels), sharex=True, sharey=True)
    handles = {}
    for ax, (title, (X, labels, path)) in zip(axes[0], read.items(), strict=True):
        read_chosen(outlined, range(len(X)), "outlined", f"rows of X in panels[{title!r}]")
        for name, look, mine in groups.among(labels):
            handles[name, look] = ax.plot(
                *X[mine].T, look.marker, color=look.colour, ms=7, mec="white", mew=0.6, alpha=0.75,
            )[0]  # fmt: skip
            own = [i for i in outlined if mine[i]]
            ax.plot(
                *X[own].T, look.marker, color=look.colour, ms=10, mec="black", mew=1.6, zorder=4
            )
        ax.margins(0.06)
        _borders(ax, path[-1])
        for steps in path.transpose(1, 0, 2):
            ax.plot(*steps.T, "-", color="black", lw=2, zorder=4)
        ends = {"start": (path[0], "white")} if len(path) > 1 else {}
        for name, (centroids, fill) in (ends | {"centroid": (path[-1], "black")}).items():
            handles[name, "s"] = ax.plot(
                *centroids.T, "s", ms=11, mfc=fill, mec="black", mew=2, zorder=5
            )[0]
        ax.set(xlabel=xlabel, aspect="equal")
        ax.set_title(title, parse_math=True)
    axes[0, 0].set_ylabel(ylabel)
    legend(fig, [(name, drawn) for (name, _), drawn in handles.items()])
    everything = np.concatenate([X for X, _, _ in read.values()])
    corners = everything.min(axis=0), everything.max(axis=0)
    fig.alt = sentence(
        f"{', '.join(filter(None, ['points in the plane', axes_of(xlabel, ylabel)]))}, marked by",
        "partition, with centroids, their paths and the borders halfway between them.",
        by_panel(read, [_said_path(*panel, outlined, corners) for panel in read.values()]),
    )
    fig.note = groups.note
    return fig


def _said_path(X, labels, path, outlined, corners):
    """Where each centroid goes, what is closest to it, and what is outlined."""
    closest = np.hypot(*(X[:, None] - path[-1]).T).argmin(axis=0)
    partitions = sorted(set(labels))

    def made(rows):
        counts = Counter(labels[i] for i in rows)
        return made_of([counts[each] for each in partitions], typed_each("T", partitions))

    said = []
    for c, steps in enumerate(path.transpose(1, 0, 2)):
        start, end = (place(step, *corners) for step in (steps[0], steps[-1]))
        way = f"({end})" if len(steps) == 1 else f"from {start} to {end}"
        if start == end and len(steps) > 1:
            way = f"({end}), near where it starts"
        mine = np.flatnonzero(closest == c)
        held = f"closest to {made(mine)}" if len(mine) else "closest to no point"
        said.append(f"a centroid {way}, {held}")
    if outlined:
        said.append(f"outlined: {made(outlined)}")
    return "; ".join(said)


def _paths(panels):
    return read_panels(panels, "panels", "title → (X, labels_true, path)")


def _path(panel, title):
    where = f"panels[{title!r}]"
    X, labels, path = read_parts(panel, where, "(X, labels_true, path)")
    X = read_matrix(X, f"X in {where}", (None, 2))
    labels = read_groups(labels, f"labels_true in {where}", len(X))
    if np.ndim(path) != 3 or np.shape(path)[2] != 2:
        raise ValueError(f"path in {where} must be of shape (steps, k, 2), got {np.shape(path)}")
    path = read_numbers(path, f"path in {where}", 3)
    require_at_most(20, path.shape[1], "centroids", "draw a clustering with fewer clusters")
    return X, labels, path


def _borders(ax, centroids):
    if len(centroids) == 1:
        return
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
    read_row(numbers, "numbers")
    numbers = np.asarray(numbers).tolist()
    read_panels(panels, "panels", "title → values")
    outlined = {} if outlined is None else read_panels(outlined, "outlined", "title → number")
    read_chosen(outlined, panels, "outlined", "titles of panels")
    fig, axes = figure(3.5 * len(panels) + 0.4, 3.7, columns=len(panels))
    for ax, (title, values) in zip(axes[0], panels.items(), strict=True):
        values = read_row(values, f"panels[{title!r}]", len(numbers))
        ax.plot(numbers, values, "-o", color=COLOURS[0], lw=2, ms=8)
        if title in outlined:
            (chosen,) = read_chosen([outlined[title]], numbers, f"outlined[{title!r}]", "numbers")
            ax.plot(
                chosen, values[numbers.index(chosen)], "o", ms=17, mfc="none", mec="black", mew=3
            )
        ax.set(xlabel="clusters")
        if len(numbers) <= 12:
            ax.set_xticks(numbers)
        ax.set_title(title, parse_math=True)
        ax.grid(axis="y", color=PALE, lw=0.6)
        ax.margins(0.1, 0.14)
    fig.alt = sentence(
        f"{many(len(panels), 'curve')} over the number of clusters.",
        by_panel(
            panels,
            [
                course(numbers, values)
                + (f"; outlined: {rounded(outlined[title])}" if title in outlined else "")
                for title, values in panels.items()
            ],
        ),
    )
    return fig


@styled
def paths(numbers, panels, xlabel="", columns=5):
    """Draw how measures go while something is changed step by step, a small panel for each.

    Parameters
    ----------
    numbers : sequence of numbers
        How far the change has gone, the same for all.
    panels : dict of title → dict of name → sequence of values, one for each number
        Each panel has curves of the same names, told apart by colour and by marker, and a scale
        of its own.
    xlabel : str
    columns : int
        How many panels stand side by side.
    """
    where = read_row(numbers, "numbers", least=2)
    read_panels(panels, "panels", "title → dict of name → values")
    columns = min(read_whole(columns, "columns"), len(panels))
    read_text(xlabel, "xlabel")
    names = list(read_panels(next(iter(panels.values())), "each of panels", "name → values"))
    require_at_most(len(COLOURS), len(names), "curves in each of panels", "draw some of them")
    rows = -(-len(panels) // columns)
    fig, axes = figure(3.1 * columns + 0.3, 2.55 * rows + 0.7, rows, columns, sharex=True)
    for ax in axes.flat[len(panels) :]:
        ax.set_visible(False)
    for ax, (title, curves) in zip(axes.flat, panels.items(), strict=False):
        if list(read_panels(curves, f"panels[{title!r}]", "name → values")) != names:
            raise ValueError(f"panels[{title!r}] must have the curves {names}, got {list(curves)}")
        for look, (name, values) in zip(
            map(look_of, range(len(names))), curves.items(), strict=True
        ):
            values = read_row(values, f"panels[{title!r}][{name!r}]", len(where))
            few = max(1, len(where) // 6)  # markers tell grey lines apart; many would hide them
            ax.plot(
                where, values, color=look.colour, marker=look.marker, markevery=few, lw=2.2, ms=7
            )
        ax.set_title(title, fontsize=13, parse_math=True)
        ax.grid(axis="y", color=PALE, lw=0.6)
        ax.tick_params(labelsize=11)
        ax.margins(0.04, 0.1)
    axes[-1, (columns - 1) // 2].set_xlabel(xlabel)
    legend(fig, zip(names, axes[0, 0].lines, strict=True))
    fig.alt = _said_paths(where, panels, names, xlabel)
    return fig


def _said_paths(where, panels, names, xlabel):
    """How the curves of each panel go; where there are many, which panels go alike."""
    kinds = f"{many(len(panels), 'panel')}, each with {many(len(names), 'curve')}"
    kinds += f" over {plain(xlabel)}." if xlabel else "."
    if len(panels) <= 4:
        said = [
            "; ".join(
                f"{as_is(name)} {course(where, values, _height(curves))}"
                for name, values in curves.items()
            )
            for curves in panels.values()
        ]
        return sentence(kinds, by_panel(panels, said))
    lines = []
    for name in names:
        alike = {}
        for title, curves in panels.items():
            kind = kind_of_course(curves[name], _height(curves))[0]
            alike.setdefault(kind, []).append(plain(title))
        kinds_said = [
            f"{kind} in {listed(titles, len(titles))}"
            for kind, titles in sorted(alike.items(), key=lambda item: len(item[1]))
        ]
        if lines and len(alike) > 1:  # the first curve has named all panels
            kinds_said[-1] = f"{max(alike, key=lambda kind: len(alike[kind]))} in all others"
        lines.append(f"{as_is(name)} {'; '.join(kinds_said)}.")
    return sentence(kinds, *lines)


def _height(curves):
    """From the lowest to the highest value of a panel, two and a half times.

    These panels are small: what cannot be seen is so much more.
    """
    return 2.5 * np.ptp([*map(np.asarray, curves.values())])


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
    read_panels(clusterings, "clusterings", "name → (x, y)")
    require_at_most(40, len(clusterings), "clusterings", "draw those under discussion")
    clusterings = {
        name: tuple(read_row(place, f"clusterings[{name!r}]", 2).tolist())
        for name, place in clusterings.items()
    }
    outlined = read_chosen(outlined, clusterings, "outlined", "names of clusterings")
    read_text(xlabel, "xlabel")
    read_text(ylabel, "ylabel")
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
    from_the_top = sorted(clusterings, key=lambda name: -clusterings[name][1])
    dots = [
        f"{as_is(name)} at {rounded(x)} and {rounded(y)}"
        for name, (x, y) in ((name, clusterings[name]) for name in from_the_top)
    ]
    rightmost = largest_of([x for x, _ in clusterings.values()])
    against = axes_of(xlabel, ylabel)
    fig.alt = sentence(
        f"{many(len(dots), 'clustering')} as dots" + (f", {against}." if against else "."),
        f"From the highest down, each with its place to the right and its height: "
        f"{'; '.join(dots)}.",
        f"Farthest right: {listed(as_is([*clusterings][at]) for (at,) in rightmost)}.",
        f"Outlined: {listed(map(as_is, outlined))}." if outlined else "",
    )
    return fig
