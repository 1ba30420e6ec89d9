"""The map of the notebooks."""

from textwrap import fill

from matplotlib.patches import FancyBboxPatch

from clustlib.course.units import UNITS
from clustlib.plot.described import figure, styled
from clustlib.plot.style import COLOURS, INK
from clustlib.plot.words import listed

__all__ = ["collection_map"]

# Where each unit stands on the map.
_PLACES = {
    "00": (0.0, 2.6),
    "01": (1.1, 3.6),
    "02": (2.2, 3.6),
    "03": (3.3, 3.6),
    "04": (4.4, 4.7),
    "05": (4.4, 3.6),
    "06": (5.5, 3.6),
    "07": (6.6, 3.6),
    "08": (4.4, 2.5),
    "09": (6.6, 2.5),
    "10": (0.0, 0.6),
    "11": (1.1, 1.15),
    "12": (1.1, 0.1),
    "13": (2.2, 0.1),
    "14": (7.7, 4.7),
    "15": (7.7, 1.3),
    "16": (8.8, 4.7),
    "17": (8.8, 3.5),
    "18": (8.8, 2.3),
    "19": (8.8, 0.1),
}
_WIDTH, _HEIGHT = 0.46, 0.42  # half of a box's


@styled
def collection_map():
    """Draw the notebooks and the order they build on each other."""
    fig, axes = figure(13.6, 8.2)
    ax = axes[0, 0]
    for text, side, x, y, width, height in (
        ("a reference is known: external measures", "left", 1.67, 2.0, 5.46, 3.5),
        ("no reference:\ninternal\nmeasures", "right", -0.53, -0.42, 3.26, 2.3),
    ):
        ax.add_patch(_box(x, y, width, height, fc="#EAEFF5", ec="none", zorder=0))
        at = x + 0.08 if side == "left" else x + width - 0.08
        ax.text(at, y + height - 0.08, text, ha=side, va="top", style="italic", fontsize=14)
    for number, unit in UNITS.items():
        for before in unit.needs:
            start, end = _sides(_PLACES[before], _PLACES[number])
            ax.annotate(
                "", end, start, zorder=1,
                arrowprops={
                    "arrowstyle": "-|>", "color": INK, "lw": 1.6, "shrinkA": 0, "shrinkB": 0,
                },
            )  # fmt: skip
        x, y = _PLACES[number]
        box = _box(x - _WIDTH, y - _HEIGHT, 2 * _WIDTH, 2 * _HEIGHT, fc="white", ec=COLOURS[0])
        box.set(linewidth=2.6, zorder=2)
        ax.add_patch(box)
        title = fill(unit.title, 11, break_long_words=False)
        ax.text(x, y + 0.28, number, ha="center", va="center", fontweight="bold", color=INK)
        ax.text(x, y - 0.11, title, ha="center", va="center", fontsize=13.5, color=INK)
    ax.set(xlim=(-0.6, 9.3), ylim=(-0.45, 5.55))
    ax.axis("off")
    boxes = [
        f"“{number} {unit.title}” "
        + (f"builds on {listed(unit.needs)}." if unit.needs else "comes first.")
        for number, unit in UNITS.items()
    ]
    fig.alt = "Map of the notebooks, with arrows from each to those that build on it. " + " ".join(
        boxes
    )
    return fig


def _sides(before, after):
    """Where an arrow leaves one box and meets the next: right to left, or up and down."""
    (x0, y0), (x1, y1) = before, after
    if x0 == x1:
        step = _HEIGHT if y1 > y0 else -_HEIGHT
        return (x0, y0 + step), (x1, y1 - step)
    return (x0 + _WIDTH, y0), (x1 - _WIDTH, y1)


def _box(x, y, width, height, **kwargs):
    return FancyBboxPatch(
        (x, y), width, height, boxstyle="round,pad=0,rounding_size=0.08", **kwargs
    )
