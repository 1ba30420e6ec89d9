"""The right and the wrong answers of the votes of units 05 to 09, once more from the points.

Each is a function of the drawn table that goes back to single points: all pairs of points, counted
labels and sums of logarithms, or a measure of scikit-learn. None of them calls clustlib's measures.
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


def cut_purely(t):
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


def old_and_cut(t):
    """Return the old clusters, and those after every second point of C1 has left it."""
    c, _ = points(t)
    return c, [(i, at % 2) if i == 0 else i for at, i in enumerate(c)]


# --- pairs of points -----------------------------------------------------------------------------


def vectors(c, p):
    """Return two vectors with an entry for each pair of points, 1 for together."""
    pairs = list(itertools.combinations(range(len(c)), 2))
    return [int(c[a] == c[b]) for a, b in pairs], [int(p[a] == p[b]) for a, b in pairs]


def kinds(c, p):
    found = Counter(zip(*vectors(c, p), strict=True))
    return found[1, 1], found[0, 1], found[1, 0], found[0, 0]


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


def dealt(c, p):
    """Return the mean of TP over all deals: every two cards come to every two places as often."""
    places, cards = vectors(c, p)
    return Fraction(sum(places) * sum(cards), len(places))


def of_deals(formula, change=points):
    """Return a function of a table: the formula of E and of the vectors of pairs."""

    def value(t):
        labels = change(t)
        c, p = vectors(*labels)
        return formula(dealt(*labels), c, p)

    return value


def rand_of_deals(e, c, p):
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


def share(t, known, told):
    """Return the share of the points with the labels told, among those with the labels known."""
    ours = [it for it in zip(*points(t), strict=True) if known(*it)]
    return Fraction(sum(told(*it) for it in ours), len(ours))


def in_c1(i, j):
    return i == 0


def in_t1(i, j):
    return j == 0


def anywhere(i, j):
    return True


def surprise(known, told):
    return lambda t: -math.log2(share(t, known, told))


def constant(value):
    return lambda t: value


# fmt: off
TRUTH = {
    ("05", "Rand index of single points"): (of_kinds(rand, alone), {
        "no pair is found, but those apart in both count, too": constant(0),
        "nothing is mixed, but pairs of the classes are lost": constant(1),
        "that is the share of the pairs that are lost": of_kinds(
            lambda tp, fn, fp, tn: Fraction(fn, fn + tn), alone),
    }),
    ("05", "Rand index with a lone point"): (
        lambda t: metrics.rand_score(*with_lone_point(t)), {
        "a point without a mate was thought to make no pairs": of_kinds(rand),
        "a cluster more was thought to make only wrong pairs": rand_if_new_pairs_are_wrong,
        "that is the Jaccard coefficient, in which pairs apart in both do not count": of_kinds(
            jaccard, with_lone_point),
    }),
    ("05", "torn pairs"): (of_kinds(lambda tp, fn, fp, tn: fn), {
        "that is FP, the pairs that it wrongly puts together": of_kinds(
            lambda tp, fn, fp, tn: fp),
        "the pairs that are found (TP) were not subtracted": lambda t: sum(vectors(*points(t))[1]),
        "each pair was counted from both ends": of_matrices(lambda c, p: int((p & ~c).sum())),
    }),
    ("05", "pairs that a move changes"): (moved, {
        "only the points that it leaves were counted": lambda t: moved(t, lambda it: it[0] == 0),
        "only the points that it joins were counted": lambda t: moved(t, lambda it: it[0] == 1),
        "only pairs within its class were thought to change": (
            lambda t: moved(t, lambda it: it[1] == 0)),
    }),
    ("05", "pair precision after a pure cut"): (of_kinds(precision, cut_purely), {
        "a cut was thought to leave it as it is": of_kinds(precision),
        "that is the pair recall, which stays in this cut": of_kinds(recall, cut_purely),
        "a pure cut was thought to make all clusters pure": constant(1),
    }),
    ("05", "pair recall after a merge"): (of_kinds(recall, merged), {
        "that is the pair precision then": of_kinds(precision, merged),
        "a merge was thought to find no further pair": of_kinds(recall),
        "a merge was thought to find every pair": constant(1),
    }),
    ("05", "pair precision after an exchange"): (of_kinds(precision, exchanged), {
        "it was thought to be symmetric": of_kinds(precision),
        "that is the Jaccard coefficient, which stays": of_kinds(jaccard, exchanged),
        "that is pair F₁, which stays": of_kinds(
            lambda tp, fn, fp, tn: Fraction(2 * tp, 2 * tp + fn + fp), exchanged),
    }),
    ("06", "Hubert statistic of one cluster"): (of_kinds(gamma, in_one_cluster), {
        "that is the normalised one, which is 0/0 here and set to 0": constant(0),
        "that is the pair recall": of_kinds(recall, in_one_cluster),
        "that is the cosine, the Fowlkes–Mallows index": (
            lambda t: metrics.fowlkes_mallows_score(*in_one_cluster(t))),
    }),
    ("06", "Hubert statistic of a perfect clustering"): (of_kinds(gamma, perfect), {
        "perfect was thought to be 1 in any measure": constant(1),
        "only the pairs were counted that the old clustering finds": of_vectors(mean_product),
        "that is the share of the pairs together in the old clusters": of_vectors(
            lambda c, p: c.mean()),
    }),
    ("06", "Hubert statistic after recoding"): (of_vectors(mean_product, True, True), {
        "0 and 1 were taken for mere names": of_vectors(mean_product),
        "that is 1 − Γ, which counts the pairs of FN and FP, too": of_vectors(
            lambda c, p: 1 - (c * p).mean()),
        "that is the Rand index, which counts both kinds of agreement": of_vectors(
            lambda c, p: (c == p).mean()),
    }),
    ("06", "normalised Γ after recoding one vector"): (of_vectors(correlation, True), {
        "it was thought to stay, as it does if both are recoded": of_vectors(
            correlation, True, True),
        "that is Γ then, not normalised": of_vectors(mean_product, True),
        "that is the cosine then, of vectors that are not centred": of_vectors(cosine, True),
    }),
    ("06", "whole matrices"): (of_matrices(lambda c, p: (c == p).mean()), {
        "that is the Rand index, for which the diagonal is left out": of_kinds(rand),
        "the diagonal was counted among the differences": of_matrices(
            lambda c, p: ((c == p) & ~np.eye(len(c), dtype=bool)).mean()),
        "only entries in which both have a 1 were counted": of_matrices(
            lambda c, p: (c & p).mean()),
    }),
    ("06", "length of a vector of pairs"): (of_vectors(lambda c, p: np.linalg.norm(c)), {
        "that is its squared length": of_vectors(lambda c, p: c @ c),
        "that is the length of t, the vector of the classes": of_vectors(
            lambda c, p: np.linalg.norm(p)),
        "all entries were counted as 1, the zeros, too": of_vectors(lambda c, p: len(c) ** 0.5),
    }),
    ("07", "Rand index of shuffled labels"): (of_deals(rand_of_deals), {
        "that is the mean of the adjusted one": constant(0),
        "chance was thought to be one half": constant(0.5),
        "a shuffle was thought to leave it as it is": of_kinds(rand),
    }),
    ("07", "pairs together after a shuffle"): (of_deals(lambda e, c, p: e), {
        "a shuffle was thought to keep TP": of_vectors(lambda c, p: c @ p),
        "that is the probability that a pair of one class is also in one cluster": (
            of_vectors(lambda c, p: c.mean())),
        "that is the maximum that ARI takes, the mean of both numbers of pairs": of_deals(end),
    }),
    ("07", "pairs for an ARI of one half"): (of_deals(lambda e, c, p: e + (end(e, c, p) - e) / 2), {
        "one half of all pairs was taken": of_vectors(lambda c, p: len(c) / 2),
        "the scale was thought to begin at 0, not at chance": of_deals(
            lambda e, c, p: end(e, c, p) / 2),
        "that is a pair recall of one half": of_vectors(lambda c, p: p.sum() / 2),
    }),
    ("07", "adjusted Rand index"): (lambda t: metrics.adjusted_rand_score(*points(t)), {
        "that is the Rand index, from which chance is not subtracted": (
            lambda t: metrics.rand_score(*points(t))),
        "chance was subtracted above, not below": of_deals(beyond(end)),
        "the maximum was taken to be the number of all pairs": of_deals(
            beyond(lambda e, c, p: len(c) - e)),
    }),
    ("07", "ARI of one cluster"): (lambda t: metrics.adjusted_rand_score(*in_one_cluster(t)), {
        "that is the Rand index then": of_kinds(rand, in_one_cluster),
        "every pair of the classes is found: that is the pair recall": of_kinds(
            recall, in_one_cluster),
        "a merge was thought to leave it as it is": (
            lambda t: metrics.adjusted_rand_score(*points(t))),
    }),
    ("07", "pair precision of shuffled labels"): (of_deals(lambda e, c, p: e / sum(c)), {
        "that is the mean of the pair recall": of_deals(lambda e, c, p: e / sum(p)),
        "chance was thought to find no pair": constant(0),
        "a shuffle was thought to leave it as it is": of_kinds(precision),
    }),
    ("07", "adjusted pair recall"): (of_deals(beyond(lambda e, c, p: sum(p) - e)), {
        "that is the adjusted Rand index, which has another maximum": (
            lambda t: metrics.adjusted_rand_score(*points(t))),
        "chance was subtracted above, not below": of_deals(beyond(lambda e, c, p: sum(p))),
        "that is the adjusted pair precision": of_deals(beyond(lambda e, c, p: sum(c) - e)),
    }),
    ("08", "completeness of single points"): (
        lambda t: metrics.completeness_score(*reversed(alone(t))), {
        "that is the homogeneity": lambda t: metrics.homogeneity_score(*reversed(alone(t))),
        "single points were thought to tell nothing": constant(0),
        "a cut was thought to leave it as it is": bits(lambda c, p, both: shared(c, p, both) / c),
    }),
    ("08", "mutual information of single points"): (bits(shared, alone), {
        "a cut that knows nothing was thought to tell nothing": constant(0),
        "that is the entropy of the new clusters": bits(lambda c, p, both: c, alone),
        "a cut was thought to leave it as it is": bits(shared),
    }),
    ("08", "conditional entropy of one cluster"): (
        bits(lambda c, p, both: both - c, in_one_cluster), {
        "that is H(C|T) then": bits(lambda c, p, both: both - p, in_one_cluster),
        "a merge was thought to leave it as it is": bits(lambda c, p, both: both - c),
        "the classes were thought to be of equal size": lambda t: h(set(points(t)[1])),
    }),
    ("08", "surprise within a cluster"): (surprise(in_c1, in_t1), {
        "that is the surprise if the cluster is not known": surprise(anywhere, in_t1),
        "that is the surprise of the cluster if the class is known": surprise(in_t1, in_c1),
        "that is the probability, not its surprise": lambda t: share(t, in_c1, in_t1),
    }),
    ("08", "conditional entropy"): (bits(lambda c, p, both: both - c), {
        "that is H(C|T), for which the class is known": bits(lambda c, p, both: both - p),
        "the clusters were averaged without their sizes as weights": lambda t: mean(
            left_in(i, t) for i in set(points(t)[0])),
        "that is H(T), as if the cluster were not known": bits(lambda c, p, both: p),
    }),
    ("08", "completeness after halving"): (
        bits(lambda c, p, both: shared(c, p, both) / c, halved), {
        "a cut that tells nothing was thought to cost nothing": bits(
            lambda c, p, both: shared(c, p, both) / c),
        "that is the homogeneity, which stays": bits(
            lambda c, p, both: shared(c, p, both) / p, halved),
        "twice as many clusters were thought to halve it": (
            lambda t: metrics.completeness_score(*reversed(points(t))) / 2),
    }),
    ("08", "joint entropy"): (bits(lambda c, p, both: both), {
        "what the two share was counted twice": bits(lambda c, p, both: c + p),
        "joint was taken for shared: that is the mutual information": bits(shared),
        "what the two share was left out": bits(apart),
    }),
    ("09", "VI after doubling"): (bits(apart, written_twice), {
        "bits are per point, not a sum over the points": bits(
            lambda c, p, both: 2 * apart(c, p, both)),
        "twice the points were thought to be worth one bit more": bits(
            lambda c, p, both: 1 + apart(c, p, both)),
        "twice the points were thought to halve it": bits(
            lambda c, p, both: apart(c, p, both) / 2),
    }),
    ("09", "VI of one cluster"): (bits(apart, in_one_cluster), {
        "that is NVI then": bits(lambda c, p, both: apart(c, p, both) / both, in_one_cluster),
        "a merge was thought to leave it as it is": bits(apart),
        # Single points are that far from one cluster.
        "that is the largest VI that so many points can have": bits(
            apart, lambda t: (alone(t)[0], in_one_cluster(t)[0])),
    }),
    ("09", "VI between a clustering and its cut"): (bits(apart, old_and_cut), {
        "a cut was thought to change nothing": constant(0),
        "only the points of the cluster were averaged, which have one bit each": constant(1),
        "the bits were summed over the points, not averaged": (
            lambda t: t.n * bits(apart, old_and_cut)(t)),
    }),
    ("09", "NMI of single points"): (nmi("geometric", alone), {
        "that is NMI with the smaller entropy": nmi("min", alone),
        "that is NMI with the larger entropy": nmi("max", alone),
        "that is AMI, from which chance is subtracted": nmi(
            "geometric", alone, metrics.adjusted_mutual_info_score),
    }),
    ("09", "NMI with the larger entropy"): (nmi("max"), {
        "that is NMI with the smaller entropy": nmi("min"),
        "that is NMI with the geometric mean": nmi("geometric"),
        "that is NMI with the arithmetic mean": nmi("arithmetic"),
    }),
    # scikit-learn's logarithms are natural ones.
    ("09", "NMI in nats"): (nmi("geometric"), {
        "the unit was thought to stay in it, and a bit is 0.693 nats": bits(
            lambda c, p, both: math.log(2) * shared(c, p, both) / math.sqrt(c * p)),
        "that is the mutual information in nats": (
            lambda t: metrics.mutual_info_score(*points(t))),
        "homogeneity was multiplied by completeness, and no root taken": lambda t: (
            metrics.homogeneity_score(*points(t)) * metrics.completeness_score(*points(t))),
    }),
    ("09", "NVI"): (bits(lambda c, p, both: apart(c, p, both) / both), {
        "that is VI in bits, not normalised": bits(apart),
        "that divides by H(C) + H(T), in which the shared part counts twice": bits(
            lambda c, p, both: apart(c, p, both) / (c + p)),
        "that divides by the largest VI that so many points can have": (
            lambda t: bits(apart)(t) / h(range(t.n))),
    }),
    ("09", "AMI of single points"): (
        nmi("arithmetic", alone, metrics.adjusted_mutual_info_score), {
        "that is NMI, from which chance is not subtracted": nmi("arithmetic", alone),
        "that is the homogeneity": lambda t: metrics.homogeneity_score(*reversed(alone(t))),
        "a cut was thought to leave it as it is": nmi(
            "arithmetic", name=metrics.adjusted_mutual_info_score),
    }),
}
# fmt: on
