"""The slides: built as README says, shown without network at 1280×720, and the speaker's notes."""

import re
from itertools import pairwise
from pathlib import Path

import lectures
import pytest

from clustlib.course.checking import PREDICTIONS
from tests.browsers import missing
from tests.readme import command

ROOT = Path(__file__).parents[1]
UNITS = sorted(path.name[:2] for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"))
WIDTH, HEIGHT = 1280, 720
MARGIN = 20  # pixels: what stands at the very edge is cut off by many projectors
SMALLEST = 18  # pixels of letters, of 720
LIMIT = 60_000  # milliseconds; only a failing test waits that long

# Every slide as it is shown: where it ends, its smallest letters, and how its figures are scaled.
SEEN = r"""async () => {
  await window.ready;
  const found = [];
  for (const section of document.querySelectorAll('.slides > section')) {
    Reveal.slide(found.length);
    const at = {title: section.querySelector('h1, h2').innerText, bottom: 0, right: 0, small: 99};
    const parts = [...section.querySelectorAll('*')].filter(
      e => !e.closest('aside, mjx-assistive-mml') && e.checkVisibility());
    for (const part of parts) {
      const box = part.getBoundingClientRect();
      if (!box.width || !box.height) continue;
      at.bottom = Math.max(at.bottom, box.bottom);
      const inside = part.matches('pre') ? part.scrollWidth : 0;
      at.right = Math.max(at.right, box.right, box.left + inside);
      const letters = [...part.childNodes].some(n => n.nodeType === 3 && n.data.trim());
      if (letters && !part.closest('sub, sup, mjx-container'))
        at.small = Math.min(at.small, parseFloat(getComputedStyle(part).fontSize));
    }
    const all = css => [...section.querySelectorAll(css)];
    const size = i => i.getBoundingClientRect().width / i.getAttribute('width');
    at.shrunk = all('img').filter(i => size(i) < 0.55).length;
    at.wordless = all('img').filter(i => !i.alt.trim()).length;
    at.errors = all('mjx-merror, [data-mjx-error]').length;
    at.formulas = all('mjx-container').length;
    const raw = n => n.nodeType === 3 && /\\[a-zA-Z([]|\$/.test(n.data);
    at.raw = parts.filter(e => !e.closest('pre, code, mjx-container'));
    at.raw = at.raw.filter(e => [...e.childNodes].some(raw)).map(e => e.textContent.slice(0, 80));
    at.empty = !section.querySelector('.body').innerText.trim() && !all('img').length;
    found.push(at);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def slides():
    try:
        import slides
    except ImportError:
        missing("the tools of the slides are not installed (pip install -e '.[book]')")
    return slides


@pytest.fixture(scope="module")
def units():
    """The lectures of each unit, as lists of slides."""
    return {
        path.name[:2]: lectures.decks(path)[1]
        for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb"))
    }


@pytest.fixture(scope="module")
def built(slides, tmp_path_factory):
    assert command("slides").endswith("python .book/slides.py")
    folder = tmp_path_factory.mktemp("slides") / "slides"
    slides.build(folder=folder)
    return folder


# --- what a lecture is ---------------------------------------------------------------------------


@pytest.mark.parametrize("unit", UNITS)
def test_a_lecture_has_8_to_20_slides_and_45_minutes(units, unit):
    for lecture in units[unit]:
        assert 8 <= len(lecture) <= 20
        assert 15 <= sum(slide.minutes for slide in lecture) <= 45


@pytest.mark.parametrize("unit", UNITS)
def test_every_slide_has_a_question_and_the_wrong_answer_to_it(units, unit):
    lacking = [
        slide.title
        for lecture in units[unit]
        for slide in lecture
        if slide.kind not in ("answer", "tasks") and slide.section != "Summary"
        if not (slide.ask.strip() and any(text.strip() for text in slide.expect))
    ]
    assert lacking == []


@pytest.mark.parametrize("unit", UNITS)
def test_every_prediction_comes_before_its_answer(units, unit):
    """The slide after a question is its answer, and no slide answers what was not asked."""
    kinds = [slide.kind for lecture in units[unit] for slide in lecture]
    asked = sum(name.startswith(f"{unit}.") for name in PREDICTIONS)
    assert kinds.count("question") == asked
    follow = [after for kind, after in pairwise(kinds) if kind == "question"]
    assert follow == ["answer"] * asked


@pytest.mark.parametrize("unit", UNITS)
def test_the_speaker_has_minutes_in_order_and_all_that_is_told(slides, units, unit):
    for lecture in units[unit]:
        pages = slides.page("a unit", lecture)
        minutes = [int(minute) for minute in re.findall(r"<strong>Minute (\d+)\.</strong>", pages)]
        assert len(minutes) == len(lecture)
        assert minutes == sorted(minutes)
        assert (minutes[0], minutes[-1] <= 45) == (0, True)
    told = " ".join(text for lecture in units[unit] for slide in lecture for text in slide.text)
    assert len(told.split()) > 300


# --- how it looks --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def screen(browser):
    """A window as large as a projector's picture; what it asks the network for, and its errors."""
    context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    context.set_default_timeout(LIMIT)
    page = context.new_page()
    page.asked, page.failures = [], []
    local = ("file:", "data:", "blob:", "about:")
    context.on("request", lambda it: it.url.startswith(local) or page.asked.append(it.url))
    page.on("pageerror", lambda error: page.failures.append(str(error)))
    yield page
    context.close()


@pytest.mark.parametrize("unit", UNITS)
def test_nothing_overflows_and_formulas_stand(screen, built, units, unit):
    files = sorted(built.glob(f"{unit}_*.html"))
    assert len(files) == len(units[unit])
    formulas = 0
    for file, lecture in zip(files, units[unit], strict=True):
        screen.asked.clear()
        screen.failures.clear()
        screen.goto(file.as_uri())
        found = screen.evaluate(SEEN)
        assert len(found) == len(lecture)
        formulas += sum(slide["formulas"] for slide in found)
        problems = [slide for slide in found if is_bad(slide)]
        assert problems == []
        assert (screen.asked, screen.failures) == ([], [])
    assert formulas


def is_bad(slide):
    return (
        slide["bottom"] > HEIGHT - MARGIN
        or slide["right"] > WIDTH - MARGIN
        or slide["small"] < SMALLEST
        or any(slide[name] for name in ("shrunk", "wordless", "errors", "raw", "empty"))
    )


def test_the_speaker_s_window_has_the_notes_with_their_formulas(screen, built):
    (file, *_) = sorted(built.glob("08_*.html"))
    screen.goto(file.as_uri())
    screen.evaluate("window.ready")
    screen.evaluate("Reveal.slide(1)")
    with screen.expect_popup() as popup:
        screen.keyboard.press("s")
    window = popup.value
    notes = window.locator(".speaker-controls-notes")
    notes.get_by_text("Minute 2.").wait_for()
    assert notes.get_by_text("Expect").count()
    assert notes.locator("mjx-container svg path").count()
    window.close()
    assert screen.asked == []


def test_the_list_of_decks_leads_to_each_of_them(built):
    page = (built / "index.html").read_text(encoding="utf-8")
    decks = {path.name for path in built.glob("[0-9]*.html")}
    assert set(re.findall(r'href="([^"]*)"', page)) == decks


# --- the rules by which slides are made -----------------------------------------------------------


def test_what_a_slide_shows_of_a_paragraph():
    long = " ".join(["Word"] * lectures.SHORT)
    assert lectures.shown("A short one.") == "A short one."
    assert lectures.shown(f"{long} more.") == ""
    assert lectures.shown(f"{long} more. The **term** is new. Again.") == "The **term** is new."
    assert lectures.shown(f"**By hand.** Two halves. {long} more.") == "**By hand.** Two halves."
    assert lectures.shown(f"- {long} more") == f"- {long} more"


def test_links_lead_nowhere_on_a_wall():
    assert lectures.plain("see [unit 03](03.ipynb), ![a](b.png)") == "see unit 03, ![a](b.png)"


def test_a_unit_is_cut_into_as_few_lectures_as_can_be():
    def unit(*lengths):
        return [
            lectures.Slide(f"section {i}", "title")
            for i, length in enumerate(lengths)
            for _ in range(length)
        ]

    assert [len(it) for it in lectures.divided(unit(5, 5, 5))] == [15]
    assert [len(it) for it in lectures.divided(unit(5, 5, 9))] == [10, 9]
    assert [len(it) for it in lectures.divided(unit(3, 14, 4))] == [17, 4]
    long = unit(3, 1, 1)
    for slide in long:
        slide.minutes = 9
    assert [len(it) for it in lectures.divided(long)] == [3, 2]
    with pytest.raises(ValueError, match="more slides than a lecture"):
        lectures.divided(unit(18))
