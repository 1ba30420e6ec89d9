"""Predictions are stored, compared with the answer, and summed up; the answers are right."""

import contextlib
import io

import pytest

from clustlib.course.checking import PREDICTIONS
from clustlib.course.checking.predictions import Choice, Guess
from clustlib.course.checking.session import Session
from tests.answers import answers

TOY = {
    "02.a": Choice("the grade", "too low", {"fair": "all clusters count the same", "high": "no"}),
    "02.b": Guess("the error", "1/4", 0.05, {"more is better": [(2, 3), (0.5, 1)]}),
    "03.a": Choice("which", "C1", {"C2": "size decides"}),
    "03.b": Choice("the sign", "near -1", {"8": "more is better"}),
}


def player(predictions):
    session = Session({}, predictions)

    def play(call, *arguments):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            assert getattr(session, call)(*arguments) is None
        return output.getvalue()

    return play


@pytest.fixture
def game():
    return player(TOY)


def test_answers_equal_independent_computations():
    guesses = {name: PREDICTIONS[name].read(answer) for name, answer in answers()[2].items()}
    assert [name for name, guess in guesses.items() if guess is None] == []
    wrong = [name for name, guess in guesses.items() if not PREDICTIONS[name].is_right(guess)]
    assert wrong == []


def test_every_option_can_be_entered_and_has_its_misconception():
    for name, entry in PREDICTIONS.items():
        assert entry.about, name
        if isinstance(entry, Choice):
            options = entry.options
            assert len({entry.read(option) for option in options}) == len(options) >= 2, name
            assert [option for option in options if entry.is_right(option)] == [entry.answer], name
            assert all(entry.beliefs.values()), name
        else:
            for belief, ranges in entry.beliefs.items():
                ends = [end for pair in ranges for end in pair if abs(end) < 1e9]
                assert any(entry.belief(end) == belief for end in ends), (name, belief)


def test_without_a_prediction_nothing_is_printed(game):
    assert game("predict", "02.a", ...) == ""
    assert game("reveal", "02.a") == ""
    assert game("recap", "02") == "You made no prediction.\n"


def test_a_prediction_is_compared_and_summed_up(game):
    assert game("predict", "02.a", "Fair") == ""
    assert game("predict", "02.b", "1/4") == ""
    assert game("reveal", "02.a").splitlines() == [
        "You predicted 'fair'; the answer is 'too low'.",
        "Perhaps you thought that all clusters count the same.",
    ]
    assert game("reveal", "02.b") == "Correct: 0.25.\n"
    assert game("recap", "02").splitlines() == [
        "Predictions: 2 of 2 made, 1 right.",
        "the grade: you predicted 'fair'; the answer is 'too low'.",
        "    Perhaps you thought that all clusters count the same.",
    ]
    assert "no prediction" in game("recap", "03")


def test_the_summary_leaves_out_predictions_of_an_optional_notebook():
    optional = Choice("which", "C1", {"C2": "size decides"}, more=True)
    play = player({**TOY, "02.c": optional})
    play("predict", "02.c", "C2")
    assert play("recap", "02") == "You made no prediction.\n"
    play("predict", "02.a", "too low")
    assert play("recap", "02") == "Predictions: 1 of 2 made, 1 right.\n"
    assert "'C2'" in play("reveal", "02.c")


@pytest.mark.parametrize(
    ("guess", "is_right"), [(0.2, True), (0.3, True), (0.19, False), (0.31, False)]
)
def test_number_only_needs_to_be_near(game, guess, is_right):
    game("predict", "02.b", guess)
    assert ("Correct" in game("reveal", "02.b")) == is_right


@pytest.mark.parametrize(("guess", "shown"), [("near −1", "near -1"), (8.0, "8")])
def test_options_are_read_in_any_notation(game, guess, shown):
    assert game("predict", "03.b", guess) == ""
    assert f"'{shown}'" in game("reveal", "03.b")


def test_wrong_number_has_the_misconception_of_its_range(game):
    for guess in (0.5, 0.9, 1, 2, 3):
        game("predict", "02.b", guess)
        assert game("recap", "02").endswith("Perhaps you thought that more is better.\n"), guess
    for guess in (0.1, 1.1, 3.1):
        game("predict", "02.b", guess)
        assert game("recap", "02").endswith(
            f"the error: you predicted {guess}; the answer is 0.25.\n"
        )


def test_a_prediction_is_changed_only_before_its_answer(game):
    game("predict", "02.a", "fair")
    assert game("predict", "02.a", "high") == ""
    assert "'high'" in game("reveal", "02.a")
    assert "stays 'high'" in game("predict", "02.a", "too low")
    assert game("predict", "02.a", "high") == ""
    assert ", 0 right" in game("recap", "02")


def test_prediction_counts_after_run_all(game):
    """Run All reveals the answer even before a prediction has been typed."""
    game("reveal", "02.a")
    game("predict", "02.a", "too low")
    assert "Correct" in game("reveal", "02.a")


def test_unreadable_prediction_lists_the_options(game):
    for guess in ("brilliant", 7, [], object(), "", b"fair", 1j, float("nan")):
        assert "none of these: fair, high, too low" in game("predict", "02.a", guess)
        assert game("reveal", "02.a") == ""
    for guess in ("much", [], object(), "", 1j, float("nan"), float("inf"), True):
        assert "is not a number" in game("predict", "02.b", guess)
        assert "no prediction" in game("recap", "02")


def test_unknown_prediction_suggests_the_nearest(game):
    for name in ("2.a", "", None, 7, [], "02"):
        for text in (game("predict", name, "fair"), game("reveal", name)):
            assert text.startswith(f"there is no prediction {name!r}: the nearest are ")
    assert "are 02.a," in game("reveal", "2.a")
    assert game("recap", "77") == "there are no predictions in '77'\n"


def test_summary_of_one_prediction():
    for guess, words in (("C1", "1 of 1 made, 1 right"), ("C2", "1 of 1 made, 0 right")):
        game = player({"00.a": Choice("which", "C1", {"C2": "size decides"})})
        game("predict", "00.a", guess)
        assert words in game("recap", "00")
