"""Predictions and exercises in the pages of the book: their verdicts are Python's."""

import contextlib
import io
import itertools
import json
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from clustlib.course.checking import EXERCISES, PREDICTIONS
from clustlib.course.checking.kinds import as_fraction
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.session import Session
from clustlib.live.recipes import recipes, script
from tests.browsers import window

pytestmark = pytest.mark.ci

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / ".book"))

import asking  # noqa: E402

DATA = [number for number, exercise in EXERCISES.items() if exercise.checker]
UNREADABLE = ["x", "half", "1/0", "3/4/5", "--1", "1e400", "nan", "inf", ".", "%", "1,2,3", "0.5.5"]
ODDLY = [
    "1e-3",
    "+0.5",
    " 3 / 4",
    "1_0",
    "−5/7",
    ".5",
    "5.",
    "0,75",
    "75 %",
    "75,5%",
    "-5 %",
    "0.4 %",
]


# --- verdicts ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scripts(browser):
    """A page that has the scripts of the book, and nothing else."""
    with window(browser) as page:
        course = {"recipes": recipes(), **asking.data()}
        code = script().replace("export default", "window.played =")
        code += (ROOT / ".book/checking.js").read_text(encoding="utf-8")
        page.set_content("<!doctype html><main></main>")
        page.add_script_tag(content=f"window.COURSE = {json.dumps(course)};\n{code}")
        yield page
        assert page.failures == []


def said(call, *given):
    """What Python prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        call(*given)
    return out.getvalue().removesuffix("\n")


def decimals(value, places):
    return f"{float(value):.{places}f}"


def numbers(check):
    right = as_fraction(check.answer)
    yield str(right) if isinstance(check.answer, str) else repr(check.answer)
    for wrong in check.wrong_turns.values():
        value = as_fraction(wrong)
        yield from (str(wrong), decimals(value, 3), decimals(value, 6), decimals(100 * value, 2))
    for places in range(6):
        number = decimals(right, places)
        yield from (number, number.replace(".", ","), f"{decimals(100 * right, places)} %")
        yield decimals(100 * right, places)
    for off in (1, 4, 6, 20, 40, 60, 300):
        yield from (decimals(right + sign * Fraction(off, 10**4), 4) for sign in (-1, 1))
    yield from (*ODDLY, *UNREADABLE, "correct", "9" * 39, "9" * 50)


def tables(check):
    right = np.array(check.answer)
    yield from (check.answer, *check.wrong_turns.values())
    yield (right + np.eye(*right.shape, dtype=int) if right.ndim == 2 else right + 1).tolist()
    yield from (
        right[::-1].tolist(),
        right.ravel().tolist(),
        [right.ravel().tolist()],
        [7],
        [[0.5, 2]],
    )
    yield from ([["x"]], [[1, 2], [3]], [2, [3]])
    if right.ndim == 2:
        with_rows = np.vstack([right, right.sum(axis=0)])
        yield np.hstack([with_rows, with_rows.sum(axis=1, keepdims=True)]).tolist()
        yield np.roll(right, 1, axis=1).tolist()


def letters(check):
    for option in check.options:
        yield from (option, f"({option})", f" {option.upper()}.")
    yield from ("z", "99", "it's", 'say "b"', "correct")


def orders(check):
    right = list(check.answer)
    for places in itertools.combinations(range(len(right)), 2):
        changed = right.copy()
        changed[places[0]], changed[places[1]] = (right[place] for place in reversed(places))
        yield "".join(changed)
    for end in range(1, len(right) + 1):
        yield " ".join(right[:end])
    yield from ("".join(check.options), right[0] * 2, " → ".join(right).upper(), "q", "1 2 3")
    yield from (f"{check.answer}{wrong}" for wrong in check.wrong)


def rows_of_letters(check):
    right = dict(check.answer)
    yield right
    for name in right:
        sets = [each for sets in check.because.get(name, {}) for each in sets.split(" ")]
        others = [
            check.letters,
            right[name][:-1],
            right[name] + check.letters[0],
            check.letters[-1],
        ]
        for wrong in filter(None, [*sets, *others, "?"]):
            yield {**right, name: wrong}
    yield dict.fromkeys(right, check.letters)
    yield {name: value[::-1].upper() for name, value in right.items()}
    yield dict(zip(right, [*list(right.values())[1:], right[next(iter(right))]], strict=True))


def grids(check):
    right = dict(check.answer)
    yield right
    for row, signs in right.items():
        for place, sign in itertools.product(range(len(check.columns)), "↑↓="):
            changed = signs.split()
            changed[place] = sign
            yield {**right, row: " ".join(changed)}
        words = signs.replace("↑", "up").replace("↓", "-").replace("=", "same")
        yield from (
            {**right, row: wrong} for wrong in (words, signs[:-2], "x y", signs.replace(" ", ""))
        )
    yield dict.fromkeys(right, " ".join("=" * len(check.columns)))


ANSWERS = {
    "number": numbers, "counts": tables, "choose": letters, "spot": letters, "order": orders,
    "read": rows_of_letters, "grid": grids,
}  # fmt: skip


def as_typed(answer):
    """As fields of a page have it: numbers are text."""
    if isinstance(answer, list):
        return [as_typed(each) for each in answer]
    return str(answer)


def answers():
    """Of every exercise that is data, right and wrong answers, as Python and as a page has them."""
    for number in DATA:
        exercise = EXERCISES[number]
        for answer in ANSWERS[exercise.kind](exercise.check):
            yield number, answer, as_typed(answer) if exercise.kind == "counts" else answer


def unquoted(text, typed):
    """In a page a number is shown as it stands in its field, without the quotes of Python."""
    return text.replace(repr(typed), typed) if isinstance(typed, str) else text


CHECK = """(asked) => {
  const session = new Session(COURSE.exercises, COURSE.predictions);
  return asked.map(([number, answer]) => session.check(number, answer).text);
}"""


def test_every_verdict_is_that_of_python(scripts):
    """With its hints, which depend on what was answered before."""
    asked, reader = list(answers()), Session(EXERCISES, PREDICTIONS)
    expected = [
        unquoted(
            said(reader.check, number, answer), answer if EXERCISES[number].kind == "number" else 0
        )
        for number, answer, _ in asked
    ]
    found = scripts.evaluate(CHECK, [[number, typed] for number, _, typed in asked])
    differ = [
        (number, typed, is_, wanted)
        for (number, _, typed), is_, wanted in zip(asked, found, expected, strict=True)
        if is_ != wanted
    ]
    assert differ == []
    assert len(asked) > 3000
    assert {
        number
        for (number, *_), text in zip(asked, found, strict=True)
        if text.startswith("correct")
    } == set(DATA)


PREDICT = """(asked) => asked.map(([name, guess]) => {
  const session = new Session(COURSE.exercises, COURSE.predictions);
  const problem = session.predict(name, guess);
  return [problem, session.compare(name), session.foreseen(name.slice(0, 2))];
})"""


def guesses(asked):
    if isinstance(asked, Choice):
        for option in asked.options:
            yield from (option, f" {option.upper()}. ", option.replace(" ", "  ").replace("-", "−"))
        yield from ("brilliant", "1.0", "correct", "it's")
        return
    right = as_fraction(asked.answer)
    ends = [end for ranges in asked.beliefs.values() for pair in ranges for end in pair]
    ends = [end for end in ends if abs(end) < 1e9] + [
        float(right) + k * asked.within for k in (-1, 0, 1)
    ]
    yield from (repr(end + off) for end in ends for off in (-0.02, 0, 0.02))
    yield from (str(right), f"{decimals(100 * right, 2)} %", decimals(right, 2).replace(".", ","))
    yield from ("1e6", "-123456789", "0.00001234", *UNREADABLE)


def test_every_prediction_is_held_against_its_answer_as_in_python(scripts):
    asked = [(name, guess) for name, it in PREDICTIONS.items() for guess in guesses(it)]
    expected = []
    for name, guess in asked:
        reader, is_guess = Session({}, PREDICTIONS), not isinstance(PREDICTIONS[name], Choice)
        problem = said(reader.predict, name, guess)
        lines = [said(reader.compare, name), said(reader.foreseen, name[:2])]
        expected.append([unquoted(problem, guess if is_guess else 0), *lines])
    found = scripts.evaluate(PREDICT, asked)
    pairs = zip(asked, found, expected, strict=True)
    assert [(case, is_, wanted) for case, is_, wanted in pairs if is_ != wanted] == []
    assert len(asked) > 500


PLAYED = {
    "02.3": [
        [[25, 0], [25, 0], [0, 25], [0, 25]], [[50, 0], [0, 50]], [[7], [3]], [[3, 2], [2, 3]],
        [[9, 1], [1, 9]],
    ],
    "08.5": [
        [[4, 0], [4, 0], [0, 4], [0, 4]], [[8, 0], [0, 8]], [[8, 8]], [[4, 1], [1, 9]],
        [[4, 0, 0], [4, 0, 0], [0, 8, 0]],
    ],
}  # fmt: skip
# Tables and labels, as the games of a page hold them.
PLAY = """([tables, labels]) => {
  const session = new Session(COURSE.exercises, COURSE.predictions);
  const names = (some) => some.map((_, i) => i + 1);
  const table = (counts) =>
    new TableGame({ counts, clusters: names(counts), partitions: names(counts[0]) });
  return [
    ...tables.map(([number, counts]) => session.verdict(number, table(counts))),
    ...labels.map(([number, cluster]) => session.verdict(number, { state: { cluster } })),
  ];
}"""


def test_the_exercises_that_are_played_are_checked_as_in_python(scripts):
    rng = np.random.default_rng(27)
    tables = [(number, counts) for number, them in PLAYED.items() for counts in them]
    tables += [
        (number, rng.integers(0, 9, (4, 2)).tolist()) for number in PLAYED for _ in range(30)
    ]
    labels = [
        ("13.8", list(them))
        for them in itertools.product((1, 2), repeat=8)
        if 2 in them and 1 in them
    ]
    labels += [("13.8", [1, 1, 2, 2, 3, 3, 1, 1]), ("13.8", [1] * 8)]
    found = scripts.evaluate(PLAY, [tables, labels])
    expected = [EXERCISES[number].verdict(answer) for number, answer in tables + labels]
    pairs = zip(tables + labels, found, expected, strict=True)
    assert [(case, is_, wanted) for case, is_, wanted in pairs if is_ != wanted] == []
    assert {
        number
        for (number, _), text in zip(tables + labels, found, strict=True)
        if text == "correct"
    } == {"02.3", "08.5", "13.8"}
