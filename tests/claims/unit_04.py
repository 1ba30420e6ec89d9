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
SMALL_F = [[3, 2], [2, 0]]
NOT_ENOUGH = [[2, 1, 0], [20, 21, 0], [0, 20, 21]]
OBLONG = [[8, 5, 0], [0, 0, 8], [0, 4, 0], [9, 7, 0]]
WRONG_LINE = [[0, 7, 0], [11, 0, 7], [10, 0, 0], [0, 0, 3]]
FOR_A = [[1, 0, 0], [3, 4, 0], [0, 6, 8]]
FOR_B = [[0, 3, 4], [3, 1, 3], [4, 3, 0]]
FOR_D = [[7, 0, 0], [0, 2, 0], [0, 3, 2]]
FOUND = [[1, 3, 0], [3, 4, 0], [0, 0, 1]]
MIXED = [[12, 12, 0], [0, 0, 12]]
STEPS = {
    "clean": [[12, 0, 0], [0, 12, 0], [0, 0, 12]],
    "even": [[6, 6, 0], [6, 6, 0], [0, 0, 12]],
    "pure": [[12, 12, 0], [0, 0, 6], [0, 0, 6]],
    "merge": [[12, 12, 12]],
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
small_f, small_by_f = f_of(SMALL_F), by_f(SMALL_F)
f_wrong = f_of(WRONG_LINE)
as_said = [(1, 2), (2, 1), (4, 3)]
f_ill = {
    name: max(row[1] for row in f_of(t)) for name, t in (("all", EVERYBODY), ("screen", SCREENING))
}

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
score between {0} and {1}. She asks:
“{0}, because each cluster is pure”: {len(alone) - alone_right}/{len(alone)}. Only {word(alone_right)} clusters find a partner.
misplaced points, {1} − maximum matching.
matching, as in {"02"}: a cluster
here than in {"01"}, where a
one cell that isn't {0} (
A matching for the {word(n)} objects
{word(n).capitalize()} objects in {word(len(FOURTEEN))} clusters, and their classes:
on the {word(n)} objects of
best matching: {matrix(FOURTEEN, matched)}
The boxes hold {" + ".join(map(str, right))} = {sum(right)} of the {n} points.
{word(misplaced(FOURTEEN)).capitalize()} of {word(n)} are misplaced: {word(FOURTEEN[strays[0][0] - 1][strays[0][1] - 1])} point of T{strays[0][1]} in C{strays[0][0]}, and {word(FOURTEEN[strays[1][0] - 1][strays[1][1] - 1])} of T{strays[1][1]} in C{strays[1][0]}.
{word(misplaced(FOURTEEN)).capitalize()} of {word(n)}. By hand: C1 is matched with T{partner[1]}, C2 with T{partner[2]}, C3 with T{partner[3]} and C4 with T{partner[4]}. That leaves one point of T{strays[0][1]} in C{strays[0][0]} and one point of T{strays[1][1]} in C{strays[1][0]}. These {word(misplaced(FOURTEEN))} are misplaced,
error be {0} although the
It is {error([[0, 2], [3, 0]])} as soon
$M$ leaves: {MATCHED}
best matching of {"02"}, and
this matching leaves: {MATCHED}
Of the {word(n)} objects the best matching covers {sum(right)}: the clustering error is {1} − {sum(right)}/{n} = {misplaced(FOURTEEN)}/{n} ≈ {float(error(FOURTEEN)):.3f}.
more than {sum(right)} of the {n}.
at most {sum(right)} of the {n} stay. So
C{strays[0][0]} gives its point of T{strays[0][1]} to C{home[strays[0][1]]}, and C{strays[1][0]} gives its point of T{strays[1][1]} to C{home[strays[1][1]]}. After these {word(misplaced(FOURTEEN))} moves every
it takes {word(2)} moves, from B to C {word(3)}. How many
“{word(2 + 3).capitalize()}, they add up”: at most {word(2 + 3)}, because a […] at least {word(3 - 2)}: with
It is {0} only if
distance (Gusfield {2002}).
From A to B it takes {2} moves, from B to C {3}. How many
At most {2 + 3}, and at least {3 - 2}.
with these {word(3)} properties is called a distance. Gusfield ({2002}) calls the
Can {1} − purity
two errors”: {say("never", all(1 - purity(t.tolist()) <= error(t.tolist()) for t in RANDOM_TABLES))}. In purity
One number, or {1} minus it
so ACC = {1} − clustering error;
But {1} − purity
maximum matching, {1} − clustering error.
number, or {1} minus it,
One number, {word(3)} names
Be careful with {1} − purity.
F of a table: {float(small_f[0][0]):.1f} and {float(small_f[0][1]):.2f} above {float(small_f[1][0]):.2f} and {small_f[1][1]}. Which cells
largest sum”: {float(small_f[0][0]):.1f}, and then nothing, because only a {small_f[1][1]} is left; but {float(small_f[0][1]):.2f} twice makes {float(small_f[0][1] + small_f[1][0]):.2f}. (The table: {SMALL_F}.)
$F_{{ij}} = {F_IJ}$:
its class. {2}. Strike out this row and this column. {3}. Repeat with […] is not {0}.
F: {float(small_f[0][0]):.1f} {float(small_f[0][1]):.2f} / {float(small_f[1][0]):.2f} {small_f[1][1]}
It takes {float(small_f[0][0]):.1f}, and only a {small_f[1][1]} is left. The largest sum is {float(small_f[0][1]):.2f} + {float(small_f[1][0]):.2f}.
From {"03"} you know
this choice.) {3}. Strike out
Repeat steps {2} and {3} with what
counts: {matrix(FOURTEEN, matched)}; F: {matrix(decimals(f_14))}
counts: {matrix(FOURTEEN, matched)}; F: {matrix(decimals(f_14), order)}
and misplaces {word(misplaced(FOURTEEN))} points.
{12} points, {word(4)} classes of {word(3)} points each.
a {0}
b {Fraction(4, 12)}
c {Fraction(12 - 4, 12)}
c: {word(4)} points find a class, {word(12 - 4)} are left
By F come {", ".join(f"{text} ({cells([place])})" for text, place in zip((decimals(f_14)[i - 1][j - 1] for i, j in order), order, strict=True))}: the same {word(len(order))} cells, so the same {word(misplaced(FOURTEEN, by_f))} points are misplaced.
It is {say("the same", error(FOURTEEN) == error(FOURTEEN, by_f))}.
is the {decimals(f_14, 4)[order[0][0] - 1][order[0][1] - 1]} of {cells(order[:1])}. Of what […] is the {decimals(f_14, 4)[order[1][0] - 1][order[1][1] - 1]} of {cells(order[1:2])}, then the {decimals(f_14, 4)[order[2][0] - 1][order[2][1] - 1]} of {cells(order[2:3])}, and finally the {decimals(f_14, 4)[order[3][0] - 1][order[3][1] - 1]} of {cells(order[3:])}. These are the {word(len(order))} pairs of the best matching, so the same {word(misplaced(FOURTEEN, by_f))} points are misplaced.
enough”: in {NOT_ENOUGH} C2 takes T{dict(by_f(NOT_ENOUGH))[2]} by F, and {misplaced(NOT_ENOUGH, by_f)} points are misplaced, not {misplaced(NOT_ENOUGH)}.
at most ${HALF_SHORT}$. So both
at least ${HALF}$, its recall is at least ${HALF}$, and one […] is above ${HALF}$. The {word(2)} matchings agree under {word(2)} conditions:
at least $\frac{{n_i}}{{{2}}}$ and at least $\frac{{m_j}}{{{2}}}$, and at
at most ${HALF}$, and the
C1 and C2 {say("both", all(row.index(max(row)) == 0 for row in DIFFER[:2]))} have most of their points in T1.
T1 T2 T3 $n_i$ C1 {" ".join(map(str, DIFFER[0]))} {sum(DIFFER[0])} C2 {" ".join(map(str, DIFFER[1]))} {sum(DIFFER[1])} C3 {" ".join(map(str, DIFFER[2]))} {sum(DIFFER[2])} $m_j$ {" ".join(map(str, sums(DIFFER)[1]))} {size(DIFFER)}
F: {" ".join(decimals(f_differ)[0])} / {" ".join(decimals(f_differ)[1])} / {" ".join(decimals(f_differ)[2])}
next table C1 and C2 {say("both", all(row.index(max(row)) == 0 for row in DIFFER[:2]))} have most of their points in T1:
“{DIFFER[2][2] - DIFFER[2][1]}”: that is what C3 gains by F; “{DIFFER[0][2]}”: C1 loses {DIFFER[0][2]}, but C3 gains {DIFFER[2][2] - DIFFER[2][1]}.
best matching: {matrix(DIFFER, taken)}; by F: {matrix(DIFFER, greedy)}; F: {matrix(decimals(f_differ))}
best matching: {matrix(DIFFER, taken)}; by F: {matrix(DIFFER, greedy)}
C1 has {word(DIFFER[0][0])} points in T1, its majority.
the most”: T1 can have one cluster only. C2 has {DIFFER[1][0]} points there, and nowhere else: you'd gain {DIFFER[0][0]} and lose {DIFFER[1][0]}.
best matching | {size(DIFFER)} − ({" + ".join(str(DIFFER[i - 1][j - 1]) for i, j in taken)}) = {misplaced(DIFFER)}
by F | {size(DIFFER)} − ({" + ".join(str(DIFFER[i - 1][j - 1]) for i, j in greedy)}) = {misplaced(DIFFER, by_f)}
By F, C3 takes T{dict(greedy)[3]} with {DIFFER[2][2]} points, and C1 {say("has no partner", 1 not in dict(greedy))}. The best matching gives up {DIFFER[2][2] - DIFFER[2][1]} points there, and gains {DIFFER[0][2]}.
Both matchings give T1 to C{greedy[0][0]}, which has […] next is {cells(greedy[1:])} with {float(f_differ[2][2]):.4f}. After that only T2 is left for C1, but C1 has no point of T2, so
The best matching gives T{dict(taken)[3]} to C3 instead. The […] is slightly {say("smaller", f_differ[2][1] < f_differ[2][2])}, {float(f_differ[2][1]):.4f}, and {word(DIFFER[2][2] - DIFFER[2][1])} points are lost, {DIFFER[2][1]} instead of {DIFFER[2][2]}. But now T3 is free for C1, which brings {DIFFER[0][2]} points. So the best matching misplaces {misplaced(DIFFER)} points, and the matching by F misplaces {misplaced(DIFFER, by_f)}, {word(more)} more.
How many points of C3 have the
best matching”: {DIFFER[2][1]} of {sum(DIFFER[2])}, by F {DIFFER[2][2]}. C1 gains by the best matching, {DIFFER[0][2]} points instead of none.
best matching calls C3 T{dict(taken)[3]}; by F, C1 {say("has no name at all", 1 not in dict(greedy))}. Say which you took.
would you call C3? The best matching calls it by the name of T{dict(taken)[3]}, although {DIFFER[2][2]} of its {sum(DIFFER[2])} points are of T3. By F it is T{dict(greedy)[3]}, and C1 gets {say("no name at all", 1 not in dict(greedy))}.
clustering is {purity(SPLIT)}. What is
best matching: {matrix(SPLIT, [(1, 1), (3, 2)])}
be matched with T1. All {SPLIT[1][0]} points of
It is {error(SPLIT)}. Purity finds […] be matched with T1. The other […] all its {SPLIT[1][0]} points are
cells match: {error([list(x) for x in zip(*SPLIT, strict=True)])}.
The opposite mistake: T1 and T2, two whole classes,
T1 T2 $n_i$ C1 ({SPLIT[0][0]}) {SPLIT[0][1]} {sum(SPLIT[0])} C2 {SPLIT[1][0]} {SPLIT[1][1]} {sum(SPLIT[1])} C3 {SPLIT[2][0]} ({SPLIT[2][1]}) {sum(SPLIT[2])} $m_j$ {" ".join(map(str, sums(SPLIT)[1]))} {size(SPLIT)}
T1 T2 T3 $n_i$ C1 ({MERGED[0][0]}) {" ".join(map(str, MERGED[0][1:]))} {sum(MERGED[0])} C2 {" ".join(map(str, MERGED[1][:2]))} ({MERGED[1][2]}) {sum(MERGED[1])} $m_j$ {" ".join(map(str, sums(MERGED)[1]))} {size(MERGED)}
error of ({size(MERGED)} − {total(MERGED, best(MERGED))})/{size(MERGED)} = {error(MERGED)}.
error {misplaced(SPLIT)} of {size(SPLIT)}?
“Because {misplaced(SPLIT)} points are
Opposite mistakes, the same {misplaced(MERGED)} moves
The error is {error(MERGED)} again. In the upper panel {word(misplaced(SPLIT))} points move […] lower panel {word(misplaced(MERGED))} points leave […] moves is {say("the same", misplaced(SPLIT) == misplaced(MERGED))}, although the
and columns {say("exchanged", sorted(map(list, zip(*SPLIT, strict=True))) == sorted(MERGED))}.
clustering ratio of {"01"} can.
two others, the ratio is {ratio([[2, 0, 0], [2, 0, 0], [0, 2, 2]])} again.
Suppose the ratio is {1}. Can points
they can. {[[1, 1], [1, 1]]} has ratio {ratio([[1, 1], [1, 1]])} and error {error([[1, 1], [1, 1]])}.
split | {ratio(SPLIT)} = {float(ratio(SPLIT))} | too {say("many", ratio(SPLIT) > 1)} clusters
merged | {ratio(MERGED)} ≈ {float(ratio(MERGED)):.3f} | too {say("few", ratio(MERGED) < 1)} clusters
Above {1} there are too many clusters, and below {1} too few.
In a screening {EVERYBODY[0][0]} people are healthy (T1) and {EVERYBODY[0][1]} are ill (T2). Everybody is […] ill, with {SCREENING[1][0]} healthy people among them.
that {EVERYBODY[0][0]} people are healthy (T1) and {EVERYBODY[0][1]} are ill (T2). One method, […] but with {SCREENING[1][0]} healthy people among them:
everybody: {matrix(EVERYBODY)}; screening: {matrix(SCREENING)}
everybody | the {misplaced(EVERYBODY)} ill | {misplaced(EVERYBODY)}/{size(EVERYBODY)} = {float(error(EVERYBODY))}
screening | {misplaced(SCREENING)} healthy | {misplaced(SCREENING)}/{size(SCREENING)} = {float(error(SCREENING))}
found no one {say("wins", error(EVERYBODY) < error(SCREENING))}, because every
found no one {say("wins", error(EVERYBODY) < error(SCREENING))}, {float(error(EVERYBODY))} against {float(error(SCREENING))}. It misplaces the {word(misplaced(EVERYBODY))} ill people, […] Screening misplaces {word(misplaced(SCREENING))} healthy people,
everybody: {matrix(EVERYBODY, [(1, 2)])}; screening: {matrix(SCREENING, [(2, 2)])}
recall is {Fraction(SCREENING[1][1], sums(SCREENING)[1][1])} in both. Precision {say("rises", Fraction(10, 100) < Fraction(10, 25))} from {EVERYBODY[0][1]}/{sum(EVERYBODY[0])} to {SCREENING[1][1]}/{sum(SCREENING[1])}.
it is T2, the ill;
which is {float(error(EVERYBODY))} here, and
everybody | {2} · {EVERYBODY[0][1]}/({sum(EVERYBODY[0])} + {sums(EVERYBODY)[1][1]}) ≈ {float(f_ill["all"]):.3f}
screening | {2} · {SCREENING[1][1]}/({sum(SCREENING[1])} + {sums(SCREENING)[1][1]}) ≈ {float(f_ill["screen"]):.3f}
Now the screening {say("wins", f_ill["screen"] > f_ill["all"])} clearly.
Now screening clearly {say("wins", f_ill["screen"] > f_ill["all"])}, {float(f_ill["screen"]):.3f} against {float(f_ill["all"]):.3f}.
clustering error | {1} − maximum […] points | {1} − share
groups | {1} / classes
which is {1} − maximum matching, or {1} − ACC.
matching | ${LEFT_IN_TABLE}$ | {0} (only the ideal) to below {1} | smaller […] misplaced | {1} − the
clustering ratio | ${R_K}$ | above {0}, unbounded | close to {1} | everything […] groups | ${ONE_K}$ |
best, because {0.87} is the
B gets {say("more", 1 - 0.11 > 0.87)} right than A:
number is {1} − purity,
it's {1} − purity;
cl.ContingencyTable({OBLONG})
T3 is in {say("one row", sum(row[2] > 0 for row in OBLONG) == 1)} only, so […] to match T1 and T2 with two
T3 is only in C{next(i for i, row in enumerate(OBLONG, 1) if row[2])}, so C2 takes it, with {OBLONG[1][2]} points. C1, C3 and C4 are left for T1 and T2. If C4 gets T1 and C1 gets T2, then ${OBLONG[3][0]} + {OBLONG[0][1]}$ points are right. If C1 gets T1 and C4 gets T2, there are ${OBLONG[0][0]} + {OBLONG[3][1]}$, and no other choice has more. So {total(OBLONG, best(OBLONG))} of the {OUT_OF} points are right and {misplaced(OBLONG)} are misplaced. The {word(sum(OBLONG[lone - 1]))} of C{lone} are among them, because C{lone} finds
{Fraction(total(OBLONG, best(OBLONG)), OUT_OF)}
{Fraction(without_lone, OUT_OF)}
{error(OBLONG, by_f)}
that is {1} − purity,
{1 - purity(OBLONG)}
{Fraction(OUT_OF - sum(x for x, _, _ in largest_first), OUT_OF)}
{Fraction(OUT_OF - sum(x for x, _, _ in in_turn), OUT_OF)}
so C{[row[0] for row in OBLONG].index(columns[0]) + 1} has two classes;
{Fraction(OUT_OF - sum(columns), OUT_OF)}
cl.ContingencyTable({WRONG_LINE})
{cells(by_f(WRONG_LINE)[:1])} has the largest F. Take it;
Of what is left, {cells(as_said[1:2])} comes next.
C4–T3 and C3–T3 are left. Take {cells(as_said[2:])}; C3 and T3 share {say("no point", WRONG_LINE[2][2] == 0)}.
C3 has no partner: all its {sum(WRONG_LINE[2])} points are misplaced.
So {" + ".join(str(WRONG_LINE[i - 1][j - 1]) for i, j in as_said)} = {total(WRONG_LINE, as_said)} points are right; the other {size(WRONG_LINE) - total(WRONG_LINE, as_said)} of {size(WRONG_LINE)} are misplaced.
Clustering error by F: {1 - Fraction(total(WRONG_LINE, as_said), size(WRONG_LINE))}.
through lines {1} to {3} with the
largest F: C2 is large, so even with {WRONG_LINE[1][0]} points it is {say("less", f_wrong[1][0] < f_wrong[2][0])} like T1 than C3 is with {WRONG_LINE[2][0]}.
Line {2}. The rule goes by $F$, not by the counts. C2–T1 has $F = {f_wrong[1][0]}$, because C2 is large. C3–T1 has $F = {f_wrong[2][0]}$, which is {say("more", f_wrong[2][0] > f_wrong[1][0])}:
So C{by_f(WRONG_LINE)[1][0]} gets T1. Then {cells(by_f(WRONG_LINE)[2:])} is the largest that is left, and C{next(i for i in range(1, 5) if i not in dict(by_f(WRONG_LINE)))} has no partner:
all points of C3 as
F is {f_wrong[0][1]}, and no
steps only column T3 is open, and there C3 has no point
those of C3 included
F to {0}. Stop when no F above {0} is left.
column to {0}, until only
recall above {Fraction(1, 2)} for its majority class.
is above {0.8} and the
above {say("one half", good_cells_are_taken())} if both are.
true of {FOR_A}, but {cells([largest_f(FOR_A, [(2, 1), (1, 1), (2, 2)])])} has a larger F than C1–T1 and C2–T2, and the matchings {say("differ", error(FOR_A) != error(FOR_A, by_f))}
in {FOR_B} all totals are {say(str(sums(FOR_B)[0][0]), len({*sums(FOR_B)[0], *sums(FOR_B)[1]}) == 1)}; if you take the largest counts first, {total(FOR_B, by_f(FOR_B))} points are right, but {total(FOR_B, best(FOR_B))} are possible
in {FOR_D} purity is {purity(FOR_D)} and the error {error(FOR_D)}, but by F it is {misplaced(FOR_D, by_f)}/{size(FOR_D)}
Find a table of {word(3)} clusters and {word(3)} classes, with at most {20} points, on
C1 gets {say("none", 1 not in dict(greedy))}.) The check
Start with a {2}×{2} table, in
{cells([largest_f(FOUND, [(1, 1), (1, 2), (2, 1), (2, 2)])])} has the largest $F$ of the {word(4)} cells at […] it, C1 is left with T1, and ${FOUND[0][0]} + {FOUND[1][1]}$ points are right. On the other diagonal ${FOUND[0][1]} + {FOUND[1][0]}$ are right, so the […] misplaces {word(misplaced(FOUND, by_f) - misplaced(FOUND))} point more
in {word(len(STEPS))} ways, each […] Enter {word(len(STEPS))} signs for
split C1 cleanly, into T1 and T2;
split C1 evenly, into
split C2 into
merge C1 and C2.
cl.ContingencyTable({MIXED})
split changes {say("nothing", purity(STEPS["even"]) == purity(MIXED))} for purity, and here {say("nothing", error(STEPS["even"]) == error(MIXED))} for the error: before, one of T1 and T2 had all its points matched; […] If you split C2,
"purity": "{arrows(purity)}", "clustering error": "{arrows(error)}"
{MIXED[0][1]} points of C1 were outside
mixture of C1; is either
C2 was pure;
for all {word(3)} classes
before, one of T1 and T2 had a partner, with {MIXED[0][0]} points; now
half can be matched with T3;
of the {word(n)} objects:
The maximum matching of {"02"} counts the
on the {word(n)} objects of {"01"}
$$\text{{clustering error}} = \frac{{{n} - {sum(right)}}}{{{n}}} = \frac{{{misplaced(FOURTEEN)}}}{{{n}}} \approx {float(error(FOURTEEN)):.3f}$$
By hand: the largest F is {float(small_f[0][0]):.1f}, so the matching by F takes C{small_by_f[0][0]} with T{small_by_f[0][1]}. Only C2 and T2 are left, and they share {say("nothing", SMALL_F[1][1] == 0)}. So {total(SMALL_F, small_by_f)} points are right, and {misplaced(SMALL_F, by_f)} are misplaced.
The best matching takes C1 with T{dict(best(SMALL_F))[1]} and C2 with T{dict(best(SMALL_F))[2]}. So {total(SMALL_F, best(SMALL_F))} points are right, and {misplaced(SMALL_F)} are misplaced.
calls C1 by the name of T{dict(best(SMALL_F))[1]}, although most points of C1 are of T{SMALL_F[0].index(max(SMALL_F[0])) + 1}. It […] and C2 gets {say("no name at all", 2 not in dict(small_by_f))}.
$F$ of {"03"}, the shared
"""

# `good_cells_are_taken` tries these on all tables of two rows and two columns with counts up to 3.
UNREAD = {
    r"F_{ij} = \frac{2\, n_{ij}}{n_i + m_j} > \frac{1}{2}": "true of a good cell",
    r"2 n_{ij} > \frac{n_i + m_j}{2}": "true of a good cell",
    r"n_{ij} ≤ \frac{n_i}{2}": "true of the cells beside a good one",
    r"n_{ij} ≤ \frac{m_j}{2}": "true of the cells beside a good one",
}

GIVEN = {}
