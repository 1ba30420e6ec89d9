"""The comparison of figures: it sees what a reader could see, and not what a processor does."""

import base64
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pictures
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
from test_plot import FIGURES, shown

ROOT = Path(__file__).parents[1]
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
each_figure = pytest.mark.parametrize("name", FIGURES)


def stored(path):
    """The pictures in a notebook file, as arrays of pixels."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    pngs = [png for cell in cells for png in pictures.found(cell.get("outputs", []))]
    return [pictures.pixels(png) for png in pngs]


STORED = {f"{path.stem[:2]}, {i}": p for path in LESSONS for i, p in enumerate(stored(path), 1)}
each_stored = pytest.mark.parametrize("picture", STORED.values(), ids=STORED)


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
    return {"transform": artist.get_transform() + Affine2D().translate(right, -down)}


def damages(fig):
    """Every change to a figure that we look for: its kind, the artist, and what becomes of it."""
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
    fig = FIGURES[name]()
    before = drawn(fig)
    every = list(damages(fig))
    step = len(every) // 7 or 1
    caught = []
    # From another start in each figure, so that every kind has its turn.
    for kind, artist, change in every[list(FIGURES).index(name) % step :: step]:
        kept = {key: getattr(artist, f"get_{key}")() for key in change}
        artist.set(**change)
        now = drawn(fig)
        artist.set(**kept)
        by = np.abs(now.astype(int) - before).max(axis=2)
        # An artist may lie behind others, or a digit on its like: then there is nothing to see.
        if np.count_nonzero(by) >= 10 and ("colour" in kind or by.max() > 64):
            assert pictures.difference(before, now), f"{kind}: {artist}, {change}"
            caught.append(kind)
    assert len(caught) >= 4  # in each of the figures, so over a hundred in all
    assert np.array_equal(drawn(fig), before)


def test_there_are_figures_enough_for_a_hundred_damages():
    assert 4 * len(FIGURES) > 100
    assert len(STORED) > 40


def busiest(picture, side=40):
    """Where in a picture the square lies in which most pixels differ from their neighbours."""
    edges = (picture[:, 1:] != picture[:, :-1]).any(axis=2).astype(int)
    blocks = edges[: len(edges) // side * side, : edges.shape[1] // side * side]
    sums = blocks.reshape(len(blocks) // side, side, -1, side).sum(axis=(1, 3))
    row, column = np.unravel_index(sums.argmax(), sums.shape)
    return np.s_[row * side : row * side + side, column * side : column * side + side]


def broadest(picture):
    """Where a picture has the colour that covers most of it, white apart."""
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


def with_another_opacity(picture):
    picture[..., 3] -= 17


PIXELS = [
    without_a_piece,
    with_a_piece_moved,
    with_a_spot,
    with_another_colour,
    with_another_opacity,
]


@each_stored
def test_damaged_pixels_are_caught(picture):
    for damage in PIXELS:
        damaged = picture.copy()
        damage(damaged)
        assert pictures.difference(picture, damaged), damage.__name__
        assert pictures.difference(damaged, picture), damage.__name__


@each_stored
def test_sizes_are_exact(picture):
    height, width, _ = picture.shape
    said = pictures.difference(picture, picture[:-1])
    assert f"{width} × {height} pixels" in said
    assert f"{width} × {height - 1}" in said
    assert pictures.difference(picture[:, 1:], picture)


# --- what a processor does ------------------------------------------------------------------------


@each_figure
def test_the_last_bits_of_coordinates_are_not_caught(name):
    fig = FIGURES[name]()
    before = drawn(fig)
    random = np.random.default_rng(0)
    for artist in fig.findobj(lambda it: isinstance(it, Line2D | Patch | Collection)):
        if not isinstance(artist, Annotation):
            artist.set(**moved(artist, *random.uniform(-1e-3, 1e-3, 2)))
    # A word is set on whole pixels: where a coordinate is nearly halfway, its last bit decides.
    for text in fig.findobj(Text):
        if not isinstance(text, Annotation):
            text.set(**moved(text, 1, 0))
    now = drawn(fig)
    assert not np.array_equal(now, before)
    assert not pictures.difference(before, now)


@each_stored
def test_other_roundings_are_not_caught(picture):
    random = np.random.default_rng(0)
    noise = random.integers(-pictures.SLACK, pictures.SLACK, picture.shape, endpoint=True)
    noisy = np.clip(picture + noise, 0, 255).astype(np.uint8)
    assert not pictures.difference(picture, noisy)
    spotted = picture.copy()
    spotted[random.integers(0, len(picture), 3), random.integers(0, picture.shape[1], 3)] = 100
    assert not pictures.difference(picture, spotted)
    assert not pictures.difference(picture, np.roll(picture, 1, axis=random.integers(2)))


# --- the command ----------------------------------------------------------------------------------


def image(picture, alt="Three bars.", width=538):
    """An output of a cell, as `cl.show` makes it."""
    png = io.BytesIO()
    Image.fromarray(picture).save(png, "PNG")
    source = base64.b64encode(png.getvalue()).decode()
    html = f'<img alt="{alt}" width="{width}" src="data:image/png;base64,{source}">'
    plain = "<IPython.core.display.HTML object>"
    return new_output("display_data", {"text/html": html, "text/plain": plain})
