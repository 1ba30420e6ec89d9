"""The gap statistic, by hand, against its known expectation, and on simulated data."""

import math

import numpy as np
import pytest
from scipy.cluster.vq import kmeans2

import clustlib as cl
from tests.cases import each


def sum_of_squares(X, labels):
    """Return W as the paper defines it: squared distances of ordered pairs, over twice the size."""
    parts = [X[labels == c] for c in np.unique(labels)]
    return sum(((p[:, None] - p) ** 2).sum() / (2 * len(p)) for p in parts)


def best_of_two(X, k):
    rng = np.random.default_rng(0)
    runs = [kmeans2(X, k, minit="++", rng=rng)[1] for _ in range(2)] if k > 1 else [[0] * len(X)]
    return min(runs, key=lambda labels: sum_of_squares(X, np.array(labels)))


def halves(X, k):
    return (X[:, 0] > np.median(X)) * (k > 1)


def test_by_hand():
    X = np.array([[0], [1], [10], [12]])
    gap = cl.gap_statistic(X, halves, most=2)
    assert gap["log_w"] == pytest.approx(np.log([451 / 4, 1 / 2 + 2]))
    assert sum_of_squares(X, np.zeros(4)) == 451 / 4
    assert gap[0].gap == gap[0].expected - gap[0].log_w
    assert "gap" in gap.to_markdown()


def test_expectation_of_two_points_is_known():
    # Of two points in a box of width 1, E[log |x − y|] = −3/2 and the variance is 5/4; W_1 is half
    # their squared distance, whose logarithm is on average 3 below that of the box's ends.
    gap = cl.gap_statistic([[0, 5], [7, 5]], lambda X, k: [0, 0], most=2, references=1000)
    assert gap[0].gap == pytest.approx(-3, abs=0.3)
    assert gap[0].error == pytest.approx(math.sqrt(5), abs=0.35)


def test_number_of_groups_is_found():
    """One group is a possible answer, and None if the gap still grows at the largest k."""
    centers = np.array([[0, 0], [9, 0], [0, 9]])
    right = 0
    for seed in range(4):
        X = np.random.default_rng(seed).normal(size=(48, 2))
        right += cl.gap_statistic(X, best_of_two, most=3, references=12).chosen == 1
        X += centers.repeat(16, axis=0)
        right += cl.gap_statistic(X, best_of_two, most=4, references=12).chosen == 3
    assert right >= 7
    assert cl.gap_statistic(X, best_of_two, most=3, references=12).chosen is None


@each(
    "error, argument, wrong",
    [
        (TypeError, "cluster", "kmeans"),
        (ValueError, "labels", lambda X, k: [0, 1]),
        (ValueError, "cluster", lambda X, k: range(6)),
        (ValueError, "X", lambda X, k: range(6) if k > 5 else [0] * 6),
        (ValueError, "most", 1),
        (ValueError, "references", 1),
        (ValueError, "seed", -1),
    ],
)
def test_bad_input_is_refused(error, argument, wrong):
    good = {"X": np.arange(6)[:, None], "cluster": halves}
    name = argument if argument in ("most", "references", "seed") else "cluster"
    with pytest.raises(error, match=argument):
        cl.gap_statistic(**good | {name: wrong})
