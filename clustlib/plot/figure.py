"""A matplotlib figure with a text alternative: how it is made, laid out and displayed.

Functions that draw enter through the decorator ``figure_function``, and figures leave that
display themselves in a notebook.
"""

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

from clustlib.plot.alt_text import plain_title
from clustlib.plot.style import style_context
from clustlib.plot.text import (
    can_typeset,
    clip_lines,
    explain_stand_ins,
    has_mathematics,
    number_missing_glyphs,
)

if TYPE_CHECKING:
    from collections.abc import Callable

Arguments = ParamSpec("Arguments")

# Inches. A page shows a larger figure too small to be read.
_MAX_SIZE = 30
# Characters of a title or of an axis label. More are wider than any figure.
_MAX_TITLE = 200
# The title of a table that is called by a colour is written in this colour.
_TITLE_COLOURS = {"green": "#117733", "orange": "#B35900"}


class DescribedFigure(Figure):
    """A matplotlib figure with a text alternative, which displays itself with it.

    Attributes
    ----------
    alt : str
        The text alternative, for a reader who does not see the figure. It may be replaced.
    missing : str
        The characters that no installed font has, and their stand-ins; shown below the picture.
    """

    alt = ""
    missing = ""

    def _repr_html_(self):
        return _to_html(self, self.alt)

    def _ipython_display_(self):
        # Without this, IPython displays the picture a second time, in a format of its own.
        from IPython.display import HTML, display

        display(HTML(self._repr_html_()))


def _to_html(fig, alt):
    if not alt.strip():
        raise ValueError("alt is empty: say in words what the figure shows")
    png = io.BytesIO()
    with style_context():
        # Without the name of the software, the same figure gives the same bytes.
        fig.savefig(png, format="png", dpi=150, metadata={"Software": None})
    width = round(fig.get_figwidth() * 96)
    source = base64.b64encode(png.getvalue()).decode()
    image = f'<img alt="{html.escape(alt)}" width="{width}" src="data:image/png;base64,{source}">'
    missing = getattr(fig, "missing", "")
    return f"{image}<p>{html.escape(missing)}</p>" if missing else image


def show(fig: Figure, alt: str | EllipsisType = ...) -> None:
    """Display a figure with its text alternative.

    A figure of clustlib has a text alternative, made from its data, and displays itself with it as
    the last expression of a cell. Use ``show`` in the middle of a cell, for a text of your own, or
    for any other matplotlib figure. The picture is displayed as an HTML image, which keeps the
    text wherever the notebook goes.

    Characters that no installed font has, such as Chinese ones on some computers, are numbered in
    the picture. A line below it, and a warning, say what the numbers mean and what to install.

    Parameters
    ----------
    fig : matplotlib.figure.Figure
    alt : str, optional
        What a reader who does not see the figure should know, in a sentence or two; by default
        the figure's own text, ``fig.alt``.

    Raises
    ------
    ValueError
        If ``alt`` is empty.
    TypeError
        If ``fig`` is not a figure, if ``alt`` is not a text, or if it is not given and the figure
        has no text of its own.
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
            raise TypeError("alt must be given for a figure without a text of its own")
    if not isinstance(alt, str):
        raise TypeError(f"alt must be a text, got {type(alt).__name__}")
    image = _to_html(fig, alt)
    try:
        from IPython.display import HTML, display
    except ImportError as error:
        raise ImportError(
            "show needs IPython, which every notebook has: pip install jupyterlab; "
            "elsewhere, fig.savefig(path) stores the figure"
        ) from error
    display(HTML(image))


# --- making --------------------------------------------------------------------------------------


def figure_function(draw: Callable[Arguments, Figure]) -> Callable[Arguments, Figure]:
    """Decorate a function that draws: use our style, prepare its texts, and lay its figure out."""

    @functools.wraps(draw)
    def draw_and_lay_out(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Figure:
        with style_context(), number_missing_glyphs() as stand_ins:
            fig = draw(*args, **kwargs)
            _prepare_texts(fig)
            _colour_titles(fig)
            # The layout engine runs here, and not at each drawing, which would move things by
            # fractions of a pixel.
            _lay_out(fig)
            if _wrap_titles(fig) or _cuts_a_title(fig):
                _lay_out(fig)
            fig.set_layout_engine("none")
            # Matplotlib draws a figure twice as long as it has an engine, even an idle one.
            fig.set_layout_engine(None)
        if isinstance(fig, DescribedFigure) and stand_ins:
            fig.missing = explain_stand_ins(stand_ins)
            warnings.warn(fig.missing, stacklevel=2)
        return fig

    return draw_and_lay_out


def new_figure(width, height, rows=1, columns=1, advice="draw fewer at a time", **kwargs):
    """Return a figure of this size in inches, and its axes as a two-dimensional array.

    A figure too large to be read is refused, with advice on what to do instead.
    """
    if max(width, height) > _MAX_SIZE:
        raise ValueError(
            f"the figure would be {width:.1f} × {height:.1f} inches, more than the {_MAX_SIZE} "
            f"that can be read: {advice}"
        )
    # Not pyplot, which would keep the figure and display it a second time.
    fig = DescribedFigure(figsize=(width, height), layout="constrained")
    return fig, fig.subplots(rows, columns, squeeze=False, **kwargs)


def _prepare_texts(fig):
    """Cut long texts, replace missing glyphs, and typeset mathematics in titles and axis labels.

    Other texts are typeset if they were written with ``parse_math=True``.
    """
    axis_labels = [axis.label for ax in fig.axes for axis in (ax.xaxis, ax.yaxis)]
    for text in fig.findobj(Text):
        if text not in axis_labels and not text.get_parse_math():
            text.set_text(clip_lines(text.get_text()))
            continue
        content = clip_lines(text.get_text(), _MAX_TITLE)
        is_mathematics = has_mathematics(content)
        if is_mathematics and not can_typeset(content):
            content, is_mathematics = plain_title(content), False
        text.set_text(content)
        text.set_parse_math(is_mathematics)


def _colour_titles(fig):
    """Write a title that names one of our colours in that colour, and in bold."""
    for ax in fig.axes:
        for text in (ax.title, ax._left_title):
            names = set(re.findall("[a-z]+", text.get_text().lower())) & _TITLE_COLOURS.keys()
            if len(names) == 1:
                text.set(color=_TITLE_COLOURS[names.pop()], fontweight="bold")


def _lay_out(fig):
    # Drawing the figure would lay it out as well, but takes twice as long.
    fig.get_layout_engine().execute(fig)
    for ax in fig.axes:
        ax.apply_aspect()


def _wrap_titles(fig):
    """Wrap titles that leave the figure or overlap; return True if there were any."""
    titles = [ax.title for ax in fig.axes if ax.get_title()]
    boxes = [title.get_window_extent() for title in titles]
    is_wrapped = False
    for title, box in zip(titles, boxes, strict=True):
        overlaps = any(box.overlaps(other) for other in boxes if other is not box)
        if not overlaps and box.x0 >= 0 and box.x1 <= fig.bbox.width:
            continue
        # A title is centred above its axes, and may be a little wider than they are.
        max_width = title.axes.get_window_extent().width + 0.02 * fig.bbox.width
        if max_width < box.width and not title.get_parse_math():
            title.set_text(_wrap(title.get_text(), max_width / box.width))
            is_wrapped = True
    return is_wrapped


def _cuts_a_title(fig):
    """Return True if a title sticks out at the top, as it may above axes with a fixed aspect."""
    titles = [ax.title for ax in fig.axes if ax.get_title()]
    return any(title.get_window_extent().y1 > fig.bbox.height for title in titles)


def _wrap(text, share):
    """Return the text in lines that are at most this share of its longest line."""
    lines = text.split("\n")
    width = max(6, int(share * max(map(len, lines))))
    return "\n".join(
        part for line in lines for part in textwrap.wrap(line, width, break_on_hyphens=False)
    )
