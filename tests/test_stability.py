"""Stability: held against sets of points, and on data where it is known."""

import numpy as np
import pytest
from scipy.cluster.vq import kmeans2

import clustlib as cl
from tests.cases import each


def three_means(X):
    """The best of ten starts."""
    return best_of(X, 3)


def best_of(X, k):
    rng = np.random.default_rng(0)
    runs = [kmeans2(X, k, minit="++", rng=rng) for _ in range(10)]
    return min(runs, key=lambda run: ((X - run[0][run[1]]) ** 2).sum())[1]


def test_jaccard_of_sets():
    """Points told by their coordinates; cut into thirds of those that were drawn."""
    X = np.random.default_rng(4).normal(size=(30, 1))
    seen = []

    def thirds(points):
        labels = np.digitize(points[:, 0], np.quantile(points, [1 / 3, 0.6]))
        seen.append((points[:, 0].tolist(), labels.tolist()))
        return labels

    result = cl.stability(thirds, X, n=15, seed=2)
    (points, labels), *draws = seen
    own = [{x for x, at in zip(points, labels, strict=True) if at == k} for k in range(3)]
    expected = np.zeros(3)
    for drawn, found in draws:
        assert len(drawn) == 30
        new = [{x for x, at in zip(drawn, found, strict=True) if at == k} for k in range(3)]
        for k, of_all in enumerate(own):
            here = of_all & set(drawn)
            expected[k] += max(len(here & other) / len(here | other) for other in new)
    assert result.per_cluster["stability"] == pytest.approx(expected / len(draws))
    assert result.per_cluster["size"] == tuple(map(len, own))
    assert result.n == len(draws) == 15


def test_cluster_that_is_never_drawn_is_refused():
    """A single point is missing from one draw of ten in (9/10)^10 = 35 %; from 50 draws, hardly."""
    X = np.arange(10.0)[:, None]

    def alone(points):
        return points[:, 0] == 9

    missed = 0
    for seed in range(20):
        drawn = np.random.default_rng(seed).integers(0, 10, 10)
        if 9 in drawn:
            assert cl.stability(alone, X, n=1, seed=seed).per_cluster["stability"] == (1, 1)
        else:
            missed += 1
            with pytest.raises(ValueError, match=r"^n must be .* in 1 draws True never was"):
                cl.stability(alone, X, n=1, seed=seed)
    assert missed
    assert cl.stability(alone, X, n=50).per_cluster["stability"] == (1, 1)


def test_groups_that_lie_apart_come_again_and_halves_of_one_do_not():
    rng = np.random.default_rng(0)
    apart = np.concatenate([rng.normal(size=(50, 2)) + at for at in ([0, 0], [12, 0], [0, 12])])
    found = cl.stability(three_means, apart, n=20)
    assert found.value > 0.99
    assert min(found.per_cluster["stability"]) > 0.99
    # One group lies apart; four clusters tear the other to pieces, here or there.
    for seed in range(3):
        rng = np.random.default_rng(seed)
        two = np.concatenate([rng.normal(size=(150, 2)), 0.5 * rng.normal(size=(50, 2)) + [12, 0]])
        pieces = cl.stability(lambda X: best_of(X, 5), two, n=20)
        *torn, whole = sorted(pieces.per_cluster["stability"])
        assert whole > 0.99
        assert np.mean(torn) < 0.8
        assert pieces.value < 0.85
        assert cl.stability(lambda X: best_of(X, 2), two, n=20).value > 0.99


def test_clusters_that_are_not_drawn_do_not_count():
    """A point alone is left out of one draw in three; whenever it is there, it comes again."""
    X = np.array([[float(x)] for x in range(20)] + [[99.0]])
    found = cl.stability(lambda X: np.where(X[:, 0] > 50, "far", "near"), X, n=50)
    assert found.per_cluster["cluster"] == ("far", "near")
    assert found.per_cluster["stability"] == (1, 1)
    assert found.value == 1
    assert "Cfar" not in repr(found)
    assert found.in_words() in repr(found)
    assert "<table>" in found._repr_html_()


def test_same_seed_draws_the_same():
    X = np.random.default_rng(1).normal(size=(40, 2))
    one, same, other = (cl.stability(three_means, X, n=5, seed=seed) for seed in (1, 1, 2))
    assert one == same != other


@each(
    "error, wrong, message",
    [
        (TypeError, {"cluster": [0, 1]}, "cluster must be a function of points, got list"),
        (ValueError, {"cluster": lambda X: [0, 1]}, "of 4 points it returned 2"),
        (ValueError, {"cluster": lambda X: [None] * len(X)}, "what cluster returns has"),
        (ValueError, {"X": [[0.0], [np.nan]]}, "^X "),
        (TypeError, {"X": [["a"], ["b"]]}, "^X "),
        ((TypeError, ValueError), {"X": 5}, "^X must be"),
        (ValueError, {"n": 0}, "n must be a whole number of at least 1"),
        (ValueError, {"seed": -1}, "seed must be a whole number of at least 0"),
    ],
)
def test_bad_input_is_refused(error, wrong, message):
    asked = {"cluster": lambda X: np.arange(len(X)) % 2, "X": [[0.0], [1.0], [2.0], [3.0]]} | wrong
    with pytest.raises(error, match=message):
        cl.stability(**asked)
