"""Print decks as PDF files, one page for each slide, with Chromium and without a network."""

import os
import shutil
from contextlib import contextmanager
from pathlib import Path

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
WIDTH, HEIGHT = 1280, 720  # pixels of a slide and of a page
TIMEOUT = 120_000  # milliseconds for typesetting and printing a deck
FLAGS = [
    "--disable-gpu",
    "--no-first-run",
    "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND",
]


class NoBrowserError(RuntimeError):
    """A missing program that is needed for printing."""


def find_browser():
    """Return the path of Chromium. The environment variable CHROMIUM takes precedence."""
    names = [os.environ.get("CHROMIUM"), *BROWSERS]
    path = next(filter(None, map(shutil.which, filter(None, names))), None)
    if path is None:
        raise NoBrowserError(
            "PDF needs Chromium or Chrome: install one, or name it in the variable CHROMIUM."
        )
    return path


@contextmanager
def open_browser():
    """Start a browser, and close it at the end."""
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
    """Print decks without notes. A live table is printed as a static one.

    Parameters
    ----------
    pages : list of tuple
        Pairs of a deck's HTML file and the PDF file to write.
    handout : bool
        True to leave out all answers, for students before the lecture. Slides keep their numbers.
    """
    with open_browser() as browser:
        context = browser.new_context(viewport={"width": WIDTH, "height": HEIGHT}, offline=True)
        context.set_default_timeout(TIMEOUT)
        for source, target in pages:
            page = context.new_page()
            try:
                open_for_print(page, source, handout)
                target.parent.mkdir(parents=True, exist_ok=True)
                page.pdf(path=target, prefer_css_page_size=True, print_background=True, tagged=True)
            finally:
                page.close()


def open_for_print(page, source: Path, handout: bool = False) -> None:
    """Open a deck in its print view, and wait until it is laid out."""
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    query = "?print-pdf&handout" if handout else "?print-pdf"
    page.goto(Path(source).absolute().as_uri() + query)
    # Playwright waits for the promise that this returns.
    page.evaluate("window.ready")
    if errors:
        raise RuntimeError(f"{source} cannot be printed: {errors[0]}")
