"""The map of the notebooks."""

from textwrap import fill

from matplotlib.patches import FancyBboxPatch

from clustlib.course.units import FIRST_HOUR, UNITS
from clustlib.plot.alt_text import join_items
from clustlib.plot.figure import figure_function, new_figure
from clustlib.plot.style import COLOURS, INK

__all__ = ["collection_map"]

# The centre of each unit's box.
_CENTRES = {
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
_HALF_WIDTH, _HALF_HEIGHT = 0.46, 0.42  # of a box


@figure_function
def collection_map():
    """Draw the notebooks and the order in which they build on each other.

    Notebooks with a section in the first hour are shaded.
    """
    in_first_hour = {number for number, _ in FIRST_HOUR}
    fig, [[ax]] = new_figure(13.6, 8.2)
    for text, side, x, y, width, height in (
        ("a reference is known: external measures", "left", 1.67, 2.0, 5.46, 3.5),
        ("no reference:\ninternal\nmeasures", "right", -0.53, -0.42, 3.26, 2.3),
    ):
        ax.add_patch(_rounded_box(x, y, width, height, fc="#EAEFF5", ec="none", zorder=0))
        text_x = x + 0.08 if side == "left" else x + width - 0.08
        ax.text(text_x, y + height - 0.08, text, ha=side, va="top", style="italic", fontsize=14)
    for number, unit in UNITS.items():
        for required in unit.needs:
            start, end = _arrow_ends(_CENTRES[required], _CENTRES[number])
            ax.annotate(
                "", end, start, zorder=1,
                arrowprops={
                    "arrowstyle": "-|>", "color": INK, "lw": 1.6, "shrinkA": 0, "shrinkB": 0,
                },
            )  # fmt: skip
        x, y = _CENTRES[number]
        ax.add_patch(
            _rounded_box(
                x - _HALF_WIDTH, y - _HALF_HEIGHT, 2 * _HALF_WIDTH, 2 * _HALF_HEIGHT, ec=COLOURS[0],
                fc="#FBD9A5" if number in in_first_hour else "white", lw=2.6, zorder=2,
            )
        )  # fmt: skip
        title = fill(unit.title, 11, break_long_words=False)
        ax.text(x, y + 0.28, number, ha="center", va="center", fontweight="bold", color=INK)
        ax.text(x, y - 0.11, title, ha="center", va="center", fontsize=13.5, color=INK)
    ax.set(xlim=(-0.6, 9.3), ylim=(-0.45, 5.55))
    ax.axis("off")
    sentences = [
        f"“{number} {unit.title}” "
        + (f"builds on {join_items(unit.needs)}." if unit.needs else "comes first.")
        for number, unit in UNITS.items()
    ]
    fig.alt = (
        "Map of the notebooks, with arrows from each to those that build on it. "
        f"{' '.join(sentences)} Shaded, for the first hour: {join_items(sorted(in_first_hour))}."
    )
    return fig


def _arrow_ends(before, after):
    """Return the ends of an arrow between two boxes: to the right, or up or down."""
    (x0, y0), (x1, y1) = before, after
    if x0 == x1:
        step = _HALF_HEIGHT if y1 > y0 else -_HALF_HEIGHT
        return (x0, y0 + step), (x1, y1 - step)
    return (x0 + _HALF_WIDTH, y0), (x1 - _HALF_WIDTH, y1)


def _rounded_box(x, y, width, height, **kwargs):
    return FancyBboxPatch(
        (x, y), width, height, boxstyle="round,pad=0,rounding_size=0.08", **kwargs
    )
