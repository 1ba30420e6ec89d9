"""Text as a figure can draw it: fonts, missing characters, mathematics, and long names.

Labels and names enter as the caller typed them, and strings that matplotlib can draw leave.
"""

import contextlib
import functools
import itertools
import re
from contextvars import ContextVar
from unicodedata import category

from matplotlib.font_manager import findfont, get_font, get_font_names
from matplotlib.mathtext import MathTextParser

from clustlib.expressions import symbol

_FIRST_FONT = "DejaVu Sans"
# The first installed font that has a character draws it if DejaVu Sans lacks it.
_FALLBACK_FONTS = [
    "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans SC", "Source Han Sans SC",
    "Source Han Sans CN", "PingFang SC", "Hiragino Sans GB", "Heiti SC", "STHeiti",
    "Microsoft YaHei", "SimHei", "SimSun", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei",
    "Noto Serif CJK SC", "Noto Serif CJK JP", "Droid Sans Fallback", "Arial Unicode MS",
    "Noto Emoji", "Segoe UI Emoji",
]  # fmt: skip

# A dollar opens mathematics only next to what it encloses, and not next to a letter or a digit
# outside, so that "$5–$10" is a price.
_MATHEMATICS = re.compile(r"(?<![\w\\$])\$(?![\s$])[^$]*(?<!\s)\$(?![\w$])")

# The stand-in for each text without glyphs in the figure that is being drawn, or None.
_stand_ins: ContextVar[dict[str, str] | None] = ContextVar("stand_ins", default=None)


def label_name(letter, label):
    """Return the name of a cluster or class as a table shows it, cut to twenty characters."""
    name = replace_missing_glyphs(symbol(letter, label).text)
    return name if len(name) <= 20 else f"{name[:11]}…{name[-8:]}"


def clip_lines(text, max_length=40):
    """Return a text that can be drawn, with at most ten lines of limited length."""
    lines = replace_missing_glyphs(text[: 20 * max_length]).split("\n")[:10]
    return "\n".join(
        line if len(line) <= max_length else line[: max_length - 1] + "…" for line in lines
    )


# --- fonts ---------------------------------------------------------------------------------------


@functools.cache
def font_family():
    """Return the installed fonts of our figures, in the order in which matplotlib tries them."""
    installed = set(get_font_names())
    return [_FIRST_FONT, *(font for font in _FALLBACK_FONTS if font in installed)]


@functools.cache
def _code_points(*fonts):
    return frozenset().union(*(get_font(findfont(font)).get_charmap() for font in fonts))


def replace_missing_glyphs(text):
    """Return the text with a stand-in for each run of characters that no installed font has.

    While a figure is drawn, a stand-in is a number in brackets, which ``explain_stand_ins``
    explains. Elsewhere it is a box for each character. Control characters become their codes.
    """
    runs = itertools.groupby(str(text), _glyph_kind)
    return "".join(_replacement(kind, "".join(characters)) for kind, characters in runs)


def _glyph_kind(character):
    if character == "\n":
        return "drawn"
    if not character.isprintable() and category(character) != "Zs":
        return "control"
    return "drawn" if ord(character) in _code_points(*font_family()) else "missing"


def _replacement(kind, characters):
    if kind == "drawn":
        return characters
    if kind == "control":
        return characters.encode("unicode_escape").decode()
    stand_ins = _stand_ins.get()
    if stand_ins is None:
        return "□" * len(characters)
    return stand_ins.setdefault(characters, f"[{len(stand_ins) + 1}]")


@contextlib.contextmanager
def number_missing_glyphs():
    """Replace missing glyphs by numbers in this context; yield a dict from text to number."""
    token = _stand_ins.set({})
    try:
        yield _stand_ins.get()
    finally:
        _stand_ins.reset(token)


def explain_stand_ins(stand_ins):
    """Return a sentence that says what the stand-ins mean and which fonts to install."""
    meanings = [f"{number} is {text[:20]}" for text, number in stand_ins.items()]
    rest = f", and {len(meanings) - 8} more" if len(meanings) > 8 else ""
    return (
        f"No font on this computer has these characters: {', '.join(meanings[:8])}{rest}. To see "
        "them in figures, install Noto Sans CJK (for emoji, Noto Emoji) and restart Python."
    )


# --- mathematics ---------------------------------------------------------------------------------


def has_mathematics(text):
    """Return True if the dollars of a text enclose mathematics that can be typeset."""
    lines = [line for line in text.split("\n") if "$" in line]
    if not lines or any("$" in _MATHEMATICS.sub("", line) for line in lines):
        return False
    try:
        for line in lines:
            MathTextParser("path").parse(line)
    except ValueError:
        return False
    return True


def can_typeset(text):
    """Return True if the first font has all characters: matplotlib's mathematics uses no other."""
    return set(map(ord, text)) - {ord("\n")} <= _code_points(_FIRST_FONT)
