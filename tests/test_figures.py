"""The comparison of figures finds visible changes, and ignores differences between processors."""

import base64
import contextlib
import functools
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Affine2D
from nbformat.v4 import new_code_cell, new_notebook, new_output, writes
from PIL import Image
from scipy.ndimage import binary_erosion

import clustlib as cl
from clustlib.course import figures
from clustlib.course.figures.unit_16 import GUIDE
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from tests import pictures
from tests.test_plot import OBLONG, POINTS, PRED, TRUE, shown

ROOT = Path(__file__).parents[1]
GREEN = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
# One has bars with text, the other points, hulls and a legend.
FIGURES = {
    "bars": lambda: cl.plot.bars({"green": GREEN}, {"green": [(0, 2), (1, 1), (2, 0)]}),
    "points": lambda: cl.plot.points({"one": (POINTS, TRUE, PRED)}, "x", "y"),
}
N_DAMAGES = 8
each_figure = pytest.mark.parametrize("name", FIGURES)


def render(fig):
    """Return the pixels of a figure as `cl.show` draws it."""
    fig.set_dpi(150)
    canvas = FigureCanvasAgg(fig)
    canvas.draw()
    return np.array(canvas.buffer_rgba())


@functools.cache
def figure_and_pixels(name):
    fig = FIGURES[name]()
    return fig, render(fig)


def moved(artist, right, down):
    # The transform of a patch combines its own, which does not change, and that of its data.
    transform = getattr(artist, "get_data_transform", artist.get_transform)()
    return {"transform": transform + Affine2D().translate(right, -down)}


@contextlib.contextmanager
def changed(changes):
    """Change properties of artists in this context."""
    old_properties = []
    for artist, change in changes:
        transform = getattr(artist, "get_data_transform", artist.get_transform)()
        old = {key: getattr(artist, f"get_{key}")() for key in change if key != "transform"}
        old |= {"transform": transform} if "transform" in change else {}
        old_properties.append((artist, old))
        artist.set(**change)
    yield
    for artist, old in old_properties:
        artist.set(**old)


# --- differences that a reader could see ----------------------------------------------------------


def damages(fig):
    """Yield artists with a change that a reader should notice."""
    for text in fig.findobj(Text):
        content = text.get_text()
        if digit := re.search(r"\d", content):
            other = str((int(digit[0]) + 3) % 10)
            yield text, {"text": content[: digit.start()] + other + content[digit.end() :]}
        if content.strip() and not isinstance(text, Annotation):
            yield text, moved(text, 3, 0)
            yield text, moved(text, 0, 3)
    for line in fig.findobj(Line2D):
        yield line, {"visible": False}
        yield line, {"color": slightly_different(line.get_color())}
        if line.get_marker() in list("oDXs^"):
            yield line, {"marker": "D" if line.get_marker() != "D" else "s"}
            yield line, moved(line, 3, 0)
    for patch in fig.findobj(Patch):
        yield patch, {"visible": False}
        if patch.get_facecolor()[3]:
            yield patch, {"facecolor": slightly_different(patch.get_facecolor()[:3])}
        if isinstance(patch, Rectangle) and patch.get_window_extent().width > 2:
            # Two pixels or two hundredths, whichever is larger.
            share = max(0.02, 2 / patch.get_window_extent().width)
            yield patch, {"width": patch.get_width() * (1 - share)}


def slightly_different(colour):
    """Return a colour that is 17 of 255 away in each of red, green and blue."""
    return [value + (17 if value < 0.5 else -17) / 255 for value in to_rgb(colour)]


@each_figure
def test_damaged_figure_is_caught(name):
    fig, before = figure_and_pixels(name)
    candidates = list(damages(fig))
    n_caught = 0
    for i in np.random.default_rng(0).permutation(len(candidates)):
        artist, change = candidates[i]
        with changed([(artist, change)]):
            after = render(fig)
        # Other artists may hide an artist. A change of a square of three by three pixels is
        # visible.
        distance = np.abs(after.astype(np.int16) - before).max(axis=2)
        is_colour = change.keys() & {"color", "facecolor"}
        if binary_erosion(distance > (0 if is_colour else 64), np.ones((3, 3))).any():
            assert pictures.difference(before, after), (artist, change)
            n_caught += 1
        if n_caught == N_DAMAGES:
            break
    assert n_caught == N_DAMAGES


def test_bar_six_pixels_longer_is_caught():
    fig, before = figure_and_pixels("bars")
    bar = fig.axes[0].patches[3]
    longer = bar.get_width() * (1 + 6 / bar.get_window_extent().width)
    with changed([(bar, {"width": longer})]):
        assert pictures.difference(before, render(fig))


def test_square_missing_from_a_label_is_caught():
    """In the bars of unit 02, a square of 14 by 14 pixels hides the foot of a T."""
    notebook = json.loads((ROOT / "notebooks" / "02_purity_and_maximum_matching.ipynb").read_text())
    (cell,) = [c for c in notebook["cells"] if "outlined=majorities" in "".join(c["source"])]
    (png,) = pictures.pngs_in(cell["outputs"])
    for y, x in [(265, 175), (410, 230)]:
        picture = pictures.pixels(png)
        damaged = picture.copy()
        square = damaged[y : y + 14, x : x + 14]
        square[:] = np.median(square.reshape(-1, 4), axis=0)
        assert pictures.difference(picture, damaged), (y, x)


def test_sizes_are_exact():
    picture = np.zeros((30, 40, 4), np.uint8)
    message = pictures.difference(picture, picture[:-1])
    assert message == "it is stored with 40 × 30 pixels and redrawn with 40 × 29"


# --- differences between processors ---------------------------------------------------------------


@each_figure
def test_last_bits_of_coordinates_are_not_caught(name):
    fig, before = figure_and_pixels(name)
    random = np.random.default_rng(0)
    artists = [it for ax in fig.axes for it in (*ax.lines, *ax.patches, *ax.collections)]
    with changed([(it, moved(it, *random.uniform(-0.01, 0.01, 2))) for it in artists]):
        assert not pictures.difference(before, render(fig))


@each_figure
def test_move_by_one_pixel_as_a_whole_is_not_caught(name):
    """The last bit of a coordinate decides to which of two pixels a word is rounded."""
    fig, before = figure_and_pixels(name)
    ax = fig.axes[0]
    # Neither a text with a box nor an annotation is moved by its transform alone.
    words = [it for it in ax.texts if not it.get_bbox_patch() and not isinstance(it, Annotation)]
    words += [*ax.get_xticklabels(), *ax.get_yticklabels()]
    with changed([(text, moved(text, 1, -1)) for text in words]):
        assert not pictures.difference(before, render(fig))
    rolled = np.roll(before, (1, -1), (0, 1))
    assert not pictures.difference(before[2:-2, 2:-2], rolled[2:-2, 2:-2])
    noise = np.random.default_rng(0).integers(
        -pictures.TOLERANCE, pictures.TOLERANCE, before.shape, endpoint=True
    )
    noisy = np.clip(before + noise, 0, 255).astype(np.uint8)
    assert not pictures.difference(before, noisy)


# --- the command ----------------------------------------------------------------------------------


def run_command(folder, cells):
    """Check a notebook with README's command; return the result of each cell, and the report."""
    (folder / "cells.ipynb").write_text(writes(new_notebook(cells=cells)), encoding="utf-8")
    run = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "@tests/everything.txt", "-n0", "--dist=no", "-rA"),
            *("-c", "pyproject.toml", f"--rootdir={folder}", "-p", "no:cacheprovider"),
            *("--color=no", folder / "cells.ipynb"),
        ],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        cwd=ROOT,
    )
    lines = re.findall(r"^(PASSED|FAILED) \S*::Cell (\d)", run.stdout, re.MULTILINE)
    return [result for result, _ in sorted(lines, key=lambda line: line[1])], run.stdout


def test_command_compares_numbers_to_twelve_decimals_and_figures_as_pictures(tmp_path):
    html = shown(cl.plot.bars({"one": OBLONG}, {"one": [(0, 0), (1, 3)]}), "Two bars.")
    taller = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 8]])
    taller_html = shown(cl.plot.bars({"one": taller}, {"one": [(0, 0), (1, 3)]}), "Two bars.")
    (before,) = pictures.pngs_in([{"data": {"text/html": html}}])
    picture = pictures.pixels(before).copy()
    picture[100:300, 100:300, :3] ^= 1  # each value by one
    png = io.BytesIO()
    Image.fromarray(picture).save(png, "PNG")
    encoded, changed_encoded = (base64.b64encode(it).decode() for it in (before, png.getvalue()))
    numbers = {"0.3333333333334": "PASSED", "0.333333333332": "FAILED"}
    images = {
        html.replace(encoded, changed_encoded): "PASSED",
        taller_html: "FAILED",
        html.replace("Two bars.", "Two  bars."): "FAILED",
        html.replace("base64,", "base64,AAAA"): "FAILED",
    }
    source = (
        "import clustlib as cl\n"
        "t = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])\n"
        'cl.show(cl.plot.bars({"one": t}, {"one": [(0, 0), (1, 3)]}), "Two bars.")'
    )
    plain = "<IPython.core.display.HTML object>"
    cells = [("1 / 3", "execute_result", {"text/plain": number}) for number in numbers]
    cells += [(source, "display_data", {"text/html": it, "text/plain": plain}) for it in images]
    results, report = run_command(
        tmp_path,
        [
            new_code_cell(
                code,
                execution_count=i,
                outputs=[
                    new_output(kind, data, **{"execution_count": i} if "result" in kind else {})
                ],
            )
            for i, (code, kind, data) in enumerate(cells, 1)
        ],
    )
    assert results == [*numbers.values(), *images.values()], report
    assert "figure 1 cannot be read" in report
    # The one figure that differs as a picture is saved with its difference, three times as wide.
    (path,) = (tmp_path / "build").iterdir()
    assert path.name == "cells.ipynb-Cell-3-figure-1.png"
    assert "figure 1 differs: " in report
    assert f"see {path}" in report
    picture, width = Image.open(path), Image.open(io.BytesIO(before)).width
    assert picture.width == 3 * width
    is_red = (np.asarray(picture) == (255, 0, 0, 255)).all(axis=2)
    assert is_red[:, 2 * width :].any()
    assert not is_red[:, : 2 * width].any()


# --- the decision trees of unit 16 ----------------------------------------------------------------

STEPS = [step for steps in GUIDE.values() for step in steps]
# Answers of the decision trees that are not measures of the catalogue.
OTHERS = {"gap_statistic", "stability", "per_class", "per_cluster", "cell_recall", "cell_precision"}


def names_of(measure):
    """Return the names of a measure, without words that some of them have in common."""
    return {measure.measure, *measure.aliases}


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.measure[:20])
def test_trees_name_measures_as_the_catalogue_does(step):
    catalogue = {it.function.__name__: it for it in (*EXTERNAL, *INTERNAL)}
    said = f"{step.measure} {step.beside}".replace("\u00a0", " ")
    for call in step.calls:
        assert callable(getattr(cl, call))
        assert call in OTHERS or any(name in said for name in names_of(catalogue[call])), call
    # The longest name that begins at a place is the one that is meant.
    called = [names_of(catalogue[call]) for call in step.calls if call in catalogue]
    rest = said
    for name in sorted(set().union(*called), key=len, reverse=True):
        rest = rest.replace(name, "")
    known = {name for it in catalogue.values() for name in names_of(it) if len(name) > 2}
    assert not [name for name in known if name in rest], rest


def test_trees_advise_what_the_catalogue_knows_of_measures():
    steps = {step.question: step for step in STEPS}
    signs = {row[0]: (row[1], row[4]) for row in cl.external_responses()}
    facts = {row.measure: row for row in cl.external_properties()}
    for question, wanted in [
        ("Is splitting cheap for you?", {("=", "↓")}),
        ("Is merging cheap for you?", {("↓", "=")}),
    ]:
        named = steps[question].measure.split(", or ")
        assert {signs[name] for name in named} == wanted
    assert facts["adjusted Rand index"].chance
    assert facts["adjusted mutual information"].chance
    metrics = steps["Do you compare two clusterings, neither of them a reference?"].calls
    named = {it.measure for it in EXTERNAL if it.function.__name__ in metrics}
    assert len(named) == 4
    assert all(facts[name].metric for name in named)


def test_trees_have_a_way_for_every_answer_and_calls_for_every_measure():
    lesson = (ROOT / "notebooks/16_choosing_a_measure.ipynb").read_text(encoding="utf-8")
    for steps in GUIDE.values():
        assert [step.question == "" for step in steps] == [False] * (len(steps) - 1) + [True]
        for step in steps:
            assert all(f"`cl.{call}`" in lesson for call in step.calls)


def test_trees_are_legible_on_a_phone():
    for start in GUIDE:
        fig = figures.decision_tree(start)
        # A phone shows the figure 360 pixels wide; a point is 1/72 inch.
        sizes = [text.get_fontsize() for text in fig.axes[0].texts if text.get_text()]
        assert min(sizes) / 72 * 360 / fig.get_figwidth() > 8


@pytest.mark.parametrize(
    ("matrix", "words"),
    [
        ([[0, 1], [1, 0], [0, 1]], "in each row: in columns 2, 1 and 2"),
        ([[1, 0, 0], [0, 1, 1]], "in each column: in rows 1, 2 and 2"),
        ([[1, 1], [0, 0], [0, 1]], "filled squares at (row, column) (1, 1), (1, 2) and (3, 2)"),
        ([[0, 0], [0, 0]], "filled squares at (row, column) none"),
        ([[0, 3], [1, 0]], "row by row 0 and 3; 1 and 0"),
    ],
)
def test_description_of_a_matrix_names_the_filled_squares(matrix, words):
    matrix = np.array(matrix)
    fig = figures.matrices({"A": (matrix, None, ["x"] * matrix.shape[1])}, "")
    assert fig.alt.startswith("A matrix. ")
    assert words in fig.alt
