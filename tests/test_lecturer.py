"""The keys on the lecturer's cards: calculations are right, and results agree with clustlib.

The tables and points come from the cards, so a changed question needs a changed key.
"""

import json
import math
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
from scipy.sparse.csgraph import shortest_path
from scipy.spatial.distance import squareform

import clustlib as cl
from clustlib.course.units import UNITS
from tests.rerun_notebooks import NOTEBOOKS

PARTS = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((NOTEBOOKS / "lecturer/units").glob("*.md"))
}
EXAM = {
    number: part.partition("**Exam** ")[2].partition("<details>")[0]
    for number, part in PARTS.items()
}
KEY = {
    number: "\n".join(re.findall(r"<summary>Key</summary>(.*?)</details>", part, re.DOTALL))
    for number, part in PARTS.items()
}
LIST = re.compile(r"\[[-\d, \[\]]*\]")
CALCULATION = re.compile(r"[-+*/(). \d]*\d[-+*/(). \d]*")


def tables(text):
    """Return the lists of rows in a text as tables."""
    return [cl.ContingencyTable(json.loads(it)) for it in LIST.findall(text) if it[1] == "["]


def evaluate(text):
    """Return the value of a calculation in LaTeX or plain text, or None for other text."""
    text = re.sub(r"\\frac(\d|\{\d+\})(\d|\{\d+\})", r"(\1/\2)", text.strip("$ .,;:|"))
    text = re.sub(r"\\sqrt\{(.*)\}", r"(\1)**0.5", text).replace(r"\cdot", "*").replace("−", "-")
    text = re.sub(r"\)\s*\(", ")*(", text.replace("{", "").replace("}", ""))
    if not CALCULATION.fullmatch(text.replace("**", "*")):
        return None
    try:
        return eval(text)
    except SyntaxError:
        return None


def agrees(value, text):
    """Return True if a value agrees with a number in a text, to the text's decimals."""
    places = re.search(r"\.(\d+)\D*$", text)
    tolerance = 0.5 * 10 ** -len(places[1]) if places and "/" not in text else 1e-9
    return abs(float(value) - evaluate(text)) < tolerance


def test_calculations_in_keys_are_right():
    count = 0
    for number, key in KEY.items():
        for chain in re.findall(r"[^$;:,|]+", LIST.sub("", key)):
            sides = re.split(r"=|≈|\\approx", chain)
            sides = [(evaluate(it), it) for it in sides if evaluate(it) is not None]
            for (value, _), (_, shown) in pairwise(sides):
                count += 1
                assert agrees(value, shown), f"{number}: {chain}"
    assert count > 40


# --- results of clustlib -------------------------------------------------------------------------


def merge_pairs(t, measure, choose):
    """Return the smallest or largest value of a measure after merging two clusters."""
    return choose(measure(cl.merge_clusters(t, *pair)) for pair in combinations(t.clusters, 2))


def split_by_class(t):
    """Split the first cluster of a table into one for each class."""
    first, *others = t.counts.tolist()
    return cl.ContingencyTable([row for row in np.diag(first).tolist() if any(row)] + others)


def on_a_line(points, *groups):
    """Return points as a column, and the number of each point's group."""
    labels = [next(k for k, group in enumerate(groups) if x in group) for x in points]
    return np.array(points, float)[:, None], labels


def sets(text):
    return [set(map(int, it.split(","))) for it in re.findall(r"\\\{([\d,]+)\\\}", text)]


def exam_labels(number):
    return [list(it.replace(" ", "")) for it in re.findall("`([a-z1-9 ]+)`", EXAM[number])]


def claims():
    """Yield a unit, a phrase of its key that ends in a number, and clustlib's value."""
    bags = cl.datasets.lecture_table("three_bags")

    (t,) = tables(EXAM["00"])
    yield "00", "= 11/15", cl.purity(t)
    yield "00", "7 + 5 = 12", cl.merge_clusters(t, 1, 4).counts[0].max()
    yield "00", "$17/30", merge_pairs(t, cl.purity, min)

    t = cl.contingency_table(*exam_labels("01"))
    assert str(t.counts.tolist()) in KEY["01"]
    yield "01", "$\\eta = 4/3", cl.clustering_ratio(t)
    yield "01", "= 8$", cl.maximum_matching(t) * t.n
    yield "01", "= 10$", merge_pairs(t, cl.maximum_matching, max) * t.n

    (t,) = tables(EXAM["02"])
    yield "02", "(1) $21/40", cl.purity(t)
    yield "02", "= 3/5", cl.inverse_purity(t)
    yield "02", ": $9/20", cl.maximum_matching(t)
    for t in tables(KEY["02"]):
        yield "02", "thinks 0.8", cl.purity(t)
        yield "02", "thinks 0.8", cl.maximum_matching(t)

    (t,) = tables(EXAM["03"])
    split_table = split_by_class(t)
    for words, measure, table in (
        ("= 31/40", cl.f_measure, t), ("= 5/7", cl.weighted_f_measure, t),
        ("= 31/35", cl.f_measure, split_table), ("= 211/245", cl.weighted_f_measure, split_table),
    ):  # fmt: skip
        yield "03", words, measure(table)
    yield "03", "up 0.111", cl.f_measure(split_table) - cl.f_measure(t)
    yield "03", "up 0.147", cl.weighted_f_measure(split_table) - cl.weighted_f_measure(t)

    (t,) = tables(EXAM["04"])
    split_table = split_by_class(t)
    yield "04", "$13/30", cl.clustering_error(t)
    yield "04", "$16/30", cl.clustering_error(t, mapping="f_measure")
    yield "04", "$8/30", cl.clustering_error(split_table)
    yield "04", "$8/30", cl.clustering_error(split_table, mapping="f_measure")
    yield "04", "from $2/3", cl.clustering_ratio(t)

    (t,) = tables(EXAM["05"])
    for words, count in zip(("= 10$", "= 11$", "= 4$", "= 20$"), cl.pair_counts(t), strict=True):
        yield "05", words, count
    yield "05", "= 2/3", cl.rand_index(t)
    yield "05", "= 2/5", cl.jaccard_coefficient(t)
    yield "05", "= 4/7", cl.pair_f_measure(t)
    t = cl.ContingencyTable([[2, 0, 0], *[[0, 1, 0]] * 3, *[[0, 0, 1]] * 2])
    yield "05", "Misplaced $3/7", cl.clustering_error(t)
    yield "05", "Rand $17/21", cl.rand_index(t)

    truth, first, second = exam_labels("06")
    t = cl.contingency_table(truth, first)
    yield "06", ": $1/5", cl.hubert_statistic(t)
    yield "06", ", $1/2", cl.fowlkes_mallows_index(t)
    yield "06", "= 1/6", cl.normalized_hubert_statistic(t)
    yield "06", "= -1/9", cl.normalized_hubert_statistic(cl.contingency_table(truth, second))
    yield "06", "\\approx 0.632", cl.fowlkes_mallows_index(cl.contingency_table(truth, [1] * 6))
    yield "06", "\\approx 0.529", cl.pair_counts(bags).tn / math.comb(bags.n, 2)

    (t,) = tables(EXAM["07"])
    yield "07", "ARI = (9-6)/(15-6) = \\frac13", cl.adjusted_rand_index(t)
    yield "07", "RI = (36-12-18+18)/36 = \\frac23", cl.rand_index(t)

    (t,) = tables(EXAM["08"])
    one = cl.merge_clusters(t, 3, 4)
    yield "08", "$H(T) = 1", cl.entropy(t.class_sizes)
    yield "08", "$H(C) = 2", cl.entropy(t.cluster_sizes)
    yield "08", "I = \\frac12", cl.mutual_information(t)
    yield "08", "h = \\frac12", cl.homogeneity(one)
    yield "08", "c = \\frac14", cl.completeness(t)
    yield "08", "V = 1/3", cl.v_measure(t)
    yield "08", "H(C) = \\frac32", cl.entropy(one.cluster_sizes)
    yield "08", "c = \\frac13", cl.completeness(one)
    yield "08", "V = \\frac25", cl.v_measure(one)

    t, u = tables(EXAM["09"])
    vi, nvi = cl.variation_of_information, cl.normalized_variation_of_information
    yield "09", "E[I] = \\frac23", cl.expected_mutual_information(t)
    yield "09", "VI $\\frac12", vi(t)
    yield "09", "NVI $\\frac13", nvi(t)
    yield "09", "= \\frac47", cl.adjusted_mutual_information(t)
    yield "09", "Second: $\\frac32", vi(u)
    yield "09", "$\\frac32$, $\\frac34", nvi(u)
    yield "09", "= -\\frac27", cl.adjusted_mutual_information(u)
    yield "09", "bags: 0.260", cl.adjusted_mutual_information(bags)
    yield "09", "becomes 0.323", cl.adjusted_mutual_information(bags + bags)

    a, b = (list(map(int, it.split(","))) for it in re.findall(r"[ab] = \(([\d, ]+)\)", EXAM["10"]))
    for p, words in {1: "5 to 4", 2: "3 to 4", math.inf: "2 to 4"}.items():
        yield "10", words[:1], cl.minkowski_distance(a, [0, 0, 0], p)
        yield "10", words, cl.minkowski_distance(b, [0, 0, 0], p)
    yield "10", "\\frac5{12}", Fraction(a[0] ** 2 + a[1] ** 2, b[2] ** 2 - a[2] ** 2)
    yield "10", "= \\frac13", cl.cosine_distance(a, b)

    rows = dict(zip("ghb", map(json.loads, LIST.findall(EXAM["11"])), strict=True))
    tea = [
        (name, kind) for name, row in rows.items() for kind, k in enumerate(row) for _ in range(k)
    ]
    vdm = cl.ValueDifferenceMetric(p=2).fit([[name] for name, _ in tea], [kind for _, kind in tea])
    yield "11", "= 0.96", vdm.value_distance(0, "g", "b")
    yield "11", "herbal $0.24", vdm.value_distance(0, "g", "h")
    yield "11", "+ 0.24", vdm.value_distance(0, "h", "b")
    mixed = cl.mixed_distance(["g", 0.3], ["b", 0.5], vdm, ordered=[1], nominal=[0])
    yield "11", "= 1$", mixed

    edges = {(int(i), int(j)) for i, j in re.findall(r"(\d)–(\d)", EXAM["12"])}
    friends = squareform([int(pair in edges) for pair in combinations(range(1, 6), 2)])
    steps = squareform([1, 1, 2, 3, 1, 2, 3, 1, 2, 1])
    _, groups = on_a_line(range(1, 6), *sets(EXAM["12"]))
    p = cl.ProximityTable.from_matrix(steps, groups, kind="distance")
    yield "12", "BetaCV $\\frac6{13}", cl.beta_cv(p)
    yield "12", "= \\frac{442}{285}", cl.normalized_cut(p)
    graph = cl.ProximityTable.from_matrix(friends, groups, kind="similarity")
    yield "12", "= 0.22", cl.modularity(graph)

    groups = [[*map(int, it.split(","))] for it in re.findall(r"([\d, ]+) in C\d", EXAM["13"])]
    X, labels = on_a_line([*groups[0], *groups[1]], *groups)
    yield "13", "s = -\\frac1{28}", cl.silhouette_samples(X, labels)[3]
    yield "13", "s = \\frac{13}{15}", cl.silhouette_samples(X, labels)[4]
    yield "13", "= \\frac47", cl.dunn_index(X, labels)
    yield "13", "= \\frac38", cl.davies_bouldin_index(X, labels)
    yield "13", "= \\frac1{14}", cl.c_index(X, labels)
    yield "13", "from 0.147", cl.silhouette([[7], [8], [4], [11], [13]], [1, 1, 2, 2, 2])
    yield "13", "to 0.044", cl.silhouette([[7], [8], [4], [11], [13]], [1, 1, 2, 1, 2])

    on_the_line = r"at ([\d, ]+) on a line, of classes ([a-c, ]+)\."
    points, classes = re.search(on_the_line, EXAM["14"]).groups()
    ends = sets(KEY["14"])
    for words, *end in (("$1/7", *ends[:2]), ("$1/2", *ends[2:])):
        t = cl.contingency_table(
            classes.split(", "), on_a_line([*map(int, points.split(","))], *end)[1]
        )
        assert str(t.counts.tolist()) in KEY["14"]
        yield "14", words, cl.jaccard_coefficient(t)

    points = [*map(int, re.search(r"Points ([\d, ]+);", EXAM["15"])[1].split(","))]
    truth, c, d = (sets(it) for it in re.findall(r"[TCD]=((?:\\\{[\d,]+\\\},?)+)", EXAM["15"]))
    (X, true), (_, c), (_, d) = (on_a_line(points, *it) for it in (truth, c, d))
    for words, labels in {"| 1/4": c, "| 4/13": d, "| 39/58": true}.items():
        yield "15", words, cl.beta_cv(cl.proximity_table(X, labels))
    for words, labels in {"=1/6": c, "=6/11": d}.items():
        yield "15", words, cl.adjusted_rand_index(cl.contingency_table(true, labels))

    a, b = tables(EXAM["16"])
    for words, measure, table in (
        ("A: $1", cl.purity, a), ("$1$, $7/10", cl.maximum_matching, a),
        ("\\approx0.587", cl.adjusted_rand_index, a), ("B: $8/10", cl.purity, b),
        ("$8/10$, $8/10", cl.maximum_matching, b), ("\\approx0.286", cl.adjusted_rand_index, b),
    ):  # fmt: skip
        yield "16", words, measure(table)

    (t,) = tables(EXAM["17"])
    _, found = t.to_labels()
    values = [
        cl.purity(cl.contingency_table([i in pair for i in range(t.n)], found)).exact
        for pair in combinations(range(t.n), 2)
    ]
    yield "17", "Purity 4/5", cl.purity(t)
    yield "17", "$p=6/10", np.mean([purity >= cl.purity(t).exact for purity in values])
    yield "17", "=19/25", sum(values) / len(values)
    yield "17", "cluster: 3/5", Fraction(int(max(t.class_sizes)), t.n)
    for words, table in zip(("from −0.44", "report 1: 0.11"), tables(KEY["17"]), strict=True):
        yield "17", words, cl.jackknife(cl.adjusted_rand_index, table).interval[0]

    rows = tables(EXAM["18"])[0].counts
    truth, found = cl.ContingencyTable(rows, clusters=[-1, 0, 1, 2]).to_labels()
    for noise, pure, matched in (
        ("cluster", "| 18/20", "(6+4)/20"), ("singletons", "| 19/20", "(6+3)/20"),
        ("drop", "| 14/15", "(6+3)/15"),
    ):  # fmt: skip
        t = cl.contingency_table(truth, found, noise=noise)
        yield "18", pure, cl.purity(t)
        yield "18", matched, cl.maximum_matching(t)
        if noise == "singletons":
            yield "18", "= 0.7", merge_pairs(t, cl.maximum_matching, max)

    one, two = (
        cl.ContingencyTable(list(map(json.loads, LIST.findall(text))), clusters=names)
        for text, names in zip(EXAM["19"].split("Machine 2"), ([1, 2], [1, 3]), strict=True)
    )
    yield "19", "5/6", cl.purity(one)
    yield "19", "7/8", cl.purity(two)
    yield "19", "=5/7", cl.purity(one + two)
    for words, table in {"$3+1=4": one, "$6+3=9": two, "=20": one + two}.items():
        yield "19", words, cl.pair_counts(table).tp
    assert str((one + two).counts.tolist()) in KEY["19"]


def parse_vote(vote):
    """Return the options of a vote by their letters, and the right letter."""
    vote, _, key = vote.partition("<summary>Key</summary>")
    options = dict(re.findall(r"^- \*\*([a-d])\*\* (.+)$", vote, re.MULTILINE))
    return options, re.match(r"\s*\*\*([a-d])\*\*[:.] ", key)[1]


def test_right_answers_are_spread_over_letters_and_are_rarely_the_longest():
    letters, longest = Counter(), 0
    for number, part in PARTS.items():
        options, right = parse_vote(part.partition("**Vote** ")[2])
        assert list(options) == list("abcd"), number
        letters[right] += 1
        longest += max(options, key=lambda letter: len(options[letter])) == right
    assert [letters[letter] for letter in "abcd"] == [5] * 4
    # By chance, the right answer is the longest in a quarter of the votes.
    assert longest <= len(PARTS) / 3


# The friends of the vote in the first lecture of unit 12.
FRIENDS = [[1, 2], [1, 3], [2, 3], [3, 4], [4, 5], [4, 6], [5, 6]]


def graph_measures(pairs):
    """Return W_out and BetaCV of two triangles of friends, by the lengths of shortest paths."""
    graph = np.zeros((6, 6))
    for i, j in pairs:
        graph[i - 1, j - 1] = graph[j - 1, i - 1] = 1
    steps = shortest_path(graph, unweighted=True)
    table = cl.ProximityTable.from_matrix(steps, [1, 1, 1, 2, 2, 2], kind="distance")
    return table.w_out, cl.beta_cv(table)


def vote_results():
    """Yield a unit, the right option of a vote on its slides, and True if clustlib agrees."""
    whole, split_table = map(cl.ContingencyTable, ([[0, 20, 30]], [[0, 12, 18], [0, 8, 12]]))
    yield "02", "It stays.", cl.purity(whole) == cl.purity(split_table) == 0.6
    alone = cl.contingency_table(np.repeat(range(4), 3), range(12))
    yield "04", "2/3", 3 * cl.clustering_error(alone) == 2
    three, four = [[1, 1], [0, 1]], [[1, 1, 0], [0, 1, 0], [0, 0, 1]]
    ri, more = (cl.rand_index(cl.ContingencyTable(counts)).exact for counts in (three, four))
    yield "05", "2/3", (ri, more) == (Fraction(1, 3), Fraction(2, 3))
    agreements = [sum(set(pair) >= {i, j} or not set(pair) & {i, j} for i, j in [(0, 1), (2, 3)])
             for pair in combinations(range(4), 2)]  # fmt: skip
    yield "07", "2/3", np.isclose(np.mean(agreements), 2 / 3)
    alike = cl.ContingencyTable([[50, 0], [0, 50]])  # both cells contribute equally
    yield "08", "0.5", cl.mutual_information(alike) / 2 == 0.5
    bag = cl.ContingencyTable([[8, 5, 4]])
    yield "09", "0", cl.normalized_mutual_information(bag, "arithmetic") == 0
    (before, few), (after, more) = graph_measures(FRIENDS), graph_measures([*FRIENDS, [1, 4]])
    yield "12", "It rises.", (before, after) == (21, 18) and more > few
    points, ways = [[0], [1], [10], [12]], ([1, 2, 1, 2], [1, 2, 2, 1])
    values = [cl.c_index(points, labels) for labels in ways]
    yield "13", "It is the same.", values == [0.9, 0.9]
    before, after = (cl.davies_bouldin_index(points, c) for c in ([1, 1, 2, 2], [1, 1, 2, 3]))
    yield "13", "It gets better.", (round(7 * before, 12), after < before) == (1, True)


def test_votes_on_slides_have_the_right_answers():
    votes = []
    for path in sorted((NOTEBOOKS / "lecturer/slides").glob("[01]*_[23].md")):
        text = path.read_text(encoding="utf-8")
        vote, key = (
            re.search(rf"^::: {kind}$(.*?)^:::$", text, re.M | re.S)[1] for kind in ("vote", "key")
        )
        options = dict(re.findall(r"^- \*\*([a-d])\*\* (.+)$", vote, re.MULTILINE))
        votes.append((path.name[:2], options, re.match(r"\s*\*\*([a-d])\*\*[:.] ", key)[1]))
    letters = Counter(right for *_, right in votes)
    assert max(letters.values()) - min(letters.values()) <= 1
    keys = [(unit, options[right]) for unit, options, right in votes]
    for unit, option, is_so in vote_results():
        assert is_so, unit
        assert (unit, option) in keys


def test_results_in_keys_agree_with_clustlib():
    seen = set()
    for number, words, value in claims():
        seen.add(number)
        assert words in KEY[number], f"{number}: the key lacks {words!r}; clustlib: {value}"
        shown = re.split(r"=|\\approx|[ $](?=[^ $]+\$?$)", words)[-1]
        assert agrees(value, shown), f"{number}: {words!r}, clustlib: {value}"
    assert seen == set(UNITS)
