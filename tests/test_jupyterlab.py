"""The notebooks in the reader's own tool: JupyterLab in a browser, started as README.md says."""

import contextlib
import inspect
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import nbformat
import numpy as np
import pytest

import clustlib as cl
from tests.browsers import barriers
from tests.course_checks import COLLAPSED
from tests.pictures import PNG, problems
from tests.readme import command
from tests.rerun_notebooks import METADATA, clean

pytestmark = pytest.mark.ci

ROOT = Path(__file__).parents[1]
START = "00_start_here"
NOTEBOOKS = [START, "02_purity_and_maximum_matching", "13_points_one_by_one"]
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
    counts: all('.jp-CodeCell .jp-InputPrompt').map(
      prompt => /\d/.test(prompt.textContent) ? Number(prompt.textContent.match(/\d+/)[0])
                : prompt.textContent.includes('*') ? 'running' : null),
    figures: all('.jp-OutputArea-output img')
      .filter(img => img.complete && img.naturalWidth && img.checkVisibility()).map(img => img.alt),
    workings: all('.jp-OutputArea-output[data-mime-type="text/latex"]')
      .filter(output => all('mjx-container', output).length).length,
    tables: all('.jp-OutputArea-output[data-mime-type="text/html"]')
      .filter(output => all('table', output).length).length,
    old: all('[data-old]').length,
    stderr: all('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]').length,
    errors: all('mjx-merror, [data-mjx-error]').map(error => error.outerHTML.slice(0, 300)),
    raw,
  };
}"""


class Lab(NamedTuple):
    """A running JupyterLab: its root folder, and its address with {} for the path and its query."""

    tree: Path
    address: str


class Opened(NamedTuple):
    """A notebook in the browser; the hosts that the page asked, the errors it raised."""

    path: Path
    page: object
    hosts: set
    problems: list

    def seen(self):
        return self.page.evaluate(SEEN)


class Alternatives(HTMLParser):
    """Collects the text alternative of every <img>."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        if tag == "img":
            self.found.append(dict(attributes).get("alt") or "")


def stored(nb):
    """What a reader should see of a notebook file, in the terms of SEEN."""
    code = [cell for cell in nb["cells"] if cell["cell_type"] == "code"]
    data = [output.get("data", {}) for cell in code for output in cell["outputs"]]
    html = ["".join(bundle["text/html"]) for bundle in data if "text/html" in bundle]
    return {
        "cells": len(nb["cells"]),
        "counts": [cell["execution_count"] for cell in code],
        "figures": [alt for text in html for alt in Alternatives(text).found],
        "workings": sum("text/latex" in bundle for bundle in data),
        "tables": sum("<table" in text for text in html),
        "old": 0,
        "stderr": 0,
        "errors": [],
        "raw": [],
    }


def shown(path):
    """Every output in a notebook file, without its metadata and however the streams were cut."""
    nb = clean(nbformat.v4.reads(path.read_text(encoding="utf-8")))
    cells = [cell.outputs for cell in nb.cells if cell.cell_type == "code"]
    return [[{**output, "metadata": None} for output in found] for found in cells]


def alike(before, now, path):
    """Whether the outputs of a cell are the same: words, twelve decimals, figures as pictures."""
    texts = (json.dumps(outputs, sort_keys=True) for outputs in (before, now))
    words = [re.sub(r"(?<=\.\d{12})\d+", "", PNG.sub("", text)) for text in texts]
    return words[0] == words[1] and not problems(before, now, path)


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
        ignored = shutil.ignore_patterns(".ipynb_checkpoints")
        shutil.copytree(ROOT / folder, tree / folder, ignore=ignored)
    shutil.copy(ROOT / "README.md", tree)
    env = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        env[name] = str(home / name)
    # The page is bright or dark as the browser asks, and this one asks for bright.
    themes = Path(env["JUPYTER_CONFIG_DIR"], "lab/user-settings/@jupyterlab/apputils-extension")
    themes.mkdir(parents=True)
    (themes / "themes.jupyterlab-settings").write_text('{"adaptive-theme": true}')
    env["CLUSTLIB_STILL"] = "1"  # what is stored is compared; a test below plays
    options = command("open").split("jupyter lab", 1)[1].split()
    options += ["--no-browser", "--ip=127.0.0.1", "--port=0", "--ServerApp.port_retries=0"]
    # Neither news nor a newer version are asked for on the net.
    options += ["--LabApp.news_url=None"]
    options += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options += ["--allow-root"]
    with (home / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            cwd=tree,
            env=env,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            yield Lab(tree, address(server, home))
        finally:
            server.terminate()
            server.wait(timeout=LIMIT)


def address(server, home):
    """Wait until the server answers and return its address."""
    end = time.monotonic() + LIMIT
    while time.monotonic() < end and server.poll() is None:
        for info in (home / "JUPYTER_RUNTIME_DIR").glob("jpserver-*.json"):
            with contextlib.suppress(OSError, ValueError):  # not all written, or not yet listening
                found = json.loads(info.read_text())
                socket.create_connection(("127.0.0.1", found["port"])).close()
                return f"http://127.0.0.1:{found['port']}/{{}}token={found['token']}"
        time.sleep(0.2)
    pytest.fail("JupyterLab did not start:\n" + (home / "log").read_text())


@pytest.fixture(scope="module", params=NOTEBOOKS)
def opened(request, browser, lab):
    """A notebook as JupyterLab opens it, before anything is clicked."""
    name = request.param
    context = browser.new_context()
    context.set_default_timeout(LIMIT * 1000)
    hosts, problems, traffic = set(), [], [time.monotonic()]

    def note(sent):
        if not sent.url.startswith(("data:", "blob:")):
            hosts.add(urlsplit(sent.url).hostname)

    def listen(channel):
        note(channel)
        for event in ("framesent", "framereceived"):
            channel.on(event, lambda frame: traffic.append(time.monotonic()))

    def settled():
        sessions = page.evaluate("fetch('/api/sessions').then(answer => answer.json())")
        states = [it["kernel"]["execution_state"] for it in sessions if name in it["path"]]
        return states == ["idle"] and time.monotonic() - traffic[-1] > 1

    context.on("request", note)
    page = context.new_page()
    page.on("websocket", listen)
    page.on("pageerror", lambda error: problems.append(str(error)))
    # Only shown when a test fails: JupyterLab itself logs some.
    page.on("console", lambda said: said.type == "error" and print("console:", said.text))
    # The first notebook is not asked for: README's command opens it. `reset` closes older tabs.
    page.goto(
        lab.address.format("?" if name == START else f"lab/tree/notebooks/{name}.ipynb?reset&")
    )
    page.wait_for_selector(".jp-Notebook")
    # JupyterLab loses cells that are run while it is still making the kernel's acquaintance.
    wait_for(settled, True)
    yield Opened(lab.tree / f"notebooks/{name}.ipynb", page, hosts, problems)
    context.close()


def choose(page, menu, item):
    page.get_by_role("menuitem", name=menu, exact=True).click()
    page.get_by_role("menuitem", name=re.compile(f"^{item}")).click()


def test_answers_are_folded_until_a_reader_opens_them(opened):
    page = opened.page
    cells = json.loads((ROOT / "notebooks" / opened.path.name).read_bytes())["cells"]
    folds = [i for i, cell in enumerate(cells) if cell["metadata"].get(COLLAPSED)]
    openers = page.locator(".jp-showHiddenCellsButton")
    wait_for(openers.count, len(folds))
    is_hidden = "(i) => document.querySelectorAll('.jp-Notebook .jp-Cell')[i].offsetParent === null"
    assert [i for i in folds if not page.evaluate(is_hidden, i + 1)] == []
    while openers.count():
        openers.first.click()
    assert [i for i in folds if page.evaluate(is_hidden, i + 1)] == []


def test_a_reader_sees_everything_before_running_anything(opened):
    path, page = opened.path, opened.page
    committed = (ROOT / "notebooks" / path.name).read_bytes()
    expected = stored(json.loads(committed))
    assert None not in expected["counts"], "a cell whose result is not stored"
    assert "" not in expected["figures"], "a figure without a text alternative"
    wait_for(opened.seen, expected)
    assert page.url.split("?")[0].endswith(f"/lab/tree/notebooks/{path.name}")
    # A fresh copy is untrusted: what a reader sees is what JupyterLab's sanitizer lets through.
    assert page.locator(".jp-OutputArea-output.jp-mod-trusted").count() == 0
    assert path.read_bytes() == committed


def test_restart_and_run_all_shows_the_same_again(opened, tmp_path):
    path, page = opened.path, opened.page
    committed = ROOT / "notebooks" / path.name
    # Marks what is on the page now, to tell it from what the run will put there.
    page.evaluate(
        "document.querySelectorAll('.jp-OutputArea-child').forEach(e => e.dataset.old = 1)"
    )
    choose(page, "Kernel", "Restart Kernel and Run All Cells")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    wait_for(opened.seen, stored(json.loads(committed.read_bytes())))
    with page.expect_response(
        lambda answer: answer.request.method == "PUT" and path.name in answer.url
    ) as saving:
        choose(page, "File", "Save Notebook(?! As)")
    assert saving.value.ok

    saved = json.loads(path.read_bytes())
    counts = stored(saved)["counts"]
    assert counts == list(range(1, len(counts) + 1))
    found = [output for outputs in shown(path) for output in outputs]
    assert not [it for it in found if it["output_type"] == "error" or it.get("name") == "stderr"]
    pairs = zip(counts, shown(path), shown(committed), strict=True)
    changed = [count for count, now, before in pairs if not alike(before, now, tmp_path / "cell")]
    assert changed == [], "cells that changed"


def test_nothing_left_the_machine_and_the_page_had_no_error(opened):
    assert opened.hosts == {"127.0.0.1"}
    assert opened.problems == []


def test_every_working_can_be_typeset(lab, browser, tmp_path):
    """On awkward tables too; a formula that MathJax cannot read is a yellow box for the reader."""
    awkward = ["a_b", "50%", "$x$", "{", "\\", "<b>#&", "好瓜", "a name that is far too long"]
    tables = [
        cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0], [0, 0, 0]]),
        cl.ContingencyTable([[3, 1, 0, 2, 5, 1, 0, 4]] * 2, awkward[:2], awkward),
        cl.ContingencyTable(np.arange(2400).reshape(40, 60) % 31),
        cl.ContingencyTable(
            [[3, 1, 0], [0, 2, 4]], ["a\tb", "👩\u200d💻"], ["$5–$10", "a\nb", r"\(x\)"]
        ),
    ]
    points = np.random.default_rng(0).normal(size=(24, 2))
    groupings = [np.arange(24) % 3, np.array(awkward)[np.arange(24) % 8]]
    inputs = {
        ("t",): [(t,) for t in tables],
        ("t", "cluster", "partition"): [(t, t.clusters[0], t.partitions[-1]) for t in tables],
        ("x", "y"): [(points[0], points[1]), ([3, 1, 4] * 20, [1, 5, 9] * 20)],
        ("p",): [(cl.proximity_table(points, labels),) for labels in groupings],
        ("X", "labels"): [(points, labels) for labels in groupings],
    }
    workings = [
        score._repr_latex_()
        for names, each in inputs.items()
        for measure in vars(cl).values()
        if takes(measure, names)
        for values in each
        for score in scores(measure(*values))
    ]
    assert len(workings) > 4 * (23 + 3) + 2 * 4 + 2 * 5 + 2 * 3
    outputs = [nbformat.v4.new_output("display_data", {"text/latex": it}) for it in workings]
    cells = [nbformat.v4.new_code_cell(outputs=[output]) for output in outputs]
    (lab.tree / "notebooks/workings.ipynb").write_text(
        nbformat.v4.writes(nbformat.v4.new_notebook(cells=cells, metadata=METADATA))
    )
    page = browser.new_page()
    page.goto(lab.address.format("lab/tree/notebooks/workings.ipynb?reset&"))
    page.wait_for_selector(".jp-Notebook")
    # To look at everything takes long: only once, when all are there.
    wait_for(page.locator('[data-mime-type="text/latex"]:has(mjx-container)').count, len(workings))
    seen = page.evaluate(SEEN)
    page.close()
    assert seen["errors"] == []
    assert seen["raw"] == []


def test_labels_in_tables_are_shown_as_typed(lab, browser):
    """MathJax looks for formulas in HTML, too: a label such as $5–$10 must not become one."""
    awkward = ["$5–$10", r"$\frac{1}$", "$$y$$", "<b>$x$</b>", "$x", "y$", r"a\$b$c", r"\(x\)"]
    awkward += [r"\[x\]", r"\\(z\\)", r"\ref{x}", r"\begin{b}a\end{b}", "a_b", "🍉 好瓜", "&amp;"]
    halves = awkward[:8], awkward[8:]
    tables = [
        shown
        for names in halves
        for t in [cl.ContingencyTable(np.eye(len(names), dtype=int), names, names)]
        for shown in (
            t,
            cl.per_cluster(t),
            cl.compare(dict.fromkeys(names, cl.external_scorecard(t))),
            cl.ProximityTable(1 - t.counts, t.cluster_sizes, names),
        )
    ]
    outputs = [
        nbformat.v4.new_output("display_data", {"text/html": it._repr_html_()}) for it in tables
    ]
    # A formula at the end, to know when MathJax has been there.
    outputs.append(nbformat.v4.new_output("display_data", {"text/latex": "$x$"}))
    cells = [nbformat.v4.new_code_cell(outputs=[output]) for output in outputs]
    (lab.tree / "notebooks/labels.ipynb").write_text(
        nbformat.v4.writes(nbformat.v4.new_notebook(cells=cells, metadata=METADATA))
    )
    page = browser.new_page()
    page.goto(lab.address.format("lab/tree/notebooks/labels.ipynb?reset&"))
    page.wait_for_selector(".jp-RenderedLatex mjx-container")
    headings = page.evaluate(
        """() => [...document.querySelectorAll('.jp-RenderedHTML table')].map(
            table => [...table.querySelectorAll('th')].map(cell => cell.textContent))"""
    )
    formulas = page.locator(".jp-RenderedHTML mjx-container").count()
    page.close()
    assert formulas == 0
    assert len(headings) == len(tables)
    for names, found in zip([names for names in halves for _ in range(4)], headings, strict=True):
        assert set(names) <= set(found)


PLAYED = """import os

os.environ.pop("CLUSTLIB_STILL", None)
import clustlib as cl

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
    (lab.tree / "notebooks/played.ipynb").write_text(
        nbformat.v4.writes(nbformat.v4.new_notebook(cells=cells, metadata=METADATA))
    )
    problems = []
    page = browser.new_page()
    page.set_default_timeout(LIMIT * 1000)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(lab.address.format("lab/tree/notebooks/played.ipynb?reset&"))
    page.wait_for_selector(".jp-Notebook")
    wait_for(lambda: page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").count(), 1)
    time.sleep(2)  # JupyterLab loses cells that are run while it greets the kernel
    choose(page, "Run", "Run All Cells$")
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

    def is_shown(expected, *measures):
        t = cl.ContingencyTable(expected)
        wait_for(counts, t.counts.tolist())
        wait_for(lambda: now(table), {name: f"{measure(t):.3f}" for name, measure in measures})

    both = ("purity", cl.purity), ("Rand index", cl.rand_index)
    orange = [[0, 30, 20], [0, 20, 5], [25, 0, 0]]
    is_shown(orange, *both)
    # By the keyboard alone: a count is typed, and the place is kept.
    table.locator("[data-cell='0 0']").focus()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    changed = [[12, 30, 20], *orange[1:]]
    is_shown(changed, *both)
    assert page.evaluate("document.activeElement.dataset.cell") == "0 0"
    working = table.locator("pre").inner_text()
    assert working == str(cl.purity(cl.ContingencyTable(changed)).working)
    assert "purity 0.750 → 0.670" in table.locator("[role=status]").inner_text()
    # What is no count is refused in words, and changes nothing.
    table.locator("[data-cell='0 0']").fill("-3")
    page.keyboard.press("Enter")
    table.locator(".said.wrong").wait_for()
    assert "whole number" in table.locator("[role=status]").inner_text()
    is_shown(changed, *both)
    table.get_by_role("button", name="Undo").click()
    is_shown(orange, *both)
    table.get_by_label("cluster to split").select_option("C3")
    table.get_by_role("button", name="Split", exact=True).click()
    wait_for(lambda: sorted(map(tuple, counts()))[-2:], [(12, 0, 0), (13, 0, 0)])
    turned = [list(column) for column in zip(*counts(), strict=True)]
    table.get_by_role("button", name="Transpose").click()
    wait_for(counts, turned)
    table.get_by_label("another measure").select_option("V-measure")
    is_shown(counts(), *both, ("V-measure", cl.v_measure))
    table.get_by_label("show the working of V-measure").check()
    wait_for(lambda: "V = " in table.locator("pre").inner_text(), True)

    points.get_by_label("cluster to move points to").select_option("C2")
    points.locator("[data-point='1']").click()
    moved = cl.internal_scorecard([[0, 0], [1, 0], [5, 0], [6, 1]], [1, 2, 2, 2])
    wait_for(
        lambda: now(points)["silhouette"].replace("−", "-"), f"{moved['silhouette'].value:.3f}"
    )
    page.locator(".jp-CodeCell").nth(3).locator(".cm-content").click()
    page.keyboard.press("Control+Enter")
    wait_for(
        lambda: (
            page.locator(".jp-CodeCell")
            .nth(3)
            .locator(".jp-OutputArea-output")
            .inner_text()
            .strip()
        ),
        f"{counts()} [1, 2, 2, 2]",
    )
    found = {"bright": barriers(page, ".clustlib-play")}
    page.emulate_media(color_scheme="dark")
    wait_for(lambda: page.locator("body[data-jp-theme-light=false]").count(), 1)
    found["dark"] = barriers(page, ".clustlib-play")
    page.close()
    assert found == {"bright": [], "dark": []}
    assert problems == []


def takes(measure, names):
    if not inspect.isfunction(measure):
        return False
    parameters = inspect.signature(measure).parameters.values()
    return tuple(each.name for each in parameters if each.default is each.empty) == names


def scores(result):
    """What shows a working in what a function returns: itself, or the Scores of a table."""
    if isinstance(result, (cl.Score, cl.PairCounts)):
        return [result]
    rows = result[:1] if isinstance(result, tuple) else []  # the other rows look the same
    return [
        value
        for row in rows
        if isinstance(row, tuple)
        for value in row
        if isinstance(value, cl.Score)
    ]
