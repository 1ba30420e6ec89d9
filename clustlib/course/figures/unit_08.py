"""Surprise, the bits of cells in the mutual information, and ln x below x − 1."""

import numpy as np

from clustlib.measures.information import mutual_information
from clustlib.plot.alt_text import describe_panels, join_items, long_names
from clustlib.plot.arguments import check_panels_of_parts, check_row
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import INK, PALE
from clustlib.plot.tables import draw_cell, name_rows_and_columns

__all__ = ["bits", "logarithm", "surprises"]

# Cells with more points than expected by chance, and cells with fewer. Black text can be read on
# all but the darkest of the first. As each sign is written, nothing is lost on grey paper.
_MORE, _FEWER = np.array([0.07, 0.40, 0.34]), np.array([0.76, 0.42, 0.69])
# Shares of the full colour: from the first on, text is white; the second is for values near 0.
_DARK, _PALEST = 0.6, 0.15
_NO_POINTS = "–"


@figure_function
def surprises(panels):
    """Draw each group as a rectangle: its share is the width, its surprise the height.

    The widths of a panel sum to 1, so that the area of all rectangles is the average surprise; a
    dashed line shows it as a height.

    Parameters
    ----------
    panels : dict of title → (shares, surprises in bits, their average)
    """
    data = check_panels_of_parts(panels, "(shares, surprises, average)", _check_panel)
    fig, axes = new_figure(4.1 * len(panels) + 0.6, 4.3, columns=len(panels), sharey=True)
    highest = max(max(heights) for _, heights, _ in data.values())
    descriptions = []
    for ax, (title, (shares, heights, average)) in zip(axes[0], data.items(), strict=True):
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
        descriptions.append(f"{join_items(sizes)}; the average is {average:.3g}")
    axes[0, 0].set_ylabel("surprise (bits)")
    fig.alt = (
        "Each group as a rectangle, as wide as its share of the points and as high as its surprise "
        f"in bits, a dashed line at the average. {describe_panels(panels, descriptions)}"
    )
    return fig


def _check_panel(name, shares, heights, average):
    shares = check_row(shares, f"shares in {name}")
    heights = check_row(heights, f"surprises in {name}", len(shares))
    if min(shares) < 0 or not np.isclose(sum(shares), 1):
        raise ValueError(f"shares in {name} must sum to 1, got {sum(shares):g}")
    return shares, heights, average


@figure_function
def bits(tables):
    """Draw the contribution of each cell of a table to the mutual information I(C,T), in bits.

    A cell with the share p of all points, of a cluster with the share p_i and a class with the
    share p_j, contributes p·log₂(p/(p_i·p_j)): more than 0 if it has more points than expected by
    chance, less than 0 if it has fewer. A cell without points contributes nothing and has a dash.
    The cells sum to I.

    Parameters
    ----------
    tables : dict of title → ContingencyTable
        Of the same shape. The shades of all have the same scale, and the counts are written below
        the bits.
    """
    ((r, k),) = {t.shape for t in tables.values()}
    contributions = [_contributions(t) for t in tables.values()]
    largest = max(np.abs(cells).max() for cells in contributions)
    fig, axes = new_figure((1.25 * k + 1.0) * len(tables), 0.95 * r + 2.1, columns=len(tables))
    descriptions = []
    for ax, (title, t), cells in zip(axes[0], tables.items(), contributions, strict=True):
        texts = _draw_cells(ax, t, cells, largest)
        total = f"I = {mutual_information(t):.3f} bits"
        ax.text(
            (k - 1) / 2, r - 0.3, f"sum: {total}", ha="center", va="top", fontsize=17,
            fontweight="bold",
        )  # fmt: skip
        ax.set_title(title, pad=32, parse_math=True)
        rows = [
            f"{cluster} has {join_items(row)}"
            for cluster, row in zip(long_names("C", t.clusters), texts, strict=True)
        ]
        descriptions.append(f"{'; '.join(rows)}; the cells sum to {total}")
    fig.alt = (
        "The bits that each cell brings to the mutual information, as tables with the counts below "
        "the bits, the darker the further from 0, a dash in cells without points. "
        f"{describe_panels(tables, descriptions)}"
    )
    return fig


def _contributions(t):
    """Return the term of each cell in the sum that defines I(C,T)."""
    p = t.counts / t.n
    expected = np.multiply.outer(t.cluster_sizes / t.n, t.class_sizes / t.n)
    terms = np.zeros(p.shape)
    np.divide(p, expected, out=terms, where=t.counts > 0)
    return p * np.log2(terms, out=terms, where=t.counts > 0)


def _draw_cells(ax, t, cells, largest):
    """Draw the cells, and return the text of each."""
    texts = [[_cell_text(bits, n) for bits, n in zip(*rows, strict=True)]
             for rows in zip(cells, t.counts, strict=True)]  # fmt: skip
    for (i, j), bits in np.ndenumerate(cells):
        text = texts[i][j]
        is_zero = text in ("0", _NO_POINTS)
        share = 0 if is_zero else _PALEST + (1 - _PALEST) * abs(bits) / largest
        colour = _MORE if bits > 0 else _FEWER
        is_dark = text.startswith("+") and share > _DARK
        draw_cell(ax, i, j, 1 - share * (1 - colour))
        ax.text(
            j, i - 0.1, text, ha="center", va="center", fontsize=17, in_layout=False,
            color="white" if is_dark else "black", fontweight="normal" if is_zero else "bold",
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


def _cell_text(bits, count):
    if not count:
        return _NO_POINTS
    text = f"{bits:+.3f}".replace("-", "−")
    return "0" if text[1:] == "0.000" else text


@figure_function
def logarithm():
    """Draw the curve ln x, and the line x − 1 that touches it at x = 1 and is above it elsewhere.

    So the sum of some p·ln(q/p) is at most the sum of the q − p, which is 0 where the p and the q
    both sum to 1. That is why information is never negative.
    """
    fig, [[ax]] = new_figure(5.8, 7.0)
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
