"""Measure the numbers in `notebooks/book/speed.md`, in a few minutes: python -m tests.benchmarks.

One process calls clustlib and scikit-learn in turn, compares results, and prints median times.
Memory is the peak that a call adds to the memory of the labels or points.
"""

import statistics
import tempfile
import time
import tracemalloc
from pathlib import Path

import numpy as np
import pandas as pd
from scipy import sparse
from sklearn import metrics

import clustlib as cl

THEIRS = [
    metrics.rand_score, metrics.adjusted_rand_score, metrics.fowlkes_mallows_score,
    metrics.mutual_info_score, metrics.normalized_mutual_info_score,
    metrics.adjusted_mutual_info_score, metrics.homogeneity_score, metrics.completeness_score,
    metrics.v_measure_score, metrics.cluster.pair_confusion_matrix,
]  # fmt: skip


def in_turn(times, *functions):
    """Return the median time of each function; calls alternate, so that load affects all alike."""
    rounds = [[seconds(function) for function in functions] for _ in range(times)]
    return [statistics.median(column) for column in zip(*rounds, strict=True)]


def seconds(function):
    """Return the seconds that one call takes."""
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def peak(function):
    """Return the megabytes that one call adds at its peak."""
    tracemalloc.start()
    function()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most / 1e6


def grows(times):
    """Return a text with the power of n with which the times grow; `times` maps sizes to them."""
    sizes, took = zip(*times.items(), strict=True)
    return f"grows with n to the power {np.polyfit(np.log(sizes), np.log(took), 1)[0]:.2f}"


def all_external_measures(rng):
    print("all external measures, compared with one call of each of scikit-learn's ten")
    for n, k in ((10**4, 10), (10**5, 10), (10**6, 10), (10**6, 100)):
        true = rng.integers(0, k, n)
        pred = np.where(rng.random(n) < 0.5, true, rng.integers(0, k, n))

        def ours(true=true, pred=pred):
            return cl.external_scorecard(cl.contingency_table(true, pred))

        def theirs(true=true, pred=pred):
            return [measure(true, pred) for measure in THEIRS]

        assert np.isclose(float(ours()["Rand index"].value), theirs()[0])
        mine, other = in_turn(5, ours, theirs)
        print(f"n = {n:8}, k = {k:3}: {mine * 1e3:7.2f} ms, {other / mine:4.0f} times as fast")


def tables(rng):
    print("\nthe contingency table, compared with scikit-learn's")
    took = {}
    for n in (10**5, 10**6, 10**7):
        true, pred = rng.integers(0, 10, (2, n))

        def ours(true=true, pred=pred):
            return cl.contingency_table(true, pred)

        def theirs(true=true, pred=pred):
            return metrics.cluster.contingency_matrix(true, pred)

        assert (ours().counts == theirs().T).all()
        took[n], other = in_turn(3, ours, theirs)
        ratio = other / took[n]
        print(f"n = {n:8}: {took[n]:6.4f} s, {ratio:3.0f} times as fast, {peak(ours):.1f} MB")
    print(grows(took))
    names = np.array([f"customer {i:05}" for i in range(200)])
    true, pred = names[rng.integers(0, 200, (2, 10**7))]
    print(f"strings, n = {10**7}: {seconds(lambda: cl.contingency_table(true, pred)):.1f} s")
    columns = [pd.Series(pd.Categorical(side, names)) for side in (true, pred)]
    mine, other = in_turn(
        3, lambda: cl.contingency_table(*columns), lambda: pd.crosstab(columns[1], columns[0])
    )
    print(f"categories, n = {10**7}: {mine:.2f} s, {other / mine:.0f} times as fast as crosstab")


def records(rng, entities):
    """Return the entity and the cluster of each record; most clusters have a single record."""
    true = np.repeat(np.arange(entities), 1 + rng.poisson(0.62, entities))
    # One record in eight is split off from its entity, one in thirty joins another entity.
    pred = 4 * true + (rng.random(len(true)) < 0.12) * rng.integers(1, 4, len(true))
    return true, np.where(rng.random(len(true)) < 0.03, rng.permutation(pred), pred)


def many_small_clusters(rng):
    print("\nrecord linkage: all external measures, and scikit-learn's ten except AMI")
    for entities in (20_000, 600_000):
        true, pred = records(rng, entities)

        def ours(true=true, pred=pred):
            return cl.external_scorecard(cl.contingency_table(true, pred))

        def theirs(true=true, pred=pred):
            quick = (measure for measure in THEIRS if "adjusted_mutual" not in measure.__name__)
            return [measure(true, pred) for measure in quick]

        assert np.isclose(float(ours()["ARI"].value), theirs()[1])
        mine, other = in_turn(3, ours, theirs)
        r, k = cl.contingency_table(true, pred).shape
        print(
            f"{len(true)} records, {r} clusters, {k} entities: {mine:.2f} s, "
            f"scikit-learn {other:.2f} s, {peak(ours):.0f} MB"
        )
        if entities == 20_000:
            took = seconds(lambda: metrics.adjusted_mutual_info_score(true, pred))  # noqa: B023
            print(f"scikit-learn's AMI alone: {took:.0f} s")


def a_file(rng, n=10**8):
    with tempfile.TemporaryDirectory() as folder:
        sides = []
        for side in ("true", "pred"):
            rng.integers(0, 10, n, dtype=np.int8).tofile(Path(folder, side))
            sides.append(np.memmap(Path(folder, side), np.int8, "r"))

        def count():
            return cl.contingency_table(*sides)

        print(f"a memory-mapped file, n = {n}: {seconds(count):.2f} s, {peak(count):.1f} MB")
        sides.clear()


def internal_measures(rng):
    print("\nall internal measures, ten dimensions")
    took = {}
    for n in (5_000, 20_000):
        X, labels = rng.normal(size=(n, 10)), rng.integers(0, 10, n)

        def card(X=X, labels=labels):
            return cl.internal_scorecard(X, labels)

        took[n] = seconds(card)
        print(f"n = {n:6}: {took[n]:.2f} s, {peak(card):.1f} MB")
    print(grows(took))
    X, labels = rng.normal(size=(10**6, 10)), rng.integers(0, 10, 10**6)
    took = seconds(lambda: cl.sampled(cl.silhouette, X, labels))
    print(f"a sampled silhouette of a million points: {took:.2f} s")


def sparse_text(rng, n=1_696, words=8_000):
    print(f"\nsilhouette by cosines, {n} texts of {words} words, compared with scikit-learn's")
    rare = 1 / np.arange(1, words + 1) ** 0.6
    texts = sparse.csr_array((rng.random((n, words)) < 0.1 * rare) * rng.random(words))
    labels = rng.integers(0, 20, n)
    for name, X in (("sparse", texts), ("dense", texts.toarray())):

        def ours(X=X):
            return cl.silhouette(X, labels, "cosine")

        def theirs(X=X):
            return metrics.silhouette_score(X, labels, metric="cosine")

        assert np.isclose(ours(), theirs())
        mine, other = in_turn(3, ours, theirs)
        print(f"{name:6}: {mine:.2f} s, scikit-learn {other:.2f} s, {peak(ours):.1f} MB")


if __name__ == "__main__":
    for part in (
        all_external_measures, tables, many_small_clusters, a_file, internal_measures, sparse_text,
    ):  # fmt: skip
        part(np.random.default_rng(0))
