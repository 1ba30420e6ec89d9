"""An expression has the value of Python's arithmetic, and its rendering has the same value.

Rendered lines are read by the calculator of test_calculator.py and by the grammar of
test_reader.py, which share no code with the package.
"""

import itertools
import math
import pickle
import re
from fractions import Fraction as Q

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_array
from sklearn import metrics

import clustlib as cl
from clustlib.expressions import LATEX, Number, Undefined, as_name, is_readable
from clustlib.measures.catalogue import EXTERNAL
from tests.cases import each
from tests.test_calculator import LABEL, Calculator, is_arithmetic
from tests.test_reader import Reader, tokens_of_latex, tokens_of_text

ORANGE = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
TABLES = [
    ORANGE,
    cl.ContingencyTable([[3, 1, 0, 2], [0, 4, 1, 1], [5, 0, 2, 0]]),
    cl.ContingencyTable([[9, 1], [0, 7], [2, 2], [4, 0], [1, 1]]),
    cl.ContingencyTable(np.arange(9 * 11).reshape(9, 11) % 7),
    cl.ContingencyTable([[123456, 7], [89, 1011121]]),
]
each_table = each("t", TABLES)
each_measure = each("row", EXTERNAL)


def levels(formula):
    """Yield the line of numbers, and each level of its evaluation, down to one number."""
    line = formula.substitute()
    yield line
    for _ in range(100):
        if isinstance(line, Number):
            return
        line = line.evaluate_step()
        yield line
    raise AssertionError(f"{formula} never comes to an end")


def is_in_full(line):
    """Return True if no fraction is so long that it is shown as a decimal."""
    numbers = [part.number for part in line.walk() if isinstance(part, Number)]
    return all(type(x) is int or is_readable(x) for x in numbers)


# --- trees of numbers ----------------------------------------------------------------------------

NUMBERS = st.one_of(st.integers(-12, 12), st.fractions(-5, 5, max_denominator=12))


def leaves():
    """Draw a quantity or a bare number, as (formula, value, names)."""
    return st.one_of(
        st.tuples(st.text("abcdxyz", min_size=4, max_size=8), NUMBERS).map(one_quantity),
        NUMBERS.map(lambda x: (Number(x), Q(x), {})),
    )


def one_quantity(letters_and_value):
    letters, value = letters_and_value
    return cl.quantity(f"q_{letters}", value), Q(value), {f"q_{letters}": Q(value)}


def combined(children):
    return st.one_of(
        st.tuples(st.sampled_from("+-*/"), children, children).map(of_two),
        st.tuples(children, st.integers(-2, 3)).map(power_of),
        children.map(lambda x: x and (-x[0], -x[1], x[2])),
        children.map(lambda x: x and (abs(x[0]), abs(x[1]), x[2])),
        st.tuples(st.sampled_from("NM"), children).map(with_a_name),
    )


def of_two(parts):
    sign, x, y = parts
    if x is None or y is None or (sign == "/" and y[1] == 0):
        return None
    if any(y[2].get(name, value) != value for name, value in x[2].items()):
        return None  # two quantities of one name
    work = {
        "+": lambda a, b: a + b, "-": lambda a, b: a - b,
        "*": lambda a, b: a * b, "/": lambda a, b: a / b,
    }[sign]  # fmt: skip
    return work(x[0], y[0]), work(x[1], y[1]), x[2] | y[2]


def power_of(parts):
    x, exponent = parts
    if x is None or (x[1] == 0 and exponent < 0):
        return None
    return x[0] ** exponent, x[1] ** exponent, x[2]


def with_a_name(parts):
    """Name a part of the formula, and substitute the numbers inside it."""
    letter, x = parts
    if x is None or f"{letter}_x" in x[2]:
        return None
    return cl.let(f"{letter}_x", x[0]), x[1], x[2] | {f"{letter}_x": x[1]}


TREES = st.recursive(leaves(), combined, max_leaves=8)


def read_names(text_tokens, names):
    return Reader(text_tokens, names).formula()({})


@given(TREES)
def test_tree_has_its_value_at_every_level(tree):
    assume(tree is not None)
    formula, value, names = tree
    assert formula.value == value
    assert not isinstance(formula.value, float)
    assert read_names(tokens_of_text(formula.render()), names) == value
    assert read_names(tokens_of_latex(formula.render(LATEX)), names) == value
    lines = list(levels(formula))
    for line in lines:
        assert line.value == value
        if is_in_full(line):
            assert Calculator(line.render()).value() == value
            assert read_names(tokens_of_latex(line.render(LATEX)), {}) == value
    assert lines[-1].value == value


@settings(max_examples=25)
@given(st.lists(NUMBERS, min_size=2, max_size=4), st.floats(0.1, 9), st.integers(0, 3))
def test_roots_floats_and_logarithms_have_the_value(numbers, x, kind):
    total = sum(map(abs, numbers)) + 1
    q = list(zip(["q_a", "q_b", "q_c", "q_d"], numbers, strict=False))
    whole = sum((abs(cl.quantity(*each)) for each in q), Number(1))
    y = cl.quantity("y", x)
    formula, value = [
        (cl.sqrt(whole) / y, math.sqrt(total) / x),
        (cl.log(whole) - y, math.log2(total) - x),
        ((y**2 + whole) * cl.log(y, 10), (x**2 + total) * math.log10(x)),
        (y ** (1 / whole) - cl.sqrt(y), x ** (1 / total) - math.sqrt(x)),
    ][kind]
    names = dict(q) | {"y": Q(x)}
    near = pytest.approx(value, rel=1e-9, abs=1e-9)
    assert formula.value == near
    assert read_names(tokens_of_text(formula.render()), names) == near
    assert read_names(tokens_of_latex(formula.render(LATEX)), names) == near
    for line in levels(formula):
        assert line.value == near
        assert Calculator(line.render()).value() == pytest.approx(value, rel=1e-3, abs=1e-3)


@each(
    "formula, text, latex",
    [
        (lambda a, b, c: a - (b - c), "a − (b − c)", "a - (b - c)"),
        (lambda a, b, c: (a - b) - c, "a − b − c", "a - b - c"),
        (lambda a, b, c: a / (b / c), "a / (b/c)", r"\frac{a}{\frac{b}{c}}"),
        (lambda a, b, c: (a / b) / c, "(a/b)/c", r"\frac{\frac{a}{b}}{c}"),
        (lambda a, b, c: a / (b * c), "a / (b · c)", r"\frac{a}{b \cdot c}"),
        (lambda a, b, c: a * (b / c), "a · (b/c)", r"a \cdot \frac{b}{c}"),
        (lambda a, b, c: (a**2) ** 2, "(a^2)^2", "(a^2)^2"),
        (lambda a, b, c: (a / b) ** 2, "(a/b)^2", r"\left(\frac{a}{b}\right)^2"),
        (lambda a, b, c: (-a) ** 2, "(−a)^2", "(-a)^2"),
        (lambda a, b, c: a - (-b), "a − (−b)", "a - (-b)"),
        (lambda a, b, c: a + (-b + c), "a + (−b + c)", "a + (-b + c)"),
        (lambda a, b, c: a * (-b), "a · (−b)", r"a \cdot (-b)"),
        (lambda a, b, c: 2 * a / (a + b), "2 a / (a + b)", r"\frac{2 a}{a + b}"),
        (lambda a, b, c: cl.sqrt(a) ** 2, "(√a)^2", r"(\sqrt{a})^2"),
        (lambda a, b, c: cl.sqrt(a * b) / c, "√(a · b) / c", r"\frac{\sqrt{a \cdot b}}{c}"),
        (lambda a, b, c: a ** (1 / b), "a^(1/b)", r"a^{\frac{1}{b}}"),
        (lambda a, b, c: abs(a - b) * c, "|a − b| · c", r"|a - b| \cdot c"),
        (lambda a, b, c: Q(1, 2) * a, "1/2 · a", r"\frac{1}{2} \cdot a"),
        (lambda a, b, c: (a + b) * c, "(a + b) · c", r"(a + b) \cdot c"),
        (lambda a, b, c: 1 - a / b, "1 − a/b", r"1 - \frac{a}{b}"),
    ],
)
def test_brackets_appear_only_if_needed(formula, text, latex):
    a, b, c = (cl.quantity(name, number) for name, number in zip("abc", (7, 3, 2), strict=True))
    whole = formula(a, b, c)
    assert whole.render().replace(" ", "") == text.replace(" ", "")
    assert whole.render(LATEX).replace(" ", "") == latex.replace(" ", "")


# --- indices -------------------------------------------------------------------------------------

RNG = np.random.default_rng(3)
# Square tables, too, where the wrong axis raises no error but gives a different number.
ARRAYS = [RNG.integers(1, 20, shape) for shape in ((2, 3), (4, 4), (5, 1))]
each_array = each("counts", ARRAYS)


def quantities(counts):
    return (
        cl.quantity("n_ij", counts),
        cl.quantity("n_i", counts.sum(axis=1)),
        cl.quantity("m_j", counts.sum(axis=0)),
    )


@each_array
def test_sums_and_extremes_equal_numpy_s(counts):
    n_ij, n_i, m_j = quantities(counts)
    rows, columns = counts.sum(axis=1), counts.sum(axis=0)
    for formula, value in (
        (cl.sum_over("ij", n_ij), counts.sum()),
        (cl.sum_over("i", cl.sum_over("j", n_ij)), counts.sum()),
        (cl.sum_over("i", cl.max_over("j", n_ij)), counts.max(axis=1).sum()),
        (cl.sum_over("j", cl.max_over("i", n_ij)), counts.max(axis=0).sum()),
        (cl.max_over("i", cl.min_over("j", n_ij)), counts.min(axis=1).max()),
        (cl.min_over("j", cl.max_over("i", n_ij)), counts.max(axis=0).min()),
        (cl.max_over("j", cl.sum_over("i", n_ij)), columns.max()),
        (cl.max_over("ij", n_ij), counts.max()),
        (cl.min_over("i", n_i), rows.min()),
        (
            cl.sum_over("j", m_j**2) - cl.sum_over("i", n_i) ** 2,
            (columns**2).sum() - rows.sum() ** 2,
        ),
    ):
        assert type(formula.value) is int
        assert formula.value == value


@each_array
def test_ratios_go_along_the_right_axis(counts):
    n_ij, n_i, m_j = quantities(counts)
    rows, columns = counts.sum(axis=1, keepdims=True), counts.sum(axis=0, keepdims=True)
    for ratio, shares in (
        (n_ij / n_i, counts / rows),
        (n_ij / m_j, counts / columns),
        (2 * n_ij / (n_i + m_j), 2 * counts / (rows + columns)),
        (n_ij * n_i - m_j, counts * rows - columns),
        ((m_j - n_ij) / (n_i * m_j), (columns - counts) / (rows * columns)),
    ):
        assert np.asarray(ratio.value, dtype=float) == pytest.approx(shares)
        assert float(cl.sum_over("ij", ratio)) == pytest.approx(shares.sum())
        # Weights make sure that the numbers of two rows are not interchangeable.
        weights = np.arange(1, counts.shape[0] + 1)
        weighted = cl.sum_over("i", cl.quantity("w_i", weights) * cl.max_over("j", ratio))
        assert float(weighted) == pytest.approx((weights * shares.max(axis=1)).sum())


def test_quantity_can_name_its_index():
    x = cl.quantity("x", [[1, 2, 3], [4, 5, 6]], over="uv")
    assert cl.sum_over("u", cl.max_over("v", x)).value == 3 + 6
    turned = cl.quantity("n_ji", [[1, 2, 3], [4, 5, 6]])  # Rows are j in this name.
    assert cl.sum_over("j", cl.max_over("i", turned)).value == 3 + 6
    shares = cl.quantity("p", [Q(1, 2), Q(1, 3), Q(1, 6)], over="k")
    assert cl.sum_over("k", shares).value == 1


# --- how much is shown ---------------------------------------------------------------------------


def sum_of(many, **options):
    return cl.sum_over("i", cl.quantity("x_i", range(1, many + 1)), **options)


@each("many, options, line", [
        (1, {}, "1"),
        (5, {}, "1 + 2 + 3 + 4 + 5"),
        (6, {}, "1 + 2 + 3 + 4 + 5 + 6"),
        (7, {}, "1 + 2 + 3 + … + 6 + 7"),
        (1000, {}, "1 + 2 + 3 + … + 999 + 1000"),
        (3, {"longest": 3}, "1 + 2 + 3"),
        (4, {"longest": 3}, "1 + … + 4"),
        (5, {"longest": 4}, "1 + 2 + … + 5"),
        (9, {"longest": 9}, "1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9"),
        (3, {"labels": ["a:", "b:", "c:"]}, "a: 1 + b: 2 + c: 3"),
        (7, {"labels": "abcdefg".__getitem__}, "a 1 + b 2 + c 3 + … + f 6 + g 7"),
        (3, {"labels": [1, 2, 3]}, "1 1 + 2 2 + 3 3"),
    ])  # fmt: skip
def test_long_sum_is_shown_by_its_ends(many, options, line):
    formula = sum_of(many, **options)
    assert formula.substitute().render() == line
    assert formula.substitute().value == formula.value == many * (many + 1) // 2
    if "…" in line:
        assert formula.substitute().evaluate_step().render() == str(many * (many + 1) // 2)
        assert formula.substitute().render(LATEX).count(r"\dots") == 1


@each("at", [0, 3, 4, 9, 14, 15])
def test_long_maximum_keeps_the_largest(at):
    numbers = list(range(16))
    numbers[at] = 99
    shown = cl.max_over("i", cl.quantity("x_i", numbers)).substitute()
    arguments = re.fullmatch(r"max\((.*)\)", shown.render())[1].split(", ")
    assert "99" in arguments
    assert arguments.count("…") in (1, 2)
    assert len(arguments) <= 8
    shown_terms = [int(x) if x != "…" else x for x in arguments]
    # Terms are left out at the gap, and nowhere else.
    places = [numbers.index(x) if x != "…" else None for x in shown_terms]
    for left, right in itertools.pairwise(places):
        assert None in (left, right) or right == left + 1
    assert shown.evaluate_step().value == 99
    numbers[at] = -1
    least = cl.min_over("i", cl.quantity("x_i", numbers)).substitute()
    assert "−1" in re.fullmatch(r"min\((.*)\)", least.render())[1].split(", ")


def test_maximum_has_the_digits_that_the_value_takes():
    x, y = cl.quantity("x_i", [1.230151e-7, 1e-9]), cl.quantity("y_i", [1.528902e-7, 0.0])
    s = cl.Score("s", cl.max_over("i", abs(x - y)))
    assert s.working.splitlines()[1:] == [
        "  = max(|1.230151 · 10^−7 − 1.528902 · 10^−7|, |1 · 10^−9 − 0|)",
        "  ≈ 2.98751 · 10^−8",
    ]


def test_zero_terms_are_left_out():
    p_i = cl.quantity("p_i", [Q(1, 2), 0, Q(1, 2)])
    entropy = cl.sum_over("i", p_i * cl.log(1 / p_i))
    assert entropy.value == 1
    assert entropy.substitute().render() == "1/2 · log2 (1 / (1/2)) + 1/2 · log2 (1 / (1/2))"
    assert cl.sum_over("i", p_i * cl.log(p_i)).value == -1


def test_logarithm_next_to_1_keeps_its_digits():
    n = 10**15
    x = cl.log(cl.quantity("a", n + 1) / cl.quantity("b", n), math.e)
    assert x.value == pytest.approx(1e-15, rel=1e-12, abs=0)
    assert cl.log(cl.quantity("a", 3) / cl.quantity("b", 3)).value == 0


# --- exactness -----------------------------------------------------------------------------------


@each("number, kind", [
        (3, int), (Q(3), Q), (Q(3, 2), Q), (3.0, float), (np.int8(3), int), (np.uint64(3), int),
        (np.float32(3), float), (10**400, int),
    ])  # fmt: skip
def test_number_keeps_its_type_and_value(number, kind):
    x = cl.quantity("x", number)
    assert type(x.value) is kind
    assert x.value == number
    assert type((1 + x).value) is kind
    assert type((2 * x).value) is kind
    assert type((x / 7).value) is (float if kind is float else Q)
    if number == 3:
        assert type((x + 0.5).value) is float


def test_nothing_overflows():
    big = cl.quantity("n_i", np.array([2**62, 2**62 - 1]))
    assert cl.sum_over("i", big**2).value == 2**124 + (2**62 - 1) ** 2
    small = cl.quantity("n_i", np.array([200, 100], dtype=np.uint8))
    assert cl.sum_over("i", small).value == 300
    assert (cl.sum_over("i", small - 201)).value == -102
    ratio = cl.quantity("a", 10**400) / cl.quantity("b", 4 * 10**400)
    assert cl.Score("x", ratio) == 0.25
    assert cl.Score("x", ratio).exact == Q(1, 4)
    with pytest.raises(ValueError, match="value of a Score"):
        cl.Score("x", cl.quantity("a", 10**400))
    with pytest.raises(ValueError, match="formula of x has whole numbers that are too large"):
        cl.Score("x", cl.quantity("a", 10**400) / 0.5)


def test_huge_power_is_a_float():
    x, p = cl.quantity("x", 3), cl.quantity("p", 10**300)
    with pytest.raises(ValueError, match="finite"):
        cl.Score("s", x**p)
    assert ((x / 4) ** p).value == 0
    assert (x**100).value == 3**100
    assert (x**-2).value == Q(1, 9)
    assert (x ** Q(2)).value == 9


@each("value", [0, 1, 4, 144, 10**20, 2**60])
def test_root_of_a_square(value):
    assert cl.sqrt(cl.quantity("x", value)).value == math.isqrt(value)


def test_ratio_of_a_root_is_rounded_once():
    a, b, c = 1125, 1825, 1825
    x, y, z = (cl.quantity(name, value) for name, value in zip("abc", (a, b, c), strict=True))
    assert (x / cl.sqrt(y * z)).value == a / b
    assert (-x / cl.sqrt(y * z)).value == -a / b


def test_float_makes_the_result_inexact():
    n = cl.quantity("n", 4)
    for formula in (
        cl.quantity("w", 0.5) * 1 / n,
        cl.quantity("z", 0) * cl.quantity("w", 0.5),
        cl.quantity("w", 0.5) * cl.quantity("z", 0),
        cl.sum_over("i", cl.quantity("x_i", [1, 0.5])) / n,
        cl.sqrt(n),
        0.5 + n,
    ):
        assert cl.Score("x", formula).exact is None
    assert cl.Score("x", 1 / n).exact == Q(1, 4)


# --- 0/0 -----------------------------------------------------------------------------------------

ZERO, THREE = cl.quantity("z", 0), cl.quantity("a", 3)


def test_nothing_is_divided_before_the_value_is_requested():
    ratio = ZERO / (THREE - 3)
    assert ratio.render() == "z / (a − 3)"
    assert ratio.substitute().render() == "0 / (3 − 3)"
    with pytest.raises(Undefined):
        ratio.value  # noqa: B018


@each("zero", [ZERO, THREE - 3, cl.quantity("z", 0.0)])
def test_score_names_the_zero_denominator(zero):
    with pytest.raises(ValueError, match=r"the formula of mine is 0/0 here.*undefined="):
        cl.Score("mine", ZERO / zero)
    with pytest.raises(ValueError, match=r"the formula of mine divides 3(\.0)? by 0"):
        cl.Score("mine", THREE / zero)
    with pytest.raises(ValueError, match="divides 1 by 0"):
        cl.Score("mine", zero**-1)


@each("detail", ["definition", "working", "steps"])
def test_value_decides_0_over_0_and_is_shown(detail):
    s = cl.Score("mine", ZERO / (THREE - 3), undefined=Q(1))
    assert cl.Score("mine", THREE / 4, undefined=Q(1)).exact == Q(3, 4)  # nowhere else
    assert (s, s.exact) == (1, 1)
    lines = s.explain(detail).splitlines()
    assert lines[0] == "mine = z / (a − 3)    (0/0: 1)"
    assert lines[-1] == "     = 1"
    if detail == "working":
        assert lines[1] == "     = 0 / (3 − 3)"
    if detail == "steps":
        assert lines[1:-1] == ["     = 0 / (3 − 3)", "     = 0/0"]
    again = pickle.loads(pickle.dumps(s))
    assert (again, again.exact, again.working) == (1, 1, s.working)


def test_0_times_log_of_0_is_0():
    zero, n = cl.quantity("z", 0), cl.quantity("n", 5)
    assert (zero * cl.log(zero)).value == 0
    assert (zero / n * cl.log(n / zero)).value == 0
    assert (zero / n * cl.log(zero / n)).value == 0
    assert cl.log(zero).value == -math.inf
    with pytest.raises(ValueError, match="finite"):
        cl.Score("x", cl.log(zero))


# --- names ---------------------------------------------------------------------------------------


@each("name, latex", [
        ("x", "x"), ("n", "n"), ("TP", "TP"), ("n_i", "n_{i}"), ("n_ij", "n_{ij}"),
        ("W_in", r"W_{\text{in}}"), ("W_out", r"W_{\text{out}}"), ("W_min", r"W_{\text{min}}"),
        ("M_C", "M_{C}"), ("F_1", "F_{1}"), ("n_a,k", "n_{a,k}"), ("β²", r"\beta ^2"),
        ("C̄_i", r"\bar{C}_{i}"), ("d(C_i, C_j)", "d(C_{i}, C_{j})"), ("|C_i|", "|C_{i}|"),
        ("|C_i ∩ T_j|", r"|C_{i} \cap T_{j}|"), ("H(T|C)", "H(T|C)"), ("E[I]", "E[I]"),
        ("σ_i", r"\sigma _{i}"), ("diam(C_i)", r"\text{diam}(C_{i})"), ("η", r"\eta"),
        ("recall", r"\text{recall}"), ("clustering error", r"\text{clustering error}"),
        ("50%", r"50\%"), ("$x$", r"\$x\$"), ("a&b", r"a\&b"), ("#1", r"\#1"),
    ])  # fmt: skip
def test_latex_comes_from_the_plain_name(name, latex):
    assert as_name(name).latex.replace(" ", "") == latex.replace(" ", "")
    assert as_name(name).text == name


@each("name, latex", [("RI", r"\text{RI}"), ("vi", r"\text{vi}"), ("s", "s")])
def test_title_is_a_word(name, latex):
    assert as_name(name, is_title=True).latex == latex
    assert cl.Score(name, X).title.latex == latex


# --- what is refused -----------------------------------------------------------------------------

X, N_I, N_IJ = (
    cl.quantity("x", 2), cl.quantity("n_i", [1, 2, 3]), cl.quantity("n_ij", [[1, 2, 3], [4, 5, 6]])
)  # fmt: skip


@each(
    "name, number, over, error, message",
    [
        (3, 1, None, TypeError, "name"),
        (" ", 1, None, ValueError, "name"),
        ("a\nb", 1, None, ValueError, "name"),
        ("x", True, None, TypeError, "'x'"),
        ("x", np.True_, None, TypeError, "'x'"),
        ("x", "3", None, TypeError, "'x'"),
        ("x", 1j, None, TypeError, "'x'"),
        ("x", math.nan, None, ValueError, "'x' must be finite"),
        ("x_i", [1, math.inf], None, ValueError, "'x_i' must be finite"),
        ("x_i", [True, False], None, TypeError, "'x_i'"),
        ("x_i", [Q(1, 2), True], None, TypeError, "'x_i'"),
        ("x_i", [], None, ValueError, "'x_i' must have at least one"),
        ("x_ij", [[1, 2], [3]], None, ValueError, "'x_ij' must be of one length"),
        ("x", [1, 2], None, ValueError, "which index"),
        ("x_i", [[1, 2]], None, ValueError, "which index"),
        ("x", [[1, 2]], "ii", ValueError, "which index"),
        ("x", [1, 2], "", TypeError, "over"),
        ("x", 3, "i", ValueError, "no index 'i'"),
    ],
)
def test_bad_quantities_are_rejected(name, number, over, error, message):
    with pytest.raises(error, match=message):
        cl.quantity(name, number, over)


@each("make, error, message", [
        (lambda: cl.let("E", 3), TypeError, "let"),
        (lambda: cl.let("", X), ValueError, "name"),
        (lambda: cl.sum_over("ik", N_IJ), ValueError, "Σ_ik needs a term with this index"),
        (lambda: cl.sum_over("i", 3), ValueError, "Σ_i needs a term"),
        (lambda: cl.max_over("k" * 999, X), ValueError, "max_k{40} needs a term"),
        (lambda: cl.sum_over(1, N_IJ), TypeError, "index of Σ"),
        (lambda: cl.sum_over("ii", N_IJ), ValueError, "Σ_ii needs a term"),
        (lambda: cl.sum_over("i", [1, 2]), TypeError, "quantities and numbers"),
        (lambda: cl.sum_over("i", N_I, longest=2), ValueError, "longest"),
        (lambda: cl.sum_over("i", N_I, longest="9"), ValueError, "longest"),
        (lambda: cl.sum_over("i", N_I, ["a"]), ValueError, "labels"),
        (lambda: cl.sum_over("i", N_I, 5), TypeError, "labels"),
        (lambda: cl.sum_over("ij", N_IJ, "ab"), ValueError, "labels"),
        (lambda: cl.sqrt("x"), TypeError, "'x'"),
        (lambda: cl.log(X, 1), ValueError, "base"),
        (lambda: cl.log(X, math.nan), ValueError, "base"),
        (lambda: cl.log(X, 10**400), ValueError, "base"),
        (lambda: cl.log(X, True), TypeError, "base"),
        (lambda: X + "a", TypeError, "unsupported operand"),
        (lambda: X * True, TypeError, "unsupported operand"),
        (lambda: None - X, TypeError, "None"),
        (lambda: np.array([1, 2]) + X, TypeError, "quantities and numbers"),
        (lambda: X + math.nan, ValueError, "finite"),
        (lambda: (N_I * cl.quantity("w_i", [1, 2])).value, ValueError, "3 numbers.* and 2 there"),
        (lambda: cl.sqrt(X - 3).value, ValueError, "root of a negative number"),
        (lambda: ((X - 3) ** Q(1, 3)).value, ValueError, "root of a negative number"),
        (lambda: cl.log(X - 3).value, ValueError, "logarithm of a negative number"),
        (lambda: cl.Score("s", N_I / 3), ValueError, r"sum_over\('i'"),
        (lambda: cl.Score("s", 3), TypeError, "formula"),
        (lambda: cl.Score("s"), TypeError, "formula"),
        (lambda: cl.Score(3, X), TypeError, "name"),
        (lambda: cl.Score("s", X, 3), TypeError, "further"),
        (lambda: cl.Score("s", X, note=3), TypeError, "note"),
        (lambda: cl.Score("s", X, beside=[("E", 3)]), TypeError, "beside"),
        (lambda: cl.Score("s", X, beside=csr_array([[1]])), TypeError, "beside"),
        (lambda: cl.Score("s", X, detail="all"), ValueError, "detail"),
        (lambda: cl.Score("s", X, better="bigger"), ValueError, "better"),
        (lambda: cl.Score(0.5, better=3), ValueError, "better"),
        (lambda: cl.Score("s", X, value="3"), TypeError, "value"),
        (lambda: cl.Score("s", X, value=math.nan), ValueError, "value"),
        (lambda: cl.Score("s", X).explain("all"), ValueError, "detail"),
        (lambda: cl.Score("s", X).explain(digits=0), ValueError, "digits"),
        (lambda: cl.Score("s", X).explain(digits=16), ValueError, "digits"),
        (lambda: cl.Score("s", X).explain(digits=True), ValueError, "digits"),
        (lambda: cl.Score(0.5).worksheet, ValueError, "no formula"),
    ])  # fmt: skip
def test_bad_input_is_rejected_by_name(make, error, message):
    with pytest.raises(error, match=message):
        make()


# --- worksheets and steps ------------------------------------------------------------------------


@each(
    "formula, boxes",
    [
        (cl.quantity("a", 91) / (cl.quantity("a", 91) + cl.quantity("b", 73)), 3),
        (2 * cl.quantity("a", 91) / (cl.quantity("b", 73) ** 2 + 1), 2),
        (cl.sum_over("i", cl.quantity("x_i", [91, 73, 58])) / cl.quantity("n", 6431), 4),
        (cl.sum_over("i", cl.quantity("x_i", range(71, 98))) / cl.quantity("n", 6431), 28),
        (cl.max_over("i", cl.quantity("x_i", [91, 73, 58])) - cl.quantity("n", -6431), 4),
        (cl.quantity("F", cl.quantity("a", 91) / cl.quantity("b", 73)) - 1, 2),
        (cl.let("F", cl.quantity("a", 91) / cl.quantity("b", 73)) - 1, 2),
    ],
)
def test_worksheet_has_a_box_for_each_number(formula, boxes):
    s = cl.Score("x", formula)
    put_in = s.worksheet.splitlines()[1]
    assert put_in.count("□") == boxes
    assert s.worksheet.splitlines()[-1] == "  = □"
    assert s.worksheet.latex.count(r"\boxed") == boxes + 1
    assert not re.search(r"91|73|58|6431|8[0-9]", s.worksheet.replace("x_", ""))
    assert not re.search(r"91|73|58|6431", s.worksheet.latex)


@each(
    "score, last",
    [
        (cl.minkowski_distance([71, 82], [93, 95], p=3), "(|□ − □|^3 + |□ − □|^3)^(1/3)"),
        (cl.minkowski_distance([71, 82], [93, 95], p=math.inf), "max(|□ − □|, |□ − □|)"),
        (cl.cosine_distance([3, 4], [4, 3]), "1 − (□ · □ + □ · □) / (√(□^2 + □^2) · √(□^2 + □^2))"),
        (cl.dunn_index([[0], [1], [5]], [1, 1, 2]), "□/□"),
    ],
)
def test_worksheet_does_not_reveal_results(score, last):
    _, *lines = (line.partition("= ")[2] for line in score.worksheet.splitlines())
    assert lines == [last, "□"]


@each_table
@each_measure
def test_steps_differ_and_each_gives_the_value(row, t):
    s = row.function(t)
    lines = [line[len(line) - len(line.lstrip()) :] for line in s.steps.splitlines()]
    assert all(x != y for x, y in itertools.pairwise(lines))
    assert lines[0] == s.working.splitlines()[0]
    evaluated = 0
    for line in lines[1:]:
        line = LABEL.sub("", line.lstrip("=≈ "))
        is_aside = line.startswith("(") and "=" in line
        if is_aside or "…" in line or not is_arithmetic(line):
            continue
        evaluated += 1
        assert float(Calculator(line).value()) == pytest.approx(s, abs=6e-7, rel=1e-5)
    assert evaluated


# --- a measure of one's own ----------------------------------------------------------------------


def mcc(t):
    tp, fn, fp, tn = cl.pair_counts(t).named()
    root = cl.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))
    return cl.Score("MCC", (tp * tn - fp * fn) / root)


def kulczynski(t):
    tp, fn, fp, _ = cl.pair_counts(t).named()
    return cl.Score("Kulczyński", (tp / (tp + fp) + tp / (tp + fn)) / 2)


def normalised_vi(t):
    n, n_i, m_j, n_ij, _, _ = t.named()
    joint = cl.let("H(C,T)", cl.sum_over("ij", n_ij / n * cl.log(n / n_ij)))
    h_c = cl.sum_over("i", n_i / n * cl.log(n / n_i))
    h_t = cl.sum_over("j", m_j / n * cl.log(n / m_j))
    return cl.Score("VI/H", (2 * joint - h_c - h_t) / joint)


@each_table
def test_own_measures_have_the_values_of_others(t):
    pairs = cl.pair_counts(t)
    precision, recall = pairs.tp / (pairs.tp + pairs.fp), pairs.tp / (pairs.tp + pairs.fn)
    assert kulczynski(t) == pytest.approx((precision + recall) / 2, rel=1e-14)
    shares = t.counts[t.counts > 0] / t.n
    joint = -(shares * np.log2(shares)).sum()
    assert normalised_vi(t) == pytest.approx(cl.variation_of_information(t) / joint, rel=1e-9)
    if t.n < 1000:
        labels = t.to_labels()
        together = [
            np.equal.outer(np.array(x), np.array(x))[np.triu_indices(t.n, 1)] for x in labels
        ]
        assert mcc(t) == pytest.approx(metrics.matthews_corrcoef(*together), rel=1e-9)


def test_0_over_0_in_an_own_measure_suggests_a_fix():
    with pytest.raises(ValueError, match=r"the formula of MCC is 0/0 here.*undefined="):
        mcc(cl.ContingencyTable([[5]]))
    with pytest.raises(ValueError, match="Kulczyński"):
        kulczynski(cl.ContingencyTable([[1], [1]]))
    assert kulczynski(cl.ContingencyTable([[1, 1], [1, 1]])) == 0


def test_working_is_not_affected_by_later_changes_of_its_data():
    sizes = np.array([50, 25, 25])
    s = cl.Score("S", cl.sum_over("i", cl.quantity("n_i", sizes) ** 2) / 10_000)
    sizes[0] = 1
    assert s.working.splitlines()[1].strip() == "= (50^2 + 25^2 + 25^2) / 10000"


def test_formulas_are_compared_by_value():
    a, b = cl.quantity("a", 1), cl.quantity("b", 3)
    assert (a / b < b / a, a / b > b / a, a <= 1, a >= 1, a < 1, b > 2) == (
        True, False, True, True, False, True,
    )  # fmt: skip
    assert min(a / b, b / a).render() == "a/b"
    assert max([a, b + a, b]).render() == "b + a"
    with pytest.raises(TypeError):
        a < "b"  # noqa: B015
    with pytest.raises(TypeError, match="cannot be compared"):
        cl.quantity("n_i", [1, 2]) < a  # noqa: B015
