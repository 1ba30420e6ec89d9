"""Decks of slides as they are seen on a wall and on paper."""

import io
import re
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec

import pytest
from PIL import Image, ImageChops

from tests.browsers import missing, scripts_of_the_book, window

pytestmark = pytest.mark.ci

SIZES = {36, 30}  # pixels of the text, of 720
MARGIN = 20  # pixels: printers leave out what is nearer to the edge
FOOTER = 48

# Each slide: where its title is, how large its text is, and what touches the footer.
LOOK = """async () => {
  await window.ready;
  return [...document.querySelectorAll('.slides > section')].map((section, i) => {
    Reveal.slide(i, 0, 99);
    const title = section.querySelector('h2')?.getBoundingClientRect();
    const parts = [...section.querySelectorAll('.body *:not(svg *, mjx-assistive-mml *)')];
    const bottom = Math.max(...parts.map(part => part.getBoundingClientRect().bottom));
    return {
      title: title && [title.left, title.top, title.height],
      size: parseFloat(getComputedStyle(section.querySelector('.body')).fontSize),
      bottom,
      footer: section.querySelector('footer').innerText,
    };
  });
}"""

# The clicks that change nothing, of all with which a deck is shown.
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


# The contrast of all letters with what is behind them, as WCAG defines it.
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
    """A unit with pictures and workings, and one with a live table."""
    if find_spec("sphinx_revealjs") is None:
        missing("the tools for slides are not installed (pip install -e '.[book]')")
    (slides,) = scripts_of_the_book("slides")
    folder = tmp_path_factory.mktemp("decks") / "slides"
    slides.build(slides.find_files(["02", "05"]), folder)
    return sorted(folder.glob("0*.html"))


@pytest.fixture(scope="module")
def paper(browser):
    """The module that prints, where there is a browser."""
    (paper,) = scripts_of_the_book("decks.paper")
    return paper


def slides_of(path):
    return re.findall(r'<section class="(\w+)', path.read_text(encoding="utf-8"))


def pages_of(path):
    return len(re.findall(rb"/Type\s*/Page\b", path.read_bytes()))


@pytest.fixture(scope="module")
def printed(decks, paper, tmp_path_factory):
    """The decks as PDF files, whole and as handouts."""
    folder = tmp_path_factory.mktemp("printed")
    whole = [folder / f"{path.stem}.pdf" for path in decks]
    handouts = [folder / "handouts" / f"{path.stem}.pdf" for path in decks]
    with ThreadPoolExecutor(1) as thread:  # in this one, Playwright is at work already
        thread.submit(paper.write_pdf, list(zip(decks, whole, strict=True))).result()
        thread.submit(paper.write_pdf, list(zip(decks, handouts, strict=True)), True).result()
    return whole, handouts


def test_titles_have_one_place_and_texts_one_size_and_nothing_touches_the_footer(decks, browser):
    with window(browser) as page:
        for path in decks:
            page.goto(path.as_uri())
            found = page.evaluate(LOOK)
            assert len({tuple(it["title"]) for it in found if it["title"]}) == 1, path.name
            assert {it["size"] for it in found} <= SIZES, path.name
            assert [it for it in found if it["bottom"] > 720 - FOOTER] == [], path.name
            assert page.locator(".overflows").count() == 0, path.name
            for number, slide in enumerate(found, start=1):
                assert f"{number} / {len(found)}" in slide["footer"], path.name
        assert page.asked == []
        assert page.failures == []


def test_each_click_changes_something(decks, browser):
    with window(browser) as page:
        for path in decks:
            page.goto(path.as_uri())
            clicks, dead = page.evaluate(CLICKS)
            assert clicks >= len(slides_of(path)) - 1
            assert dead == [], path.name


def test_letters_stand_out_from_their_background(decks, browser):
    with window(browser) as page:
        for path in decks:
            page.goto(path.as_uri())
            contrasts = page.evaluate(CONTRASTS)
            assert len(contrasts) > 100
            assert [it for it in contrasts if it[0] < 4.5] == [], path.name


def test_each_slide_is_a_page(decks, printed):
    for path, pdf in zip(decks, printed[0], strict=True):
        assert pages_of(pdf) == len(slides_of(path)), path.name
        assert set(re.findall(rb"/MediaBox\s*\[([^]]*)\]", pdf.read_bytes())) == {b"0 0 960 540"}


def test_a_page_has_white_margins_and_all_steps(decks, paper, browser):
    with window(browser) as page:
        for path in decks[:3]:
            paper.open_for_print(page, path)
            page.emulate_media(media="print")
            hidden = "e => getComputedStyle(e).opacity === '0' || !e.classList.contains('visible')"
            steps = f"[...document.querySelectorAll('.pdf-page .fragment')].filter({hidden}).length"
            assert page.evaluate(steps) == 0
            for number, sheet in enumerate(page.locator(".pdf-page").all(), start=1):
                image = Image.open(io.BytesIO(sheet.screenshot())).convert("RGB")
                white = Image.new("RGB", image.size, "white")
                left, top, right, bottom = ImageChops.difference(image, white).getbbox()
                edges = (left, top, image.width - right, image.height - bottom)
                assert min(edges) >= MARGIN, (path.name, number, edges)
                assert bottom > 720 - FOOTER, "there is a footer"
            page.goto("about:blank")
        assert page.asked == []


def test_a_handout_has_no_answers_and_no_notes(decks, printed, paper, browser):
    with window(browser) as page:
        for path, pdf in zip(decks, printed[1], strict=True):
            kinds = slides_of(path)
            assert pages_of(pdf) == len(kinds) - kinds.count("answer"), path.name
            page.goto(path.as_uri())
            page.evaluate("window.ready")
            of_answers = "[...document.querySelectorAll('.right')].map(it => it.textContent.trim())"
            answers = [text for text in page.evaluate(of_answers) if len(text) > 5]
            assert answers
            paper.open_for_print(page, path, handout=True)
            shown = page.locator(".slides").inner_text()
            assert [text for text in answers if text in shown] == [], path.name
            assert page.locator(".answer, .right, aside.notes, .clustlib-play").count() == 0
            # What is missing does not change the numbers that the lecturer calls out.
            assert f"{len(kinds)} / {len(kinds)}" in shown
        assert page.failures == []


def test_a_live_table_is_printed_as_a_table(decks, paper, browser):
    (path,) = (path for path in decks if path.name == "02_purity_and_maximum_matching_2.html")
    with window(browser) as page:
        paper.open_for_print(page, path)
        assert page.locator(".clustlib-still table").count() > 0
        assert page.locator(".clustlib-play").count() == 0


def test_without_a_browser_one_sentence_says_what_to_install(paper, monkeypatch):
    monkeypatch.setattr(paper.shutil, "which", lambda name: None)
    with pytest.raises(paper.NoBrowserError, match=r"PDF needs Chromium .* CHROMIUM\.$"):
        paper.write_pdf([])


def test_a_working_can_be_shown_at_once(tmp_path, browser):
    (slides,) = scripts_of_the_book("slides")
    path = tmp_path / "mine.md"
    name = "{{ 02#one-formula-two-ways-working"
    text = (
        f"---\ntitle: Mine\n---\n\n## One by one\n\n{name} }}}}\n\n## All\n\n{name} steps=no }}}}\n"
    )
    path.write_text(text, encoding="utf-8")
    slides.build([path], tmp_path / "slides")
    with window(browser) as page:
        page.goto((tmp_path / "slides/mine.html").as_uri())
        page.evaluate("window.ready")
        steps = page.evaluate(
            "[...document.querySelectorAll('.slides > section')]"
            ".map(section => section.querySelectorAll('.fragment').length)"
        )
    opening, one_by_one, at_once = steps
    assert (opening, at_once) == (0, 0)
    assert one_by_one > 0


def test_a_slide_that_is_too_full_says_so(tmp_path, browser):
    (slides,) = scripts_of_the_book("slides")
    text = "A line of a slide on which there is more than anybody can read.\n\n" * 20
    path = tmp_path / "mine.md"
    path.write_text(f"---\ntitle: Mine\n---\n\nHello.\n\n## Full\n\n{text}", encoding="utf-8")
    slides.build([path], tmp_path / "slides")
    with window(browser) as page:
        page.goto((tmp_path / "slides/mine.html").as_uri())
        page.evaluate("window.ready")
        warnings = page.evaluate(
            "[...document.querySelectorAll('footer .number')]"
            ".map(number => getComputedStyle(number, '::before').content)"
        )
    assert warnings == ["none", '"too full · "']
