"""Numbers as they are shown: rounded to significant digits or to decimal places.

Ints, Fractions and floats enter. Names, texts and the sign "=" or "≈" leave, where "=" is used only
for a decimal that is the number itself.
"""

from __future__ import annotations

import math
from decimal import Context, Decimal
from fractions import Fraction
from numbers import Rational

from clustlib.expressions.names import Name

FIGURES = 6  # significant digits
UNREADABLE = 10**9  # A fraction with a part this large does not help a reader.
# A float beyond this may be the rounded root of a number next to a square, so it does not prove
# that the result is a whole number.
_MOST_RELIABLE_WHOLE_FLOAT = 10**7
# By chance, one float in ten million is next to a decimal of so few digits. All others next to one
# are numbers that a user typed, or results that are this decimal.
_FEW_DIGITS = 9
_NOISE = 1e-12  # the relative error that rounding may leave in a float


def round_to_digits(value: Fraction | float, figures: int = FIGURES) -> Decimal:
    """Round to significant digits, except a whole number that is shown in full."""
    if is_shown_in_full(value):
        return Decimal(int(value))
    if isinstance(value, Fraction):
        above, below = map(Decimal, value.as_integer_ratio())
        return Context(max(1, figures)).divide(above, below).normalize()
    return Decimal(f"{value:.{max(0, figures - 1)}e}").normalize()


def is_exactly(value: Fraction | float, short: Decimal) -> bool:
    """Return True if the decimal is the number itself, and not rounded.

    A float counts as equal to a decimal of few digits next to it: 0.1, which no float is.
    """
    if isinstance(value, Rational):
        return Fraction(short) == value
    if abs(value) >= _MOST_RELIABLE_WHOLE_FLOAT:
        return False
    is_short = len(short.normalize().as_tuple().digits) <= _FEW_DIGITS
    return Fraction(short) == value or (is_short and float(short) == value)


def round_visibly(value: Fraction | float, figures: int = FIGURES) -> Decimal:
    """Round as ``round_to_digits`` does, but let no rounded number look like a whole one.

    >>> print(round_visibly(21.2776, 2), round_visibly(0.2776, 2), round_visibly(21.0, 2))
    21.28 0.28 21
    """
    short = round_to_digits(value, figures)
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
    """Return True for a whole number that is exact, or short enough to read."""
    if isinstance(value, Rational):
        return value.denominator == 1
    return abs(value) < UNREADABLE and float(value).is_integer()


def is_readable(value: Fraction) -> bool:
    """Return True if numerator and denominator are short enough to help a reader."""
    return max(abs(value.numerator), value.denominator) < UNREADABLE


def digits(value: Fraction | float, figures: int = FIGURES) -> Name:
    r"""Return a number to significant digits; a readable whole number is shown in full.

    >>> print(digits(24613.35834), digits(1234567.0), digits(0.25), digits(1.5e-9), sep="; ")
    24613.4; 1234567; 0.25; 1.5 · 10^−9
    """
    return format_decimal(round_to_digits(value, figures), is_shown_in_full(value), figures)


def format_decimal(short: Decimal, is_in_full: bool, figures: int) -> Name:
    """Format a rounded number, with a power of ten where it would be long."""
    exponent = short.adjusted()
    if -5 < exponent < figures or is_in_full:
        return _with_minus_sign(f"{short:f}")
    power = _with_minus_sign(str(exponent))
    mantissa = _with_minus_sign(f"{short.scaleb(-exponent):f}")
    return mantissa + " · 10^" + Name(power.text, f"{{{power.latex}}}")


def _with_minus_sign(number: str) -> Name:
    return Name(number.replace("-", "−"), number)


def decimal(
    value: Fraction | float, places: int = FIGURES, is_rounded: bool = False
) -> tuple[str, Name]:
    """Return the sign "=" or "≈" and the decimal.

    No decimal is equal to a float that is itself rounded: pass ``is_rounded`` for it.
    """
    if isinstance(value, int) or (isinstance(value, Fraction) and value.denominator == 1):
        return "=", digits(Fraction(value))
    decimals = decimal_places(value, places)
    text = format_fixed(value, decimals, places)
    short = round_to_digits(value, places) if decimals is None else Decimal(text)
    is_rounded = is_rounded or (isinstance(value, float) and 0 < abs(value) < _NOISE)
    is_exact = not is_rounded and is_exactly(value, short)
    sign = "=" if is_exact else "≈"
    if decimals is None:
        return sign, digits(float(value), places)
    if is_exact and "." in text:
        text = text.rstrip("0").rstrip(".")
    return sign, _with_minus_sign(text)


def aligned_decimal(value: float) -> str:
    """Return the decimal with all its places, unless a value next to 0 or 1 would look like it."""
    short = f"{value:.{FIGURES}f}"
    is_misleading = float(short).is_integer() and float(short) != value
    return decimal(float(value))[1].text if is_misleading else short.replace("-", "−")


def decimal_places(value: Fraction | float, places: int) -> int | None:
    """Return how many decimals are shown, or None for a value that takes a power of ten."""
    value = float(value)
    short = round(value, places)
    if abs(value) >= UNREADABLE or (places and value and not short):
        return None
    # Rounding must not turn a value next to 1 into 1.
    while places and short.is_integer() and short != value:
        places += 1
        short = round(value, places)
    return places


def format_fixed(value, decimals: int | None, figures: int) -> str:
    """Format a number with so many decimals or, for None, to so many significant digits."""
    if decimals is None:
        return str(round_to_digits(float(value), figures))
    # Adding 0.0 turns −0.0 into 0.0.
    return f"{round(float(value), decimals) + 0.0:.{decimals}f}"
