"""The gap statistic, by hand, against its definition, and on simulated data."""

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


def test_reference_points_fill_the_box_and_give_expectation_and_error():
    X = np.array([[0, 5], [7, 5], [3, 9]])
    calls = []

    def single(X, k):
        calls.append(X)
        return [0] * len(X)

    gap = cl.gap_statistic(X, single, most=2, references=40)
    references = calls[2::2]  # each set is clustered once for k = 1 and once for k = 2
    points = np.concatenate(references)
    assert len(references) == 40
    assert (points >= [0, 5]).all()
    assert (points <= [7, 9]).all()
    assert np.ptp(points, axis=0) == pytest.approx([7, 4], rel=0.1)
    assert points.mean(axis=0) == pytest.approx([3.5, 7], rel=0.15)
    log_w = [math.log(sum_of_squares(points, np.zeros(3))) for points in references]
    assert gap[0].expected == pytest.approx(np.mean(log_w))
    assert gap[0].error == pytest.approx(np.std(log_w) * math.sqrt(1 + 1 / 40))


def test_number_of_groups_is_correct():
    """The result may be 1, or None if the gap is still growing at the largest k."""
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
    with pytest.raises(ValueError, match="X leaves nothing to compare"):
        cl.gap_statistic([[1.0]], lambda X, k: [0])
