"""The games: every step of a table and of points, its way back, and what the page is told."""

import itertools
import json
import math
import subprocess
import sys

import numpy as np
import pytest

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL
from clustlib.widgets.game import PointGame, TableGame

OBLONG = cl.ContingencyTable([[5, 1, 0], [2, 0, 7]])
LINE = [[0.0], [1.0], [10.0], [12.0], [13.0]]


def table(game):
    return game.table.counts.tolist()


# --- steps of a table ----------------------------------------------------------------------------


STEPS = [
    ("set", {"cluster": 2, "class_": 1, "count": 9}, [[5, 1, 0], [9, 0, 7]]),
    ("set", {"cluster": 1, "class_": 2, "count": 0.0}, [[5, 0, 0], [2, 0, 7]]),
    ("add", {"what": "cluster"}, [[5, 1, 0], [2, 0, 7], [0, 0, 0]]),
    ("add", {"what": "class"}, [[5, 1, 0, 0], [2, 0, 7, 0]]),
    ("remove", {"what": "cluster", "number": 1}, [[2, 0, 7]]),
    ("remove", {"what": "class", "number": 3}, [[5, 1], [2, 0]]),
    ("split", {"cluster": 1, "how": "evenly"}, [[2, 1, 0], [2, 0, 7], [3, 0, 0]]),
    ("split", {"cluster": 1, "how": "purely"}, [[5, 0, 0], [2, 0, 7], [0, 1, 0]]),
    ("merge", {"cluster": 2, "other": 1}, [[7, 1, 7]]),
    ("transpose", {}, [[5, 2], [1, 0], [0, 7]]),
]


def test_a_step_does_what_it_says_and_can_be_undone():
    for step, how, counts in STEPS:
        game = TableGame(OBLONG)
        getattr(game, step)(**how)
        assert table(game) == counts, (step, how)
        game.undo()
        assert game.table == OBLONG, (step, how)
        with pytest.raises(ValueError, match="no step to undo"):
            game.undo()


def test_a_split_loses_no_point_and_empties_no_cluster():
    for row, how in itertools.product(
        [[1, 1], [2, 0], [7, 5], [0, 9]], ["evenly", "blindly", "purely"]
    ):
        game = TableGame(cl.ContingencyTable([row, [3, 3]]))
        game.split(1, how)
        halves = game.table.counts[[0, 2]]
        assert halves.sum(axis=0).tolist() == row, (row, how)
        assert halves.sum(axis=1).all(), (row, how)
        if how == "evenly":
            assert abs(np.subtract(*halves)).max() <= 2, row
            assert abs(np.subtract(*halves.sum(axis=1))) <= 1 + sum(row) % 2, row
    with pytest.raises(ValueError, match="two points"):
        TableGame(cl.ContingencyTable([[1, 0], [3, 3]])).split(1)


def test_a_shuffle_keeps_all_sizes_and_is_the_same_every_time():
    tables = []
    for _ in range(2):
        game = TableGame(cl.ContingencyTable([[30, 2], [1, 40], [9, 9]]))
        game.shuffle()
        tables.append(table(game))
        assert game.table.cluster_sizes.tolist() == [32, 41, 18]
        assert game.table.class_sizes.tolist() == [40, 51]
    assert tables[0] == tables[1]
    assert tables[0] != [[30, 2], [1, 40], [9, 9]]


REFUSED = [
    ("set", {"cluster": 3, "class_": 1, "count": 1}, "cluster must be a number from 1 to 2"),
    ("set", {"cluster": 1, "class_": 0, "count": 1}, "class must be a number from 1 to 3"),
    ("set", {"cluster": 1, "class_": 1, "count": -1}, "whole number from 0 on, got -1"),
    ("set", {"cluster": 1, "class_": 1, "count": None}, "whole number from 0 on, got None"),
    ("set", {"cluster": 1, "class_": 1, "count": 2**53}, "counts sum to more than"),
    ("add", {"what": "row"}, "cluster or class, got 'row'"),
    ("split", {"cluster": 1, "how": "nicely"}, "'evenly', 'blindly' or 'purely', got 'nicely'"),
    ("merge", {"cluster": 1, "other": 1}, "two different clusters"),
    ("move", {"point": 1, "cluster": 1}, "no step 'move'"),
    ("undo", {}, "no step to undo"),
]


def test_a_step_that_cannot_be_taken_changes_nothing_and_the_page_is_told_why():
    for step, how, words in REFUSED:
        game = cl.play(OBLONG)
        with pytest.raises(ValueError, match=words):
            game.do(step, **how)
        game._hear(game, {"do": step, **how}, [])
        assert words in game.message
        assert table(game) == OBLONG.counts.tolist(), (step, how)
        assert not game.can_undo, (step, how)
        game.do("transpose")
        assert game.message == ""


def test_the_last_group_and_the_last_point_stay():
    game = TableGame(cl.ContingencyTable([[0, 1]]))
    with pytest.raises(ValueError, match="last cluster"):
        game.remove("cluster", 1)
    with pytest.raises(ValueError, match="a table needs a point"):
        game.set(1, 2, 0)
    with pytest.raises(ValueError, match="a table needs a point"):
        game.remove("class", 2)
    game.remove("class", 1)
    with pytest.raises(ValueError, match="last class"):
        game.remove("class", 1)
    assert table(game) == [[1]]


def test_a_table_grows_to_twelve():
    game = TableGame(OBLONG)
    for _ in range(9):
        game.add("class")
    with pytest.raises(ValueError, match="12 classes already"):
        game.add("class")
    assert game.table.classes == tuple(range(1, 13))
    for _ in range(10):
        game.add("cluster")
    with pytest.raises(ValueError, match="12 clusters already"):
        game.split(1)
    with pytest.raises(ValueError, match="at most 12 of each"):
        cl.play(cl.ContingencyTable(np.ones((13, 2), dtype=int)))


def test_a_new_cluster_has_a_name_of_the_kind_of_the_others():
    kinds = {("a", "b"): "new 3", (1.5, 2.5): 3.0, (4, 9): 10, ("new 3", "x"): "new 4"}
    for names, new in kinds.items():
        game = TableGame(cl.ContingencyTable([[2, 1], [1, 2]], names))
        game.add("cluster")
        assert game.table.clusters == (*names, new)


# --- points --------------------------------------------------------------------------------------


def test_a_point_moves_and_all_measures_with_it():
    game = cl.play_points(LINE, ["a", "a", "b", "b", "b"], measures=["silhouette", "Rand index"])
    game.do("move", point=3, cluster=1)
    assert game.labels.tolist() == ["a", "a", "a", "b", "b"]
    silhouette, rand = game.bars
    assert silhouette["value"] == f"{cl.silhouette(LINE, game.labels):.3f}"
    # Without a reference it is the clustering that one began with: 6 of 10 pairs are as they were.
    assert (rand["before"], rand["value"]) == ("1.000", "0.600")
    game.do("undo")
    assert game.labels.tolist() == ["a", "a", "b", "b", "b"]


def test_a_move_to_nowhere_is_refused():
    game = PointGame([[0], [1], [5]], [1, 1, 2])
    for point, cluster, words in [
        (4, 1, "point must be a number from 1 to 3"),
        (1, 3, "cluster must be a number from 1 to 2"),
        (True, 1, "point must be"),
        (1.0, 1, "point must be"),
        (3, 1, "nothing to judge"),
    ]:
        with pytest.raises(ValueError, match=words):
            game.move(point, cluster)


def test_a_measure_that_is_not_defined_says_so():
    game = cl.play_points([[0], [0], [5], [6]], [1, 1, 2, 2], measures=["Dunn index"])
    game.do("move", point=4, cluster=1)
    game.do("undo")
    game = cl.play_points([[0], [0], [5], [5]], [1, 1, 2, 2], measures=["Dunn index"])
    assert game.bars[0]["value"] == "not defined"
    assert game.bars[0]["at"] is None
    assert "diameter" in game.working


def test_what_cannot_be_played_with_is_refused():
    with pytest.raises(TypeError, match="contingency_table"):
        cl.play([[1, 2], [3, 4]])
    for X, labels, true, words in [
        (np.zeros((301, 1)), [1, 2] * 150 + [1], None, "at most 300"),
        (LINE, [1, 1, 1, 1, 1], None, "two clusters"),
        (LINE, [1, 1, 2, 2, 2], [1, 2], "labels"),
        (np.arange(30)[:, None], range(30), None, "30 clusters: at most 12"),
    ]:
        with pytest.raises(ValueError, match=words):
            cl.play_points(X, labels, true)
    for measures, error, words in [
        ("purity", TypeError, "list of names"),
        ([7], TypeError, "names or functions, got 7"),
        (["silhouette"], ValueError, "no measure 'silhouette': did you mean Hubert statistic, "),
    ]:
        with pytest.raises(error, match=words):
            cl.play(OBLONG, measures)
    with pytest.raises(AttributeError, match="to_labels"):
        _ = cl.play(OBLONG).labels


# --- what the page is told -----------------------------------------------------------------------


def test_every_value_is_that_of_the_plain_function():
    game = cl.play(OBLONG, [m.measure for m in EXTERNAL])
    game.do("split", cluster=2, how="blindly")
    for m, bar in zip(EXTERNAL, game.bars, strict=True):
        for t, shown in ((game.table, bar["value"]), (OBLONG, bar["before"])):
            assert float(shown.replace("−", "-")) == pytest.approx(float(m.function(t)), abs=5.1e-4)
        game.select(m.measure)
        assert game.working == str(m.function(game.table).working)
    assert game.lengths == {
        "H(C)": float(cl.entropy(game.table.cluster_sizes)),
        "H(T)": float(cl.entropy(game.table.class_sizes)),
        "I": float(cl.mutual_information(game.table)),
    }


def test_bars_lie_between_their_ends():
    for t in (OBLONG, OBLONG.T, cl.ContingencyTable([[1]]), cl.ContingencyTable([[1, 1], [1, 1]])):
        game = cl.play(t, [m.measure for m in EXTERNAL])
        for m, bar in zip(EXTERNAL, game.bars, strict=True):
            value = float(m.function(t))
            low, high = (float(bar[end].replace("−", "-")) for end in ("low", "high"))
            assert low < high, m.measure
            assert low <= value <= high + 0.01, m.measure
            at = min(1, max(0, (value - low) / (high - low)))
            assert bar["at"] == pytest.approx(at), m.measure


def test_before_is_the_step_before_and_not_the_first():
    game = cl.play(OBLONG, ["purity"])
    game.do("set", cluster=1, class_=1, count=0)
    first = game.bars[0]["value"]
    game.do("set", cluster=1, class_=2, count=8)
    assert game.bars[0]["before"] == first
    # To look at another measure is no step.
    game.choose("Rand index")
    assert game.bars[0]["before"] == first


def test_measures_are_chosen_and_left():
    game = cl.play(OBLONG, ["纯度"])
    assert game.known == [m.measure for m in EXTERNAL]
    game.choose("V-measure")
    assert [bar["name"] for bar in game.bars] == ["purity", "V-measure"]
    game.choose("purity", chosen=False)
    assert (game.chosen, game.selected) == (["V-measure"], "V-measure")
    game.choose("V-measure", chosen=False)
    assert (game.bars, game.working) == ([], "")
    with pytest.raises(ValueError, match="no measure 'beauty'"):
        game.choose("beauty")
    with pytest.raises(ValueError, match="'purity' is not shown"):
        game.select("purity")


def test_a_measure_of_ones_own_moves_too():
    def share_of_first(t):
        n, _, _, _, _, _ = t.named()
        return cl.Score("first", cl.quantity("n_1", int(t.cluster_sizes[0])) / n)

    def breaks(t):
        return 1 // int(t.counts[0, 2])

    game = cl.play(OBLONG, [share_of_first, "purity", breaks])
    assert [(bar["name"], bar["value"]) for bar in game.bars] == [
        ("share of first", "0.400"), ("purity", "0.800"), ("breaks", "not defined"),
    ]  # fmt: skip
    assert "6/15" in game.working


def test_what_the_page_is_told_can_be_sent():
    t = cl.ContingencyTable([[2, 1], [1, 2]], [1.5, 2.5], ["<b>", "好瓜"])
    state = cl.play(t).get_state()
    sent = {name: state[name] for name in ("shown", "bars", "lengths", "working", "known")}
    assert json.loads(json.dumps(sent, allow_nan=False)) == sent
    assert sent["shown"]["classes"] == ["<b>", "好瓜"]
    points = cl.play_points(np.array(LINE, dtype=np.float32), np.array([1, 1, 2, 2, 2], np.int8))
    assert all(map(math.isfinite, json.loads(json.dumps(points.get_state()["shown"]))["x"]))


def test_stored_notebooks_show_a_still_picture(monkeypatch):
    game = cl.play(OBLONG, ["V-measure"])
    monkeypatch.setenv("CLUSTLIB_STILL", "1")
    still = game._repr_mimebundle_()
    assert set(still) == {"text/plain", "text/html"}
    assert still == cl.play(OBLONG, ["V-measure"])._repr_mimebundle_()  # nothing of one run
    for shown in (f"{cl.v_measure(OBLONG):.3f}", "larger", "Run this cell", "<img alt="):
        assert shown in still["text/html"]
    monkeypatch.delenv("CLUSTLIB_STILL")
    live, _ = game._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in live
    assert live["text/html"] == still["text/html"]


def test_bars_of_entropy_stand_beside_measures_of_information_only():
    game = cl.play(OBLONG, ["purity"])
    assert game.lengths == {}
    assert "<img" not in game.still()
    game.choose("homogeneity")
    assert set(game.lengths) == {"H(C)", "H(T)", "I"}
    game.choose("homogeneity", chosen=False)
    assert game.lengths == {}
    assert cl.play(OBLONG, [cl.v_measure]).lengths == {}  # a measure of one's own: nobody knows


def test_points_have_a_still_picture_in_one_dimension_too(monkeypatch):
    monkeypatch.setenv("CLUSTLIB_STILL", "1")
    html = cl.play_points(LINE, [1, 1, 2, 2, 2])._repr_mimebundle_()["text/html"]
    assert html.count("<img alt=") == 1
    assert "silhouette" in html


def test_without_anywidget_all_else_works_and_play_says_what_is_missing():
    code = """
import sys
sys.modules["anywidget"] = None
from clustlib import *
t = ContingencyTable([[2, 1], [1, 2]])
try:
    play(t)
except ImportError as error:
    print(float(purity(t)), error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("0.666")
    assert "pip install anywidget" in done.stdout
