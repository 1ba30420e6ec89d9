"""The notebooks in the reader's own tool: JupyterLab in a browser, started as README.md says."""

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
LIMIT = 120  # seconds; only a failing test waits that long

# What the page shows, in the terms in which `stored` describes the file.
SEEN = r"""() => {
  const all = (css, root = document) => [...root.querySelectorAll(css)];
  const raw = [];
  for (const part of all('.jp-RenderedMarkdown, .jp-RenderedHTML, .jp-RenderedLatex')) {
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      if (text.parentElement.closest('code, pre, style, script')) continue;
      // Inside a formula only a macro that MathJax doesn't know leaves a backslash.
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
    """A running JupyterLab: its root folder, and its address."""

    tree: Path
    address: str


def stored(nb):
    """What a reader should see of a notebook file, in the terms of SEEN."""
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


def wait_for(look, expected):
    """Poll until ``look()`` gives what is expected; show what it gave if it never does."""
    end = time.monotonic() + LIMIT
    while (found := look()) != expected and time.monotonic() < end:
        time.sleep(0.2)
    assert found == expected


@pytest.fixture(scope="module")
def lab(browser, tmp_path_factory):
    """JupyterLab on a fresh copy of the project, with no setting or trust of whoever runs this."""
    home = tmp_path_factory.mktemp("jupyter")
    tree = home / "tree"
    for folder in ("notebooks", "data"):
        shutil.copytree(ROOT / folder, tree / folder)
    ours = ("JUPYTER", "CLUSTLIB")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        env[name] = str(home / name)
    # The page is bright or dark as the browser asks, and this one asks for bright.
    themes = Path(env["JUPYTER_CONFIG_DIR"], "lab/user-settings/@jupyterlab/apputils-extension")
    themes.mkdir(parents=True)
    (themes / "themes.jupyterlab-settings").write_text('{"adaptive-theme": true}')
    options = command("open").split("jupyter lab", 1)[1].split()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options += ["--no-browser", "--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0"]
    options += ["--IdentityProvider.token="]
    # Neither news nor a newer version are asked for on the net.
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
            server.wait(timeout=LIMIT)


def is_up(port):
    """Whether a server answers there."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True


@contextlib.contextmanager
def opened(lab, browser, name, cells=None):
    """A notebook as JupyterLab opens it, or a new one with these cells."""
    if cells is not None:
        nb = nbformat.v4.new_notebook(cells=cells, metadata=METADATA)
        (lab.tree / f"notebooks/{name}.ipynb").write_text(nbformat.v4.writes(nb))
    with window(browser) as page:
        # The first notebook is not asked for: README's command opens it. `reset` closes older tabs.
        path = "" if name == START else f"/lab/tree/notebooks/{name}.ipynb?reset"
        page.goto(lab.address + path)
        page.wait_for_selector(".jp-Notebook")
        yield page
        assert {urlsplit(url).hostname for url in page.asked} == {"127.0.0.1"}
        assert page.failures == []


def with_outputs(kind, outputs):
    """Cells that show these."""
    outputs = [nbformat.v4.new_output("display_data", {kind: it}) for it in outputs]
    return [nbformat.v4.new_code_cell(outputs=[output]) for output in outputs]


@pytest.mark.parametrize("name", [START, "02_purity_and_maximum_matching"])
def test_a_reader_sees_all_but_the_answers_before_running_anything(lab, browser, name):
    nb = json.loads((ROOT / f"notebooks/{name}.ipynb").read_bytes())
    folds = [i for i, cell in enumerate(nb["cells"]) if cell["metadata"].get(FOLDED)]
    is_hidden = "(i) => document.querySelectorAll('.jp-Notebook .jp-Cell')[i].offsetParent === null"
    with opened(lab, browser, name) as page:
        openers = page.locator(".jp-showHiddenCellsButton")
        wait_for(openers.count, len(folds))
        wait_for(page.locator(".jp-Notebook .jp-Cell").count, len(nb["cells"]))  # the last, too
        assert [i for i in folds if not page.evaluate(is_hidden, i + 1)] == []
        while openers.count():
            openers.first.click()
        assert [i for i in folds if page.evaluate(is_hidden, i + 1)] == []
        wait_for(lambda: page.evaluate(SEEN), stored(nb))
        # A fresh copy is untrusted: what is seen is what JupyterLab's sanitizer lets through.
        assert page.locator(".jp-OutputArea-output.jp-mod-trusted").count() == 0
        assert page.url.split("?")[0].endswith(f"/lab/tree/notebooks/{name}.ipynb")


def test_a_link_leads_to_its_heading(lab, browser):
    """In the notebook that is open; one that it opens first is shown from its top."""
    is_seen = """(text) => [...document.querySelectorAll('.jp-Notebook h2')].some(it => {
      const {top, bottom} = it.getBoundingClientRect();
      return it.innerText.startsWith(text) && 0 < top && bottom < innerHeight;
    })"""
    with opened(lab, browser, "corrections") as page:
        wait_for(page.locator(".jp-Notebook h2[data-jupyter-id^=The-UCI]").count, 1)
        link = page.get_by_role("link", name="E, the cosine distance")

        def follow():
            link.click()  # cells that are still being drawn may push the heading away: once more
            page.wait_for_timeout(1000)
            return page.evaluate(is_seen, "Source E, the cosine distance")

        wait_for(follow, True)


AWKWARD = ["a_b", "50%", "$x$", "{", "\\", "<b>#&", "好瓜", "a name that is far too long"]


def test_every_working_can_be_typeset(lab, browser):
    """On awkward tables too; a formula that MathJax cannot read is a yellow box for the reader."""
    tables = [
        cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0], [0, 0, 0]]),
        cl.ContingencyTable([[3, 1, 0, 2, 5, 1, 0, 4]] * 2, AWKWARD[:2], AWKWARD),
        cl.ContingencyTable(np.arange(2400).reshape(40, 60) % 31),
        cl.ContingencyTable(
            [[3, 1, 0], [0, 2, 4]], ["a\tb", "👩\u200d💻"], ["$5–$10", "a\nb", r"\(x\)"]
        ),
    ]
    points = np.random.default_rng(0).normal(size=(24, 2))
    shown = [cl.cosine_similarity(*points[:2]), cl.minkowski_distance([3, 1] * 20, [1, 5] * 20)]
    for t in tables:
        shown += [row.value for row in cl.external_scorecard(t)]
        shown += [cl.pair_counts(t), cl.cell_f_measure(t, t.clusters[0], t.classes[-1])]
    for labels in (np.arange(24) % 3, np.array(AWKWARD)[np.arange(24) % 8]):
        shown += [row.value for row in cl.internal_scorecard(points, labels)]
    cells = with_outputs("text/latex", [score._repr_latex_() for score in shown])
    with opened(lab, browser, "workings", cells) as page:
        # To look at everything takes long: only once, when all are there.
        formulas = page.locator('[data-mime-type="text/latex"]:has(mjx-container)')
        wait_for(formulas.count, len(shown))
        seen = page.evaluate(SEEN)
    assert (seen["errors"], seen["raw"]) == ([], [])


def test_labels_in_tables_are_shown_as_typed(lab, browser):
    """MathJax looks for formulas in HTML, too: a label such as $5–$10 must not become one."""
    names = ["$5–$10", r"$\frac{1}$", "$$y$$", "<b>$x$</b>", "$x", "y$", r"a\$b$c", r"\(x\)"]
    names += [r"\[x\]", r"\ref{x}", r"\begin{b}a\end{b}", "&amp;"]
    t = cl.ContingencyTable(np.eye(len(names), dtype=int), names, names)
    compared = cl.compare(dict.fromkeys(names, cl.external_scorecard(t)))
    near = cl.ProximityTable(1 - t.counts, t.cluster_sizes, names)
    tables = [t, cl.per_cluster(t), compared, near]
    cells = with_outputs("text/html", [table._repr_html_() for table in tables])
    # A formula at the end, to know when MathJax has been there.
    with opened(lab, browser, "labels", cells + with_outputs("text/latex", ["$x$"])) as page:
        page.wait_for_selector(".jp-RenderedLatex mjx-container")
        headings = page.evaluate(
            """() => [...document.querySelectorAll('.jp-RenderedHTML table')].map(
                table => [...table.querySelectorAll('th')].map(cell => cell.textContent))"""
        )
        assert page.locator(".jp-RenderedHTML mjx-container").count() == 0
    assert len(headings) == len(tables)
    for found in headings:
        assert set(names) <= set(found)


PLAYED = """import clustlib as cl

%%
game = cl.play(cl.datasets.lecture_table("orange"), ["purity", "Rand index"])
game

%%
moved = cl.play_points([[0, 0], [1, 0], [5, 0], [6, 1]], [1, 1, 2, 2])
moved

%%
print(game.table.counts.tolist(), moved.labels.tolist())"""


def test_a_table_and_points_are_played_with(lab, browser):
    """From the first click to what Python then has; every number is that of the plain function."""
    cells = [nbformat.v4.new_code_cell(source.strip()) for source in PLAYED.split("%%")]
    with opened(lab, browser, "played", cells) as page:
        idle = page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]")
        wait_for(idle.count, 1)
        time.sleep(2)  # JupyterLab loses cells that are run while it greets the kernel
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name=re.compile("^Run All Cells$")).click()
        page.wait_for_selector(".clustlib-play svg .point")
        table, points = (page.locator(".clustlib-play").nth(i) for i in (0, 1))

        # Each is read at one go: the page may be drawn anew at any time.
        def now(game):
            return game.evaluate(
                """game => Object.fromEntries([...game.querySelectorAll('[data-measure]')].map(
                    row => [row.dataset.measure, row.querySelector('.now').innerText]))"""
            )

        def counts():
            return table.evaluate(
                """game => [...game.querySelectorAll('.counts tbody tr')].map(
                    row => [...row.querySelectorAll('input')].map(it => Number(it.value)))"""
            )

        def is_shown(expected):
            t = cl.ContingencyTable(expected)
            wait_for(counts, expected)
            values = {"purity": cl.purity(t), "Rand index": cl.rand_index(t)}
            wait_for(lambda: now(table), {name: f"{v:.3f}" for name, v in values.items()})

        orange = [[0, 30, 20], [0, 20, 5], [25, 0, 0]]
        changed = [[12, 30, 20], *orange[1:]]
        is_shown(orange)
        # By the keyboard alone: a count is typed, and the place is kept.
        table.locator("[data-cell='0 0']").focus()
        page.keyboard.type("12")
        page.keyboard.press("Enter")
        is_shown(changed)
        assert page.evaluate("document.activeElement.dataset.cell") == "0 0"
        # The working is typeset, and ends with the decimal of Python's.
        *_, last = cl.purity(cl.ContingencyTable(changed)).working.split()
        working = table.locator(".working")
        assert working.locator("math mfrac").count() >= 2
        assert working.inner_text().strip().endswith(last)
        assert "purity 0.750 → 0.670" in table.locator("[role=status]").inner_text()
        # What is no count is refused in words, and changes nothing.
        table.locator("[data-cell='0 0']").fill("-3")
        page.keyboard.press("Enter")
        table.locator(".said.wrong").wait_for()
        assert "whole number" in table.locator("[role=status]").inner_text()
        is_shown(changed)
        table.get_by_role("button", name="Undo").click()
        is_shown(orange)
        points.get_by_label("cluster to move points to").select_option("C2")
        points.locator("[data-point='1']").click()
        silhouette = cl.silhouette([[0, 0], [1, 0], [5, 0], [6, 1]], [1, 2, 2, 2])
        wait_for(lambda: now(points)["silhouette"].replace("−", "-"), f"{silhouette:.3f}")
        last = page.locator(".jp-CodeCell").nth(3)
        last.locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        printed = last.locator(".jp-OutputArea-output")
        wait_for(lambda: printed.inner_text().strip(), f"{orange} [1, 2, 2, 2]")
        found = {"bright": barriers(page, ".clustlib-play")}
        page.emulate_media(color_scheme="dark")
        wait_for(lambda: page.locator("body[data-jp-theme-light=false]").count(), 1)
        found["dark"] = barriers(page, ".clustlib-play")
        assert found == {"bright": [], "dark": []}
