"""Figures draw the data correctly, in shapes and in words, and reject input that they cannot draw.

Expected shapes and sentences were read off the data by hand. The figures of the notebooks are also
compared as pictures when their notebooks run.
"""

import base64
import datetime
import inspect
import io
import itertools
import json
import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from types import SimpleNamespace

import IPython.display
import matplotlib as mpl
import matplotlib.dates as mdates
import numpy as np
import pandas as pd
import pytest
from PIL import Image
from scipy.spatial.distance import cdist

import clustlib as cl
from clustlib.course import figures
from clustlib.plot import text as plot_text

OBLONG = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])
POINTS = np.column_stack([np.arange(12) * 5 % 7, np.arange(12) * 3 % 11]) / 3
PATH = np.array([POINTS[:3], POINTS[3:6], POINTS[6:9]])
DISTANCES = np.abs(POINTS[:, :1] - POINTS[:, 0])
TRUE, PRED = np.arange(12) % 4, np.array([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, -1])
SQUARE = np.array([[0, 0], [1, 0], [0, 1], [1, 1]])

NOTEBOOKS = sorted((Path(__file__).parents[1] / "notebooks").rglob("[0-9]*.ipynb"))


def shown(fig, *alt):
    """Show a figure and return the HTML that was displayed."""
    displayed = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(IPython.display, "display", displayed.append)
        assert cl.show(fig, *alt) is None
    (html,) = displayed
    return html._repr_html_()


def texts(fig):
    return [text.get_text() for text in fig.findobj(mpl.text.Text) if text.get_text()]


def legend_names(fig):
    (legend,) = fig.legends
    return [text.get_text() for text in legend.get_texts()]


def line_points(ax):
    """Return the points of each line of an axes, as a list of (x, y)."""
    return [np.round(np.column_stack(line.get_data()), 9).tolist() for line in ax.lines]


# --- showing -------------------------------------------------------------------------------------


def test_figure_is_shown_as_one_image_with_its_text_alternative():
    fig = cl.plot.bars({"one": OBLONG})
    alt = "a < b & \"c\" > 'd',\n<script> 好瓜"
    match = re.fullmatch(
        r'<img alt="([^"]*)" width="\d+" src="data:image/png;base64,([^"]*)">', shown(fig, alt)
    )
    assert unescape(match[1]) == alt
    picture = Image.open(io.BytesIO(base64.b64decode(match[2], validate=True)))
    assert picture.info.keys() <= {"dpi"}  # without the name of a program
    assert len(picture.convert("RGB").getcolors(maxcolors=10**6)) > 10
    assert shown(fig) == shown(fig, fig.alt) == fig._repr_html_()


def test_show_refuses_anything_but_figures_and_texts():
    fig = cl.plot.bars({"one": OBLONG})
    with pytest.raises(ValueError, match="alt is empty"):
        shown(fig, " \n")
    for alt in [None, b"words"]:
        with pytest.raises(TypeError, match="alt must be"):
            shown(fig, alt)
    for other in [None, "bars.png", OBLONG]:
        with pytest.raises(TypeError, match="fig must be"):
            shown(other, "words")
    with pytest.raises(TypeError, match="alt must be given"):
        shown(mpl.figure.Figure())


def test_settings_of_the_reader_neither_matter_nor_change():
    expected = shown(cl.plot.bars({"one": OBLONG}))
    with mpl.rc_context({"font.size": 30, "savefig.dpi": 40, "text.color": "red"}):
        before = dict(mpl.rcParams)
        assert shown(cl.plot.bars({"one": OBLONG})) == expected
        assert dict(mpl.rcParams) == before


def test_import_loads_neither_matplotlib_nor_scipy():
    code = "import clustlib, clustlib.exercises, json, sys; print(json.dumps([*sys.modules]))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"matplotlib", "scipy", "sklearn", "IPython", "PIL"} & set(json.loads(run.stdout))


# --- tables --------------------------------------------------------------------------------------


def test_bars_have_the_lengths_of_the_counts_and_the_requested_outlines():
    fig = cl.plot.bars({"title": OBLONG}, {"title": [(0, 1), (1, 3)]})
    (ax,) = fig.axes
    assert [round(bar.get_width()) for bar in ax.patches] == [10, 7, 3, 1, 2, 8, 9]
    black = [bar.get_width() for bar in ax.patches if bar.get_edgecolor()[:3] == (0, 0, 0)]
    assert black == [7, 9]
    assert fig.alt == (
        "A bar for each cluster, divided among the classes. title: C1 has 10 of T1, 7 of T2 and "
        "3 of T4; C2 has 9 of T4, 8 of T3, 2 of T2 and 1 of T1; outlined: C1–T2 with 7 and C2–T4 "
        "with 9."
    )


@pytest.mark.usefixtures("nothing_laid_out")
def test_names_of_small_parts_are_behind_the_bar_or_in_a_legend():
    fig = cl.plot.bars({"one": cl.ContingencyTable([[90, 0, 0], [0, 5, 5]])})
    assert "  5 T2, 5 T3" in texts(fig)
    assert not fig.legends
    fig = cl.plot.bars({"one": cl.ContingencyTable([[99, 1], [50, 0]])})
    assert legend_names(fig) == ["T1", "T2"]


@pytest.mark.usefixtures("nothing_laid_out")
def test_more_than_fifty_bars_are_refused_and_more_than_twelve_are_summarized():
    fig = cl.plot.bars({"one": cl.ContingencyTable(np.arange(1, 29).reshape(14, 2))})
    assert fig.alt.endswith("C12 has 24 of T2 and 23 of T1; and 2 bars more.")
    assert "C14" in texts(fig)
    with pytest.raises(ValueError, match="51 clusters are more than the 50"):
        cl.plot.bars({"one": cl.ContingencyTable(np.ones((51, 2), int))})


@pytest.mark.usefixtures("nothing_laid_out")
def test_title_that_names_one_colour_is_written_in_it():
    for title, colour in {
        "the green table": "#117733",
        "green, orange, evergreen": "#222222",
    }.items():
        (ax,) = cl.plot.bars({title: OBLONG}).axes
        assert mpl.colors.to_hex(ax.title.get_color()) == colour


@pytest.mark.usefixtures("nothing_laid_out")
def test_bags_show_as_many_points_as_the_clusters_have():
    fig = cl.plot.bags(OBLONG)
    sizes = [sorted(len(line.get_xdata()) for line in ax.lines[:4]) for ax in fig.axes]
    assert sizes == [[0, 3, 7, 10], [1, 2, 8, 9]]
    solid = {line.get_marker() for line in fig.axes[1].lines if line.get_mfc() != "white"}
    assert "s" in solid  # T4, the majority class of C2
    assert fig.alt == (
        "Two enclosures with points, marked by their class. C1 holds 10 of T1, 7 of T2 and 3 "
        "of T4. C2 holds 9 of T4, 8 of T3, 2 of T2 and 1 of T1. The first named of each is drawn "
        "solid, the others hollow."
    )
    assert "hollow" not in cl.plot.bags(OBLONG, outline_majority=False).alt
    with pytest.raises(ValueError, match="inches, more than the 30"):
        cl.plot.bags(cl.ContingencyTable(np.full((40, 2), 9)))


@pytest.mark.usefixtures("nothing_laid_out")
def test_matchings_draw_each_cell_and_the_chosen_ones_black():
    fig = cl.plot.matchings(OBLONG, {"title": [(0, 0), (1, 3)], "none": []})
    ax = fig.axes[0]
    numbers = sorted(int(text) for text in texts(ax) if text.isdigit())
    assert numbers == [1, 2, 3, 7, 8, 9, 10]
    assert ax.get_title() == "title\n10 + 9 = 19"
    lines = [line for line in ax.lines if len(line.get_xdata()) == 2]
    assert [line.get_color() == "black" for line in lines] == [True, *[False] * 5, True]
    assert (
        "black are C1 to T1 with 10 and C2 to T4 with 9, 10 + 9 = 19; none leads to T2 or T3; the "
        "widest grey line is C2 to T3 with 8. none: no line is black" in fig.alt
    )


def test_number_of_a_matching_is_on_its_own_line_only():
    t = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    (ax,) = cl.plot.matchings(t, {"one": [(0, 2), (1, 1), (2, 0)]}).axes
    lines = [line for line in ax.lines if len(line.get_xdata()) == 2]
    to_points = 72 / ax.figure.dpi
    for text in (text for text in ax.texts if text.get_text().isdigit()):
        position = ax.transData.transform(text.get_position()) * to_points
        margins = []
        for line in lines:
            start, end = ax.transData.transform(line.get_xydata()) * to_points
            way = end - start
            share = np.clip((position - start) @ way / (way @ way), 0, 1)
            distance = np.hypot(*(start + share * way - position))
            margins.append(distance - line.get_linewidth() / 2)
        own, nearest = np.sort(margins)[:2]
        assert own < 0 < 5 < nearest, text.get_text()


@pytest.mark.usefixtures("nothing_laid_out")
def test_f_cells_outline_the_chosen_cells_and_show_counts_below_values():
    fig = cl.plot.f_cells(OBLONG, OBLONG.counts / 16, {"title": [(0, 1), (1, 3)]})
    (ax,) = fig.axes
    outlined = [cell.get_xy() for cell in ax.patches if cell.get_edgecolor()[:3] == (0, 0, 0)]
    assert outlined == [(0.5, -0.5), (2.5, 0.5)]
    text_at = {text.get_position(): text.get_text() for text in ax.texts}
    assert (text_at[1, -0.1], text_at[1, 0.28]) == ("0.438", "7")
    shades = [np.mean(cell.get_facecolor()[:3]) for cell in ax.patches]
    assert np.argmin(shades) == np.argmax(OBLONG.counts)
    assert "largest 0.625 at C1–T1" in fig.alt
    assert "title: 0.438 at C1–T2 and 0.562 at C2–T4 outlined" in fig.alt


# --- points --------------------------------------------------------------------------------------


def crossing_hulls(fig):
    hulls = [mpl.path.Path(patch.get_xy()) for patch in fig.axes[0].patches]
    pairs = [(i, j) for i in range(len(hulls)) for j in range(i)]
    return [(j, i) for i, j in pairs if hulls[i].intersects_path(hulls[j], filled=True)]


@pytest.mark.usefixtures("nothing_laid_out")
def test_padding_does_not_make_outlines_overlap():
    # Two squares of points with a gap of a hundredth between them, and one that overlaps both.
    X, labels = np.vstack([SQUARE, SQUARE + np.array([1.01, 0])]), [1] * 4 + [2] * 4
    fig = cl.plot.points({"one": (X, None, labels)})
    assert crossing_hulls(fig) == []
    assert "no outlines overlap" in fig.alt
    fig = cl.plot.points({"one": (np.vstack([X, SQUARE + 0.5]), None, [*labels, 3, 3, 3, 3])})
    assert crossing_hulls(fig) == [(0, 2), (1, 2)]
    assert "outlines overlap: C1 with C3 and C2 with C3" in fig.alt


@pytest.mark.usefixtures("nothing_laid_out")
def test_points_are_drawn_by_class_at_their_coordinates():
    X, true, pred = np.vstack([SQUARE, SQUARE + 9]), list("aabbbbbb"), [1, 1, 1, 1, 2, 2, 2, 2]
    fig = cl.plot.points({"both": (X, true, pred), "bare": (X, None, None)}, "x", "y")
    assert line_points(fig.axes[0]) == [X[:2].tolist(), X[2:].tolist()]
    assert line_points(fig.axes[1]) == [X.tolist()]
    assert legend_names(fig) == ["a", "b"]
    assert fig.alt == (
        "Points in the plane, y against x, colour and marker for the class. both: the outline "
        "of C1 (bottom left) holds 2 of a and 2 of b; the outline of C2 (top right) holds 4 of b; "
        "no outlines overlap. bare: eight points."
    )


@pytest.mark.usefixtures("nothing_laid_out")
@pytest.mark.parametrize(
    ("scale", "equal", "aspect"),
    [(4, None, 1), (20, None, "auto"), (20, True, 1), (1, False, "auto")],
)
def test_points_have_one_scale_unless_they_reach_much_farther_one_way(scale, equal, aspect):
    (ax,) = cl.plot.points({"one": (SQUARE * [scale, 1], None, None)}, equal=equal).axes
    assert ax.get_aspect() == aspect


@pytest.mark.usefixtures("nothing_laid_out")
def test_centroid_paths_lead_from_start_to_end():
    fig = cl.plot.centroid_paths({"one": (POINTS, TRUE, PATH)}, outlined=[7, 2])
    (ax,) = fig.axes
    lines = line_points(ax)
    for centroid in range(3):
        assert np.round(PATH[:, centroid], 9).tolist() in lines
    squares = [line for line in ax.lines if line.get_marker() == "s" and line.get_zorder() == 5]
    assert [line.get_markerfacecolor() for line in squares] == ["white", "black"]
    assert [np.round(ends, 9).tolist() for ends in (PATH[0], PATH[-1])] == lines[-2:]
    outlined = [
        point
        for line, points in zip(ax.lines, lines, strict=True)
        if line.get_markersize() == 10 and line.get_markeredgecolor() == "black"
        for point in points
    ]
    assert outlined == np.round(POINTS[[2, 7]], 9).tolist()  # of classes 2 and 3
    assert "outlined: 1 of T2 and 1 of T3" in fig.alt


@pytest.mark.usefixtures("nothing_laid_out")
def test_border_is_halfway_between_two_centroids():
    fig = cl.plot.centroid_paths({"one": ([[0, 0], [4, 2]], [1, 2], [[[0, 0], [4, 2]]])})
    (ax,) = fig.axes
    borders = [path.vertices for lines in ax.collections for path in lines.get_paths() if len(path)]
    assert borders
    for points in borders:
        to_first, to_second = (np.hypot(*(points - centre).T) for centre in ([0, 0], [4, 2]))
        assert np.allclose(to_first, to_second, atol=1e-3)
    assert fig.alt.endswith(
        "one: a centroid (bottom left), closest to 1 of T1; a centroid (top right), closest to 1 "
        "of T2."
    )


# --- numbers -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("nothing_laid_out")
def test_distances_are_sorted_by_cluster():
    W = np.array([[0, 9, 1], [9, 0, 8], [1, 8, 0]])
    fig = cl.plot.distance_matrices({"one": (W, None), "two": (W, [1, 2, 1])})
    shades = [ax.collections[0].get_array().reshape(3, 3).tolist() for ax in fig.axes[:2]]
    assert shades == [W.tolist(), [[0, 1, 9], [1, 0, 8], [9, 8, 0]]]
    assert [len(ax.patches) for ax in fig.axes[:2]] == [0, 2]
    assert "one: 3 by 3; the mean distance is 6." in fig.alt
    assert "C1 of 2 and C2 of 1; the mean distance is 1 inside and 8.5 outside." in fig.alt
    large = cl.plot.distance_matrices({"one": (np.ones((300, 300)), [1, 2, 3] * 100)})
    assert len(large.axes[0].patches) == 3


def shades_of(ax):
    """Return the matrix that is drawn."""
    n = int(max(ax.get_xlim()))
    artist = ax.collections[0] if ax.collections else ax.images[0]
    return artist.get_array().reshape(n, n)


def prims_order(W):
    """Return the order of the points, by trying every step from those before to those left."""
    n = len(W)
    longest = [i for i in range(n) for j in range(n) if W[i][j] == W.max()]
    order = [max(longest, key=lambda i: sum(W[i]))]
    while len(order) < n:
        left = set(range(n)).difference(order)
        _, new = min((W[old][new], new) for old in order for new in left)
        order.append(new)
    return order


@pytest.mark.usefixtures("nothing_laid_out")
def test_distances_are_in_the_order_of_prims_algorithm_whatever_the_order_of_rows():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(30, 3))
    W = cdist(X, X)
    order = prims_order(W)
    expected = W[np.ix_(order, order)]
    rows = rng.permutation(30)
    matrix = W[np.ix_(rows, rows)]
    for fig in (
        cl.plot.ordered_distances(X),
        cl.plot.ordered_distances({"a": X[rows]}),
        cl.plot.ordered_distances(matrix, metric="precomputed"),
    ):
        assert np.allclose(shades_of(fig.axes[0]), expected)
    manhattan = cl.plot.ordered_distances({"a": X}, metric="cityblock")
    order = prims_order(cdist(X, X, "cityblock"))
    assert np.allclose(shades_of(manhattan.axes[0]), cdist(X[order], X[order], "cityblock"))


@pytest.mark.usefixtures("nothing_laid_out")
def test_clusters_that_are_well_apart_are_blocks_on_the_diagonal():
    rng = np.random.default_rng(1)
    X = rng.random((60, 2)) + np.repeat([[0, 0], [9, 0], [0, 9]], [10, 20, 30], axis=0)
    fig = cl.plot.ordered_distances(X[rng.permutation(60)])
    is_near = shades_of(fig.axes[0]) < 2
    starts = np.flatnonzero(np.diff(is_near.sum(axis=1), prepend=0))
    assert sorted(np.diff([*starts, 60])) == [10, 20, 30]
    for start, end in itertools.pairwise([*starts, 60]):
        assert is_near[start:end, start:end].all()
    steps = re.search("longest steps to a next point are (.*), (.*) and (.*)\\.", fig.alt).groups()
    assert [float(step) > 7 for step in steps] == [True, True, False]


@pytest.mark.usefixtures("nothing_laid_out")
def test_ordered_distances_of_many_points_are_those_of_a_sample():
    X = np.arange(3000.0)[:, None] ** 2
    fig = cl.plot.ordered_distances({"many": X, "few": X[:1000]})
    assert [ax.get_title() for ax in fig.axes[:2]] == ["many\n(1,000 of 3,000 points)", "few"]
    assert "1,000 of 3,000 points" in fig.alt
    first = shades_of(fig.axes[0])[0]
    assert len(set(first)) == 1000
    assert (np.diff(first) > 0).all()
    assert len(shades_of(fig.axes[1])) == 1000
    matrix = cdist(X[:1001], X[:1001])
    sampled = cl.plot.ordered_distances(matrix, metric="precomputed")
    assert sampled.axes[0].get_title() == "(1,000 of 1,001 points)"


def test_ordered_distances_refuse_a_matrix_that_is_not_called_one():
    with pytest.raises(ValueError, match='metric="precomputed"'):
        cl.plot.ordered_distances(DISTANCES)


@pytest.mark.usefixtures("nothing_laid_out")
def test_silhouettes_are_sorted_within_clusters():
    fig = cl.plot.silhouettes({"one": {1: [0.1, 0.5, -0.2], "b": [0.3]}})
    assert [bar.get_width() for bar in fig.axes[0].patches] == [0.5, 0.1, -0.2, 0.3]
    assert {"C1", "b"} <= set(texts(fig))
    assert fig.alt.endswith(
        "one: mean 0.175; C1 has three bars from 0.5 to −0.2, 1 negative; b has one bar of 0.3."
    )
    (area,) = cl.plot.silhouettes({"one": {1: np.linspace(-1, 1, 500)}}).axes[0].patches
    assert len(area.get_data().values) == 500


@pytest.mark.usefixtures("nothing_laid_out")
def test_strips_count_strokes_at_one_place_and_join_names():
    rows = {"strokes": [1, 0.5, 1, 1], "names": {"b": 0.5, "a": 0.5, "c": 1}}
    fig = cl.plot.strips(rows, "share", 0, 2)
    (ax,) = fig.axes
    assert ax.get_xlim() == (0, 2)
    assert [line.get_xdata().tolist() for line in ax.lines[1::2]] == [[1, 0.5, 1, 1], [0.5, 0.5, 1]]
    assert {text.get_text() for text in ax.texts} == {"3 ×", "b, a", "c"}
    assert "strokes: four strokes from 0.5 to 1, half of them up to 1, 3 at 1." in fig.alt
    assert "names: a at 0.5, b at 0.5 and c at 1." in fig.alt


@pytest.mark.usefixtures("nothing_laid_out")
def test_lengths_overlap_by_the_shared_entropy():
    fig = cl.plot.lengths({"one": (1, 1.5, 0.5), "two": (4, 1.5, 1.5)})
    for ax, (h_c, h_t, shared) in zip(fig.axes, [(1, 1.5, 0.5), (4, 1.5, 1.5)], strict=True):
        outlines = [p for p in ax.patches if p.get_linewidth() == 2]
        ends = [(p.get_x(), p.get_x() + p.get_width()) for p in outlines]
        assert ends == [(shared - h_c, shared), (0, h_t)]
        assert sum(p.get_width() for p in ax.patches if p.get_hatch()) == h_c + h_t - 2 * shared
    assert [any("H(T|C)" in text for text in texts(ax)) for ax in fig.axes] == [True, False]
    assert "one: H(C) 1.000 and H(T) 1.500 share 0.500; H(C|T) is 0.500, H(T|C) 1.000." in fig.alt


@pytest.mark.usefixtures("nothing_laid_out")
def test_letters_of_lengths_replace_all_names():
    fig = cl.plot.lengths({"one": (2, 1.6, 1.2)}, letters=True)
    assert {"a  0.800", "b  1.200", "c  0.400"} <= set(texts(fig))
    assert not re.search(r"H\(|I ", " ".join([*texts(fig), fig.alt]))
    short = cl.plot.lengths({"one": (1, 8, 0.9)}, letters=True)
    assert "a" in texts(short)  # without its length


@pytest.mark.usefixtures("nothing_laid_out")
@pytest.mark.parametrize(("measure", "side"), [(cl.rand_index, 1), (cl.clustering_error, -1)])
def test_chance_shows_every_value_and_darkens_values_at_least_as_good(measure, side):
    test = cl.permutation_test(measure, cl.ContingencyTable([[4, 1, 0], [1, 3, 2]]), n=99)
    (ax,) = cl.plot.chance(test).axes
    value = float(test.value)
    n_as_good = np.count_nonzero(side * (test.values - value) >= -1e-12)
    assert 0 < n_as_good < 99
    dark = [bar for bar in ax.patches if bar.get_facecolor()[0] < 0.5 and bar.get_height()]
    light = [bar for bar in ax.patches if bar.get_facecolor()[0] >= 0.5 and bar.get_height()]
    assert sum(bar.get_height() for bar in dark) == n_as_good
    assert sum(bar.get_height() for bar in light) == 99 - n_as_good
    for bars, sign in ((dark, side), (light, -side)):
        assert all(sign * (bar.get_x() + bar.get_width() / 2 - value) > 0 for bar in bars)
    assert f"{n_as_good} of them (dark)" in ax.get_title()
    assert f"p = {float(test.p_value):.4g}" in ax.get_title()
    assert set(ax.lines[0].get_xdata()) == {value}


@pytest.mark.usefixtures("nothing_laid_out")
def test_chance_draws_the_interval_of_a_bootstrap():
    bootstrap = cl.bootstrap(cl.v_measure, OBLONG, n=99)
    low, high, _ = cl.plot.chance(bootstrap).axes[0].lines
    ends = [low.get_xdata()[0], high.get_xdata()[0]]
    assert ends == [float(bootstrap.low), float(bootstrap.high)]


# --- groups and names ----------------------------------------------------------------------------


@pytest.mark.usefixtures("nothing_laid_out")
def test_fifteen_groups_differ_by_colour_and_by_marker_or_hatch():
    t = cl.ContingencyTable(np.eye(15, dtype=int)[::3] + 1)
    handles = cl.plot.bags(t).legends[0].legend_handles
    assert len({(handle.get_color(), handle.get_marker()) for handle in handles}) == 15
    assert len({handle.get_color() for handle in handles[:5]}) == 5
    assert len({handle.get_marker() for handle in handles[:5]}) == 5
    handles = cl.plot.bars({"one": t}).legends[0].legend_handles
    assert len({(handle.get_facecolor(), handle.get_hatch()) for handle in handles}) == 15


@pytest.mark.usefixtures("nothing_laid_out")
def test_smallest_of_many_groups_look_alike():
    sizes = [*range(30, 10, -1)]  # of 20 classes; the last six have 16, 15, … 11 points
    fig = cl.plot.bars({"one": cl.ContingencyTable([sizes, [1] * 20])})
    assert legend_names(fig) == [*(f"T{j}" for j in range(1, 15)), "other (6 classes)"]
    grey = [bar for bar in fig.axes[0].patches if bar.get_facecolor()[:3] == (220 / 255,) * 3]
    assert [bar.get_width() for bar in grey] == [16, 15, 14, 13, 12, 11, *[1] * 6]
    assert fig.alt.endswith(" The 6 smallest classes are drawn alike: other.")


@pytest.fixture
def only_dejavu(monkeypatch):
    """Simulate a computer whose only font is matplotlib's own, which has no Chinese characters."""
    monkeypatch.setattr(plot_text, "font_family", lambda: ["DejaVu Sans"])


def test_installed_fallback_fonts_are_tried_in_our_order(monkeypatch):
    installed = ["WenQuanYi Zen Hei", "Comic Sans MS", "DejaVu Sans", "PingFang SC"]
    monkeypatch.setattr(plot_text, "get_font_names", lambda: installed)
    expected = ["DejaVu Sans", "PingFang SC", "WenQuanYi Zen Hei"]
    assert plot_text.font_family.__wrapped__() == expected


@pytest.mark.usefixtures("only_dejavu")
def test_missing_characters_are_numbered_and_explained():
    t = cl.ContingencyTable([[3, 1], [0, 2]], clusters=["好瓜", "坏瓜"], classes=["瓜 a", "🍉"])
    with pytest.warns(UserWarning, match="install Noto Sans CJK") as warned:
        fig = cl.plot.bars({"好瓜": t})
    assert len(warned) == 1
    assert " ".join(texts(fig)).isascii()
    numbers = dict(re.findall(r"(\[\d\]) is ([^,.]*)", fig.missing))
    assert sorted(numbers.values()) == sorted(["好瓜", "坏瓜", "瓜", "🍉"])
    assert all(number in " ".join(texts(fig)) for number in numbers)
    assert shown(fig).endswith(f"<p>{fig.missing}</p>")
    assert all(name in fig.alt for name in ("好瓜", "坏瓜", "瓜 a", "🍉"))


@pytest.mark.usefixtures("nothing_laid_out")
def test_mathematics_beside_chinese_is_written_as_text(monkeypatch):
    """Matplotlib would draw placeholders for Chinese characters, as formulas use one font only."""
    monkeypatch.setattr(plot_text, "_glyph_kind", lambda character: "drawn")
    (ax,) = cl.plot.lengths({r"熵 $\Gamma_n$": (1, 1, 1)}).axes
    assert ax._left_title.get_text() == "熵 Γ_n"
    assert not ax._left_title.get_parse_math()


@pytest.mark.usefixtures("nothing_laid_out")
@pytest.mark.parametrize(
    ("title", "is_mathematics"), [("$x_1$", True), ("$5–$10", False), ("$\\frac{1}{$", False)]
)
def test_titles_are_typeset_only_where_they_are_mathematics(title, is_mathematics):
    (ax,) = cl.plot.lengths({title: (1, 1, 1)}).axes
    assert ax._left_title.get_parse_math() is is_mathematics


@pytest.mark.usefixtures("nothing_laid_out")
def test_names_with_special_characters_are_drawn_as_they_were_typed():
    names = ["$x$", "50%", "a_b", "{", "\\", "_a", "$\\frac{1}{$"]
    t = cl.ContingencyTable(np.eye(7, dtype=int) + 1, clusters=names, classes=names)
    X = np.column_stack([np.arange(7), np.arange(7) % 3])
    for fig in [
        cl.plot.bars({"a": t}),
        cl.plot.matchings(t, {"a": []}),
        cl.plot.points({"a": (X, names, names)}),
        cl.plot.silhouettes({"a": {name: [0.5] for name in names}}),
        cl.plot.strips({"a": dict.fromkeys(names, 0.5), **{name: [1] for name in names}}, "x"),
    ]:
        assert all(name in " ".join(texts(fig)) for name in names), fig.alt


@pytest.mark.usefixtures("nothing_laid_out", "only_dejavu")
@pytest.mark.filterwarnings("ignore:No font on this computer")
def test_long_names_and_titles_are_truncated():
    long = "好x" * 20_000
    t = cl.ContingencyTable([[3, 1], [0, 2]], clusters=["a", long], classes=["b", long])
    for fig in [
        cl.plot.bars({long: t}),
        cl.plot.points({long: (SQUARE, [long] * 4, [long] * 4)}, long, long),
        cl.plot.strips({long: [1], "named": {long: 2}}, long),
    ]:
        assert max(map(len, texts(fig))) <= 220, fig.alt[:80]
        assert len(fig.alt) < 2_000
    runs = ["a measurement of 2024, run 17", "a measurement of 2024, run 18"]
    names = legend_names(cl.plot.bags(cl.ContingencyTable([[2, 1]], classes=runs)))
    assert names == ["a measureme…, run 17", "a measureme…, run 18"]


def test_smallest_cases_are_drawn():
    for fig in [
        cl.plot.chance(cl.permutation_test(cl.purity, cl.ContingencyTable([[5, 3]]), n=1)),
        cl.plot.lengths({"one group": (0, 0, 0)}),
        cl.plot.centroid_paths({"one": (POINTS, TRUE, PATH[:, :1])}),
        cl.plot.points({"one": ([[2, 2], [2, 2]], [1, 1], [1, 1])}),
        cl.plot.bars({"an empty row": cl.ContingencyTable([[0, 0], [1, 2]])}),
        cl.plot.distance_matrices({"all alike": (np.zeros((3, 3)), [1, 1, 2])}),
    ]:
        fig.canvas.draw()


# --- arguments -----------------------------------------------------------------------------------


def figure_function(name):
    return getattr(cl.plot if name in cl.plot.__all__ else figures, name)


def required_arguments(name):
    parameters = inspect.signature(figure_function(name)).parameters.values()
    return {parameter.name for parameter in parameters if parameter.default is parameter.empty}


LINE, TWO = [[0], [1], [2], [3], [10], [11], [12], [13]], [1, 1, 1, 1, 2, 2, 2, 2]
# Arguments that each figure draws. A figure that needs only a table ``t`` has no entry.
VALID = {
    "angles": {"panels": {"a": (2, 1, 40)}, "names": ("t", "c")},
    "bars": {"tables": {"a": OBLONG}, "outlined": {"a": [(0, 0)]}},
    "bits": {"tables": {"a": OBLONG}},
    "by_number": {"numbers": [2, 3], "panels": {"a": [1, 2]}, "outlined": {"a": 2}},
    "centroid_paths": {"panels": {"a": (POINTS, TRUE, PATH)}, "xlabel": "x", "ylabel": "y",
                       "outlined": [1]},
    "chance": {"result": cl.bootstrap(cl.v_measure, OBLONG, n=39)},
    "chance_ruler": {"drawn": {10: 2, 12: 1}, "expected": 10.5, "observed": 12, "best": 20},
    "collection_map": {},
    "covered_zeros": {"t": OBLONG, "losses": OBLONG.counts, "chosen": [(0, 2)], "rows": [0],
                      "columns": [1]},
    "comparison": {"compared": cl.compare({"a": OBLONG, "b": OBLONG})[:2]},
    "curves": {"scores": {1: 0.5, 2: cl.purity(OBLONG)}, "xlabel": "k", "log": True},
    "decision_tree": {"start": "with a reference"},
    "distance_matrices": {"panels": {"a": (DISTANCES, PRED)}},
    "distances_from": {"X": POINTS, "labels": np.arange(12) % 2, "point": 1},
    "f_cells": {"t": OBLONG, "f": OBLONG.counts / 10, "chosen": {"a": [(0, 0)]}},
    "f_plane": {"precision": [0.1, 0.5, 1], "recall": [0.1, 1], "f": [[0.1, 0.2, 0.3]] * 2,
                "groups": {"a": (0.5, 0.5)}},
    "graphs": {"panels": {"a": (SQUARE, DISTANCES[:4, :4], [1, 1, 2, 2])}},
    "intervals": {"rows": {"a": cl.jackknife(cl.v_measure, OBLONG)}, "xlabel": "x"},
    "left_out": {"result": cl.jackknife(cl.v_measure, OBLONG)},
    "lengths": {"panels": {"a": (1, 2, 0.5)}, "letters": True},
    "logarithm": {},
    "matchings": {"t": OBLONG, "chosen": {"a": [(0, 0)]}},
    "matrices": {"panels": {"a": ([[1, 0]], None, ["a", "b"]), "b": ([[2]], ["c"], ["d"])},
                 "between": "="},
    "means": {"recall": [0.5, 1], "curves": {"a": [0.5, 1]}, "at": 0, "precision": 1},
    "moved_point": {"labels_true": [1, 1, 2], "labels_pred": [1, 2, 2], "point": 1, "cluster": 2},
    "moves": {"panels": {"a": (OBLONG, [(1, 1), (2, 4)])}},
    "neighbours": {"X": LINE, "labels": TWO, "point": 1},
    "ordered_distances": {"X": {"a": POINTS, "b": LINE}, "metric": "cityblock"},
    "overlaps": {"t": OBLONG, "cells": [(1, 1)]},
    "pair_matrix": {"labels_true": [1, 1, 2], "labels_pred": [1, 2, 2]},
    "pair_sets": {"p": cl.pair_counts(OBLONG)},
    "pair_vectors": {"labels_true": [1, 1, 2], "labels_pred": [1, 2, 2]},
    "paths": {"numbers": [0, 1], "panels": {a: {"b": [0, 1]} for a in "xyz"}, "xlabel": "x"},
    "points": {"panels": {"a": (POINTS, TRUE, PRED)}, "xlabel": "x", "ylabel": "y", "equal": True},
    "repeated_runs": {"rows": {"a": [1, 2]}, "xlabel": "x", "low": 0, "high": 3},
    "scores_by_number": {"numbers": [1, 2], "scores": {"a": [0, 1]}, "xlabel": "x"},
    "scores_of_chance": {"numbers": [1, 2], "scores": {"a": [0, 0.1], "b": [0, 1]}, "black": ["a"],
                         "marked": (1, "here")},
    "silhouettes": {"panels": {"a": {1: [0.5]}}},
    "sorted_distances": {"X": SQUARE, "labels": [1, 1, 2, 2]},
    "spread_circles": {"X": POINTS, "labels": PRED.clip(0)},
    "steps_and_leap": {"X": LINE, "labels": TWO},
    "strips": {"rows": {"a": [1, 2]}, "xlabel": "x", "low": 0, "high": 3},
    "surprises": {"panels": {"a": ([0.5, 0.5], [1, 1], 1)}},
    "unit_balls": {"balls": {"a": SQUARE}},
    "verdicts": {"clusterings": {"a": (1, 2)}, "xlabel": "x", "ylabel": "y", "outlined": ["a"]},
    "within_between": {"X": POINTS, "labels": PRED.clip(0)},
}  # fmt: skip
for name in {*cl.plot.__all__, *figures.__all__} - {"show", *VALID}:
    if required_arguments(name) == {"t"}:
        VALID[name] = {"t": OBLONG}
# Each figure draws each of these, or raises an error that names an argument.
HOSTILE = [None, 3.5, -1, 99, "text", b"bytes", {1, 2}, object(), [], {}, [1, 2, 3], [[1], [2]],
           [[1, 2], [3]], [np.nan], {"a": 1}, {"a": [1]}, {"a": (1, 2, 3)}, {"a": OBLONG}, OBLONG,
           lambda: 0]  # fmt: skip


def refusal(name, **arguments):
    """Return the error that a figure function raises, or None if it draws."""
    try:
        figure_function(name)(**arguments)
    except Exception as error:
        return error
    return None


def names_an_argument(error, name):
    return re.search(rf"\b({'|'.join(VALID[name])})\b", str(error))


def test_each_figure_has_valid_arguments_here():
    missing = {*cl.plot.__all__, *figures.__all__} - {"show", *VALID}
    assert not missing, f"add arguments to VALID for {', '.join(sorted(missing))}"
    for name, arguments in VALID.items():
        assert arguments.keys() >= required_arguments(name)


@pytest.mark.usefixtures("nothing_laid_out")
@pytest.mark.parametrize("name", VALID)
def test_each_figure_draws_an_argument_or_refuses_it_by_name(name):
    assert figure_function(name)(**VALID[name]).alt
    for argument in VALID[name]:
        for value in HOSTILE:
            error = refusal(name, **VALID[name] | {argument: value})
            if error is not None:
                assert type(error) in (TypeError, ValueError), (argument, value, error)
                assert names_an_argument(error, name), (argument, value, error)


@pytest.mark.usefixtures("nothing_laid_out")
@pytest.mark.parametrize("name", sorted(set(cl.plot.__all__) - {"show"}))
def test_each_part_of_an_argument_is_refused_without_a_message_of_another_library(name):
    estimator = SimpleNamespace(fit=len, labels_=[0, 1])
    junk = [None, 3, "abc", [["a", "b"], ["c"]], [[1, 2], [3]], estimator, 1j, 10**400, {"a": "b"}]
    for argument, value in VALID[name].items():
        for bad in itertools.chain.from_iterable(_with_a_wrong_part(value, one) for one in junk):
            error = refusal(name, **VALID[name] | {argument: bad})
            if error is not None:
                assert type(error) in (TypeError, ValueError), (argument, bad, error)
                assert re.search(rf"\b{argument}\b", str(error)), (argument, bad, error)
                assert not INNER.search(str(error)), (argument, bad, error)


INNER = re.compile(
    "array element|inhomogeneous|ufunc|could not convert|unhashable|has no attribute|object is not|"
    "not supported|unpack|too large to convert|matplotlib"
)


def _with_a_wrong_part(value, wrong):
    """Yield the wrong value in place of a value, and in place of each part of it."""
    yield wrong
    if isinstance(value, dict):
        for key, part in value.items():
            yield from ({**value, key: bad} for bad in _with_a_wrong_part(part, wrong))
    elif type(value) in (tuple, list):  # a comparison has its rows from `compare` alone
        for i, part in enumerate(value):
            for bad in _with_a_wrong_part(part, wrong):
                yield type(value)([*value[:i], bad, *value[i + 1 :]])


@pytest.mark.parametrize("name", ["bags", "matchings", "f_cells"])
def test_figures_of_a_table_take_labels_in_its_place(name):
    true, pred = ["a", "b", "b", "a", "b", "c"], [0, 1, 1, 0, 0, -1]
    options = {key: value for key, value in VALID[name].items() if key != "t"}
    if name == "f_cells":
        options["f"] = np.full((2, 2), 0.5)
    table = cl.contingency_table(true, pred, noise="drop")
    expected = figure_function(name)(table, **options).alt
    assert figure_function(name)(true, pred, noise="drop", **options).alt == expected
    with pytest.raises(TypeError, match=rf"^t in {name}\(t\) is a table"):
        figure_function(name)(table, noise="drop", **options)


REFUSED = {
    # Lengths that differ.
    "pair_matrix": {"labels_true": [0, 0, 1], "labels_pred": [1]},
    "pair_vectors": {"labels_pred": [1]},
    "within_between": {"X": [[1, 2], [2, 1]], "labels": [0, 0, 1]},
    "spread_circles": {"X": [1, 2, 3]},
    "points": {"panels": {"a": (POINTS, TRUE[1:], PRED)}},
    "by_number": {"panels": {"a": [1]}},
    "graphs": {"panels": {"a": (SQUARE, DISTANCES, [1, 1, 2, 2])}},
    # Positions that do not exist, or repeated ones.
    "neighbours": {"point": 99},
    "moved_point": {"cluster": 1},
    "bars": {"outlined": {"a": [(-1, 0)]}},
    "matchings": {"chosen": {"a": [(0, 0), (0, 0)]}},
    "f_cells": {"chosen": {"a": [(2, 0)]}},
    "centroid_paths": {"outlined": [12]},
    "overlaps": {"cells": [(1, 9)]},
    "moves": {"panels": {"a": (OBLONG, [(9, 1)])}},
    # Meaningless values, and types that look alike.
    "distance_matrices": {"panels": {"a": (-DISTANCES, None)}},
    "lengths": {"panels": {"a": (1, 1, 1.5)}},
    "surprises": {"panels": {"a": ([0.5, 0.6], [1, 1], 1)}},
    "strips": {"low": 4},
    "silhouettes": {"panels": {"a": {1: []}}},
    "steps_and_leap": {"X": [[0]] * 8},
    "bits": {"tables": OBLONG},
    "pair_sets": {"p": (1, 2, 3, 4)},
    "matrices": {"between": "=="},
    "scores_of_chance": {"black": ["a", "c"]},
    "curves": {"scores": {0: 0.5, 2: 0.75}},
}


@pytest.mark.parametrize("name", REFUSED)
def test_arguments_that_cannot_be_drawn_are_refused(name):
    error = refusal(name, **VALID[name] | REFUSED[name])
    assert type(error) in (TypeError, ValueError), error
    assert names_an_argument(error, name), error


def test_labels_instead_of_a_table_are_rejected_with_advice():
    for name in ("bags", "matchings", "f_cells"):
        with pytest.raises(TypeError, match=r"contingency_table\(labels_true, labels_pred\)"):
            figure_function(name)(**VALID[name] | {"t": [1, 2, 2]})


# --- comparisons ---------------------------------------------------------------------------------

# Differences that are clear by the matching, and not by purity.
HALVES = [0] * 99 + [1] * 99
FOUND = {
    "two": [0] * 120 + [1] * 78,
    "three": [0] * 99 + [1] * 50 + [2] * 49,
    "near": [0] * 118 + [1] * 80,
}


def dots(ax):
    """Return place, value and colour of each dot, from the top."""
    lines = [line for line in ax.lines if line.get_marker() == "o"]
    return [
        (*(round(float(z[0]), 9) for z in line.get_data()), line.get_mfc())
        for line in sorted(lines, key=lambda line: line.get_ydata()[0])
    ]


def test_dots_have_values_intervals_and_verdicts_of_the_comparison():
    compared = cl.compare(HALVES, FOUND)[["maximum matching", "VI", "clustering ratio"]]
    fig = cl.plot.comparison(compared)
    matching, vi, _ = fig.axes
    assert [x for x, _, _ in dots(matching)] == pytest.approx([177 / 198, 149 / 198, 179 / 198])
    assert [colour for *_, colour in dots(matching)] == ["#A6A6A6", "white", "black"]
    intervals = [line for line in matching.lines if line.get_linewidth() == 3]
    assert [tuple(line.get_xdata()) for line in intervals] == [
        tuple(cl.jackknife(cl.maximum_matching, HALVES, labels).interval)
        for labels in FOUND.values()
    ]
    assert matching.get_title() == "maximum matching (larger is better)"
    assert vi.get_title() == "variation of information (smaller is better)"
    # A range with constant ends is the axis; the end that depends on the data is what is drawn.
    for ax, high in ((matching, 1), (vi, max(max(line.get_xdata()) for line in vi.lines[1::3]))):
        low, right = ax.get_xlim()
        assert (low, right) == pytest.approx((-0.02 * high, 1.02 * high))
    assert [label.get_text() for label in vi.get_yticklabels()] == [*FOUND]
    assert legend_names(fig) == ["best", "not clearly worse", "clearly worse", "not tested"]
    assert "near 0.904 (from 0.8" in fig.alt
    assert "three 0.753 (from 0.688 to 0.814), clearly worse" in fig.alt


def test_differences_that_are_not_tested_have_a_mark_of_their_own():
    found = {"perfect": HALVES, "near": FOUND["near"], "one": [0] * 197 + [1]}
    ones = cl.compare(HALVES, found | {"copy": HALVES})[["ARI"]]
    fig = cl.plot.comparison(ones)
    assert [colour for *_, colour in dots(fig.axes[0])] == ["black", "white", "black"]
    (cross,) = [line for line in fig.axes[0].lines if line.get_marker() == "x"]
    assert cross.get_xdata() == cl.adjusted_rand_index(HALVES, found["one"])
    assert legend_names(fig) == ["best", "clearly worse", "not tested"]
    assert ", not tested" in fig.alt


def test_cards_have_dots_without_intervals():
    X = np.array([[0], [1], [10], [12]])
    cards = {
        k: cl.internal_scorecard(X, labels)
        for k, labels in ((2, [0, 0, 1, 1]), ("mixed", [0, 1, 0, 1]))
    }
    fig = cl.plot.comparison(cl.compare(cards)[["silhouette", "Calinski–Harabasz index"]])
    silhouette, spread = fig.axes
    assert [colour for *_, colour in dots(silhouette)] == ["black", "white"]
    assert silhouette.get_xlim() == pytest.approx((-1.04, 1.04))
    assert spread.get_xlim()[0] < 0 < 10 < spread.get_xlim()[1]
    assert legend_names(fig) == ["best", "others"]
    assert "silhouette (larger is better): 2 0.856, best; mixed −0.427." in fig.alt


def test_undefined_values_are_named_in_the_panel():
    X = [[0], [0], [5], [5]]
    cards = {
        "a": cl.internal_scorecard(X, [1, 1, 2, 2]),
        "b": cl.internal_scorecard(X, [1, 2, 1, 2]),
    }
    fig = cl.plot.comparison(cl.compare(cards)[["Dunn index"]])
    assert "not defined" in texts(fig)
    assert len(dots(fig.axes[0])) == 1
    assert "a not defined; b 0" in fig.alt


@pytest.mark.usefixtures("nothing_laid_out")
def test_long_names_are_wrapped_and_keep_their_ends():
    ends = ["eps 0.5", "eps 0.8"]
    names = [
        f"density-based clustering of the nearest neighbours with noise, {end}" for end in ends
    ]
    names += ["word " * 40 + end for end in ends]
    compared = cl.compare({name: OBLONG for name in names})
    labels = [x.get_text() for x in cl.plot.comparison(compared[:1]).axes[0].get_yticklabels()]
    assert len(set(labels)) == 4
    for label, end in zip(labels, ends * 2, strict=True):
        assert len(label.split("\n")) == 3
        assert " ".join(label.split()).endswith(end[-3:])


def test_too_many_panels_are_refused_with_advice():
    compared = cl.compare({name: OBLONG for name in range(12)})
    assert len(cl.plot.comparison(compared[["ARI", "AMI", "purity"]]).axes) == 3
    with pytest.raises(ValueError, match=r'choose a few measures.*compared\[\["ARI", "AMI"\]\]'):
        cl.plot.comparison(compared)
    with pytest.raises(TypeError, match="compared must be what compare returns, got Scorecard"):
        cl.plot.comparison(cl.external_scorecard(OBLONG))


def series(scores, **options):
    """Return x and y of the curve in each panel, and the black dots."""
    fig = cl.plot.curves(scores, **options)
    curves = [
        list(zip(*(z.tolist() for z in ax.lines[0].get_data()), strict=True)) for ax in fig.axes
    ]
    black = [ax.lines[-1].get_xdata().tolist() for ax in fig.axes]
    return fig, curves, black


def test_curve_of_numbers_in_their_order_and_with_a_gap():
    fig, [curve], black = series({2: 0.5, -1: 0.75, 0: None, 0.5: 0.25}, xlabel="shift")
    assert [x for x, _ in curve] == [-1, 0, 0.5, 2]
    assert [y for _, y in curve] == pytest.approx([0.75, np.nan, 0.25, 0.5], nan_ok=True)
    assert black == [[]]
    assert fig.axes[0].get_xscale() == "linear"
    assert fig.axes[0].get_xlabel() == "shift"
    assert fig.alt == (
        "Scores against shift from −1 to 2. From 0.75 at −1 to 0.5 at 2; 1 not defined."
    )


def test_curves_of_a_comparison_have_intervals_and_the_best_value():
    found = {0.1 * k: np.roll(HALVES, k - 6) for k in range(3, 9)}
    compared = cl.compare(HALVES, found)[["ARI", "VI"]]
    assert "0.3" in compared._fields
    fig, curves, black = series(compared)
    assert [y for _, y in curves[0]] == [
        cl.adjusted_rand_index(HALVES, labels) for labels in found.values()
    ]
    assert black == [[0.6000000000000001], [0.6000000000000001]]
    bars = [line for line in fig.axes[0].lines if line.get_linewidth() == 3]
    # There is none where all points agree.
    assert [tuple(line.get_ydata()) for line in bars] == [
        cl.jackknife(cl.adjusted_rand_index, HALVES, found[x]).interval
        for x in found if x != 0.6000000000000001
    ]  # fmt: skip
    assert "best 1 at 0.6; with intervals. variation of information (smaller is better)" in fig.alt
    with pytest.raises(TypeError, match=r"^scores must be named by numbers.*got 'two'"):
        cl.plot.curves(cl.compare(HALVES, FOUND))


@pytest.mark.parametrize(
    "dates",
    [
        pd.date_range("2024-01-01", periods=3, freq="MS"),
        pd.date_range("2024-01-01", periods=3, freq="MS", tz="Asia/Shanghai"),
        np.array(["2024-01-01", "2024-02-01", "2024-03-01"], "datetime64[D]"),
        [datetime.date(2024, month, 1) for month in (1, 2, 3)],
        [datetime.datetime(2024, month, 1) for month in (1, 2, 3)],
        pd.period_range("2024-01", periods=3, freq="M"),
    ],
    ids=["Timestamp", "time zone", "datetime64", "date", "datetime", "Period"],
)
def test_dates_are_names_and_places(dates):
    found = dict(zip(dates, FOUND.values(), strict=True))
    compared = cl.compare(HALVES, found, by="ARI")
    assert compared._fields[1].startswith("2024-02")
    assert cl.compare({x: cl.contingency_table(HALVES, y) for x, y in found.items()})
    fig, [curve], _ = series(compared[["ARI"]], xlabel="month")
    assert [x for x, _ in curve] == [datetime.datetime(2024, month, 1) for month in (1, 2, 3)]
    assert "from 2024-01" in fig.alt


def tick_texts(fig):
    return [label.get_text() for label in fig.axes[-1].get_xticklabels()]


def test_few_dates_are_ticks_with_their_year():
    ends = pd.date_range("2025-02-28", periods=11, freq="ME")
    fig = cl.plot.curves({"a": dict.fromkeys(ends, 0.5), "b": {ends[0]: 1, ends[10]: 2}})
    assert tick_texts(fig) == [f"{date.date()}" for date in ends]
    places = mdates.num2date(fig.axes[-1].get_xticks())
    assert [date.date() for date in places] == [date.date() for date in ends]
    fig.canvas.draw()
    boxes = [label.get_window_extent() for label in fig.axes[-1].get_xticklabels()[::10]]
    assert not boxes[0].overlaps(boxes[1])
    periods = {date.to_period("M"): i for i, date in enumerate(ends[:3])}
    assert tick_texts(cl.plot.curves(periods)) == ["2025-02", "2025-03", "2025-04"]


def test_crowded_dates_have_a_scale():
    days = pd.to_datetime(["2025-01-01", "2025-01-02", "2025-12-31"])
    for dates in (days, pd.date_range("2025-01-31", periods=13, freq="ME")):
        texts = tick_texts(cl.plot.curves({date: i for i, date in enumerate(dates)}))
        assert f"{dates[0].date()}" not in texts


def test_missing_dates_are_no_names():
    for missing in (pd.NaT, np.datetime64("NaT")):
        with pytest.raises(TypeError, match="strings, numbers or dates"):
            cl.compare(HALVES, {missing: FOUND["two"], "near": FOUND["near"]})


def test_curves_of_results_rows_and_data_frames():
    t = {k: cl.contingency_table(HALVES, labels) for k, labels in enumerate(FOUND.values(), 1)}
    results = {k: cl.jackknife(cl.clustering_error, table) for k, table in t.items()}
    fig, [curve], black = series({"error": results})
    assert [y for _, y in curve] == [float(result.value) for result in results.values()]
    assert black == [[3]]
    assert fig.axes[0].get_title() == "error (smaller is better)"
    assert "with intervals" in fig.alt
    rows = {k: cl.external_scorecard(table)["VI"] for k, table in t.items()}
    fig, _, black = series(rows)
    assert fig.axes[0].get_title() == "variation of information (smaller is better)"
    frame = pd.DataFrame({"a": [1, 2.5], "b": [4, 3]}, index=[10, 100])
    fig, curves, _ = series(frame, log=True)
    assert curves == [[(10, 1), (100, 2.5)], [(10, 4), (100, 3)]]
    assert fig.axes[1].get_xscale() == "log"
    assert series(frame["b"])[1] == [curves[1]]
    X = [[0], [1], [10], [12]]
    fig, _, black = series(
        {
            k: cl.davies_bouldin_index(X, labels)
            for k, labels in ((2, [0, 0, 1, 1]), (3, [0, 1, 2, 2]))
        }
    )
    assert fig.axes[0].get_title() == "Davies–Bouldin index (smaller is better)"


@pytest.mark.parametrize(
    ("scores", "options", "words"),
    [
        ({1: 0.5}, {}, "two different numbers"),
        ({1: 0.5, datetime.date(2024, 1, 1): 0.6}, {}, "all of them by dates"),
        ({"2025-01": 0.5, "2025-02": 0.6}, {}, r"pd.to_datetime\('2025-01'\)"),
        ({1: 0.5, 2: np.inf}, {}, r"scores\[2\] must be finite"),
        ({1: 0.5, 2: "0.6"}, {}, r"scores\[2\] must be a number"),
        ({"ARI": {1: 0.5, 2: [1]}}, {}, r"scores\['ARI'\]\[2\] must be a number"),
        ({-1: 0.5, 2: 0.6}, {"log": True}, "log must be False"),
        ({str(i): {1: 0, 2: 1} for i in range(13)}, {}, "13 panels of scores"),
    ],
)
def test_scores_that_cannot_be_drawn_are_refused(scores, options, words):
    with pytest.raises((TypeError, ValueError), match=words):
        cl.plot.curves(scores, **options)


# --- the figures of the notebooks -----------------------------------------------------------------

# Signs of text that was assembled badly.
UNWRITTEN = [r"  ", r"\.\.", r" [,.;:]", r"[,;:][,.;:]", r"\bnan\b", r"np\.", r"None", r"[{}$\\]",
             r"\.\d{6}", r"(?<!\w)-\d"]  # fmt: skip


def test_each_figure_of_the_notebooks_has_a_text_alternative_with_numbers():
    units = {}
    for path in NOTEBOOKS:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            name = re.search(r"^(?:cl\.plot|figures)\.(\w+)\(", "".join(cell["source"]), re.M)
            if cell["cell_type"] != "code" or not name:
                continue
            (output,) = cell["outputs"]
            alt = re.match(r'<img alt="([^"]*)"', "".join(output["data"]["text/html"]))[1]
            assert re.fullmatch(r"[A-Z\d].*\d.*\.", alt, re.S), alt
            assert not [p for p in UNWRITTEN if re.search(p, unescape(alt))], alt
            units.setdefault(name[1], set()).add(path.name[:2])
    assert units.keys() <= VALID.keys()
    # A figure is written before the notebook that shows it.
    for name in units.keys() & {*figures.__all__}:
        (unit,) = units[name]
        assert getattr(figures, name).__module__.endswith(f"unit_{unit}"), name
