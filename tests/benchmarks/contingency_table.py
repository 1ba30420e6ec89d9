"""How fast a contingency table is counted: beside scikit-learn, beside pandas, and from a file.

Run by hand: python -m tests.benchmarks.contingency_table
Both are timed in one process, in turn, their counts compared, and the medians too; memory is what
one call adds at its peak to the two label vectors. The strings and the file take a few minutes.
"""

import tempfile
from pathlib import Path

import numpy as np
import pandas as pd
from sklearn.metrics.cluster import contingency_matrix

import clustlib as cl
from tests.benchmarks.timing import in_turn, peak_megabytes, slope


def beside_scikit_learn(rng):
    print(f"{'n':>10} {'k':>4} {'clustlib':>10} {'ratio':>6} {'peak':>8}")
    for k in (10, 250):
        sizes, took = (10**5, 10**6, 10**7), []
        for n in sizes:
            true, pred = rng.integers(0, k, n), rng.integers(0, k, n)
            assert (
                cl.contingency_table(true, pred).counts == contingency_matrix(true, pred).T
            ).all()
            ours, theirs = in_turn(
                3 if n == 10**7 else 7,
                lambda: cl.contingency_table(true, pred),  # noqa: B023
                lambda: contingency_matrix(true, pred),  # noqa: B023
            )
            took.append(ours)
            peak = peak_megabytes(cl.contingency_table, true, pred)
            print(f"{n:10} {k:4} {ours * 1e3:7.2f} ms {theirs / ours:5.0f}× {peak:5.1f} MB")
        print(f"{'grows with n to the power':>25} {slope(sizes, took):.2f}")


def beside_pandas(rng, n=10**7, k=200):
    print(f"\n{n} labels of {k} kinds{'clustlib':>14} {'crosstab':>9} {'peak':>9}")
    ids = np.sort(rng.integers(-(2**62), 2**62, k))
    names = np.array([f"customer {i:05}" for i in range(k)])
    for what, labels in (("ids", ids), ("strings", names), ("objects", names.astype(object))):
        true, pred = labels[rng.integers(0, k, n)], labels[rng.integers(0, k, n)]
        assert (cl.contingency_table(true, pred).counts == pd.crosstab(pred, true)).all(axis=None)
        ours, theirs = in_turn(
            1,
            lambda: cl.contingency_table(true, pred),  # noqa: B023
            lambda: pd.crosstab(pred, true),  # noqa: B023
        )
        tenth = slice(0, n // 10)  # tracing strings takes long
        peak = peak_megabytes(cl.contingency_table, true[tenth], pred[tenth])
        print(f"{what:>29} {ours:6.2f} s {theirs:7.2f} s {peak:6.1f} MB (of a tenth)")


def from_a_file(rng, n=10**8):
    print(f"\n{n} pairs from memory-mapped files{'clustlib':>10} {'bare read':>10} {'ratio':>6}")
    step = 2**16
    for of_type in ("int8", "int32"):
        with tempfile.TemporaryDirectory() as folder:
            sides = []
            for side in ("true", "pred"):
                rng.integers(0, 10, n, dtype=of_type).tofile(Path(folder, side))
                sides.append(np.memmap(Path(folder, side), of_type, "r"))

            def read(sides=sides):
                for side in sides:
                    for start in range(0, n, step):
                        side[start : start + step].max()

            def count(sides=sides):
                return cl.contingency_table(*sides)

            assert count().n == n
            ours, bare = in_turn(3, count, read)
            peak = peak_megabytes(count)
            print(f"{of_type:>39} {ours:8.2f} s {bare:8.2f} s {ours / bare:5.1f}× {peak:5.1f} MB")
            del sides, read, count


def main():
    rng = np.random.default_rng(0)
    beside_scikit_learn(rng)
    from_a_file(rng)
    beside_pandas(rng)


if __name__ == "__main__":
    main()
