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
from tests.test_plot import FIGURES, shown

ROOT = Path(__file__).parents[1]
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
# The quicker ones to draw, among them bars, points, lines, contours, texts, squares and polygons.
QUICK = [
    "bars", "bags", "matchings", "matrices", "pair sets", "graphs", "silhouettes", "unit balls",
    "strips", "f_plane", "f_cells",
]  # fmt: skip
EACH = 10  # damages to each
each_figure = pytest.mark.parametrize("name", QUICK)
each_lesson = pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)


def stored(path):
    """The figures in a notebook file, as arrays of pixels, cut to save time: where words stand."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        for png in pictures.found(cell.get("outputs", [])):
            picture = pictures.pixels(png)
            x = max(picture.shape[1] // 2 - 240, 0)
            yield picture[-480:, x : x + 480]


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
    for i in np.random.default_rng(QUICK.index(name)).permutation(len(every)):
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


def test_figures_are_enough_for_a_hundred_damages():
    assert len(QUICK) * EACH > 100


def test_missing_tick_is_caught():
    """The smallest thing in a figure."""
    fig, before = made("f_plane")
    ticks = [tick.tick1line for tick in fig.axes[0].xaxis.get_major_ticks()]
    for tick in ticks[1:3]:
        with changed([(tick, {"visible": False})]):
            assert pictures.difference(before, drawn(fig))


def busiest(picture, side=40):
    """Where in a picture the square lies in which most pixels differ from their neighbours."""
    edges = (picture[:, 1:] != picture[:, :-1]).any(axis=2).astype(int)
    blocks = edges[: len(edges) // side * side, : edges.shape[1] // side * side]
    sums = blocks.reshape(len(blocks) // side, side, -1, side).sum(axis=(1, 3))
    row, column = np.unravel_index(sums.argmax(), sums.shape)
    return np.s_[row * side : row * side + side, column * side : column * side + side]


def broadest(picture):
    """Where a picture has the colour that covers most of it, the background apart."""
    numbers = picture @ np.array([1, 2**8, 2**16, 0])
    colours, counts = np.unique(numbers[numbers != 0xFFFFFF], return_counts=True)
    return numbers == colours[counts.argmax()]


def without_a_piece(picture):
    picture[busiest(picture)] = 255


def with_a_piece_moved(picture):
    where = busiest(picture)
    picture[where] = np.roll(picture[where], 3, axis=1)


def with_a_spot(picture):
    y, x = np.argwhere((picture == 255).all(axis=2))[5000]
    picture[y : y + 5, x : x + 5, :3] = 0


def with_another_colour(picture):
    where = broadest(picture)
    picture[where] = np.where(picture[where] < 128, picture[where] + 17, picture[where] - 17)


@each_lesson
def test_damaged_pixels_are_caught(path):
    for picture in stored(path):
        for damage in with_a_spot, with_a_piece_moved, without_a_piece, with_another_colour:
            damaged = picture.copy()
            damage(damaged)
            assert pictures.difference(picture, damaged), damage.__name__


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


@each_lesson
def test_other_roundings_are_not_caught(path):
    random = np.random.default_rng(0)
    for picture in stored(path):
        noise = random.integers(-pictures.SLACK, pictures.SLACK, picture.shape, endpoint=True)
        noisy = np.clip(picture + noise, 0, 255).astype(np.uint8)
        assert not pictures.difference(picture, noisy)
        spotted = picture.copy()
        spotted[random.integers(0, len(picture), 3), random.integers(0, picture.shape[1], 3)] = 100
        assert not pictures.difference(picture, spotted)
        # A word is set on whole pixels: where it falls halfway, the last bit of a number decides.
        framed = np.pad(picture, ((2, 2), (2, 2), (0, 0)), constant_values=255)
        assert not pictures.difference(framed, np.roll(framed, (1, -1), axis=(0, 1)))


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
    html = shown(FIGURES["bars"](), "Two bars.")
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
