"""The book and the slides, made as README says, and read with no network in a browser."""

import json
import os
import re
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
from tests.browsers import barriers, missing, scripts_of_the_book, window
from tests.readme import command
from tests.test_lecturer import EXAM, PARTS

public, terms = scripts_of_the_book("public", "terms")

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
    "index", "genindex", "data/README", "formula_sheet", "notebooks/book/run_it", "solutions",
    "notebooks/book/speed", *LECTURER, *NOTEBOOKS,
]  # fmt: skip
# All pages are made of the same parts. axe-core takes long for a large one, so that only
# these few, which have them all, are searched for barriers.
SEARCHED = [
    "index", "notebooks/00_start_here", "notebooks/04_clustering_error",
    "notebooks/13_points_one_by_one",
]  # fmt: skip


@pytest.fixture(scope="module")
def book():
    """Built by README's own commands, where warnings are errors."""
    if find_spec("myst_nb") is None:
        missing("the book's tools are not installed (pip install -e '.[book]')")
    for name in ("slides", "book"):
        script = command(name).split()[-1]
        done = subprocess.run([sys.executable, ROOT / script], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    return BOOK


# --- the book ------------------------------------------------------------------------------------

# What a page shows once MathJax has been there.
SEEN = r"""async () => {
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
    """Where a page leads, and the places in it to which others may lead."""

    def __init__(self, path):
        super().__init__()
        self.to, self.places = [], set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.places.add(attributes.get("id"))
        for name in ("href", "src"):
            if attributes.get(name) and tag != "base":
                self.to.append(attributes[name])


def test_every_notebook_is_a_page_and_is_what_that_page_downloads(book):
    assert [name for name in PAGES if not (book / f"{name}.html").is_file()] == []
    for name in NOTEBOOKS:
        file = f"{name}.ipynb"
        assert (book / "_sources" / file).read_bytes() == (ROOT / file).read_bytes(), file


def test_no_link_leads_nowhere(book):
    pages = [path for path in book.rglob("*.html") if "_static" not in path.parts]
    found = {path: Links(path) for path in pages}
    lost = []
    for path, links in found.items():
        for target in links.to:
            parts = urlsplit(target)
            if parts.scheme or target.startswith(("//", "data:")):
                continue
            file = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            places = found[file].places if file in found else {unquote(parts.fragment)}
            if not file.exists() or (parts.fragment and unquote(parts.fragment) not in places):
                lost.append(f"{path.relative_to(book)} → {target}")
    assert lost == []


def stored_folds(name):
    file = ROOT / f"{name}.ipynb"
    cells = json.loads(file.read_bytes())["cells"] if file.exists() else []
    return sum(bool(cell["metadata"].get("jp-MarkdownHeadingCollapsed")) for cell in cells)


def test_pages_read_without_network_on_screen_and_phone_by_day_and_by_night(book, browser):
    with window(browser) as page:
        for name in PAGES:
            page.set_viewport_size({"width": 1280, "height": 720})
            page.goto((book / f"{name}.html").as_uri())
            seen = page.evaluate(SEEN)
            assert seen.pop("folds") == stored_folds(name), name
            nothing = {"raw": [], "bare": 0, "errors": 0, "wordless": [], "open": 0}
            assert seen == nothing, name
            for width in (1280, 390):
                page.set_viewport_size({"width": width, "height": 720})
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide == width, f"{name} is {wide} pixels wide on a screen of {width}"
            if name in SEARCHED:
                page.set_viewport_size({"width": 1280, "height": 720})
                assert barriers(page, "article") == [], name
                page.evaluate("document.documentElement.dataset.theme = 'dark'")
                assert barriers(page, "article", ["color-contrast"]) == [], name
        assert page.asked == []
        assert page.failures == []


def test_the_first_page_knows_what_has_been_solved(book, browser):
    with window(browser, width=390) as page:
        page.goto((book / "index.html").as_uri())
        assert page.locator(".unit-card").count() == len(PARTS)
        assert page.locator(".search-button-field:visible").count() == 1
        assert page.locator(".stage .workings math").count()
        assert page.locator(".unit-solved:not(:empty)").count() == 0
        kept = {"solved": {"02.1": "3/4", "02.3": [[1]], "05.99": 1}, "typed": {}}
        page.evaluate("it => localStorage.setItem('clustlib', JSON.stringify(it))", kept)
        page.reload()
        solved = page.locator(".unit-solved:not(:empty)")
        assert solved.count() == 1
        assert re.fullmatch(r"2 of \d+ solved", solved.inner_text())
        assert page.locator(".unit-card", has=solved).get_attribute("data-unit") == "02"
        assert page.locator(".all-solved").inner_text().startswith("2 of ")


def test_a_figure_opens_large_and_an_answer_where_it_is_seen(book, browser):
    with window(browser, width=390) as page:
        page.goto((book / "notebooks/16_choosing_a_measure.html").as_uri())
        figure = page.locator(".cell_output img:has(+ .larger:visible)").first
        larger = figure.locator("+ .larger")
        larger.press("Enter")
        shown = page.locator("dialog.large img")
        drawn = int(figure.get_attribute("width"))
        assert shown.evaluate("it => it.clientWidth") >= drawn > figure.evaluate("it => it.width")
        assert shown.get_attribute("alt") == figure.get_attribute("alt")
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


def test_printed_sentences_break_on_a_phone_and_columns_do_not(book, browser):
    with window(browser, width=390) as page:
        page.goto((book / "notebooks/17_how_sure.html").as_uri())
        printed = page.locator(".output.stream pre")
        sentence = printed.filter(has_text="with a standard error of").first
        assert sentence.evaluate("it => it.scrollWidth <= it.clientWidth")
        columns = printed.filter(has_text=" 5 starts: other flowers").first
        lines = columns.inner_text().rstrip().count("\n") + 1
        height = "it => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)"
        assert columns.evaluate(height) < lines + 2


def plain(html):
    """The words of a page, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


def longest(markdown):
    """The longest run of plain words of a text, by which it would be found."""
    return max(re.findall(r"[A-Za-z][A-Za-z ,’]+[A-Za-z]", markdown), key=len)


def test_a_book_for_everybody_has_no_exam_question_and_no_key(book):
    files = [path for path in book.rglob("*") if path.suffix in (".html", ".txt")]
    pages = {path: plain(path.read_text(encoding="utf-8")) for path in files}
    for number, unit in PARTS.items():
        page = pages[book / f"notebooks/lecturer/units/{number}.html"]
        assert "leaves out: exam questions, keys" in page, number
        keys = re.findall(r"<summary>Key</summary>(.*?)</details>", unit, re.DOTALL)
        for secret in (EXAM[number], *keys):
            words, marks = longest(secret), [" ".join(secret.split())[:30]]
            if len(words) >= 30:  # fewer are found anywhere
                marks.append(words)
            found = [path.name for path in files if any(mark in pages[path] for mark in marks)]
            assert found == [], f"{number}: {marks}"
        assert longest(unit.partition("**Vote** ")[2].partition("\n")[0]) in page, number


def test_a_book_has_what_is_asked_for():
    assert public.chosen([]) == ("votes", "solutions")
    everything, nothing = (
        public.chosen(["--with", names]) for names in ("solutions,votes,keys,exam", "")
    )
    for card in PARTS.values():
        assert public.card(card, everything) == card
        none = public.card(card, nothing)
        assert none.count("**Open with**") == none.count("**Set**") == 1
        for mark, name in {"**Exam**": "exam", "**Vote**": "votes"}.items():
            assert mark not in none
            assert public.card(card, {name}).count(mark) == 1
        assert "<summary>Key" not in none
        assert public.card(card, {"exam", "keys"}).count("<summary>Key") == 1
        assert public.card(card, {"exam", "votes", "keys"}).count("<summary>Key") == 2
    assert "[solutions]" not in public.unlinked("See [solutions](solutions/02.ipynb).", ())
    for wrong in (["--with"], ["--with", "key"], ["exam"]):
        with pytest.raises(SystemExit, match="names of exam, keys"):
            public.chosen(wrong)


@pytest.mark.parametrize(
    ("query", "found"),
    {
        "silhouette": "13 Points one by one",
        "兰德": "05 Pair counting",
        "余弦": "10 Distances",
        "负例": "05 Pair counting",
        "兰德指数": "07 Chance",
        "K均值": "00 Start here",
    }.items(),
)
def test_search_finds_a_word_and_a_part_of_a_chinese_one_without_network(
    book, browser, query, found
):
    with window(browser) as page:
        page.goto((book / "search.html").as_uri() + f"?q={query}")
        page.wait_for_selector("#search-results li a")
        assert page.locator("#search-results li a", has_text=found).count()


def test_search_finds_no_page_that_has_the_characters_apart(book, browser):
    with window(browser) as page:
        page.goto((book / "search.html").as_uri() + "?q=德兰数指")
        page.wait_for_function("document.querySelector('.search-summary').innerText")
        assert page.locator("#search-results li a").count() == 0


def test_every_term_of_the_notation_is_in_the_index_and_leads_to_its_section(book):
    page = (book / "genindex.html").read_text(encoding="utf-8")
    # A term with a second section has "[1]" as the text of that link.
    links = {
        (unescape(text), unquote(unescape(to)))
        for to, text in re.findall(r'<a href="([^"]*)">([^<]*)</a>', page)
    }
    cells = json.loads((ROOT / "notebooks/notation.ipynb").read_bytes())["cells"]
    (table,) = (text for cell in cells if terms.TABLE in (text := "".join(cell["source"])))
    found = list(terms.rows(table))
    assert len(found) > 250
    for term, _, name, anchor in found:
        to = f"notebooks/{name}.html#{anchor}"
        assert {(term, to), ("[1]", to)} & links, term
        assert term in {text for text, _ in links}
    assert ("最大权匹配", "notebooks/02_purity_and_maximum_matching.html#Maximum-matching") in links
    front = Links(book / "index.html").to
    assert {"genindex.html", "notebooks/notation.html#Index-by-source"} <= set(front)


# --- the slides ----------------------------------------------------------------------------------

EDGE = 20  # pixels: what stands at the very edge is cut off by many projectors
FOOTER = 48  # pixels at the bottom of each slide
SMALLEST = 28  # pixels of letters, of 720
A_SLIDE = re.compile(
    r'<section class="(\w+)[^"]*" data-timing="(\d+)">(.*?)<aside class="notes">(.*?)</aside>',
    re.DOTALL,
)

# Every slide as it is shown: where it ends, its smallest letters, and how its figures are scaled.
LAID_OUT = r"""async () => {
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
      // The buttons of the live table are for whoever stands before the wall.
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
    """The file of each deck, and of each slide its kind, seconds, what is shown, and the notes."""
    files = sorted(SLIDES.glob("[0-9]*.html"))
    return {path: A_SLIDE.findall(path.read_text(encoding="utf-8")) for path in files}


def test_every_lecture_is_in_the_list_and_in_the_book(book):
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


def test_a_lecture_has_8_to_20_slides_and_45_minutes_whose_notes_say_which(book):
    for path, slides in decks().items():
        assert 8 <= len(slides) <= 20, path.name
        assert 15 <= sum(int(seconds) for _, seconds, *_ in slides) / 60 <= 45, path.name
        minutes = [int(re.search(r"Minute (\d+)\.", notes)[1]) for *_, notes in slides]
        assert minutes[0] == 0, path.name
        assert minutes == sorted(minutes), path.name


def test_every_slide_has_a_question_and_the_wrong_answer_to_it(book):
    lacking = [
        f"{path.name}: {shown[:80]}"
        for path, slides in decks().items()
        for kind, _, shown, notes in slides
        if kind not in ("answer", "tasks") and ">Summary</" not in shown
        if not re.search(r"<strong>Ask</strong> \S.*<strong>Expect</strong> \S", notes, re.DOTALL)
    ]
    assert lacking == []


def test_every_question_has_letters_and_its_answer_in_the_notes(book):
    for path, slides in decks().items():
        for (kind, _, shown, notes), (_, _, after, _) in pairwise(slides):
            if kind == "question":
                assert "<strong>Right</strong>" in notes, (path.name, shown[:80])
                assert 'class="asked"' in after, (path.name, after[:80])
    lettered = sum(page.read_text(encoding="utf-8").count('class="options"') for page in decks())
    assert lettered > 50


def test_every_plan_has_a_deck_that_lasts_no_longer_than_it_says(book):
    text = (ROOT / "notebooks/lecturer/plans.md").read_text(encoding="utf-8")
    said = dict(re.findall(r"^\| ([^|]*) \| \d\d [^|]* \| (\d+) \|$", text, re.MULTILINE))
    page = (SLIDES / "index.html").read_text(encoding="utf-8")
    lasts = dict(re.findall(r'plan_\w+\.html">([^<]*)</a>: \d+ slides, (\d+) minutes', page))
    assert len(lasts) == len(said) > 10
    for name in said:
        deck = int(lasts[f"Session {name}" if name.isdigit() else name])
        most = 45 if "45" in name else 90
        assert deck <= most, name
        assert name.isdigit() or deck >= 0.7 * most, name


def test_every_chinese_letter_is_in_the_fonts(book):
    """So that slides and book look the same on a machine that knows no Chinese."""
    known = set(TTFont(SLIDES / "fonts/NotoSansSC-subset.woff").getBestCmap())
    for path in [*SLIDES.glob("*.html"), *(book / f"{name}.html" for name in PAGES)]:
        chinese = set(re.findall(r"[\u3000-\u9fff]", path.read_text(encoding="utf-8")))
        assert {ord(letter) for letter in chinese} <= known, path.name


def test_the_live_table_is_played_on_its_slide(book, browser):
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
        assert "Play" in page.locator("section.present h2").inner_text()  # keys do not turn slides
        assert page.failures == []


def test_every_prediction_comes_before_its_answer(book):
    """The slide after a question is its answer, and no slide answers what was not asked."""
    asked = 0
    for path, slides in decks().items():
        kinds = [kind for kind, *_ in slides]
        follow = [after for kind, after in pairwise(kinds) if kind == "question"]
        assert follow == ["answer"] * kinds.count("answer"), path.name
        asked += len(follow)
    sources = [(ROOT / f"{name}.ipynb").read_text(encoding="utf-8") for name in NOTEBOOKS[:20]]
    assert asked == sum(source.count('"predict(') for source in sources)


def test_nothing_overflows_and_formulas_stand(book, browser):
    with window(browser) as page:
        for path, slides in decks().items():
            page.goto(path.as_uri())
            found = page.evaluate(LAID_OUT)
            assert len(found) == len(slides), path.name
            for slide in found:
                is_inside = slide["bottom"] <= 720 - FOOTER and slide["right"] <= 1280 - EDGE
                is_legible = slide["small"] >= SMALLEST
                wrong = ("shrunk", "wordless", "errors", "raw", "empty")
                is_whole = not any(slide[name] for name in wrong)
                assert all([is_inside, is_legible, is_whole]), (path.name, slide)
        assert page.asked == []
        assert page.failures == []


def test_the_speaker_s_window_has_the_notes_with_their_formulas(book, browser):
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
        assert page.asked == []


def test_the_examples_of_the_reader_of_slides():
    code = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--doctest-modules",
        "notebooks/book/decks",
    ]
    here = os.environ | {"PYTHONPATH": str(ROOT / "notebooks/book")}
    done = subprocess.run(code, capture_output=True, text=True, cwd=ROOT, env=here)
    assert done.returncode == 0, done.stdout


# --- four units in the built book, on a phone, at night, with no network -------------------------

# The table, or the moves of points, with which each game answers its exercise.
GAMES = {
    "02_purity_and_maximum_matching": ("02.3", "5,0;5,0;5,0;0,5;0,5"),
    "05_pair_counting": (None, ""),
    "08_entropy_and_mutual_information": ("08.5", "4,0;4,0;0,4;0,4"),
    "13_points_one_by_one": ("13.8", [(2, 2), (3, 2), (4, 1), (5, 1)]),
}


# Whoever reads so early may find nothing: templates/layout.html says why.
NOT_SO_EARLY = """const get = Storage.prototype.getItem;
Storage.prototype.getItem = function (name) {
  if (document.readyState === "loading") throw new Error(`${name} is read too early`);
  return get.call(this, name);
};"""


@pytest.mark.parametrize("name", GAMES)
def test_a_unit_is_gone_through_on_a_phone_without_python(book, browser, name):
    number, played = GAMES[name]
    unit = name[:2]
    with window(browser, 390, 844) as page:
        page.context.set_offline(True)
        page.emulate_media(color_scheme="dark")
        page.add_init_script(NOT_SO_EARLY)
        link = f"#t={played}" if isinstance(played, str) and played else ""
        page.goto((book / "notebooks" / f"{name}.html").as_uri() + link)
        page.wait_for_selector(".asks button:visible")
        missed = 0
        for key, asked in PREDICTIONS.items():
            if not key.startswith(f"{unit}.") or not isinstance(asked, Choice):
                continue
            box = page.locator(f'.asks[data-prediction="{key}"]')
            wrong = next(option for option in asked.options if option != asked.answer)
            box.get_by_text(wrong, exact=True).click()
            box.get_by_role("button", name="Show the answer").click()
            belief = asked.belief(wrong)
            box.get_by_text(belief[:40]).wait_for()  # what may have been believed is said at once
            missed += 1
        assert missed >= 2
        if number:
            box = page.locator(f'.asks[data-exercise="{number}"]')
            if isinstance(played, list):
                points = page.locator(".clustlib-play:has(.point)").last
                for point, cluster in played:
                    points.get_by_label("cluster to move points to").select_option(str(cluster))
                    points.locator(f'[data-point="{point}"]').click()
            box.get_by_role("button", name="Check").click()
            box.get_by_text("correct").first.wait_for()
        page.reload()
        page.wait_for_selector(".asks button:visible")
        kept = page.evaluate("JSON.parse(localStorage.clustlib)")
        assert list(kept["solved"]) == [number] * bool(number)
        assert len(kept["typed"]) == missed
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert page.asked == []
        assert page.failures == []
