"""`check` tells right answers from wrong ones, survives any answer and gives none away."""

import contextlib
import io
import math
import re
import subprocess
import sys
import types
import warnings
from decimal import Decimal
from fractions import Fraction as Q
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.interactiveshell import InteractiveShell

import clustlib as cl
from clustlib.course.checking import EXERCISES, Verdict, check, progress
from clustlib.course.checking.kinds import Counts, Find, FindLabels, Function, Number, tables
from clustlib.course.checking.words import Choose, Grid, Order, Read, Spot
from tests.answers_01 import table
from tests.answers_02 import matching, purity, purity_along_columns

pytestmark = pytest.mark.usefixtures("computed_once")

COMPUTATIONS = (Number, Counts, Function, Find, FindLabels)
KINDS = (*COMPUTATIONS, Choose, Order, Read, Grid)  # each exercise is of one, a Spot is a Choose
OF_KIND = {kind: [n for n, each in EXERCISES.items() if isinstance(each, kind)] for kind in KINDS}
FUNCTIONS = OF_KIND[Function]
COMPUTED = [number for kind in COMPUTATIONS for number in OF_KIND[kind]]
ALL = [number for numbers in OF_KIND.values() for number in numbers]

# One module of answers for each notebook.
ANSWERS = [
    import_module(f"tests.{path.stem}")
    for path in sorted(Path(__file__).parent.glob("answers_*.py"))
]
RIGHT = [answer for answers in ANSWERS for answer in answers.RIGHT]
WRONG_TURNS = [answer for answers in ANSWERS for answer in answers.WRONG_TURNS]


def said(number, answer):
    """What check prints, but the hint and why it matters; it returns the same and never warns."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        verdict = check(number, answer)
    assert [str(warning.message) for warning in caught] == []
    text = printed.getvalue().removesuffix("\n")
    exercise = EXERCISES.get(number) if isinstance(number, str) else None
    said, _, matters = text.partition("\n") if verdict else (text, "", "")
    assert verdict.text == text
    assert verdict.correct == bool(verdict) == (said == "correct")
    if verdict:
        assert matters == exercise.matters
    return said.partition("\nHint: ")[0]


def test_every_exercise_is_of_a_known_kind():
    assert sorted(ALL) == sorted(EXERCISES)


# --- right answers -------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "answer"), RIGHT)
def test_right_answer_is_correct(number, answer):
    assert said(number, answer) == "correct"


def test_right_answer_of_every_exercise_is_tested():
    assert {number for number, _ in RIGHT} == set(ALL)


def test_wrong_answer_of_every_exercise_is_tested():
    assert {number for number, _, _ in WRONG_TURNS} == set(ALL)


def test_check_takes_no_offence_at_being_asked_twice():
    assert said("02.2", purity) == said("02.2", purity) == "correct"


# --- no answer yet -------------------------------------------------------------------------------


def nothing_yet(*_): ...


@pytest.mark.parametrize("number", ALL)
def test_untouched_exercise_is_not_answered_yet(number):
    rows = [[..., ..., ...], [..., ..., ...], [..., ..., ...]]
    untouched = [..., None, [], (), [...], rows, [[1, ...]]]
    assert {said(number, answer) for answer in untouched} == {"not answered yet"}


@pytest.mark.parametrize("number", FUNCTIONS)
@pytest.mark.parametrize("stub", [nothing_yet, lambda *_: ..., lambda *_: None])
def test_untouched_function_is_not_answered_yet(number, stub):
    assert said(number, stub) == (
        "not answered yet: your function returns nothing; does it end with return?"
    )


# --- verdicts, and which are solved --------------------------------------------------------------


def test_a_notebook_shows_nothing_of_a_verdict():
    verdict = Verdict("02.1", "not answered yet")
    formats = InteractiveShell.instance().display_formatter.format
    try:
        assert formats(verdict) == ({}, {})
        assert formats(7) != ({}, {})
    finally:
        InteractiveShell.clear_instance()


def test_verdicts_say_which_exercise_they_are_of():
    with contextlib.redirect_stdout(io.StringIO()):
        assert repr(check("02.1", Q(1, 3))) == "<exercise 02.1: not correct>"
        assert repr(check("02.1", dict(RIGHT)["02.1"])) == "<exercise 02.1: correct>"


@pytest.fixture
def beside_notebooks(tmp_path, monkeypatch):
    (tmp_path / "00_start_here.ipynb").touch()
    (tmp_path / "solutions").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_right_answers_are_noted_beside_the_notebooks(beside_notebooks):
    right = dict(RIGHT)
    assert progress()["solved"] == (0,) * len(progress())
    assert [path.name for path in beside_notebooks.iterdir() if path.is_file()] == [
        "00_start_here.ipynb"
    ]
    said("02.1", right["02.1"])
    said("02.1", right["02.1"])
    said("02.2", 7)
    _, first, second, *_ = progress()
    assert (first.solved, second.solved) == (0, 1)
    assert second.of == len([number for number in ALL if number.startswith("02.")])
    assert second.open == tuple(
        sorted(number for number in ALL if number.startswith("02.") and number != "02.1")
    )
    (noted,) = (path for path in beside_notebooks.iterdir() if path.suffix == ".json")
    noted.unlink()
    assert progress()["solved"] == (0,) * len(progress())


@pytest.mark.parametrize("spoiled", ["", "{", "7", "[1, null]", '{"a": 1}', "\x00"])
def test_a_spoiled_note_is_no_error(beside_notebooks, spoiled):
    (beside_notebooks / ".solved.json").write_text(spoiled)
    assert sum(progress()["solved"]) == 0
    assert said("02.1", dict(RIGHT)["02.1"]) == "correct"
    assert sum(progress()["solved"]) == 1


def test_nothing_is_noted_elsewhere(beside_notebooks, monkeypatch):
    """Solutions are no answers of the reader's, and other folders are not ours."""
    (beside_notebooks / "solutions/00_start_here.ipynb").touch()
    monkeypatch.chdir(beside_notebooks / "solutions")
    assert said("02.1", dict(RIGHT)["02.1"]) == "correct"
    assert [path.name for path in Path().iterdir()] == ["00_start_here.ipynb"]
    assert sum(progress()["solved"]) == 0


def test_where_nothing_can_be_written_the_answer_is_right_all_the_same(
    beside_notebooks, monkeypatch
):
    def refuse(*_, **__):
        raise PermissionError

    monkeypatch.setattr(Path, "write_text", refuse)
    assert said("02.1", dict(RIGHT)["02.1"]) == "correct"


# --- wrong turns ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "answer", "words"), WRONG_TURNS)
def test_wrong_turn_is_named(number, answer, words):
    heard = said(number, answer)
    assert words in heard
    assert "correct" not in heard


def turns(exercise):
    """Each wrong turn that an exercise knows: an answer, and what it should hear."""
    if isinstance(exercise, (Number, Counts)):
        yield from ((wrong(), turn) for turn, wrong in exercise.wrong_turns.items())
    elif isinstance(exercise, Function):
        yield from ((wrong, turn) for turn, wrong in exercise.wrong_turns.items())
    elif isinstance(exercise, Choose):
        yield from exercise.wrong.items()
    elif isinstance(exercise, Read):
        for (name, letters), why in exercise.because.items():
            yield {**exercise.value, name: letters}, why
    elif isinstance(exercise, Grid):
        value = {row: signs.split() for row, signs in exercise.value().items()}
        for (row, column), why in exercise.because.items():
            j = exercise.columns.index(column)
            for sign in {"↑", "↓", "="} - {value[row][j]}:
                signs = [*value[row][:j], sign, *value[row][j + 1 :]]
                yield {**exercise.value(), row: " ".join(signs)}, why
    elif isinstance(exercise, Order):
        yield from ((step + exercise.right, why) for step, why in exercise.wrong.items())
        for step, before in exercise.needs.items():
            for other, why in before.items():
                rest = [each for each in exercise.right if each not in (step, other)]
                earlier = [each for each in rest if each in before]
                yield [*earlier, step, other], why


TURNS = [
    pytest.param(number, answer, turn, id=f"{number} {turn[:40]}")
    for number, exercise in EXERCISES.items()
    for answer, turn in turns(exercise)
]


@pytest.mark.parametrize(("number", "answer", "turn"), TURNS)
def test_every_wrong_turn_names_itself_and_only_itself(number, answer, turn):
    words = said(number, answer)
    assert turn.rstrip(".") in words
    others = {other for _, other in turns(EXERCISES[number])} - {turn}
    assert [other for other in others if other in words and other not in turn] == []
    assert "correct" not in words


@pytest.mark.parametrize("number", OF_KIND[Read])
def test_every_name_says_what_to_look_for(number):
    exercise = EXERCISES[number]
    named = {name for name, _ in exercise.because} | set(exercise.why)
    assert named == set(exercise.value)


@pytest.mark.parametrize("number", OF_KIND[Grid])
def test_every_cell_of_a_grid_says_what_to_think_of(number):
    exercise = EXERCISES[number]
    rows = {row: signs.split() for row, signs in exercise.value().items()}
    assert {len(signs) for signs in rows.values()} == {len(exercise.columns)}
    cells = {(row, column) for row in rows for column in exercise.columns}
    assert set(exercise.because) == cells


BARS = Read(
    value={"VI": "ac", "I": "b", "none": ""},
    letters="abc",
    because={("VI", "b"): "that is shared", ("none", "a"): "it is only one"},
    why={"VI": "what sticks out?", "I": "what is shared?"},
)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (("ac", "b", ""), "correct"),
        (("c + a", ["b"], ""), "correct"),
        (("a", "b", ""), "2 of 3 are right. VI: a belongs there, and something else: what"),
        (("abc", "b", ""), "VI: not all of abc belongs there: what sticks out?"),
        (("ab", "b", ""), "VI is not ab: what sticks out?"),
        (("b", "b", ""), "VI is not b: that is shared."),
        (("", "b", ""), "VI: something belongs there: what sticks out?"),
        (("ac", "c", "a"), "1 of 3 are right. none is not a: it is only one."),
        (("ac", "b", "x"), 'none: put in letters, of a, b or c, or "" for none'),
    ],
)
def test_letters_are_too_few_too_many_or_others(rows, words):
    assert words in BARS.verdict(dict(zip(BARS.value, rows, strict=True)))
    assert words in BARS.verdict(list(rows))


def test_options_are_known_however_they_are_written():
    choose = Choose(right="b", wrong={"a": "too small", "c": "too large"})
    assert [choose.verdict(it) for it in ("b", "B", " (b) ", "b.")] == ["correct"] * 4
    assert choose.verdict("c") == "c is not it: too large."
    assert "one letter, a, b or c" in choose.verdict("d")
    spot = Spot(right="3", wrong={"1": "as defined", "2": "it sums up"})
    assert [spot.verdict(it) for it in (3, "3", "3.")] == ["correct"] * 3
    assert spot.verdict(1) == "1 is as it should be: as defined."
    assert "one number, 1, 2 or 3" in spot.verdict(4)


def test_any_order_is_right_in_which_each_step_comes_after_those_it_needs():
    steps = Order(
        right="abcd",
        needs={"c": {"a": "a first", "b": "b first"}, "d": {"c": "c first"}},
        wrong={"x": "it leads nowhere"},
    )
    for answer in ("abcd", "bacd", "b a c d", ["b", "a", "c", "d"], "A, B, C, D", "a > b > c > d"):
        assert steps.verdict(answer) == "correct"
    assert steps.verdict("acbd") == "c comes too early: b first."
    assert steps.verdict("abxcd") == "x has no place here: it leads nowhere."
    assert steps.verdict("abb") == "b stands twice"
    assert steps.verdict("abc") == "so far so good, but something is missing: 1 step more"
    assert "is no order" in steps.verdict("abz")
    assert "is no order" in steps.verdict(3)


def test_signs_are_known_however_they_are_typed():
    grid = Grid(
        value=lambda: {"purity": "↑ =", "ARI": "↓ ="},
        columns=["split", "rename"],
        because={("purity", "split"): "what does each piece hold?"},
    )
    for signs in ("↑ =", "+ =", "up same", "↑=", "+=", "rises, stays", "^ 0"):
        assert grid.verdict({"purity": signs, "ARI": "- ="}) == "correct"
    assert grid.verdict(["+ =", "- ="]) == "correct"
    assert grid.verdict({"purity": "- =", "ARI": "- ="}) == (
        "3 of 4 are right. purity, split: not ↓: what does each piece hold?"
    )
    assert grid.verdict({"purity": "+ =", "ARI": "- +"}) == (
        "3 of 4 are right. ARI, rename: not ↑."
    )
    assert "put in 2 signs" in grid.verdict({"purity": "+", "ARI": "- ="})
    assert grid.verdict({"purity": "+ ="}) == "ARI is missing: the rows are purity, ARI"
    assert "there is no row 'F'" in grid.verdict({"purity": "+ =", "ARI": "- =", "F": "="})
    assert "one entry for each" in grid.verdict(["+ ="])


# --- hints, and why it matters -------------------------------------------------------------------


@pytest.mark.parametrize("number", ALL)
def test_every_exercise_has_a_hint_and_says_why_it_matters(number):
    exercise = EXERCISES[number]
    for text in (exercise.hint, exercise.matters):
        assert 20 <= len(text) <= 240
        assert re.search(r"[.?]$", text)
        assert "correct" not in text
    assert len(re.findall(r"[.!?](?=\s|$)", exercise.matters)) == 1


def test_the_second_miss_gets_the_hint_and_the_same_miss_twice_does_not():
    hint = f"Hint: {EXERCISES['02.1'].hint}"

    def heard(answer):
        with contextlib.redirect_stdout(io.StringIO()):
            return check("02.1", answer).text

    assert hint not in heard(...)
    assert hint not in heard(Q(1, 7))
    assert hint not in heard(Q(1, 7))
    assert heard(Q(1, 8)).endswith(hint)
    assert hint not in heard(dict(RIGHT)["02.1"])


def test_two_faults_of_a_table_are_both_named():
    words = said("02.3", [[6, 4], [4, 6]])
    assert "purity" in words
    assert "matching" in words


@pytest.mark.parametrize("wrong", [Q(i, 48) for i in range(49) if i != 32] + [0.6, 0.7, 0.66, 0.67])
def test_wrong_number_learns_nothing_of_the_answer(wrong):
    words = said("02.1", wrong)
    assert "correct" not in words
    assert not re.search(r"2/3|100/150|0\.66[67]|66\.[67]", words.replace(str(wrong), ""))


@pytest.mark.parametrize(
    "wrong", [[[2, 1, 0], [0, 1, 2]], [[1, 1, 1], [1, 1, 1]], [[3, 0, 0], [0, 3, 0]]]
)
def test_wrong_table_learns_no_cell_of_the_answer(wrong):
    words = said("01.1", wrong)
    assert not re.search(r"2\D+1\D+0|0\D+2\D+1", words)


# --- how exact an answer must be -----------------------------------------------------------------

THIRDS = Number(value=lambda: Q(2, 3), wrong_turns={"is it the harmonic mean?": lambda: Q(1, 4)})


@pytest.mark.parametrize(
    "answer", [Q(2, 3), 2 / 3, "2/3", "0.667", 0.6667, 0.66667, "0.6666667", np.float32(2 / 3)]
)
def test_as_many_decimals_as_are_given_are_right(answer):
    assert THIRDS.verdict(answer) == "correct"


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("0.6669", "do not round in between"),  # three decimals of it are 0.667
        (0.6664, "do not round in between"),
        (0.666, "do not round in between"),
        ("0.669", "do not round in between"),
        (Q(669, 1000), "do not round in between"),
        (0.67, "three decimals"),
        ("0.67", "three decimals"),
        (66.7, "percentage"),
        (66.6, "percentage"),
        (66.75, "percentage"),
        (0.7, "is not it"),
    ],
)
def test_near_answers_are_told_what_to_do(answer, words):
    assert words in THIRDS.verdict(answer)


def test_a_turn_that_asks_ends_with_its_question_mark():
    assert THIRDS.verdict("1/4").endswith("harmonic mean?")
    counts = Counts(value=lambda: np.array([1, 2]), wrong_turns={"why?": lambda: np.array([9, 9])})
    assert counts.verdict([9, 9]) == "not quite: why?"


def test_the_order_of_counts_is_that_of_the_exercise():
    pairs = Counts(value=lambda: np.array([1, 2]), order="first TP")
    assert pairs.verdict([2, 1]).endswith("first TP")
    assert "(3,) is not the one asked for, (2,)" in pairs.verdict([1, 2, 3])


def test_a_wrong_turn_is_shown_on_an_input_that_it_can_compute():
    """The plain mean of the rows' shares divides by 0 in an empty row: not what is to be mended."""

    def plain_mean(counts):
        return (counts.max(axis=1) / counts.sum(axis=1)).mean()

    words = said("02.2", plain_mean)
    rows = [line.split()[1:-1] for line in re.findall(r"^C\d.*$", words, re.MULTILINE)]
    counts = np.array(rows, dtype=int)
    assert counts.sum(axis=1).all()
    assert plain_mean(counts) != purity(counts)


def test_numbers_are_written_as_they_are_typed():
    two = Function(lambda n: (np.int64(1), 2), lambda: [(np.array(1),)], ["n"])
    assert two.verdict(lambda n: (np.int64(3), 2)).endswith("returns (3, 2), not (1, 2)")


def test_floats_of_a_counterexample_are_legible():
    third = Function(lambda n: 1 / 3, lambda: [(np.array(1),)], ["n"])
    assert third.verdict(lambda n: np.float64(2 / 3)).endswith("returns 0.666667, not 0.333333")


def test_a_formula_is_a_number():
    a, b = cl.quantity("a", 2), cl.quantity("b", 3)
    assert THIRDS.verdict(a / b) == "correct"
    assert "is not it" in THIRDS.verdict(b / a)


def test_a_game_is_handed_over_as_its_table_or_its_labels():
    game = types.SimpleNamespace(table=cl.ContingencyTable([[3, 0], [0, 2]]))
    assert Find([lambda t: None if t.n == 5 else "no"]).verdict(game) == "correct"
    game = types.SimpleNamespace(labels=np.array([1, 1, 2]))
    assert FindLabels(3, [lambda labels: None]).verdict(game) == "correct"


# --- counterexamples -----------------------------------------------------------------------------


def test_counterexample_shows_table_result_and_what_was_expected():
    words = said("02.2", lambda counts: 1.0)
    shown = re.search(r"C1 +(\d+) +(\d+) +\d+", words)
    assert "your function returns 1.0, not " in words
    expected = re.search(r"not ([\d.]+)$", words)[1]
    assert max(map(int, shown.groups())) / sum(map(int, shown.groups())) == float(expected)


@pytest.mark.parametrize("n", [1, 2, 3, 5])
@pytest.mark.parametrize(("number", "right"), [("02.2", purity), ("02.4", matching)])
def test_counterexample_has_as_few_points_as_can_be(number, right, n):
    words = said(number, lambda counts: right(counts) if counts.sum() < n else 7)
    assert re.search(rf"^m_j .* {n}$", words, re.MULTILINE)


def test_counterexample_is_the_smallest_of_those_with_one_shape():
    def wrong_on_some(counts):
        # One point is enough for the first condition, three for the second.
        is_wrong = counts.shape == (2, 2) and (counts[0, 0] >= 1 or counts[0, 1] >= 3)
        return 7 if is_wrong else purity(counts)

    assert re.search(r"^m_j .* 1$", said("02.2", wrong_on_some), re.MULTILINE)


def test_counterexample_of_labels_is_the_shortest():
    words = said("01.2", lambda true, pred: table(true, pred) if len(true) < 4 else 7)
    true, pred = re.findall(r"^labels_\w+ = \[(.*)\]$", words, re.MULTILINE)
    assert len(true.split(",")) == len(pred.split(",")) == 4


def test_wrong_turn_of_a_function_comes_with_an_input_that_shows_it():
    words = said("02.2", purity_along_columns)
    rows = [line.split()[1:-1] for line in re.findall(r"^C\d.*$", words, re.MULTILINE)]
    counts = np.array(rows, dtype=int)
    assert purity(counts) != purity_along_columns(counts)


def test_labels_of_the_inputs_have_gaps():
    def from_lowest(true, pred):
        counts = np.zeros((np.ptp(pred) + 1, np.ptp(true) + 1), dtype=int)
        np.add.at(counts, (pred - pred.min(), true - true.min()), 1)
        return counts

    assert "your function returns" in said("01.2", from_lowest)


# --- answers that are none -----------------------------------------------------------------------


class Unspeakable:
    """Has no text, equals nothing and cannot be asked."""

    def _fail(self, *_):
        raise RuntimeError("no")

    __repr__ = __str__ = __eq__ = __bool__ = __len__ = __iter__ = __float__ = _fail
    __hash__ = None


class Unprintable(Exception):
    def __str__(self):
        raise RuntimeError("no")


def endless(*arguments):
    return endless(*arguments)


def raises(error):
    def function(*_):
        raise error

    return function


def without_end():
    nested = []
    nested.append(nested)
    return nested


NONSENSE = [
    True, 0, -1, 10**5000, 1e300, math.nan, math.inf, -math.inf, 1j, 2 / 3 + 1j,
    Decimal("NaN"), Decimal("Infinity"), "", " ", "abc", "…", "nan", "inf", "2/0", "0,667", "½",
    "9" * 39, "9" * 10**5, b"2/3", {}, {"a": 1}, {1, 2}, [[[]]], [[1], [2, 3]], ["a", "b"],
    [[1, None]], [[math.nan] * 3] * 2, [[math.inf, 1]], [[-1, 2]], [[0, 0]], [[0.5, 0.5]],
    [[1j, 2]], [[10**400]], [object()], object(), object, int, type, Exception, math, Unspeakable(),
    [Unspeakable()], without_end(), np.nan, np.array([]), np.zeros((3, 3)), np.array("a"),
    np.array([[1, 2]], dtype="datetime64[s]"), np.ma.masked, slice(1), range(0), iter([1, 2]),
    NotImplemented, cl.ContingencyTable([[7, 0], [0, 9]]),
]  # fmt: skip


@pytest.mark.parametrize("number", ALL)
def test_nonsense_is_neither_correct_nor_an_error(number):
    said_of = [said(number, answer) for answer in NONSENSE]
    assert [(i, words) for i, words in enumerate(said_of) if not words or "correct" in words] == []


@given(
    st.sampled_from(COMPUTED),
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats().filter(lambda x: not abs(x - 2 / 3) < 0.001)
    | st.complex_numbers()
    | st.decimals().filter(lambda x: x.is_nan() or not abs(x - Decimal("0.667")) < 0.01)
    | st.text()
    | st.binary()
    | st.dictionaries(st.integers(), st.floats())
    | st.lists(st.text() | st.integers() | st.none()),
)
def test_any_value_is_neither_correct_nor_an_error(number, answer):
    assert said(number, answer) not in ("", "correct")


@pytest.mark.parametrize("number", [n for n in ALL if n not in COMPUTED])
def test_what_no_option_is_is_no_error(number):
    for answer in [{}, {1: 2}, ["zz"], "zz", {"a": "b"}, [1], [["a"]], 10**9, ()]:
        assert said(number, answer) not in ("", "correct"), answer


@pytest.mark.parametrize("answer", ['"1e999999999"', 'Decimal("1e-999999999")'])
def test_number_of_a_thousand_million_digits_is_never_written_out(answer):
    code = f"""
from decimal import Decimal
from clustlib.exercises import check
check("02.1", {answer})
"""
    # Only a failing test waits that long: written out, the number takes hours, or all memory.
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.stdout.strip() not in ("", "correct")


@pytest.mark.parametrize("number", ["01.1", "01.3"])
def test_complex_numbers_are_no_counts(number):
    right = dict(reversed(RIGHT))[number]
    assert said(number, np.array(right) + 1j) != "correct"


BAD_FUNCTIONS = [
    raises(ValueError("no")), raises(KeyError("no")), raises(SystemExit(1)), raises(Unprintable()),
    raises(RecursionError()), raises(MemoryError()), raises(StopIteration()), endless, sys.exit,
    lambda: 1, lambda a, b, c: 1, lambda *_: "abc", lambda *_: "", lambda *_: [1, ...],
    lambda *_: np.zeros((7, 7)), lambda *_: np.array([]), lambda *_: [[1], [2, 3]],
    lambda *_: math.nan, lambda *_: math.inf, lambda *_: 1j, lambda *_: np.complex128(1j),
    lambda *_: object(), lambda *_: Unspeakable(), lambda *_: without_end(), lambda *_: {},
    lambda *_: ValueError("no"), lambda *_: "x" * 10**4, lambda *_: np.zeros(10**4),
    lambda *_: (i for i in range(3)), lambda *_: (lambda: 1), lambda *_: True,
    int, object, print, np.max, dict,
]  # fmt: skip


@pytest.mark.parametrize("number", FUNCTIONS)
def test_bad_function_is_neither_correct_nor_an_error(number):
    said_of = [said(number, function) for function in BAD_FUNCTIONS]
    wrong = [(i, it) for i, it in enumerate(said_of) if not 0 < len(it) < 600 or "correct" in it]
    assert wrong == []


@pytest.mark.parametrize("number", FUNCTIONS)
def test_complex_results_are_not_right(number):
    right = dict(reversed(RIGHT))[number]
    assert said(number, lambda *labels: np.asarray(right(*labels)) + 1j) != "correct"


@pytest.mark.parametrize("error", [ValueError("too small"), SystemExit(3), RecursionError("deep")])
def test_function_that_stops_is_said_to_stop(error):
    words = said("02.2", raises(error))
    assert f"stops with {type(error).__name__}: {error}" in words


def test_function_that_stops_later_is_shown_where():
    words = said("02.2", lambda counts: purity(counts) if counts.sum() < 3 else 1 // 0)
    assert "stops with ZeroDivisionError" in words
    assert re.search(r"^m_j .* 3$", words, re.MULTILINE)


def test_what_a_function_prints_or_warns_is_not_shown():
    def function(counts):
        print("hello")
        return 7

    assert "hello" not in said("02.2", function)


@pytest.mark.parametrize("number", FUNCTIONS)
def test_result_instead_of_a_function_is_told_so(number):
    assert "is not a function" in said(number, 0.75)


@pytest.mark.parametrize(
    "number", ["2.1", "02.10", "", "correct", 2.1, 1, None, ..., [], {}, ("02.1",), object()]
)
def test_unknown_exercise_is_told_which_there_are(number):
    words = said(number, 1)
    assert words.startswith("there is no exercise")
    assert words.endswith(", ".join(EXERCISES))


def test_exercise_that_cannot_be_named_is_no_error():
    assert said(Unspeakable(), 1)


def test_three_decimals_are_half_a_thousandth_at_most():
    half = Number(lambda: Q(1, 2), {"a third": lambda: Q(1, 3)})
    for off in (Q(1, 2000), -Q(1, 2000)):
        assert half.verdict(Q(1, 2) + off) == "correct"
        assert half.verdict(Q(1, 2) + off * Q(1001, 1000)) != "correct"
        assert "a third" in half.verdict(Q(1, 3) + off)
        assert "a third" not in half.verdict(Q(1, 3) + off * Q(1001, 1000))


def test_long_answer_is_shown_by_its_beginning():
    half = Number(lambda: Q(1, 2))
    for length in (58, 59):
        quoted = repr("x" * length)
        shown = quoted if len(quoted) <= 60 else "'" + "x" * 56 + "..."
        assert half.verdict("x" * length).startswith(shown + " is not a number")


@pytest.mark.parametrize("square", [False, True])
def test_inputs_are_tables_of_every_shape_with_and_without_empty_cells(square):
    inputs = [table for (table,) in tables(square)]
    assert all(table.sum() and (table >= 0).all() for table in inputs)
    large = [table for table in inputs if table.size > 4]
    assert {np.sign(np.subtract(*table.shape)) for table in large} == (
        {0} if square else {-1, 0, 1}
    )
    assert {bool((table == 0).any()) for table in inputs} == {True, False}
    assert {bool((table == 0).all(axis=1).any()) for table in large} == {True, False}
    sizes = [int(table.sum()) for table in inputs]
    assert sizes == sorted(sizes)
