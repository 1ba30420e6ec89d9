"""Sheets under the conventions of a course: its mean, its base, its rows, points and versions.

The truth comes from scikit-learn and SciPy, which are given the labels of the points, and from the
raw counts.
"""

import itertools
import math
import re
from collections import Counter

import numpy as np
import pytest
from scipy.stats import entropy
from sklearn import metrics

import clustlib as cl
from clustlib.course.questions.conventions import Conventions
from clustlib.course.questions.drawing import find_topics, questions
from clustlib.course.questions.topics import TOPICS, VOTES
from clustlib.course.questions.votes import votes
from clustlib.course.units import UNITS

AVERAGES = ["geometric", "arithmetic", "min", "max"]
BASES = [2, math.e, 10]
ROWS = ["clusters", "classes"]
UNIT = {2: "in bits", math.e: "in nats", 10: "in base 10"}
OTHER = {"geometric": "arithmetic", "arithmetic": "geometric", "min": "max", "max": "min"}
NAME_IN_TEXT = {
    "geometric": "geometric mean",
    "arithmetic": "arithmetic mean",
    "min": "smaller of the two",
    "max": "larger of the two",
}
EVERYTHING = [topic.title for topic in TOPICS]


def labels_of(t):
    """Return the class and the cluster of each point."""
    cells = [(j, i) for i, row in enumerate(t.counts.tolist()) for j, n in enumerate(row)
             for _ in range(n)]  # fmt: skip
    return [j for j, _ in cells], [i for _, i in cells]


def h(values, base):
    return entropy(list(Counter(values).values()), base=base)


def entropies(t, base):
    """Return H(T), H(C) and H(C,T) to a base."""
    true, pred = labels_of(t)
    return h(true, base), h(pred, base), h(zip(true, pred, strict=True), base)


def are_apart(question):
    values = sorted([float(question.score), *question.wrong_turns.values()])
    return min(b - a for a, b in itertools.pairwise(values)) > 0.002


# --- a mean and a base ---------------------------------------------------------------------------


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("average", AVERAGES)
def test_key_uses_the_mean_that_the_question_names(average, base, rows):
    for name, score in (
        ("NMI", metrics.normalized_mutual_info_score),
        ("AMI", metrics.adjusted_mutual_info_score),
    ):
        for seed, difficulty in itertools.product((1, 2), (1, 3)):
            question = questions(name, seed, difficulty, Conventions(average, base, rows))[0]
            labels = labels_of(question.data)
            right = score(*labels, average_method=average)
            wrong = score(*labels, average_method=OTHER[average])
            assert float(question.score) == pytest.approx(right, abs=1e-9)
            assert NAME_IN_TEXT[average] in question.asked
            turns = {belief: value for belief, value in question.wrong_turns.items()
                     if NAME_IN_TEXT[OTHER[average]] in belief}  # fmt: skip
            assert list(turns.values()) == [pytest.approx(wrong, abs=1e-9)]
            assert are_apart(question)
            # The working substitutes entropies in the base of the steps.
            of_t, of_c, both = entropies(question.data, base)
            steps = {what: last_number(cell) for what, cell in question.steps.rows}
            assert steps["H(T)"] == pytest.approx(of_t, abs=1e-5)
            assert steps["H(C)"] == pytest.approx(of_c, abs=1e-5)
            assert steps["I(C,T)"] == pytest.approx(of_t + of_c - both, abs=1e-5)
            assert worked_out(question.score) == pytest.approx(right, abs=1e-5)
            if name == "NMI":
                assert has_number(question.working, of_t + of_c - both)
            elif average != "arithmetic":
                assert has_number(question.working, of_t)


def last_number(cell):
    return float(re.split(r" (?:=|\\approx) ", cell)[-1])


def worked_out(score):
    """Return the value of the line of a working that substitutes the numbers."""
    line = score.explain().splitlines()[1].strip(" =≈")
    for sign, python in {"√": "math.sqrt", "·": "*", "−": "-"}.items():
        line = line.replace(sign, python)
    return eval(line, {"math": math})


def has_number(latex, value):
    numbers_shown = map(float, re.findall(r"\d+\.\d+|\d+", latex.partition("aligned")[2]))
    return any(math.isclose(number, value, abs_tol=1e-5) for number in numbers_shown)


def test_means_are_the_usual_ones_if_none_is_named():
    for seed in range(3):
        nmi, ami = questions(["NMI", "AMI"], seed)
        assert "geometric" in nmi.asked
        assert "arithmetic" in ami.asked
        assert nmi.score == pytest.approx(
            metrics.normalized_mutual_info_score(*labels_of(nmi.data), average_method="geometric")
        )


# fmt: off
IN_BASE = {
    "entropy": lambda t, base: entropies(t, base)[0],
    "conditional entropy": lambda t, base: entropies(t, base)[2] - entropies(t, base)[1],
    "mutual information": lambda t, base: (
        entropies(t, base)[0] + entropies(t, base)[1] - entropies(t, base)[2]),
    "variation of information": lambda t, base: (
        2 * entropies(t, base)[2] - entropies(t, base)[0] - entropies(t, base)[1]),
}
IN_ANY_BASE = {
    "homogeneity": lambda true, pred: metrics.homogeneity_score(true, pred),
    "completeness": lambda true, pred: metrics.completeness_score(true, pred),
    "V-measure": lambda true, pred: metrics.v_measure_score(true, pred),
    "normalised variation of information": lambda true, pred: 2 - (
        (h(true, 2) + h(pred, 2)) / h(zip(true, pred, strict=True), 2)),
}
# fmt: on


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("base", BASES)
def test_entropies_use_the_base_that_the_question_names(base, rows):
    conventions = Conventions(base=base, rows=rows)
    for title, right in IN_BASE.items():
        for seed, difficulty in itertools.product((1, 2), (1, 3)):
            (question,) = questions(title, seed, difficulty, conventions)
            assert float(question.score) == pytest.approx(right(question.data, base), abs=1e-9)
            assert UNIT[base] in question.asked
            assert are_apart(question)
            # In bits every logarithm is whole.
            bits = 2 * right(question.data, 2) * question.data.n
            assert bits == pytest.approx(round(bits), abs=1e-9)
            sign = {2: r"\log_{2}", math.e: r"\ln", 10: r"\log_{10}"}[base]
            if title in ("entropy", "mutual information"):
                assert sign in question.working
            if base != 2:
                assert r"\approx" in question.working.splitlines()[-1]
                assert has_number(question.working, float(question.score))


@pytest.mark.parametrize("base", BASES)
def test_normalised_measures_are_the_same_to_every_base(base):
    for title, right in IN_ANY_BASE.items():
        for difficulty in (1, 3):
            (question,) = questions(title, 1, difficulty, Conventions(base=base))
            expected = right(*labels_of(question.data))
            assert float(question.score) == pytest.approx(expected, abs=1e-9)
            assert worked_out(question.score) == pytest.approx(float(question.score), abs=1e-5)
            of_t, of_c, both = entropies(question.data, base)
            for what, value in {"H(T)": of_t, "H(C)": of_c, "H(C,T)": both}.items():
                (cell,) = (cell for name, cell in question.steps.rows if name == what)
                assert last_number(cell) == pytest.approx(value, abs=1e-5)
                assert (r"\ln" in cell) == (base == math.e)
                assert (r"\log_{10}" in cell) == (base == 10)
            below = {"homogeneity": of_t, "completeness": of_c}.get(title)
            assert below is None or has_number(question.working, below)


# --- rows ----------------------------------------------------------------------------------------


def cells_of(header, rows):
    return {(row[0], column): cell for row in rows for column, cell in zip(header[1:], row[1:])}  # noqa: B905


def test_rows_are_classes_on_the_sheet_and_beside_each_working():
    usual = questions(EVERYTHING, 4, 1)
    theirs = questions(EVERYTHING, 4, 1, Conventions(rows="classes"))
    seen = 0
    for one, other in zip(usual, theirs, strict=True):
        assert str(one.data) == str(other.data)
        assert one.asked == other.asked
        if "T1" not in str(one.tables):
            continue
        is_table = one.tables[0][0][-1].startswith("T")
        for table, turned in zip(one.tables, other.tables, strict=True):
            exchanged = {(j, i): n for (i, j), n in cells_of(*table).items()}
            assert cells_of(*turned) == (exchanged if is_table else cells_of(*table))
        arrays = [array(each.working) for each in (one, other)]
        if arrays[0] is None:
            continue
        seen += 1
        assert arrays[1].tolist() == arrays[0].T.tolist(), one.topic
        assert one.working.partition("aligned")[2] == other.working.partition("aligned")[2]
    assert seen > 25


def array(latex):
    """Return the cells of the table beside a working, with its sums and names."""
    array_match = re.search(r"\\begin\{array\}\{r\|(?:r+\|r|cc)\}(.*?)\\end\{array\}", latex)
    if array_match is None:
        return None
    lines = array_match[1].replace(r"\hline", "").split(r"\\")
    return np.array([[cell.strip() for cell in line.split("&")] for line in lines])


def test_tables_are_those_of_scikit_learn():
    (question,) = questions("purity", 1, 2, Conventions(rows="classes"))
    ((header, rows),) = question.tables
    matrix = metrics.cluster.contingency_matrix(*labels_of(question.data))
    assert matrix.shape[0] != matrix.shape[1]
    assert [[int(cell) for cell in row[1:]] for row in rows] == matrix.tolist()
    assert header[1:] == [f"C{i}" for i in range(1, matrix.shape[1] + 1)]
    beside = array(question.working)
    assert beside[0, -1] == "m_j"
    assert beside[-1, 0] == "n_i"
    assert list(map(int, beside[1:-1, -1])) == matrix.sum(axis=1).tolist()
    assert list(map(int, beside[-1, 1:-1])) == matrix.sum(axis=0).tolist()


def test_no_text_mentions_rows_and_columns():
    for topic in (*TOPICS, *VOTES):
        working = questions(topic.title, 1)[0].working if topic in TOPICS else ""
        for text in (topic.asked, *topic.wrong_turns, working):
            assert not re.search(r"\b(rows?|columns?)\b", text), (topic.title, text)
    legend = "Rows are true classes $T_j$, of $m_j$ points; columns are clusters $C_i$"
    for make in cl.worksheet, cl.exam:
        sheet = make(["02", "NMI"], 1, rows="classes")
        for key in False, True:
            for text in sheet.to_markdown(key), sheet.to_latex(key):
                assert legend in text
                assert "Rows are clusters" not in text
                assert len(re.findall(r"\b[Rr]ows? (?!are)", text.partition("document}")[2])) <= 1


def test_votes_have_the_rows_of_the_course():
    usual = votes(list(UNITS), 2, 2)
    theirs = votes(list(UNITS), 2, 2, Conventions(rows="classes"))
    for one, other in zip(usual, theirs, strict=True):
        assert one.options == other.options
        if isinstance(one.data, cl.ContingencyTable):
            (turned,) = other.tables
            counts = [[int(cell) for cell in row[1:]] for row in turned[1]]
            assert counts == one.data.counts.T.tolist()
            assert all(row[0].startswith("T") for row in turned[1])


def test_bad_conventions_are_rejected_by_name():
    for make in cl.worksheet, cl.exam:
        for bad in (
            {"average": "harmonic"}, {"average": 2}, {"base": 3}, {"base": True}, {"base": "e"},
            {"rows": "columns"}, {"rows": None},
        ):  # fmt: skip
            ((name, value),) = bad.items()
            with pytest.raises(ValueError, match=f"^{name} must be .*{re.escape(repr(value))}"):
                make("02", 1, **bad)


# --- names and points ----------------------------------------------------------------------------


def test_scikit_learns_names_are_known():
    for name, title in {
        "adjusted_rand_score": "adjusted Rand index",
        "rand_score": "Rand index",
        "normalized_mutual_info_score": "normalised mutual information",
        "v_measure_score": "V-measure",
        "f1": "pair F-measure",
        "nmi": "normalised mutual information",
    }.items():
        assert [topic.title for topic in find_topics(name)] == [title]
    with pytest.raises(ValueError, match=r"'ajusted_rand_scor'.*others, adjusted Rand index"):
        cl.worksheet("ajusted_rand_scor")


def test_exam_takes_names_and_units():
    paper = cl.exam(["NMI", "VI", "05", "adjusted_rand_score"], 3)
    assert [vote.unit for vote in paper.votes] == ["09", "09", "05", "07"]
    assert [question.unit for question in paper.questions] == ["09", "09", "05", "07"]
    titles = [question.topic for question in paper.questions]
    assert titles[:2] == ["normalised mutual information", "variation of information"]
    assert titles[3] == "adjusted Rand index"
    for bad in "NMII", ["02", "99"]:
        with pytest.raises(ValueError, match="topics has"):
            cl.exam(bad, 3)


def test_points_of_each_question():
    topics = ["purity", "NMI", "07", "purity"]
    for points, worth in (
        (3, [3, 3, 3, 3]),
        ({"purity": 2, "nmi": 6}, [2, 6, 1, 2]),
        ({"07": 4}, [1, 1, 4, 1]),
        ([1, 2, 3, 4], [1, 2, 3, 4]),
    ):
        sheet = cl.worksheet(topics, 1, points=points)
        assert sheet.points == worth
        assert f"/ {sum(worth)}" in sheet.to_markdown()
        assert f"/ {sum(worth)}" in sheet.to_latex()
        shown = [int(many) for many in re.findall(r"\((\d+) points?\)", sheet.to_markdown(True))]
        assert shown == worth
        assert re.findall(r"\\points\{(\d+)\}", sheet.to_latex()) == list(map(str, worth))
    assert "(1 point)" in cl.worksheet("purity", 1, points=1).to_markdown()
    assert cl.exam(["02", "NMI"], 1, points={"votes": 2, "NMI": 6}).points == [2, 2, 1, 6]
    assert cl.exam(["02", "NMI"], 1, points=(1, 2, 3, 4)).points == [1, 2, 3, 4]


def test_bad_points_are_rejected_by_name():
    for points in (
        [1], [1, 0], [1, True], [1, 2, 3], {"ARI": 2}, {"purity": 0}, {"purty": 2}, {"votes": 2},
        0, 1.5, "3",
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"^points"):
            cl.worksheet(["purity", "NMI"], 1, points=points)
    with pytest.raises(TypeError, match=r"^points"):
        cl.worksheet(["purity", "NMI"], 1, points={2: 2})


# --- versions ------------------------------------------------------------------------------------


def test_versions_ask_the_same_questions_on_different_data():
    units = ["00", "02", "05", "08", "13", "17", "NMI", "02"]
    paper = cl.exam(units, 11, 2, versions=3, points=2)
    assert list(paper.versions) == ["A", "B", "C"]
    assert paper.versions["A"] is paper
    for one, other in itertools.combinations(paper.versions.values(), 2):
        for first, second in zip(one.votes, other.votes, strict=True):
            assert (first.topic, first.asked) == (second.topic, second.asked)
            assert str(first.data) != str(second.data)
            assert first.letter != second.letter
        for first, second in zip(one.questions, other.questions, strict=True):
            assert (first.topic, first.asked) == (second.topic, second.asked)
            assert str(first.data) != str(second.data)
        assert one.code == other.code
        assert (one.seed, one.difficulty) == (other.seed, other.difficulty)
    for each in paper.versions.values():
        letters = Counter(vote.letter for vote in each.votes)
        assert max(letters.values()) - min(letters.values()) <= 1


def test_one_key_has_all_versions():
    paper = cl.exam(["02", "08"], 3, versions=2)
    a, b = paper.versions.values()
    assert paper.to_markdown() == paper.to_markdown(version="A") == a.to_markdown()
    assert paper.to_markdown(version="B") == b.to_markdown() != a.to_markdown()
    assert paper.to_latex(version="B") == b.to_latex() != a.to_latex()
    for key in paper.to_markdown(True), paper.to_latex(True), b.to_markdown(True):
        assert key.count("version A: key") == key.count("version B: key") == 1
        for each in (a, b):
            for question in each.questions:
                assert question.working.partition("aligned")[2][:40] in key
    assert paper.to_latex(True).count(r"\begin{document}") == 1
    assert "version A" not in paper.to_latex(True, version="B")
    assert "version A" in paper.to_markdown()
    for bad in "C", "a", 1:
        with pytest.raises(ValueError, match="version must be one of A, B"):
            paper.to_latex(version=bad)


def test_exam_of_one_version_has_no_letter():
    paper = cl.exam(["02", "08"], 3)
    assert list(paper.versions) == ["A"]
    assert "ersion" not in paper.to_markdown() + paper.to_markdown(True)
    first = cl.exam(["02", "08"], 3, versions=2)
    for one, other in zip(
        paper.questions + paper.votes, first.questions + first.votes, strict=True
    ):
        assert str(one.data) == str(other.data)
    for bad in 0, 27, 1.0, True, "2":
        with pytest.raises(ValueError, match="versions"):
            cl.exam("02", 3, versions=bad)


def test_sheet_reveals_neither_seed_nor_topics():
    paper = cl.exam(["02", "NMI"], 987654321, versions=2)
    texts = [paper.to_latex(version=version) for version in "AB"]
    texts += [paper.to_markdown(version=version) for version in "AB"]
    for sheet in texts:
        assert "987654321" not in sheet
        assert "Topics" not in sheet
        assert f"Sheet {paper.code}" in sheet
    for key in paper.to_markdown(True), paper.to_latex(True):
        assert "seed 987654321" in key
        assert paper.code in key
