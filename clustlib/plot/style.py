"""The look of figures: colours, markers, settings, groups and legends.

A class has a colour and a marker, a cluster is an enclosure or a row, and the subject of a
discussion is outlined in black. The colours differ in lightness, so that grey paper keeps them
apart.
"""

import contextlib
import logging
from collections import Counter
from typing import NamedTuple

import matplotlib.style
import numpy as np

from clustlib.plot.text import clip_lines, font_family, label_name

COLOURS = ["#004488", "#DDAA33", "#BB5566", "#88AACC", "#666666"]
INK, PALE = "#222222", "#B0B0B0"
MAX_GROUPS = 15

# Five groups have the five colours and one hatch. The third five reuse markers of the first five,
# but each with a colour of another lightness.
_MARKERS = "oDXs^vP*p<DXs^o"
_HATCHES = ["", "///", ".."]

_SETTINGS = {
    "font.size": 14,
    "axes.titlesize": 15,
    "axes.labelsize": 14,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "figure.dpi": 110,
    # A label with dollars is not mathematics.
    "text.parse_math": False,
}


@contextlib.contextmanager
def style_context():
    """Use our settings instead of the reader's, so that a figure is the same everywhere."""
    # Matplotlib logs what it misses in fonts. That depends on the machine, and a notebook would
    # store it.
    loggers = [logging.getLogger(f"matplotlib.{name}") for name in ("font_manager", "mathtext")]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.ERROR)
    try:
        with matplotlib.style.context(["default", _SETTINGS | {"font.family": font_family()}]):
            yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


# --- groups --------------------------------------------------------------------------------------


class Look(NamedTuple):
    """The colour, marker and hatch of a group; text on a dark colour is white."""

    colour: str
    marker: str
    hatch: str
    is_dark: bool

    @property
    def text_colour(self):
        """The colour of text and hatches on top of the group's colour."""
        return "white" if self.is_dark else "black"


def group_look(index):
    """Return the look of a group by its index, counted from 0."""
    return Look(COLOURS[index % 5], _MARKERS[index], _HATCHES[index // 5], index % 5 in (0, 2, 4))


_OTHER = Look("#DCDCDC", ".", "", False)


class Groups(dict):
    """A look for each label; beyond fifteen groups, the smallest ones share one look.

    The label "others" is light grey, because it is a collection of groups.

    Parameters
    ----------
    sizes : dict of label → number of points
    letter : str
        "T" for classes, "C" for clusters.

    Attributes
    ----------
    names : list of (name, Look)
        The entries of a legend.
    note : str
        A sentence for the text alternative, with a space before it, if some groups share a look.
    """

    def __init__(self, sizes, letter="T"):
        others = set()
        if len(sizes) > MAX_GROUPS:
            others = set(sorted(sizes, key=sizes.get, reverse=True)[MAX_GROUPS - 1 :])
            others.update({"others"}.intersection(sizes))
        labels = [label for label in sizes if label not in others]
        own_look = [label for label in labels if label != "others"]
        super().__init__({label: group_look(i) for i, label in enumerate(own_look)})
        self.update(dict.fromkeys([*others, *set(labels).difference(own_look)], _OTHER))
        self.names = [(label_name(letter, label), self[label]) for label in labels]
        self.note = ""
        if others:
            noun = {"T": "classes", "C": "clusters"}[letter]
            self.names.append((f"other ({len(others)} {noun})", _OTHER))
            self.note = f" The {len(others)} smallest {noun} are drawn alike: other."

    @classmethod
    def from_labels(cls, labellings, letter="T"):
        """Return the groups of several lists of labels, those of the first list first."""
        sizes: Counter[object] = Counter()
        for labels in labellings:
            counts = Counter(labels)
            sizes.update({label: counts[label] for label in sorted(counts)})
        return cls(sizes, letter)

    def split(self, labels):
        """Yield the name and look of each group among the labels, and a mask of its members."""
        index = {look: i for i, (_, look) in enumerate(self.names)}
        indices = np.array([index[self[label]] for label in labels])
        for i in np.unique(indices).tolist():
            yield *self.names[i], indices == i


# --- legends -------------------------------------------------------------------------------------


def add_legend_below(fig, handles, **kwargs):
    """Add a legend below the figure, on as many lines as the names need.

    ``handles`` are pairs of a name and an artist.
    """
    handles = list(handles)
    for lines in range(1, len(handles) + 1):
        columns = -(-len(handles) // lines)
        legend = add_legend(fig, handles, loc="outside lower center", ncols=columns, **kwargs)
        if lines == len(handles) or legend.get_window_extent().width <= fig.bbox.width:
            return
        legend.remove()


def add_legend(owner, handles, **kwargs):
    """Add a legend to a figure or to axes, and return it."""
    names, artists = zip(*handles, strict=True)
    # Some versions of matplotlib leave out names that begin with _, so names are set afterwards.
    legend = owner.legend(artists, ["x"] * len(names), frameon=False, **kwargs)
    for text, name in zip(legend.get_texts(), names, strict=True):
        text.set_text(clip_lines(name))
    return legend
