"""How much faster one pass over the distances is than scikit-learn's silhouette. Prints ratios.

Run by hand: python tests/benchmarks/internal_measures.py
The pass gives the sums W(C_i, C_j), the silhouette and the Dunn index; scikit-learn, with
working_memory=64, gives the silhouette. Both are timed in one process, in turn, and the medians
compared; memory is what one call adds at its peak to the points and labels.
"""

import statistics
import time
import tracemalloc

import numpy as np
import sklearn
from sklearn.metrics import silhouette_score

import clustlib as cl
from clustlib.pairwise import measure_distances, sort_points
from clustlib.proximity import table_of


def one_pass(X, labels):
    distances = measure_distances(sort_points(X, labels), "euclidean")
    return table_of(distances), cl.silhouette(distances), cl.dunn_index(distances)


def their_silhouette(X, labels):
    with sklearn.config_context(working_memory=64):
        return silhouette_score(X, labels)


def seconds(function, *arguments):
    start = time.perf_counter()
    function(*arguments)
    return time.perf_counter() - start


def peak_megabytes(function, *arguments):
    tracemalloc.start()
    function(*arguments)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def main():
    rng = np.random.default_rng(0)
    print(f"{'n':>6} {'d':>3} {'k':>4} {'one pass':>9} {'ratio':>6} {'peak':>8} {'their peak':>11}")
    for n, d, k in [(4_000, 2, 10), (16_000, 2, 10), (16_000, 2, 200), (16_000, 16, 10)]:
        X, labels = rng.normal(size=(n, d)), rng.integers(0, k, n)
        ours, theirs = [], []
        for _ in range(3):
            ours.append(seconds(one_pass, X, labels))
            theirs.append(seconds(their_silhouette, X, labels))
        ours, theirs = statistics.median(ours), statistics.median(theirs)
        peaks = [peak_megabytes(function, X, labels) for function in (one_pass, their_silhouette)]
        print(
            f"{n:6} {d:3} {k:4} {ours:7.2f} s {theirs / ours:5.1f}×"
            f" {peaks[0]:5.1f} MB {peaks[1]:8.1f} MB"
        )

    print("\nalone, in the plane, 10 clusters:")
    for n, measure in [(16_000, cl.c_index), (50_000, cl.proximity_table)]:
        X, labels = rng.normal(size=(n, 2)), rng.integers(0, 10, n)
        took, peak = seconds(measure, X, labels), peak_megabytes(measure, X, labels)
        print(f"{measure.__name__:16} n = {n:6} {took:6.2f} s {peak:6.1f} MB")


if __name__ == "__main__":
    main()
