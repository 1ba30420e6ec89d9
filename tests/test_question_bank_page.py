"""Questions of a bank on a page, as MathJax typesets them on a desk and on a phone."""

import html
from importlib.util import find_spec
from pathlib import Path

import pytest

import clustlib as cl
from clustlib.course.units import UNITS
from tests.browsers import missing, window

pytestmark = pytest.mark.ci

# Formulas that were not typeset, and errors of MathJax.
SEEN = r"""async () => {
  await MathJax.startup.promise;
  const raw = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode())
    if (!walk.currentNode.parentElement.closest('script, style, mjx-container'))
      if (/\\[a-zA-Z([]/.test(walk.currentNode.data)) raw.push(walk.currentNode.data);
  return {
    raw,
    formulas: document.querySelectorAll('mjx-container').length,
    errors: [...document.querySelectorAll('mjx-merror, [data-mjx-error]')].map(e => e.outerHTML),
    width: document.documentElement.scrollWidth,
  };
}"""


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """Write a page with a question on each topic."""
    spec = find_spec("sphinx-mathjax-offline")
    if spec is None:
        missing("the book's tools are not installed (pip install -e '.[book]')")
    mathjax = Path(spec.submodule_search_locations[0]) / "static/mathjax/tex-svg.js"
    assert mathjax.is_file()
    bank = cl.question_bank(list(UNITS), n=1, seed=2)
    turned = cl.question_bank(["02", "09"], n=1, seed=2, difficulty=2, rows="classes")
    texts = [text for item in (*bank, *turned) for text in (item.text, item.feedback)]
    path = tmp_path_factory.mktemp("page") / "questions.html"
    path.write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Questions</title>'
        f'<script src="{html.escape(mathjax.as_uri())}"></script><body>{"<hr>".join(texts)}</body>',
        encoding="utf-8",
    )
    return path, sum(text.count(r"\(") + text.count(r"\[\begin") for text in texts)


@pytest.mark.parametrize("width", [1280, 375])
def test_every_formula_is_typeset_and_no_page_is_wider_than_its_window(browser, page, width):
    path, formulas = page
    with window(browser, width) as view:
        view.goto(path.as_uri())
        seen = view.evaluate(SEEN)
        assert seen == {"raw": [], "formulas": formulas, "errors": [], "width": width}
        assert view.failures == view.requested_urls == []
