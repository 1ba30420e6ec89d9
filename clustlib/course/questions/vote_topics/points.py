"""Votes on points, words and shuffled values: units 10 to 15 and 17."""

import math
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np

from clustlib.contingency import contingency_table
from clustlib.course.questions import data as small
from clustlib.course.questions import steps
from clustlib.course.questions.topics import (
    TURNS_OF_P,
    Topic,
    errors,
    judged,
    of_distances,
    p_value,
    vdm,
)
from clustlib.course.questions.vote_topics import points_data as drawn
from clustlib.course.questions.vote_topics.changes import as_one_cluster
from clustlib.distances import ProximityTable, proximity_table
from clustlib.expressions import Number, max_of, max_over, min_over, quantity, sqrt, sum_over
from clustlib.measures import distance, internal, matching, pairs
from clustlib.score import Score

# --- unit 10: distances --------------------------------------------------------------------------


def _differences(v: small.TwoVectors) -> list[int]:
    return [abs(x - y) for x, y in zip(*v, strict=True)]


def _length(differences) -> float:
    return math.hypot(*differences)


def _has_whole_length(v: small.TwoVectors) -> bool:
    """Return True if the Euclidean distance is a whole number, so that no root is worked out."""
    return _length(_differences(v)).is_integer()


def _with_doubled_weights(v: small.TwoVectors) -> Score:
    return distance.minkowski_distance(v.x, v.y, weights=[2] * len(v.x))


def _after_shift(v: small.TwoVectors) -> Score:
    return distance.minkowski_distance([u + 5 for u in v.x], [u + 5 for u in v.y])


def _in_millimetres(v: small.TwoVectors) -> Score:
    """Return the Manhattan distance with the first coordinate ten times as large."""
    x, y = ([10 * first, *others] for first, *others in v)
    return distance.minkowski_distance(x, y, p=1)


def _mean_difference(v: small.TwoVectors) -> Score:
    many = len(v.x)
    weights = np.array([Fraction(1, many)] * many)
    return distance.minkowski_distance(v.x, v.y, p=1, weights=weights)


def _distance_of_unit_vectors(v: small.TwoVectors) -> Score:
    cosine = quantity("cos(x, y)", distance.cosine_similarity(*v))
    return Score("squared distance", 2 - 2 * cosine)


def _gaps_to_first(points: drawn.Places) -> list[int]:
    first, *others = points.x
    return [abs(x - first) for x in others]


def _contrast(points: drawn.Places, times=1) -> Score:
    gaps = quantity("d_x", [times * gap for gap in _gaps_to_first(points)])
    most, least = max_over("x", gaps), min_over("x", gaps)
    return Score("contrast", (most - least) / least)


# --- unit 11: nominal values ---------------------------------------------------------------------


def _vdm_of_serial_numbers(data: small.Classified) -> Score:
    numbers = [[at] for at in range(1, len(data.classes) + 1)]
    metric = distance.ValueDifferenceMetric(1).fit(numbers, data.classes)
    return metric.value_distance(0, 1, 2)


def _vdm_of_first_two(data: small.Classified, p=1) -> Score:
    words = [point[-1:] for point in data.points]
    metric = distance.ValueDifferenceMetric(p).fit(words, data.classes)
    return metric.value_distance(0, words[0][0], words[1][0])


def _of_two_classes(data: small.Classified) -> bool:
    return data.classes[0] != data.classes[1]


def _with_new_word(data: small.Classified) -> small.Classified:
    return small.Classified([*data.points, ["white"]], [*data.classes, "A"])


def _counts(data: small.Classified, word) -> dict[str, int]:
    classes = [k for (own,), k in zip(data.points, data.classes, strict=True) if own == word]
    return {k: classes.count(k) for k in sorted(set(data.classes))}


def _difference_of_counts(data: small.Classified) -> int:
    red, green = _counts(data, "red"), _counts(data, "green")
    return sum(abs(red[k] - green[k]) for k in red)


def _told_by_words(data: small.Classified) -> small.Classified:
    """Return the data in which red is always A, and green always B."""
    told = {"red": "A", "green": "B"}
    return data._replace(classes=[
        told.get(word, k) for (word,), k in zip(data.points, data.classes, strict=True)
    ])  # fmt: skip


def _leg(a, b):
    """Return the VDM of two words, with p = 2."""

    def measure(data):
        metric = distance.ValueDifferenceMetric(2).fit(data.points, data.classes)
        return metric.value_distance(0, a, b)

    return measure


_first_leg, _second_leg = _leg("red", "blue"), _leg("blue", "green")


def _detour(data: small.Classified) -> Score:
    first = quantity("VDM(red, blue)", _first_leg(data))
    return Score("detour", first + quantity("VDM(blue, green)", _second_leg(data)))


def _is_shorter(data: small.Classified) -> bool:
    return _detour(data) < vdm(data, 2)


def _difference(data: small.Classified) -> Fraction:
    """Return how far the numbers of points 1 and 2 are apart, exactly."""
    tenths = [round(10 * number) for number, _ in data.points[:2]]
    return Fraction(abs(tenths[0] - tenths[1]), 10)


def _numbers_differ(data: small.Classified) -> bool:
    return _difference(data) > 0


def _mixed(data: small.Classified, p=1, times=1) -> Score:
    words = [[word] for _, word in data.points]
    metric = distance.ValueDifferenceMetric(p).fit(words, data.classes)
    x, y = ([Fraction(round(10 * times * u), 10), word] for u, word in data.points[:2])
    return distance.mixed_distance(x, y, metric)


def _without_classes(data: small.Classified) -> Score:
    (x, _), (y, _) = data.points[:2]
    x, y = (quantity(name, Fraction(round(10 * u), 10)) for name, u in (("x_0", x), ("y_0", y)))
    return Score("dist(x, y)", abs(x - y) + 1)


# --- unit 12: distances summed up ----------------------------------------------------------------


def _stretched(measure, times=2):
    """The measure of points that are as many times as far from 0."""
    return lambda points: measure(points._replace(X=[[times * x] for (x,) in points.X]))


def _after_move(points: small.OnALine) -> small.OnALine:
    """Return two clusters in which point 1 has changed its own."""
    first, *others = points.labels
    return points._replace(labels=[3 - first, *others])


def _as_one(points: small.OnALine) -> small.OnALine:
    return points._replace(labels=[1] * len(points.labels))


def _as_singles(points: small.OnALine) -> small.OnALine:
    return points._replace(labels=list(range(1, len(points.labels) + 1)))


def _gaps_of_first_cluster(points: small.OnALine) -> list[int]:
    own = [x for (x,), label in zip(*points, strict=True) if label == 1]
    return [abs(x - y) for x, y in combinations(own, 2)]


def _sum_of_first_cluster(points: small.OnALine) -> Score:
    gaps = quantity("d_p", _gaps_of_first_cluster(points))
    return Score("W(C_1, C_1)", 2 * sum_over("p", gaps), note="p: pairs in C1")


def _at_equal_distances(points: small.OnALine) -> ProximityTable:
    n = len(points.labels)
    W = [[int(at != other) for other in range(n)] for at in range(n)]
    return ProximityTable.from_matrix(W, points.labels, kind="distance")


def _sums(x, labels) -> tuple[int, int]:
    """Return the sums of the distances within the clusters and between them, each pair once."""
    within = between = 0
    for (x_1, i), (x_2, j) in combinations(zip(x, labels, strict=True), 2):
        if i == j:
            within += abs(x_1 - x_2)
        else:
            between += abs(x_1 - x_2)
    return within, between


def _w_in(points: small.OnALine) -> int:
    return _sums([x for (x,) in points.X], points.labels)[0]


def _w_out(points: small.OnALine) -> int:
    return _sums([x for (x,) in points.X], points.labels)[1]


def _to_all(points: small.OnALine) -> int:
    """Return W(C_1, V)."""
    places = [x for (x,) in points.X]
    own = [x for x, label in zip(places, points.labels, strict=True) if label == 1]
    return sum(abs(x - y) for x in own for y in places)


def _better_and_worse(points: drawn.TwoClusterings) -> list[tuple[int, int]]:
    """Return the sums within and between of C and D, those with the larger cut first."""
    sums = [_sums(points.x, labels) for labels in (points.c, points.d)]
    return sorted(sums, key=lambda each: each[1], reverse=True)


def _cut_of_better(points: drawn.TwoClusterings) -> Score:
    labels = max(points.c, points.d, key=lambda labels: _sums(points.x, labels)[1])
    return internal.graph_cut(proximity_table([[x] for x in points.x], labels))


def _cuts_differ(points: drawn.TwoClusterings) -> bool:
    (within, cut), (_, smaller) = _better_and_worse(points)
    return len({within, cut, smaller, 2 * cut}) == 4


_beta_cv = of_distances(internal.beta_cv)
_graph_cut = of_distances(internal.graph_cut)
_modularity = of_distances(internal.modularity)
_normalized_cut = of_distances(internal.normalized_cut)


# --- unit 13: points one by one ------------------------------------------------------------------


def _after_a_move(points) -> Score:
    """The silhouette of point 1 in the other cluster: a and b have changed places."""
    a, b, _ = steps.silhouettes(points)[0]
    return _silhouette_of(b, a)


def _silhouette_of(a, b) -> Score:
    a, b = quantity("a", a), quantity("b", b)
    return Score("s", (b - a) / max_of(a, b))


def _of_first(points: small.OnALine) -> Score:
    a, b, _ = steps.silhouettes(points)[0]
    return _silhouette_of(a, b)


def _to_nearest_point(points: small.OnALine) -> Score:
    """Return the silhouette of point 1 with b from the nearest point of another cluster."""
    a, _, _ = steps.silhouettes(points)[0]
    (first,), own = points.X[0], points.labels[0]
    b = min(abs(x - first) for (x,), i in zip(*points, strict=True) if i != own)
    return _silhouette_of(a, b)


def _with_itself(points: small.OnALine) -> Score:
    """Return the silhouette of point 1 with its distance to itself counted in a."""
    a, b, _ = steps.silhouettes(points)[0]
    many = points.labels.count(points.labels[0])
    return _silhouette_of(a * (many - 1) / many, b)


def _far_off(points: small.OnALine) -> small.OnALine:
    """Return the points with the last one 10 farther to the right."""
    *others, (last,) = points.X
    return points._replace(X=[*others, [last + 10]])


def _dunn(points: small.OnALine) -> Score:
    return internal.dunn_index(*points)


def _gap_and_diameters(points: small.OnALine) -> tuple[int, list[int]]:
    clusters = [
        [x for (x,), label in zip(*points, strict=True) if label == i] for i in set(points.labels)
    ]
    gap = min(abs(x - y) for own, other in combinations(clusters, 2) for x in own for y in other)
    return gap, [max(own) - min(own) for own in clusters]


def _gap_grown(points: small.OnALine) -> Fraction:
    gap, diameters = _gap_and_diameters(points)
    return Fraction(gap + 10, max(diameters))


def _by_smallest_diameter(points: small.OnALine) -> Fraction:
    gap, diameters = _gap_and_diameters(_far_off(points))
    return Fraction(gap, min(diameters))


def _neighbours(data: drawn.Ratios) -> list[list[int]]:
    """Return the ratios of each cluster with the others."""
    return [own[:at] + own[at + 1 :] for at, own in enumerate(data.of)]


def _davies_bouldin(data: drawn.Ratios) -> Score:
    worst = [Fraction(max(own), 100) for own in _neighbours(data)]
    ratios = quantity("R_i", worst)
    return Score("DB", sum_over("i", ratios) / quantity("k", len(worst)), note="R_i: the largest")


def _calinski_harabasz(data: drawn.SumsOfSquares, more_above=0, more_below=0) -> Score:
    """Return the index with so many clusters more in k − 1, and in n − k."""
    k, n = quantity("k", data.k + more_above), quantity("n", data.n + more_above - more_below)
    ssb, ssw = quantity("SSB", data.ssb), quantity("SSW", data.ssw)
    return Score("CH", (ssb / (k - 1)) / (ssw / (n - k)))


def _between(data: drawn.SumsOfSquares) -> Score:
    total = quantity("SSB + SSW", data.ssb + data.ssw)
    return Score("SSB", total - quantity("SSW'", data.ssw - 10))


# --- unit 14: K-means ----------------------------------------------------------------------------


def _sse(points, p=2):
    return errors([[x for (x,), own in zip(*points, strict=True) if own == i]
                   for i in set(points.labels)], p)  # fmt: skip


def _centroid_after_a_round(points: small.Started) -> Score:
    nearest = drawn.nearest_to_first(points)
    own = quantity("x", nearest, over="x")
    return Score("μ_1", sum_over("x", own) / quantity("n_1", len(nearest)))


def _middle_of_first(points: small.Started) -> Fraction:
    """Return the place halfway between the outer points of C1."""
    nearest = drawn.nearest_to_first(points)
    return Fraction(nearest[0] + nearest[-1], 2)


def _border(points: small.Started) -> Score:
    first, second = (quantity(f"μ_{i}", mu) for i, mu in enumerate(points.start, start=1))
    return Score("border", (first + second) / 2)


def _shift_of_centroid(points: small.OnALine) -> Score:
    many = points.labels.count(points.labels[0])
    return Score("shift", quantity("d", 6) / quantity("n_i", many))


def _least_sse(points: small.OnALine) -> Fraction:
    """Return the smallest SSE of all ways to make two clusters."""
    places = [x for (x,) in points.X]
    many = len(places)
    return min(errors([places[:at], places[at:]], 2) for at in range(1, many))


def _sse_of(x, labels) -> Score:
    """Return the sum of squared errors, with a working."""
    clusters = {i: [place for place, own in zip(x, labels, strict=True) if own == i]
                for i in labels}  # fmt: skip
    means = [Fraction(sum(clusters[i]), len(clusters[i])) for i in labels]
    places, mu = quantity("x", x, over="x"), quantity("μ_x", means)
    return Score("SSE", sum_over("x", (places - mu) ** 2))


def _sse_at_rest(points: small.OnALine) -> Score:
    return _sse_of([x for (x,) in points.X], points.labels)


def _sums_of_ends(ends: drawn.TwoClusterings) -> list[Fraction]:
    return [drawn.squares(ends.x, labels) for labels in (ends.c, ends.d)]


def _kept(ends: drawn.TwoClusterings) -> list[int]:
    """Return the labels of the run with the smaller sum of squared errors."""
    return min(ends.c, ends.d, key=lambda labels: drawn.squares(ends.x, labels))


def _sum_of_distances_of_kept(ends: drawn.TwoClusterings) -> Fraction:
    return _sse(small.OnALine([[x] for x in ends.x], _kept(ends)), 1)


def _renamed(points: small.OnALine) -> list[int]:
    return [{1: 2, 2: 1}.get(i, i) for i in points.labels]


def _rand_of_renamed(points: small.OnALine) -> Score:
    return pairs.adjusted_rand_index(contingency_table(points.labels, _renamed(points)))


def _share_of_equal_names(points: small.OnALine) -> Fraction:
    equal = sum(i == j for i, j in zip(points.labels, _renamed(points), strict=True))
    return Fraction(equal, len(points.labels))


# --- unit 15: how many clusters ------------------------------------------------------------------


def _quick_beta_cv(x, labels) -> Fraction:
    """Return BetaCV without a table of all sums, which takes longer."""
    n_in = sum(math.comb(labels.count(i), 2) for i in set(labels))
    n_out = math.comb(len(x), 2) - n_in
    within, between = _sums(x, labels)
    return Fraction(within * n_out, between * n_in)


def _can_be_judged(points: small.Candidates) -> bool:
    """Return True if C, D and the class have a BetaCV, and those of C and D differ."""
    largest = [max(map(labels.count, labels)) for labels in (points.truth, points.c, points.d)]
    if not all(1 < size < len(points.x) for size in largest):
        return False
    return _quick_beta_cv(points.x, points.c) != _quick_beta_cv(points.x, points.d)


def _truth_is_between(points: small.Candidates) -> bool:
    """Return True if the true class has neither the best BetaCV nor the worst."""
    if not _can_be_judged(points):
        return False
    c, d = sorted(_quick_beta_cv(points.x, labels) for labels in (points.c, points.d))
    return c < _beta_cv_of_truth(points) < d


def _of_best_of_three(best):
    """Return the BetaCV of that of C, D and the true class which is best."""

    def measure(points: small.Candidates):
        labels = best(
            (points.c, points.d, points.truth), key=lambda labels: _quick_beta_cv(points.x, labels)
        )
        return internal.beta_cv(proximity_table([[x] for x in points.x], labels))

    return measure


def _beta_cv_of_truth(points: small.Candidates) -> Fraction:
    return _quick_beta_cv(points.x, points.truth)


def _beta_cv_of_better(points: small.Candidates) -> Fraction:
    return min(_quick_beta_cv(points.x, labels) for labels in (points.c, points.d))


def _number_of(measure, best=max):
    """Return the number of clusters at which a measure is best."""

    def number(data: drawn.ByNumber):
        values = getattr(data, measure)
        return data.numbers[values.index(best(values))]

    return number


_by_silhouette = _number_of("silhouette")


def _choice_of_silhouette(data: drawn.ByNumber) -> Score:
    largest = f"{max(data.silhouette) / 100:.2f}"
    return Score("k", Number(_by_silhouette(data)), note=f"the largest silhouette, {largest}")


def _rand_of_chosen(data: drawn.ByNumber) -> Score:
    k = _by_silhouette(data)
    ari = Fraction(data.ari[data.numbers.index(k)], 100)
    return Score("ARI", Number(ari), note=f"{k} clusters have the largest silhouette")


def _has_one_best(data: drawn.ByNumber) -> bool:
    return data.calinski_harabasz.count(max(data.calinski_harabasz)) == 1


def _by_gap(data: drawn.Gaps, with_error=True) -> int:
    """Return the first number whose gap is not beaten by the next one, by more than its error."""
    for k, (own, following) in enumerate(pairwise(data.gap), start=1):
        if own >= following - with_error * data.s[k]:
            return k
    return len(data.gap)


def _choice_of_gap(data: drawn.Gaps) -> Score:
    k = _by_gap(data)
    error = f"{data.s[k] / 100:.2f}"
    return Score("k", Number(k), note=f"{k + 1} does not beat it by more than its s, {error}")


def _are_told_apart(data: drawn.Gaps) -> bool:
    """Return True if the rule, the rule without errors, and the one largest gap all differ."""
    chosen = [_by_gap(data), _by_gap(data, with_error=False), _of_largest_gap(data)]
    return len({*chosen, len(data.gap)}) == 4 and data.gap.count(max(data.gap)) == 1


def _of_largest_gap(data: drawn.Gaps) -> int:
    return 1 + data.gap.index(max(data.gap))


def _own_cluster_of_first(points: small.OnALine) -> list[int]:
    return [x for (x,), label in zip(*points, strict=True) if label == points.labels[0]]


def _fall(points: small.OnALine) -> Score:
    """Return by how much the SSE falls when point 1 becomes a cluster."""
    own = _own_cluster_of_first(points)
    before, after = errors([own], 2), errors([own[1:]], 2)
    return Score("fall", quantity("SSE(C_i)", before) - quantity("SSE(C_i')", after))


def _own_square(points: small.OnALine) -> Fraction:
    own = _own_cluster_of_first(points)
    return (own[0] - Fraction(sum(own), len(own))) ** 2


def _has_three(points: small.OnALine) -> bool:
    return len(_own_cluster_of_first(points)) > 2


def _share_of_first(data: drawn.Variances, times=1) -> Score:
    first, *others = data.of
    own = quantity("v_0", times * first)
    return Score("share", own / (own + quantity("the others", sum(others))))


# --- unit 17: how sure ---------------------------------------------------------------------------


def _smallest_p(data: small.Shuffled) -> Score:
    return Score("p", 1 / (1 + quantity("B", len(data.values))))


def _as_good(data: small.Shuffled) -> int:
    return sum(value >= data.found for value in data.values)


def _p_of(b, many) -> Score:
    b, many = quantity("b", b), quantity("B", many)
    return Score("p", (1 + b) / (1 + many))


def _p_where_less_is_better(data: small.Shuffled) -> Score:
    return _p_of(sum(value <= data.found for value in data.values), len(data.values))


def _strict_p_where_less_is_better(data: small.Shuffled) -> Score:
    return _p_of(sum(value < data.found for value in data.values), len(data.values))


def _share_as_little(data: small.Shuffled) -> Fraction:
    as_little = sum(value <= data.found for value in data.values)
    return Fraction(as_little, len(data.values))


def _p_after_twice_the_shuffles(data: small.Shuffled) -> Score:
    return _p_of(2 * _as_good(data), 2 * len(data.values))


def _p_of_one_cluster(data: small.Shuffled) -> Score:
    return _p_of(len(data.values), len(data.values))


def _share_as_good(data: small.Shuffled) -> Fraction:
    return Fraction(_as_good(data), len(data.values))


def _squares_of_left_out(data: drawn.LeftOut) -> Fraction:
    values = [Fraction(value, 100) for value in data.values]
    mean = sum(values, Fraction()) / len(values)
    return sum(((value - mean) ** 2 for value in values), Fraction())


def _standard_error(data: drawn.LeftOut) -> Score:
    n = quantity("n", len(data.values))
    values = quantity("s_x", [Fraction(value, 100) for value in data.values])
    mean = quantity("mean", sum(values.numbers()) / len(data.values))
    return Score("SE", sqrt((n - 1) / n * sum_over("x", (values - mean) ** 2, longest=3)))


def _error_of_more(data: drawn.MorePoints) -> Score:
    error = quantity("SE", Fraction(data.error, 1000))
    return Score("SE then", error / sqrt(quantity("m", data.times)))


def _intervals_that_hold(data: drawn.Samples) -> Score:
    return Score("held", quantity("share", Fraction(data.percent, 100)) * quantity("m", data.many))


def _width(values) -> Fraction:
    return Fraction(max(values) - min(values), 100)


def _differences_of(data: drawn.Paired) -> list[int]:
    return [b - a for a, b in zip(*data, strict=True)]


def _width_of_difference(data: drawn.Paired) -> Score:
    differences = quantity("d_i", [Fraction(value, 100) for value in _differences_of(data)])
    return Score("width", max_over("i", differences) - min_over("i", differences))


def _waver_together(data: drawn.Paired) -> bool:
    """Return True if the difference is surer than either of the values."""
    return _width(_differences_of(data)) < min(map(_width, data))


# fmt: off
VOTES = (
    Topic("10", "cosine similarity after doubling a vector",
        "All coordinates of $x$ are doubled. What is its cosine similarity with $y$?",
        small.two_vectors, lambda v: distance.cosine_similarity([2 * u for u in v.x], v.y), {
        "the product doubles, but so does the length": (
            lambda v: 2 * distance.cosine_similarity(*v)),
        "the length doubles, but so does the product": (
            lambda v: distance.cosine_similarity(*v) / 2),
        "that is the cosine distance": lambda v: distance.cosine_distance(*v),
    }),
    Topic("10", "Euclidean distance with doubled weights",
        "All attributes have had the weight 1; now all weights are doubled. What is the Euclidean "
        "distance of $x$ and $y$ then?",
        small.two_vectors, _with_doubled_weights, {
        "only the ratios of the weights were thought to matter": (
            lambda v: _length(_differences(v))),
        "the weights were thought to be outside the root": (
            lambda v: 2 * _length(_differences(v))),
        "a larger weight was thought to bring points nearer": (
            lambda v: _length(_differences(v)) / math.sqrt(2)),
    }, _has_whole_length),
    Topic("10", "Minkowski distance for a large order",
        "The order $p$ of the Minkowski distance grows beyond all limits. Which number does the "
        "distance of $x$ and $y$ approach?",
        small.two_vectors, lambda v: distance.minkowski_distance(v.x, v.y, p=math.inf), {
        "every difference was thought to keep its say: that is p = 1": (
            lambda v: sum(_differences(v))),
        "that is the straight line, p = 2": lambda v: _length(_differences(v)),
        "the smallest difference was thought to be left, not the largest": (
            lambda v: min(_differences(v))),
    }),
    Topic("10", "Manhattan distance in another unit",
        "All coordinates are in centimetres. Now those with $u = 0$ are written in millimetres, "
        "the others as before. What is the Manhattan distance ($p = 1$) of $x$ and $y$ then?",
        small.two_vectors, _in_millimetres, {
        "a distance was thought to know the units": lambda v: sum(_differences(v)),
        "all attributes were put in millimetres": lambda v: 10 * sum(_differences(v)),
        "a smaller unit was thought to make smaller numbers": lambda v: (
            sum(_differences(v)) - Fraction(9, 10) * _differences(v)[0]),
    }),
    Topic("10", "Euclidean distance after a shift",
        "5 is added to every coordinate of $x$ and of $y$. What is their Euclidean distance then?",
        small.two_vectors, _after_shift, {
        "the shift was thought to be added to the distance": (
            lambda v: _length(_differences(v)) + 5),
        "every difference was thought to grow by 5": (
            lambda v: _length([d + 5 for d in _differences(v)])),
        "only x was moved": lambda v: math.dist([u + 5 for u in v.x], v.y),
    }, _has_whole_length),
    Topic("10", "Manhattan distance with weights that sum to 1",
        "All attributes get the same weight, and the weights sum to 1. What is the Manhattan "
        "distance ($p = 1$) of $x$ and $y$?",
        small.two_vectors, _mean_difference, {
        "equal weights were thought to change nothing": lambda v: sum(_differences(v)),
        "that is the largest difference, p = ∞": lambda v: max(_differences(v)),
        "that is the distance with p = 2 and these weights": (
            lambda v: _length(_differences(v)) / math.sqrt(len(v.x))),
    }),
    Topic("10", "squared distance of vectors of length 1",
        "$x$ and $y$ are divided by their lengths, so that both have the length 1. What is the "
        "square of their Euclidean distance then?",
        small.two_vectors, _distance_of_unit_vectors, {
        "that is the cosine distance, half of it": lambda v: distance.cosine_distance(*v),
        "that is the cosine similarity, which is large for near vectors": (
            lambda v: distance.cosine_similarity(*v)),
        "the Euclidean distance was thought not to see lengths": (
            lambda v: sum(d * d for d in _differences(v))),
    }),
    Topic("10", "contrast after tenfold stretching",
        "We are at point 1. All $x$ are multiplied by 10. What is the contrast, "
        "$(\\max - \\min) / \\min$ of the distances to the other points, then?",
        drawn.places, lambda points: _contrast(points, times=10), {
        "large distances were thought to do harm": lambda points: _contrast(points) / 10,
        "the contrast was thought to have a unit": lambda points: 10 * _contrast(points),
        "it was divided by the largest distance": (
            lambda points: 1 - 1 / (_contrast(points) + 1)),
    }),
    Topic("11", "VDM after doubling",
        "Each point is written down twice. What is VDM of red and green, $p = 1$?",
        small.classified_words, lambda data: vdm(
            data._replace(points=data.points * 2, classes=data.classes * 2), 1), {
        "twice the points were thought to double it": lambda data: 2 * vdm(data, 1),
        "twice the points were thought to halve it": lambda data: vdm(data, 1) / 2,
        "that is VDM with p = 2": lambda data: vdm(data, 2),
    }),
    Topic("11", "VDM of serial numbers",
        "Each point gets its own number, 1, 2, 3, …, which is taken for a word. What is VDM of the "
        "numbers 1 and 2, $p = 1$?",
        small.classified_words, _vdm_of_serial_numbers, {
        "a number without meaning was thought to part nothing": lambda data: 0,
        "different words were thought to be 1 apart": lambda data: 1,
        "that is VDM of the colours of these two points": _vdm_of_first_two,
    }, _of_two_classes),
    Topic("11", "VDM after a new word",
        "One more point comes, white and of class A. What is VDM of red and green, $p = 1$, then?",
        small.classified_words, lambda data: vdm(_with_new_word(data), 1), {
        "the counts were divided by all points, not by those of the word": lambda data: Fraction(
            _difference_of_counts(data), len(data.points) + 1),
        "counts were compared, not shares": _difference_of_counts,
        "different words were thought to be 1 apart": lambda data: 1,
    }),
    Topic("11", "VDM of words that tell the class",
        "The classes change: every red point is of class A now, and every green one of class B. "
        "What is VDM of red and green, $p = 1$, then?",
        small.classified_words, lambda data: vdm(_told_by_words(data), 1), {
        "that is the part of one class; both add one": lambda data: 1,
        "both words are equally sure, but of different classes": lambda data: 0,
        "the words were thought to have a distance without the classes": (
            lambda data: vdm(data, 1)),
    }),
    Topic("11", "VDM by a detour",
        "From red to green by way of blue: what is the sum of the two VDM, $p = 2$?",
        drawn.classified_in_three, _detour, {
        "no detour was thought to be shorter: that is the straight way": lambda data: vdm(data, 2),
        "different words were thought to be 1 apart": lambda data: 2,
        "that is the sum of their roots": lambda data: (
            math.sqrt(_first_leg(data)) + math.sqrt(_second_leg(data))),
    }, _is_shorter),
    Topic("11", "mixed distance in another unit",
        "All numbers x0 become ten times as large, for they are written in another unit. What is "
        "the mixed distance of points 1 and 2, $p = 1$, then?",
        small.numbers_and_words, lambda data: _mixed(data, times=10), {
        "VDM was thought to grow with the unit, too": lambda data: 10 * _mixed(data),
        "the unit was thought not to matter": _mixed,
        "different words were thought to be 1 apart": lambda data: 10 * _difference(data) + 1,
    }, _numbers_differ),
    Topic("11", "mixed distance with one root",
        "What is the mixed distance of points 1 and 2, $p = 2$?",
        small.numbers_and_words, lambda data: _mixed(data, p=2), {
        "the root is missing": lambda data: _mixed(data, p=2) ** 2,
        "VDM was squared once more": lambda data: _length(
            [_difference(data), _vdm_of_first_two(data, 2)]),
        "number and word had a root each": lambda data: (
            _difference(data) + math.sqrt(_vdm_of_first_two(data, 2))),
    }, _numbers_differ),
    Topic("11", "distance that has not seen the classes",
        "The distance must not see the classes. So different words count as 1, and equal ones as "
        "0; $p = 1$. What is the mixed distance of points 1 and 2?",
        small.numbers_and_words, _without_classes, {
        "that is with VDM, which has seen the classes": _mixed,
        "the words were left out": _difference,
        "different words were thought to be 2 apart, as VDM at its most": (
            lambda data: 2 + _difference(data)),
    }, _numbers_differ),
    Topic("12", "BetaCV after doubling the distances",
        "All distances are doubled. What is BetaCV then?",
        small.points_on_a_line, _stretched(_beta_cv), {
        "it was thought to have a unit": lambda points: 2 * _beta_cv(points),
        "only the distances between clusters were doubled": lambda points: _beta_cv(points) / 2,
        "sums were divided, not means": of_distances(lambda p: p.w_in / p.w_out),
    }),
    Topic("12", "graph cut after a move",
        "Point 1 moves to the other cluster. What is the graph cut of the distances then?",
        drawn.points_in_two, lambda points: _graph_cut(_after_move(points)), {
        "only the sum within was thought to change": _w_out,
        "both sums were thought to rise and fall together": lambda points: (
            _w_out(points) + _w_in(_after_move(points)) - _w_in(points)),
        "that is what lies within the clusters then": lambda points: _w_in(_after_move(points)),
    }),
    Topic("12", "modularity of one cluster",
        "All points become one cluster. What is the modularity $Q$ of the distances then?",
        small.points_on_a_line, lambda points: _modularity(_as_one(points)), {
        "that is the share within; what chance puts there is as much": lambda points: 1,
        "a merge was thought to leave it as it is": _modularity,
        "a useless clustering was thought to have the smallest value that Q can have": (
            lambda points: Fraction(-1, 2)),
    }),
    Topic("12", "normalised cut of single points",
        "Each point becomes a cluster of its own. What is the normalised cut of the distances?",
        small.points_on_a_line, lambda points: _normalized_cut(_as_singles(points)), {
        "the shares of all clusters were thought to sum to 1": lambda points: 1,
        "where nothing is left within, nothing was thought to be cut": lambda points: 0,
        "a finer cut was thought to leave it as it is": _normalized_cut,
    }),
    Topic("12", "W of a cluster with itself",
        "The weights are the distances of the points. What is $W(C_1, C_1)$?",
        small.points_on_a_line, _sum_of_first_cluster, {
        "each pair was counted once": lambda points: sum(_gaps_of_first_cluster(points)),
        "that is the sum over the pairs within all clusters, each once": _w_in,
        "that is the double sum from C1 to all points": _to_all,
    }),
    Topic("12", "graph cut of the better clustering",
        "The weights are the distances of the points. The graph cut chooses between C and D. What "
        "is the cut of the one that it chooses?",
        drawn.two_clusterings, _cut_of_better, {
        "a small cut was thought better, as for similarities": (
            lambda points: _better_and_worse(points)[1][1]),
        "that is what lies within its clusters": lambda points: _better_and_worse(points)[0][0],
        "each pair was counted twice": lambda points: 2 * _better_and_worse(points)[0][1],
    }, _cuts_differ),
    Topic("12", "BetaCV of equal distances",
        "Suppose that every two of these points were 1 apart, and the clusters the same. What is "
        "BetaCV then?",
        small.points_on_a_line, lambda points: internal.beta_cv(_at_equal_distances(points)), {
        "no difference between near and far was thought to give 0": lambda points: 0,
        "sums were divided, not means": lambda points: (
            _at_equal_distances(points).n_in / _at_equal_distances(points).n_out),
        "the distances were thought not to matter if the clusters stay": _beta_cv,
    }),
    Topic("13", "silhouette after a move",
        "Point 1 moves to the other cluster. What is its own silhouette then?",
        drawn.points_in_two, _after_a_move, {
        "it was thought to keep its silhouette": lambda points: steps.silhouettes(points)[0][2],
        "moved was taken for undecided": lambda points: 0,
        "that is the mean silhouette before the move": lambda points: internal.silhouette(*points),
    }),
    Topic("13", "silhouette of a lone point",
        "Point 1 becomes a cluster of its own. What is its silhouette then?",
        small.points_on_a_line, lambda points: Score(
            "s", Number(0), note="there is no other point in its cluster"), {
        "alone, it was thought perfectly at home": lambda points: 1,
        "alone, it was thought to be nearer to every other cluster": lambda points: -1,
        "it was thought to keep its silhouette": _of_first,
    }),
    Topic("13", "silhouette of a point",
        "What is the silhouette of point 1?",
        drawn.points_in_two, _of_first, {
        "its sign is the other one: a is subtracted from b": lambda points: -_of_first(points),
        "b is the mean distance, not that to the nearest point": _to_nearest_point,
        "its distance to itself was counted in a": _with_itself,
    }),
    Topic("13", "Dunn index with an outlier",
        "The last point moves 10 to the right. What is the Dunn index then?",
        drawn.points_in_two, lambda points: _dunn(_far_off(points)), {
        "a single point was thought not to matter": _dunn,
        "the gap was thought to become wider, and the diameter to stay": _gap_grown,
        "the gap was divided by the smallest diameter": _by_smallest_diameter,
    }),
    Topic("13", "Davies–Bouldin index of given ratios",
        "The table has $(\\sigma_i + \\sigma_j) / d(\\mu_i, \\mu_j)$ for every two clusters. What "
        "is the Davies–Bouldin index?",
        drawn.ratios, _davies_bouldin, {
        "all neighbours were averaged: far ones excuse a near one": lambda data: (
            np.mean([value for own in _neighbours(data) for value in own]) / 100),
        "the best neighbour was taken, not the worst": lambda data: (
            np.mean([min(own) for own in _neighbours(data)]) / 100),
        "that is the worst of all, not the mean over the clusters": lambda data: (
            max(map(max, data.of)) / 100),
    }),
    Topic("13", "Calinski–Harabasz index after a useless cut",
        "A cluster is cut into two with the same centroid, so that SSB and SSW stay what they are. "
        "What is the Calinski–Harabasz index then?",
        drawn.sums_of_squares, lambda data: _calinski_harabasz(data, 1, 1), {
        "a useless cut was thought to cost nothing": _calinski_harabasz,
        "k − 1 grows, but n − k shrinks, too": lambda data: _calinski_harabasz(data, 1, 0),
        "n − k shrinks, but k − 1 grows, too": lambda data: _calinski_harabasz(data, 0, 1),
    }),
    Topic("13", "sum of squares between other clusters",
        "Another clustering of the same points has an SSW that is 10 less. What is its SSB?",
        drawn.sums_of_squares, _between, {
        "both were thought to fall together": lambda data: data.ssb - 10,
        "they were thought to have nothing to do with each other": lambda data: data.ssb,
        "that is the sum of both, which stays": lambda data: data.ssb + data.ssw,
    }),
    Topic("14", "SSE after doubling",
        "Every $x$ is doubled. What is the sum of squared errors (SSE) then?",
        small.points_on_a_line, lambda points: Score("SSE", 4 * quantity("SSE", _sse(points))), {
        "it was thought to have no unit": _sse,
        "distances double, but their squares grow four times": lambda points: 2 * _sse(points),
        "distances were summed, not their squares": lambda points: 2 * _sse(points, 1),
    }),
    Topic("14", "centroid after one round",
        "K-means gives each point to the nearest centroid, and moves the centroids once. Where is "
        "that of C1 then?",
        small.points_to_start_from, _centroid_after_a_round, {
        "it was thought to stay where it started": lambda points: points.start[0],
        "it was put halfway between its outer points, not at their mean": _middle_of_first,
        "that is the mean of all points": lambda points: Fraction(sum(points.x), len(points.x)),
    }, drawn.has_three_near_first),
    Topic("14", "border of two centroids",
        "K-means gives each point to the nearest centroid. Where is the border between C1 and C2?",
        small.points_to_start_from, _border, {
        "that is the mean of all points": lambda points: Fraction(sum(points.x), len(points.x)),
        "that is halfway between the outermost points": lambda points: Fraction(
            points.x[0] + points.x[-1], 2),
        "each cluster was thought to get half of the points": lambda points: np.median(points.x),
    }),
    Topic("14", "centroid after a corrected number",
        "The $x$ of point 1 was typed 6 too small, and is put right. By how far does the centroid "
        "of its cluster move, if all labels stay?",
        small.points_on_a_line, _shift_of_centroid, {
        "it was thought to go as far as the point": lambda points: 6,
        "one number of many was thought to change nothing": lambda points: 0,
        "that is how far the mean of all points moves": lambda points: Fraction(6, len(points.X)),
    }),
    Topic("14", "SSE after one more round",
        "K-means has come to rest at these two clusters. What is the SSE after one more round?",
        drawn.worse_end, _sse_at_rest, {
        "at rest was taken for best: that is the smallest SSE of any two clusters": _least_sse,
        "K-means was thought to end without any error": lambda points: 0,
        "distances were summed, not their squares": lambda points: _sse(points, 1),
    }),
    Topic("14", "SSE of the kept run",
        "From two starts K-means ended at C and at D, and the better run is kept. What is its SSE?",
        drawn.two_ends, lambda ends: _sse_of(ends.x, _kept(ends)), {
        "the larger SSE was thought to be the better one": lambda ends: max(_sums_of_ends(ends)),
        "the runs were averaged": lambda ends: sum(_sums_of_ends(ends)) / 2,
        "distances were summed, not their squares": _sum_of_distances_of_kept,
    }),
    Topic("14", "adjusted Rand index of renamed clusters",
        "A second run finds the same clusters, but calls C1 by the name C2, and C2 by the name C1. "
        "What is the adjusted Rand index of the two runs?",
        drawn.points_in_three, _rand_of_renamed, {
        "labels were compared by their names": _share_of_equal_names,
        "other names were thought to be no better than chance": lambda points: 0,
        "exchanged names were thought to be the opposite": lambda points: -1,
    }),
    Topic("15", "Rand index of the chosen candidate",
        "The candidate with the smaller BetaCV is chosen. What is its Rand index?",
        small.two_candidates, lambda points: pairs.rand_index(judged(points)[0]), {
        "that is the other candidate's": lambda points: pairs.rand_index(judged(points)[1]),
        "what is compact was thought to be true": lambda points: 1,
        "that is its BetaCV": _beta_cv_of_better,
    }, _can_be_judged),
    Topic("15", "BetaCV with the truth as a candidate",
        "C, D and the true class are three candidates. What is the BetaCV of the one that "
        "BetaCV prefers?",
        small.two_candidates, _of_best_of_three(min), {
        "the truth was thought to be the best: that is its BetaCV": _beta_cv_of_truth,
        "the largest was thought to be the best": _of_best_of_three(max),
        "the best was thought to be 0": lambda points: 0,
    }, _truth_is_between),
    Topic("15", "number of clusters by the silhouette",
        "The table has measures of the best of thirty runs of K-means into $k$ clusters. Which "
        "$k$ does the silhouette choose?",
        drawn.by_number, _choice_of_silhouette, {
        "that has the smallest SSE, which falls with every further cluster": (
            _number_of("sse", min)),
        "that is the choice of Calinski–Harabasz": _number_of("calinski_harabasz"),
        "the smallest silhouette was thought to be the best": _number_of("silhouette", min),
    }, _has_one_best),
    Topic("15", "adjusted Rand index of the chosen number",
        "The table has measures of the best of thirty runs of K-means into $k$ clusters. The "
        "silhouette chooses $k$. What is the adjusted Rand index (ARI) of the choice?",
        drawn.by_number, _rand_of_chosen, {
        "the best silhouette was thought to be nearest to the truth": lambda data: (
            Fraction(max(data.ari), 100)),
        "that is its silhouette": lambda data: Fraction(max(data.silhouette), 100),
        "that is the ARI of the smallest SSE": lambda data: Fraction(data.ari[-1], 100),
    }),
    Topic("15", "number of clusters by the gap statistic",
        "Which $k$ does the gap statistic choose, the smallest with "
        "$\\text{Gap}(k) \\ge \\text{Gap}(k+1) - s_{k+1}$?",
        drawn.gaps, _choice_of_gap, {
        "that has the largest gap of all": _of_largest_gap,
        "the errors s were left out": lambda data: _by_gap(data, with_error=False),
        "more clusters were thought to be better: that is the last number tried": (
            lambda data: len(data.gap)),
    }, _are_told_apart),
    Topic("15", "fall of the SSE",
        "Point 1 becomes a cluster of its own. By how much does the sum of squared errors (SSE) "
        "fall?",
        small.points_on_a_line, _fall, {
        "a useless cluster was thought to gain nothing": lambda points: 0,
        "only its own square was taken; the others' centroid moves, too": _own_square,
        "that is all that its cluster had": lambda points: errors(
            [_own_cluster_of_first(points)], 2),
    }, _has_three),
    Topic("15", "share of the variance in another unit",
        "The values of x0 are written in millimetres instead of centimetres; x1 stays. What "
        "share of the sum of all variances does x0 have then?",
        drawn.variances, lambda data: _share_of_first(data, times=100), {
        "the unit was thought not to matter": _share_of_first,
        "a variance grows with the square: 100 times, not 10 times": (
            lambda data: _share_of_first(data, times=10)),
        "a smaller unit was thought to make smaller numbers": (
            lambda data: _share_of_first(data, times=Fraction(1, 100))),
    }),
    Topic("17", "p-value",

        "More is better. After each of $B$ shuffles a measure gave one of these values. What is "
        "the p-value of the value found?",
        small.shuffled_values, p_value, {
        **TURNS_OF_P,
        "that is 1 − p": lambda data: 1 - p_value(data),
    }),
    Topic("17", "smallest p-value",
        "More is better. After each of $B$ shuffles a measure gave one of these values. What is "
        "the smallest p-value that $B$ shuffles can give?",
        small.shuffled_values, _smallest_p, {
        "a value that no shuffle reaches was thought to have p = 0": lambda data: 0,
        "the table that was found was not counted below the line": (
            lambda data: Fraction(1, len(data.values))),
        "that is the p-value of the value found": p_value,
    }),
    Topic("17", "p-value where less is better",
        "Less is better, as for VI. After each shuffle the measure gave one of these values. What "
        "is the p-value of the value found?",
        drawn.values_of_less, _p_where_less_is_better, {
        "it was counted as if more were better": p_value,
        "a shuffle that is as good was not counted": _strict_p_where_less_is_better,
        "the table that was found was not counted": _share_as_little,
    }),
    Topic("17", "p-value after twice the shuffles",
        "More is better. As many further shuffles are made, and happen to give the same values "
        "once more. What is the p-value of the value found then?",
        small.shuffled_values, _p_after_twice_the_shuffles, {
        "more shuffles were thought to halve p": lambda data: p_value(data) / 2,
        "that is the p-value before; the table found still counts once": p_value,
        "the table that was found was not counted at all": _share_as_good,
    }),
    Topic("17", "p-value of one cluster",
        "More is better, and these are values of some clustering. Now all points become one "
        "cluster, and as many shuffles are made anew. What is the p-value then?",
        small.shuffled_values, _p_of_one_cluster, {
        "a value that never changes was thought to be sure": _smallest_p,
        "no better and no worse than chance was thought to be one half": lambda data: 0.5,
        "the p-value was thought to stay": p_value,
    }),
    Topic("17", "standard error by the jackknife",
        "A measure gave these values, each without one of the $n$ points. What is its standard "
        "error by the jackknife?",
        drawn.left_out, _standard_error, {
        "that is the spread of these values: the sum is divided by n": lambda data: (
            math.sqrt(_squares_of_left_out(data) / len(data.values))),
        "that is a spread, too: the sum is divided by n − 1": lambda data: (
            math.sqrt(_squares_of_left_out(data) / (len(data.values) - 1))),
        "the factor (n − 1)/n is missing": lambda data: math.sqrt(_squares_of_left_out(data)),
    }),
    Topic("17", "standard error of more points",
        "The purity has this standard error on so many points. About how large is it on the larger "
        "number of points, if all shares stay?",
        drawn.more_points, _error_of_more, {
        "it was thought to fall with the number of points, not with its root": lambda data: (
            Fraction(data.error, 1000 * data.times)),
        "equal shares were thought to be equally sure": lambda data: Fraction(data.error, 1000),
        "more points were thought to add more error": lambda data: (
            Fraction(data.error, 1000) * math.sqrt(data.times)),
    }),
    Topic("17", "intervals that hold the value",
        "From all points this many samples are drawn, and a confidence interval is computed from "
        "each. How many of the intervals contain the value of all points, on average?",
        drawn.samples, _intervals_that_hold, {
        "an interval was thought to contain it for sure": lambda data: data.many,
        "that is how many miss it": lambda data: Fraction(
            data.many * (100 - data.percent), 100),
        "an interval was thought to contain it or not, so half of them do": (
            lambda data: data.many / 2),
    }),
    Topic("17", "width of a paired difference",
        "Two programs, A and B, were measured on the same samples. What is the difference between "
        "the largest and the smallest value of B − A?",
        drawn.paired, _width_of_difference, {
        "the widths of A and B were added, as if A and B varied independently": lambda data: (
            _width(data.a) + _width(data.b)),
        "the widths of A and B were subtracted from each other": lambda data: (
            abs(_width(data.a) - _width(data.b))),
        "that is how far apart the values of A are": lambda data: _width(data.a),
    }, _waver_together),
    Topic("17", "BCubed precision of one cluster",
        "All points become one cluster. What is the BCubed precision then?",
        small.small_table, lambda t: matching.bcubed_precision(as_one_cluster(t)), {
        "that is the BCubed recall": lambda t: 1,
        "that is the purity": lambda t: matching.purity(as_one_cluster(t)),
        "a merge was thought to leave it as it is": matching.bcubed_precision,
    }),
)
# fmt: on
