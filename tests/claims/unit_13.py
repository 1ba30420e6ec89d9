"""The numbers in the text of unit 13, computed."""

import html
import re
from fractions import Fraction
from itertools import combinations, product
from math import dist, isclose

from mpmath import mpf

import clustlib as cl
from tests.arithmetic import root
from tests.claims.tools import NOTEBOOKS, listed, outputs, printed, word
from tests.notebook_checks import read


def silhouette(places, labels, x):
    """Return a, b and s of a point on a line; a and b are None if it is alone."""
    means = {}
    for name in set(labels):
        others = [y for y in range(len(places)) if labels[y] == name and y != x]
        lengths = [abs(Fraction(places[x] - places[y])) for y in others]
        means[name] = sum(lengths) / len(lengths) if lengths else None
    a = means.pop(labels[x])
    b = min(means.values())
    return (a, b, (b - a) / max(a, b)) if a is not None else (None, b, Fraction(0))


def letters(places, labels, **more):
    """Return the letters of a clustering of points on a line, by definition."""
    n, names = len(places), sorted(set(labels))
    k = len(names)
    groups = [[Fraction(places[x]) for x in range(n) if labels[x] == name] for name in names]
    pairs = list(combinations(range(n), 2))
    lengths = {(x, y): abs(Fraction(places[x] - places[y])) for x, y in pairs}
    within = [d for (x, y), d in lengths.items() if labels[x] == labels[y]]
    between = [d for (x, y), d in lengths.items() if labels[x] != labels[y]]
    gap, diameter = min(between), max(within, default=Fraction(0))
    ordered, n_in = sorted(lengths.values()), len(within)
    w_in, w_min = sum(within), sum(ordered[:n_in])
    w_max = sum(ordered[len(ordered) - n_in :])
    mean, centroids = sum(map(Fraction, places)) / n, [sum(group) / len(group) for group in groups]
    squares = [sum((x - m) ** 2 for x in group) for group, m in zip(groups, centroids, strict=True)]
    spreads = [root(s / len(group)) for s, group in zip(squares, groups, strict=True)]
    ratios = [
        [
            (mpf_of(spreads[i]) + mpf_of(spreads[j])) / mpf_of(abs(centroids[i] - centroids[j]))
            if centroids[i] != centroids[j]
            else mpf(0)
            for j in range(k)
            if j != i
        ]
        for i in range(k)
    ]
    ssb = sum(len(g) * (m - mean) ** 2 for g, m in zip(groups, centroids, strict=True))
    ssw, a_b_s = sum(squares), silhouette(places, labels, 0)
    steps, leaps = dbcv_parts(places, labels)
    scope = {
        "n": Fraction(n), "k": Fraction(k), r"\mu": mean, "SSB": ssb, "SSW": ssw,
        "W_in": w_in, "W_min": w_min, "W_max": w_max, "gap": gap, "largest diameter": diameter,
        "DB": sum(map(max, ratios)) / k, "#i": k,
        "n_i": lambda i: Fraction(len(groups[i - 1])),
        "DSC_i": lambda i: steps[i - 1], "DSPC_i": lambda i: leaps[i - 1],
        "#groups": groups, "#centroids": centroids, "#spreads": spreads, "#ratios": ratios,
        "#ordered": ordered, "#within": within,
    }  # fmt: skip
    if diameter:
        scope["Dunn"] = gap / diameter
    if w_max > w_min:
        scope["C"] = (w_in - w_min) / (w_max - w_min)
    if ssw and n > k:
        scope["CH"] = (ssb / (k - 1)) / (ssw / (n - k))
    if a_b_s[0] is not None:
        a, b, s = a_b_s
        scope |= {"a": a, "b": b, "s": s, "difference": b - a}
    scope |= {"DSC": steps[0], "DSPC": leaps[0], "more clusters": scope["k"] - 1}
    scope |= {"fewer free points": scope["n"] - scope["k"]}
    if leaps[0]:
        scope["of DBCV"] = (leaps[0] - steps[0]) / max(leaps[0], steps[0])
    if len({len(group) for group in groups} - {1}) and min(map(len, groups)) > 1:
        scope["DBCV"] = (
            sum(
                len(group) * (leap - step) / max(leap, step)
                for group, leap, step in zip(groups, leaps, steps, strict=True)
            )
            / n
        )
    return scope | more


def mpf_of(x):
    return mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else x


def dbcv_parts(places, labels):
    """Return the longest step and the shortest leap of each cluster on a line, by definition."""
    names = sorted(set(labels))
    members = [[x for x in range(len(places)) if labels[x] == name] for name in names]
    core = {}
    for group in members:
        for x in group:
            lengths = [abs(Fraction(places[x] - places[y])) for y in group if y != x]
            close = not lengths or 0 in lengths
            core[x] = Fraction(0) if close else len(lengths) / sum(1 / d for d in lengths)

    def reach(x, y):
        return max(abs(Fraction(places[x] - places[y])), core[x], core[y])

    steps, inner = [], []
    for group in members:
        tree, joined = [], group[:1]
        while len(joined) < len(group):  # Prim
            x, y = min(
                ((x, y) for x in joined for y in group if y not in joined),
                key=lambda edge: reach(*edge),
            )
            tree.append((x, y))
            joined.append(y)
        ends = [x for x in group if sum(x in edge for edge in tree) == 1]
        inside = [x for x in group if x not in ends] or group
        edges = [edge for edge in tree if set(edge) <= set(inside)] or tree
        steps.append(max((reach(*edge) for edge in edges), default=Fraction(0)))
        inner.append(inside)
    leaps = [
        min(reach(x, y) for j, other in enumerate(inner) if j != i for x in inside for y in other)
        for i, inside in enumerate(inner)
    ]
    return steps, leaps


def LETTERS(counts):
    """The letters of random points: the counts of a table are places, its rows are clusters."""
    cells = [(i, count) for i, row in enumerate(counts) for count in row]
    places = [int(count) + Fraction(k * k, 101) for k, (_, count) in enumerate(cells)]
    return letters(places, [i for i, _ in cells])


def alt(cell):
    """Return the text alternative of the figure that a cell of the unit shows."""
    (path,) = NOTEBOOKS.glob("13_*.ipynb")
    (output,) = (c["outputs"][0] for c in read(path)["cells"] if c["id"] == cell)
    return html.unescape(re.search(r'alt="([^"]*)"', output["data"]["text/html"])[1])


def moves(before, after, up="rises", down="falls"):
    return up if after > before else down


melons = cl.datasets.watermelon_4()
card = cl.internal_scorecard([[0], [1], [9]], [1, 1, 2])
better = {row[0]: row[3] for row in card}
lowest = {row[0]: str(row[2]).strip("[(").split(",")[0].replace("-", "−") for row in card}
HALF = {Fraction(1, 2): "½"}

# The girl
own, other = 20, 10
girl = Fraction(other - own, max(own, other))

# Four points on a line
places, two = [0, 1, 10, 12], [1, 1, 2, 2]
four = letters(places, two)
(a_0, b_0, s_0), (a_1, b_1, s_1), (a_10, b_10, s_10), (a_12, b_12, s_12) = (
    silhouette(places, two, x) for x in range(4)
)
four_silhouettes = [silhouette(places, two, x) for x in range(4)]
s_all = [s_0, s_1, s_10, s_12]
mean_c1, mean_c2 = (s_0 + s_1) / 2, (s_10 + s_12) / 2
assert isclose(cl.silhouette([[x] for x in places], two), sum(s_all) / 4)
alone = [1, 1, 1, 2]
a_moved, b_moved, s_moved = silhouette(places, alone, 2)
_, _, s_alone = silhouette(places, alone, 3)
moved = letters(places, alone)
mixed = letters(places, [1, 2, 1, 2])
other_mix = letters(places, [1, 2, 2, 1])
as_small = letters(places, [1, 1, 2, 3])
five = letters([*places, 5], [*two, 1])
cut = letters(places, [1, 2, 3, 3])
doubled = letters([2 * x for x in places], two)
m_1, m_2 = four["#centroids"]
spread_1, spread_2 = four["#spreads"]
db_four, db_doubled = (
    Fraction(c["#spreads"][0] + c["#spreads"][1]) / (c["#centroids"][1] - c["#centroids"][0])
    for c in (four, doubled)
)
alone_4 = letters(places, [1, 2, 3, 4])
mu_name = r"\mu"
mixed_terms = {
    sum(x - m for x in group) for group, m in zip(four["#groups"], four["#centroids"], strict=True)
}.pop()
mixed_labels, other_labels = "1, 2, 1, 2", "1, 2, 2, 1"
# The silhouette of two points of one cluster near another far away, and of the wrong labels.
bounds = [round(silhouette([0, 1, 10**6], labels, 0)[2]) for labels in ([1, 2, 1], [1, 1, 2])]
worst_c = letters([0, 1, 10], [1, 2, 1])["C"]
dunn_options = [
    four["Dunn"], Fraction(10 - 5, 12 - 10), Fraction(10 - 1, 5 - 0), five["Dunn"],
]  # fmt: skip


def fixed(number, places):
    return f"{float(number):.{places}f}".replace("-", "−")


def short(number):
    """Return a number with the digits that it has."""
    return f"{float(number):g}".replace("-", "−")


def short2(number):
    return f"{float(number):.6g}"


def frac(number):
    """Return a fraction in LaTeX."""
    sign = "-" if number < 0 else ""
    return rf"{sign}\frac{{{abs(number.numerator)}}}{{{number.denominator}}}"


# Melons: what the figures say
bars = {
    title: {
        name: (float(low.replace("−", "-")), int(negative or 0))
        for name, low, negative in re.findall(
            r"(C\d) has \S+ bars from \S+ to (−?[\d.]*\d)(?:, (\d+) negative)?", text
        )
    }
    for title, text in re.findall(
        r"(\w+) clusters: (.*?)(?= \w+ clusters:|$)", alt("all-points-before-the-mean-figure")
    )
}
means = dict(re.findall(r"(\w+) clusters: mean ([\d.]+)", alt("all-points-before-the-mean-figure")))
below = {title: sum(negative for _, negative in found.values()) for title, found in bars.items()}
((badly, number_badly),) = [
    (name, negative) for name, (_, negative) in bars["two"].items() if negative
]
shortest = sorted(bars["three"], key=lambda name: bars["three"][name][0])
circles = {
    (name, neighbour): (ratio, value)
    for name, neighbour, ratio, value in re.findall(
        r"(C\d) has spread \S+, its worst neighbour is (C\d): (\S+ \+ \S+/\S+) = ([\d.]*\d)",
        alt("each-cluster-and-its-worst-neighbour-figure"),
    )
}
(one, worst_1), (two_, worst_2), (three, worst_3) = circles
(ratio_12, r_12), (_, r_21), (ratio_31, r_31) = circles.values()
assert (worst_1, worst_2) == (two_, one)
db = re.search(r"DB = ([\d.]*\d)", alt("each-cluster-and-its-worst-neighbour-figure"))[1]

# Rings
dunn_wins = int(printed("13", "297fa26a", "Dunn index"))
drawings = 100
dunn_alone = outputs("13")["297fa26a"].strip() == f"{{'Dunn index': {dunn_wins}}}"
blind = 9 - 1 if dunn_alone else 0
this_s, on_ring = (printed("13", "6d3fe58e", words) for words in ("this point: s", "below 0:"))
of_ring = int(printed("13", "6d3fe58e", r"below 0: \d+ of"))
own_mean, inner_mean = re.findall(r"mean ([\d.]*\d)", alt("one-point-of-the-outer-ring-figure"))[:2]
one_of_ring = Fraction(inner_mean) / Fraction(own_mean) - 1  # b/a − 1, as a is the larger
inner_ring, outer_ring = 16, 24
table = {
    line[:24].strip(): line[24:].split()
    for line in outputs("13")["7b435f75"].strip().splitlines()[1:]
}
prefer = {row[3] for row in table.values()}
(all_prefer,) = prefer
SHOWN = {  # places that the slide writes
    "modularity": ("modularity", 3, 3), "C-index": ("C-index", 0, 3),
    "silhouette": ("silhouette", 3, 3), "Dunn": ("Dunn index", 3, 3),
    "Calinski–Harabasz": ("Calinski–Harabasz index", 1, 3),
}  # fmt: skip


def row_of(name):
    measure, left, right = SHOWN[name]
    rings, halves, better, _ = table[measure]
    numbers = (
        fixed(number.replace("−", "-"), places)
        for number, places in ((rings, left), (halves, right))
    )
    return f"{name} | {' | '.join(numbers)} | {better}"


# DBCV
villages, shores = [0, 1, 2, 3, 10, 11, 12, 13], [1, 1, 1, 1, 2, 2, 2, 2]
banks = letters(villages, shores)
inner_lengths = sorted(abs(1 - x) for x in (0, 2, 3))
step, leap = banks["DSC_i"](1), banks["DSPC_i"](1)
assert isclose(cl.dbcv([[x] for x in villages], shores), banks["DBCV"])
far = letters([0, 1, 2, 3, 100, 101, 102, 103], shores)
won = [re.findall(r"[\d.]+", line) for line in outputs("13")["13dbcv7"].strip().splitlines()]
wins = [int(row[3]) for row in won]
assert all(row[4] == "20" for row in won)
outlier_wins = {name: int(printed("13", "13dbcv9", f"'{name}'")) for name in ("dbcv", "silhouette")}

# Exercises
at_3, of_3 = [0, 2, 3, 10], [1, 1, 2, 2]
a_3, b_3, s_3 = silhouette(at_3, of_3, 2)
first = letters(at_3, of_3)
mean_s = sum(silhouette(at_3, of_3, x)[2] for x in range(4)) / 4
length_in, length_out = first["W_in"], sum(first["#ordered"]) - first["W_in"]
ruler = first["W_max"] - first["W_min"]

second = letters([0, 8, 10, 20], [1, 1, 2, 3])
mu_1, mu_2, mu_3 = second["#centroids"]
sd_1, sd_2, sd_3 = second["#spreads"]
near_, far_, none_ = (
    Fraction(sd_1 + sd_2) / (mu_2 - mu_1),
    Fraction(sd_1 + sd_3) / (mu_3 - mu_1),
    Fraction(sd_2 + sd_3) / (mu_3 - mu_2),
)
largest = [max(near_, far_), max(near_, none_), max(far_, none_)]
assert isclose(sum(largest) / 3, second["DB"])

price = letters([0, 1, 4, 7, 13], [1, 1, 1, 1, 2])
ssb, ssw, mu = price["SSB"], price["SSW"], price[r"\mu"]
middle = sum(price["#centroids"]) / 2
to_middle = [
    len(group) * (m - middle) ** 2
    for group, m in zip(price["#groups"], price["#centroids"], strict=True)
]

NINE = [(10, 1), (9.2, 1), (0, 1), (20, 6), (10, 0), (4.6, 1), (0, 0), (9, 0), (1, 0)]
OF_NINE = [2, 1, 1, 3, 2, 1, 1, 2, 1]


def bar(x):
    """Return a, b and s of one of the nine points; without a, it is alone."""
    lengths = {
        name: [dist(NINE[x], NINE[y]) for y in range(9) if y != x and OF_NINE[y] == name]
        for name in {1, 2, 3}
    }
    own_ones = lengths.pop(OF_NINE[x])
    if not own_ones:
        return 0.0
    a, b = sum(own_ones) / len(own_ones), min(sum(d) / len(d) for d in lengths.values() if d)
    return (b - a) / max(a, b)


nine = {name: round(bar(x), 2) for x, name in enumerate("abcdefghi")}
sorted_bars = {
    "nearer to another cluster": [name for name, s in nine.items() if s < -0.5],
    "between two clusters": [name for name, s in nine.items() if 0 < abs(s) < 0.3],
    "alone in its cluster": [name for name, s in nine.items() if s == 0],
    "well inside": [name for name, s in nine.items() if s > 0.5],
}
longest = max(nine, key=nine.get)
over_half = [name for name in sorted_bars["well inside"] if nine[name] > 0.5]
left_over = [name for name in sorted_bars["well inside"] if name not in "aeh"]

line = [0, 1, 2, 5, 6, 7, 11]
in_groups_labels, outlier_labels = [1, 1, 1, 2, 2, 2, 2], [1, 1, 1, 1, 1, 1, 2]
in_groups, with_outlier = letters(line, [1, 1, 1, 2, 2, 2, 2]), letters(line, [1] * 6 + [2])
s_groups, s_outlier = (
    sum(silhouette(line, labels, x)[2] for x in range(7)) / 7
    for labels in ([1, 1, 1, 2, 2, 2, 2], [1] * 6 + [2])
)
assert in_groups["Dunn"] < with_outlier["Dunn"]
assert s_groups > s_outlier + Fraction(1, 7)

rows = [(0, 0), (3, 0), (6, 0), (9, 0), (0, 2), (3, 2), (6, 2), (9, 2)]
seven_ways = [(1, *rest) for rest in product((1, 2), repeat=7) if 2 in rest]
of_rows = {labels: cl.silhouette(rows, labels) for labels in seven_ways}
best_of_rows = max(of_rows, key=of_rows.get)
true_rows = (1, 1, 1, 1, 2, 2, 2, 2)
left_right = (1, 1, 2, 2, 1, 1, 2, 2)
assert best_of_rows == left_right
assert of_rows[true_rows] < 0
assert cl.dunn_index(rows, left_right) > cl.dunn_index(rows, true_rows)
assert cl.davies_bouldin_index(rows, left_right) < cl.davies_bouldin_index(rows, true_rows)

uneven = letters([0, 1, 2, 6, 8], [1, 1, 1, 2, 2])
core_1 = [Fraction(2) / (1 + Fraction(1, 2)), Fraction(2) / (1 + 1)]
step_1, step_2 = (uneven["DSC_i"](i) for i in (1, 2))
leap_1, leap_2 = (uneven["DSPC_i"](i) for i in (1, 2))
good_1, good_2 = ((y - x) / max(x, y) for x, y in ((step_1, leap_1), (step_2, leap_2)))
assert isclose(cl.dbcv([[0], [1], [2], [6], [8]], [1, 1, 1, 2, 2]), uneven["DBCV"])

SCOPES = [
    four,
    moved,
    mixed,
    five,
    banks,
    first,
    price,
    uneven,
    {"k": Fraction(1)},
    {"a": a_moved, "b": b_moved, "s": s_moved},
    {"s": s_alone},
    {"s": sum(s_all) / len(s_all)},  # of the whole clustering
    {
        "s": (Fraction(inner_mean) - Fraction(own_mean)) / Fraction(own_mean)
    },  # of a point on the ring
    {"DB": Fraction(0)},
    {"a": Fraction(own), "b": Fraction(other), "s": girl},
    {"a": Fraction(own_mean), "b": Fraction(inner_mean), "s": one_of_ring},
    {"s": sum(Fraction(str(round(float(s), 4))) for s in s_all) / 4},
]

SAYS = rf"""
# The girl and the silhouette
| her own school | {own} minutes | | the other school | {other} minutes |
the classmates of her daughter live twenty minutes from her house on average, and the children of the other school only ten.
A town has two schools, and every child goes to the one of her district. The office is content, because the distances within the districts have a small sum.
In this notebook we ask as the mother does, mostly point by point
“No matter, its distance to itself is {places[0] - places[0]}”: that {places[0] - places[0]} would lower the mean, most of all in a small cluster. For the point at {places[0]}, $a$ would be {HALF[a_0 / 2]} instead of {a_0}.
- $a$: its mean distance to the *other* points of its own cluster - $b$: its smallest mean distance to another cluster
Let $a$ be the mean distance of the point to the *other* points of its cluster. For every other cluster take the mean distance of the point to the points of that cluster, and let $b$ be the smallest of these means.
we compare how far it is, on average, from its own cluster and from the nearest other one.
**silhouette** (轮廓系数): mean of $\frac{{b - a}}{{\max(a, b)}}$; {better["silhouette"]} is better
By hand: what is the silhouette of the point at {places[2]}?
“{Fraction(9 - 2, 9)}, for the nearest point of C1 is {places[2] - places[1]} away”: $b$ is a mean, {b_10}, and $a$ is {a_10}; so $s$ = {s_10}.
By hand: the point at {places[0]}
The points at {places[0]} and {places[1]} are C1, those at {places[2]} and {places[3]} are C2. The ringed point is that at {places[0]}.
They lie on a line at {listed(places)}, the first two in C1, the others in C2. For the point at {places[0]} we have $a = {a_0}$ and $b = \frac{{{places[2]} + {places[3]}}}{{{2}}} = {b_0}$, so $s = \frac{{{b_0} - {a_0}}}{{{b_0}}} = {frac(s_0)}$.
we take the {word(len(places))} points of unit {12} again.
The difference $b - a$ comes in minutes or in metres. Divided by the larger of the two it has no unit, and lies between −{-bounds[0]} and {bounds[1]}.
- Near {bounds[1]}: at home in its cluster - Near {sum(bounds)}: between two clusters - Below {sum(bounds)}: nearer, on average, to another cluster
Near {bounds[1]}, the point is at home where it is. Near {sum(bounds)}, the two clusters are about equally far: as a rule the point lies between them. Below {sum(bounds)} it is nearer, on average, to another cluster. A point alone in its cluster has no $a$, so its $s$ is set to {s_alone}.
**In NumPy**, for all {word(len(places))} points:
The silhouettes of all {word(len(places))} points
{places[2]} and {places[3]} are in one cluster, with the same $a$. Why is $s$ {"larger" if s_12 > s_10 and a_12 == a_10 else "smaller"} at {places[3]}?
“A mistake, they should be equal”: $b$ is {short(b_10)} at {places[2]} and {short(b_12)} at {places[3]}, which lies farther from C1.
| {" | | ".join(f"{place}, in C{name} | {a} | {b} | {fixed(s, 4)}" for place, name, (a, b, s) in zip(places, two, four_silhouettes, strict=True))} |
All {word(sum(s > Fraction(1, 2) for s in s_all))} are well at home. The silhouette of a whole clustering is the mean over all its points. **In one call**, where $s(C_i)$ is the mean over one cluster:
The silhouette of a whole clustering is the mean over all its points:
“Yes, ({fixed(mean_c1, 3)} + {fixed(mean_c2, 3)})/{2}”: no, each point counts once, so the whole lies nearer to the number of C1.
C1 has twice as many points as C2. Is the whole the mean of the two clusters' numbers?
The mean over C1 alone is {fixed(mean_c1, 3)}, that over C2 alone {fixed(mean_c2, 3)}.
Points at {listed(places)}
Now put the point at {places[2]} into C1, so that {places[3]} is alone. Is the silhouette of the point at {places[2]} now near {bounds[1]}, near {sum(bounds)}, or near −{-bounds[0]}?
| point | {" | ".join(map(str, places))} | |---|---|---|---|---| | cluster | {" | ".join(f"C{name}" for name in alone)} |
| point | {" | ".join(map(str, places))} | |---|---|---|---|---| | cluster | {" | ".join(f"C{name}" for name in (1, 2, 1, 2))} |
| point | {" | ".join(map(str, sorted([*places, 5])))} | |---|---|---|---|---|---| | cluster | {" | ".join(f"C{name}" for name in (1, 1, 1, 2, 2))} |
The point at {places[2]}: $a = \frac{{{10} + {9}}}{{{2}}} = {frac(a_moved)}$, $b = {b_moved}$, so $s = {frac(s_moved)} \approx -{fixed(-s_moved, 2)}$. (The point at {places[3]} is alone: {s_alone} by agreement.)
The girl at the wrong school: $a = {own}$, $b = {other}$, so $s = \frac{{{other} - {own}}}{{{own}}} = {frac(girl)}$.
Near −{-round(s_moved)}. The point is $\frac{{{a_moved.numerator}}}{{{a_moved.denominator}}}$ away from its own cluster on average, and only {b_moved} from the point at {places[3]}. It is our girl at the wrong school: her $a$ is {own} minutes and her $b$ is {other}, so her own silhouette is $\frac{{{other} - {own}}}{{{own}}} = {frac(girl)}$.

# Bars
{len(melons)} melons, one bar each; the dashed line is the mean.
We compare the thirty melons of unit {12} in the three clusters found there, and in two. Each bar is a melon, and the dashed line is the mean:
The mean alone does not say which points are badly placed, so we look at all of them.
“Nothing: about {fixed(means["three"], 1)} beats {fixed(means["two"], 1)}”: right, {word(number_badly)} melons of {badly} are below {sum(bounds)}, nearer to C1 on average; left, {"none" if not below["three"] else ""}.
In the right panel {badly} has {word(number_badly)} negative bars: {word(below["two"])} melons that are nearer, on average, to C1. In the left panel there is {"none" if not below["three"] else ""}, but {shortest[0]} has a few very short bars, and {shortest[1]} has one: melons near a border. If a cluster has many short or negative bars, many of its points are about as near to another cluster as to their own, or nearer. The mean of all bars may be high all the same.
What do the bars say that the two means do not?
Kaufman and Rousseeuw ({1990}) call a mean above {0.5} reasonable, and one above {0.7} strong.

# Dunn
Two points of one cluster lie far apart, all else is compact. What does the Dunn index say?
“Little, it is one pair of many”: the largest diameter counts alone, so the index is small.
- **gap**: the smallest distance between points of different clusters - **diameter** of a cluster: the largest distance between two of its points
The **Dunn index** (Dunn 指数) looks at the worst case. For {places[0]}, {places[1]} in C1 and {places[2]}, {places[3]} in C2:
= {short(four["Dunn"])}$$ {better["Dunn index"].capitalize()} is better.
**Dunn index** (Dunn 指数): gap / largest diameter; {better["Dunn index"]} is better
The **gap** is the smallest distance between two points of different clusters, and the **diameter** of a cluster is the largest distance between two of its own points. The **Dunn index** (Dunn 指数) divides the gap by the largest of all diameters. {better["Dunn index"].capitalize()} is better.
The silhouette averages over all points, so a few bad ones hardly show.
for our {word(len(places))} points, the gap is ${10} - {1} = {four["gap"]}$ and the larger diameter is ${12} - {10} = {four["largest diameter"]}$. So the index is ${frac(four["Dunn"])}$.
Dunn: a fifth point, at {5}
A fifth point, at {5}, joins C1. Is the index now {", ".join(map(short, dunn_options[:3]))} or {short(dunn_options[3])}?
From {short(four["Dunn"])} to {five["Dunn"]} by one point: this is the price of the worst case. The index sees only {word(2)} distances.
From {5} to {places[2]} the gap is only {five["gap"]}, and from {places[0]} to {5} the diameter has grown to {five["largest diameter"]} as well. So one point has taken the index from {short(four["Dunn"])} down to {five["Dunn"]}. This is the price of the worst case: the index sees only {word(2)} distances.

# C-index
For the points {", ".join(map(str, places))}: can two clusterings both have $C = {four["C"]}$?
“No, only the best one has”: {{{places[0]}, {places[1]}}}, {{{places[2]}}}, {{{places[3]}}} has it too; its only pair has the smallest distance.
Is the sum $W_{{in}}$ of the $N_{{in}}$ distances within clusters small or large?
- $W_{{min}}$: the sum of the $N_{{in}}$ smallest of *all* distances - $W_{{max}}$: the sum of the $N_{{in}}$ largest of all distances
The **C-index** says where between these two $W_{{in}}$ lies, from {four["C"]} (best) to {worst_c} (worst):
**C-index**: $\frac{{W_{{in}} - W_{{min}}}}{{W_{{max}} - W_{{min}}}}$; {better["C-index"]} is better
There are $N_{{in}}$ pairs within. Let $W_{{min}}$ be the sum of the $N_{{in}}$ smallest of *all* distances, and $W_{{max}}$ that of the $N_{{in}}$ largest: $W_{{in}}$ must lie between them.
The best value is {four["C"]}, the worst is {worst_c}.
**By hand:** the {word(len(four["#ordered"]))} distances, sorted, are {", ".join(map(str, four["#ordered"]))}. {word(len(four["#within"])).capitalize()} pairs lie within, so $W_{{min}} = {1} + {2} = {four["W_min"]}$ and $W_{{max}} = {11} + {12} = {four["W_max"]}$. $W_{{in}}$ is ${1} + {2}$ as well, so
The {word(len(four["#ordered"]))} distances of {", ".join(map(str, places))}, sorted
The point at {places[2]} moves to C1. Which bars are filled then, and what is $C$?
“{", ".join(map(str, four["#ordered"][:3]))} and {four["#ordered"][3]}”: the pair at distance {four["#ordered"][1]} is cut. {listed(sorted(moved["#within"]))} sum to {moved["W_in"]}, so $C$ = ({moved["W_in"]} − {moved["W_min"]})/({moved["W_max"]} − {moved["W_min"]}) = {moved["C"]}.
| $W_{{in}}$ | {1} + {2} = {four["W_in"]} | | $W_{{min}}$ | {1} + {2} = {four["W_min"]} | | $W_{{max}}$ | {11} + {12} = {four["W_max"]} |
We mix the clusters. With the labels {mixed_labels}, is the C-index below {0.5}, {0.5}, or above {0.5}?
The points {listed(places)} with the labels {mixed_labels} have a C-index of {mixed["C"]}. And with {other_labels}?
**{"abc"[1 if other_mix["C"] == mixed["C"] else 0]}**: {12} + {9} = {other_mix["W_in"]} again. a: “{places[2]} and {places[1]} are nearer”; c: “{places[3]} and {places[0]} are farther apart”.
Within are the pairs {places[0]}, {places[2]} and {places[1]}, {places[3]}: $W_{{in}} = {10} + {11} = {mixed["W_in"]}$.
$W_{{min}} = {mixed["W_min"]}$ and $W_{{max}} = {mixed["W_max"]}$ are the same as before: again {word(len(mixed["#within"]))} pairs lie within.
Far {"above" if mixed["C"] > Fraction(3, 4) else "below"}. The pairs within are now {places[0]} and {places[2]}, {places[1]} and {places[3]}, so $W_{{in}} = {10} + {11} = {mixed["W_in"]}$, close to the {"upper" if mixed["C"] > Fraction(3, 4) else "lower"} end of the ruler.

# Davies–Bouldin
Two clusters of the same spread have the ratio {2}. What does that look like?
“They lie twice as far apart as they are wide”: the other way round. Each circle goes through the other’s centroid.
- **centroid** (质心) $\mu_i$: the mean of the points of a cluster - **spread** $\sigma_i$: the root of their mean squared distance to $\mu_i$
Compare two radii with the distance of the centroids: $$\frac{{\sigma_i + \sigma_j}}{{d(\mu_i, \mu_j)}}$$ Each cluster keeps only its *largest* ratio, that with its worst neighbour. The **Davies–Bouldin index** (DB 指数) is the mean of these. {better["Davies–Bouldin index"].capitalize()} is better.
**Davies–Bouldin index** (DB 指数): mean of the largest $\frac{{\sigma_i + \sigma_j}}{{d(\mu_i, \mu_j)}}$; {better["Davies–Bouldin index"]} is better
Let the **centroid** (质心) $\mu_i$ of a cluster be the mean of its points. Its **spread** $\sigma_i$ is the root of the mean squared distance of its points to $\mu_i$. Now draw a circle around each centroid, with the spread as its radius, and compare the sum of two radii with the distance $d(\mu_i, \mu_j)$ of the centroids: $$\frac{{\sigma_i + \sigma_j}}{{d(\mu_i, \mu_j)}}$$ At {1} the two circles touch. Each cluster keeps only its *largest* ratio, the one with its worst neighbour, and the **Davies–Bouldin index** (DB 指数) is the mean of these. {better["Davies–Bouldin index"].capitalize()} is better.
Because a cluster that runs into one other is not well separated, however far away the rest may be.
We take {three} away. Does the index get better?
| {one} ↔ {two_} | {ratio_12} ≈ {r_12} | | {three} → {worst_3} | {ratio_31} ≈ {r_31} | | DB | ({r_12} + {r_21} + {r_31})/{len(circles)} ≈ {db} |
“Yes, one worry less”: it {moves(float(db), float(r_12))} from {db} to {r_12}. {one} and {two_} are still each other’s worst neighbours, and the {r_31} of {three} had lowered the mean.
Our points are {places[0]}, {places[1]} and {places[2]}, {places[3]}. Double them all: {2 * places[0]}, {2 * places[1]} and {2 * places[2]}, {2 * places[3]}. What is the index now?
“{2 * db_four}, all is doubled”: still {db_doubled}. The spreads double, and so does the distance.
C1 has the points {places[0]} and {places[1]}, C2 has {places[2]} and {places[3]}. The centroids are ${frac(m_1)}$ and {m_2}, the spreads ${frac(spread_1)}$ and {spread_2}. Each has one neighbour only:
for our {word(len(places))} points, the centroids are ${frac(m_1)}$ and {m_2}, and the spreads are ${frac(spread_1)}$ and {spread_2}. Each cluster has only one neighbour, so both keep the same ratio, $\frac{{{spread_1} + {spread_2}}}{{{m_2 - m_1}}} = {frac(db_four)}$. Then the mean is ${frac(db_four)}$, too.
Could the plain mean give the larger index on other data?
“Yes, it depends on the data”: never. A root mean square is never below the mean, so no spread is, and no ratio.
| root mean square | us, and Zaki and Meira | | plain mean, never larger | scikit-learn |
If every point is alone, all spreads are {places[0] - places[0]}, and DB = {places[0] - places[0]}, the best value of all. So never let it choose between few clusters and very many.
Ours, that of Zaki and Meira, is `spread="rms"`. The plain mean distance to the centroid, which scikit-learn takes, is `spread="mean"`, and it is never larger than ours.
Then all spreads are {places[0] - places[0]}, and so is the index, the best value of all. So never let this index choose between few clusters and very many.

# Calinski–Harabasz
Other clusters for the same points: SSW falls by {2}. What does SSB do?
“It depends on where the points go”: it rises by {2}, for the total is the same.
$\mu$ is the mean of all points, $\mu_i$ that of cluster $C_i$ with $n_i$ points. Squared distances split, into within and between:
Total = within + between
The total is fixed, whatever the clusters.
The next measure charges a price for each further cluster. It takes squared distances, because they split into a part *within* clusters and a part *between* them.
(The square also gives mixed terms, ${2}\,(x - \mu_i) \cdot (\mu_i - \mu)$. Within a cluster $\mu_i - \mu$ is the same for all points, and the differences $x - \mu_i$ add up to {mixed_terms}. So these terms are gone.)
Every point is a cluster of its own. What is CH?
“Infinite, for SSW is {alone_4["SSW"]}”: $n - k$ is {alone_4["n"] - alone_4["k"]}, too; {alone_4["SSW"]}/{alone_4["n"] - alone_4["k"]}. The index is not defined there.
Split a cluster: SSW cannot rise, and SSB gains what SSW loses. So two divisors charge for each cluster. With $k$ clusters and $n$ points,
{better["Calinski–Harabasz index"].capitalize()} is better, without upper limit.
**Calinski–Harabasz index** (CH 指数): $\frac{{\text{{SSB}}/(k - {1})}}{{\text{{SSW}}/(n - k)}}$; {better["Calinski–Harabasz index"]} is better
The left side is fixed, whatever the clusters. Now split a cluster. Each part gets a centroid of its own, so SSW cannot rise, and SSB grows by what SSW loses. Their ratio alone would always ask for more clusters.
With more clusters $k - {1}$ grows and $n - k$ shrinks. Both make the index smaller, so a split pays only if SSW falls by enough. (The price is low. In one or two dimensions, or with nearly as many clusters as points, the index may rise with $k$ even where there are no groups.) {better["Calinski–Harabasz index"].capitalize()} is better, and there is no upper limit.
Cut C1 into {{{places[0]}}} and {{{places[1]}}}: SSB {moves(four["SSB"], cut["SSB"])} to {short2(cut["SSB"])}, SSW {moves(four["SSW"], cut["SSW"])} to {cut["SSW"]}. And CH?
“It rises, both got better”: ({short2(cut["SSB"])}/{cut["k"] - 1})/({cut["SSW"]}/{cut["n"] - cut["k"]}) ≈ {fixed(cut["CH"], 1)}, far {"below" if cut["CH"] < four["CH"] else "above"} {short2(four["CH"])}. The third cluster costs more than it brings.
the mean of our {word(len(places))} points is $\mu = {frac(four[mu_name])}$, and each centroid is ${frac(m_2 - four[mu_name])}$ away from it. So
With two clusters and {word(len(places))} points we get

# Rings
Left the two rings, of {inner_ring} and {outer_ring} points. Right what K-means finds: it cuts both rings, for its border is a straight line.
You know {word(9)} measures now: the {word(4)} of unit {12}, the silhouette, the Dunn, Davies–Bouldin and Calinski–Harabasz indices, and the C-index of an optional section. `cl.internal_scorecard` holds them all (and a tenth, DBCV, the subject of the next section, which is optional).
K-means cannot find the rings, because between two centroids its border is a straight line, and a straight line cannot part the rings:
“Yes, this one was bad luck”: between two centroids its border is always a straight line, and no straight line parts the rings.
{word(len(table) - 1).capitalize()} measures: C-index, graph cut, normalised cut, modularity, BetaCV, silhouette, Dunn, Davies–Bouldin, Calinski–Harabasz.
We draw the shifts a hundred times. How many of the {word(len(table) - 1)} measures prefer the halves *every* time: none, six, {word(blind)} or {word(len(table) - 1)}?
Every point is a cluster of its own. Which index is at its best then?
**b**: all spreads are {places[0] - places[0]}. a: a point alone counts as {s_alone}; c: it is not defined there.
| rings | {inner_ring} points, radius {1}; {outer_ring} points, radius {1.6} | | halves | K-means: one line cuts both rings |
We count how often that column says *rings*, in the first {word(len(table) - 1)} rows (the tenth is DBCV):
Only the Dunn index ever prefers the rings: in {dunn_wins} of {drawings} drawings. The largest diameter hardly changes, so its gap decides. That of the halves is small: they cut each ring between neighbours.
**{word(blind).capitalize()}.** These {word(blind)} never prefer the rings, so their names do not occur. Only the Dunn index prefers them, in {dunn_wins} drawings. Why? A half is nearly as wide as the outer ring. So rings and halves have nearly the same largest diameter, and the gap decides. Between the halves it is small, because they cut each ring between neighbours. (In the other drawings the gap between the rings is smaller than that between the halves, or the halves have a slightly smaller diameter.)
Strokes: the distances from one point of the outer ring, the first, to the others of its own ring, and to those of the inner ring.
“Yes, {fixed(this_s, 3)} says so”: it lies on its ring. The far side of the ring makes $a$ {"larger" if float(own_mean) > float(inner_mean) else "smaller"} than $b$.
$a = {own_mean}$ is {"larger" if float(own_mean) > float(inner_mean) else "smaller"} than $b = {inner_mean}$, so $s \approx \frac{{{inner_mean} - {own_mean}}}{{{own_mean}}} \approx -{fixed(-this_s, 2)}$. All {of_ring} points of the outer ring are below {sum(bounds)}, and yet each lies on its own ring.
So $a$ is {"larger" if float(own_mean) > float(inner_mean) else "smaller"} than $b$. The same holds for all {of_ring} points of the outer ring, and yet none of them is in the wrong cluster.
Its two neighbours on the ring are the nearest of all. But half of its own ring lies on the opposite side, and much of that is farther away than any point of the inner ring.
“Yes, it saw the rings”: in {dunn_wins} drawings of {drawings}. And one point at {5} took it from {short(four["Dunn"])} to {five["Dunn"]}: it sees two distances.
The {word(blind)} measures want *all* points of a cluster close together, and a ring is not like that.
a ring is not like that. An internal measure does not tell whether a clustering is right, but whether it is of the kind that it likes. Dunn preferred the rings in {dunn_wins} of {drawings} drawings. But it sees only two distances: one more point took it from {short(four["Dunn"])} to {five["Dunn"]}.
For measures that use centroids it is even harder, since both rings have nearly the same centroid. The {word(blind)} compute just what they should, but they want *all* points of a cluster close together, and a ring is not like that. An internal measure does not tell whether a clustering is right, but whether it is of the kind that it likes.
“Yes, we want the best score”: then any clustering can win. The distance comes from the question, before the labels.
Then two points are as far apart as their radii differ. {word(len(SHOWN)).capitalize()} of the {word(len(table) - 1)} measures:
| measure | rings | halves | better | |---|---|---|---| | {" | | ".join(map(row_of, SHOWN))} |
Now all measures prefer the {all_prefer}. In modularity the weights are distances here, so {table["modularity"][2]} is better.
Now all {word(len(table))} prefer the {all_prefer}. (As in unit {12} the weights are distances. So for the two cuts {table["graph cut"][2]} is better, and for modularity {table["modularity"][2]}.) The measures are the same as before. What has changed is the distance: now it says what is close in these data.

# DBCV
All villages of the river in one cluster. What inside it decides how good it is?
“Its two ends, which are farthest apart”: so it is with Dunn. Here it is the longest step between neighbours.
- *Steps* lead from point to point of a cluster. They are the edges of a **minimum spanning tree** (最小生成树), which joins all its points with the smallest sum of lengths. - A *leap* leads to another cluster. **DBCV** (基于密度的聚类验证) compares the longest step with the shortest leap.
What is the longest step that we need, and how long is the shortest leap? The steps are the edges of a **minimum spanning tree** (最小生成树), which joins all points of the cluster with the smallest sum of lengths.
compares the leap with the longest step. But a single stray point could make the leap short, so DBCV first makes stray points hard to reach.
“Yes, from its nearest neighbour”: no, its core distance is large, and counts wherever it is more than the distance.
- **Core distance** (核心距离) of a point: on a line, the harmonic mean of its distances to the others of its cluster - Two points *reach* each other at their distance or a core distance of theirs, whichever is largest. Steps and leaps have this length. - $\text{{DSC}}_i$: the longest step between inner points of $C_i$ (not the ends of its tree) - $\text{{DSPC}}_i$: its shortest leap, from an inner point to one of another cluster
First, each point gets a **core distance** (核心距离), which is small where its cluster is dense.
of the distances to the others of its cluster. (In $d$ dimensions it is $\left(\frac{{{1}}}{{m}} \sum {1}/\text{{distance}}^d\right)^{{-{1}/d}}$, over the $m$ others.)
Second, the *reach* between two points is the largest of three numbers: their distance, and the core distance of each. So a stray point is far from everything.
Third, each cluster gets its tree, with these reaches as lengths. The ends of the tree, points with one edge only, are left out, because they are often border points, far from the rest. The others are its *inner* points.
The density sparseness of $C_i$, $\text{{DSC}}_i$, is its longest step: the longest edge between inner points. Its density separation, $\text{{DSPC}}_i$, is the shortest leap: the smallest reach from an inner point of $C_i$ to an inner point of another cluster. (If no edge joins two inner points, as in a cluster of three, all edges count. And if a cluster has only two points, both count as inner.)
A cluster is good if the leap is longer than the steps. We compare the two as the silhouette does, and DBCV is the mean of all clusters, weighted by their sizes:
So it lies between −{-bounds[0]} and {bounds[1]}, and {better["DBCV"]} is better. The figure shows {word(len(villages))} points and the tree of each cluster. Filled points are inner ones, the number above a step is its reach, and the dashed arc is the shortest leap:
From {2} it is {10 - 2} to the point at {10}, and {leap} to that at {11}. Why does the leap go to {2 + leap}?
“A mistake, {10} is nearer”: {10} is an end of its tree, and ends are left out, because they are often border points.
{word(len(villages)).capitalize()} points: steps and leap (filled: inner points)
C2 moves away, to {listed([100, 101, 102, 103])}. Does DBCV reach {bounds[1]}?
“Yes, so far away”: the leap is {far["DSPC_i"](1)}, the step still {far["DSC_i"](1)}, and DBCV {fixed(far["DBCV"], 3)}. The steps would have to be {places[0] - places[0]}.
C1 has the points {", ".join(map(str, villages[:4]))}, and C2 has {", ".join(map(str, villages[4:]))}.
- The inner points of C1 are {1} and {2}, each with distances {", ".join(map(str, inner_lengths))} to the others. So their core distances are
- This is more than {1}, their distance, so $\text{{DSC}} = {short(step)}$.
- The shortest leap, from {2} to {2 + leap}, is $\text{{DSPC}} = {leap}$.
It is the same for C2, so it is DBCV.
{", ".join(map(str, villages[:4]))} are in C1 and {", ".join(map(str, villages[4:]))} in C2. The tree of C1 goes from each point to the next. Its ends are {villages[0]} and {villages[3]}, its inner points {villages[1]} and {villages[2]}, and only one edge joins two inner points, that from {villages[1]} to {villages[2]}. How long is it?
The core distance of {villages[1]} is the
of {listed(inner_lengths)}, which is ${frac(step)}$, and so is that of {villages[2]}. This is more than their distance of {villages[2] - villages[1]}, so they reach each other at ${frac(step)}$, and $\text{{DSC}}_{1} = {frac(step)}$.
The shortest leap goes from {2} to {2 + leap}. These two are {leap} apart, which is more than their core distances. So each cluster has $\frac{{{leap} - {step}}}{{{leap}}}$, and that is the mean, too.
Our rings have {won[0][0]} and {won[0][1]} points, and radii of {1} and {won[0][2]}. We draw them twenty times. Then we give them {won[3][0]} and {won[3][1]} points and an outer radius of {won[3][2]}, and draw them twenty times again. How often does DBCV prefer the rings to the halves, before and after: {0} and {0}, {wins[0]} and {wins[3]}, {20} and {20}?
| points | outer radius | rings preferred | |---|---|---| | {" | | ".join(f"{row[0]} and {row[1]} | {row[2]} | {row[3]} of {row[4]}" for row in won)} |
More points shorten the steps, and a wider gap lengthens the leap. Only both together are enough every time.
First {"never" if wins[0] == 0 else ""}, then {"always" if wins[3] == 20 else ""}. But two things have changed at once, and the rows between change only one of them. More points help, because they shorten the steps. A wider gap helps, too.
In these drawings only both together are enough every time.
DBCV only wants the longest step within a cluster to be shorter than the leap to the next one, so it should see the rings.
Take three round clouds that touch, and offer it two clusterings: the clouds themselves, or the three points farthest from the middle against all the rest. Which does it prefer? We draw the clouds twenty times, and count how often DBCV and the silhouette prefer the three outliers:
DBCV {"nearly always" if outlier_wins["dbcv"] > 16 else "seldom"} prefers the three outliers, and the silhouette {"hardly ever" if outlier_wins["silhouette"] < 4 else "often"}. So DBCV is the wrong judge for clouds that touch.

DBCV has a blind spot of its own, though: clouds that touch have no gap between them.
Imagine villages along a river. The two ends are far apart, and yet each village has a neighbour close by. Are they one cluster? Most measures so far will hardly say so
# Where it misleads, and summary
“That K-means is better here”: only that it found a smaller SSW than the truth has, which is what it looks for.
On the rings, K-means beats the truth by Calinski–Harabasz. What have we learnt?
K-means makes SSW small. For a fixed $k$, a smaller SSW *is* a larger Calinski–Harabasz index. So K-means can beat the truth, as on the rings.
K-means moves points to their nearest centroid, because it wants SSW to be small. But for a fixed $k$ the smallest SSW *is* the largest Calinski–Harabasz index, since SSW and SSB have a fixed sum. So K-means at its best scores at least as much as the truth with the same $k$.
What an algorithm aims at cannot judge it against others.
Do not compare algorithms by a measure that one of them tries to make good.
Each measure likes one kind of cluster. You are misled if your true groups are of another kind, as the rings were.
Arbelaitz and others ({2013}) tried thirty internal measures on several hundred data sets. The silhouette was among the best, but **none was best everywhere**.
“Yes, it is proved”: for data like those, and not for rings. What shape may your clusters have? That comes first.
The silhouette was among the best of thirty. Shall we use it from now on?
Arbelaitz and others ({2013}) let thirty internal measures choose among clusterings of several hundred data sets whose true groups were known. Among the best were the silhouette, Calinski–Harabasz and a variant of Davies–Bouldin. (DBCV is younger.) But **none was best everywhere**.
| round, of similar size | silhouette | | of any shape, many points, nearly empty space between | DBCV |
If they are round and of similar size, the silhouette is a good first choice. If they may have any shape, with nearly empty space between them and many points in each, take DBCV
| silhouette 轮廓系数 | {better["silhouette"]} | compact | | Dunn 指数 | {better["Dunn index"]} | compact, or far apart | | C-index | {better["C-index"]} | compact | | Davies–Bouldin 指数 | {better["Davies–Bouldin index"]} | compact | | Calinski–Harabasz 指数 | {better["Calinski–Harabasz index"]} | compact | | DBCV | {better["DBCV"]} | dense, of any shape |
The girl's silhouette is −{-girl}: she should move, if districts are to be compact. If her school serves the villages along a river, nobody has made a mistake.
Her $a$ is {"twice" if own == 2 * other else ""} her $b$, so her silhouette is ${frac(girl)}$, and if districts are to be compact, her mother is right.
The first {word(5)} measures of the table below want compact clusters, or, in Dunn's case, a wide gap between them. DBCV wants dense clusters of any shape, with nearly empty space between them. None of the {word(6)} can judge a single cluster of all points, since there is nothing to compare it with.
| silhouette 轮廓系数 | mean of $\frac{{b - a}}{{\max(a, b)}}$ | above −{-bounds[0]} to {bounds[1]} (reached) | {better["silhouette"]} | shape | not defined: no $b$ |
| Dunn 指数 | smallest gap / largest diameter | from {lowest["Dunn index"]} (reached) | {better["Dunn index"]} | all but four points | not defined: no gap |
| C-index | $\frac{{W_{{in}} - W_{{min}}}}{{W_{{max}} - W_{{min}}}}$ | {lowest["C-index"]} to {worst_c} (reached) | {better["C-index"]} | shape | not defined: $\frac{{{places[0] - places[0]}}}{{{places[0] - places[0]}}}$ |
| Davies–Bouldin 指数 | mean of $\max_j \frac{{\sigma_i + \sigma_j}}{{d(\mu_i, \mu_j)}}$ | from {lowest["Davies–Bouldin index"]} (reached: every point alone) | {better["Davies–Bouldin index"]} | all but centroids and spreads | not defined: no neighbour |
| Calinski–Harabasz 指数 | $\frac{{\text{{SSB}}/(k-{1})}}{{\text{{SSW}}/(n-k)}}$ | from {lowest["Calinski–Harabasz index"]} (reached) | {better["Calinski–Harabasz index"]} | all but centroids, spreads and sizes $n_i$ | not defined: $k - {1} = {1 - 1}$ |
| −{lowest["DBCV"][1:]} to {bounds[1]} (both reached only where points coincide) | {better["DBCV"]} | clouds that touch | not defined: no leap |

# Exercises
What is the silhouette of the point at {at_3[2]}?
print("points ", *{at_3}) print("clusters", *{of_3})
First a, the mean distance to the other points of C2: how many are there? Then b.
A negative silhouette points at a single point that is nearer, on average, to another cluster.
To the other point of its own cluster it is $a$, to the two points of C1 on average $b$. It lies much closer to the other cluster: its silhouette is {"negative" if s_3 < 0 else "positive"}.
a is to its own cluster, b to the other; it is b − a
{-s_3}
3× divide by the larger of the two
{(b_3 - a_3) / b_3}
a is over the one other point of C2, without itself, and b is a mean, not a sum
{(2 * b_3 - a_3) / max(2 * b_3, a_3)}
b is the mean distance to the other cluster, not that to its nearest point
{(1 - a_3) / a_3}
that is the silhouette of the clustering; one point is asked for
{mean_s}
that is b − a; divide by the larger of the two
print("points ", *{[0, 8, 10, 20]}) print("clusters", *{[1, 1, 2, 3]})
Write down three centroids and three spreads, then the ratio of each two clusters.
{word(largest.count(max(largest))).capitalize()} of the {word(len(largest))} clusters owe their grade to the same bad pair, for each cluster answers for its worst neighbour.
The spread of C1 is {sd_1}; the lone points have none. C1 and C2 have the ratio $\frac{{{sd_1} + {sd_2}}}{{{mu_2 - mu_1}}}$, C1 and C3 $\frac{{{sd_1} + {sd_3}}}{{{mu_3 - mu_1}}}$, C2 and C3 none at all. Each cluster keeps its largest, and the mean is over {word(len(largest))} clusters.
each cluster keeps its largest ratio, not its smallest
{(min(near_, far_) + min(near_, none_) + min(far_, none_)) / 3}
the worst neighbour has the largest ratio; it need not be the nearest
{(near_ + near_ + none_) / 3}
each cluster was compared with the one farthest away; its worst neighbour has the largest ratio
{(far_ + none_ + far_) / 3}
that is the mean over the pairs of clusters; each cluster keeps its largest ratio first
{(near_ + far_ + none_) / 3}
that is the largest ratio of all; each cluster has one, and their mean is asked for
2× {max(largest)}
that is a sum over the clusters; take the mean
{sum(largest)}
the spread is measured from the centroid, not from one point to the other
{2 * sum(largest) / 3}
those are variances; the spread is their root
{sd_1 * sum(largest) / 3}
divide by n for the spread, not by n − {1}
the distance is that of the centroids, not of the nearest points
{(2 * sd_1 / (10 - 8) + sd_1 / (20 - 8)) / 3}
Compute the C-index of exercise {13}.{1}.
Write down all {word(len(first["#ordered"]))} distances in order, and mark the {word(len(first["#within"]))} that lie within.
The ruler is made of the same distances, so that {short(first["C"])} says how good a clustering of these very points is.
{word(len(first["#within"])).capitalize()} of the {word(len(first["#ordered"]))} distances lie within; so the ruler runs from the sum of the two smallest to that of the two largest.
that is how far it is from the worst; {four["C"]} is to be the best
2× {1 - first["C"]}
W_min is to be taken off below, too
{(first["W_in"] - first["W_min"]) / first["W_max"]}
W_min is to be taken off, above and below
7× {first["W_in"] / first["W_max"]}
W_in is the sum of the distances within, not between
{(length_out - first["W_min"]) / ruler}
W_min and W_max sum as many distances as there are pairs within
{(first["W_in"] - first["#ordered"][0]) / (first["#ordered"][-1] - first["#ordered"][0])}
within clusters each pair counts once
print("points ", *{[0, 1, 4, 7, 13]}) print("clusters", *{[1, 1, 1, 1, 2]})
The mean of all {word(int(price["n"]))} points first: where is it, and how far are the two centroids?
The lone point adds nothing to SSW and much to SSB, for its centroid is far from the mean.
Between, each centroid counts with its points; within, every point with its distance to its own centroid.
SSB and SSW are still to be divided by k − {1} and n − k
{ssb / ssw}
SSB is divided by k − {1}, not by k
in SSB each centroid counts with the points of its cluster
{sum((m - mu) ** 2 for m in price["#centroids"]) / (ssw / 3)}
that is within over between; it is between over within
{1 / price["CH"]}
SSW is divided by n − k, not by n − {1}
{ssb / (ssw / 4)}
above stands SSB, not the squares to the mean of all
the distances are to be squared
{(4 * 2 + 8) / Fraction(3 + 2 + 1 + 4, 3)}
µ is the mean of all points, not of the two centroids
{sum(to_middle) / (ssw / 3)}
{word(len(nine)).capitalize()} points in three clusters, a bar each, in no order. Put each letter into exactly one line of the answer.
s = [{", ".join("0" if not s else f"{s:.2f}" for s in nine.values())}]
Go from a and b to the bar: a much larger, equal, much smaller, or no a.
The mean of these {word(len(nine))} bars is one number; the bars say which point to look at, and why.
A long bar to the left: its own cluster is much farther away, on average, than another. A short bar: $a$ and $b$ are nearly equal, so it lies between two. No bar at all: alone in its cluster, where $s$ is set to {s_alone}. All others are well inside.
{" ".join(f'"{name}": "{"".join(found)}",' for name, found in sorted_bars.items())}
nine = np.array({"[[10, 1], [9.2, 1], [0, 1], [20, 6], [10, 0], [4.6, 1], [0, 0], [9, 0], [1, 0]]"})
what is the sign of b − a, if another cluster is nearer?
what is s, if a and b are nearly equal?
which s does a point get that has no a?
what is s, if a is small beside b?
it has no bar, so that nothing speaks against its cluster
its bar is short, but to the right: its own cluster is still the nearest
the longest bar to the right is the best point of all
its a is many times its b, and between two clusters they are about equal
a and b are seldom equal to the last digit; which s is {s_alone} by definition?
one of them has s = {s_alone} for another reason: by definition
it has an a, and a large one, so that others are in its cluster
a lone point has no a, and does not get {bounds[1]} for that
its s is small but not {s_alone}, so that it has an a and a b
not only the longest bar: wherever a is small beside b
{listed(left_over)} are left over; their a is still less than half of b
of one of them a is nearly as large as b
- **a** Centimetres instead of metres would give another number. - **b** Splitting a cluster could never make it worse. - **c** Clusters far away would excuse a near one. - **d** Each point would be near its cluster by being near itself.
With itself in $a$, a point would always find one point of its cluster at distance {places[0] - places[0]}, and a small cluster would gain most. $b - a$ alone has the unit of the distances. A mean over the neighbours, in place of the largest ratio, would let far ones make up for the near one. And no split takes anything from SSB or adds to SSW, so that SSB / SSW alone could never fall.
a mean distance has the unit of the distances, whichever points it is taken over
it does not know how many clusters there are
a ratio has no unit already, the largest or any other
the largest of several ratios is not about the number of clusters
the squares above and below have one unit, with or without the divisors
which distance would come in besides?
b − a alone: what would it be measured in?
what would a mean over all neighbours hide?
what happens to SSB and SSW if a cluster is split?
Take one row at a time: which distance would be counted, which unit kept, which neighbour averaged, which number not charged?
Each part of such a formula answers an objection, and whoever knows it can judge a new measure.
Dunn prefers to cut off the outlier, the silhouette does not. Why?
2× line = np.array({[[x] for x in line]})
for clusters in ({in_groups_labels}, {outlier_labels}):
- **a** Dunn divides by {0}, the diameter of a lone point; the silhouette does not. - **b** The silhouette gives the lone point {s_alone}, and that decides the matter. - **c** Dunn averages all the distances, one of them long; the silhouette does not. - **d** Dunn sees one gap and one diameter; the silhouette asks all {word(len(line))} points.
Write down gap and largest diameter for both: which distances does Dunn never look at?
A measure of two extremes can be bought with one outlier, a mean over all points less easily.
With the outlier alone the gap {"grows" if with_outlier["gap"] > in_groups["gap"] else "falls"} from {in_groups["gap"]} to {with_outlier["gap"]}, the largest diameter only from {in_groups["largest diameter"]} to {with_outlier["largest diameter"]}; and Dunn sees nothing else. That two groups have become one costs only this step of the diameter. The silhouette asks all {word(len(line))} points, and {word(len(line) - 1)} of them have lost their group. **a**: Dunn divides by the *largest* diameter, not by that of the lone point. **b**: even with {bounds[1]} for the lone point, the silhouette would prefer the groups. **c**: no mean is taken.
it divides by the largest diameter, and the lone point does not have that
even with {bounds[1]} for the lone point the mean would stay below that of the groups
it takes no mean at all: a smallest and a largest distance
2× rows = np.array({[list(x) for x in rows]})
Two long rows are the truth. Choose a cluster, and click on points: which two clusters have the highest silhouette?
Which two clusters of {word(left_right.count(1))} are as round as can be?
The highest silhouette belongs to clusters that mix the rows: compact is not the same as true.
Left against right. The halves are rounder than the rows, so that all three measures prefer them. Of all {len(seven_ways)} ways none has a higher silhouette; the truth has one {"below" if of_rows[true_rows] < 0 else "above"} {sum(bounds)}.
answer = {list(best_of_rows)}
print("points ", *{[0, 1, 2, 6, 8]}) print("clusters", *{[1, 1, 1, 2, 2]})
Of two points both are inner ones, and each has their distance for its core distance.
The point at {2} is the nearest to the other cluster, and it is an end of its tree: so it has no say in how far the clusters are apart.
The core distances of C1 are ${frac(core_1[0])}$, {core_1[1]} and ${frac(core_1[0])}$, its only inner point is {1}, and both edges have the length ${frac(step_1)}$. In C2 both core distances are {step_2}, and so is the edge. From {1} to {6} it is {leap_1}, more than both core distances: that is the density separation of both. The mean is over points, not over clusters.
each cluster counts with its number of points
an end of the tree is forgotten: the separation is that of inner points
the core distance is the harmonic mean of the distances, not the plain one
{(3 * (leap_1 - Fraction(1 + 2, 2)) / leap_1 + 2 * good_2) / 5}
two points reach each other at a core distance, where that is more than their distance
{(3 * (leap_1 - 1) / leap_1 + 2 * good_2) / 5}
that is C1 alone
{good_1}
divide by the larger of the two, whichever it is: here the separation
{(3 * (leap_1 - step_1) / step_1 + 2 * (leap_2 - step_2) / step_2) / 5}

# More of what is said
Suppose that only the distance from the middle counts.
Suppose that direction means nothing in your data, and only the distance from the middle counts:
So far we have compared points with points.
Let us count as the mother did, for a single point of the outer ring.
From a point of a cluster we take *steps* to other points of it, and to reach another cluster we need a *leap*, from one of our points to one of theirs.
because they want all villages close together, or close to the centroid.
One can go round a ring in short steps, from neighbour to neighbour, as from village to village along a river.
But you are misled, too, if you judge an algorithm by a measure that likes the kind of clusters for which the algorithm looks.
Then many of its children may live nearer to the other school's children than to most of their own schoolmates, and nobody has made a mistake. So ask what shape a cluster may have before you ask how good it is.
But what if a single bad spot spoils a clustering, because two clusters nearly touch there? Then we need the worst case. The **gap**
Unit {12} has the sum $W_{{in}}$ of the distances within clusters, but a sum alone does not say whether it is small or large.
The **C-index** says where on this ruler $W_{{in}}$ lies:
and go from each point to $\mu$ by way of its centroid $\mu_i$:
has two divisors that charge for them:
How do they judge two rings, one inside the other, each point shifted a little at random?
| circle | its radius is the spread σ | | arrow | leads to the worst neighbour |
In the figure an arrow leads from each melon cluster to its worst neighbour:
On a line it is the harmonic mean

# What is to be typed
4× answer = ...  # a fraction, three decimals, or a calculation such as ({3}/{4} + {1}/{2})/{2}
Sums over whole clusters cannot say it. Now we ask point by point, and pair by pair.
work like the office: they know the sums of whole clusters.
In every drawing `cl.compare` puts the two scorecards side by side, and its last column says which a measure prefers.
(Take the small counts with care: several trees may be equally short, and with another choice among them few points give other counts.)
"silhouette: only the other points in a": "d", "silhouette: divided by max(a, b)": "a", "Davies–Bouldin: the largest ratio": "c", "Calinski–Harabasz: k - {1} and n - k": "b",
answer = "d" check("{13}.{7}", answer)
Why the *other* points of its cluster, and not all?
So ask first what shape your clusters may have.

# Predictions
the silhouette of a point in the farther cluster
it is enough to have any cluster close by, one's own or another
the point lies about halfway, or the {s_alone} of a lone point goes to its neighbour as well
the Dunn index with a point between the clusters
one point of five cannot change much, as if a mean were taken
the new point makes the gap smaller and leaves the diameters as they are
the new point makes a diameter larger and leaves the gap as it is
the C-index of mixed labels
a {"larger" if better["C-index"] == "smaller" else "smaller"} C-index is a better one
labels that are mixed lie halfway between the best and the worst
how many measures prefer the halves every time
internal measures see the groups that everybody sees
only the {word(4)} of unit {12} and the two with centroids are blind to rings
all measures are alike in what they see, the one of two distances included
how often DBCV prefers the rings
DBCV wants compact clusters, as the measures before it do
a ring is seen at once, however few its points and however near the other ring
"""

UNREAD = {
    r"\sum_i \sum_{x \in C_i} \lVert x - \mu \rVert^2 = \sum_i \sum_{x \in C_i} \lVert (x - \mu_i) + (\mu_i - \mu) \rVert^2 = \sum_i \sum_{x \in C_i} \lVert x - \mu_i \rVert^2}_{\text{SSW, within}} + \sum_i n_i \lVert \mu_i - \mu \rVert^2}_{\text{SSB, between}}": "sums over sets of vectors",
}

GIVEN = {
    "# 13 Points one by one": "the number of the unit",
}
