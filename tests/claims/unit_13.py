"""The numbers in the text of unit 13, computed."""

import html
import re
from fractions import Fraction
from itertools import combinations, product
from math import dist, isclose

from mpmath import mpf

import clustlib as cl
from tests.arithmetic import root
from tests.claims.tools import listed, outputs, printed, unit_cells, word


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
    (output,) = (c["outputs"][0] for c in unit_cells("13") if c["id"] == cell)
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
five = letters([*places, 5], [*two, 1])
cut = letters(places, [1, 2, 3, 3])
doubled = letters([2 * x for x in places], two)
m_1, m_2 = four["#centroids"]
spread_1, spread_2 = four["#spreads"]
db_four, db_doubled = (
    Fraction(c["#spreads"][0] + c["#spreads"][1]) / (c["#centroids"][1] - c["#centroids"][0])
    for c in (four, doubled)
)
# C2 as two single points, without a spread: the worst neighbour of both is C1, and that of C1 is 10.
db_split = (2 * Fraction(1, 19) + Fraction(1, 23)) / 3
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
farther = int(re.search(r"(\d+) are farther", alt("one-point-of-the-outer-ring-figure"))[1])
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
school | {own} minutes | | the other school | {other} minutes |
itself is {places[0] - places[0]}”: that {places[0] - places[0]} would lower […] point at {places[0]}, $a$ would be {HALF[a_0 / 2]} instead of {a_0}.
a}}{{\max(a, b)}}$; {better["silhouette"]} is better
point at {places[2]}?
“{Fraction(9 - 2, 9)}, because the nearest point of C1 is {places[2] - places[1]} away”: $b$ is a mean, {b_10}, and $a$ is {a_10}; so $s$ = {s_10}.
By hand: the point at {places[0]}
The points at {places[0]} and {places[1]} are C1, those at {places[2]} and {places[3]} are C2. The point at {places[0]} is
line at {listed(places)}, the first two in C1, the others in C2. For the point at {places[0]} we have $a = {a_0}$ and $b = \frac{{{places[2]} + {places[3]}}}{{{2}}} = {b_0}$, so $s = \frac{{{b_0} - {a_0}}}{{{b_0}}} = {frac(s_0)}$.
take the {word(len(places))} points of unit {12} again.
is between −{-bounds[0]} and {bounds[1]}:
- Near {bounds[1]}: at home in its cluster - Near {sum(bounds)}: between two clusters - Below {sum(bounds)}: nearer, on
- Near {bounds[1]}, the point […] - Near {sum(bounds)}, the two […] - Below {sum(bounds)}, the point […] set to {s_alone}.
The silhouettes of all {word(len(places))} points
{places[2]} and {places[3]} are in […] is $s$ {"larger" if s_12 > s_10 and a_12 == a_10 else "smaller"} at {places[3]}?
$b$ is {short(b_10)} at {places[2]} and {short(b_12)} at {places[3]}, which is farther from C1.
| {" | | ".join(f"{place}, in C{name} | {a} | {b} | {fixed(s, 4)}" for place, name, (a, b, s) in zip(places, two, four_silhouettes, strict=True))} |
All {word(sum(s > Fraction(1, 2) for s in s_all))} sit comfortably
“Yes, ({fixed(mean_c1, 3)} + {fixed(mean_c2, 3)})/{2}”: no, each point […] the number of C1.
Suppose C1 had twice as many points as C2.
The mean over C1 alone is {fixed(mean_c1, 3)}, over C2 alone {fixed(mean_c2, 3)}.
Points at {listed(places)}
point at {places[2]} into C1, so that {places[3]} is alone. […] point at {places[2]} near {bounds[1]}, near {sum(bounds)}, or near −{-bounds[0]}?
| point | {" | ".join(map(str, places))} | |---|---|---|---|---| | cluster | {" | ".join(f"C{name}" for name in alone)} |
| point | {" | ".join(map(str, places))} | |---|---|---|---|---| | cluster | {" | ".join(f"C{name}" for name in (1, 2, 1, 2))} |
| point | {" | ".join(map(str, sorted([*places, 5])))} | |---|---|---|---|---|---| | cluster | {" | ".join(f"C{name}" for name in (1, 1, 1, 2, 2))} |
The point at {places[2]}: $a = \frac{{{10} + {9}}}{{{2}}} = {frac(a_moved)}$, $b = {b_moved}$, so $s = {frac(s_moved)} \approx -{fixed(-s_moved, 2)}$. (The point at {places[3]} is alone: {s_alone} by definition.)
$a = {own}$, $b = {other}$, so $s = \frac{{{other} - {own}}}{{{own}}} = {frac(girl)}$.
Near −{-round(s_moved)}. The point is $\frac{{{a_moved.numerator}}}{{{a_moved.denominator}}}$ away from […] only {b_moved} from the point at {places[3]}.
Her $a$ is {own} minutes and her $b$ is {other}, so her silhouette

# Bars
{len(melons)} melons, one
of unit {12}, in the
“Nothing: about {fixed(means["three"], 1)} beats {fixed(means["two"], 1)}”: on the right, {word(number_badly)} melons of {badly} are below {sum(bounds)}, nearer to C1 on average. On the left, {"none" if not below["three"] else ""} is.
In the right panel {badly} has {word(number_badly)} negative bars: {word(below["two"])} melons that are nearer, on average, to C1. The left panel has {"none" if not below["three"] else ""}. But {shortest[0]} has a few very short bars, and {shortest[1]} has one:
Kaufman and Rousseeuw ({1990}) call a mean above {0.5} reasonable, and one above {0.7} strong.

# Dunn
case. For {places[0]}, {places[1]} in C1 and {places[2]}, {places[3]} in C2:
= {short(four["Dunn"])}$$ {better["Dunn index"].capitalize()} is better.
largest diameter; {better["Dunn index"]} is better
largest diameter. {better["Dunn index"].capitalize()} is better.
for our {word(len(places))} points, the gap is ${10} - {1} = {four["gap"]}$ and the larger diameter is ${12} - {10} = {four["largest diameter"]}$. So the index is ${frac(four["Dunn"])}$. The index sees
Dunn: a fifth point, at {5}
A fifth point, at {5}, joins C1. Is the index now {", ".join(map(short, dunn_options[:3]))} or {short(dunn_options[3])}?
point takes it from {short(four["Dunn"])} to {five["Dunn"]}. That's
From {5} to {places[2]} the gap is only {five["gap"]}, and from {places[0]} to {5} the diameter has grown to {five["largest diameter"]} as well. […] index from {short(four["Dunn"])} down to {five["Dunn"]}.

# C-index
at {places[0]} and {places[1]} in C1, at {places[2]} and {places[3]} in C2. The melons
For the points {", ".join(map(str, places))}: can two clusterings both have $C = {four["C"]}$?
best one”: {{{places[0]}, {places[1]}}}, {{{places[2]}}}, {{{places[3]}}} has it
is, from {four["C"]} (best) to {worst_c} (worst):
- W_{{min}}}}$; {better["C-index"]} is better
The best value is {four["C"]}, the worst is {worst_c}.
the {word(len(four["#ordered"]))} distances, sorted, are {", ".join(map(str, four["#ordered"]))}. {word(len(four["#within"])).capitalize()} pairs are within, so $W_{{min}} = {1} + {2} = {four["W_min"]}$ and $W_{{max}} = {11} + {12} = {four["W_max"]}$. $W_{{in}}$ is ${1} + {2}$ as well, so
The {word(len(four["#ordered"]))} distances of {", ".join(map(str, places))}, sorted
The point at {places[2]} moves to C1. Which bars
“{", ".join(map(str, four["#ordered"][:3]))} and {four["#ordered"][3]}”: the pair at distance {four["#ordered"][1]} is split. {listed(sorted(moved["#within"]))} sum to {moved["W_in"]}, so $C$ = ({moved["W_in"]} − {moved["W_min"]})/({moved["W_max"]} − {moved["W_min"]}) = {moved["C"]}.
| $W_{{in}}$ | {1} + {2} = {four["W_in"]} | | $W_{{min}}$ | {1} + {2} = {four["W_min"]} | | $W_{{max}}$ | {11} + {12} = {four["W_max"]} |
the labels {mixed_labels}, is the C-index below {0.5}, {0.5}, or above {0.5}?
The points {listed(places)} with the labels {mixed_labels} have a C-index of {mixed["C"]}. And with {other_labels}?
**{"abc"[1 if other_mix["C"] == mixed["C"] else 0]}**: {12} + {9} = {other_mix["W_in"]} again. a: “{places[2]} and {places[1]} are nearer”. c: “{places[3]} and {places[0]} are farther apart”.
The pairs within are {places[0]}, {places[2]} and {places[1]}, {places[3]}: $W_{{in}} = {10} + {11} = {mixed["W_in"]}$.
$W_{{min}} = {mixed["W_min"]}$ and $W_{{max}} = {mixed["W_max"]}$ are the same as before, because again {word(len(mixed["#within"]))} pairs are within.
Far {"above" if mixed["C"] > Fraction(3, 4) else "below"}. The pairs within are now {places[0]} and {places[2]}, {places[1]} and {places[3]}, so $W_{{in}} = {10} + {11} = {mixed["W_in"]}$, close to the {"upper" if mixed["C"] > Fraction(3, 4) else "lower"} end of the ruler.

# Davies–Bouldin
the ratio {2}. What does
Compare two radii with the distance of the centroids: $$\frac{{\sigma_i + \sigma_j}}{{d(\mu_i, \mu_j)}}$$ Each cluster […] {better["Davies–Bouldin index"].capitalize()} is better.
$\frac{{\sigma_i + \sigma_j}}{{d(\mu_i, \mu_j)}}$; {better["Davies–Bouldin index"]} is better
the centroids: $$\frac{{\sigma_i + \sigma_j}}{{d(\mu_i, \mu_j)}}$$ At {1} the two circles touch. […] {better["Davies–Bouldin index"].capitalize()} is better.
We take {three} away. Does
| {one} ↔ {two_} | {ratio_12} ≈ {r_12} | | {three} → {worst_3} | {ratio_31} ≈ {r_31} | | DB | ({r_12} + {r_21} + {r_31})/{len(circles)} ≈ {db} |
less”: it {moves(float(db), float(r_12))} from {db} to {r_12}. {one} and {two_} are still […] and the {r_31} of {three} had lowered the mean.
Our points are {places[0]}, {places[1]} and {places[2]}, {places[3]}. Double them all: {2 * places[0]}, {2 * places[1]} and {2 * places[2]}, {2 * places[3]}. What is
“{2 * db_four}, all is doubled”: still {db_doubled}. The spreads
C1 has the points {places[0]} and {places[1]}, C2 has {places[2]} and {places[3]}. The centroids are ${frac(m_1)}$ and {m_2}, the spreads ${frac(spread_1)}$ and {spread_2}. Each has
for our {word(len(places))} points, the centroids are ${frac(m_1)}$ and {m_2}, and the spreads are ${frac(spread_1)}$ and {spread_2}. Each cluster […] same ratio, $\frac{{{spread_1} + {spread_2}}}{{{m_2 - m_1}}} = {frac(db_four)}$, and that is
DB is close to {lowest["Davies–Bouldin index"]}, the best
the index is close to {lowest["Davies–Bouldin index"]}, the best

# Calinski–Harabasz
falls by {2}. What does SSB do?
rises by {2}, because the
The square also gives cross terms, ${2}\,(x - \mu_i) \cdot (\mu_i - \mu)$. Within a cluster […] and the differences $x - \mu_i$ add up to {mixed_terms}. So
“Infinite, because SSW is {alone_4["SSW"]}”: $n - k$ is {alone_4["n"] - alone_4["k"]}, too. The index is {alone_4["SSW"]}/{alone_4["n"] - alone_4["k"]}, not
{better["Calinski–Harabasz index"].capitalize()} is better, and there is no
**Calinski–Harabasz index**: $\frac{{\text{{SSB}}/(k - {1})}}{{\text{{SSW}}/(n - k)}}$; {better["Calinski–Harabasz index"]} is better
With more clusters $k - {1}$ grows
Split C1 into {{{places[0]}}} and {{{places[1]}}}: SSB {moves(four["SSB"], cut["SSB"])} to {short2(cut["SSB"])}, SSW {moves(four["SSW"], cut["SSW"])} to {cut["SSW"]}. And
For the points {places[0]} and {places[1]} (C1), {places[2]} and {places[3]} (C2): $$\text{{CH}}
In the figure the star is the mean of all melons.
got better”: ({short2(cut["SSB"])}/{cut["k"] - 1})/({cut["SSW"]}/{cut["n"] - cut["k"]}) ≈ {fixed(cut["CH"], 1)}, far {"below" if cut["CH"] < four["CH"] else "above"} {short2(four["CH"])}. The third
the mean of our {word(len(places))} points is {short(four[mu_name])}, and the centroids, {short(m_1)} and {m_2}, are both {short(m_2 - four[mu_name])} away from
With two clusters and {word(len(places))} points we get

# Rings
are the two rings, of {inner_ring} and {outer_ring} points.
holds the {word(4)} measures of unit {12}, the {word(3)} of this one, and {word(3)} of
{word(len(table) - 1).capitalize()} measures: C-index,
of the first {word(len(table) - 1)} measures, without […] none, six, {word(blind)} or {word(len(table) - 1)}?
The points {places[0]} and {places[1]} (C1), {places[2]} and {places[3]} (C2) have a Davies–Bouldin index of {db_four}. Split
**{"b" if db_split < db_four else "a"}**: a lone point has no spread, so it falls to {fixed(db_split, 2)}. a:
| rings | {inner_ring} points, radius {1}; {outer_ring} points, radius {1.6} | |
the first {word(len(table) - 1)} rows:
rings: in {dunn_wins} of {drawings} drawings. The
**{word(blind).capitalize()}.** {word(blind).capitalize()} of the {word(len(table) - 1)} never prefer […] them, in {dunn_wins} draws.
“Yes, {fixed(this_s, 3)} says so”: […] makes $a$ {"larger" if float(own_mean) > float(inner_mean) else "smaller"} than $b$.
$a = {own_mean}$ is {"larger" if float(own_mean) > float(inner_mean) else "smaller"} than $b = {inner_mean}$, so $s \approx \frac{{{inner_mean} - {own_mean}}}{{{own_mean}}} \approx -{fixed(-this_s, 2)}$. All {of_ring} points of the outer ring are below {sum(bounds)}, and yet
and {word(farther)} of these points are farther away […] So $a$ is {"larger" if float(own_mean) > float(inner_mean) else "smaller"} than $b$. The same holds for all {of_ring} points of
rings”: in {dunn_wins} drawings of {drawings}. And one point at {5} took it from {short(four["Dunn"])} to {five["Dunn"]}, because it sees
The {word(blind)} measures want
rings in {dunn_wins} of {drawings} drawings. But […] it from {short(four["Dunn"])} to {five["Dunn"]}.
centroid. The {word(blind)} compute just
radii differ. Here are {word(len(SHOWN))} of the {word(len(table) - 1)} measures:
|---|---|---|---| | {" | | ".join(map(row_of, SHOWN))} |
prefer the {all_prefer}. In modularity […] here, so {table["modularity"][2]} is better.
Now all {word(len(table))} prefer the {all_prefer}. (As in unit {12} the weights […] two cuts {table["graph cut"][2]} is better, and for modularity {table["modularity"][2]}.) The measures

# DBCV
it is $\left(\frac{{{1}}}{{m}} \sum {1}/\text{{distance}}^d\right)^{{-{1}/d}}$, over the $m$ others.)
It is between −{-bounds[0]} and {bounds[1]}, and {better["DBCV"]} is better. The figure shows {word(len(villages))} points and
From {2} it is {10 - 2} to the point at {10}, and {leap} to the point at {11}. Why does the leap go to {2 + leap}?
“A mistake, {10} is nearer”: {10} is an
{word(len(villages)).capitalize()} points: steps
C2 moves away, to {listed([100, 101, 102, 103])}. Does DBCV reach {bounds[1]}?
leap is {far["DSPC_i"](1)}, the step is still {far["DSC_i"](1)}, and DBCV is {fixed(far["DBCV"], 3)}. For {bounds[1]}, the steps would have to be {places[0] - places[0]}.
C1 has the points {", ".join(map(str, villages[:4]))}, and C2 has {", ".join(map(str, villages[4:]))}.
points of C1 are {1} and {2}, each with distances {", ".join(map(str, inner_lengths))} to the
more than {1}, their distance, so $\text{{DSC}} = {short(step)}$.
leap, from {2} to {2 + leap}, is $\text{{DSPC}} = {leap}$.
same for C2, so it is DBCV.
{", ".join(map(str, villages[:4]))} are in C1 and {", ".join(map(str, villages[4:]))} in C2. The tree of C1 goes from […] ends are {villages[0]} and {villages[3]}, its inner points {villages[1]} and {villages[2]}, and only […] the one from {villages[1]} to {villages[2]}. How long is it?
The core distance of {villages[1]} is the
of {listed(inner_lengths)}, which is ${frac(step)}$, and so is that of {villages[2]}. This is more than their distance of {villages[2] - villages[1]}, so the reach between them is ${frac(step)}$, and $\text{{DSC}}_{1} = {frac(step)}$.
goes from {2} to {2 + leap}. These two are {leap} apart, which […] cluster has $\frac{{{leap} - {step}}}{{{leap}}}$, and that
Our rings have {won[0][0]} and {won[0][1]} points, and radii of {1} and {won[0][2]}. We draw […] give them {won[3][0]} and {won[3][1]} points and an outer radius of {won[3][2]}, and draw […] and after: {0} and {0}, {wins[0]} and {wins[3]}, {20} and {20}?
|---|---|---| | {" | | ".join(f"{row[0]} and {row[1]} | {row[2]} | {row[3]} of {row[4]}" for row in won)} |
First {"never" if wins[0] == 0 else ""}, then {"always" if wins[3] == 20 else ""}. But two
DBCV {"nearly always" if outlier_wins["dbcv"] > 16 else "seldom"} prefers the three outliers, and the silhouette {"hardly ever" if outlier_wins["silhouette"] < 4 else "often"}. So DBCV

# Where it misleads, and summary
Arbelaitz and others ({2013}) tried thirty
Arbelaitz and others ({2013}) let thirty
| silhouette | {better["silhouette"]} | compact | | Dunn | {better["Dunn index"]} | compact, […] C-index | {better["C-index"]} | compact | | Davies–Bouldin | {better["Davies–Bouldin index"]} | compact | | Calinski–Harabasz | {better["Calinski–Harabasz index"]} | compact | | DBCV | {better["DBCV"]} | dense,
The girl's silhouette is −{-girl}: she should
Her $a$ is {"twice" if own == 2 * other else ""} her $b$, so her silhouette is ${frac(girl)}$, and if
All {word(3)} measures want
| above −{-bounds[0]} to {bounds[1]} (reached) | {better["silhouette"]} | shape
diameter | from {lowest["Dunn index"]} (reached) | {better["Dunn index"]} | all but
W_{{min}}}}$ | {lowest["C-index"]} to {worst_c} (reached) | {better["C-index"]} | shape | not defined: $\frac{{{places[0] - places[0]}}}{{{places[0] - places[0]}}}$ |
mean of $\max_j \frac{{\sigma_i + \sigma_j}}{{d(\mu_i, \mu_j)}}$ | from {lowest["Davies–Bouldin index"]} (reached only where points coincide) | {better["Davies–Bouldin index"]} | all but centroids and spreads | not defined:
| Calinski–Harabasz | $\frac{{\text{{SSB}}/(k-{1})}}{{\text{{SSW}}/(n-k)}}$ | from {lowest["Calinski–Harabasz index"]} (reached) | {better["Calinski–Harabasz index"]} | all […] $k - {1} = {1 - 1}$ |
| −{lowest["DBCV"][1:]} to {bounds[1]} (both reached only where points coincide) | {better["DBCV"]} | clouds

# Exercises
point at {at_3[2]}?
print("points ", *{at_3}) print("clusters", *{of_3})
points of C2. How many
distance to the other point of C2, $b$ its mean distance to the two points of C1. […] silhouette is {"negative" if s_3 < 0 else "positive"}.
{-s_3}
{(b_3 - a_3) / b_3}
point of C2, without itself,
{(2 * b_3 - a_3) / max(2 * b_3, a_3)}
{(1 - a_3) / a_3}
{mean_s}
print("points ", *{[0, 8, 10, 20]}) print("clusters", *{[1, 1, 2, 3]})
{word(largest.count(max(largest))).capitalize()} of the {word(len(largest))} clusters owe
The spread of C1 is {sd_1}, that of a lone point is {sd_2}. C1 and C2 have the ratio $\frac{{{sd_1} + {sd_2}}}{{{mu_2 - mu_1}}}$, C1 and C3 $\frac{{{sd_1} + {sd_3}}}{{{mu_3 - mu_1}}}$, C2 and C3 $\frac{{{sd_2} + {sd_3}}}{{{mu_3 - mu_2}}}$. Each […] is over {word(len(largest))} clusters.
{(min(near_, far_) + min(near_, none_) + min(far_, none_)) / 3}
{(near_ + near_ + none_) / 3}
{(far_ + none_ + far_) / 3}
{(near_ + far_ + none_) / 3}
{max(largest)}
{sum(largest)}
{2 * sum(largest) / 3}
{sd_1 * sum(largest) / 3}
the spread, not by n − {1}
{(2 * sd_1 / (10 - 8) + sd_1 / (20 - 8)) / 3}
in exercise {13}.{1}: {at_3[0]} and {at_3[1]} in C{of_3[0]}, {at_3[2]} and {at_3[3]} in C{of_3[2]}.
Write down all {word(len(first["#ordered"]))} distances in order, and mark the {word(len(first["#within"]))} that are within.
so {short(first["C"])} says how
{word(len(first["#within"])).capitalize()} of the {word(len(first["#ordered"]))} distances are within.
worst; the best is {four["C"]}
{1 - first["C"]}
{(first["W_in"] - first["W_min"]) / first["W_max"]}
{first["W_in"] / first["W_max"]}
{(length_out - first["W_min"]) / ruler}
{(first["W_in"] - first["#ordered"][0]) / (first["#ordered"][-1] - first["#ordered"][0])}
print("points ", *{[0, 1, 4, 7, 13]}) print("clusters", *{[1, 1, 1, 1, 2]})
the mean of all {word(int(price["n"]))} points.
divide SSB by k − {1} and
{ssb / ssw}
k − {1}, not by k
{sum((m - mu) ** 2 for m in price["#centroids"]) / (ssw / 3)}
{1 / price["CH"]}
− k, not by n − {1}
{ssb / (ssw / 4)}
{(4 * 2 + 8) / Fraction(3 + 2 + 1 + 4, 3)}
{sum(to_middle) / (ssw / 3)}
silhouettes of {word(len(nine))} points in
s = [{", ".join("0" if not s else f"{s:.2f}" for s in nine.values())}]
The mean of these {word(len(nine))} bars is
set to {s_alone}. All others
{" ".join(f'"{name}": "{"".join(found)}",' for name, found in sorted_bars.items())}
nine = np.array({"[[10, 1], [9.2, 1], [0, 1], [20, 6], [10, 0], [4.6, 1], [0, 0], [9, 0], [1, 0]]"})
s is {s_alone} by definition?
s = {s_alone} for another
doesn't get {bounds[1]} for that
but not {s_alone}: it has
{listed(left_over)} are missing
at distance {places[0] - places[0]}, and small
line = np.array({[[x] for x in line]})
for clusters in ({in_groups_labels}, {outlier_labels}):
divides by {0}, the diameter […] of the lone point is {s_alone}, and that […] over all {word(len(line))} points.
the gap {"grows" if with_outlier["gap"] > in_groups["gap"] else "falls"} from {in_groups["gap"]} to {with_outlier["gap"]} and the largest diameter only from {in_groups["largest diameter"]} to {with_outlier["largest diameter"]}. Dunn […] over all {word(len(line))} points, and {word(len(line) - 1)} of them […] even with {bounds[1]} for the
even with {bounds[1]} for the lone point the mean
rows = np.array({[list(x) for x in rows]})
Which two clusters of {word(left_right.count(1))} are as
Of all {len(seven_ways)} ways to make {word(len(set(true_rows)))} clusters, none […] is {"below" if of_rows[true_rows] < 0 else "above"} {sum(bounds)}.
answer = {list(best_of_rows)}
print("points ", *{[0, 1, 2, 6, 8]}) print("clusters", *{[1, 1, 1, 2, 2]})
The point at {2} is the
The core distances of C1 are ${frac(core_1[0])}$, {core_1[1]} and ${frac(core_1[0])}$, its only inner point is {1}, and both edges have the length ${frac(step_1)}$. In C2 both core distances are {step_2}, and so is the edge. The distance from {1} to {6} is {leap_1}, more than […] so {leap_1} is the
{(3 * (leap_1 - Fraction(1 + 2, 2)) / leap_1 + 2 * good_2) / 5}
{(3 * (leap_1 - 1) / leap_1 + 2 * good_2) / 5}
that is C1 alone
{good_1}
{(3 * (leap_1 - step_1) / step_1 + 2 * (leap_2 - step_2) / step_2) / 5}

# More of what is said
Unit {12} has the

# What is to be typed
such as ({3}/{4} + {1}/{2})/{2}
"Calinski–Harabasz: k - {1} and n - k": "b",
answer = "d" check("{13}.{7}", answer)

# Predictions
or the {s_alone} of a
a {"larger" if better["C-index"] == "smaller" else "smaller"} C-index is
only the {word(4)} of unit {12} and the
"""

UNREAD = {
    r"\sum_i \sum_{x \in C_i} \lVert x - \mu \rVert^2 = \sum_i \sum_{x \in C_i} \lVert (x - \mu_i) + (\mu_i - \mu) \rVert^2 = \sum_i \sum_{x \in C_i} \lVert x - \mu_i \rVert^2}_{\text{SSW, within}} + \sum_i n_i \lVert \mu_i - \mu \rVert^2}_{\text{SSB, between}}": "sums over sets of vectors",
}

GIVEN = {
    "# 13 Points one by one": "the number of the unit",
}
