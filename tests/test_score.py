"""A Score is a float in every calculation, and shows its working when displayed."""

import copy
import html
import math
import pickle
import re
import statistics
from fractions import Fraction as Q
from html.parser import HTMLParser

import numpy as np
import pandas as pd
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import clustlib as cl
from clustlib.display import Measure, Scorecard, Table
from clustlib.expressions import Name, Number, as_name, decimal, digits, quantity, sum_over, symbol
from clustlib.score import Score, equations, with_enough_digits
from tests.cases import each

ORANGE = cl.ContingencyTable([[0, 30, 20], [0, 20, 5], [25, 0, 0]])
BIG = cl.ContingencyTable(np.arange(40 * 60).reshape(40, 60) % 17)
MEASURES = {
    "purity": cl.purity,
    "maximum matching": cl.maximum_matching,
    "F": cl.f_measure,
    "weighted F": cl.weighted_f_measure,
    "error": cl.clustering_error,
    "error by F": lambda t: cl.clustering_error(t, mapping="f_measure"),
    "ratio": cl.clustering_ratio,
    "recall of a cluster": lambda t: cl.per_cluster(t)[0].recall,
    "F of a cluster": lambda t: cl.per_cluster(t)[0].f,
}
each_measure = each("measure", MEASURES.values())


def score(value=Q(3, 4), *formulas, note=""):
    return Score("x", *(formulas or [quantity("a", 3) / quantity("b", 4)]), value=value, note=note)


def shown(value, places=6):
    """Return the last line of a working with this value."""
    sign, number = decimal(value, places)
    return f"{sign} {number.text}"


# --- a float -------------------------------------------------------------------------------------


@each(
    "calculated",
    [
        lambda s: 1 - s,
        lambda s: -s,
        lambda s: s**2,
        lambda s: sum([s, s]),
        lambda s: round(s, 1),
    ],
)
def test_calculating_with_a_score_gives_a_plain_float(calculated):
    assert calculated(score()) == calculated(0.75)
    assert type(calculated(score())) is float


def test_score_equals_its_number():
    assert score() == 0.75 == score()
    assert {0.75: "value"}[score()] == "value"
    assert score() == Q(3, 4)
    assert score() != Q(2, 3)


def test_score_without_a_working_shows_its_decimal():
    mean = statistics.mean([score(Q(1, 3)), score(Q(2, 3)), score(Q(2, 3))])
    assert (type(mean), mean.working, mean.brief()) == (Score, "0.555556", "0.555556")
    assert mean._repr_latex_() == r"$\displaystyle 0.555556$"
    assert pickle.loads(pickle.dumps(mean)) == mean
    assert Score(Q(1, 2)).working == Score(0.5).working == "0.5"


def test_mean_of_rounded_numbers_is_not_exact():
    assert statistics.mean([score(2 / 3), score(2 / 3)]).exact is None
    assert statistics.mean([score(Q(2, 3)), score(Q(1, 3)), score(Q(1, 3))]).exact is None
    assert Score(Q(2, 3)).exact == Q(2, 3)
    assert Score(0.5).exact is None


@each("value", [math.nan, math.inf, -math.inf, np.float64("nan"), Q(10**400)])
def test_score_is_a_finite_number(value):
    with pytest.raises(ValueError, match=r"^value of a Score must be"):
        score(value)


@each("value", [1j, [0.5], "0.5"])
def test_score_is_a_number(value):
    with pytest.raises(TypeError, match=r"^value of a Score must be a number, got"):
        score(value)
    if not isinstance(value, str):  # A single text would be the name.
        with pytest.raises(TypeError, match=r"^value of a Score must be a number, got"):
            Score(value)


def test_formula_of_a_given_value_is_built_lazily():
    made = []

    def halves():
        made.append(True)
        return [cl.quantity("a", 1) / cl.quantity("b", 2)]

    late = Score("share", halves, value=Q(1, 2))
    assert (late, late.exact, made) == (0.5, Q(1, 2), [])
    assert late.working == Score("share", *halves()).working


def test_function_needs_a_given_value():
    with pytest.raises(TypeError, match=r"^formula of the Score share must be made of quantities"):
        Score("share", lambda: [cl.quantity("a", 1) / 2])


COPIES = [
    copy.copy,
    copy.deepcopy,
    lambda original: pickle.loads(pickle.dumps(original)),
    lambda original: pickle.loads(pickle.dumps(original, protocol=2)),
]


@each("copied", COPIES)
def test_copies_keep_value_fraction_and_working(copied):
    original = cl.purity(ORANGE)
    again = copied(original)
    assert (type(again), again, again.exact) == (Score, 0.75, Q(3, 4))
    assert again.working == original.working
    assert again._repr_latex_() == original._repr_latex_()


@given(st.fractions())
@example(Q(2**53 + 1, 2**53))
@example(Q(10**400 + 1, 10**400))
def test_float_is_the_nearest_to_the_fraction(value):
    assert float(score(value)) == value.numerator / value.denominator
    assert score(value).exact == value


# --- when the working is built -------------------------------------------------------------------


def counted(calls):
    def noted(what, result):
        def work():
            calls.append(what)
            return result

        return work

    a, b = quantity("a", 3), quantity("b", 4)
    return Score(
        noted("name", Name("x", "x")),
        a / b,
        noted("further", [a / b]),
        picture=noted("picture", None),
        beside=noted("beside", []),
    )


def test_working_is_not_built_for_a_number():
    calls = []
    s = counted(calls)
    assert s + 1 == 1.75
    assert (repr(s), hash(s), f"{s:.1f}", s.exact) == ("0.75", hash(0.75), "0.8", Q(3, 4))
    assert calls == []
    working = s.working
    assert working.endswith("= 0.75")
    assert set(calls) == {"name", "further", "beside"}  # Text does not need a picture.
    assert working.latex.startswith("$")
    assert "picture" in calls


# --- the working as text -------------------------------------------------------------------------


@each(
    "value, lines",
    [
        (Q(7, 8), ["= 7/8", "= 0.875"]),
        (Q(2, 3), ["= 2/3", "≈ 0.666667"]),
        (Q(1), ["= 1"]),
        (Q(0), ["= 0"]),
        (Q(2), ["= 2"]),
        (Q(5, 2), ["= 5/2", "= 2.5"]),
        (Q(-1, 2), ["= −1/2", "= −0.5"]),
        (Q(1, 128), ["= 1/128", "≈ 0.007812"]),
        (Q(1234567, 10**6), ["= 1234567/1000000", "= 1.234567"]),
        (Q(123456789123456789, 2 * 10**17), ["≈ 0.617284"]),
        (1 / 3, ["≈ 0.333333"]),
        (math.sqrt(2), ["≈ 1.414214"]),
    ],
)
def test_fraction_and_decimal_end_the_working(value, lines):
    # The definition and the numbers come first.
    assert [line.strip() for line in score(value).working.splitlines()[2:]] == lines


@each(
    "value, last",
    [
        (39.0, "= 39"),
        (0.0, "= 0"),
        (-0.0, "= 0"),
        (-2.0, "= −2"),
        (0.5, "= 0.5"),
        (Q(10**15), "= 1000000000000000"),
        (Q(2**53 - 1), "= 9007199254740991"),
        (123456789.0, "≈ 123456789.000000"),  # perhaps the root of a number next to a square
        (1.5e12, "≈ 1.5 · 10^12"),
        (1234567891234.5, "≈ 1.23457 · 10^12"),
        (7.999999360000052e-08, "≈ 8 · 10^−8"),
        (1.2345678e-9, "≈ 1.23457 · 10^−9"),
        (0.9999999812, "≈ 0.99999998"),
        (1 + 1e-12, "≈ 1.000000000001"),
        (2e-17, "≈ 2 · 10^−17"),
    ],
)
def test_decimal_shows_only_known_digits(value, last):
    assert shown(value) == last


def test_decimal_has_fewer_digits_if_fewer_are_known():
    assert shown(1.2345678e-9, 2) == "≈ 1.2 · 10^−9"
    assert shown(0.123456789, 2) == "≈ 0.12"
    assert shown(1.2345678e-9, 0) == "≈ 0"
    assert shown(1 - 1e-16, 0) == "≈ 1"
    assert shown(0.0, 0) == "= 0"


def decimal_shown(s):
    """Return the sign and the decimal of a working's last line."""
    sign, number = re.search(r"(=|≈) ([^=≈]*)$", s.working).groups()
    number = number.replace("−", "-")
    if " · 10^" in number:
        mantissa, exponent = number.split(" · 10^")
        return sign, Q(mantissa) * Q(10) ** int(exponent)
    return sign, Q(number)


@given(st.fractions(min_value=-3, max_value=3))
@example(Q(999_999_999, 10**9))
@example(Q(1, 10**9))
@example(Q(1, 2**20))
def test_equals_sign_appears_only_before_the_exact_value(value):
    sign, shown = decimal_shown(score(value))
    assert (sign == "=") == (shown == value)


@each(
    "value",
    [
        Q(10**7 - 1, 10**7),
        Q(10**12 - 1, 10**12),
        Q(2**53 - 1, 2**53),
        Q(10**7 + 1, 10**7),
        Q(1, 10**7),
        Q(1, 2**53),
        Q(-1, 10**9),
        1e-12,
        1 - 1e-12,
        5e-324,
    ],
)
def test_value_next_to_an_integer_is_not_shown_as_that_integer(value):
    _, shown = decimal_shown(score(value))
    assert shown.denominator != 1
    assert (shown > 0, shown > 1) == (value > 0, value > 1)


def test_fraction_of_many_digits_is_stored_but_not_shown():
    s = score(Q(10**12 + 1, 3 * 10**12))
    assert s.exact == Q(10**12 + 1, 3 * 10**12)
    assert "1000000000001" not in s.working


def test_whole_number_is_exact_however_long_it_is():
    s = Score("x", quantity("y", 12345678901) / quantity("z", 1))
    assert s.working == "x = y/z\n  = 12345678901/1\n  = 12345678901"
    assert Score("x", quantity("y", 4) / 2).brief() == "4/2 = 2"


def test_no_line_is_repeated():
    assert score().working == "x = a/b\n  = 3/4\n  = 0.75"
    assert Score("x", quantity("y", 2)).working == "x = y\n  = 2"
    assert Score("x", quantity("y", 0.25)).working == "x = y\n  = 0.25"
    # To six digits, as within a formula, this number would be 0.0123457.
    assert cl.Score("x", quantity("a", 0.0123456789)).working == "x = a\n  ≈ 0.012346"


def width(text):
    """Return the width in columns of a terminal; Chinese and full-width characters take two."""
    return sum(2 if "\u2e80" <= c <= "\uffef" else 1 for c in text)


@each("name", ["x", "maximum matching", "F(好瓜)"])
def test_equals_signs_are_aligned(name):
    lines = Score(name, quantity("y", Q(3, 4))).working.splitlines()
    assert {width(line.partition("=")[0]) for line in lines} == {width(name) + 1}


def test_note_is_beside_the_definition():
    first, *rest = score(note="base 2").working.splitlines()
    assert first == "x = a/b    (base 2)"
    assert not any("base" in line for line in rest)


def test_brief_is_the_numbers_and_the_decimal():
    assert Score("x", quantity("y", 4) / 6).brief() == "4/6 ≈ 0.666667"
    assert Score("x", quantity("y", Q(3, 4))).brief() == "3/4 = 0.75"
    assert Score("x", quantity("y", 0.75)).brief() == "0.75"


@each_measure
def test_working_of_a_large_table_is_elided(measure):
    lines = measure(BIG).working.splitlines()
    assert all(line.count(" + ") <= 6 for line in lines)
    assert max(map(len, lines)) <= 130
    assert len(lines) <= 5


@each("name", ["purity", "maximum matching", "error", "error by F"])
def test_elided_sum_is_followed_by_its_total(name):
    # If every count is even, the exact fraction differs from total/n.
    t = cl.ContingencyTable(2 * BIG.counts)
    s = MEASURES[name](t)
    assert f"= {s.exact * t.n}/{t.n}\n" in s.working


@each("name, over", [("F", 40), ("weighted F", BIG.n)])
def test_elided_sum_of_fractions_is_followed_by_its_total(name, over):
    s = MEASURES[name](BIG)
    total = re.search(rf"≈ ([\d.]+)/{over}\n", s.working)[1]
    unit = Q(1, 10 ** len(total.partition(".")[2]))
    assert abs(Q(total) - s.exact * over) <= unit / 2


def test_total_has_as_many_digits_as_the_decimal_takes():
    # Two clusters of one point in each of five classes, every F = 2/3.
    t = cl.ContingencyTable(np.kron(np.eye(5, dtype=int), [[1], [1]]))
    assert "≈ 6.66667/10\n" in cl.f_measure(t).working
    # (20/3)/3 = 2.222222 takes one digit more: 6.66667/3 = 2.222223.
    x_i = quantity("x_i", [Q(20, 21)] * 7)
    s = Score("x", sum_over("i", x_i) / quantity("r", 3))
    assert s.working.splitlines()[2:] == ["  ≈ 6.666667/3", "  = 20/9", "  ≈ 2.222222"]


def test_total_that_ends_is_shown_in_full():
    # Six clusters of F = 1; two of one and of two points share a class: F = 1/2 and 4/5.
    counts = np.diag([1, 1, 1, 1, 1, 1, 1, 0])[:, :7]
    counts[7, 6] = 2
    s = cl.f_measure(cl.ContingencyTable(counts))
    assert s.exact == (6 + Q(1, 2) + Q(4, 5)) / 8
    assert "= 7.3/8\n" in s.working


# --- digits --------------------------------------------------------------------------------------


def put_in(value, function, *numbers):
    """Return the substituted numbers for this value, and the decimals that may be shown."""
    line, places = with_enough_digits(function(*map(Number, numbers)), value)
    return [part.render() for part in line.walk() if isinstance(part, Number)], places


def test_numbers_are_substituted_with_the_digits_that_are_needed():
    assert put_in(0.25, lambda x: x, 0.25) == (["0.25"], 6)
    assert put_in(1 / 3, lambda x, y: x / y, 0.1, 0.3) == (["0.1", "0.3"], 6)
    texts, places = put_in(2 / 3 - 0.6666, lambda x, y: x - y, 2 / 3, 0.6666)
    assert (texts, places) == (["0.666667", "0.6666"], 6)
    texts, places = put_in(2 / 3e3, lambda x, y: x - y, 2 / 3, 2 / 3 - 2 / 3e3)
    assert (texts, places) == (["0.666667", "0.666"], 6)
    assert put_in(0.0, lambda x, y: x * y, 1e-9, 0.0) == (["1 · 10^−9", "0"], 6)


def test_difference_of_few_digits_shows_few():
    rng = np.random.default_rng(2)
    found = {}
    for exponent in np.linspace(7, 16.5, 80):
        x = float(rng.uniform(0.1, 1))
        y = x + 10.0**-exponent
        texts, places = put_in(y - x, lambda y, x: y - x, y, x)
        found.setdefault(int(exponent), []).append(places)
        # Calculations by hand and in floats agree with the difference in all digits that are shown.
        for number in (Q, float):
            difference = float(number(texts[0]) - number(texts[1]))
            if places:
                assert digits(difference, places) == digits(y - x, places)
    assert set(found[7] + found[9]) == {6}
    assert max(found[14]) <= 5
    assert 0 in found[16]


@given(
    st.floats(1e-9, 1e9), st.floats(1e-9, 1e9),
    st.sampled_from([lambda x, y: x / y, lambda x, y: x * y, lambda x, y: x / (x + y)]),
)  # fmt: skip
def test_substituted_numbers_give_the_value(x, y, formula):
    def read(text):
        mantissa, _, power = text.replace("−", "-").partition(" · 10^")
        return Q(mantissa) * Q(10) ** int(power or 0)

    line, places = with_enough_digits(formula(Number(x), Number(y)), formula(x, y))
    numbers = [part.render() for part in line.walk() if isinstance(part, Number)]
    assert places == 6
    again = float(formula(read(numbers[0]), read(numbers[-1])))
    # 0.3/(0.3 + 0.5) is 0.375, and in floats almost: shown as 0.375000.
    shown, expected = (read(str(decimal(value)[1])) for value in (again, formula(x, y)))
    assert shown == expected


@each(
    "value, line",
    [
        (0.25, "x = y = 0.25"),
        (1 / 3, "x = y ≈ 0.333333"),
        (Q(1, 3), "x = y = 1/3 ≈ 0.333333"),
        (Q(1, 25), "x = y = 1/25 = 0.04"),
        (4.0, "x = y = 4"),
        (4, "x = y = 4"),
    ],
)
def test_sign_of_an_equation_tells_if_all_digits_are_shown(value, line):
    assert equations([("x", quantity("y", value))]) == line


# --- the working as LaTeX ------------------------------------------------------------------------


def well_formed(latex):
    """Return True if braces and environments match, and the text is one formula in dollars."""
    assert latex.startswith("$")
    assert latex.endswith("$")
    inside = re.sub(r"\\[^A-Za-z]", "", latex[1:-1])  # escaped characters such as \{, \$ and \\
    assert not re.search(r"[$#%~]", inside)
    depth = 0
    for brace in re.findall(r"[{}]", inside):
        depth += 1 if brace == "{" else -1
        assert depth >= 0
    assert depth == 0
    open_ones = []
    for what, name in re.findall(r"\\(begin|end)\{(\w+)\}", inside):
        if what == "begin":
            open_ones.append(name)
        else:
            assert open_ones.pop() == name
    assert open_ones == []
    return True


@each(
    "label, shown",
    [(3, "C3"), (-1, "C-1"), (2.5, "C2.5"), (-0.5, "C-0.5"), (10**12, "C1" + "0" * 12)],
)
def test_number_is_shown_with_its_letter(label, shown):
    t = cl.ContingencyTable([[3, 1]], clusters=[label])
    assert f" {shown}–T1 3" in cl.maximum_matching(t).working
    assert repr(t).splitlines()[1].startswith(shown)


@each_measure
def test_latex_has_a_line_for_each_line_of_text(measure):
    s = measure(ORANGE)
    aligned = s._repr_latex_().partition(r"\begin{aligned}")[2]
    # A note next to the definition has its own line in the typeset working.
    notes = s.working.splitlines()[0].endswith(")") and "    (" in s.working
    assert aligned.count(r"\\") + 1 == len(s.working.splitlines()) + notes


def test_working_is_below_a_wide_picture():
    beside, below = r" \qquad \begin{aligned}", r" \\[1ex] \displaystyle \begin{aligned}"
    names = [f"a long name {j}" for j in range(8)]
    wide = cl.ContingencyTable(np.eye(8, dtype=int), classes=names)
    for t, there, not_there in ((ORANGE, beside, below), (wide, below, beside)):
        latex = cl.purity(t)._repr_latex_()
        assert there in latex
        assert not_there not in latex


# --- tables of scores ----------------------------------------------------------------------------

CARD = Scorecard(
    [
        Measure("purity", cl.purity(ORANGE), "(0, 1]", "larger", "split <clusters>"),
        Measure("F-measure", cl.f_measure(ORANGE), "(0, 1]", "larger", "—"),
        Measure("clustering error", cl.clustering_error(ORANGE), "[0, 1)", "smaller", "—"),
    ]
)
ROWS = cl.per_cluster(ORANGE)


def test_column_is_taken_by_its_name():
    assert ROWS["size"] == (50, 25, 25)
    assert [s.exact for s in ROWS["recall"]] == [Q(3, 5), Q(2, 5), Q(1)]


def test_slice_is_a_table():
    assert type(ROWS[1:]) is type(ROWS)
    assert ROWS[1:]["cluster"] == (2, 3)
    assert repr(ROWS[1:]).splitlines() == [
        repr(ROWS).splitlines()[0], *repr(ROWS).splitlines()[2:]
    ]  # fmt: skip


def test_unknown_column_lists_the_columns():
    with pytest.raises(KeyError, match=r"precission.*cluster, size, majority, purity, recall, f"):
        ROWS["precission"]


def test_measures_are_taken_by_name_from_a_scorecard_and_from_a_part_of_it():
    assert CARD["F-measure"] is CARD[1]
    assert CARD["value"] == (0.75, cl.f_measure(ORANGE), 0.35)
    assert CARD[1:]["clustering error"].better == "smaller"
    with pytest.raises(KeyError, match=r"purity.*F-measure, clustering error"):
        CARD[1:]["purity"]
    with pytest.raises(KeyError, match=r"Pure.*purity, F-measure, clustering error"):
        CARD["Pure"]


@each("table", [ROWS, CARD])
@each("copied", COPIES)
def test_copies_of_a_table_are_the_same_table(table, copied):
    again = copied(table)
    assert (type(again), again, repr(again)) == (type(table), table, repr(table))
    assert again[0]._fields == table[0]._fields


def test_scorecard_as_text():
    header, first, *_ = repr(CARD).splitlines()
    assert re.split("  +", header) == ["measure", "value", "range", "better", "blind to"]
    assert re.split("  +", first) == [
        "purity", "0.750000", "(0, 1]", "larger", "split <clusters>",
    ]  # fmt: skip


def test_columns_are_aligned_with_chinese_labels():
    t = cl.ContingencyTable(
        [[3, 10, 0], [0, 2, 5]], clusters=["好瓜", "x"], classes=["色泽", "b", "根蒂（大）"]
    )
    lines = repr(t).splitlines()
    assert len({width(line) for line in lines}) == 1
    ends = {tuple(width(line[: m.end()]) for m in re.finditer(r"\S+", line)) for line in lines[2:]}
    assert len({columns[1:] for columns in ends}) == 1


class Cells(HTMLParser):
    """Collect the cells of an HTML table by row, as (tag, scope, text)."""

    def __init__(self, text):
        super().__init__()
        self.rows, self.open = [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        assert tag in ("table", "thead", "tbody", "tr", "th", "td")
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append((tag, dict(attrs).get("scope"), ""))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("th", "td"):
            tag, scope, text = self.rows[-1][-1]
            self.rows[-1][-1] = (tag, scope, text + data)


@each("table", [ROWS, CARD])
def test_html_has_headings_above_and_before(table):
    header, *rows = Cells(table._repr_html_()).rows
    assert {cell[:2] for cell in header} == {("th", "col")}
    assert [row[0][:2] for row in rows] == [("th", "row")] * 3
    assert {cell[:2] for row in rows for cell in row[1:]} == {("td", None)}


@each("table", [ROWS, CARD])
def test_html_shows_what_the_text_shows(table):
    lines = repr(table).splitlines()
    rows = [[cell[2] for cell in row] for row in Cells(table._repr_html_()).rows]
    assert [re.split("  +", line) for line in lines] == rows


def test_table_without_rows_has_columns():
    assert Table([], fields=["cluster", "size"])["size"] == ROWS[3:]["cluster"] == ()
    assert repr(ROWS[3:]).split() == repr(ROWS).splitlines()[0].split()
    assert "<table>" in ROWS[3:]._repr_html_()
    assert Scorecard([])["value"] == ()
    assert repr(Scorecard([])).split() == repr(CARD).splitlines()[0].split()
    with pytest.raises(KeyError, match="no measure 'purity'"):
        Scorecard([])["purity"]
    for rows in ([], [("purity", 0.75)]):
        with pytest.raises(ValueError, match="names of its columns"):
            Table(rows)


@each("name", ["value", "Blind to"])
def test_no_measure_has_the_name_of_a_column(name):
    with pytest.raises(ValueError, match="a column and of a measure"):
        Scorecard([Measure(name, cl.purity(ORANGE), "(0, 1]", "larger", ())])


TYPED = [
    "$5–$10", r"$\frac{1}$", r"\(x\)", r"\[x\]", "$$y$$", r"\begin{b}a\end{b}", "a_b",
    "<b>&amp;", "%#~^{}", "好瓜 🍉", "👩\u200d💻", "🏴\U000e0067\U000e007f", "a−b", "a-b", "a  b",
    "5'\"`",
]  # fmt: skip
WRITTEN = {
    "a\nb": r"a\nb",
    "\t": r"\t",
    "a\x1b[0m": r"a\x1b[0m",
    "\u202eab": r"\u202eab",
    " a": "“ a”",
}
WRITTEN |= {"": "“”", "a\u200db": r"a\u200db", "\x01": r"\x01"}


@each("label, shown", [*zip(TYPED, TYPED, strict=True), *WRITTEN.items()])
def test_labels_are_shown_as_typed(label, shown):
    assert symbol("C", label).text == shown
    t = cl.ContingencyTable([[3, 1], [0, 2]], clusters=[label, "x"], classes=["y", label])
    lines = repr(t).splitlines()
    assert len(lines) == 4
    assert lines[1].startswith(shown + "  ")
    assert lines[0].endswith(f"  {shown}  n_i")
    rows = repr(cl.per_cluster(t)).splitlines()
    assert len(rows) == 3
    assert rows[1].startswith(shown + "  ")
    assert well_formed(cl.maximum_matching(t)._repr_latex_())
    if label.isprintable():
        cards = dict.fromkeys([label, "other"], cl.external_scorecard(t))
        assert f" {label} " in repr(cl.compare(cards)).splitlines()[0]


@each("label", TYPED)
def test_no_formula_is_left_in_html(label):
    t = cl.ContingencyTable([[3, 1], [0, 2]], clusters=[label, "x"], classes=["y", label])
    cards = dict.fromkeys([label, "other"], cl.external_scorecard(t))
    for table in (t, cl.per_cluster(t), cl.compare(cards)):
        source = table._repr_html_()
        # A delimiter is alone between two tags, so no formula can begin or end there.
        assert all(
            piece == mark
            for mark in "$\\"
            for piece in re.findall(r"[^<>]*", source)
            if mark in piece
        )
        texts = [re.sub("<.*?>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", source)]
        assert label in map(html.unescape, texts)


def test_small_numbers_change_to_a_power_of_ten_where_zeros_would_have_to_be_counted():
    assert digits(0.00012345).text == "0.00012345"
    assert digits(0.000012345).text == "1.2345 · 10^−5"
    assert digits(-0.000012345).latex == r"-1.2345 \cdot 10^{-5}"


# --- nothing that measures share can be changed --------------------------------------------------


def test_shared_results_of_a_table_are_immutable():
    t = cl.ContingencyTable([[30, 0, 0], [20, 0, 4], [0, 0, 46]])  # with an empty column
    n, n_i, _, n_ij, _, _ = t.named()
    for change in (
        lambda: setattr(n, "number", 1),
        lambda: setattr(n_i, "name", "m"),
        lambda: setattr(n_ij, "source", None),
        lambda: setattr(cl.pair_counts(t), "_table", None),
        lambda: n_i.number.__setitem__(0, 99),
        lambda: n_ij.number.__setitem__((0, 0), 99),
    ):
        with pytest.raises((AttributeError, ValueError), match=r"not|read-only"):
            change()
    assert cl.purity(t).exact == Q(96, 100)


def test_a_copy_of_a_score_keeps_its_formula():
    s = cl.rand_index(cl.ContingencyTable([[5, 1, 0], [1, 4, 1], [2, 0, 3]]))
    for again in (copy.copy(s), copy.deepcopy(s), copy.deepcopy({"kept": s})["kept"]):
        assert (again, again.exact, again.steps) == (s, s.exact, s.steps)


def test_odd_settings_of_a_score_are_refused_by_their_names():
    n, *_ = cl.ContingencyTable([[3, 1]]).named()
    column = pd.Series([1, 2])
    for argument in ("most", "detail", "note"):
        with pytest.raises((TypeError, ValueError), match=argument):
            cl.Score("half", n / 2, **{argument: column})
    with pytest.raises(ValueError, match="detail must be one of definition, working, steps"):
        cl.Score("half", n / 2).explain(column)


def test_formula_rejects_values_of_pandas():
    n, *_ = cl.ContingencyTable([[3, 1]]).named()
    for column in (pd.Series([1, 2]), pd.DataFrame({"a": [1, 2]})):
        for calculate in (lambda x: n + x, lambda x: x + n, lambda x: n / x, lambda x: x * n):
            with pytest.raises(TypeError):
                calculate(column)


def test_explain_shows_the_requested_number_of_digits():
    third = cl.Score("x", cl.quantity("a", 1.0) / cl.quantity("b", 3))
    assert third.explain(digits=1).endswith("≈ 0.3")
    assert third.explain(digits=15).endswith("≈ 0.333333333333333")
    for odd in (0, 16, True, 2.5, "3"):
        with pytest.raises(ValueError, match=r"^digits must be .* from 1 to 15"):
            third.explain(digits=odd)


def test_a_score_without_a_formula_says_why():
    unpickled = pickle.loads(pickle.dumps(cl.purity(ORANGE)))
    for bare, reason in ((Score(0.5), "no formula"), (unpickled, "kept its working")):
        with pytest.raises(ValueError, match=reason):
            bare.worksheet  # noqa: B018


def test_a_number_beside_a_working_has_its_own():
    third = cl.quantity("a", 1) / cl.quantity("b", 3)
    working = cl.Score("s", cl.quantity("E", Q(1, 3)) * 2, beside=[("E", third)]).working
    assert working.splitlines()[1].strip() == "(E = a/b ≈ 0.333333)"


def test_explain_shows_the_requested_number_of_terms():
    x = cl.quantity("x", list(range(1, 31)), over="x")
    score = cl.Score("s", cl.sum_over("x", x) / 2)
    whole = " + ".join(map(str, range(1, 31)))
    assert "…" in score.working
    assert f"({whole}) / 2" in score.explain(terms=30)
    assert score.explain(terms=30).latex.count("+") == 29
    assert score.explain(terms=5).splitlines()[1] == "  = (1 + 2 + 3 + … + 30) / 2"
    assert score.explain(terms=None) == score.working
    for odd in (2, 0, -1, True, 2.5, "3"):
        with pytest.raises(ValueError, match="terms must be a whole number of at least 3"):
            score.explain(terms=odd)
    assert as_name("Σ m_j²/n²").latex == r"\sum m_{j}^2/n^2"
