"""Figures: what is drawn is what the data says, in shapes and in words, and bad input is refused.

Figures of one unit are compared as pictures when its notebook runs; here it is looked at whether
each has words. What a figure must show was read off its data by hand.
"""

import base64
import io
import json
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import IPython.display
import matplotlib as mpl
import numpy as np
import pytest
from PIL import Image

import clustlib as cl
from clustlib.course import figures
from clustlib.plot import style

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
    (one,) = displayed
    return one._repr_html_()


def texts(fig):
    """All texts of a figure or of axes."""
    return [text.get_text() for text in fig.findobj(mpl.text.Text) if text.get_text()]


def legend_names(fig):
    (legend,) = fig.legends
    return [text.get_text() for text in legend.get_texts()]


def drawn_points(ax):
    """The points of each line of an axes, as a list of (x, y)."""
    return [np.round(np.column_stack(line.get_data()), 9).tolist() for line in ax.lines]


def panel_titles(fig):
    return [ax.get_title() or ax.get_title(loc="left") for ax in fig.axes]


# --- showing -------------------------------------------------------------------------------------


def test_figure_is_shown_as_one_image_with_its_words():
    fig = cl.plot.bars({"one": OBLONG})
    for alt in ["Two bars.", "a < b & \"c\" > 'd'", "<script>", "好瓜", "two\nlines"]:
        html = shown(fig, alt)
        found = re.fullmatch(
            r'<img alt="([^"]*)" width="\d+" src="data:image/png;base64,([^"]*)">', html, re.S
        )
        assert unescape(found[1]) == alt
        picture = Image.open(io.BytesIO(base64.b64decode(found[2], validate=True)))
        assert picture.info.keys() <= {"dpi"}  # no name of a software
        assert len(picture.convert("RGB").getcolors(maxcolors=10**6)) > 10
    assert shown(fig) == shown(fig, fig.alt) == fig._repr_html_()


def test_what_cannot_be_shown_is_refused():
    fig = cl.plot.bars({"one": OBLONG})
    for alt in ["", " ", "\n\t"]:
        with pytest.raises(ValueError, match="alt is empty"):
            shown(fig, alt)
    for alt in [None, 3, ["words"], b"words"]:
        with pytest.raises(TypeError, match=f"alt must be a text, got {type(alt).__name__}"):
            shown(fig, alt)
    for other in [None, "bars.png", OBLONG]:
        with pytest.raises(TypeError, match=f"fig must be .*, got {type(other).__name__}"):
            shown(other, "words")
    with pytest.raises(TypeError, match="alt must be given"):
        shown(mpl.figure.Figure())


def test_settings_of_the_reader_are_set_aside_and_kept():
    expected = shown(cl.plot.bars({"one": OBLONG}))
    with mpl.rc_context({"font.size": 30, "savefig.dpi": 40, "text.color": "red"}):
        before = dict(mpl.rcParams)
        assert shown(cl.plot.bars({"one": OBLONG})) == expected
        assert dict(mpl.rcParams) == before


def test_import_loads_neither_matplotlib_nor_scipy():
    code = "import clustlib, clustlib.exercises, json, sys; print(json.dumps([*sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"matplotlib", "scipy", "sklearn", "IPython", "PIL"} & set(json.loads(done.stdout))


# --- tables --------------------------------------------------------------------------------------


def test_bars_are_as_long_as_the_counts_and_outlined_where_asked():
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


def test_small_parts_of_a_bar_have_their_words_behind_it_or_in_a_legend():
    fig = cl.plot.bars({"one": cl.ContingencyTable([[90, 0, 0], [0, 5, 5]])})
    assert "  5 T2, 5 T3" in texts(fig)
    assert not fig.legends
    fig = cl.plot.bars({"one": cl.ContingencyTable([[99, 1], [50, 0]])})
    assert legend_names(fig) == ["T1", "T2"]


def test_more_than_twelve_bars_are_thin_and_more_than_fifty_refused():
    fig = cl.plot.bars({"one": cl.ContingencyTable(np.arange(1, 41).reshape(20, 2))})
    assert fig.alt.endswith("C12 has 24 of T2 and 23 of T1; and 8 bars more.")
    assert "C20" in texts(fig)
    with pytest.raises(ValueError, match="51 clusters are more than the 50"):
        cl.plot.bars({"one": cl.ContingencyTable(np.ones((51, 2), int))})


def test_tables_called_by_a_colour_have_a_title_of_it():
    for title, colour in {"the green table": "#117733", "Orange: best": "#b35900"}.items():
        (ax,) = cl.plot.bars({title: OBLONG}).axes
        assert mpl.colors.to_hex(ax.title.get_color()) == colour
    for title in ["green and orange", "evergreen"]:
        assert cl.plot.bars({title: OBLONG}).axes[0].title.get_color() == "#222222"


def test_bags_hold_as_many_points_as_the_clusters():
    fig = cl.plot.bags(OBLONG)
    held = [sorted(len(line.get_xdata()) for line in ax.lines[:4]) for ax in fig.axes]
    assert held == [[0, 3, 7, 10], [1, 2, 8, 9]]
    solid = {line.get_marker() for line in fig.axes[1].lines if line.get_mfc() != "white"}
    assert "s" in solid  # the majority of C2 is T4, drawn first
    assert fig.alt == (
        "Two enclosures with points, marked by their class. C1 holds 10 of T1, 7 of T2 and 3 "
        "of T4. C2 holds 9 of T4, 8 of T3, 2 of T2 and 1 of T1. The first named of each is drawn "
        "solid, the others hollow."
    )
    assert "hollow" not in cl.plot.bags(OBLONG, outline_majority=False).alt
    with pytest.raises(ValueError, match=r"177\.4 × 5\.7 inches|inches, more than the 30"):
        cl.plot.bags(cl.ContingencyTable(np.full((40, 2), 9)))


def test_matchings_draw_each_cell_and_the_chosen_ones_black():
    fig = cl.plot.matchings(OBLONG, {"title": [(0, 0), (1, 3)]})
    numbers = sorted(int(text) for text in texts(fig) if text.isdigit())
    assert numbers == [1, 2, 3, 7, 8, 9, 10]
    assert panel_titles(fig) == ["title\n10 + 9 = 19"]
    lines = [line for line in fig.axes[0].lines if len(line.get_xdata()) == 2]
    assert [line.get_color() == "black" for line in lines] == [True, *[False] * 5, True]
    assert fig.alt.endswith(
        "black are C1 to T1 with 10 and C2 to T4 with 9, 10 + 9 = 19; none leads to T2 or T3; the "
        "widest grey line is C2 to T3 with 8."
    )
    assert "no line is black" in cl.plot.matchings(OBLONG, {"none": []}).alt


def test_numbers_of_a_matching_stand_on_their_own_line_only():
    t = cl.ContingencyTable([[0, 20, 30], [0, 20, 5], [25, 0, 0]])
    (ax,) = cl.plot.matchings(t, {"one": [(0, 2), (1, 1), (2, 0)]}).axes
    lines = [line for line in ax.lines if len(line.get_xdata()) == 2]
    # In points, as they are drawn: half of a line's width, and about half of a number's height.
    to_points = 72 / ax.figure.dpi
    for text in (text for text in ax.texts if text.get_text().isdigit()):
        at = ax.transData.transform(text.get_position()) * to_points
        free = []
        for line in lines:
            start, end = ax.transData.transform(line.get_xydata()) * to_points
            along = np.clip((at - start) @ (end - start) / ((end - start) @ (end - start)), 0, 1)
            apart = np.hypot(*(start + along * (end - start) - at))
            free.append(apart - line.get_linewidth() / 2)
        on_it, nearest = np.sort(free)[:2]
        assert on_it < 0 < 5 < nearest, text.get_text()


def test_f_cells_outline_the_given_cells_and_show_counts_below_values():
    fig = cl.plot.f_cells(OBLONG, OBLONG.counts / 16, {"title": [(0, 1), (1, 3)]})
    (ax,) = fig.axes
    outlined = [cell.get_xy() for cell in ax.patches if cell.get_edgecolor()[:3] == (0, 0, 0)]
    assert outlined == [(0.5, -0.5), (2.5, 0.5)]
    below = {text.get_position(): text.get_text() for text in ax.texts}
    assert (below[1, -0.1], below[1, 0.28]) == ("0.438", "7")
    shades = [np.mean(cell.get_facecolor()[:3]) for cell in ax.patches]
    assert np.argmin(shades) == np.argmax(OBLONG.counts)
    assert "largest 0.625 at C1–T1" in fig.alt
    assert "title: 0.438 at C1–T2 and 0.562 at C2–T4 outlined" in fig.alt


# --- points --------------------------------------------------------------------------------------


def crossing(fig):
    """Which outlines of the first panel have an area in common."""
    hulls = [mpl.path.Path(patch.get_xy()) for patch in fig.axes[0].patches]
    pairs = [(i, j) for i in range(len(hulls)) for j in range(i)]
    return [(j, i) for i, j in pairs if hulls[i].intersects_path(hulls[j], filled=True)]


def test_outlines_of_clusters_apart_do_not_overlap_by_their_padding():
    # Two squares of points with a gap of a hundredth between them, and one that reaches into both.
    X, labels = np.vstack([SQUARE, SQUARE + np.array([1.01, 0])]), [1] * 4 + [2] * 4
    fig = cl.plot.points({"one": (X, None, labels)})
    assert crossing(fig) == []
    assert "no outlines overlap" in fig.alt
    fig = cl.plot.points({"one": (np.vstack([X, SQUARE + 0.5]), None, [*labels, 3, 3, 3, 3])})
    assert crossing(fig) == [(0, 2), (1, 2)]
    assert "outlines overlap: C1 with C3 and C2 with C3" in fig.alt


def test_points_are_drawn_where_they_are_and_told_by_class():
    X, true, pred = np.vstack([SQUARE, SQUARE + 9]), list("aabbbbbb"), [1, 1, 1, 1, 2, 2, 2, 2]
    fig = cl.plot.points({"both": (X, true, pred), "bare": (X, None, None)}, "x", "y")
    assert drawn_points(fig.axes[0]) == [X[:2].tolist(), X[2:].tolist()]
    assert drawn_points(fig.axes[1]) == [X.tolist()]
    assert legend_names(fig) == ["a", "b"]
    assert fig.alt == (
        "Points in the plane, y against x, colour and marker for the class. both: the outline "
        "of C1 (bottom left) holds 2 of a and 2 of b; the outline of C2 (top right) holds 4 of b; "
        "no outlines overlap. bare: eight points."
    )


def test_points_have_one_scale_unless_they_reach_much_farther_one_way():
    for scale, equal, aspect in [
        (1, None, 1),
        (4, None, 1),
        (20, None, "auto"),
        (20, True, 1),
        (1, False, "auto"),
    ]:
        (ax,) = cl.plot.points({"one": (SQUARE * [scale, 1], None, None)}, equal=equal).axes
        assert ax.get_aspect() == aspect, (scale, equal)


def test_centroids_are_followed_from_start_to_end():
    fig = cl.plot.centroid_paths({"one": (POINTS, TRUE, PATH)}, outlined=[7, 2])
    (ax,) = fig.axes
    drawn = drawn_points(ax)
    for centroid in range(3):
        assert np.round(PATH[:, centroid], 9).tolist() in drawn
    squares = [line for line in ax.lines if line.get_marker() == "s" and line.get_zorder() == 5]
    assert [line.get_markerfacecolor() for line in squares] == ["white", "black"]
    assert [np.round(ends, 9).tolist() for ends in (PATH[0], PATH[-1])] == drawn[-2:]
    outlined = [
        point
        for line, points in zip(ax.lines, drawn, strict=True)
        if line.get_markersize() == 10 and line.get_markeredgecolor() == "black"
        for point in points
    ]
    assert outlined == np.round(POINTS[[2, 7]], 9).tolist()  # of classes 2 and 3
    assert "outlined: 1 of T2 and 1 of T3" in fig.alt


def test_border_runs_halfway_between_two_centroids():
    X, path = [[0, 0], [4, 2]], [[[0, 0], [4, 2]]]
    fig = cl.plot.centroid_paths({"one": (X, [1, 2], path)})
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


def test_silhouettes_are_sorted_within_clusters():
    fig = cl.plot.silhouettes({"one": {1: [0.1, 0.5, -0.2], "b": [0.3]}})
    assert [bar.get_width() for bar in fig.axes[0].patches] == [0.5, 0.1, -0.2, 0.3]
    assert {"C1", "b"} <= set(texts(fig))
    assert fig.alt.endswith(
        "one: mean 0.175; C1 has three bars from 0.5 to −0.2, 1 negative; b has one bar of 0.3."
    )
    many = cl.plot.silhouettes({"one": {1: np.linspace(-1, 1, 500)}})
    (area,) = many.axes[0].patches
    assert len(area.get_data().values) == 500


def test_strokes_one_upon_the_other_are_counted():
    with pytest.raises(TypeError, match="xlabel must be a text, got 5"):
        cl.plot.strips({"one": [1, 2]}, 5)
    fig = cl.plot.strips({"one": [1, 0.5, 1, 1], "two": [0.5, 0.5, 1]}, "x")
    assert [text.get_text() for text in fig.axes[0].texts] == ["3 ×"]
    assert "half of them up to 1, 3 at 1" in fig.alt


def test_names_on_one_place_of_a_strip_stand_together():
    fig = cl.plot.strips({"one": {"b": 0.5, "a": 0.5, "c": 1}, "two": {"d": 0}}, "share", 0, 2)
    assert {"b, a", "c", "d", "share"} <= set(texts(fig))
    assert fig.axes[0].get_xlim() == (0, 2)
    assert "one: a at 0.5, b at 0.5 and c at 1. two: d at 0." in fig.alt
    fig = cl.plot.strips({"one": [1, 2, 6], "two": [1]}, "x")
    assert [line.get_xdata().tolist() for line in fig.axes[0].lines[1::2]] == [[1, 2, 6], [1]]
    assert "three strokes from 1 to 6, half of them up to 2" in fig.alt


def test_lengths_overlap_by_what_is_shared():
    fig = cl.plot.lengths({"one": (1, 1.5, 0.5), "two": (4, 1.5, 1.5)})
    for ax, (h_c, h_t, shared) in zip(fig.axes, [(1, 1.5, 0.5), (4, 1.5, 1.5)], strict=True):
        outlines = [p for p in ax.patches if p.get_linewidth() == 2]
        ends = [(p.get_x(), p.get_x() + p.get_width()) for p in outlines]
        assert ends == [(shared - h_c, shared), (0, h_t)]
        assert sum(p.get_width() for p in ax.patches if p.get_hatch()) == h_c + h_t - 2 * shared
    assert [any("H(T|C)" in text for text in texts(ax)) for ax in fig.axes] == [True, False]
    assert "one: H(C) 1.000 and H(T) 1.500 share 0.500; H(C|T) is 0.500, H(T|C) 1.000." in fig.alt


def test_pieces_of_lengths_have_letters_in_the_place_of_names():
    for h_c, h_t, shared in [(1, 1.5, 0.5), (2, 1.6, 1.2), (1, 8, 0.9), (1, 1, 1)]:
        fig = cl.plot.lengths({"one": (h_c, h_t, shared)}, letters=True)
        pieces = {"a": h_c - shared, "b": shared, "c": h_t - shared}
        written = {text.get_text().split()[0] for text in fig.axes[0].texts}
        assert written == {letter for letter, length in pieces.items() if length}
        assert not re.search(r"H\(|I ", " ".join([*texts(fig), fig.alt]))
        assert all(f"{length:.3f}" in fig.alt for length in pieces.values())
    # In a question no piece is told from the others by having no length.
    fig = cl.plot.lengths({"one": (2, 1.6, 1.2)}, letters=True)
    assert {"a  0.800", "b  1.200", "c  0.400"} <= set(texts(fig))


def test_chance_draws_every_value_and_the_observed_one():
    test = cl.permutation_test(cl.rand_index, cl.ContingencyTable([[4, 1, 0], [1, 3, 2]]), n=99)
    fig = cl.plot.chance(test)
    (ax,) = fig.axes
    dark = [bar.get_height() for bar in ax.patches if bar.get_facecolor()[0] < 0.5]
    assert sum(bar.get_height() for bar in ax.patches) == 99
    at_least = test.values >= float(test.value) - 1e-12
    assert test.as_good.tolist() == at_least.tolist()
    as_good = np.count_nonzero(at_least)
    assert 0 < as_good < 99
    assert sum(dark) == as_good
    assert f"{as_good} of them (dark)" in ax.get_title()
    for measure, side in ((cl.rand_index, 1), (cl.clustering_error, -1)):
        each = cl.permutation_test(measure, cl.ContingencyTable([[4, 1, 0], [1, 3, 2]]), n=99)
        for bar in cl.plot.chance(each).axes[0].patches:
            middle = bar.get_x() + bar.get_width() / 2
            if bar.get_height():  # no bar lies across the line
                is_dark = bar.get_facecolor()[0] < 0.5
                assert is_dark == (side * (middle - float(each.value)) > 0)
    (observed,) = ax.lines
    assert set(observed.get_xdata()) == {float(test.value)}
    assert f"p = {float(test.p_value):.4g}" in ax.get_title()
    assert test.in_words() in fig.alt
    of_points = cl.bootstrap(cl.v_measure, OBLONG, n=99)
    low, high, _ = cl.plot.chance(of_points).axes[0].lines
    ends = [low.get_xdata()[0], high.get_xdata()[0]]
    assert ends == [float(of_points.low), float(of_points.high)]


# --- groups and names ----------------------------------------------------------------------------


def test_fifteen_groups_are_told_apart_by_colour_and_by_marker_or_hatch():
    t = cl.ContingencyTable(np.eye(15, dtype=int)[::3] + 1)
    fig = cl.plot.bags(t)
    handles = fig.legends[0].legend_handles
    assert legend_names(fig) == [f"T{j}" for j in range(1, 16)]
    assert len({(handle.get_color(), handle.get_marker()) for handle in handles}) == 15
    assert len({handle.get_color() for handle in handles[:5]}) == 5
    assert len({handle.get_marker() for handle in handles[:5]}) == 5
    handles = cl.plot.bars({"one": t}).legends[0].legend_handles
    assert len({(handle.get_facecolor(), handle.get_hatch()) for handle in handles}) == 15


def test_the_smallest_of_many_groups_are_drawn_alike_and_said_to_be():
    sizes = [*range(30, 10, -1)]  # of 20 classes; the last six have 16, 15, … 11 points
    fig = cl.plot.bars({"one": cl.ContingencyTable([sizes, [1] * 20])})
    assert legend_names(fig) == [*(f"T{j}" for j in range(1, 15)), "other (6 classes)"]
    grey = [bar for bar in fig.axes[0].patches if bar.get_facecolor()[:3] == (220 / 255,) * 3]
    assert [bar.get_width() for bar in grey] == [16, 15, 14, 13, 12, 11, *[1] * 6]
    said = "The 6 smallest classes are drawn alike: other."
    assert shown(fig, "Bars.").startswith(f'<img alt="Bars. {said}"')


@pytest.fixture
def only_dejavu(monkeypatch):
    """A computer whose one font is matplotlib's own, which has no Chinese."""
    monkeypatch.setattr(style, "_fonts", lambda: ["DejaVu Sans"])
    characters = style._characters.__wrapped__()
    monkeypatch.setattr(style, "_characters", lambda: characters)


def test_what_dejavu_lacks_is_drawn_in_the_first_font_that_is_installed(monkeypatch):
    installed = ["WenQuanYi Zen Hei", "Comic Sans MS", "DejaVu Sans", "PingFang SC"]
    monkeypatch.setattr(style, "get_font_names", lambda: installed)
    found = ["DejaVu Sans", "PingFang SC", "WenQuanYi Zen Hei"]
    assert style._fonts.__wrapped__() == found


@pytest.mark.usefixtures("only_dejavu")
def test_what_no_font_can_draw_is_numbered_and_explained():
    t = cl.ContingencyTable([[3, 1], [0, 2]], clusters=["好瓜", "坏瓜"], classes=["瓜 a", "🍉"])
    with pytest.warns(UserWarning, match="install Noto Sans CJK") as warned:
        fig = cl.plot.bars({"好瓜": t})
    assert len(warned) == 1
    said = " ".join(texts(fig))
    assert "\\" not in said
    assert said.isascii()
    numbers = dict(re.findall(r"(\[\d\]) is ([^,.]*)", fig.missing))
    assert sorted(numbers.values()) == sorted(["好瓜", "坏瓜", "瓜", "🍉"])
    assert all(number in said for number in numbers)
    assert shown(fig).endswith(f"<p>{fig.missing}</p>")
    assert all(name in fig.alt for name in ("好瓜", "坏瓜", "瓜 a", "🍉"))


@pytest.mark.usefixtures("nothing_laid_out")
def test_mathematics_beside_chinese_is_written_without_dollars(monkeypatch):
    """Matplotlib typesets mathematics in one font, and would draw a dummy for the Chinese."""
    monkeypatch.setattr(style, "_characters", lambda: range(0x110000))
    (ax,) = cl.plot.lengths({r"熵 $\Gamma_n$": (1, 1, 1)}).axes
    assert ax._left_title.get_text() == "熵 Γ_n"
    assert not ax._left_title.get_parse_math()


@pytest.mark.usefixtures("only_dejavu")
def test_outside_of_a_figure_what_no_font_can_draw_is_a_box():
    assert style.drawable("好瓜 a\n🍉") == "□□ a\n□"
    assert style.drawable("a\x07b") == r"a\x07b"


@pytest.mark.usefixtures("nothing_laid_out", "only_dejavu")
@pytest.mark.filterwarnings("ignore:No font on this computer")
def test_names_of_any_kind_are_drawn_as_they_were_typed():
    names = ["$x$", "50%", "a_b", "{", "\\", "_a", "好瓜", "$\\frac{1}{$"]
    t = cl.ContingencyTable(np.arange(1, 65).reshape(8, 8), clusters=names, classes=names)
    X = np.column_stack([np.arange(8), np.arange(8) % 3])
    every = [
        cl.plot.bars({"$x_1$ 好瓜": t}),
        cl.plot.bags(cl.ContingencyTable(np.eye(8, dtype=int), clusters=names, classes=names)),
        cl.plot.matchings(t, {"a": []}),
        cl.plot.f_cells(t, t.counts / 64, {"a": []}),
        cl.plot.points({"a": (X, names, None), "b": (X, None, names)}),
        cl.plot.centroid_paths({"a": (X, names, X[None, :2])}),
        cl.plot.distance_matrices({"a": (np.eye(8), names)}),
        cl.plot.silhouettes({"a": {name: [0.5] for name in names}}),
        cl.plot.strips({"a": dict.fromkeys(names, 0.5), **{name: [1] for name in names}}, "x"),
    ]
    for fig in every:
        said = " ".join(texts(fig))
        assert all(name in said for name in names if name != "好瓜"), said
        assert re.search(r"\[\d\]", said), said
        shown(fig)
    # Mathematics is typeset where words of the caller may hold some, and only where it is any.
    for title, is_mathematics in {"$x_1$": True, "$5–$10": False, "$\\frac{1}{$": False}.items():
        (ax,) = cl.plot.lengths({title: (1, 1, 1)}).axes
        assert ax._left_title.get_parse_math() is is_mathematics, title


@pytest.mark.usefixtures("nothing_laid_out", "only_dejavu")
@pytest.mark.filterwarnings("ignore:No font on this computer")
def test_names_and_titles_of_any_length_are_cut():
    long = "好x" * 20_000
    t = cl.ContingencyTable([[3, 1], [0, 2]], clusters=["a", long], classes=["b", long])
    every = [
        cl.plot.bars({long: t}),
        cl.plot.matchings(t, {long: []}),
        cl.plot.points({long: (SQUARE, [long] * 4, [long] * 4)}, long, long),
        cl.plot.centroid_paths({long: (SQUARE, [1] * 4, SQUARE[None])}, long, long),
        cl.plot.strips({long: [1], "named": {long: 2}}, long),
        cl.plot.lengths({long: (1, 1, 1)}),
    ]
    for fig in every:
        assert max(map(len, texts(fig))) <= 220, fig.alt[:80]
        assert len(fig.alt) < 2_000
    one, two = "a measurement of 2024, run 17", "a measurement of 2024, run 18"
    names = legend_names(cl.plot.bags(cl.ContingencyTable([[2, 1]], classes=[one, two])))
    assert names == ["a measureme…, run 17", "a measureme…, run 18"]


# --- arguments -----------------------------------------------------------------------------------

WRONG = {
    "result": [(TypeError, lambda: cl.plot.chance(cl.purity(OBLONG)))],
    "tables": [
        (TypeError, lambda: cl.plot.bars(OBLONG)),
        (ValueError, lambda: cl.plot.bars({})),
    ],
    "outlined": [
        (ValueError, lambda: cl.plot.bars({"a": OBLONG}, {"b": [(0, 0)]})),
        (ValueError, lambda: cl.plot.bars({"a": OBLONG}, {"a": [(2, 0)]})),
        (ValueError, lambda: cl.plot.bars({"a": OBLONG}, {"a": [(-1, 0)]})),
        (TypeError, lambda: cl.plot.bars({"a": OBLONG}, {"a": [(0.5, 0)]})),
        (TypeError, lambda: cl.plot.bars({"a": OBLONG}, [(0, 0)])),
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
        (ValueError, lambda: cl.plot.distance_matrices({"a": (DISTANCES[1:], None)})),
        (ValueError, lambda: cl.plot.distance_matrices({"a": (-DISTANCES, None)})),
        (ValueError, lambda: cl.plot.distance_matrices({"a": (DISTANCES, PRED[1:])})),
        (ValueError, lambda: cl.plot.silhouettes({"a": {}})),
        (ValueError, lambda: cl.plot.silhouettes({"a": {1: []}})),
        (TypeError, lambda: cl.plot.silhouettes({"a": [0.5]})),
        (ValueError, lambda: cl.plot.lengths({"a": (1, 1, 1.5)})),
        (ValueError, lambda: cl.plot.lengths({})),
        (ValueError, lambda: cl.plot.centroid_paths({"a": (POINTS, TRUE, PATH[0])})),
        (ValueError, lambda: cl.plot.centroid_paths({"a": (POINTS, TRUE[1:], PATH)})),
    ],
    "rows": [
        (ValueError, lambda: cl.plot.strips({}, "x")),
        (ValueError, lambda: cl.plot.strips({"a": {"b": np.inf}}, "x")),
        (TypeError, lambda: cl.plot.strips({"a": ["1"]}, "x")),
    ],
    "f": [
        (ValueError, lambda: cl.plot.f_cells(OBLONG, np.eye(2), {"a": []})),
        (ValueError, lambda: cl.plot.f_cells(OBLONG, OBLONG.counts, {"a": []})),
    ],
    r"contingency_table\(labels_true, labels_pred\)": [
        (TypeError, lambda: cl.plot.bars({"title": [1, 2, 2]})),
        (TypeError, lambda: cl.plot.bags([1, 2, 2])),
        (TypeError, lambda: cl.plot.matchings([1, 2, 2], {"title": [(0, 0)]})),
        (TypeError, lambda: cl.plot.f_cells([1, 2, 2], np.eye(2), {"title": [(0, 0)]})),
    ],
}


@pytest.mark.parametrize("argument", WRONG)
def test_wrong_arguments_are_refused_by_name(argument):
    for at, (error, draw) in enumerate(WRONG[argument]):
        with pytest.raises(error, match=rf"(?<!\w){argument}(?!\w)") as caught:
            draw()
        assert type(caught.value) is error, at


def test_the_smallest_cases_are_drawn():
    for fig in [
        cl.plot.chance(cl.permutation_test(cl.purity, cl.ContingencyTable([[5, 3]]), n=1)),
        cl.plot.lengths({"one group": (0, 0, 0)}),
        cl.plot.centroid_paths({"one": (POINTS, TRUE, PATH[:, :1])}),
        cl.plot.points({"one": ([[2, 2], [2, 2]], [1, 1], [1, 1])}),
        cl.plot.bars({"an empty row": cl.ContingencyTable([[0, 0], [1, 2]])}),
        cl.plot.distance_matrices({"all alike": (np.zeros((3, 3)), [1, 1, 2])}),
    ]:
        shown(fig)


# --- the figures of the notebooks -----------------------------------------------------------------

# How machines and not people write.
NOT_WRITTEN = [r"  ", r"\.\.", r" [,.;:]", r"[,;:][,.;:]", r"\bnan\b", r"np\.", r"None", r"[{}$\\]",
               r"\.\d{6}", r"(?<!\w)-\d"]  # fmt: skip


def test_each_figure_of_the_notebooks_has_words_with_its_numbers():
    drawn = {}
    for path in NOTEBOOKS:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            name = re.search(r"^(?:cl\.plot|figures)\.(\w+)\(", "".join(cell["source"]), re.M)
            if cell["cell_type"] == "code" and name:
                (output,) = cell["outputs"]
                alt = re.match(r'<img alt="([^"]*)"', "".join(output["data"]["text/html"]))[1]
                assert alt[0].isupper() or alt[0].isdigit(), alt
                assert alt.endswith("."), alt
                assert re.search(r"\d", alt), alt
                wrong = [pattern for pattern in NOT_WRITTEN if re.search(pattern, unescape(alt))]
                assert wrong == [], alt
                drawn.setdefault(name[1], set()).add(path.name[:2])
    assert drawn.keys() | {"show"} == {*cl.plot.__all__, *figures.__all__}
    for name in figures.__all__:
        (unit,) = drawn[name]
        assert getattr(figures, name).__module__.endswith(f"unit_{unit}"), name
