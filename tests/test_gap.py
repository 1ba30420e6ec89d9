"""The gap statistic, by hand, against what is known of its expectation, and on many draws."""

import math
from collections import Counter

import numpy as np
import pytest
from scipy.cluster.vq import kmeans2

import clustlib as cl


def best_of_three(X, k):
    rng = np.random.default_rng(0)
    runs = [kmeans2(X, k, minit="++", rng=rng)[1] for _ in range(3)] if k > 1 else [[0] * len(X)]
    return min(runs, key=lambda labels: sum_of_squares(X, np.array(labels)))


def sum_of_squares(X, labels):
    """As the paper has it: squared distances of all ordered pairs, over twice the sizes."""
    parts = [X[labels == c] for c in np.unique(labels)]
    return sum(((p[:, None] - p) ** 2).sum() / (2 * len(p)) for p in parts)


def test_by_hand():
    X = np.array([[0], [1], [10], [12]])
    gap = cl.gap_statistic(X, lambda X, k: (X[:, 0] > np.median(X)) * (k > 1), most=2)
    assert gap["log_w"] == pytest.approx(np.log([451 / 4, 1 / 2 + 2]))  # 441/4 lie between
    assert sum_of_squares(X, np.zeros(4)) == 451 / 4
    assert gap[0].gap == gap[0].expected - gap[0].log_w


def test_expectation_of_two_points_is_known():
    # Of two points in a box of width 1, E[log |x − y|] = −3/2 and the variance is 5/4; W_1 is half
    # their squared distance, whose logarithm is on average 3 below that of the box's ends.
    gap = cl.gap_statistic([[0, 5], [7, 5]], lambda X, k: [0, 0], most=2, references=9000)
    assert gap[0].gap == pytest.approx(-3, abs=0.1)
    assert gap[0].error == pytest.approx(math.sqrt(5), abs=0.1)


def test_one_group_is_an_answer_and_three_are_found():
    chosen = {1: Counter(), 3: Counter()}
    for seed in range(12):
        rng = np.random.default_rng(seed)
        for groups, found in chosen.items():
            X = rng.normal(size=(60, 2)) + 9 * np.array([[0, 0], [1, 0], [0, 1]])[:groups].repeat(
                60 // groups, axis=0
            )
            found[cl.gap_statistic(X, best_of_three, most=5, references=15).chosen] += 1
    assert chosen[1][1] >= 10
    assert chosen[3][3] >= 10


def test_none_is_chosen_where_the_gap_still_grows():
    three = np.array([[0, 0], [9, 0], [0, 9]]).repeat(9, axis=0)
    X = three + np.random.default_rng(0).normal(size=(27, 2))
    gap = cl.gap_statistic(X, best_of_three, most=3, references=10)
    assert gap.chosen is None
    assert cl.gap_statistic(X, best_of_three, most=4, references=10).chosen == 3
    assert "gap" in gap.to_markdown()


def test_what_is_no_clustering_is_refused():
    X = np.arange(6)[:, None]
    for cluster, error, message in (
        ("kmeans", TypeError, "cluster must be a function"),
        (lambda X, k: [0, 1], ValueError, "same length"),
        (lambda X, k: range(6), ValueError, "cluster must make 1 clusters at most .* got 6"),
        (lambda X, k: range(6) if k > 5 else [0] * 6, ValueError, "W is 0 for 6 clusters"),
    ):
        with pytest.raises(error, match=message):
            cl.gap_statistic(X, cluster)
    for wrong in ({"most": 1}, {"references": 1}, {"seed": -1}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            cl.gap_statistic(X, best_of_three, **wrong)
