"""Every number on the lecturer's page, computed from the tables and texts that stand beside it.

A function for each unit reads the data as printed, and returns for each block of the page what its
numbers must be, from first to last: `...` where a number is no result, a text where the words hold
one. So a number that is changed, added or dropped is noticed. Where the page says what to do live,
that is done: with the game's model, or in the notebook's own cell.
"""

import ast
import contextlib
import io
import json
import math
import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import numpy as np
import pytest
from scipy.cluster.vq import kmeans2
from scipy.spatial.distance import cdist, pdist, squareform

import clustlib as cl
from clustlib.live.game import PointGame, TableGame
from tests import notebook_checks as checks

FOLDER = Path(__file__).parents[1] / "notebooks"
PAGE = (FOLDER / "lecturer/README.md").read_text(encoding="utf-8").partition("## Unit by unit")[2]
PARTS = {part[:2]: part for part in re.split(r"^### ", PAGE, flags=re.MULTILINE)[1:]}
BLOCKS = ("Open with", "Expect", "Live", "Vote key", "Exam key")  # whose every number is looked at
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


# --- what is printed -----------------------------------------------------------------------------


def blocks(part):
    """The blocks of a unit by their names, a folded key as a block of its own."""
    found = {}
    for name, text in re.findall(r"^\*\*([A-Z][^*]*)\*\*(.*?)(?=^\*\*[A-Z]|\Z)", part, re.M | re.S):
        found[name], _, key = text.partition("<details><summary>Key</summary>")
        if key:
            found[f"{name} key"] = key.partition("</details>")[0]
    return found


LIST = re.compile(r"\[[-\d, \[\]]*\]")
NUMBER = re.compile(
    r"""
    (?<![\w.\d_^])                                   # C1, VDM_1 are names
    (?P<sign>(?<![\d)}])[-−])?
    (?: \\frac(?:\{(?P<a>\d+)\}|(?P<b>\d)) (?:\{(?P<c>\d+)\}|(?P<d>\d))
      | (?P<over>\d+)/(?P<under>\d+)
      | (?P<whole>\d{1,3}(?:[ ]\d{3})+|\d+)(?P<places>\.\d+)? )
    """,
    re.VERBOSE,
)


def tables(text):
    """The lists of numbers in a text: tables, rows, labels."""
    return [json.loads(found) for found in LIST.findall(text)]


def sets(text):
    """The sets of numbers, as $\\{1,2\\}$."""
    found = re.findall(r"\\\{([\d,]+)\\\}", text)
    return [set(map(int, each.split(","))) for each in found]


def table(text):
    """The only table in a text."""
    (rows,) = tables(text)
    return cl.ContingencyTable(rows)


def numbers(text):
    """Each number in a text, code and (1), (2), … apart, and how many decimal places it has."""
    text = LIST.sub(lambda found: " " * len(found[0]), text)
    text = re.sub(r"`[^`]*`|(?<!\S)\(\d\)(?= )", lambda found: " " * len(found[0]), text)
    # \cdot1 is a number, and so are the 8, 3, 4 of \frac8{3 \cdot 4}.
    text = re.sub(r"\\(?!frac)[a-z]+|\\frac(?=\d\{\d+ )", lambda found: " " * len(found[0]), text)
    for found in NUMBER.finditer(text):
        places = len(found["places"] or ".") - 1
        over = found["a"] or found["b"] or found["over"]
        if over:
            value = Fraction(int(over), int(found["c"] or found["d"] or found["under"]))
        else:
            value = Fraction(found["whole"].replace(" ", "") + (found["places"] or ""))
        yield (-value if found["sign"] else value), places, found.span()


def values(text):
    return [value for value, _, _ in numbers(text)]


def is_printed(value, printed, places):
    exact = getattr(value, "exact", None)
    value = value if exact is None else exact
    if places:
        return abs(Fraction(value) - printed) <= Fraction(1, 2 * 10**places)
    if isinstance(value, (float, np.floating)):
        return math.isclose(value, printed, rel_tol=1e-9, abs_tol=1e-9)
    return value == printed


def problems(text, due):
    """Where a text does not say what is due."""
    wrong = [f"no {words!r}" for words in due if isinstance(words, str) and words not in text]
    due = [value for value in due if not isinstance(value, str)]
    stated = list(numbers(text))
    if len(stated) != len(due):
        wrong.append(f"{len(stated)} numbers, {len(due)} due: {[str(n) for n, _, _ in stated]}")
    for value, (printed, places, (start, stop)) in zip(due, stated, strict=False):
        if value is not ... and not is_printed(value, printed, places):
            wrong.append(f"{text[start:stop]} for {value}, in …{text[max(0, start - 30) : stop]}")
    return wrong


# --- what is computed ----------------------------------------------------------------------------


def code_cells(number):
    (path,) = FOLDER.glob(f"{number}_*.ipynb")
    return [cell.source for cell in checks.read(path).cells if cell.cell_type == "code"]


def typed(number, name):
    """A table that a unit types in under this name."""
    found = re.search(
        rf"^{name} = cl\.ContingencyTable\((.*)\)$", "\n".join(code_cells(number)), re.M
    )
    return cl.ContingencyTable(json.loads(found[1]))


def ran(number, *words, change=()):
    """Names, and decimals printed by the last cell, after the cells with these words have run."""
    sources = [next(each for each in code_cells(number) if it in each) for it in words]
    for old, new in change:
        assert old in sources[-1]
        sources[-1] = sources[-1].replace(old, new)
    names = {"__name__": "cell"}
    with contextlib.chdir(FOLDER):
        for source in (code_cells(number)[0], *sources):
            told = io.StringIO()
            with contextlib.redirect_stdout(told):
                exec(re.sub(r"^cl\.plot\..*$", "", source, flags=re.M), names)
    return names, [float(it) for it in re.findall(r"-?\d+\.\d+", told.getvalue())]


def played(t, *steps):
    """The table after these steps of the game, clusters called by their names."""
    game = TableGame(t)
    for do, *args in steps:
        if do in ("split", "merge"):
            at = 2 if do == "merge" else 1
            args[:at] = [game.table.clusters.index(name) + 1 for name in args[:at]]
        getattr(game, do)(*args)
    return game.table


def one_more(t):
    """A further cluster and partition, with one point in their common cell."""
    r, k = t.counts.shape
    return played(t, ("add", "cluster"), ("add", "partition"), ("set", r + 1, k + 1, 1))


def merges(t, measure):
    """The measure after the merge of each two clusters."""
    return {
        pair: measure(cl.merge_clusters(t, *pair)).exact for pair in combinations(t.clusters, 2)
    }


def matched(t):
    """The counts in the cells of the best matching, by cluster."""
    return [
        int(t.counts[t.clusters.index(i), t.partitions.index(j)])
        for i, j in sorted(cl.best_matching(t).pairs)
    ]


def greedy(counts):
    """The cells that are taken when each time the largest is, and its row and column go."""
    left, taken = np.array(counts, dtype=object), []
    while left.size and left.max() > 0:
        i, j = np.unravel_index(left.argmax(), left.shape)
        taken.append(left[i, j])
        left = np.delete(np.delete(left, i, 0), j, 1)
    return taken


def f_of(n_ij, n_i, m_j):
    return Fraction(2 * int(n_ij), int(n_i) + int(m_j))


def f_values(t):
    """F of every cluster with every partition, as fractions."""
    return [
        [f_of(n_ij, n_i, m_j) for n_ij, m_j in zip(row, t.partition_sizes, strict=True)]
        for row, n_i in zip(t.counts, t.cluster_sizes, strict=True)
    ]


def within(sizes):
    """Pairs in each group."""
    return [comb(int(size), 2) for size in np.ravel(sizes)]


def pairs_of(t):
    """TP, pairs in rows, pairs in columns, all pairs: by their definition."""
    return tuple(map(sum, map(within, (t.counts, t.cluster_sizes, t.partition_sizes, [t.n]))))


def hands(t):
    """The table for each way to choose, of the points of T1 and T2, those of T2; sizes are kept."""
    cluster = np.repeat(np.arange(len(t.clusters)), t.cluster_sizes)
    for chosen in combinations(range(t.n), int(t.partition_sizes[1])):
        second = np.bincount(cluster[list(chosen)], minlength=len(t.clusters))
        yield cl.ContingencyTable(np.column_stack([t.cluster_sizes - second, second]))


def mean(row):
    row = list(row)
    return sum(row) / len(row)


# --- unit by unit --------------------------------------------------------------------------------


def unit_00(page):
    t, mine = table(page["Exam"]), typed("00", "mine")
    largest = t.counts.max(axis=1)
    after = merges(t, cl.purity)
    free = [pair for pair, value in after.items() if value == cl.purity(t).exact]
    worst = [pair for pair, value in after.items() if value == min(after.values())]
    assert free == [(1, 4)]
    assert worst == [(1, 2), (2, 4)]
    cut = played(mine, ("split", 1, "purely"))
    twice = played(cut, ("split", 2, "purely"))
    assert len(twice.clusters) == 5
    assert cl.maximum_matching(mine).exact == cl.maximum_matching(twice).exact
    return {
        "Expect": [cl.purity(table(page["Expect"]))],
        "Live": [cl.purity(mine), cl.purity(cut), cl.purity(twice), cl.maximum_matching(twice)],
        "Exam key": [
            *largest, t.n, cl.purity(t), cl.purity(t),
            "C1 and C4, both mostly T1", largest[0], largest[3],
            cl.merge_clusters(t, 1, 4).counts[0].max(),
            "C1 with C2, and C2 with C4", min(after.values()),
        ],
    }  # fmt: skip


def unit_01(page):
    truth, found = (list(code.replace(" ", "")) for code in re.findall("`(.*?)`", page["Exam"]))
    t = cl.contingency_table(truth, found)
    assert tables(page["Exam key"]) == [t.counts.tolist()]
    sizes = t.cluster_sizes.tolist(), t.partition_sizes.tolist()
    most = max(sum(map(min, chosen, sizes[1])) for chosen in permutations(sizes[0], len(sizes[1])))
    after = merges(t, cl.maximum_matching)
    best = max(after, key=after.get)
    assert list(after.values()).count(after[best]) == 1
    merged = cl.merge_clusters(t, *best)
    ideal, blind = map(cl.ContingencyTable, tables(page["Expect"]))
    assert cl.maximum_matching(ideal) == 1
    assert np.trace(ideal.counts) == cl.mutual_information(blind) == 0
    assert blind.cluster_sizes.tolist() == blind.partition_sizes.tolist()
    kind = typed("01", "kind")
    return {
        "Live": [cl.purity(kind), cl.permutation_test(cl.purity, kind).mean],
        "Vote key": [cl.clustering_ratio(t).exact * cl.clustering_ratio(t.T).exact],
        "Exam key": [
            cl.clustering_ratio(t), *set(sizes[0]), most,
            *sorted(matched(t), reverse=True), sum(matched(t)),
            "C{} with C{}".format(*(t.clusters.index(label) + 1 for label in best)),
            *sorted(matched(merged), reverse=True), sum(matched(merged)),
        ],
    }  # fmt: skip


def unit_02(page):
    t, green = table(page["Exam"]), cl.datasets.lecture_table("green")
    rows = np.sort(t.counts)
    yielding = rows[:2, -1] - rows[:2, -2]
    assert t.counts[:2].argmax(axis=1).tolist() == [0, 0]
    evenly = played(green, ("split", 3, "evenly"))
    purely = played(evenly, ("split", 1, "purely"))
    merged = played(purely, ("merge", 3, 4))
    assert cl.purity(merged).exact == cl.purity(purely).exact
    assert cl.inverse_purity(evenly).exact == cl.maximum_matching(evenly).exact
    few = table(page["Expect"])
    (vote,) = set(values(page["Vote key"]))
    for rows_ in tables(page["Vote key"]):
        both = cl.ContingencyTable(rows_)
        assert cl.purity(both).exact == cl.maximum_matching(both).exact == vote
    return {
        "Expect": [cl.purity(cl.ContingencyTable(np.eye(100, dtype=int))), sum(greedy(few.counts)),
                   cl.best_matching(few).weight],
        "Live": [
            cl.purity(evenly), cl.maximum_matching(evenly), cl.purity(purely),
            cl.maximum_matching(purely), cl.maximum_matching(merged),
        ],
        "Vote key": [cl.purity(both)],
        "Exam key": [
            cl.purity(t), cl.inverse_purity(t), cl.inverse_purity(t),
            *greedy(t.counts), sum(greedy(t.counts)), *yielding,
            rows[:, -1].sum(), min(yielding), rows[:, -1].sum() - min(yielding), *matched(t),
            "Both C1 and C2 want T1; yielding costs C1 at least", ", C2 at least",
            cl.maximum_matching(t),
        ],
    }  # fmt: skip


def unit_03(page):
    t = table(page["Exam"])
    cut = played(t, ("split", 1, "purely"))

    def parts(of):
        """Of each cluster with its majority; the best of each partition; that times its size."""
        f = f_values(of)
        own = [f[i][j] for i, j in enumerate(of.counts.argmax(axis=1))]
        best = [max(column) for column in zip(*f, strict=True)]
        return own, best, [x * int(m) for x, m in zip(best, of.partition_sizes, strict=True)]

    (own, best, weighted), (own_cut, _, weighted_cut) = parts(t), parts(cut)
    macro, share = mean(own), sum(weighted) / t.n
    macro_cut, share_cut = mean(own_cut), sum(weighted_cut) / t.n
    assert cl.f_measure(t).exact == macro
    assert cl.f_measure(cut).exact == macro_cut
    assert cl.weighted_f_measure(t).exact == share
    assert cl.weighted_f_measure(cut).exact == share_cut
    size, partition, gain = map(int, values(page["Vote"]))
    attempt = typed("03", "attempt")
    merged, once = played(attempt, ("merge", 1, 2)), one_more(attempt)
    before = cl.f_measure(attempt).exact
    assert before == cl.weighted_f_measure(attempt).exact
    assert cl.f_measure(merged).exact == cl.weighted_f_measure(merged).exact
    clean = table(page["Expect"])
    return {
        "Expect": [cl.precision_matrix(clean)[0, 0], f_values(clean)[0][0]],
        "Live": [
            before, cl.f_measure(merged), cl.purity(merged), ...,
            cl.f_measure(once), cl.weighted_f_measure(once),
            cl.f_measure(one_more(once)), cl.weighted_f_measure(one_more(once)),
        ],
        "Vote key": [
            f_of(size, size, partition), f_of(size + gain // 2, size + gain, partition)
        ],
        "Exam key": [
            *own, len(own), macro, *best, *weighted, t.n, share,
            *own_cut, len(own_cut), macro_cut, macro_cut - macro,
            *weighted_cut, t.n, share_cut, share_cut - share,
        ],
    }  # fmt: skip


def by_f(t):
    """The cells that F maps, one-to-one, the largest F first, and their counts."""
    f = {(i, j): x for i, row in enumerate(f_values(t)) for j, x in enumerate(row) if x}
    taken = []
    while f:
        i, j = max(f, key=f.get)
        taken.append((i, j, int(t.counts[i, j])))
        f = {at: x for at, x in f.items() if at[0] != i and at[1] != j}
    return taken


def wrong(t):
    """Points that are wrong by matching, and by F."""
    both = t.n - sum(matched(t)), t.n - sum(count for *_, count in by_f(t))
    assert cl.clustering_error(t).exact == Fraction(both[0], t.n)
    assert cl.clustering_error(t, mapping="f_measure").exact == Fraction(both[1], t.n)
    return both


def unit_04(page):
    t = table(page["Exam"])
    f = f_values(t)
    cut = played(t, ("split", 1, "purely"))
    assert wrong(cut)[0] == wrong(cut)[1]
    mapped = [at + 1 for cell in by_f(t) for at in cell[:2]]
    clean, differ = table(page["Expect"]), typed("04", "differ")
    others = {}
    for count in range(20):
        counts = differ.counts.copy()
        counts[0, 2] = count
        others[count] = cl.ContingencyTable(counts)
    parted = [count for count, other in others.items() if len(set(wrong(other))) == 2]
    assert parted == list(range(min(parted), max(parted) + 1))
    low, high = min(parted) - 1, max(parted) + 1
    return {
        "Expect": [cl.purity(clean), cl.clustering_error(clean), *wrong(differ)],
        "Live": [
            differ.counts[0, 2], high, cl.clustering_error(others[high]),
            low, cl.clustering_error(others[low]), min(parted), max(parted),
        ],
        "Vote key": [...],
        "Exam key": [
            *matched(t), Fraction(wrong(t)[0], t.n), f[0][0], f[1][1], f[1][2],
            *(count for *_, count in by_f(t)),
            "C{}–T{} $18/26$, then C{}–T{}, as".format(*mapped),
            "C3–T3 has",
            Fraction(wrong(t)[1], t.n), f_values(cut)[2][2],
            *sorted(matched(cut), reverse=True), Fraction(wrong(cut)[0], t.n),
            cl.clustering_ratio(t), cl.clustering_ratio(cut),
        ],
    }  # fmt: skip


def unit_05(page):
    t = table(page["Exam"])
    tp, rows, columns, n = pairs_of(t)
    tn = n - rows - columns + tp
    counts = t.counts.copy()
    counts[0, 1], counts[1, 1] = counts[0, 1] - 1, counts[1, 1] + 1
    moved = cl.ContingencyTable(counts)
    fp_gone, fn_gone = int(t.counts[0, 0]), int(t.counts[1, 1])
    assert np.subtract(cl.pair_counts(moved), cl.pair_counts(t)).tolist() == [
        fn_gone, -fn_gone, -fp_gone, fp_gone,
    ]  # fmt: skip
    against = cl.ContingencyTable([[2, 0, 0], *[[0, 1, 0]] * 3, *[[0, 0, 1]] * 2])
    assert [cl.pair_precision(against), cl.pair_recall(against)] == [1, 0.2]
    assert "Pair precision 1, pair recall 0.2." in page["Vote"]
    pairs = cl.ContingencyTable(np.repeat(np.eye(10, dtype=int), 2, axis=0))
    bags = cl.datasets.lecture_table("three_bags")
    merged = played(bags, ("merge", 1, 2), ("merge", 1, 3))
    for same in (cl.jaccard_coefficient, cl.pair_precision, cl.pair_recall):
        assert same(bags).exact == same(one_more(bags)).exact
    two_fives = cl.ContingencyTable(np.repeat(np.eye(2, dtype=int), 5, axis=0))
    words = [WORDS[fp_gone + fn_gone].capitalize(), WORDS[fp_gone], WORDS[fn_gone]]
    return {
        "Open with": [cl.rand_index(two_fives)],
        "Expect": [..., ..., cl.rand_index(pairs), cl.rand_index(pairs)],
        "Live": [
            ..., cl.rand_index(bags), cl.rand_index(one_more(bags)), cl.pair_recall(merged),
            cl.jaccard_coefficient(bags), cl.jaccard_coefficient(merged),
        ],
        "Vote key": [cl.pair_counts(against).fp, cl.clustering_error(against),
                     cl.rand_index(against)],
        "Exam key": [
            *[x for x in within(t.counts) if x], tp, rows, tp, rows - tp, columns, tp,
            columns - tp, tn, Fraction(tp + tn, n), cl.rand_index(t),
            Fraction(tp, rows + columns - tp), cl.jaccard_coefficient(t),
            Fraction(2 * tp, rows + columns), cl.pair_f_measure(t),
            "{}: {} FP become TN, {} FN become TP".format(*words),
        ],
    }  # fmt: skip


def unit_06(page):
    truth, found, other = re.findall("`(.*?)`", page["Exam"])

    def long(labels):
        """1 for every pair that is together, point by point."""
        return ["".join(str(int(a == b)) for b in labels[i + 1 :]) for i, a in enumerate(labels)]

    t, c = long(truth)[:-1], long(found)[:-1]
    first, second = (cl.contingency_table(list(truth), list(it)) for it in (found, other))
    tp, m_c, m_t, n = pairs_of(first)
    tp_2, m_c2, _, _ = pairs_of(second)
    assert m_c2 == m_c == m_t  # written as one number
    assert sum(x == y == "1" for x, y in zip("".join(t), "".join(c), strict=True)) == tp
    spread = Fraction(math.isqrt(m_t * (n - m_t) * m_c * (n - m_c)))
    cosine = cl.fowlkes_mallows_index(first)
    bag, astray = map(cl.ContingencyTable, tables(page["Expect"]))
    assert max(cl.hubert_statistic(each) for each in hands_of_all(bag)) == cl.hubert_statistic(bag)
    bags = cl.datasets.lecture_table("three_bags")
    steps = [bags, played(bags, ("merge", 1, 2)), played(bags, ("merge", 1, 2), ("merge", 1, 3))]
    tp_b, fn, fp, tn = cl.pair_counts(bags)
    one_bag = cl.contingency_table(list(truth), [1] * len(truth))
    accept, papers = values(page["Open with"])[:2]
    share = accept / papers
    alone = cl.normalized_hubert_statistic(second)
    assert alone < 0
    return {
        "Open with": [
            ..., ..., papers * (share**2 + (1 - share) ** 2), share, share, 1 - share, 1 - share,
            share**2 + (1 - share) ** 2,
        ],
        "Expect": [
            ..., cl.hubert_statistic(bag), cl.fowlkes_mallows_index(bag),
            cl.fowlkes_mallows_index(astray), cl.normalized_hubert_statistic(bag),
        ],
        "Live": [
            *map(cl.hubert_statistic, steps), *map(cl.fowlkes_mallows_index, steps),
            *map(cl.normalized_hubert_statistic, steps),
        ],
        "Vote key": [
            ..., ..., Fraction(tn, tp_b + fn + fp + tn),
            tn / math.sqrt((tn + fp) * (tn + fn)),
        ],
        "Exam key": [
            "$t$ " + " ".join(t), *map(int, t), "$c$ " + " ".join(c), *map(int, c),
            n, m_t, tp, cl.hubert_statistic(first), cosine, math.degrees(math.acos(cosine)),
            n * tp, m_t * m_c, spread, cl.normalized_hubert_statistic(first),
            tp_2, (n * tp_2 - m_t * m_c2) / spread, alone,
            Fraction(m_t, n), cl.fowlkes_mallows_index(one_bag),
        ],
    }  # fmt: skip


def hands_of_all(t):
    """A table for each clustering of at most three clusters against these partitions."""
    truth = np.repeat(np.arange(len(t.partitions)), t.partition_sizes)
    for code in range(3**t.n):
        yield cl.contingency_table(truth, [code // 3**i % 3 for i in range(t.n)])


def unit_07(page):
    t = table(page["Exam"])
    tp, m_c, m_t, n = pairs_of(t)
    every = list(hands(t))
    expected = Fraction(sum(pairs_of(hand)[0] for hand in every), len(every))
    by_chance = mean(cl.rand_index(hand).exact for hand in every)
    top = Fraction(m_c + m_t, 2)
    assert max(pairs_of(hand)[0] for hand in every) <= m_c < top
    bags = cl.datasets.lecture_table("three_bags")
    cuts = played(bags, *(("split", cluster, "evenly") for cluster in (1, 2, 3)))
    _, rows, columns, all_pairs = pairs_of(bags)
    together = Fraction(rows * columns, all_pairs)
    shuffled = (all_pairs - rows - columns + 2 * together) / all_pairs
    dealt = ran("07", "random_tables =")[0]["random_tables"]
    least, most = min(dealt), max(dealt)
    return {
        "Open with": [..., ...],
        "Expect": [
            ..., np.mean([cl.rand_index(each) for each in dealt[least]]), least,
            np.mean([cl.rand_index(each) for each in dealt[most]]), most,
        ],
        "Live": [
            cl.rand_index(bags), cl.adjusted_rand_index(bags), shuffled, 0,
            cl.rand_index(cuts), cl.adjusted_rand_index(cuts),
        ],
        "Exam key": [
            m_c, m_t, n, tp, m_c, Fraction(m_t, n), expected,
            tp, expected, top, expected, cl.adjusted_rand_index(t),
            n, m_c, m_t, 2 * tp, n, cl.rand_index(t),
            n, m_c, m_t, 2 * expected, n, by_chance, m_c, top,
        ],
    }  # fmt: skip


def bits(sizes):
    """Entropy by its definition."""
    sizes = np.ravel(sizes)
    return -sum(p * math.log2(p) for p in sizes / sizes.sum() if p)


def unit_08(page):
    t = table(page["Exam"])
    merged = cl.merge_clusters(t, 3, 4)
    h_c, h_t = bits(t.cluster_sizes), bits(t.partition_sizes)
    information = h_c + h_t - bits(t.counts)
    assert len(set(t.cluster_sizes.tolist())) == 1
    assert math.isclose(cl.mutual_information(merged), cl.mutual_information(t))
    assert math.isclose(cl.homogeneity(merged), cl.homogeneity(t))
    (two,) = map(cl.ContingencyTable, tables(page["Live"]))
    evenly, purely, one = (
        played(two, step)
        for step in (("split", 1, "evenly"), ("split", 1, "purely"), ("merge", 1, 2))
    )
    assert math.isclose(cl.completeness(two), cl.homogeneity(two))
    assert math.isclose(cl.homogeneity(evenly), cl.homogeneity(two))
    return {
        "Expect": [math.log2(100), bits([1, 99]), bits([1, 1])],
        "Live": [
            cl.homogeneity(two), cl.completeness(evenly), cl.homogeneity(purely),
            cl.completeness(purely), cl.homogeneity(one), cl.completeness(one),
            cl.completeness(one),
        ],
        "Exam key": [
            h_t, h_c, Fraction(int(t.cluster_sizes[0]), t.n), *map(bits, t.counts),
            bits(t.counts) - h_c, information, information / h_t, information / h_c,
            cl.v_measure(t), bits(merged.cluster_sizes), cl.completeness(merged),
            cl.v_measure(merged),
        ],
    }  # fmt: skip


def unit_09(page):
    first, second = map(cl.ContingencyTable, tables(page["Exam"]))
    sizes = [*map(int, values(page["Exam"]))]
    for t in (first, second):
        assert [*t.cluster_sizes, *t.partition_sizes] == sizes
    h_c, h_t = bits(first.cluster_sizes), bits(first.partition_sizes)

    def shared(t):
        return h_c + h_t - bits(t.counts)

    every = list(hands(first))
    kinds = Counter((bool(np.all(hand.counts[0] > 0)), round(shared(hand), 9)) for hand in every)
    (one_kind, many_one), (both, many_both) = sorted(kinds.items())
    expected = mean(map(shared, every))
    top = (h_c + h_t) / 2 - expected

    def normalised(t):
        return cl.variation_of_information(t) / bits(t.counts)

    over = [shared(t) - expected for t in (first, second)]
    nmi = cl.normalized_mutual_information
    iris = cl.contingency_table(cl.datasets.iris()[1], cl.datasets.iris_kmeans()[1])
    dealt = ran("09", "dealt, nmi =")[0]["dealt"]
    least, most = min(dealt), max(dealt)
    changes = values(page["Live"])[:8]
    assert changes[::2][:2] == [980, 490]
    live = [...] * 8  # what is typed, and shown by what it gives
    for large, half in (changes[1:4:2], changes[4:6], changes[6:8]):
        change = ("980", str(large)), ("490", str(half))
        names, _ = ran("09", "lump = ", change=change)
        live += [cl.adjusted_mutual_information(names[it]) for it in ("lump", "find")]
    vi = [cl.variation_of_information(names[it]) for it in ("lump", "find")]
    assert math.isclose(*vi)
    bags = cl.datasets.lecture_table("three_bags")
    twice = cl.ContingencyTable(2 * bags.counts)
    assert math.isclose(nmi(bags, "arithmetic"), nmi(twice, "arithmetic"))
    assert math.isclose(cl.variation_of_information(bags), cl.variation_of_information(twice))
    return {
        "Open with": [nmi(iris, "min"), nmi(iris, "max")],
        "Expect": [
            ..., np.mean([nmi(t, "arithmetic") for t in dealt[least]]), least,
            np.mean([nmi(t, "arithmetic") for t in dealt[most]]), most,
        ],
        "Live": live,
        "Vote key": [cl.adjusted_mutual_information(it) for it in (bags, twice)],
        "Exam key": [
            "C1 gets one kind",
            h_c, h_t, many_one, len(every), one_kind[1], many_both, both[1], expected,
            cl.variation_of_information(first), normalised(first), over[0], top,
            cl.adjusted_mutual_information(first),
            cl.variation_of_information(second), normalised(second), over[1], top,
            cl.adjusted_mutual_information(second),
        ],
    }  # fmt: skip


def unit_10(page):
    a, b = (
        np.array([*map(int, found.split(","))])
        for found in re.findall(r"[ab] = \(([\d, ]+)\)", page["Exam"])
    )
    o, lengths, nearer = [0, 0, 0], [], []
    for p in (1, 2, math.inf):
        both = [cl.minkowski_distance(x, o, p=p) for x in (a, b)]
        lengths += both
        nearer.append("ab"[int(both[1] < both[0])])
    # With weights (1, 1, w): a's first squares + w a_3², against b's.
    rest, slope = (a**2)[:2].sum() - (b**2)[:2].sum(), (b**2)[2] - (a**2)[2]
    edge = Fraction(int(rest), int(slope))
    at_edge = [cl.minkowski_distance(x, o, weights=[1, 1, float(edge)]) for x in (a, b)]
    assert math.isclose(*at_edge)
    below = [cl.minkowski_distance(x, o, weights=[1, 1, float(edge) - 0.1]) for x in (a, b)]
    assert below[1] < below[0]
    norm = [cl.minkowski_distance(x, o) for x in (a, b)]
    contrast = ran("10", "def contrasts")[1]
    more = ran("10", "def contrasts", change=[("200", "2000")])[1]
    others = [
        ran("10", "def contrasts", change=[("contrasts(d)]", f"contrasts(d, '{kind}')]")])[1][-1]
        for kind in re.findall(r'"(\w+)"', page["Live"])
    ]
    return {
        "Open with": [6, 4 + 3, math.hypot(4, 3)],
        "Expect": [contrast[0], 2, contrast[-1], 1000],
        "Live": [2000, 200, *more, 200, *others],
        "Exam key": [
            *lengths, "{}: $b$; {} to {}: $a$; {} to {}: $a$".format(
                "5 to 4", *(int(x) for x in lengths[2:])),
            (b**2)[2], (a**2)[:2].sum(), (a**2)[2], 0, edge,
            1, int(a @ b), *norm, cl.cosine_distance(a, b),
        ],
    }  # fmt: skip


def unit_11(page):
    rows = dict(zip(("green", "herbal", "black"), tables(page["Exam"]), strict=True))
    tea, classes = [], []
    for name, row in rows.items():
        for kind, count in enumerate(row):
            tea += [[name]] * count
            classes += [kind] * count
    vdm = cl.ValueDifferenceMetric(p=2).fit(tea, classes)
    shares = {name: [Fraction(x, sum(row)) for x in row] for name, row in rows.items()}
    terms = [(x - y) ** 2 for x, y in zip(shares["green"], shares["black"], strict=True)]
    far, one, two = (
        vdm.value_distance(0, *ends)
        for ends in (("green", "black"), ("green", "herbal"), ("herbal", "black"))
    )
    assert far.exact == sum(terms) > one.exact + two.exact
    x, y = values(page["Exam"])[-2:]
    mixed = cl.mixed_distance(
        ["green", float(x)], ["black", float(y)], vdm, ordered=[1], nominal=[0]
    )
    cells = "english = {", "melons, good, names =", "serial ="

    def between(change=()):
        names, _ = ran("11", *cells, change=change)
        same = names["same"]
        return [sorted(set(names["by_serial"][it].tolist())) for it in (same, ~same)]

    at_first = between()
    luck = "np.random.default_rng(0).permutation(good)"
    assert f"luck = {luck}" in page["Live"]
    by_lot = between([("good", "luck"), ("serial = [[", f"luck = {luck}\nserial = [[")])
    pairs = between([("{i}", "{i // 2}")])
    names, _ = ran("11", *cells)
    kinds = {}
    for i, kind in enumerate(names["good"], start=1):
        kinds.setdefault(i // 2, set()).add(kind)
    both = [number for number, found in kinds.items() if len(found) == 2]
    (distance,) = values(page["Vote"])
    return {
        "Open with": [..., ..., ...],
        "Expect": [*at_first[0], *at_first[1]],
        "Live": [*by_lot[0], *by_lot[1], *pairs[0], *pairs[1], *both],
        "Vote key": [distance / 2],
        "Exam key": [
            *terms, far, one, two, "by way of herbal", far, (x - y) ** 2, mixed,
        ],
    }  # fmt: skip


def unit_12(page):
    edges = [tuple(map(int, it)) for it in re.findall(r"(\d)–(\d)", page["Exam"])]
    clusters = sets(page["Exam"])
    n = max(map(max, edges))
    friends, steps = np.zeros((n, n)), np.full((n, n), np.inf)
    np.fill_diagonal(steps, 0)
    for i, j in edges:
        friends[i - 1, j - 1] = friends[j - 1, i - 1] = 1
        steps[i - 1, j - 1] = steps[j - 1, i - 1] = 1
    for via in range(n):
        steps = np.minimum(steps, steps[:, [via]] + steps[[via]])
    labels = np.array([next(c for c, own in enumerate(clusters) if i + 1 in own) for i in range(n)])
    p = cl.ProximityTable.from_matrix(steps, labels)
    same = labels[:, None] == labels
    w_in, w_out = int(steps[same].sum()) // 2, int(steps[~same].sum()) // 2
    volumes = [int(steps[labels == c].sum()) for c in (0, 1)]
    inside = [int(friends[np.ix_(labels == c, labels == c)].sum()) for c in (0, 1)]
    degrees = [int(friends[labels == c].sum()) for c in (0, 1)]
    total = sum(degrees)
    q = cl.modularity(cl.ProximityTable.from_matrix(friends, labels, kind="similarity"))
    code = "\n".join(code_cells("12"))
    corners = json.loads(re.search(r"corners = np\.array\((.*)\)", code)[1])
    good, bad = json.loads(f"[{re.search(r'good, bad = (.*)', code)[1]}]")
    far = cdist(corners, corners)
    cut = [
        weights[np.not_equal.outer(it, it)].sum() / 2
        for weights in (far, np.exp(-(far**2) / 8))
        for it in (good, bad)
    ]
    typed_in = re.search(r"X, labels = np\.array\((.*)\), np\.array\((.*)\)", code)
    X, found = map(json.loads, typed_in.groups())
    before, lone, mixed = (cl.proximity_table(X, it) for it in (found, *tables(page["Live"])))
    nc_two, nc_five, of_five, of_two = (float(it) for it in values(page["Vote"]))
    assert round(nc_two / 2, 2) == of_two
    assert round(nc_five / 5, 2) == of_five
    return {
        "Expect": cut,
        "Live": [
            before.w_in, lone.w_in, lone.w_out, pdist(X).sum(), cl.beta_cv(lone), ...,
            cl.beta_cv(mixed),
        ],
        "Vote key": [..., 2 - 1, 5 - 1],
        "Exam key": [
            w_in, int(p.n_in), w_out, int(p.n_out), cl.beta_cv(p),
            *[Fraction(w_out, volume) for volume in volumes], cl.normalized_cut(p),
            Fraction(inside[0], total), Fraction(degrees[0], total) ** 2,
            Fraction(inside[1], total), Fraction(degrees[1], total) ** 2, q,
        ],
    }  # fmt: skip


def unit_13(page):
    first, second = re.findall(r"([\d, ]+) in C\d", page["Exam"])
    groups = [[*map(int, it.split(","))] for it in (first, second)]
    points = [x for group in groups for x in group]
    X, labels = np.array(points)[:, None], np.repeat([1, 2], [len(it) for it in groups])

    def of_point(x):
        own, other = groups if x in groups[0] else groups[::-1]
        a = Fraction(sum(abs(x - y) for y in own), len(own) - 1)
        b = Fraction(sum(abs(x - y) for y in other), len(other))
        s = (b - a) / max(a, b)
        assert math.isclose(cl.silhouette_samples(X, labels)[points.index(x)], s)
        return x, a, b, s

    asked = [int(x) for x in re.findall(r"\d+", page["Exam"].partition("Silhouettes of")[2])]
    gap = min(abs(x - y) for x in groups[0] for y in groups[1])
    diameter = max(max(group) - min(group) for group in groups)
    spreads = [math.sqrt(np.var(group)) for group in groups]
    centroids = [mean(map(Fraction, group)) for group in groups]
    apart = sorted(abs(x - y) for x, y in combinations(points, 2))
    w_in = sum(abs(x - y) for group in groups for x, y in combinations(group, 2))
    n_in = sum(within([len(it) for it in groups]))
    least, most = sum(apart[:n_in]), sum(apart[-n_in:])
    shown = "game = cl.play_points(rows, by_row, truth, three)\ngame"
    names, _ = ran("13", "play_points(rows", change=[(shown, "")])
    game = PointGame(names["rows"], names["by_row"], names["truth"])
    rows, truth = names["rows"], names["truth"]
    right, left = rows[:, 0] >= 6, rows[:, 0] <= 3
    seen = [cl.silhouette(rows, game.labels)]
    for cluster, chosen in ((2, right & (rows[:, 1] == 0)), (1, left & (rows[:, 1] == 2))):
        for point in np.flatnonzero(chosen) + 1:
            game.move(int(point), cluster)
        seen += [cluster, cl.silhouette(rows, game.labels)]
    ends = cl.adjusted_rand_index(cl.contingency_table(truth, game.labels))
    line = [*map(int, values(page["Vote key"])[:5])]
    at = np.array(line)[:, None]
    return {
        "Live": [seen[0], ..., *seen[1:], ends, ...],
        "Vote key": [
            *line, line[3], cl.silhouette(at, [1, 1, 1, 2, 2]), cl.silhouette(at, [1, 1, 1, 1, 2])
        ],
        "Exam key": [
            *of_point(asked[0]), *of_point(asked[1]), Fraction(gap, diameter),
            cl.dunn_index(X, labels), *spreads, *centroids,
            sum(spreads) / float(abs(centroids[0] - centroids[1])),
            cl.davies_bouldin_index(X, labels), w_in, least, most,
            Fraction(w_in - least, most - least), cl.c_index(X, labels),
        ],
    }  # fmt: skip


def k_means(points, centroids):
    """Groups of points on a line, and their means, where K-means ends."""
    while True:
        nearest = [min(range(2), key=lambda c, x=x: abs(x - centroids[c])) for x in points]
        groups = [[x for x, c in zip(points, nearest, strict=True) if c == k] for k in range(2)]
        means = [mean(map(Fraction, group)) for group in groups]
        if means == centroids:
            return nearest, groups, means
        centroids = means


def unit_14(page):
    line, kinds = re.search(r"at ([\d, ]+) on a line, of kinds ([a-c, ]+)\.", page["Exam"]).groups()
    points = [*map(int, line.split(","))]
    starts = re.search(r"centroids (\d+) and (\d+), and from (\d+) and (\d+)", page["Exam"])
    starts = [*map(int, starts.groups())]
    due = []
    for start, stated in zip((starts[:2], starts[2:]), tables(page["Exam key"]), strict=True):
        nearest, groups, means = k_means(points, start)
        t = cl.contingency_table(kinds.split(", "), nearest)
        assert t.counts.tolist() == stated
        squares = [[(x - m) ** 2 for x in group] for group, m in zip(groups, means, strict=True)]
        if start == starts[:2]:
            terms = [float(x) for group in squares for x in group if x]
        else:
            terms = [sum(group) for group in squares]
        tp, fn, fp, _ = cl.pair_counts(t)
        due += [
            *start,
            *groups[0],
            *groups[1],
            *means,
            float(mean(means)) if start[0] else mean(means),
            *terms,
            sum(map(sum, squares)),
            tp,
            fp,
            fn,
            cl.jaccard_coefficient(t),
        ]
    cells = "uci = X.copy()", "def two_components", "good, bad =", "def one_step"
    names, _ = ran("14", *cells)
    plane, good, bad = names["plane"], names["good"], names["bad"]
    stays = [(names["one_step"](plane, it) != it).sum() for it in (good, bad)]
    assert stays[0] == stays[1]
    sums = [
        sum(((plane[it == c] - plane[it == c].mean(axis=0)) ** 2).sum() for c in (1, 2, 3))
        for it in (good, bad)
    ]
    codes = [ast.literal_eval(it) for it in re.findall(r"`(\[\d[\d, ]+\])`", page["Live"])]
    assert f'"bad": {codes[1]}' in "\n".join(code_cells("14"))
    ends = []
    for start in (codes[0], codes[2]):
        found = kmeans2(plane, plane[np.array(start) - 1], iter=20, minit="matrix")[1]
        tables_ = [cl.contingency_table(it, found) for it in (good, bad)]
        ends.append([cl.maximum_matching(it) > 0.99 for it in tables_])
    assert ends == [[True, False], [False, True]]  # but for one flower: "a bad one"
    twins = (cdist(plane, plane) < 1e-9).sum(axis=1) > 1
    doubles = (np.flatnonzero(twins) + 1).tolist()
    return {
        "Expect": [stays[0], *sums],
        "Live": doubles,
        "Exam key": due,
    }


def unit_15(page):
    points = np.array([*map(int, re.search(r"Points ([\d, ]+);", page["Exam"])[1].split(","))])
    T, C, D = (sets(text) for text in re.findall(r"[TCD]=((?:\\\{[\d,]+\\\},?)+)", page["Exam"]))

    def labels(groups):
        return np.array([next(c for c, own in enumerate(groups) if x in own) for x in points])

    apart = squareform(pdist(points[:, None])).astype(int)
    due = [int(apart.sum()) // 2]
    for groups in (C, D, T):
        same = np.equal.outer(labels(groups), labels(groups))
        upper = np.triu(np.ones_like(same), 1)
        w_in, w_out = int(apart[same & upper].sum()), int(apart[~same & upper].sum())
        n_in, n_out = int((same & upper).sum()), int((~same & upper).sum())
        t = cl.contingency_table(labels(T), labels(groups))
        tp, rows, columns, n = pairs_of(t)
        due += [Fraction(w_in, n_in), Fraction(w_out, n_out)]
        due += [cl.beta_cv(cl.proximity_table(points[:, None], labels(groups)))]
        due += [tp, rows - tp, columns - tp]
        expected, top = Fraction(rows * columns, n), Fraction(rows + columns, 2)
        if groups is not T:
            due += [tp, expected, top, expected]
        due += [cl.adjusted_rand_index(t)]
    assert f"All {WORDS[comb(len(points), 2)]} distances" in page["Exam key"]
    names, _ = ran("15", "plane *=")
    plane, good, bad, species = (names[it] for it in ("plane", "good", "bad", "species"))
    from_c1 = (good == 1) & (species == "virginica")
    from_c3 = (good == 3) & (species == "versicolor")
    after = np.where(from_c1, 3, np.where(from_c3, 1, good))
    ari = [cl.adjusted_rand_index(cl.contingency_table(species, it)) for it in (good, after)]
    return {
        "Expect": [cl.silhouette(plane, it) for it in (good, bad, species)],
        "Live": [
            from_c1.sum() + from_c3.sum(),
            from_c1.sum(),
            from_c3.sum(),
            *ari,
            cl.silhouette(plane, after),
        ],
        "Vote key": [..., ..., ...],  # K-means, from many starts, on random squares
        "Exam key": due,
    }


def unit_16(page):
    a, b = map(cl.ContingencyTable, tables(page["Exam"]))

    def adjusted(t):
        tp, rows, columns, n = pairs_of(t)
        expected, top = Fraction(rows * columns, n), Fraction(rows + columns, 2)
        return tp, rows, columns, [tp, expected, top, expected]

    (tp_a, rows_a, columns, ari_a), (tp_b, rows_b, columns_b, ari_b) = adjusted(a), adjusted(b)
    assert columns == columns_b
    names, _ = ran("16", "truth = cl", '"merged": cl')
    measures = {
        "purity": cl.purity, "AMI": cl.adjusted_mutual_information,
        "maximum matching": cl.maximum_matching, "adjusted Rand index": cl.adjusted_rand_index,
    }  # fmt: skip
    rows = re.findall(r"^\| ([^|*-]+[^|* -]) \| \d", page["Expect"], re.M)
    assert set(rows) == set(measures)
    first, *further = map(cl.ContingencyTable, tables(page["Live"]))
    assert {it.n for it in further} == {first.n}
    for t in further:
        assert cl.maximum_matching(t).exact == cl.maximum_matching(first).exact
    counts = f"A has {WORDS[len(a.clusters)]} clusters, B {WORDS[len(b.clusters)]}"
    return {
        "Expect": [measures[row](names["changed"][it]) for row in rows for it in ("cut", "merged")],
        "Live": [
            cl.maximum_matching(first), cl.adjusted_rand_index(first),
            *map(cl.adjusted_rand_index, further), ...,
        ],
        "Exam key": [
            cl.purity(a), cl.maximum_matching(a), tp_a, rows_a, columns, *ari_a,
            cl.adjusted_rand_index(a), cl.adjusted_rand_index(a),
            cl.purity(b), cl.maximum_matching(b), tp_b, rows_b, *ari_b,
            cl.adjusted_rand_index(b), cl.adjusted_rand_index(b), counts,
        ],
    }  # fmt: skip


def unit_17(page):
    t = table(page["Exam"])
    ways = {}
    for hand in hands(t):
        ways.setdefault(tuple(hand.counts[:, 1].tolist()), []).append(cl.purity(hand).exact)
    every = [value for found in ways.values() for value in found]
    own = cl.purity(t).exact
    in_c1, in_c2, in_both = ways[2, 0, 0], ways[0, 2, 0], ways[1, 1, 0]
    in_c3 = ways[1, 0, 1] + ways[0, 1, 1]
    assert len(every) == 10
    assert {*in_c1} == {*in_c2}
    assert {len(set(it)) for it in (in_c1, in_c2, in_both, in_c3)} == {1}
    at_least = Fraction(sum(value >= own for value in every), len(every))
    bags = cl.datasets.lecture_table("three_bags")

    def times(many):
        return cl.ContingencyTable(many * bags.counts)

    def p_value(of):
        return cl.permutation_test(cl.adjusted_rand_index, of).p_value

    def interval(of):
        return cl.bootstrap(cl.adjusted_rand_index, of).interval

    few, many = map(cl.ContingencyTable, tables(page["Vote key"]))
    vote = [it for of in (many, few) for it in (of.n, cl.adjusted_rand_index(of), p_value(of))]
    assert cl.purity(times(10)).exact == cl.purity(bags).exact
    return {
        "Open with": [cl.adjusted_rand_index(bags), ...],
        "Expect": [p_value(times(10)), cl.purity(bags)],
        "Live": [
            p_value(bags), p_value(times(2)), *interval(bags)[:2], 2, 10,
            *interval(times(2))[:2], *interval(times(10))[:2],
        ],
        "Vote": [..., *vote[:3], ..., *vote[3:], ..., ..., ..., ..., ...],
        "Vote key": [..., *interval(few)[:2], ..., *interval(many)[:2]],
        "Exam key": [
            "T2 both in C1 or both in C2", "One in C1, one in C2", "One in C3",
            own, len(in_c1), in_c1[0], len(in_both), in_both[0], len(in_c3), in_c3[0], at_least,
            len(in_c1 + in_c2), in_c1[0], len(in_both), in_both[0], len(in_c3), in_c3[0],
            len(every), mean(every), Fraction(int(t.partition_sizes.max()), t.n),
        ],
    }  # fmt: skip


def unit_18(page):
    (rows,) = tables(page["Exam"])
    truth, found = cl.ContingencyTable(rows, clusters=[-1, 0, 1, 2]).to_labels()
    read = {
        way: cl.contingency_table(truth, found, noise=way)
        for way in ("cluster", "singletons", "drop")
    }
    assert re.findall(r"\*(\w+)\*", page["Exam key"])[:3] == list(read)

    def parts(t):
        return sorted(matched(t), reverse=True)

    after = merges(read["singletons"], cl.maximum_matching)
    (best,) = [pair for pair, value in after.items() if value == max(after.values())]
    joined = cl.merge_clusters(read["singletons"], *best)
    assert set(map(str, best)) == {"0", "1"}, best
    names, _ = ran("18", "t = cl.contingency_table_from_csv", "team, cluster =")
    team, cluster = names["team"], names["cluster"]
    t = {way: cl.contingency_table(team, cluster, noise=way) for way in read}

    def without(given_up, way):
        labels = np.where(np.isin(cluster, given_up), -1, cluster)
        return cl.contingency_table(team, labels, noise=way)

    (given_up,) = tables(page["Live"])
    real = sorted(set(cluster) - {-1})
    assert f"Which {WORDS[len(given_up)]} clusters must" in page["Live"]
    ways = {
        up: cl.adjusted_rand_index(without(up, "drop")) for up in combinations(real, len(given_up))
    }
    assert max(ways, key=ways.get) == tuple(given_up)
    dropped = without(given_up, "drop")
    return {
        "Open with": [(cluster == -1).sum(), len(cluster)],
        "Expect": [..., *map(cl.adjusted_rand_index, t.values()), t["drop"].n],
        "Live": [
            cl.adjusted_rand_index(dropped), dropped.n,
            cl.adjusted_rand_index(without(given_up, "singletons")),
        ],
        "Vote key": [...],
        "Exam key": [
            *map(cl.purity, read.values()),
            *[it for of in read.values() for it in (*parts(of), of.n)],
            "Join C0 and C1, the pieces of T1",
            *parts(joined), joined.n, cl.maximum_matching(joined),
        ],
    }  # fmt: skip


def unit_19(page):
    machines = []
    for text in re.findall(r"Machine \d: (.*?)\.(?: |$)", page["Exam"]):
        names = [int(it) for it in re.findall(r"C(\d) ", text)]
        machines.append(cl.ContingencyTable(tables(text), clusters=names))
    whole = sum(machines[1:], machines[0])
    assert tables(page["Exam key"]) == [whole.counts.tolist()]
    largest = [it.counts.max(axis=1).sum() for it in machines]

    def pairs(of):
        return [it for it in within(of.counts) if it]

    names, _ = ran("19", "team, cluster =", "t = cl.contingency_table(team, cluster)")
    team, cluster, t = names["team"], names["cluster"], names["t"]
    two = names["counted"][:2]
    assert cl.purity(two[0]).exact == cl.purity(two[1]).exact

    def of_shares(size, measure=cl.purity):
        steps = [slice(at, at + size) for at in range(0, len(team), size)]
        return np.mean([measure(cl.contingency_table(team[it], cluster[it])) for it in steps])

    live = [10, 20, 60]
    return {
        "Expect": [cl.purity(two[0]), cl.purity(sum(two))],
        "Live": [..., *[it for size in live for it in (size, of_shares(size))], cl.purity(t)],
        "Vote key": [of_shares(20, cl.adjusted_rand_index), cl.adjusted_rand_index(t)],
        "Exam key": [
            *map(cl.purity, machines), *largest, whole.n,
            Fraction(int(sum(largest)), whole.n), *whole.counts.max(axis=1), whole.n,
            cl.purity(whole), *pairs(machines[0]), sum(pairs(machines[0])),
            *pairs(machines[1]), sum(pairs(machines[1])), *pairs(whole),
            sum(pairs(whole)),
        ],
    }  # fmt: skip


UNITS = {name[-2:]: each for name, each in list(globals().items()) if name.startswith("unit_")}


def test_every_unit_is_computed():
    assert list(UNITS) == list(PARTS)


@pytest.mark.parametrize("number", UNITS)
def test_page_states_what_its_data_give(number):
    page = blocks(PARTS[number])
    due = UNITS[number](page)
    wrong = {name: problems(page[name], due.get(name, [])) for name in {*BLOCKS, *due}}
    assert {name: it for name, it in wrong.items() if it} == {}
