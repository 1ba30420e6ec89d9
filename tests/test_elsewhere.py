"""The table of names in other packages: every row is run where the package is installed.

The values in the table were printed by the other packages (R 4.2 with aricode 1.1.0, mclust 6.0.0,
fpc 2.2-10 and clusterCrit 1.3.0; igraph 1.0.0, NetworkX 3.6.1, torchmetrics 1.9.0), so ours are
held to them in any case.
"""

import math
import re
import shutil
import subprocess
from functools import cache
from importlib.util import find_spec

import numpy as np
import pytest
from sklearn import metrics
from sklearn.metrics import cluster

import clustlib as cl
from clustlib.measures.catalogue import EXTERNAL, INTERNAL
from tests import elsewhere
from tests.elsewhere import NAMES, labels, y

ROWS = [row for section in elsewhere.SECTIONS for row in section.rows]
# Those with one number on both sides; NetworkX's needs a graph.
NUMBERS = [
    row for row in ROWS if row.here and row.value is not None and row not in elsewhere.NETWORKX
]
SCIKIT_LEARN = elsewhere.scikit_learn()
R = {
    "aricode": elsewhere.ARICODE,
    "mclust": elsewhere.MCLUST,
    "fpc": elsewhere.FPC,
    "clusterCrit": elsewhere.CLUSTER_CRIT,
    "igraph": [
        row._replace(
            there=row.there.replace("compare_communities", "compare")
            .replace("adjusted_rand", "adjusted.rand")
            .replace("split-join", "split.join")
        )
        for row in elsewhere.IGRAPH
        if row.there.startswith("compare")
    ],
}
ALONE, TOGETHER = np.arange(1, 13), np.full(12, 1)
# Pairs of groupings for which some measure is 0/0. In R's igraph a label is below n.
EXTREMES = [
    (ALONE, ALONE), (TOGETHER, TOGETHER), (ALONE, TOGETHER), (TOGETHER, ALONE),
    (ALONE, labels), (y, ALONE), (TOGETHER, labels), (y, TOGETHER),
]  # fmt: skip
# Of a tensor of 32 bits, and of clusterCrit's pairs.
SEVEN_DIGITS = {"rel": 1e-6, "abs": 1e-6}


def here(row, **names):
    return float(eval(row.here, NAMES | names))


# --- every row -----------------------------------------------------------------------------------


def test_our_value_is_the_one_that_the_other_package_printed():
    for row in NUMBERS:
        assert here(row) == pytest.approx(row.value, **SEVEN_DIGITS), row.there
    assert len(NUMBERS) > 60


def test_a_row_without_a_counterpart_is_none_of_our_measures():
    values = [float(entry.function(y, labels)) for entry in EXTERNAL]
    values += [here(row) for row in NUMBERS]
    for row in ROWS:
        if not row.here:
            assert min(abs(row.value - value) for value in values) > 1e-4, row.there


def test_what_differs_in_digits_is_so():
    pattern = re.compile(r"`(cl\.[^`]*\(.*?\))` is (\d\.\d{3})")
    claims = [claim for row in ROWS for claim in pattern.findall(row.differs)]
    assert len(claims) == 4
    for call, digits in claims:
        assert f"{eval(call, NAMES):.3f}" == digits, call


# --- scikit-learn --------------------------------------------------------------------------------


def test_scikit_learn_returns_the_same():
    m, b = "max", 0.5  # values of the keywords
    for row in SCIKIT_LEARN:
        if "sample_size" in row.there:
            continue
        m = "cityblock" if "metric" in row.there else "max"
        names = NAMES | vars(metrics) | vars(cluster) | {"m": m, "b": b}
        np.testing.assert_allclose(
            np.asarray(eval(row.here, names), float), eval(row.there, names), atol=1e-12
        )


def test_the_rows_of_scikit_learn_are_those_of_the_catalogue_and_all_its_other_functions():
    names = {re.match(r"\w+", row.there)[0] for row in SCIKIT_LEARN}
    catalogued = {it.scikit_learn.function for it in (*EXTERNAL, *INTERNAL) if it.scikit_learn}
    assert catalogued < names
    # These have no counterpart, or are parts of another: biclusters, a part of AMI, and of MI.
    assert set(cluster.__all__) - names == {
        "consensus_score", "entropy", "expected_mutual_information",
    }  # fmt: skip


def test_all_means_of_scikit_learn_have_the_same_names():
    for name in ("normalized_mutual_info_score", "adjusted_mutual_info_score"):
        (row,) = [it for it in SCIKIT_LEARN if it.there.startswith(f"{name}(y, labels, average")]
        for m in ("min", "geometric", "arithmetic", "max"):
            theirs = eval(row.there, NAMES | vars(metrics) | {"m": m})
            assert here(row, m=m) == pytest.approx(theirs)


def test_metrics_of_scikit_learn():
    X = NAMES["X"]
    for m in ("cityblock", "euclidean", "cosine", "chebyshev"):
        theirs = metrics.silhouette_score(X + 1, labels, metric=m)
        assert cl.silhouette(X + 1, labels, metric=m) == pytest.approx(theirs), m
    distances = metrics.pairwise_distances(X)
    assert cl.silhouette(distances, labels, metric="precomputed") == pytest.approx(
        cl.silhouette(X, labels)
    )
    for m in ("manhattan", "l1"):
        with pytest.raises(ValueError, match="cityblock"):
            cl.silhouette(X, labels, metric=m)


def test_a_sample_of_a_silhouette_has_a_standard_error():
    row = next(it for it in SCIKIT_LEARN if "sample_size" in it.there)
    assert eval(row.here, NAMES | {"s": 10, "r": 0}).standard_error > 0
    eval(row.there, NAMES | vars(metrics) | {"s": 10, "r": 0})


def test_noise_is_one_more_cluster_in_scikit_learn():
    noisy = np.where(labels == 3, -1, labels)
    theirs = metrics.adjusted_rand_score(y, noisy)
    assert cl.adjusted_rand_index(y, noisy) == pytest.approx(theirs)
    assert cl.adjusted_rand_index(y, noisy, noise="drop") != pytest.approx(theirs)


# --- other packages for Python -------------------------------------------------------------------


def there(row, names):
    return float(eval(row.there, NAMES | names))


def test_igraph_returns_the_same():
    igraph = pytest.importorskip("igraph")
    for row in elsewhere.IGRAPH:
        assert there(row, vars(igraph)) == pytest.approx(row.value, **SEVEN_DIGITS), row.there
        if "y, labels" in row.there:
            for a, b in EXTREMES:
                theirs = there(row, vars(igraph) | {"y": a - 1, "labels": b - 1})
                check_0_over_0(row, a, b, theirs)


def test_networkx_returns_the_same():
    nx = pytest.importorskip("networkx")
    groups = [set(np.flatnonzero(labels == i).tolist()) for i in (3, 1, 2)]
    (row,) = elsewhere.NETWORKX
    assert there(row, {"nx": nx, "G": nx.Graph(NAMES["edges"]), "groups": groups}) == pytest.approx(
        row.value, **SEVEN_DIGITS
    )
    # With weights, nodes in another order, and a loop whose weight is doubled in the matrix.
    G = nx.Graph()
    G.add_nodes_from(reversed(range(12)))
    G.add_weighted_edges_from([(i, j, 1 + i % 3) for i, j in NAMES["edges"]])
    names = {"nx": nx, "G": G, "groups": groups}
    assert there(row, names) == pytest.approx(here(row, **names))
    G.add_edge(4, 4, weight=2)
    assert there(row, names) != pytest.approx(here(row, **names))
    W = nx.to_numpy_array(G, nodelist=range(12))
    W[4, 4] *= 2
    p = cl.ProximityTable.from_matrix(W, labels, kind="similarity")
    assert there(row, names) == pytest.approx(cl.modularity(p))


@pytest.mark.filterwarnings("ignore")
def test_torchmetrics_returns_the_same():
    torch = pytest.importorskip("torch")
    clustering = pytest.importorskip("torchmetrics.functional.clustering")
    names = vars(clustering) | {name: torch.tensor(NAMES[name]) for name in ("y", "labels", "X")}
    differ = set()
    for row in elsewhere.TORCHMETRICS:
        if row.there.startswith("cluster_accuracy") and not find_spec("torch_linear_assignment"):
            continue
        assert there(row, names) == pytest.approx(row.value, **SEVEN_DIGITS), row.there
        if "labels, y" not in row.there:
            continue
        for a, b in EXTREMES:
            tensors = names | {"y": torch.tensor(a), "labels": torch.tensor(b)}
            if there(row, tensors) != pytest.approx(here(row, y=a, labels=b), abs=1e-5):
                differ.add((row.there, a is ALONE and b is ALONE, there(row, tensors)))
    assert differ == said_of_extremes(elsewhere.TORCHMETRICS)


def test_scikit_learn_differs_in_extremes_where_the_table_says_so():
    differ = set()
    for row in SCIKIT_LEARN:
        if row.value is None or "(y, labels)" not in row.there:
            continue
        for a, b in EXTREMES:
            theirs = there(row, vars(metrics) | {"y": a, "labels": b})
            if theirs != pytest.approx(here(row, y=a, labels=b), abs=1e-9):
                differ.add((row.there, a is ALONE and b is ALONE, theirs))
    assert differ == said_of_extremes(SCIKIT_LEARN) != set()


def said_of_extremes(rows):
    """Return what the table says: the call there, True for all points alone, and its value."""
    pattern = re.compile(r"All points (alone|together) in both: (\d) there, 1 here")
    return {
        (row.there, match[1] == "alone", float(match[2]))
        for row in rows
        for match in pattern.finditer(row.differs)
    }


def check_0_over_0(row, a, b, theirs):
    """Check that theirs is ours, or NaN where ours follows the rule for identical groupings.

    Of an ARI the table says for which groupings it is NaN.
    """
    ours = here(row, y=a, labels=b)
    if math.isnan(theirs):
        best = 0 if "NVI" in row.there or "NID" in row.there else 1
        assert ours == (best if a is b else 1 - best), row.there
    else:
        assert theirs == pytest.approx(ours, abs=1e-6), row.there
    if "NaN there, 1 here" in row.differs:
        says = a is b and (a is ALONE or "or all together" in row.differs)
        assert math.isnan(theirs) == says, row.there


# --- R -------------------------------------------------------------------------------------------


@cache
def packages_of_r():
    """Return which of the packages are installed."""
    if shutil.which("Rscript") is None:
        return []
    found = run_r([f"requireNamespace('{package}', quietly=TRUE)" for package in R])
    return [package for package, is_there in zip(R, found, strict=True) if is_there]


def run_r(calls, package="stats"):
    """Return the values of calls in R, on the example."""
    lines = [f"suppressMessages(library({package}))", *(in_r(x, NAMES[x]) for x in ("y", "labels"))]
    lines.append(f"X <- matrix({vector(NAMES['X'].ravel())}, 12, byrow=TRUE)")
    lines += [f"cat(format(as.numeric({call}), digits=12), '\\n')" for call in calls]
    output = subprocess.run(
        ["Rscript", "-"], input="\n".join(lines), capture_output=True, text=True, check=True
    ).stdout
    return [math.nan if word == "NaN" else float(word) for word in output.split()]


def in_r(name, array):
    return f"{name} <- as.integer({vector(array)})"


def vector(array):
    return f"c({', '.join(map(str, array.tolist()))})"


@pytest.fixture
def installed():
    if not packages_of_r():
        pytest.skip("R is not installed, or none of the packages")
    return packages_of_r()


def test_r_returns_the_same(installed):
    for package in installed:
        rows = R[package]
        values = run_r([row.there for row in rows], package)
        for row, value in zip(rows, values, strict=True):
            assert value == pytest.approx(row.value, **SEVEN_DIGITS), (package, row.there)


def test_what_is_0_over_0_in_r(installed):
    # fpc computes indices of points as well, which one cluster hasn't; igraph refuses label n.
    for package in {*installed} - {"fpc", "igraph"}:
        rows = [row for row in R[package] if row.here and "y, labels" in row.there]
        rows = [row for row in rows if not row.there.startswith("entropy")]
        cases = [(a, b, row) for a, b in EXTREMES for row in rows]
        calls = [
            f"local({{ {in_r('y', a)}; {in_r('labels', b)}; {row.there} }})" for a, b, row in cases
        ]
        for (a, b, row), value in zip(cases, run_r(calls, package), strict=True):
            check_0_over_0(row, a, b, value)
