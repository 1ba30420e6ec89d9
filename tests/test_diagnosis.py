"""Diagnoses, counted by hand and point by point."""

import csv
import io
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import clustlib as cl

# C1 and C3 have their majority in T2, no cluster has it in T3 or T4; C4 is pure, C5 empty.
T = cl.ContingencyTable(
    [[2, 30, 20, 1], [25, 0, 3, 0], [0, 9, 0, 8], [6, 0, 0, 0], [0, 0, 0, 0]],
)


def test_parts_of_a_diagnosis():
    diagnosis = cl.diagnose(T)
    assert [row[:4] for row in diagnosis.clusters] == [(1, 53, 2, 23), (3, 17, 2, 8), (2, 28, 1, 3)]
    assert diagnosis.clusters["mixed_with"] == (((3, 20), (1, 2), (4, 1)), ((4, 8),), ((3, 3),))
    shares = [share.exact for share in diagnosis.clusters["share"]]
    assert shares == [Fraction(23, 34), Fraction(8, 34), Fraction(3, 34)]
    assert diagnosis.lost == ((3, 23, ((1, 20), (2, 3))), (4, 9, ((3, 8), (1, 1))))
    assert diagnosis.shared == ((1, (2, 4)), (2, (1, 3)))
    # The best matching has 30 + 25 + 8 points.
    assert dict(cl.best_matching(T).pairs) == {1: 2, 2: 1, 3: 4}
    assert (diagnosis.unmatched_clusters, diagnosis.unmatched_classes) == ((4,), (3,))


def test_display_of_a_diagnosis():
    assert repr(cl.diagnose(T)).splitlines() == [
        "34 of 104 points lie outside the majority class of their cluster. 3 of 4 clusters are",
        "not pure; 23 of the 34 (67.6 %) lie in C1 alone.",
        "",
        "cluster  size  majority  misplaced  of all misplaced  mixed with",
        "C1         53  T2               23            67.6 %  T3 20, T1 2, T4 1",
        "C3         17  T2                8            23.5 %  T4 8",
        "C2         28  T1                3             8.8 %  T3 3",
        "",
        "Lost (no cluster of two or more points has its majority there): 2 classes.",
        "",
        "class  size  lies in",
        "T3       23  C1 20, C2 3",
        "T4        9  C3 8, C1 1",
        "",
        "Split (several clusters have their majority there): T1 (C2, C4), T2 (C1, C3).",
        "",
        "Left over by the best one-to-one matching: 1 cluster (C4) and 1 class (T3).",
    ]


def test_verdicts():
    diagnosis = cl.diagnose(cl.ContingencyTable([[3, 0], [0, 2]]))
    assert repr(diagnosis) == "No point of 5 lies outside the majority class of its cluster."
    assert diagnosis[1:] == ((), (), (), (), ())
    assert cl.diagnose(cl.ContingencyTable([[3, 1], [0, 2]])).verdict == (
        "1 of 6 points lies outside the majority class of its cluster. 1 of 2 clusters is not "
        "pure; that point lies in C1 alone."
    )
    t = cl.ContingencyTable([[9, 3], [3, 9], [9, 4], [1, 8], [5, 0]])
    assert "7 of the 11 (63.6 %) lie in the 2 worst clusters." in cl.diagnose(t).verdict
    t = cl.ContingencyTable([[9, 4], [3, 9], [1, 8]])
    assert "4 of the 8 (50.0 %) lie in C1 alone." in cl.diagnose(t).verdict


def test_many_clusters_stay_readable():
    diagnosis = cl.diagnose(cl.ContingencyTable(np.arange(37 * 12).reshape(37, 12) % 83 * 7 + 1))
    assert len(diagnosis.clusters) == 37
    lines = repr(diagnosis).splitlines()
    assert "… and 25 clusters more: see .clusters" in lines
    assert len(lines) < 40
    assert max(map(len, lines)) <= 100


def test_pieces_beyond_three_are_one_number():
    t = cl.ContingencyTable([[9, 5, 0, 1, 4, 2, 3]])
    (row,) = cl.diagnose(t).clusters._cells()
    assert row[-1] == "T2 5, T5 4, T7 3, 3 in 2 more"
    (row,) = csv.DictReader(io.StringIO(cl.diagnose(t).clusters.to_csv()))
    assert row["mixed_with"] == "T2 5, T5 4, T7 3, T6 2, T4 1"
    assert float(row["share"]) == 1


def test_labels_are_escaped_in_html():
    t = cl.contingency_table(["<b>", "$x$", "<b>"], ["one", "one", "one"])
    html = cl.diagnose(t)._repr_html_()
    assert "<b>" not in html
    assert "$x$" not in html
    assert "&lt;b&gt;" in html


def test_only_tables_are_diagnosed():
    with pytest.raises(TypeError, match="must be a ContingencyTable"):
        cl.diagnose([[1, 2]])


@given(st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=5))
def test_every_misplaced_point_is_named_once(counts):
    counts[0][0] += 1
    t = cl.ContingencyTable(counts)
    diagnosis = cl.diagnose(t)
    majority = dict(
        zip(*(cl.per_cluster(t)[name] for name in ("cluster", "majority")), strict=True)
    )
    astray = {}
    for true, pred in zip(*(labels.tolist() for labels in t.to_labels()), strict=True):
        if majority[pred] != true:
            astray.setdefault(pred, []).append(true)
    assert {row.cluster: row.misplaced for row in diagnosis.clusters} == {
        cluster: len(points) for cluster, points in astray.items()
    }
    for row in diagnosis.clusters:
        assert dict(row.mixed_with) == {
            true: astray[row.cluster].count(true) for true in astray[row.cluster]
        }
    assert sum(diagnosis.clusters["misplaced"]) == t.n * (1 - cl.purity(t).exact)
    present = {j + 1 for j, size in enumerate(t.class_sizes) if size}
    claims = {j for i, j in majority.items() if t.cluster_sizes[i - 1] > 1}
    alone = {j for i, j in majority.items() if t.cluster_sizes[i - 1] == t.class_sizes[j - 1] == 1}
    assert set(diagnosis.lost["class"]) == present - claims - alone
    assert len(diagnosis.unmatched_clusters) == len(majority) - len(cl.best_matching(t).pairs)


def test_a_class_that_is_exactly_one_cluster_is_not_lost():
    records = [f"E{i}" for i in range(9)]
    same = cl.diagnose([*records, "E0"], [*records, "E0"])
    assert same.lost == ()
    assert "Lost" not in repr(same)
    # E1 is alone in its class, but not in its cluster; E2 has a point elsewhere.
    diagnosis = cl.diagnose(["E0", "E0", "E1", "E2", "E2", "E3"], [0, 0, 0, 1, 2, 3])
    assert diagnosis.lost["class"] == ("E2", "E1")


def test_clusters_of_one_point_claim_nothing():
    t = cl.ContingencyTable([[5, 1, 0], [0, 0, 1], [0, 0, 1], [1, 0, 0], [3, 0, 0]])
    diagnosis = cl.diagnose(t)
    assert diagnosis.lost["class"] == (3, 2)
    assert diagnosis.lost[0].lies_in == ((2, 1), (3, 1))
    assert diagnosis.shared == ((1, (1, 5)),)
    # A match needs common points, and T2 has none but in C1, which T1 takes.
    assert diagnosis.unmatched_classes == (2,)
    assert diagnosis.verdict.endswith("3 clusters have one point only.")
    assert cl.diagnose(cl.ContingencyTable([[2, 0], [0, 1]])).verdict == (
        "No point of 3 lies outside the majority class of its cluster. "
        "1 cluster has one point only."
    )
