"""Stability, compared with sets of points, and on data whose stability is known."""

import numpy as np
import pytest
from scipy.cluster.vq import kmeans2

import clustlib as cl
from tests.cases import each


def best_of(X, k):
    """Return the labels of the best of ten starts."""
    rng = np.random.default_rng(0)
    runs = [kmeans2(X, k, minit="++", rng=rng) for _ in range(10)]
    return min(runs, key=lambda run: ((X - run[0][run[1]]) ** 2).sum())[1]


def test_jaccard_of_sets():
    """Points are identified by their coordinates, so that the test can compare sets of points."""
    X = np.random.default_rng(4).normal(size=(30, 1))
    calls = []

    def thirds(points):
        labels = np.digitize(points[:, 0], np.quantile(points, [1 / 3, 0.6]))
        calls.append((points[:, 0].tolist(), labels.tolist()))
        return labels

    def clusters(points, labels):
        return [{x for x, at in zip(points, labels, strict=True) if at == k} for k in range(3)]

    result = cl.stability(thirds, X, n=15, seed=2)
    original, *draws = (clusters(*call) for call in calls)
    assert all(len(points) == 30 for points, _ in calls)
    expected = np.zeros(3)
    for new in draws:
        drawn = set().union(*new)
        for k, cluster in enumerate(original):
            here = cluster & drawn
            expected[k] += max(len(here & other) / len(here | other) for other in new)
    assert result.per_cluster["stability"] == pytest.approx(expected / 15)
    assert result.per_cluster["size"] == tuple(map(len, original))
    assert result.n == len(draws) == 15


def test_separate_groups_are_stable_and_halves_of_one_are_not():
    rng = np.random.default_rng(0)
    two = np.concatenate([rng.normal(size=(150, 2)), 0.5 * rng.normal(size=(50, 2)) + [12, 0]])
    assert cl.stability(lambda X: best_of(X, 2), two, n=10).value > 0.99
    # Four of five clusters divide the larger group differently in each draw.
    pieces = cl.stability(lambda X: best_of(X, 5), two, n=10)
    *divided, separate = sorted(pieces.per_cluster["stability"])
    assert separate > 0.99
    assert np.mean(divided) < 0.8
    assert pieces.value < 0.85


def test_draws_without_a_cluster_do_not_count():
    """A single point is missing from a third of the draws. In the others, it is a cluster again."""
    X = np.array([[float(x)] for x in range(20)] + [[99.0]])

    def far(X):
        return np.where(X[:, 0] > 50, "far", "near")

    result = cl.stability(far, X, n=50)
    assert result.per_cluster["cluster"] == ("far", "near")
    assert result.per_cluster["stability"] == (1, 1)
    assert result.value == 1
    assert "Cfar" not in repr(result)
    assert result.in_words() in repr(result)
    assert "<table>" in result._repr_html_()
    # A cluster that no draw contains has no stability.
    missed = next(s for s in range(9) if 20 not in np.random.default_rng(s).integers(0, 21, 21))
    with pytest.raises(ValueError, match=r"^n must be"):
        cl.stability(far, X, n=1, seed=missed)
    drawn = next(s for s in range(9) if 20 in np.random.default_rng(s).integers(0, 21, 21))
    assert cl.stability(far, X, n=1, seed=drawn).value == 1


def test_same_seed_draws_the_same():
    X = np.random.default_rng(1).normal(size=(40, 2))
    one, same, other = (cl.stability(lambda X: best_of(X, 3), X, n=3, seed=s) for s in (1, 1, 2))
    assert one == same != other


@each(
    "error, argument, wrong",
    [
        (TypeError, "cluster", [0, 1]),
        (ValueError, "cluster", lambda X: [0, 1]),
        (ValueError, "what cluster returns", lambda X: [None] * len(X)),
        (ValueError, "X", [[0.0], [np.nan]]),
        (TypeError, "X", [["a"], ["b"]]),
        ((TypeError, ValueError), "X", 5),
        (ValueError, "n", 0),
        (ValueError, "seed", -1),
    ],
)
def test_bad_input_is_refused(error, argument, wrong):
    good = {"cluster": lambda X: np.arange(len(X)) % 2, "X": [[0.0], [1.0], [2.0], [3.0]]}
    name = "cluster" if argument.startswith("what") else argument
    with pytest.raises(error, match=rf"^{argument}\b"):
        cl.stability(**good | {name: wrong})
