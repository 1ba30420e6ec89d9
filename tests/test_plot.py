"""Figures: the same picture for every reader, with its words, and no trace left behind."""

import base64
import functools
import hashlib
import io
import json
import subprocess
import sys
from html.parser import HTMLParser

import IPython.display
import matplotlib as mpl
import numpy as np
import pytest
from PIL import Image

import clustlib as cl

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
    "surprises": lambda: cl.plot.surprises({"one": ([0.5, 0.25, 0.25], [1, 2, 2], 1.5)}),
    "joints": lambda: cl.plot.joints({"one": (OBSERVED, EXPECTED), "two": (EXPECTED, OBSERVED)}),
    "lengths": lambda: cl.plot.lengths({"one": (1, 1.5, 0.5), "two": (4, 1.5, 1.5)}),
    "scores by number": lambda: cl.plot.scores_by_number([2, 9], {"a": [0, 1], "b": [1, 0]}, "x"),
    "centroid paths": lambda: cl.plot.centroid_paths(
        {"one": (POINTS, TRUE, PATH), "two": (POINTS, TRUE, PATH[-1:])}, outlined=[0, 5]
    ),
    "by number": lambda: cl.plot.by_number([2, 3, 4], {"up": [1, 2, 3], "down": [3, 2, 1]}),
    "verdicts": lambda: cl.plot.verdicts({"a": (0, 1), "b": (1, 0)}, "x", "y", outlined=["a"]),
    "collection map": lambda: cl.plot.collection_map({"00", "02"}),
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


@each_figure
def test_figure_shown_again_gives_the_same_bytes(name):
    fig = FIGURES[name]()
    shown(fig)
    assert digest(shown(fig)) == digest(first(name))


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_settings_of_the_reader_change_no_byte(settings):
    expected = digest(first("bars"))
    with mpl.rc_context(settings):
        assert digest(shown(FIGURES["bars"]())) == expected


@each_figure
def test_all_settings_of_the_reader_together_change_no_figure(name):
    expected = digest(first(name))
    with mpl.rc_context({key: value for each in SETTINGS.values() for key, value in each.items()}):
        assert digest(shown(FIGURES[name]())) == expected


@each_figure
def test_drawing_leaves_the_settings_alone(name):
    with mpl.rc_context({"font.size": 17, "figure.dpi": 83}):
        before = dict(mpl.rcParams)
        FIGURES[name]()
        assert dict(mpl.rcParams) == before


def test_showing_leaves_the_settings_alone():
    with mpl.rc_context({"font.size": 17, "figure.dpi": 83}):
        before = dict(mpl.rcParams)
        shown(FIGURES["bars"]())
        assert dict(mpl.rcParams) == before


@each_figure
def test_drawing_opens_no_figure_of_pyplot(name):
    from matplotlib import pyplot

    FIGURES[name]()
    assert pyplot.get_fignums() == []


@pytest.mark.parametrize(
    "draw",
    [
        lambda t: cl.plot.bars({"title": t}),
        cl.plot.bags,
        lambda t: cl.plot.assignments(t, [[(0, 0)]]),
        lambda t: cl.plot.matchings(t, {"title": [(0, 0)]}),
        lambda t: cl.plot.f_cells(t, np.eye(2), {"title": [(0, 0)]}),
    ],
    ids=["bars", "bags", "assignments", "matchings", "f_cells"],
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
    assert {"TP = SS = $a$ = 1", "FP = SD = $b$ = 3", "FN = DS = $c$ = 2", "TN = DD = $d$ = 4"} <= (
        set(texts(fig))
    )
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


def test_arrows_have_the_given_lengths_and_angles():
    panels = {"one": (5, 3, 40), "two": (2, 4, 110)}
    axes = cl.plot.angles(panels).axes
    for ax, (first, second, degrees) in zip(axes, panels.values(), strict=True):
        ends = [complex(*words.xy) for words in ax.texts if getattr(words, "arrow_patch", None)]
        assert np.abs(ends) == pytest.approx([first, second])
        assert np.degrees(np.angle(ends)) == pytest.approx([0, degrees])
    assert {"40.0°", "110.0°"} <= set(texts(axes[0].figure))
    assert axes[0].get_xlim() == axes[1].get_xlim()  # one scale


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
