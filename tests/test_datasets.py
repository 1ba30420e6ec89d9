"""The data sets have the contents that data/README.md describes."""

import csv
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from sklearn.cluster import DBSCAN
from sklearn.datasets import load_iris

from clustlib import datasets
from clustlib.course.checking import check
from tests.worked_examples import CLUSTERS, EXAMPLES, LECTURE_24_RECALL, TRUTH

DATA = Path(__file__).parents[1] / "data"

# The flowers with errors in the UCI file, counted from 1, with the values of Fisher's paper.
CORRECTED = {35: [4.9, 3.1, 1.5, 0.2], 38: [4.9, 3.6, 1.4, 0.1]}


TABLES = {
    "green": EXAMPLES["green"].counts,
    "orange": EXAMPLES["orange"].counts,
    "lecture24_matching": EXAMPLES["lecture 24"].counts,
    "lecture24_recall": LECTURE_24_RECALL,
    "three_bags": EXAMPLES["three bags"].counts,
    "two_by_four": EXAMPLES["two by four"].counts,
}


def test_lecture_tables_have_clusters_in_their_rows():
    for name, counts in TABLES.items():
        t = datasets.lecture_table(name)
        assert t.counts.tolist() == counts, name
        assert t.clusters == tuple(range(1, len(counts) + 1))
        assert t.classes == tuple(range(1, len(counts[0]) + 1))
    for name in ("organe", "orange.csv", "../iris", None):
        with pytest.raises(ValueError, match=r"name.*green, lecture24_.*, orange, three_bags"):
            datasets.lecture_table(name)


def test_fourteen_objects_are_truth_then_clusters():
    labels_true, labels_pred = datasets.fourteen_objects()
    assert (labels_true.tolist(), labels_pred.tolist()) == (TRUTH, CLUSTERS)


def test_iris_is_the_corrected_file_and_that_of_scikit_learn():
    X, species = datasets.iris()
    assert (X.shape, species.shape) == ((150, 4), (150,))
    assert dict(zip(*np.unique(species, return_counts=True), strict=True)) == {
        "setosa": 50,
        "versicolor": 50,
        "virginica": 50,
    }
    for row, flower in CORRECTED.items():
        assert X[row - 1].tolist() == flower
    other = load_iris()
    assert X.tolist() == other.data.tolist()
    assert species.tolist() == other.target_names[other.target].tolist()


def test_kmeans_labels_are_good_then_bad():
    sizes = [np.bincount(labels).tolist() for labels in datasets.iris_kmeans()]
    assert sizes == [[0, 61, 50, 39], [0, 30, 24, 96]]


def test_watermelons_have_six_nominal_and_two_ordered_attributes():
    melons, good, names = datasets.watermelon()
    assert (melons.shape, good.shape) == ((17, 8), (17,))
    assert names == ("色泽", "根蒂", "敲声", "纹理", "脐部", "触感", "密度", "含糖率")
    assert [sorted(set(column)) for column in melons[:, :6].T] == [
        sorted(values.split())
        for values in (
            "青绿 乌黑 浅白",
            "蜷缩 稍蜷 硬挺",
            "浊响 沉闷 清脆",
            "清晰 稍糊 模糊",
            "凹陷 稍凹 平坦",
            "硬滑 软粘",
        )
    ]
    assert {type(value) for value in melons[:, 6:].flat} == {float}
    assert good.tolist() == ["是"] * 8 + ["否"] * 9
    # The first and the last one, as the book prints them.
    assert melons[0].tolist() == ["青绿", "蜷缩", "浊响", "清晰", "凹陷", "硬滑", 0.697, 0.460]
    assert melons[16].tolist() == ["青绿", "蜷缩", "沉闷", "稍糊", "稍凹", "硬滑", 0.719, 0.103]


def test_seventeen_of_the_thirty_watermelons_are_the_same():
    points = datasets.watermelon_4()
    assert (points.shape, points.dtype) == ((30, 2), float)
    assert points[:17].tolist() == datasets.watermelon()[0][:, 6:].tolist()
    assert points[29].tolist() == [0.446, 0.459]


def test_clusters_of_the_tickets_come_from_dbscan():
    X, team, cluster = datasets.support_tickets()
    assert (X.shape, X.dtype, cluster.dtype) == ((600, 2), float, np.int64)
    assert DBSCAN(eps=0.365, min_samples=8).fit_predict(X).tolist() == cluster.tolist()
    # The points of each team, as in the table of data/README.
    assert Counter(team) == {
        "access": 105 + 8, "app": 85, "billing": 90 + 12, "delivery": 75 + 55, "privacy": 20,
        "returns": 60 + 14, "sales": 76,
    }  # fmt: skip
    # No distance is so close to eps that a rounding error could matter.
    squares = ((X[:, None] - X) ** 2).sum(axis=-1)
    assert np.abs(squares - 0.365**2).min() > 1e-6


def test_tickets_are_numbered_in_the_order_of_their_arrival():
    _, *rows = (DATA / "support_tickets.csv").read_text(encoding="utf-8").splitlines()
    assert [int(row.split(",")[0]) for row in rows] == list(range(4001, 4601))


def rows_of(name):
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_penguins_are_as_described():
    penguins = rows_of("penguins.csv")
    assert (len(penguins), len(penguins[0])) == (344, 10)
    gaps = Counter(column for row in penguins for column, text in row.items() if not text)
    measurements = "bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g"
    assert gaps == {"sex": 11, "comments": 290, **dict.fromkeys(measurements, 2)}
    species = Counter(row["species"] for row in penguins)
    assert species == {"Adelie": 152, "Chinstrap": 68, "Gentoo": 124}


def test_sites_are_as_described():
    records = rows_of("early_childhood_sites.csv")
    assert list(records[0]) == ["record", "source", "name", "address", "zip", "site"]
    assert (len(records), len({row["source"] for row in records})) == (3207, 9)
    numbers = [int(row["record"]) for row in records]
    assert numbers == sorted(set(numbers))
    gaps = Counter(column for row in records for column, text in row.items() if not text)
    assert gaps == {"zip": 1322}
    sizes = Counter(int(row["site"]) for row in records)
    assert list(sizes) == list(range(1, 1053))  # in order of appearance
    assert (min(sizes.values()), max(sizes.values())) == (1, 18)


def test_sites_have_no_personal_data():
    text = (DATA / "early_childhood_sites.csv").read_text(encoding="utf-8")
    # Private homes have the mark FCCH, and the name of their owner behind it.
    assert not re.search(r"FCCH|\(\d{3}\)|\b\d{3}-\d{4}\b|\w@\w|www\.", text)


def test_missing_data_is_reported_and_is_not_a_wrong_answer(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(datasets, "_DATA", tmp_path)
    with pytest.raises(FileNotFoundError, match=r"data/iris.csv is not there.*pip install"):
        datasets.iris()
    with pytest.raises(FileNotFoundError, match=r"data/tables is not there"):
        datasets.lecture_table("orange")
    check("11.4", [1, 1, 1, 1, 1, 1, 0, 0])
    output = capsys.readouterr().out
    assert output.startswith("exercise 11.4 cannot be checked here: data/watermelon_3.0.csv is not")


def test_a_wheel_has_its_data_in_the_package(tmp_path):
    package = tmp_path / "clustlib"
    shutil.copytree(DATA.parent / "clustlib", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(DATA, package / "data")
    (package / "data/watermelon_4.0.csv").write_text("density,sugar\n7,8\n")
    code = "import clustlib as cl; print(cl.datasets.watermelon_4().tolist())"
    command = [sys.executable, "-c", code]
    assert subprocess.check_output(command, text=True, cwd=tmp_path) == "[[7.0, 8.0]]\n"


def test_every_file_is_in_the_readme():
    readme = (DATA / "README.md").read_text(encoding="utf-8")
    for path in DATA.rglob("*.csv"):
        name = path.stem if path.parent.name == "tables" else path.name
        assert f"`{name}`" in readme
    files = {path.relative_to(DATA).as_posix() for path in DATA.rglob("*") if path.is_file()}
    assert {name for name in files if not name.endswith(".csv")} == {"README.md"}
