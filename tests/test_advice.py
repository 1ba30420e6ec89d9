"""An advice in an error or a note does what it says, when it is taken to the letter.

Each row of ``ADVICE`` is a call that fails, the words that say what to do, the call that somebody
makes who takes them to the letter, and what this gives. The last tests read the package: a text
that holds advice and that no row has reached is found there.
"""

import ast
import contextlib
import io
import re
import tempfile
import warnings
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd
import pytest
import scipy.sparse
from scipy.spatial.distance import pdist, squareform
from sklearn.cluster import DBSCAN, KMeans
from sklearn.decomposition import TruncatedSVD

import clustlib as cl
from clustlib.course import nbgrader
from clustlib.display.tables import Table
from clustlib.exercises import check
from clustlib.plot.text import _FALLBACK_FONTS

PACKAGE = Path(cl.__file__).parent


class Advice(NamedTuple):
    """A failing call, its advice, and what that leads to; all of them are Python."""

    fails: str  # raises an error, or returns or displays a text
    says: tuple  # the words of the advice; the parts that are code are in ``taken`` as well
    taken: str
    gives: str  # is true, where ``it`` is the value of ``taken``
    given: str = ""  # statements before


NAMES = {
    "cl": cl, "np": np, "pd": pd, "scipy": scipy, "pdist": pdist, "squareform": squareform,
    "DBSCAN": DBSCAN, "KMeans": KMeans, "TruncatedSVD": TruncatedSVD, "Table": Table,
    "nbgrader": nbgrader,
}  # fmt: skip

SOME = """
labels_true, labels_pred = ["a", "a", "b", "b", "b"], [0, 0, 1, -1, 1]
counts = [[2, 0], [0, 3]]
t = cl.ContingencyTable(counts)
"""
BARS = "A bar for each cluster, divided among the classes. first: C0 has 1 of 17 and 1 of 41; "
LARGE = """
rng = np.random.default_rng(0)
t = cl.contingency_table(rng.permutation(np.arange(120) % 60).astype(str), np.arange(120) % 60)
"""
POINTS = """
X = np.array([[0.0, 1], [1, 0], [0, 0], [9, 9], [8, 9], [9, 7]])
labels = np.array([1, 1, 1, 2, 2, 2])
W = squareform(pdist(X))
edges = np.kron(np.eye(2), 1 - np.eye(3))
"""
FRAMES = """
labels_true = pd.Series(["a", "b", "b"], index=[10, 11, 12])
labels_pred = pd.Series([1, 1, 0], index=[12, 11, 10])
"""
CSV = """
def file(*lines):
    path = folder / "labels.csv"
    path.write_text("\\n".join(["truth,cluster", *lines]))
    return path
path = file("a,0", "b,1")
read = cl.contingency_table_from_csv
"""
VDM = """
nominal, classes = [["red", "s"], ["blue", "s"], ["red", "l"]], [0, 1, 1]
vdm = cl.ValueDifferenceMetric().fit(nominal, classes)
x, y = ["red", "s", "Ann"], ["blue", "s", "Bob"]
"""
QUANTITIES = """
n_i = cl.quantity("n_i", [3, 1, 2])
zero = cl.quantity("a", 0)
"""

NOTES = {"singletons": "", "drop": "2 of 6 points left out", "cluster": ""}

# fmt: off
ADVICE = {
    # --- names ---
    "a name of the package": Advice(
        "cl.adjusted_rand_indx", ("did you mean adjusted_rand_index,",),
        "cl.adjusted_rand_index([0, 0, 1, 1], [0, 0, 1, 1])", "it == 1",
    ),
    "a measure of a card": Advice(
        'cl.external_scorecard(t)["purty"]', ("did you mean purity,",),
        'cl.external_scorecard(t)["purity"]', "it.value == 1", SOME,
    ),
    "a place as a measure": Advice(
        "cl.external_scorecard(t)[[0]]", ("use the name of a measure",),
        'cl.external_scorecard(t)[["purity"]]', "it[0].value == 1", SOME,
    ),
    # --- labels ---
    "a missing label": Advice(
        'cl.contingency_table(["a", None, "b"], [0, 0, 1])', ('missing="drop"',),
        'cl.contingency_table(["a", None, "b"], [0, 0, 1], missing="drop")',
        'it == cl.contingency_table(["a", "b"], [0, 1]) and it.left_out == 1',
    ),
    "a missing label in a difference": Advice(
        'cl.paired_difference(cl.rand_index, y, [*y[1:], None], y)', ('missing="drop"',),
        'cl.paired_difference(cl.rand_index, y, [*y[1:], None], y, missing="drop")',
        "it.value == cl.rand_index(y[:-1], y[1:]) - 1", "y = [0, 1, 1, 0] * 30",
    ),
    "Series of different lengths": Advice(
        "cl.rand_index(a, b)", ("put all of them into one pd.DataFrame", 'missing="drop"'),
        '(frame := pd.DataFrame({"a": a, "b": b})) is not None and '
        'cl.rand_index(frame["a"], frame["b"], missing="drop")',
        "it == cl.rand_index([5, 6, 6], [0, 1, 2])",
        'a = pd.Series([5, 6, 6], list("xyz")); b = pd.Series([1, 2, 3, 0], list("yzwx"))',
    ),
    "Series of different lengths in a comparison": Advice(
        'cl.compare(a, {"b": b, "c": b})',
        ("put all of them into one pd.DataFrame", 'missing="drop"'),
        '(frame := pd.DataFrame({"a": a, "b": b})) is not None and '
        'cl.compare(frame["a"], {"b": frame["b"], "c": frame["b"]}, missing="drop")',
        'it["Rand index"][1] == cl.rand_index([5, 6, 6], [0, 1, 2])',
        'a = pd.Series([5, 6, 6], list("xyz")); b = pd.Series([1, 2, 3, 0], list("yzwx"))',
    ),
    "few points in common": Advice(
        'cl.compare(y, {"a": a, "b": b, "c": y}, missing="drop")',
        ("compare two clusterings at a time to keep more",),
        'cl.compare(y, {"b": b, "c": y}, missing="drop")', 'it.note == "3 of 9 points left out"',
        "y = [0, 1, 1] * 3; a = [None] * 4 + y[4:]; b = y[:6] + [None] * 3",
    ),
    "a missing label in a comparison": Advice(
        'cl.compare(y, {"a": [*y[1:], None], "b": y})', ('missing="drop"',),
        'cl.compare(y, {"a": [*y[1:], None], "b": y}, missing="drop")',
        'it["Rand index"][1] == cl.rand_index(y[:-1], y[1:])', "y = [0, 1, 1, 0] * 30",
    ),
    "a missing label in counted columns": Advice(
        "cl.ContingencyTable.from_counts([0, 0, 1], ['a', None, 'b'], [5, 6, 7])",
        ('missing="drop"',),
        "cl.ContingencyTable.from_counts([0, 0, 1], ['a', None, 'b'], [5, 6, 7], "
        'missing="drop")',
        "it.counts.tolist() == [[5, 0], [0, 7]] and it.left_out == 6",
    ),
    "NaN as noise": Advice(
        'cl.purity(y, a, noise="drop", noise_label=np.nan, missing="drop")',
        ('missing="drop" leaves out', "instead of noise_label"),
        'cl.contingency_table(y, a, noise="drop", missing="drop")',
        'it == cl.contingency_table(["p", "q"], [0.0, 1.0]) and it.left_out == 1',
        'y, a = ["p", "p", "q"], np.array([0, np.nan, 1])',
    ),
    "NaN as unknown": Advice(
        'cl.purity(y, a, unlabelled=np.nan)',
        ('missing="drop" leaves out', "instead of unlabelled"),
        'cl.contingency_table(y, a, missing="drop")',
        "it.counts.tolist() == [[1, 0], [0, 2]]",
        "y, a = np.array([0.0, 1, 1]), [0, 1, 1]",
    ),
    "labels of an estimator": Advice(
        "cl.silhouette(X, labels)", ("labels.labels_",),
        "cl.silhouette(X, labels.labels_)", "it == cl.silhouette(X, np.repeat([0, 1], 3))",
        POINTS + "labels = KMeans(2, n_init=1, random_state=0).fit(X)",
    ),
    "groups instead of labels": Advice(
        'cl.contingency_table(["a", "a", "b"], labels_pred)', ("labels_from_groups(labels_pred)",),
        'cl.contingency_table(["a", "a", "b"], cl.labels_from_groups(labels_pred))',
        'it == cl.contingency_table(["a", "a", "b"], [0, 0, 1])', "labels_pred = [{0, 1}, {2}]",
    ),
    "an image": Advice(
        "cl.purity(labels_true, np.zeros(4))", ("np.ravel(labels_true)",),
        "cl.contingency_table(np.ravel(labels_true), np.zeros(4))",
        "it.counts.tolist() == [[1, 3]]",
        "labels_true = np.array([[0, 1], [1, 1]])",
    ),
    "a single column of a frame": Advice(
        "cl.purity([0, 1, 1], labels_pred)", ("np.ravel(labels_pred)",),
        "cl.contingency_table([0, 1, 1], np.ravel(labels_pred))",
        "it.counts.tolist() == [[1, 0], [0, 2]]",
        'labels_pred = pd.DataFrame({"a": [0, 1, 1]})',
    ),
    "memberships": Advice(
        "cl.purity([0, 1, 1], labels_pred)", ("np.argmax(labels_pred, axis=1)",),
        "cl.contingency_table([0, 1, 1], np.argmax(labels_pred, axis=1))",
        "it.counts.tolist() == [[1, 0], [0, 2]]",
        "labels_pred = np.array([[0.9, 0.1], [0.2, 0.8], [0, 1]])",
    ),
    "memberships in a frame": Advice(
        "cl.purity([0, 1, 1], labels_pred)", ("np.argmax(labels_pred, axis=1)",),
        "cl.contingency_table([0, 1, 1], np.argmax(labels_pred, axis=1))",
        "it.counts.tolist() == [[1, 0], [0, 2]]",
        "labels_pred = pd.DataFrame([[0.9, 0.1], [0.2, 0.8], [0, 1]])",
    ),
    "sparse labels": Advice(
        "cl.purity([0, 1, 1], labels_pred)", ("labels_pred.toarray().ravel()",),
        "cl.contingency_table([0, 1, 1], labels_pred.toarray().ravel())",
        "it.counts.tolist() == [[1, 0], [0, 2]]",
        "labels_pred = scipy.sparse.csr_matrix([[0, 1, 1]])",
    ),
    "a text nan, as a list": Advice(
        "cl.purity(labels_true, [0, 0, 1])", ("hand over the list instead of the array",),
        'cl.contingency_table(own, [0, 0, 1], missing="drop")',
        'it == cl.contingency_table(["a", "b"], [0, 1])',
        'own = ["a", np.nan, "b"]; labels_true = np.array(own)',
    ),
    "a text nan, as an array": Advice(
        "cl.purity(labels_true, [0, 0, 1])", ("np.where(labels_true == 'nan', None, labels_true)",),
        'cl.contingency_table(np.where(labels_true == \'nan\', None, labels_true), [0, 0, 1], '
        'missing="drop")',
        'it == cl.contingency_table(["a", "b"], [0, 1])',
        'labels_true = np.array(["a", np.nan, "b"])',
    ),
    "two kinds": Advice(
        'cl.purity([1, "1", 2], [0, 0, 1])', ("use one kind",),
        'cl.contingency_table(["1", "1", "2"], [0, 0, 1])',
        "it.counts.tolist() == [[2, 0], [0, 1]]",
    ),
    "measurements": Advice(
        "cl.purity(labels_true, [0, 1] * 20)", ("list(map(str, labels_true))",),
        "cl.contingency_table(list(map(str, labels_true)), [0, 1] * 20)", "it.shape == (2, 40)",
        "labels_true = [i / 7 for i in range(1, 41)]",
    ),
    "rows by name": Advice(
        "cl.purity(labels_true, labels_pred)", ("labels_pred.reindex(labels_true.index)",),
        "cl.contingency_table(labels_true, labels_pred.reindex(labels_true.index))",
        'it == cl.contingency_table(["a", "b", "b"], [0, 1, 1])', FRAMES,
    ),
    "rows by name, with loc": Advice(
        "cl.purity(labels_true, labels_pred)", (".loc[labels_true.index]",),
        "cl.contingency_table(labels_true, labels_pred.loc[labels_true.index])",
        'it == cl.contingency_table(["a", "b", "b"], [0, 1, 1])', FRAMES,
    ),
    "rows as they stand": Advice(
        "cl.purity(labels_true, labels_pred)", ("labels_pred.to_numpy()",),
        "cl.contingency_table(labels_true, labels_pred.to_numpy())",
        'it == cl.contingency_table(["a", "b", "b"], [1, 1, 0])', FRAMES,
    ),
    "rows of a plot": Advice(
        'cl.plot.points({"a": (X, labels_true, None)})', ("labels_true.reindex(X.index)",),
        'cl.plot.points({"a": (X, labels_true.reindex(X.index), None)})',
        '"nan" not in it.alt',
        FRAMES + "X = pd.DataFrame([[0, 0], [1, 0], [0, 1]], index=labels_pred.index)",
    ),
    "points that cannot be sorted": Advice(
        'cl.labels_from_groups([{1, "a"}, {2}])', ("points must be given",),
        'cl.labels_from_groups([{1, "a"}, {2}], points=[1, 2, "a"])', "it.tolist() == [0, 1, 0]",
    ),
    "a point without a group": Advice(
        "cl.labels_from_groups([[1, 2]], points=[1, 2, 3])", ("each needs a group",),
        "cl.labels_from_groups([[1, 2], [3]], points=[1, 2, 3])", "it.tolist() == [0, 0, 1]",
    ),
    # --- tables ---
    "labels instead of a table": Advice(
        "cl.purity(labels_true)", ("contingency_table(labels_true, labels_pred)",),
        "cl.purity(cl.contingency_table(labels_true, labels_pred))", "it.exact == 1", SOME,
    ),
    "counts instead of a table": Advice(
        "cl.purity(counts)", ("ContingencyTable(counts)",),
        "cl.purity(cl.ContingencyTable(counts))", "it.exact == 1", SOME,
    ),
    "a table with options": Advice(
        'cl.purity(t, noise="drop")', ("labels and how to count them come in its place",),
        'cl.rand_index(labels_true, labels_pred, noise="drop")', "it.exact == 1", SOME,
    ),
    "sums in a crosstab": Advice(
        "cl.ContingencyTable(pd.crosstab(*columns, margins=True))", ("margins=False",),
        "cl.ContingencyTable(pd.crosstab(*columns, margins=False))",
        "it.counts.tolist() == [[2, 0], [0, 1], [0, 1]]",
        'columns = pd.Series([0, 0, 1, 2]), pd.Series(["a", "a", "b", "b"])',
    ),
    "sums in a frame": Advice(
        "cl.ContingencyTable(frame)", ("leave them out",),
        "cl.ContingencyTable(frame.iloc[:-1])", "it.counts.tolist() == [[2, 0], [0, 1]]",
        'frame = pd.DataFrame([[2, 0], [0, 1], [2, 1]], ["x", "y", "All"])',
    ),
    "sum of tables with singletons": Advice(
        "parts[0] + parts[1]",
        ("noise='cluster'", "contingency_table(*t.to_labels(), noise='singletons')"),
        "(t := sum(cl.contingency_table(*one, noise='cluster') for one in labels))"
        " and cl.contingency_table(*t.to_labels(), noise='singletons')",
        "sorted(it.counts.tolist()) == [[0, 1], [1, 0], [1, 1]]",
        """
labels = [(["a", "b"], [0, -1]), (["b", "a"], [0, -1])]
parts = [cl.contingency_table(*one, noise="singletons") for one in labels]
""",
    ),
    "half a cluster": Advice(
        "cl.split_cluster(t, 2)", ("say with off",),
        "cl.split_cluster(t, 2, off=[0, 1])", "it.counts.tolist() == [[2, 0], [0, 2], [0, 1]]",
        SOME,
    ),
    "a name for half a cluster": Advice(
        "cl.split_cluster(t, 1.5)", ("needs a name of its own",),
        "cl.split_cluster(t, 1.5, name=3.5)", "it.clusters == (1.5, 2.5, 3.5)",
        "t = cl.ContingencyTable([[2, 0], [0, 2]], clusters=[1.5, 2.5])",
    ),
    "a table without room": Advice(
        "t.counts", ("t.cells",), "t.cells.counts", "len(it) == 20_000",
        "t = cl.contingency_table(np.arange(20_000), np.arange(20_000))",
    ),
    "a table that is displayed in part": Advice(
        "t._repr_html_()", (".view()",), "repr(t.view())", "it.count('\\n') == 61", LARGE,
    ),
    "a table of measures that is displayed in part": Advice(
        "cl.per_cluster(t)", ("[:100]",), "repr(cl.per_cluster(t)[:100])", "'C99' in it",
        "t = cl.contingency_table(np.arange(400), np.arange(400))",
    ),
    "a diagnosis that is displayed in part": Advice(
        "cl.diagnose(t)", ("more: see .clusters",), "cl.diagnose(t).clusters", "len(it) == 60",
        LARGE,
    ),
    "a table cannot be changed": Advice(
        "setattr(t, 'counts', [[1, 0], [0, 1]])", ("build a new one",),
        "cl.ContingencyTable([[1, 0], [0, 1]])", "it.n == 2", SOME,
    ),
    # --- files ---
    "a row without a label": Advice(
        'read(file("a,0", "b,", "b,1"), "truth", "cluster")', ('missing="drop"',),
        'read(file("a,0", "b,", "b,1"), "truth", "cluster", missing="drop")',
        'it == cl.contingency_table(["a", "b"], [0, 1]) and it.left_out == 1', CSV,
    ),
    "a row with a missing text of one's own": Advice(
        'read(file("a,0", "b,?", "b,1"), "truth", "cluster", missing_texts=["?"])',
        ('missing="drop"',),
        'read(file("a,0", "b,?", "b,1"), "truth", "cluster", missing_texts=["?"], missing="drop")',
        'it == cl.contingency_table(["a", "b"], [0, 1]) and it.left_out == 1', CSV,
    ),
    "another delimiter": Advice(
        'read(path, "truth", "cluster")', ('delimiter=";"',),
        'read(path, "truth", "cluster", delimiter=";")', "it.counts.tolist() == [[1, 0], [0, 1]]",
        CSV + 'path.write_text("truth;cluster\\na;0\\nb;1")',
    ),
    "another delimiter, with places": Advice(
        "read(path, 0, 1)", ('delimiter=";"',),
        'read(path, 0, 1, delimiter=";")', "it.counts.tolist() == [[1, 0], [0, 1]]",
        CSV + 'path.write_text("truth;cluster\\na;0\\nb;1")',
    ),
    "two columns of a name": Advice(
        'read(path, "truth", "cluster")', ("pred_column=1",),
        'read(path, "truth", pred_column=1)', "it.clusters == (0, 1)",
        CSV + 'path.write_text("truth,cluster,cluster\\na,0,5\\nb,1,5")',
    ),
    "a file open for bytes": Advice(
        'read(open(path, "rb"), "truth", "cluster")', ('newline=""',),
        'read(open(path, newline=""), "truth", "cluster")',
        "it.counts.tolist() == [[1, 0], [0, 1]]", CSV,
    ),
    **{
        f"a file in {encoding}": Advice(
            'read(path, "truth", "cluster")', (repr(encoding),),
            f'read(path, "truth", "cluster", encoding={encoding!r})',
            f"it.classes == ({word!r},)",
            CSV + f'path.write_text("truth,cluster\\n{word},0\\n", encoding={encoding!r})',
        )
        for encoding, word in (("cp1252", "Mäuse"), ("utf-16", "Mäuse"), ("gb18030", "纯度"))
    },
    "measurements in a file": Advice(
        'read(path, "truth", "cluster")',
        ("contingency_table(pandas.read_csv(path, dtype=str), true_column, pred_column)",),
        "cl.contingency_table(pandas.read_csv(path, dtype=str), true_column, pred_column)",
        "it.shape == (2, 40)",
        CSV + """
import pandas
true_column, pred_column = "truth", "cluster"
path = file(*(f"{i / 7},{i % 2}" for i in range(1, 41)))
""",
    ),
    # --- noise ---
    **{
        f"noise {treated} in {card}": Advice(
            f"cl.{card}({first}, a)",
            ('noise="singletons", "drop" or "cluster"',),
            f'cl.{card}({first}, a, noise="{treated}")', f"it.note == {note!r}",
            POINTS + "y, a = [1, 1, 1, 2, 2, 2], [0, 0, -1, 1, 1, -1]",
        )
        for card, first in (("external_scorecard", "y"), ("internal_scorecard", "X"))
        for treated, note in NOTES.items()
    },
    **{
        f"noise {treated} in texts in {card}": Advice(
            f"cl.{card}({first}, a)",
            ('noise_label="-1"', 'noise="singletons", "drop" or "cluster"'),
            f'cl.{card}({first}, a, noise_label="-1", noise="{treated}")', f"it.note == {note!r}",
            POINTS + 'y, a = [1, 1, 1, 2, 2, 2], ["0", "0", "-1", "1", "1", "-1"]',
        )
        for card, first in (("external_scorecard", "y"), ("internal_scorecard", "X"))
        for treated, note in NOTES.items()
    },
    "unknown classes": Advice(
        "cl.external_scorecard([0, 0, 1, -1], [0, 0, 1, 1])", ("unlabelled=-1",),
        "cl.external_scorecard([0, 0, 1, -1], [0, 0, 1, 1], unlabelled=-1)",
        'it.note == "1 of 4 points left out" and it["rand index"].value == 1',
    ),
    "unknown classes in texts": Advice(
        'cl.external_scorecard(["0", "0", "1", "-1"], [0, 0, 1, 1])', ('unlabelled="-1"',),
        'cl.external_scorecard(["0", "0", "1", "-1"], [0, 0, 1, 1], unlabelled="-1")',
        'it.note == "1 of 4 points left out" and it["rand index"].value == 1',
    ),
    "noise of another kind": Advice(
        'cl.purity(["a", "b"], ["x", "noise"], noise="drop")',
        ("among the labels are 'x', 'noise'",),
        'cl.contingency_table(["a", "b"], ["x", "noise"], noise="drop", noise_label="noise")',
        'it == cl.contingency_table(["a"], ["x"])',
    ),
    "noise in a text among many": Advice(
        'cl.purity(labels, labels, noise="drop")', ("among the labels are '-1', ",),
        "cl.contingency_table(labels, labels, noise='drop', noise_label='-1')",
        "it.n == 9 and it.left_out == 1", 'labels = [*map(str, range(9)), "-1"]',
    ),
    # --- points ---
    "one attribute": Advice(
        "cl.silhouette(X, labels)", ("np.reshape(X, (-1, 1))",),
        "cl.silhouette(np.reshape(X, (-1, 1)), labels)",
        "it == cl.silhouette([[0], [1], [8], [9]], labels)",
        "X, labels = [0, 1, 8, 9], [0, 0, 1, 1]",
    ),
    "distances as points": Advice(
        "cl.silhouette(W, labels)", ('metric="precomputed"',),
        'cl.silhouette(W, labels, metric="precomputed")', "it == cl.silhouette(X, labels)", POINTS,
    ),
    "points that look like distances": Advice(
        "cl.calinski_harabasz_index(X, labels)", ("np.c_[X, np.zeros(len(X))]",),
        "cl.calinski_harabasz_index(np.c_[X, np.zeros(len(X))], labels)", "abs(it - 1) < 1e-12",
        "X, labels = np.array([[0, 1, 1], [1, 0, 1], [1, 1, 0]]), [0, 0, 1]",
    ),
    "distances in a sample": Advice(
        "cl.sampled(cl.silhouette, X, labels)", ('metric="precomputed"',),
        'cl.silhouette(X, labels, metric="precomputed")', "it == expected",
        POINTS + "expected = cl.silhouette(X, labels); X = W",
    ),
    "precomputed distances in a sample": Advice(
        'cl.sampled(cl.silhouette, X, labels, metric="precomputed")',
        ('silhouette(X, labels, metric="precomputed")',),
        'cl.silhouette(X, labels, metric="precomputed")', "it == expected",
        POINTS + "expected = cl.silhouette(X, labels); X = W",
    ),
    "sparse points and another metric": Advice(
        'cl.silhouette(X, labels, metric="cityblock")', ('metric="precomputed"',),
        'cl.silhouette(squareform(pdist(X.toarray(), "cityblock")), labels, metric="precomputed")',
        'it == cl.silhouette(X.toarray(), labels, metric="cityblock")',
        POINTS + "X = scipy.sparse.csr_array(X)",
    ),
    "sparse points in few columns": Advice(
        'cl.silhouette(X, labels, metric="chebyshev")', ("truncated singular value decomposition",),
        'cl.silhouette(TruncatedSVD(2).fit_transform(X), labels, metric="chebyshev")',
        "0.8 < it < 1", POINTS + "X = scipy.sparse.csr_array(X)",
    ),
    "sparse distances": Advice(
        'cl.silhouette(X, labels, metric="precomputed")', ("X.toarray()",),
        'cl.silhouette(X.toarray(), labels, metric="precomputed")', "it == expected",
        POINTS + "expected = cl.silhouette(X, labels); X = scipy.sparse.csr_array(W)",
    ),
    "a sparse point": Advice(
        "cl.cosine_similarity(x, y)", ("x.toarray().ravel()",),
        "cl.cosine_similarity(x.toarray().ravel(), y)", "it == 0.6",
        "x, y = scipy.sparse.csr_matrix([[3, 4]]), [1, 0]",
    ),
    "another name of a metric": Advice(
        'cl.silhouette(X, labels, "manhattan")', ("'cityblock'",),
        "cl.silhouette(X, labels, 'cityblock')",
        'it == cl.silhouette(squareform(pdist(X, "cityblock")), labels, "precomputed")', POINTS,
    ),
    "numbers too small to be squared": Advice(
        'cl.silhouette(X * 1e-160, labels, "sqeuclidean")', ("give X in a smaller unit",),
        'cl.silhouette(X, labels, "sqeuclidean")', "0.8 < it < 1", POINTS,
    ),
    "similarities as distances": Advice(
        'cl.ProximityTable.from_matrix(edges, labels, kind="distance")', ('kind="similarity"',),
        'cl.ProximityTable.from_matrix(edges, labels, kind="similarity")',
        "it.w_in == 6 and it.w_out == 0", POINTS,
    ),
    "similarities with a diagonal": Advice(
        'cl.ProximityTable.from_matrix(np.exp(-W), labels, kind="distance")',
        ('kind="similarity"',),
        'cl.ProximityTable.from_matrix(np.exp(-W), labels, kind="similarity")',
        "it.diagonal == 6", POINTS,
    ),
    "points instead of a proximity table": Advice(
        "cl.beta_cv(X)", ("proximity_table(X, labels)",),
        "cl.beta_cv(cl.proximity_table(X, labels))",
        "0 < it < 0.2", POINTS,
    ),
    "a matrix instead of a proximity table": Advice(
        "cl.beta_cv(W)", ("ProximityTable.from_matrix(W, labels, kind)",),
        "(kind := 'distance') and cl.beta_cv(cl.ProximityTable.from_matrix(W, labels, kind))",
        "abs(it - cl.beta_cv(cl.proximity_table(X, labels))) < 1e-12", POINTS,
    ),
    "a metric that is not fitted": Advice(
        "cl.ValueDifferenceMetric().pairwise(nominal)", ("fit(nominal, classes)",),
        "cl.ValueDifferenceMetric().fit(nominal, classes).pairwise(nominal)",
        "it.shape == (3, 3)", VDM,
    ),
    "which attributes are nominal": Advice(
        "cl.mixed_distance(x, y, vdm)", ("ordered=[", "nominal=["),
        "cl.mixed_distance([1, 's', 5], [2, 's', 3], vdm1, ordered=[0, 2], nominal=[1])",
        "it > 0",
        VDM + "vdm1 = cl.ValueDifferenceMetric().fit([['s'], ['l'], ['s']], [0, 1, 1])",
    ),
    "ordered without nominal": Advice(
        "cl.mixed_distance([1, 's', 5], [2, 's', 3], vdm1, ordered=[0, 2])",
        ("give both ordered and nominal",),
        "cl.mixed_distance([1, 's', 5], [2, 's', 3], vdm1, ordered=[0, 2], nominal=[1])",
        "it == cl.mixed_distance([1, 's', 5], [2, 's', 3], vdm1)",
        VDM + "vdm1 = cl.ValueDifferenceMetric().fit([['s'], ['l'], ['s']], [0, 1, 1])",
    ),
    "neither ordered nor nominal": Advice(
        "cl.mixed_distance([1, 's', 5], [2, 's', 3], vdm1, ordered=[0, 2])", ("or neither",),
        "cl.mixed_distance([1, 's', 5], [2, 's', 3], vdm1)", "abs(it**2 - 5) < 1e-12",
        VDM + "vdm1 = cl.ValueDifferenceMetric().fit([['s'], ['l'], ['s']], [0, 1, 1])",
    ),
    # --- intervals, comparisons and clusterings ---
    "why there is no interval": Advice(
        'cl.compare(labels_true, {"a": labels_pred, "b": labels_pred[::-1]})',
        ("jackknife(measure, labels_true, labels_pred)",),
        "(measure := cl.rand_index) and cl.jackknife(measure, labels_true, labels_pred)",
        'it.interval is None and it.why_not in it.in_words()', SOME,
    ),
    "an interval of a large table": Advice(
        "cl.external_scorecard(t, resamples=1)", ("jackknife does one measure at a time",),
        "cl.jackknife(cl.rand_index, t).interval",
        "it.low < float(cl.rand_index(t)) < it.high", """
rng = np.random.default_rng(0)
true = rng.integers(0, 70, 20_000)
t = cl.contingency_table(true, np.where(rng.random(20_000) < 0.5, true, rng.permutation(true)))
""",
    ),
    "a comparison with lists": Advice(
        "cl.compare(labels_true, [labels_pred, labels_true])",
        ("must be a dict of name → labels", "compare(labels_true, clusterings)"),
        "(clusterings := {'a': labels_pred, 'b': labels_true}) and "
        "cl.compare(labels_true, clusterings)", 'it["maximum matching"][3] == 1', SOME,
    ),
    "a comparison of a list of cards": Advice(
        "cl.compare([card, card])", ("must be a dict of name → scorecard or table",
        "compare(cards)"),
        "(cards := {'a': card, 'b': card}) and cl.compare(cards)", "len(it) == len(card)",
        SOME + "card = cl.external_scorecard(t)",
    ),
    "a comparison of values": Advice(
        'cl.compare({"a": cl.purity(t), "b": cl.purity(t)})',
        ("make one with external_scorecard or internal_scorecard",),
        'cl.compare({"a": cl.external_scorecard(t), "b": cl.external_scorecard(t)})',
        'it["purity"][1] == 1', SOME,
    ),
    "a measure that is not defined on every table": Advice(
        "cl.bootstrap(lambda t: f1(t), t)", ("undefined=0",),
        "cl.bootstrap(lambda t: f1(t, undefined=0), t)", "it.value == 0.5",
        SOME + """
t = cl.ContingencyTable([[1, 1], [1, 9]])
def f1(t, **options):
    first, rest = (cl.quantity(name, int(t.counts[0, j])) for name, j in (("a", 0), ("b", 1)))
    return cl.Score("share", first / (first + rest), **options)
""",
    ),
    "an estimator without a number of clusters": Advice(
        "cl.gap_statistic(X, DBSCAN(), most=2, references=2)", ("a function of X and k",),
        "cl.gap_statistic(X, lambda X, k: KMeans(k, n_init=1).fit_predict(X), most=2, "
        "references=2)", "len(it) == 2", POINTS,
    ),
    "a class instead of an estimator": Advice(
        "cl.stability(KMeans, X)", ("KMeans(…), not its class",),
        "cl.stability(KMeans(2, n_init=1, random_state=0), X, n=3)", "it.n == 3",
        POINTS + "X = np.r_[X, X + 0.1, X + 0.2]",
    ),
    "more clusters than places": Advice(
        "cl.gap_statistic(X, cut, most=3, references=2)", ("try fewer",),
        "cl.gap_statistic(X, cut, most=2, references=2)", "len(it) == 2", """
X = np.array([[0], [0], [1], [1], [5.0]])
def cut(X, k):
    return np.searchsorted(np.sort(X[:, 0])[[2, 4]][-(k - 1):] if k > 1 else [], X[:, 0], "right")
""",
    ),
    "distances of very many points": Advice(
        "cl.silhouette(X, labels)", ("sampled(silhouette, X, labels)",),
        "(silhouette := cl.silhouette) and cl.sampled(silhouette, X, labels)", "it.size == 2000",
        """
from clustlib.distances import passes
monkeypatch.setattr(passes, "_LONG", 2000 * 2001 / 2)
X, labels = np.arange(3000)[:, None], np.arange(3000) // 1000
""",
    ),
    "a card in a sample": Advice(
        "cl.sampled(cl.internal_scorecard, X, labels)", ("sampled(silhouette, X, labels)",),
        "(silhouette := cl.silhouette) and cl.sampled(silhouette, X, labels)",
        "it.value == cl.silhouette(X, labels)", POINTS,
    ),
    "noise in turns": Advice(
        "cl.stability(cut, X, n=1, noise='drop')", ("noise='singletons'",),
        "cl.stability(cut, X, n=1, noise='singletons')", "it.n == 1",
        POINTS + """
calls = []
def cut(X):
    calls.append(X)
    is_far = (X[:, 0] > 5).astype(int)
    return is_far - 1 if len(calls) % 2 else -is_far
""",
    ),
    # --- scores and cards ---
    "a quantity for an index": Advice(
        'cl.sum_over("i", cl.quantity("x", 3))', ("quantity('x_i', [3, 1, 2])",),
        "cl.sum_over(\"i\", cl.quantity('x_i', [3, 1, 2]))", "it.value == 6",
    ),
    "numbers without an index": Advice(
        'cl.quantity("x", [3, 1, 2])', ('quantity("x", …, over="i")',),
        'cl.sum_over("i", cl.quantity("x", [3, 1, 2], over="i"))', "it.value == 6",
    ),
    "an index in the name": Advice(
        'cl.quantity("n", [3, 1, 2])', ('quantity("n_i", …)',),
        'cl.sum_over("i", cl.quantity("n_i", [3, 1, 2]))', "it.value == 6",
    ),
    "a number as a formula": Advice(
        'cl.Score("mine", 100)', ("quantity('n', 100)",),
        "cl.Score(\"mine\", cl.sqrt(cl.quantity('n', 100)))", "it == 10",
    ),
    "a formula with an index": Advice(
        'cl.Score("mine", n_i)', ("sum_over('i', …)",),
        "cl.Score(\"mine\", cl.sum_over('i', n_i))", "it == 6", QUANTITIES,
    ),
    "0/0": Advice(
        'cl.Score("mine", zero / zero)', ("undefined=…",),
        'cl.Score("mine", zero / zero, undefined=1)', "it == 1", QUANTITIES,
    ),
    "a score in a card": Advice(
        "cl.external_scorecard(t) + cl.Score(0.5)", ("Measure('mine', score)",),
        "(score := cl.Score(0.5)) and cl.external_scorecard(t) + cl.Measure('mine', score)",
        'it["mine"].value == 0.5', SOME,
    ),
    "a number in a card": Advice(
        "cl.external_scorecard(t) + 0.5", ("Measure('mine', score)",),
        "(score := 0.5) and cl.external_scorecard(t) + cl.Measure('mine', score)",
        'it["mine"].value == 0.5', SOME,
    ),
    "rows without columns": Advice(
        "Table([(1, 2)])", ("give fields",), 'Table([(1, 2)], fields=["a", "b"])',
        'it["b"] == (2,)',
    ),
    "a column that is not displayed": Advice(
        'cl.external_scorecard(t).to_latex(columns=["measure", "remark"])', ("to_csv()",),
        "cl.external_scorecard(t).to_csv()", '"remark" in it.splitlines()[0]', SOME,
    ),
    # --- figures ---
    "bars of many clusters": Advice(
        'cl.plot.bars({"all": t})', ("ContingencyTable(t.to_pandas()[:50])",),
        'cl.plot.bars({"first": cl.ContingencyTable(t.to_pandas()[:50])})',
        f"it.alt.startswith({BARS!r})", LARGE,
    ),
    "bars of many clusters, as a list": Advice(
        'cl.plot.bars({"all": t})', ("per_cluster(t)",), "cl.per_cluster(t)", "len(it) == 60",
        LARGE,
    ),
    "bars of many tables": Advice(
        "cl.plot.bars(dict.fromkeys('abcdefgh', t))", ("draw fewer tables at a time",),
        "cl.plot.bars(dict.fromkeys('abc', t))", '"Three tables" in it.alt', SOME,
    ),
    "a bag of many points": Advice(
        "cl.plot.bags(t)", ('bars({"all points": t})',), 'cl.plot.bars({"all points": t})',
        '"C1 has 20000 of T1" in it.alt',
        "t = cl.ContingencyTable([[20_000, 0], [0, 3]])",
    ),
    "matchings of many clusters, as bars": Advice(
        'cl.plot.matchings(t, {"none": []})', ('bars({"all points": t})',),
        'cl.plot.bars({"all points": t})', "'C1 has 1 of T1' in it.alt",
        "t = cl.ContingencyTable(np.eye(20, dtype=int))",
    ),
    "matchings of many clusters, as a list": Advice(
        'cl.plot.matchings(t, {"none": []})', ("best_matching(t)",),
        "cl.best_matching(t)", "it.weight == 20", "t = cl.ContingencyTable(np.eye(20, dtype=int))",
    ),
    "many matchings": Advice(
        "cl.plot.matchings(t, dict.fromkeys('abcdefgh', []))", ("draw fewer choices at a time",),
        "cl.plot.matchings(t, dict.fromkeys('ab', []))", '"b" in it.alt', SOME,
    ),
    "many cells with F": Advice(
        "cl.plot.f_cells(t, f, dict.fromkeys('abcdefghijklm', []))", ("draw one choice at a time",),
        "cl.plot.f_cells(t, f, {'a': []})", '"two clusters" in it.alt',
        SOME + "f = cl.f_matrix(t)",
    ),
    "a large table with F": Advice(
        "cl.plot.f_cells(t, cl.f_matrix(t), {'a': []})", ("per_cluster(t)",),
        "cl.per_cluster(t)", "len(it) == 60", LARGE,
    ),
    "points of many clusters": Advice(
        'cl.plot.points({"a": (X, None, c)})', ("draw the points of some clusters",),
        'cl.plot.points({"a": (X[c < 40], None, c[c < 40])})', '"the outline of C1 " in it.alt',
        "X = np.indices((50, 3)).reshape(2, -1).T; c = X[:, 0]",
    ),
    "points of many clusters without outlines": Advice(
        'cl.plot.points({"a": (X, None, c)})', ("give None instead of labels_pred",),
        'cl.plot.points({"a": (X, None, None)})', '"outline of" not in it.alt',
        "X = np.indices((50, 3)).reshape(2, -1).T; c = X[:, 0]",
    ),
    "many centroids": Advice(
        'cl.plot.centroid_paths({"a": (X, c, X[None, :21])})',
        ("draw a clustering with fewer clusters",),
        'cl.plot.centroid_paths({"a": (X, c, X[None, :3])})', '"a centroid" in it.alt',
        "X = np.indices((50, 3)).reshape(2, -1).T; c = X[:, 1]",
    ),
    "a strip of many names": Advice(
        'cl.plot.strips({"a": names}, "x")', ("give the numbers without names",),
        'cl.plot.strips({"a": list(names.values())}, "x")', '"50 strokes" in it.alt',
        'names = {f"p{i}": i for i in range(50)}',
    ),
    "distances of many points": Advice(
        'cl.plot.distance_matrices({"a": (W, labels)})', ("W[::10, ::10]", "labels[::10]"),
        'cl.plot.distance_matrices({"a": (W[::10, ::10], labels[::10])})',
        '"201 by 201" in it.alt', "W = 1 - np.eye(2001); labels = [1, 2, 3] * 667",
    ),
    "distances of many points in sums": Advice(
        'cl.plot.distance_matrices({"a": (W, labels)})', ("proximity_table",),
        'cl.proximity_table(W, labels, metric="precomputed")', "it.n == 2001",
        "W = 1 - np.eye(2001); labels = [1, 2, 3] * 667",
    ),
    "distances of many clusters": Advice(
        'cl.plot.distance_matrices({"a": (W, labels)})', ("look at proximity_table",),
        'cl.proximity_table(W, labels, metric="precomputed")', "len(it.clusters) == 30",
        "W = 1 - np.eye(30); labels = range(30)",
    ),
    "silhouettes of many clusters": Advice(
        'cl.plot.silhouettes({"a": dict.fromkeys(range(41), [0.5, 1])})',
        ("draw some of them at a time",),
        'cl.plot.silhouettes({"a": dict.fromkeys(range(20), [0.5, 1])})', '"C19" in it.alt',
    ),
    "many panels": Advice(
        'cl.plot.points(dict.fromkeys("abcdef", (X, None, None)))', ("draw fewer at a time",),
        'cl.plot.points(dict.fromkeys("abc", (X, None, None)))', '"c" in it.alt', POINTS,
    ),
    "a figure without words": Advice(
        'cl.show(fig, "")', ("say in words what the figure shows",),
        'cl.show(fig, "Three of a in C1.")', "it is None",
        SOME + 'fig = cl.plot.bars({"a": t})',
    ),
    "a figure of matplotlib": Advice(
        "cl.show(fig)", ("alt must be given",), 'cl.show(fig, alt="Nothing.")', "it is None",
        "from matplotlib.figure import Figure; fig = Figure()",
    ),
    # --- play ---
    "labels of a table in play": Advice(
        "cl.play(t).labels", ("table.to_labels()",), "(table := cl.play(t).table) and "
        "[labels.tolist() for labels in table.to_labels()]",
        "it == [[1, 1, 2, 2, 2], [1, 1, 2, 2, 2]]", SOME,
    ),
    # --- sparse tables, odd inputs, comparisons ---
    "a first line that is a point": Advice(
        "read(path, 0, 1)", ("write a line with names above it",),
        "read(named, 0, 1)", "it.n == 2",
        CSV + 'path = folder / "bare.csv"; path.write_text("a,0\\na,0\\n")\n'
        'named = folder / "named.csv"; named.write_text("truth,cluster\\n" + path.read_text())',
    ),
    "a first line with a name that is also a label": Advice(
        "read(path, 0, 1)", ("If it is a name, say true_column='a'",),
        "read(path, true_column='a', pred_column=1)", "it.n == 2",
        CSV + 'path = folder / "bare.csv"; path.write_text("a,k\\na,0\\nb,0\\n")',
    ),
    "a pivot with gaps": Advice(
        "cl.ContingencyTable(counts)", ("counts.fillna(0)",),
        "cl.ContingencyTable(counts.fillna(0))", "it.n == 7",
        'counts = pd.DataFrame([[3, None], [0, 4]], index=["C1", "C2"], columns=["a", "b"])',
    ),
    "a point of zeros": Advice(
        'cl.silhouette(X, labels, metric="cosine")', ("leave them out", "row 2 of X"),
        'cl.silhouette(np.delete(X, 2, 0), np.delete(labels, 2), metric="cosine")',
        "-1 < it < 1", POINTS,
    ),
    "a flat box": Advice(
        "cl.hopkins_statistic(X)", ("leave this column out", "in column 1"),
        "cl.hopkins_statistic(np.delete(X, 1, axis=1))", "0 < it.value < 1",
        "X = np.c_[np.arange(20.0) ** 2, np.ones(20)]",
    ),
    "a standard error that takes longer": Advice(
        "cl.jackknife(cl.mutual_information, t)", (".standard_error takes longer",),
        "cl.jackknife(cl.mutual_information, t).standard_error", "0 < it < 1",
        LARGE.replace("120", "400"),
    ),
    "too many measures for a figure": Advice(
        "cl.plot.comparison(compared)", ('compared[["ARI", "AMI"]]',),
        'cl.plot.comparison(compared[["ARI", "AMI"]])', '"adjusted Rand index" in it.alt',
        SOME + "compared = cl.compare(labels_true, {f'{i}': labels_pred for i in range(12)})",
    ),
    "too many measures for curves": Advice(
        "cl.plot.curves(compared)", ("choose a few measures",),
        'cl.plot.curves(compared[["ARI", "AMI"]])', '"adjusted Rand index" in it.alt',
        SOME + "compared = cl.compare(labels_true, {2: labels_pred, 3: labels_pred})",
    ),
    "dates as texts": Advice(
        "cl.plot.curves(scores)", ("make a date of it, pd.to_datetime('2025-01-31')",),
        "cl.plot.curves({pd.to_datetime(name): score for name, score in scores.items()})",
        '"from 2025-01-31 to 2025-02-28" in it.alt',
        "scores = {'2025-01-31': 0.5, '2025-02-28': 0.6}",
    ),
    "two labels that look alike": Advice(
        "cl.contingency_table(names, [0, 0, 1])", ('unicodedata.normalize("NFC", label)',),
        'cl.contingency_table([unicodedata.normalize("NFC", label) for label in names], [0, 0, 1])',
        "it.shape == (2, 2)", 'import unicodedata; names = ["\u00e9", "e\u0301", "a"]',
    ),
    # --- course ---
    "too many questions": Advice(
        'cl.question_bank("purity", n=4)', ("ask for fewer questions",),
        'cl.question_bank("purity", n=3)', "len(it) == 3", """
from clustlib.course.questions.drawing import questions
three = questions(["purity"] * 3, seed=1)
repeat = lambda names, **_: [three[at % 3] for at in range(len(names))]
monkeypatch.setattr("clustlib.course.bank.bank.questions", repeat)
""",
    ),
    "a file of questions that exists": Advice(
        "bank.to_gift(path)", ("overwrite=True",), "bank.to_gift(path, overwrite=True)",
        'path.read_text() == bank.to_gift()',
        'bank = cl.question_bank("ARI", n=2); path = folder / "a.gift"; path.write_text("")',
    ),
    "an unknown topic": Advice(
        'cl.question_bank("puritty", n=1)', ("there are, among others, purity",),
        'cl.question_bank("purity", n=1)', "len(it) == 1",
    ),
    "a version of an exam": Advice(
        'exam.to_latex("B")', ("version=",), 'exam.to_latex(version="B")',
        'it != exam.to_latex(version="A")', 'exam = cl.exam(["purity"], seed=1, versions=2)',
    ),
    "a notebook that exists, in another folder": Advice(
        "nbgrader.main(command)", ("choose another folder",),
        'nbgrader.main(["02", "--out", str(folder / "b")])',
        'it == 0 and (folder / "b/02").exists()',
        'command = ["02", "--out", str(folder / "a")]; nbgrader.main(command)',
    ),
    "a notebook that exists": Advice(
        "nbgrader.main(command)", ("--overwrite",), 'nbgrader.main([*command, "--overwrite"])',
        "it == 0", 'command = ["02", "--out", str(folder / "a")]; nbgrader.main(command)',
    ),
}
# fmt: on


def run(code, names):
    """Return the text of an error, a warning or an output of an expression, or of its value."""
    printed = io.StringIO()
    try:
        with (
            warnings.catch_warnings(record=True) as caught,
            contextlib.redirect_stderr(printed),
            contextlib.redirect_stdout(printed),
        ):
            warnings.simplefilter("always")
            value = eval(code, names)
    except SystemExit:
        return printed.getvalue()
    except Exception as error:
        # The text of a KeyError is quoted.
        return str(error.args[0] if isinstance(error, KeyError) else error)
    texts = [str(warning.message) for warning in caught]
    return "\n".join([*texts, printed.getvalue(), value if isinstance(value, str) else repr(value)])


def is_code(words):
    """Return True if the words are an argument, or several."""
    with contextlib.suppress(SyntaxError):
        compile(f"f({words})", "advice", "eval")
        return True
    return False


@pytest.fixture
def fail(tmp_path, monkeypatch, nothing_laid_out):
    """Yield a function that makes the failing call, and returns its names and its text."""
    with contextlib.ExitStack() as stack:

        def fail(advice):
            folder = Path(tempfile.mkdtemp(dir=tmp_path))
            names = {**NAMES, "folder": folder, "monkeypatch": monkeypatch}
            names["open"] = lambda *args, **kwargs: stack.enter_context(open(*args, **kwargs))
            exec(advice.given, names)
            TEXTS[advice] = run(advice.fails, names)
            return names, TEXTS[advice]

        yield fail


TEXTS: dict[Advice, str] = {}


@pytest.mark.parametrize("advice", ADVICE.values(), ids=ADVICE)
def test_advice_gives_what_it_promises(advice, fail):
    names, text = fail(advice)
    for words in advice.says:
        assert words in text
        assert not is_code(words) or words in advice.taken
    names["it"] = eval(advice.taken, names)
    assert eval(advice.gives, names)


# --- every advice has a row ----------------------------------------------------------------------

REMEDY = re.compile(
    r"""\b(ask\ for|build|call|choose|count\ with|did\ you\ mean|draw|fit|give|hand\ over|has\ it
    |install|is\ called|leaves?\ (\w+\ )*out|look\ at|make|name\ the|open\ it|or\ neither|pip
    |replace|say|see|takes|there\ are,|try|use|wrap|write)\b
    |\w=[\S\0] | \w{2,}\( | \w\.\w{2,} | \[:""",
    re.VERBOSE,
)
# The advice is to install something. What it promises is tested below.
INSTALLED = (
    "cl.play needs anywidget",
    "show needs IPython",
    "install clustlib whole",
    "No font on",
)
# These texts look like advice by the rule above, and give none.
NO_ADVICE = (
    "must not give two columns the name",
    "t in split_cluster(t, …)",
    "t in merge_clusters(t, …)",
    "t in move_points(t, …)",
    "noise='singletons' would make",
    "noise='singletons' needs",
    "Canvas takes questions of at most",
    "cannot draw these arguments",
    "cosine distance(x, y)",
)


def text_of(node):
    """Return the text of a string or an f-string, whose values become a null character."""
    if isinstance(node, ast.JoinedStr):
        return "".join(p.value if isinstance(p, ast.Constant) else "\0" for p in node.values)
    text = getattr(node, "value", None)
    return text.replace("{}", "\0") if isinstance(text, str) else ""


def texts_with_advice():
    """Yield the place and the text of each string of the package that looks like advice.

    These are all strings but docstrings and markup; in the course, which has much other prose, the
    strings of functions that raise errors.
    """
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        nodes = set(ast.walk(tree))
        for node in ast.walk(tree):
            if isinstance(node, (ast.Expr, ast.JoinedStr)):
                nodes -= set(ast.iter_child_nodes(node))
        if "course" in path.parts:
            functions = [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]
            raising = [f for f in functions if any(isinstance(n, ast.Raise) for n in ast.walk(f))]
            nodes &= {node for function in raising for node in ast.walk(function)}
        for node in sorted(filter(text_of, nodes), key=lambda node: node.lineno):
            text = text_of(node)
            is_prose = len(text.split()) > 2 and not re.match(r"\s*<\w|\(\?|\W*\\\\", text)
            if is_prose and REMEDY.search(text):
                yield f"{path.relative_to(PACKAGE)}:{node.lineno}", text


def pattern_of(text):
    return re.compile(".*?".join(map(re.escape, text.split("\0"))), re.DOTALL)


def test_every_advice_has_a_row(fail):
    texts = [TEXTS.get(advice) or fail(advice)[1] for advice in ADVICE.values()]
    unknown = [
        f"{place}: {text!r}".replace("\\x00", "{}")
        for place, text in texts_with_advice()
        if not any(words in text for words in INSTALLED + NO_ADVICE)
        and not any(map(pattern_of(text).search, texts))
    ]
    assert not unknown, (
        "no row of ADVICE fails with these texts. Add one that takes the advice to the letter; or, "
        "if there is no advice in it, add its words to NO_ADVICE:\n" + "\n".join(unknown)
    )


@pytest.mark.parametrize(
    ("answer", "says", "taken"),
    [
        (0.67, "enter the fraction, or three decimals", "2/3"),
        (0.67, "enter the fraction, or three decimals", 0.667),
        (67, "enter a share between 0 and 1", 0.667),
        ("1 - 1/3", "without the quotation marks it is calculated", 1 - 1 / 3),
        ("two thirds", "enter a fraction such as 3/4, or a decimal", "2/3"),
    ],
)
def test_advice_of_check(answer, says, taken):
    assert says in check("02.1", answer).text
    assert check("02.1", taken).correct


def test_texts_that_give_no_advice_are_those_of_the_package():
    texts = [text for _, text in texts_with_advice()]
    assert [w for w in INSTALLED + NO_ADVICE if not any(w in text for text in texts)] == []


def test_packages_that_are_to_be_installed_bring_what_is_missing():
    assert "anywidget" in packages_distributions()["anywidget"]
    todo, needed = ["jupyterlab"], set()
    while todo:
        name = todo.pop().lower()
        if name not in needed:
            needed.add(name)
            with contextlib.suppress(PackageNotFoundError):
                lines = [line for line in requires(name) or () if "extra" not in line]
                todo += [re.match(r"[\w.-]+", line)[0] for line in lines]
    assert "ipython" in needed


def test_fonts_that_are_to_be_installed_are_used():
    assert {"Noto Sans CJK SC", "Noto Emoji"} <= set(_FALLBACK_FONTS)
