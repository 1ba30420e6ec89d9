"""A number that shows its working: a float, and the expression that it comes from.

An expression of quantities enters. A ``Score`` leaves, which renders its working as text and LaTeX.
"""

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
    Expression,
    Latex,
    Name,
    Number,
    Over,
    Quantity,
    Said,
    Text,
    Undefined,
    are_equal,
    as_name,
    decimal,
    evaluate_precisely,
    evaluation_lines,
    has_floats,
    has_names,
    is_readable,
    remark,
    symbol,
    width,
    with_enough_digits,
    with_longest,
)
from clustlib.validation import short_repr

BETTER = "larger", "smaller", "close to 1"
_DETAILS = "definition", "working", "steps"

_PAGE = 74  # characters, about the width of a projected notebook
_MOST_BLANKS = 40  # terms of a sum on a worksheet
_NOTES, _INDENT = 60, 4  # characters of notes on one line below a definition, and their indent
_NEXT_LINE = r" \\[4pt] "
_ALIGNED = {"=": "&= ", "≈": r"&\approx "}
_BETWEEN = {"=": Name(" = ", " = "), "≈": Name(" ≈ ", r" \approx ")}


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
        """The lines as LaTeX, in display style."""
        # Built lazily: most callers only need the plain text.
        if callable(self._latex):
            self._latex = self._latex()
        return self._latex

    def __repr__(self):
        return str(self)

    def _repr_latex_(self):
        return self.latex

    def __reduce__(self):
        return Working, (str(self), self.latex)


class _About(NamedTuple):
    """Everything in a working apart from its expressions."""

    name: str | Name | Callable[[], Name]
    note: str | Name = ""
    picture: object = None
    detail: str = "working"
    beside: Sequence | Callable[[], Sequence] = ()
    caution: str = ""


Row = tuple[str, Expression | Name]  # a sign, and the right-hand side after it


class Score(float):
    r"""A float that shows its working.

    In a notebook it is typeset as definition, the numbers put in, exact fraction, decimal;
    ``print(score.working)`` gives the same as text. Everywhere else (arithmetic, ``round``,
    format, comparison, NumPy, JSON, pickle) it is the float.

    The sign of a line relates it to the quantity that is defined. After "=" the line is exactly
    that, as it is written. After "≈" something in it is rounded: a number, the total of a long sum,
    or the decimal. So an exact fraction may follow a rounded line, and again begins with "=". A
    number that is rounded never looks whole: 21.28/57, not 21/57. A float counts as equal to a
    decimal of few digits next to it, such as 0.1.

    Parameters
    ----------
    name : str
        The left-hand side, "purity". Or a finite number alone: a Score without a working, such as
        the mean of scores that ``statistics.mean`` returns.
    formula : formula
        The right-hand side, made of quantities: definition, computation and working at once. With
        ``value``, it may be a function that returns the formula in a list, as those below.
    *further : formulas
        Further right-hand sides, each shown below the one before; or functions that return such
        formulas in a list, and are called when the working is looked at.
    value : Fraction or float, optional
        The number, where the formula is not the way to compute it: it replaces the formula's.
    undefined : Fraction or float, optional
        The number where the formula is 0/0, and only there; the working says so.
    note : str
        The convention used, such as the base of a logarithm, shown next to the definition.
    picture : table, optional
        The table that the numbers come from; by default the one whose quantities the formula has.
    detail : {"working", "steps", "definition"}
        How much ``working`` shows: the numbers put in, every step, or only the formula.
    most : number, optional
        A bound that the measure never exceeds, though rounding may.
    beside : sequence of (str, formula)
        Further equations, for numbers that have a working of their own.
    better : {"larger", "smaller", "close to 1"}, optional
        Which values are the better ones; ``permutation_test`` uses it.

    Raises
    ------
    ValueError
        If the value is NaN, infinite, or a fraction too large for a float; if the formula divides
        by 0, and no value is given; if it still has an index; if ``detail`` or ``better`` is not
        one of its choices.
    TypeError
        If the value is not a number, or the formula is not made of quantities.

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
    _formulas: tuple[Expression | Callable[[], Sequence[Expression]], ...]
    better: str | None
    _about: _About
    _pickled: tuple[Working, str] | None = None  # the working and the brief text of a pickle

    def __new__(
        cls,
        name: str | Name | Callable[[], Name] | Real | float,
        formula: Expression | Callable[[], Sequence[Expression]] | None = None,
        *further: Expression | Callable[[], Sequence[Expression]],
        value: Fraction | float | None = None,
        undefined: Fraction | float | None = None,
        note: str | Name = "",
        picture: object = None,
        detail: str = "working",
        most: float | None = None,
        beside: Sequence | Callable[[], Sequence] = (),
        better: str | None = None,
    ):
        if better is not None:
            _require_choice("better", better, BETTER)
        if formula is None and not _is_name(name):
            return _from_number(cls, name, better)
        _require_parts(name, formula, further, note, most, beside, value is None)
        _require_choice("detail", detail, _DETAILS)
        if value is None:
            try:
                value = _evaluate(name, formula)  # type: ignore[arg-type]
                value = value if most is None else min(value, most)
            except Undecided:
                if undefined is None:
                    raise
                value, rule = undefined, f"0/0: {undefined}"
                note = f"{note}; {rule}" if note else rule
        self = _finite_float(cls, value)
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
        """The left-hand side, as text and as LaTeX."""
        return as_name(self._about.name, is_title=True)

    @property
    def working(self) -> Working:
        """The working, a line for each step: definition, numbers put in, fraction, decimal."""
        return self._pickled[0] if self._pickled else self.explain(self._about.detail)

    @property
    def steps(self) -> Working:
        """The working, with a line for every level of the formula that is evaluated.

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

        A table of counts is shown without outlined cells, and no term has the label of its cell:
        finding it is a part of the exercise. Numbers that follow from others are not shown either.

        Examples
        --------
        >>> import clustlib as cl
        >>> print(cl.purity(cl.ContingencyTable([[30, 0], [20, 4], [0, 46]])).worksheet)
        purity = (1/n) Σ_i max_j n_ij
               = (□ + □ + □) / □
               = □
        """
        self._require_formula()
        rows: list[Row] = []
        first, *others = self._chain()
        if isinstance(first, Said) and not any(isinstance(node, Over) for node in first.walk()):
            # The next formula would say which clusters are the right ones.
            first, others = first.whole, []
        for formula in (first, *filter(has_names, others)):
            for line in (formula, with_longest(formula, _MOST_BLANKS).substitute()):
                if not rows or _render(line) != _render(rows[-1][1]):
                    rows.append(("=", line))
        box = Number(float(self), given=True)
        picture = self._source() or self._about.picture
        return self._typeset([*rows, ("=", box)], [], Text(True), Latex(True), picture)

    def explain(
        self, detail: str = "working", digits: int = FIGURES, terms: int | None = None
    ) -> Working:
        """Return the working with more or less detail, or other digits.

        Parameters
        ----------
        detail : {"definition", "working", "steps"}
            The formula and the value; with the numbers put in; with every level evaluated.
        digits : int from 1 to 15
            Decimals of the value. Numbers put in have as many digits as it takes to give it.
        terms : int, optional
            A sum of more shows its first and its last ones; by default each as many as are legible.

        Raises
        ------
        ValueError
            If detail is not one of its choices, digits not from 1 to 15, or terms less than 3; if
            the score has no formula, such as one from a pickle, which keeps its working only.

        Examples
        --------
        >>> import clustlib as cl
        >>> t = cl.ContingencyTable([[10, 0], [5, 5]])
        >>> print(cl.variation_of_information(t).explain(digits=2))
        VI = H(C|T) + H(T|C)    (base 2)
           ≈ 0.69 + 0.5
           ≈ 1.19
        """
        _require_choice("detail", detail, _DETAILS)
        if not isinstance(digits, int) or isinstance(digits, bool) or not 1 <= digits <= 15:
            raise ValueError(
                f"digits must be a whole number from 1 to 15, got {short_repr(digits)}"
            )
        if terms is not None and (type(terms) is not int or terms < 3):
            raise ValueError(f"terms must be a whole number of at least 3, got {short_repr(terms)}")
        if not self._formulas and self._pickled is None:
            return Working(self.brief(), rf"$\displaystyle {self._decimal(digits)[1].latex}$")
        self._require_formula()
        rows, last = self._rows(detail, digits, terms=terms)
        beside = self._about.beside
        equations = [] if detail == "definition" else beside() if callable(beside) else beside
        picture = self._about.picture or self._source()
        return self._typeset([*rows, last], equations, TEXT, LATEX, picture)

    def brief(self) -> str:
        """Return the last step and the decimal in one line, for a cell of a table."""
        if self._pickled:
            return self._pickled[1]
        if not self._formulas:
            return self._decimal(FIGURES)[1].text
        rows, (sign, number) = self._rows(self._about.detail, FIGURES, with_fraction=False)
        if len(rows) < 2:
            return number.text
        own_sign, line = rows[-1]
        return f"{_render(line)} {'=' if own_sign == sign == '=' else '≈'} {number.text}"

    def _chain(self):
        """Yield all formulas that it is equal to."""
        for formula in self._formulas:
            yield from formula() if callable(formula) else [formula]

    def _require_formula(self):
        if not self._formulas:
            reason = "no formula" if not self._pickled else "kept its working, but not its formula"
            raise ValueError(f"this Score has {reason}: there is nothing more to show of it")

    def _decimal(self, places, is_rounded=False) -> tuple[str, Name]:
        return decimal(self if self.exact is None else self.exact, places, is_rounded)

    def _rows(
        self, detail, places, with_fraction=True, terms=None
    ) -> tuple[list[Row], tuple[str, Name]]:
        """Return the rows of a working, and the last one, with places that the numbers give."""
        lines, places = self._lines(detail, places, terms)
        exact = self.exact if with_fraction and detail != "definition" else None
        if exact is not None and is_readable(exact):
            lines.append(Number(exact))
        rows = _with_signs(lines, places)
        rows = _without_repetitions(rows, everywhere=detail == "steps")
        last = self._decimal(places)
        if self.exact is None:
            rows, is_right = _check_floats(rows, last)
            last = last if is_right else self._decimal(places, is_rounded=True)
        if len(rows) > 1 and _render(rows[-1][1]) == last[1].text:
            rows.pop()
        return rows, last

    def _lines(self, detail, places, terms) -> tuple[list[Expression], int]:
        """Return definitions and lines of numbers, and the places of the decimal that they give."""
        value = self if self.exact is None else self.exact
        lines: list[Expression] = []
        fewest = places
        for formula in self._chain():
            if has_names(formula):
                lines.append(formula)
            if detail == "definition":
                continue
            formula = formula if terms is None else with_longest(formula, terms)
            for line in evaluation_lines(formula.substitute(), detail):
                legible, enough = with_enough_digits(line, value, places)
                lines.append(legible)
                fewest = min(fewest, enough)
        return lines, fewest

    def _typeset(self, rows, beside, text_style, latex_style, picture) -> Working:
        """Return the rows below each other, as a text and as LaTeX."""
        title, note = self.title, self._about.note
        notes = _notes([*self._chain(), *(right for _, right in beside)], note)
        asides = [_aside(left, right) for left, right in beside]
        asides += [symbol("", self._about.caution)] if self._about.caution else []
        (first_sign, first), *others = rows
        texts = [f"{first_sign} {_render(first, text_style)}"]
        if notes:
            texts[0] += f"    ({'; '.join(part.text for part in notes)})"
        texts += [f"  ({aside.text})" for aside in asides]
        texts += [f"{sign} {_render(part, text_style)}" for sign, part in others]
        margin = "\n" + " " * (width(title.text) + 1)

        def latex():
            is_short = notes and sum(len(part.text) for part in notes) <= _NOTES
            below = [*([_join(notes, Name("; ", r";\ "))] if is_short else notes), *asides]
            lines = [f"{title.latex} {_ALIGNED[first_sign]}{_render(first, latex_style)}"]
            lines += [rf"& \quad ({aside.latex})" for aside in below]
            lines += [f"{_ALIGNED[sign]}{_render(part, latex_style)}" for sign, part in others]
            widest = max(width(_render(part, WIDTH)) for _, part in rows) + width(title.text)
            widest = max([widest, *(width(aside.text) + _INDENT for aside in below)])
            return _display(lines, widest, _draw(picture))

        return Working(f"{title.text} " + margin.join(texts), latex)

    def _source(self):
        """Return the table whose quantities the formula has."""
        quantities = (q for f in self._chain() for q in f.walk() if isinstance(q, Quantity))
        return next((q.source for q in quantities if q.source is not None), None)

    def _repr_latex_(self) -> str:
        return self.working.latex

    # A copy is the score itself, which is immutable; copying by pickle would lose the formula.
    def __copy__(self) -> Score:
        return self

    def __deepcopy__(self, memo) -> Score:
        return self

    def __reduce__(self):
        # The formula may refer to a large table, so a pickle has only the text of the working.
        value = float(self) if self.exact is None else self.exact
        is_bare = not self._formulas and self._pickled is None
        pickled = None if is_bare else (self.working, self.brief())
        return _restore, (value, pickled, self.better)


def with_caution(score: Score, caution: str) -> Score:
    """Return the score with this sentence about its points below the definition, or with none."""
    if caution == score._about.caution:
        return score
    copy = float.__new__(type(score), score)
    vars(copy).update(vars(score), _about=score._about._replace(caution=caution))
    return copy


def _restore(value, pickled, better=None):
    score = Score(value, better=better)
    if pickled is not None:
        score._pickled = pickled
        score._exact = value if isinstance(value, Fraction) else None
    return score


# --- validation ----------------------------------------------------------------------------------


def _is_name(name):
    return isinstance(name, (str, Name)) or callable(name)


def _require_parts(name, formula, further, note, most, beside, is_computed):
    """Raise an error that names the argument if one of them has the wrong type."""
    if not _is_name(name):
        raise TypeError(f"name of a Score must be a text, got {short_repr(name)}")
    if not isinstance(formula, Expression) and (is_computed or not callable(formula)):
        raise TypeError(
            f"formula of the Score {name} must be made of quantities, got {short_repr(formula)}: "
            "quantity('n', 100) makes one; sqrt, log, sum_over and max_over calculate with "
            "them"
        )
    if not isinstance(note, (str, Name)):
        raise TypeError(f"note of the Score {name} must be a text, got {short_repr(note)}")
    if most is not None and not isinstance(most, Real):
        raise TypeError(f"most of the Score {name} must be a number, got {short_repr(most)}")
    for part in further:
        if not isinstance(part, Expression) and not callable(part):
            raise TypeError(
                f"further arguments of the Score {name} must be formulas, got {short_repr(part)}"
            )
    pairs = beside if isinstance(beside, (list, tuple)) else [beside]
    if not callable(beside) and not all(
        isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[1], Expression)
        for pair in pairs
    ):
        raise TypeError(
            f"beside of the Score {name} must be a list of (name, formula), or a function that "
            f"returns one, got {short_repr(beside)}"
        )


def _require_choice(argument, value, choices):
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{argument} must be one of {', '.join(choices)}, got {short_repr(value)}")


def _from_number(cls, number, better):
    """Return a Score without a working.

    A fraction may be the mean of rounded floats, which has very many digits. Only a readable one is
    exact.
    """
    self = _finite_float(cls, number)
    is_exact = isinstance(number, Fraction) and is_readable(number)
    self._exact = number if is_exact else None
    self._formulas, self._about, self.better = (), _About(""), better
    return self


def _finite_float(cls, number):
    if not isinstance(number, (float, int, Fraction, Real)):
        raise TypeError(f"value of a Score must be a number, got {short_repr(number)}")
    try:
        self = float.__new__(cls, number)
    except OverflowError:
        raise ValueError("value of a Score must be a float, got a larger fraction") from None
    if not math.isfinite(self):
        raise ValueError(f"value of a Score must be finite, got {short_repr(number)}")
    return self


def _evaluate(name, formula: Expression):
    if formula.indices:
        index = formula.indices[0]
        raise ValueError(
            f"the formula of {as_name(name)} has one number for each {index}: sum it up, with "
            f"sum_over({index!r}, …)"
        )
    try:
        return formula.evaluate()
    except Undefined as undefined:
        if undefined.above == 0:
            raise Undecided(
                f"the formula of {as_name(name)} is 0/0 here: choose its value with undefined=…"
            ) from None
        raise ValueError(f"the formula of {as_name(name)} divides {undefined.above} by 0") from None
    except OverflowError:
        raise ValueError(
            f"the formula of {as_name(name)} has whole numbers that are too large for floats"
        ) from None


class Undecided(ValueError):
    """A formula that is 0/0, without a rule for that case."""


# --- rows of a working ---------------------------------------------------------------------------


def _render(part: Expression | Name, style: Text = TEXT) -> str:
    return part.render(style) if isinstance(part, Expression) else style.name(part)


def _sign(line: Expression | Name) -> str:
    """Return "≈" for a line of numbers of which one is rounded, else "="."""
    is_rounded = isinstance(line, Expression) and not has_names(line) and not line.is_exact
    return "≈" if is_rounded else "="


def _with_signs(lines: Sequence[Expression], places: int) -> list[Row]:
    """Return the lines with their signs; once floats are rounded, those after them are, too."""
    rows: list[Row] = []
    is_off = False
    for line in lines:
        sign, right = _signed(line, places)
        if has_floats(right):
            is_off = is_off or sign == "≈"
            sign = "≈" if is_off else "="
        rows.append((sign, right))
    return rows


def _signed(line: Expression, places: int) -> Row:
    """Return the line with its sign; a float alone is shown as its decimal."""
    if isinstance(line, Number) and (isinstance(line.number, float) or line.as_decimal):
        return decimal(line.number, places)
    return _sign(line), line


def _without_repetitions(rows: list[Row], everywhere: bool) -> list[Row]:
    """Drop rows that repeat the row before or, everywhere, any earlier row."""
    # The steps of the next formula of a chain may arrive at lines that are there already.
    texts: list[str] = []
    unique = []
    for row in rows:
        text = _render(row[1])
        if text not in (texts if everywhere else texts[-1:]):
            unique.append(row)
            texts.append(text)
    return unique


def _check_floats(rows: list[Row], last: Row) -> tuple[list[Row], bool]:
    """Correct signs "=" that hold in floats only; return the rows, and False if ``last`` is wrong.

    The numbers may be exact, and their float a whole number: √(1 + 10^−20).
    """
    exact = [k for k, (sign, line) in enumerate(rows) if sign == "=" and not _is_definition(line)]
    first = _precise_value(rows[exact[0]][1]) if exact else None
    if first is None or (len(exact) == 1 and last[0] == "≈"):
        return rows, True
    for k in exact[1:]:
        value = _precise_value(rows[k][1])
        if value is not None and not are_equal(value, first):
            rows[k] = ("≈", rows[k][1])
    claim = _precise_value(last[1])
    return rows, last[0] == "≈" or claim is None or are_equal(claim, first)


def _is_definition(line: Expression | Name) -> bool:
    return isinstance(line, Expression) and has_names(line)


def _precise_value(line: Expression | Name) -> Decimal | None:
    """Return the value of a line of numbers, or of a decimal, to many digits."""
    if isinstance(line, Expression):
        return evaluate_precisely(line)
    mantissa, _, exponent = line.text.replace("−", "-").partition(" · 10^")
    return Decimal(mantissa).scaleb(int(exponent or 0))


# --- notes next to a definition ------------------------------------------------------------------


def _notes(formulas: Sequence[Expression], note: str | Name) -> list[Name]:
    """Return the definitions of the names in the formulas, and the note."""
    definitions = [
        as_name(name) + " = " + _as_both(whole) for name, whole in _definitions(formulas)
    ]
    notes = [_join(definitions, Name(", ", r",\ "))] if definitions else []
    return [*notes, *([remark(note)] if note else [])]


def _definitions(formulas) -> list[tuple[str | Name, Expression]]:
    """Return the names that have a definition, with it, without repetitions."""
    nodes = (node for formula in formulas for node in formula.walk())
    definitions = {
        as_name(node.name).text: (node.name, node.definition)
        for node in nodes
        if isinstance(node, Quantity) and node.definition is not None
    }
    return list(definitions.values())


def _aside(left, right: Expression) -> Name:
    """Return the equation of a number that has a working of its own."""
    value = right.value
    sign, last = decimal(value)
    line = with_enough_digits(right, value)[0]
    return as_name(left) + _BETWEEN[_sign(line)] + _as_both(line) + _BETWEEN[sign] + last


def _as_both(line: Expression) -> Name:
    return Name(line.render(), line.render(LATEX))


def _join(parts: Sequence[Name], separator: Name) -> Name:
    whole, *others = parts
    for part in others:
        whole += separator + part
    return whole


# --- equations of several numbers, and display ---------------------------------------------------


def equations(rows: Sequence, picture=None) -> Working:
    """Return the working of several numbers, given as pairs of a name and its expression."""
    lines = [line for left, right in rows for line in _equation(as_name(left), right)]
    margin = max(width(left.text) for left, _, _ in lines)
    texts = [
        f"{left.text}{' ' * (margin - width(left.text))} {sign} {right.text}"
        for left, sign, right in lines
    ]
    latex = [f"{left.latex} {_ALIGNED[sign]}{right.latex}" for left, sign, right in lines]
    drawing = picture and picture.picture()
    return Working("\n".join(texts), _display(latex, max(map(width, texts)), drawing))


def _equation(left: Name, right: Expression) -> list[tuple[Name, str, Name]]:
    """Return one line or two: the names, the numbers, one step, and the value."""
    value, numbers = right.value, right.substitute()
    is_decimal = isinstance(numbers, Number) and isinstance(numbers.number, float)
    lines = [right] if is_decimal else [right, numbers]
    if len(numbers.children()) > 1:
        lines.append(numbers.evaluate_step())
    last = decimal(value)
    lines = [with_enough_digits(line, value)[0] if k else line for k, line in enumerate(lines)]
    sides = [(_sign(line), _as_both(line)) for line in lines]
    sides = [s for k, s in enumerate(sides) if s[1] != last[1] and s not in sides[:k]] + [last]
    rows = [sides] if len(sides) < 4 else [sides[:2], sides[2:]]
    return [
        (Name("", "") if k else left, row[0][0], _chain_of_sides(row)) for k, row in enumerate(rows)
    ]


def _chain_of_sides(sides: Sequence[tuple[str, Name]]) -> Name:
    """Return the sides of an equation in one line, each but the first after its sign."""
    whole = sides[0][1]
    for sign, side in sides[1:]:
        whole += _BETWEEN[sign] + side
    return whole


def _draw(picture) -> Name | None:
    """Return the drawing of the table that is shown with a working."""
    picture = picture() if callable(picture) else picture
    return picture.picture() if hasattr(picture, "picture") else picture or None


def _display(lines: Sequence[str], widest: int = 0, picture: Name | None = None) -> str:
    """Return LaTeX of lines aligned at their &, next to the picture or, if too wide, below it."""
    aligned = rf"\begin{{aligned}}{_NEXT_LINE.join(lines)}\end{{aligned}}"
    if picture is None or not picture.latex:
        return rf"$\displaystyle {aligned}$"
    if widest + max(map(width, picture.text.split("\n"))) <= _PAGE:
        return rf"$\displaystyle {picture.latex} \qquad {aligned}$"
    stacked = rf"{picture.latex} \\[1ex] \displaystyle {aligned}"
    return rf"$\displaystyle \begin{{array}}{{l}}{stacked}\end{{array}}$"
