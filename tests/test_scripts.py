"""Ten scripts that use scikit-learn's metrics run on after other imports and names.

Each is run as it is, and once more with every call replaced by what the table of names in
``tests/elsewhere.py`` has for it. Both leave the same ``results``.
"""

import ast
import re

import numpy as np
import pytest

from tests.elsewhere import scikit_learn

DATA = """\
import numpy as np
import pandas as pd
from sklearn.cluster import AgglomerativeClustering, DBSCAN, KMeans
from sklearn.datasets import load_iris, make_blobs
"""

SCRIPTS = {
    "k-means against the classes": """
from sklearn.metrics import adjusted_mutual_info_score, adjusted_rand_score
from sklearn.metrics import fowlkes_mallows_score, normalized_mutual_info_score, v_measure_score

X, y = load_iris(return_X_y=True)
labels = KMeans(n_clusters=4, n_init=3, random_state=0).fit_predict(X)
results = {
    "ARI": adjusted_rand_score(y, labels),
    "NMI": normalized_mutual_info_score(y, labels),
    "NMI max": normalized_mutual_info_score(y, labels, average_method="max"),
    "AMI": adjusted_mutual_info_score(labels_true=y, labels_pred=labels),
    "AMI min": adjusted_mutual_info_score(y, labels, average_method="min"),
    "V": v_measure_score(y, labels),
    "V, beta 0.5": v_measure_score(y, labels, beta=0.5),
    "FMI": fowlkes_mallows_score(y, labels),
}
""",
    "homogeneity, completeness and V": """
from sklearn import metrics

X, y = make_blobs(90, centers=3, random_state=1)
labels = AgglomerativeClustering(5).fit_predict(X)
h, c, v = metrics.homogeneity_completeness_v_measure(y, labels)
assert h == metrics.homogeneity_score(y, labels)
results = [h, c, v, metrics.completeness_score(y, labels)]
""",
    "silhouettes": """
from sklearn.metrics import pairwise_distances, silhouette_samples, silhouette_score

X, _ = make_blobs(120, centers=4, random_state=2)
labels = KMeans(n_clusters=3, n_init=3, random_state=0).fit_predict(X)
each = silhouette_samples(X, labels)
results = {
    "mean": silhouette_score(X, labels),
    "cosine": silhouette_score(X, labels, metric="cosine"),
    "own distances": silhouette_score(pairwise_distances(X), labels, metric="precomputed"),
    "below 0": (each < 0).sum(),
    "by cluster": [each[labels == i].mean() for i in range(3)],
    "cityblock": silhouette_samples(X, labels, metric="cityblock"),
}
""",
    "the number of clusters": """
from sklearn.metrics import calinski_harabasz_score, davies_bouldin_score

X, _ = make_blobs(150, centers=4, n_features=3, random_state=3)
rows = []
for k in range(2, 7):
    labels = KMeans(n_clusters=k, n_init=3, random_state=0).fit_predict(X)
    rows.append([k, calinski_harabasz_score(X, labels), davies_bouldin_score(X, labels)])
results = pd.DataFrame(rows, columns=["k", "CH", "DB"]).set_index("k")
""",
    "a search": """
from sklearn.metrics import adjusted_rand_score, make_scorer, silhouette_score
from sklearn.model_selection import GridSearchCV

def score(estimator, X, y=None):
    return silhouette_score(X, estimator.predict(X))

X, y = make_blobs(120, centers=3, random_state=4)
grid = {"n_clusters": [2, 3, 4, 5]}
model = KMeans(n_init=3, random_state=0)
by_classes = GridSearchCV(model, grid, scoring=make_scorer(adjusted_rand_score), cv=3).fit(X, y)
by_points = GridSearchCV(model, grid, scoring=score, cv=3).fit(X)
results = {
    "ARI": by_classes.cv_results_["mean_test_score"],
    "silhouette": by_points.cv_results_["mean_test_score"],
    "best": [by_classes.best_params_["n_clusters"], by_points.best_params_["n_clusters"]],
}
""",
    "cross-validation": """
from sklearn.metrics import make_scorer, mutual_info_score, normalized_mutual_info_score
from sklearn.model_selection import cross_validate

X, y = load_iris(return_X_y=True)
scoring = {
    "NMI": make_scorer(normalized_mutual_info_score),
    "MI": make_scorer(mutual_info_score),
    "V": "v_measure_score",
}
model = KMeans(n_clusters=3, n_init=3, random_state=0)
scores = cross_validate(model, X, y, scoring=scoring, cv=4)
results = {name: scores[f"test_{name}"] for name in scoring}
""",
    "pairs and tables": """
from sklearn.metrics import rand_score
from sklearn.metrics.cluster import contingency_matrix, pair_confusion_matrix

y, labels = [0, 0, 1, 1, 1, 2], [1, 1, 1, 0, 0, 0]
(tn, fp), (fn, tp) = pair_confusion_matrix(y, labels)
assert np.isclose((tp + tn) / (tp + fp + fn + tn), rand_score(y, labels))
table = contingency_matrix(y, labels)
results = [pair_confusion_matrix(y, labels), table.sum(axis=1), table, tp / (tp + fp)]
""",
    "labels of all kinds": """
from sklearn.metrics import adjusted_rand_score as ari
from sklearn.metrics import homogeneity_score

frame = pd.DataFrame({
    "team": ["red", "red", "blue", "blue", "blue", "green"],
    "cluster": [2, 2, 0, 0, 2, 1],
})
team, cluster = frame["team"], frame["cluster"]
results = [
    ari(team, cluster),
    ari(team.tolist(), cluster.tolist()),
    ari(team.astype("category"), cluster.to_numpy()),
    ari(pd.Categorical(team), cluster.astype(float)),
    ari(team == "red", cluster == 2),
    homogeneity_score(team.to_numpy(), cluster.map({0: "a", 1: "b", 2: "c"})),
    homogeneity_score(tuple(cluster), np.array(team, dtype=str)),
]
""",
    "a loop over settings": """
from sklearn.metrics import adjusted_mutual_info_score, adjusted_rand_score, rand_score

X, y = make_blobs(100, centers=3, random_state=5)
results = {}
for eps in np.linspace(0.2, 3, 8):
    labels = DBSCAN(eps=eps).fit_predict(X)
    found = len(set(labels)) - (-1 in labels)
    results[eps] = [
        found,
        adjusted_rand_score(y, labels),
        adjusted_mutual_info_score(y, labels),
        rand_score(y, labels),
    ]
best = max(results, key=lambda eps: results[eps][1])
results["best"] = best
""",
    "information in columns": """
from sklearn.metrics import mutual_info_score

rng = np.random.default_rng(6)
frame = pd.DataFrame(rng.integers(0, 3, size=(60, 3)), columns=["a", "b", "c"])
frame["d"] = frame["a"] + (frame["b"] > 1)
information = frame.corr(method=mutual_info_score)
entropy = {name: mutual_info_score(frame[name], frame[name]) for name in frame}
ranking = sorted(entropy, key=entropy.get)
results = [information, list(entropy.values()), [ord(name) for name in ranking]]
""",
}


# --- the replacement -----------------------------------------------------------------------------


def parse(call):
    return ast.parse(call, mode="eval").body


def keywords(call):
    return frozenset(it.arg for it in call.keywords if it.arg not in ("labels_true", "labels_pred"))


# For each function and its keywords: the call there and the call here.
CALLS = {
    (there.func.id, keywords(there)): (there, row.here)
    for row in scikit_learn()
    for there in [parse(row.there)]
}


class Fill(ast.NodeTransformer):
    """Replace names by expressions."""

    def __init__(self, expressions):
        self.expressions = expressions

    def visit_Name(self, node):
        return self.expressions.get(node.id, node)


class Replace(ast.NodeTransformer):
    """Replace each function of scikit-learn's metrics by what the table has for it."""

    def __init__(self):
        self.imported = {}  # the name in the script, and scikit-learn's
        self.replaced = []

    def visit_ImportFrom(self, node):
        if (node.module or "").startswith("sklearn.metrics"):
            known = {name for name, _ in CALLS}
            ours = [it for it in node.names if it.name in known]
            self.imported |= {it.asname or it.name: it.name for it in ours}
            node.names = [it for it in node.names if it not in ours]
        return node if node.names else None

    def name_of(self, node):
        if isinstance(node, ast.Name):
            return self.imported.get(node.id)
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "metrics":
            return node.attr
        return None

    def visit_Call(self, node):
        name = self.name_of(node.func)
        if name is None:
            return self.generic_visit(node)
        self.replaced.append(name)
        there, here = CALLS[name, keywords(node)]
        given = [*node.args, *(it.value for it in node.keywords if "labels_" in it.arg)]
        values = {parameter.id: it for parameter, it in zip(there.args, given, strict=True)}
        values |= {
            parameter.value.id: it.value
            for parameter in there.keywords
            for it in node.keywords
            if it.arg == parameter.arg
        }
        return Fill({key: self.visit(it) for key, it in values.items()}).visit(parse(here))

    def visit_Name(self, node):
        """Replace a function that is passed on, as to ``make_scorer``."""
        name = self.name_of(node)
        if name is None:
            return node
        self.replaced.append(name)
        there, here = CALLS[name, frozenset()]
        names = ", ".join(it.id for it in there.args)
        return parse(f"lambda {names}: {here}")


def replace(script):
    """Return the script with the names of the table, and the functions that were replaced."""
    replacing = Replace()
    tree = ast.fix_missing_locations(replacing.visit(ast.parse(script)))
    return "import clustlib as cl\n" + ast.unparse(tree), replacing.replaced


def run(script):
    names = {}
    exec(compile(DATA + script, "script", "exec"), names)
    return names["results"]


def numbers(results):
    """Return all numbers in results, in their order."""
    if isinstance(results, dict):
        results = [*results.values()]
    if isinstance(results, list | tuple):
        return np.concatenate([numbers(it) for it in results])
    return np.ravel(np.asarray(results, float))


# --- the tests -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCRIPTS)
def test_script_runs_on_with_the_names_of_the_table(name):
    script, replaced = replace(SCRIPTS[name])
    assert replaced
    assert not re.search(r"\w+_score\(|sklearn\.metrics\.cluster", script)
    before, after = numbers(run(SCRIPTS[name])), numbers(run(script))
    assert len(before) > 3
    np.testing.assert_allclose(after, before, rtol=0, atol=1e-12)


def test_the_scripts_use_every_function_of_the_table():
    used = {name for script in SCRIPTS.values() for name in replace(script)[1]}
    assert used == {name for name, _ in CALLS}
    assert len(SCRIPTS) == 10
