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
PATH = np.array([POINTS[:3], POINTS[3:6], POINTS[6:9]])
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
    "pair sets": lambda: cl.plot.pair_sets(cl.pair_counts(OBLONG)),
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
    ],
    ids=["bars", "bags", "assignments", "matchings"],
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
