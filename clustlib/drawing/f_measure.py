"""Figures of precision, recall and F. Colour is kept for partitions: the curves here are grey."""

import numpy as np

from clustlib.drawing.arguments import (
    read_cells,
    read_matrix,
    read_number,
    read_panels,
    read_row,
    read_whole,
    require_at_most,
)
from clustlib.drawing.style import INK, PALE, figure, label_name, legend_of, styled
from clustlib.drawing.words import (
    as_is,
    by_panel,
    course,
    largest_of,
    listed,
    many,
    rounded,
    sentence,
    typed_each,
)
from clustlib.table import require_table

_ARM = 0.7  # the precision at which the labels of the lowest lines of equal F stand
_LINES = [("-", INK, 4), ((0, (6, 2)), "#555555", 2.5), ((0, (1, 1.2)), "#777777", 3)]


@styled
def means(recall, curves, at, precision=None):
    """Draw means of precision and recall as curves over the recall, and read them off at one place.

    Parameters
    ----------
    recall : array of shape (points,)
    curves : dict of name → array of shape (points,)
        At most three, the lowest first: it is the one under discussion.
    at : int
        The position in ``recall`` where the values are marked and written.
    precision : number, optional
        The precision that all these means are of: it is written above them.
    """
    recall = read_row(recall, "recall")
    precision = None if precision is None else read_number(precision, "precision", 0)
    read_panels(curves, "curves", "name → values")
    require_at_most(3, len(curves), "curves", "draw three means at a time")
    curves = {
        name: read_row(y, f"curves[{name!r}]", len(recall)).tolist() for name, y in curves.items()
    }
    if (at := read_whole(at, "at", 0)) >= len(recall):
        raise ValueError(f"at must be a position in recall, below {len(recall)}, got {at}")
    fig, axes = figure(8.4, 4.8)
    ax = axes[0, 0]
    ax.axvline(recall[at], color=PALE, lw=1.2, zorder=0)
    handles = []
    for k, (name, y) in enumerate(curves.items()):
        dashes, colour, width = _LINES[k]
        line = ax.plot(recall, y, color=colour, lw=width, ls=dashes, zorder=2)[0]
        handles.append((name, line))
        ax.plot(recall[at], y[at], "o", color="black", ms=8, zorder=3)
        # Below the lowest curve and above the others there is room.
        ax.annotate(
            f"{y[at]:.2f}", (recall[at], y[at]), textcoords="offset points", fontweight="bold",
            xytext=(-7, 7) if k else (9, -13), ha="right" if k else "left",
        )  # fmt: skip
    legend_of(ax, handles, loc="lower right", handlelength=3.4)
    ax.set(xlabel="recall", ylabel="mean", xlim=(0, 1.01), ylim=(0, 1.02))
    of = "precision" if precision is None else f"precision {rounded(precision)}"
    if precision is not None:
        ax.set_title(f"precision = {rounded(precision)} throughout")
    fig.alt = sentence(
        f"{many(len(curves), 'mean')} of {of} and recall as curves over the recall:",
        "; ".join(f"{as_is(name)} {course(recall, y, 1)}" for name, y in curves.items()) + ".",
        f"Read off at recall {rounded(recall[at])}:",
        listed([f"{as_is(name)} {_two(y[at])}" for name, y in curves.items()]),
    )
    return fig


def _two(value):
    return f"{value:.2f}".replace("-", "−")


@styled
def f_plane(precision, recall, f, groups):
    """Draw lines of equal F over precision and recall, and where some clusters lie.

    Parameters
    ----------
    precision : array of shape (a,)
    recall : array of shape (b,)
    f : array of shape (b, a)
    groups : dict of name → (precision, recall)
    """
    precision, recall = (
        read_row(precision, "precision", least=2),
        read_row(recall, "recall", least=2),
    )
    f = read_matrix(f, "f", (len(recall), len(precision)))
    groups = {
        name: read_row(place, f"groups[{name!r}]", 2).tolist()
        for name, place in read_panels(groups, "groups", "name → (precision, recall)").items()
    }
    require_at_most(40, len(groups), "clusters", "draw those under discussion")
    fig, axes = figure(6.6, 6.0)
    ax = axes[0, 0]
    lines = ax.contour(
        precision, recall, f, np.arange(1, 10) / 10, colors="#777777", linewidths=1.6
    )
    ax.clabel(
        lines,
        manual=[_label_place(precision, recall, f, level) for level in lines.levels],
        fontsize=13,
        fmt="%.1f",
        colors=INK,
    )
    for name, (x, y) in groups.items():
        ax.plot(x, y, "o", color="black", ms=10, zorder=3, clip_on=False)
        ax.annotate(
            name, (x, y), xytext=(-9, -9), textcoords="offset points", ha="right", va="top",
            fontweight="bold", bbox={"boxstyle": "round,pad=0.1", "fc": "white", "ec": "none"},
        )  # fmt: skip
    ax.set(xlabel="precision", ylabel="recall", xlim=(0, 1), ylim=(0, 1), aspect="equal")
    levels = [level for level in lines.levels if f.min() <= level <= f.max()]
    fig.alt = sentence(
        "lines of equal F, recall against precision, with",
        f"{many(len(groups), 'cluster as a dot', 'clusters as dots')}.",
        "; ".join(
            f"{as_is(name)} at precision {rounded(x)} and recall {rounded(y)}"
            + _said_level(_read_off(precision, recall, f, x, y), levels)
            for name, (x, y) in groups.items()
        ),
    )
    return fig


def _label_place(precision, recall, f, level):
    """Where a line is labelled: where precision and recall are equal, and F as large as both.

    The lowest turn there so sharply that their label would hide the turn, and have it on the arm.
    """
    column = [np.interp(_ARM, precision, row) for row in f]
    if level > 0.25 or np.diff(column).min() <= 0 or not column[0] < level < column[-1]:
        return level, level
    return _ARM, float(np.interp(level, column, recall))


def _read_off(precision, recall, f, x, y):
    """F at a place, between the given ones along straight lines, as the drawn lines are."""
    if not (precision[0] <= x <= precision[-1] and recall[0] <= y <= recall[-1]):
        return None
    return float(np.interp(y, recall, [np.interp(x, precision, row) for row in f]))


def _said_level(value, levels):
    """Between which lines a place lies."""
    if value is None or not levels:
        return ""
    below = [level for level in levels if level <= value + 1e-9]
    above = [level for level in levels if level > value + 1e-9]
    if below and abs(below[-1] - value) < 0.005:
        return f", on the line {below[-1]:.1f}"
    if below and above:
        return f", between the lines {below[-1]:.1f} and {above[0]:.1f}"
    return f", above the line {below[-1]:.1f}" if below else f", below the line {above[0]:.1f}"


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
    r, k = t.counts.shape
    f = read_matrix(f, "f", (r, k))
    if f.min() < 0 or f.max() > 1:
        raise ValueError(f"f must be from 0 to 1, got {f.min():g} to {f.max():g}")
    read_panels(chosen, "chosen", "title → cells (i, j), counted from 0")
    cells = [read_cells(of, (r, k), f"chosen[{title!r}]") for title, of in chosen.items()]
    wide = max(1.25, *(0.125 * len(label_name("T", label)) for label in t.partitions))
    fig, axes = figure(
        (wide * k + 1.0) * len(chosen), 0.95 * r + 1.6, columns=len(chosen),
        instead="draw one choice at a time; of large tables look at per_cluster(t)",
    )  # fmt: skip
    for ax, title, of in zip(axes[0], chosen, cells, strict=True):
        _f_cells(ax, t, f, set(of))
        ax.set_title(title, pad=14, parse_math=True)
    said = [f"{_said_f_cells(t, f, of) or 'none'} outlined" for of in cells]
    fig.alt = sentence(
        f"the F values of {many(r, 'cluster')} and {many(k, 'partition')} as a table, darker the",
        f"larger, with the counts below them; largest {_said_f_cells(t, f, largest_of(f))}.",
        by_panel(chosen, said),
    )
    return fig


def _said_f_cells(t, f, cells):
    rows, columns = typed_each("C", t.clusters), typed_each("T", t.partitions)
    return listed(f"{f[i, j]:.3f} at {rows[i]}–{columns[j]}" for i, j in cells)


def _f_cells(ax, t, f, cells):
    from matplotlib.patches import Rectangle

    for (i, j), value in np.ndenumerate(f):
        on = (i, j) in cells
        ax.add_artist(  # no limits to widen: they are set below
            Rectangle(
                (j - 0.5, i - 0.5), 1, 1, fc=_shade(value), ec="black" if on else PALE,
                lw=4 if on else 1, zorder=3 if on else 2,
            )
        )  # fmt: skip
        ax.text(
            j, i - 0.1, f"{value:.3f}", ha="center", va="center", fontsize=16, zorder=4,
            fontweight="bold" if on else "normal", in_layout=False,
        )  # fmt: skip
        ax.text(
            j, i + 0.28, str(t.counts[i, j]), ha="center", va="center", fontsize=12, zorder=4,
            color="#444444", in_layout=False,
        )  # fmt: skip
    r, k = t.counts.shape
    ax.set(xlim=(-0.6, k - 0.4), ylim=(r - 0.4, -0.6))
    ax.set_xticks(range(k), [label_name("T", label) for label in t.partitions])
    ax.set_yticks(range(r), [label_name("C", label) for label in t.clusters])
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def _shade(value):
    """From white for 0 to a blue that black text stands out from."""
    white, blue = np.array([1, 1, 1]), np.array([0.53, 0.67, 0.80])
    return tuple(white + value * (blue - white))
