"""A number that shows its working: a float, and the formula that it comes from."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from numbers import Real
from typing import NamedTuple

from clustlib.expressions import (
    FIGURES,
    LATEX,
    TEXT,
    WIDTH,
    Formula,
    Latex,
    Name,
    Number,
    Over,
    Quantity,
    Said,
    Text,
    Undefined,
    are_same,
    decimal,
    has_floats,
    has_names,
    is_readable,
    levels,
    named,
    precisely,
    remark,
    width,
    with_enough_digits,
    with_terms,
)
from clustlib.validation import shown

__all__ = [
    "Score",
]

_PAGE = 74  # characters, about the width of a projected notebook
_MOST_BLANKS = 40  # terms of a sum on a worksheet
_ASIDE, _INDENT = 60, 4  # of what is said in brackets below a definition
_NEXT_LINE = r" \\[4pt] "
_ALIGNED = {"=": "&= ", "≈": r"&\approx "}
_BETWEEN = {"=": Name(" = ", " = "), "≈": Name(" ≈ ", r" \approx ")}
_DETAILS = ("definition", "working", "steps")


class Working(str):
    """Lines of a working: a text, which a notebook shows typeset.

    Examples
    --------
    >>> import clustlib as cl
    >>> rows = cl.purity(cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])).working
    >>> rows.splitlines()[0]
    'purity = (1/n) Σ_i max_j n_ij'
    """

    _latex: str | Callable[[], str]

    def __new__(cls, text: str, latex: str | Callable[[], str]):
        self = super().__new__(cls, text)
        self._latex = latex
        return self

    @property
    def latex(self) -> str:
        """The same lines as LaTeX, in display style."""
        if callable(self._latex):  # written when somebody asks: most read the text alone
            self._latex = self._latex()
        return self._latex

    def __repr__(self):
        return str(self)

    def _repr_latex_(self):
        return self.latex

    def __reduce__(self):
        return Working, (str(self), self.latex)


class _About(NamedTuple):
    """What is written around the formulas of a Score."""

    name: str | Name | Callable[[], Name]
    note: str | Name = ""
    picture: object = None
    detail: str = "working"
    beside: Sequence | Callable[[], Sequence] = ()


class Score(float):
    r"""A float that shows its working.

    In a notebook it is typeset as definition, the numbers put in, exact fraction, decimal;
    ``print(score.working)`` gives the same as text. Everywhere else (arithmetic, ``round``,
    format, comparison, NumPy, JSON, pickle) it is the float.

    The sign of a line relates it to what is defined. After "=" the line is exactly that, as it is
    written. After "≈" something in it is rounded: a number, the total of a long sum, or the
    decimal. So an exact fraction may follow a rounded line, and again begins with "=". A number
    that is rounded never looks whole: 21.28/57, not 21/57. A float is taken for a decimal of few
    digits next to it, as 0.1 is.

    Parameters
    ----------
    name : str
        What stands on the left-hand side, "purity". Or a finite number alone, a Score without a
        working, such as the mean of scores that ``statistics.mean`` returns.
    formula : formula
        What it is equal to, made of quantities: definition, computation and working at once. With
        ``value``, a function may stand for it that returns it in a list, as those below.
    *further : formulas
        What else it is equal to, each shown below the one before; or functions that return such
        formulas in a list, and are called when the working is looked at.
    value : Fraction or float, optional
        The number, where the formula is not the way to compute it: it replaces the formula's.
    undefined : Fraction or float, optional
        The number where the formula is 0/0, and only there; the working says so.
    note : str
        The convention used, such as the base of a logarithm; it stands beside the definition.
    picture : table, optional
        What the numbers come from; by default the table whose quantities the formula has.
    detail : {"working", "steps", "definition"}
        How much ``working`` shows: the numbers put in, every step, or nothing but the formula.
    most : number, optional
        What the measure never exceeds, though rounding may.
    beside : sequence of (str, formula)
        Further equations, for numbers that have a working of their own.
    better : {"larger", "smaller", "close to 1"}, optional
        Which values are the better ones; ``permutation_test`` goes by it.

    Raises
    ------
    ValueError
        If the value is NaN, infinite, or a fraction too large for a float; if the formula divides
        by 0, and no value is given; if it still has an index.
    TypeError
        If the value is not a number, or the formula is none.

    Examples
    --------
    A measure of your own is its formula, and the formula is its working.

    >>> import clustlib as cl
    >>> t = cl.ContingencyTable([[30, 0, 0], [20, 4, 0], [0, 46, 50]])
    >>> n, n_i, m_j, n_ij, r, k = t.named()
    >>> inverse = cl.Score("inverse purity", cl.sum_over("j", cl.max_over("i", n_ij)) / n)
    >>> print(inverse.working)
    inverse purity = (1/n) Σ_j max_i n_ij
                   = (30 + 46 + 50) / 150
                   = 21/25
                   = 0.84
    >>> inverse.exact, inverse == cl.purity(t), inverse == cl.purity(t.T)
    (Fraction(21, 25), False, True)
    """

    _exact: Fraction | None
    _formulas: tuple[Formula | Callable[[], Sequence[Formula]], ...]
    better: str | None  # which values are better, where the measure says it
    _about: _About
    _kept: tuple[Working, str] | None = None  # what a pickle keeps of the working

    def __new__(
        cls,
        name: str | Name | Callable[[], Name] | Real | float,
        formula: Formula | Callable[[], Sequence[Formula]] | None = None,
        *further: Formula | Callable[[], Sequence[Formula]],
        value: Fraction | float | None = None,
        undefined: Fraction | float | None = None,
        note: str | Name = "",
        picture: object = None,
        detail: str = "working",
        most: float | None = None,
        beside: Sequence | Callable[[], Sequence] = (),
        better: str | None = None,
    ):
        if formula is None and not _is_name(name):
            return _of_number(cls, name, better)
        _require(name, formula, further, value, note, detail, most, beside)
        if value is None:
            try:
                value = _value(name, formula)
                value = value if most is None else min(value, most)
            except Undecided:
                if undefined is None:
                    raise
                value, rule = undefined, f"0/0: {undefined}"
                note = f"{note}; {rule}" if note else rule
        self = _checked_float(cls, value)
        value = Fraction(value) if isinstance(value, int) else value
        self._exact = value if isinstance(value, Fraction) else None
        self._formulas = () if formula is None else (formula, *further)
        self._about = _About(name, note, picture, detail, beside)  # type: ignore[arg-type]
        self.better = better
        return self

    @property
    def exact(self) -> Fraction | None:
        """The value as a ``Fraction`` where the mathematics is rational, else None."""
        return self._exact

    @property
    def title(self) -> Name:
        """What stands on its left-hand side, as text and as LaTeX."""
        return named(self._about.name, is_title=True)

    @property
    def working(self) -> Working:
        """The working, a line for each step: definition, numbers put in, fraction, decimal."""
        return self._kept[0] if self._kept else self.explain(self._about.detail)

    @property
    def steps(self) -> Working:
        """The working, with a line for every level of the formula that is carried out.

        Examples
        --------
        >>> import clustlib as cl
        >>> t = cl.ContingencyTable([[5, 1, 0], [1, 4, 1], [2, 0, 3]])
        >>> print(cl.rand_index(t).steps)
        RI = (TP + TN) / (TP + FN + FP + TN)
           = (20 + 72) / (20 + 24 + 20 + 72)
           = 92/136
           = 23/34
           ≈ 0.676471
        """
        return self.explain("steps")

    @property
    def worksheet(self) -> Working:
        """The formula with a box for each number, to be filled in; ``working`` is its key.

        A table of counts stands beside it with no cell outlined, and no term says which cell it is:
        that is a part of the exercise. What comes of the numbers is not there either.

        Examples
        --------
        >>> import clustlib as cl
        >>> print(cl.purity(cl.ContingencyTable([[30, 0], [20, 4], [0, 46]])).worksheet)
        purity = (1/n) Σ_i max_j n_ij
               = (□ + □ + □) / □
               = □
        """
        self._require_formula()
        lines: list[tuple[str, Formula]] = []
        first, *others = self._chain()
        if isinstance(first, Said) and not any(isinstance(part, Over) for part in first.walk()):
            first, others = first.whole, []  # the one that follows says which clusters it is
        for formula in (first, *filter(has_names, others)):
            # All terms are there, as far as a sheet of paper goes.
            for line in (formula, with_terms(formula, _MOST_BLANKS).put_in()):
                if not lines or line.written() != lines[-1][1].written():
                    lines.append(("=", line))
        box = Number(float(self), given=True)
        picture = self._source() or self._about.picture
        return self._typeset([*lines, ("=", box)], [], Text(True), Latex(True), picture)

    def explain(
        self, detail: str = "working", digits: int = FIGURES, terms: int | None = None
    ) -> Working:
        """The working with more or less detail, or other digits.

        Parameters
        ----------
        detail : {"definition", "working", "steps"}
            The formula and the value; with the numbers put in; with every level carried out.
        digits : int from 1 to 15
            Decimals of the value. Numbers put in have as many digits as it takes to give it.
        terms : int, optional
            A sum of more shows its first and its last ones; by default each as many as are legible.

        Raises
        ------
        ValueError
            Another detail, digits beyond 1 to 15, less than 3 terms; a score without a formula, as
            one that was pickled, which keeps its working as it was written.

        Examples
        --------
        >>> import clustlib as cl
        >>> t = cl.ContingencyTable([[10, 0], [5, 5]])
        >>> print(cl.variation_of_information(t).explain(digits=2))
        VI = H(C|T) + H(T|C)    (base 2)
           ≈ 0.69 + 0.5
           ≈ 1.19
        """
        _require_detail(detail)
        if not isinstance(digits, int) or isinstance(digits, bool) or not 1 <= digits <= 15:
            raise ValueError(f"digits must be a whole number from 1 to 15, got {shown(digits)}")
        if terms is not None and (type(terms) is not int or terms < 3):
            raise ValueError(f"terms must be a whole number of at least 3, got {shown(terms)}")
        if not self._formulas and self._kept is None:
            return Working(self.brief(), rf"$\displaystyle {self._decimal(digits)[1].latex}$")
        self._require_formula()
        lines, last = self._lines(detail, digits, terms=terms)
        beside = self._about.beside
        equations = [] if detail == "definition" else beside() if callable(beside) else beside
        picture = self._about.picture or self._source()
        return self._typeset([*lines, last], equations, TEXT, LATEX, picture)

    def brief(self) -> str:
        """The last step and the decimal in one line, for a cell of a table: ``30/50 = 0.6``."""
        if self._kept:
            return self._kept[1]
        if not self._formulas:
            return self._decimal(FIGURES)[1].text
        lines, (sign, decimal) = self._lines(self._about.detail, FIGURES, exact=False)
        if len(lines) < 2:
            return decimal.text
        own_sign, line = lines[-1]
        return f"{written(line)} {'=' if own_sign == sign == '=' else '≈'} {decimal.text}"

    def _chain(self):
        """All formulas that it is equal to."""
        for formula in self._formulas:
            yield from formula() if callable(formula) else [formula]

    def _require_formula(self):
        if not self._formulas:
            what = "no formula" if not self._kept else "kept its working, but not its formula"
            raise ValueError(f"this Score has {what}: there is nothing more to show of it")

    def _decimal(self, places, is_rounded=False):
        return decimal(self if self.exact is None else self.exact, places, is_rounded)

    def _lines(self, detail, places, exact=True, terms=None):
        """The right-hand sides with their signs; and the decimal, with places that they give."""
        value = self if self.exact is None else self.exact
        lines: list[Formula | Name] = []
        fewest = places
        for formula in self._chain():
            if has_names(formula):
                lines.append(formula)
            if detail == "definition":
                continue
            formula = formula if terms is None else with_terms(formula, terms)
            for line in levels(formula.put_in(), detail):
                legible, enough = with_enough_digits(line, value, places)
                lines.append(legible)
                fewest = min(fewest, enough)
        shown = exact and detail != "definition"
        if shown and self.exact is not None and is_readable(self.exact):
            lines.append(Number(self.exact))
        rows: list[tuple[str, Formula | Name]] = []
        said: list[str] = []
        is_off = False  # whether floats have been rounded, from which the next ones may come
        for row in (_line(line, fewest) for line in lines):
            if has_floats(row[1]):
                is_off = is_off or row[0] == "≈"
                row = ("≈" if is_off else "=", row[1])
            text = written(row[1])
            # Carried out, the next formula of the chain may come by lines that stand there already.
            if text not in (said if detail == "steps" else said[-1:]):
                rows.append(row)
                said.append(text)
        last = self._decimal(fewest)
        if self.exact is None:
            rows, last = _checked(rows, last, lambda: self._decimal(fewest, is_rounded=True))
        if len(rows) > 1 and written(rows[-1][1]) == last[1].text:
            rows.pop()
        return rows, last

    def _typeset(self, lines, beside, text_style, latex_style, picture):
        """The lines below each other, as a text and as LaTeX."""
        title, note = self.title, self._about.note
        about = _remarks([*self._chain(), *(right for _, right in beside)], note)
        asides = [_aside(*each) for each in beside]
        (first_sign, first), *others = lines
        texts = [f"{first_sign} {written(first, text_style)}"]
        if about:
            texts[0] += f"    ({'; '.join(part.text for part in about)})"
        texts += [f"  ({aside.text})" for aside in asides]
        texts += [f"{sign} {written(part, text_style)}" for sign, part in others]
        margin = "\n" + " " * (width(title.text) + 1)

        def latex():
            short = about and sum(len(part.text) for part in about) <= _ASIDE
            below = [*([_joined(about, Name("; ", r";\ "))] if short else about), *asides]
            rows = [f"{title.latex} {_ALIGNED[first_sign]}{written(first, latex_style)}"]
            rows += [rf"& \quad ({aside.latex})" for aside in below]
            rows += [f"{_ALIGNED[sign]}{written(part, latex_style)}" for sign, part in others]
            widest = max(width(written(part, WIDTH)) for _, part in lines) + width(title.text)
            widest = max([widest, *(width(aside.text) + _INDENT for aside in below)])
            return displayed(rows, widest, _drawn(picture))

        return Working(f"{title.text} " + margin.join(texts), latex)

    def _source(self):
        """The table whose quantities the formula has."""
        quantities = (q for f in self._chain() for q in f.walk() if isinstance(q, Quantity))
        return next((q.source for q in quantities if q.source is not None), None)

    def _repr_latex_(self) -> str:
        return self.working.latex

    def __copy__(self) -> Score:
        return self  # it does not change, and a pickle would lose the formula

    def __deepcopy__(self, memo) -> Score:
        return self

    def __reduce__(self):
        # The formula may hold a large table, so only the lines of the working are kept.
        value = float(self) if self.exact is None else self.exact
        is_bare = not self._formulas and self._kept is None
        kept = None if is_bare else (self.working, self.brief())
        return _restored, (value, kept, self.better)


def _restored(value, kept, better=None):
    score = Score(value, better=better)
    if kept is not None:
        score._kept = kept
        score._exact = value if isinstance(value, Fraction) else None
    return score


# --- making one ----------------------------------------------------------------------------------


def _is_name(name):
    return isinstance(name, (str, Name)) or callable(name)


def _require(name, formula, further, value, note, detail, most, beside):
    """Raise an error that names the argument, unless a Score can be made of all of it."""
    if not _is_name(name):
        raise TypeError(f"name of a Score must be a text, got {shown(name)}")
    if not isinstance(formula, Formula) and (value is None or not callable(formula)):
        raise TypeError(
            f"formula of the Score {name} must be made of quantities, got {shown(formula)}: "
            "quantity('n', 100) makes one; sqrt, log, sum_over and max_over calculate with "
            "them"
        )
    if not isinstance(note, (str, Name)):
        raise TypeError(f"note of the Score {name} must be a text, got {shown(note)}")
    if most is not None and not isinstance(most, Real):
        raise TypeError(f"most of the Score {name} must be a number, got {shown(most)}")
    _require_detail(detail)
    for part in further:
        if not isinstance(part, Formula) and not callable(part):
            raise TypeError(f"what the Score {name} equals must be formulas, got {shown(part)}")
    pairs = beside if isinstance(beside, (list, tuple)) else [beside]
    if not callable(beside) and not all(
        isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[1], Formula)
        for pair in pairs
    ):
        raise TypeError(
            f"beside of the Score {name} must be a list of (name, formula), or a function that "
            f"returns one, got {shown(beside)}"
        )


def _require_detail(detail):
    if not isinstance(detail, str) or detail not in _DETAILS:
        raise ValueError(f"detail must be one of {', '.join(_DETAILS)}, got {shown(detail)}")


def _of_number(cls, number, better):
    """A number alone.

    A fraction that comes alone may be made of rounded floats, as means of scores are: those have
    very many digits, and nothing is claimed of them.
    """
    self = _checked_float(cls, number)
    is_exact = isinstance(number, Fraction) and is_readable(number)
    self._exact = number if is_exact else None
    self._formulas, self._about, self.better = (), _About(""), better
    return self


def _checked_float(cls, number):
    """The Score as a float, which must be one, and finite."""
    if not isinstance(number, (float, int, Fraction, Real)):
        raise TypeError(f"value of a Score must be a number, got {shown(number)}")
    try:
        self = float.__new__(cls, number)
    except OverflowError:
        raise ValueError("value of a Score must be a float, got a larger fraction") from None
    if not math.isfinite(self):
        raise ValueError(f"value of a Score must be finite, got {shown(number)}")
    return self


def _value(name, formula):
    if formula.indices:
        index = formula.indices[0]
        raise ValueError(
            f"the formula of {named(name)} has one number for each {index}: sum it up, with "
            f"sum_over({index!r}, …)"
        )
    try:
        return formula.numbers()  # one number, for nothing has an index
    except Undefined as undefined:
        if undefined.above == 0:
            raise Undecided(
                f"the formula of {named(name)} is 0/0 here: say what that shall be, undefined=…"
            ) from None
        raise ValueError(f"the formula of {named(name)} divides {undefined.above} by 0") from None
    except OverflowError:
        raise ValueError(
            f"the formula of {named(name)} has whole numbers that are too large for floats"
        ) from None


class Undecided(ValueError):
    """The formula is 0/0, and nobody has said what that shall be."""


# --- writing a working ---------------------------------------------------------------------------


def written(part: Formula | Name, style: Text = TEXT) -> str:
    """A part of a line in a style."""
    return part.written(style) if isinstance(part, Formula) else style.name(part)


def _drawn(picture) -> Name | None:
    """What the numbers come from, as it is drawn beside a working."""
    picture = picture() if callable(picture) else picture
    return picture.picture() if hasattr(picture, "picture") else picture or None


def _line(line: Formula | Name, places: int) -> tuple[str, Formula | Name]:
    """A line with its sign: of a number alone, the decimal."""
    if isinstance(line, Number) and (isinstance(line.number, float) or line.as_decimal):
        return decimal(line.number, places)
    return _sign(line), line


def _checked(rows, last, rounded):
    """The lines and the decimal; none that floats alone make equal to the numbers put in.

    The numbers may be exact, and the float that comes of them a whole number: √(1 + 10^−20).
    """
    exact = [k for k, (sign, line) in enumerate(rows) if sign == "=" and not _has_names(line)]
    first = _exact_value(rows[exact[0]][1]) if exact else None
    if first is None or (len(exact) == 1 and last[0] == "≈"):
        return rows, last
    for k in exact[1:]:
        value = _exact_value(rows[k][1])
        if value is not None and not are_same(value, first):
            rows[k] = ("≈", rows[k][1])
    claim = _exact_value(last[1])
    is_same = last[0] == "≈" or claim is None or are_same(claim, first)
    return rows, last if is_same else rounded()


def _has_names(line):
    return isinstance(line, Formula) and has_names(line)


def _exact_value(line: Formula | Name) -> Decimal | None:
    """The value of a line of numbers, or of a decimal, to many digits."""
    if isinstance(line, Formula):
        return precisely(line)
    mantissa, _, exponent = line.text.replace("−", "-").partition(" · 10^")
    return Decimal(mantissa).scaleb(int(exponent or 0))


def _sign(line: Formula | Name) -> str:
    """How a line relates to the quantity that is defined."""
    return "≈" if isinstance(line, Formula) and not has_names(line) and not line.is_exact else "="


def _remarks(formulas, note) -> list[Name]:
    """What is said beside a definition: what its names stand for, and the note."""
    own = [named(name) + " = " + _both(whole) for name, whole in _definitions(formulas)]
    defined = [_joined(own, Name(", ", r",\ "))] if own else []
    return [*defined, *([remark(note)] if note else [])]


def _aside(left, right: Formula) -> Name:
    """Where a number that is put in comes from."""
    value = right.value
    sign, last = decimal(value)
    line = with_enough_digits(right, value)[0]
    return named(left) + _BETWEEN[_sign(line)] + _both(line) + _BETWEEN[sign] + last


def _definitions(formulas) -> list[tuple[str | Name, Formula]]:
    """The names that stand for a formula, each once, with it."""
    parts = (part for formula in formulas for part in formula.walk())
    found = {
        named(part.name).text: (part.name, part.definition)
        for part in parts
        if isinstance(part, Quantity) and part.definition is not None
    }
    return list(found.values())


def equations(rows: Sequence, picture=None) -> Working:
    """The working of several numbers: rows of what each is called, and its formula."""
    lines = [line for left, right in rows for line in _equation(named(left), right)]
    margin = max(width(left.text) for left, _, _ in lines)
    texts = [
        f"{left.text}{' ' * (margin - width(left.text))} {sign} {right.text}"
        for left, sign, right in lines
    ]
    latex = [f"{left.latex} {_ALIGNED[sign]}{right.latex}" for left, sign, right in lines]
    return Working(
        "\n".join(texts), displayed(latex, max(map(width, texts)), picture and picture.picture())
    )


def _equation(left: Name, right: Formula) -> list[tuple[Name, str, Name]]:
    """What a formula is equal to, in one line or two: names, numbers, these carried out, value."""
    value, put_in = right.value, right.put_in()
    is_decimal = isinstance(put_in, Number) and isinstance(put_in.number, float)
    lines = [right] if is_decimal else [right, put_in]  # the decimal itself follows
    if len(put_in.parts()) > 1:
        lines.append(put_in.carried_out())
    last = decimal(value)
    shown = [with_enough_digits(line, value)[0] if k else line for k, line in enumerate(lines)]
    sides = [(_sign(line), _both(line)) for line in shown]
    sides = [s for k, s in enumerate(sides) if s[1] != last[1] and s not in sides[:k]] + [last]
    rows = [sides] if len(sides) < 4 else [sides[:2], sides[2:]]
    return [(Name("", "") if k else left, row[0][0], _chained(row)) for k, row in enumerate(rows)]


def _chained(sides: Sequence[tuple[str, Name]]) -> Name:
    """Sides of an equation in one line, each but the first after its sign."""
    whole = sides[0][1]
    for sign, side in sides[1:]:
        whole += _BETWEEN[sign] + side
    return whole


def _both(line: Formula) -> Name:
    return Name(line.written(), line.written(LATEX))


def _joined(parts: Sequence[Name], sign: Name) -> Name:
    whole, *others = parts
    for part in others:
        whole += sign + part
    return whole


def displayed(lines: Sequence[str], widest: int = 0, picture: Name | None = None) -> str:
    """LaTeX of lines aligned at their &, beside the picture or, if that is too wide, below it."""
    aligned = rf"\begin{{aligned}}{_NEXT_LINE.join(lines)}\end{{aligned}}"
    if picture is None or not picture.latex:
        return rf"$\displaystyle {aligned}$"
    if widest + max(map(width, picture.text.split("\n"))) <= _PAGE:
        return rf"$\displaystyle {picture.latex} \qquad {aligned}$"
    stacked = rf"{picture.latex} \\[1ex] \displaystyle {aligned}"
    return rf"$\displaystyle \begin{{array}}{{l}}{stacked}\end{{array}}$"
