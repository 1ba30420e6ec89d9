"""Mistakes that questions know: each leads to the number that its sentence says.

Every wrong turn is computed once more from the raw counts or points, as the keys are in
test_worksheets. A sentence is named here by its beginning.
"""

import itertools
import math
import random
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
    """Return the share as a number of points, as if nothing had been divided."""
    return lambda t: share(rows_of(t)) * t.n


def precision(counts):
    return Fraction(counts[1][0], sum(counts[1]))


def recall(counts):
    return Fraction(counts[1][0], sum(row[0] for row in counts))


def share_of_all(counts):
    return Fraction(counts[1][0], sum(map(sum, counts)))


def mean_f(counts):
    """Return the mean F over the clusters, each with a majority class, and the best of them."""
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
    """Return the mean silhouette; a point may count its distance to itself in a, as 0."""
    clusters, found = clusters_of(data), []
    for own in clusters:
        for x in own:
            a = Fraction(sum(abs(x - y) for y in own), len(own) - (not is_itself_counted))
            b = min(
                Fraction(sum(abs(x - y) for y in other), len(other))
                for other in clusters
                if other is not own
            )
            found.append((b - a) / max(a, b))
    return mean(found)


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
    """Return a measure of the candidate that is chosen by its BetaCV."""

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
        kept = [(t, c) for t, c in zip(*data, strict=True) if c > 0]
        true, pred = zip(*kept, strict=True)
        return formula(metrics.cluster.contingency_matrix(pred, true).tolist())

    return value


def chance_below(t):
    """Return I − E[I] as a share of the mean entropy, from which chance is not subtracted."""
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
    "purity after the worst merge": {
        "that is the purity before the merge": of_counts(purity),
        "that is the inverse purity": of_counts(inverse_purity),
    },
    "clustering ratio": {
        "that is its inverse": lambda d: Fraction(len({*d.labels_true}), len({*d.labels_pred})),
    },
    "purity": {
        "that is the inverse purity": of_counts(inverse_purity),
        "the clusters were averaged without their sizes": of_counts(mean_of_majorities),
        "that is a number of points": lambda t: sum(map(max, rows_of(t))),
    },
    "inverse purity": {
        "that is the purity": of_counts(purity),
        "the classes were averaged without their sizes": of_counts(
            lambda counts: mean_of_majorities(transposed(counts))),
        "that is a number of points": lambda t: sum(map(max, columns_of(t))),
    },
    "maximum matching": {
        "that is the purity": of_counts(purity),
        "that is a number of points": number_of_points(matching),
    },
    "precision": {
        "that is the recall": of_counts(recall),
        "that is the share of all points": of_counts(share_of_all),
    },
    "recall": {
        "that is the precision": of_counts(precision),
        "that is the share of all points": of_counts(share_of_all),
    },
    "F of a cell": {
        "that is the arithmetic mean of precision and recall": of_counts(
            lambda counts: mean([precision(counts), recall(counts)])),
        "that is half of it": of_counts(
            lambda counts: Fraction(counts[1][0], sum(counts[1]) + sum(r[0] for r in counts))),
    },
    "F-measure (macro)": {
        "that is the weighted F": weighted_f,
        "that is macro F ": lambda t: mean_f(columns_of(t)),
        "that is the sum of the F values": lambda t: mean_f(rows_of(t)) * len(rows_of(t)),
    },
    "F-measure (weighted)": {
        "that is macro F": of_counts(mean_f),
        "that is the weighted F ": lambda t: mean_f_by_points(columns_of(t)),
    },
    "clustering error": {
        "that is the share of points in the right place": of_counts(matching),
        "that is 1 − purity": lambda t: 1 - purity(rows_of(t)),
        "that is a number of points": number_of_points(lambda counts: 1 - matching(counts)),
    },
    "Rand index": {
        "that is the Jaccard coefficient": jaccard,
        "that is the share of pairs in which the two differ": of_pairs(
            lambda tp, fn, fp, tn: Fraction(fn + fp, tp + fn + fp + tn)),
        "that is Γ": gamma,
    },
    "Jaccard coefficient": {
        "that is the Rand index": lambda t: metrics.rand_score(*labels_of(rows_of(t))),
        "that is pair F₁": of_pairs(lambda tp, fn, fp, tn: Fraction(2 * tp, 2 * tp + fn + fp)),
    },
    "pair precision": {
        "that is the pair recall": pair_recall,
        "that is the Jaccard coefficient": jaccard,
    },
    "pair recall": {
        "that is the pair precision": pair_precision,
        "that is the Jaccard coefficient": jaccard,
    },
    "pair F-measure": {
        "that is the arithmetic mean of precision and recall": mean_of_shares,
        "that is the Jaccard coefficient": jaccard,
    },
    "Fowlkes–Mallows index": {
        "that is the arithmetic mean of precision and recall": mean_of_shares,
        "that is pair F₁": lambda t: 2 / (1 / pair_precision(t) + 1 / pair_recall(t)),
        "that is its square": lambda t: pair_precision(t) * pair_recall(t),
    },
    "Hubert statistic": {
        "that is the Jaccard coefficient": jaccard,
        "that is the Rand index": rand,
    },
    "normalised Hubert statistic": {
        "that is Γ": gamma,
        "that is the cosine": fowlkes_mallows,
    },
    "adjusted Rand index": {
        "that is the Rand index": rand,
        "that is the Jaccard coefficient": jaccard,
    },
    "entropy": {
        "that is the entropy of the clusters": of_entropies(lambda c, t, both: c),
        "that is in nats": of_entropies(lambda c, t, both: t * math.log(2)),
    },
    "conditional entropy": {
        "that is H(C|T)": of_entropies(lambda c, t, both: both - t),
        "that is H(T)": of_entropies(lambda c, t, both: t),
    },
    "mutual information": {
        "that is H(T|C)": left_of_t,
        "that is in nats": lambda t: metrics.mutual_info_score(*labels_of(rows_of(t))),
    },
    "homogeneity": {
        "that is the completeness": of_entropies(lambda c, t, both: (c + t - both) / c),
        "that is the share of H(T) that C does not tell": of_entropies(
            lambda c, t, both: (both - c) / t),
    },
    "completeness": {
        "that is the homogeneity": of_entropies(lambda c, t, both: (c + t - both) / t),
        "that is the share of H(C) that T does not tell": of_entropies(
            lambda c, t, both: (both - t) / c),
    },
    "V-measure": {
        "that is the arithmetic mean of homogeneity and completeness": of_entropies(
            lambda c, t, both: ((c + t - both) / c + (c + t - both) / t) / 2),
        "that is the geometric mean of homogeneity and completeness": of_entropies(
            lambda c, t, both: math.sqrt((c + t - both) / c * (c + t - both) / t)),
    },
    "normalised mutual information": {
        "that is the mutual information": shared,
        "that divides by the joint entropy": of_entropies(
            lambda c, t, both: (c + t - both) / both),
        "that divides by the arithmetic mean": of_entropies(
            lambda c, t, both: (c + t - both) / ((c + t) / 2)),
    },
    "adjusted mutual information": {
        "that is NMI": of_entropies(lambda c, t, both: (c + t - both) / ((c + t) / 2)),
        "chance was subtracted in the numerator only; subtract it in the denominator, too": (
            chance_below),
        "that takes the geometric mean": lambda t: metrics.adjusted_mutual_info_score(
            *labels_of(rows_of(t)), average_method="geometric"),
    },
    "variation of information": {
        "that is H(T|C) alone": left_of_t,
        "that is the mutual information": shared,
    },
    "normalised variation of information": {
        "that is VI": of_entropies(lambda c, t, both: 2 * both - c - t),
        "that divides by H(C) + H(T)": of_entropies(
            lambda c, t, both: (2 * both - c - t) / (c + t)),
    },
    "Minkowski distance (p = 1)": {
        "that is the distance with p = 2": lambda v: math.dist(*v),
        "that is the distance with p = ∞": lambda v: max(gaps(v)),
    },
    "Minkowski distance (p = 2)": {
        "that is its square": lambda v: sum(gap**2 for gap in gaps(v)),
        "that is the distance with p = 1": lambda v: sum(gaps(v)),
    },
    "Minkowski distance (p = ∞)": {
        "that is the distance with p = 1": lambda v: sum(gaps(v)),
        "that is the smallest difference": lambda v: min(gaps(v)),
    },
    "cosine similarity": {
        "that is the cosine distance": (
            lambda v: 1 - np.dot(*v) / math.hypot(*v.x) / math.hypot(*v.y)),
        "that is the product of the vectors": lambda v: sum(
            x * y for x, y in zip(*v, strict=True)),
    },
    "VDM": {
        "that is VDM with p = 1": lambda data: vdm(data, 1)("red", "green"),
        "that is its root": lambda data: math.sqrt(vdm(data, 2)("red", "green")),
    },
    "mixed distance": {
        "that counts two different words as 1": lambda data: gap_of_numbers(data) + (
            data.points[0][1] != data.points[1][1]),
        "that leaves the words out": gap_of_numbers,
    },
    "BetaCV": {
        "that divides the sums": of_distances(lambda w, b: Fraction(sum(w), sum(b))),
        "that is its inverse": of_distances(lambda w, b: mean(b) / mean(w)),
    },
    "graph cut": {
        "that counts each pair twice": lambda data: sum(
            whole - own for own, whole in weights(data)),
        "that is what lies within the clusters": of_distances(lambda w, b: sum(w)),
    },
    "normalised cut": {
        "that is k − NC": lambda data: sum(Fraction(own, whole) for own, whole in weights(data)),
        "that is the share of all distances": lambda data: 1 - share_within(data),
    },
    "modularity": {
        "that is the share within the clusters": share_within,
        "its sign is the other one": lambda data: sum(
            (Fraction(whole) / sum(w for _, w in weights(data))) ** 2
            for _, whole in weights(data)) - share_within(data),
    },
    "silhouette": {
        "a is the mean distance to the other points": lambda data: silhouette(data, True),
        "its sign is the other one": lambda data: -silhouette(data, False),
    },
    "Dunn index": {
        "that is its inverse": of_distances(lambda w, b: Fraction(max(w), min(b))),
    },
    "Davies–Bouldin index": {
        "that has the root mean squared distance": lambda data: mean(davies_bouldin(data, pstdev)),
        "that is a sum over the clusters": lambda data: sum(davies_bouldin(data, mean_distance)),
    },
    "Calinski–Harabasz index": {
        "that is SSB/SSW": lambda data: np.divide(*map(float, sums_of_squares(data))),
        "that is its inverse": lambda data: (
            1 / metrics.calinski_harabasz_score(data.X, data.labels)),
    },
    "C-index": {
        "W_min was subtracted in the numerator only; subtract it in the denominator, too": (
            of_distances(share_of_largest)),
    },
    "K-means on a line": {
        "that is the SSE after one round": lambda data: squared_errors(first_round(data)),
        "that is the sum of the distances": lambda data: squared_errors(ends(data), 1),
    },
    "Rand index after a choice": {
        "that is the Rand index of the other candidate": of_candidate(max, metrics.rand_score),
        "that is the Jaccard coefficient": of_candidate(min, pairs_of),
    },
    "purity after a merge": {
        "that is the purity before the merge": of_counts(purity),
        "that is the inverse purity after the merge": lambda t: inverse_purity(merged(t)),
    },
    "maximum matching after a cut": {
        "that is the purity after the cut": lambda t: purity(cut_off(t)),
        "that is the maximum matching before the cut": of_counts(matching),
    },
    "p-value": {
        "the table that was found was not counted": lambda d: Fraction(
            sum(value >= d.found for value in d.values), len(d.values)),
        "a shuffle that is as good was not counted": lambda d: Fraction(
            sum(value > d.found for value in d.values) + 1, len(d.values) + 1),
    },
    "purity with noise as singletons": {
        "that takes the noise for one cluster": noise_as_one(purity),
        "that leaves the noise out": noise_left_out(purity),
    },
    "maximum matching with noise as singletons": {
        "that takes the noise for one cluster": noise_as_one(matching),
        "that leaves the noise out": noise_left_out(matching),
    },
    "purity after adding two tables": {
        "that is the mean over the machines": added(
            lambda pairs: mean(share for share, _ in pairs)),
        "that is the mean over the machines, weighted": added(
            lambda pairs: sum(share * n for share, n in pairs) / sum(n for _, n in pairs)),
    },
}
# fmt: on


def truth_of(topic, sentence):
    """Return the function whose key is the longest beginning of the sentence."""
    keys = [key for key in WRONG[topic] if sentence.startswith(key)]
    assert keys, f"{topic}: no truth for “{sentence}”"
    return max(keys, key=len)


def agree(value, truth):
    return math.isclose(value, float(truth), rel_tol=1e-9, abs_tol=1e-9)


def assert_wrong_turns(question):
    for sentence, value in question.wrong_turns.items():
        truth = WRONG[question.topic][truth_of(question.topic, sentence)]
        assert agree(value, truth(question.data)), (question.topic, sentence, question.source)


@pytest.mark.parametrize("topic", TOPICS, ids=[topic.title for topic in TOPICS])
def test_every_mistake_leads_to_what_its_sentence_says(topic):
    keys = [truth_of(topic.title, sentence) for sentence in topic.wrong_turns]
    assert sorted(keys) == sorted(WRONG[topic.title])
    for seed, difficulty in itertools.product(range(2), (1, 2, 3)):
        (question,) = questions(topic.title, seed, difficulty)
        assert question.wrong_turns.keys() == topic.wrong_turns.keys()
        assert_wrong_turns(question)


def test_fifty_questions_at_random_agree_in_key_and_mistakes():
    chosen = random.Random(43)
    for _ in range(50):
        title = chosen.choice([topic.title for topic in TOPICS])
        (question,) = questions(title, chosen.randrange(10**6), chosen.choice((1, 2, 3)))
        assert agree(question.score, TRUE[title](question.data)), (title, question.source)
        assert_wrong_turns(question)
