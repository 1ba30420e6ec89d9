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
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.interactiveshell import InteractiveShell

import clustlib as cl
from clustlib.course.checking import EXERCISES, PREDICTIONS
from clustlib.course.checking.coded import Find, FindLabels, Function, tables
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
from tests.answers_02 import matching, purity, purity_along_columns

FUNCTIONS = [number for number, each in EXERCISES.items() if isinstance(each.check, Function)]


def said(number, answer):
    """What check prints, but the hint and why it matters; it returns the same and never warns."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        verdict = Session(EXERCISES, PREDICTIONS).check(number, answer)
    assert [str(warning.message) for warning in caught] == []
    text = printed.getvalue().removesuffix("\n").removesuffix(f"\n{NOT_RECORDED}")
    said, _, matters = text.partition("\n") if verdict else (text, "", "")
    assert verdict.text == text
    assert verdict.correct == bool(verdict) == (said == "correct")
    if verdict:
        assert matters == EXERCISES[number].matters
    return said


def written(exercise):
    """The right answer of an exercise that is data; None of one that needs code."""
    check = exercise.check
    return list(check.answer) if isinstance(check, Order) else getattr(check, "answer", None)


def turns(check):
    """Each wrong turn that an exercise knows: an answer, and what it should hear."""
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
    written_down = [(n, written(each)) for n, each in EXERCISES.items() if written(each)]
    heard = [(number, it, said(number, it)) for number, it in written_down + answers()[0]]
    assert [each for each in heard if each[2] != "correct"] == []


def test_wrong_turns_computed_apart_are_named():
    heard = [(n, answer, words, said(n, answer)) for n, answer, words in answers()[1]]
    assert [it for it in heard if it[2] not in it[3] or "correct" in it[3]] == []


def test_every_wrong_turn_names_itself_and_only_itself():
    problems = []
    for number, exercise in EXERCISES.items():
        known = list(turns(exercise.check))
        for answer, turn in known:
            words = said(number, answer)
            others = {other for _, other in known} - {turn}
            also = [other for other in others if other in words and other not in turn]
            if turn.rstrip(".") not in words or also or "correct" in words:
                problems.append((number, turn, words))
    assert problems == []


def test_entries_are_whole():
    """Each name and each cell says what to look for, and options stand in the question."""
    for number, exercise in EXERCISES.items():
        check = exercise.check
        assert list(turns(check)) or isinstance(check, (Find, FindLabels)), number
        if isinstance(check, Read):
            assert {*check.because, *check.why} == set(check.answer), number
        if isinstance(check, Signs):
            assert {len(signs.split()) for signs in check.answer.values()} == {len(check.columns)}
            assert list(check.because) == list(check.answer), number
            assert {*map(tuple, check.because.values())} == {tuple(check.columns)}, number
        if isinstance(check, OneNumber):
            assert re.search(
                r"^answer = \.\.\.  # .*\bthree decimals|# a number,", exercise.question, re.M
            )
        if exercise.kind in ("choose", "order"):
            listed = re.findall(r"^- \*\*(\w)\*\* ", exercise.question, re.MULTILINE)
            assert listed == check.options, number
        for text in (exercise.hint, exercise.matters):
            assert 20 <= len(text) <= 240, number
            assert re.search(r"[.?]$", text), number
            assert "correct" not in text, number
        assert len(re.findall(r"[.!?](?=\s|$)", exercise.matters)) == 1, number
        assert f'check("{number}", ' in exercise.solution, number


# --- no answer yet -------------------------------------------------------------------------------


def test_untouched_exercise_is_not_answered_yet():
    rows = [[..., ..., ...], [..., ..., ...], [..., ..., ...]]
    for number in EXERCISES:
        untouched = [..., None, [], (), [...], rows, [[1, ...]]]
        assert {said(number, answer) for answer in untouched} == {"not answered yet"}, number
    for number in FUNCTIONS:
        for stub in (lambda *_: ..., lambda *_: None):
            assert said(number, stub) == (
                "not answered yet: your function returns nothing; does it end with return?"
            ), number


# --- verdicts, hints, and which are solved -------------------------------------------------------


def test_a_notebook_shows_nothing_of_a_verdict():
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
    heard = [session.check("02.1", answer).text for answer in (..., "1/7", "1/7", "1/8", "2/3")]
    assert [hint in text for text in heard] == [False, False, False, True, False]
    assert heard[3].endswith(hint)
    other = Session(EXERCISES, PREDICTIONS)
    assert hint not in other.check("02.1", "1/9").text


def test_an_answer_that_cannot_be_read_is_no_miss():
    """Whoever types "line 5" for 5 has not been wrong yet, and needs no hint."""
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
        heard = [session.check(number, answer).text for answer in [*answers_, *answers_]]
        assert not any("Hint:" in text for text in heard), (number, heard)


@pytest.fixture
def beside_notebooks(tmp_path, monkeypatch):
    (tmp_path / "00_start_here.ipynb").touch()
    (tmp_path / "solutions").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def progress():
    return Session(EXERCISES, PREDICTIONS).progress()


def test_right_answers_are_noted_beside_the_notebooks(beside_notebooks):
    assert progress()["solved"] == (0,) * len(progress())
    for answer in ("2/3", "2/3"):
        said("02.1", answer)
    said("02.2", 7)
    solved = {row.unit: row for row in progress()}
    assert {unit: row.solved for unit, row in solved.items() if row.solved} == {"02": 1}
    others = [n for n in EXERCISES if n.startswith("02.") and n != "02.1"]
    assert solved["02"].open == tuple(others)
    assert solved["02"].of == len(others) + 1
    (beside_notebooks / ".solved.json").unlink()
    assert sum(progress()["solved"]) == 0


@pytest.mark.parametrize("spoiled", ["", "{", "7", "[1, null]", '{"a": 1}', "\x00"])
def test_a_spoiled_note_is_no_error(beside_notebooks, spoiled):
    (beside_notebooks / ".solved.json").write_text(spoiled)
    assert sum(progress()["solved"]) == 0
    assert said("02.1", "2/3") == "correct"
    assert sum(progress()["solved"]) == 1


def test_solutions_are_no_answers_of_the_reader(beside_notebooks, monkeypatch, capsys):
    (beside_notebooks / "solutions/00_start_here.ipynb").touch()
    monkeypatch.chdir(beside_notebooks / "solutions")
    assert Session(EXERCISES, PREDICTIONS).check("02.1", "2/3")
    assert NOT_RECORDED not in capsys.readouterr().out
    assert [path.name for path in Path().iterdir()] == ["00_start_here.ipynb"]
    assert sum(progress()["solved"]) == 0


def test_where_nothing_is_noted_check_says_so_once(beside_notebooks, monkeypatch, capsys):
    """A copy of a notebook in another folder would forget every right answer in silence."""
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


def test_where_nothing_can_be_written_the_answer_is_right_all_the_same(
    beside_notebooks, monkeypatch, capsys
):
    def refuse(*_, **__):
        raise PermissionError

    monkeypatch.setattr(Path, "write_text", refuse)
    assert said("02.1", "2/3") == "correct"
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
        (("ac", "b", "x"), 'none: put in letters, of a, b or c, or "" for none'),
        ((["a", 2], "b", ""), "VI: put in letters, of a, b or c"),
    ],
)
def test_letters_are_too_few_too_many_or_others(rows, words):
    assert words in BARS.verdict(dict(zip(BARS.answer, rows, strict=True)))
    assert words in BARS.verdict(list(rows))


def test_no_letter_that_belongs_is_called_wrong():
    """Whatever has a name of its own begins with a true sentence, as everything else does."""
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


def test_options_are_known_however_they_are_written():
    choose = OneOf(answer="b", wrong={"a": "too small", "c": "too large"})
    assert [choose.verdict(it) for it in ("b", "B", " (b) ", "b.")] == ["correct"] * 4
    assert choose.verdict("c") == "c is not it: too large."
    assert "one letter, a, b or c" in choose.verdict("d")
    spot = Spot(answer="3", wrong={"1": "as defined", "2": "it sums up"})
    assert [spot.verdict(it) for it in (3, "3", "3.")] == ["correct"] * 3
    assert spot.verdict(1) == "1 is as it should be: as defined."
    assert "one number, 1, 2 or 3" in spot.verdict(4)


def test_any_order_is_right_in_which_each_step_comes_after_those_it_needs():
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
    assert steps.verdict("abb") == "b stands twice"
    assert steps.verdict("abc") == "so far so good, but something is missing: 1 step more"
    assert "is no order" in steps.verdict("abz")
    assert "is no order" in steps.verdict(3)
    assert "is no order" in steps.verdict(["a", 2])


def test_signs_are_known_however_they_are_typed():
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
    assert "put in 2 signs" in grid.verdict({"purity": "+", "ARI": "- ="})
    assert grid.verdict({"purity": "+ ="}) == "ARI is missing: the rows are purity, ARI"
    assert "there is no row 'F'" in grid.verdict({"purity": "+ =", "ARI": "- =", "F": "="})
    assert "one entry for each" in grid.verdict(["+ ="])


def test_two_faults_of_a_table_are_both_named():
    words = said("02.3", [[6, 4], [4, 6]])
    assert "purity" in words
    assert "matching" in words


def test_wrong_answers_learn_nothing_of_the_right_one():
    for wrong in [Q(i, 48) for i in range(49) if i != 32] + [0.6, 0.7, 0.66, 0.67]:
        words = said("02.1", wrong).replace(str(wrong), "")
        assert not re.search(r"correct|2/3|100/150|0\.66[67]|66\.[67]", words), wrong
    for wrong in ([[2, 1, 0], [0, 1, 2]], [[1, 1, 1], [1, 1, 1]], [[3, 0, 0], [0, 3, 0]]):
        assert not re.search(r"2\D+1\D+0|0\D+2\D+1", said("01.1", wrong)), wrong


# --- how exact an answer must be -----------------------------------------------------------------

THIRDS = OneNumber(answer="2/3", wrong_turns={"is it the harmonic mean?": "1/4"})


def test_as_many_decimals_as_are_given_are_right():
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
def test_near_answers_are_told_what_to_do(answer, words):
    assert words in THIRDS.verdict(answer)


def test_a_calculation_in_quotation_marks_is_not_taken_for_words():
    """Whoever typed a formula as text hears what to do: without the marks Python calculates it."""
    for formula in ("(3/4+20/37+50/73)/3", "2*3", "1/2 + 1/3", "sqrt(2)/2", "1 - 2/3", "1/2/3"):
        assert "without the quotation marks" in THIRDS.verdict(formula), formula
    for words in ("two thirds", "1:2", "2/0", "-", "(", "1/2.", "x", "--1"):
        assert "quotation marks" not in THIRDS.verdict(words), words


def test_no_wrong_turn_beats_a_right_answer_that_was_rounded():
    turn = OneNumber(answer="2/3", wrong_turns={"that is another thing": "67/100"})
    assert turn.verdict(0.67).endswith("put in the fraction, or three decimals")
    assert "another thing" in turn.verdict("67/100")
    assert "is close" in OneNumber("56/15").verdict(3.7)
    assert THIRDS.verdict(0.7).endswith("is not it")
    for number, exercise in EXERCISES.items():
        if isinstance(check := exercise.check, OneNumber):
            rounded = round(float(Q(check.answer)), 2)
            assert re.search(r"^correct|is close: put in", said(number, rounded)), number


def test_one_decimal_of_a_number_near_it_is_too_few():
    assert OneNumber("399/800").verdict("0.5").endswith("put in the fraction, or three decimals")


def test_a_number_that_is_no_fraction_is_not_asked_for_as_one():
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
def test_numbers_are_read_as_people_write_them(typed):
    assert OneNumber("3/4").verdict(typed) == "correct"
    assert OneNumber("-3/4").verdict(f"−{typed.strip()}") == "correct"
    assert OneNumber("3/4").verdict(f"{typed}%%").endswith("or a decimal")


def test_decimals_of_a_percentage_are_those_of_the_share():
    third = OneNumber("1/3")
    assert third.verdict("33,3 %") == third.verdict("33.33 %") == "correct"
    assert "is close" in third.verdict("33 %")
    assert "percentage" in third.verdict("33.3")


def test_whole_numbers_of_numpy_do_not_overflow():
    ends = [info.max for info in map(np.iinfo, (np.int64, np.uint64))] + [np.iinfo(np.int64).min]
    for number, exercise in EXERCISES.items():
        if exercise.kind == "number":
            for end, kind in zip(ends, (np.int64, np.uint64, np.int64), strict=True):
                assert said(number, kind(end)) == f"{end} is not it", number


def test_a_turn_that_asks_ends_with_its_question_mark():
    assert THIRDS.verdict("1/4").endswith("harmonic mean?")
    counts = Counts(answer=[1, 2], wrong_turns={"why?": [9, 9]})
    assert counts.verdict([9, 9]) == "not quite: why?"


def test_the_order_of_counts_is_that_of_the_exercise():
    pairs = Counts(answer=[1, 2], order="first TP")
    assert pairs.verdict([2, 1]).endswith("first TP")
    assert "(3,) is not the one asked for, (2,)" in pairs.verdict([1, 2, 3])


def test_numbers_of_a_counterexample_are_legible():
    two = Function(lambda n: (np.int64(1), 2), lambda: [(np.array(1),)], ["n"])
    assert two.verdict(lambda n: (np.int64(3), 2)).endswith("returns (3, 2), not (1, 2)")
    third = Function(lambda n: 1 / 3, lambda: [(np.array(1),)], ["n"])
    assert third.verdict(lambda n: np.float64(2 / 3)).endswith("returns 0.666667, not 0.333333")


def test_long_answer_is_shown_by_its_beginning():
    for length in (58, 59):
        quoted = repr("x" * length)
        shown = quoted if len(quoted) <= 60 else "'" + "x" * 56 + "..."
        assert THIRDS.verdict("x" * length).startswith(shown + " is not a number")


def test_a_game_is_handed_over_as_its_table_or_its_labels():
    game = types.SimpleNamespace(table=cl.ContingencyTable([[3, 0], [0, 2]]))
    assert Find([lambda t: None if t.n == 5 else "no"]).verdict(game) == "correct"
    game = types.SimpleNamespace(labels=np.array([1, 1, 2]))
    assert FindLabels(3, [lambda labels: None]).verdict(game) == "correct"


# --- counterexamples -----------------------------------------------------------------------------


def table_in(words):
    rows = [line.split()[1:-1] for line in re.findall(r"^C\d.*$", words, re.MULTILINE)]
    return np.array(rows, dtype=int)


def test_counterexample_shows_table_result_and_what_was_expected():
    words = said("02.2", lambda counts: 1.0)
    expected = re.search(r"your function returns 1\.0, not ([\d.]+)$", words)[1]
    assert purity(table_in(words)) == float(expected)


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


def test_a_wrong_turn_is_shown_on_an_input_that_it_can_compute():
    """The plain mean of the rows' shares divides by 0 in an empty row: not what is to be mended."""

    def plain_mean(counts):
        return (counts.max(axis=1) / counts.sum(axis=1)).mean()

    for turn, name in ((plain_mean, "weights"), (purity_along_columns, "columns")):
        words = said("02.2", turn)
        counts = table_in(words)
        assert name in words
        assert counts.sum(axis=1).all()
        assert turn(counts) != purity(counts)


def test_labels_of_the_inputs_have_gaps():
    def from_lowest(true, pred):
        counts = np.zeros((np.ptp(pred) + 1, np.ptp(true) + 1), dtype=int)
        np.add.at(counts, (pred - pred.min(), true - true.min()), 1)
        return counts

    assert "your function returns" in said("01.2", from_lowest)


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
    for number in EXERCISES:
        heard = [said(number, answer) for answer in NONSENSE]
        assert [i for i, words in enumerate(heard) if not words or "correct" in words] == [], number


@given(
    st.sampled_from(
        [number for number, each in EXERCISES.items() if each.kind not in ("choose", "spot")]
    ),
    st.none()
    | st.booleans()
    | st.integers(min_value=500)
    | st.floats(max_value=-7)
    | st.complex_numbers()
    | st.text(min_size=2)
    | st.binary()
    | st.dictionaries(st.integers(), st.floats())
    | st.lists(st.text() | st.integers() | st.none()),
)
def test_any_value_is_neither_correct_nor_an_error(number, answer):
    assert said(number, answer) not in ("", "correct")


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


def test_complex_numbers_are_no_counts():
    for number, answer in (
        ("01.1", EXERCISES["01.1"].check.answer),
        ("01.3", dict(answers()[0])["01.3"]),
    ):
        assert said(number, np.array(getattr(answer, "counts", answer)) + 1j) != "correct"


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
    heard = [said(number, function) for function in BAD_FUNCTIONS]
    wrong = [(i, it) for i, it in enumerate(heard) if not 0 < len(it) < 600 or "correct" in it]
    assert wrong == []
    assert "is not a function" in said(number, 0.75)
    right = dict(reversed(answers()[0]))[number]
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


def test_unknown_exercise_has_warned_the_nearest():
    near = {"2.1": "02.1", "99.1": "19.1", "02.10": "02.1", "02,1": "02.1", 2.1: "02.1", 10: "10."}
    for number, nearest in near.items():
        words = said(number, 1)
        assert words.startswith(f"there is no exercise {number!r}: the nearest are ")
        assert nearest in words
        assert words.count(",") == 2 + repr(number).count(",")
    for number in ("", "correct", None, ..., [], {}, ("02.1",), object()):
        assert said(number, 1).startswith("there is no exercise "), number
    assert said(Unspeakable(), 1)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((0, 609), "(0, 609) is not a number: put in 0.609"),
        ("0,609", "correct"),
        ("60,9 %", "correct"),
        ("61%", "'61%' is close: put in the fraction, or three decimals"),
        ((0, -609), "(0, -609) is not a number: put in a fraction such as 3/4, or a decimal"),
        ((10**20, 1), "is not a number: put in a fraction such as 3/4, or a decimal"),
        ((1, 2, 3), "(1, 2, 3) is not a number: put in a fraction such as 3/4, or a decimal"),
        ("0,6,9", "'0,6,9' is not a number: put in a fraction such as 3/4, or a decimal"),
        (60.9, "60.9 looks like a percentage: put in a share between 0 and 1"),
        (61, "61 looks like a percentage: put in a share between 0 and 1"),
        (1, "1 is not it"),
        (62, "62 is not it"),
    ],
)
def test_commas_and_percentages_are_named_and_no_miss(answer, words):
    said = OneNumber("14/23").verdict(answer)  # 0.6087
    assert said.endswith(words)
    assert isinstance(said, Unread) == (words != "correct" and "is not it" not in words)
