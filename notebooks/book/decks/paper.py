"""Prints decks as PDF files, one page for each slide, with a browser and without a network."""

import os
import shutil
from contextlib import contextmanager
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
WIDTH, HEIGHT = 1280, 720  # pixels of a slide, and of a page
LIMIT = 120_000  # milliseconds that a deck may take to typeset and to print
FLAGS = [
    "--disable-gpu",
    "--no-first-run",
    "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND",
]


class NoBrowserError(RuntimeError):
    """The machine has no program that can print a page."""


def find_browser():
    """Return the path of Chromium, which the variable CHROMIUM may name."""
    names = [os.environ.get("CHROMIUM"), *BROWSERS]
    path = next(filter(None, map(shutil.which, filter(None, names))), None)
    if path is None:
        raise NoBrowserError(
            "PDF needs Chromium or Chrome: install one, or name it in the variable CHROMIUM."
        )
    return path


@contextmanager
def open_browser():
    """Start a browser that is closed at the end."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise NoBrowserError(
            "PDF needs Playwright: install it with pip install playwright."
        ) from None
    path = find_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()


def write_pdf(pages: list[tuple[Path, Path]], handout: bool = False) -> None:
    """Print decks, each an HTML file and the PDF file to write.

    A handout is for students before the lecture. It leaves out the slides with answers, and the
    answers on other slides; the slides keep the numbers that they have in the lecture. Neither has
    notes, and a live table is printed as a table.
    """
    with open_browser() as browser:
        context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, offline=True)
        context.set_default_timeout(LIMIT)
        for source, target in pages:
            page = context.new_page()
            try:
                open_for_print(page, source, handout)
                target.parent.mkdir(parents=True, exist_ok=True)
                page.pdf(path=target, prefer_css_page_size=True, print_background=True, tagged=True)
            finally:
                page.close()


def open_for_print(page, source: Path, handout: bool = False) -> None:
    """Open a deck in its print view, and wait until it is typeset and laid out."""
    failures = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    query = "?print-pdf&handout" if handout else "?print-pdf"
    page.goto(Path(source).absolute().as_uri() + query)
    page.evaluate("window.ready")  # this waits for the promise
    if failures:
        raise RuntimeError(f"{source} cannot be printed: {failures[0]}")
