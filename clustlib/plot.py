"""The figures of the notebooks, in one visual language.

A partition is a colour **and** a marker; a cluster is an enclosure or a row; what is under
discussion is outlined in black. The colours differ in lightness too: a grey projector keeps them
apart. Every function returns a matplotlib ``Figure``, and ``show`` displays it with its text
alternative. No function here computes a measure.
"""

import base64
import functools
import html
import io
from collections.abc import Mapping

import numpy as np

from clustlib.contingency import require_table
from clustlib.score import plain, symbol

COLOURS = ["#004488", "#DDAA33", "#BB5566", "#88AACC", "#666666"]
MARKERS = ["o", "D", "X", "s", "^"]
_INK, _PALE = "#222222", "#B0B0B0"

_CHINESE_FONTS = [
    "Noto Sans CJK SC", "Noto Sans CJK JP", "Source Han Sans SC", "PingFang SC", "Heiti SC",
    "Microsoft YaHei", "SimHei", "WenQuanYi Micro Hei",
]  # fmt: skip
_STYLE = {
    "font.size": 14,
    "axes.titlesize": 15,
    "axes.labelsize": 14,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": _INK,
    "axes.edgecolor": _INK,
    "axes.labelcolor": _INK,
    "figure.dpi": 110,
}


def show(fig, alt):
    """Display a figure with its text alternative.

    The picture is shown as an HTML image, which keeps the words beside it wherever the notebook
    goes, and is compared byte for byte when the notebook is tested.

    Parameters
    ----------
    fig : matplotlib.figure.Figure
    alt : str
        What a reader who does not see the figure should know, in a sentence or two.

    Raises
    ------
    ValueError
        If ``alt`` is empty.
    TypeError
        If ``fig`` is no figure, or ``alt`` no text.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[3, 1], [0, 2]])
    >>> cl.show(cl.plot.bars({"a table": t}), "")
    Traceback (most recent call last):
        ...
    ValueError: alt is empty: say in words what the figure shows
    """
    from IPython.display import HTML, display

    if not hasattr(fig, "savefig"):
        raise TypeError(f"fig must be a matplotlib figure, got {type(fig).__name__}")
    if not isinstance(alt, str):
        raise TypeError(f"alt must be a text, got {type(alt).__name__}")
    if not alt.strip():
        raise ValueError("alt is empty: say in words what the figure shows")
    png = io.BytesIO()
    with _style():
        # Without the name of the software, the same figure gives the same bytes.
        fig.savefig(png, format="png", dpi=150, metadata={"Software": None})
    width = round(fig.get_figwidth() * 96)
    source = base64.b64encode(png.getvalue()).decode()
    display(
        HTML(f'<img alt="{html.escape(alt)}" width="{width}" src="data:image/png;base64,{source}">')
    )


def _style():
    """Our settings instead of the reader's own, so that a figure is the same for everyone."""
    import matplotlib.style
    from matplotlib.font_manager import get_font_names

    # The first font that has a character is used for it; matplotlib's own has no Chinese.
    installed = set(get_font_names())
    fonts = ["DejaVu Sans", *(font for font in _CHINESE_FONTS if font in installed)]
    return matplotlib.style.context(["default", _STYLE | {"font.family": fonts}])


def _styled(draw):
    """Draw with our settings, and let the layout come to rest."""

    @functools.wraps(draw)
    def drawn(*args, **kwargs):
        with _style():
            fig = draw(*args, **kwargs)
            # Laid out once: each further drawing would move things by a fraction of a pixel.
            fig.draw_without_rendering()
            fig.set_layout_engine("none")
            return fig

    return drawn


def _figure(width, height, rows=1, columns=1, **kwargs):
    # Figure itself instead of pyplot: no global state, nothing is displayed twice.
    from matplotlib.figure import Figure

    fig = Figure(figsize=(width, height), layout="constrained")
    return fig, fig.subplots(rows, columns, squeeze=False, **kwargs)


def _name(letter, label):
    return plain(symbol(letter, label))


# --- tables --------------------------------------------------------------------------------------


@_styled
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
    fig, axes = _figure(
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
                text = f"{n_ij}\n{_name('T', t.partitions[j])}"
                dark = j % 5 in (0, 2, 4)
                ax.text(
                    left + n_ij / 2, i, text, ha="center", va="center", fontsize=13, zorder=4,
                    color="white" if dark else "black", linespacing=1.05,
                    fontweight="bold" if is_outlined else "normal",
                )  # fmt: skip
            left += n_ij
    ax.set_yticks(range(len(t.clusters)), [_name("C", label) for label in t.clusters])
    ax.tick_params(left=False)
    ax.spines["left"].set_visible(False)
    ax.set_xlabel("points")


@_styled
def bags(t, outline_majority=True):
    """Draw each cluster as an enclosure with its points inside, marked by their partition.

    With ``outline_majority``, the points of each cluster's majority partition are drawn solid and
    first, the others hollow. For clusters of up to about sixty points.
    """
    require_table(t, "a table")
    r = len(t.clusters)
    columns = [max(2, int(np.ceil(np.sqrt(1.3 * size)))) for size in t.cluster_sizes.tolist()]
    lines = max(-(-int(n) // c) for n, c in zip(t.cluster_sizes, columns, strict=True))
    fig, axes = _figure(
        max(4, 0.42 * sum(columns) + 0.9 * r), 0.42 * lines + 1.9, columns=r, width_ratios=columns
    )
    for i, (ax, wide) in enumerate(zip(axes[0], columns, strict=True)):
        _bag(ax, t.counts[i], wide, lines, outline_majority)
        ax.set_title(_name("C", t.clusters[i]))
    handles = [
        ax.plot([], [], MARKERS[j % 5], color=COLOURS[j % 5], ms=11)[0]
        for j in range(len(t.partitions))
    ]
    names = [_name("T", label) for label in t.partitions]
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
            (-0.35, depth - 0.35), wide - 0.3, 0.7 - depth, fill=False, ec=_INK, lw=2.5,
            boxstyle="round,pad=0.35,rounding_size=0.6",
        )
    )  # fmt: skip
    ax.set(xlim=(-0.9, wide - 0.1), ylim=(-lines + 0.1, 0.9), aspect="equal")
    ax.axis("off")


@_styled
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
    fig, axes = _figure(width * columns + 0.5, height * lines + 0.2, lines, columns)
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
                    ec="black" if on else _PALE, lw=3 if on else 1, zorder=3 if on else 2,
                )
            )  # fmt: skip
            ax.text(
                j, i, str(t.counts[i, j]), ha="center", va="center", zorder=4,
                color="black" if on else "#777777", fontweight="bold" if on else "normal",
            )  # fmt: skip
    ax.set(xlim=(-0.6, k - 0.4), ylim=(r - 0.4, -0.6))
    ax.set_xticks(range(k), [_name("T", label) for label in t.partitions])
    ax.set_yticks(range(r), [_name("C", label) for label in t.clusters])
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


@_styled
def matchings(t, chosen):
    """Draw clusters left, partitions right, and a line for each cell, those chosen in black.

    Parameters
    ----------
    t : ContingencyTable
    chosen : dict of title → cells (i, j), counted from 0
    """
    require_table(t, "a table")
    r, k = t.counts.shape
    fig, axes = _figure(5.0 * len(chosen) + 0.4, 0.85 * max(r, k) + 1.3, columns=len(chosen))
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
            -0.02, left[i], _name("C", t.clusters[i]), ha="right", va="center", fontsize=15,
            bbox={"boxstyle": "round,pad=0.3", "fc": "white", "ec": _INK, "lw": 2},
        )  # fmt: skip
    for j in range(k):
        ax.plot(1, right[j], MARKERS[j % 5], ms=17, color=COLOURS[j % 5], zorder=5)
        ax.text(1.07, right[j], _name("T", t.partitions[j]), va="center", fontsize=15)
    ax.set(xlim=(-0.2, 1.25), ylim=(tall - 0.4, -0.6))
    ax.axis("off")


# --- points and labels ---------------------------------------------------------------------------


@_styled
def points(panels, xlabel="", ylabel=""):
    """Draw points in the plane, one panel for each title.

    Parameters
    ----------
    panels : dict of title → (X of shape (n, 2), labels_true or None, labels_pred or None)
        Partitions are shown as colour and marker; without them all points look alike. Each cluster
        is enclosed by its convex hull.
    """
    fig, axes = _figure(5.4 * len(panels) + 0.2, 4.6, columns=len(panels), sharex=True, sharey=True)
    handles = {}
    for ax, (title, (X, labels_true, labels_pred)) in zip(axes[0], panels.items(), strict=True):
        X = np.asarray(X)
        if labels_true is None:
            ax.plot(X[:, 0], X[:, 1], "o", color="#777777", ms=6, mec="white", mew=0.6)
        else:
            for j, label in enumerate(sorted(set(labels_true))):
                mine = np.asarray(labels_true) == label
                handles[_name("T", label)] = ax.plot(
                    X[mine, 0], X[mine, 1], MARKERS[j % 5], color=COLOURS[j % 5], ms=7,
                    mec="white", mew=0.6,
                )[0]  # fmt: skip
        if labels_pred is not None:
            for label in np.unique(labels_pred).tolist():
                mine = np.asarray(labels_pred) == label
                _enclose(ax, X[mine], X[~mine], _name("C", label))
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
    ax.fill(*hull.T, fc="none", ec=_INK, lw=2)
    outwards = (hull - X.mean(axis=0)) / span
    outwards *= 16 / np.linalg.norm(outwards, axis=1, keepdims=True)
    room = cdist(hull / span, others / span).min(axis=1) if len(others) else outwards[:, 1]
    freest = room.argmax()
    ax.annotate(
        name, hull[freest], xytext=outwards[freest], textcoords="offset points", ha="center",
        va="center", fontweight="bold", fontsize=15,
    )  # fmt: skip


@_styled
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
    fig, axes = _figure(
        0.34 * sum(max(columns, 3) for _, columns in shapes) + 0.9 * len(panels),
        0.34 * tall + 1.3, columns=len(panels), width_ratios=[max(c, 3) for _, c in shapes],
    )  # fmt: skip
    for at, (ax, (title, panel)) in enumerate(zip(axes[0], panels.items(), strict=True)):
        matrix, rows, columns = panel if isinstance(panel, tuple) else (panel, None, None)
        matrix = np.asarray(matrix)
        only_ones = matrix.max() <= 1
        ax.pcolormesh(
            np.where(only_ones, matrix, 0), cmap="Greys", vmin=0, vmax=1.25, ec=_PALE, lw=0.6
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


# --- the collection ------------------------------------------------------------------------------

_COLLECTION = {
    # number: (x, y, title)
    "00": (0.0, 2.0, "Start here"),
    "01": (1.1, 3.0, "Contingency\ntables"),
    "02": (2.2, 4.1, "Purity and maximum\nmatching"),
    "03": (3.3, 4.1, "Precision, recall,\nF-measure"),
    "04": (2.2, 3.0, "Pair counting"),
    "05": (3.3, 3.0, "Correlation\nand chance"),
    "06": (2.2, 1.9, "Information"),
    "07": (1.1, 0.5, "Distances"),
    "08": (2.2, 0.5, "Internal measures"),
    "09": (4.4, 2.0, "The Iris case"),
}
_ARROWS = [
    ("00", "01"), ("00", "07"), ("01", "02"), ("01", "04"), ("01", "06"), ("02", "03"),
    ("04", "05"), ("07", "08"), ("03", "09"), ("05", "09"), ("06", "09"), ("08", "09"),
]  # fmt: skip


@_styled
def collection_map(ready):
    """Draw the notebooks and the order they build on each other; those not in ``ready`` dashed."""
    fig, axes = _figure(12.5, 6.2)
    ax = axes[0, 0]
    for text, y, height in (
        ("a reference is known:\nexternal measures", 1.4, 3.3),
        ("no reference: internal measures", -0.05, 1.25),
    ):
        ax.add_patch(_box(0.58, y, 3.24, height, fc="#EAEFF5", ec="none", zorder=0))
        ax.text(
            0.68, y + height - 0.1, text, va="top", style="italic", fontsize=13, linespacing=1.2
        )
    for start, end in _ARROWS:
        (x0, y0, _), (x1, y1, _) = _COLLECTION[start], _COLLECTION[end]
        ax.annotate(
            "", (x1 - 0.42, y1), (x0 + 0.42, y0), zorder=1,
            arrowprops={"arrowstyle": "-|>", "color": _INK, "lw": 1.6, "shrinkA": 0, "shrinkB": 0},
        )  # fmt: skip
    for number, (x, y, title) in _COLLECTION.items():
        done = number in ready
        ax.add_patch(
            _box(
                x - 0.42, y - 0.36, 0.84, 0.72, fc="white", ec=COLOURS[0] if done else "#777777",
                lw=2.6 if done else 1.4, ls="-" if done else (0, (4, 3)), zorder=2,
            )
        )  # fmt: skip
        colour = _INK if done else "#555555"
        ax.text(x, y + 0.2, number, ha="center", va="center", fontweight="bold", color=colour)
        ax.text(x, y - 0.1, title, ha="center", va="center", fontsize=12.5, color=colour)
    ax.set(xlim=(-0.5, 4.9), ylim=(-0.1, 4.8))
    ax.axis("off")
    return fig


def _box(x, y, width, height, **kwargs):
    from matplotlib.patches import FancyBboxPatch

    return FancyBboxPatch(
        (x, y), width, height, boxstyle="round,pad=0,rounding_size=0.08", **kwargs
    )
