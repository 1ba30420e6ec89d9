r"""Read the arithmetic of a text and check it: formulas, and plain chains such as 10 + 6 = 16.

A chain is a list of expressions and the relations between them, `a/b · c/d = e ≈ f`. `chains` finds
them in a text, and `check` evaluates each side exactly: `=` must be exact, `≈` right to the digits
written. Letters take their values from a scope, which maps a name such as `n_ij` to a number, or to
a function of its indices; without one, only numbers are compared.

SymPy's parsers of LaTeX read neither `\max_j n_{ij}` nor `H(T|C)`, so the grammar is written here.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, factorial, isqrt
from typing import Any, NamedTuple

from mpmath import mp, mpf

mp.dps = 50
NEAR = mpf(10) ** -40  # two irrational values this close are the same number

Scope = Mapping[str, Any]

RELATIONS = {
    "=": "=", "≈": "≈", "≤": "≤", "≥": "≥", "<": "<", ">": ">", "≠": "≠",
    r"\approx": "≈", r"\le": "≤", r"\leq": "≤", r"\ge": "≥", r"\geq": "≥", r"\lt": "<",
    r"\gt": ">", r"\ne": "≠", r"\neq": "≠", "&lt;": "<", "&gt;": ">",
}  # fmt: skip
SIGNS = {
    "−": "-", "×": "·", r"\cdot": "·", r"\times": "·", "[": "(", "]": ")", r"\lvert": "|",
    r"\rvert": "|", r"\vert": "|", r"\mid": "|", r"\%": "%", r"\sum": "Σ", r"\sqrt": "√",
    r"\tfrac": r"\frac", r"\dfrac": r"\frac", r"\tbinom": r"\binom", r"\pi": "π",
    r"\max": "max", r"\min": "min",
    r"\log": "log", r"\ln": "ln", r"\arccos": "arccos", r"\{": "(", r"\}": ")", "∑": "Σ",
}  # fmt: skip
GREEK = {"Γ": r"\Gamma", "μ": r"\mu", "η": r"\eta", "β": r"\beta", "θ": r"\theta", "λ": r"\lambda"}
FUNCTIONS = ("max", "min", "log", "ln", "arccos", "√", "Σ", r"\frac", r"\binom")
IGNORED = re.compile(
    r"(?<!\\)\\[,;:! ]|\\(?:left|right|(?:big|Big|bigg|Bigg)[lr]?|displaystyle|limits)(?![A-Za-z])"
    r"|\\(?:begin|end)\{aligned\}|&(?!lt;|gt;)|~"
)
TOKEN = re.compile(
    r"(?P<number>\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)?)"
    r"|\\(?:text|mathrm|mathit|operatorname)\{(?P<text>[^{}]*)\}"
    r"|(?P<relation>&lt;|&gt;|[=≈≤≥<>≠]|\\(?:approx|leq?|geq?|lt|gt|neq?)(?![A-Za-z]))"
    r"|(?P<command>\\[A-Za-z]+|\\[{}%])"
    r"|(?P<break>\\\\(?:\[\d+pt\])?|…|\.\.\.|[.,;:?“”\"](?=\s|$)|\*\*)"
    r"|(?P<word>[^\W\d_²³]+['’]*)"
    r"|(?P<sign>[^\s\w]|[²³])|(?P<under>_)"
)


class Unreadable(ValueError):
    """Error for a text that is not an expression of known names."""


class Token(NamedTuple):
    """A piece of a text, with its kind, its characters and its position."""

    kind: str
    text: str
    start: int
    end: int


@dataclass
class Side:
    """A side of a chain: its tokens, and the text between them."""

    text: str
    start: int
    end: int
    tokens: list[Token]

    @property
    def numbers(self) -> list[Token]:
        return [token for token in self.tokens if token.kind == "number"]


@dataclass
class Chain:
    """Expressions and the relations between them, as they occur in a text."""

    sides: list[Side]
    relations: list[str]
    is_latex: bool

    @property
    def start(self) -> int:
        return self.sides[0].start

    @property
    def end(self) -> int:
        return self.sides[-1].end

    def __str__(self):
        pieces = [self.sides[0].text.strip()]
        for relation, side in zip(self.relations, self.sides[1:], strict=True):
            pieces += [relation, side.text.strip()]
        return " ".join(" ".join(pieces).split())


@dataclass
class Verdict:
    """The outcome of a check: what is false, and which sides were compared."""

    false: str = ""
    compared: set[int] = field(default_factory=set)
    unread: dict[int, str] = field(default_factory=dict)
    reads_letters: bool = False


# --- tokens --------------------------------------------------------------------------------------


def tokens_of(text: str, offset: int = 0) -> list[Token]:
    """Split a text into tokens, whose positions are counted from `offset`."""
    text = IGNORED.sub(lambda match: " " * len(match[0]), text)
    tokens = []
    for match in TOKEN.finditer(text):
        kind, symbol = match.lastgroup, match[match.lastgroup]
        if kind == "relation":
            symbol = RELATIONS[symbol]
        elif kind in ("command", "sign"):
            symbol = SIGNS.get(symbol, symbol)
        tokens.append(Token(kind, symbol, offset + match.start(), offset + match.end()))
    return tokens


# --- expressions ---------------------------------------------------------------------------------


class Parser:
    """A recursive-descent parser; every method returns a function of the bound indices."""

    def __init__(self, tokens: Sequence[Token], scope: Scope, is_latex: bool):
        self.tokens = [token for token in tokens if token.kind != "break" or token.text == ","]
        self.scope, self.is_latex, self.at = scope, is_latex, 0
        self.free: set[str] = set()  # index letters that no sum binds
        self.bound: list[str] = []
        self.letters = {key[1:] for key in scope if key.startswith("#")}
        self.reads_letters = False
        self.in_bars = False
        if is_latex:
            self.tokens = list(itertools.chain.from_iterable(map(self._letters, self.tokens)))

    def _letters(self, token: Token) -> Iterable[Token]:
        """Split adjacent letters in LaTeX, unless the scope has them as one name."""
        text = token.text
        if token.kind != "word" or text in FUNCTIONS or len(text.rstrip("'’")) < 2:
            return [token]
        pieces, at = [], 0
        while at < len(text):
            for size in range(len(text) - at, 0, -1):
                name = text[at : at + size]
                if size == 1 or self._begins_a_name(name):
                    break
            while text[at + size : at + size + 1] in ("'", "’"):
                size += 1
            pieces.append(
                Token("word", text[at : at + size], token.start + at, token.start + at + size)
            )
            at += size
        return pieces

    def _begins_a_name(self, name: str) -> bool:
        return any(key == name or re.match(re.escape(name) + r"[_([]", key) for key in self.scope)

    def parse(self) -> Callable[[dict], Any]:
        """Parse all tokens as one expression."""
        if not self.tokens:
            raise Unreadable("nothing")
        value = self.sum()
        if self.at < len(self.tokens):
            raise Unreadable(f"unexpected {self.tokens[self.at].text!r}")
        return value

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.tokens[at].text if at < len(self.tokens) else ""

    def kind(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.tokens[at].kind if at < len(self.tokens) else ""

    def take(self, text: str | None = None) -> str:
        token = self.peek()
        if not token or (text is not None and token != text):
            raise Unreadable(f"expected {text!r}, found {token!r}")
        self.at += 1
        return token

    def sum(self):
        sign = self.take() if self.peek() in ("-", "+") else "+"
        first = self.product()
        terms = [(sign, first)]
        while self.peek() in ("+", "-"):
            terms.append((self.take(), self.product()))

        def value(at):
            total = Fraction(0)
            for sign, term in terms:
                total = total + term(at) if sign == "+" else total - term(at)
            return total

        return value if len(terms) > 1 or sign == "-" else first

    def product(self):
        value = self.factor()
        while True:
            if self.peek() in ("·", "/"):
                operator, right = self.take(), self.factor()
                value = _binary(operator, value, right)
            elif self.is_latex and self._starts_factor():
                value = _binary("·", value, self.factor())
            else:
                return value

    def _starts_factor(self) -> bool:
        text, kind = self.peek(), self.kind()
        if text == "|":
            return not self.in_bars
        return (
            kind in ("number", "word", "text")
            or text in ("(", "{", *FUNCTIONS)
            or (kind == "command" and text in (*GREEK.values(), "π"))
        )

    def factor(self):
        base = self.atom()
        while True:
            if self.peek() == "!":
                self.take()
                base = _apply(lambda x: Fraction(factorial(int(x))), base)
            elif self.peek() in ("²", "³"):
                exponent = {"²": 2, "³": 3}[self.take()]
                base = _apply(lambda x, e=exponent: x**e, base)
            elif self.peek() == "^":
                self.take()
                base = _binary("^", base, self.script())
            elif self.peek() == "%":
                self.take()
                base = _apply(lambda x: x / 100, base)
            elif self.peek() == "°":
                self.take()
            else:
                return base

    def script(self):
        """Parse an exponent or an argument without brackets: a group, or a single symbol."""
        if self.peek() == "{":
            return self.group("{", "}")
        if self.peek() == "(":
            return self.group("(", ")")
        if self.peek() == "-":
            self.take()
            inner = self.atom()
            return lambda at: -inner(at)
        if self.kind() == "number" and self.is_latex and len(self.peek()) > 1:
            token = self.tokens[self.at]
            self.tokens[self.at : self.at + 1] = [
                Token("number", digit, token.start + k, token.start + k + 1)
                for k, digit in enumerate(token.text)
            ]
        return self.atom()

    def group(self, left: str, right: str):
        self.take(left)
        inner = self.sum()
        self.take(right)
        return inner

    def atom(self):
        text, kind = self.peek(), self.kind()
        if text == "(":
            return self.group("(", ")")
        if text == "{":
            return self.group("{", "}")
        if text == "|" and not self.in_bars:
            self.in_bars = True
            inner = self.group("|", "|")
            self.in_bars = False
            return _apply(abs, inner)
        if kind == "number":
            self.take()
            number = Fraction(text.replace(",", ""))
            return lambda at: number
        if text == "π":
            self.take()
            return lambda at: mp.pi
        if text == r"\frac":
            self.take()
            return _binary("/", self.script(), self.script())
        if text == r"\binom":
            self.take()
            return _binomial(self.script(), self.script())
        if text == "C" and not self.is_latex and self.peek(1) == "(" and self.peek(3) == ",":
            self.take()
            self.take("(")
            n = self.sum()
            self.take(",")
            k = self.sum()
            self.take(")")
            return _binomial(n, k)
        if text == r"\lVert":
            return self.norm()
        if text == "√":
            self.take()
            return _apply(root, self.script())
        if text == "arccos":
            self.take()
            return _apply(mp.acos, self.factor())
        if text in ("log", "ln"):
            return self.logarithm()
        if text in ("max", "min", "Σ"):
            return self.over_index()
        if text == r"\cos" and self.peek(1) == r"\theta":
            self.tokens[self.at : self.at + 2] = [
                self.tokens[self.at]._replace(text=text + self.peek(1))
            ]
            return self.name()
        if kind in ("word", "text") or text in (r"\cos", *GREEK.values()):
            return self.name()
        raise Unreadable(f"unexpected {text!r}")

    def norm(self):
        """Parse the length of a vector."""
        if "*" in self.bound or "#*" not in self.scope:
            raise Unreadable("a norm within a sum, or of unknown vectors")
        self.take(r"\lVert")
        self.bound.append("*")
        inner = self.sum()
        self.bound.remove("*")
        self.take(r"\rVert")
        places = domain(self.scope, "*")
        return lambda at: root(sum((inner(at | {"*": k}) ** 2 for k in places), Fraction(0)))

    def logarithm(self):
        base = mp.e
        if self.take() == "log":
            self.take("_")  # Without its base, a logarithm has no definite value.
            base = self.script()({})
        argument = self.factor() if not self.is_latex else self.product()
        return _apply(lambda x: log(x, base), argument)

    def over_index(self):
        """Parse a sum, maximum or minimum over indices, or of arguments in brackets."""
        function = self.take()
        if function != "Σ" and self.peek() in ("(", "{"):
            return self.arguments(function)
        letters, is_ordered = self.index()
        if not letters or not set(letters) <= self.letters or set(letters) & set(self.bound):
            raise Unreadable(f"{function} over {''.join(letters)!r}")
        self.bound += letters
        body = self.product()
        self.bound = [letter for letter in self.bound if letter not in letters]

        def value(at):
            ranges = [
                domain(self.scope, letters[0] if is_ordered else letter) for letter in letters
            ]
            values = [
                body(at | dict(zip(letters, place, strict=True)))
                for place in itertools.product(*ranges)
                if not is_ordered or place[0] < place[1]
            ]
            return {"Σ": lambda v: sum(v, Fraction(0)), "max": max, "min": min}[function](values)

        return value

    def index(self) -> tuple[list[str], bool]:
        """Parse the bounds of a sum: return its indices, and True for i < j."""
        if self.peek() != "_":
            return ["*"], False  # all positions of the vectors in it
        self.take("_")
        pieces = []
        if self.peek() == "{":
            self.take()
            while self.peek() != "}":
                pieces.append(self.take())
            self.take("}")
        else:
            pieces.append(self.take())
        if pieces[1:] == ["=", "1"]:  # from 1 to the number of groups
            pieces = pieces[:1]
            self.take("^")
            self.script()
        is_ordered = pieces[1:2] == ["<"]
        return [letter for piece in pieces for letter in piece if letter.isalpha()], is_ordered

    def arguments(self, function):
        closing = {"(": ")", "{": "}"}[self.take()]
        values = [self.sum()]
        while self.peek() == ",":
            self.take()
            values.append(self.sum())
        self.take(closing)
        choose = max if function == "max" else min
        return lambda at: choose(value(at) for value in values)

    def name(self):
        """Parse a name with its indices, or with arguments that the scope knows."""
        start, text = self.at, self.take()
        name = text.strip().replace("’", "'")
        index: list[str] = []
        if self.peek() == "_":
            self.take()
            if self.peek() == "{":
                self.take()
                while self.peek() != "}":
                    index.append(self.take().strip())
                self.take("}")
            else:
                index.append(self.take().strip())
        index = [piece for piece in index if piece != ","]
        plain = "".join(index)
        # Arguments such as (T|C), if the scope has a name with them.
        if self.peek() == "(":
            end, depth = self.at, 0
            while end < len(self.tokens):
                depth += (self.tokens[end].text == "(") - (self.tokens[end].text == ")")
                if depth == 0:
                    break
                end += 1
            arguments = "".join(token.text for token in self.tokens[self.at : end + 1])
            full_name = f"{name}{f'_{plain}' if plain else ''}{arguments}"
            full_name = full_name.replace("{", "").replace("}", "")
            if full_name in self.scope:
                self.at = end + 1
                self.reads_letters = True
                value = self.scope[full_name]
                if not callable(value):
                    return lambda at: value
                letters = [letter for letter in dict.fromkeys(full_name) if letter in self.letters]
                self.free |= set(letters) - set(self.bound)
                return lambda at: value(*(at[letter] for letter in letters))
        key = f"{name}_{plain}" if plain else name
        if callable(self.scope.get(key)):
            self.reads_letters = True
            letters = [letter for letter in plain if letter in self.letters]
            self.free |= set(letters) - set(self.bound)
            function = self.scope[key]
            return lambda at: function(*(at[letter] for letter in letters))
        if plain.isdigit() and key not in self.scope:
            places = [int(digit) for digit in plain]
            keys = [k for k in self.scope if re.fullmatch(re.escape(name) + "_[a-z]+", k)]
            keys = [k for k in keys if len(k) == len(name) + 1 + len(places)]
            if len(keys) == 1 and callable(self.scope[keys[0]]):
                self.reads_letters = True
                function = self.scope[keys[0]]
                return lambda at: function(*places)
        if key in self.scope and not callable(self.scope[key]):
            self.reads_letters = True
            number = self.scope[key]
            if isinstance(number, tuple):  # a vector, within a sum over its positions
                if "*" not in self.bound:
                    return lambda at: number
                return lambda at: Fraction(number[at["*"] - 1])
            return lambda at: number
        if key in self.bound:
            return lambda at: Fraction(at[key])
        self.at = start
        raise Unreadable(f"unknown name {key!r}")


def domain(scope: Scope, letter: str) -> range:
    """Return the values of an index: `scope["#i"]` is their number."""
    return range(1, scope[f"#{letter}"] + 1)


def _apply(function, argument):
    return lambda at: function(argument(at))


def _binomial(n, k):
    def value(at):
        above, below = n(at), k(at)
        return Fraction(comb(int(above), int(below)))

    return value


def _binary(operator, left, right):
    def value(at):
        a, b = left(at), right(at)
        if isinstance(a, tuple) and isinstance(b, tuple) and operator == "·":
            return sum((Fraction(x * y) for x, y in zip(a, b, strict=True)), Fraction(0))
        if isinstance(a, tuple) or isinstance(b, tuple):
            raise Unreadable("a vector in arithmetic")
        if operator == "·":
            return a * b
        if operator == "/":
            if b == 0:
                raise Unreadable("a division by 0")
            return Fraction(a) / b if isinstance(a, int) else a / b
        return power(a, b)

    return value


def power(base, exponent):
    """Raise to a power, exactly where the result is rational."""
    if isinstance(exponent, Fraction):
        if exponent.denominator == 1:
            return base ** int(exponent)
        if exponent.denominator == 2 and isinstance(base, Fraction):
            return root(base) ** exponent.numerator
    return _real(base) ** _real(exponent)


def root(x):
    """Return the square root, exactly if it is rational."""
    if isinstance(x, tuple) or x < 0:
        raise Unreadable("no root")
    if isinstance(x, Fraction) and x >= 0:
        above, below = isqrt(x.numerator), isqrt(x.denominator)
        if above**2 == x.numerator and below**2 == x.denominator:
            return Fraction(above, below)
    return mp.sqrt(_real(x))


def log(x, base):
    """Return the logarithm, exactly if it is a whole number."""
    if x == 0:
        raise Unreadable("the logarithm of 0")
    value = mp.log(_real(x)) / mp.log(_real(base))
    whole = int(mp.nint(value))
    is_whole = isinstance(x, Fraction) and isinstance(base, Fraction) and base**whole == x
    return Fraction(whole) if is_whole else value


def _real(x):
    return mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else mpf(x)


# --- chains --------------------------------------------------------------------------------------

MATH = re.compile(r"\$\$(.+?)\$\$|\$([^$\n]+)\$", re.DOTALL)
_ASIDE = re.compile(r"\\(?:q?quad)(?![A-Za-z])|\\text\{ (?:and|with|or) \}")


def chains(text: str, names: Iterable[str] = ()) -> list[Chain]:
    """Find the chains of a text, in its formulas and in its plain sentences."""
    found, plain = [], text
    for match in MATH.finditer(text):
        inner = match[1] or match[2]
        found += _latex_chains(inner, match.start() + (2 if match[1] else 1))
        plain = plain[: match.start()] + "\n" * (match.end() - match.start()) + plain[match.end() :]
    found += _plain_chains(plain, set(names))
    return sorted(found, key=lambda chain: chain.start)


def _latex_chains(text: str, offset: int) -> list[Chain]:
    text = re.sub(r"\\underbrace\{|\\under(?:brace|set)\{[^{}]*\}", lambda m: " " * len(m[0]), text)
    found, at = [], 0
    for aside in [*_ASIDE.finditer(text), None]:
        end = aside.start() if aside else len(text)
        found += _split(tokens_of(text[at:end], offset + at), text, offset, True)
        at = aside.end() if aside else end
    return found


def _split(tokens, text, offset, is_latex) -> list[Chain]:
    """Divide tokens into chains, at commas outside of brackets and at new lines."""
    runs, depth = [[]], 0
    for k, token in enumerate(tokens):
        depth += token.text in ("(", "{")
        depth -= token.text in (")", "}")
        is_line = token.text.startswith("\\\\")
        begins = is_line and k + 1 < len(tokens) and tokens[k + 1].kind != "relation"
        if (depth == 0 and token.text in (",", ";", ":")) or begins:
            runs.append([])
        elif not is_line and not (token.kind == "break" and token.text == "."):
            runs[-1].append(token)
    return [chain for run in runs if (chain := _chain(run, text, offset, is_latex))]


def _chain(run, text, offset, is_latex) -> Chain | None:
    sides, relations, depth = [[]], [], 0
    for token in run:
        depth += (token.text == "{") - (token.text == "}")
        if token.kind == "relation" and depth == 0:
            relations.append(token.text)
            sides.append([])
        else:
            sides[-1].append(token)
    if not relations or not any(sides):
        return None
    made = []
    for k, side in enumerate(sides):
        if side:
            start, end = side[0].start, side[-1].end
        else:
            start = end = made[-1].end if k else run[0].start
        made.append(Side(text[start - offset : end - offset], start, end, side))
    return Chain(made, relations, is_latex)


_OPEN_ENDS = ("(", "+", "-", "·", "/", ",", "√")
_PLAIN_SIGNS = set("+-·/()!^√²³%°Σ")


def _plain_chains(text: str, names: set[str]) -> list[Chain]:
    """Yield runs of numbers, operators and known names between words and punctuation."""
    found = []
    for line in re.finditer(r"[^\n]+", text):
        source = re.sub(
            r"^\s*(?:[-*]|\d+\.)\s|\]\([^)]*\)|[*`]", lambda m: " " * len(m[0]), line[0]
        )
        source = re.sub(r"<[^<>]*>", lambda m: "\n" * len(m[0]), source)
        runs = [[]]
        for token in tokens_of(source, line.start()):
            if not _is_arithmetic(token, runs[-1], names) or _is_markup(token, source, line):
                runs.append([])
                continue
            before = runs[-1][-1].end if runs[-1] else token.start
            if "\n" in source[before - line.start() : token.start - line.start()]:  # a tag
                runs.append([])
            runs[-1].append(token)
        for run in runs:
            chain = _chain(run, source, line.start(), False)
            if chain:
                chain.sides = [_balanced(side, source, line.start()) for side in chain.sides]
                found.append(chain)
    return found


def _is_arithmetic(token: Token, run: list[Token], names: set[str]) -> bool:
    """Return True for a token that continues an expression in plain text."""
    if token.kind == "word":
        return token.text in names or token.text in FUNCTIONS or token.text == "C"
    if token.kind == "sign":
        return token.text in _PLAIN_SIGNS
    is_comma = token.text == "," and _in_brackets(run)
    return token.kind in ("number", "relation", "under") or is_comma


def _is_markup(token: Token, source: str, line: re.Match) -> bool:
    """Return True for a hyphen and for the brackets of a link."""
    return source[token.start - line.start()] in "-[]"


def _in_brackets(run) -> bool:
    return sum((token.text == "(") - (token.text == ")") for token in run) > 0


def _balanced(side: Side, source: str, offset: int) -> Side:
    """Return the side without unbalanced brackets and dangling operators at its ends."""
    tokens = list(side.tokens)
    while True:
        depth, lowest = 0, 0
        for token in tokens:
            depth += (token.text == "(") - (token.text == ")")
            lowest = min(lowest, depth)
        if (tokens and tokens[-1].text in _OPEN_ENDS) or (lowest < 0 and tokens[-1].text == ")"):
            tokens.pop()
        elif depth > 0 and tokens[0].text == "(":
            tokens.pop(0)
        else:
            break
    if not tokens:
        return Side("", side.start, side.start, [])
    start, end = tokens[0].start, tokens[-1].end
    return Side(source[start - offset : end - offset], start, end, tokens)


# --- verdicts ------------------------------------------------------------------------------------


def equal_names(formula: str, scopes: Sequence[Scope]) -> set[str]:
    """Return the names that have the value of a formula in every scope, whatever its indices."""
    found: set[str] | None = None
    for scope in scopes:
        parser = Parser(tokens_of(formula), scope, is_latex=True)
        value = parser.parse()
        letters = sorted(parser.free)
        places = [
            dict(zip(letters, place, strict=True))
            for place in itertools.product(*(domain(scope, letter) for letter in letters))
        ]
        values = [value(at) for at in places]
        equal = {
            name
            for name, other in scope.items()
            if not name.startswith("#") and _are_equal(name, other, values, places)
        }
        found = equal if found is None else found & equal
    return found or set()


def _are_equal(name: str, other, values, places) -> bool:
    """Return True if a letter of a scope has these values at these indices."""
    if callable(other):
        letters = list(name.partition("_")[2])
        if not all(set(letters) == set(at) for at in places):
            return False
        others = [other(*(at[letter] for letter in letters)) for at in places]
    else:
        others = [other] * len(values)
    return all(
        isinstance(a, Fraction | mpf) and isinstance(b, Fraction | mpf) and holds("=", a, b)
        for a, b in zip(values, others, strict=True)
    )


def check(chain: Chain, scope: Scope | None = None) -> Verdict:
    """Evaluate the sides of a chain in a scope, and compare each with the one before it."""
    scope = scope or {}
    verdict, readers = Verdict(), {}
    for k, side in enumerate(chain.sides):
        parser = Parser(side.tokens, scope, chain.is_latex)
        try:
            readers[k] = parser.parse(), parser.free
            verdict.reads_letters |= parser.reads_letters
        except Unreadable as error:
            verdict.unread[k] = str(error)
    if len(readers) < 2:
        return verdict
    free = sorted(set().union(*(letters for _, letters in readers.values())))
    ranges = [domain(scope, letter) for letter in free]
    for place in itertools.product(*ranges):
        at = dict(zip(free, place, strict=True))
        values = {}
        for k, (reader, _) in readers.items():
            try:
                values[k] = reader(at)
            except (Unreadable, OverflowError, ValueError, IndexError, TypeError) as error:
                verdict.unread[k] = str(error)
        # A vector is not a number.
        known = sorted(k for k, value in values.items() if isinstance(value, Fraction | mpf))
        for left, right in itertools.pairwise(known):
            # After an approximation, compare the next side with the exact value that was rounded.
            exact = [k for k in known if k < right and "≈" not in chain.relations[:k]]
            left = exact[-1] if exact else left
            relation = _joined(chain.relations[left:right])
            rounding = _unit(chain.sides[right]) if relation == "≈" else None
            if not holds(relation, values[left], values[right], rounding):
                verdict.false = f"{chain.sides[left].text} {relation} {chain.sides[right].text}"
                verdict.false += f": {shown(values[left])} and {shown(values[right])}"
                verdict.false += f" at {at}" if at else ""
                return verdict
            verdict.compared |= {left, right}
            before = right - 1
            if rounding and before > left and before in values and chain.relations[before] == "≈":
                # Both are rounded. The second is rounded from the first if that has numbers only.
                is_number = not any(
                    token.kind in ("word", "text") for token in chain.sides[before].tokens
                )
                if is_number and not holds("≈", values[before], values[right], rounding):
                    verdict.false = f"{chain.sides[before].text} ≈ {chain.sides[right].text}"
                    return verdict
    return verdict


def _joined(relations):
    """Return the relation between two sides that are not neighbours."""
    for strict in ("≠", "≈"):
        if strict in relations:
            return strict
    return next((relation for relation in relations if relation != "="), "=")


def _unit(side: Side) -> Fraction:
    """Return half a unit in the last place of the least exact number of a side."""
    numbers = [token for token in side.numbers if "." in token.text] or side.numbers
    units = [Fraction(1, 10 ** len(token.text.partition(".")[2])) for token in numbers]
    is_share = any(token.text == "%" for token in side.tokens)
    return max(units, default=Fraction(1)) / 2 / (100 if is_share else 1)


def holds(relation: str, a, b, rounding: Fraction | None = None) -> bool:
    """Return True if the relation is true; `rounding` is the tolerance of an approximation."""
    if relation == "≈":
        return abs(_real(a) - _real(b)) <= _real(rounding) + NEAR
    both = isinstance(a, Fraction) and isinstance(b, Fraction)
    is_same = a == b if both else abs(_real(a) - _real(b)) < NEAR
    is_less = a < b if both else _real(a) < _real(b)
    return {
        "=": is_same, "≠": not is_same, "≤": is_less or is_same, "≥": not is_less or is_same,
        "<": is_less and not is_same, ">": not is_less and not is_same,
    }[relation]  # fmt: skip


def shown(value) -> str:
    """Return a value as an error message shows it."""
    return str(value) if isinstance(value, Fraction) else mp.nstr(value, 8)
