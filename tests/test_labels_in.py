"""Functions of a table take two label vectors in its place."""

import inspect

import numpy as np
import pandas as pd
import pytest
from sklearn import metrics
from sklearn.cluster import KMeans
from sklearn.datasets import load_iris
from sklearn.model_selection import cross_validate

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL

TRUE = ["a", "a", "a", "b", "b", "b", "b", "c", "c", "c"]
PRED = [0, 0, 1, 1, 1, 1, -1, 2, -1, 0]
FUNCTIONS = [function for function in vars(cl).values() if inspect.isfunction(function)]
OF_A_TABLE = [
    function
    for function in FUNCTIONS
    if next(iter(inspect.signature(function).parameters), "") == "t"
    and function not in (cl.split_cluster, cl.merge_clusters, cl.move_points, cl.play)
]
OF_A_MEASURE_AND_A_TABLE = cl.jackknife, cl.permutation_test, cl.bootstrap
OF_A_CELL = cl.cell_precision, cl.cell_recall, cl.cell_f_measure


def show(result):
    return result.tolist() if isinstance(result, np.ndarray) else repr(result)


@pytest.mark.parametrize("options", [{}, {"noise": "drop"}, {"noise": "drop", "noise_label": 2}])
def test_labels_give_what_their_table_gives(options):
    t = cl.contingency_table(TRUE, PRED, **options)
    for function in OF_A_TABLE:
        cell = (0, "a") if function in OF_A_CELL else ()
        expected = show(function(t, *cell))
        assert show(function(TRUE, PRED, *cell, **options)) == expected
        named = dict(zip(("cluster", "class_"), cell, strict=False)) | options
        assert show(function(labels_pred=PRED, labels_true=TRUE, **named)) == expected


def test_measures_of_the_catalogue_are_among_these_functions():
    assert {facts.function for facts in EXTERNAL} < {*OF_A_TABLE}


@pytest.mark.parametrize("function", OF_A_MEASURE_AND_A_TABLE)
def test_labels_may_follow_a_measure(function):
    true, pred = TRUE * 20, PRED * 20
    t = cl.contingency_table(true, pred, noise="drop")
    level = {} if function is cl.permutation_test else {"level": 0.8}
    expected = show(function(cl.purity, t, **level))
    assert show(function(cl.purity, true, pred, noise="drop", **level)) == expected
    assert show(function(cl.purity, t=t, **level)) == expected


def test_arguments_of_the_function_follow_the_labels():
    t = cl.contingency_table(TRUE, PRED)
    for by_place, by_name in (
        (cl.bcubed_f_measure(TRUE, PRED, 2), cl.bcubed_f_measure(t, beta=2)),
        (cl.mutual_information(TRUE, PRED, 10), cl.mutual_information(t, base=10)),
        (cl.clustering_error(TRUE, PRED, "f_measure"), cl.clustering_error(t, mapping="f_measure")),
    ):
        assert by_place == by_name


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda t: cl.purity(TRUE), TypeError, r"^t in purity\(t\) .* got list"),
        (lambda t: cl.purity(), TypeError, r"^t in purity\(t\) "),
        (lambda t: cl.purity(t, PRED), TypeError, r"^t in purity\(t\) is a table"),
        (lambda t: cl.purity(t, noise="drop"), TypeError, r"^t in purity\(t\) is a table"),
        (lambda t: cl.purity(t, labels_pred=PRED), TypeError, r"^t in purity\(t\) is a table"),
        (lambda t: cl.jackknife(cl.purity, t, 0.9, PRED), TypeError, r"^t in jackknife\("),
        (lambda t: cl.purity(TRUE, t), TypeError, "^labels_pred "),
        (lambda t: cl.purity(TRUE, PRED[1:]), ValueError, "^labels_true and .* 10 and 9"),
        (lambda t: cl.purity(TRUE, PRED, nois="drop"), TypeError, "^purity: .*'nois'"),
        (lambda t: cl.purity(TRUE, PRED, PRED), TypeError, "^purity: too many"),
        (lambda t: cl.purity(TRUE, PRED, noise="dorp"), ValueError, "^noise "),
        (lambda t: cl.bcubed_f_measure(TRUE, PRED, beta=0), ValueError, "^beta "),
        (lambda t: cl.split_cluster(TRUE, PRED), TypeError, r"^t in split_cluster\(t, …\)"),
    ],
)  # fmt: skip
def test_what_is_neither_a_table_nor_labels_is_refused_by_name(call, error, words):
    with pytest.raises(error, match=words):
        call(cl.contingency_table(TRUE, PRED))


def test_measurements_are_refused_as_labels():
    rng = np.random.default_rng(5)
    x, y = rng.normal(size=(2, 40)).round(3)
    groups = (x > 0).astype(float)
    for true, pred, name in ((x, groups, "labels_true"), (groups, y, "labels_pred")):
        with pytest.raises(ValueError, match=rf"^{name} has 40 different numbers for 40 points"):
            cl.contingency_table(true, pred)
    # The way out that the error names, and numbers that may be names.
    assert cl.contingency_table(x.astype(str), groups).shape == (2, 40)
    assert cl.contingency_table(x.round(), groups).n == 40
    assert cl.contingency_table(np.arange(40.0), groups).shape == (2, 40)
    assert cl.contingency_table(x[:19], groups[:19]).shape == (2, 19)
    assert cl.ContingencyTable.from_counts(x, y, [3] * 40).n == 120


def test_nan_among_texts_is_refused():
    labels = np.array(["a", np.nan, "b"])
    with pytest.raises(ValueError, match=r'^labels_true has the text "nan"'):
        cl.contingency_table(labels, [1, 1, 2])
    # The ways out that the error names.
    for mended in (["a", np.nan, "b"], np.where(labels == "nan", None, labels)):
        t = cl.contingency_table(mended, [1, 1, 2], missing="drop")
        assert (t.classes, t.left_out) == (("a", "b"), 1)
    assert cl.contingency_table(["nan", "naan"], [1, 2]).n == 2


def test_table_of_two_columns_of_a_frame():
    frame = pd.DataFrame({"team": TRUE, "cluster": PRED, 7: PRED[::-1]})
    t = cl.contingency_table(TRUE, PRED, noise="drop")
    assert cl.contingency_table(frame, "team", "cluster", noise="drop") == t
    assert cl.contingency_table(frame, "team", 7) == cl.contingency_table(TRUE, PRED[::-1])
    assert cl.purity(frame["team"], frame["cluster"], noise="drop") == cl.purity(t)


@pytest.mark.parametrize(
    ("columns", "error", "words"),
    [
        (["team"], ValueError, r"^pred_column .*'team', 'cluster'.* got None"),
        (["team", "clutser"], ValueError, r"^pred_column .*'team', 'cluster'.* got 'clutser'"),
        (["taem", "cluster"], ValueError, r"^labels_pred .*'team', 'cluster'.* got 'taem'"),
        ([PRED], ValueError, r"^labels_pred .*'team', 'cluster'"),
    ],
)
def test_columns_that_a_frame_has_not_are_refused(columns, error, words):
    frame = pd.DataFrame({"team": TRUE, "cluster": PRED})
    with pytest.raises(error, match=words):
        cl.contingency_table(frame, *columns)


def test_third_argument_goes_with_a_frame():
    with pytest.raises(TypeError, match=r"^pred_column .* got list"):
        cl.contingency_table(TRUE, PRED, 0.95)


def test_measures_are_scorers_of_scikit_learn():
    X, y = load_iris(return_X_y=True)
    ours, theirs = (
        metrics.make_scorer(measure)
        for measure in (cl.adjusted_rand_index, metrics.adjusted_rand_score)
    )
    result = cross_validate(
        KMeans(3, n_init=1, random_state=0), X[::-1], y[::-1], cv=4,
        scoring={"ours": ours, "theirs": theirs}, error_score="raise",
    )  # fmt: skip
    assert result["test_ours"].dtype == float
    assert len(set(result["test_ours"])) > 1
    np.testing.assert_allclose(result["test_ours"], result["test_theirs"], rtol=1e-12)


def test_labels_that_look_alike_are_refused_by_their_codes():
    composed, decomposed = "caf\u00e9", "cafe\u0301"
    words = r"'cafe\\u0301' and 'caf\\xe9'.*normalize"
    for pair in ([composed, decomposed], [decomposed, composed]):
        with pytest.raises(ValueError, match=rf"^classes has two .* {words}"):
            cl.contingency_table([*sorted(pair), "b"], [0, 0, 1])
        with pytest.raises(ValueError, match=r"^clusters has two labels that look alike"):
            cl.ContingencyTable([[1], [2]], clusters=pair)
    t = cl.contingency_table([composed] * 2, [decomposed] * 2)
    assert (t.classes, t.clusters) == ((composed,), (decomposed,))
    assert cl.contingency_table(["\u00e9", "\u00ea"], [0, 1]).shape == (2, 2)


@pytest.mark.parametrize("odd", [[1, 2], {}, np.ones(2)], ids=str)
def test_odd_positional_options_are_refused_by_name(odd):
    t = cl.contingency_table(TRUE, PRED)
    for function, argument in (
        (cl.mutual_information, "base"),
        (cl.bcubed_f_measure, "beta"),
        (cl.clustering_error, "mapping"),
        (cl.best_matching, "t"),
    ):
        with pytest.raises((TypeError, ValueError), match=rf"\b{argument}\b") as raised:
            function(t, odd)
        assert "unhashable" not in str(raised.value)
    with pytest.raises(TypeError, match=r"named\(\) takes 1 positional argument"):
        t.named(odd)
