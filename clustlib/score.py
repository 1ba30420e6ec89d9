"""How a number, and a list of them, is shown.

A ``Score`` is a float that can show its working. Workings are written once, in LaTeX; ``plain``
turns the part of LaTeX that they use into text for a terminal.
"""

import math
import numbers
import re
import unicodedata
from collections.abc import Callable, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from typing import NamedTuple

__all__ = [
    "Score",
    "Working",
]

_UNREADABLE = 10**9  # a fraction with parts as large as this is no help to a reader: not shown
_PLACES = 6
_ALL_DIGITS = 17  # with so many, the text of a float is that float
# Next to a float beyond this one, roots may lie that are no whole numbers, and round to one: it
# takes a fraction to know.
_TELLS_WHOLE_NUMBERS = 10**7
_LONGEST_SUM = 6
_PAGE = 80  # characters, about the width of a projected notebook
_NEXT_LINE = r" \\[4pt] "


class Working(NamedTuple):
    r"""The lines of a working, in LaTeX: what a ``Score`` shows above its decimal.

    With it a measure of your own shows its working like those of clustlib.

    Parameters
    ----------
    name : str
        The left-hand side, ``r"\text{purity}"``.
    steps : sequence of str
        The right-hand sides, each equal to the value: the definition first, then the reader's
        numbers put in. The exact fraction and the decimal follow by themselves.
    note : str
        The convention used, such as the base of a logarithm; it stands beside the definition.
    picture : str
        The table that the numbers come from, as a LaTeX array: ``t.latex(cells)``.
    places : int
        To how many places the numbers put in give the decimal, if not to all that are shown.

    Examples
    --------
    Inverse purity: which share of the points lies in the cluster that has most of their partition?

    >>> from fractions import Fraction
    >>> import clustlib as cl
    >>> def inverse_purity(t):
    ...     largest = t.counts.max(axis=0).tolist()
    ...     def working():
    ...         definition = r"\frac{1}{n} \sum_j \max_i n_{ij}"
    ...         numbers = rf"\frac{{{' + '.join(map(str, largest))}}}{{{t.n}}}"
    ...         return cl.Working(r"\text{inverse purity}", [definition, numbers])
    ...     return cl.Score(Fraction(sum(largest), t.n), working)
    >>> t = cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])
    >>> print(inverse_purity(t).working)
    inverse purity = (1/n) Σ_j max_i n_ij
                   = (30 + 46 + 50) / 150
                   = 21/25
                   = 0.84
    >>> inverse_purity(t) == cl.purity(t), inverse_purity(t) == cl.purity(t.T)
    (False, True)
    """

    name: str
    steps: Sequence[str]
    note: str = ""
    picture: str = ""
    places: int = _PLACES


class Score(float):
    """A float that shows its working.

    In a notebook it is typeset as definition, the numbers put in, exact fraction, decimal;
    ``print(score.working)`` gives the same as text. Everywhere else (arithmetic, ``round``,
    format, comparison, NumPy, JSON, pickle) it is the float.

    Parameters
    ----------
    value : Fraction or float
        A finite number. A Fraction is kept in ``exact``, and the float is that fraction correctly
        rounded.
    working : Working, or a function of no arguments that returns one, optional
        A function is called only when the working is looked at. Without a working, as in the mean
        of scores that ``statistics.mean`` returns, the decimal is shown alone.

    Raises
    ------
    ValueError
        If the value is NaN, infinite, or a fraction too large for a float.
    TypeError
        If the value is not a number.

    Examples
    --------
    >>> import clustlib as cl
    >>> score = cl.purity(cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]]))
    >>> score
    0.75
    >>> score.exact
    Fraction(3, 4)
    >>> print(score.working)
    purity = (1/n) Σ_i max_j n_ij
           = (30 + 20 + 25) / 100
           = 3/4
           = 0.75
    """

    _exact: Fraction | None
    _working: Working | Callable[[], Working] | None

    def __new__(
        cls, value: Fraction | float, working: Working | Callable[[], Working] | None = None
    ):
        if not isinstance(value, numbers.Real):
            raise TypeError(f"value of a Score must be a number, got {value!r}")
        try:
            self = super().__new__(cls, value)
        except OverflowError:
            raise ValueError("value of a Score must be a float, got a larger fraction") from None
        if not math.isfinite(self):
            raise ValueError(f"value of a Score must be finite, got {value!r}")
        # A fraction that comes alone may be made of rounded floats, as means of scores are: those
        # have very many digits, and nothing is claimed of them.
        is_known = isinstance(value, Fraction) and (working is not None or _is_readable(value))
        self._exact = value if is_known else None
        self._working = working
        return self

    @property
    def exact(self) -> Fraction | None:
        """The value as a ``Fraction`` where the mathematics is rational, else None."""
        return self._exact

    @property
    def working(self) -> str:
        """The working as text, a step a line."""
        working = self._worked_out()
        if working is None:
            return self.brief()
        lines = [sign + " " + plain(step) for sign, step in self._lines()]
        if working.note:
            lines[0] += f"    ({plain(working.note)})"
        name = plain(working.name)
        margin = "\n" + " " * (width_of(name) + 1)
        return f"{name} " + margin.join(lines)

    def brief(self) -> str:
        """The last step and the decimal in one line, for a cell of a table: ``30/50 = 0.6``."""
        *steps, (sign, decimal) = self._lines(exact=False)
        if len(steps) < 2:
            return plain(decimal)
        return f"{plain(steps[-1][1])} {sign} {plain(decimal)}"

    def _worked_out(self) -> Working | None:
        if callable(self._working):
            self._working = self._working()
        return self._working

    def _lines(self, exact: bool = True) -> list[tuple[str, str]]:
        """The right-hand sides with their signs, each once: steps, exact fraction, decimal."""
        working = self._worked_out() or Working("", [])
        steps = list(working.steps)
        if exact and self.exact is not None and _is_readable(self.exact):
            steps.append(fraction(self.exact.numerator, self.exact.denominator))
        value = self if self.exact is None else self.exact
        is_exact, decimal = _decimal(value, working.places)
        lines = [("=", step) for step in steps] + [("=" if is_exact else "≈", decimal)]
        return [line for k, line in enumerate(lines) if k == 0 or line[1] != lines[k - 1][1]]

    def _repr_latex_(self) -> str:
        working = self._worked_out()
        if working is None:
            return rf"$\displaystyle {self._lines()[-1][1]}$"
        (_, definition), *others = self._lines()
        lines = [rf"{working.name} &= {definition}"]
        if working.note:
            lines.append(rf"& \quad ({working.note})")
        lines += [("&= " if sign == "=" else r"&\approx ") + step for sign, step in others]
        return displayed(lines, working.picture)

    def __reduce__(self):
        # The working is often a closure, which pickle refuses, so it is worked out first.
        return Score, (float(self) if self.exact is None else self.exact, self._worked_out())


# --- writing a working ---------------------------------------------------------------------------


def displayed(lines: Sequence[str], picture: str = "") -> str:
    """LaTeX of lines aligned at their &, beside the picture or, if that is too wide, below it."""
    aligned = rf"\begin{{aligned}}{_NEXT_LINE.join(lines)}\end{{aligned}}"
    if not picture:
        return rf"$\displaystyle {aligned}$"
    width = max(map(_latex_width, picture.split(r"\\"))) + max(map(_latex_width, lines))
    if width <= _PAGE:
        return rf"$\displaystyle {picture} \qquad {aligned}$"
    stacked = rf"{picture} \\[1ex] \displaystyle {aligned}"
    return rf"$\displaystyle \begin{{array}}{{l}}{stacked}\end{{array}}$"


def fraction(numerator, denominator) -> str:
    r"""LaTeX of a fraction; of the numerator alone where the denominator is 1."""
    return str(numerator) if denominator == 1 else rf"\frac{{{numerator}}}{{{denominator}}}"


def digits(value: Fraction | float, figures: int = _PLACES) -> str:
    r"""LaTeX of a number to six significant digits; a whole one in full, as far as it is readable.

    >>> digits(24613.35834), digits(1234567.0), digits(0.25), digits(1.5e-9)
    ('24613.4', '1234567', '0.25', '1.5 \\cdot 10^{-9}')
    """
    rounded = _rounded(value, figures)
    exponent = rounded.adjusted()
    if -5 < exponent < figures or _is_shown_in_full(value):
        return f"{rounded:f}"
    return rf"{rounded.scaleb(-exponent):f} \cdot 10^{{{exponent}}}"


def enough_digits(value: float, formula: Callable, *values: Fraction | float):
    """Numbers to be put into a formula, with as few digits as give the decimal that is shown.

    Returns the LaTeX of each, and the places to which the decimal may be shown: fewer than usual
    where the formula cancels so much that no more of them hold, down to none. Where the formula is
    0/0, some other rule decided the value, and the numbers are the zeros that they are.
    """
    try:
        formula(*map(float, values))
    except ZeroDivisionError:
        return [digits(x) for x in values], _PLACES
    for places in range(_PLACES, 0, -1):
        for figures in range(_PLACES, _ALL_DIGITS + 1):
            put_in = [Fraction(_rounded(x, figures)) for x in values]
            # By hand, without rounding, and on a calculator, which rounds every step.
            if all(_gives(value, places, formula, map(kind, put_in)) for kind in (Fraction, float)):
                return [digits(x, figures) for x in values], places
    return [digits(x, _ALL_DIGITS) for x in values], 0


def equation(name: str, value: Fraction | float, shown: str) -> str:
    """LaTeX that says what a number is, or about what it is, if not all of its digits are shown."""
    for figures in range(_PLACES, _ALL_DIGITS + 1):
        if shown == digits(value, figures):
            is_all = math.isclose(float(_rounded(value, figures)), value, rel_tol=1e-15)
            return f"{name} = {shown}" if is_all else rf"{name} \approx {shown}"
    raise ValueError(f"{shown} is not {value}")


def plus(terms: Sequence[str | int]) -> str:
    """LaTeX of a sum, elided in the middle where it is long."""
    return " + ".join(map(str, elided(terms, r"\dots", _LONGEST_SUM)))


def sum_over(terms: Sequence, total: int | Fraction, n: int) -> list[str]:
    """The steps (a + b + c)/n and, where that sum had to be elided, total/n."""
    steps = [fraction(plus(terms), n)]
    if len(terms) > _LONGEST_SUM:
        cut, places = Fraction(-1), 4
        while cut != total and not _gives(Fraction(total) / n, _PLACES, lambda x: x / n, [cut]):
            whole, rest = divmod(math.floor(total * 10**places), 10**places)
            figures = f"{whole}.{rest:0{places}d}".rstrip("0").rstrip(".")
            cut, places = Fraction(figures), places + 1
        steps.append(fraction(figures if cut == total else figures + r"\dots", n))
    return steps


def elided(items: Sequence, mark, most: int) -> list:
    """All items or, if they are more than ``most``, the first and the last ones around a mark."""
    items = list(items)
    if len(items) <= most:
        return items
    last = max(1, most // 3)
    return [*items[: most - last - 1], mark, *items[-last:]]


def symbol(letter: str, label) -> str:
    r"""LaTeX of a label: a number is an index, C_{1}; anything else is a text of its own."""
    if isinstance(label, (int, float)) and not isinstance(label, bool):
        return rf"{letter}_{{{label}}}"
    text = as_typed(str(label))
    # A label without a letter, or with a space at its end, could not be seen without quotes.
    text = text if text and text == text.strip() else f"“{text}”"
    pieces = re.split(r"([\\{}$&#%_^~<>])", text)
    return "".join(_SPECIAL.get(s) or rf"\text{{{s}}}" for s in pieces if s)


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


def _latex_width(latex: str) -> int:
    """About how many characters wide it is when typeset."""
    latex = re.sub(r"\\(?:begin|end){array}(?:{[^}]*})?|\\hline", "", latex)
    latex = re.sub(r"(?:_|\\text|\\boxed){([^{}]*)}", r"\1", latex)
    # Of two parts one above the other, the wider counts; the innermost come first.
    above = re.compile(r"\\(?:frac|underset){([^{}]*)}{([^{}]*)}")
    while match := above.search(latex):
        latex = latex.replace(match[0], max(match.groups(), key=len))
    return width_of(re.sub(r"[\s&{}_]+", " ", re.sub(r"\\[A-Za-z]+", "x", latex)).strip())


def _is_readable(value: Fraction) -> bool:
    return max(abs(value.numerator), value.denominator) < _UNREADABLE


def _decimal(value: Fraction | float, places: int = _PLACES) -> tuple[bool, str]:
    """Whether the decimal is the value itself, and the decimal, rounded where it is not."""
    if isinstance(value, Fraction) and value.denominator == 1:
        return True, str(value.numerator)
    decimals = _decimals(value, places)
    text = _written(value, decimals, places)
    rounded = Fraction(_rounded(value, places) if decimals is None else text)
    is_known = isinstance(value, Fraction) or abs(value) < _TELLS_WHOLE_NUMBERS
    is_exact = is_known and rounded == value
    if is_exact and "." in text and decimals is not None:
        text = text.rstrip("0").rstrip(".")
    return is_exact, text


def _decimals(value: Fraction | float, places: int) -> int | None:
    """With how many decimals a value is shown; None where it takes a power of ten."""
    value = float(value)
    rounded = round(value, places)
    if abs(value) >= _UNREADABLE or (places and value and not rounded):
        return None
    # Rounding must not turn a value next to 1 into 1.
    while places and rounded.is_integer() and rounded != value:
        places += 1
        rounded = round(value, places)
    return places


def _written(value: Fraction | float, decimals: int | None, places: int) -> str:
    if decimals is None:
        return digits(float(value), places)
    return f"{round(float(value), decimals) + 0.0:.{decimals}f}"  # + 0.0, for there is a -0.0


def _gives(value, places, formula, put_in) -> bool:
    """Whether the formula of the numbers put in is shown like the value itself."""
    decimals = _decimals(value, places)
    try:
        found = _written(formula(*put_in), decimals, places)
    except ZeroDivisionError:
        return False
    return found == _written(value, decimals, places)


def _rounded(value: Fraction | float, figures: int) -> Decimal:
    """The number to so many significant digits, unless it is shown in full."""
    if _is_shown_in_full(value):
        return Decimal(int(value))
    if isinstance(value, Fraction):
        above, below = map(Decimal, value.as_integer_ratio())
        return Context(max(1, figures)).divide(above, below).normalize()
    return Decimal(f"{value:.{max(0, figures - 1)}e}").normalize()


def _is_shown_in_full(value: Fraction | float) -> bool:
    """A whole number, if it is known to be one, or else no longer than a reader can take in."""
    if isinstance(value, Fraction):
        return value.denominator == 1
    return abs(value) < _UNREADABLE and float(value).is_integer()


# --- LaTeX as text -------------------------------------------------------------------------------

_TOKEN = re.compile(r"\\[A-Za-z]+\*?|\\.|.", re.DOTALL)
_WORDS = {
    "sum": "Σ", "cdot": "·", "times": "×", "in": "∈", "cap": "∩", "cup": "∪", "dots": "…",
    "approx": "≈", "le": "≤", "ge": "≥", "neq": "≠", "mid": "|", "eta": "η", "Gamma": "Γ",
    "mu": "μ", "sigma": "σ", "beta": "β", "backslash": "\\", "wedge": "^", "sim": "~",
    "lt": "<", "gt": ">", "quad": "  ", "qquad": "   ", "left": "", "right": "", "Bigl": "",
    "Bigr": "", "displaystyle": "", "infty": "∞",
}  # fmt: skip
# A fraction is marked while its surroundings are not yet known: see _settle.
_OPEN, _CLOSE = "\x01", "\x02"


def plain(latex: str) -> str:
    r"""Return LaTeX as one line of text.

    >>> plain(r"\frac{1}{n} \sum_i \max_j n_{ij}")
    '(1/n) Σ_i max_j n_ij'
    >>> plain(r"\frac{30 + 20}{\sqrt{50 \cdot 75}}")
    '(30 + 20) / √(50 · 75)'
    """
    tokens = _TOKEN.findall(latex)[::-1]
    text = ""
    while tokens:
        text += _group(tokens)
    return _settle(text)


def _group(tokens: list[str]) -> str:
    """The text up to the brace that closes this group."""
    text = ""
    while tokens and (token := tokens.pop()) != "}":
        text += _one(token, tokens)
    return text


def _words(tokens: list[str]) -> str:
    """The text of a ``\\text``, in which a hyphen is a hyphen and no minus."""
    if not tokens or tokens.pop() != "{":
        return ""
    text = ""
    while tokens and (token := tokens.pop()) != "}":
        text += token if token == "-" else _one(token, tokens)
    return text


def _argument(tokens: list[str]) -> str:
    while tokens and tokens[-1] == " ":
        tokens.pop()
    return _one(tokens.pop(), tokens) if tokens else ""


def _one(token: str, tokens: list[str]) -> str:
    if token == "{":
        return _group(tokens)
    if token == "-":
        return "−"
    if token in "_^":
        return _script(token, _settle(_argument(tokens)))
    if not token.startswith("\\"):
        return token
    name = token[1:]
    if name == "frac":
        return _slash(_settle(_argument(tokens)), _settle(_argument(tokens)))
    if name == "binom":
        return f"C({_settle(_argument(tokens))}, {_settle(_argument(tokens))})"
    if name == "sqrt":
        radicand = _settle(_argument(tokens))
        # √x^2 could be read as (√x)^2.
        return f"√({radicand})" if "^" in radicand else f"√{_bracketed(radicand)}"
    if name == "underset":  # what stands below a number says where it comes from
        below = _settle(_argument(tokens))
        return f"{below} {_argument(tokens)}"
    if name == "bar":  # the complement of a set
        return _argument(tokens) + "\N{COMBINING MACRON}"
    if name in ("text", "operatorname", "mathrm"):
        return _words(tokens)
    if name in (",", ";", ":", " "):
        return " "
    return _WORDS.get(name, name)


def _script(mark: str, script: str) -> str:
    if mark == "_" and re.fullmatch(r"-?\d[\d.e+-]*", script.replace("−", "-")):
        return script.replace("−", "-")  # C_{1} is the label C1
    script = script.replace(" ", "")
    return f"{mark}({script})" if set(script) & set("/·") else mark + script


def _slash(above: str, below: str) -> str:
    if " " not in above + below and "/" not in below:
        return f"{_OPEN}{above}/{below}{_CLOSE}"
    is_sum = re.search(" [+−] ", re.sub(r"\([^()]*\)", "", above))
    above = f"({above})" if is_sum or "/" in above else above
    return f"{_OPEN}{above} / {_bracketed(below)}{_CLOSE}"


def _bracketed(text: str) -> str:
    """In brackets, unless it is one word, or a function (a root) of one thing."""
    alone = re.fullmatch(r"[^ /]+|[^ /()]+\((?:[^()]|\([^()]*\))*\)", text)
    return text if alone else f"({text})"


def _settle(text: str) -> str:
    """Brackets round a fraction only where a neighbour would otherwise be read as part of it."""

    def settled(match):
        before, after = match.string[: match.start()].rstrip(), match.string[match.end() :].lstrip()
        alone = (not before or before[-1] in "+−·=≈,(|:") and (not after or after[0] in "+−·=≈,)|")
        return match[1] if alone else f"({match[1]})"

    return re.sub(f"{_OPEN}(.*?){_CLOSE}", settled, text).strip()


def aligned_decimal(value: float) -> str:
    """The decimal with all its places, unless that would show a value next to 0 or 1 as 0 or 1."""
    short = f"{value:.{_PLACES}f}"
    hides = float(short).is_integer() and float(short) != value
    return plain(_decimal(float(value))[1] if hides else short)


def width_of(text: str) -> int:
    """Columns of a terminal: a Chinese character takes two."""
    return sum(
        1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
        if unicodedata.category(c) not in ("Mn", "Me", "Cf")  # drawn upon the one before
    )
