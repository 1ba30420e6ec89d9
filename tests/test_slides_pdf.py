"""Decks as a browser shows and prints them."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec

import pytest
from PIL import Image, ImageChops

from tests.browsers import import_book_modules, missing, window

pytestmark = pytest.mark.ci

SIZES = {36, 30}  # pixels of the text, of 720
MARGIN = 20  # pixels at the edge of a page, which printers cannot reach
FOOTER = 48
PDF_PAGE = re.compile(rb"/Type\s*/Page\b")

# The position of each slide's title, the font size of its text, and its footer.
LOOK = """async () => {
  await window.ready;
  return [...document.querySelectorAll('.slides > section')].map((section, i) => {
    Reveal.slide(i, 0, 99);
    const title = section.querySelector('h2')?.getBoundingClientRect();
    return {
      title: title && [title.left, title.top, title.height],
      size: parseFloat(getComputedStyle(section.querySelector('.body')).fontSize),
      footer: section.querySelector('footer').innerText,
    };
  });
}"""

# The number of clicks through a deck, and the clicks that change nothing.
CLICKS = """async () => {
  await window.ready;
  const isSeen = part => !part.closest('aside') && part.getBoundingClientRect().height > 0
    && part.checkVisibility({opacityProperty: true, visibilityProperty: true});
  const state = () => [...document.querySelectorAll('.slides > section')].map(
    (section, i) => i === Reveal.getIndices().h
      ? [...section.querySelectorAll('.fragment')].map(isSeen) : '');
  let [clicks, dead] = [0, []];
  Reveal.slide(0, 0, -1);
  while (!Reveal.isLastSlide() || Reveal.availableFragments().next) {
    const before = JSON.stringify(state());
    Reveal.next();
    clicks += 1;
    if (JSON.stringify(state()) === before) dead.push(Reveal.getIndices());
  }
  return [clicks, dead];
}"""


# The contrast of all text with its background, as WCAG defines it.
CONTRASTS = """async () => {
  await window.ready;
  const luminance = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map(part => part / 255);
    const [r, g, b] = parts.map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const background = (part) => {
    for (let it = part; it; it = it.parentElement) {
      const colour = getComputedStyle(it).backgroundColor;
      if (!/, 0\\)$|transparent/.test(colour)) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const hasLetters = part => [...part.childNodes].some(n => n.nodeType === 3 && n.data.trim());
  const parts = [...document.querySelectorAll('.slides section *')].filter(
    part => hasLetters(part) && !part.closest('aside, svg, mjx-assistive-mml, button:disabled'));
  return parts.map(part => {
    const pair = [getComputedStyle(part).color, background(part)].map(luminance);
    return [(Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05), part.outerHTML.slice(0, 80)];
  });
}"""


@pytest.fixture(scope="module")
def decks(tmp_path_factory):
    """Build a deck with a live table, and one with figures, workings and questions."""
    if find_spec("sphinx_revealjs") is None:
        missing("the tools for slides are not installed (pip install -e '.[book]')")
    (slides,) = import_book_modules("slides")
    folder = tmp_path_factory.mktemp("decks") / "slides"
    names = ("02_purity_and_maximum_matching_2", "05_pair_counting")
    slides.build([slides.LECTURES / f"{name}.md" for name in names], folder)
    return [folder / f"{name}.html" for name in names]


@pytest.fixture(scope="module")
def pdf():
    """Return the module that prints decks."""
    (pdf,) = import_book_modules("decks.pdf")
    return pdf


def slide_kinds(path):
    return re.findall(r'<section class="(\w+)', path.read_text(encoding="utf-8"))


def test_titles_have_one_place_and_slides_are_numbered(decks, browser):
    with window(browser) as page:
        for path in decks:
            page.goto(path.as_uri())
            slides = page.evaluate(LOOK)
            assert len({tuple(it["title"]) for it in slides if it["title"]}) == 1, path.name
            assert {it["size"] for it in slides} <= SIZES, path.name
            for number, slide in enumerate(slides, start=1):
                assert f"{number} / {len(slides)}" in slide["footer"], path.name
        assert page.requested_urls == []
        assert page.failures == []


def test_each_click_changes_the_slide(decks, browser):
    with window(browser) as page:
        for path in decks:
            page.goto(path.as_uri())
            clicks, dead = page.evaluate(CLICKS)
            assert clicks >= len(slide_kinds(path)) - 1
            assert dead == [], path.name


def test_text_has_enough_contrast(decks, browser):
    with window(browser) as page:
        for path in decks:
            page.goto(path.as_uri())
            contrasts = page.evaluate(CONTRASTS)
            assert len(contrasts) > 100
            assert [it for it in contrasts if it[0] < 4.5] == [], path.name


def test_a_pdf_has_a_page_for_each_slide_and_a_handout_no_answers(decks, pdf, browser, tmp_path):
    deck = decks[1]
    # Playwright already runs in this thread and cannot start twice.
    with ThreadPoolExecutor(1) as thread:
        for handout in (False, True):
            files = [(deck, tmp_path / f"{handout}.pdf")]
            thread.submit(pdf.write_pdf, files, handout).result()
    complete, handout = ((tmp_path / f"{name}.pdf").read_bytes() for name in (False, True))
    kinds = slide_kinds(deck)
    assert len(PDF_PAGE.findall(complete)) == len(kinds)
    assert set(re.findall(rb"/MediaBox\s*\[([^]]*)\]", complete)) == {b"0 0 960 540"}
    assert len(PDF_PAGE.findall(handout)) == len(kinds) - kinds.count("answer")


def test_a_printed_page_has_margins_and_all_steps(decks, pdf, browser):
    with window(browser) as page:
        pdf.open_for_print(page, decks[1])
        page.emulate_media(media="print")
        hidden = "e => getComputedStyle(e).opacity === '0' || !e.classList.contains('visible')"
        steps = f"[...document.querySelectorAll('.pdf-page .fragment')].filter({hidden}).length"
        assert page.evaluate(steps) == 0
        for number, sheet in enumerate(page.locator(".pdf-page").all(), start=1):
            image = Image.open(io.BytesIO(sheet.screenshot())).convert("RGB")
            white = Image.new("RGB", image.size, "white")
            left, top, right, bottom = ImageChops.difference(image, white).getbbox()
            edges = (left, top, image.width - right, image.height - bottom)
            assert min(edges) >= MARGIN, (number, edges)
            assert bottom > 720 - FOOTER, "the footer is missing"
        assert page.requested_urls == []


def test_a_handout_has_no_answers_and_no_notes(decks, pdf, browser):
    path = decks[1]
    with window(browser) as page:
        page.goto(path.as_uri())
        page.evaluate("window.ready")
        script = "[...document.querySelectorAll('.right')].map(it => it.textContent.trim())"
        answers = [text for text in page.evaluate(script) if len(text) > 5]
        assert answers
        pdf.open_for_print(page, path, handout=True)
        text = page.locator(".slides").inner_text()
        assert [answer for answer in answers if answer in text] == []
        assert page.locator(".answer, .right, aside.notes, .clustlib-play").count() == 0
        # The remaining slides keep their numbers.
        count = len(slide_kinds(path))
        assert f"{count} / {count}" in text
        assert page.failures == []


def test_a_live_table_is_printed_as_a_table(decks, pdf, browser):
    with window(browser) as page:
        pdf.open_for_print(page, decks[0])
        assert page.locator(".clustlib-still table").count() > 0
        assert page.locator(".clustlib-play").count() == 0


def test_a_missing_browser_is_an_error_that_names_the_variable(pdf, monkeypatch):
    monkeypatch.setattr(pdf.shutil, "which", lambda name: None)
    with pytest.raises(pdf.NoBrowserError, match="CHROMIUM"):
        pdf.write_pdf([])


def test_steps_of_a_working_and_a_warning_on_an_overfull_slide(tmp_path, browser):
    (slides,) = import_book_modules("slides")
    path = tmp_path / "mine.md"
    working = "{{ 02#one-formula-two-ways-working"
    lines = "A line of a slide that has too many lines for its size.\n\n" * 20
    path.write_text(
        f"---\ntitle: Mine\n---\n\n## One by one\n\n{working} }}}}\n\n"
        f"## All\n\n{working} steps=no }}}}\n\n## Full\n\n{lines}",
        encoding="utf-8",
    )
    slides.build([path], tmp_path / "slides")
    with window(browser) as page:
        page.goto((tmp_path / "slides/mine.html").as_uri())
        page.evaluate("window.ready")
        _, one_by_one, at_once, _ = page.evaluate(
            "[...document.querySelectorAll('.slides > section')]"
            ".map(section => section.querySelectorAll('.fragment').length)"
        )
        warnings = page.evaluate(
            "[...document.querySelectorAll('footer .number')]"
            ".map(number => getComputedStyle(number, '::before').content)"
        )
    assert one_by_one > 0
    assert at_once == 0
    assert warnings == ["none"] * 3 + ['"too full · "']
