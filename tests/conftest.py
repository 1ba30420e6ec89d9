"""Settings for all tests."""

import gc
import os
import shutil

import pytest
from hypothesis import settings

from tests.browsers import missing

# Derandomised, so that a test that passes once passes everywhere, in any selection of files.
settings.register_profile("tests", max_examples=60, derandomize=True, deadline=None)
settings.load_profile("tests")


# Garbage collection among thousands of tests takes long and finds nothing.
def pytest_collection():
    gc.disable()


def pytest_collection_finish():
    gc.enable()


@pytest.fixture(scope="module")
def browser():
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed (pip install -e '.[dev]')")
    names = [os.environ.get("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"]
    program = next(filter(None, map(shutil.which, filter(None, names))), None)
    if program is None:
        missing("no Chromium found (install one, or name it in the variable CHROMIUM)")
    quiet = ["gpu", "quic", "background-networking", "component-update", "sync"]
    flags = [f"--disable-{part}" for part in quiet] + [
        "--no-first-run",
        "--no-proxy-server",
        # Requests to other machines are recorded below. This prevents the real connection.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=flags)
        yield chromium
        chromium.close()


@pytest.fixture
def nothing_laid_out(monkeypatch):
    """Skip the layout of figures, which takes most of the time and only moves elements."""
    monkeypatch.setattr("clustlib.plot.figure._lay_out", lambda fig: None)
