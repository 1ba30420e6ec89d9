"""The numbers in the text of unit 04, computed: matchings by trying all, and by the greedy rule."""

from fractions import Fraction
from functools import cache
from itertools import permutations, product

import clustlib as cl
from tests.claims import RANDOM_TABLES
from tests.claims.pairs import law, say, sums
from tests.claims.scopes import scope_of
from tests.claims.tools import matrix, word

FOURTEEN = cl.contingency_table(*cl.datasets.fourteen_objects()).counts.tolist()
DIFFER = [[10, 0, 7], [12, 0, 0], [0, 6, 9]]
SPLIT, MERGED = [[20, 0], [20, 0], [0, 20]], [[20, 20, 0], [0, 0, 20]]
EVERYBODY, SCREENING = [[90, 10]], [[75, 0], [15, 10]]
SMALL_F = [[3, 2], [2, 0]]  # of 04, the slide on the greedy rule
NOT_ENOUGH = [[2, 1, 0], [20, 21, 0], [0, 20, 21]]
OBLONG = [[8, 5, 0], [0, 0, 8], [0, 4, 0], [9, 7, 0]]
WRONG_LINE = [[0, 7, 0], [11, 0, 7], [10, 0, 0], [0, 0, 3]]
FOR_A = [[1, 0, 0], [3, 4, 0], [0, 6, 8]]
FOR_B = [[0, 3, 4], [3, 1, 3], [4, 3, 0]]
FOR_D = [[7, 0, 0], [0, 2, 0], [0, 3, 2]]
FOUND = [[1, 3, 0], [3, 4, 0], [0, 0, 1]]
MIXED = [[12, 12, 0], [0, 0, 12]]
STEPS = {
    "cleanly": [[12, 0, 0], [0, 12, 0], [0, 0, 12]],
    "evenly": [[6, 6, 0], [6, 6, 0], [0, 0, 12]],
    "C2": [[12, 12, 0], [0, 0, 6], [0, 0, 6]],
    "together": [[12, 12, 12]],
}


def f_of(counts):
    """The F of each cell."""
    n_i, m_j = sums(counts)
    return [
        [Fraction(2 * x, n_i[i] + m_j[j]) for j, x in enumerate(row)]
        for i, row in enumerate(counts)
    ]


def matchings(counts):
    """All one-to-one matchings that are as large as can be, as cells (i, j), from 1 up."""
    r, k = len(counts), len(counts[0])
    if r <= k:
        return [list(enumerate(columns, 1)) for columns in permutations(range(1, k + 1), r)]
    return [
        sorted(zip(rows, range(1, k + 1), strict=True)) for rows in permutations(range(1, r + 1), k)
    ]


def largest_f(counts, places):
    """The place, of these, with the largest F."""
    return max(places, key=lambda place: f_of(counts)[place[0] - 1][place[1] - 1])


def total(counts, cells) -> int:
    return sum(counts[i - 1][j - 1] for i, j in cells)


def best(counts):
    """The best matching, without cells that hold nothing."""
    cells = max(matchings(counts), key=lambda cells: total(counts, cells))
    return [(i, j) for i, j in cells if counts[i - 1][j - 1]]


def by_f(counts):
    """The matching by F, in the order in which its cells are taken."""
    f, cells = f_of(counts), []
    while True:
        free = [
            (f[i - 1][j - 1], i, j)
            for i in range(1, len(counts) + 1)
            for j in range(1, len(counts[0]) + 1)
            if all(i != a and j != b for a, b in cells) and f[i - 1][j - 1]
        ]
        if not free:
            return cells
        cells.append(max(free)[1:])


def size(counts) -> int:
    return sum(map(sum, counts))


def misplaced(counts, match=best) -> int:
    return size(counts) - total(counts, match(counts))


def error(counts, match=best) -> Fraction:
    return Fraction(misplaced(counts, match), size(counts))


def purity(counts) -> Fraction:
    return Fraction(sum(map(max, counts)), size(counts))


def ratio(counts) -> Fraction:
    return Fraction(len(counts), len(counts[0]))


def decimals(f, places=3):
    """Rows of F as a slide writes them."""
    return [[f"{float(x):.{places}f}".rstrip("0").rstrip(".") for x in row] for row in f]


@cache
def good_cells_are_taken() -> bool:
    """A good cell has an F above 1/2; if each row has one, both matchings take these cells."""
    for numbers in product(range(4), repeat=4):
        counts = [list(numbers[:2]), list(numbers[2:])]
        n_i, m_j = sums(counts)
        if 0 in n_i or 0 in m_j:
            continue
        f, good = f_of(counts), []
        for i, j in product(range(2), repeat=2):
            x = counts[i][j]
            if 2 * x >= n_i[i] and 2 * x >= m_j[j] and (2 * x > n_i[i] or 2 * x > m_j[j]):
                good.append((i + 1, j + 1))
                if f[i][j] <= Fraction(1, 2):
                    return False
        if len({i for i, _ in good}) == len({j for _, j in good}) == 2 == len(good):
            if sorted(by_f(counts)) != good or total(counts, good) != total(counts, best(counts)):
                return False
            if any(
                f[i][j] > Fraction(1, 2)
                for i, j in product(range(2), repeat=2)
                if (i + 1, j + 1) not in good
            ):
                return False
    return True


n = size(FOURTEEN)
matched, f_14 = best(FOURTEEN), f_of(FOURTEEN)
right = [FOURTEEN[i - 1][j - 1] for i, j in matched]
partner = dict(matched)
strays = [
    (i, j)
    for i, row in enumerate(FOURTEEN, 1)
    for j, x in enumerate(row, 1)
    if x and (i, j) not in matched
]
home = {j: i for i, j in matched}  # the cluster where a class belongs
order = by_f(FOURTEEN)
f_differ, taken = f_of(DIFFER), best(DIFFER)
greedy = by_f(DIFFER)
more = misplaced(DIFFER, by_f) - misplaced(DIFFER)
alone = [[int(point // 50 == j) for j in range(2)] for point in range(100)]
alone_right = 2  # two clusters find a partner, with one point each
small_f, sums_f = f_of(SMALL_F), sums(SMALL_F)
f_wrong = f_of(WRONG_LINE)
as_said = [(1, 2), (2, 1), (4, 3)]
f_ill = {
    name: max(row[1] for row in f_of(t)) for name, t in (("all", EVERYBODY), ("screen", SCREENING))
}
by_purity = Fraction(size(OBLONG), size(OBLONG)) - purity(OBLONG)

# Wrong ways to match the table of 04.2.
largest_first = []
while len(largest_first) < 3:
    largest_first.append(
        max(
            (OBLONG[i - 1][j - 1], i, j)
            for i in range(1, 5)
            for j in range(1, 4)
            if all(i != a and j != b for _, a, b in largest_first)
        )
    )
in_turn = []
for i, row in enumerate(OBLONG, 1):
    left = [(x, i, j) for j, x in enumerate(row, 1) if all(j != b for _, _, b in in_turn)]
    in_turn += [max(left)] if left and max(left)[0] else []
columns = [max(column) for column in zip(*OBLONG, strict=True)]
without_lone = sum(sum(OBLONG[i - 1]) for i, _ in best(OBLONG)) - total(OBLONG, best(OBLONG))
OUT_OF = size(OBLONG)
lone = next(i for i in range(1, 5) if i not in dict(best(OBLONG)))


def arrows(measure) -> str:
    before = measure(MIXED)
    after = map(measure, STEPS.values())
    return " ".join("↑" if x > before else "↓" if x < before else "=" for x in after)


def letters(counts):
    scope = scope_of(counts)
    return scope | {"points misplaced": scope["n"] * scope["clustering error"]}


LETTERS = letters
LAWS = [letters(table) for table in RANDOM_TABLES]
SCOPES = [letters(table) for table in (FOURTEEN, DIFFER, SPLIT)]
SCOPES += [{"F": f_wrong[1][0]}, {"F": f_wrong[2][0]}]
F_IJ = law(r"\frac{2\, n_{ij}}{n_i + m_j}", "F_{ij}", LAWS)
LEFT = r"\frac{1}{n} \left(n - \max_M \sum_{(i,j) \in M} n_{ij}\right)"
LEFT = say(
    LEFT,
    all(
        error(t.tolist()) == s["clustering error"] for t, s in zip(RANDOM_TABLES, LAWS, strict=True)
    ),
)
MATCHED = r"$$\begin{aligned} \text{clustering error} &= " + LEFT
MATCHED += r" \\ &= 1 - \text{maximum matching} \end{aligned}$$"
LEFT_IN_TABLE = LEFT.replace(r"{n} \left", r"{n}\left").replace(r"(i,j) \in", r"(i,j)\in")
R_K = law("r/k", "η", LAWS)
ONE_K = law("1/k", "η", [letters([[2, 3]]), letters([[1, 4, 2]])])
HALF = r"\frac{1}{2}" if good_cells_are_taken() else "(not true)"
HALF_SHORT = r"\frac12" if good_cells_are_taken() else "(not true)"


def cells(pairs, between=", "):
    return between.join(f"C{i}–T{j}" for i, j in pairs)


SAYS = rf"""
Returned books stand on carts, one cart for each subject, or so it was meant. The carts have no signs.
One cart has chemistry and a single book on cooking.
Two others hold nothing but history.
How many books must be carried to another cart until everything is right?
On one she finds chemistry and a single book on cooking, and two others hold nothing but history. She does not want a grade between {0} and {1}. She asks: how many books must I carry to another cart until everything is right?
The maximum matching of
counts the points that are right. In this notebook we count those that are wrong. You will see that the librarian's number, divided by the number of books, is a measure that many papers print: the clustering error. It depends on which cart stands for which subject.
A hundred points each alone, two classes of fifty. What is the clustering error?
“{0}, for each cluster is pure”: {len(alone) - alone_right}/{len(alone)}. Only {word(alone_right)} clusters find a partner.
Match one-to-one: each cluster stands for one class at most, and no two for the same.
A point is misplaced if its cluster does not stand for its class. The share of these points is the clustering error (聚类错误率):
Clustering error (聚类错误率): the share of the points misplaced, {1} − maximum matching.
So first we need a one-to-one matching, as in {"02"}: every cluster stands for one class at most, and no two clusters for the same one. Once we have it, we call a point misplaced if its cluster does not stand for its class. If there are more clusters than classes, some cluster stands for nothing, and then all its points are misplaced. (So the word is stricter here than in {"01"}, where a pure cluster had no misplaced points.) The share of the misplaced points is the clustering error (聚类错误率):
A matching for the {word(n)} objects
{word(n).capitalize()} objects in {word(len(FOURTEEN))} clusters, and their classes:
Let us try this on the {word(n)} objects of
Choose a one-to-one matching that misplaces as few points as you can. How many are misplaced?
best matching: {matrix(FOURTEEN, matched)}
In the boxes lie {" + ".join(map(str, right))} = {sum(right)} of the {n} points.
{word(misplaced(FOURTEEN)).capitalize()} of {word(n)} are misplaced: {word(FOURTEEN[strays[0][0] - 1][strays[0][1] - 1])} point of T{strays[0][1]} in C{strays[0][0]}, and {word(FOURTEEN[strays[1][0] - 1][strays[1][1] - 1])} of T{strays[1][1]} in C{strays[1][0]}.
{word(misplaced(FOURTEEN)).capitalize()} of {word(n)}. C1 stands for T{partner[1]}, C2 for T{partner[2]}, C3 for T{partner[3]} and C4 for T{partner[4]}. Then C{strays[0][0]} holds one point of T{strays[0][1]}, and C{strays[1][0]} holds one point of T{strays[1][1]}, and these {word(misplaced(FOURTEEN))} are misplaced.
Can the clustering error be {0} although the clusters and the classes have different names?
“No, the names must agree”: the matching asks for no names. It is {error([[0, 2], [3, 0]])} as soon as each cluster has exactly the points of its class.
A point that is not misplaced lies in a matched cell. So the fewest misplaced are what the best matching $M$ leaves: {MATCHED}
You have looked for the matching that misplaces as few points as possible. The points that are not misplaced are those in matched cells. So you have looked for the matching that covers as many points as possible, which is the best matching of {"02"}. Hence the clustering error is what the maximum matching leaves: {MATCHED}
We compare the two on the {word(n)} objects:
Of the {word(n)} objects the best matching covers {sum(right)}: the clustering error is {1} − {sum(right)}/{n} = {misplaced(FOURTEEN)}/{n} ≈ {float(error(FOURTEEN)):.3f}.
The second number is {1} minus the first, and the third is the clustering error as we have just computed it. They agree, as they must.
Points are carried until each class lies in a cluster of its own. Hollow points are misplaced.
She carries single points from one cluster to another until each class lies in a cluster of its own. If she likes, she may use a new cart, and a cart that has become empty is put away. How many moves does she need at least?
Below its name you read the class for which it stands in the best matching. The points that this matching misplaces are drawn hollow, and an arrow shows where they belong:
Can she manage with one move, if she is clever?
“Perhaps, with a new cart”: never. A point that stays lies in a matched cell in the end, and no matching covers more than {sum(right)} of the {n}.
A point that stays lies in a matched cell in the end: at most {sum(right)} of the {n} stay. So the clustering error is the least number of points that must move, divided by $n$.
The clustering error counts the fewest points that must be carried elsewhere.
C{strays[0][0]} gives its point of T{strays[0][1]} to C{home[strays[0][1]]}, and C{strays[1][0]} gives its point of T{strays[1][1]} to C{home[strays[1][1]]}. After these {word(misplaced(FOURTEEN))} moves every cluster is exactly one class. So it is enough to move the misplaced points, each of them once.
Could she manage with fewer, if she were clever? No, and the reason is short. Think of the end, when all is in order. Then each cart holds one whole subject, or it is empty. If we match each cart with the subject that it holds at the end, we have a one-to-one matching. Now consider a book that has not moved. It is still in the cart in which it was, and its subject is the one that this cart holds at the end. So it lies in a matched cell of the table with which we began. This holds for every book that has stayed. And no matching covers more points than the best one. So at most as many points have stayed as the best matching covers. All others have moved. We have found:
The clustering error is the least number of points that must move, divided by $n$.
From A to B it takes {word(2)} moves, from B to C {word(3)}. How many does it take from A to C?
“{word(2 + 3).capitalize()}, they add up”: at most {word(2 + 3)}, for a point may be moved twice, or back. And at least {word(3 - 2)}, or B would be as far from C as from A.
It is the same there and back.
It is {0} only if the two are the same.
A detour is never shorter.
So it is a distance: the class distance (Gusfield {2002}).
From A to B {2} moves, from B to C {3}: and from A to C?
At most {2 + 3}, and at least {3 - 2}.
The way from one to another takes as many moves as the way back, because every move can be undone. It takes no move only if the two are the same. And the shortest way from the first to the third cannot take more moves than the detour by way of the second, because the detour is a way from the first to the third, too. Whatever has these {word(3)} properties is called a distance. Gusfield ({2002}) calls the least number of moves the class distance.
Can {1} − purity exceed the clustering error of the same table?
“Yes, they are two errors”: {say("never", all(1 - purity(t.tolist()) <= error(t.tolist()) for t in RANDOM_TABLES))}. In purity every cluster chooses freely; a one-to-one matching can do no better than that.
One number, or {1} minus it
maximum matching (最大权匹配): the share of points that are right;
clustering accuracy (聚类准确率, ACC): the same share, so ACC = {1} − clustering error;
subspace clustering error (子空间聚类误差): the clustering error, where each group lies near a line or a plane of its own.
But {1} − purity is another error: there two clusters may stand for the same class.
ACC (聚类准确率) is another name of the maximum matching (最大权匹配), {1} − clustering error.
When you read papers, you will meet this number, or {1} minus it, under other names:
One number, {word(3)} names
maximum matching (最大权匹配) is the share of points that are right;
clustering accuracy (聚类准确率, ACC) is the same share, so that ACC = {1} − clustering error;
subspace clustering error (子空间聚类误差) is the clustering error.
The best matching also works if the numbers differ.
Be careful with {1} − purity, for this is another error. It lets two clusters stand for the same class.
F of a table: {float(small_f[0][0]):.1f} and {float(small_f[0][1]):.2f} above {float(small_f[1][0]):.2f} and {small_f[1][1]}. Which cells does the rule take? Which two have the largest sum?
“The largest first, so the largest sum”: {float(small_f[0][0]):.1f}, and then nothing, for only a {small_f[1][1]} is left; but {float(small_f[0][1]):.2f} twice makes {float(small_f[0][1] + small_f[1][0]):.2f}. (The table: {SMALL_F}.)
The matching by F goes by likeness, $F_{{ij}} = {F_IJ}$:
Take the largest $F$, and match its cluster with its class. {2}. Strike out this row and this column. {3}. Repeat with what is left, as long as it is not {0}.
This rule is greedy (贪心): it never comes back. Which cells does it take here, and which two have the largest sum?
F: {float(small_f[0][0]):.1f} {float(small_f[0][1]):.2f} / {float(small_f[1][0]):.2f} {small_f[1][1]}
It takes {float(small_f[0][0]):.1f}, and only a {small_f[1][1]} is left. The largest sum is {float(small_f[0][1]):.2f} + {float(small_f[1][0]):.2f}.
The matching by F is greedy (贪心): the largest $F$ first, and never back.
It may match a cluster with a class that hardly resembles it, only because the total becomes larger by one point.
From {"03"} you know a number for the likeness of two groups, namely $F$, the shared points divided by the mean size of the two:
Compute $F_{{ij}}$ for each cell of the table.
Take the largest $F$, and match its cluster with its class. (Of equal $F$ take either. The error may depend on this choice.) {3}. Strike out this row and this column. The other numbers stay as they are.
Repeat steps {2} and {3} with what is left, as long as something is left that is not {0}.
This is a greedy (贪心) rule, because it always takes what is best now and never comes back.
counts: {matrix(FOURTEEN, matched)}; F: {matrix(decimals(f_14))}
counts: {matrix(FOURTEEN, matched)}; F: {matrix(decimals(f_14), order)}
The best matching is in boxes, and misplaces {word(misplaced(FOURTEEN))} points.
Find the matching by F. Is its error smaller than that of the best matching, the same, or larger?
{12} points, {word(4)} classes of {word(3)} points each. Every point is a cluster of its own. What is the clustering error?
3× a {0}
b {Fraction(4, 12)}
c {Fraction(12 - 4, 12)}
c: {word(4)} points find a class, {word(12 - 4)} are left over. a: “each cluster is pure”; b takes what is right for what is wrong.
By F come {", ".join(f"{text} ({cells([place])})" for text, place in zip((decimals(f_14)[i - 1][j - 1] for i, j in order), order, strict=True))}: the same {word(len(order))} cells, so the same {word(misplaced(FOURTEEN, by_f))} points are misplaced.
It is {say("the same", error(FOURTEEN) == error(FOURTEEN, by_f))}.
The largest $F$ is the {decimals(f_14, 4)[order[0][0] - 1][order[0][1] - 1]} of {cells(order[:1])}. Of what is left, the largest is the {decimals(f_14, 4)[order[1][0] - 1][order[1][1] - 1]} of {cells(order[1:2])}, then the {decimals(f_14, 4)[order[2][0] - 1][order[2][1] - 1]} of {cells(order[2:3])}, and at last the {decimals(f_14, 4)[order[3][0] - 1][order[3][1] - 1]} of {cells(order[3:])}. These are the {word(len(order))} pairs that we had before, so the same {word(misplaced(FOURTEEN, by_f))} points are misplaced.
Is it enough that each cluster has more than half of its points in a class of its own?
“Yes, they are clean enough”: in {NOT_ENOUGH} C2 takes T{dict(by_f(NOT_ENOUGH))[2]} by F, and {misplaced(NOT_ENOUGH, by_f)} points are misplaced, not {misplaced(NOT_ENOUGH)}.
Was that luck? No. Suppose that there are as many clusters as classes, each with a partner, and that the two share
at least half of the cluster and of the class,
and of one of the two more than half.
Every other cell has at most half of its row and of its column, so its $F$ is at most ${HALF_SHORT}$. So both matchings take the partners.
Let us call a cell good if its precision is at least ${HALF}$, its recall is at least ${HALF}$, and one of them (or both) is above ${HALF}$. We can be sure under {word(2)} conditions. First, there are as many clusters as classes. Second, every cluster has a good cell, and no two of these lie in the same column.
In a good cell $n_{{ij}}$ is at least $\frac{{n_i}}{{{2}}}$ and at least $\frac{{m_j}}{{{2}}}$, and at least one of these two inequalities is strict.
The good cell in its row holds at least half of the row, so at most half is left for ours:
The good cell in its column holds at least half of the column, so also
Hence our cell has an $F$ of at most ${HALF}$. Therefore the greedy rule takes all the good cells before any other.
And no matching covers more points than the good cells. A matching takes at most one number from each row, so it cannot cover more than the largest numbers of all rows together. The good cells reach this sum, because each good cell is the largest of its row.
C1 and C2 {say("both", all(row.index(max(row)) == 0 for row in DIFFER[:2]))} have most of their points in T1.
T1 T2 T3 $n_i$ C1 {" ".join(map(str, DIFFER[0]))} {sum(DIFFER[0])} C2 {" ".join(map(str, DIFFER[1]))} {sum(DIFFER[1])} C3 {" ".join(map(str, DIFFER[2]))} {sum(DIFFER[2])} $m_j$ {" ".join(map(str, sums(DIFFER)[1]))} {size(DIFFER)}
2× F: {" ".join(decimals(f_differ)[0])} / {" ".join(decimals(f_differ)[1])} / {" ".join(decimals(f_differ)[2])}
What if some cluster has no good cell? Then we have no guarantee, and the two matchings may disagree. In the next table C1 and C2 {say("both", all(row.index(max(row)) == 0 for row in DIFFER[:2]))} have most of their points in T1:
2× Find both matchings. How many points more does the matching by F misplace?
“{DIFFER[2][2] - DIFFER[2][1]}”: what C3 gains by F is taken for what is lost; “{DIFFER[0][2]}”: C1 loses {DIFFER[0][2]}, but C3 gains {DIFFER[2][2] - DIFFER[2][1]}.
best matching: {matrix(DIFFER, taken)}; by F: {matrix(DIFFER, greedy)}; F: {matrix(decimals(f_differ))}
2× best matching: {matrix(DIFFER, taken)}; by F: {matrix(DIFFER, greedy)}
In the figure a cell is the darker, the larger its $F$, and the count stands below it. What each of the two matchings takes is outlined:
C1 has {word(DIFFER[0][0])} points in T1, its majority. Why does neither matching take them?
“It should, they are the most”: T1 goes to one cluster only. C2 has {DIFFER[1][0]} there, and no other place: {DIFFER[0][0]} would be had for {DIFFER[1][0]}.
best matching | {size(DIFFER)} − ({" + ".join(str(DIFFER[i - 1][j - 1]) for i, j in taken)}) = {misplaced(DIFFER)}
by F | {size(DIFFER)} − ({" + ".join(str(DIFFER[i - 1][j - 1]) for i, j in greedy)}) = {misplaced(DIFFER, by_f)}
By F, C3 takes T{dict(greedy)[3]} with {DIFFER[2][2]} points, and C1 {say("goes without", 1 not in dict(greedy))}. The best matching gives up {DIFFER[2][2] - DIFFER[2][1]} points there, and gains {DIFFER[0][2]}.
Both matchings give T1 to C{greedy[0][0]}, which has the largest $F$. By F, the next is {cells(greedy[1:])} with {float(f_differ[2][2]):.4f}. Once this cell is taken, only T2 is left for C1, but C1 has no point of T2, and so it goes without a partner.
The best matching gives T{dict(taken)[3]} to C3 instead. The $F$ of this cell is slightly {say("smaller", f_differ[2][1] < f_differ[2][2])}, {float(f_differ[2][1]):.4f}, and {word(DIFFER[2][2] - DIFFER[2][1])} points are lost, {DIFFER[2][1]} instead of {DIFFER[2][2]}. But now T3 is free for C1, and this brings {DIFFER[0][2]} points. So the best matching misplaces {misplaced(DIFFER)} points, and the matching by F misplaces {misplaced(DIFFER, by_f)}, {word(more)} more.
How many points of C3 bear the right name under the matching, how many by F?
“More under the best matching”: {DIFFER[2][1]} of {sum(DIFFER[2])}, by F {DIFFER[2][2]}. It is C1 that gains by the matching, {DIFFER[0][2]} points for none.
For a grade, take the best matching: it gives ACC, and the number of moves.
No matching misplaces fewer points than the best one, so the error by F is never smaller. If you want a grade, take the best matching, because it is what people mean by ACC, and because its error counts the moves.
For a name of each cluster, think twice. The best matching calls C3 by T{dict(taken)[3]}; by F, C1 {say("has no name at all", 1 not in dict(greedy))}. Say which you took.
If you want a name for each cluster, think twice. The best matching calls C3 by the name of T{dict(taken)[3]}, although {DIFFER[2][2]} of its {sum(DIFFER[2])} points are of T3. It does so for the sake of the total, and not for the sake of C3. By F, the groups that are most alike find each other, and C1 gets {say("no name at all", 1 not in dict(greedy))}. If a cluster without a name does not disturb you, prefer the matching by F. In a report, say which one you took.
As with the history carts, one class has been cut into two clean halves:
So far there were as many clusters as classes. But two of the librarian's carts held nothing but history. In the next table, in the same way, one class has been cut into two clean halves:
The purity of this clustering is {purity(SPLIT)}. What is its clustering error?
best matching: {matrix(SPLIT, [(1, 1), (3, 2)])}
Only one half can stand for T1. All {SPLIT[1][0]} points of the other are misplaced, though they belong together.
It is {error(SPLIT)}. Purity sees nothing wrong, for both halves are clean. But only one of them can stand for T1. The other one goes without a partner, and so all its {SPLIT[1][0]} points are misplaced, although all its points belong together. Is that too strict? If you think of moves, it is just what you would expect: one of the two history carts has to be emptied onto the other, book by book.
Exchange clusters and classes of this table. Which table is it then, and what is its error?
“Another table, another error”: it is the two halves again, and the same cells match: {error([list(x) for x in zip(*SPLIT, strict=True)])}.
Cut in two, or thrown together
The opposite mistake: T1 and T2, two whole classes, are thrown together in one cluster.
The number of moves is a good thing to know, and yet it hides something. Let us make the opposite mistake: two whole classes are thrown together in one cluster. We compare this clustering with the one that cut a class in two:
T1 T2 $n_i$ C1 ({SPLIT[0][0]}) {SPLIT[0][1]} {sum(SPLIT[0])} C2 {SPLIT[1][0]} {SPLIT[1][1]} {sum(SPLIT[1])} C3 {SPLIT[2][0]} ({SPLIT[2][1]}) {sum(SPLIT[2])} $m_j$ {" ".join(map(str, sums(SPLIT)[1]))} {size(SPLIT)}
T1 T2 T3 $n_i$ C1 ({MERGED[0][0]}) {" ".join(map(str, MERGED[0][1:]))} {sum(MERGED[0])} C2 {" ".join(map(str, MERGED[1][:2]))} ({MERGED[1][2]}) {sum(MERGED[1])} $m_j$ {" ".join(map(str, sums(MERGED)[1]))} {size(MERGED)}
Either has a clustering error of ({size(MERGED)} − {total(MERGED, best(MERGED))})/{size(MERGED)} = {error(MERGED)}.
Above, the halves could be joined at one stroke. Why does the error say {misplaced(SPLIT)} of {size(SPLIT)}?
“Because {misplaced(SPLIT)} points are mixed up”: no point lies with strangers there. The error counts points that are carried, not strokes.
Opposite mistakes, the same {misplaced(MERGED)} moves
The error is {error(MERGED)} once more. In the upper panel {word(misplaced(SPLIT))} points move from one half to the other. In the lower panel {word(misplaced(MERGED))} points leave the common cluster and move to a new one. The number of moves is {say("the same", misplaced(SPLIT) == misplaced(MERGED))}, although the mistakes are opposite. In the upper panel all the points of a cluster belong together, in the lower panel they do not.
The clustering ratio tells them apart
If clusters and classes are exchanged, the same cells match. So the error does not tell cutting from throwing together.
The clustering ratio does: the number of clusters, divided by that of the classes.
The reason is that a one-to-one matching has no direction. If you exchange clusters and classes, the same cells match. And merged is the table split with rows and columns {say("exchanged", sorted(map(list, zip(*SPLIT, strict=True))) == sorted(MERGED))}. So this error does not tell cutting from throwing together. The clustering ratio of {"01"}, the number of clusters divided by that of the classes, tells them apart (unless both happen and cancel):
Suppose the ratio is {1}. Can points be misplaced all the same?
“No, the number is right”: they can. {[[1, 1], [1, 1]]} has ratio {ratio([[1, 1], [1, 1]])} and error {error([[1, 1], [1, 1]])}.
cut in two | {ratio(SPLIT)} = {float(ratio(SPLIT))} | too {say("many", ratio(SPLIT) > 1)} clusters
thrown together | {ratio(MERGED)} ≈ {float(ratio(MERGED)):.3f} | too {say("few", ratio(MERGED) < 1)} clusters
Above {1} there are too many clusters, below {1} there are too few. Report this ratio beside the error.
2× Report this ratio beside the error.
In a screening {EVERYBODY[0][0]} people are healthy (T1) and {EVERYBODY[0][1]} are ill (T2). Everybody is one cluster for all. Screening finds all the ill, with {SCREENING[1][0]} healthy people among them.
There is a second thing that the number of moves hides: which points they are. Suppose that in a screening {EVERYBODY[0][0]} people are healthy (T1) and {EVERYBODY[0][1]} are ill (T2). One method puts everybody into one cluster. The other finds all the ill, with {SCREENING[1][0]} healthy people among them:
everybody: {matrix(EVERYBODY)}; screening: {matrix(SCREENING)}
Which clustering error is smaller: that of everybody, that of the screening, or neither?
everybody | the {misplaced(EVERYBODY)} ill | {misplaced(EVERYBODY)}/{size(EVERYBODY)} = {float(error(EVERYBODY))}
screening | {misplaced(SCREENING)} healthy | {misplaced(SCREENING)}/{size(SCREENING)} = {float(error(SCREENING))}
The method that has found nobody {say("wins", error(EVERYBODY) < error(SCREENING))}, for every point costs the same.
The method that has found nobody {say("wins", error(EVERYBODY) < error(SCREENING))}, {float(error(EVERYBODY))} against {float(error(SCREENING))}. It misplaces the {word(misplaced(EVERYBODY))} ill people, and this is all it does wrong. The screening misplaces {word(misplaced(SCREENING))} healthy people, and each of them costs as much as an ill one. The error cannot know that we look for the ill. If a small class gets no cluster of its own, this costs only its own points, and you hardly notice.
Which of precision and recall makes the difference between the two methods, for the ill?
everybody: {matrix(EVERYBODY, [(1, 2)])}; screening: {matrix(SCREENING, [(2, 2)])}
“Recall: the screening finds them all”: recall is {Fraction(SCREENING[1][1], sums(SCREENING)[1][1])} in both. Precision {say("rises", Fraction(10, 100) < Fraction(10, 25))} from {EVERYBODY[0][1]}/{sum(EVERYBODY[0])} to {SCREENING[1][1]}/{sum(SCREENING[1])}.
Where one class is small, look at its $F$ as well. Here it is T2, the ill; their best cell is in a box.
So where one class is much larger than the others, ask what doing nothing scores, which is {float(error(EVERYBODY))} here, and look at the $F$ of the small class as well. We compare it for the two methods:
everybody | {2} · {EVERYBODY[0][1]}/({sum(EVERYBODY[0])} + {sums(EVERYBODY)[1][1]}) ≈ {float(f_ill["all"]):.3f}
screening | {2} · {SCREENING[1][1]}/({sum(SCREENING[1])} + {sums(SCREENING)[1][1]}) ≈ {float(f_ill["screen"]):.3f}
Now the screening {say("wins", f_ill["screen"] > f_ill["all"])} clearly.
Now the screening {say("wins", f_ill["screen"] > f_ill["all"])} clearly, {float(f_ill["screen"]):.3f} against {float(f_ill["all"]):.3f}, as we had hoped.
To be carried: the book on cooking, and all books of one history cart.
| formula | blind to | one cluster for all scores |
clustering error 聚类错误率 | {1} − maximum matching | cut or thrown together; which points | {1} − share of the largest class
the same, by F | cells taken greedily by $F_{{ij}}$ | the same | the same
clustering ratio 簇数之比 | clusters / classes | all but the numbers of groups | {1} / classes
She gives each cart one subject at most, and no subject to two carts, so that as many books as possible stay where they are. She carries all the others. The share of the books that she carries is the clustering error, which is {1} − maximum matching, or {1} − ACC. The book on cooking is one of them. So are all the books on one of the two history carts, although nothing on it is mixed. If you match by F instead, groups that are alike find each other, and the error may become larger, but never smaller. The error counts moves, and that is its limit: it does not know whether a class was cut or two were thrown together, and it does not know which points you care for.
In the last column of the table, doing nothing means to leave all points in one cluster.
clustering error 聚类错误率, by the best matching | ${LEFT_IN_TABLE}$ | {0} (only the ideal) to below {1} | smaller | cutting against throwing together; which points are misplaced | {1} − the share of the largest class
clustering error, by F | the same sum, $M$ taken greedily by $F_{{ij}}$ | the same; never smaller than by the best matching | smaller | the same | the same
clustering ratio 簇数之比 | ${R_K}$ | above {0}, without end | close to {1} | everything but the numbers of groups | ${ONE_K}$ |
Three papers cluster the same images, with the same true labels. Each prints one number. What follows?
a C is the best of the three: its error is the smallest.
b B is better than A; C may be better or worse than both.
c A is the best, for {0.87} is the share of points that are right.
d A and B cannot be compared: only B clusters subspaces.
Write the same thing for A, B and C: the share of points that a one-to-one matching gets right. For one of them you can only say how large it is at most.
The name on the number does not say what was counted; the matching and the side, right or wrong, do.
b. Turn all into one: the share of right points, by a one-to-one matching. ACC is that share. Subspace clustering error is the rest, so B gets {say("more", 1 - 0.11 > 0.87)} right than A:
C lets several clusters have one class. Its number is {1} − purity, and the purity is never below the share that one-to-one matchings get right. So C may be the best or the worst. Ask for its clustering error.
a compares numbers that have the name error in common, not the matching. c compares a share of right points with shares of wrong ones. d takes the name for a measure of its own; it counts misplaced points like the others.
it lets two clusters go to one class, so it is {1} − purity; with a one-to-one matching the same clustering can have a far larger error
that is a share of right points, but the others print shares of wrong points; turn them into one before you compare
subspaces are what is clustered; the number counts misplaced points by a one-to-one matching, as for any other clustering
Compute the clustering error by hand, with the matching that misplaces the fewest points.
2× cl.ContingencyTable({OBLONG})
T3 stands in {say("one row", sum(row[2] > 0 for row in OBLONG) == 1)} only, so begin there. Then try every way to give T1 and T2 to two of the other clusters, and count what is right.
There are more clusters than classes, so one goes without, and all its points are misplaced, however pure it is.
T3 is only in C{next(i for i, row in enumerate(OBLONG, 1) if row[2])}, so C2 takes it, with {OBLONG[1][2]} points. C1, C3 and C4 are left for T1 and T2. Giving T1 to C4 and T2 to C1 makes ${OBLONG[3][0]} + {OBLONG[0][1]}$ points right; T1 to C1 and T2 to C4 makes ${OBLONG[0][0]} + {OBLONG[3][1]}$, and no other choice makes more. So {total(OBLONG, best(OBLONG))} points of {OUT_OF} are right and {misplaced(OBLONG)} are misplaced, the {word(sum(OBLONG[lone - 1]))} of C{lone} among them, which finds no partner.
that is the share of the points that are right; the error is the rest
{Fraction(total(OBLONG, best(OBLONG)), OUT_OF)}
that is the number of points misplaced; divide it by n
the cluster that finds no partner has all its points misplaced, too
{Fraction(without_lone, OUT_OF)}
that is the error with the matching by F; another matching misplaces fewer points
{error(OBLONG, by_f)}
that is {1} − purity, where two clusters may take one class
{1 - purity(OBLONG)}
the largest count was taken first, and then the largest that was left; another matching misplaces fewer points
{Fraction(OUT_OF - sum(x for x, _, _ in largest_first), OUT_OF)}
each cluster in turn took the best class that was left; another matching misplaces fewer points
{Fraction(OUT_OF - sum(x for x, _, _ in in_turn), OUT_OF)}
each class took its largest cluster, so that C{[row[0] for row in OBLONG].index(columns[0]) + 1} serves two and C1 was not asked; a matching is one-to-one
{Fraction(OUT_OF - sum(columns), OUT_OF)}
Somebody looks for the matching by F in this table. In one line is a mistake; the later lines only carry it on. Which?
2× cl.ContingencyTable({WRONG_LINE})
The largest F is that of {cells(by_f(WRONG_LINE)[:1])}. Take it; strike out its row and column.
Of what is left {cells(as_said[1:2])} comes next. Take it; strike out.
C4–T3 and C3–T3 are left. Take {cells(as_said[2:])}; C3 and T3 share {say("no point", WRONG_LINE[2][2] == 0)}.
C3 goes without: all its {sum(WRONG_LINE[2])} points are misplaced.
Right are {" + ".join(str(WRONG_LINE[i - 1][j - 1]) for i, j in as_said)} = {total(WRONG_LINE, as_said)} points; the other {size(WRONG_LINE) - total(WRONG_LINE, as_said)} of {size(WRONG_LINE)} are misplaced.
Clustering error by F: {1 - Fraction(total(WRONG_LINE, as_said), size(WRONG_LINE))}.
The rule asks for the largest F of what is left each time. Go through lines {1} to {3} with the matrix of F beside you.
The largest count is no sign of the largest F: C2 is large, so that even {WRONG_LINE[1][0]} points make it {say("less", f_wrong[1][0] < f_wrong[2][0])} like T1 than C3 is with {WRONG_LINE[2][0]}.
Line {2}. The rule goes by $F$, not by the counts. C2–T1 has $F = {f_wrong[1][0]}$, for C2 is large. C3–T1 has $F = {f_wrong[2][0]}$, which is {say("more", f_wrong[2][0] > f_wrong[1][0])}:
So C{by_f(WRONG_LINE)[1][0]} gets T1. Then {cells(by_f(WRONG_LINE)[2:])} is the largest that is left, and it is C{next(i for i in range(1, 5) if i not in dict(by_f(WRONG_LINE)))} that goes without:
The later lines go on rightly from there. That the points of C3 are all counted as misplaced is no mistake: so it is with any cluster without a partner.
they are the same points, so that F is {f_wrong[0][1]}, and no F is larger
after the first two strikes only column T3 is open, and there C3 has no point
a cluster without a partner has no right points, however pure it is
it adds the points of the pairs above; all others are misplaced
it divides by all the points, those of C3 included
Write the clustering error by F, for an array of shape $(r, k)$ without empty rows or columns. Of equal $F$, you may take either first.
After a pair is taken, set its row and its column of F to {0}. Stop when no F above {0} is left; whatever was not counted as right by then is misplaced.
A greedy rule is a few lines, and yet its error depends on its order; a grade should not, which speaks for the best matching.
All $F_{{ij}}$ at once: twice the counts over the sum of both margins. Then take the largest and set its row and its column to {0}, until nothing is left.
A paper, with as many clusters as classes, does not say which matching its clustering error used. Which of its sentences makes that harmless?
a No two of our clusters have the same majority class, so each can have its own.
b All clusters and all classes have the same size, so that F ranks the cells as the counts do.
c Each cluster has a precision and a recall above {Fraction(1, 2)} for its majority class.
d The purity is above {0.8} and the error below a quarter, so there is hardly a choice.
When can a cell with a large F stand in the way of two others? Look for the sentence that lets no row and no column have two large F.
Where every group is found by more than half, nobody need ask for the matching; it is on doubtful clusterings that papers have to name it.
Two clusters cannot both hold more than half of one class, so each has a class of its own. A precision and a recall above {say("one half", good_cells_are_taken())} make $F$, which lies between them, exceed one half, too. All other precisions and recalls are below it, and so are their $F$; greedy or not, the same pairs are taken.
a is not enough: a cluster can have a larger $F$ with a small class than with its majority, if that one is large. b believes that a greedy rule finds the best matching if only it goes by counts. d believes that where little is wrong there is little to choose; but two clusters can want the same class.
on {FOR_A} it is so, and yet {cells([largest_f(FOR_A, [(2, 1), (1, 1), (2, 2)])])} has a larger F than C1–T1 and C2–T2, and the matchings {say("differ", error(FOR_A) != error(FOR_A, by_f))}
on {FOR_B} all sums are {say(str(sums(FOR_B)[0][0]), len({*sums(FOR_B)[0], *sums(FOR_B)[1]}) == 1)}; taking the largest counts first gets {total(FOR_B, by_f(FOR_B))} points right, and {total(FOR_B, best(FOR_B))} can be
on {FOR_D} the purity is {purity(FOR_D)}, the error {error(FOR_D)}, and by F it is {misplaced(FOR_D, by_f)}/{size(FOR_D)}
Find a table of {word(3)} clusters and {word(3)} classes on which the two matchings give different errors, with at most {20} points. By F, too, each cluster has to find a partner with which it shares a point; in the example above one did not. The check shows both matchings.
Begin with two clusters and two classes: a matching takes one diagonal. Let the largest F stand on the diagonal with fewer points. Then add a cluster and a class.
Where one pair stands in the way of two others, two papers can print different errors of one table, and both be right.
Start from a {2}×{2} table, in which a matching takes one of the two diagonals. Let the largest $F$ stand on the diagonal with fewer points: beside it a cell with a single one. Then add a class and a cluster that have nothing to do with it.
{cells([largest_f(FOUND, [(1, 1), (1, 2), (2, 1), (2, 2)])])} has the largest $F$ of the {word(4)} cells at the upper left. Taking it leaves C1 with T1, and ${FOUND[0][0]} + {FOUND[1][1]}$ points are right. The other diagonal gets ${FOUND[0][1]} + {FOUND[1][0]}$ right, so that {word(misplaced(FOUND, by_f) - misplaced(FOUND))} point more is misplaced than need be:
{word(len(STEPS)).capitalize()} steps are tried on this table, each of them on the table as it is printed. How does each step change purity, clustering error and clustering ratio? For each measure put in {word(len(STEPS))} signs: ↑ the number grows, ↓ it falls, = it stays (a larger error is worse). In this order:
cut C1 cleanly, into T1 and T2;
cut C1 evenly, into halves of the same mixture;
cut C2 into halves;
throw C1 and C2 together.
cl.ContingencyTable({MIXED})
3× cut C1 cleanly
3× cut C1 evenly
3× cut C2
Write the table after each step. In each row mark the largest count, for the purity; then at most one cell in each row and column, for the error.
A cut can lower the error, leave it, or raise it, so the error alone never says whether there are too many clusters; the clustering ratio beside it does.
A clean cut of a mixture is what was missing: every class gets its cluster. An even cut changes {say("nothing", purity(STEPS["evenly"]) == purity(MIXED))} for purity, and here {say("nothing", error(STEPS["evenly"]) == error(MIXED))} for the error: before, one of T1 and T2 had all its points matched; now both have half of theirs. To cut a cluster that was right costs its half, which purity does not see. To throw all together is seen by all three. The clustering ratio does not know which of the cuts was good.
"purity": "{arrows(purity)}",
"clustering error": "{arrows(error)}",
"clustering ratio": "{arrows(ratio)}",
{MIXED[0][1]} points of C1 were outside its majority; how many are outside that of their piece now?
each piece has the mixture of C1; is one of them cleaner?
C2 was pure; what are its halves?
one majority is left for all {word(3)} classes
can each class now have a cluster of its own? The sign is that of the error, so a smaller one is better, unlike purity
before, one of T1 and T2 had a partner, with {MIXED[0][0]} points; now both have one, and with how many?
only one half can have T3; what becomes of the other?
how many clusters are there to be given a class?
how many rows has the table after a clean cut?
the clustering ratio counts clusters, whatever is in them
it knows no better and worse; it divides r by k
two rows become one, and k stays
how many of the fourteen are misplaced
the error by F of the fourteen objects
another matching can misplace fewer points than the best one
a greedy rule always misses the best matching
how many points more the matching by F misplaces
the clustering error of a class cut in two
the smaller clustering error of the two methods
an error counts what matters, such as the ill who are found
what the one method gains among the ill it loses among the healthy
An assistant in a library has put the returned books on carts, one cart for each subject, or so he thought. The carts have no signs.
We shall look at {word(2)} ways to decide this, and ask when it matters which of them you take.
translate ACC and subspace clustering error into each other;
say when the two matchings agree;
say what a wrong number of clusters costs.
When is a book on the wrong cart? Nobody can say before it is decided which cart stands for which subject.
2× What the matching leaves
In the next figure each cluster is a bag.
The number of moves is a distance
The number of moves from one clustering to another:
Read in this way, the error has one more property: it is a distance. Suppose that we compare three clusterings, and no longer ask which of them is the truth.
In subspace clustering (子空间聚类) every group lies near a line or a plane of its own.
The last name comes from papers in which there are as many clusters as classes.
So when a paper says error, ask for its matching.
The best matching looks after the total.
Some authors therefore prefer that clusters and classes find each other by likeness.
Here are the $F$ of the {word(n)} objects:
Was that luck? It was not, because our clusters were rather good.
Each cluster has its good cell, so every row has one. No two of them lie in the same column, and there are as many columns as rows. So every column has one, too. Now take any other cell.
It is the condition of When the two matchings agree, in other words.
The tables after the {word(len(STEPS))} steps:
The maximum matching of {"02"} counts the points that are right.
Let us try this on the {word(n)} objects of {"01"}
$$\text{{clustering error}} = \frac{{{n} - {sum(right)}}}{{{n}}} = \frac{{{misplaced(FOURTEEN)}}}{{{n}}} \approx {float(error(FOURTEEN)):.3f}$$
compute the clustering error of any table by hand;
find the other matching, by F, and check one that somebody has found;
Predict. Find both matchings.
there are too few. Report this ratio beside the error.

"""

# `good_cells_are_taken` tries these on all tables of two rows and two columns with counts up to 3.
UNREAD = {
    r"F_{ij} = \frac{2\, n_{ij}}{n_i + m_j} > \frac{1}{2}": "true of a good cell",
    r"2 n_{ij} > \frac{n_i + m_j}{2}": "true of a good cell",
    r"n_{ij} ≤ \frac{n_i}{2}": "true of the cells beside a good one",
    r"n_{ij} ≤ \frac{m_j}{2}": "true of the cells beside a good one",
}

GIVEN = {}
