"""The Iris case: the two K-means clusterings, and the numbers of notebooks 14 and 15.

The numbers were computed by two independent programs; those of the book are in
``test_worked_examples``.
"""

import re
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.distance import pdist

import clustlib as cl
from tests import notebook_checks as checks
from tests.cases import each

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
X, SPECIES = cl.datasets.iris()
GOOD, BAD = cl.datasets.iris_kmeans()

# Values for the good and the bad clustering, in the first two principal components of UCI's data.
IN_THE_PLANE = """
    3020.574610 24613.358340 3796 7379 0.238556 0.033763 2.668322 −0.230485 0.077753 0.652325
    0.565084 0.597565 8.192021 0.918386
    6217.376252 21416.556698 5271 5904 0.325170 0.079732 2.561790 −0.202365 0.031411 1.109170
    0.890983 0.553852 7.323914 0.829955
"""
# The species, with all four measurements.
OF_THE_SPECIES = "0.503477 487.330876 0.844279 0.058481 0.288024"
# External measures as printed in the book.
IN_THE_BOOK = """
    0.887 0.885 0.418 0.742 0.812 0.682 0.87 0.811 0.271 0.717
    0.667 0.560 0.658 0.743 0.587 1.200 0.477 0.717 0.657 0.258 0.442
"""


def plane(measurements):
    """Return the first two principal components, from the eigenvectors of the covariances."""
    _, directions = np.linalg.eigh(np.cov(measurements.T))
    return (measurements - measurements.mean(axis=0)) @ directions[:, :-3:-1]


def uci():
    """Return the measurements as in the file of the UCI repository."""
    wrong = X.copy()
    wrong[34, 3] = 0.1
    wrong[37, 1:3] = 3.1, 1.5
    return wrong


def movers(points, labels):
    """Return the irises, counted from 1, that are nearer to another centroid than to their own."""
    centroids = np.array([points[labels == c].mean(axis=0) for c in (1, 2, 3)])
    nearest = ((points[:, None] - centroids) ** 2).sum(axis=2).argmin(axis=1) + 1
    return (np.flatnonzero(nearest != labels) + 1).tolist()


@each(
    "name, words",
    [
        ("14_iris_case", IN_THE_BOOK),
        ("15_how_many_clusters", IN_THE_PLANE),
        ("15_how_many_clusters", OF_THE_SPECIES),
    ],
)
def test_unit_prints_every_number_of_the_case(name, words):
    notebooks = map(checks.read, checks.unit_notebooks(NOTEBOOKS, name[:2]))
    cells = [cell for nb in notebooks for _, cell in checks.code_cells(nb)]
    outputs = list(map(checks.printed_text, cells))
    printed = re.split(r"[\s,*]+", " ".join(outputs))
    assert [number for number in words.split() if number not in printed] == []


def test_both_clusterings_are_fixed_points_on_the_uci_data():
    assert movers(plane(uci()), GOOD) == movers(plane(uci()), BAD) == []


def test_bad_clustering_depends_on_one_wrong_row():
    assert movers(plane(X), GOOD) == []
    assert movers(plane(X), BAD) == [38]


@each("labels, gamma, normalised", [(GOOD, 8.192021, 0.918386), (BAD, 7.323914, 0.829955)])
def test_internal_hubert_statistic(labels, gamma, normalised):
    points = plane(uci())
    means = {c: points[labels == c].mean(axis=0) for c in (1, 2, 3)}
    between = pdist([means[c] for c in labels.tolist()])
    assert np.mean(pdist(points) * between) == pytest.approx(gamma, abs=5e-7)
    assert np.corrcoef(pdist(points), between)[0, 1] == pytest.approx(normalised, abs=5e-7)


def test_every_internal_measure_prefers_kmeans_to_the_species():
    cards = {
        name: cl.internal_scorecard(plane(uci()), labels)
        for name, labels in {"good": GOOD, "bad": BAD, "species": SPECIES}.items()
    }
    assert set(cl.compare(cards)["preferred"]) == {"good"}
    for measure in ("silhouette", "Dunn index"):
        assert cards["bad"][measure].value > cards["species"][measure].value
