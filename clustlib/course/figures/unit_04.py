"""Which points have to move until every cluster is one class."""

import math

import numpy as np
from matplotlib.patches import FancyArrowPatch, FancyBboxPatch

from clustlib.plot.described import figure, styled
from clustlib.plot.style import INK, Groups, label_name, legend
from clustlib.plot.words import listed, many, plain, typed

__all__ = ["moves"]


@styled
def moves(panels):
    """Draw each cluster as a bag, and an arrow for the points that do not belong there.

    Points that move are hollow. They go to the cluster that stands for their class,
    or to a new one, drawn with dashes, if there is none.

    Parameters
    ----------
    panels : dict of title → (ContingencyTable, matching)
        Of up to some sixty points; the matching is a sequence of pairs (cluster, class).
    """
    drawn = [_bags_of(t, dict(pairs)) for t, pairs in panels.values()]
    groups = Groups.of_labels([[j for t, _ in panels.values() for j in t.classes]])
    wide = max(bags[-1].right for bags in drawn)
    high = [max(bag.high for bag in bags) + 3.7 for bags in drawn]
    fig, axes = figure(
        0.36 * (wide + 2.2), 0.36 * sum(high) + 0.8, rows=len(panels), height_ratios=high
    )
    said = []
    for ax, title, bags, tall in zip(axes[:, 0], panels, drawn, high, strict=True):
        going = []
        for bag in bags:
            bag.draw(ax, groups)
            for j, row in bag.misplaced:
                to = next(other for other in bags if other.class_ == j)
                _arrow(ax, bags, bag, row, to)
                going.append(f"{bag.held[j]} of {typed('T', j)} from {bag.said} to {to.said}")
        count = sum(bag.held[j] for bag in bags for j, _ in bag.misplaced)
        ax.set(xlim=(-1.1, wide + 1.1), ylim=(-tall + 3.2, 2.5), aspect="equal")
        ax.axis("off")
        ax.set_title(f"{title}: {many(count, 'point')} to move", parse_math=True)
        stands = [f"{bag.said} stands for {bag.stands}" for bag in bags]
        said.append(f"{plain(title)}: {listed(stands)}; to move are {listed(going)}.")
    names = [
        (name, axes[0, 0].plot([], [], look.marker, color=look.colour, ms=10)[0])
        for name, look in groups.names
    ]
    legend(fig, names)
    fig.alt = f"Clusters as bags of points, arrows from those that move. {' '.join(said)}"
    return fig


def _bags_of(t, matched):
    """A bag for each cluster, and behind one a new one for a class that has no cluster."""
    names = [(label_name("C", i), typed("C", i)) for i in t.clusters]
    rows = [{j: n for j, n in zip(t.classes, row, strict=True) if n} for row in t.counts.tolist()]
    new = [j for j in t.classes if j not in matched.values()]
    bags = []
    for i, (cluster, held) in enumerate(zip(t.clusters, rows, strict=True)):
        bags.append(_Bag(*names[i], held, matched.get(cluster)))
        for j in new:
            if i == max(range(len(rows)), key=lambda at: rows[at].get(j, 0)):
                bags.append(_Bag("new", "a new cluster", {}, j))
    left, high = 0.0, max(bag.high for bag in bags)
    for bag in bags:
        bag.left, bag.right, bag.high = left, left + bag.columns - 1, high
        left = bag.right + 2.8
    return bags


class _Bag:
    def __init__(self, name, said, held, class_):
        self.name, self.said, self.held, self.class_ = name, said, held, class_
        self.left = self.right = 0.0
        self.columns = max(2, math.ceil(math.sqrt(2.4 * sum(held.values()))))
        self.stands = "none" if class_ is None else typed("T", class_)
        # Those that stay come first, each other class begins a row of its own.
        self.rows, self.high = [], 0
        for j in sorted(held, key=lambda j: (j != class_, -held[j])):
            self.rows.append((j, self.high))
            self.high += self._lines(j)
        self.misplaced = [(j, at + (self._lines(j) - 1) / 2) for j, at in self.rows if j != class_]

    def _lines(self, j):
        return math.ceil(self.held[j] / self.columns)

    def draw(self, ax, groups):
        for j, first in self.rows:
            at = np.arange(self.held[j])
            x, y = self.left + at % self.columns, -(first + at // self.columns)
            goes = j != self.class_
            ax.plot(
                x, y, groups[j].marker, ms=12, color="white" if goes else groups[j].colour,
                mew=2.6 if goes else 1, mec=groups[j].colour,
            )  # fmt: skip
        ax.add_patch(
            FancyBboxPatch(
                (self.left - 0.35, 0.65 - self.high), self.columns - 0.3, self.high - 0.3,
                fill=False, ec=INK, lw=2.2, ls="-" if self.held else (0, (3, 3)),
                boxstyle="round,pad=0.35,rounding_size=0.6",
            )
        )  # fmt: skip
        middle = (self.left + self.right) / 2
        ax.text(middle, 1.95, self.name, ha="center", va="center", fontsize=15, fontweight="bold")
        ax.text(middle, 1.2, f"for {self.stands}", ha="center", va="center", fontsize=12)


def _arrow(ax, bags, bag, row, to):
    """From the misplaced points across the gap, or else along below, to where they belong."""
    apart = bags.index(to) - bags.index(bag)
    if abs(apart) == 1:
        ends = [(bag.right, to.left), (bag.left, to.right)][apart < 0]
        start, end = (ends[0] + 0.45 * apart, -row), (ends[1] - 0.45 * apart, -row)
        bend = 0
    else:
        bottom = -bag.high + 0.2
        start, end = (((each.left + each.right) / 2, bottom) for each in (bag, to))
        bend = math.copysign(0.25, apart)
    ax.add_patch(
        FancyArrowPatch(
            start, end, connectionstyle=f"arc3,rad={bend}", lw=3, color="black", zorder=6,
            arrowstyle="-|>,head_width=5,head_length=9", shrinkA=0, shrinkB=0,
            clip_on=False,
        )
    )  # fmt: skip
