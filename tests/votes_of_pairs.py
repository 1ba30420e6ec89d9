"""The four numbers of each vote on pairs, chance and information, from single points.

The right one is first, the others are in the order of the mistakes. They come from all pairs of
points, counts of labels, sums of logarithms, and scikit-learn, but from no measure of clustlib.
"""

import itertools
import math
from collections import Counter
from fractions import Fraction
from statistics import mean

import numpy as np
from sklearn import metrics

from tests.test_worksheets import h, labels_of

# --- clusters and classes of points -----------------------------------------------------------


def points(t):
    """Return the cluster and the class of each point."""
    return labels_of(t.counts.tolist())


def alone(t):
    c, p = points(t)
    return list(range(len(c))), p


def in_one_cluster(t):
    c, p = points(t)
    return [0] * len(c), p


def perfect(t):
    _, p = points(t)
    return p, p


def exchanged(t):
    c, p = points(t)
    return p, c


def with_lone_point(t):
    c, p = points(t)
    return [*c, "new"], [*p, "new"]


def split_purely(t):
    c, p = points(t)
    return ["off" if (i, j) == (0, 0) else i for i, j in zip(c, p, strict=True)], p


def merged(t):
    c, p = points(t)
    return [max(i, 1) for i in c], p


def halved(t):
    """Return the labels after every second point of each cell has left for a new cluster."""
    c, p = points(t)
    return [(i, at % 2) for at, i in enumerate(c)], p


def written_twice(t):
    c, p = points(t)
    return c * 2, p * 2


def old_and_split(t):
    """Return the old clusters, and those after every second point of C1 has left it."""
    c, _ = points(t)
    return c, [(i, at % 2) if i == 0 else i for at, i in enumerate(c)]


# --- pairs of points -----------------------------------------------------------------------------


def vectors(c, p):
    """Return two vectors with an entry for each pair of points, 1 for together."""
    pairs = list(itertools.combinations(range(len(c)), 2))
    return [int(c[a] == c[b]) for a, b in pairs], [int(p[a] == p[b]) for a, b in pairs]


def kinds(c, p):
    counts = Counter(zip(*vectors(c, p), strict=True))
    return counts[1, 1], counts[0, 1], counts[1, 0], counts[0, 0]


def of_kinds(formula, change=points):
    """Return a function of a table: the formula of TP, FN, FP, TN after the change."""
    return lambda t: formula(*kinds(*change(t)))


def rand(tp, fn, fp, tn):
    return Fraction(tp + tn, tp + fn + fp + tn)


def gamma(tp, fn, fp, tn):
    return Fraction(tp, tp + fn + fp + tn)


def jaccard(tp, fn, fp, tn):
    return Fraction(tp, tp + fn + fp)


def precision(tp, fn, fp, tn):
    return Fraction(tp, tp + fp)


def recall(tp, fn, fp, tn):
    return Fraction(tp, tp + fn)


def of_vectors(formula, recode_c=False, recode_p=False):
    """Return a function of a table: the formula of its vectors of pairs, one or both recoded."""

    def value(t):
        c, p = (np.array(vector, dtype=float) for vector in vectors(*points(t)))
        return formula(1 - c if recode_c else c, 1 - p if recode_p else p)

    return value


def mean_product(c, p):
    return (c * p).mean()


def cosine(c, p):
    return (c @ p) / np.linalg.norm(c) / np.linalg.norm(p)


def correlation(c, p):
    return np.corrcoef(c, p)[0, 1]


def of_matrices(formula):
    """Return a function of a table: the formula of its n × n matrices."""

    def value(t):
        c, p = (np.array(labels) for labels in points(t))
        return formula(c[:, None] == c, p[:, None] == p)

    return value


def moved(t, touched=lambda other: True):
    """Count the pairs that change if the first point moves to C2, of those with touched points."""
    c, p = points(t)
    after = [1, *c[1:]]
    others = [at for at in range(1, len(c)) if touched((c[at], p[at]))]
    return sum((c[0] == c[at]) != (after[0] == after[at]) for at in others)


def rand_if_new_pairs_are_wrong(t):
    c, p = with_lone_point(t)
    pairs = itertools.combinations(zip(c, p, strict=True), 2)
    return mean((i == k) == (j == m) and (k, m) != ("new", "new") for (i, j), (k, m) in pairs)


# --- shuffles ------------------------------------------------------------------------------------


def mean_tp_of_shuffles(c, p):
    """Return the mean of TP over all shuffles, in which every pair of labels is equally likely."""
    places, cards = vectors(c, p)
    return Fraction(sum(places) * sum(cards), len(places))


def of_shuffles(formula, change=points):
    """Return a function of a table: the formula of E and of the vectors of pairs."""

    def value(t):
        labels = change(t)
        c, p = vectors(*labels)
        return formula(mean_tp_of_shuffles(*labels), c, p)

    return value


def rand_of_shuffles(e, c, p):
    # The pairs apart in both are all but those together on one side or on both.
    return Fraction(e + len(c) - sum(c) - sum(p) + e) / len(c)


def beyond(whole):
    """Return TP − E as a share of a number of pairs."""
    return lambda e, c, p: (sum(map(min, c, p)) - e) / Fraction(whole(e, c, p))


def end(e, c, p):
    return Fraction(sum(c) + sum(p), 2)


# --- bits ----------------------------------------------------------------------------------------


def bits(formula, change=points):
    """Return a function of a table: the formula of H(C), H(T) and H(C,T) after the change."""

    def value(t):
        c, p = change(t)
        return formula(h(c), h(p), h(zip(c, p, strict=True)))

    return value


def shared(c, p, both):
    return c + p - both


def apart(c, p, both):
    return 2 * both - c - p


def nmi(average, change=points, name=metrics.normalized_mutual_info_score):
    """Return a function of a table: scikit-learn's NMI, or another of its scores."""
    return lambda t: name(*reversed(change(t)), average_method=average)


def left_in(cluster, t):
    c, p = points(t)
    return h(j for i, j in zip(c, p, strict=True) if i == cluster)


def share(t, is_given, is_asked):
    """Return the share of the points that have one label among those that have another."""
    ours = [it for it in zip(*points(t), strict=True) if is_given(*it)]
    return Fraction(sum(is_asked(*it) for it in ours), len(ours))


def in_c1(i, j):
    return i == 0


def in_t1(i, j):
    return j == 0


def anywhere(i, j):
    return True


def surprise(is_given, is_asked):
    return lambda t: -math.log2(share(t, is_given, is_asked))


# fmt: off
TRUTH = {
    "Rand index of single points": (
        of_kinds(rand, alone), 0, 1, of_kinds(lambda tp, fn, fp, tn: Fraction(fn, fn + tn), alone)),
    "Rand index with a lone point": (
        lambda t: metrics.rand_score(*with_lone_point(t)), of_kinds(rand),
        rand_if_new_pairs_are_wrong, of_kinds(jaccard, with_lone_point)),
    "pairs wrongly apart": (
        of_kinds(lambda tp, fn, fp, tn: fn), of_kinds(lambda tp, fn, fp, tn: fp),
        lambda t: sum(vectors(*points(t))[1]), of_matrices(lambda c, p: int((p & ~c).sum()))),
    "pairs that a move changes": (
        moved, lambda t: moved(t, lambda it: it[0] == 0), lambda t: moved(t, lambda it: it[0] == 1),
        lambda t: moved(t, lambda it: it[1] == 0)),
    "pair precision after a pure split": (
        of_kinds(precision, split_purely), of_kinds(precision), of_kinds(recall, split_purely), 1),
    "pair recall after a merge": (
        of_kinds(recall, merged), of_kinds(precision, merged), of_kinds(recall), 1),
    "pair precision after an exchange": (
        of_kinds(precision, exchanged), of_kinds(precision), of_kinds(jaccard, exchanged),
        of_kinds(lambda tp, fn, fp, tn: Fraction(2 * tp, 2 * tp + fn + fp), exchanged)),
    "Hubert statistic of one cluster": (
        of_kinds(gamma, in_one_cluster), 0, of_kinds(recall, in_one_cluster),
        lambda t: metrics.fowlkes_mallows_score(*in_one_cluster(t))),
    "Hubert statistic of a perfect clustering": (
        of_kinds(gamma, perfect), 1, of_vectors(mean_product), of_vectors(lambda c, p: c.mean())),
    "Hubert statistic after recoding": (
        of_vectors(mean_product, True, True), of_vectors(mean_product),
        of_vectors(lambda c, p: 1 - (c * p).mean()), of_vectors(lambda c, p: (c == p).mean())),
    "normalised Γ after recoding one vector": (
        of_vectors(correlation, True), of_vectors(correlation, True, True),
        of_vectors(mean_product, True), of_vectors(cosine, True)),
    "whole matrices": (
        of_matrices(lambda c, p: (c == p).mean()), of_kinds(rand),
        of_matrices(lambda c, p: ((c == p) & ~np.eye(len(c), dtype=bool)).mean()),
        of_matrices(lambda c, p: (c & p).mean())),
    "length of a vector of pairs": (
        of_vectors(lambda c, p: np.linalg.norm(c)), of_vectors(lambda c, p: c @ c),
        of_vectors(lambda c, p: np.linalg.norm(p)), of_vectors(lambda c, p: len(c) ** 0.5)),
    "Rand index of shuffled labels": (of_shuffles(rand_of_shuffles), 0, 0.5, of_kinds(rand)),
    "pairs together after a shuffle": (
        of_shuffles(lambda e, c, p: e), of_vectors(lambda c, p: c @ p),
        of_vectors(lambda c, p: c.mean()), of_shuffles(end)),
    "pairs for an ARI of one half": (
        of_shuffles(lambda e, c, p: e + (end(e, c, p) - e) / 2),
        of_vectors(lambda c, p: len(c) / 2),
        of_shuffles(lambda e, c, p: end(e, c, p) / 2), of_vectors(lambda c, p: p.sum() / 2)),
    "adjusted Rand index": (
        lambda t: metrics.adjusted_rand_score(*points(t)), lambda t: metrics.rand_score(*points(t)),
        of_shuffles(beyond(end)), of_shuffles(beyond(lambda e, c, p: len(c) - e))),
    "ARI of one cluster": (
        lambda t: metrics.adjusted_rand_score(*in_one_cluster(t)), of_kinds(rand, in_one_cluster),
        of_kinds(recall, in_one_cluster), lambda t: metrics.adjusted_rand_score(*points(t))),
    "pair precision of shuffled labels": (
        of_shuffles(lambda e, c, p: e / sum(c)), of_shuffles(lambda e, c, p: e / sum(p)), 0,
        of_kinds(precision)),
    "adjusted pair recall": (
        of_shuffles(beyond(lambda e, c, p: sum(p) - e)),
        lambda t: metrics.adjusted_rand_score(*points(t)),
        of_shuffles(beyond(lambda e, c, p: sum(p))),
        of_shuffles(beyond(lambda e, c, p: sum(c) - e))),
    "completeness of single points": (
        lambda t: metrics.completeness_score(*reversed(alone(t))),
        lambda t: metrics.homogeneity_score(*reversed(alone(t))), 0,
        bits(lambda c, p, both: shared(c, p, both) / c)),
    "mutual information of single points": (
        bits(shared, alone), 0, bits(lambda c, p, both: c, alone), bits(shared)),
    "conditional entropy of one cluster": (
        bits(lambda c, p, both: both - c, in_one_cluster),
        bits(lambda c, p, both: both - p, in_one_cluster), bits(lambda c, p, both: both - c),
        lambda t: h(set(points(t)[1]))),
    "surprise within a cluster": (
        surprise(in_c1, in_t1), surprise(anywhere, in_t1), surprise(in_t1, in_c1),
        lambda t: share(t, in_c1, in_t1)),
    "conditional entropy": (
        bits(lambda c, p, both: both - c), bits(lambda c, p, both: both - p),
        lambda t: mean(left_in(i, t) for i in set(points(t)[0])), bits(lambda c, p, both: p)),
    "completeness after halving": (
        bits(lambda c, p, both: shared(c, p, both) / c, halved),
        bits(lambda c, p, both: shared(c, p, both) / c),
        bits(lambda c, p, both: shared(c, p, both) / p, halved),
        lambda t: metrics.completeness_score(*reversed(points(t))) / 2),
    "joint entropy": (
        bits(lambda c, p, both: both), bits(lambda c, p, both: c + p), bits(shared), bits(apart)),
    "VI after doubling": (
        bits(apart, written_twice), bits(lambda c, p, both: 2 * apart(c, p, both)),
        bits(lambda c, p, both: 1 + apart(c, p, both)),
        bits(lambda c, p, both: apart(c, p, both) / 2)),
    "VI of one cluster": (
        bits(apart, in_one_cluster),
        bits(lambda c, p, both: apart(c, p, both) / both, in_one_cluster), bits(apart),
        bits(apart, lambda t: (alone(t)[0], in_one_cluster(t)[0]))),
    "VI between a clustering and its split": (
        bits(apart, old_and_split), 0, 1, lambda t: t.n * bits(apart, old_and_split)(t)),
    "NMI of single points": (
        nmi("geometric", alone), nmi("min", alone), nmi("max", alone),
        nmi("geometric", alone, metrics.adjusted_mutual_info_score)),
    "NMI with the larger entropy": (nmi("max"), nmi("min"), nmi("geometric"), nmi("arithmetic")),
    "NMI in nats": (
        nmi("geometric"),
        bits(lambda c, p, both: math.log(2) * shared(c, p, both) / math.sqrt(c * p)),
        lambda t: metrics.mutual_info_score(*points(t)),
        lambda t: (metrics.homogeneity_score(*points(t)) * metrics.completeness_score(*points(t)))),
    "NVI": (
        bits(lambda c, p, both: apart(c, p, both) / both), bits(apart),
        bits(lambda c, p, both: apart(c, p, both) / (c + p)),
        lambda t: bits(apart)(t) / h(range(t.n))),
    "AMI of single points": (
        nmi("arithmetic", alone, metrics.adjusted_mutual_info_score), nmi("arithmetic", alone),
        lambda t: metrics.homogeneity_score(*reversed(alone(t))),
        nmi("arithmetic", name=metrics.adjusted_mutual_info_score)),
}
# fmt: on
