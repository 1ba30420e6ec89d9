"""The numbers of the votes on points, words and shuffled values, computed another way.

Plain functions of the drawn data: all pairs of points, lists, fractions, and scikit-learn. None of
them calls a measure of clustlib.
"""

import itertools
import math
import statistics
from collections import Counter
from fractions import Fraction

import numpy as np
from scipy.spatial import distance
from sklearn import metrics


def always(value):
    """Return a function that gives one number for all data."""
    return lambda data: value


# --- vectors -------------------------------------------------------------------------------------


def norm(p, weight=1.0):
    """Minkowski distance by SciPy, with all weights alike."""
    return lambda v: distance.minkowski(v.x, v.y, p, [weight] * len(v.x))


def shifted(v, x=5, y=5):
    """Euclidean distance when so much is added to each of the coordinates."""
    return distance.euclidean([u + x for u in v.x], [u + y for u in v.y])


def cosine(v):
    return 1 - distance.cosine(v.x, v.y)


def first_times(factor):
    """Manhattan distance when the first coordinates are multiplied."""

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
    """Value difference of two words, from the classes of the points that have them."""

    def share(word, k):
        own = [of for at, of in zip(words, classes, strict=True) if at == word]
        return Fraction(own.count(k), len(own))

    return sum(abs(share(a, k) - share(b, k)) ** p for k in set(classes))


def colours(p, a="red", b="green", words=lambda words: words, classes=lambda classes: classes):
    """Value difference of two colours after a change of the words or the classes."""

    def value(data):
        return vdm(words([w for *_, w in data.points]), classes(data.classes), a, b, p)

    return value


def of_first_two(p):
    def value(data):
        words = [w for *_, w in data.points]
        return vdm(words, data.classes, *words[:2], p)

    return value


def counts_apart(data):
    """Sum of the differences of the counts of red and green in the classes."""
    pairs = Counter((point[-1], k) for point, k in zip(data.points, data.classes, strict=True))
    return sum(abs(pairs["red", k] - pairs["green", k]) for k in "ABC")


def told(data):
    """Value difference when every red point is of class A, and every green one of class B."""
    words = [word for (word,) in data.points]
    classes = [
        {"red": "A", "green": "B"}.get(word, k) for word, k in zip(words, data.classes, strict=True)
    ]
    return vdm(words, classes, "red", "green", 1)


def numbers_apart(data):
    """Difference of the numbers of the first two points."""
    return abs(Fraction(str(data.points[0][0])) - Fraction(str(data.points[1][0])))


def over_blue(root):
    """The way from red to green over blue, perhaps with roots."""

    def value(data):
        legs = colours(2, "red", "blue")(data), colours(2, "blue", "green")(data)
        return sum(math.sqrt(leg) for leg in legs) if root else sum(legs)

    return value


# --- clusters on a line --------------------------------------------------------------------------


def places(data):
    return [x for (x,) in data.X]


def sums(x, labels):
    """Distances of all pairs: those within clusters, and those between."""
    within, between = [], []
    for a, b in itertools.combinations(range(len(x)), 2):
        (within if labels[a] == labels[b] else between).append(abs(x[a] - x[b]))
    return within, between


def of_sums(formula, change=lambda data: data.labels, times=1):
    """A formula of the distances within and between, perhaps of other labels or places."""
    return lambda data: formula(*sums([times * x for x in places(data)], change(data)))


def beta_cv(within, between):
    return Fraction(sum(within), len(within)) / Fraction(sum(between), len(between))


def ratio_of_sums(within, between):
    return Fraction(sum(within), sum(between))


def moved(data):
    """The labels after point 1 has gone to the other cluster."""
    return [3 - data.labels[0], *data.labels[1:]]


def matrix(data):
    """Distances of all points, and the clusters as sets of places in it."""
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
    """Cut and sum within, of the clustering with the larger cut first."""
    both = [[sum(part) for part in sums(data.x, labels)] for labels in (data.c, data.d)]
    return sorted(([cut, within] for within, cut in both), reverse=True)


def silhouette(data, at=0, labels=None):
    return metrics.silhouette_samples(data.X, data.labels if labels is None else labels)[at]


def alone(data):
    """Silhouette of point 1 in a cluster of its own."""
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
    """Dunn index when the last point is so much farther to the right."""

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
    """Sum of the distances to the means of the clusters, to this power."""
    total = Fraction()
    for i in set(labels):
        own = [Fraction(y) for y, j in zip(x, labels, strict=True) if i == j]
        total += sum(abs(y - sum(own) / len(own)) ** p for y in own)
    return total


def sse(p=2, times=1):
    return lambda data: errors([times * x for x in places(data)], data.labels, p)


def nearest(data):
    """Points of the first centroid."""
    return [x for x in data.x if abs(x - data.start[0]) < abs(x - data.start[1])]


def least_error(data):
    """The smallest sum of squares of all ways to make two clusters."""
    x = places(data)
    ways = itertools.product((0, 1), repeat=len(x))
    return min(errors(x, labels) for labels in ways if 0 < sum(labels) < len(x))


def kept(data):
    """The labels of the run with the smaller sum of squares."""
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
    """Labels of C or D, the one of smaller BetaCV or of larger."""
    return lambda data: choose((data.c, data.d), key=lambda labels: beta_cv(*sums(data.x, labels)))


def rand(choose):
    return lambda data: metrics.rand_score(data.truth, candidate(choose)(data))


def beta_cv_of(choose, names=("c", "d")):
    return lambda data: choose(beta_cv(*sums(data.x, getattr(data, name))) for name in names)


def at_best(found, name, choose=max):
    """Return the value at the number of clusters where a measure is best."""

    def value(data):
        series = getattr(data, name)
        return found(data, series.index(choose(series)))

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
    """SSE as it is, less the SSE with point 1 alone."""
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
    """Share of the values that are as good, with the value found among them or not."""

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
    """Root of the squared deviations of the values, times a factor of their number."""

    def value(data):
        values = [v / 100 for v in data.values]
        return math.sqrt(factor(len(values)) * statistics.pvariance(values) * len(values))

    return value


def error_times(factor):
    return lambda data: data.error / 1000 * factor(data.times)


def spread(values):
    return (max(values) - min(values)) / 100


def bcubed(counts):
    """Mean over the points of the share of its cluster that is of its class."""
    points = [(i, j) for i, row in enumerate(counts) for j, n in enumerate(row) for _ in range(n)]
    clusters = [[q for c, q in points if c == i] for i, _ in points]
    return statistics.mean(
        Fraction(own.count(j), len(own)) for (_, j), own in zip(points, clusters, strict=True)
    )


def one_cluster(t):
    return [[sum(column) for column in zip(*t.counts.tolist(), strict=True)]]


TRUTH = {
    ("10", "cosine similarity after doubling a vector"): (cosine, {
        "the product doubles, but so does the length": lambda v: 2 * cosine(v),
        "the length doubles, but so does the product": half_of(cosine),
        "that is the cosine distance": lambda v: distance.cosine(v.x, v.y),
    }),
    ("10", "Euclidean distance with doubled weights"): (norm(2, 2), {
        "only the ratios of the weights were thought to matter": norm(2),
        "the weights were thought to be outside the root": lambda v: 2 * norm(2)(v),
        "a larger weight was thought to bring points nearer": norm(2, 0.5),
    }),
    ("10", "Minkowski distance for a large order"): (
        lambda v: distance.chebyshev(v.x, v.y), {
        "every difference was thought to keep its say: that is p = 1": norm(1),
        "that is the straight line, p = 2": norm(2),
        "the smallest difference was thought to be left, not the largest": (
            lambda v: min(abs(np.subtract(v.x, v.y)))),
    }),
    ("10", "Manhattan distance in another unit"): (first_times(10), {
        "a distance was thought to know the units": norm(1),
        "all attributes were put in millimetres": lambda v: 10 * norm(1)(v),
        "a smaller unit was thought to make smaller numbers": first_times(Fraction(1, 10)),
    }),
    ("10", "Euclidean distance after a shift"): (shifted, {
        "the shift was thought to be added to the distance": lambda v: math.dist(v.x, v.y) + 5,
        "every difference was thought to grow by 5": lambda v: math.sqrt(
            sum((abs(a - b) + 5) ** 2 for a, b in zip(*v, strict=True))),
        "only x was moved": lambda v: shifted(v, y=0),
    }),
    ("10", "Manhattan distance with weights that sum to 1"): (
        lambda v: statistics.mean(abs(a - b) for a, b in zip(*v, strict=True)), {
        "equal weights were thought to change nothing": norm(1),
        "that is the largest difference, p = ∞": lambda v: distance.chebyshev(v.x, v.y),
        "that is the distance with p = 2 and these weights": (
            lambda v: norm(2, 1 / len(v.x))(v)),
    }),
    ("10", "squared distance of vectors of length 1"): (of_unit_length, {
        "that is the cosine distance, half of it": half_of(of_unit_length),
        "that is the cosine similarity, which is large for near vectors": cosine,
        "the Euclidean distance was thought not to see lengths": (
            lambda v: distance.sqeuclidean(v.x, v.y)),
    }),
    ("10", "contrast after tenfold stretching"): (lambda data: contrast(data, 10), {
        "large distances were thought to do harm": lambda data: contrast(data) / 10,
        "the contrast was thought to have a unit": lambda data: contrast(data) * 10,
        "it was divided by the largest distance": lambda data: contrast(data, divide_by=max),
    }),
    ("11", "VDM after doubling"): (
        colours(1, words=lambda w: w * 2, classes=lambda c: c * 2), {
        "twice the points were thought to double it": lambda data: 2 * colours(1)(data),
        "twice the points were thought to halve it": half_of(colours(1)),
        "that is VDM with p = 2": colours(2),
    }),
    ("11", "VDM of serial numbers"): (
        lambda data: vdm([*range(len(data.classes))], data.classes, 0, 1, 1), {
        "a number without meaning was thought to part nothing": always(0),
        "different words were thought to be 1 apart": always(1),
        "that is VDM of the colours of these two points": of_first_two(1),
    }),
    ("11", "VDM after a new word"): (
        colours(1, words=lambda w: [*w, "white"], classes=lambda c: [*c, "A"]), {
        "the counts were divided by all points, not by those of the word": (
            lambda data: Fraction(counts_apart(data), len(data.classes) + 1)),
        "counts were compared, not shares": counts_apart,
        "different words were thought to be 1 apart": always(1),
    }),
    ("11", "VDM of words that tell the class"): (told, {
        "that is the part of one class; both add one": always(1),
        "both words are equally sure, but of different classes": always(0),
        "the words were thought to have a distance without the classes": colours(1),
    }),
    ("11", "VDM by a detour"): (over_blue(False), {
        "no detour was thought to be shorter: that is the straight way": colours(2),
        "different words were thought to be 1 apart": always(2),
        "that is the sum of their roots": over_blue(True),
    }),
    ("11", "mixed distance in another unit"): (
        lambda data: 10 * numbers_apart(data) + of_first_two(1)(data), {
        "VDM was thought to grow with the unit, too": (
            lambda data: 10 * (numbers_apart(data) + of_first_two(1)(data))),
        "the unit was thought not to matter": (
            lambda data: numbers_apart(data) + of_first_two(1)(data)),
        "different words were thought to be 1 apart": lambda data: 10 * numbers_apart(data) + 1,
    }),
    ("11", "mixed distance with one root"): (
        lambda data: math.sqrt(numbers_apart(data) ** 2 + of_first_two(2)(data)), {
        "the root is missing": lambda data: numbers_apart(data) ** 2 + of_first_two(2)(data),
        "VDM was squared once more": (
            lambda data: math.sqrt(numbers_apart(data) ** 2 + of_first_two(2)(data) ** 2)),
        "number and word had a root each": (
            lambda data: numbers_apart(data) + math.sqrt(of_first_two(2)(data))),
    }),
    ("11", "distance that has not seen the classes"): (
        lambda data: numbers_apart(data) + (data.points[0][1] != data.points[1][1]), {
        "that is with VDM, which has seen the classes": (
            lambda data: numbers_apart(data) + of_first_two(1)(data)),
        "the words were left out": numbers_apart,
        "different words were thought to be 2 apart, as VDM at its most": (
            lambda data: numbers_apart(data) + 2),
    }),
    ("12", "BetaCV after doubling the distances"): (of_sums(beta_cv, times=2), {
        "it was thought to have a unit": lambda data: 2 * of_sums(beta_cv)(data),
        "only the distances between clusters were doubled": half_of(of_sums(beta_cv)),
        "sums were divided, not means": of_sums(ratio_of_sums),
    }),
    ("12", "graph cut after a move"): (of_sums(lambda w, b: sum(b), moved), {
        "only the sum within was thought to change": of_sums(lambda w, b: sum(b)),
        "both sums were thought to rise and fall together": lambda data: (
            of_sums(lambda w, b: sum(b) - sum(w))(data)
            + of_sums(lambda w, b: sum(w), moved)(data)),
        "that is what lies within the clusters then": of_sums(lambda w, b: sum(w), moved),
    }),
    ("12", "modularity of one cluster"): (
        lambda data: modularity(data._replace(labels=[5] * len(data.labels))), {
        "that is the share within; what chance puts there is as much": always(1),
        "a merge was thought to leave it as it is": modularity,
        "a useless clustering was thought to have the smallest value that Q can have": (
            always(-0.5)),
    }),
    ("12", "normalised cut of single points"): (
        lambda data: normalised_cut(data._replace(labels=[*range(len(data.labels))])), {
        "the shares of all clusters were thought to sum to 1": always(1),
        "where nothing is left within, nothing was thought to be cut": always(0),
        "a finer cut was thought to leave it as it is": normalised_cut,
    }),
    ("12", "W of a cluster with itself"): (lambda data: from_first_cluster(data, False), {
        "each pair was counted once": lambda data: from_first_cluster(data, False) / 2,
        "that is the sum over the pairs within all clusters, each once": (
            of_sums(lambda w, b: sum(w))),
        "that is the double sum from C1 to all points": (
            lambda data: from_first_cluster(data, True)),
    }),
    ("12", "graph cut of the better clustering"): (lambda data: cuts(data)[0][0], {
        "a small cut was thought better, as for similarities": lambda data: cuts(data)[1][0],
        "that is what lies within its clusters": lambda data: cuts(data)[0][1],
        "each pair was counted twice": lambda data: 2 * cuts(data)[0][0],
    }),
    ("12", "BetaCV of equal distances"): (
        of_sums(lambda w, b: beta_cv([1] * len(w), [1] * len(b))), {
        "no difference between near and far was thought to give 0": always(0),
        "sums were divided, not means": of_sums(lambda w, b: Fraction(len(w), len(b))),
        "the distances were thought not to matter if the clusters stay": of_sums(beta_cv),
    }),
    ("13", "silhouette after a move"): (lambda data: silhouette(data, labels=moved(data)), {
        "it was thought to keep its silhouette": silhouette,
        "moved was taken for undecided": always(0),
        "that is the mean silhouette before the move": (
            lambda data: metrics.silhouette_score(data.X, data.labels)),
    }),
    ("13", "silhouette of a lone point"): (alone, {
        "alone, it was thought perfectly at home": always(1),
        "alone, it was thought to be nearer to every other cluster": always(-1),
        "it was thought to keep its silhouette": silhouette,
    }),
    ("13", "silhouette of a point"): (silhouette, {
        "its sign is the other one: a is subtracted from b": lambda data: -silhouette(data),
        "b is the mean distance, not that to the nearest point": by_nearest_point,
        "its distance to itself was counted in a": with_itself,
    }),
    ("13", "Dunn index with an outlier"): (dunn(10), {
        "a single point was thought not to matter": dunn(0),
        "the gap was thought to become wider, and the diameter to stay": dunn(0, more=10),
        "the gap was divided by the smallest diameter": dunn(10, of=min),
    }),
    ("13", "Davies–Bouldin index of given ratios"): (davies_bouldin(max, statistics.mean), {
        "all neighbours were averaged: far ones excuse a near one": (
            davies_bouldin(statistics.mean, statistics.mean)),
        "the best neighbour was taken, not the worst": davies_bouldin(min, statistics.mean),
        "that is the worst of all, not the mean over the clusters": davies_bouldin(max, max),
    }),
    ("13", "Calinski–Harabasz index after a useless cut"): (calinski_harabasz(1, 1), {
        "a useless cut was thought to cost nothing": calinski_harabasz(0, 0),
        "k − 1 grows, but n − k shrinks, too": calinski_harabasz(1, 0),
        "n − k shrinks, but k − 1 grows, too": calinski_harabasz(0, 1),
    }),
    ("13", "sum of squares between other clusters"): (lambda data: data.ssb + 10, {
        "both were thought to fall together": lambda data: data.ssb - 10,
        "they were thought to have nothing to do with each other": lambda data: data.ssb,
        "that is the sum of both, which stays": lambda data: data.ssb + data.ssw,
    }),
    ("14", "SSE after doubling"): (sse(times=2), {
        "it was thought to have no unit": sse(),
        "distances double, but their squares grow four times": half_of(sse(times=2)),
        "distances were summed, not their squares": sse(1, times=2),
    }),
    ("14", "centroid after one round"): (lambda data: statistics.mean(nearest(data)), {
        "it was thought to stay where it started": lambda data: data.start[0],
        "it was put halfway between its outer points, not at their mean": (
            lambda data: (min(nearest(data)) + max(nearest(data))) / 2),
        "that is the mean of all points": lambda data: statistics.mean(data.x),
    }),
    ("14", "border of two centroids"): (lambda data: statistics.mean(data.start), {
        "that is the mean of all points": lambda data: statistics.mean(data.x),
        "that is halfway between the outermost points": (
            lambda data: (min(data.x) + max(data.x)) / 2),
        "each cluster was thought to get half of the points": (
            lambda data: statistics.median(data.x)),
    }),
    ("14", "centroid after a corrected number"): (share_of_cluster, {
        "it was thought to go as far as the point": always(6),
        "one number of many was thought to change nothing": always(0),
        "that is how far the mean of all points moves": lambda data: 6 / len(data.labels),
    }),
    ("14", "SSE after one more round"): (sse(), {
        "at rest was taken for best: that is the smallest SSE of any two clusters": least_error,
        "K-means was thought to end without any error": always(0),
        "distances were summed, not their squares": sse(1),
    }),
    ("14", "SSE of the kept run"): (sums_of_runs(min), {
        "the larger SSE was thought to be the better one": sums_of_runs(max),
        "the runs were averaged": sums_of_runs(statistics.mean),
        "distances were summed, not their squares": lambda data: errors(data.x, kept(data), 1),
    }),
    ("14", "adjusted Rand index of renamed clusters"): (
        lambda data: metrics.adjusted_rand_score(data.labels, renamed(data)), {
        "labels were compared by their names": equal_names,
        "other names were thought to be no better than chance": always(0),
        "exchanged names were thought to be the opposite": always(-1),
    }),
    ("15", "Rand index of the chosen candidate"): (rand(min), {
        "that is the other candidate's": rand(max),
        "what is compact was thought to be true": always(1),
        "that is its BetaCV": beta_cv_of(min),
    }),
    ("15", "BetaCV with the truth as a candidate"): (beta_cv_of(min, ("c", "d", "truth")), {
        "the truth was thought to be the best: that is its BetaCV": beta_cv_of(max, ["truth"]),
        "the largest was thought to be the best": beta_cv_of(max, ("c", "d", "truth")),
        "the best was thought to be 0": always(0),
    }),
    ("15", "number of clusters by the silhouette"): (at_best(number, "silhouette"), {
        "that has the smallest SSE, which falls with every further cluster": (
            at_best(number, "sse", min)),
        "that is the choice of Calinski–Harabasz": at_best(number, "calinski_harabasz"),
        "the smallest silhouette was thought to be the best": at_best(number, "silhouette", min),
    }),
    ("15", "adjusted Rand index of the chosen number"): (at_best(ari, "silhouette"), {
        "the best silhouette was thought to be nearest to the truth": at_best(ari, "ari"),
        "that is its silhouette": lambda data: max(data.silhouette) / 100,
        "that is the ARI of the smallest SSE": at_best(ari, "sse", min),
    }),
    ("15", "number of clusters by the gap statistic"): (by_gap(True), {
        "that has the largest gap of all": lambda data: int(np.argmax(data.gap)) + 1,
        "the errors s were left out": by_gap(False),
        "more clusters were thought to be better: that is the last number tried": (
            lambda data: len(data.s)),
    }),
    ("15", "fall of the SSE"): (fall, {
        "a useless cluster was thought to gain nothing": always(0),
        "only its own square was taken; the others' centroid moves, too": lambda data: (
            (places(data)[0] - statistics.mean(own_cluster(data))) ** 2),
        "that is all that its cluster had": lambda data: (
            statistics.pvariance(own_cluster(data)) * len(own_cluster(data))),
    }),
    ("15", "share of the variance in another unit"): (share(100), {
        "the unit was thought not to matter": share(1),
        "a variance grows with the square: 100 times, not 10 times": share(10),
        "a smaller unit was thought to make smaller numbers": share(Fraction(1, 100)),
    }),
    ("17", "p-value"): (p_value(more), {
        "the table that was found was not counted": p_value(more, added=0),
        "a shuffle that is as good was not counted": p_value(lambda v, found: v > found),
        "that is 1 − p": rest_of(p_value(more)),
    }),
    ("17", "smallest p-value"): (p_value(lambda v, found: False), {
        "a value that no shuffle reaches was thought to have p = 0": always(0),
        "the table that was found was not counted below the line": (
            lambda data: 1 / len(data.values)),
        "that is the p-value of the value found": p_value(more),
    }),
    ("17", "p-value where less is better"): (p_value(less), {
        "it was counted as if more were better": p_value(more),
        "a shuffle that is as good was not counted": p_value(lambda v, found: v < found),
        "the table that was found was not counted": p_value(less, added=0),
    }),
    ("17", "p-value after twice the shuffles"): (p_value(more, times=2), {
        "more shuffles were thought to halve p": half_of(p_value(more)),
        "that is the p-value before; the table found still counts once": (
            p_value(more, added=2, times=2)),
        "the table that was found was not counted at all": p_value(more, added=0),
    }),
    ("17", "p-value of one cluster"): (p_value(lambda v, found: True), {
        "a value that never changes was thought to be sure": p_value(lambda v, found: False),
        "no better and no worse than chance was thought to be one half": always(0.5),
        "the p-value was thought to stay": p_value(more),
    }),
    ("17", "standard error by the jackknife"): (squares(lambda n: (n - 1) / n), {
        "that is the spread of these values: the sum is divided by n": squares(lambda n: 1 / n),
        "that is a spread, too: the sum is divided by n − 1": squares(lambda n: 1 / (n - 1)),
        "the factor (n − 1)/n is missing": squares(lambda n: 1),
    }),
    ("17", "standard error of more points"): (error_times(lambda m: m**-0.5), {
        "it was thought to fall with the number of points, not with its root": (
            error_times(lambda m: 1 / m)),
        "equal shares were thought to be equally sure": error_times(lambda m: 1),
        "more points were thought to add more error": error_times(math.sqrt),
    }),
    ("17", "intervals that hold the value"): (lambda data: data.many * data.percent / 100, {
        "an interval was thought to contain it for sure": lambda data: data.many,
        "that is how many miss it": lambda data: data.many - data.many * data.percent / 100,
        "an interval was thought to contain it or not, so half of them do": (
            lambda data: data.many / 2),
    }),
    ("17", "width of a paired difference"): (
        lambda data: spread(np.subtract(data.b, data.a)), {
        "the widths of A and B were added, as if A and B varied independently": (
            lambda data: spread(data.a) + spread(data.b)),
        "the widths of A and B were subtracted from each other": (
            lambda data: abs(spread(data.a) - spread(data.b))),
        "that is how far apart the values of A are": lambda data: spread(data.a),
    }),
    ("17", "BCubed precision of one cluster"): (lambda t: bcubed(one_cluster(t)), {
        "that is the BCubed recall": always(1),
        "that is the purity": lambda t: Fraction(max(one_cluster(t)[0]), sum(one_cluster(t)[0])),
        "a merge was thought to leave it as it is": lambda t: bcubed(t.counts.tolist()),
    }),
}  # fmt: skip
