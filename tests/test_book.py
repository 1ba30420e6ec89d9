"""The book: built with no warning, read with no network, at two widths, by day and by night."""

import json
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.browsers import barriers, missing
from tests.readme import command

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "build/book"
NOTEBOOKS = sorted(
    path.relative_to(ROOT).with_suffix("")
    for folder in ("notebooks", "notebooks/solutions")
    for path in (ROOT / folder).glob("*.ipynb")
)
PAGES = [
    "index",
    "data/README",
    "formula_sheet",
    "notebooks/lecturer/README",
    *(path.as_posix() for path in NOTEBOOKS),
]
# All pages are made of the same parts. axe-core takes long for a large one, so that only
# these few, which have them all, are searched for barriers whenever the tests run.
SEARCHED = [
    "index", "notebooks/00_start_here", "notebooks/04_clustering_error",
    "notebooks/13_points_one_by_one",
]  # fmt: skip
LIMIT = 60_000  # milliseconds; only a failing test waits that long

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
    formulas: all('mjx-container').length,
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


@pytest.fixture(scope="module")
def book():
    """Built as README says, where warnings are errors."""
    if find_spec("myst_nb") is None:
        missing("the book's tools are not installed (pip install -e '.[book]')")
    assert command("book").endswith("python .book/build.py")
    done = subprocess.run(
        [sys.executable, ROOT / ".book/build.py"], capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return BOOK


def test_every_notebook_is_a_page(book):
    missing = [name for name in PAGES if not (book / f"{name}.html").is_file()]
    assert missing == []


def test_what_is_downloaded_is_the_notebook_itself(book):
    for path in NOTEBOOKS:
        file = path.with_suffix(".ipynb")
        assert (book / "_sources" / file).read_bytes() == (ROOT / file).read_bytes()


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


@pytest.fixture(scope="module")
def pages(book, browser):
    """A window on the book as a file; what it asks the network for, and its errors."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(LIMIT)
    page = context.new_page()
    page.asked, page.failures = [], []
    local = ("file:", "data:", "blob:")
    page.on("request", lambda it: it.url.startswith(local) or page.asked.append(it.url))
    page.on("pageerror", lambda error: page.failures.append(str(error)))
    yield page
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_a_page_reads_without_network_on_screen_and_phone_by_day_and_by_night(pages, book, name):
    pages.asked.clear()
    pages.failures.clear()
    pages.set_viewport_size({"width": 1280, "height": 900})
    pages.goto((book / f"{name}.html").as_uri())
    seen = pages.evaluate(SEEN)
    is_lesson = name.count("/") == 1 and name.split("/")[1][0].isdigit()
    is_notebook = (ROOT / f"{name}.ipynb").exists()
    assert seen.pop("formulas") or not is_lesson
    assert seen.pop("folds") == (stored_folds(name) if is_notebook else 0)
    assert seen == {"raw": [], "bare": 0, "errors": 0, "wordless": [], "open": 0}
    wide = {}
    for width in (1280, 390):
        pages.set_viewport_size({"width": width, "height": 900})
        wide[width] = pages.evaluate("document.documentElement.scrollWidth")
    assert wide == {1280: 1280, 390: 390}
    pages.set_viewport_size({"width": 1280, "height": 900})
    if name in SEARCHED:
        found = {"light": barriers(pages, "article")}
        pages.evaluate("document.documentElement.dataset.theme = 'dark'")
        found["dark"] = barriers(pages, "article", ["color-contrast"])
        assert found == {"light": [], "dark": []}
    assert pages.asked == []
    assert pages.failures == []


def test_a_working_stands_beside_its_table_and_on_a_phone_below(pages, book):
    pages.goto((book / "notebooks/02_purity_and_maximum_matching.html").as_uri())
    pages.evaluate("MathJax.startup.promise")
    places = """() => [...document.querySelectorAll('.cell_output span.math + span.math')].map(
      e => [e.previousElementSibling, e].map(f => f.getBoundingClientRect().toJSON()))"""
    below = {}
    for width in (1280, 390):
        pages.set_viewport_size({"width": width, "height": 900})
        pairs = pages.evaluate(places)
        assert all(working["left"] < width for _, working in pairs)
        below[width] = [working["top"] >= table["bottom"] - 1 for table, working in pairs]
    assert len(below[390]) >= 8
    assert all(below[390])
    assert below[1280].count(False) > below[1280].count(True)


def stored_folds(name):
    cells = json.loads((ROOT / f"{name}.ipynb").read_bytes())["cells"]
    return sum(bool(cell["metadata"].get("jp-MarkdownHeadingCollapsed")) for cell in cells)


def test_search_finds_a_word_without_network(pages, book):
    pages.goto((book / "search.html").as_uri() + "?q=silhouette")
    pages.wait_for_selector("#search-results li a")
    assert pages.locator("#search-results li a", has_text="13 Points one by one").count()
