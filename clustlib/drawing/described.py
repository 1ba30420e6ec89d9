"""A figure that has words of its own, and displays itself with them.

Matplotlib is loaded with this module, which therefore is imported where something is drawn. The
class stands here and not inside a function, so that figures can be pickled.
"""

import base64
import html
import io

from matplotlib.figure import Figure

from clustlib.drawing.style import with_style


class DescribedFigure(Figure):
    """A matplotlib figure with a text alternative.

    Attributes
    ----------
    alt : str
        What a reader who does not see the figure should know. It may be replaced.
    note : str
        What the figure left out or drew as one, in a sentence that is added to the words.
    """

    alt = ""
    note = ""

    def _repr_html_(self):
        return as_image(self, self.alt)

    def _ipython_display_(self):
        """Display it once, even where pictures of matplotlib have a format of their own."""
        from IPython.display import HTML, display

        display(HTML(self._repr_html_()))


def as_image(fig, alt):
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
    return f'<img alt="{html.escape(alt)}" width="{width}" src="data:image/png;base64,{source}">'
