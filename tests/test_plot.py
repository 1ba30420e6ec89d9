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
OBSERVED = np.array([[0.25, 0.25, 0], [0, 0.125, 0.375]])
EXPECTED = np.array([[0.125, 0.1875, 0.1875], [0.125, 0.1875, 0.1875]])
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
    "surprises": lambda: cl.plot.surprises({"one": ([0.5, 0.25, 0.25], [1, 2, 2], 1.5)}),
    "joints": lambda: cl.plot.joints({"one": (OBSERVED, EXPECTED), "two": (EXPECTED, OBSERVED)}),
    "lengths": lambda: cl.plot.lengths({"one": (1, 1.5, 0.5), "two": (4, 1.5, 1.5)}),
    "scores by number": lambda: cl.plot.scores_by_number([2, 9], {"a": [0, 1], "b": [1, 0]}, "x"),
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
