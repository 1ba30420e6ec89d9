"""The map of the notebooks."""

from clustlib.plot.arguments import read_chosen
from clustlib.plot.style import COLOURS, INK, figure, styled
from clustlib.plot.words import listed, plain, sentence

_COLLECTION = {
    # number: (x, y, title, the notebooks that it builds on)
    "00": (0.0, 2.0, "Start here", ()),
    "01": (1.1, 3.0, "Contingency\ntables", ("00",)),
    "02": (2.2, 4.1, "Purity and maximum\nmatching", ("01",)),
    "03": (3.3, 4.1, "Precision, recall,\nF-measure", ("02",)),
    "04": (2.2, 3.0, "Pair counting", ("01",)),
    "05": (3.3, 3.0, "Correlation\nand chance", ("04",)),
    "06": (2.2, 1.9, "Information", ("01",)),
    "07": (1.1, 0.5, "Distances", ("00",)),
    "08": (2.2, 0.5, "Internal measures", ("07",)),
    "09": (4.4, 2.0, "The Iris case", ("03", "05", "06", "08")),
    "10": (5.5, 2.0, "Choosing\na measure", ("09",)),
    "11": (5.5, 1.0, "Your own labels", ("09",)),
}


@styled
def collection_map(ready):
    """Draw the notebooks and the order they build on each other; those not in ``ready`` dashed."""
    ready = read_chosen(ready, _COLLECTION, "ready", "numbers of notebooks")
    fig, axes = figure(14.6, 6.2)
    ax = axes[0, 0]
    for text, y, height in (
        ("a reference is known:\nexternal measures", 1.4, 3.3),
        ("no reference: internal measures", -0.05, 1.25),
    ):
        ax.add_patch(_box(0.58, y, 3.24, height, fc="#EAEFF5", ec="none", zorder=0))
        ax.text(
            0.68, y + height - 0.1, text, va="top", style="italic", fontsize=13, linespacing=1.2
        )
    for number, (x, y, title, before) in _COLLECTION.items():
        for x0, y0, *_ in map(_COLLECTION.__getitem__, before):
            ax.annotate(
                "", (x - 0.42, y), (x0 + 0.42, y0), zorder=1,
                arrowprops={
                    "arrowstyle": "-|>", "color": INK, "lw": 1.6, "shrinkA": 0, "shrinkB": 0,
                },
            )  # fmt: skip
        done = number in ready
        ax.add_patch(
            _box(
                x - 0.42, y - 0.36, 0.84, 0.72, fc="white", ec=COLOURS[0] if done else "#777777",
                lw=2.6 if done else 1.4, ls="-" if done else (0, (4, 3)), zorder=2,
            )
        )  # fmt: skip
        colour = INK if done else "#555555"
        ax.text(x, y + 0.2, number, ha="center", va="center", fontweight="bold", color=colour)
        ax.text(x, y - 0.1, title, ha="center", va="center", fontsize=12.5, color=colour)
    ax.set(xlim=(-0.5, 6.0), ylim=(-0.1, 4.8))
    ax.axis("off")
    dashed = [number for number in _COLLECTION if number not in ready]
    fig.alt = sentence(
        "map of the notebooks, with arrows from each to those that build on it.",
        *[
            f"{number} {plain(title)}"
            + (f" builds on {listed(before)}." if before else " comes first.")
            for number, (_, _, title, before) in _COLLECTION.items()
        ],
        f"Dashed, for they are not ready: {listed(dashed, 20)}." if dashed else "",
    )
    return fig


def _box(x, y, width, height, **kwargs):
    from matplotlib.patches import FancyBboxPatch

    return FancyBboxPatch(
        (x, y), width, height, boxstyle="round,pad=0,rounding_size=0.08", **kwargs
    )
