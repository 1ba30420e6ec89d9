"""Clusterings of the same points, compared by labels."""

import csv
import io
import itertools
import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import clustlib as cl

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
RNG = np.random.default_rng(46)
TRUE = np.repeat(["a", "b", "c"], [40, 30, 20])


def misplace(share, extra=3):
    """Return a clustering that has this share of the points in random clusters."""
    own = np.unique(TRUE, return_inverse=True)[1]
    return np.where(RNG.random(90) < share, RNG.integers(0, extra, 90), own)


GOOD, CLOSE, BAD = misplace(0.1), misplace(0.15), misplace(0.9, 4)
FOUND = {"bad": BAD, "good": GOOD, "close": CLOSE}


def test_values_and_intervals_are_those_of_each_table():
    card = cl.compare(TRUE, FOUND)
    for name, labels in FOUND.items():
        t = cl.contingency_table(TRUE, labels)
        expected = cl.external_scorecard(t)
        assert card[name] == expected["value"]
        assert card["measure"] == expected["measure"]
        for title in ("purity", "adjusted Rand index", "variation of information"):
            result = cl.jackknife(getattr(cl, expected[title].function), t)
            ends = card[title][card._fields.index(f"{name} interval")]
            assert ends == (result.interval or "–")


@pytest.mark.parametrize("measure", [cl.adjusted_rand_index, cl.purity, cl.clustering_error])
def test_clear_differences_are_those_of_pairs(measure):
    card = cl.compare(TRUE, FOUND)
    row = card[measure.__name__]
    best, clear, untested = row[-3:]
    assert best == "good"
    expected = [
        name
        for name in FOUND
        if name != best
        for pair in [cl.paired_difference(measure, TRUE, FOUND[best], FOUND[name]).interval]
        if pair and not pair.low <= 0 <= pair.high
    ]
    assert clear == (", ".join(expected) or "–")
    assert untested == "–"
    if measure is cl.adjusted_rand_index:
        assert clear == "bad"


def test_a_winner_without_an_interval_of_its_own_is_tested():
    near = np.where(np.arange(90) == 0, "b", TRUE)
    fair = np.where(np.arange(90) % 3 == 0, np.roll(TRUE, 45), TRUE)
    for best in (near, TRUE):
        card = cl.compare(TRUE, {"best": best, "fair": fair})[["ARI"]]
        assert card["best interval"] == ("–",)
        assert cl.paired_difference(cl.adjusted_rand_index, TRUE, best, fair).low > 0
        assert card[0][-3:] == ("best", "fair", "–")


def test_the_first_of_tied_winners_is_tested_against_the_rest():
    found = {"good": GOOD, "bad": BAD, "copy": (GOOD + 1) % 3, "close": CLOSE}
    assert cl.compare(TRUE, found)["ARI"][-3:] == ("good, copy", "bad", "–")
    assert cl.compare(TRUE, {"a": GOOD, "b": GOOD})["ARI"][-3:] == ("–", "–", "–")


def test_what_cannot_be_tested_is_named():
    one = np.zeros(90, int)
    one[-1] = 1
    assert cl.paired_difference(cl.adjusted_rand_index, TRUE, GOOD, one).interval is None
    card = cl.compare(TRUE, {"good": GOOD, "one": one, "bad": BAD})[["ARI"]]
    assert card[0][-3:] == ("good", "bad", "one")
    assert "not tested" in repr(card)


@pytest.mark.parametrize(
    ("by", "order"),
    [
        ("ARI", ["good", "close", "bad"]),
        ("clustering error", ["good", "close", "bad"]),
        (None, ["bad", "good", "close"]),
    ],
)
def test_clusterings_are_sorted_by_a_measure(by, order):
    tables = {name: cl.contingency_table(TRUE, labels) for name, labels in FOUND.items()}
    fields = cl.compare(TRUE, FOUND, by=by)._fields
    assert [field for field in fields if field in FOUND] == order
    assert list(cl.compare(tables, by=by)._fields[1:4]) == order


def test_points_left_out_of_one_clustering_are_left_out_of_all():
    noisy, gappy = GOOD.copy(), CLOSE.astype(object)
    noisy[:5], gappy[3:9] = -1, None
    both = {"noisy": noisy, "gappy": np.where(gappy == None, np.nan, CLOSE)}  # noqa: E711
    card = cl.compare(TRUE, both, noise="drop", missing="drop", noise_label=-1)
    assert card.note.startswith("9 of 90 points left out")
    for name, labels in {"noisy": GOOD, "gappy": CLOSE}.items():
        t = cl.contingency_table(TRUE[9:], labels[9:])
        assert card[name] == cl.external_scorecard(t)["value"]
    result = cl.paired_difference(cl.purity, TRUE, *both.values(), noise="drop", missing="drop")
    assert result.value == cl.paired_difference(cl.purity, TRUE[9:], GOOD[9:], CLOSE[9:]).value


def test_few_points_in_common_are_noted_with_a_warning():
    months = [np.where(np.arange(90) // 30 == i, np.nan, GOOD) for i in range(3)]
    found = dict(zip("abc", months, strict=True))
    with pytest.raises(ValueError, match="no point has a label in each"):
        cl.compare(TRUE, found, missing="drop")
    found["c"] = np.where(np.arange(90) < 80, GOOD, np.nan)
    card = cl.compare(TRUE, found, missing="drop")
    assert card.note.startswith("70 of 90 points left out; careful, fewer than half remain")
    del found["a"]
    assert "careful" not in cl.compare(TRUE, found, missing="drop").note
    few = {name: np.where(np.arange(90) < 44, GOOD, np.nan) for name in "ab"}
    assert cl.compare(TRUE, few, missing="drop").note == (
        "46 of 90 points left out; careful, fewer than half remain"
    )


def test_months_are_compared_as_the_notebook_says():
    notebook = json.loads((NOTEBOOKS / "18b_more_on_your_own_labels.ipynb").read_text("utf-8"))
    (text,) = ("".join(c["source"]) for c in notebook["cells"] if c["id"] == "over-numbers-2")
    code = text.partition("```python\n")[2].partition("```")[0]
    months = pd.period_range("2025-01", periods=3, freq="M")
    labels = {
        month: pd.Series(
            GOOD[30 * i : 30 * i + 40], range(30 * i, 30 * i + len(GOOD[30 * i :][:40]))
        )
        for i, month in enumerate(months)
    }
    labels[months[1]] = labels[months[1]].sample(frac=1, random_state=0) + (np.arange(40) < 5)
    names = {"cl": cl, "pd": pd, "itertools": itertools, "labels": labels}
    exec(code, names)
    assert list(names["ari"]) == list(months[1:])
    for before, after in itertools.pairwise(months):
        both = labels[before].index.intersection(labels[after].index)
        assert len(both) == 10
        expected = cl.adjusted_rand_index(labels[before][both], labels[after][both])
        assert names["ari"][after] == expected
    assert "2025-02" in cl.plot.curves(names["ari"]).alt


def test_noise_as_singletons_or_unnoticed():
    noisy = np.where(np.arange(90) < 5, -1, GOOD)
    alone = cl.compare(TRUE, {"noisy": noisy, 2: CLOSE}, noise="singletons")
    t = cl.contingency_table(TRUE, noisy, noise="singletons")
    assert alone["noisy"] == cl.external_scorecard(t)["value"]
    assert "2" in alone._fields
    assert "noise" not in alone.note
    assert "noisy: C-1 counts as a cluster" in cl.compare(TRUE, {"noisy": noisy, "b": BAD}).note


def test_unlabelled_points_are_left_out():
    true = np.where(np.arange(90) % 9 == 0, "?", TRUE)
    card = cl.compare(true, FOUND, unlabelled="?")
    t = cl.contingency_table(true, BAD, unlabelled="?")
    assert card["bad"] == cl.external_scorecard(t)["value"]


def test_ends_of_intervals_are_exported():
    card = cl.compare(TRUE, FOUND)[["ARI", "macro F"]]
    header, first, second, *_ = csv.reader(io.StringIO(card.to_csv()))
    assert header[:4] == ["measure", "bad", "bad low", "bad high"]
    ends = cl.jackknife(cl.adjusted_rand_index, TRUE, BAD).interval
    assert [float(cell) for cell in first[2:4]] == list(ends)
    assert second[0] == "F-measure (macro)"


def test_missing_intervals_are_noted_where_they_are_shown():
    card = cl.compare(TRUE, FOUND)
    assert "no interval" in repr(card[["clustering ratio"]])
    assert "no interval" not in repr(card[["ARI"]])


def test_notes_on_missing_intervals_name_the_sign_that_is_shown():
    fair = np.where(np.arange(90) % 3 == 0, np.roll(TRUE, 45), TRUE)
    card = cl.compare(TRUE, {"best": TRUE, "bad": fair})[["ARI"]]
    assert "–: no interval" in card.to_latex().replace("--", "–")
    assert "with the same points and options, says why" in card.to_markdown()
    assert "no interval" not in card.to_markdown(columns=["measure", "bad", "bad interval"])
    joined = card.to_markdown(columns=["measure", "best", "best interval"], digits=2)
    assert "no brackets: no interval" in joined
    assert "–" not in joined
    t = cl.external_scorecard([0] * 60 + [1] * 60, [0] * 60 + [1] * 60, resamples=9)[["ARI"]]
    assert "no interval" in t.to_markdown(columns=["value", "interval"], digits=2)


def test_many_cells_have_no_interval_but_values():
    labels = np.arange(6000)
    card = cl.compare(labels // 2, {"apart": labels, "pairs": (labels + 1) // 2})
    assert {row[2] for row in card} == {"–"}
    assert set(card["clearly better than"]) == {"–"}
    assert card["ARI"][-3:] == ("apart", "–", "pairs")
    assert card["pairs"] == cl.external_scorecard(labels // 2, (labels + 1) // 2)["value"]


@pytest.mark.parametrize(
    ("arguments", "options", "error", "words"),
    [
        ((TRUE,), {}, TypeError, r"^cards .*compare\(labels_true, clusterings\)"),
        ((TRUE, [GOOD, BAD]), {}, TypeError, "^clusterings must be a dict"),
        ((TRUE, {"a": GOOD}), {}, ValueError, "^clusterings must be two"),
        ((TRUE, {"a": GOOD, None: BAD}), {}, TypeError, "^clusterings .* names, got None"),
        ((TRUE, {1: GOOD, "1": BAD}), {}, ValueError, "^clusterings .* '1'"),
        ((TRUE, {"a": GOOD, "a interval": BAD}), {}, ValueError, "^clusterings .*'a interval'"),
        ((TRUE, {"a": GOOD, "b": BAD[1:]}), {}, ValueError, r"^labels_true, clusterings\['a'\]"),
        ((TRUE, {"a": GOOD, "b": [None, *BAD[1:]]}), {}, ValueError, r"^clusterings\['b'\] has"),
        ((TRUE, FOUND), {"by": "silhouete"}, KeyError, "silhouete"),
        ((TRUE, FOUND), {"level": 95}, ValueError, "^level"),
        ((TRUE, FOUND), {"noise": "dorp"}, ValueError, "^noise"),
    ],
)
def test_bad_clusterings_are_refused_by_name(arguments, options, error, words):
    with pytest.raises(error, match=words):
        cl.compare(*arguments, **options)
