"""The numbers in the text of unit 02, computed."""

from fractions import Fraction
from itertools import permutations
from math import factorial

import numpy as np

import clustlib as cl
from tests import arithmetic
from tests.claims import RANDOM_TABLES
from tests.claims.scopes import scope_of
from tests.claims.tools import listed, matrix, word


def so(condition, words):
    """Return the words, if they are true."""
    return words if condition else f"not so: {words}"


def column(counts, j):
    return [row[j - 1] for row in counts]


def columns_of(counts):
    return [list(numbers) for numbers in zip(*counts, strict=True)]


def total(counts):
    return sum(map(sum, counts))


def purity(counts):
    return Fraction(sum(map(max, counts)), total(counts))


def inverse_purity(counts):
    return purity(columns_of(counts))


def matchings(counts):
    """All assignments, as their points and their cells from 1 on, the best first."""
    if len(counts) > len(counts[0]):
        return [
            (points, sorted((i, j) for j, i in cells))
            for points, cells in matchings(columns_of(counts))
        ]
    places = permutations(range(1, len(counts[0]) + 1), len(counts))
    found = [list(enumerate(place, start=1)) for place in places]
    return sorted(((points_of(counts, cells), cells) for cells in found), reverse=True)


def points_of(counts, cells):
    return sum(counts[i - 1][j - 1] for i, j in cells)


def matching(counts):
    return Fraction(matchings(counts)[0][0], total(counts))


def best_cells(counts):
    return matchings(counts)[0][1]


def greedy(counts):
    """The cells that greedy takes: the largest, without its row and column the next."""
    cells = [(i, j) for i in range(1, len(counts) + 1) for j in range(1, len(counts[0]) + 1)]
    found = []
    while cells:
        place = max(cells, key=lambda cell: counts[cell[0] - 1][cell[1] - 1])
        found.append(place)
        cells = [(i, j) for i, j in cells if i != place[0] and j != place[1]]
    return found


def majorities(counts):
    return [(i, 1 + row.index(max(row))) for i, row in enumerate(counts, start=1)]


def column_majorities(counts):
    return [(i, j) for j, i in majorities(columns_of(counts))]


def losses_of(counts):
    return [[max(row) - number for number in row] for row in counts]


def reduced(table):
    """The table less the smallest number of each column."""
    smallest = [min(numbers) for numbers in columns_of(table)]
    return [[x - y for x, y in zip(row, smallest, strict=True)] for row in table]


def most_zeros(table):
    """The largest sets of zeros of which no two share a row or column."""
    sets = {
        frozenset(cell for cell in cells if points_of(table, [cell]) == 0)
        for _, cells in matchings(table)
    }
    size = max(map(len, sets))
    return [sorted(cells) for cells in sets if len(cells) == size]


def marking(table, chosen):
    """The rows without a chosen zero, the marked rows, and the marked columns."""
    without = [i for i in range(1, len(table) + 1) if i not in dict(chosen)]
    rows, columns = set(without), set()
    while True:
        zeros = {j for i in rows for j, x in enumerate(table[i - 1], start=1) if x == 0}
        more = {i for i, j in chosen if j in zeros}
        if zeros <= columns and more <= rows:
            return without, sorted(rows), sorted(columns)
        columns, rows = columns | zeros, rows | more


def pairs(cells):
    return [f"C{i}–T{j}" for i, j in cells]


def added(numbers, n=None):
    """A sum as the text writes it, and over n."""
    text = " + ".join(map(str, numbers))
    if n is None:
        return text
    return f"({text})/{n}" if len(numbers) > 1 else f"{text}/{n}"


def over(counts, numbers):
    return f"{added(numbers, total(counts))} = {decimal(Fraction(sum(numbers), total(counts)))}"


def in_rows(counts):
    return [max(row) for row in counts]


def in_columns(counts):
    return in_rows(columns_of(counts))


def matched(counts, cells=None):
    return [points_of(counts, [cell]) for cell in cells or best_cells(counts)]


def of_best(counts):
    """The largest class's share: what one cluster for all scores."""
    return Fraction(max(map(sum, columns_of(counts))), total(counts))


def sign(before, after):
    return "=" if before == after else "↑" if after > before else "↓"


def is_law(measure, function):
    """Return True if a measure written here is clustlib's on random tables."""
    return all(
        measure(counts.tolist()) == function(cl.ContingencyTable(counts)).exact
        for counts in RANDOM_TABLES
    )


def change(measure, counts, how):
    return sign(measure(counts), measure(how(counts)))


def moves(measure, *hows):
    """How a measure moves in changes of a cluster: in one of them it stays."""
    found = {change(measure, table_8, CHANGES[how]) for how in hows} - {"="}
    return f"{WORDS[found.pop()]} or stays as it is"


def decimal(number):
    return f"{float(number):g}"


def named(latex, name):
    """Return a formula, if the name has its value in random tables."""
    scopes = [LETTERS(counts) for counts in RANDOM_TABLES]
    return f"${latex}$" if name in arithmetic.equal_names(latex, scopes) else f"not so: {latex}"


def LETTERS(counts):
    rows = np.array(counts).tolist()
    return scope_of(rows, **{"inverse purity": inverse_purity(rows)})


PURITY = named(r"\frac{1}{n} \sum_i \max_j n_{ij}", "purity")
INVERSE = named(r"\frac{1}{n} \sum_j \max_i n_{ij}", "inverse purity")
MEASURES = {"purity": purity, "inverse purity": inverse_purity, "maximum matching": matching}

album = [40, 3]
nine = [[1, 1, 7]]
green, orange, bags, lecture, wide = (
    cl.datasets.lecture_table(name).counts.tolist()
    for name in ("green", "orange", "three_bags", "lecture24_matching", "two_by_four")
)
halves, lazy, honest = [[20, 0], [20, 0], [0, 10]], [[90, 10]], [[45, 0], [45, 0], [0, 10]]
n = total(green)
shares = [Fraction(max(row), sum(row)) for row in green]
least_pure = 1 + shares.index(min(shares))
mean = sum(shares) / len(shares)
weighted = " + ".join(
    rf"\frac{{{sum(row)}}}{{{n}}} \cdot \frac{{{max(row)}}}{{{sum(row)}}}" for row in green
)
singles = [[int(j == t) for j in range(3)] for t in np.repeat(range(3), [25, 50, 25])]
rest = green[1:]
even = [[x // 2 for x in green[0]]] * 2
pure = [[x if j == k else 0 for j, x in enumerate(green[0])] for k in (1, 2)]
uneven = [[0, 12, 18], [0, 8, 12]]  # how the question cuts C1
c1_first, c2_first = (
    next((points, cells) for points, cells in matchings(orange) if cell in cells)
    for cell in ((1, 2), (2, 2))
)
# With x points of C2 in T2 instead of its 20, the two are equal.
enough = orange[0][1] + orange[1][2] - orange[0][2]
orange_losses = losses_of(orange)
orange_left = reduced(orange_losses)
(orange_cells,) = most_zeros(orange_left)
(reduced_column,) = (j for j in (1, 2, 3) if min(column(orange_losses, j)) > 0)
by_third = min(column(orange_losses, reduced_column))
another = [(1, 2), (2, 3), (3, 1)]
small = [[8, 6], [7, 1]]
half = [[8, 7], [7, 0]]

# The harder table, whose first zeros fail.
harder = [[12, 9, 6], [10, 9, 6], [8, 6, 2]]
losses = losses_of(harder)
column_losses = [min(numbers) for numbers in columns_of(losses)]
left = reduced(losses)
chosen = [(1, 1), (2, 2)]
without, marked_rows, marked_columns = marking(left, chosen)
covered_rows = [i for i in (1, 2, 3) if i not in marked_rows]
bad_start = marking(left, [(2, 1)])
bad_lines = len(bad_start[2]) + 3 - len(bad_start[1])
uncovered = [(i, j) for i in marked_rows for j in (1, 2, 3) if j not in marked_columns]
smallest = min(points_of(left, [cell]) for cell in uncovered)
smallest_cell = next(cell for cell in uncovered if points_of(left, [cell]) == smallest)
after = [
    [
        x - smallest * (i in marked_rows) + smallest * (j in marked_columns)
        for j, x in enumerate(row, start=1)
    ]
    for i, row in enumerate(left, start=1)
]
(final,) = most_zeros(after)
grown = [(i, j) for i in (1, 2, 3) for j in (1, 2, 3) if after[i - 1][j - 1] > left[i - 1][j - 1]]
zero_rows = [i for i, row in enumerate(left, start=1) if row.count(0) == 3]
only_one = [i for i, row in enumerate(left, start=1) if row.count(0) == 1]
wrong_zeros = [(3, 1), (2, 2)]
in_all = sum(column_losses) + smallest
greedy_points = matched(harder, greedy(harder))

# Exercises.
species, bad_labels = cl.datasets.iris()[1], cl.datasets.iris_kmeans()[1]
bad = cl.contingency_table(species, bad_labels).counts.tolist()
least_3, most_3 = decimal(Fraction(9, 10)), decimal(Fraction(1, 2))
live = [*pure[:1], *[[x // 2 for x in pure[1]]] * 2, green[1], *[[x // 2 for x in green[2]]] * 2]
cut_up = [[25, 0], [25, 0], [0, 25], [0, 25]]
reports = {
    "a": [
        [8, 0, 1], [8, 0, 0], [9, 0, 0], [8, 0, 0], [0, 8, 0], [0, 8, 0], [0, 9, 1], [1, 8, 0],
        [0, 0, 8], [0, 0, 8], [0, 1, 7], [0, 0, 7],
    ],
    "b": [[29, 3, 2], [2, 26, 5], [3, 3, 27]],
    "c": [[88, 7], [2, 3]],
    "d": [[30, 0, 5], [28, 2, 4], [0, 20, 11]],
}  # fmt: skip


def matching_of_many(counts):
    """The matching of a table with many clusters, which cannot all be tried."""
    return cl.maximum_matching(cl.ContingencyTable(counts)).exact


numbers_of = {
    name: (purity(counts), matching_of_many(counts), len(counts), len(counts[0]), of_best(counts))
    for name, counts in reports.items()
}
lines_5 = " ".join(
    f'print("{name} {float(p):.2f} {float(m):.2f} {r} {k} {float(share):.2f}")'
    for name, (p, m, r, k, share) in numbers_of.items()
)
(best_report,) = (
    name for name, (p, m, r, k, share) in numbers_of.items() if r == k and p == m > share + 0.1
)
table_7 = [[11, 2, 8], [12, 0, 5], [3, 8, 11]]
losses_7 = losses_of(table_7)
left_7 = reduced(losses_7)
(column_7,) = (j for j in (1, 2, 3) if min(column(losses_7, j)))
chosen_7 = [(1, 1), (3, 2)]
without_7, rows_7, columns_7 = marking(left_7, chosen_7)
uncovered_7 = [(i, j) for i in rows_7 for j in (1, 2, 3) if j not in columns_7]
smallest_7 = min(points_of(left_7, [cell]) for cell in uncovered_7)
cell_7 = next(cell for cell in uncovered_7 if points_of(left_7, [cell]) == smallest_7)
after_7 = [
    [
        x - smallest_7 * (i in rows_7) + smallest_7 * (j in columns_7)
        for j, x in enumerate(row, start=1)
    ]
    for i, row in enumerate(left_7, start=1)
]
crossing_7 = (next(i for i in (1, 2, 3) if i not in rows_7), columns_7[0])
best_7 = best_cells(table_7)
table_8 = [[20, 0, 0], [0, 14, 6], [0, 6, 14]]
CHANGES = {
    "cut": lambda t: [[x // 2 for x in t[0]], [x // 2 for x in t[0]], *t[1:]],
    "part": lambda t: [t[0], [0, t[1][1], 0], [0, 0, t[1][2]], t[2]],
    "merge": lambda t: [t[0], [x + y for x, y in zip(t[1], t[2], strict=True)]],
    "rename": lambda t: t[::-1],
}
signs = {
    name: {how: change(measure, table_8, function) for how, function in CHANGES.items()}
    for name, measure in MEASURES.items()
}
WORDS = {"=": "stays", "↑": "rises", "↓": "falls"}

SCOPES = [scope_of(table) for table in (green, orange, nine, harder)]
SCOPES += [scope_of(harder, q=Fraction(len(covered_rows)), c=Fraction(len(marked_columns)))]

SAYS = rf"""
the first album has your sister {album[0]} times, and her daughter {album[1]} times; - the second and the third have nobody but your father.
Your phone has sorted {word(3)} years of photographs into albums, one album for each face that it believes it knows. The first shows your sister {so(album[0] == 40, "forty")} times, and her daughter {word(album[1])} times. The second and the third show nobody but your father.
Is the mixed album a worse mistake than {word(2)} clean albums of the same man?
is the mixed album a worse mistake than {word(2)} clean albums of the same man?
here it has a row for each album and a column for each person
Each of them first decides which cluster stands for which class, and then counts the points that agree.
# Purity
{word(total(nine)).capitalize()} points in one cluster, from {word(len(nine[0]))} classes (class: a true group). How pure is the cluster, from {0} to {1}? Solid is the most frequent class, hollow are the others.
Here is one with {word(total(nine))} points. They come from {word(len(nine[0]))} classes (a class, as in unit {"01"}, is one true group). In the figure the points of the most frequent class are drawn solid, the others hollow:
How pure is this cluster, on a scale from {0} to {1}?
“A third, for it holds {word(len(nine[0]))} kinds”: shares count points, not kinds; {max(nine[0])} of {total(nine)}.
The most frequent class of a cluster is its majority class (多数类). The share of the points that belong to it is the purity of the cluster (簇的纯度):
{word(max(nine[0])).capitalize()} of the {word(total(nine))} points are of one kind, so {max(nine[0])} out of {total(nine)} is a natural first grade. The class that is the most frequent in a cluster is called its majority class (多数类), and the share of the points that belong to it is the purity of the cluster (簇的纯度):
The maximum runs along a row of the table, because a row holds everything that is in the cluster. (In Chinese notes you may find the majority class as the right cluster, 正确簇, of the cluster $C_k$; its number is $\text{{Act}}[k] = \arg\max_l \lvert C_k \cap B_l\rvert$, where $B_l$ is the class $l$.)
Points of {word(3)} kinds: what is the lowest purity that their cluster can have?
“{0}, if they are quite mixed”: the largest of {word(3)} shares is at least a {so(purity([[5, 5, 5]]) == Fraction(1, 3), "third")}.
counts: {matrix(nine, majorities(nine))}
The maximum runs along a row of the table: $$\text{{purity}}_{1} = \frac{{{1}}}{{{total(nine)}}} \max({", ".join(map(str, nine[0]))}) = \frac{{{max(nine[0])}}}{{{total(nine)}}} \approx {float(purity(nine)):.3f}$$
Solid is the majority of each bag, hollow are the others. Must the {word(len(bags))} majorities differ?
Now {word(len(bags))} bags with points of {word(len(bags[0]))} kinds, ○, ◇ and ×, which form the classes T1, T2 and T3.
What is the majority class of each bag? Must the {word(len(bags))} differ?
“Yes, each bag has its own”: here they do, {", ".join(f"T{j}" for _, j in majorities(bags))}, but nothing forces them to.
Each bag has {so(len({j for _, j in majorities(bags)}) == 3, "a majority class of its own")}. But nothing in the definition demands this: two bags may have the same majority.
The green table has {n} points:
# A whole clustering
The purities of its {word(len(green))} clusters are {max(green[0])}/{sum(green[0])}, {max(green[1])}/{sum(green[1])} and {max(green[2])}/{sum(green[2])}, and their plain mean is {decimal(mean)}. As the grade of all hundred points, would that be too low, fair, or too high?
The plain mean, ({" + ".join(f"{max(row)}/{sum(row)}" for row in green)})/{len(green)} = {decimal(mean)}, counts C{least_pure} as one of {word(len(green))}, though it holds {so(2 * sum(green[least_pure - 1]) == n, "half")} of all points. We weight every purity by its cluster's share of the points:
It would be {"too high" if mean > purity(green) else "too low"}. C{least_pure} is the least pure of the {word(len(green))} clusters, and it holds {so(2 * sum(green[least_pure - 1]) == n, "half")} of all points; yet in the plain mean it counts as only one of {word(len(green))}. By hand, we weight every purity by its cluster's share of the {so(n == 100, "hundred")} points:
2× $${weighted} = \frac{{{added(in_rows(green))}}}{{{n}}} = {decimal(purity(green))}$$
The purity of a clustering (纯度) can be written in {word(2)} ways, for the sizes $n_i$ cancel:
purity (纯度): the share of the points that lie in the majority of their cluster
The {sum(green[0])} of the weight and the {sum(green[0])} of the purity cancelled, and so did the {sum(green[1])}s. This happens in every table, because a cluster's size $n_i$ is the numerator of its weight and the denominator of its purity. So the purity of a clustering (纯度) can be written in {word(2)} ways:
The first way says what we mean, and the second is quicker to compute
in NumPy it is `n_ij.max(axis={1}).sum() / n`
“No, all count alike”: C1 brings {max(green[0])} of the {sum(in_rows(green))} points, C2 only {max(green[1])}; the larger the cluster, the larger its maximum can be.
In the {word(len(bags))} bags {word(sum(in_rows(bags)))} of {word(total(bags))} points lie in the majority of their bag:
green: {matrix(green, column_majorities(green))}; halves: {matrix(halves, [(1, 1), (3, 2)])}
Inverse purity (逆纯度) takes the largest of each column, in boxes (if two are equal, one of them): {INVERSE}
inverse purity (逆纯度): the same, by {so(is_law(inverse_purity, cl.inverse_purity), "columns")}
A column holds a class, so its largest cell tells how much of the class has stayed together. This gives the inverse purity (逆纯度), {INVERSE}. On the green table the two measures happen to be {"equal" if purity(green) == inverse_purity(green) else "different"}. In the next table, halves, a class is cut in {word(np.count_nonzero(column(halves, 1)))}, and they {"differ" if purity(halves) != inverse_purity(halves) else "agree"}:
Which clustering has inverse purity {inverse_purity(lazy)}, whatever the data?
“Only the ideal one”: one cluster for all has it, too, for it cuts no class.
green | {over(green, in_rows(green))} | {over(green, in_columns(green))}
halves | {over(halves, in_rows(halves))} | {over(halves, in_columns(halves))}
In halves, T1 lies in {word(np.count_nonzero(column(halves, 1)))} pieces; inverse purity counts only one of them.
In halves every cluster is pure, so purity is {purity(halves)}. But T1 lies in {word(np.count_nonzero(column(halves, 1)))} pieces, and inverse purity counts only one of them. Your father's {word(2)} albums are such a case: purity does not mind them, inverse purity does. If you cut a cluster, purity {moves(purity, "cut", "part")}, and inverse purity {moves(inverse_purity, "cut", "part")}. If you merge two clusters, it is the other way round. If you rename clusters, neither of them changes.
# What purity does not see
Green and orange have clusters of the {so([*map(sum, green)] == [*map(sum, orange)], "same sizes")}, and their rows hold the {so([*map(sorted, green)] == [*map(sorted, orange)], "same numbers")}, in another order. Boxes are majorities.
The orange table comes from other data. Its clusters are {so([*map(sum, green)] == [*map(sum, orange)], "as large")} as the green ones, and its rows hold the same numbers, only in another order:
Both clusterings have a purity of {decimal(so(purity(green) == purity(orange), purity(green)))}. They are of different data, so nobody has to choose between them. But suppose that we want to find all {word(len(orange[0]))} groups.
C1 has {listed(green[0])} points of {word(len(green[0]))} classes. It is cut into {", ".join(map(str, uneven[0]))} and {", ".join(map(str, uneven[1]))}. What does purity do?
It falls. - b It stays. - c It rises.
{so(sum(in_rows(uneven)) == max(green[0]), "b")}: {uneven[0][2]} + {uneven[1][2]} = {sum(in_rows(uneven))}, as before. a: “a cut must cost something”; c: “smaller clusters are purer”.
green: {matrix(green, majorities(green))}; orange: {matrix(orange, majorities(orange))}
Frames are majorities. In orange {word([j for _, j in majorities(orange)].count(2))} clusters choose T2, and nobody stands for T{({1, 2, 3} - {j for _, j in majorities(orange)}).pop()}. Purity looks at each row alone.
{"Green" if matching(green) > matching(orange) else "Orange"} is better. (The frames mark the majorities.) Look at T2 in the orange table. It has {sum(column(orange, 2))} points; {orange[0][1]} of them sit in C1 and {orange[1][1]} in C2, so both clusters say "I am T2". And who is T{({1, 2, 3} - {j for _, j in majorities(orange)}).pop()}? Nobody. In the green table {so({j for _, j in majorities(green)} == {1, 2, 3}, "each class")} has a cluster that stands for it.
It looks at one row at a time, and a row does not know what the other rows have chosen.
# Splitting costs nothing
Every point of the orange table gets a cluster of its own: {len(singles)} clusters, {len(singles[0])} classes.
Let us give every point of the orange table a cluster of its own, and compute the purity of these singletons. Beside it stands the clustering ratio, the number of clusters divided by that of the classes:
Purity is {purity(singles)}. What has this clustering found?
“All the groups”: nothing, for no two points are together. The second number says so: {len(singles) // len(singles[0])} clusters for each class.
purity | {sum(in_rows(singles))}/{n} = {purity(singles)} | clustering ratio | {len(singles)} clusters / {len(singles[0])} classes ≈ {len(singles) / len(singles[0]):.2f}
Purity is {purity(singles)}, yet nothing is grouped. A clustering is ideal if each cluster is exactly one class: purity {1}, and as many clusters as classes.
The purity is perfect, although nobody has grouped anything. A clustering is ideal if each cluster is exactly one class. A purity of {1} does not prove that a clustering is ideal. It only says that every cluster lies inside one class. But if there are also just as many clusters as classes, then each class must hold exactly one cluster, and the clustering is ideal (proved in [{"01"}] ).
We split C1 of the green table, which has {listed(green[0])} points of T1, T2 and T3:
We split C1 of the green table in {word(2)} ways: once evenly, so that each part gets {so(even[0] == [x / 2 for x in green[0]], "half")} of both kinds, and once purely, T{1 + pure[0].index(max(pure[0]))} into one part and T{1 + pure[1].index(max(pure[1]))} into the other. The first split has learned nothing, the second has found a true border.
Can a merge raise purity?
“Yes, if it repairs a bad split”: never. Undone, it is a split, and that would lower purity, which no split does.
not at all | {", ".join(map(str, green[0]))} | {over(green, in_rows(green))}
evenly | {", ".join(map(str, even[0]))} and {", ".join(map(str, even[1]))} | {over(even + rest, in_rows(even + rest))}
purely | {", ".join(map(str, pure[0]))} and {", ".join(map(str, pure[1]))} | {over(pure + rest, in_rows(pure + rest))}
No split ever lowers purity. So compare purities only between clusterings of the same data with the same number of clusters.
no split lowers purity, no merger raises it
The pure split is rewarded, from {decimal(purity(green))} to {decimal(purity(pure + rest))}, and it deserves it. But the even split, which helps nobody, {"is not punished" if purity(even + rest) >= purity(green) else "is punished"} either. No split is ever punished. C1 has {max(green[0])} points of its majority, T{majorities(green)[0][1]}. However you split C1, some of the {max(green[0])} go into one part and the rest into the other, and each part counts at least as many points as it got of the {max(green[0])}. Together the two parts count at least {max(green[0])}, as C1 did. So purity never falls when you split, and if you go on splitting, in whatever way, you arrive at the singletons. Hence compare purities only between clusterings of the same data with the same number of clusters, and even then see whether each class has a cluster that stands for it.
# Maximum matching
{so(len(singles) == 100, "A hundred")} clusters of one point each, {word(len(singles[0]))} classes: how many points does the best matching count?
“All, each cluster is pure”: {word(int(matching_of_many(singles) * n))}, for each class is chosen once.
a class may be chosen only once. - One-to-one matching (一对一匹配) $M$: a set of cells of which no two share a row or a column. - Maximum matching (最大权匹配), also clustering accuracy, ACC (聚类准确率): the share of points in the best $M$. $$\text{{maximum matching}} = \frac{{{1}}}{{n}} \max_{{M}} \sum_{{(i,j) \in M}} n_{{ij}}$$
maximum matching (最大权匹配), or ACC (聚类准确率): a class may be chosen only once
In the orange table {word([j for _, j in majorities(orange)].count(2))} clusters claimed T2, and purity allowed it. So we add one rule: a class may be chosen only once. What we choose now is a set $M$ of cells of which no two share a row or a column. Such a set is called a one-to-one matching (一对一匹配), and of all of them we take the one that covers the most points: $$\text{{maximum matching}} = \frac{{{1}}}{{n}} \max_{{M}} \sum_{{(i,j) \in M}} n_{{ij}}$$
this maximum matching (最大权匹配) under the name clustering accuracy, or ACC (聚类准确率). It is not purity, and {"never" if all(matching(t) <= purity(t) for t in map(np.ndarray.tolist, RANDOM_TABLES)) else "sometimes"} larger than purity: a matching takes at most one cell of each row, and purity takes the largest.
C1 gets T2: {matrix(orange, c1_first[1])}; C2 gets T2: {matrix(orange, c2_first[1])}
“C1, for {max(orange[0])} is the largest cell”: then only {points_of(orange, c1_first[1][1:2])} are left for C2, {c1_first[0]} points against {c2_first[0]}.
In orange C1 and C2 both want T2, and one must give way. {word(3).capitalize()} clusters can be assigned to {word(3)} classes in {len(orange)}! = {len(matchings(orange))} ways; these two are the best:
In the green table nothing changes, since its {word(3)} majorities lie in {word(len({j for _, j in majorities(green)}))} different columns already: {listed(f"C{i} with T{j}" if i > 1 else f"C{i} goes with T{j}" for i, j in majorities(green))}. In the orange table C1 and C2 both want T{majorities(orange)[0][1]}, and one of them must give way. By hand we try both. C3 keeps T{dict(c2_first[1])[3]} and its {max(orange[2])} points. If C1 gets T2, then T{dict(c1_first[1])[2]} is left for C2, and we count {added(matched(orange, c1_first[1]))} = {c1_first[0]} points. If C2 gets T2, then C1 takes T{dict(c2_first[1])[1]}, and we count {added(matched(orange, c2_first[1]))} = {c2_first[0]}. The {"second" if c2_first > c1_first else "first"} is better, although C1 gives up its largest cell for it.
A matching that uses every row and every column is called an assignment. {word(3).capitalize()} clusters can be assigned to {word(3)} classes in {len(orange)}! = {len(matchings(orange))} ways. In Python we count the points of each of the {word(len(matchings(orange)))}, and put the largest number first:
If C1 gets T2: {added(matched(orange, c1_first[1]))} = {c1_first[0]} points. If C2 gets T2: {added(matched(orange, c2_first[1]))} = {c2_first[0]} points. So the maximum matching is {matchings(orange)[0][0]}/{n} = {decimal(matching(orange))}.
Left, {word([j for _, j in majorities(orange)].count(2))} lines end in T2 and none in T3; right, each class has one. Orange {WORDS[sign(purity(orange), matching(orange))]} from {decimal(purity(orange))} to {decimal(matching(orange))}; green keeps {decimal(so(matching(green) == purity(green), purity(green)))}.
So orange {WORDS[sign(purity(orange), matching(orange))]} from {decimal(purity(orange))} to {decimal(matching(orange))}, while green keeps its {decimal(so(matching(green) == purity(green), purity(green)))}. The next figure shows the reason: on the left, where purity lets everybody choose, {word([j for _, j in majorities(orange)].count(2))} black lines end in T2 and none in T3; on the right, each class has one.
C2 has {orange[1][1]} points in T2. With how few would C1 keep T2, the rest as it is?
“With fewer than {max(orange[0])}, for the larger cell wins”: with fewer than {enough}. If C1 keeps T2, both have {orange[0][1]} + {orange[1][2]}; if it yields, {orange[0][2]} and those of C2.
The first line lists the matched pairs, {listed(pairs(best_cells(orange)))} (counted from {1}, as in the names).
The second is the grade of the singletons, which purity called perfect: only {word(int(matching_of_many(singles) * n))} of the {so(n == 100, "hundred")} find a class.
([{"04"}] will compare this with another way)
# Many-to-one or one-to-one
Both C1 and C2 want T{majorities(lecture)[0][1]}, and C{next(i for i, j in best_cells(lecture) if j == 2)} gets it. How many points does the matching count less than purity?
purity: {matrix(lecture, majorities(lecture))}; matching: {matrix(lecture, best_cells(lecture))}
“{lecture[0][1]}, all that C1 has there”: {sum(in_rows(lecture)) - sum(matched(lecture))}, for C1 still counts its {matched(lecture)[0]} of T{best_cells(lecture)[0][1]}. So {sum(matched(lecture))} of {total(lecture)} instead of {sum(in_rows(lecture))}.
Purity is many-to-one (多对一), the matching one-to-one (一对一). Here {" and ".join(f"C{i}" for i, j in majorities(lecture) if j == 2)} have most of their points in T2. Chosen cells in boxes:
purity is many-to-one (多对一), the matching one-to-one (一对一)
Purity is many-to-one (多对一), the matching one-to-one (一对一). How much hangs on this choice? In the next table both {" and ".join(f"C{i}" for i, j in majorities(lecture) if j == 2)} have most of their points in T2.
purity | {added(in_rows(lecture), total(lecture))} ≈ {float(purity(lecture)):.3f} | maximum matching | {added(matched(lecture), total(lecture))} ≈ {float(matching(lecture)):.3f}
Purity is the mean of {listed(f"{max(row)}/{sum(row)}" for row in lecture)}, weighted by the sizes of the clusters: {added(in_rows(lecture), total(lecture))} ≈ {float(purity(lecture)):.3f}. In the matching only one of C1 and C2 can have T2. C{next(i for i, j in best_cells(lecture) if j == 2)} gets it, and C1 has to take T{best_cells(lecture)[0][1]}, with only {matched(lecture)[0]} of its {sum(lecture[0])} points. With {matched(lecture)[0]}/{sum(lecture[0])} in place of {max(lecture[0])}/{sum(lecture[0])} the mean is {added(matched(lecture), total(lecture))} ≈ {float(matching(lecture)):.3f}.
Can you bring purity up to {least_3}, and maximum matching down to {most_3}? Evenly gives half of each kind to both parts, blindly tosses a coin for each point, and purely puts the majority into one part and all others into the other.
With Split only: can you bring purity up to {least_3}, and maximum matching down to {most_3}?
Split C1 purely, into its T2 and its T3. Does maximum matching rise?
“Yes, as purity does”: purity is {decimal(purity(pure + rest))}, but T2 has a cluster of {green[1][1]} already, and matching {WORDS[sign(matching(green), matching(pure + rest))]} {decimal(matching(pure + rest))}.
# The Hungarian method
Trying all assignments was easy with {word(len(orange))} clusters.
{3} | {3}! = {factorial(3)} | {10} | {10}! = {factorial(10)} | {20} | {20}!, more than {factorial(20) // 10**18} · {10}¹⁸
Counts {small[0][0]} and {small[0][1]} for C1, {small[1][0]} and {small[1][1]} for C2. What does greedy cover? Is there more?
counts: {matrix(small)}
“{sum(matched(small, greedy(small)))}, and nothing beats the {max(small[0])}”: {added(matched(small))} = {sum(matched(small))}.
Greedy takes the largest cell, strikes out its row and column, and goes on.
With {word(20)} clusters a computer would be busy for a lifetime.
This greedy choice fails already on the table with the rows ({small[0][0]}, {small[0][1]}) and ({small[1][0]}, {small[1][1]}). Greedy takes the {matched(small, greedy(small))[0]}, is left with the {matched(small, greedy(small))[1]}, and has {sum(matched(small, greedy(small)))} points.
greedy: {matrix(small, greedy(small))}; best: {matrix(small, best_cells(small))}
Find counts with which greedy covers little more than half of the best.
“It can come near {0}”: half is safe, for a cell that it takes rules out {word(2)} of the best at most, neither larger. {half}: {sum(matched(half, greedy(half)))} of {sum(matched(half))}.
Greedy covers {added(matched(small, greedy(small)))} = {sum(matched(small, greedy(small)))} of {total(small)} points. The best matching leaves the {max(small[0])} alone and covers {added(matched(small))} = {sum(matched(small))}: {sum(matched(small))}/{total(small)} ≈ {float(matching(small)):.3f}.
(匈牙利法, KM 算法) finds an assignment, in the order of $r^{3}$ steps for $r$ clusters, and proves that none is better. It works on losses: loss = largest count of the row − count of the cell.
2× loss = largest count of the row − count of the cell.
The best matching covers {sum(matched(small))} points, because it leaves the {max(small[0])} alone.
good implementations need on the order of $r^{3}$ steps (see the sources). It wants a square table, and it looks at losses instead of counts.
In the orange table C1 would like the {max(orange[0])}; if it gets {orange[0][2]} instead, it loses {orange_losses[0][2]}.
A loss is never below {0}. So an assignment that loses nothing at all cannot be beaten.
What does the {orange_losses[0][2]} in the first row say?
counts: {matrix(orange, majorities(orange))}; losses: {matrix(orange_losses)}
“C1 has {word(orange_losses[0][2])} points in T3”: it has {orange[0][2]} there, {word(orange_losses[0][2])} fewer than the {max(orange[0])} of its largest cell.
The orange table, the largest count of each row in boxes, and its losses:
Every assignment covers {added(in_rows(orange))} = {sum(in_rows(orange))} points minus what it loses. Zeros in {word(3)} different rows and columns would be perfect, but T{reduced_column} has no zero.
Every assignment covers {added(in_rows(orange))} = {sum(in_rows(orange))} points minus what it loses, so the smallest loss gives the most points. {word(3).capitalize()} zeros in different rows and columns would be perfect, but there is no zero in the {so(reduced_column == 3, "third")} column.
Every assignment uses exactly one cell of T{reduced_column}. We subtract {by_third}, its smallest loss, from the whole column: every assignment loses {by_third} less, and the best stays the best.
Every assignment uses exactly one cell of the {so(reduced_column == 3, "third")} column. The smallest loss of this column is {by_third}, and we subtract it from all {word(len(orange))} of its cells. Then every assignment loses {by_third} less than before. For example, {", ".join(pairs(orange_cells))} lost {points_of(orange_losses, orange_cells)} and now loses {points_of(orange_left, orange_cells)}, and {", ".join(pairs(another))} lost {points_of(orange_losses, another)} and now loses {points_of(orange_left, another)}. So the best one is still the best.
Why not subtract {by_third} from one cell only?
losses, T{reduced_column} −{by_third}: {matrix(orange_left, orange_cells)}; counts: {matrix(orange, best_cells(orange))}
“It is only a shift, too”: then only assignments through that cell would gain. A whole column meets each assignment once.
2× Now {word(len(orange_cells))} zeros share no row and no column:
Nothing loses less than {0}, so this is the best: {sum(in_rows(orange))} − {by_third} = {matchings(orange)[0][0]} points.
Now {word(len(orange_cells))} zeros share no row and no column: {listed(pairs(orange_cells))}. In the reduced table this assignment loses {points_of(orange_left, orange_cells)}, and none can lose less, so it is the best. Before we subtracted, it lost {points_of(orange_losses, orange_cells)}. So it covers ${sum(in_rows(orange))} - {by_third} = {matchings(orange)[0][0]}$ points. (In other tables the first zeros may not suffice
With more classes than clusters, or fewer, some go without a partner. By hand, fill up the table of counts with rows or columns of zeros. Here {" and ".join(f"T{j}" for j in range(1, 5) if j not in dict(best_cells(wide)).values())} find no cluster.
By hand you fill up the table of counts with rows or columns of zeros, before you take losses.
In the next table {" and ".join(f"T{j}" for j in range(1, 5) if j not in dict(best_cells(wide)).values())} find no cluster:
The two cells cover {sum(matched(wide))} of {total(wide)} points. Would purity count more?
counts: {matrix(wide, best_cells(wide))}
“Yes, for it forbids nothing”: {sum(in_rows(wide))}, too. The largest cells of the {word(len(wide))} rows, {" and ".join(map(str, in_rows(wide)))}, stand in {so(majorities(wide) == best_cells(wide), "different columns")} already.
The matched cells, in boxes, cover {added(matched(wide))} = {sum(matched(wide))} of {total(wide)} points.
# If the first zeros fail
Here all {word(len(harder))} clusters have their largest count in T{so(len({j for _, j in majorities(harder)}) == 1, majorities(harder)[0][1])}. As before: loss = largest count of the row − count of the cell.
In the next table all {word(len(harder))} clusters have their largest cell in T{so(len({j for _, j in majorities(harder)}) == 1, majorities(harder)[0][1])}. We write down the losses of each row and subtract the smallest loss of each column, as before:
Take from each column its smallest loss. Are there then {word(3)} zeros, one in each row and column?
counts: {matrix(harder, majorities(harder))}; losses: {matrix(losses)}
“Yes, C{zero_rows[0]} has {word(left[zero_rows[0] - 1].count(0))}”: they share a row. {" and ".join(f"C{i}" for i in only_one)} have a zero in T{1 + left[0].index(0)} alone.
From each column we subtract its smallest loss: {listed(column_losses)}. Are there then {word(3)} zeros, one in each row and column?
{word(sum(row.count(0) for row in left)).capitalize()} zeros: could another choice have {word(3)}, no two in a row or column?
“Yes, two of {word(sum(row.count(0) for row in left))} is few”: {word(len(covered_rows) + len(marked_columns))} lines hold all {word(sum(row.count(0) for row in left))}, and from each line only one can be chosen.
After −{column_losses[1]} in T2 and −{column_losses[2]} in T3, {word(len(most_zeros(left)[0]))} zeros are chosen (gold). {word(len(covered_rows) + len(marked_columns)).capitalize()} lines (purple), through T{marked_columns[0]} and C{covered_rows[0]}, cover all zeros. Each line has at most one chosen zero, so there are never {word(3)}.
We can choose {" and ".join(pairs(chosen))}, but then C{without[0]} has no zero left. However you choose, you never get {word(3)}. The figure shows why: {word(len(covered_rows) + len(marked_columns))} lines, one through the column T{marked_columns[0]} and one through the row C{covered_rows[0]}, cover all zeros. A matching takes at most one zero from each line, hence at most {word(len(most_zeros(left)[0]))}.
Why does row C{covered_rows[0]} get no mark?
2× losses left: {matrix(left, chosen)}
“It has no chosen zero”: it has, C{covered_rows[0]}–T{dict(chosen)[covered_rows[0]]}, but T{dict(chosen)[covered_rows[0]]} is not marked, for no marked row has a zero there.
Choose as many zeros as you can, no two in a row or column: boxes. {2}. Mark each row without a chosen zero: C{without[0]}. {3}. Mark each column in which a marked row has a zero: T{marked_columns[0]}. {4}. Mark each row whose chosen zero is in a marked column: C{dict((j, i) for i, j in chosen)[marked_columns[0]]}. Repeat {3} and {4} until nothing new is marked. {5}. Draw a line (shaded) through each marked column, T{marked_columns[0]}, and each row not marked, C{covered_rows[0]}.
Choose as many zeros as you can, no two in one row or column. Here: {" and ".join(pairs(chosen))}. {2}. Mark every row that got none: C{without[0]}. {3}. Mark every column in which a marked row has a zero: T{marked_columns[0]}. {4}. Mark every row whose chosen zero lies in a marked column: C{dict((j, i) for i, j in chosen)[marked_columns[0]]}. Repeat steps {3} and {4} until nothing new is marked. {5}. Draw a line through each marked column (T{marked_columns[0]}), and through each row that is not marked (C{covered_rows[0]}).
Did you end with more lines than chosen zeros? Then step {1} can be done better. If you begin with C2–T1, for instance, you can choose no second zero, and the steps give {word(bad_lines)} lines for {word(1)} chosen zero. Then choose again.
The marked rows, {" and ".join(f"C{i}" for i in marked_rows)}, have zeros in the marked column T{marked_columns[0]} only: {word(len(marked_rows))} clusters want the same class. All other zeros lie in rows that are not marked, so the lines cover everything. And each line holds one chosen zero: a row without one would be marked, and in a marked column without one we could choose one more.
Do it: what becomes of C1–T1 and of C2–T1, both {so(left[0][0] == left[1][0], left[0][0])}?
“−{smallest} and {left[1][0]}, the smallest is subtracted”: C1–T1 loses {smallest} in its row and gets it back in its column, {after[0][0]}. C2–T1 only gains, {after[1][0]}.
Chosen zeros are in boxes; the lines, through T{marked_columns[0]} and C{covered_rows[0]}, are shaded. The smallest number without a line is the {smallest}, at C{smallest_cell[0]}–T{smallest_cell[1]}. - Subtract it from each row without a line: {" and ".join(f"C{i}" for i in marked_rows)}. - Add it to each column with a line: T{marked_columns[0]}. What becomes of C1–T1 and of C2–T1, both {left[0][0]}?
The chosen zeros already fill every line; a third one must lie where there is no line. Take the smallest number there: it is {smallest}. Subtract it from each row without a line, {" and ".join(f"C{i}" for i in marked_rows)}. Then the zeros of T{marked_columns[0]} would fall below zero; so add it again to each column with a line, T{marked_columns[0]}.
2× Which {word(len(final))} zeros, one in each row and column, do you choose now?
before: {matrix(left, chosen)}; after: {matrix(after)}
“{" and ".join(pairs(wrong_zeros))}”: then C1 has {so([j for j in (1, 2, 3) if after[0][j - 1] == 0] == [1], "none")}, for its only zero is in T{1 + after[0].index(0)}. {pairs(final)[0]}, so {pairs(final)[2]}, so {pairs(final)[1]}.
−{smallest} in rows {" and ".join(f"C{i}" for i in marked_rows)}, +{smallest} in column T{marked_columns[0]}: C{smallest_cell[0]}–T{smallest_cell[1]} is a new zero. Which {word(len(final))} zeros, one in each row and column, do you choose now?
Every assignment uses one cell of C1, one of C3 and one of T1: it falls by {smallest} + {smallest} and rises by {smallest}. So the best one stays the best.
Every assignment uses one cell in C1, one in C3 and one in T1, so each falls by {smallest} + {smallest} and rises by {smallest}: all fall by {smallest}. Only C{grown[0][0]}–T{grown[0][1]}, where the lines cross, has grown. No number is below zero, and C{smallest_cell[0]}–T{smallest_cell[1]} is a new zero.
None loses less than {in_all}
{word(len(final)).capitalize()} zeros share no row and no column. All assignments have come down by {column_losses[1]} (T2), by {column_losses[2]} (T3) and by {smallest} more. So none loses less than {in_all}, and ours loses just that.
This time {word(len(final))} zeros share no row and no column: {listed(pairs(final))}. All assignments have come down by {column_losses[1]} (column T2) and by {column_losses[2]} (column T3), and then by {smallest} more, which makes {in_all} in all. So none of them loses less than {points_of(losses, final)}, and ours loses just that.
There are as many lines as chosen zeros, hence fewer lines than rows. Say that $q$ lines run through rows and $c$ through columns: then $q + c < r$, so $c < r - q$.
So more rows are lowered than columns are raised, and every assignment falls by at least {1}, for the counts are whole numbers. And none can fall below zero.
Greedy takes {listed(greedy_points)}. How much does it lose, counted as in the table of losses?
what is left: {matrix(after, final)}; best: {matrix(harder, best_cells(harder))}; greedy: {matrix(harder, greedy(harder))}
“{sum(matched(harder)) - sum(greedy_points)}, for the best has {word(sum(matched(harder)) - sum(greedy_points))} point more”: losses count from the row maxima, {added(in_rows(harder))} = {sum(in_rows(harder))}. Greedy loses {points_of(losses, greedy(harder))}, the best {points_of(losses, best_cells(harder))}.
Ours covers {added(matched(harder))} = {sum(matched(harder))} points. Greedy covers {added(greedy_points)}, {word(sum(matched(harder)) - sum(greedy_points))} less.
Our matching covers {sum(matched(harder))} points. Greedy would have taken {listed(greedy_points)}, which is {word(sum(matched(harder)) - sum(greedy_points))} point less.
# Where it misleads
Of {total(lazy)} patients {lazy[0][1]} are sick (T2), all others healthy (T1). Lazy: one cluster for all. Honest: finds the sick, but cuts the healthy in {word(np.count_nonzero(column(honest, 1)))}.
a disease that {lazy[0][1]} of {total(lazy)} patients have. The lazy clustering puts everybody into one cluster. The honest one finds the {word(lazy[0][1])} sick patients exactly, but cuts the healthy ones into {word(np.count_nonzero(column(honest, 1)))} halves.
lazy | honest | |---|---|---| | purity | {over(lazy, in_rows(lazy))} | {over(honest, in_rows(honest))} | | maximum matching | {over(lazy, matched(lazy))} | {over(honest, matched(honest, [(1, 1), (3, 2)]))}
Only one of the healthy halves can stand for T1; the other {honest[1][0]} points count as lost.
The {"lazy" if matching(lazy) > matching(honest) else "honest"} one wins by far, {decimal(matching(lazy))} against {decimal(matching(honest))}, although the honest one never mixes a sick patient with a healthy one. What has happened? For the matching only one of the two healthy halves can stand for T1. The other {honest[1][0]} points count as lost. This is the blind spot of the matching: what lies outside of the matched cells makes no difference to it, whether it is a clean half or a mess.
We may not compare the purities, {decimal(purity(lazy))} and {decimal(purity(honest))}, because one clustering has {word(len(lazy))} cluster and the other has {word(len(honest))}. We may compare the matchings, but with care. A split raises a matching only if both parts get a class of their own. For suppose that only one of them gets one. Then match the whole cluster with this class instead, and you count at least as many points. But a larger matching does not prove that the split was a good one. Take one cluster for all points, ten T1 and ten T2, and toss a coin for each point. As a rule one part then happens to hold a few more of T1, the other a few more of T2, and the matching {WORDS[sign(matching([[10, 10]]), matching([[6, 4], [4, 6]]))]}, though nothing has been sorted. Merging may raise or lower it, and renaming changes nothing.
One cluster for all points scores the share of the largest class, in purity as in the matching: here {decimal(of_best(lazy))}, for green {float(of_best(green)):.2f}, for orange {float(of_best(orange)):.2f}.
The lazy clustering has done nothing at all, and still has {decimal(so(matching(lazy) == purity(lazy), purity(lazy)))}. One cluster for all points scores the share of the largest class, in purity as in the matching; and no clustering has a lower purity, because each comes from this one by splitting. So before you are pleased with a value, ask what doing nothing scores. For our two tables of purity {decimal(purity(green))} it is
So orange has gained {"less" if purity(orange) - of_best(orange) < purity(green) - of_best(green) else "more"} than green: one more reason to say that green is better. And the irises of {"00"}? Their {word(len(bad[0]))} species are equally large, so doing nothing scores only a {so(of_best(bad) == Fraction(1, 3), "third")} there. Their purity is far above it.
# Summary
purity 纯度 | {PURITY} | needless splits | share of the largest class
inverse purity 逆纯度 | {INVERSE} | needless mergers | {inverse_purity(lazy)}
maximum matching, ACC 最大权匹配 | $\frac{{{1}}}{{n}} \max_M \sum_{{(i,j)\in M}} n_{{ij}}$ | cells not matched | share of the largest class
Your father's {word(2)} albums: purity counts both, the matching only the larger.
the daughter's {word(album[1])} pictures cost a little, your father's {word(2)} albums cost nothing. If you would like one album for each person, you ask for the maximum matching. Then only the larger one of his albums counts.
purity 纯度 | {PURITY} | share of the largest class (reached) to {1} (reached) | larger | needless splits; classes chosen twice or never | the share of the largest class
inverse purity 逆纯度 | {INVERSE} | share of the largest cluster (reached) to {1} (reached) | larger | needless mergers | {inverse_purity(lazy)}
maximum matching 最大权匹配, ACC | $\frac{{{1}}}{{n}} \max_M \sum_{{(i,j)\in M}} n_{{ij}}$ | {0} (not reached) to {1} (reached) | larger | what lies outside the matched cells | the share of the largest class
Maximum matching is at most purity. The two are equal if every cluster can have its largest cell without two taking the same class.
# Exercises
how many flowers has the most frequent species of this cluster? Add these counts, then divide by all flowers.
{word([j for _, j in majorities(bad)].count(1)).capitalize()} of the {word(len(bad))} clusters stand for the same species here, and purity has counted both.
The largest cell of each row: {listed(in_rows(bad))}, of {total(bad)} flowers.
the maximum was taken along the columns; purity takes it in each row
that is the maximum matching, where each class may be taken once
the clusters were averaged without their sizes as weights
that is the number of points that agree; divide it by n
that is the share of the points that do not agree
{inverse_purity(bad)}
{sum(Fraction(max(row), sum(row)) for row in bad) / len(bad)}
{matching(bad)}
{1 - purity(bad)}
The maximum of each row, added up, divided by the number of points. An empty row adds {0}.
`counts` has shape $(r, k)$; rows may be empty.
First an array with the largest count of each row, by axis={1}; then one number out of it, and n.
Find a table of {word(2)} or more classes with purity at least {least_3}, maximum matching at most {most_3}.
Cuts alone carry purity to {least_3}, so whoever reports it should report the matching, too.
before one cluster of it holds only half of its points
Purity allows many clusters for one class, the matching only one. So cut each class into {word(np.count_nonzero(column(cut_up, 1)))} pieces of the same size:
In the live table: split C1 of green purely, then evenly C3 and C1, in which T3 is left. Inverse purity {WORDS[sign(inverse_purity(green), inverse_purity(live))]} along with the matching, for each class lies in pieces.
Every permutation of the columns is one assignment: row {0} takes the first column named, row {1} the second, and so on.
To try all is slow but surely right
Which of these reports, on {total(reports["a"])} points each, best supports that the groups were found?
{lines_5}
{best_report}. One cluster for all points would have the largest share, {float(numbers_of["b"][4]):.2f}, as purity and as matching; {float(numbers_of["b"][0]):.2f} is far above it, with {so(numbers_of["b"][2] == numbers_of["b"][3], "as many clusters as classes")} and {so(len({j for _, j in majorities(reports["b"])}) == 3, "no class chosen twice")}.
a: "large purity, so the points are right." There are {word(len(reports["a"]) // len(reports["a"][0]))} clusters for each class, and no cut lowers purity. The matching, {float(numbers_of["a"][1]):.2f}, sees that each class lies in pieces.
c: "{float(numbers_of["c"][0]):.2f} is a good grade." One cluster for all scores {float(numbers_of["c"][4]):.2f}.
d: "the number is right, so purity can be trusted." {word([j for _, j in majorities(reports["d"])].count(1)).capitalize()} clusters share a majority class. The matching, {float(numbers_of["d"][1]):.2f}, is {"less" if numbers_of["d"][1] < numbers_of["d"][4] else "more"} than one cluster for all would have.
And behind a, with {word(len(reports["a"]) // len(reports["a"][0]))} clusters for each class:
no cut lowers purity, and this one has {word(len(reports["a"]) // len(reports["a"][0]))} clusters for each class
a single cluster for all points would score {float(numbers_of["c"][4]):.2f} in both columns, so hardly anything was learned
the number can be right while {word([j for _, j in majorities(reports["d"])].count(1))} clusters share a majority class
There are more clusters than classes. Put the steps of the Hungarian method in order, for a table whose first zeros suffice. {word(1).capitalize()} step has no place. - a Subtract its smallest loss from each column. - b Add up the counts of the chosen cells. - c Fill up the table of counts with columns of zeros, until it is square. - d Match the largest count, strike out its row and column, and go on. - e Choose zeros, one in each row and column. - f Subtract each count from the largest of its row.
What is taken off a whole column costs every assignment the same, so the best stays the best.
The table of counts is made square first (c), so that a cluster without a partner has a cell, too, in which it loses all of its largest count. Then come the losses (f), and the columns are reduced (a), so that there are zeros in each column. One zero in each row and column is chosen (e), and the counts of these cells are the points that the matching covers (b). Taking the largest count again and again (d) is the greedy way; it may give up two good cells for one.
with more rows than columns, not every row can get a zero
so far each row has a zero, but a column may have none
that is the greedy way, which may give up two good cells for the largest one
cl.ContingencyTable({table_7}) python answer
{word(3).capitalize()} one-to-one zeros and nothing below {0} prove a matching the best, without trying another.
Losses first, then off each column its smallest. Choose one-to-one zeros, and begin the marks with the row that has none.
That was {min(column(losses_7, column_7))}, from the {so(column_7 == 2, "second")} column. {" and ".join(pairs(chosen_7))} are one-to-one zeros. C{without_7[0]} has none: mark it, then T{columns_7[0]}, then C{dict((j, i) for i, j in chosen_7)[columns_7[0]]}. The lines are column T{columns_7[0]} and row C{crossing_7[0]}, {word(len(columns_7) + 3 - len(rows_7))}, so no {word(3)} zeros are one-to-one. The smallest number without a line is {smallest_7}, at C{cell_7[0]}–T{cell_7[1]}. Subtract it from {" and ".join(f"C{i}" for i in rows_7)}, and add it to T{columns_7[0]}. Where the lines cross, {points_of(left_7, [crossing_7])} becomes {points_of(after_7, [crossing_7])}:
Now {listed(pairs(best_7))} are zeros. This matching loses ${min(column(losses_7, column_7))} + {smallest_7}$ points against the largest cells together, and no matching loses fewer. It covers {listed(matched(table_7, best_7))} of the {total(table_7)} points:
Its one-to-one zeros stand at the same {word(len(best_7))} places.
Cut C1 into halves; part C2 into its points of T2 and of T3; merge C2 and C3; rename: C1 and C3 swap names.
cl.ContingencyTable({table_8}) python answer
purity never falls in a cut, inverse purity never in a merger.
cut: both halves of C1 are pure, so purity {WORDS[signs["purity"]["cut"]]}. T1 lies in {word(2)} pieces now: inverse purity and matching lose one of them.
part: C2 counted its majority, now its points of T3 count as well: purity {WORDS[signs["purity"]["part"]]}. The largest piece of each class is where it was, so the other two {so(signs["inverse purity"]["part"] + signs["maximum matching"]["part"] == "==", "stay")}.
merge: the merged cluster has one majority instead of two: purity {WORDS[signs["purity"]["merge"]]}. T2 and T3 are whole now: inverse purity {WORDS[signs["inverse purity"]["merge"]]}. One of them finds no cluster of its own: the matching {WORDS[signs["maximum matching"]["merge"]]}.
rename: the rows change places. No measure may care.
both halves are pure; how many points lie in the majority of their cluster, before and after?
C2 counted its majority alone; what does each of its parts count?
{word(2)} clusters counted a majority each; how many classes may the merged one count?
rows change places; does the largest number of a row change?
look down the column T1: the largest number was all of it
look down the columns T2 and T3: is the largest number of each still there?
look down the column T2: {word(2)} numbers became their sum
each column keeps its numbers, in another order
T1 may go with one cluster only; with how many points?
which cluster does T3 go with, and does it need any of the points that were parted off?
green or orange, both of purity {decimal(so(purity(green) == purity(orange), purity(green)))}
the larger maximum matching, with a rare kind
the least pure cluster weighs more in a plain mean than by its points
clusters count the same, whatever their size
a class that two clusters choose is found twice as well
clusters that never mix two kinds are matched best
clusterings of the same purity are equally good
C1 is split | its parts | purity
C1 gets T2, or C2 gets it: which covers more points?
Orange: {word([j for _, j in majorities(orange)].count(2))} clusters want T{majorities(orange)[0][1]}
If {word(2)} clusters may choose the same class, then so may {so(len(singles) == 100, "a hundred")}.
To find the best assignment is known as the assignment problem (指派问题). The Hungarian method (匈牙利法, KM 算法) solves it, and is neither greedy nor slow:
If there are more clusters than classes, or fewer, some go without a partner.
SciPy's `linear_sum_assignment` takes any table; with `maximize={True}` you give it the counts.
the same cells are chosen, under other names
the grade that the plain mean of the purities gives
missing the rare kind and cutting the large one cost the matching the same
{word(len(lazy)).capitalize()} cluster, or {word(len(honest))}?
Many-to-one or one-to-one
Black lines are chosen cells.
{word(2).capitalize()} lines cover all zeros
What if we take the maximum of each column instead?
there are no losses yet; what does a cluster lose without its largest cell?
The method wants a square table of counts. Then it thinks in losses, and at last in zeros.
A purity means something only beside the number of clusters, the largest class's share and the matching.
Each is done to this table. Does each measure rise ↑, fall ↓ or stay =?
mark the largest number of each row, then of each column, then the best one-to-one cells
Such tables are behind the reports b, c and d:
Purity and maximum matching
In this notebook we turn such a table into a grade, by matching-based measures (基于匹配的指标).
compute the purity of any table; - say when a large purity means little; - find the best one-to-one matching by the Hungarian method; - foresee what cutting, merging and renaming clusters do to each measure.
The purity of a cluster
{word(len(bags)).capitalize()} bags
Which kind is the majority in each bag?
Now one number for all clusters together.
Now we want one number for all clusters together. We take a table that will go with us through several notebooks, the green one:
2× One formula, {word(2)} ways
The sizes are gone from the second form. Does a large cluster still count more than a small one?
3× Inverse purity
| purity | inverse purity | |---|---|---| | green
The same purity
2× What purity does not see
Which of the {word(2)} is then the better clustering: green, orange, or is either as good as the other?
Purity cannot see this.
Each point alone
What does a single, modest split do?
A new rule: a class may be chosen only once.
Maximum matching by hand
Are these {word(2)} really the best candidates?
They can serve to give each cluster a name
Take the green table and use Split only.
Your table solves exercise {"02.3"}.
Try all, or be greedy?
An assignment gives each cluster a class of its own.
clusters and classes | assignments
Is that enough here?
Could we simply take the largest cells, one after the other?
Greedy can miss the best
What does a cluster lose if it does not get its largest cell?
Why losses? Because we want a proof that no assignment is better than ours.
Zeros that match prove the best
We do this with each column:
2× A table that is not square
If the first zeros fail (optional) This section is for you if you want to find the best matching of any table by hand, or to know why the method never fails. With the orange table we were lucky.
in a table that is too large to see them at a glance
How to find the lines
Make a new zero
Is the best assignment still the best?
Which of the {word(len([lazy, honest]))} has the larger maximum matching: lazy, honest, or neither?
May we compare these numbers at all?
We shall put this question to every measure in this course: what does doing nothing score? The answer stands in a column of the summary.
formula | blind to | one cluster for all scores
If you ask whether the pictures in an album belong together, you ask for purity: the daughter's
Neither question is wrong. But a report should say which of them it has asked, how many clusters there are, and what doing nothing would have scored.
formula | range | better when | blind to | doing nothing scores
Compute the purity by hand.
Row by row: how many flowers has
Write purity. `counts` has shape
A measure that reads only the table is a line of NumPy
Begin with pure clusters. What must happen to each class before
Write the maximum matching of a square table.
names every way to hand out the columns; which sum do you keep?
and so it is what a faster method is tested against
Ask of each report: what would one cluster for all points score, and what have cuts or a shared class added?
what does the matching say of the pieces?
what does the matching say, held against one cluster for all?
is the table square?
which cells are counted, before any is chosen?
how many classes can still find a cluster of their own?
By the Hungarian method, on paper, as for the harder table: which table of losses does it end with?
The losses, and what is left of them when the smallest loss of each column is subtracted:
Other changes of whole rows and columns can end with another table, which is accepted, too.
Write down the table after each change
"""

UNREAD = {
    r"\text{maximum matching} = \frac{1}{n} \max_{M} \sum_{(i,j) \in M} n_{ij}":
        "a maximum over sets of cells",
    r"\text{Act}[k] = \arg\max_l \lvert C_k \cap B_l\rvert": "the name of a place; a claim holds it",
}  # fmt: skip
GIVEN = {}
