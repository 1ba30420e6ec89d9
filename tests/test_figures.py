"""The comparison of figures: it sees what a reader could see, and not what a processor does."""

import base64
import contextlib
import functools
import io
import json
import os
import re
import subprocess
import sys
from itertools import chain
from pathlib import Path

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import Collection
from matplotlib.colors import to_rgb
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Affine2D
from nbformat.v4 import new_code_cell, new_notebook, new_output, writes
from PIL import Image
from scipy.ndimage import binary_erosion

import clustlib as cl
from tests import pictures
from tests.test_plot import OBLONG, POINTS, PRED, TRUE, shown

ROOT = Path(__file__).parents[1]
GREEN = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
# Bars and texts in them; points, hulls and a legend; lines, boxes and markers.
FIGURES = {
    "bars": lambda: cl.plot.bars({"green": GREEN}, {"green": [(0, 2), (1, 1), (2, 0)]}),
    "points": lambda: cl.plot.points({"one": (POINTS, TRUE, PRED)}, "x", "y"),
    "matchings": lambda: cl.plot.matchings(OBLONG, {"one": [(0, 0), (1, 3)]}),
}
EACH = 20  # damages to each
each_figure = pytest.mark.parametrize("name", FIGURES)


# --- what a reader could see ----------------------------------------------------------------------


def drawn(fig):
    """The pixels of a figure as `cl.show` draws it."""
    fig.set_dpi(150)
    canvas = FigureCanvasAgg(fig)
    canvas.draw()
    return np.array(canvas.buffer_rgba())


def slightly(colour):
    """Another colour: 17 of 255 away in each of red, green and blue."""
    return [value + (17 if value < 0.5 else -17) / 255 for value in to_rgb(colour)]


def moved(artist, right, down):
    # The transform of a patch is made of its own, which stays, and the one of its data.
    transform = getattr(artist, "get_data_transform", artist.get_transform)()
    return {"transform": transform + Affine2D().translate(right, -down)}


@functools.cache
def made(name):
    """A figure and its pixels."""
    fig = FIGURES[name]()
    return fig, drawn(fig)


@contextlib.contextmanager
def changed(changes):
    """Change properties of artists for as long as this lasts."""
    kept = []
    for artist, change in changes:
        transform = getattr(artist, "get_data_transform", artist.get_transform)()
        old = {key: getattr(artist, f"get_{key}")() for key in change if key != "transform"}
        kept.append((artist, old | ({"transform": transform} if "transform" in change else {})))
        artist.set(**change)
    yield
    for artist, old in kept:
        artist.set(**old)


def damages(fig):
    """Every change to a figure that we look for: its kind, the artist, and what becomes of it."""
    off = [ax for ax in fig.axes if not ax.axison]
    frames = [it for ax in off for it in (ax.xaxis, ax.yaxis, *ax.spines.values())]
    unseen = {part for frame in frames for part in frame.findobj()}
    for kind, artist, change in _damages(fig):
        if artist not in unseen and artist.get_visible():
            yield kind, artist, change


def _damages(fig):
    for text in fig.findobj(Text):
        words = text.get_text()
        if digit := re.search(r"\d", words):
            changed = str((int(digit[0]) + 3) % 10)
            yield "a digit", text, {"text": words[: digit.start()] + changed + words[digit.end() :]}
        elif words[-1:].isalpha():
            yield "a letter", text, {"text": words[:-1] + ("y" if words[-1] == "x" else "x")}
        if words.strip() and not isinstance(text, Annotation):
            yield "a label, to the right", text, moved(text, 3, 0)
            yield "a label, down", text, moved(text, 0, 3)
    for line in fig.findobj(Line2D):
        yield "no line", line, {"visible": False}
        if line.get_marker() in list("oDXs^"):
            for marker in "oDXs^".replace(line.get_marker(), ""):
                yield f"{marker} for {line.get_marker()}", line, {"marker": marker}
            yield "points to the right", line, moved(line, 3, 0)
        yield "colour of a line", line, {"color": slightly(line.get_color())}
    for patch in fig.findobj(Patch):
        yield "no patch", patch, {"visible": False}
        if patch.get_facecolor()[3]:
            yield "colour of a patch", patch, {"facecolor": slightly(patch.get_facecolor()[:3])}
        if isinstance(patch, Rectangle):
            extent = patch.get_window_extent()
            for name, size in ("width", extent.width), ("height", extent.height):
                if size > 2:  # two pixels or two hundredths, whichever is more
                    shorter = getattr(patch, f"get_{name}")() * (1 - max(0.02, 2 / size))
                    yield f"{name} of a bar", patch, {name: shorter}
    for collection in fig.findobj(Collection):
        yield "no collection", collection, {"visible": False}


@each_figure
def test_damaged_figure_is_caught(name):
    fig, before = made(name)
    every = list(damages(fig))
    caught = 0
    for i in np.random.default_rng(0).permutation(len(every)):
        kind, artist, change = every[i]
        with changed([(artist, change)]):
            now = drawn(fig)
        by = np.abs(now.astype(np.int16) - before).max(axis=2)
        # An artist may lie behind others, or on its like: then there is nothing to see. What fills
        # a square of three by three pixels is to be seen for certain.
        if binary_erosion(by > (0 if "colour" in kind else 64), np.ones((3, 3))).any():
            assert pictures.difference(before, now), f"{kind}: {artist}, {change}"
            caught += 1
        if caught == EACH:
            break
    assert caught == EACH


def with_a_spot(picture):
    y, x = np.argwhere((picture == 255).all(axis=2))[5000]
    picture[y : y + 5, x : x + 5, :3] = 0


def test_a_bar_six_pixels_longer_is_caught():
    fig, before = made("bars")
    bars = fig.axes[0].patches  # of 20 and 30, of 20 and 5, of 25
    for bar in (bars[1], bars[3], bars[4]):
        longer = bar.get_width() * (1 + 6 / bar.get_window_extent().width)
        with changed([(bar, {"width": longer})]):
            assert pictures.difference(before, drawn(fig)), bar


def test_a_square_wiped_out_of_a_label_is_caught():
    """Of the bars in unit 02, where a square of 14 by 14 pixels hides the foot of a T."""
    notebook = json.loads((ROOT / "notebooks" / "02_purity_and_maximum_matching.ipynb").read_text())
    (cell,) = [c for c in notebook["cells"] if "outlined=majorities" in "".join(c["source"])]
    (png,) = pictures.found(cell["outputs"])
    for y, x in [(265, 175), (410, 230)]:
        picture = pictures.pixels(png)
        wiped = picture.copy()
        square = wiped[y : y + 14, x : x + 14]
        square[:] = np.median(square.reshape(-1, 4), axis=0)
        assert pictures.difference(picture, wiped), (y, x)


def test_sizes_are_exact():
    picture = np.zeros((30, 40, 4), np.uint8)
    said = pictures.difference(picture, picture[:-1])
    assert said == "it is stored with 40 × 30 pixels and redrawn with 40 × 29"
    assert pictures.difference(picture[:, 1:], picture)


# --- what a processor does ------------------------------------------------------------------------


@each_figure
def test_the_last_bits_of_coordinates_are_not_caught(name):
    fig, before = made(name)
    random = np.random.default_rng(0)
    contents = [it for ax in fig.axes for it in (*ax.lines, *ax.patches, *ax.collections)]
    with changed([(it, moved(it, *random.uniform(-0.01, 0.01, 2))) for it in contents]):
        assert not pictures.difference(before, drawn(fig))


@each_figure
def test_what_a_pixel_moves_as_a_whole_is_not_caught(name):
    """A word is set on whole pixels: where it falls halfway, the last bit of a number decides."""
    fig, before = made(name)
    axes = fig.axes[0]
    words = [text for text in axes.texts if not text.get_bbox_patch()]  # nor moves its box
    words = [text for text in words if not isinstance(text, Annotation)]
    words += [*axes.get_xticklabels(), *axes.get_yticklabels()]
    for steps in [(1, 0), (0, -1)]:
        with changed([(text, moved(text, *steps)) for text in words]):
            assert not pictures.difference(before, drawn(fig)), steps
    assert not pictures.difference(before[2:-2, 2:-2], np.roll(before, (1, -1), (0, 1))[2:-2, 2:-2])
    random = np.random.default_rng(0)
    noise = random.integers(-pictures.SLACK, pictures.SLACK, before.shape, endpoint=True)
    assert not pictures.difference(before, np.clip(before + noise, 0, 255).astype(np.uint8))


# --- the command ----------------------------------------------------------------------------------


def output(html):
    return new_output(
        "display_data", {"text/html": html, "text/plain": "<IPython.core.display.HTML object>"}
    )


def verdicts(tmp_path, cells):
    """Check a notebook of these cells as README says: what became of each, and the report."""
    (tmp_path / "cells.ipynb").write_text(writes(new_notebook(cells=cells)), encoding="utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "@tests/everything.txt", "-n0", "--dist=no", "-rA"),
            *("-c", "pyproject.toml", f"--rootdir={tmp_path}", "-p", "no:cacheprovider"),
            *("--color=no", tmp_path / "cells.ipynb"),
        ],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        cwd=ROOT,
    )
    found = re.findall(r"^(PASSED|FAILED) \S*cells.ipynb::Cell (\d)", done.stdout, re.MULTILINE)
    return found, done.stdout


def test_command_compares_numbers_to_twelve_decimals(tmp_path):
    stored_outputs = ["0.3333333333333333", "0.3333333333334", "0.333333333332", "0.33333333333"]
    cells = [
        new_code_cell(
            "1 / 3",
            execution_count=i,
            outputs=[new_output("execute_result", {"text/plain": it}, execution_count=i)],
        )
        for i, it in enumerate(stored_outputs, 1)
    ]
    found, report = verdicts(tmp_path, cells)
    assert [verdict for verdict, _ in found] == ["PASSED", "PASSED", "FAILED", "FAILED"], report


def test_command_compares_sizes_words_and_pixels_of_each_figure(tmp_path):
    """The same cell, with another stored output each time, checked as README says."""
    html = shown(cl.plot.bars({"one": OBLONG}, {"one": [(0, 0), (1, 3)]}), "Two bars.")
    (before,) = pictures.found([output(html)])

    def with_pixels(change):
        picture = pictures.pixels(before).copy()
        change(picture)
        png = io.BytesIO()
        Image.fromarray(picture).save(png, "PNG")
        return html.replace(*(base64.b64encode(it).decode() for it in (before, png.getvalue())))

    def nearly(picture):
        picture[100:300, 100:300, :3] ^= 1  # each value by one

    taller = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 8]])
    stored_outputs = {
        "passed": [html, with_pixels(nearly)],
        "failed": [
            shown(cl.plot.bars({"one": taller}, {"one": [(0, 0), (1, 3)]}), "Two bars."),
            with_pixels(with_a_spot),
            html.replace("Two bars.", "Two  bars."),
            html.replace('width="', 'width="1'),
            html.replace("base64,", "base64,AAAA"),
        ],
    }
    source = (
        "import clustlib as cl\n"
        "t = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])\n"
        'cl.show(cl.plot.bars({"one": t}, {"one": [(0, 0), (1, 3)]}), "Two bars.")'
    )
    cells = [
        new_code_cell(source, execution_count=i, outputs=[output(it)])
        for i, it in enumerate(chain(*stored_outputs.values()), 1)
    ]
    found, report = verdicts(tmp_path, cells)
    passed, failed = (len(each) for each in stored_outputs.values())
    expected = ["PASSED"] * passed + ["FAILED"] * failed
    assert found == [(result, str(i)) for i, result in enumerate(expected)], report
    # For what differs as a picture there is one to look at, three times as wide.
    seen = sorted((tmp_path / "build").iterdir())
    assert [path.name for path in seen] == [
        f"cells.ipynb-Cell-{i}-figure-1.png" for i in (passed, passed + 1)
    ]
    for path in seen:
        assert "figure 1 differs: " in report
        assert f"see {path}" in report
        picture = Image.open(path)
        width, height = Image.open(io.BytesIO(before)).size
        assert picture.size == (3 * width, height)
        red = (np.asarray(picture) == (255, 0, 0, 255)).all(axis=2)
        assert red[:, 2 * width :].any()
        assert not red[:, : 2 * width].any()
    assert "figure 1 cannot be read" in report
