"""Noise, gaps and slips of the input: every result says how they were counted."""

import copy
import pickle

import numpy as np
import pandas as pd
import pytest

import clustlib as cl
from clustlib.distances import passes

X = np.arange(60.0)[:, None]
TRUE = [0] * 30 + [1] * 30
FOUND = [0] * 25 + [-1] * 5 + [1] * 30
OTHER = [0] * 28 + [1] * 32
NOTE = 'C-1 counts as a cluster here: if it is noise, say noise="singletons", "drop" or "cluster"'
OF_POINTS = [
    cl.silhouette,
    cl.dunn_index,
    cl.davies_bouldin_index,
    cl.calinski_harabasz_index,
    cl.c_index,
    cl.dbcv,
]
OF_SUMS = [cl.beta_cv, cl.graph_cut, cl.normalized_cut, cl.modularity]


# --- a label that no point has -------------------------------------------------------------------


@pytest.mark.parametrize("noise", ["drop", "singletons"])
@pytest.mark.parametrize("make", [list, np.array, pd.Series, pd.Categorical])
def test_absent_noise_label_is_said_with_the_labels_there_are(noise, make):
    labels = make(["noise", "1", "1", "2"])
    t = cl.contingency_table(["a", "a", "b", "b"], labels, noise=noise, noise_label="-1")
    assert t.note == "no point has the label '-1' (noise_label): there are 'noise', '1', '2'"
    assert repr(t).endswith(t.note)
    assert cl.external_scorecard(t).note == t.note
    assert copy.deepcopy(t).note == pickle.loads(pickle.dumps(t)).note == t.note
    right = cl.contingency_table(["a", "a", "b", "b"], labels, noise=noise, noise_label="noise")
    assert (right.note, right.left_out) == ("", 1 if noise == "drop" else 0)


def test_clusterings_without_the_usual_noise_are_no_slip():
    # In a loop over many clusterings, some have no noise.
    for noise in ("drop", "singletons", "cluster", None):
        assert cl.contingency_table(TRUE, OTHER, noise=noise).note == ""
    assert cl.external_scorecard(TRUE, OTHER, noise="drop").note == ""


def test_labels_that_are_there_are_named_up_to_four():
    labels = [3, 1, 4, 1, 5, 9]
    t = cl.contingency_table([0] * 6, labels, noise="drop", noise_label=2)
    assert t.note == "no point has the label 2 (noise_label): there are 3, 1, 4, 5, …"


def test_absent_label_of_unlabelled_points_is_said():
    t = cl.contingency_table(["a", "b"], [1, 2], unlabelled="?")
    assert t.note == "no point has the label '?' (unlabelled): there are 'a', 'b'"
    assert cl.contingency_table(["a", "?"], [1, 2], unlabelled="?").note == ""


def test_noise_label_without_noise_is_said():
    t = cl.contingency_table(["a", "b"], ["1", "noise"], noise_label="noise")
    assert t.note == NOTE.replace("C-1", "noise")
    with_choice = {"noise": "cluster", "noise_label": "noise"}
    assert cl.contingency_table(["a", "b"], ["1", "noise"], **with_choice).note == ""


def test_a_share_of_the_data_without_noise_is_no_slip():
    options = {"noise": "drop", "noise_label": "noise"}
    some = cl.contingency_table(["a", "b"], ["noise", "1"], **options)
    none = cl.contingency_table(["a", "b"], ["2", "1"], **options)
    assert (some.note, bool(none.note)) == ("", True)
    assert (some + none).note == ""
    assert (none + none).note == none.note


def test_wrong_kind_of_noise_label_names_the_categories():
    with pytest.raises(TypeError, match="among the labels are 'a', 'b'"):
        cl.contingency_table([1, 2], pd.Categorical(["a", "b"]), noise="drop")


# --- -1 that counts as a cluster -----------------------------------------------------------------


@pytest.mark.parametrize("measure", OF_POINTS)
def test_measures_of_points_say_that_noise_counts(measure):
    assert NOTE in measure(X, FOUND).working
    assert NOTE in measure(X, FOUND).steps
    assert "counts as" not in measure(X, FOUND, noise="cluster").working
    assert "counts as" not in measure(X, TRUE).working
    assert measure(X, FOUND) == measure(X, FOUND, noise="cluster")
    dropped = measure(X, FOUND, noise="drop").working
    assert "(5 of 60 points left out)" in dropped
    assert "no point has the label 7 (noise_label)" in (
        measure(X, FOUND, noise="drop", noise_label=7).working
    )


@pytest.mark.parametrize("measure", OF_SUMS)
def test_measures_of_sums_say_that_noise_counts(measure):
    p = cl.proximity_table(X, FOUND)
    assert p.note == NOTE
    assert repr(p).endswith(NOTE)
    assert NOTE in measure(p).working
    assert NOTE in measure(pickle.loads(pickle.dumps(p))).working
    silent = cl.proximity_table(X, FOUND, noise="cluster")
    assert "counts as" not in measure(silent).working
    from_matrix = cl.ProximityTable.from_matrix(abs(X - X.T), FOUND, kind="distance")
    assert (from_matrix, from_matrix.note) == (p, NOTE)


def test_notes_are_typeset_as_text():
    assert r"\text{C-1 counts as a cluster here: if it is noise, say" in (
        cl.silhouette(X, FOUND)._repr_latex_()
    )


@pytest.mark.parametrize("measure", [cl.purity, cl.adjusted_rand_index, cl.clustering_error])
def test_external_measures_of_labels_say_that_noise_counts(measure):
    assert NOTE in measure(TRUE, FOUND).working
    assert "5 of 60 points left out" in measure(TRUE, FOUND, noise="drop").working
    for quiet in (measure(TRUE, FOUND, noise="singletons"), measure(TRUE, OTHER)):
        assert "counts as" not in quiet.working


def test_jackknife_says_that_noise_counts_by_both_doors():
    by_labels = cl.jackknife(cl.purity, TRUE, FOUND)
    by_table = cl.jackknife(cl.purity, cl.contingency_table(TRUE, FOUND))
    assert by_labels.note == by_table.note == NOTE
    assert by_labels.working.endswith(NOTE)
    assert by_labels.in_words().endswith(f"({NOTE}).")
    chosen = cl.jackknife(cl.purity, TRUE, FOUND, noise="singletons")
    assert (chosen.note, "noise" in chosen.in_words()) == ("", False)


@pytest.mark.parametrize("call", [cl.permutation_test, cl.bootstrap])
def test_draws_say_that_noise_counts(call):
    result = call(cl.purity, TRUE, FOUND, n=99)
    assert result.note == NOTE
    assert result.working.endswith(NOTE)
    assert result.in_words().endswith(f" ({NOTE}).")
    quiet = call(cl.purity, TRUE, FOUND, n=99, noise="cluster")
    assert (quiet.note, "counts as" in f"{quiet.working}{quiet.in_words()}") == ("", False)
    assert (quiet.values == result.values).all()


def test_differences_say_how_noise_and_gaps_were_counted():
    result = cl.paired_difference(cl.purity, TRUE, FOUND, OTHER)
    assert result.note == f"labels_a: {NOTE}"
    assert f"({result.note})." in result.in_words()
    gap = [np.nan, *FOUND[1:]]
    result = cl.paired_difference(cl.purity, TRUE, gap, OTHER, missing="drop", noise="drop")
    assert result.note == "6 of 60 points left out"
    absent = {"noise": "drop", "noise_label": 9}
    result = cl.paired_difference(cl.purity, TRUE, FOUND, OTHER, **absent)
    assert result.note == "no point has the label 9 (noise_label): there are 0, -1, 1"
    # It is enough that one clustering has noise.
    found = ["noise" if c == -1 else str(c) for c in FOUND]
    options = {"noise": "singletons", "noise_label": "noise"}
    for second in (found, list(map(str, OTHER))):
        assert cl.paired_difference(cl.purity, TRUE, found, second, **options).note == ""


def test_comparison_says_it_only_of_noise_that_nobody_chose():
    found = {"a": FOUND, "b": OTHER}
    assert cl.compare(TRUE, found).note == f"a: {NOTE}"
    assert cl.compare(TRUE, found, noise="singletons").note == ""
    assert cl.compare(TRUE, found, noise="drop").note == "5 of 60 points left out"


# --- points without a label ----------------------------------------------------------------------

GAPS = [*FOUND[:7], None, *FOUND[8:]]


@pytest.mark.parametrize("measure", OF_POINTS)
def test_measures_of_points_leave_out_gaps_on_request(measure):
    with pytest.raises(ValueError, match='every point needs a label; missing="drop" leaves such'):
        measure(X, GAPS)
    kept = np.array([c is not None for c in GAPS])
    found = measure(X, GAPS, missing="drop", noise="drop")
    points, labels = X[kept], np.array(FOUND)[kept]
    assert found == measure(points, labels, noise="drop")
    assert "6 of 60 points left out" in found.working
    with pytest.raises(ValueError, match=r"^missing must be"):
        measure(X, GAPS, missing="ignore")


def test_tables_and_cards_of_points_leave_out_gaps_on_request():
    kept = np.array([c is not None for c in GAPS])
    p = cl.proximity_table(X, GAPS, missing="drop", noise="drop")
    assert p.left_out == 6
    assert p == cl.proximity_table(X[kept], np.array(FOUND)[kept], noise="drop")
    W = abs(X - X.T)
    from_matrix = cl.ProximityTable.from_matrix(
        W, GAPS, kind="distance", missing="drop", noise="drop"
    )
    assert (from_matrix, from_matrix.left_out) == (p, 6)
    both = {"metric": "precomputed", "missing": "drop", "noise": "drop"}
    assert cl.silhouette(W, GAPS, **both) == cl.silhouette(X, GAPS, missing="drop", noise="drop")
    assert len(cl.silhouette_samples(X, GAPS, missing="drop")) == 59
    note = cl.internal_scorecard(X, GAPS, missing="drop").note
    assert note == f"1 of 60 points left out; {NOTE}"


# --- stability -----------------------------------------------------------------------------------


def with_noise(points):
    return np.where(points[:, 0] < 10, -1, points[:, 0] > 35)


def test_stability_of_nothing_but_noise_says_so():
    result = cl.stability(lambda points: np.full(len(points), -1), X, n=3)
    assert result.value == 1
    assert "all points are in one cluster, which always comes back" in result.in_words()
    assert NOTE in result.in_words()
    for noise in ("drop", "singletons"):
        with pytest.raises(ValueError, match="nothing but noise"):
            cl.stability(lambda points: np.full(len(points), -1), X, n=3, noise=noise)


def test_stability_counts_noise_as_it_is_told():
    noted, silent = (cl.stability(with_noise, X, n=9, noise=noise) for noise in (None, "cluster"))
    assert (noted.note, silent.note) == (NOTE, "")
    assert noted[:3] == silent[:3]
    assert noted.per_cluster["cluster"] == (-1, 0, 1)
    for noise in ("drop", "singletons"):
        result = cl.stability(with_noise, X, n=9, noise=noise)
        assert result.per_cluster["cluster"] == (0, 1)
        assert result.per_cluster["stability"] == (1, 1)
        assert (result.value, result.note) == (1, "")
    absent = cl.stability(with_noise, X, n=3, noise="drop", noise_label=7)
    assert absent.note == "no point has the label 7 (noise_label): there are -1, 0, 1"


def test_cluster_that_becomes_noise_does_not_come_back():
    calls = []

    def lose_the_first(points):
        calls.append(points)
        return np.where(points[:, 0] >= 30, 1, 0 if len(calls) == 1 else -1)

    result = cl.stability(lose_the_first, X, n=4, noise="drop")
    assert result.per_cluster["stability"] == (0, 1)


def test_stability_with_noise_by_brute_force():
    """Points are known by their coordinates; noise is another part of them in each draw."""
    calls = []

    def cut(points):
        low, high = np.quantile(points[:, 0], [0.2, 0.6])
        labels = np.digitize(points[:, 0], [low, high]) - 1
        calls.append(dict(zip(points[:, 0].tolist(), labels.tolist(), strict=True)))
        return labels

    for noise in ("drop", "singletons"):
        calls.clear()
        result = cl.stability(cut, X, n=8, seed=3, noise=noise)
        first, *draws = calls
        expected = np.zeros(2)
        agreement = []
        for new in draws:
            is_noise = {x for x in new if -1 in (first[x], new[x])}
            if noise == "drop":
                counted = [x for x in new if x not in is_noise]
                sides = [(first[x], new[x]) for x in counted]
            else:
                counted = list(new)
                sides = [
                    tuple(-2 - i if c == -1 else c for c in (first[x], new[x]))
                    for i, x in enumerate(counted)
                ]
            agreement.append(float(cl.adjusted_rand_index(*zip(*sides, strict=True))))
            for k in (0, 1):
                own = {x for x, (a, _) in zip(counted, sides, strict=True) if a == k}
                others = [
                    {x for x, (_, b) in zip(counted, sides, strict=True) if b == c}
                    for c in {b for _, b in sides}
                ]
                expected[k] += max(len(own & other) / len(own | other) for other in others)
        assert result.per_cluster["stability"] == pytest.approx(expected / 8), noise
        assert float(result.value) == pytest.approx(np.mean(agreement)), noise


# --- nothing compared, sides exchanged, hours ----------------------------------------------------


def test_single_points_on_both_sides_are_said_to_compare_nothing():
    said = "each point is alone in its cluster and in its class: nothing was compared"
    card = cl.external_scorecard(range(50), range(50))
    assert (card["ARI"].value, card.note) == (1, said)
    assert said in cl.adjusted_rand_index(range(50), range(50)).working
    assert cl.external_scorecard([*range(49), 48], range(50)).note == ""
    assert cl.external_scorecard(range(50), [*range(49), 48]).note == ""
    assert cl.external_scorecard([0], [0]).note == ""


FRAME = pd.DataFrame({"cluster": [1, 1, 2], "Truth": ["a", "b", "b"], "k": [0, 0, 1]})
EXCHANGED = (
    "the clusters are named 'Truth' and the classes 'cluster': if the two are exchanged, take t.T"
)


def test_exchanged_sides_are_said_where_names_tell_them():
    wrong = cl.contingency_table(FRAME, "cluster", "Truth")
    assert wrong.note == EXCHANGED
    assert cl.contingency_table(FRAME["cluster"], FRAME["Truth"]).note == EXCHANGED
    assert cl.ContingencyTable(pd.crosstab(FRAME["Truth"], FRAME["cluster"])).note == EXCHANGED
    right = cl.contingency_table(FRAME, "Truth", "cluster")
    assert (right.note, wrong.T, wrong.T.note) == ("", right, "")
    assert cl.ContingencyTable(pd.crosstab(FRAME["cluster"], FRAME["Truth"])).note == ""
    # One name that tells nothing is no evidence, and neither are names of labels.
    assert cl.contingency_table(FRAME, "cluster", "k").note == ""
    assert cl.contingency_table(FRAME, "k", "Truth").note == ""
    assert cl.contingency_table([1, 2, 2], ["truth", "truth", "class"]).note == ""


@pytest.mark.parametrize("measure", [cl.silhouette, cl.c_index, cl.dunn_index, cl.dbcv])
def test_hours_are_said_before_they_begin(measure, monkeypatch, recwarn):
    measure(X, TRUE)
    assert not recwarn
    monkeypatch.setattr(passes, "_LONG", 1769)  # 60 points have 1770 distances
    with pytest.warns(UserWarning, match=r"^60 points have 1770 distances, .*sampled\(silhouette"):
        measure(X, TRUE)
    recwarn.clear()
    monkeypatch.setattr(passes, "_LONG", 1770)
    measure(X, TRUE)
    assert not recwarn


def test_metrics_in_python_take_hours_sooner(monkeypatch):
    monkeypatch.setattr(passes, "_LONG", 1770 * 100 - 1)
    with pytest.warns(UserWarning, match="1770 distances"):
        cl.silhouette(X, TRUE, metric=lambda x, y: float(abs(x - y).sum()))


def test_hours_begin_at_two_hundred_thousand_points(recwarn):
    passes.warn_if_long(200_000, "euclidean")
    assert not recwarn
    with pytest.warns(UserWarning, match="200001 points"):
        passes.warn_if_long(200_001, "euclidean")
