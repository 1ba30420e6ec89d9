"""The picture beside a shared link: a table, and the working of its purity."""

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

import clustlib as cl

SIZE = (12, 6.3)  # inches of 100 dots, as networks show it
PAPER, INK, QUIET, BLUE = "#fffdf9", "#1d2330", "#5a6070", "#00457d"


def draw_share_picture(path):
    """Write the picture as PNG."""
    figure = Figure(figsize=SIZE, facecolor=PAPER)
    FigureCanvasAgg(figure)
    t = cl.datasets.lecture_table("orange")
    figure.text(0.06, 0.84, "How good is a clustering?", fontsize=44, color=INK, weight="bold")
    figure.text(
        0.06, 0.75, "Every measure, on any table, shows its working.", fontsize=25, color=QUIET
    )
    axes = figure.add_axes((0.06, 0.12, 0.36, 0.54))
    axes.axis("off")
    axes.set(xlim=(-0.6, 3), ylim=(2.5, -0.9))
    for (i, j), count in [((i, j), t.counts[i, j]) for i in range(3) for j in range(3)]:
        share = count / t.cluster_sizes[i]
        axes.fill_between((j - 0.48, j + 0.48), i - 0.46, i + 0.46, color=BLUE, alpha=share, lw=0)
        colour = "white" if share > 0.5 else INK
        axes.text(j, i, count, ha="center", va="center", fontsize=27, color=colour)
    for i in range(3):
        axes.text(-0.55, i, f"C{i + 1}", ha="right", va="center", fontsize=22, color=QUIET)
        axes.text(i, -0.62, f"T{i + 1}", ha="center", va="center", fontsize=22, color=QUIET)
    lines = [
        r"$\mathrm{purity}=\frac{1}{n}\ \sum_i\ \max_j\ n_{ij}$",
        rf"$\quad=\frac{{{' + '.join(str(max(row)) for row in t.counts.tolist())}}}{{{t.n}}}$",
        rf"$\quad={float(cl.purity(t)):g}$",
    ]
    for line, height in zip(lines, (0.52, 0.33, 0.17), strict=True):
        figure.text(0.5, height, line, fontsize=37, color=INK)
    figure.savefig(path, dpi=100, facecolor=PAPER)
