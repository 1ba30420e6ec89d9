"""The numbers in the text of the corrections: what is right is computed, and what was printed, too."""

from collections import Counter
from datetime import date
from fractions import Fraction
from itertools import combinations, permutations, product
from math import floor, isclose, log2, sqrt

import numpy as np

import clustlib as cl
from tests.claims import RANDOM_TABLES
from tests.claims.pairs import law, pairs_of, say, sums
from tests.claims.scopes import pair_scope, scope_of
from tests.claims.tools import listed, outputs, printed, word


def table(name):
    return cl.datasets.lecture_table(name).counts.tolist()


ORANGE, GREEN, BAGS, OBLONG = map(table, ("orange", "green", "three_bags", "two_by_four"))
RECALL, MATCHING = table("lecture24_recall"), table("lecture24_matching")
orange, green = scope_of(ORANGE), scope_of(GREEN)
n_orange, m_orange = sums(ORANGE)

# The assignment of classes to clusters that source A prints for the orange table.
SAID = [(2, 1), (2, 2), (3, 2)]
(twice,) = (j for j, times in Counter(j for j, _ in SAID).items() if times == 2)
(too_rich,) = (i for i, times in Counter(i for _, i in SAID).items() if times == 2)
# One-to-one, C1 and C2 choosing the largest number that is left.
given: dict[int, int] = {}
for i, row in enumerate(ORANGE, start=1):
    left = [j for j in (1, 2, 3) if j not in given.values()]
    given[i] = max(left, key=lambda j, row=row: row[j - 1])
SCORES = [
    Fraction(sum(row[j] for row, j in zip(ORANGE, places, strict=True)), sum(n_orange))
    for places in permutations(range(3))
]
score = Fraction(sum(ORANGE[i - 1][j - 1] for i, j in given.items()), sum(n_orange))
GIVEN_TO = ", ".join(f"T{j}–C{i}" for i, j in given.items())


def majorities(counts):
    return [f"T{row.index(max(row)) + 1}" for row in counts]


# Pairs on the three bags.
p = pairs_of(BAGS)
KINDS = {
    "tp": "true positive",
    "fn": "false negative",
    "fp": "false positive",
    "tn": "true negative",
}
NAMED = ("tp", "fn", "tn")
without_a_name = "".join(words for kind, words in KINDS.items() if kind not in NAMED)


# Source B's mean over the classes, in its letters.
def letters_of_b(counts):
    scope = scope_of(counts)
    best = [max(scope["F_ij"](i, j) for i in range(1, scope["#i"] + 1)) for j in _places(scope)]
    return {
        "S": scope["n"], "p": scope["k"], "#i": scope["#j"], "Y_i": lambda i: scope["m_j"](i),
        "F(Y_i)": lambda i: best[i - 1], "F": scope["F_weighted"],
    }  # fmt: skip


def _places(scope):
    return range(1, scope["#j"] + 1)


OF_B = [letters_of_b(t) for t in RANDOM_TABLES]
MEAN_OF_B = law(r"\frac{1}{S} \sum_{i=1}^{p} |Y_i|\,F(Y_i)", "F", OF_B)
oblong_weights = [Fraction(m, sum(map(sum, OBLONG))) for m in sums(OBLONG)[1]]

# Best matches by F: the cluster that each class would take.
matching = scope_of(MATCHING)
takes = {j: max((1, 2, 3), key=lambda i, j=j: matching["F_ij"](i, j)) for j in (1, 2, 3)}
(shared,) = (i for i, times in Counter(takes.values()).items() if times > 1)
(nobodys,) = {1, 2, 3} - set(takes.values())
share_it = [f"T{j}" for j, i in takes.items() if i == shared]

# The cell of source C's table, and the same table with other numbers in the column.
CELL = 100
as_printed = [row[:] for row in RECALL]
as_printed[1][3] = CELL
sum_right, sum_printed = sums(RECALL)[1][3], sums(as_printed)[1][3]
other = sum_right - RECALL[0][3] - CELL  # in C3, so that the sum is right
assert RECALL[1][3] == 10 * CELL
C1_SAME = all(
    max(t[0]) == t[0][3]
    and Fraction(t[0][3], sum(t[0])) == Fraction(RECALL[0][3], sum(RECALL[0]))
    and Fraction(t[0][3], sum(row[3] for row in t)) == Fraction(RECALL[0][3], sum_right)
    for t in (RECALL, [as_printed[0], as_printed[1], [0, 0, 0, other, 0]])
)

# Totals of columns on the orange table.
j_of_c1 = ORANGE[0].index(max(ORANGE[0]))
recall_printed = Fraction(ORANGE[0][j_of_c1], n_orange[j_of_c1])
t2_right, t2_printed = (Fraction(sizes[1], sum(n_orange)) for sizes in (m_orange, n_orange))

# Mutual information of a clustering with itself.
shares = [size / sum(n_orange) for size in n_orange]
entropy = -sum(share * log2(share) for share in shares)
with_printed_weight = sum(1 / share * log2(1 / share) for share in shares)
assert isclose(entropy, printed("corrections", "ee7abfbc", "weights p_ij"))
assert isclose(with_printed_weight, printed("corrections", "ee7abfbc", "as printed"))
UNLIKE = "a clustering tells you everything about itself, so $I(C,C)$ must be $H(C)$."
NO_AVERAGE = "With the printed weight it isn't even an average, because the weights don't sum to"


def information(cells):
    """Mutual information of two clusters and two classes, by definition."""
    n = sum(cells)
    rows, columns = (
        (cells[0] + cells[1], cells[2] + cells[3]),
        (cells[0] + cells[2], cells[1] + cells[3]),
    )
    return sum(
        x / n * log2(x * n / (rows[k // 2] * columns[k % 2])) for k, x in enumerate(cells) if x
    )


TWELVE = 12
most = max(
    information(cells) for cells in product(range(TWELVE + 1), repeat=4) if sum(cells) == TWELVE
)

# The labels of source C: of three groups, and of all points of the bags.
groups_alike = sum(a == b for a, b in combinations(range(len(BAGS)), 2))
t_vector = np.array(pair_scope(BAGS)["t"], dtype=float)
c_vector = np.array(pair_scope(BAGS)["c"], dtype=float)


def cosine(x, y):
    return float(x @ y / sqrt((x @ x) * (y @ y)))


IS_FM = isclose(cosine(t_vector, c_vector), p.cosine)
IS_GAMMA = isclose(cosine(t_vector - t_vector.mean(), c_vector - c_vector.mean()), p.correlation)
lone_pair = np.array([1.0, 0, 0, 0]), np.array([1.0, 1, 0, 0])

# Points on a line: the sum with one index, for each point that i may be; and clusterings of four.
ON_LINE, PARTY = [0, 1, 5], [0, 1, 10, 12]
repeated = [len(ON_LINE) * sum(abs(x - y) for y in ON_LINE) for x in ON_LINE]
WAYS = ([1, 1, 2, 2], [1, 2, 1, 2], [1, 2, 2, 1])
W_OF = [
    tuple(
        sum(
            abs(PARTY[i] - PARTY[j])
            for i, j in combinations(range(4), 2)
            if (way[i] == way[j]) == inside
        )
        for inside in (True, False)
    )
    for way in WAYS
]
contrasts = [float(number) for number in outputs("10")["f4bdc288"].split("cosine")[1].split()]


def cut_of(points, labels):
    """Letters for the normalised cut: each cluster against the others, and against all."""
    gaps = [[sqrt((a - c) ** 2 + (b - d) ** 2) for c, d in points] for a, b in points]
    everybody = range(len(points))

    def between(name, wanted):
        rows = [x for x in everybody if labels[x] == name]
        return sum(gaps[x][y] for x in rows for y in everybody if wanted(labels[y], name))

    names = sorted(set(labels))
    cut = [between(name, lambda a, b: a != b) for name in names]
    all_of = [between(name, lambda a, b: True) for name in names]
    w_out = sum(gaps[x][y] for x, y in combinations(everybody, 2) if labels[x] != labels[y])
    return {
        "#i": len(names), "k": Fraction(len(names)), "n": Fraction(len(points)),
        "cut": Fraction(w_out), "NC": sum(Fraction(a) / Fraction(b) for a, b in zip(cut, all_of, strict=True)),
        r"W(C_i,\overlineC_i)": lambda i: Fraction(cut[i - 1]),
        "W(C_i,V)": lambda i: Fraction(all_of[i - 1]),
        "divided": sum(map(Fraction, cut)) / len(points),
    }  # fmt: skip


FOUR, PAIRS = [(0, 0), (1, 0), (4, 3), (5, 3)], [1, 1, 2, 2]
metres, millimetres = (cut_of([(f * x, f * y) for x, y in FOUR], PAIRS) for f in (1, 1000))
UNCHANGED = isclose(metres["NC"], millimetres["NC"])
CHANGED = isclose(1000 * metres["divided"], millimetres["divided"])
OF_C = [metres]
DIVIDED = law(r"\sum_i W(C_i, \overline{C_i})/n", "divided", OF_C)
TIMES = "2/n" if isclose(metres["divided"], metres["cut"] * 2 / metres["n"]) else "(not true)"
NORMALISED = law(r"\sum_{i=1}^{k} W(C_i, \overline{C_i}) / W(C_i, V)", "NC", OF_C)

# One vector in both places, for the labels of fourteen objects.
true, _ = cl.datasets.fourteen_objects()
of_itself = pairs_of([[sum(a == b == x for a, b in zip(true, true, strict=True)) if x == y else 0
                       for y in sorted(set(true))] for x in sorted(set(true))])  # fmt: skip

# All tables of up to four points in up to two clusters and classes, and the Rand index 0.
SMALL = [
    [list(cells[:2]), list(cells[2:])]
    for cells in product(range(4), repeat=4)
    if 2 <= sum(cells) <= 5
]
ZERO_ONLY = all(
    (pairs_of(t).rand == 0) == (pairs_of(t).tp == pairs_of(t).tn == 0) for t in SMALL
) and all(
    (pairs_of(t).tp == pairs_of(t).tn == 0)
    == any(len([x for x in a if x]) == 1 and max(b) == 1 for a, b in (sums(t), sums(t)[::-1]))
    for t in SMALL
)
guessed = printed("corrections", "edae7ceb", "20 random groups: Rand")


def letters(counts):
    """The letters of pairs, and the counts as source D writes them."""
    scope = pair_scope(counts)
    return scope | {"a": scope["TP"], "b": scope["FP"], "c": scope["FN"], "d": scope["TN"]}


OF_D = [letters(t) for t in RANDOM_TABLES]
FIRST, SECOND = law(r"\frac{a}{a+b}", "P", OF_D), law(r"\frac{a}{a+c}", "R", OF_D)

# Two vectors of one direction.
one_way = np.array([1.0, 2.0])
same_cosine = round(cosine(one_way, 3 * one_way), 9)

# The colours of the watermelons.
melons, is_good, _ = cl.datasets.watermelon()
colour = [melon[0] for melon in melons]
density = [float(melon[6]) for melon in melons]
WORD = {"乌黑": "black", "浅白": "pale", "青绿": "green"}


def colours_apart(a, b, classes, p=1):
    """VDM of two colours, by definition."""
    found = Fraction(0)
    for name in set(classes):
        of_a, of_b = (
            Fraction(
                sum(c == word_ and k == name for c, k in zip(colour, classes, strict=True)),
                colour.count(word_),
            )
            for word_ in (a, b)
        )
        found += abs(of_a - of_b) ** p
    return found


def nearest_to_pale(classes):
    return min(("乌黑", "青绿"), key=lambda it: colours_apart("浅白", it, classes))


def weight(value):
    """Return the square of the weight by Stanfill and Waltz."""
    of_value = [good for c, good in zip(colour, is_good, strict=True) if c == value]
    return sum(Fraction(of_value.count(name), len(of_value)) ** 2 for name in set(of_value))


clusters = [x > sorted(density)[len(density) // 2] for x in density]
HANGS = nearest_to_pale(list(is_good)) != nearest_to_pale(clusters)
NOT_SYMMETRIC = weight("乌黑") != weight("浅白")

# Of the bad clustering of the irises.
bad = scope_of(cl.contingency_table(cl.datasets.iris()[1], cl.datasets.iris_kmeans()[1]).counts)
ZAKI = {"Hubert's Γ": float(bad["TP"] / bad["N"]), "the variation of information": float(bad["VI"])}
cut_off = [f"{floor(1000 * value) / 1000:.3f}" for value in ZAKI.values()]
rounded = [f"{value:.3f}" for value in ZAKI.values()]

# Two rows of the irises in the paper, and the one that the UCI file prints for both.
measured = cl.datasets.iris()[0]
AT_UCI = [4.9, 3.1, 1.5, 0.1]
ROWS = [35, 38]
in_the_paper = [[float(x) for x in measured[row - 1]] for row in ROWS]
IS_WRONG = all(row != AT_UCI for row in in_the_paper)


def measures(row):
    return ", ".join(f"{x:g}" for x in row)


LETTERS = letters
SCOPES = [green, scope_of(RECALL), metres]

SAYS = rf"""
This course follows {word(len("ABCDE"))} documents, called sources {"A"} to {"E"}. Lecture notes
One alphabet for {word(len("ABCDE"))} sources translates.
session {"6.4"} External Measures {1}: Matching-Based Measures;
and number: {"17.8"}. Evaluation; no […] Processing*, § {"17.8"},
its {85}, which it follows, is Wagner and Wagner ({2007}), its {32} Elhamifar and Vidal ({2013})
Lecture {24}, {date(2023, 11, 30):%A, %B %d, %Y}; no name, […] Learning*, ch. {17}
external measures, {"1.23"} 性能度量-外部指标 | Chinese | title and date, {date(2019, 8, 28)}; no author |
Learning*), § {"9.2"}, with the derivations
周志华《机器学习》, § {"9.2"} and § {"9.3"}; the {word(len(BAGS))} bags: C. […] Retrieval*, fig. {"16.4"}
The {word(len("ABCDE"))} sources |

# A
A, the assignment that scores {float(score):.2f}
once T{SAID[0][0]} is given to C{SAID[0][1]} in the orange table, you can give T{SAID[1][0]} to C{SAID[1][1]}, and then you have to give T{SAID[2][0]} to C{SAID[2][1]}.
The problem: T{twice} would be used {say("twice", Counter(j for j, _ in SAID)[twice] == 2)}, and C{too_rich} would get {word(Counter(i for _, i in SAID)[too_rich])} classes, which
assignment is {GIVEN_TO}. Here is the table; of all {word(len(SCORES))} assignments, it is {say("the one", SCORES.count(score) == 1)} that scores {float(score):.2f}:
cluster is "{max(GREEN[0])} over the total number of points. It's {sum(GREEN[0])}".
points is {green["n"]}, and a […] itself divides {" + ".join(str(max(row)) for row in GREEN)} by it.
$n_1 = {sum(GREEN[0])}$:
green table ({"03"} shows it) are those of {listed(majorities(GREEN))}:

# B
Printed: {word(len(KINDS))} possibilities for {word(2)} points, {word(len(NAMED))} of them with a name: {", ".join(KINDS[kind] for kind in NAMED)}.
is a {without_a_name}. On the {word(len(BAGS))} bags ({"05"} shows them) it takes {say("all", p.n == sum(p) and p.fp > 0)} {word(len(KINDS))} to make up the {p.n} pairs of {sum(map(sum, BAGS))} points:
F as ${MEAN_OF_B}$; $p$ isn't defined anywhere.
clusters, the weights {say("don't sum", sum(oblong_weights[: len(OBLONG)]) != 1)} to {sum(oblong_weights)}.
table with {word(len(OBLONG))} clusters and {word(len(OBLONG[0]))} classes shows
On the {word(len(true))} objects of {"04"} :
because {word(len(share_it))} classes may […] table below, C{shared} is the best for {share_it[0]} and for {share_it[1]}, and C{nobodys} is the

# C
table of {word(len(RECALL))} clusters and {word(len(RECALL[0]))} classes ({"03"} shows it), the cell (C2, T4) is {CELL}, and the recall of C1 is {RECALL[0][3]}/{sum_right}.
The problem: with {CELL} in that cell the column T4 sums to {sum_printed}.
Right: most likely {RECALL[1][3]}, which lost […] sum is {sum_right}, by which […] wrong: with {other} instead of {RECALL[2][3]} in (C3, T4) it would be {RECALL[0][3] + CELL + other} as well. […] has a {max(MATCHING[1])} in its row C2, too. In either case, the precision and the recall of C1 {say("are the same", C1_SAME)}:
Printed: $n_3 = {sum_right}$ for the sum below T4, ${1}/n_{{j^*}}$ in the recall, $n_j/n$ for $P(T_j)$.
The problem: all {word(3)} are totals of columns, […] by $n_{{j^*}}$ would be {say("above", recall_printed > 1)} {1}, and T2, {say("half of all points", t2_right == Fraction(1, 2))}, would have the probability {float(t2_printed)}.
Right: $m_4 = {sum_right}$, ${1}/m_{{j^*}}$, $m_j/n$. The third slip […] here $n_j/n$ sums to {sum(Fraction(size, sum(n_orange)) for size in n_orange)} as well.
The problem: {say(UNLIKE, not isclose(with_printed_weight, entropy))} {say(NO_AVERAGE, not isclose(sum(1 / share for share in shares), 1))} {sum(shares):g}.
clusters of {listed(n_orange)} points:
Printed: $I(C,T) \in [{0}, \infty]$.
The problem: {word(2)} sides can't share more than either of them has, and the entropy of $r$ clusters is at most $\log_2 r$.
Right: ${0} \le I \le \min(H(C), H(T)) \le \log_2 \{"min" if isclose(most, log2(2)) else "max"}(r, k)$.
Of all tables of {word(2)} clusters, {word(2)} classes and {word(TWELVE)} points, none gets above {round(most, 9):g} bit:
group. Then {word(2)} points are
labels of {word(2)} different groups are {say("never equal", groups_alike == 0)}, so {say("no pair", groups_alike == 0)} would be
the labels {1} to $k$ and {1} to $r$, […] On the {word(len(BAGS))} bags:
between the {word(2)} vectors of pairs.
and is {round(cosine(np.array([1.0, -1, 1, -1]), np.array([1.0, 1, -1, -1]))):d} where {word(2)} vectors have […] ones is {say("above", cosine(*lone_pair) > 0)} {0} as soon
is the {say("Fowlkes–Mallows index", IS_FM)}. The correlation […] vectors, the {say("normalised Γ", IS_GAMMA)} ({"06"} shows both). On the {word(len(BAGS))} bags:
C_i}} w_{{ij}}$, {word(1)} index for {word(2)} sums.
at once: {say("each point of the cluster would give a different value", len(set(repeated)) == len(repeated))}.
w_{{xy}}$. For {word(len(ON_LINE))} points at {listed(ON_LINE)} on a line:
$W_{{in}} + W_{{out}}$ is {say("the same for every clustering", len(set(map(sum, W_OF))) == 1)}: {say("the smaller the one, the larger the other", sorted(W_OF) == sorted(W_OF, key=lambda w: -w[1]))}.
round. For {word(len(PARTY))} points at {listed(PARTY)} on a line, clustered in {word(len(WAYS))} ways:
Printed: first ${DIVIDED}$, then a
The value still {say("changes with the unit of length", CHANGED)}; it's the cut again, times ${TIMES}$.
Right: ${NORMALISED}$, over the $k$ clusters. The same {word(len(FOUR))} points {say("in metres and in millimetres", UNCHANGED)}:

# D
D, {word(2)} label vectors with {word(1)} name
Printed: $\lambda^*$ and $\lambda^*$ are the label vectors of $\mathcal{{C}}$ and $\mathcal{{C}}^*$.
The problem: with {word(1)} vector in […] would be {say("perfect", of_itself.rand == 1)}, and {say("no pair", of_itself.fn == of_itself.fp == 0)} could be together in {word(1)} and apart
Right: $\lambda$ for the clustering $\mathcal{{C}}$, $\lambda^*$ for the reference $\mathcal{{C}}^*$.
On the {word(len(BAGS))} bags the best one-to-one matching ({"02"} ) finds […] table of {word(len(OBLONG))} clusters and {word(len(OBLONG[0]))} classes, too:
D, what the value {0} means
lie in $[{min(pairs_of(t).rand for t in SMALL)}, {max(pairs_of(t).rand for t in SMALL)}]$, and larger is better.
read the {0} as "no […] index is {0} {say("only if one side puts all points together and the other keeps all apart", ZERO_ONLY)}. Right: what
index of {guessed:.1f} may mean
Mallows combined {word(2)} indices that
The problem: Wallace's {word(2)} indices are […] after it ({1983}). The index came first, its {word(2)} factors later. The formula is {say("right", isclose(sqrt(p.precision * p.recall), p.cosine))}:
D, {word(2)} probabilities with {word(1)} name
Printed: Wallace's {word(2)} indices, ${FIRST}$ and ${SECOND}$, can both […] that the {word(2)} points of
The problem: the {word(2)} are {say("different numbers", p.precision != p.recall)}, as the […] itself. And {say("neither is", Fraction(p.tp, p.n) not in (p.precision, p.recall))} this probability,
a condition. ${FIRST}$ is the […] clustering, and ${SECOND}$ the other way round. On the {word(len(BAGS))} bags:

# E
The problem: it's {same_cosine:g} for the […] distance is {1 - same_cosine:g}. It's
Right: the distance is ${1} - \cos(x, y)$.
its contrast {say("shrinks as well", contrasts == sorted(contrasts, reverse=True))}
and it {say("shrinks", printed("corrections", "8a8f1194", "1000 attributes.*contrast") < printed("corrections", "8a8f1194", " 2 attributes.*contrast"))} as the dimension grows:
$|\,\cdot\,|^p$, credited to Stanfill and Waltz ({1986}).
$\sqrt{{\sum_c P(c \mid a)^{2}}}$. So their measure {say("isn't symmetric", NOT_SYMMETRIC)}, and
and Martinez ({1997}) give it. […] watermelons, between {word(2)} colours, 乌黑 ({WORD["乌黑"]}) and 浅白 ({WORD["浅白"]}):
known beforehand ({11} says when you may use them). Where {WORD["浅白"]}, 浅白, belongs {say("depends on this choice", HANGS)}. Take the […] and then {word(len(set(clusters)))} clusters by

# Slips of the pen, and other sources
end, which {"03"} computes. Words […] that no {word(2)} cells of
next table {listed(f"C{i + 1}" for i in range(len(RECALL)))}, each alone […] is written {word(3)} times.
C_k\}}$; in ({"9.1"}) the $x_i$ […] each of ({"9.1"}) to ({"9.4"}) one bracket […] $x_i$, and {word(2)} are closed:
for $\text{{VDM}}_p$, \sum{{k={1}}}^K for $\sum_{{k={1}}}^K$, and x{{{1},v}} for $x_{{{1},v}}$; $P$ is […] bags, the {word(len(KINDS))} cases of
Zaki and Meira, {word(len(ZAKI))} last digits
the irises: {" and ".join(f"{number} for {name}" for number, name in zip(cut_off, ZAKI, strict=True))}.
Right: both {say("were cut off after the third place", cut_off != rounded)}. Rounded they are {listed(rounded)}:
repository, row {ROWS[0]} is {measures(AT_UCI)}, and row {ROWS[1]} is the same.
Right: {" and ".join(map(measures, in_the_paper))}, as in Fisher's paper ({1936}). A result can depend on it: {14} The Iris case shows {say("one", IS_WRONG)} that does.
"""

UNREAD = {
    f"n_3 = {sum_right}": "the source prints it, of a column",
    r"I = \sum_{ij} \frac{p_{ij}}{P(C_i)\,P(T_j)} \log \frac{p_{ij}}{P(C_i)\,P(T_j)}": "the source prints it",
    "y_i = y_j": "a condition",
    r"\hat y_i = \hat y_j": "a condition",
    r"W(C_i, C_i) = \sum_{j \in C_i} \sum_{j \in C_i} w_{ij}": "the source prints it",
    r"W(C_i, C_i) = \sum_{x \in C_i} \sum_{y \in C_i} w_{xy}": "a definition over sets",
    r"\mathcal{C} = \{C_1 C_2, \dots, C_k\}": "the source prints it",
    "i < j": "a condition",
}

GIVEN = {}
