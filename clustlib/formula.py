"""Quantities and arithmetic that compute, and that can be written: as text and as LaTeX.

A formula is made by calculating with quantities: ``(tp + tn) / (tp + fn + fp + tn)``. It has a
value, exact as long as its numbers are, and it can be written three ways: with the names of its
quantities, which is the definition; with their numbers put in; and carried out, a level at a time.
One writer, each class's ``write``, does all of them in either style.

A quantity may be many numbers, one for each value of an index: n_ij has i and j. Calculating with
it keeps the indices, and ``sum_over`` and ``max_over`` use them up.

Nothing is divided, and no string made, before somebody asks: 0/0 is no error until then.
"""

from __future__ import annotations

import math
import operator
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from functools import partial, reduce
from itertools import pairwise
from numbers import Integral, Rational, Real
from typing import Any, NamedTuple

import numpy as np

__all__ = ["let", "log", "max_over", "min_over", "quantity", "sqrt", "sum_over"]

FIGURES = 6  # significant digits
UNREADABLE = 10**9  # parts of a fraction as large as this are no help to a reader: not shown
_LONGEST = 6  # a sum of more terms is shown by its first and its last ones


class Undefined(ZeroDivisionError):
    """The formula divides by 0; ``above`` is what it divides."""

    def __init__(self, above):
        super().__init__(f"{above} / 0")
        self.above = above


# --- names and numbers, written ------------------------------------------------------------------


class Name(NamedTuple):
    """What something is called, in a text and in LaTeX."""

    text: str
    latex: str

    def __add__(self, other):
        other = other if isinstance(other, Name) else Name(other, _latex(other))
        return Name(self.text + other.text, self.latex + other.latex)

    def __radd__(self, other):
        return Name("", "") + other + self

    def __str__(self):
        return self.text


_SIGNS = {
    "Γ": r"\Gamma", "β": r"\beta", "η": r"\eta", "μ": r"\mu", "σ": r"\sigma", "·": r"\cdot",
    "∈": r"\in", "∩": r"\cap", "≠": r"\neq", "≤": r"\le", "−": "-", "²": "^2", "–": r"\text{–}",
    "Σ": r"\sum", "∞": r"\infty", "“": r"\text{“}", "”": r"\text{”}", "√": r"\sqrt",
}  # fmt: skip
_FUNCTIONS = {"max", "min", "log", "ln", "cos"}
_PIECE = re.compile(
    r"(?P<bar>\w\N{COMBINING MACRON})|_(?P<index>\([^)]*\)∈\w+|[^\s()·/+|_,]+(?:,\w+)*)"
    r"|(?P<word>[^\W\d_]{2,}(?:[- ][^\W\d_]{2,})*)|(?P<sign>.)"
)


def named(name: str | Name | Callable[[], Name], is_title: bool = False) -> Name:
    r"""A name with its LaTeX, which comes from the plain text by one rule.

    What follows an underscore is an index, a word is a word, and a sign is LaTeX's name of it. Two
    letters are two quantities, or one of the four counts, TP; in a title they are a word.

    >>> named("n_ij").latex, named("W_in").latex, named("d(C_i, C̄_i)").latex
    ('n_{ij}', 'W_{\\text{in}}', 'd(C_{i}, \\bar{C}_{i})')
    """
    if callable(name):  # a name that is made only when it is looked at
        name = name()
    if isinstance(name, Name):
        return name
    is_word = is_title and re.fullmatch(r"[^\W\d_]{2,}", name)
    return Name(name, rf"\text{{{name}}}" if is_word else _latex(name).strip())


def remark(text: str | Name) -> Name:
    r"""A note with its LaTeX: words, and names of quantities among them.

    >>> remark("T_j: majority partition of C_i").latex
    'T_{j}\\text{: majority partition of }C_{i}'
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
    latex = (rf"\text{{{part}}}" if words else _latex(part) for words, part in runs)
    return Name(text, "".join(latex))


def width(text: str) -> int:
    """Columns of a terminal: a Chinese character takes two."""
    return sum(
        1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
        if unicodedata.category(c) not in ("Mn", "Me", "Cf")  # drawn upon the one before
    )


def _latex(text: str) -> str:
    return re.sub(r"(\\[A-Za-z]+) (?= )", r"\1", _PIECE.sub(_latex_piece, text))


def _latex_piece(match):
    kind, piece = match.lastgroup, match[match.lastgroup]
    if kind == "bar":
        return rf"\bar{{{piece[0]}}}"
    if kind == "index":
        is_word = piece.isalpha() and (len(piece) > 2 or piece == "in") and piece not in _FUNCTIONS
        is_word = is_word or piece in ("max", "min")
        return rf"_{{\text{{{piece}}}}}" if is_word else f"_{{{_latex(piece).strip()}}}"
    if kind == "word":
        if piece in _FUNCTIONS:
            return rf"\{piece} "
        # Two capitals are a quantity, TP; two small letters two indices, ij.
        return piece if len(piece) == 2 and piece != "of" else rf"\text{{{piece}}}"
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
    short = rounded(value, figures)
    exponent = short.adjusted()
    if -5 < exponent < figures or is_shown_in_full(value):
        return _signed(f"{short:f}")
    power = _signed(str(exponent))
    return (
        _signed(f"{short.scaleb(-exponent):f}") + " · 10^" + Name(power.text, f"{{{power.latex}}}")
    )


def _signed(number: str) -> Name:
    return Name(number.replace("-", "−"), number)


def elided(items: Sequence, mark, most: int) -> list:
    """All items or, if they are more than ``most``, the first and the last ones around a mark."""
    items = list(items)
    if len(items) <= most:
        return items
    last = max(1, most // 3)
    return [*items[: most - last - 1], mark, *items[-last:]]


# --- the two styles ------------------------------------------------------------------------------

# How tightly what is written holds together: what is looser than its place needs brackets.
_NEGATIVE, _SUM, _RATIO, _PRODUCT, _POWER, _ONE = range(6)


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
        if not set(" /") & set(a + b):
            return f"{a}/{b}", _PRODUCT if a[-1:].isdigit() and b[-1:].isdigit() else _RATIO
        a = f"({a})" if a_level <= _RATIO or ("/" in a and "·" not in a) else a
        is_one = b_level == _ONE or (b_level == _POWER and " " not in b)
        return f"{a} / {b if is_one else f'({b})'}", _RATIO

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
        return rf"\frac{{{above[0]}}}{{{below[0]}}}", _POWER

    def power(self, base, exponent):
        return f"{base}^{exponent if len(exponent) == 1 else f'{{{exponent}}}'}"

    def root(self, radicand):
        return rf"\sqrt{{{radicand}}}"

    def function(self, name, arguments, index=""):
        return rf"\{name}" + self.brackets(", ".join(arguments))

    def over(self, sign, index, term):
        sign = {"Σ": r"\sum"}.get(sign, rf"\{sign}")
        return rf"{sign}_{{{_latex(index).strip()}}} {term}"

    def logarithm(self, base, x):
        return (r"\ln " if base == "e" else rf"\log_{{{base}}} ") + self.brackets(x)

    def choose(self, n, k):
        return rf"\binom{{{n}}}{{{k}}}"

    def labelled(self, label, term):
        return rf"\underset{{{label.latex}}}{{{term}}}"


class Width(Text):
    """As many characters as a formula is wide when it is typeset: of a ratio, the wider part."""

    def ratio(self, above, below):
        return max(above[0], below[0], key=len), _POWER

    def labelled(self, label, term):
        return max(label.text, term, key=len)


TEXT, LATEX, WIDTH = Text(), Latex(), Width()
Written = tuple[str, int]


# --- formulas ------------------------------------------------------------------------------------


class Formula:
    """Something to calculate with; what comes out is a formula again.

    ``value`` is a whole number, a Fraction, or a float where roots, logarithms or floats take part;
    of a formula with indices it is an array of them, an axis for each index. Dividing by 0 raises
    ``Undefined``.
    """

    indices: tuple[str, ...] = ()
    # NumPy leaves calculating to the formula, instead of making an array of formulas.
    __array_ufunc__ = None

    @property
    def value(self) -> Any:
        numbers = self.numbers()
        if not self.indices:
            return numbers
        return np.array(numbers, dtype=object).reshape(tuple(self.sizes().values()))

    def numbers(self) -> Any:
        """The value; with indices the values in a list, in which the last index runs fastest."""
        raise NotImplementedError

    def sizes(self) -> dict[str, int]:
        """How many values each index has."""
        found: dict[str, int] = {}
        for part in self.parts():
            found |= part.sizes()
        return {index: found[index] for index in self.indices}

    def parts(self) -> Sequence[Formula]:
        """The formulas that it is made of, from left to right."""
        return ()

    def of(self, parts: Sequence[Formula]) -> Formula:
        """The same of other parts."""
        return self

    def put_in(self, at: dict[str, int] | None = None) -> Formula:
        """The formula with numbers in place of names; ``at`` says where on each index."""
        return self.of([part.put_in(at) for part in self.parts()])

    def carried_out(self) -> Formula:
        """The formula of numbers, with what can be calculated in one step calculated."""
        parts = self.parts()
        if all(isinstance(part.bare(), Number) for part in parts):
            return Number(self.value) if parts else self
        return self.of([part.carried_out() for part in parts])

    @property
    def is_nothing(self) -> bool:
        """Whether a term that has it is 0, and need not be shown."""
        return False

    def bare(self) -> Formula:
        """The formula without a label."""
        return self

    def each_number(self, change: Callable[[Number], Number]) -> Formula:
        """The same with every number changed."""
        return self.of([part.each_number(change) for part in self.parts()])

    def write(self, style: Text) -> Written:
        """The formula written, and how tightly it holds together."""
        raise NotImplementedError

    def written(self, style: Text = TEXT) -> str:
        """The formula written."""
        return self.write(style)[0]

    def on(self, whole: Formula) -> Any:
        """The values at all places of a formula that may have more indices."""
        numbers = self.numbers()
        if self.indices == whole.indices or not self.indices:
            return numbers
        sizes = whole.sizes()
        own = [size if index in self.indices else 1 for index, size in sizes.items()]
        array = np.array(numbers, dtype=object).reshape(own)
        return np.broadcast_to(array, tuple(sizes.values())).ravel().tolist()

    def at(self, where: dict[str, int] | None) -> Any:
        """One number of the value."""
        numbers = self.numbers()
        if not self.indices:
            return numbers
        place = 0
        for index, size in self.sizes().items():
            place = place * size + (where or {})[index]
        return numbers[place]

    @property
    def is_rational(self) -> bool:
        """Whether it is made of whole numbers and fractions only, without roots and logarithms."""
        return all(part.is_rational for part in self.parts())

    def walk(self) -> Iterable[Formula]:
        """The formula and all that it is made of."""
        yield self
        for part in self.parts():
            yield from part.walk()

    def __add__(self, other):
        return _sum(self, other, 1)

    def __radd__(self, other):
        return _sum(formula(other), self, 1)

    def __sub__(self, other):
        return _sum(self, other, -1)

    def __rsub__(self, other):
        return _sum(formula(other), self, -1)

    def __neg__(self):
        return Sum([self], [-1])

    def __mul__(self, other):
        return _product(self, other)

    def __rmul__(self, other):
        return _product(formula(other), self)

    def __truediv__(self, other):
        return _if_formula(Quotient, self, other)

    def __rtruediv__(self, other):
        return Quotient(formula(other), self)

    def __pow__(self, other):
        return _if_formula(Power, self, other)

    def __rpow__(self, other):
        return Power(formula(other), self)

    def __abs__(self):
        return Absolute(self)

    def __float__(self):
        return float(self.value)

    def __repr__(self):
        return self.written()

    def _repr_latex_(self):
        return rf"$\displaystyle {self.written(LATEX)}$"


def formula(value) -> Formula:
    """A formula as it is, a number as a formula."""
    if isinstance(value, Formula):
        return value
    if type(value) is int:
        return Number(value)
    if not isinstance(value, Real) or isinstance(value, (bool, np.bool_)):
        raise TypeError(f"a formula is made of quantities and numbers, got {value!r}")
    return Number(_number(value))


def _number(value) -> int | Fraction | float:
    """A number as Python calculates with it: exactly, unless it is a float."""
    if isinstance(value, (int, Fraction)):
        return value
    if isinstance(value, Integral):
        return int(value)
    return Fraction(value) if isinstance(value, Rational) else float(value)


def _if_formula(kind, left, right):
    try:
        return kind(left, formula(right))
    except TypeError:
        return NotImplemented


def _sum(left, right, sign):
    try:
        right = formula(right)
    except TypeError:
        return NotImplemented
    if type(left) is Sum and left.total is None:
        return Sum([*left.terms, right], [*left.signs, sign])
    return Sum([left, right], [1, sign])


def _product(left, right):
    try:
        right = formula(right)
    except TypeError:
        return NotImplemented
    return Product([*(left.factors if type(left) is Product else [left]), right])


def _indices(parts: Sequence[Formula]) -> tuple[str, ...]:
    """All indices of the parts, sorted; nearly always they have the same, or none."""
    found = parts[0].indices
    for part in parts:
        if part.indices and part.indices != found:
            found = tuple(sorted({*found, *part.indices}))
    return found


def _pointwise(function: Callable, x, y):
    """The function of two numbers, or of each number of a list and the other, or its partner."""
    if type(x) is list:
        if type(y) is list:
            if len(x) != len(y):
                raise ValueError(f"one index has {len(x)} numbers here and {len(y)} there")
            return list(map(function, x, y))
        return [function(number, y) for number in x]
    return [function(x, number) for number in y] if type(y) is list else function(x, y)


def _each(function: Callable, x):
    return list(map(function, x)) if type(x) is list else function(x)


def _times(x, y):
    if x == 0 or y == 0:  # also of 0 · log 0
        return 0.0 if isinstance(x, float) or isinstance(y, float) else 0
    try:
        return x * y
    except OverflowError:  # a whole number too large for a float, and a float
        return math.inf


def _divided(above, below):
    if below == 0:
        raise Undefined(above)
    both_whole = type(above) is int and type(below) is int
    return Fraction(above, below) if both_whole else above / below


def _divided_by_any(above, below):
    return _divided(above, below) if below else math.inf


def _power(base, exponent):
    try:
        return base**exponent
    except OverflowError:
        return math.inf


def _root(x):
    if x < 0:
        raise ValueError(f"no root of a negative number: {x}")
    return math.sqrt(x)


def _added(values: list):
    """The sum, exact if the numbers are; many fractions are brought to one denominator, once."""
    kinds = set(map(type, values))
    if float in kinds:
        return math.fsum(values)
    if kinds == {int}:
        return sum(values)
    below = math.lcm(*{value.denominator for value in values})
    above = sum(value.numerator * (below // value.denominator) for value in values)
    return Fraction(above, below)


def _added_ratios(above, below):
    """The same of ratios, which need not be made one by one where they are of whole numbers."""
    if type(below) is not list or set(map(type, [*above, *below])) != {int} or 0 in below:
        return _added(_pointwise(_divided, above, below))
    whole = math.lcm(*set(below))
    return Fraction(sum(map(lambda a, b: a * (whole // b), above, below)), whole)


class Number(Formula):
    """A number; ``given``, if it was put in for a quantity, and so a blank on a worksheet."""

    def __init__(self, number, given=False, figures=FIGURES):
        self.number, self.given, self.figures = number, given, figures

    def numbers(self):
        return self.number

    def put_in(self, at=None):
        return self

    def each_number(self, change):
        return change(self)

    def write(self, style):
        if self.given and style.is_worksheet:
            return style.box, _ONE
        number = self.number
        if isinstance(number, Fraction) and number.denominator > 1 and is_readable(number):
            above, below = abs(number.numerator), number.denominator
            text, level = style.ratio((str(above), _ONE), (str(below), _ONE))
            return (style.name("−") + text, _NEGATIVE) if number < 0 else (text, level)
        text = style.name(digits(number, self.figures))
        if number < 0:
            return text, _NEGATIVE
        return text, _ONE if " " not in text else _PRODUCT


class Quantity(Formula):
    """A number, or one for each value of its indices, with a name; or a formula with a name."""

    source: Any = None  # what it was counted in, to be shown beside a working
    _numbers: Any = None  # of a formula with a name, once they are calculated

    def __init__(self, name, number, indices=(), written_out=False):
        self.name, self.number = name, number
        self.indices = number.indices if isinstance(number, Formula) else indices
        self.written_out = written_out  # rather than put in as the number that it is

    @property
    def definition(self) -> Formula | None:
        """The formula that it is the name of."""
        return self.number if isinstance(self.number, Formula) else None

    def numbers(self):
        if isinstance(self.number, Formula):
            if self._numbers is None:
                self._numbers = self.number.numbers()
            return self._numbers
        if type(self.number) is list or not self.indices:
            return self.number
        return self.array().ravel().tolist()

    def array(self):
        """The array of its numbers, which may be made only when it is looked at."""
        if callable(self.number):
            self.number = self.number()
        return self.number if isinstance(self.number, np.ndarray) else np.array(self.number)

    def sizes(self):
        if isinstance(self.number, Formula):
            return self.number.sizes()
        return dict(zip(self.indices, self.array().shape, strict=True)) if self.indices else {}

    @property
    def is_rational(self):
        if self.definition is not None:
            return self.definition.is_rational
        if isinstance(self.number, (np.ndarray, list)):
            return self.array().dtype.kind in "iu"
        return not callable(self.number) and not isinstance(self.number, float)

    def put_in(self, at=None):
        whole = self.definition
        if whole is None:
            return Number(self.at(at), given=True)
        if self.written_out:
            return whole.put_in(at)
        if isinstance(whole, Quotient):  # 60/85, as it is written on a board, and not 12/17
            above, below = whole.above.at(at), whole.below.at(at)
            return Quotient(Number(above, given=True), Number(below, given=True))
        return Number(self.at(at), given=True)

    def walk(self):
        yield self
        if self.definition is not None:
            yield from self.definition.walk()

    def write(self, style):
        name = style.name(self.name)
        return name, _ONE if " " not in named(self.name).text.partition("(")[0] else _PRODUCT


class Sum(Formula):
    """A sum of terms, each with its sign; of many, the first and last with the total of all."""

    def __init__(self, terms, signs, total=None, first=0):
        self.terms, self.signs = terms, signs
        self.total, self.first = total, first  # of many terms: what all sum to; the dots' place
        self.indices = _indices(terms)

    def numbers(self):
        if self.total is not None:
            return self.total
        total = None
        for sign, term in zip(self.signs, self.terms):  # noqa: B905 (they are of one length)
            value = term.on(self) if self.indices else term.numbers()
            if total is None:
                total = value if sign > 0 else _each(operator.neg, value)
            elif self.indices:
                total = _pointwise(operator.add if sign > 0 else operator.sub, total, value)
            else:
                total = total + value if sign > 0 else total - value
        return total

    def parts(self):
        return self.terms

    def of(self, parts):
        return Sum(parts, self.signs, self.total, self.first)

    def write(self, style):
        text = ""
        for k, (term, sign) in enumerate(zip(self.terms, self.signs, strict=True)):
            if self.total is not None and k == self.first:
                text += f" + {style.dots}"
            part, level = term.write(style)
            if (k and level == _NEGATIVE) or (sign < 0 and level <= _SUM):
                part = style.brackets(part)
            mark = style.name("−") if sign < 0 else "+"
            text += f" {mark} {part}" if k else f"{mark}{part}" if sign < 0 else part
        is_one = len(self.terms) == 1 and self.signs[0] > 0
        return text, level if is_one else _NEGATIVE if len(self.terms) == 1 else _SUM


class Product(Formula):
    """A product of factors."""

    def __init__(self, factors):
        self.factors = factors
        self.indices = _indices(factors)

    def numbers(self):
        if not self.indices:
            return reduce(_times, [factor.numbers() for factor in self.factors])
        return reduce(partial(_pointwise, _times), [factor.on(self) for factor in self.factors])

    def parts(self):
        return self.factors

    def of(self, parts):
        return Product(parts)

    def write(self, style):
        text = ""
        for k, factor in enumerate(self.factors):
            part, level = factor.write(style)
            is_last = k == len(self.factors) - 1
            if level <= _SUM or (level == _RATIO and not (is_last and isinstance(factor, Over))):
                part = style.brackets(part)
            # A number and what it multiplies stand side by side: 2 TP.
            before = self.factors[k - 1]
            beside = k and isinstance(before, Number) and not before.given
            beside = beside and any(isinstance(part, Quantity) for part in factor.walk())
            beside = beside and not isinstance(factor, Quotient)
            text += part if not k else f" {part}" if beside else style.times + part
        return text, _PRODUCT


class Quotient(Formula):
    """One thing divided by another."""

    def __init__(self, above, below):
        self.above, self.below = above, below
        self.indices = _indices([above, below])

    def numbers(self):
        if self.indices:
            return _pointwise(_divided, self.above.on(self), self.below.on(self))
        above, below = self.above.numbers(), self.below.numbers()
        if isinstance(self.below, Root):
            # The root of a ratio, rounded once, instead of the ratio of a root that was rounded.
            square = self.below.radicand.numbers()
            if not isinstance(above, float) and not isinstance(square, float):
                return math.copysign(math.sqrt(_divided(above**2, square)), above)
        return _divided(above, below)

    def parts(self):
        return [self.above, self.below]

    def of(self, parts):
        return Quotient(*parts)

    def write(self, style):
        is_short = isinstance(self.below, (Quantity, Number, Power))
        if isinstance(self.above, Over) and is_short:  # a mean, as slides write it: (1/n) Σ_i …
            share, level = style.ratio(("1", _ONE), self.below.write(style))
            share = share if level == _POWER else style.brackets(share)
            return f"{share} {self.above.written(style)}", _RATIO
        return style.ratio(self.above.write(style), self.below.write(style))


class Power(Formula):
    """A base to an exponent."""

    def __init__(self, base, exponent):
        self.base, self.exponent = base, exponent
        self.indices = _indices([base, exponent])

    def numbers(self):
        return _pointwise(_power, self.base.on(self), self.exponent.on(self))

    def parts(self):
        return [self.base, self.exponent]

    def of(self, parts):
        return Power(*parts)

    def write(self, style):
        base, level = self.base.write(style)
        base = base if level == _ONE else style.brackets(base)
        return style.power(base, self.exponent.written(style)), _POWER


class Root(Formula):
    """A square root."""

    is_rational = False

    def __init__(self, radicand):
        self.radicand = radicand
        self.indices = radicand.indices

    def numbers(self):
        return _each(_root, self.radicand.numbers())

    def parts(self):
        return [self.radicand]

    def of(self, parts):
        return Root(*parts)

    def write(self, style):
        return style.root(self.radicand.written(style)), _ONE


class Log(Formula):
    """A logarithm."""

    is_rational = False

    def __init__(self, x, base):
        self.x, self.base = x, base
        self.indices = x.indices

    def numbers(self):
        return _each(self._of, self._argument())

    def _argument(self):
        """What the logarithm is taken of; n/0 is infinite, for 0 · log n/0 is 0."""
        if isinstance(self.x, Quotient):
            return _pointwise(_divided_by_any, self.x.above.on(self.x), self.x.below.on(self.x))
        return self.x.numbers()

    def _of(self, x):
        if x < 0:
            raise ValueError(f"no logarithm of a negative number: {x}")
        return logarithm(self.base)(x) if x else -math.inf

    @property
    def is_nothing(self):
        return not self.indices and self._argument() in (0, math.inf)

    def parts(self):
        return [self.x]

    def of(self, parts):
        return Log(*parts, self.base)

    def write(self, style):
        base = "e" if self.base == math.e else f"{float(self.base)!r}".removesuffix(".0")
        return style.logarithm(base, self.x.written(style)), _ONE


def logarithm(base: float) -> Callable[[float], float]:
    """The logarithm to a base; those that the library has are exact where the result is whole."""
    known = {2: math.log2, 10: math.log10, math.e: math.log}
    return known.get(base) or (lambda x: math.log(x) / math.log(base))


class Absolute(Formula):
    """A number without its sign."""

    def __init__(self, x):
        self.x = x
        self.indices = x.indices

    def numbers(self):
        return _each(abs, self.x.numbers())

    def parts(self):
        return [self.x]

    def of(self, parts):
        return Absolute(*parts)

    def write(self, style):
        return style.absolute(self.x.written(style)), _ONE


class Choose(Formula):
    """How many ways there are to choose k of n: for k = 2, the number of pairs."""

    def __init__(self, n, k):
        self.n, self.k = formula(n), formula(k)
        self.indices = n.indices

    def numbers(self):
        return _pointwise(math.comb, self.n.on(self), self.k.numbers())

    @property
    def is_nothing(self):
        return not self.indices and self.numbers() == 0

    def parts(self):
        return [self.n, self.k]

    def of(self, parts):
        return Choose(*parts)

    def write(self, style):
        return style.choose(self.n.written(style), self.k.written(style)), _ONE


class Extreme(Formula):
    """The smallest or largest of its arguments; of many, the first and last, and the one it is."""

    def __init__(self, name, arguments, dots_at=(), extreme=None):
        self.name, self.arguments = name, arguments
        self.dots_at, self.extreme = dots_at, extreme
        self.indices = _indices(arguments)

    def numbers(self):
        if self.extreme is not None:
            return self.extreme
        choose = max if self.name == "max" else min
        return reduce(
            lambda x, y: _pointwise(choose, x, y),
            [argument.on(self) for argument in self.arguments],
        )

    def parts(self):
        return self.arguments

    def of(self, parts):
        return Extreme(self.name, parts, self.dots_at, self.extreme)

    def write(self, style):
        arguments = [argument.written(style) for argument in self.arguments]
        for place in self.dots_at:
            arguments.insert(place, style.dots)
        return style.function(self.name, arguments), _ONE


class Over(Formula):
    """A sum, maximum or minimum over an index, which its term has and it has not."""

    def __init__(self, sign, index, term, labels=None, longest=_LONGEST):
        self.sign, self.index, self.term, self.labels = sign, index, term, labels
        self.longest = longest
        self.used = (index,) if index in term.indices else tuple(index)
        if missing := [letter for letter in self.used if letter not in term.indices]:
            raise ValueError(
                f"nothing in {term} has the index {missing[0]!r} of {sign}_{index}: give a "
                "quantity one number for each, as in quantity('x_i', [3, 1, 2])"
            )
        self.indices = tuple(i for i in term.indices if i not in self.used)

    def numbers(self):
        term = self.term
        if self.sign == "Σ" and not self.indices:
            ratio = term.definition if isinstance(term, Quantity) else term
            if isinstance(ratio, Quotient):
                return _added_ratios(ratio.above.on(ratio), ratio.below.on(ratio))
            return _added(term.numbers())
        if isinstance(term, Quantity) and term.definition is None and self.sign != "Σ":
            array = term.array()  # of counts, a comparison is fast and exact
        else:
            array = np.array(term.numbers(), dtype=object).reshape(tuple(term.sizes().values()))
        combine = {"Σ": np.add, "max": np.maximum, "min": np.minimum}[self.sign]
        axes = tuple(term.indices.index(index) for index in self.used)
        result = combine.reduce(array, axis=axes)
        return result.ravel().tolist() if self.indices else _number(result)

    def sizes(self):
        sizes = self.term.sizes()
        return {index: sizes[index] for index in self.indices}

    def parts(self):
        return [self.term]

    def put_in(self, at=None):
        if self.sign != "Σ" and at:  # in a sum, a maximum is put in as the number that it is
            return Number(self.at(at), given=True)
        sizes = self.term.sizes()
        shape = [sizes[index] for index in self.used]
        places = [dict(zip(self.used, place, strict=True)) for place in np.ndindex(*shape)]
        if self.sign != "Σ":
            return self._extreme(places)
        shown = list(self._terms(places, at, self.longest + 1))
        if not shown:
            return Number(self.at(at))
        if len(shown) <= self.longest:
            return Sum(shown, [1] * len(shown))
        last = max(1, self.longest // 3)
        first = self.longest - 1 - last
        ends = shown[:first] + [*self._terms(places[::-1], at, last)][::-1]
        return Sum(ends, [1] * len(ends), self.at(at), first)

    def _terms(self, places, at, most):
        """The first terms of these places; 0 · log 0, and the pairs of one point, are left out."""
        for place in places:
            if not most:
                return
            term = self.term.put_in((at or {}) | place)
            if any(part.is_nothing for part in term.walk()):
                continue
            if self.labels is not None:
                (k,) = place.values()
                label = self.labels(k) if callable(self.labels) else self.labels[k]
                term = Labelled(named(label), term)
            most -= 1
            yield term

    def _extreme(self, places):
        chosen = range(len(places))
        if len(places) > self.longest:
            best = {"max": max, "min": min}[self.sign](
                chosen, key=lambda k: self.term.at(places[k])
            )
            chosen = sorted({*elided(chosen, best, self.longest), best})
        gaps = [k for k, (a, b) in enumerate(pairwise(chosen), 1) if b - a > 1]
        arguments = [self.term.put_in(places[k]) for k in chosen]
        return Extreme(self.sign, arguments, gaps[::-1], self.value)

    def write(self, style):
        term, level = self.term.write(style)
        if level <= _RATIO or (level == _PRODUCT and isinstance(self.term, Quotient)):
            term = term if isinstance(self.term, Over) else style.brackets(term)
        return style.over(self.sign, self.index, term), _RATIO


class Best(Over):
    """The term where it is largest over something: the numbers are given for that place."""

    def __init__(self, sign, index, term):
        self.sign, self.index, self.term = sign, index, term
        self.indices = term.indices

    def numbers(self):
        return self.term.numbers()

    def put_in(self, at=None):
        return self.term.put_in(at)


class Said(Formula):
    """A formula that is said, and whose numbers are left to the one that follows."""

    def __init__(self, whole):
        self.whole = whole

    def numbers(self):
        return self.whole.numbers()

    def put_in(self, at=None):
        return self

    def carried_out(self):
        return self

    def walk(self):
        return self.whole.walk()

    def write(self, style):
        return self.whole.write(style)


class Labelled(Formula):
    """A term that says where it comes from."""

    def __init__(self, label, term):
        self.label, self.term = label, term

    def numbers(self):
        return self.term.numbers()

    def bare(self):
        return self.term

    def parts(self):
        return [self.term]

    def of(self, parts):
        return Labelled(self.label, *parts)

    def write(self, style):
        term, level = self.term.write(style)
        if style.is_worksheet:  # which one to take is what is asked
            return term, level
        return style.labelled(self.label, term), level


# --- what a reader calls -------------------------------------------------------------------------


def quantity(name: str | Name, number, over: str | None = None) -> Quantity:
    """A number with a name, ready to be calculated with.

    Parameters
    ----------
    name : str
        Plain text: "TP", "n_ij", "β²". What follows an underscore is typeset as an index.
    number : number, array-like of numbers, or formula
        An array has one number for each value of an index, or of two. A formula of other
        quantities stands beside the definition; its value is put in, as 60/85 is for 2 · 30 over
        50 + 35.
    over : str, optional
        The index of an array, "i", or both, "ij". By default what the name has as an index.

    Returns
    -------
    Quantity
        A formula: with ``+ - * / **`` and ``abs``, ``sum_over``, ``max_over``, ``min_over``,
        ``sqrt`` and ``log`` it makes others.

    Raises
    ------
    TypeError
        A name that is no text; something else than numbers.
    ValueError
        A number that is not finite; an array without an index, or with too few or too many.

    Examples
    --------
    Whole numbers and Fractions stay exact, and nothing is rounded on the way.

    >>> import clustlib as cl
    >>> tp, fp = cl.quantity("TP", 20), cl.quantity("FP", 10)
    >>> tp / (tp + fp), (tp / (tp + fp)).value
    (TP / (TP + FP), Fraction(2, 3))
    >>> n_i = cl.quantity("n_i", [50, 25, 25])
    >>> cl.sum_over("i", n_i**2).value, cl.max_over("i", n_i).value
    (3750, 50)
    """
    if not isinstance(name, (str, Name)) or not str(name):
        raise TypeError(f"name of a quantity must be a text, got {name!r}")
    if isinstance(number, Formula):
        return Quantity(name, number)
    if isinstance(number, Real) and not isinstance(number, (bool, np.bool_)):
        if not math.isfinite(number):
            raise ValueError(f"number of the quantity {name!r} must be finite, got {number!r}")
        return Quantity(name, _number(number))
    array = np.asarray(number)
    if array.dtype.kind not in "iufO" or array.ndim == 0:
        raise TypeError(f"number of the quantity {name!r} must be a number, got {number!r}")
    if not all(isinstance(x, Real) and math.isfinite(x) for x in array.ravel().tolist()):
        raise ValueError(f"numbers of the quantity {name!r} must be finite numbers")
    if over is None:
        match = re.search(r"_([^\W\d_]+)$", str(name))
        over = match[1] if match else ""
    indices = (over,) if array.ndim == 1 else tuple(over)
    if len(indices) != array.ndim or len(set(indices)) < array.ndim or not over:
        raise ValueError(
            f"the quantity {name!r} has numbers of shape {array.shape}: say which index they have, "
            'as in quantity("n_i", …) or quantity("x", …, over="i")'
        )
    if array.dtype == object:
        array = np.array([_number(x) for x in array.ravel()], dtype=object).reshape(array.shape)
    axes = sorted(range(array.ndim), key=lambda axis: indices[axis])
    return Quantity(name, array.transpose(axes), tuple(sorted(indices)))


def let(name: str | Name, whole: Formula) -> Quantity:
    """A name for a part of a formula, so that the definition is short.

    The definition says the name, and beside it what it stands for; the working puts the part's own
    numbers in. ``quantity`` of a formula would put its value in.

    Parameters
    ----------
    name : str
    whole : formula

    Raises
    ------
    TypeError
        If it is no formula.

    Examples
    --------
    >>> import clustlib as cl
    >>> tp, fn, fp = (cl.quantity(*each) for each in (("TP", 6), ("FN", 2), ("FP", 4)))
    >>> p, r = cl.let("P", tp / (tp + fp)), cl.let("R", tp / (tp + fn))
    >>> print(cl.Score("F", 2 * p * r / (p + r)).working)
    F = 2 P · R / (P + R)    (P = TP / (TP + FP), R = TP / (TP + FN))
      = 2 · (6 / (6 + 4)) · (6 / (6 + 2)) / (6 / (6 + 4) + 6 / (6 + 2))
      = 2/3
      ≈ 0.666667
    """
    if not isinstance(whole, Formula):
        raise TypeError(f"let gives a name to a formula, got {whole!r}")
    return Quantity(name, whole, written_out=True)


def sum_over(
    index: str,
    term: Formula,
    labels: Sequence | Callable[[int], Any] | None = None,
    longest: int = _LONGEST,
) -> Formula:
    """The sum of a term over an index, Σ_i, or over two, Σ_ij.

    Parameters
    ----------
    index : str
        "i", "ij", or whatever one index of the term is called.
    term : formula
        With a quantity that has this index.
    labels : sequence of str, or function of a position, optional
        Where each number put in comes from.
    longest : int
        A sum of more terms is shown by its first and its last ones.

    Raises
    ------
    ValueError
        If nothing in the term has the index.
    TypeError
        If the term is no formula.

    Examples
    --------
    The maximum of each row, summed, is not the sum's maximum.

    >>> import clustlib as cl
    >>> n_ij = cl.quantity("n_ij", [[0, 30, 20], [0, 20, 5], [25, 0, 0]])
    >>> rows = cl.sum_over("i", cl.max_over("j", n_ij))
    >>> rows, rows.value
    (Σ_i max_j n_ij, 75)
    >>> cl.max_over("j", cl.sum_over("i", n_ij)).value
    50
    """
    return Over("Σ", index, formula(term), labels, longest)


def max_over(index: str, term: Formula) -> Formula:
    """The largest of the term over an index; see ``sum_over``."""
    return Over("max", index, formula(term))


def min_over(index: str, term: Formula) -> Formula:
    """The smallest of the term over an index; see ``sum_over``."""
    return Over("min", index, formula(term))


def largest_over(index: str, term: Formula) -> Formula:
    """A maximum that was found elsewhere: the term's numbers are those at the maximum."""
    return Best("max", index, term)


def larger(*parts: Formula) -> Formula:
    """The largest of several formulas."""
    return Extreme("max", parts)


def smaller(*parts: Formula) -> Formula:
    """The smallest of several formulas."""
    return Extreme("min", parts)


def sqrt(x) -> Formula:
    """The square root of a formula; see ``quantity``."""
    return Root(formula(x))


def log(x, base: float = 2) -> Formula:
    """The logarithm of a formula, to base 2 unless another is given; see ``quantity``.

    0 · log 0 is 0, as in an entropy, whose empty groups do not count.

    >>> import clustlib as cl
    >>> p_i = cl.quantity("p_i", [0.5, 0.5, 0])
    >>> cl.sum_over("i", -p_i * cl.log(p_i)).value
    1.0
    """
    return Log(formula(x), base)
