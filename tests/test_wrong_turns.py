"""Common mistakes in questions: each leads to the number that its sentence describes.

The tests compute every number again from the raw counts or points, in the order of the mistakes.
"""

import itertools
import math
from fractions import Fraction
from statistics import mean, pstdev

import numpy as np
import pytest
from sklearn import metrics

from clustlib.course.questions.drawing import questions
from clustlib.course.questions.topics import TOPICS
from tests.test_worksheets import (
    TRUE,
    as_line,
    beta_cv,
    columns_of,
    distances,
    ends,
    f_of_cell,
    labels_of,
    matching,
    merged,
    of_distances,
    of_entropies,
    of_pairs,
    purity,
    rows_of,
    vdm,
    weighted_f,
    weights,
)
from tests.test_worksheets import cut as cut_off

# --- tables --------------------------------------------------------------------------------------


def transposed(counts):
    return [list(column) for column in zip(*counts, strict=True)]


def inverse_purity(counts):
    return purity(transposed(counts))


def mean_of_majorities(counts):
    return mean(Fraction(max(row), sum(row)) for row in counts)


def of_counts(formula):
    return lambda t: formula(rows_of(t))


def number_of_points(share):
    """Return the share as a number of points, without the division."""
    return lambda t: share(rows_of(t)) * t.n


def precision(counts):
    return Fraction(counts[1][0], sum(counts[1]))


def recall(counts):
    return Fraction(counts[1][0], sum(row[0] for row in counts))


def share_of_all(counts):
    return Fraction(counts[1][0], sum(map(sum, counts)))


def mean_f(counts):
    """Return the mean over clusters of the best F with a majority class."""
    best = [
        max(f_of_cell(counts, i, j) for j, n in enumerate(row) if n == max(row))
        for i, row in enumerate(counts)
    ]
    return mean(best)


def mean_f_by_points(counts):
    best = [max(f_of_cell(counts, i, j) for i in range(len(counts))) for j in range(len(counts[0]))]
    sizes = [sum(column) for column in transposed(counts)]
    return sum(f * size for f, size in zip(best, sizes, strict=True)) / sum(sizes)


def added(formula):
    """Return a function of two tables: the formula of their purities and numbers of points."""

    def value(tables):
        pairs = [(purity(rows_of(t)), t.n) for t in tables]
        return formula(pairs)

    return value


# --- points --------------------------------------------------------------------------------------


def clusters_of(data):
    return [
        [x for (x,), own in zip(*data, strict=True) if own == i] for i in sorted({*data.labels})
    ]


def silhouette(data, is_itself_counted):
    """Return the mean silhouette, in which a may include a point's distance 0 to itself."""
    clusters, values = clusters_of(data), []
    for own in clusters:
        for x in own:
            a = Fraction(sum(abs(x - y) for y in own), len(own) - (not is_itself_counted))
            b = min(
                Fraction(sum(abs(x - y) for y in other), len(other))
                for other in clusters
                if other is not own
            )
            values.append((b - a) / max(a, b))
    return mean(values)


def davies_bouldin(data, spread):
    """Return the largest quotient of spreads and distance of each cluster."""
    parts = [(mean(own), spread(own)) for own in clusters_of(data)]
    return [
        max((s + r) / abs(x - y) for j, (y, r) in enumerate(parts) if j != i)
        for i, (x, s) in enumerate(parts)
    ]


def mean_distance(own):
    return mean(abs(x - mean(own)) for x in own)


def sums_of_squares(data):
    """Return SSB and SSW."""
    clusters = clusters_of(data)
    places = [x for own in clusters for x in own]
    whole = Fraction(sum(places), len(places))
    centers = [Fraction(sum(own), len(own)) for own in clusters]
    ssb = sum(len(own) * (mu - whole) ** 2 for own, mu in zip(clusters, centers, strict=True))
    ssw = sum((x - mu) ** 2 for own, mu in zip(clusters, centers, strict=True) for x in own)
    return ssb, ssw


def share_within(data):
    within, between = distances(data)
    return Fraction(sum(within), sum(within) + sum(between))


def chance_within(data):
    """Return the expected share of weights within the clusters."""
    wholes = [Fraction(whole) for _, whole in weights(data)]
    return sum((whole / sum(wholes)) ** 2 for whole in wholes)


def share_of_largest(within, between):
    ordered, n = sorted(within + between), len(within)
    return Fraction(sum(within) - sum(ordered[:n]), sum(ordered[-n:]))


def squared_errors(clusters, p=2):
    return sum(abs(x - Fraction(sum(own), len(own))) ** p for own in clusters for x in own)


def first_round(data):
    """Return the clusters of the points nearest to each of the two centroids at the start."""
    a, b = data.start
    return [
        [x for x in data.x if abs(x - a) <= abs(x - b)],
        [x for x in data.x if abs(x - a) > abs(x - b)],
    ]


def of_candidate(choose, measure):
    """Return a measure of the candidate that BetaCV selects."""

    def value(data):
        chosen = choose((data.c, data.d), key=lambda labels: beta_cv(as_line(data.x, labels)))
        return measure(data.truth, chosen)

    return value


def pairs_of(labels_true, labels_pred):
    points = list(zip(labels_true, labels_pred, strict=True))
    both = [(a == c, b == d) for (a, b), (c, d) in itertools.combinations(points, 2)]
    return Fraction(sum(a and b for a, b in both), sum(a or b for a, b in both))


# --- words, vectors and noise --------------------------------------------------------------------


def gaps(v):
    return [abs(x - y) for x, y in zip(*v, strict=True)]


def gap_of_numbers(data):
    (x, _), (y, _) = data.points[:2]
    return abs(Fraction(str(x)) - Fraction(str(y)))


def noise_as_one(formula):
    return lambda d: formula(
        metrics.cluster.contingency_matrix(d.labels_pred, d.labels_true).tolist()
    )


def noise_left_out(formula):
    def value(data):
        pairs = [(t, c) for t, c in zip(*data, strict=True) if c > 0]
        true, pred = zip(*pairs, strict=True)
        return formula(metrics.cluster.contingency_matrix(pred, true).tolist())

    return value


def chance_below(t):
    """Return I − E[I] as a share of the mean entropy, without subtracting chance from it."""
    c, p = labels_of(rows_of(t))
    table = metrics.cluster.contingency_matrix(p, c)
    expected = metrics.cluster.expected_mutual_information(table, len(c))
    nats = metrics.mutual_info_score(p, c) - expected
    return nats / (of_entropies(lambda c, t, both: (c + t) / 2)(t) * math.log(2))


rand = TRUE["Rand index"]
jaccard = TRUE["Jaccard coefficient"]
gamma = TRUE["Hubert statistic"]
fowlkes_mallows = TRUE["Fowlkes–Mallows index"]
pair_precision, pair_recall = TRUE["pair precision"], TRUE["pair recall"]
shared = of_entropies(lambda c, t, both: c + t - both)
left_of_t = of_entropies(lambda c, t, both: both - c)


def mean_of_shares(t):
    return (pair_precision(t) + pair_recall(t)) / 2


# --- the mistakes --------------------------------------------------------------------------------

# fmt: off
WRONG = {
    "purity after the worst merge": (of_counts(purity), of_counts(inverse_purity)),
    "clustering ratio": (lambda d: Fraction(len({*d.labels_true}), len({*d.labels_pred})),),
    "purity": (
        of_counts(inverse_purity), of_counts(mean_of_majorities),
        lambda t: sum(map(max, rows_of(t)))),
    "inverse purity": (
        of_counts(purity), of_counts(lambda counts: mean_of_majorities(transposed(counts))),
        lambda t: sum(map(max, columns_of(t)))),
    "maximum matching": (of_counts(purity), number_of_points(matching)),
    "precision": (of_counts(recall), of_counts(share_of_all)),
    "recall": (of_counts(precision), of_counts(share_of_all)),
    "F of a cell": (
        of_counts(lambda counts: mean([precision(counts), recall(counts)])),
        of_counts(
            lambda counts: Fraction(counts[1][0], sum(counts[1]) + sum(r[0] for r in counts)))),
    "F-measure (macro)": (
        weighted_f, lambda t: mean_f(columns_of(t)),
        lambda t: mean_f(rows_of(t)) * len(rows_of(t))),
    "F-measure (weighted)": (of_counts(mean_f), lambda t: mean_f_by_points(columns_of(t))),
    "clustering error": (
        of_counts(matching), lambda t: 1 - purity(rows_of(t)),
        number_of_points(lambda counts: 1 - matching(counts))),
    "Rand index": (
        jaccard, of_pairs(lambda tp, fn, fp, tn: Fraction(fn + fp, tp + fn + fp + tn)), gamma),
    "Jaccard coefficient": (
        lambda t: metrics.rand_score(*labels_of(rows_of(t))),
        of_pairs(lambda tp, fn, fp, tn: Fraction(2 * tp, 2 * tp + fn + fp))),
    "pair precision": (pair_recall, jaccard),
    "pair recall": (pair_precision, jaccard),
    "pair F-measure": (mean_of_shares, jaccard),
    "Fowlkes–Mallows index": (
        mean_of_shares, lambda t: 2 / (1 / pair_precision(t) + 1 / pair_recall(t)),
        lambda t: pair_precision(t) * pair_recall(t)),
    "Hubert statistic": (jaccard, rand),
    "normalised Hubert statistic": (gamma, fowlkes_mallows),
    "adjusted Rand index": (rand, jaccard),
    "entropy": (
        of_entropies(lambda c, t, both: c), of_entropies(lambda c, t, both: t * math.log(2))),
    "conditional entropy": (
        of_entropies(lambda c, t, both: both - t), of_entropies(lambda c, t, both: t)),
    "mutual information": (left_of_t, lambda t: metrics.mutual_info_score(*labels_of(rows_of(t)))),
    "homogeneity": (
        of_entropies(lambda c, t, both: (c + t - both) / c),
        of_entropies(lambda c, t, both: (both - c) / t)),
    "completeness": (
        of_entropies(lambda c, t, both: (c + t - both) / t),
        of_entropies(lambda c, t, both: (both - t) / c)),
    "V-measure": (
        of_entropies(lambda c, t, both: ((c + t - both) / c + (c + t - both) / t) / 2),
        of_entropies(lambda c, t, both: math.sqrt((c + t - both) / c * (c + t - both) / t))),
    "normalised mutual information": (
        shared, of_entropies(lambda c, t, both: (c + t - both) / both),
        of_entropies(lambda c, t, both: (c + t - both) / ((c + t) / 2))),
    "adjusted mutual information": (
        of_entropies(lambda c, t, both: (c + t - both) / ((c + t) / 2)), chance_below,
        lambda t: metrics.adjusted_mutual_info_score(
            *labels_of(rows_of(t)), average_method="geometric")),
    "variation of information": (left_of_t, shared),
    "normalised variation of information": (
        of_entropies(lambda c, t, both: 2 * both - c - t),
        of_entropies(lambda c, t, both: (2 * both - c - t) / (c + t))),
    "Minkowski distance (p = 1)": (lambda v: math.dist(*v), lambda v: max(gaps(v))),
    "Minkowski distance (p = 2)": (
        lambda v: sum(gap**2 for gap in gaps(v)), lambda v: sum(gaps(v))),
    "Minkowski distance (p = ∞)": (lambda v: sum(gaps(v)), lambda v: min(gaps(v))),
    "cosine similarity": (
        lambda v: 1 - np.dot(*v) / math.hypot(*v.x) / math.hypot(*v.y),
        lambda v: sum(x * y for x, y in zip(*v, strict=True))),
    "VDM": (
        lambda data: vdm(data, 1)("red", "green"),
        lambda data: math.sqrt(vdm(data, 2)("red", "green"))),
    "mixed distance": (
        lambda data: gap_of_numbers(data) + (data.points[0][1] != data.points[1][1]),
        gap_of_numbers),
    "BetaCV": (
        of_distances(lambda w, b: Fraction(sum(w), sum(b))),
        of_distances(lambda w, b: mean(b) / mean(w))),
    "graph cut": (
        lambda data: sum(whole - own for own, whole in weights(data)),
        of_distances(lambda w, b: sum(w))),
    "normalised cut": (
        lambda data: sum(Fraction(own, whole) for own, whole in weights(data)),
        lambda data: 1 - share_within(data)),
    "modularity": (
        share_within, lambda data: chance_within(data) - share_within(data)),
    "silhouette": (lambda data: silhouette(data, True), lambda data: -silhouette(data, False)),
    "Dunn index": (of_distances(lambda w, b: Fraction(max(w), min(b))),),
    "Davies–Bouldin index": (
        lambda data: mean(davies_bouldin(data, pstdev)),
        lambda data: sum(davies_bouldin(data, mean_distance))),
    "Calinski–Harabasz index": (
        lambda data: np.divide(*map(float, sums_of_squares(data))),
        lambda data: (1 / metrics.calinski_harabasz_score(data.X, data.labels))),
    "C-index": (of_distances(share_of_largest),),
    "K-means on a line": (
        lambda data: squared_errors(first_round(data)), lambda data: squared_errors(ends(data), 1)),
    "Rand index after a choice": (
        of_candidate(max, metrics.rand_score), of_candidate(min, pairs_of)),
    "purity after a merge": (of_counts(purity), lambda t: inverse_purity(merged(t))),
    "maximum matching after a split": (lambda t: purity(cut_off(t)), of_counts(matching)),
    "p-value": (
        lambda d: Fraction(sum(value >= d.found for value in d.values), len(d.values)),
        lambda d: Fraction(sum(value > d.found for value in d.values) + 1, len(d.values) + 1)),
    "purity with noise as singletons": (noise_as_one(purity), noise_left_out(purity)),
    "maximum matching with noise as singletons": (noise_as_one(matching), noise_left_out(matching)),
    "purity after adding two tables": (
        added(lambda pairs: mean(share for share, _ in pairs)),
        added(lambda pairs: sum(share * n for share, n in pairs) / sum(n for _, n in pairs))),
}
# fmt: on


@pytest.mark.parametrize("topic", TOPICS, ids=[topic.title for topic in TOPICS])
def test_each_mistake_leads_to_its_number(topic):
    for difficulty in (1, 2, 3):
        (question,) = questions(topic.title, 0, difficulty)
        assert list(question.wrong_turns.values()) == pytest.approx(
            [float(truth(question.data)) for truth in WRONG[topic.title]], rel=1e-9, abs=1e-9
        )
