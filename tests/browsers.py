"""A window of a browser for the tests of pages, and what keeps readers out of a page."""

import os
import sys
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import pytest

LIMIT = 60_000  # milliseconds; only a failing test waits that long
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]


def missing(what):
    """Skip, but not where nobody reads the list of skipped tests."""
    stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    stop(f"not tested: {what}")


@contextmanager
def window(browser, width=1280, height=720):
    """A page; ``asked`` is what it wants of the network, ``failures`` the errors of its scripts."""
    context = browser.new_context(viewport={"width": width, "height": height})
    context.set_default_timeout(LIMIT)
    page = context.new_page()
    page.asked, page.failures = [], []
    local = ("file:", "data:", "blob:", "about:")
    context.on("request", lambda it: it.url.startswith(local) or page.asked.append(it.url))
    page.on("pageerror", lambda error: page.failures.append(str(error)))
    yield page
    context.close()


def barriers(page, where, rules=WCAG):
    """What keeps readers out, of all that WCAG 2.1 AA names and axe-core finds.

    What formulas are made of is MathJax's, and left out: thousands of shapes, and no text.
    """
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        missing("axe-playwright-python is not installed (pip install -e '.[dev]')")
    part = {"include": [[where]], "exclude": [["mjx-container svg"]]}
    options = {"runOnly": rules, "resultTypes": ["violations"]}  # of the rest, one each will do
    found = Axe().run(page, context=part, options=options).response
    assert found["passes"], "axe-core has looked at nothing"
    return [
        (problem["id"], node["html"][:200], node["failureSummary"])
        for problem in found["violations"]
        for node in problem["nodes"]
    ]


def scripts_of_the_book(*names):
    """Scripts of notebooks/book, which afterwards nobody finds by their names alone."""
    folder, before, paths = (
        str(Path(__file__).parents[1] / "notebooks/book"),
        set(sys.modules),
        sys.path[:],
    )
    sys.path.insert(0, folder)
    try:
        return [import_module(name) for name in names]
    finally:
        sys.path[:] = paths
        for name in set(sys.modules) - before:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(folder):
                del sys.modules[name]
