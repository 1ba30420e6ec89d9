"""The four numbers of each vote on points, words and shuffled values, computed another way.

The right one is first, the others are in the order of the mistakes. They are numbers or functions
of the data: loops over pairs of points, fractions, and scikit-learn, but no measure of clustlib.
"""

import itertools
import math
import statistics
from collections import Counter
from fractions import Fraction

import numpy as np
from scipy.spatial import distance
from sklearn import metrics

# --- vectors -------------------------------------------------------------------------------------


def norm(p, weight=1.0):
    """Return the Minkowski distance by SciPy, with all weights alike."""
    return lambda v: distance.minkowski(v.x, v.y, p, [weight] * len(v.x))


def shifted(v, x=5, y=5):
    """Return the Euclidean distance when so much is added to each of the coordinates."""
    return distance.euclidean([u + x for u in v.x], [u + y for u in v.y])


def cosine(v):
    return 1 - distance.cosine(v.x, v.y)


def first_times(factor):
    """Return the Manhattan distance when the first coordinates are multiplied."""

    def value(v):
        (x, *xs), (y, *ys) = v
        return float(factor) * abs(x - y) + distance.cityblock(xs, ys)

    return value


def of_unit_length(v):
    x, y = (np.array(vector) / np.linalg.norm(vector) for vector in v)
    return distance.sqeuclidean(x, y)


def contrast(data, times=1, divide_by=min):
    gaps = [abs(times * x - times * data.x[0]) for x in data.x[1:]]
    return Fraction(max(gaps) - min(gaps), divide_by(gaps))


# --- words ---------------------------------------------------------------------------------------


def vdm(words, classes, a, b, p):
    """Return the value difference of two words, from the classes of the points that have them."""

    def share(word, k):
        own = [of for at, of in zip(words, classes, strict=True) if at == word]
        return Fraction(own.count(k), len(own))

    return sum(abs(share(a, k) - share(b, k)) ** p for k in set(classes))


def colours(p, a="red", b="green", words=lambda words: words, classes=lambda classes: classes):
    """Return the value difference of two colours after a change of the words or the classes."""

    def value(data):
        return vdm(words([w for *_, w in data.points]), classes(data.classes), a, b, p)

    return value


def of_first_two(p):
    def value(data):
        words = [w for *_, w in data.points]
        return vdm(words, data.classes, *words[:2], p)

    return value


def counts_apart(data):
    """Return the sum of the differences of the counts of red and green in the classes."""
    pairs = Counter((point[-1], k) for point, k in zip(data.points, data.classes, strict=True))
    return sum(abs(pairs["red", k] - pairs["green", k]) for k in "ABC")


def classify_by_word(data):
    """Return the value difference when red points are of class A, and green ones of class B."""
    words = [word for (word,) in data.points]
    classes = [
        {"red": "A", "green": "B"}.get(word, k) for word, k in zip(words, data.classes, strict=True)
    ]
    return vdm(words, classes, "red", "green", 1)


def numbers_apart(data):
    """Return the difference of the numbers of the first two points."""
    return abs(Fraction(str(data.points[0][0])) - Fraction(str(data.points[1][0])))


def over_blue(root):
    """Return the sum of the VDM from red to blue and from blue to green, or of their roots."""

    def value(data):
        legs = colours(2, "red", "blue")(data), colours(2, "blue", "green")(data)
        return sum(math.sqrt(leg) for leg in legs) if root else sum(legs)

    return value


# --- clusters on a line --------------------------------------------------------------------------


def places(data):
    return [x for (x,) in data.X]


def sums(x, labels):
    """Return the distances of all pairs: those within clusters, and those between."""
    within, between = [], []
    for a, b in itertools.combinations(range(len(x)), 2):
        (within if labels[a] == labels[b] else between).append(abs(x[a] - x[b]))
    return within, between


def of_sums(formula, change=lambda data: data.labels, times=1):
    """Return a formula of the distances within and between, perhaps of other labels or places."""
    return lambda data: formula(*sums([times * x for x in places(data)], change(data)))


def beta_cv(within, between):
    return Fraction(sum(within), len(within)) / Fraction(sum(between), len(between))


def ratio_of_sums(within, between):
    return Fraction(sum(within), sum(between))


def moved(data):
    """Return the labels after point 1 has gone to the other cluster."""
    return [3 - data.labels[0], *data.labels[1:]]


def matrix(data):
    """Return the distances of all points, and the clusters as sets of places in it."""
    W = [[abs(x - y) for y in places(data)] for x in places(data)]
    clusters = [
        [at for at, i in enumerate(data.labels) if i == label] for label in sorted(set(data.labels))
    ]
    return W, clusters


def modularity(data):
    W, clusters = matrix(data)
    whole = sum(map(sum, W))
    return sum(
        Fraction(sum(W[a][b] for a in own for b in own), whole)
        - Fraction(sum(sum(W[a]) for a in own), whole) ** 2
        for own in clusters
    )


def normalised_cut(data):
    W, clusters = matrix(data)
    return sum(
        Fraction(
            sum(W[a][b] for a in own for b in range(len(W)) if b not in own),
            sum(sum(W[a]) for a in own),
        )
        for own in clusters
    )


def from_first_cluster(data, to_all):
    W, (own, *_) = matrix(data)
    return sum(W[a][b] for a in own for b in (range(len(W)) if to_all else own))


def cuts(data):
    """Return the cut and sum within, of the clustering with the larger cut first."""
    both = [[sum(part) for part in sums(data.x, labels)] for labels in (data.c, data.d)]
    return sorted(([cut, within] for within, cut in both), reverse=True)


def silhouette(data, at=0, labels=None):
    return metrics.silhouette_samples(data.X, data.labels if labels is None else labels)[at]


def alone(data):
    """Return the silhouette of point 1 in a cluster of its own."""
    return silhouette(data, labels=[0, *data.labels[1:]])


def by_nearest_point(data):
    (x, *others), (own, *labels) = places(data), data.labels
    pairs = list(zip(others, labels, strict=True))
    a = statistics.mean(abs(x - y) for y, i in pairs if i == own)
    b = min(abs(x - y) for y, i in pairs if i != own)
    return (b - a) / max(a, b)


def with_itself(data):
    x = places(data)
    means = [
        statistics.mean(abs(x[0] - y) for y, i in zip(x, data.labels, strict=True) if i == label)
        for label in (data.labels[0], 3 - data.labels[0])
    ]
    return (means[1] - means[0]) / max(means)


def dunn(shift, more=0, of=max):
    """Return the Dunn index when the last point is so much farther to the right."""

    def value(data):
        *others, last = places(data)
        x = [*others, last + shift]
        _, between = sums(x, data.labels)
        diameters = []
        for i in set(data.labels):
            own = [y for y, j in zip(x, data.labels, strict=True) if i == j]
            diameters.append(max(own) - min(own))
        return Fraction(min(between) + more, of(diameters))

    return value


def davies_bouldin(choose, combine):
    def value(data):
        k = len(data.of)
        chosen = [choose([data.of[i][j] for j in range(k) if i != j]) for i in range(k)]
        return combine(chosen) / 100

    return value


def calinski_harabasz(above, below):
    return lambda d: Fraction(d.ssb, d.k - 1 + above) / Fraction(d.ssw, d.n - d.k - below)


# --- K-means -------------------------------------------------------------------------------------


def errors(x, labels, p=2):
    """Return the sum of the distances to the means of the clusters, to this power."""
    total = Fraction()
    for i in set(labels):
        own = [Fraction(y) for y, j in zip(x, labels, strict=True) if i == j]
        total += sum(abs(y - sum(own) / len(own)) ** p for y in own)
    return total


def sse(p=2, times=1):
    return lambda data: errors([times * x for x in places(data)], data.labels, p)


def nearest(data):
    """Return the points of the first centroid."""
    return [x for x in data.x if abs(x - data.start[0]) < abs(x - data.start[1])]


def least_error(data):
    """Return the smallest sum of squares of all ways to make two clusters."""
    x = places(data)
    ways = itertools.product((0, 1), repeat=len(x))
    return min(errors(x, labels) for labels in ways if 0 < sum(labels) < len(x))


def better_run(data):
    """Return the labels of the run with the smaller sum of squares."""
    return sorted((errors(data.x, labels), labels) for labels in (data.c, data.d))[0][1]


def sums_of_runs(combine):
    return lambda data: combine([errors(data.x, labels) for labels in (data.c, data.d)])


def renamed(data):
    return ["_213"[i] for i in data.labels]


def equal_names(data):
    return statistics.mean(str(i) == j for i, j in zip(data.labels, renamed(data), strict=True))


def share_of_cluster(data):
    return Fraction(6, sum(i == data.labels[0] for i in data.labels))


# --- how many ------------------------------------------------------------------------------------


def candidate(choose):
    """Return the labels of C or D, the one of smaller BetaCV or of larger."""
    return lambda data: choose((data.c, data.d), key=lambda labels: beta_cv(*sums(data.x, labels)))


def rand(choose):
    return lambda data: metrics.rand_score(data.truth, candidate(choose)(data))


def beta_cv_of(choose, names=("c", "d")):
    return lambda data: choose(beta_cv(*sums(data.x, getattr(data, name))) for name in names)


def at_best(value_at, name, choose=max):
    """Return the value at the number of clusters where a measure is best."""

    def value(data):
        series = getattr(data, name)
        return value_at(data, series.index(choose(series)))

    return value


def number(data, at):
    return at + 2


def ari(data, at):
    return data.ari[at] / 100


def by_gap(errors_count):
    def value(data):
        gap, s = ([Fraction(each, 100) for each in series] for series in data)
        return next(
            k for k in range(1, len(gap)) if gap[k - 1] >= gap[k] - (s[k] if errors_count else 0)
        )

    return value


def fall(data):
    """Return the SSE as it is, less the SSE with point 1 alone."""
    return errors(places(data), data.labels) - errors(places(data), [0, *data.labels[1:]])


def own_cluster(data):
    return [x for x, i in zip(places(data), data.labels, strict=True) if i == data.labels[0]]


def share(times):
    def value(data):
        scaled = [Fraction(data.of[0]) * times, *data.of[1:]]
        return scaled[0] / sum(scaled)

    return value


# --- how sure ------------------------------------------------------------------------------------


def p_value(is_as_good, added=1, times=1):
    """Return the share of the values that are as good, perhaps with the one of the table."""

    def value(data):
        values = data.values * times + [data.found] * added
        extra = added if not is_as_good(data.found, data.found) else 0
        good = sum(is_as_good(v, data.found) for v in values) + extra
        return Fraction(good, len(values))

    return value


def more(v, found):
    return v >= found


def less(v, found):
    return v <= found


def half_of(measure):
    return lambda data: measure(data) / 2


def rest_of(measure):
    return lambda data: 1 - measure(data)


def squares(factor):
    """Return the root of the squared deviations of the values, times a factor of their number."""

    def value(data):
        values = [v / 100 for v in data.values]
        return math.sqrt(factor(len(values)) * statistics.pvariance(values) * len(values))

    return value


def error_times(factor):
    return lambda data: data.error / 1000 * factor(data.times)


def spread(values):
    return (max(values) - min(values)) / 100


def bcubed(counts):
    """Return the mean over the points of the share of its cluster that is of its class."""
    points = [(i, j) for i, row in enumerate(counts) for j, n in enumerate(row) for _ in range(n)]
    clusters = [[q for c, q in points if c == i] for i, _ in points]
    return statistics.mean(
        Fraction(own.count(j), len(own)) for (_, j), own in zip(points, clusters, strict=True)
    )


def one_cluster(t):
    return [[sum(column) for column in zip(*t.counts.tolist(), strict=True)]]


# fmt: off
TRUTH = {
    "cosine similarity after doubling a vector": (
        cosine, lambda v: 2 * cosine(v), half_of(cosine), lambda v: distance.cosine(v.x, v.y)),
    "Euclidean distance with doubled weights": (
        norm(2, 2), norm(2), lambda v: 2 * norm(2)(v), norm(2, 0.5)),
    "Minkowski distance for a large order": (
        lambda v: distance.chebyshev(v.x, v.y), norm(1), norm(2),
        lambda v: min(abs(np.subtract(v.x, v.y)))),
    "Manhattan distance in another unit": (
        first_times(10), norm(1), lambda v: 10 * norm(1)(v), first_times(Fraction(1, 10))),
    "Euclidean distance after a shift": (
        shifted, lambda v: math.dist(v.x, v.y) + 5,
        lambda v: math.sqrt(sum((abs(a - b) + 5) ** 2 for a, b in zip(*v, strict=True))),
        lambda v: shifted(v, y=0)),
    "Manhattan distance with weights that sum to 1": (
        lambda v: statistics.mean(abs(a - b) for a, b in zip(*v, strict=True)), norm(1),
        lambda v: distance.chebyshev(v.x, v.y), lambda v: norm(2, 1 / len(v.x))(v)),
    "squared distance of vectors of length 1": (
        of_unit_length, half_of(of_unit_length), cosine, lambda v: distance.sqeuclidean(v.x, v.y)),
    "contrast after tenfold stretching": (
        lambda data: contrast(data, 10), lambda data: contrast(data) / 10,
        lambda data: contrast(data) * 10, lambda data: contrast(data, divide_by=max)),
    "VDM after doubling": (
        colours(1, words=lambda w: w * 2, classes=lambda c: c * 2),
        lambda data: 2 * colours(1)(data), half_of(colours(1)), colours(2)),
    "VDM of serial numbers": (
        lambda data: vdm([*range(len(data.classes))], data.classes, 0, 1, 1), 0, 1,
        of_first_two(1)),
    "VDM after a new word": (
        colours(1, words=lambda w: [*w, "white"], classes=lambda c: [*c, "A"]),
        lambda data: Fraction(counts_apart(data), len(data.classes) + 1), counts_apart, 1),
    "VDM of words that tell the class": (classify_by_word, 1, 0, colours(1)),
    "VDM by a detour": (over_blue(False), colours(2), 2, over_blue(True)),
    "mixed distance in another unit": (
        lambda data: 10 * numbers_apart(data) + of_first_two(1)(data),
        lambda data: 10 * (numbers_apart(data) + of_first_two(1)(data)),
        lambda data: numbers_apart(data) + of_first_two(1)(data),
        lambda data: 10 * numbers_apart(data) + 1),
    "mixed distance with one root": (
        lambda data: math.sqrt(numbers_apart(data) ** 2 + of_first_two(2)(data)),
        lambda data: numbers_apart(data) ** 2 + of_first_two(2)(data),
        lambda data: math.sqrt(numbers_apart(data) ** 2 + of_first_two(2)(data) ** 2),
        lambda data: numbers_apart(data) + math.sqrt(of_first_two(2)(data))),
    "distance that has not seen the classes": (
        lambda data: numbers_apart(data) + (data.points[0][1] != data.points[1][1]),
        lambda data: numbers_apart(data) + of_first_two(1)(data), numbers_apart,
        lambda data: numbers_apart(data) + 2),
    "BetaCV after doubling the distances": (
        of_sums(beta_cv, times=2), lambda data: 2 * of_sums(beta_cv)(data),
        half_of(of_sums(beta_cv)), of_sums(ratio_of_sums)),
    "graph cut after a move": (
        of_sums(lambda w, b: sum(b), moved), of_sums(lambda w, b: sum(b)),
        lambda data: (
            of_sums(lambda w, b: sum(b) - sum(w))(data) + of_sums(lambda w, b: sum(w), moved)(data)
        ),
        of_sums(lambda w, b: sum(w), moved)),
    "modularity of one cluster": (
        lambda data: modularity(data._replace(labels=[5] * len(data.labels))), 1, modularity, -0.5),
    "normalised cut of single points": (
        lambda data: normalised_cut(data._replace(labels=[*range(len(data.labels))])), 1, 0,
        normalised_cut),
    "W of a cluster with itself": (
        lambda data: from_first_cluster(data, False),
        lambda data: from_first_cluster(data, False) / 2, of_sums(lambda w, b: sum(w)),
        lambda data: from_first_cluster(data, True)),
    "graph cut of the better clustering": (
        lambda data: cuts(data)[0][0], lambda data: cuts(data)[1][0], lambda data: cuts(data)[0][1],
        lambda data: 2 * cuts(data)[0][0]),
    "BetaCV of equal distances": (
        of_sums(lambda w, b: beta_cv([1] * len(w), [1] * len(b))), 0,
        of_sums(lambda w, b: Fraction(len(w), len(b))), of_sums(beta_cv)),
    "silhouette after a move": (
        lambda data: silhouette(data, labels=moved(data)), silhouette, 0,
        lambda data: metrics.silhouette_score(data.X, data.labels)),
    "silhouette of a lone point": (alone, 1, -1, silhouette),
    "silhouette of a point": (
        silhouette, lambda data: -silhouette(data), by_nearest_point, with_itself),
    "Dunn index with an outlier": (dunn(10), dunn(0), dunn(0, more=10), dunn(10, of=min)),
    "Davies–Bouldin index of given ratios": (
        davies_bouldin(max, statistics.mean), davies_bouldin(statistics.mean, statistics.mean),
        davies_bouldin(min, statistics.mean), davies_bouldin(max, max)),
    "Calinski–Harabasz index after a useless split": (
        calinski_harabasz(1, 1), calinski_harabasz(0, 0), calinski_harabasz(1, 0),
        calinski_harabasz(0, 1)),
    "sum of squares between other clusters": (
        lambda data: data.ssb + 10, lambda data: data.ssb - 10, lambda data: data.ssb,
        lambda data: data.ssb + data.ssw),
    "SSE after doubling": (sse(times=2), sse(), half_of(sse(times=2)), sse(1, times=2)),
    "centroid after one round": (
        lambda data: statistics.mean(nearest(data)), lambda data: data.start[0],
        lambda data: (min(nearest(data)) + max(nearest(data))) / 2,
        lambda data: statistics.mean(data.x)),
    "border of two centroids": (
        lambda data: statistics.mean(data.start), lambda data: statistics.mean(data.x),
        lambda data: (min(data.x) + max(data.x)) / 2, lambda data: statistics.median(data.x)),
    "centroid after a corrected number": (
        share_of_cluster, 6, 0, lambda data: 6 / len(data.labels)),
    "SSE after one more round": (sse(), least_error, 0, sse(1)),
    "SSE of the kept run": (
        sums_of_runs(min), sums_of_runs(max), sums_of_runs(statistics.mean),
        lambda data: errors(data.x, better_run(data), 1)),
    "adjusted Rand index of renamed clusters": (
        lambda data: metrics.adjusted_rand_score(data.labels, renamed(data)), equal_names, 0, -1),
    "Rand index of the chosen candidate": (rand(min), rand(max), 1, beta_cv_of(min)),
    "BetaCV with the reference as a candidate": (
        beta_cv_of(min, ("c", "d", "truth")), beta_cv_of(max, ["truth"]),
        beta_cv_of(max, ("c", "d", "truth")), 0),
    "number of clusters by the silhouette": (
        at_best(number, "silhouette"), at_best(number, "sse", min),
        at_best(number, "calinski_harabasz"), at_best(number, "silhouette", min)),
    "adjusted Rand index of the chosen number": (
        at_best(ari, "silhouette"), at_best(ari, "ari"), lambda data: max(data.silhouette) / 100,
        at_best(ari, "sse", min)),
    "number of clusters by the gap statistic": (
        by_gap(True), lambda data: int(np.argmax(data.gap)) + 1, by_gap(False),
        lambda data: len(data.s)),
    "fall of the SSE": (
        fall, 0, lambda data: ((places(data)[0] - statistics.mean(own_cluster(data))) ** 2),
        lambda data: (statistics.pvariance(own_cluster(data)) * len(own_cluster(data)))),
    "share of the variance in another unit": (
        share(100), share(1), share(10), share(Fraction(1, 100))),
    "p-value": (
        p_value(more), p_value(more, added=0), p_value(lambda v, found: v > found),
        rest_of(p_value(more))),
    "smallest p-value": (
        p_value(lambda v, found: False), 0, lambda data: 1 / len(data.values), p_value(more)),
    "p-value where less is better": (
        p_value(less), p_value(more), p_value(lambda v, found: v < found), p_value(less, added=0)),
    "p-value after twice the shuffles": (
        p_value(more, times=2), half_of(p_value(more)), p_value(more, added=2, times=2),
        p_value(more, added=0)),
    "p-value of one cluster": (
        p_value(lambda v, found: True), p_value(lambda v, found: False), 0.5, p_value(more)),
    "standard error by the jackknife": (
        squares(lambda n: (n - 1) / n), squares(lambda n: 1 / n), squares(lambda n: 1 / (n - 1)),
        squares(lambda n: 1)),
    "standard error of more points": (
        error_times(lambda m: m**-0.5), error_times(lambda m: 1 / m), error_times(lambda m: 1),
        error_times(math.sqrt)),
    "intervals that hold the value": (
        lambda data: data.many * data.percent / 100, lambda data: data.many,
        lambda data: data.many - data.many * data.percent / 100, lambda data: data.many / 2),
    "width of a paired difference": (
        lambda data: spread(np.subtract(data.b, data.a)),
        lambda data: spread(data.a) + spread(data.b),
        lambda data: abs(spread(data.a) - spread(data.b)), lambda data: spread(data.a)),
    "BCubed precision of one cluster": (
        lambda t: bcubed(one_cluster(t)), 1,
        lambda t: Fraction(max(one_cluster(t)[0]), sum(one_cluster(t)[0])),
        lambda t: bcubed(t.counts.tolist())),
}
# fmt: on
