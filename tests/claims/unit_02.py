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
    return f"{WORDS[found.pop()]} or stays the same"


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
    "evenly": lambda t: [[x // 2 for x in t[0]], [x // 2 for x in t[0]], *t[1:]],
    "purely": lambda t: [t[0], [0, t[1][1], 0], [0, 0, t[1][2]], t[2]],
    "merge": lambda t: [t[0], [x + y for x, y in zip(t[1], t[2], strict=True)]],
    "rename": lambda t: t[::-1],
}
signs = {
    name: {how: change(measure, table_8, function) for how, function in CHANGES.items()}
    for name, measure in MEASURES.items()
}
WORDS = {"=": "stays", "↑": "rises", "↓": "falls"}

SCOPES = [scope_of(table) for table in (green, orange, nine, bags, harder)]
SCOPES += [scope_of(harder, q=Fraction(len(covered_rows)), c=Fraction(len(marked_columns)))]

SAYS = rf"""
your sister {album[0]} times, and your niece {album[1]} times; -
Your phone has sorted {word(3)} years of […] your sister {so(album[0] == 40, "forty")} times, and your niece {word(album[1])} times. The
Is the mixed album a worse mistake than {word(2)} clean albums of the same man?
is the mixed album a worse mistake than {word(2)} clean albums of the same man?
# Purity
“{0}, if they […] largest of {word(3)} shares is at least a {so(purity([[5, 5, 5]]) == Fraction(1, 3), "third")}.
How pure is the first bag, from {0} to {1}?
on a scale from {0} to {1}?
shares count points, not classes; {max(bags[0])} of {sum(bags[0])}.
In the first bag {word(max(bags[0]))} of the {word(sum(bags[0]))} points are ○, so {max(bags[0])} out of {sum(bags[0])} is a
$$\text{{purity}}_{1} = \frac{{{1}}}{{{sum(bags[0])}}} \max({", ".join(map(str, bags[0]))}) = \frac{{{max(bags[0])}}}{{{sum(bags[0])}}} \approx {float(Fraction(max(bags[0]), sum(bags[0]))):.2f}$$
counts: {matrix(bags, majorities(bags))}
they do, {", ".join(f"T{j}" for _, j in majorities(bags))}, but nothing
from {word(len(nine[0]))} classes. Solid is […] The purity is {max(nine[0])}/{total(nine)} ≈ {float(purity(nine)):.3f}
Points of {word(len(nine[0]))} classes: what
{word(max(nine[0])).capitalize()} of the {word(total(nine))} points are of one class, so the purity of the cluster is {max(nine[0])}/{total(nine)}.
Each bag has {so(len({j for _, j in majorities(bags)}) == 3, "a majority class of its own")}. But nothing
The green table has {n} points:
# A whole clustering
The purities of its {word(len(green))} clusters are {max(green[0])}/{sum(green[0])}, {max(green[1])}/{sum(green[1])} and {max(green[2])}/{sum(green[2])}, and their plain mean is {decimal(mean)}.
The plain mean, ({" + ".join(f"{max(row)}/{sum(row)}" for row in green)})/{len(green)} = {decimal(mean)}, counts C{least_pure} as one of {word(len(green))}, although it holds {so(2 * sum(green[least_pure - 1]) == n, "half")} of all
It's {"too high" if mean > purity(green) else "too low"}. C{least_pure} is the least pure of the {word(len(green))} clusters, and it holds {so(2 * sum(green[least_pure - 1]) == n, "half")} of all
$${weighted} = \frac{{{added(in_rows(green))}}}{{{n}}} = {decimal(purity(green))}$$
The {sum(green[0])} in the weight and the {sum(green[0])} in the […] did the {sum(green[1])}s.
`n_ij.max(axis={1}).sum() / n`
“No, all count alike”: C1 brings {max(green[0])} of the {sum(in_rows(green))} points, C2 only {max(green[1])}; the larger
In the {word(len(bags))} bags […] {word(sum(in_rows(bags)))} of the {word(total(bags))} points
green: {matrix(green, column_majorities(green))}; halves: {matrix(halves, [(1, 1), (3, 2)])}
same, by {so(is_law(inverse_purity, cl.inverse_purity), "columns")}
inverse purity, {INVERSE}. On green it happens to {"equal" if purity(green) == inverse_purity(green) else "differ from"} purity. In halves, where one class is split into {word(np.count_nonzero(column(halves, 1)))} clusters, they {"differ" if purity(halves) != inverse_purity(halves) else "agree"}:
inverse purity {inverse_purity(lazy)}, whatever the data?
green | {over(green, in_rows(green))} | {over(green, in_columns(green))}
halves | {over(halves, in_rows(halves))} | {over(halves, in_columns(halves))}
In halves, T1 is in {word(np.count_nonzero(column(halves, 1)))} pieces; inverse
purity is {purity(halves)}. But T1 is in {word(np.count_nonzero(column(halves, 1)))} pieces, and […] Your father's {word(2)} albums […] cluster, purity {moves(purity, "evenly", "purely")}, and inverse purity {moves(inverse_purity, "evenly", "purely")}.
# What purity does not see
of the {so([*map(sum, green)] == [*map(sum, orange)], "same sizes")}, and their rows hold the {so([*map(sorted, green)] == [*map(sorted, orange)], "same numbers")} in another
clusters are {so([*map(sum, green)] == [*map(sum, orange)], "as large")} as the
purity of {decimal(so(purity(green) == purity(orange), purity(green)))}. Suppose you want to find all {word(len(orange[0]))} groups
C1 has {listed(green[0])} points of {word(len(green[0]))} classes. It is split into {", ".join(map(str, uneven[0]))} and {", ".join(map(str, uneven[1]))}. What does purity do?
{so(sum(in_rows(uneven)) == max(green[0]), "b")}: {uneven[0][2]} + {uneven[1][2]} = {sum(in_rows(uneven))}, as before.
green: {matrix(green, majorities(green))}; orange: {matrix(orange, majorities(orange))}
In orange {word([j for _, j in majorities(orange)].count(2))} clusters choose T2, and no cluster chooses T{({1, 2, 3} - {j for _, j in majorities(orange)}).pop()}.
{"Green" if matching(green) > matching(orange) else "Orange"} is better. […] Look at T2 in the orange table. It has {sum(column(orange, 2))} points; {orange[0][1]} of them are in C1 and {orange[1][1]} in C2, so both clusters choose T2. No cluster chooses T{({1, 2, 3} - {j for _, j in majorities(orange)}).pop()}. In the green table {so({j for _, j in majorities(green)} == {1, 2, 3}, "each class")} has a
# Splitting costs nothing
its own: {len(singles)} clusters, {len(singles[0])} classes.
Purity is {purity(singles)}. What has
shows it: {len(singles) // len(singles[0])} clusters for each class.
purity | {sum(in_rows(singles))}/{n} = {purity(singles)} | clustering ratio | {len(singles)} clusters / {len(singles[0])} classes ≈ {len(singles) / len(singles[0]):.2f}
Purity is {purity(singles)}, although nothing […] class: purity {1}, and as
A purity of {1} only says […] as classes ([{"01"}])
its {max(green[0])} points of T{majorities(green)[0][1]} end up in the […] share of the {max(green[0])}.
We split C1 of the green table, which has {listed(green[0])} points of T1, T2 and T3:
We split C1 of the green table in {word(2)} ways. The even split gives each part {so(even[0] == [x / 2 for x in green[0]], "half")} of both classes. The pure split puts T{1 + pure[0].index(max(pure[0]))} into one part and T{1 + pure[1].index(max(pure[1]))} into the
not at all | {", ".join(map(str, green[0]))} | {over(green, in_rows(green))}
evenly | {", ".join(map(str, even[0]))} and {", ".join(map(str, even[1]))} | {over(even + rest, in_rows(even + rest))}
purely | {", ".join(map(str, pure[0]))} and {", ".join(map(str, pure[1]))} | {over(pure + rest, in_rows(pure + rest))}
pure split, from {decimal(purity(green))} to {decimal(purity(pure + rest))}, and […] helps no one, but purity {"doesn't penalise it" if purity(even + rest) >= purity(green) else "penalises it"} either.
C1 has {max(green[0])} points of its majority, T{majorities(green)[0][1]}. However you split C1, some of the {max(green[0])} go into […] of the {max(green[0])}. Together the two majorities have at least {max(green[0])} points, as many as that of C1.
However you split C1 of the green table,
# Maximum matching
{so(len(singles) == 100, "A hundred")} clusters of one point each, {word(len(singles[0]))} classes: how
is pure”: {word(int(matching_of_many(singles) * n))}, because each
the best $M$. $$\text{{maximum matching}} = \frac{{{1}}}{{n}} \max_{{M}} \sum_{{(i,j) \in M}} n_{{ij}}$$
most points: $$\text{{maximum matching}} = \frac{{{1}}}{{n}} \max_{{M}} \sum_{{(i,j) \in M}} n_{{ij}}$$
In the orange table {word([j for _, j in majorities(orange)].count(2))} clusters chose T2, and
It's {"never" if all(matching(t) <= purity(t) for t in map(np.ndarray.tolist, RANDOM_TABLES)) else "sometimes"} higher than
C1 gets T2: {matrix(orange, c1_first[1])}; C2 gets T2: {matrix(orange, c2_first[1])}
“C1, because {max(orange[0])} is the largest cell”: then only {points_of(orange, c1_first[1][1:2])} are left for C2, {c1_first[0]} points against {c2_first[0]}.
In orange C1 and C2 both want T2, and one must give way. Of the {len(orange)}! = {len(matchings(orange))} ways to match {word(3)} clusters to {word(3)} classes, these two are the best:
since its {word(3)} majorities are in {word(len({j for _, j in majorities(green)}))} different columns already: {listed(f"C{i} with T{j}" if i > 1 else f"C{i} goes with T{j}" for i, j in majorities(green))}. In the orange table C1 and C2 both want T{majorities(orange)[0][1]}, and one […] try both, while C3 keeps T{dict(c2_first[1])[3]} and its {max(orange[2])} points: - If C1 gets T2, then T{dict(c1_first[1])[2]} is left for C2, and we count {added(matched(orange, c1_first[1]))} = {c1_first[0]} points. - If C2 gets T2, then C1 takes T{dict(c2_first[1])[1]}, and we count {added(matched(orange, c2_first[1]))} = {c2_first[0]}. The {"second" if c2_first > c1_first else "first"} is better, although C1 gives up
There are {len(orange)}! = {len(matchings(orange))} ways to match {word(3)} clusters to {word(3)} classes, and the other {word(len(matchings(orange)) - 2)} cover less.
try every way; for {20} there are more than {factorial(20) // 10**18} · {10}¹⁸.
and orange, in which C1 and C2 both choose T2
counts rows and columns from {0}.
counted from {1}, as in the names
Only {word(int(matching_of_many(singles) * n))} of the {so(n == 100, "hundred")} find a class
an assignment. {word(3).capitalize()} clusters can be assigned to {word(3)} classes in {len(orange)}! = {len(matchings(orange))} ways. In […] of the {word(len(matchings(orange)))} on
If C1 gets T2: {added(matched(orange, c1_first[1]))} = {c1_first[0]} points. If C2 gets T2: {added(matched(orange, c2_first[1]))} = {c2_first[0]} points. So the maximum matching is {matchings(orange)[0][0]}/{n} = {decimal(matching(orange))}.
On the left {word([j for _, j in majorities(orange)].count(2))} lines end in T2 and none in T3; on the right each class has one. Orange {WORDS[sign(purity(orange), matching(orange))]} from {decimal(purity(orange))} to {decimal(matching(orange))}; green keeps {decimal(so(matching(green) == purity(green), purity(green)))}.
Orange {WORDS[sign(purity(orange), matching(orange))]} from {decimal(purity(orange))} to {decimal(matching(orange))}, while green keeps its {decimal(so(matching(green) == purity(green), purity(green)))}. […] on the left {word([j for _, j in majorities(orange)].count(2))} black lines end in T2 and none in T3.
C2 has {orange[1][1]} points in T2. How few must it have for C1 to keep T2, with all
“Fewer than {max(orange[0])}, because […] fewer than {enough}. If C1 keeps T2, both have {orange[0][1]} + {orange[1][2]}; if it gives way, {orange[0][2]} and those of C2.
# Many-to-one or one-to-one
Both C1 and C2 want T{majorities(lecture)[0][1]}, and C{next(i for i, j in best_cells(lecture) if j == 2)} gets it.
purity: {matrix(lecture, majorities(lecture))}; matching: {matrix(lecture, best_cells(lecture))}
“{lecture[0][1]}, all that C1 has there”: {sum(in_rows(lecture)) - sum(matched(lecture))}, because C1 still counts its {matched(lecture)[0]} of T{best_cells(lecture)[0][1]}. That's {sum(matched(lecture))} of {total(lecture)} instead of {sum(in_rows(lecture))}.
Here {" and ".join(f"C{i}" for i, j in majorities(lecture) if j == 2)} have most of their points in T2. Chosen cells in boxes:
both {" and ".join(f"C{i}" for i, j in majorities(lecture) if j == 2)} have most of their points in T2.
In the next table, from Lecture {"24"}, both
purity | {added(in_rows(lecture), total(lecture))} ≈ {float(purity(lecture)):.3f} | maximum matching | {added(matched(lecture), total(lecture))} ≈ {float(matching(lecture)):.3f}
mean of {listed(f"{max(row)}/{sum(row)}" for row in lecture)}, weighted by the sizes of the clusters: {added(in_rows(lecture), total(lecture))} ≈ {float(purity(lecture)):.3f}. In the matching only one of C1 and C2 can have T2. C{next(i for i, j in best_cells(lecture) if j == 2)} gets it, and C1 has to take T{best_cells(lecture)[0][1]}, with only {matched(lecture)[0]} of its {sum(lecture[0])} points. With {matched(lecture)[0]}/{sum(lecture[0])} in place of {max(lecture[0])}/{sum(lecture[0])} the mean is {added(matched(lecture), total(lecture))} ≈ {float(matching(lecture)):.3f}.
bring purity up to {least_3}, and maximum matching down to {most_3}?
Split C1 purely, into its T2 and its T3. Does maximum matching rise?
does”: purity is {decimal(purity(pure + rest))}, but T2 has a cluster of {green[1][1]} already, and matching {WORDS[sign(matching(green), matching(pure + rest))]} {decimal(matching(pure + rest))}.
# The Hungarian method
easy with {word(len(orange))} clusters.
{3} | {3}! = {factorial(3)} | {10} | {10}! = {factorial(10)} | {20} | {20}!, more than {factorial(20) // 10**18} · {10}¹⁸
Counts {small[0][0]} and {small[0][1]} for C1, {small[1][0]} and {small[1][1]} for C2. What does
counts: {matrix(small)}
“{sum(matched(small, greedy(small)))}, and nothing beats the {max(small[0])}”: {added(matched(small))} = {sum(matched(small))}.
With {word(20)} clusters a
the rows ({small[0][0]}, {small[0][1]}) and ({small[1][0]}, {small[1][1]}). Greedy takes the {matched(small, greedy(small))[0]}, is left with the {matched(small, greedy(small))[1]}, and has {sum(matched(small, greedy(small)))} points.
greedy: {matrix(small, greedy(small))}; best: {matrix(small, best_cells(small))}
“It can come near {0}”: half is […] rules out {word(2)} of the best at most, neither larger. {half}: {sum(matched(half, greedy(half)))} of {sum(matched(half))}.
Greedy covers {added(matched(small, greedy(small)))} = {sum(matched(small, greedy(small)))} of {total(small)} points. The best matching leaves the {max(small[0])} alone and covers {added(matched(small))} = {sum(matched(small))}: {sum(matched(small))}/{total(small)} ≈ {float(matching(small)):.3f}.
order of $r^{3}$ steps for
The best matching covers {sum(matched(small))} points, because it leaves the {max(small[0])} alone.
order of $r^{3}$ steps (see
In the orange table C1 would like the {max(orange[0])}. If it gets {orange[0][2]} instead, it loses {orange_losses[0][2]}.
never below {0}. So an
What does the {orange_losses[0][2]} in the
counts: {matrix(orange, majorities(orange))}; losses: {matrix(orange_losses)}
“C1 has {word(orange_losses[0][2])} points in T3”: it has {orange[0][2]} there, {word(orange_losses[0][2])} fewer than the {max(orange[0])} of its largest cell.
Every assignment covers {added(in_rows(orange))} = {sum(in_rows(orange))} points minus what it loses. Zeros in {word(3)} different rows […] perfect, but T{reduced_column} has no zero.
Every assignment covers {added(in_rows(orange))} = {sum(in_rows(orange))} points minus […] most points. {word(3).capitalize()} zeros in […] in the {so(reduced_column == 3, "third")} column.
cell of T{reduced_column}. We subtract {by_third}, its smallest […] assignment loses {by_third} less, and
of the {so(reduced_column == 3, "third")} column. The […] column is {by_third}, and we subtract it from all {word(len(orange))} of its cells. Then every assignment loses {by_third} less than before. For example, {", ".join(pairs(orange_cells))} lost {points_of(orange_losses, orange_cells)} and now loses {points_of(orange_left, orange_cells)}, and {", ".join(pairs(another))} lost {points_of(orange_losses, another)} and now loses {points_of(orange_left, another)}. So the
Why not subtract {by_third} from one cell only?
losses, T{reduced_column} −{by_third}: {matrix(orange_left, orange_cells)}; counts: {matrix(orange, best_cells(orange))}
Now {word(len(orange_cells))} zeros share
Nothing loses less than {0}, so this is the best: {sum(in_rows(orange))} − {by_third} = {matchings(orange)[0][0]} points.
Now {word(len(orange_cells))} zeros share no row and no column: {listed(pairs(orange_cells))}. In the reduced table this assignment loses {points_of(orange_left, orange_cells)}, and none […] it lost {points_of(orange_losses, orange_cells)}. So it covers ${sum(in_rows(orange))} - {by_third} = {matchings(orange)[0][0]}$ points. (In
zeros. Here {" and ".join(f"T{j}" for j in range(1, 5) if j not in dict(best_cells(wide)).values())} find no cluster.
In the next table {" and ".join(f"T{j}" for j in range(1, 5) if j not in dict(best_cells(wide)).values())} find no cluster:
The two cells cover {sum(matched(wide))} of {total(wide)} points. Would
counts: {matrix(wide, best_cells(wide))}
forbids nothing”: {sum(in_rows(wide))} as well. The largest cells of the {word(len(wide))} rows, {" and ".join(map(str, in_rows(wide)))}, are in {so(majorities(wide) == best_cells(wide), "different columns")} already.
boxes, cover {added(matched(wide))} = {sum(matched(wide))} of {total(wide)} points.
# If the first zeros fail
Here all {word(len(harder))} clusters have their largest count in T{so(len({j for _, j in majorities(harder)}) == 1, majorities(harder)[0][1])}. As before:
one all {word(len(harder))} clusters have their largest cell in T{so(len({j for _, j in majorities(harder)}) == 1, majorities(harder)[0][1])}.
loss. Are there then {word(3)} zeros, one in each
counts: {matrix(harder, majorities(harder))}; losses: {matrix(losses)}
“Yes, C{zero_rows[0]} has {word(left[zero_rows[0] - 1].count(0))}”: they share a row. {" and ".join(f"C{i}" for i in only_one)} have a zero in T{1 + left[0].index(0)} alone.
smallest loss: {listed(column_losses)}. Are there then {word(3)} zeros, one
{word(sum(row.count(0) for row in left)).capitalize()} zeros: could another choice have {word(3)}, no two
“Yes, because two of {word(sum(row.count(0) for row in left))} is few”: {word(len(covered_rows) + len(marked_columns))} lines hold all {word(sum(row.count(0) for row in left))}, and
After −{column_losses[1]} in T2 and −{column_losses[2]} in T3, {word(len(most_zeros(left)[0]))} zeros are chosen (gold). {word(len(covered_rows) + len(marked_columns)).capitalize()} lines (purple), through T{marked_columns[0]} and C{covered_rows[0]}, cover all […] can't be {word(3)}.
We can choose {" and ".join(pairs(chosen))}, but then C{without[0]} has no […] never get {word(3)}. The figure shows why: {word(len(covered_rows) + len(marked_columns))} lines, one through the column T{marked_columns[0]} and one through the row C{covered_rows[0]}, cover all […] at most {word(len(most_zeros(left)[0]))}.
Why does row C{covered_rows[0]} get no mark?
losses left: {matrix(left, chosen)}
it has one, C{covered_rows[0]}–T{dict(chosen)[covered_rows[0]]}. But T{dict(chosen)[covered_rows[0]]} isn't
column: boxes. {2}. Mark each row without a chosen zero: C{without[0]}. {3}. Mark each […] a zero: T{marked_columns[0]}. {4}. Mark each […] marked column: C{dict((j, i) for i, j in chosen)[marked_columns[0]]}. Repeat {3} and {4} until nothing new is marked. {5}. Draw a […] marked column, T{marked_columns[0]}, and each row not marked, C{covered_rows[0]}.
column. Here: {" and ".join(pairs(chosen))}. {2}. Mark every row that got none: C{without[0]}. {3}. Mark every […] a zero: T{marked_columns[0]}. {4}. Mark every […] marked column: C{dict((j, i) for i, j in chosen)[marked_columns[0]]}. Repeat steps {3} and {4} until nothing new is marked. {5}. Draw a line through each marked column (T{marked_columns[0]}), and through […] not marked (C{covered_rows[0]}).
too few in step {1}. If you begin with C2–T1, for instance, […] steps give {word(bad_lines)} lines for {word(1)} chosen zero.
The marked rows, {" and ".join(f"C{i}" for i in marked_rows)}, have zeros in the marked column T{marked_columns[0]} only: {word(len(marked_rows))} clusters want
Do it: what becomes of C1–T1 and of C2–T1, both {so(left[0][0] == left[1][0], left[0][0])}?
“−{smallest} and {left[1][0]}, the smallest is subtracted”: C1–T1 loses {smallest} in its […] its column, {after[0][0]}. C2–T1 only gains, {after[1][0]}.
lines, through T{marked_columns[0]} and C{covered_rows[0]}, are shaded. […] is the {smallest}, at C{smallest_cell[0]}–T{smallest_cell[1]}. - Subtract […] a line: {" and ".join(f"C{i}" for i in marked_rows)}. - Add […] a line: T{marked_columns[0]}. What becomes of C1–T1 and of C2–T1, both {left[0][0]}?
it's {smallest}. Subtract it […] a line, {" and ".join(f"C{i}" for i in marked_rows)}. Then the zeros of T{marked_columns[0]} would fall […] a line, T{marked_columns[0]}.
Which {word(len(final))} zeros, one
before: {matrix(left, chosen)}; after: {matrix(after)}
“{" and ".join(pairs(wrong_zeros))}”: then C1 has {so([j for j in (1, 2, 3) if after[0][j - 1] == 0] == [1], "none")}, for its only zero is in T{1 + after[0].index(0)}. {pairs(final)[0]}, so {pairs(final)[2]}, so {pairs(final)[1]}.
−{smallest} in rows {" and ".join(f"C{i}" for i in marked_rows)}, +{smallest} in column T{marked_columns[0]}: C{smallest_cell[0]}–T{smallest_cell[1]} is a new zero. Which {word(len(final))} zeros, one
cell of C1, one of C3 and one of T1: it falls by {smallest} + {smallest} and rises by {smallest}. So the
cell in C1, one in C3 and one in T1. So each falls by {smallest} + {smallest} and rises by {smallest}: they all fall by {smallest}. Only C{grown[0][0]}–T{grown[0][1]}, where the […] zero, and C{smallest_cell[0]}–T{smallest_cell[1]} is a new zero.
None loses less than {in_all}
{word(len(final)).capitalize()} zeros share […] down by {column_losses[1]} (T2), by {column_losses[2]} (T3) and by {smallest} more. So none loses less than {in_all}, and ours
This time {word(len(final))} zeros share no row and no column: {listed(pairs(final))}. All assignments have come down by {column_losses[1]} (column T2), by {column_losses[2]} (column T3), and then by {smallest} more, which makes {in_all} in all. […] less than {points_of(losses, final)}, and ours
at least {1} each time
Greedy takes {listed(greedy_points)}. How much
what is left: {matrix(after, final)}; best: {matrix(harder, best_cells(harder))}; greedy: {matrix(harder, greedy(harder))}
“{sum(matched(harder)) - sum(greedy_points)}, because the best has {word(sum(matched(harder)) - sum(greedy_points))} point more”: […] row maxima, {added(in_rows(harder))} = {sum(in_rows(harder))}. Greedy loses {points_of(losses, greedy(harder))}, the best {points_of(losses, best_cells(harder))}.
Ours covers {added(matched(harder))} = {sum(matched(harder))} points. Greedy covers {added(greedy_points)}, {word(sum(matched(harder)) - sum(greedy_points))} less.
Our matching covers {sum(matched(harder))} points. Greedy would have taken {listed(greedy_points)}, which is {word(sum(matched(harder)) - sum(greedy_points))} point less.
# Where it misleads
Of {total(lazy)} photographs {lazy[0][1]} show your niece (T2), all others your father (T1).
Of {total(lazy)} photographs, {lazy[0][1]} show your niece (T2) and all the others your father (T1). […] exactly the {word(lazy[0][1])} of […] your father's into {word(np.count_nonzero(column(honest, 1)))}:
purity | {over(lazy, in_rows(lazy))} | {over(honest, in_rows(honest))} | | maximum matching | {over(lazy, matched(lazy))} | {over(honest, matched(honest, [(1, 1), (3, 2)]))}
your father's {word(np.count_nonzero(column(honest, 1)))} albums can be matched with T1; the other {honest[1][0]} points
{"Lazy" if matching(lazy) > matching(honest) else "Honest"} wins by far, {decimal(matching(lazy))} against {decimal(matching(honest))}, although […] matched with T1, and the other {honest[1][0]} points
the purities, {decimal(purity(lazy))} and {decimal(purity(honest))}: one clustering has {word(len(lazy))} cluster, the other {word(len(honest))}.
points, ten T1 and ten T2, and toss […] more of T1, and the other a few more of T2. The matching {WORDS[sign(matching([[10, 10]]), matching([[6, 4], [4, 6]]))]}, although nothing
matching: here {decimal(of_best(lazy))}, for green {float(of_best(green)):.2f}, for orange {float(of_best(orange)):.2f}.
still scores {decimal(so(matching(lazy) == purity(lazy), purity(lazy)))}. One cluster
tables of purity {decimal(purity(green))}:
So orange has gained {"less" if purity(orange) - of_best(orange) < purity(green) - of_best(green) else "more"} than green. For the irises of {"00"} doing nothing scores only a {so(of_best(bad) == Fraction(1, 3), "third")}, and
# Summary
purity | {PURITY} | needless splits |
inverse purity | {INVERSE} | needless mergers | {inverse_purity(lazy)}
maximum matching, ACC | $\frac{{{1}}}{{n}} \max_M \sum_{{(i,j)\in M}} n_{{ij}}$
Your father's {word(2)} albums: purity
your niece's {word(album[1])} pictures cost a little, and your father's {word(2)} albums nothing
purity | {PURITY} | share […] (reached) to {1} (reached) |
inverse purity | {INVERSE} | share […] (reached) to {1} (reached) | higher | needless mergers | {inverse_purity(lazy)}
ACC | $\frac{{{1}}}{{n}} \max_M \sum_{{(i,j)\in M}} n_{{ij}}$ | {0} (not reached) to {1} (reached) |
# Exercises
{word([j for _, j in majorities(bad)].count(1)).capitalize()} of the {word(len(bad))} clusters have
The largest cells of the rows are {listed(in_rows(bad))}, of {total(bad)} flowers.
{inverse_purity(bad)}
{sum(Fraction(max(row), sum(row)) for row in bad) / len(bad)}
{matching(bad)}
{1 - purity(bad)}
row adds {0}.
row, with axis={1}. Then
Find a table with {word(2)} or more classes, a purity of at least {least_3} and a maximum matching of at most {most_3}.
purity to {least_3}, so report
class into {word(np.count_nonzero(column(cut_up, 1)))} clusters of
split C1 of green purely. Then split C3 evenly, and also C1, which now holds only T3. Inverse purity {WORDS[sign(inverse_purity(green), inverse_purity(live))]} along with
row {0} takes the first column in it, row {1} the second,
reports, on {total(reports["a"])} points each,
{lines_5}
It's {best_report}. One cluster […] largest class's share, {float(numbers_of["b"][4]):.2f}, as purity and as matching. The {float(numbers_of["b"][0]):.2f} is far above it, with {so(numbers_of["b"][2] == numbers_of["b"][3], "as many clusters as classes")} and {so(len({j for _, j in majorities(reports["b"])}) == 3, "no class chosen twice")}.
There are {word(len(reports["a"]) // len(reports["a"][0]))} clusters for […] The matching, {float(numbers_of["a"][1]):.2f}, shows that
c: "{float(numbers_of["c"][0]):.2f} is a […] all scores {float(numbers_of["c"][4]):.2f}.
be trusted." {word([j for _, j in majorities(reports["d"])].count(1)).capitalize()} clusters share a majority class. The matching, {float(numbers_of["d"][1]):.2f}, is {"less" if numbers_of["d"][1] < numbers_of["d"][4] else "more"} than one
behind a, with {word(len(reports["a"]) // len(reports["a"][0]))} clusters for each class:
report has {word(len(reports["a"]) // len(reports["a"][0]))} clusters for each class
would score {float(numbers_of["c"][4]):.2f} in both
right while {word([j for _, j in majorities(reports["d"])].count(1))} of them share
{word(1).capitalize()} step doesn't belong
cl.ContingencyTable({table_7}) python answer
{word(3).capitalize()} one-to-one zeros and nothing below {0} prove that
That was {min(column(losses_7, column_7))}, from the {so(column_7 == 2, "second")} column. {" and ".join(pairs(chosen_7))} are one-to-one zeros. C{without_7[0]} has none: mark it, then T{columns_7[0]}, then C{dict((j, i) for i, j in chosen_7)[columns_7[0]]}. The lines are column T{columns_7[0]} and row C{crossing_7[0]}, {word(len(columns_7) + 3 - len(rows_7))}, so no {word(3)} zeros are […] line is {smallest_7}, at C{cell_7[0]}–T{cell_7[1]}. Subtract it from {" and ".join(f"C{i}" for i in rows_7)}, and add it to T{columns_7[0]}. Where the lines cross, {points_of(left_7, [crossing_7])} becomes {points_of(after_7, [crossing_7])}:
Now {listed(pairs(best_7))} are zeros. This matching loses ${min(column(losses_7, column_7))} + {smallest_7}$ points compared […] It covers {listed(matched(table_7, best_7))} of the {total(table_7)} points:
the same {word(len(best_7))} places.
evenly: split C1 into two clusters of the same size; - purely: split C2 into its points of T2 and its points of T3; - merge C2 and C3; - rename: C1 and C3 swap names.
cl.ContingencyTable({table_8}) python answer
evenly: both parts of C1 are pure, so purity {WORDS[signs["purity"]["evenly"]]}. T1 is in {word(2)} pieces now:
purely: C2 counted its majority; now its points of T3 count as well, and purity {WORDS[signs["purity"]["purely"]]}. The largest […] other two measures {so(signs["inverse purity"]["purely"] + signs["maximum matching"]["purely"] == "==", "stay")}.
two, so purity {WORDS[signs["purity"]["merge"]]}. T2 and T3 are whole now, so inverse purity {WORDS[signs["inverse purity"]["merge"]]}. One of […] the matching {WORDS[signs["maximum matching"]["merge"]]}.
C2 counted its majority alone, {max(table_8[1])} points;
the {word(2)} clusters counted
look down the column T1: the largest
larger number in column T2 or T3, and
look down the column T2: {word(2)} numbers became their sum
T1 may go
better cell for T2 or T3, and
both of purity {decimal(so(purity(green) == purity(orange), purity(green)))}
C1 is split
C1 gets T2, or C2 gets it: which covers more points?
Orange: {word([j for _, j in majorities(orange)].count(2))} clusters want T{majorities(orange)[0][1]}
If {word(2)} clusters may […] so may {so(len(singles) == 100, "a hundred")}.
table; with `maximize={True}` you give
{word(len(lazy)).capitalize()} cluster, or {word(len(honest))}?
{word(2).capitalize()} lines cover all zeros
{word(len(bags)).capitalize()} bags
One formula, {word(2)} ways
it solves exercise {"02.3"}.
Which of the {word(len([lazy, honest]))} has the
"""

UNREAD = {
    r"\text{maximum matching} = \frac{1}{n} \max_{M} \sum_{(i,j) \in M} n_{ij}":
        "a maximum over sets of cells",
    r"\text{Act}[k] = \arg\max_l \lvert C_k \cap B_l\rvert": "the name of a place; a claim holds it",
}  # fmt: skip
GIVEN = {}
