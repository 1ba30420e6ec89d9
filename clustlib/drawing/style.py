"""What the figures have in common, and how they are shown.

A partition is a colour **and** a marker; a cluster is an enclosure or a row; what is under
discussion is outlined in black. The colours differ in lightness too: a grey projector keeps them
apart. Beyond five groups the colours come again with other markers, or with hatches on bars; beyond
fifteen the smallest groups are drawn as one, which the legend and the text alternative say.

Labels and names are shown as they were typed. Titles, captions and the words of axes may hold
mathematics between dollars, which stand as they do round "$x$": next to what they enclose, and not
next to a letter or digit outside. So "$5–$10" is a price.
"""

from __future__ import annotations

import contextlib
import functools
import logging
import re
import textwrap
import threading
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, ParamSpec
from unicodedata import category

import numpy as np

from clustlib.formula import symbol

if TYPE_CHECKING:  # matplotlib is loaded when something is drawn
    from types import EllipsisType

    from matplotlib.figure import Figure

Arguments = ParamSpec("Arguments")

COLOURS = ["#004488", "#DDAA33", "#BB5566", "#88AACC", "#666666"]
MARKERS = ["o", "D", "X", "s", "^"]
INK, PALE = "#222222", "#B0B0B0"
# Tables that are called by a colour: it is that of their title, for in them it means nothing.
_TINTS = {"green": "#117733", "orange": "#B35900"}
MOST_GROUPS = 15

# Of each five groups: the markers that come with the five colours, and the hatch. In the third five
# the first markers come again, each with a colour of another lightness than before.
_MARKERS = [*MARKERS, "v", "P", "*", "p", "<", *MARKERS[1:], MARKERS[0]]
_HATCHES = ["", "///", ".."]
_LARGEST = 30  # inches: beyond, a figure is shown so small that nobody reads it
_LONGEST_NAME = 40
# Settings of matplotlib are one for all threads: whoever changes them keeps the others waiting.
_SETTINGS = threading.RLock()

_FURTHER_FONTS = [
    "Noto Sans CJK SC", "Noto Sans CJK JP", "Source Han Sans SC", "PingFang SC", "Heiti SC",
    "Microsoft YaHei", "SimHei", "WenQuanYi Micro Hei", "Noto Emoji", "Segoe UI Emoji",
]  # fmt: skip
_STYLE = {
    "font.size": 14,
    "axes.titlesize": 15,
    "axes.labelsize": 14,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "figure.dpi": 110,
    "text.parse_math": False,  # a label is no mathematics; see _let_be_read
}


def show(fig: Figure, alt: str | EllipsisType = ...) -> None:
    """Display a figure with its text alternative.

    Every figure of ours has one, made from its data, and displays itself with it as the last
    expression of a cell; ``show`` is for cells that go on, and for words of your own. The picture
    is shown as an HTML image, which keeps the words beside it wherever the notebook goes. When the
    notebook is tested, the words and the size are compared exactly, the picture as a picture. Where
    a figure had to leave something out or to draw many things as one, as it does with more than
    fifteen groups, a sentence that says so is added to the words.

    Parameters
    ----------
    fig : matplotlib.figure.Figure
    alt : str, optional
        What a reader who does not see the figure should know, in a sentence or two; by default
        the figure's own words, ``fig.alt``.

    Raises
    ------
    ValueError
        If ``alt`` is empty.
    TypeError
        If ``fig`` is no figure, or ``alt`` no text, or not given where the figure has no words.
    ImportError
        If IPython is not installed: every notebook has it, clustlib alone does not need it.

    Examples
    --------
    >>> import clustlib as cl
    >>> fig = cl.plot.bars({"a table": cl.ContingencyTable([[3, 1], [0, 2]])})
    >>> fig.alt
    'A bar for each cluster, divided among the partitions. a table: C1 has 3 of T1 and 1 of T2; C2 \
has 2 of T2.'
    >>> cl.show(fig, "")
    Traceback (most recent call last):
        ...
    ValueError: alt is empty: say in words what the figure shows
    """
    if not hasattr(fig, "savefig"):
        raise TypeError(f"fig must be a matplotlib figure, got {type(fig).__name__}")
    if alt is ...:
        alt = getattr(fig, "alt", None)
        if alt is None:
            raise TypeError("alt must be given for a figure without words of its own")
    if not isinstance(alt, str):
        raise TypeError(f"alt must be a text, got {type(alt).__name__}")
    from clustlib.drawing.described import as_image

    if not alt.strip():
        raise ValueError("alt is empty: say in words what the figure shows")
    try:
        from IPython.display import HTML, display
    except ImportError as error:
        raise ImportError(
            "show needs IPython, which every notebook has: pip install jupyterlab; "
            "elsewhere, fig.savefig(path) stores the figure"
        ) from error
    display(HTML(as_image(fig, alt)))


# --- drawing with our settings -------------------------------------------------------------------


@contextlib.contextmanager
def with_style():
    """Our settings instead of the reader's own, so that a figure is the same for everyone."""
    import matplotlib.style

    with _SETTINGS:
        # The reader need not be told that the fonts are looked up for the first time, nor that a
        # word is not bold because a font for other scripts has one weight only: a notebook would
        # store it, and be another one on the next machine.
        log = logging.getLogger("matplotlib.font_manager")
        level = log.level
        log.setLevel(logging.ERROR)
        try:
            with matplotlib.style.context(["default", _STYLE | {"font.family": _fonts()}]):
                yield
        finally:
            log.setLevel(level)


@functools.cache
def _fonts():
    """The first font that has a character is used for it; matplotlib's own has no Chinese."""
    from matplotlib.font_manager import get_font_names

    installed = set(get_font_names())
    return ["DejaVu Sans", *(font for font in _FURTHER_FONTS if font in installed)]


def styled(draw: Callable[Arguments, Figure]) -> Callable[Arguments, Figure]:
    """Draw with our settings, and let the layout come to rest."""

    @functools.wraps(draw)
    def drawn(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Figure:
        with with_style():
            fig = draw(*args, **kwargs)
            _let_be_read(fig)
            _tint_titles(fig)
            # Laid out once: each further drawing would move things by a fraction of a pixel.
            _lay_out(fig)
            if _wrap_titles(fig) or _cuts_a_title(fig):
                _lay_out(fig)
            fig.set_layout_engine("none")
            fig.set_layout_engine(None)  # with one that does nothing, it would be drawn twice
            return fig

    return drawn


def figure(width, height, rows=1, columns=1, instead="draw fewer at a time", **kwargs):
    """Make a figure of this size in inches, and its axes as a two-dimensional array.

    What would be too large to be read is refused, with the words that say what to do instead.
    """
    # A figure itself instead of pyplot: no global state, nothing is displayed twice.
    from clustlib.drawing.described import DescribedFigure

    if max(width, height) > _LARGEST:
        raise ValueError(
            f"the figure would be {width:.1f} × {height:.1f} inches, more than the {_LARGEST} that "
            f"can be read: {instead}"
        )
    fig = DescribedFigure(figsize=(width, height), layout="constrained")
    return fig, fig.subplots(rows, columns, squeeze=False, **kwargs)


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

    Parameters
    ----------
    sizes : dict of label → number of points
    letter : str
        "T" for partitions, "C" for clusters.

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
            by_size = sorted(sizes, key=sizes.get, reverse=True)
            self.others = set(by_size[MOST_GROUPS - 1 :])
        kept = [label for label in sizes if label not in self.others]
        super().__init__({label: look_of(at) for at, label in enumerate(kept)})
        self.names = [(label_name(letter, label), self[label]) for label in kept]
        if self.others:
            self.update(dict.fromkeys(self.others, _OTHER))
            what = {"T": "partitions", "C": "clusters"}[letter]
            self.names.append((f"other ({len(self.others)} {what})", _OTHER))
            self.note = f"The {len(self.others)} smallest {what} are drawn alike, as one: other."

    @classmethod
    def of_labels(cls, labellings, letter="T"):
        """The groups of several lists of labels, those of the first one first."""
        sizes = {}
        for labels in labellings:
            found = Counter(labels)
            for label in sorted(found):
                sizes[label] = sizes.get(label, 0) + found[label]
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


def spread(places, gap):
    """Ascending places, moved down and then up so far that each two are a gap apart."""
    places = np.array(places, dtype=float)
    last = places[-1]
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + gap)
    places[-1] = min(places[-1], last)
    for at in reversed(range(len(places) - 1)):
        places[at] = min(places[at], places[at + 1] - gap)
    return places


# --- texts ---------------------------------------------------------------------------------------


def label_name(letter, label):
    """Name a cluster or a partition as it stands in a table: C1, or the label itself."""
    name = drawable(symbol(letter, label).text)
    return name if len(name) <= 20 else f"{name[:11]}…{name[-8:]}"


def short(name):
    """Return a name as a figure shows it: cut where it would take the room of what is drawn."""
    lines = drawable(name).split("\n")
    return "\n".join(t if len(t) <= _LONGEST_NAME else t[: _LONGEST_NAME - 1] + "…" for t in lines)


def _let_be_read(fig):
    """Show each text as it was typed, and mathematics where words of the caller may hold some.

    That is the words of axes, and what was written with ``parse_math=True``: titles and captions.
    """
    from matplotlib.text import Text

    axis_labels = [axis.label for ax in fig.axes for axis in (ax.xaxis, ax.yaxis)]
    for text in fig.findobj(Text):
        if text in axis_labels or text.get_parse_math():
            text.set_text(drawable(text.get_text()))
            text.set_parse_math(has_mathematics(text.get_text()))
        else:
            text.set_text(short(text.get_text()))


def _tint_titles(fig):
    """Write the names of tables that are called green or orange in their colour, and in bold."""
    for ax in fig.axes:
        for text in (ax.title, ax._left_title, ax.yaxis.label):
            named = set(re.findall("[a-z]+", text.get_text().lower())) & _TINTS.keys()
            if len(named) == 1:
                text.set(color=_TINTS[named.pop()], fontweight="bold")


def drawable(text):
    r"""Return the text with the code of each character that no font at hand has: \U0001f349."""
    return "".join(
        c if c == "\n" or (ord(c) in _characters() and (c.isprintable() or category(c) == "Zs"))
        else c.encode("unicode_escape").decode()
        for c in str(text)
    )  # fmt: skip


@functools.cache
def _characters():
    """The code points that our fonts have."""
    from matplotlib.font_manager import findfont, get_font

    return frozenset().union(*(get_font(findfont(font)).get_charmap() for font in _fonts()))


def has_mathematics(text):
    """Whether the dollars of a text enclose mathematics that can be typeset, and nothing else."""
    from matplotlib.mathtext import MathTextParser

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


def _lay_out(fig):
    """Find the places; drawing would find them, too, and take twice as long."""
    fig.get_layout_engine().execute(fig)
    for ax in fig.axes:
        ax.apply_aspect()


def _wrap_titles(fig):
    """Break the titles that leave the figure or run into each other; say whether there were any."""
    titles = [ax.title for ax in fig.axes if ax.get_title()]
    boxes = [title.get_window_extent() for title in titles]
    is_wrapped = False
    for title, box in zip(titles, boxes, strict=True):
        touched = [other for other in boxes if other is not box and box.overlaps(other)]
        if not touched and box.x0 >= 0 and box.x1 <= fig.bbox.width:
            continue
        # A title is centred above its axes, and may be as wide as these and a little more.
        room = title.axes.get_window_extent().width + 0.02 * fig.bbox.width
        if room < box.width and not title.get_parse_math():
            title.set_text(_wrapped(title.get_text(), room / box.width))
            is_wrapped = True
    return is_wrapped


def _cuts_a_title(fig):
    """Whether a title sticks out at the top, as happens where axes have to keep their shape."""
    titles = [ax.title for ax in fig.axes if ax.get_title()]
    return any(title.get_window_extent().y1 > fig.bbox.height for title in titles)


def _wrapped(text, share):
    """The text in lines that are at most this share of its longest line."""
    lines = text.split("\n")
    width = max(6, int(share * max(map(len, lines))))
    return "\n".join(
        part for line in lines for part in textwrap.wrap(line, width, break_on_hyphens=False)
    )
