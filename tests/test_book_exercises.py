"""Predictions and exercises in pages give the same feedback as Python, and work by keyboard."""

import contextlib
import io
import itertools
import json
import re
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import clustlib as cl
from clustlib.course.checking import EXERCISES, PREDICTIONS
from clustlib.course.checking.kinds import as_fraction
from clustlib.course.checking.predictions import Choice
from clustlib.course.checking.session import Session
from clustlib.widgets.recipes import recipes, script
from tests.browsers import barriers, import_book_modules, missing, window
from tests.exercise_cells import new_cell, question

pytestmark = pytest.mark.ci

ROOT = Path(__file__).parents[1]

if find_spec("myst_nb") is None:  # README's command does not install the book's tools.
    pytest.skip("the book's tools are not installed", allow_module_level=True)
interactive, build = import_book_modules("interactive", "build")

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
    """Yield a page with the scripts of the book and no content."""
    with window(browser) as page:
        course = {"recipes": recipes(), **interactive.data()}
        code = script().replace("export default", "window.widget =")
        code += (ROOT / "notebooks/book/_static/checking.js").read_text(encoding="utf-8")
        page.set_content("<!doctype html><main></main>")
        page.add_script_tag(content=f"window.COURSE = {json.dumps(course)};\n{code}")
        yield page
        assert page.failures == []


def printed(call, *arguments):
    """Return what Python prints."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        call(*arguments)
    return output.getvalue().removesuffix("\n")


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
    # Just within and just beyond each tolerance.
    ends = [(right, 1), (right, 10), (100 * right, 200)]
    ends += [(as_fraction(wrong), 1) for wrong in check.wrong_turns.values()]
    for (value, far), sign, more in itertools.product(ends, (-1, 1), (0, Fraction(1, 10**7))):
        fraction = str(value + sign * (Fraction(far, 2000) + more))
        yield from [fraction] if len(fraction) <= 40 else []
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
    """Return counts as the fields of a page contain them: as text."""
    if isinstance(answer, list):
        return [as_typed(each) for each in answer]
    return str(answer)


def answers():
    """Yield right and wrong answers to each exercise that is data, for Python and for a page."""
    for number in DATA:
        exercise = EXERCISES[number]
        for answer in ANSWERS[exercise.kind](exercise.check):
            yield number, answer, as_typed(answer) if exercise.kind == "counts" else answer


def unquoted(text, typed):
    """Remove Python's quotes around a number, which a page does not show."""
    text = text.replace(repr(typed), typed) if isinstance(typed, str) else text
    advice = "is not a number: enter a fraction such as 3/4, or a decimal"
    return text.replace("is text: without the quotation marks it is calculated", advice)


CHECK = """(answers) => {
  const session = new Session(COURSE.exercises, COURSE.predictions);
  return answers.map(([number, answer]) => session.check(number, answer).text);
}"""


def test_every_verdict_equals_python_s(scripts):
    """Enter all answers in one session, so that hints are compared, too."""
    cases, reader = list(answers()), Session(EXERCISES, PREDICTIONS)
    reader._has_warned = True  # a page records right answers, so it has no such warning
    expected = [
        unquoted(
            printed(reader.check, number, answer),
            answer if EXERCISES[number].kind == "number" else 0,
        )
        for number, answer, _ in cases
    ]
    results = scripts.evaluate(CHECK, [[number, typed] for number, _, typed in cases])
    compare(cases, results, expected)
    assert len(cases) > 3000
    right = {case[0] for case, text in zip(cases, results, strict=True) if text[:7] == "correct"}
    assert right == set(DATA)


def compare(cases, results, expected):
    """Require equal results, and show the cases in which they differ."""
    triples = zip(cases, results, expected, strict=True)
    assert [triple for triple in triples if triple[1] != triple[2]] == []


PREDICT = """(guesses) => guesses.map(([name, guess]) => {
  const session = new Session(COURSE.exercises, COURSE.predictions);
  const problem = session.predict(name, guess);
  return [problem, session.reveal(name), session.recap(name.slice(0, 2))];
})"""


def guesses(prediction):
    if isinstance(prediction, Choice):
        for option in prediction.options:
            yield from (option, f" {option.upper()}. ", option.replace(" ", "  ").replace("-", "−"))
        yield from ("brilliant", "1.0", "correct", "it's")
        return
    right = as_fraction(prediction.answer)
    ends = [end for ranges in prediction.beliefs.values() for pair in ranges for end in pair]
    ends = [end for end in ends if abs(end) < 1e9] + [
        float(right) + k * prediction.within for k in (-1, 0, 1)
    ]
    yield from (repr(end + off) for end in ends for off in (-0.02, 0, 0.02))
    yield from (str(right), f"{decimals(100 * right, 2)} %", decimals(right, 2).replace(".", ","))
    yield from ("1e6", "-123456789", "0.00001234", *UNREADABLE)


def test_every_prediction_is_compared_as_in_python(scripts):
    cases = [(name, guess) for name, it in PREDICTIONS.items() for guess in guesses(it)]
    expected = []
    for name, guess in cases:
        reader, is_guess = Session({}, PREDICTIONS), not isinstance(PREDICTIONS[name], Choice)
        problem = printed(reader.predict, name, guess)
        lines = [printed(reader.reveal, name), printed(reader.recap, name[:2])]
        expected.append([unquoted(problem, guess if is_guess else 0), *lines])
    compare(cases, scripts.evaluate(PREDICT, cases), expected)
    assert len(cases) > 500


PLAYED = {
    "02.3": [
        [[25, 0], [25, 0], [0, 25], [0, 25]], [[50, 0], [0, 50]], [[7], [3]], [[3, 2], [2, 3]],
        [[9, 1], [1, 9]],
    ],
    "08.5": [
        [[4, 0], [4, 0], [0, 4], [0, 4]], [[8, 0], [0, 8]], [[8, 8]], [[4, 1], [1, 9]],
        [[5, 0], [3, 0], [0, 4], [0, 4]], [[4, 0, 0], [4, 0, 0], [0, 8, 0]],
    ],
}  # fmt: skip
PLAY = """([tables, labels]) => {
  const session = new Session(COURSE.exercises, COURSE.predictions);
  const names = (some) => some.map((_, i) => i + 1);
  const table = (counts) =>
    new TableGame({ counts, clusters: names(counts), classes: names(counts[0]) });
  return [
    ...tables.map(([number, counts]) => session.verdict(number, table(counts))),
    ...labels.map(([number, cluster]) => session.verdict(number, { state: { cluster } })),
  ];
}"""


def test_exercises_with_live_tables_and_points_are_checked_as_in_python(scripts):
    rng = np.random.default_rng(27)
    tables = [(number, counts) for number, them in PLAYED.items() for counts in them]
    tables += [(number, rng.integers(0, 9, (4, 2)).tolist()) for number in PLAYED for _ in "12345"]
    labels = [("13.8", rng.integers(1, 3, 8).tolist()) for _ in range(8)]
    labels += [("13.8", [1, 1, 2, 2, 1, 1, 2, 2]), ("13.8", [1, 1, 2, 2, 3, 3, 1, 1])]
    expected = [EXERCISES[number].verdict(answer) for number, answer in tables + labels]
    results = scripts.evaluate(PLAY, [tables, labels])
    compare(tables + labels, results, expected)
    right = zip(tables + labels, results, strict=True)
    assert {number for (number, _), text in right if text == "correct"} == {"02.3", "08.5", "13.8"}


# --- pages ---------------------------------------------------------------------------------------

NOTEBOOKS = ROOT / "notebooks"
UNITS = [*sorted(NOTEBOOKS.glob("[0-9]*.ipynb")), NOTEBOOKS / "mixed_quiz.ipynb"]
OF_EACH_KIND = ["02.1", "01.1", "05.1", "02.5", "00.2", "02.6", "00.1", "02.8", "02.2", "02.3"]


def cells_in_page(path):
    """Return the type and text of each cell on the page of a unit."""
    cells = build.expand_collapsed(json.loads(path.read_text(encoding="utf-8")))
    shown = interactive.in_page(cells, "../", f"notebooks/{path.name}", True)
    return [(cell["cell_type"], "".join(cell["source"])) for cell in shown]


def test_every_exercise_and_prediction_has_one_place_on_the_pages():
    places, predictions = [], Counter()
    for path in UNITS:
        cells = cells_in_page(path)
        text = [source for kind, source in cells if kind == "markdown"]
        here = re.findall(r'data-(exercise|prediction|recap)="([\w.]+)"', "\n".join(text))
        places += here
        idle = r"^(check|predict|reveal|recap)\(|= \.\.\.|^ *\.\.\.$|\A(import .*|from .*|\n)*\Z"
        code = [source for kind, source in cells if kind == "code"]
        assert [source for source in code if re.search(idle, source, re.MULTILINE)] == [], path.name
        assert not [source for source in text if re.search("of the dots|run the check", source)]
        parts = [it for it in text if "data-prediction" in it or "<details" in it]
        kinds = ["prediction" if "data-prediction" in it else "answer" for it in parts]
        after = [kinds[k + 1 : k + 2] for k, kind in enumerate(kinds) if kind == "prediction"]
        assert after == [["answer"]] * len(after), path.name
        predictions[path.name[:2]] += kinds.count("prediction")
    assert +predictions == Counter(name[:2] for name in PREDICTIONS)
    wanted = [("exercise", number) for number in EXERCISES]
    wanted += [("prediction", name) for name in PREDICTIONS]
    assert sorted(place for place in places if place[0] != "recap") == sorted(wanted)
    assert {unit for what, unit in places if what == "recap"} == {it[:2] for it in PREDICTIONS}


def played(game):
    """Return a cell with a widget, and its stored output."""
    html = {"output_type": "display_data", "metadata": {}, "data": {"text/html": game.still()}}
    return new_cell("code", "game", "game") | {"outputs": [html], "execution_count": 1}


def asked_of(name, comment, text):
    """Return the cells of a prediction, with its answer folded."""
    heading = new_cell("markdown", "### Answer", "answer")
    heading["metadata"] = {build.COLLAPSED: True}
    predict = new_cell("code", f'predict("{name}", ...)  # {comment}', "predict")
    out = new_cell("code", f'reveal("{name}")', "reveal")
    return [predict, heading, out, new_cell("markdown", text, "text")]


def all_kinds():
    """Return a notebook with predictions, and with exercises of each kind."""
    green = cl.datasets.lecture_table("green")
    rows = np.array([[0, 0], [3, 0], [6, 0], [9, 0], [0, 2], [3, 2], [6, 2], [9, 2]])
    game = cl.play_points(rows, np.repeat([1, 2], 4), np.repeat([1, 2], 4), ["silhouette"])
    cells = [new_cell("markdown", "# All kinds\n\nThey are asked.", "title")]
    cells += [new_cell("markdown", "## Predictions", "predictions")]
    cells += asked_of("02.a", '"too low", "fair" or "too high"', "It is *too high*.")
    cells += [new_cell("markdown", "### Next", "next")]
    cells += asked_of("00.a", "a number, such as 0.5 or 1/2", "It is 0.947.")
    cells += [new_cell("markdown", "## Play", "play"), played(cl.play(green, ["purity"]))]
    cells += [played(cl.play_shuffles(green))]
    cells += [new_cell("code", 'recap("02")', "recap")]
    cells += [new_cell("markdown", "## Exercises", "exercises")]
    cells += [cell for number in OF_EACH_KIND for cell in question(EXERCISES[number])]
    cells += [new_cell("markdown", "## Points", "points"), played(game)]
    cells += question(EXERCISES["13.8"])
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": metadata, "cells": cells}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return the path of that notebook's page, in a book without other notebooks."""
    if find_spec("myst_nb") is None:
        missing("the book's tools are not installed (pip install -e '.[book]')")
    root = tmp_path_factory.mktemp("book")
    source = root / "source"
    for folder in (root / "notebooks", source / "notebooks", source / "_static"):
        folder.mkdir(parents=True)
    notebook = root / "notebooks/02_all_kinds.ipynb"
    notebook.write_text(json.dumps(all_kinds()), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "ROOT", root)
        text = build.page(notebook, [])
    (source / "notebooks/02_all_kinds.ipynb").write_text(text, encoding="utf-8")
    index = "# Book\n\n(Start)=\n## Start\n\n```{toctree}\nnotebooks/02_all_kinds\n```\n"
    (source / "index.md").write_text(index, encoding="utf-8")
    build.copy_assets(source, addresses={})
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", str(source), str(root / "built")],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return root / "built/notebooks/02_all_kinds.html"


@pytest.fixture
def page(built, browser):
    with window(browser) as page:
        page.context.set_offline(True)
        page.goto(built.as_uri())
        yield page
        assert page.requested_urls == []
        assert page.failures == []


def place(page, what, name):
    return page.locator(f'.asks[data-{what}="{name}"]')


def feedback(box):
    """Return the feedback beside a control, from an element that screen readers announce."""
    return "\n".join(box.locator(".verdict[role=status] p").all_inner_texts()).strip()


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def reach(page, control):
    """Move the focus to a control with the Tab key, forwards or backwards."""
    way = """it => it === document.activeElement ? "" :
      document.activeElement.compareDocumentPosition(it) & 2 ? "Shift+Tab" : "Tab" """
    for _ in range(400):
        if not (key := control.evaluate(way)):
            return
        press(page, key)
    raise AssertionError(f"no key leads to {control}")


def test_shuffles_of_a_page_do_not_read_the_table_in_its_link(page, built):
    page.goto(f"{built.as_uri()}#t=3,1;0,3")
    page.reload()
    live = page.locator(".live:has(.histogram)")
    reach(page, live.get_by_role("button", name="Shuffle 100 times"))
    press(page, "Enter")
    live.get_by_text("mean of 100").wait_for()
    green = cl.rand_index(cl.datasets.lecture_table("green"))
    words = f"Shuffles that reach the observed {green:.3f}: 0, a share of 0.000."
    live.get_by_role("status").get_by_text(words).wait_for()
    assert live.get_by_label("begin with").count() == 0


def enter(page, control, text):
    reach(page, control)
    press(page, "Control+a")
    page.keyboard.type(str(text))


def choose(page, box, option):
    inputs = box.locator("input[type=radio]")
    values = inputs.evaluate_all("all => all.map(it => it.value)")
    checked = inputs.evaluate_all("all => all.findIndex(it => it.checked)")
    reach(page, inputs.nth(max(checked, 0)))
    press(page, "Space", *["ArrowDown"] * ((values.index(option) - checked) % len(values)))
    if checked < 0:  # Space has chosen the first one already
        press(page, "ArrowUp")


def fill(page, box, table):
    rows = table if isinstance(table[0], list) else [table]
    fields = box.locator("tr:has(input)")
    for i in range(fields.count()):
        for j in range(fields.nth(i).locator("input").count()):
            is_there = i < len(rows) and j < len(rows[i])
            enter(page, fields.nth(i).locator("input").nth(j), rows[i][j] if is_there else "")
            press(page, *[] if is_there else ["Delete"])


def arrange(page, box, order):
    for step in box.locator(".ordered > li").evaluate_all("all => all.map(it => it.dataset.step)"):
        reach(page, box.get_by_role("button", name=f"leave {step} out"))
        press(page, "Enter")
    first, *others = order.split()
    for step in [*others, first]:
        reach(page, box.get_by_role("button", name=f"add {step} to your order"))
        press(page, "Enter")
    press(page, *["Alt+ArrowUp"] * len(others))  # moves the first step to the top


def mark(page, box, letters):
    for k, of_name in enumerate(letters.values()):
        inputs = box.locator("fieldset").nth(k).locator("input")
        for at in range(inputs.count()):
            if inputs.nth(at).is_checked() != (inputs.nth(at).input_value() in of_name):
                reach(page, inputs.nth(at))
                press(page, "Space")


def sign(page, box, rows):
    cells = box.locator("select")
    for k, each in enumerate(" ".join(rows.values()).split()):
        reach(page, cells.nth(k))
        press(page, "Home", *["ArrowDown"] * ("↑↓=".index(each) + 1))


def play_table(page, box, counts):
    live = page.locator(".live").first
    while live.locator(".counts tbody tr").count() < len(counts):
        reach(page, live.get_by_role("button", name="Add cluster"))
        press(page, "Enter")
    for i, row in enumerate(counts):
        for j, count in enumerate(row):
            enter(page, live.locator(f'[data-cell="{i} {j}"]'), count)
            press(page, "Enter")


def play_points(page, box, labels):
    live = page.locator(".live").last
    into = live.get_by_label("cluster to move points to")
    for x, label in enumerate(labels):
        reach(page, into)
        press(page, "Home", *["ArrowDown"] * (label - 1))
        reach(page, live.locator(f'[data-point="{x}"]'))
        press(page, "Enter")


# For each exercise the function that answers it, two wrong answers, and a right one.
BY_KEYBOARD = {
    "02.1": (lambda page, box, answer: enter(page, box.locator("input"), answer),
             "21/25", "56 %", "0,667"),
    "01.1": (fill, [[2, 0], [1, 2], [0, 1]], [[2, 1, 0], [0, 2, 2]], [[2, 1, 0], [0, 2, 1]]),
    "05.1": (fill, [7, 14, 6, 18], [14, 12, 28, 36], [7, 6, 14, 18]),
    "02.5": (choose, "a", "c", "b"),
    "00.2": (choose, "1", "3", "2"),
    "02.6": (arrange, "f a e", "c d f", "c f a e b"),
    "00.1": (mark, {"internal only": "ac", "external only": "d", "both": "b"},
             {"internal only": "a", "external only": "e", "both": "bd"},
             {"internal only": "ac", "external only": "e", "both": "bd"}),
    "02.8": (sign,
             {"purity": "= ↑ ↓ =", "inverse purity": "↓ = ↑ =", "maximum matching": "↓ = ↓ ↑"},
             {"purity": "= = ↓ =", "inverse purity": "↓ = ↑ =", "maximum matching": "↓ = ↓ ="},
             {"purity": "= ↑ ↓ =", "inverse purity": "↓ = ↑ =", "maximum matching": "↓ = ↓ ="}),
    "02.3": (play_table, [[0, 20, 30], [0, 20, 5], [25, 0, 0]],
             [[25, 0, 0], [25, 0, 0], [0, 25, 0], [9, 9, 9]],
             [[25, 0, 0], [25, 0, 0], [0, 25, 0], [0, 25, 0]]),
    "13.8": (play_points, [1, 1, 1, 1, 2, 2, 2, 2], [1, 2, 1, 2, 1, 2, 1, 2],
             [1, 1, 2, 2, 1, 1, 2, 2]),
}  # fmt: skip


def test_predictions_are_typed_compared_and_stored(page):
    chosen, typed = place(page, "prediction", "02.a"), place(page, "prediction", "00.a")
    seen = place(page, "recap", "02")
    assert chosen.locator(".words").all_inner_texts() == ["too low", "fair", "too high"]
    assert feedback(seen) == "You made no prediction."
    reach(page, chosen.get_by_role("button", name="Show the answer"))
    press(page, "Enter")
    assert feedback(chosen).startswith("First your prediction")
    choose(page, chosen, "fair")
    reach(page, chosen.get_by_role("button", name="Show the answer"))
    assert feedback(chosen) == ""
    press(page, "Enter")
    reader = Session({}, PREDICTIONS)
    printed(reader.predict, "02.a", "fair")
    belief = printed(reader.reveal, "02.a")
    assert "Perhaps you thought" in belief
    assert feedback(chosen) == belief
    assert page.get_by_text("It is too high.", exact=True).is_visible()
    assert chosen.locator("input:not(:disabled)").count() == 0
    enter(page, typed.locator("input"), "many")
    press(page, "Enter")
    assert feedback(typed).startswith("many is not a number")
    enter(page, typed.locator("input"), "140")
    press(page, "Tab")  # leaving the field stores the prediction, too
    summary = page.locator("details.answer summary").nth(1)
    reach(page, summary)
    press(page, "Enter")  # opens the answer without the button
    page.get_by_text("It is 0.947.").wait_for()
    typed.locator(".verdict p").first.wait_for()
    printed(reader.predict, "00.a", "140")
    assert feedback(typed) == printed(reader.reveal, "00.a")
    assert feedback(seen).splitlines() == [
        line.strip() for line in printed(reader.recap, "02").splitlines()
    ]
    page.reload()
    assert feedback(chosen) == belief
    assert chosen.locator("input:checked").input_value() == "fair"
    assert feedback(typed).startswith("You predicted 140;")
    assert typed.locator("input").input_value() == "140"
    assert "0 right" in feedback(seen)


def test_each_kind_of_exercise_is_answered_with_the_keyboard_and_stored(page):
    reader = Session(EXERCISES, PREDICTIONS)
    reader._has_warned = True
    for number, (answer, *answers) in BY_KEYBOARD.items():
        box, is_number = place(page, "exercise", number), EXERCISES[number].kind == "number"
        texts = []
        for given in answers:
            answer(page, box, given)
            reach(page, box.get_by_role("button", name="Check"))
            press(page, "Enter")
            text = unquoted(printed(reader.check, number, given), given if is_number else 0)
            texts.append(feedback(box))
            assert texts[-1] == text, (number, given)
        first, second, last = texts
        assert "Hint: " not in first, number
        assert second.endswith(f"Hint: {EXERCISES[number].hint}"), number
        assert last == f"correct\n{EXERCISES[number].matters}", number
    python = place(page, "exercise", "02.2")
    assert "needs Python" in python.inner_text()
    assert python.locator("a").get_attribute("href") == "../_sources/notebooks/02_all_kinds.ipynb"
    assert barriers(page, "article") == []
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert barriers(page, "article", ["color-contrast"]) == []
    page.reload()
    stored = page.evaluate("JSON.parse(localStorage.clustlib)")
    assert sorted(stored["solved"]) == sorted(BY_KEYBOARD)
    for number in BY_KEYBOARD:
        assert feedback(place(page, "exercise", number)).startswith("correct\n"), number
    assert place(page, "exercise", "02.1").locator("input").input_value() == "0,667"


def test_steps_can_be_dragged(page):
    box = place(page, "exercise", "02.6")
    page.set_viewport_size({"width": 1280, "height": 1600})
    for step, onto in (("b", ".ordered"), ("e", ".ordered"), ("f", '[data-step="e"]')):
        box.locator(f'[data-step="{step}"] .handle').hover()
        page.mouse.down()
        target = box.locator(onto).bounding_box()
        page.mouse.move(target["x"] + 90, target["y"] + 4, steps=5)
        page.mouse.up()
    steps = box.locator(".ordered > li").evaluate_all("all => all.map(it => it.dataset.step)")
    assert steps == ["b", "f", "e"]


def test_damaged_progress_or_missing_storage_is_harmless(page):
    spoiled = [
        '"x"',
        "{",
        '{"solved": {"02.1": 7, "02.6": "q", "01.1": "x"}, "typed": {"02.a": 1}}',
    ]
    for text in [*spoiled, '{"typed": {"00.a": "ten", "02.a": "bright"}, "out": {"02.a": true}}']:
        page.evaluate("text => localStorage.setItem('clustlib', text)", text)
        page.reload()
        assert feedback(place(page, "prediction", "02.a")) == ""
        assert place(page, "exercise", "02.6").get_by_role("button", name="Check").count() == 1
    page.evaluate("localStorage.clear()")
    page.add_init_script("""const set = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (key === "clustlib") throw new Error("there is no room");
        set.call(this, key, value);
      };""")
    page.reload()
    box = place(page, "exercise", "02.1")
    enter(page, box.locator("input"), "2/3")
    press(page, "Enter")
    assert feedback(box).startswith("correct\n")
