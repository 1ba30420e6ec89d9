"""The values of measures while points move, and the way from a question to a measure."""

from textwrap import wrap
from typing import NamedTuple

import numpy as np
from matplotlib.patches import FancyBboxPatch

from clustlib.plot.alt_text import describe_panels, format_number, join_items
from clustlib.plot.arguments import check_items, check_row, check_rows
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import COLOURS, INK, PALE, add_legend_below, group_look

__all__ = ["decision_tree", "paths"]

_COLUMNS = 3


@figure_function
def paths(numbers, panels, xlabel):
    """Draw the values of measures while something changes step by step, a small panel for each.

    Parameters
    ----------
    numbers : sequence of numbers
        The steps of the change, the same for all panels.
    panels : dict of title → dict of name → sequence of values, one for each number
        Each panel has curves of the same names, with colours and markers, and all panels have the
        same scale. They are in rows of three.
    xlabel : str
    """
    numbers = check_items(numbers, "numbers", "a list of numbers")
    check_row(numbers, "numbers")
    panels = {
        title: check_rows(curves, f"panels[{title!r}]", len(numbers))
        for title, curves in panels.items()
    }
    names = list(next(iter(panels.values())))
    if any(list(curves) != names for curves in panels.values()):
        raise ValueError(f"panels must all have curves of the same names, {names}")
    rows = len(panels) // _COLUMNS
    fig, axes = new_figure(
        3.1 * _COLUMNS + 0.3, 2.55 * rows + 0.7, rows, _COLUMNS, sharex=True, sharey=True
    )
    # Markers tell grey lines apart, and more of them would hide the lines.
    marked = np.unique(np.linspace(0, len(numbers) - 1, 7).round().astype(int)).tolist()
    ticks = [0, len(numbers) // 2, -1]
    for ax, (title, curves) in zip(axes.flat, panels.items(), strict=True):
        for i, values in enumerate(curves.values()):
            look = group_look(i)
            ax.plot(
                numbers, values, color=look.colour, marker=look.marker, markevery=marked, lw=2.2,
                ms=7,
            )  # fmt: skip
        ax.set_title(title, fontsize=13, parse_math=True)
        ax.grid(axis="y", color=PALE, lw=0.6)
        ax.set_xticks([numbers[i] for i in ticks])
        ax.tick_params(labelsize=11)
        ax.margins(0.04, 0.1)
    axes[-1, _COLUMNS // 2].set_xlabel(xlabel)
    add_legend_below(fig, zip(names, axes[0, 0].lines, strict=True))
    descriptions = [
        "; ".join(
            f"{name} {join_items(format_number(round(values[i], 3)) for i in ticks)}"
            for name, values in curves.items()
        )
        for curves in panels.values()
    ]
    fig.alt = (
        f"{len(panels)} panels, each with curves over {xlabel}: {join_items(names)}. Of each the "
        f"values at {join_items(numbers[i] for i in ticks)}. "
        f"{describe_panels(panels, descriptions)}"
    )
    return fig


class Step(NamedTuple):
    """A question, the measure to take if the answer is yes, and the number beside it."""

    question: str  # empty for the last step, which is for whatever is left
    measure: str
    beside: str
    calls: tuple[str, ...]  # public names of clustlib that compute them


# The guide of the unit: the answer to the first question that fits.
GUIDE = {
    "with a reference": (
        Step(
            "Are there many tiny groups?",
            "pair recall, or BCubed recall",
            "pair precision, or BCubed precision",
            ("pair_recall", "pair_precision", "bcubed_recall", "bcubed_precision"),
        ),
        Step(
            "Does one rare class matter?",
            "F of that class",
            "recall and precision of its best-matching cluster",
            ("per_class", "cell_recall", "cell_precision"),
        ),
        Step("Do you ask about a single cluster?", "its precision", "its recall", ("per_cluster",)),
        Step(
            "Does each cluster get a class of its own?",
            "maximum matching",
            "share of the largest class",
            ("maximum_matching",),
        ),
        Step(
            "Is splitting cheap for you?",
            "homogeneity, or purity",
            "completeness",
            ("homogeneity", "purity", "completeness"),
        ),
        Step("Is merging cheap for you?", "inverse purity", "purity", ("inverse_purity", "purity")),
        Step(
            "Do you ask what went wrong: mixed, or split?",
            "homogeneity",
            "completeness",
            ("homogeneity", "completeness"),
        ),
        Step(
            "Are the classes of similar size?",
            "adjusted Rand index",
            "homogeneity or completeness",
            ("adjusted_rand_index", "homogeneity", "completeness"),
        ),
        Step(
            "",
            "AMI",
            "homogeneity or completeness, and F of each small class",
            ("adjusted_mutual_information", "homogeneity", "completeness", "per_class"),
        ),
    ),
    "without a reference": (
        Step(
            "Do you compare two clusterings, neither of them a reference?",
            "VI, normalised VI, clustering error, or 1\u00a0−\u00a0Rand\u00a0index",
            "the table itself",
            (
                "variation_of_information", "normalized_variation_of_information",
                "clustering_error", "rand_index",
            ),
        ),
        Step(
            "Do you have a graph, and no points?",
            "modularity",
            "modularity of a random graph with as many edges",
            ("modularity",),
        ),
        Step(
            "Might there be only one group?",
            "gap statistic",
            "stability",
            ("gap_statistic", "stability"),
        ),
        Step("Are the groups round?", "silhouette", "stability", ("silhouette", "stability")),
        Step(
            "",
            "DBCV, or the Dunn index if the gaps are empty",
            "stability",
            ("dbcv", "dunn_index", "stability"),
        ),
    ),
}  # fmt: skip
_LINE = 0.235  # inches, the height of a line of text
_LEFT, _RIGHT, _EDGE = 2.9, 3.45, 6.7  # inches: where questions end, where measures begin and end


@figure_function
def decision_tree(start):
    """Draw the way from a question to a measure: with each yes to the right, with each no down.

    Parameters
    ----------
    start : str
        "with a reference" or "without a reference", a key of ``GUIDE``.
    """
    if not isinstance(start, str) or start not in GUIDE:
        raise ValueError(f"start must be one of {[*GUIDE]}, got {start!r}")
    steps = GUIDE[start]
    lines = [
        (wrap(step.question, 27), wrap(step.measure, 29), wrap(f"beside it: {step.beside}", 37))
        for step in steps
    ]
    heights = [
        _LINE * max(len(asked), len(named) + len(also)) + 0.2 for asked, named, also in lines
    ]
    gap = 0.3
    total = sum(heights) + gap * (len(steps) - 1)
    fig, [[ax]] = new_figure(_EDGE + 0.2, total + 0.2)
    top, sentences = total, []
    for step, (asked, named, also), height in zip(steps, lines, heights, strict=True):
        middle, bottom = top - height / 2, top - height
        if asked:
            _add_box(ax, 0, _LEFT, bottom, height, fc="white")
            ax.text(_LEFT / 2, middle, "\n".join(asked), ha="center", va="center", fontsize=13)
            _add_arrow(ax, (_LEFT, middle), (_RIGHT, middle))
            ax.text((_LEFT + _RIGHT) / 2 - 0.04, middle + 0.05, "yes", ha="center", va="bottom",
                    fontsize=12)  # fmt: skip
            if step is not steps[-2]:
                _add_arrow(ax, (_LEFT / 2, bottom), (_LEFT / 2, bottom - gap))
            ax.text(_LEFT / 2 + 0.08, bottom - gap / 2, "no", va="center", fontsize=12)
            sentences.append(f"{step.question} Yes: {step.measure}; beside it {step.beside}.")
        else:
            # The last no leads round the corner.
            ax.plot([_LEFT / 2] * 2, [top + gap, middle], color=INK, lw=1.6, zorder=1)
            _add_arrow(ax, (_LEFT / 2, middle), (_RIGHT, middle))
            sentences.append(f"All no: {step.measure}; beside it {step.beside}.")
        _add_box(ax, _RIGHT, _EDGE, bottom, height, fc="#EAEFF5")
        centre = (_RIGHT + _EDGE) / 2
        split = top - 0.1 - _LINE * len(named) - (height - 0.2 - _LINE * len(named + also)) / 2
        ax.text(centre, split, "\n".join(named), ha="center", va="bottom", fontsize=13,
                fontweight="bold")  # fmt: skip
        ax.text(centre, split - 0.02, "\n".join(also), ha="center", va="top", fontsize=11.5)
        top = bottom - gap
    ax.set(xlim=(-0.06, _EDGE + 0.06), ylim=(-0.06, total + 0.06))
    ax.axis("off")
    fig.alt = f"Decision tree {start}: {len(steps) - 1} questions from top to bottom. " + " ".join(
        sentences
    ).replace("\u00a0", " ")
    return fig


def _add_box(ax, left, right, bottom, height, fc):
    ax.add_patch(
        FancyBboxPatch(
            (left, bottom), right - left, height, boxstyle="round,pad=0,rounding_size=0.08",
            fc=fc, ec=COLOURS[0], lw=2, zorder=2,
        )
    )  # fmt: skip


def _add_arrow(ax, start, end):
    arrow = {"arrowstyle": "-|>", "color": INK, "lw": 1.6, "shrinkA": 0, "shrinkB": 0}
    ax.annotate("", end, start, zorder=1, arrowprops=arrow)
