"""How fast one pass over the distances is, beside scikit-learn's silhouette. Prints ratios.

Run by hand: python -m tests.benchmarks.internal_measures
The pass gives the sums W(C_i, C_j), the silhouette and the Dunn index; scikit-learn, with
working_memory=64, gives the silhouette. Both are timed in one process, in turn, the silhouettes
compared, and the medians; memory is what one call adds at its peak to the points and labels.
"""

import numpy as np
import sklearn
from sklearn.metrics import silhouette_score

import clustlib as cl
from clustlib.distances import measure_distances, sort_points, table_of
from tests.benchmarks.timing import in_turn, peak_megabytes, seconds, slope


def one_pass(X, labels):
    distances = measure_distances(sort_points(X, labels), "euclidean")
    return table_of(distances), cl.silhouette(distances), cl.dunn_index(distances)


def their_silhouette(X, labels):
    with sklearn.config_context(working_memory=64):
        return silhouette_score(X, labels)


def beside_scikit_learn(rng):
    print(f"{'n':>6} {'d':>3} {'k':>4} {'one pass':>9} {'ratio':>6} {'peak':>8} {'their peak':>11}")
    took = {}
    for n, d, k in [
        (4_000, 2, 10), (16_000, 2, 10), (16_000, 2, 200), (16_000, 16, 10), (3_000, 500, 10),
    ]:  # fmt: skip
        X, labels = rng.normal(size=(n, d)), rng.integers(0, k, n)
        assert np.isclose(float(cl.silhouette(X, labels)), their_silhouette(X, labels), atol=1e-9)
        ours, theirs = in_turn(
            7 if n < 4_000 else 3,
            lambda: one_pass(X, labels),  # noqa: B023
            lambda: their_silhouette(X, labels),  # noqa: B023
        )
        took[n, d, k] = ours
        peaks = [peak_megabytes(function, X, labels) for function in (one_pass, their_silhouette)]
        print(
            f"{n:6} {d:3} {k:4} {ours:7.2f} s {theirs / ours:5.1f}×"
            f" {peaks[0]:5.1f} MB {peaks[1]:8.1f} MB"
        )
    sizes = (4_000, 16_000)
    power = slope(sizes, [took[n, 2, 10] for n in sizes])
    print(f"in the plane, 10 clusters: grows with n to the power {power:.2f}")


def far_from_the_origin(rng):
    X, labels = rng.normal(size=(600, 500)), rng.integers(0, 10, 600)
    exact, n = 0, len(X)
    far = (X + 1e6).astype(np.longdouble)
    W = np.sqrt(np.stack([((far - x) ** 2).sum(axis=1) for x in far]))
    sums = np.stack([W[:, labels == label].sum(axis=1) for label in range(10)], axis=1)
    sizes = np.bincount(labels)
    own = np.arange(n), labels
    a = sums[own] / (sizes[labels] - 1)
    means = sums / sizes
    means[own] = np.inf
    b = means.min(axis=1)
    exact = ((b - a) / np.maximum(a, b)).mean()
    for whose, found in (
        ("clustlib", cl.silhouette(X + 1e6, labels)),
        ("scikit-learn", their_silhouette(X + 1e6, labels)),
    ):
        print(
            f"at 10^6 from the origin, d = 500: {whose} is off by {abs(float(found) - exact):.1e}"
        )


def main():
    rng = np.random.default_rng(0)
    beside_scikit_learn(rng)
    far_from_the_origin(rng)

    X, labels = rng.normal(size=(20_000, 10)), rng.integers(0, 10, 20_000)
    card, one = in_turn(
        3, lambda: cl.internal_scorecard(X, labels), lambda: cl.silhouette(X, labels)
    )
    peak = peak_megabytes(cl.internal_scorecard, X, labels)
    print(f"\ninternal_scorecard, 20,000 × 10: {card:.2f} s, {card / one:.1f} silhouettes", end="")
    print(f", {peak:.1f} MB")

    print("\nalone, in the plane, 10 clusters:")
    for n, measure in [(16_000, cl.c_index), (50_000, cl.proximity_table)]:
        X, labels = rng.normal(size=(n, 2)), rng.integers(0, 10, n)
        took, peak = seconds(measure, X, labels), peak_megabytes(measure, X, labels)
        print(f"{measure.__name__:16} n = {n:6} {took:6.2f} s {peak:6.1f} MB")

    X, labels = rng.normal(size=(1_000_000, 10)), rng.integers(0, 10, 1_000_000)
    took = seconds(cl.sampled, cl.silhouette, X, labels)
    estimate = cl.sampled(cl.silhouette, X, labels)
    print(f"\nsampled silhouette of a million points: {took:.2f} s, {estimate}")


if __name__ == "__main__":
    main()
