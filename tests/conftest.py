"""Settings for all tests."""

import os
import shutil
import sys

import pytest
from browsers import missing
from hypothesis import settings

# Derandomised: what is green once is green for everyone, whichever files are collected.
settings.register_profile("tests", max_examples=60, derandomize=True, deadline=None)
settings.load_profile("tests")


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
        # A request that leaves the machine is recorded below; this keeps it from really leaving.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=flags)
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def no_misses_left():
    """An example elsewhere may be the first to miss an exercise, whichever tests ran before."""
    yield
    if exercises := sys.modules.get("clustlib.exercises"):
        exercises._misses.clear()
