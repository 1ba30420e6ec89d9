"""Figures of the bits that cells bring to the mutual information, and of ln x below x − 1."""

import numpy as np

from clustlib.drawing.arguments import read_panels
from clustlib.drawing.style import INK, PALE, figure, label_name, styled
from clustlib.drawing.words import (
    by_panel,
    largest_of,
    listed,
    many,
    sentence,
    typed_each,
)
from clustlib.measures.information import mutual_information
from clustlib.table import require_table

# Of cells with more points than chance would put there, and of those with fewer. Black can be read
# on all but the darkest of the first, and each sign is written: so grey paper tells all.
_MORE, _FEWER = np.array([0.07, 0.40, 0.34]), np.array([0.76, 0.42, 0.69])
_DARK, _LEAST = 0.6, 0.15  # so far from white is what is nearly 0
_NONE = "–"  # in a cell without points


@styled
def bits(tables):
    """Draw what each cell of a table brings to the mutual information I(C,T), in bits.

    A cell with the share p of all points, of a cluster with the share p_i and a partition with the
    share p_j, brings p·log₂(p/(p_i·p_j)): more than 0 where it has more points than chance would
    put there, less than 0 where it has fewer, and 0 where it has just so many. One without points
    brings nothing either, and has a dash. The cells sum to I.

    Parameters
    ----------
    tables : dict of title → ContingencyTable
        The shades of all are to one scale, their counts stand below the bits.

    Raises
    ------
    TypeError
        If tables is not a dict, or one of them no ContingencyTable.
    ValueError
        If tables is empty, or would need more room than a page has.

    Examples
    --------
    Two of three cells bring something, the third takes a part of it away again.

    >>> import clustlib as cl
    >>> print(cl.plot.bits({"a table": cl.ContingencyTable([[3, 1], [0, 4]])}).alt)
    The bits that each cell brings to the mutual information, as one table with the counts below \
the bits, the darker the further from 0. a table: C1 has +0.375 at T1 and −0.165 at T2; \
C2 has no points at T1 and +0.339 at T2; the cells sum to I = 0.549 bits.
    """
    for title, t in read_panels(tables, "tables", "title → ContingencyTable").items():
        require_table(t, f"tables[{title!r}]")
    brought = [_bits(t) for t in tables.values()]
    largest = max(np.abs(each).max() for each in brought) or 1
    rows, columns = np.max([t.counts.shape for t in tables.values()], axis=0).tolist()
    longest = max(len(label_name("T", label)) for t in tables.values() for label in t.partitions)
    wide = max(1.25, 0.125 * longest)
    fig, axes = figure(
        (wide * columns + 1.0) * len(tables), 0.95 * rows + 2.1, columns=len(tables),
        instead="draw one table at a time; of large ones merge small groups first",
    )  # fmt: skip
    sums = [f"I = {mutual_information(t):.3f} bits" for t in tables.values()]
    for ax, (title, t), cells, total in zip(axes[0], tables.items(), brought, sums, strict=True):
        _draw(ax, t, cells, largest, (rows, columns))
        ax.text(
            (columns - 1) / 2, rows - 0.3, f"sum: {total}", ha="center", va="top", fontsize=17,
            fontweight="bold",
        )  # fmt: skip
        ax.set_title(title, pad=32, parse_math=True)
    fig.alt = sentence(
        "the bits that each cell brings to the mutual information, as",
        f"{many(len(tables), 'table')} with the counts below the bits, the darker the further",
        "from 0.",
        by_panel(
            tables,
            [
                f"{_said(t, cells)}; the cells sum to {total}"
                for t, cells, total in zip(tables.values(), brought, sums, strict=True)
            ],
        ),
    )
    return fig


def _bits(t):
    """The term of each cell in the sum that I(C,T) is."""
    p = t.counts / t.n
    chance = np.multiply.outer(t.cluster_sizes / t.n, t.partition_sizes / t.n)
    terms = np.zeros(p.shape)
    np.divide(p, chance, out=terms, where=t.counts > 0)
    return p * np.log2(terms, out=terms, where=t.counts > 0)


def _written(number):
    """The number with its sign and three decimals."""
    text = f"{number:+.3f}".replace("-", "−")
    return "0" if text[1:] == "0.000" else text


def _each_written(t, cells):
    """What stands in each cell: its bits, or a dash where no points are."""
    return [
        [_written(x) if count else _NONE for x, count in zip(row, counts, strict=True)]
        for row, counts in zip(cells.tolist(), t.counts.tolist(), strict=True)
    ]


def _said(t, cells):
    """What each cell brings; of large tables, where most comes from and most is taken away."""
    clusters, partitions = typed_each("C", t.clusters), typed_each("T", t.partitions)
    if cells.size <= 16:
        return "; ".join(
            f"{cluster} has "
            + listed(
                f"{'no points' if x == _NONE else x} at {name}"
                for x, name in zip(row, partitions, strict=True)
            )
            for cluster, row in zip(clusters, _each_written(t, cells), strict=True)
        )
    said = []
    for sign, words in ((1, "most comes from"), (-1, "most is taken away by")):
        ends = largest_of(sign * cells)
        if _written(sign * cells[ends[0]]).startswith("+"):
            where = listed(f"{clusters[i]}–{partitions[j]}" for i, j in ends)
            said.append(f"{words} {where} with {_written(cells[ends[0]])}")
    return "; ".join(said) or "no cell brings anything"


def _draw(ax, t, cells, largest, shape):
    from matplotlib.patches import Rectangle

    texts = _each_written(t, cells)
    for (i, j), number in np.ndenumerate(cells):
        text = texts[i][j]
        is_something = text not in ("0", _NONE)
        share = _LEAST + (1 - _LEAST) * abs(number) / largest if is_something else 0
        colour = _MORE if number > 0 else _FEWER
        is_dark = text.startswith("+") and share > _DARK
        ink = "white" if is_dark else "black"
        ax.add_artist(  # no limits to widen: they are set below
            Rectangle(
                (j - 0.5, i - 0.5), 1, 1, fc=tuple(1 - share * (1 - colour)), ec=PALE, lw=1,
            )
        )  # fmt: skip
        ax.text(
            j, i - 0.1, text, ha="center", va="center", fontsize=17, color=ink, in_layout=False,
            fontweight="bold" if is_something else "normal",
        )  # fmt: skip
        ax.text(
            j, i + 0.29, str(t.counts[i, j]), ha="center", va="center", fontsize=13,
            color="white" if is_dark else "#333333", in_layout=False,
        )  # fmt: skip
    r, k = t.counts.shape
    ax.set(xlim=(-0.55, shape[1] - 0.45), ylim=(shape[0] + 0.1, -0.55))
    ax.set_xticks(range(k), [label_name("T", label) for label in t.partitions])
    ax.set_yticks(range(r), [label_name("C", label) for label in t.clusters])
    ax.xaxis.tick_top()
    ax.tick_params(length=0, labelsize=15)
    ax.spines[:].set_visible(False)


@styled
def logarithm():
    """Draw the curve ln x, and the line x − 1 that touches it at x = 1 and is above it elsewhere.

    So the sum of some p·ln(q/p) is at most the sum of the q − p, which is 0 where the p and the q
    both sum to 1. That is why information is never negative.

    Examples
    --------
    >>> import clustlib as cl
    >>> print(cl.plot.logarithm().alt)
    The curve ln x and the straight line x − 1 for x up to 3. They touch at x = 1, where both are \
0; everywhere else the curve is below the line. At x = 3 the line is at 2, the curve at 1.10.
    """
    fig, axes = figure(5.8, 7.0)
    ax = axes[0, 0]
    ends, x = np.array([0.0, 3.0]), np.linspace(0.03, 3, 400)
    ax.axhline(0, color=PALE, lw=1.2, zorder=0)
    ax.axvline(1, color=PALE, lw=1.2, zorder=0)
    ax.plot(ends, ends - 1, color="#6A6A6A", lw=3, ls=(0, (6, 2)), zorder=2)
    ax.plot(x, np.log(x), color="black", lw=4, zorder=3)
    ax.plot(1, 0, "o", ms=13, mfc="white", mec="black", mew=3, zorder=4)
    ax.text(2.2, 1.35, "x − 1", ha="right", va="bottom", fontsize=22)
    ax.text(2.55, 0.82, "ln x", ha="left", va="top", fontsize=22, fontweight="bold")
    ax.annotate(
        "they touch at x = 1", (1, 0), (1.14, -0.85), fontsize=17, va="center",
        arrowprops={"arrowstyle": "-", "color": INK, "lw": 1.5, "shrinkB": 8},
    )  # fmt: skip
    ax.set(xlim=(0, 3.05), ylim=(-2.1, 2.1), xlabel="x", aspect="equal")
    ax.set_xticks([0, 1, 2, 3])
    ax.set_yticks([-2, -1, 0, 1, 2], ["−2", "−1", "0", "1", "2"])
    ax.tick_params(labelsize=15)
    fig.alt = sentence(
        "the curve ln x and the straight line x − 1 for x up to 3. They touch at x = 1, where both",
        "are 0; everywhere else the curve is below the line. At x = 3 the line is at 2, the curve",
        f"at {np.log(3):.2f}.",
    )
    return fig
