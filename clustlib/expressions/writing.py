"""How names and numbers are written: as text, and as LaTeX."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Iterable
from decimal import Context, Decimal
from fractions import Fraction
from functools import lru_cache
from numbers import Rational
from typing import NamedTuple

FIGURES = 6  # significant digits
UNREADABLE = 10**9  # parts of a fraction as large as this are no help to a reader: not shown
# Next to a float beyond this one, roots may lie that are no whole numbers, and round to one: it
# takes a fraction to know.
_TELLS_WHOLE_NUMBERS = 10**7
# By chance, one float in ten million is next to a decimal of so few digits. All others next to one
# are numbers that a user typed, or results that are this decimal.
_FEW_DIGITS = 9
_NOISE = 1e-12  # what is left of 0 by rounding, and how far a float may be from what it stands for


class Name(NamedTuple):
    """What something is called, in a text and in LaTeX."""

    text: str
    latex: str

    def __add__(self, other):
        other = other if isinstance(other, Name) else Name(other, latex_of(other))
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


def named(name: str | Name | Callable[[], Name], is_title: bool = False) -> Name:
    r"""A name with its LaTeX, which comes from the plain text by one rule.

    What follows an underscore is an index, a word is a word, and a sign is LaTeX's name of it. Two
    small letters are two indices.

    >>> named("n_ij").latex, named("W_in").latex, named("d(C_i, C̄_i)").latex
    ('n_{ij}', 'W_{\\text{in}}', 'd(C_{i}, \\bar{C}_{i})')
    """
    if callable(name):  # a name that is made only when it is looked at
        name = name()
    if isinstance(name, Name):
        return name
    is_word = is_title and re.fullmatch(r"[^\W\d_]{2,}", name)
    return Name(name, rf"\text{{{name}}}" if is_word else latex_of(name).strip())


def remark(text: str | Name) -> Name:
    r"""A note with its LaTeX: words, and names of quantities among them.

    >>> remark("T_j: majority class of C_i").latex
    'T_{j}\\text{: majority class of }C_{i}'
    """
    if isinstance(text, Name):
        return text
    runs: list[list] = []  # of words, which stand together in a \\text, and of names
    for piece in re.findall(r"\s|[^\s]+", text):
        bare = piece.rstrip(":,;")
        is_word = re.fullmatch(r"[(“]?[^\W\d_]{2,}[^\W_]*(?:-[^\W_]+)*[”)]?", bare)
        if is_word or piece.isspace():
            bare = ""
        for words, part in ((False, bare), (True, piece[len(bare) :])):
            if part and runs and runs[-1][0] == words:
                runs[-1][1] += part
            elif part:
                runs.append([words, part])
    latex = (rf"\text{{{part}}}" if words else latex_of(part) for words, part in runs)
    return Name(text, "".join(latex))


def width(text: str) -> int:
    """Columns of a terminal: a Chinese character takes two."""
    return sum(
        1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
        if unicodedata.category(c) not in ("Mn", "Me", "Cf")  # drawn upon the one before
    )


@lru_cache(4096)
def latex_of(text: str) -> str:
    """The LaTeX of a name, as ``named`` has it; the same few stand in every working."""
    return re.sub(r"(\\[A-Za-z]+) (?= )", r"\1", _PIECE.sub(_latex_piece, text))


def _latex_piece(match):
    kind, piece = match.lastgroup, match[match.lastgroup]
    if kind == "bar":
        return rf"\bar{{{piece[0]}}}"
    if kind == "index":
        is_word = piece.isalpha() and (len(piece) > 2 or piece == "in") and piece not in _FUNCTIONS
        is_word = is_word or piece in ("max", "min")
        return rf"_{{\text{{{piece}}}}}" if is_word else f"_{{{latex_of(piece).strip()}}}"
    if kind == "word":
        if piece in _FUNCTIONS:
            return rf"\{piece} "
        # Two small letters are two indices, ij.
        is_plain = piece in _COUNTS or (len(piece) == 2 and piece.islower() and piece != "of")
        return piece if is_plain else rf"\text{{{piece}}}"
    sign = _SIGNS.get(piece, piece)
    return sign + " " if sign[:1] == "\\" and sign[-1:].isalpha() else sign


def rounded(value: Fraction | float, figures: int = FIGURES) -> Decimal:
    """The number to so many significant digits, unless it is shown in full."""
    if is_shown_in_full(value):
        return Decimal(int(value))
    if isinstance(value, Fraction):
        above, below = map(Decimal, value.as_integer_ratio())
        return Context(max(1, figures)).divide(above, below).normalize()
    return Decimal(f"{value:.{max(0, figures - 1)}e}").normalize()


def is_exactly(value: Fraction | float, short: Decimal) -> bool:
    """Return True if the decimal is the number itself, and not rounded.

    A float is taken for a decimal of few digits next to it: 0.1, which no float is.
    """
    if isinstance(value, Rational):
        return Fraction(short) == value
    if abs(value) >= _TELLS_WHOLE_NUMBERS:
        return False
    is_short = len(short.normalize().as_tuple().digits) <= _FEW_DIGITS
    return Fraction(short) == value or (is_short and float(short) == value)


def rounded_visibly(value: Fraction | float, figures: int = FIGURES) -> Decimal:
    """Round as ``rounded``, but show two decimals of what would look like a whole number.

    >>> print(rounded_visibly(21.2776, 2), rounded_visibly(0.2776, 2), rounded_visibly(21.0, 2))
    21.28 0.28 21
    """
    short = rounded(value, figures)
    exponent = short.adjusted()
    has_power = not -5 < exponent < figures
    has_point = len(short.as_tuple().digits) > 1 if has_power else short % 1 != 0
    if has_point or is_exactly(value, short):
        return short
    if isinstance(value, float) and math.isclose(value, short, rel_tol=_NOISE):
        return short
    figures = exponent + 3 if 0 <= exponent < FIGURES else 3
    above, below = map(Decimal, Fraction(value).as_integer_ratio())
    exact = Context(figures + 9).divide(above, below)
    return exact.quantize(Decimal(1).scaleb(exponent + 1 - figures))


def is_shown_in_full(value: Fraction | float) -> bool:
    """A whole number, if it is known to be one, or else no longer than a reader can take in."""
    if isinstance(value, Rational):
        return value.denominator == 1
    return abs(value) < UNREADABLE and float(value).is_integer()


def is_readable(value: Fraction) -> bool:
    """Whether its numerator and denominator are short enough to help a reader."""
    return max(abs(value.numerator), value.denominator) < UNREADABLE


def digits(value: Fraction | float, figures: int = FIGURES) -> Name:
    r"""A number to six significant digits; a whole one in full, as far as it is readable.

    >>> print(digits(24613.35834), digits(1234567.0), digits(0.25), digits(1.5e-9), sep="; ")
    24613.4; 1234567; 0.25; 1.5 · 10^−9
    """
    return digits_of(rounded(value, figures), is_shown_in_full(value), figures)


def digits_of(short: Decimal, is_in_full: bool, figures: int) -> Name:
    """A rounded number as it is written, with a power of ten where it is long."""
    exponent = short.adjusted()
    if -5 < exponent < figures or is_in_full:
        return _signed(f"{short:f}")
    power = _signed(str(exponent))
    return (
        _signed(f"{short.scaleb(-exponent):f}") + " · 10^" + Name(power.text, f"{{{power.latex}}}")
    )


def _signed(number: str) -> Name:
    return Name(number.replace("-", "−"), number)


def elided(items: Iterable, mark, most: int) -> list:
    """All items or, if they are more than ``most``, the first and the last ones around a mark."""
    items = list(items)
    if len(items) <= most:
        return items
    last = max(1, most // 3)
    return [*items[: most - last - 1], mark, *items[-last:]]


def decimal(
    value: Fraction | float, places: int = FIGURES, is_rounded: bool = False
) -> tuple[str, Name]:
    """The decimal, rounded where it is not the value itself; and the sign that says which.

    A float that is itself rounded is none that a decimal can be equal to.
    """
    if isinstance(value, int) or (isinstance(value, Fraction) and value.denominator == 1):
        return "=", digits(Fraction(value))
    decimals = decimals_of(value, places)
    written = with_decimals(value, decimals, places)
    short = rounded(value, places) if decimals is None else Decimal(written)
    is_rounded = is_rounded or (isinstance(value, float) and 0 < abs(value) < _NOISE)
    is_exact = not is_rounded and is_exactly(value, short)
    if decimals is None:
        return "=" if is_exact else "≈", digits(float(value), places)
    if is_exact and "." in written:
        written = written.rstrip("0").rstrip(".")
    return "=" if is_exact else "≈", Name(written.replace("-", "−"), written)


def aligned_decimal(value: float) -> str:
    """The decimal with all its places, unless that would show a value next to 0 or 1 as 0 or 1."""
    short = f"{value:.{FIGURES}f}"
    hides = float(short).is_integer() and float(short) != value
    return decimal(float(value))[1].text if hides else short.replace("-", "−")


def decimals_of(value: Fraction | float, places: int) -> int | None:
    """With how many decimals a value is shown; None where it takes a power of ten."""
    value = float(value)
    short = round(value, places)
    if abs(value) >= UNREADABLE or (places and value and not short):
        return None
    # Rounding must not turn a value next to 1 into 1.
    while places and short.is_integer() and short != value:
        places += 1
        short = round(value, places)
    return places


def with_decimals(value, decimals, places):
    """The number with so many decimals; without them, to so many significant digits."""
    if decimals is None:
        return str(rounded(float(value), places))
    return f"{round(float(value), decimals) + 0.0:.{decimals}f}"  # + 0.0, for there is a -0.0


# --- labels --------------------------------------------------------------------------------------


def symbol(letter: str, label) -> Name:
    r"""What a label is called: a number is an index, C1; anything else is a text of its own."""
    if isinstance(label, (int, float)) and not isinstance(label, bool):
        return Name(f"{letter}{label}", rf"{letter}_{{{label}}}")
    text = as_typed(str(label))
    # A label without a letter, or with a space at its end, could not be seen without quotes.
    text = text if text and text == text.strip() else f"“{text}”"
    pieces = re.split(r"([\\{}$&#%_^~<>])", text)
    return Name(text, "".join(_SPECIAL.get(s) or rf"\text{{{s}}}" for s in pieces if s))


def as_typed(text: str) -> str:
    r"""Show the text on one line: what cannot be printed is written as Python writes it.

    >>> print(as_typed("two\nlines"), as_typed("好瓜 🍉"))
    two\nlines 好瓜 🍉
    """
    # An emoji may be several, joined by a character that is not printed by itself.
    joined = re.compile(r"(?<=[^\0-\x7f])[\u200c\u200d\U000e0020-\U000e007f]")
    return "".join(
        c if c.isprintable() or joined.match(text, i) else repr(c)[1:-1] for i, c in enumerate(text)
    )


_SPECIAL = {"\\": r"\backslash{}", "^": r"\wedge{}", "~": r"\sim{}", "<": r"\lt{}", ">": r"\gt{}"}
_SPECIAL |= {c: "\\" + c for c in "{}$&#%_"}


# --- two styles, and their widths ----------------------------------------------------------------


# How tightly what is written holds together: what is looser than its place needs brackets.
NEGATIVE, SUM, RATIO, PRODUCT, POWER, ONE = range(6)


class Text:
    """A formula on one line, for a terminal."""

    times, dots, box, is_text = " · ", "…", "□", True

    def __init__(self, is_worksheet=False):
        self.is_worksheet = is_worksheet  # a box stands where a quantity's number would

    def name(self, name):
        return named(name).text

    def brackets(self, inner):
        return f"({inner})"

    def ratio(self, above, below):
        """Numerator and denominator, each written with its level."""
        (a, a_level), (b, b_level) = above, below
        b, b_level = (f"({b})", ONE) if b_level == NEGATIVE else (b, b_level)
        if not set(" /") & set(a + b):
            is_number = a[-1:].isdigit() and b[-1:].isdigit()
            level = NEGATIVE if a_level == NEGATIVE else PRODUCT if is_number else RATIO
            return f"{a}/{b}", level
        a = f"({a})" if a_level <= RATIO or ("/" in a and "·" not in a) else a
        is_one = b_level == ONE or (b_level == POWER and " " not in b)
        return f"{a} / {b if is_one else f'({b})'}", RATIO

    def power(self, base, exponent):
        return f"{base}^{f'({exponent})' if set(' /·') & set(exponent) else exponent}"

    def root(self, radicand):
        is_one = re.fullmatch(r"[^\s/^]+", radicand)
        return f"√{radicand}" if is_one else f"√({radicand})"

    def function(self, name, arguments, index=""):
        return f"{name}{index and '_' + index}({', '.join(arguments)})"

    def over(self, sign, index, term):
        return f"{sign}_{index} {term}"

    def logarithm(self, base, x):
        return f"{'ln' if base == 'e' else f'log{base}'} ({x})"

    def choose(self, n, k):
        return f"C({n}, {k})"

    def labelled(self, label, term):
        return f"{label.text} {term}"

    def absolute(self, x):
        return f"|{x}|"


class Latex(Text):
    """A formula typeset."""

    times, dots, box, is_text = r" \cdot ", r"\dots", r"\boxed{\phantom{00}}", False

    def name(self, name):
        return named(name).latex

    def brackets(self, inner):
        is_tall = r"\frac" in inner or r"\sum" in inner
        return rf"\left({inner}\right)" if is_tall else f"({inner})"

    def ratio(self, above, below):
        return rf"\frac{{{above[0]}}}{{{below[0]}}}", POWER

    def power(self, base, exponent):
        return f"{base}^{exponent if len(exponent) == 1 else f'{{{exponent}}}'}"

    def root(self, radicand):
        return rf"\sqrt{{{radicand}}}"

    def function(self, name, arguments, index=""):
        return rf"\{name}" + self.brackets(", ".join(arguments))

    def over(self, sign, index, term):
        sign = {"Σ": r"\sum"}.get(sign, rf"\{sign}")
        return rf"{sign}_{{{latex_of(index).strip()}}} {term}"

    def logarithm(self, base, x):
        return (r"\ln " if base == "e" else rf"\log_{{{base}}} ") + self.brackets(x)

    def choose(self, n, k):
        return rf"\binom{{{n}}}{{{k}}}"

    def labelled(self, label, term):
        return rf"\underset{{{label.latex}}}{{{term}}}"


class Width(Text):
    """As many characters as a formula is wide when it is typeset: of a ratio, the wider part."""

    def ratio(self, above, below):
        return max(above[0], below[0], key=len), POWER

    def labelled(self, label, term):
        return max(label.text, term, key=len)


TEXT, LATEX, WIDTH = Text(), Latex(), Width()
Written = tuple[str, int]
