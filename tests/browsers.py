"""Browser windows, accessibility checks, and imports of the book's scripts, for tests of pages."""

import os
import sys
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

TIMEOUT = 60_000  # milliseconds; only a failing test waits that long
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
BOOK_SOURCES = Path(__file__).parents[1] / "notebooks/book"


def missing(reason):
    """Skip a test, or fail where CI is set and a skipped test would go unnoticed."""
    stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    stop(f"not tested: {reason}")


@contextmanager
def window(browser, width=1280, height=720):
    """Yield a page with its network requests in ``requested_urls``, its errors in ``failures``."""
    context = browser.new_context(viewport={"width": width, "height": height})
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    page.requested_urls, page.failures = [], []
    local = ("file:", "data:", "blob:", "about:")
    context.on("request", lambda it: it.url.startswith(local) or page.requested_urls.append(it.url))
    page.on("pageerror", lambda error: page.failures.append(str(error)))
    yield page
    context.close()


def barriers(page, selector, rules=WCAG):
    """Return the violations of WCAG 2.1 AA that axe-core finds in a part of a page.

    The thousands of shapes in MathJax's formulas are excluded. They contain no text.
    """
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("axe-playwright-python is not installed (pip install -e '.[dev]')")
    context = {"include": [[selector]], "exclude": [["mjx-container svg"]]}
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    result = Axe().run(page, context=context, options=options).response
    assert result["passes"], "axe-core has checked nothing"
    return [
        (violation["id"], node["html"][:200], node["failureSummary"])
        for violation in result["violations"]
        for node in violation["nodes"]
    ]


def import_book_modules(*names):
    """Import scripts of the book without leaving their names, such as ``build``, importable."""
    known, path = set(sys.modules), sys.path[:]
    sys.path.insert(0, str(BOOK_SOURCES))
    # Importing the Sphinx extensions needs the path that conf.py sets.
    sys.path.insert(0, str(BOOK_SOURCES / "_ext"))
    try:
        return [import_module(name) for name in names]
    finally:
        sys.path[:] = path
        for name in set(sys.modules) - known:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(BOOK_SOURCES)):
                del sys.modules[name]
