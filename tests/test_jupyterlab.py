"""The notebooks in JupyterLab, in a browser, with the command on README.md."""

import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import nbformat
import numpy as np
import pytest

import clustlib as cl
from tests.browsers import barriers, window
from tests.readme import command
from tests.rerun_notebooks import METADATA

pytestmark = pytest.mark.ci

ROOT = Path(__file__).parents[1]
START = "00_start_here"
FOLDED = "jp-MarkdownHeadingCollapsed"
TIMEOUT = 120  # seconds; only a failing test waits that long

# The elements on the page, as `expected_content` counts them in the file.
CONTENT = r"""() => {
  const all = (css, root = document) => [...root.querySelectorAll(css)];
  const raw = [];
  for (const part of all('.jp-RenderedMarkdown, .jp-RenderedHTML, .jp-RenderedLatex')) {
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      if (text.parentElement.closest('code, pre, style, script')) continue;
      // In a formula, a backslash is a macro that MathJax does not know.
      const tex = text.parentElement.closest('mjx-container') ? /\\[a-zA-Z]/ : /\\[a-zA-Z]{2}|\$/;
      if (tex.test(text.data)) raw.push(text.data);
    }
  }
  return {
    cells: all('.jp-Notebook .jp-Cell').length,
    figures: all('.jp-OutputArea-output img[alt]:not([alt=""])')
      .filter(img => img.complete && img.naturalWidth && img.checkVisibility()).length,
    workings: all('.jp-OutputArea-output[data-mime-type="text/latex"]')
      .filter(output => all('mjx-container', output).length).length,
    tables: all('.jp-OutputArea-output[data-mime-type="text/html"]')
      .filter(output => all('table', output).length).length,
    errors: all('mjx-merror, [data-mjx-error]').map(error => error.outerHTML.slice(0, 300)),
    raw,
  };
}"""


class Lab(NamedTuple):
    """A running JupyterLab, with its root folder and its address."""

    tree: Path
    address: str


def expected_content(nb):
    """Return the number of elements that the page should show."""
    code = [cell for cell in nb["cells"] if cell["cell_type"] == "code"]
    data = [output.get("data", {}) for cell in code for output in cell["outputs"]]
    html = ["".join(bundle.get("text/html", "")) for bundle in data]
    return {
        "cells": len(nb["cells"]),
        "figures": sum(text.count("<img") for text in html),
        "workings": sum("text/latex" in bundle for bundle in data),
        "tables": sum("<table" in text for text in html),
        "errors": [],
        "raw": [],
    }


def wait_for(function, expected):
    """Wait until a function returns the expected value."""
    end = time.monotonic() + TIMEOUT
    while (value := function()) != expected and time.monotonic() < end:
        time.sleep(0.2)
    assert value == expected


@pytest.fixture(scope="module")
def lab(browser, tmp_path_factory):
    """Run JupyterLab on a fresh copy of the project, without this user's settings."""
    home = tmp_path_factory.mktemp("jupyter")
    tree = home / "tree"
    for folder in ("notebooks", "data"):
        shutil.copytree(ROOT / folder, tree / folder)
    ours = ("JUPYTER", "CLUSTLIB")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        env[name] = str(home / name)
    # The theme follows the browser, whose default is light.
    themes = Path(env["JUPYTER_CONFIG_DIR"], "lab/user-settings/@jupyterlab/apputils-extension")
    themes.mkdir(parents=True)
    (themes / "themes.jupyterlab-settings").write_text('{"adaptive-theme": true}')
    options = command("open").split("jupyter lab", 1)[1].split()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options += ["--no-browser", "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"]
    options += ["--IdentityProvider.token="]
    # Otherwise, JupyterLab looks for news and updates online.
    options += ["--LabApp.news_url=None"]
    options += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options += ["--allow-root"]
    start = [sys.executable, "-m", "jupyterlab", *options]
    with (home / "log").open("w") as log:
        server = subprocess.Popen(start, cwd=tree, env=env, stdout=log, stderr=log)
        try:
            wait_for(lambda: is_up(port) or (home / "log").read_text(), True)
            yield Lab(tree, f"http://127.0.0.1:{port}")
        finally:
            server.terminate()
            server.wait(timeout=TIMEOUT)


def is_up(port):
    """Return True if a server listens on a port."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True


@contextlib.contextmanager
def open_notebook(lab, browser, name, cells=None):
    """Open a notebook in JupyterLab, or a new one with the given cells."""
    if cells is not None:
        nb = nbformat.v4.new_notebook(cells=cells, metadata=METADATA)
        (lab.tree / f"notebooks/{name}.ipynb").write_text(nbformat.v4.writes(nb))
    with window(browser) as page:
        # README's command opens the first notebook. `reset` closes older tabs.
        path = "" if name == START else f"/lab/tree/notebooks/{name}.ipynb?reset"
        page.goto(lab.address + path)
        page.wait_for_selector(".jp-Notebook")
        yield page
        assert {urlsplit(url).hostname for url in page.requested_urls} == {"127.0.0.1"}
        assert page.failures == []


def with_outputs(kind, outputs):
    """Return a code cell for each output of this MIME type."""
    outputs = [nbformat.v4.new_output("display_data", {kind: it}) for it in outputs]
    return [nbformat.v4.new_code_cell(outputs=[output]) for output in outputs]


@pytest.mark.parametrize("name", [START, "02_purity_and_maximum_matching"])
def test_a_notebook_shows_its_stored_outputs_and_hides_the_answers(lab, browser, name):
    nb = json.loads((ROOT / f"notebooks/{name}.ipynb").read_bytes())
    folds = [i for i, cell in enumerate(nb["cells"]) if cell["metadata"].get(FOLDED)]
    is_hidden = "(i) => document.querySelectorAll('.jp-Notebook .jp-Cell')[i].offsetParent === null"
    with open_notebook(lab, browser, name) as page:
        openers = page.locator(".jp-showHiddenCellsButton")
        wait_for(openers.count, len(folds))
        wait_for(page.locator(".jp-Notebook .jp-Cell").count, len(nb["cells"]))
        assert [i for i in folds if not page.evaluate(is_hidden, i + 1)] == []
        while openers.count():
            openers.first.click()
        assert [i for i in folds if page.evaluate(is_hidden, i + 1)] == []
        wait_for(lambda: page.evaluate(CONTENT), expected_content(nb))
        # The copy is not trusted, so JupyterLab's sanitizer filters all of this.
        assert page.locator(".jp-OutputArea-output.jp-mod-trusted").count() == 0
        assert page.url.split("?")[0].endswith(f"/lab/tree/notebooks/{name}.ipynb")


def test_a_link_within_a_notebook_leads_to_its_heading(lab, browser):
    is_visible = """(text) => [...document.querySelectorAll('.jp-Notebook h2')].some(it => {
      const {top, bottom} = it.getBoundingClientRect();
      return it.innerText.startsWith(text) && 0 < top && bottom < innerHeight;
    })"""
    with open_notebook(lab, browser, "corrections") as page:
        wait_for(page.locator(".jp-Notebook h2[data-jupyter-id^=The-UCI]").count, 1)
        link = page.get_by_role("link", name="E, the cosine distance")

        def follow():
            # Cells that are rendered later may move the heading, so `wait_for` clicks again.
            link.click()
            page.wait_for_timeout(1000)
            return page.evaluate(is_visible, "Source E, the cosine distance")

        wait_for(follow, True)


UNUSUAL_LABELS = ["a_b", "50%", "$x$", "{", "\\", "<b>#&", "好瓜", "a name that is far too long"]


def test_mathjax_can_typeset_every_working(lab, browser):
    tables = [
        cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0], [0, 0, 0]]),
        cl.ContingencyTable([[3, 1, 0, 2, 5, 1, 0, 4]] * 2, UNUSUAL_LABELS[:2], UNUSUAL_LABELS),
        cl.ContingencyTable(np.arange(2400).reshape(40, 60) % 31),
        cl.ContingencyTable(
            [[3, 1, 0], [0, 2, 4]], ["a\tb", "👩\u200d💻"], ["$5–$10", "a\nb", r"\(x\)"]
        ),
    ]
    points = np.random.default_rng(0).normal(size=(24, 2))
    results = [cl.cosine_similarity(*points[:2]), cl.minkowski_distance([3, 1] * 20, [1, 5] * 20)]
    for t in tables:
        results += [row.value for row in cl.external_scorecard(t)]
        results += [cl.pair_counts(t), cl.cell_f_measure(t, t.clusters[0], t.classes[-1])]
    for labels in (np.arange(24) % 3, np.array(UNUSUAL_LABELS)[np.arange(24) % 8]):
        results += [row.value for row in cl.internal_scorecard(points, labels)]
    cells = with_outputs("text/latex", [score._repr_latex_() for score in results])
    with open_notebook(lab, browser, "workings", cells) as page:
        # Reading the whole page takes long, so the test first waits for the formulas.
        formulas = page.locator('[data-mime-type="text/latex"]:has(mjx-container)')
        wait_for(formulas.count, len(results))
        content = page.evaluate(CONTENT)
    assert (content["errors"], content["raw"]) == ([], [])


def test_labels_in_tables_are_shown_as_typed(lab, browser):
    """MathJax also looks for formulas in HTML, but a label such as $5–$10 is not one."""
    names = ["$5–$10", r"$\frac{1}$", "$$y$$", "<b>$x$</b>", "$x", "y$", r"a\$b$c", r"\(x\)"]
    names += [r"\[x\]", r"\ref{x}", r"\begin{b}a\end{b}", "&amp;"]
    t = cl.ContingencyTable(np.eye(len(names), dtype=int), names, names)
    comparison = cl.compare(dict.fromkeys(names, cl.external_scorecard(t)))
    proximity = cl.ProximityTable(1 - t.counts, t.cluster_sizes, names)
    tables = [t, cl.per_cluster(t), comparison, proximity]
    cells = with_outputs("text/html", [table._repr_html_() for table in tables])
    # When MathJax has typeset this formula, it has seen the tables.
    with open_notebook(lab, browser, "labels", cells + with_outputs("text/latex", ["$x$"])) as page:
        page.wait_for_selector(".jp-RenderedLatex mjx-container")
        headings = page.evaluate(
            """() => [...document.querySelectorAll('.jp-RenderedHTML table')].map(
                table => [...table.querySelectorAll('th')].map(cell => cell.textContent))"""
        )
        assert page.locator(".jp-RenderedHTML mjx-container").count() == 0
    assert len(headings) == len(tables)
    for row in headings:
        assert set(names) <= set(row)


LIVE_CELLS = """import clustlib as cl

%%
game = cl.play(cl.datasets.lecture_table("orange"), ["purity", "Rand index"])
game

%%
moved = cl.play_points([[0, 0], [1, 0], [5, 0], [6, 1]], [1, 1, 2, 2])
moved

%%
print(game.table.counts.tolist(), moved.labels.tolist())

%%
shuffled = cl.play_shuffles(cl.datasets.lecture_table("three_bags"))
shuffled"""


def test_live_table_and_points_change_values_in_python(lab, browser):
    cells = [nbformat.v4.new_code_cell(source.strip()) for source in LIVE_CELLS.split("%%")]
    with open_notebook(lab, browser, "live", cells) as page:
        idle = page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")
        wait_for(idle.count, 1)
        time.sleep(2)  # JupyterLab loses cells that run while it connects to the kernel
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name=re.compile("^Run All Cells$")).click()
        page.wait_for_selector(".clustlib-play svg .point")
        table, points = (page.locator(".clustlib-play").nth(i) for i in (0, 1))

        # One script reads all values, because the page may be rendered again at any time.
        def current_values(game):
            return game.evaluate(
                """game => Object.fromEntries([...game.querySelectorAll('[data-measure]')].map(
                    row => [row.dataset.measure, row.querySelector('.now').innerText]))"""
            )

        def counts():
            return table.evaluate(
                """game => [...game.querySelectorAll('.counts tbody tr')].map(
                    row => [...row.querySelectorAll('input')].map(it => Number(it.value)))"""
            )

        def wait_for_table(expected):
            t = cl.ContingencyTable(expected)
            wait_for(counts, expected)
            values = {"purity": cl.purity(t), "Rand index": cl.rand_index(t)}
            wait_for(
                lambda: current_values(table), {name: f"{v:.3f}" for name, v in values.items()}
            )

        orange = [[0, 30, 20], [0, 20, 5], [25, 0, 0]]
        changed = [[12, 30, 20], *orange[1:]]
        wait_for_table(orange)
        # After typing a count, the focus stays on its cell.
        table.locator("[data-cell='0 0']").focus()
        page.keyboard.type("12")
        page.keyboard.press("Enter")
        wait_for_table(changed)
        assert page.evaluate("document.activeElement.dataset.cell") == "0 0"
        # The typeset working ends with the same decimal as in Python.
        *_, last = cl.purity(cl.ContingencyTable(changed)).working.split()
        working = table.locator(".working")
        assert working.locator("math mfrac").count() >= 2
        assert working.inner_text().strip().endswith(last)
        assert "purity 0.750 → 0.670" in table.locator("[role=status]").inner_text()
        # An invalid count gives a message and changes nothing.
        table.locator("[data-cell='0 0']").fill("-3")
        page.keyboard.press("Enter")
        table.locator(".said.wrong").wait_for()
        assert "whole number" in table.locator("[role=status]").inner_text()
        wait_for_table(changed)
        table.get_by_role("button", name="Undo").click()
        wait_for_table(orange)
        points.get_by_label("cluster to move points to").select_option("C2")
        points.locator("[data-point='1']").click()
        silhouette = cl.silhouette([[0, 0], [1, 0], [5, 0], [6, 1]], [1, 2, 2, 2])
        wait_for(
            lambda: current_values(points)["silhouette"].replace("−", "-"), f"{silhouette:.3f}"
        )
        last = page.locator(".jp-CodeCell").nth(3)
        last.locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        printed = last.locator(".jp-OutputArea-output")
        wait_for(lambda: printed.inner_text().strip(), f"{orange} [1, 2, 2, 2]")
        shuffles = page.locator(".clustlib-play:has(.histogram)")
        shuffles.get_by_role("button", name="Shuffle 100 times").click()
        model = cl.play_shuffles(cl.datasets.lecture_table("three_bags"))
        for _ in range(20):
            model.do("shuffle", times=5)
        _, rand, _ = model.data["scores"]["mean"]
        status = shuffles.locator("[role=status]")
        start = f"After 100 shuffles the mean Rand index is {rand:.3f} (expected: 0.573)."
        wait_for(lambda: status.inner_text().startswith(start), True)
        violations = {"light": barriers(page, ".clustlib-play")}
        page.emulate_media(color_scheme="dark")
        wait_for(lambda: page.locator("body[data-jp-theme-light=false]").count(), 1)
        violations["dark"] = barriers(page, ".clustlib-play")
        assert violations == {"light": [], "dark": []}
