"""Read every working as a student would, and check that its formula gives the value.

The reader takes the definition as it is printed, once as text and once as LaTeX, finds the numbers
behind its names (n_ij, TP, W_in, …) by plain counting, and calculates. The result must be the
value. Then every line of numbers is calculated: after "=" it must be equal to fifty digits, after
"≈" to the digits that are written. Measures come from the catalogue; test_calculator.py has large
tables.

The file has four parts: tokens of both notations, one grammar for both, the numbers behind the
names, and the tests.
"""

import itertools
import math
import re
from fractions import Fraction as Q
from functools import cache

import mpmath
import numpy as np
import pytest

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from tests.cases import each
from tests.test_density import densities

mpmath.mp.dps = 50
_SAME = mpmath.mpf(10) ** -40


class Unreadable(Exception):
    """Error for a text that has no meaning or an ambiguous one."""


class Undefined(Exception):
    """Error for 0/0, where the formula does not define a value."""


# --- two notations, one kind of tokens -----------------------------------------------------------
# A token is a string: "2.5", "n_ij", "TP", "Σ_i", "max_i≠j", "log2", "√", "(", "+", …

BESIDE = "    "  # the gap before a side note: a definition, or a note in brackets
BAR = "\N{COMBINING MACRON}"  # C̄_i
LETTER, SIGN = r"[^\W\d_²³]", r"[^\W²³]"
TEXT = re.compile(
    rf"""(?P<gap> \s{{3,}}(?![\s=≈]) ) | \s+ | (?P<token>
    (?:Σ|max|min)_ (?: \([^()]*\)(?:∈{SIGN}+)? | {SIGN}+(?:[≠∈]{SIGN}+)? )  # Σ_(i,j)∈M, max_j≠i
    | {LETTER}+{BAR}? (?:-{LETTER}+)* (?:\d+(?:\.\d+)?)?                     # TP, C1, one-to-one
      (?: _(?:{SIGN}|∞)+(?:,{SIGN}+)* )?                                      # n_ij, n_a,k
    | \d+(?:\.\d+)? | . )""",
    re.VERBOSE,
)
LATEX = re.compile(
    r"\\(?:text|mathrm|mathit|operatorname)\{[^{}]*\}|\\[A-Za-z]+|\\.|[A-Za-z]+|\d+(?:\.\d+)?|\S"
)
SYMBOLS = {
    r"\cdot": "·", r"\cap": "∩", r"\in": "∈", r"\neq": "≠", r"\ne": "≠", r"\lt": "<", r"\gt": ">",
    r"\approx": "≈", r"\dots": "…", r"\infty": "∞", r"\quad": BESIDE, r"\qquad": BESIDE, "-": "−",
    r"\mid": "|", r"\lvert": "|", r"\rvert": "|", r"\sum": "Σ", r"\max": "max", r"\min": "min",
    r"\log": "log", r"\ln": "ln", r"\cos": "cos", r"\beta": "β", r"\eta": "η", r"\Gamma": "Γ",
    r"\mu": "μ", r"\sigma": "σ",
}  # fmt: skip
IGNORED = {"&", r"\ ", r"\,", r"\;", r"\!", r"\left", r"\right", r"\bigl", r"\bigr"}
IGNORED |= {r"\Bigl", r"\Bigr", r"\biggl", r"\biggr", r"\Biggl", r"\Biggr"}


def tokens_of_text(text):
    tokens = []
    for match in TEXT.finditer(text.strip()):
        if match["gap"]:
            tokens.append(BESIDE)
        elif match["token"]:
            tokens += {"²": ["^", "2"], "³": ["^", "3"]}.get(match["token"], [match["token"]])
    return tokens


def tokens_of_latex(latex):
    pieces = LATEX.findall(latex)[::-1]
    tokens = []
    while pieces:
        tokens += latex_piece(pieces)
    return tokens


def latex_piece(pieces):
    """Return the tokens of the next sign, group in braces, or command with its arguments."""
    piece = pieces.pop()
    if piece == "{":
        group = []
        while pieces[-1] != "}":
            group += latex_piece(pieces)
        pieces.pop()
        return group
    if piece in IGNORED:
        return []
    if piece in (r"\frac", r"\tfrac", r"\dfrac"):  # Group the numerator and the denominator.
        return ["(", "(", *argument(pieces), ")", "/", "(", *argument(pieces), ")", ")"]
    if piece == r"\binom":
        return ["binom", "(", *argument(pieces), ",", *argument(pieces), ")"]
    if piece == r"\sqrt":
        return ["√", "(", *argument(pieces), ")"]
    if piece == "^":
        return ["^", "(", *argument(pieces), ")"]
    if piece == r"\underset":  # the label below a number
        argument(pieces)
        return argument(pieces)
    if piece == r"\bar":
        tokens = [argument(pieces)[0] + BAR]
    elif piece.endswith("}"):  # upright words, which are the same in both notations
        tokens = tokens_of_text(piece[piece.index("{") + 1 : -1])
    elif piece in SYMBOLS or not piece.startswith("\\"):
        tokens = [SYMBOLS.get(piece, piece)]
    else:
        raise Unreadable(f"{piece} is not known")
    if tokens and pieces and pieces[-1] == "_":
        pieces.pop()
        index = "".join(argument(pieces))
        tokens[-1] += index if is_number(index) else "_" + index  # C_{1} is the label C1
    return tokens


def argument(pieces):
    """Return the tokens of an argument of TeX: a group, a command, or a single sign."""
    if len(pieces[-1]) > 1 and not pieces[-1].startswith("\\"):
        first, *rest = pieces.pop()
        pieces += ["".join(rest), first]
    return latex_piece(pieces)


def is_number(token):
    return re.fullmatch(r"\d+(\.\d+)?", token) is not None


def is_name(token):
    return re.match(LETTER, token) is not None and not re.match(
        r"(Σ|max|min)_|(max|min|ln|log[\d.]*)$", token
    )


# --- the grammar ---------------------------------------------------------------------------------


class Reader:
    """A parser that turns a formula into a function of its indices.

    sum      =  [−] product {(+ | −) product}
    product  =  power {(· | / | ∩ | nothing) power}
    power    =  one [^ [−] one]
    one      =  number | name | name(…) | (sum) | |sum| | √ one | log one | max(…)
             |  (Σ | max | min)_index product

    Ambiguous formulas are rejected: x^2^2, √x^2, and a/b c.
    """

    def __init__(self, tokens, names):
        self.tokens, self.names, self.around = tokens[::-1], names, [None]

    def formula(self):
        formula = self.sum()
        if self.tokens:
            raise Unreadable(f"what is meant by {' '.join(self.tokens[::-1])!r}?")
        return formula

    def next(self):
        return self.tokens[-1] if self.tokens else None

    def comes(self, token):
        return self.next() == token and bool(self.tokens.pop())

    def expect(self, token):
        if not self.comes(token):
            raise Unreadable(f"{token!r} should come before {' '.join(self.tokens[::-1])!r}")

    def sum(self):
        minus = self.comes("−")
        value = self.product()
        if minus:
            value = operation(lambda x: -x, value)
        while self.next() in ("+", "−"):
            if self.comes("+"):
                value = operation(lambda x, y: x + y, value, self.product())
            elif self.comes("−"):
                value = operation(lambda x, y: x - y, value, self.product())
        return value

    def product(self):
        value, is_divided = self.power(), False
        while True:
            if self.comes("/"):
                value, is_divided = operation(quotient, value, self.power()), True
                continue
            if self.comes("·"):
                value = operation(times, value, self.power())
            elif self.comes("∩"):
                value = operation(lambda x, y: x & y, value, self.power())
            elif not self.starts_factor():
                return value
            elif is_divided:
                raise Unreadable(f"is {self.next()!r} below the stroke of the fraction or not?")
            else:
                value = operation(times, value, self.power())
            is_divided = False

    def starts_factor(self):
        token = self.next()
        if token == "|":  # The stroke may also end |…|, or mean "given" in H(T|C).
            return self.around[-1] not in ("|", "function")
        return token is not None and (token in "([√" or is_number(token) or token[0].isalpha())

    def power(self):
        is_root = self.next() == "√"
        value = self.one()
        if self.comes("^"):
            is_negative = self.comes("−")  # 10^−7
            exponent = operation(lambda y: -y if is_negative else y, self.one())
            value = operation(power, value, exponent)
            if is_root or self.next() == "^":
                raise Unreadable("a power of what?")
        return value

    def between(self, end, around=None):
        """Parse the inside of brackets that are already open."""
        self.around.append(around or end)
        value = self.sum()
        self.around.pop()
        self.expect(end)
        return value

    def one(self):
        if not self.tokens:
            raise Unreadable("something is missing at the end")
        token = self.tokens.pop()
        if is_number(token):
            return lambda at: Q(token)
        if token == "(":
            return self.between(")")
        if token == "|":
            return operation(size_of, self.between("|"))
        if token == "√":
            return operation(mpmath.sqrt, self.one())
        if token == "ln":
            return operation(logarithm, self.one(), lambda at: math.e)
        if token.startswith("log"):
            base = Q(token[3:]) if token[3:] else self.names["base"]
            return operation(logarithm, self.one(), lambda at: base)
        if token in ("max", "min"):
            return operation({"max": max, "min": min}[token], *self.list()[0])
        if match := re.match("(Σ|max|min)_(.*)", token):
            steps, term = self.steps(match[2]), self.product()
            total = {"Σ": sum, "max": max, "min": min}[match[1]]
            return lambda at: total([term(here) for here in steps(at)])
        if is_name(token):
            return self.name(token)
        raise Unreadable(f"{token!r} makes no sense there")

    def list(self):
        """Parse the (a, b) or (a|b) after a function, and the signs between them."""
        self.expect("(")
        self.around.append("function")
        values, signs = [self.sum()], []
        while self.next() in (",", "|"):
            signs.append(self.tokens.pop())
            values.append(self.sum())
        self.around.pop()
        self.expect(")")
        return values, signs

    def name(self, name):
        if name in ("binom", "C") and self.next() == "(":
            return operation(lambda n, k: Q(math.comb(int(n), int(k))), *self.list()[0])
        if name == "E" and self.comes("["):
            if self.comes("I") and self.next() == "(":
                self.list()
            self.expect("]")
            return operation(self.names["E[I]"])
        if name == "P" and self.comes("("):  # P(n_ij = x)
            self.expect("n_ij")
            self.expect("=")
            x = self.between(")")
            return lambda at: self.names["P"](at["i"], at["j"], x(at))
        if name not in self.names and f"each {name}" not in self.names:
            raise Unreadable(f"{name!r} is not known")
        if not callable(self.names.get(name)):
            return lambda at: value_of(name, self.names, at)
        if self.next() == "(":
            values, signs = self.list()
            return operation(self.names[f"{name}|" if signs == ["|"] else name], *values)
        if name == "I":
            return operation(lambda: self.names["I"](self.names["C"], self.names["T"]))
        raise Unreadable(f"{name} of what?")

    def steps(self, index):
        """Return a function that lists the positions of Σ, max or min with this index."""
        if re.fullmatch(r"\([^()]*\)", index):
            index = index[1:-1]
        names = self.names
        if "∈" in index:  # (i,j)∈M
            letters, members = index.split("∈")
            letters = letters.strip("()").split(",")
            if members not in names and f"each {members}" not in names:
                raise Unreadable(f"{members!r} is not known")
            return lambda at: [
                at | dict(zip(letters, member if len(letters) > 1 else [member], strict=True))
                for member in value_of(members, names, at)
            ]
        letters = [index] if f"each {index}" in names else re.findall(LETTER, index)
        for letter in letters:
            if f"each {letter}" not in names:
                raise Unreadable(f"{letter!r} is no index")
        if "≠" in index:  # in Σ_i max_j≠i, i is already bound

            def unlike(at):
                free = [letter for letter in letters if letter not in at]
                return [here for here in walk(free, at) if here[letters[0]] != here[letters[1]]]

        def walk(letters, at):
            ranges = [names[f"each {letter}"] for letter in letters]
            run = [{"ordered": "u", "nominal": "u"}.get(letter, letter) for letter in letters]
            return [at | dict(zip(run, step, strict=True)) for step in itertools.product(*ranges)]

        return unlike if "≠" in index else lambda at: walk(letters, at)


def operation(function, *parts):
    return lambda at: function(*(part(at) for part in parts))


def value_of(name, names, at):
    """Return the value of a name; for a family such as n_ij, at these indices."""
    if name in at:
        return at[name]
    if name not in names:  # an index that no Σ binds
        raise Unreadable(f"which {name}?")
    value = names[name]
    if isinstance(value, Definition):
        return value.formula(at)
    if not isinstance(value, dict):
        return value
    letters = [x for x in re.findall(LETTER, name.split("_")[1]) if x in at or f"the {x}" in names]
    if not letters:
        raise Unreadable(f"{name}, but for which {name.split('_')[1]}?")
    key = tuple(at[x] if x in at else names[f"the {x}"](at) for x in letters)
    return value[key if len(key) > 1 else key[0]]


def size_of(x):
    return Q(len(x)) if isinstance(x, frozenset) else abs(x)


def times(x, y):
    return Q(0) if x == 0 or y == 0 else x * y  # 0 · log 0 is 0


def quotient(x, y):
    # Logarithms are rounded. In these tables, only a zero comes this close to 0.
    if abs(y) < _SAME:
        raise Undefined if abs(x) < _SAME else ZeroDivisionError(f"{float(x)} is divided by 0")
    return x / y


def logarithm(x, base):
    if not x:
        return -mpmath.inf
    return mpmath.log(x) if base == math.e else mpmath.log(x) / mpmath.log(base)


def power(x, y):
    return x ** int(y) if int(y) == y else mpmath.power(x, y)


def distance_of(x, y):
    return mpmath.sqrt(sum((Q(a) - Q(b)) ** 2 for a, b in zip(x, y, strict=True)))


# --- a working -----------------------------------------------------------------------------------


class Definition:
    """Return the value of a name that the working itself defines, as in E = M_C M_T / N."""

    formula = None


RULES = {  # the value if the definition is 0/0
    "0 / 0 : 1 if the two are identical , else 0": lambda names: set(names["C"]) == set(names["T"]),
    "0 / 0 : 1 , for there is nothing to explain": lambda names: 1,
    "0 / 0 : 0 , for all is said": lambda names: 0,
    "0 / 0 : an empty group shares nothing , so 0": lambda names: 0,
}


def value_by_rule(rule, names):
    """Return the value that a note "0/0: …" gives, as a number or by a convention."""
    number = rule.removeprefix("0 / 0 : ")
    if is_number(number):
        return Q(number)
    if rule not in RULES:
        raise Unreadable(f"{rule!r} is not known")
    return RULES[rule](names)


def text_lines(working):
    return [tokens_of_text(line) for line in str(working).splitlines()]


def latex_lines(working):
    [aligned] = re.findall(r"\\begin{aligned}(.*)\\end{aligned}", working._repr_latex_())
    return [tokens_of_latex(line) for line in re.split(r"\\\\(?:\[\w+\])?", aligned)]


def split(tokens, signs):
    """Split at these signs outside brackets; return the parts and the signs."""
    parts, found, depth = [[]], [], 0
    for token in tokens:
        depth += (token in "([") - (token in ")]")
        if depth == 0 and token in signs:
            parts.append([])
            found.append(token)
        else:
            parts[-1].append(token)
    return parts, found


def without_labels(tokens):
    """Drop labels that name the source of a number, as in C1–T3 20 or x2: 0.5."""
    result, is_label = [], False
    for token in tokens:
        was_label, is_label = is_label, False
        if token == ":" and (was_label or (result and is_name(result[-1]))):
            del result[len(result) - (not was_label) :]
        elif len(result) > 1 and result[-1] == "–" and is_name(token) and is_name(result[-2]):
            del result[-2:]
            is_label = True
        else:
            result.append(token)
    return result


class Working:
    """The formulas of a working, and the notes beside them."""

    def __init__(self, lines):
        self.lines = []  # (left-hand side, right-hand sides, signs)
        self.notes = []  # the notes next to the lines, clause by clause
        self.rule = None
        for line in lines:
            statement, *beside = split(line, {BESIDE})[0]
            if len(split(statement, {"=", "≈"})[0]) == 1:  # a line of notes, all in brackets
                statement, beside = [], [statement, *beside]
            if statement:
                if statement[-1] == ",":
                    statement = statement[:-1]
                (left, *right), signs = split(without_labels(statement), {"=", "≈"})
                self.lines.append((left, right, signs))
            for note in beside:
                self.read_note(note)

    def read_note(self, note):
        if note and note[0] == "(" and note[-1] == ")":
            note = note[1:-1]
        for part in split(note, {";"})[0]:
            if part[:4] == ["0", "/", "0", ":"]:
                self.rule = " ".join(part)
            else:
                self.notes += [clause for clause in split(part, {","})[0] if clause]

    def apply_notes(self, names):
        """Return the names as the notes define them, and check the equations among the notes."""
        names, definitions, equations = dict(names), [], []
        for clause in self.notes:
            (left, *right), signs = split(clause, {"=", "≈"})
            if " ".join(clause) in names["words"]:
                names |= names["words"][" ".join(clause)]
            elif clause[0] == "base" and len(clause) == 2:
                names |= names["in base"](math.e if clause[1] == "e" else Q(clause[1]))
            elif right:
                if signs[0] == "=" and len(left) == 1 and is_unknown(left[0], names):
                    names[left[0]] = Definition()
                    definitions.append((left[0], right[0]))
                # Values that are too long are left out.
                shown = [side for side in zip(signs, right, strict=True) if "…" not in side[1]]
                equations += [(left, sign, side) for sign, side in shown]
            elif clause[1:2] == [":"] and (title := " ".join(clause[2:])) in names["measures"]:
                names[clause[0]] = names["measures"][title]()
            # Any other note is a remark. If it changed the meaning, the value would be wrong.
        for name, tokens in definitions:
            names[name].formula = Reader(tokens, names).formula()
        for left, sign, right in equations:
            if isinstance(names.get(left[0]), Definition) and (left[0], right) in definitions:
                continue
            values = [Reader(side, names).formula()({}) for side in (left, right)]
            is_near = math.isclose(*values, rel_tol=1e-5, abs_tol=6e-7)
            if left == ["β"]:  # in Python's notation of a float
                is_right = float(values[0]) == float(values[1])
            else:
                is_right = are_same(*values) if sign == "=" else is_near
            if not is_right:
                raise Unreadable(f"{' '.join(left)} is {values[0]}, not {sign} {' '.join(right)}")
        return names


def are_same(x, y):
    """Return True if two numbers are equal: exactly, to 40 digits or, for floats, to 12."""
    if isinstance(x, Q) and isinstance(y, Q):
        return x == y
    is_float = isinstance(x, float) or isinstance(y, float)
    return abs(x - y) <= (1e-12 if is_float else _SAME) * max(1, abs(y))


def is_unknown(name, names):
    return is_name(name) and not isinstance(names.get(name, {}), (Q, float))


def faults(score, names):
    """Return the faults of a working in both notations."""
    wrong = []
    for working in workings_of(score):
        for notation, lines_of in (("text", text_lines), ("LaTeX", latex_lines)):
            try:
                found = list(faults_of(lines_of(working), score, names))
            except (Unreadable, ZeroDivisionError, TypeError, LookupError, ValueError) as error:
                found = [f"{type(error).__name__}: {error}"]
            wrong += [
                f"{notation}: {fault}\n{working}\n{working._repr_latex_()}" for fault in found
            ]
    return wrong


def workings_of(score):
    """Return a working in its default detail, with few digits and with many."""
    if not isinstance(score, cl.Score):
        return [score]
    return [score.working, score.explain("steps", 2), score.explain("working", 10)]


def read(score, names):
    """Fail with the first fault and its working."""
    wrong = faults(score, names)
    assert not wrong, wrong[0]


def faults_of(lines, score, names):
    working = Working(lines)
    (_, definition, _), *others = working.lines
    for left, right, signs in others:  # A separate line may define a name.
        if left:
            sides = itertools.chain(*([s, *side] for s, side in zip(signs, right, strict=True)))
            working.notes.append([*left, *sides])
    names = working.apply_notes(names)
    if working.rule is not None:
        value_by_rule(working.rule, names)
    formulas = [*definition, *(side for left, right, _ in others if not left for side in right)]
    formulas = [tokens for tokens in formulas if any(map(is_name, tokens))]
    if not formulas:
        yield "no definition"
    values = []
    for tokens in formulas:
        try:
            value = Reader(tokens, names).formula()({})
        except Undefined:
            if working.rule is None:
                yield f"{' '.join(tokens)} is 0/0, and nothing is said of it"
            elif value_by_rule(working.rule, names) != score:
                yield f"the value is not what is said of 0/0: {working.rule}"
            continue
        if working.rule is not None:
            yield f"{' '.join(tokens)} is {float(value)}, and not 0/0"
        if isinstance(value, Q) and getattr(score, "exact", None) is not None:
            is_right = value == score.exact
        else:
            is_right = math.isclose(value, score, rel_tol=1e-9, abs_tol=1e-12)
        if not is_right:
            yield f"{' '.join(tokens)} is {float(value)!r}, and not {float(score)!r}"
        else:
            values.append(value)
    if values:
        sides = [
            side
            for left, right, signs in working.lines
            if left == working.lines[0][0] or not left
            for side in zip(signs, right, strict=True)
        ]
        yield from wrong_lines([side for side in sides if side[1] not in formulas], values[0])


def wrong_lines(sides, truth):
    """Yield the lines of numbers that differ from the truth by more than their signs allow."""
    if not sides:
        return
    unit = unit_of(sides[-1][1])
    for k, (sign, tokens) in enumerate(sides):
        if "…" in tokens:  # a long sum, whose total follows
            continue
        value = Reader(tokens, {}).formula()({})
        near = unit / 2 if k == len(sides) - 1 else unit
        if not (are_same(value, truth) if sign == "=" else abs(value - truth) <= near):
            yield f"{sign} {' '.join(tokens)} is {float(value)!r}, and not {float(truth)!r}"
        is_first = "≈" not in [earlier for earlier, _ in sides[:k]]  # else something was rounded
        is_whole = not any("." in token for token in tokens)
        if sign == "≈" and is_first and is_whole and are_same(value, truth):
            yield f"≈ {' '.join(tokens)} is exactly that"


def unit_of(tokens):
    """Return a unit of the last digit of a decimal, plus a little for a tie."""
    numbers = [token for token in tokens if is_number(token)]
    value = Q(1, 10 ** len(numbers[0].partition(".")[2])) * (1 + Q(1, 10**6))
    if "^" in tokens:  # 1.2 · 10^−7
        value *= Q(10) ** (int(numbers[-1]) * (-1 if "−" in tokens[-2:] else 1))
    return value


# --- what is behind the names: a table -----------------------------------------------------------


def table_names(t, beta=1):
    """Return the numbers that a student finds by counting the points of a table."""
    cells = dict(np.ndenumerate(t.counts))
    points = [(i, j, number) for (i, j), many in cells.items() for number in range(many)]
    n = Q(len(points))
    C = {i: frozenset(p for p in points if p[0] == i) for i in range(t.counts.shape[0])}
    T = {j: frozenset(p for p in points if p[1] == j) for j in range(t.counts.shape[1])}
    rows, columns = ([x for x, group in groups.items() if group] for groups in (C, T))
    n_ij = {(i, j): Q(len(C[i] & T[j])) for i in C for j in T}
    n_i, m_j = ({x: Q(len(group)) for x, group in groups.items()} for groups in (C, T))

    pairs = list(itertools.combinations(points, 2))
    together, wanted = ([p[x] == q[x] for p, q in pairs] for x in (0, 1))
    both = list(zip(together, wanted, strict=True))

    f = {(i, j): 2 * n_ij[i, j] / (n_i[i] + m_j[j]) for i in rows for j in columns}
    matchings = [
        [(i, j) for i, j in zip(some_rows, some_columns, strict=True)]
        for many in [min(len(rows), len(columns))]
        for some_rows in itertools.combinations(rows, many)
        for some_columns in itertools.permutations(columns, many)
    ]
    majority = {i: max(columns, key=lambda j: (n_ij[i, j], f[i, j])) for i in rows}
    clustering, class_ = tuple(map(C.get, rows)), tuple(map(T.get, columns))

    def in_base(base):
        def entropy(x, y=None):
            groups = x if y is None else [a & b for a in x for b in y]
            shares = [len(group) / n for group in groups if group]
            return sum((p * logarithm(1 / p, base) for p in shares), 0)

        def left(x, given):  # H(T|C), or H(T|C_i) within one cluster
            if isinstance(given, tuple):
                return sum(len(group) / n * left(x, group) for group in given)
            shares = [Q(len(group & given), len(given)) for group in x if group & given]
            return sum((p * logarithm(1 / p, base) for p in shares), 0)

        def information(x, y):
            shares = [[Q(len(g), int(n)) for g in (a & b, a, b)] for a in x for b in y if a & b]
            return sum(p * logarithm(p / (p_a * p_b), base) for p, p_a, p_b in shares)

        def expected():
            margins = tuple(tuple(sorted(map(len, groups))) for groups in (clustering, class_))
            return expected_information(*margins) / (1 if base == math.e else mpmath.log(base))

        def expected_of(c, t):  # the expected information of one cell
            return sum(
                probability(len(c), len(t), x) * x / n * logarithm(n * x / (len(c) * len(t)), base)
                for x in range(1, min(len(c), len(t)) + 1)
            )

        cells = {(i, j): expected_of(C[i], T[j]) for i in rows for j in columns}
        return {
            "H": entropy, "H|": left, "I": information, "E[I]": expected, "base": base,
            "E": expected_of, "E_ij": cells,
        }  # fmt: skip

    def probability(row, column, x):
        if not 0 <= column - x <= n - row:
            return Q(0)
        ways = math.comb(int(row), int(x)) * math.comb(int(n - row), int(column - x))
        return Q(ways, math.comb(int(n), int(column)))

    names = {
        "n": n, "n_ij": n_ij, "n_i": n_i, "m_j": m_j, "r": Q(len(rows)), "k": Q(len(columns)),
        "each i": rows, "each j": columns, "each x": [Q(x) for x in range(len(points) + 1)],
        "TP": Q(both.count((True, True))), "FP": Q(both.count((True, False))),
        "FN": Q(both.count((False, True))), "TN": Q(both.count((False, False))),
        "N": Q(len(pairs)), "M_C": Q(sum(together)), "M_T": Q(sum(wanted)),
        "C": clustering, "T": class_, "C_i": C, "T_j": T,
        **{name(t.clusters[i], "C"): group for i, group in C.items()},
        **{name(t.classes[j], "T"): group for j, group in T.items()},
        "P": lambda i, j, x: probability(n_i[i], m_j[j], x),
        "in base": in_base, **in_base(2), "β": Q(beta),
    }  # fmt: skip

    names["words"] = {
        "M : one-to-one": {"each M": matchings},
        "M : maximum matching": {"M": max(matchings, key=lambda M: sum(map(n_ij.get, M)))},
        "M : greedy by F": {"M": greedy(f)},
        "T_j : majority class of C_i": {"the j": lambda at: majority[at["i"]]},
    }
    # "h: homogeneity" refers to the value of that measure's definition.
    names["measures"] = {
        " ".join(tokens_of_text(row.measure)): lambda row=row: value_read(row.function(t), names)
        for row in EXTERNAL
    }
    return names


def value_read(score, names):
    """Return the value of a score's definition, as calculated by the reader."""
    working = Working(text_lines(score.working))
    names = working.apply_notes(names)
    definition = working.lines[0][1][0]
    try:
        return Reader(definition, names).formula()({})
    except Undefined:
        return value_by_rule(working.rule, names)


def name(label, letter):
    return f"{letter}{label}" if isinstance(label, int) else label


def greedy(f):
    """Return a matching of cells in descending order of F."""
    matching = []
    for i, j in sorted(f, key=lambda cell: (-f[cell], cell)):
        if all(i != row and j != column for row, column in matching):
            matching.append((i, j))
    return matching


@cache
def expected_information(rows, columns):
    """Return the mean of I over every table with these margins, in nats."""
    n = sum(rows)
    all_ways = math.prod(map(math.factorial, rows + columns))
    total = 0
    for counts in tables_with(rows, columns):
        margins = itertools.product(rows, columns)
        cells = [(x, *m) for x, m in zip(itertools.chain(*counts), margins, strict=True) if x]
        ways = Q(all_ways) / (math.factorial(n) * math.prod(math.factorial(x) for x, _, _ in cells))
        total += ways * sum(Q(x, n) * mpmath.log(Q(n * x, a * b)) for x, a, b in cells)
    return total


def tables_with(rows, columns):
    if not rows:
        yield from [()] if not any(columns) else []
        return
    for row in itertools.product(*(range(min(rows[0], column) + 1) for column in columns)):
        if sum(row) == rows[0]:
            left = tuple(column - x for column, x in zip(columns, row, strict=True))
            yield from ((row, *others) for others in tables_with(rows[1:], left))


# --- what is behind the names: points ------------------------------------------------------------


def points_names(points, labels, distance=distance_of, weights=None):
    """Return the numbers that a student finds with a ruler, or in a matrix of weights."""
    points = [tuple(map(Q, point)) for point in points]
    numbers = range(len(points))
    if weights is not None:
        weights = [list(map(Q, row)) for row in weights]
    else:
        weights = [[distance(points[a], points[b]) for b in numbers] for a in numbers]
    kinds = sorted(set(labels))
    C = {i: frozenset(a for a in numbers if labels[a] == kind) for i, kind in enumerate(kinds)}
    own = {a: group for group in C.values() for a in group}
    pairs = list(itertools.combinations(numbers, 2))
    within = [weights[a][b] for a, b in pairs if labels[a] == labels[b]]
    between = [weights[a][b] for a, b in pairs if labels[a] != labels[b]]
    every = sorted(within + between)
    centroid = {i: mean_point([points[a] for a in group]) for i, group in C.items()}
    off = {i: [distance_of(points[a], centroid[i]) for a in group] for i, group in C.items()}

    def mean(values):
        return sum(values) / len(values)

    a_x = {x: mean([weights[x][y] for y in own[x] - {x}]) for x in numbers if len(own[x]) > 1}
    b_x = {x: min(mean([weights[x][y] for y in g]) for g in C.values() if x not in g) for x in own}

    def silhouette(group):
        return mean([(b_x[x] - a_x[x]) / max(a_x[x], b_x[x]) if x in a_x else 0 for x in group])

    def apart(x, y):
        if isinstance(x, frozenset):
            return min(weights[a][b] for a in x for b in y)
        return distance_of(x, y)

    spreads = {
        "σ : root mean squared distance": {
            i: mpmath.sqrt(mean([x**2 for x in d])) for i, d in off.items()
        },
        "σ : mean distance": {i: mean(d) for i, d in off.items()},
    }
    rest = {i: frozenset(numbers) - group for i, group in C.items()}
    centre = mean_point(points)
    # The density is unique only if the minimum spanning tree is.
    ((_, separations, densities_), *_) = densities(np.array(points, float), np.array(labels))
    several = [i for i, group in C.items() if len(group) > 1]
    return {
        "SSB": sum(len(g) * distance_of(centroid[i], centre) ** 2 for i, g in C.items()),
        "SSW": sum(d**2 for distances in off.values() for d in distances),
        "DSPC_i": dict(zip(several, separations, strict=True)),
        "DSC_i": dict(zip(several, densities_, strict=True)),
        "measures": {},
        "n": Q(len(points)), "k": Q(len(kinds)), "n_i": {i: Q(len(g)) for i, g in C.items()},
        "each i": list(C), "each j": list(C), "each x": list(numbers),
        "C_i": C, "C_j": C, f"C{BAR}_i": rest, "V": frozenset(numbers),
        **{f"C{kind}": group for kind, group in zip(kinds, C.values(), strict=True)},
        "W": lambda x, y: sum(weights[a][b] for a in x for b in y),
        "W_in": sum(within), "W_out": sum(between),
        "N_in": Q(len(within)), "N_out": Q(len(between)),
        "W_min": sum(every[: len(within)]), "W_max": sum(every[-len(within) :]),
        "a_x": a_x, "b_x": b_x, "s": silhouette,
        "d": apart, "diam": lambda x: max(weights[a][b] for a in x for b in x),
        "μ_i": centroid, "μ_j": centroid,
        "words": {
            "points alone in their cluster have s = 0": {"each x": list(a_x)},
            "points alone in their cluster add 0": {"each i": [i for i in C if len(C[i]) > 1]},
            **{words: {"σ_i": spread, "σ_j": spread} for words, spread in spreads.items()},
        },
    }  # fmt: skip


def mean_point(points):
    return tuple(sum(x) / len(points) for x in zip(*points, strict=True))


def exactly(numbers):
    return {at: Q(x) if isinstance(x, (int, float)) else x for at, x in enumerate(numbers)}


def vector_names(x, y, weights=(), ordered=(), nominal=(), **others):
    return {
        "x_u": exactly(x), "y_u": exactly(y), "w_u": exactly(weights),
        "each u": range(len(x)), "each ordered": ordered, "each nominal": nominal,
        "measures": {},
        "words": {"u with w_u > 0": {"each u": [u for u, w in enumerate(weights) if w > 0]}},
        **others,
    }  # fmt: skip


# --- the reader can read -------------------------------------------------------------------------

NAMES = {
    "x": Q(3), "TP": Q(5), "M_C": Q(2), "n_i": {0: Q(1), 1: Q(4)},
    "n_ij": {(0, 0): Q(7), (1, 0): Q(2)},
    "each i": [0, 1], "each j": [0], "A": frozenset({1, 2}), "B": frozenset({2, 3, 4}),
    "H": lambda x: len(x), "H|": lambda x, y: len(x & y), "n_a,k": {0: Q(8)}, "each k": [0],
    "base": 2, "β": Q(1, 2),
}  # fmt: skip


@each(
    "text, latex, value",
    [
        ("1 + 2 · 3 − 4", r"1 + 2 \cdot 3 - 4", 3),
        ("12 / 4 / 3", r"\frac{\frac{12}{4}}{3}", 1),
        ("12 / (4 · 3)", r"\frac{12}{4 \cdot 3}", 1),
        ("−x^2 + 2 x", "-x^2 + 2 x", -3),
        ("(−x)²", r"\left(-x\right)^{2}", 9),
        ("8^(1/x)", "8^{1/x}", 2),
        ("2 TP (x − M_C)", r"2 TP \bigl(x - M_C\bigr)", 10),
        ("x M_C/TP", r"x \frac{M_C}{TP}", Q(6, 5)),
        ("√(x + 1) · M_C", r"\sqrt{x + 1} \cdot M_C", 4),
        ("|2 − x|^3 |x − 5|", "|2 - x|^3 |x - 5|", 2),
        ("|A ∩ B| / (|A| + |B|)", r"\frac{|A \cap B|}{|A| + |B|}", Q(1, 5)),
        ("H(B) − H(B|A) + 2 |A|", "H(B) - H(B|A) + 2 |A|", 6),
        ("Σ_i n_i^2 − 1", r"\sum_i n_i^2 - 1", 16),
        ("(1/2) Σ_i (n_i − 1)", r"\frac{1}{2} \sum_{i} (n_i - 1)", Q(3, 2)),
        ("Σ_ij n_ij/x", r"\sum_{ij} \frac{n_{ij}}{x}", 3),
        ("Σ_i n_i max_j n_ij", r"\sum_i n_i \max_j n_{ij}", 15),
        ("max_i (n_i + 1) − min(x, TP)", r"\max_i (n_i + 1) - \min(x, TP)", 2),
        ("Σ_k n_a,k/x", r"\sum_k \frac{n_{a,k}}{x}", Q(8, 3)),
        ("C(TP, 2) + x", r"\binom{TP}{2} + x", 13),
        ("log2 (8) + ln (1) + log (4)", r"\log_{2} 8 + \ln (1) + \log \frac{8}{2}", 5),
        ("(1 + β^2) TP", r"(1 + \beta^2) TP", Q(25, 4)),
    ],
)
def test_it_reads_both_notations(text, latex, value):
    for tokens in (tokens_of_text(text), tokens_of_latex(latex)):
        # The precision of a root depends on the processor.
        assert Reader(tokens, NAMES).formula()({}) == pytest.approx(value, rel=1e-15)


@each("text", [
        "x^2^2", "√x^2", "x/TP M_C", "1 +", "(1 + 2", "1 + 2)", "y + 1", "3 · · 4", "|x", "n_i",
        "Σ_l n_i", "H + 1", "x · purity",
    ])  # fmt: skip
def test_it_does_not_guess(text):
    with pytest.raises(Unreadable):
        Reader(tokens_of_text(text), NAMES).formula()({})


def test_latex_is_read_as_it_is_typeset():
    assert tokens_of_latex("n_ij") == ["n_i", "j"]
    assert tokens_of_latex("x^25") == ["x", "^", "(", "2", ")", "5"]


class Shown(float):
    """A score with an arbitrary working."""

    def __new__(cls, value, text, latex):
        self = super().__new__(cls, value)
        self.text, self._repr_latex_ = text, lambda: rf"\begin{{aligned}}{latex}\end{{aligned}}"
        return self

    def __str__(self):
        return self.text


RIGHT_TEXT = "JC = TP / (TP + FN + FP)\n   = 4 / (4 + 2 + 3)\n   ≈ 0.444444"
RIGHT_LATEX = r"\text{JC} &= \frac{TP}{TP + FN + FP} \\[4pt] &= \frac{4}{4 + 2 + 3}"


@each(
    "old, new, many",
    [
        ("TP", "TP", 0),
        ("FN", "TN", 2),
        ("FN + FP", "FN", 2),
        ("+ FN", "+ FM", 2),
        ("FP)", "FP)    (M_C = TP + FN)", 1),
        ("FP)", "FP)    (M_C = TP + FP; N pairs)", 0),
        ("FP)", "FP)    (0/0: 1 if the two are identical, else 0)", 1),
        ("FP)", "FP)    (0/0: 1 if the two are identical, else 0; M_C = 8)", 1),
        ("{TP}", "{TP", 1),
        ("FP)", "FP)    (counted twice)", 0),  # a remark without consequences
        ("FP)", "FP)    (D: BCubed precision)", 0),
        ("TP + FN + FP)", "D)    (D: BCubed precision)", 1),
        ("TP + FN + FP", "D", 2),
        ("TP + FN + FP)", "D),    D = M_C + FN", 0),
        (r"TP + FN + FP}", r"D} \\ & \quad (D = TP + FN,\ N\text{ pairs})", 1),
        (r"\frac{TP}{TP + FN + FP}", r"1", 1),
        (r"FN + FP}", r"FN + TN}", 1),
        ("TP / (TP + FN + FP)", "TP / D\n   D = M_C + FN = 7 + 2", 0),
        ("TP / (TP + FN + FP)", "TP / D\n   D = M_C + FN = 7 + 3", 1),
        ("FP)\n", "FP)\n   (M_C = 6 + 1 = 7)\n", 0),
        ("FP)\n", "FP)\n   (M_C = 6 + … + 1 ≈ 7.000001)\n", 0),
        ("FP)\n", "FP)\n   (M_C = 6 + 2 = 7)\n", 1),
        ("FP)\n", "FP)\n   (M_C = 6 + 1 ≈ 7.1)\n", 1),
        ("= 4 / (4 + 2 + 3)", "= 8/18", 0),
        ("= 4 / (4 + 2 + 3)", "≈ 4.00000005/9", 0),
        ("= 4 / (4 + 2 + 3)", "= 4.00000005/9", 1),
        ("= 4 / (4 + 2 + 3)", "≈ 4/9", 1),
        ("= 4 / (4 + 2 + 3)", "≈ 4.1/9", 1),
        (r"= \frac{4}", r"= \frac{4.00000005}", 1),
        (r"= \frac{4}", r"\approx \frac{4}", 1),
    ],
)
def test_it_finds_what_is_wrong(old, new, many):
    names = table_names(cl.ContingencyTable([[3, 1], [0, 2]]))
    texts = RIGHT_TEXT.replace(old, new), RIGHT_LATEX.replace(old, new)
    assert len(faults(Shown(4 / 9, *texts), names)) == many


# --- every measure is read -----------------------------------------------------------------------

TABLES = [
    [[3, 1, 0], [0, 0, 0], [1, 2, 1], [0, 0, 3]],  # an empty row, a tie of the best F
    [[2, 2, 0, 1], [0, 3, 1, 0]],  # tied majorities of different sizes
    [[0, 2], [2, 3]],  # the greedy matching by F is the worse one
    [[2, 0, 4], [1, 0, 2]],  # independent, with an empty column
    [[0, 3, 0], [2, 0, 0], [0, 0, 1]],  # identical
    [[2], [3]], [[2, 3]], [[1]], [[1, 1]], [[1], [1]], [[1, 1], [1, 1]], [[1, 0], [1, 0], [0, 2]],
]  # fmt: skip
ALL = range(len(TABLES))
LARGER = range(1, 4)  # for options that make no difference in the other tables
table_names_of = cache(
    lambda at, **options: table_names(cl.ContingencyTable(TABLES[at]), **options)
)


def on_every_table(measure, names_of=table_names_of, places=ALL, **options):
    for at in places:
        read(measure(cl.ContingencyTable(TABLES[at]), **options), names_of(at))


@each("row", EXTERNAL)
def test_formula_of_an_external_measure_gives_its_value(row):
    on_every_table(row.function)


@each("beta", [1 / 3, 2])
def test_formula_with_beta_gives_the_value(beta):
    for measure in (cl.pair_f_measure, cl.v_measure):
        on_every_table(measure, lambda at: table_names_of(at, beta=beta), LARGER, beta=beta)


@each("average", ["geometric", "arithmetic", "min", "max"])
def test_formula_of_each_mean_gives_the_value(average):
    for measure in (cl.normalized_mutual_information, cl.adjusted_mutual_information):
        on_every_table(measure, places=LARGER, average=average)


@each("base", [math.e, 2.5])
def test_formula_to_each_base_gives_the_value(base):
    for measure in (
        cl.conditional_entropy,
        cl.mutual_information,
        cl.variation_of_information,
        cl.expected_mutual_information,
        lambda t, base: cl.entropy(t.cluster_sizes, base=base),
    ):
        on_every_table(measure, places=LARGER, base=base)


def test_formula_of_the_greedy_mapping_gives_the_value():
    on_every_table(cl.clustering_error, places=LARGER, mapping="f_measure")


def test_formulas_of_cells_clusters_and_classes_give_their_values():
    named = cl.contingency_table(["a", "a", "a", "b", "c"], ["u", "v", "v", "v", "w"])
    for t in [*map(cl.ContingencyTable, TABLES[:2]), named]:
        names = table_names(t)
        cells = [
            measure(t, cluster, class_)
            for measure in (cl.cell_precision, cl.cell_recall, cl.cell_f_measure)
            for cluster in t.clusters
            for class_ in t.classes
        ]
        rows = [value for row in (*cl.per_cluster(t), *cl.per_class(t)) for value in row]
        for score in [*cells, *(value for value in rows if isinstance(value, cl.Score))]:
            read(score, names)


def test_sums_of_pair_counts_give_their_values():
    for counts in TABLES:
        t = cl.ContingencyTable(counts)
        names = table_names(t)
        for lines in (
            text_lines(cl.pair_counts(t).working),
            latex_lines(cl.pair_counts(t).working),
        ):
            for left, right, _ in Working(lines).lines:
                if left:  # Otherwise, the line continues the one before it.
                    whole = ["N"] if left == ["all", "pairs"] else left
                values = [Reader(side, names).formula()({}) for side in (whole, *right)]
                assert len(set(values)) == 1


METRICS = {
    "euclidean": distance_of,
    "cityblock": lambda x, y: sum(abs(a - b) for a, b in zip(x, y, strict=True)),
    "chebyshev": lambda x, y: max(abs(a - b) for a, b in zip(x, y, strict=True)),
}
POINTS = [
    ([(0, 0), (0, 1), (1, 0), (5, 5), (5, 6.5), (9, 0), (9, 3)], [1, 1, 1, 2, 2, 3, 3]),
    ([(0, 0), (4, 1), (1, 0), (5, 5), (2, 6.5), (9, 0), (3, 3)], [1, 2, 1, 2, 1, 2, 4]),
    ([(0.5,), (2,), (3,), (7,), (1.25,), (30,)], [2, 1, 2, 1, 3, 5]),
]


@each("row", INTERNAL)
def test_formula_of_an_internal_measure_gives_its_value(row):
    for points, labels in POINTS:
        score = cl.internal_scorecard(points, labels)[row.measure].value
        read(score, points_names(points, labels))


@each("metric", METRICS)
def test_formula_is_right_for_each_metric(metric):
    for points, labels in POINTS[:2]:
        names = points_names(points, labels, METRICS[metric])
        for measure in (cl.silhouette, cl.dunn_index, cl.c_index):
            read(measure(points, labels, metric=metric), names)
        p = cl.proximity_table(points, labels, metric=metric)
        for measure in (cl.beta_cv, cl.graph_cut, cl.normalized_cut, cl.modularity):
            read(measure(p), names)


def test_formula_is_right_for_similarities():
    for points, labels in POINTS[:2]:
        kernel = [[math.exp(-math.dist(x, y) / 5) for y in points] for x in points]
        p = cl.ProximityTable.from_matrix(kernel, labels, kind="similarity")
        names = points_names(points, labels, weights=kernel)
        for measure in (cl.beta_cv, cl.graph_cut, cl.normalized_cut, cl.modularity):
            read(measure(p), names)


@each("spread", ["rms", "mean"])
def test_formula_is_right_for_each_spread(spread):
    for points, labels in POINTS:
        score = cl.davies_bouldin_index(points, labels, spread=spread)
        read(score, points_names(points, labels))


X, Y, WEIGHTS = (1, 2, 5.5), (3, 2.5, -1), (1, 0.5, 2)


@each("p", [1, 2, 1.5, math.inf])
def test_formula_of_a_minkowski_distance_gives_its_value(p):
    names = vector_names(X, Y, WEIGHTS)
    read(cl.minkowski_distance(X, Y, p=p), names)
    read(cl.minkowski_distance(X, Y, p=p, weights=WEIGHTS), names)
    weights = (1, 2, 0)  # The largest difference has weight 0.
    names = vector_names(X, Y, weights)
    read(cl.minkowski_distance(X, Y, p=p, weights=weights), names)


def test_formula_of_a_cosine_gives_its_value():
    for x, y in [(X, Y), ((3, 4), (4, 3)), ((1, 0), (0, -2))]:
        for measure in (cl.cosine_similarity, cl.cosine_distance):
            read(measure(x, y), vector_names(x, y))


VALUES = [("a", "x"), ("a", "y"), ("b", "x"), ("b", "y"), ("b", "y"), ("c", "x"), ("a", "x")]
CLASSES = [0, 1, 1, 0, 1, 2, 1]


def classes_of(value):
    """Return how many points of each class have a value; no two columns share a value."""
    own = [c for values, c in zip(VALUES, CLASSES, strict=True) if value in values]
    return {k: Q(own.count(k)) for k in set(CLASSES)}


def value_difference(a, b, p):
    shares = [[x / sum(n.values()) for x in n.values()] for n in map(classes_of, (a, b))]
    return sum(power(abs(x - y), Q(p)) for x, y in zip(*shares, strict=True))


@each("p", [1, 2, 1.5])
def test_formula_of_a_value_difference_gives_its_value(p):
    fitted = cl.ValueDifferenceMetric(p=p).fit(VALUES, CLASSES)
    for column, a, b in [(0, "a", "b"), (0, "c", "b"), (1, "x", "y")]:
        n_a, n_b = classes_of(a), classes_of(b)
        names = {
            "n_a,k": n_a, "n_b,k": n_b, "n_a": sum(n_a.values()), "n_b": sum(n_b.values()),
            "each k": sorted(set(CLASSES)), "words": {}, "measures": {},
        }  # fmt: skip
        read(fitted.value_distance(column, a, b), names)


@each("p", [1, 2, 1.5])
@each("weights", [None, (1, 2, 0.5, 3)])
def test_formula_of_a_mixed_distance_gives_its_value(p, weights):
    fitted = cl.ValueDifferenceMetric(p=p).fit(VALUES, CLASSES)
    x, y = ("a", "x", 1.5, 2), ("b", "y", 0, 5)
    difference = {f"VDM{p}": lambda a, b: value_difference(a, b, p)}
    names = vector_names(x, y, weights or (), ordered=(2, 3), nominal=(0, 1), **difference)
    score = cl.mixed_distance(x, y, fitted, ordered=[2, 3], nominal=[0, 1], weights=weights)
    read(score, names)
    names = vector_names(x[:2], y[:2], nominal=(0, 1), **difference)
    read(cl.mixed_distance(x[:2], y[:2], fitted, ordered=[], nominal=[0, 1]), names)
