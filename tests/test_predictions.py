"""Predictions are kept, compared when the answer comes, and summed up; what came is true."""

import contextlib
import io
from importlib import import_module
from pathlib import Path

import pytest

from clustlib.course.checking import PREDICTIONS
from clustlib.course.checking.predictions import Choice, Guess, Predictions

ANSWERS = [
    import_module(f"tests.{path.stem}")
    for path in sorted(Path(__file__).parent.glob("answers_*.py"))
]
CAME = {name: came for answers in ANSWERS for name, came in answers.PREDICTED.items()}

ASKED = {
    "02.a": Choice("the grade", "too low", {"fair": "all clusters count the same", "high": "no"}),
    "02.b": Guess("the error", lambda: 0.25, 0.05, {"more is better": lambda guess: guess > 0.5}),
    "03.a": Choice("which", "C1", {"C2": "size decides"}),
    "03.b": Choice("the sign", "near -1", {"8": "more is better"}),
}


@pytest.fixture
def game():
    predictions = Predictions(ASKED)

    def play(call, *arguments):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            assert getattr(predictions, call)(*arguments) is None
        return printed.getvalue()

    return play


def test_every_prediction_has_its_truth_tested():
    assert set(CAME) == set(PREDICTIONS)


@pytest.mark.parametrize("name", PREDICTIONS)
def test_what_came_is_what_is_computed_apart(name):
    asked = PREDICTIONS[name]
    read = asked.read(CAME[name])
    assert read is not None, f"{CAME[name]!r} cannot be typed"
    assert asked.is_seen(read)


@pytest.mark.parametrize("name", PREDICTIONS)
def test_every_option_can_be_typed_and_has_its_belief(name):
    asked = PREDICTIONS[name]
    assert asked.about
    assert asked.about[-1] not in ".?:"
    if isinstance(asked, Choice):
        assert len({asked.read(option) for option in asked.options}) == len(asked.options) >= 2
        for option in asked.beliefs:
            assert not asked.is_seen(option)
            assert len(asked.belief(option)) > 10


def test_whoever_types_nothing_reads_nothing(game):
    assert game("predict", "02.a", ...) == ""
    assert game("compare", "02.a") == ""
    assert game("foreseen", "02") == "No prediction typed in, so nothing to compare.\n"


def test_a_prediction_is_compared_and_summed_up(game):
    assert game("predict", "02.a", "Fair") == ""
    assert game("predict", "02.b", "1/4") == ""
    assert game("compare", "02.a") == "You typed: fair. It is: too low.\n"
    assert game("compare", "02.b") == "You typed: 0.25. You saw it coming.\n"
    assert game("foreseen", "02").splitlines() == [
        "Of the 2 predictions you typed 2, and saw 1 coming.",
        "the grade: you typed fair, it is too low.",
        "    You believed that all clusters count the same.",
    ]
    assert "nothing to compare" in game("foreseen", "03")


@pytest.mark.parametrize(
    ("guess", "seen"), [(0.2, True), (0.3, True), (0.19, False), (0.31, False)]
)
def test_a_number_need_only_be_near(game, guess, seen):
    game("predict", "02.b", guess)
    assert ("saw it coming" in game("compare", "02.b")) == seen


@pytest.mark.parametrize(("guess", "shown"), [("near −1", "near -1"), (8.0, "8"), ("8", "8")])
def test_an_option_is_known_however_it_is_written(game, guess, shown):
    assert game("predict", "03.b", guess) == ""
    assert f"You typed: {shown}." in game("compare", "03.b")


def test_a_number_far_off_has_its_belief(game):
    game("predict", "02.b", 0.9)
    assert game("foreseen", "02").endswith("You believed that more is better.\n")
    game("predict", "02.b", 0.1)
    assert game("foreseen", "02").endswith("the error: you typed 0.1, it is 0.25.\n")


def test_a_prediction_is_changed_only_before_its_answer(game):
    game("predict", "02.a", "fair")
    assert game("predict", "02.a", "high") == ""
    assert "You typed: high" in game("compare", "02.a")
    assert "stays: high" in game("predict", "02.a", "too low")
    assert game("predict", "02.a", "high") == ""
    assert "saw 0 coming" in game("foreseen", "02")


def test_an_answer_that_was_opened_first_takes_no_prediction_away(game):
    """Run All runs the answers, too: a prediction typed afterwards counts when it is compared."""
    game("compare", "02.a")
    game("predict", "02.a", "too low")
    assert "saw it coming" in game("compare", "02.a")


@pytest.mark.parametrize("guess", ["brilliant", 7, [], object(), "", b"fair", 1j, float("nan")])
def test_what_is_no_option_is_told_which_there_are(game, guess):
    assert "none of these: fair, high, too low" in game("predict", "02.a", guess)
    assert game("compare", "02.a") == ""


@pytest.mark.parametrize("guess", ["much", [], object(), "", 1j, float("nan"), float("inf"), True])
def test_what_is_no_number_is_told_so(game, guess):
    assert "is not a number" in game("predict", "02.b", guess)
    assert "nothing to compare" in game("foreseen", "02")


@pytest.mark.parametrize("name", ["2.a", "", None, 7, [], "02"])
def test_an_unknown_prediction_is_told_which_there_are(game, name):
    assert "02.a, 02.b, 03.a, 03.b" in game("predict", name, "fair")
    assert "02.a, 02.b, 03.a, 03.b" in game("compare", name)


def test_one_prediction_is_one():
    predictions = Predictions({"00.a": Choice("which", "C1", {"C2": "size decides"})})
    for guess, words in (("C1", "saw it coming"), ("C2", "did not see it coming")):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            predictions.predict("00.a", guess)
            predictions.foreseen("00")
        assert words in printed.getvalue()


def test_a_unit_without_predictions_is_told_so(game):
    assert game("foreseen", "77") == "there are no predictions in '77'\n"
