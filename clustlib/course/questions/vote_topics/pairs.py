"""Votes on pairs, chance and information: units 05 to 09."""

import math

import numpy as np

from clustlib.contingency import ContingencyTable, split_cluster
from clustlib.course.questions import data as small
from clustlib.course.questions.topics import Topic, merged
from clustlib.course.questions.vote_topics.changes import as_one_cluster, as_single_points, doubled
from clustlib.expressions import Choose, Name, Quantity, let, log, quantity, sqrt, sum_over
from clustlib.measures import information, pairs
from clustlib.score import Score

# --- pairs ---------------------------------------------------------------------------------------


def _has_three_clusters(t: ContingencyTable) -> bool:
    """Return True if a merge of two clusters leaves more than one."""
    return len(t.clusters) > 2


def _with_lone_point(t: ContingencyTable) -> ContingencyTable:
    """Return the table with one more point, alone in its cluster and in its class."""
    counts = np.pad(t.counts, (0, 1))
    counts[-1, -1] = 1
    return ContingencyTable(counts)


def _rand_with_wrong_new_pairs(t: ContingencyTable) -> float:
    """Return the Rand index if no pair of the new point counted as right."""
    tp, _, _, tn = pairs.pair_counts(t)
    return (tp + tn) / math.comb(t.n + 1, 2)


def _torn_pairs(t: ContingencyTable) -> Score:
    """Return FN, from the sizes of the classes and the cells."""
    _, _, m_j, n_ij, _, _ = t.named()
    return Score("FN", sum_over("j", Choose(m_j, 2)) - sum_over("ij", Choose(n_ij, 2)))


def _pairs_changed_by_move(t: ContingencyTable) -> Score:
    """Return the number of pairs that change if a point moves from C1 to C2."""
    n_1, n_2 = _first_two_sizes(t)
    return Score("changed", quantity("n_1", n_1) - 1 + quantity("n_2", n_2))


def _first_two_sizes(t: ContingencyTable) -> list[int]:
    return t.cluster_sizes[:2].tolist()


def _changed_pairs_of_class(t: ContingencyTable) -> int:
    """Return how many of the changed pairs are within T1."""
    return int(t.counts[0, 0] - 1 + t.counts[1, 0])


def _is_first_mixed(t: ContingencyTable) -> bool:
    """Return True if C1 has points of T1 and points of other classes."""
    return bool(0 < t.counts[0, 0] < t.cluster_sizes[0])


def _cut_purely(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which the points of T1 have left C1 for a cluster of their own."""
    off = np.zeros(len(t.classes), dtype=int)
    off[0] = t.counts[0, 0]
    return split_cluster(t, 1, off)


def _lost_pairs(t: ContingencyTable) -> Score:
    """Return the share of the pairs that are together in a class."""
    return pairs.hubert_statistic(as_one_cluster(t))


# --- vectors of pairs ----------------------------------------------------------------------------


def _as_classes(t: ContingencyTable) -> ContingencyTable:
    """Return the table of a perfect clustering."""
    return ContingencyTable(np.diag(t.class_sizes))


def _recoded_hubert(t: ContingencyTable) -> Score:
    """Return Γ of vectors in which 1 says apart."""
    tp, fn, fp, tn = pairs.pair_counts(t).named()
    return Score("Γ", tn / (tp + fn + fp + tn))


def _half_recoded_normalized_hubert(t: ContingencyTable) -> Score:
    """Return the correlation if 1 says apart in the vector of the clusters only."""
    _, fn, _, tn = pairs.pair_counts(t).named()
    _, m_t, n = _together(t)
    a = Quantity("A", fn + tn)
    return Score("Γ_n", (n * fn - m_t * a) / sqrt(m_t * a * (n - m_t) * (n - a)))


def _half_recoded_hubert(t: ContingencyTable) -> float:
    """Return Γ of the same two vectors: the share of the pairs that have a 1 in both."""
    return pairs.pair_counts(t).fn / _all_pairs(t)


def _half_recoded_cosine(t: ContingencyTable) -> float:
    """Return the cosine of the same two vectors."""
    tp, fn, _, tn = pairs.pair_counts(t)
    return fn / math.sqrt((tp + fn) * (fn + tn))


def _equal_entries(t: ContingencyTable) -> Score:
    """Return the share of the entries in which the two n × n matrices are alike."""
    tp, _, _, tn = pairs.pair_counts(t).named()
    n = quantity("n", t.n)
    return Score("share", (n + 2 * (tp + tn)) / n**2)


def _equal_entries_off_diagonal(t: ContingencyTable) -> float:
    """Return the same share if the diagonal counted as different."""
    tp, _, _, tn = pairs.pair_counts(t)
    return 2 * (tp + tn) / t.n**2


def _entries_of_two_ones(t: ContingencyTable) -> float:
    """Return the share of the entries in which both matrices have a 1."""
    return (t.n + 2 * pairs.pair_counts(t).tp) / t.n**2


def _length_of_clusters(t: ContingencyTable) -> Score:
    """Return the length of the vector of pairs of the clusters."""
    _, n_i, *_ = t.named()
    return Score(Name("‖c‖", r"\lVert c \rVert"), sqrt(sum_over("i", Choose(n_i, 2))))


# --- chance --------------------------------------------------------------------------------------


def _together(t: ContingencyTable):
    """Return M_C, the pairs together in a cluster, M_T, those in a class, and N, all pairs."""
    tp, fn, fp, tn = pairs.pair_counts(t).named()
    m_c, m_t = Quantity("M_C", tp + fp), Quantity("M_T", tp + fn)
    return m_c, m_t, Quantity("N", tp + fn + fp + tn)


def _pairs_of_clusters(t: ContingencyTable) -> int:
    counts = pairs.pair_counts(t)
    return counts.tp + counts.fp


def _pairs_of_classes(t: ContingencyTable) -> int:
    counts = pairs.pair_counts(t)
    return counts.tp + counts.fn


def _all_pairs(t: ContingencyTable) -> int:
    return math.comb(t.n, 2)


def _share_of_clusters(t: ContingencyTable) -> float:
    """Return the share of the pairs that are together in a cluster."""
    return _pairs_of_clusters(t) / _all_pairs(t)


def _rand_by_chance(t: ContingencyTable) -> Score:
    """Return the mean of the Rand index over all shuffles of the labels."""
    m_c, m_t, n = _together(t)
    return Score("E[RI]", (n - m_c - m_t + 2 * (m_c * m_t / n)) / n)


def _expected_pairs(t: ContingencyTable) -> Score:
    """Return the mean of TP over all shuffles of the labels."""
    m_c, m_t, n = _together(t)
    return Score("E", m_c * m_t / n)


def _precision_by_chance(t: ContingencyTable) -> Score:
    """Return the mean of the pair precision over all shuffles of the labels."""
    _, m_t, n = _together(t)
    return Score("E[P]", m_t / n)


def _end_of_ruler(t: ContingencyTable) -> float:
    """Return the TP at which the Rand index would be 1."""
    tp, fn, fp, _ = pairs.pair_counts(t)
    return tp + (fn + fp) / 2


def _half_way(t: ContingencyTable) -> Score:
    """Return the TP at which ARI would be one half."""
    m_c, m_t, n = _together(t)
    e = let("E", m_c * m_t / n)
    return Score("TP", (e + (m_c + m_t) / 2) / 2)


def _adjusted_recall(t: ContingencyTable) -> Score:
    """Return the pair recall, adjusted for chance."""
    m_c, m_t, n = _together(t)
    e = let("E", m_c * m_t / n)
    return Score("R'", (pairs.pair_counts(t).named().tp - e) / (m_t - e))


def _beats_chance(t: ContingencyTable) -> bool:
    """Return True if more pairs are together in both than after a shuffle."""
    return pairs.pair_counts(t).tp > _expected_pairs(t)


def _beyond_chance(t: ContingencyTable, whole: float) -> float:
    """Return TP − E as a share of another number of pairs."""
    return (pairs.pair_counts(t).tp - float(_expected_pairs(t))) / whole


# --- information ---------------------------------------------------------------------------------


def _entropy_of_clusters(t):
    return information.entropy(t.cluster_sizes)


def _entropy_of_classes(t):
    return information.entropy(t.class_sizes)


def _joint_entropy(t: ContingencyTable) -> Score:
    """Return H(C,T), from the share of each cell with points."""
    n, _, _, n_ij = information.shared_points(t)
    terms = sum_over("ij", n_ij / n * log(n / n_ij))
    return Score("H(C,T)", terms, value=float(information.entropy(t.counts.ravel())))


def _surprise(whole, part) -> float:
    return math.log2(whole / part)


def _surprise_in_cluster(t: ContingencyTable) -> Score:
    """Return the surprise, in bits, that a point of C1 is in T1."""
    n_1, n_11 = quantity("n_1", t.cluster_sizes[0]), quantity("n_11", t.counts[0, 0])
    return Score("surprise", log(n_1 / n_11))


def _mean_entropy(t: ContingencyTable) -> float:
    """Return the mean of the entropies within the clusters, not weighted by size."""
    return float(np.mean([information.entropy(counts) for counts in t.counts]))


def _has_uneven_clusters(t: ContingencyTable) -> bool:
    """Return True if the clusters are not all of one size, so that weights matter."""
    return t.cluster_sizes.min() < t.cluster_sizes.max()


def _can_be_halved(t: ContingencyTable) -> bool:
    return not (t.counts % 2).any()


def _halved(t: ContingencyTable) -> ContingencyTable:
    """Return the table in which each cluster is two, each mixed as it was."""
    return ContingencyTable(np.repeat(t.counts // 2, 2, axis=0))


def _has_even_first(t: ContingencyTable) -> bool:
    """Return True if C1 can be cut into two clusters of the same size."""
    return t.cluster_sizes[0] % 2 == 0


def _distance_of_cut(t: ContingencyTable) -> Score:
    """Return VI of the clustering and of that in which C1 is cut into halves."""
    n_1, n = quantity("n_1", t.cluster_sizes[0]), quantity("n", t.n)
    return Score("VI", n_1 / n * log(n_1 / let("h", n_1 / 2)))


def _nmi(average="geometric"):
    """Return NMI with this mean as a function of the table."""
    return lambda t: information.normalized_mutual_information(t, average)


# fmt: off
VOTES = (
    Topic("05", "Rand index of single points",
        "Each point becomes a cluster of its own. What is the Rand index then?",
        small.small_table, lambda t: pairs.rand_index(as_single_points(t)), {
        "no pair is found, but those apart in both count, too": lambda t: 0,
        "nothing is mixed, but pairs of the classes are lost": lambda t: 1,
        "that is the share of the pairs that are lost": _lost_pairs,
    }),
    Topic("05", "Rand index with a lone point",
        "A new point comes, the only one of its class, and is alone in a new cluster. What is "
        "the Rand index then?",
        small.small_table, lambda t: pairs.rand_index(_with_lone_point(t)), {
        "a point without a mate was thought to make no pairs": pairs.rand_index,
        "a cluster more was thought to make only wrong pairs": _rand_with_wrong_new_pairs,
        "that is the Jaccard coefficient, in which pairs apart in both do not count": (
            pairs.jaccard_coefficient),
    }),
    Topic("05", "torn pairs",
        "How many pairs of points does the clustering tear apart (FN)?",
        small.small_table, _torn_pairs, {
        "that is FP, the pairs that it wrongly puts together": lambda t: pairs.pair_counts(t).fp,
        "the pairs that are found (TP) were not subtracted": lambda t: (
            pairs.pair_counts(t).tp + pairs.pair_counts(t).fn),
        "each pair was counted from both ends": lambda t: 2 * pairs.pair_counts(t).fn,
    }),
    Topic("05", "pairs that a move changes",
        "A point that is in $C_1$ and $T_1$ moves to $C_2$. How many pairs change their kind (TP, "
        "FN, FP or TN)?",
        small.small_table, _pairs_changed_by_move, {
        "only the points that it leaves were counted": lambda t: _first_two_sizes(t)[0] - 1,
        "only the points that it joins were counted": lambda t: _first_two_sizes(t)[1],
        "only pairs within its class were thought to change": _changed_pairs_of_class,
    }, lambda t: t.counts[0, 0] > 1),
    Topic("05", "pair precision after a pure cut",
        "The points of $C_1$ that are in $T_1$ become a cluster of their own. What is the pair "
        "precision then?",
        small.small_table, lambda t: pairs.pair_precision(_cut_purely(t)), {
        "a cut was thought to leave it as it is": pairs.pair_precision,
        "that is the pair recall, which stays in this cut": pairs.pair_recall,
        "a pure cut was thought to make all clusters pure": lambda t: 1,
    }, _is_first_mixed),
    Topic("05", "pair recall after a merge",
        "$C_1$ and $C_2$ become one cluster. What is the pair recall then?",
        small.small_table, lambda t: pairs.pair_recall(merged(t)), {
        "that is the pair precision then": lambda t: pairs.pair_precision(merged(t)),
        "a merge was thought to find no further pair": pairs.pair_recall,
        "a merge was thought to find every pair": lambda t: 1,
    }, _has_three_clusters),
    Topic("05", "pair precision after an exchange",
        "Clusters and classes are exchanged. What is the pair precision then?",
        small.small_table, lambda t: pairs.pair_precision(t.T), {
        "it was thought to be symmetric": pairs.pair_precision,
        "that is the Jaccard coefficient, which stays": pairs.jaccard_coefficient,
        "that is pair F₁, which stays": pairs.pair_f_measure,
    }),
    Topic("06", "Hubert statistic of one cluster",
        "All points become one cluster. What is $\\Gamma$ then, not normalised?",
        small.small_table, lambda t: pairs.hubert_statistic(as_one_cluster(t)), {
        "that is the normalised one, which is 0/0 here and set to 0": lambda t: 0,
        "that is the pair recall": lambda t: 1,
        "that is the cosine, the Fowlkes–Mallows index": (
            lambda t: pairs.fowlkes_mallows_index(as_one_cluster(t))),
    }),
    Topic("06", "Hubert statistic of a perfect clustering",
        "Another clustering is perfect: its clusters are the classes. What is its $\\Gamma$, "
        "not normalised?",
        small.small_table, lambda t: pairs.hubert_statistic(_as_classes(t)), {
        "perfect was thought to be 1 in any measure": lambda t: 1,
        "only the pairs were counted that the old clustering finds": pairs.hubert_statistic,
        "that is the share of the pairs together in the old clusters": _share_of_clusters,
    }),
    Topic("06", "Hubert statistic after recoding",
        "In both vectors of pairs, 1 now says apart and 0 says together. What is $\\Gamma$ then, "
        "not normalised?",
        small.small_table, _recoded_hubert, {
        "0 and 1 were taken for mere names": pairs.hubert_statistic,
        "that is 1 − Γ, which counts the pairs of FN and FP, too": (
            lambda t: 1 - pairs.hubert_statistic(t)),
        "that is the Rand index, which counts both kinds of agreement": pairs.rand_index,
    }),
    Topic("06", "normalised Γ after recoding one vector",
        "In the vector of pairs of the clusters, 1 now says apart and 0 says together; that of the "
        "classes stays as it is. What is the normalised $\\Gamma$ then?",
        small.small_table, _half_recoded_normalized_hubert, {
        "it was thought to stay, as it does if both are recoded": (
            pairs.normalized_hubert_statistic),
        "that is Γ then, not normalised": _half_recoded_hubert,
        "that is the cosine then, of vectors that are not centred": _half_recoded_cosine,
    }),
    Topic("06", "whole matrices",
        "$T(i,j)$ is 1 if the points $i$ and $j$ are in one class, else 0; $C(i,j)$ is 1 if "
        "they are in one cluster, else 0. In what share of all $n^2$ entries are $T$ and $C$ "
        "equal?",
        small.small_table, _equal_entries, {
        "that is the Rand index, for which the diagonal is left out": pairs.rand_index,
        "the diagonal was counted among the differences": (
            _equal_entries_off_diagonal),
        "only entries in which both have a 1 were counted": _entries_of_two_ones,
    }),
    Topic("06", "length of a vector of pairs",
        "What is $|c|$, the Euclidean length of the vector of pairs of the clusters?",
        small.small_table, _length_of_clusters, {
        "that is its squared length": lambda t: _pairs_of_clusters(t),
        "that is the length of t, the vector of the classes": (
            lambda t: math.sqrt(_pairs_of_classes(t))),
        "all entries were counted as 1, the zeros, too": lambda t: math.sqrt(_all_pairs(t)),
    }),
    Topic("07", "Rand index of shuffled labels",
        "The labels are shuffled, many times. What is the Rand index on average?",
        small.small_table, _rand_by_chance, {
        "that is the mean of the adjusted one": lambda t: 0,
        "chance was thought to be one half": lambda t: 0.5,
        "a shuffle was thought to leave it as it is": pairs.rand_index,
    }),
    Topic("07", "pairs together after a shuffle",
        "The labels are shuffled, many times. How many pairs are together in both (TP), on "
        "average?",
        small.small_table, _expected_pairs, {
        "a shuffle was thought to keep TP": lambda t: pairs.pair_counts(t).tp,
        "that is the probability that a pair of one class is also in one cluster": (
            _share_of_clusters),
        "that is the maximum that ARI takes, the mean of both numbers of pairs": _end_of_ruler,
    }),
    Topic("07", "pairs for an ARI of one half",
        "All sizes stay. At which number of pairs together in both (TP) is the adjusted Rand index "
        "(ARI) one half? It need not be a whole number.",
        small.small_table, _half_way, {
        "one half of all pairs was taken": lambda t: _all_pairs(t) / 2,
        "the scale was thought to begin at 0, not at chance": lambda t: _end_of_ruler(t) / 2,
        "that is a pair recall of one half": lambda t: _pairs_of_classes(t) / 2,
    }),
    Topic("07", "adjusted Rand index",
        "What is the adjusted Rand index (ARI)?",
        small.small_table, pairs.adjusted_rand_index, {
        "that is the Rand index, from which chance is not subtracted": pairs.rand_index,
        "chance was subtracted above, not below": (
            lambda t: _beyond_chance(t, _end_of_ruler(t))),
        "the maximum was taken to be the number of all pairs": (
            lambda t: _beyond_chance(t, _all_pairs(t) - _expected_pairs(t))),
    }),
    Topic("07", "ARI of one cluster",
        "All points become one cluster. What is the adjusted Rand index (ARI) then?",
        small.small_table, lambda t: pairs.adjusted_rand_index(as_one_cluster(t)), {
        "that is the Rand index then": lambda t: pairs.rand_index(as_one_cluster(t)),
        "every pair of the classes is found: that is the pair recall": lambda t: 1,
        "a merge was thought to leave it as it is": pairs.adjusted_rand_index,
    }),
    Topic("07", "pair precision of shuffled labels",
        "The labels are shuffled, many times. What is the pair precision on average?",
        small.small_table, _precision_by_chance, {
        "that is the mean of the pair recall": _share_of_clusters,
        "chance was thought to find no pair": lambda t: 0,
        "a shuffle was thought to leave it as it is": pairs.pair_precision,
    }),
    Topic("07", "adjusted pair recall",
        "The pair recall, with 1 as its maximum, is adjusted for chance. What is it then?",
        small.small_table, _adjusted_recall, {
        "that is the adjusted Rand index, which has another maximum": pairs.adjusted_rand_index,
        "chance was subtracted above, not below": (
            lambda t: _beyond_chance(t, _pairs_of_classes(t))),
        "that is the adjusted pair precision": (
            lambda t: _beyond_chance(t, _pairs_of_clusters(t) - _expected_pairs(t))),
    }, _beats_chance),
    Topic("08", "completeness of single points",
        "Each point becomes a cluster of its own. What is the completeness then?",
        small.table_of_powers, lambda t: information.completeness(as_single_points(t)), {
        "that is the homogeneity": lambda t: 1,
        "single points were thought to tell nothing": lambda t: 0,
        "a cut was thought to leave it as it is": information.completeness,
    }),
    Topic("08", "mutual information of single points",
        "Each point becomes a cluster of its own. What is the mutual information then, in bits?",
        small.table_of_powers, lambda t: information.mutual_information(as_single_points(t)), {
        "a cut that knows nothing was thought to tell nothing": lambda t: 0,
        "that is the entropy of the new clusters": lambda t: math.log2(t.n),
        "a cut was thought to leave it as it is": information.mutual_information,
    }),
    Topic("08", "conditional entropy of one cluster",
        "All points become one cluster. What is $H(T|C)$ then, in bits?",
        small.table_of_powers, lambda t: information.conditional_entropy(as_one_cluster(t)), {
        "that is H(C|T) then": lambda t: 0,
        "a merge was thought to leave it as it is": information.conditional_entropy,
        "the classes were thought to be of equal size": lambda t: math.log2(len(t.classes)),
    }),
    Topic("08", "surprise within a cluster",
        "You know that a point is in $C_1$. Then you are told that it is in $T_1$. How many bits "
        "of surprise is that?",
        small.table_of_powers, _surprise_in_cluster, {
        "that is the surprise if the cluster is not known": (
            lambda t: _surprise(t.n, t.class_sizes[0])),
        "that is the surprise of the cluster if the class is known": (
            lambda t: _surprise(t.class_sizes[0], t.counts[0, 0])),
        "that is the probability, not its surprise": (
            lambda t: t.counts[0, 0] / t.cluster_sizes[0]),
    }, lambda t: t.counts[0, 0] > 0),
    Topic("08", "conditional entropy",
        "You know the cluster of a point. How many bits of its class are left to learn, on "
        "average?",
        small.table_of_powers, information.conditional_entropy, {
        "that is H(C|T), for which the class is known": (
            lambda t: information.conditional_entropy(t.T)),
        "the clusters were averaged without their sizes as weights": _mean_entropy,
        "that is H(T), as if the cluster were not known": _entropy_of_classes,
    }, _has_uneven_clusters),
    Topic("08", "completeness after halving",
        "Each cluster is cut into two halves, both mixed as it was. What is the completeness then?",
        small.table_of_powers, lambda t: information.completeness(_halved(t)), {
        "a cut that tells nothing was thought to cost nothing": information.completeness,
        "that is the homogeneity, which stays": information.homogeneity,
        "twice as many clusters were thought to halve it": (
            lambda t: information.completeness(t) / 2),
    }, _can_be_halved),
    Topic("08", "joint entropy",
        "What is the joint entropy $H(C,T)$, in bits?",
        small.table_of_powers, _joint_entropy, {
        "what the two share was counted twice": (
            lambda t: _entropy_of_clusters(t) + _entropy_of_classes(t)),
        "joint was taken for shared: that is the mutual information": (
            information.mutual_information),
        "what the two share was left out": information.variation_of_information,
    }),
    Topic("09", "VI after doubling",
        "Each point is written down twice. What is VI then, in bits?",
        small.table_of_powers, lambda t: information.variation_of_information(doubled(t)), {
        "bits are per point, not a sum over the points": (
            lambda t: 2 * information.variation_of_information(t)),
        "twice the points were thought to be worth one bit more": (
            lambda t: 1 + information.variation_of_information(t)),
        "twice the points were thought to halve it": (
            lambda t: information.variation_of_information(t) / 2),
    }),
    Topic("09", "VI of one cluster",
        "All points become one cluster. What is VI then, in bits?",
        small.table_of_powers, lambda t: information.variation_of_information(as_one_cluster(t)), {
        "that is NVI then": lambda t: 1,
        "a merge was thought to leave it as it is": information.variation_of_information,
        "that is the largest VI that so many points can have": lambda t: math.log2(t.n),
    }),
    Topic("09", "VI between a clustering and its cut",
        "$C_1$ is cut into two clusters of equal size. How far is the new clustering from the old "
        "one, by VI in bits?",
        small.small_table, _distance_of_cut, {
        "a cut was thought to change nothing": lambda t: 0,
        "only the points of the cluster were averaged, which have one bit each": lambda t: 1,
        "the bits were summed over the points, not averaged": lambda t: _first_two_sizes(t)[0],
    }, _has_even_first),
    Topic("09", "NMI of single points",
        "Each point becomes a cluster of its own. What is NMI then, with the geometric mean?",
        small.table_of_powers, lambda t: _nmi()(as_single_points(t)), {
        "that is NMI with the smaller entropy": lambda t: 1,
        "that is NMI with the larger entropy": lambda t: _nmi("max")(as_single_points(t)),
        "that is AMI, from which chance is subtracted": lambda t: 0,
    }),
    Topic("09", "NMI with the larger entropy",
        "A paper divides the mutual information by the larger one of the two entropies. Which NMI "
        "does it print?",
        small.table_of_powers, _nmi("max"), {
        "that is NMI with the smaller entropy": _nmi("min"),
        "that is NMI with the geometric mean": _nmi(),
        "that is NMI with the arithmetic mean": _nmi("arithmetic"),
    }),
    Topic("09", "NMI in nats",
        "All logarithms are taken to base $e$, not 2. What is NMI then, with the geometric mean?",
        small.table_of_powers, _nmi(), {
        "the unit was thought to stay in it, and a bit is 0.693 nats": (
            lambda t: _nmi()(t) * math.log(2)),
        "that is the mutual information in nats": (
            lambda t: information.mutual_information(t) * math.log(2)),
        "homogeneity was multiplied by completeness, and no root taken": lambda t: _nmi()(t) ** 2,
    }),
    Topic("09", "NVI",
        "What is NVI, the variation of information normalised by the joint entropy?",
        small.table_of_powers, information.normalized_variation_of_information, {
        "that is VI in bits, not normalised": information.variation_of_information,
        "that divides by H(C) + H(T), in which the shared part counts twice": (
            lambda t: information.variation_of_information(t)
            / (_entropy_of_clusters(t) + _entropy_of_classes(t))),
        "that divides by the largest VI that so many points can have": (
            lambda t: information.variation_of_information(t) / math.log2(t.n)),
    }),
    Topic("09", "AMI of single points",
        "Each point becomes a cluster of its own. What is AMI then, with the arithmetic mean?",
        small.table_of_powers, (
            lambda t: information.adjusted_mutual_information(as_single_points(t))), {
        "that is NMI, from which chance is not subtracted": (
            lambda t: _nmi("arithmetic")(as_single_points(t))),
        "that is the homogeneity": lambda t: 1,
        "a cut was thought to leave it as it is": information.adjusted_mutual_information,
    }),
)
# fmt: on
