"""The data sets of the lessons, read from the folder ``data``; data/README.md has their origins.

An installed package includes the folder. In the collection of notebooks it is beside the package.
"""

import csv
from pathlib import Path

import numpy as np

from clustlib.contingency import ContingencyTable
from clustlib.validation import short_repr

_HERE = Path(__file__).resolve().parent
_DATA = _HERE / "data" if (_HERE / "data").is_dir() else _HERE.parent / "data"


def lecture_table(name: str) -> ContingencyTable:
    """Return a contingency table of the lectures, by the name of its file in data/tables.

    Raises a ValueError that lists the names, for any other.

    Examples
    --------
    >>> from clustlib import datasets
    >>> datasets.lecture_table("orange")
         T1  T2  T3  n_i
    C1    0  30  20   50
    C2    0  20   5   25
    C3   25   0   0   25
    m_j  25  50  25  100
    """
    names = sorted(path.stem for path in _find("tables").glob("*.csv"))
    if not isinstance(name, str) or name not in names:
        raise ValueError(f"name must be one of {', '.join(names)}; got {short_repr(name)}")
    _, *rows = _read(f"tables/{name}.csv")
    return ContingencyTable([[int(count) for count in row[1:]] for row in rows])


def fourteen_objects() -> tuple[np.ndarray, np.ndarray]:
    """Return the classes and the clusters of fourteen objects: two int arrays of shape (14,).

    Examples
    --------
    >>> from clustlib import datasets
    >>> labels_true, labels_pred = datasets.fourteen_objects()
    >>> labels_true[:5].tolist(), labels_pred[:5].tolist()
    ([2, 1, 3, 2, 4], [4, 2, 3, 4, 2])
    """
    return _two_columns("fourteen_objects.csv")


def iris() -> tuple[np.ndarray, np.ndarray]:
    """Return measurements and species of 150 irises.

    In ``(X, species)``, X of shape (150, 4) has sepal length, sepal width, petal length and petal
    width in cm, and species of shape (150,) the names.

    Examples
    --------
    >>> from clustlib import datasets
    >>> X, species = datasets.iris()
    >>> X[0].tolist(), species[0]
    ([5.1, 3.5, 1.4, 0.2], 'setosa')
    """
    _, *rows = _read("iris.csv")
    X = np.array([row[:4] for row in rows], dtype=float)
    return X, np.array([row[4] for row in rows], dtype=object)


def iris_kmeans() -> tuple[np.ndarray, np.ndarray]:
    """Return two K-means clusterings of the irises into three clusters, a good and a bad one.

    ``(good, bad)`` are two int arrays of shape (150,) with labels 1, 2, 3.

    Examples
    --------
    >>> import clustlib as cl
    >>> X, species = cl.datasets.iris()
    >>> good, bad = cl.datasets.iris_kmeans()
    >>> cl.contingency_table(species, bad)
         setosa  versicolor  virginica  n_i
    C1       30           0          0   30
    C2       20           4          0   24
    C3        0          46         50   96
    m_j      50          50         50  150
    """
    return _two_columns("iris_kmeans_labels.csv")


def watermelon() -> tuple[np.ndarray, np.ndarray, tuple[str, ...]]:
    """Return seventeen watermelons with six nominal and two ordered attributes, good or not.

    In ``(melons, good, names)``, melons is an object array of shape (17, 8) with 色泽 colour,
    根蒂 root, 敲声 sound, 纹理 texture, 脐部 navel and 触感 touch as text, and 密度 density and
    含糖率 sugar content as floats; good, of shape (17,), is 是 (yes) or 否 (no); names are those of
    the eight attributes.

    Examples
    --------
    >>> from clustlib import datasets
    >>> melons, good, names = datasets.watermelon()
    >>> dict(zip(names, melons[0]))["根蒂"], good[0], good[16]
    ('蜷缩', '是', '否')
    """
    (*names, _), *rows = _read("watermelon_3.0.csv")
    melons = np.array([row[:8] for row in rows], dtype=object)
    melons[:, 6:] = melons[:, 6:].astype(float)
    return melons, np.array([row[8] for row in rows], dtype=object), tuple(names)


def watermelon_4() -> np.ndarray:
    """Return density and sugar content of thirty watermelons: a float array of shape (30, 2).

    Examples
    --------
    >>> from clustlib import datasets
    >>> datasets.watermelon_4()[0].tolist()
    [0.697, 0.46]
    """
    _, *rows = _read("watermelon_4.0.csv")
    return np.array(rows, dtype=float)


def support_tickets() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return six hundred invented questions to a shop: their places on a map, teams and clusters.

    In ``(X, team, cluster)``, X of shape (600, 2) is the place of each question on a map, team of
    shape (600,) the name of the team that has to answer it, and cluster of shape (600,) its
    cluster by DBSCAN on the map, -1 for noise.

    Examples
    --------
    >>> from clustlib import datasets
    >>> X, team, cluster = datasets.support_tickets()
    >>> X[0].tolist(), team[0], cluster[:3].tolist(), int((cluster == -1).sum())
    ([6.83, 6.52], 'billing', [0, 1, 1], 80)
    """
    _, *rows = _read("support_tickets.csv")
    X = np.array([row[1:3] for row in rows], dtype=float)
    team = np.array([row[3] for row in rows], dtype=object)
    return X, team, np.array([row[4] for row in rows], dtype=np.int64)


def _two_columns(name):
    _, *rows = _read(name)
    true, pred = np.array(rows, dtype=np.int64).T
    return true, pred


def _read(name):
    with _find(name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def _find(name):
    path = _DATA / name
    if not path.exists():
        raise FileNotFoundError(
            f"data/{name} is not there: install clustlib whole, from the folder of the collection, "
            "with pip install ."
        )
    return path
