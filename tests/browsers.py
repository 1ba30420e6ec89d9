"""A browser for the tests of pages, and what keeps readers out of a page."""

import os

import pytest


def missing(what):
    """Skip, but not where nobody reads the list of skipped tests."""
    stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
    stop(f"no page was opened in a browser: {what}")


WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]


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
