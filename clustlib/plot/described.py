"""How a figure is made, laid out, given words, and shown."""

from __future__ import annotations

import base64
import functools
import html
import io
import re
import textwrap
import warnings
from types import EllipsisType
from typing import TYPE_CHECKING, ParamSpec

from matplotlib.figure import Figure
from matplotlib.text import Text

from clustlib.plot.style import (
    has_mathematics,
    is_in_first_font,
    missing_glyphs,
    number_missing_glyphs,
    short,
    with_style,
)
from clustlib.plot.words import plain

if TYPE_CHECKING:
    from collections.abc import Callable

Arguments = ParamSpec("Arguments")

_LARGEST = 30  # inches: beyond, a figure is shown so small that nobody reads it
_LONGEST_LINE = 200  # characters of a title or an axis: more are wider than any figure
# Tables that are called by a colour: it is that of their title, for in them it means nothing.
_TINTS = {"green": "#117733", "orange": "#B35900"}


class DescribedFigure(Figure):
    """A matplotlib figure with a text alternative, which displays itself with it.

    Attributes
    ----------
    alt : str
        What a reader who does not see the figure should know. It may be replaced.
    note : str
        What the figure drew as one, in a sentence that is added to the words.
    missing : str
        What no installed font could draw, and what stands for it; shown below the picture.
    """

    alt = ""
    note = ""
    missing = ""

    def _repr_html_(self):
        return _as_image(self, self.alt)

    def _ipython_display_(self):
        """Display it once, even where pictures of matplotlib have a format of their own."""
        from IPython.display import HTML, display

        display(HTML(self._repr_html_()))


def _as_image(fig, alt):
    """Return the HTML of a figure with its words, the picture inside."""
    if not alt.strip():
        raise ValueError("alt is empty: say in words what the figure shows")
    if note := getattr(fig, "note", ""):
        alt = f"{alt} {note}"
    png = io.BytesIO()
    with with_style():
        # Without the name of the software, the same figure gives the same bytes.
        fig.savefig(png, format="png", dpi=150, metadata={"Software": None})
    width = round(fig.get_figwidth() * 96)
    source = base64.b64encode(png.getvalue()).decode()
    image = f'<img alt="{html.escape(alt)}" width="{width}" src="data:image/png;base64,{source}">'
    missing = getattr(fig, "missing", "")
    return f"{image}<p>{html.escape(missing)}</p>" if missing else image


def show(fig: Figure, alt: str | EllipsisType = ...) -> None:
    """Display a figure with its text alternative.

    Every figure of ours has one, made from its data, and displays itself with it as the last
    expression of a cell; ``show`` is for cells that go on, and for words of your own. The picture
    is shown as an HTML image, which keeps the words beside it wherever the notebook goes. Where
    a figure had to draw many things as one, as it does with more than fifteen groups, a sentence
    that says so is added to the words.

    Characters that no installed font has, as Chinese ones on some computers, are numbered in the
    picture. A line below it, and a warning, say what the numbers stand for and what to install.

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
    'A bar for each cluster, divided among the classes. a table: C1 has 3 of T1 and 1 of T2; C2 \
has 2 of T2.'
    >>> cl.show(fig, "")
    Traceback (most recent call last):
        ...
    ValueError: alt is empty: say in words what the figure shows
    """
    if not isinstance(fig, Figure):
        raise TypeError(f"fig must be a matplotlib figure, got {type(fig).__name__}")
    if alt is ...:
        alt = getattr(fig, "alt", None)
        if alt is None:
            raise TypeError("alt must be given for a figure without words of its own")
    if not isinstance(alt, str):
        raise TypeError(f"alt must be a text, got {type(alt).__name__}")
    image = _as_image(fig, alt)
    try:
        from IPython.display import HTML, display
    except ImportError as error:
        raise ImportError(
            "show needs IPython, which every notebook has: pip install jupyterlab; "
            "elsewhere, fig.savefig(path) stores the figure"
        ) from error
    display(HTML(image))


# --- making --------------------------------------------------------------------------------------


def styled(draw: Callable[Arguments, Figure]) -> Callable[Arguments, Figure]:
    """Draw with our settings, and let the layout come to rest."""

    @functools.wraps(draw)
    def drawn(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Figure:
        with with_style(), number_missing_glyphs() as stand_ins:
            fig = draw(*args, **kwargs)
            _let_be_read(fig)
            _tint_titles(fig)
            # Laid out once: each further drawing would move things by a fraction of a pixel.
            _lay_out(fig)
            if _wrap_titles(fig) or _cuts_a_title(fig):
                _lay_out(fig)
            fig.set_layout_engine("none")
            fig.set_layout_engine(None)  # with one that does nothing, it would be drawn twice
        if isinstance(fig, DescribedFigure) and stand_ins:
            fig.missing = missing_glyphs(stand_ins)
            warnings.warn(fig.missing, stacklevel=2)
        return fig

    return drawn


def figure(width, height, rows=1, columns=1, instead="draw fewer at a time", **kwargs):
    """Make a figure of this size in inches, and its axes as a two-dimensional array.

    What would be too large to be read is refused, with the words that say what to do instead.
    """
    if max(width, height) > _LARGEST:
        raise ValueError(
            f"the figure would be {width:.1f} × {height:.1f} inches, more than the {_LARGEST} that "
            f"can be read: {instead}"
        )
    # A figure itself instead of pyplot: no global state, nothing is displayed twice.
    fig = DescribedFigure(figsize=(width, height), layout="constrained")
    return fig, fig.subplots(rows, columns, squeeze=False, **kwargs)


def _let_be_read(fig):
    """Show each text as it was typed, and mathematics where words of the caller may hold some.

    That is the words of axes, and what was written with ``parse_math=True``: titles and captions.
    """
    axis_labels = [axis.label for ax in fig.axes for axis in (ax.xaxis, ax.yaxis)]
    for text in fig.findobj(Text):
        if text in axis_labels or text.get_parse_math():
            words = short(text.get_text(), _LONGEST_LINE)
            is_mathematics = has_mathematics(words)
            if is_mathematics and not is_in_first_font(words):
                words, is_mathematics = plain(words), False
            text.set_text(words)
            text.set_parse_math(is_mathematics)
        else:
            text.set_text(short(text.get_text()))


def _tint_titles(fig):
    """Write the names of tables that are called green or orange in their colour, and in bold."""
    for ax in fig.axes:
        for text in (ax.title, ax._left_title):
            named = set(re.findall("[a-z]+", text.get_text().lower())) & _TINTS.keys()
            if len(named) == 1:
                text.set(color=_TINTS[named.pop()], fontweight="bold")


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
