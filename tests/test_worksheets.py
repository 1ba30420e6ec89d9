"""Questions on paper: each can be answered, and its key is right and separate.

Every key is computed again, from the raw counts or points: all pairs, all ways to match,
sums of logarithms, and scikit-learn's measures of points.
"""

import itertools
import math
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from statistics import mean

import numpy as np
import pytest
from sklearn import metrics

import clustlib as cl
from clustlib.course.questions import data as small
from clustlib.course.questions.data import data_tables
from clustlib.course.questions.drawing import questions, unit_topics
from clustlib.course.questions.topics import TOPICS
from clustlib.course.questions.working import latex_lines
from clustlib.course.units import UNITS

LONGEST = {1: 100, 3: 400}
MOST_POINTS = {1: 20, 3: 60}
EVERYTHING = [topic.title for topic in TOPICS]


@pytest.fixture(scope="module")
def sheets():
    """Make two sheets with every topic."""
    return [cl.worksheet(EVERYTHING, seed=k, difficulty=k) for k in (1, 3)]


# --- the same numbers, another way ---------------------------------------------------------------


def rows_of(t):
    return t.counts.tolist()


def columns_of(t):
    return t.counts.T.tolist()


def labels_of(counts):
    """Return the cluster and the class of each point."""
    cells = [(i, j) for i, row in enumerate(counts) for j, n in enumerate(row) for _ in range(n)]
    return [i for i, _ in cells], [j for _, j in cells]


def purity(counts):
    return Fraction(sum(map(max, counts)), sum(map(sum, counts)))


def matching(counts):
    size = max(len(counts), len(counts[0]))
    square = [row + [0] * (size - len(row)) for row in counts] + [[0] * size] * (size - len(counts))
    best = max(
        sum(square[i][j] for i, j in enumerate(order))
        for order in itertools.permutations(range(size))
    )
    return Fraction(best, sum(map(sum, counts)))


def f_of_cell(counts, i, j):
    return Fraction(2 * counts[i][j], sum(counts[i]) + sum(row[j] for row in counts))


def macro_f(t):
    counts = rows_of(t)
    return sum(f_of_cell(counts, i, row.index(max(row))) for i, row in enumerate(counts)) / len(
        counts
    )


def weighted_f(t):
    counts = rows_of(t)
    best = (
        sum(column) * max(f_of_cell(counts, i, j) for i in range(len(counts)))
        for j, column in enumerate(columns_of(t))
    )
    return sum(best) / t.n


def pairs(t):
    """Return two 0/1 vectors of pairs: together in the clustering, together in the reference."""
    points = list(zip(*labels_of(rows_of(t)), strict=True))
    return [(a == c, b == d) for (a, b), (c, d) in itertools.combinations(points, 2)]


def of_pairs(formula):
    def value(t):
        found = Counter(pairs(t))
        tp, fp = found[True, True], found[True, False]
        return formula(tp, found[False, True], fp, found[False, False])

    return value


def correlation(t):
    return np.corrcoef(np.array(pairs(t), dtype=float).T)[0, 1]


def adjusted(t):
    return metrics.adjusted_rand_score(*labels_of(rows_of(t)))


def h(values):
    """Return the entropy in bits of labels, or of pairs of labels."""
    values = list(values)
    return sum(n / len(values) * math.log2(len(values) / n) for n in Counter(values).values())


def entropies(t):
    c, p = labels_of(rows_of(t))
    return h(c), h(p), h(zip(c, p, strict=True))


def of_entropies(formula):
    return lambda t: formula(*entropies(t))


def vdm(data, p):
    def shares(word):
        of = [c for point, c in zip(data.points, data.classes, strict=True) if point[-1] == word]
        return [Fraction(of.count(c), len(of)) for c in "ABC"]

    return lambda a, b: sum(abs(x - y) ** p for x, y in zip(shares(a), shares(b), strict=True))


def mixed(data):
    (x, a), (y, b) = data.points[:2]
    return abs(Fraction(str(x)) - Fraction(str(y))) + vdm(data, 1)(a, b)


def distances(data):
    """Return the distances within clusters and those between."""
    points = [(x, label) for (x,), label in zip(data.X, data.labels, strict=True)]
    within, between = [], []
    for (x, a), (y, b) in itertools.combinations(points, 2):
        (within if a == b else between).append(abs(x - y))
    return within, between


def of_distances(formula):
    return lambda data: formula(*distances(data))


def weights(data):
    """Return W(C_i, C_i) and W(C_i, V) of each cluster, over ordered pairs."""
    points = [(x, label) for (x,), label in zip(data.X, data.labels, strict=True)]
    return [
        (
            sum(abs(x - y) for x, a in points for y, b in points if a == b == i),
            sum(abs(x - y) for x, a in points for y, _ in points if a == i),
        )
        for i in sorted(set(data.labels))
    ]


def normalised_cut(data):
    return sum(Fraction(whole - own, whole) for own, whole in weights(data))


def modularity(data):
    parts = weights(data)
    total = sum(whole for _, whole in parts)
    return sum(Fraction(own, total) - Fraction(whole, total) ** 2 for own, whole in parts)


def c_index(within, between):
    ordered, n = sorted(within + between), len(within)
    least, most = sum(ordered[:n]), sum(ordered[-n:])
    return Fraction(sum(within) - least, most - least)


def worst_merge(t):
    counts = rows_of(t)
    pairs_of_rows = itertools.combinations(range(len(counts)), 2)
    return min(
        purity(
            [[a + b for a, b in zip(counts[i], counts[j], strict=True)]]
            + [row for k, row in enumerate(counts) if k not in (i, j)]
        )
        for i, j in pairs_of_rows
    )


def ami(t):
    return metrics.adjusted_mutual_info_score(*labels_of(rows_of(t)))


def ends(data):
    """Return the final clusters of K-means, computed with floats."""
    centers, before = [float(x) for x in data.start], None
    while True:
        own = [min((abs(x - c), k) for k, c in enumerate(centers))[1] for x in data.x]
        clusters = [[x for x, k in zip(data.x, own, strict=True) if k == i] for i in range(2)]
        if own == before:
            return clusters
        before, centers = own, [mean(cluster) for cluster in clusters]


def squared_errors(clusters):
    return sum(Fraction(len(c) * sum(x * x for x in c) - sum(c) ** 2, len(c)) for c in clusters)


def as_line(x, labels):
    return small.OnALine([[place] for place in x], labels)


def beta_cv(data):
    within, between = distances(data)
    return Fraction(sum(within), len(within)) / Fraction(sum(between), len(between))


def rand_of_better(data):
    best = min((data.c, data.d), key=lambda labels: beta_cv(as_line(data.x, labels)))
    return metrics.rand_score(data.truth, best)


def added(tables):
    return (np.array(rows_of(tables.first)) + rows_of(tables.second)).tolist()


def counts_of(data):
    """Return the table of two columns, with each noise point as a separate cluster."""
    pred = [c if c > 0 else -at for at, c in enumerate(data.labels_pred)]
    return metrics.cluster.contingency_matrix(data.labels_true, pred).T.tolist()


def merged(t):
    first, second, *others = rows_of(t)
    return [[a + b for a, b in zip(first, second, strict=True)], *others]


def cut(t):
    (n, *rest), *others = rows_of(t)
    return [[0, *rest], *others, [n] + [0] * len(rest)]


# fmt: off
TRUE = {
    "purity after the worst merge": worst_merge,
    "clustering ratio": lambda d: Fraction(len(set(d.labels_pred)), len(set(d.labels_true))),
    "purity": lambda t: purity(rows_of(t)),
    "inverse purity": lambda t: purity(columns_of(t)),
    "maximum matching": lambda t: matching(rows_of(t)),
    "precision": lambda t: Fraction(rows_of(t)[1][0], sum(rows_of(t)[1])),
    "recall": lambda t: Fraction(rows_of(t)[1][0], sum(columns_of(t)[0])),
    "F of a cell": lambda t: f_of_cell(rows_of(t), 1, 0),
    "F-measure (macro)": macro_f,
    "F-measure (weighted)": weighted_f,
    "clustering error": lambda t: 1 - matching(rows_of(t)),
    "Rand index": of_pairs(lambda tp, fn, fp, tn: Fraction(tp + tn, tp + fn + fp + tn)),
    "Jaccard coefficient": of_pairs(lambda tp, fn, fp, tn: Fraction(tp, tp + fn + fp)),
    "pair precision": of_pairs(lambda tp, fn, fp, tn: Fraction(tp, tp + fp)),
    "pair recall": of_pairs(lambda tp, fn, fp, tn: Fraction(tp, tp + fn)),
    "pair F-measure": of_pairs(lambda tp, fn, fp, tn: Fraction(2 * tp, 2 * tp + fn + fp)),
    "Fowlkes–Mallows index": lambda t: metrics.fowlkes_mallows_score(*labels_of(rows_of(t))),
    "Hubert statistic": lambda t: mean(a and b for a, b in pairs(t)),
    "normalised Hubert statistic": correlation,
    "adjusted Rand index": adjusted,
    "entropy": of_entropies(lambda c, t, both: t),
    "conditional entropy": of_entropies(lambda c, t, both: both - c),
    "mutual information": of_entropies(lambda c, t, both: c + t - both),
    "homogeneity": of_entropies(lambda c, t, both: (c + t - both) / t),
    "completeness": of_entropies(lambda c, t, both: (c + t - both) / c),
    "V-measure": of_entropies(lambda c, t, both: 2 * (c + t - both) / (c + t)),
    "normalised mutual information": of_entropies(
        lambda c, t, both: (c + t - both) / math.sqrt(c * t)
    ),
    "adjusted mutual information": ami,
    "variation of information": of_entropies(lambda c, t, both: 2 * both - c - t),
    "normalised variation of information": of_entropies(
        lambda c, t, both: (2 * both - c - t) / both
    ),
    "Minkowski distance (p = 1)": lambda v: sum(abs(x - y) for x, y in zip(*v, strict=True)),
    "Minkowski distance (p = 2)": lambda v: math.dist(*v),
    "Minkowski distance (p = ∞)": lambda v: max(abs(x - y) for x, y in zip(*v, strict=True)),
    "cosine similarity": lambda v: float(np.dot(*v)) / math.hypot(*v.x) / math.hypot(*v.y),
    "VDM": lambda data: vdm(data, 2)("red", "green"),
    "mixed distance": mixed,
    "BetaCV": of_distances(lambda w, b: Fraction(sum(w), len(w)) / Fraction(sum(b), len(b))),
    "graph cut": of_distances(lambda within, between: sum(between)),
    "normalised cut": normalised_cut,
    "modularity": modularity,
    "silhouette": lambda data: metrics.silhouette_score(data.X, data.labels),
    "Dunn index": of_distances(lambda within, between: Fraction(min(between), max(within))),
    "Davies–Bouldin index": lambda data: metrics.davies_bouldin_score(data.X, data.labels),
    "Calinski–Harabasz index": lambda data: metrics.calinski_harabasz_score(data.X, data.labels),
    "C-index": of_distances(c_index),
    "K-means on a line": lambda data: squared_errors(ends(data)),
    "Rand index after a choice": rand_of_better,
    "purity after a merge": lambda t: purity(merged(t)),
    "maximum matching after a split": lambda t: matching(cut(t)),
    "p-value": lambda d: Fraction(1 + sum(v >= d.found for v in d.values), 1 + len(d.values)),
    "purity with noise as singletons": lambda data: purity(counts_of(data)),
    "maximum matching with noise as singletons": lambda data: matching(counts_of(data)),
    "purity after adding two tables": lambda tables: purity(added(tables)),
}
# fmt: on


def test_key_is_right_short_and_no_mistake_leads_to_it(sheets):
    assert list(TRUE) == EVERYTHING
    for question, difficulty in ((each, it.difficulty) for it in sheets for each in it.questions):
        topic, data, key = question.topic, question.data, float(question.score)
        assert math.isclose(key, TRUE[topic](data), rel_tol=1e-9, abs_tol=1e-12), topic
        short = Fraction(key).limit_denominator(LONGEST[difficulty])
        assert math.isclose(short, key, abs_tol=1e-9), topic
        assert short not in (0, 1), topic
        values = sorted([key, *question.wrong_turns.values()])
        assert min(b - a for a, b in itertools.pairwise(values)) > 0.001, topic
        if isinstance(data, cl.ContingencyTable):
            assert data.n <= MOST_POINTS[difficulty], topic
            assert data.counts.any(0).all(), topic
            assert data.counts.any(1).all(), topic


def test_drawn_data_have_exactly_one_answer():
    for seed in range(12):
        (question,) = questions("F-measure (macro)", seed)  # tied majority classes differ in F
        assert all(row.count(max(row)) == 1 for row in rows_of(question.data))
        questions("Davies–Bouldin index", seed, 3)  # no value if the centroids coincide


def test_source_makes_the_data(sheets):
    for question in sheets[1].questions:
        names = {"cl": cl}
        exec(question.source, names)
        made = [value for name, value in names.items() if name not in ("cl", "__builtins__")]
        if isinstance(question.data, cl.ContingencyTable):
            assert question.source.startswith("t = ")
            assert made[0].counts.tolist() == question.data.counts.tolist()
        else:
            assert [getattr(it, "counts", np.array(it)).tolist() for it in made] == [
                getattr(it, "counts", np.array(it)).tolist() for it in question.data
            ]


# --- seeds and names -----------------------------------------------------------------------------


def sources(*arguments):
    return [question.source for question in questions(*arguments)]


def test_arguments_determine_the_questions():
    topics = ["02", "adjusted Rand index"]
    assert sources(topics, 7) == sources(topics, 7) != sources(topics, 7, 2)
    seeds = [*range(20), 5 + 2**32, 5 + 2**64, 5 + 2**200]
    assert len({tuple(sources(topics, seed)) for seed in seeds}) == len(seeds)
    first, second = sources(["purity", "purity"], 1)
    assert first != second
    assert sources(["Rand index", "purity"], 1)[1] == first


def test_topics_are_names_of_measures_or_numbers_of_units():
    for name, topics in {
        "rand_index": ["Rand index"],
        "Rand index": ["Rand index"],
        "ARI": ["adjusted Rand index"],
        "normalized_mutual_information": ["normalised mutual information"],
        "f_measure": ["F-measure (macro)", "F-measure (weighted)"],
        "minkowski_distance": [f"Minkowski distance (p = {p})" for p in ("1", "2", "∞")],
        "07": ["adjusted Rand index"],
        "NMI": ["normalised mutual information"],
        "AMI": ["adjusted mutual information"],
        "ACC": ["maximum matching"],
        "ERR": ["clustering error"],
        "RI": ["Rand index"],
        "FM": ["Fowlkes–Mallows index"],
        "VI": ["variation of information"],
        "JC": ["Jaccard coefficient"],
        "DBI": ["Davies–Bouldin index"],
        "CH": ["Calinski–Harabasz index"],
    }.items():
        assert [question.topic for question in questions(name)] == topics
    assert all(map(unit_topics, UNITS))
    assert {topic.unit for topic in TOPICS} == set(UNITS)
    assert len(set(EVERYTHING)) == len(EVERYTHING)


def test_bad_arguments_are_named():
    for arguments, error, error_text in [
        (("puritiy",), ValueError, "'puritiy'.*purity"),
        ((["purity", 2],), TypeError, "topics.*2"),
        (([],), ValueError, "topics"),
        (("99",), ValueError, "of which there are no questions"),
        (("purity", -1), ValueError, "seed.*-1"),
        (("purity", 0.5), ValueError, "seed.*0.5"),
        (("purity", True), ValueError, "seed.*True"),
        (("purity", 0, 4), ValueError, "difficulty.*4"),
        (("purity", 0, "1"), ValueError, "difficulty.*'1'"),
    ]:
        with pytest.raises(error, match=error_text) as found:
            cl.worksheet(*arguments)
        assert len(str(found.value)) < 200
    for head, error in [
        ({"points": 0}, ValueError), ({"points": True}, ValueError), ({"points": "4"}, ValueError),
        ({"points": 2.5}, ValueError), ({"title": 3}, TypeError), ({"course": "a\nb"}, TypeError),
    ]:  # fmt: skip
        (name,) = head
        for make in cl.worksheet, cl.exam:
            with pytest.raises(error, match=name):
                make("02", 1, **head)
    for difficulty in (0, 4, "1", True, 1.0, None, [1], np.eye(3)):
        for make in cl.worksheet, cl.exam, cl.question_bank:
            with pytest.raises(ValueError, match="difficulty must be 1, 2 or 3"):
                make("02", 1, difficulty=difficulty)
    assert cl.exam("02", 1, np.int64(2)).difficulty == 2
    sheet = cl.worksheet("VI", 1, base=np.float64(10))
    assert sheet.to_markdown() == cl.worksheet("VI", 1, base=10).to_markdown()
    with pytest.raises(TypeError):
        cl.worksheet("02", 1, 1, "Title")
    paper = cl.exam("02", 1, versions=2)
    for write in paper.to_latex, paper.to_markdown:
        with pytest.raises(TypeError, match="key must be True or False, got 'B'"):
            write("B")
    with pytest.raises(TypeError, match="overwrite must be True or False"):
        cl.question_bank("purity", n=1).to_gift("bank.gift", overwrite="no")
    for units in ("20", "puritiy", ["02", 5], [], 2):
        with pytest.raises((ValueError, TypeError)):
            cl.exam(units, 1)


# --- sheets --------------------------------------------------------------------------------------


def test_questions_contain_no_answer(sheets):
    for sheet, text in ((it, text) for it in sheets for text in (it.to_markdown(), it.to_latex())):
        formulas = re.findall(r"\\begin\{aligned\}.*?\\end\{aligned\}", text, re.DOTALL)
        assert len(formulas) == len(sheet.questions) == len(sheet.key)
        for question, formula in zip(sheet.questions, formulas, strict=True):
            # The only numbers are those of the definition.
            definition = question.score.explain("definition").splitlines()[0]
            constants = set(re.findall(r"\d+", definition)) | {"1", "2"}
            bare = re.sub(
                r"\[\d+pt\]|\\rule\[.*?\]\{.*?\}\{.*?\}|\{\d[a-z]+\}|\\hspace\{.*?\}", "", formula
            )
            assert set(re.findall(r"\d+", bare)) <= constants, question.topic
            assert r"\approx" not in formula
            assert re.search(r"=[^=]*\\(blank|boxed)[^=]*\\end\{aligned\}$", formula)
        for score in sheet.key:
            above, below = Fraction(float(score)).limit_denominator(400).as_integer_ratio()
            if below > 20:  # not a fraction of a definition
                assert rf"{{{above}}}{{{below}}}" not in text
                assert f"{above}/{below}" not in text
                assert f"{float(score):.3f}" not in text


def test_long_sums_are_broken():
    text = cl.worksheet("mutual information", seed=1, difficulty=3).to_latex()
    boxes = [
        row.count(r"\blank") for row in text.partition(r"\begin{document}")[2].split(r"\\[4pt]")
    ]
    assert max(boxes) == 12 < sum(boxes)  # six for each nonzero count


def test_key_has_every_working_and_no_question(sheets):
    for sheet, key in (
        (it, key) for it in sheets for key in (it.to_markdown(True), it.to_latex(True))
    ):
        body = key.partition(r"\begin{document}")[2] or key
        assert not re.search(r"Compute|blank}|\\phantom", body)
        for number, question in enumerate(sheet.questions, start=1):
            above, below = short(question).as_integer_ratio()
            shown = rf"\frac{{{abs(above)}}}{{{below}}}" if below > 1 else f"&= {above}"
            assert shown in key, question.topic
            assert f"{abs(above / below):.6f}".rstrip("0").rstrip(".") in key
            assert re.search(rf"[#{{ ]{number}\. \S", key)


def short(question):
    return Fraction(float(question.score)).limit_denominator(400)


def numbers_in(latex):
    """Return the substituted numbers, without indices, powers and bases."""
    return re.findall(r"\d[\d.]*", re.sub(r"_\{[^{}]*\}|\^\{?2\}?|\[\d+pt\]", "", latex))


def test_key_has_every_number_that_the_sheet_asks_for(sheets):
    for sheet in sheets:
        for text in sheet.to_markdown(True), sheet.to_latex(True):
            assert r"\dots" not in text
            assert "…" not in text
        for question in sheet.questions:
            boxes = [line.count("boxed") for line in latex_lines(question.score.worksheet)]
            key = latex_lines(question.score.explain(terms=100))
            key = [line for line in key if not line.startswith(r"& \quad")]  # remarks
            shown = [len(numbers_in(line)) for line in key]
            # The line with the most numbers is the substitution.
            assert max(shown) >= max(boxes), question.topic
            if question.steps:
                blank, full = question.steps.latex(False), question.steps.latex(True)
                assert blank.count("hline") == full.count("hline")
                bare = re.sub(r"\\rule\[.*?\]\{.*?\}\{.*?\}|\\hspace\{.*?\}", "", blank)
                assert not re.search(r"= -?\d|binom|frac", bare), question.topic


def calculated(latex):
    """Evaluate LaTeX with sums, products, fractions, binomials and logarithms."""
    text = latex.replace(r"\cdot", "*").replace("^2", "**2").replace(r"\tfrac", r"\frac")
    text = re.sub(r"\\binom\{(\d+)\}\{2\}", r"(\1*(\1-1)/2)", text)
    text = re.sub(r"\|([^|]*)\|", r"abs(\1)", text)
    while r"\frac" in text:
        text, many = re.subn(r"\\frac\{([^{}]*)\}\{([^{}]*)\}", r"((\1)/(\2))", text)
        assert many, latex
    text = re.sub(r"\\log_2 (\(\([\d.]+\)/\([\d.]+\)\))", r"*math.log2(\1)", text)
    return eval(text, {"math": math})


def test_steps_are_right(sheets):
    seen = 0
    for question in (each for sheet in sheets for each in sheet.questions if each.steps):
        if question.topic == "K-means on a line":
            *_, (_, last) = question.steps.rows
            sets = [[*map(int, it.split(","))] for it in re.findall(r"\\{([\d, ]+)\\}", last)]
            assert sets == ends(question.data)
            continue
        for name, *cells in question.steps.rows:
            for cell in cells if name else ():
                sides = [side for side in sides_of(cell) if "I(C,T)" not in side]
                values = [calculated(side) for side in sides]
                unit = 1e-5 if r"\approx" in cell else 1e-12
                assert max(values) - min(values) < unit, (question.topic, name, cell)
                seen += len(values) > 1
    assert seen > 200


def sides_of(cell):
    return re.split(r" (?:=|\\approx) ", cell)


def steps_of(question):
    """Return the value of each step that is a single number."""
    return {name: calculated(sides_of(cell)[-1]) for name, cell in question.steps.rows}


def test_steps_follow_from_the_data():
    for seed in range(4):
        (ri,), (vi,), (c,), (s,) = (
            questions(name, seed, 2) for name in ("RI", "VI", "C-index", "silhouette")
        )
        counted = Counter(pairs(ri.data))
        found = steps_of(ri)
        assert [found[name] for name in ("TP", "FN", "FP", "TN")] == [
            counted[True, True], counted[False, True], counted[True, False], counted[False, False]
        ]  # fmt: skip
        of_c, of_t, both = entropies(vi.data)
        for name, value in {
            "H(C)": of_c, "H(T)": of_t, "H(C,T)": both,
            r"H(T\mid C)": both - of_c, r"H(C\mid T)": both - of_t,
        }.items():  # fmt: skip
            assert steps_of(vi)[name] == pytest.approx(value, abs=1e-5)
        within, between = distances(c.data)
        ordered = sorted(within + between)
        assert list(steps_of(c).values()) == [
            sum(within), sum(ordered[: len(within)]), sum(ordered[-len(within) :])
        ]  # fmt: skip
        *_, (_, *shown) = s.steps.rows
        samples = metrics.silhouette_samples(s.data.X, s.data.labels)
        assert [calculated(it) for it in shown] == pytest.approx(samples.tolist())
        assert s.score == pytest.approx(cl.silhouette(*s.data))
        assert c.score == pytest.approx(cl.c_index(*c.data))


def test_key_uses_the_letters_of_the_sheet():
    for key in False, True:
        text = cl.worksheet("entropy", seed=1).to_latex(key)
        assert r"H(T) &= \sum_{j} \frac{m_{j}}{n}" in text
        assert "n_{i}" not in text.partition(r"\begin{aligned}")[2]
    assert "columns are true classes $T_j$, of $m_j$ points" in cl.worksheet("02").to_markdown()
    assert "true classes" not in cl.worksheet("10").to_markdown()


def test_head_of_a_sheet():
    for make, names in (cl.worksheet, ("Worksheet", 3)), (cl.exam, ("Exam", 2)):
        usual, many = names
        plain = make("02", 1)
        sheet = make("02", 1, title="Class 3", course="Data & mining", points=4)
        for key in False, True:
            assert usual in plain.to_latex(key)
            assert "points)" not in plain.to_markdown(key)
            body = sheet.to_latex(key).partition(r"\begin{document}")[2]
            assert "Class 3" in body
            assert r"Data \& mining" in body
            assert usual not in body
            assert "Data & mining" in sheet.to_markdown(key)
            assert sheet.to_markdown(key).count("(4 points)") == many
        assert sheet.to_latex().count(r"\points{4}") == many
        assert f"/ {4 * many}" in sheet.to_latex()
        assert f"/ {4 * many}" in sheet.to_markdown()


# --- an exam -------------------------------------------------------------------------------------


def test_votes_have_one_right_option_and_its_letter():
    for seed, difficulty in ((0, 1), (1, 3)):
        paper = cl.exam(list(UNITS), seed, difficulty)
        for vote in paper.votes:
            assert vote.options["abcd".index(vote.letter)] == pytest.approx(float(vote.score))
            assert len({*vote.texts()}) == 4 == len(vote.options)
            assert [not belief for belief in vote.beliefs].count(True) == 1
            # Neither its length nor its form gives the right option away.
            assert len({text.partition(".")[1:] != ("", "") for text in vote.texts()}) == 1


def test_letters_are_spread_evenly():
    starts = Counter()
    for seed, many in itertools.product(range(3), (3, 6)):
        letters = Counter(vote.letter for vote in cl.exam(list(UNITS)[:many], seed).votes)
        shares = [letters[letter] for letter in "abcd"]
        assert max(shares) - min(shares) <= 1
    for seed in range(20):
        starts[cl.exam("02", seed).votes[0].letter] += 1
    assert set(starts) == set("abcd")


def content(paper):
    return [it.data for it in (*paper.votes, *paper.questions)]


def test_another_seed_is_another_exam():
    units = ["02", "05", "08", "13"]
    texts = [cl.exam(units, seed).to_markdown() for seed in (1, 2, 1)]
    assert texts[0] == texts[2] != texts[1]
    first, second, other = (cl.exam(units, seed) for seed in (1, 2, 1 + 2**64))
    for one, two in zip(content(first), content(second), strict=True):
        assert str(one) != str(two)
    assert str(content(first)) != str(content(other))
    once, again = cl.exam(["02", "02"], 3).votes
    assert str(once.data) != str(again.data)


def test_exam_contains_no_answer_and_its_key_every_one():
    paper = cl.exam(list(UNITS), 5, points=2)
    for text in paper.to_markdown(), paper.to_latex().partition(r"\begin{document}")[2]:
        assert "boxed" not in text
        assert "blank" not in text
        assert "aligned" not in text
        assert not any(belief in text for vote in paper.votes for belief in vote.beliefs if belief)
    for text in paper.to_markdown(True), paper.to_latex(True):
        for number, vote in enumerate(paper.votes, start=1):
            assert f"{number}. {vote.letter}: {UNITS[vote.unit].title[:4]}" in text
        for question in paper.questions:
            above, below = short(question).as_integer_ratio()
            assert (rf"{{{abs(above)}}}{{{below}}}" if below > 1 else f"= {above}") in text


def test_both_sheets_refer_to_each_other_but_only_the_key_has_the_seed():
    sheet = cl.worksheet(["purity", "05"], seed=51234, difficulty=2)
    others = cl.worksheet(["purity", "05"], 51235, 2), cl.worksheet(["05", "purity"], 51234, 2)
    assert sheet.code not in [other.code for other in others]
    for key, title in ((False, "Worksheet"), (True, "key")):
        for text in (sheet.to_markdown(key), sheet.to_latex(key)):
            assert title in text
            assert f"Sheet {sheet.code}" in text
            for secret in ("purity, 05", "51234", "difficulty 2"):
                assert (secret in text) == key
            body = text.partition(r"\begin{document}")[2] or text
            assert ("Name:" in body or r"\nameline" in body) == (not key)
    assert sheet._repr_markdown_() == sheet.to_markdown()


def test_data_of_questions_are_shown_without_sums():
    (question,) = questions("purity", 5)
    ((header, rows),) = data_tables(question.data)
    assert header == ["", *(f"T{j}" for j in question.data.classes)]
    assert [name for name, *_ in rows] == [f"C{i}" for i in question.data.clusters]
    assert [[int(cell) for cell in row] for _, *row in rows] == question.data.counts.tolist()


def python_blocks(page):
    """Return the blocks of Python on a lecturer's page."""
    path = Path(__file__).parents[1] / "notebooks/lecturer" / page
    return re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


def test_instructions_for_coursework_work(tmp_path, monkeypatch, capsys):
    blocks = python_blocks("coursework.md")
    assert max(len(block.strip().splitlines()) for block in blocks) <= 6
    monkeypatch.chdir(tmp_path)
    names = {}
    for block in blocks:
        exec(block, names)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert all(made[f"bank.{kind}"] for kind in ("xml", "gift", "zip"))
    texts = {name: made[name].decode() for name in made if name.endswith(".tex")}
    sheet, paper = names["sheet"], names["paper"]
    assert texts.pop("sheet.tex") == sheet.to_latex()
    assert texts.pop("key.tex") == sheet.to_latex(key=True) != sheet.to_latex()
    assert texts.pop("formulas.tex") == cl.formula_sheet().to_latex()
    assert texts.pop("exam-A.tex") == paper.to_latex() != texts.pop("exam-B.tex")
    assert texts == {"exam-key.tex": paper.to_latex(key=True)}
    assert paper.votes[0].asked in capsys.readouterr().out


def test_instructions_for_a_moodle_quiz_work(tmp_path, monkeypatch):
    (block,) = python_blocks("README.md")
    monkeypatch.chdir(tmp_path)
    exec(block.replace("n=30", "n=2"), {})
    assert "<category>" in (tmp_path / "bank.xml").read_text(encoding="utf-8")


# --- the formula sheet ---------------------------------------------------------------------------


def test_formula_sheet_has_every_measure_with_all_its_properties():
    sheet = cl.formula_sheet()
    rows = [row for rows in sheet.rows.values() for row in rows]
    t = cl.ContingencyTable([[5, 1, 0], [1, 4, 2]])
    cards = [*cl.external_scorecard(t), *cl.internal_scorecard([[0], [1], [3]], [1, 1, 2])]
    assert [row.measure for row in rows] == [row.measure for row in cards]
    markdown, latex = sheet.to_markdown(), sheet.to_latex().replace("--", "–")
    for row, card in zip(rows, cards, strict=True):
        assert f"**{row.measure}**" in markdown
        assert rf"\textbf{{{row.measure}}}" in latex
        assert row.formula[0].replace("|", r"\vert ") in markdown
        assert row.formula[0] in latex
        assert card.better == row.better
        assert all(str(spot) in row.blind_to for spot in card.blind_to)
        for text in (markdown, latex):
            assert row.blind_to in text
            assert row.range in text
        assert not re.search(r"\d{3}|\\approx", "".join(row.formula))
    for table in re.findall(r"(?:^\|.*\n)+", markdown, re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1
    assert "weighted by β" not in markdown.partition("## What they are made of")[0]


def test_formula_sheet_has_the_parts_of_the_measures():
    sheet = cl.formula_sheet()
    text = " ".join(sheet.parts.values())
    for name in (
        "H(C) =", "H(T) =", "H(C,T) =", r"H(T\mid C_i) =", "E[I] =", r"W_{\text{min}}", "diam",
        r"W_{\text{max}}", "a_x =", "b_x =", "s(x) =", "_p(x, y) =", r"\infty(x, y) =",
        "cos(x, y) =",
        r"\text{VDM}_p(a, b) =", r"\text{dist}(x, y) =", r"F_\beta =", r"V_\beta =",
        r"\text{SSB} =",
    ):  # fmt: skip
        assert name in text, name
    for formula in sheet.parts.values():
        assert formula in sheet.to_latex()
        assert formula.count("{") == formula.count("}")
