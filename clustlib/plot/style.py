"""What the figures have in common, and how they are shown.

A partition is a colour **and** a marker; a cluster is an enclosure or a row; what is under
discussion is outlined in black. The colours differ in lightness too: a grey projector keeps them
apart.
"""

import base64
import functools
import html
import io

from clustlib.score import plain, symbol

COLOURS = ["#004488", "#DDAA33", "#BB5566", "#88AACC", "#666666"]
MARKERS = ["o", "D", "X", "s", "^"]
INK, PALE = "#222222", "#B0B0B0"

_CHINESE_FONTS = [
    "Noto Sans CJK SC", "Noto Sans CJK JP", "Source Han Sans SC", "PingFang SC", "Heiti SC",
    "Microsoft YaHei", "SimHei", "WenQuanYi Micro Hei",
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
}


def show(fig, alt):
    """Display a figure with its text alternative.

    The picture is shown as an HTML image, which keeps the words beside it wherever the notebook
    goes. When the notebook is tested, the words and the size are compared exactly, the picture as
    a picture.

    Parameters
    ----------
    fig : matplotlib.figure.Figure
    alt : str
        What a reader who does not see the figure should know, in a sentence or two.

    Raises
    ------
    ValueError
        If ``alt`` is empty.
    TypeError
        If ``fig`` is no figure, or ``alt`` no text.

    Examples
    --------
    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[3, 1], [0, 2]])
    >>> cl.show(cl.plot.bars({"a table": t}), "")
    Traceback (most recent call last):
        ...
    ValueError: alt is empty: say in words what the figure shows
    """
    from IPython.display import HTML, display

    if not hasattr(fig, "savefig"):
        raise TypeError(f"fig must be a matplotlib figure, got {type(fig).__name__}")
    if not isinstance(alt, str):
        raise TypeError(f"alt must be a text, got {type(alt).__name__}")
    if not alt.strip():
        raise ValueError("alt is empty: say in words what the figure shows")
    png = io.BytesIO()
    with _style():
        # Without the name of the software, the same figure gives the same bytes.
        fig.savefig(png, format="png", dpi=150, metadata={"Software": None})
    width = round(fig.get_figwidth() * 96)
    source = base64.b64encode(png.getvalue()).decode()
    display(
        HTML(f'<img alt="{html.escape(alt)}" width="{width}" src="data:image/png;base64,{source}">')
    )


def _style():
    """Our settings instead of the reader's own, so that a figure is the same for everyone."""
    import matplotlib.style
    from matplotlib.font_manager import get_font_names

    # The first font that has a character is used for it; matplotlib's own has no Chinese.
    installed = set(get_font_names())
    fonts = ["DejaVu Sans", *(font for font in _CHINESE_FONTS if font in installed)]
    return matplotlib.style.context(["default", _STYLE | {"font.family": fonts}])


def styled(draw):
    """Draw with our settings, and let the layout come to rest."""

    @functools.wraps(draw)
    def drawn(*args, **kwargs):
        with _style():
            fig = draw(*args, **kwargs)
            # Laid out once: each further drawing would move things by a fraction of a pixel.
            fig.draw_without_rendering()
            fig.set_layout_engine("none")
            return fig

    return drawn


def figure(width, height, rows=1, columns=1, **kwargs):
    """Make a figure of this size in inches, and its axes as a two-dimensional array."""
    # Figure itself instead of pyplot: no global state, nothing is displayed twice.
    from matplotlib.figure import Figure

    fig = Figure(figsize=(width, height), layout="constrained")
    return fig, fig.subplots(rows, columns, squeeze=False, **kwargs)


def label_name(letter, label):
    """Name a cluster or a partition as it stands in a table: C1, or the label itself."""
    return plain(symbol(letter, label))
