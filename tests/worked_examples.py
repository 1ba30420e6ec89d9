"""Tables and exact results of the worked examples, computed by hand.

Rows are clusters, columns are classes. The cells of ``matching`` are counted from 1.
``ITEMS`` lists what the five sources teach; each of them is asserted by a test.
"""

from fractions import Fraction as Q
from typing import NamedTuple


class Example(NamedTuple):
    counts: list
    cluster_sizes: list
    class_sizes: list
    purities: list  # purity_i
    purity: Q
    maximum_matching: Q
    matching: tuple
    recalls: list  # recall_i
    fs: list  # F_i, each cluster against its majority class
    f_measure: Q  # their mean
    best_fs: list  # F(T_j), the best over the clusters
    weighted_f_measure: Q
    clustering_ratio: Q
    pair_counts: tuple  # TP, FN, FP, TN: unordered pairs
    pair_precision: Q
    pair_recall: Q
    pair_f_measure: Q
    jaccard_coefficient: Q
    fowlkes_mallows_index: float  # to six places
    rand_index: Q
    hubert_statistic: Q
    normalized_hubert_statistic: float  # to six places
    adjusted_rand_index: Q


EXAMPLES = {
    "green": Example(
        counts=[[0, 20, 30], [0, 20, 5], [25, 0, 0]],
        cluster_sizes=[50, 25, 25],
        class_sizes=[25, 40, 35],
        purities=[Q(3, 5), Q(4, 5), Q(1)],
        purity=Q(3, 4),
        maximum_matching=Q(3, 4),
        matching=((1, 3), (2, 2), (3, 1)),
        recalls=[Q(6, 7), Q(1, 2), Q(1)],
        fs=[Q(12, 17), Q(8, 13), Q(1)],
        f_measure=Q(171, 221),
        best_fs=[Q(1), Q(8, 13), Q(12, 17)],
        weighted_f_measure=Q(657, 884),
        clustering_ratio=Q(1),
        pair_counts=(1125, 550, 700, 2575),
        pair_precision=Q(45, 73),
        pair_recall=Q(45, 67),
        pair_f_measure=Q(9, 14),
        jaccard_coefficient=Q(9, 19),
        fowlkes_mallows_index=0.643448,
        rand_index=Q(74, 99),
        hubert_statistic=Q(5, 22),
        normalized_hubert_statistic=0.449085,
        adjusted_rand_index=Q(4019, 8969),
    ),
    "orange": Example(
        counts=[[0, 30, 20], [0, 20, 5], [25, 0, 0]],
        cluster_sizes=[50, 25, 25],
        class_sizes=[25, 50, 25],
        purities=[Q(3, 5), Q(4, 5), Q(1)],
        purity=Q(3, 4),
        maximum_matching=Q(13, 20),
        matching=((1, 3), (2, 2), (3, 1)),
        recalls=[Q(3, 5), Q(2, 5), Q(1)],
        fs=[Q(3, 5), Q(8, 15), Q(1)],
        f_measure=Q(32, 45),
        best_fs=[Q(1), Q(3, 5), Q(8, 15)],
        weighted_f_measure=Q(41, 60),
        clustering_ratio=Q(1),
        pair_counts=(1125, 700, 700, 2425),
        pair_precision=Q(45, 73),
        pair_recall=Q(45, 73),
        pair_f_measure=Q(45, 73),
        jaccard_coefficient=Q(45, 101),
        fowlkes_mallows_index=0.616438,
        rand_index=Q(71, 99),
        hubert_statistic=Q(5, 22),
        normalized_hubert_statistic=0.392438,
        adjusted_rand_index=Q(3581, 9125),
    ),
    "lecture 24": Example(
        counts=[[50, 100, 0], [10, 1000, 50], [100, 90, 150]],
        cluster_sizes=[150, 1060, 340],
        class_sizes=[160, 1190, 200],
        purities=[Q(2, 3), Q(50, 53), Q(15, 34)],
        purity=Q(25, 31),
        maximum_matching=Q(24, 31),
        matching=((1, 1), (2, 2), (3, 3)),
        recalls=[Q(10, 119), Q(100, 119), Q(3, 4)],
        fs=[Q(10, 67), Q(8, 9), Q(5, 9)],
        f_measure=Q(961, 1809),
        best_fs=[Q(2, 5), Q(8, 9), Q(5, 9)],
        weighted_f_measure=Q(5548, 6975),
        clustering_ratio=Q(1),
        pair_counts=(527075, 213000, 103000, 357400),
        pair_precision=Q(21083, 25203),
        pair_recall=Q(21083, 29603),
        pair_f_measure=Q(21083, 27403),
        jaccard_coefficient=Q(21083, 33723),
        fowlkes_mallows_index=0.77186,
        rand_index=Q(35379, 48019),
        hubert_statistic=Q(21083, 48019),
        normalized_hubert_statistic=0.47562,
        adjusted_rand_index=Q(1073791, 2297501),
    ),
    "three bags": Example(
        counts=[[5, 1, 0], [1, 4, 1], [2, 0, 3]],
        cluster_sizes=[6, 6, 5],
        class_sizes=[8, 5, 4],
        purities=[Q(5, 6), Q(2, 3), Q(3, 5)],
        purity=Q(12, 17),
        maximum_matching=Q(12, 17),
        matching=((1, 1), (2, 2), (3, 3)),
        recalls=[Q(5, 8), Q(4, 5), Q(3, 4)],
        fs=[Q(5, 7), Q(8, 11), Q(2, 3)],
        f_measure=Q(487, 693),
        best_fs=[Q(5, 7), Q(8, 11), Q(2, 3)],
        weighted_f_measure=Q(2776, 3927),
        clustering_ratio=Q(1),
        pair_counts=(20, 24, 20, 72),
        pair_precision=Q(1, 2),
        pair_recall=Q(5, 11),
        pair_f_measure=Q(10, 21),
        jaccard_coefficient=Q(5, 16),
        fowlkes_mallows_index=0.476731,
        rand_index=Q(23, 34),
        hubert_statistic=Q(5, 34),
        normalized_hubert_statistic=0.243492,
        adjusted_rand_index=Q(60, 247),
    ),
    "14 objects": Example(
        counts=[[0, 0, 0, 1], [4, 0, 0, 1], [1, 0, 4, 0], [0, 3, 0, 0]],
        cluster_sizes=[1, 5, 5, 3],
        class_sizes=[5, 3, 4, 2],
        purities=[Q(1), Q(4, 5), Q(4, 5), Q(1)],
        purity=Q(6, 7),
        maximum_matching=Q(6, 7),
        matching=((1, 4), (2, 1), (3, 3), (4, 2)),
        recalls=[Q(1, 2), Q(4, 5), Q(1), Q(1)],
        fs=[Q(2, 3), Q(4, 5), Q(8, 9), Q(1)],
        f_measure=Q(151, 180),
        best_fs=[Q(4, 5), Q(1), Q(8, 9), Q(2, 3)],
        weighted_f_measure=Q(107, 126),
        clustering_ratio=Q(1),
        pair_counts=(15, 5, 8, 63),
        pair_precision=Q(15, 23),
        pair_recall=Q(3, 4),
        pair_f_measure=Q(30, 43),
        jaccard_coefficient=Q(15, 28),
        fowlkes_mallows_index=0.699379,
        rand_index=Q(6, 7),
        hubert_statistic=Q(15, 91),
        normalized_hubert_statistic=0.607276,
        adjusted_rand_index=Q(1810, 2993),
    ),
    "Iris good": Example(
        counts=[[0, 47, 14], [50, 0, 0], [0, 3, 36]],
        cluster_sizes=[61, 50, 39],
        class_sizes=[50, 50, 50],
        purities=[Q(47, 61), Q(1), Q(12, 13)],
        purity=Q(133, 150),
        maximum_matching=Q(133, 150),
        matching=((1, 2), (2, 1), (3, 3)),
        recalls=[Q(47, 50), Q(1), Q(18, 25)],
        fs=[Q(94, 111), Q(1), Q(72, 89)],
        f_measure=Q(26237, 29637),
        best_fs=[Q(1), Q(94, 111), Q(72, 89)],
        weighted_f_measure=Q(26237, 29637),
        clustering_ratio=Q(1),
        pair_counts=(3030, 645, 766, 6734),
        pair_precision=Q(1515, 1898),
        pair_recall=Q(202, 245),
        pair_f_measure=Q(6060, 7471),
        jaccard_coefficient=Q(3030, 4441),
        fowlkes_mallows_index=0.811243,
        rand_index=Q(9764, 11175),
        hubert_statistic=Q(202, 745),
        normalized_hubert_statistic=0.716554,
        adjusted_rand_index=Q(530932, 741171),
    ),
    "Iris bad": Example(
        counts=[[30, 0, 0], [20, 4, 0], [0, 46, 50]],
        cluster_sizes=[30, 24, 96],
        class_sizes=[50, 50, 50],
        purities=[Q(1), Q(5, 6), Q(25, 48)],
        purity=Q(2, 3),
        maximum_matching=Q(14, 25),
        matching=((1, 1), (2, 2), (3, 3)),
        recalls=[Q(3, 5), Q(2, 5), Q(1)],
        fs=[Q(3, 4), Q(20, 37), Q(50, 73)],
        f_measure=Q(21343, 32412),
        best_fs=[Q(3, 4), Q(46, 73), Q(50, 73)],
        weighted_f_measure=Q(201, 292),
        clustering_ratio=Q(1),
        pair_counts=(2891, 784, 2380, 5120),
        pair_precision=Q(413, 753),
        pair_recall=Q(59, 75),
        pair_f_measure=Q(413, 639),
        jaccard_coefficient=Q(413, 865),
        fowlkes_mallows_index=0.65686,
        rand_index=Q(8011, 11175),
        hubert_statistic=Q(2891, 11175),
        normalized_hubert_statistic=0.441694,
        adjusted_rand_index=Q(12320, 29157),
    ),
    "two by four": Example(
        counts=[[10, 7, 0, 3], [1, 2, 8, 9]],
        cluster_sizes=[20, 20],
        class_sizes=[11, 9, 8, 12],
        purities=[Q(1, 2), Q(9, 20)],
        purity=Q(19, 40),
        maximum_matching=Q(19, 40),
        matching=((1, 1), (2, 4)),
        recalls=[Q(10, 11), Q(3, 4)],
        fs=[Q(20, 31), Q(9, 16)],
        f_measure=Q(599, 992),
        best_fs=[Q(20, 31), Q(14, 29), Q(4, 7), Q(9, 16)],
        weighted_f_measure=Q(572991, 1006880),
        clustering_ratio=Q(1, 2),
        pair_counts=(134, 51, 246, 349),
        pair_precision=Q(67, 190),
        pair_recall=Q(134, 185),
        pair_f_measure=Q(268, 565),
        jaccard_coefficient=Q(134, 431),
        fowlkes_mallows_index=0.505391,
        rand_index=Q(161, 260),
        hubert_statistic=Q(67, 390),
        normalized_hubert_statistic=0.264554,
        adjusted_rand_index=Q(3422, 15005),
    ),
}

# Lecture 24: the row C1 and the column T4. Cells that the lecture does not give are 0.
LECTURE_24_RECALL = [[50, 10, 2, 100, 0], [0, 0, 0, 1000, 0], [0, 0, 0, 50, 0]]

# Fourteen objects: the truth A and the clusters B.
TRUTH = [2, 1, 3, 2, 4, 2, 1, 1, 1, 1, 4, 3, 3, 3]
CLUSTERS = [4, 2, 3, 4, 2, 4, 2, 2, 3, 2, 1, 3, 3, 3]
# As published: truths A1..A4 in the rows, clusters B1..B4 in the columns.
PRECISION = [[0, 0.8, 0.2, 0], [0, 0, 0, 1], [0, 0, 0.8, 0], [1, 0.2, 0, 0]]
RECALL = [[0, 0.8, 0.2, 0], [0, 0, 0, 1], [0, 0, 1, 0], [0.5, 0.5, 0, 0]]
F = [[0, 0.8, 0.2, 0], [0, 0, 0, 1], [0, 0, 0.8889, 0], [0.6667, 0.2857, 0, 0]]

# The contents of the sources A to E, in their order.
ITEMS = {
    "A1": "purity of one cluster: seven of nine",
    "A2": "purity as a weighted mean, and as one sum",
    "A3": "perfect: pure, and as many clusters as classes",
    "A4": "the green table",
    "A5": "the orange table, whose split class purity does not see",
    "A6": "one-to-one: maximum matching",
    "A7": "all six assignments of orange",
    "A8": "precision of a cluster is its purity",
    "A9": "recall of a cluster",
    "A10": "F of a cluster, and their mean",
    "A11": "the families of external measures",
    "B1": "full reference and no reference",
    "B2": "label vector, permutation matrix, assignment matrix",
    "B3": "four kinds of pairs",
    "B4": "precision of a cell and of a cluster",
    "B5": "recall of a cell and of a class",
    "B6": "F of a cell, F of a class, the best-matching cluster",
    "B7": "F weighted by size",
    "B8": "clustering ratio",
    "B9": "clustering error under two mappings",
    "B10": "what a clustering is, the ideal one, two kinds of mistake",
    "B11": "where a reference comes from; a number of clusters chosen or estimated",
    "C1": "the contingency table; irises split into 75, 30 and 45",
    "C2": "precision and recall of C1",
    "C3": "macro F, and another order by weights",
    "C4": "many-to-one and one-to-one",
    "C5": "entropies",
    "C6": "observed and independent: mutual information",
    "C7": "normalised mutual information, a geometric mean",
    "C8": "all pairs, one by one and from the table",
    "C9": "Jaccard, Fowlkes-Mallows, F of pairs",
    "C10": "two binary matrices: cosine, correlation, Hubert",
    "C11": "distances, W_in and W_out, BetaCV, shortest paths",
    "C12": "cuts and normalised cuts, of distances and of a kernel",
    "C13": "L2 first; the normalised cut as an aim",
    "C14": "k: true classes, then clusters found",
    "D1": "a + b + c + d is the number of pairs",
    "D2": "Jaccard of two sets",
    "D3": "Fowlkes-Mallows joins two asymmetric indices",
    "D4": "three forms of the Rand index",
    "D5": "in [0, 1], and what chance scores",
    "D6": "both of Wallace's indices are probabilities",
    "E1": "the pair confusion matrix",
    "E2": "indices from that matrix",
    "E3": "purity through the right cluster of a bag",
    "E4": "Minkowski distances",
    "E5": "the cosine, and many attributes",
    "E6": "the value difference metric",
    "E7": "mixed distance",
    "E8": "weighted distance",
    "E9": "one notation: letters that collide, Chinese in every row",
    "E10": "weights of ordered attributes, and why they sum to 1",
}
