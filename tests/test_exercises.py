"""`check` tells right answers from wrong ones, accepts any object and never reveals an answer."""

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
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from IPython.core.interactiveshell import InteractiveShell

import clustlib as cl
from clustlib.course.checking import EXERCISES, PREDICTIONS
from clustlib.course.checking.coded import Find, FindLabels, Function
from clustlib.course.checking.kinds import (
    Counts,
    OneNumber,
    OneOf,
    Order,
    Read,
    Signs,
    Spot,
    Unread,
)
from clustlib.course.checking.session import NOT_RECORDED, Session, Verdict
from tests.answers import answers
from tests.answers_01 import table
from tests.answers_02 import purity, purity_along_columns

FUNCTIONS = [number for number, each in EXERCISES.items() if isinstance(each.check, Function)]


def feedback(number, answer):
    """Return the output of check, without the hint and the remark on why a right answer matters."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), warnings.catch_warnings(record=True) as messages:
        warnings.simplefilter("always")
        verdict = Session(EXERCISES, PREDICTIONS).check(number, answer)
    assert [str(warning.message) for warning in messages] == []
    text = output.getvalue().removesuffix("\n").removesuffix(f"\n{NOT_RECORDED}")
    words, _, matters = text.partition("\n") if verdict else (text, "", "")
    assert verdict.text == text
    assert verdict.correct == bool(verdict) == (words == "correct")
    if verdict:
        assert matters == EXERCISES[number].matters
    return words


def right_answer(exercise):
    """Return the right answer of an exercise that is data; None for one that is code."""
    check = exercise.check
    return list(check.answer) if isinstance(check, Order) else getattr(check, "answer", None)


def wrong_turns(check):
    """Yield each wrong turn that an exercise knows: an answer, and its feedback."""
    if isinstance(check, (OneNumber, Counts, Function)):
        yield from ((wrong, turn) for turn, wrong in check.wrong_turns.items())
    elif isinstance(check, OneOf):
        yield from check.wrong.items()
    elif isinstance(check, Read):
        for name, reasons in check.because.items():
            for sets, why in reasons.items():
                yield from (({**check.answer, name: each}, why) for each in sets.split(" "))
    elif isinstance(check, Signs):
        for row, reasons in check.because.items():
            right = check.answer[row].split()
            for column, why in reasons.items():
                j = check.columns.index(column)
                for sign in {"↑", "↓", "="} - {right[j]}:
                    signs = [*right[:j], sign, *right[j + 1 :]]
                    yield {**check.answer, row: " ".join(signs)}, why
    elif isinstance(check, Order):
        yield from ((step + check.answer, why) for step, why in check.wrong.items())
        for step, before in check.earlier.items():
            for other, why in before.items():
                rest = [each for each in check.answer if each not in (step, other)]
                yield [*(each for each in rest if each in before), step, other], why


# --- right answers, and wrong turns --------------------------------------------------------------


def test_right_answers_are_correct():
    written_down = [(n, right_answer(each)) for n, each in EXERCISES.items() if right_answer(each)]
    results = [(number, it, feedback(number, it)) for number, it in written_down + answers()[0]]
    assert [each for each in results if each[2] != "correct"] == []


def test_wrong_turns_computed_independently_are_named():
    results = [(n, answer, words, feedback(n, answer)) for n, answer, words in answers()[1]]
    assert [it for it in results if it[2] not in it[3] or "correct" in it[3]] == []


def test_every_wrong_turn_names_itself_and_only_itself():
    problems = []
    for number, exercise in EXERCISES.items():
        known = list(wrong_turns(exercise.check))
        for answer, turn in known:
            words = feedback(number, answer)
            others = {other for _, other in known} - {turn}
            also = [other for other in others if other in words and other not in turn]
            if turn.rstrip(".") not in words or also or "correct" in words:
                problems.append((number, turn, words))
    assert problems == []


def test_entries_are_complete():
    """Each name and each cell has an explanation, and the question lists the options."""
    for number, exercise in EXERCISES.items():
        check = exercise.check
        assert list(wrong_turns(check)) or isinstance(check, (Find, FindLabels)), number
        if isinstance(check, Read):
            assert {*check.because, *check.why} == set(check.answer), number
        if isinstance(check, Signs):
            assert {len(signs.split()) for signs in check.answer.values()} == {len(check.columns)}
            assert list(check.because) == list(check.answer), number
            assert {*map(tuple, check.because.values())} == {tuple(check.columns)}, number
        if exercise.kind in ("choose", "order"):
            listed = re.findall(r"^- \*\*(\w)\*\* ", exercise.question, re.MULTILINE)
            assert listed == check.options, number
        assert exercise.hint, number
        assert exercise.matters, number
        assert "correct" not in exercise.hint + exercise.matters, number
        assert f'check("{number}", ' in exercise.solution, number


# --- no answer yet -------------------------------------------------------------------------------


def test_untouched_exercise_is_not_answered_yet():
    for number in EXERCISES:
        untouched = [..., None, [], [[1, ...], [..., ...]]]
        assert {feedback(number, answer) for answer in untouched} == {"not answered yet"}, number
    for number in FUNCTIONS:
        for stub in (lambda *_: ..., lambda *_: None):
            assert feedback(number, stub) == (
                "not answered yet: your function returns nothing; does it end with return?"
            ), number


# --- verdicts, hints, and which are solved -------------------------------------------------------


def test_notebook_does_not_display_a_verdict():
    verdict = Verdict("02.1", "not answered yet")
    formats = InteractiveShell.instance().display_formatter.format
    try:
        assert formats(verdict) == ({}, {})
        assert formats(7) != ({}, {})
    finally:
        InteractiveShell.clear_instance()
    assert repr(verdict) == "<exercise 02.1: not correct>"
    assert repr(Verdict("02.1", "", correct=True)) == "<exercise 02.1: correct>"


def test_the_second_miss_gets_the_hint_and_the_same_miss_twice_does_not(capsys):
    session = Session(EXERCISES, PREDICTIONS)
    hint = f"\nHint: {EXERCISES['02.1'].hint}"
    results = [session.check("02.1", answer).text for answer in (..., "1/7", "1/7", "1/8", "2/3")]
    assert [hint in text for text in results] == [False, False, False, True, False]
    assert results[3].endswith(hint)
    other = Session(EXERCISES, PREDICTIONS)
    assert hint not in other.check("02.1", "1/9").text


def test_unreadable_answer_does_not_count_as_wrong():
    unread = {
        "01.1": ["C1", [1, 2, 3], [[2, 1, 0, 3], [0, 2, 1, 3], [2, 3, 1, 6]]],
        "01.7": ["a", {"ideal": "a"}, dict.fromkeys(("ideal", "number", "misplaced", "both"), "7")],
        "02.1": ["two thirds", "1:2", 0.67, 66.7, "(1/2 + 5/6)/2"],
        "02.2": [7],
        "02.3": ["x"],
        "02.6": ["7 5"],
        "02.8": [["="] * 3],
        "03.4": ["line 5", "4–5"],
        "06.1": [3],
        "06.7": [[1, 1, 1, 2, 2]],
        "11.4": ["all", [1, 1], [0] * 8],
        "15.3": [[1] * 7],
    }
    for number, answers_ in unread.items():
        session = Session(EXERCISES, PREDICTIONS)
        results = [session.check(number, answer).text for answer in [*answers_, *answers_]]
        assert not any("Hint:" in text for text in results), (number, results)


@pytest.fixture
def beside_notebooks(tmp_path, monkeypatch):
    (tmp_path / "00_start_here.ipynb").touch()
    (tmp_path / "solutions").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def progress():
    return Session(EXERCISES, PREDICTIONS).progress()


def test_right_answers_are_recorded_beside_the_notebooks(beside_notebooks):
    assert progress()["solved"] == (0,) * len(progress())
    for answer in ("2/3", "2/3"):
        feedback("02.1", answer)
    feedback("02.2", 7)
    solved = {row.unit: row for row in progress()}
    assert {unit: row.solved for unit, row in solved.items() if row.solved} == {"02": 1}
    others = [n for n in EXERCISES if n.startswith("02.") and n != "02.1"]
    assert solved["02"].open == tuple(others)
    assert solved["02"].of == len(others) + 1
    (beside_notebooks / ".solved.json").unlink()
    assert sum(progress()["solved"]) == 0


def test_progress_lists_the_mixed_quiz_last(beside_notebooks):
    feedback("quiz.01", "2/5")
    *_, quiz = progress()
    assert (quiz.unit, quiz.title, quiz.solved, quiz.of) == ("quiz", "Mixed quiz", 1, 20)
    assert quiz.open[0] == "quiz.02"


@pytest.mark.parametrize("spoiled", ["{", "7", "[1, null]"])
def test_damaged_record_is_not_an_error(beside_notebooks, spoiled):
    (beside_notebooks / ".solved.json").write_text(spoiled)
    assert sum(progress()["solved"]) == 0
    assert feedback("02.1", "2/3") == "correct"
    assert sum(progress()["solved"]) == 1


def test_answers_in_solutions_are_not_recorded(beside_notebooks, monkeypatch, capsys):
    (beside_notebooks / "solutions/00_start_here.ipynb").touch()
    monkeypatch.chdir(beside_notebooks / "solutions")
    assert Session(EXERCISES, PREDICTIONS).check("02.1", "2/3")
    assert NOT_RECORDED not in capsys.readouterr().out
    assert [path.name for path in Path().iterdir()] == ["00_start_here.ipynb"]
    assert sum(progress()["solved"]) == 0


def test_check_warns_once_that_nothing_is_recorded(beside_notebooks, monkeypatch, capsys):
    """A notebook copied to another folder would silently lose every right answer."""
    (beside_notebooks / "copies").mkdir()
    monkeypatch.chdir(beside_notebooks / "copies")
    session = Session(EXERCISES, PREDICTIONS)
    for answer, notes in [("1/7", 0), ("2/3", 1), ("2/3", 0)]:
        session.check("02.1", answer)
        assert capsys.readouterr().out.count(NOT_RECORDED) == notes
    assert list(Path().iterdir()) == []
    monkeypatch.chdir(beside_notebooks)
    Session(EXERCISES, PREDICTIONS).check("02.1", "2/3")
    assert NOT_RECORDED not in capsys.readouterr().out


def test_right_answer_is_right_if_it_cannot_be_recorded(beside_notebooks, monkeypatch, capsys):
    def refuse(*_, **__):
        raise PermissionError

    monkeypatch.setattr(Path, "write_text", refuse)
    assert feedback("02.1", "2/3") == "correct"
    Session(EXERCISES, PREDICTIONS).check("02.1", "2/3")
    assert NOT_RECORDED in capsys.readouterr().out


# --- what each kind says -------------------------------------------------------------------------

BARS = Read(
    answer={"VI": "ac", "I": "b", "none": ""},
    letters="abc",
    because={"VI": {"b ab": "that is shared"}, "none": {"a": "it is only one"}},
    why={"VI": "what sticks out?", "I": "what is shared?"},
)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (("ac", "b", ""), "correct"),
        (("c + a", ["b"], ""), "correct"),
        (("a", "b", ""), "2 of 3 are right. VI: a belongs there, and something else: what"),
        (("abc", "b", ""), "VI: not all of abc belongs there: what sticks out?"),
        (("bc", "b", ""), "VI: not all of bc belongs there, and something else does: what sticks"),
        (("b", "b", ""), "VI is not b: that is shared."),
        (
            ("ba", "b", ""),
            "VI: not all of ab belongs there, and something else does: that is shared",
        ),
        (("", "b", ""), "VI: something belongs there: what sticks out?"),
        (("ac", "c", "a"), "1 of 3 are right. none is not a: it is only one."),
        (("ac", "b", "c"), "2 of 3 are right. none is not c."),
        (("ac", "b", "x"), 'none: enter letters, of a, b or c, or "" for none'),
        ((["a", 2], "b", ""), "VI: enter letters, of a, b or c"),
    ],
)
def test_feedback_on_letters(rows, words):
    assert words in BARS.verdict(dict(zip(BARS.answer, rows, strict=True)))
    assert words in BARS.verdict(list(rows))


def test_right_letters_are_never_called_wrong():
    for number, exercise in EXERCISES.items():
        if not isinstance(check := exercise.check, Read):
            continue
        for name, size in product(check.answer, (1, 2, 3)):
            right = set(check.answer[name])
            for letters in map("".join, combinations(check.options, size)):
                words = check.verdict({**check.answer, name: letters})
                overlap = len(right & set(letters))
                assert (f"{name} is not {letters}" in words) == (overlap == 0), (number, words)
                belongs = f"{name}: {letters} belongs there, and something else" in words
                assert belongs == (overlap == size < len(right)), (number, words)


def test_options_are_read_in_any_notation():
    choose = OneOf(answer="b", wrong={"a": "too small", "c": "too large"})
    assert [choose.verdict(it) for it in ("b", "B", " (b) ", "b.")] == ["correct"] * 4
    assert choose.verdict("c") == "c is not it: too large."
    assert "one letter, a, b or c" in choose.verdict("d")
    spot = Spot(answer="3", wrong={"1": "as defined", "2": "it sums up"})
    assert [spot.verdict(it) for it in (3, "3", "3.")] == ["correct"] * 3
    assert spot.verdict(1) == "1 is as it should be: as defined."
    assert "one number, 1, 2 or 3" in spot.verdict(4)


def test_order_is_right_if_every_step_comes_after_its_requirements():
    steps = Order(
        answer="abcd",
        needs={"a before c": "a first", "b before c, d": "b first", "c before d": "c first"},
        wrong={"x": "it leads nowhere"},
    )
    for answer in ("abcd", "bacd", "b a c d", ["b", "a", "c", "d"], "A, B, C, D", "a > b > c > d"):
        assert steps.verdict(answer) == "correct"
    assert steps.verdict("acbd") == "c comes too early: b first."
    assert steps.verdict("ad") == "d comes too early: b first."
    assert steps.verdict("abxcd") == "x has no place here: it leads nowhere."
    assert steps.verdict("abb") == "b appears twice"
    assert steps.verdict("abc") == "so far so good, but something is missing: 1 step more"
    assert "is no order" in steps.verdict("abz")
    assert "is no order" in steps.verdict(3)
    assert "is no order" in steps.verdict(["a", 2])


def test_signs_are_read_in_any_notation():
    grid = Signs(
        answer={"purity": "↑ =", "ARI": "↓ ="},
        columns=["split", "rename"],
        because={"purity": {"split": "what does each piece hold?"}},
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
    assert "enter 2 signs" in grid.verdict({"purity": "+", "ARI": "- ="})
    assert grid.verdict({"purity": "+ ="}) == "ARI is missing: the rows are purity, ARI"
    assert "there is no row 'F'" in grid.verdict({"purity": "+ =", "ARI": "- =", "F": "="})
    assert "one entry for each" in grid.verdict(["+ ="])


def test_two_faults_of_a_table_are_both_named():
    words = feedback("02.3", [[6, 4], [4, 6]])
    assert "purity" in words
    assert "matching" in words


def test_feedback_does_not_reveal_the_answer():
    for wrong in [Q(i, 48) for i in range(49) if i != 32] + [0.6, 0.7, 0.66, 0.67]:
        words = feedback("02.1", wrong).replace(str(wrong), "")
        assert not re.search(r"correct|2/3|100/150|0\.66[67]|66\.[67]", words), wrong
    for wrong in ([[2, 1, 0], [0, 1, 2]], [[1, 1, 1], [1, 1, 1]], [[3, 0, 0], [0, 3, 0]]):
        assert not re.search(r"2\D+1\D+0|0\D+2\D+1", feedback("01.1", wrong)), wrong


# --- how exact an answer must be -----------------------------------------------------------------

THIRDS = OneNumber(answer="2/3", wrong_turns={"is it the harmonic mean?": "1/4"})


def test_given_decimals_must_be_right():
    right = [Q(2, 3), 2 / 3, "2/3", "0.667", 0.6667, 0.66667, "0.6666667", np.float32(2 / 3)]
    right += [np.array(2 / 3), np.array([2 / 3]), Decimal("0.667"), " 100 / 150 "]
    a, b = cl.quantity("a", 2), cl.quantity("b", 3)
    assert {THIRDS.verdict(answer) for answer in [*right, a / b]} == {"correct"}
    assert "is not it" in THIRDS.verdict(b / a)


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
def test_feedback_on_near_answers(answer, words):
    assert words in THIRDS.verdict(answer)


def test_calculation_in_quotation_marks_is_recognized():
    for formula in ("(3/4+20/37+50/73)/3", "2*3", "1/2 + 1/3", "sqrt(2)/2", "1 - 2/3", "1/2/3"):
        assert "without the quotation marks" in THIRDS.verdict(formula), formula
    for words in ("two thirds", "1:2", "2/0", "-", "(", "1/2.", "x", "--1"):
        assert "quotation marks" not in THIRDS.verdict(words), words


def test_rounded_right_answer_is_no_wrong_turn():
    turn = OneNumber(answer="2/3", wrong_turns={"that is another thing": "67/100"})
    assert turn.verdict(0.67).endswith("enter the fraction, or three decimals")
    assert "another thing" in turn.verdict("67/100")
    assert "is close" in OneNumber("56/15").verdict(3.7)
    assert THIRDS.verdict(0.7).endswith("is not it")
    for number, exercise in EXERCISES.items():
        if isinstance(check := exercise.check, OneNumber):
            rounded = round(float(Q(check.answer)), 2)
            assert re.search(r"^correct|is close: enter", feedback(number, rounded)), number


def test_fraction_is_not_requested_if_there_is_none():
    ami = EXERCISES["09.5"].check  # a ratio of logarithms
    for answer in (-0.19, "-0.19", -0.1931, -0.1921):
        assert "is close" in ami.verdict(answer)
        assert "fraction" not in ami.verdict(answer)


def test_three_decimals_are_half_a_thousandth_at_most():
    half = OneNumber("1/2", {"a third": "1/3"})
    for off in (Q(1, 2000), -Q(1, 2000)):
        assert half.verdict(Q(1, 2) + off) == "correct"
        assert half.verdict(Q(1, 2) + off * Q(1001, 1000)) != "correct"
        assert "a third" in half.verdict(Q(1, 3) + off)
        assert "a third" not in half.verdict(Q(1, 3) + off * Q(1001, 1000))
        assert "is close" in half.verdict(Q(1, 2) + 10 * off)
        assert half.verdict(Q(1, 2) + 10 * off * Q(1001, 1000)).endswith("is not it")


@pytest.mark.parametrize("typed", ["3/4", "0.75", "0,75", "75 %", "75.0%", "75,00 %", " 3 / 4"])
def test_numbers_are_read_in_any_notation(typed):
    assert OneNumber("3/4").verdict(typed) == "correct"
    assert OneNumber("-3/4").verdict(f"−{typed.strip()}") == "correct"
    assert OneNumber("3/4").verdict(f"{typed}%%").endswith("or a decimal")


def test_percentage_needs_two_fewer_decimals_than_its_share():
    third = OneNumber("1/3")
    assert third.verdict("33,3 %") == third.verdict("33.33 %") == "correct"
    assert "is close" in third.verdict("33 %")
    assert "percentage" in third.verdict("33.3")


def test_whole_numbers_of_numpy_do_not_overflow():
    ends = [info.max for info in map(np.iinfo, (np.int64, np.uint64))] + [np.iinfo(np.int64).min]
    for number, exercise in EXERCISES.items():
        if exercise.kind == "number":
            for end, kind in zip(ends, (np.int64, np.uint64, np.int64), strict=True):
                assert feedback(number, kind(end)) == f"{end} is not it", number


def test_counts_have_the_order_of_the_exercise():
    pairs = Counts(answer=[1, 2], order="first TP")
    assert pairs.verdict([2, 1]).endswith("first TP")
    assert "(3,) is not the one asked for, (2,)" in pairs.verdict([1, 2, 3])


def test_counterexample_has_short_numbers():
    two = Function(lambda n: (np.int64(1), 2), lambda: [(np.array(1),)], ["n"])
    assert two.verdict(lambda n: (np.int64(3), 2)).endswith("returns (3, 2), not (1, 2)")
    third = Function(lambda n: 1 / 3, lambda: [(np.array(1),)], ["n"])
    assert third.verdict(lambda n: np.float64(2 / 3)).endswith("returns 0.666667, not 0.333333")


def test_widget_is_an_answer():
    game = types.SimpleNamespace(table=cl.ContingencyTable([[3, 0], [0, 2]]))
    assert Find([lambda t: None if t.n == 5 else "no"]).verdict(game) == "correct"
    game = types.SimpleNamespace(labels=np.array([1, 1, 2]))
    assert FindLabels(3, [lambda labels: None]).verdict(game) == "correct"


# --- counterexamples -----------------------------------------------------------------------------


def table_in(words):
    rows = [line.split()[1:-1] for line in re.findall(r"^C\d.*$", words, re.MULTILINE)]
    return np.array(rows, dtype=int)


def test_counterexample_shows_table_result_and_expected_value():
    words = feedback("02.2", lambda counts: 1.0)
    expected = re.search(r"your function returns 1\.0, not ([\d.]+)$", words)[1]
    assert purity(table_in(words)) == float(expected)


@pytest.mark.parametrize("n", [1, 3])
def test_counterexample_has_the_fewest_points(n):
    words = feedback("02.2", lambda counts: purity(counts) if counts.sum() < n else 7)
    assert re.search(rf"^m_j .* {n}$", words, re.MULTILINE)


def test_counterexample_of_labels_is_the_shortest():
    words = feedback("01.2", lambda true, pred: table(true, pred) if len(true) < 4 else 7)
    true, pred = re.findall(r"^labels_\w+ = \[(.*)\]$", words, re.MULTILINE)
    assert len(true.split(",")) == len(pred.split(",")) == 4


def test_wrong_turn_is_shown_on_an_input_without_division_by_zero():
    """The plain mean of the rows' shares divides by 0 in an empty row: another fault."""

    def plain_mean(counts):
        return (counts.max(axis=1) / counts.sum(axis=1)).mean()

    for turn, name in ((plain_mean, "weights"), (purity_along_columns, "columns")):
        words = feedback("02.2", turn)
        counts = table_in(words)
        assert name in words
        assert counts.sum(axis=1).all()
        assert turn(counts) != purity(counts)


# --- answers that are none -----------------------------------------------------------------------


class Unspeakable:
    """An object without a text, whose comparisons and truth value fail."""

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
    Decimal("NaN"), Decimal("Infinity"), "", " ", "abc", "…", "nan", "inf", "2/0", "0,6,7", "½",
    "zz", 10**9, "9" * 39, "9" * 10**5, b"2/3", {}, {"a": 1}, {1: 2}, {"a": "b"}, {1, 2}, ["zz"],
    [[[]]], [[1], [2, 3]], ["a", "b"], [1], [["a"]],
    [[1, None]], [[math.nan] * 3] * 2, [[math.inf, 1]], [[-1, 2]], [[0, 0]], [[0.5, 0.5]],
    [[1j, 2]], [[10**400]], [object()], object(), object, int, type, Exception, math, Unspeakable(),
    [Unspeakable()], without_end(), np.nan, np.array([]), np.zeros((3, 3)), np.array("a"),
    np.array([[1, 2]], dtype="datetime64[s]"), np.ma.masked, slice(1), range(0), iter([1, 2]),
    NotImplemented, cl.ContingencyTable([[7, 0], [0, 9]]),
]  # fmt: skip


def test_nonsense_is_neither_correct_nor_an_error():
    one_of_each_type = {type(exercise.check): number for number, exercise in EXERCISES.items()}
    for number in one_of_each_type.values():
        results = [feedback(number, answer) for answer in NONSENSE]
        assert [i for i, text in enumerate(results) if not text or "correct" in text] == [], number


def test_number_of_a_thousand_million_digits_is_never_written_out():
    code = """
from decimal import Decimal
from clustlib.exercises import check
for answer in ("1e999999999", Decimal("1e-999999999")):
    check("02.1", answer)
"""
    # Only a failing test takes this long: writing the number out takes hours, or all memory.
    result = subprocess.run(
        [sys.executable, "-c", code], text=True, capture_output=True, timeout=300
    )
    assert result.returncode == 0
    assert len(result.stdout.splitlines()) == 2
    assert "correct" not in result.stdout


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


@pytest.mark.parametrize("number", ["01.2", "02.2"])
def test_bad_function_is_neither_correct_nor_an_error(number):
    results = [feedback(number, function) for function in BAD_FUNCTIONS]
    wrong = [(i, it) for i, it in enumerate(results) if not 0 < len(it) < 600 or "correct" in it]
    assert wrong == []
    assert "is not a function" in feedback(number, 0.75)
    right = dict(reversed(answers()[0]))[number]
    assert feedback(number, lambda *labels: np.asarray(right(*labels)) + 1j) != "correct"


@pytest.mark.parametrize("error", [ValueError("too small"), SystemExit(3)])
def test_exception_of_a_function_is_named(error):
    words = feedback("02.2", raises(error))
    assert f"stops with {type(error).__name__}: {error}" in words


def test_exception_on_a_later_input_is_shown_with_it():
    words = feedback("02.2", lambda counts: purity(counts) if counts.sum() < 3 else 1 // 0)
    assert "stops with ZeroDivisionError" in words
    assert re.search(r"^m_j .* 3$", words, re.MULTILINE)


def test_output_of_a_function_is_not_shown():
    def function(counts):
        print("hello")
        return 7

    assert "hello" not in feedback("02.2", function)


def test_unknown_exercise_suggests_the_nearest():
    near = {"2.1": "02.1", "99.1": "19.1", "02.10": "02.1", "02,1": "02.1", 2.1: "02.1", 10: "10."}
    for number, nearest in near.items():
        words = feedback(number, 1)
        assert words.startswith(f"there is no exercise {number!r}: the nearest are ")
        assert nearest in words
        assert words.count(",") == 2 + repr(number).count(",")
    for number in ("", "correct", None, ..., [], {}, ("02.1",), object()):
        assert feedback(number, 1).startswith("there is no exercise "), number
    assert feedback(Unspeakable(), 1)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((0, 609), "(0, 609) is not a number: enter 0.609"),
        ("0,609", "correct"),
        ("60,9 %", "correct"),
        ("61%", "'61%' is close: enter the fraction, or three decimals"),
        ((0, -609), "(0, -609) is not a number: enter a fraction such as 3/4, or a decimal"),
        ((10**20, 1), "is not a number: enter a fraction such as 3/4, or a decimal"),
        ((1, 2, 3), "(1, 2, 3) is not a number: enter a fraction such as 3/4, or a decimal"),
        ("0,6,9", "'0,6,9' is not a number: enter a fraction such as 3/4, or a decimal"),
        (60.9, "60.9 looks like a percentage: enter a share between 0 and 1"),
        (61, "61 looks like a percentage: enter a share between 0 and 1"),
        (1, "1 is not it"),
        (62, "62 is not it"),
    ],
)
def test_commas_and_percentages_do_not_count_as_wrong(answer, words):
    verdict = OneNumber("14/23").verdict(answer)  # 0.6087
    assert verdict.endswith(words)
    assert isinstance(verdict, Unread) == (words != "correct" and "is not it" not in words)
