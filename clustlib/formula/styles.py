"""The two styles in which a formula is written, and a third that says how wide it is."""

import re

from clustlib.formula.names import latex_of, named

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
