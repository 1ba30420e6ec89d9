"""Figures: the same picture for every reader, with its words, and no trace left behind."""

import base64
import functools
import hashlib
import io
import json
import os
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser

import IPython.display
import matplotlib as mpl
import numpy as np
import pytest
from PIL import Image

import clustlib as cl
from clustlib.drawing import style
from clustlib.drawing.style import drawable

OBLONG = cl.ContingencyTable([[10, 7, 0, 3], [1, 2, 8, 9]])
NAMED = cl.ContingencyTable(
    [[3, 0], [0, 0], [2, 4]], clusters=["$x$", "50%", "a_b"], partitions=["{", "\\"]
)
POINTS = np.column_stack([np.arange(12) * 5 % 7, np.arange(12) * 3 % 11]) / 3
GRID = np.linspace(0.1, 1, 10)
OBSERVED = np.array([[0.25, 0.25, 0], [0, 0.125, 0.375]])
EXPECTED = np.array([[0.125, 0.1875, 0.1875], [0.125, 0.1875, 0.1875]])
PATH = np.array([POINTS[:3], POINTS[3:6], POINTS[6:9]])
DISTANCES = np.abs(POINTS[:, :1] - POINTS[:, 0])
TRUE, PRED = np.arange(12) % 4, np.array([0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, -1])

FIGURES = {
    "bars": lambda: cl.plot.bars({"one": OBLONG}, {"one": [(0, 0), (1, 3)]}),
    "bags": lambda: cl.plot.bags(OBLONG),
    "assignments": lambda: cl.plot.assignments(OBLONG, [[(0, 0), (1, 3)], [(0, 1)]]),
    "matchings": lambda: cl.plot.matchings(OBLONG, {"one": [(0, 0), (1, 3)]}),
    "points": lambda: cl.plot.points({"one": (POINTS, TRUE, PRED), "two": (POINTS, None, None)}),
    "matrices": lambda: cl.plot.matrices(
        {"ones": np.eye(3, 2), "counts": (np.array([[1, 2]]), ["r"], ["c", "d"])}, between="×"
    ),
    "pair matrix": lambda: cl.plot.pair_matrix([2, 1, 1, 3], [1, 1, 2, 2], "four points"),
    "pair sets": lambda: cl.plot.pair_sets(cl.PairCounts(tp=3, fn=2, fp=4, tn=9)),
    "distance matrices": lambda: cl.plot.distance_matrices(
        {"one": (DISTANCES, None), "two": (DISTANCES, PRED)}
    ),
    "graphs": lambda: cl.plot.graphs({"one": (POINTS, DISTANCES, list(PRED))}),
    "silhouettes": lambda: cl.plot.silhouettes({"one": {1: [0.5, -0.1], "b": [0.3]}}),
    "unit balls": lambda: cl.plot.unit_balls({"p": np.array([[1, 0], [0, 1], [-1, 0], [0, -1]])}),
    "strips": lambda: cl.plot.strips({"one": {"a": 0.1, "b": 0.4}, "two": {"c": 1}}, "x"),
    "strips without names": lambda: cl.plot.strips({"one": [1, 2], "two": [1]}, "x", 0, 3),
    "means": lambda: cl.plot.means(GRID, {"one": GRID**2, "two": GRID}, at=4),
    "f_plane": lambda: cl.plot.f_plane(
        GRID, GRID, np.minimum(GRID, GRID[:, None]), {"A": (1, 0.5)}
    ),
    "f_cells": lambda: cl.plot.f_cells(OBLONG, OBLONG.counts / 10, {"one": [(0, 0), (1, 3)]}),
    "pair vectors": lambda: cl.plot.pair_vectors([1, 2, 2, 1, 3], list("bbaaa")),
    "angles": lambda: cl.plot.angles({"one": (5, 3, 40), "two": (2, 4, 110)}),
    "scores of chance": lambda: cl.plot.scores_of_chance(
        [2, 5, 9], {"one": [0.1, 0.2, 0.4], "two": [0, 0, 0.01]}, ["two"], (5, "here")
    ),
    "chance ruler": lambda: cl.plot.chance_ruler({3: 7, 4: 20, 6: 1}, 3.8, 6, 11.5),
    "chance, tested": lambda: cl.plot.chance(cl.permutation_test(cl.rand_index, OBLONG, n=99)),
    "chance, of points": lambda: cl.plot.chance(cl.bootstrap(cl.v_measure, OBLONG, n=99)),
    "surprises": lambda: cl.plot.surprises({"one": ([0.5, 0.25, 0.25], [1, 2, 2], 1.5)}),
    "joints": lambda: cl.plot.joints({"one": (OBSERVED, EXPECTED), "two": (EXPECTED, OBSERVED)}),
    "lengths": lambda: cl.plot.lengths({"one": (1, 1.5, 0.5), "two": (4, 1.5, 1.5)}),
    "scores by number": lambda: cl.plot.scores_by_number([2, 9], {"a": [0, 1], "b": [1, 0]}, "x"),
    "centroid paths": lambda: cl.plot.centroid_paths(
        {"one": (POINTS, TRUE, PATH), "two": (POINTS, TRUE, PATH[-1:])}, outlined=[0, 5]
    ),
    "by number": lambda: cl.plot.by_number([2, 3, 4], {"up": [1, 2, 3], "down": [3, 2, 1]}),
    "paths": lambda: cl.plot.paths(
        [0, 1, 5],
        {"one": {"up": [1, 2, 3], "down": [3, 2, 1]}, "two": {"up": GRID[:3], "down": GRID[:3]}},
    ),
    "verdicts": lambda: cl.plot.verdicts({"a": (0, 1), "b": (1, 0)}, "x", "y", outlined=["a"]),
    "collection map": lambda: cl.plot.collection_map({"00", "02"}),
    "overlaps": lambda: cl.plot.overlaps(OBLONG, [(1, 1), (2, 3), (2, 1)]),
    "moved point": lambda: cl.plot.moved_point([2, 1, 1, 3], [1, 1, 2, 2], 2, 2),
    "bits": lambda: cl.plot.bits({"one": OBLONG, "two": cl.ContingencyTable([[1, 1], [1, 0]])}),
    "logarithm": lambda: cl.plot.logarithm(),
    "neighbours": lambda: cl.plot.neighbours(POINTS, PRED, 7),
    "neighbours on a line": lambda: cl.plot.neighbours([[0], [1], [9], [10]], [1, 1, 1, 2], 3),
    "spread circles": lambda: cl.plot.spread_circles(POINTS, TRUE),
    "spread circles on a line": lambda: cl.plot.spread_circles([[0], [2], [9], [11]], [1, 1, 2, 2]),
    "within and between": lambda: cl.plot.within_between(POINTS, TRUE),
    "sorted distances": lambda: cl.plot.sorted_distances(POINTS, TRUE),
}
each_figure = pytest.mark.parametrize("name", FIGURES)

# Settings of a reader that would change a picture, were they not set aside.
SETTINGS = {
    "font": {"font.size": 30, "font.family": "serif"},
    "resolution": {"figure.dpi": 40},
    "resolution of files": {"savefig.dpi": 40},
    "cropping": {"savefig.bbox": "tight"},
    "background of files": {"savefig.facecolor": "red"},
    "transparency": {"savefig.transparent": True},
    "background": {"figure.facecolor": "red", "axes.facecolor": "red"},
    "ticks": {"xtick.labelsize": 30, "xtick.color": "red", "xtick.major.size": 20},
    "grid": {"axes.grid": True, "grid.color": "red"},
    "lines": {"lines.linewidth": 9, "patch.linewidth": 9, "path.sketch": (1, 100, 2)},
    "colours": {"image.cmap": "gray", "text.color": "red"},
    "antialiasing": {"text.antialiased": False},
    "hinting": {"text.hinting": "none"},
    "legend": {"legend.fontsize": 30},
    "minus": {"axes.unicode_minus": False},
}


class Tags(HTMLParser):
    """The tags of some HTML with their attributes."""

    def __init__(self, text):
        super().__init__()
        self.tags = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))


def shown(fig, alt="Bars."):
    """Show a figure and return the HTML that was displayed."""
    displayed = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(IPython.display, "display", displayed.append)
        assert cl.show(fig, alt) is None
    (one,) = displayed
    return one._repr_html_()


@functools.cache
def first(name):
    """The HTML of a figure drawn and shown for the first time."""
    return shown(FIGURES[name]())


def digest(html):
    """A short text that differs where the HTML does."""
    return hashlib.sha256(html.encode()).hexdigest()


def test_figure_is_shown_as_one_image():
    ((tag, attributes),) = Tags(first("bars")).tags
    assert tag == "img"
    assert set(attributes) == {"alt", "width", "src"}


@pytest.mark.parametrize(
    "alt", ["Two bars.", "a < b & \"c\" > 'd'", "<script>", "好瓜", "two\nlines"]
)
def test_words_beside_the_figure_are_kept_as_they_are(alt):
    ((_, attributes),) = Tags(shown(FIGURES["bars"](), alt)).tags
    assert attributes["alt"] == alt


def png(html):
    ((_, attributes),) = Tags(html).tags
    kind, _, data = attributes["src"].partition(",")
    assert kind == "data:image/png;base64"
    return base64.b64decode(data, validate=True)


@each_figure
def test_figure_becomes_a_picture_with_something_on_it(name):
    picture = Image.open(io.BytesIO(png(first(name))))
    assert picture.format == "PNG"
    assert min(picture.size) > 100
    assert len(picture.convert("RGB").getcolors(maxcolors=10**6)) > 10


def test_no_software_is_named_in_the_picture():
    assert Image.open(io.BytesIO(png(first("bars")))).info.keys() <= {"dpi"}


@pytest.mark.parametrize("alt", ["", " ", "\n\t"])
def test_figure_without_words_is_refused(alt):
    with pytest.raises(ValueError, match="alt"):
        shown(FIGURES["bars"](), alt)


@pytest.mark.parametrize("alt", [None, 3, ["words"], b"words"])
def test_words_that_are_no_text_are_refused(alt):
    with pytest.raises(TypeError, match=f"alt.*{type(alt).__name__}"):
        shown(FIGURES["bars"](), alt)


@pytest.mark.parametrize("fig", [None, "bars.png", OBLONG, np.zeros((2, 2))])
def test_what_is_no_figure_is_refused(fig):
    with pytest.raises(TypeError, match=f"fig.*{type(fig).__name__}"):
        shown(fig)


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_settings_of_the_reader_change_no_byte(settings):
    expected = digest(first("bars"))
    with mpl.rc_context(settings):
        assert digest(shown(FIGURES["bars"]())) == expected


@each_figure
def test_drawing_and_settings_of_the_reader_leave_each_other_alone(name):
    """Whatever is set, its bytes are the same."""
    from matplotlib import pyplot

    expected = digest(first(name))
    with mpl.rc_context({key: value for each in SETTINGS.values() for key, value in each.items()}):
        before = dict(mpl.rcParams)
        assert digest(shown(FIGURES[name]())) == expected
        assert dict(mpl.rcParams) == before
    assert pyplot.get_fignums() == []


@pytest.mark.parametrize("name", ["bars", "matrices", "overlaps"])
def test_a_figure_that_is_shown_again_has_the_same_bytes(name):
    fig = FIGURES[name]()
    assert digest(shown(fig)) == digest(shown(fig)) == digest(first(name))


def test_a_font_of_one_weight_is_no_warning(monkeypatch, caplog):
    """As many fonts for Chinese are: a notebook would store what is said of it."""
    monkeypatch.setattr(style, "_fonts", lambda: ["DejaVu Sans", "STIXSizeFiveSym"])
    with caplog.at_level("DEBUG", logger="matplotlib.font_manager"):
        cl.plot.bars({"green": cl.ContingencyTable([[3, 1], [0, 2]])})
    assert [it.message for it in caplog.records if it.levelname == "WARNING"] == []


def test_fonts_are_looked_up_in_silence(tmp_path):
    """On a slow, new machine matplotlib says after five seconds that this takes a moment."""
    code = """
import threading
class AtOnce:
    def __init__(self, interval, function): self.start = function
    def cancel(self): pass
threading.Timer = AtOnce
import clustlib as cl
cl.plot.bars({"green": cl.ContingencyTable([[3, 1], [0, 2]])})
"""
    run = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"MPLCONFIGDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr == ""
    assert [*tmp_path.glob("fontlist*")] != []


def test_showing_leaves_the_settings_alone():
    with mpl.rc_context({"font.size": 17, "figure.dpi": 83}):
        before = dict(mpl.rcParams)
        shown(FIGURES["bars"]())
        assert dict(mpl.rcParams) == before


@pytest.mark.parametrize(
    "draw",
    [
        lambda t: cl.plot.bars({"title": t}),
        cl.plot.bags,
        lambda t: cl.plot.assignments(t, [[(0, 0)]]),
        lambda t: cl.plot.matchings(t, {"title": [(0, 0)]}),
        lambda t: cl.plot.f_cells(t, np.eye(2), {"title": [(0, 0)]}),
        lambda t: cl.plot.overlaps(t, [(1, 1)]),
        lambda t: cl.plot.bits({"title": t}),
    ],
    ids=["bars", "bags", "assignments", "matchings", "f_cells", "overlaps", "bits"],
)
def test_labels_where_a_table_belongs_are_refused(draw):
    with pytest.raises(TypeError, match=r"contingency_table\(labels_true, labels_pred\)"):
        draw([1, 2, 2])


def texts(fig):
    """All texts of a figure."""
    return [text.get_text() for text in fig.findobj(mpl.text.Text) if text.get_text()]


def test_bars_are_as_long_as_the_counts():
    (ax,) = cl.plot.bars({"title": OBLONG}).axes
    widths = [round(bar.get_width()) for bar in ax.patches]
    assert widths == [10, 7, 3, 1, 2, 8, 9]


def test_bars_outline_the_given_cells():
    (ax,) = cl.plot.bars({"title": OBLONG}, {"title": [(0, 1), (1, 3)]}).axes
    black = [bar.get_width() for bar in ax.patches if bar.get_edgecolor()[:3] == (0, 0, 0)]
    assert black == [7, 9]


def test_bags_hold_as_many_points_as_the_clusters():
    bags = cl.plot.bags(OBLONG).axes
    held = [[len(line.get_xdata()) for line in ax.lines if len(line.get_xdata())] for ax in bags]
    assert [sorted(points) for points in held] == [[3, 7, 10], [1, 2, 8, 9]]


def test_assignments_add_up_what_they_cover():
    shown_sums = texts(cl.plot.assignments(OBLONG, [[(0, 0), (1, 3)], [(0, 1)]]))
    assert {"10 + 9 = 19", "7 = 7"} <= set(shown_sums)


def test_matchings_show_each_count_once():
    shown_texts = texts(cl.plot.matchings(OBLONG, {"title": [(0, 0)]}))
    numbers = sorted(int(text) for text in shown_texts if text.isdigit())
    assert numbers == [1, 2, 3, 7, 8, 9, 10]


def test_pairs_are_drawn_once_each_and_sorted():
    # Clusters 1 1 2 2 2, partitions 1 2 2 2 3: FP, then TP and FP twice; FN twice; TN four times.
    fig = cl.plot.pair_matrix([1, 2, 2, 2, 3], [1, 1, 2, 2, 2])
    assert "all 10 pairs of 5 points" in texts(fig)
    captions = {"TP = |SS| = $a$ = 1", "FP = |SD| = $b$ = 3"}
    captions |= {"FN = |DS| = $c$ = 2", "TN = |DD| = $d$ = 4"}
    assert captions <= set(texts(fig))
    left, right = (len(ax.patches) for ax in fig.axes)
    # A TP is one patch, a TN one, the others two; left the two clusters are outlined as well.
    assert (left, right) == (1 + 4 + 2 * 5 + 2, 1 + 4 + 2 * 5)


def test_points_of_a_pair_matrix_are_drawn_cluster_by_cluster():
    fig = cl.plot.pair_matrix([2, 1, 1], ["b", "a", "b"])
    assert [line.get_marker() for line in fig.axes[0].lines] == ["o", "o", "D"]


def test_sets_of_pairs_hold_all_but_the_pairs_apart_in_both():
    fig = cl.plot.pair_sets(cl.PairCounts(tp=3, fn=2, fp=4, tn=99))
    assert {"TP 3", "FN 2", "FP 4"} <= set(texts(fig))
    assert len(fig.axes[0].patches) == 3 + 2 * 2 + 4 * 2 + 2


def test_means_are_read_off_at_the_given_place():
    (ax,) = cl.plot.means(GRID, {"one": GRID**2, "two": GRID}, at=4).axes
    marked = [line.get_xydata().tolist() for line in ax.lines if line.get_marker() == "o"]
    assert marked == [[[GRID[4], GRID[4] ** 2]], [[GRID[4], GRID[4]]]]
    assert {"0.25", "0.50", "one", "two"} <= set(texts(ax))


def test_plane_has_precision_to_the_right_and_recall_upwards():
    fig = cl.plot.f_plane(GRID[:6], GRID, np.add.outer(GRID, 0 * GRID[:6]), {"A": (0.2, 0.9)})
    (ax,) = fig.axes
    (cluster,) = [line for line in ax.lines if line.get_marker() == "o"]
    assert cluster.get_xydata().tolist() == [[0.2, 0.9]]
    # Here f is the recall: its lines run level.
    (lines,) = [drawn for drawn in ax.collections if hasattr(drawn, "levels")]
    heights = [set(path.vertices[:, 1].round(6)) for path in lines.get_paths() if len(path)]
    assert heights
    assert all(len(height) == 1 for height in heights)


def test_f_cells_outline_the_given_cells_and_show_counts_below_values():
    (ax,) = cl.plot.f_cells(OBLONG, OBLONG.counts / 16, {"title": [(0, 1), (1, 3)]}).axes
    outlined = [cell.get_xy() for cell in ax.patches if cell.get_edgecolor()[:3] == (0, 0, 0)]
    assert outlined == [(0.5, -0.5), (2.5, 0.5)]
    place = {text.get_text(): text.get_position() for text in ax.texts}
    assert place["0.500"] == (2, 0.9)
    assert place["8"] == (2, 1.28)
    shades = [sum(cell.get_facecolor()[:3]) for cell in ax.patches]
    assert np.argsort(shades)[0] == 0  # the largest value is the darkest


def filled_and_outlined(ax):
    """The places (row, column) of the squares that are filled, and of those that are outlined."""
    at = {square: tuple(int(x + 0.5) for x in square.get_xy()[::-1]) for square in ax.patches}
    filled = {place for square, place in at.items() if square.get_facecolor()[0] < 0.5}
    outlined = {place for square, place in at.items() if square.get_edgecolor()[0] == 0}
    return filled, outlined


def test_vectors_of_pairs_are_the_upper_triangles_row_by_row():
    _, below = cl.plot.pair_vectors([1, 1, 2, 2, 1], list("aabbb")).axes
    # The pairs are 12 13 14 15, 23 24 25, 34 35, 45; together are 12 15 25 34 and 12 34 35 45.
    filled, outlined = filled_and_outlined(below)
    assert filled == {
        (0, 0),
        (0, 3),
        (0, 6),
        (0, 7),
        (1, 0),
        (1, 7),
        (1, 8),
        (1, 9),
        (2, 0),
        (2, 7),
    }
    assert outlined == {(line, column) for line in range(3) for column in (0, 7)}
    assert [text for text in texts(below.figure) if len(text) == 1 and text in "24"][-3:] == list(
        "442"
    )
    assert "both" in texts(below.figure)  # a row of products; t · c is a number, their sum


def test_arrows_have_the_given_lengths_and_angles():
    panels = {"one": (5, 3, 40), "two": (2, 4, 110)}
    axes = cl.plot.angles(panels).axes
    for ax, (first, second, degrees) in zip(axes, panels.values(), strict=True):
        ends = [complex(*words.xy) for words in ax.texts if getattr(words, "arrow_patch", None)]
        assert np.abs(ends) == pytest.approx([first, second])
        assert np.degrees(np.angle(ends)) == pytest.approx([0, degrees])
    assert {"40.0°", "110.0°"} <= set(texts(axes[0].figure))
    assert axes[0].get_xlim() == axes[1].get_xlim()  # one scale


def test_arrows_of_each_panel_may_have_names_of_their_own():
    panels = {"one": (5, 3, 40), "two": (2, 4, 110)}
    names = {"two": ("$t_0$", "$c_0$"), "one": ("$t$", "$c$")}
    fig = cl.plot.angles(panels, names)
    for ax, title in zip(fig.axes, panels, strict=True):
        assert set(names[title]) <= {text.get_text() for text in ax.texts}
    assert "t is 5 long, c 3" in fig.alt
    assert "t_0 is 2 long, c_0 4" in fig.alt
    with pytest.raises(ValueError, match="names"):
        cl.plot.angles(panels, {"one": ("a", "b")})


def test_the_words_on_a_ruler_of_chance_stay_off_the_lines():
    fig = cl.plot.chance_ruler({10: 3, 12: 4, 14: 1}, 12.94, 20, 42)
    fig.canvas.draw()
    (chance,) = [words for words in fig.axes[0].texts if words.get_text().startswith("chance")]
    line = fig.axes[0].transData.transform((20, 0))[0]
    assert chance.get_window_extent().x1 < line - 20


def test_scores_of_chance_are_named_and_those_under_discussion_black():
    (ax,) = FIGURES["scores of chance"]().axes
    curves = {tuple(line.get_ydata()): line for line in ax.lines if len(line.get_xdata()) == 3}
    assert [list(line.get_xdata()) for line in curves.values()] == [[2, 5, 9]] * 2
    assert curves[0.1, 0.2, 0.4].get_color() != "black"
    assert curves[0, 0, 0.01].get_color() == "black"
    assert {"one", "two", "here"} <= set(texts(ax.figure))


def test_names_of_scores_that_end_together_stand_apart():
    ends = {name: [0.5, 0.02] for name in "abcdef"}
    (ax,) = cl.plot.scores_of_chance([1, 2], ends).axes
    heights = sorted(words.get_position()[1] for words in ax.texts if words.get_text() in ends)
    assert min(np.diff(heights)) > 0.05


def test_ruler_runs_from_chance_to_the_best():
    (ax,) = FIGURES["chance ruler"]().axes
    assert [round(bar.get_height()) for bar in ax.patches] == [7, 20, 1]
    marks = {words.get_text(): words.get_position()[0] for words in ax.texts}
    assert marks["0"] == pytest.approx(3.8)
    assert marks["1"] == pytest.approx(11.5)
    assert marks["0.5"] == pytest.approx((3.8 + 11.5) / 2)
    assert "observed\n6" in marks
    assert "Rand index\nwould be 1\n11.5" in marks


def test_surprises_are_as_wide_as_the_shares_and_as_high_as_the_surprise():
    (ax,) = FIGURES["surprises"]().axes
    drawn = [(bar.get_x(), bar.get_width(), bar.get_height()) for bar in ax.patches]
    assert drawn == [(0, 0.5, 1), (0.5, 0.25, 2), (0.75, 0.25, 2)]
    assert ax.lines[0].get_ydata()[0] == 1.5


def squares(ax):
    """The cell, the area and the face of each square, cells without one left out."""
    drawn = [p for p in ax.patches if p.get_width() < 1]
    corners = [np.add(p.get_xy(), p.get_width() / 2).round().astype(int)[::-1] for p in drawn]
    faces = [p.get_facecolor()[:3] == (1, 1, 1) for p in drawn]
    areas = [p.get_width() * p.get_height() for p in drawn]
    return {tuple(c.tolist()): (a, f) for c, a, f in zip(corners, areas, faces, strict=True)}


def test_joints_are_squares_with_the_area_of_the_probabilities():
    observed, expected, difference = map(squares, FIGURES["joints"]().axes[:3])
    for drawn, numbers in (
        (observed, OBSERVED),
        (expected, EXPECTED),
        (difference, OBSERVED - EXPECTED),
    ):
        assert drawn.keys() == set(zip(*np.nonzero(numbers), strict=True))
        unit = drawn[1, 2][0] / abs(numbers[1, 2])
        for cell, (area, hollow) in drawn.items():
            assert area == pytest.approx(unit * abs(numbers[cell]))
            assert hollow == (numbers[cell] < 0)


def test_joints_show_each_difference_with_its_sign():
    drawn = texts(FIGURES["joints"]().axes[2])
    assert {"+0.125", "+0.0625", "−0.1875", "−0.125", "−0.0625", "+0.1875"} <= set(drawn)


def test_lengths_overlap_by_what_is_shared():
    for ax, (h_c, h_t, shared) in zip(
        FIGURES["lengths"]().axes, [(1, 1.5, 0.5), (4, 1.5, 1.5)], strict=True
    ):
        outlines = [p for p in ax.patches if p.get_linewidth() == 2]
        ends = [(p.get_x(), p.get_x() + p.get_width()) for p in outlines]
        assert ends == [(shared - h_c, shared), (0, h_t)]
        assert sum(p.get_width() for p in ax.patches if p.get_hatch()) == h_c + h_t - 2 * shared


def test_lengths_leave_out_the_name_of_what_is_not_there():
    whole = " ".join(texts(cl.plot.lengths({"one": (1, 1.5, 0.5)})))
    pure = " ".join(texts(cl.plot.lengths({"two": (2.5, 1.5, 1.5)})))
    assert [rest in whole for rest in ("H(C|T)", "H(T|C)")] == [True, True]
    assert [rest in pure for rest in ("H(C|T)", "H(T|C)")] == [True, False]


@pytest.mark.parametrize("lengths", [(1, 1.5, 0.5), (2, 1.6, 1.2), (1, 8, 0.9), (1, 1, 1)])
def test_pieces_of_lengths_have_letters_in_the_place_of_names(lengths):
    h_c, h_t, shared = lengths
    fig = cl.plot.lengths({"one": lengths}, letters=True)
    pieces = {"a": h_c - shared, "b": shared, "c": h_t - shared}
    (ax,) = fig.axes
    written = {text.get_text().split()[0] for text in ax.texts}
    assert written == {letter for letter, length in pieces.items() if length}
    assert not re.search(r"H\(|I ", " ".join([*texts(fig), fig.alt]))
    assert all(f"{length:.3f}" in fig.alt for length in pieces.values())


def test_scores_by_number_are_told_apart_by_marker_and_name():
    (ax,) = FIGURES["scores by number"]().axes
    assert [line.get_marker() for line in ax.lines[1:]] == ["o", "D"]
    assert {"a", "b", "2", "9"} <= set(texts(ax))


def drawn_points(ax):
    """The points of each line of an axes, as a list of (x, y)."""
    return [np.round(np.column_stack(line.get_data()), 9).tolist() for line in ax.lines]


def test_centroids_are_followed_from_start_to_end():
    (ax,) = cl.plot.centroid_paths({"one": (POINTS, TRUE, PATH)}).axes
    drawn = drawn_points(ax)
    for centroid in range(3):
        assert np.round(PATH[:, centroid], 9).tolist() in drawn
    squares = [line for line in ax.lines if line.get_marker() == "s" and line.get_zorder() == 5]
    assert [line.get_markerfacecolor() for line in squares] == ["white", "black"]
    assert [np.round(ends, 9).tolist() for ends in (PATH[0], PATH[-1])] == drawn[-2:]


def test_border_runs_halfway_between_two_centroids():
    (ax,) = cl.plot.centroid_paths({"one": ([[0, 0], [4, 2]], [1, 2], [[[0, 0], [4, 2]]])}).axes
    borders = [path.vertices for lines in ax.collections for path in lines.get_paths() if len(path)]
    assert borders
    for points in borders:
        to_first, to_second = (np.hypot(*(points - centre).T) for centre in ([0, 0], [4, 2]))
        assert np.allclose(to_first, to_second, atol=1e-3)


def test_points_under_discussion_are_outlined():
    (ax,) = cl.plot.centroid_paths({"one": (POINTS, TRUE, PATH)}, outlined=[7, 2]).axes
    outlined = [
        points
        for line, points in zip(ax.lines, drawn_points(ax), strict=True)
        if line.get_markersize() == 10 and line.get_markeredgecolor() == "black"
    ]
    assert [point for points in outlined for point in points] == (
        np.round(POINTS[[2, 7]], 9).tolist()  # of partitions 2 and 3
    )


def test_curve_has_its_chosen_number_outlined():
    up, down = cl.plot.by_number([2, 3, 5], {"up": [1, 2, 9], "down": [3, 2, 1]}, {"up": 5}).axes
    assert drawn_points(up) == [[[2, 1], [3, 2], [5, 9]], [[5, 9]]]
    assert drawn_points(down) == [[[2, 3], [3, 2], [5, 1]]]


def test_paths_have_a_panel_for_each_measure_and_names_for_their_curves():
    panels = {name: {"up": [0, at, 9], "down": [9, at, 0]} for at, name in enumerate("abcde")}
    fig = cl.plot.paths([2, 3, 7], panels, "steps", columns=2)
    assert [ax.get_title() for ax in fig.axes if ax.get_visible()] == list("abcde")
    assert [len(ax.lines) for ax in fig.axes] == [2] * 5 + [0]
    for at, ax in enumerate(fig.axes[:5]):
        assert drawn_points(ax) == [[[2, 0], [3, at], [7, 9]], [[2, 9], [3, at], [7, 0]]]
        looks = {(line.get_color(), line.get_marker()) for line in ax.lines}
        assert len(looks) == len({colour for colour, _ in looks}) == 2
    assert {"up", "down", "steps"} <= set(texts(fig))


def test_verdicts_name_each_clustering():
    fig = cl.plot.verdicts({"a": (0, 1), "b": (1, 0)}, "external", "internal", outlined=["b"])
    assert {"a", "b", "external", "internal"} <= set(texts(fig))
    assert drawn_points(fig.axes[0]) == [[[0, 1]], [[1, 0]]]
    assert [line.get_markeredgewidth() for line in fig.axes[0].lines] == [0, 3]


def test_distances_are_sorted_by_cluster():
    W = np.array([[0, 9, 1], [9, 0, 8], [1, 8, 0]])
    fig = cl.plot.distance_matrices({"one": (W, None), "two": (W, [1, 2, 1])})
    shades = [ax.collections[0].get_array().reshape(3, 3).tolist() for ax in fig.axes[:2]]
    assert shades == [W.tolist(), [[0, 1, 9], [1, 0, 8], [9, 8, 0]]]
    assert [len(ax.patches) for ax in fig.axes[:2]] == [0, 2]


def test_edges_between_clusters_are_dashed():
    weights = [[0, 1, 0, 0], [1, 0, 2, 0], [0, 2, 0, 3], [0, 0, 3, 0]]
    square = [[0, 0], [1, 0], [1, 1], [0, 1]]
    lines = cl.plot.graphs({"one": (square, weights, [1, 1, 2, 2])}).axes[0].lines
    edges = [line.get_linestyle() for line in lines if len(line.get_xdata()) == 2][:3]
    assert edges == ["-", "--", "-"]


@pytest.mark.parametrize(("n", "numbered"), [(3, ["1", "2", "3"]), (21, [])])
def test_vertices_of_small_graphs_are_numbered_as_they_come(n, numbered):
    X = np.column_stack([np.arange(n), np.arange(n) ** 2])
    ax = cl.plot.graphs({"one": (X, np.ones((n, n)), [1, 2, 2] * (n // 3))}).axes[0]
    assert [text.get_text() for text in ax.texts] == numbered
    assert [text.get_position() for text in ax.texts] == [(0, 0), (1, 1), (2, 4)][: len(numbered)]


def test_silhouettes_are_sorted_within_clusters():
    fig = cl.plot.silhouettes({"one": {1: [0.1, 0.5, -0.2], 2: [0.3]}})
    assert [patch.get_width() for patch in fig.axes[0].patches] == [0.5, 0.1, -0.2, 0.3]


def test_names_on_one_place_stand_together():
    fig = cl.plot.strips({"one": {"a": 0.5, "b": 0.5, "c": 1}}, "x")
    assert {"a, b", "c"} <= set(texts(fig))


def test_partitions_differ_in_colour_and_marker():
    handles = cl.plot.bags(OBLONG).legends[0].legend_handles
    assert len({handle.get_color() for handle in handles}) == 4
    assert len({handle.get_marker() for handle in handles}) == 4


def test_names_are_drawn_as_they_are():
    drawn = texts(cl.plot.matchings(NAMED, {"title": []}))
    assert {"$x$", "50%", "a_b", "{", "\\"} <= set(drawn)


def imported(statement):
    """The modules that a fresh Python has loaded after a statement."""
    code = f"{statement}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name.partition(".")[0] for name in json.loads(done.stdout)}


def test_import_loads_neither_matplotlib_nor_scipy():
    loaded = imported("import clustlib")
    assert "clustlib" in loaded
    assert not loaded & {"matplotlib", "scipy", "sklearn", "IPython", "PIL", "pandas"}


def test_import_of_the_exercises_loads_neither_matplotlib_nor_scipy():
    assert not imported("import clustlib.exercises") & {"matplotlib", "scipy", "sklearn", "IPython"}


# --- what can be told apart ----------------------------------------------------------------------


def test_edge_that_would_run_through_a_vertex_is_bent_round_it():
    X = [[0, 0], [1, 0], [2, 0], [0, 2]]
    ax = cl.plot.graphs({"one": (X, np.ones((4, 4)), [1, 1, 2, 2])}).axes[0]
    bent = [line for line in ax.lines if len(line.get_xdata()) > 2]
    assert [line.get_xydata()[[0, -1]].tolist() for line in bent] == [[[0, 0], [2, 0]]]
    assert np.hypot(*(bent[0].get_xydata() - [1, 0]).T).min() > 0.2
    assert ax.get_aspect() == 1


@pytest.mark.parametrize(
    ("scale", "equal", "aspect"),
    [(1, None, 1), (4, None, 1), (20, None, "auto"), (20, True, 1), (1, False, "auto")],
)
def test_points_have_one_scale_unless_they_reach_much_farther_one_way(scale, equal, aspect):
    square = np.array([[0, 0], [1, 0], [0, 1], [1, 1]])
    (ax,) = cl.plot.points({"one": (square * [scale, 1], None, None)}, equal=equal).axes
    assert ax.get_aspect() == aspect


def crossing(fig):
    """Which outlines of the first panel have an area in common."""
    from matplotlib.path import Path

    hulls = [Path(patch.get_xy()) for patch in fig.axes[0].patches]
    pairs = [(i, j) for i in range(len(hulls)) for j in range(i)]
    return [(j, i) for i, j in pairs if hulls[i].intersects_path(hulls[j], filled=True)]


def test_outlines_of_clusters_apart_do_not_overlap_by_their_padding():
    # Two squares of points with a gap of a hundredth between them, and one that reaches into both.
    square = np.array([[0, 0], [1, 0], [0, 1], [1, 1]])
    X, labels = np.vstack([square, square + np.array([1.01, 0])]), [1] * 4 + [2] * 4
    assert crossing(cl.plot.points({"one": (X, None, labels)})) == []
    X = np.vstack([X, square + 0.5])
    fig = cl.plot.points({"one": (X, None, [*labels, 3, 3, 3, 3])})
    assert crossing(fig) == [(0, 2), (1, 2)]


def test_numbers_of_a_matching_stand_on_their_own_line_only():
    t = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    (ax,) = cl.plot.matchings(t, {"one": [(0, 2), (1, 1), (2, 0)]}).axes
    lines = [line for line in ax.lines if len(line.get_xdata()) == 2]
    # In points, as they are drawn: half of a line's width, and about half of a number's height.
    to_points = 72 / ax.figure.dpi
    for text in ax.texts:
        if not text.get_text().isdigit():
            continue
        at = ax.transData.transform(text.get_position()) * to_points
        free = []
        for line in lines:
            start, end = ax.transData.transform(line.get_xydata()) * to_points
            along = np.clip((at - start) @ (end - start) / ((end - start) @ (end - start)), 0, 1)
            apart = np.hypot(*(start + along * (end - start) - at))
            free.append(apart - line.get_linewidth() / 2)
        on_it, nearest = np.sort(free)[:2]
        assert on_it < 0
        assert nearest > 5, text.get_text()


def test_parts_too_small_for_words_have_them_behind_their_bar():
    fig = cl.plot.bars({"one": cl.ContingencyTable([[90, 0, 0], [0, 5, 5]])})
    assert "  5 T2, 5 T3" in texts(fig)
    assert not fig.legends


def test_partitions_called_by_their_markers_need_no_legend():
    counts = [[1, 0, 5], [4, 1, 1]]
    assert not cl.plot.bags(cl.ContingencyTable(counts, partitions=["○", "◇", "×"])).legends
    assert cl.plot.bags(cl.ContingencyTable(counts, partitions=["◇", "○", "×"])).legends


def test_means_say_of_which_precision_they_are():
    fig = cl.plot.means(GRID, {"one": GRID}, at=4, precision=1)
    assert fig.axes[0].get_title() == "precision = 1 throughout"
    assert "of precision 1 and recall" in fig.alt


def test_lowest_line_of_equal_f_keeps_its_turn_free_of_words():
    x, y = np.meshgrid(GRID, GRID)
    (ax,) = cl.plot.f_plane(GRID, GRID, 2 * x * y / (x + y), {"A": (1, 0.5)}).axes
    places = {text.get_text(): text.get_position() for text in ax.texts}
    # F is 0.2 at precision 0.7 where the recall is 0.2·0.7/(1.4 − 0.2) = 0.117.
    assert places["0.2"] == pytest.approx((0.7, 0.117), abs=0.02)
    assert places["0.5"] == pytest.approx((0.5, 0.5), abs=0.02)


def test_scores_that_cannot_be_told_apart_are_enlarged():
    scores = {"a": [0.9, 0.8], "b": [0.1, 0.02], "c": [0.01, 0.03], "d": [0, 0]}
    left, right = cl.plot.scores_of_chance([2, 5], scores).axes
    curves = [
        [line.get_ydata().tolist() for line in ax.lines if line.get_marker() != "None"]
        for ax in (left, right)
    ]
    assert sorted(curves[0]) == sorted(scores.values())
    assert sorted(curves[1]) == sorted([scores[name] for name in "bcd"])
    assert {"a", "three more:\nright, enlarged"} <= set(texts(left))
    assert {"b", "c", "d"} <= set(texts(right))
    assert right.get_ylim()[1] < 0.15
    del scores["d"]
    assert len(cl.plot.scores_of_chance([2, 5], scores).axes) == 1


@pytest.mark.parametrize(
    ("title", "colour"),
    [("green", "#117733"), ("the orange table", "#B35900"), ("Orange: best", "#B35900"),
     ("green and orange", "#222222"), ("evergreen", "#222222"), ("blue", "#222222")],
)  # fmt: skip
def test_tables_called_by_a_colour_have_a_title_of_it(title, colour):
    (ax,) = cl.plot.bars({title: OBLONG}).axes
    assert ax.title.get_color() == colour.replace("#222222", "auto") or (
        mpl.colors.to_hex(ax.title.get_color()).upper() == colour
    )


def test_squares_of_pairs_apart_in_both_are_no_white():
    ax = cl.plot.pair_matrix([1, 2], [1, 2]).axes[0]
    (square,) = [patch for patch in ax.patches if patch.get_facecolor()[3] > 0]
    red, green, blue, _ = square.get_facecolor()
    assert 0.7 < 0.3 * red + 0.59 * green + 0.11 * blue < 0.88


# --- discs, bits, and what the internal measures compare ------------------------------------------


def circles(ax):
    """The discs of a panel: the partition's, the cluster's, and the partition's within it."""
    from matplotlib.patches import Circle

    return [patch for patch in ax.patches if isinstance(patch, Circle)]


def shared_area(one, other):
    """The area of two discs at once, counted on a fine grid."""
    low, high = one.center[0] - one.radius, one.center[0] + one.radius
    x = np.linspace(low, high, 1501)
    y = np.linspace(-one.radius, one.radius, 1501)
    x, y = np.meshgrid(x - x.mean() + one.center[0], y)
    inside = [np.hypot(x - disc.center[0], y) < disc.radius for disc in (one, other)]
    return (inside[0] & inside[1]).mean() * (2 * one.radius) ** 2


@pytest.mark.parametrize("cell", [(1, 1), (1, 2), (2, 1), (2, 4), (1, 3), (2, 3)])
def test_discs_have_the_area_of_the_points_and_share_the_shared_ones(cell):
    # Clusters of 20 and 20 points, partitions of 11, 9, 8 and 12.
    (ax,) = cl.plot.overlaps(OBLONG, [cell]).axes
    partition, cluster, within = circles(ax)
    i, j = cell[0] - 1, cell[1] - 1
    assert cluster.radius**2 * np.pi == pytest.approx([20, 20][i])
    assert partition.radius**2 * np.pi == pytest.approx([11, 9, 8, 12][j])
    shared = [[10, 7, 0, 3], [1, 2, 8, 9]][i][j]
    assert shared_area(cluster, partition) == pytest.approx(shared, abs=0.05)
    assert (within.center, within.radius) == (partition.center, partition.radius)
    assert f"{shared} shared" in texts(ax)


def test_discs_have_one_scale_and_their_numbers_beside_them():
    t = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    left, right = cl.plot.overlaps(t, [(1, 3), (3, 1)]).axes
    assert left.get_xlim() == right.get_xlim()
    assert left.get_ylim() == right.get_ylim()
    assert {"C1: 50", "T3: 35", "30 shared", "F = 2·30/(50 + 35) ≈ 0.706"} <= set(texts(left))
    assert {"C3: 25", "T1: 25", "25 shared", "F = 2·25/(25 + 25) = 1"} <= set(texts(right))


def test_moved_point_changes_the_outlined_squares_and_no_others():
    # Point 2 leaves point 1 for points 3 and 4: of three pairs, one was FP, two were FN and TN.
    fig = cl.plot.moved_point([2, 1, 1, 3], [1, 1, 2, 2], 2, 2)
    counts = [[t for t in texts(ax) if t[:2] in ("TP", "FN", "FP", "TN")] for ax in fig.axes]
    assert counts == [
        ["TP 0", "FN 1", "FP 2", "TN 3"],
        ["TP 1 (+1)", "FN 0 (−1)", "FP 2", "TN 3"],
    ]
    for ax in fig.axes:
        # The points stand as 1, 2, 3, 4: the pairs of point 2 are in column 1 and in row 1.
        outlined = [tuple(np.round(np.add(p.get_xy(), 0.45))) for p in ax.patches
                    if p.get_linewidth() == 3.2]  # fmt: skip
        assert sorted(outlined) == [(1, 0), (2, 1), (3, 1)]
    before, after = (ax.lines[:4] for ax in fig.axes)
    assert [line.get_marker() for line in before] == [line.get_marker() for line in after]


def test_bits_are_the_terms_of_the_sum():
    # Of four points, p = ½, ¼, ¼ against ⅜·… : worked out with pencil and paper.
    t = cl.ContingencyTable([[2, 1], [0, 1]])
    (ax,) = cl.plot.bits({"one": t}).axes
    expected = [
        0.5 * np.log2(0.5 / (0.75 * 0.5)), 0.25 * np.log2(0.25 / (0.75 * 0.5)),
        0, 0.25 * np.log2(0.25 / (0.25 * 0.5)),
    ]  # fmt: skip
    drawn = {text.get_position(): text.get_text() for text in ax.texts}
    assert [drawn[j, i - 0.1] for i in (0, 1) for j in (0, 1)] == [
        "+0.208",
        "−0.146",
        "–",  # without points, which is not the same as what chance would put there
        "+0.250",
    ]
    assert [f"{x:+.3f}".replace("-", "−") for x in expected] == [
        "+0.208", "−0.146", "+0.000", "+0.250",
    ]  # fmt: skip
    assert "sum: I = 0.311 bits" in texts(ax)
    # Grey paper tells more from fewer: what is written on the darkest is white, and only there.
    shades = [np.mean(cell.get_facecolor()[:3]) for cell in ax.patches]
    assert shades[2] == 1
    assert np.argmin(shades) == 3


def test_cell_without_points_is_told_from_one_that_chance_would_fill_so():
    t = cl.ContingencyTable([[2, 2, 0], [2, 0, 2]])
    fig = cl.plot.bits({"one": t})
    (ax,) = fig.axes
    drawn = {text.get_position(): text.get_text() for text in ax.texts}
    assert [drawn[j, -0.1] for j in range(3)] == ["0", "+0.250", "–"]
    assert [drawn[j, 0.29] for j in range(3)] == ["2", "2", "0"]
    assert "C1 has 0 at T1, +0.250 at T2 and no points at T3" in fig.alt


def test_unit_balls_have_no_grid_where_a_line_may_lie():
    # The square of p = ∞ lies on ±1.
    (ax,) = cl.plot.unit_balls({"p": np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])}).axes
    grid = [*ax.get_xgridlines(), *ax.get_ygridlines()]
    assert not any(line.get_visible() for line in grid)
    across, down = (
        [*line.get_xdata(), *line.get_ydata()] for line in ax.lines if line.get_lw() < 1
    )
    assert across[2:] == down[:2] == [0, 0]  # the two axes


def test_curve_and_line_touch_at_one_and_nowhere_else():
    (ax,) = cl.plot.logarithm().axes
    line, curve = (each.get_xydata() for each in ax.lines[2:4])
    assert line.tolist() == [[0, -1], [3, 2]]
    assert np.exp(curve[:, 1]) == pytest.approx(curve[:, 0])
    assert (curve[:, 1] <= curve[:, 0] - 1).all()
    assert {"ln x", "x − 1"} <= set(texts(ax))


SQUARES = [[0, 0], [3, 0], [0, 4], [8, 6], [8, 15]]  # from the first point: 3, 4, 10, 17
TWO_GROUPS = [1, 1, 1, 2, 2]


def rays(ax, dashed):
    """The ends of the lines of a panel, of one style, at the far side."""
    lines = [line for line in ax.lines if line.get_zorder() == 3]
    return sorted(
        line.get_xydata()[-1].tolist() for line in lines if (line.get_linestyle() == "--") == dashed
    )


def test_neighbours_are_joined_to_the_point_and_their_means_written():
    (ax,) = cl.plot.neighbours(SQUARES, TWO_GROUPS, 1).axes
    assert rays(ax, dashed=False) == [[0, 4], [3, 0]]
    assert rays(ax, dashed=True) == [[8, 6], [8, 15]]
    assert {"3", "4", "10", "17"} <= set(texts(ax))
    title = ax.get_title(loc="left")
    assert "a = (3 + 4)/2 = 3.5" in title
    assert "b = (10 + 17)/2 = 13.5" in title
    assert title.endswith("(13.5 − 3.5)/max(3.5, 13.5) = 0.741")
    assert ax.get_aspect() == 1


def test_neighbours_are_those_of_the_nearest_other_cluster_only():
    (ax,) = cl.plot.neighbours([*SQUARES, [-1, 0]], [*TWO_GROUPS, 3], 1).axes
    assert rays(ax, dashed=True) == [[-1, 0]]


def test_lengths_beside_a_line_are_those_of_the_points():
    (ax,) = cl.plot.neighbours([[0], [1], [9], [10], [12]], [1, 1, 1, 2, 2], 3).axes
    ends = {d: [x for x, _ in rays(ax, dashed=d)] for d in (True, False)}
    assert ends == {False: [0, 1], True: [10, 12]}
    heights = [line.get_ydata()[0] > 0 for line in ax.lines if line.get_zorder() == 3]
    assert heights == [True, True, False, False]
    assert {"8", "9", "1", "3"} <= set(texts(ax))


def test_a_lone_point_has_no_lines_to_its_own_cluster():
    (ax,) = cl.plot.neighbours(SQUARES, [1, 1, 1, 1, 2], 5).axes
    assert rays(ax, dashed=False) == []
    assert "s = 0" in ax.get_title(loc="left")


def test_circles_have_the_spreads_as_radii():
    # Centroids (0, 0) and (10, 0) with spreads √2 and 1, and a lone point nearer to the second.
    X = [[1, 1], [-1, 1], [-1, -1], [1, -1], [9, 0], [11, 0], [10, 7]]
    (ax,) = cl.plot.spread_circles(X, [1, 1, 1, 1, 2, 2, 3]).axes
    drawn = {tuple(np.round(circle.center, 9)): circle.radius for circle in circles(ax)}
    assert drawn == {
        (0, 0): pytest.approx(2**0.5), (10, 0): pytest.approx(1), (10, 7): pytest.approx(0),
    }  # fmt: skip
    # (1.41 + 1)/10 = 0.241 both ways, against (1 + 0)/7 = 0.143 from the lone one.
    assert ax.get_title(loc="left").splitlines() == [
        "C1 ↔ C2: (1.41 + 1)/10 = 0.241", "C3 → C2: (0 + 1)/7 = 0.143",
        "DB = (0.241 + 0.241 + 0.143)/3 = 0.209",
    ]  # fmt: skip
    assert ax.get_aspect() == 1


def test_arrows_lead_to_the_centroids_and_from_there_to_the_mean():
    X = [[0, 0], [2, 0], [8, 2], [8, 6], [8, 10]]  # one of them is its centroid, without an arrow
    (ax,) = cl.plot.within_between(X, [1, 1, 2, 2, 2]).axes
    arrows = [words for words in ax.texts if getattr(words, "arrow_patch", None)]
    ends = [
        ((*np.round(words.xyann, 6),), (*np.round(words.xy, 6),), words.arrowprops["lw"] > 3)
        for words in arrows
    ]
    thin = [(start, end) for start, end, thick in ends if not thick]
    assert thin == [((0, 0), (1, 0)), ((2, 0), (1, 0)), ((8, 2), (8, 6)), ((8, 10), (8, 6))]
    thick = [(start, end) for start, end, thick in ends if thick]
    assert thick == [((1, 0), (5.2, 3.6)), ((8, 6), (5.2, 3.6))]
    # SSW = 1 + 1 + 16 + 16; SSB = 2·(4.2² + 3.6²) + 3·(2.8² + 2.4²) = 61.2 + 40.8.
    title = ax.get_title(loc="left")
    assert "SSW = 34" in title
    assert "= 102" in title
    assert title.endswith("CH = (102/(2 − 1)) / (34/(5 − 2)) = 9")


def test_distances_are_sorted_and_those_within_filled():
    # Pairs of 0, 1, 10, 12: 1 2 9 10 11 12, and within are 10 and 11.
    (ax,) = cl.plot.sorted_distances([[0], [1], [10], [12]], [1, 2, 1, 2]).axes
    assert [bar.get_height() for bar in ax.patches] == [1, 2, 9, 10, 11, 12]
    filled = [bar.get_facecolor()[0] < 0.5 for bar in ax.patches]
    assert filled == [False, False, False, True, True, False]
    assert {"W_min = 3", "W_max = 23"} <= set(texts(ax))
    assert ax.get_title(loc="left") == (
        "filled: the 2 of 6 pairs within clusters, W_in = 21\nC = (21 − 3)/(23 − 3) = 0.9"
    )
    brackets = [(line.get_xdata()[0], line.get_xdata()[-1]) for line in ax.lines]
    assert brackets == [(-0.42, 1.42), (3.58, 5.42)]


# --- many groups -------------------------------------------------------------------------------


def table_of(r, k):
    """A table of many points with small and large cells: oblong, no two columns of one size."""
    i, j = np.indices((r, k))
    return cl.ContingencyTable((7 * i + 5 * j * j) % 11 * (j + 1) + (i == j))


def legend_names(fig):
    (legend,) = fig.legends
    return [text.get_text() for text in legend.get_texts()]


def test_fifteen_groups_are_told_apart_by_marker_and_colour():
    fig = cl.plot.bags(cl.ContingencyTable(np.eye(15, dtype=int)[::3] + 1))
    handles = fig.legends[0].legend_handles
    assert legend_names(fig) == [f"T{j}" for j in range(1, 16)]
    assert len({(handle.get_color(), handle.get_marker()) for handle in handles}) == 15


def test_fifteen_groups_are_told_apart_by_hatch_and_colour():
    handles = cl.plot.bars({"one": table_of(3, 15)}).legends[0].legend_handles
    assert len({(handle.get_facecolor(), handle.get_hatch()) for handle in handles}) == 15


def test_bars_are_named_by_a_legend_where_they_cannot_be_named_themselves():
    assert not cl.plot.bars({"wide": cl.ContingencyTable([[9, 9], [0, 7]])}).legends
    fig = cl.plot.bars({"one is thin": cl.ContingencyTable([[99, 1], [50, 0]])})
    assert legend_names(fig) == ["T1", "T2"]
    long = cl.ContingencyTable([[60, 40]], partitions=["the first of them", "b"])
    assert not cl.plot.bars({"its name has room": long}).legends
    assert cl.plot.bars({"its name has none": long + long.T.T, "x": OBLONG}).legends


def test_the_smallest_of_many_groups_are_one_and_said_to_be():
    sizes = [*range(30, 10, -1)]  # of 20 partitions; the last six have 16, 15, … 11 points
    t = cl.ContingencyTable([sizes, [1] * 20])
    fig = cl.plot.bars({"one": t}, {"one": [(0, 19)]})
    assert legend_names(fig) == [*(f"T{j}" for j in range(1, 15)), "other (6 partitions)"]
    grey = [bar for bar in fig.axes[0].patches if bar.get_facecolor()[:3] == (220 / 255,) * 3]
    # T20 of C1 is under discussion, and stands for itself.
    assert [bar.get_width() for bar in grey] == [11, 16 + 15 + 14 + 13 + 12, 6]
    ((_, attributes),) = Tags(shown(fig, "Two bars.")).tags
    assert attributes["alt"] == (
        "Two bars. The 6 smallest partitions are drawn alike, as one: other."
    )


def test_a_partition_looks_the_same_in_all_tables():
    one = cl.ContingencyTable([[9, 8]], partitions=["b", "c"])
    two = cl.ContingencyTable([[7, 6]], partitions=["a", "b"])
    left, right = cl.plot.bars({"one": one, "two": two}).axes
    looks = [[bar.get_facecolor() for bar in ax.patches] for ax in (left, right)]
    assert looks[0][0] == looks[1][1]
    assert len({*looks[0], *looks[1]}) == 3


def test_a_partition_looks_the_same_in_all_panels():
    X = [[0, 0], [1, 2], [3, 1]]
    fig = cl.plot.points({"one": (X, list("bcc"), None), "two": (X, list("abb"), None)})
    (b, c), (b_again, a) = (
        [(line.get_marker(), line.get_color()) for line in ax.lines] for ax in fig.axes
    )
    assert b == b_again
    assert len({a, b, c}) == 3
    assert legend_names(fig) == ["b", "c", "a"]


# --- many points, and large tables -------------------------------------------------------------

TALL = table_of(40, 15)
MANY = np.arange(10_000)
LINE = np.column_stack([MANY, MANY % 7])

# What is drawn of much data, and how many single things at most: that bounds the time it takes.
DRAWN = {
    "bars": (lambda: cl.plot.bars({"40 × 15": TALL}), 2000),
    "pair sets": (lambda: cl.plot.pair_sets(cl.pair_counts(TALL)), 2000),
    "points": (lambda: cl.plot.points({"one": (LINE, MANY % 9, MANY % 4)}), 200),
    "distances": (
        lambda: cl.plot.distance_matrices({"one": (np.ones((1000, 1000)), MANY[:1000] % 6)}),
        200,
    ),
    "silhouettes": (lambda: cl.plot.silhouettes({"one": {1: MANY / 1e4, 2: -MANY / 1e4}}), 200),
    "chance": (lambda: cl.plot.chance_ruler(dict.fromkeys(MANY.tolist(), 1), 10, 20, 30), 300),
    "strips": (lambda: cl.plot.strips({"one": MANY}, "x"), 200),
    "paths": (lambda: cl.plot.centroid_paths({"one": (LINE, MANY % 9, [LINE[:3]])}), 300),
}


@pytest.mark.parametrize("name", DRAWN)
def test_much_is_drawn_with_few_things_on_a_page(name):
    draw, most = DRAWN[name]
    fig = draw()
    assert len(fig.findobj()) < most
    assert max(fig.get_size_inches()) <= 15


REFUSED = {
    "pair_sets": [
        lambda: cl.plot.pair_matrix(MANY % 3, MANY % 4),
        lambda: cl.plot.pair_vectors(MANY % 3, np.sort(MANY % 4)),
    ],
    "move_points": [lambda: cl.plot.moved_point(MANY % 3, MANY % 4, 1, 2)],
    "f_matrix": [lambda: cl.plot.overlaps(table_of(3, 3), [(1, j % 3 + 1) for j in range(9)])],
    "large ones": [lambda: cl.plot.bits({"one": TALL})],
    "silhouettes": [lambda: cl.plot.neighbours(LINE, MANY % 3, 1)],
    "c_index": [lambda: cl.plot.sorted_distances(LINE[:26], MANY[:26] % 3)],
    "bars": [
        lambda: cl.plot.bags(TALL),
        lambda: cl.plot.bags(cl.ContingencyTable([[3000, 7000]])),
        lambda: cl.plot.matchings(TALL, {"one": []}),
        lambda: cl.plot.matchings(cl.ContingencyTable(np.ones((9, 10), int)), {"one": []}),
    ],
    "per_cluster": [
        lambda: cl.plot.bars({"one": table_of(51, 2)}),
        lambda: cl.plot.assignments(TALL, [[]]),
        lambda: cl.plot.f_cells(TALL, np.zeros((40, 15)), {"one": []}),
    ],
    "distance_matrices": [
        lambda: cl.plot.matrices({"one": np.eye(200)}),
        lambda: cl.plot.graphs({"one": (LINE, np.eye(1), MANY)}),
    ],
    "fewer": [
        lambda: cl.plot.bars(dict.fromkeys(range(7), OBLONG)),
        lambda: cl.plot.joints({"one": (TALL.counts, TALL.counts)}),
        lambda: cl.plot.points(dict.fromkeys(range(9), (POINTS, None, None))),
        lambda: cl.plot.centroid_paths({"one": (LINE, MANY, [LINE[:21]])}),
    ],
    "sample": [
        lambda: cl.plot.distance_matrices({"one": (np.ones((2001, 2001)), None)}),
        lambda: cl.plot.spread_circles(LINE, MANY % 3),
        lambda: cl.plot.within_between(LINE, MANY % 3),
    ],
    "some": [
        lambda: cl.plot.points({"one": (LINE, None, MANY)}),
        lambda: cl.plot.silhouettes({"one": dict.fromkeys(range(41), (0.5,))}),
        lambda: cl.plot.scores_by_number([1], dict.fromkeys(range(16), (1,)), "x"),
        lambda: cl.plot.scores_of_chance([1, 2], dict.fromkeys(range(17), (1, 1))),
        lambda: cl.plot.unit_balls(dict.fromkeys(range(13), POINTS)),
        lambda: cl.plot.spread_circles(LINE[:40], MANY[:40] % 13),
    ],
    "under discussion": [
        lambda: cl.plot.verdicts(dict.fromkeys(range(41), (0, 1)), "x", "y"),
        lambda: cl.plot.f_plane(GRID, GRID, np.eye(10), dict.fromkeys(range(41), (0, 1))),
    ],
    "without names": [lambda: cl.plot.strips({"one": dict.fromkeys(range(41), 1)}, "x")],
    "the rest as one": [lambda: cl.plot.surprises({"one": (np.full(100, 0.01), np.ones(100), 1)})],
    "three": [lambda: cl.plot.means(GRID, dict.fromkeys("abcd", GRID), 0)],
}


@pytest.mark.parametrize(
    ("instead", "draw"),
    [(instead, draw) for instead, draws in REFUSED.items() for draw in draws],
)
def test_what_nobody_could_read_is_refused_with_what_to_draw_instead(instead, draw):
    with pytest.raises(ValueError, match=instead):
        draw()


@pytest.mark.parametrize(
    ("largest", "worth"), [(1, 1), (144, 1), (145, 2), (289, 5), (721, 10), (10**6, 10_000)]
)
def test_square_stands_for_so_many_pairs_that_there_are_at_most_144(largest, worth):
    fig = cl.plot.pair_sets(cl.PairCounts(tp=0, fn=largest, fp=1, tn=10**9))
    # The squares of FN are two patches each, as is the one of FP; and there are two frames.
    assert len(fig.axes[0].patches) == 2 * -(-largest // worth) + 2 + 2
    assert f"FN {largest}" in texts(fig)
    words = [text for text in texts(fig) if "a square" in text]
    assert words == ([f"a square: {worth:,} pairs"] if worth > 1 else [])
    alt = Tags(shown(fig, "Two sets.")).tags[0][1]["alt"]
    assert alt.startswith("Two sets.")
    assert (f"{worth:,} pairs" in alt) == (worth > 1)


def test_sets_without_pairs_are_empty():
    fig = cl.plot.pair_sets(cl.pair_counts(cl.ContingencyTable(np.eye(3, 4, dtype=int))))
    assert {"TP 0", "FN 0", "FP 0"} <= set(texts(fig))


@pytest.mark.parametrize(
    "X", [[[1, 2]] * 4, [[1, 2], [1, 3], [1, 4], [1, 2]], [[0, 5], [9, 5], [0, 5], [4, 5]]]
)
def test_points_that_coincide_or_lie_on_a_line_are_enclosed(X):
    (ax,) = cl.plot.points({"one": (X, None, [1, 1, 1, 2])}).axes
    assert {"C1", "C2"} <= set(texts(ax))
    assert len(ax.patches) == 2


def test_names_of_thin_silhouettes_stand_apart():
    clusters = {c: [0.5] * (300 if c == 9 else 1) for c in range(30)}
    (ax,) = cl.plot.silhouettes({"one": clusters}).axes
    heights = sorted(words.get_position()[1] for words in ax.texts)
    low, high = sorted(ax.get_ylim())
    assert len(heights) == 30
    assert low < heights[0] < heights[-1] < high
    assert min(np.diff(heights)) > 0.6 * (high - low) / 30


def test_titles_are_broken_where_they_would_be_cut():
    title = "the largest cell of each row, and then the one-to-one matching of largest weight"
    fig = cl.plot.matchings(OBLONG, {title: [(0, 0), (1, 3)], "b": [(0, 1)]})
    left = fig.axes[0].title
    assert left.get_text().split() == [*title.split(), *["10", "+", "9", "=", "19"]]
    box = left.get_window_extent()
    assert 0 <= box.x0 < box.x1 <= fig.bbox.width
    assert box.y1 <= fig.bbox.height
    assert not box.overlaps(fig.axes[1].title.get_window_extent())


@pytest.mark.parametrize("n", [10, 28])
def test_titles_above_square_axes_are_whole(n):
    fig = cl.plot.pair_matrix(np.arange(n) % 9, np.sort(np.arange(n) % 4))
    assert all(ax.title.get_window_extent().y1 <= fig.bbox.height for ax in fig.axes)


def test_square_axes_are_square_before_they_are_drawn():
    """Their titles are broken where the square ends."""
    fig = FIGURES["distance matrices"]()
    places = [ax.get_position().bounds for ax in fig.axes]
    fig.draw_without_rendering()
    assert [ax.get_position().bounds for ax in fig.axes] == places


# --- labels and words as they were typed -------------------------------------------------------

# Not all in one: a text with an odd number of dollars is no mathematics to matplotlib either.
TYPED = ["$5–$10", r"$\foo$", "_<b>&amp;$x$%", r"a\b{}^~#\$", "好瓜 نص $_1"]
TWO = [[3, 1], [0, 2]]


def named(*labels):
    return cl.ContingencyTable(TWO, clusters=[*labels], partitions=[*labels])


def every_name(text):
    """The figures whose names a reader chooses, drawn with this one."""
    t, X = named(text, "other"), [[0, 0], [1, 2], [2, 1]]
    labels = [text, text, "other"]
    return {
        "bars": cl.plot.bars({"t": t}),
        "bags": cl.plot.bags(t),
        "assignments": cl.plot.assignments(t, [[(0, 0)]]),
        "matchings": cl.plot.matchings(t, {"t": [(0, 0)]}),
        "f_cells": cl.plot.f_cells(t, np.eye(2), {"t": [(0, 0)]}),
        "points": cl.plot.points({"t": (X, labels, labels)}),
        "matrices": cl.plot.matrices({"t": (np.eye(2), [text, "b"], [text, "d"])}),
        "pair_matrix": cl.plot.pair_matrix(labels, labels),
        "distances": cl.plot.distance_matrices({"t": (np.ones((3, 3)), labels)}),
        "silhouettes": cl.plot.silhouettes({"t": {text: [0.5]}}),
        "paths": cl.plot.centroid_paths({"t": (X, labels, [[[0, 0]]])}),
        "balls": cl.plot.unit_balls({text: POINTS}),
        "strips": cl.plot.strips({text: {text: 1}}, "x"),
        "means": cl.plot.means(GRID, {text: GRID}, 0),
        "plane": cl.plot.f_plane(GRID, GRID, np.minimum(GRID, GRID[:, None]), {text: (0.5, 0.5)}),
        "chance": cl.plot.scores_of_chance([1, 2], {text: [0, 1]}),
        "by number": cl.plot.scores_by_number([1, 2], {text: [0, 1]}, "x"),
        "verdicts": cl.plot.verdicts({text: (0, 1)}, "x", "y"),
        "overlaps": cl.plot.overlaps(t, [(text, text)]),
        "moved point": cl.plot.moved_point(labels, labels, 1, "other"),
        "bits": cl.plot.bits({"t": t}),
        "neighbours": cl.plot.neighbours(X, labels, 1),
        "circles": cl.plot.spread_circles(X, labels),
        "within": cl.plot.within_between(X, labels),
    }


@pytest.mark.parametrize(
    ("scales", "start"), [((1e-15, 1), 0), ((1e9, 1e-9), 0), ((1e6, 1), 1.7e18), ((0, 0), 1e16),
                          ((1e-200, 1e-200), 0)],
)  # fmt: skip
def test_clusters_are_enclosed_whatever_the_units(scales, start):
    steps = np.arange(6.0)
    X = np.column_stack([steps, steps**2]) * scales + [start, 0]
    (ax,) = cl.plot.points({"a": (X, None, list("aabbcc"))}).axes
    assert len(ax.patches) == 3
    assert all(np.isfinite(patch.get_xy()).all() for patch in ax.patches)


@pytest.mark.usefixtures("nothing_laid_out")
@pytest.mark.parametrize(
    ("text", "has_chinese"), [*((text, True) for text in TYPED), (TYPED[-1], False)]
)
def test_names_stand_in_the_picture_and_in_its_words_as_typed(monkeypatch, text, has_chinese):
    if not has_chinese:
        monkeypatch.setattr(style, "_characters", lambda: frozenset(range(0x2500)))
    for name, fig in every_name(text).items():
        # Where no font has a character, its code is drawn.
        shown = drawable(text)
        drawn = [t for t in fig.findobj(mpl.text.Text) if shown in t.get_text()]
        assert drawn, name
        assert not any(t.get_parse_math() for t in drawn), name
        assert text in fig.alt, name


def is_mathematics(title):
    (ax,) = cl.plot.bars({title: OBLONG}).axes
    assert ax.get_title() == title
    return ax.title.get_parse_math()


@pytest.mark.parametrize(
    "title", ["$x$", r"the cosine is $\Gamma_n$", "$C$ and $T$", r"$\frac{1}{2}$", "a\n$b$"]
)
def test_mathematics_in_titles_is_typeset(title):
    assert is_mathematics(title)


@pytest.mark.parametrize(
    "title",
    ["$5–$10", "$5 and $10", r"$\foo$", "US$x or A$y", "$", "$ x $", "a $x$ for 5$", "$x$\n$5–$10"],
)
def test_prices_and_what_is_no_mathematics_are_titles_as_typed(title):
    assert not is_mathematics(title)


def test_our_own_mathematics_is_typeset():
    for fig, words in (
        (cl.plot.pair_sets(cl.PairCounts(1, 1, 1, 1)), "together in $C$"),
        (cl.plot.pair_matrix([1, 1], [1, 1]), "TP = |SS| = $a$ = 1"),
        (cl.plot.pair_vectors([1, 1], [1, 1]), "$t$"),
        (cl.plot.angles({"of $x$": (1, 1, 40)}), "of $x$"),
        (cl.plot.verdicts({"a": (0, 1)}, "the $x$", "y"), "the $x$"),
    ):
        (found,) = [t for t in fig.findobj(mpl.text.Text) if t.get_text() == words]
        assert found.get_parse_math()


def test_characters_that_no_font_has_are_shown_by_their_code():
    unassigned, melon = "\U0003ffff", "\N{WATERMELON}"
    for fig in every_name(unassigned + "x").values():
        assert any(r"\U0003ffffx" in text for text in texts(fig))
    (ax,) = cl.plot.bars({f"{melon}\ttwo\nlines{unassigned}": OBLONG}).axes
    title = ax.get_title()
    assert title.endswith("\\ttwo\nlines\\U0003ffff")
    assert title.startswith((melon, r"\U0001f349"))


def test_names_that_begin_with_an_underscore_stand_in_the_legend():
    assert legend_names(cl.plot.bags(named("_a", "__b"))) == ["_a", "__b"]
    (ax,) = cl.plot.means(GRID, {"_a": GRID, "b": GRID}, 0).axes
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["_a", "b"]


def test_long_names_are_cut_and_stay_apart():
    one, two = "a measurement of 2024, run 17", "a measurement of 2024, run 18"
    names = legend_names(cl.plot.bags(named(one, two)))
    assert names == ["a measureme…, run 17", "a measureme…, run 18"]
    for name, fig in every_name("x" * 500).items():
        # A text may hold two names.
        assert max(len(run) for text in texts(fig) for run in re.findall("x+", text)) <= 40, name


# --- arguments ---------------------------------------------------------------------------------

WRONG = {
    "result": [
        (TypeError, lambda: cl.plot.chance(cl.purity(OBLONG))),
        (TypeError, lambda: cl.plot.chance([0.5, 0.6])),
    ],
    "tables": [
        (TypeError, lambda: cl.plot.bars(OBLONG)),
        (ValueError, lambda: cl.plot.bars({})),
        (ValueError, lambda: cl.plot.joints({})),
        (TypeError, lambda: cl.plot.bits(OBLONG)),
        (ValueError, lambda: cl.plot.bits({})),
        (ValueError, lambda: cl.plot.joints({"a": (OBSERVED, EXPECTED.T)})),
        (ValueError, lambda: cl.plot.joints({"a": (OBSERVED, EXPECTED * np.nan)})),
        (TypeError, lambda: cl.plot.joints({"a": None})),
    ],
    "outlined": [
        (ValueError, lambda: cl.plot.bars({"a": OBLONG}, {"b": [(0, 0)]})),
        (ValueError, lambda: cl.plot.bars({"a": OBLONG}, {"a": [(2, 0)]})),
        (ValueError, lambda: cl.plot.bars({"a": OBLONG}, {"a": [(-1, 0)]})),
        (TypeError, lambda: cl.plot.bars({"a": OBLONG}, {"a": [(0.5, 0)]})),
        (TypeError, lambda: cl.plot.bars({"a": OBLONG}, [(0, 0)])),
        (ValueError, lambda: cl.plot.by_number([2, 3], {"a": [1, 2]}, {"b": 2})),
        (ValueError, lambda: cl.plot.by_number([2, 3], {"a": [1, 2]}, {"a": 4})),
        (ValueError, lambda: cl.plot.verdicts({"a": (0, 1)}, "x", "y", ["b"])),
        (TypeError, lambda: cl.plot.verdicts({"bad": (0, 1)}, "x", "y", "bad")),
        (ValueError, lambda: cl.plot.centroid_paths({"a": (POINTS, TRUE, PATH)}, outlined=[12])),
        (ValueError, lambda: cl.plot.centroid_paths({"a": (POINTS, TRUE, PATH)}, outlined=[-1])),
    ],
    "chosen": [
        (TypeError, lambda: cl.plot.matchings(OBLONG, cl.best_matching(OBLONG))),
        (TypeError, lambda: cl.plot.matchings(OBLONG, {"a": cl.best_matching(OBLONG)})),
        (ValueError, lambda: cl.plot.matchings(OBLONG, {})),
        (ValueError, lambda: cl.plot.matchings(OBLONG, {"a": [(0, 0), (0, 0)]})),
        (ValueError, lambda: cl.plot.f_cells(OBLONG, OBLONG.counts / 10, {"a": [(2, 0)]})),
        (TypeError, lambda: cl.plot.f_cells(OBLONG, OBLONG.counts / 10, [(0, 0)])),
        (TypeError, lambda: cl.plot.assignments(OBLONG, {"a": [(0, 0)]})),
        (TypeError, lambda: cl.plot.assignments(OBLONG, [(0, 0)])),
        (ValueError, lambda: cl.plot.assignments(OBLONG, [])),
        (ValueError, lambda: cl.plot.assignments(OBLONG, [[(0, 4)]])),
    ],
    "cells": [
        (TypeError, lambda: cl.plot.overlaps(OBLONG, {(1, 1): "a"})),
        (TypeError, lambda: cl.plot.overlaps(OBLONG, (1, 1))),
        (ValueError, lambda: cl.plot.overlaps(OBLONG, [])),
        (ValueError, lambda: cl.plot.overlaps(OBLONG, [(1, 1, 1)])),
        (ValueError, lambda: cl.plot.overlaps(OBLONG, [(3, 1)])),
        (ValueError, lambda: cl.plot.overlaps(OBLONG, [(1, 5)])),
        (ValueError, lambda: cl.plot.overlaps(NAMED, [("50%", "{")])),
    ],
    "point": [
        (TypeError, lambda: cl.plot.moved_point([1, 2], [1, 2], 1.5, 2)),
        (ValueError, lambda: cl.plot.moved_point([1, 2], [1, 2], 0, 2)),
        (ValueError, lambda: cl.plot.moved_point([1, 2], [1, 2], 3, 2)),
        (ValueError, lambda: cl.plot.neighbours(POINTS, TRUE, 13)),
        (TypeError, lambda: cl.plot.neighbours(POINTS, TRUE, "1")),
    ],
    "cluster": [
        (ValueError, lambda: cl.plot.moved_point([1, 2], [1, 2], 1, 1)),
        (ValueError, lambda: cl.plot.moved_point([1, 2], [1, 2], 1, 3)),
    ],
    "X": [
        (ValueError, lambda: cl.plot.neighbours([0, 1, 2], [1, 1, 2], 1)),
        (ValueError, lambda: cl.plot.neighbours(np.ones((3, 3)), [1, 1, 2], 1)),
        (ValueError, lambda: cl.plot.spread_circles(POINTS * np.nan, TRUE)),
        (TypeError, lambda: cl.plot.within_between([["a"], ["b"]], [1, 2])),
        (ValueError, lambda: cl.plot.sorted_distances([0, 1, 2], [1, 1, 2])),
    ],
    "labels": [
        (ValueError, lambda: cl.plot.neighbours(POINTS, TRUE[1:], 1)),
        (ValueError, lambda: cl.plot.spread_circles(POINTS, TRUE[1:])),
        (ValueError, lambda: cl.plot.within_between(POINTS, [None, 1] * 6)),
        (ValueError, lambda: cl.plot.sorted_distances(POINTS, TRUE[1:])),
    ],
    "two clusters": [
        (ValueError, lambda: cl.plot.neighbours(POINTS, [1] * 12, 1)),
        (ValueError, lambda: cl.plot.spread_circles(POINTS, [1] * 12)),
        (ValueError, lambda: cl.plot.within_between(POINTS, [1] * 12)),
        (ValueError, lambda: cl.plot.sorted_distances(POINTS, [1] * 12)),
    ],
    "columns": [
        (ValueError, lambda: cl.plot.assignments(OBLONG, [[(0, 0)]], columns=0)),
        (TypeError, lambda: cl.plot.assignments(OBLONG, [[(0, 0)]], columns=1.5)),
    ],
    "panels": [
        (TypeError, lambda: cl.plot.points(POINTS)),
        (ValueError, lambda: cl.plot.points({})),
        (TypeError, lambda: cl.plot.points({"a": POINTS})),
        (ValueError, lambda: cl.plot.points({"a": (POINTS, TRUE)})),
        (ValueError, lambda: cl.plot.points({"a": (POINTS[:, :1], TRUE, PRED)})),
        (ValueError, lambda: cl.plot.points({"a": (POINTS * np.nan, TRUE, PRED)})),
        (ValueError, lambda: cl.plot.points({"a": (POINTS, TRUE[1:], PRED)})),
        (ValueError, lambda: cl.plot.points({"a": (POINTS, TRUE, [1, None] * 6)})),
        (ValueError, lambda: cl.plot.matrices({})),
        (ValueError, lambda: cl.plot.matrices({"a": [1, 2]})),
        (ValueError, lambda: cl.plot.matrices({"a": (np.eye(2), ["r"], ["c", "d"])})),
        (ValueError, lambda: cl.plot.distance_matrices({"a": (DISTANCES[1:], None)})),
        (ValueError, lambda: cl.plot.distance_matrices({"a": (-DISTANCES, None)})),
        (ValueError, lambda: cl.plot.distance_matrices({"a": (DISTANCES, PRED[1:])})),
        (ValueError, lambda: cl.plot.graphs({"a": (POINTS, DISTANCES[1:], PRED)})),
        (ValueError, lambda: cl.plot.graphs({"a": (POINTS, -DISTANCES, PRED)})),
        (ValueError, lambda: cl.plot.graphs({"a": (POINTS, DISTANCES, PRED[1:])})),
        (ValueError, lambda: cl.plot.silhouettes({"a": {}})),
        (ValueError, lambda: cl.plot.silhouettes({"a": {1: []}})),
        (TypeError, lambda: cl.plot.silhouettes({"a": [0.5]})),
        (ValueError, lambda: cl.plot.angles({"a": (1, 0, 40)})),
        (ValueError, lambda: cl.plot.angles({"a": (1, 2)})),
        (ValueError, lambda: cl.plot.surprises({"a": ([0.5, 0.6], [1, 1], 1)})),
        (ValueError, lambda: cl.plot.surprises({"a": ([0.5, 0.5], [1], 1)})),
        (ValueError, lambda: cl.plot.lengths({"a": (1, 1, 1.5)})),
        (ValueError, lambda: cl.plot.lengths({})),
        (ValueError, lambda: cl.plot.centroid_paths({"a": (POINTS, TRUE, PATH[0])})),
        (ValueError, lambda: cl.plot.centroid_paths({"a": (POINTS, TRUE[1:], PATH)})),
        (ValueError, lambda: cl.plot.by_number([2, 3], {"a": [1]})),
        (ValueError, lambda: cl.plot.paths([2, 3], {"a": {"b": [1]}})),
        (ValueError, lambda: cl.plot.paths([2, 3], {"a": {"b": [1, 2]}, "c": {"d": [1, 2]}})),
        (ValueError, lambda: cl.plot.paths([2, 3], {"a": {}})),
        (TypeError, lambda: cl.plot.paths([2, 3], {"a": [1, 2]})),
        (ValueError, lambda: cl.plot.paths([2, 3], {"a": {key: [1, 2] for key in "abcdef"}})),
    ],
    "labels_true": [
        (TypeError, lambda: cl.plot.pair_matrix(OBLONG, [1, 2])),
        (ValueError, lambda: cl.plot.pair_matrix([1], [1])),
        (ValueError, lambda: cl.plot.pair_vectors([], [])),
    ],
    "labels_pred": [
        (ValueError, lambda: cl.plot.pair_matrix([1, 2], [1, 2, 3])),
        (ValueError, lambda: cl.plot.pair_vectors([1, 2, 1], [1, 2, 1])),
        (ValueError, lambda: cl.plot.pair_vectors([1, 2, 1], [1, 1])),
    ],
    "caption": [(TypeError, lambda: cl.plot.pair_matrix([1, 2], [1, 2], 5))],
    "pair_counts": [
        (TypeError, lambda: cl.plot.pair_sets(OBLONG)),
        (TypeError, lambda: cl.plot.pair_sets((1, 2, 3, 4))),
    ],
    "tp": [(ValueError, lambda: cl.plot.pair_sets(cl.PairCounts(-1, 2, 3, 4)))],
    "fp": [(TypeError, lambda: cl.plot.pair_sets(cl.PairCounts(1, 2, 3.5, 4)))],
    "names": [(ValueError, lambda: cl.plot.pair_sets(cl.PairCounts(1, 2, 3, 4), ("a", "b", "c")))],
    "balls": [
        (ValueError, lambda: cl.plot.unit_balls({})),
        (ValueError, lambda: cl.plot.unit_balls({"a": np.eye(3)})),
    ],
    "rows": [
        (ValueError, lambda: cl.plot.strips({}, "x")),
        (ValueError, lambda: cl.plot.strips({"a": {"b": np.inf}}, "x")),
        (TypeError, lambda: cl.plot.strips({"a": ["1"]}, "x")),
    ],
    "low": [(TypeError, lambda: cl.plot.strips({"a": [1]}, "x", low="0"))],
    "recall": [(ValueError, lambda: cl.plot.means([], {"a": []}, 0))],
    "curves": [(ValueError, lambda: cl.plot.means(GRID, {"a": GRID[1:]}, 0))],
    "at": [
        (ValueError, lambda: cl.plot.means(GRID, {"a": GRID}, 10)),
        (ValueError, lambda: cl.plot.means(GRID, {"a": GRID}, -1)),
        (TypeError, lambda: cl.plot.means(GRID, {"a": GRID}, 0.5)),
    ],
    "f": [
        (ValueError, lambda: cl.plot.f_plane(GRID[1:], GRID, np.eye(10), {"a": (0, 1)})),
        (ValueError, lambda: cl.plot.f_cells(OBLONG, np.eye(2), {"a": []})),
        (ValueError, lambda: cl.plot.f_cells(OBLONG, OBLONG.counts, {"a": []})),
    ],
    "groups": [(ValueError, lambda: cl.plot.f_plane(GRID, GRID, np.eye(10), {"a": (0, 1, 2)}))],
    "numbers": [
        (ValueError, lambda: cl.plot.scores_of_chance([3, 2], {"a": [0, 1]})),
        (ValueError, lambda: cl.plot.scores_of_chance([3], {"a": [0]})),
        (ValueError, lambda: cl.plot.scores_by_number([0, 2], {"a": [0, 1]}, "x")),
        (ValueError, lambda: cl.plot.by_number([], {"a": []})),
    ],
    "scores": [
        (ValueError, lambda: cl.plot.scores_of_chance([2, 3], {"a": [0]})),
        (ValueError, lambda: cl.plot.scores_by_number([1, 2], {"a": [0]}, "x")),
        (ValueError, lambda: cl.plot.scores_by_number([1, 2], {}, "x")),
    ],
    "black": [(ValueError, lambda: cl.plot.scores_of_chance([2, 3], {"a": [0, 1]}, ["b"]))],
    "marked": [(TypeError, lambda: cl.plot.scores_of_chance([2, 3], {"a": [0, 1]}, (), 5))],
    "drawn": [
        (ValueError, lambda: cl.plot.chance_ruler({}, 1, 2, 3)),
        (TypeError, lambda: cl.plot.chance_ruler([1, 2], 1, 2, 3)),
        (ValueError, lambda: cl.plot.chance_ruler({1: 0}, 1, 2, 3)),
    ],
    "best": [(ValueError, lambda: cl.plot.chance_ruler({1: 1}, 3, 2, 3))],
    "clusterings": [
        (ValueError, lambda: cl.plot.verdicts({}, "x", "y")),
        (ValueError, lambda: cl.plot.verdicts({"a": (0, np.nan)}, "x", "y")),
    ],
    "xlabel": [(TypeError, lambda: cl.plot.verdicts({"a": (0, 1)}, 5, "y"))],
    "ready": [
        (ValueError, lambda: cl.plot.collection_map(["00", "77"])),
        (TypeError, lambda: cl.plot.collection_map("00")),
    ],
}


@pytest.mark.parametrize(
    ("argument", "error", "draw"),
    [(argument, error, draw) for argument, wrong in WRONG.items() for error, draw in wrong],
)
def test_wrong_arguments_are_refused_by_name(argument, error, draw):
    with pytest.raises(error, match=rf"\b{argument}\b") as caught:
        draw()
    assert type(caught.value) is error


def test_every_function_has_refused_something():
    drawing = {name for name in cl.plot.__all__ if name.islower() and name != "show"}
    draws = [draw for wrong in WRONG.values() for _, draw in wrong]
    tested = {name for draw in draws for name in draw.__code__.co_names}
    # Which take a table and nothing else: see above; or nothing at all.
    assert drawing - tested == {"bags", "logarithm"}


@pytest.mark.parametrize(
    "draw",
    [
        lambda: cl.plot.surprises({"one group": ([1], [0], 0)}),
        lambda: cl.plot.chance(cl.permutation_test(cl.purity, cl.ContingencyTable([[5, 3]]), n=1)),
        lambda: cl.plot.chance(cl.bootstrap(cl.purity, cl.ContingencyTable([[5]]), n=39)),
        lambda: cl.plot.lengths({"one group": (0, 0, 0)}),
        lambda: cl.plot.centroid_paths({"one": (POINTS, TRUE, PATH[:, :1])}),
        lambda: cl.plot.pair_vectors([True, False], ["b", "a"]),
        lambda: cl.plot.bars({"an empty row": cl.ContingencyTable([[0, 0], [1, 2]])}),
        lambda: cl.plot.distance_matrices({"all alike": (np.zeros((3, 3)), [1, 1, 2])}),
        lambda: cl.plot.overlaps(cl.ContingencyTable([[1]]), [(1, 1)]),
        lambda: cl.plot.moved_point([1, 1], [1, 2], 1, 2),
        lambda: cl.plot.bits({"a cell": cl.ContingencyTable([[1]])}),
        lambda: cl.plot.neighbours([[0], [0], [0]], [1, 1, 2], 1),
        lambda: cl.plot.neighbours([[0, 0], [0, 0], [0, 0]], [1, 1, 2], 3),
        lambda: cl.plot.spread_circles([[0], [1]], [1, 2]),
        lambda: cl.plot.within_between([[0], [0], [1]], [1, 2, 2]),
        lambda: cl.plot.sorted_distances([[0], [0], [1]], [1, 2, 2]),
    ],
)
def test_the_smallest_cases_are_drawn(draw):
    shown(draw())


# --- threads -----------------------------------------------------------------------------------


def test_eight_threads_leave_the_settings_and_the_pictures_alone():
    names = ["bars", "pair sets", "graphs", "means"] * 4
    expected = {name: digest(first(name)) for name in names}
    with mpl.rc_context({"font.size": 17, "text.color": "red"}):
        before = dict(mpl.rcParams)
        with ThreadPoolExecutor(8) as pool:
            figures = list(pool.map(lambda name: FIGURES[name](), names))
        assert dict(mpl.rcParams) == before
        # `shown` exchanges IPython's display, which is one for all threads: here it is one call.
        displayed = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(IPython.display, "display", displayed.append)
            with ThreadPoolExecutor(8) as pool:
                list(pool.map(lambda fig: cl.show(fig, "Bars."), figures))
        assert dict(mpl.rcParams) == before
    assert Counter(digest(html._repr_html_()) for html in displayed) == Counter(
        expected[name] for name in names
    )
