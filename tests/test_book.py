"""The book and the slides, built with the documented commands and read offline in a browser."""

import json
import os
import re
import runpy
import subprocess
import sys
from html import unescape
from html.parser import HTMLParser
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from fontTools.ttLib import TTFont

from clustlib.course.checking import PREDICTIONS
from clustlib.course.checking.predictions import Choice
from tests.browsers import BOOK_SOURCES, barriers, import_book_modules, missing, window
from tests.readme import command
from tests.test_lecturer import EXAM, PARTS

public, terms = import_book_modules("public", "terms")

pytestmark = pytest.mark.ci

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "build/book"
SLIDES = ROOT / "build/slides"
NOTEBOOKS = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix()
    for folder in ("notebooks", "notebooks/solutions")
    for path in (ROOT / folder).glob("*.ipynb")
)
LECTURER = [
    path.relative_to(ROOT).with_suffix("").as_posix()
    for folder in ("notebooks/lecturer", "notebooks/lecturer/units")
    for path in sorted((ROOT / folder).glob("*.md"))
]
PAGES = [
    "index", "judge", "genindex", "data/README", "notebooks/book/run_it", "solutions",
    "notebooks/book/speed", *LECTURER, *NOTEBOOKS,
]  # fmt: skip
# axe-core takes long. These pages together contain every kind of element.
PAGES_FOR_AXE = [
    "index", "notebooks/00_start_here", "notebooks/04_clustering_error",
    "notebooks/13_points_one_by_one",
]  # fmt: skip


@pytest.fixture(scope="module")
def book():
    """Build the book and the slides, without a warning, and return the folder of the book."""
    if find_spec("myst_nb") is None:
        missing("the book's tools are not installed (pip install -e '.[book]')")
    for name in ("slides", "book"):
        script = command(name).split()[-1]
        result = subprocess.run([sys.executable, ROOT / script], capture_output=True, text=True)
        assert result.returncode == 0, result.stdout + result.stderr
        assert name == "book" or result.stderr == ""
    return BOOK


# --- the book ------------------------------------------------------------------------------------

# The content of a page after MathJax has typeset it.
CONTENT = r"""async () => {
  if (window.MathJax) await MathJax.startup.promise;
  const all = css => [...document.querySelectorAll(css)];
  const raw = [];
  const walk = document.createTreeWalker(document.querySelector('article'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (!parent.closest('code, pre, style, script, mjx-container') && parent.checkVisibility())
      if (/\\[a-zA-Z([]|\$\$/.test(walk.currentNode.data)) raw.push(walk.currentNode.data.trim());
  }
  return {
    raw,
    bare: all('.math').filter(e => !e.querySelector('mjx-container')).length,
    errors: all('mjx-merror, [data-mjx-error]').length,
    wordless: all('article img').filter(img => !img.alt.trim()).map(img => img.src.slice(0, 80)),
    folds: all('details.answer').length,
    open: all('details.answer[open]').length,
  };
}"""


class Links(HTMLParser):
    """Collect the addresses of a page's links, and the ids that links can target."""

    def __init__(self, path):
        super().__init__()
        self.addresses, self.ids = [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.ids.add(attributes.get("id"))
        for name in ("href", "src"):
            if attributes.get(name) and tag != "base":
                self.addresses.append(attributes[name])


def test_every_notebook_has_a_page_and_a_download(book):
    assert [name for name in PAGES if not (book / f"{name}.html").is_file()] == []
    for name in NOTEBOOKS:
        file = f"{name}.ipynb"
        assert (book / "_sources" / file).read_bytes() == (ROOT / file).read_bytes(), file


def test_all_internal_links_exist(book):
    pages = {path: Links(path) for path in book.rglob("*.html") if "_static" not in path.parts}
    broken = []
    for path, links in pages.items():
        for address in links.addresses:
            parts = urlsplit(address)
            if parts.scheme or address.startswith(("//", "data:")):
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            fragment = unquote(parts.fragment)
            has_fragment = not fragment or target not in pages or fragment in pages[target].ids
            if not target.exists() or not has_fragment:
                broken.append(f"{path.relative_to(book)} → {address}")
    assert broken == []


def count_collapsed_cells(name):
    file = ROOT / f"{name}.ipynb"
    cells = json.loads(file.read_bytes())["cells"] if file.exists() else []
    return sum(bool(cell["metadata"].get("jp-MarkdownHeadingCollapsed")) for cell in cells)


def test_pages_are_complete_offline_on_wide_and_narrow_screens(book, browser):
    with window(browser) as page:
        for name in PAGES:
            page.set_viewport_size({"width": 1280, "height": 720})
            page.goto((book / f"{name}.html").as_uri())
            content = page.evaluate(CONTENT)
            assert content.pop("folds") == count_collapsed_cells(name), name
            expected = {"raw": [], "bare": 0, "errors": 0, "wordless": [], "open": 0}
            assert content == expected, name
            for width in (1280, 390):
                page.set_viewport_size({"width": width, "height": 720})
                page_width = page.evaluate("document.documentElement.scrollWidth")
                assert page_width == width, f"{name} is {page_width} pixels wide"
            if name in PAGES_FOR_AXE:
                page.set_viewport_size({"width": 1280, "height": 720})
                assert barriers(page, "article") == [], name
                page.evaluate("document.documentElement.dataset.theme = 'dark'")
                assert barriers(page, "article", ["color-contrast"]) == [], name
        assert page.requested_urls == []
        assert page.failures == []


def test_the_front_page_shows_the_reader_s_progress(book, browser):
    with window(browser, width=390) as page:
        page.goto((book / "index.html").as_uri())
        assert page.locator(".unit-card").count() == len(PARTS)
        assert page.locator(".search-button-field:visible").count() == 1
        assert page.locator(".stage .workings math").count()
        assert page.locator(".unit-solved:not(:empty)").count() == 0
        stored = {"solved": {"02.1": "3/4", "02.3": [[1]], "05.99": 1}, "typed": {}}
        page.evaluate("it => localStorage.setItem('clustlib', JSON.stringify(it))", stored)
        page.reload()
        solved = page.locator(".unit-solved:not(:empty)")
        assert solved.count() == 1
        assert re.fullmatch(r"2 of \d+ solved", solved.inner_text())
        assert page.locator(".unit-card", has=solved).get_attribute("data-unit") == "02"
        assert page.locator(".all-solved").inner_text().startswith("2 of ")


def test_a_figure_can_be_enlarged_and_an_opened_answer_scrolls_into_view(book, browser):
    with window(browser, width=390) as page:
        page.goto((book / "notebooks/16_choosing_a_measure.html").as_uri())
        figure = page.locator(".cell_output img:has(+ .larger:visible)").first
        larger = figure.locator("+ .larger")
        larger.press("Enter")
        large = page.locator("dialog.large img")
        width = int(figure.get_attribute("width"))
        assert large.evaluate("it => it.clientWidth") >= width > figure.evaluate("it => it.width")
        assert large.get_attribute("alt") == figure.get_attribute("alt")
        page.keyboard.press("Escape")
        assert page.locator("dialog.large").count() == 0
        assert larger.evaluate("it => it === document.activeElement")
        answer = page.locator("details.answer").first
        answer.evaluate("it => window.scrollTo(0, it.offsetTop - innerHeight + 60)")
        answer.locator("summary").press("Enter")
        page.wait_for_function(
            "it => it.open && it.getBoundingClientRect().top < innerHeight / 2",
            arg=answer.element_handle(),
        )
        assert page.failures == []


def test_only_printed_sentences_wrap_on_a_phone(book, browser):
    with window(browser, width=390) as page:
        page.goto((book / "notebooks/17_how_sure.html").as_uri())
        printed = page.locator(".output.stream pre")
        sentence = printed.filter(has_text="with a standard error of").first
        assert sentence.evaluate("it => it.scrollWidth <= it.clientWidth")
        page.goto((book / "notebooks/17b_more_on_how_sure.html").as_uri())
        columns = (
            page.locator(".output.stream pre").filter(has_text=" 5 starts: other flowers").first
        )
        lines = columns.inner_text().rstrip().count("\n") + 1
        height = "it => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)"
        assert columns.evaluate(height) < lines + 2


def plain_text(html):
    """Return the text of a page in one line."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


def longest_phrase(markdown):
    """Return the longest sequence of plain words in a text."""
    return max(re.findall(r"[A-Za-z][A-Za-z ,’]+[A-Za-z]", markdown), key=len)


def test_the_public_book_has_no_exam_questions_and_no_keys(book):
    files = [path for path in book.rglob("*") if path.suffix in (".html", ".txt")]
    pages = {path: plain_text(path.read_text(encoding="utf-8")) for path in files}
    for number, unit in PARTS.items():
        page = pages[book / f"notebooks/lecturer/units/{number}.html"]
        assert "leaves out: exam questions, keys" in page, number
        keys = re.findall(r"<summary>Key</summary>(.*?)</details>", unit, re.DOTALL)
        for secret in (EXAM[number], *keys):
            phrase, marks = longest_phrase(secret), [" ".join(secret.split())[:30]]
            if len(phrase) >= 30:  # a shorter one may occur anywhere
                marks.append(phrase)
            leaks = [path.name for path in files if any(mark in pages[path] for mark in marks)]
            assert leaks == [], f"{number}: {marks}"
        assert longest_phrase(unit.partition("**Vote** ")[2].partition("\n")[0]) in page, number


def test_options_select_the_lecturer_s_material():
    assert public.parse_arguments([]) == ("votes", "solutions")
    everything, nothing = (
        public.parse_arguments(["--with", names]) for names in ("solutions,votes,keys,exam", "")
    )
    for card in PARTS.values():
        assert public.filter_card(card, everything) == card
        empty = public.filter_card(card, nothing)
        assert empty.count("**Open with**") == empty.count("**Set**") == 1
        for mark, name in {"**Exam**": "exam", "**Vote**": "votes"}.items():
            assert mark not in empty
            assert public.filter_card(card, {name}).count(mark) == 1
        assert "<summary>Key" not in empty
        assert public.filter_card(card, {"exam", "keys"}).count("<summary>Key") == 1
        assert public.filter_card(card, {"exam", "votes", "keys"}).count("<summary>Key") == 2
    link = "See [solutions](solutions/02.ipynb)."
    assert public.strip_solution_links(link, ()) == "See solutions."
    for arguments in (["--with"], ["--with", "key"], ["exam"]):
        with pytest.raises(SystemExit, match="names of exam, keys"):
            public.parse_arguments(arguments)


@pytest.mark.parametrize(
    ("query", "title"),
    {
        "silhouette": "13 Points one by one",
        "余弦": "10 Distances",
        "兰德指数": "07 Chance",
        "K均值": "00 Start here",
    }.items(),
)
def test_search_finds_words_and_parts_of_chinese_terms(book, browser, query, title):
    with window(browser) as page:
        page.goto((book / "search.html").as_uri() + f"?q={query}")
        page.wait_for_selector("#search-results li a")
        assert page.locator("#search-results li a", has_text=title).count()


def test_search_finds_no_page_with_the_characters_in_another_order(book, browser):
    with window(browser) as page:
        page.goto((book / "search.html").as_uri() + "?q=德兰数指")
        page.wait_for_function("document.querySelector('.search-summary').innerText")
        assert page.locator("#search-results li a").count() == 0


def test_the_index_links_every_term_of_the_notation_to_its_section(book):
    page = (book / "genindex.html").read_text(encoding="utf-8")
    # The link to the second section of a term has the text "[1]".
    links = {
        (unescape(text), unquote(unescape(to)))
        for to, text in re.findall(r'<a href="([^"]*)">([^<]*)</a>', page)
    }
    cells = json.loads((ROOT / "notebooks/notation.ipynb").read_bytes())["cells"]
    (table,) = (text for cell in cells if terms.TABLE in (text := "".join(cell["source"])))
    rows, texts = list(terms.rows(table)), {text for text, _ in links}
    assert len(rows) > 250
    for term, _, name, anchor in rows:
        address = f"notebooks/{name}.html#{anchor}"
        assert {(term, address), ("[1]", address)} & links, term
        assert term in texts
    assert ("最大权匹配", "notebooks/02_purity_and_maximum_matching.html#Maximum-matching") in links
    front = Links(book / "index.html").addresses
    assert {"genindex.html", "notebooks/notation.html#Index-by-source"} <= set(front)


# --- shared, and on paper ------------------------------------------------------------------------


def test_shared_links_show_a_title_and_a_description(book):
    for name in ("index", "judge", "notebooks/07_chance"):
        text = (book / f"{name}.html").read_text(encoding="utf-8")
        for name_ in ("og:title", "og:description", "og:type"):
            assert re.search(rf'<meta property="{name_}" content="[^"]+">', text), (name, name_)
        assert "og:image" not in text  # its address is not known


def test_the_repository_s_address_brings_buttons_and_a_picture(book, monkeypatch):
    text = (book / "notebooks/07_chance.html").read_text(encoding="utf-8")
    assert [name for name in ("mybinder", "colab") if name in text] == []
    monkeypatch.setenv("BOOK_REPOSITORY", "https://github.com/owner/name")
    settings = runpy.run_path(str(BOOK_SOURCES / "conf.py"))
    assert settings["html_theme_options"]["launch_buttons"].keys() == {"binderhub_url", "colab_url"}
    assert settings["html_baseurl"] == "https://owner.github.io/name/"


def test_controls_are_not_printed(book, browser):
    with window(browser) as page:
        page.goto((book / "index.html").as_uri())
        controls = ".bd-header, .live button, .live select, .ways-on"
        assert page.locator(controls).locator("visible=true").count() > 10
        page.emulate_media(media="print")
        assert page.locator(controls).locator("visible=true").count() == 0


# --- the slides ----------------------------------------------------------------------------------

EDGE = 20  # pixels, which many projectors cut off
FOOTER = 48  # pixels at the bottom of each slide
SMALLEST = 28  # pixels of the font, on a slide of 720
A_SLIDE = re.compile(
    r'<section class="(\w+)[^"]*" data-timing="(\d+)">(.*?)<aside class="notes">(.*?)</aside>',
    re.DOTALL,
)

# The extent of each slide, its smallest font, and the errors on it.
LAYOUT = r"""async () => {
  await window.ready;
  const found = [];
  for (const section of document.querySelectorAll('.slides > section')) {
    Reveal.slide(found.length);
    const at = {title: section.querySelector('h1, h2').innerText, bottom: 0, right: 0, small: 99};
    const parts = [...section.querySelectorAll('*')].filter(
      e => !e.closest('aside, footer, mjx-assistive-mml') && e.checkVisibility());
    for (const part of parts) {
      if (part.matches('.body')) continue;
      const box = part.getBoundingClientRect();
      if (!box.width || !box.height) continue;
      at.bottom = Math.max(at.bottom, box.bottom);
      const inside = part.matches('pre') ? part.scrollWidth : 0;
      at.right = Math.max(at.right, box.right, box.left + inside);
      const letters = [...part.childNodes].some(n => n.nodeType === 3 && n.data.trim());
      // The audience need not read the buttons of the live table.
      if (letters && !part.closest('.section, sub, sup, mjx-container, .clustlib-play'))
        at.small = Math.min(at.small, parseFloat(getComputedStyle(part).fontSize));
    }
    const all = css => [...section.querySelectorAll(css)];
    const size = i => i.getBoundingClientRect().width / i.getAttribute('width');
    at.shrunk = all('img').filter(i => size(i) < 0.54).length;
    at.wordless = all('img').filter(i => !i.alt.trim()).length;
    at.errors = all('mjx-merror, [data-mjx-error]').length;
    const raw = n => n.nodeType === 3 && /\\[a-zA-Z([]|\$/.test(n.data);
    at.raw = parts.filter(e => !e.closest('pre, code, mjx-container'));
    at.raw = at.raw.filter(e => [...e.childNodes].some(raw)).map(e => e.textContent.slice(0, 80));
    at.empty = !section.querySelector('.body').innerText.trim() && !all('img').length;
    found.push(at);
  }
  return found;
}"""


def decks():
    """Return the kind, seconds, body and notes of each slide, for the file of each deck."""
    files = sorted(SLIDES.glob("[0-9]*.html"))
    return {path: A_SLIDE.findall(path.read_text(encoding="utf-8")) for path in files}


def test_the_index_and_the_book_have_every_lecture(book):
    names = {path.name for path in SLIDES.glob("*.html")} - {"index.html"}
    page = (SLIDES / "index.html").read_text(encoding="utf-8")
    assert set(re.findall(r'<a href="([^"]*)"', page)) == names
    for index in (SLIDES / "index.html", book / "slides/index.html"):
        cards = re.findall(r'<a class="card" href="([^"]*)"', index.read_text(encoding="utf-8"))
        assert {Path(it).stem for it in cards} == set(PARTS)
        assert all((index.parent / it).is_file() for it in cards)
    assert {path.name for path in (book / "slides").glob("*.html")} - {"index.html"} == names
    units = {name[:2] for name in names if name[0].isdigit()}
    assert units == {path[10:12] for path in NOTEBOOKS if path[10].isdigit()}


def test_a_lecture_has_8_to_20_slides_and_at_most_45_minutes(book):
    for path, slides in decks().items():
        assert 8 <= len(slides) <= 20, path.name
        assert 15 <= sum(int(seconds) for _, seconds, *_ in slides) / 60 <= 45, path.name
        minutes = [int(re.search(r"Minute (\d+)\.", notes)[1]) for *_, notes in slides]
        assert minutes[0] == 0, path.name
        assert minutes == sorted(minutes), path.name


def test_every_slide_has_a_question_and_a_wrong_answer_in_its_notes(book):
    lacking = [
        f"{path.name}: {shown[:80]}"
        for path, slides in decks().items()
        for kind, _, shown, notes in slides
        if kind not in ("answer", "tasks") and ">Summary</" not in shown
        if not re.search(r"<strong>Ask</strong> \S.*<strong>Expect</strong> \S", notes, re.DOTALL)
    ]
    assert lacking == []


def test_every_question_has_options_and_its_answer_in_the_notes(book):
    for path, slides in decks().items():
        for (kind, _, shown, notes), (_, _, after, _) in pairwise(slides):
            if kind == "question":
                assert "<strong>Right</strong>" in notes, (path.name, shown[:80])
                assert 'class="asked"' in after, (path.name, after[:80])
    lettered = sum(page.read_text(encoding="utf-8").count('class="options"') for page in decks())
    assert lettered > 50


def test_every_plan_has_a_deck_of_the_right_length(book):
    text = (ROOT / "notebooks/lecturer/plans.md").read_text(encoding="utf-8")
    sums = dict(re.findall(r"^\| ([^|]*) \| \d\d [^|]* \| (\d+) \|$", text, re.MULTILINE))
    page = (SLIDES / "index.html").read_text(encoding="utf-8")
    minutes = dict(re.findall(r'plan_\w+\.html">([^<]*)</a>: \d+ slides, (\d+) minutes', page))
    assert len(minutes) == len(sums) > 10
    for name in sums:
        deck = int(minutes[f"Session {name}" if name.isdigit() else name])
        most = 45 if "45" in name else 90
        assert deck <= most, name
        assert name.isdigit() or deck >= 0.7 * most, name


def test_the_font_has_every_chinese_letter(book):
    known = set(TTFont(SLIDES / "fonts/NotoSansSC-subset.woff").getBestCmap())
    for path in [*SLIDES.glob("*.html"), *(book / f"{name}.html" for name in PAGES)]:
        chinese = set(re.findall(r"[\u3000-\u9fff]", path.read_text(encoding="utf-8")))
        assert {ord(letter) for letter in chinese} <= known, path.name


def test_live_table_works_on_its_slide(book, browser):
    (path,) = (path for path in SLIDES.glob("02_*") if "<h2>Play" in path.read_text("utf-8"))
    with window(browser) as page:
        page.goto(path.as_uri())
        page.evaluate("window.ready")
        sections = "[...document.querySelectorAll('.slides > section')]"
        page.evaluate(f"Reveal.slide({sections}.findIndex(s => s.querySelector('input')))")
        table = page.locator(".clustlib-play")
        before = table.locator("[data-measure='purity'] .now").inner_text()
        table.locator("[data-cell='0 0']").fill("40")
        table.locator("[data-cell='0 0']").press("Enter")
        assert table.locator("[data-measure='purity'] .now").inner_text() != before
        assert (
            "Play" in page.locator("section.present h2").inner_text()
        )  # the keys do not change the slide
        assert page.failures == []


def test_the_slide_after_each_question_is_its_answer(book):
    count = 0
    for path, slides in decks().items():
        kinds = [kind for kind, *_ in slides]
        follow = [after for kind, after in pairwise(kinds) if kind == "question"]
        assert follow == ["answer"] * kinds.count("answer"), path.name
        count += len(follow)
    units = [name for name in NOTEBOOKS if re.match(r"notebooks/\d", name)]
    sources = [(ROOT / f"{name}.ipynb").read_text(encoding="utf-8") for name in units]
    assert count == sum(source.count('"predict(') for source in sources)


def test_no_slide_overflows_and_all_formulas_are_typeset(book, browser):
    with window(browser) as page:
        for path, slides in decks().items():
            page.goto(path.as_uri())
            layouts = page.evaluate(LAYOUT)
            assert len(layouts) == len(slides), path.name
            for slide in layouts:
                is_inside = slide["bottom"] <= 720 - FOOTER and slide["right"] <= 1280 - EDGE
                is_legible = slide["small"] >= SMALLEST
                errors = ("shrunk", "wordless", "errors", "raw", "empty")
                is_whole = not any(slide[name] for name in errors)
                assert all([is_inside, is_legible, is_whole]), (path.name, slide)
        assert page.requested_urls == []
        assert page.failures == []


def test_the_speaker_s_window_shows_notes_and_formulas(book, browser):
    (path, *_) = (path for path in decks() if path.name.startswith("08_"))
    with window(browser) as page:
        page.goto(path.as_uri())
        page.evaluate("window.ready")
        page.evaluate("Reveal.slide(1)")
        with page.expect_popup() as popup:
            page.keyboard.press("s")
        notes = popup.value.locator(".speaker-controls-notes")
        notes.get_by_text("Minute 2.").wait_for()
        assert notes.get_by_text("Expect").count()
        assert notes.locator("mjx-container svg path").count()
        assert page.requested_urls == []


def test_examples_in_docstrings_of_the_decks():
    folder = ROOT / "notebooks/book"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--doctest-modules"]
    environment = os.environ | {"PYTHONPATH": str(folder)}
    result = subprocess.run(
        [*command, folder / "decks"], capture_output=True, text=True, cwd=ROOT, env=environment
    )
    assert result.returncode == 0, result.stdout


# --- two units on a phone, in dark mode, without a network ---------------------------------------

# An exercise of each unit, and its solution: a table, or moves of points.
GAMES = {
    "02b_more_on_purity_and_maximum_matching": ("02.3", "5,0;5,0;5,0;0,5;0,5"),
    "13b_more_measures_without_a_reference": ("13.8", [(2, 2), (3, 2), (4, 1), (5, 1)]),
}
# See _templates/layout.html for the reason.
NO_EARLY_READS = """const get = Storage.prototype.getItem;
Storage.prototype.getItem = function (name) {
  if (document.readyState === "loading") throw new Error(`${name} is read too early`);
  return get.call(this, name);
};"""


@pytest.mark.parametrize("name", GAMES)
def test_a_unit_works_on_a_phone_without_python(book, browser, name):
    number, solution = GAMES[name]
    with window(browser, 390, 844) as page:
        page.context.set_offline(True)
        page.emulate_media(color_scheme="dark")
        page.add_init_script(NO_EARLY_READS)
        link = f"#t={solution}" if isinstance(solution, str) else ""
        page.goto((book / "notebooks" / f"{name}.html").as_uri() + link)
        page.wait_for_selector(".asks button:visible")
        predictions = {
            key: prediction
            for key, prediction in PREDICTIONS.items()
            if page.locator(f'.asks[data-prediction="{key}"]').count()
        }
        assert all(isinstance(prediction, Choice) for prediction in predictions.values())
        for key, prediction in predictions.items():
            box = page.locator(f'.asks[data-prediction="{key}"]')
            wrong = next(it for it in prediction.options if it != prediction.answer)
            box.get_by_text(wrong, exact=True).click()
            box.get_by_role("button", name="Show the answer").click()
            box.get_by_text(prediction.belief(wrong)[:40]).wait_for()
        if isinstance(solution, list):
            points = page.locator(".clustlib-play:has(.point)").last
            for point, cluster in solution:
                points.get_by_label("cluster to move points to").select_option(str(cluster))
                points.locator(f'[data-point="{point}"]').click()
        box = page.locator(f'.asks[data-exercise="{number}"]')
        box.get_by_role("button", name="Check").click()
        box.get_by_text("correct").first.wait_for()
        page.reload()
        page.wait_for_selector(".asks button:visible")
        stored = page.evaluate("JSON.parse(localStorage.clustlib)")
        assert list(stored["solved"]) == [number]
        assert len(stored["typed"]) == len(predictions)
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.requested_urls == []
        assert page.failures == []
