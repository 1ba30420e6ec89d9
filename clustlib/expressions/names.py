"""Names of quantities and of labels, as plain text and as LaTeX.

A name enters as plain text, from which its LaTeX follows by one rule. ``symbol`` names a label of
the user's data, ``remark`` typesets a note.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple


class Name(NamedTuple):
    """A name as plain text and as LaTeX."""

    text: str
    latex: str

    def __add__(self, other):
        other = other if isinstance(other, Name) else Name(other, name_to_latex(other))
        return Name(self.text + other.text, self.latex + other.latex)

    def __radd__(self, other):
        return Name("", "") + other + self

    def __str__(self):
        return self.text


_SIGNS = {
    "Γ": r"\Gamma", "β": r"\beta", "η": r"\eta", "μ": r"\mu", "σ": r"\sigma", "·": r"\cdot",
    "∈": r"\in", "∩": r"\cap", "≠": r"\neq", "≤": r"\le", "−": "-", "²": "^2", "–": r"\text{–}",
    "%": r"\%", "$": r"\$", "#": r"\#", "&": r"\&", "{": r"\{", "}": r"\}", "~": r"\sim",
    "\\": r"\backslash", "Σ": r"\sum", "∞": r"\infty", "√": r"\sqrt",
    "“": r"\text{“}", "”": r"\text{”}",
}  # fmt: skip
_COUNTS = {"TP", "FN", "FP", "TN"}
_FUNCTIONS = {"max", "min", "log", "ln", "cos"}
_PIECE = re.compile(
    r"(?P<bar>\w\N{COMBINING MACRON})|_(?P<index>\([^)]*\)∈\w+|[^\s()·/+|_,²]+(?:,\w+)*)"
    r"|(?P<word>[^\W\d_²]{2,}(?:[- ][^\W\d_²]{2,})*)|(?P<sign>.)"
)


def as_name(name: str | Name | Callable[[], Name], is_title: bool = False) -> Name:
    r"""Return the name with its LaTeX, which follows from the plain text by one rule.

    Text after an underscore is an index, words are upright, and signs become LaTeX commands. Two
    lower-case letters are two indices. A function is called for its name.

    >>> as_name("n_ij").latex, as_name("W_in").latex, as_name("d(C_i, C̄_i)").latex
    ('n_{ij}', 'W_{\\text{in}}', 'd(C_{i}, \\bar{C}_{i})')
    """
    if callable(name):
        name = name()
    if isinstance(name, Name):
        return name
    is_word = is_title and re.fullmatch(r"[^\W\d_]{2,}", name)
    return Name(name, rf"\text{{{name}}}" if is_word else name_to_latex(name).strip())


def remark(text: str | Name) -> Name:
    r"""Return a note with its LaTeX: words, with names of quantities among them.

    >>> remark("T_j: majority class of C_i").latex
    'T_{j}\\text{: majority class of }C_{i}'
    """
    if isinstance(text, Name):
        return text
    # Consecutive words share one \text{…}; names are typeset one by one.
    runs: list[tuple[bool, str]] = []
    for piece in re.findall(r"\s|[^\s]+", text):
        name = piece.rstrip(":,;")
        is_word = re.fullmatch(r"[(“]?[^\W\d_]{2,}[^\W_]*(?:-[^\W_]+)*[”)]?", name)
        if is_word or piece.isspace():
            name = ""
        for is_text, part in ((False, name), (True, piece[len(name) :])):
            if part and runs and runs[-1][0] == is_text:
                runs[-1] = (is_text, runs[-1][1] + part)
            elif part:
                runs.append((is_text, part))
    latex = (rf"\text{{{part}}}" if is_text else name_to_latex(part) for is_text, part in runs)
    return Name(text, "".join(latex))


def width(text: str) -> int:
    """Return the number of terminal columns; a Chinese character takes two, an accent none."""
    return sum(
        1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
        if unicodedata.category(c) not in ("Mn", "Me", "Cf")
    )


# Cached because the same few names occur in every working.
@lru_cache(4096)
def name_to_latex(text: str) -> str:
    """Return the LaTeX of a name by the rule of ``as_name``."""
    return re.sub(r"(\\[A-Za-z]+) (?= )", r"\1", _PIECE.sub(_piece_to_latex, text))


def _piece_to_latex(match):
    kind, piece = match.lastgroup, match[match.lastgroup]
    match kind:
        case "bar":
            return rf"\bar{{{piece[0]}}}"
        case "index":
            is_word = piece.isalpha() and (len(piece) > 2 or piece == "in")
            is_word = (is_word and piece not in _FUNCTIONS) or piece in ("max", "min")
            return rf"_{{\text{{{piece}}}}}" if is_word else f"_{{{name_to_latex(piece).strip()}}}"
        case "word":
            if piece in _FUNCTIONS:
                return rf"\{piece} "
            # Two lower-case letters are two indices, ij.
            is_plain = piece in _COUNTS or (len(piece) == 2 and piece.islower() and piece != "of")
            return piece if is_plain else rf"\text{{{piece}}}"
        case _:
            sign = _SIGNS.get(piece, piece)
            return sign + " " if sign[:1] == "\\" and sign[-1:].isalpha() else sign


# --- labels --------------------------------------------------------------------------------------


_SPECIAL = {"\\": r"\backslash{}", "^": r"\wedge{}", "~": r"\sim{}", "<": r"\lt{}", ">": r"\gt{}"}
_SPECIAL |= {c: "\\" + c for c in "{}$&#%_"}


def symbol(letter: str, label) -> Name:
    r"""Return the name of a label: a number is an index, C1; any other label is its own text."""
    if isinstance(label, (int, float)) and not isinstance(label, bool):
        return Name(f"{letter}{label}", rf"{letter}_{{{label}}}")
    text = escape_unprintable(str(label))
    # Without quotes, an empty label or a space at its end would be invisible.
    text = text if text and text == text.strip() else f"“{text}”"
    pieces = re.split(r"([\\{}$&#%_^~<>])", text)
    return Name(text, "".join(_SPECIAL.get(s) or rf"\text{{{s}}}" for s in pieces if s))


def escape_unprintable(text: str) -> str:
    r"""Return the text on one line, with unprintable characters escaped as Python escapes them.

    >>> print(escape_unprintable("two\nlines"), escape_unprintable("好瓜 🍉"))
    two\nlines 好瓜 🍉
    """
    # Several emoji may be joined by a character that is not printable by itself.
    joiner = re.compile(r"(?<=[^\0-\x7f])[\u200c\u200d\U000e0020-\U000e007f]")
    return "".join(
        c if c.isprintable() or joiner.match(text, i) else repr(c)[1:-1] for i, c in enumerate(text)
    )
