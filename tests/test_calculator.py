"""Evaluate every working with a calculator, which must confirm each result.

The calculator reads the text of a working, and shares no code with the package. It evaluates each
line of numbers, in fractions as far as there are no roots and logarithms, and these to fifty
digits. After "=" the result must be the value exactly, after "≈" to the digits that are shown. The
LaTeX must have the same signs and the same numbers.
"""

import math
import re
from fractions import Fraction as Q
from itertools import chain, product

import mpmath
import numpy as np
import pytest
from scipy.stats import random_table

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from tests.cases import each
from tests.test_information import MEANS, exact_entropy, exact_information
from tests.test_reader import are_same, is_number, power, tokens_of_latex, tokens_of_text

# --- the calculator ------------------------------------------------------------------------------

# Labels that name the source of a number, as in "C1–T3 20", "C1–C2: (0.5 + 1)" and "x1: 3/4".
LABEL = re.compile(r"(C-?\d+–T-?\d+ |C-?\d+–C-?\d+: |x\d+: )(?=[\d(|√−])")
TOKEN = re.compile(r"\s*(\d+(?:\.\d+)?…?|log[\d.]+|ln|√|min|max|[-−+·/^(),|])")


class Calculator:
    """A parser of a line of arithmetic, from left to right, with the usual precedence."""

    number, root = staticmethod(Q), staticmethod(mpmath.sqrt)

    def __init__(self, line):
        self.tokens, end = [], 0
        while end < len(line.rstrip()):
            match = TOKEN.match(line, end)
            if match is None:
                raise ValueError(f"{line[end:]!r} of {line!r} is no arithmetic")
            self.tokens.append(match[1])
            end = match.end()
        self.tokens.reverse()

    def next_is(self, signs):
        return bool(self.tokens) and self.tokens[-1] in signs

    def take(self, expected):
        assert self.tokens.pop() == expected

    def value(self):
        value = self.sum()
        assert not self.tokens
        return value

    def sum(self):
        value = self.product()
        while self.next_is("+−"):
            value = value + self.product() if self.tokens.pop() == "+" else value - self.product()
        return value

    def product(self):
        value = self.power()
        while self.next_is("·/("):  # Adjacent brackets are multiplied.
            sign = self.tokens.pop() if not self.next_is("(") else "·"
            value = value / self.power() if sign == "/" else value * self.power()
        return value

    def power(self):
        if self.next_is("−"):
            self.take("−")
            return -self.power()
        value = self.one()
        if self.next_is("^"):
            self.take("^")
            value = power(value, self.power())
        return value

    def one(self):
        token = self.tokens.pop()
        if token == "(":
            value = self.sum()
            self.take(")")
            return value
        if token == "|":
            value = self.sum()
            self.take("|")
            return abs(value)
        if token == "√":
            return self.root(self.one())
        if token in ("min", "max"):
            self.take("(")
            values = [self.sum()]
            while self.next_is(","):
                self.take(",")
                values.append(self.sum())
            self.take(")")
            return min(values) if token == "min" else max(values)
        if token == "ln":
            return logarithm(self.one())
        if token.startswith("log"):
            return logarithm(self.one()) / mpmath.log(Q(token[3:]))
        return self.number(token.rstrip("…"))


def logarithm(x):
    if x <= 0:
        raise ValueError(f"no logarithm of {x}")
    return mpmath.log(x)


@each(
    "line, value",
    [
        ("1 + 2 · 3 − 4", 3),
        ("12 / 4 / 3", 1),
        ("12/(4 · 3)", 1),
        ("(1/2) (3 + 5) − 6 · 2/4", 1),
        ("−1/2", Q(-1, 2)),
        ("2 · (−0.25)", Q(-1, 2)),
        ("2 − (3/4)^2", Q(23, 16)),
        ("|3/8 − 4/7| + |5/8 − 3/7|", Q(11, 28)),
        ("1.5 · 10^−3", Q(3, 2000)),
        ("6.25…/10", Q(5, 8)),
        ("3 / √(4 · 9)", 0.5),
        ("√9", 3),
        ("min(1.5, 2)", 1.5),
        ("3/4 · log2 (4/3) + 1/4 · log2 (4/1)", 0.8112781244591328),
        ("log10 (1000)", 3),
        ("ln (2)", math.log(2)),
    ],
)
def test_calculator_evaluates_what_is_typed(line, value):
    assert Calculator(line).value() == pytest.approx(value, rel=1e-14)


@each("line", ["1 +", "(1 + 2", "x + 1", "1 2", "3 · · 4"])
def test_calculator_rejects_other_text(line):
    with pytest.raises((ValueError, AssertionError, IndexError)):
        Calculator(line).value()


# --- a working -----------------------------------------------------------------------------------


def lines_of(working):
    """Return the definition, and the other lines, each with its sign."""
    first, *others = without_labels(working)
    return first, [tuple(line.split(maxsplit=1)) for line in others if not line.startswith("(")]


def without_labels(working):
    return [LABEL.sub("", line.strip()) for line in str(working).splitlines()]


def asides_of(working):
    """Yield the equations in brackets below the definition: a name, and its signed sides."""
    for line in without_labels(working):
        if line.startswith("("):
            inside = line.removeprefix("(").removesuffix(")")
            what, *sides = re.split(" ([=≈]) ", inside)
            yield what, list(zip(sides[::2], sides[1::2], strict=True))


def claimed(sign, decimal, digits=6):
    """Return the number of the last line, and half a unit of the last digit that it claims."""
    mantissa, _, power = decimal.partition(" · 10^")
    exponent = int(power.replace("−", "-") or 0)
    mantissa = mantissa.replace("−", "-")
    places = len(mantissa.partition(".")[2])
    if sign == "=":  # An exact decimal has at least as many correct digits as the others show.
        places = max(places, digits - 1 if power else digits)
    return Q(mantissa) * Q(10) ** exponent, Q(10) ** (exponent - places) / 2


def is_arithmetic(line):
    return not re.search(r"[^\W\d_]", re.sub(r"log[\d.]+|ln|min|max", "", line))


def is_elided(line):
    return re.search(r"(^|[^\d])…", line) is not None


def is_bare(line):
    """Return True if the dots are outside brackets, so that no step uses the sum."""
    before = line.partition("…")[0]
    return before.count("(") == before.count(")")


def faults(score, working=None, truth=None, digits=6):
    """Return the faults of a working, and how many of its lines were evaluated.

    The true value is a fraction, or a number of fifty digits. By default it is the float.
    """
    working = score.working if working is None else working
    first, others = lines_of(working)
    truth = score.exact if truth is None else truth
    given, number = truth, float(score) if truth is None else truth
    shown, half = claimed(*others[-1], digits) if others else (Q(float(score)), 0)
    # A number halfway may be rounded either way, and a float has no more than 16 digits.
    half = half * (1 + Q(1, 10**6)) + abs(shown) / 10**15
    wrong, evaluated, undefined = [], 0, False
    for position, (sign, line) in enumerate(others):
        if is_elided(line):  # The next line has the total of a long sum, or the total is the value.
            if not is_bare(line) and not is_arithmetic(others[position + 1][1]):
                wrong.append(f"{line}: no total")
            evaluated += 1
        elif is_arithmetic(line):
            evaluated += 1
            try:
                result = Calculator(line).value()
            except ZeroDivisionError:
                undefined = True
                continue
            if sign == "=" and truth is None:  # the first exact line is the truth of the others
                is_right, truth = math.isclose(result, number, rel_tol=1e-9, abs_tol=1e-12), result
            elif sign == "=":
                is_right = are_same(result, truth)
            elif position == len(others) - 1:
                is_right = abs(number - shown) <= half
            else:  # Rounding may leave a remainder where the exact value is 0/0.
                is_right = abs(result - shown) <= half or "0/0" in first
            if not is_right:
                wrong.append(f"{sign} {line} gives {float(result)!r}, not {float(number)!r}")
            is_first = "≈" not in [sign for sign, _ in others[:position]]
            if sign == "≈" and is_first and is_rounded_in_vain(line, result, given):
                wrong.append(f"≈ {line}: nothing is rounded")
            total = re.fullmatch(r"(\d+\.\d+)/(\d+)", line)
            if sign == "≈" and total and isinstance(truth, Q):
                unit = claimed("≈", total[1])[1]
                if abs(Q(total[1]) - truth * int(total[2])) > unit:
                    wrong.append(f"{total[1]} is no total")
    if undefined != ("0/0" in first):
        wrong.append("0/0 without the note" if undefined else "the note without 0/0")
    return wrong + wrong_asides(working), evaluated


def is_rounded_in_vain(line, result, truth):
    """Return True for a line after "≈" in which no number is rounded."""
    is_whole = "." not in line and "10^" not in line
    return is_whole and truth is not None and are_same(result, truth)


def wrong_asides(working):
    wrong = []
    for what, sides in asides_of(working):
        shown, half = claimed(*sides[-1])
        half *= 1 + Q(1, 10**6)
        exact = []
        for sign, line in sides:
            if is_arithmetic(line) and not is_elided(line):
                result = Calculator(line).value()
                exact += [result] if sign == "=" else []
                is_right = sign == "≈" or are_same(result, exact[0])
                if abs(result - shown) > half or not is_right:
                    wrong.append(f"{what} {sign} {line} gives {float(result)!r}")
    return wrong


def differs_in_latex(working):
    """Return True if the LaTeX has other signs or other numbers than the text."""
    [latex] = re.findall(r"\\begin{aligned}(.*)\\end{aligned}", working.latex)
    lines = re.split(r"\\\\(?:\[\w+\])?", latex)
    read = [tokens_of_text(line) for line in without_labels(working)], map(tokens_of_latex, lines)
    text, typeset = (
        [token for token in chain(*each) if token in ("=", "≈") or is_number(token)]
        for each in read
    )
    return text != typeset


class Shown(float):
    """A score with an arbitrary working."""

    exact = None

    def __new__(cls, value, text):
        self = super().__new__(cls, value)
        self.working = text
        return self


@each(
    "lines, many",
    [
        ([], 0),
        (["= (1 + 2) / 2"], 0),
        (["= (C1–T1 1 + C-2–T10 2) / 2", "= (C1–C2: (1 + 1) + C2–C1: (1/2 + 1/2)) / 2"], 0),
        (["= (x0: |−1| + x12: 2) / 2"], 0),
        (["(a_x = 1 + 2 = 3)", "= 3/2"], 0),
        (["(a_x = 1 + … + 5 = 3)", "(b = 1/3 + 1/3 ≈ 0.666667)", "= 3/2"], 0),
        (["(a_x = 1 + 2 = 4)", "= 3/2"], 2),
        (["(b = 1/3 + 1/3 ≈ 0.666666)", "(c = 1 = 2)", "= 3/2"], 3),
        (["= 3/4"], 2),
        (["= (C1–T1 1 + C-2–T10 1) / 2"], 2),
        (["= 1 + … + 5"], 0),
        (["= 1 + … + 5", "= a + b"], 0),
        (["= (1 + … + 5) / 2", "= a + b"], 1),
        (["= 0/0"], 1),
        (["= 9/6", "= 2.25^(1/2)", "≈ 1.50000001"], 0),
        (["= 1.50000001"], 2),
        (["= √2.25", "= log2 (8) / 2"], 0),
        (["= √2.25000000000000000001"], 1),
        (["≈ 1/(1.33 − 1.32)"], 1),
        (["(a_x = 1 + 2 ≈ 3)", "(a ≈ 1.1 + 1.9 = 3)", "≈ 3.0000001/2"], 0),
        (["(a_x = 1.33333 · 3 ≈ 4)", "(b = 1.33333 · 3 = 4)"], 2),
    ],
)
def test_it_finds_what_is_wrong(lines, many):
    assert len(faults(Shown(1.5, "\n".join(["x = y", *lines, "= 1.5"])))[0]) == many


def test_needless_rounding_is_found():
    assert faults(Shown(1.5, "x = y\n≈ 3/2\n= 1.5"), truth=Q(3, 2))[0] == [
        "≈ 3/2: nothing is rounded"
    ]


# --- random tables ----------------------------------------------------------------------------


def with_margins(rng, rows, columns):
    """Return a random table with these margins, nearly independent if they are large."""
    return random_table(rows, columns).rvs(random_state=rng)


def split(rng, n, groups):
    return rng.multinomial(n - groups, rng.dirichlet(np.ones(groups))) + 1


def shapes(rng):
    return int(rng.integers(1, 8)), int(rng.integers(1, 8))


def balanced(rng):
    return rng.integers(1, 30, shapes(rng))


def imbalanced(rng):
    counts = rng.integers(0, 4, shapes(rng))
    counts[0, 0] = 10 ** rng.integers(2, 9)
    return counts


def near_random(rng):
    n = int(10 ** rng.uniform(1.5, 6))
    r, k = 1 + np.array(shapes(rng))
    return with_margins(rng, split(rng, n, r), split(rng, n, k))


def huge(rng):
    return rng.multinomial(2**53 - int(rng.integers(100)), rng.dirichlet(np.ones(9))).reshape(3, 3)


def huge_and_imbalanced(rng):
    sizes = 10 ** rng.uniform(0, 15, shapes(rng))
    return (sizes / max(1, sizes.sum() / 2**52)).astype(np.int64)


def huge_and_independent_but_for_one_point(rng):
    row, column = rng.integers(1, 10**7, 3), rng.integers(1, 10**7, 4)
    counts = np.outer(row, column)
    counts[0, 0] += 1
    return counts


def tiny(rng):
    counts = np.zeros(shapes(rng), dtype=int)
    for _ in range(rng.integers(1, 6)):
        counts[tuple(rng.integers(counts.shape))] += 1
    return counts


def oblong(rng):
    counts = rng.integers(0, 9, (int(rng.integers(7, 30)), int(rng.integers(1, 4))))
    return counts if rng.integers(2) else counts.T


def with_empty_rows(rng):
    counts = balanced(rng)
    counts[rng.integers(len(counts))] = 0
    return np.pad(counts, ((0, 1), (1, 0)))


def one_row_or_column(rng):
    counts = rng.integers(1, 50, (1, int(rng.integers(1, 10))))
    return counts if rng.integers(2) else counts.T


def singletons(rng):
    sizes = rng.integers(1, 6, int(rng.integers(1, 4)))
    counts = np.repeat(np.eye(len(sizes), dtype=int), sizes, axis=0)
    return counts if rng.integers(2) else counts.T


def identical(rng):
    sizes = rng.integers(1, 10 ** int(rng.integers(1, 14)), int(rng.integers(1, 9)))
    return np.diag(sizes)[rng.permutation(len(sizes))]


FAMILIES = [
    balanced, imbalanced, near_random, huge, huge_and_imbalanced,
    huge_and_independent_but_for_one_point, tiny, oblong, with_empty_rows, one_row_or_column,
    singletons, identical,
]  # fmt: skip
TABLES_PER_FAMILY = 1
BETAS = [0.2, 1 / 3, Q(1, 3), 3, 1e-9, 1e9, math.pi]
BASES = [math.e, 10, 3, Q(5, 2), math.pi]
AVERAGES = ["geometric", "arithmetic", "min", "max"]
WITH_BASE = [cl.conditional_entropy, cl.mutual_information, cl.variation_of_information]


def can_expect(t):
    """Return True if the hypergeometric sums for chance fit into memory."""
    a, b = t.cluster_sizes[:, None] / t.n, t.class_sizes / t.n
    return math.sqrt(t.n * (a * b * (1 - a) * (1 - b)).max()) < 1e3


def entropies(t, base=2):
    """Return H(C), H(T) and I of a table, to fifty digits."""
    base = mpmath.e if base == math.e else base
    sizes = t.cluster_sizes.tolist(), t.class_sizes.tolist()
    return *(exact_entropy(each, base) for each in sizes), exact_information(
        t.counts.tolist(), base
    )


def ratio(above, below):
    return above / below if abs(below) > mpmath.mpf(10) ** -40 else None  # 0/0


def v_measure(c, t, i, beta=1):
    shares = ratio(i, t), ratio(i, c)
    if None in shares:
        return None
    return ratio((1 + beta) * math.prod(shares), beta * shares[0] + shares[1])


OF_ENTROPIES = {
    cl.mutual_information: lambda c, t, i: i,
    cl.conditional_entropy: lambda c, t, i: t - i,
    cl.variation_of_information: lambda c, t, i: c + t - 2 * i,
    cl.normalized_variation_of_information: lambda c, t, i: ratio(c + t - 2 * i, c + t - i),
    cl.normalized_mutual_information: lambda c, t, i: ratio(i, mpmath.sqrt(c * t)),
    cl.homogeneity: lambda c, t, i: ratio(i, t),
    cl.completeness: lambda c, t, i: ratio(i, c),
    cl.v_measure: v_measure,
}


def external_scores(t):
    """Yield name, score and true value of every measure in the catalogue."""
    for measure in EXTERNAL:
        if measure.function is not cl.adjusted_mutual_information or can_expect(t):
            truth = OF_ENTROPIES.get(measure.function, lambda *_: None)
            c, h, i = entropies(t)
            # For smaller values, a float lacks the digits that are shown.
            is_known = i > 1e-20 or measure.function is cl.normalized_variation_of_information
            yield measure.measure, measure.function(t), truth(c, h, i) if is_known else None


def optional_scores(t, turn):
    """Yield a third of the measures with their options, in turn."""
    beta, base = BETAS[turn % len(BETAS)], BASES[turn % len(BASES)]
    calls = [
        (cl.clustering_error, {"mapping": "f_measure"}),
        (cl.pair_f_measure, {"beta": beta}),
        (cl.v_measure, {"beta": beta}),
        *((cl.normalized_mutual_information, {"average": average}) for average in AVERAGES),
        *((measure, {"base": base}) for measure in WITH_BASE),
        (lambda t: cl.entropy(t.cluster_sizes), {}),
        (lambda t, base: cl.entropy(t.class_sizes, base=base), {"base": base}),
        *((lambda t, i=i: cl.per_cluster(t)[0][i], {}) for i in (3, 4, 5)),
    ]
    if can_expect(t):
        calls += [(cl.adjusted_mutual_information, {"average": average}) for average in AVERAGES]
        calls += [(cl.expected_mutual_information, {})]
    for measure, options in calls[turn % 3 :: 3]:
        truth = None
        if measure in WITH_BASE:
            truth = OF_ENTROPIES[measure](*entropies(t, options["base"]))
        elif measure is cl.v_measure:
            c, h, i = entropies(t)
            truth = v_measure(c, h, i, Q(beta)) if i > 1e-20 else None
        elif measure is cl.normalized_mutual_information:
            c, h, i = entropies(t)
            truth = ratio(i, MEANS[options["average"]](c, h)) if i > 1e-20 else None
        yield f"{measure.__name__} {options}", measure(t, **options), truth


def tables(family):
    """Yield tables of a family, each with a number that chooses its options and its details."""
    rng = np.random.default_rng([7, FAMILIES.index(family)])
    turns = iter(range(TABLES_PER_FAMILY * FAMILIES.index(family), 10**6))
    for _ in range(TABLES_PER_FAMILY):
        counts = family(rng)
        while not counts.any():
            counts = family(rng)
        yield next(turns), cl.ContingencyTable(counts)


DETAILS = list(product(["steps", "working"], [2, 1, 3, 6, 9, 15]))


def further_workings(score, turn):
    """Yield workings with another detail and other digits, and with every term of its sums."""
    detail, digits = DETAILS[turn % len(DETAILS)]
    few = score.explain(detail, digits)
    all_terms = [score.explain(detail, digits, terms=10**6)] if "…" in few else []
    for working in (few, *all_terms):
        assert not differs_in_latex(working), (working, working.latex)
        yield digits, working


def check_all(scores, is_trivial=False, turn=0):
    """Check every working; return the first fault of each measure."""
    wrong = {}
    for name, score, *truths in scores:
        truth = truths[0] if truths else None
        problems, evaluated = faults(score, truth=truth)
        for digits, working in further_workings(score, turn):
            more, many = faults(score, working, truth, digits)
            problems, evaluated = problems + more, evaluated + many
        if not evaluated and not is_trivial:  # for one or two points the only number is the value
            problems.append("no line could be evaluated")
        if problems:
            wrong.setdefault(name, f"{name}: {problems}\n{score.working}")
    return wrong


@each("family", FAMILIES)
def test_workings_of_tables_give_their_results(family):
    for turn, t in tables(family):
        scores = chain(external_scores(t), optional_scores(t, turn))
        assert not (wrong := check_all(scores, t.n <= 2, turn)), "\n\n".join(wrong.values())


def test_an_elided_total_is_not_printed_as_if_it_were_exact():
    bcubed = [[2, 2, 2, 0, 2], [1, 2, 0, 0, 2], [1, 1, 2, 2, 0], [1, 2, 2, 1, 1]]
    ecs = [[42860, 8914], [36477, 62872], [5875, 68727], [1843, 66065], [44218, 79398]]
    for measure, counts in (
        (cl.bcubed_precision, bcubed),
        (cl.element_centric_similarity, ecs),
        (cl.weighted_f_measure, bcubed),
        (lambda t: cl.pair_f_measure(t, beta=1 / 3), bcubed),
    ):
        assert check_all([("", measure(cl.ContingencyTable(counts)))], turn=1) == {}


# --- intervals and tests of chance ---------------------------------------------------------------


def rows_of(working):
    """Return the name of each row, and its signed sides."""
    rows = []
    for line in str(working).splitlines():
        if line.startswith("no interval"):
            continue
        line = re.sub(r" \(p = [\d.]+\)", "", line)  # a remark
        what, *sides = re.split(r"(?:^|\s)([=≈]) ", line)
        if sides and what.strip():
            rows.append((what.strip(), []))
        if sides:
            rows[-1][1].extend(zip(sides[::2], map(str.strip, sides[1::2]), strict=True))
    return rows


def wrong_rows(working):
    return [
        fault
        for what, sides in rows_of(working)
        if abs(claimed(*sides[-1])[0]) > 1e-12  # A smaller bias is the rounding error of none.
        for fault in wrong_asides("(" + " ".join(chain([what], *sides)) + ")")
    ]


def test_rows_are_read():
    assert rows_of("a  = b + c ≈ 1.5\n   = 2\nbc ≈ 3") == [
        ("a", [("=", "b + c"), ("≈", "1.5"), ("=", "2")]),
        ("bc", [("≈", "3")]),
    ]
    assert wrong_rows("a = 1/3 + 1/3 ≈ 0.666667\nb ≈ 0.3333334 · 2 ≈ 0.666667") == []
    assert len(wrong_rows("a = 0.333333 · 2 ≈ 0.666667\nb = 1/2\n  = 0.500001")) == 3


def test_workings_of_intervals_and_chance_give_their_results():
    rng, many = np.random.default_rng(3), 0
    for _ in range(3):
        t = cl.ContingencyTable(rng.integers(0, 30, rng.integers(2, 5, 2)) + 1)
        for measure in (cl.purity, cl.adjusted_rand_index, cl.normalized_mutual_information):
            results = [cl.jackknife(measure, t), cl.bootstrap(measure, t, n=49)]
            results.append(
                cl.paired_difference(measure, [0, 0, 1, 1, 1], [0, 0, 0, 1, 1], [0, 1, 1, 1, 1])
            )
            for result in results:
                assert not (wrong := wrong_rows(result.working)), (wrong, result.working)
                many += len(rows_of(result.working))
            p = cl.permutation_test(measure, t, n=49)
            assert not faults(p.p_value)[0], p.working
    assert many > 75


# --- points --------------------------------------------------------------------------------------


def scores_of_points(X, labels, turn):
    card = cl.internal_scorecard(X, labels)
    for row in INTERNAL:
        if card[row.measure].value is not None:
            yield row.measure, card[row.measure].value
    kernel = np.exp(-np.abs(X[:, None] - X).sum(axis=2) / np.ptp(X))
    similar = cl.ProximityTable.from_matrix(kernel, labels, kind="similarity")
    for measure in (cl.beta_cv, cl.graph_cut, cl.normalized_cut, cl.modularity):
        yield f"{measure.__name__} of similarities", measure(similar)
    metric = ("cityblock", "cosine")[turn % 2]
    for measure in (cl.silhouette, cl.dunn_index, cl.c_index):
        yield f"{measure.__name__}, {metric}", measure(X, labels, metric=metric)
    yield "DB, mean", cl.davies_bouldin_index(X, labels, spread="mean")


def points(rng, turn):
    k = int(rng.integers(2, 12))
    labels = np.arange(k).repeat(rng.integers(1, 6, k) + (np.arange(k) == 0))
    centres = rng.normal(size=(k, 2)) * rng.choice([0, 1, 30])
    X = centres[labels] + rng.normal(size=(len(labels), 2))
    scale = [1, 1e-3, 1e4, 1e9, 1e-12, 1e90, 1e-90][turn % 7]
    return (np.round(7 * X) if turn % 5 == 0 else X) * scale + (
        turn % 3 == 0
    ) * 1000 * scale, labels


def test_workings_of_points_give_their_results():
    rng = np.random.default_rng(5)
    wrong = {}
    for turn in range(7):
        wrong |= check_all(scores_of_points(*points(rng, turn), turn), turn=turn)
    assert not wrong, "\n\n".join(wrong.values())


# --- values --------------------------------------------------------------------------------------


@each("p", [1, 2, math.pi])
def test_workings_of_single_values_give_their_results(p):
    rng = np.random.default_rng(11)
    for classes in (1, 2, 9):
        values, groups = rng.integers(4, size=(80, 1)), rng.integers(classes, size=80)
        vdm = cl.ValueDifferenceMetric(p=p).fit(values, groups)
        for a, b in ((0, 1), (2, 3), (1, 1)):
            assert check_all([("VDM", vdm.value_distance(0, a, b))]) == {}
