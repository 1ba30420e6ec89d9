"""Groups of points become labels."""

import numpy as np
import pandas as pd
import pytest

import clustlib as cl

LABELS = [1, 0, 0, 2, 1]  # of the points 10, 20, 30, 40, 50


@pytest.mark.parametrize(
    "groups",
    [
        [[20, 30], [10, 50], [40]],
        ({20, 30}, {50, 10}, frozenset([40])),
        (group for group in ((30, 20), (10, 50), (40,))),
        [np.array([20, 30]), pd.Series([50, 10]).to_numpy(), range(40, 41)],
        {1: [10, 50], 0: (20, 30), 2: {40}},
        {10: 1, 20: 0, 30: 0, 40: 2, 50: 1},
        [[20, 30], [10, 50], [40], []],
    ],
)
def test_forms_in_which_groups_come(groups):
    labels = cl.labels_from_groups(groups)
    assert isinstance(labels, np.ndarray)
    assert labels.tolist() == LABELS


def test_points_come_in_the_order_asked_for():
    groups = [["b", "c"], ["a"]]
    assert cl.labels_from_groups(groups).tolist() == [1, 0, 0]
    assert cl.labels_from_groups(groups, "bac").tolist() == [0, 1, 0]
    assert cl.labels_from_groups({"b": "x", "a": "y"}, ["b", "a"]).tolist() == ["x", "y"]
    assert cl.labels_from_groups([[1, "b"], [None]], ["b", None, 1]).tolist() == [0, 1, 0]


@pytest.mark.parametrize(
    ("groups", "points", "error", "words"),
    [
        ([[1, 2], [3, 2]], None, ValueError, "^groups overlap: 2 is in 0 and 1"),
        ({"a": [1, 2, 1]}, None, ValueError, "^groups overlap: 1 is in 'a' and 'a'"),
        ([[1, 2], [3]], [1, 3], ValueError, r"^points has no 2\b"),
        ([[1, 2], [9]], range(10), ValueError, r"^groups has no 0, 3, 4 and 4 more\b"),
        ([[1], [2]], [1, 2, 2], ValueError, "^points has 2 more than once"),
        ([[1, "a"]], None, TypeError, "^points must be given"),
        ([1, 2, 2], None, TypeError, "^groups .* got 1$"),
        (["ab", "c"], None, TypeError, "^groups .* got 'ab'$"),
        ({"a": [1], "b": 2}, None, TypeError, "^groups .* got 2$"),
        ([[[1], [2]]], None, TypeError, "^groups .*list"),
        (7, None, TypeError, "^groups .* got 7$"),
        ([], None, ValueError, "^groups has no points"),
        ([[1]], 7, TypeError, "^points .* got 7$"),
    ],
)
def test_bad_groups_are_refused_by_name(groups, points, error, words):
    with pytest.raises(error, match=words):
        cl.labels_from_groups(groups, points)
