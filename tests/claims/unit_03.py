"""The numbers in the text of unit 03, computed."""

from fractions import Fraction
from itertools import permutations
from math import sqrt

import numpy as np

import clustlib as cl
from tests import arithmetic
from tests.claims import RANDOM_TABLES
from tests.claims.scopes import scope_of
from tests.claims.tools import listed, matrix, word


def so(condition, words):
    """Return the words, if they are true."""
    return words if condition else f"not so: {words}"


def total(counts):
    return sum(map(sum, counts))


def sizes(counts):
    return [sum(row) for row in counts]


def columns(counts):
    return [list(numbers) for numbers in zip(*counts, strict=True)]


def cell(counts, i, j):
    """The shared points of a cluster and a class, and the sizes of the two."""
    return counts[i - 1][j - 1], sizes(counts)[i - 1], sizes(columns(counts))[j - 1]


def precision(counts, i, j):
    shared, size, _ = cell(counts, i, j)
    return Fraction(shared, size)


def recall(counts, i, j):
    shared, _, size = cell(counts, i, j)
    return Fraction(shared, size) if size else Fraction(0)


def harmonic(p, r):
    return 2 / (1 / p + 1 / r) if p and r else Fraction(0)


def f(counts, i, j):
    return harmonic(precision(counts, i, j), recall(counts, i, j))


def places(counts):
    rows, classes = range(1, len(counts) + 1), range(1, len(counts[0]) + 1)
    return [(i, j) for i in rows for j in classes]


def majorities(counts):
    """The cell of the majority of each cluster; of tied ones that with the larger F."""
    return [
        max(
            (place for place in places(counts) if place[0] == i),
            key=lambda place: (cell(counts, *place)[0], f(counts, *place)),
        )
        for i in range(1, len(counts) + 1)
    ]


def best_matches(counts):
    """The cell of the best-matching cluster of each class."""
    return [
        max((i, j) for i, j in places(counts) if f(counts, i, j) == best and j == column)
        for column in range(1, len(counts[0]) + 1)
        for best in [max(f(counts, i, column) for i in range(1, len(counts) + 1))]
    ]


def of(measure, counts, cells):
    return [measure(counts, *place) for place in cells]


def mean(numbers, weights=None):
    weights = weights or [1] * len(numbers)
    return sum(x * w for x, w in zip(numbers, weights, strict=True)) / Fraction(sum(weights))


def macro(counts):
    return mean(of(f, counts, majorities(counts)))


def by_cluster_size(counts):
    return mean(of(f, counts, majorities(counts)), sizes(counts))


def weighted(counts):
    return mean(of(f, counts, best_matches(counts)), sizes(columns(counts)))


def purity(counts):
    return Fraction(sum(map(max, counts)), total(counts))


def matching(counts):
    """The share of the best assignment of a square table."""
    rows = range(len(counts))
    return max(
        Fraction(sum(counts[i][j] for i, j in zip(rows, place, strict=True)), total(counts))
        for place in permutations(rows)
    )


def shared_over_sizes(counts, i, j, *, fraction="{}/{}"):
    """F as the text writes it, 60/85."""
    shared, size, other = cell(counts, i, j)
    return fraction.format(2 * shared, size + other)


def worked(counts, i, j):
    """F with its calculation, as 2 · 30/(50 + 35) ≈ 0.706."""
    shared, size, other = cell(counts, i, j)
    value = f(counts, i, j)
    return f"2 · {shared}/({size} + {other}) {near(value)}"


def near(value):
    """A value with its relation: exact in one decimal, or rounded to three."""
    return f"= {float(value):g}" if 10 * value % 1 == 0 else f"≈ {float(value):.3f}"


def three(value):
    return f"{float(value):.3f}"


def decimal(value):
    return f"{float(value):g}"


def shares(numbers):
    return " + ".join(numbers)


def cells(pairs, left="C", right="T"):
    return [f"{left}{i}–{right}{j}" for i, j in pairs]


def grid(counts, *, margins=True, more=(), boxes=False):
    """A table with its names, as its text reads without lines."""
    counts = np.array(counts)
    found = [f"T{j}" for j in range(1, len(counts[0]) + 1)]
    found += ["$n_i$", *(["$F_i$"] if more else [])]
    for i, row in enumerate(counts, start=1):
        shown = [f"({x})" if boxes and x == max(row) else x for x in row]
        found += [f"C{i}", *shown, sum(row), *([more[i - 1]] if more else [])]
    if margins:
        found += ["$m_j$", *counts.sum(axis=0), counts.sum()]
    return " ".join(map(str, found))


def verb(before, after):
    return "stays" if before == after else "rises" if after > before else "falls"


def letters(counts, p=None, r=None):
    """The letters of unit 03: P and R are of cluster 1, and j* is the majority of cluster i."""
    counts = np.array(counts).tolist()
    chosen = majorities(counts)
    p, r = p or precision(counts, *chosen[0]), r or recall(counts, *chosen[0])
    largest = max(sizes(columns(counts)))
    n = total(counts)

    def of_nothing(size):
        return f([[size, n - size]], 1, 1)

    return scope_of(
        counts,
        P=Fraction(p), R=Fraction(r), m=Fraction(largest),
        **{
            "n_ij^*": lambda i, j: Fraction(cell(counts, *chosen[i - 1])[0]),
            "F_ij^*": lambda i, j: f(counts, *chosen[i - 1]),
            "F of doing nothing_j": lambda j: of_nothing(sizes(columns(counts))[j - 1]),
            "macro F of doing nothing": of_nothing(largest),
            "arithmetic mean": (Fraction(p) + r) / 2,
            "harmonic mean": harmonic(Fraction(p), Fraction(r)),
            "geometric mean": arithmetic.root(Fraction(p) * r),
            "sum of reciprocals": 1 / Fraction(p) + 1 / Fraction(r),
            "reciprocal of recall": 1 / Fraction(r),
        },
    )  # fmt: skip


def formula(latex, value):
    """Return a formula of one cell, if it has this value in all cells of random tables."""
    for counts in RANDOM_TABLES:
        read = arithmetic.Parser(arithmetic.tokens_of(latex), scope_of(counts), True).parse()
        for i, j in places(counts.tolist()):
            if read({"i": i, "j": j}) != value(*map(Fraction, cell(counts.tolist(), i, j))):
                return f"not so: {latex}"
    return f"${latex}$"


def named(latex, name):
    """Return a formula, if the name has its value in random tables."""
    scopes = [letters(counts) for counts in RANDOM_TABLES]
    return f"${latex}$" if name in arithmetic.equal_names(latex, scopes) else f"not so: {latex}"


ARITHMETIC = named("(P + R)/2", "arithmetic mean")
GEOMETRIC = named(r"\sqrt{PR}", "geometric mean")
HARMONIC = named("2/(1/P + 1/R)", "harmonic mean")
RECIPROCALS = named("1/P + 1/R", "sum of reciprocals")
RECIPROCAL = named("1/R", "reciprocal of recall")
MACRO = named(r"\frac1r \sum_i F_{ij^*}", "F_macro")
WEIGHTED = named(r"\frac1n \sum_j m_j \max_i F_{ij}", "F_weighted")
F_OF_NOTHING = named(r"\frac{2m_j}{n + m_j}", "F of doing nothing_j")
MACRO_OF_NOTHING = named(r"\frac{2m}{n + m}", "macro F of doing nothing")

# Steps from precision and recall to F, of x shared points and the sizes c and t.
HALF_OF_SIZES = formula(r"\frac{n_i + m_j}{2\,n_{ij}}", lambda x, c, t: mean([c / x, t / x]))
HALF_OF_SHARES = formula(
    r"\frac{n_{ij}}{2}\left(\frac{1}{n_i} + \frac{1}{m_j}\right)",
    lambda x, c, t: mean([x / c, x / t]),
)
TURNED = formula(r"\frac{2\,n_{ij}}{n_i + m_j}", lambda x, c, t: harmonic(x / c, x / t))
TURNED_P = formula(r"\frac{n_i}{n_{ij}}", lambda x, c, t: 1 / (x / c))
TURNED_R = formula(r"\frac{m_j}{n_{ij}}", lambda x, c, t: 1 / (x / t))
ADDED = formula(r"\frac{n_i + m_j}{n_{ij}}", lambda x, c, t: c / x + t / x)
PRECISION = formula(r"n_{ij}/n_i", lambda x, c, t: x / c)
RECALL = formula(r"n_{ij}/m_j", lambda x, c, t: x / t)
F_OF_CELL = formula(r"\frac{2 n_{ij}}{n_i + m_j}", lambda x, c, t: harmonic(x / c, x / t))


def two(value):
    return f"{float(value):.2f}"


def fitted(counts, i, j):
    shared, size, other = cell(counts, i, j)
    return f"2 · {shared} / ({size} + {other}) = {2 * shared}/{size + other}"


def class_terms(counts, values):
    """The sum of the weighted F: the size of each class, and its best F."""
    pairs = zip(sizes(columns(counts)), values, strict=True)
    return " + ".join(f"{size} · {decimal(x) if 10 * x % 1 == 0 else x}" for size, x in pairs)


# The album: five of fifty.
album, of_her = 5, 50
P, R = Fraction(1), Fraction(album, of_her)
low = Fraction(1, 100)
MEANS = {
    "arithmetic": lambda p, r: (p + r) / 2,
    "geometric": lambda p, r: sqrt(p * r),
    "harmonic": harmonic,
}
capped = [
    name
    for name, function in MEANS.items()
    if all(function(P, Fraction(r, 100)) <= 2 * Fraction(r, 100) for r in range(1, 101))
]

green, orange, lecture, splinter = (
    cl.datasets.lecture_table(name).counts.tolist()
    for name in ("green", "orange", "lecture24_matching", "lecture24_recall")
)
stands = dict(majorities(green))
precisions, recalls, f_green = (
    of(measure, green, majorities(green)) for measure in (precision, recall, f)
)
lowest = 1 + recalls.index(min(recalls))
of_t4 = (1, 4)
missing = cell(splinter, *of_t4)[2] - cell(splinter, *of_t4)[0]
thrown_out = [[0, 0, 0, splinter[0][3], 0], *splinter[1:]]
shrunk = [[0, 0, cell(green, 1, 3)[0]], [0, 40, 5], green[2]]  # T3 keeps its points
eye, lump = [[1, 0], [0, 1]], [[3, 4]]
gained = precision([[2, 1], [2, 2]], 1, 1), recall([[2, 1], [2, 2]], 1, 1)
tied = [[2, 2, 0], [1, 0, 3]]
recalls_in_latex = [
    rf"\text{{recall}}_{i} = \frac{{{cell(green, i, j)[0]}}}{{{cell(green, i, j)[2]}}}"
    for i, j in majorities(green)
]
green_fractions = " + ".join(
    shared_over_sizes(green, *place, fraction=r"\frac{{{}}}{{{}}}") for place in majorities(green)
)
f_lecture = of(f, lecture, majorities(lecture))
repaired = {i: ([1 if k == i else x for k, x in enumerate(f_lecture, start=1)]) for i in (1, 2, 3)}
best_repair = max((1, 2, 3), key=lambda i: mean(repaired[i]))
best_by_size = max((1, 2, 3), key=lambda i: mean(repaired[i], sizes(lecture)))
third = sizes(lecture)[best_by_size - 1]
twice_left = next(j for j in (1, 2, 3) if [p[1] for p in majorities(lecture)].count(j) == 2)
never_left = ({1, 2, 3} - {j for _, j in majorities(lecture)}).pop()
twice_right = next(i for i in (1, 2, 3) if [p[0] for p in best_matches(lecture)].count(i) == 2)
never_right = ({1, 2, 3} - {i for i, _ in best_matches(lecture)}).pop()
weighted_lecture = " + ".join(
    f"{size} · {decimal(round(x, 3))}"
    for size, x in zip(sizes(columns(lecture)), of(f, lecture, best_matches(lecture)), strict=True)
)
unclaimed = ({1, 2, 3} - {j for _, j in majorities(orange)}).pop()

true, found = cl.datasets.fourteen_objects()
fourteen = cl.contingency_table(true, found).counts.tolist()
precision_matrix, recall_matrix = (
    [[decimal(measure(fourteen, i, j)) for j in range(1, 5)] for i in range(1, 5)]
    for measure in (precision, recall)
)
pure = [place for place in places(fourteen) if precision(fourteen, *place) == 1]
complete = [place for place in places(fourteen) if recall(fourteen, *place) == 1]
t4 = [(i, 4) for i in range(1, 5) if fourteen[i - 1][3]]
better = max(t4, key=lambda place: f(fourteen, *place))
worse = min(t4, key=lambda place: f(fourteen, *place))
t_sizes = sizes(columns(fourteen))
f_classes = of(f, fourteen, best_matches(fourteen))
gain = Fraction(t_sizes[3], 14) * (1 - f_classes[3])

first, second = [[6, 3, 0], [0, 0, 3]], [[6, 0, 0], [0, 3, 3]]
f_first, f_second = (of(f, counts, best_matches(counts)) for counts in (first, second))
mixed, clean = [[5, 0], [0, 5], [2, 2], [2, 2]], [[5, 0], [0, 5], [4, 0], [0, 4]]
asked = [(1, 1), (2, 2)]
large, outliers = [[49, 49, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]], [
    [49, 0, 0, 0], [0, 49, 0, 0], [0, 0, 1, 1],
]  # fmt: skip

big = sum(sizes(columns(large))[:2])

# Exercises.
flatters, at_most = Fraction(8, 10), Fraction(6, 10)
table_3 = [[3, 5, 0], [0, 25, 3], [1, 2, 9]]
p_3, r_3, f_3 = (of(measure, table_3, majorities(table_3)) for measure in (precision, recall, f))
table_4 = [[11, 6, 0], [0, 4, 0], [1, 0, 8]]
claimed_4 = [(1, 1), (1, 2), (3, 3)]  # what lines 2 to 4 choose
wrong_4 = mean(of(f, table_4, claimed_4), sizes(columns(table_4)))
(wrong_line,) = (2 + k for k, place in enumerate(claimed_4) if place not in best_matches(table_4))
paper = [[0, 40, 0], [20, 0, 40]]
f_paper, best_paper = (of(f, paper, choose(paper)) for choose in (majorities, best_matches))
replies = {
    "a": macro(paper), "b": by_cluster_size(paper), "c": mean(best_paper), "d": weighted(paper)
}  # fmt: skip
printed_f = Fraction(82, 100)
(reply,) = (name for name, value in replies.items() if value == printed_f)
bank = [[9800, 200]]
flattering = [[10, 10, 10, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1]]

LETTERS = letters
SCOPES = [letters(table) for table in (green, orange, fourteen, lecture)]
SCOPES += [letters(green, p=P, r=R) | {"F": harmonic(P, R)}]
# Of one cell, so that P and R are of cluster i and class j.
one = RANDOM_TABLES[0].tolist()
of_cell = letters(one, p=precision(one, 1, 1), r=recall(one, 1, 1))
SCOPES += [of_cell | {"#i": 1, "#j": 1}]
SCOPES += [scope_of(paper, F=f(paper, i, j)) for i, j in [(1, 2), (2, 3), (2, 1)]]

SAYS = rf"""
phone holds {word(album)} photographs, all […] be some {so(of_her == 50, "fifty")} pictures of her!
it holds {word(album)} photographs, all […] be some {so(of_her == 50, "fifty")} pictures of her!
# Precision and recall
precision falls”: {so(gained[0] > Fraction(1, 2) and gained[1] > Fraction(1, 4), "both rise")}. Precision
precisions already, {", ".join(f"{max(row)}/{sum(row)}" for row in green[:2])} and {max(green[2])}/{sum(green[2])}. Which cluster has the lowest recall: C1, C2 or C3?
C1 has T{stands[1]}, C2 has T{stands[2]}, C3 has T{stands[3]}. Divide
It's C{lowest}. By hand, […] class: C1 has T{stands[1]}, C2 has T{stands[2]}, C3 has T{stands[3]}. Then we
{recalls_in_latex[0]} \approx {three(recalls[0])} \qquad {recalls_in_latex[1]} = {decimal(recalls[1])} \qquad {recalls_in_latex[2]} = {decimal(recalls[2])}$$
C2 is {"cleaner" if precisions[1] > precisions[0] else "less clean"} than C1, {decimal(precisions[1])} against {decimal(precisions[0])}, but C1 holds {"more" if recalls[0] > recalls[1] else "less"} of its class.
precision of {precision(eye, 1, 1)} without looking […] recall of {recall(lump, 1, 1)}?
raised to {precision(eye, 1, 1)}: - each […] own: precision {precision(eye, 1, 1)}; - all points in one cluster: recall {recall(lump, 1, 1)}.
raised to {precision(eye, 1, 1)}. If you want perfect {so(precision(eye, 1, 1) == 1 > recall([[1], [1]], 1, 1), "precision")}, give each […] want perfect {so(recall(lump, 1, 1) == 1 > precision(lump, 1, 1), "recall")}, put all
most points of cluster C{of_t4[0]} belong to T{majorities(splinter)[0][1]}, but T4 has {cell(splinter, *of_t4)[2]} points, so C1 is only
classes from C1. What happens
precision becomes {precision(thrown_out, *of_t4)}, recall {verb(recall(splinter, *of_t4), recall(thrown_out, *of_t4))} {three(recall(thrown_out, *of_t4))}, because {missing} points of T4 are still elsewhere.
A splinter of T{of_t4[1]}
C{of_t4[0]} belongs mostly to T{majorities(splinter)[0][1]}, but T4 has {cell(splinter, *of_t4)[2]} points: C1 is only a
T1 T2 T3 T4 $n_i$ C1 {" ".join(map(str, splinter[0][:4]))} {sum(splinter[0])} C2 {splinter[1][3]} C3 {splinter[2][3]} $m_j$ {cell(splinter, *of_t4)[2]}
$$\text{{precision}} = \frac{{{cell(splinter, *of_t4)[0]}}}{{{cell(splinter, *of_t4)[1]}}} \approx {three(precision(splinter, *of_t4))} \qquad \text{{recall}} = \frac{{{cell(splinter, *of_t4)[0]}}}{{{cell(splinter, *of_t4)[2]}}} \approx {three(recall(splinter, *of_t4))}$$
The precision, $\frac{{{cell(splinter, *of_t4)[0]}}}{{{cell(splinter, *of_t4)[1]}}}$, looks {"decent" if precision(splinter, *of_t4) > Fraction(1, 2) else "bad"}, and the recall, $\frac{{{cell(splinter, *of_t4)[0]}}}{{{cell(splinter, *of_t4)[2]}}}$, is {"miserable" if recall(splinter, *of_t4) < Fraction(1, 10) else "good"}. (The lecture gives only row C1 and the column T4; the other cells are set to {splinter[1][0]} here. So T{1 + sizes(columns(splinter)).index(0)} has no
# F
Take your grandmother's album: it holds {word(album)} of her {so(of_her == 50, "fifty")} pictures, and none of anyone else, so $P = {P}$ and $R = {decimal(R)}$. One of {word(len(MEANS))} means is never more than {so(capped == ["harmonic"], "twice the smaller")} of the two numbers; here that's {decimal(2 * R)}.
the arithmetic {ARITHMETIC}, the geometric {GEOMETRIC} or the harmonic {HARMONIC}?
Precision is {P}, recall nearly {0}. Which mean […] not nearly {0}?
{so(min(MEANS, key=lambda name: -MEANS[name](P, low)) == "arithmetic", "a")}: it's nearly {so(abs(MEANS["arithmetic"](P, low) - Fraction(1, 2)) <= low, "one half")}, because
mean of {P} and {decimal(R)} | | |---|---| | arithmetic | {two(MEANS["arithmetic"](P, R))} | | geometric | {two(MEANS["geometric"](P, R))} | | harmonic | {two(MEANS["harmonic"](P, R))} | | twice the smaller | {decimal(2 * R)}
Keep P = {P} and lower R to {decimal(low)}. Where do the {word(len(MEANS))} means go?
“All to {0}, because almost nothing […] one half, {decimal(MEANS["arithmetic"](P, low))}; the geometric is {decimal(MEANS["geometric"](P, low))}, the harmonic {two(MEANS["harmonic"](P, low))}.
$P = {P}$ and $R = {decimal(R)}$: $$\frac{{{2}}}{{\frac{1}P + \frac{1}R}} = \frac{{{2}}}{{{1 / P} + {1 / R}}} \approx {two(MEANS["harmonic"](P, R))}$$ It's below ${2}R$, because $\frac{1}P + \frac{1}R > \frac{1}R$, and in the same way below ${2}P$. The arithmetic mean gives {two(MEANS["arithmetic"](P, R))}, although {so(Fraction(9, 10) == 1 - R, "nine tenths")} are missing.
It's the {capped[0]} mean. […] that gives {two(MEANS["harmonic"](P, R))}. Why can […] number? Because {RECIPROCALS} is more than {RECIPROCAL} alone, so {HARMONIC} is less than ${2}R$. In the same way it's less than ${2}P$.
C2 is {"cleaner" if precisions[1] > precisions[0] else "less clean"} than C1, {decimal(precisions[1])} against {decimal(precisions[0])}. Why is its F {"smaller" if f_green[1] < f_green[0] else "larger"}?
it misses {so(Fraction(1, 2) == 1 - recalls[1], "half")} of T{stands[2]}. It shares {cell(green, 2, 2)[0]} points, and the mean size is {decimal(mean(cell(green, 2, 2)[1:]))}; in C1, {cell(green, 1, 3)[0]} against {decimal(mean(cell(green, 1, 3)[1:]))}.
|---|---| | C1 with T{stands[1]} | {worked(green, 1, 3)} | | C2 with T{stands[2]} | {worked(green, 2, 2)} |
$R$ are {precision(green, 1, 1)} and can't […] F is {f(green, 1, 1)}, as the […] It's {f(green, 3, 1)} only if
Shrink C1 until it is inside T3; it keeps the {cell(green, 1, 3)[0]} shared points.
“{1}, because nothing foreign is left in it”: {shared_over_sizes(shrunk, 1, 3)}, about {two(f(shrunk, 1, 3))}. Precision is {precision(shrunk, 1, 3)}, but {word(cell(shrunk, 1, 3)[2] - cell(shrunk, 1, 3)[0])} points of T3 are still outside.
We mark our {word(len(green))} clusters in it, and the splinter of T{of_t4[1]}, too. The splinter's F is {"small" if f(splinter, *of_t4) < min(f_green) else "large"}:
splinter's F is {two(f(splinter, *of_t4))}. Make it pure, with precision {precision(thrown_out, *of_t4)} and recall still {three(recall(thrown_out, *of_t4))}. What
C1 | {decimal(precisions[0])} | {three(recalls[0])} | {three(f_green[0])} | | C2 | {decimal(precisions[1])} | {decimal(recalls[1])} | {three(f_green[1])} | | C3 | {precisions[2]} | {recalls[2]} | {f_green[2]} | | splinter | {three(precision(splinter, *of_t4))} | {three(recall(splinter, *of_t4))} | {three(f(splinter, *of_t4))} | Along
clean now”: {two(f(thrown_out, *of_t4))}. With recall fixed, F never exceeds {so(capped == ["harmonic"], "twice")} the recall.
# Macro F
C3 holds {sum(green[2])} of the {total(green)} points. How
“A {so(Fraction(sum(green[2]), total(green)) == Fraction(1, 4), "quarter")}, like its points”: a {so(len(green) == 3, "third")}. Each cluster
\text{{green: }} \frac{{{1}}}{{{len(green)}}} \left({green_fractions}\right) \approx {three(macro(green))}$$ {grid(green, boxes=True)}: green
Orange: {word([j for _, j in majorities(orange)].count(2))} clusters share T{majorities(orange)[0][1]}
In {so(purity(green) == purity(orange), "both")} tables {sum(map(max, orange))} of {total(orange)} points are in boxes. In orange {" and ".join(f"C{i}" for i, j in majorities(orange) if j == 2)} choose T2.
In orange T2 has {cell(orange, 1, 2)[2]} points, {orange[0][1]} in C1 and {orange[1][1]} in C2. Both clusters […] are only {orange[0][1]}/{cell(orange, 1, 2)[2]} and {orange[1][1]}/{cell(orange, 1, 2)[2]}:
No cluster chooses T{unclaimed}. Where do
“As an F of {0}, for T{unclaimed}”: nowhere. The macro F averages over clusters only. F {verb(macro(green), macro(orange))} because C1 and C2 have {orange[0][1]} and {orange[1][1]} of the {cell(orange, 1, 2)[2]} points of T2.
{grid(green, boxes=True)}: green {grid(orange, boxes=True)}: orange
green | ({shares(shared_over_sizes(green, *place) for place in majorities(green))})/{len(green)} ≈ {three(macro(green))} | | orange | ({shares(shared_over_sizes(orange, *place) for place in majorities(orange))})/{len(orange)} ≈ {three(macro(orange))} | If {word(2)} clusters
These are the {total(lecture)} points of […] are in C{1 + sizes(lecture).index(max(sizes(lecture)))}, by far
It can: orange {so(macro(orange) < macro(green), "falls behind")}, because {word([j for _, j in majorities(orange)].count(2))} clusters divide the points of T{majorities(orange)[0][1]} between
most of the points are in C{1 + sizes(lecture).index(max(sizes(lecture)))}, which is by far the {so(f_lecture.index(max(f_lecture)) == 1, "best")} cluster. We
In the next table, from Lecture {"24"}, most
F = {1}. Which one
“C2, the largest, […] most from C{best_repair}, the {so(f_lecture[best_repair - 1] == min(f_lecture), "worst")}. The mean by size gains most from C{best_by_size}: {third} points, and F only {three(f_lecture[best_by_size - 1])}.
{grid(lecture, more=[three(x) for x in f_lecture])}
Macro F, all count alike: ({shares(map(three, f_lecture))})/{len(lecture)} ≈ {three(macro(lecture))} - By size: ({shares(f"{size} · {three(x)}" for size, x in zip(sizes(lecture), f_lecture, strict=True))})/{total(lecture)} ≈ {three(by_cluster_size(lecture))}
The same {word(len(lecture))} numbers give {three(macro(lecture))} or {three(by_cluster_size(lecture))}. In the macro F the large cluster C2 counts for a {so(len(lecture) == 3, "third")}, exactly as […] and bad C{best_repair}. Neither mean
# Weighted F
Which cells have precision {1}, and which recall {1}? Are they the same?
complete”: precision {1} for {" and ".join(cells(pure))}, recall {1} for {" and ".join(cells(complete))}.
You have {so(of_her == 50, "fifty")} pictures of
table of {word(total(fourteen))} objects:
precision: {matrix(precision_matrix)}; recall: {matrix(recall_matrix, t4)}
Which cluster fits T{t4[0][1]}?
Here are the {word(total(fourteen))} objects. Precision
sums to {sum(precision(fourteen, 3, j) for j in range(1, 5))}. The largest […] the cluster, {so(all(max(precision(fourteen, i, j) for j in range(1, 5)) == purity([row]) for i, row in enumerate(fourteen, start=1)), "which is its purity")}. In the […] sums to {sum(recall(fourteen, i, 1) for i in range(1, 5))}. And […] matrix: for T1 it is the largest of {listed(recall(fourteen, i, 1) for i in range(1, 5))}, which is {max(recall(fourteen, i, 1) for i in range(1, 5))}. It is
T4 has only {word(t_sizes[3])} objects. {word(fourteen[t4[0][0] - 1][3]).capitalize()} is in C{t4[0][0]} and {word(fourteen[t4[1][0] - 1][3])} in C{t4[1][0]}, so the recall is {so(recall(fourteen, *t4[0]) == recall(fourteen, *t4[1]), recall(fourteen, *t4[0]))} in either. Which of the {word(len(t4))} clusters fits T4 better, C{t4[0][0]} or C{t4[1][0]}, or neither?
C{better[0]} is nothing but that one object, and C{worse[0]} is mostly T{majorities(fourteen)[worse[0] - 1][1]}. That's why
C{better[0]} does. Recall […] cluster, and C{better[0]} is nothing but that one object, while C{worse[0]} is mostly T{majorities(fourteen)[worse[0] - 1][1]}. That's why
T4 has an F of only {f_classes[3]}. How far would the weighted F rise if it were {1}?
“By a quarter of {1 - f_classes[3]}, {word(len(t_sizes))} classes”: by {t_sizes[3]}/{total(fourteen)} of {1 - f_classes[3]}, about {three(gain)}, because T4 has {word(t_sizes[3])} points of {word(total(fourteen))}.
For all {word(len(t_sizes))} classes at
{" | | ".join(f"T{j} | {t_sizes[j - 1]} | C{i} | {worked(fourteen, i, j)}" for i, j in best_matches(fourteen))}
\max_i F_{{ij}} = \frac{{{t_sizes[0]} \cdot {decimal(f_classes[0])} + {t_sizes[1]} \cdot {f_classes[1]} + {t_sizes[2]} \cdot \frac{f_classes[2].numerator}{f_classes[2].denominator} + {t_sizes[3]} \cdot \frac{f_classes[3].numerator}{f_classes[3].denominator}}}{{{total(fourteen)}}} \approx {three(weighted(fourteen))}$$
# Two conventions
Here are the {total(lecture)} points again
is used”: T{twice_left} is taken twice, so T{never_left} is left out. On the right C{twice_right} is taken twice, so C{never_right} is left out.
Macro: ({shares(map(three, f_lecture))})/{len(lecture)} ≈ {two(macro(lecture))} - Weighted: ({weighted_lecture})/{total(lecture)} ≈ {two(weighted(lecture))}
“{two(weighted(lecture))}, an F […] name, the {"weighted" if weighted(lecture) > macro(lecture) else "macro"} F. The macro F is {two(macro(lecture))}.
| these {total(lecture)} points | {two(macro(lecture))} | {two(weighted(lecture))} | |
In the left panel T{twice_left} is taken twice, and T{never_left} is no cluster's majority. In the right panel C{twice_right} is taken twice, and C{never_right} is no class's best. The macro F is {two(macro(lecture))} and the weighted F {two(weighted(lecture))}, and each
There are {word(total(first))} points and {word(len(first[0]))} classes, but only {word(len(first))} clusters. Each clustering merges {word(np.count_nonzero(first[0]))} classes.
Here are {word(2)} clusterings of the same {word(total(first))} points. {word(len(first[0])).capitalize()} classes don't fit into {word(len(first))} clusters: if none is split, {word(len(first[0]) - len(first) + 1)} must be
first: {matrix(first)}; second: {matrix(second)}
first | ({shared_over_sizes(first, *majorities(first)[0])} + {f(first, *majorities(first)[1])})/{len(first)} = {decimal(macro(first))} | ({class_terms(first, f_first)})/{total(first)} = {decimal(weighted(first))} | | second | ({f(second, *majorities(second)[0])} + {f(second, *majorities(second)[1])})/{len(second)} ≈ {three(macro(second))} | ({class_terms(second, f_second)})/{total(second)} ≈ {three(weighted(second))} |
The macro F asks the clusters: {word(first[0][1])} foreign points spoil a cluster of {word(sum(first[0]))}, or one of {word(sum(second[1]))}. The weighted F asks the classes: T1, {so(2 * sizes(columns(first))[0] == total(first), "half")} of all points, does {"better" if f_second[0] > f_first[0] else "worse"} in the second.
prefers the {"first" if macro(first) > macro(second) else "second"}. It asks […] first clustering C1 holds {word(first[0][0])} points of T1 and {word(first[0][1])} others. In the second C2 holds {word(second[1][1])} points of T2 and {word(second[1][2])} others, and […] this the {word(second[1][2])} others cost […] In the {"second" if weighted(second) > weighted(first) else "first"} clustering the $F$ of T1 {verb(f_first[0], f_second[0])} from {f_first[0]} to {f_second[0]} and that of T2 from {f_first[1]} to {f_second[1]}, while that of T3 {verb(f_first[2], f_second[2])} from {f_first[2]} to {f_second[2]}. Together the two gains {"outweigh" if weighted(second) > weighted(first) else "do not outweigh"} the loss.
The pair F of [{"05"} Pair counting] […] BCubed of [{"17"} How sure
# Nobody asks
In clean, C3 is pure. Why
mixed: {matrix(mixed, asked)}; clean: {matrix(clean, asked)}
“It does, because purity {verb(purity(mixed), purity(clean))}”: only the best match of T1 counts. That is C{best_matches(clean)[0][0]} with {shared_over_sizes(clean, *best_matches(clean)[0])}; C3 has {shared_over_sizes(clean, 3, 1)}.
No class asks {" and ".join(f"C{i}" for i in range(1, 5) if i not in dict(best_matches(clean)))}
in boxes. In mixed C3 and C4 hold
the next {word(2)} tables only {" and ".join(f"C{i}" for i, _ in best_matches(mixed))} are. The others, {" and ".join(f"C{i}" for i in range(1, 5) if i not in dict(best_matches(clean)))}, are a […] F {"doesn't notice" if weighted(mixed) == weighted(clean) else "notices"}:
mixed | ({shared_over_sizes(mixed, 1, 1)} + {2 * mixed[2][0]}/({sum(mixed[2])} + {cell(mixed, 3, 1)[2]}))/{2} ≈ {three(macro(mixed))} | {worked(mixed, 1, 1)} | | clean | ({shared_over_sizes(clean, 1, 1)} + {2 * clean[2][0]}/({sum(clean[2])} + {cell(clean, 3, 1)[2]}))/{2} ≈ {three(macro(clean))} | {worked(clean, 1, 1)} |
In both tables C{best_matches(mixed)[0][0]} is the best match of T1, and C{best_matches(clean)[1][0]} that of T2, with the […] F notices, {three(macro(mixed))} against {three(macro(clean))}, because it
F of {decimal(flatters)} and still
F be {decimal(flatters)}, although most
# Where it misleads
T1 and T2 are large classes, T3 and T4 are outliers. One clustering merges the {word(np.count_nonzero(large[0]))} large ones, the other merges the {word(np.count_nonzero(outliers[2]))} outliers.
there are {word(2)} large classes and {word(2)} outliers, each […] merges the {word(np.count_nonzero(large[0]))} large classes. […] merges the {word(np.count_nonzero(outliers[2]))} outliers. Here
first: {matrix(large)}; second: {matrix(outliers)}
first | ({shares(str(x) for x in of(f, large, majorities(large)))})/{len(large)} ≈ {three(macro(large))} | ({big} · {f(large, 1, 1)} + {total(large) - big} · {f(large, 2, 3)})/{total(large)} ≈ {three(weighted(large))} | | second | ({shares(str(x) for x in of(f, outliers, majorities(outliers)))})/{len(outliers)} ≈ {three(macro(outliers))} | ({big} · {f(outliers, 1, 1)} + {total(large) - big} · {f(outliers, 3, 3)})/{total(outliers)} ≈ {three(weighted(outliers))} |
much as {big}. If clusters
{"Neither" if macro(large) == macro(outliers) else "One of them"}! To the macro F a cluster of {word(sum(outliers[2]))} points is […] cluster of {sum(large[0])}. Both merged clusters are {so(precision(large, 1, 1) == precision(outliers, 3, 3) == Fraction(1, 2), "half and half")}, so the {word(2)} mistakes weigh
# Summary
album holds {word(album)} of {so(of_her == 50, "fifty")} pictures: precision {P}, recall {decimal(R)}, $F \approx {two(harmonic(P, R))}$. It's clean, but
precision {PRECISION} | a
recall {RECALL} | a
Doing nothing doesn't score {0}: with {word(2)} halves it scores {f([[1, 1]], 1, 1)}.
precision of {P} and a recall of {decimal(R)}. F combines them into {two(harmonic(P, R))}, far from
precision | {PRECISION} | {0} to {1}, both reached
recall | {RECALL} | {0} to {1}, both reached […] belong | {recall(lump, 1, 1)}
F | {F_OF_CELL} | {0} to {1}, both reached
{F_OF_NOTHING}; so {f([[1, 1]], 1, 1)} if $T_j$
macro F | {MACRO}, if majorities […] $F$ | {0} (not reached) to {1} (only if […] majority | {MACRO_OF_NOTHING}, with $m$
weighted F | {WEIGHTED} | {0} (not reached) to {1} (only if […] mean of {F_OF_NOTHING}, by size
# Exercises
customers of {word(4)} classes. One […] precision of {1}, the other: each has a recall of {1}. What follows?
precision is {1}, and with few clusters every recall is {1}. - c […] found the {word(4)} classes, because
precision of {1}? And a column, with a recall of {1}?
precision of {1} says that […] recall of {1} says that
precision of {1}, or a recall of {1}, for a perfect clustering.
need a recall of {1} for that
precision is {precision(eye, 1, 1)}; put all […] recall is {recall(lump, 1, 1)}
$F_{{ij}} = {2}\,n_{{ij}}/(n_i + m_j)$? Put
that sum: {HALF_OF_SIZES}. - b […] that sum: {HALF_OF_SHARES}. - c Turn the mean over: {TURNED}. - d Turn both over: {TURNED_P} and {TURNED_R}. - e […] Add them: {ADDED}.
which gives {two(MEANS["arithmetic"](P, R))} to a cluster that misses {so(Fraction(9, 10) == 1 - R, "nine tenths")}.
cl.ContingencyTable({table_3}) python answer
points, divided by the size of C1 plus the size of that class. Then C2 and C3.
C1 is more like the small T{max((1, 2, 3), key=lambda j: f(table_3, 1, j))} than like any other class, […] its majority, T{majorities(table_3)[0][1]}, and it holds only a {so(abs(recall(table_3, 1, 2) - Fraction(1, 6)) < Fraction(1, 90), "sixth")} of that.
The majority of C1 is T{majorities(table_3)[0][1]}. Its F is twice the {table_3[0][1]} points that they share, divided by the {sum(table_3[0])} points of C1 plus the {cell(table_3, 1, 2)[2]} of T2. The majority of C2 is T{majorities(table_3)[1][1]}, too, and that of C3 is T{majorities(table_3)[2][1]}. Each of the {word(len(table_3))} clusters counts for one {so(len(table_3) == 3, "third")}.
C1 holds {so(recall(table_3, 1, 1) > Fraction(1, 2), "most")} of T1, so its F with T1 is {"larger" if f(table_3, 1, 1) > f_3[0] else "smaller"} than
is the {2} of the harmonic mean?
{mean([max(f(table_3, i, j) for j in (1, 2, 3)) for i in (1, 2, 3)])}
{purity(table_3)}
{mean(p_3)}
{mean(r_3)}
{mean([mean(pair) for pair in zip(p_3, r_3, strict=True)])}
{harmonic(mean(p_3), mean(r_3))}
{by_cluster_size(table_3)}
{weighted(table_3)}
{sum(f_3)}
{macro(table_3) / 2}
{matching(table_3)}
{1} Sizes: {", ".join(f"C{i} {size}" for i, size in enumerate(sizes(table_4), start=1))} points; {", ".join(f"T{j} {size}" for j, size in enumerate(sizes(columns(table_4)), start=1))}; together {total(table_4)}. {2} T1 fits C1 best: {fitted(table_4, 1, 1)}. {3} T2 fits C1 best: {fitted(table_4, 1, 2)}. {4} T3 fits C3 best: {fitted(table_4, 3, 3)}. {5} Each counts by its size: ({shares(f"{size} · {shared_over_sizes(table_4, *place)}" for size, place in zip(sizes(columns(table_4)), claimed_4, strict=True))}) / {total(table_4)}. {6} Weighted F: {three(wrong_4)}.
cl.ContingencyTable({table_4}) python answer
the lines {2} to {4} claims that
Line {wrong_line}. C1 holds {"more" if table_4[0][1] > table_4[1][1] else "less"} of T2 than C2 does, {table_4[0][1]} points to {table_4[1][1]}. But C1 has {sum(table_4[0])} points, mostly of T{majorities(table_4)[0][1]}, and C2 is those {table_4[1][1]} and nothing
So it should be ${2} \cdot {table_4[1][1]} / ({sum(table_4[1])} + {cell(table_4, 2, 2)[2]}) = {shared_over_sizes(table_4, *best_matches(table_4)[1])}$, and the weighted F {three(weighted(table_4))}, not {three(wrong_4)}. Lines {5} and {6} are calculated correctly, but from line {wrong_line}.
in the column of T1 no F is larger; C3 holds only {word(table_4[2][0])} point
{so(recall(table_4, 3, 3) == 1, "all")} of T3 is in C3, and its F is below {1} because of the {word(table_4[2][0])} point of T1 there
divide {2} * counts by
`F = {decimal(printed_f)}`. Which
cl.ContingencyTable({paper}) python answer
One table gives {word(len({*replies.values()}))} numbers from {three(min(replies.values()))} to {decimal(max(replies.values()))}, and each
{reply}. C1 is all of T{majorities(paper)[0][1]}, so $F = {f_paper[0]}$. C2 is mostly T{majorities(paper)[1][1]}, with $F = {2} \cdot {paper[1][2]}/({sum(paper[1])} + {cell(paper, 2, 3)[2]})$. It's also the best match of T{best_matches(paper)[0][1]}, with $F = {2} \cdot {paper[1][0]}/({sum(paper[1])} + {cell(paper, 2, 1)[2]})$. The {word(len(replies))} options are {word(len({*replies.values()}))} means of these numbers.
C1 is all of T2, and C2 is mostly T3, with F = {decimal(f_paper[1])}; their plain mean is {decimal(replies["a"])}
C1 has F = {f_paper[0]} and C2 has F = {decimal(f_paper[1])}; by their sizes, {" and ".join(map(str, sizes(paper)))}, that makes {decimal(replies["b"])}
T1, T2 and T3 have {listed(map(decimal, best_paper))} as their best F; their plain mean is {"below" if replies["c"] < f_paper[1] else "above"} {decimal(f_paper[1])}
Write down F for C1 and C2, each with its majority. Then write down the best F of each class, T1, T2 and T3.
one cluster; T2 are the fraudsters. It reports: macro F {two(macro(bank))}, in which
bank = cl.ContingencyTable({bank}) print
none of them has T{({1, 2} - dict(majorities(bank)).keys() - {majorities(bank)[0][1]}).pop()} as its majority. - b […] which is {recall(bank, 1, 1)} with all
F of T2 itself, {three(f(bank, 1, 2))}, warns
Here is {word(len(bank))} cluster, its majority is T{majorities(bank)[0][1]}, so the mean has {word(len(bank))} term, the F of C1 with T{majorities(bank)[0][1]}. No cluster
hardly notices T2 either. c […] would be {so(mean([f(bank, 1, 1), f(bank, 1, 2)]) < Fraction(6, 10), "far lower")}. d forgets precision, which is {so(precision(bank, 1, 1) > Fraction(9, 10), "high")} here because
here is {decimal(precision(bank, 1, 1))}
at least {decimal(so(macro(flattering) >= flatters, flatters))}, and the weighted F at most {decimal(so(weighted(flattering) <= at_most, at_most))}.
the cluster of the {so(min(recalls) == recalls[1], "lowest")} recall
never exceeds {so(capped == ["harmonic"], "twice")} the smaller number
the cluster that fits T4 better
of {word(2)} clusters with
$F$ with T{better[1]}: C{better[0]} has {worked(fourteen, *better)}, C{worse[0]} {worked(fourteen, *worse)}.
Find the majority of C1. Its F is
With {word(3)} lines of
Which of the {word(2)} is better
overlap of {word(2)} groups
{word(2).capitalize()} conventions
The {word(2)} can disagree
in exercise {"03.8"}
Which of the {word(2)} has the
${recalls_in_latex[0]}$, ${recalls_in_latex[1]}$, ${recalls_in_latex[2]}$.
have given {two(MEANS["arithmetic"](P, R))} to an album that is missing {so(Fraction(9, 10) == 1 - R, "nine tenths")} of
"""

UNREAD = {
    r"P = \frac{n_{ij}}{n_i}": "of one cell; a claim holds it",
    r"R = \frac{n_{ij}}{m_j}": "of one cell; a claim holds it",
    r"\text{recall}_i = \frac{n_{ij^*}}{m_{j^*}}": "the majority class depends on the cluster",
    r"j^* = \arg\max_j n_{ij}": "the name of a place; a claim holds it",
}

GIVEN = {}
