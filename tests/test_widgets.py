"""The steps of a widget: undo, rejected steps, and the data that the page receives."""

import itertools
import json
import math
import subprocess
import sys

import numpy as np
import pytest

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL
from clustlib.widgets.game import PointGame, ShuffleGame, TableGame

OBLONG = cl.ContingencyTable([[5, 1, 0], [2, 0, 7]])
LINE = [[0.0], [1.0], [10.0], [12.0], [13.0]]
SIX = cl.ContingencyTable([[2, 0], [1, 3]])


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


def test_step_changes_the_table_and_can_be_undone():
    for step, how, counts in STEPS:
        game = TableGame(OBLONG)
        getattr(game, step)(**how)
        assert game.table.counts.tolist() == counts, (step, how)
        game.undo()
        assert game.table == OBLONG, (step, how)
        with pytest.raises(ValueError, match="undo"):
            game.undo()


def test_split_keeps_all_points_and_leaves_no_cluster_empty():
    rows, ways = [[1, 1], [2, 0], [7, 5], [0, 9]], ["evenly", "blindly", "purely"]
    for row, how in itertools.product(rows, ways):
        game = TableGame(cl.ContingencyTable([row, [3, 3]]))
        game.split(1, how)
        parts = game.table.counts[[0, 2]]
        assert parts.sum(axis=0).tolist() == row, (row, how)
        assert parts.sum(axis=1).all(), (row, how)
        if how == "evenly":
            assert abs(np.subtract(*parts)).max() <= 2, row
            assert abs(np.subtract(*parts.sum(axis=1))) <= 1 + sum(row) % 2, row


def test_shuffle_keeps_the_margins_and_is_reproducible():
    t = cl.ContingencyTable([[30, 2], [1, 40], [9, 9]])
    games = [TableGame(t), TableGame(t)]
    for game in games:
        game.shuffle()
        assert game.table.cluster_sizes.tolist() == [32, 41, 18]
        assert game.table.class_sizes.tolist() == [40, 51]
    assert games[0].table == games[1].table != t


REFUSED = [
    ("set", {"cluster": 3, "class_": 1, "count": 1}, "cluster must be a number from 1 to 2"),
    ("set", {"cluster": 1, "class_": 0, "count": 1}, "class must be a number from 1 to 3"),
    ("set", {"cluster": 1, "class_": 1, "count": -1}, "count"),
    ("set", {"cluster": 1, "class_": 1, "count": None}, "count"),
    ("set", {"cluster": 1, "class_": 1, "count": 2**53}, "counts"),
    ("add", {"what": "row"}, "what"),
    ("split", {"cluster": 1, "how": "nicely"}, "how"),
    ("merge", {"cluster": 1, "other": 1}, "other"),
    ("move", {"point": 1, "cluster": 1}, "move"),
    ("undo", {}, "undo"),
]


def test_rejected_step_changes_nothing_and_gives_a_reason():
    game = cl.play(OBLONG, ["purity"])
    for step, how, words in REFUSED:
        with pytest.raises(ValueError, match=words):
            game.do(step, **how)
        game._on_message(game, {"do": step, **how}, [])
        assert words in game.message
        assert game.table == OBLONG, (step, how)
        assert not game.can_undo, (step, how)
    game.do("transpose")
    assert game.message == ""


def test_last_group_and_last_point_stay():
    game = TableGame(cl.ContingencyTable([[0, 1]]))
    with pytest.raises(ValueError, match="last cluster"):
        game.remove("cluster", 1)
    with pytest.raises(ValueError, match="at least two points"):
        game.split(1)
    for step, how in (("set", (1, 2, 0)), ("remove", ("class", 2))):
        with pytest.raises(ValueError, match="at least one point"):
            getattr(game, step)(*how)
    game.remove("class", 1)
    with pytest.raises(ValueError, match="last class"):
        game.remove("class", 1)
    assert game.table.counts.tolist() == [[1]]


def test_table_has_at_most_twelve_clusters_and_classes():
    game = TableGame(cl.ContingencyTable(np.full((12, 12), 2)))
    for step in (lambda: game.add("class"), lambda: game.add("cluster"), lambda: game.split(1)):
        with pytest.raises(ValueError, match="already 12"):
            step()
    with pytest.raises(ValueError, match="at most 12"):
        cl.play(cl.ContingencyTable(np.ones((13, 2), dtype=int)))


def test_new_cluster_has_a_name_of_the_type_of_the_others():
    names = {("a", "b"): "new 3", (1.5, 2.5): 3.0, (4, 9): 10, ("new 3", "x"): "new 4"}
    for clusters, new in names.items():
        game = TableGame(cl.ContingencyTable([[2, 1], [1, 2]], clusters))
        game.add("cluster")
        assert game.table.clusters == (*clusters, new)


# --- points --------------------------------------------------------------------------------------


def test_moving_a_point_updates_all_measures():
    game = cl.play_points(LINE, ["a", "a", "b", "b", "b"], measures=["silhouette", "Rand index"])
    game.do("move", point=3, cluster=1)
    assert game.labels.tolist() == ["a", "a", "a", "b", "b"]
    silhouette, rand = game.bars
    assert silhouette["value"] == f"{cl.silhouette(LINE, game.labels):.3f}"
    # The reference is the initial clustering, which agrees on 6 of 10 pairs.
    assert (rand["before"], rand["value"]) == ("1.000", "0.600")
    game.do("undo")
    assert game.labels.tolist() == ["a", "a", "b", "b", "b"]


def test_move_refuses_numbers_that_do_not_exist_and_the_last_point_of_other_clusters():
    game = PointGame([[0], [1], [5]], [1, 1, 2])
    for point, cluster, words in [
        (4, 1, "point must be"),
        (1, 3, "cluster must be"),
        (True, 1, "point must be"),
        (1.0, 1, "point must be"),
        (3, 1, "outside cluster 1"),
    ]:
        with pytest.raises(ValueError, match=words):
            game.move(point, cluster)
    with pytest.raises(ValueError, match="x and y"):
        game.place(1, math.nan)


def test_undefined_measure_has_no_bar_and_gives_a_reason():
    game = cl.play_points([[0], [0], [5], [5]], [1, 1, 2, 2], measures=["Dunn index"])
    assert game.bars[0]["value"] == "not defined"
    assert game.bars[0]["at"] is None
    assert "diameter" in game.working


# --- shuffles ------------------------------------------------------------------------------------


def test_shuffles_keep_the_sizes_are_reproducible_and_can_be_undone():
    t = cl.ContingencyTable([[30, 2], [1, 40], [9, 9]], ["a", "b", "c"])
    games = [cl.play_shuffles(t), cl.play_shuffles(t)]
    for game in games:
        assert game.table == t
        game.do("shuffle")
        game.do("shuffle", times=100)
        assert game.table.cluster_sizes.tolist() == [32, 41, 18]
        assert game.table.class_sizes.tolist() == [40, 51]
        assert game.data["total"] == sum(count for _, count in game.data["bars"]) == 101
    assert games[0].table == games[1].table != t
    game.do("undo")
    assert game.data["total"] == 1
    game.do("restart")
    assert (game.table, game.data["total"]) == (t, 0)


def test_mean_of_all_720_shuffles_is_the_expected_value():
    game = ShuffleGame(SIX)
    assert set(game.data["scores"]) == {"observed", "expected"}
    game.record(list(itertools.permutations([0, 0, 0, 1, 1, 1])))
    scores = game.data["scores"]
    assert scores["mean"] == scores["expected"] == [14 / 5, 38 / 75, 0]
    assert scores["observed"] == [4, 2 / 3, 12 / 37]
    assert game.data["bars"] == [[2, 432], [3, 0], [4, 288]]
    assert (game.data["as_large"], game.data["total"]) == (288, 720)


def test_scores_of_shuffles_are_those_of_their_tables():
    for t in (OBLONG, SIX, cl.ContingencyTable([[4, 4, 1], [0, 7, 30], [11, 0, 2]])):
        game = ShuffleGame(t)
        for table, name in ((t, "observed"), (None, "last"), (None, "last")):
            table = table or (game.shuffle(), game.table)[1]
            functions = cl.rand_index, cl.adjusted_rand_index
            values = [cl.pair_counts(table).tp, *(float(function(table)) for function in functions)]
            assert game.data["scores"][name] == values


def test_bars_from_the_observed_one_on_are_the_shuffles_that_reach_it():
    game = ShuffleGame(cl.ContingencyTable([[17, 14, 12], [11, 10, 24], [13, 13, 9]]))
    tps = []
    for _ in range(300):
        game.shuffle()
        tps.append(cl.pair_counts(game.table).tp)
    data = game.data
    (observed, *_), (expected, *_) = data["scores"]["observed"], data["scores"]["expected"]
    assert data["width"] > 1
    assert len(data["bars"]) <= 41
    assert data["bars"][0][0] <= expected < data["bars"][-1][0] + data["width"]
    for low, count in data["bars"]:
        assert count == sum(low <= tp < low + data["width"] for tp in tps), low
    reached = sum(count for low, count in data["bars"] if low >= observed)
    assert reached == data["as_large"] == sum(tp >= observed for tp in tps) > 0
    assert observed in dict(data["bars"])


def test_rejected_shuffles_change_nothing_and_give_a_reason():
    game = cl.play_shuffles(SIX)
    for times in (0, 1001, 2.5, None):
        with pytest.raises(ValueError, match="times must be a number from 1 to 1000"):
            game.do("shuffle", times=times)
    game._on_message(game, {"do": "transpose"}, [])
    assert "transpose" in game.message
    assert (game.table, game.data["total"], game.can_undo) == (SIX, 0, False)


def test_stored_notebook_shows_the_observed_and_the_expected_score(monkeypatch):
    monkeypatch.setenv("CLUSTLIB_STILL", "1")
    game = cl.play_shuffles(SIX)
    page = game._repr_mimebundle_()["text/html"]
    for words in ("Run this cell", "observed", "0.667", "0.324", "2.80", "0.507", "0.000"):
        assert words in page
    game.do("shuffle", times=5)
    assert game.still() == page  # A page without Python starts before the first shuffle.


@pytest.mark.parametrize(
    ("error", "words", "call"),
    [
        (TypeError, "contingency_table", lambda: cl.play([[1, 2], [3, 4]])),
        (TypeError, "contingency_table", lambda: cl.play_shuffles([[1, 2], [3, 4]])),
        (ValueError, "at most 300", lambda: cl.play_shuffles(cl.ContingencyTable([[300, 1]]))),
        (ValueError, "13 clusters", lambda: cl.play_shuffles(cl.ContingencyTable([[1, 2]] * 13))),
        (ValueError, "score the same", lambda: cl.play_shuffles(cl.ContingencyTable([[3, 1]]))),
        (ValueError, "score the same", lambda: cl.play_shuffles(cl.ContingencyTable([[1], [3]]))),
        (
            ValueError,
            "score the same",
            lambda: cl.play_shuffles(cl.ContingencyTable([[1, 0], [1, 0], [0, 1]])),
        ),
        (ValueError, "at most 300", lambda: cl.play_points(np.zeros((301, 1)), [1, 2] * 150 + [1])),
        (ValueError, "two clusters", lambda: cl.play_points(LINE, [1] * 5)),
        (ValueError, "labels", lambda: cl.play_points(LINE, [1, 1, 2, 2, 2], [1, 2])),
        (ValueError, "12", lambda: cl.play_points(np.arange(30)[:, None], range(30))),
        (TypeError, "measures", lambda: cl.play(OBLONG, "purity")),
        (TypeError, "measures", lambda: cl.play(OBLONG, [7])),
        (ValueError, "Hubert statistic", lambda: cl.play(OBLONG, ["silhouette"])),
        (AttributeError, "to_labels", lambda: cl.play(OBLONG).labels),
    ],
)
def test_wrong_arguments_are_refused(error, words, call):
    with pytest.raises(error, match=words):
        call()


# --- the data that the page receives -------------------------------------------------------------


def test_values_and_workings_equal_those_of_the_functions():
    game = cl.play(OBLONG, [m.measure for m in EXTERNAL])
    game.do("split", cluster=2, how="blindly")
    for m, bar in zip(EXTERNAL, game.bars, strict=True):
        for t, text in ((game.table, bar["value"]), (OBLONG, bar["before"])):
            assert float(text.replace("−", "-")) == pytest.approx(float(m.function(t)), abs=5.1e-4)
    game.select("V-measure")
    assert game.working == str(cl.v_measure(game.table).working)
    assert game.entropies == {
        "H(C)": float(cl.entropy(game.table.cluster_sizes)),
        "H(T)": float(cl.entropy(game.table.class_sizes)),
        "I": float(cl.mutual_information(game.table)),
    }


def test_values_are_between_the_ends_of_their_bars():
    for t in (OBLONG, cl.ContingencyTable([[1]]), cl.ContingencyTable([[1, 1], [1, 1]])):
        game = cl.play(t, [m.measure for m in EXTERNAL])
        for m, bar in zip(EXTERNAL, game.bars, strict=True):
            value = float(m.function(t))
            low, high = (float(bar[end].replace("−", "-")) for end in ("low", "high"))
            assert low < high, m.measure
            assert low <= value <= high + 0.01, m.measure
            position = min(1, max(0, (value - low) / (high - low)))
            assert bar["at"] == pytest.approx(position), m.measure


def test_before_is_the_value_before_the_last_step():
    game = cl.play(OBLONG, ["purity"])
    game.do("set", cluster=1, class_=1, count=0)
    value = game.bars[0]["value"]
    game.do("set", cluster=1, class_=2, count=8)
    assert game.bars[0]["before"] == value
    game.show_measure("Rand index")  # This is not a step.
    assert game.bars[0]["before"] == value


def test_measures_are_added_and_removed():
    game = cl.play(OBLONG, ["纯度"])
    assert game.available == [m.measure for m in EXTERNAL]
    assert game.entropies == {}
    game.show_measure("V-measure")
    assert [bar["name"] for bar in game.bars] == ["purity", "V-measure"]
    assert set(game.entropies) == {"H(C)", "H(T)", "I"}
    game.hide_measure("purity")
    assert (game.measures, game.selected) == (["V-measure"], "V-measure")
    game.hide_measure("V-measure")
    assert (game.bars, game.working, game.entropies) == ([], "", {})
    with pytest.raises(ValueError, match="no measure 'beauty'"):
        game.show_measure("beauty")
    with pytest.raises(ValueError, match="'purity' is not shown"):
        game.select("purity")


def test_own_functions_are_measures():
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


def test_data_can_be_sent_as_json():
    t = cl.ContingencyTable([[2, 1], [1, 2]], [1.5, 2.5], ["<b>", "好瓜"])
    state = cl.play(t).get_state()
    traits = {name: state[name] for name in ("data", "bars", "entropies", "working", "available")}
    assert json.loads(json.dumps(traits, allow_nan=False)) == traits
    assert traits["data"]["classes"] == ["<b>", "好瓜"]
    points = cl.play_points(np.array(LINE, dtype=np.float32), np.array([1, 1, 2, 2, 2], np.int8))
    assert all(map(math.isfinite, json.loads(json.dumps(points.get_state()["data"]))["x"]))


def test_stored_notebook_shows_a_static_picture(monkeypatch):
    game = cl.play(OBLONG, ["V-measure"])
    monkeypatch.setenv("CLUSTLIB_STILL", "1")
    static = game._repr_mimebundle_()
    assert set(static) == {"text/plain", "text/html"}
    assert static == cl.play(OBLONG, ["V-measure"])._repr_mimebundle_()  # nothing is random
    for words in (f"{cl.v_measure(OBLONG):.3f}", "larger", "Run this cell", "<img alt="):
        assert words in static["text/html"]
    line = cl.play_points(LINE, [1, 1, 2, 2, 2]).still()
    assert line.count("<img alt=") == 1
    assert "silhouette" in line
    monkeypatch.delenv("CLUSTLIB_STILL")
    live, _ = game._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in live
    assert live["text/html"] == static["text/html"]


def test_without_anywidget_only_play_fails():
    code = """
import sys
sys.modules["anywidget"] = None
import clustlib as cl
try:
    cl.play(cl.ContingencyTable([[2, 1], [1, 2]]))
except ImportError as error:
    print(error)
"""
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert "pip install anywidget" in result.stdout


@pytest.mark.parametrize("play", [cl.play, cl.play_shuffles])
def test_labels_may_take_the_place_of_the_table(play):
    true, pred = ["a", "a", "b", "b", "b"], [0, 0, 1, -1, 0]
    game = play(true, pred, noise="drop")
    assert game.table == cl.contingency_table(true, pred, noise="drop")
    with pytest.raises(TypeError, match=rf"^t in {play.__name__}\(t\) must be a ContingencyTable"):
        play(true)


@pytest.mark.parametrize("wrong", [None, 3, "abc", [3], {"purity": 1}, ["beauty"], [["purity"]]])
def test_wrong_measures_are_refused_by_the_name_of_the_argument(wrong):
    for call in (
        lambda: cl.play([0, 1], [0, 1], wrong),
        lambda: cl.play_points([[0], [1]], [0, 1], measures=wrong),
    ):
        with pytest.raises((TypeError, ValueError), match=r"^measures\b"):
            call()
