r"""HTML for a learning management system: running text, tables, formulas for MathJax.

A formula is ``\(…\)`` in a line and ``\[…\]`` on a line of its own, the two forms that Moodle,
Canvas and MathJax itself recognize without any setting.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from clustlib.display import escape_html

# Styles are inline because a learning management system has no style sheet of ours.
_CELL = "border: 1px solid; padding: 0.2em 0.6em;"
# On a phone, a wide table scrolls by itself.
_WIDE = '<div style="overflow-x: auto; margin: 0.5em 0;">{}</div>'
_STRUT = re.compile(r"\\rule\[[^]]*\]\{[^}]*\}\{[^}]*\}")
_BESIDE = re.compile(r" \\qquad (?=\\begin\{aligned\})")
_INDEXED = re.compile(r"\b([A-Za-z])_(\w+)")


def html_of(markdown: str) -> str:
    """Return the HTML of a text in Markdown that has formulas in ``$…$``, and nothing else."""
    parts = re.split(r"\$([^$]*)\$", markdown)
    return "".join(
        rf"\({_escape(part)}\)" if number % 2 else escape_html(part)
        for number, part in enumerate(parts)
    )


def sentence(remark: str) -> str:
    """Return a remark as a sentence in HTML: with a capital letter, a full stop, and indices.

    >>> sentence("that is half of it; the numerator is 2 n_ij")
    'That is half of it; the numerator is 2 <i>n</i><sub>ij</sub>.'
    """
    # A letter of a formula stays as it is: "a is the mean distance", "n − k shrinks".
    is_letter = re.match("[a-z] (is|−) ", remark)
    text = escape_html(remark if is_letter else remark[:1].upper() + remark[1:])
    end = "" if text.endswith((".", "!", "?")) else "."
    return _INDEXED.sub(r"<i>\1</i><sub>\2</sub>", text) + end


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table with borders, whose first row and first column are header cells."""
    corner, *columns = header
    # An empty corner is the header of nothing.
    first = _cell("th", corner, "col") if corner else _cell("td", "")
    lines = [first + "".join(_cell("th", name, "col") for name in columns)]
    for name, *cells in rows:
        lines.append(_cell("th", name, "row") + "".join(_cell("td", text) for text in cells))
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    style = "border-collapse: collapse; text-align: center;"
    return _WIDE.format(f'<table style="{style}">{body}</table>')


def _cell(tag, text, scope=""):
    """Return a th or td; the scope says whether a header is that of a row or a column."""
    attribute = f' scope="{scope}"' if scope else ""
    return f'<{tag}{attribute} style="{_CELL}">{escape_html(text)}</{tag}>'


def display(latex: str) -> str:
    """Return a formula on lines of its own; the table beside a working is put above it.

    A phone is too narrow for both of them beside each other.
    """
    # Struts leave room for a pen.
    latex = _STRUT.sub("", latex.strip("$").removeprefix(r"\displaystyle").strip())
    return "".join(_WIDE.format(rf"\[{_escape(part)}\]") for part in _BESIDE.split(latex))


def _escape(latex):
    return html.escape(latex, quote=False)
