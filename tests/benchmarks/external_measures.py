"""How much faster all external measures are here than one scikit-learn call each. Prints ratios.

Run by hand: python tests/benchmarks/external_measures.py
Both are timed in one process, in turn, and the medians compared. Scikit-learn is asked for the ten
measures that it has; the scorecard computes all of its own.
"""

import statistics
import time

import numpy as np
from sklearn import metrics

import clustlib as cl

THEIRS = [
    metrics.rand_score,
    metrics.adjusted_rand_score,
    metrics.fowlkes_mallows_score,
    metrics.mutual_info_score,
    metrics.normalized_mutual_info_score,
    metrics.adjusted_mutual_info_score,
    metrics.homogeneity_score,
    metrics.completeness_score,
    metrics.v_measure_score,
    metrics.cluster.pair_confusion_matrix,
]


def ours(true, pred):
    cl.external_scorecard(cl.contingency_table(true, pred))


def theirs(true, pred):
    for measure in THEIRS:
        measure(true, pred)


def seconds(function, *arguments):
    start = time.perf_counter()
    function(*arguments)
    return time.perf_counter() - start


def main():
    rng = np.random.default_rng(0)
    print(f"{'n':>10} {'k':>4} {'clustlib':>11} {'ratio':>6}")
    for n, k in ((10**4, 10), (10**5, 10), (10**6, 10), (10**6, 100)):
        true = rng.integers(0, k, n)
        pred = np.where(rng.random(n) < 0.5, true, rng.integers(0, k, n))
        pairs = [(seconds(ours, true, pred), seconds(theirs, true, pred)) for _ in range(5)]
        mine, other = (statistics.median(times) for times in zip(*pairs, strict=True))
        print(f"{n:10} {k:4} {mine * 1e3:8.2f} ms {other / mine:5.0f}×")


if __name__ == "__main__":
    main()
