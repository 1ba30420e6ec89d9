"""The styles in which an expression is rendered: plain text, LaTeX, and its typeset width.

A node hands over its rendered operands, each with its precedence, and gets a text back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum

from clustlib.expressions.names import as_name, name_to_latex


class Precedence(IntEnum):
    """How tightly a rendered expression binds: a looser one needs brackets in its place."""

    NEGATIVE = 0
    SUM = 1
    RATIO = 2
    PRODUCT = 3
    POWER = 4
    ATOM = 5


Rendered = tuple[str, Precedence]


class Text:
    """Plain text on one line, for a terminal.

    With ``is_worksheet``, a box replaces each number that was substituted for a quantity.
    """

    times, dots, box = " · ", "…", "□"

    def __init__(self, is_worksheet: bool = False):
        self.is_worksheet = is_worksheet

    def name(self, name):
        return as_name(name).text

    def brackets(self, inner):
        return f"({inner})"

    def ratio(self, above: Rendered, below: Rendered) -> Rendered:
        (a, a_level), (b, b_level) = above, below
        if b_level == Precedence.NEGATIVE:
            b, b_level = f"({b})", Precedence.ATOM
        if not set(" /") & set(a + b):
            if a_level == Precedence.NEGATIVE:
                return f"{a}/{b}", a_level
            is_number = a[-1:].isdigit() and b[-1:].isdigit()
            return f"{a}/{b}", Precedence.PRODUCT if is_number else Precedence.RATIO
        a = f"({a})" if a_level <= Precedence.RATIO or ("/" in a and "·" not in a) else a
        is_atom = b_level == Precedence.ATOM or (b_level == Precedence.POWER and " " not in b)
        return f"{a} / {b if is_atom else f'({b})'}", Precedence.RATIO

    def power(self, base, exponent):
        return f"{base}^{f'({exponent})' if set(' /·') & set(exponent) else exponent}"

    def root(self, radicand):
        is_atom = re.fullmatch(r"[^\s/^]+", radicand)
        return f"√{radicand}" if is_atom else f"√({radicand})"

    def function(self, name, arguments):
        return f"{name}({', '.join(arguments)})"

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
    """LaTeX in display style."""

    times, dots, box = r" \cdot ", r"\dots", r"\boxed{\phantom{00}}"

    def name(self, name):
        return as_name(name).latex

    def brackets(self, inner):
        is_tall = r"\frac" in inner or r"\sum" in inner
        return rf"\left({inner}\right)" if is_tall else f"({inner})"

    def ratio(self, above, below):
        return rf"\frac{{{above[0]}}}{{{below[0]}}}", Precedence.POWER

    def power(self, base, exponent):
        return f"{base}^{exponent if len(exponent) == 1 else f'{{{exponent}}}'}"

    def root(self, radicand):
        return rf"\sqrt{{{radicand}}}"

    def function(self, name, arguments):
        return rf"\{name}" + self.brackets(", ".join(arguments))

    def over(self, sign, index, term):
        command = r"\sum" if sign == "Σ" else rf"\{sign}"
        return rf"{command}_{{{name_to_latex(index).strip()}}} {term}"

    def logarithm(self, base, x):
        return (r"\ln " if base == "e" else rf"\log_{{{base}}} ") + self.brackets(x)

    def choose(self, n, k):
        return rf"\binom{{{n}}}{{{k}}}"

    def labelled(self, label, term):
        return rf"\underset{{{label.latex}}}{{{term}}}"


class Width(Text):
    """A text about as wide as the typeset expression: of a ratio, only the wider part."""

    def ratio(self, above, below):
        return max(above[0], below[0], key=len), Precedence.POWER

    def labelled(self, label, term):
        return max(label.text, term, key=len)


TEXT, LATEX, WIDTH = Text(), Latex(), Width()


def elide(items: Iterable, mark, most: int) -> list:
    """Return all items or, if there are more than ``most``, the first and last around a mark."""
    items = list(items)
    if len(items) <= most:
        return items
    last = max(1, most // 3)
    return [*items[: most - last - 1], mark, *items[-last:]]
