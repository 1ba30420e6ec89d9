"""What the worked examples must come out as: tables and exact fractions, computed by hand.

Rows are clusters, columns are partitions. The cells of ``matching`` are counted from 1.
"""

from fractions import Fraction as Q
from typing import NamedTuple


class Example(NamedTuple):
    counts: list
    cluster_sizes: list
    partition_sizes: list
    purities: list  # purity_i
    purity: Q
    maximum_matching: Q
    matching: tuple
    recalls: list  # recall_i
    fs: list  # F_i, each cluster against its majority partition
    f_measure: Q  # their mean
    best_fs: list  # F(T_j), the best over the clusters
    weighted_f_measure: Q
    clustering_ratio: Q


EXAMPLES = {
    "green": Example(
        counts=[[0, 20, 30], [0, 20, 5], [25, 0, 0]],
        cluster_sizes=[50, 25, 25],
        partition_sizes=[25, 40, 35],
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
    ),
    "orange": Example(
        counts=[[0, 30, 20], [0, 20, 5], [25, 0, 0]],
        cluster_sizes=[50, 25, 25],
        partition_sizes=[25, 50, 25],
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
    ),
    "lecture 24": Example(
        counts=[[50, 100, 0], [10, 1000, 50], [100, 90, 150]],
        cluster_sizes=[150, 1060, 340],
        partition_sizes=[160, 1190, 200],
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
    ),
    "three bags": Example(
        counts=[[5, 1, 0], [1, 4, 1], [2, 0, 3]],
        cluster_sizes=[6, 6, 5],
        partition_sizes=[8, 5, 4],
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
    ),
    "14 objects": Example(
        counts=[[0, 0, 0, 1], [4, 0, 0, 1], [1, 0, 4, 0], [0, 3, 0, 0]],
        cluster_sizes=[1, 5, 5, 3],
        partition_sizes=[5, 3, 4, 2],
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
    ),
    "Iris good": Example(
        counts=[[0, 47, 14], [50, 0, 0], [0, 3, 36]],
        cluster_sizes=[61, 50, 39],
        partition_sizes=[50, 50, 50],
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
    ),
    "Iris bad": Example(
        counts=[[30, 0, 0], [20, 4, 0], [0, 46, 50]],
        cluster_sizes=[30, 24, 96],
        partition_sizes=[50, 50, 50],
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
    ),
    "two by four": Example(
        counts=[[10, 7, 0, 3], [1, 2, 8, 9]],
        cluster_sizes=[20, 20],
        partition_sizes=[11, 9, 8, 12],
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
    ),
}

# Lecture 24: the row C1 and the column T4; every cell not given there is 0.
LECTURE_24_RECALL = [[50, 10, 2, 100, 0], [0, 0, 0, 1000, 0], [0, 0, 0, 50, 0]]

# Fourteen objects: the truth A and the clusters B.
TRUTH = [2, 1, 3, 2, 4, 2, 1, 1, 1, 1, 4, 3, 3, 3]
CLUSTERS = [4, 2, 3, 4, 2, 4, 2, 2, 3, 2, 1, 3, 3, 3]
# As published: truths A1..A4 in the rows, clusters B1..B4 in the columns.
PRECISION = [[0, 0.8, 0.2, 0], [0, 0, 0, 1], [0, 0, 0.8, 0], [1, 0.2, 0, 0]]
RECALL = [[0, 0.8, 0.2, 0], [0, 0, 0, 1], [0, 0, 1, 0], [0.5, 0.5, 0, 0]]
F = [[0, 0.8, 0.2, 0], [0, 0, 0, 1], [0, 0, 0.8889, 0], [0.6667, 0.2857, 0, 0]]
