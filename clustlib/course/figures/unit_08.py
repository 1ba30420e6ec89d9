"""Surprise, the bits that cells bring to the mutual information, and ln x below x − 1."""

import numpy as np
from matplotlib.patches import Rectangle

from clustlib.measures.information import mutual_information
from clustlib.plot.described import figure, styled
from clustlib.plot.style import INK, PALE
from clustlib.plot.tables import name_rows_and_columns
from clustlib.plot.words import by_panel, listed, typed_each

__all__ = ["bits", "logarithm", "surprises"]

# Of cells with more points than chance would put there, and of those with fewer. Black can be read
# on all but the darkest of the first, and each sign is written: so grey paper tells all.
_MORE, _FEWER = np.array([0.07, 0.40, 0.34]), np.array([0.76, 0.42, 0.69])
_DARK, _LEAST = 0.6, 0.15  # so far from white is what is nearly 0
_NONE = "–"  # in a cell without points


@styled
def surprises(panels):
    """Draw each group as a rectangle: its share is the width, its surprise the height.

    The widths of a panel sum to 1, so that the area of all rectangles is the average surprise; a
    dashed line shows it as a height.

    Parameters
    ----------
    panels : dict of title → (shares, surprises in bits, their average)
    """
    fig, axes = figure(4.1 * len(panels) + 0.6, 4.3, columns=len(panels), sharey=True)
    highest = max(max(heights) for _, heights, _ in panels.values())
    said = []
    for ax, (title, (shares, heights, average)) in zip(axes[0], panels.items(), strict=True):
        left = 0
        for i, (share, height) in enumerate(zip(shares, heights, strict=True), start=1):
            ax.bar(left, height, share, align="edge", color="#D5DEE9", ec=INK, lw=2)
            ax.text(left + share / 2, height + 0.07, f"C{i}", ha="center")
            left += share
        ax.axhline(average, color="black", lw=2.5, ls=(0, (4, 2)))
        ax.text(
            1.02, average, f"{average:.3f}".rstrip("0").rstrip("."), va="center",
            fontweight="bold", transform=ax.get_yaxis_transform(),
        )  # fmt: skip
        ax.set(xlim=(0, 1), ylim=(0, 1.13 * highest), xlabel="share of the points")
        ax.set_title(title, parse_math=True)
        ax.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "¼", "½", "¾", "1"])
        ax.set_yticks(range(int(highest) + 1))
        sizes = [
            f"{share:g} by {height:.3g}" for share, height in zip(shares, heights, strict=True)
        ]
        said.append(f"{listed(sizes)}; the average is {average:.3g}")
    axes[0, 0].set_ylabel("surprise (bits)")
    fig.alt = (
        "Each group as a rectangle, as wide as its share of the points and as high as its surprise "
        f"in bits, a dashed line at the average. {by_panel(panels, said)}"
    )
    return fig


@styled
def bits(tables):
    """Draw what each cell of a table brings to the mutual information I(C,T), in bits.

    A cell with the share p of all points, of a cluster with the share p_i and a class with the
    share p_j, brings p·log₂(p/(p_i·p_j)): more than 0 where it has more points than chance would
    put there, less than 0 where it has fewer, and 0 where it has just so many. One without points
    brings nothing either, and has a dash. The cells sum to I.

    Parameters
    ----------
    tables : dict of title → ContingencyTable
        Of one shape. The shades of all are to one scale, their counts stand below the bits.
    """
    brought = [_bits(t) for t in tables.values()]
    largest = max(np.abs(each).max() for each in brought)
    rows, columns = brought[0].shape
    fig, axes = figure((1.25 * columns + 1.0) * len(tables), 0.95 * rows + 2.1, columns=len(tables))
    said = []
    for ax, (title, t), cells in zip(axes[0], tables.items(), brought, strict=True):
        texts = _draw_bits(ax, t, cells, largest)
        total = f"I = {mutual_information(t):.3f} bits"
        ax.text(
            (columns - 1) / 2, rows - 0.3, f"sum: {total}", ha="center", va="top", fontsize=17,
            fontweight="bold",
        )  # fmt: skip
        ax.set_title(title, pad=32, parse_math=True)
        lines = [
            f"{cluster} has {listed(row)}"
            for cluster, row in zip(typed_each("C", t.clusters), texts, strict=True)
        ]
        said.append(f"{'; '.join(lines)}; the cells sum to {total}")
    fig.alt = (
        "The bits that each cell brings to the mutual information, as tables with the counts below "
        "the bits, the darker the further from 0, a dash in cells without points. "
        f"{by_panel(tables, said)}"
    )
    return fig


def _bits(t):
    """The term of each cell in the sum that I(C,T) is."""
    p = t.counts / t.n
    chance = np.multiply.outer(t.cluster_sizes / t.n, t.class_sizes / t.n)
    terms = np.zeros(p.shape)
    np.divide(p, chance, out=terms, where=t.counts > 0)
    return p * np.log2(terms, out=terms, where=t.counts > 0)


def _draw_bits(ax, t, cells, largest):
    """Draw the cells, and return what is written in each."""
    texts = [[""] * cells.shape[1] for _ in cells]
    for (i, j), number in np.ndenumerate(cells):
        text = f"{number:+.3f}".replace("-", "−") if t.counts[i, j] else _NONE
        text = texts[i][j] = "0" if text[1:] == "0.000" else text
        is_something = text not in ("0", _NONE)
        share = _LEAST + (1 - _LEAST) * abs(number) / largest if is_something else 0
        colour = _MORE if number > 0 else _FEWER
        is_dark = text.startswith("+") and share > _DARK
        ax.add_artist(
            Rectangle(
                (j - 0.5, i - 0.5), 1, 1, fc=tuple(1 - share * (1 - colour)), ec=PALE, lw=1,
            )
        )  # fmt: skip
        ax.text(
            j, i - 0.1, text, ha="center", va="center", fontsize=17, in_layout=False,
            color="white" if is_dark else "black",
            fontweight="bold" if is_something else "normal",
        )  # fmt: skip
        ax.text(
            j, i + 0.29, str(t.counts[i, j]), ha="center", va="center", fontsize=13,
            color="white" if is_dark else "#333333", in_layout=False,
        )  # fmt: skip
    name_rows_and_columns(ax, t)
    r, k = cells.shape
    ax.set(xlim=(-0.55, k - 0.45), ylim=(r + 0.1, -0.55))
    ax.tick_params(labelsize=15)
    return texts


@styled
def logarithm():
    """Draw the curve ln x, and the line x − 1 that touches it at x = 1 and is above it elsewhere.

    So the sum of some p·ln(q/p) is at most the sum of the q − p, which is 0 where the p and the q
    both sum to 1. That is why information is never negative.
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
    fig.alt = (
        "The curve ln x and the straight line x − 1 for x up to 3. They touch at x = 1, where both "
        "are 0; everywhere else the curve is below the line. At x = 3 the line is at 2, the curve "
        f"at {np.log(3):.2f}."
    )
    return fig
