"""The numbers in the text of unit 12, computed."""

import re
import tomllib
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import comb, dist, exp

import clustlib as cl
from tests.claims import EXERCISES
from tests.claims.tools import listed, outputs, word


def letters(weights, labels, **more):
    """Return the letters of a clustering of a symmetric matrix of weights, by definition."""
    everybody = range(len(labels))
    names = sorted(set(labels))
    k = len(names)
    members = [[x for x in everybody if labels[x] == name] for name in names]
    outside = [[x for x in everybody if labels[x] != name] for name in names]

    def between(rows, columns):
        return sum((weights[x][y] for x in rows for y in columns), Fraction(0))

    sums = [[between(rows, columns) for columns in members] for rows in members]
    own = [sums[i][i] for i in range(k)]
    cut = [between(members[i], outside[i]) for i in range(k)]
    all_of = [between(rows, everybody) for rows in members]
    whole = between(everybody, everybody)
    pairs = list(combinations(everybody, 2))
    within = [(x, y) for x, y in pairs if labels[x] == labels[y]]
    apart = [(x, y) for x, y in pairs if labels[x] != labels[y]]
    w_in, w_out = (sum((weights[x][y] for x, y in kind), Fraction(0)) for kind in (within, apart))
    scope = {"k": k, "W_in": w_in, "W_out": w_out, "N_in": len(within), "N_out": len(apart)}
    scope = {
        name: Fraction(value) if isinstance(value, int) else value for name, value in scope.items()
    }
    scope |= {
        "NC": sum(a / b for a, b in zip(cut, all_of, strict=True)),
        "Q": sum(a / whole - (b / whole) ** 2 for a, b in zip(own, all_of, strict=True)),
        "sum of all": w_in + w_out, "W(V,V)": whole, "#i": k, "#j": k, "#x": len(labels), "#y": len(labels),
        "W(C_i,C_i)": lambda i: own[i - 1],
        r"W(C_i,\overlineC_i)": lambda i: cut[i - 1],
        "W(C_i,V)": lambda i: all_of[i - 1],
        "n_i": lambda i: Fraction(len(members[i - 1])),
        "n_j": lambda j: Fraction(len(members[j - 1])),
        "w_xy": lambda x, y: weights[x - 1][y - 1], "w_yx": lambda y, x: weights[y - 1][x - 1],
        "#ends": whole, "#own": own, "#cut": cut, "#of": all_of,
    }  # fmt: skip
    if within and w_out:
        scope["BetaCV"] = (w_in / len(within)) / (w_out / len(apart))
    scope |= {f"W(C_{i},C_{j})": sums[i - 1][j - 1] for i, j in product(range(1, k + 1), repeat=2)}
    return scope | more


def on_a_line(places, labels):
    return letters([[Fraction(abs(x - y)) for y in places] for x in places], labels)


def LETTERS(counts):
    """The letters of random points: the counts of a table are places, its rows are clusters."""
    return on_a_line(
        [int(x) for row in counts for x in row], [i for i, row in enumerate(counts) for _ in row]
    )


def steps_of(friendships):
    """Return the lengths of shortest paths, by going through one person after the other."""
    people = range(1, 7)
    steps = {(i, j): 0 if i == j else 99 for i in people for j in people}
    for i, j in friendships:
        steps[i, j] = steps[j, i] = 1
    for via, i, j in product(people, repeat=3):
        steps[i, j] = min(steps[i, j], steps[i, via] + steps[via, j])
    return [[Fraction(steps[i, j]) for j in people] for i in people]


def lines(cell):
    """Return the numbers of each line that a cell of the unit prints."""
    text = outputs("12")[cell].strip()
    return [re.findall(r"-?\d+(?:\.\d+)?", line) for line in text.splitlines()]


def rises(before, after, up="rises", down="falls", same="stays"):
    return up if after > before else down if after < before else same


# Melons
melons = cl.datasets.watermelon_4()
n = len(melons)
entries = n * n
half = n // 2
to_itself = f"{dist(melons[0], melons[0]):.0f}"  # the smallest distance, as none is below
NAMES = {Fraction(1, 2): "half", Fraction(1, 4): "quarter", Fraction(1, 7): "seventh"}

# Four points on a line
places, two = [0, 1, 10, 12], [1, 1, 2, 2]
four = on_a_line(places, two)
c11, c12, c22 = (four[f"W(C_{name})"] for name in ("1,C_1", "1,C_2", "2,C_2"))
of_c1, of_c2 = four["#of"]
total = four["W_in"] + four["W_out"]
uneven = on_a_line(places, [1, 2, 2, 2])

# Friends
EDGES = [(1, 2), (1, 3), (2, 3), (3, 4), (4, 5), (4, 6), (5, 6)]
triangles, mixed = [1, 1, 1, 2, 2, 2], [1, 2, 1, 2, 1, 2]
new, way_round = (1, 4), [1, 2, 3, 4, 5, 6]
steps = steps_of(EDGES)
walk = letters(steps, triangles)
closer = letters(steps_of([*EDGES, new]), triangles)
lengths = [int(steps[x][y]) for x in range(3) for y in range(3, 6)]
one_step, two_steps, three_steps = (lengths.count(length) for length in (1, 2, 3))
route = [(1, 3), (3, 4), (4, 6)]
assert all(edge in EDGES for edge in route)
assert all(edge in EDGES for edge in pairwise(way_round))
(bridge,) = (edge for edge in EDGES if triangles[edge[0] - 1] != triangles[edge[1] - 1])
first, second = [1, 2, 3], [4, 5, 6]
odd, even = ([i for i, c in enumerate(mixed, 1) if c == name] for name in (1, 2))

# Corners of the triangles on a map
corners = [(0, 0), (0.5, 2.3), (2.3, -1.3), (6.6, 0.9), (7.2, 2.8), (7.9, -0.7)]


def by_distance(points):
    return [[dist(x, y) for y in points] for x in points]


def by_kernel(points):
    return [[exp(-(dist(x, y) ** 2) / 8) for y in points] for x in points]


far, near = by_distance(corners), by_kernel(corners)
good, bad = letters(far, triangles), letters(far, mixed)
near_good, near_bad = letters(near, triangles), letters(near, mixed)
more_cut = good["W_out"] - bad["W_out"]
lefts, rights = [x for x, _ in corners[:3]], [x for x, _ in corners[3:]]
ways = [(1, *rest) for rest in product((1, 2), repeat=5) if 2 in rest]
best_far = max((letters(far, way)["NC"], way) for way in ways)
best_near = min((letters(near, way)["NC"], way) for way in ways)
assert best_far[1] == best_near[1] == tuple(triangles)


def without_diagonal(weights):
    return [[0 if x == y else w for y, w in enumerate(row)] for x, row in enumerate(weights)]


def seventh(x):
    """Return the letters of the two cuts, with a seventh point at x; and with an empty diagonal."""
    weights = by_kernel([*corners, (x, 2)])
    return [
        letters(kind, labels)
        for kind in (weights, without_diagonal(weights))
        for labels in ([1, 1, 1, 2, 2, 2, 2], [1, 1, 1, 1, 1, 1, 2])
    ]


def row_of_seventh(x):
    joined, alone, *_ = seventh(x)
    cuts, shares = (
        [round(scope[name], 4) for scope in (joined, alone)] for name in ("W_out", "NC")
    )
    return f"{x} | " + " | ".join(f"{value:.4f}" for value in (*cuts, *shares))


def takes(x, measure):
    joined, alone, *_ = seventh(x)
    return "triangles" if joined[measure] < alone[measure] else "one alone"


cut_takes_it, nc_takes_it = (
    next(x for x in (12, 13, 14) if takes(x, measure) == "one alone") for measure in ("W_out", "NC")
)
zero_joined, zero_alone = seventh(14)[2:]

# Which way is better: what the good clustering has, more or less than the bad one.
way = {
    (kind, name): "larger" if scopes[0][name] > scopes[1][name] else "smaller"
    for kind, scopes in {"distances": (good, bad), "similarities": (near_good, near_bad)}.items()
    for name in ("BetaCV", "W_out", "NC", "Q")
}


def directions(name):
    return f"{way['distances', name]} for distances, {way['similarities', name]} for similarities"


ranges = {  # the ends of the ranges that the scorecard prints
    name: re.search(
        rf"{name} +\S+ +(\S+, \S+)", str(cl.internal_scorecard([[0], [1], [3]], [1, 1, 2]))
    )[1]
    for name in ("BetaCV", "graph cut", "normalised cut", "modularity")
}
lowest = {name: ends.strip("[(").split(",")[0] for name, ends in ranges.items()}
below_one = ranges["modularity"].rstrip(")").split()[1]

# Modularity: five people in a row
in_a_row = [[Fraction(int(abs(x - y) == 1)) for y in range(5)] for x in range(5)]
five = letters(in_a_row, [1, 1, 2, 2, 2])
together = letters(in_a_row, [1] * 5)
five_own, five_cut, five_of = five["#own"], five["#cut"], five["#of"]


def cliques(groups):
    """Return groups of three, each a clique, and none tied to another."""
    size = 3 * groups
    weights = [
        [Fraction(int(x // 3 == y // 3 and x != y)) for y in range(size)] for x in range(size)
    ]
    return letters(weights, [x // 3 for x in range(size)])


apart_2, apart_3, apart_10 = (cliques(groups)["Q"] for groups in (2, 3, 10))
across = letters([[Fraction(0), Fraction(1)], [Fraction(1), Fraction(0)]], [1, 2])["Q"]

# A ring of groups
GROUPS, SIZE = 30, 5
ring = [[0] * (GROUPS * SIZE) for _ in range(GROUPS * SIZE)]
for group in range(GROUPS):
    for x, y in combinations(range(SIZE * group, SIZE * (group + 1)), 2):
        ring[x][y] = ring[y][x] = 1
    x, y = SIZE * group, (SIZE * group + 9) % (GROUPS * SIZE)
    ring[x][y] = ring[y][x] = 1
single = letters(ring, [x // SIZE for x in range(GROUPS * SIZE)])
double = letters(ring, [x // (2 * SIZE) for x in range(GROUPS * SIZE)])
(ends,) = set(single["#of"])
by_chance = Fraction(int(ends) ** 2, int(single["#ends"]))
assert int(ends) == SIZE * (SIZE - 1) + 2

# What cells print
random_cuts = lines("36ea932e")
squares, kernels = lines("c36b7228"), lines("q-by-kernel")
wide = {k: q for width, k, q in kernels if width == "0.08"}
narrow = {k: q for width, k, q in kernels if width != "0.08"}
best_wide, best_narrow = (max(found, key=lambda k: float(found[k])) for found in (wide, narrow))
asked = [k for k, *_ in squares]
(_, beta_2, cut_2, nc_2), *_, (_, beta_8, cut_8, nc_8) = squares
look_better = all(
    float(a[1]) > float(b[1]) and float(a[2]) < float(b[2]) and float(a[3]) < float(b[3])
    for a, b in pairwise(squares)
)


def rounded(text, places):
    return f"{float(text):.{places}f}"


# Exercises
line = on_a_line([0, 2, 3, 7, 10], [1, 1, 2, 2, 2])
w_in, w_out, n_in, n_out = (int(line[name]) for name in ("W_in", "W_out", "N_in", "N_out"))
own_means = [Fraction(2, 1), Fraction(4 + 7 + 3, 3)]
mean_in, mean_out = Fraction(w_in, n_in), Fraction(w_out, n_out)
faulty_at = [0, 4, 5, 9, 11]
faulty = on_a_line(faulty_at, [1, 1, 1, 2, 2])
lines_of_it = [20, 4, 12, 42, 4, 12]  # as the question prints them
right = [faulty[name] for name in ("W(C_1,C_1)", "W(C_2,C_2)", "W_in", "W_out", "N_in", "N_out")]
(wrong_line,) = (k for k in range(1, 7) if lines_of_it[k - 1] != right[k - 1])
eight_at = [0, 1, 2, 3, 10, 11, 15, 16]
eight = on_a_line(eight_at, [1, 1, 1, 2, 2, 2, 3, 3])
moved = on_a_line(eight_at, [1, 1, 1, 1, 2, 2, 3, 3])
merged = on_a_line(eight_at, [1, 1, 1, 2, 2, 2, 2, 2])
tenfold = on_a_line([10 * x for x in eight_at], [1, 1, 1, 2, 2, 2, 3, 3])
went_out = [abs(3 - x) for x in (10, 11)]
came_in = [abs(3 - x) for x in (0, 1, 2)]
assert min(went_out) > max(came_in)
of_c1_cut, of_c2_cut = (
    [scope["#cut"][i] / scope["#of"][i] for scope in (eight, moved)] for i in (0, 1)
)
assert of_c1_cut[1] < of_c1_cut[0]
assert of_c2_cut[1] > of_c2_cut[0]
assert of_c2_cut[1] - of_c2_cut[0] > of_c1_cut[0] - of_c1_cut[1]
means = {
    name: (scope["W_in"] / scope["N_in"], scope["W_out"] / scope["N_out"])
    for name, scope in {"before": eight, "move": moved, "merge": merged}.items()
}
grows_in, grows_out = (
    after - before for before, after in zip(means["before"], means["merge"], strict=True)
)
assert grows_in > grows_out > 0
assert moved["W_in"] + moved["W_out"] == eight["W_in"] + eight["W_out"]
assert tenfold["BetaCV"] == eight["BetaCV"]
assert tenfold["NC"] == eight["NC"]


def arrows(name):
    return " ".join(
        rises(eight[name], after[name], "↑", "↓", "=") for after in (moved, merged, tenfold)
    )


minutes, trains = {"A": 900, "B": 400}, {"A": 12, "B": 90}  # printed in the question
more_minutes, more_trains = (max(cuts, key=cuts.get) for cuts in (minutes, trains))
fewer_minutes, fewer_trains = (min(cuts, key=cuts.get) for cuts in (minutes, trains))
options = {("A", "B"): "a", ("B", "A"): "b", ("A", "A"): "c", ("B", "B"): "d"}
q_of_paper = 0.42  # printed in the question

feedback = tomllib.loads((EXERCISES / "12.toml").read_text(encoding="utf-8"))["12.5"]["wrong"]
assert "takes the larger cut both" in feedback[options[more_minutes, more_trains]]
assert "takes the smaller cut both" in feedback[options[fewer_minutes, fewer_trains]]

friends = [
    [Fraction(int((x, y) in EDGES or (y, x) in EDGES)) for y in range(1, 7)] for x in range(1, 7)
]
network = letters(friends, triangles)
network_own, network_of, network_ends = network["#own"][0], network["#of"][0], network["#ends"]
edges = len(EDGES)
share, by_luck = network_own / network_ends, (network_of / network_ends) ** 2
cut_bridge = letters(
    [
        [w if {x, y} != set(bridge) else Fraction(0) for y, w in enumerate(row, 1)]
        for x, row in enumerate(friends, 1)
    ],
    triangles,
)

SCOPES = [
    four, walk, five, faulty, line, eight, network,
    on_a_line(places, [1, 2, 3, 4]),
]  # fmt: skip

SAYS = rf"""
# The proximity matrix
How many distances must be computed for the thirty melons?
“{entries}, one for each entry”: {n} · {n - 1}/{2} = {comb(n, 2)}. The matrix is symmetric, and its diagonal is {to_itself}.
Thirty melons have a density and a sugar content; K-means has made three clusters of them.
We begin with thirty melons from 周志华's book.
K-means has put them into three clusters.
$$w_{{xy}} = \lVert x - y \rVert_{2}$$ It is **symmetric** (对称), $w_{{xy}} = w_{{yx}}$, and **nowhere negative** (非负), $w_{{xy}} \ge {to_itself}$.
these numbers make the **proximity matrix** $W$ (邻近度矩阵). It is **symmetric** (对称), $w_{{xy}} = w_{{yx}}$, and **nowhere negative** (非负), $w_{{xy}} \ge {to_itself}$.
A matrix of {entries} numbers is too much to read
2× the darker, the farther
Distances: the darker, the farther; frames are clusters
“The right one, it is sorted”: both have the same {entries} fields in another order. Sorted by cluster, small distances lie together.
The blocks on the diagonal are light: distances **within** clusters (簇内距离, intra-cluster) are small. The blocks beside them are darker: distances **between** clusters (簇间距离, inter-cluster) are larger.
On the diagonal lie the distances **within** clusters (簇内距离, intra-cluster), and they are small. Beside it lie those **between** clusters (簇间距离, inter-cluster).
What our measures look at is no more than the sums of these {word(3**2)} blocks, and the sizes of the clusters.

# What the wall still shows
$W(S, R)$: the sum of the distances from $S$ to $R$; a pair within is met twice
**within** (簇内距离) and **between** (簇间距离): for sums {word(1)} wish, for means {word(2)}
**BetaCV**: mean distance within / mean distance between; {way["distances", "BetaCV"]} is better
**shortest path** (最短路径): a distance where only friendships are known
**proximity matrix** (邻近度矩阵): the distance of every two points
has the distance of every two melons $x$ and $y$, here the **L2 norm** ($L_2$ 范数) of their difference
Here it is the Euclidean one of
and {word(len(ranges))} measures come out of one small table of sums.

# Sums of blocks
Four points on a line: {places[0]} and {places[1]} are cluster C1, {places[2]} and {places[3]} are C2. For two sets of points
we take {word(len(places))} points on a line, at {listed(places)}. The first {word(two.count(1))} are in cluster C1, the others in C2. The double sum meets the one pair within C1 **twice**, once from either end:
A pair within is met **twice**, once from either end:
Between them are {word(int(four["N_out"]))} pairs:
Between the clusters there are **{word(int(four["N_out"]))} pairs**:
“{c11 // 2 + c12}: {c11 // 2} within and {c12} between”: {of_c1}. The double sum meets the pair within from either end, so it counts {c11}.
Let $V$ be all {word(len(places))} points. What is $W(C_1, V)$?
All sums together are {four["W(V,V)"]}. What is the sum of the distances of all pairs?
“{four["W(V,V)"]}”: {total}. The table has every pair twice: {c11} + {c22} in the diagonal, and {c12} on either side of it.
The sums of the four points, {places[0]} and {places[1]} in C1, {places[2]} and {places[3]} in C2. On the diagonal: within, {c11} and {c22}. Beside it: between, {c12}. $V$ is the set of all points.
$W(C_i, V)$, the sum of a row, holds all distances from points of $C_i$ to all points. Beside it stands $n_i$, the size of the cluster.
“Yes, half and half”: {2} · {half} · {half - 1}/{2} = {2 * comb(half, 2)} within, {half} · {half} = {half * half} between. No point makes a pair with itself.
Two clusters of {half} melons each. Are there as many pairs within as between?
For $W_{{in}}$ and $W_{{out}}$ every pair counts **once**, so the sums are halved. $\overline{{C_i}}$ is the set of all points outside of $C_i$.
Here we count every pair **once**, and that halves the sums. With $\overline{{C_i}}$ for all points outside of $C_i$ they are
call the sum $W_{{in}}$; those between clusters make $W_{{out}}$.
(with zeros on the diagonal of $W$, as distances have)
pairs within and $N_{{out}} = \sum_{{i<j}} n_i n_j$ **pairs between**.
For the points {places[0]} and {places[1]} (C1), {places[2]} and {places[3]} (C2):
Our {word(len(places))} points: $W_{{in}} = {four["W_in"]}$ within the clusters, $W_{{out}} = {four["W_out"]}$ between them.
You move one point to another cluster, and $W_{{in}}$ {rises(eight["W_in"], moved["W_in"])}. Does $W_{{out}}$ fall, rise by as much, or rise by another amount?
**It {rises(eight["W_out"], moved["W_out"])} by as much.** Every pair is either within or between, so together the two are the sum of *all* distances, whatever the clustering.
for *sums*, "small within" and "large between" are **one** wish, not two. For *means* there is no such fixed sum:
the numbers of pairs can change, too, for example from {four["N_in"]} within and {four["N_out"]} between to {uneven["N_in"]} and {uneven["N_out"]}.
is the sum of *all* distances, whatever the clustering: {four["W_in"]} + {four["W_out"]} = {total} for our {word(len(places))} points. For sums, "small within" and "large between" are {word(1)} wish, not {word(2)}.

# BetaCV
More pairs make a larger sum. **BetaCV** divides each sum by its number of pairs and compares the two *means*; {way["distances", "BetaCV"]} is better:
Is $W_{{in}} = {four["W_in"]}$ small beside $W_{{out}} = {four["W_out"]}$? We cannot say, because there are {"more" if four["N_out"] > four["N_in"] else "fewer"} pairs between than within, and more pairs make a larger sum.
On average, two points of one cluster are a {NAMES[four["BetaCV"]]} as far apart as two points of different clusters.
{way["distances", "BetaCV"].capitalize()} is better, and a value of {four["BetaCV"] / four["BetaCV"]} means that points of one cluster are, on average, as far apart as points of different clusters.
The melons are cut at random into {", ".join(k for k, *_ in random_cuts)} clusters of about equal size, a hundred times each. As $k$, the number of clusters, grows, what falls on average: $W_{{in}}$, BetaCV or both?
| clusters, at random | $W_{{in}}$ | BetaCV | |---|---|---| {" | ".join(number for row in random_cuts for number in row)}
$W_{{in}}$ {rises(float(random_cuts[0][1]), float(random_cuts[-1][1]))} because more clusters have fewer pairs within. BetaCV is a ratio of means; it stays near {rounded(random_cuts[-1][2], 0)}, for nothing was found.
Only $W_{{in}}$ {rises(float(random_cuts[0][1]), float(random_cuts[-1][1]))} (the last {random_cuts[-1][2]} is chance), and for a dull reason: with more clusters there are fewer pairs within. BetaCV stays near {rounded(random_cuts[-1][2], 0)}, as it should, since nothing was found.

# Friends
Two triangles of friends, {", ".join(map(str, first))} and {", ".join(map(str, second))}; only {bridge[0]} and {bridge[1]} know each other. Now {new[0]} and {new[1]} become friends, too. What does BetaCV do?
**{"abc"[("falls", "stays", "rises").index(rises(walk["BetaCV"], closer["BetaCV"]))]}**: the ways between the triangles get {"shorter" if closer["W_out"] < walk["W_out"] else "longer"}, from {walk["W_out"]} to {closer["W_out"]} steps in all. a: “all come closer”; b: “the clusters are the same”.
The distance of two people is the number of steps on the **shortest path** (最短路径) from one to the other.
“Yes, in a graph a detour may pay”: never. A shorter way would be the shortest path itself.
Triangles: the two tables; dashed: the only friendship between them.
How far apart are persons {way_round[0]} and {way_round[-1]}?
“{len(way_round) - 1} steps: {"–".join(map(str, way_round))}”: that is a way, but not the shortest. {", ".join(f"{a}–{b}" for a, b in route)} are {steps[0][5]} steps.
Persons {new[0]} and {new[1]} become friends, too. Does BetaCV fall?
“Yes, distances get smaller”: those between the clusters do, from {walk["W_out"]} to {closer["W_out"]} steps in all. So it {rises(walk["BetaCV"], closer["BetaCV"])}, to {closer["BetaCV"]}.
Steps on shortest paths; the triangles {", ".join(map(str, first))} and {", ".join(map(str, second))} are the clusters, and only {bridge[0]}–{bridge[1]} joins them. So {word(two_steps)} pairs between them take {sorted(set(lengths))[1]} steps, and {word(three_steps)} take {max(lengths)}.
| within | {walk["N_in"]} | {walk["W_in"]} | {walk["W_in"]}/{walk["N_in"]} = {walk["W_in"] / walk["N_in"]} | | between | {walk["N_out"]} | {one_step} + {two_steps} · {2} + {three_steps} · {3} = {walk["W_out"]} | {walk["W_out"]}/{walk["N_out"]} |
The two triangles are the two tables, and the dashed friendship is the only one between them. The {word(int(walk["N_in"]))} pairs within are one step apart. The {word(int(walk["N_out"]))} pairs between the tables take ${one_step} + {two_steps} \cdot {2} + {three_steps} \cdot {3} = {walk["W_out"]}$ steps in all, so BetaCV is ${walk["W_in"] / walk["N_in"]} / \frac{{{walk["W_out"]}}}{{{walk["N_out"]}}} = \frac{{{walk["BetaCV"].numerator}}}{{{walk["BetaCV"].denominator}}}$.
Here are {word(len(corners))} people and their friendships:
Six people and their friendships

# Graph cut
Distances make a **graph** (图): every two vertices are joined by an edge with their distance as its weight. A clustering into $k$ clusters is a **$k$-way cut** ($k$ 路割) through this graph. The
Every two of the {word(len(corners))} points are joined. How many edges does a cut into three and three points cut?
“{len(first)}, one for each point”: {len(first)} · {len(second)} = {good["N_out"]}, of {comb(len(corners), 2)}.
The **graph cut** (图割) is the weight of all edges that are cut, those between clusters. So it is $W_{{out}}$.
The weight of all edges that are cut is called the **graph cut** (图割), and it is nothing but $W_{{out}}$. In the figure an edge with a larger weight is wider, and the edges that are cut are dashed:
In pictures the edges are as wide as their weight, and dashed where they are cut.
Their distance matrix is a **graph** (图) as well, in which every two vertices are joined by an edge with their distance as its weight. A clustering into $k$ clusters is a **$k$-way cut** ($k$ 路割) through this graph. The weight
Which of the two clusterings has the larger cut, the good one or the bad one?
“The bad one, a good cut cuts little”: the {"good" if more_cut > 0 else "bad"} one, {good["W_out"]:.1f} to {bad["W_out"]:.1f}. The weights are distances.
Two cuts through the same distances
Good cuts {round(good["W_out"], 1) - round(bad["W_out"], 1):.1f} more than bad. How do their $W_{{in}}$ differ?
“Unknown, nothing is said of it”: by {bad["W_in"] - good["W_in"]:.1f}, the other way round. $W_{{in}}$ and $W_{{out}}$ are the sum of all distances, whatever the clustering.
Of distances, the {"good" if more_cut > 0 else "bad"} one cuts more
The weights are distances, and both clusterings cut {word(int(good["N_out"]))} pairs.
| clustering | graph cut | |---|---| | good: {", ".join(map(str, first))} and {", ".join(map(str, second))} | {good["W_out"]:.1f} | | bad: {", ".join(map(str, odd))} and {", ".join(map(str, even))} | {bad["W_out"]:.1f}
| clustering | graph cut | |---|---| | good: {", ".join(map(str, first))} and {", ".join(map(str, second))} | {near_good["W_out"]:.4f} | | bad: {", ".join(map(str, odd))} and {", ".join(map(str, even))} | {near_bad["W_out"]:.4f}
The good clustering cuts {"more" if more_cut > 0 else "less"}, and that is right: long edges should lie between clusters.
The good clustering cuts **{"more" if more_cut > 0 else "less"}**, {good["W_out"]:.1f} against {bad["W_out"]:.1f}. That is right, because its weights are distances: we want the long edges between the clusters. (Both clusterings cut {word(int(bad["N_out"]))} pairs, so the sums may be compared.)
here $e^{{-d^{2}/{8}}}$, is {exp(-0 / 8):.0f} at distance {dist(corners[0], corners[0]):.0f} and nearly {exp(-64 / 8):.0f} far off. Wide edges now join what is *close*; dashed ones are cut.
here $e^{{-d^{2}/{8}}}$ at the distance $d$ (the {8} says how fast it fades): it is {exp(-0 / 8):.0f} for a point and itself, and nearly {exp(-64 / 8):.0f} for points far apart. We draw the same two clusterings again, with these weights:
Books on graphs usually say that a good cut is small. Their weights tell how *similar* two points are
The same {word(len(corners))} points, weighted by similarity. Which clustering cuts more now?
“The good one again: the points are the same”: the {"bad" if near_bad["W_out"] > near_good["W_out"] else "good"} one, {near_bad["W_out"]:.4f} to {near_good["W_out"]:.4f}. What is close has the heavy edges now.
A report says "graph cut {near_good["W_out"]:.4f}" and nothing else. Is the clustering good?
“Yes, a cut should be small”: nobody can tell. Of distances the good clustering is the one that cuts {"more" if more_cut > 0 else "less"}.
Of similarities, the good one cuts {"less" if near_bad["W_out"] > near_good["W_out"] else "more"}
The weights are similarities of the same {word(len(corners))} points.
Now the good clustering cuts {"less" if near_bad["W_out"] > near_good["W_out"] else "more"}. Similarities should be high within clusters, and small between them. **The number alone does not say which way is better.**
Now the good clustering cuts **{"less" if near_bad["W_out"] > near_good["W_out"] else "more"}**. With similarities the wish turns round: they should be high **within**, and small **between**.
| the weights are | a good cut is | |---|---| | distances | {"large" if more_cut > 0 else "small"} | | similarities | {"small" if near_bad["W_out"] > near_good["W_out"] else "large"} |
So the number alone does not tell which way is better, and no program can see it in the number.
Keep this table; the last {word(2)} measures are still to come:
This kernel has ones on its diagonal, for every point is like itself. A point and itself are no pair, so for $W_{{in}}$ these {near[0][0]:.0f}s are left out of the sum. The next two measures do count them

# Normalised cut
Often it only separates one lonely point, which is tied to nobody. So we should not ask how much of a cluster's weight is cut, but which *share* of it.
Which *share* of its weight does a cluster lose by the cut? The **normalised cut** (归一化割) sums these shares over the clusters:
sums these shares over the clusters: $$NC = \sum_{{i={1}}}^{{k}} \frac{{W(C_i, \overline{{C_i}})}}{{W(C_i, V)}}$$ $W(C_i
This is the **normalised cut** (归一化割): $$NC = \sum_{{i={1}}}^{{k}} \frac{{W(C_i, \overline{{C_i}})}}{{W(C_i, V)}}$$ **By hand**
One cluster is a single point; the weights are distances. What is its summand?
“{uneven["#own"][0]}, it has nothing”: {uneven["#cut"][0] / uneven["#of"][0]}. It has nothing within, so it loses all that it has.
$W(C_i, \overline{{C_i}})$ is what $C_i$ has with all other clusters, $W(C_i, V)$ what it has with all points.
for the {word(len(places))} points on the line: the distances from C1 to all points sum to {of_c1}, and {c12} of this is cut. Those from C2 sum to {of_c2}, and the same {c12} is cut. So
(These weights are distances, so here it is good that nearly everything is cut.)
Distances again: which clustering has $NC = k$, the most there is?
“The best one”: every point alone, whatever the data. Nothing lies within, so each cluster loses all it has.
Distances of the points {places[0]} and {places[1]} (C1), {places[2]} and {places[3]} (C2). What is cut is in bold:
| | C1 | C2 | $W(C_i, V)$ | |---|---|---|---| | C1 | {c11} | **{c12}** | {of_c1} | | C2 | **{c12}** | {c22} | {of_c2} |
Each share is at most {uneven["#cut"][0] / uneven["#of"][0]}, so the most is $k$. It should be {way["distances", "NC"].removesuffix("r")} for distances, {way["similarities", "NC"].removesuffix("er")} for similarities.
No summand can exceed {uneven["#cut"][0] / uneven["#of"][0]}, so the most is $k$, and you should compare only clusterings with the same $k$. Again the kind of weights decides: **{"maximise" if way["distances", "NC"] == "larger" else "minimise"} for distances, {"minimise" if way["similarities", "NC"] == "smaller" else "maximise"} for a kernel.**
At {nc_takes_it} even $NC$ cuts off the single point. What if its similarity to itself did not count?
“The same, one point more or less”: alone it would lose all it has, {zero_alone["#cut"][1] / zero_alone["#of"][1]:.0f} of {near[0][0]:.0f}. $NC$ is then {zero_alone["NC"]:.3f}, between the triangles {zero_joined["NC"]:.3f}.
The corners of the triangles lie at $x$ from {min(lefts)} to {max(lefts)} and from {min(rights)} to {max(rights)}; a seventh point lies farther and farther to the right. Weights are similarities: the {way["similarities", "NC"]} number (bold) wins.
Put **a seventh point** to the right of the two triangles, farther and farther away. With similarities, we compare **a cut between the triangles** with **one that cuts off the new point**:
| it is at $x$ | cut: triangles | cut: one alone | $NC$: triangles | $NC$: one alone | |---|---|---|---|---| | {" | | ".join(row_of_seventh(x) for x in (12, 13, 14))} |
At {cut_takes_it} only the cut takes the lonely point; at {nc_takes_it} even $NC$ does.
At {cut_takes_it} the plain cut already takes the single point, {seventh(cut_takes_it)[1]["W_out"]:.4f} against {seventh(cut_takes_it)[0]["W_out"]:.4f}, while the normalised cut still takes the triangles. At {nc_takes_it} even the normalised cut takes the point. Why? The kernel gives the point a {near[0][0]:.0f} with itself. So its $W(C_i, V)$ is this {near[0][0]:.0f} plus its tiny similarities to the others, and only the tiny ones are cut: it seems to lose next to nothing. If we set the diagonal to {without_diagonal(near)[0][0]}, all of its $W(C_i, V)$ is cut, and its summand is {zero_alone["#cut"][1] / zero_alone["#of"][1]:.0f}. So set the diagonal to {without_diagonal(near)[0][0]} if lonely points worry you.
Then $NC$ is an **objective** (目标函数), and it *finds* a clustering. For six points we can try all ways.
In how many ways can six points be put into two clusters: {comb(6, 1)}, {6 * 2} or {len(ways)}?
The best of all {len(ways)}
{len(ways)}: point {1} is in cluster {1}; each of the other {word(5)} is in {1} or {2}, which makes ${2}^{len(ways[0]) - 1}$ ways, less the one with cluster {2} empty.
| weights | best $NC$ of the {len(ways)} | clusters | |---|---|---| | distances | largest: {best_far[0]:.4f} | {", ".join(map(str, first))} and {", ".join(map(str, second))} | | similarities | smallest: {best_near[0]:.4f} | {", ".join(map(str, first))} and {", ".join(map(str, second))} |
There are {len(ways)}. The first point may always be called a member of cluster {1}. Each of the other {word(5)} is in {1} or in {2}, which makes ${2}^{len(ways[0]) - 1}$ ways, less the one that leaves cluster {2} empty. The triangles are the best of all {len(ways)}, for either kind of weights.
the algorithm called spectral clustering looks for a {way["similarities", "NC"].removesuffix("er")} $NC$ by an approximation. But then do not praise its result for its small $NC$: what was the aim cannot be the judge as well.

# Modularity
Modularity does not ask for *ever more* clusters.
Suppose that most of the friendships lie within tables. Is that much? If nearly everybody sits at one large table, luck alone brings that about.
Modularity has a blind spot of its own: in a large network it overlooks small groups.
A cluster has half of all weight. If ends fall by chance, which share of the weight lies within it?
“A half”: a {NAMES[Fraction(1, 2) ** 2]}. Both ends must fall into it.
compares the share of the weight within clusters with the share that chance would put there:
compares the share of the weight that lies within clusters with the share that chance would put there:
Why a square? An edge has {word(2)} ends, and by chance *both* must fall into $C_i$.
There are $W(V, V)$ ends in all, and $W(C_i, V)$ of them are in $C_i$. So the first end of a new edge is in $C_i$ with the probability $W(C_i, V)/W(V, V)$, and so is the second end. Both are in $C_i$ with the square of this probability.
take five people in a row, each of whom knows the next. The first two sit at one table, the other three at another. Every friendship is met from both ends. So $W(C_1, C_1) = {five_own[0]}$ and $W(C_2, C_2) = {five_own[1]}$, and each table has {word(int(five_cut[0]))} end of the friendship that is cut. Of all {five["#ends"]} ends the first table has {five_of[0]}, the second {five_of[1]}, and $Q = \frac{{{five_own[0]}}}{{{five["#ends"]}}} - (\frac{{{five_of[0]}}}{{{five["#ends"]}}})^{2} + \frac{{{five_own[1]}}}{{{five["#ends"]}}} - (\frac{{{five_of[1]}}}{{{five["#ends"]}}})^{2}$.
“{together["#own"][0] / together["#ends"]}, for everything lies within”: {together["Q"]}. The share within is {together["#own"][0] / together["#ends"]}, and chance would put as much there: {together["#own"][0] / together["#ends"]} − {together["#of"][0] / together["#ends"]}².
Put all five people at one table. What is $Q$?
Five people in a row, each knows the next; two sit at table C1, three at C2. Every friendship counts from both ends.
| | C1 | C2 | $W(C_i, V)$ | |---|---|---|---| | C1 | {five["W(C_1,C_1)"]} | {five["W(C_1,C_2)"]} | {five_of[0]} | | C2 | {five["W(C_2,C_1)"]} | {five["W(C_2,C_2)"]} | {five_of[1]} |
{"More" if five["Q"] > 0 else "Less"} lies within the tables than chance would put there. For friendships {way["similarities", "Q"]} is better, for distances {way["distances", "Q"]}.
There is {"more" if five["Q"] > 0 else "less"} within the tables than chance would put there. Newman and Girvan made modularity for such networks, whose edges join what belongs together, and there {way["similarities", "Q"]} is better. To use it on distances is unusual. Then {way["distances", "Q"]} is better. But with Euclidean distances $Q$ is never above {together["Q"]}, whatever the clustering (we do not prove this here). So a negative $Q$ proves nothing yet. (And if you use a kernel, set the {near[0][0]:.0f}s on its diagonal to {without_diagonal(near)[0][0]} first, for as a rule they lift $Q$.)
Two groups reach {float(apart_2)}, ten groups {float(apart_10)}. Are the ten found better?
“Yes, their $Q$ is larger”: both are found perfectly. Only the bound, ${1} - {1}/k$, grows with the number of groups.
The shares within sum to {together["#own"][0] / together["#ends"]} at most. The squares sum to ${1}/k$ at least: $k$ equal shares give $k \cdot ({1}/k)^{2}$. So
At the other end $Q$ never falls below $-\frac{{{-across.numerator}}}{{{across.denominator}}}$.
why modularity has no largest value of {together["#own"][0] / together["#ends"]}. The first terms sum to {together["#own"][0] / together["#ends"]} at most. The sum of the squares is smallest when all $k$ shares are equal, and then it is
and {together["#own"][0] / together["#ends"]} is never reached. At the other end it never falls below $-\frac{{{-across.numerator}}}{{{across.denominator}}}$ (proved by Brandes and others), and this is reached when all weight lies between two clusters:
| friendships, groups of one size | $Q$ | |---|---| | {2} groups, none between them | {float(apart_2)} | | {3} groups, none between them | {float(apart_3):.4f} | | {10} groups, none between them | {float(apart_10)} | | all between two clusters | −{-float(across)} |

# Where it misleads
A hundred random points in a square: there are no groups. K-means makes $k$ clusters; means of twenty squares. By distance BetaCV should be {way["distances", "BetaCV"].removesuffix("er")}, the cut and $NC$ {way["distances", "NC"].removesuffix("r")}; by a kernel $Q$ should be {way["similarities", "Q"].removesuffix("r")}.
With distances, a split of a cluster never lowers the graph cut or the normalised cut, and as a rule it raises both, even if the cluster is split at random. BetaCV stays near {rounded(random_cuts[0][2], 0)} if the labels are *random*. But K-means puts near points together, and that flatters BetaCV, too, even where there are no groups. To see it, we draw a hundred random points in a square, twenty times, and let K-means make {listed(asked)} clusters of them.
With a kernel $Q$ is largest for {word(int(best_wide))} clusters. Are there {word(int(best_wide))} groups?
“Yes, for more clusters do not flatter $Q$”: there are none, the points are random. Some $k$ always comes out best.
| $k$ | BetaCV | cut | $NC$ | $Q$, by a kernel | |---|---|---|---|---| | {" | | ".join(f"{k} | {beta} | {float(cut):.0f} | {nc} | {wide[k]}" for k, beta, cut, nc in squares)} |
BetaCV, cut and $NC$ look {"better and better" if look_better else "worse"}, and $Q$ lies far above {together["Q"]}. None of it proves a group.
Nothing is there to discover, and yet all three look {"better and better" if look_better else "worse"}. Nor does it help to divide $NC$ by the most that it can be, $k$: {nc_8} of {asked[-1]} is a {"larger" if float(nc_8) / 8 > float(nc_2) / 2 else "smaller"} share than {nc_2} of {asked[0]}. So do not let these three choose the number of clusters.
But which number it likes best, {word(int(best_narrow))} or {word(int(best_wide))}, depends on the width of the kernel, and nothing in the data says which width is right. And there are no groups at all. And yet these values lie far above {together["Q"]}.
and so {"more" if min(map(float, [*wide.values(), *narrow.values()])) > 0 else "less"} weight lies within its clusters.
Thirty groups of five friends in a ring. Which has the larger $Q$: the thirty groups, or fifteen double groups?
“The thirty, they are the groups”: the {"double" if double["Q"] > single["Q"] else "single"} ones, {float(double["Q"]):.4f} to {float(single["Q"]):.4f}. By chance there would be {float(by_chance):.2f} of an edge between two neighbours, and there is a whole one.
In a large network modularity overlooks small groups, its **resolution limit** (分辨率极限). Thirty groups of five friends sit in a ring; each group knows the next by one friendship.
Imagine thirty groups of five friends in a ring, where each group knows the next one by a single friendship. We compare the thirty groups with fifteen double groups, each made of two neighbouring groups:
| clusters | $Q$ | |---|---| | thirty groups | {float(single["Q"]):.4f} | | fifteen double groups | {float(double["Q"]):.4f} |
Each group has {ends} of {single["#ends"]} ends. Chance puts {ends} · {ends}/{single["#ends"]} ≈ {float(by_chance):.2f} of an edge between two neighbours, and there is a whole one. So the {"double" if double["Q"] > single["Q"] else "single"} groups have the larger $Q$.
The {"double" if double["Q"] > single["Q"] else "single"} groups win, though two groups that are joined by a single friendship are hardly one group. Why? One group has {ends} ends of edges. Tied together at random, each of these ends meets one of the {single["#ends"]} ends of the network, and {ends} of those belong to the neighbour. So chance puts ${ends} \cdot {ends} / {single["#ends"]} \approx {float(by_chance):.2f}$ of an edge between the two groups. There is one, and that is {"more" if by_chance < 1 else "less"}. In a large network even a single edge between small groups is more than expected.
And with Euclidean distances all four like compact clusters, whatever shape the groups have:

# Summary
With each of them ask first whether the weights are distances or similarities, for that decides whether a large value is good.
In the last column of the table, doing nothing means to leave all points in one cluster.
| | formula | better for distances | for similarities | |---|---|---|---| | BetaCV | $\frac{{W_{{in}}/N_{{in}}}}{{W_{{out}}/N_{{out}}}}$ | {way["distances", "BetaCV"]} | {way["similarities", "BetaCV"]} | | cut 图割 | $W_{{out}}$ | {way["distances", "W_out"]} | {way["similarities", "W_out"]} | | normalised cut 归一化割 | $\sum_i \frac{{W(C_i, \overline{{C_i}})}}{{W(C_i, V)}}$ | {way["distances", "NC"]} | {way["similarities", "NC"]} |
\bigr)^{2}\Bigr)$ | {way["distances", "Q"]} | {way["similarities", "Q"]} |
| from {lowest["BetaCV"]} (reached) | {directions("BetaCV")} | shape, with Euclidean distances; whether there are groups at all | not defined: no pair is between |
| from {lowest["graph cut"]} (reached) | {directions("W_out")} | how many pairs are cut; shape, with Euclidean distances; chance | {letters(far, [1] * 6)["W_out"]}, for similarities the {"best" if way["similarities", "W_out"] == "smaller" else "worst"} value |
| {lowest["normalised cut"]} to $k$ (reached) | {directions("NC")} | shape, with Euclidean distances; chance | {letters(far, [1] * 6)["NC"]:.0f}, for similarities the {"best" if way["similarities", "NC"] == "smaller" else "worst"} value |
| $-\frac{{{lowest["modularity"][1]}}}{{{lowest["modularity"][3]}}}$ (reached) to below {below_one} | {directions("Q")} | shape, with Euclidean distances; small groups | {together["Q"]}, for Euclidean distances the {"worst" if way["distances", "Q"] == "smaller" else "best"} value |
BetaCV compares the mean distance at a table with that between tables. The cuts look at what is separated. Modularity asks whether more lies within the tables than chance would put there.
By distance nearly every split of a cluster flatters both cuts, and more clusters of K-means flatter BetaCV as well. By similarity even modularity lies above {together["Q"]} where there are no groups, and it overlooks small groups.
Which seating is better? Compare distances within tables with those between, but do not let a measure choose the number of tables.

# Exercises
Two stations next to each other: are their minutes many or few, their trains many or few?
Six stations are cut into two clusters of three, by A or by B.
Two masks over one matrix are all that it takes, whatever the distance is.
Which line of this working is wrong? The lines after it use its result.
Points at {listed([0, 2, 3, 7, 10])} on a line, the first two in C1, the last three in C2. Compute BetaCV by hand.
{word(n_in).capitalize()} pairs lie within the clusters, {word(n_out)} between them.
the sums were not divided by the numbers of pairs
{Fraction(w_in, w_out)}
that is between over within; BetaCV is within over between
{mean_out / mean_in}
each pair between counts once
{mean_in / Fraction(2 * w_out, n_out)}
2× each pair within counts once
{Fraction(2 * w_in, n_in) / mean_out}
a point and itself are no pair
{Fraction(2 * w_in, 2 * n_in + 5) / mean_out}
that is the mean within; divide it by the mean between
that is the mean between; it divides the mean within
{mean_out}
{sum(own_means) / 2 / mean_out}
it takes the mean of the clusters' means, or N_out was {line["n_i"](1)} + {line["n_i"](2)}; but the pairs within share one mean, and each point of C1 makes a pair with each of C2
List the pairs: how many lie within C1, how many within C2, how many between them?
Per pair, sums over few and over many pairs can be compared.
The points with themselves lie on the diagonal. They add nothing to the sum, but they are no pairs: they must not be counted.
At least one cluster has two points; labels can be any numbers.
labels[:, None] == labels is a matrix too, with True at pairs of one cluster.
C1 has the points {listed(faulty_at[:3])} on a line, C2 the points {listed(faulty_at[3:])}.
{1} W(C1, C1) = {2} · ({4} + {5} + {1}) = {faulty["W(C_1,C_1)"]}
{2} W(C2, C2) = {2} · {2} = {faulty["W(C_2,C_2)"]}
{3} W_in = ({faulty["W(C_1,C_1)"]} + {faulty["W(C_2,C_2)"]}) / {2} = {faulty["W_in"]}
{4} W_out = {" + ".join(str(y - x) for x in faulty_at[:3] for y in faulty_at[3:])} = {faulty["W_out"]}
{5} N_in = {comb(3, 2)} + {comb(2, 2)} = {faulty["N_in"]}
{6} N_out = {2} · {3} · {2} = {2 * faulty["N_out"]}
{7} BetaCV = ({faulty["W_in"]} / {faulty["N_in"]}) / ({faulty["W_out"]} / {2 * faulty["N_out"]}) = {faulty["W_in"] / faulty["N_in"] / (faulty["W_out"] / (2 * faulty["N_out"]))}
Lines {1} and {2} are double sums. From line {3} on every pair counts once: list the pairs for each.
A sum and its number of pairs must count alike, else the mean is off by a factor of two.
Line {wrong_line} counts every pair between twice, there and back. But line {4} has summed each of them once, and so have lines {3} and {5} within. Right is $N_{{out}} = {3} \cdot {2} = {faulty["N_out"]}$, and BetaCV is
The factors {2} in lines {1} and {2} look suspicious, but they are the definition of the double sum; line {3} halves it.
the double sum W(C1, C1) meets each of the {word(comb(3, 2))} pairs twice
{word(comb(2, 2))} pair, {faulty_at[3]} and {faulty_at[4]}, and the double sum meets it twice
half of the two double sums, so that each pair within counts once
every point of C1 with every point of C2, each pair once
three points make {word(comb(3, 2))} pairs, two points make {word(comb(2, 2))}, each counted once
it divides the means that the lines above give, within over between

# Moves
{word(len(eight_at)).capitalize()} points on a line, in three clusters. Each change starts from the table below. **Move**: the point at {3} goes to C1. **Merge**: C2 and C3 become one. **Tenfold**: every distance is multiplied by ten. What rises (↑), falls (↓) or stays (=)? For ten of the twelve signs you need no new table: ask what comes in, and what goes out. (The other two want a calculation: that of the normalised cut in *move*, and that of BetaCV in *merge*.)
2× np.array({[[x] for x in eight_at]})
W_in and W_out have a fixed sum. For BetaCV and the normalised cut, ask what stands above and what below.
Sums have a unit and ratios have none, but moving a point or merging changes both.
**Move.** The point at {3} gives {word(len(went_out))} long distances within for {word(len(came_in))} short ones: $W_{{in}}$ {rises(eight["W_in"], moved["W_in"])}, and $W_{{out}}$ {rises(eight["W_out"], moved["W_out"])} by as much. The mean within {rises(means["before"][0], means["move"][0])} and the mean between {rises(means["before"][1], means["move"][1])}, so BetaCV {rises(eight["BetaCV"], moved["BetaCV"])}. A {rises(*of_c2_cut, "larger", "smaller")} part of what C2 has is now cut, and a {rises(*of_c1_cut, "larger", "smaller")} part of what C1 has; the first counts for more, so the normalised cut {rises(eight["NC"], moved["NC"])}.
**Merge.** The pairs between C2 and C3 come in. They are long beside those that were within, and the mean within {rises(*(means[name][0] for name in ("before", "merge")))} {"more" if grows_in > grows_out else "less"} than the mean between: BetaCV {rises(eight["BetaCV"], merged["BetaCV"])}. The normalised cut has {word(merged["#i"])} summands instead of {word(eight["#i"])}, none above {uneven["#cut"][0] / uneven["#of"][0]}.
**Tenfold.** Sums of distances grow with the unit. In a ratio the unit cancels.
"W_in": "{arrows("W_in")}", "W_out": "{arrows("W_out")}", "BetaCV": "{arrows("BetaCV")}", "normalised cut": "{arrows("NC")}",
which distances of the point at {3} come in, and which go out?
no pair within goes out; which come in?
it is a sum of distances, and each of them is ten times as long
together with W_in it is the sum of all distances
the pairs of C2 with C3 are no longer between clusters
it has the unit of a distance
{word(len(went_out))} long pairs within are given for {word(len(came_in))} short ones: what do the two means do?
how long are the pairs that come in, beside those that were within?
a mean is divided by a mean, and the unit is in both
what C1 and C2 lose is compared with all that they have: is more or less of it cut?
no summand exceeds {uneven["#cut"][0] / uneven["#of"][0]}; how many are there before and after?
above and below in each summand stand sums of distances

# Stations
print("minutes                {minutes["A"]}         {minutes["B"]}")
print("trains a day            {trains["A"]}          {trains["B"]}")
- **a** The minutes prefer A, the trains prefer B.
- **b** The minutes prefer B, the trains prefer A.
- **c** The minutes prefer A, the trains prefer A.
- **d** The minutes prefer B, the trains prefer B.
Both prefer {more_minutes if more_minutes == fewer_trains else ""}. Minutes are distances: what is far apart should be cut, so the larger cut is the better one. Trains a day say how much two stations *belong together*: little of that should be cut. **{options[more_minutes, more_trains]}** takes the larger cut both times, **{options[fewer_minutes, fewer_trains]}** the smaller; **{options[fewer_minutes, more_trains]}** takes minutes for similarities, and trains for distances.
answer = "{options[more_minutes, fewer_trains]}"
that takes the larger cut both times, but many trains a day mean that two stations belong together, and such edges should not be cut
that takes the smaller cut both times, but many minutes mean that two stations are far apart, and such edges may well be cut
ask of each weight whether a large one says that two stations are far apart or that they belong together; only what is far apart should be cut
The weight of two stations is the minutes that a train takes; in a second graph it is the number of trains a day.
A cut does not say which way is better: that depends on what its weights measure.

# What modularity says
- **a** Of all friendships, {100 * q_of_paper:.0f} % lie within the groups.
- **b** The share within is {q_of_paper} above that of chance.
- **c** The mean within is {q_of_paper} of the mean between.
- **d** From chance to the best value, {100 * q_of_paper:.0f} % of the way is done.
print("modularity of the four groups: Q = {q_of_paper}")
$Q$ is a difference of shares: what lies within, less what would lie there if both ends of every friendship fell at random. **a** forgets what is taken off. **c** reads it as BetaCV, a ratio of means. **d** takes it for a share of the way to the best value; but nothing is divided by the best value, and $Q$ stays below {below_one}.
that is the first half of the formula alone; something is taken off it
that is how BetaCV compares; modularity knows shares of the whole weight, and no means
nothing in the formula divides by the best value, and Q cannot reach {below_one}
A large share within can come by chance alone, with a few large groups, and modularity takes that off.
Say the two halves of the formula in words: which share is the first, which the square?
The {word(len(corners))} friends again, in two triangles. Take the friendships themselves as weights, {network["w_xy"](1, 2)} for each. What is the modularity?
Begin with W(V, V): each of the {word(edges)} friendships has two ends.
Without the one friendship between them these two triangles would reach one {NAMES[cut_bridge["Q"]]}, the most that two clusters can.
The double sum meets each of the {word(edges)} friendships twice. Within each triangle there are {word(int(network_own) // 2)}, and each triangle has {word(int(network["#cut"][0]))} end of the seventh.
that is the share within; chance is still to be taken off
2× {2 * share}
what chance would put there has a square
{2 * (share - network_of / network_ends)}
that is one cluster; add the other one
{share - by_luck}
that is the share within of one cluster; chance is to be taken off, and the other cluster added
{share}
what chance would put there was taken off for one of the clusters only
{2 * share - by_luck}
that is what chance would put there, or the friendship between the triangles was left out
4× {2 * by_luck}
chance is taken off the shares within, not the other way round
{2 * (by_luck - share)}
the double sum meets each friendship twice, within and in all
{2 * (network_own / 2 / network_ends - by_luck)}
W(C_i, V) also has the friendship between the triangles
{2 * (share - (network_own / network_ends) ** 2)}
the friendship between the triangles has one end in each, so that each W(C_i, V) has it once, not twice
{2 * (share - ((network_of + 1) / network_ends) ** 2)}
the weights are the friendships, not the steps from one to the other
{walk["Q"]}

# More of what is said
Every pair is either within or between. So $W_{{in}} + W_{{out}}$
So one mean can fall without the other rising by as much.
who is not at your table is at another one.
What was the aim cannot be the judge as well.
For many points nobody can try all ways;
One can also look for the clustering with the best $NC$ of all. Then
But one can also look for the clustering that has the best $NC$ of all. Then it becomes an **objective** (目标函数), and it *finds* a clustering.
Imagine that all edges are cut through in the middle, and that the loose ends are tied together again at random, two by two. There are $W(V, V)$
Chance would draw edges at random, but K-means has put near points together,
Does a small cut of similarities make a good clustering?
First come the means of three measures, by distance:
We take the same clusters with {word(len({row[0] for row in kernels}))} Gaussian kernels, a narrow one and a wide one:
Here there is none, so from now on $k$ counts the clusters.
So we divide each sum by its number of pairs. **BetaCV** compares the two *means*:
Let us test that with clusterings that know nothing.
In the right panel a pattern appears. The blocks on the diagonal are light
But you can ask whether people at one table are close to each other, and people at different tables far apart.
Let $V$ be all {word(len(places))} points.
A **kernel** (核函数, its matrix 核矩阵) makes similarities of distances $d$.
And do not let them choose the number of tables.

# What is to be typed
2× answer = ...  # a fraction, three decimals, or a calculation such as ({3}/{4} + {1}/{2})/{2}
"W_in": ...,  # a sign each for move, merge and tenfold, such as "↓ = ="
answer = {wrong_line} check("{12}.{3}", answer)
answer = "b" check("{12}.{6}", answer)
The small table of sums is all that these measures see.
Now we add up all distances within clusters, and call the sum
{word(2).capitalize()} seatings are proposed. Which of the two is better, if there is no right answer to compare with?
Which of the two pictures has more light fields?

# Predictions
what W_out does when W_in falls
both sums become smaller together, as if the points had come closer
small within and large between are two wishes, so that one can be fulfilled more than the other
which falls when random cuts have more clusters
a mean falls with the number of pairs, and a sum does not
smaller clusters have smaller distances on average, even if they are drawn at random
in how many ways six points make two clusters
a way is one point that is cut off from the others
there are as many ways as pairs of a point and a cluster
"""

UNREAD = {
    "NC = k": "a question: which clustering has it?",
    r"w_{xy} = \lVert x - y \rVert_2": "x and y are points",
    r"W(S, R) = \sum_{x \in S} \sum_{y \in R} w_{xy}": "a definition over sets",
}

GIVEN = {
    "The weights are friendships, 1 each. What does it say?": "the data of a question",
    "# 12 Distances summed up": "the number of the unit",
}
