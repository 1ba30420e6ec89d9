"""The points that have to move until every cluster is one class."""

import math
from typing import Any, NamedTuple

import numpy as np
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

from clustlib.contingency import cell_position
from clustlib.plot.alt_text import count_noun, join_items, long_name, plain_title
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import INK, Groups, add_legend_below
from clustlib.plot.text import label_name

__all__ = ["moves"]


@figure_function
def moves(panels):
    """Draw each cluster as a bag, and an arrow for the points that don't belong there.

    Points that move are hollow. They go to the cluster that is matched with their class, or to a
    new cluster, drawn with dashes, if there is none.

    Parameters
    ----------
    panels : dict of title → (ContingencyTable, matching)
        Of up to some sixty points; the matching is a sequence of pairs (cluster, class).
    """
    rows_of_bags = [_bags(t, pairs) for t, pairs in panels.values()]
    groups = Groups.from_labels([[j for t, _ in panels.values() for j in t.classes]])
    width = max(bags[-1].right for bags in rows_of_bags)
    heights = [max(bag.height for bag in bags) + 3.7 for bags in rows_of_bags]
    fig, axes = new_figure(
        0.36 * (width + 2.2), 0.36 * sum(heights) + 0.8, rows=len(panels), height_ratios=heights
    )
    sentences = []
    for ax, title, bags, height in zip(axes[:, 0], panels, rows_of_bags, heights, strict=True):
        arrows = _arrows(bags)
        n_moves = sum(arrow.n_points for arrow in arrows)
        for bag in bags:
            bag.draw(ax, groups)
        for arrow in arrows:
            _draw_arrow(ax, bags, arrow)
        ax.set(xlim=(-1.1, width + 1.1), ylim=(-height + 3.2, 2.5), aspect="equal")
        ax.axis("off")
        ax.set_title(f"{title}: {count_noun(n_moves, 'point')} to move", parse_math=True)
        sentences.append(f"{plain_title(title)}: {_describe_panel(bags, arrows)}.")
    add_legend_below(fig, [
        (name, axes[0, 0].plot([], [], look.marker, color=look.colour, ms=10)[0])
        for name, look in groups.names
    ])  # fmt: skip
    fig.alt = f"Clusters as bags of points, arrows from those that move. {' '.join(sentences)}"
    return fig


def _bags(t, pairs):
    """Return a bag for each cluster, and after some of them a new bag for an unmatched class."""
    for cluster, class_ in pairs:
        cell_position(t, cluster, class_)  # refuses labels that are not in the table
    matching = dict(pairs)
    rows = [{j: n for j, n in zip(t.classes, row, strict=True) if n} for row in t.counts.tolist()]
    unmatched = [j for j in t.classes if j not in matching.values()]
    bags = []
    for i, (cluster, counts) in enumerate(zip(t.clusters, rows, strict=True)):
        names = label_name("C", cluster), long_name("C", cluster)
        bags.append(_Bag(*names, counts, matching.get(cluster)))
        for j in unmatched:
            # The new bag is next to the cluster from which most of its points come.
            if i == max(range(len(rows)), key=lambda row: rows[row].get(j, 0)):
                bags.append(_Bag("new", "a new cluster", {}, j))
    left, height = 0.0, max(bag.height for bag in bags)
    for bag in bags:
        bag.left, bag.right, bag.height = left, left + bag.columns - 1, height
        left = bag.right + 2.8
    return bags


class _Bag:
    """A cluster as it is drawn, with its points in rows, and its own class first.

    ``misplaced`` has the classes of points that move, each with the row of its arrow.
    """

    def __init__(self, name, long_cluster_name, counts, class_):
        self.name, self.long_name = name, long_cluster_name
        self.counts, self.class_ = counts, class_
        self.class_name = "none" if class_ is None else long_name("T", class_)
        self.left = self.right = 0.0
        self.columns = max(2, math.ceil(math.sqrt(2.4 * sum(counts.values()))))
        # Each class begins a new row.
        self.first_rows, self.misplaced, self.height = {}, [], 0
        for j in sorted(counts, key=lambda j: (j != class_, -counts[j])):
            n_rows = math.ceil(counts[j] / self.columns)
            self.first_rows[j] = self.height
            if j != class_:
                self.misplaced.append((j, self.height + (n_rows - 1) / 2))
            self.height += n_rows

    def draw(self, ax, groups):
        for j, first_row in self.first_rows.items():
            index = np.arange(self.counts[j])
            x, y = self.left + index % self.columns, -(first_row + index // self.columns)
            is_misplaced = j != self.class_
            ax.plot(
                x, y, groups[j].marker, ms=12, color="white" if is_misplaced else groups[j].colour,
                mew=2.6 if is_misplaced else 1, mec=groups[j].colour,
            )  # fmt: skip
        ax.add_patch(
            FancyBboxPatch(
                (self.left - 0.35, 0.65 - self.height), self.columns - 0.3, self.height - 0.3,
                fill=False, ec=INK, lw=2.2, ls="-" if self.counts else (0, (3, 3)),
                boxstyle="round,pad=0.35,rounding_size=0.6",
            )
        )  # fmt: skip
        middle = (self.left + self.right) / 2
        ax.text(middle, 1.95, self.name, ha="center", va="center", fontsize=15, fontweight="bold")
        ax.text(middle, 1.2, f"for {self.class_name}", ha="center", va="center", fontsize=12)


class _Arrow(NamedTuple):
    """The points of one class that move from a bag, at a row of it, to another bag."""

    bag: _Bag
    target: _Bag
    class_: Any
    row: float

    @property
    def n_points(self):
        return self.bag.counts[self.class_]


def _arrows(bags):
    targets = {bag.class_: bag for bag in reversed(bags)}
    return [_Arrow(bag, targets[j], j, row) for bag in bags for j, row in bag.misplaced]


def _describe_panel(bags, arrows):
    matched = [f"{bag.long_name} is matched with {bag.class_name}" for bag in bags]
    moves = [
        f"{arrow.n_points} of {long_name('T', arrow.class_)} from {arrow.bag.long_name} "
        f"to {arrow.target.long_name}"
        for arrow in arrows
    ]
    return f"{join_items(matched)}; to move are {join_items(moves)}"


def _draw_arrow(ax, bags, arrow):
    """Draw an arrow across the gap to a neighbouring bag, or along below to a bag further away."""
    bag, target, _, row = arrow
    steps = bags.index(target) - bags.index(bag)
    if abs(steps) == 1:
        x0, x1 = (bag.right, target.left) if steps > 0 else (bag.left, target.right)
        start, end = (x0 + 0.45 * steps, -row), (x1 - 0.45 * steps, -row)
        bend = 0
    else:
        bottom = -bag.height + 0.2
        start, end = (((b.left + b.right) / 2, bottom) for b in (bag, target))
        bend = math.copysign(0.25, steps)
    ax.add_patch(
        FancyArrowPatch(
            start, end, connectionstyle=f"arc3,rad={bend}", lw=3, color="black", zorder=6,
            arrowstyle="-|>,head_width=5,head_length=9", shrinkA=0, shrinkB=0,
            clip_on=False,
        )
    )  # fmt: skip
