"""How much faster all external measures are here than one scikit-learn call each. Prints ratios.

Run by hand: python -m tests.benchmarks.external_measures
Both are timed in one process, in turn, their answers compared, and the medians too. Scikit-learn is
asked for the ten measures that it has; the scorecard computes all of its own.
"""

import numpy as np
from sklearn import metrics

import clustlib as cl
from tests.benchmarks.timing import in_turn, peak_megabytes, slope

THEIRS = {
    "rand_index": metrics.rand_score,
    "adjusted_rand_index": metrics.adjusted_rand_score,
    "fowlkes_mallows_index": metrics.fowlkes_mallows_score,
    "mutual_information": metrics.mutual_info_score,
    "normalized_mutual_information": metrics.normalized_mutual_info_score,
    "adjusted_mutual_information": metrics.adjusted_mutual_info_score,
    "homogeneity": metrics.homogeneity_score,
    "completeness": metrics.completeness_score,
    "v_measure": metrics.v_measure_score,
    "pair_counts": metrics.cluster.pair_confusion_matrix,
}
SAME = ("rand_index", "adjusted_rand_index", "fowlkes_mallows_index", "homogeneity", "v_measure")


def ours(true, pred):
    return cl.external_scorecard(cl.contingency_table(true, pred))


def theirs(true, pred):
    return {name: measure(true, pred) for name, measure in THEIRS.items()}


def main():
    rng = np.random.default_rng(0)
    print(f"{'n':>10} {'k':>4} {'clustlib':>11} {'ratio':>6} {'peak':>8}")
    took = {}
    for n, k in ((10**4, 10), (10**5, 10), (10**6, 10), (10**6, 100)):
        true = rng.integers(0, k, n)
        pred = np.where(rng.random(n) < 0.5, true, rng.integers(0, k, n))
        card, other = ours(true, pred), theirs(true, pred)
        for name in SAME:
            assert np.isclose(float(card[name].value), other[name], rtol=1e-6), name
        mine, other = in_turn(5, lambda: ours(true, pred), lambda: theirs(true, pred))  # noqa: B023
        took[n, k] = mine
        peak = peak_megabytes(ours, true, pred)
        print(f"{n:10} {k:4} {mine * 1e3:8.2f} ms {other / mine:5.0f}× {peak:5.1f} MB")
    sizes = [n for n, k in took if k == 10]
    print(f"k = 10 grows with n to the power {slope(sizes, [took[n, 10] for n in sizes]):.2f}")


if __name__ == "__main__":
    main()
