"""How much faster a contingency table is counted here than by scikit-learn. Prints ratios.

Run by hand: python tests/benchmarks/contingency_table.py
Both are timed in one process, in turn, and the medians compared; memory is what one call adds at
its peak to the two label vectors.
"""

import statistics
import time
import tracemalloc

import numpy as np
from sklearn.metrics.cluster import contingency_matrix

import clustlib as cl


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
    print(f"{'n':>10} {'k':>4} {'clustlib':>10} {'ratio':>6} {'peak':>8}")
    for n in (10**5, 10**6, 10**7):
        for k in (10, 250):
            true, pred = rng.integers(0, k, n), rng.integers(0, k, n)
            ours, theirs = [], []
            for _ in range(3 if n == 10**7 else 7):
                ours.append(seconds(cl.contingency_table, true, pred))
                theirs.append(seconds(contingency_matrix, true, pred))
            ours, theirs = statistics.median(ours), statistics.median(theirs)
            peak = peak_megabytes(cl.contingency_table, true, pred)
            print(f"{n:10} {k:4} {ours * 1e3:7.2f} ms {theirs / ours:5.0f}× {peak:5.1f} MB")


if __name__ == "__main__":
    main()
