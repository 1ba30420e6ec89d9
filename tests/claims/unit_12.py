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
    return f"{way['distances', name]} / {way['similarities', name]}"


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
“{entries}, one for each entry”: {n} · {n - 1}/{2} = {comb(n, 2)}. The matrix […] diagonal is {to_itself}.
- y \rVert_{2}$$ It is […] $w_{{xy}} \ge {to_itself}$.
It is **symmetric**, $w_{{xy}} = w_{{yx}}$, and **nowhere negative**, $w_{{xy}} \ge {to_itself}$.
A matrix of {entries} numbers is
the same {entries} fields, in
of these {word(3**2)} blocks,

# What the wall still shows
for sums {word(1)} wish, for means {word(2)}
distance between; {way["distances", "BetaCV"]} is better
gives us {word(len(ranges))} measures

# Sums of blocks
a line: {places[0]} and {places[1]} are cluster C1, {places[2]} and {places[3]} are C2. For two
take {word(len(places))} points on a line, at {listed(places)}. The first {word(two.count(1))} are in cluster C1, the others in C2.
The double […] pair within C1 **twice**, once
Between them are {word(int(four["N_out"]))} pairs:
there are **{word(int(four["N_out"]))} pairs**:
“{c11 // 2 + c12}: {c11 // 2} within and {c12} between”: {of_c1}. The double […] it counts {c11}.
Let $V$ be all {word(len(places))} points. What
All sums together are {four["W(V,V)"]}. What is
“{four["W(V,V)"]}”: {total}. The table has every pair twice: {c11} + {c22} on the diagonal, and {c12} on either
four points, {places[0]} and {places[1]} in C1, {places[2]} and {places[3]} in C2. On the diagonal: within, {c11} and {c22}. Beside it: between, {c12}. $V$ is
“Yes, half and half”: {2} · {half} · {half - 1}/{2} = {2 * comb(half, 2)} within, {half} · {half} = {half * half} between. No
Two clusters have {half} melons each.
For the points {places[0]} and {places[1]} (C1), {places[2]} and {places[3]} (C2):
Our {word(len(places))} points: $W_{{in}} = {four["W_in"]}$ within the clusters, $W_{{out}} = {four["W_out"]}$ between them.
and $W_{{in}}$ {rises(eight["W_in"], moved["W_in"])}. Does $W_{{out}}$
**It {rises(eight["W_out"], moved["W_out"])} by as
example from {four["N_in"]} within and {four["N_out"]} between to {uneven["N_in"]} and {uneven["N_out"]}.
the clustering: {four["W_in"]} + {four["W_out"]} = {total} for our {word(len(places))} points. For […] between" are {word(1)} wish, not {word(2)}.

# BetaCV
two *means*; {way["distances", "BetaCV"]} is better:
Is $W_{{in}} = {four["W_in"]}$ small beside $W_{{out}} = {four["W_out"]}$? We can't say: there are {"more" if four["N_out"] > four["N_in"] else "fewer"} pairs between
are a {NAMES[four["BetaCV"]]} as far
{way["distances", "BetaCV"].capitalize()} is better. At {four["BetaCV"] / four["BetaCV"]}, points
random into {listed([k for k, *_ in random_cuts])} clusters of
| |---|---|---| {" | ".join(number for row in random_cuts for number in row)}
$W_{{in}}$ {rises(float(random_cuts[0][1]), float(random_cuts[-1][1]))} because more […] stays near {rounded(random_cuts[-1][2], 0)}, because nothing
Only $W_{{in}}$ {rises(float(random_cuts[0][1]), float(random_cuts[-1][1]))} (the last {random_cuts[-1][2]} is chance), […] stays near {rounded(random_cuts[-1][2], 0)}, as it

# Friends
Two triangles of friends, {", ".join(map(str, first))} and {", ".join(map(str, second))}; only {bridge[0]} and {bridge[1]} know each other. Now {new[0]} and {new[1]} become friends,
**{"abc"[("falls", "stays", "rises").index(rises(walk["BetaCV"], closer["BetaCV"]))]}**: the ways between the triangles get {"shorter" if closer["W_out"] < walk["W_out"] else "longer"}, from {walk["W_out"]} to {closer["W_out"]} steps in
are persons {way_round[0]} and {way_round[-1]}?
“{len(way_round) - 1} steps: {"–".join(map(str, way_round))}”: that is […] the shortest. {", ".join(f"{a}–{b}" for a, b in route)} are {steps[0][5]} steps.
Persons {new[0]} and {new[1]} become friends,
do, from {walk["W_out"]} to {closer["W_out"]} steps in all. So BetaCV {rises(walk["BetaCV"], closer["BetaCV"])}, to {closer["BetaCV"]}.
the triangles {", ".join(map(str, first))} and {", ".join(map(str, second))} are the clusters, and only {bridge[0]}–{bridge[1]} connects them. So {word(two_steps)} pairs between them take {sorted(set(lengths))[1]} steps, and {word(three_steps)} take {max(lengths)}.
| within | {walk["N_in"]} | {walk["W_in"]} | {walk["W_in"]}/{walk["N_in"]} = {walk["W_in"] / walk["N_in"]} | | between | {walk["N_out"]} | {one_step} + {two_steps} · {2} + {three_steps} · {3} = {walk["W_out"]} | {walk["W_out"]}/{walk["N_out"]} |
them. The {word(int(walk["N_in"]))} pairs within are one step apart. The {word(int(walk["N_out"]))} pairs between the tables take ${one_step} + {two_steps} \cdot {2} + {three_steps} \cdot {3} = {walk["W_out"]}$ steps in all, so BetaCV is ${walk["W_in"] / walk["N_in"]} / \frac{{{walk["W_out"]}}}{{{walk["N_out"]}}} = \frac{{{walk["BetaCV"].numerator}}}{{{walk["BetaCV"].denominator}}}$.
Here are {word(len(corners))} people and their friendships:

# Graph cut
every two of the {word(len(corners))} points.
“{len(first)}, one for each point”: {len(first)} · {len(second)} = {good["N_out"]}, of {comb(len(corners), 2)}.
little”: the {"good" if more_cut > 0 else "bad"} one, {good["W_out"]:.1f} to {bad["W_out"]:.1f}. The weights are distances.
Good cuts {round(good["W_out"], 1) - round(bad["W_out"], 1):.1f} more than
know”: by {bad["W_in"] - good["W_in"]:.1f}, the other
Of distances, the {"good" if more_cut > 0 else "bad"} one cuts more
clusterings cut {word(int(good["N_out"]))} pairs.
| good: {", ".join(map(str, first))} and {", ".join(map(str, second))} | {good["W_out"]:.1f} | | bad: {", ".join(map(str, odd))} and {", ".join(map(str, even))} | {bad["W_out"]:.1f}
| good: {", ".join(map(str, first))} and {", ".join(map(str, second))} | {near_good["W_out"]:.4f} | | bad: {", ".join(map(str, odd))} and {", ".join(map(str, even))} | {near_bad["W_out"]:.4f}
The good clustering cuts {"more" if more_cut > 0 else "less"}, and that
The good clustering cuts **{"more" if more_cut > 0 else "less"}**, {good["W_out"]:.1f} against {bad["W_out"]:.1f}. That's […] cut {word(int(bad["N_out"]))} pairs, so
here $e^{{-d^{2}/{8}}}$, is {exp(-0 / 8):.0f} at distance {dist(corners[0], corners[0]):.0f} and nearly {exp(-64 / 8):.0f} far off.
here $e^{{-d^{2}/{8}}}$ at the distance $d$ (the {8} sets how fast it fades). It is {exp(-0 / 8):.0f} for a point and itself, and nearly {exp(-64 / 8):.0f} for points
The same {word(len(corners))} points, weighted
are the same”: the {"bad" if near_bad["W_out"] > near_good["W_out"] else "good"} one, {near_bad["W_out"]:.4f} to {near_good["W_out"]:.4f}.
"graph cut {near_good["W_out"]:.4f}" and nothing
that cuts {"more" if more_cut > 0 else "less"}.
one cuts {"less" if near_bad["W_out"] > near_good["W_out"] else "more"}
the same {word(len(corners))} points.
clustering cuts {"less" if near_bad["W_out"] > near_good["W_out"] else "more"}. Similarities should
clustering cuts **{"less" if near_bad["W_out"] > near_good["W_out"] else "more"}**.
distances | {"large" if more_cut > 0 else "small"} | | similarities | {"small" if near_bad["W_out"] > near_good["W_out"] else "large"} |
$W_{{in}}$ leaves these {near[0][0]:.0f}s out

# Normalised cut
$$NC = \sum_{{i={1}}}^{{k}} \frac{{W(C_i, \overline{{C_i}})}}{{W(C_i, V)}}$$ $W(C_i
cut**: $$NC = \sum_{{i={1}}}^{{k}} \frac{{W(C_i, \overline{{C_i}})}}{{W(C_i, V)}}$$ **By hand**
“{uneven["#own"][0]}, it has nothing”: {uneven["#cut"][0] / uneven["#of"][0]}. It has
the {word(len(places))} points of the lesson, {places[0]} and {places[1]} in C1, {places[2]} and {places[3]} in C2: the distances from C1 to all points sum to {of_c1}, and {c12} of this is cut. Those from C2 sum to {of_c2}, and the same {c12} is cut. So
Distances of the points {places[0]} and {places[1]} (C1), {places[2]} and {places[3]} (C2). What is
| | C1 | C2 | $W(C_i, V)$ | |---|---|---|---| | C1 | {c11} | **{c12}** | {of_c1} | | C2 | **{c12}** | {c22} | {of_c2} |
at most {uneven["#cut"][0] / uneven["#of"][0]}, so the […] should be {way["distances", "NC"].removesuffix("r")} for distances, {way["similarities", "NC"].removesuffix("er")} for similarities.
No term can exceed {uneven["#cut"][0] / uneven["#of"][0]}, so the […] weights decides: **{"maximise" if way["distances", "NC"] == "larger" else "minimise"} for distances, {"minimise" if way["similarities", "NC"] == "smaller" else "maximise"} for a kernel.**
At {nc_takes_it} even $NC$ cuts
it has, {zero_alone["#cut"][1] / zero_alone["#of"][1]:.0f} of {near[0][0]:.0f}. $NC$ is then {zero_alone["NC"]:.3f}, between the triangles {zero_joined["NC"]:.3f}.
at $x$ from {min(lefts)} to {max(lefts)} and from {min(rights)} to {max(rights)}. A seventh […] similarities, so the {way["similarities", "NC"]} number (bold) wins.
|---|---|---|---|---| | {" | | ".join(row_of_seventh(x) for x in (12, 13, 14))} |
At {cut_takes_it} only the […] point. At {nc_takes_it} even $NC$ does.
At {cut_takes_it} the plain […] point, {seventh(cut_takes_it)[1]["W_out"]:.4f} against {seventh(cut_takes_it)[0]["W_out"]:.4f}, while the […] triangles. At {nc_takes_it} even the […] point a {near[0][0]:.0f} with itself. […] is this {near[0][0]:.0f} plus its […] diagonal to {without_diagonal(near)[0][0]}, all of […] term is {zero_alone["#cut"][1] / zero_alone["#of"][1]:.0f}. So set the diagonal to {without_diagonal(near)[0][0]} if lonely
two clusters: {comb(6, 1)}, {6 * 2} or {len(ways)}?
The best of all {len(ways)}
{len(ways)}: point {1} is in cluster {1}. Each of the other {word(5)} is in {1} or {2}, which makes ${2}^{len(ways[0]) - 1}$ ways, less the one with cluster {2} empty.
of the {len(ways)} | clusters […] | largest: {best_far[0]:.4f} | {", ".join(map(str, first))} and {", ".join(map(str, second))} | | similarities | smallest: {best_near[0]:.4f} | {", ".join(map(str, first))} and {", ".join(map(str, second))} |
There are {len(ways)}. The first […] of cluster {1}. Each of the other {word(5)} is in {1} or in {2}, which makes ${2}^{len(ways[0]) - 1}$ ways, less the one that leaves cluster {2} empty. The […] of all {len(ways)}, for either
for a {way["similarities", "NC"].removesuffix("er")} $NC$ by

# Modularity
“A half”: a {NAMES[Fraction(1, 2) ** 2]}. Both ends
edge has {word(2)} ends, and
Of all $W(V, V)$ ends, $W(C_i, V)$ are in $C_i$. So the first end of a new edge is in $C_i$ with the probability $W(C_i, V)/W(V, V)$, and so is the second. Both are in $C_i$ with the square of this probability.
$W(C_1, C_1) = {five_own[0]}$ and $W(C_2, C_2) = {five_own[1]}$, and each table has {word(int(five_cut[0]))} end of the friendship that is cut. Of all {five["#ends"]} ends the first table has {five_of[0]}, the second {five_of[1]}, and $Q = \frac{{{five_own[0]}}}{{{five["#ends"]}}} - (\frac{{{five_of[0]}}}{{{five["#ends"]}}})^{2} + \frac{{{five_own[1]}}}{{{five["#ends"]}}} - (\frac{{{five_of[1]}}}{{{five["#ends"]}}})^{2}$.
“{together["#own"][0] / together["#ends"]}, because everything is within”: {together["Q"]}. The share within is {together["#own"][0] / together["#ends"]}, and chance would put as much there: {together["#own"][0] / together["#ends"]} − {together["#of"][0] / together["#ends"]}².
sit at table C1, three at C2. Every friendship counts
| | C1 | C2 | $W(C_i, V)$ | |---|---|---|---| | C1 | {five["W(C_1,C_1)"]} | {five["W(C_1,C_2)"]} | {five_of[0]} | | C2 | {five["W(C_2,C_1)"]} | {five["W(C_2,C_2)"]} | {five_of[1]} |
{"More" if five["Q"] > 0 else "Less"} is within […] For friendships {way["similarities", "Q"]} is better, for distances {way["distances", "Q"]}.
There is {"more" if five["Q"] > 0 else "less"} within the […] and there {way["similarities", "Q"]} is better.
unusual. Then {way["distances", "Q"]} is better, […] never above {together["Q"]}, whatever
set the {near[0][0]:.0f}s on its diagonal to {without_diagonal(near)[0][0]} first,
Two groups reach {float(apart_2)}, ten groups {float(apart_10)}. Are the
the bound, ${1} - {1}/k$, grows with
sum to {together["#own"][0] / together["#ends"]} at most. The squares sum to ${1}/k$ at least: […] $k \cdot ({1}/k)^{2}$. So
falls below $-\frac{{{-across.numerator}}}{{{across.denominator}}}$.
reaches {together["#own"][0] / together["#ends"]}. In its formula, the first terms sum to {together["#own"][0] / together["#ends"]} at most.
which is below {together["#own"][0] / together["#ends"]}. Using […] falls below $-\frac{{{-across.numerator}}}{{{across.denominator}}}$ (proved by
|---|---| | {2} groups, none between them | {float(apart_2)} | | {3} groups, none between them | {float(apart_3):.4f} | | {10} groups, none between them | {float(apart_10)} | | all between two clusters | −{-float(across)} |

# Where it misleads
should be {way["distances", "BetaCV"].removesuffix("er")}, the cut and $NC$ {way["distances", "NC"].removesuffix("r")}; by a kernel $Q$ should be {way["similarities", "Q"].removesuffix("r")}.
stays near {rounded(random_cuts[0][2], 0)} if the […] K-means makes {listed(asked)} clusters of
largest for {word(int(best_wide))} clusters. Are there {word(int(best_wide))} groups?
|---|---|---|---|---| | {" | | ".join(f"{k} | {beta} | {float(cut):.0f} | {nc} | {wide[k]}" for k, beta, cut, nc in squares)} |
$NC$ look {"better and better" if look_better else "worse"}, and $Q$ is far above {together["Q"]}. None of
three look {"better and better" if look_better else "worse"}. Dividing […] doesn't help: {nc_8} of {asked[-1]} is a {"larger" if float(nc_8) / 8 > float(nc_2) / 2 else "smaller"} share than {nc_2} of {asked[0]}. So don't
favours, {word(int(best_narrow))} or {word(int(best_wide))}, depends
values are far above {together["Q"]}.
it is far above {together["Q"]} even
so {"more" if min(map(float, [*wide.values(), *narrow.values()])) > 0 else "less"} weight is
are the groups”: the {"double" if double["Q"] > single["Q"] else "single"} ones, {float(double["Q"]):.4f} to {float(single["Q"]):.4f}. By chance there would be {float(by_chance):.2f} of an
groups | {float(single["Q"]):.4f} | | fifteen double groups | {float(double["Q"]):.4f} |
Each group has {ends} of {single["#ends"]} ends. Chance puts {ends} · {ends}/{single["#ends"]} ≈ {float(by_chance):.2f} of an […] So the {"double" if double["Q"] > single["Q"] else "single"} groups have
The {"double" if double["Q"] > single["Q"] else "single"} groups win, […] group has {ends} ends of […] of the {single["#ends"]} ends of the network, and {ends} of those
chance puts ${ends} \cdot {ends} / {single["#ends"]} \approx {float(by_chance):.2f}$ of an […] that is {"more" if by_chance < 1 else "less"}. In a

# Summary
$\frac{{W_{{in}}/N_{{in}}}}{{W_{{out}}/N_{{out}}}}$ | {way["distances", "BetaCV"]} | {way["similarities", "BetaCV"]} | | cut | $W_{{out}}$ | {way["distances", "W_out"]} | {way["similarities", "W_out"]} | | […] V)}}$ | {way["distances", "NC"]} | {way["similarities", "NC"]} |
\bigr)^{2}\Bigr)$ | {way["distances", "Q"]} | {way["similarities", "Q"]} |
| from {lowest["BetaCV"]} (reached) | {directions("BetaCV")} |
| from {lowest["graph cut"]} (reached) | {directions("W_out")} | how […] chance | {letters(far, [1] * 6)["W_out"]}, for similarities the {"best" if way["similarities", "W_out"] == "smaller" else "worst"} value |
| {lowest["normalised cut"]} to $k$ (reached) | {directions("NC")} | chance | {letters(far, [1] * 6)["NC"]:.0f}, for similarities the {"best" if way["similarities", "NC"] == "smaller" else "worst"} value |
| $-\frac{{{lowest["modularity"][1]}}}{{{lowest["modularity"][3]}}}$ (reached) to below {below_one} | {directions("Q")} | small groups | {together["Q"]}, for Euclidean distances the {"worst" if way["distances", "Q"] == "smaller" else "best"} value |

# Exercises
Points at {listed([0, 2, 3, 7, 10])} on a line, the first two in C1, the last three in C2. Compute BetaCV by hand.
{word(n_in).capitalize()} pairs are within the clusters, {word(n_out)} between them.
{Fraction(w_in, w_out)}
{mean_out / mean_in}
{mean_in / Fraction(2 * w_out, n_out)}
{Fraction(2 * w_in, n_in) / mean_out}
{Fraction(2 * w_in, 2 * n_in + 5) / mean_out}
{mean_out}
{sum(own_means) / 2 / mean_out}
N_out was {line["n_i"](1)} + {line["n_i"](2)}; but the […] point of C1 makes a pair with each of C2
How many are within C1, how many within C2, how many between them?
C1 has the points {listed(faulty_at[:3])} on a line, C2 the points {listed(faulty_at[3:])}.
{1} W(C1, C1) = {2} · ({4} + {5} + {1}) = {faulty["W(C_1,C_1)"]}
{2} W(C2, C2) = {2} · {2} = {faulty["W(C_2,C_2)"]}
{3} W_in = ({faulty["W(C_1,C_1)"]} + {faulty["W(C_2,C_2)"]}) / {2} = {faulty["W_in"]}
{4} W_out = {" + ".join(str(y - x) for x in faulty_at[:3] for y in faulty_at[3:])} = {faulty["W_out"]}
{5} N_in = {comb(3, 2)} + {comb(2, 2)} = {faulty["N_in"]}
{6} N_out = {2} · {3} · {2} = {2 * faulty["N_out"]}
{7} BetaCV = ({faulty["W_in"]} / {faulty["N_in"]}) / ({faulty["W_out"]} / {2 * faulty["N_out"]}) = {faulty["W_in"] / faulty["N_in"] / (faulty["W_out"] / (2 * faulty["N_out"]))}
Lines {1} and {2} are double sums. From line {3} on, every
Line {wrong_line} counts every […] But line {4} has summed […] have lines {3} and {5} within. The right number is $N_{{out}} = {3} \cdot {2} = {faulty["N_out"]}$, and BetaCV is
The factors {2} in lines {1} and {2} look suspicious, […] sum, and line {3} halves it.
the double sum W(C1, C1) meets each of the {word(comb(3, 2))} pairs twice
{word(comb(2, 2))} pair, {faulty_at[3]} and {faulty_at[4]}, and the
every point of C1 with every point of C2, each pair once
three points make {word(comb(3, 2))} pairs, two points make {word(comb(2, 2))}, each counted once

# Moves
{word(len(eight_at)).capitalize()} points on […] point at {3} goes to C1. **Merge**: C2 and C3 become one.
np.array({[[x] for x in eight_at]})
**Move.** The point at {3} swaps {word(len(went_out))} long distances within for {word(len(came_in))} short ones: $W_{{in}}$ {rises(eight["W_in"], moved["W_in"])}, and $W_{{out}}$ {rises(eight["W_out"], moved["W_out"])} by as much. The mean within {rises(means["before"][0], means["move"][0])} and the mean between {rises(means["before"][1], means["move"][1])}, so BetaCV {rises(eight["BetaCV"], moved["BetaCV"])}. A {rises(*of_c2_cut, "larger", "smaller")} part of what C2 has is now cut, and a {rises(*of_c1_cut, "larger", "smaller")} part of what C1 has; the […] normalised cut {rises(eight["NC"], moved["NC"])}.
**Merge.** The pairs between C2 and C3 come in. […] mean within {rises(*(means[name][0] for name in ("before", "merge")))} {"more" if grows_in > grows_out else "less"} than the mean between: BetaCV {rises(eight["BetaCV"], merged["BetaCV"])}. The normalised cut has {word(merged["#i"])} terms instead of {word(eight["#i"])}, none above {uneven["#cut"][0] / uneven["#of"][0]}.
"W_in": "{arrows("W_in")}", "W_out": "{arrows("W_out")}", "BetaCV": "{arrows("BetaCV")}", "normalised cut": "{arrows("NC")}",
point at {3} come in,
the pairs of C2 with C3 are no longer between clusters
{word(len(went_out))} long pairs within are swapped for {word(len(came_in))} short ones:
what C1 and C2 lose is compared
no term exceeds {uneven["#cut"][0] / uneven["#of"][0]}; how many

# Stations
  {minutes["A"]}   […]   {minutes["B"]}")
   {trains["A"]}          {trains["B"]}")
{more_minutes if more_minutes == fewer_trains else ""} is better in both. Minutes are […] be cut. **{options[more_minutes, more_trains]}** takes the larger cut both times, **{options[fewer_minutes, fewer_trains]}** the smaller. **{options[fewer_minutes, more_trains]}** takes minutes
answer = "{options[more_minutes, fewer_trains]}"

# What modularity says
all friendships, {100 * q_of_paper:.0f} % are
within is {q_of_paper} above that of chance.
within is {q_of_paper} of the mean between.
is {100 * q_of_paper:.0f} % of the way
Q = {q_of_paper}")
stays below {below_one}.
can't reach {below_one}
Take the {word(len(corners))} friends in […] as weights, {network["w_xy"](1, 2)} for each.
of the {word(edges)} friendships has two ends.
reach one {NAMES[cut_bridge["Q"]]}, the most
of the {word(edges)} friendships twice. Within each triangle there are {word(int(network_own) // 2)}, and each triangle has {word(int(network["#cut"][0]))} end of the seventh.
{2 * share}
{2 * (share - network_of / network_ends)}
{share - by_luck}
{share}
{2 * share - by_luck}
{2 * by_luck}
{2 * (by_luck - share)}
{2 * (network_own / 2 / network_ends - by_luck)}
{2 * (share - (network_own / network_ends) ** 2)}
{2 * (share - ((network_of + 1) / network_ends) ** 2)}
{walk["Q"]}

# More of what is said
clusters with {word(len({row[0] for row in kernels}))} Gaussian kernels,
Let $V$ be all {word(len(places))} points.

# What is to be typed
such as ({3}/{4} + {1}/{2})/{2}
answer = {wrong_line} check("{12}.{3}", answer)
answer = "b" check("{12}.{6}", answer)
{word(2).capitalize()} friends each

"""

UNREAD = {
    "NC = k": "a question: which clustering has it?",
    r"w_{xy} = \lVert x - y \rVert_2": "x and y are points",
    r"W(S, R) = \sum_{x \in S} \sum_{y \in R} w_{xy}": "a definition over sets",
}

GIVEN = {
    "The weights are friendships, 1 each. What does it mean?": "the data of a question",
    "# 12 Distances summed up": "the number of the unit",
}
