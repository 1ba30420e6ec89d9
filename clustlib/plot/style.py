"""What the figures have in common: colours, markers, fonts, groups, legends, texts.

A class is a colour **and** a marker; a cluster is an enclosure or a row; what is under
discussion is outlined in black. The colours differ in lightness too: a grey projector keeps them
apart. Beyond five groups the colours come again with other markers, or with hatches on bars; beyond
fifteen the smallest groups are drawn alike, which the legend and the text alternative say.

Labels and names are shown as they were typed. Titles, captions and the words of axes may hold
mathematics between dollars, which stand as they do round "$x$": next to what they enclose, and not
next to a letter or digit outside. So "$5–$10" is a price.
"""

import contextlib
import functools
import itertools
import logging
import re
from collections import Counter
from contextvars import ContextVar
from typing import NamedTuple
from unicodedata import category

import matplotlib.style
import numpy as np
from matplotlib.font_manager import findfont, get_font, get_font_names
from matplotlib.mathtext import MathTextParser

from clustlib.expressions import symbol

COLOURS = ["#004488", "#DDAA33", "#BB5566", "#88AACC", "#666666"]
INK, PALE = "#222222", "#B0B0B0"
MOST_GROUPS = 15

# Of each five groups: the markers that come with the five colours, and the hatch. In the third five
# the first markers come again, each with a colour of another lightness than before.
_MARKERS = "oDXs^vP*p<DXs^o"
_HATCHES = ["", "///", ".."]

# Fallback fonts: the first installed one with the glyph draws what DejaVu Sans lacks.
_FURTHER_FONTS = [
    "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans SC", "Source Han Sans SC",
    "Source Han Sans CN", "PingFang SC", "Hiragino Sans GB", "Heiti SC", "STHeiti",
    "Microsoft YaHei", "SimHei", "SimSun", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei",
    "Noto Serif CJK SC", "Noto Serif CJK JP", "Droid Sans Fallback", "Arial Unicode MS",
    "Noto Emoji", "Segoe UI Emoji",
]  # fmt: skip
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
    "text.parse_math": False,  # a label is no mathematics
}

# Labels that no font can draw, with their replacements, while a figure is made; or None.
_stand_ins: ContextVar[dict[str, str] | None] = ContextVar("stand_ins", default=None)


@contextlib.contextmanager
def with_style():
    """Our settings instead of the reader's own, so that a figure is the same for everyone."""
    # That fonts are looked up for the first time, have one weight only, or lack a character of
    # mathematics, depends on the machine: a notebook would store it.
    logs = [logging.getLogger(f"matplotlib.{name}") for name in ("font_manager", "mathtext")]
    levels = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.ERROR)
    try:
        with matplotlib.style.context(["default", _SETTINGS | {"font.family": _fonts()}]):
            yield
    finally:
        for log, level in zip(logs, levels, strict=True):
            log.setLevel(level)


@functools.cache
def _fonts():
    """The first font that has a character is used for it; matplotlib's own has no Chinese."""
    installed = set(get_font_names())
    return ["DejaVu Sans", *(font for font in _FURTHER_FONTS if font in installed)]


# --- groups --------------------------------------------------------------------------------------


class Look(NamedTuple):
    """How a group is drawn. Black text can be read on it, unless it is dark."""

    colour: str
    marker: str
    hatch: str
    is_dark: bool


def look_of(at):
    """Return the look of the group at this place, counted from 0."""
    return Look(COLOURS[at % 5], _MARKERS[at], _HATCHES[at // 5], at % 5 in (0, 2, 4))


_OTHER = Look("#DCDCDC", ".", "", False)


class Groups(dict):
    """A look for each label, in the given order; the smallest ones share one if they are too many.

    What is called "others" is light grey, for it is no group of its own.

    Parameters
    ----------
    sizes : dict of label → number of points
    letter : str
        "T" for classes, "C" for clusters.

    Attributes
    ----------
    names : list of (name, Look)
        What a legend has to tell.
    others : set of labels
        Those that share one look.
    note : str
        A sentence on the others, or nothing.
    """

    def __init__(self, sizes, letter="T"):
        self.others, self.note = set(), ""
        if len(sizes) > MOST_GROUPS:
            self.others = set(sorted(sizes, key=sizes.get, reverse=True)[MOST_GROUPS - 1 :])
            self.others.update({"others"}.intersection(sizes))
        kept = [label for label in sizes if label not in self.others]
        own = [label for label in kept if label != "others"]
        super().__init__({label: look_of(at) for at, label in enumerate(own)})
        self.update(dict.fromkeys(set(kept).difference(own), _OTHER))
        self.names = [(label_name(letter, label), self[label]) for label in kept]
        if self.others:
            self.update(dict.fromkeys(self.others, _OTHER))
            what = {"T": "classes", "C": "clusters"}[letter]
            self.names.append((f"other ({len(self.others)} {what})", _OTHER))
            self.note = f"The {len(self.others)} smallest {what} are drawn alike: other."

    @classmethod
    def of_labels(cls, labellings, letter="T"):
        """The groups of several lists of labels, those of the first one first."""
        sizes: Counter[object] = Counter()
        for labels in labellings:
            found = Counter(labels)
            sizes.update({label: found[label] for label in sorted(found)})
        return cls(sizes, letter)

    def among(self, labels):
        """Yield what a legend has to tell of some labels: the name, the look, and whose it is."""
        places = {look: at for at, (_, look) in enumerate(self.names)}
        place = np.array([places[self[label]] for label in labels])
        for at in np.unique(place).tolist():
            yield *self.names[at], place == at


def legend(fig, handles, **kwargs):
    """Name what is drawn, below the figure, on as many lines as the names need.

    ``handles`` are pairs of a name and what was drawn.
    """
    handles = list(handles)
    for lines in range(1, len(handles) + 1):
        columns = -(-len(handles) // lines)
        drawn = legend_of(fig, handles, loc="outside lower center", ncols=columns, **kwargs)
        if lines == len(handles) or drawn.get_window_extent().width <= fig.bbox.width:
            return
        drawn.remove()


def legend_of(owner, handles, **kwargs):
    """Name what is drawn in a figure or in axes, and return the legend."""
    names, artists = zip(*handles, strict=True)
    # Older matplotlib leaves out names that begin with _: names are put in afterwards.
    drawn = owner.legend(artists, ["x"] * len(names), frameon=False, **kwargs)
    for text, name in zip(drawn.get_texts(), names, strict=True):
        text.set_text(short(name))
    return drawn


# --- texts ---------------------------------------------------------------------------------------


def label_name(letter, label):
    """Name a cluster or a class as it stands in a table: C1, or the label itself."""
    name = drawable(symbol(letter, label).text)
    return name if len(name) <= 20 else f"{name[:11]}…{name[-8:]}"


def short(text, most=40):
    """Return a text as a figure shows it: each line cut where it would take too much room."""
    lines = drawable(text[: 20 * most]).split("\n")[:10]
    return "\n".join(t if len(t) <= most else t[: most - 1] + "…" for t in lines)


def drawable(text):
    """Return the text with a stand-in for each run of characters that no installed font has.

    In a figure that is a number in brackets, which ``missing_glyphs`` explains; elsewhere a box
    for each character. A control character is shown as its code: no font could draw it.
    """
    parts = []
    for kind, run in itertools.groupby(str(text), _glyph_kind):
        characters = "".join(run)
        if kind == "control":
            characters = characters.encode("unicode_escape").decode()
        elif kind == "missing":
            characters = _stand_in(characters)
        parts.append(characters)
    return "".join(parts)


def _glyph_kind(c):
    if c != "\n" and not c.isprintable() and category(c) != "Zs":
        return "control"
    return "drawn" if c == "\n" or ord(c) in _characters() else "missing"


def _stand_in(characters):
    stand_ins = _stand_ins.get()
    if stand_ins is None:
        return "□" * len(characters)
    return stand_ins.setdefault(characters, f"[{len(stand_ins) + 1}]")


@contextlib.contextmanager
def number_missing_glyphs():
    """Within this context, number what no font can draw; yield a dict from text to stand-in."""
    token = _stand_ins.set({})
    try:
        yield _stand_ins.get()
    finally:
        _stand_ins.reset(token)


def missing_glyphs(stand_ins, most=8):
    """Say what the stand-ins of a figure mean, and what to install; nothing if there are none."""
    if not stand_ins:
        return ""
    said = [f"{number} is {text[:20]}" for text, number in stand_ins.items()]
    more = f", and {len(said) - most} more" if len(said) > most else ""
    return (
        f"No font on this computer has these characters: {', '.join(said[:most])}{more}. To see "
        "them in figures, install Noto Sans CJK (for emoji, Noto Emoji) and restart Python."
    )


@functools.cache
def _characters():
    """The code points that our fonts have."""
    return frozenset().union(*(get_font(findfont(font)).get_charmap() for font in _fonts()))


def is_in_first_font(text):
    """Return True if the first font has all of a text: mathematics is typeset in it alone."""
    return set(map(ord, text)) - {ord("\n")} <= _first_characters()


@functools.cache
def _first_characters():
    return frozenset(get_font(findfont("DejaVu Sans")).get_charmap())


def has_mathematics(text):
    """Whether the dollars of a text enclose mathematics that can be typeset, and nothing else."""
    lines = [line for line in text.split("\n") if "$" in line]
    pattern = r"(?<![\w\\$])\$(?![\s$])[^$]*(?<!\s)\$(?![\w$])"
    if not lines or any("$" in re.sub(pattern, "", line) for line in lines):
        return False
    try:
        for line in lines:
            MathTextParser("path").parse(line)
    except ValueError:
        return False
    return True
