"""Answers to the exercises of notebook 17."""

from fractions import Fraction as Q
from itertools import permutations
from math import comb

import numpy as np
from scipy.cluster.vq import kmeans2
from scipy.stats import t as t_distribution

import clustlib as cl


def three_sums(rows):
    """Return BCubed precision and recall, and element-centric similarity, from every point."""
    points = [(i, j) for i, row in enumerate(rows) for j, n in enumerate(row) for _ in range(n)]
    sums = [0, 0, 0]
    for point in points:
        cluster, class_ = (sum(p[side] == point[side] for p in points) for side in (0, 1))
        sizes = cluster, class_, max(cluster, class_)
        sums = [s + Q(points.count(point), size) for s, size in zip(sums, sizes, strict=True)]
    return [s / len(points) for s in sums]


def pairs_apart_or_together(rows):
    """Return the Rand index, pair by pair."""
    points = [(i, j) for i, row in enumerate(rows) for j, n in enumerate(row) for _ in range(n)]
    pairs = [(a, b) for at, a in enumerate(points) for b in points[:at]]
    return Q(sum((a[0] == b[0]) == (a[1] == b[1]) for a, b in pairs), len(pairs))


def exact_p():
    """Return the exact p-value over all orders of eight labels; ARI follows the Rand index."""
    reached = pairs_apart_or_together([[4, 1], [0, 3]])
    in_t1 = [sum(order[:5]) for order in permutations([1] * 4 + [0] * 4)]
    of = {a: pairs_apart_or_together([[a, 5 - a], [4 - a, a - 1]]) for a in set(in_t1)}
    return Q(sum(of[a] >= reached for a in in_t1), len(in_t1))


LETTERS = dict(zip("abcdefg", (0.528, 0.600, 0.667, 0.706, 0.750, 0.833, 0.889), strict=True))
SUMS = "BCubed precision", "BCubed recall", "element-centric similarity"


def letters_of(values):
    """Return the letter of each value, to three decimals."""
    return {
        name: next(at for at, shown in LETTERS.items() if abs(shown - value) < 0.0005)
        for name, value in zip(SUMS, values, strict=True)
    }


def left_out(rows):
    """Return the standard error of the Rand index, by leaving out each point."""
    counts, values = np.array(rows), []
    for cell in zip(*counts.nonzero(), strict=True):
        fewer = counts.copy()
        fewer[cell] -= 1
        values += [float(pairs_apart_or_together(fewer.tolist()))] * counts[cell]
    return np.std(values) * (counts.sum() - 1) ** 0.5


RIGHT = [
    ("17.5", exact_p()),
    ("17.5", Q(8, 56)),
    # Precision (4/2 + 4/2 + 4/6 + 16/6)/10 = 11/15, recall (4/6 + 4/6 + 4/6 + 16/4)/10 = 3/5.
    ("17.6", 2 * Q(11, 15) * Q(3, 5) / (Q(11, 15) + Q(3, 5))),
    # 950 pairs together on each side, of 4950: chance puts 950²/4950 together on both.
    ("17.7", Q(4950 - 2 * 950, 4950) + 2 * Q(950, 4950) ** 2),
    ("17.8", letters_of(three_sums([[6, 2], [0, 2], [0, 2]]))),
    ("17.9", left_out([[2, 1], [0, 3]])),
]

WRONG_TURNS = [
    ("17.5", Q(1, comb(8, 5)) * 4, "exchanged"),
    ("17.5", 0.141, "from shuffles"),
    ("17.5", Q(48, 97), "index itself"),
    ("17.6", Q(11, 15), "BCubed precision"),
    ("17.6", Q(3, 5), "BCubed recall"),
    ("17.6", Q(2, 3), "plain mean"),
    ("17.6", 0.663, "geometric"),
    ("17.6", Q(9, 19), "of the pairs"),
    ("17.7", Q(950, 4950) ** 2, "apart in both"),
    ("17.7", Q(4950 - 2 * 950, 4950) + Q(950, 4950) ** 2, "together in both"),
    ("17.7", Q(950, 4950), "pairs that are together on one side"),
    ("17.7", Q(4000, 4950), "pairs that are apart on one side"),
    # The sum of squares is 5/6 · (2/5)² = 2/15.
    ("17.9", (Q(5, 6) * Q(8, 75)) ** 0.5, "as often as the cell has points"),
    ("17.9", Q(1, 9), "take the root"),
    ("17.9", Q(2, 15), "that is the sum of squares"),
    ("17.9", (Q(2, 15) / 6) ** 0.5, "divides the sum by n,"),
    ("17.9", (Q(2, 15) / 5) ** 0.5, "divides the sum by n − 1"),
    ("17.9", Q(2, 15) ** 0.5, "is missing"),
]


# --- results of the predictions, computed independently ------------------------------------------

BAGS = cl.datasets.lecture_table("three_bags").counts
POINTS = np.array([(i, j) for (i, j), n in np.ndenumerate(BAGS) for _ in range(n)])


def adjusted(clusters, classes):
    """Return the adjusted Rand index of labels, by its definition."""
    counts = np.zeros((clusters.max() + 1, classes.max() + 1), dtype=int)
    np.add.at(counts, (clusters, classes), 1)

    def pairs_in(sizes):
        return sum(comb(int(size), 2) for size in np.ravel(sizes))

    inside, c, t = map(pairs_in, (counts, counts.sum(axis=1), counts.sum(axis=0)))
    expected = c * t / comb(len(clusters), 2)
    return (inside - expected) / ((c + t) / 2 - expected)


def shuffled_as_good(times=4000):
    rng, reached = np.random.default_rng(17), adjusted(*POINTS.T)
    values = [adjusted(POINTS[:, 0], rng.permutation(POINTS[:, 1])) for _ in range(times)]
    return np.mean(np.array(values) >= reached - 1e-12)


def width():
    """Return the width of the interval around the ARI of the bags, by the jackknife."""
    values = np.array([adjusted(*np.delete(POINTS, at, axis=0).T) for at in range(17)])
    moves, value = values.mean() - values, adjusted(*POINTS.T)
    error = (16 / 17 * (moves**2).sum()) ** 0.5
    points = (moves**2).sum() ** 2 / (moves**4).sum()
    bias, curved = 16 * (values.mean() - value), adjusted(*np.tile(POINTS, (10, 1)).T) - value
    half = t_distribution.ppf(0.975, points - 1) * np.sqrt(error**2 + bias**2 + 4 * curved**2 / 4)
    skewness = (moves**3).sum() / (moves**2).sum() ** 1.5
    return float(2 * half + abs(skewness) * error * (1 + 2 * 1.96**2) / 6)


def rand_reached(share):
    """Return the mean Rand index of 20 classes of ten, if this many points are corrected."""
    rng, true = np.random.default_rng(17), np.repeat(np.arange(20), 10)
    values = []
    for _ in range(50):
        pred = np.where(rng.random(200) < share, true, rng.integers(0, 20, 200))
        alike = (true[:, None] == true) == (pred[:, None] == pred)
        values.append((alike.sum() - 200) / (200 * 199))
    return np.mean(values)


def comes_back_best():
    """Return the number of clusters on which K-means of four fifths of the irises agrees best."""
    rng, X = np.random.default_rng(17), cl.datasets.iris()[0]
    agreed = {}
    for k in range(2, 7):
        values = []
        for _ in range(12):
            labels = np.full((2, len(X)), -1)
            for run in labels:
                part = rng.choice(len(X), 120, replace=False)
                runs = [kmeans2(X[part], k, iter=20, minit="++", rng=rng) for _ in range(5)]
                least = min(runs, key=lambda f: ((X[part] - f[0][f[1]]) ** 2).sum())
                run[part] = least[1]
            shared = (labels >= 0).all(axis=0)
            values.append(adjusted(*labels[:, shared]))
        agreed[k] = np.mean(values)
    return max(agreed, key=agreed.get)


def nearest(value, options):
    return min(options, key=lambda option: abs(options[option] - value))


OFTEN = {"once in a thousand": -3, "once in fifty": np.log10(1 / 50), "once in five": np.log10(0.2)}
RIGHT_OF_TEN = {
    word: rand_reached(share) for word, share in (("four", 0.4), ("seven", 0.7), ("nine", 0.9))
}
PREDICTED = {
    "17.a": nearest(np.log10(shuffled_as_good()), OFTEN),
    "17.b": nearest(0.92, RIGHT_OF_TEN),
    "17.c": width(),
    "17.d": comes_back_best(),
}
